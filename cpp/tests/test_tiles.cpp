#include <bit>

#include "hupai/tiles.hpp"
#include "test.hpp"

using namespace hupai;

TEST(tiles_masks) {
    CHECK_EQ(std::popcount(kOrphans), 13);
    CHECK_EQ(block_of(kWhite), 3);
    CHECK_EQ(index_in_block(26), 8);
}
