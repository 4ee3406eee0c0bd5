// The body of every kernel; include it once per translation unit with HUPAI_KERNEL defined to the
// name of the namespace. Of other headers it uses constants and trivial constexpr functions only:
// an inline function that uses newer instructions must not be shared with older processors.

#include <type_traits>

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

// `bits` where the condition holds; without a branch, for it is as good as random.
inline std::uint64_t where(bool condition, std::uint64_t bits) {
    return (std::uint64_t{0} - static_cast<std::uint64_t>(condition)) & bits;
}

// The profiles of the four blocks.
struct ProfilePointers {
    const std::uint8_t* at[kBlocks];

    explicit ProfilePointers(const std::uint8_t* const* from) {
        for (int block = 0; block < kBlocks; ++block) at[block] = from[block];
    }
    ProfilePointers with(int block, const std::uint8_t* own) const {
        ProfilePointers other = *this;
        other.at[block] = own;
        return other;
    }
};

// A hand has at most that many tiles, so kinds to discard.
constexpr int kMostTiles = 14;

// What each discard leaves, in the order of kinds.
struct Rest {
    alignas(16) std::int8_t shanten[16];
    alignas(64) std::uint64_t kinds[16];
};

#if defined(__AVX512VBMI2__)
#include "kernel_ops_avx512.hpp"
#elif defined(__AVX2__)
#include "kernel_ops_avx2.hpp"
#else
#include "kernel_ops_scalar.hpp"
#endif

// Number of melds beside so many tiles, -1 where no hand has so many, or not 3n + rest (rest 0:
// either number).
template <int Rest>
inline int melds_beside(int tiles) {
    static constexpr signed char melds[16] = {
        -1, Rest == 2 ? -1 : 4, Rest == 1 ? -1 : 4, -1, Rest == 2 ? -1 : 3, Rest == 1 ? -1 : 3,
        -1, Rest == 2 ? -1 : 2, Rest == 1 ? -1 : 2, -1, Rest == 2 ? -1 : 1, Rest == 1 ? -1 : 1,
        -1, Rest == 2 ? -1 : 0, Rest == 1 ? -1 : 0, -1};
    return melds[tiles < 15 ? tiles : 15];
}

inline std::uint32_t suit_slot(const FourSets& t, std::uint32_t low, std::uint32_t high) {
    return t.suit_offset[high] + t.rank[low];
}
inline std::uint32_t honour_slot(const FourSets& t, std::uint32_t low, std::uint32_t high) {
    return t.honour_offset[high] + t.rank[low];
}

inline const std::uint8_t* suit_profile(const FourSets& t, std::uint32_t slot) {
    return t.suit_profile + slot * std::size_t{FourSets::kSuitProfile};
}
inline const std::uint8_t* honour_profile(const FourSets& t, std::uint32_t slot) {
    return t.honour_profile + slot * std::size_t{FourSets::kHonourProfile};
}

// One hand with the slots and classes of its blocks.
struct Hand {
    Row row;
    int melds;
    std::uint32_t slot[kBlocks];
    unsigned type[kBlocks];
};

// Reads a row; false for one that is unsound or does not have 3n + rest tiles.
template <int Rest>
inline bool take(const std::uint8_t* counts, Hand& hand) {
    hand.row = read(counts);
    hand.melds = melds_beside<Rest>(hand.row.tiles);
    return hand.row.fits && hand.melds >= 0;
}

inline void find(const FourSets& t, Hand& hand) {
    for (int suit = 0; suit < kSuits; ++suit) {
        hand.slot[suit] = suit_slot(t, hand.row.low(suit), hand.row.high(suit));
        hand.type[suit] = t.suit_class[hand.slot[suit]];
    }
    hand.slot[kSuits] = honour_slot(t, hand.row.low(kSuits), hand.row.high(kSuits));
    hand.type[kSuits] = t.honour_class[hand.slot[kSuits]];
}

inline unsigned two(const FourSets& t, unsigned a, unsigned b) {
    return t.two_suits[a * FourSets::kSuits + b];
}
inline unsigned with_honours(const FourSets& t, unsigned both, unsigned h) {
    return t.three_with_honours[both * FourSets::kHonours + h];
}
inline unsigned three_suits(const FourSets& t, unsigned both, unsigned suit) {
    return t.three_suits[both * FourSets::kSuits + suit];
}

