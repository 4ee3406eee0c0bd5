#include "hupai/hands.hpp"

#include <algorithm>
#include <string>

#include "hupai/notation.hpp"
#include "hupai/parallel.hpp"
#include "hupai/validation.hpp"

namespace hupai {

namespace {

// A flag as the byte it is: reading any byte but 0 and 1 as a bool is undefined.
unsigned raw(const bool& flag) { return *reinterpret_cast<const unsigned char*>(&flag); }

class CodeCheck {
  public:
    explicit CodeCheck(Problems& problems) : problems_(problems) {}

    void code(const char* name, unsigned value, unsigned codes) {
        if (value < codes) return;
        add(ProblemKind::bad_value, name, value, "there are " + std::to_string(codes));
    }
    void flag(const char* name, const bool& value) {
        if (raw(value) > 1) {
            add(ProblemKind::bad_value, name, raw(value), "a flag is 0 or 1");
        }
    }
    void add(ProblemKind kind, const char* name, unsigned value, const std::string& why) {
        const std::string text = std::string(name) + " " + std::to_string(value);
        problems_.push_back({kind, text, text + ": " + why});
    }

  private:
    Problems& problems_;
};

bool is_five(int kind) { return kind == 4 || kind == 13 || kind == 22; }

void check_meld(const Meld& meld, CodeCheck& check) {
    check.code("meld type", static_cast<unsigned>(meld.type), 5);
    check.code("meld tile", meld.tile, kKinds);
    check.code("meld supplier", static_cast<unsigned>(meld.supplier), 4);
    check.flag("meld red", meld.red);
}

// Of codes that exist: what no meld is.
void check_meld_sense(const Meld& meld, CodeCheck& check) {
    const bool chi = meld.type == MeldType::Chi;
    if (chi && (is_honour(meld.tile) || index_in_block(meld.tile) > 6)) {
        check.add(ProblemKind::bad_meld, "chi of", meld.tile, "no run starts there");
    }
    if (chi && meld.supplier != Supplier::Previous) {
        check.add(ProblemKind::bad_supplier, "chi supplier", static_cast<unsigned>(meld.supplier),
                  "a chi comes from the previous player (3)");
    }
    if (!meld.is_open() && meld.supplier != Supplier::Unknown) {
        check.add(ProblemKind::bad_supplier, "closed kong supplier",
                  static_cast<unsigned>(meld.supplier), "a closed kong has none (0)");
    }
    const bool five = chi ? is_five(meld.tile) || is_five(meld.tile + 1) || is_five(meld.tile + 2)
                          : is_five(meld.tile);
    if (meld.red && !five) {
        check.add(ProblemKind::bad_meld, "red meld of", meld.tile,
                  "only a meld with a five can hold a red five");
    }
}

}  // namespace

void RowProblems::report(std::size_t row, const Problems& problems) {
    if (problems.empty()) return;
    const std::scoped_lock lock(mutex_);
    ++bad_rows_;
    if (valid_ != nullptr) valid_[row] = false;
    for (const Problem& problem : problems) {
        // Threads report in any order: keep the first rows.
        if (problems_.size() == kShown) {
            if (row >= problems_.back().row) return;
            problems_.pop_back();
        }
        const auto after = std::upper_bound(
            problems_.begin(), problems_.end(), row,
            [](std::size_t r, const RowProblem& listed) { return r < listed.row; });
        problems_.insert(after, {row, problem});
    }
}

std::vector<RowProblem> RowProblems::shown() const { return problems_; }

void check_row(HandRow& row, Problems& problems) {
    const std::size_t before = problems.size();
    CodeCheck check(problems);
    Hand& hand = row.hand;
    Situation& s = row.situation;
    if (hand.n_melds > kMaxSets) {
        check.add(ProblemKind::too_many_melds, "melds:", hand.n_melds, "more than a hand can have");
    } else {
        for (std::size_t i = 0; i < hand.n_melds; ++i) check_meld(hand.melds[i], check);
        // Equal hands are equal bytes.
        for (std::size_t i = hand.n_melds; i < hand.melds.size(); ++i) hand.melds[i] = Meld{};
    }
    if (hand.win != kNoKind) check.code("winning tile", hand.win, kKinds);
    check.flag("win_red", hand.win_red);
    check.code("reds", hand.reds, 8);
    check.code("by", static_cast<unsigned>(s.by), 3);
    check.code("seat", s.seat, 4);
    check.code("round", s.round, 4);
    check.code("riichi", static_cast<unsigned>(s.riichi), 4);
    check.code("ippatsu", static_cast<unsigned>(s.ippatsu), 4);
    check.flag("on_riichi_tile", s.on_riichi_tile);
    check.flag("replacement", s.replacement);
    check.flag("last_tile", s.last_tile);
    check.flag("first_turn", s.first_turn);
    check.flag("last_of_kind", s.last_of_kind);
    const auto check_tiles = [&](const char* name, unsigned n,
                                 std::array<Kind, kMaxIndicators>& tiles) {
        check.code(name, n, kMaxIndicators + 1);
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            if (i < n) {
                check.code(name, tiles[i], kKinds);
            } else {
                tiles[i] = 0;
            }
        }
    };
    check_tiles("indicators", s.n_indicators, s.indicators);
    check_tiles("ura_indicators", s.n_ura, s.ura);
    if (problems.size() > before) return;

    for (std::size_t i = 0; i < hand.n_melds; ++i) check_meld_sense(hand.melds[i], check);
    if (hand.win_red && !is_five(hand.win)) {
        check.add(ProblemKind::bad_win, "win_red with", hand.win, "only a five can be red");
    }
    for (int suit = 0; suit < kSuits; ++suit) {
        const int five = suit * kSuitKinds + 4;
        if ((hand.reds >> suit & 1) != 0 && hand.concealed[static_cast<std::size_t>(five)] == 0) {
            check.add(ProblemKind::two_red_fives, "reds", hand.reds,
                      "no concealed " + tile_name(five) + " that could be a red five");
        }
    }
    validate_hand(hand, problems);
}

void check_rows(std::span<HandRow> rows, int threads, RowProblems& problems) {
    split_rows(rows.size(), threads, [&](std::size_t first, std::size_t last) {
        Problems found;
        for (std::size_t row = first; row < last; ++row) {
            check_row(rows[row], found);
            if (found.empty()) continue;
            problems.report(row, found);
            found.clear();
        }
    });
}

void parse_hands(std::span<const std::string_view> texts, std::size_t first_row, HandRow* rows,
                 RowProblems& problems) {
    Problems found;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        rows[i].hand = parse_hand(texts[i], found);
        if (found.empty()) continue;
        rows[i].hand = Hand{};
        problems.report(first_row + i, found);
        found.clear();
    }
}

void count_readings(std::span<const HandRow> rows, ShapeSet shapes, int threads,
                    std::int16_t* out) {
    split_rows(rows.size(), threads, [&](std::size_t first, std::size_t last) {
        for (std::size_t row = first; row < last; ++row) {
            const Hand& hand = rows[row].hand;
            std::int16_t count = 0;
            if (hand.win != kNoKind) {
                LayoutFinder(hand, shapes).for_each([&](const Layout& layout) {
                    for_each_placement(layout, hand.concealed, hand.win,
                                       [&](const Placement&) { ++count; });
                });
            }
            out[row] = count;
        }
    });
}

}  // namespace hupai
