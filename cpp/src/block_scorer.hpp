// Hands go in one by one, results come out block by block: a block is full when its candidates are.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "candidates.hpp"
#include "hupai/compiler.hpp"
#include "hupai/rule_table.hpp"

namespace hupai {

namespace detail {

// Facts of every way with any number of concealed triplets, as bits of a placement.
inline constexpr auto kPlacementFacts = [] {
    std::array<std::array<std::uint8_t, kMaxSets + 1>, Placements::kWays> facts{};
    for (std::size_t way = 0; way < facts.size(); ++way) {
        const Wait wait = Placements::get(static_cast<int>(way), 0).wait;
        for (std::size_t triplets = 0; triplets < facts[way].size(); ++triplets) {
            facts[way][triplets] =
                static_cast<std::uint8_t>(placement_facts(wait, static_cast<int>(triplets)));
        }
    }
    return facts;
}();

// `Candidates::winds` by seat and round.
inline constexpr auto kWinds = [] {
    std::array<std::array<std::uint16_t, 4>, 4> winds{};
    for (unsigned seat = 0; seat < 4; ++seat) {
        for (unsigned round = 0; round < 4; ++round) {
            winds[seat][round] = static_cast<std::uint16_t>(1U << seat | 256U << round);
        }
    }
    return winds;
}();

// All lanes but that of a kind.
inline constexpr auto kOtherLanes = [] {
    std::array<std::uint64_t, kKinds> lanes{};
    for (int kind = 0; kind < kKinds; ++kind) {
        lanes[static_cast<std::size_t>(kind)] =
            ~(std::uint64_t{0xffff} << block_of(kind) * kLaneBits);
    }
    return lanes;
}();

}  // namespace detail

// What a hand's winning tile changes nothing about.
struct HandBeforeWin {
    HandBeforeWin(const Hand& hand, const Situation& situation)
        : known(situation_facts(situation)),
          winds(detail::kWinds[situation.seat][situation.round]),
          by_other(situation.by != By::SelfDraw),
          indicators(situation.n_indicators != 0) {
        if (hand.n_melds > 0) {
            melds = MeldLanes(hand);
            kongs = melds.kongs();
            closed_kongs = melds.closed_kongs();
            known |= meld_facts(hand, kongs, closed_kongs);
        } else {
            known |= kConcealedFacts;
        }
    }

    std::uint64_t known;  // facts
    std::uint64_t winds;  // `Candidates::winds`
    bool by_other;
    bool indicators;
    int kongs = 0;
    int closed_kongs = 0;
    MeldLanes melds;
};

// Calls `result(entries, candidates, hands, chosen)`, spans but for the candidates, for each block;
// an entry is what the caller gave with the hand.
template <class Entry, class Result>
class BlockScorer {
  public:
    // `first_reading`: whether it matters which of several equal readings is chosen.
    BlockScorer(const RuleTable& table, bool first_reading, Result result)
        : table_(table),
          batch_(table.batch()),
          kernel_(chosen_slices()),
          first_reading_(first_reading),
          result_(result) {}

    // False: the hand is not complete, nothing was collected. The blocks are those with the winning
    // tile, and so are their keys, which `keys()` gives if they are needed; `waits` those before
    // the win if they are known, else 0.
    template <class Keys>
    bool add(const HandBeforeWin& before, const Keys& keys, const Blocks& blocks, const Hand& hand,
             KindMask waits, const Entry& entry) {
        const std::uint64_t triplets = blocks.triplets();
        const std::uint64_t runs = blocks.runs();
        const std::uint64_t pair = blocks.pair();
        const bool standard = blocks.complete && std::has_single_bit(pair) && batch_.standard;
        // Seven pairs can be seen as runs that are held twice.
        if (!standard || blocks.several() || (triplets == 0 && runs == blocks.runs_twice()) ||
            hand.n_melds > 0 || hand.sets != 4) {
            return add_rare(before, keys(), blocks, standard, hand, waits, entry);
        }
        std::uint64_t known = before.known;
        // Nine gates lie in one block.
        if (((runs | triplets | pair) & detail::kOtherLanes[hand.win]) == 0) {
            known |= facts_of_few_hands(hand, present_kinds(hand));
        }
        if (batch_.needs_waits) {
            if (waits != 0) {
                known |= waits_facts(waits);
            } else {
                // Six pairs and a single tile wait for a seventh, too.
                known |= six_pairs(hand) ? waits_facts(ready_waits(hand, batch_.shapes))
                                         : waits_facts(keys(), pair, hand);
            }
        }
        if (candidates_.size + Placements::kWays > kCandidates) flush();
        const std::size_t first = candidates_.size;
        add_layout(before, known, Shape::Standard, blocks.units, blocks.facts,
                   std::popcount(triplets),
                   Placements::of_standard(runs, triplets, pair, hand.win));
        close_hand(first, false, before, entry);
        return true;
    }

    HUPAI_NOINLINE void flush() {
        if (n_ == 0) return;
        kernel_.run(batch_.program, candidates_);
        table_.choose(candidates_, std::span(hands_).first(n_), first_reading_, chosen_.data());
        result_(std::span<const Entry>(entries_).first(n_), candidates_,
                std::span<const CandidateHand>(hands_).first(n_),
                std::span<const Chosen>(chosen_).first(n_));
        n_ = 0;
        candidates_.clear();
    }

