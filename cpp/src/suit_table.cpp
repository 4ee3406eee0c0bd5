#include "hupai/suit_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "byte_lanes.hpp"

namespace hupai {
namespace {

// Collects distinct vectors and numbers them in the order of their first appearance.
class Classes {
  public:
    int id(const BlockVector& vector) {
        std::uint64_t halves[2];
        std::memcpy(halves, vector.data(), sizeof halves);
        std::uint64_t hash = (halves[0] * 0x9E3779B97F4A7C15U) ^ (halves[1] * 0xC2B2AE3D27D4EB4FU);
        hash ^= hash >> 29;
        for (std::size_t at = hash % kBuckets;; at = (at + 1) % kBuckets) {
            if (bucket_[at] == 0) {
                vectors_.push_back(vector);
                // A class that does not fit its byte would make every answer wrong.
                if (vectors_.size() >= kBuckets / 2) std::abort();
                bucket_[at] = static_cast<std::uint16_t>(vectors_.size());
            }
            // A comparison of two words; the library's compares bytes.
            std::uint64_t other[2];
            std::memcpy(other, vectors_[bucket_[at] - 1U].data(), sizeof other);
            if (other[0] == halves[0] && other[1] == halves[1]) return bucket_[at] - 1;
        }
    }
    std::vector<BlockVector> take() { return std::move(vectors_); }
    const std::vector<BlockVector>& all() const { return vectors_; }

