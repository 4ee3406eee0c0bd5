// Compiled for AVX-512; nothing here runs before the processor was asked.
#if defined(HUPAI_AVX512)

#include "slices_body.hpp"

namespace hupai {

const SliceKernel kAvx512Slices = {"avx512", run_slices};

}  // namespace hupai

#endif
