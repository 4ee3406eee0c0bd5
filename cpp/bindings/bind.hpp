// One bind_*() per idea; no logic in the bindings.
#pragma once

#include <pybind11/pybind11.h>

#include "hupai/problems.hpp"

namespace py = pybind11;

void bind_build(py::module_& m);
void bind_hand(py::module_& m);
void bind_scoring(py::module_& m);
void bind_batch_scoring(py::module_& m);
void bind_analysis(py::module_& m);
void bind_game(py::module_& m);
void bind_vector(py::module_& m);

// Problems as (code, text, message) tuples; the package raises them.
py::list to_python(const hupai::Problems& problems);