  private:
    static constexpr std::size_t kBuckets = 4096;
    std::array<std::uint16_t, kBuckets> bucket_{};
    std::vector<BlockVector> vectors_;
};

int digit_sum(int number) {
    int sum = 0;
    for (; number > 0; number /= 5) sum += number % 5;
    return sum;
}

const std::array<std::uint8_t, kLowStates>& low_sums() {
    static const std::array<std::uint8_t, kLowStates> sums = [] {
        std::array<std::uint8_t, kLowStates> table;
        for (std::size_t low = 0; low < kLowStates; ++low)
            table[low] = static_cast<std::uint8_t>(digit_sum(static_cast<int>(low)));
        return table;
    }();
    return sums;
}

// All ways to lay `sets` sets (and a pair) into a block, as counts; calls `found(counts, i)`
// with the vector index i. The same counts may be reported more than once.
template <class Found>
void each_target(int kinds, bool runs, int sets, Found&& found) {
    std::array<std::uint8_t, kSuitKinds> counts{};
    const int run_starts = runs ? kinds - 2 : 0;
    const auto fits = [&] {
        return std::all_of(counts.begin(), counts.end(), [](int n) { return n <= kCopies; });
    };
    const auto place = [&](auto&& self, int first, int placed) -> void {
        found(counts, vector_index(0, placed));
        for (int kind = 0; kind < kinds; ++kind) {
            auto& count = counts[static_cast<std::size_t>(kind)];
            if (count + 2 > kCopies) continue;
            count = static_cast<std::uint8_t>(count + 2);
            found(counts, vector_index(1, placed));
            count = static_cast<std::uint8_t>(count - 2);
        }
        if (placed == sets) return;
        for (int set = first; set < kinds + run_starts; ++set) {
            const bool triplet = set < kinds;
            const auto at = static_cast<std::size_t>(triplet ? set : set - kinds);
            const auto change = [&](int by) {
                if (triplet) {
                    counts[at] = static_cast<std::uint8_t>(counts[at] + 3 * by);
                } else {
                    for (std::size_t i = at; i < at + 3; ++i)
                        counts[i] = static_cast<std::uint8_t>(counts[i] + by);
                }
            };
            change(1);
            if (fits()) self(self, set, placed + 1);
            change(-1);
        }
    };
    place(place, 0, 0);
}

}  // namespace

BlockTable::BlockTable(int kinds, bool runs, int sets) : max_tiles_(3 * sets + 2) {
    const int high_kinds = kinds - kLowKinds;
    const int highs = kinds == kSuitKinds ? kSuitHighStates : kHonourHighStates;

    std::array<std::uint16_t, kLowStates> order;
    for (std::size_t low = 0; low < kLowStates; ++low) order[low] = static_cast<std::uint16_t>(low);
    std::stable_sort(order.begin(), order.end(),
                     [](std::size_t a, std::size_t b) { return low_sums()[a] < low_sums()[b]; });
    std::array<std::uint16_t, kMaxTiles + 1> up_to{};  // lows of at most that many tiles
    std::array<std::uint8_t, kLowStates> low_sum;
    for (std::size_t i = 0; i < kLowStates; ++i) {
        rank_[order[i]] = static_cast<std::uint16_t>(i);
        const int sum = low_sums()[order[i]];
        low_sum[i] = static_cast<std::uint8_t>(sum);
        for (int most = sum; most <= max_tiles_; ++most) ++up_to[static_cast<std::size_t>(most)];
    }
    // A group that has no slot at all (more than max_tiles tiles) shares the first offset, so that
    // even an impossible state stays inside the table.
    offset_.resize(static_cast<std::size_t>(highs));
    std::vector<std::uint16_t> members(static_cast<std::size_t>(highs));
    std::vector<std::uint8_t> high_sum(static_cast<std::size_t>(highs));
    std::uint32_t slots = 0;
    for (std::size_t high = 0; high < offset_.size(); ++high) {
        const int sum = digit_sum(static_cast<int>(high));
        high_sum[high] = static_cast<std::uint8_t>(sum);
        members[high] = sum > max_tiles_ ? 0 : up_to[static_cast<std::size_t>(max_tiles_ - sum)];
        offset_[high] = members[high] == 0 ? 0 : slots;
        slots += members[high];
    }

    // Bit i of extends[state]: the state is part of a target i. A target is part of itself; any
    // other state needs one tile more, and states with one tile more have higher slots.
    std::vector<std::uint16_t> extends(slots);
    each_target(kinds, runs, sets, [&](const auto& counts, int target) {
        BlockKey key{0, 0};
        for (int kind = kinds; kind-- > 0;) {
            auto& number = kind < kLowKinds ? key.low : key.high;
            number = number * 5 + counts[static_cast<std::size_t>(kind)];
        }
        extends[slot(key)] =
            static_cast<std::uint16_t>(extends[slot(key)] | (1U << static_cast<unsigned>(target)));
    });
    // Of each low number its places after one tile more and one less of each kind, those that
    // exist.
    struct Steps {
        std::array<std::uint16_t, kLowKinds> to;
        std::size_t size = 0;
    };
    std::vector<Steps> more(kLowStates);
    std::vector<Steps> less(kLowStates);
    for (std::size_t i = 0; i < kLowStates; ++i) {
        for (std::size_t k = 0; k < kLowKinds; ++k) {
            const std::uint16_t power = kPowersOfFive[k];
            const unsigned digit = order[i] / power % 5U;
            if (digit < kCopies) more[i].to[more[i].size++] = rank_[order[i] + power];
            if (digit > 0) less[i].to[less[i].size++] = rank_[order[i] - power];
        }
    }
    const auto each_high = [&](std::size_t high, auto&& visit) {
        for (std::size_t k = 0; k < static_cast<std::size_t>(high_kinds); ++k)
            visit(std::size_t{kPowersOfFive[k]}, high / kPowersOfFive[k] % 5);
    };
    for (std::size_t high = offset_.size(); high-- > 0;) {
        std::uint16_t* here = extends.data() + offset_[high];
        each_high(high, [&](std::size_t power, std::size_t digit) {
            if (digit == kCopies) return;
            const std::uint16_t* there = extends.data() + offset_[high + power];
            for (std::size_t i = 0; i < members[high + power]; ++i)
                here[i] = static_cast<std::uint16_t>(here[i] | there[i]);
        });
        for (std::size_t i = members[high]; i-- > 0;) {
            for (std::size_t k = 0; k < more[i].size; ++k) {
                if (more[i].to[k] < members[high])
                    here[i] = static_cast<std::uint16_t>(here[i] | here[more[i].to[k]]);
            }
        }
    }

    // The most tiles of a state that some target uses: all, if the state extends to it, else the
    // best after leaving one tile out.
    class_.resize(slots);
    Classes classes;
    std::array<const std::uint8_t*, kSuitKinds> without;  // rows with one tile less in `high`
    for (std::size_t high = 0; high < offset_.size(); ++high) {
        std::uint8_t* here = class_.data() + offset_[high];
        std::size_t rows = 0;
        each_high(high, [&](std::size_t power, std::size_t digit) {
            if (digit > 0) without[rows++] = class_.data() + offset_[high - power];
        });
        for (std::size_t i = 0; i < members[high]; ++i) {
            ByteLanes best = all_lanes(0);
            const auto leave_out = [&](std::uint8_t other) {
                best = most_of(best, load_lanes(classes.all()[other].data()));
            };
            for (std::size_t row = 0; row < rows; ++row) leave_out(without[row][i]);
            for (std::size_t k = 0; k < less[i].size; ++k) leave_out(here[less[i].to[k]]);
            BlockVector most;
            store(best, most.data());
            const auto tiles = static_cast<std::uint8_t>(low_sum[i] + high_sum[high]);
            for (unsigned bits = extends[offset_[high] + i]; bits != 0; bits &= bits - 1)
                most[static_cast<std::size_t>(std::countr_zero(bits))] = tiles;
            const int id = classes.id(most);
            if (id > 255) std::abort();
            here[i] = static_cast<std::uint8_t>(id);
        }
    }
    vectors_ = classes.take();
    for (auto& vector : vectors_) {
        for (int pair = 0; pair < 2; ++pair) {
            for (int s = 0; s <= sets; ++s) {
                auto& entry = vector[static_cast<std::size_t>(vector_index(pair, s))];
                entry = static_cast<std::uint8_t>(3 * s + 2 * pair - entry);
            }
        }
    }
}

std::size_t BlockTable::bytes() const {
    return sizeof rank_ + offset_.size() * sizeof offset_[0] + class_.size() +
           vectors_.size() * sizeof vectors_[0];
}

BlockVector merge(const BlockVector& a, const BlockVector& b, int sets) {
    BlockVector out{};
    const auto at = [](int pair, int s) { return static_cast<std::size_t>(vector_index(pair, s)); };
    for (int s = 0; s <= sets; ++s) {
        int without = 255;
        int with = 255;
        for (int i = 0; i <= s; ++i) {
            without = std::min(without, a[at(0, i)] + b[at(0, s - i)]);
            with = std::min(with,
                            std::min(a[at(0, i)] + b[at(1, s - i)], a[at(1, i)] + b[at(0, s - i)]));
        }
        out[at(0, s)] = static_cast<std::uint8_t>(without);
        out[at(1, s)] = static_cast<std::uint8_t>(with);
    }
    return out;
}

int draws(const BlockVector& a, const BlockVector& b, int sets) {
    const auto at = [](int pair, int s) { return static_cast<std::size_t>(vector_index(pair, s)); };
    int least = 255;
    for (int i = 0; i <= sets; ++i) {
        least = std::min(
            least, std::min(a[at(0, i)] + b[at(1, sets - i)], a[at(1, i)] + b[at(0, sets - i)]));
    }
    return least;
}

StandardTable::StandardTable(int sets)
    : sets_(sets), suit_(kSuitKinds, true, sets), honours_(kHonourKinds, false, sets) {
    const int suits = suit_.classes();
    const int winds = honours_.classes();

    Classes two;
    two_suits_.resize(static_cast<std::size_t>(suits * suits));
    for (int a = 0; a < suits; ++a) {
        for (int b = 0; b <= a; ++b) {
            const int id = two.id(merge(suit_.vector_of(a), suit_.vector_of(b), sets));
            two_suits_[index(a, suits, b)] = static_cast<std::uint16_t>(id);
            two_suits_[index(b, suits, a)] = static_cast<std::uint16_t>(id);
        }
    }
    Classes with_honours;
    suit_honours_.resize(static_cast<std::size_t>(suits * winds));
    for (int a = 0; a < suits; ++a) {
        for (int h = 0; h < winds; ++h) {
            suit_honours_[index(a, winds, h)] = static_cast<std::uint16_t>(
                with_honours.id(merge(suit_.vector_of(a), honours_.vector_of(h), sets)));
        }
    }
    two_suits_classes_ = static_cast<int>(two.all().size());
    with_honours_classes_ = static_cast<int>(with_honours.all().size());

    Classes three;
    three_with_honours_.resize(static_cast<std::size_t>(two_suits_classes_ * winds));
    three_suits_.resize(static_cast<std::size_t>(two_suits_classes_ * suits));
    for (int t = 0; t < two_suits_classes_; ++t) {
        const BlockVector& both = two.all()[static_cast<std::size_t>(t)];
        for (int h = 0; h < winds; ++h) {
            three_with_honours_[index(t, winds, h)] =
                static_cast<std::uint16_t>(three.id(merge(both, honours_.vector_of(h), sets)));
        }
        for (int a = 0; a < suits; ++a) {
            three_suits_[index(t, suits, a)] =
                static_cast<std::uint16_t>(three.id(merge(both, suit_.vector_of(a), sets)));
        }
    }
    three_classes_ = static_cast<int>(three.all().size());

    for (int melds = 0; melds <= sets; ++melds) {
        const auto m = static_cast<std::size_t>(melds);
        const int wanted = sets - melds;
        final_[m].resize(static_cast<std::size_t>(two_suits_classes_ * with_honours_classes_));
        for (int t = 0; t < two_suits_classes_; ++t) {
            for (int w = 0; w < with_honours_classes_; ++w) {
                final_[m][index(t, with_honours_classes_, w)] = static_cast<std::int8_t>(
                    draws(two.all()[static_cast<std::size_t>(t)],
                          with_honours.all()[static_cast<std::size_t>(w)], wanted) -
                    1);
            }
        }
        suit_rows_[m].resize(static_cast<std::size_t>(three_classes_ * kSuitRow));
        honour_rows_[m].resize(static_cast<std::size_t>(three_classes_ * kHonourRow));
        for (int t = 0; t < three_classes_; ++t) {
            const BlockVector& others = three.all()[static_cast<std::size_t>(t)];
            for (int a = 0; a < suits; ++a) {
                suit_rows_[m][index(t, kSuitRow, a)] =
                    static_cast<std::int8_t>(draws(others, suit_.vector_of(a), wanted) - 1);
            }
            for (int h = 0; h < winds; ++h) {
                honour_rows_[m][index(t, kHonourRow, h)] =
                    static_cast<std::int8_t>(draws(others, honours_.vector_of(h), wanted) - 1);
            }
        }
    }
}

std::size_t StandardTable::bytes() const {
    std::size_t total = suit_.bytes() + honours_.bytes();
    for (const auto* table : {&two_suits_, &suit_honours_, &three_with_honours_, &three_suits_})
        total += table->size() * sizeof(std::uint16_t);
    for (const auto* tables : {&final_, &suit_rows_, &honour_rows_})
        for (const auto& table : *tables) total += table.size();
    return total;
}

namespace {

// Owns what FourSets points to.
class NarrowTable {
  public:
    explicit NarrowTable(const StandardTable& table) {
        const int suits = table.suit().classes();
        const int honours = table.honours().classes();
        const int twos = table.two_suits_classes();
        const int threes = table.three_classes();
        if (suits > FourSets::kSuits || honours > FourSets::kHonours || twos > 256 ||
            table.with_honours_classes() > FourSets::kWithHonours || threes > FourSets::kThrees)
            std::abort();

        view_.rank = table.suit().ranks();
        view_.suit_offset = table.suit().offsets();
        view_.honour_offset = table.honours().offsets();
        view_.suit_class = table.suit().class_data();
        view_.honour_class = table.honours().class_data();
        view_.two_suits = bytes(suits, FourSets::kSuits, suits,
                                [&](int a, int b) { return table.two_suits(a, b); });
        view_.suit_honours = bytes(suits, FourSets::kHonours, honours,
                                   [&](int a, int h) { return table.suit_honours(a, h); });
        view_.three_with_honours = bytes(twos, FourSets::kHonours, honours, [&](int t, int h) {
            return table.three_with_honours(t, h);
        });
        view_.three_suits = bytes(twos, FourSets::kSuits, suits,
                                  [&](int t, int a) { return table.three_suits(t, a); });
        for (int melds = 0; melds <= 4; ++melds) {
            view_.shanten[melds] =
                signed_bytes(twos, FourSets::kWithHonours, table.with_honours_classes(),
                             [&](int t, int w) { return table.shanten(melds, t, w); });
            view_.suit_row[melds] =
                signed_bytes(threes, FourSets::kSuits, suits,
                             [&](int t, int a) { return table.suit_row(melds, t)[a]; });
            view_.honour_row[melds] =
                signed_bytes(threes, FourSets::kHonours, honours,
                             [&](int t, int h) { return table.honour_row(melds, t)[h]; });
            view_.suit_below[melds] = below(threes, suits, FourSets::kSuits, view_.suit_row[melds]);
            view_.honour_below[melds] =
                below(threes, honours, FourSets::kHonours, view_.honour_row[melds]);
        }
        view_.suit_profile = nullptr;
        view_.honour_profile = nullptr;
    }
    const FourSets& view() const { return view_; }
    std::size_t bytes() const {
        std::size_t total = 0;
        for (const auto& table : unsigned_) total += table.size();
        for (const auto& table : signed_) total += table.size();
        for (const auto& table : sets_) total += table.size() * sizeof table[0];
        return total;
    }

