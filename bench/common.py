"""What the benchmarks share: seeded corpora, interleaved timing, peers, output.

A benchmark times its contenders in turn, several rounds long, and takes medians, so that a busy
machine slows all of them alike; what counts are the ratios. Every contender's answers are
asserted to be equal before anything is timed.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
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


@dataclass
class Contender:
    """Something to time: a call that works on `rows` rows.

    `wall` times by the clock on the wall; otherwise the time of the calling thread counts, which
    other work on the machine disturbs less.
    """

    name: str
    rows: int
    call: Callable[[], Any]
    wall: bool = False


def nanoseconds(contenders: Sequence[Contender], rounds: int = 9) -> dict[str, float]:
    """Median time per row of each, all in turn."""
    times: dict[str, list[float]] = {one.name: [] for one in contenders}
    for _ in range(rounds):
        for one in contenders:
            clock = time.perf_counter_ns if one.wall else time.thread_time_ns
            begin = clock()
            one.call()
            times[one.name].append((clock() - begin) / one.rows)
    return {name: statistics.median(values) for name, values in times.items()}


def peer(name: str) -> Any:
    """A public package to compare with, None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def physical(counts: Counts) -> list[list[int]]:
    """Each row as physical tile ids (COM-2)."""
    return [
        [4 * int(kind) + copy for kind in np.flatnonzero(row) for copy in range(row[kind])]
        for row in counts
    ]


def each(call: Callable[[Any], Any], arguments: Sequence[Any]) -> Callable[[], None]:
    """A plain loop over prepared arguments."""

    def loop() -> None:
        for argument in arguments:
            call(argument)

    return loop


class Report:
    """Prints lines and keeps them for the JSON file."""

    def __init__(self, subject: str) -> None:
        parser = argparse.ArgumentParser(description=subject)
        parser.add_argument("--rows", type=int, default=200_000, help="rows of a batch")
        parser.add_argument("--rounds", type=int, default=9)
        parser.add_argument("--json", type=Path, help="where to write the figures")
        parser.add_argument("--smoke", action="store_true", help="answers only, few rows")
        self.options = parser.parse_args()
        if self.options.smoke:
            self.options.rows = 2000
            self.options.rounds = 1
        self.data: dict[str, Any] = {
            "subject": subject,
            "machine": platform.machine(),
            "python": platform.python_version(),
            "peers": {},
            "ns": {},
            "ratios": {},
        }
        print(subject)
        for name in ("riichienv", "mahjong", "xiangting"):
            found = peer(name) is not None
            version = importlib.metadata.version(name) if found else None
            self.data["peers"][name] = version
            print(f"  {name}: {version or 'not installed'}")

    def times(self, corpus: str, contenders: Sequence[Contender]) -> dict[str, float]:
        """Time and print."""
        result = nanoseconds(contenders, self.options.rounds)
        self.data["ns"][corpus] = result
        print(f"{corpus}: " + ", ".join(f"{name} {ns:.1f} ns" for name, ns in result.items()))
        return result

    def ratio(self, name: str, value: float, aim: str = "") -> None:
        """Print how many times faster."""
        self.data["ratios"][name] = value
        print(f"  {name}: {value:.1f}x" + (f" (aim {aim})" if aim else ""))

    def note(self, name: str, value: Any) -> None:
        """Keep and print any other figure."""
        self.data[name] = value
        print(f"  {name}: {value}")

    def close(self) -> None:
        """Write the JSON file if one is asked for."""
        if self.options.json is not None:
            self.options.json.parent.mkdir(parents=True, exist_ok=True)
            self.options.json.write_text(json.dumps(self.data, indent=1) + "\n")
