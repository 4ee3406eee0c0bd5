// The work on a block of candidates, compiled once for every instruction set: plain loops that
// compilers turn into vector code. Everything has internal linkage.
#pragma once

#include <bit>
#include <cstring>

#include "candidates.hpp"
#include "layout_facts.hpp"

namespace hupai {
namespace {

inline LayoutWords words_of(const Candidates& c, std::size_t i) {
    constexpr std::uint64_t kRuns = Lanes::kOnes * BlockEntry::kRuns;
    constexpr std::uint64_t kKindBits = Lanes::kOnes * BlockEntry::kKinds;
    return {c.units[0][i] & kRuns,
            c.units[1][i] & kRuns,
            c.units[0][i] >> BlockEntry::kRunBits & kRuns,
            c.units[1][i] >> BlockEntry::kRunBits & kRuns,
            c.units[2][i] & kKindBits,
            c.units[3][i] & kKindBits,
            c.kong_triplets[i]};
}

void compute_facts(Candidates& c, bool four_sets) {
    const std::size_t size = c.size;
    std::uint64_t* const first = c.facts;
    std::uint64_t* const second = c.facts + kCandidates;
    constexpr std::uint64_t kPlacement = std::uint64_t{0xff} << Candidates::kPlacementIn;
    // Bytes of a word are the candidates 32 places apart, as the slices want them.
    constexpr std::size_t kApart = kCandidates / 8;
    for (std::size_t i = 0; i < kApart; ++i) {
        std::uint64_t bytes = 0;
        for (std::size_t b = 0; b < 8; ++b) {
            bytes |= (first[i + b * kApart] & kPlacement) >> Candidates::kPlacementIn << 8 * b;
        }
        c.facts[2 * kCandidates + i] = bytes;
    }
    if (c.melds) {
        for (std::size_t i = 0; i < size; ++i) second[i] = facts_in_blocks(words_of(c, i));
    }
    for (std::size_t i = 0; i < size; ++i) {
        const LayoutWords words = words_of(c, i);
        const std::uint64_t standard = 0 - (first[i] >> fact_standard & 1);
        const std::uint64_t in_blocks = second[i] & ~detail::kAcrossBlocks;
        const std::uint64_t across = facts_across_blocks(words, in_blocks, c.winds[i] & kWindBits,
                                                         c.winds[i] >> 8, four_sets);
        second[i] = standard & (in_blocks | across);
        const std::uint64_t kinds =
            words.once | words.once << 1 | words.once << 2 | words.all_triplets | words.any_pair;
        first[i] = (first[i] & ~kPlacement) | facts_of_kinds(kinds) |
                   (standard & first_layout_facts(words));
    }
}

// Slices lie behind each other as their words.
struct alignas(32) Slice {
    std::uint64_t words[kSliceWords];
};

inline Slice load(const std::uint64_t* from) {
    Slice slice;
    for (std::size_t w = 0; w < kSliceWords; ++w) slice.words[w] = from[w];
    return slice;
}
inline void store(std::uint64_t* to, const Slice& slice) {
    for (std::size_t w = 0; w < kSliceWords; ++w) to[w] = slice.words[w];
}
inline void keep(Slice& a, const std::uint64_t* b) {
    for (std::size_t w = 0; w < kSliceWords; ++w) a.words[w] &= b[w];
}
inline void drop(Slice& a, const std::uint64_t* b) {
    for (std::size_t w = 0; w < kSliceWords; ++w) a.words[w] &= ~b[w];
}
inline void add(Slice& a, const Slice& b) {
    for (std::size_t w = 0; w < kSliceWords; ++w) a.words[w] |= b.words[w];
}
inline bool none(const Slice& a) {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < kSliceWords; ++w) any |= a.words[w];
    return any == 0;
}

void swap_halves(std::uint64_t* __restrict lower, std::uint64_t* __restrict upper,
                 std::size_t words, int shift, std::uint64_t mask) {
    for (std::size_t i = 0; i < words; ++i) {
        const std::uint64_t low = lower[i];
        const std::uint64_t high = upper[i];
        const std::uint64_t changed = (low >> shift ^ high) & mask;
        lower[i] = low ^ changed << shift;
        upper[i] = high ^ changed;
    }
}

// Swaps bit `Bit` of the number of a slice with that of the position in its words.
template <int Bit>
void swap_bit(std::uint64_t* slices, std::size_t n) {
    constexpr std::uint64_t kMasks[] = {0x5555'5555'5555'5555, 0x3333'3333'3333'3333,
                                        0x0f0f'0f0f'0f0f'0f0f, 0x00ff'00ff'00ff'00ff,
                                        0x0000'ffff'0000'ffff, 0x0000'0000'ffff'ffff};
    constexpr std::size_t kStep = kSliceWords << Bit;
    for (std::size_t first = 0; first < n * kSliceWords; first += 2 * kStep) {
        swap_halves(slices + first, slices + first + kStep, kStep, 1 << Bit, kMasks[Bit]);
    }
}

// Of 64 slices: bit b of word w of slice s <-> bit s of word w of slice b. So a column of words,
// one a candidate, becomes slices and the other way round.
void transpose(std::uint64_t* slices) {
    swap_bit<5>(slices, 64);
    swap_bit<4>(slices, 64);
    swap_bit<3>(slices, 64);
    swap_bit<2>(slices, 64);
    swap_bit<1>(slices, 64);
    swap_bit<0>(slices, 64);
}

void match(const SliceProgram& program, const std::uint64_t* facts, std::uint64_t* rows) {
    const std::uint16_t* next = program.clauses.data();
    for (std::size_t row = 0; row < program.rows; ++row) {
        Slice satisfied{};
        for (int clauses = *next++; clauses > 0; --clauses) {
            int required = *next++;
            int forbidden = *next++;
            Slice all;
            for (std::uint64_t& word : all.words) word = ~std::uint64_t{0};
            for (; required > 0; --required) keep(all, facts + kSliceWords * *next++);
            for (; forbidden > 0; --forbidden) drop(all, facts + kSliceWords * *next++);
            add(satisfied, all);
        }
        store(rows + kSliceWords * row, satisfied);
    }
}

// A satisfied row excludes others even if it is excluded itself: the rows that count are kept
// apart from those that exclude.
void exclude(const SliceProgram& program, const std::uint64_t* satisfied, std::uint64_t* counted) {
    const std::uint16_t* next = program.exclusions.data();
    const std::uint16_t* const end = next + program.exclusions.size();
    while (next != end) {
        std::uint64_t* const at = counted + kSliceWords * *next++;
        Slice row = load(at);
        for (int others = *next++; others > 0; --others) {
            drop(row, satisfied + kSliceWords * *next++);
        }
        store(at, row);
    }
}

// Adds the points of rows candidate by candidate: bit b of a sum lies in slice b.
void sum_up(const SliceProgram& program, const std::uint64_t* facts, const std::uint64_t* counted,
            std::uint64_t* sums) {
    std::memset(sums, 0, kCandidates * sizeof *sums);
    Slice more{};
    for (const std::uint16_t row : program.others) add(more, load(counted + kSliceWords * row));
    for (const auto& [row, fact, points] : program.addends) {
        Slice counts = load(counted + kSliceWords * row);
        if (fact != SliceProgram::kAlways) keep(counts, facts + kSliceWords * fact);
        if (none(counts)) continue;
        for (std::uint32_t rest = points; rest != 0; rest &= rest - 1) {
            Slice carry = counts;
            std::uint64_t* at =
                sums + kSliceWords * static_cast<std::size_t>(std::countr_zero(rest));
            for (; at != sums + kCandidates && !none(carry); at += kSliceWords) {
                for (std::size_t w = 0; w < kSliceWords; ++w) {
                    const std::uint64_t sum = at[w];
                    at[w] = sum ^ carry.words[w];
                    carry.words[w] &= sum;
                }
            }
        }
    }
    static_assert(Candidates::kMore == std::uint64_t{1} << 63);
    store(sums + kSliceWords * 63, more);
    transpose(sums);
}

void run_slices(const SliceProgram& program, Candidates& c) {
    compute_facts(c, program.four_sets);

    static_assert(kPlacementBase + 1 == 128);
    transpose(c.facts);
    transpose(c.facts + kCandidates);
    // The bytes of the placements lie as after three of the six steps.
    std::uint64_t* const placement = c.facts + 2 * kCandidates;
    swap_bit<2>(placement, 8);
    swap_bit<1>(placement, 8);
    swap_bit<0>(placement, 8);

    alignas(64) std::uint64_t satisfied[kMaxRows * kSliceWords];
    match(program, c.facts, satisfied);
    const std::size_t words = (program.rows + 63) / 64;
    const std::size_t used = program.rows * kSliceWords;
    std::memcpy(c.counted, satisfied, used * sizeof *c.counted);
    std::memset(c.counted + used, 0, (words * kCandidates - used) * sizeof *c.counted);
    exclude(program, satisfied, c.counted);
    sum_up(program, c.facts, c.counted, c.sums);
    for (std::size_t w = 0; w < words; ++w) transpose(c.counted + kCandidates * w);
}

}  // namespace
}  // namespace hupai
