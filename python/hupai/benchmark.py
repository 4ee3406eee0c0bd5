"""`hupai bench`: how fast this installation is, with the reference as the measure.

Needs only the installed package. Every answer is compared with the reference before anything is
timed; times are medians of several rounds taken in turn.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import hashlib
import json
import os
import platform
import re
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import hupai
import hupai.reference as reference
from hupai import _core
from hupai.batch import Hands, shanten

__all__ = ["machine_facts", "main", "run"]

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


#: Flags of a processor that the core or its compiler can make use of.
CPU_FLAGS = frozenset(
    {"sse4_2", "popcnt", "avx", "avx2", "bmi1", "bmi2", "avx512f", "avx512bw", "avx512vbmi"}
    | {"asimd", "sve"}
)


def machine_facts() -> dict[str, Any]:
    """What a figure depends on besides the code: processor, system, versions, build, date.

    Returns
    -------
    dict
        ``cpu``, ``cores`` (of the machine and those this process may use), ``cpu_flags`` (those
        that matter), ``simd`` (what the core uses of them), ``os``, ``python``, ``numpy``,
        ``hupai``, ``build`` (compiler, library, type, flags, baseline and a hash of the extension;
        see `hupai.build_info`) and ``date`` (UTC). None stands for what the system does not tell.

    Examples
    --------
    >>> from hupai.benchmark import machine_facts
    >>> sorted(machine_facts())
    ['build', 'cores', 'cpu', 'cpu_flags', 'date', 'hupai', 'numpy', 'os', 'python', 'simd']
    """
    info = _read(Path("/proc/cpuinfo")).decode(errors="replace")
    model = re.search(r"^model name\s*:\s*(.+)$", info, re.MULTILINE)
    flags = re.search(r"^(?:flags|Features)\s*:\s*(.+)$", info, re.MULTILINE)
    built = hupai.build_info()
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    return {
        "cpu": model[1].strip() if model else platform.processor() or platform.machine(),
        "cores": {"machine": os.cpu_count(), "usable": usable},
        "cpu_flags": sorted(CPU_FLAGS & set(flags[1].split())) if flags else None,
        "simd": built.instruction_set,
        "os": _system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": np.__version__,
        "hupai": built.version,
        "build": {
            "compiler": built.compiler,
            "library": built.library,
            "type": built.build_type,
            "flags": built.flags,
            "baseline": built.baseline,
            "sha256": hashlib.sha256(_read(Path(str(_core.__file__)))).hexdigest()[:16],
        },
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    }


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _system() -> str:
    """The system by name; of its release the number alone, for the rest may name its host."""
    release = re.match(r"[\d.]*", platform.release())
    name = f"{platform.system()} {release[0] if release else ''} {platform.machine()}"
    if sys.platform == "linux":
        with contextlib.suppress(OSError, KeyError):
            name += f", {platform.freedesktop_os_release()['PRETTY_NAME']}"
    return name


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
        What the scripts in ``bench/`` write too: ``subject``, ``machine`` (`machine_facts`),
        ``ns`` per hand by ruleset and contender, ``ratios`` to the reference by name.

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
        "subject": "installed",
        "title": "What is installed, against the reference",
        "machine": machine_facts(),
        "rows": rows,
        "rounds": rounds,
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
        for name in ("score_batch", "score"):
            data["ratios"][f"{rules.name}: reference / {name}"] = times["reference"] / times[name]
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
    shanten(counts, shapes=rules)  # builds the tables of its shapes

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
    parser.add_argument(
        "--json", action="store_true", help="print the figures as JSON, for bench/compare.py"
    )
    given = parser.parse_args(argv)
    if given.rows < len(HANDS) or given.rounds < 1:
        parser.error(f"at least {len(HANDS)} rows and one round")
    data = run(given.rows, given.rounds)
    if given.json:
        print(json.dumps(data, indent=1))
        return 0
    facts = data["machine"]
    print(f"hupai {facts['hupai']}, {facts['python']}, NumPy {facts['numpy']}, {given.rows} hands")
    print(f"{facts['cpu']}, {facts['cores']['usable']} cores, {facts['simd']}, {facts['os']}")
    for name, times in data["ns"].items():
        print(f"{name}:")
        for what, ns in times.items():
            ratio = data["ratios"].get(f"{name}: reference / {what}")
            tail = "" if ratio is None else f"  {ratio:>10.0f} x reference"
            print(f"  {what:<16}{ns:>14.0f} ns a hand{tail}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
