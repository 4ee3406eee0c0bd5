#include "hupai/notation.hpp"

#include <algorithm>
#include <array>

#include "hupai/validation.hpp"

namespace hupai {

namespace {

// No hand needs more; longer input is refused before it is read.
constexpr std::size_t kMaxText = 400;
// Problems after these add nothing.
constexpr std::size_t kMaxProblems = 24;

constexpr char kSuitLetters[] = "mpsz";

void add(Problems& problems, ProblemKind kind, std::string_view text, const std::string& message) {
    if (problems.size() >= kMaxProblems) return;
    const std::string shown = excerpt(text);
    problems.push_back({kind, shown, "'" + shown + "': " + message});
}

int suit_of_letter(char letter) {
    for (int s = 0; s < kBlocks; ++s) {
        if (kSuitLetters[s] == letter) return s;
    }
    return -1;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The tile that `digit` of block `suit` names, if any.
bool tile_of(char digit, int suit, Tile& tile) {
    const int n = digit - '0';
    if (suit == 3) {
        if (n < 1 || n > kHonourKinds) return false;
        tile = {static_cast<Kind>(kFirstHonour + n - 1), false};
    } else {
        tile = {static_cast<Kind>(suit * kSuitKinds + (n == 0 ? 5 : n) - 1), n == 0};
    }
    return true;
}

// Digits and suit letters without any bracket; appends to `tiles`.
void parse_group(std::string_view text, std::vector<Tile>& tiles, Problems& problems) {
    std::size_t start = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_digit(c)) continue;
        const std::string_view group = text.substr(start, i + 1 - start);
        const int suit = suit_of_letter(c);
        if (suit < 0) {
            add(problems, ProblemKind::bad_character, text.substr(i),
                "is no digit and no suit (m, p, s or z)");
            return;
        }
        if (i == start) {
            add(problems, ProblemKind::suit_without_digits, text.substr(i),
                "a suit without a number before it");
        }
        std::string bad;  // digits that name no tile, each once
        for (std::size_t j = start; j < i; ++j) {
            Tile tile{};
            if (tile_of(text[j], suit, tile)) {
                tiles.push_back(tile);
            } else if (bad.find(text[j]) == std::string::npos) {
                bad += text[j];
                add(problems, ProblemKind::bad_tile, group,
                    std::string(1, text[j]) + "z is no tile (honours are 1z to 7z)");
            }
        }
        start = i + 1;
    }
    if (start < text.size()) {
        add(problems, ProblemKind::digits_without_suit, text.substr(start),
            "numbers without a suit (m, p, s or z) behind them");
    }
}

Supplier supplier_of(char c) {
    switch (c) {
        case '>':
            return Supplier::Next;
        case '^':
            return Supplier::Opposite;
        case '<':
            return Supplier::Previous;
        default:
            return Supplier::Unknown;
    }
}

char supplier_mark(Supplier supplier) { return "\0>^<"[static_cast<int>(supplier)]; }

// Sorted as people write them: by kind, the red five first.
void append_tiles(std::string& out, std::vector<Tile> tiles, const char* separator) {
    std::stable_sort(tiles.begin(), tiles.end(), [](Tile a, Tile b) {
        return a.kind != b.kind ? a.kind < b.kind : a.red > b.red;
    });
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const int kind = tiles[i].kind;
        if (i > 0 && block_of(tiles[i - 1].kind) != block_of(kind)) out += separator;
        out += tiles[i].red ? '0' : static_cast<char>('1' + index_in_block(kind));
        if (i + 1 == tiles.size() || block_of(tiles[i + 1].kind) != block_of(kind)) {
            out += kSuitLetters[block_of(kind)];
        }
    }
}

struct Token {
    std::string_view text;
    enum class Type : std::uint8_t { Tiles, Meld, Win } type;
};

}  // namespace

