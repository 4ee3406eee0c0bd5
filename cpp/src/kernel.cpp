#include "kernel.hpp"

#include <cstdlib>
#include <cstring>
#include <iterator>

namespace hupai::kernel {
namespace {

// The compiler's built-in also asks whether the operating system keeps the wide registers.
#if defined(HUPAI_AVX2)
bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}
#endif

#if defined(HUPAI_AVX512)
bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
           __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vpopcntdq");
}
#endif

constexpr Compiled kCompiled[] = {
#if defined(HUPAI_AVX512)
    {&kAvx512, has_avx512},
#endif
#if defined(HUPAI_AVX2)
    {&kAvx2, has_avx2},
#endif
    {&kScalar, [] { return true; }},
};

const Kernel& choose() {
    const char* forced = std::getenv("HUPAI_SIMD");
    const Kernel* best = &kScalar;
    for (std::size_t i = std::size(kCompiled); i-- > 0;) {
        const auto [kernel, runs] = kCompiled[i];
        if (!runs()) continue;
        best = kernel;
        if (forced != nullptr && std::strcmp(forced, kernel->name) == 0) break;
    }
    return *best;
}

}  // namespace

std::span<const Compiled> compiled() { return kCompiled; }

const Kernel& chosen() {
    static const Kernel& kernel = choose();
    return kernel;
}

}  // namespace hupai::kernel
