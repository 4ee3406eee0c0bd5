// Every instruction set gives the same answers.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "../src/kernel.hpp"
#include "hupai/waits.hpp"
#include "test.hpp"

using namespace hupai;

namespace {

std::vector<const kernel::Kernel*> runnable() {
    std::vector<const kernel::Kernel*> kernels;
    for (const auto& one : kernel::compiled())
        if (one.runs()) kernels.push_back(one.kernel);
    return kernels;
}

// Rows of random hands, half of them of few kinds.
std::vector<std::uint8_t> deal(int rows, int extra) {
    std::mt19937 random(static_cast<unsigned>(31 + extra));
    std::vector<std::uint8_t> counts(static_cast<std::size_t>(rows) * kKinds);
    for (int row = 0; row < rows; ++row) {
        const unsigned range = row % 2 == 0 ? 34 : 9 + static_cast<unsigned>(row) % 12;
        const unsigned first = static_cast<unsigned>(random() % (35 - range));
        int left = 3 * (4 - (row % 7 == 0 ? row % 5 : 0)) + extra;
        while (left > 0) {
            auto& count = counts[static_cast<std::size_t>(row) * kKinds + first + random() % range];
            if (count == 4) continue;
            ++count;
            --left;
        }
    }
    return counts;
}

}  // namespace

TEST(kernels_agree) {
    constexpr int kRows = 20001;
    constexpr std::size_t kSize = kRows;
    const auto before = deal(kRows, 1);
    const auto after = deal(kRows, 2);
    std::vector<std::uint8_t> visible(before.size());
    for (std::size_t i = 0; i < visible.size(); ++i)
        visible[i] = static_cast<std::uint8_t>((4 - std::max(before[i], after[i])) * (i % 3) / 2);
    const FourSets& table = FourSets::for_draws();
    for (const unsigned shapes : {7U, 1U, 15U, 2U, 8U}) {
        for (const std::uint8_t* seen : {static_cast<const std::uint8_t*>(nullptr),
                                         static_cast<const std::uint8_t*>(visible.data())}) {
            const kernel::Rows draw{before.data(), seen, kSize, static_cast<ShapeSet>(shapes)};
            const kernel::Rows discard{after.data(), seen, kSize, static_cast<ShapeSet>(shapes)};
            std::vector<std::vector<std::uint8_t>> results;
            for (const auto* one : runnable()) {
                std::vector<std::int8_t> numbers(4 * kSize + kSize * kKinds, 1);
                std::vector<std::uint8_t> bytes(3 * kSize * kKinds, 9);
                CHECK_EQ(one->shanten(table, draw, numbers.data()), kSize);
                CHECK_EQ(one->shanten(table, discard, numbers.data() + kSize), kSize);
                CHECK_EQ(one->waits(table, draw, bytes.data()), kSize);
                CHECK_EQ(one->useful(table, draw, numbers.data() + 2 * kSize,
                                     bytes.data() + kSize * kKinds),
                         kSize);
                CHECK_EQ(one->discards(table, discard, numbers.data() + 4 * kSize,
                                       bytes.data() + 2 * kSize * kKinds),
                         kSize);
                for (std::size_t row = 0; row < kSize; ++row)
                    numbers[3 * kSize + row] = static_cast<std::int8_t>(one->shanten_of_one(
                        table, {draw.counts + row * kKinds, nullptr, 1, draw.shapes}));
                CHECK(std::equal(numbers.begin(), numbers.begin() + kRows,
                                 numbers.begin() + 3 * kRows));
                bytes.insert(bytes.end(), numbers.begin(), numbers.end());
                results.push_back(bytes);
            }
            for (const auto& result : results) CHECK(result == results[0]);
        }
    }
}

