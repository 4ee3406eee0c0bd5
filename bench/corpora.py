"""Seeded corpora: hands built backwards as wins, so that nearly all of them are complete.

Random tiles are almost never a hand; every corpus here starts from sets and a pair (or a special
shape) and takes one tile as the winning one. The same seed gives the same hands everywhere.
"""

from __future__ import annotations

from random import Random
from typing import Any

Case = tuple[str, dict[str, Any]]
LETTERS = "mpsz"
WINDS = "ESWN"
SUPPLIERS = "<^>"
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


def _group(kinds: list[int]) -> str:
    digits = ["", "", "", ""]
    for kind in sorted(kinds):
        digits[kind // 9] += str(kind % 9 + 1)
    return "".join(held + letter for held, letter in zip(digits, LETTERS, strict=True) if held)


class _Builder:
    """Builds wins from the suits given, with or without honours."""

    def __init__(self, rng: Random, suits: tuple[int, ...], honours: bool, sets: int) -> None:
        self.rng = rng
        self.suits = suits
        self.honours = honours
        self.sets = sets

    def kind(self) -> int:
        if self.honours and self.rng.random() < 0.2:
            return 27 + self.rng.randrange(7)
        return 9 * self.rng.choice(self.suits) + self.rng.randrange(9)

    def win(self, *, melds: float, kongs: float, runs: float) -> str:
        """A win of sets and a pair; the numbers are chances of a set."""
        rng = self.rng
        while True:
            concealed: list[int] = []
            called: list[str] = []
            held = [0] * 34
            for _ in range(self.sets):
                if rng.random() < runs:
                    first = 9 * rng.choice(self.suits) + rng.randrange(7)
                    tiles = [first, first + 1, first + 2]
                    supplier = ""
                else:
                    tiles = [self.kind()] * 3
                    supplier = rng.choice(SUPPLIERS)
                    if rng.random() < kongs:
                        tiles = tiles[:1] * 4
                if len(tiles) == 4 and rng.random() < 0.5:
                    called.append(f"({_group(tiles)})")
                elif len(tiles) == 4 or rng.random() < melds:
                    called.append(f"[{_group(tiles)}{supplier}]")
                else:
                    concealed += tiles
                for tile in tiles:
                    held[tile] += 1
            pair = self.kind()
            held[pair] += 2
            if max(held) <= 4:
                return _finish(rng, [*concealed, pair, pair], called)

    def special(self) -> str:
        """Seven pairs, thirteen orphans or scattered tiles."""
        rng = self.rng
        shape = rng.randrange(3)
        if shape == 0:
            kinds = [k for k in range(34) if k // 9 in self.suits or (self.honours and k >= 27)]
            tiles = [k for k in rng.sample(kinds, 7) for _ in range(2)]
        elif shape == 1:
            tiles = [*ORPHANS, rng.choice(ORPHANS)]
        else:
            order = rng.sample(range(3), 3)
            spread = [9 * s + order[s] + 3 * i for s in range(3) for i in range(3)]
            honours = rng.randrange(5, 8)
            tiles = rng.sample(spread, 14 - honours) + rng.sample(range(27, 34), honours)
        return _finish(rng, tiles, [])


def _finish(rng: Random, concealed: list[int], called: list[str]) -> str:
    win = concealed.pop(rng.randrange(len(concealed)))
    return " ".join([_group(concealed), *called, "+" + _group([win])])


def _spoil(rng: Random, hand: str) -> str:
    """The hand with a winning tile that is far from the others: hardly ever a win."""
    head, _, win = hand.rpartition(" +")
    absent = [k for k in range(34) if _group([k])[0] not in head]
    return f"{head} +{_group([rng.choice(absent)]) if absent else win}"


def _flags(rng: Random, hand: str) -> dict[str, Any]:
    """A situation that every ruleset allows for the hand."""
    flags: dict[str, Any] = {
        "by": rng.choice(("self_draw", "ron")),
        "seat": rng.choice(WINDS),
        "round": rng.choice(WINDS),
    }
    if rng.random() < 0.1:
        flags["last_tile"] = True
    elif "[" not in hand and "(" not in hand and rng.random() < 0.05:
        flags["first_turn"] = flags["by"] == "self_draw" or flags["seat"] != "E"
    return flags


def concealed_wins(n: int, seed: int = 1, sets: int = 4) -> list[Case]:
    """Concealed self-draws without melds: the hands that every peer can score."""
    build = _Builder(Random(seed), (0, 1, 2), True, sets)
    return [(build.win(melds=0, kongs=0, runs=0.7), {}) for _ in range(n)]


def one_suit_wins(n: int, seed: int = 2, sets: int = 4) -> list[Case]:
    """Flushes: few kinds, many readings."""
    rng = Random(seed)
    builds = [_Builder(rng, (suit,), False, sets) for suit in range(3)]
    return [(rng.choice(builds).win(melds=0, kongs=0, runs=0.7), {}) for _ in range(n)]


def kong_wins(n: int, seed: int = 3, sets: int = 4) -> list[Case]:
    """Melds and kongs of every sort."""
    build = _Builder(Random(seed), (0, 1, 2), True, sets)
    return [(build.win(melds=0.5, kongs=0.5, runs=0.3), {}) for _ in range(n)]


def special_wins(n: int, seed: int = 4) -> list[Case]:
    """Seven pairs, thirteen orphans, scattered tiles."""
    build = _Builder(Random(seed), (0, 1, 2), True, 4)
    return [(build.special(), {}) for _ in range(n)]


def mixed_cases(n: int, seed: int = 5, sets: int = 4) -> list[Case]:
    """Everything above with melds and situations, and one hand in twenty that is no win."""
    rng = Random(seed)
    builds = [
        _Builder(rng, (0, 1, 2), True, sets),
        _Builder(rng, (0, 1), True, sets),
        _Builder(rng, (2,), True, sets),
        _Builder(rng, (1,), False, sets),
    ]
    out: list[Case] = []
    while len(out) < n:
        build = rng.choice(builds)
        if sets == 4 and rng.random() < 0.1:
            hand = build.special()
        else:
            hand = build.win(melds=rng.choice((0, 0.4)), kongs=0.2, runs=rng.choice((0.3, 0.7)))
        if rng.random() < 0.05:
            hand = _spoil(rng, hand)
        out.append((hand, _flags(rng, hand)))
    return out


def concealed_cases(n: int, seed: int = 7) -> list[Case]:
    """Concealed self-draws of every sort, one in ten of them no win: what peers are asked."""
    rng = Random(seed)
    builds = [
        _Builder(rng, (0, 1, 2), True, 4),
        _Builder(rng, (rng.randrange(3),), True, 4),
        _Builder(rng, (rng.randrange(3),), False, 4),
    ]
    out: list[Case] = []
    while len(out) < n:
        if rng.random() < 0.15:
            hand = builds[0].special()
        else:
            hand = rng.choice(builds).win(melds=0, kongs=0, runs=rng.choice((0.3, 0.7, 0.9)))
        out.append((_spoil(rng, hand) if rng.random() < 0.1 else hand, {}))
    return out


def ready_hands(n: int, seed: int = 6, sets: int = 4, one_suit: bool = False) -> list[Case]:
    """Realistic ready hands: wins without their winning tile."""
    wins = one_suit_wins(n, seed, sets) if one_suit else mixed_cases(n, seed, sets)
    return [(hand.rpartition(" +")[0], {}) for hand, _ in wins]
