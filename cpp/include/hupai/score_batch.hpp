// Rows of hands in, columns of values out.
#pragma once

#include <cstdint>
#include <span>

#include "hupai/hands.hpp"
#include "hupai/rule_table.hpp"

namespace hupai {

// One entry a row; nullptr: not wanted.
struct ScoreColumns {
    std::int32_t* value = nullptr;
    bool* wins = nullptr;
    std::int32_t* pattern_value = nullptr;
    std::uint64_t* patterns = nullptr;  // counted rows, `pattern_words` a row
    int pattern_words = 1;
    std::int16_t* counts = nullptr;  // number of counted rows
    std::int32_t* dora = nullptr;
    std::int16_t* reading = nullptr;  // index among `readings`, -1 without any
    std::uint8_t* why_not = nullptr;  // a WhyNot or kInvalidRow
};

inline constexpr std::uint8_t kInvalidRow = 4;

// Scores every row whose `valid` (nullptr: all) is true; others, and rows whose situation is
// impossible, are reported and get no value.
void score_batch(const RuleTable& table, std::span<const HandRow> rows, const bool* valid,
                 const ScoreColumns& out, int threads, RowProblems& problems);

// What every winning tile would be worth to hands without one: (rows, 34), 0 for a tile that
// does not complete the hand, does not win or has no copy left. The winning tile's supply is `by`,
// in place of the situations' own.
void value_of_waits(const RuleTable& table, std::span<const HandRow> rows, const bool* valid, By by,
                    std::int32_t* out, int threads, RowProblems& problems);

}  // namespace hupai
