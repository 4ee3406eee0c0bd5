#include "hupai/position.hpp"

#include <algorithm>
#include <bit>

namespace hupai {

namespace {

class Checker {
  public:
    Checker(Round& round, const TableRules& rules) : r_(round), rules_(rules) {}

    std::vector<std::string> run() {
        if (r_.phase == Phase::Ended || r_.turn >= kSeats || r_.wind >= kSeats) {
            add("phase, turn or round wind is unknown");
            return problems_;
        }
        for (int seat = 0; seat < kSeats; ++seat) player(seat);
        if (!problems_.empty()) return problems_;
        wall();
        claims();
        money();
        phase();
        tiles();
        if (!problems_.empty()) return problems_;
        const auto given = r_.answers;
        Play(r_, rules_).refresh();
        if (r_.asked == 0) add("nobody has anything to answer: set up the next draw instead");
        if (r_.phase == Phase::Turn && !r_.legal[r_.turn].any()) {
            add(r_.turn, "every discard is forbidden");
        }
        answers(given);
        return problems_;
    }

  private:
    void add(const std::string& problem) { problems_.push_back(problem); }
    void add(int seat, const std::string& problem) {
        add("seat " + std::to_string(seat) + ": " + problem);
    }
    bool in_turn(int seat) const { return r_.phase == Phase::Turn && r_.turn == seat; }
    void count(TileCode tile, int copies = 1) {
        counts_[kind_of(tile)] += copies;
        if (is_red(tile)) reds_[static_cast<std::size_t>(tile - kKinds)] += copies;
    }

    void player(int seat) {
        Player& p = r_.player(seat);
        const int total = p.concealed_tiles() + 3 * p.n_melds;
        const int expected = rules_.dealt() + (in_turn(seat) ? 1 : 0);
        if (p.n_melds > rules_.sets) add(seat, "more melds than sets");
        if (total != expected) {
            add(seat, std::to_string(total) + " tiles, melds counted as three, not " +
                          std::to_string(expected));
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            if ((p.reds >> suit & 1) != 0 && p.concealed[five_of(suit)] == 0) {
                add(seat, "a red five that it does not hold");
            }
        }
        // Every tile was dealt, drawn or claimed.
        int draws = p.concealed_tiles() + p.n_discards - rules_.dealt();
        if (r_.phase == Phase::Rob && r_.turn == seat) ++draws;
        for (int i = 0; i < p.n_melds; ++i) {
            const Meld& meld = p.melds[static_cast<std::size_t>(i)];
            if (meld.is_open() && meld.supplier == Supplier::Unknown) {
                add(seat, "an open meld without its supplier");
            }
            draws += meld.size() - meld.is_open();
            kongs_ += meld.is_kong();
            melds_ = true;
        }
        flags(seat);
        if (draws < 0) add(seat, "fewer tiles than it was dealt");
        p.draws = static_cast<std::uint8_t>(draws);
        p.thrown = 0;
        p.claimed = false;
        for (int i = 0; i < p.n_discards; ++i) {
            const Thrown& thrown = p.discards[static_cast<std::size_t>(i)];
            if ((thrown.flags & Thrown::Exempt) == 0) p.thrown |= bit(kind_of(thrown.tile));
            if ((thrown.flags & Thrown::Claimed) == 0) continue;
            p.claimed = true;
        }
    }

    bool declares(int seat) const { return r_.declared != Riichi::None && r_.turn == seat; }

    // What is said of a player beside its tiles.
    void flags(int seat) {
        const Player& p = r_.player(seat);
        const RoundRules& round = rules_.round;
        const bool riichi = p.riichi != Riichi::None;
        if (riichi && !rules_.riichi[static_cast<int>(p.riichi)]) {
            add(seat, "a riichi that is unknown");
        }
        int declared = 0;
        for (int i = 0; i < p.n_discards; ++i) {
            const Thrown& thrown = p.discards[static_cast<std::size_t>(i)];
            const bool last = i + 1 == p.n_discards;
            if ((thrown.flags & Thrown::Exempt) != 0 && !round.discard_furiten) {
                add(seat, "a discard is exempt, but own discards bar nothing");
            }
            if ((thrown.flags & Thrown::Declared) == 0) continue;
            ++declared;
            if (p.riichi == Riichi::Double && i != 0) {
                add(seat, "a double riichi that was not declared with the first discard");
            }
            // GUANG-19: any own discard ends it.
            if (p.ippatsu && !last) add(seat, "ippatsu after a discard behind the declared one");
            if (declares(seat) && !last) add(seat, "riichi is declared a second time");
        }
        if (declared > 1) add(seat, "riichi is declared more than once");
        if (declared > 0 && !riichi && !declares(seat)) {
            add(seat, "a discard declared riichi, but the seat is not in riichi");
        }
        if (p.ippatsu && !(riichi && rules_.table->spec().situation.ippatsu)) {
            add(seat, riichi ? "ippatsu is unknown" : "ippatsu without riichi");
        }
        if (p.dead == Dead::Short && !(riichi && round.short_riichi_dead)) {
            add(seat,
                riichi ? "no hand dies of being short" : "a hand died of a riichi it has not");
        }
        if (p.dead == Dead::FalseWin && !round.faults) add(seat, "there are no false wins");
    }

