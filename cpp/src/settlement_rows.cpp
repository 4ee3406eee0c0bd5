#include "hupai/settlement_rows.hpp"

namespace hupai {

void pack_result(const Round& round, std::int64_t* row) {
    const Result& result = round.result;
    *row++ = static_cast<std::int64_t>(result.ending);
    *row++ = result.discarder;
    *row++ = result.liable;
    *row++ = round.honba;
    *row++ = round.sticks;
    *row++ = round.repeats;
    *row++ = round.pot;
    const auto bits = [&row](unsigned seats) {
        for (int seat = 0; seat < kSeats; ++seat) *row++ = seats >> seat & 1;
    };
    const auto numbers = [&row](const std::array<std::int32_t, kSeats>& values) {
        for (const std::int32_t value : values) *row++ = value;
    };
    bits(result.claims);
    numbers(result.value);
    numbers(result.dora);
    bits(result.ready);
    bits(result.nagashi);
    bits(result.false_winners);
    numbers(result.tai);
    for (const Player& p : round.players) *row++ = p.stake;
}

Outcome unpack_outcome(const std::int32_t* row) {
    Outcome outcome;
    for (std::int32_t& delta : outcome.deltas) delta = *row++;
    outcome.dealer_repeats = *row++ != 0;
    outcome.honba = *row++;
    outcome.sticks = *row++;
    outcome.repeats = *row++;
    outcome.pot = *row++;
    return outcome;
}

std::array<std::int32_t, kOutcomeColumns> pack_outcome(const Outcome& o) {
    return {o.deltas[0], o.deltas[1], o.deltas[2], o.deltas[3], o.dealer_repeats ? 1 : 0,
            o.honba,     o.sticks,    o.repeats,   o.pot};
}

}  // namespace hupai
