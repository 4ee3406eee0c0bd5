#include "hupai/rule_table.hpp"

#include <bit>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "hupai/waits.hpp"

namespace hupai {

namespace {

constexpr int kWords = kMaxRows / 64;

void set_row(RowSet& rows, int row) {
    rows[static_cast<std::size_t>(row / 64)] |= std::uint64_t{1} << (row % 64);
}

bool any(const RowSet& rows) {
    std::uint64_t all = 0;
    for (const std::uint64_t word : rows) all |= word;
    return all != 0;
}

int size(const RowSet& rows) {
    int count = 0;
    for (const std::uint64_t word : rows) count += std::popcount(word);
    return count;
}

template <class Visit>
void for_each_row(const RowSet& rows, Visit visit) {
    for (int w = 0; w < kWords; ++w) {
        std::uint64_t word = rows[static_cast<std::size_t>(w)];
        while (word != 0) {
            visit(w * 64 + std::countr_zero(word));
            word &= word - 1;
        }
    }
}

// COM-8: of two lists of equal length, the one that has the first row in which they differ.
bool list_before(const RowSet& a, const RowSet& b) {
    for (int w = 0; w < kWords; ++w) {
        const auto at = static_cast<std::size_t>(w);
        const std::uint64_t differ = a[at] ^ b[at];
        if (differ != 0) return (a[at] >> std::countr_zero(differ) & 1) != 0;
    }
    return false;
}

// What a set of satisfied rows is worth.
struct Worth {
    std::int32_t value = 0;
    int tier = -1;
    RowSet counted{};
};

}  // namespace

// Rows as bytes of facts: for every value of every byte, the clauses it violates. A clause is
// satisfied if no byte violates it, whatever its length.
class RuleTable::Matcher {
  public:
    explicit Matcher(const TableSpec& spec) : spec_(spec) {
        clauses_ = static_cast<int>(spec.rows.size());
        for (const RowSpec& row : spec.rows) {
            if (row.any_of.size() > 1) clauses_ += static_cast<int>(row.any_of.size()) - 1;
        }
        if (clauses_ > kMaxRows) {
            throw std::invalid_argument("a table has at most 256 rows and further alternatives");
        }
        violated_.assign(kFactBytes * 256, RowSet{});
        int extra = static_cast<int>(spec.rows.size());
        for (int row = 0; row < static_cast<int>(spec.rows.size()); ++row) {
            const RowSpec& rule = spec.rows[static_cast<std::size_t>(row)];
            for (std::size_t i = 0; i < rule.any_of.size(); ++i) {
                const int clause = i == 0 ? row : extra++;
                if (i > 0) alternative_of_.push_back(row);
                add_clause(clause, rule.any_of[i]);
            }
            for (const int other : rule.excludes) {
                set_row(excluded_by_[static_cast<std::size_t>(row)], other);
            }
            if (!rule.excludes.empty()) set_row(excluders_, row);
            if (rule.counter >= 0) set_row(with_counter_, row);
        }
        for (std::size_t tier = 0; tier < spec.tiers.size(); ++tier) {
            RowSet rows{};
            for (std::size_t row = 0; row < spec.rows.size(); ++row) {
                if (spec.rows[row].tier == static_cast<int>(tier)) {
                    set_row(rows, static_cast<int>(row));
                }
            }
            tier_rows_.push_back(rows);
        }
    }

    // Collects violations byte by byte; each stage starts from the one before.
    void violate(const FactBits& facts, int from, int to, RowSet& violated) const {
        for (int byte = from; byte < to; ++byte) {
            const RowSet& by = violated_[static_cast<std::size_t>(byte * 256 + facts.byte(byte))];
            for (std::size_t w = 0; w < violated.size(); ++w) violated[w] |= by[w];
        }
    }

    RowSet satisfied(const RowSet& violated) const {
        RowSet rows{};
        for (std::size_t w = 0; w < rows.size(); ++w) rows[w] = valid_[w] & ~violated[w];
        const int n = static_cast<int>(spec_.rows.size());
        for (std::size_t i = 0; i < alternative_of_.size(); ++i) {
            const int clause = n + static_cast<int>(i);
            if (!has_row(rows, clause)) continue;
            rows[static_cast<std::size_t>(clause / 64)] &= ~(std::uint64_t{1} << (clause % 64));
            set_row(rows, alternative_of_[i]);
        }
        return rows;
    }

