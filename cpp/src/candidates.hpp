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
    // Rows of the first tier that add up, with their points in units that all share; of a row that
    // counts several times one for each time, with the fact that says so.
    static constexpr std::uint16_t kAlways = 0xffff;
    struct Addend {
        std::uint16_t row;
        std::uint16_t fact;
        std::uint32_t points;
    };
    std::vector<Addend> addends;
    std::int32_t unit;
    // The rows whose worth is more than their points.
    std::vector<std::uint16_t> others;
};

struct BatchTables {
    explicit BatchTables(const TableSpec& spec);

    WayReducer ways;
    SliceProgram program;
    const Decompositions& decompositions;
    bool needs_waits;  // some row asks for the waits before the win
    ShapeSet shapes;   // that win
    bool standard;     // the standard shape is one
    bool red_fives;    // are dora tiles
};

// What is known of a candidate beside its facts, for choosing among those of a hand.
class CandidateNote {
  public:
    CandidateNote() = default;
    // Of a layout: all ways in which its winning tile can have arrived.
    CandidateNote(Shape shape, int kongs, Placements::Set all_ways)
        : bits_(static_cast<std::uint32_t>(shape) | static_cast<std::uint32_t>(kongs) << 4 |
                std::uint32_t{all_ways} << 16) {}
    // The candidate of one way.
    CandidateNote with(int way, int concealed_triplets, bool first) const {
        CandidateNote note = *this;
        note.bits_ |= static_cast<std::uint32_t>(concealed_triplets) << 8 |
                      static_cast<std::uint32_t>(way) << 12 | std::uint32_t{first} << 24;
        return note;
    }

    Shape shape() const { return static_cast<Shape>(bits_ & 15); }
    int kongs() const { return static_cast<int>(bits_ >> 4 & 15); }
    int concealed_triplets() const { return static_cast<int>(bits_ >> 8 & 15); }
    int way() const { return static_cast<int>(bits_ >> 12 & 15); }
    unsigned all_ways() const { return bits_ >> 16 & 255; }
    bool first_of_layout() const { return bits_ >> 24 != 0; }

  private:
    std::uint32_t bits_;
};

class Candidates {
  public:
    std::size_t size = 0;
    bool melds = false;  // some candidate has melds: the facts of its blocks are not known

    // What facts are computed from.
    // `Units`, melds included; of special shapes the kinds that occur lie where a pair would.
    alignas(64) std::uint64_t units[4][kCandidates];
    std::uint64_t kong_triplets[kCandidates];
    std::uint64_t winds[kCandidates];  // bits of the honour lane: seat | round << 8
    // The facts: of the situation, the hand and the shape in the first column, of the layout in the
    // second, those known in, all out; of the placement behind them, a byte for each candidate.
    std::uint64_t facts[2 * kCandidates + kCandidates / 8];
    // The counted rows, word by word.
    std::uint64_t counted[kMaxRows / 64 * kCandidates];
    // What `SliceProgram::addends` of them come to, in its unit; kMore if others count too.
    std::uint64_t sums[kCandidates];
    static constexpr std::uint64_t kMore = std::uint64_t{1} << 63;

    CandidateNote notes[kCandidates];

    // Facts of a placement come in where those of the kinds will go.
    static constexpr int kPlacementIn = fact_suits_0;
    static_assert(kPlacementIn + 8 <= fact_seven_numbers_in_a_row);

    std::uint64_t counted_word(std::size_t word, std::size_t at) const {
        return counted[word * kCandidates + at];
    }
    Units units_of(std::size_t at) const {
        return {units[0][at], units[1][at], units[2][at], units[3][at]};
    }
    Lanes lanes(std::size_t at) const { return Lanes::of_units(units_of(at)); }
    void clear() {
        size = 0;
        melds = false;
    }
};

// The candidates of one hand, one after the other; those of a layout too.
struct CandidateHand {
    std::uint16_t first;
    std::uint16_t count;
    bool layouts;  // more than one
    bool dora;     // dora tiles may count
};

struct Chosen {
    std::size_t candidate;
    std::int32_t pattern_value;
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
