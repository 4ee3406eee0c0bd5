// Facts of layouts and placements against plain loops over the sets. The fast form works on four
// lanes in one word, where a shift can leak a bit into the next suit: every layout of four sets is
// met here with some of its pairs, and many of five sets, with kongs and melds.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "hupai/facts.hpp"
#include "test.hpp"

using namespace hupai;

namespace {

struct Set {
    bool triplet;
    int kind;  // of a run its lowest tile
    bool kong = false;
};

constexpr int kSetKinds = 21 + kKinds;

Set set_of(int index) {
    if (index < 21) return {false, index / 7 * 9 + index % 7};
    return {true, index - 21};
}

// A layout as people see it.
struct Plain {
    std::vector<Set> sets;
    int pair = 0;
    int seat = 0;
    int round = 0;
};

int number_of(int kind) { return kind % 9 + 1; }
int suit_of(int kind) { return kind / 9; }

bool contains(const Set& set, int kind) {
    return set.triplet ? set.kind == kind : kind >= set.kind && kind <= set.kind + 2;
}

// By bit; kUnsaid are no facts of readings.
constexpr signed char kUnsaid = -1;
using PlainFacts = std::array<signed char, kPlacementEnd>;

// What the catalogue says each fact of a standard reading means, in loops.
PlainFacts plain_facts(const Plain& layout) {
    int runs[3][12] = {};      // [suit][lowest number]
    int triplets[3][14] = {};  // [suit][number]
    int honours[7] = {};
    int n_runs = 0;
    int n_triplets = 0;
    for (const Set& set : layout.sets) {
        set.triplet ? ++n_triplets : ++n_runs;
        if (is_honour(set.kind)) {
            ++honours[set.kind - 27];
        } else if (set.triplet) {
            ++triplets[suit_of(set.kind)][number_of(set.kind)];
        } else {
            ++runs[suit_of(set.kind)][number_of(set.kind)];
        }
    }
    const int pair = layout.pair;
    const bool suit_pair = !is_honour(pair);
    const int pair_suit = suit_pair ? suit_of(pair) : -1;
    const int pair_number = suit_pair ? number_of(pair) : 0;
    const int pair_honour = suit_pair ? -1 : pair - 27;
    const bool four_sets = layout.sets.size() == 4;
    PlainFacts facts;
    facts.fill(kUnsaid);
    const auto f = [&facts](int fact) -> signed char& {
        return facts[static_cast<std::size_t>(fact)];
    };
    const auto some = [&f](int fact, bool value) { f(fact) = f(fact) > 0 || value; };

    f(fact_standard) = true;
    for (const int other : {fact_seven_pairs, fact_thirteen_orphans, fact_scattered, fact_li_gu}) {
        f(other) = false;
    }
    f(fact_all_runs) = n_triplets == 0;
    f(fact_all_triplets) = n_runs == 0;
    f(fact_has_run) = n_runs > 0;

    f(fact_pair_2_5_8) = pair_number == 2 || pair_number == 5 || pair_number == 8;
    f(fact_terminal_pair) = pair_number == 1 || pair_number == 9;
    f(fact_wind_pair) = pair_honour >= 0 && pair_honour < 4;
    f(fact_dragon_pair) = pair_honour >= 4;
    f(fact_own_wind_pair) =
        pair_honour >= 0 && (pair_honour == layout.seat || pair_honour == layout.round);

    bool terminal = pair_number == 1 || pair_number == 9;
    bool outside = terminal || !suit_pair;
    bool common = suit_pair;
    for (const Set& set : layout.sets) {
        bool with_terminal = false;
        bool with_number = false;
        for (int kind = 0; kind < 27; ++kind) {
            if (!contains(set, kind)) continue;
            with_terminal |= number_of(kind) == 1 || number_of(kind) == 9;
            with_number |= number_of(kind) == pair_number;
        }
        terminal &= with_terminal;
        outside &= with_terminal || is_honour(set.kind);
        common &= with_number;
    }
    f(fact_every_block_terminal) = terminal;
    f(fact_every_block_outside) = outside;
    f(fact_common_number) = common;

    const int winds = honours[0] + honours[1] + honours[2] + honours[3];
    const int dragons = honours[4] + honours[5] + honours[6];
    f(fact_white_triplet) = honours[4] > 0;
    f(fact_green_triplet) = honours[5] > 0;
    f(fact_red_triplet) = honours[6] > 0;
    f(fact_dragon_triplet) = dragons >= 1;
    f(fact_two_dragon_triplets) = dragons >= 2;
    f(fact_three_dragon_triplets) = dragons >= 3;
    f(fact_two_wind_triplets) = winds >= 2;
    f(fact_three_wind_triplets) = winds >= 3;
    f(fact_four_wind_triplets) = winds >= 4;
    f(fact_seat_wind_triplet) = honours[layout.seat] > 0;
    f(fact_round_wind_triplet) = honours[layout.round] > 0;
    int guests = 0;
    for (int wind = 0; wind < 4; ++wind) {
        guests += honours[wind] > 0 && wind != layout.seat && wind != layout.round;
    }
    f(fact_three_guest_wind_triplets) = guests >= 3;
    f(fact_east_triplet) = honours[0] > 0;
    f(fact_south_triplet) = honours[1] > 0;
    f(fact_west_triplet) = honours[2] > 0;
    f(fact_north_triplet) = honours[3] > 0;

    // One suit.
    int terminal_runs = 0;
    int terminal_triplets = 0;
    int run_pairs = 0;
    for (int suit = 0; suit < 3; ++suit) {
        const int* r = runs[suit];
        const int* t = triplets[suit];
        const int p = suit == pair_suit ? pair_number : -9;
        for (int n = 1; n <= 7; ++n) {
            const auto in_steps = [&](int length, int step) {
                for (int i = 0; i < length; ++i) {
                    if (n + i * step > 7 || r[n + i * step] == 0) return false;
                }
                return true;
            };
            some(fact_three_runs_step_1, in_steps(3, 1));
            some(fact_three_runs_step_2, in_steps(3, 2));
            some(fact_four_runs_step_1, in_steps(4, 1));
            some(fact_four_runs_step_2, in_steps(4, 2));
            some(fact_straight, in_steps(3, 3));
            some(fact_adjacent_runs, in_steps(2, 3));
            some(fact_two_identical_runs, r[n] >= 2);
            some(fact_three_identical_runs, r[n] >= 3);
            some(fact_four_identical_runs, r[n] >= 4);
            some(fact_two_run_pairs_same_number, r[n] >= 4);
            for (int other = 0; other < 3; ++other) {
                some(fact_two_run_pairs_same_number,
                     other != suit && r[n] >= 2 && runs[other][n] >= 2);
                some(fact_same_run_two_suits, other != suit && r[n] > 0 && runs[other][n] > 0);
            }
            run_pairs += r[n] / 2;
        }
        for (int n = 1; n <= 9; ++n) {
            const auto in_row = [&](int length) {
                for (int i = 0; i < length; ++i) {
                    if (n + i > 9 || t[n + i] == 0) return false;
                }
                return true;
            };
            some(fact_two_triplets_in_row, in_row(2));
            some(fact_three_triplets_in_row, in_row(3));
            some(fact_four_triplets_in_row, in_row(4));
            some(fact_two_triplets_in_row_pair, in_row(2) && (p == n - 1 || p == n + 2));
            some(fact_three_triplets_in_row_pair, in_row(3) && (p == n - 1 || p == n + 3));
            for (int other = 0; other < 3; ++other) {
                some(fact_same_triplet_two_suits,
                     other != suit && t[n] > 0 && triplets[other][n] > 0);
            }
        }
        terminal_runs += r[1] < r[7] ? r[1] : r[7];
        terminal_triplets += t[1] > 0 && t[9] > 0;
        some(fact_twin_terminal_runs_pair_5, r[1] >= 2 && r[7] >= 2 && p == 5);
    }
    f(fact_two_run_pairs) = run_pairs >= 2;
    f(fact_terminal_runs) = terminal_runs >= 1;
    f(fact_two_terminal_runs) = terminal_runs >= 2;
    f(fact_terminal_triplets) = terminal_triplets >= 1;
    f(fact_two_terminal_triplets) = terminal_triplets >= 2;

    // Three suits, in every order.
    static constexpr int kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (const auto& [a, b, c] : kOrders) {
        for (int n = 1; n <= 9; ++n) {
            const auto stepped = [&](int step) {
                return n + 2 * step <= 7 && runs[a][n] > 0 && runs[b][n + step] > 0 &&
                       runs[c][n + 2 * step] > 0;
            };
            some(fact_same_run_three_suits, stepped(0));
            some(fact_mixed_runs_step_1, stepped(1));
            some(fact_mixed_runs_step_2, stepped(2));
            some(fact_mixed_straight, stepped(3));
            some(fact_same_triplet_three_suits,
                 triplets[a][n] > 0 && triplets[b][n] > 0 && triplets[c][n] > 0);
            some(fact_mixed_triplets_in_row,
                 n <= 7 && triplets[a][n] > 0 && triplets[b][n + 1] > 0 && triplets[c][n + 2] > 0);
            some(fact_same_triplet_two_suits_pair,
                 triplets[a][n] > 0 && triplets[b][n] > 0 && pair_suit == c && pair_number == n);
        }
        some(fact_mixed_terminal_runs_pair_5, runs[a][1] > 0 && runs[a][7] > 0 && runs[b][1] > 0 &&
                                                  runs[b][7] > 0 && pair_suit == c &&
                                                  pair_number == 5);
    }

    // Four sets that pair off: same number, different suits.
    f(fact_mirrored_runs) = f(fact_mirrored_triplets) = 0;
    if (four_sets) {
        static constexpr int kPairings[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};
        for (const auto& [a, b, c, d] : kPairings) {
            const auto twins = [&](int i, int j, bool triplet) {
                const Set& x = layout.sets[static_cast<std::size_t>(i)];
                const Set& y = layout.sets[static_cast<std::size_t>(j)];
                return x.triplet == triplet && y.triplet == triplet && !is_honour(x.kind) &&
                       !is_honour(y.kind) && number_of(x.kind) == number_of(y.kind) &&
                       suit_of(x.kind) != suit_of(y.kind);
            };
            some(fact_mirrored_runs, twins(a, b, false) && twins(c, d, false));
            some(fact_mirrored_triplets, twins(a, b, true) && twins(c, d, true));
        }
    }

    // Tile hogs.
    f(fact_hog_pair) = f(fact_hog_runs) = 0;
    f(fact_two_triplets_in_run) = f(fact_three_triplets_in_run) = 0;
    int hogs = 0;
    for (int kind = 0; kind < 27; ++kind) {
        int in_runs = 0;
        for (const Set& set : layout.sets) in_runs += !set.triplet && contains(set, kind);
        some(fact_hog_pair, kind == pair && in_runs >= 2);
        some(fact_hog_runs, in_runs >= 4);
        for (const Set& set : layout.sets) {
            hogs += set.triplet && !set.kong && set.kind == kind && in_runs > 0;
        }
    }
    f(fact_hog_triplet) = hogs >= 1;
    f(fact_two_hog_triplets) = hogs >= 2;
    for (const Set& run : layout.sets) {
        if (run.triplet) continue;
        int inside = 0;
        for (const Set& set : layout.sets) {
            inside += set.triplet && !set.kong && contains(run, set.kind);
        }
        some(fact_two_triplets_in_run, inside >= 2);
        some(fact_three_triplets_in_run, inside >= 3);
    }
    return facts;
}

Layout layout_of(const Plain& plain, std::uint64_t& kongs) {
    Layout layout;
    kongs = 0;
    for (const Set& set : plain.sets) {
        const std::uint64_t at = lane_bit(set.kind);
        if (set.triplet) {
            layout.all.triplets |= at;
            if (set.kong) kongs |= at;
        } else {
            layout.all.add_run(at);
        }
    }
    layout.all.pair = lane_bit(plain.pair);
    return layout;
}

std::string text(const Plain& plain) {
    std::string out;
    for (const Set& set : plain.sets) {
        out += (set.triplet ? (set.kong ? "kong " : "triplet ") : "run ") +
               std::to_string(number_of(set.kind)) + "mpsz"[suit_of(set.kind)] + ", ";
    }
    return out + "pair " + std::to_string(number_of(plain.pair)) + "mpsz"[suit_of(plain.pair)];
}

// How often each fact was true, and what differed.
struct Tally {
    std::array<long, kPlacementEnd> held{};
    long layouts = 0;
    int reported = 0;

