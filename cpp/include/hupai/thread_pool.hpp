// A few threads that wait for work: the same loop over ranges, as often as asked.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace hupai {

class ThreadPool {
  public:
    // One thread means: the caller's.
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int threads() const { return static_cast<int>(workers_.size()) + 1; }

    // Calls work(begin, end) on parts of 0..n, one for each thread; returns when all are done.
    void run(int n, const std::function<void(int, int)>& work);

  private:
    void wait_for_work(int index);

    std::vector<std::thread> workers_;
    std::mutex mutex_;
    std::condition_variable start_;
    std::condition_variable finish_;
    const std::function<void(int, int)>* work_ = nullptr;
    int n_ = 0;
    int running_ = 0;
    std::int64_t turn_ = 0;
    bool stop_ = false;
};

}  // namespace hupai
