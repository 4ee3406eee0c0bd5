// The action table of the game: one list of ids for all rulesets, permanent.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "hupai/tiles.hpp"

namespace hupai {

// A tile at the table: its kind, or 34 + suit for the red five of a suit (COM-2).
using TileCode = std::uint8_t;

inline constexpr int kTileCodes = kKinds + kSuits;
inline constexpr TileCode kNoTile = 255;

constexpr bool is_red(TileCode tile) { return tile >= kKinds; }
constexpr Kind five_of(int suit) { return static_cast<Kind>(suit * kSuitKinds + 4); }
constexpr Kind kind_of(TileCode tile) { return is_red(tile) ? five_of(tile - kKinds) : tile; }
constexpr bool is_five(Kind kind) { return kind < kFirstHonour && kind % kSuitKinds == 4; }
constexpr TileCode red_of(Kind five) { return static_cast<TileCode>(kKinds + five / kSuitKinds); }

using Action = std::uint8_t;

// Discards name a tile code, kongs in the own turn a kind, chi the place of the claimed tile in
// the run. "Red": the red five is among the own tiles that go into the meld.
inline constexpr int kDiscard = 0;
inline constexpr int kRiichi = kDiscard + kTileCodes;
inline constexpr int kOpenRiichi = kRiichi + kTileCodes;
inline constexpr int kClosedKong = kOpenRiichi + kTileCodes;
inline constexpr int kAddedKong = kClosedKong + kKinds;
inline constexpr int kChi = kAddedKong + kKinds;  // low, middle, high
inline constexpr int kChiRed = kChi + 3;
inline constexpr int kPon = kChiRed + 3;
inline constexpr int kPonRed = kPon + 1;
inline constexpr int kOpenKong = kPonRed + 1;
inline constexpr int kSelfDraw = kOpenKong + 1;
inline constexpr int kRon = kSelfDraw + 1;
inline constexpr int kNineTerminals = kRon + 1;
inline constexpr int kPass = kNineTerminals + 1;
inline constexpr int kActions = kPass + 1;
inline constexpr Action kNoAction = 255;
// What a host does, in the log beside the actions of the players.
inline constexpr int kExposedWallTile = 200;
inline constexpr int kUnusedPon = 201;
inline constexpr int kFalseWin = 202;

static_assert(kActions == 192);

// A set of actions.
struct ActionMask {
    std::array<std::uint64_t, 3> words{};

    constexpr void set(int action) {
        words[static_cast<std::size_t>(action / 64)] |= std::uint64_t{1} << (action % 64);
    }
    constexpr bool test(int action) const {
        return action < kActions &&
               (words[static_cast<std::size_t>(action / 64)] >> (action % 64) & 1) != 0;
    }
    constexpr bool any() const { return (words[0] | words[1] | words[2]) != 0; }
    constexpr int size() const {
        return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]);
    }
    constexpr bool operator==(const ActionMask&) const = default;
    // The n-th action in the order of ids.
    int nth(int n) const {
        for (std::size_t w = 0; w < words.size(); ++w) {
            std::uint64_t word = words[w];
            const int count = std::popcount(word);
            if (n >= count) {
                n -= count;
                continue;
            }
            for (; n > 0; --n) word &= word - 1;
            return static_cast<int>(w) * 64 + std::countr_zero(word);
        }
        return -1;
    }
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t w = 0; w < words.size(); ++w) {
            for (std::uint64_t word = words[w]; word != 0; word &= word - 1) {
                visit(static_cast<int>(w) * 64 + std::countr_zero(word));
            }
        }
    }
};

std::string tile_code_name(TileCode tile);
// "discard 5p", "riichi 0m", "chi low", ...
std::string action_name(int action);

}  // namespace hupai
