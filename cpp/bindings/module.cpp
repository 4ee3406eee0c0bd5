#include "bind.hpp"

PYBIND11_MODULE(_core, m, py::mod_gil_not_used()) {
    m.doc() = "The C++ core of hupai; use the functions of the package, not this module.";
    m.attr("__version__") = HUPAI_VERSION;
    bind_build(m);
    bind_hand(m);
    bind_scoring(m);
    bind_batch_scoring(m);
    bind_analysis(m);
    bind_game(m);
    bind_vector(m);
}
