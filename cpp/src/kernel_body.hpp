// The body of every kernel; include it once per translation unit with HUPAI_KERNEL defined to the
// name of the namespace. Of other headers it uses constants and trivial constexpr functions only:
// an inline function that uses newer instructions must not be shared with older processors.

#include "kernel.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace hupai::kernel::HUPAI_KERNEL {
namespace {

constexpr unsigned kStandard = shape_bit(Shape::Standard);
constexpr unsigned kPairs = shape_bit(Shape::SevenPairs);
constexpr unsigned kOrphansShape = shape_bit(Shape::ThirteenOrphans);
constexpr unsigned kScattered = shape_bit(Shape::Scattered);

inline int count_bits(std::uint64_t bits) {
#if defined(__GNUC__)
    return __builtin_popcountll(bits);
#else
    bits -= (bits >> 1) & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>((bits * 0x0101010101010101) >> 56);
#endif
}

inline int lowest_bit(std::uint64_t bits) {
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    return count_bits(~bits & (bits - 1));
#endif
}

inline int smaller(int a, int b) { return a < b ? a : b; }

// What a row says: number of tiles, whether no count is above four, base-5 numbers of the blocks,
// kinds held at least once and twice.
struct Row {
    std::uint32_t low[kBlocks];
    std::uint32_t high[kBlocks];
    std::uint64_t once;
    std::uint64_t twice;
    int tiles;
    bool fits;
};

#if defined(__AVX2__)

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
    // [low 0, low 1 | low 2, low 3], [high ...]
    const __m256i lows = _mm256_unpacklo_epi32(a, b);  // l0 l2 h0 h2 | l1 l3 h1 h3
    alignas(32) std::uint32_t parts[8];
    _mm256_store_si256(reinterpret_cast<__m256i*>(parts), lows);
    row.low[0] = parts[0];
    row.low[2] = parts[1];
    row.high[0] = parts[2];
    row.high[2] = parts[3];
    row.low[1] = parts[4];
    row.low[3] = parts[5];
    row.high[1] = parts[6];
    row.high[3] = parts[7];
    return row;
}

#else

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
        row.low[suit] = static_cast<std::uint32_t>(both);
        row.high[suit] =
            static_cast<std::uint32_t>(both >> 32) + 625U * counts[suit * kSuitKinds + 8];
    }
    const std::uint64_t honours = base_five(load_word(counts + kFirstHonour - 1) >> 8);
    row.low[kSuits] = static_cast<std::uint32_t>(honours);
    row.high[kSuits] = static_cast<std::uint32_t>(honours >> 32);

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

#endif

// Number of melds beside so many tiles, -1 where no hand has so many.
inline int melds_beside(int tiles) {
    if (tiles < 1 || tiles > 14) return -1;
    static constexpr signed char melds[15] = {-1, 4, 4, -1, 3, 3, -1, 2, 2, -1, 1, 1, -1, 0, 0};
    return melds[tiles];
}

inline std::uint32_t suit_slot(const FourSets& t, std::uint32_t low, std::uint32_t high) {
    return t.suit_offset[high] + t.rank[low];
}
inline std::uint32_t honour_slot(const FourSets& t, std::uint32_t low, std::uint32_t high) {
    return t.honour_offset[high] + t.rank[low];
}

struct Slots {
    std::uint32_t slot[kBlocks];
    unsigned type[kBlocks];  // class
};

inline Slots slots_of(const FourSets& t, const Row& row) {
    Slots s;
    for (int suit = 0; suit < kSuits; ++suit) {
        s.slot[suit] = suit_slot(t, row.low[suit], row.high[suit]);
        s.type[suit] = t.suit_class[s.slot[suit]];
    }
    s.slot[kSuits] = honour_slot(t, row.low[kSuits], row.high[kSuits]);
    s.type[kSuits] = t.honour_class[s.slot[kSuits]];
    return s;
}

inline unsigned two(const FourSets& t, unsigned a, unsigned b) {
    return t.two_suits[a * FourSets::kSuits + b];
}
inline unsigned with_honours(const FourSets& t, unsigned both, unsigned h) {
    return t.three_with_honours[both * FourSets::kHonours + h];
}

inline int standard(const FourSets& t, const Slots& s, int melds) {
    const unsigned a = two(t, s.type[0], s.type[1]);
    const unsigned b = t.suit_honours[s.type[2] * FourSets::kHonours + s.type[3]];
    return t.shanten[melds][a * FourSets::kWithHonours + b];
}

// Classes of the three other blocks of each block.
struct Others {
    unsigned three[kBlocks];
};

