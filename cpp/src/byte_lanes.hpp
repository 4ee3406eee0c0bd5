// Sixteen small numbers at once, as block vectors hold them; sums stop at 255.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace hupai {

#if defined(__SSE2__)
struct ByteLanes {
    __m128i v;
};
inline ByteLanes all_lanes(int value) { return {_mm_set1_epi8(static_cast<char>(value))}; }
inline ByteLanes load_lanes(const std::uint8_t* from) {
    return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))};
}
inline void store(ByteLanes a, std::uint8_t* to) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), a.v);
}
inline ByteLanes least(ByteLanes a, ByteLanes b) { return {_mm_min_epu8(a.v, b.v)}; }
inline ByteLanes most_of(ByteLanes a, ByteLanes b) { return {_mm_max_epu8(a.v, b.v)}; }
inline ByteLanes sum(ByteLanes a, ByteLanes b) { return {_mm_adds_epu8(a.v, b.v)}; }
template <int places>
inline ByteLanes shift(ByteLanes a) {
    return {_mm_slli_si128(a.v, places)};
}
#else
struct ByteLanes {
    std::array<std::uint8_t, 16> v;
};
template <class Entry>
inline ByteLanes each_lane(Entry&& entry) {
    ByteLanes result;
    for (std::size_t i = 0; i < 16; ++i) result.v[i] = static_cast<std::uint8_t>(entry(i));
    return result;
}
inline ByteLanes all_lanes(int value) {
    return each_lane([&](std::size_t) { return value; });
}
inline ByteLanes load_lanes(const std::uint8_t* from) {
    return each_lane([&](std::size_t i) { return from[i]; });
}
inline void store(ByteLanes a, std::uint8_t* to) { std::copy_n(a.v.begin(), 16, to); }
inline ByteLanes least(const ByteLanes& a, const ByteLanes& b) {
    return each_lane([&](std::size_t i) { return std::min(a.v[i], b.v[i]); });
}
inline ByteLanes most_of(const ByteLanes& a, const ByteLanes& b) {
    return each_lane([&](std::size_t i) { return std::max(a.v[i], b.v[i]); });
}
inline ByteLanes sum(const ByteLanes& a, const ByteLanes& b) {
    return each_lane([&](std::size_t i) { return std::min(255, a.v[i] + b.v[i]); });
}
template <int places>
inline ByteLanes shift(const ByteLanes& a) {
    return each_lane([&](std::size_t i) { return i < places ? 0 : a.v[i - places]; });
}
#endif

}  // namespace hupai
