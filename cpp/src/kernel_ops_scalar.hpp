// The steps of kernel_body.hpp that instruction sets differ in, for every processor. What all
// versions offer: `Row` and `read`, `Profiles` and `contains`, `write_flags`, `write_left`,
// `write_discards`.
#pragma once

// What a row says: number of tiles, whether no count is above four, base-5 numbers of the blocks,
// kinds held at least once and twice.
struct Row {
    std::uint32_t numbers[2 * kBlocks];
    std::uint64_t once;
    std::uint64_t twice;
    int tiles;
    bool fits;

    std::uint32_t low(int block) const { return numbers[block]; }
    std::uint32_t high(int block) const { return numbers[kBlocks + block]; }
};

inline std::uint64_t load_word(const std::uint8_t* bytes) {
    std::uint64_t word = 0;
    for (int i = 0; i < 8; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
    return word;
}

// Base-5 numbers of the first and the last four of eight digits.
inline std::uint64_t base_five(std::uint64_t digits) {
    constexpr std::uint64_t pairs = 0x00FF00FF00FF00FF;
    constexpr std::uint64_t fours = 0x0000FFFF0000FFFF;
    const std::uint64_t twos = (digits & pairs) + 5 * ((digits >> 8) & pairs);
    return (twos & fours) + 25 * ((twos >> 16) & fours);
}

inline Row read(const std::uint8_t* counts) {
    Row row;
    for (int suit = 0; suit < kSuits; ++suit) {
        const std::uint64_t both = base_five(load_word(counts + suit * kSuitKinds));
        row.numbers[suit] = static_cast<std::uint32_t>(both);
        row.numbers[kBlocks + suit] =
            static_cast<std::uint32_t>(both >> 32) + 625U * counts[suit * kSuitKinds + 8];
    }
    const std::uint64_t honours = base_five(load_word(counts + kFirstHonour - 1) >> 8);
    row.numbers[kSuits] = static_cast<std::uint32_t>(honours);
    row.numbers[kBlocks + kSuits] = static_cast<std::uint32_t>(honours >> 32);

#if defined(__SSE2__)
    const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts));
    const __m128i b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 16));
    const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 18));
    const __m128i zero = _mm_setzero_si128();
    const __m128i most = _mm_max_epu8(_mm_max_epu8(a, b), c);
    row.fits = _mm_movemask_epi8(
                   _mm_cmpeq_epi8(_mm_subs_epu8(most, _mm_set1_epi8(kCopies)), zero)) == 0xFFFF;
    const __m128i sums = _mm_add_epi64(_mm_sad_epu8(a, zero), _mm_sad_epu8(b, zero));
    row.tiles = _mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))) +
                counts[32] + counts[33];
    const auto held = [&](char below) {
        const __m128i limit = _mm_set1_epi8(below);
        const auto bits = [&](__m128i x) {
            return static_cast<std::uint64_t>(
                static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(x, limit))));
        };
        return bits(a) | bits(b) << 16 | (bits(c) >> 14) << 32;
    };
    row.once = held(0);
    row.twice = held(1);
#else
    row.once = 0;
    row.twice = 0;
    row.tiles = 0;
    row.fits = true;
    for (int kind = 0; kind < kKinds; ++kind) {
        const std::uint8_t count = counts[kind];
        row.tiles += count;
        row.fits = row.fits && count <= kCopies;
        row.once |= std::uint64_t{count > 0} << kind;
        row.twice |= std::uint64_t{count > 1} << kind;
    }
#endif
    return row;
}

using Profiles = ProfilePointers;

// Kinds whose class in the profile is in the block's set.
inline std::uint64_t contains(const ClassSet* const* sets, const Profiles& profiles) {
    std::uint64_t kinds = 0;
    for (int block = 0; block < kBlocks; ++block) {
        const int size = block < kSuits ? kSuitKinds : kHonourKinds;
        for (int i = 0; i < size; ++i) {
            const unsigned type = profiles.at[block][i];
            kinds |= (sets[block]->bits[type >> 6] >> (type & 63) & 1) << (block * kSuitKinds + i);
        }
    }
    return kinds;
}

inline void write_flags(std::uint64_t kinds, std::uint8_t* out) {
    for (int kind = 0; kind < kKinds; ++kind)
        out[kind] = static_cast<std::uint8_t>(kinds >> kind & 1);
}

// Copies neither in the hand nor visible (nullptr: none), of `kinds` only.
inline void write_left(std::uint64_t kinds, const std::uint8_t* counts, const std::uint8_t* visible,
                       std::uint8_t* out) {
    for (int kind = 0; kind < kKinds; ++kind) {
        const int seen = counts[kind] + (visible == nullptr ? 0 : visible[kind]);
        out[kind] = static_cast<std::uint8_t>((kinds >> kind & 1) != 0 ? kCopies - seen : 0);
    }
}

// Shanten and copies left by kind discarded; kUnreachable and 0 for kinds that are not `held`.
inline void write_discards(std::uint64_t held, const Rest& rest, const std::uint8_t* counts,
                           const std::uint8_t* visible, std::int8_t* shanten,
                           std::uint8_t* totals) {
    std::uint64_t left[kCopies] = {};  // kinds of which at least 1, 2, 3, 4 copies are left
    for (int kind = 0; kind < kKinds; ++kind) {
        const int seen = counts[kind] + (visible == nullptr ? 0 : visible[kind]);
        for (int n = 0; n < kCopies; ++n) left[n] |= std::uint64_t{seen < kCopies - n} << kind;
    }
    const std::uint64_t* kinds = rest.kinds;
    const std::int8_t* after = rest.shanten;
    for (int kind = 0; kind < kKinds; ++kind) {
        shanten[kind] = kUnreachable;
        totals[kind] = 0;
        if ((held >> kind & 1) == 0) continue;
        shanten[kind] = *after++;
        int total = 0;
        for (const std::uint64_t some : left) total += count_bits(*kinds & some);
        totals[kind] = static_cast<std::uint8_t>(total);
        ++kinds;
    }
}