// A row that is no hand stops the work at that row, wherever it is.
TEST(kernels_stop_at_unsound_rows) {
    const auto sound = deal(40, 1);
    const FourSets& table = FourSets::for_draws();
    for (const auto* one : runnable()) {
        for (const std::size_t bad : {0U, 1U, 15U, 16U, 17U, 39U}) {
            for (const int fault : {0, 1, 2, 3}) {
                auto counts = sound;
                std::uint8_t* row = counts.data() + bad * kKinds;
                if (fault == 0) std::fill_n(row, kKinds, std::uint8_t{0});
                if (fault == 1) std::fill_n(row, kKinds, std::uint8_t{255});
                if (fault == 2) row[33] = 200;
                if (fault == 3) std::fill_n(row, 5, std::uint8_t{4});
                std::vector<std::int8_t> numbers(40 * kKinds);
                std::vector<std::uint8_t> bytes(40 * kKinds);
                const kernel::Rows rows{counts.data(), nullptr, 40, ShapeSet{7}};
                CHECK_EQ(one->shanten(table, rows, numbers.data()), bad);
                CHECK_EQ(one->waits(table, rows, bytes.data()), bad);
                CHECK_EQ(one->useful(table, rows, numbers.data(), bytes.data()), bad);
                CHECK_EQ(one->shanten_of_one(table, {row, nullptr, 1, ShapeSet{7}}),
                         kernel::kUnsound);
            }
        }
        const kernel::Rows rows{sound.data(), nullptr, 40, ShapeSet{7}};
        std::vector<std::int8_t> numbers(40 * kKinds);
        std::vector<std::uint8_t> bytes(40 * kKinds);
        CHECK_EQ(one->discards(table, rows, numbers.data(), bytes.data()), std::size_t{0});
    }
}

// One row alone gives what it gives among others.
TEST(kernels_one_row) {
    const auto before = deal(700, 1);
    const auto after = deal(700, 2);
    const FourSets& table = FourSets::for_draws();
    for (const auto* one : runnable()) {
        for (const unsigned shapes : {7U, 1U, 15U, 6U}) {
            const auto set = static_cast<ShapeSet>(shapes);
            int wrong = 0;
            for (std::size_t row = 0; row < 700; ++row) {
                const kernel::Rows draw{before.data() + row * kKinds, nullptr, 1, set};
                const kernel::Rows discard{after.data() + row * kKinds, nullptr, 1, set};
                Useful useful{};
                CHECK(one->useful_of_one(table, draw, useful));
                std::int8_t shanten = 0;
                Counts left;
                CHECK_EQ(one->useful(table, draw, &shanten, left.data()), std::size_t{1});
                wrong += shanten != useful.shanten;
                for (std::size_t k = 0; k < kKinds; ++k)
                    wrong += (left[k] != 0) != ((useful.kinds >> k & 1) != 0);

                Discards discards{};
                CHECK(one->discards_of_one(table, discard, discards));
                std::array<std::int8_t, kKinds> numbers;
                Counts totals;
                CHECK_EQ(one->discards(table, discard, numbers.data(), totals.data()),
                         std::size_t{1});
                Counts copies;
                for (std::size_t k = 0; k < kKinds; ++k)
                    copies[k] = static_cast<std::uint8_t>(kCopies - discard.counts[k]);
                for (std::size_t k = 0; k < kKinds; ++k) {
                    const bool held = discard.counts[k] != 0;
                    wrong += held != ((discards.held >> k & 1) != 0);
                    const Useful& rest = discards.after[k];
                    wrong += numbers[k] != (held ? rest.shanten : kUnreachable);
                    wrong += totals[k] != (held ? total_of(copies, rest.kinds) : 0);
                    if (!held || rest.shanten == kUnreachable) continue;
                    // The same by taking the tile off and asking anew.
                    Counts without;
                    std::copy_n(discard.counts, kKinds, without.begin());
                    --without[k];
                    CHECK(one->useful_of_one(table, {without.data(), nullptr, 1, set}, useful));
                    wrong += useful.shanten != rest.shanten || useful.kinds != rest.kinds;
                }
            }
            CHECK_EQ(wrong, 0);
        }
    }
}
