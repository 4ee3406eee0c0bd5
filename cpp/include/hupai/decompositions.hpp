// Every complete state of one block (a suit or the honours) with its decompositions into sets and
// at most one pair, and every state that one tile completes. Built once, on first use.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hupai/suit_table.hpp"
#include "hupai/tiles.hpp"

namespace hupai {

namespace detail {

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

    std::size_t slot(BlockKey key) const { return shift_[key.high] + key.low; }
    const Entry& operator[](std::size_t slot) const { return entries_[slot]; }
    std::size_t slots() const { return entries_.size(); }

  private:
    std::array<std::uint32_t, kSuitHighStates + kHonourHighStates> shift_{};
    std::vector<Entry> entries_;
};

}  // namespace detail

// One decomposition of a block in one word, as four units of 16 bits, so that the four blocks of a
// hand turn into lanes by one transposition (`Lanes`):
//   runs held once | 3 times << 7,  runs held twice | 4 times << 7,  triplets,  pair
// Spare bits hold flags and the row key of the table.
class BlockEntry {
  public:
    static constexpr int kUnit = 16;
    static constexpr int kRunBits = 7;
    static constexpr std::uint64_t kRuns = 0x7f;
    static constexpr std::uint64_t kKinds = 0x1ff;
    static constexpr std::uint64_t kComplete = std::uint64_t{1} << 14;
    static constexpr std::uint64_t kSeveral = std::uint64_t{1} << 15;  // further decompositions
    static constexpr std::uint64_t kDecomposition =
        0x3fff | std::uint64_t{0x3fff} << kUnit | kKinds << 2 * kUnit | kKinds << 3 * kUnit;

    constexpr BlockEntry() = default;
    constexpr explicit BlockEntry(std::uint64_t decomposition) : word_(decomposition) {}

    constexpr std::uint64_t word() const { return word_; }
    constexpr void set(std::uint64_t flags) { word_ |= flags; }

    constexpr void set_row(std::uint32_t high) {
        word_ |= std::uint64_t{high & 0x3f} << (2 * kUnit + 9) | std::uint64_t{high >> 6}
                                                                     << (3 * kUnit + 9);
    }
    constexpr bool in_row(std::uint32_t high) const {
        return (word_ >> (2 * kUnit + 9) & 0x3f) == (high & 0x3f) &&
               word_ >> (3 * kUnit + 9) == high >> 6;
    }

  private:
    std::uint64_t word_ = 0;
};

class Decompositions {
  public:
    struct List {
        const std::uint64_t* first = nullptr;
        int count = 0;
    };

    // The table for hands of `sets` (4 or 5) sets.
    static const Decompositions& of(int sets);

    // Key of a block as `find` and `completing` take it.
    static constexpr BlockKey key(BlockKey of_block, int block) {
        return {of_block.low, of_block.high + (block < kSuits ? 0 : kSuitHighStates)};
    }

    // The first decomposition with its flags; 0 if the block is not complete.
    std::uint64_t find(BlockKey key) const {
        const BlockEntry entry = complete_[complete_.slot(key)];
        return entry.in_row(key.high) ? entry.word() : 0;
    }
    // All decompositions of a block for which `find` says kSeveral.
    List all(BlockKey key) const {
        const std::uint32_t first = lists_[complete_.slot(key)];
        return {&packed_[first + 1], static_cast<int>(packed_[first])};
    }
    // Numbers (bits 0..8) whose tile completes the block.
    std::uint32_t completing(BlockKey key) const {
        const std::uint32_t entry = near_[near_.slot(key)];
        return entry >> kSuitKinds == key.high + 1 ? entry & 0x1ff : 0;
    }

    // Number of complete states, of decompositions, of states that one tile completes.
    std::size_t states() const { return states_; }
    std::size_t decompositions() const { return decompositions_; }
    std::size_t near_states() const { return near_states_; }

  private:
    explicit Decompositions(int sets);

    detail::ShiftedRows<BlockEntry> complete_;
    detail::ShiftedRows<std::uint32_t> near_;  // numbers | (row key + 1) << 9
    std::vector<std::uint16_t> lists_;         // by slot: start in packed_
    std::vector<std::uint64_t> packed_;        // lists: length, decompositions
    std::size_t states_ = 0;
    std::size_t decompositions_ = 0;
    std::size_t near_states_ = 0;
};

}  // namespace hupai
