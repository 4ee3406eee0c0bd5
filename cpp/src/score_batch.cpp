#include "hupai/score_batch.hpp"

#include <algorithm>
#include <bit>

#include "candidates.hpp"
#include "hupai/parallel.hpp"

namespace hupai {

namespace {

// Collects hands until a block of candidates is full, then scores the block and hands each result
// on: `result(entries, candidates, hands, chosen)`, spans but for the candidates.
template <class Entry, class Result>
class BlockScorer {
  public:
    BlockScorer(const RuleTable& table, Result result)
        : table_(table), batch_(table.batch()), kernel_(chosen_slices()), result_(result) {}

    // False: the hand is not complete, nothing was collected. `waits` are those before the win if
    // they are known, else 0.
    bool add(const LayoutFinder& finder, const Hand& hand, const Situation& situation,
             KindMask waits, const Entry& entry) {
        if (finder.empty()) return false;
        const std::size_t room = finder.single() ? Placements::kWays : kMostCandidates;
        if (candidates_.size + room > kCandidates) flush();
        const HandContext context(hand, situation, finder);
        if (batch_.needs_waits && waits == 0) waits = finder.waits_before_win();
        const std::uint64_t known = known_hand_facts(context, waits);
        const std::size_t first = candidates_.size;
        if (finder.only_concealed()) {
            const auto& units = finder.units();
            const auto triplets = units[2] & Lanes::kOnes * BlockEntry::kKinds;
            const auto ways = Placements::of_standard(units[0] & Lanes::kOnes * BlockEntry::kRuns,
                                                      triplets, units[3], hand.win);
            add(context, Shape::Standard, units, finder.facts(), known, std::popcount(triplets),
                ways);
        } else {
            candidates_.melds |= hand.n_melds > 0;
            finder.for_each([&](const Layout& layout) {
                const int triplets = std::popcount(layout.concealed.triplets);
                const bool standard = layout.shape == Shape::Standard;
                add(context, layout.shape, layout.all.units(), layout.facts, known,
                    standard ? triplets + context.closed_kongs : 0,
                    Placements::of(layout, hand.win, hand.concealed[hand.win]));
            });
        }
        hands_[n_] = {static_cast<std::uint16_t>(first),
                      static_cast<std::uint16_t>(candidates_.size - first)};
        entries_[n_++] = entry;
        return true;
    }

    void flush() {
        if (n_ == 0) return;
        kernel_.run(batch_.program, candidates_);
        table_.choose(candidates_, std::span(hands_).first(n_), chosen_.data());
        result_(std::span<const Entry>(entries_).first(n_), candidates_,
                std::span<const CandidateHand>(hands_).first(n_),
                std::span<const Chosen>(chosen_).first(n_));
        n_ = 0;
        candidates_.clear();
    }

  private:
    // Every way of one layout.
    void add(const HandContext& context, Shape shape, const LayoutFinder::Units& units,
             std::uint64_t facts, std::uint64_t known, int concealed, Placements::Set all_ways) {
        constexpr auto kWait = [] {
            std::array<Wait, Placements::kWays> wait{};
            for (int way = 0; way < Placements::kWays; ++way) {
                wait[static_cast<std::size_t>(way)] = Placements::get(way, 0).wait;
            }
            return wait;
        }();
        Candidates& c = candidates_;
        const Situation& situation = context.situation;
        const bool by_other = situation.by != By::SelfDraw;
        known |= std::uint64_t{1} << (fact_standard + static_cast<int>(shape));
        bool starts = true;
        for (unsigned ways = batch_.ways(all_ways, by_other); ways != 0; ways &= ways - 1) {
            const int way = std::countr_zero(ways);
            const std::size_t at = c.size++;
            for (std::size_t i = 0; i < units.size(); ++i) c.units[i][at] = units[i];
            c.present[at] = context.present;
            c.kong_triplets[at] = context.kong_triplets;
            c.winds[at] = std::uint64_t{1} << situation.seat | std::uint64_t{256}
                                                                   << situation.round;
            // COM-10: a triplet completed by another's tile is not concealed.
            const int triplets =
                concealed - (by_other && way == Placements::DualPair && shape == Shape::Standard);
            c.set_facts(at, known, facts,
                        placement_facts(kWait[static_cast<std::size_t>(way)], triplets));
            c.notes[at] = {starts,
                           shape,
                           static_cast<std::uint8_t>(way),
                           all_ways,
                           static_cast<std::uint8_t>(triplets),
                           static_cast<std::uint8_t>(context.kongs)};
            starts = false;
        }
    }

