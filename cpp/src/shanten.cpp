#include "hupai/shanten.hpp"

#include <algorithm>
#include <bit>

#include "byte_lanes.hpp"
#include "kernel.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace hupai {
namespace {

constexpr std::uint8_t kImpossible = 60;

constexpr std::size_t at(int pair, int sets) {
    return static_cast<std::size_t>(vector_index(pair, sets));
}

int popcount(KindMask mask) { return std::popcount(mask); }

// For the nine presence bits of a suit: the most tiles of a selection whose numbers pairwise
// differ by 3 or more, and the most of one that is part of a selection of three.
struct Selection {
    std::uint8_t most;
    std::uint8_t most_of_three;
};

constexpr std::array<Selection, 512> make_selections() {
    constexpr auto valid = [](unsigned bits) {
        return (bits & bits >> 1) == 0 && (bits & bits >> 2) == 0;
    };
    std::array<Selection, 512> table{};
    for (unsigned chosen = 0; chosen < 512; ++chosen) {
        if (!valid(chosen)) continue;
        bool of_three = std::popcount(chosen) == 3;
        for (unsigned a = 0; a < 9; ++a) {
            for (unsigned b = 0; b < 9; ++b) {
                const unsigned more = chosen | 1U << a | 1U << b;
                of_three = of_three || (std::popcount(more) == 3 && valid(more));
            }
        }
        const auto size = static_cast<std::uint8_t>(std::popcount(chosen));
        for (unsigned held = 0; held < 512; ++held) {
            if ((held & chosen) != chosen) continue;
            table[held].most = std::max(table[held].most, size);
            if (of_three) table[held].most_of_three = std::max(table[held].most_of_three, size);
        }
    }
    return table;
}

const std::array<Selection, 512>& selections() {
    static const std::array<Selection, 512> table = make_selections();
    return table;
}

}  // namespace

HeldMasks held_masks(const std::uint8_t* counts) noexcept {
    HeldMasks held;
#if defined(__SSE2__)
    const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts));
    const __m128i b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 16));
    const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 18));
    for (std::size_t n = 0; n < kCopies; ++n) {
        const __m128i below = _mm_set1_epi8(static_cast<char>(n));
        const auto bits = [&below](__m128i tiles) {
            return static_cast<std::uint64_t>(
                static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpgt_epi8(tiles, below))));
        };
        held.at_least[n] = bits(a) | bits(b) << 16 | (bits(c) >> 14) << 32;
    }
#else
    held = {};
    for (int kind = 0; kind < kKinds; ++kind) {
        for (std::size_t n = 0; n < kCopies; ++n) {
            if (counts[kind] > n) held.at_least[n] |= bit(kind);
        }
    }
#endif
    return held;
}

int shanten_seven_pairs(const HeldMasks& held) noexcept {
    const int pairs = popcount(held.at_least[1]);
    const int kinds = popcount(held.at_least[0]);
    return 6 - pairs + std::max(0, 7 - kinds);
}

int shanten_thirteen_orphans(const HeldMasks& held) noexcept {
    return 13 - popcount(held.at_least[0] & kOrphans) - ((held.at_least[1] & kOrphans) != 0);
}

// Fourteen tiles with at most three of a suit and seven honours are at least seven suit tiles, so
// at most two suits may stay at two tiles; whatever else is chosen can be filled up to fourteen.
int shanten_scattered(KindMask held) noexcept {
    const auto& table = selections();
    int kept = popcount(held & kHonours);
    int least_loss = 9;
    for (int suit = 0; suit < kSuits; ++suit) {
        const Selection one = table[held >> (suit * kSuitKinds) & 511];
        kept += one.most;
        least_loss = std::min(least_loss, one.most - one.most_of_three);
    }
    return 13 - (kept - least_loss);
}

// The triplet takes up to three tiles of a kind; of the other kinds the best seven of the first
// and second pairs count: a held pair two tiles, a lone tile one.
int shanten_li_gu(const HeldMasks& held) noexcept {
    std::array<int, kCopies + 1> kinds{};  // number of kinds held exactly n times
    for (std::size_t n = 0; n < kCopies; ++n) kinds[n + 1] = popcount(held.at_least[n]);
    for (std::size_t n = 1; n < kCopies; ++n) kinds[n] -= kinds[n + 1];
    constexpr std::array<int, kCopies + 1> pairs_of = {0, 0, 1, 1, 2};
    constexpr std::array<int, kCopies + 1> singles_of = {0, 1, 0, 1, 0};
    int pairs = 0;
    int singles = 0;
    for (std::size_t n = 1; n <= kCopies; ++n) {
        pairs += kinds[n] * pairs_of[n];
        singles += kinds[n] * singles_of[n];
    }
    int kept = 0;
    for (std::size_t n = 0; n <= kCopies; ++n) {
        if (n > 0 && kinds[n] == 0) continue;
        const int full = std::min(7, pairs - pairs_of[n]);
        const int half = std::min(7 - full, singles - singles_of[n]);
        kept = std::max(kept, std::min(static_cast<int>(n), 3) + 2 * full + half);
    }
    return 16 - kept;
}

