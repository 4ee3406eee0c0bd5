#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "hupai/shanten.hpp"
#include "hupai/suit_table.hpp"
#include "test.hpp"

using namespace hupai;

namespace {

using BlockCounts = std::array<std::uint8_t, kSuitKinds>;

constexpr std::array<std::uint8_t, kSuitKinds> kNoLimit = {4, 4, 4, 4, 4, 4, 4, 4, 4};

BlockKey key_of(const BlockCounts& counts, int kinds) {
    BlockKey key{0, 0};
    for (int kind = kinds; kind-- > 0;) {
        auto& number = kind < kLowKinds ? key.low : key.high;
        number = number * 5 + counts[static_cast<std::size_t>(kind)];
    }
    return key;
}

// Calls visit(counts, tiles) for every state of a block with at most `tiles` tiles.
template <class Visit>
void each_state(int kinds, int tiles, Visit&& visit) {
    BlockCounts counts{};
    const auto go = [&](auto&& self, int kind, int left) -> void {
        if (kind == kinds) return visit(counts, tiles - left);
        for (int n = 0; n <= std::min(4, left); ++n) {
            counts[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(n);
            self(self, kind + 1, left - n);
        }
        counts[static_cast<std::size_t>(kind)] = 0;
    };
    go(go, 0, tiles);
}

void check_block(const BlockTable& table, int kinds, bool runs, int sets, std::uint32_t states) {
    CHECK_EQ(table.slots(), states);
    std::vector<bool> seen(table.slots());
    int wrong = 0;
    std::uint32_t visited = 0;
    each_state(kinds, table.max_tiles(), [&](const BlockCounts& counts, int) {
        const BlockKey key = key_of(counts, kinds);
        const std::uint32_t slot = table.slot(key);
        if (slot >= table.slots() || seen[slot]) {
            ++wrong;
            return;
        }
        seen[slot] = true;
        ++visited;
        const BlockVector slow = limited_vector(counts.data(), kNoLimit.data(), kinds, runs, sets);
        const BlockVector& fast = table.vector_of(table.class_of(key));
        for (int pair = 0; pair < 2; ++pair) {
            for (int s = 0; s <= sets; ++s) {
                const auto i = static_cast<std::size_t>(vector_index(pair, s));
                if (slow[i] != fast[i]) ++wrong;
            }
        }
    });
    CHECK_EQ(wrong, 0);
    CHECK_EQ(visited, states);
}

// Number of states that are exactly `sets` sets (and a pair).
std::array<std::array<long, 6>, 2> complete_states(const BlockTable& table, int kinds) {
    std::array<std::array<long, 6>, 2> found{};
    each_state(kinds, table.max_tiles(), [&](const BlockCounts& counts, int tiles) {
        const int pair = tiles % 3 == 2;
        const int sets = (tiles - 2 * pair) / 3;
        if (tiles % 3 == 1) return;
        const BlockVector& vector = table.vector_of(table.class_of(key_of(counts, kinds)));
        if (vector[static_cast<std::size_t>(vector_index(pair, sets))] == 0)
            ++found[static_cast<std::size_t>(pair)][static_cast<std::size_t>(sets)];
    });
    return found;
}

}  // namespace

// Every state against the dynamic program, which knows no table.
TEST(suit_table_every_state_four_sets) {
    const StandardTable& table = StandardTable::of(4);
    check_block(table.suit(), kSuitKinds, true, 4, 405350);
    check_block(table.honours(), kHonourKinds, false, 4, 43130);
}

TEST(suit_table_every_state_five_sets) {
    const StandardTable& table = StandardTable::of(5);
    check_block(table.suit(), kSuitKinds, true, 5, 886400);
    check_block(table.honours(), kHonourKinds, false, 5, 64200);
}

TEST(suit_table_block_keys) {
    Counts counts;
    for (std::size_t k = 0; k < kKinds; ++k) counts[k] = static_cast<std::uint8_t>((k * 7) % 5);
    const auto keys = block_keys(counts.data());
    for (int block = 0; block < kBlocks; ++block) {
        const int kinds = block < kSuits ? kSuitKinds : kHonourKinds;
        BlockCounts own{};
        std::copy_n(counts.begin() + block * kSuitKinds, kinds, own.begin());
        const BlockKey expected = key_of(own, kinds);
        CHECK_EQ(keys[static_cast<std::size_t>(block)].low, expected.low);
        CHECK_EQ(keys[static_cast<std::size_t>(block)].high, expected.high);
    }
}

TEST(suit_table_classes) {
    const StandardTable& table = StandardTable::of(4);
    CHECK_EQ(table.suit().classes(), 126);
    CHECK_EQ(table.honours().classes(), 55);
    CHECK_EQ(table.two_suits_classes(), 180);
    CHECK_EQ(table.with_honours_classes(), 165);
    CHECK_EQ(table.three_classes(), 180);
    CHECK(table.bytes() < (8U << 20));
}

TEST(suit_table_perft) {
    const StandardTable& table = StandardTable::of(4);
    const auto suit = complete_states(table.suit(), kSuitKinds);
    const auto honours = complete_states(table.honours(), kHonourKinds);
    constexpr std::array<long, 5> sets = {1, 16, 127, 627, 2098};
    constexpr std::array<long, 5> with_pair = {9, 135, 996, 4475, 13259};
    for (std::size_t k = 0; k < 5; ++k) {
        CHECK_EQ(suit[0][k], sets[k]);
        CHECK_EQ(suit[1][k], with_pair[k]);
    }
    // Combine the four blocks to the number of distinct hands of four sets and a pair.
    std::array<std::array<long, 5>, 2> hands{};
    hands[0][0] = 1;
    for (int block = 0; block < kBlocks; ++block) {
        const auto& own = block < kSuits ? suit : honours;
        std::array<std::array<long, 5>, 2> next{};
        for (std::size_t p = 0; p < 2; ++p)
            for (std::size_t s = 0; s < 5; ++s)
                for (std::size_t q = 0; p + q < 2; ++q)
                    for (std::size_t t = 0; s + t < 5; ++t)
                        next[p + q][s + t] += hands[p][s] * own[q][t];
        hands = next;
    }
    CHECK_EQ(hands[1][4], 11498658L);
}
