// A compiled table as text, its conditions ("clauses"), and the part of a win that each fact of
// them depends on; see relation.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <istream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "hupai/rule_table.hpp"

namespace hupai {

[[noreturn]] inline void fail(const std::string& what) {
    std::fprintf(stderr, "relation: %s\n", what.c_str());
    std::exit(2);
}

// ---------------------------------------------------------------- sets of rows or clauses

inline RowSet operator&(const RowSet& a, const RowSet& b) {
    RowSet out;
    for (std::size_t w = 0; w < out.size(); ++w) out[w] = a[w] & b[w];
    return out;
}
inline RowSet operator|(const RowSet& a, const RowSet& b) {
    RowSet out;
    for (std::size_t w = 0; w < out.size(); ++w) out[w] = a[w] | b[w];
    return out;
}
inline RowSet without(const RowSet& a, const RowSet& b) {
    RowSet out;
    for (std::size_t w = 0; w < out.size(); ++w) out[w] = a[w] & ~b[w];
    return out;
}
inline bool any(const RowSet& rows) { return (rows[0] | rows[1] | rows[2] | rows[3]) != 0; }
inline void put(RowSet& rows, int row) {
    rows[static_cast<std::size_t>(row / 64)] |= std::uint64_t{1} << (row % 64);
}
template <class Visit>
void each(const RowSet& rows, Visit visit) {
    for (int w = 0; w < kMaxRows / 64; ++w) {
        for (std::uint64_t word = rows[static_cast<std::size_t>(w)]; word != 0; word &= word - 1) {
            visit(w * 64 + std::countr_zero(word));
        }
    }
}
struct HashRows {
    std::size_t operator()(const RowSet& rows) const {
        std::uint64_t h = 0;
        for (const std::uint64_t word : rows) {
            h = (h ^ word) * 0x9E3779B97F4A7C15;
            h ^= h >> 29;
        }
        return static_cast<std::size_t>(h);
    }
};

// ---------------------------------------------------------------- reading the table

inline TableSpec read_table(std::istream& in) {
    TableSpec spec;
    std::string line;
    const auto need_row = [&] {
        if (spec.rows.empty()) fail("a clause without a row");
    };
    while (std::getline(in, line)) {
        std::istringstream words(line);
        std::string word;
        if (!(words >> word)) continue;
        if (word == "shapes") {
            spec.shapes = 0;
            while (words >> word) {
                const auto* const at = std::find(kShapeNames, kShapeNames + kShapes, word);
                if (at == kShapeNames + kShapes) fail("unknown shape " + word);
                spec.shapes |= shape_bit(static_cast<Shape>(at - kShapeNames));
            }
        } else if (word == "minimum") {
            words >> spec.minimum >> spec.needs_pattern;
        } else if (word == "situation") {
            int riichi_kinds = 0;
            words >> riichi_kinds >> spec.situation.ippatsu >> spec.situation.on_riichi_tile;
            spec.situation.riichi_kinds = static_cast<std::uint8_t>(riichi_kinds);
        } else if (word == "tier") {
            TierSpec tier;
            words >> tier.best_only >> tier.cap >> tier.rank;
            spec.tiers.push_back(tier);
        } else if (word == "row") {
            RowSpec row;
            words >> row.points >> row.tier >> row.counter;
            spec.rows.push_back(row);
        } else if (word == "clause") {
            need_row();
            ClauseSpec clause;
            while (words >> word) {
                const bool forbidden = word[0] == '!';
                const int fact = fact_bit(word.substr(forbidden ? 1 : 0));
                if (fact < 0) fail("unknown fact " + word);
                (forbidden ? clause.forbidden : clause.required).push_back(fact);
            }
            spec.rows.back().any_of.push_back(clause);
        } else if (word == "excludes") {
            need_row();
            int other = 0;
            while (words >> other) spec.rows.back().excludes.push_back(other);
        } else {
            fail("unknown line: " + line);
        }
    }
    return spec;
}

// ---------------------------------------------------------------- clauses by parts of a win

// Layout: tiles, sets, own winds, dealer. Holding: melds, waits, placement. Chance: situation
// flags. Last: last_of_kind alone, which melds and situation may both cause.
enum class Part { Layout, Holding, Chance, Last };
constexpr int kParts = 4;

inline Part part_of(int fact) {
    switch (fact) {
        case fact_dealer:
            return Part::Layout;
        case fact_last_of_kind:
            return Part::Last;
        case fact_concealed:
        case fact_no_melds:
        case fact_all_open:
        case fact_has_kong:
        case fact_two_kongs:
        case fact_three_kongs:
        case fact_four_kongs:
        case fact_one_wait:
        case fact_several_waits:
        case fact_nine_gates_tiles:
            return Part::Holding;
        default:
            break;
    }
    if (fact < kSituationEnd) return Part::Chance;
    return fact > kPlacementBase ? Part::Holding : Part::Layout;
}

class Rows {
  public:
    explicit Rows(const TableSpec& spec) : spec_(spec), n_(static_cast<int>(spec.rows.size())) {
        int clauses = n_;
        for (auto& table : violated_) table.assign(kFactBytes * 256, RowSet{});
        for (int row = 0; row < n_; ++row) {
            put(all_, row);
            const RowSpec& rule = spec.rows[static_cast<std::size_t>(row)];
            for (std::size_t i = 0; i < rule.any_of.size(); ++i) {
                const int clause = i == 0 ? row : clauses++;
                if (clause >= kMaxRows) fail("too many clauses");
                if (i > 0) alternative_of_.push_back(row);
                put(valid_, clause);
                for (const int fact : rule.any_of[i].required) forbid(clause, fact, false);
                for (const int fact : rule.any_of[i].forbidden) forbid(clause, fact, true);
            }
            RowSet others{};
            for (const int other : rule.excludes) put(others, other);
            excludes_.push_back(others);
            if (!rule.excludes.empty()) put(excluders_, row);
        }
    }

