// Readings of a complete hand (COM-7..COM-10): every way to see it, and where its winning tile
// went.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "hupai/hand.hpp"
#include "hupai/shapes.hpp"

namespace hupai {

// The order is the wait order of COM-9.
enum class Wait : std::uint8_t { TwoSided, Closed, Edge, DualPair, Single, None };

inline constexpr int kWaits = 6;
inline constexpr const char* kWaitNames[kWaits] = {"two_sided", "closed", "edge",
                                                   "dual_pair", "single", "none"};

// Sets and pair of a layout as four lanes of 16 bits in one word: characters, dots, bamboo,
// honours. Bit i of a lane is number i + 1 (of a run: its lowest number). `runs[c]` has the runs
// held at least c + 1 times.
struct Lanes {
    std::array<std::uint64_t, 4> runs{};
    std::uint64_t triplets = 0;
    std::uint64_t pair = 0;

    void add_run(std::uint64_t run) {
        runs[3] |= runs[2] & run;
        runs[2] |= runs[1] & run;
        runs[1] |= runs[0] & run;
        runs[0] |= run;
    }
    int run_count() const {
        return std::popcount(runs[0]) + std::popcount(runs[1]) + std::popcount(runs[2]) +
               std::popcount(runs[3]);
    }
};

inline constexpr int kLaneBits = 16;
constexpr int lane_position(int kind) { return block_of(kind) * kLaneBits + index_in_block(kind); }
constexpr std::uint64_t lane_bit(int kind) { return std::uint64_t{1} << lane_position(kind); }
constexpr int kind_at(int lane_position) {
    return lane_position / kLaneBits * kSuitKinds + lane_position % kLaneBits;
}

// One way to see a complete hand, before asking where the winning tile went.
struct Layout {
    Shape shape = Shape::Standard;
    Lanes concealed;  // of the standard shape; all zero for the special ones
    Lanes all;        // with the melds
};

// Where the winning tile went: the wait it closed and the concealed group it completed.
struct Placement {
    enum class Group : std::uint8_t { None, Run, Triplet, Pair };
    Wait wait = Wait::None;
    Group group = Group::None;
    Kind kind = 0;  // of the group; of a run its lowest tile
};

// The blocks of a hand's concealed tiles, winning tile included, with its melds: everything that
// layouts are made of.
class LayoutFinder {
  public:
    LayoutFinder(const Hand& hand, ShapeSet shapes);

    // Calls `visit(const Layout&)` for each layout, in no particular order.
    template <class Visit>
    void for_each(Visit visit) const {
        if (shapes_ & shape_bit(Shape::Standard)) standard(visit);
        for (int s = 1; s < kShapes; ++s) {
            const auto shape = static_cast<Shape>(s);
            if ((special_ & shape_bit(shape)) != 0) visit(Layout{shape, {}, {}});
        }
    }

    const Lanes& meld_lanes() const { return melds_; }
    std::uint64_t kong_triplets() const { return kongs_; }

  private:
    struct List {
        const std::uint64_t* first = nullptr;
        int count = 0;
    };

    template <class Visit>
    void standard(Visit& visit) const {
        if (lists_[0].count == 0 || lists_[1].count == 0 || lists_[2].count == 0 ||
            lists_[3].count == 0) {
            return;
        }
        for (int a = 0; a < lists_[0].count; ++a) {
            for (int b = 0; b < lists_[1].count; ++b) {
                for (int c = 0; c < lists_[2].count; ++c) {
                    for (int d = 0; d < lists_[3].count; ++d) {
                        Layout layout;
                        if (combine(lists_[0].first[a], lists_[1].first[b], lists_[2].first[c],
                                    lists_[3].first[d], layout)) {
                            visit(layout);
                        }
                    }
                }
            }
        }
    }

    bool combine(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d,
                 Layout& layout) const;

    ShapeSet shapes_;
    ShapeSet special_ = 0;
    std::array<List, kBlocks> lists_{};
    Lanes melds_;
    std::uint64_t kongs_ = 0;
    std::uint64_t meld_runs_[kMaxSets] = {};
    int n_meld_runs_ = 0;
};

// Calls `visit(const Placement&)` for every way the layout's winning tile can have arrived.
template <class Visit>
void for_each_placement(const Layout& layout, const Counts& concealed, Kind win, Visit visit) {
    using Group = Placement::Group;
    switch (layout.shape) {
        case Shape::Standard:
            break;
        case Shape::SevenPairs:
            visit(Placement{Wait::Single, Group::Pair, win});
            return;
        case Shape::LiGu:
            // `concealed` lacks the winning tile: two before it make the triplet, else a pair.
            if (concealed[win] == 2) {
                visit(Placement{Wait::DualPair, Group::Triplet, win});
            } else {
                visit(Placement{Wait::Single, Group::Pair, win});
            }
            return;
        default:
            visit(Placement{});
            return;
    }
    const std::uint64_t at = lane_bit(win);
    const int index = index_in_block(win);
    const std::uint64_t runs = layout.concealed.runs[0];
    if (block_of(win) < kSuits) {
        if (index <= 6 && (runs & at) != 0) {  // lowest tile of a run; 7 completing 789 is an edge
            visit(Placement{index == 6 ? Wait::Edge : Wait::TwoSided, Group::Run, win});
        }
        if (index >= 2 && (runs & at >> 2) != 0) {  // highest; 3 completing 123 is an edge
            visit(Placement{index == 2 ? Wait::Edge : Wait::TwoSided, Group::Run,
                            static_cast<Kind>(win - 2)});
        }
        if (index >= 1 && index <= 7 && (runs & at >> 1) != 0) {
            visit(Placement{Wait::Closed, Group::Run, static_cast<Kind>(win - 1)});
        }
    }
    if ((layout.concealed.triplets & at) != 0) {
        visit(Placement{Wait::DualPair, Group::Triplet, win});
    }
    if ((layout.concealed.pair & at) != 0) visit(Placement{Wait::Single, Group::Pair, win});
}

// The sets of a layout as one number that sorts as COM-8 asks: run before triplet, then kind.
std::uint64_t set_order(const Lanes& lanes);

// One reading, spelled out for people.
struct Reading {
    struct Set {
        bool triplet = false;
        Kind kind = 0;           // of a run its lowest tile
        std::int8_t meld = -1;   // index of the meld it is, or -1
        bool completed = false;  // by the winning tile
    };
    Shape shape = Shape::Standard;
    Wait wait = Wait::None;
    std::uint8_t n_sets = 0;
    std::array<Set, kMaxSets> sets{};
    Kind pair = kNoKind;
};

Reading describe(const Hand& hand, const Layout& layout, const Placement& placement);

// All readings in the order of COM-8 (shape, sets, wait). Empty for a hand that is not complete.
std::vector<Reading> readings(const Hand& hand, ShapeSet shapes);

}  // namespace hupai
