#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bind.hpp"
#include "hupai/observation.hpp"
#include "hupai/settlement_rows.hpp"
#include "hupai/vector_game.hpp"

using namespace hupai;

namespace {

template <class T>
using Array = py::array_t<T, py::array::c_style>;

template <class Work>
auto released(Work work) {
    const py::gil_scoped_release free;
    return work();
}

std::array<Builtin, kSeats> builtins(const std::array<int, kSeats>& ids) {
    std::array<Builtin, kSeats> players{};
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        players[seat] = static_cast<Builtin>(ids[seat]);
    }
    return players;
}

// Python gives arrays of the right rows; nothing is ever written behind one.
template <class T>
void need_rows(const Array<T>& array, int rows) {
    if (array.ndim() < 2 || array.shape(0) < rows) throw std::invalid_argument("too few rows");
}

}  // namespace

void bind_vector(py::module_& m) {
    py::class_<Tally>(m, "Tally")
        .def_readonly("hands", &Tally::hands)
        .def_readonly("games", &Tally::games)
        .def_readonly("decisions", &Tally::decisions)
        .def_readonly("exhaustive", &Tally::exhaustive)
        .def_readonly("aborted", &Tally::aborted)
        .def_readonly("wins", &Tally::wins)
        .def_readonly("self_draws", &Tally::self_draws)
        .def_readonly("deal_ins", &Tally::deal_ins)
        .def_readonly("value", &Tally::value)
        .def_readonly("points", &Tally::points)
        .def_readonly("patterns", &Tally::patterns);

    py::class_<VectorGame>(m, "VectorGame")
        .def(py::init([](std::shared_ptr<TableRules> rules, int n, std::uint64_t seed, int threads,
                         bool restart, std::uint64_t first) {
            return std::make_unique<VectorGame>(std::move(rules), n, seed, threads, restart, first);
        }))
        .def_property_readonly("decisions", [](const VectorGame& v) { return v.decisions(); })
        .def("fill_decisions",
             [](const VectorGame& v, Array<std::int32_t> table, Array<std::int8_t> seat) {
                 v.decisions(table.mutable_data(), seat.mutable_data());
             })
        .def("fill",
             [](VectorGame& v, Array<std::uint8_t> observations, Array<std::uint8_t> masks) {
                 need_rows(observations, v.decisions());
                 need_rows(masks, v.decisions());
                 std::uint8_t* seen = observations.mutable_data();
                 std::uint8_t* legal = masks.mutable_data();
                 released([&] { v.fill(seen, legal); });
             })
        .def("fill_masks",
             [](VectorGame& v, Array<std::uint8_t> out) {
                 need_rows(out, v.decisions());
                 std::uint8_t* data = out.mutable_data();
                 released([&] { v.fill(nullptr, data); });
             })
        .def("fill_sample",
             [](VectorGame& v, std::uint64_t seed, Array<std::int16_t> out) {
                 std::int16_t* data = out.mutable_data();
                 released([&] { v.sample(seed, data); });
             })
        .def("find_illegal",
             [](const VectorGame& v, const Array<std::int16_t>& actions) {
                 const std::int16_t* data = actions.data();
                 return released([&] { return v.find_illegal(data); });
             })
        .def("step",
             [](VectorGame& v, const Array<std::int16_t>& actions) {
                 const std::int16_t* data = actions.data();
                 released([&] { v.step(data); });
             })
        .def("play",
             [](VectorGame& v, const std::array<int, kSeats>& players, int limit) {
                 const auto chosen = builtins(players);
                 released([&] { v.play(chosen, limit); });
             })
        .def("results",
             [](const VectorGame& v) {
                 py::array_t<std::int64_t> rows(
                     {static_cast<py::ssize_t>(v.ended().size()), py::ssize_t{kResultColumns}});
                 v.results(rows.mutable_data());
                 return rows;
             })
        .def("settle",
             [](VectorGame& v, const Array<std::int32_t>& outcomes) {
                 const std::int32_t* data = outcomes.data();
                 released([&] { v.settle(data); });
             })
        .def("ended", &VectorGame::ended)
        .def("fill_rewards",
             [](const VectorGame& v, Array<std::int32_t> out) {
                 std::copy(v.rewards().begin(), v.rewards().end(), out.mutable_data());
             })
        .def("fill_done",
             [](const VectorGame& v, Array<std::uint8_t> out) {
                 std::copy(v.done().begin(), v.done().end(), out.mutable_data());
             })
        .def("fill_scores",
             [](const VectorGame& v, Array<std::int32_t> out) {
                 std::int32_t* data = out.mutable_data();
                 for (int i = 0; i < v.tables(); ++i) {
                     for (const std::int32_t score : v.table(i).scores()) *data++ = score;
                 }
             })
        .def("fill_dealers",
             [](const VectorGame& v, Array<std::int8_t> out) {
                 for (int i = 0; i < v.tables(); ++i) {
                     out.mutable_at(i) = static_cast<std::int8_t>(v.table(i).dealer);
                 }
             })
        .def("game",
             [](const VectorGame& v, int i, std::shared_ptr<TableRules> rules) {
                 Table table = v.table(i);
                 table.round.n_log = 0;
                 table.round.n_faults = 0;
                 return Game(std::move(rules), table);
             })
        .def_property_readonly("tally", [](const VectorGame& v) { return v.tally(); })
        .def("reset_tally", &VectorGame::reset_tally);

    m.def("game_seed", &VectorGame::game_seed);
    m.def("play_hand", [](Game& game, const std::array<int, kSeats>& players, std::uint64_t seed,
                          std::uint64_t table, std::uint64_t hand) {
        Random random = VectorGame::choices(seed, table, hand);
        game.play_hand(builtins(players), random);
    });
    m.def("choose", [](int player, const Game& game, int seat, std::uint64_t seed) {
        Random random(seed, game.round().n_log);
        return choose(static_cast<Builtin>(player), game.round(), game.rules(), seat, random);
    });
    m.def("observe", [](const Game& game, int seat, Array<std::uint8_t> out) {
        observe(game.round(), game.rules(), seat, out.mutable_data());
    });
    m.attr("builtin_names") = std::vector<std::string>(kBuiltinNames, kBuiltinNames + kBuiltins);
    m.attr("plane_names") = std::vector<std::string>(kPlaneNames.begin(), kPlaneNames.end());
    m.attr("number_names") = std::vector<std::string>(kNumberNames.begin(), kNumberNames.end());
}
