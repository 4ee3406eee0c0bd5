// The four blocks of a hand's concealed tiles as the table of decompositions knows them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "hupai/decompositions.hpp"
#include "hupai/hand.hpp"
#include "hupai/lanes.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace hupai {

namespace detail {

// Kinds of which there are exactly so many tiles.
inline KindMask kinds_held(const std::uint8_t* counts, int copies) {
#if defined(__SSE2__)
    const __m128i wanted = _mm_set1_epi8(static_cast<char>(copies));
    const auto bits = [&](const std::uint8_t* from) {
        const __m128i tiles = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
        return KindMask{static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(tiles, wanted)))};
    };
    // The last sixteen overlap the second.
    return bits(counts) | bits(counts + 16) << 16 | bits(counts + kKinds - 16) << (kKinds - 16);
#else
    KindMask kinds = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
        kinds |= static_cast<KindMask>(counts[kind] == copies) << kind;
    }
    return kinds;
#endif
}

// Kinds of which there is a tile.
inline KindMask present_kinds(const std::uint8_t* counts) {
    return kAllKinds & ~kinds_held(counts, 0);
}

}  // namespace detail

// Keys of the four blocks as `Decompositions::find` takes them.
class BlockKeys {
  public:
    // Of concealed tiles with a further one, or none: kNoKind.
    BlockKeys(const Counts& concealed, Kind further);

    // With one tile more: all, and that of its block.
    BlockKeys with(Kind kind) const {
        BlockKeys more = *this;
        more.keys_[static_cast<std::size_t>(block_of(kind))] = with_tile(kind);
        return more;
    }
    BlockKey with_tile(Kind kind) const {
        const BlockKey key = keys_[static_cast<std::size_t>(block_of(kind))];
        return {key.low + of_tile(kind).low, key.high + of_tile(kind).high};
    }
    BlockKey operator[](std::size_t block) const { return keys_[block]; }
    // Of a tile's block, that tile taken away.
    BlockKey without(Kind kind) const {
        const BlockKey key = keys_[static_cast<std::size_t>(block_of(kind))];
        return {key.low - of_tile(kind).low, key.high - of_tile(kind).high};
    }

  private:
    using Keys = std::array<BlockKey, kBlocks>;
    // What one tile adds to the keys, of no tile too; and that the last block holds honours.
    alignas(16) static constexpr auto kOfTile = [] {
        std::array<Keys, kKinds + 1> all{};
        for (int kind = 0; kind <= kKinds; ++kind) {
            Keys& keys = all[static_cast<std::size_t>(kind)];
            keys[kSuits] = Decompositions::key(keys[kSuits], kSuits);
            if (kind == kKinds) continue;
            BlockKey& key = keys[static_cast<std::size_t>(block_of(kind))];
            const int number = index_in_block(kind);
            if (number < kLowKinds) {
                key.low += kPowersOfFive[static_cast<std::size_t>(number)];
            } else {
                key.high += kPowersOfFive[static_cast<std::size_t>(number - kLowKinds)];
            }
        }
        return all;
    }();
    static constexpr BlockKey of_tile(Kind kind) {
        const auto block = static_cast<std::size_t>(block_of(kind));
        BlockKey key = kOfTile[kind][block];
        key.high -= kOfTile[kKinds][block].high;
        return key;
    }

    Keys keys_;
};

inline BlockKeys::BlockKeys(const Counts& concealed, Kind further)
    : keys_(
          block_keys_but_nines(concealed.data(), kOfTile[further == kNoKind ? kKinds : further])) {
    keys_[0].high += 625U * concealed[8];
    keys_[1].high += 625U * concealed[17];
    keys_[2].high += 625U * concealed[26];
}

// The four blocks of a hand's concealed tiles, each in its first decomposition.
struct Blocks {
    Blocks() = default;
    Blocks(const Decompositions& table, const BlockKeys& keys);

    // Runs held at least once and twice, triplets, the pair: as lanes.
    std::uint64_t runs() const { return units[0] & Lanes::kOnes * BlockEntry::kRuns; }
    std::uint64_t runs_twice() const { return units[1] & Lanes::kOnes * BlockEntry::kRuns; }
    std::uint64_t triplets() const { return units[2] & Lanes::kOnes * BlockEntry::kKinds; }
    std::uint64_t pair() const { return units[3] & Lanes::kOnes * BlockEntry::kKinds; }
    // Some block has further decompositions.
    bool several() const { return (units[0] & Lanes::kOnes << BlockEntry::kSeveralBit) != 0; }
    // Blocks can all be complete and the hand not: with two tiles too many in each.
    bool standard() const { return complete && std::has_single_bit(pair()); }