    const RuleTable& table_;
    const BatchTables& batch_;
    const SliceKernel& kernel_;
    Result result_;
    std::size_t n_ = 0;
    std::array<CandidateHand, kCandidates> hands_;
    std::array<Entry, kCandidates> entries_;
    std::array<Chosen, kCandidates> chosen_;
    Candidates candidates_{};
};

// Place of the chosen reading among all readings of the hand (COM-8).
int reading_place(const Candidates& c, const CandidateHand& hand, std::size_t chosen) {
    const Candidates::Note& note = c.notes[chosen];
    int place = std::popcount(note.all_ways & ((1U << note.way) - 1));
    const std::size_t end = std::size_t{hand.first} + hand.count;
    bool several = false;
    for (std::size_t at = hand.first + 1U; at < end; ++at) several |= c.notes[at].starts_layout;
    if (!several) return place;
    const std::uint64_t sets = set_order(c.lanes(chosen));
    for (std::size_t at = hand.first; at < end; ++at) {
        const Candidates::Note& other = c.notes[at];
        if (!other.starts_layout) continue;
        const bool before =
            other.shape != note.shape ? other.shape < note.shape : set_order(c.lanes(at)) < sets;
        if (before) place += std::popcount(other.all_ways);
    }
    return place;
}

// Writes the results of a block, column by column.
class ScoreWriter {
  public:
    ScoreWriter(const TableSpec& spec, std::span<const HandRow> rows, const ScoreColumns& out)
        : spec_(spec), rows_(rows), out_(out) {}

    void operator()(std::span<const std::size_t> at, const Candidates& candidates,
                    std::span<const CandidateHand> hands, std::span<const Chosen> chosen) const {
        const std::size_t n = at.size();
        const auto words = static_cast<std::size_t>(out_.pattern_words);
        Verdict verdicts[kCandidates];
        for (std::size_t i = 0; i < n; ++i) {
            const HandRow& row = rows_[at[i]];
            std::uint64_t any = 0;
            for (std::size_t w = 0; w < words; ++w) any |= chosen[i].counted[w];
            verdicts[i] =
                conclude(spec_, row.hand, row.situation, chosen[i].pattern_value, any != 0);
        }
        const auto column = [&](auto* to, auto value) {
            if (to == nullptr) return;
            using Value = std::remove_pointer_t<decltype(to)>;
            if (at[n - 1] - at[0] == n - 1) {
                Value* const first = to + at[0];
                for (std::size_t i = 0; i < n; ++i) first[i] = static_cast<Value>(value(i));
            } else {
                for (std::size_t i = 0; i < n; ++i) to[at[i]] = static_cast<Value>(value(i));
            }
        };
        column(out_.value, [&](std::size_t i) { return verdicts[i].value; });
        column(out_.wins, [&](std::size_t i) { return verdicts[i].why_not == WhyNot::Wins; });
        column(out_.pattern_value, [&](std::size_t i) { return chosen[i].pattern_value; });
        column(out_.dora, [&](std::size_t i) { return verdicts[i].dora; });
        column(out_.why_not, [&](std::size_t i) { return verdicts[i].why_not; });
        column(out_.counts, [&](std::size_t i) {
            int count = 0;
            for (std::size_t w = 0; w < words; ++w) count += std::popcount(chosen[i].counted[w]);
            return count;
        });
        column(out_.reading, [&](std::size_t i) {
            return reading_place(candidates, hands[i], chosen[i].candidate);
        });
        if (out_.patterns == nullptr) return;
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t w = 0; w < words; ++w) {
                out_.patterns[at[i] * words + w] = chosen[i].counted[w];
            }
        }
    }

  private:
    const TableSpec& spec_;
    std::span<const HandRow> rows_;
    const ScoreColumns& out_;
};

// A row without any value: it is not complete, or there is no such hand.
void write_nothing(std::size_t at, std::uint8_t why_not, const ScoreColumns& out) {
    const auto zero = [at](auto* column) {
        if (column != nullptr) column[at] = 0;
    };
    zero(out.value);
    zero(out.wins);
    zero(out.pattern_value);
    zero(out.counts);
    zero(out.dora);
    if (out.patterns != nullptr) {
        const auto words = static_cast<std::size_t>(out.pattern_words);
        std::fill_n(out.patterns + at * words, words, 0);
    }
    if (out.reading != nullptr) out.reading[at] = -1;
    if (out.why_not != nullptr) out.why_not[at] = why_not;
}

