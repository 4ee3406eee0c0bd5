// What each seat may do, and what its hand is worth.
#include <algorithm>
#include <bit>

#include "hupai/readings.hpp"
#include "hupai/round.hpp"
#include "hupai/waits.hpp"

namespace hupai {

void Play::recompute(int seat) {
    Player& p = r_.player(seat);
    // Copies in melds are left out of the shanten: it only says when there is nothing to look for.
    p.shanten = static_cast<std::int8_t>(
        shanten({p.concealed.data(), nullptr, p.n_melds, rules_.sets}, rules_.shapes));
    p.waits = 0;
    if (p.shanten != 0) return;
    p.waits =
        waits(p.concealed.data(), p.shown.melds.data(), p.n_melds, rules_.sets, rules_.shapes);
}

// COM-18, GUANG-12
bool Play::kong_possible() const {
    const RoundRules& rules = rules_.round;
    return r_.live(rules_) >= rules.kong_live_tiles &&
           (rules.max_kongs == 0 || r_.kongs < rules.max_kongs);
}

// REF-23: after a claim not the same kind, after chi not the other end of the run.
KindMask Play::swap_forbidden(Kind kind, int chi_place) const {
    if (rules_.round.swap_calling) return 0;
    KindMask kinds = bit(kind);
    const int index = index_in_block(kind);
    if (chi_place == 0 && index + 3 < kSuitKinds) kinds |= bit(kind + 3);
    if (chi_place == 2 && index >= 3) kinds |= bit(kind - 3);
    return kinds;
}

void Play::set_turn_actions(int seat) {
    const Player& p = r_.player(seat);
    ActionMask& mask = r_.legal[static_cast<std::size_t>(seat)];
    mask = ActionMask{};
    const bool drew = r_.drew != Drew::Nothing;
    KindMask held = held_masks(p.concealed.data()).at_least[0];
    if (riichi(seat)) {
        mask.set(kDiscard + r_.drawn);
    } else {
        for (KindMask todo = held & ~r_.forbidden; todo != 0; todo &= todo - 1) {
            const auto kind = static_cast<Kind>(std::countr_zero(todo));
            if (p.plain(kind) > 0) mask.set(kDiscard + kind);
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            if ((p.reds >> suit & 1) != 0 && (r_.forbidden & bit(five_of(suit))) == 0) {
                mask.set(kDiscard + kKinds + suit);
            }
        }
    }
    if (!drew || p.dead != Dead::No) return;
    if (p.can_win) mask.set(kSelfDraw);
    if (rules_.round.nine_terminals && r_.untouched && p.draws == 1 &&
        std::popcount(held & kOrphans) >= 9) {
        mask.set(kNineTerminals);
    }
    if (kong_possible()) {
        for (KindMask todo = held_masks(p.concealed.data()).at_least[3]; todo != 0;
             todo &= todo - 1) {
            const auto kind = static_cast<Kind>(std::countr_zero(todo));
            if (!riichi(seat) || closed_kong_in_riichi(seat, kind)) mask.set(kClosedKong + kind);
        }
        for (int i = 0; i < p.n_melds; ++i) {
            const Meld& meld = p.melds[static_cast<std::size_t>(i)];
            if (meld.type == MeldType::Pon && p.concealed[meld.tile] > 0) {
                mask.set(kAddedKong + meld.tile);
            }
        }
    }
    set_riichi_actions(seat, mask);
}

// REF-22, GUANG-15, GUANG-16
void Play::set_riichi_actions(int seat, ActionMask& mask) const {
    const Player& p = r_.player(seat);
    const RoundRules& rules = rules_.round;
    if (p.shanten > 1 || riichi(seat) || !p.concealed_hand()) return;
    if (r_.live(rules_) < rules.riichi_live_tiles) return;
    const std::int32_t points = r_.points[static_cast<std::size_t>(seat)];
    const auto affordable = [&](std::int32_t stake) {
        return !rules.riichi_needs_points || points >= stake;
    };
    const bool closed =
        rules_.riichi[static_cast<int>(Riichi::Riichi)] && affordable(rules.riichi_stake);
    const bool open =
        rules_.riichi[static_cast<int>(Riichi::Open)] && affordable(rules.open_riichi_stake);
    if (!closed && !open) return;
    Counts rest = p.concealed;
    const Counts& melded = p.shown.melds;
    for (int kind = 0; kind < kKinds; ++kind) {
        const auto k = static_cast<std::size_t>(kind);
        if (rest[k] == 0) continue;
        --rest[k];
        const bool ready =
            waits(rest.data(), melded.data(), p.n_melds, rules_.sets, rules_.shapes) != 0;
        ++rest[k];
        if (!ready) continue;
        const auto add = [&](TileCode tile) {
            if (!p.has(tile)) return;
            if (closed) mask.set(kRiichi + tile);
            if (open) mask.set(kOpenRiichi + tile);
        };
        add(static_cast<TileCode>(kind));
        if (is_five(static_cast<Kind>(kind))) add(red_of(static_cast<Kind>(kind)));
    }
}

// A closed kong must leave a riichi hand as it is: the drawn tile, the same waits (GUANG-15), and
// with `riichi_kong_keeps_readings` a triplet in every reading of every wait (REF-22).
bool Play::closed_kong_in_riichi(int seat, Kind kind) const {
    const Player& p = r_.player(seat);
    if (kind != kind_of(r_.drawn)) return false;
    Counts rest = p.concealed;
    rest[kind] = 0;
    Counts melded = p.shown.melds;
    melded[kind] = 4;
    if (waits(rest.data(), melded.data(), p.n_melds + 1, rules_.sets, rules_.shapes) != p.waits) {
        return false;
    }
    if (!rules_.round.riichi_kong_keeps_readings) return true;
    for (KindMask todo = p.waits; todo != 0; todo &= todo - 1) {
        Hand hand = hand_of(seat, r_.drawn);
        hand.win = static_cast<Kind>(std::countr_zero(todo));
        bool kept = true;
        LayoutFinder(hand, rules_.shapes).for_each([&](const Layout& layout) {
            kept = kept && (layout.concealed.triplets & lane_bit(kind)) != 0;
        });
        if (!kept) return false;
    }
    return true;
}

ActionMask Play::claims(int seat) const {
    ActionMask mask;
    const Player& p = r_.player(seat);
    // COM-18: the last discard can only be ronned.
    if (r_.live(rules_) == 0 || riichi(seat) || p.dead != Dead::No) return mask;
    const Kind kind = kind_of(r_.target);
    const int copies = p.concealed[kind];
    if (copies >= 2) {
        if (p.plain(kind) >= 2) mask.set(kPon);
        if (p.plain(kind) < copies) mask.set(kPonRed);
        if (copies == 3 && kong_possible()) mask.set(kOpenKong);
    }
    if (seat != next_seat(r_.turn) || is_honour(kind)) return mask;
    const int index = index_in_block(kind);
    for (int place = 0; place < 3; ++place) {
        if (index < place || index + 2 - place >= kSuitKinds) continue;
        const int low = kind - place;
        const auto a = static_cast<Kind>(place == 0 ? low + 1 : low);
        const auto b = static_cast<Kind>(place == 2 ? low + 1 : low + 2);
        if (p.concealed[a] == 0 || p.concealed[b] == 0) continue;
        if (!rules_.round.swap_calling) {
            // COM-18: a legal discard must be left.
            const KindMask forbidden = swap_forbidden(kind, place);
            int left = 0;
            for (int k = 0; k < kKinds; ++k) {
                if ((forbidden & bit(k)) == 0) left += p.concealed[static_cast<std::size_t>(k)];
            }
            left -= (forbidden & bit(a)) == 0;
            left -= (forbidden & bit(b)) == 0;
            if (left == 0) continue;
        }
        const Kind five = is_five(a) ? a : is_five(b) ? b : kNoKind;
        if (five == kNoKind || p.plain(five) > 0) mask.set(kChi + place);
        if (five != kNoKind && p.has(red_of(five))) mask.set(kChiRed + place);
    }
    return mask;
}

// Whether the seat may win the target. A riichi hand that falls short dies here (GUANG-20).
void Play::consider_ron(int seat, ActionMask& mask) {
    const Player& p = r_.player(seat);
    const KindMask kind = bit(kind_of(r_.target));
    if ((p.waits & kind) == 0 || p.dead != Dead::No) return;
    const By by = r_.phase == Phase::Rob ? By::RobKong : By::Ron;
    const bool may_die = rules_.round.short_riichi_dead && riichi(seat);
    const bool barred = p.locked || (p.passed & kind) != 0 ||
                        (rules_.round.discard_furiten && (p.thrown & kind) != 0);
    if (barred && !may_die) return;
    if (!evaluate(seat, r_.target, by, r_.turn).wins()) {
        if (may_die) kill(seat);
        return;
    }
    if (!barred) mask.set(kRon);
}

Hand Play::hand_of(int seat, TileCode win) const {
    const Player& p = r_.player(seat);
    Hand hand;
    hand.concealed = p.concealed;
    hand.melds = p.melds;
    for (std::size_t i = p.n_melds; i < hand.melds.size(); ++i) hand.melds[i] = Meld{};
    hand.n_melds = p.n_melds;
    hand.sets = static_cast<std::uint8_t>(rules_.sets);
    hand.reds = p.reds;
    hand.win = kind_of(win);
    hand.win_red = is_red(win);
    if (p.concealed_tiles() % 3 == 2) {
        --hand.concealed[hand.win];
        if (hand.win_red) {
            hand.reds = static_cast<std::uint8_t>(hand.reds & ~(1 << (win - kKinds)));
        }
    }
    return hand;
}

// The three others of the kind lie open: rivers and open melds of all. Where a tile of the kind is
// won, no closed kong holds it.
bool Play::last_of_kind(Kind kind, By by) const {
    const int just_discarded = by == By::Ron ? 1 : 0;
    return r_.open[kind] - just_discarded == 3;
}

Situation Play::situation_of(int seat, By by, int discarder, Kind win) const {
    const Player& p = r_.player(seat);
    const SituationRules& known = rules_.table->spec().situation;
    const bool self = by == By::SelfDraw;
    const bool replacement = self && r_.drew == Drew::Replacement;
    Situation s;
    s.by = by;
    s.seat = static_cast<std::uint8_t>(seat);
    s.round = r_.wind;
    s.riichi = p.riichi;
    if (p.ippatsu) {
        s.ippatsu = !self ? (discarder == next_seat(seat) ? Ippatsu::Next : Ippatsu::Other)
                    : r_.drew == Drew::Live ? Ippatsu::Self
                                            : Ippatsu::None;
    }
    s.on_riichi_tile = by == By::Ron && r_.declared != Riichi::None && known.on_riichi_tile;
    s.replacement = replacement;
    s.last_tile = by != By::RobKong && !replacement && r_.live(rules_) == 0;
    s.first_turn = r_.untouched && !s.last_tile && p.riichi == Riichi::None && by != By::RobKong &&
                   p.draws == (self ? 1 : 0);
    s.last_of_kind = last_of_kind(win, by);
    for (int stack = 0; stack < kMaxStacks; ++stack) {
        if ((r_.stacks >> stack & 1) == 0) continue;
        const int position = Round::indicator_position(stack);
        s.indicators[s.n_indicators++] = kind_of(r_.at(position));
        if (p.riichi != Riichi::None && known.ura) {
            s.ura[s.n_ura++] = kind_of(r_.at(position + 1));
        }
    }
    return s;
}

Evaluation Play::evaluate(int seat, TileCode win, By by, int discarder) const {
    return rules_.table->evaluate(hand_of(seat, win),
                                  situation_of(seat, by, discarder, kind_of(win)));
}

// GUANG-26: the best worth over the waits by ron, without dora and chance.
std::int32_t Play::best_ready_value(int seat) const {
    Situation plain;
    plain.by = By::Ron;
    plain.seat = static_cast<std::uint8_t>(seat);
    plain.round = r_.wind;
    std::int32_t best = 0;
    for (KindMask todo = r_.player(seat).waits; todo != 0; todo &= todo - 1) {
        const Hand hand = hand_of(seat, static_cast<TileCode>(std::countr_zero(todo)));
        best = std::max(best, rules_.table->evaluate(hand, plain).pattern_value);
    }
    return best;
}

Hand Play::winning_hand(int seat) const {
    return hand_of(seat, r_.win_by == By::SelfDraw ? r_.drawn : r_.target);
}

Situation Play::winning_situation(int seat) const {
    const TileCode win = r_.win_by == By::SelfDraw ? r_.drawn : r_.target;
    Situation s = situation_of(seat, r_.win_by, r_.result.discarder, kind_of(win));
    if (!rules_.winner_flips) return s;
    // REF-16: the tiles that further replacement draws would take.
    const Player& p = r_.player(seat);
    int flips = 1 + (p.riichi != Riichi::None);
    if (rules_.table->spec().situation.flips_per_kong) {
        for (int i = 0; i < p.n_melds; ++i) flips += p.melds[static_cast<std::size_t>(i)].is_kong();
    }
    for (int i = 0; i < flips; ++i) {
        const int position = Round::replacement_position(rules_, r_.replaced + i);
        s.indicators[s.n_indicators++] = kind_of(r_.at(position));
    }
    return s;
}

}  // namespace hupai
