// Waits of a hand before its winning tile (COM-11).
#pragma once

#include "hupai/shapes.hpp"
#include "hupai/tiles.hpp"

namespace hupai {

// The kinds that complete any shape of `shapes`, whatever the value. `concealed` has 3n+1 tiles;
// `melded` holds the tiles in melds (nullptr: none), `melds` their number, `sets` 4 or 5 is the
// number of sets of a whole hand. A kind of which all four copies are held is no wait.
KindMask waits(const std::uint8_t* concealed, const std::uint8_t* melded, int melds, int sets,
               ShapeSet shapes) noexcept;

}  // namespace hupai
