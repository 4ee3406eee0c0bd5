// Readings of a complete hand (COM-7..COM-10): every way to see it, and where its winning tile
// went.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "hupai/decompositions.hpp"
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
    Lanes concealed;          // of the standard shape; all zero for the special ones
    Lanes all;                // with the melds
    std::uint64_t facts = 0;  // `block_facts` of the concealed blocks
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

    // No layout at all: the hand is not complete.
    bool empty() const { return special_ == 0 && !standard_; }
    // Exactly one layout.
    bool single() const {
        return standard_ ? !several_ && special_ == 0 : std::has_single_bit(special_);
    }

    // The layout if there is exactly one.
    void only(Layout& out) const {
        out = standard_ ? layout(entries_)
                        : Layout{static_cast<Shape>(std::countr_zero(special_)), {}, {}, 0};
    }

    // Calls `visit(const Layout&)` for each layout, in no particular order.
    template <class Visit>
    void for_each(Visit visit) const {
        if (standard_) {
            if (!several_) {
                visit(layout(entries_));
            } else {
                product(visit);
            }
        }
        for (int s = 1; special_ >> s != 0; ++s) {
            const auto shape = static_cast<Shape>(s);
            if ((special_ & shape_bit(shape)) != 0) visit(Layout{shape, {}, {}, 0});
        }
    }

    // Kinds that occur among the concealed tiles, winning tile included, and in the melds.
    KindMask present() const { return present_; }
    KindMask melded() const { return melded_; }
    std::uint64_t kong_triplets() const { return kongs_; }

    // The waits before the win of a complete hand (COM-11).
    KindMask waits_before_win() const;

  private:
    using Entries = std::array<const BlockEntry*, kBlocks>;

    // All ways to combine decompositions of the blocks.
    template <class Visit>
    void product(Visit& visit) const {
        Entries chosen = entries_;
        const auto choose = [&](auto&& self, std::size_t block) -> void {
            if (block == kBlocks) {
                visit(layout(chosen));
                return;
            }
            if (!entries_[block]->several()) {
                self(self, block + 1);
                return;
            }
            const auto list = table_->all(keys_[block]);
            for (int i = 0; i < list.count; ++i) {
                chosen[block] = list.first + i;
                self(self, block + 1);
            }
            chosen[block] = entries_[block];
        };
        choose(choose, 0);
    }

    Layout layout(const Entries& entries) const;

    const Hand* hand_;
    const Decompositions* table_;
    std::array<BlockKey, kBlocks> keys_;  // with the winning tile
    Entries entries_{};
    ShapeSet shapes_;
    ShapeSet special_ = 0;
    bool standard_ = false;
    bool several_ = false;
    KindMask present_ = 0;
    KindMask melded_ = 0;
    std::uint64_t kongs_ = 0;
    std::uint64_t meld_triplets_ = 0;
    std::uint64_t meld_runs_[kMaxSets];
    int n_meld_runs_ = 0;
};

// The kinds that complete a hand of 13 (16) tiles (COM-11): `waits` of waits.hpp, from the tables
// of readings. Much faster where melds hold copies.
KindMask ready_waits(const Hand& hand, ShapeSet shapes);

// The ways a layout's winning tile can have arrived, as bits in the order of COM-8: wait, then kind
// of the group.
class Placements {
  public:
    enum Way : std::uint8_t { High, Low, Closed, EdgeHigh, EdgeLow, DualPair, Single, NoWait };
    static constexpr int kWays = 8;
    using Set = std::uint8_t;

    // `copies` of the winning tile among the concealed tiles before it.
    static Set of(const Layout& layout, Kind win, int copies) {
        switch (layout.shape) {
            case Shape::Standard:
                break;
            case Shape::SevenPairs:
                return 1U << Single;
            case Shape::LiGu:
                // Two before it make the triplet, else a pair.
                return copies == 2 ? 1U << DualPair : 1U << Single;
            default:
                return 1U << NoWait;
        }
        const int at = lane_position(win);
        const int index = at % kLaneBits;
        // Bits of another lane never fall on a run's place: runs leave the top of a lane free.
        const std::uint64_t runs = layout.concealed.runs[0];
        const auto lowest = static_cast<unsigned>(runs >> at & 1);
        const auto middle = static_cast<unsigned>(runs << 1 >> at & 1);
        const auto highest = static_cast<unsigned>(runs << 2 >> at & 1);
        // 7 completing 789 and 3 completing 123 are edges, whatever else is left.
        const unsigned edge_low = lowest & static_cast<unsigned>(index == 6);
        const unsigned edge_high = highest & static_cast<unsigned>(index == 2);
        return static_cast<Set>((highest ^ edge_high) << High | (lowest ^ edge_low) << Low |
                                middle << Closed | edge_high << EdgeHigh | edge_low << EdgeLow |
                                static_cast<unsigned>(layout.concealed.triplets >> at & 1)
                                    << DualPair |
                                static_cast<unsigned>(layout.concealed.pair >> at & 1) << Single);
    }

    static Placement get(int way, Kind win) {
        using Group = Placement::Group;
        switch (way) {
            case High:
                return {Wait::TwoSided, Group::Run, static_cast<Kind>(win - 2)};
            case Low:
                return {Wait::TwoSided, Group::Run, win};
            case Closed:
                return {Wait::Closed, Group::Run, static_cast<Kind>(win - 1)};
            case EdgeHigh:
                return {Wait::Edge, Group::Run, static_cast<Kind>(win - 2)};
            case EdgeLow:
                return {Wait::Edge, Group::Run, win};
            case DualPair:
                return {Wait::DualPair, Group::Triplet, win};
            case Single:
                return {Wait::Single, Group::Pair, win};
            default:
                return {};
        }
    }
};

// Calls `visit(const Placement&)` for every way the layout's winning tile can have arrived.
template <class Visit>
void for_each_placement(const Layout& layout, const Counts& concealed, Kind win, Visit visit) {
    unsigned ways = Placements::of(layout, win, concealed[win]);
    for (; ways != 0; ways &= ways - 1) visit(Placements::get(std::countr_zero(ways), win));
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
