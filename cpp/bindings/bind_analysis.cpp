// Shanten, waits, useful tiles and discards, of one hand and of arrays.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "bind.hpp"
#include "hupai/batch.hpp"
#include "hupai/hand.hpp"
#include "hupai/shanten.hpp"
#include "hupai/waits.hpp"

namespace {

using namespace hupai;

using Bytes = py::array_t<std::uint8_t, py::array::c_style>;
using Signed = py::array_t<std::int8_t, py::array::c_style>;
using OptionalBytes = std::optional<Bytes>;
// Row, fault, detail.
using Faults = std::vector<std::tuple<std::size_t, int, int>>;

// More problems than anybody reads.
constexpr std::size_t kMostProblems = 20;

const std::uint8_t* data(const OptionalBytes& array) {
    return array.has_value() ? array->data() : nullptr;
}

batch::Rows rows_of(const Bytes& counts, const OptionalBytes& melds, const OptionalBytes& melded,
                    const OptionalBytes& visible, int sets, int shapes) {
    return {static_cast<std::size_t>(counts.shape(0)),
            counts.data(),
            data(melds),
            data(melded),
            data(visible),
            sets,
            static_cast<ShapeSet>(shapes)};
}

// Does the work and reports unsound input; without the interpreter lock. Where the caller would see
// outputs of unsound input (`fresh` is false: they are not thrown away), the check comes first.
template <class Work>
Faults run(const batch::Rows& rows, batch::Tiles tiles, int threads, bool fresh, Work&& work) {
    std::vector<batch::Problem> found;
    {
        const py::gil_scoped_release release;
        const bool first =
            !fresh || rows.melds != nullptr || rows.melded != nullptr || rows.visible != nullptr;
        if (first) found = batch::check(rows, tiles, threads, kMostProblems);
        if (found.empty() && !work()) found = batch::check(rows, tiles, threads, kMostProblems);
    }
    Faults faults;
    for (const auto& problem : found)
        faults.emplace_back(problem.row, static_cast<int>(problem.fault), problem.detail);
    return faults;
}

Holding one(const Bytes& counts, const OptionalBytes& melded, int melds, int sets) {
    return {counts.data(), data(melded), melds, sets};
}

// The shortest way in: None where the counts are no hand, so that the caller can say what is wrong
// with them.
PyObject* shanten_of_bytes(PyObject*, PyObject* const* args, Py_ssize_t size) {
    if (size != 2 || !PyBytes_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "shanten_of_bytes takes bytes and shapes");
        return nullptr;
    }
    const long shapes = PyLong_AsLong(args[1]);
    if (shapes == -1 && PyErr_Occurred() != nullptr) return nullptr;
    int result = 0;
    if (PyBytes_GET_SIZE(args[0]) != kKinds ||
        !batch::shanten_of_one(reinterpret_cast<const std::uint8_t*>(PyBytes_AS_STRING(args[0])),
                               static_cast<ShapeSet>(shapes), result))
        Py_RETURN_NONE;
    return PyLong_FromLong(result);
}

PyMethodDef kFast[] = {
    {"shanten_of_bytes", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(shanten_of_bytes)),
     METH_FASTCALL, "Shanten of 34 counts as bytes; None where they are no hand."},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

