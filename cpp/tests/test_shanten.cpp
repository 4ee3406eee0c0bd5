#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "hupai/shanten.hpp"
#include "test.hpp"

using namespace hupai;

namespace {

constexpr ShapeSet kAllShapes = 31;

// Counts of a string like "123m11z".
Counts parse(const std::string& text) {
    Counts counts{};
    std::vector<int> digits;
    for (const char c : text) {
        if (c >= '0' && c <= '9') {
            digits.push_back(c - '0');
            continue;
        }
        const int first = c == 'm' ? 0 : c == 'p' ? 9 : c == 's' ? 18 : 27;
        for (const int digit : digits) ++counts[static_cast<std::size_t>(first + digit - 1)];
        digits.clear();
    }
    return counts;
}

int value(const std::string& text, int melds = 0, ShapeSet shapes = kAutoShapes4) {
    const Counts counts = parse(text);
    return shanten({counts.data(), nullptr, melds, 4}, shapes);
}

// Counts of the first `tiles` of a shuffled set of 136 tiles.
Counts deal(std::mt19937& random, int tiles, int first_kind = 0, int last_kind = kKinds) {
    std::vector<int> wall;
    for (int kind = first_kind; kind < last_kind; ++kind) wall.insert(wall.end(), 4, kind);
    std::shuffle(wall.begin(), wall.end(), random);
    Counts counts{};
    for (int i = 0; i < tiles; ++i)
        ++counts[static_cast<std::size_t>(wall[static_cast<std::size_t>(i)])];
    return counts;
}

// Calls visit(counts) for every choice of `pairs` different pairs.
template <class Visit>
void each_pairs(int pairs, Visit&& visit) {
    Counts counts{};
    const auto go = [&](auto&& self, std::size_t first, int left) -> void {
        if (left == 0) return visit(counts);
        for (std::size_t kind = first; kind < kKinds; ++kind) {
            counts[kind] = 2;
            self(self, kind + 1, left - 1);
            counts[kind] = 0;
        }
    };
    go(go, 0, pairs);
}

}  // namespace

// Hands on which other programs go wrong: copies that do not exist, four alike as two pairs.
TEST(shanten_known_traps) {
    CHECK_EQ(value("123456789m1111p"), 1);
    CHECK_EQ(value("1111m222p333s555z"), 1);
    CHECK_EQ(value("19m19p19s12345z", 1), 6);
    CHECK_EQ(value("245568m245568p77s"), 2);
    CHECK_EQ(value("145s36m12579p256z"), 5);
    CHECK_EQ(value("12479s5p344569m5z"), 3);
    CHECK_EQ(value("5566m233799p4444z"), 1);
    CHECK_EQ(value("111222333z4444z"), 1);
}

TEST(shanten_seven_pairs_perft) {
    long hands = 0;
    long also_standard = 0;
    long wrong = 0;
    each_pairs(7, [&](const Counts& counts) {
        ++hands;
        const HeldMasks held = held_masks(counts.data());
        wrong += shanten_seven_pairs(held) != -1;
        also_standard += shanten_standard({counts.data()}) == -1;
    });
    CHECK_EQ(hands, 5379616L);
    CHECK_EQ(also_standard, 4668L);
    CHECK_EQ(wrong, 0L);
    // Standard wins (suit_table_perft), pairs and orphans.
    CHECK_EQ(11498658L + hands - also_standard + 13, 16873619L);
}

TEST(shanten_orphans_perft) {
    Counts counts{};
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        counts[kind] = (kOrphans & bit(static_cast<int>(kind))) != 0;
    CHECK_EQ(shanten_thirteen_orphans(held_masks(counts.data())), 0);
    int wins = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        ++counts[kind];
        wins += shanten_thirteen_orphans(held_masks(counts.data())) == -1;
        --counts[kind];
    }
    CHECK_EQ(wins, 13);
}

