// How this code was built.
#pragma once

#include <string>

namespace hupai {

struct BuildInfo {
    std::string compiler;    // name and version
    std::string library;     // the C++ standard library and its version
    std::string build_type;  // of CMake
    std::string flags;       // what was added on top of the build type's own
    std::string baseline;    // the oldest processor that runs it, as -march; empty: the compiler's
};

BuildInfo build_info();

}  // namespace hupai
