// Rows of hands as arrays and files bring them: any bytes, checked before anything else looks.
#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "fuzz.hpp"
#include "hupai/batch.hpp"
#include "hupai/hands.hpp"
#include "hupai/notation.hpp"

using namespace hupai;

namespace {

void packed_hands(const std::uint8_t* data, std::size_t size) {
    std::vector<HandRow> rows(std::min<std::size_t>(size / sizeof(HandRow), 16));
    if (rows.empty()) return;
    std::memcpy(static_cast<void*>(rows.data()), data, rows.size() * sizeof(HandRow));
    std::array<bool, 16> valid;
    valid.fill(true);
    RowProblems problems(valid.data());
    check_rows(rows, 1, problems);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!valid[i]) continue;
        // What passes the check can be written down and read again.
        Problems found;
        FUZZ_CHECK(parse_hand(format_hand(rows[i].hand), found) == rows[i].hand && found.empty());
        std::int16_t readings = 0;
        count_readings({&rows[i], 1}, kAutoShapes4, 1, &readings);
        FUZZ_CHECK(readings >= 0);
    }
}

void counts(hupai::fuzz::Source source) {
    constexpr std::size_t kRows = 3;
    const int sets = 4 + source.below(2);
    const auto shapes = static_cast<ShapeSet>(1 + source.below(31));
    const bool with_melds = source.below(2) != 0;
    const bool with_melded = source.below(2) != 0;
    const bool with_visible = source.below(2) != 0;
    std::array<std::uint8_t, kRows * kKinds> held{};
    std::array<std::uint8_t, kRows * kKinds> melded{};
    std::array<std::uint8_t, kRows * kKinds> visible{};
    std::array<std::uint8_t, kRows> melds{};
    // One by one: GCC 12 warns of the vector code that it makes of a loop over three bytes.
    melds = {static_cast<std::uint8_t>(source.byte() % 7),
             static_cast<std::uint8_t>(source.byte() % 7),
             static_cast<std::uint8_t>(source.byte() % 7)};
    for (auto& n : held) n = source.byte() % 6;
    if (with_melded) {
        for (auto& n : melded) n = source.byte() % 6;
    }
    if (with_visible) {
        for (auto& n : visible) n = source.byte() % 6;
    }
    const batch::Rows rows{kRows,
                           held.data(),
                           with_melds ? melds.data() : nullptr,
                           with_melded ? melded.data() : nullptr,
                           with_visible ? visible.data() : nullptr,
                           sets,
                           shapes};
    std::array<std::int8_t, kRows * kKinds> first{};
    std::array<std::uint8_t, kRows * kKinds> second{};
    const auto sound = [&](batch::Tiles tiles) { return batch::check(rows, tiles, 1, 20).empty(); };
    // As the bindings do: with melds or visible tiles the check comes first, else the work finds
    // unsound rows itself.
    const bool first_check = with_melds || with_melded || with_visible;
    const auto agrees = [&](batch::Tiles tiles, auto work) {
        const bool good = sound(tiles);
        if (good || !first_check) FUZZ_CHECK(work() == good);
    };
    agrees(batch::Tiles::Any, [&] { return batch::shanten(rows, 1, first.data()); });
    agrees(batch::Tiles::BeforeDraw, [&] { return batch::waits(rows, 1, second.data()); });
    agrees(batch::Tiles::BeforeDraw,
           [&] { return batch::useful(rows, 1, first.data(), second.data()); });
    agrees(batch::Tiles::AfterDraw,
           [&] { return batch::discards(rows, 1, first.data(), second.data()); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    if (data[0] % 2 == 0) {
        packed_hands(data + 1, size - 1);
    } else {
        counts({data + 1, size - 1});
    }
    return 0;
}
