#include "hupai/readings.hpp"

#include <algorithm>
#include <map>

#include "hupai/decompositions.hpp"

namespace hupai {

namespace {

// Seven different pairs, thirteen orphans, scattered tiles, li_gu: only without any meld (COM-7).
ShapeSet special_shapes(const Counts& counts, int sets) {
    int odd = 0;
    int pairs = 0;
    int singles = 0;
    KindMask present = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
        const int count = counts[static_cast<std::size_t>(kind)];
        if (count == 0) continue;
        present |= bit(kind);
        odd += count & 1;
        pairs += count == 2;
        singles += count == 1;
    }
    ShapeSet found = 0;
    if (sets == 5) {
        // Six or seven pairs and a triplet: one odd kind, and it is no single tile.
        if (odd == 1 && singles == 0) found |= shape_bit(Shape::LiGu);
        return found;
    }
    if (pairs == 7) found |= shape_bit(Shape::SevenPairs);
    if (present == kOrphans) found |= shape_bit(Shape::ThirteenOrphans);
    if (singles == 14) {
        const KindMask suits = present & ~kHonours;
        // No two tiles of a suit closer than three: no neighbour one or two places on.
        constexpr KindMask kNotLast = ~(bit(8) | bit(17) | bit(26));
        constexpr KindMask kNotLastTwo = kNotLast & ~(bit(7) | bit(16) | bit(25));
        const KindMask close =
            ((suits & kNotLast) << 1 & suits) | ((suits & kNotLastTwo) << 2 & suits);
        if (close == 0) found |= shape_bit(Shape::Scattered);
    }
    return found;
}

}  // namespace

LayoutFinder::LayoutFinder(const Hand& hand, ShapeSet shapes) : shapes_(shapes) {
    Counts counts = hand.concealed;
    if (hand.win != kNoKind) ++counts[hand.win];
    const auto& table = Decompositions::of(hand.sets);
    for (int block = 0; block < kBlocks; ++block) {
        const auto found = table.find(&counts[static_cast<std::size_t>(block * kSuitKinds)], block);
        lists_[static_cast<std::size_t>(block)] = {found.first, found.count};
    }
    if (hand.n_melds == 0 && (shapes & ~shape_bit(Shape::Standard)) != 0) {
        special_ = static_cast<ShapeSet>(special_shapes(counts, hand.sets) & shapes);
    }
    for (int i = 0; i < hand.n_melds; ++i) {
        const Meld& meld = hand.melds[static_cast<std::size_t>(i)];
        const std::uint64_t at = lane_bit(meld.tile);
        if (meld.type == MeldType::Chi) {
            meld_runs_[n_meld_runs_++] = at;
            melds_.add_run(at);
        } else {
            melds_.triplets |= at;
            if (meld.is_kong()) kongs_ |= at;
        }
    }
}

bool LayoutFinder::combine(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d,
                           Layout& layout) const {
    const auto gather = [&](int shift, std::uint64_t mask) {
        return (a >> shift & mask) | (b >> shift & mask) << kLaneBits |
               (c >> shift & mask) << 2 * kLaneBits | (d >> shift & mask) << 3 * kLaneBits;
    };
    using D = Decompositions;
    Lanes& lanes = layout.concealed;
    lanes.pair = gather(D::kPairShift, D::kKindsMask);
    if (!std::has_single_bit(lanes.pair)) return false;
    for (int c_runs = 0; c_runs < 4; ++c_runs) {
        lanes.runs[static_cast<std::size_t>(c_runs)] = gather(D::kRunBits * c_runs, D::kRunsMask);
    }
    lanes.triplets = gather(D::kTripletShift, D::kKindsMask);
    layout.shape = Shape::Standard;
    layout.all = lanes;
    for (int i = 0; i < n_meld_runs_; ++i) layout.all.add_run(meld_runs_[i]);
    layout.all.triplets |= melds_.triplets;
    return true;
}