void bind_analysis(py::module_& m) {
    PyModule_AddFunctions(m.ptr(), kFast);

    m.attr("SHAPES") = py::make_tuple(kShapeNames[0], kShapeNames[1], kShapeNames[2],
                                      kShapeNames[3], kShapeNames[4]);
    m.attr("UNREACHABLE") = kUnreachable;

    m.def(
        "shanten_of_hand",
        [](const Hand& hand) {
            Counts counts = hand.concealed;
            if (hand.win != kNoKind) ++counts[hand.win];
            const Counts melded = hand.melded();
            return shanten({counts.data(), hand.n_melds > 0 ? melded.data() : nullptr, hand.n_melds,
                            hand.sets},
                           hand.sets == kMaxSets ? kAutoShapes5 : kAutoShapes4);
        },
        "Shanten of a hand, its winning tile included, over the usual shapes.");
    m.def(
        "shanten_by_shape",
        [](const Bytes& counts, const OptionalBytes& melded, int melds, int sets, int shapes) {
            return shanten_by_shape(one(counts, melded, melds, sets),
                                    static_cast<ShapeSet>(shapes));
        },
        py::arg("counts").noconvert(), py::arg("melded").noconvert(), py::arg("melds"),
        py::arg("sets"), py::arg("shapes"),
        "Shanten of each shape, UNREACHABLE where it has none.");
    m.def(
        "useful",
        [](const Bytes& counts, const OptionalBytes& melded, int melds, int sets, int shapes) {
            const Useful result =
                useful(one(counts, melded, melds, sets), static_cast<ShapeSet>(shapes));
            return std::make_tuple(result.shanten, result.kinds);
        },
        py::arg("counts").noconvert(), py::arg("melded").noconvert(), py::arg("melds"),
        py::arg("sets"), py::arg("shapes"), "Shanten and the mask of useful kinds.");
    m.def(
        "discards",
        [](const Bytes& counts, const OptionalBytes& melded, int melds, int sets, int shapes) {
            const Discards result =
                discards(one(counts, melded, melds, sets), static_cast<ShapeSet>(shapes));
            std::vector<std::tuple<int, int, KindMask>> list;
            for (int kind = 0; kind < kKinds; ++kind) {
                if ((result.held & bit(kind)) == 0) continue;
                const Useful& after = result.after[static_cast<std::size_t>(kind)];
                list.emplace_back(kind, after.shanten, after.kinds);
            }
            return list;
        },
        py::arg("counts").noconvert(), py::arg("melded").noconvert(), py::arg("melds"),
        py::arg("sets"), py::arg("shapes"), "Kind, shanten and useful mask of every discard.");

    m.def(
        "improvements",
        [](const Bytes& counts, const OptionalBytes& melded, int melds, int sets, int shapes,
           const Bytes& left) {
            Counts copies;
            std::copy_n(left.data(), kKinds, copies.begin());
            const Counts totals = improvements(one(counts, melded, melds, sets), copies,
                                               static_cast<ShapeSet>(shapes));
            return std::vector<int>(totals.begin(), totals.end());
        },
        py::arg("counts").noconvert(), py::arg("melded").noconvert(), py::arg("melds"),
        py::arg("sets"), py::arg("shapes"), py::arg("left").noconvert(),
        "Larger total for every draw that improves a hand, 0 elsewhere.");

    m.def(
        "batch_check",
        [](const Bytes& counts, const OptionalBytes& melds, const OptionalBytes& melded,
           const OptionalBytes& visible, int sets, int tiles) {
            return run(rows_of(counts, melds, melded, visible, sets, 0),
                       static_cast<batch::Tiles>(tiles), 1, false, [] { return true; });
        },
        py::arg("counts").noconvert(), py::arg("melds").noconvert(), py::arg("melded").noconvert(),
        py::arg("visible").noconvert(), py::arg("sets"), py::arg("tiles"),
        "Faults of the rows as (row, fault, detail).");
    m.def(
        "batch_count_exact",
        [](const Bytes& counts, const OptionalBytes& melded, int sets) {
            return batch::count_exact(rows_of(counts, {}, melded, {}, sets, 0));
        },
        py::arg("counts").noconvert(), py::arg("melded").noconvert(), py::arg("sets"),
        "Number of sound rows that need an exact look at the copies in melds.");
    m.def(
        "batch_shanten",
        [](const Bytes& counts, const OptionalBytes& melds, const OptionalBytes& melded, int sets,
           int shapes, int threads, bool fresh, Signed out) {
            const auto rows = rows_of(counts, melds, melded, {}, sets, shapes);
            std::int8_t* to = out.mutable_data();
            return run(rows, batch::Tiles::Any, threads, fresh,
                       [&] { return batch::shanten(rows, threads, to); });
        },
        py::arg("counts").noconvert(), py::arg("melds").noconvert(), py::arg("melded").noconvert(),
        py::arg("sets"), py::arg("shapes"), py::arg("threads"), py::arg("fresh"),
        py::arg("out").noconvert());
    m.def(
        "batch_waits",
        [](const Bytes& counts, const OptionalBytes& melds, const OptionalBytes& melded, int sets,
           int shapes, int threads, bool fresh, py::array_t<bool, py::array::c_style> out) {
            const auto rows = rows_of(counts, melds, melded, {}, sets, shapes);
            bool* to = out.mutable_data();
            return run(rows, batch::Tiles::BeforeDraw, threads, fresh, [&] {
                return batch::waits(rows, threads, reinterpret_cast<std::uint8_t*>(to));
            });
        },
        py::arg("counts").noconvert(), py::arg("melds").noconvert(), py::arg("melded").noconvert(),
        py::arg("sets"), py::arg("shapes"), py::arg("threads"), py::arg("fresh"),
        py::arg("out").noconvert());
    const auto two_outputs = [&m](const char* name, batch::Tiles tiles, auto compute) {
        m.def(
            name,
            [tiles, compute](const Bytes& counts, const OptionalBytes& melds,
                             const OptionalBytes& melded, const OptionalBytes& visible, int sets,
                             int shapes, int threads, bool fresh, Signed first, Bytes second) {
                const auto rows = rows_of(counts, melds, melded, visible, sets, shapes);
                std::int8_t* to_first = first.mutable_data();
                std::uint8_t* to_second = second.mutable_data();
                return run(rows, tiles, threads, fresh,
                           [&] { return compute(rows, threads, to_first, to_second); });
            },
            py::arg("counts").noconvert(), py::arg("melds").noconvert(),
            py::arg("melded").noconvert(), py::arg("visible").noconvert(), py::arg("sets"),
            py::arg("shapes"), py::arg("threads"), py::arg("fresh"), py::arg("first").noconvert(),
            py::arg("second").noconvert());
    };
    two_outputs("batch_useful", batch::Tiles::BeforeDraw, batch::useful);
    two_outputs("batch_discards", batch::Tiles::AfterDraw, batch::discards);
    two_outputs("batch_improvements", batch::Tiles::BeforeDraw, batch::improvements);
}
