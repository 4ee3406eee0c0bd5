#include "hupai/batch.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>

#include "hupai/parallel.hpp"
#include "hupai/shanten.hpp"
#include "hupai/suit_table.hpp"
#include "hupai/waits.hpp"
#include "kernel.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace hupai::batch {
namespace {

// Sum and maximum of a row.
struct Extent {
    int sum;
    int most;
};

Extent extent(const std::uint8_t* row) {
#if defined(__SSE2__)
    const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row));
    const __m128i b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row + 16));
    const __m128i c =
        _mm_srli_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(row + 18)), 14);
    const __m128i zero = _mm_setzero_si128();
    const __m128i sums = _mm_add_epi32(_mm_add_epi32(_mm_sad_epu8(a, zero), _mm_sad_epu8(b, zero)),
                                       _mm_sad_epu8(c, zero));
    const __m128i above =
        _mm_subs_epu8(_mm_max_epu8(_mm_max_epu8(a, b), c), _mm_set1_epi8(kCopies));
    const bool fits = _mm_movemask_epi8(_mm_cmpeq_epi8(above, zero)) == 0xFFFF;
    return {_mm_cvtsi128_si32(sums) + _mm_cvtsi128_si32(_mm_srli_si128(sums, 8)),
            fits ? kCopies : kCopies + 1};
#else
    Extent result{0, 0};
    for (int kind = 0; kind < kKinds; ++kind) {
        result.sum += row[kind];
        result.most = std::max<int>(result.most, row[kind]);
    }
    return result;
#endif
}

// Sets that the concealed tiles still have to make.
constexpr int concealed_sets(int tiles) { return (tiles - 1) / 3; }

int row_sum(const std::uint8_t* row) { return extent(row).sum; }

int melds_of(const Rows& rows, std::size_t row) {
    if (rows.melds != nullptr) return rows.melds[row];
    return rows.sets - concealed_sets(row_sum(rows.counts + row * kKinds));
}

Holding holding(const Rows& rows, std::size_t row) {
    return {rows.counts + row * kKinds,
            rows.melded == nullptr ? nullptr : rows.melded + row * kKinds, melds_of(rows, row),
            rows.sets};
}

const std::uint8_t* visible_of(const Rows& rows, std::size_t row) {
    return rows.visible == nullptr ? nullptr : rows.visible + row * kKinds;
}

// Whether a row is sound; if not and `problems` is given, what is wrong with it.
bool check_row(const Rows& rows, Tiles tiles, std::size_t row, std::vector<Problem>* problems) {
    const std::uint8_t* counts = rows.counts + row * kKinds;
    const Extent concealed = extent(counts);
    bool sound = true;
    const auto add = [&](Fault fault, int detail) {
        sound = false;
        if (problems != nullptr) problems->push_back({row, fault, detail});
    };
    if (concealed.most > kCopies) {
        for (int kind = 0; kind < kKinds; ++kind)
            if (counts[kind] > kCopies) add(Fault::TooManyCopies, kind);
    }
    const int melds = rows.sets - concealed_sets(concealed.sum);
    const int rest = concealed.sum % 3;
    if (rest == 0 || melds < 0 || (tiles == Tiles::BeforeDraw && rest != 1) ||
        (tiles == Tiles::AfterDraw && rest != 2)) {
        add(Fault::TileCount, concealed.sum);
        return false;
    }
    if (rows.melds != nullptr && rows.melds[row] != melds) add(Fault::MeldNumber, concealed.sum);
    if (rows.melded == nullptr && rows.visible == nullptr) return sound;

    const auto at = [row](const std::uint8_t* array, int kind) {
        return array == nullptr ? 0 : int{array[row * kKinds + static_cast<std::size_t>(kind)]};
    };
    int in_melds = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
        in_melds += at(rows.melded, kind);
        const int seen = at(rows.melded, kind) + at(rows.visible, kind);
        if (counts[kind] <= kCopies && counts[kind] + seen > kCopies) add(Fault::TooManySeen, kind);
    }
    if (rows.melded != nullptr && (in_melds < 3 * melds || in_melds > 4 * melds))
        add(Fault::MeldTiles, in_melds);
    return sound;
}

// Whether the kernel does it: no copy in a meld can matter.
bool plain(const Rows& rows) { return rows.sets == 4 && rows.melded == nullptr; }

// Runs work(table, rows, first row) on the pieces; it returns the number of sound rows.
template <class Work>
bool split_plain(const Rows& rows, int threads, const FourSets& table, Work&& work) {
    std::atomic<bool> all_sound{true};
    split_rows(rows.size, threads, [&](std::size_t first, std::size_t last) {
        const kernel::Rows piece{rows.counts + first * kKinds,
                                 rows.visible == nullptr ? nullptr : rows.visible + first * kKinds,
                                 last - first, rows.shapes};
        if (work(table, piece, first) != piece.size)
            all_sound.store(false, std::memory_order_relaxed);
    });
    return all_sound.load();
}

// Runs work(row) on every row.
template <class Work>
bool each_row(const Rows& rows, Tiles tiles, int threads, Work&& work) {
    std::atomic<bool> all_sound{true};
    split_rows(rows.size, threads, [&](std::size_t first, std::size_t last) {
        for (std::size_t row = first; row < last; ++row) {
            if (!check_row(rows, tiles, row, nullptr)) {
                all_sound.store(false, std::memory_order_relaxed);
                return;
            }
            work(row);
        }
    });
    return all_sound.load();
}

}  // namespace

