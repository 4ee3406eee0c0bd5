// Readings of a complete hand (COM-7..COM-10): every way to see it, and where its winning tile
// went.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "hupai/blocks.hpp"
#include "hupai/hand.hpp"
#include "hupai/lanes.hpp"
#include "hupai/shapes.hpp"

namespace hupai {

// The order is the wait order of COM-9.
enum class Wait : std::uint8_t { TwoSided, Closed, Edge, DualPair, Single, None };

inline constexpr int kWaits = 6;
inline constexpr const char* kWaitNames[kWaits] = {"two_sided", "closed", "edge",
                                                   "dual_pair", "single", "none"};

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

// The special shapes that a complete hand has: seven different pairs, thirteen orphans, scattered
// tiles, li_gu: only without any meld (COM-7). `present` are the kinds of its concealed tiles.
ShapeSet shapes_of_pairs_and_singles(const Hand& hand, KindMask present);
inline ShapeSet special_shapes(const Hand& hand, KindMask present) {
    if (hand.n_melds > 0) return 0;
    const int kinds = std::popcount(present);
    // Pairs have seven kinds, orphans and scattered tiles thirteen or fourteen.
    if (kinds != 7 && kinds < 13 && hand.sets == 4) return 0;
    return shapes_of_pairs_and_singles(hand, present);
}

// Thirteen tiles that are six pairs and a single tile.
inline bool six_pairs(const Hand& hand) {
    return std::popcount(detail::kinds_held(hand.concealed.data(), 2)) == 6;
}

// The blocks of a hand's concealed tiles, winning tile included, with its melds: everything that
// layouts are made of.
class LayoutFinder {
  public:
    LayoutFinder(const Hand& hand, ShapeSet shapes)
        : LayoutFinder(hand, shapes, Decompositions::of(hand.sets)) {}
    LayoutFinder(const Hand& hand, ShapeSet shapes, const Decompositions& table);

    // No layout at all: the hand is not complete.
    bool empty() const { return special_ == 0 && !standard_; }
    // Exactly one layout.
    bool single() const {
        return standard_ ? !several_ && special_ == 0 : std::has_single_bit(special_);
    }
    // The layout if there is exactly one.
    Layout only() const {
        if (standard_) return layout(blocks_.units, blocks_.facts);
        return {static_cast<Shape>(std::countr_zero(special_)), {}, {}, 0};
    }
    // Calls `visit(const Layout&)` for each layout, in no particular order.
    template <class Visit>
    void for_each(Visit visit) const {
        if (standard_) {
            const auto of_units = [&](const Units& units, std::uint64_t facts) {
                visit(layout(units, facts));
            };
            if (several_) {
                for_each_decomposition(*table_, keys_, of_units);
            } else {
                of_units(blocks_.units, blocks_.facts);
            }
        }
        for (int s = 1; special_ >> s != 0; ++s) {
            const auto shape = static_cast<Shape>(s);
            if ((special_ & shape_bit(shape)) != 0) visit(Layout{shape, {}, {}, 0});
        }
    }

    // Kinds that occur among the concealed tiles, winning tile included.
    KindMask present() const { return present_; }
    const MeldLanes& melds() const { return melds_; }

    // The waits before the win of a complete hand (COM-11).
    KindMask waits_before_win() const;

  private:
    Layout layout(const Units& units, std::uint64_t facts) const {
        return {Shape::Standard, Lanes::of_units(units), Lanes::of_units(melds_.added_to(units)),
                facts};
    }

