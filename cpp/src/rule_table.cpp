#include "hupai/rule_table.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "hupai/waits.hpp"

namespace hupai {

namespace {

constexpr int kWords = kMaxRows / 64;

// Rows or clauses as bits; most tables need one or two words.
template <int Words>
using Bits = std::array<std::uint64_t, Words>;

template <class B>
void set_bit(B& bits, int at) {
    bits[static_cast<std::size_t>(at / 64)] |= std::uint64_t{1} << (at % 64);
}

template <class B>
bool any(const B& bits) {
    std::uint64_t all = 0;
    for (const std::uint64_t word : bits) all |= word;
    return all != 0;
}

template <class B>
int bit_count(const B& bits) {
    int count = 0;
    for (const std::uint64_t word : bits) count += std::popcount(word);
    return count;
}

template <class B>
B both(const B& a, const B& b) {
    B out;
    for (std::size_t w = 0; w < out.size(); ++w) out[w] = a[w] & b[w];
    return out;
}

template <class B>
B without(const B& a, const B& b) {
    B out;
    for (std::size_t w = 0; w < out.size(); ++w) out[w] = a[w] & ~b[w];
    return out;
}

template <class B>
void add(B& a, const B& b) {
    for (std::size_t w = 0; w < a.size(); ++w) a[w] |= b[w];
}

template <class B, class Visit>
void for_each_bit(const B& bits, Visit visit) {
    for (std::size_t w = 0; w < bits.size(); ++w) {
        for (std::uint64_t word = bits[w]; word != 0; word &= word - 1) {
            visit(static_cast<int>(w) * 64 + std::countr_zero(word));
        }
    }
}

// COM-8: of two lists of equal length, the one that has the first row in which they differ.
template <class B>
bool list_before(const B& a, const B& b) {
    for (std::size_t w = 0; w < a.size(); ++w) {
        const std::uint64_t differ = a[w] ^ b[w];
        if (differ != 0) return (a[w] >> std::countr_zero(differ) & 1) != 0;
    }
    return false;
}

// Alternatives behind the rows: a row's first has the row's own bit.
int count_clauses(const TableSpec& spec) {
    auto clauses = spec.rows.size();
    for (const RowSpec& row : spec.rows) {
        clauses += row.any_of.size() > 1 ? row.any_of.size() - 1 : 0;
    }
    return static_cast<int>(clauses);
}

// For every set of ways in which the winning tile can have arrived, those that differ in a fact
// some row asks for; of equal ones the first by COM-8.
class WayReducer {
  public:
    explicit WayReducer(const TableSpec& spec) {
        constexpr std::array<int, Placements::kWays> kFacts = {
            fact_wait_two_sided, fact_wait_two_sided, fact_wait_closed, fact_wait_edge,
            fact_wait_edge,      fact_wait_dual_pair, fact_wait_single, -1};
        bool wait_used[kPlacementEnd + 1] = {};
        bool triplets_used = false;
        for (const RowSpec& row : spec.rows) {
            triplets_used |= row.counter == static_cast<int>(Counter::ConcealedTriplets);
            for (const ClauseSpec& clause : row.any_of) {
                for (const auto* list : {&clause.required, &clause.forbidden}) {
                    for (const int fact : *list) {
                        wait_used[fact] = true;
                        triplets_used |= fact >= fact_two_concealed_triplets;
                    }
                }
            }
        }
        for (int by_other = 0; by_other < 2; ++by_other) {
            for (unsigned ways = 0; ways < 256; ++ways) {
                std::vector<int> seen;
                Placements::Set kept = 0;
                for (unsigned rest = ways; rest != 0; rest &= rest - 1) {
                    const int way = std::countr_zero(rest);
                    const int fact = kFacts[static_cast<std::size_t>(way)];
                    // COM-10: a triplet completed by another's tile is not concealed.
                    const bool melded =
                        by_other != 0 && triplets_used && way == Placements::DualPair;
                    const int group = 2 * (fact >= 0 && wait_used[fact] ? fact : -1) + melded;
                    if (std::find(seen.begin(), seen.end(), group) != seen.end()) continue;
                    seen.push_back(group);
                    kept = static_cast<Placements::Set>(kept | 1U << way);
                }
                kept_[static_cast<std::size_t>(by_other)][ways] = kept;
            }
        }
    }

    Placements::Set operator()(Placements::Set ways, bool by_other) const {
        return kept_[by_other][ways];
    }

