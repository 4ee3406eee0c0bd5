#include "hupai/waits.hpp"

#include <algorithm>
#include <bit>

#include "kernel.hpp"

namespace hupai {
namespace {

int held_copies(const Holding& hand, int kind) {
    return hand.concealed[kind] + (hand.melded != nullptr ? hand.melded[kind] : 0);
}

// Kinds whose draw lowers the shanten of the standard shape below `now`, where no copy in a meld
// matters.
KindMask useful_standard(const StandardTable& table, const Holding& hand, int now) {
    const auto keys = block_keys(hand.concealed);
    const std::array<int, kBlocks> c = {
        table.suit().class_of(keys[0]), table.suit().class_of(keys[1]),
        table.suit().class_of(keys[2]), table.honours().class_of(keys[3])};
    const int first_two = table.two_suits(c[0], c[1]);
    const std::array<const std::int8_t*, kBlocks> rows = {
        table.suit_row(hand.melds, table.three_with_honours(table.two_suits(c[1], c[2]), c[3])),
        table.suit_row(hand.melds, table.three_with_honours(table.two_suits(c[0], c[2]), c[3])),
        table.suit_row(hand.melds, table.three_with_honours(first_two, c[3])),
        table.honour_row(hand.melds, table.three_suits(first_two, c[2]))};
    KindMask kinds = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
        const auto block = static_cast<std::size_t>(block_of(kind));
        const auto i = static_cast<std::size_t>(index_in_block(kind));
        // A fifth copy does not exist: adding nothing never lowers.
        const unsigned step = hand.concealed[kind] < kCopies;
        BlockKey key = keys[block];
        if (i < kLowKinds) {
            key.low += step * kPowersOfFive[i];
        } else {
            key.high += step * kPowersOfFive[i - kLowKinds];
        }
        const int after = (block < kSuits ? table.suit() : table.honours()).class_of(key);
        kinds |= static_cast<KindMask>(rows[block][after] < now) << kind;
    }
    return kinds;
}

// The same with copies in melds considered: evaluates every draw that could help. Knowing of the
// melds never lowers a shanten, so where it changes nothing now, only draws that help without that
// knowledge can help with it.
KindMask useful_standard_exact(const Holding& hand, int now) {
    const StandardTable& table = StandardTable::of(hand.sets);
    const int wanted = hand.sets - hand.melds;
    KindMask candidates = kAllKinds;
    if (table.shanten(hand.melds, table.classes(hand.concealed)) == now)
        candidates = useful_standard(table, hand, now);
    const unsigned limited = limited_blocks(hand);
    const auto vectors = exact_vectors(hand, limited);
    const BlockVector first_two = merge(vectors[0], vectors[1], wanted);
    const BlockVector last_two = merge(vectors[2], vectors[3], wanted);

    Counts counts;
    std::copy_n(hand.concealed, kKinds, counts.begin());
    Holding drawn = hand;
    drawn.concealed = counts.data();
    KindMask kinds = 0;
    for (int block = 0; block < kBlocks; ++block) {
        const auto b = static_cast<std::size_t>(block);
        const bool suit = block < kSuits;
        KindMask todo = candidates >> (block * kSuitKinds) & (suit ? 511U : 127U);
        if (todo == 0) continue;
        const BlockVector others = block < 2 ? merge(vectors[1 - b], last_two, wanted)
                                             : merge(first_two, vectors[5 - b], wanted);
        for (; todo != 0; todo &= todo - 1) {
            const int kind = block * kSuitKinds + std::countr_zero(todo);
            if (held_copies(hand, kind) >= kCopies) continue;
            auto& count = counts[static_cast<std::size_t>(kind)];
            ++count;
            const BlockVector own =
                (limited >> b & 1U) != 0
                    ? exact_vector(table, drawn, block)
                    : (suit ? table.suit() : table.honours())
                          .vector_of((suit ? table.suit() : table.honours())
                                         .class_of(block_keys(counts.data())[b]));
            if (draws(others, own, wanted) - 1 < now) kinds |= bit(kind);
            --count;
        }
    }
    return kinds;
}

// Kinds of melded tiles and those that stand in a run with them.
KindMask near_melds(const Holding& hand) {
    constexpr KindMask column = 1U | 1U << 9 | 1U << 18;  // first kind of each suit
    const KindMask melded = held_masks(hand.melded).at_least[0];
    const KindMask suits = melded & ~kHonours;
    const KindMask down = suits >> 1 & ~(column << 8);
    const KindMask up = suits << 1 & ~(column | kHonours);
    return melded | down | (down >> 1 & ~(column << 8)) | up | (up << 1 & ~(column | kHonours));
}

// `kinds` without those that lower the standard shape only by copies that melds hold; the shanten
// `now` does not depend on these. What does not lie near melds has no part in that.
KindMask without_melded(const Holding& hand, int now, KindMask kinds) {
    Counts counts;
    std::copy_n(hand.concealed, kKinds, counts.begin());
    Holding drawn = hand;
    drawn.concealed = counts.data();
    for (KindMask todo = kinds & near_melds(hand); todo != 0; todo &= todo - 1) {
        const int kind = std::countr_zero(todo);
        auto& count = counts[static_cast<std::size_t>(kind)];
        ++count;
        if (count + hand.melded[kind] > kCopies ||
            (blocks_that_matter(drawn, now - 1) != 0 && shanten_standard(drawn) != now - 1))
            kinds &= ~bit(kind);
        --count;
    }
    return kinds;
}

// Kinds whose draw lowers a shape that depends on nothing but `evaluate`(held masks after it).
template <class Evaluate>
KindMask useful_special(const HeldMasks& held, int now, Evaluate&& evaluate) {
    KindMask kinds = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
        HeldMasks after = held;
        std::size_t copies = 0;
        while (copies < kCopies && (held.at_least[copies] & bit(kind)) != 0) ++copies;
        if (copies == kCopies) continue;
        after.at_least[copies] |= bit(kind);
        if (evaluate(after) < now) kinds |= bit(kind);
    }
    return kinds;
}

}  // namespace

