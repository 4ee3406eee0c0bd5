// Rules of a table for tests: shapes and a few rows, no ruleset in particular.
#pragma once

#include <memory>

#include "hupai/round_rules.hpp"

namespace hupai::test {

inline std::shared_ptr<const TableRules> table_rules(const RoundRules& round, int minimum = 0) {
    TableSpec spec;
    spec.tiers.push_back({});
    spec.rows.push_back({1, 0, -1, {{}}, {}});  // every complete hand
    spec.rows.push_back({1, 0, -1, {{{fact_concealed}, {}}}, {}});
    spec.shapes = kAutoShapes4;
    spec.minimum = minimum;
    spec.situation.riichi_kinds = 1 << static_cast<int>(Riichi::Riichi);
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        spec.dora.successor[kind] = static_cast<Kind>(kind);
    }
    return std::make_shared<const TableRules>(round, std::make_shared<RuleTable>(std::move(spec)));
}

inline RoundRules stacked_rules() {
    RoundRules rules;
    rules.live_end = 130;
    rules.live_end_per_kong = 2;
    rules.stacked_replacements = true;
    rules.max_kongs = 4;
    rules.kong_live_tiles = 2;
    rules.multiple_ron = true;
    rules.riichi_stake = 40;
    rules.passing_lock = true;
    rules.short_riichi_dead = true;
    rules.faults = true;
    return rules;
}

}  // namespace hupai::test
