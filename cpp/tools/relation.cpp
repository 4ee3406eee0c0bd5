// Which pattern necessarily contains which (COMP-9), by complete enumeration.
//
// Reads a compiled table of four-set hands as text (a file, else standard input), visits every
// layout of four sets and a pair with every way to hold it (concealed, chi or pon, open or added
// kong, closed kong), every winning tile, every reading of it and every situation, and every hand
// of the other shapes. For each ordered pair of rows (a, b) where b has fewer points it finds out
// whether b is satisfied in every reading in which a is counted, and writes a hand in which it is
// not. One JSON object a line (stdout):
//   {"hand", "situation", "shows": [[a, [b ...]] ...]}  counter-examples
//   {"wrong": [a, b], "hand", "situation"}              the table excludes b, yet b is not implied
//   {"missing": [a, b]}                                 b is implied, yet the table does not say so
//   {"weak": [a, b], "level"}                           counter-example, but not a clear one
//   (below)
//   {"never": a}                                        a is never counted
//   {"summary": {...}}
//
// Completeness without visiting every combination: a condition is a conjunction of facts, and
// every fact depends on one part of a win only - the tiles and sets (with seat and round wind), how
// they are held and completed, or the situation. So every part is reduced to the set of conditions
// ("clauses") that it does not violate, equal ones are merged, and the sets are intersected for all
// combinations of parts that occur together.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hupai/notation.hpp"
#include "hupai/rule_table.hpp"
#include "hupai/waits.hpp"
#include "relation_clauses.hpp"
#include "relation_holding.hpp"

using namespace hupai;

