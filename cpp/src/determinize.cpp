// Dealing hidden tiles anew. A hand in riichi is built backwards, as a complete hand without one
// tile, for random tiles are hardly ever ready.
#include <algorithm>
#include <bit>
#include <utility>

#include "hupai/position.hpp"
#include "hupai/waits.hpp"

namespace hupai {

namespace {

constexpr int kTries = 400;

// A shuffled pool of hidden tiles by code.
class Pool {
  public:
    void put(TileCode tile) { ++counts_[tile]; }
    void take(TileCode tile) { --counts_[tile]; }
    int copies(int kind) const {
        int copies = counts_[static_cast<std::size_t>(kind)];
        if (is_five(static_cast<Kind>(kind))) {
            copies += counts_[red_of(static_cast<Kind>(kind))];
        }
        return copies;
    }
    // One copy of a kind, any of the physical ones.
    TileCode draw(Kind kind, Random& random) {
        if (is_five(kind) && counts_[red_of(kind)] > 0 &&
            random.below(static_cast<std::uint32_t>(copies(kind))) == 0) {
            --counts_[red_of(kind)];
            return red_of(kind);
        }
        --counts_[kind];
        return kind;
    }
    std::vector<TileCode> shuffled(Random& random) const {
        std::vector<TileCode> tiles;
        for (std::size_t tile = 0; tile < kTileCodes; ++tile) {
            tiles.insert(tiles.end(), counts_[tile], static_cast<TileCode>(tile));
        }
        for (std::size_t i = tiles.size(); i > 1; --i) {
            std::swap(tiles[i - 1], tiles[random.below(static_cast<std::uint32_t>(i))]);
        }
        return tiles;
    }

  private:
    std::array<std::uint8_t, kTileCodes> counts_{};
};

// One of the weighted choices, or -1 if all weights are 0.
template <std::size_t N>
int pick(const std::array<std::uint32_t, N>& weights, Random& random) {
    std::uint32_t total = 0;
    for (const auto weight : weights) total += weight;
    if (total == 0) return -1;
    std::uint32_t n = random.below(total);
    for (std::size_t i = 0; i < N; ++i) {
        if (n < weights[i]) return static_cast<int>(i);
        n -= weights[i];
    }
    return -1;
}

// A complete standard hand of `sets` sets from `left`, or false.
bool complete_standard(Counts left, int sets, Counts& hand, Random& random) {
    hand = Counts{};
    const auto move = [&](int kind, int copies) {
        const auto k = static_cast<std::size_t>(kind);
        left[k] = static_cast<std::uint8_t>(left[k] - copies);
        hand[k] = static_cast<std::uint8_t>(hand[k] + copies);
    };
    const auto have = [&](int kind) { return std::uint32_t{left[static_cast<std::size_t>(kind)]}; };
    for (int i = 0; i < sets; ++i) {
        std::array<std::uint32_t, 2 * kKinds> weights{};
        for (int kind = 0; kind < kKinds; ++kind) {
            const std::uint32_t n = have(kind);
            weights[static_cast<std::size_t>(kind)] = n < 3 ? 0 : n * (n - 1) * (n - 2) / 6;
            if (is_honour(kind) || index_in_block(kind) > 6) continue;
            weights[static_cast<std::size_t>(kKinds + kind)] = n * have(kind + 1) * have(kind + 2);
        }
        const int set = pick(weights, random);
        if (set < 0) return false;
        if (set < kKinds) {
            move(set, 3);
        } else {
            for (int j = 0; j < 3; ++j) move(set - kKinds + j, 1);
        }
    }
    std::array<std::uint32_t, kKinds> pairs{};
    for (int kind = 0; kind < kKinds; ++kind) {
        const std::uint32_t n = have(kind);
        pairs[static_cast<std::size_t>(kind)] = n < 2 ? 0 : n * (n - 1) / 2;
    }
    const int pair = pick(pairs, random);
    if (pair < 0) return false;
    move(pair, 2);
    return true;
}

bool complete_pairs(const Counts& left, Counts& hand, Random& random) {
    hand = Counts{};
    std::array<std::uint32_t, kKinds> pairs{};
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        const std::uint32_t n = left[kind];
        pairs[kind] = n < 2 ? 0 : n * (n - 1) / 2;
    }
    for (int i = 0; i < 7; ++i) {
        const int pair = pick(pairs, random);
        if (pair < 0) return false;
        pairs[static_cast<std::size_t>(pair)] = 0;
        hand[static_cast<std::size_t>(pair)] = 2;
    }
    return true;
}

class Dealer {
  public:
    Dealer(Round& round, const TableRules& rules, int seat, std::uint64_t seed)
        : r_(round), rules_(rules), seat_(seat), random_(seed, round.front) {}