namespace {

// Entries that would come from the other half, or from nowhere, by so many sets or a pair more.
constexpr auto kFloors = [] {
    std::array<std::array<std::uint8_t, 16>, 3> floors{};
    for (std::size_t i = 0; i < 16; ++i) {
        floors[0][i] = i % 8 == 0 ? kImpossible : 0;
        floors[1][i] = i % 8 < 2 ? kImpossible : 0;
        floors[2][i] = i < 8 ? kImpossible : 0;
    }
    return floors;
}();

// What kinds so far can give, by the runs that started two kinds and one kind ago. Two runs each
// are enough: three equal runs are three triplets.
constexpr std::size_t kRuns = 3;
using States = std::array<ByteLanes, kRuns * kRuns>;

}  // namespace

BlockVector limited_vector(const std::uint8_t* counts, const std::uint8_t* most, int kinds,
                           bool runs, int sets) noexcept {
    const ByteLanes one_set = load_lanes(kFloors[0].data());
    const ByteLanes two_sets = load_lanes(kFloors[1].data());
    const ByteLanes a_pair = load_lanes(kFloors[2].data());
    const ByteLanes none = all_lanes(kImpossible);
    States states;
    states.fill(none);
    std::array<std::uint8_t, 16> start;
    start.fill(kImpossible);
    start[0] = 0;
    states[0] = load_lanes(start.data());
    for (int kind = 0; kind < kinds; ++kind) {
        const std::size_t limit = most[kind];
        std::array<ByteLanes, kCopies + 1> draw;  // by the number of tiles used
        for (int used = 0; used <= kCopies; ++used)
            draw[static_cast<std::size_t>(used)] = all_lanes(std::max(0, used - counts[kind]));
        const std::size_t starts = runs && kind + 2 < kinds ? kRuns : 1;
        States next;
        for (std::size_t old = 0; old < kRuns; ++old) {
            for (std::size_t fresh = 0; fresh < kRuns; ++fresh) {
                ByteLanes best = none;
                for (std::size_t older = 0; fresh < starts && older < kRuns; ++older) {
                    const std::size_t used = older + old + fresh;
                    if (used > limit) break;
                    const ByteLanes from = states[older * kRuns + old];
                    best = least(best, sum(from, draw[used]));
                    if (used + 2 > limit) continue;
                    best = least(best, sum(most_of(shift<8>(from), a_pair), draw[used + 2]));
                    if (used + 3 > limit) continue;
                    best = least(best, sum(most_of(shift<1>(from), one_set), draw[used + 3]));
                }
                if (fresh == 1) best = most_of(shift<1>(best), one_set);
                if (fresh == 2) best = most_of(shift<2>(best), two_sets);
                next[old * kRuns + fresh] = best;
            }
        }
        states = next;
    }
    std::array<std::uint8_t, 16> last;
    store(states[0], last.data());
    BlockVector result{};
    for (int s = 0; s <= sets; ++s) {
        result[at(0, s)] = last[static_cast<std::size_t>(s)];
        result[at(1, s)] = last[static_cast<std::size_t>(8 + s)];
    }
    return result;
}

unsigned limited_blocks(const Holding& hand) noexcept {
    if (hand.melded == nullptr || hand.melds == 0) return 0;
    unsigned blocks = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
        if (hand.melded[kind] != 0) blocks |= 1U << block_of(kind);
    }
    return blocks;
}

// Let tiles be drawn for `now`, and more copies of a melded kind k among them than are left. Groups
// of which nothing is held can be made of a kind that nobody has, for the same draws. Of the other
// groups, one pair or triplet with a held k takes two draws of k at most; every further one is for
// a run with another held tile, two kinds away at most. All draws are now + 1.
unsigned blocks_that_matter(const Holding& hand, int now) noexcept {
    if (hand.melded == nullptr || hand.melds == 0) return 0;
    unsigned blocks = 0;
    for (KindMask melded = held_masks(hand.melded).at_least[0]; melded != 0; melded &= melded - 1) {
        const int kind = std::countr_zero(melded);
        const int held = hand.concealed[kind];
        const int left = kCopies - hand.melded[kind] - held;
        if (now < left) continue;
        const int first = block_of(kind) * kSuitKinds;
        int near = 0;
        if (!is_honour(kind)) {
            const int last = std::min(first + kSuitKinds - 1, kind + 2);
            for (int other = std::max(first, kind - 2); other <= last; ++other)
                near += hand.concealed[other];
            near -= held;
        }
        if (near + (held > 0 ? 2 : 0) > left) blocks |= 1U << block_of(kind);
    }
    return blocks;
}

