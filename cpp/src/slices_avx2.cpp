// Compiled for AVX2; nothing here runs before the processor was asked.
#if defined(HUPAI_AVX2)

#include "slices_body.hpp"

namespace hupai {

const SliceKernel kAvx2Slices = {"avx2", run_slices};

}  // namespace hupai

#endif