// Every set of 14 different tiles that the rule calls scattered, and none else.
TEST(shanten_scattered_perft) {
    std::vector<KindMask> chosen;
    for (KindMask bits = 0; bits < 512; ++bits) {
        if ((bits & bits >> 1) == 0 && (bits & bits >> 2) == 0) chosen.push_back(bits);
    }
    std::vector<KindMask> wins;
    for (const KindMask m : chosen)
        for (const KindMask p : chosen)
            for (const KindMask s : chosen)
                for (KindMask z = 0; z < 128; ++z) {
                    const KindMask hand = m | p << 9 | s << 18 | z << 27;
                    if (std::popcount(hand) == 14) wins.push_back(hand);
                }
    CHECK_EQ(wins.size(), std::size_t{81030});
    int wrong = 0;
    for (const KindMask hand : wins) wrong += shanten_scattered(hand) != -1;
    // Distance by definition, on random hands: the win that keeps the most tiles.
    std::mt19937 random(7);
    for (int i = 0; i < 60; ++i) {
        const Counts counts = i % 2 == 0 ? deal(random, 13 + i / 2 % 2)
                                         : deal(random, 13 + i / 2 % 2, 0, 18 + i % 4 * 4);
        const KindMask held = held_masks(counts.data()).at_least[0];
        int kept = 0;
        for (const KindMask hand : wins) kept = std::max(kept, std::popcount(hand & held));
        wrong += shanten_scattered(held) != 13 - kept;
    }
    CHECK_EQ(wrong, 0);
}

// By trying every triplet and, for the pairs, a knapsack over the kinds.
TEST(shanten_li_gu_by_search) {
    std::mt19937 random(11);
    int wrong = 0;
    for (int i = 0; i < 20000; ++i) {
        const int last = i % 3 == 0 ? kKinds : i % 3 == 1 ? 9 : 13;
        const Counts counts = deal(random, 16 + i % 2, 0, last);
        int kept = 0;
        for (std::size_t triplet = 0; triplet < kKinds; ++triplet) {
            std::array<int, 8> best{};
            best.fill(-100);
            best[0] = std::min<int>(counts[triplet], 3);
            for (std::size_t kind = 0; kind < kKinds; ++kind) {
                if (kind == triplet) continue;
                for (std::size_t pairs = 7; pairs > 0; --pairs) {
                    best[pairs] =
                        std::max(best[pairs], best[pairs - 1] + std::min<int>(counts[kind], 2));
                    if (pairs > 1)
                        best[pairs] =
                            std::max(best[pairs], best[pairs - 2] + std::min<int>(counts[kind], 4));
                }
            }
            kept = std::max(kept, best[7]);
        }
        wrong += shanten_li_gu(held_masks(counts.data())) != 16 - kept;
    }
    CHECK_EQ(wrong, 0);
}

TEST(shanten_special_shapes_need_no_melds) {
    const Counts counts = parse("1122334455m");
    const auto by_shape = shanten_by_shape({counts.data(), nullptr, 1, 4}, kAllShapes);
    CHECK(by_shape[0] != kUnreachable);
    for (std::size_t shape = 1; shape < kShapes; ++shape)
        CHECK_EQ(int{by_shape[shape]}, kUnreachable);
}

// COM-12: zero exactly when some tile completes the hand, and a draw changes it by at most one.
TEST(shanten_draw_by_draw) {
    std::mt19937 random(3);
    int wrong = 0;
    for (int i = 0; i < 20000; ++i) {
        const int sets = 4 + i % 2;
        const int melds = i / 2 % sets;
        Counts counts = i % 3 == 0 ? deal(random, 3 * (sets - melds) + 1)
                                   : deal(random, 3 * (sets - melds) + 1, 9, i % 3 == 1 ? 18 : 20);
        const Holding hand{counts.data(), nullptr, melds, sets};
        const int now = shanten(hand, kAllShapes);
        int least = 99;
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            if (counts[kind] == 4) continue;
            ++counts[kind];
            const int after = shanten(hand, kAllShapes);
            if (after > now || after < now - 1) ++wrong;
            least = std::min(least, after);
            --counts[kind];
        }
        if (least != now - 1) ++wrong;
    }
    CHECK_EQ(wrong, 0);
}

