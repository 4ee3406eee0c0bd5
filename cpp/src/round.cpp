// The course of a hand: what actions do.
#include "hupai/round.hpp"

#include <bit>
#include <string>

#include "hupai/waits.hpp"

namespace hupai {

namespace {

constexpr unsigned seat_bit(int seat) { return 1U << seat; }

std::uint8_t low_byte(unsigned bits) { return static_cast<std::uint8_t>(bits); }

}  // namespace

void Play::deal(const Start& start, const Wall& wall) {
    r_ = Round{};
    r_.wall = wall;
    r_.points = start.points;
    r_.honba = start.honba;
    r_.sticks = start.sticks;
    r_.repeats = start.repeats;
    r_.pot = start.pot;
    r_.wind = start.wind;
    for (int seat = 0; seat < kSeats; ++seat) {
        for (int i = 0; i < rules_.dealt(); ++i) {
            r_.player(seat).add(r_.at(dealt_position(seat, i, rules_.sets)));
        }
        recompute(seat);
    }
    r_.front = low_byte(static_cast<unsigned>(kSeats * rules_.dealt()));
    if (rules_.round.indicators > 0) turn_stacks(1);
    draw(0, false);
}

void Play::act(int seat, Action action) {
    r_.log[r_.n_log++] = {low_byte(static_cast<unsigned>(seat)), action};
    r_.pending = low_byte(r_.pending & ~seat_bit(seat));
    if (r_.phase == Phase::Turn) {
        turn_action(seat, action);
        return;
    }
    emit({.type = Event::Answer, .seat = low_byte(static_cast<unsigned>(seat)), .action = action});
    r_.answers[static_cast<std::size_t>(seat)] = action;
    if (r_.pending == 0) resolve();
}

void Play::turn_action(int seat, Action action) {
    if (action == kSelfDraw) {
        end_win(seat_bit(seat), -1);
        return;
    }
    if (action == kNineTerminals) {
        end_abort(seat);
        return;
    }
    decline(seat);
    if (action >= kAddedKong) {
        begin_added_kong(seat, static_cast<Kind>(action - kAddedKong));
    } else if (action >= kClosedKong) {
        closed_kong(seat, static_cast<Kind>(action - kClosedKong));
    } else if (action >= kOpenRiichi) {
        discard(seat, static_cast<TileCode>(action - kOpenRiichi), Riichi::Open);
    } else if (action >= kRiichi) {
        const Player& p = r_.player(seat);
        const bool first = rules_.riichi[static_cast<int>(Riichi::Double)] && r_.untouched &&
                           p.draws == 1 && p.n_discards == 0;
        discard(seat, static_cast<TileCode>(action - kRiichi),
                first ? Riichi::Double : Riichi::Riichi);
    } else {
        discard(seat, action, Riichi::None);
    }
}

// An own winning draw that is not taken: COMP-3, GUANG-20, GUANG-21. In the turn of the riichi
// declaration the hand is not in riichi yet, so it only locks.
void Play::decline(int seat) {
    Player& p = r_.player(seat);
    if (!p.can_win) return;
    p.can_win = false;
    if (rules_.round.passing_lock) p.locked = true;
    if (rules_.round.short_riichi_dead && riichi(seat)) kill(seat);
}

void Play::kill(int seat) {
    Player& p = r_.player(seat);
    if (p.dead != Dead::No) return;
    p.dead = Dead::Short;
    emit({.type = Event::Died, .seat = low_byte(static_cast<unsigned>(seat))});
}

void Play::discard(int seat, TileCode tile, Riichi declared) {
    Player& p = r_.player(seat);
    const Kind kind = kind_of(tile);
    const bool drawn = r_.drew != Drew::Nothing && tile == r_.drawn;
    const bool same_hand = r_.drew != Drew::Nothing && kind == kind_of(r_.drawn);
    p.remove(tile);
    unsigned flags = 0;
    if (drawn) flags |= Thrown::Drawn;
    if (declared != Riichi::None) flags |= Thrown::Declared;
    if (p.exempt) flags |= Thrown::Exempt;
    p.discards[p.n_discards] = {tile, low_byte(flags)};
    p.shown.throw_away(p.discards[p.n_discards++]);
    ++r_.open[kind];
    if (!p.exempt) p.thrown |= bit(kind);
    p.exempt = false;
    p.ippatsu = false;
    if (!same_hand) recompute(seat);
    emit({.type = Event::Discard,
          .seat = low_byte(static_cast<unsigned>(seat)),
          .tile = tile,
          .flag = drawn,
          .value = static_cast<std::int32_t>(declared)});
    r_.phase = Phase::Answer;
    r_.target = tile;
    r_.declared = declared;
    r_.drew = Drew::Nothing;
    r_.drawn = kNoTile;
    r_.forbidden = 0;
    ask();
}

void Play::closed_kong(int seat, Kind kind) {
    Player& p = r_.player(seat);
    const bool red = is_five(kind) && p.has(red_of(kind));
    p.concealed[kind] = 0;
    if (red) p.reds = low_byte(p.reds & ~(1U << (kind / kSuitKinds)));
    Meld& meld = p.melds[p.n_melds++];
    meld = {MeldType::ClosedKong, kind, Supplier::Unknown, red};
    show(p, meld);
    touch();
    emit({.type = Event::Call, .seat = low_byte(static_cast<unsigned>(seat)), .meld = meld});
    kong_made(seat, rules_.round.closed_kong_indicator);
}

// COM-14: until the others have answered, the kong is not made and the tile lies open.
void Play::begin_added_kong(int seat, Kind kind) {
    Player& p = r_.player(seat);
    const TileCode tile = is_five(kind) && p.has(red_of(kind)) ? red_of(kind) : kind;
    p.remove(tile);
    emit({.type = Event::AddedKong, .seat = low_byte(static_cast<unsigned>(seat)), .tile = tile});
    r_.phase = Phase::Rob;
    r_.target = tile;
    r_.declared = Riichi::None;
    r_.drew = Drew::Nothing;
    r_.drawn = kNoTile;
    ask();
}

void Play::finish_added_kong(int seat) {
    Player& p = r_.player(seat);
    for (int i = 0; i < p.n_melds; ++i) {
        Meld& meld = p.melds[static_cast<std::size_t>(i)];
        if (meld.type == MeldType::Pon && meld.tile == kind_of(r_.target)) {
            meld.type = MeldType::AddedKong;
            meld.red |= is_red(r_.target);
            ++p.shown.melds[meld.tile];
            ++r_.open[meld.tile];
        }
    }
    touch();
    kong_made(seat, rules_.round.added_kong_indicator);
}

// COM-18, COM-20, GUANG-9, GUANG-12: the wall shrinks, the stack is reserved, the replacement is
// drawn.
void Play::kong_made(int seat, int turning) {
    Player& p = r_.player(seat);
    const unsigned stack = 1U << (1 + r_.kongs);
    ++r_.kongs;
    if (turning == static_cast<int>(Turning::AtOnce)) turn_stacks(stack);
    if (turning == static_cast<int>(Turning::AfterDiscard)) p.stacks = low_byte(p.stacks | stack);
    recompute(seat);
    draw(seat, true);
}

void Play::turn_stacks(unsigned stacks) {
    r_.stacks = low_byte(r_.stacks | stacks);
    for (int stack = 0; stack < kMaxStacks; ++stack) {
        if ((stacks >> stack & 1) == 0) continue;
        emit({.type = Event::Indicator,
              .tile = r_.at(Round::indicator_position(stack)),
              .value = stack});
    }
}

void Play::show(Player& player, const Meld& meld) {
    for_each_tile(meld, [&](int kind, int copies) {
        const auto k = static_cast<std::size_t>(kind);
        player.shown.melds[k] = low_byte(static_cast<unsigned>(player.shown.melds[k] + copies));
        r_.open[k] = low_byte(static_cast<unsigned>(r_.open[k] + copies));
    });
}

void Play::count_shown() {
    r_.open = Counts{};
    for (Player& p : r_.players) {
        p.shown = Shown{};
        for (int i = 0; i < p.n_melds; ++i) show(p, p.melds[static_cast<std::size_t>(i)]);
        for (int i = 0; i < p.n_discards; ++i) {
            const Thrown thrown = p.discards[static_cast<std::size_t>(i)];
            p.shown.throw_away(thrown);
            if ((thrown.flags & Thrown::Claimed) == 0) ++r_.open[kind_of(thrown.tile)];
        }
    }
}

// A call came into being: it ends first turns and every ippatsu (COM-16, GUANG-19).
void Play::touch() {
    r_.untouched = false;
    for (Player& p : r_.players) p.ippatsu = false;
}

void Play::draw(int seat, bool replacement) {
    Player& p = r_.player(seat);
    const TileCode tile =
        replacement ? r_.at(Round::replacement_position(rules_, r_.replaced++)) : r_.at(r_.front++);
    p.add(tile);
    ++p.draws;
    p.locked = false;
    if (p.riichi == Riichi::None) p.passed = 0;
    r_.turn = low_byte(static_cast<unsigned>(seat));
    r_.drew = replacement ? Drew::Replacement : Drew::Live;
    r_.drawn = tile;
    r_.forbidden = 0;
    emit({.type = Event::Draw,
          .seat = low_byte(static_cast<unsigned>(seat)),
          .tile = tile,
          .flag = replacement});
    enter_turn(seat);
}

void Play::enter_turn(int seat) {
    Player& p = r_.player(seat);
    r_.phase = Phase::Turn;
    r_.target = kNoTile;
    r_.declared = Riichi::None;
    p.can_win = false;
    p.exempt = false;
    if (r_.drew != Drew::Nothing && p.dead == Dead::No && (p.waits & bit(kind_of(r_.drawn))) != 0) {
        p.can_win = evaluate(seat, r_.drawn, By::SelfDraw, -1).wins();
        if (!p.can_win) {
            p.exempt = rules_.round.discard_furiten;
            if (rules_.round.short_riichi_dead && riichi(seat)) kill(seat);
        }
    }
    set_turn_actions(seat);
    r_.pending = r_.asked = low_byte(seat_bit(seat));
}

void Play::ask() {
    find_asked();
    if (r_.pending == 0) resolve();
}

void Play::find_asked() {
    r_.asked = 0;
    for (int i = 1; i < kSeats; ++i) {
        const int seat = (r_.turn + i) % kSeats;
        ActionMask& mask = r_.legal[static_cast<std::size_t>(seat)];
        mask = r_.phase == Phase::Answer ? claims(seat) : ActionMask{};
        consider_ron(seat, mask);
        if (!mask.any()) continue;
        mask.set(kPass);
        r_.asked = low_byte(r_.asked | seat_bit(seat));
        r_.answers[static_cast<std::size_t>(seat)] = kNoAction;
    }
    r_.pending = r_.asked;
}

// All answers are in (COM-17): ron, then pon and kong, then chi, then the next draw.
void Play::resolve() {
    unsigned rons = 0;
    const auto asked = [this](int seat) { return (r_.asked >> seat & 1) != 0; };
    const auto answer = [this](int seat) { return r_.answers[static_cast<std::size_t>(seat)]; };
    for (int seat = 0; seat < kSeats; ++seat) {
        if (asked(seat) && answer(seat) == kRon) rons |= seat_bit(seat);
    }
    if (rons != 0) {
        end_win(rons, r_.turn);
        return;
    }
    for (int i = 1; i < kSeats; ++i) {
        const int seat = (r_.turn + i) % kSeats;
        if (asked(seat) && r_.legal[static_cast<std::size_t>(seat)].test(kRon)) pass(seat);
    }
    const int from = r_.turn;
    if (r_.phase == Phase::Rob) {
        finish_added_kong(from);
        return;
    }
    if (r_.declared != Riichi::None && accept_riichi(from)) return;
    if (r_.player(from).stacks != 0) {
        turn_stacks(r_.player(from).stacks);
        r_.player(from).stacks = 0;
    }
    int claimant = -1;
    for (int seat = 0; seat < kSeats; ++seat) {
        if (!asked(seat) || answer(seat) < kChi || answer(seat) > kOpenKong) continue;
        if (claimant < 0 || answer(seat) >= kPon) claimant = seat;
    }
    if (claimant >= 0) {
        claim(claimant, answer(claimant));
    } else if (r_.live(rules_) == 0) {
        end_exhaustive();
    } else {
        draw(next_seat(from), false);
    }
}

// The declaration passed without a ron: the stake is paid (REF-22, GUANG-17). True if the hand
// ends because all four are in riichi (REF-20).
bool Play::accept_riichi(int seat) {
    Player& p = r_.player(seat);
    const auto s = static_cast<std::size_t>(seat);
    const std::int32_t stake =
        r_.declared == Riichi::Open ? rules_.round.open_riichi_stake : rules_.round.riichi_stake;
    p.riichi = r_.declared;
    p.ippatsu = rules_.table->spec().situation.ippatsu;
    r_.points[s] -= stake;
    if (rules_.round.riichi_sticks) {
        ++r_.sticks;
    } else {
        p.stake = stake;
    }
    r_.declared = Riichi::None;
    emit({.type = Event::Accepted,
          .seat = low_byte(static_cast<unsigned>(seat)),
          .flag = p.riichi == Riichi::Open,
          .value = stake});
    if (!rules_.round.four_riichi) return false;
    for (int other = 0; other < kSeats; ++other) {
        if (!riichi(other)) return false;
    }
    end_abort(-1);
    return true;
}

// Let go what could have been ronned: COMP-3, GUANG-20, GUANG-21, REF-8 with temporary furiten.
void Play::pass(int seat) {
    Player& p = r_.player(seat);
    if (rules_.round.short_riichi_dead && riichi(seat)) kill(seat);
    if (rules_.round.passing_lock) p.locked = true;
    if (rules_.round.temporary_furiten) p.passed |= bit(kind_of(r_.target));
}

void Play::claim(int seat, Action action) {
    Player& p = r_.player(seat);
    Player& from = r_.player(r_.turn);
    const TileCode tile = r_.target;
    const Kind kind = kind_of(tile);
    Thrown& thrown = from.discards[static_cast<std::size_t>(from.n_discards - 1)];
    thrown.flags = low_byte(thrown.flags | Thrown::Claimed);
    from.claimed = true;
    --r_.open[kind];
    // An own claim ends earlier passes, not that of the very tile it takes (COMP-3).
    if (r_.legal[static_cast<std::size_t>(seat)].test(kRon)) {
        p.passed &= bit(kind);
    } else {
        p.locked = false;
        p.passed = 0;
    }
    Meld meld;
    meld.supplier = supplier_of(seat, r_.turn);
    meld.red = is_red(tile);
    if (action >= kPon) {
        meld.type = action == kOpenKong ? MeldType::OpenKong : MeldType::Pon;
        meld.tile = kind;
        const bool own_red =
            action == kPonRed || (action == kOpenKong && is_five(kind) && p.has(red_of(kind)));
        const int plain = (action == kOpenKong ? 3 : 2) - own_red;
        for (int i = 0; i < plain; ++i) p.remove(kind);
        if (own_red) p.remove(red_of(kind));
        meld.red |= own_red;
        r_.forbidden = swap_forbidden(kind, -1);
    } else {
        const bool own_red = action >= kChiRed;
        const int place = (action - kChi) % 3;
        meld.type = MeldType::Chi;
        meld.tile = static_cast<Kind>(kind - place);
        for (int i = 0; i < 3; ++i) {
            if (i == place) continue;
            const auto own = static_cast<Kind>(meld.tile + i);
            p.remove(own_red && is_five(own) ? red_of(own) : own);
        }
        meld.red |= own_red;
        r_.forbidden = swap_forbidden(kind, place);
    }
    p.melds[p.n_melds++] = meld;
    show(p, meld);
    touch();
    emit({.type = Event::Call,
          .seat = low_byte(static_cast<unsigned>(seat)),
          .other = r_.turn,
          .tile = tile,
          .meld = meld});
    r_.turn = low_byte(static_cast<unsigned>(seat));
    r_.drew = Drew::Nothing;
    r_.drawn = kNoTile;
    if (action == kOpenKong) {
        kong_made(seat, rules_.round.open_kong_indicator);
    } else {
        enter_turn(seat);
    }
}

void Play::finish(Ending ending) {
    r_.phase = Phase::Ended;
    r_.pending = r_.asked = 0;
    r_.result.ending = ending;
}

void Play::end_win(unsigned claimants, int discarder) {
    // The situation of a win looks at the phase it happened in, so values come first.
    Result& result = r_.result;
    result.claims = low_byte(claimants);
    result.discarder = static_cast<std::int8_t>(discarder);
    r_.win_by = discarder < 0 ? By::SelfDraw : r_.phase == Phase::Rob ? By::RobKong : By::Ron;
    bool won = false;
    for (int i = 0; i < kSeats; ++i) {
        const int seat = discarder < 0 ? i : (discarder + 1 + i) % kSeats;
        if ((claimants >> seat & 1) == 0) continue;
        const auto s = static_cast<std::size_t>(seat);
        const Evaluation value =
            rules_.table->evaluate(winning_hand(seat), winning_situation(seat));
        result.value[s] = rules_.round.dora_apart ? value.pattern_value : value.value;
        result.dora[s] = rules_.round.dora_apart ? value.dora : 0;
        if (won && !rules_.round.multiple_ron) continue;  // head bump: the claim comes to nothing
        won = true;
        if (discarder < 0) result.liable = static_cast<std::int8_t>(liable(seat));
        emit({.type = Event::Won,
              .seat = low_byte(static_cast<unsigned>(seat)),
              .other = discarder < 0 ? kNoTile : low_byte(static_cast<unsigned>(discarder)),
              .tile = discarder < 0 ? r_.drawn : r_.target});
    }
    finish(Ending::Win);
}

// REF-14: who supplied so many of the open melds, or -1.
int Play::liable(int seat) const {
    if (rules_.round.responsible_melds == 0) return -1;
    const Player& p = r_.player(seat);
    std::array<int, kSeats> melds{};
    for (int i = 0; i < p.n_melds; ++i) {
        const Meld& meld = p.melds[static_cast<std::size_t>(i)];
        if (!meld.is_open()) continue;
        const int from = (seat + static_cast<int>(meld.supplier)) % kSeats;
        if (++melds[static_cast<std::size_t>(from)] >= rules_.round.responsible_melds) return from;
    }
    return -1;
}

void Play::end_exhaustive() {
    unsigned ready = 0;
    unsigned nagashi = 0;
    unsigned false_winners = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
        const Player& p = r_.player(seat);
        if (p.dead == Dead::FalseWin) {
            false_winners |= seat_bit(seat);
        } else if (p.waits != 0) {
            ready |= seat_bit(seat);
        }
        // REF-25
        if (!rules_.round.nagashi || p.claimed || p.n_discards == 0) continue;
        bool outside = true;
        for (int i = 0; i < p.n_discards; ++i) {
            const Kind kind = kind_of(p.discards[static_cast<std::size_t>(i)].tile);
            outside = outside && (kOrphans & bit(kind)) != 0;
        }
        if (outside) nagashi |= seat_bit(seat);
    }
    r_.result.ready = low_byte(ready);
    r_.result.nagashi = low_byte(nagashi);
    r_.result.false_winners = low_byte(false_winners);
    if (false_winners != 0) {
        for (int seat = 0; seat < kSeats; ++seat) {
            if ((ready >> seat & 1) != 0) {
                r_.result.tai[static_cast<std::size_t>(seat)] = best_ready_value(seat);
            }
        }
    }
    emit({.type = Event::Exhausted});
    finish(Ending::Exhaustive);
}