    Worth worth(const RowSet& satisfied, const CounterValues& counters) const {
        RowSet excluded{};
        RowSet active{};
        for (std::size_t w = 0; w < active.size(); ++w) active[w] = satisfied[w] & excluders_[w];
        for_each_row(active, [&](int row) {
            const RowSet& others = excluded_by_[static_cast<std::size_t>(row)];
            for (std::size_t w = 0; w < excluded.size(); ++w) excluded[w] |= others[w];
        });
        Worth best;
        for (std::size_t tier = 0; tier < tier_rows_.size(); ++tier) {
            RowSet rows{};
            for (std::size_t w = 0; w < rows.size(); ++w) {
                rows[w] = satisfied[w] & ~excluded[w] & tier_rows_[tier][w];
            }
            if (!any(rows) && best.tier >= 0) continue;
            const TierSpec& rule = spec_.tiers[tier];
            std::int32_t value = rule.best_only ? pick_best(rows, counters) : sum(rows, counters);
            if (rule.cap >= 0 && value > rule.cap) value = rule.cap;
            const bool better = best.tier < 0 || !any(best.counted) || value > best.value ||
                                (value == best.value &&
                                 rule.rank > spec_.tiers[static_cast<std::size_t>(best.tier)].rank);
            if (better) best = {value, static_cast<int>(tier), rows};
        }
        return best;
    }

    int rank(const Worth& worth) const {
        return worth.tier < 0 ? 0 : spec_.tiers[static_cast<std::size_t>(worth.tier)].rank;
    }

  private:
    void add_clause(int clause, const ClauseSpec& spec) {
        set_row(valid_, clause);
        const auto forbid = [&](int fact, bool bad_value) {
            const int byte = fact / 8;
            for (int value = 0; value < 256; ++value) {
                if (((value >> (fact % 8) & 1) != 0) == bad_value) {
                    set_row(violated_[static_cast<std::size_t>(byte * 256 + value)], clause);
                }
            }
        };
        for (const int fact : spec.required) forbid(fact, false);
        for (const int fact : spec.forbidden) forbid(fact, true);
    }

    std::int32_t points(int row, const CounterValues& counters) const {
        const RowSpec& rule = spec_.rows[static_cast<std::size_t>(row)];
        if (rule.counter < 0) return rule.points;
        return rule.points * counters[static_cast<std::size_t>(rule.counter)];
    }

    std::int32_t sum(const RowSet& rows, const CounterValues& counters) const {
        std::int32_t total = 0;
        for_each_row(rows, [&](int row) { total += points(row, counters); });
        return total;
    }

    // Leaves only the best row, of equals the first.
    std::int32_t pick_best(RowSet& rows, const CounterValues& counters) const {
        int best = -1;
        std::int32_t value = 0;
        for_each_row(rows, [&](int row) {
            const std::int32_t worth = points(row, counters);
            if (best < 0 || worth > value) {
                best = row;
                value = worth;
            }
        });
        rows = RowSet{};
        if (best >= 0) set_row(rows, best);
        return value;
    }

