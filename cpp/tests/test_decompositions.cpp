#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "hupai/decompositions.hpp"
#include "hupai/facts.hpp"
#include "hupai/hand.hpp"
#include "hupai/readings.hpp"
#include "hupai/waits.hpp"
#include "test.hpp"

using namespace hupai;

// Independent counts: 21,743 complete suit states and 498 honour states with at most four sets.
TEST(decompositions_states) {
    const auto& table = Decompositions::of(4);
    CHECK_EQ(table.states(), std::size_t{21743 + 498});
    CHECK_EQ(table.decompositions(), std::size_t{23533 + 498});
}

// A state is complete exactly if `find` says so, and one short of it exactly if `completing` does;
// how many are one short is counted independently, too.
TEST(decompositions_agree_with_each_other) {
    for (const int sets : {4, 5}) {
        const auto& table = Decompositions::of(sets);
        std::size_t complete = 0;
        std::size_t near = 0;
        for (std::uint32_t high = 0; high < kSuitHighStates + kHonourHighStates; ++high) {
            const int numbers = high < kSuitHighStates ? kSuitKinds : kHonourKinds;
            for (std::uint32_t low = 0; low < kLowStates; ++low) {
                const BlockKey key{low, high};
                const BlockEntry* const entry = table.find(key);
                complete += entry != nullptr;
                if (entry != nullptr && entry->several()) CHECK(table.all(key).count > 1);
                const std::uint32_t completing = table.completing(key);
                near += completing != 0;
                CHECK_EQ(completing >> numbers, 0U);
            }
        }
        CHECK_EQ(complete, table.states());
        CHECK_EQ(near, sets == 5 ? 172591U + 1491U : 66913U + 1239U);
    }
}

// Entries keep what their block waits for in bits that no fact of theirs uses.
TEST(entries_tell_what_blocks_wait_for) {
    int several = 0;
    int paired = 0;
    for (const int sets : {4, 5}) {
        const auto& table = Decompositions::of(sets);
        for (std::uint32_t high = 0; high < kSuitHighStates + kHonourHighStates; ++high) {
            const int block = high < kSuitHighStates ? 0 : kSuits;
            const int numbers = block == 0 ? kSuitKinds : kHonourKinds;
            for (std::uint32_t low = 0; low < kLowStates; ++low) {
                const BlockEntry* const entry = table.find({low, high});
                if (entry == nullptr) continue;
                const Lanes lanes = Lanes::of_units(detail::transpose(
                    block == 0 ? entry->word() : 0, 0, 0, block == 0 ? 0 : entry->word()));
                const std::uint64_t facts = block_facts(lanes, 0);
                CHECK_EQ(facts & detail::kAcrossBlocks, 0U);
                CHECK_EQ(entry->facts() & ~detail::kAcrossBlocks, facts);
                for (int number = 0; number < numbers; ++number) {
                    const auto& bits = detail::kWaitBits[static_cast<std::size_t>(number)];
                    const bool has_several = (entry->facts() & bits.several) != 0;
                    const bool has_pair = (entry->facts() & bits.paired) != 0;
                    const std::uint32_t digits = number < kLowKinds ? low : high;
                    const std::uint32_t one = kPowersOfFive[static_cast<std::size_t>(
                        number < kLowKinds ? number : number - kLowKinds)];
                    const std::uint32_t offset =
                        number < kLowKinds || block == 0 ? 0U : std::uint32_t{kSuitHighStates};
                    if ((digits - offset) / one % 5 == 0) {
                        CHECK(!has_several && !has_pair);
                        continue;
                    }
                    const BlockKey before =
                        number < kLowKinds ? BlockKey{low - one, high} : BlockKey{low, high - one};
                    const std::uint32_t waits = table.completing(before);
                    CHECK((waits >> number & 1) != 0);
                    CHECK_EQ(has_several, (waits & (waits - 1)) != 0);
                    CHECK_EQ(has_pair, detail::has_pair(table.find(before)));
                    several += has_several;
                    paired += has_pair;
                }
            }
        }
    }
    CHECK(several > 1000 && paired > 1000);
}

