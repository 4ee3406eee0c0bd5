// What a seat sees, as planes of 34 bytes; docs/table.md describes them.
#pragma once

#include <array>
#include <cstdint>

#include "hupai/round.hpp"

namespace hupai {

// Four planes in a row are relative seats: self, next, opposite, previous.
enum Plane : int {
    kPlaneHand,
    kPlaneDrawn,
    kPlaneRed,
    kPlaneMelds,
    kPlaneDiscards = kPlaneMelds + 4,
    kPlaneFromHand = kPlaneDiscards + 4,
    kPlaneLatest = kPlaneFromHand + 4,
    kPlaneRiichiTile = kPlaneLatest + 4,
    kPlaneTarget,
    kPlaneUnseen,
    kPlaneIndicators,
    kPlaneDora,
    kPlaneWaits,
    kPlaneBarred,
    kPlaneOpenWaits,  // next, opposite, previous
    kPlaneNumbers = kPlaneOpenWaits + 3,
    kPlanes,
};

inline constexpr int kObservationBytes = kPlanes * kKinds;
inline constexpr int kNumbers = 31;

extern const std::array<const char*, kPlanes> kPlaneNames;
// Entries of the last plane.
extern const std::array<const char*, kNumbers> kNumberNames;

void observe(const Round& round, const TableRules& rules, int seat, std::uint8_t* out);

}  // namespace hupai
