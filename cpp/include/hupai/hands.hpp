// Many hands with their situations, one after the other in one buffer.
#pragma once

#include <cstddef>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "hupai/hand.hpp"
#include "hupai/problems.hpp"
#include "hupai/readings.hpp"

namespace hupai {

// Bytes only, no padding: rows can be copied, compared and written to files as they are.
struct HandRow {
    Hand hand;
    Situation situation;
};
static_assert(sizeof(HandRow) == sizeof(Hand) + sizeof(Situation) && alignof(HandRow) == 1);

struct RowProblem {
    std::size_t row;
    Problem problem;
};

// What is wrong with the rows of a batch: all are marked and counted, the first ones spelled out.
class RowProblems {
  public:
    // More than anybody reads.
    static constexpr std::size_t kShown = 20;

    // `valid` (nullptr: not wanted) gets false for every row reported.
    explicit RowProblems(bool* valid = nullptr) : valid_(valid) {}

    // Thread-safe; does nothing if there is no problem.
    void report(std::size_t row, const Problems& problems);

    std::size_t bad_rows() const { return bad_rows_; }
    // In row order.
    std::vector<RowProblem> shown() const;

  private:
    std::mutex mutex_;
    bool* valid_;
    std::size_t bad_rows_ = 0;
    std::vector<RowProblem> problems_;
};

// Whether bytes from outside are a row at all: codes, flags and kinds that exist, copies and tiles
// that add up. Sets `hand.sets`. Safe for any bytes.
void check_row(HandRow& row, Problems& problems);
void check_rows(std::span<HandRow> rows, int threads, RowProblems& problems);

// Hand strings -> hands; the situations stay as they are. Rows with problems become empty hands.
void parse_hands(std::span<const std::string_view> texts, std::size_t first_row, HandRow* rows,
                 RowProblems& problems);

// Number of readings of each hand with its winning tile (COM-8); 0 where there is no winning tile.
void count_readings(std::span<const HandRow> rows, ShapeSet shapes, int threads, std::int16_t* out);

}  // namespace hupai