    void compare(const Plain& plain) {
        Hand hand;
        hand.sets = static_cast<std::uint8_t>(plain.sets.size());
        hand.concealed[0] = 1;  // facts of a layout do not look at the tiles
        hand.win = 0;
        Situation situation;
        situation.seat = static_cast<std::uint8_t>(plain.seat);
        situation.round = static_cast<std::uint8_t>(plain.round);
        std::uint64_t kongs = 0;
        Layout layout = layout_of(plain, kongs);
        layout.facts = block_facts(layout.all, kongs);
        FactBits facts;
        HandContext context(hand, situation, LayoutFinder(hand, shape_bit(Shape::Standard)));
        context.kong_triplets = kongs;
        add_layout_facts(context, layout, facts);
        ++layouts;
        const PlainFacts expected = plain_facts(plain);
        for (int fact = 0; fact < kPlacementEnd; ++fact) {
            const signed char value = expected[static_cast<std::size_t>(fact)];
            if (value == kUnsaid) continue;
            held[static_cast<std::size_t>(fact)] += value;
            if (facts.test(fact) == (value != 0) || reported >= 10) continue;
            ++reported;
            ++test::failures();
            for (const FactInfo& info : fact_catalogue()) {
                if (info.bit != fact) continue;
                std::fprintf(stderr, "%s is %d for %s\n", info.name, value == 0,
                             text(plain).c_str());
            }
        }
    }

