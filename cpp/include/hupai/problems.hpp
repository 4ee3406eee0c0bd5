// What can be wrong with input: a kind, the offending text, a sentence. Problems are plural: checks
// append to a list and go on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hupai {

enum class ProblemKind : std::uint8_t {
#define HUPAI_PROBLEM(name) name,
#include "hupai/problems.def"
#undef HUPAI_PROBLEM
};

// The permanent name of a kind of problem.
const char* problem_name(ProblemKind kind);

struct Problem {
    ProblemKind kind;
    std::string text;     // the offending part of the input
    std::string message;  // a sentence that names it
};

using Problems = std::vector<Problem>;

// A readable excerpt of arbitrary input: printable, at most 40 characters.
std::string excerpt(std::string_view text);

}  // namespace hupai
