#include <pybind11/stl.h>

#include "bind.hpp"
#include "hupai/rule_table.hpp"

using namespace hupai;

namespace {

using Ints = std::vector<int>;
using ClauseTuple = std::pair<Ints, Ints>;                                   // required, forbidden
using RowTuple = std::tuple<int, int, int, std::vector<ClauseTuple>, Ints>;  // points, tier,
                                                                             // counter, any_of,
                                                                             // excludes
using TierTuple = std::tuple<bool, int, int>;                                // best_only, cap, rank

std::unique_ptr<RuleTable> make_table(const std::vector<RowTuple>& rows,
                                      const std::vector<TierTuple>& tiers, int shapes, int minimum,
                                      bool needs_pattern, const py::dict& situation,
                                      const py::dict& dora) {
    TableSpec spec;
    for (const auto& [points, tier, counter, any_of, excludes] : rows) {
        RowSpec row{points, tier, counter, {}, excludes};
        for (const auto& [required, forbidden] : any_of)
            row.any_of.push_back({required, forbidden});
        spec.rows.push_back(std::move(row));
    }
    for (const auto& [best_only, cap, rank] : tiers) spec.tiers.push_back({best_only, cap, rank});
    spec.shapes = static_cast<ShapeSet>(shapes);
    spec.minimum = minimum;
    spec.needs_pattern = needs_pattern;
    spec.situation.sets = situation["sets"].cast<std::uint8_t>();
    spec.situation.riichi_kinds = situation["riichi_kinds"].cast<std::uint8_t>();
    spec.situation.ippatsu = situation["ippatsu"].cast<bool>();
    spec.situation.on_riichi_tile = situation["on_riichi_tile"].cast<bool>();
    spec.situation.indicators = static_cast<Indicators>(situation["indicators"].cast<int>());
    spec.situation.most_indicators = situation["most_indicators"].cast<std::uint8_t>();
    spec.situation.flips_per_kong = situation["flips_per_kong"].cast<bool>();
    spec.situation.ura = situation["ura"].cast<bool>();
    spec.dora.value = dora["value"].cast<std::int32_t>();
    spec.dora.capped_by_patterns = dora["capped_by_patterns"].cast<bool>();
    spec.dora.ura = dora["ura"].cast<bool>();
    spec.dora.red_fives = dora["red_fives"].cast<bool>();
    spec.dora.successor = dora["successor"].cast<std::array<Kind, kKinds>>();
    return std::make_unique<RuleTable>(std::move(spec));
}

py::object score(const RuleTable& table, const Hand& hand, const Situation& situation) {
    Problems problems;
    table.validate(hand, situation, problems);
    if (!problems.empty()) return to_python(problems);
    return py::cast(table.evaluate(hand, situation));
}

Ints rows_of(const RowSet& rows) {
    Ints out;
    for (int row = 0; row < kMaxRows; ++row) {
        if (has_row(rows, row)) out.push_back(row);
    }
    return out;
}

py::object reading_of(const Evaluation& result, const Hand& hand) {
    if (result.why_not == WhyNot::Incomplete) return py::none();
    return py::cast(describe(hand, result.layout, result.placement));
}

}  // namespace

void bind_scoring(py::module_& m) {
    py::class_<Reading::Set>(m, "ReadingSet")
        .def_readonly("triplet", &Reading::Set::triplet)
        .def_readonly("kind", &Reading::Set::kind)
        .def_readonly("meld", &Reading::Set::meld)
        .def_readonly("completed", &Reading::Set::completed);
    py::class_<Reading>(m, "Reading")
        .def_property_readonly("shape", [](const Reading& r) { return static_cast<int>(r.shape); })
        .def_property_readonly("wait", [](const Reading& r) { return static_cast<int>(r.wait); })
        .def_property_readonly(
            "pair", [](const Reading& r) { return r.pair == kNoKind ? -1 : int{r.pair}; })
        .def_property_readonly("sets", [](const Reading& r) {
            return std::vector<Reading::Set>(r.sets.begin(), r.sets.begin() + r.n_sets);
        });
    py::class_<Evaluation>(m, "Evaluation")
        .def_property_readonly("wins", &Evaluation::wins)
        .def_readonly("value", &Evaluation::value)
        .def_readonly("pattern_value", &Evaluation::pattern_value)
        .def_readonly("dora", &Evaluation::dora)
        .def_readonly("tier", &Evaluation::tier)
        .def_property_readonly(
            "why_not",
            [](const Evaluation& e) { return kWhyNotNames[static_cast<int>(e.why_not)]; })
        .def_property_readonly("counted", [](const Evaluation& e) { return rows_of(e.counted); })
        .def_property_readonly("satisfied",
                               [](const Evaluation& e) { return rows_of(e.satisfied); })
        .def_property_readonly(
            "counters",
            [](const Evaluation& e) { return Ints(e.counters.begin(), e.counters.end()); })
        .def("reading", &reading_of);
    py::class_<RuleTable, std::shared_ptr<RuleTable>>(m, "RuleTable")
        .def(py::init(&make_table))
        .def("score", &score);

    py::list facts;
    for (const FactInfo& info : fact_catalogue()) {
        facts.append(py::make_tuple(info.name, info.group, info.bit));
    }
    m.attr("facts") = py::tuple(facts);
    m.attr("counter_names") =
        py::cast(std::vector<std::string>(kCounterNames, kCounterNames + kCounters));
    m.attr("max_rows") = kMaxRows;
}
