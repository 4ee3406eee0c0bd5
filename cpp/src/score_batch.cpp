#include "hupai/score_batch.hpp"

#include <algorithm>
#include <bit>

#include "block_scorer.hpp"
#include "hupai/compiler.hpp"
#include "hupai/parallel.hpp"

namespace hupai {

namespace {

// How many readings of a hand's other layouts come before those of the chosen one (COM-8).
HUPAI_NOINLINE int readings_of_earlier_layouts(const Candidates& c, const CandidateHand& hand,
                                               std::size_t chosen) {
    const CandidateNote note = c.notes[chosen];
    const std::uint64_t sets = set_order(c.lanes(chosen));
    const std::size_t end = std::size_t{hand.first} + hand.count;
    int count = 0;
    for (std::size_t at = hand.first; at < end; ++at) {
        const CandidateNote other = c.notes[at];
        if (!other.first_of_layout()) continue;
        const bool before = other.shape() != note.shape() ? other.shape() < note.shape()
                                                          : set_order(c.lanes(at)) < sets;
        if (before) count += std::popcount(other.all_ways());
    }
    return count;
}

// Place of the chosen reading among all readings of the hand.
inline int reading_place(const Candidates& c, const CandidateHand& hand, std::size_t chosen) {
    const CandidateNote note = c.notes[chosen];
    const int place = std::popcount(note.all_ways() & ((1U << note.way()) - 1));
    return hand.layouts ? place + readings_of_earlier_layouts(c, hand, chosen) : place;
}

// Writes the results of a block, column by column.
class ScoreWriter {
  public:
    ScoreWriter(const TableSpec& spec, std::span<const HandRow> rows, const ScoreColumns& out)
        : spec_(spec), rows_(rows), out_(out) {}

    void operator()(std::span<const std::size_t> at, const Candidates& candidates,
                    std::span<const CandidateHand> hands, std::span<const Chosen> chosen) const {
        switch (out_.pattern_words) {
            case 1:
                return write<1>(at, candidates, hands, chosen);
            case 2:
                return write<2>(at, candidates, hands, chosen);
            default:
                return write<kMaxRows / 64>(at, candidates, hands, chosen);
        }
    }

  private:
    template <std::size_t MostWords>
    void write(std::span<const std::size_t> at, const Candidates& candidates,
               std::span<const CandidateHand> hands, std::span<const Chosen> chosen) const {
        const std::size_t n = at.size();
        const std::size_t words =
            MostWords <= 2 ? MostWords : static_cast<std::size_t>(out_.pattern_words);
        // Rows come in order: without a gap their results go straight to where they belong.
        const bool straight = at[n - 1] - at[0] == n - 1;
        Buffers buffers;
        const Columns to = straight ? columns(at[0], buffers) : buffers.columns();
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t candidate = chosen[i].candidate;
            int count = 0;
            for (std::size_t w = 0; w < words; ++w) {
                const std::uint64_t word = candidates.counted_word(w, candidate);
                if (out_.patterns != nullptr) out_.patterns[at[i] * words + w] = word;
                count += std::popcount(word);
            }
            const std::int32_t pattern_value = chosen[i].pattern_value;
            Verdict verdict = conclude_without_dora(spec_, pattern_value, count != 0);
            if (hands[i].dora) {
                const HandRow& row = rows_[at[i]];
                verdict = conclude(spec_, row.hand, row.situation, pattern_value, count != 0);
            }
            to.value[i] = verdict.value;
            to.wins[i] = verdict.why_not == WhyNot::Wins;
            to.pattern_value[i] = pattern_value;
            to.counts[i] = static_cast<std::int16_t>(count);
            to.dora[i] = verdict.dora;
            to.reading[i] =
                static_cast<std::int16_t>(reading_place(candidates, hands[i], candidate));
            to.why_not[i] = static_cast<std::uint8_t>(verdict.why_not);
        }
        if (straight) return;
        const auto scatter = [&](const auto* from, auto* column) {
            if (column == nullptr) return;
            for (std::size_t i = 0; i < n; ++i) column[at[i]] = from[i];
        };
        scatter(to.value, out_.value);
        scatter(to.wins, out_.wins);
        scatter(to.pattern_value, out_.pattern_value);
        scatter(to.counts, out_.counts);
        scatter(to.dora, out_.dora);
        scatter(to.reading, out_.reading);
        scatter(to.why_not, out_.why_not);
    }