  private:
    template <class Entry>
    const std::uint8_t* bytes(int rows, int length, int columns, Entry&& entry) {
        auto& table = unsigned_.emplace_back(static_cast<std::size_t>(rows * length));
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < columns; ++c)
                table[static_cast<std::size_t>(r * length + c)] =
                    static_cast<std::uint8_t>(entry(r, c));
        return table.data();
    }
    template <class Entry>
    const std::int8_t* signed_bytes(int rows, int length, int columns, Entry&& entry) {
        auto& table = signed_.emplace_back(static_cast<std::size_t>(rows * length));
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < columns; ++c)
                table[static_cast<std::size_t>(r * length + c)] =
                    static_cast<std::int8_t>(entry(r, c));
        return table.data();
    }
    const ClassSet* below(int threes, int classes, int length, const std::int8_t* rows) {
        auto& table =
            sets_.emplace_back(static_cast<std::size_t>(FourSets::kValues * FourSets::kThrees));
        for (int t = 0; t < threes; ++t) {
            for (int c = 0; c < classes; ++c) {
                for (int v = std::max(0, rows[t * length + c] + 1); v < FourSets::kValues; ++v)
                    table[static_cast<std::size_t>(v * FourSets::kThrees + t)].bits[c / 64] |=
                        std::uint64_t{1} << (c % 64);
            }
        }
        return table.data();
    }

