#include "hupai/game.hpp"
#include "hupai/vector_game.hpp"
#include "table_rules.hpp"
#include "test.hpp"

using namespace hupai;
using hupai::test::stacked_rules;
using hupai::test::table_rules;

namespace {

void play_hand(Game& game, Random& random) {
    while (!game.round().ended()) {
        const unsigned pending = game.round().pending;
        for (int seat = 0; seat < kSeats; ++seat) {
            if ((pending >> seat & 1) == 0) continue;
            const Action action = choose(Builtin::Random, game.round(), game.rules(), seat, random);
            CHECK(game.try_act(seat, action));
        }
    }
}

}  // namespace

TEST(game_passes_the_deal_and_ends_after_its_rounds) {
    RoundRules course = stacked_rules();
    course.rounds = 1;
    Game game(table_rules(course), 9, {});
    Random random(1);
    for (int hand = 0; hand < 4; ++hand) {
        CHECK(!game.table().over);
        CHECK_EQ(int{game.table().dealer}, hand);
        play_hand(game, random);
        Outcome outcome;
        outcome.deltas = {10, -10, 0, 0};
        game.settle(outcome);
    }
    CHECK(game.table().over);
    CHECK(!game.try_act(0, 0));
    int records = 0;
    for (auto record = game.past(); record != nullptr; record = record->previous) ++records;
    CHECK_EQ(records, 4);
}

TEST(game_refuses_illegal_actions_and_changes_nothing) {
    Game game(table_rules(stacked_rules()), 9, {});
    const auto points = game.round().points;
    CHECK(!game.try_act(1, 0));
    CHECK(!game.try_act(0, kPass));
    CHECK(!game.try_act(-1, 0));
    CHECK(!game.try_act(0, 1000));
    CHECK(!game.action_problem(0, kPass).empty());
    CHECK(!game.fault_problem(kUnusedPon, 0, 0).empty());
    CHECK_EQ(game.round().n_log, 0);
    CHECK(game.round().points == points);
}

TEST(game_clones_go_their_own_way) {
    Game game(table_rules(stacked_rules()), 9, {});
    Random random(1);
    play_hand(game, random);
    game.settle(Outcome{});
    Game twin = game;
    play_hand(twin, random);
    CHECK(!game.round().ended());
    CHECK(twin.past() == game.past());
}

TEST(vector_game_does_not_depend_on_threads) {
    std::vector<std::int16_t> actions;
    std::vector<int> decisions[2];
    for (const int threads : {1, 3}) {
        VectorGame tables(table_rules(stacked_rules()), 20, 4, threads);
        for (std::uint64_t step = 0; step < 300; ++step) {
            actions.resize(static_cast<std::size_t>(tables.decisions()));
            tables.sample(step, actions.data());
            CHECK_EQ(tables.find_illegal(actions.data()), -1);
            tables.step(actions.data());
            const std::vector<std::int32_t> paid(tables.ended().size() * 9, 0);
            if (!tables.ended().empty()) tables.settle(paid.data());
            decisions[threads == 3].push_back(tables.decisions());
        }
    }
    CHECK(decisions[0] == decisions[1]);
}