bool parse_meld(std::string_view text, Meld& meld, Problems& problems) {
    const std::size_t before = problems.size();
    if (text.size() < 2 || !((text.front() == '[' && text.back() == ']') ||
                             (text.front() == '(' && text.back() == ')'))) {
        add(problems, ProblemKind::unbalanced_bracket, text, "a meld stands in brackets");
        return false;
    }
    const bool closed = text.front() == '(';
    std::string_view body = text.substr(1, text.size() - 2);
    meld = Meld{};
    if (!body.empty()) meld.supplier = supplier_of(body.back());
    const bool marked = meld.supplier != Supplier::Unknown;
    if (marked) body.remove_suffix(1);
    // An added kong shows its fourth tile behind a plus, with or without a suit before it.
    const std::size_t plus = body.find('+');
    std::vector<Tile> tiles;
    std::size_t own = 0;
    if (plus == std::string_view::npos) {
        parse_group(body, tiles, problems);
        own = tiles.size();
    } else {
        parse_group(body.substr(0, plus), tiles, problems);
        own = tiles.size();
        parse_group(body.substr(plus + 1), tiles, problems);
    }
    if (problems.size() > before) return false;
    const auto fail = [&](ProblemKind kind, const std::string& message) {
        add(problems, kind, text, message);
        return false;
    };
    if (tiles.empty()) return fail(ProblemKind::bad_meld, "an empty meld");
    const int reds =
        static_cast<int>(std::count_if(tiles.begin(), tiles.end(), [](Tile t) { return t.red; }));
    meld.red = reds == 1;
    const bool same = std::all_of(tiles.begin(), tiles.end(),
                                  [&](Tile t) { return t.kind == tiles.front().kind; });
    for (int suit = 0; suit < kSuits; ++suit) {
        const auto of_suit = [&](Tile t) { return t.red && block_of(t.kind) == suit; };
        if (std::count_if(tiles.begin(), tiles.end(), of_suit) > 1) {
            return fail(ProblemKind::two_red_fives, "a suit has only one red five");
        }
    }
    meld.tile = tiles.front().kind;
    if (closed) {
        if (marked) return fail(ProblemKind::bad_supplier, "a closed kong has no supplier");
        if (plus != std::string_view::npos || tiles.size() != 4 || !same) {
            return fail(ProblemKind::bad_meld, "a closed kong is four equal tiles: (1111m)");
        }
        meld.type = MeldType::ClosedKong;
        return true;
    }
    if (plus != std::string_view::npos) {
        if (own != 3 || tiles.size() != 4 || !same) {
            return fail(ProblemKind::bad_meld,
                        "an added kong is a pon plus its fourth tile: [555p+5p^]");
        }
        meld.type = MeldType::AddedKong;
        return true;
    }
    if (same) {
        if (tiles.size() != 3 && tiles.size() != 4) {
            return fail(ProblemKind::bad_meld, "a pon has three equal tiles, an open kong four");
        }
        meld.type = tiles.size() == 3 ? MeldType::Pon : MeldType::OpenKong;
        return true;
    }
    if (tiles.size() != 3) {
        return fail(ProblemKind::bad_meld,
                    "a meld is a run of three, three equal tiles or four equal tiles");
    }
    std::array<int, 3> kinds{tiles[0].kind, tiles[1].kind, tiles[2].kind};
    std::sort(kinds.begin(), kinds.end());
    if (block_of(kinds[0]) == 3 || block_of(kinds[2]) == 3) {
        return fail(ProblemKind::bad_meld, "honours form no run");
    }
    if (block_of(kinds[0]) != block_of(kinds[2])) {
        return fail(ProblemKind::bad_meld, "a run lies in one suit");
    }
    if (kinds[1] != kinds[0] + 1 || kinds[2] != kinds[1] + 1) {
        return fail(ProblemKind::bad_meld, "a run has three consecutive numbers");
    }
    if (marked && meld.supplier != Supplier::Previous) {
        return fail(ProblemKind::bad_supplier, "a chi comes from the previous player (<) only");
    }
    meld.type = MeldType::Chi;
    meld.tile = static_cast<Kind>(kinds[0]);
    meld.supplier = Supplier::Previous;
    return true;
}

std::vector<Tile> parse_tiles(std::string_view text, Problems& problems) {
    std::vector<Tile> tiles;
    if (text.size() > kMaxText) {
        add(problems, ProblemKind::too_long, text, "is far too long for tiles");
        return tiles;
    }
    std::string compact;
    for (const char c : text) {
        if (!is_space(c)) compact += c;
    }
    parse_group(compact, tiles, problems);
    return tiles;
}

std::string tile_name(int kind) {
    std::string out;
    append_tiles(out, {{static_cast<Kind>(kind), false}}, "");
    return out;
}

std::string format_tiles(const std::vector<Tile>& tiles) {
    std::string out;
    append_tiles(out, tiles, "");
    return out;
}

