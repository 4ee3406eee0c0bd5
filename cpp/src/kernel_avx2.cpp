// Compiled for AVX2; nothing here runs before the processor was asked.
#if defined(HUPAI_AVX2)

#define HUPAI_KERNEL avx2
#include "kernel_body.hpp"

namespace hupai::kernel {

const Kernel kAvx2 = HUPAI_KERNEL_VALUE("avx2");

}  // namespace hupai::kernel

#endif
