// Waits, useful tiles and discards (COM-11, COM-13).
#pragma once

#include <array>
#include <cstdint>

#include "hupai/shanten.hpp"
#include "hupai/shapes.hpp"
#include "hupai/tiles.hpp"

namespace hupai {

// The kinds that complete any shape of `shapes`, whatever the value. `concealed` has 3n+1 tiles;
// `melded` holds the tiles in melds (nullptr: none), `melds` their number, `sets` 4 or 5 is the
// number of sets of a whole hand. A kind of which all four copies are held is no wait.
KindMask waits(const std::uint8_t* concealed, const std::uint8_t* melded, int melds, int sets,
               ShapeSet shapes) noexcept;

// Shanten of a hand of 3n+1 tiles with the kinds whose draw lowers it.
struct Useful {
    int shanten;
    KindMask kinds;
};
Useful useful(const Holding& hand, ShapeSet shapes) noexcept;

// Copies of each kind outside the hand, its melds and the `visible` tiles (nullptr: none), not
// below 0.
Counts copies_left(const Holding& hand, const std::uint8_t* visible) noexcept;
int total_of(const Counts& left, KindMask kinds) noexcept;

// For each kind held by a hand of 3n+2 tiles: what its discard leaves. `left` is counted before
// the discard, for the tile is still seen after it.
struct Discards {
    KindMask held;
    std::array<Useful, kKinds> after;  // of kinds in `held`
};
Discards discards(const Holding& hand, ShapeSet shapes) noexcept;

// For a hand of 3n+1 tiles: the draws that keep the shanten but, with the best discard after them,
// leave more useful tiles than now; entry = that larger total, 0 elsewhere.
Counts improvements(const Holding& hand, const Counts& left, ShapeSet shapes) noexcept;

}  // namespace hupai
