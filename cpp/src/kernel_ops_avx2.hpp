// The steps of kernel_ops_scalar.hpp for AVX2 with BMI.
#pragma once

struct Row {
    // Order of the two halves of a register: blocks 0 and 2, then 1 and 3.
    alignas(32) std::uint32_t numbers[2 * kBlocks];
    std::uint64_t once;
    std::uint64_t twice;
    int tiles;
    bool fits;

    static constexpr int place(int block) { return (block & 1) * 4 + (block >> 1); }
    std::uint32_t low(int block) const { return numbers[place(block)]; }
    std::uint32_t high(int block) const { return numbers[place(block) + 2]; }
};

inline Row read(const std::uint8_t* counts) {
    Row row;
    const __m256i front = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(counts));
    const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts));
    const __m128i second = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 9));
    const __m128i back = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 18));

    const __m256i zero = _mm256_setzero_si256();
    const __m256i fours = _mm256_set1_epi8(kCopies);
    // The last two kinds are looked at with the block of `back`, which overlaps `front`.
    const __m256i above =
        _mm256_or_si256(_mm256_subs_epu8(front, fours),
                        _mm256_zextsi128_si256(_mm_subs_epu8(back, _mm256_castsi256_si128(fours))));
    row.fits = _mm256_testz_si256(above, above) != 0;
    const __m256i sums = _mm256_sad_epu8(front, zero);
    const __m128i half =
        _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    row.tiles = _mm_cvtsi128_si32(_mm_add_epi64(half, _mm_unpackhi_epi64(half, half))) +
                counts[32] + counts[33];

    const auto held = [](__m256i a, __m128i b, char below) {
        const auto low = static_cast<std::uint32_t>(
            _mm256_movemask_epi8(_mm256_cmpgt_epi8(a, _mm256_set1_epi8(below))));
        const auto high =
            static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(b, _mm_set1_epi8(below))));
        return std::uint64_t{low} | std::uint64_t{high >> 14} << 32;
    };
    row.once = held(front, back, 0);
    row.twice = held(front, back, 1);

    // Pairs of digits, then fours: [low, first four of high, 625 * the ninth] in each half.
    const __m256i weights =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 5, 1, 5, 1, 5, 1, 5, 1, 0, 0, 0, 0, 0, 0, 0));
    const __m256i more = _mm256_broadcastsi128_si256(_mm_setr_epi16(1, 25, 1, 25, 625, 0, 0, 0));
    const auto numbers = [&](__m256i digits) {
        const __m256i parts = _mm256_madd_epi16(_mm256_maddubs_epi16(digits, weights), more);
        return _mm256_add_epi32(parts,
                                _mm256_and_si256(_mm256_srli_si256(parts, 4),
                                                 _mm256_setr_epi32(0, -1, 0, 0, 0, -1, 0, 0)));
    };
    const __m256i a = numbers(_mm256_set_m128i(second, first));
    const __m256i b = numbers(_mm256_set_m128i(_mm_srli_si128(back, 9), back));
    // l0 l2 h0 h2 | l1 l3 h1 h3
    _mm256_store_si256(reinterpret_cast<__m256i*>(row.numbers), _mm256_unpacklo_epi32(a, b));
    return row;
}

using Profiles = ProfilePointers;

inline std::uint64_t contains(const ClassSet* const* sets, const Profiles& profiles) {
    const auto load = [](const void* a, const void* b) {
        return _mm256_inserti128_si256(
            _mm256_castsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(a))),
            _mm_loadu_si128(static_cast<const __m128i*>(b)), 1);
    };
    const __m256i places = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128));
    // Bit c of a set of classes, for sixteen classes c at once.
    const auto bits = [&places](__m256i set, __m256i classes) {
        const __m256i byte = _mm256_shuffle_epi8(
            set, _mm256_and_si256(_mm256_srli_epi16(classes, 3), _mm256_set1_epi8(15)));
        const __m256i place = _mm256_shuffle_epi8(places, classes);
        return static_cast<std::uint32_t>(
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(byte, place), place)));
    };
    const std::uint64_t a = bits(load(sets[0], sets[1]), load(profiles.at[0], profiles.at[1]));
    const std::uint64_t b = bits(load(sets[2], sets[3]), load(profiles.at[2], profiles.at[3]));
    return (a & 511) | (a >> 16 & 511) << 9 | (b & 511) << 18 | (b >> 16 & 127) << 27;
}

// Bytes of ones where the low 32 bits are set.
inline __m256i spread(std::uint64_t bits) {
    const __m256i places = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    const __m256i order = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
                                           2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i all = _mm256_set1_epi32(static_cast<int>(static_cast<std::uint32_t>(bits)));
    const __m256i bytes = _mm256_and_si256(_mm256_shuffle_epi8(all, order), places);
    return _mm256_cmpeq_epi8(bytes, places);
}

inline void write_flags(std::uint64_t kinds, std::uint8_t* out) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out),
                        _mm256_and_si256(spread(kinds), _mm256_set1_epi8(1)));
    out[32] = static_cast<std::uint8_t>(kinds >> 32 & 1);
    out[33] = static_cast<std::uint8_t>(kinds >> 33 & 1);
}

inline void write_left(std::uint64_t kinds, const std::uint8_t* counts, const std::uint8_t* visible,
                       std::uint8_t* out) {
    const auto left = [&](int kind) {
        const int seen = counts[kind] + (visible == nullptr ? 0 : visible[kind]);
        return static_cast<std::uint8_t>((kinds >> kind & 1) != 0 ? kCopies - seen : 0);
    };
    __m256i copies = _mm256_sub_epi8(_mm256_set1_epi8(kCopies),
                                     _mm256_loadu_si256(reinterpret_cast<const __m256i*>(counts)));
    if (visible != nullptr)
        copies =
            _mm256_sub_epi8(copies, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(visible)));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_and_si256(copies, spread(kinds)));
    out[32] = left(32);
    out[33] = left(33);
}

inline void write_discards(std::uint64_t held, const Rest& rest, const std::uint8_t* counts,
                           const std::uint8_t* visible, std::int8_t* shanten,
                           std::uint8_t* totals) {
    const auto seen = [&](int kind) {
        return counts[kind] + (visible == nullptr ? 0 : visible[kind]);
    };
    __m256i front = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(counts));
    if (visible != nullptr)
        front =
            _mm256_add_epi8(front, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(visible)));
    std::uint64_t left[kCopies];  // kinds of which at least 1, 2, 3, 4 copies are left
    for (int n = 0; n < kCopies; ++n) {
        const __m256i most = _mm256_set1_epi8(static_cast<char>(kCopies - n));
        left[n] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpgt_epi8(most, front)));
        for (int kind = 32; kind < kKinds; ++kind)
            left[n] |= std::uint64_t{seen(kind) < kCopies - n} << kind;
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(shanten), _mm256_set1_epi8(kUnreachable));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(totals), _mm256_setzero_si256());
    for (int kind = 32; kind < kKinds; ++kind) {
        shanten[kind] = kUnreachable;
        totals[kind] = 0;
    }
    for (int i = 0; held != 0; held &= held - 1, ++i) {
        const int kind = lowest_bit(held);
        shanten[kind] = rest.shanten[i];
        totals[kind] = static_cast<std::uint8_t>(
            count_bits(rest.kinds[i] & left[0]) + count_bits(rest.kinds[i] & left[1]) +
            count_bits(rest.kinds[i] & left[2]) + count_bits(rest.kinds[i] & left[3]));
    }
}
