// One hand at the table: its whole state as a flat struct, and the machine that plays it. Seats are
// those of the hand, 0 the dealer (COM-3).
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "hupai/actions.hpp"
#include "hupai/hand.hpp"
#include "hupai/round_rules.hpp"
#include "hupai/wall.hpp"

namespace hupai {

inline constexpr int kSeats = 4;
// Of one seat. Between two own discards others draw three tiles unless a claim skips them, so a
// hand has at most 41; positions leave room for what may follow.
inline constexpr int kMaxDiscards = 64;
inline constexpr int kMaxStacks = 5;

constexpr int next_seat(int seat) { return (seat + 1) % kSeats; }
// Supplier of a meld as its owner sees it.
constexpr Supplier supplier_of(int owner, int from) {
    return static_cast<Supplier>((from - owner + kSeats) % kSeats);
}

struct Thrown {
    enum Flag : std::uint8_t { Drawn = 1, Declared = 2, Claimed = 4, Exempt = 8 };
    TileCode tile = kNoTile;
    std::uint8_t flags = 0;
};

enum class Dead : std::uint8_t { No, Short, FalseWin };

// What a seat has shown, by kind: kept up to date because every observation copies it.
struct Shown {
    Counts melds{};
    Counts discards{};
    Counts from_hand{};     // discards that were not the drawn tile
    Counts latest{};        // number of the last discard of the kind, from 1
    KindMask declared = 0;  // riichi declared with them

    void throw_away(Thrown thrown) {
        const Kind kind = kind_of(thrown.tile);
        ++discards[kind];
        latest[kind] = ++n_discards;
        from_hand[kind] =
            static_cast<std::uint8_t>(from_hand[kind] + ((thrown.flags & Thrown::Drawn) == 0));
        if ((thrown.flags & Thrown::Declared) != 0) declared |= bit(kind);
    }

  private:
    std::uint8_t n_discards = 0;
};

// One player. Between own turns the concealed tiles are 3n + 1 and `waits` are theirs; during the
// own turn the waits are those of before the draw. What is looked at most often comes first.
struct Player {
    KindMask waits = 0;
    KindMask thrown = 0;  // kinds discarded, exempt discards left out (REF-8, REF-9)
    KindMask passed = 0;  // kinds let pass (REF-8, temporary furiten)
    std::int32_t stake = 0;
    std::uint8_t reds = 0;  // bit s: holds the red five of suit s concealed
    std::uint8_t n_melds = 0;
    std::uint8_t n_discards = 0;
    std::uint8_t draws = 0;
    std::uint8_t stacks = 0;  // indicator stacks to be turned after the next discard
    std::int8_t shanten = 0;  // as if copies in melds were still to be had
    Riichi riichi = Riichi::None;
    Dead dead = Dead::No;
    bool ippatsu = false;
    bool locked = false;   // COMP-3
    bool claimed = false;  // a discard was claimed (REF-25)
    bool can_win = false;  // the tile just drawn wins
    bool exempt = false;   // this turn's discard does not bar (REF-9)
    Counts concealed{};
    Shown shown;
    std::array<Meld, kMaxSets> melds{};
    std::array<Thrown, kMaxDiscards> discards{};

