#include "hupai/game.hpp"

#include <utility>

#include "hupai/position.hpp"

namespace hupai {

namespace {

void play_log(Play& play, const LogEntry* log, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
        const LogEntry entry = log[i];
        const int seat = entry.seat & 15;
        if (entry.action < kActions) {
            play.act(seat, entry.action);
        } else {
            play.fault(entry.action, seat, entry.action == kUnusedPon ? entry.seat >> 4 : -1);
        }
    }
}

}  // namespace

std::array<std::int32_t, kSeats> Table::scores() const {
    std::array<std::int32_t, kSeats> scores{};
    for (int seat = 0; seat < kSeats; ++seat) {
        scores[static_cast<std::size_t>(starting_seat(seat))] =
            round.points[static_cast<std::size_t>(seat)];
    }
    return scores;
}

void Table::begin(std::uint64_t game_seed, const TableRules& rules) {
    seed = game_seed;
    hand = 0;
    dealer = 0;
    over = false;
    start = Start{};
    start.points.fill(rules.round.start);
}

void Table::deal(const Wall& wall, const TableRules& rules) {
    Play(round, rules).deal(start, wall);
}

void Table::settle(const Outcome& outcome, const TableRules& rules) {
    bool bust = false;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        round.points[seat] += outcome.deltas[seat];
        bust |= round.points[seat] < 0;
    }
    round.sticks = outcome.sticks;
    round.pot = outcome.pot;
    for (Player& p : round.players) p.stake = 0;

    int wind = round.wind;
    bool finished = rules.round.bust && bust;
    if (!outcome.dealer_repeats && dealer == kSeats - 1) {
        finished |= ++wind == rules.round.rounds;
    }
    if (finished) {
        over = true;
        return;
    }
    const auto by_start = scores();
    if (!outcome.dealer_repeats) dealer = static_cast<std::uint8_t>((dealer + 1) % kSeats);
    for (int seat = 0; seat < kSeats; ++seat) {
        start.points[static_cast<std::size_t>(seat)] =
            by_start[static_cast<std::size_t>(starting_seat(seat))];
    }
    start.honba = outcome.honba;
    start.sticks = outcome.sticks;
    start.repeats = outcome.repeats;
    start.pot = outcome.pot;
    start.wind = static_cast<std::uint8_t>(wind);
    ++hand;
}

Table position_table(const Round& round, std::uint64_t seed, std::uint32_t hand, int dealer) {
    Table table;
    table.round = round;
    table.seed = seed;
    table.hand = hand;
    table.dealer = static_cast<std::uint8_t>(dealer);
    return table;
}

std::int64_t play_hand(Table& table, const TableRules& rules,
                       const std::array<Builtin, kSeats>& players, Random& random) {
    std::int64_t decisions = 0;
    Play play(table.round, rules);
    while (!table.round.ended()) {
        const unsigned pending = table.round.pending;
        for (int seat = 0; seat < kSeats; ++seat) {
            if ((pending >> seat & 1) == 0) continue;
            const Builtin player = players[static_cast<std::size_t>(table.starting_seat(seat))];
            play.act(seat, choose(player, table.round, rules, seat, random));
            ++decisions;
        }
    }
    return decisions;
}

HandRecord::~HandRecord() {
    std::shared_ptr<const HandRecord> rest = std::move(previous);
    while (rest != nullptr && rest.use_count() == 1) {
        rest = std::move(const_cast<HandRecord&>(*rest).previous);
    }
}

Game::Game(std::shared_ptr<const TableRules> rules, std::uint64_t seed, std::vector<Wall> walls)
    : rules_(std::move(rules)),
      walls_(std::make_shared<const std::vector<Wall>>(std::move(walls))) {
    table_.begin(seed, *rules_);
    table_.deal(walls_->empty() ? table_.own_wall(*rules_) : walls_->front(), *rules_);
}

Game::Game(std::shared_ptr<const TableRules> rules, const Table& table)
    : rules_(std::move(rules)),
      walls_(std::make_shared<const std::vector<Wall>>()),
      position_(std::make_shared<const Round>(table.round)),
      table_(table) {}

std::string Game::action_problem(int seat, int action) const {
    const Round& round = table_.round;
    const std::string who = "seat " + std::to_string(seat);
    if (table_.over) return "the game is over";
    if (seat < 0 || seat >= kSeats) return who + " is not 0..3";
    if (action < 0 || action >= kActions) {
        return "action " + std::to_string(action) + " is not 0.." + std::to_string(kActions - 1);
    }
    if (!round.is_pending(seat)) return who + " is not to act";
    const ActionMask& legal = round.legal[static_cast<std::size_t>(seat)];
    if (legal.test(action)) return {};
    std::string can;
    legal.for_each([&](int id) { can += (can.empty() ? "" : ", ") + action_name(id); });
    return who + " may not " + action_name(action) + "; it may " + can;
}

bool Game::try_act(int seat, int action) {
    const Round& round = table_.round;
    if (seat < 0 || seat >= kSeats || action < 0 || table_.over || !round.is_pending(seat) ||
        !round.legal[static_cast<std::size_t>(seat)].test(action)) {
        return false;
    }
    Play(table_.round, *rules_).act(seat, static_cast<Action>(action));
    return true;
}

void Game::settle(const Outcome& outcome) {
    auto record = std::make_shared<HandRecord>();
    record->start = table_.start;
    record->hand = table_.hand;
    record->dealer = table_.dealer;
    record->wall = table_.round.wall;
    record->position = std::move(position_);
    record->log.assign(table_.round.log.begin(), table_.round.log.begin() + table_.round.n_log);
    record->outcome = outcome;
    record->previous = std::move(past_);
    past_ = std::move(record);
    position_ = nullptr;
    table_.settle(outcome, *rules_);
    if (table_.over) return;
    table_.deal(table_.hand < walls_->size() ? (*walls_)[table_.hand] : table_.own_wall(*rules_),
                *rules_);
}

Round Game::replayed(const Wall& wall, const std::shared_ptr<const Round>& position,
                     const Start& start, const LogEntry* log, std::size_t n,
                     std::vector<Event>* events) const {
    Round round;
    Play play(round, *rules_, events);
    if (position != nullptr) {
        round = *position;
    } else {
        play.deal(start, wall);
    }
    play_log(play, log, n);
    return round;
}

Game Game::determinized(int seat, std::uint64_t seed) const {
    Table table = table_;
    determinize(table.round, *rules_, seat, seed);
    // Walls of later hands are unknown too.
    table.seed = Random(seed, table.hand).next();
    return Game(rules_, table);
}

}  // namespace hupai
