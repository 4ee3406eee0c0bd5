// How the module was built.
#include <pybind11/stl.h>

#include "bind.hpp"
#include "hupai/batch.hpp"
#include "hupai/build_info.hpp"
#include "hupai/decompositions.hpp"
#include "hupai/suit_table.hpp"

using namespace hupai;

void bind_build(py::module_& m) {
    m.def(
        "build_info",
        [] {
            const BuildInfo info = build_info();
            py::dict out;
            out["compiler"] = info.compiler;
            out["library"] = info.library;
            out["build_type"] = info.build_type;
            out["flags"] = info.flags;
            out["baseline"] = info.baseline;
            return out;
        },
        "Compiler, standard library, build type, flags and baseline.");
    m.def("instruction_sets", &batch::instruction_sets,
          "The instruction sets that there is code for, the best first.");
    m.def("instruction_set", &batch::instruction_set,
          "The instruction set in use (HUPAI_SIMD forces one).");
    m.def(
        "table_sizes",
        [] {
            py::dict out;
            out["blocks"] = StandardTable::of(4).bytes();
            out["lanes"] = FourSets::bytes();
            out["profiles"] = FourSets::profile_bytes();
            out["decompositions"] = Decompositions::of(4).bytes();
            return out;
        },
        "Resident bytes of each table for four sets; builds what is not built yet.");
}
