"""COMP-9: the exclusion relation is what hands show, complete.

`tests/scripts/check_relation.py` decides it by enumeration and writes a counter-example for every
pair that the table does not list; here these are replayed, and what is listed is held against
random wins. The last tests show that a missing and a wrong pair are found.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import hupai
from hupai.patterns import PatternTable
from hupai.reference import parse_hand, readings
from hupai.reference import score as reference_score
from hupai.reference.facts import Context, HandContext
from hupai.reference.generate import Generator
from hupai.reference.notation import parse_situation
from hupai.reference.scoring import evaluate

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))

from check_relation import (
    CounterExample,
    Observation,
    Pair,
    contradicted,
    listed,
    load,
    replay,
    shown,
    table_text,
    unlisted,
    unrefuted,
)

RULES = hupai.Competitive()
TABLE = RULES.patterns
EXAMPLES = load()


@cache
def replayed() -> list[tuple[CounterExample, Observation]]:
    return list(replay(RULES, EXAMPLES))


def mutant(edit: dict[str, tuple[str, ...]]) -> hupai.Competitive:
    """The ruleset with other exclusions of some rows."""
    rows = [replace(row, excludes=edit.get(row.id, row.excludes)) for row in TABLE]
    return hupai.Competitive(patterns=PatternTable(rows, name="mutant"))


# the relation ---------------------------------------------------------------


def test_the_table_lists_121_pairs_and_every_other_has_a_counter_example() -> None:
    assert len(listed(TABLE)) == 121
    pairs = [pair for example in EXAMPLES for pair in example.shows]
    assert len(pairs) == len(set(pairs))
    assert set(pairs) == unlisted(TABLE)


@pytest.mark.parametrize("index", range(len(EXAMPLES)), ids=lambda i: EXAMPLES[i].hand)
def test_counter_example(index: int) -> None:
    """It wins, counts the one pattern and does not satisfy the other."""
    example, seen = replayed()[index]
    assert RULES.score(example.hand, **example.situation).wins
    assert shown(example, seen) == set(example.shows)


def test_counter_examples_under_the_reference() -> None:
    for example in random.Random(9).sample(EXAMPLES, 60):
        score = reference_score(RULES, example.hand, **example.situation)
        assert score.wins
        assert shown(example, Observation.of(example.hand, score)) == set(example.shows)


def test_only_one_row_is_refuted_by_the_best_reading_alone() -> None:
    """A pair is about a reading, not about a hand.

    Seven consecutive pairs of a suit can always be read as two double chows too, yet never are; all
    other counter-examples satisfy the second pattern in no reading at all.
    """
    in_other_readings = set()
    for example, _ in replayed():
        satisfied = {
            row for one in every_reading(example.hand, example.situation) for row in one.satisfied
        }
        in_other_readings |= {(a, b) for a, b in example.shows if b in satisfied}
    assert in_other_readings == {
        ("seven_shifted_pairs", "pure_double_chow"),
        ("seven_shifted_pairs", "two_double_chows"),
    }


def every_reading(text: str, flags: dict[str, object]) -> list[Observation]:
    """What the reference makes of each reading, the best or not."""
    hand, problems = parse_hand(text)
    at, more = parse_situation(flags)
    assert not problems
    assert not more
    shapes = RULES._evaluation.shapes
    whole = HandContext(hand, at, shapes, 4)
    found = []
    for reading in readings(hand, shapes, 4):
        one = evaluate(TABLE, Context(whole, reading))
        counted = frozenset(one.patterns)
        found.append(Observation(text, counted, counted | frozenset(one.excluded)))
    return found


def test_listed_pairs_hold_for_random_wins() -> None:
    seen = [
        Observation.of(one.hand, RULES.score(one.hand, **one.flags))
        for one in islice(Generator(RULES, seed=90, near=0, invalid=0), 12000)
    ]
    assert contradicted(TABLE, seen) == {}
    counted = Counter(row for one in seen for row in one.counted)
    assert {row.id for row in TABLE if row.excludes} <= counted.keys()


def test_listed_pairs_hold_for_every_reading_of_random_wins() -> None:
    samples = islice(Generator(RULES, seed=91, near=0, invalid=0), 800)
    seen = [one for sample in samples for one in every_reading(sample.hand, sample.flags)]
    assert len(seen) > 1000
    assert contradicted(TABLE, seen) == {}


def test_listed_pairs_hold_for_the_counter_examples_of_others() -> None:
    assert contradicted(TABLE, [seen for _, seen in replayed()]) == {}


# what would be found ----------------------------------------------------------


@pytest.mark.parametrize("pair", sorted(listed(TABLE)), ids=lambda pair: "-".join(pair))
def test_a_missing_pair_is_found(pair: Pair) -> None:
    a, b = pair
    rules = mutant({a: tuple(other for other in TABLE[a].excludes if other != b)})
    assert pair in unrefuted(rules.patterns, replay(rules, EXAMPLES))


@pytest.mark.parametrize("a", [row.id for row in TABLE if row.points > 1])
def test_a_wrong_pair_is_found(a: str) -> None:
    b = random.Random(a).choice(sorted(other for row, other in unlisted(TABLE) if row == a))
    rules = mutant({a: (*TABLE[a].excludes, b)})
    assert (a, b) in contradicted(rules.patterns, (seen for _, seen in replay(rules, EXAMPLES)))


def test_a_counter_example_that_is_none_is_found() -> None:
    for example, _ in replayed():
        if "last_tile" in example.situation:
            plain = {key: at for key, at in example.situation.items() if key != "last_tile"}
            break
    spoilt = replace(example, situation=plain)
    ((_, seen),) = replay(RULES, [spoilt])
    assert shown(spoilt, seen) < set(example.shows)
    assert unrefuted(TABLE, [pair for pair in replayed() if pair[0] is not example]) == set(
        example.shows
    )


def test_the_program_is_told_numbers_and_facts_only() -> None:
    """The enumeration knows no pattern: its input names none."""
    words = set(table_text(RULES).split())
    facts = {fact for row in TABLE for fact in row.facts}
    assert not (set(RULES.pattern_ids) & words) - facts - set(RULES.shapes)
    assert sum(line.startswith("row ") for line in table_text(RULES).splitlines()) == 95
