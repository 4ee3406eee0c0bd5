#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <optional>
#include <string_view>
#include <vector>

#include "bind.hpp"
#include "hupai/hands.hpp"
#include "hupai/score_batch.hpp"

using namespace hupai;

namespace {

using Rows = py::array_t<HandRow, py::array::c_style>;
using Flags = py::array_t<bool, py::array::c_style>;
using OptionalFlags = std::optional<Flags>;
template <class T>
using Column = py::array_t<T, py::array::c_style>;

std::span<const HandRow> span_of(const Rows& rows) {
    return {rows.data(), static_cast<std::size_t>(rows.size())};
}

const bool* data(const OptionalFlags& flags) { return flags ? flags->data() : nullptr; }

// Number of bad rows and the first problems: (row, code, text, message).
py::tuple to_python(const RowProblems& problems) {
    py::list shown;
    for (const RowProblem& one : problems.shown()) {
        shown.append(py::make_tuple(one.row, problem_name(one.problem.kind), one.problem.text,
                                    one.problem.message));
    }
    return py::make_tuple(problems.bad_rows(), shown);
}

template <class Work>
py::tuple report(bool* mark, Work&& work) {
    RowProblems problems(mark);
    {
        const py::gil_scoped_release release;
        work(problems);
    }
    return to_python(problems);
}

// `texts` is a list of str: its strings stay alive while it does.
py::tuple parse(const py::list& texts, Rows& rows, Flags& mark) {
    constexpr std::size_t kBlock = 4096;  // strings between two turns with the lock
    RowProblems problems(mark.mutable_data());
    HandRow* const out = rows.mutable_data();
    const auto n = static_cast<std::size_t>(rows.size());
    std::vector<std::string_view> views;
    views.reserve(std::min(n, kBlock));
    for (std::size_t first = 0; first < n; first += kBlock) {
        views.clear();
        for (std::size_t i = first; i < std::min(n, first + kBlock); ++i) {
            Py_ssize_t size = 0;
            const char* const text = PyUnicode_AsUTF8AndSize(texts[i].ptr(), &size);
            if (text == nullptr) throw py::error_already_set();
            views.emplace_back(text, static_cast<std::size_t>(size));
        }
        const py::gil_scoped_release release;
        parse_hands(views, first, out + first, problems);
    }
    return to_python(problems);
}

py::tuple check(Rows& rows, Flags& mark, int threads) {
    const std::span<HandRow> all{rows.mutable_data(), static_cast<std::size_t>(rows.size())};
    return report(mark.mutable_data(),
                  [&](RowProblems& problems) { check_rows(all, threads, problems); });
}

Rows pack_hands(const py::list& hands) {
    Rows rows(static_cast<py::ssize_t>(hands.size()));
    HandRow* const out = rows.mutable_data();
    for (std::size_t i = 0; i < hands.size(); ++i) out[i] = {hands[i].cast<const Hand&>(), {}};
    return rows;
}

Rows pack_situations(const py::list& situations) {
    Rows rows(static_cast<py::ssize_t>(situations.size()));
    HandRow* const out = rows.mutable_data();
    for (std::size_t i = 0; i < situations.size(); ++i) {
        out[i] = {{}, situations[i].cast<const Situation&>()};
    }
    return rows;
}

py::tuple score(const RuleTable& table, const Rows& rows, const OptionalFlags& valid, int threads,
                Column<std::int32_t>& value, Column<bool>& wins,
                Column<std::int32_t>& pattern_value, Column<std::uint64_t>& patterns,
                Column<std::int16_t>& counts, Column<std::int32_t>& dora,
                Column<std::int16_t>& reading, Column<std::uint8_t>& why_not) {
    const ScoreColumns out{value.mutable_data(),
                           wins.mutable_data(),
                           pattern_value.mutable_data(),
                           patterns.mutable_data(),
                           static_cast<int>(patterns.shape(1)),
                           counts.mutable_data(),
                           dora.mutable_data(),
                           reading.mutable_data(),
                           why_not.mutable_data()};
    const auto all = span_of(rows);
    return report(nullptr, [&](RowProblems& problems) {
        score_batch(table, all, data(valid), out, threads, problems);
    });
}

py::tuple waits_worth(const RuleTable& table, const Rows& rows, const OptionalFlags& valid, int by,
                      int threads, Column<std::int32_t>& out) {
    std::int32_t* const values = out.mutable_data();
    const auto all = span_of(rows);
    return report(nullptr, [&](RowProblems& problems) {
        value_of_waits(table, all, data(valid), static_cast<By>(by), values, threads, problems);
    });
}

Column<std::int16_t> readings_in(const Rows& rows, int shapes, int threads) {
    Column<std::int16_t> out(rows.size());
    std::int16_t* const counts = out.mutable_data();
    const auto all = span_of(rows);
    {
        const py::gil_scoped_release release;
        count_readings(all, static_cast<ShapeSet>(shapes), threads, counts);
    }
    return out;
}

}  // namespace

void bind_batch_scoring(py::module_& m) {
    PYBIND11_NUMPY_DTYPE(Meld, type, tile, supplier, red);
    PYBIND11_NUMPY_DTYPE(Hand, concealed, melds, n_melds, sets, win, win_red, reds);
    PYBIND11_NUMPY_DTYPE(Situation, by, seat, round, riichi, ippatsu, on_riichi_tile, replacement,
                         last_tile, first_turn, last_of_kind, n_indicators, n_ura, indicators, ura);
    PYBIND11_NUMPY_DTYPE(HandRow, hand, situation);

    m.attr("hand_row") = py::dtype::of<HandRow>();
    m.def("parse_rows", &parse);
    m.def("check_rows", &check);
    m.def("pack_rows", &pack_hands);
    m.def("pack_situations", &pack_situations);
    m.def("hand_of_row", [](const Rows& rows, std::size_t i) { return rows.data()[i].hand; });
    m.def("count_readings", &readings_in);
    m.def("score_batch", &score);
    m.def("value_of_waits", &waits_worth);
}