namespace {

constexpr int kSets = 4;
constexpr int kRuns = 21;
constexpr int kAllSets = kRuns + kKinds;
constexpr int kNoSet = kAllSets;

// ---------------------------------------------------------------- the enumeration

// One way to hold a layout: which sets are concealed, how the others are melded, the winning tile.
struct Config {
    std::uint8_t concealed = 0xf;  // bit i: set i
    std::array<MeldType, kSets> meld{};
    Kind win = 0;
};

struct Held {
    RowSet clauses;
    unsigned chance = 0;
    bool own_three = false;
};

struct Chance {
    Situation situation;
    RowSet clauses;
    bool last_of_kind = false;
    int flags = 0;
};

struct Witness {
    Hand hand;
    Situation situation;
};

class Enumeration {
  public:
    explicit Enumeration(TableSpec spec)
        : table_(std::move(spec)), rows_(table_.spec()), holding_of_(kKeys, -1) {
        const TableSpec& s = table_.spec();
        const int n = rows_.count();
        seen_.assign(static_cast<std::size_t>(n), RowSet{});
        need_.assign(static_cast<std::size_t>(n), RowSet{});
        listed_.assign(static_cast<std::size_t>(n), RowSet{});
        for (int a = 0; a < n; ++a) {
            for (int b = 0; b < n; ++b) {
                const auto i = static_cast<std::size_t>(a);
                if (has_row(rows_.excludes(a), b)) {
                    put(listed_[i], b);
                } else if (s.rows[static_cast<std::size_t>(b)].points < s.rows[i].points) {
                    put(need_[i], b);
                }
            }
        }
        candidates_ = need_;
        level_.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), 0);
        best_.assign(level_.size(), 0);
        FactBits f;
        last_[0] = rows_.allowed(f, Part::Last);
        f.set(fact_last_of_kind, true);
        last_[1] = rows_.allowed(f, Part::Last);
        make_situations();
    }

    void run() {
        const ShapeSet shapes = table_.spec().shapes;
        if ((shapes & shape_bit(Shape::Standard)) != 0) standard();
        if ((shapes & shape_bit(Shape::SevenPairs)) != 0) seven_pairs();
        if ((shapes & shape_bit(Shape::ThirteenOrphans)) != 0) orphans();
        if ((shapes & shape_bit(Shape::Scattered)) != 0) scattered();
    }

    void report() const;

  private:
    // ---- situations

    void make_situations() {
        const SituationRules& rules = table_.spec().situation;
        Hand any_hand;  // facts of the situation do not look at it
        any_hand.concealed[0] = 1;
        any_hand.win = 0;
        const LayoutFinder any_finder(any_hand, table_.spec().shapes);
        for (int code = 0; code < 3 * 16 * 4 * 4 * 2; ++code) {
            Situation s;
            int rest = code;
            const auto digit = [&rest](int base) {
                const int value = rest % base;
                rest /= base;
                return value;
            };
            s.by = static_cast<By>(digit(3));
            s.replacement = digit(2) != 0;
            s.last_tile = digit(2) != 0;
            s.first_turn = digit(2) != 0;
            s.last_of_kind = digit(2) != 0;
            s.riichi = static_cast<Riichi>(digit(4));
            s.ippatsu = static_cast<Ippatsu>(digit(4));
            s.on_riichi_tile = digit(2) != 0;
            if (s.riichi != Riichi::None && rules.riichi_kinds == 0) continue;
            if (s.ippatsu != Ippatsu::None && !rules.ippatsu) continue;
            if (s.on_riichi_tile && !rules.on_riichi_tile) continue;
            const HandContext context(any_hand, s, any_finder);
            const int flags = s.replacement + s.last_tile + s.first_turn + s.last_of_kind +
                              (s.riichi != Riichi::None) + (s.ippatsu != Ippatsu::None) +
                              s.on_riichi_tile + (s.by == By::RobKong);
            situations_.push_back({s, rows_.allowed(hand_facts(context, 0), Part::Chance),
                                   s.last_of_kind || s.by == By::RobKong, flags});
        }
        // The plainest first: it stands for all that satisfy the same rows.
        std::stable_sort(situations_.begin(), situations_.end(),
                         [](const Chance& x, const Chance& y) { return x.flags < y.flags; });
    }

    // The situations that a hand of this class can win in; asks the validation about `hand`.
    const std::vector<Chance>& chances(const Held& held, bool dealer, const Hand& hand) {
        auto& known = chances_[held.chance * 2 + dealer];
        if (!known.empty()) return known;
        const bool by_other = (held.chance >> 3 & 1) != 0;
        for (const Chance& one : situations_) {
            Chance chance = one;
            if ((chance.situation.by != By::SelfDraw) != by_other) continue;
            chance.situation.seat = dealer ? 0 : 1;
            Problems problems;
            table_.validate(hand, chance.situation, problems);
            if (!problems.empty()) continue;
            const bool same = std::any_of(known.begin(), known.end(), [&](const Chance& other) {
                return other.clauses == chance.clauses && other.last_of_kind == chance.last_of_kind;
            });
            if (!same) known.push_back(chance);
        }
        if (known.empty()) fail("no situation for " + format_hand(hand));
        return known;
    }

    // ---- layouts

    struct Current {
        std::array<int, kSets> sets{};
        int pair = 0;
        Counts counts{};
        Layout layout;
    };

    static bool is_run(int set) { return set < kRuns; }
    static int first_kind(int set) { return is_run(set) ? set / 7 * 9 + set % 7 : set - kRuns; }
    static void add_set(Counts& counts, int set, int by) {
        const int kind = first_kind(set);
        for (int i = 0; i < 3; ++i) {
            auto& count = counts[static_cast<std::size_t>(is_run(set) ? kind + i : kind)];
            count = static_cast<std::uint8_t>(count + by);
        }
    }
    static void add_lanes(Lanes& lanes, int set) {
        if (is_run(set)) {
            lanes.add_run(lane_bit(first_kind(set)));
        } else {
            lanes.triplets |= lane_bit(first_kind(set));
        }
    }
    static bool fits(const Counts& counts) {
        return std::all_of(counts.begin(), counts.end(), [](int c) { return c <= kCopies; });
    }

    // Calls `visit(sets, pair, counts)` for all multisets of `n` sets with a pair.
    template <class Visit>
    void for_each_layout(int n, Visit visit) {
        std::array<int, kSets> sets;
        sets.fill(kNoSet);
        Counts counts{};
        const auto go = [&](auto&& self, int depth, int from) -> void {
            if (depth == n) {
                for (int pair = 0; pair < kKinds; ++pair) {
                    auto& count = counts[static_cast<std::size_t>(pair)];
                    if (count > 2) continue;
                    count = static_cast<std::uint8_t>(count + 2);
                    visit(sets, pair, counts);
                    count = static_cast<std::uint8_t>(count - 2);
                }
                return;
            }
            for (int set = from; set < kAllSets; ++set) {
                add_set(counts, set, 1);
                if (fits(counts)) {
                    sets[static_cast<std::size_t>(depth)] = set;
                    self(self, depth + 1, set);
                    sets[static_cast<std::size_t>(depth)] = kNoSet;
                }
                add_set(counts, set, -1);
            }
        };
        go(go, 0, 0);
    }

    // Waits of the concealed part before each of its tiles came, without regard to melds.
    KindMask waits_without(Counts& counts, int win, int melds) const {
        --counts[static_cast<std::size_t>(win)];
        const KindMask mask = waits(counts.data(), nullptr, melds, kSets, table_.spec().shapes);
        ++counts[static_cast<std::size_t>(win)];
        return mask;
    }

    static std::size_t part_index(const std::array<int, kSets>& sets, int pair) {
        std::size_t index = 0;
        for (int i = 0; i < kSets - 1; ++i) {
            index = index * (kAllSets + 1) +
                    static_cast<std::size_t>(sets[static_cast<std::size_t>(i)]);
        }
        return index * kKinds + static_cast<std::size_t>(pair);
    }

    // The parts with a meld are few and shared by many layouts: their waits are kept.
    void keep_waits_of_parts() {
        std::size_t size = kKinds;
        for (int i = 0; i < kSets - 1; ++i) size *= kAllSets + 1;
        part_first_.assign(size, 0);
        for (int n = 0; n < kSets; ++n) {
            for_each_layout(n, [&](const std::array<int, kSets>& sets, int pair, Counts counts) {
                part_first_[part_index(sets, pair)] =
                    static_cast<std::uint32_t>(part_waits_.size());
                for (int kind = 0; kind < kKinds; ++kind) {
                    if (counts[static_cast<std::size_t>(kind)] == 0) continue;
                    part_waits_.push_back(waits_without(counts, kind, kSets - n));
                }
            });
        }
    }

    // Ids of the layout's clause sets: one for each effect of the seat and the round wind.
    struct LayoutClass {
        int id;
        std::uint8_t seat;
        std::uint8_t round;
    };
    void classify(const Current& now, std::vector<LayoutClass>& out, bool& gates) {
        out.clear();
        Hand hand;
        hand.concealed = now.counts;
        hand.win = static_cast<Kind>(
            std::find_if(now.counts.begin(), now.counts.end(), [](int c) { return c != 0; }) -
            now.counts.begin());
        --hand.concealed[hand.win];
        const LayoutFinder finder(hand, table_.spec().shapes);
        const std::uint64_t winds =
            (now.layout.all.triplets | now.layout.all.pair) >> 3 * kLaneBits & 0xf;
        FactBits tiles;
        RowSet tile_clauses{};
        for (int code = 0; code < 16; ++code) {
            // Without a wind only the dealer differs from the others.
            if (winds == 0 && code > 1) break;
            Situation s;
            s.seat = static_cast<std::uint8_t>(code & 3);
            s.round = static_cast<std::uint8_t>(code >> 2);
            const HandContext context(hand, s, finder);
            if (code == 0) {
                tiles = hand_facts(context, 0);
                gates = tiles.test(fact_nine_gates_tiles);
                tile_clauses = rows_.allowed(tiles, Part::Layout, 2, kHandBytes);
            }
            FactBits f = tiles;
            f.words[0] &= ~std::uint64_t{0xffff};
            f.set(fact_dealer, s.seat == 0);
            add_layout_facts(context, now.layout, f);
            // A kong never is a tile hog (it would need a fifth copy), so kongs do not matter here.
            const RowSet clauses =
                tile_clauses & rows_.allowed(f, Part::Layout, 0, 2) &
                rows_.allowed(f, Part::Layout, kHandBytes, kHandBytes + kReadingBytes);
            const bool dealer = s.seat == 0;
            const auto [at, fresh] =
                layout_ids_[dealer].try_emplace(clauses, static_cast<int>(layouts_.size()));
            if (fresh) layouts_.push_back({clauses, dealer, {}});
            const int id = at->second;
            const bool again = std::any_of(out.begin(), out.end(),
                                           [&](const LayoutClass& one) { return one.id == id; });
            if (!again) out.push_back({id, s.seat, s.round});
        }
    }

    int new_holding(Key key) {
        const Held held{rows_.allowed(facts_of(key), Part::Holding), chance_class(key),
                        key.get(kOwnThree, 1) != 0};
        const auto [at, fresh] = holding_ids_.try_emplace({held.clauses, held.chance},
                                                          static_cast<int>(holdings_.size()));
        if (fresh) {
            holdings_.push_back(held);
            marked_at_.push_back(0);
            shown_by_.emplace_back();
        }
        return holding_of_[key.bits] = at->second;
    }

    // Notes a holding of the current layout, with one hand that shows it.
    void mark(Key key, const Config& config) {
        int id = holding_of_[key.bits];
        if (id < 0) id = new_holding(key);
        const auto i = static_cast<std::size_t>(id);
        if (marked_at_[i] == layout_number_) return;
        marked_at_[i] = layout_number_;
        marked_.push_back(i);
        shown_by_[i] = config;
    }

    void standard() {
        keep_waits_of_parts();
        std::vector<LayoutClass> classes;
        for_each_layout(kSets,
                        [&](const std::array<int, kSets>& sets, int pair, const Counts& counts) {
                            ++standard_layouts_;
                            Current now{sets, pair, counts, {}};
                            for (const int set : sets) add_lanes(now.layout.all, set);
                            now.layout.all.pair = lane_bit(pair);
                            bool gates = false;
                            classify(now, classes, gates);
                            hold(now, gates);
                            combine(now, classes);
                        });
    }

    void hold(const Current& now, bool gates) {
        KindMask four = 0;  // kinds of which sets and pair take all copies
        for (int kind = 0; kind < kKinds; ++kind) {
            if (now.counts[static_cast<std::size_t>(kind)] == kCopies) four |= bit(kind);
        }
        for (unsigned subset = 0; subset < 1U << kSets; ++subset) {
            Counts concealed{};
            concealed[static_cast<std::size_t>(now.pair)] = 2;
            Layout layout;
            layout.concealed.pair = lane_bit(now.pair);
            std::array<int, kSets> part;
            part.fill(kNoSet);
            std::array<int, kSets> melded{};
            std::size_t n = 0;
            std::size_t melds = 0;
            for (int i = 0; i < kSets; ++i) {
                const int set = now.sets[static_cast<std::size_t>(i)];
                if ((subset >> i & 1) != 0) {
                    add_set(concealed, set, 1);
                    add_lanes(layout.concealed, set);
                    part[n++] = set;
                } else {
                    melded[melds++] = i;
                }
            }
            const int closed_triplets = std::popcount(layout.concealed.triplets);

            // Every placement of every winning tile.
            struct Item {
                Key key;
                KindMask waits;
                int triplets;
                int triplets_by_other;
                Kind win;
            };
            std::array<Item, 32> items;
            std::size_t n_items = 0;
            std::size_t at = melds == 0 ? 0 : part_first_[part_index(part, now.pair)];
            for (int win = 0; win < kKinds; ++win) {
                const int held = concealed[static_cast<std::size_t>(win)];
                if (held == 0) continue;
                KindMask mask = melds == 0 ? waits_without(concealed, win, 0) : part_waits_[at++];
                mask &= ~(four & ~bit(win));
                const int in_melds = now.counts[static_cast<std::size_t>(win)] - held;
                const int copy = held > 1 ? 2 : in_melds > 0 ? 1 : 0;
                Counts before = concealed;
                --before[static_cast<std::size_t>(win)];
                for_each_placement(layout, before, static_cast<Kind>(win), [&](const Placement& p) {
                    const int by_other = closed_triplets - (p.group == Placement::Group::Triplet);
                    items[n_items++] = {Key{}
                                            .with(kWaitAt, static_cast<int>(p.wait))
                                            .with(kOwnThree, in_melds == 3)
                                            .with(kCopy, copy)
                                            .with(kGates, gates),
                                        mask, closed_triplets, by_other, static_cast<Kind>(win)};
                });
            }

            // Every way to meld the rest: a run as chi, a triplet as pon or one of the kongs (an
            // added kong has the facts of an open one).
            int ways = 1;
            for (std::size_t m = 0; m < melds; ++m) {
                if (!is_run(now.sets[static_cast<std::size_t>(melded[m])])) ways *= 3;
            }
            for (int way = 0; way < ways; ++way) {
                Config config;
                config.concealed = static_cast<std::uint8_t>(subset);
                int rest = way;
                int kongs = 0;
                int closed = 0;
                KindMask kong_kinds = 0;
                bool possible = true;
                for (std::size_t m = 0; m < melds; ++m) {
                    const auto i = static_cast<std::size_t>(melded[m]);
                    const int set = now.sets[i];
                    if (is_run(set)) {
                        config.meld[i] = MeldType::Chi;
                        continue;
                    }
                    const int type = rest % 3;
                    rest /= 3;
                    config.meld[i] = type == 0   ? MeldType::Pon
                                     : type == 1 ? MeldType::OpenKong
                                                 : MeldType::ClosedKong;
                    if (type == 0) continue;
                    possible &= now.counts[static_cast<std::size_t>(first_kind(set))] == 3;
                    ++kongs;
                    closed += type == 2;
                    kong_kinds |= bit(first_kind(set));
                }
                if (!possible) continue;
                const int open = static_cast<int>(melds) - closed;
                const Melding melding = melds == 0      ? NoMeld
                                        : open == 0     ? ClosedOnly
                                        : open == kSets ? AllOpen
                                                        : SomeOpen;
                const Key held = Key{}.with(kMelding, melding).with(kKongs, kongs);
                for (std::size_t i = 0; i < n_items; ++i) {
                    const Item& item = items[i];
                    const KindMask kinds = item.waits & ~kong_kinds;
                    const bool several = (kinds & (kinds - 1)) != 0;
                    const Key key = Key{item.key.bits | held.bits}.with(kSeveral, several);
                    config.win = item.win;
                    mark(key.with(kTriplets, item.triplets + closed), config);
                    mark(key.with(kTriplets, item.triplets_by_other + closed).with(kByOther, 1),
                         config);
                    configurations_ += 2;
                }
            }
        }
    }

    // ---- the other shapes: without melds, every tile concealed

    void special(Shape shape, const Counts& counts, std::uint64_t& visited) {
        Current now{{}, 0, counts, {}};
        now.layout.shape = shape;
        bool gates = false;
        classify(now, special_classes_, gates);
        Counts concealed = counts;
        for (int win = 0; win < kKinds; ++win) {
            if (counts[static_cast<std::size_t>(win)] == 0) continue;
            const KindMask mask = waits_without(concealed, win, 0);
            const bool copy = counts[static_cast<std::size_t>(win)] > 1;
            Counts before = concealed;
            --before[static_cast<std::size_t>(win)];
            for_each_placement(now.layout, before, static_cast<Kind>(win), [&](const Placement& p) {
                const Key key = Key{}
                                    .with(kMelding, NoMeld)
                                    .with(kWaitAt, static_cast<int>(p.wait))
                                    .with(kSeveral, std::popcount(mask) > 1)
                                    .with(kCopy, copy ? 2 : 0)
                                    .with(kGates, gates);
                Config config;
                config.win = static_cast<Kind>(win);
                mark(key, config);
                mark(key.with(kByOther, 1), config);
                configurations_ += 2;
            });
        }
        ++visited;
        combine(now, special_classes_);
    }

    void seven_pairs() {
        Counts counts{};
        const auto go = [&](auto&& self, int left, int from) -> void {
            if (left == 0) return special(Shape::SevenPairs, counts, seven_pair_hands_);
            for (int kind = from; kind + left <= kKinds; ++kind) {
                counts[static_cast<std::size_t>(kind)] = 2;
                self(self, left - 1, kind + 1);
                counts[static_cast<std::size_t>(kind)] = 0;
            }
        };
        go(go, 7, 0);
    }

    void orphans() {
        Counts counts{};
        for (int kind = 0; kind < kKinds; ++kind) {
            counts[static_cast<std::size_t>(kind)] = (kOrphans >> kind & 1) != 0;
        }
        for (int kind = 0; kind < kKinds; ++kind) {
            if ((kOrphans >> kind & 1) == 0) continue;
            counts[static_cast<std::size_t>(kind)] = 2;
            special(Shape::ThirteenOrphans, counts, orphan_hands_);
            counts[static_cast<std::size_t>(kind)] = 1;
        }
    }

    void scattered() {
        Counts counts{};
        const auto go = [&](auto&& self, int left, int from) -> void {
            if (left == 0) return special(Shape::Scattered, counts, scattered_hands_);
            for (int kind = from; kind + left <= kKinds; ++kind) {
                counts[static_cast<std::size_t>(kind)] = 1;
                int next = kind + 1;
                if (!is_honour(kind)) next = std::min(kind + 3, (block_of(kind) + 1) * kSuitKinds);
                self(self, left - 1, next);
                counts[static_cast<std::size_t>(kind)] = 0;
            }
        };
        go(go, 14, 0);
    }

    // ---- combining the parts

    static Hand hand_of(const Current& now, const Config& config) {
        Hand hand;
        hand.win = config.win;
        hand.concealed = now.counts;
        if (now.layout.shape == Shape::Standard) {
            for (std::size_t i = 0; i < kSets; ++i) {
                if ((config.concealed >> i & 1) != 0) continue;
                const int set = now.sets[i];
                add_set(hand.concealed, set, -1);
                Meld& meld = hand.melds[hand.n_melds++];
                meld.type = config.meld[i];
                meld.tile = static_cast<Kind>(first_kind(set));
                if (meld.type == MeldType::Chi) meld.supplier = Supplier::Previous;
            }
        }
        --hand.concealed[hand.win];
        return hand;
    }

    void combine(const Current& now, const std::vector<LayoutClass>& classes) {
        for (const LayoutClass& one : classes) {
            auto& known = layouts_[static_cast<std::size_t>(one.id)].holdings;
            if (known.size() < holdings_.size()) known.resize(holdings_.size());
            for (const std::size_t id : marked_) {
                if (known[id]) continue;
                known[id] = true;
                combine(now, one, id);
            }
        }
        marked_.clear();
        ++layout_number_;
    }

    void combine(const Current& now, const LayoutClass& one, std::size_t holding_id) {
        ++combinations_;
        const auto& layout = layouts_[static_cast<std::size_t>(one.id)];
        const Held& held = holdings_[holding_id];
        const RowSet both = layout.clauses & held.clauses;
        auto& known = chances_[held.chance * 2 + layout.dealer];
        if (known.empty()) chances(held, layout.dealer, hand_of(now, shown_by_[holding_id]));
        bool check = combinations_ % kCheckEvery == 0;
        for (const Chance& chance : known) {
            ++wins_;
            const bool last = chance.last_of_kind || held.own_three;
            const RowSet satisfied = rows_.satisfied(both & chance.clauses & last_[last]);
            const RowSet counted = rows_.counted(satisfied);
            const RowSet unsatisfied = without(rows_.all(), satisfied);
            bool wanted = check;
            bool wrong = false;
            each(counted, [&](int a) {
                const auto i = static_cast<std::size_t>(a);
                const RowSet news = without(unsatisfied, seen_[i]);
                if (any(news)) {
                    seen_[i] = seen_[i] | news;
                    wrong |= any(news & listed_[i]);
                }
                wanted |= any(need_[i] & unsatisfied);
            });
            if (!wanted && !wrong) continue;
            check = false;
            Witness witness{hand_of(now, shown_by_[holding_id]), known.front().situation};
            witness.situation.seat = one.seat;
            witness.situation.round = one.round;
            // What the hand shows without further flags, it shall show without them.
            if (&chance != &known.front()) examine(witness, nullptr);
            witness.situation = chance.situation;
            witness.situation.seat = one.seat;
            witness.situation.round = one.round;
            if (wrong) {
                each(counted, [&](int a) {
                    each(unsatisfied & listed_[static_cast<std::size_t>(a)],
                         [&](int b) { wrong_.try_emplace({a, b}, witness); });
                });
            }
            examine(witness, &satisfied);
        }
    }

    // Scores the hand and takes it as a counter-example of what it shows. How clear it is:
    // 3 = the hand wins with a counted, and no reading of it satisfies b; 2 = the best reading does
    // not; 1 = the same, but the hand is below the minimum. `expected`: rows that one of its
    // readings must satisfy, if all parts were put together rightly.
    void examine(const Witness& witness, const RowSet* expected) {
        ++examined_;
        Hand hand = witness.hand;
        Problems problems;
        validate_hand(hand, problems);
        table_.validate(hand, witness.situation, problems);
        if (!problems.empty()) fail(format_hand(hand) + ": " + problems.front().message);
        const LayoutFinder finder(hand, table_.spec().shapes);
        const HandContext context(hand, witness.situation, finder);
        const Counts melded = hand.melded();
        const FactBits hand_bits = hand_facts(
            context,
            waits(hand.concealed.data(), melded.data(), hand.n_melds, kSets, table_.spec().shapes));
        RowSet in_any{};
        bool as_expected = expected == nullptr;
        finder.for_each([&](const Layout& layout) {
            FactBits layout_bits = hand_bits;
            add_layout_facts(context, layout, layout_bits);
            for_each_placement(layout, hand.concealed, hand.win, [&](const Placement& placement) {
                FactBits f = layout_bits;
                add_placement_facts(context, layout, placement, f);
                const RowSet satisfied = rows_.satisfied_by(f);
                as_expected = as_expected || satisfied == *expected;
                in_any = in_any | satisfied;
            });
        });
        if (!as_expected) fail(format_hand(hand) + " has no reading with the facts of its parts");

        const Evaluation best = table_.evaluate(hand, witness.situation);
        bool better = false;
        each(best.counted, [&](int a) {
            const auto i = static_cast<std::size_t>(a);
            each(without(candidates_[i], best.satisfied), [&](int b) {
                const std::uint8_t level = !best.wins() ? 1 : has_row(in_any, b) ? 2 : 3;
                const std::size_t at =
                    i * static_cast<std::size_t>(rows_.count()) + static_cast<std::size_t>(b);
                if (level <= level_[at]) return;
                level_[at] = level;
                best_[at] = static_cast<int>(witnesses_.size());
                better = true;
                if (level == 3) need_[i] = without(need_[i], single(b));
            });
        });
        if (better) witnesses_.push_back(witness);
    }

    static RowSet single(int row) {
        RowSet rows{};
        put(rows, row);
        return rows;
    }

    static constexpr std::uint64_t kCheckEvery = 997;

    struct LayoutEntry {
        RowSet clauses;
        bool dealer;
        std::vector<bool> holdings;  // those it occurs with
    };

    RuleTable table_;
    Rows rows_;
    RowSet last_[2];

    std::vector<Chance> situations_;
    std::array<std::vector<Chance>, kChanceClasses * 2> chances_;

    std::vector<std::uint32_t> part_first_;
    std::vector<KindMask> part_waits_;

    std::unordered_map<RowSet, int, HashRows> layout_ids_[2];
    std::vector<LayoutEntry> layouts_;
    std::vector<int> holding_of_;
    std::map<std::pair<RowSet, unsigned>, int> holding_ids_;
    std::vector<Held> holdings_;
    std::vector<LayoutClass> special_classes_;

    std::uint64_t layout_number_ = 1;
    std::vector<std::size_t> marked_;       // holdings of the current layout
    std::vector<std::uint64_t> marked_at_;  // [holding]: the last layout that had it
    std::vector<Config> shown_by_;          // [holding]: how

    std::vector<RowSet> seen_;        // [a]: rows that some reading with a counted lacks
    std::vector<RowSet> listed_;      // [a]: rows that a excludes
    std::vector<RowSet> candidates_;  // [a]: the others of fewer points
    std::vector<RowSet> need_;        // [a]: those of them without a clear counter-example yet
    std::vector<std::uint8_t> level_;
    std::vector<int> best_;  // witness of each pair
    std::vector<Witness> witnesses_;
    std::map<std::pair<int, int>, Witness> wrong_;

    std::uint64_t standard_layouts_ = 0;
    std::uint64_t seven_pair_hands_ = 0;
    std::uint64_t orphan_hands_ = 0;
    std::uint64_t scattered_hands_ = 0;
    std::uint64_t configurations_ = 0;
    std::uint64_t combinations_ = 0;
    std::uint64_t wins_ = 0;
    std::uint64_t examined_ = 0;
};