  private:
    std::array<std::array<Placements::Set, 256>, 2> kept_;
};

int dora_tiles(const Hand& hand, const Situation& s, const DoraRules& rules) {
    int tiles = rules.red_fives ? hand.red_fives() : 0;
    if (s.n_indicators == 0) return tiles;
    const Counts all = hand.all();
    const auto add_all = [&](const std::array<Kind, kMaxIndicators>& indicators, int n) {
        for (int i = 0; i < n; ++i) {
            tiles += all[rules.successor[indicators[static_cast<std::size_t>(i)]]];
        }
    };
    add_all(s.indicators, s.n_indicators);
    if (rules.ura && s.riichi != Riichi::None) add_all(s.ura, s.n_ura);
    return tiles;
}

}  // namespace

class RuleTable::Matcher {
  public:
    Matcher() = default;
    Matcher(const Matcher&) = delete;
    Matcher& operator=(const Matcher&) = delete;
    virtual ~Matcher() = default;
    // The best reading; `out.why_not` stays Incomplete if there is none.
    virtual void evaluate(const Hand& hand, const Situation& situation, KindMask waits,
                          Evaluation& out) const = 0;
};

// Rows as bytes of facts: for every value of every byte, the clauses it violates. A clause is
// satisfied if no byte violates it, whatever its length. What rows exclude and are worth is looked
// up by bytes of rows.
//
// `Words` of 64 bits hold all clauses, `RowBytes` bytes the rows: both constant, so that every loop
// over them unrolls.
template <int Words, int RowBytes>
class RuleTable::MatcherOf final : public RuleTable::Matcher {
    using Set = Bits<Words>;
    static constexpr std::size_t kRowBytes = RowBytes;

    struct Worth {
        std::int32_t value = 0;
        int tier = -1;
        Set counted{};
    };

  public:
    MatcherOf(const TableSpec& spec, bool needs_waits)
        : spec_(spec), needs_waits_(needs_waits), reduce_(spec) {
        const auto rows = static_cast<int>(spec.rows.size());
        violated_.assign(kFactBytes * 256, Set{});
        int extra = rows;
        std::vector<Set> excluded_by(spec.rows.size());
        for (int row = 0; row < rows; ++row) {
            const RowSpec& rule = spec.rows[static_cast<std::size_t>(row)];
            for (std::size_t i = 0; i < rule.any_of.size(); ++i) {
                const int clause = i == 0 ? row : extra++;
                if (i > 0) {
                    alternative_of_.push_back(row);
                    set_bit(alternatives_, clause);
                }
                add_clause(clause, rule.any_of[i]);
            }
            for (const int other : rule.excludes) {
                set_bit(excluded_by[static_cast<std::size_t>(row)], other);
            }
            if (!rule.excludes.empty()) set_bit(excluders_, row);
            if (rule.counter >= 0) set_bit(with_counter_, row);
        }
        for (std::size_t tier = 0; tier < spec.tiers.size(); ++tier) {
            Set of_tier{};
            for (int row = 0; row < rows; ++row) {
                if (spec.rows[static_cast<std::size_t>(row)].tier == static_cast<int>(tier)) {
                    set_bit(of_tier, row);
                }
            }
            tier_rows_.push_back(of_tier);
        }
        excluded_.assign(kRowBytes * 256, Set{});
        points_.assign(kRowBytes * 256, 0);
        for (std::size_t byte = 0; byte < kRowBytes; ++byte) {
            for (std::size_t value = 0; value < 256; ++value) {
                for (std::size_t i = 0; i < 8; ++i) {
                    const std::size_t row = byte * 8 + i;
                    if ((value >> i & 1) == 0 || row >= spec.rows.size()) continue;
                    add(excluded_[byte * 256 + value], excluded_by[row]);
                    points_[byte * 256 + value] += spec.rows[row].points;
                }
            }
        }
    }

