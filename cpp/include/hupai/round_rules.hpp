// Everything about the course of play that differs between rulesets, as numbers and switches.
#pragma once

#include <memory>
#include <string>

#include "hupai/rule_table.hpp"

namespace hupai {

// When the indicator of a kong is turned.
enum class Turning : int { Never, AtOnce, AfterDiscard };

struct RoundRules {
#define HUPAI_ROUND_RULE(type, name, value) type name = value;
#include "hupai/round_rules.def"
};

// The rules of a table: the course of play and the values of hands.
struct TableRules {
    // Throws std::invalid_argument if a number lies outside what a wall of 136 tiles allows.
    TableRules(RoundRules round_, std::shared_ptr<const RuleTable> table_);

    RoundRules round;
    std::shared_ptr<const RuleTable> table;
    // Copied from the table, because every decision looks at them.
    int sets;
    ShapeSet shapes;
    bool red_fives;
    bool winner_flips;
    bool riichi[4];  // by Riichi

    int dealt() const { return 3 * sets + 1; }  // tiles of one hand
};

}  // namespace hupai
