// Many candidates at once: a candidate is one layout of one hand with one way in which its winning
// tile arrived. A block of them is kept in columns; facts are computed down the columns, then
// turned into slices (one bit a candidate), on which a row of a table costs one AND for each fact
// that it names.
//
// Candidate i lies in word i % 4 of a slice, bit i / 4.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "hupai/facts.hpp"
#include "hupai/rule_table.hpp"
#include "way_reducer.hpp"

namespace hupai {

inline constexpr std::size_t kCandidates = 256;
inline constexpr std::size_t kSliceWords = kCandidates / 64;

// The rows of a table as they run over slices: lists behind each other in one sequence.
struct SliceProgram {
    explicit SliceProgram(const TableSpec& spec);

    std::size_t rows;
    bool four_sets;
    // For each row the number of clauses; for each clause the number of required and of forbidden
    // facts, then those.
    std::vector<std::uint16_t> clauses;
    // For each row that others exclude: the row, the number of those others, then they.
    std::vector<std::uint16_t> exclusions;
    // Rows of the first tier that add up, with their points in units that all share.
    std::vector<std::pair<std::uint16_t, std::uint32_t>> addends;
    std::int32_t unit;
};

struct BatchTables {
    explicit BatchTables(const TableSpec& spec);

    WayReducer ways;
    SliceProgram program;
    const Decompositions& decompositions;
    bool needs_waits;  // some row asks for the waits before the win
};

class Candidates {
  public:
    std::size_t size = 0;
    bool melds = false;  // some candidate has melds: the facts of its blocks are not known

    // What facts are computed from.
    alignas(64) KindMask present[kCandidates];
    std::uint64_t units[4][kCandidates];  // `Lanes::units`, melds included
    std::uint64_t kong_triplets[kCandidates];
    std::uint64_t winds[kCandidates];  // bits of the honour lane: seat | round << 8
    // The facts: of the situation, the hand and the shape in the first column, of the layout in the
    // second, those known in, all out; of the placement behind them, a byte for each candidate.
    std::uint64_t facts[2 * kCandidates + kCandidates / 8];
    // The counted rows, word by word.
    std::uint64_t counted[kMaxRows / 64 * kCandidates];
    // What `SliceProgram::addends` of them come to, in its unit.
    std::uint64_t sums[kCandidates];

    // For choosing between the candidates of a hand.
    struct Note {
        bool starts_layout;
        Shape shape;
        std::uint8_t way;
        std::uint8_t all_ways;  // of the layout
        std::uint8_t concealed_triplets;
        std::uint8_t kongs;
    };
    Note notes[kCandidates];

    Candidates() { clear(); }

    void set_facts(std::size_t at, std::uint64_t first, std::uint64_t second,
                   std::uint64_t placed) {
        facts[at] = first;
        facts[kCandidates + at] = second;
        // Bytes of a word are the candidates 32 places apart, as the slices want them.
        facts[2 * kCandidates + at % 32] |= placed << at / 32 * 8;
    }
    std::uint64_t counted_word(std::size_t word, std::size_t at) const {
        return counted[word * kCandidates + at];
    }
    Lanes lanes(std::size_t at) const {
        return Lanes::of_units(units[0][at], units[1][at], units[2][at], units[3][at]);
    }
    void clear() {
        size = 0;
        melds = false;
        for (std::size_t i = 2 * kCandidates; i < std::size(facts); ++i) facts[i] = 0;
    }
};

// The candidates of one hand, one after the other; those of a layout too.
struct CandidateHand {
    std::uint16_t first;
    std::uint16_t count;
};

struct Chosen {
    std::size_t candidate;
    std::int32_t pattern_value;
    RowSet counted{};  // words beyond those of the table stay zero
};

// Computes the facts of a block and which rows count, for one instruction set.
struct SliceKernel {
    const char* name;
    void (*run)(const SliceProgram&, Candidates&);
};

extern const SliceKernel kScalarSlices;
#if defined(HUPAI_AVX2)
extern const SliceKernel kAvx2Slices;
#endif
#if defined(HUPAI_AVX512)
extern const SliceKernel kAvx512Slices;
#endif

// The one in use; the choice is that of the kernels of analysis.
const SliceKernel& chosen_slices();

}  // namespace hupai
