// Every complete state of one block (a suit or the honours) with its decompositions into sets and
// at most one pair. Built once, on first use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hupai/tiles.hpp"

namespace hupai {

class Decompositions {
  public:
    // A decomposition packs runs held at least 1, 2, 3, 4 times, triplets and the pair, one bit per
    // number.
    static constexpr int kRunBits = 7;
    static constexpr int kTripletShift = 4 * kRunBits;
    static constexpr int kPairShift = kTripletShift + kSuitKinds;
    static constexpr std::uint64_t kRunsMask = (1U << kRunBits) - 1;
    static constexpr std::uint64_t kKindsMask = (1U << kSuitKinds) - 1;

    struct List {
        const std::uint64_t* first = nullptr;
        int count = 0;
    };

    // The table for hands of `sets` (4 or 5) sets.
    static const Decompositions& of(int sets);

    // `counts` are those of the block's 9 (honours: 7) kinds. No list: not complete.
    List find(const std::uint8_t* counts, int block) const {
        std::uint32_t key = 0;
        if (block < kSuits) {
            for (int i = 0; i < kSuitKinds; ++i) key = key * 5 + counts[i];
        } else {
            for (int i = 0; i < kHonourKinds; ++i) key = key * 5 + counts[i];
            key += kHonourOffset;
        }
        for (std::size_t at = place(key);; at = (at + 1) & (slots_.size() - 1)) {
            const Slot& slot = slots_[at];
            if (slot.key == key) return {&packed_[slot.first], static_cast<int>(slot.count)};
            if (slot.key == kEmpty) return {};
        }
    }

    // Number of complete states and of decompositions.
    std::size_t states() const { return states_; }
    std::size_t decompositions() const { return packed_.size(); }

  private:
    struct Slot {
        std::uint32_t key;
        std::uint32_t first : 24;
        std::uint32_t count : 8;
    };
    static constexpr std::uint32_t kEmpty = 0xffffffff;
    static constexpr std::uint32_t kHonourOffset = 1953125;  // 5 to the 9th: behind every suit key

    explicit Decompositions(int sets);

    std::size_t place(std::uint32_t key) const {
        return static_cast<std::size_t>((key * std::uint32_t{0x9E3779B1}) >> shift_);
    }

    std::vector<Slot> slots_;
    std::vector<std::uint64_t> packed_;
    std::size_t states_ = 0;
    int shift_ = 0;
};

}  // namespace hupai
