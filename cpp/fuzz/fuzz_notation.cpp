// Hand strings, tiles and melds: any text is either refused with problems or means one hand.
#include <string_view>

#include "fuzz.hpp"
#include "hupai/facts.hpp"
#include "hupai/notation.hpp"
#include "hupai/readings.hpp"
#include "hupai/shanten.hpp"
#include "hupai/waits.hpp"

using namespace hupai;

namespace {

void use(const Hand& hand) {
    Counts counts = hand.concealed;
    if (hand.win != kNoKind) ++counts[hand.win];
    const Counts melded = hand.melded();
    const Holding holding{counts.data(), melded.data(), hand.n_melds, hand.sets};
    const ShapeSet shapes = hand.sets == kMaxSets ? kAutoShapes5 : kAutoShapes4;
    const int distance = shanten(holding, shapes);
    FUZZ_CHECK(distance >= -1 && distance <= kUnreachable);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    {
        Problems problems;
        const Hand hand = parse_hand(text, problems);
        if (problems.empty()) {
            Problems again;
            FUZZ_CHECK(parse_hand(format_hand(hand), again) == hand && again.empty());
            use(hand);
        }
    }
    {
        Problems problems;
        const auto tiles = parse_tiles(text, problems);
        if (problems.empty()) {
            Problems again;
            FUZZ_CHECK(parse_tiles(format_tiles(tiles), again).size() == tiles.size());
            FUZZ_CHECK(again.empty());
        }
    }
    {
        Problems problems;
        Meld meld;
        if (parse_meld(text, meld, problems)) {
            Meld back;
            FUZZ_CHECK(parse_meld(format_meld(meld), back, problems) && back == meld);
        } else {
            FUZZ_CHECK(!problems.empty());
        }
    }
    return 0;
}