std::uint64_t set_order(const Lanes& lanes) {
    std::uint64_t key = 0;
    std::uint64_t runs = lanes.runs[0];
    while (runs != 0) {
        const std::uint64_t run = runs & (~runs + 1);
        const int kind = kind_at(std::countr_zero(run));
        for (const std::uint64_t held : lanes.runs) {
            if ((held & run) != 0) key = key << 8 | static_cast<std::uint64_t>(kind + 1);
        }
        runs &= runs - 1;
    }
    std::uint64_t triplets = lanes.triplets;
    while (triplets != 0) {
        key = key << 8 | static_cast<std::uint64_t>(64 + kind_at(std::countr_zero(triplets)) + 1);
        triplets &= triplets - 1;
    }
    return key;
}

Reading describe(const Hand& hand, const Layout& layout, const Placement& placement) {
    Reading reading;
    reading.shape = layout.shape;
    reading.wait = placement.wait;
    if (layout.shape != Shape::Standard) {
        if (layout.shape == Shape::LiGu) {
            // Its one triplet; the pairs follow from the tiles.
            for (int kind = 0; kind < kKinds; ++kind) {
                const auto k = static_cast<std::size_t>(kind);
                if (hand.concealed[k] + (hand.win == kind) != 3) continue;
                reading.sets[reading.n_sets++] = {true, static_cast<Kind>(kind), -1,
                                                  placement.group == Placement::Group::Triplet};
            }
        }
        return reading;
    }
    const auto put = [&](bool triplet, int kind, int meld) {
        reading.sets[reading.n_sets++] = {triplet, static_cast<Kind>(kind),
                                          static_cast<std::int8_t>(meld), false};
    };
    for (int position = 0; position < 64; ++position) {
        const std::uint64_t at = std::uint64_t{1} << position;
        for (const std::uint64_t held : layout.concealed.runs) {
            if ((held & at) != 0) put(false, kind_at(position), -1);
        }
        if ((layout.concealed.triplets & at) != 0) put(true, kind_at(position), -1);
        if ((layout.concealed.pair & at) != 0) reading.pair = static_cast<Kind>(kind_at(position));
    }
    for (int i = 0; i < reading.n_sets; ++i) {
        auto& set = reading.sets[static_cast<std::size_t>(i)];
        const bool run = placement.group == Placement::Group::Run;
        const bool triplet = placement.group == Placement::Group::Triplet;
        if (set.kind == placement.kind && ((run && !set.triplet) || (triplet && set.triplet))) {
            set.completed = true;
            break;
        }
    }
    for (int i = 0; i < hand.n_melds; ++i) {
        const Meld& meld = hand.melds[static_cast<std::size_t>(i)];
        put(meld.type != MeldType::Chi, meld.tile, i);
    }
    std::stable_sort(reading.sets.begin(), reading.sets.begin() + reading.n_sets,
                     [](const Reading::Set& x, const Reading::Set& y) {
                         return x.triplet != y.triplet ? x.triplet < y.triplet : x.kind < y.kind;
                     });
    return reading;
}

std::vector<Reading> readings(const Hand& hand, ShapeSet shapes) {
    struct Entry {
        Shape shape;
        std::uint64_t sets;
        Placement placement;
        Layout layout;
    };
    std::vector<Entry> found;
    LayoutFinder(hand, shapes).for_each([&](const Layout& layout) {
        for_each_placement(layout, hand.concealed, hand.win, [&](const Placement& placement) {
            found.push_back({layout.shape, set_order(layout.all), placement, layout});
        });
    });
    std::sort(found.begin(), found.end(), [](const Entry& x, const Entry& y) {
        if (x.shape != y.shape) return x.shape < y.shape;
        if (x.sets != y.sets) return x.sets < y.sets;
        if (x.placement.wait != y.placement.wait) return x.placement.wait < y.placement.wait;
        return x.placement.kind < y.placement.kind;
    });
    std::vector<Reading> out;
    out.reserve(found.size());
    for (const Entry& entry : found) {
        out.push_back(describe(hand, entry.layout, entry.placement));
    }
    return out;
}

}  // namespace hupai
