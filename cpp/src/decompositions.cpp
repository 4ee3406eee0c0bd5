#include "hupai/decompositions.hpp"

#include <algorithm>
#include <array>
#include <bit>
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

void detail::ShiftedRows::build(std::vector<Item>& items, Marks marks) {
    std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
        return std::pair(a.key.high, a.key.low) < std::pair(b.key.high, b.key.low);
    });
    if (marks == Marks::RowBits) {
        for (std::uint32_t high = 0; high < rows_.size(); ++high) rows_[high] = row_bits(high);
    }
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
    // A row reaches over kLowStates places: the tags in use by where their rows begin.
    static_assert(16 - kTag <= 7);
    using Tags = std::array<std::uint64_t, 2>;
    std::vector<Tags> used;
    const auto free_tag = [&](std::size_t shift) {
        const std::size_t reach = shift / kLowStates;
        if (used.size() < reach + 2) used.resize(reach + 2, Tags{1, 0});  // no row has tag zero
        for (std::size_t word = 0; word < 2; ++word) {
            const std::uint64_t before = reach > 0 ? used[reach - 1][word] : 0;
            const int tag = std::countr_one(before | used[reach][word] | used[reach + 1][word]);
            if (tag < 64) return 64 * word + static_cast<std::size_t>(tag);
        }
        return std::size_t{0};
    };
    std::vector<std::uint8_t> taken;
    std::size_t end = 0;   // of the places taken
    std::size_t hint = 0;  // no row fits before it for long
    for (const auto& [first, last] : rows) {
        std::size_t shift = hint;
        const auto fits = [&] {
            if (taken.size() < shift + kLowStates) taken.resize(2 * (shift + kLowStates));
            for (std::size_t i = first; i < last; ++i) {
                if (taken[shift + items[i].key.low] != 0) return false;
            }
            return marks == Marks::RowBits || free_tag(shift) != 0;
        };
        std::size_t tries = 0;
        while (!fits()) {
            ++shift;
            ++tries;
        }
        if (tries > kLowStates) hint = shift - kLowStates;
        for (std::size_t i = first; i < last; ++i) taken[shift + items[i].key.low] = 1;
        end = std::max(end, shift + items[last - 1].key.low + 1);
        std::uint64_t& row = rows_[items[first].key.high];
        row |= static_cast<std::uint32_t>(shift);
        if (marks == Marks::RowBits) continue;
        const std::size_t tag = free_tag(shift);
        used[shift / kLowStates][tag / 64] |= std::uint64_t{1} << tag % 64;
        row |= std::uint64_t{tag} << 32;
    }
    // Every low key of every row may be asked for.
    values_.assign(end + kLowStates, 0);
    for (const Item& item : items) {
        const std::uint64_t row = rows_[item.key.high];
        const std::uint64_t tag = marks == Marks::RowBits ? 0 : row >> 32 << kTag;
        values_[static_cast<std::uint32_t>(row) + item.key.low] =
            static_cast<std::uint16_t>(item.value | tag);
    }
}

Decompositions::Decompositions(int sets) {
    std::vector<Entry> found;
    constexpr std::uint32_t kHonourOffset = std::uint32_t{kSuitHighStates} * kLowStates;
    Builder{kSuitKinds, true, 0, found}.run_all(sets);
    Builder{kHonourKinds, false, kHonourOffset, found}.run_all(sets);
    std::sort(found.begin(), found.end());
    decompositions_ = found.size();

    const auto kinds = [](std::uint32_t state) {
        return state < kHonourOffset ? kSuitKinds : kHonourKinds;
    };
    // By state: the numbers that complete it, and whether it is complete and has a pair.
    constexpr std::uint16_t kPaired = 1U << 15;
    std::vector<std::uint16_t> waits(kHonourOffset + kHonourHighStates * std::size_t{kLowStates});
    for (const auto& [state, word] : found) {
        for (int n = 0; n < kinds(state); ++n) {
            if (state / digit(n) % 5 != 0) {
                waits[state - digit(n)] |= static_cast<std::uint16_t>(1U << n);
            }
        }
        if (BlockEntry(word, 0, 0, false).pair() != 0) waits[state] |= kPaired;
    }
    const auto wait_bits = [&](std::uint32_t state) {
        std::uint64_t bits = 0;
        for (int n = 0; n < kinds(state); ++n) {
            if (state / digit(n) % 5 == 0) continue;
            const std::uint16_t before = waits[state - digit(n)];
            const auto& of_tile = detail::kWaitBits[static_cast<std::size_t>(n)];
            if (!std::has_single_bit(before & 0x1ffU)) bits |= of_tile.several;
            if ((before & kPaired) != 0) bits |= of_tile.paired;
        }
        return bits;
    };

    // Complete states, those of few tiles first: they are met most often.
    struct State {
        std::uint32_t state;
        int tiles;
        std::size_t first;  // of its decompositions
        std::size_t last;
    };
    std::vector<State> states;
    for (std::size_t i = 0; i < found.size();) {
        const std::uint32_t state = found[i].first;
        const std::size_t first = i;
        while (i < found.size() && found[i].first == state) ++i;
        int tiles = 0;
        for (int n = 0; n < kinds(state); ++n) tiles += static_cast<int>(state / digit(n) % 5);
        states.push_back({state, tiles, first, i});
    }
    std::stable_sort(states.begin(), states.end(),
                     [](const State& a, const State& b) { return a.tiles < b.tiles; });
    states_ = states.size();
    entries_.assign(1, BlockEntry());
    lists_.assign(1, {0, 0});
    std::vector<detail::ShiftedRows::Item> places;
    for (const auto& [state, tiles, first, last] : states) {
        const BlockKey key = key_of(state);
        const int block = state < kHonourOffset ? 0 : kSuits;
        const bool several = last - first > 1;
        const std::uint64_t of_waits = wait_bits(state);
        const auto entry = [&](std::size_t at) {
            const std::uint64_t word = found[at].second;
            const std::uint64_t facts = block_facts(lanes_of(word, block), 0);
            return BlockEntry(word, facts | of_waits, key.high, several);
        };
        places.push_back({key, static_cast<std::uint16_t>(entries_.size())});
        entries_.push_back(entry(first));
        lists_.emplace_back(static_cast<std::uint16_t>(further_.size()),
                            static_cast<std::uint16_t>(several ? last - first : 0));
        for (std::size_t at = first; at < last && several; ++at) further_.push_back(entry(at));
    }
    places_.build(places, detail::ShiftedRows::Marks::RowBits);

    std::vector<detail::ShiftedRows::Item> near;
    for (std::size_t state = 0; state < waits.size(); ++state) {
        const auto numbers = static_cast<std::uint16_t>(waits[state] & 0x1ffU);
        if (numbers != 0) near.push_back({key_of(static_cast<std::uint32_t>(state)), numbers});
    }
    near_.build(near, detail::ShiftedRows::Marks::Tags);
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