inline Others others_of(const FourSets& t, const unsigned* type) {
    const unsigned first = two(t, type[0], type[1]);
    return {{with_honours(t, two(t, type[1], type[2]), type[3]),
             with_honours(t, two(t, type[0], type[2]), type[3]), with_honours(t, first, type[3]),
             t.three_suits[first * FourSets::kSuits + type[2]]}};
}

// Kinds whose draw lowers the standard shape below `now`.
inline std::uint64_t lowering(const FourSets& t, const Others& others, const std::uint32_t* slot,
                              int melds, int now) {
    const ClassSet* below[kBlocks];
    const std::uint8_t* profile[kBlocks];
    for (int suit = 0; suit < kSuits; ++suit) {
        below[suit] = t.suit_below[melds] +
                      (others.three[suit] * FourSets::kValues + static_cast<unsigned>(now));
        profile[suit] = t.suit_profile + slot[suit] * std::size_t{FourSets::kSuitProfile};
    }
    below[kSuits] = t.honour_below[melds] +
                    (others.three[kSuits] * FourSets::kValues + static_cast<unsigned>(now));
    profile[kSuits] = t.honour_profile + slot[kSuits] * std::size_t{FourSets::kHonourProfile};
#if defined(__AVX2__)
    const auto load = [](const void* a, const void* b) {
        return _mm256_inserti128_si256(
            _mm256_castsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(a))),
            _mm_loadu_si128(static_cast<const __m128i*>(b)), 1);
    };
    const __m256i places = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128));
    // Bit c of a set of classes, for sixteen classes c at once.
    const auto contains = [&places](__m256i set, __m256i classes) {
        const __m256i byte = _mm256_shuffle_epi8(
            set, _mm256_and_si256(_mm256_srli_epi16(classes, 3), _mm256_set1_epi8(15)));
        const __m256i place = _mm256_shuffle_epi8(places, classes);
        return static_cast<std::uint32_t>(
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(byte, place), place)));
    };
    const std::uint64_t a = contains(load(below[0], below[1]), load(profile[0], profile[1]));
    const std::uint64_t b = contains(load(below[2], below[3]), load(profile[2], profile[3]));
    return (a & 511) | (a >> 16 & 511) << 9 | (b & 511) << 18 | (b >> 16 & 127) << 27;
#else
    std::uint64_t kinds = 0;
    for (int block = 0; block < kBlocks; ++block) {
        const int size = block < kSuits ? kSuitKinds : kHonourKinds;
        for (int i = 0; i < size; ++i) {
            const unsigned type = profile[block][i];
            kinds |= (below[block]->bits[type >> 6] >> (type & 63) & 1) << (block * kSuitKinds + i);
        }
    }
    return kinds;
#endif
}

inline int seven_pairs(std::uint64_t once, std::uint64_t twice) {
    const int kinds = count_bits(once);
    return 6 - count_bits(twice) + (kinds < 7 ? 7 - kinds : 0);
}
inline int orphans(std::uint64_t once, std::uint64_t twice) {
    return 13 - count_bits(once & kOrphans) - ((twice & kOrphans) != 0);
}

// Shanten of the special shapes asked for, of a hand without melds.
struct Special {
    int pairs = kUnreachable;
    int orphans = kUnreachable;
    int scattered = kUnreachable;
};

inline Special special_of(std::uint64_t once, std::uint64_t twice, unsigned shapes) {
    Special s;
    if ((shapes & kPairs) != 0) s.pairs = seven_pairs(once, twice);
    if ((shapes & kOrphansShape) != 0) s.orphans = orphans(once, twice);
    if ((shapes & kScattered) != 0) s.scattered = shanten_scattered(once);
    return s;
}

inline int least(const Special& s, int standard_shanten) {
    return smaller(smaller(s.pairs, s.orphans), smaller(s.scattered, standard_shanten));
}

// Kinds whose draw lowers a special shape that is at `now`.
inline std::uint64_t special_lowering(const Special& s, std::uint64_t once, std::uint64_t twice,
                                      int now) {
    std::uint64_t kinds = 0;
    if (s.pairs == now) {
        // A lone tile pairs up; a new kind helps while there are fewer than seven.
        kinds |= once & ~twice;
        if (count_bits(once) < 7) kinds |= kAllKinds & ~once;
    }
    if (s.orphans == now) kinds |= (twice & kOrphans) == 0 ? kOrphans : kOrphans & ~once;
    if (s.scattered == now) {
        for (std::uint64_t rest = kAllKinds & ~once; rest != 0; rest &= rest - 1) {
            const std::uint64_t drawn = rest & (~rest + 1);
            if (shanten_scattered(once | drawn) < now) kinds |= drawn;
        }
    }
    return kinds;
}

