// Tile kinds, counts and masks (COM-1).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace hupai {

using Kind = std::uint8_t;
// One bit per kind, bit k = kind k.
using KindMask = std::uint64_t;

inline constexpr int kKinds = 34;
inline constexpr int kCopies = 4;
inline constexpr int kSuits = 3;
inline constexpr int kSuitKinds = 9;
inline constexpr int kHonourKinds = 7;
inline constexpr int kBlocks = 4;  // three suits and the honours
inline constexpr Kind kFirstHonour = 27;
inline constexpr Kind kEast = 27;
inline constexpr Kind kNorth = 30;
inline constexpr Kind kWhite = 31;
inline constexpr Kind kGreen = 32;
inline constexpr Kind kRed = 33;
inline constexpr int kMaxSets = 5;
inline constexpr int kMaxTiles = 3 * kMaxSets + 2;

using Counts = std::array<std::uint8_t, kKinds>;

constexpr bool is_honour(int kind) { return kind >= kFirstHonour; }
// 0, 1, 2 = characters, dots, bamboo; 3 = honours.
constexpr int block_of(int kind) { return kind / kSuitKinds; }
// 0-based place inside its block: 1m -> 0, 9s -> 8, East -> 0.
constexpr int index_in_block(int kind) { return kind - block_of(kind) * kSuitKinds; }

constexpr KindMask bit(int kind) { return KindMask{1} << kind; }

inline constexpr KindMask kAllKinds = (KindMask{1} << kKinds) - 1;
inline constexpr KindMask kHonours = kAllKinds & ~((KindMask{1} << kFirstHonour) - 1);
inline constexpr KindMask kTerminals = bit(0) | bit(8) | bit(9) | bit(17) | bit(18) | bit(26);
inline constexpr KindMask kOrphans = kTerminals | kHonours;

}  // namespace hupai
