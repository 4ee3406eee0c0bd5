// Compiled for AVX-512; nothing here runs before the processor was asked.
#if defined(HUPAI_AVX512)

#define HUPAI_KERNEL avx512
#include "kernel_body.hpp"

namespace hupai::kernel {

const Kernel kAvx512 = HUPAI_KERNEL_VALUE("avx512");

}  // namespace hupai::kernel

#endif