Useful useful(const Holding& hand, ShapeSet shapes) noexcept {
    if (hand.sets == 4) {
        Useful result;
        const kernel::Rows row{hand.concealed, nullptr, 1, shapes};
        if (kernel::chosen().useful_of_one(FourSets::for_draws(), row, result)) {
            if (limited_blocks(hand) == 0 || result.shanten == kUnreachable) return result;
            if (blocks_that_matter(hand, result.shanten) == 0)
                return {result.shanten, without_melded(hand, result.shanten, result.kinds)};
        }
    }
    const auto by_shape = shanten_by_shape(hand, shapes);
    const int now = *std::min_element(by_shape.begin(), by_shape.end());
    if (now == kUnreachable) return {now, 0};
    // A draw lowers a shape by one at most, so only shapes at the minimum can lower it.
    const auto least = [&by_shape, now](Shape shape) {
        return by_shape[static_cast<std::size_t>(shape)] == now;
    };
    KindMask kinds = 0;
    if (least(Shape::Standard)) {
        if (blocks_that_matter(hand, now) != 0) {
            kinds = useful_standard_exact(hand, now);
        } else {
            kinds = useful_standard(StandardTable::of(hand.sets), hand, now);
            if (limited_blocks(hand) != 0) kinds = without_melded(hand, now, kinds);
        }
    }
    if (hand.melds > 0) return {now, kinds};
    const HeldMasks held = held_masks(hand.concealed);
    if (least(Shape::SevenPairs)) {
        // A lone tile pairs up; a new kind helps while there are fewer than seven.
        kinds |= held.at_least[0] & ~held.at_least[1];
        if (std::popcount(held.at_least[0]) < 7) kinds |= kAllKinds & ~held.at_least[0];
    }
    if (least(Shape::ThirteenOrphans)) {
        kinds |= kOrphans & ~held.at_least[0];
        if ((kOrphans & held.at_least[1]) == 0) kinds |= kOrphans;
    }
    if (least(Shape::Scattered)) {
        kinds |= useful_special(
            held, now, [](const HeldMasks& h) { return shanten_scattered(h.at_least[0]); });
    }
    if (least(Shape::LiGu)) kinds |= useful_special(held, now, shanten_li_gu);
    return {now, kinds};
}