    bool concealed_hand() const {
        for (int i = 0; i < n_melds; ++i) {
            if (melds[static_cast<std::size_t>(i)].is_open()) return false;
        }
        return true;
    }
    int concealed_tiles() const {
        int sum = 0;
        for (const auto count : concealed) sum += count;
        return sum;
    }
    int plain(Kind kind) const {
        const int red = is_five(kind) ? reds >> (kind / kSuitKinds) & 1 : 0;
        return concealed[kind] - red;
    }
    bool has(TileCode tile) const {
        return is_red(tile) ? (reds >> (tile - kKinds) & 1) != 0 : plain(tile) > 0;
    }
    void add(TileCode tile) {
        ++concealed[kind_of(tile)];
        if (is_red(tile)) reds = static_cast<std::uint8_t>(reds | 1 << (tile - kKinds));
    }
    void remove(TileCode tile) {
        --concealed[kind_of(tile)];
        if (is_red(tile)) reds = static_cast<std::uint8_t>(reds & ~(1 << (tile - kKinds)));
    }
};

enum class Phase : std::uint8_t {
    Turn,    // one seat acts
    Answer,  // others answer a discard
    Rob,     // others answer an added kong
    Ended,
};
enum class Drew : std::uint8_t { Nothing, Live, Replacement };
enum class Ending : std::uint8_t { None, Win, Exhaustive, Abort };

struct LogEntry {
    std::uint8_t seat;
    std::uint8_t action;
};

inline constexpr int kMaxFaults = 128;
inline constexpr int kLogSize = 768;

// How the hand ended: the numbers that its payment needs.
struct Result {
    Ending ending = Ending::None;
    std::uint8_t claims = 0;     // seats that win or want to
    std::int8_t discarder = -1;  // none on a self-draw
    std::int8_t liable = -1;     // responsible for a self-draw (REF-14)
    std::uint8_t ready = 0;      // at an exhaustive draw
    std::uint8_t nagashi = 0;
    std::uint8_t false_winners = 0;
    std::array<std::int32_t, kSeats> value{};  // with dora, unless the rules pay them apart
    std::array<std::int32_t, kSeats> dora{};   // dora tiles that are paid apart
    std::array<std::int32_t, kSeats> tai{};    // of ready hands, if there are false winners
};

struct Round {
    // What is looked at most often comes first.
    std::array<ActionMask, kSeats> legal{};
    std::array<Action, kSeats> answers{};
    std::uint8_t pending = 0;  // seats that have to act
    std::uint8_t asked = 0;    // seats asked in this phase
    Phase phase = Phase::Ended;
    std::uint8_t turn = 0;
    Drew drew = Drew::Nothing;
    TileCode drawn = kNoTile;        // by the seat in turn
    TileCode target = kNoTile;       // discard or kong tile being answered
    Riichi declared = Riichi::None;  // with the discard being answered
    std::array<std::int32_t, kSeats> points{};
    std::int32_t honba = 0;
    std::int32_t sticks = 0;
    std::int32_t repeats = 0;
    std::int32_t pot = 0;
    std::uint8_t wind = 0;  // of the round

    std::uint8_t front = 0;  // next live tile
    std::uint8_t kongs = 0;
    std::uint8_t replaced = 0;  // replacement tiles drawn
    std::uint8_t stacks = 0;    // bit i: indicator stack i is turned
    bool untouched = true;      // no meld by anyone yet (COM-16)
    By win_by = By::SelfDraw;
    std::uint8_t n_faults = 0;
    std::uint16_t n_log = 0;
    KindMask forbidden = 0;  // discards that swap-calling rules out
    Counts open{};           // tiles in rivers and melds
    std::array<Player, kSeats> players{};
    Result result;
    Wall wall{};
    std::array<LogEntry, kLogSize> log{};