inline int shanten_of(const FourSets& t, const Row& row, const Slots& slots, int melds,
                      unsigned shapes) {
    int now = (shapes & kStandard) != 0 ? standard(t, slots, melds) : kUnreachable;
    if (melds == 0) {
        if ((shapes & kPairs) != 0) now = smaller(now, seven_pairs(row.once, row.twice));
        if ((shapes & kOrphansShape) != 0) now = smaller(now, orphans(row.once, row.twice));
        if ((shapes & kScattered) != 0) now = smaller(now, shanten_scattered(row.once));
    }
    return now;
}

// Rows go through the stages together in small groups: each stage has many independent rows in
// flight, and what a later stage reads is on its way.
constexpr std::size_t kGroup = 16;

struct Group {
    Row row[kGroup];
    Slots slots[kGroup];
    int melds[kGroup];
    std::size_t size;
};

inline void prefetch(const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

// Reads up to a group of rows, stopping at an unsound one.
template <bool BeforeDraw, bool Profiles>
inline void read_group(const FourSets& t, const std::uint8_t* counts, std::size_t size, Group& g) {
    g.size = size < kGroup ? size : kGroup;
    for (std::size_t i = 0; i < g.size; ++i) {
        g.row[i] = read(counts + i * kKinds);
        g.melds[i] = melds_beside(g.row[i].tiles);
        if (!g.row[i].fits || g.melds[i] < 0 || (BeforeDraw && g.row[i].tiles % 3 != 1)) {
            g.size = i;
            break;
        }
        Slots& slots = g.slots[i];
        for (int suit = 0; suit < kSuits; ++suit) {
            slots.slot[suit] = suit_slot(t, g.row[i].low[suit], g.row[i].high[suit]);
            prefetch(t.suit_class + slots.slot[suit]);
            if (Profiles)
                prefetch(t.suit_profile + slots.slot[suit] * std::size_t{FourSets::kSuitProfile});
        }
        slots.slot[kSuits] = honour_slot(t, g.row[i].low[kSuits], g.row[i].high[kSuits]);
        if (Profiles)
            prefetch(t.honour_profile + slots.slot[kSuits] * std::size_t{FourSets::kHonourProfile});
    }
    for (std::size_t i = 0; i < g.size; ++i) {
        Slots& slots = g.slots[i];
        for (int suit = 0; suit < kSuits; ++suit) slots.type[suit] = t.suit_class[slots.slot[suit]];
        slots.type[kSuits] = t.honour_class[slots.slot[kSuits]];
    }
}

std::size_t shanten(const FourSets& t, const Rows& rows, std::int8_t* out) {
    Group g;
    for (std::size_t first = 0; first < rows.size; first += g.size) {
        read_group<false, false>(t, rows.counts + first * kKinds, rows.size - first, g);
        for (std::size_t i = 0; i < g.size; ++i) {
            out[first + i] = static_cast<std::int8_t>(
                shanten_of(t, g.row[i], g.slots[i], g.melds[i], rows.shapes));
        }
        if (g.size < kGroup && first + g.size < rows.size) return first + g.size;
    }
    return rows.size;
}

int shanten_of_one(const FourSets& t, const Rows& rows) {
    const Row row = read(rows.counts);
    const int melds = melds_beside(row.tiles);
    if (!row.fits || melds < 0) return kUnsound;
    return shanten_of(t, row, slots_of(t, row), melds, rows.shapes);
}

// Calls visit(row, shanten, kinds that lower it); with OnlyReady no kinds unless a row is ready.
template <bool OnlyReady, class Visit>
inline std::size_t each_draws(const FourSets& t, const Rows& rows, Visit&& visit) {
    Group g;
    int own[kGroup];
    int now[kGroup];
    Special special[kGroup];
    Others others[kGroup];
    for (std::size_t first = 0; first < rows.size; first += g.size) {
        read_group<true, !OnlyReady>(t, rows.counts + first * kKinds, rows.size - first, g);
        for (std::size_t i = 0; i < g.size; ++i) {
            own[i] =
                (rows.shapes & kStandard) != 0 ? standard(t, g.slots[i], g.melds[i]) : kUnreachable;
            special[i] = g.melds[i] == 0 ? special_of(g.row[i].once, g.row[i].twice, rows.shapes)
                                         : Special{};
            now[i] = least(special[i], own[i]);
            if (!OnlyReady) others[i] = others_of(t, g.slots[i].type);
        }
        for (std::size_t i = 0; i < g.size; ++i) {
            std::uint64_t kinds = 0;
            if (now[i] != kUnreachable && (!OnlyReady || now[i] == 0)) {
                if (own[i] == now[i]) {
                    if (OnlyReady) others[i] = others_of(t, g.slots[i].type);
                    kinds = lowering(t, others[i], g.slots[i].slot, g.melds[i], now[i]);
                }
                kinds |= special_lowering(special[i], g.row[i].once, g.row[i].twice, now[i]);
            }
            visit(first + i, now[i], kinds);
        }
        if (g.size < kGroup && first + g.size < rows.size) return first + g.size;
    }
    return rows.size;
}

#if defined(__AVX2__)
// Bytes of ones where the low 32 bits are set.
inline __m256i spread(std::uint64_t bits) {
    const __m256i places = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    const __m256i order = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
                                           2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i all = _mm256_set1_epi32(static_cast<int>(static_cast<std::uint32_t>(bits)));
    const __m256i bytes = _mm256_and_si256(_mm256_shuffle_epi8(all, order), places);
    return _mm256_cmpeq_epi8(bytes, places);
}
#endif

inline void write_flags(std::uint64_t kinds, std::uint8_t* out) {
#if defined(__AVX2__)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out),
                        _mm256_and_si256(spread(kinds), _mm256_set1_epi8(1)));
    out[32] = static_cast<std::uint8_t>(kinds >> 32 & 1);
    out[33] = static_cast<std::uint8_t>(kinds >> 33 & 1);
#else
    for (int kind = 0; kind < kKinds; ++kind)
        out[kind] = static_cast<std::uint8_t>(kinds >> kind & 1);
#endif
}

