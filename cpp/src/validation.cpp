#include "hupai/validation.hpp"

#include "hupai/notation.hpp"

namespace hupai {

namespace {

void add(Problems& problems, ProblemKind kind, const std::string& text,
         const std::string& message) {
    problems.push_back({kind, text, message});
}

constexpr const char* kRiichiNames[] = {"none", "riichi", "double", "open"};

}  // namespace

void validate_copies(const Hand& hand, Problems& problems) {
    const Counts melded = hand.melded();
    for (int kind = 0; kind < kKinds; ++kind) {
        const auto k = static_cast<std::size_t>(kind);
        const int copies = hand.concealed[k] + melded[k] + (hand.win == kind);
        if (copies > kCopies) {
            add(problems, ProblemKind::five_copies, tile_name(kind),
                tile_name(kind) + " occurs " + std::to_string(copies) +
                    " times; there are four of a kind");
        }
    }
    for (int suit = 0; suit < kSuits; ++suit) {
        const int five = suit * kSuitKinds + 4;
        int reds = hand.reds >> suit & 1;
        reds += hand.win_red && hand.win == five;
        for (int i = 0; i < hand.n_melds; ++i) {
            const Meld& meld = hand.melds[static_cast<std::size_t>(i)];
            reds += meld.red && block_of(meld.tile) == suit;
        }
        if (reds > 1) {
            const std::string text = std::string("0") + "mps"[suit];
            add(problems, ProblemKind::two_red_fives, text,
                text + " occurs " + std::to_string(reds) + " times; a suit has only one red five");
        }
    }
}

void validate_hand(Hand& hand, Problems& problems) {
    validate_copies(hand, problems);
    const int concealed = hand.concealed_tiles();
    const int total = concealed + 3 * hand.n_melds + (hand.win != kNoKind);
    const int before_win = hand.win != kNoKind ? total - 1 : total;
    const bool four = before_win == 13 || (before_win == 14 && hand.win == kNoKind);
    const bool five = before_win == 16 || (before_win == 17 && hand.win == kNoKind);
    hand.sets = five ? 5 : 4;
    if (!four && !five) {
        add(problems, ProblemKind::tile_count, std::to_string(total) + " tiles",
            std::to_string(total) +
                " tiles (melds counted as three): a hand has 13 or 16, one more with its "
                "winning tile");
    } else if (hand.n_melds > hand.sets) {
        add(problems, ProblemKind::too_many_melds, std::to_string(hand.n_melds) + " melds",
            std::to_string(hand.n_melds) + " melds are more than the " + std::to_string(hand.sets) +
                " sets of the hand");
    }
}

void validate_situation(const Hand& hand, const Situation& s, const SituationRules& rules,
                        Problems& problems) {
    using P = ProblemKind;
    const bool self_draw = s.by == By::SelfDraw;
    if (hand.win == kNoKind) {
        const int last = hand.concealed_tiles() % 3 == 2 ? 1 : 0;
        std::string text;
        for (int kind = kKinds - 1; kind >= 0 && last != 0 && text.empty(); --kind) {
            if (hand.concealed[static_cast<std::size_t>(kind)] != 0) text = tile_name(kind);
        }
        add(problems, P::no_winning_tile, format_hand(hand),
            text.empty() ? "no winning tile: add it as the last token, e.g. '+5s'"
                         : "no winning tile: mark it as the last token, e.g. '+" + text +
                               "' in place of one " + text + " among the concealed tiles");
    }
    if (hand.sets != rules.sets) {
        add(problems, P::wrong_size, format_hand(hand),
            "a hand of " + std::to_string(hand.sets) + " sets and a pair; this ruleset plays " +
                std::to_string(rules.sets));
    }
    if (s.first_turn) {
        if (hand.n_melds > 0) {
            add(problems, P::first_turn_with_meld, "first_turn",
                "first_turn with a meld: any call ends the first turn");
        }
        if (s.riichi != Riichi::None) {
            add(problems, P::first_turn_with_riichi, "first_turn",
                "first_turn with riichi: nobody has declared before its first turn");
        }
        if (s.last_tile) {
            add(problems, P::first_turn_with_last_tile, "first_turn",
                "first_turn with last_tile contradict each other");
        }
        if (s.replacement) {
            add(problems, P::first_turn_with_replacement, "first_turn",
                "first_turn with replacement: a kong ends the first turn");
        }
        if (s.by == By::Ron && s.seat == 0) {
            add(problems, P::first_turn_east_ron, "first_turn",
                "first_turn on a ron by East: the dealer has already played its first turn");
        }
        if (s.by == By::RobKong) {
            add(problems, P::first_turn_rob_kong, "first_turn",
                "first_turn on a robbed kong: its pon ended the first turn");
        }
    }
    if (s.replacement) {
        if (hand.kongs() == 0) {
            add(problems, P::replacement_without_kong, "replacement",
                "replacement without a kong in the hand");
        }
        if (s.last_tile) {
            add(problems, P::replacement_with_last_tile, "replacement",
                "replacement with last_tile: a replacement tile is never the last live tile");
        }
        if (!self_draw) {
            add(problems, P::replacement_without_self_draw, "replacement",
                "replacement without a self-draw");
        }
    }
    if (s.by == By::RobKong) {
        if (hand.win != kNoKind &&
            (hand.concealed[hand.win] != 0 || hand.melded()[hand.win] != 0)) {
            add(problems, P::rob_kong_with_copy, tile_name(hand.win),
                "rob_kong with another " + tile_name(hand.win) +
                    " in the hand: the robbed kong holds all four");
        }
        if (s.last_tile) {
            add(problems, P::rob_kong_with_last_tile, "last_tile",
                "rob_kong with last_tile: a kong needs a live tile");
        }
        if (s.on_riichi_tile) {
            add(problems, P::rob_kong_on_riichi_tile, "on_riichi_tile",
                "rob_kong with on_riichi_tile: a robbed kong is no discard");
        }
    }
    if (s.last_of_kind && hand.win != kNoKind && hand.concealed[hand.win] != 0) {
        add(problems, P::last_of_kind_with_copy, tile_name(hand.win),
            "last_of_kind with a " + tile_name(hand.win) +
                " among the concealed tiles: the three others lie open");
    }
    if (s.ippatsu != Ippatsu::None) {
        if (!rules.ippatsu) {
            add(problems, P::ippatsu_unknown, "ippatsu", "ippatsu is not known to this ruleset");
        }
        if (s.riichi == Riichi::None) {
            add(problems, P::ippatsu_without_riichi, "ippatsu", "ippatsu without riichi");
        }
        if (s.ippatsu == Ippatsu::Self) {
            if (!self_draw) {
                add(problems, P::ippatsu_self_without_self_draw, "ippatsu",
                    "ippatsu 'self' without a self-draw");
            }
            if (s.replacement) {
                add(problems, P::ippatsu_self_with_replacement, "ippatsu",
                    "ippatsu 'self' with replacement: a kong ends it");
            }
        } else if (self_draw) {
            add(problems, P::ippatsu_by_discard_on_self_draw, "ippatsu",
                "ippatsu 'next' and 'other' name who dealt in; this is a self-draw");
        }
    }
    if (s.on_riichi_tile) {
        if (!rules.on_riichi_tile) {
            add(problems, P::on_riichi_tile_unknown, "on_riichi_tile",
                "on_riichi_tile is not known to this ruleset");
        }
        if (self_draw) {
            add(problems, P::on_riichi_tile_without_ron, "on_riichi_tile",
                "on_riichi_tile without a ron");
        }
    }
    if (s.riichi != Riichi::None) {
        const auto index = static_cast<unsigned>(s.riichi);
        if ((rules.riichi_kinds >> index & 1) == 0) {
            add(problems, P::riichi_unknown, "riichi",
                std::string("riichi '") + kRiichiNames[index] + "' is not known to this ruleset");
        }
        if (hand.open_melds() > 0) {
            add(problems, P::riichi_with_open_meld, "riichi",
                "riichi with an open meld: the hand must be concealed");
        }
    }
    // Ura indicators say nothing without riichi (api: ignored).
    const int n_ura = s.riichi == Riichi::None ? 0 : s.n_ura;
    if (rules.indicators == Indicators::Unused && s.n_indicators > 0) {
        add(problems, P::indicators_unused, "indicators",
            "indicators are not used by this ruleset with these options");
    }
    if (rules.indicators == Indicators::Given && s.n_indicators > rules.most_indicators) {
        add(problems, P::too_many_indicators, "indicators",
            std::to_string(s.n_indicators) + " indicators: at most " +
                std::to_string(rules.most_indicators) + " are turned in a hand");
    }
    if (!rules.ura && n_ura > 0) {
        add(problems, P::ura_unused, "ura_indicators",
            "ura_indicators are not used by this ruleset");
    }
    if (rules.indicators == Indicators::Flips && s.n_indicators > 0) {
        const int flips =
            1 + (s.riichi != Riichi::None) + (rules.flips_per_kong ? hand.kongs() : 0);
        if (s.n_indicators != flips) {
            add(problems, P::wrong_number_of_indicators, "indicators",
                std::to_string(s.n_indicators) + " indicators: this winner turns exactly " +
                    std::to_string(flips) + ", or none is given");
        }
    }
    if (rules.ura && n_ura > 0 && n_ura != s.n_indicators) {
        add(problems, P::wrong_number_of_ura, "ura_indicators",
            std::to_string(n_ura) + " ura_indicators lie under " + std::to_string(s.n_indicators) +
                " indicators");
    }
    if (s.n_indicators + n_ura == 0) return;
    Counts seen = hand.all();
    bool shown[kKinds] = {};
    for (int i = 0; i < s.n_indicators; ++i) {
        ++seen[s.indicators[static_cast<std::size_t>(i)]];
        shown[s.indicators[static_cast<std::size_t>(i)]] = true;
    }
    for (int i = 0; i < n_ura; ++i) {
        ++seen[s.ura[static_cast<std::size_t>(i)]];
        shown[s.ura[static_cast<std::size_t>(i)]] = true;
    }
    for (int kind = 0; kind < kKinds; ++kind) {
        const auto k = static_cast<std::size_t>(kind);
        if (shown[k] && seen[k] > kCopies) {
            add(problems, P::indicator_five_copies, tile_name(kind),
                tile_name(kind) + " occurs " + std::to_string(seen[k]) +
                    " times in the hand and the indicators; there are four of a kind");
        }
    }
}

}  // namespace hupai