    void wall() {
        r_.kongs = r_.replaced = static_cast<std::uint8_t>(kongs_);
        r_.untouched = !melds_;
        if (rules_.round.max_kongs > 0 && kongs_ > rules_.round.max_kongs) {
            add("more kongs than the wall allows");
            return;
        }
        int front = 0;
        while (front < kWallTiles && r_.at(front) == kDrawnTile) ++front;
        r_.front = static_cast<std::uint8_t>(front);
        if (r_.live(rules_) < 0) add("the wall is drawn beyond its live end");
        const int live = std::max(r_.live(rules_), 0);
        const int to_come = std::min(live + 6, live / kSeats + 24);
        for (int seat = 0; seat < kSeats; ++seat) {
            if (r_.player(seat).n_discards + to_come > kMaxDiscards) {
                add(seat, "more discards than a hand can have");
            }
        }
        Wall expected{};
        for (int i = 0; i < front; ++i) expected[static_cast<std::size_t>(i)] = kDrawnTile;
        for (int i = 0; i < kongs_; ++i) {
            expected[static_cast<std::size_t>(Round::replacement_position(rules_, i))] = kDrawnTile;
        }
        for (std::size_t i = 0; i < kWallTiles; ++i) {
            if ((r_.wall[i] == kDrawnTile) != (expected[i] == kDrawnTile)) {
                add("wall position " + std::to_string(i) +
                    (r_.wall[i] == kDrawnTile ? " cannot have been drawn" : " has been drawn"));
            }
            if (r_.wall[i] != kDrawnTile) count(r_.wall[i]);
        }
        stacks();
    }

    // Every kong reserves a stack; some turn it at once, others after the next discard (GUANG-9).
    void stacks() {
        const RoundRules& round = rules_.round;
        const unsigned reserved = (2U << r_.kongs) - 2;
        const unsigned known = round.indicators == 0 ? 0U : reserved | 1U;
        if ((r_.stacks & ~known) != 0) add("an indicator that no kong has reserved is turned");
        if (round.indicators > 0 && (r_.stacks & 1) == 0) add("the first indicator is not turned");
        constexpr int kLater = static_cast<int>(Turning::AfterDiscard);
        constexpr int kNever = static_cast<int>(Turning::Never);
        const int turning[] = {round.closed_kong_indicator, round.open_kong_indicator,
                               round.added_kong_indicator};
        const bool some_later = std::count(turning, turning + 3, kLater) > 0;
        const bool all_turn = std::count(turning, turning + 3, kNever) == 0;
        unsigned waiting = 0;
        for (int seat = 0; seat < kSeats; ++seat) {
            const unsigned own = r_.player(seat).stacks;
            waiting |= own;
            if (own == 0) continue;
            if (!some_later || (own & ~(known & reserved)) != 0) {
                add(seat, "an indicator waits for its discard, but no kong has reserved it");
            } else if ((own & r_.stacks) != 0) {
                add(seat, "an indicator waits for its discard, but is turned");
            } else if (seat != r_.turn) {
                add(seat, "an indicator waits for a discard of a seat that is not in turn");
            }
        }
        if (round.indicators > 0 && all_turn && ((r_.stacks | waiting) & reserved) != reserved) {
            add("a kong has turned no indicator, and none waits for its discard");
        }
    }