    int count() const { return n_; }
    const RowSet& all() const { return all_; }
    const RowSet& excludes(int row) const { return excludes_[static_cast<std::size_t>(row)]; }

    // Clauses that the facts of this part do not violate.
    RowSet allowed(const FactBits& facts, Part part, int from = 0, int to = kFactBytes) const {
        RowSet bad{};
        const auto& table = violated_[static_cast<std::size_t>(part)];
        for (int byte = from; byte < to; ++byte) {
            bad = bad | table[static_cast<std::size_t>(byte * 256 + facts.byte(byte))];
        }
        return without(valid_, bad);
    }
    RowSet satisfied(const RowSet& clauses) const {
        RowSet rows = clauses & all_;
        for (std::size_t i = 0; i < alternative_of_.size(); ++i) {
            if (has_row(clauses, n_ + static_cast<int>(i))) put(rows, alternative_of_[i]);
        }
        return rows;
    }
    // COMP-9: a satisfied row excludes even if it is itself excluded.
    RowSet counted(const RowSet& satisfied) const {
        RowSet excluded{};
        each(satisfied & excluders_, [&](int row) { excluded = excluded | excludes(row); });
        return without(satisfied, excluded);
    }
    // The plain way, to check the parts against.
    RowSet satisfied_by(const FactBits& facts) const {
        RowSet rows{};
        for (int row = 0; row < n_; ++row) {
            for (const ClauseSpec& clause : spec_.rows[static_cast<std::size_t>(row)].any_of) {
                bool ok = true;
                for (const int fact : clause.required) ok &= facts.test(fact);
                for (const int fact : clause.forbidden) ok &= !facts.test(fact);
                if (ok) put(rows, row);
            }
        }
        return rows;
    }

  private:
    void forbid(int clause, int fact, bool bad_value) {
        auto& table = violated_[static_cast<std::size_t>(part_of(fact))];
        for (int value = 0; value < 256; ++value) {
            if (((value >> (fact % 8) & 1) != 0) == bad_value) {
                put(table[static_cast<std::size_t>(fact / 8 * 256 + value)], clause);
            }
        }
    }

    const TableSpec& spec_;
    int n_;
    std::array<std::vector<RowSet>, kParts> violated_;
    std::vector<int> alternative_of_;
    std::vector<RowSet> excludes_;
    RowSet all_{};
    RowSet valid_{};
    RowSet excluders_{};
};

}  // namespace hupai
