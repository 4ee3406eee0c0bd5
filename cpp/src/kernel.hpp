// The inner loops over hands of four sets, compiled once for every instruction set that pays and
// chosen at run time. Only hands in which no copy in a meld matters come here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "hupai/shapes.hpp"
#include "hupai/suit_table.hpp"
#include "hupai/tiles.hpp"
#include "hupai/waits.hpp"

namespace hupai::kernel {

// Rows of 34 counts; each is checked, for an unsound one would read outside the tables.
struct Rows {
    const std::uint8_t* counts;
    const std::uint8_t* visible;  // nullptr: none; with the counts at most four of a kind
    std::size_t size;
    ShapeSet shapes;
};

inline constexpr int kUnsound = -128;

// A row that is unsound (a count above four, no hand's number of tiles) ends the work; the number
// of rows done is returned.
struct Kernel {
    const char* name;
    std::size_t (*shanten)(const FourSets&, const Rows&, std::int8_t* out);
    std::size_t (*waits)(const FourSets&, const Rows&, std::uint8_t* out);
    std::size_t (*useful)(const FourSets&, const Rows&, std::int8_t* shanten, std::uint8_t* left);
    std::size_t (*discards)(const FourSets&, const Rows&, std::int8_t* shanten,
                            std::uint8_t* totals);
    // Of the first row alone; kUnsound for an unsound one.
    int (*shanten_of_one)(const FourSets&, const Rows&);
    bool (*useful_of_one)(const FourSets&, const Rows&, Useful& out);
    bool (*discards_of_one)(const FourSets&, const Rows&, Discards& out);
};

extern const Kernel kScalar;
#if defined(HUPAI_AVX2)
extern const Kernel kAvx2;
#endif
#if defined(HUPAI_AVX512)
extern const Kernel kAvx512;
#endif

struct Compiled {
    const Kernel* kernel;
    bool (*runs)();  // asks the processor
};

// All kernels of this build, the best first.
std::span<const Compiled> compiled();

// The kernel in use: the best that runs, or the one that HUPAI_SIMD names if it runs.
const Kernel& chosen();

}  // namespace hupai::kernel
