#include "hupai/vector_game.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <utility>

#include "hupai/compiler.hpp"
#include "hupai/observation.hpp"
#include "hupai/settlement_rows.hpp"

namespace hupai {

namespace {

// Asks for memory ahead of its use: thousands of tables do not fit in the nearest caches.
void prefetch(const void* begin, const void* end) {
    for (auto p = static_cast<const char*>(begin); p < end; p += 64) hupai::prefetch(p);
}

// Tables ahead, where each gets one glance.
constexpr int kAhead = 8;

void prefetch_all(const Round& round) {
    prefetch(&round, &round.players);
    for (const Player& p : round.players) prefetch(&p, &p.discards);
}

}  // namespace

void Tally::add(const Tally& other) {
    hands += other.hands;
    games += other.games;
    decisions += other.decisions;
    exhaustive += other.exhaustive;
    aborted += other.aborted;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        wins[seat] += other.wins[seat];
        self_draws[seat] += other.self_draws[seat];
        deal_ins[seat] += other.deal_ins[seat];
        value[seat] += other.value[seat];
        points[seat] += other.points[seat];
    }
    for (std::size_t row = 0; row < patterns.size(); ++row) patterns[row] += other.patterns[row];
}

VectorGame::VectorGame(std::shared_ptr<const TableRules> rules, int n, std::uint64_t seed,
                       int threads, bool restart, std::uint64_t first)
    : rules_(std::move(rules)), seed_(seed), restart_(restart), first_(first), pool_(threads) {
    const auto size = static_cast<std::size_t>(n);
    tables_.resize(size);
    games_.resize(size);
    played_.resize(size);
    pending_.resize(size);
    offsets_.resize(size + 1);
    rewards_.resize(size * kSeats);
    done_.resize(size);
    reset_tally();
    pool_.run(n, [this](int from, int to) {
        for (int i = from; i < to; ++i) begin(i);
    });
    count();
}

void VectorGame::reset_tally() {
    tally_ = Tally{};
    tally_.patterns.resize(rules_->table->spec().rows.size());
}

void VectorGame::begin(int i) {
    const auto at = static_cast<std::size_t>(i);
    Table& table = tables_[at];
    table.begin(game_seed(seed_, first_ + at, games_[at]++), *rules_);
    table.deal(table.own_wall(*rules_), *rules_);
    note(i);
}

// Keeps in mind how many decisions a table offers, while it is at hand.
void VectorGame::note(int i) {
    pending_[static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(std::popcount(table(i).round.pending));
}

// The round of a table where one passes over them all, looking at who has to do what.
const Round& VectorGame::glance(int i) const {
    if (i + kAhead < tables()) {
        const Round& later = table(i + kAhead).round;
        prefetch(&later, &later.drew);
    }
    return table(i).round;
}

void VectorGame::count() {
    int total = 0;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        offsets_[i] = total;
        total += pending_[i];
    }
    offsets_.back() = total;
}

void VectorGame::decisions(std::int32_t* table, std::int8_t* seat) const {
    for (int i = 0; i < tables(); ++i) {
        const Round& round = glance(i);
        for (int s = 0; s < kSeats; ++s) {
            if (!round.is_pending(s)) continue;
            *table++ = i;
            *seat++ = static_cast<std::int8_t>(s);
        }
    }
}

void VectorGame::fill(std::uint8_t* observations, std::uint8_t* masks) {
    pool_.run(tables(), [this, observations, masks](int first, int last) {
        for (int i = first; i < last; ++i) {
            if (i + 1 < last) prefetch_all(table(i + 1).round);
            const Round& round = table(i).round;
            std::int64_t at = offsets_[static_cast<std::size_t>(i)];
            for (int seat = 0; seat < kSeats; ++seat) {
                if (!round.is_pending(seat)) continue;
                if (observations != nullptr) {
                    observe(round, *rules_, seat, observations + at * kObservationBytes);
                }
                if (masks != nullptr) {
                    std::uint8_t* row = masks + at * kActions;
                    std::memset(row, 0, kActions);
                    round.legal[static_cast<std::size_t>(seat)].for_each(
                        [row](int action) { row[action] = 1; });
                }
                ++at;
            }
        }
    });
}

void VectorGame::sample(std::uint64_t seed, std::int16_t* actions) {
    pool_.run(tables(), [this, seed, actions](int first, int last) {
        for (int i = first; i < last; ++i) {
            const Round& round = glance(i);
            int at = offsets_[static_cast<std::size_t>(i)];
            Random random(seed, static_cast<std::uint64_t>(i));
            for (int seat = 0; seat < kSeats; ++seat) {
                if (!round.is_pending(seat)) continue;
                actions[at++] = choose(Builtin::Random, round, *rules_, seat, random);
            }
        }
    });
}

int VectorGame::find_illegal(const std::int16_t* actions) const {
    int at = 0;
    for (int i = 0; i < tables(); ++i) {
        const Round& round = glance(i);
        for (int seat = 0; seat < kSeats; ++seat) {
            if (!round.is_pending(seat)) continue;
            const std::int16_t action = actions[at];
            if (action < 0 || !round.legal[static_cast<std::size_t>(seat)].test(action)) return at;
            ++at;
        }
    }
    return -1;
}