Hand parse_hand(std::string_view text, Problems& problems) {
    Hand hand{};
    if (text.size() > kMaxText) {
        add(problems, ProblemKind::too_long, text,
            "is far too long for a hand (" + std::to_string(text.size()) + " characters)");
        return hand;
    }
    const std::size_t before = problems.size();
    std::vector<Tile> tiles;
    std::vector<Tile> wins;
    std::size_t melds = 0;
    std::size_t i = 0;
    while (i < text.size()) {
        const char c = text[i];
        if (is_space(c)) {
            ++i;
            continue;
        }
        if (c == '[' || c == '(') {
            const char closing = c == '[' ? ']' : ')';
            const std::size_t end = text.find(closing, i);
            const std::size_t other = text.find_first_of("[(", i + 1);
            if (end == std::string_view::npos || other < end) {
                add(problems, ProblemKind::unbalanced_bracket, text.substr(i),
                    std::string("the bracket is not closed by ") + closing);
                return hand;
            }
            Meld meld;
            if (parse_meld(text.substr(i, end + 1 - i), meld, problems)) {
                if (melds < hand.melds.size()) hand.melds[melds] = meld;
                ++melds;
            }
            i = end + 1;
            continue;
        }
        if (c == ']' || c == ')') {
            add(problems, ProblemKind::unbalanced_bracket, text.substr(i), "no bracket is open");
            return hand;
        }
        const bool win = c == '+';
        std::size_t end = i + (win ? 1 : 0);
        while (end < text.size() && !is_space(text[end]) &&
               std::string_view("[]()+").find(text[end]) == std::string_view::npos) {
            ++end;
        }
        const std::string_view token = text.substr(i, end - i);
        if (!win) {
            parse_group(token, tiles, problems);
        } else {
            std::vector<Tile> one;
            const std::size_t so_far = problems.size();
            parse_group(token.substr(1), one, problems);
            if (problems.size() == so_far && one.size() != 1) {
                add(problems, ProblemKind::bad_win, token,
                    "the winning tile is exactly one tile: +5s");
            }
            wins.insert(wins.end(), one.begin(), one.end());
        }
        i = end;
    }
    if (melds > hand.melds.size()) {
        add(problems, ProblemKind::too_many_melds, text,
            std::to_string(melds) + " melds are more than a hand can have");
    }
    if (wins.size() > 1 && problems.size() == before) {
        add(problems, ProblemKind::several_wins, text, "a hand has only one winning tile");
    }
    const bool whole = problems.size() == before;
    hand.n_melds = static_cast<std::uint8_t>(std::min(melds, hand.melds.size()));
    for (const Tile tile : tiles) {
        // Counted on past four so that validation can say how many there are.
        if (hand.concealed[tile.kind] < 255) ++hand.concealed[tile.kind];
        if (!tile.red) continue;
        const auto suit_bit = static_cast<std::uint8_t>(1U << block_of(tile.kind));
        if (hand.reds & suit_bit) {
            add(problems, ProblemKind::two_red_fives, text, "a suit has only one red five");
        }
        hand.reds = static_cast<std::uint8_t>(hand.reds | suit_bit);
    }
    if (!wins.empty()) {
        hand.win = wins.front().kind;
        hand.win_red = wins.front().red;
    }
    // Of a hand that could not be read whole only the copies can be judged, not their number.
    if (whole) {
        validate_hand(hand, problems);
    } else {
        validate_copies(hand, problems);
    }
    return hand;
}

std::string format_meld(const Meld& meld) {
    std::vector<Tile> tiles;
    for_each_tile(meld, [&](int kind, int copies) {
        for (int i = 0; i < copies; ++i) tiles.push_back({static_cast<Kind>(kind), false});
    });
    for (Tile& tile : tiles) {
        const bool five = block_of(tile.kind) < kSuits && index_in_block(tile.kind) == 4;
        if (meld.red && five) {
            tile.red = true;
            break;
        }
    }
    std::string out(1, meld.is_open() ? '[' : '(');
    if (meld.type == MeldType::AddedKong) {
        const std::vector<Tile> added{{meld.tile, false}};
        tiles.pop_back();
        append_tiles(out, tiles, "");
        out += '+';
        append_tiles(out, added, "");
    } else {
        append_tiles(out, tiles, "");
    }
    // Every chi comes from the previous player: no sign needed.
    if (meld.type != MeldType::Chi && meld.supplier != Supplier::Unknown) {
        out += supplier_mark(meld.supplier);
    }
    out += meld.is_open() ? ']' : ')';
    return out;
}

std::string format_hand(const Hand& hand) {
    std::vector<Tile> tiles;
    for (int kind = 0; kind < kKinds; ++kind) {
        const int copies = hand.concealed[static_cast<std::size_t>(kind)];
        for (int i = 0; i < copies; ++i) {
            const bool five = block_of(kind) < kSuits && index_in_block(kind) == 4;
            const bool red = i == 0 && five && (hand.reds >> block_of(kind) & 1) != 0;
            tiles.push_back({static_cast<Kind>(kind), red});
        }
    }
    std::string out;
    append_tiles(out, tiles, " ");
    for (int i = 0; i < hand.n_melds; ++i) {
        if (!out.empty()) out += ' ';
        out += format_meld(hand.melds[static_cast<std::size_t>(i)]);
    }
    if (hand.win != kNoKind) {
        out += " +";
        append_tiles(out, {{hand.win, hand.win_red}}, "");
    }
    return out;
}

}  // namespace hupai