    const TableSpec& spec_;
    int clauses_ = 0;
    std::vector<RowSet> violated_;
    std::vector<int> alternative_of_;  // row of each clause behind the rows
    RowSet valid_{};
    std::array<RowSet, kMaxRows> excluded_by_{};
    RowSet excluders_{};
    RowSet with_counter_{};
    std::vector<RowSet> tier_rows_;
};

RuleTable::RuleTable(TableSpec spec) : spec_(std::move(spec)) {
    const int rows = static_cast<int>(spec_.rows.size());
    const int tiers = static_cast<int>(spec_.tiers.size());
    const auto check = [](bool ok, const char* what) {
        if (!ok) throw std::invalid_argument(what);
    };
    check(tiers > 0, "a table needs a tier");
    check(rows <= kMaxRows, "a table has at most 256 rows");
    check(spec_.situation.sets == 4 || spec_.situation.sets == 5, "a hand has 4 or 5 sets");
    for (const RowSpec& row : spec_.rows) {
        check(row.tier >= 0 && row.tier < tiers, "a row names a tier that does not exist");
        check(row.counter < kCounters, "a row names a counter that does not exist");
        check(row.points >= 0, "points are not negative");
        for (const int other : row.excludes) {
            check(other >= 0 && other < rows, "a row excludes one that does not exist");
        }
        for (const ClauseSpec& clause : row.any_of) {
            for (const auto* facts : {&clause.required, &clause.forbidden}) {
                for (const int fact : *facts) {
                    check(fact >= 0 && fact < kPlacementEnd, "a row names an unknown fact");
                    needs_waits_ |= fact == fact_one_wait || fact == fact_several_waits;
                }
            }
        }
    }
    for (const Kind kind : spec_.dora.successor) check(kind < kKinds, "a dora is a kind");
    matcher_ = std::make_unique<const Matcher>(spec_);
}

RuleTable::~RuleTable() = default;

namespace {

int dora_tiles(const Hand& hand, const Situation& s, const DoraRules& rules) {
    int tiles = rules.red_fives ? hand.red_fives() : 0;
    if (s.n_indicators == 0) return tiles;
    const Counts all = hand.all();
    const auto add = [&](const std::array<Kind, kMaxIndicators>& indicators, int n) {
        for (int i = 0; i < n; ++i) {
            tiles += all[rules.successor[indicators[static_cast<std::size_t>(i)]]];
        }
    };
    add(s.indicators, s.n_indicators);
    if (rules.ura && s.riichi != Riichi::None) add(s.ura, s.n_ura);
    return tiles;
}

}  // namespace

Evaluation RuleTable::evaluate(const Hand& hand, const Situation& situation) const {
    Evaluation best;
    const HandContext context(hand, situation);
    const LayoutFinder finder(hand, spec_.shapes);
    FactBits hand_bits;
    RowSet hand_violated{};
    bool started = false;
    int best_rank = 0;
    int best_size = 0;
    std::uint64_t best_sets = 0;

    finder.for_each([&](const Layout& layout) {
        if (!started) {
            started = true;
            KindMask waits_before_win = 0;
            if (needs_waits_) {
                const Counts melded = hand.melded();
                waits_before_win =
                    waits(hand.concealed.data(), hand.n_melds > 0 ? melded.data() : nullptr,
                          hand.n_melds, hand.sets, spec_.shapes);
            }
            hand_bits = hand_facts(context, waits_before_win);
            matcher_->violate(hand_bits, 0, kHandBytes, hand_violated);
        }
        FactBits layout_bits = hand_bits;
        add_layout_facts(context, layout, finder.kong_triplets(), layout_bits);
        RowSet layout_violated = hand_violated;
        matcher_->violate(layout_bits, kHandBytes, kHandBytes + kReadingBytes, layout_violated);

        for_each_placement(layout, hand.concealed, hand.win, [&](const Placement& placement) {
            FactBits bits = layout_bits;
            const int concealed = add_placement_facts(context, layout, placement, bits);
            RowSet violated = layout_violated;
            matcher_->violate(bits, kHandBytes + kReadingBytes, kFactBytes, violated);
            const RowSet satisfied = matcher_->satisfied(violated);
            const CounterValues values = counters(context, layout, concealed);
            const Worth worth = matcher_->worth(satisfied, values);

            // COM-8: value, limit first, more rows, first rows, shape, sets, wait.
            const int rank = matcher_->rank(worth);
            const int rows = size(worth.counted);
            if (best.why_not != WhyNot::Incomplete) {
                if (worth.value != best.pattern_value) {
                    if (worth.value < best.pattern_value) return;
                } else if (rank != best_rank) {
                    if (rank < best_rank) return;
                } else if (rows != best_size) {
                    if (rows < best_size) return;
                } else if (worth.counted != best.counted) {
                    if (!list_before(worth.counted, best.counted)) return;
                } else if (layout.shape != best.layout.shape) {
                    if (layout.shape > best.layout.shape) return;
                } else {
                    const std::uint64_t sets = set_order(layout.all);
                    if (sets != best_sets) {
                        if (sets > best_sets) return;
                    } else if (placement.wait != best.placement.wait) {
                        if (placement.wait > best.placement.wait) return;
                    } else if (placement.kind >= best.placement.kind) {
                        return;
                    }
                }
            }
            best.why_not = WhyNot::Wins;
            best.pattern_value = worth.value;
            best.tier = worth.tier;
            best.counted = worth.counted;
            best.satisfied = satisfied;
            best.counters = values;
            best.layout = layout;
            best.placement = placement;
            best_rank = rank;
            best_size = rows;
            best_sets = set_order(layout.all);
        });
    });

    if (best.why_not == WhyNot::Incomplete) return best;
    if (spec_.needs_pattern && !any(best.counted)) {
        best.why_not = WhyNot::NoPattern;
    } else if (best.pattern_value < spec_.minimum) {
        best.why_not = WhyNot::Minimum;
    } else {
        std::int32_t dora = dora_tiles(hand, situation, spec_.dora);
        if (spec_.dora.capped_by_patterns && dora > best.pattern_value) dora = best.pattern_value;
        best.dora = dora;
        best.value = best.pattern_value + dora * spec_.dora.value;
    }
    return best;
}

int RuleTable::reading_index(const Hand& hand, const Evaluation& result) const {
    if (result.why_not == WhyNot::Incomplete) return -1;
    const auto order = [](const Layout& layout, const Placement& placement) {
        return std::make_tuple(layout.shape, set_order(layout.all), placement.wait, placement.kind);
    };
    const auto chosen = order(result.layout, result.placement);
    int before = 0;
    LayoutFinder(hand, spec_.shapes).for_each([&](const Layout& layout) {
        for_each_placement(layout, hand.concealed, hand.win, [&](const Placement& placement) {
            before += order(layout, placement) < chosen;
        });
    });
    return before;
}

bool RuleTable::can_win_on(const Hand& hand, const Situation& s) const {
    const auto win = static_cast<std::size_t>(hand.win);
    if (s.last_of_kind && hand.concealed[win] != 0) return false;
    if (s.by != By::RobKong && s.n_indicators == 0) return true;
    const Counts all = hand.all();
    if (s.by == By::RobKong && all[win] != 1) return false;
    int seen = all[win];
    for (int i = 0; i < s.n_indicators; ++i) {
        seen += s.indicators[static_cast<std::size_t>(i)] == hand.win;
    }
    for (int i = 0; i < s.n_ura && s.riichi != Riichi::None; ++i) {
        seen += s.ura[static_cast<std::size_t>(i)] == hand.win;
    }
    return seen <= kCopies;
}

}  // namespace hupai