void VectorGame::step(const std::int16_t* actions) {
    pool_.run(tables(), [this, actions](int first, int last) {
        for (int i = first; i < last; ++i) {
            if (i + 1 < last) prefetch_all(table(i + 1).round);
            const auto t = static_cast<std::size_t>(i);
            Table& table = tables_[t];
            const auto before = table.scores();
            const std::int16_t* next = actions + offsets_[t];
            Play play(table.round, *rules_);
            const unsigned pending = table.round.pending;
            for (int seat = 0; seat < kSeats; ++seat) {
                if ((pending >> seat & 1) != 0) play.act(seat, static_cast<Action>(*next++));
            }
            done_[t] = 0;
            std::fill_n(rewards_.begin() + i * kSeats, kSeats, 0);
            take_points(i, before);
            note(i);
        }
    });
    tally_.decisions += decisions();
    find_ended();
    if (ended_.empty()) count();
}

void VectorGame::play(const std::array<Builtin, kSeats>& players, int limit) {
    std::vector<std::int64_t> decisions(static_cast<std::size_t>(tables()));
    std::fill(done_.begin(), done_.end(), std::uint8_t{0});
    std::fill(rewards_.begin(), rewards_.end(), 0);
    pool_.run(limit, [&](int first, int last) {
        for (int i = first; i < last; ++i) {
            const auto t = static_cast<std::size_t>(i);
            Table& table = tables_[t];
            const auto before = table.scores();
            Random random = choices(seed_, first_ + t, played_[t]++);
            decisions[t] += play_hand(table, *rules_, players, random);
            take_points(i, before);
            note(i);
        }
    });
    for (const std::int64_t n : decisions) tally_.decisions += n;
    find_ended();
}

void VectorGame::take_points(int i, const std::array<std::int32_t, kSeats>& before) {
    const auto after = tables_[static_cast<std::size_t>(i)].scores();
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        rewards_[static_cast<std::size_t>(i) * kSeats + seat] += after[seat] - before[seat];
    }
}

void VectorGame::find_ended() {
    ended_.clear();
    for (int i = 0; i < tables(); ++i) {
        if (pending_[static_cast<std::size_t>(i)] == 0 && !table(i).over) ended_.push_back(i);
    }
}

void VectorGame::results(std::int64_t* rows) const {
    for (const int i : ended_) {
        pack_result(table(i).round, rows);
        rows += kResultColumns;
    }
}

void VectorGame::tally_hand(const Table& table, Tally& tally) const {
    ++tally.hands;
    const Round& round = table.round;
    const Result& result = round.result;
    tally.exhaustive += result.ending == Ending::Exhaustive;
    tally.aborted += result.ending == Ending::Abort;
    if (result.ending != Ending::Win) return;
    Round copy = round;
    const Play play(copy, *rules_);
    const auto at = [&table](int seat) {
        return static_cast<std::size_t>(table.starting_seat(seat));
    };
    bool first = true;
    for (int i = 1; i <= kSeats; ++i) {
        const int seat = (result.discarder + i + kSeats) % kSeats;
        if ((result.claims >> seat & 1) == 0) continue;
        if (!first && !rules_->round.multiple_ron) break;  // head bump
        first = false;
        ++tally.wins[at(seat)];
        tally.self_draws[at(seat)] += result.discarder < 0;
        tally.value[at(seat)] += result.value[static_cast<std::size_t>(seat)];
        const Evaluation won =
            rules_->table->evaluate(play.winning_hand(seat), play.winning_situation(seat));
        for (std::size_t row = 0; row < tally.patterns.size(); ++row) {
            tally.patterns[row] += has_row(won.counted, static_cast<int>(row));
        }
    }
    if (result.discarder >= 0) ++tally.deal_ins[at(result.discarder)];
}

void VectorGame::settle(const std::int32_t* outcomes) {
    const int n = static_cast<int>(ended_.size());
    std::mutex mutex;
    pool_.run(n, [&](int first, int last) {
        Tally tally;
        tally.patterns.resize(tally_.patterns.size());
        for (int e = first; e < last; ++e) {
            const int i = ended_[static_cast<std::size_t>(e)];
            const auto t = static_cast<std::size_t>(i);
            Table& table = tables_[t];
            tally_hand(table, tally);
            const auto before = table.scores();
            table.settle(unpack_outcome(outcomes + e * kOutcomeColumns), *rules_);
            if (!table.over) {
                // The next hand begins with the same points, at other seats.
                table.deal(table.own_wall(*rules_), *rules_);
                take_points(i, before);
                note(i);
                continue;
            }
            take_points(i, before);
            finish_game(i, tally);
            if (restart_) begin(i);
        }
        const std::lock_guard lock(mutex);
        tally_.add(tally);
    });
    ended_.clear();
    count();
}

// What is left on the table goes to the first placed (REF-28, GUANG-28).
void VectorGame::finish_game(int i, Tally& tally) {
    const auto t = static_cast<std::size_t>(i);
    const Table& table = tables_[t];
    auto scores = table.scores();
    std::size_t first = 0;
    for (std::size_t seat = 1; seat < kSeats; ++seat) {
        if (scores[seat] > scores[first]) first = seat;
    }
    const std::int32_t left =
        table.round.pot +
        table.round.sticks * (rules_->round.riichi_sticks ? rules_->round.riichi_stake : 0);
    rewards_[t * kSeats + first] += left;
    scores[first] += left;
    done_[t] = 1;
    ++tally.games;
    for (std::size_t seat = 0; seat < kSeats; ++seat) tally.points[seat] += scores[seat];
}

}  // namespace hupai