    FourSets view_;
    std::vector<std::vector<std::uint8_t>> unsigned_;
    std::vector<std::vector<std::int8_t>> signed_;
    std::vector<std::vector<ClassSet>> sets_;
};

const NarrowTable& narrow_table() {
    static const NarrowTable table(StandardTable::of(4));
    return table;
}

// Profiles of all slots, `kinds` bytes each.
std::vector<std::uint8_t> make_profiles(const BlockTable& table, int kinds, int highs) {
    const auto width = static_cast<std::size_t>(kinds);
    std::vector<std::uint8_t> profiles(table.slots() * width + 16);
    for (std::uint32_t high = 0; high < static_cast<std::uint32_t>(highs); ++high) {
        const int high_sum = digit_sum(static_cast<int>(high));
        if (high_sum > table.max_tiles()) continue;
        for (std::uint32_t low = 0; low < kLowStates; ++low) {
            const int tiles = high_sum + low_sums()[low];
            if (tiles > table.max_tiles()) continue;
            const std::uint8_t own = table.class_of({low, high});
            std::uint8_t* profile = profiles.data() + table.slot({low, high}) * width;
            for (std::size_t k = 0; k < width; ++k) {
                const bool is_low = k < kLowKinds;
                const std::uint32_t power = kPowersOfFive[is_low ? k : k - kLowKinds];
                const std::uint32_t digit = (is_low ? low : high) / power % 5;
                if (digit == kCopies || tiles == table.max_tiles()) {
                    profile[k] = own;
                } else {
                    profile[k] = is_low ? table.class_of({low + power, high})
                                        : table.class_of({low, high + power});
                }
            }
        }
    }
    return profiles;
}

struct Profiles {
    std::vector<std::uint8_t> suit =
        make_profiles(StandardTable::of(4).suit(), kSuitKinds, kSuitHighStates);
    std::vector<std::uint8_t> honours =
        make_profiles(StandardTable::of(4).honours(), kHonourKinds, kHonourHighStates);
};

const Profiles& profiles() {
    static const Profiles built;
    return built;
}

}  // namespace

std::size_t FourSets::bytes() { return narrow_table().bytes(); }

const FourSets& FourSets::for_shanten() { return narrow_table().view(); }

const FourSets& FourSets::for_draws() {
    static const FourSets view = [] {
        FourSets with_profiles = for_shanten();
        with_profiles.suit_profile = profiles().suit.data();
        with_profiles.honour_profile = profiles().honours.data();
        return with_profiles;
    }();
    return view;
}

std::size_t FourSets::profile_bytes() { return profiles().suit.size() + profiles().honours.size(); }

const StandardTable& StandardTable::of(int sets) {
    if (sets == kMaxSets) {
        static const StandardTable five(kMaxSets);
        return five;
    }
    static const StandardTable four(4);
    return four;
}

}  // namespace hupai
