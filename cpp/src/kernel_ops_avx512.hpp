// The steps of kernel_ops_scalar.hpp for AVX-512 as of 2019: with VBMI, VBMI2, VNNI and VPOPCNTDQ.
#pragma once

constexpr __mmask64 kRow = (std::uint64_t{1} << kKinds) - 1;

// Bytes outside the row are neither read nor written.
inline __m512i load_row(const std::uint8_t* row) { return _mm512_maskz_loadu_epi8(kRow, row); }

struct Row {
    alignas(32) std::uint32_t numbers[2 * kBlocks];
    std::uint64_t once;
    std::uint64_t twice;
    int tiles;
    bool fits;

    std::uint32_t low(int block) const { return numbers[block]; }
    std::uint32_t high(int block) const { return numbers[kBlocks + block]; }
};

inline Row read(const std::uint8_t* counts) {
    Row row;
    const __m512i all = load_row(counts);
    row.once = _mm512_test_epi8_mask(all, all);
    row.twice = _mm512_cmpgt_epu8_mask(all, _mm512_set1_epi8(1));
    row.fits = _mm512_cmpgt_epu8_mask(all, _mm512_set1_epi8(kCopies)) == 0;
    // The high numbers of 625 and the sum of 34 bytes need more than one step.
    const __m512i sums = _mm512_sad_epu8(all, _mm512_setzero_si512());
    const __m128i most = _mm_add_epi64(_mm512_castsi512_si128(sums),
                                       _mm256_extracti128_si256(_mm512_castsi512_si256(sums), 1));
    const __m128i rest = _mm_add_epi64(most, _mm512_extracti32x4_epi32(sums, 2));
    row.tiles = _mm_cvtsi128_si32(_mm_add_epi64(rest, _mm_unpackhi_epi64(most, most)));

    // Byte 63 is zero. First halves: l0 l1 l2 l3 h0 h1 h2 h3 without the ninth kinds; second
    // halves: the ninth kinds under h0 h1 h2.
    const __m512i order =
        _mm512_setr_epi32(0x03020100, 0x0C0B0A09, 0x15141312, 0x1E1D1C1B, 0x07060504, 0x100F0E0D,
                          0x19181716, 0x3F21201F, 0x3F3F3F3F, 0x3F3F3F3F, 0x3F3F3F3F, 0x3F3F3F3F,
                          0x3F3F3F08, 0x3F3F3F11, 0x3F3F3F1A, 0x3F3F3F3F);
    const __m512i digits = _mm512_permutexvar_epi8(order, all);
    const __m256i powers = _mm256_set1_epi32(0x7D190501);  // 125, 25, 5, 1
    const __m256i ninths = _mm512_extracti64x4_epi64(digits, 1);
    __m256i numbers =
        _mm256_dpbusd_epi32(_mm256_setzero_si256(), _mm512_castsi512_si256(digits), powers);
    numbers = _mm256_dpwssd_epi32(numbers, ninths, _mm256_set1_epi32(625));
    _mm256_store_si256(reinterpret_cast<__m256i*>(row.numbers), numbers);
    return row;
}

// A profile in each 128-bit lane.
struct Profiles {
    __m512i lanes;

    explicit Profiles(const std::uint8_t* const* from) : lanes(four(from)) {}
    explicit Profiles(__m512i given) : lanes(given) {}

    template <class T>
    static __m512i four(const T* const* from) {
        const auto load = [](const void* p) {
            return _mm_loadu_si128(static_cast<const __m128i*>(p));
        };
        const __m256i a =
            _mm256_inserti128_si256(_mm256_castsi128_si256(load(from[0])), load(from[1]), 1);
        const __m256i b =
            _mm256_inserti128_si256(_mm256_castsi128_si256(load(from[2])), load(from[3]), 1);
        return _mm512_inserti64x4(_mm512_castsi256_si512(a), b, 1);
    }
    Profiles with(int block, const std::uint8_t* own) const {
        const auto lane = static_cast<__mmask16>(15U << (4 * block));
        return Profiles(_mm512_mask_broadcast_i32x4(
            lanes, lane, _mm_loadu_si128(reinterpret_cast<const __m128i*>(own))));
    }
};

inline std::uint64_t contains(const ClassSet* const* sets, const Profiles& profiles) {
    const __m512i places = _mm512_broadcast_i32x4(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128));
    // Bit c of its block's set of classes, for all classes c of all profiles at once.
    const __m512i bytes = _mm512_shuffle_epi8(
        Profiles::four(sets),
        _mm512_and_si512(_mm512_srli_epi16(profiles.lanes, 3), _mm512_set1_epi8(15)));
    const __m512i place = _mm512_shuffle_epi8(places, profiles.lanes);
    return _pext_u64(_mm512_test_epi8_mask(bytes, place), 0x007F01FF01FF01FF);
}

inline void store_row(__m512i row, void* out) { _mm512_mask_storeu_epi8(out, kRow, row); }

inline void write_flags(std::uint64_t kinds, std::uint8_t* out) {
    store_row(_mm512_maskz_set1_epi8(kinds, 1), out);
}

inline __m512i copies_left(const std::uint8_t* counts, const std::uint8_t* visible) {
    const __m512i left = _mm512_sub_epi8(_mm512_set1_epi8(kCopies), load_row(counts));
    return visible == nullptr ? left : _mm512_sub_epi8(left, load_row(visible));
}

inline void write_left(std::uint64_t kinds, const std::uint8_t* counts, const std::uint8_t* visible,
                       std::uint8_t* out) {
    store_row(_mm512_maskz_mov_epi8(kinds, copies_left(counts, visible)), out);
}

inline void write_discards(std::uint64_t held, const Rest& rest, const std::uint8_t* counts,
                           const std::uint8_t* visible, std::int8_t* shanten,
                           std::uint8_t* totals) {
    const __m512i left = copies_left(counts, visible);
    const __m512i first = _mm512_load_si512(rest.kinds);
    const __m512i second = _mm512_load_si512(rest.kinds + 8);
    __m512i sum_first = _mm512_setzero_si512();
    __m512i sum_second = _mm512_setzero_si512();
    // Every kind of which more than n copies are left counts once more.
    for (int n = 0; n < kCopies; ++n) {
        const __m512i some = _mm512_set1_epi64(static_cast<long long>(
            _mm512_cmpgt_epi8_mask(left, _mm512_set1_epi8(static_cast<char>(n)))));
        sum_first = _mm512_add_epi64(sum_first, _mm512_popcnt_epi64(_mm512_and_si512(first, some)));
        sum_second =
            _mm512_add_epi64(sum_second, _mm512_popcnt_epi64(_mm512_and_si512(second, some)));
    }
    const __m128i sums =
        _mm_unpacklo_epi64(_mm512_cvtepi64_epi8(sum_first), _mm512_cvtepi64_epi8(sum_second));
    const __m128i after = _mm_load_si128(reinterpret_cast<const __m128i*>(rest.shanten));
    store_row(_mm512_maskz_expand_epi8(held, _mm512_castsi128_si512(sums)), totals);
    store_row(_mm512_mask_expand_epi8(_mm512_set1_epi8(kUnreachable), held,
                                      _mm512_castsi128_si512(after)),
              shanten);
}
