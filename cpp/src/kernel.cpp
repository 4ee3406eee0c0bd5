#include "kernel.hpp"

#include <cstdlib>
#include <cstring>

namespace hupai::kernel {
namespace {

const Kernel& choose() {
    const char* forced = std::getenv("HUPAI_SIMD");
    if (forced != nullptr && std::strcmp(forced, "scalar") == 0) return kScalar;
#if defined(HUPAI_AVX2)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return kAvx2;
#endif
    return kScalar;
}

}  // namespace

const Kernel& chosen() {
    static const Kernel& kernel = choose();
    return kernel;
}

}  // namespace hupai::kernel
