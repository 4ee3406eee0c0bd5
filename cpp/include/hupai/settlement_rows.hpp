// Ended hands as rows of numbers for the ruleset's payment, and its answer.
#pragma once

#include <array>
#include <cstdint>

#include "hupai/game.hpp"

namespace hupai {

// ending, discarder, liable, honba, sticks, repeats, pot; then four columns each, by seat: claims,
// value, dora, ready, nagashi, false winners, tai, stakes.
inline constexpr int kResultColumns = 7 + 8 * kSeats;
// deltas by seat, dealer repeats, honba, sticks, repeats, pot.
inline constexpr int kOutcomeColumns = kSeats + 5;

void pack_result(const Round& round, std::int64_t* row);
Outcome unpack_outcome(const std::int32_t* row);
std::array<std::int32_t, kOutcomeColumns> pack_outcome(const Outcome& outcome);

}  // namespace hupai
