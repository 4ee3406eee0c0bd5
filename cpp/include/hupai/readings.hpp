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

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

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
    // As the four units of a `BlockEntry`; those may hold other bits above.
    std::array<std::uint64_t, 4> units() const {
        return {runs[0] | runs[2] << BlockEntry::kRunBits,
                runs[1] | runs[3] << BlockEntry::kRunBits, triplets, pair};
    }
    static Lanes of_units(std::uint64_t first, std::uint64_t second, std::uint64_t third,
                          std::uint64_t fourth) {
        constexpr std::uint64_t kRunPlaces = kOnes * BlockEntry::kRuns;
        constexpr std::uint64_t kPlaces = kOnes * BlockEntry::kKinds;
        return {
            {first & kRunPlaces, second & kRunPlaces, first >> BlockEntry::kRunBits & kRunPlaces,
             second >> BlockEntry::kRunBits & kRunPlaces},
            third & kPlaces,
            fourth & kPlaces};
    }
    static constexpr std::uint64_t kOnes = 0x0001'0001'0001'0001;  // bit 0 of every lane

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

namespace detail {

// The four blocks' units become four words of lanes.
inline std::array<std::uint64_t, 4> transpose(std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                              std::uint64_t d) {
#if defined(__SSE2__)
    const auto word = [](std::uint64_t x) { return _mm_cvtsi64_si128(static_cast<long long>(x)); };
    const __m128i ab = _mm_unpacklo_epi16(word(a), word(b));
    const __m128i cd = _mm_unpacklo_epi16(word(c), word(d));
    const __m128i low = _mm_unpacklo_epi32(ab, cd);
    const __m128i high = _mm_unpackhi_epi32(ab, cd);
    std::array<std::uint64_t, 4> units;
    _mm_storeu_si128(reinterpret_cast<__m128i*>(units.data()), low);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(units.data() + 2), high);
    return units;
#else
    constexpr int kUnit = BlockEntry::kUnit;
    std::array<std::uint64_t, 4> units;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const int shift = static_cast<int>(i) * kUnit;
        units[i] = (a >> shift & 0xffff) | (b >> shift & 0xffff) << kUnit |
                   (c >> shift & 0xffff) << 2 * kUnit | (d >> shift & 0xffff) << 3 * kUnit;
    }
    return units;
#endif
}

// Kinds of which there is a tile.
inline KindMask present_kinds(const std::uint8_t* counts) {
#if defined(__SSE2__)
    const auto bits = [](const std::uint8_t* from) {
        const __m128i tiles = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
        const __m128i zero = _mm_cmpeq_epi8(tiles, _mm_setzero_si128());
        return ~static_cast<unsigned>(_mm_movemask_epi8(zero)) & 0xffffU;
    };
    return KindMask{bits(counts)} | KindMask{bits(counts + 16)} << 16 |
           static_cast<KindMask>(counts[32] != 0) << 32 |
           static_cast<KindMask>(counts[33] != 0) << 33;
#else
    KindMask kinds = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
        kinds |= static_cast<KindMask>(counts[kind] != 0) << kind;
    }
    return kinds;
#endif
}

// What one tile of a kind adds to the key of its block.
inline constexpr auto kKeyOfKind = [] {
    std::array<BlockKey, kKinds> keys{};
    for (int kind = 0; kind < kKinds; ++kind) {
        const int number = index_in_block(kind);
        auto& key = keys[static_cast<std::size_t>(kind)];
        if (number < kLowKinds) {
            key.low = kPowersOfFive[static_cast<std::size_t>(number)];
        } else {
            key.high = kPowersOfFive[static_cast<std::size_t>(number - kLowKinds)];
        }
    }
    return keys;
}();

// Seven different pairs, thirteen orphans, scattered tiles, li_gu: only without any meld (COM-7).
ShapeSet special_shapes(const Hand& hand, KindMask present);

}  // namespace detail

// The blocks of a hand's concealed tiles, winning tile included, with its melds: everything that
// layouts are made of.
class LayoutFinder {
  public:
    using Units = std::array<std::uint64_t, 4>;

    LayoutFinder(const Hand& hand, ShapeSet shapes)
        : LayoutFinder(hand, shapes, Decompositions::of(hand.sets)) {}
    LayoutFinder(const Hand& hand, ShapeSet shapes, const Decompositions& table);

    // For a hand whose winning tile changes: before and after the change. The hand is the one given
    // to the constructor, there without a winning tile.
    void add_win();
    void remove_win();

    // No layout at all: the hand is not complete.
    bool empty() const { return special_ == 0 && !standard_; }
    // Exactly one layout.
    bool single() const {
        return standard_ ? !several_ && special_ == 0 : std::has_single_bit(special_);
    }

    // The layout if there is exactly one.
    Layout only() const {
        if (standard_) return layout(units_, facts());
        return {static_cast<Shape>(std::countr_zero(special_)), {}, {}, 0};
    }
    // Of the standard shape and without melds.
    bool only_concealed() const { return standard_ && !several_ && special_ == 0 && !melds_; }
    // The units of such a layout (`Lanes::units`), and what its blocks say (`block_facts`).
    const Units& units() const { return units_; }
    std::uint64_t facts() const { return facts_of(entries_); }

