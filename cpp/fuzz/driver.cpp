// Runs a target without libFuzzer: all files of the folders given, then so many mutations of them,
// the same in every run.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fuzz.hpp"

namespace {

using Input = std::vector<std::uint8_t>;

std::vector<Input> read(int argc, char** argv) {
    std::vector<std::filesystem::path> paths;
    for (int i = 2; i < argc; ++i) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
            if (entry.is_regular_file()) paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    std::vector<Input> inputs;
    for (const auto& path : paths) {
        std::ifstream file(path, std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return inputs;
}

Input mutated(const std::vector<Input>& inputs, std::mt19937_64& random) {
    const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
    Input out = inputs[below(inputs.size())];
    for (std::size_t n = 1 + below(6); n > 0; --n) {
        const std::size_t at = below(out.size() + 1);
        const auto here = out.begin() + static_cast<std::ptrdiff_t>(at);
        switch (below(6)) {
            case 0:
                out.insert(here, static_cast<std::uint8_t>(random()));
                break;
            case 1:
                if (at < out.size()) out[at] = static_cast<std::uint8_t>(random());
                break;
            case 2:
                if (at < out.size()) out.erase(here);
                break;
            case 3:
                if (at < out.size()) {
                    out[at] = static_cast<std::uint8_t>(out[at] ^ (1U << below(8)));
                }
                break;
            case 4:
                out.resize(at);
                break;
            default: {
                const Input& other = inputs[below(inputs.size())];
                const std::size_t from = below(other.size() + 1);
                out.resize(at);
                out.insert(out.end(), other.begin() + static_cast<std::ptrdiff_t>(from),
                           other.end());
            }
        }
    }
    if (out.size() > 4096) out.resize(4096);
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: %s RUNS FOLDER...\n", argv[0]);
        return 2;
    }
    const std::vector<Input> inputs = read(argc, argv);
    if (inputs.empty()) {
        std::fprintf(stderr, "no inputs\n");
        return 2;
    }
    const long runs = std::strtol(argv[1], nullptr, 10);
    for (const Input& input : inputs) LLVMFuzzerTestOneInput(input.data(), input.size());
    std::mt19937_64 random(1);
    for (long i = 0; i < runs; ++i) {
        const Input input = mutated(inputs, random);
        LLVMFuzzerTestOneInput(input.data(), input.size());
    }
    std::printf("%s: %zu inputs, %ld mutations\n", argv[0], inputs.size(), runs);
    return 0;
}
