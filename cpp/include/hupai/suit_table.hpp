// Per-block tables behind shanten and waits of the standard shape.
//
// A block (a suit or the honours) matters only through its vector: the fewest tiles to draw for
// (no pair, a pair) x (0..sets sets) made inside the block, no kind used more than four times.
// Few vectors are distinct, so every block state stores its class in one byte, and four classes
// merge by tables.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "hupai/tiles.hpp"

#if defined(__SSSE3__)
#include <tmmintrin.h>
#endif

namespace hupai {

// Position of (pair, sets) in a block vector.
constexpr int vector_index(int pair, int sets) { return pair * (kMaxSets + 1) + sets; }
inline constexpr int kVectorSize = 2 * (kMaxSets + 1);

// Tiles to draw; entries beyond the table's sets are unused.
using BlockVector = std::array<std::uint8_t, 16>;

// The base-5 numbers of a block: `low` of its first four kinds, `high` of the others.
struct BlockKey {
    std::uint32_t low;
    std::uint32_t high;
};

inline constexpr int kLowKinds = 4;
inline constexpr int kLowStates = 625;
inline constexpr int kSuitHighStates = 3125;
inline constexpr int kHonourHighStates = 125;
inline constexpr std::array<std::uint16_t, 5> kPowersOfFive = {1, 5, 25, 125, 625};

namespace detail {

inline std::uint64_t load_eight(const std::uint8_t* bytes) {
    std::uint64_t word;
    std::memcpy(&word, bytes, sizeof word);
    if constexpr (std::endian::native == std::endian::big) {
        std::uint64_t swapped = 0;
        for (int i = 0; i < 8; ++i) swapped |= ((word >> (8 * i)) & 0xFF) << (56 - 8 * i);
        word = swapped;
    }
    return word;
}

// Two base-5 numbers of four digits each, in the halves of a word.
constexpr std::uint64_t base_five(std::uint64_t digits) {
    constexpr std::uint64_t pairs = 0x00FF00FF00FF00FF;
    constexpr std::uint64_t fours = 0x0000FFFF0000FFFF;
    const std::uint64_t twos = (digits & pairs) + 5 * ((digits >> 8) & pairs);
    return (twos & fours) + 25 * ((twos >> 16) & fours);
}

}  // namespace detail

// Keys of the four blocks of 34 counts, none above four, without the last tile of a suit, added to
// others. Internal linkage: its code depends on the instruction set of the file it is in.
static inline std::array<BlockKey, kBlocks> block_keys_but_nines(
    const std::uint8_t* counts, const std::array<BlockKey, kBlocks>& others) {
    std::array<BlockKey, kBlocks> keys;
#if defined(__SSSE3__)
    const auto eight = [&](int from) {
        return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(counts + from));
    };
    const __m128i powers = _mm_set1_epi32(125 << 24 | 25 << 16 | 5 << 8 | 1);
    const __m128i ones = _mm_set1_epi16(1);
    const auto base_five = [&](__m128i a, __m128i b) {
        return _mm_madd_epi16(_mm_maddubs_epi16(_mm_unpacklo_epi64(a, b), powers), ones);
    };
    static_assert(sizeof keys == 2 * sizeof(__m128i));
    const auto put = [&](std::size_t at, __m128i two) {
        const auto* more = reinterpret_cast<const __m128i*>(&others[at]);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(&keys[at]),
                         _mm_add_epi32(two, _mm_loadu_si128(more)));
    };
    put(0, base_five(eight(0), eight(9)));
    put(2, base_five(eight(18), _mm_srli_epi64(eight(26), 8)));
#else
    for (int block = 0; block < kBlocks; ++block) {
        const std::uint64_t eight = detail::load_eight(counts + (block < kSuits ? block * 9 : 26));
        const std::uint64_t both = detail::base_five(block < kSuits ? eight : eight >> 8);
        const auto at = static_cast<std::size_t>(block);
        keys[at] = {others[at].low + static_cast<std::uint32_t>(both),
                    others[at].high + static_cast<std::uint32_t>(both >> 32)};
    }
#endif
    return keys;
}

// The whole keys.
static inline std::array<BlockKey, kBlocks> block_keys(const std::uint8_t* counts) {
    auto keys = block_keys_but_nines(counts, {});
    keys[0].high += 625U * counts[8];
    keys[1].high += 625U * counts[17];
    keys[2].high += 625U * counts[26];
    return keys;
}

// Slots and classes of all states of one sort of block with at most `max_tiles` tiles.
class BlockTable {
  public:
    BlockTable(int kinds, bool runs, int sets);

    // Position of a state: states are grouped by `high`, inside a group ordered by the number of
    // tiles in `low`, so that exactly the states of at most max_tiles tiles have a slot.
    std::uint32_t slot(BlockKey key) const { return offset_[key.high] + rank_[key.low]; }
    std::uint8_t class_of(BlockKey key) const { return class_[slot(key)]; }
    const BlockVector& vector_of(int id) const { return vectors_[static_cast<std::size_t>(id)]; }
    int classes() const { return static_cast<int>(vectors_.size()); }
    std::uint32_t slots() const { return static_cast<std::uint32_t>(class_.size()); }
    int max_tiles() const { return max_tiles_; }
    std::size_t bytes() const;

    const std::uint32_t* offsets() const { return offset_.data(); }
    const std::uint16_t* ranks() const { return rank_.data(); }
    const std::uint8_t* class_data() const { return class_.data(); }

  private:
    int max_tiles_;
    std::array<std::uint16_t, kLowStates> rank_;
    std::vector<std::uint32_t> offset_;
    std::vector<std::uint8_t> class_;
    std::vector<BlockVector> vectors_;
};