    bool ended() const { return phase == Phase::Ended; }
    bool is_pending(int seat) const { return (pending >> seat & 1) != 0; }
    bool last_tile(const TableRules& rules) const { return live(rules) == 0; }
    int live_end(const TableRules& rules) const {
        return rules.round.live_end - kongs * rules.round.live_end_per_kong;
    }
    int live(const TableRules& rules) const { return live_end(rules) - front; }
    // Position of the n-th replacement tile (COM-20).
    static int replacement_position(const TableRules& rules, int n) {
        constexpr int kStacked[] = {134, 135, 132, 133};
        return rules.round.stacked_replacements ? kStacked[n] : kWallTiles - 1 - n;
    }
    static int indicator_position(int stack) { return 130 - 2 * stack; }
    TileCode at(int position) const { return wall[static_cast<std::size_t>(position)]; }
    Player& player(int seat) { return players[static_cast<std::size_t>(seat)]; }
    const Player& player(int seat) const { return players[static_cast<std::size_t>(seat)]; }
};

static_assert(std::is_trivially_copyable_v<Round>);

// What happened, for logs and people.
struct Event {
    enum Type : std::uint8_t {
        Draw,       // seat, tile, flag: replacement
        Discard,    // seat, tile, flag: it was the drawn tile, value: Riichi declared
        Answer,     // seat, action
        Accepted,   // riichi: seat, value: stake
        Call,       // chi, pon, open kong, closed kong: seat, meld, tile claimed
        AddedKong,  // seat, meld before it, tile
        Indicator,  // value: stack, tile
        Died,       // seat: its hand is dead (GUANG-20)
        Abort,      // seat that called it, or 255
        Fault,      // action: kind, seat, other, value
        Won,        // seat, other: discarder or 255, tile
        Exhausted,
    };
    Type type;
    std::uint8_t seat = 255;
    std::uint8_t other = 255;
    TileCode tile = kNoTile;
    Action action = kNoAction;
    bool flag = false;
    std::int32_t value = 0;
    Meld meld{};
};

// What a hand begins with.
struct Start {
    std::array<std::int32_t, kSeats> points{};  // by seat of the hand
    std::int32_t honba = 0;
    std::int32_t sticks = 0;
    std::int32_t repeats = 0;
    std::int32_t pot = 0;
    std::uint8_t wind = 0;
};

// Plays one round. Holds references only: make one where it is needed.
class Play {
  public:
    Play(Round& round, const TableRules& rules, std::vector<Event>* events = nullptr)
        : r_(round), rules_(rules), events_(events) {}

    // Deals a hand and asks the dealer.
    void deal(const Start& start, const Wall& wall);

    // Takes the action of a pending seat; it must be legal. When all who were asked have answered,
    // the hand goes on to the next decision or ends.
    void act(int seat, Action action);

    // Whether a host may report a fault of that seat now; an empty string, or why not.
    std::string fault_problem(int fault, int seat, int other) const;
    void fault(int fault, int seat, int other);

    // Hand and situation of a seat that won, as scored; flips of the winner included.
    Hand winning_hand(int seat) const;
    Situation winning_situation(int seat) const;

    // Recomputes what follows from the tiles and the flags: tiles shown, waits, who is asked, legal
    // actions.
    void refresh();

  private:
    void emit(const Event& event) {
        if (events_ != nullptr) events_->push_back(event);
    }
    bool riichi(int seat) const { return r_.player(seat).riichi != Riichi::None; }
    void recompute(int seat);
    void enter_turn(int seat);
    void draw(int seat, bool replacement);
    void turn_action(int seat, Action action);
    void discard(int seat, TileCode tile, Riichi declared);
    void decline(int seat);
    void kill(int seat);
    bool accept_riichi(int seat);
    void closed_kong(int seat, Kind kind);
    void begin_added_kong(int seat, Kind kind);
    void finish_added_kong(int seat);
    void kong_made(int seat, int turning);
    void turn_stacks(unsigned stacks);
    void show(Player& player, const Meld& meld);
    void count_shown();
    void touch();
    void ask();
    void find_asked();
    ActionMask claims(int seat) const;
    void consider_ron(int seat, ActionMask& mask);
    void resolve();
    void pass(int seat);
    void claim(int seat, Action action);
    void set_turn_actions(int seat);
    void set_riichi_actions(int seat, ActionMask& mask) const;
    bool kong_possible() const;
    bool closed_kong_in_riichi(int seat, Kind kind) const;
    KindMask swap_forbidden(Kind kind, int chi_place) const;
    void finish(Ending ending);
    void end_win(unsigned claimants, int discarder);
    int liable(int seat) const;
    std::int32_t best_ready_value(int seat) const;
    void end_exhaustive();
    void end_abort(int seat);
    Hand hand_of(int seat, TileCode win) const;
    Situation situation_of(int seat, By by, int discarder, Kind win) const;
    Evaluation evaluate(int seat, TileCode win, By by, int discarder) const;
    bool last_of_kind(Kind kind, By by) const;

    Round& r_;
    const TableRules& rules_;
    std::vector<Event>* events_;
};

}  // namespace hupai
