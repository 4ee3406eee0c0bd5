// What the facts of layouts and of the kinds that occur mean, free of branches: the same
// definitions serve one hand at a time and loops over many, which compilers turn into vector code.
//
// Everything has internal linkage, for this file is compiled for several instruction sets.
#pragma once

#include <cstdint>

#include "hupai/facts.hpp"

namespace hupai {
namespace {

constexpr std::uint64_t kLaneOnes = 0x0001'0001'0001;  // bit 0 of each suit lane
constexpr std::uint64_t kSuitLanes = 0xffff'ffff'ffff;
constexpr int kHonourShift = 3 * kLaneBits;
constexpr std::uint64_t kWindBits = 0x0f;
constexpr std::uint64_t kDragonBits = 0x70;

// The same numbers in every suit lane.
constexpr std::uint64_t in_suits(std::uint64_t numbers) {
    return numbers | numbers << kLaneBits | numbers << 2 * kLaneBits;
}

// Each suit's lane moved to the next suit; the honours drop out.
constexpr std::uint64_t next_suit(std::uint64_t lanes) {
    const std::uint64_t suits = lanes & kSuitLanes;
    return (suits << kLaneBits | suits >> 2 * kLaneBits) & kSuitLanes;
}

template <class... Numbers>
constexpr std::uint64_t numbers(Numbers... n) {
    return (... | (std::uint64_t{1} << (n - 1)));
}

constexpr std::uint64_t kEnds = numbers(1, 9);
constexpr std::uint64_t kRunsWithTerminal = numbers(1, 7);  // 123 and 789

// Lanes of numbers that lie in at least two of three sets.
constexpr std::uint64_t two_of(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    return (a & b) | (a & c) | (b & c);
}

// Bits left when the lowest are taken away: not zero if there were more.
constexpr std::uint64_t beyond_one(std::uint64_t bits) { return bits & (bits - 1); }
constexpr std::uint64_t beyond_two(std::uint64_t bits) { return beyond_one(beyond_one(bits)); }

// The facts of layouts lie in the second word of `FactBits`, the first eight of them at the top of
// the first.
constexpr int kSecondWord = 64;
static_assert(fact_common_number == kSecondWord - 1 && kReadingEnd <= 2 * kSecondWord);
constexpr std::uint64_t fact_if(Fact which, bool value) {
    return value ? std::uint64_t{1} << which % kSecondWord : 0;
}
constexpr std::uint64_t has_fact(std::uint64_t word, Fact which) {
    return word & fact_if(which, true);
}

// Facts of a hand that follow from the kinds that occur in it, as lanes.
inline std::uint64_t facts_of_kinds(std::uint64_t kinds) {
    constexpr std::uint64_t kGreenTiles =
        lanes_of_kinds(bit(19) | bit(20) | bit(21) | bit(23) | bit(25) | bit(kGreen));
    const std::uint64_t first = kinds & 0x1ff;
    const std::uint64_t second = kinds >> kLaneBits & 0x1ff;
    const std::uint64_t third = kinds >> 2 * kLaneBits & 0x1ff;
    const std::uint64_t honours = kinds >> kHonourShift;
    const std::uint64_t seen = first | second | third;  // numbers that occur
    std::uint64_t f = 0;
    const auto set = [&f](Fact which, bool value) { f |= fact_if(which, value); };
    const auto one_if = [](bool value) { return std::uint64_t{value}; };
    const auto only = [&](std::uint64_t allowed) { return ((seen & ~allowed) | honours) == 0; };

    const std::uint64_t suits =
        one_if(first != 0) | one_if(second != 0) << 1 | one_if(third != 0) << 2;
    set(fact_suits_0, suits == 0);
    set(fact_suits_1, (one_if(suits != 0) & one_if(beyond_one(suits) == 0)) != 0);
    set(fact_suits_2, (one_if(beyond_one(suits) != 0) & one_if(beyond_two(suits) == 0)) != 0);
    set(fact_suits_3, beyond_two(suits) != 0);
    set(fact_has_wind, (honours & kWindBits) != 0);
    set(fact_has_dragon, (honours & kDragonBits) != 0);
    set(fact_has_honour, honours != 0);
    set(fact_all_seven_honours, honours == (kWindBits | kDragonBits));
    set(fact_tiles_2_8, only(numbers(2, 3, 4, 5, 6, 7, 8)));
    set(fact_tiles_6_9, only(numbers(6, 7, 8, 9)));
    set(fact_tiles_1_4, only(numbers(1, 2, 3, 4)));
    set(fact_tiles_7_9, only(numbers(7, 8, 9)));
    set(fact_tiles_4_6, only(numbers(4, 5, 6)));
    set(fact_tiles_1_3, only(numbers(1, 2, 3)));
    set(fact_tiles_147, only(numbers(1, 4, 7)));
    set(fact_tiles_258, only(numbers(2, 5, 8)));
    set(fact_tiles_369, only(numbers(3, 6, 9)));
    set(fact_tiles_odd, only(numbers(1, 3, 5, 7, 9)));
    set(fact_tiles_even, only(numbers(2, 4, 6, 8)));
    set(fact_tiles_terminal, only(kEnds));
    set(fact_tiles_terminal_honour, (seen & ~kEnds) == 0);
    set(fact_tiles_green, (kinds & ~kGreenTiles) == 0);
    // All winds count as one number, all dragons as another.
    const std::uint64_t different = seen | one_if((honours & kWindBits) != 0) << kSuitKinds |
                                    one_if((honours & kDragonBits) != 0) << (kSuitKinds + 1);
    set(fact_at_most_two_numbers, beyond_two(different) == 0);
    set(fact_at_most_three_numbers, beyond_one(beyond_two(different)) == 0);
    set(fact_seven_numbers_in_a_row, (one_if(seen == numbers(1, 2, 3, 4, 5, 6, 7)) |
                                      one_if(seen == numbers(2, 3, 4, 5, 6, 7, 8)) |
                                      one_if(seen == numbers(3, 4, 5, 6, 7, 8, 9))) != 0);
    return f;
}

// The words of a layout that facts are read from.
struct LayoutWords {
    std::uint64_t once;  // runs held at least once, twice, ...
    std::uint64_t twice;
    std::uint64_t thrice;
    std::uint64_t four_times;
    std::uint64_t all_triplets;  // honours too
    std::uint64_t any_pair;
    std::uint64_t kong_triplets;
};

inline LayoutWords words_of(const Lanes& lanes, std::uint64_t kong_triplets) {
    const auto& r = lanes.runs;
    return {r[0], r[1], r[2], r[3], lanes.triplets, lanes.pair, kong_triplets};
}

// Facts that lie within one block: those of several blocks are the OR of each one's.
inline std::uint64_t facts_in_blocks(const LayoutWords& layout) {
    const std::uint64_t runs = layout.once;
    const std::uint64_t twice = layout.twice;
    const std::uint64_t triplets = layout.all_triplets & kSuitLanes;
    const std::uint64_t honour_triplets = layout.all_triplets >> kHonourShift;
    const std::uint64_t winds = honour_triplets & kWindBits;
    const std::uint64_t dragons = honour_triplets & kDragonBits;
    const std::uint64_t pair = layout.any_pair & kSuitLanes;
    const std::uint64_t honour_pair = layout.any_pair >> kHonourShift;
    std::uint64_t f = 0;
    const auto set = [&f](Fact which, bool value) { f |= fact_if(which, value); };

    set(fact_pair_2_5_8, (pair & in_suits(numbers(2, 5, 8))) != 0);
    set(fact_terminal_pair, (pair & in_suits(kEnds)) != 0);
    set(fact_wind_pair, (honour_pair & kWindBits) != 0);
    set(fact_dragon_pair, (honour_pair & kDragonBits) != 0);

    static_assert(fact_red_triplet == fact_white_triplet + 2);
    f |= (dragons >> 4) << (fact_white_triplet - kSecondWord);
    set(fact_dragon_triplet, dragons != 0);
    set(fact_two_dragon_triplets, beyond_one(dragons) != 0);
    set(fact_three_dragon_triplets, dragons == kDragonBits);
    set(fact_two_wind_triplets, beyond_one(winds) != 0);
    set(fact_three_wind_triplets, beyond_two(winds) != 0);
    set(fact_four_wind_triplets, winds == kWindBits);
    static_assert(fact_north_triplet == fact_east_triplet + 3);
    f |= winds << (fact_east_triplet - kSecondWord);

    // A shift moves bits of the next lane into places where the other operand has none.
    const std::uint64_t step_1 = runs & runs >> 1 & runs >> 2;
    const std::uint64_t step_2 = runs & runs >> 2 & runs >> 4;
    set(fact_has_run, runs != 0);
    set(fact_three_runs_step_1, step_1 != 0);
    set(fact_three_runs_step_2, step_2 != 0);
    set(fact_four_runs_step_1, (step_1 & runs >> 3) != 0);
    set(fact_four_runs_step_2, (step_2 & runs >> 6) != 0);
    set(fact_straight, (runs & runs >> 3 & runs >> 6) != 0);
    set(fact_adjacent_runs, (runs & runs >> 3) != 0);
    set(fact_terminal_runs, (runs & runs >> 6) != 0);
    set(fact_twin_terminal_runs_pair_5, (twice & twice >> 6 & pair >> 4) != 0);
    set(fact_two_identical_runs, twice != 0);
    set(fact_three_identical_runs, layout.thrice != 0);
    set(fact_four_identical_runs, layout.four_times != 0);

    // A tile's runs begin at its number, one below and two below: tiles that lie in a run, in two
    // (identical ones included), in four. Four needs a sum: multiplicities in binary, added across
    // the three places.
    const std::uint64_t covered = runs | runs << 1 | runs << 2;
    const std::uint64_t covered_twice =
        two_of(runs, runs << 1, runs << 2) | twice | twice << 1 | twice << 2;
    const std::uint64_t ones = (runs & ~twice) | (layout.thrice & ~layout.four_times);
    const std::uint64_t twos = twice & ~layout.four_times;
    const std::uint64_t carry = two_of(ones, ones << 1, ones << 2);
    const std::uint64_t four = layout.four_times | two_of(twos, twos << 1, twos << 2) |
                               (carry & (twos | twos << 1 | twos << 2));
    set(fact_hog_pair, (pair & covered_twice) != 0);
    set(fact_hog_runs, four != 0);
    const std::uint64_t plain = triplets & ~layout.kong_triplets;
    set(fact_hog_triplet, (plain & covered) != 0);
    set(fact_two_triplets_in_run, (runs & two_of(plain, plain >> 1, plain >> 2)) != 0);
    set(fact_three_triplets_in_run, (runs & plain & plain >> 1 & plain >> 2) != 0);

    const std::uint64_t two = triplets & triplets >> 1;
    const std::uint64_t three = two & triplets >> 2;
    set(fact_two_triplets_in_row, two != 0);
    set(fact_three_triplets_in_row, three != 0);
    set(fact_four_triplets_in_row, (three & triplets >> 3) != 0);
    set(fact_two_triplets_in_row_pair, (two & (pair >> 2 | pair << 1)) != 0);
    set(fact_three_triplets_in_row_pair, (three & (pair >> 3 | pair << 1)) != 0);
    // The mask drops the next suit's ones, which the shift makes nines.
    set(fact_terminal_triplets, (triplets & triplets >> 8 & kLaneOnes) != 0);
    return f;
}

// Facts that need the whole layout or the winds (bits of the honour lane). `in_blocks` are
// `facts_in_blocks` of all its blocks.
inline std::uint64_t facts_across_blocks(const LayoutWords& layout, std::uint64_t in_blocks,
                                         std::uint64_t seat_wind, std::uint64_t round_wind,
                                         bool four_sets) {
    const std::uint64_t runs = layout.once;
    const std::uint64_t twice = layout.twice;
    const std::uint64_t triplets = layout.all_triplets & kSuitLanes;
    const std::uint64_t honour_triplets = layout.all_triplets >> kHonourShift;
    const std::uint64_t pair = layout.any_pair & kSuitLanes;
    const std::uint64_t honour_pair = layout.any_pair >> kHonourShift;
    std::uint64_t f = 0;
    const auto set = [&f](Fact which, bool value) { f |= fact_if(which, value); };

    // Every block.
    const bool every_set_outside =
        ((runs & ~in_suits(kRunsWithTerminal)) | (triplets & ~in_suits(kEnds))) == 0;
    const bool terminal_pair = has_fact(in_blocks, fact_terminal_pair) != 0;
    set(fact_every_block_terminal, every_set_outside & terminal_pair & (honour_triplets == 0));
    set(fact_every_block_outside, every_set_outside & (terminal_pair | (honour_pair != 0)));

    // Winds of the situation.
    const std::uint64_t own_winds = seat_wind | round_wind;
    set(fact_own_wind_pair, (honour_pair & own_winds) != 0);
    set(fact_seat_wind_triplet, (honour_triplets & seat_wind) != 0);
    set(fact_round_wind_triplet, (honour_triplets & round_wind) != 0);
    set(fact_three_guest_wind_triplets, beyond_two(honour_triplets & kWindBits & ~own_winds) != 0);

    // Runs of several suits.
    const std::uint64_t next = next_suit(runs);
    const std::uint64_t last = next_suit(next);
    const auto in_three_suits = [&](int step) {
        return (runs & ((next >> step & last >> 2 * step) | (last >> step & next >> 2 * step))) !=
               0;
    };
    set(fact_same_run_two_suits, (runs & next) != 0);
    set(fact_same_run_three_suits, (runs & next & last) != 0);
    set(fact_mixed_runs_step_1, in_three_suits(1));
    set(fact_mixed_runs_step_2, in_three_suits(2));
    set(fact_mixed_straight, in_three_suits(3));
    // Four runs with no triple and no number in one suit only pair off across suits.
    set(fact_mirrored_runs,
        four_sets & ((layout.all_triplets | layout.thrice | (runs & ~(next | last))) == 0));
    const std::uint64_t ends = runs & runs >> 6 & kLaneOnes;  // suits with 123 and 789
    const std::uint64_t twin_ends = twice & twice >> 6;
    set(fact_two_terminal_runs, (beyond_one(ends) | twin_ends) != 0);
    set(fact_mixed_terminal_runs_pair_5,
        (pair >> 4 & next_suit(ends) & next_suit(next_suit(ends))) != 0);
    set(fact_two_run_pairs, (beyond_one(twice) | layout.four_times) != 0);
    set(fact_two_run_pairs_same_number, ((twice & next_suit(twice)) | layout.four_times) != 0);
    const std::uint64_t covered = runs | runs << 1 | runs << 2;
    set(fact_two_hog_triplets, beyond_one(triplets & ~layout.kong_triplets & covered) != 0);

    // Triplets of several suits.
    const std::uint64_t next_triplets = next_suit(triplets);
    const std::uint64_t last_triplets = next_suit(next_triplets);
    set(fact_mixed_triplets_in_row, (triplets & ((next_triplets >> 1 & last_triplets >> 2) |
                                                 (last_triplets >> 1 & next_triplets >> 2))) != 0);
    set(fact_same_triplet_two_suits, (triplets & next_triplets) != 0);
    set(fact_same_triplet_three_suits, (triplets & next_triplets & last_triplets) != 0);
    set(fact_same_triplet_two_suits_pair, (pair & next_triplets & last_triplets) != 0);
    set(fact_two_terminal_triplets, beyond_one(triplets & triplets >> 8 & kLaneOnes) != 0);
    set(fact_mirrored_triplets, four_sets & ((runs | honour_triplets |
                                              (triplets & ~(next_triplets | last_triplets))) == 0));
    return f;
}

// The facts of layouts in the first word.
inline std::uint64_t first_layout_facts(const LayoutWords& layout) {
    const std::uint64_t triplets = layout.all_triplets & kSuitLanes;
    const std::uint64_t honour_triplets = layout.all_triplets >> kHonourShift;
    const std::uint64_t pair = layout.any_pair & kSuitLanes;
    const std::uint64_t number = (pair | pair >> kLaneBits | pair >> 2 * kLaneBits) & 0x1ff;
    const std::uint64_t with_number = (number | number >> 1 | number >> 2) & 0x7f;
    const std::uint64_t others =
        honour_triplets | (triplets & ~in_suits(number)) | (layout.once & ~in_suits(with_number));
    return fact_if(fact_all_runs, layout.all_triplets == 0) |
           fact_if(fact_all_triplets, layout.once == 0) |
           fact_if(fact_common_number, (pair != 0) & (others == 0));
}

}  // namespace
}  // namespace hupai