inline int standard(const FourSets& t, const Hand& hand) {
    const unsigned a = two(t, hand.type[0], hand.type[1]);
    const unsigned b = t.suit_honours[hand.type[2] * FourSets::kHonours + hand.type[kSuits]];
    return t.shanten[hand.melds][a * FourSets::kWithHonours + b];
}

// Classes of two suits, for each suit of the two others; and of the three other blocks of each
// block.
struct Others {
    unsigned suits[kSuits];
    unsigned three[kBlocks];
};

inline Others others_of(const FourSets& t, const unsigned* type) {
    Others o;
    o.suits[0] = two(t, type[1], type[2]);
    o.suits[1] = two(t, type[0], type[2]);
    o.suits[2] = two(t, type[0], type[1]);
    for (int suit = 0; suit < kSuits; ++suit)
        o.three[suit] = with_honours(t, o.suits[suit], type[kSuits]);
    o.three[kSuits] = three_suits(t, o.suits[2], type[2]);
    return o;
}

// Where to look up, of each block, the classes that lower the standard shape below `own`.
inline void find_below(const FourSets& t, const Others& others, int melds, int own,
                       const ClassSet** below) {
    const unsigned row = static_cast<unsigned>(own) * FourSets::kThrees;
    const ClassSet* const suits = t.suit_below[melds] + row;
    for (int suit = 0; suit < kSuits; ++suit) below[suit] = suits + others.three[suit];
    below[kSuits] = t.honour_below[melds] + row + others.three[kSuits];
}

inline void find_profiles(const FourSets& t, const Hand& hand, const std::uint8_t** profile) {
    for (int suit = 0; suit < kSuits; ++suit) profile[suit] = suit_profile(t, hand.slot[suit]);
    profile[kSuits] = honour_profile(t, hand.slot[kSuits]);
}

