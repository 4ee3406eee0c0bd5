"""`hupai bench`: how fast this installation is, with the reference as the measure.

Needs only the installed package. Every answer is compared with the reference before anything is
timed; times are medians of several rounds taken in turn.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import hupai
import hupai.reference as reference
from hupai.batch import Hands, shanten

__all__ = ["main", "run"]

#: Wins of every shape, with melds and without; rows of the batch repeat them with other winds.
HANDS = (
    "234m 567m 345p 88s 67s +5s",
    "2223334445556m +6m",
    "1112345678999s +5s",
    "1122334455667p +7p",
    "19m 19p 19s 1234567z +1m",
    "123m 456p 789s 11z 23s +1s",
    "88s 67s [234m] [555z^] (1111m) +5s",
    "7s (7777z) [555s+5s<] (7777p) (3333m) +7s",
    "11m 22p 33s 44p 55s 66z 7z +7z",
    "111m 222p 333s 44z 55z +5z",
    "345m 345p 345s 2267m +8m",
    "99s 12s [111z>] [222z^] [333z<] +3s",
)
WINDS = "ESWN"


def _medians(calls: dict[str, tuple[int, Callable[[], Any]]], rounds: int) -> dict[str, float]:
    """Nanoseconds per row of each, all in turn."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, (rows, call) in calls.items():
            begin = time.thread_time_ns()
            call()
            times[name].append((time.thread_time_ns() - begin) / rows)
    return {name: statistics.median(values) for name, values in times.items()}


def run(rows: int = 100_000, rounds: int = 5) -> dict[str, Any]:
    """Measure; returns plain data.

    Parameters
    ----------
    rows : int
        Hands of a batch.
    rounds : int
        Measurements of each contender.

    Returns
    -------
    dict
        Facts of the machine, ``ns`` per hand and ``ratios`` to the reference, by ruleset.

    Examples
    --------
    >>> from hupai.benchmark import run
    >>> sorted(run(rows=100, rounds=1)["ns"]["reformed"])
    ['reference', 'score', 'score_batch', 'shanten_batch', 'value_of_waits']
    """
    texts = [HANDS[i % len(HANDS)] for i in range(rows)]
    seats = [WINDS[i // len(HANDS) % 4] for i in range(rows)]
    hands = Hands.from_strings(texts, seat=seats)
    ready = Hands.from_strings([text.rpartition(" +")[0] for text in texts], seat=seats)
    counts = np.ascontiguousarray(hands[hands.n_melds == 0].concealed)
    single = list(hands[: len(HANDS)])
    data: dict[str, Any] = {
        "hupai": hupai.__version__,
        "machine": platform.machine(),
        "python": platform.python_version(),
        "rows": rows,
        "ns": {},
        "ratios": {},
    }
    for rules in (hupai.Reformed(), hupai.Competitive(), hupai.Guang()):
        scores = rules.score_batch(hands)
        for row, (hand, situation) in enumerate(single):
            plain = reference.score(rules, str(hand), by=situation.by, seat=situation.seat)
            if plain.value != scores.value[row]:
                raise AssertionError(f"{rules.name} disagrees with its reference about {hand}")
        times = _medians(_contenders(rules, hands, ready, counts, single), rounds)
        data["ns"][rules.name] = times
        data["ratios"][rules.name] = {
            name: times["reference"] / ns for name, ns in times.items() if name.startswith("score")
        }
    return data


def _contenders(
    rules: hupai.Ruleset,
    hands: Hands,
    ready: Hands,
    counts: NDArray[np.uint8],
    single: Sequence[tuple[hupai.Hand, hupai.Situation]],
) -> dict[str, tuple[int, Callable[[], Any]]]:
    """What is timed, with the rows it works on."""
    scores = rules.score_batch(hands)
    worth = rules.value_of_waits(ready)

    def score() -> None:
        for hand, situation in single:
            rules.score(hand, situation)

    def by_reference() -> None:
        for hand, situation in single:
            reference.score(rules, str(hand), by=situation.by, seat=situation.seat)

    return {
        "score_batch": (len(hands), lambda: rules.score_batch(hands, out=scores)),
        "value_of_waits": (len(ready), lambda: rules.value_of_waits(ready, out=worth)),
        "shanten_batch": (max(1, len(counts)), lambda: shanten(counts, shapes=rules)),
        "score": (len(single), score),
        "reference": (len(single), by_reference),
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Run `hupai bench`. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="hupai bench", description="Measure this installation.")
    parser.add_argument("--rows", type=int, default=100_000, help="hands of a batch")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args(argv)
    if given.rows < len(HANDS) or given.rounds < 1:
        parser.error(f"at least {len(HANDS)} rows and one round")
    data = run(given.rows, given.rounds)
    if given.json:
        print(json.dumps(data, indent=1))
        return 0
    print(f"hupai {data['hupai']}, Python {data['python']}, {data['machine']}, {given.rows} hands")
    for name, times in data["ns"].items():
        print(f"{name}:")
        for what, ns in times.items():
            ratio = data["ratios"][name].get(what)
            tail = "" if ratio is None else f"  {ratio:>10.0f} x reference"
            print(f"  {what:<16}{ns:>14.0f} ns a hand{tail}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
