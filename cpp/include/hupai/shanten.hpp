// Shanten of one hand (COM-12), by shape (COM-7, GUANG-0).
#pragma once

#include <array>
#include <cstdint>

#include "hupai/shapes.hpp"
#include "hupai/suit_table.hpp"
#include "hupai/tiles.hpp"

namespace hupai {

// Shanten of a shape that a hand cannot have: a special shape beside melds or one that is not
// asked for.
inline constexpr int kUnreachable = 127;

// The tiles of one hand. `concealed` has 3n+1 or 3n+2 tiles, n = sets - melds; `melded` holds the
// tiles in melds (nullptr: unknown, then no copy counts as used up by melds).
struct Holding {
    const std::uint8_t* concealed;
    const std::uint8_t* melded = nullptr;
    int melds = 0;
    int sets = 4;
};

// Kinds held at least once, twice, three and four times.
struct HeldMasks {
    std::array<KindMask, kCopies> at_least;
};
HeldMasks held_masks(const std::uint8_t* counts) noexcept;

// Special shapes, melds aside.
int shanten_seven_pairs(const HeldMasks& held) noexcept;
int shanten_thirteen_orphans(const HeldMasks& held) noexcept;
int shanten_scattered(KindMask held) noexcept;
int shanten_li_gu(const HeldMasks& held) noexcept;

int shanten_standard(const Holding& hand) noexcept;

// The least over `shapes`; kUnreachable if none of them can be reached.
int shanten(const Holding& hand, ShapeSet shapes) noexcept;
std::array<std::int8_t, kShapes> shanten_by_shape(const Holding& hand, ShapeSet shapes) noexcept;

// `shapes` without those that the hand cannot have: special shapes need all tiles concealed and
// the number of sets they are made for.
constexpr ShapeSet possible_shapes(ShapeSet shapes, int melds, int sets) {
    constexpr unsigned standard = shape_bit(Shape::Standard);
    constexpr unsigned li_gu = shape_bit(Shape::LiGu);
    if (melds > 0) return static_cast<ShapeSet>(shapes & standard);
    return static_cast<ShapeSet>(sets == kMaxSets ? shapes & (standard | li_gu) : shapes & ~li_gu);
}

// Vector of one block in which kind k may be used at most most[k] times (COM-12: copies in melds
// are gone). Exact for any limits, by dynamic programming.
BlockVector limited_vector(const std::uint8_t* counts, const std::uint8_t* most, int kinds,
                           bool runs, int sets) noexcept;

// Blocks of which melds hold some tile, bit b = block b.
unsigned limited_blocks(const Holding& hand) noexcept;

// Those of them in which copies held in melds could change a standard shape's shanten of `now`,
// found without knowing of these copies. Cheap, and none for most hands.
unsigned blocks_that_matter(const Holding& hand, int now) noexcept;

// Vectors of the four blocks, copies in melds considered in the blocks `limited`; and of one block,
// of which melds hold some tile.
std::array<BlockVector, kBlocks> exact_vectors(const Holding& hand, unsigned limited) noexcept;
BlockVector exact_vector(const StandardTable& table, const Holding& hand, int block) noexcept;

}  // namespace hupai
