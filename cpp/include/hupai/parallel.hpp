// Rows split over threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace hupai {

// Runs work(first, last) over the rows, in pieces that the threads take as they come to them: a
// thread that is held up leaves the rest to the others. The pieces must not depend on each other:
// then results do not depend on the number of threads.
template <class Work>
void split_rows(std::size_t rows, int threads, Work&& work) {
    // Starting a thread costs as much as some thousand rows, a piece much less.
    constexpr std::size_t kRowsPerThread = 4096;
    constexpr std::size_t kRowsPerPiece = 4096;
    const std::size_t paying = std::max<std::size_t>(1, rows / kRowsPerThread);
    const std::size_t workers = std::min(paying, static_cast<std::size_t>(std::max(threads, 1)));
    if (workers == 1) {
        work(std::size_t{0}, rows);
        return;
    }
    std::atomic<std::size_t> next{0};
    const auto take_pieces = [&] {
        for (;;) {
            const std::size_t first = next.fetch_add(kRowsPerPiece, std::memory_order_relaxed);
            if (first >= rows) return;
            work(first, std::min(rows, first + kRowsPerPiece));
        }
    };
    std::vector<std::thread> others;
    others.reserve(workers - 1);
    for (std::size_t i = 1; i < workers; ++i) others.emplace_back(take_pieces);
    take_pieces();
    for (auto& other : others) other.join();
}

}  // namespace hupai
