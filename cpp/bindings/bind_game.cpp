#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bind.hpp"
#include "hupai/game.hpp"
#include "hupai/position.hpp"
#include "hupai/settlement_rows.hpp"
#include "melds.hpp"

using namespace hupai;

namespace {

using EventTuple = std::tuple<int, int, int, int, int, bool, int, MeldTuple>;
using OutcomeTuple = std::array<std::int32_t, kOutcomeColumns>;

EventTuple pack(const Event& e) {
    return {
        static_cast<int>(e.type), e.seat, e.other, e.tile, e.action, e.flag, e.value, pack(e.meld)};
}

std::shared_ptr<TableRules> make_rules(const std::shared_ptr<RuleTable>& table,
                                       const py::dict& options) {
    RoundRules rules;
#define HUPAI_ROUND_RULE(type, name, value) rules.name = options[#name].cast<type>();
#include "hupai/round_rules.def"
    return std::make_shared<TableRules>(rules, table);
}

Wall wall_of(const py::bytes& bytes) {
    const std::string_view text = bytes;
    Wall wall{};
    std::copy_n(text.begin(), std::min(text.size(), wall.size()), wall.begin());
    return wall;
}

template <class Container>
py::bytes bytes_of(const Container& values) {
    return py::bytes(reinterpret_cast<const char*>(values.data()),
                     values.size() * sizeof(values[0]));
}

std::vector<int> actions_of(const ActionMask& mask) {
    std::vector<int> ids;
    mask.for_each([&](int id) { ids.push_back(id); });
    return ids;
}

std::vector<int> seats_of(unsigned bits) {
    std::vector<int> seats;
    for (int seat = 0; seat < kSeats; ++seat) {
        if ((bits >> seat & 1) != 0) seats.push_back(seat);
    }
    return seats;
}

using SituationTuple = std::tuple<int, int, int, int, int, bool, bool, bool, bool, bool,
                                  std::vector<int>, std::vector<int>>;

SituationTuple pack(const Situation& s) {
    return {static_cast<int>(s.by),
            s.seat,
            s.round,
            static_cast<int>(s.riichi),
            static_cast<int>(s.ippatsu),
            s.on_riichi_tile,
            s.replacement,
            s.last_tile,
            s.first_turn,
            s.last_of_kind,
            std::vector<int>(s.indicators.begin(), s.indicators.begin() + s.n_indicators),
            std::vector<int>(s.ura.begin(), s.ura.begin() + s.n_ura)};
}

void bind_player(py::module_& m) {
    py::class_<Player> player(m, "Player");
    player.def_readwrite("concealed", &Player::concealed)
        .def_readwrite("reds", &Player::reds)
        .def_readonly("draws", &Player::draws)
        .def_readwrite("stacks", &Player::stacks)
        .def_readwrite("stake", &Player::stake)
        .def_readwrite("ippatsu", &Player::ippatsu)
        .def_readwrite("locked", &Player::locked)
        .def_readwrite("passed", &Player::passed)
        .def_readonly("waits", &Player::waits)
        .def_readonly("thrown", &Player::thrown)
        .def_readonly("shanten", &Player::shanten)
        .def_property(
            "melds",
            [](const Player& p) {
                std::vector<MeldTuple> melds;
                for (int i = 0; i < p.n_melds; ++i) melds.push_back(pack(p.melds.at(i)));
                return melds;
            },
            [](Player& p, const std::vector<MeldTuple>& melds) {
                p.n_melds = 0;
                for (const MeldTuple& meld : melds) p.melds.at(p.n_melds++) = unpack(meld);
            })
        .def_property(
            "discards",
            [](const Player& p) {
                std::vector<std::pair<int, int>> discards;
                for (int i = 0; i < p.n_discards; ++i) {
                    discards.emplace_back(p.discards.at(i).tile, p.discards.at(i).flags);
                }
                return discards;
            },
            [](Player& p, const std::vector<std::pair<int, int>>& discards) {
                p.n_discards = 0;
                for (const auto& [tile, flags] : discards) {
                    p.discards.at(p.n_discards++) = {static_cast<TileCode>(tile),
                                                     static_cast<std::uint8_t>(flags)};
                }
            })
        .def_property(
            "riichi", [](const Player& p) { return static_cast<int>(p.riichi); },
            [](Player& p, int value) { p.riichi = static_cast<Riichi>(value); })
        .def_property(
            "dead", [](const Player& p) { return static_cast<int>(p.dead); },
            [](Player& p, int value) { p.dead = static_cast<Dead>(value); });
}

void bind_round(py::module_& m) {
    py::class_<Round>(m, "Round")
        .def(py::init())
        .def(py::init<const Round&>())
        .def_property(
            "wall", [](const Round& r) { return bytes_of(r.wall); },
            [](Round& r, const py::bytes& wall) { r.wall = wall_of(wall); })
        .def(
            "player", [](Round& r, int seat) { return &r.players.at(seat); },
            py::return_value_policy::reference_internal)
        .def_readwrite("points", &Round::points)
        .def_readwrite("honba", &Round::honba)
        .def_readwrite("sticks", &Round::sticks)
        .def_readwrite("repeats", &Round::repeats)
        .def_readwrite("pot", &Round::pot)
        .def_readwrite("wind", &Round::wind)
        .def_readwrite("stacks", &Round::stacks)
        .def_readwrite("turn", &Round::turn)
        .def_readwrite("drawn", &Round::drawn)
        .def_readwrite("target", &Round::target)
        .def_readwrite("forbidden", &Round::forbidden)
        .def_readwrite("answers", &Round::answers)
        .def_readonly("front", &Round::front)
        .def_readonly("kongs", &Round::kongs)
        .def_readonly("replaced", &Round::replaced)
        .def_readonly("untouched", &Round::untouched)
        .def_property_readonly("pending", [](const Round& r) { return seats_of(r.pending); })
        .def_property_readonly("asked", [](const Round& r) { return seats_of(r.asked); })
        .def_property_readonly("log",
                               [](const Round& r) {
                                   return py::bytes(reinterpret_cast<const char*>(&r.log),
                                                    r.n_log * sizeof(LogEntry));
                               })
        .def("live", &Round::live)
        .def_property(
            "phase", [](const Round& r) { return static_cast<int>(r.phase); },
            [](Round& r, int value) { r.phase = static_cast<Phase>(value); })
        .def_property(
            "drew", [](const Round& r) { return static_cast<int>(r.drew); },
            [](Round& r, int value) { r.drew = static_cast<Drew>(value); })
        .def_property(
            "declared", [](const Round& r) { return static_cast<int>(r.declared); },
            [](Round& r, int value) { r.declared = static_cast<Riichi>(value); })
        .def("winners", [](const Round& r) { return seats_of(r.result.claims); })
        .def("ready", [](const Round& r) { return seats_of(r.result.ready); })
        .def("nagashi", [](const Round& r) { return seats_of(r.result.nagashi); });
}

py::tuple replayed(const Game& game, const Wall& wall, const std::shared_ptr<const Round>& position,
                   const Start& start, const LogEntry* log, std::size_t n) {
    std::vector<Event> events;
    const Round round = game.replayed(wall, position, start, log, n, &events);
    std::vector<EventTuple> packed;
    for (const Event& event : events) packed.push_back(pack(event));
    return py::make_tuple(packed, round);
}

}  // namespace

