#include "slices_body.hpp"

namespace hupai {

const SliceKernel kScalarSlices = {"scalar", run_slices};

}  // namespace hupai