    bool complete;        // all four are; else nothing here means anything
    Units units;          // of those decompositions
    std::uint64_t facts;  // `block_facts` of those
};

inline Blocks::Blocks(const Decompositions& table, const BlockKeys& keys) {
#if defined(__SSE2__)
    // An entry is two words: the decomposition and its facts.
    static_assert(sizeof(BlockEntry) == sizeof(__m128i));
    __m128i difference = _mm_setzero_si128();
    __m128i either = _mm_setzero_si128();
    const auto read = [&](std::size_t block) {
        const std::uint64_t& row = table.row(keys[block]);
        const __m128i entry =
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(&table.entry(row, keys[block])));
        const __m128i wanted = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(&row));
        difference = _mm_or_si128(difference, _mm_xor_si128(entry, wanted));
        either = _mm_or_si128(either, entry);
        return entry;
    };
    const __m128i a = read(0);
    const __m128i ab = _mm_unpacklo_epi16(a, read(1));
    const __m128i c = read(2);
    const __m128i cd = _mm_unpacklo_epi16(c, read(3));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(units.data()), _mm_unpacklo_epi32(ab, cd));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(units.data() + 2), _mm_unpackhi_epi32(ab, cd));
    const auto word = [](__m128i x) { return static_cast<std::uint64_t>(_mm_cvtsi128_si64(x)); };
    complete = (word(difference) & detail::kRowBits) == 0;
    facts = word(_mm_unpackhi_epi64(either, either));
#else
    std::uint64_t difference = 0;
    const auto read = [&](std::size_t block) -> const BlockEntry& {
        const std::uint64_t row = table.row(keys[block]);
        const BlockEntry& entry = table.entry(row, keys[block]);
        difference |= entry.difference(row);
        return entry;
    };
    const BlockEntry& a = read(0);
    const BlockEntry& b = read(1);
    const BlockEntry& c = read(2);
    const BlockEntry& d = read(3);
    units = detail::transpose(a.word(), b.word(), c.word(), d.word());
    complete = (difference & detail::kRowBits) == 0;
    facts = a.facts() | b.facts() | c.facts() | d.facts();
#endif
}

// The blocks of a hand without its winning tile, of which any tile changes only one.
class BlocksBeforeWin {
  public:
    BlocksBeforeWin(const Decompositions& table, const BlockKeys& keys);

    // Kinds that complete the standard shape, were there copies enough.
    KindMask waits() const;
    Blocks with(Kind win) const;

  private:
    const Decompositions& table_;
    const BlockKeys& keys_;
    Units units_;
    unsigned lacking_ = 0;  // the blocks that are not complete
    unsigned paired_ = 0;   // those that are complete and have a pair
    // By block: what the three others come to.
    std::array<std::uint64_t, kBlocks> other_facts_;
};

inline BlocksBeforeWin::BlocksBeforeWin(const Decompositions& table, const BlockKeys& keys)
    : table_(table), keys_(keys) {
    std::uint64_t words[kBlocks];
    std::uint64_t facts[kBlocks];
    for (std::size_t b = 0; b < kBlocks; ++b) {
        const std::uint64_t row = table.row(keys[b]);
        const BlockEntry& entry = table.entry(row, keys[b]);
        words[b] = entry.word();
        facts[b] = entry.facts();
        const bool complete = (entry.difference(row) & detail::kRowBits) == 0;
        lacking_ |= static_cast<unsigned>(!complete) << b;
        paired_ |= static_cast<unsigned>(complete & (entry.pair() != 0)) << b;
    }
    units_ = detail::transpose(words[0], words[1], words[2], words[3]);
    const std::uint64_t first = facts[0] | facts[1];
    const std::uint64_t last = facts[2] | facts[3];
    other_facts_ = {facts[1] | last, facts[0] | last, first | facts[3], first | facts[2]};
}

inline KindMask BlocksBeforeWin::waits() const {
    const auto completing = [this](unsigned blocks) {
        const int block = std::countr_zero(blocks);
        const std::uint32_t numbers = table_.completing(keys_[static_cast<std::size_t>(block)]);
        return KindMask{numbers} << (block * kSuitKinds);
    };
    // The tiles add up to 3n + 1. A block that lacks a tile makes its own pair if no other block
    // has one, else a set; if none lacks one, two have a pair and either waits.
    if (lacking_ == 0) return completing(paired_) | completing(paired_ & (paired_ - 1));
    if (!std::has_single_bit(lacking_) || (paired_ & (paired_ - 1)) != 0) return 0;
    return completing(lacking_);
}