    // What players and table hold comes to what the game began with.
    void money() {
        const RoundRules& round = rules_.round;
        const std::int64_t stick = round.riichi_sticks ? round.riichi_stake : 0;
        std::int64_t total = std::int64_t{r_.pot} + r_.sticks * stick;
        int riichi = 0;
        for (int seat = 0; seat < kSeats; ++seat) {
            const std::int64_t points = r_.points[static_cast<std::size_t>(seat)];
            total += points + r_.player(seat).stake;
            riichi += r_.player(seat).riichi != Riichi::None;
            if (round.bust && points < 0) add(seat, "below 0: the game is over");
        }
        const std::int64_t start = std::int64_t{kSeats} * round.start;
        if (total != start) {
            add("points and what lies on the table come to " + std::to_string(total) + ", not " +
                std::to_string(start));
        }
        if (stick != 0 && r_.sticks < riichi) {
            add(std::to_string(riichi) + " seats are in riichi, but " + std::to_string(r_.sticks) +
                " sticks lie on the table");
        }
        if (round.four_riichi && riichi == kSeats) add("all four are in riichi: the hand is over");
    }

    // Each open meld took a discard of its supplier, each claimed discard went into one.
    void claims() {
        for (int supplier = 0; supplier < kSeats; ++supplier) {
            std::vector<Meld> melds;
            for (int owner = 0; owner < kSeats; ++owner) {
                const Player& p = r_.player(owner);
                for (int i = 0; i < p.n_melds; ++i) {
                    const Meld& meld = p.melds[static_cast<std::size_t>(i)];
                    if (!meld.is_open()) continue;
                    if ((owner + static_cast<int>(meld.supplier)) % kSeats != supplier) continue;
                    melds.push_back(meld);
                    if (meld.type == MeldType::Chi && supplier != (owner + 3) % kSeats) {
                        add(owner, "a chi that is not from the seat before");
                    }
                }
            }
            std::vector<TileCode> taken;
            const Player& p = r_.player(supplier);
            for (int i = 0; i < p.n_discards; ++i) {
                const Thrown& thrown = p.discards[static_cast<std::size_t>(i)];
                if ((thrown.flags & Thrown::Claimed) != 0) taken.push_back(thrown.tile);
            }
            if (taken.size() != melds.size()) {
                add(supplier, std::to_string(taken.size()) +
                                  " discards were claimed, but the melds name " +
                                  std::to_string(melds.size()));
            } else if (!matches(melds, taken, 0)) {
                add(supplier, "its claimed discards are not those of the melds that name it");
            }
        }
    }

    // Whether the tiles from `at` on can go one into each of the melds.
    static bool matches(std::vector<Meld>& melds, const std::vector<TileCode>& tiles,
                        std::size_t at) {
        if (at == tiles.size()) return true;
        const int kind = kind_of(tiles[at]);
        for (std::size_t i = 0; i < melds.size(); ++i) {
            const Meld meld = melds[i];
            bool holds = false;
            for_each_tile(meld, [&](int other, int) { holds |= other == kind; });
            if (!holds || (is_red(tiles[at]) && !meld.red)) continue;
            melds.erase(melds.begin() + static_cast<std::ptrdiff_t>(i));
            const bool found = matches(melds, tiles, at + 1);
            melds.insert(melds.begin() + static_cast<std::ptrdiff_t>(i), meld);
            if (found) return true;
        }
        return false;
    }

    void phase() {
        const Player& p = r_.player(r_.turn);
        // The same kind, and after a chi the other end of the run (REF-23).
        const bool claimed =
            r_.phase == Phase::Turn && r_.drew == Drew::Nothing && !rules_.round.swap_calling;
        if (std::popcount(r_.forbidden) > (claimed ? 2 : 0)) {
            add("discards are forbidden that no claim forbids");
        }
        if (r_.phase == Phase::Turn) {
            if (r_.drew == Drew::Nothing) {
                if (p.n_melds == 0) add("a turn without a draw follows a chi or pon");
                if (p.riichi != Riichi::None) add("a seat in riichi acts only on its draw");
            } else if (r_.drawn == kNoTile || !p.has(r_.drawn)) {
                add("the drawn tile is not among the tiles of the seat in turn");
            }
            if (r_.drew == Drew::Replacement && r_.kongs == 0) {
                add("a replacement tile without a kong");
            }
            if (r_.declared != Riichi::None) add("riichi is declared with a discard");
            return;
        }
        if (r_.declared != Riichi::None &&
            (r_.phase == Phase::Rob || !rules_.riichi[static_cast<int>(r_.declared)] ||
             p.riichi != Riichi::None)) {
            add("a riichi that cannot be declared");
        }
        if (r_.target == kNoTile) {
            add("no tile to answer");
        } else if (r_.phase == Phase::Rob) {
            bool pon = false;
            for (int i = 0; i < p.n_melds; ++i) {
                const Meld& meld = p.melds[static_cast<std::size_t>(i)];
                pon |= meld.type == MeldType::Pon && meld.tile == kind_of(r_.target);
            }
            if (!pon) add("the kong to be robbed has no pon");
            count(r_.target);
        } else if (p.n_discards == 0 ||
                   p.discards[static_cast<std::size_t>(p.n_discards - 1)].tile != r_.target) {
            add("the tile to answer is not the last discard of the seat in turn");
        } else if ((p.discards[static_cast<std::size_t>(p.n_discards - 1)].flags &
                    Thrown::Claimed) != 0) {
            add("the tile to answer is claimed already");
        }
    }

