// One bind_*() per idea; no logic in the bindings.
#pragma once

#include <pybind11/pybind11.h>

namespace py = pybind11;
