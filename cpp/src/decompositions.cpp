#include "hupai/decompositions.hpp"

#include <algorithm>
#include <utility>

#include "hupai/facts.hpp"
#include "hupai/readings.hpp"

namespace hupai {

namespace {

using Entry = std::pair<std::uint32_t, std::uint64_t>;  // state, packed decomposition

// A block state is one number: high key, then low key.
constexpr BlockKey key_of(std::uint32_t state) { return {state % kLowStates, state / kLowStates}; }
constexpr std::uint32_t digit(int number) {
    if (number < kLowKinds) return kPowersOfFive[static_cast<std::size_t>(number)];
    return kPowersOfFive[static_cast<std::size_t>(number - kLowKinds)] * std::uint32_t{kLowStates};
}

// The decomposition of one block as lanes.
Lanes lanes_of(std::uint64_t word, int block) {
    using B = BlockEntry;
    const int at = block * kLaneBits;
    const auto unit = [&](int shift, std::uint64_t mask) { return (word >> shift & mask) << at; };
    Lanes lanes;
    lanes.runs = {unit(0, B::kRuns), unit(B::kUnit, B::kRuns), unit(B::kRunBits, B::kRuns),
                  unit(B::kUnit + B::kRunBits, B::kRuns)};
    lanes.triplets = unit(2 * B::kUnit, B::kKinds);
    lanes.pair = unit(3 * B::kUnit, B::kKinds);
    return lanes;
}

// Adds sets in ascending order to a block and records every state on the way.
struct Builder {
    int kinds;
    bool runs;
    std::uint32_t offset;
    std::vector<Entry>& out;
    std::array<std::uint8_t, kSuitKinds> counts{};
    std::array<int, BlockEntry::kRunBits> run_copies{};
    std::uint64_t triplets = 0;
    std::uint64_t pair = 0;

    void record() const {
        std::uint32_t state = offset;
        for (int i = 0; i < kinds; ++i) state += digit(i) * counts[static_cast<std::size_t>(i)];
        using B = BlockEntry;
        // Where the runs held once, twice, three and four times go.
        constexpr std::array<int, 4> kShifts = {0, B::kUnit, B::kRunBits, B::kUnit + B::kRunBits};
        std::uint64_t packed = triplets << 2 * B::kUnit | pair << 3 * B::kUnit;
        for (std::size_t n = 0; n < run_copies.size(); ++n) {
            for (std::size_t c = 0; c < static_cast<std::size_t>(run_copies[n]); ++c) {
                packed |= std::uint64_t{1} << (kShifts[c] + static_cast<int>(n));
            }
        }
        out.emplace_back(state, packed);
    }

    void add_sets(int from, int left) {
        record();
        if (left == 0) return;
        // Sets in the order: runs by number, then triplets by number.
        for (int set = from; set < BlockEntry::kRunBits + kinds; ++set) {
            const bool run = set < BlockEntry::kRunBits;
            if (run && !runs) continue;
            const int n = run ? set : set - BlockEntry::kRunBits;
            const auto at = static_cast<std::size_t>(n);
            if (run) {
                if (counts[at] > 3 || counts[at + 1] > 3 || counts[at + 2] > 3) continue;
                for (std::size_t i = at; i < at + 3; ++i) ++counts[i];
                ++run_copies[at];
                add_sets(set, left - 1);
                --run_copies[at];
                for (std::size_t i = at; i < at + 3; ++i) --counts[i];
            } else {
                if (counts[at] > 1) continue;
                counts[at] = static_cast<std::uint8_t>(counts[at] + 3);
                triplets |= std::uint64_t{1} << n;
                add_sets(set + 1, left - 1);
                triplets &= ~(std::uint64_t{1} << n);
                counts[at] = static_cast<std::uint8_t>(counts[at] - 3);
            }
        }
    }

