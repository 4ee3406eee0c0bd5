// Melds as Python sees them.
#pragma once

#include <tuple>

#include "hupai/hand.hpp"

namespace hupai {

using MeldTuple = std::tuple<int, int, int, bool>;  // type, tile, supplier, red

inline MeldTuple pack(const Meld& meld) {
    return {static_cast<int>(meld.type), meld.tile, static_cast<int>(meld.supplier), meld.red};
}

inline Meld unpack(const MeldTuple& meld) {
    const auto& [type, tile, supplier, red] = meld;
    return {static_cast<MeldType>(type), static_cast<Kind>(tile), static_cast<Supplier>(supplier),
            red};
}

}  // namespace hupai
