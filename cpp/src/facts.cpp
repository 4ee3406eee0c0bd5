#include "hupai/facts.hpp"

#include <bit>

#include "layout_facts.hpp"

namespace hupai {

namespace {

int count(std::uint64_t bits) { return std::popcount(bits); }

}  // namespace

const std::array<FactInfo, kFacts>& fact_catalogue() {
    static constexpr std::array<FactInfo, kFacts> kCatalogue = {{
#define HUPAI_SITUATION_FACT(name) {#name, "situation", fact_##name},
#define HUPAI_HAND_FACT(name) {#name, "hand", fact_##name},
#define HUPAI_READING_FACT(name) {#name, "reading", fact_##name},
#define HUPAI_PLACEMENT_FACT(name) {#name, "placement", fact_##name},
#include "hupai/facts.def"
    }};
    return kCatalogue;
}

int fact_bit(std::string_view name) {
    for (const FactInfo& info : fact_catalogue()) {
        if (name == info.name) return info.bit;
    }
    return -1;
}

namespace {}  // namespace

std::uint64_t meld_facts(const HandContext& context) {
    const Hand& hand = context.hand;
    const Situation& s = context.situation;
    std::uint64_t word = 0;
    const auto set = [&word](Fact which, bool value) { word |= std::uint64_t{value} << which; };
    int open_copies = 0;  // of the winning kind, in own open melds
    for (std::size_t i = 0; i < hand.n_melds; ++i) {
        const Meld& meld = hand.melds[i];
        if (meld.type == MeldType::Chi) {
            open_copies += hand.win >= meld.tile && hand.win <= meld.tile + 2;
        } else if (meld.is_open()) {
            open_copies += hand.win == meld.tile ? meld.size() : 0;
        }
    }
    const int open = hand.n_melds - context.closed_kongs;
    set(fact_concealed, open == 0);
    set(fact_all_open, open == hand.sets);
    set(fact_has_kong, context.kongs >= 1);
    set(fact_two_kongs, context.kongs >= 2);
    set(fact_three_kongs, context.kongs >= 3);
    set(fact_four_kongs, context.kongs >= 4);
    set(fact_last_of_kind, s.last_of_kind || s.by == By::RobKong || open_copies == 3);
    return word;
}

std::uint64_t facts_of_few_hands(const HandContext& context) {
    const Hand& hand = context.hand;
    std::uint64_t word = 0;
    const auto set = [&word](Fact which, bool value) { word |= std::uint64_t{value} << which; };
    const KindMask present = context.present;
    const int kinds = std::popcount(present);
    if (kinds == kSuitKinds) {
        const int first = std::countr_zero(present);
        const auto copies = [&](int kind) {
            return hand.concealed[static_cast<std::size_t>(kind)] + (hand.win == kind);
        };
        set(fact_nine_gates_tiles, first < kFirstHonour && first % kSuitKinds == 0 &&
                                       present >> first == 0x1ff && copies(first) >= 3 &&
                                       copies(first + 8) >= 3);
    }
    // Only a hand of fourteen different tiles can be scattered (COM-7).
    if (kinds == 14) {
        const std::uint64_t suit[kSuits] = {present & 0x1ff, present >> 9 & 0x1ff,
                                            present >> 18 & 0x1ff};
        const std::uint64_t seen = suit[0] | suit[1] | suit[2];
        const auto close = [](std::uint64_t x) { return (x & (x << 1 | x << 2)) != 0; };
        if (!close(suit[0]) && !close(suit[1]) && !close(suit[2])) {
            const int suit_tiles = count(suit[0]) + count(suit[1]) + count(suit[2]);
            set(fact_scattered_1_to_9, suit_tiles == 9 && seen == 0x1ff);
            set(fact_scattered_same_numbers, suit_tiles == 9 && count(seen) == 3);
        }
    }
    return word;
}

FactBits hand_facts(const HandContext& context, KindMask waits_before_win) {
    FactBits f;
    f.words[0] = known_hand_facts(context, waits_before_win) | facts_of_kinds(context.present);
    return f;
}

std::uint64_t block_facts(const Lanes& lanes, std::uint64_t kong_triplets) {
    return facts_in_blocks(words_of(lanes, kong_triplets));
}

void add_layout_facts(const HandContext& context, const Layout& layout, FactBits& f) {
    f.words[0] |= std::uint64_t{1} << (fact_standard + static_cast<int>(layout.shape));
    if (layout.shape != Shape::Standard) return;
    const LayoutWords words = words_of(layout.all, context.kong_triplets);
    // What lies within one block is known for the concealed ones; melds join them anew.
    const std::uint64_t in_blocks =
        context.hand.n_melds == 0 ? layout.facts : facts_in_blocks(words);
    const Situation& s = context.situation;
    f.words[0] |= first_layout_facts(words);
    f.words[1] |=
        in_blocks | facts_across_blocks(words, in_blocks, std::uint64_t{1} << s.seat,
                                        std::uint64_t{1} << s.round, context.hand.sets == 4);
}

int add_placement_facts(const HandContext& context, const Layout& layout,
                        const Placement& placement, FactBits& f) {
    int concealed = 0;
    if (layout.shape == Shape::Standard) {
        const bool by_other = context.situation.by != By::SelfDraw;
        concealed = count(layout.concealed.triplets) + context.closed_kongs -
                    (by_other && placement.group == Placement::Group::Triplet);
    }
    f.words[2] |= placement_facts(placement.wait, concealed);
    return concealed;
}

CounterValues counters(const Lanes& lanes, int concealed_triplets, int kongs) {
    const std::uint64_t honours = lanes.triplets >> kHonourShift;
    return {static_cast<std::uint8_t>(count(honours & kDragonBits)),
            static_cast<std::uint8_t>(count(honours & kWindBits)),
            static_cast<std::uint8_t>(concealed_triplets), static_cast<std::uint8_t>(kongs),
            static_cast<std::uint8_t>(lanes.run_count())};
}

}  // namespace hupai