// ---------------------------------------------------------------- the report

std::string json(const Witness& witness) {
    static constexpr const char* kBy[] = {"self_draw", "ron", "rob_kong"};
    static constexpr const char* kRiichi[] = {"", "riichi", "double", "open"};
    static constexpr const char* kIppatsu[] = {"", "next", "other", "self"};
    static constexpr const char* kWinds[] = {"E", "S", "W", "N"};
    const Situation& s = witness.situation;
    std::string out = "\"hand\": \"" + format_hand(witness.hand) + "\", \"situation\": {";
    const char* comma = "";
    const auto text = [&](const char* name, const char* value) {
        out += std::string(comma) + "\"" + name + "\": \"" + value + "\"";
        comma = ", ";
    };
    const auto flag = [&](const char* name, bool value) {
        if (!value) return;
        out += std::string(comma) + "\"" + name + "\": true";
        comma = ", ";
    };
    if (s.by != By::SelfDraw) text("by", kBy[static_cast<int>(s.by)]);
    if (s.seat != 0) text("seat", kWinds[s.seat]);
    if (s.round != 0) text("round", kWinds[s.round]);
    if (s.riichi != Riichi::None) text("riichi", kRiichi[static_cast<int>(s.riichi)]);
    if (s.ippatsu != Ippatsu::None) text("ippatsu", kIppatsu[static_cast<int>(s.ippatsu)]);
    flag("on_riichi_tile", s.on_riichi_tile);
    flag("replacement", s.replacement);
    flag("last_tile", s.last_tile);
    flag("first_turn", s.first_turn);
    flag("last_of_kind", s.last_of_kind);
    return out + "}";
}

