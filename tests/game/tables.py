"""Set-up of positions for scripted tests."""

from __future__ import annotations

from typing import Any

import hupai
from hupai import _core
from hupai.actions import TILE_NAMES
from hupai.position import _tiles
from hupai.table_rules import table_rules

#: Three tiles of a suit that make no chi possible.
_APART = (
    "147",
    "258",
    "369",
    "148",
    "149",
    "158",
    "159",
    "169",
    "259",
    "269",
    "47",
    "48",
    "59",
    "",
)


def quiet(left: list[str], tiles: int) -> str:
    """A hand that can claim and win next to nothing: no chi, one pair, an honour."""
    held: list[str] = []
    for suit in "mps":
        there = [part for part in _APART if all(n + suit in left for n in part)]
        best = max(there, key=lambda part: (len(part), *(left.count(n + suit) for n in part)))
        held += [n + suit for n in best]
    honours = sorted((f"{n}z" for n in range(1, 8)), key=lambda tile: -left.count(tile))
    held += [honours[0], honours[0], *honours[1 : tiles - len(held) - 1]]
    return "".join(held[len(held) - tiles :])


def names(text: str) -> list[str]:
    """Tile names of a string such as ``"123m0p"``."""
    return [TILE_NAMES[code] for code in _tiles(text)]


def table(
    rules: Any,
    hands: dict[int, str] | None = None,
    *,
    melds: dict[int, list[str]] | None = None,
    discards: dict[int, list[str]] | None = None,
    drawn: str | None = None,
    draws: str = "",
    at: dict[int, str] | None = None,
    live: int | None = None,
    players: dict[int, dict[str, Any]] | None = None,
    dump: tuple[int, ...] = (2, 3),
    **fields: Any,
) -> hupai.Game:
    """A game at a position.

    `hands` are the 13 tiles without melds of the seats that matter, the others are quiet; `drawn`
    is what the seat in turn has just drawn, `draws` what comes next from the wall, `at` tiles at
    wall positions. With `live`, so many tiles are left and the rest lies in the rivers of `dump`.
    """
    hands, melds = hands or {}, melds or {}
    discards, players = discards or {}, players or {}
    core = table_rules(rules)
    turn = fields.get("turn", 0)
    left = [TILE_NAMES[code] for code in _core.shuffled_wall(1, 0, core.red_fives)]
    forced = {int(place): tile for place, tile in (at or {}).items()}
    data: list[dict[str, Any]] = []
    for seat in range(4):
        held = hands.get(seat, "")
        if drawn is not None and seat == turn:
            held += drawn
        data.append(
            {
                "hand": held,
                "melds": melds.get(seat, []),
                "discards": list(discards.get(seat, [])),
                **players.get(seat, {}),
            }
        )
        used = [*names(held), *(tile for meld in melds.get(seat, []) for tile in _meld_tiles(meld))]
        used += [d[:2] for d in discards.get(seat, []) if "c" not in d[2:]]
        for tile in used:
            left.remove(tile)
    if fields.get("phase") == "rob":
        left.remove(fields["target"])
    for tile in [*names(draws), *forced.values()]:
        left.remove(tile)
    for seat, player in enumerate(data):
        if seat not in hands:
            more = quiet(left, 3 * rules.sets + 1 - 3 * len(player["melds"]))
            player["hand"] += more
            for tile in names(more):
                left.remove(tile)
    kongs = sum(hupai.Meld.parse(meld).is_kong for p in data for meld in p["melds"])
    replaced = [_core.replacement_position(core, i) for i in range(kongs)]
    live_end = rules._round_rules.live_end - kongs * rules._round_rules.live_end_per_kong
    wanted = len(left) + len(names(draws)) + len(forced)
    if live is not None:
        wanted = 136 - live_end - len(replaced) + live
        extra = len(left) + len(names(draws)) + len(forced) - wanted
        for i, seat in enumerate(dump):
            data[seat]["discards"][:0] = left[i : extra : len(dump)]
        del left[:extra]
    free = [place for place in range(136) if place not in replaced][-wanted:]
    wall = ["--"] * 136
    for place, tile in forced.items():
        wall[place] = tile
    for place, tile in zip([p for p in free if p not in forced], names(draws) + left, strict=True):
        wall[place] = tile
    course = rules._round_rules
    stick = course.riichi_stake if course.riichi_sticks else 0
    in_riichi = [bool(player.get("riichi")) for player in data]
    more = fields.get("pot", 0) + stick * max(0, fields.get("sticks", 0) - sum(in_riichi))
    if more and "points" not in fields:  # seat 3 has lost it before
        fields["points"] = [
            course.start - player.get("stake", 0) - stick * riichi
            for player, riichi in zip(data, in_riichi, strict=True)
        ]
        fields["points"][3] -= more
    position = {
        **fields,
        "drawn": drawn,
        "wall": "".join(wall),
        "players": data,
    }
    return hupai.Game.from_position(rules, position)


def _meld_tiles(text: str) -> list[str]:
    meld = hupai.Meld.parse(text)
    tiles = [TILE_NAMES[kind] for kind in meld.tiles]
    if meld.red:
        five = next(i for i, tile in enumerate(tiles) if tile[0] == "5")
        tiles[five] = "0" + tiles[five][1]
    return tiles


def act(game: hupai.Game, *steps: tuple[int, str]) -> hupai.Game:
    """Steps of single seats by action name."""
    for seat, action in steps:
        game.step({seat: action})
    return game


def may(game: hupai.Game, seat: int) -> set[str]:
    """Names of the legal actions, discards left out."""
    return {str(a) for a in game.legal_actions(seat) if not str(a).startswith("discard")}


def discards_of(game: hupai.Game, seat: int) -> set[str]:
    """Tiles that the seat may discard."""
    return {a.tile for a in game.legal_actions(seat) if str(a).startswith("discard") and a.tile}


def last(game: hupai.Game, kind: str) -> Any:
    """The last event of a type."""
    return [event for event in game.events if event.type == kind][-1]


def kinds(game: hupai.Game) -> list[str]:
    """Types of all events."""
    return [event.type for event in game.events]


def passes(game: hupai.Game) -> None:
    """All pending answers are passes."""
    while game.pending and "pass" in may(game, game.pending[0]):
        game.step({game.pending[0]: "pass"})