// Kinds whose draw lowers the standard shape below `own`, its shanten.
inline std::uint64_t lowering(const FourSets& t, const Others& others, const Hand& hand, int own) {
    const ClassSet* below[kBlocks];
    const std::uint8_t* profile[kBlocks];
    find_below(t, others, hand.melds, own, below);
    find_profiles(t, hand, profile);
    return contains(below, Profiles(profile));
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

inline int least(const Special& s) { return smaller(smaller(s.pairs, s.orphans), s.scattered); }

// Kinds whose draw lowers a special shape that is at `now`.
inline std::uint64_t special_lowering(const Special& s, std::uint64_t once, std::uint64_t twice,
                                      int now) {
    // A lone tile pairs up; a new kind helps while there are fewer than seven.
    const std::uint64_t fresh = where(count_bits(once) < 7, kAllKinds & ~once);
    std::uint64_t kinds = where(s.pairs == now, (once & ~twice) | fresh);
    if (s.orphans == now) kinds |= (twice & kOrphans) == 0 ? kOrphans : kOrphans & ~once;
    if (s.scattered == now) {
        for (std::uint64_t rest = kAllKinds & ~once; rest != 0; rest &= rest - 1) {
            const std::uint64_t drawn = rest & (~rest + 1);
            if (shanten_scattered(once | drawn) < now) kinds |= drawn;
        }
    }
    return kinds;
}

// Calls work(shapes); the usual shapes as a constant, which takes the tests for each shape away.
template <class Work>
inline auto with_shapes(unsigned shapes, Work&& work) {
    if (shapes == kAutoShapes4) return work(std::integral_constant<unsigned, kAutoShapes4>());
    return work(shapes);
}

inline Special special_of(const Hand& hand, unsigned shapes) {
    return hand.melds == 0 ? special_of(hand.row.once, hand.row.twice, shapes) : Special{};
}

inline int shanten_of(const FourSets& t, const Hand& hand, unsigned shapes) {
    const int own = (shapes & kStandard) != 0 ? standard(t, hand) : kUnreachable;
    return smaller(own, least(special_of(hand, shapes)));
}

inline void prefetch(const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

inline void prefetch_profiles(const FourSets& t, const Hand& hand) {
    for (int suit = 0; suit < kSuits; ++suit) prefetch(suit_profile(t, hand.slot[suit]));
    prefetch(honour_profile(t, hand.slot[kSuits]));
}

// Rows go through stages together in small groups: a processor has more rows in flight in a short
// loop than in a long one, and what a later stage reads is on its way.
constexpr std::size_t kGroup = 16;

// Calls work(first row, hands, their number) on all rows, in groups. Returns the first row that is
// unsound or does not have 3n + rest tiles, the number of rows if there is none.
template <int Rest, bool Profiles, class Work>
inline std::size_t each_group(const FourSets& t, const Rows& rows, Work&& work) {
    Hand hands[kGroup];
    for (std::size_t first = 0; first < rows.size; first += kGroup) {
        const std::size_t size = rows.size - first < kGroup ? rows.size - first : kGroup;
        for (std::size_t i = 0; i < size; ++i)
            if (!take<Rest>(rows.counts + (first + i) * kKinds, hands[i])) return first + i;
        for (std::size_t i = 0; i < size; ++i) {
            find(t, hands[i]);
            if (Profiles) prefetch_profiles(t, hands[i]);
        }
        work(first, hands, size);
    }
    return rows.size;
}

std::size_t shanten(const FourSets& t, const Rows& rows, std::int8_t* out) {
    return with_shapes(rows.shapes, [&](auto shapes) {
        return each_group<0, false>(
            t, rows, [&](std::size_t first, const Hand* hands, std::size_t size) {
                for (std::size_t i = 0; i < size; ++i)
                    out[first + i] = static_cast<std::int8_t>(shanten_of(t, hands[i], shapes));
            });
    });
}

int shanten_of_one(const FourSets& t, const Rows& rows) {
    Hand hand;
    if (!take<0>(rows.counts, hand)) return kUnsound;
    find(t, hand);
    return shanten_of(t, hand, rows.shapes);
}

std::size_t waits(const FourSets& t, const Rows& rows, std::uint8_t* out) {
    return with_shapes(rows.shapes, [&](auto shapes) {
        return each_group<1, false>(
            t, rows, [&](std::size_t first, const Hand* hands, std::size_t size) {
                // Which hands are ready is as good as random: they are collected without a branch.
                std::size_t ready[kGroup + 1];
                std::size_t number = 0;
                for (std::size_t i = 0; i < size; ++i) {
                    ready[number] = i;
                    number += shanten_of(t, hands[i], shapes) == 0;
                    write_flags(0, out + (first + i) * kKinds);
                }
                for (std::size_t n = 0; n < number; ++n) prefetch_profiles(t, hands[ready[n]]);
                for (std::size_t n = 0; n < number; ++n) {
                    const Hand& hand = hands[ready[n]];
                    const Special special = special_of(hand, shapes);
                    std::uint64_t kinds =
                        special_lowering(special, hand.row.once, hand.row.twice, 0);
                    if ((shapes & kStandard) != 0)
                        // Nothing lowers the standard shape below 0 unless it is at 0.
                        kinds |= lowering(t, others_of(t, hand.type), hand, 0);
                    write_flags(kinds, out + (first + ready[n]) * kKinds);
                }
            });
    });
}

// Calls visit(row, shanten, kinds that lower it).
template <class Visit>
inline std::size_t each_draws(const FourSets& t, const Rows& rows, Visit&& visit) {
    return with_shapes(rows.shapes, [&](auto shapes) {
        return each_group<1, true>(
            t, rows, [&](std::size_t first, const Hand* hands, std::size_t size) {
                const bool with_standard = (shapes & kStandard) != 0;
                Others others[kGroup];
                Special special[kGroup];
                int own[kGroup];
                for (std::size_t i = 0; i < size; ++i) {
                    const Hand& hand = hands[i];
                    special[i] = special_of(hand, shapes);
                    own[i] = kUnreachable;
                    if (!with_standard) continue;
                    others[i] = others_of(t, hand.type);
                    own[i] = t.suit_row[hand.melds]
                                       [others[i].three[0] * FourSets::kSuits + hand.type[0]];
                }
                for (std::size_t i = 0; i < size; ++i) {
                    const Hand& hand = hands[i];
                    const int now = smaller(own[i], least(special[i]));
                    std::uint64_t kinds = 0;
                    if (now != kUnreachable)
                        kinds = special_lowering(special[i], hand.row.once, hand.row.twice, now);
                    if (with_standard)
                        kinds |= where(own[i] == now, lowering(t, others[i], hand, own[i]));
                    visit(first + i, now, kinds);
                }
            });
    });
}

std::size_t useful(const FourSets& t, const Rows& rows, std::int8_t* shanten_out,
                   std::uint8_t* left) {
    return each_draws(t, rows, [&](std::size_t row, int now, std::uint64_t kinds) {
        shanten_out[row] = static_cast<std::int8_t>(now);
        write_left(kinds, rows.counts + row * kKinds,
                   rows.visible == nullptr ? nullptr : rows.visible + row * kKinds,
                   left + row * kKinds);
    });
}

bool useful_of_one(const FourSets& t, const Rows& rows, Useful& out) {
    return each_draws(t, {rows.counts, nullptr, 1, rows.shapes},
                      [&](std::size_t, int now, std::uint64_t kinds) { out = {now, kinds}; }) == 1;
}

// What a discard of a kind takes off the numbers of its block.
struct Step {
    std::uint8_t block;
    std::uint8_t low;
    std::uint16_t high;
};
struct Steps {
    Step of[kKinds];
};
constexpr Steps make_steps() {
    constexpr unsigned powers[5] = {1, 5, 25, 125, 625};
    Steps steps{};
    for (int kind = 0; kind < kKinds; ++kind) {
        const int i = index_in_block(kind);
        steps.of[kind].block = static_cast<std::uint8_t>(block_of(kind));
        if (i < kLowKinds) {
            steps.of[kind].low = static_cast<std::uint8_t>(powers[i]);
        } else {
            steps.of[kind].high = static_cast<std::uint16_t>(powers[i - kLowKinds]);
        }
    }
    return steps;
}
constexpr Steps kSteps = make_steps();

// One hand after each of its discards, in the order of kinds.
struct Discarded {
    Hand hand;
    Others before;
    const std::uint8_t* profile[kMostTiles];  // of the block discarded from
    unsigned type[kMostTiles];
    int own[kMostTiles];  // shanten of the standard shape
    int now[kMostTiles];
    Special special[kMostTiles];
    bool some_special;  // whether a special shape may reach the least shanten after some discard
};

// Calls visit(n, kinds held at least once, at least twice after the n-th discard).
template <class Visit>
inline void each_masks_after(const Row& row, const std::uint8_t* counts, Visit&& visit) {
    int n = 0;
    for (std::uint64_t rest = row.once; rest != 0; rest &= rest - 1, ++n) {
        const std::uint64_t tile = rest & (~rest + 1);
        const int count = counts[lowest_bit(rest)];
        visit(n, row.once & ~where(count == 1, tile), row.twice & ~where(count == 2, tile));
    }
}

template <class Shapes>
inline bool discard(const FourSets& t, const std::uint8_t* counts, Shapes shapes, Discarded& d) {
    if (!take<2>(counts, d.hand)) return false;
    find(t, d.hand);
    const Hand& hand = d.hand;
    const Row& row = hand.row;
    const bool with_standard = (shapes & kStandard) != 0;
    d.before = others_of(t, hand.type);
    const std::uint32_t* const offset[2] = {t.suit_offset, t.honour_offset};
    const std::uint8_t* const types[2] = {t.suit_class, t.honour_class};
    const std::uint8_t* const profiles[2] = {t.suit_profile, t.honour_profile};
    constexpr std::uint32_t width[2] = {FourSets::kSuitProfile, FourSets::kHonourProfile};
    const std::int8_t* own[kBlocks];
    for (int suit = 0; suit < kSuits; ++suit)
        own[suit] = t.suit_row[hand.melds] + d.before.three[suit] * FourSets::kSuits;
    own[kSuits] = t.honour_row[hand.melds] + d.before.three[kSuits] * FourSets::kHonours;
    int n = 0;
    for (std::uint64_t rest = row.once; rest != 0; rest &= rest - 1, ++n) {
        const Step step = kSteps.of[lowest_bit(rest)];
        const bool honour = step.block == kSuits;
        const std::uint32_t slot = offset[honour][row.high(step.block) - step.high] +
                                   t.rank[row.low(step.block) - step.low];
        d.profile[n] = profiles[honour] + slot * std::size_t{width[honour]};
        prefetch(d.profile[n]);
        d.type[n] = types[honour][slot];
        d.own[n] = with_standard ? own[step.block][d.type[n]] : kUnreachable;
        d.now[n] = d.own[n];
    }
    // A discard never lowers a shanten and raises it by one at most.
    const int before = with_standard ? own[0][hand.type[0]] : kUnreachable;
    d.some_special = hand.melds == 0 && least(special_of(hand, shapes)) <= before + 1;
    if (d.some_special) {
        each_masks_after(row, counts, [&](int i, std::uint64_t once, std::uint64_t twice) {
            d.special[i] = special_of(once, twice, shapes);
            d.now[i] = smaller(d.own[i], least(d.special[i]));
        });
    }
    return true;
}

// Shanten and useful kinds after every discard.
template <class Shapes>
inline void draws_after(const FourSets& t, const std::uint8_t* counts, Shapes shapes,
                        const Discarded& d, Rest& out) {
    const Hand& hand = d.hand;
    std::uint64_t rest = hand.row.once;
    int n = 0;
    if ((shapes & kStandard) != 0) {
        const std::uint8_t* held[kBlocks];
        find_profiles(t, hand, held);
        const Profiles profiles(held);
        const ClassSet* below[kBlocks];
        Others others;
        for (; (rest & ~kHonours) != 0; rest &= rest - 1, ++n) {
            static constexpr std::uint8_t kNext[kSuits] = {1, 2, 0};
            static constexpr std::uint8_t kLast[kSuits] = {2, 0, 1};
            const int block = kSteps.of[lowest_bit(rest)].block;
            const int a = kNext[block];
            const int b = kLast[block];
            const unsigned with_a = two(t, d.type[n], hand.type[a]);
            const unsigned with_b = two(t, d.type[n], hand.type[b]);
            others.three[block] = d.before.three[block];
            others.three[a] = with_honours(t, with_b, hand.type[kSuits]);
            others.three[b] = with_honours(t, with_a, hand.type[kSuits]);
            others.three[kSuits] = three_suits(t, with_a, hand.type[b]);
            find_below(t, others, hand.melds, d.own[n], below);
            out.kinds[n] =
                where(d.own[n] == d.now[n], contains(below, profiles.with(block, d.profile[n])));
        }
        others.three[kSuits] = d.before.three[kSuits];
        for (; rest != 0; rest &= rest - 1, ++n) {
            for (int suit = 0; suit < kSuits; ++suit)
                others.three[suit] = with_honours(t, d.before.suits[suit], d.type[n]);
            find_below(t, others, hand.melds, d.own[n], below);
            out.kinds[n] =
                where(d.own[n] == d.now[n], contains(below, profiles.with(kSuits, d.profile[n])));
        }
    } else {
        for (; rest != 0; rest &= rest - 1, ++n) out.kinds[n] = 0;
    }
    for (int i = 0; i < n; ++i) out.shanten[i] = static_cast<std::int8_t>(d.now[i]);
    if (!d.some_special) return;
    each_masks_after(hand.row, counts, [&](int i, std::uint64_t once, std::uint64_t twice) {
        out.kinds[i] |=
            where(d.now[i] != kUnreachable, special_lowering(d.special[i], once, twice, d.now[i]));
    });
}

// Calls visit(row, kinds held, what their discards leave).
template <class Visit>
inline std::size_t each_discards(const FourSets& t, const Rows& rows, Visit&& visit) {
    return with_shapes(rows.shapes, [&](auto shapes) {
        // Fewer rows than in kGroup, for each of them reads many profiles.
        constexpr std::size_t kFew = 3;
        Discarded discarded[kFew];
        Rest rest;
        for (std::size_t first = 0; first < rows.size; first += kFew) {
            const std::size_t size = rows.size - first < kFew ? rows.size - first : kFew;
            const std::uint8_t* counts = rows.counts + first * kKinds;
            for (std::size_t i = 0; i < size; ++i)
                if (!discard(t, counts + i * kKinds, shapes, discarded[i])) return first + i;
            for (std::size_t i = 0; i < size; ++i) {
                draws_after(t, counts + i * kKinds, shapes, discarded[i], rest);
                visit(first + i, discarded[i].hand.row.once, rest);
            }
        }
        return rows.size;
    });
}

std::size_t discards(const FourSets& t, const Rows& rows, std::int8_t* shanten_out,
                     std::uint8_t* totals) {
    return each_discards(t, rows, [&](std::size_t row, std::uint64_t held, const Rest& rest) {
        write_discards(held, rest, rows.counts + row * kKinds,
                       rows.visible == nullptr ? nullptr : rows.visible + row * kKinds,
                       shanten_out + row * kKinds, totals + row * kKinds);
    });
}

bool discards_of_one(const FourSets& t, const Rows& rows, Discards& out) {
    return each_discards(t, {rows.counts, nullptr, 1, rows.shapes},
                         [&](std::size_t, std::uint64_t held, const Rest& rest) {
                             out.held = held;
                             for (int n = 0; held != 0; held &= held - 1, ++n)
                                 out.after[static_cast<std::size_t>(lowest_bit(held))] = {
                                     rest.shanten[n], rest.kinds[n]};
                         }) == 1;
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
