// Players built into the core, for rollouts without Python.
#pragma once

#include <cstdint>

#include "hupai/round.hpp"

namespace hupai {

enum class Builtin : std::uint8_t {
    Random,  // any legal action, all alike
    Greedy,  // wins, declares riichi, keeps the lowest shanten with the most useful tiles; no
             // claims
    Caller,  // greedy, and claims whatever lowers the shanten
};

inline constexpr int kBuiltins = 3;
inline constexpr const char* kBuiltinNames[kBuiltins] = {"random", "greedy", "caller"};

// The choice of a pending seat; looks at nothing that the seat cannot see.
Action choose(Builtin player, const Round& round, const TableRules& rules, int seat,
              Random& random);

}  // namespace hupai