  private:
    // Any other hand.
    HUPAI_NOINLINE bool add_rare(const HandBeforeWin& before, const BlockKeys& keys,
                                 const Blocks& blocks, bool standard, const Hand& hand,
                                 KindMask waits, const Entry& entry) {
        ShapeSet special = 0;
        std::uint64_t known = before.known;
        KindMask present = 0;
        if (hand.n_melds > 0) {
            if (!standard) return false;
            known |= meld_facts_of_win(hand);
            candidates_.melds = true;
        } else {
            present = present_kinds(hand);
            special = static_cast<ShapeSet>(special_shapes(hand, present) & batch_.shapes);
            if (!standard && special == 0) return false;
            known |= facts_of_few_hands(hand, present);
        }
        const bool several =
            standard ? blocks.several() || special != 0 : !std::has_single_bit(special);
        const std::size_t room = several ? kMostCandidates : Placements::kWays;
        if (candidates_.size + room > kCandidates) {
            flush();
            candidates_.melds = hand.n_melds > 0;
        }
        if (batch_.needs_waits) {
            if (waits == 0) {
                waits = special != 0 || hand.sets != 4 || six_pairs(hand)
                            ? ready_waits(hand, batch_.shapes)
                            : waits_of_blocks(batch_.decompositions, keys, blocks.pair(), hand);
            }
            known |= waits_facts(waits);
        }
        const std::size_t first = candidates_.size;
        if (standard) {
            const auto add_standard = [&](const Units& units, std::uint64_t facts) {
                const std::uint64_t triplets = units[2] & Lanes::kOnes * BlockEntry::kKinds;
                const auto ways = Placements::of_standard(
                    units[0] & Lanes::kOnes * BlockEntry::kRuns, triplets, units[3], hand.win);
                add_layout(before, known, Shape::Standard, before.melds.added_to(units), facts,
                           std::popcount(triplets) + before.closed_kongs, ways);
            };
            if (blocks.several()) {
                for_each_decomposition(batch_.decompositions, keys, add_standard);
            } else {
                add_standard(blocks.units, blocks.facts);
            }
        }
        for (unsigned rest = special; rest != 0; rest &= rest - 1) {
            const auto shape = static_cast<Shape>(std::countr_zero(rest));
            // Its kinds lie where a pair would: nothing else is looked at.
            add_layout(before, known, shape, {0, 0, 0, lanes_of_kinds(present)}, 0, 0,
                       Placements::of_special(shape, hand.concealed[hand.win]));
        }
        close_hand(first, several, before, entry);
        return true;
    }

    // Of a hand without melds that waits for the standard shape only.
    std::uint64_t waits_facts(const BlockKeys& keys, std::uint64_t pair, const Hand& hand) const {
        const Decompositions& table = batch_.decompositions;
        const auto block = static_cast<std::size_t>(block_of(hand.win));
        const auto& bits = detail::kWaitBits[static_cast<std::size_t>(index_in_block(hand.win))];
        const std::uint64_t says = table.entry(table.row(keys[block]), keys[block]).facts();
        if ((says & bits.several) != 0) return fact(fact_several_waits);
        if ((says & bits.paired) == 0) return fact(fact_one_wait);
        return hupai::waits_facts(waits_of_blocks(table, keys, pair, hand));
    }
    static std::uint64_t waits_facts(KindMask waits) { return hupai::waits_facts(waits); }

    // Of the concealed tiles, winning tile included.
    static KindMask present_kinds(const Hand& hand) {
        return detail::present_kinds(hand.concealed.data()) | bit(hand.win);
    }

    // A candidate for every way that the table tells apart.
    void add_layout(const HandBeforeWin& before, std::uint64_t known, Shape shape,
                    const Units& units, std::uint64_t facts, int concealed_triplets,
                    Placements::Set all_ways) {
        Candidates& c = candidates_;
        const CandidateNote note(shape, before.kongs, all_ways);
        known |= std::uint64_t{1} << (fact_standard + static_cast<int>(shape));
        std::size_t at = c.size;
        const auto put = [&](int way, bool first) {
            for (std::size_t i = 0; i < units.size(); ++i) c.units[i][at] = units[i];
            c.kong_triplets[at] = before.melds.kong_triplets();
            c.winds[at] = before.winds;
            // COM-10: a triplet completed by another's tile is not concealed.
            const bool melded = before.by_other && way == Placements::DualPair;
            const int own = concealed_triplets - (melded && shape == Shape::Standard);
            const std::uint64_t placed = detail::kPlacementFacts[static_cast<std::size_t>(way)]
                                                                [static_cast<std::size_t>(own)];
            c.facts[at] = known | placed << Candidates::kPlacementIn;
            c.facts[kCandidates + at] = facts;
            c.notes[at] = note.with(way, own, first);
            ++at;
        };
        unsigned ways = batch_.ways(all_ways, before.by_other);
        put(std::countr_zero(ways), true);
        while ((ways &= ways - 1) != 0) put(std::countr_zero(ways), false);
        c.size = at;
    }

    void close_hand(std::size_t first, bool layouts, const HandBeforeWin& before,
                    const Entry& entry) {
        hands_[n_] = {static_cast<std::uint16_t>(first),
                      static_cast<std::uint16_t>(candidates_.size - first), layouts,
                      batch_.red_fives || before.indicators};
        entries_[n_++] = entry;
    }

    const RuleTable& table_;
    const BatchTables& batch_;
    const SliceKernel& kernel_;
    bool first_reading_;
    Result result_;
    std::size_t n_ = 0;
    std::array<CandidateHand, kCandidates> hands_;
    std::array<Entry, kCandidates> entries_;
    std::array<Chosen, kCandidates> chosen_;
    Candidates candidates_;
};

}  // namespace hupai
