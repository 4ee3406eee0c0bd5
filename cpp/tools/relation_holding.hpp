// How a hand is held: concealed, melded, completed; see relation.cpp.
#pragma once

#include "hupai/facts.hpp"
#include "hupai/hand.hpp"
#include "hupai/readings.hpp"

namespace hupai {

// Everything the facts of holding and the validity of situations depend on, as one small key.
enum Melding { NoMeld, ClosedOnly, SomeOpen, AllOpen };

struct Key {
    unsigned bits = 0;
    Key with(int shift, int value) const { return {bits | static_cast<unsigned>(value) << shift}; }
    int get(int shift, int width) const {
        return static_cast<int>(bits >> shift & ((1U << width) - 1));
    }
};
constexpr int kMelding = 0;    // 2 bits
constexpr int kKongs = 2;      // 3
constexpr int kTriplets = 5;   // 3: concealed ones
constexpr int kByOther = 8;    // 1: won on another player's tile
constexpr int kWaitAt = 9;     // 3
constexpr int kSeveral = 12;   // 1: waits on two or more kinds
constexpr int kOwnThree = 13;  // 1: the other three of the winning kind lie in own open melds
constexpr int kCopy = 14;      // 2: of the winning kind. 0 none, 1 in melds only, 2 concealed
constexpr int kGates = 16;     // 1: tiles of nine gates
constexpr unsigned kKeys = 1U << 17;

inline FactBits facts_of(Key key) {
    FactBits f;
    const int melding = key.get(kMelding, 2);
    const int kongs = key.get(kKongs, 3);
    const int triplets = key.get(kTriplets, 3);
    f.set(fact_concealed, melding <= ClosedOnly);
    f.set(fact_no_melds, melding == NoMeld);
    f.set(fact_all_open, melding == AllOpen);
    f.set(fact_has_kong, kongs >= 1);
    f.set(fact_two_kongs, kongs >= 2);
    f.set(fact_three_kongs, kongs >= 3);
    f.set(fact_four_kongs, kongs >= 4);
    f.set(fact_one_wait, key.get(kSeveral, 1) == 0);
    f.set(fact_several_waits, key.get(kSeveral, 1) != 0);
    f.set(fact_nine_gates_tiles, key.get(kGates, 1) != 0 && melding == NoMeld);
    const auto wait = static_cast<Wait>(key.get(kWaitAt, 3));
    f.set(fact_wait_two_sided, wait == Wait::TwoSided);
    f.set(fact_wait_closed, wait == Wait::Closed);
    f.set(fact_wait_edge, wait == Wait::Edge);
    f.set(fact_wait_dual_pair, wait == Wait::DualPair);
    f.set(fact_wait_single, wait == Wait::Single);
    f.set(fact_two_concealed_triplets, triplets >= 2);
    f.set(fact_three_concealed_triplets, triplets >= 3);
    f.set(fact_four_concealed_triplets, triplets >= 4);
    return f;
}

// What decides which situations are valid.
inline unsigned chance_class(Key key) {
    const int melding = key.get(kMelding, 2);
    return static_cast<unsigned>((melding == AllOpen ? SomeOpen : melding) |
                                 (key.get(kKongs, 3) != 0) << 2 | key.get(kByOther, 1) << 3 |
                                 key.get(kOwnThree, 1) << 4 | key.get(kCopy, 2) << 5);
}
constexpr int kChanceClasses = 1 << 7;

}  // namespace hupai
