// Many tables at once: pending decisions as ragged arrays, everything in place.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "hupai/game.hpp"
#include "hupai/players.hpp"
#include "hupai/thread_pool.hpp"

namespace hupai {

// Counts of what finished hands came to; by starting seat where there are four.
struct Tally {
    std::int64_t hands = 0;
    std::int64_t games = 0;
    std::int64_t decisions = 0;
    std::int64_t exhaustive = 0;
    std::int64_t aborted = 0;
    std::array<std::int64_t, kSeats> wins{};
    std::array<std::int64_t, kSeats> self_draws{};
    std::array<std::int64_t, kSeats> deal_ins{};
    std::array<std::int64_t, kSeats> value{};  // of the wins, as paid for
    std::array<std::int64_t, kSeats> points{};
    std::vector<std::int64_t> patterns;  // rows counted in wins

    void add(const Tally& other);
};

class VectorGame {
  public:
    // With `restart` a table begins a new game when one is over, otherwise it rests. The tables are
    // number `first` and so on of all tables of this seed.
    VectorGame(std::shared_ptr<const TableRules> rules, int n, std::uint64_t seed, int threads,
               bool restart = true, std::uint64_t first = 0);

    // Seed of game number `game` of a table, and choices of its built-in players in a hand.
    static std::uint64_t game_seed(std::uint64_t seed, std::uint64_t table, std::uint64_t game) {
        return Random(Random(seed, table).next(), game).next();
    }
    static Random choices(std::uint64_t seed, std::uint64_t table, std::uint64_t hand) {
        return Random(seed ^ 0xA5A5A5A5A5A5A5A5, Random(table, hand).next());
    }

    int tables() const { return static_cast<int>(tables_.size()); }
    const Table& table(int i) const { return tables_[static_cast<std::size_t>(i)]; }
    const TableRules& rules() const { return *rules_; }

    // Pending decisions, by table and seat.
    int decisions() const { return offsets_.back(); }
    void decisions(std::int32_t* table, std::int8_t* seat) const;
    // What the seats see and may do, in one pass over the tables; either may be nullptr.
    void fill(std::uint8_t* observations, std::uint8_t* masks);
    // Uniform choices; the same for the same seed whatever the threads.
    void sample(std::uint64_t seed, std::int16_t* actions);

    // The first illegal action's index, or -1.
    int find_illegal(const std::int16_t* actions) const;
    // Takes one action for each pending decision. Hands may end; they wait to be paid.
    void step(const std::int16_t* actions);
    // Plays the hands of the first `limit` tables to their ends with built-in players.
    void play(const std::array<Builtin, kSeats>& players, int limit);

    // Tables whose hand ended, their results, and the payment: next hands and games begin.
    const std::vector<int>& ended() const { return ended_; }
    void results(std::int64_t* rows) const;
    void settle(const std::int32_t* outcomes);

    const std::vector<std::int32_t>& rewards() const { return rewards_; }  // since the last step
    const std::vector<std::uint8_t>& done() const { return done_; }
    const Tally& tally() const { return tally_; }
    void reset_tally();

  private:
    void begin(int i);
    void finish_game(int i, Tally& tally);
    void note(int i);
    void count();
    void take_points(int i, const std::array<std::int32_t, kSeats>& before);
    void tally_hand(const Table& table, Tally& tally) const;
    void find_ended();
    const Round& glance(int i) const;

    std::shared_ptr<const TableRules> rules_;
    std::uint64_t seed_;
    bool restart_;
    std::uint64_t first_;
    ThreadPool pool_;
    std::vector<Table> tables_;
    std::vector<std::uint64_t> games_;   // started so far at each table
    std::vector<std::uint64_t> played_;  // hands of built-in players at each table
    std::vector<std::uint8_t> pending_;  // number of decisions of each table
    std::vector<int> offsets_;           // of the decisions of each table
    std::vector<std::int32_t> rewards_;
    std::vector<std::uint8_t> done_;
    std::vector<int> ended_;
    Tally tally_;
};

}  // namespace hupai