    // Calls `visit(const Layout&)` for each layout, in no particular order.
    template <class Visit>
    void for_each(Visit visit) const {
        if (standard_) {
            if (!several_) {
                visit(layout(units_, facts()));
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
                visit(layout(units_of(chosen), facts_of(chosen)));
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

    Layout layout(const Units& units, std::uint64_t facts) const {
        Layout out;
        out.concealed = Lanes::of_units(units[0], units[1], units[2], units[3]);
        out.facts = facts;
        out.all = out.concealed;
        for (int i = 0; i < n_meld_runs_; ++i) out.all.add_run(meld_runs_[i]);
        out.all.triplets |= meld_triplets_;
        return out;
    }
    static Units units_of(const Entries& entries) {
        return detail::transpose(entries[0]->word(), entries[1]->word(), entries[2]->word(),
                                 entries[3]->word());
    }
    static std::uint64_t facts_of(const Entries& entries) {
        return entries[0]->facts() | entries[1]->facts() | entries[2]->facts() |
               entries[3]->facts();
    }
    void add_melds();
    void read_blocks();

    const Hand* hand_;
    const Decompositions* table_;
    std::array<BlockKey, kBlocks> keys_;  // with the winning tile
    Entries entries_;
    Units units_;  // of the first decompositions
    ShapeSet shapes_;
    ShapeSet special_ = 0;
    bool standard_ = false;
    bool several_ = false;
    bool melds_;
    KindMask present_;
    KindMask melded_ = 0;
    std::uint64_t kongs_ = 0;
    std::uint64_t meld_triplets_ = 0;
    std::uint64_t meld_runs_[kMaxSets];
    int n_meld_runs_ = 0;
};

inline LayoutFinder::LayoutFinder(const Hand& hand, ShapeSet shapes, const Decompositions& table)
    : hand_(&hand),
      table_(&table),
      keys_(block_keys(hand.concealed.data())),
      shapes_(shapes),
      melds_(hand.n_melds > 0),
      present_(detail::present_kinds(hand.concealed.data())) {
    keys_[kSuits] = Decompositions::key(keys_[kSuits], kSuits);
    if (melds_) add_melds();
    if (hand.win != kNoKind) {
        add_win();
    } else {
        read_blocks();
    }
}

inline void LayoutFinder::add_win() {
    const Kind win = hand_->win;
    auto& key = keys_[static_cast<std::size_t>(block_of(win))];
    key.low += detail::kKeyOfKind[win].low;
    key.high += detail::kKeyOfKind[win].high;
    present_ |= bit(win);
    read_blocks();
}

inline void LayoutFinder::remove_win() {
    const Kind win = hand_->win;
    auto& key = keys_[static_cast<std::size_t>(block_of(win))];
    key.low -= detail::kKeyOfKind[win].low;
    key.high -= detail::kKeyOfKind[win].high;
    if (hand_->concealed[win] == 0) present_ &= ~bit(win);
}

inline void LayoutFinder::read_blocks() {
    std::uint64_t difference = 0;
    for (std::size_t b = 0; b < kBlocks; ++b) entries_[b] = &table_->find(keys_[b], difference);
    standard_ = false;
    several_ = false;
    if ((difference & detail::kRowBits) == 0 && (shapes_ & shape_bit(Shape::Standard)) != 0) {
        units_ = units_of(entries_);
        several_ = (units_[0] & Lanes::kOnes << BlockEntry::kSeveralBit) != 0;
        // Blocks can all be complete and the hand not: with two tiles too many in each.
        standard_ = std::has_single_bit(units_[3] & Lanes::kOnes * BlockEntry::kKinds);
    }
    special_ = 0;
    if (!melds_ && (shapes_ & ~shape_bit(Shape::Standard)) != 0) {
        const int kinds = std::popcount(present_);
        // Pairs have seven kinds, orphans and scattered tiles thirteen or fourteen.
        if (kinds == 7 || kinds >= 13 || hand_->sets == 5) {
            special_ = static_cast<ShapeSet>(detail::special_shapes(*hand_, present_) & shapes_);
        }
    }
}

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
        return of_standard(layout.concealed.runs[0], layout.concealed.triplets,
                           layout.concealed.pair, win);
    }
    // Of the standard shape, from lanes of the concealed runs, triplets and pair.
    static Set of_standard(std::uint64_t runs, std::uint64_t triplets, std::uint64_t pair,
                           Kind win) {
        const int at = lane_position(win);
        // Of the three runs that hold the tile those in which it is the highest, middle, lowest.
        // Bits of another lane never fall on a run's place: runs leave the top of a lane free.
        const auto places = static_cast<std::size_t>(runs << 2 >> at & 7);
        return static_cast<Set>(kRunWays[kEdgeOf[win]][places] |
                                static_cast<unsigned>(triplets >> at & 1) << DualPair |
                                static_cast<unsigned>(pair >> at & 1) << Single);
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
    static constexpr auto kEdgeOf = [] {
        std::array<std::uint8_t, kKinds> edge{};
        for (int kind = 0; kind < kFirstHonour; ++kind) {
            const int index = index_in_block(kind);
            edge[static_cast<std::size_t>(kind)] = index == 2 ? 1 : index == 6 ? 2 : 0;
        }
        return edge;
    }();
    static constexpr auto kRunWays = [] {
        std::array<std::array<std::uint8_t, 8>, 3> ways{};
        for (std::size_t edge = 0; edge < 3; ++edge) {
            for (std::size_t places = 0; places < 8; ++places) {
                unsigned set = 0;
                if ((places & 1) != 0) set |= 1U << (edge == 1 ? EdgeHigh : High);
                if ((places & 2) != 0) set |= 1U << Closed;
                if ((places & 4) != 0) set |= 1U << (edge == 2 ? EdgeLow : Low);
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