    // Where the results of a block go.
    struct Columns {
        std::int32_t* value;
        bool* wins;
        std::int32_t* pattern_value;
        std::int16_t* counts;
        std::int32_t* dora;
        std::int16_t* reading;
        std::uint8_t* why_not;
    };
    // In place of columns that have gaps, or that nobody wants.
    struct Buffers {
        std::int32_t value[kCandidates];
        bool wins[kCandidates];
        std::int32_t pattern_value[kCandidates];
        std::int16_t counts[kCandidates];
        std::int32_t dora[kCandidates];
        std::int16_t reading[kCandidates];
        std::uint8_t why_not[kCandidates];

        Columns columns() { return {value, wins, pattern_value, counts, dora, reading, why_not}; }
    };
    Columns columns(std::size_t first, Buffers& instead) const {
        const auto from = [first](auto* column, auto* buffer) {
            return column == nullptr ? buffer : column + first;
        };
        return {from(out_.value, instead.value),
                from(out_.wins, instead.wins),
                from(out_.pattern_value, instead.pattern_value),
                from(out_.counts, instead.counts),
                from(out_.dora, instead.dora),
                from(out_.reading, instead.reading),
                from(out_.why_not, instead.why_not)};
    }

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
    split_rows(rows.size(), threads, [&](std::size_t first, std::size_t last) {
        const ScoreWriter result(table.spec(), rows, out);
        BlockScorer<std::size_t, ScoreWriter> scorer(table, out.reading != nullptr, result);
        const SituationRules rules = table.spec().situation;
        // Whether a row may be scored.
        const auto check = [&](std::size_t at) {
            if (valid != nullptr && !valid[at]) return false;
            Problems found;
            table.validate(rows[at].hand, rows[at].situation, found);
            if (!found.empty()) problems.report(at, found);
            return found.empty();
        };
        const Decompositions& decompositions = table.batch().decompositions;
        const HandRow* const all = rows.data();
        for (std::size_t at = first; at < last; ++at) {
            const auto& [hand, situation] = all[at];
            // The processor does not fetch rows of this size far enough ahead by itself.
            prefetch(&all[at] + 8);
            if ((valid != nullptr || !plain_situation(hand, situation, rules)) && !check(at)) {
                write_nothing(at, kInvalidRow, out);
                continue;
            }
            const BlockKeys keys(hand.concealed, hand.win);
            const auto with_win = [&] { return keys; };
            if (!scorer.add({hand, situation}, with_win, Blocks(decompositions, keys), hand, 0,
                            at)) {
                write_nothing(at, static_cast<std::uint8_t>(WhyNot::Incomplete), out);
            }
        }
        scorer.flush();
    });
}

void value_of_waits(const RuleTable& table, std::span<const HandRow> rows, const bool* valid, By by,
                    std::int32_t* out, int threads, RowProblems& problems) {
    split_rows(rows.size(), threads, [&](std::size_t first, std::size_t last) {
        Problems found;
        struct Tile {
            std::size_t row;
            Kind win;
        };
        const TableSpec& spec = table.spec();
        const std::size_t words = (spec.rows.size() + 63) / 64;
        const auto result = [&](std::span<const Tile> tiles, const Candidates& candidates,
                                std::span<const CandidateHand> hands,
                                std::span<const Chosen> chosen) {
            for (std::size_t i = 0; i < tiles.size(); ++i) {
                const auto& [row, win] = tiles[i];
                std::uint64_t any = 0;
                for (std::size_t w = 0; w < words; ++w) {
                    any |= candidates.counted_word(w, chosen[i].candidate);
                }
                const std::int32_t value = chosen[i].pattern_value;
                Verdict verdict = conclude_without_dora(spec, value, any != 0);
                if (hands[i].dora) {
                    Hand hand = rows[row].hand;
                    hand.win = win;
                    verdict = conclude(spec, hand, rows[row].situation, value, any != 0);
                }
                out[row * kKinds + win] = verdict.value;
            }
        };
        BlockScorer<Tile, decltype(result)> scorer(table, false, result);
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
                if (!plain_situation(hand, situation, spec.situation)) {
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
            const BlockKeys keys(hand.concealed, kNoKind);
            const BlocksBeforeWin blocks(table.batch().decompositions, keys);
            const KindMask waits = ready_waits(hand, blocks, spec.shapes);
            if (waits == 0) continue;
            const HandBeforeWin before(hand, situation);
            const bool anything = table.can_win_on_anything(situation);
            for (KindMask kinds = waits; kinds != 0; kinds &= kinds - 1) {
                hand.win = static_cast<Kind>(std::countr_zero(kinds));
                if (!anything && !table.can_win_on(hand, situation)) continue;
                const auto with_win = [&] { return keys.with(hand.win); };
                scorer.add(before, with_win, blocks.with(hand.win), hand, waits, {at, hand.win});
            }
        }
        scorer.flush();
    });
}

}  // namespace hupai
