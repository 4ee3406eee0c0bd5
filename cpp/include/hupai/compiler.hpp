// What compilers are told beyond the language.
#pragma once

// A path taken so rarely that it should not weigh on the one beside it.
#if defined(_MSC_VER)
#define HUPAI_NOINLINE __declspec(noinline)
#elif defined(__GNUC__)
#define HUPAI_NOINLINE __attribute__((noinline))
#else
#define HUPAI_NOINLINE
#endif

namespace hupai {

// Memory that will be read soon.
inline void prefetch(const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

}  // namespace hupai
