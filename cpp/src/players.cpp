#include "hupai/players.hpp"

#include <algorithm>
#include <bit>

#include "hupai/waits.hpp"

namespace hupai {

namespace {

// Copies in melds are left out of the shanten: the fast path is good enough for a choice.
class Greedy {
  public:
    Greedy(const Round& round, const TableRules& rules, int seat)
        : r_(round),
          rules_(rules),

          p_(round.player(seat)),
          legal_(round.legal[static_cast<std::size_t>(seat)]),
          rest_(p_.concealed),
          melded_(p_.shown.melds),
          hand_{rest_.data(), nullptr, p_.n_melds, rules.sets} {}

    Action act() {
        if (legal_.test(kSelfDraw)) return kSelfDraw;
        for (int i = 0; i < p_.n_melds; ++i) {
            const int kind = p_.melds[static_cast<std::size_t>(i)].tile;
            if (legal_.test(kAddedKong + kind) && keeps_after_added(kind)) {
                return static_cast<Action>(kAddedKong + kind);
            }
        }
        for (KindMask todo = held_masks(rest_.data()).at_least[3]; todo != 0; todo &= todo - 1) {
            const int kind = std::countr_zero(todo);
            if (legal_.test(kClosedKong + kind) && keeps_after_kong(kind, 4)) {
                return static_cast<Action>(kClosedKong + kind);
            }
        }
        return best_discard();
    }

    Action answer(bool claims) {
        if (legal_.test(kRon)) return kRon;
        if (!claims) return kPass;
        const Kind kind = kind_of(r_.target);
        if (legal_.test(kOpenKong) && keeps_after_kong(kind, 3)) return kOpenKong;
        Action best = kPass;
        int least = p_.shanten;
        const auto consider = [&](int action, int a, int b) {
            if (!legal_.test(action)) return;
            const int after = after_claim(a, b);
            if (after >= least) return;
            least = after;
            best = static_cast<Action>(action);
        };
        for (int place = 0; place < 3; ++place) {
            const int low = kind - place;
            const int a = place == 0 ? low + 1 : low;
            const int b = place == 2 ? low + 1 : low + 2;
            consider(kChi + place, a, b);
            consider(kChiRed + place, a, b);
        }
        consider(kPon, kind, kind);
        consider(kPonRed, kind, kind);
        return best;
    }

  private:
    Counts visible() const {
        Counts seen = r_.open;
        for (std::size_t k = 0; k < kKinds; ++k) {
            seen[k] = static_cast<std::uint8_t>(seen[k] - melded_[k]);
        }
        for (int stack = 0; stack < kMaxStacks; ++stack) {
            if ((r_.stacks >> stack & 1) == 0) continue;
            ++seen[kind_of(r_.at(Round::indicator_position(stack)))];
        }
        return seen;
    }

    Action best_discard() {
        int least = 127;
        int most = -1;
        Action best = kNoAction;
        Counts seen{};
        bool looked = false;
        legal_.for_each([&](int action) {
            if (action >= kRiichi) return;
            const Kind kind = kind_of(static_cast<TileCode>(action));
            --rest_[kind];
            const int after = shanten(hand_, rules_.shapes);
            if (after <= least) {
                if (!looked) {
                    seen = visible();
                    looked = true;
                }
                const Holding held{rest_.data(), melded_.data(), p_.n_melds, rules_.sets};
                const int total =
                    total_of(copies_left(held, seen.data()), useful(hand_, rules_.shapes).kinds);
                if (after < least || total > most) {
                    least = after;
                    most = total;
                    best = static_cast<Action>(action);
                }
            }
            ++rest_[kind];
        });
        if (legal_.test(kRiichi + best)) return static_cast<Action>(kRiichi + best);
        return best;
    }

    bool keeps_after_kong(int kind, int own) {
        const auto k = static_cast<std::size_t>(kind);
        rest_[k] = static_cast<std::uint8_t>(rest_[k] - own);
        const int after =
            shanten({rest_.data(), nullptr, p_.n_melds + 1, rules_.sets}, rules_.shapes);
        rest_[k] = static_cast<std::uint8_t>(rest_[k] + own);
        return after <= p_.shanten;
    }

    bool keeps_after_added(int kind) {
        const auto k = static_cast<std::size_t>(kind);
        --rest_[k];
        const int after = shanten(hand_, rules_.shapes);
        ++rest_[k];
        return after <= p_.shanten;
    }

    // Least shanten after taking the target with two own tiles and some discard.
    int after_claim(int a, int b) {
        Counts rest = rest_;
        --rest[static_cast<std::size_t>(a)];
        --rest[static_cast<std::size_t>(b)];
        const Holding hand{rest.data(), nullptr, p_.n_melds + 1, rules_.sets};
        int least = 127;
        for (std::size_t k = 0; k < kKinds; ++k) {
            if (rest[k] == 0) continue;
            --rest[k];
            least = std::min(least, shanten(hand, rules_.shapes));
            ++rest[k];
        }
        return least;
    }

    const Round& r_;
    const TableRules& rules_;
    const Player& p_;
    const ActionMask& legal_;
    Counts rest_;
    const Counts& melded_;
    Holding hand_;
};

}  // namespace

Action choose(Builtin player, const Round& round, const TableRules& rules, int seat,
              Random& random) {
    if (player == Builtin::Random) {
        const ActionMask& legal = round.legal[static_cast<std::size_t>(seat)];
        const auto n = random.below(static_cast<std::uint32_t>(legal.size()));
        return static_cast<Action>(legal.nth(static_cast<int>(n)));
    }
    Greedy greedy(round, rules, seat);
    if (round.phase == Phase::Turn) return greedy.act();
    return greedy.answer(player == Builtin::Caller);
}

}  // namespace hupai
