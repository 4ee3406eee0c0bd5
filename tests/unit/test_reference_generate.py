"""The generator gives the hands it promises: valid, complete, varied and reproducible."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

import hupai
from hupai.reference import parse_hand, problem_codes, readings
from hupai.reference.generate import Generator, Sample
from hupai.reference.shapes import complete
from hupai.reference.tiles import counted

RULES = [
    hupai.Reformed(),
    hupai.Reformed(flip_dora=True, kong_flips=True, red_fives=True),
    hupai.Competitive(),
    hupai.Guang(),
    hupai.Guang(hand_size=16),
]


def samples(rules: Any, number: int, seed: int = 1) -> list[Sample]:
    return list(islice(Generator(rules, seed), number))


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_samples(rules: Any) -> None:
    hands = samples(rules, 1500)
    aims = Counter(sample.aim for sample in hands)
    assert 0.03 < aims["near"] / len(hands) < 0.07
    assert 0.01 < aims["invalid"] / len(hands) < 0.04
    evaluation = rules._evaluation
    several = 0
    melds: Counter[int] = Counter()
    types: Counter[str] = Counter()
    shapes: Counter[str] = Counter()
    for sample in hands:
        if sample.aim == "invalid":
            continue
        assert problem_codes(rules, sample.hand, sample.flags) == [], sample
        hand, _ = parse_hand(sample.hand)
        if sample.aim == "near":
            continue
        assert hand.win is not None
        tiles = counted([*hand.concealed, hand.win])
        assert complete(tiles, len(hand.melds), evaluation.sets, evaluation.shapes), sample
        found = readings(hand, evaluation.shapes, evaluation.sets)
        several += len(found) > 1
        shapes.update({reading.shape for reading in found})
        melds[len(hand.melds)] += 1
        types.update(meld.type for meld in hand.melds)
    assert several / aims["win"] > 0.17
    assert melds.keys() == set(range(evaluation.sets + 1))
    assert types.keys() == {"chi", "pon", "open_kong", "added_kong", "closed_kong"}
    assert shapes.keys() == set(evaluation.shapes)


def test_same_seed_same_hands() -> None:
    assert samples(RULES[0], 50) == samples(RULES[0], 50)
    assert samples(RULES[0], 50) != samples(RULES[0], 50, seed=2)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [RULES[0], RULES[2], RULES[3], RULES[4]], ids=repr)
def test_every_row_occurs(rules: Any) -> None:
    """Each row that a finished hand can satisfy, in 1 of 1000 hands and more."""
    seen: Counter[str] = Counter()
    for sample in samples(rules, 20_000, seed=3):
        if sample.aim == "win":
            score = rules.score(sample.hand, **sample.flags)
            seen.update([*score.patterns, *score.excluded])
    absent = {"seven_pairs", "thirteen_orphans", "nine_gates"} if rules == RULES[4] else {"li_gu"}
    for row in rules.patterns:
        if row.kind != "event" and row.id not in absent:
            assert seen[row.id] >= 20, row.id