    const Hand* hand_;
    const Decompositions* table_;
    ShapeSet shapes_;
    BlockKeys keys_;
    Blocks blocks_;
    KindMask present_;
    MeldLanes melds_;
    bool standard_;
    bool several_;
    ShapeSet special_;
};

inline LayoutFinder::LayoutFinder(const Hand& hand, ShapeSet shapes, const Decompositions& table)
    : hand_(&hand),
      table_(&table),
      shapes_(shapes),
      keys_(hand.concealed, hand.win),
      blocks_(table, keys_),
      present_(detail::present_kinds(hand.concealed.data())),
      melds_(hand),
      standard_(blocks_.standard() && (shapes & shape_bit(Shape::Standard)) != 0),
      several_(standard_ && blocks_.several()) {
    if (hand.win != kNoKind) present_ |= bit(hand.win);
    special_ = static_cast<ShapeSet>(special_shapes(hand, present_) & shapes);
}

// The kinds that complete a hand of 13 (16) tiles (COM-11): `waits` of waits.hpp, from the tables
// of readings. Much faster where melds hold copies. `blocks` are those of its concealed tiles.
KindMask ready_waits(const Hand& hand, const BlocksBeforeWin& blocks, ShapeSet shapes);
inline KindMask ready_waits(const Hand& hand, ShapeSet shapes) {
    const BlockKeys keys(hand.concealed, kNoKind);
    return ready_waits(hand, BlocksBeforeWin(Decompositions::of(hand.sets), keys), shapes);
}

// The ways a layout's winning tile can have arrived, as bits in the order of COM-8: wait, then kind
// of the group.
class Placements {
  public:
    enum Way : std::uint8_t { High, Low, Closed, EdgeHigh, EdgeLow, DualPair, Single, NoWait };
    static constexpr int kWays = 8;
    using Set = std::uint8_t;

    // `copies` of the winning tile among the concealed tiles before it.
    static Set of(const Layout& layout, Kind win, int copies) {
        if (layout.shape != Shape::Standard) return of_special(layout.shape, copies);
        return of_standard(layout.concealed.runs[0], layout.concealed.triplets,
                           layout.concealed.pair, win);
    }
    static Set of_special(Shape shape, int copies) {
        if (shape == Shape::SevenPairs) return 1U << Single;
        // Two before it make the triplet, else a pair.
        if (shape == Shape::LiGu) return copies == 2 ? 1U << DualPair : 1U << Single;
        return 1U << NoWait;
    }
    // Of the standard shape, from lanes of the concealed runs, triplets and pair.
    static Set of_standard(std::uint64_t runs, std::uint64_t triplets, std::uint64_t pair,
                           Kind win) {
        const auto [at, edge] = kPlaceOf[win];
        // Of the three runs that hold the tile those in which it is the highest, middle, lowest.
        // Bits of another lane never fall on a run's place: runs leave the top of a lane free.
        const std::uint64_t places =
            (runs << 2 >> at & 7) | (triplets >> at & 1) << 3 | (pair >> at & 1) << 4;
        return kWaysOf[edge][places];
    }

    static constexpr Placement get(int way, Kind win) {
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

  private:
    // 7 completing 789 and 3 completing 123 are edges, whatever else is left.
    struct Place {
        std::uint8_t lane_position;
        std::uint8_t edge;
    };
    static constexpr auto kPlaceOf = [] {
        std::array<Place, kKinds> places{};
        for (int kind = 0; kind < kKinds; ++kind) {
            const int index = kind < kFirstHonour ? index_in_block(kind) : 0;
            places[static_cast<std::size_t>(kind)] = {
                static_cast<std::uint8_t>(lane_position(kind)),
                static_cast<std::uint8_t>(index == 2   ? 1
                                          : index == 6 ? 2
                                                       : 0)};
        }
        return places;
    }();
    static constexpr auto kWaysOf = [] {
        std::array<std::array<std::uint8_t, 32>, 3> ways{};
        for (std::size_t edge = 0; edge < 3; ++edge) {
            for (std::size_t places = 0; places < 32; ++places) {
                unsigned set = 0;
                if ((places & 1) != 0) set |= 1U << (edge == 1 ? EdgeHigh : High);
                if ((places & 2) != 0) set |= 1U << Closed;
                if ((places & 4) != 0) set |= 1U << (edge == 2 ? EdgeLow : Low);
                if ((places & 8) != 0) set |= 1U << DualPair;
                if ((places & 16) != 0) set |= 1U << Single;
                ways[edge][places] = static_cast<std::uint8_t>(set);
            }
        }
        return ways;
    }();
};

// No hand has more readings: the tests count the layouts, times the ways.
inline constexpr std::size_t kMostCandidates = 128;

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
