#include "hupai/decompositions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace hupai {

namespace {

using Entry = std::pair<std::uint32_t, std::uint64_t>;  // key, packed decomposition

// Adds sets in ascending order to a block and records every state on the way.
struct Builder {
    int kinds;
    bool runs;
    std::uint32_t offset;
    std::vector<Entry>& out;
    std::array<std::uint8_t, kSuitKinds> counts{};
    std::array<int, kSuitKinds> run_copies{};
    std::uint64_t triplets = 0;
    std::uint64_t pair = 0;

    void record() const {
        std::uint32_t key = 0;
        for (int i = 0; i < kinds; ++i) key = key * 5 + counts[static_cast<std::size_t>(i)];
        std::uint64_t packed =
            triplets << Decompositions::kTripletShift | pair << Decompositions::kPairShift;
        for (int n = 0; n < Decompositions::kRunBits; ++n) {
            for (int c = 0; c < run_copies[static_cast<std::size_t>(n)]; ++c) {
                packed |= std::uint64_t{1} << (c * Decompositions::kRunBits + n);
            }
        }
        out.emplace_back(key + offset, packed);
    }

    void add_sets(int from, int left) {
        record();
        if (left == 0) return;
        // Sets in the order: runs by number, then triplets by number.
        for (int set = from; set < Decompositions::kRunBits + kinds; ++set) {
            const bool run = set < Decompositions::kRunBits;
            if (run && !runs) continue;
            const int n = run ? set : set - Decompositions::kRunBits;
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

Decompositions::Decompositions(int sets) {
    std::vector<Entry> entries;
    Builder{kSuitKinds, true, 0, entries}.run_all(sets);
    Builder{kHonourKinds, false, kHonourOffset, entries}.run_all(sets);
    std::sort(entries.begin(), entries.end());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        states_ += i == 0 || entries[i].first != entries[i - 1].first;
    }
    const std::size_t size = std::bit_ceil(2 * states_);
    shift_ = 32 - std::countr_zero(size);
    slots_.assign(size, Slot{kEmpty, 0, 0});
    packed_.reserve(entries.size());
    for (std::size_t i = 0; i < entries.size();) {
        const std::uint32_t key = entries[i].first;
        const auto first = static_cast<std::uint32_t>(packed_.size());
        for (; i < entries.size() && entries[i].first == key; ++i) {
            packed_.push_back(entries[i].second);
        }
        std::size_t at = place(key);
        while (slots_[at].key != kEmpty) at = (at + 1) & (size - 1);
        const auto count = static_cast<std::uint32_t>(packed_.size()) - first;
        slots_[at] = Slot{key, first & 0xffffff, count & 0xff};
    }
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