// A batch leaves room for `kMostCandidates` candidates of a hand: layouts, the product of its
// blocks', times ways.
TEST(decompositions_of_a_hand_are_few) {
    for (const int sets : {4, 5}) {
        const auto& table = Decompositions::of(sets);
        const int tiles = 3 * sets + 2;
        std::vector<int> most(static_cast<std::size_t>(tiles) + 1, 1);  // of a suit, by tiles
        for (std::uint32_t high = 0; high < kSuitHighStates; ++high) {
            for (std::uint32_t low = 0; low < kLowStates; ++low) {
                const BlockEntry* const entry = table.find({low, high});
                if (entry == nullptr || !entry->several()) continue;
                std::size_t held = 0;
                for (std::uint32_t rest = low; rest != 0; rest /= 5) held += rest % 5;
                for (std::uint32_t rest = high; rest != 0; rest /= 5) held += rest % 5;
                most[held] = std::max(most[held], table.all({low, high}).count);
            }
        }
        int layouts = 0;
        for (int a = 0; a <= tiles; ++a) {
            for (int b = 0; a + b <= tiles; ++b) {
                for (int c = 0; a + b + c <= tiles; ++c) {
                    layouts = std::max(layouts, most[static_cast<std::size_t>(a)] *
                                                    most[static_cast<std::size_t>(b)] *
                                                    most[static_cast<std::size_t>(c)]);
                }
            }
        }
        // A seven-pairs or li_gu reading beside them.
        CHECK((layouts + 1) * Placements::kWays <= static_cast<int>(kMostCandidates));
        CHECK(layouts > 1);
    }
}

// The waits from these tables are those of the general way, melds or not.
TEST(ready_waits_agree) {
    std::mt19937 random(7);
    const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
    constexpr ShapeSet kShapeSets[] = {0x01, 0x07, 0x0f, 0x11, 0x1f};
    int ready = 0;
    for (int round = 0; round < 30000; ++round) {
        Hand hand;
        hand.sets = static_cast<std::uint8_t>(round % 3 == 0 ? 5 : 4);
        Counts all{};
        const auto take = [&](int kind, int copies) {
            const auto k = static_cast<std::size_t>(kind);
            if (all[k] + copies > kCopies) return false;
            all[k] = static_cast<std::uint8_t>(all[k] + copies);
            return true;
        };
        // Few kinds, so that many hands are ready and many copies lie in melds.
        const int first = 9 * below(3);
        while (hand.n_melds < hand.sets && below(3) == 0) {
            const int kind = first + below(9);
            const bool kong = below(2) == 0;
            if (!take(kind, kong ? 4 : 3)) continue;
            hand.melds[hand.n_melds++] = {kong ? MeldType::ClosedKong : MeldType::Pon,
                                          static_cast<Kind>(kind), Supplier::Unknown, false};
        }
        const int tiles = 3 * (hand.sets - hand.n_melds) + 1;
        for (int held = 0; held < tiles;) {
            const int kind = below(8) == 0 ? below(kKinds) : first + below(9);
            const int copies = below(4) == 0 && tiles - held > 1 ? 2 : 1;
            if (!take(kind, copies)) continue;
            auto& count = hand.concealed[static_cast<std::size_t>(kind)];
            count = static_cast<std::uint8_t>(count + copies);
            held += copies;
        }
        const Counts melded = hand.melded();
        for (const ShapeSet shapes : kShapeSets) {
            const KindMask general =
                waits(hand.concealed.data(), melded.data(), hand.n_melds, hand.sets, shapes);
            const KindMask fast = ready_waits(hand, shapes);
            CHECK_EQ(fast, general);
            ready += fast != 0;
            for (KindMask rest = fast; rest != 0; rest &= rest - 1) {
                Hand won = hand;
                won.win = static_cast<Kind>(std::countr_zero(rest));
                const LayoutFinder finder(won, shapes);
                CHECK(!finder.empty());
                CHECK_EQ(finder.waits_before_win(), fast);
                const auto& table = Decompositions::of(hand.sets);
                const BlockKeys keys(hand.concealed, kNoKind);
                const Blocks blocks(table, BlockKeys(won.concealed, won.win));
                const Blocks changed = BlocksBeforeWin(table, keys).with(won.win);
                CHECK_EQ(changed.complete, blocks.complete);
                if (!blocks.complete) continue;
                CHECK(changed.units == blocks.units);
                CHECK_EQ(changed.facts, blocks.facts);
            }
        }
    }
    CHECK(ready > 10000);
}
