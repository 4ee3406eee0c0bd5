#include "hupai/wall.hpp"

#include <utility>

namespace hupai {

Wall shuffled_wall(std::uint64_t seed, std::uint64_t hand, bool red_fives) {
    Random random(seed, hand);
    Wall wall;
    for (int id = 0; id < kWallTiles; ++id) {
        wall[static_cast<std::size_t>(id)] = tile_of(id, red_fives);
    }
    for (std::uint32_t i = kWallTiles - 1; i > 0; --i) {
        std::swap(wall[i], wall[random.below(i + 1)]);
    }
    return wall;
}

}  // namespace hupai
