// Ways in which a winning tile can have arrived that a table tells apart.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "hupai/facts.hpp"
#include "hupai/rule_table.hpp"

namespace hupai {

// For every set of ways in which the winning tile can have arrived, those that differ in a fact
// some row asks for; of equal ones the first by COM-8.
class WayReducer {
  public:
    explicit WayReducer(const TableSpec& spec) {
        constexpr std::array<int, Placements::kWays> kFactOfWay = {
            fact_wait_two_sided, fact_wait_two_sided, fact_wait_closed, fact_wait_edge,
            fact_wait_edge,      fact_wait_dual_pair, fact_wait_single, -1};
        bool wait_used[kPlacementEnd + 1] = {};
        bool triplets_used = false;
        for (const RowSpec& row : spec.rows) {
            triplets_used |= row.counter == static_cast<int>(Counter::ConcealedTriplets);
            for (const ClauseSpec& clause : row.any_of) {
                for (const auto* list : {&clause.required, &clause.forbidden}) {
                    for (const int fact : *list) {
                        wait_used[fact] = true;
                        triplets_used |= fact >= fact_two_concealed_triplets;
                    }
                }
            }
        }
        for (int by_other = 0; by_other < 2; ++by_other) {
            for (unsigned ways = 0; ways < 256; ++ways) {
                std::vector<int> seen;
                Placements::Set kept = 0;
                for (unsigned rest = ways; rest != 0; rest &= rest - 1) {
                    const int way = std::countr_zero(rest);
                    const int fact = kFactOfWay[static_cast<std::size_t>(way)];
                    // COM-10: a triplet completed by another's tile is not concealed.
                    const bool melded =
                        by_other != 0 && triplets_used && way == Placements::DualPair;
                    const int group = 2 * (fact >= 0 && wait_used[fact] ? fact : -1) + melded;
                    if (std::find(seen.begin(), seen.end(), group) != seen.end()) continue;
                    seen.push_back(group);
                    kept = static_cast<Placements::Set>(kept | 1U << way);
                }
                kept_[static_cast<std::size_t>(by_other)][ways] = kept;
            }
        }
    }

    Placements::Set operator()(Placements::Set ways, bool by_other) const {
        return kept_[by_other][ways];
    }

  private:
    std::array<std::array<Placements::Set, 256>, 2> kept_;
};

}  // namespace hupai
