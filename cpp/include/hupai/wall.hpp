// Walls: the seeded generator and the layout of COM-20.
#pragma once

#include <array>
#include <cstdint>

#include "hupai/actions.hpp"

namespace hupai {

inline constexpr int kWallTiles = 136;

// Tiles by position in drawing order.
using Wall = std::array<TileCode, kWallTiles>;

// SplitMix64: the state grows by a constant, the output is a fixed mix of it. The same numbers on
// every platform.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}
    // A stream of its own for each (seed, index).
    constexpr Random(std::uint64_t seed, std::uint64_t index)
        : state_(mix(mix(seed + kStep) ^ (index + 1) * kStep)) {}

    constexpr std::uint64_t next() {
        state_ += kStep;
        return mix(state_);
    }
    // Uniform below n > 0: the high half of a 64-bit product, with rejection of the short tail.
    constexpr std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t tail = (0U - n) % n;
            while (static_cast<std::uint32_t>(product) < tail) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;
    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
        z = (z ^ z >> 27) * 0x94D049BB133111EB;
        return z ^ z >> 31;
    }

    std::uint64_t state_;
};

// Tile code of a physical tile 0..135: kind * 4 + copy, the red five is copy 0 of a five.
constexpr TileCode tile_of(int id, bool red_fives) {
    const auto kind = static_cast<Kind>(id / kCopies);
    return red_fives && id % kCopies == 0 && is_five(kind) ? red_of(kind) : kind;
}

// The wall of one hand of a game: tiles 0..135 in order, shuffled from the last to the first
// (Fisher and Yates) by the stream (seed, hand).
Wall shuffled_wall(std::uint64_t seed, std::uint64_t hand, bool red_fives);

// Position of a seat's i-th dealt tile: rounds of 4-4-4-1 tiles (16-tile hands 4-4-4-4).
constexpr int dealt_position(int seat, int i, int sets) {
    if (i == 12 && sets == 4) return 48 + seat;
    return i / 4 * 16 + seat * 4 + i % 4;
}

}  // namespace hupai
