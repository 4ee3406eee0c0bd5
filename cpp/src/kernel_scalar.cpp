#define HUPAI_KERNEL scalar
#include "kernel_body.hpp"

namespace hupai::kernel {

const Kernel kScalar = HUPAI_KERNEL_VALUE("scalar");

}  // namespace hupai::kernel