inline Blocks BlocksBeforeWin::with(Kind win) const {
    const BlockKey key = keys_.with_tile(win);
    const std::uint64_t row = table_.row(key);
    const BlockEntry& entry = table_.entry(row, key);
    const auto block = static_cast<std::size_t>(block_of(win));
    Blocks blocks;
    blocks.complete =
        ((entry.difference(row) & detail::kRowBits) | (lacking_ & ~(1U << block))) == 0;
    blocks.facts = other_facts_[block] | entry.facts();
    const auto lane = static_cast<int>(block) * kLaneBits;
#if defined(__SSE2__)
    const __m128i zero = _mm_setzero_si128();
    const __m128i shift = _mm_cvtsi32_si128(lane);
    const __m128i mask = _mm_sll_epi64(_mm_set1_epi64x(0xffff), shift);
    const __m128i word = _mm_cvtsi64_si128(static_cast<long long>(entry.word()));
    const __m128i wide = _mm_unpacklo_epi16(word, zero);
    const auto put = [&](std::size_t at, __m128i two) {
        const auto* of_others = reinterpret_cast<const __m128i*>(&units_[at]);
        const __m128i others = _mm_andnot_si128(mask, _mm_loadu_si128(of_others));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(&blocks.units[at]),
                         _mm_or_si128(others, _mm_sll_epi64(two, shift)));
    };
    put(0, _mm_unpacklo_epi32(wide, zero));
    put(2, _mm_unpackhi_epi32(wide, zero));
#else
    for (std::size_t i = 0; i < blocks.units.size(); ++i) {
        const std::uint64_t unit = entry.word() >> BlockEntry::kUnit * i & 0xffff;
        blocks.units[i] = (units_[i] & ~(std::uint64_t{0xffff} << lane)) | unit << lane;
    }
#endif
    return blocks;
}

// Calls `visit(units, facts)` for all ways to combine decompositions of the blocks.
template <class Visit>
void for_each_decomposition(const Decompositions& table, const BlockKeys& keys, Visit& visit) {
    std::array<const BlockEntry*, kBlocks> chosen;
    const auto choose = [&](auto&& self, std::size_t block, std::uint64_t facts) -> void {
        if (block == kBlocks) {
            visit(detail::transpose(chosen[0]->word(), chosen[1]->word(), chosen[2]->word(),
                                    chosen[3]->word()),
                  facts);
            return;
        }
        const BlockEntry& first = *table.find(keys[block]);
        if (!first.several()) {
            chosen[block] = &first;
            self(self, block + 1, facts | first.facts());
            return;
        }
        const auto list = table.all(keys[block]);
        for (int i = 0; i < list.count; ++i) {
            chosen[block] = list.first + i;
            self(self, block + 1, facts | chosen[block]->facts());
        }
    };
    choose(choose, 0, 0);
}

namespace detail {

// Places of the numbers of a block among the kinds.
inline KindMask kinds_of(std::uint32_t numbers, int block) {
    return KindMask{numbers} << (block * kSuitKinds);
}

inline bool has_pair(const BlockEntry* entry) { return entry != nullptr && entry->pair() != 0; }

// Those of `kinds` of which the hand does not hold all four, melds included.
KindMask with_copies_left(KindMask kinds, const Hand& hand);

}  // namespace detail

// The waits before the win of a hand whose blocks, winning tile included, make the standard shape:
// those of that shape only. `pair` holds its lanes.
inline KindMask waits_of_blocks(const Decompositions& table, const BlockKeys& keys,
                                std::uint64_t pair, const Hand& hand) {
    const int block = block_of(hand.win);
    const auto at = static_cast<std::size_t>(block);
    const BlockKey key = keys.without(hand.win);
    KindMask kinds = detail::kinds_of(table.completing(key), block);
    // If the winning tile's block needs no tile, it has a pair, and so has another block: both
    // wait.
    if (detail::has_pair(table.find(key))) {
        for (std::size_t b = 0; b < kBlocks; ++b) {
            if (b != at && (pair >> b * kLaneBits & BlockEntry::kKinds) != 0) {
                kinds |= detail::kinds_of(table.completing(keys[b]), static_cast<int>(b));
            }
        }
    }
    // Among concealed tiles alone, no block is completed by a fifth copy.
    return hand.n_melds > 0 ? detail::with_copies_left(kinds, hand) : kinds;
}

}  // namespace hupai