    // Every fact of readings but those in `never` was met.
    void check_all_met(const std::vector<int>& never) const {
        for (const FactInfo& info : fact_catalogue()) {
            if (std::string(info.group) != "reading") continue;
            const long times = held[static_cast<std::size_t>(info.bit)];
            const bool impossible = std::find(never.begin(), never.end(), info.bit) != never.end();
            if ((times > 0) == impossible) std::fprintf(stderr, "%s: ", info.name);
            CHECK((times > 0) != impossible);
        }
    }
};

void add(Counts& counts, const Set& set, int copies) {
    for (int i = 0; i < 3; ++i) {
        auto& count = counts[static_cast<std::size_t>(set.triplet ? set.kind : set.kind + i)];
        count = static_cast<std::uint8_t>(count + copies);
    }
}

bool possible(const Counts& counts) {
    for (const int count : counts) {
        if (count > kCopies) return false;
    }
    return true;
}

const std::vector<int> kOtherShapes = {fact_seven_pairs, fact_thirteen_orphans, fact_scattered,
                                       fact_li_gu};

// Every multiset of four sets; of its pairs every seventh, so that every pair meets every
// pattern of sets.
void all_four_sets(Tally& tally) {
    Counts counts{};
    Plain plain;
    long sets_seen = 0;
    const auto go = [&](auto&& self, int from) -> void {
        if (plain.sets.size() == 4) {
            ++sets_seen;
            for (int pair = static_cast<int>(sets_seen % 7); pair < kKinds; pair += 7) {
                if (counts[static_cast<std::size_t>(pair)] > 2) continue;
                plain.pair = pair;
                plain.seat = static_cast<int>(sets_seen % 4);
                plain.round = static_cast<int>(sets_seen / 4 % 4);
                tally.compare(plain);
            }
            return;
        }
        for (int index = from; index < kSetKinds; ++index) {
            const Set set = set_of(index);
            add(counts, set, 1);
            if (possible(counts)) {
                plain.sets.push_back(set);
                self(self, index);
                plain.sets.pop_back();
            }
            add(counts, set, -1);
        }
    };
    go(go, 0);
    CHECK_EQ(sets_seen, 366528L);
}

// Every pair beside sets that meet at the ends of suits, where shifts leak.
void ends_of_suits(Tally& tally) {
    std::vector<Set> ends;
    for (int suit = 0; suit < kSuits; ++suit) {
        for (const int number : {1, 2, 8, 9}) ends.push_back({true, suit * 9 + number - 1});
        for (const int number : {1, 7}) ends.push_back({false, suit * 9 + number - 1});
    }
    ends.push_back({true, kEast});
    ends.push_back({true, kRed});
    for (std::size_t a = 0; a < ends.size(); ++a) {
        for (std::size_t b = a; b < ends.size(); ++b) {
            for (std::size_t c = b; c < ends.size(); ++c) {
                for (std::size_t d = c; d < ends.size(); ++d) {
                    Plain plain{{ends[a], ends[b], ends[c], ends[d]}, 0, 0, 0};
                    Counts counts{};
                    for (const Set& set : plain.sets) add(counts, set, 1);
                    if (!possible(counts)) continue;
                    for (plain.pair = 0; plain.pair < kKinds; ++plain.pair) {
                        if (counts[static_cast<std::size_t>(plain.pair)] <= 2) tally.compare(plain);
                    }
                }
            }
        }
    }
}

}  // namespace

