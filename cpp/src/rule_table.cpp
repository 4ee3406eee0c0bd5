#include "hupai/rule_table.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "candidates.hpp"
#include "hupai/waits.hpp"
#include "row_sets.hpp"
#include "row_worth.hpp"

namespace hupai {

namespace {

constexpr int kWords = kMaxRows / 64;

// Alternatives behind the rows: a row's first has the row's own bit.
int count_clauses(const TableSpec& spec) {
    auto clauses = spec.rows.size();
    for (const RowSpec& row : spec.rows) {
        clauses += row.any_of.size() > 1 ? row.any_of.size() - 1 : 0;
    }
    return static_cast<int>(clauses);
}

// COM-8, of readings that are worth the same: shape, sets, wait.
bool reading_before(Shape shape, const Lanes& lanes, int way, Shape other_shape,
                    const Lanes& other_lanes, int other_way) {
    if (shape != other_shape) return shape < other_shape;
    const std::uint64_t sets = set_order(lanes);
    const std::uint64_t other_sets = set_order(other_lanes);
    return sets != other_sets ? sets < other_sets : way < other_way;
}

bool asks_for_waits(const TableSpec& spec) {
    for (const RowSpec& row : spec.rows) {
        for (const ClauseSpec& clause : row.any_of) {
            for (const auto* facts : {&clause.required, &clause.forbidden}) {
                for (const int fact : *facts) {
                    if (fact == fact_one_wait || fact == fact_several_waits) return true;
                }
            }
        }
    }
    return false;
}

}  // namespace

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

BatchTables::BatchTables(const TableSpec& spec)
    : ways(spec),
      program(spec),
      decompositions(Decompositions::of(spec.situation.sets)),
      needs_waits(asks_for_waits(spec)),
      shapes(spec.shapes),
      standard((spec.shapes & shape_bit(Shape::Standard)) != 0),
      red_fives(spec.dora.red_fives) {}

class RuleTable::Matcher {
  public:
    Matcher() = default;
    Matcher(const Matcher&) = delete;
    Matcher& operator=(const Matcher&) = delete;
    virtual ~Matcher() = default;
    // The best reading; `out.why_not` stays Incomplete if there is none.
    virtual void evaluate(const Hand& hand, const Situation& situation, KindMask waits,
                          Evaluation& out) const = 0;
    // The best candidate of every hand of a block.
    virtual void choose(Candidates& candidates, std::span<const CandidateHand> hands,
                        bool first_reading, Chosen* out) const = 0;
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
    using Worth = RowWorth<Words, RowBytes>::Worth;
    static constexpr std::size_t kRowBytes = RowBytes;

  public:
    MatcherOf(const TableSpec& spec, const BatchTables& batch)
        : spec_(spec), batch_(batch), worth_(spec) {
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
        }
        excluded_.assign(kRowBytes * 256, Set{});
        for (std::size_t byte = 0; byte < kRowBytes; ++byte) {
            for (std::size_t value = 0; value < 256; ++value) {
                for (std::size_t i = 0; i < 8; ++i) {
                    const std::size_t row = byte * 8 + i;
                    if ((value >> i & 1) == 0 || row >= spec.rows.size()) continue;
                    add(excluded_[byte * 256 + value], excluded_by[row]);
                }
            }
        }
    }