bool shanten_of_one(const std::uint8_t* counts, ShapeSet shapes, int& shanten) {
    shanten =
        kernel::chosen().shanten_of_one(FourSets::for_shanten(), {counts, nullptr, 1, shapes});
    return shanten != kernel::kUnsound;
}

const char* instruction_set() { return kernel::chosen().name; }

std::vector<const char*> instruction_sets() {
    std::vector<const char*> names;
    for (const auto& one : kernel::compiled()) names.push_back(one.kernel->name);
    return names;
}

std::size_t count_exact(const Rows& rows) {
    std::size_t number = 0;
    for (std::size_t row = 0; row < rows.size; ++row) {
        const Holding hand = holding(rows, row);
        const Holding numbers{hand.concealed, nullptr, hand.melds, hand.sets};
        number += blocks_that_matter(hand, shanten_standard(numbers)) != 0;
    }
    return number;
}

std::vector<Problem> check(const Rows& rows, Tiles tiles, int threads, std::size_t most) {
    std::vector<Problem> problems;
    if (each_row(rows, tiles, threads, [](std::size_t) {})) return problems;
    for (std::size_t row = 0; row < rows.size && problems.size() < most; ++row)
        check_row(rows, tiles, row, &problems);
    problems.resize(std::min(problems.size(), most));
    return problems;
}

bool shanten(const Rows& rows, int threads, std::int8_t* out) {
    if (plain(rows)) {
        return split_plain(rows, threads, FourSets::for_shanten(),
                           [out](const auto& t, const auto& r, std::size_t first) {
                               return kernel::chosen().shanten(t, r, out + first);
                           });
    }
    return each_row(rows, Tiles::Any, threads, [&](std::size_t row) {
        out[row] = static_cast<std::int8_t>(hupai::shanten(holding(rows, row), rows.shapes));
    });
}

bool waits(const Rows& rows, int threads, std::uint8_t* out) {
    if (plain(rows)) {
        return split_plain(rows, threads, FourSets::for_draws(),
                           [out](const auto& t, const auto& r, std::size_t first) {
                               return kernel::chosen().waits(t, r, out + first * kKinds);
                           });
    }
    return each_row(rows, Tiles::BeforeDraw, threads, [&](std::size_t row) {
        const Holding hand = holding(rows, row);
        const KindMask kinds =
            hupai::waits(hand.concealed, hand.melded, hand.melds, hand.sets, rows.shapes);
        for (int kind = 0; kind < kKinds; ++kind)
            out[row * kKinds + static_cast<std::size_t>(kind)] = (kinds & bit(kind)) != 0;
    });
}

bool useful(const Rows& rows, int threads, std::int8_t* shanten, std::uint8_t* left) {
    if (plain(rows)) {
        return split_plain(rows, threads, FourSets::for_draws(),
                           [&](const auto& t, const auto& r, std::size_t first) {
                               return kernel::chosen().useful(t, r, shanten + first,
                                                              left + first * kKinds);
                           });
    }
    return each_row(rows, Tiles::BeforeDraw, threads, [&](std::size_t row) {
        const Holding hand = holding(rows, row);
        const Useful result = hupai::useful(hand, rows.shapes);
        const Counts copies = copies_left(hand, visible_of(rows, row));
        shanten[row] = static_cast<std::int8_t>(result.shanten);
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            left[row * kKinds + kind] =
                (result.kinds & bit(static_cast<int>(kind))) != 0 ? copies[kind] : std::uint8_t{0};
        }
    });
}

bool discards(const Rows& rows, int threads, std::int8_t* shanten, std::uint8_t* totals) {
    if (plain(rows)) {
        return split_plain(rows, threads, FourSets::for_draws(),
                           [&](const auto& t, const auto& r, std::size_t first) {
                               return kernel::chosen().discards(t, r, shanten + first * kKinds,
                                                                totals + first * kKinds);
                           });
    }
    return each_row(rows, Tiles::AfterDraw, threads, [&](std::size_t row) {
        const Holding hand = holding(rows, row);
        const Discards result = hupai::discards(hand, rows.shapes);
        const Counts copies = copies_left(hand, visible_of(rows, row));
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            const bool held = (result.held & bit(static_cast<int>(kind))) != 0;
            const std::size_t at = row * kKinds + kind;
            shanten[at] = held ? static_cast<std::int8_t>(result.after[kind].shanten)
                               : std::int8_t{kUnreachable};
            totals[at] = held
                             ? static_cast<std::uint8_t>(total_of(copies, result.after[kind].kinds))
                             : std::uint8_t{0};
        }
    });
}

bool improvements(const Rows& rows, int threads, std::int8_t* shanten, std::uint8_t* totals) {
    return each_row(rows, Tiles::BeforeDraw, threads, [&](std::size_t row) {
        const Holding hand = holding(rows, row);
        const int now = hupai::shanten(hand, rows.shapes);
        shanten[row] = static_cast<std::int8_t>(now);
        Counts better{};
        if (now <= 1)
            better =
                hupai::improvements(hand, copies_left(hand, visible_of(rows, row)), rows.shapes);
        std::memcpy(totals + row * kKinds, better.data(), kKinds);
    });
}

}  // namespace hupai::batch