    void evaluate(const Hand& hand, const Situation& situation, KindMask waits,
                  Evaluation& out) const override {
        const LayoutFinder finder(hand, spec_.shapes);
        if (finder.empty()) return;
        const HandContext context(hand, situation, finder);
        const bool by_other = situation.by != By::SelfDraw;
        const FactBits hand_bits =
            hand_facts(context, needs_waits_ && waits == 0 ? finder.waits_before_win() : waits);
        Set hand_violated{};
        violate<0, kHandBytes>(hand_bits, hand_violated);

        Worth best;
        Set best_satisfied{};
        int best_way = -1;
        unsigned ways_of_best = 0;
        const auto visit = [&](const Layout& layout) {
            FactBits bits = hand_bits;
            add_layout_facts(context, layout, bits);
            Set layout_violated = hand_violated;
            violate<kHandBytes, kHandBytes + kReadingBytes>(bits, layout_violated);
            const auto all_ways = Placements::of(layout, hand.win, hand.concealed[hand.win]);
            for (unsigned ways = reduce_(all_ways, by_other); ways != 0; ways &= ways - 1) {
                const int way = std::countr_zero(ways);
                const Placement placement = Placements::get(way, hand.win);
                FactBits placed = bits;
                const int concealed = add_placement_facts(context, layout, placement, placed);
                Set violated = layout_violated;
                violate<kHandBytes + kReadingBytes, kFactBytes>(placed, violated);
                const Set found = satisfied(violated);
                const Worth worth = worth_of(found, context, layout, concealed);
                if (best_way >= 0 && !better(worth, layout, way, best, out.layout, best_way)) {
                    continue;
                }
                best = worth;
                best_satisfied = found;
                best_way = way;
                ways_of_best = all_ways;
                if (&layout != &out.layout) out.layout = layout;
                out.concealed_triplets = concealed;
            }
        };
        if (finder.single()) {
            finder.only(out.layout);
            visit(out.layout);
        } else {
            finder.for_each(visit);
        }

        out.placement = Placements::get(best_way, hand.win);
        out.pattern_value = best.value;
        out.tier = best.tier;
        std::copy(best.counted.begin(), best.counted.end(), out.counted.begin());
        std::copy(best_satisfied.begin(), best_satisfied.end(), out.satisfied.begin());
        if (any(both(best_satisfied, with_counter_))) {
            out.counters = counters(context, out.layout, out.concealed_triplets);
        }
        if (finder.single()) {
            out.reading = std::popcount(ways_of_best & ((1U << best_way) - 1));
        }
        if (spec_.needs_pattern && !any(best.counted)) {
            out.why_not = WhyNot::NoPattern;
        } else if (best.value < spec_.minimum) {
            out.why_not = WhyNot::Minimum;
        } else {
            out.why_not = WhyNot::Wins;
            std::int32_t dora = dora_tiles(hand, situation, spec_.dora);
            if (spec_.dora.capped_by_patterns && dora > best.value) dora = best.value;
            out.dora = dora;
            out.value = best.value + dora * spec_.dora.value;
        }
    }

  private:
    void add_clause(int clause, const ClauseSpec& spec) {
        set_bit(valid_, clause);
        const auto forbid = [&](int fact, bool bad_value) {
            const int byte = fact / 8;
            for (int value = 0; value < 256; ++value) {
                if (((value >> (fact % 8) & 1) != 0) == bad_value) {
                    set_bit(violated_[static_cast<std::size_t>(byte * 256 + value)], clause);
                }
            }
        };
        for (const int fact : spec.required) forbid(fact, false);
        for (const int fact : spec.forbidden) forbid(fact, true);
    }

    // Collects violations byte by byte; each stage starts from the one before.
    template <int From, int To>
    void violate(const FactBits& facts, Set& violated) const {
        const Set* entry = violated_.data() + From * 256;
        for (int byte = From; byte < To; ++byte, entry += 256) {
            add(violated, entry[facts.byte(byte)]);
        }
    }

    Set satisfied(const Set& violated) const {
        Set rows = without(valid_, violated);
        const Set alternatives = both(rows, alternatives_);
        if (!any(alternatives)) return rows;
        rows = without(rows, alternatives_);
        const auto first = static_cast<int>(spec_.rows.size());
        for_each_bit(alternatives, [&](int clause) {
            set_bit(rows, alternative_of_[static_cast<std::size_t>(clause - first)]);
        });
        return rows;
    }

    Worth worth_of(const Set& satisfied, const HandContext& context, const Layout& layout,
                   int concealed) const {
        Set counted = satisfied;
        if (any(both(satisfied, excluders_))) {
            Set excluded{};
            const Set* const table = excluded_.data();
            for_each_byte(satisfied, [&](std::size_t at) { add(excluded, table[at]); });
            counted = without(satisfied, excluded);
        }
        CounterValues values{};
        const bool counting = any(both(counted, with_counter_));
        if (counting) values = counters(context, layout, concealed);
        Worth best;
        for (std::size_t tier = 0; tier < tier_rows_.size(); ++tier) {
            Set rows = both(counted, tier_rows_[tier]);
            if (best.tier >= 0 && !any(rows)) continue;
            const TierSpec& rule = spec_.tiers[tier];
            std::int32_t value = rule.best_only ? pick_best(rows, values) : sum(rows, values);
            if (rule.cap >= 0 && value > rule.cap) value = rule.cap;
            const bool better = best.tier < 0 || !any(best.counted) || value > best.value ||
                                (value == best.value && rule.rank > rank(best));
            if (better) best = {value, static_cast<int>(tier), rows};
        }
        return best;
    }

