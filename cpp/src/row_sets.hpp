// Sets of rows or clauses as bits in as many words as the table needs.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hupai {

// Rows or clauses as bits; most tables need one or two words.
template <int Words>
using Bits = std::array<std::uint64_t, Words>;

template <class B>
void set_bit(B& bits, int at) {
    bits[static_cast<std::size_t>(at / 64)] |= std::uint64_t{1} << (at % 64);
}

template <class B>
bool any(const B& bits) {
    std::uint64_t all = 0;
    for (const std::uint64_t word : bits) all |= word;
    return all != 0;
}

template <class B>
int bit_count(const B& bits) {
    int count = 0;
    for (const std::uint64_t word : bits) count += std::popcount(word);
    return count;
}

template <class B>
B both(const B& a, const B& b) {
    B out;
    for (std::size_t w = 0; w < out.size(); ++w) out[w] = a[w] & b[w];
    return out;
}

template <class B>
B without(const B& a, const B& b) {
    B out;
    for (std::size_t w = 0; w < out.size(); ++w) out[w] = a[w] & ~b[w];
    return out;
}

template <class B>
void add(B& a, const B& b) {
    for (std::size_t w = 0; w < a.size(); ++w) a[w] |= b[w];
}

template <class B, class Visit>
void for_each_bit(const B& bits, Visit visit) {
    for (std::size_t w = 0; w < bits.size(); ++w) {
        for (std::uint64_t word = bits[w]; word != 0; word &= word - 1) {
            visit(static_cast<int>(w) * 64 + std::countr_zero(word));
        }
    }
}

// COM-8: of two lists of equal length, the one that has the first row in which they differ.
template <class B>
bool list_before(const B& a, const B& b) {
    for (std::size_t w = 0; w < a.size(); ++w) {
        const std::uint64_t differ = a[w] ^ b[w];
        if (differ != 0) return (a[w] >> std::countr_zero(differ) & 1) != 0;
    }
    return false;
}

}  // namespace hupai
