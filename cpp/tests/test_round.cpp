#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "hupai/observation.hpp"
#include "hupai/players.hpp"
#include "hupai/position.hpp"
#include "hupai/round.hpp"
#include "table_rules.hpp"
#include "test.hpp"

using namespace hupai;
using hupai::test::stacked_rules;
using hupai::test::table_rules;

namespace {

// Tiles at the table: concealed, in melds, in rivers, in the wall, in limbo.
int tiles(const Round& round, const TableRules& rules) {
    int sum = kWallTiles - round.front - round.replaced + (round.phase == Phase::Rob);
    for (const Player& p : round.players) {
        sum += p.concealed_tiles();
        for (int i = 0; i < p.n_melds; ++i) sum += p.melds[static_cast<std::size_t>(i)].size();
        for (int i = 0; i < p.n_discards; ++i) {
            sum += (p.discards[static_cast<std::size_t>(i)].flags & Thrown::Claimed) == 0;
        }
    }
    CHECK(round.live(rules) >= 0);
    return sum;
}

}  // namespace

TEST(round_plays_to_an_end_and_keeps_its_tiles) {
    for (const RoundRules& course : {RoundRules{}, stacked_rules()}) {
        const auto rules = table_rules(course);
        Random random(7);
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Round round;
            Play play(round, *rules);
            play.deal(Start{}, shuffled_wall(seed, 0, false));
            int decisions = 0;
            while (!round.ended()) {
                CHECK_EQ(tiles(round, *rules), kWallTiles);
                CHECK(round.pending != 0);
                const unsigned pending = round.pending;
                for (int seat = 0; seat < kSeats; ++seat) {
                    if ((pending >> seat & 1) == 0) continue;
                    CHECK(round.legal[static_cast<std::size_t>(seat)].any());
                    const auto player = static_cast<Builtin>((seed + seat) % kBuiltins);
                    play.act(seat, choose(player, round, *rules, seat, random));
                }
                CHECK(++decisions < kLogSize);
            }
            CHECK(round.result.ending != Ending::None);
            CHECK_EQ(round.n_log >= decisions, true);
        }
    }
}

// What is counted along with every move is what the lists of melds and discards say.
TEST(round_counts_what_is_shown) {
    for (const RoundRules& course : {RoundRules{}, stacked_rules()}) {
        const auto rules = table_rules(course);
        Random random(11);
        std::array<std::uint8_t, kObservationBytes> along{};
        std::array<std::uint8_t, kObservationBytes> anew{};
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            Round round;
            Play play(round, *rules);
            play.deal(Start{}, shuffled_wall(seed, 0, false));
            while (!round.ended()) {
                Round copy = round;
                Play(copy, *rules).refresh();
                CHECK(copy.open == round.open);
                for (int seat = 0; seat < kSeats; ++seat) {
                    observe(round, *rules, seat, along.data());
                    observe(copy, *rules, seat, anew.data());
                    CHECK(along == anew);
                }
                const unsigned pending = round.pending;
                for (int seat = 0; seat < kSeats; ++seat) {
                    if ((pending >> seat & 1) == 0) continue;
                    play.act(seat, choose(Builtin::Random, round, *rules, seat, random));
                }
            }
        }
    }
}

TEST(round_log_plays_again_to_the_same_state) {
    const auto rules = table_rules(stacked_rules());
    Random random(3);
    Round round;
    Play play(round, *rules);
    const Wall wall = shuffled_wall(5, 0, false);
    play.deal(Start{}, wall);
    while (!round.ended()) {
        const unsigned pending = round.pending;
        for (int seat = 0; seat < kSeats; ++seat) {
            if ((pending >> seat & 1) == 0) continue;
            play.act(seat, choose(Builtin::Caller, round, *rules, seat, random));
        }
    }
    Round again;
    std::vector<Event> events;
    Play twin(again, *rules, &events);
    twin.deal(Start{}, wall);
    for (int i = 0; i < round.n_log; ++i) {
        const LogEntry entry = round.log[static_cast<std::size_t>(i)];
        twin.act(entry.seat, entry.action);
    }
    CHECK(again.ended());
    CHECK(!events.empty());
    CHECK_EQ(again.n_log, round.n_log);
    CHECK(again.points == round.points);
    CHECK(again.result.value == round.result.value);
}

TEST(round_determinized_positions_are_sound) {
    const auto rules = table_rules(stacked_rules());
    Random random(11);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Round round;
        Play play(round, *rules);
        play.deal(Start{}, shuffled_wall(seed, 0, false));
        for (int step = 0; step < 60 && !round.ended(); ++step) {
            const unsigned pending = round.pending;
            for (int seat = 0; seat < kSeats; ++seat) {
                if ((pending >> seat & 1) == 0) continue;
                play.act(seat, choose(Builtin::Greedy, round, *rules, seat, random));
            }
        }
        if (round.ended()) continue;
        for (int seat = 0; seat < kSeats; ++seat) {
            Round imagined = round;
            determinize(imagined, *rules, seat, seed);
            CHECK_EQ(tiles(imagined, *rules), kWallTiles);
            CHECK(imagined.player(seat).concealed == round.player(seat).concealed);
            for (int other = 0; other < kSeats; ++other) {
                const Player& p = imagined.player(other);
                CHECK(p.riichi == Riichi::None || p.waits != 0);
            }
        }
    }
}

TEST(round_rules_that_fit_no_wall_are_refused) {
    const auto refused = [](auto change) {
        RoundRules rules = stacked_rules();
        change(rules);
        try {
            table_rules(rules);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    CHECK(refused([](RoundRules& r) { r.live_end = 40; }));
    CHECK(refused([](RoundRules& r) { r.max_kongs = 5; }));
    CHECK(refused([](RoundRules& r) { r.kong_live_tiles = 1; }));
    CHECK(refused([](RoundRules& r) { r.open_kong_indicator = 2; }));
    CHECK(refused([](RoundRules& r) { r.rounds = 0; }));
    CHECK(!refused([](RoundRules&) {}));
}
