"""Compare the fast path with the reference on generated hands.

    python tests/scripts/compare_reference.py competitive -n 1000000 --seed 1 --processes 2

Every chunk of hands has its own seed and one of the ruleset's option sets, so results do not
depend on the number of processes. "facts" scores by tables with a row for each fact and counter of
the catalogue, those that no built-in row uses included. Prints a histogram and the first
differences; exits with 1 if there is any difference.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import hupai
from hupai.catalogue import CATALOGUE, COUNTERS
from hupai.errors import HupaiError
from hupai.patterns import Pattern, PatternTable, conditions
from hupai.reference.generate import Generator, Sample
from hupai.reference.notation import parse_hand, parse_situation
from hupai.reference.scoring import RefScore, problem_codes, score_parsed
from hupai.reference.shapes import readings

CHUNK = 2000

#: Ruleset -> the option sets that its chunks take in turn.
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "reformed": [
        {},
        {"flip_dora": True},
        {"flip_dora": True, "kong_flips": True, "red_fives": True},
        {"red_fives": True},
    ],
    "competitive": [{}, {}, {"minimum": 1}, {"minimum": 8}],
    "guang": [{}, {"open_riichi_adds": True}, {"minimum": 1}, {"minimum": 5}],
    "guang16": [
        {"hand_size": 16},
        {"hand_size": 16, "open_riichi_adds": True},
        {"hand_size": 16, "minimum": 1},
    ],
    "facts": [
        {"base": base, "variant": variant, "more": more}
        for variant in (1, 2, 3)
        for base, more in (("Competitive", {}), ("Guang", {}), ("Guang", {"hand_size": 16}))
    ],
}


def fact_table(variant: int) -> PatternTable:
    """A row for each fact, its negation where there is room, and one for each counter.

    The points differ from variant to variant, so that other readings are the best.
    """
    rows = [
        Pattern(id=name, points=(i * 37 * variant) % 11 + 1, any_of=conditions(name))
        for i, name in enumerate(CATALOGUE)
    ]
    rows += [
        Pattern(id=f"not_{name}", points=(i * variant) % 7, any_of=conditions(f"!{name}"))
        for i, name in enumerate(CATALOGUE)
        if i % 3 == variant % 3
    ]
    rows += [
        Pattern(id=name, points=2, any_of=conditions("self_draw | !self_draw"), per=name)
        for name in COUNTERS
    ]
    return PatternTable(rows)


def ruleset(name: str, options: dict[str, Any]) -> Any:
    if name == "facts":
        base, variant, more = options["base"], options["variant"], options.get("more", {})
        return getattr(hupai, base)(patterns=fact_table(variant), **more)
    classes = {"reformed": "Reformed", "competitive": "Competitive"}
    return getattr(hupai, classes.get(name, "Guang"))(**options)


@dataclass
class Outcome:
    """What a chunk, or all of them, showed."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)
    different: int = 0

    def add(self, group: str, *names: str) -> None:
        self.counts.setdefault(group, Counter()).update(names)

    def merge(self, other: Outcome) -> None:
        for group, counter in other.counts.items():
            self.counts.setdefault(group, Counter()).update(counter)
        self.differences += other.differences
        self.different += other.different


FIELDS = ("wins", "value", "pattern_value", "patterns", "dora", "why_not", "excluded")


def fast_answer(rules: Any, sample: Sample) -> dict[str, Any]:
    """The fast path's answer, or the codes of its problems."""
    try:
        score = rules.score(sample.hand, **sample.flags)
    except HupaiError as error:
        return {"errors": sorted({problem.code for problem in error.problems})}
    answer = {name: getattr(score, name) for name in FIELDS}
    reading = score.reading
    answer["reading"] = reading and (
        reading.shape,
        "" if reading.wait == "none" else reading.wait,
        sorted((s.type == "triplet", s.tiles[0]) for s in reading.sets if reading.pair is not None),
        reading.pair,
    )
    return answer


def reference_answer(rules: Any, sample: Sample) -> tuple[dict[str, Any], RefScore | None]:
    """The same of the reference."""
    codes = problem_codes(rules, sample.hand, sample.flags)
    if codes:
        return {"errors": sorted(set(codes))}, None
    hand, _ = parse_hand(sample.hand)
    score = score_parsed(rules, hand, parse_situation(sample.flags)[0])
    answer = {name: getattr(score, name) for name in FIELDS}
    reading = score.reading
    answer["reading"] = reading and (
        reading.shape,
        reading.wait,
        sorted((block.what == "triplet", block.kind) for block in reading.sets),
        reading.pair.kind if reading.pair else None,
    )
    return answer, score


def describe(rules: Any, sample: Sample, fast: dict[str, Any], slow: dict[str, Any]) -> str:
    lines = [f"{rules!r} {sample.hand!r} {sample.flags}"]
    for name in sorted(fast.keys() | slow.keys()):
        mine, yours = fast.get(name, "-"), slow.get(name, "-")
        if mine != yours:
            lines.append(f"    {name}: fast {mine!r}, reference {yours!r}")
    return "\n".join(lines)


def count(outcome: Outcome, rules: Any, sample: Sample, score: RefScore) -> None:
    """Add a valid hand to the histogram."""
    hand, _ = parse_hand(sample.hand)
    evaluation = rules._evaluation
    found = readings(hand, evaluation.shapes, evaluation.sets)
    outcome.add("readings", f"{min(len(found), 6)}{'+' if len(found) > 5 else ''}")
    outcome.add("shape", score.reading.shape if score.reading else "none")
    outcome.add("melds", str(len(hand.melds)))
    outcome.add("kinds of melds", *{meld.type for meld in hand.melds})
    outcome.add("why not", str(score.why_not))
    outcome.add("flags", *(f"{k}={v}" for k, v in sample.flags.items() if "indic" not in k))
    outcome.add("rows counted", *score.patterns)
    outcome.add("rows satisfied", *score.patterns, *score.excluded)