void Play::end_abort(int seat) {
    emit({.type = Event::Abort,
          .seat = seat < 0 ? std::uint8_t{255} : low_byte(static_cast<unsigned>(seat))});
    finish(Ending::Abort);
}

std::string Play::fault_problem(int fault, int seat, int other) const {
    if (!rules_.round.faults) return "these rules have no faults";
    if (r_.ended()) return "the hand has ended";
    if (seat < 0 || seat >= kSeats) return "seat " + std::to_string(seat) + " is not 0..3";
    if (r_.n_faults >= kMaxFaults) return "a hand has at most 128 faults";
    if (fault == kUnusedPon) {
        if (other < 0 || other >= kSeats) return "an unused pon needs the seat of its discarder";
        if (other == seat) return "nobody can call its own discard";
    } else if (other >= 0) {
        return "only an unused pon names a discarder";
    }
    if (fault == kFalseWin && r_.player(seat).dead == Dead::FalseWin) {
        return "seat " + std::to_string(seat) + " already made a false win";
    }
    return {};
}

// GUANG-24..GUANG-26. The log keeps the discarder of an unused pon in the seat's upper bits.
void Play::fault(int fault, int seat, int other) {
    const auto s = static_cast<std::size_t>(seat);
    const unsigned partner = other < 0 ? 0U : static_cast<unsigned>(other);
    r_.log[r_.n_log++] = {low_byte(static_cast<unsigned>(seat) | partner << 4),
                          static_cast<Action>(fault)};
    ++r_.n_faults;
    std::int32_t amount = 0;
    if (fault == kExposedWallTile) {
        amount = rules_.round.exposed_wall_tile;
        r_.pot += amount;
    } else if (fault == kUnusedPon) {
        amount = rules_.round.unused_pon;
        r_.points[static_cast<std::size_t>(other)] += amount;
    }
    r_.points[s] -= amount;
    emit({.type = Event::Fault,
          .seat = low_byte(static_cast<unsigned>(seat)),
          .other = other < 0 ? std::uint8_t{255} : low_byte(partner),
          .action = static_cast<Action>(fault),
          .value = amount});
    if (fault != kFalseWin) return;
    Player& p = r_.player(seat);
    p.dead = Dead::FalseWin;
    p.can_win = false;
    if (r_.phase == Phase::Turn) {
        if (r_.turn == seat) set_turn_actions(seat);
        return;
    }
    if ((r_.asked >> seat & 1) == 0) return;
    r_.legal[s] = ActionMask{};
    r_.answers[s] = kPass;
    r_.pending = low_byte(r_.pending & ~seat_bit(seat));
    if (r_.pending == 0) resolve();
}

void Play::refresh() {
    count_shown();
    for (int seat = 0; seat < kSeats; ++seat) {
        Player& p = r_.player(seat);
        const bool holds_draw =
            r_.phase == Phase::Turn && r_.turn == seat && r_.drew != Drew::Nothing;
        if (holds_draw) p.remove(r_.drawn);
        if (p.concealed_tiles() % 3 == 1) recompute(seat);
        if (holds_draw) p.add(r_.drawn);
    }
    if (r_.phase == Phase::Turn) {
        enter_turn(r_.turn);
    } else if (r_.phase != Phase::Ended) {
        find_asked();
    }
}

}  // namespace hupai
