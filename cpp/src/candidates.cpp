#include "candidates.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "kernel.hpp"

namespace hupai {

namespace {

// The facts that say that a row with a counter counts once, twice, ...: none if there are no such
// facts.
std::vector<std::uint16_t> facts_of_times(int counter, int sets) {
    if (counter < 0) return {SliceProgram::kAlways};
    switch (static_cast<Counter>(counter)) {
        case Counter::DragonTriplets:
            return {fact_dragon_triplet, fact_two_dragon_triplets, fact_three_dragon_triplets};
        case Counter::Kongs:
            if (sets > 4) return {};
            return {fact_has_kong, fact_two_kongs, fact_three_kongs, fact_four_kongs};
        default:
            return {};
    }
}

}  // namespace

SliceProgram::SliceProgram(const TableSpec& spec)
    : rows(spec.rows.size()), four_sets(spec.situation.sets == 4) {
    const auto put = [](std::vector<std::uint16_t>& list, std::size_t value) {
        list.push_back(static_cast<std::uint16_t>(value));
    };
    std::vector<std::vector<std::size_t>> excluders(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const RowSpec& rule = spec.rows[row];
        put(clauses, rule.any_of.size());
        for (const ClauseSpec& clause : rule.any_of) {
            put(clauses, clause.required.size());
            put(clauses, clause.forbidden.size());
            for (const auto* facts : {&clause.required, &clause.forbidden}) {
                for (const int fact : *facts) put(clauses, static_cast<std::size_t>(fact));
            }
        }
        for (const int other : rule.excludes) {
            excluders[static_cast<std::size_t>(other)].push_back(row);
        }
    }
    std::int32_t shared = 0;
    for (const RowSpec& rule : spec.rows) {
        if (rule.tier == 0) shared = std::gcd(shared, rule.points);
    }
    unit = std::max(shared, 1);
    for (std::size_t row = 0; row < rows; ++row) {
        const RowSpec& rule = spec.rows[row];
        const auto times = facts_of_times(rule.counter, spec.situation.sets);
        if (rule.tier != 0 || times.empty() || spec.tiers[0].best_only) {
            put(others, row);
        } else if (rule.points != 0) {
            const auto points = static_cast<std::uint32_t>(rule.points / unit);
            for (const std::uint16_t fact : times) {
                addends.push_back({static_cast<std::uint16_t>(row), fact, points});
            }
        }
    }
    for (std::size_t row = 0; row < rows; ++row) {
        if (excluders[row].empty()) continue;
        put(exclusions, row);
        put(exclusions, excluders[row].size());
        for (const std::size_t other : excluders[row]) put(exclusions, other);
    }
}

namespace {

constexpr const SliceKernel* kCompiled[] = {
#if defined(HUPAI_AVX512)
    &kAvx512Slices,
#endif
#if defined(HUPAI_AVX2)
    &kAvx2Slices,
#endif
    &kScalarSlices,
};

const SliceKernel& choose() {
    for (const SliceKernel* kernel : kCompiled) {
        if (std::strcmp(kernel->name, kernel::chosen().name) == 0) return *kernel;
    }
    return kScalarSlices;
}

}  // namespace

const SliceKernel& chosen_slices() {
    static const SliceKernel& kernel = choose();
    return kernel;
}

}  // namespace hupai
