// A hand and the situation of its win, as trivially copyable structs.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "hupai/tiles.hpp"

namespace hupai {

inline constexpr Kind kNoKind = 255;

enum class MeldType : std::uint8_t { Chi, Pon, OpenKong, AddedKong, ClosedKong };

// Supplier of an open meld relative to its owner (COM-3); a closed kong has none.
enum class Supplier : std::uint8_t { Unknown, Next, Opposite, Previous };

struct Meld {
    MeldType type = MeldType::Chi;
    Kind tile = 0;  // the lowest tile of a run, else the kind
    Supplier supplier = Supplier::Unknown;
    bool red = false;  // holds a red five

    constexpr bool is_kong() const { return type >= MeldType::OpenKong; }
    constexpr bool is_open() const { return type != MeldType::ClosedKong; }
    constexpr int size() const { return is_kong() ? 4 : 3; }
    constexpr bool operator==(const Meld&) const = default;
};

// Calls `visit(kind, copies)` for every kind in the meld.
template <class Visit>
constexpr void for_each_tile(const Meld& meld, Visit visit) {
    if (meld.type == MeldType::Chi) {
        for (int i = 0; i < 3; ++i) visit(meld.tile + i, 1);
    } else {
        visit(static_cast<int>(meld.tile), meld.size());
    }
}

// 13 or 16 tiles with their winning tile or without, or 14/17 concealed ones before a discard;
// melds count as three (COM-7).
struct Hand {
    Counts concealed{};  // without the winning tile
    std::array<Meld, kMaxSets> melds{};
    std::uint8_t n_melds = 0;
    std::uint8_t sets = 4;
    Kind win = kNoKind;
    bool win_red = false;
    std::uint8_t reds = 0;  // bit s: the red five of suit s is among the concealed tiles

    constexpr bool operator==(const Hand&) const = default;

    constexpr int concealed_tiles() const {
        int sum = 0;
        for (const auto count : concealed) sum += count;
        return sum;
    }
    // Tiles in melds, kind by kind.
    constexpr Counts melded() const {
        Counts counts{};
        for (int i = 0; i < n_melds; ++i) {
            for_each_tile(melds[static_cast<std::size_t>(i)], [&](int kind, int copies) {
                auto& count = counts[static_cast<std::size_t>(kind)];
                count = static_cast<std::uint8_t>(count + copies);
            });
        }
        return counts;
    }
    // Every tile the player holds, winning tile included.
    constexpr Counts all() const {
        Counts counts = melded();
        for (std::size_t k = 0; k < counts.size(); ++k) {
            counts[k] = static_cast<std::uint8_t>(counts[k] + concealed[k]);
        }
        if (win != kNoKind) ++counts[win];
        return counts;
    }
    constexpr int kongs() const {
        int count = 0;
        for (int i = 0; i < n_melds; ++i) count += melds[static_cast<std::size_t>(i)].is_kong();
        return count;
    }
    constexpr int open_melds() const {
        int count = 0;
        for (int i = 0; i < n_melds; ++i) count += melds[static_cast<std::size_t>(i)].is_open();
        return count;
    }
    constexpr int red_fives() const {
        int count = win_red + (reds & 1) + (reds >> 1 & 1) + (reds >> 2 & 1);
        for (int i = 0; i < n_melds; ++i) count += melds[static_cast<std::size_t>(i)].red;
        return count;
    }
};

enum class By : std::uint8_t { SelfDraw, Ron, RobKong };
enum class Riichi : std::uint8_t { None, Riichi, Double, Open };
// GUANG-19: who dealt in, or the own next draw.
enum class Ippatsu : std::uint8_t { None, Next, Other, Self };

inline constexpr int kMaxIndicators = 8;

struct Situation {
    By by = By::SelfDraw;
    std::uint8_t seat = 0;   // 0..3 = E..N
    std::uint8_t round = 0;  // 0..3 = E..N
    Riichi riichi = Riichi::None;
    Ippatsu ippatsu = Ippatsu::None;
    bool on_riichi_tile = false;
    bool replacement = false;
    bool last_tile = false;
    bool first_turn = false;
    bool last_of_kind = false;
    std::uint8_t n_indicators = 0;
    std::uint8_t n_ura = 0;
    std::array<Kind, kMaxIndicators> indicators{};
    std::array<Kind, kMaxIndicators> ura{};

    constexpr bool operator==(const Situation&) const = default;

    // Any flag but `last_tile`, or indicators.
    bool has_flags() const;
};

inline bool Situation::has_flags() const {
    // They lie behind each other in eight bytes.
    constexpr std::size_t kFirst = offsetof(Situation, riichi);
    static_assert(offsetof(Situation, n_indicators) - kFirst == 7);
    constexpr auto kFlags = [] {
        std::array<std::uint8_t, 8> bytes;
        bytes.fill(0xff);
        bytes[offsetof(Situation, last_tile) - kFirst] = 0;
        return std::bit_cast<std::uint64_t>(bytes);
    }();
    std::uint64_t flags;
    std::memcpy(&flags, reinterpret_cast<const char*>(this) + kFirst, sizeof flags);
    return (flags & kFlags) != 0;
}

static_assert(std::is_trivially_copyable_v<Hand> && std::is_trivially_copyable_v<Situation>);

}  // namespace hupai
