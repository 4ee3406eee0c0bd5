#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "hupai/waits.hpp"
#include "test.hpp"

using namespace hupai;

namespace {

constexpr ShapeSet kAllShapes = 31;

// Concealed tiles and melds (runs, triplets, kongs) of one hand out of the 136 tiles.
struct Sample {
    Counts concealed{};
    Counts melded{};
    int melds = 0;
    int sets = 4;
    Holding holding() const { return {concealed.data(), melded.data(), melds, sets}; }
};

Sample sample(std::mt19937& random, int extra) {
    const auto below = [&random](int n) {
        return static_cast<int>(random() % static_cast<unsigned>(n));
    };
    Sample hand;
    hand.sets = 4 + below(2);
    hand.melds = below(hand.sets + 1);
    const int first = below(3) * 9;
    const int range = below(3) == 0 ? kKinds : below(2) == 0 ? 9 : 16;
    const auto pick = [&] { return static_cast<std::size_t>((first + below(range)) % kKinds); };
    for (int done = 0; done < hand.melds;) {
        const std::size_t kind = pick();
        const int sort = below(3);
        const auto room = [&](std::size_t k, int n) { return hand.melded[k] + n <= 4; };
        if (sort == 0) {
            if (kind >= 27 || kind % 9 > 6) continue;
            if (!room(kind, 1) || !room(kind + 1, 1) || !room(kind + 2, 1)) continue;
            for (std::size_t k = kind; k < kind + 3; ++k) ++hand.melded[k];
        } else {
            const int size = sort == 1 ? 3 : 4;
            if (!room(kind, size)) continue;
            hand.melded[kind] = static_cast<std::uint8_t>(hand.melded[kind] + size);
        }
        ++done;
    }
    int left = 3 * (hand.sets - hand.melds) + extra;
    for (int tries = 0; left > 0; ++tries) {
        const std::size_t kind = tries < 300 ? pick() : static_cast<std::size_t>(below(kKinds));
        if (hand.concealed[kind] + hand.melded[kind] == 4) continue;
        ++hand.concealed[kind];
        --left;
    }
    return hand;
}

}  // namespace

TEST(waits_known_hands) {
    Counts gates{};
    for (std::size_t i = 0; i < 9; ++i) gates[i] = i == 0 || i == 8 ? 3 : 1;
    CHECK_EQ(waits(gates.data(), nullptr, 0, 4, kAutoShapes4), KindMask{511});
    Counts orphans{};
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        orphans[kind] = (kOrphans & bit(static_cast<int>(kind))) != 0;
    CHECK_EQ(waits(orphans.data(), nullptr, 0, 4, kAutoShapes4), kOrphans);
    // All four copies held: no wait (COM-11).
    Counts four{};
    four[0] = 4;
    four[10] = four[20] = four[31] = 3;
    CHECK_EQ(waits(four.data(), nullptr, 0, 4, kAutoShapes4), KindMask{0});
}

// Useful tiles are those whose draw lowers the shanten, evaluated one by one.
TEST(useful_by_definition) {
    std::mt19937 random(5);
    int wrong = 0;
    for (int i = 0; i < 20000; ++i) {
        Sample hand = sample(random, 1);
        const Holding held = hand.holding();
        const int now = shanten(held, kAllShapes);
        KindMask kinds = 0;
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            if (hand.concealed[kind] + hand.melded[kind] == 4) continue;
            ++hand.concealed[kind];
            if (shanten(held, kAllShapes) < now) kinds |= bit(static_cast<int>(kind));
            --hand.concealed[kind];
        }
        const Useful result = useful(held, kAllShapes);
        wrong += result.shanten != now || result.kinds != kinds || kinds == 0;
        const KindMask winning =
            waits(hand.concealed.data(), hand.melded.data(), hand.melds, hand.sets, kAllShapes);
        wrong += winning != (now == 0 ? kinds : 0);
    }
    CHECK_EQ(wrong, 0);
}

TEST(discards_by_definition) {
    std::mt19937 random(6);
    int wrong = 0;
    for (int i = 0; i < 2000; ++i) {
        Sample hand = sample(random, 2);
        const Discards result = discards(hand.holding(), kAllShapes);
        int least = kUnreachable;
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            const bool held = hand.concealed[kind] > 0;
            wrong += held != ((result.held & bit(static_cast<int>(kind))) != 0);
            if (!held) continue;
            --hand.concealed[kind];
            const Useful after = useful(hand.holding(), kAllShapes);
            ++hand.concealed[kind];
            wrong += after.shanten != result.after[kind].shanten;
            wrong += after.kinds != result.after[kind].kinds;
            least = std::min(least, after.shanten);
        }
        const int now = shanten(hand.holding(), kAllShapes);
        wrong += least != std::max(now, 0);
    }
    CHECK_EQ(wrong, 0);
}