// Copies neither in the hand nor visible, of `kinds` only.
inline void write_left(std::uint64_t kinds, const std::uint8_t* counts, const std::uint8_t* visible,
                       std::uint8_t* out) {
    const auto left = [&](int kind) {
        const int seen = counts[kind] + (visible == nullptr ? 0 : visible[kind]);
        return static_cast<std::uint8_t>((kinds >> kind & 1) != 0 ? kCopies - seen : 0);
    };
#if defined(__AVX2__)
    __m256i copies = _mm256_sub_epi8(_mm256_set1_epi8(kCopies),
                                     _mm256_loadu_si256(reinterpret_cast<const __m256i*>(counts)));
    if (visible != nullptr)
        copies =
            _mm256_sub_epi8(copies, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(visible)));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_and_si256(copies, spread(kinds)));
    out[32] = left(32);
    out[33] = left(33);
#else
    for (int kind = 0; kind < kKinds; ++kind) out[kind] = left(kind);
#endif
}

// Kinds of which at least n + 1 copies are neither in the hand nor visible.
inline void left_masks(const std::uint8_t* counts, const std::uint8_t* visible,
                       std::uint64_t* left) {
    const auto seen = [&](int kind) {
        return counts[kind] + (visible == nullptr ? 0 : visible[kind]);
    };
#if defined(__AVX2__)
    __m256i front = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(counts));
    if (visible != nullptr)
        front =
            _mm256_add_epi8(front, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(visible)));
    for (int n = 0; n < kCopies; ++n) {
        const __m256i most = _mm256_set1_epi8(static_cast<char>(kCopies - n));
        left[n] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpgt_epi8(most, front)));
        for (int kind = 32; kind < kKinds; ++kind)
            left[n] |= std::uint64_t{seen(kind) < kCopies - n} << kind;
    }
#else
    for (int kind = 0; kind < kKinds; ++kind) {
        for (int n = 0; n < kCopies; ++n)
            left[n] |= std::uint64_t{seen(kind) < kCopies - n} << kind;
    }
#endif
}

std::size_t waits(const FourSets& t, const Rows& rows, std::uint8_t* out) {
    return each_draws<true>(t, rows, [&](std::size_t row, int, std::uint64_t kinds) {
        write_flags(kinds, out + row * kKinds);
    });
}

std::size_t useful(const FourSets& t, const Rows& rows, std::int8_t* shanten_out,
                   std::uint8_t* left) {
    return each_draws<false>(t, rows, [&](std::size_t row, int now, std::uint64_t kinds) {
        shanten_out[row] = static_cast<std::int8_t>(now);
        write_left(kinds, rows.counts + row * kKinds,
                   rows.visible == nullptr ? nullptr : rows.visible + row * kKinds,
                   left + row * kKinds);
    });
}

