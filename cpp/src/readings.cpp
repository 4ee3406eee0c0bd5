#include "hupai/readings.hpp"

#include <algorithm>
#include <map>

#include "hupai/shanten.hpp"
#include "hupai/waits.hpp"

namespace hupai {

namespace {

// No two tiles of a suit closer than three, no honour twice: all tiles differ and none has a
// neighbour one or two places on.
bool scattered(KindMask present) {
    constexpr KindMask kNotLast = ~(bit(8) | bit(17) | bit(26));
    constexpr KindMask kNotLastTwo = kNotLast & ~(bit(7) | bit(16) | bit(25));
    const KindMask suits = present & ~kHonours;
    return (((suits & kNotLast) << 1 & suits) | ((suits & kNotLastTwo) << 2 & suits)) == 0;
}

}  // namespace

ShapeSet shapes_of_pairs_and_singles(const Hand& hand, KindMask present) {
    const int kinds = std::popcount(present);
    if (hand.sets == 5) {
        // Six or seven pairs and a triplet: one odd kind, and it is no single tile.
        int odd = 0;
        int singles = 0;
        for (int kind = 0; kind < kKinds; ++kind) {
            const int count = hand.concealed[static_cast<std::size_t>(kind)] + (kind == hand.win);
            odd += count & 1;
            singles += count == 1;
        }
        return odd == 1 && singles == 0 ? shape_bit(Shape::LiGu) : ShapeSet{0};
    }
    if (kinds == 14) {
        return scattered(present) ? shape_bit(Shape::Scattered) : ShapeSet{0};
    }
    if (present == kOrphans) return shape_bit(Shape::ThirteenOrphans);
    if (kinds != 7) return 0;
    for (KindMask rest = present; rest != 0; rest &= rest - 1) {
        const int kind = std::countr_zero(rest);
        if (hand.concealed[static_cast<std::size_t>(kind)] + (kind == hand.win) != 2) return 0;
    }
    return shape_bit(Shape::SevenPairs);
}

KindMask LayoutFinder::waits_before_win() const {
    // Special shapes and hands seen as them before the win take the general way.
    if (special_ != 0 || hand_->sets == 5 || six_pairs(*hand_)) {
        return ready_waits(*hand_, shapes_);
    }
    return waits_of_blocks(*table_, keys_, blocks_.pair(), *hand_);
}

KindMask detail::with_copies_left(KindMask kinds, const Hand& hand) {
    // Concealed tiles alone do not wait for a fifth copy.
    KindMask melded = 0;
    for (std::size_t i = 0; i < hand.n_melds; ++i) {
        melded |= KindMask{hand.melds[i].type == MeldType::Chi ? 7U : 1U} << hand.melds[i].tile;
    }
    KindMask left = kinds;
    for (KindMask rest = kinds & melded; rest != 0; rest &= rest - 1) {
        const int kind = std::countr_zero(rest);
        int held = hand.concealed[static_cast<std::size_t>(kind)];
        for (std::size_t i = 0; i < hand.n_melds; ++i) {
            for_each_tile(hand.melds[i],
                          [&](int other, int copies) { held += other == kind ? copies : 0; });
        }
        if (held >= kCopies) left &= ~bit(kind);
    }
    return left;
}

namespace {

// The waits for the special shapes, of a hand without melds.
KindMask special_waits(const Hand& hand, ShapeSet shapes) {
    constexpr ShapeSet kStandard = shape_bit(Shape::Standard);
    const ShapeSet special = possible_shapes(shapes, 0, hand.sets) & ~kStandard;
    const KindMask once = detail::present_kinds(hand.concealed.data());
    const int different = std::popcount(once);
    if (special == 0) return 0;
    if (hand.sets == 5) {
        // One tile short of pairs and a triplet: at most two kinds are odd.
        const HeldMasks held = held_masks(hand.concealed.data());
        const KindMask odd = (once & ~held.at_least[1]) | (held.at_least[2] & ~held.at_least[3]);
        if (std::popcount(odd) > 2) return 0;
        return waits(hand.concealed.data(), nullptr, 0, hand.sets, special);
    }
    KindMask kinds = 0;
    if (different == 7 && six_pairs(hand) && (special & shape_bit(Shape::SevenPairs)) != 0) {
        kinds |= detail::kinds_held(hand.concealed.data(), 1);
    }
    if ((once & ~kOrphans) == 0 && (special & shape_bit(Shape::ThirteenOrphans)) != 0) {
        if (different == 13) kinds |= kOrphans;
        if (different == 12) kinds |= kOrphans & ~once;
    }
    if (different == 13 && (special & shape_bit(Shape::Scattered)) != 0) {
        kinds |= waits(hand.concealed.data(), nullptr, 0, 4, shape_bit(Shape::Scattered));
    }
    return kinds;
}

}  // namespace

KindMask ready_waits(const Hand& hand, const BlocksBeforeWin& blocks, ShapeSet shapes) {
    KindMask kinds = 0;
    if ((shapes & shape_bit(Shape::Standard)) != 0) {
        kinds = blocks.waits();
        if (kinds != 0 && hand.n_melds > 0) kinds = detail::with_copies_left(kinds, hand);
    }
    return hand.n_melds > 0 ? kinds : kinds | special_waits(hand, shapes);
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
