// Positions at the table: a position of play, changed anywhere within the ranges that the readers
// of positions let through, is refused with reasons or can be played to its end.
#include <utility>

#include "fuzz.hpp"
#include "hupai/game.hpp"
#include "hupai/position.hpp"
#include "hupai/vector_game.hpp"
#include "table_rules.hpp"

using namespace hupai;
using hupai::fuzz::Source;

namespace {

std::shared_ptr<const TableRules> rules_of(int which) {
    static const auto stacked = test::table_rules(test::stacked_rules());
    static const auto indicators = [] {
        RoundRules rules = test::stacked_rules();
        rules.live_end = 122;
        rules.live_end_per_kong = 1;
        rules.indicators = 1;
        rules.multiple_ron = false;
        rules.faults = false;
        return test::table_rules(rules);
    }();
    return which == 0 ? stacked : indicators;
}

void play(Game& game, Random& random, int steps) {
    for (int i = 0; i < steps && !game.round().ended(); ++i) {
        const unsigned pending = game.round().pending;
        FUZZ_CHECK(pending != 0);
        int seat = 0;
        while ((pending >> seat & 1) == 0) ++seat;
        const Action action = choose(Builtin::Random, game.round(), game.rules(), seat, random);
        FUZZ_CHECK(game.try_act(seat, action));
    }
}

// A position as data holds it: what follows from the tiles is worked out anew.
void forget(Round& round, const TableRules& rules) {
    for (int i = 0; i < round.front; ++i) round.wall[static_cast<std::size_t>(i)] = kDrawnTile;
    for (int i = 0; i < round.replaced; ++i) {
        round.wall[static_cast<std::size_t>(Round::replacement_position(rules, i))] = kDrawnTile;
    }
}

TileCode tile(Source& source) {
    const int code = source.below(kTileCodes + 1);
    return code == kTileCodes ? kNoTile : static_cast<TileCode>(code);
}

Meld meld(Source& source) {
    Meld out;
    out.type = static_cast<MeldType>(source.below(5));
    const int kind = source.below(kKinds);
    const bool runs = kind < kFirstHonour && kind % kSuitKinds < 7;
    if (out.type == MeldType::Chi && !runs) out.type = MeldType::Pon;
    out.tile = static_cast<Kind>(kind);
    out.supplier = out.is_open() ? static_cast<Supplier>(source.below(4)) : Supplier::Unknown;
    return out;
}

void change(Round& round, Source& source) {
    Player& player = round.player(source.below(kSeats));
    switch (source.below(20)) {
        case 0:
            round.phase = static_cast<Phase>(source.below(3));
            break;
        case 1:
            round.turn = static_cast<std::uint8_t>(source.below(kSeats));
            break;
        case 2:
            round.drew = static_cast<Drew>(source.below(3));
            break;
        case 3:
            round.drawn = tile(source);
            break;
        case 4:
            round.target = tile(source);
            break;
        case 5:
            round.declared = static_cast<Riichi>(source.below(4));
            break;
        case 6:
            round.forbidden = source.word() & kAllKinds;
            break;
        case 7:
            round.stacks = static_cast<std::uint8_t>(source.below(32));
            break;
        case 8:
            round.answers[source.byte() % kSeats] = source.byte();
            break;
        case 9:
            round.wall[source.byte() % kWallTiles] = kDrawnTile;
            break;
        case 10: {
            const int code = source.below(kTileCodes);
            round.wall[source.byte() % kWallTiles] = static_cast<TileCode>(code);
            break;
        }
        case 11:
        case 12: {
            auto& count = player.concealed[source.byte() % kKinds];
            count = static_cast<std::uint8_t>(source.below(5));
            break;
        }
        case 13:
            player.n_melds = static_cast<std::uint8_t>(source.below(kMaxSets + 1));
            break;
        case 14:
            player.melds[source.byte() % kMaxSets] = meld(source);
            break;
        case 15:
            player.n_discards = static_cast<std::uint8_t>(source.below(49));
            for (int i = 0; i < player.n_discards; ++i) {
                // The readers know tiles only.
                auto& thrown = player.discards[static_cast<std::size_t>(i)];
                if (thrown.tile >= kTileCodes) thrown = {0, 0};
            }
            break;
        case 16: {
            const int code = source.below(kTileCodes);
            const auto flags = static_cast<std::uint8_t>(source.below(16));
            player.discards[source.byte() % 48] = {static_cast<TileCode>(code), flags};
            break;
        }
        case 17:
            player.riichi = static_cast<Riichi>(source.below(4));
            break;
        case 18:
            player.dead = static_cast<Dead>(source.below(3));
            break;
        default:
            std::swap(player.concealed[source.byte() % kKinds],
                      round.wall[source.byte() % kWallTiles]);
            for (auto& count : player.concealed) count %= 5;
            for (auto& code : round.wall) {
                if (code >= kTileCodes) code = kDrawnTile;
            }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Source source(data, size);
    const auto rules = rules_of(source.below(2));
    const std::uint64_t seed = source.byte();
    Random random(seed + 1);
    Game game(rules, seed, {});
    play(game, random, source.byte());
    if (game.round().ended()) return 0;
    Round round = game.round();
    forget(round, *rules);
    while (!source.empty()) change(round, source);
    // Discards behind the last are no part of a position.
    if (!complete_position(round, *rules).empty()) return 0;
    Game from(rules, position_table(round, seed, 0, 0));
    Game imagined = from.determinized(static_cast<int>(seed % kSeats), seed);
    play(from, random, 1000);
    FUZZ_CHECK(from.round().ended());
    play(imagined, random, 1000);
    FUZZ_CHECK(imagined.round().ended());
    return 0;
}
