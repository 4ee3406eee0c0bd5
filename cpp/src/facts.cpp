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

HandContext::HandContext(const Hand& hand_, const Situation& situation_, const LayoutFinder& finder)
    : hand(hand_),
      situation(situation_),
      present(finder.present()),
      kong_triplets(finder.melds().kong_triplets()),
      closed_kongs(finder.melds().closed_kongs()),
      kongs(finder.melds().kongs()) {
    for (std::size_t i = 0; i < hand.n_melds; ++i) {
        for_each_tile(hand.melds[i], [this](int kind, int) { present |= bit(kind); });
    }
}

std::uint64_t meld_facts(const Hand& hand, int kongs, int closed_kongs) {
    std::uint64_t word = 0;
    const auto set = [&word](Fact which, bool value) { word |= std::uint64_t{value} << which; };
    const int open = hand.n_melds - closed_kongs;
    set(fact_concealed, open == 0);
    set(fact_all_open, open == hand.sets);
    set(fact_has_kong, kongs >= 1);
    set(fact_two_kongs, kongs >= 2);
    set(fact_three_kongs, kongs >= 3);
    set(fact_four_kongs, kongs >= 4);
    return word;
}

std::uint64_t meld_facts_of_win(const Hand& hand) {
    unsigned open_copies = 0;
    for (std::size_t i = 0; i < hand.n_melds; ++i) {
        const Meld& meld = hand.melds[i];
        const unsigned above = static_cast<std::uint8_t>(hand.win - meld.tile);
        const unsigned of_kind = meld.is_open() && above == 0 ? 3 : 0;
        open_copies += meld.type == MeldType::Chi ? static_cast<unsigned>(above <= 2) : of_kind;
    }
    return std::uint64_t{open_copies == 3} << fact_last_of_kind;
}

std::uint64_t facts_of_nine_or_fourteen_kinds(const Hand& hand, KindMask present) {
    std::uint64_t word = 0;
    const auto set = [&word](Fact which, bool value) { word |= std::uint64_t{value} << which; };
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
    f.words[0] = known_hand_facts(context, waits_before_win) |
                 facts_of_kinds(lanes_of_kinds(context.present));
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
        context.hand.n_melds == 0 ? layout.facts & ~detail::kAcrossBlocks : facts_in_blocks(words);
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
