// A game: hands at one table, from the first deal to the end. `Table` is flat and enough to play;
// `Game` adds the history from which events are derived.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hupai/players.hpp"
#include "hupai/round.hpp"

namespace hupai {

// What a hand is settled to; worked out by the ruleset's payment outside the core.
struct Outcome {
    std::array<std::int32_t, kSeats> deltas{};  // by seat of the hand
    bool dealer_repeats = false;
    std::int32_t honba = 0;
    std::int32_t sticks = 0;
    std::int32_t repeats = 0;
    std::int32_t pot = 0;
};

struct Table {
    Round round;
    Start start;  // of the current hand
    std::uint64_t seed = 0;
    std::uint32_t hand = 0;   // index of the current hand in the game
    std::uint8_t dealer = 0;  // its dealer, by starting seat
    bool over = false;

    int starting_seat(int seat) const { return (seat + dealer) % kSeats; }
    // Points by starting seat.
    std::array<std::int32_t, kSeats> scores() const;
    // The ended hand is paid; the next hand's start is set, or the game is over (REF-26, REF-27).
    void settle(const Outcome& outcome, const TableRules& rules);
    void begin(std::uint64_t game_seed, const TableRules& rules);
    void deal(const Wall& wall, const TableRules& rules);
    Wall own_wall(const TableRules& rules) const {
        return shuffled_wall(seed, hand, rules.red_fives);
    }
};

// Plays the hand at a table to its end with built-in players (by starting seat); its decisions.
std::int64_t play_hand(Table& table, const TableRules& rules,
                       const std::array<Builtin, kSeats>& players, Random& random);

// A finished hand: enough to play it again.
struct HandRecord {
    Start start;
    std::uint32_t hand = 0;
    std::uint8_t dealer = 0;
    Wall wall{};
    std::shared_ptr<const Round> position;  // if the hand was set up instead of dealt
    std::vector<LogEntry> log;
    Outcome outcome;
    std::shared_ptr<const HandRecord> previous;

    HandRecord() = default;
    HandRecord(const HandRecord&) = delete;
    HandRecord& operator=(const HandRecord&) = delete;
    ~HandRecord();  // releases a long chain without recursion
};

// A table in the middle of a game, at a complete position.
Table position_table(const Round& round, std::uint64_t seed, std::uint32_t hand, int dealer);

class Game {
  public:
    Game(std::shared_ptr<const TableRules> rules, std::uint64_t seed, std::vector<Wall> walls);
    // A game that goes on from a position, checked before (see position.hpp).
    Game(std::shared_ptr<const TableRules> rules, const Table& table);

    const TableRules& rules() const { return *rules_; }
    const Table& table() const { return table_; }
    const Round& round() const { return table_.round; }
    const std::shared_ptr<const Round>& position() const { return position_; }
    const std::shared_ptr<const HandRecord>& past() const { return past_; }
    const std::vector<Wall>& walls() const { return *walls_; }

    // Why the seat may not take this action now; empty if it may.
    std::string action_problem(int seat, int action) const;
    // Takes a legal action; false, and nothing changes, if it is not.
    bool try_act(int seat, int action);
    std::string fault_problem(int fault, int seat, int other) {
        return Play(table_.round, *rules_).fault_problem(fault, seat, other);
    }
    void fault(int fault, int seat, int other) {
        Play(table_.round, *rules_).fault(fault, seat, other);
    }
    void play_hand(const std::array<Builtin, kSeats>& players, Random& random) {
        hupai::play_hand(table_, *rules_, players, random);
    }
    // After the hand has ended: pays it and deals the next one.
    void settle(const Outcome& outcome);

    // Plays a hand again, from its start, with everything that happened.
    Round replayed(const Wall& wall, const std::shared_ptr<const Round>& position,
                   const Start& start, const LogEntry* log, std::size_t n,
                   std::vector<Event>* events) const;

    // The same game as `seat` may imagine it: hidden tiles dealt anew (see position.hpp).
    Game determinized(int seat, std::uint64_t seed) const;

  private:
    std::shared_ptr<const TableRules> rules_;
    std::shared_ptr<const std::vector<Wall>> walls_;
    std::shared_ptr<const Round> position_;
    std::shared_ptr<const HandRecord> past_;
    Table table_;
};

}  // namespace hupai