    int rank(const Worth& worth) const {
        return spec_.tiers[static_cast<std::size_t>(worth.tier)].rank;
    }

    // COM-8: value, limit first, more rows, first rows, shape, sets, wait.
    bool better(const Worth& worth, const Layout& layout, int way, const Worth& best,
                const Layout& best_layout, int best_way) const {
        if (worth.value != best.value) return worth.value > best.value;
        if (worth.tier != best.tier && rank(worth) != rank(best)) return rank(worth) > rank(best);
        if (worth.counted != best.counted) {
            const int rows = bit_count(worth.counted);
            const int best_rows = bit_count(best.counted);
            if (rows != best_rows) return rows > best_rows;
            return list_before(worth.counted, best.counted);
        }
        if (layout.shape != best_layout.shape) return layout.shape < best_layout.shape;
        const std::uint64_t sets = set_order(layout.all);
        const std::uint64_t best_sets = set_order(best_layout.all);
        return sets != best_sets ? sets < best_sets : way < best_way;
    }

    // Calls `visit` with the place of each byte of rows in a table by bytes.
    template <class Visit>
    void for_each_byte(const Set& rows, Visit visit) const {
        for (std::size_t byte = 0; byte < kRowBytes; ++byte) {
            visit(byte * 256 + (rows[byte / 8] >> (byte % 8 * 8) & 0xff));
        }
    }

    std::int32_t points(int row, const CounterValues& counters) const {
        const RowSpec& rule = spec_.rows[static_cast<std::size_t>(row)];
        if (rule.counter < 0) return rule.points;
        return rule.points * counters[static_cast<std::size_t>(rule.counter)];
    }

    std::int32_t sum(const Set& rows, const CounterValues& counters) const {
        std::int32_t total = 0;
        const std::int32_t* const table = points_.data();
        for_each_byte(rows, [&](std::size_t at) { total += table[at]; });
        for_each_bit(both(rows, with_counter_), [&](int row) {
            total += points(row, counters) - spec_.rows[static_cast<std::size_t>(row)].points;
        });
        return total;
    }

    // Leaves only the best row, of equals the first.
    std::int32_t pick_best(Set& rows, const CounterValues& counters) const {
        int best = -1;
        std::int32_t value = 0;
        for_each_bit(rows, [&](int row) {
            const std::int32_t worth = points(row, counters);
            if (best < 0 || worth > value) {
                best = row;
                value = worth;
            }
        });
        rows = Set{};
        if (best >= 0) set_bit(rows, best);
        return value;
    }

    const TableSpec& spec_;
    const bool needs_waits_;
    const WayReducer reduce_;
    std::vector<Set> violated_;         // by fact byte
    std::vector<Set> excluded_;         // by row byte
    std::vector<std::int32_t> points_;  // by row byte
    std::vector<int> alternative_of_;   // row of each clause behind the rows
    Set valid_{};
    Set alternatives_{};
    Set excluders_{};
    Set with_counter_{};
    std::vector<Set> tier_rows_;
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
    const int clauses = count_clauses(spec_);
    check(clauses <= kMaxRows, "a table has at most 256 rows and further alternatives");
    if (clauses <= 64) {
        matcher_ = std::make_unique<const MatcherOf<1, 8>>(spec_, needs_waits_);
    } else if (clauses <= 128 && rows <= 96) {
        matcher_ = std::make_unique<const MatcherOf<2, 12>>(spec_, needs_waits_);
    } else if (clauses <= 128) {
        matcher_ = std::make_unique<const MatcherOf<2, 16>>(spec_, needs_waits_);
    } else {
        matcher_ = std::make_unique<const MatcherOf<kWords, 8 * kWords>>(spec_, needs_waits_);
    }
}

RuleTable::~RuleTable() = default;

Evaluation RuleTable::evaluate(const Hand& hand, const Situation& situation, KindMask waits) const {
    Evaluation result;
    matcher_->evaluate(hand, situation, waits, result);
    return result;
}

int RuleTable::reading_index(const Hand& hand, const Evaluation& result) const {
    if (result.why_not == WhyNot::Incomplete) return -1;
    if (result.reading >= 0) return result.reading;
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
