// The same over arrays: rows in, rows out. Nothing is allocated per row, results do not depend on
// the number of threads, and input is checked as a whole before any output is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hupai/shapes.hpp"
#include "hupai/tiles.hpp"

namespace hupai::batch {

// Hands as rows of 34 counts.
struct Rows {
    std::size_t size = 0;
    const std::uint8_t* counts = nullptr;   // concealed tiles, (size, 34)
    const std::uint8_t* melds = nullptr;    // numbers of melds, (size,); nullptr: by the row sum
    const std::uint8_t* melded = nullptr;   // tiles in melds, (size, 34); nullptr: unknown
    const std::uint8_t* visible = nullptr;  // other tiles seen, (size, 34); nullptr: none
    int sets = 4;
    ShapeSet shapes = kAutoShapes4;
};

// Name of the instruction set that the inner loops use.
const char* instruction_set();

// Those that this build has code for, the best first.
std::vector<const char*> instruction_sets();

// What may be wrong with a row.
enum class Fault : std::uint8_t {
    TooManyCopies,  // count of a kind above four; detail = kind
    TooManySeen,    // count with melds and visible tiles above four; detail = kind
    TileCount,      // no hand has so many tiles; detail = number of tiles
    MeldNumber,     // tiles do not fit the number of melds; detail = number of tiles
    MeldTiles,      // so many tiles are not in that many melds; detail = tiles in melds
};

struct Problem {
    std::size_t row;
    Fault fault;
    int detail;
};

// Which numbers of tiles a call takes, by the rest modulo three.
enum class Tiles : std::uint8_t { Any, BeforeDraw /* 3n+1 */, AfterDraw /* 3n+2 */ };

// The first `most` problems in row order; empty if the input is sound.
std::vector<Problem> check(const Rows& rows, Tiles tiles, int threads, std::size_t most);

// Number of sound rows whose standard shape needs an exact look at the copies in melds.
std::size_t count_exact(const Rows& rows);

// Shanten of one row for four sets, the shortest way; false if it is unsound.
[[nodiscard]] bool shanten_of_one(const std::uint8_t* counts, ShapeSet shapes, int& shanten);

// All fill their outputs, the rows split over `threads`. False if a row turned out to be unsound:
// then the outputs mean nothing and `check` tells why. Numbers of melds, tiles in melds and visible
// tiles are not looked at for soundness; with them `check` has to come first.
[[nodiscard]] bool shanten(const Rows& rows, int threads, std::int8_t* out);
[[nodiscard]] bool waits(const Rows& rows, int threads, std::uint8_t* out);
[[nodiscard]] bool useful(const Rows& rows, int threads, std::int8_t* shanten, std::uint8_t* left);
[[nodiscard]] bool discards(const Rows& rows, int threads, std::int8_t* shanten,
                            std::uint8_t* totals);
// Shanten, and for every draw that improves a ready or one-away hand without lowering its shanten
// the larger total of useful tiles it leads to (0 elsewhere).
[[nodiscard]] bool improvements(const Rows& rows, int threads, std::int8_t* shanten,
                                std::uint8_t* totals);

}  // namespace hupai::batch