BlockVector exact_vector(const StandardTable& table, const Holding& hand, int block) noexcept {
    const std::uint8_t* own = hand.concealed + block * kSuitKinds;
    const std::uint8_t* gone = hand.melded + block * kSuitKinds;
    if (block == kSuits) {
        // A melded honour has at most one copy left, for neither a pair nor a triplet; as a hand
        // leaves more other honours than it has sets to make, nothing else changes.
        std::uint32_t low = 0;
        std::uint32_t high = 0;
        for (int i = kHonourKinds; i-- > 0;) {
            auto& number = i < kLowKinds ? low : high;
            number = number * 5 + (gone[i] != 0 ? 0U : own[i]);
        }
        return table.honours().vector_of(table.honours().class_of({low, high}));
    }
    std::array<std::uint8_t, kSuitKinds> most;
    for (std::size_t i = 0; i < most.size(); ++i)
        most[i] = static_cast<std::uint8_t>(kCopies - gone[i]);
    return limited_vector(own, most.data(), kSuitKinds, true, hand.sets - hand.melds);
}

std::array<BlockVector, kBlocks> exact_vectors(const Holding& hand, unsigned limited) noexcept {
    const StandardTable& table = StandardTable::of(hand.sets);
    const auto classes = table.classes(hand.concealed);
    std::array<BlockVector, kBlocks> vectors;
    for (int block = 0; block < kBlocks; ++block) {
        const auto b = static_cast<std::size_t>(block);
        vectors[b] = (limited >> b & 1U) != 0
                         ? exact_vector(table, hand, block)
                         : (block < kSuits ? table.suit() : table.honours()).vector_of(classes[b]);
    }
    return vectors;
}

int shanten_standard(const Holding& hand) noexcept {
    const StandardTable& table = StandardTable::of(hand.sets);
    int now = table.shanten(hand.melds, table.classes(hand.concealed));
    const int wanted = hand.sets - hand.melds;
    unsigned limited = 0;
    // More draws may make more blocks matter.
    for (unsigned matter; (matter = limited | blocks_that_matter(hand, now)) != limited;) {
        limited = matter;
        const auto vectors = exact_vectors(hand, limited);
        now = draws(merge(vectors[0], vectors[1], wanted), merge(vectors[2], vectors[3], wanted),
                    wanted) -
              1;
    }
    return now;
}

std::array<std::int8_t, kShapes> shanten_by_shape(const Holding& hand, ShapeSet shapes) noexcept {
    std::array<std::int8_t, kShapes> result;
    result.fill(kUnreachable);
    const ShapeSet possible = possible_shapes(shapes, hand.melds, hand.sets);
    const auto asked = [possible](Shape shape) { return (possible & shape_bit(shape)) != 0; };
    const auto set = [&result](Shape shape, int value) {
        result[static_cast<std::size_t>(shape)] = static_cast<std::int8_t>(value);
    };
    if (asked(Shape::Standard)) set(Shape::Standard, shanten_standard(hand));
    if ((possible & ~shape_bit(Shape::Standard)) != 0) {
        const HeldMasks held = held_masks(hand.concealed);
        if (asked(Shape::SevenPairs)) set(Shape::SevenPairs, shanten_seven_pairs(held));
        if (asked(Shape::ThirteenOrphans))
            set(Shape::ThirteenOrphans, shanten_thirteen_orphans(held));
        if (asked(Shape::Scattered)) set(Shape::Scattered, shanten_scattered(held.at_least[0]));
        if (asked(Shape::LiGu)) set(Shape::LiGu, shanten_li_gu(held));
    }
    return result;
}

int shanten(const Holding& hand, ShapeSet shapes) noexcept {
    if (hand.sets == 4) {
        const int now = kernel::chosen().shanten_of_one(FourSets::for_shanten(),
                                                        {hand.concealed, nullptr, 1, shapes});
        if (now != kernel::kUnsound && (now == kUnreachable || blocks_that_matter(hand, now) == 0))
            return now;
    }
    const auto by_shape = shanten_by_shape(hand, shapes);
    return *std::min_element(by_shape.begin(), by_shape.end());
}

}  // namespace hupai
