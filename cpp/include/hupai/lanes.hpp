// The sets and the pair of a hand as lanes: words that hold the same about all four blocks.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "hupai/decompositions.hpp"
#include "hupai/hand.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace hupai {

// Sets and pair of a layout as four lanes of 16 bits in one word: characters, dots, bamboo,
// honours. Bit i of a lane is number i + 1 (of a run: its lowest number). `runs[c]` has the runs
// held at least c + 1 times.
struct Lanes {
    std::array<std::uint64_t, 4> runs{};
    std::uint64_t triplets = 0;
    std::uint64_t pair = 0;

    void add_run(std::uint64_t run) {
        runs[3] |= runs[2] & run;
        runs[2] |= runs[1] & run;
        runs[1] |= runs[0] & run;
        runs[0] |= run;
    }
    static Lanes of_units(const std::array<std::uint64_t, 4>& units) {
        constexpr std::uint64_t kRunPlaces = kOnes * BlockEntry::kRuns;
        constexpr std::uint64_t kPlaces = kOnes * BlockEntry::kKinds;
        return {{units[0] & kRunPlaces, units[1] & kRunPlaces,
                 units[0] >> BlockEntry::kRunBits & kRunPlaces,
                 units[1] >> BlockEntry::kRunBits & kRunPlaces},
                units[2] & kPlaces,
                units[3] & kPlaces};
    }
    static constexpr std::uint64_t kOnes = 0x0001'0001'0001'0001;  // bit 0 of every lane

    int run_count() const {
        return std::popcount(runs[0]) + std::popcount(runs[1]) + std::popcount(runs[2]) +
               std::popcount(runs[3]);
    }
};

// The same packed: the four units of `BlockEntry` as lanes, which may hold other bits above.
using Units = std::array<std::uint64_t, 4>;

// A run lane by lane, as `Lanes::add_run`.
inline void add_run(Units& units, std::uint64_t run) {
    constexpr int kHigh = BlockEntry::kRunBits;  // where those held three and four times lie
    units[1] |= units[0] & run << kHigh;
    units[0] |= (units[1] & run) << kHigh;
    units[1] |= units[0] & run;
    units[0] |= run;
}

inline constexpr int kLaneBits = 16;
namespace detail {

inline constexpr auto kLanePositions = [] {
    std::array<std::uint8_t, kKinds> positions{};
    for (int kind = 0; kind < kKinds; ++kind) {
        positions[static_cast<std::size_t>(kind)] =
            static_cast<std::uint8_t>(block_of(kind) * kLaneBits + index_in_block(kind));
    }
    return positions;
}();

}  // namespace detail

constexpr int lane_position(int kind) {
    return detail::kLanePositions[static_cast<std::size_t>(kind)];
}
constexpr std::uint64_t lane_bit(int kind) { return std::uint64_t{1} << lane_position(kind); }
// Kinds as lanes.
constexpr std::uint64_t lanes_of_kinds(KindMask kinds) {
    return (kinds & 0x1ff) | (kinds & 0x3fe00) << (kLaneBits - kSuitKinds) |
           (kinds & 0x7fc0000) << 2 * (kLaneBits - kSuitKinds) |
           (kinds >> kFirstHonour) << 3 * kLaneBits;
}
constexpr int kind_at(int lane_position) {
    return lane_position / kLaneBits * kSuitKinds + lane_position % kLaneBits;
}

namespace detail {

// The four blocks' units become four words of lanes.
inline Units transpose(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
#if defined(__SSE2__)
    const auto word = [](std::uint64_t x) { return _mm_cvtsi64_si128(static_cast<long long>(x)); };
    const __m128i ab = _mm_unpacklo_epi16(word(a), word(b));
    const __m128i cd = _mm_unpacklo_epi16(word(c), word(d));
    const __m128i low = _mm_unpacklo_epi32(ab, cd);
    const __m128i high = _mm_unpackhi_epi32(ab, cd);
    Units units;
    _mm_storeu_si128(reinterpret_cast<__m128i*>(units.data()), low);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(units.data() + 2), high);
    return units;
#else
    constexpr int kUnit = BlockEntry::kUnit;
    Units units;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const int shift = static_cast<int>(i) * kUnit;
        units[i] = (a >> shift & 0xffff) | (b >> shift & 0xffff) << kUnit |
                   (c >> shift & 0xffff) << 2 * kUnit | (d >> shift & 0xffff) << 3 * kUnit;
    }
    return units;
#endif
}

}  // namespace detail

// What melds add to every layout of a hand.
class MeldLanes {
  public:
    MeldLanes() = default;
    explicit MeldLanes(const Hand& hand) : n_(hand.n_melds) {
        for (std::size_t i = 0; i < n_; ++i) {
            const Meld& meld = hand.melds[i];
            const std::uint64_t at = lane_bit(meld.tile);
            const auto if_true = [at](bool value) { return at & (0 - std::uint64_t{value}); };
            runs_[i] = if_true(meld.type == MeldType::Chi);
            triplets_ |= at ^ runs_[i];
            kongs_ |= if_true(meld.is_kong());
            closed_ |= if_true(!meld.is_open());
        }
    }

    Units added_to(Units units) const {
        for (std::size_t i = 0; i < n_; ++i) add_run(units, runs_[i]);
        units[2] |= triplets_;
        return units;
    }
    // Lanes of the kongs.
    std::uint64_t kong_triplets() const { return kongs_; }
    int kongs() const { return std::popcount(kongs_); }
    int closed_kongs() const { return std::popcount(closed_); }

  private:
    std::size_t n_ = 0;
    std::uint64_t runs_[kMaxSets];  // zero for other melds
    std::uint64_t triplets_ = 0;
    std::uint64_t kongs_ = 0;
    std::uint64_t closed_ = 0;
};

}  // namespace hupai