TEST(facts_of_four_sets) {
    Tally tally;
    all_four_sets(tally);
    ends_of_suits(tally);
    CHECK(tally.layouts > 1500000);
    tally.check_all_met(kOtherShapes);
}

// Random layouts of four and five sets with kongs. Sets are drawn near each other: layouts of
// independent sets rarely show a pattern.
TEST(facts_of_random_layouts) {
    std::mt19937 random(20);
    const auto below = [&random](int n) {
        return static_cast<int>(random() % static_cast<unsigned>(n));
    };
    Tally four;
    Tally five;
    for (int round = 0; round < 240000; ++round) {
        const std::size_t sets = round % 3 == 0 ? 4 : 5;
        const int low = below(9);
        const int style = below(4);
        Counts counts{};
        Plain plain;
        plain.seat = below(4);
        plain.round = below(4);
        const auto draw_kind = [&] {
            if (style == 0) return below(kKinds);
            if (style == 1 && below(2) == 0) return 27 + below(7);
            const int number = style == 3 ? (below(2) == 0 ? 0 : 8) : (low + below(3)) % 9;
            return below(3) * 9 + number;
        };
        while (plain.sets.size() < sets) {
            Set set{below(2) == 0, draw_kind()};
            if (!set.triplet) {
                if (is_honour(set.kind)) continue;
                set.kind = set.kind / 9 * 9 + set.kind % 9 * 7 / 9;
            }
            add(counts, set, 1);
            if (possible(counts)) {
                plain.sets.push_back(set);
            } else {
                add(counts, set, -1);
            }
        }
        do {
            plain.pair = below(2) == 0 ? draw_kind() : below(kKinds);
        } while (counts[static_cast<std::size_t>(plain.pair)] > 2);
        for (Set& set : plain.sets) {
            set.kong = set.triplet && counts[static_cast<std::size_t>(set.kind)] == 3 &&
                       plain.pair != set.kind && below(2) == 0;
        }
        (sets == 4 ? four : five).compare(plain);
    }
    std::vector<int> never = kOtherShapes;
    never.push_back(fact_mirrored_runs);  // they are about exactly four sets
    never.push_back(fact_mirrored_triplets);
    five.check_all_met(never);
    CHECK(four.layouts > 50000);
}

