// Positions that do not come from play: checked when somebody sets one up, imagined for a search.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hupai/round.hpp"

namespace hupai {

// A wall position whose tile has been drawn.
inline constexpr TileCode kDrawnTile = 254;

// Fills in what follows from the tiles of a position (waits, legal actions, draws, kongs, front
// of the wall). Returns everything that is wrong with it; the round is then not to be used.
// In: wall (kDrawnTile where drawn), players' tiles, melds, discards and flags, points, counters,
// phase, turn, drew, drawn, forbidden, target, declared, stacks, answers.
std::vector<std::string> complete_position(Round& round, const TableRules& rules);

// Deals the tiles anew that `seat` cannot see: the hands of the others and the wall but its turned
// indicators. Public facts stay: hands in riichi are ready, those in open riichi keep their waits.
void determinize(Round& round, const TableRules& rules, int seat, std::uint64_t seed);

}  // namespace hupai