    void run_all(int sets) {
        add_sets(0, sets);
        for (int n = 0; n < kinds; ++n) {
            const auto at = static_cast<std::size_t>(n);
            counts[at] = 2;
            pair = std::uint64_t{1} << n;
            add_sets(0, sets);
            counts[at] = 0;
        }
    }
};

}  // namespace

template <class E>
void detail::ShiftedRows<E>::build(std::vector<Item>& items) {
    std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
        return std::pair(a.key.high, a.key.low) < std::pair(b.key.high, b.key.low);
    });
    for (std::uint32_t high = 0; high < rows_.size(); ++high) rows_[high] = row_bits(high);
    std::vector<std::pair<std::size_t, std::size_t>> rows;  // first, last
    for (std::size_t i = 0; i < items.size();) {
        const std::size_t first = i;
        while (i < items.size() && items[i].key.high == items[first].key.high) ++i;
        rows.emplace_back(first, i);
    }
    // Full rows first: sparse ones fit into the gaps.
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
        return a.second - a.first > b.second - b.first;
    });
    std::vector<bool> taken;
    std::size_t hint = 0;  // no row fits before it for long
    for (const auto& [first, last] : rows) {
        std::size_t shift = hint;
        const auto fits = [&] {
            for (std::size_t i = first; i < last; ++i) {
                const std::size_t at = shift + items[i].key.low;
                if (at < taken.size() && taken[at]) return false;
            }
            return true;
        };
        std::size_t tries = 0;
        while (!fits()) {
            ++shift;
            ++tries;
        }
        if (tries > kLowStates) hint = shift - kLowStates;
        for (std::size_t i = first; i < last; ++i) {
            const std::size_t at = shift + items[i].key.low;
            if (at >= taken.size()) taken.resize(at + 1);
            taken[at] = true;
        }
        rows_[items[first].key.high] |= static_cast<std::uint32_t>(shift);
    }
    // Every low key of every row may be asked for.
    entries_.assign(taken.size() + kLowStates, E{});
    for (const Item& item : items) entries_[slot(item.key)] = item.entry;
}

Decompositions::Decompositions(int sets) {
    std::vector<Entry> found;
    constexpr std::uint32_t kHonourOffset = std::uint32_t{kSuitHighStates} * kLowStates;
    Builder{kSuitKinds, true, 0, found}.run_all(sets);
    Builder{kHonourKinds, false, kHonourOffset, found}.run_all(sets);
    std::sort(found.begin(), found.end());
    decompositions_ = found.size();

    std::vector<detail::ShiftedRows<BlockEntry>::Item> complete;
    std::vector<std::pair<std::uint32_t, std::pair<std::uint16_t, std::uint16_t>>> lists;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> steps;  // state, number that completes it
    for (std::size_t i = 0; i < found.size();) {
        const std::uint32_t state = found[i].first;
        const std::size_t first = i;
        while (i < found.size() && found[i].first == state) ++i;
        const BlockKey key = key_of(state);
        const int block = state < kHonourOffset ? 0 : kSuits;
        const bool several = i - first > 1;
        const auto entry = [&](std::size_t at) {
            const std::uint64_t word = found[at].second;
            return BlockEntry(word, block_facts(lanes_of(word, block), 0), key.high, several);
        };
        complete.push_back({key, entry(first)});
        if (several) {
            lists.push_back({state,
                             {static_cast<std::uint16_t>(further_.size()),
                              static_cast<std::uint16_t>(i - first)}});
            for (std::size_t at = first; at < i; ++at) further_.push_back(entry(at));
        }
        for (int n = 0; n < (state < kHonourOffset ? kSuitKinds : kHonourKinds); ++n) {
            if (state / digit(n) % 5 != 0) {
                steps.emplace_back(state - digit(n), static_cast<std::uint32_t>(n));
            }
        }
    }
    states_ = complete.size();
    complete_.build(complete);
    lists_.assign(complete_.slots(), {0, 0});
    for (const auto& [state, list] : lists) lists_[complete_.slot(key_of(state))] = list;

    std::sort(steps.begin(), steps.end());
    std::vector<detail::ShiftedRows<std::uint32_t>::Item> near;
    for (std::size_t i = 0; i < steps.size();) {
        const std::uint32_t state = steps[i].first;
        const BlockKey key = key_of(state);
        std::uint32_t numbers = 0;
        for (; i < steps.size() && steps[i].first == state; ++i) numbers |= 1U << steps[i].second;
        near.push_back({key, numbers | (key.high + 1) << kSuitKinds});
    }
    near_.build(near);
}

const Decompositions& Decompositions::of(int sets) {
    if (sets == 5) {
        static const Decompositions five(5);
        return five;
    }
    static const Decompositions four(4);
    return four;
}

}  // namespace hupai