    void run() {
        for (int seat = 0; seat < kSeats; ++seat) {
            if (seat != seat_) hide(seat);
        }
        for (int i = r_.front; i < kWallTiles; ++i) {
            if (hidden(i)) pool_.put(r_.at(i));
        }
        const Pool pool = pool_;
        const auto players = r_.players;
        if (!deal_riichi_hands()) {
            // No other hands were found: the real ones fit.
            pool_ = pool;
            r_.players = players;
            for (int seat = 0; seat < kSeats; ++seat) {
                if (seat != seat_ && declared(seat) != Riichi::None) keep(seat);
            }
        }
        std::vector<TileCode> tiles = pool_.shuffled(random_);
        const auto next = [&tiles] {
            const TileCode tile = tiles.back();
            tiles.pop_back();
            return tile;
        };
        for (int seat = 0; seat < kSeats; ++seat) {
            if (seat == seat_) continue;
            const auto s = static_cast<std::size_t>(seat);
            Player& p = r_.player(seat);
            for (int& n = missing_[s]; n > 0; --n) p.add(next());
            if (draws_[s]) {
                r_.drawn = next();
                p.add(r_.drawn);
            }
            if (r_.phase == Phase::Turn && r_.turn == seat) free_a_discard(p, tiles);
        }
        for (int i = r_.front; i < kWallTiles; ++i) {
            if (hidden(i)) r_.wall[static_cast<std::size_t>(i)] = next();
        }
        finish();
    }

  private:
    // A declaration binds from its discard on, before it is accepted.
    Riichi declared(int seat) const {
        const bool now = r_.phase == Phase::Answer && r_.turn == seat;
        return now && r_.declared != Riichi::None ? r_.declared : r_.player(seat).riichi;
    }

    // A wall position that nobody has seen.
    bool hidden(int position) const {
        for (int i = 0; i < r_.replaced; ++i) {
            if (Round::replacement_position(rules_, i) == position) return false;
        }
        for (int stack = 0; stack < kMaxStacks; ++stack) {
            if ((r_.stacks >> stack & 1) != 0 && Round::indicator_position(stack) == position) {
                return false;
            }
        }
        return true;
    }

    // Takes the concealed tiles back; a tile drawn in the turn is apart from the hand.
    void hide(int seat) {
        Player& p = r_.player(seat);
        const auto s = static_cast<std::size_t>(seat);
        draws_[s] = r_.phase == Phase::Turn && r_.turn == seat && r_.drew != Drew::Nothing;
        if (draws_[s]) {
            p.remove(r_.drawn);
            pool_.put(r_.drawn);
        }
        missing_[s] = p.concealed_tiles();
        kept_[s] = p;
        if (declared(seat) == Riichi::Open) open_waits_[s] = p.waits;
        for (int kind = 0; kind < kKinds; ++kind) {
            const auto k = static_cast<Kind>(kind);
            for (int i = p.plain(k); i > 0; --i) pool_.put(k);
            p.concealed[k] = 0;
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            if ((p.reds >> suit & 1) != 0) pool_.put(static_cast<TileCode>(kKinds + suit));
        }
        p.reds = 0;
        // What the others have let pass, and why a discard does not bar, is hidden too.
        p.locked = false;
        p.passed = 0;
        if (p.dead == Dead::Short) p.dead = Dead::No;
        p.thrown = 0;
        for (int i = 0; i < p.n_discards; ++i) {
            Thrown& thrown = p.discards[static_cast<std::size_t>(i)];
            thrown.flags = static_cast<std::uint8_t>(thrown.flags & ~Thrown::Exempt);
            p.thrown |= bit(kind_of(thrown.tile));
        }
    }

    // Who has claimed held a tile that may be discarded (REF-23).
    void free_a_discard(Player& p, std::vector<TileCode>& rest) const {
        const auto may = [this](TileCode tile) { return (r_.forbidden & bit(kind_of(tile))) == 0; };
        TileCode held = kNoTile;
        for (TileCode tile = 0; tile < kTileCodes; ++tile) {
            if (!p.has(tile)) continue;
            if (may(tile)) return;
            held = tile;
        }
        const auto other = std::find_if(rest.begin(), rest.end(), may);
        if (held == kNoTile || other == rest.end()) return;
        p.remove(held);
        p.add(*other);
        *other = held;
    }