void Enumeration::report() const {
    const int n = rows_.count();
    std::vector<std::map<int, std::vector<int>>> shows(witnesses_.size());
    long pairs = 0;
    long found[4] = {};
    long listed = 0;
    for (int a = 0; a < n; ++a) {
        const auto i = static_cast<std::size_t>(a);
        each(listed_[i], [&](int) { ++listed; });
        if (!any(seen_[i])) {
            std::printf("{\"never\": %d}\n", a);
            continue;
        }
        each(candidates_[i], [&](int b) {
            ++pairs;
            const std::size_t at = i * static_cast<std::size_t>(n) + static_cast<std::size_t>(b);
            ++found[level_[at]];
            if (level_[at] < 3) {
                if (has_row(seen_[i], b)) {
                    std::printf("{\"weak\": [%d, %d], \"level\": %d}\n", a, b, level_[at]);
                } else {
                    std::printf("{\"missing\": [%d, %d]}\n", a, b);
                }
            }
            if (level_[at] > 0) shows[static_cast<std::size_t>(best_[at])][a].push_back(b);
        });
    }
    for (const auto& [pair, witness] : wrong_) {
        std::printf("{\"wrong\": [%d, %d], %s}\n", pair.first, pair.second, json(witness).c_str());
    }
    for (std::size_t w = 0; w < witnesses_.size(); ++w) {
        if (shows[w].empty()) continue;
        std::string list;
        for (const auto& [a, others] : shows[w]) {
            list += (list.empty() ? "[" : ", [") + std::to_string(a) + ", [";
            for (std::size_t i = 0; i < others.size(); ++i) {
                list += (i == 0 ? "" : ", ") + std::to_string(others[i]);
            }
            list += "]]";
        }
        std::printf("{%s, \"shows\": [%s]}\n", json(witnesses_[w]).c_str(), list.c_str());
    }
    std::printf(
        "{\"summary\": {\"standard_layouts\": %llu, \"seven_pair_hands\": %llu, "
        "\"orphan_hands\": %llu, \"scattered_hands\": %llu, \"configurations\": %llu, "
        "\"layout_classes\": %zu, \"holding_classes\": %zu, \"combinations\": %llu, "
        "\"with_situations\": %llu, \"examined\": %llu, \"listed\": %ld, \"unlisted\": %ld, "
        "\"levels\": [%ld, %ld, %ld, %ld]}}\n",
        static_cast<unsigned long long>(standard_layouts_),
        static_cast<unsigned long long>(seven_pair_hands_),
        static_cast<unsigned long long>(orphan_hands_),
        static_cast<unsigned long long>(scattered_hands_),
        static_cast<unsigned long long>(configurations_), layouts_.size(), holdings_.size(),
        static_cast<unsigned long long>(combinations_), static_cast<unsigned long long>(wins_),
        static_cast<unsigned long long>(examined_), listed, pairs, found[0], found[1], found[2],
        found[3]);
}

}  // namespace

int main(int argc, char** argv) {
    std::ifstream file;
    if (argc > 1) {
        file.open(argv[1]);
        if (!file) fail(std::string("cannot read ") + argv[1]);
    }
    TableSpec spec = read_table(argc > 1 ? file : std::cin);
    if (spec.tiers.empty()) fail("the table has no tier");
    Enumeration all(std::move(spec));
    all.run();
    all.report();
    return 0;
}
