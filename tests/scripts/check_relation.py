"""Verify the exclusion relation of a table (COMP-9) and write its counter-examples.

    cmake -S . -B build/dev && cmake --build build/dev --target relation
    python tests/scripts/check_relation.py --program build/dev/relation

The program (cpp/tools/relation.cpp) enumerates every winning hand, reading and situation; see
docs/relation.md for what is decided and how. This script gives it the compiled rows, replays every
counter-example with the ordinary scorer and, if nothing is wrong, writes them to
tests/data/relation_counterexamples.jsonl (``--output``). Exits with 1 if the table lists a pair
that does not hold, lacks one that does, or if a counter-example does not replay. ``--rules`` checks
the table of a rule file instead; nothing is written then without ``--output``.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hupai
from hupai.patterns import COUNTERS, PatternTable

DATA = Path(__file__).parents[1] / "data" / "relation_counterexamples.jsonl"
RIICHI = ("none", "riichi", "double", "open")

Pair = tuple[str, str]


@dataclass(frozen=True)
class CounterExample:
    """A hand that satisfies, in its best reading, every `a` and counts it, and satisfies no `b`."""

    hand: str
    situation: dict[str, Any]
    shows: tuple[Pair, ...]

    @classmethod
    def from_json(cls, line: str) -> CounterExample:
        record = json.loads(line)
        shows = [(a, b) for a, others in record["shows"].items() for b in others.split()]
        return cls(record["hand"], record["situation"], tuple(shows))

    def to_json(self) -> str:
        shows: dict[str, str] = {}
        for a, b in self.shows:
            shows[a] = f"{shows[a]} {b}" if a in shows else b
        return json.dumps({"hand": self.hand, "situation": self.situation, "shows": shows})


@dataclass(frozen=True)
class Observation:
    """Rows that one reading of a hand counts and satisfies."""

    hand: str
    counted: frozenset[str]
    satisfied: frozenset[str]

    @classmethod
    def of(cls, hand: str, score: Any) -> Observation:
        """From a score, of the core or the reference: its best reading."""
        counted = frozenset(score.patterns)
        return cls(hand, counted, counted | frozenset(score.excluded))


def load(path: Path = DATA) -> list[CounterExample]:
    return [CounterExample.from_json(line) for line in path.read_text("utf-8").splitlines()]


def listed(table: PatternTable) -> set[Pair]:
    """The relation as the table states it."""
    return {(row.id, other) for row in table for other in row.excludes}


def unlisted(table: PatternTable) -> set[Pair]:
    """Pairs that a complete relation leaves out: a counter-example is due for each."""
    pairs = {(a.id, b.id) for a in table for b in table if b.points < a.points}
    return pairs - listed(table)


def contradicted(table: PatternTable, seen: Iterable[Observation]) -> dict[Pair, str]:
    """Listed pairs (a, b) that a hand refutes: it counts a and does not satisfy b."""
    found: dict[Pair, str] = {}
    for one in seen:
        for a in one.counted:
            for b in table[a].excludes:
                if b not in one.satisfied:
                    found.setdefault((a, b), one.hand)
    return found


def shown(example: CounterExample, seen: Observation) -> set[Pair]:
    """The pairs of a counter-example that it really refutes."""
    return {(a, b) for a, b in example.shows if a in seen.counted and b not in seen.satisfied}


def unrefuted(
    table: PatternTable, replayed: Iterable[tuple[CounterExample, Observation]]
) -> set[Pair]:
    """Unlisted pairs that no counter-example refutes: the table may lack them."""
    left = unlisted(table)
    for example, seen in replayed:
        left -= shown(example, seen)
    return left


def replay(
    rules: hupai.Ruleset, examples: Iterable[CounterExample]
) -> Iterator[tuple[CounterExample, Observation]]:
    for example in examples:
        score = rules.score(example.hand, **example.situation)
        yield example, Observation.of(example.hand, score)


def table_text(rules: hupai.Ruleset) -> str:
    """Rows and options as the program reads them: numbers and facts, no names of patterns."""
    table, evaluation = rules.patterns, rules._evaluation
    tiers = [tier.id for tier in table.tiers]
    counters = list(COUNTERS)
    riichi = sum(1 << RIICHI.index(kind) for kind in evaluation.riichi_kinds)
    lines = [
        f"shapes {' '.join(evaluation.shapes)}",
        f"minimum {evaluation.minimum} {int(evaluation.needs_pattern)}",
        f"situation {riichi} {int(evaluation.ippatsu)} {int(evaluation.on_riichi_tile)}",
    ]
    for tier in table.tiers:
        cap = -1 if tier.cap is None else tier.cap
        lines.append(f"tier {int(tier.combine == 'max')} {cap} {tier.rank}")
    for row in table:
        counter = -1 if row.per is None else counters.index(row.per)
        lines.append(f"row {row.points} {tiers.index(row.tier)} {counter}")
        lines += [f"clause {condition}" for condition in row.any_of]
        lines.append("excludes " + " ".join(str(table.position(other)) for other in row.excludes))
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="build/dev/relation", help="the compiled enumeration")
    parser.add_argument("--rules", help="a rule file (default: the competitive rules)")
    parser.add_argument("--output", type=Path, help="where counter-examples go")
    args = parser.parse_args()
    rules = hupai.Ruleset.from_toml(args.rules) if args.rules else hupai.Competitive()
    output = args.output or (None if args.rules else DATA)
    if rules.sets != 4:
        parser.error("the enumeration knows hands of four sets")
    ids = rules.pattern_ids

    import resource  # not everywhere; the tests import this file

    start = time.monotonic()
    done = subprocess.run(
        [args.program], input=table_text(rules), stdout=subprocess.PIPE, text=True, check=True
    )
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"{time.monotonic() - start:.0f} s elapsed, {usage.ru_utime:.0f} s of processor time,"
        f" {usage.ru_maxrss / 1024:.0f} MiB"
    )
    examples: list[CounterExample] = []
    bad = 0
    for line in done.stdout.splitlines():
        record = json.loads(line)
        if "shows" in record:
            shows = tuple((ids[a], ids[b]) for a, others in record["shows"] for b in others)
            examples.append(CounterExample(record["hand"], record["situation"], shows))
        elif "wrong" in record:
            bad += 1
            a, b = record["wrong"]
            print(
                f"WRONG: {ids[a]} does not imply {ids[b]}: {record['hand']} {record['situation']}"
            )
        elif "missing" in record:
            bad += 1
            a, b = record["missing"]
            print(f"MISSING: {ids[a]} implies {ids[b]}")
        elif "weak" in record:
            a, b = record["weak"]
            print(
                f"note: {ids[b]} is missing beside a counted {ids[a]} only in "
                + WEAK[record["level"]]
            )
        elif "never" in record:
            print(f"note: {ids[record['never']]} is never counted")
        else:
            print(json.dumps(record["summary"], indent=1))

    replayed = list(replay(rules, examples))
    refuted = contradicted(rules.patterns, (seen for _, seen in replayed))
    failed = sum(len(example.shows) - len(shown(example, seen)) for example, seen in replayed)
    left = unrefuted(rules.patterns, replayed)
    print(
        f"{len(listed(rules.patterns))} listed pairs, {len(unlisted(rules.patterns))} others,"
        f" {len(examples)} hands; replayed: {failed} pairs not shown, {len(left)} not refuted,"
        f" {len(refuted)} listed pairs refuted"
    )
    if bad or failed or refuted:
        return 1
    if output is not None:
        text = "".join(example.to_json() + "\n" for example in examples)
        output.write_text(text, encoding="utf-8")
        print(f"wrote {output.name}, {len(text) / 1000:.0f} kB")
    return 0


#: How far a counter-example of each level goes (cpp/tools/relation.cpp).
WEAK = (
    "readings that are never the best ones",
    "hands below the minimum",
    "the best reading; another reading of the hand satisfies it",
)


if __name__ == "__main__":
    sys.exit(main())
