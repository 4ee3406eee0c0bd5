// What counted rows are worth, and which of two readings is the better one (COM-8).
#pragma once

#include <cstdint>
#include <vector>

#include "hupai/rule_table.hpp"
#include "row_sets.hpp"

namespace hupai {

// `Words` of 64 bits hold the rows, `RowBytes` bytes of them at most are used: both constant, so
// that every loop over them unrolls.
template <int Words, int RowBytes>
class RowWorth {
  public:
    using Set = Bits<Words>;

    struct Worth {
        std::int32_t value = 0;
        int tier = -1;
        Set counted{};
    };

    explicit RowWorth(const TableSpec& spec) : spec_(spec) {
        const auto rows = static_cast<int>(spec.rows.size());
        for (int row = 0; row < rows; ++row) {
            if (spec.rows[static_cast<std::size_t>(row)].counter >= 0) set_bit(with_counter_, row);
        }
        for (std::size_t tier = 0; tier < spec.tiers.size(); ++tier) {
            Tier of_tier;
            for (int row = 0; row < rows; ++row) {
                if (spec.rows[static_cast<std::size_t>(row)].tier != static_cast<int>(tier)) {
                    continue;
                }
                set_bit(of_tier.rows, row);
                const auto byte = static_cast<std::size_t>(row / 8);
                if (of_tier.first_byte == of_tier.last_byte) of_tier.first_byte = byte;
                of_tier.last_byte = byte + 1;
            }
            tiers_.push_back(of_tier);
        }
        points_.assign(RowBytes * 256, 0);
        for (std::size_t byte = 0; byte < RowBytes; ++byte) {
            for (std::size_t value = 0; value < 256; ++value) {
                for (std::size_t i = 0; i < 8; ++i) {
                    const std::size_t row = byte * 8 + i;
                    if ((value >> i & 1) == 0 || row >= spec.rows.size()) continue;
                    points_[byte * 256 + value] += spec.rows[row].points;
                }
            }
        }
    }

    // Of rows that all lie in the first tier and add up to `sum`.
    std::int32_t capped(std::int32_t sum) const {
        const std::int32_t cap = spec_.tiers[0].cap;
        return cap >= 0 && sum > cap ? cap : sum;
    }

    bool counts_anything(const Set& rows) const { return any(both(rows, with_counter_)); }

    // Of rows of which nothing is excluded any more; `counters()` is only called if one counts.
    template <class Counters>
    Worth operator()(const Set& counted, Counters counters) const {
        CounterValues values{};
        if (counts_anything(counted)) values = counters();
        Worth best;
        for (std::size_t tier = 0; tier < tiers_.size(); ++tier) {
            Set rows = both(counted, tiers_[tier].rows);
            if (best.tier >= 0 && !any(rows)) continue;
            const TierSpec& rule = spec_.tiers[tier];
            std::int32_t value =
                rule.best_only ? pick_best(rows, values) : sum(rows, tiers_[tier], values);
            if (rule.cap >= 0 && value > rule.cap) value = rule.cap;
            const bool better = best.tier < 0 || !any(best.counted) || value > best.value ||
                                (value == best.value && rule.rank > rank(best));
            if (better) best = {value, static_cast<int>(tier), rows};
        }
        return best;
    }

    // COM-8: value, limit first, more rows, first rows. Positive: `a` is the better one; zero:
    // they differ in nothing but the reading.
    int compare(const Worth& a, const Worth& b) const {
        if (a.value != b.value) return a.value > b.value ? 1 : -1;
        if (a.tier != b.tier && rank(a) != rank(b)) return rank(a) > rank(b) ? 1 : -1;
        if (a.counted == b.counted) return 0;
        const int rows = bit_count(a.counted) - bit_count(b.counted);
        if (rows != 0) return rows;
        return list_before(a.counted, b.counted) ? 1 : -1;
    }

  private:
    struct Tier {
        Set rows{};
        std::size_t first_byte = 0;  // its rows lie in these bytes
        std::size_t last_byte = 0;
    };

    int rank(const Worth& worth) const {
        return spec_.tiers[static_cast<std::size_t>(worth.tier)].rank;
    }

    std::int32_t points(int row, const CounterValues& counters) const {
        const RowSpec& rule = spec_.rows[static_cast<std::size_t>(row)];
        if (rule.counter < 0) return rule.points;
        return rule.points * counters[static_cast<std::size_t>(rule.counter)];
    }

    std::int32_t sum(const Set& rows, const Tier& tier, const CounterValues& counters) const {
        std::int32_t total = 0;
        const std::int32_t* table = points_.data() + tier.first_byte * 256;
        for (std::size_t byte = tier.first_byte; byte < tier.last_byte; ++byte, table += 256) {
            total += table[rows[byte / 8] >> (byte % 8 * 8) & 0xff];
        }
        if (!counts_anything(rows)) return total;
        for_each_bit(both(rows, with_counter_), [&](int row) {
            total += points(row, counters) - spec_.rows[static_cast<std::size_t>(row)].points;
        });
        return total;
    }

    // Leaves only the best row, of equals the first.
    std::int32_t pick_best(Set& rows, const CounterValues& counters) const {
        int best = -1;
        std::int32_t value = 0;
        for_each_bit(rows, [&](int row) {
            const std::int32_t worth = points(row, counters);
            if (best < 0 || worth > value) {
                best = row;
                value = worth;
            }
        });
        rows = Set{};
        if (best >= 0) set_bit(rows, best);
        return value;
    }

    const TableSpec& spec_;
    std::vector<std::int32_t> points_;  // by row byte
    Set with_counter_{};
    std::vector<Tier> tiers_;
};

}  // namespace hupai