    void evaluate(const Hand& hand, const Situation& situation, KindMask waits,
                  Evaluation& out) const override {
        const LayoutFinder finder(hand, spec_.shapes, batch_.decompositions);
        if (finder.empty()) return;
        const HandContext context(hand, situation, finder);
        const bool by_other = situation.by != By::SelfDraw;
        const FactBits hand_bits = hand_facts(
            context, batch_.needs_waits && waits == 0 ? finder.waits_before_win() : waits);
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
            for (unsigned ways = batch_.ways(all_ways, by_other); ways != 0; ways &= ways - 1) {
                const int way = std::countr_zero(ways);
                const Placement placement = Placements::get(way, hand.win);
                FactBits placed = bits;
                const int concealed = add_placement_facts(context, layout, placement, placed);
                Set violated = layout_violated;
                violate<kHandBytes + kReadingBytes, kFactBytes>(placed, violated);
                const Set found = satisfied(violated);
                const Worth worth = worth_(not_excluded(found), [&] {
                    return counters(layout.all, concealed, context.kongs);
                });
                if (best_way >= 0) {
                    const int first = worth_.compare(worth, best);
                    if (first < 0) continue;
                    if (first == 0 && !reading_before(layout.shape, layout.all, way,
                                                      out.layout.shape, out.layout.all, best_way)) {
                        continue;
                    }
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
            out.layout = finder.only();
            visit(out.layout);
        } else {
            finder.for_each(visit);
        }

        out.placement = Placements::get(best_way, hand.win);
        out.pattern_value = best.value;
        out.tier = best.tier;
        std::copy(best.counted.begin(), best.counted.end(), out.counted.begin());
        std::copy(best_satisfied.begin(), best_satisfied.end(), out.satisfied.begin());
        if (worth_.counts_anything(best_satisfied)) {
            out.counters = counters(out.layout.all, out.concealed_triplets, context.kongs);
        }
        if (finder.single()) {
            out.reading = std::popcount(ways_of_best & ((1U << best_way) - 1));
        }
        const Verdict verdict = conclude(spec_, hand, situation, best.value, any(best.counted));
        out.why_not = verdict.why_not;
        out.dora = verdict.dora;
        out.value = verdict.value;
    }

    void choose(Candidates& c, std::span<const CandidateHand> hands, bool first_reading,
                Chosen* out) const override {
        for (const CandidateHand& hand : hands) {
            const std::size_t first = hand.first;
            if (hand.count == 1) {
                const std::uint64_t sum = c.sums[first];
                *out++ = {first, sum < Candidates::kMore ? plain_worth(sum)
                                                         : keep(c, first, worth_of(c, first))};
            } else {
                *out++ = best_of(c, hand, first_reading);
            }
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

    Set not_excluded(const Set& satisfied) const {
        if (!any(both(satisfied, excluders_))) return satisfied;
        Set excluded{};
        for (std::size_t byte = 0; byte < kRowBytes; ++byte) {
            const std::uint64_t value = satisfied[byte / 8] >> (byte % 8 * 8) & 0xff;
            add(excluded, excluded_[byte * 256 + value]);
        }
        return without(satisfied, excluded);
    }

    std::int32_t plain_worth(std::uint64_t sum) const {
        return worth_.capped(static_cast<std::int32_t>(sum) * batch_.program.unit);
    }

    Worth worth_of(const Candidates& c, std::size_t at) const {
        Set counted;
        for (std::size_t w = 0; w < Words; ++w) counted[w] = c.counted_word(w, at);
        if (c.sums[at] < Candidates::kMore) return {plain_worth(c.sums[at]), 0, counted};
        return worth_(counted, [&] {
            return counters(c.lanes(at), c.notes[at].concealed_triplets(), c.notes[at].kongs());
        });
    }

    // Leaves the rows of the tier that counts. Returns the value.
    static std::int32_t keep(Candidates& c, std::size_t at, const Worth& worth) {
        for (std::size_t w = 0; w < Words; ++w) c.counted[w * kCandidates + at] = worth.counted[w];
        return worth.value;
    }

    Chosen best_of(Candidates& c, const CandidateHand& hand, bool first_reading) const {
        const std::size_t end = std::size_t{hand.first} + hand.count;
        std::size_t chosen = hand.first;
        Worth best = worth_of(c, chosen);
        for (std::size_t at = chosen + 1; at < end; ++at) {
            const Worth worth = worth_of(c, at);
            const int first = worth_.compare(worth, best);
            if (first < 0 || (first == 0 && !(first_reading && before(c, at, chosen)))) continue;
            best = worth;
            chosen = at;
        }
        return {chosen, keep(c, chosen, best)};
    }

    static bool before(const Candidates& c, std::size_t a, std::size_t b) {
        return reading_before(c.notes[a].shape(), c.lanes(a), c.notes[a].way(), c.notes[b].shape(),
                              c.lanes(b), c.notes[b].way());
    }

    const TableSpec& spec_;
    const BatchTables& batch_;
    const RowWorth<Words, RowBytes> worth_;
    std::vector<Set> violated_;        // by fact byte
    std::vector<Set> excluded_;        // by row byte
    std::vector<int> alternative_of_;  // row of each clause behind the rows
    Set valid_{};
    Set alternatives_{};
    Set excluders_{};
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
                }
            }
        }
    }
    for (const Kind kind : spec_.dora.successor) check(kind < kKinds, "a dora is a kind");
    const int clauses = count_clauses(spec_);
    check(clauses <= kMaxRows, "a table has at most 256 rows and further alternatives");
    batch_ = std::make_unique<const BatchTables>(spec_);
    if (clauses <= 64) {
        matcher_ = std::make_unique<const MatcherOf<1, 8>>(spec_, *batch_);
    } else if (clauses <= 128 && rows <= 96) {
        matcher_ = std::make_unique<const MatcherOf<2, 12>>(spec_, *batch_);
    } else if (clauses <= 128) {
        matcher_ = std::make_unique<const MatcherOf<2, 16>>(spec_, *batch_);
    } else {
        matcher_ = std::make_unique<const MatcherOf<kWords, 8 * kWords>>(spec_, *batch_);
    }
}

RuleTable::~RuleTable() = default;

Evaluation RuleTable::evaluate(const Hand& hand, const Situation& situation, KindMask waits) const {
    Evaluation result;
    matcher_->evaluate(hand, situation, waits, result);
    return result;
}

void RuleTable::choose(Candidates& candidates, std::span<const CandidateHand> hands,
                       bool first_reading, Chosen* out) const {
    matcher_->choose(candidates, hands, first_reading, out);
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
    if (can_win_on_anything(s)) return true;
    const auto win = static_cast<std::size_t>(hand.win);
    if (s.last_of_kind && hand.concealed[win] != 0) return false;
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
