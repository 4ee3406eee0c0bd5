// A tiny test harness: TEST(name) { CHECK(...); } registers and runs.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace hupai::test {

struct Case {
    const char* name;
    void (*run)();
};

inline std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}

inline int& failures() {
    static int count = 0;
    return count;
}

struct Register {
    Register(const char* name, void (*run)()) { cases().push_back({name, run}); }
};

template <class A, class B>
void check_equal(const A& actual, const B& expected, const char* what, const char* file, int line) {
    if (actual == expected) return;
    ++failures();
    std::fprintf(stderr, "%s:%d: %s: got %s, expected %s\n", file, line, what,
                 std::to_string(actual).c_str(), std::to_string(expected).c_str());
}

inline void check(bool ok, const char* what, const char* file, int line) {
    if (ok) return;
    ++failures();
    std::fprintf(stderr, "%s:%d: failed: %s\n", file, line, what);
}

}  // namespace hupai::test

#define TEST(name)                                                     \
    static void name();                                                \
    static const ::hupai::test::Register register_##name{#name, name}; \
    static void name()
#define CHECK(condition) ::hupai::test::check((condition), #condition, __FILE__, __LINE__)
#define CHECK_EQ(actual, expected) \
    ::hupai::test::check_equal((actual), (expected), #actual, __FILE__, __LINE__)
