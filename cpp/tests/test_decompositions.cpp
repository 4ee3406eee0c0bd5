#include "hupai/decompositions.hpp"
#include "test.hpp"

using namespace hupai;

// Independent counts: 21,743 complete suit states and 498 honour states with at most four sets.
TEST(decompositions_states) {
    const auto& table = Decompositions::of(4);
    CHECK_EQ(table.states(), std::size_t{21743 + 498});
    CHECK_EQ(table.decompositions(), std::size_t{23533 + 498});
}
