#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <cstring>

#include "bind.hpp"
#include "hupai/notation.hpp"
#include "hupai/readings.hpp"
#include "hupai/validation.hpp"
#include "melds.hpp"

using namespace hupai;

namespace {

template <class T>
std::size_t hash_bytes(const T& value) {
    std::string_view bytes(reinterpret_cast<const char*>(&value), sizeof(T));
    return std::hash<std::string_view>{}(bytes);
}

py::object hand_or_problems(const Hand& hand, const Problems& problems) {
    if (!problems.empty()) return to_python(problems);
    return py::cast(hand);
}

py::object parse(std::string_view text) {
    Problems problems;
    const Hand hand = parse_hand(text, problems);
    return hand_or_problems(hand, problems);
}

py::object meld(std::string_view text) {
    Problems problems;
    Meld parsed;
    if (!parse_meld(text, parsed, problems)) return to_python(problems);
    return py::cast(pack(parsed));
}

py::object make(const std::vector<int>& counts, const std::vector<MeldTuple>& melds, int win,
                bool win_red, int reds) {
    Hand hand{};
    for (std::size_t k = 0; k < hand.concealed.size(); ++k) {
        hand.concealed[k] = static_cast<std::uint8_t>(counts.at(k));
    }
    for (const MeldTuple& one : melds) hand.melds.at(hand.n_melds++) = unpack(one);
    hand.win = static_cast<Kind>(win);
    hand.win_red = win_red;
    hand.reds = static_cast<std::uint8_t>(reds);
    Problems problems;
    validate_hand(hand, problems);
    return hand_or_problems(hand, problems);
}

std::vector<MeldTuple> melds_of(const Hand& hand) {
    std::vector<MeldTuple> out;
    for (int i = 0; i < hand.n_melds; ++i) {
        out.push_back(pack(hand.melds[static_cast<std::size_t>(i)]));
    }
    return out;
}

py::tuple tiles(std::string_view text) {
    Problems problems;
    py::list kinds;
    py::list reds;
    for (const Tile tile : parse_tiles(text, problems)) {
        kinds.append(tile.kind);
        reds.append(tile.red);
    }
    return py::make_tuple(kinds, reds, to_python(problems));
}

std::string format(const std::vector<int>& kinds, const std::vector<bool>& reds) {
    std::vector<Tile> list;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        list.push_back({static_cast<Kind>(kinds[i]), i < reds.size() && reds[i]});
    }
    return format_tiles(list);
}

Situation make_situation(int by, int seat, int round, int riichi, int ippatsu, int flags,
                         const std::vector<int>& indicators, const std::vector<int>& ura) {
    Situation s;
    s.by = static_cast<By>(by);
    s.seat = static_cast<std::uint8_t>(seat);
    s.round = static_cast<std::uint8_t>(round);
    s.riichi = static_cast<Riichi>(riichi);
    s.ippatsu = static_cast<Ippatsu>(ippatsu);
    s.on_riichi_tile = (flags & 1) != 0;
    s.replacement = (flags & 2) != 0;
    s.last_tile = (flags & 4) != 0;
    s.first_turn = (flags & 8) != 0;
    s.last_of_kind = (flags & 16) != 0;
    for (const int kind : indicators) s.indicators.at(s.n_indicators++) = static_cast<Kind>(kind);
    for (const int kind : ura) s.ura.at(s.n_ura++) = static_cast<Kind>(kind);
    return s;
}

}  // namespace

py::list to_python(const Problems& problems) {
    py::list out;
    for (const Problem& problem : problems) {
        out.append(py::make_tuple(problem_name(problem.kind), problem.text, problem.message));
    }
    return out;
}

void bind_hand(py::module_& m) {
    py::class_<Hand>(m, "Hand")
        .def_property_readonly("counts",
                               [](const Hand& hand) {
                                   return py::bytes(
                                       reinterpret_cast<const char*>(hand.concealed.data()),
                                       hand.concealed.size());
                               })
        .def_property_readonly("melded",
                               [](const Hand& hand) {
                                   const Counts melded = hand.melded();
                                   return py::bytes(reinterpret_cast<const char*>(melded.data()),
                                                    melded.size());
                               })
        .def_property_readonly("melds", &melds_of)
        .def_property_readonly(
            "win", [](const Hand& hand) { return hand.win == kNoKind ? -1 : int{hand.win}; })
        .def_readonly("win_red", &Hand::win_red)
        .def_readonly("reds", &Hand::reds)
        .def_readonly("sets", &Hand::sets)
        .def_readonly("n_melds", &Hand::n_melds)
        .def(py::self == py::self)
        .def("__hash__", [](const Hand& hand) { return hash_bytes(hand); })
        .def("__str__", &format_hand);
    py::class_<Situation>(m, "Situation");

    m.def("parse_hand", &parse);
    m.def("make_hand", &make);
    m.def("parse_tiles", &tiles);
    m.def("format_tiles", &format);
    m.def("readings", [](const Hand& hand, int shapes) {
        return readings(hand, static_cast<ShapeSet>(shapes));
    });
    m.def("make_situation", &make_situation);
    m.def("parse_meld", &meld);
    m.def("format_meld", [](const MeldTuple& packed) { return format_meld(unpack(packed)); });
    m.attr("wait_names") = py::cast(std::vector<std::string>(kWaitNames, kWaitNames + kWaits));
    m.attr("max_indicators") = kMaxIndicators;
    m.attr("problem_names") = py::cast(std::vector<std::string>{
#define HUPAI_PROBLEM(name) #name,
#include "hupai/problems.def"
#undef HUPAI_PROBLEM
    });
}