void bind_game(py::module_& m) {
    bind_player(m);
    bind_round(m);
    py::class_<TableRules, std::shared_ptr<TableRules>>(m, "TableRules")
        .def(py::init(&make_rules))
        .def_readonly("sets", &TableRules::sets)
        .def_readonly("red_fives", &TableRules::red_fives)
        .def_property_readonly("indicators", [](const TableRules& t) { return t.round.indicators; })
        .def_property_readonly("rounds", [](const TableRules& t) { return t.round.rounds; });

    py::class_<Start>(m, "Start")
        .def_readonly("points", &Start::points)
        .def_readonly("honba", &Start::honba)
        .def_readonly("sticks", &Start::sticks)
        .def_readonly("repeats", &Start::repeats)
        .def_readonly("pot", &Start::pot)
        .def_readonly("wind", &Start::wind);
    py::class_<HandRecord, std::shared_ptr<HandRecord>>(m, "HandRecord")
        .def_readonly("start", &HandRecord::start)
        .def_readonly("hand", &HandRecord::hand)
        .def_readonly("dealer", &HandRecord::dealer)
        .def_property_readonly("wall", [](const HandRecord& h) { return bytes_of(h.wall); })
        .def_property_readonly("position",
                               [](const HandRecord& h) -> py::object {
                                   if (h.position == nullptr) return py::none();
                                   return py::cast(*h.position);
                               })
        .def_property_readonly("log", [](const HandRecord& h) { return bytes_of(h.log); })
        .def_property_readonly("outcome",
                               [](const HandRecord& h) { return pack_outcome(h.outcome); });

    py::class_<Game>(m, "Game")
        .def(py::init([](std::shared_ptr<TableRules> rules, std::uint64_t seed,
                         const std::vector<py::bytes>& walls) {
            std::vector<Wall> list;
            for (const py::bytes& wall : walls) list.push_back(wall_of(wall));
            return Game(std::move(rules), seed, std::move(list));
        }))
        .def(py::init([](std::shared_ptr<TableRules> rules, const Round& round, std::uint64_t seed,
                         std::uint32_t hand, int dealer) {
            return Game(std::move(rules), position_table(round, seed, hand, dealer));
        }))
        .def("clone", [](const Game& game) { return Game(game); })
        .def("pending", [](const Game& game) { return seats_of(game.round().pending); })
        .def("legal",
             [](const Game& game, int seat) {
                 return actions_of(game.round().legal.at(static_cast<std::size_t>(seat)));
             })
        .def("problem", &Game::action_problem)
        .def("act", &Game::try_act)
        .def("fault_problem", &Game::fault_problem)
        .def("fault", &Game::fault)
        .def("settle",
             [](Game& game, const OutcomeTuple& row) { game.settle(unpack_outcome(row.data())); })
        .def("result",
             [](const Game& game) {
                 py::array_t<std::int64_t> row({1, kResultColumns});
                 pack_result(game.round(), row.mutable_data());
                 return row;
             })
        .def_property_readonly("ended", [](const Game& game) { return game.round().ended(); })
        .def_property_readonly("over", [](const Game& game) { return game.table().over; })
        .def_property_readonly("scores", [](const Game& game) { return game.table().scores(); })
        .def_property_readonly("start", [](const Game& game) { return game.table().start; })
        .def_property_readonly("hand", [](const Game& game) { return game.table().hand; })
        .def_property_readonly("dealer", [](const Game& game) { return game.table().dealer; })
        .def_property_readonly("seed", [](const Game& game) { return game.table().seed; })
        .def_property_readonly(
            "round", [](const Game& game) -> const Round& { return game.round(); },
            py::return_value_policy::copy)
        .def_property_readonly("position",
                               [](const Game& game) -> py::object {
                                   if (game.position() == nullptr) return py::none();
                                   return py::cast(*game.position());
                               })
        .def_property_readonly("walls",
                               [](const Game& game) {
                                   std::vector<py::bytes> walls;
                                   for (const Wall& wall : game.walls()) {
                                       walls.push_back(bytes_of(wall));
                                   }
                                   return walls;
                               })
        .def("past",
             [](const Game& game) {
                 std::vector<std::shared_ptr<const HandRecord>> records;
                 for (auto record = game.past(); record != nullptr; record = record->previous) {
                     records.insert(records.begin(), record);
                 }
                 py::list out;
                 for (const auto& record : records) {
                     out.append(py::cast(std::const_pointer_cast<HandRecord>(record)));
                 }
                 return out;
             })
        .def("replay",
             [](const Game& game, const HandRecord& h) {
                 return replayed(game, h.wall, h.position, h.start, h.log.data(), h.log.size());
             })
        .def("replay_current",
             [](const Game& game) {
                 const Round& round = game.round();
                 return replayed(game, round.wall, game.position(), game.table().start,
                                 round.log.data(), round.n_log);
             })
        .def("determinized", &Game::determinized)
        .def("winning", [](const Game& game, const Round& round, int seat) {
            Round copy = round;
            const Play play(copy, game.rules());
            return py::make_tuple(play.winning_hand(seat), pack(play.winning_situation(seat)));
        });

    m.def("complete_position",
          [](Round& round, const TableRules& rules) { return complete_position(round, rules); });
    m.def("shuffled_wall", [](std::uint64_t seed, std::uint64_t hand, bool red_fives) {
        return bytes_of(shuffled_wall(seed, hand, red_fives));
    });
    m.def("replacement_position", &Round::replacement_position);
    m.def("deal_positions", [](const TableRules& rules) {
        std::vector<std::vector<int>> seats(kSeats);
        for (int seat = 0; seat < kSeats; ++seat) {
            for (int i = 0; i < rules.dealt(); ++i) {
                seats[static_cast<std::size_t>(seat)].push_back(
                    dealt_position(seat, i, rules.sets));
            }
        }
        return seats;
    });
    m.def("action_name", &action_name);
    m.attr("actions") = kActions;
    py::dict ids;
    ids["discard"] = kDiscard;
    ids["riichi"] = kRiichi;
    ids["open_riichi"] = kOpenRiichi;
    ids["closed_kong"] = kClosedKong;
    ids["added_kong"] = kAddedKong;
    ids["chi"] = kChi;
    ids["chi_red"] = kChiRed;
    ids["pon"] = kPon;
    ids["pon_red"] = kPonRed;
    ids["open_kong"] = kOpenKong;
    ids["self_draw"] = kSelfDraw;
    ids["ron"] = kRon;
    ids["nine_terminals"] = kNineTerminals;
    ids["pass"] = kPass;
    ids["exposed_wall_tile"] = kExposedWallTile;
    ids["unused_pon"] = kUnusedPon;
    ids["false_win"] = kFalseWin;
    m.attr("action_ids") = ids;
    m.attr("round_rule_names") = std::vector<std::string>{
#define HUPAI_ROUND_RULE(type, name, value) #name,
#include "hupai/round_rules.def"
    };
}
