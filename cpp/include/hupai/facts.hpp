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
    int closed_kongs;
    int kongs;
};

// Facts of the situation and the hand. `waits_before_win` is only looked at by one_wait and
// several_waits: pass 0 if no row asks for them.
FactBits hand_facts(const HandContext& context, KindMask waits_before_win);

// A fact as a bit of the first word, where those of situation and hand lie.
constexpr std::uint64_t fact(Fact which) { return std::uint64_t{1} << which; }
static_assert(kHandEnd <= 64);

inline std::uint64_t situation_facts(const Situation& s) {
    // A robbed kong held the other three.
    static constexpr std::array<std::uint64_t, 3> kOfBy = {
        fact(fact_self_draw), fact(fact_ron), fact(fact_robbed_kong) | fact(fact_last_of_kind)};
    const auto flag = [](bool value, Fact which) { return std::uint64_t{value} << which; };
    const std::uint64_t word = kOfBy[static_cast<std::size_t>(s.by)] |
                               flag(s.last_tile, fact_last_tile) | flag(s.seat == 0, fact_dealer);
    // Most wins are without any of these.
    if (!s.has_flags()) return word;
    static constexpr std::array<std::uint64_t, 4> kOfRiichi = {
        0, fact(fact_riichi), fact(fact_riichi) | fact(fact_double_riichi),
        fact(fact_riichi) | fact(fact_open_riichi)};
    static constexpr std::array<std::uint64_t, 4> kOfIppatsu = {
        0, fact(fact_ippatsu_next), fact(fact_ippatsu_other), fact(fact_ippatsu_self)};
    return word | kOfRiichi[static_cast<std::size_t>(s.riichi)] |
           kOfIppatsu[static_cast<std::size_t>(s.ippatsu)] | flag(s.replacement, fact_replacement) |
           flag(s.first_turn, fact_first_turn) | flag(s.on_riichi_tile, fact_on_riichi_tile) |
           flag(s.last_of_kind, fact_last_of_kind);
}

inline constexpr std::uint64_t kConcealedFacts = fact(fact_concealed) | fact(fact_no_melds);

inline std::uint64_t waits_facts(KindMask waits_before_win) {
    if (waits_before_win == 0) return 0;
    return std::has_single_bit(waits_before_win) ? fact(fact_one_wait) : fact(fact_several_waits);
}

// What melds say; what few hands without any say, by the kinds of their tiles.
std::uint64_t meld_facts(const Hand& hand, int kongs, int closed_kongs);
std::uint64_t meld_facts_of_win(const Hand& hand);  // last_of_kind
std::uint64_t facts_of_nine_or_fourteen_kinds(const Hand& hand, KindMask present);
inline std::uint64_t facts_of_few_hands(const Hand& hand, KindMask present) {
    const int kinds = std::popcount(present);
    if (hand.sets != 4 || (kinds != kSuitKinds && kinds != 14)) return 0;
    return facts_of_nine_or_fourteen_kinds(hand, present);
}

// The facts of situation and hand that do not follow from the kinds that occur, all in the first
// word.
inline std::uint64_t known_hand_facts(const HandContext& context, KindMask waits_before_win) {
    const Hand& hand = context.hand;
    const std::uint64_t word = situation_facts(context.situation) | waits_facts(waits_before_win);
    if (hand.n_melds > 0) {
        return word | meld_facts(hand, context.kongs, context.closed_kongs) |
               meld_facts_of_win(hand);
    }
    return word | kConcealedFacts | facts_of_few_hands(hand, context.present);
}

// Facts of a layout that lie within one block, as bits of the second word of `FactBits`: those of
// several blocks are the OR of each one's.
std::uint64_t block_facts(const Lanes& lanes, std::uint64_t kong_triplets);

namespace detail {

// The facts of the second word that do not lie within one block.
inline constexpr std::uint64_t kAcrossBlocks = [] {
    std::uint64_t bits = 0;
    for (const Fact which : {fact_own_wind_pair,
                             fact_every_block_terminal,
                             fact_every_block_outside,
                             fact_seat_wind_triplet,
                             fact_round_wind_triplet,
                             fact_three_guest_wind_triplets,
                             fact_same_run_three_suits,
                             fact_mixed_runs_step_1,
                             fact_mixed_runs_step_2,
                             fact_mixed_straight,
                             fact_same_run_two_suits,
                             fact_mirrored_runs,
                             fact_two_run_pairs,
                             fact_two_run_pairs_same_number,
                             fact_two_terminal_runs,
                             fact_mixed_terminal_runs_pair_5,
                             fact_two_hog_triplets,
                             fact_mixed_triplets_in_row,
                             fact_same_triplet_two_suits_pair,
                             fact_two_terminal_triplets,
                             fact_mirrored_triplets,
                             fact_same_triplet_two_suits,
                             fact_same_triplet_three_suits}) {
        bits |= std::uint64_t{1} << which % 64;
    }
    return bits;
}();

// What the entry of a complete block says of the waits before one of its tiles came, in bits that
// its facts leave free: by the number of the tile.
inline constexpr auto kWaitBits = [] {
    struct Bits {
        std::uint64_t several;  // the block without the tile waits for several
        std::uint64_t paired;   // it is complete and has a pair: other blocks may wait too
    };
    std::array<Bits, kSuitKinds> all{};
    std::uint64_t free = kAcrossBlocks;
    const auto next = [&free] {
        const std::uint64_t lowest = free & (~free + 1);
        free ^= lowest;
        return lowest;
    };
    for (Bits& bits : all) bits = {next(), next()};
    return all;
}();
static_assert(kWaitBits.back().paired != 0);

}  // namespace detail

// Adds the facts of a layout.
void add_layout_facts(const HandContext& context, const Layout& layout, FactBits& facts);

namespace detail {

// Placement facts by wait and by the number of concealed triplets.
inline constexpr std::uint64_t kOfWait[] = {1, 2, 4, 8, 16, 0};
inline constexpr std::uint64_t kOfTriplets[] = {0, 0, 0x20, 0x60, 0xe0, 0xe0};

}  // namespace detail

// Facts of a placement as bits of the third word: its wait and the number of concealed triplets.
constexpr std::uint64_t placement_facts(Wait wait, int concealed_triplets) {
    static_assert(fact_wait_two_sided == 128 && fact_wait_closed == 129 && fact_wait_edge == 130 &&
                  fact_wait_dual_pair == 131 && fact_wait_single == 132 &&
                  fact_two_concealed_triplets == 133 && fact_four_concealed_triplets == 135);
    return detail::kOfWait[static_cast<std::size_t>(wait)] |
           detail::kOfTriplets[static_cast<std::size_t>(concealed_triplets)];
}

// Adds the facts of a placement. Returns the number of concealed triplets (COM-10).
int add_placement_facts(const HandContext& context, const Layout& layout,
                        const Placement& placement, FactBits& facts);

CounterValues counters(const Lanes& lanes, int concealed_triplets, int kongs);

}  // namespace hupai
