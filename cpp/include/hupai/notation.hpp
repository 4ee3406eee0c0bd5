// The one parser and formatter of tile and hand strings (COM-2).
//
//     234m 567m 345p 88s [234m] [555p^] [5555z<] [555s+5s>] (1111m) +5s
//
// Concealed tiles in any grouping, melds in brackets (closed kongs in parentheses), the winning
// tile last behind a plus. `<` `^` `>` name the supplier: previous, opposite, next player.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hupai/hand.hpp"
#include "hupai/problems.hpp"

namespace hupai {

struct Tile {
    Kind kind;
    bool red;
};

// Tiles in the order written. Appends to `problems` and leaves out what it cannot read.
std::vector<Tile> parse_tiles(std::string_view text, Problems& problems);

// "123m11z"; suits in the order of the kinds, tiles of a suit sorted, red fives before plain ones.
std::string format_tiles(const std::vector<Tile>& tiles);

// Reads and validates a hand. On problems the returned hand is not to be used.
Hand parse_hand(std::string_view text, Problems& problems);

// Reads one meld with its brackets; false and a problem if it is none.
bool parse_meld(std::string_view text, Meld& meld, Problems& problems);

std::string format_meld(const Meld& meld);
// The canonical string: reading it gives the same hand.
std::string format_hand(const Hand& hand);

std::string tile_name(int kind);

}  // namespace hupai