KindMask waits(const std::uint8_t* concealed, const std::uint8_t* melded, int melds, int sets,
               ShapeSet shapes) noexcept {
    // A complete hand holds its tiles and the winning one, nothing else: copies in melds matter
    // only for the winning kind.
    const Holding hand{concealed, nullptr, melds, sets};
    if (shanten(hand, shapes) != 0) return 0;
    KindMask kinds = useful(hand, shapes).kinds;
    if (melded == nullptr) return kinds;
    for (KindMask todo = kinds; todo != 0; todo &= todo - 1) {
        const int kind = std::countr_zero(todo);
        if (concealed[kind] + melded[kind] >= kCopies) kinds &= ~bit(kind);
    }
    return kinds;
}

Counts copies_left(const Holding& hand, const std::uint8_t* visible) noexcept {
    Counts left;
    for (int kind = 0; kind < kKinds; ++kind) {
        const int seen = held_copies(hand, kind) + (visible != nullptr ? visible[kind] : 0);
        left[static_cast<std::size_t>(kind)] =
            static_cast<std::uint8_t>(std::max(0, kCopies - seen));
    }
    return left;
}

int total_of(const Counts& left, KindMask kinds) noexcept {
    int total = 0;
    for (; kinds != 0; kinds &= kinds - 1)
        total += left[static_cast<std::size_t>(std::countr_zero(kinds))];
    return total;
}

Discards discards(const Holding& hand, ShapeSet shapes) noexcept {
    Discards result;
    if (hand.sets == 4 && limited_blocks(hand) == 0) {
        const kernel::Rows row{hand.concealed, nullptr, 1, shapes};
        if (kernel::chosen().discards_of_one(FourSets::for_draws(), row, result)) return result;
    }
    Counts counts;
    std::copy_n(hand.concealed, kKinds, counts.begin());
    Holding rest = hand;
    rest.concealed = counts.data();
    result.held = held_masks(hand.concealed).at_least[0];
    for (KindMask todo = result.held; todo != 0; todo &= todo - 1) {
        const auto kind = static_cast<std::size_t>(std::countr_zero(todo));
        --counts[kind];
        result.after[kind] = useful(rest, shapes);
        ++counts[kind];
    }
    return result;
}

Counts improvements(const Holding& hand, const Counts& left, ShapeSet shapes) noexcept {
    Counts better{};
    const Useful now = useful(hand, shapes);
    const int total = total_of(left, now.kinds);
    Counts counts;
    std::copy_n(hand.concealed, kKinds, counts.begin());
    Holding drawn = hand;
    drawn.concealed = counts.data();
    for (int kind = 0; kind < kKinds; ++kind) {
        const auto k = static_cast<std::size_t>(kind);
        if (left[k] == 0 || (now.kinds & bit(kind)) != 0) continue;
        Counts remaining = left;
        --remaining[k];
        ++counts[k];
        const Discards all = discards(drawn, shapes);
        --counts[k];
        int best = total;
        for (KindMask todo = all.held; todo != 0; todo &= todo - 1) {
            const Useful& after = all.after[static_cast<std::size_t>(std::countr_zero(todo))];
            if (after.shanten == now.shanten)
                best = std::max(best, total_of(remaining, after.kinds));
        }
        if (best > total) better[k] = static_cast<std::uint8_t>(best);
    }
    return better;
}

}  // namespace hupai