    // Hands that are bound by what is public come first, the tightest before the others.
    bool deal_riichi_hands() {
        for (const Riichi kind : {Riichi::Open, Riichi::Double, Riichi::Riichi}) {
            for (int seat = 0; seat < kSeats; ++seat) {
                if (seat == seat_ || declared(seat) != kind) continue;
                if (!deal_ready(seat)) return false;
                missing_[static_cast<std::size_t>(seat)] = 0;
            }
        }
        return true;
    }

    void keep(int seat) {
        const auto s = static_cast<std::size_t>(seat);
        Player& p = r_.player(seat);
        p.concealed = kept_[s].concealed;
        p.reds = kept_[s].reds;
        for (int kind = 0; kind < kKinds; ++kind) {
            for (int i = p.plain(static_cast<Kind>(kind)); i > 0; --i) {
                pool_.take(static_cast<TileCode>(kind));
            }
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            if ((p.reds >> suit & 1) != 0) pool_.take(static_cast<TileCode>(kKinds + suit));
        }
        missing_[s] = 0;
    }

    bool deal_ready(int seat) {
        Player& p = r_.player(seat);
        const auto s = static_cast<std::size_t>(seat);
        const Counts& melded = p.shown.melds;
        const bool pairs = (rules_.shapes & shape_bit(Shape::SevenPairs)) != 0 && p.n_melds == 0;
        Counts left{};
        for (int kind = 0; kind < kKinds; ++kind) {
            left[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(pool_.copies(kind));
        }
        for (int i = 0; i < kTries; ++i) {
            Counts hand;
            const bool built =
                pairs && random_.below(10) == 0
                    ? complete_pairs(left, hand, random_)
                    : complete_standard(left, rules_.sets - p.n_melds, hand, random_);
            if (!built) continue;
            std::uint32_t n = random_.below(static_cast<std::uint32_t>(missing_[s] + 1));
            std::size_t kind = 0;
            while (n >= hand[kind]) n -= hand[kind++];
            --hand[kind];
            const KindMask found = waits(hand.data(), p.n_melds > 0 ? melded.data() : nullptr,
                                         p.n_melds, rules_.sets, rules_.shapes);
            if (found == 0 || (declared(seat) == Riichi::Open && found != open_waits_[s])) continue;
            for (std::size_t k = 0; k < kKinds; ++k) {
                for (int copies = hand[k]; copies > 0; --copies) {
                    p.add(pool_.draw(static_cast<Kind>(k), random_));
                }
            }
            return true;
        }
        return false;
    }

    void finish() {
        r_.n_log = 0;
        r_.n_faults = 0;
        const auto given = r_.answers;
        const bool answered =
            r_.phase != Phase::Turn && (r_.asked >> seat_ & 1) != 0 && !r_.is_pending(seat_);
        Play play(r_, rules_);
        play.refresh();
        if (answered) {
            r_.answers[static_cast<std::size_t>(seat_)] = given[static_cast<std::size_t>(seat_)];
            r_.pending = static_cast<std::uint8_t>(r_.pending & ~(1U << seat_));
        }
    }

    Round& r_;
    const TableRules& rules_;
    int seat_;
    Random random_;
    Pool pool_;
    std::array<int, kSeats> missing_{};
    std::array<bool, kSeats> draws_{};
    std::array<KindMask, kSeats> open_waits_{};
    std::array<Player, kSeats> kept_{};
};

}  // namespace

void determinize(Round& round, const TableRules& rules, int seat, std::uint64_t seed) {
    // That somebody has still to act is known: hands in which nobody has are dealt once more.
    constexpr std::uint64_t kAttempts = 200;
    const Round before = round;
    for (std::uint64_t attempt = 0; attempt < kAttempts; ++attempt) {
        round = before;
        Dealer(round, rules, seat, attempt == 0 ? seed : Random(seed, attempt).next()).run();
        if (round.pending != 0) return;
    }
    // It is too rare to be met by chance: the hands stay as they are.
    round = before;
    round.n_log = 0;
    round.n_faults = 0;
}

}  // namespace hupai
