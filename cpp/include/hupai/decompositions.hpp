// Every complete state of one block (a suit or the honours) with its decompositions into sets and
// at most one pair, and every state that one tile completes. Built once, on first use.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "hupai/suit_table.hpp"
#include "hupai/tiles.hpp"

namespace hupai {

namespace detail {

// Where an entry keeps which row it belongs to: bits that the units of a `BlockEntry` leave free.
inline constexpr int kLowRow = 41;
inline constexpr int kHighRow = 57;
inline constexpr std::uint64_t kRowBits = std::uint64_t{0x7f} << kLowRow | std::uint64_t{0x7f}
                                                                               << kHighRow;
// From 1, so that an empty entry is in no row.
constexpr std::uint64_t row_bits(std::uint32_t high) {
    const std::uint64_t row = high + 1;
    return (row << kLowRow | row << (kHighRow - 7)) & kRowBits;
}

// A sparse table over block states: the rows of all states with the same `high` key lie shifted
// against each other so that no two values collide. Where a state has none, there may be that of
// another row.
class ShiftedRows {
  public:
    struct Item {
        BlockKey key;  // `high` beyond kSuitHighStates for honours
        std::uint16_t value;
    };

    // What tells the rows apart that a state's value could come from.
    enum class Marks {
        RowBits,  // nothing here: `row` has row_bits, for what the values stand for
        Tags,     // `row` has a tag in its high half, the values from kTag on: none within reach
                  // of a row is the same, and none is zero
    };
    static constexpr int kTag = 9;

    // Sorts the items by row.
    void build(std::vector<Item>& items, Marks marks);

    // Where a row begins, in the low half, and its marks.
    const std::uint64_t& row(std::uint32_t high) const { return rows_[high]; }
    std::uint16_t value(std::uint64_t row, std::uint32_t low) const {
        return values_[static_cast<std::uint32_t>(row) + low];
    }
    std::size_t bytes() const { return sizeof(*this) + values_.size() * sizeof(values_[0]); }

  private:
    std::array<std::uint64_t, kSuitHighStates + kHonourHighStates> rows_{};
    std::vector<std::uint16_t> values_;
};

}  // namespace detail

// One decomposition of a block in one word, as four units of 16 bits, so that the four blocks of a
// hand turn into lanes by one transposition (`Lanes`):
//   runs held once | 3 times << 7,  runs held twice | 4 times << 7,  triplets,  pair
// Spare bits hold a flag and the row key of the table. Beside it, what the decomposition says by
// itself.
class BlockEntry {
  public:
    static constexpr int kUnit = 16;
    static constexpr int kRunBits = 7;
    static constexpr std::uint64_t kRuns = 0x7f;
    static constexpr std::uint64_t kKinds = 0x1ff;

    constexpr BlockEntry() = default;
    constexpr BlockEntry(std::uint64_t decomposition, std::uint64_t facts, std::uint32_t high,
                         bool several)
        : word_(decomposition | std::uint64_t{several} << kSeveralBit | detail::row_bits(high)),
          facts_(facts) {}

    // The decomposition; units may hold other bits above those named.
    constexpr std::uint64_t word() const { return word_; }
    // `block_facts` of the block alone, with bits that say what it would wait for
    // (`detail::kWaitBits`).
    constexpr std::uint64_t facts() const { return facts_; }
    constexpr std::uint64_t pair() const { return word_ >> 3 * kUnit & kKinds; }
    // There are further decompositions.
    constexpr bool several() const { return (word_ >> kSeveralBit & 1) != 0; }
    // Not zero in kRowBits if the entry belongs to another row.
    constexpr std::uint64_t difference(std::uint64_t row) const { return word_ ^ row; }
    // Where `several` lies in the first unit.
    static constexpr int kSeveralBit = 15;

  private:
    std::uint64_t word_ = 0;
    std::uint64_t facts_ = 0;
};

class Decompositions {
  public:
    struct List {
        const BlockEntry* first;
        int count;
    };

    // The table for hands of `sets` (4 or 5) sets.
    static const Decompositions& of(int sets);

    // Key of a block as `find` and `completing` take it.
    static constexpr BlockKey key(BlockKey of_block, int block) {
        return {of_block.low, of_block.high + (block < kSuits ? 0 : kSuitHighStates)};
    }

    // The mark of a key's row (in kRowBits), and the entry of the key or one of another row.
    const std::uint64_t& row(BlockKey key) const { return places_.row(key.high); }
    const BlockEntry& entry(std::uint64_t row, BlockKey key) const {
        return entries_[places_.value(row, key.low)];
    }
    // The first decomposition; nullptr if the block is not complete.
    const BlockEntry* find(BlockKey key) const {
        const std::uint64_t marked = row(key);
        const BlockEntry& found = entry(marked, key);
        return (found.difference(marked) & detail::kRowBits) == 0 ? &found : nullptr;
    }
    // All decompositions of a block that has several.
    List all(BlockKey key) const {
        const auto [first, count] = lists_[places_.value(row(key), key.low)];
        return {&further_[first], count};
    }
    // Numbers (bits 0..8) whose tile completes the block.
    std::uint32_t completing(BlockKey key) const {
        const std::uint64_t marked = near_.row(key.high);
        const std::uint32_t value = near_.value(marked, key.low);
        return value >> detail::ShiftedRows::kTag == marked >> 32 ? value & 0x1ff : 0;
    }

    // Number of complete states and of decompositions.
    std::size_t states() const { return states_; }
    std::size_t decompositions() const { return decompositions_; }
    // Resident memory.
    std::size_t bytes() const {
        return places_.bytes() + near_.bytes() + lists_.size() * sizeof(lists_[0]) +
               (entries_.size() + further_.size()) * sizeof(BlockEntry);
    }

  private:
    explicit Decompositions(int sets);

    detail::ShiftedRows places_;       // of complete states among the entries
    std::vector<BlockEntry> entries_;  // the first is of no state; those of few tiles come first
    detail::ShiftedRows near_;         // numbers whose tile completes a state
    std::vector<std::pair<std::uint16_t, std::uint16_t>> lists_;  // by entry: first, count
    std::vector<BlockEntry> further_;                             // decompositions of the lists
    std::size_t states_ = 0;
    std::size_t decompositions_ = 0;
};

}  // namespace hupai
