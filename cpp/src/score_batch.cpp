#include "hupai/score_batch.hpp"

#include <algorithm>
#include <bit>

#include "hupai/parallel.hpp"

namespace hupai {

namespace {

void write(const RuleTable& table, const HandRow& row, const Evaluation& result, std::size_t at,
           const ScoreColumns& out) {
    if (out.value != nullptr) out.value[at] = result.value;
    if (out.wins != nullptr) out.wins[at] = result.wins();
    if (out.pattern_value != nullptr) out.pattern_value[at] = result.pattern_value;
    if (out.patterns != nullptr) {
        const auto words = static_cast<std::size_t>(out.pattern_words);
        std::copy_n(result.counted.begin(), words, out.patterns + at * words);
    }
    if (out.counts != nullptr) {
        int count = 0;
        for (const std::uint64_t word : result.counted) count += std::popcount(word);
        out.counts[at] = static_cast<std::int16_t>(count);
    }
    if (out.dora != nullptr) out.dora[at] = result.dora;
    if (out.reading != nullptr) {
        out.reading[at] = static_cast<std::int16_t>(table.reading_index(row.hand, result));
    }
    if (out.why_not != nullptr) out.why_not[at] = static_cast<std::uint8_t>(result.why_not);
}

void write_invalid(std::size_t at, const ScoreColumns& out) {
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
    if (out.why_not != nullptr) out.why_not[at] = kInvalidRow;
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
        Problems found;
        for (std::size_t at = first; at < last; ++at) {
            if (valid != nullptr && !valid[at]) {
                write_invalid(at, out);
                continue;
            }
            const HandRow& row = rows[at];
            table.validate(row.hand, row.situation, found);
            if (!found.empty()) {
                problems.report(at, found);
                found.clear();
                write_invalid(at, out);
                continue;
            }
            write(table, row, table.evaluate(row.hand, row.situation), at, out);
        }
    });
}

void value_of_waits(const RuleTable& table, std::span<const HandRow> rows, const bool* valid, By by,
                    std::int32_t* out, int threads, RowProblems& problems) {
    split_rows(rows.size(), threads, [&](std::size_t first, std::size_t last) {
        Problems found;
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
            for (KindMask kinds = waits; kinds != 0; kinds &= kinds - 1) {
                const int kind = std::countr_zero(kinds);
                hand.win = static_cast<Kind>(kind);
                if (!table.can_win_on(hand, situation)) continue;
                values[kind] = table.evaluate(hand, situation, waits).value;
            }
        }
    });
}

}  // namespace hupai
