// An immutable, compiled ruleset: rows over facts -> the best reading of a hand, its value, and the
// counted and satisfied rows. Knows numbers and options, no pattern and no ruleset by name.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "hupai/facts.hpp"
#include "hupai/validation.hpp"

namespace hupai {

// Rows of the largest table; also its clauses (alternatives) together.
inline constexpr int kMaxRows = 256;
using RowSet = std::array<std::uint64_t, kMaxRows / 64>;

constexpr bool has_row(const RowSet& rows, int row) {
    return (rows[static_cast<std::size_t>(row / 64)] >> (row % 64) & 1) != 0;
}

struct ClauseSpec {
    std::vector<int> required;  // bits of facts (fact_bit)
    std::vector<int> forbidden;
};

struct RowSpec {
    std::int32_t points = 0;
    int tier = 0;
    int counter = -1;  // a Counter: the row counts that many times
    std::vector<ClauseSpec> any_of;
    std::vector<int> excludes;  // rows
};

struct TierSpec {
    bool best_only = false;  // the best single row, instead of the sum of all
    std::int32_t cap = -1;   // none if negative
    int rank = 0;            // decides between equal values
};

struct DoraRules {
    std::int32_t value = 1;           // of one dora tile
    bool capped_by_patterns = false;  // at most the value of the patterns
    bool ura = false;                 // a riichi winner also uses the ura indicators
    bool red_fives = false;           // each is a dora tile
    std::array<Kind, kKinds> successor{};
};

struct TableSpec {
    std::vector<RowSpec> rows;
    std::vector<TierSpec> tiers;
    ShapeSet shapes = shape_bit(Shape::Standard);
    std::int32_t minimum = 0;
    bool needs_pattern = false;
    SituationRules situation;
    DoraRules dora;
};

enum class WhyNot : std::uint8_t { Wins, Incomplete, NoPattern, Minimum };
inline constexpr const char* kWhyNotNames[] = {"", "incomplete", "no_pattern", "minimum"};

struct Evaluation {
    WhyNot why_not = WhyNot::Incomplete;
    std::int32_t pattern_value = 0;  // of the counted rows, caps applied, without dora
    std::int32_t value = 0;          // with dora; 0 if the hand does not win
    std::int32_t dora = 0;           // dora tiles counted; 0 if the hand does not win
    int tier = -1;                   // that was counted
    RowSet counted{};
    RowSet satisfied{};  // counted, excluded and those of other tiers
    CounterValues counters{};
    int concealed_triplets = 0;
    int reading = -1;  // its place among `readings` if that was cheap to know, else -1
    Layout layout;
    Placement placement;

    bool wins() const { return why_not == WhyNot::Wins; }
};

// What a hand's best reading comes to.
struct Verdict {
    WhyNot why_not = WhyNot::Incomplete;
    std::int32_t value = 0;  // with dora; 0 if the hand does not win
    std::int32_t dora = 0;
};
int dora_tiles(const Hand& hand, const Situation& situation, const DoraRules& rules);

// Applies the table's minimum to the value of the counted rows.
inline Verdict conclude_without_dora(const TableSpec& spec, std::int32_t pattern_value,
                                     bool counts_any) {
    if (spec.needs_pattern && !counts_any) return {WhyNot::NoPattern};
    if (pattern_value < spec.minimum) return {WhyNot::Minimum};
    return {WhyNot::Wins, pattern_value, 0};
}
// And its dora.
inline Verdict conclude(const TableSpec& spec, const Hand& hand, const Situation& situation,
                        std::int32_t pattern_value, bool counts_any) {
    Verdict verdict = conclude_without_dora(spec, pattern_value, counts_any);
    if (verdict.why_not != WhyNot::Wins) return verdict;
    if (situation.n_indicators == 0 && !spec.dora.red_fives) return verdict;
    verdict.dora = dora_tiles(hand, situation, spec.dora);
    if (spec.dora.capped_by_patterns && verdict.dora > pattern_value) verdict.dora = pattern_value;
    verdict.value += verdict.dora * spec.dora.value;
    return verdict;
}

// For batches (candidates.hpp).
class Candidates;
struct CandidateHand;
struct Chosen;
struct BatchTables;

class RuleTable {
  public:
    // Throws std::invalid_argument if the spec names what does not exist or is too large.
    explicit RuleTable(TableSpec spec);
    ~RuleTable();
    RuleTable(const RuleTable&) = delete;
    RuleTable& operator=(const RuleTable&) = delete;

    const TableSpec& spec() const { return spec_; }

    // Value of a validated hand in a validated situation; the best reading by COM-8. `waits` are
    // those before the win if they are known, else 0.
    Evaluation evaluate(const Hand& hand, const Situation& situation, KindMask waits = 0) const;

    // Place of the chosen reading among `readings` of the hand; -1 if it is not complete.
    int reading_index(const Hand& hand, const Evaluation& result) const;

    // Whether the winning tile of a hand whose situation is otherwise possible can come: a copy is
    // left beside hand and indicators, and the flags about the tile hold.
    bool can_win_on(const Hand& hand, const Situation& situation) const;
    // True: for any tile, whatever the hand.
    bool can_win_on_anything(const Situation& situation) const {
        return situation.by != By::RobKong && situation.n_indicators == 0 &&
               !situation.last_of_kind;
    }

    // The best candidate of every hand of a block whose counted rows are known. Of that one only
    // the rows of the tier that counts are left. Unless `first_reading` is asked for, any of those
    // that are worth the same is taken.
    void choose(Candidates& candidates, std::span<const CandidateHand> hands, bool first_reading,
                Chosen* out) const;
    const BatchTables& batch() const { return *batch_; }

    // Everything that forbids scoring this hand in this situation.
    void validate(const Hand& hand, const Situation& situation, Problems& problems) const {
        if (plain_situation(hand, situation, spec_.situation)) return;
        validate_situation(hand, situation, spec_.situation, problems);
    }

  private:
    class Matcher;
    template <int Words, int RowBytes>
    class MatcherOf;

    TableSpec spec_;
    std::unique_ptr<const BatchTables> batch_;
    std::unique_ptr<const Matcher> matcher_;
};

}  // namespace hupai
