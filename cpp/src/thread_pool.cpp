#include "hupai/thread_pool.hpp"

namespace hupai {

ThreadPool::ThreadPool(int threads) {
    for (int i = 1; i < threads; ++i) workers_.emplace_back([this, i] { wait_for_work(i); });
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    start_.notify_all();
    for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::run(int n, const std::function<void(int, int)>& work) {
    const int parts = threads();
    if (parts == 1 || n < 2 * parts) {
        work(0, n);
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        work_ = &work;
        n_ = n;
        running_ = parts - 1;
        ++turn_;
    }
    start_.notify_all();
    work(0, static_cast<int>(std::int64_t{n} / parts));
    std::unique_lock lock(mutex_);
    finish_.wait(lock, [this] { return running_ == 0; });
}

void ThreadPool::wait_for_work(int index) {
    std::int64_t seen = 0;
    for (;;) {
        const std::function<void(int, int)>* work = nullptr;
        int n = 0;
        {
            std::unique_lock lock(mutex_);
            start_.wait(lock, [&] { return stop_ || turn_ != seen; });
            if (stop_) return;
            seen = turn_;
            work = work_;
            n = n_;
        }
        const std::int64_t parts = threads();
        (*work)(static_cast<int>(n * std::int64_t{index} / parts),
                static_cast<int>(n * std::int64_t{index + 1} / parts));
        const std::lock_guard lock(mutex_);
        if (--running_ == 0) finish_.notify_one();
    }
}

}  // namespace hupai
