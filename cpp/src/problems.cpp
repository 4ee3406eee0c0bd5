#include "hupai/problems.hpp"

namespace hupai {

namespace {

constexpr const char* kNames[] = {
#define HUPAI_PROBLEM(name) #name,
#include "hupai/problems.def"
#undef HUPAI_PROBLEM
};
constexpr int kExcerptCharacters = 40;

// Length of the UTF-8 sequence at the start of `text`, 0 if it is none.
std::size_t utf8_length(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xc2 ? 0
                               : lead < 0xe0 ? 2
                               : lead < 0xf0 ? 3
                               : lead < 0xf5 ? 4
                                             : 0;
    if (length == 0 || length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 0;
    }
    // Overlong forms, surrogates and values past U+10FFFF are no characters.
    if (length >= 3) {
        const auto second = static_cast<unsigned char>(text[1]);
        if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second >= 0xa0) ||
            (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second >= 0x90)) {
            return 0;
        }
    }
    return length;
}

}  // namespace

const char* problem_name(ProblemKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::string excerpt(std::string_view text) {
    std::string out;
    int characters = 0;
    while (!text.empty()) {
        if (characters++ >= kExcerptCharacters) return out + "...";
        const std::size_t length = utf8_length(text);
        if (length == 0 || static_cast<unsigned char>(text[0]) < 32 || text[0] == 127) {
            out += '?';
            text.remove_prefix(1);
        } else {
            out += text.substr(0, length);
            text.remove_prefix(length);
        }
    }
    return out;
}

}  // namespace hupai