bool useful_of_one(const FourSets& t, const Rows& rows, Useful& out) {
    return each_draws<false>(
               t, {rows.counts, nullptr, 1, rows.shapes},
               [&](std::size_t, int now, std::uint64_t kinds) { out = {now, kinds}; }) == 1;
}

// Calls visit(kind, shanten, useful kinds) for every discard.
template <class Visit>
inline bool each_discard(const FourSets& t, const std::uint8_t* counts, unsigned shapes,
                         Visit&& visit) {
    static constexpr std::uint32_t powers[5] = {1, 5, 25, 125, 625};
    const Row row = read(counts);
    const int melds = melds_beside(row.tiles);
    if (!row.fits || melds < 0 || row.tiles % 3 != 2) return false;
    const Slots slots = slots_of(t, row);
    const bool with_standard = (shapes & kStandard) != 0;
    const Others before = others_of(t, slots.type);
    for (std::uint64_t rest = row.once; rest != 0; rest &= rest - 1) {
        const int kind = lowest_bit(rest);
        const int block = block_of(kind);
        const int i = index_in_block(kind);
        std::uint32_t low = row.low[block];
        std::uint32_t high = row.high[block];
        if (i < kLowKinds) {
            low -= powers[i];
        } else {
            high -= powers[i - kLowKinds];
        }
        Slots after = slots;
        int own = kUnreachable;
        if (block < kSuits) {
            after.slot[block] = suit_slot(t, low, high);
            after.type[block] = t.suit_class[after.slot[block]];
            if (with_standard)
                own = t.suit_row[melds][before.three[block] * FourSets::kSuits + after.type[block]];
        } else {
            after.slot[block] = honour_slot(t, low, high);
            after.type[block] = t.honour_class[after.slot[block]];
            if (with_standard)
                own = t.honour_row[melds]
                                  [before.three[block] * FourSets::kHonours + after.type[block]];
        }
        const std::uint64_t tile = rest & (~rest + 1);
        const std::uint64_t once = counts[kind] == 1 ? row.once & ~tile : row.once;
        const std::uint64_t twice = counts[kind] == 2 ? row.twice & ~tile : row.twice;
        Special special;
        if (melds == 0) special = special_of(once, twice, shapes);
        const int now = least(special, own);
        std::uint64_t kinds = 0;
        if (now != kUnreachable) {
            if (own == now) kinds = lowering(t, others_of(t, after.type), after.slot, melds, now);
            if (melds == 0) kinds |= special_lowering(special, once, twice, now);
        }
        visit(kind, now, kinds);
    }
    return true;
}

bool discards_of_one(const FourSets& t, const Rows& rows, Discards& out) {
    out.held = 0;
    return each_discard(t, rows.counts, rows.shapes, [&](int kind, int now, std::uint64_t kinds) {
        out.held |= std::uint64_t{1} << kind;
        out.after[static_cast<std::size_t>(kind)] = {now, kinds};
    });
}

std::size_t discards(const FourSets& t, const Rows& rows, std::int8_t* shanten_out,
                     std::uint8_t* totals) {
    for (std::size_t i = 0; i < rows.size; ++i) {
        const std::uint8_t* counts = rows.counts + i * kKinds;
        std::int8_t* to = shanten_out + i * kKinds;
        std::uint8_t* total = totals + i * kKinds;
        for (int kind = 0; kind < kKinds; ++kind) {
            to[kind] = kUnreachable;
            total[kind] = 0;
        }
        // Kinds of which at least 1, 2, 3, 4 copies are left.
        std::uint64_t left[kCopies] = {};
        left_masks(counts, rows.visible == nullptr ? nullptr : rows.visible + i * kKinds, left);
        const bool sound =
            each_discard(t, counts, rows.shapes, [&](int kind, int now, std::uint64_t kinds) {
                to[kind] = static_cast<std::int8_t>(now);
                total[kind] = static_cast<std::uint8_t>(
                    count_bits(kinds & left[0]) + count_bits(kinds & left[1]) +
                    count_bits(kinds & left[2]) + count_bits(kinds & left[3]));
            });
        if (!sound) return i;
    }
    return rows.size;
}

}  // namespace
}  // namespace hupai::kernel::HUPAI_KERNEL

namespace hupai::kernel {

#define HUPAI_KERNEL_VALUE(title)  \
    {title,                        \
     HUPAI_KERNEL::shanten,        \
     HUPAI_KERNEL::waits,          \
     HUPAI_KERNEL::useful,         \
     HUPAI_KERNEL::discards,       \
     HUPAI_KERNEL::shanten_of_one, \
     HUPAI_KERNEL::useful_of_one,  \
     HUPAI_KERNEL::discards_of_one}

}  // namespace hupai::kernel