    void tiles() {
        for (int seat = 0; seat < kSeats; ++seat) {
            const Player& p = r_.player(seat);
            for (int kind = 0; kind < kKinds; ++kind) {
                count(static_cast<TileCode>(kind), p.concealed[static_cast<std::size_t>(kind)]);
            }
            for (int suit = 0; suit < kSuits; ++suit) {
                reds_[static_cast<std::size_t>(suit)] += p.reds >> suit & 1;
            }
            for (int i = 0; i < p.n_melds; ++i) {
                const Meld& meld = p.melds[static_cast<std::size_t>(i)];
                for_each_tile(meld, [this](int kind, int copies) {
                    count(static_cast<TileCode>(kind), copies);
                });
                if (meld.red) ++reds_[static_cast<std::size_t>(block_of(meld.tile))];
            }
            for (int i = 0; i < p.n_discards; ++i) {
                const Thrown& thrown = p.discards[static_cast<std::size_t>(i)];
                if ((thrown.flags & Thrown::Claimed) == 0) count(thrown.tile);
            }
        }
        for (int kind = 0; kind < kKinds; ++kind) {
            const int copies = counts_[static_cast<std::size_t>(kind)];
            if (copies != kCopies) {
                add(tile_code_name(static_cast<TileCode>(kind)) + " occurs " +
                    std::to_string(copies) + " times at the table, not 4");
            }
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            const int copies = reds_[static_cast<std::size_t>(suit)];
            if (copies != (rules_.red_fives ? 1 : 0)) {
                add(tile_code_name(static_cast<TileCode>(kKinds + suit)) + " occurs " +
                    std::to_string(copies) + " times at the table");
            }
        }
        // Readiness is worked out from all the rest, so the rest has to be sound.
        if (!problems_.empty()) return;
        for (int seat = 0; seat < kSeats; ++seat) {
            if (declares(seat) || r_.player(seat).riichi != Riichi::None) riichi_ready(seat);
        }
    }

    void riichi_ready(int seat) {
        Round copy = r_;
        Play(copy, rules_).refresh();
        if (copy.player(seat).waits == 0) add(seat, "riichi without being ready");
        if (!copy.player(seat).concealed_hand()) add(seat, "riichi with an open meld");
    }

    void answers(const std::array<Action, kSeats>& given) {
        if (r_.phase == Phase::Turn) return;
        for (int seat = 0; seat < kSeats; ++seat) {
            const auto s = static_cast<std::size_t>(seat);
            if (given[s] == kNoAction) continue;
            if ((r_.asked >> seat & 1) == 0 || !r_.legal[s].test(given[s])) {
                add(seat, "an answer that it may not give");
                continue;
            }
            r_.answers[s] = given[s];
            r_.pending = static_cast<std::uint8_t>(r_.pending & ~(1U << seat));
        }
        if (r_.pending == 0 && r_.asked != 0) add("all answers are in: set up what follows");
    }

    Round& r_;
    const TableRules& rules_;
    std::vector<std::string> problems_;
    std::array<int, kKinds> counts_{};
    std::array<int, kSuits> reds_{};
    int kongs_ = 0;
    bool melds_ = false;
};

}  // namespace

std::vector<std::string> complete_position(Round& round, const TableRules& rules) {
    return Checker(round, rules).run();
}

}  // namespace hupai
