#include "hupai/observation.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace hupai {

const std::array<const char*, kPlanes> kPlaneNames = {
    "hand",
    "drawn",
    "red",
    "melds_self",
    "melds_next",
    "melds_opposite",
    "melds_previous",
    "discards_self",
    "discards_next",
    "discards_opposite",
    "discards_previous",
    "from_hand_self",
    "from_hand_next",
    "from_hand_opposite",
    "from_hand_previous",
    "latest_self",
    "latest_next",
    "latest_opposite",
    "latest_previous",
    "riichi_tiles",
    "target",
    "unseen",
    "indicators",
    "dora",
    "waits",
    "barred",
    "open_waits_next",
    "open_waits_opposite",
    "open_waits_previous",
    "numbers",
};

const std::array<const char*, kNumbers> kNumberNames = {
    "phase",
    "seat",
    "turn",
    "round",
    "live",
    "drew",
    "ready",
    "untouched",
    "declared",
    "dead",
    "honba",
    "sticks",
    "repeats",
    "kongs",
    "riichi_self",
    "riichi_next",
    "riichi_opposite",
    "riichi_previous",
    "melds_self",
    "melds_next",
    "melds_opposite",
    "melds_previous",
    "place_self",
    "place_next",
    "place_opposite",
    "place_previous",
    "false_win_self",
    "false_win_next",
    "false_win_opposite",
    "false_win_previous",
    "locked",
};

namespace {

std::uint8_t clipped(std::int32_t value) {
    return static_cast<std::uint8_t>(std::clamp(value, 0, 255));
}

void mark(std::uint8_t* plane, KindMask kinds) {
    for (; kinds != 0; kinds &= kinds - 1) plane[std::countr_zero(kinds)] = 1;
}

}  // namespace

void observe(const Round& round, const TableRules& rules, int seat, std::uint8_t* out) {
    const auto plane = [out](int n) { return out + n * kKinds; };
    const auto put = [&plane](int n, const Counts& counts) {
        std::memcpy(plane(n), counts.data(), kKinds);
    };
    const Player& own = round.player(seat);
    // Bytes may alias anything: what is counted up is built where nothing else points to.
    Counts unseen;
    std::array<std::uint8_t, kKinds> numbers{};
    for (std::size_t k = 0; k < kKinds; ++k) {
        unseen[k] = static_cast<std::uint8_t>(kCopies - own.concealed[k] - round.open[k]);
    }

    put(kPlaneHand, own.concealed);
    constexpr int kMostlyEmpty[] = {kPlaneDrawn,         kPlaneRed,          kPlaneRiichiTile,
                                    kPlaneTarget,        kPlaneIndicators,   kPlaneDora,
                                    kPlaneWaits,         kPlaneBarred,       kPlaneOpenWaits,
                                    kPlaneOpenWaits + 1, kPlaneOpenWaits + 2};
    for (const int empty : kMostlyEmpty) {
        put(empty, Counts{});
    }
    if (round.phase == Phase::Turn && round.turn == seat && round.drawn != kNoTile) {
        plane(kPlaneDrawn)[kind_of(round.drawn)] = 1;
    }
    for (int suit = 0; suit < kSuits; ++suit) {
        plane(kPlaneRed)[five_of(suit)] = own.reds >> suit & 1;
    }
    for (int i = 0; i < kSeats; ++i) {
        const int other = (seat + i) % kSeats;
        const Player& p = round.player(other);
        put(kPlaneMelds + i, p.shown.melds);
        put(kPlaneDiscards + i, p.shown.discards);
        put(kPlaneFromHand + i, p.shown.from_hand);
        put(kPlaneLatest + i, p.shown.latest);
        for (KindMask todo = p.shown.declared; todo != 0; todo &= todo - 1) {
            std::uint8_t& tile = plane(kPlaneRiichiTile)[std::countr_zero(todo)];
            tile = static_cast<std::uint8_t>(tile | 1 << i);
        }
        if (i > 0 && p.riichi == Riichi::Open) mark(plane(kPlaneOpenWaits + i - 1), p.waits);
        int place = 0;
        for (const std::int32_t rival : round.points) {
            place += rival > round.points[static_cast<std::size_t>(other)];
        }
        const auto n = static_cast<std::size_t>(i);
        numbers[14 + n] = static_cast<std::uint8_t>(p.riichi);
        numbers[18 + n] = p.n_melds;
        numbers[22 + n] = static_cast<std::uint8_t>(place);
        numbers[26 + n] = p.dead == Dead::FalseWin;
    }
    if (round.target != kNoTile) {
        const Kind kind = kind_of(round.target);
        plane(kPlaneTarget)[kind] = round.phase == Phase::Rob ? 2 : 1;
        if (round.phase == Phase::Rob) --unseen[kind];
    }
    const auto& successor = rules.table->spec().dora.successor;
    for (unsigned todo = round.stacks; todo != 0; todo &= todo - 1) {
        const Kind kind = kind_of(round.at(Round::indicator_position(std::countr_zero(todo))));
        ++plane(kPlaneIndicators)[kind];
        ++plane(kPlaneDora)[successor[kind]];
        --unseen[kind];
    }
    put(kPlaneUnseen, unseen);
    mark(plane(kPlaneWaits), own.waits);
    KindMask barred = own.passed | (rules.round.discard_furiten ? own.thrown : 0);
    if (own.locked) barred = kAllKinds;
    mark(plane(kPlaneBarred), own.waits & barred);

    numbers[0] = static_cast<std::uint8_t>(round.phase);
    numbers[1] = static_cast<std::uint8_t>(seat);
    numbers[2] = static_cast<std::uint8_t>((round.turn - seat + kSeats) % kSeats);
    numbers[3] = round.wind;
    numbers[4] = static_cast<std::uint8_t>(round.live(rules));
    numbers[5] = round.turn == seat ? static_cast<std::uint8_t>(round.drew) : 0;
    numbers[6] = own.waits != 0;
    numbers[7] = round.untouched;
    numbers[8] = static_cast<std::uint8_t>(round.declared);
    numbers[9] = static_cast<std::uint8_t>(own.dead);
    numbers[10] = clipped(round.honba);
    numbers[11] = clipped(round.sticks);
    numbers[12] = clipped(round.repeats);
    numbers[13] = round.kongs;
    numbers[30] = own.locked;
    std::memcpy(plane(kPlaneNumbers), numbers.data(), kKinds);
}

}  // namespace hupai
