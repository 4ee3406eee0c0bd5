#include <cstring>

#include "test.hpp"

// Runs every registered test, or those whose name contains the first argument.
int main(int argc, char** argv) {
    int run = 0;
    int failed = 0;
    for (const auto& one : hupai::test::cases()) {
        if (argc > 1 && std::strstr(one.name, argv[1]) == nullptr) continue;
        const int before = hupai::test::failures();
        one.run();
        const bool ok = hupai::test::failures() == before;
        std::printf("%s %s\n", ok ? "ok    " : "FAILED", one.name);
        ++run;
        if (!ok) ++failed;
    }
    std::printf("%d passed, %d failed\n", run - failed, failed);
    return failed == 0 && run > 0 ? 0 : 1;
}
