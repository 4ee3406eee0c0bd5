#include "hupai/facts.hpp"

#include <bit>

namespace hupai {

namespace {

constexpr std::uint64_t kLaneOnes = 0x0001'0001'0001;  // bit 0 of each suit lane
constexpr std::uint64_t kSuitLanes = 0xffff'ffff'ffff;
constexpr int kHonourShift = 3 * kLaneBits;

// The same numbers in every suit lane.
constexpr std::uint64_t in_suits(std::uint64_t numbers) { return numbers * kLaneOnes; }

// Each suit's lane moved to the next suit; the honours drop out.
constexpr std::uint64_t next_suit(std::uint64_t lanes) {
    const std::uint64_t suits = lanes & kSuitLanes;
    return (suits << kLaneBits | suits >> 2 * kLaneBits) & kSuitLanes;
}

constexpr std::uint64_t numbers(std::initializer_list<int> list) {
    std::uint64_t mask = 0;
    for (const int n : list) mask |= std::uint64_t{1} << (n - 1);
    return mask;
}

constexpr std::uint64_t kEnds = numbers({1, 9});
constexpr std::uint64_t kRunsWithTerminal = numbers({1, 7});  // 123 and 789
constexpr std::uint64_t kWindBits = 0x0f;
constexpr std::uint64_t kDragonBits = 0x70;
constexpr KindMask kGreenTiles = bit(19) | bit(20) | bit(21) | bit(23) | bit(25) | bit(kGreen);

int count(std::uint64_t bits) { return std::popcount(bits); }

// Lanes of numbers that lie in at least two of three sets.
constexpr std::uint64_t two_of(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    return (a & b) | (a & c) | (b & c);
}

// A tile's runs begin at its number, one below and two below.
struct Coverage {
    std::uint64_t once;   // tiles that lie in at least one run
    std::uint64_t twice;  // in at least two, identical runs included
    std::uint64_t four;   // in four
};

Coverage coverage(const Lanes& lanes) {
    const auto& r = lanes.runs;
    const std::uint64_t a = r[0];
    const std::uint64_t b = r[0] << 1;
    const std::uint64_t c = r[0] << 2;
    Coverage covered{a | b | c, two_of(a, b, c) | r[1] | r[1] << 1 | r[1] << 2, 0};
    if (covered.twice == 0) return covered;
    // Four needs a sum: multiplicities in binary, added across the three places.
    const std::uint64_t ones = (r[0] & ~r[1]) | (r[2] & ~r[3]);
    const std::uint64_t twos = r[1] & ~r[3];
    const std::uint64_t carry = two_of(ones, ones << 1, ones << 2);
    const std::uint64_t t1 = twos << 1;
    const std::uint64_t t2 = twos << 2;
    covered.four = r[3] | r[3] << 1 | r[3] << 2 | two_of(twos, t1, t2) | (carry & (twos | t1 | t2));
    return covered;
}

}  // namespace

const std::array<FactInfo, kFacts>& fact_catalogue() {
    static constexpr std::array<FactInfo, kFacts> kCatalogue = {{
#define HUPAI_SITUATION_FACT(name) {#name, "situation", fact_##name},
#define HUPAI_HAND_FACT(name) {#name, "hand", fact_##name},
#define HUPAI_READING_FACT(name) {#name, "reading", fact_##name},
#define HUPAI_PLACEMENT_FACT(name) {#name, "placement", fact_##name},
#include "hupai/facts.def"
    }};
    return kCatalogue;
}

int fact_bit(std::string_view name) {
    for (const FactInfo& info : fact_catalogue()) {
        if (name == info.name) return info.bit;
    }
    return -1;
}

namespace {

// A fact as a bit of the first word, where those of situation and hand lie.
constexpr std::uint64_t fact(Fact which) { return std::uint64_t{1} << which; }
static_assert(kHandEnd <= 64);

// Facts that follow from the numbers that occur, a wind and a dragon alone: key = numbers (9 bits),
// wind << 9, dragon << 10.
constexpr std::uint64_t number_facts(std::uint64_t key) {
    const std::uint64_t seen = key & 0x1ff;
    const bool wind = (key >> 9 & 1) != 0;
    const bool dragon = (key >> 10 & 1) != 0;
    const bool no_honour = !wind && !dragon;
    std::uint64_t f = 0;
    const auto set = [&f](Fact which, bool value) { f |= value ? fact(which) : 0; };
    const auto only = [&](std::initializer_list<int> allowed) {
        return no_honour && (seen & ~numbers(allowed)) == 0;
    };
    set(fact_has_wind, wind);
    set(fact_has_dragon, dragon);
    set(fact_has_honour, !no_honour);
    set(fact_tiles_2_8, only({2, 3, 4, 5, 6, 7, 8}));
    set(fact_tiles_6_9, only({6, 7, 8, 9}));
    set(fact_tiles_1_4, only({1, 2, 3, 4}));
    set(fact_tiles_7_9, only({7, 8, 9}));
    set(fact_tiles_4_6, only({4, 5, 6}));
    set(fact_tiles_1_3, only({1, 2, 3}));
    set(fact_tiles_147, only({1, 4, 7}));
    set(fact_tiles_258, only({2, 5, 8}));
    set(fact_tiles_369, only({3, 6, 9}));
    set(fact_tiles_odd, only({1, 3, 5, 7, 9}));
    set(fact_tiles_even, only({2, 4, 6, 8}));
    set(fact_tiles_terminal, only({1, 9}));
    set(fact_tiles_terminal_honour, (seen & ~kEnds) == 0);
    const int different = std::popcount(seen) + wind + dragon;
    set(fact_at_most_two_numbers, different <= 2);
    set(fact_at_most_three_numbers, different <= 3);
    set(fact_seven_numbers_in_a_row,
        std::popcount(seen) == 7 && (seen >> std::countr_zero(seen)) == 0x7f);
    return f;
}

using NumberTable = std::array<std::uint64_t, 2048>;

const NumberTable& number_table() {
    static const NumberTable table = [] {
        NumberTable facts{};
        for (std::size_t key = 0; key < facts.size(); ++key) facts[key] = number_facts(key);
        return facts;
    }();
    return table;
}

std::uint64_t situation_facts(const Situation& s) {
    constexpr std::array<std::uint64_t, 3> kBy = {fact(fact_self_draw), fact(fact_ron),
                                                  fact(fact_robbed_kong)};
    constexpr std::array<std::uint64_t, 4> kRiichi = {0, fact(fact_riichi),
                                                      fact(fact_riichi) | fact(fact_double_riichi),
                                                      fact(fact_riichi) | fact(fact_open_riichi)};
    constexpr std::array<std::uint64_t, 4> kIppatsu = {
        0, fact(fact_ippatsu_next), fact(fact_ippatsu_other), fact(fact_ippatsu_self)};
    const auto flag = [](bool value, Fact which) { return std::uint64_t{value} << which; };
    return kBy[static_cast<std::size_t>(s.by)] | kRiichi[static_cast<std::size_t>(s.riichi)] |
           kIppatsu[static_cast<std::size_t>(s.ippatsu)] | flag(s.replacement, fact_replacement) |
           flag(s.last_tile, fact_last_tile) | flag(s.first_turn, fact_first_turn) |
           flag(s.seat == 0, fact_dealer) | flag(s.on_riichi_tile, fact_on_riichi_tile);
}

}  // namespace

HandContext::HandContext(const Hand& hand_, const Situation& situation_, const LayoutFinder& finder)
    : hand(hand_),
      situation(situation_),
      present(finder.present() | finder.melded()),
      kong_triplets(finder.kong_triplets()),
      own_winds(std::uint64_t{1} << situation_.seat | std::uint64_t{1} << situation_.round) {
    for (std::size_t i = 0; i < hand.n_melds; ++i) {
        kongs += hand.melds[i].is_kong();
        closed_kongs += !hand.melds[i].is_open();
    }
}

namespace {

std::uint64_t meld_facts(const HandContext& context) {
    const Hand& hand = context.hand;
    const Situation& s = context.situation;
    std::uint64_t word = 0;
    const auto set = [&word](Fact which, bool value) { word |= std::uint64_t{value} << which; };
    int open_copies = 0;  // of the winning kind, in own open melds
    for (std::size_t i = 0; i < hand.n_melds; ++i) {
        const Meld& meld = hand.melds[i];
        if (meld.type == MeldType::Chi) {
            open_copies += hand.win >= meld.tile && hand.win <= meld.tile + 2;
        } else if (meld.is_open()) {
            open_copies += hand.win == meld.tile ? meld.size() : 0;
        }
    }
    const int open = hand.n_melds - context.closed_kongs;
    set(fact_concealed, open == 0);
    set(fact_all_open, open == hand.sets);
    set(fact_has_kong, context.kongs >= 1);
    set(fact_two_kongs, context.kongs >= 2);
    set(fact_three_kongs, context.kongs >= 3);
    set(fact_four_kongs, context.kongs >= 4);
    set(fact_last_of_kind, s.last_of_kind || s.by == By::RobKong || open_copies == 3);
    return word;
}

}  // namespace

FactBits hand_facts(const HandContext& context, KindMask waits_before_win) {
    const Hand& hand = context.hand;
    const Situation& s = context.situation;
    FactBits f;
    std::uint64_t& word = f.words[0];
    word = situation_facts(s);
    const auto set = [&word](Fact which, bool value) { word |= std::uint64_t{value} << which; };

    if (hand.n_melds == 0) {
        word |= fact(fact_concealed) | fact(fact_no_melds);
        set(fact_last_of_kind, s.last_of_kind || s.by == By::RobKong);
    } else {
        word |= meld_facts(context);
    }
    if (waits_before_win != 0) {
        word |=
            std::has_single_bit(waits_before_win) ? fact(fact_one_wait) : fact(fact_several_waits);
    }

    const KindMask present = context.present;
    const std::uint64_t suit[kSuits] = {present & 0x1ff, present >> 9 & 0x1ff,
                                        present >> 18 & 0x1ff};
    const std::uint64_t honours = present >> kFirstHonour;
    const std::uint64_t seen = suit[0] | suit[1] | suit[2];  // numbers that occur
    const int suits = (suit[0] != 0) + (suit[1] != 0) + (suit[2] != 0);
    word |= fact(fact_suits_0) << suits;
    word |= number_table()[seen | std::uint64_t{(honours & kWindBits) != 0} << 9 |
                           std::uint64_t{(honours & kDragonBits) != 0} << 10];
    set(fact_tiles_green, (present & ~kGreenTiles) == 0);
    set(fact_all_seven_honours, honours == 0x7f);

    if (hand.n_melds > 0 || hand.sets != 4) return f;
    if (suits == 1 && honours == 0 && seen == 0x1ff) {
        const std::size_t first = suit[0] != 0 ? 0 : suit[1] != 0 ? 9 : 18;
        const auto copies = [&](std::size_t kind) {
            return hand.concealed[kind] + (hand.win == kind);
        };
        set(fact_nine_gates_tiles, copies(first) >= 3 && copies(first + 8) >= 3);
    }
    // Only a hand of fourteen different tiles can be scattered (COM-7).
    if (count(present) == 14) {
        const auto close = [](std::uint64_t x) { return (x & (x << 1 | x << 2)) != 0; };
        if (!close(suit[0]) && !close(suit[1]) && !close(suit[2])) {
            const int suit_tiles = count(suit[0]) + count(suit[1]) + count(suit[2]);
            set(fact_scattered_1_to_9, suit_tiles == 9 && seen == 0x1ff);
            set(fact_scattered_same_numbers, suit_tiles == 9 && count(seen) == 3);
        }
    }
    return f;
}

namespace {

// Facts of layouts lie in the second word, the first eight of them at the top of the first.
constexpr int kSecondWord = 64;
static_assert(fact_common_number == kSecondWord - 1 && kReadingEnd <= 2 * kSecondWord);
constexpr std::uint64_t second(Fact which, bool value) {
    return std::uint64_t{value} << (which - kSecondWord);
}

}  // namespace

std::uint64_t block_facts(const Lanes& lanes, std::uint64_t kong_triplets) {
    const auto& r = lanes.runs;
    const std::uint64_t runs = r[0];
    const std::uint64_t triplets = lanes.triplets & kSuitLanes;
    const std::uint64_t honour_triplets = lanes.triplets >> kHonourShift;
    const std::uint64_t pair = lanes.pair & kSuitLanes;
    const std::uint64_t honour_pair = lanes.pair >> kHonourShift;
    std::uint64_t f = 0;
    const auto set = [&f](Fact which, bool value) { f |= second(which, value); };

    set(fact_pair_2_5_8, (pair & in_suits(numbers({2, 5, 8}))) != 0);
    set(fact_terminal_pair, (pair & in_suits(kEnds)) != 0);
    set(fact_wind_pair, (honour_pair & kWindBits) != 0);
    set(fact_dragon_pair, (honour_pair & kDragonBits) != 0);

    if (honour_triplets != 0) {
        const std::uint64_t winds = honour_triplets & kWindBits;
        const std::uint64_t dragons = honour_triplets & kDragonBits;
        set(fact_white_triplet, (dragons & 0x10) != 0);
        set(fact_green_triplet, (dragons & 0x20) != 0);
        set(fact_red_triplet, (dragons & 0x40) != 0);
        set(fact_dragon_triplet, dragons != 0);
        set(fact_two_dragon_triplets, count(dragons) >= 2);
        set(fact_three_dragon_triplets, dragons == kDragonBits);
        set(fact_two_wind_triplets, count(winds) >= 2);
        set(fact_three_wind_triplets, count(winds) >= 3);
        set(fact_four_wind_triplets, winds == kWindBits);
        set(fact_east_triplet, (winds & 1) != 0);
        set(fact_south_triplet, (winds & 2) != 0);
        set(fact_west_triplet, (winds & 4) != 0);
        set(fact_north_triplet, (winds & 8) != 0);
    }

    // A shift moves bits of the next lane into places where the other operand has none.
    if (runs != 0) {
        const std::uint64_t step_1 = runs & runs >> 1 & runs >> 2;
        const std::uint64_t step_2 = runs & runs >> 2 & runs >> 4;
        set(fact_has_run, true);
        set(fact_three_runs_step_1, step_1 != 0);
        set(fact_three_runs_step_2, step_2 != 0);
        set(fact_four_runs_step_1, (step_1 & runs >> 3) != 0);
        set(fact_four_runs_step_2, (step_2 & runs >> 6) != 0);
        set(fact_straight, (runs & runs >> 3 & runs >> 6) != 0);
        set(fact_adjacent_runs, (runs & runs >> 3) != 0);
        set(fact_terminal_runs, (runs & runs >> 6) != 0);
        set(fact_twin_terminal_runs_pair_5, (r[1] & r[1] >> 6 & pair >> 4) != 0);
        set(fact_two_identical_runs, r[1] != 0);
        set(fact_three_identical_runs, r[2] != 0);
        set(fact_four_identical_runs, r[3] != 0);
        const Coverage covered = coverage(lanes);
        set(fact_hog_pair, (pair & covered.twice) != 0);
        set(fact_hog_runs, covered.four != 0);
        const std::uint64_t plain = triplets & ~kong_triplets;
        if (plain != 0) {
            set(fact_hog_triplet, (plain & covered.once) != 0);
            set(fact_two_triplets_in_run, (runs & two_of(plain, plain >> 1, plain >> 2)) != 0);
            set(fact_three_triplets_in_run, (runs & plain & plain >> 1 & plain >> 2) != 0);
        }
    }
    if (triplets != 0) {
        const std::uint64_t two = triplets & triplets >> 1;
        const std::uint64_t three = two & triplets >> 2;
        set(fact_two_triplets_in_row, two != 0);
        set(fact_three_triplets_in_row, three != 0);
        set(fact_four_triplets_in_row, (three & triplets >> 3) != 0);
        set(fact_two_triplets_in_row_pair, (two & (pair >> 2 | pair << 1)) != 0);
        set(fact_three_triplets_in_row_pair, (three & (pair >> 3 | pair << 1)) != 0);
        // The mask drops the next suit's ones, which the shift makes nines.
        set(fact_terminal_triplets, (triplets & triplets >> 8 & kLaneOnes) != 0);
    }
    return f;
}

void add_layout_facts(const HandContext& context, const Layout& layout, FactBits& f) {
    std::uint64_t first = std::uint64_t{1} << (fact_standard + static_cast<int>(layout.shape));
    if (layout.shape != Shape::Standard) {
        f.words[0] |= first;
        return;
    }
    const Lanes& lanes = layout.all;
    const auto& r = lanes.runs;
    const std::uint64_t runs = r[0];
    const std::uint64_t triplets = lanes.triplets & kSuitLanes;
    const std::uint64_t honour_triplets = lanes.triplets >> kHonourShift;
    const std::uint64_t pair = lanes.pair & kSuitLanes;
    const std::uint64_t honour_pair = lanes.pair >> kHonourShift;
    // What lies within one block is known for the concealed ones; melds join them anew.
    std::uint64_t word =
        context.hand.n_melds == 0 ? layout.facts : block_facts(lanes, context.kong_triplets);
    const auto set = [&word](Fact which, bool value) { word |= second(which, value); };
    const auto has = [&word](Fact which) { return (word & second(which, true)) != 0; };

    first |= std::uint64_t{lanes.triplets == 0} << fact_all_runs;
    first |= std::uint64_t{runs == 0} << fact_all_triplets;

    // Every block.
    if (pair != 0 && honour_triplets == 0) {
        const int index = std::countr_zero(pair) % kLaneBits;
        const std::uint64_t number = std::uint64_t{1} << index;
        const std::uint64_t with_number = (number | number >> 1 | number >> 2) & 0x7f;
        const std::uint64_t others =
            (triplets & ~in_suits(number)) | (runs & ~in_suits(with_number));
        first |= std::uint64_t{others == 0} << fact_common_number;
    }
    f.words[0] |= first;
    if (((runs & ~in_suits(kRunsWithTerminal)) | (triplets & ~in_suits(kEnds))) == 0) {
        const bool pair_terminal = has(fact_terminal_pair);
        set(fact_every_block_terminal, pair_terminal && honour_triplets == 0);
        set(fact_every_block_outside, pair_terminal || honour_pair != 0);
    }

    // Winds of the situation.
    set(fact_own_wind_pair, (honour_pair & context.own_winds) != 0);
    set(fact_seat_wind_triplet, (honour_triplets >> context.situation.seat & 1) != 0);
    set(fact_round_wind_triplet, (honour_triplets >> context.situation.round & 1) != 0);
    if (has(fact_three_wind_triplets)) {
        set(fact_three_guest_wind_triplets,
            count(honour_triplets & kWindBits & ~context.own_winds) >= 3);
    }

    // Runs of several suits.
    const bool four_sets = context.hand.sets == 4;
    if (runs != 0) {
        const std::uint64_t next = next_suit(runs);
        const std::uint64_t last = next_suit(next);
        const auto in_three_suits = [&](int step) {
            return (runs &
                    ((next >> step & last >> 2 * step) | (last >> step & next >> 2 * step))) != 0;
        };
        set(fact_same_run_two_suits, (runs & next) != 0);
        set(fact_same_run_three_suits, (runs & next & last) != 0);
        set(fact_mixed_runs_step_1, in_three_suits(1));
        set(fact_mixed_runs_step_2, in_three_suits(2));
        set(fact_mixed_straight, in_three_suits(3));
        // Four runs with no triple and no number in one suit only pair off across suits.
        set(fact_mirrored_runs,
            four_sets && lanes.triplets == 0 && r[2] == 0 && (runs & ~(next | last)) == 0);
        if (has(fact_terminal_runs)) {
            const std::uint64_t ends = runs & runs >> 6;  // suits with 123 and 789
            const std::uint64_t twin_ends = r[1] & r[1] >> 6;
            set(fact_two_terminal_runs, count(ends) + count(twin_ends) >= 2);
            set(fact_mixed_terminal_runs_pair_5,
                (pair >> 4 & next_suit(ends) & next_suit(next_suit(ends))) != 0);
        }
        if (has(fact_two_identical_runs)) {
            set(fact_two_run_pairs, count(r[1]) + count(r[3]) >= 2);
            set(fact_two_run_pairs_same_number, (r[1] & next_suit(r[1])) != 0 || r[3] != 0);
        }
        if (has(fact_hog_triplet)) {
            const std::uint64_t covered = runs | runs << 1 | runs << 2;
            set(fact_two_hog_triplets, count(triplets & ~context.kong_triplets & covered) >= 2);
        }
    }

    // Triplets of several suits.
    if (triplets != 0) {
        const std::uint64_t next = next_suit(triplets);
        const std::uint64_t last = next_suit(next);
        set(fact_mixed_triplets_in_row,
            (triplets & ((next >> 1 & last >> 2) | (last >> 1 & next >> 2))) != 0);
        set(fact_same_triplet_two_suits, (triplets & next) != 0);
        set(fact_same_triplet_three_suits, (triplets & next & last) != 0);
        set(fact_same_triplet_two_suits_pair, (pair & next & last) != 0);
        if (has(fact_terminal_triplets)) {
            set(fact_two_terminal_triplets, count(triplets & triplets >> 8 & kLaneOnes) >= 2);
        }
        set(fact_mirrored_triplets,
            four_sets && runs == 0 && honour_triplets == 0 && (triplets & ~(next | last)) == 0);
    }
    f.words[1] |= word;
}

int add_placement_facts(const HandContext& context, const Layout& layout,
                        const Placement& placement, FactBits& f) {
    switch (placement.wait) {
        case Wait::TwoSided:
            f.set(fact_wait_two_sided, true);
            break;
        case Wait::Closed:
            f.set(fact_wait_closed, true);
            break;
        case Wait::Edge:
            f.set(fact_wait_edge, true);
            break;
        case Wait::DualPair:
            f.set(fact_wait_dual_pair, true);
            break;
        case Wait::Single:
            f.set(fact_wait_single, true);
            break;
        case Wait::None:
            break;
    }
    if (layout.shape != Shape::Standard) return 0;
    const bool by_other = context.situation.by != By::SelfDraw;
    const bool completed_by_other = by_other && placement.group == Placement::Group::Triplet;
    const int concealed =
        count(layout.concealed.triplets) + context.closed_kongs - completed_by_other;
    f.set(fact_two_concealed_triplets, concealed >= 2);
    f.set(fact_three_concealed_triplets, concealed >= 3);
    f.set(fact_four_concealed_triplets, concealed >= 4);
    return concealed;
}

CounterValues counters(const HandContext& context, const Layout& layout, int concealed_triplets) {
    const std::uint64_t honours = layout.all.triplets >> kHonourShift;
    return {static_cast<std::uint8_t>(count(honours & kDragonBits)),
            static_cast<std::uint8_t>(count(honours & kWindBits)),
            static_cast<std::uint8_t>(concealed_triplets), static_cast<std::uint8_t>(context.kongs),
            static_cast<std::uint8_t>(layout.all.run_count())};
}

}  // namespace hupai
