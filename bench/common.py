"""What the benchmarks share: timing in turn, options, and the result that a run leaves.

A benchmark times its contenders in turn, several rounds long, and takes medians, so that a busy
machine slows all of them alike; what counts are the ratios. Every contender's answers are
asserted to be equal before anything is timed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import peers
from hupai.benchmark import machine_facts


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


def measure(contenders: Sequence[Contender], rounds: int) -> dict[str, list[float]]:
    """Nanoseconds per row of each in each round, all in turn."""
    times: dict[str, list[float]] = {one.name: [] for one in contenders}
    for _ in range(rounds):
        for one in contenders:
            clock = time.perf_counter_ns if one.wall else time.thread_time_ns
            begin = clock()
            one.call()
            times[one.name].append((clock() - begin) / one.rows)
    return times


def each(call: Callable[[Any], Any], arguments: Sequence[Any]) -> Callable[[], None]:
    """A plain loop over prepared arguments."""

    def loop() -> None:
        for argument in arguments:
            call(argument)

    return loop


class Report:
    """Reads the options, prints lines and keeps figures for the JSON file.

    A result holds ``subject``, ``title``, ``peers`` (versions), ``machine`` (facts), ``ns`` (by
    corpus and contender, median time per row), ``ratios`` and ``figures`` (by name) and ``aims``
    (of ratios and figures that have one, in words).
    """

    def __init__(self, title: str, seconds: float | None = None) -> None:
        self.title = title.split("\n")[0].rstrip(".")
        parser = argparse.ArgumentParser(description=self.title)
        parser.add_argument("--rows", type=int, default=200_000, help="rows of a batch")
        parser.add_argument("--rounds", type=int, default=9, help="measurements of each contender")
        parser.add_argument("--json", type=Path, help="where to write the figures")
        parser.add_argument("--smoke", action="store_true", help="answers only, few rows")
        if seconds is not None:
            parser.add_argument("--seconds", type=float, default=seconds, help="of each game")
        self.options = parser.parse_args()
        if self.options.smoke:
            self.options.rows = 2000
            self.options.rounds = 1
            self.options.seconds = 0.1
        self.ns: dict[str, dict[str, float]] = {}
        self.ratios: dict[str, float] = {}
        self.figures: dict[str, Any] = {}
        self.aims: dict[str, str] = {}
        self.peers = peers.versions()
        print(self.title)
        print("  peers: " + ", ".join(f"{n} {v or '-'}" for n, v in self.peers.items()))

    @property
    def smoke(self) -> bool:
        """Whether only answers count."""
        return bool(self.options.smoke)

    def times(self, corpus: str, contenders: Sequence[Contender]) -> dict[str, float]:
        """Time and print; returns the medians."""
        return self.timed(corpus, measure(contenders, self.options.rounds), statistics.median)

    def timed(
        self, corpus: str, found: dict[str, list[float]], of: Callable[[list[float]], float]
    ) -> dict[str, float]:
        """Keep and print one number of each contender's times."""
        result = {name: of(values) for name, values in found.items()}
        self.ns[corpus] = result
        print(f"{corpus}: " + ", ".join(f"{name} {ns:.1f} ns" for name, ns in result.items()))
        return result

    def ratio(self, corpus: str, name: str, value: float, aim: str = "") -> None:
        """Keep and print how many times as fast."""
        self._keep(self.ratios, f"{corpus}: {name}", round(value, 3), aim)

    def figure(self, name: str, value: Any, aim: str = "") -> None:
        """Keep and print any other figure."""
        self._keep(self.figures, name, value, aim)

    def _keep(self, where: dict[str, Any], name: str, value: Any, aim: str) -> None:
        if name in where:
            raise ValueError(f"two figures are called {name!r}")
        where[name] = value
        if aim:
            self.aims[name] = aim
        unit = "x" if where is self.ratios else ""
        print(f"  {name}: {value}{unit}" + (f" (aim {aim})" if aim else ""))

    def close(self) -> None:
        """Write the JSON file if one is asked for."""
        if self.options.json is None:
            return
        data = {
            "subject": Path(sys.argv[0]).stem.removeprefix("bench_"),
            "title": self.title,
            "smoke": self.smoke,
            "rows": self.options.rows,
            "rounds": self.options.rounds,
            "machine": machine_facts(),
            "peers": self.peers,
            "ns": self.ns,
            "ratios": self.ratios,
            "figures": self.figures,
            "aims": self.aims,
        }
        self.options.json.parent.mkdir(parents=True, exist_ok=True)
        self.options.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
