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
// against each other so that no two entries collide. An entry carries the key of its row, so a
// state that has none is told from one that has.
template <class Entry>
class ShiftedRows {
  public:
    struct Item {
        BlockKey key;  // `high` beyond kSuitHighStates for honours
        Entry entry;
    };

    // Sorts the items by row.
    void build(std::vector<Item>& items);

    std::size_t slot(BlockKey key) const { return shift(row(key.high)) + key.low; }
    // Where a row begins (in the low half) and which one it is (in kRowBits).
    std::uint64_t row(std::uint32_t high) const { return rows_[high]; }
    static constexpr std::uint32_t shift(std::uint64_t row) {
        return static_cast<std::uint32_t>(row);
    }
    const Entry& operator[](std::size_t slot) const { return entries_[slot]; }
    std::size_t slots() const { return entries_.size(); }
    std::size_t bytes() const { return sizeof(*this) + entries_.size() * sizeof(Entry); }

  private:
    std::array<std::uint64_t, kSuitHighStates + kHonourHighStates> rows_{};
    std::vector<Entry> entries_;
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
    // `block_facts` of the block alone.
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

    // The same without a branch: of a block that is not complete an entry of another row, and then
    // kRowBits of `difference` are not all zero.
    const BlockEntry& find(BlockKey key, std::uint64_t& difference) const {
        const std::uint64_t row = complete_.row(key.high);
        const BlockEntry& entry = complete_[complete_.shift(row) + key.low];
        difference |= entry.difference(row);
        return entry;
    }
    // The first decomposition; nullptr if the block is not complete.
    const BlockEntry* find(BlockKey key) const {
        std::uint64_t difference = 0;
        const BlockEntry& entry = find(key, difference);
        return (difference & detail::kRowBits) == 0 ? &entry : nullptr;
    }
    // All decompositions of a block that has several.
    List all(BlockKey key) const {
        const auto [first, count] = lists_[complete_.slot(key)];
        return {&further_[first], count};
    }
    // Numbers (bits 0..8) whose tile completes the block.
    std::uint32_t completing(BlockKey key) const {
        const std::uint32_t entry = near_[near_.slot(key)];
        return entry >> kSuitKinds == key.high + 1 ? entry & 0x1ff : 0;
    }

    // Number of complete states and of decompositions.
    std::size_t states() const { return states_; }
    std::size_t decompositions() const { return decompositions_; }
    // Resident memory.
    std::size_t bytes() const {
        return complete_.bytes() + near_.bytes() + lists_.size() * sizeof(lists_[0]) +
               further_.size() * sizeof(BlockEntry);
    }

  private:
    explicit Decompositions(int sets);

    detail::ShiftedRows<BlockEntry> complete_;
    detail::ShiftedRows<std::uint32_t> near_;                     // numbers | (row key + 1) << 9
    std::vector<std::pair<std::uint16_t, std::uint16_t>> lists_;  // by slot: first, count
    std::vector<BlockEntry> further_;                             // decompositions of the lists
    std::size_t states_ = 0;
    std::size_t decompositions_ = 0;
};

}  // namespace hupai
