#include "hupai/actions.hpp"

#include "hupai/notation.hpp"

namespace hupai {

std::string tile_code_name(TileCode tile) {
    if (is_red(tile)) return std::string("0") + "mps"[tile - kKinds];
    return tile_name(tile);
}

std::string action_name(int action) {
    static constexpr const char* kPlaces[] = {"low", "middle", "high"};
    if (action < 0) return "none";
    if (action < kRiichi) return "discard " + tile_code_name(static_cast<TileCode>(action));
    if (action < kOpenRiichi) {
        return "riichi " + tile_code_name(static_cast<TileCode>(action - kRiichi));
    }
    if (action < kClosedKong) {
        return "open riichi " + tile_code_name(static_cast<TileCode>(action - kOpenRiichi));
    }
    if (action < kAddedKong) return "closed kong " + tile_name(action - kClosedKong);
    if (action < kChi) return "added kong " + tile_name(action - kAddedKong);
    if (action < kChiRed) return std::string("chi ") + kPlaces[action - kChi];
    if (action < kPon) return std::string("chi ") + kPlaces[action - kChiRed] + " red";
    switch (action) {
        case kPon:
            return "pon";
        case kPonRed:
            return "pon red";
        case kOpenKong:
            return "open kong";
        case kSelfDraw:
            return "self draw";
        case kRon:
            return "ron";
        case kNineTerminals:
            return "nine terminals";
        case kPass:
            return "pass";
        default:
            return "none";
    }
}

}  // namespace hupai
