"""Seeded corpora: hands built backwards as wins, so that nearly all of them are complete.

Random tiles are almost never a hand; every corpus here starts from sets and a pair (or a special
shape) and takes one tile as the winning one. The same seed gives the same hands everywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Case = tuple[str, dict[str, Any]]
LETTERS = "mpsz"


def _group(kinds: list[int]) -> str:
    out = ""
    for block, letter in enumerate(LETTERS):
        digits = "".join(str(k % 9 + 1) for k in sorted(kinds) if k // 9 == block)
        out += digits + letter if digits else ""
    return out


class _Builder:
    def __init__(self, seed: int, suits: tuple[int, ...], honours: bool, sets: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.suits = suits
        self.honours = honours
        self.sets = sets

    def kind(self) -> int:
        if self.honours and self.rng.random() < 0.2:
            return 27 + int(self.rng.integers(7))
        return 9 * int(self.rng.choice(self.suits)) + int(self.rng.integers(9))

    def win(self, *, melds: float, kongs: float, runs: float) -> tuple[str, dict[str, Any]]:
        rng = self.rng
        while True:
            counts = np.zeros(34, dtype=np.int64)
            concealed: list[int] = []
            called: list[str] = []
            for _ in range(self.sets):
                if rng.random() < runs:
                    first = 9 * int(rng.choice(self.suits)) + int(rng.integers(7))
                    tiles = [first, first + 1, first + 2]
                    if rng.random() < melds:
                        called.append(f"[{_group(tiles)}]")
                    else:
                        concealed += tiles
                else:
                    kind = self.kind()
                    tiles = [kind] * 3
                    if rng.random() < kongs:
                        tiles = [kind] * 4
                        if rng.random() < 0.5:
                            called.append(f"({_group(tiles)})")
                        else:
                            called.append(f"[{_group(tiles)}{rng.choice(list('<^>'))}]")
                    elif rng.random() < melds:
                        called.append(f"[{_group(tiles)}{rng.choice(list('<^>'))}]")
                    else:
                        concealed += tiles
                counts += np.bincount(tiles, minlength=34)
            pair = self.kind()
            counts[pair] += 2
            if counts.max() <= 4:
                concealed += [pair, pair]
                return _finish(rng, concealed, called)

    def special(self) -> tuple[str, dict[str, Any]]:
        rng = self.rng
        shape = int(rng.integers(3))
        if shape == 0:
            kinds = [k for k in range(34) if k // 9 in self.suits or (self.honours and k >= 27)]
            tiles = [int(k) for k in rng.choice(kinds, 7, replace=False) for _ in range(2)]
        elif shape == 1:
            orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
            tiles = [*orphans, int(rng.choice(orphans))]
        else:
            order = rng.permutation(3)
            tiles = [9 * s + int(order[s]) + 3 * i for s in range(3) for i in range(3)]
            tiles = [int(k) for k in rng.permutation(tiles)[: 14 - int(rng.integers(5, 8))]]
            honours = rng.permutation(np.arange(27, 34))
            tiles += [int(k) for k in honours[: 14 - len(tiles)]]
        return _finish(rng, tiles, [])


def _finish(rng: np.random.Generator, concealed: list[int], called: list[str]) -> Case:
    tiles = list(concealed)
    win = tiles.pop(int(rng.integers(len(tiles))))
    parts = [_group(tiles), *called, "+" + _group([win])]
    return " ".join(parts), {}


def _flags(rng: np.random.Generator, hand: str) -> dict[str, Any]:
    """A situation that every ruleset allows for the hand."""
    open_hand = "[" in hand
    flags: dict[str, Any] = {
        "by": str(rng.choice(["self_draw", "ron"])),
        "seat": str(rng.choice(list("ESWN"))),
        "round": str(rng.choice(list("ESWN"))),
    }
    if rng.random() < 0.1:
        flags["last_tile"] = True
    elif not open_hand and "(" not in hand and rng.random() < 0.05:
        flags["first_turn"] = flags["by"] == "self_draw" or flags["seat"] != "E"
    return flags


def concealed_wins(n: int, seed: int = 1, sets: int = 4) -> list[Case]:
    """Concealed self-draws without melds: the hands that every peer can score."""
    build = _Builder(seed, (0, 1, 2), True, sets)
    return [build.win(melds=0, kongs=0, runs=0.7) for _ in range(n)]


def one_suit_wins(n: int, seed: int = 2, sets: int = 4) -> list[Case]:
    """Flushes: few kinds, many readings."""
    rng = np.random.default_rng(seed)
    builds = [_Builder(seed + s, (s,), False, sets) for s in range(3)]
    return [builds[int(rng.integers(3))].win(melds=0, kongs=0, runs=0.7) for _ in range(n)]


def kong_wins(n: int, seed: int = 3, sets: int = 4) -> list[Case]:
    """Melds and kongs of every sort."""
    build = _Builder(seed, (0, 1, 2), True, sets)
    return [build.win(melds=0.5, kongs=0.5, runs=0.3) for _ in range(n)]


def special_wins(n: int, seed: int = 4) -> list[Case]:
    """Seven pairs, thirteen orphans, scattered tiles."""
    build = _Builder(seed, (0, 1, 2), True, 4)
    return [build.special() for _ in range(n)]


def mixed_cases(n: int, seed: int = 5, sets: int = 4) -> list[Case]:
    """Everything above with melds and situations, and one hand in twenty that is no win."""
    rng = np.random.default_rng(seed)
    builds = [
        _Builder(seed + 10, (0, 1, 2), True, sets),
        _Builder(seed + 11, (0, 1), True, sets),
        _Builder(seed + 12, (2,), True, sets),
        _Builder(seed + 13, (1,), False, sets),
    ]
    out: list[Case] = []
    while len(out) < n:
        build = builds[int(rng.integers(4))]
        if sets == 4 and rng.random() < 0.1:
            hand, _ = build.special()
        else:
            hand, _ = build.win(
                melds=float(rng.choice([0, 0.4])), kongs=0.2, runs=float(rng.choice([0.3, 0.7]))
            )
        if rng.random() < 0.05:
            head, _, win = hand.rpartition(" +")
            absent = [k for k in range(34) if _group([k])[0] not in head]
            hand = f"{head} +{_group([int(rng.choice(absent))]) if absent else win}"
        out.append((hand, _flags(rng, hand)))
    return out


def ready_hands(n: int, seed: int = 6, sets: int = 4, one_suit: bool = False) -> list[Case]:
    """Realistic ready hands: wins without their winning tile."""
    wins = one_suit_wins(n, seed, sets) if one_suit else mixed_cases(n, seed, sets)
    return [(hand.rpartition(" +")[0], {}) for hand, _ in wins]
