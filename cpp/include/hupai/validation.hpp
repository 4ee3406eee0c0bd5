// Which hands and situations can exist, for themselves and under a ruleset.
#pragma once

#include "hupai/hand.hpp"
#include "hupai/problems.hpp"

namespace hupai {

// Reports kinds with more than four copies and suits with more than one red five.
void validate_copies(const Hand& hand, Problems& problems);

// Sets `hand.sets` from the number of tiles and reports copies, reds and counts that cannot be.
void validate_hand(Hand& hand, Problems& problems);

enum class Indicators : std::uint8_t {
    Unused,
    Given,  // turned during play, up to a number
    Flips,  // turned by the winner: none, or exactly as many as the rule gives (REF-16)
};

// What a ruleset lets a situation say. Numbers and options, no ruleset by name.
struct SituationRules {
    std::uint8_t sets = 4;
    std::uint8_t riichi_kinds = 0;  // bit i: Riichi(i) may be declared
    bool ippatsu = false;
    bool on_riichi_tile = false;
    Indicators indicators = Indicators::Unused;
    std::uint8_t most_indicators = kMaxIndicators;  // of those turned during play
    bool flips_per_kong = false;
    bool ura = false;
};

// A hand to be scored, with its situation.
void validate_situation(const Hand& hand, const Situation& situation, const SituationRules& rules,
                        Problems& problems);

// Whether a situation says nothing that could be wrong: a win with a winning tile, of the ruleset's
// size, by self-draw or ron, without any flag or indicator. True of most; false says nothing.
inline bool plain_situation(const Hand& hand, const Situation& s, const SituationRules& rules) {
    return hand.win != kNoKind && hand.sets == rules.sets && s.by != By::RobKong && !s.has_flags();
}

}  // namespace hupai
