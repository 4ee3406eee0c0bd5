// Rows split over threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace hupai {

// Runs work(first, last) over the rows in as many pieces as pay. The pieces must not depend on each
// other: then results do not depend on the number of threads.
template <class Work>
void split_rows(std::size_t rows, int threads, Work&& work) {
    // Starting a thread costs as much as some thousand rows.
    constexpr std::size_t kRowsPerThread = 4096;
    const std::size_t paying = std::max<std::size_t>(1, rows / kRowsPerThread);
    const std::size_t pieces = std::min(paying, static_cast<std::size_t>(std::max(threads, 1)));
    if (pieces == 1) {
        work(std::size_t{0}, rows);
        return;
    }
    std::vector<std::thread> others;
    others.reserve(pieces - 1);
    for (std::size_t i = 1; i < pieces; ++i) {
        others.emplace_back([&, i] { work(rows * i / pieces, rows * (i + 1) / pieces); });
    }
    work(std::size_t{0}, rows / pieces);
    for (auto& other : others) other.join();
}

}  // namespace hupai