// COM-9, COM-10: every placement of every winning tile of hands with melds, by self-draw and ron.
TEST(facts_of_placements) {
    std::mt19937 random(21);
    const auto below = [&random](int n) {
        return static_cast<int>(random() % static_cast<unsigned>(n));
    };
    std::map<int, long> held;
    for (int round = 0; round < 30000; ++round) {
        const int n_sets = 4 + below(2);
        const bool mostly_triplets = below(2) == 0;
        Counts all{};
        std::vector<Set> concealed;
        std::vector<Set> every;
        Hand hand;
        hand.sets = static_cast<std::uint8_t>(n_sets);
        int closed_kongs = 0;
        for (int made = 0; made < n_sets;) {
            Set set = set_of(mostly_triplets ? 21 + below(kKinds) : below(kSetKinds));
            add(all, set, 1);
            if (!possible(all)) {
                add(all, set, -1);
                continue;
            }
            ++made;
            every.push_back(set);
            const int held_as = below(3);
            if (held_as != 0) {
                concealed.push_back(set);
                continue;
            }
            Meld& meld = hand.melds[hand.n_melds++];
            meld.tile = static_cast<Kind>(set.kind);
            meld.type = !set.triplet ? MeldType::Chi
                                     : static_cast<MeldType>(1 + below(4));  // pon or a kong
            if (meld.is_kong() && all[static_cast<std::size_t>(set.kind)] != 3) {
                meld.type = MeldType::Pon;
            } else if (meld.is_kong()) {
                ++all[static_cast<std::size_t>(set.kind)];
            }
            closed_kongs += meld.type == MeldType::ClosedKong;
        }
        int pair = 0;
        do {
            pair = below(kKinds);
        } while (all[static_cast<std::size_t>(pair)] > 2);

        // The layout of exactly these sets.
        Layout layout;
        int plain_triplets = 0;
        Counts tiles{};
        for (const Set& set : concealed) {
            add(tiles, set, 1);
            if (set.triplet) {
                layout.concealed.triplets |= lane_bit(set.kind);
                ++plain_triplets;
            } else {
                layout.concealed.add_run(lane_bit(set.kind));
            }
        }
        layout.concealed.pair = lane_bit(pair);
        tiles[static_cast<std::size_t>(pair)] =
            static_cast<std::uint8_t>(tiles[static_cast<std::size_t>(pair)] + 2);
        layout.all = layout.concealed;  // placements look at the concealed part only

        for (int win = 0; win < kKinds; ++win) {
            if (tiles[static_cast<std::size_t>(win)] == 0) continue;
            hand.concealed = tiles;
            --hand.concealed[static_cast<std::size_t>(win)];
            hand.win = static_cast<Kind>(win);
            for (const By by : {By::SelfDraw, By::Ron}) {
                Situation situation;
                situation.by = by;
                const LayoutFinder finder(hand, shape_bit(Shape::Standard));
                const HandContext context(hand, situation, finder);
                CHECK_EQ(context.closed_kongs, closed_kongs);

                // Expected: (wait, concealed triplets) of each concealed group that holds the tile.
                std::map<std::pair<int, int>, int> expected;
                std::map<std::pair<bool, int>, bool> met;  // equal groups are one placement
                for (const Set& set : concealed) {
                    if (!contains(set, win) || met[{set.triplet, set.kind}]) continue;
                    met[{set.triplet, set.kind}] = true;
                    Wait wait = Wait::DualPair;
                    if (!set.triplet) {
                        const int place = win - set.kind;
                        const int lowest = number_of(set.kind);
                        wait = place == 1                  ? Wait::Closed
                               : place == 2 && lowest == 1 ? Wait::Edge
                               : place == 0 && lowest == 7 ? Wait::Edge
                                                           : Wait::TwoSided;
                    }
                    const int own =
                        plain_triplets + closed_kongs - (set.triplet && by == By::Ron ? 1 : 0);
                    ++expected[{static_cast<int>(wait), own}];
                }
                if (win == pair) {
                    ++expected[{static_cast<int>(Wait::Single), plain_triplets + closed_kongs}];
                }

                std::map<std::pair<int, int>, int> found;
                for_each_placement(layout, hand.concealed, hand.win, [&](const Placement& one) {
                    FactBits f;
                    const int own = add_placement_facts(context, layout, one, f);
                    ++found[{static_cast<int>(one.wait), own}];
                    CHECK_EQ(f.test(fact_two_concealed_triplets), own >= 2);
                    CHECK_EQ(f.test(fact_three_concealed_triplets), own >= 3);
                    CHECK_EQ(f.test(fact_four_concealed_triplets), own >= 4);
                    const int waits[] = {fact_wait_two_sided, fact_wait_closed, fact_wait_edge,
                                         fact_wait_dual_pair, fact_wait_single};
                    for (int wait = 0; wait < 5; ++wait) {
                        CHECK_EQ(f.test(waits[wait]), wait == static_cast<int>(one.wait));
                        held[waits[wait]] += f.test(waits[wait]);
                    }
                    held[fact_four_concealed_triplets] += own >= 4;
                    const CounterValues values = counters(layout.all, own, context.kongs);
                    CHECK_EQ(static_cast<int>(
                                 values[static_cast<std::size_t>(Counter::ConcealedTriplets)]),
                             own);
                });
                CHECK(found == expected);
            }
        }
    }
    for (const int fact : {fact_wait_two_sided, fact_wait_closed, fact_wait_edge,
                           fact_wait_dual_pair, fact_wait_single, fact_four_concealed_triplets}) {
        CHECK(held[fact] > 100);
    }
}
