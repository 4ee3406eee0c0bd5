#include "hupai/build_info.hpp"

#include <version>

// Given by CMake; a build by hand says nothing.
#if !defined(HUPAI_BUILD_TYPE)
#define HUPAI_BUILD_TYPE ""
#define HUPAI_FLAGS ""
#define HUPAI_MARCH ""
#endif

namespace hupai {
namespace {

[[maybe_unused]] std::string dotted(int major, int minor, int patch) {
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::string compiler() {
#if defined(__apple_build_version__)
    return "Apple Clang " + dotted(__clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__clang__)
    return "Clang " + dotted(__clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    return "GCC " + dotted(__GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#elif defined(_MSC_VER)
    return "MSVC " + dotted(_MSC_VER / 100, _MSC_VER % 100, _MSC_FULL_VER % 100000);
#else
    return "unknown";
#endif
}

std::string library() {
#if defined(_LIBCPP_VERSION)
    return "libc++ " + std::to_string(_LIBCPP_VERSION);
#elif defined(_GLIBCXX_RELEASE)
    return "libstdc++ " + std::to_string(_GLIBCXX_RELEASE);
#elif defined(_MSVC_STL_VERSION)
    return "MSVC STL " + std::to_string(_MSVC_STL_VERSION);
#else
    return "unknown";
#endif
}

}  // namespace

BuildInfo build_info() {
    return {compiler(), library(), HUPAI_BUILD_TYPE, HUPAI_FLAGS, HUPAI_MARCH};
}

}  // namespace hupai