// Everything needed to evaluate the standard shape with `sets` sets.
class StandardTable {
  public:
    explicit StandardTable(int sets);

    // The shared table for 4 or 5 sets, built on first use.
    static const StandardTable& of(int sets);

    int sets() const { return sets_; }
    const BlockTable& suit() const { return suit_; }
    const BlockTable& honours() const { return honours_; }
    std::size_t bytes() const;

    // Classes of the four blocks.
    std::array<std::uint8_t, kBlocks> classes(const std::uint8_t* counts) const {
        const auto keys = block_keys(counts);
        return {suit_.class_of(keys[0]), suit_.class_of(keys[1]), suit_.class_of(keys[2]),
                honours_.class_of(keys[3])};
    }

    // Class of two suits together, of a suit with the honours, of three blocks.
    int two_suits(int a, int b) const { return two_suits_[index(a, suit_.classes(), b)]; }
    int suit_honours(int a, int h) const { return suit_honours_[index(a, honours_.classes(), h)]; }
    int three_with_honours(int two, int h) const {
        return three_with_honours_[index(two, honours_.classes(), h)];
    }
    int three_suits(int two, int a) const { return three_suits_[index(two, suit_.classes(), a)]; }

    // Shanten of two suits and the third suit with honours.
    int shanten(int melds, int two, int with_honours) const {
        return final_[static_cast<std::size_t>(melds)]
                     [index(two, with_honours_classes_, with_honours)];
    }
    int shanten(int melds, const std::array<std::uint8_t, kBlocks>& c) const {
        return shanten(melds, two_suits(c[0], c[1]), suit_honours(c[2], c[3]));
    }
    // Shanten for every class that the fourth block, a suit or the honours, could have.
    const std::int8_t* suit_row(int melds, int three) const {
        return suit_rows_[static_cast<std::size_t>(melds)].data() + three * kSuitRow;
    }
    const std::int8_t* honour_row(int melds, int three) const {
        return honour_rows_[static_cast<std::size_t>(melds)].data() + three * kHonourRow;
    }
    static constexpr int kSuitRow = 256;
    static constexpr int kHonourRow = 128;

    const std::vector<std::int8_t>& suit_rows(int melds) const {
        return suit_rows_[static_cast<std::size_t>(melds)];
    }

    int two_suits_classes() const { return two_suits_classes_; }
    int with_honours_classes() const { return with_honours_classes_; }
    int three_classes() const { return three_classes_; }

  private:
    static std::size_t index(int row, int columns, int column) {
        return static_cast<std::size_t>(row * columns + column);
    }

    int sets_;
    BlockTable suit_;
    BlockTable honours_;
    int two_suits_classes_ = 0;
    int with_honours_classes_ = 0;
    int three_classes_ = 0;
    std::vector<std::uint16_t> two_suits_;
    std::vector<std::uint16_t> suit_honours_;
    std::vector<std::uint16_t> three_with_honours_;
    std::vector<std::uint16_t> three_suits_;
    std::array<std::vector<std::int8_t>, kMaxSets + 1> final_;
    std::array<std::vector<std::int8_t>, kMaxSets + 1> suit_rows_;
    std::array<std::vector<std::int8_t>, kMaxSets + 1> honour_rows_;
};

// A set of classes of one block, bit c = class c.
struct ClassSet {
    std::uint64_t bits[2];
};

// The table for four sets as the inner loops read it: bytes instead of wider numbers, rows of fixed
// length, and for every answer the set of classes that would lower it.
struct FourSets {
    // Lengths of rows.
    static constexpr int kSuits = 128;        // classes of a suit
    static constexpr int kHonours = 64;       // classes of the honours
    static constexpr int kWithHonours = 192;  // classes of a suit with the honours
    static constexpr int kThrees = 192;       // classes of three blocks
    static constexpr int kValues = 10;        // shanten of a hand of 13 tiles or fewer
    static constexpr int kSuitProfile = 9;    // bytes of a profile
    static constexpr int kHonourProfile = 7;

    const std::uint16_t* rank;
    const std::uint32_t* suit_offset;
    const std::uint32_t* honour_offset;
    const std::uint8_t* suit_class;
    const std::uint8_t* honour_class;
    const std::uint8_t* two_suits;           // [suit][suit]
    const std::uint8_t* suit_honours;        // [suit][honours]
    const std::uint8_t* three_with_honours;  // [two suits][honours]
    const std::uint8_t* three_suits;         // [two suits][suit]
    const std::int8_t* shanten[5];           // by melds: [two suits][suit with honours]
    const std::int8_t* suit_row[5];          // by melds: [three][suit]
    const std::int8_t* honour_row[5];
    const ClassSet* suit_below[5];  // by melds: [shanten][three]
    const ClassSet* honour_below[5];
    // By slot: the class after one tile more of each kind, the own class where four are held. Null
    // in the table that only shanten needs; 16 bytes may be read anywhere.
    const std::uint8_t* suit_profile;
    const std::uint8_t* honour_profile;

    // Both are built on first use.
    static const FourSets& for_shanten();
    static const FourSets& for_draws();
    static std::size_t bytes();
    static std::size_t profile_bytes();
};

// Vector of two groups of blocks together: the best split of pair and sets.
BlockVector merge(const BlockVector& a, const BlockVector& b, int sets);
// Tiles to draw for `sets` sets and a pair out of two groups of blocks.
int draws(const BlockVector& a, const BlockVector& b, int sets);

}  // namespace hupai
