#include "hupai/round_rules.hpp"

#include <stdexcept>
#include <utility>

namespace hupai {

TableRules::TableRules(RoundRules round_, std::shared_ptr<const RuleTable> table_)
    : round(round_), table(std::move(table_)) {
    const auto check = [](bool ok, const char* what) {
        if (!ok) throw std::invalid_argument(what);
    };
    const TableSpec& spec = table->spec();
    sets = spec.situation.sets;
    shapes = spec.shapes;
    red_fives = spec.dora.red_fives;
    winner_flips = spec.situation.indicators == Indicators::Flips;
    for (int kind = 0; kind < 4; ++kind) {
        riichi[kind] = kind > 0 && (spec.situation.riichi_kinds >> kind & 1) != 0;
    }
    check(round.live_end > 4 * dealt() && round.live_end <= 132, "live_end");
    check(round.live_end_per_kong >= 0 && round.live_end_per_kong <= 2, "live_end_per_kong");
    check(round.kong_live_tiles >= round.live_end_per_kong && round.kong_live_tiles >= 1,
          "kong_live_tiles");
    check(round.indicators >= 0 && round.indicators <= 1, "indicators");
    check(!round.stacked_replacements || (round.max_kongs > 0 && round.max_kongs <= 4),
          "stacked replacements are four");
    check(round.indicators == 0 || round.stacked_replacements,
          "indicators lie before stacked replacements");
    for (const int turning :
         {round.closed_kong_indicator, round.open_kong_indicator, round.added_kong_indicator}) {
        check(turning >= 0 && turning <= 2 && (turning == 0 || round.indicators == 1),
              "kong indicators");
    }
    check(round.rounds >= 1 && round.rounds <= 4, "rounds");
    check(round.riichi_stake >= 0 && round.open_riichi_stake >= 0, "stakes are not negative");
}

}  // namespace hupai
