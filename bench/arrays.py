"""Seeded arrays of counts for analysis: random hands, flushes, hands close to complete, melds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.uint8]

SUIT = np.arange(9)
HONOURS = np.arange(27, 34)
RUNS = np.array([s * 9 + n for s in range(3) for n in range(7)])


def deal(
    rows: int, tiles: int, seed: int, kinds: Sequence[int] | NDArray[Any] = range(34)
) -> Counts:
    """Hands drawn from the four copies of the kinds given."""
    random = np.random.default_rng(seed)
    wall = np.repeat(np.asarray(kinds), 4)
    counts = np.zeros((rows, 34), np.uint8)
    for first in range(0, rows, 50_000):
        part = counts[first : first + 50_000]
        drawn = wall[np.argsort(random.random((len(part), len(wall))), axis=1)[:, :tiles]]
        for column in drawn.T:
            part[np.arange(len(part)), column] += 1
    return counts


def flush(rows: int, tiles: int, seed: int) -> Counts:
    """One suit and honours."""
    return deal(rows, tiles, seed, np.concatenate([SUIT, HONOURS]))


def one_suit(rows: int, tiles: int, seed: int) -> Counts:
    """One suit alone."""
    return deal(rows, tiles, seed, SUIT)


def add_sets(random: np.random.Generator, counts: Counts, sizes: tuple[int, ...]) -> None:
    """Add a run, triplet or (size 4) kong to every row, where four copies allow it."""
    todo = np.arange(len(counts))
    while todo.size:
        new = np.zeros((todo.size, 34), np.uint8)
        size = random.choice(sizes, todo.size)
        rows = np.arange(todo.size)
        start = random.choice(RUNS, todo.size)
        kind = random.integers(0, 34, todo.size)
        run = size == 0
        for step in range(3):
            new[rows[run], start[run] + step] += 1
        new[rows[~run], kind[~run]] += size[~run].astype(np.uint8)
        fits = (counts[todo] + new <= 4).all(axis=1)
        counts[todo[fits]] += new[fits]
        todo = todo[~fits]


def draw(random: np.random.Generator, counts: Counts, used: Counts, tiles: int) -> None:
    """Add random tiles out of the copies that are left to every row."""
    wall = np.repeat(np.arange(34), 4)
    copy = np.tile(np.arange(4), 34)
    for first in range(0, len(counts), 50_000):
        part = counts[first : first + 50_000]
        gone = copy[None] < (part + used[first : first + 50_000])[:, wall]
        keys = random.random(gone.shape) + gone * 2
        for column in wall[np.argsort(keys, axis=1)[:, :tiles]].T:
            part[np.arange(len(part)), column] += 1


def near_complete(rows: int, tiles: int, seed: int, sets: int = 4) -> Counts:
    """Complete hands of which some tiles were exchanged."""
    random = np.random.default_rng(seed)
    counts = np.zeros((rows, 34), np.uint8)
    for _ in range(sets):
        add_sets(random, counts, (0, 0, 3))
    todo = np.arange(rows)
    while todo.size:
        pair = random.integers(0, 34, todo.size)
        fits = counts[todo, pair] <= 2
        counts[todo[fits], pair[fits]] += 2
        todo = todo[~fits]
    exchanged = random.integers(0, 4, rows)
    for step in range(4):
        # The last step takes one tile more off hands before a draw.
        off = exchanged > step if step < 3 else np.full(rows, tiles == 3 * sets + 1)
        keys = random.random((rows, 34)) * (counts > 0)
        counts[np.arange(rows), keys.argmax(axis=1)] -= off.astype(np.uint8)
    missing = tiles - counts.sum(axis=1)
    for number in np.unique(missing):
        chosen = missing == number
        part = counts[chosen]
        draw(random, part, np.zeros_like(part), int(number))
        counts[chosen] = part
    return counts


def with_melds(
    rows: int, extra: int, seed: int, sets: int = 4, narrow: bool = False
) -> tuple[Counts, Counts]:
    """Concealed tiles (3n + extra) and tiles in one or more melds; narrow: of two suits."""
    random = np.random.default_rng(seed)
    counts = np.zeros((rows, 34), np.uint8)
    melded = np.zeros_like(counts)
    number = random.integers(1, sets + 1, rows)
    for step in range(sets):
        chosen = number > step
        part = melded[chosen]
        add_sets(random, part, (0, 0, 3, 3, 4))
        melded[chosen] = part
    if narrow:
        # Fold the third suit and the honours onto the first two suits where copies allow it.
        folded = melded.copy()
        folded[:, :9] += melded[:, 18:27]
        folded[:, 9:16] += melded[:, 27:]
        folded[:, 18:] = 0
        good = (folded <= 4).all(axis=1)
        melded[good] = folded[good]
    used = melded.copy()
    if narrow:
        used[:, 18:27] = 4
        used[:, 27:] = 4
    for n in range(1, sets + 1):
        chosen = number == n
        part = counts[chosen]
        draw(random, part, used[chosen], 3 * (sets - n) + extra)
        counts[chosen] = part
    # A narrow hand that found no room took copies that are gone.
    good = (counts.astype(int) + melded <= 4).all(axis=1)
    return np.ascontiguousarray(counts[good]), np.ascontiguousarray(melded[good])
