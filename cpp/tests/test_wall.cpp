#include <array>

#include "hupai/wall.hpp"
#include "test.hpp"

using namespace hupai;

TEST(wall_shuffles_all_tiles) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const bool red : {false, true}) {
            std::array<int, kTileCodes> copies{};
            for (const TileCode tile : shuffled_wall(seed, seed % 3, red)) ++copies[tile];
            for (int tile = 0; tile < kTileCodes; ++tile) {
                const auto code = static_cast<TileCode>(tile);
                const int reds = is_red(code) ? 1 : 4 - is_five(kind_of(code));
                const int plain = is_red(code) ? 0 : 4;
                CHECK_EQ(copies[code], red ? reds : plain);
            }
        }
    }
    CHECK(shuffled_wall(1, 0, false) != shuffled_wall(1, 1, false));
    CHECK(shuffled_wall(1, 0, false) == shuffled_wall(1, 0, false));
}

TEST(wall_deals_each_position_once) {
    for (const int sets : {4, 5}) {
        std::array<bool, kWallTiles> dealt{};
        for (int seat = 0; seat < 4; ++seat) {
            for (int i = 0; i < 3 * sets + 1; ++i) {
                const auto at = static_cast<std::size_t>(dealt_position(seat, i, sets));
                CHECK(!dealt[at]);
                dealt[at] = true;
            }
        }
        for (int i = 0; i < kWallTiles; ++i) {
            CHECK_EQ(dealt[static_cast<std::size_t>(i)], i < 4 * (3 * sets + 1));
        }
    }
    CHECK_EQ(dealt_position(1, 12, 4), 49);
    CHECK_EQ(dealt_position(1, 12, 5), 52);
}