// Copies in melds are gone: the exact path against a search that lists every way to complete.
TEST(shanten_limited_by_melds) {
    const Counts hand = parse("1m");
    Counts melded = parse("111m222333444s");
    CHECK_EQ(shanten({hand.data(), melded.data(), 4, 4}, kAutoShapes4), 1);
    CHECK_EQ(shanten({hand.data(), nullptr, 4, 4}, kAutoShapes4), 0);
    const Counts edge = parse("12m44p");
    melded = parse("3333m111222z");
    CHECK_EQ(shanten({edge.data(), melded.data(), 3, 4}, kAutoShapes4), 1);
    melded = parse("333m111222z");
    CHECK_EQ(shanten({edge.data(), melded.data(), 3, 4}, kAutoShapes4), 0);
}

namespace {

// Fewest tiles to draw for `sets` sets and a pair by listing all ways to lay them, no kind used
// more than most[k] times.
int draws_by_search(const Counts& counts, Counts& used, const Counts& most, int sets, int first) {
    int least = 99;
    if (sets == 0) {
        int draws = 0;
        for (std::size_t k = 0; k < kKinds; ++k) draws += std::max(0, used[k] - counts[k]);
        return draws;
    }
    const auto place = [&](std::size_t a, std::size_t b, std::size_t c, int id) {
        ++used[a];
        ++used[b];
        ++used[c];
        if (used[a] <= most[a] && used[b] <= most[b] && used[c] <= most[c])
            least = std::min(least, draws_by_search(counts, used, most, sets - 1, id));
        --used[a];
        --used[b];
        --used[c];
    };
    for (int id = first; id < 2 * kKinds; ++id) {
        const auto k = static_cast<std::size_t>(id / 2);
        if (id % 2 == 0) place(k, k, k, id);
        if (id % 2 == 1 && k < 27 && k % 9 < 7) place(k, k + 1, k + 2, id);
    }
    return least;
}

}  // namespace

TEST(shanten_limited_by_search) {
    std::mt19937 random(21);
    int wrong = 0;
    int changed = 0;
    for (int round = 0; round < 3000; ++round) {
        const int melds = 2 + round % 3;
        const int range = round % 5 == 0 ? 34 : 9 + round % 7;
        const auto pick = [&] { return random() % static_cast<unsigned>(range); };
        Counts melded{};
        for (int done = 0; done < melds;) {
            const std::size_t k = pick();
            Counts next = melded;
            const unsigned sort = random() % 3;
            if (sort == 0) {
                if (k > 24 || k % 9 > 6) continue;
                for (std::size_t i = k; i < k + 3; ++i) ++next[i];
            } else {
                next[k] = static_cast<std::uint8_t>(next[k] + (sort == 1 ? 3 : 4));
            }
            if (*std::max_element(next.begin(), next.end()) > 4) continue;
            melded = next;
            ++done;
        }
        Counts counts{};
        for (int left = 3 * (4 - melds) + 1 + round / 7 % 2; left > 0;) {
            const std::size_t k = round % 11 == 0 ? random() % 34 : pick();
            if (counts[k] + melded[k] == 4) continue;
            ++counts[k];
            --left;
        }
        Counts most;
        for (std::size_t k = 0; k < kKinds; ++k) most[k] = static_cast<std::uint8_t>(4 - melded[k]);
        int least = 99;
        for (std::size_t pair = 0; pair < kKinds; ++pair) {
            if (most[pair] < 2) continue;
            Counts used{};
            used[pair] = 2;
            least = std::min(least, draws_by_search(counts, used, most, 4 - melds, 0));
        }
        const int exact = shanten_standard({counts.data(), melded.data(), melds, 4});
        wrong += exact != least - 1;
        changed += exact != shanten_standard({counts.data(), nullptr, melds, 4});
    }
    CHECK_EQ(wrong, 0);
    CHECK(changed > 50);
}
