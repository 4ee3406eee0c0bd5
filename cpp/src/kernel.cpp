#include "kernel.hpp"

#include <cstdlib>
#include <cstring>

namespace hupai::kernel {
namespace {

#if defined(HUPAI_AVX2)
bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}
#endif

constexpr Compiled kCompiled[] = {
#if defined(HUPAI_AVX2)
    {&kAvx2, has_avx2},
#endif
    {&kScalar, [] { return true; }},
};

const Kernel& choose() {
    const char* forced = std::getenv("HUPAI_SIMD");
    if (forced != nullptr && std::strcmp(forced, "scalar") == 0) return kScalar;
    for (const Compiled& one : kCompiled) {
        if (one.runs()) return *one.kernel;
    }
    return kScalar;
}

}  // namespace

std::span<const Compiled> compiled() { return kCompiled; }

const Kernel& chosen() {
    static const Kernel& kernel = choose();
    return kernel;
}

}  // namespace hupai::kernel