def compare_chunk(task: tuple[str, int, int, int], invalid: float = 0.02) -> Outcome:
    """Compare so many hands of one chunk."""
    name, seed, chunk, size = task
    choices = OPTIONS[name]
    rules = ruleset(name, choices[chunk % len(choices)])
    outcome = Outcome()
    generator = Generator(rules, seed * 1_000_003 + chunk, invalid=invalid)
    valid: list[tuple[Sample, RefScore]] = []
    for _ in range(size):
        sample = next(generator)
        fast = fast_answer(rules, sample)
        slow, score = reference_answer(rules, sample)
        outcome.add("aim", sample.aim)
        if score is None:
            outcome.add("errors", *slow["errors"])
        else:
            count(outcome, rules, sample, score)
            valid.append((sample, score))
        if fast != slow:
            differ(outcome, describe(rules, sample, fast, slow))
    compare_batch(outcome, rules, valid)
    compare_waits(outcome, rules, [sample for sample, _ in valid[::20]])
    return outcome


def differ(outcome: Outcome, text: str) -> None:
    outcome.different += 1
    if len(outcome.differences) < 5:
        outcome.differences.append(text)


def compare_batch(outcome: Outcome, rules: Any, valid: list[tuple[Sample, RefScore]]) -> None:
    """The same hands in one call, on one thread and on two."""
    hands = hupai.batch.Hands.from_hands(
        [hupai.Hand.parse(sample.hand) for sample, _ in valid],
        [hupai.Situation(**sample.flags) for sample, _ in valid],
    )
    for threads in (1, 2):
        scores = rules.score_batch(hands, threads=threads)
        columns = zip(
            scores.wins.tolist(),
            scores.value.tolist(),
            scores.pattern_value.tolist(),
            scores.dora.tolist(),
            scores.counts.tolist(),
            scores.names(),
            strict=True,
        )
        for (sample, slow), fast in zip(valid, columns, strict=True):
            expected = (slow.wins, slow.value, slow.pattern_value, slow.dora)
            expected += (len(slow.patterns), tuple(slow.patterns))
            if fast != expected:
                differ(outcome, f"batch {rules!r} {sample}\n    {fast}, reference {expected}")


def compare_waits(outcome: Outcome, rules: Any, samples: list[Sample]) -> None:
    """The value of a ron with each of the 34 kinds."""
    plain = ("seat", "round", "riichi", "indicators", "ura_indicators")
    hands, flags = [], []
    for sample in samples:
        hands.append(sample.hand.rpartition("+")[0].strip())
        flags.append({k: v for k, v in sample.flags.items() if k in plain} | {"by": "ron"})
    batch = hupai.batch.Hands.from_hands(
        [hupai.Hand.parse(hand) for hand in hands],
        [hupai.Situation(**situation) for situation in flags],
    )
    values = rules.value_of_waits(batch, by="ron").tolist()
    for hand, situation, fast in zip(hands, flags, values, strict=True):
        slow = [0] * 34
        parsed, _ = parse_hand(hand)
        for kind in range(34):
            won = f"{hand} +{'123456789'[kind % 9]}{'mpsz'[kind // 9]}"
            if not problem_codes(rules, won, situation):
                at, _ = parse_situation(situation)
                slow[kind] = score_parsed(rules, replace(parsed, win=kind), at).value
        outcome.add("values of waits", str(sum(value > 0 for value in slow)))
        if fast != slow:
            differ(outcome, f"waits {rules!r} {hand} {situation}\n    {fast}\n    {slow}")


def print_histogram(outcome: Outcome, rules: Any) -> None:
    for group, counter in outcome.counts.items():
        if group.startswith("rows"):
            continue
        listed = ", ".join(f"{name} {number}" for name, number in sorted(counter.items()))
        print(f"{group}: {listed}")
    counted = outcome.counts.get("rows counted", Counter())
    satisfied = outcome.counts.get("rows satisfied", Counter())
    print("rows counted (satisfied), rarest first:")
    for row in sorted(rules.patterns, key=lambda row: satisfied[row.id]):
        print(f"    {row.id} {counted[row.id]} ({satisfied[row.id]})")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", choices=sorted(OPTIONS))
    parser.add_argument("-n", type=int, default=20_000, help="number of hands")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--invalid", type=float, default=0.02, help="share of invalid hands")
    parser.add_argument("--show", type=int, default=10, help="differences to print")
    parser.add_argument("--quiet", action="store_true", help="no histogram")
    chosen = parser.parse_args()

    tasks = [
        (chosen.ruleset, chosen.seed, chunk, min(CHUNK, chosen.n - start))
        for chunk, start in enumerate(range(0, chosen.n, CHUNK))
    ]
    compare = partial(compare_chunk, invalid=chosen.invalid)
    start = time.perf_counter()
    total = Outcome()
    if chosen.processes > 1:
        with multiprocessing.Pool(chosen.processes) as pool:
            for outcome in pool.imap(compare, tasks):
                total.merge(outcome)
    else:
        for task in tasks:
            total.merge(compare(task))
    seconds = time.perf_counter() - start

    rules = ruleset(chosen.ruleset, OPTIONS[chosen.ruleset][0])
    if not chosen.quiet:
        print_histogram(total, rules)
    print(f"{chosen.ruleset}: {chosen.n} hands in {seconds:.0f} s, {total.different} differ")
    for text in total.differences[: chosen.show]:
        print(text)
    return 1 if total.different else 0


if __name__ == "__main__":
    sys.exit(main())