// A kind that neither the hand nor the indicators hold: with it as winning tile only what has
// nothing to do with the tile can be wrong.
Kind absent_kind(const Counts& held, const Situation& s) {
    KindMask seen = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
        if (held[static_cast<std::size_t>(kind)] != 0) seen |= bit(kind);
    }
    for (const Kind kind : s.indicators) seen |= bit(kind);
    for (const Kind kind : s.ura) seen |= bit(kind);
    return static_cast<Kind>(std::countr_one(seen));
}

}  // namespace

void score_batch(const RuleTable& table, std::span<const HandRow> rows, const bool* valid,
                 const ScoreColumns& out, int threads, RowProblems& problems) {
    const Decompositions& decompositions = table.batch().decompositions;
    split_rows(rows.size(), threads, [&](std::size_t first, std::size_t last) {
        Problems found;
        const ScoreWriter result(table.spec(), rows, out);
        BlockScorer<std::size_t, ScoreWriter> scorer(table, result);
        for (std::size_t at = first; at < last; ++at) {
            if (valid != nullptr && !valid[at]) {
                write_nothing(at, kInvalidRow, out);
                continue;
            }
            const HandRow& row = rows[at];
            table.validate(row.hand, row.situation, found);
            if (!found.empty()) {
                problems.report(at, found);
                found.clear();
                write_nothing(at, kInvalidRow, out);
                continue;
            }
            const LayoutFinder finder(row.hand, table.spec().shapes, decompositions);
            if (!scorer.add(finder, row.hand, row.situation, 0, at)) {
                write_nothing(at, static_cast<std::uint8_t>(WhyNot::Incomplete), out);
            }
        }
        scorer.flush();
    });
}

void value_of_waits(const RuleTable& table, std::span<const HandRow> rows, const bool* valid, By by,
                    std::int32_t* out, int threads, RowProblems& problems) {
    const Decompositions& decompositions = table.batch().decompositions;
    split_rows(rows.size(), threads, [&](std::size_t first, std::size_t last) {
        Problems found;
        struct Tile {
            std::size_t row;
            Kind win;
        };
        const auto result = [&](std::span<const Tile> tiles, const Candidates&,
                                std::span<const CandidateHand>, std::span<const Chosen> chosen) {
            for (std::size_t i = 0; i < tiles.size(); ++i) {
                const auto& [row, win] = tiles[i];
                Hand hand = rows[row].hand;
                hand.win = win;
                const bool any = chosen[i].counted != RowSet{};
                out[row * kKinds + win] =
                    conclude(table.spec(), hand, rows[row].situation, chosen[i].pattern_value, any)
                        .value;
            }
        };
        BlockScorer<Tile, decltype(result)> scorer(table, result);
        for (std::size_t at = first; at < last; ++at) {
            std::int32_t* const values = out + at * kKinds;
            std::fill_n(values, kKinds, 0);
            if (valid != nullptr && !valid[at]) continue;
            Hand hand = rows[at].hand;
            Situation situation = rows[at].situation;
            situation.by = by;
            if (hand.win != kNoKind) {
                found.push_back({ProblemKind::bad_win, "",
                                 "a hand that already has its winning "
                                 "tile; give it without"});
            } else if (hand.concealed_tiles() % 3 != 1) {
                found.push_back({ProblemKind::tile_count, "",
                                 "a hand before its discard; give 13 or 16 tiles"});
            } else {
                hand.win = 0;
                if (!plain_situation(hand, situation, table.spec().situation)) {
                    hand.win = kNoKind;
                    hand.win = absent_kind(hand.all(), situation);
                    table.validate(hand, situation, found);
                }
            }
            if (!found.empty()) {
                problems.report(at, found);
                found.clear();
                continue;
            }
            hand.win = kNoKind;
            const KindMask waits = ready_waits(hand, table.spec().shapes);
            if (waits == 0) continue;
            LayoutFinder finder(hand, table.spec().shapes, decompositions);
            for (KindMask kinds = waits; kinds != 0; kinds &= kinds - 1) {
                const int kind = std::countr_zero(kinds);
                hand.win = static_cast<Kind>(kind);
                if (!table.can_win_on(hand, situation)) continue;
                finder.add_win();
                scorer.add(finder, hand, situation, waits, {at, hand.win});
                finder.remove_win();
            }
        }
        scorer.flush();
    });
}

}  // namespace hupai
