// The catalogue of facts: predicates of the situation, the hand, a reading and the winning tile's
// placement, named once in facts.def. Patterns are rows over them and unknown here.
//
// Facts live in a bit set whose bytes belong to one stage each, so that a rule table can look
// whole bytes up: 7 bytes are known per hand, 9 more per layout, 1 more per placement.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "hupai/readings.hpp"

namespace hupai {

enum Fact : int {
    kSituationBase = -1,
#define HUPAI_SITUATION_FACT(name) fact_##name,
#include "hupai/facts.def"
    kSituationEnd,
    kHandBase = 15,
#define HUPAI_HAND_FACT(name) fact_##name,
#include "hupai/facts.def"
    kHandEnd,
    kReadingBase = 55,
#define HUPAI_READING_FACT(name) fact_##name,
#include "hupai/facts.def"
    kReadingEnd,
    kPlacementBase = 127,
#define HUPAI_PLACEMENT_FACT(name) fact_##name,
#include "hupai/facts.def"
    kPlacementEnd,
};

inline constexpr int kHandBytes = 7;
inline constexpr int kReadingBytes = 9;
inline constexpr int kPlacementBytes = 1;
inline constexpr int kFactBytes = kHandBytes + kReadingBytes + kPlacementBytes;

static_assert(kSituationEnd <= kHandBase + 1 && kHandEnd <= 8 * kHandBytes);
static_assert(kReadingBase + 1 == 8 * kHandBytes &&
              kReadingEnd <= 8 * (kHandBytes + kReadingBytes));
static_assert(kPlacementBase + 1 == 8 * (kHandBytes + kReadingBytes) &&
              kPlacementEnd <= 8 * kFactBytes);

struct FactInfo {
    const char* name;
    const char* group;
    int bit;
};

#define HUPAI_SITUATION_FACT(name) +1
#define HUPAI_HAND_FACT(name) +1
#define HUPAI_READING_FACT(name) +1
#define HUPAI_PLACEMENT_FACT(name) +1
inline constexpr int kFacts = 0
#include "hupai/facts.def"
    ;

// In catalogue order.
const std::array<FactInfo, kFacts>& fact_catalogue();
// Bit of a fact, -1 if there is none of that name.
int fact_bit(std::string_view name);

// How often a row with `per` counts.
enum class Counter : std::uint8_t { DragonTriplets, WindTriplets, ConcealedTriplets, Kongs, Runs };
inline constexpr int kCounters = 5;
inline constexpr const char* kCounterNames[kCounters] = {"dragon_triplets", "wind_triplets",
                                                         "concealed_triplets", "kongs", "runs"};
using CounterValues = std::array<std::uint8_t, kCounters>;

struct FactBits {
    std::array<std::uint64_t, 3> words{};

    bool test(int fact) const {
        return (words[static_cast<std::size_t>(fact / 64)] >> (fact % 64) & 1) != 0;
    }
    void set(int fact, bool value) {
        words[static_cast<std::size_t>(fact / 64)] |= static_cast<std::uint64_t>(value)
                                                      << (fact % 64);
    }
    std::uint8_t byte(int index) const {
        return static_cast<std::uint8_t>(words[static_cast<std::size_t>(index / 8)] >>
                                         (index % 8 * 8));
    }
};

// What layouts of one hand share.
struct HandContext {
    HandContext(const Hand& hand_, const Situation& situation_, const LayoutFinder& finder);

    const Hand& hand;
    const Situation& situation;
    KindMask present;             // kinds that occur, melds and winning tile included
    std::uint64_t kong_triplets;  // lanes
    std::uint64_t own_winds;      // seat and round wind, as bits of the honour lane
    int closed_kongs = 0;
    int kongs = 0;
};

// Facts of the situation and the hand. `waits_before_win` is only looked at by one_wait and
// several_waits: pass 0 if no row asks for them.
FactBits hand_facts(const HandContext& context, KindMask waits_before_win);

// Facts of a layout that lie within one block, as bits of the second word of `FactBits`: those of
// several blocks are the OR of each one's.
std::uint64_t block_facts(const Lanes& lanes, std::uint64_t kong_triplets);

// Adds the facts of a layout.
void add_layout_facts(const HandContext& context, const Layout& layout, FactBits& facts);

// Adds the facts of a placement. Returns the number of concealed triplets (COM-10).
int add_placement_facts(const HandContext& context, const Layout& layout,
                        const Placement& placement, FactBits& facts);

CounterValues counters(const HandContext& context, const Layout& layout, int concealed_triplets);

}  // namespace hupai
