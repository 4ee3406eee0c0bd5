"""`score_batch`, `value_of_waits` and their sisters say row by row what the scalar calls say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hupai
from hupai.batch import Hands
from hupai.bulk import COLUMNS, WHY_NOT

DATA = Path(__file__).parent.parent / "data"
CASES = {
    "reformed": (hupai.Reformed, {}),
    "competitive": (hupai.Competitive, {}),
    "guang": (hupai.Guang, {}),
    "guang16": (hupai.Guang, {"hand_size": 16}),
}
DEFAULTS = {
    "riichi": None,
    "ippatsu": None,
    "on_riichi_tile": False,
    "replacement": False,
    "last_tile": False,
    "first_turn": False,
    "last_of_kind": False,
    "indicators": "",
    "ura_indicators": "",
}


def corpus(name: str) -> tuple[hupai.Ruleset, list[dict[str, Any]], Hands]:
    """The random cases of a ruleset that use the options of their majority."""
    kind, base = CASES[name]
    lines = (DATA / f"{name}_random.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    flags: dict[str, list[Any]] = {
        key: [case["flags"].get(key, default) for case in cases]
        for key, default in DEFAULTS.items()
    }
    for key in ("by", "seat", "round"):
        flags[key] = [case[key] for case in cases]
    options = {"flip_dora": True} if name == "reformed" else base
    return kind(**options), cases, Hands.from_strings([c["hand"] for c in cases], **flags)


@pytest.fixture(scope="module", params=list(CASES))
def scored(request: pytest.FixtureRequest) -> Any:
    rules, cases, hands = corpus(request.param)
    return rules, cases, hands, rules.score_batch(hands, on_error="mark")


def test_batch_is_score_row_by_row(scored: Any) -> None:
    rules, _, hands, scores = scored
    names = scores.names()
    for row, (hand, situation) in enumerate(hands):
        try:
            one = rules.score(hand, situation)
        except hupai.HupaiError:
            assert WHY_NOT[scores.why_not[row]] == "invalid"
            assert scores.value[row] == 0
            continue
        assert (scores.value[row], scores.wins[row]) == (one.value, one.wins)
        assert scores.pattern_value[row] == one.pattern_value
        assert names[row] == tuple(one.patterns)
        assert scores.counts[row] == len(one.patterns)
        assert scores.dora[row] == one.dora
        assert WHY_NOT[scores.why_not[row]] == one.why_not
        readings = hupai.readings(hand, rules)
        if one.reading is None:
            assert scores.reading[row] == -1
        else:
            assert readings[scores.reading[row]] == one.reading


def test_threads_change_nothing(scored: Any) -> None:
    rules, _, hands, scores = scored
    many = Hands.concatenate([hands] * 12)
    one, four = (rules.score_batch(many, threads=t, on_error="mark") for t in (1, 4))
    assert one == four
    for name in COLUMNS:
        assert np.array_equal(getattr(one, name)[: len(hands)], getattr(scores, name))


def test_every_winning_tile_is_worth_what_score_says(scored: Any) -> None:
    rules, cases, _, _ = scored
    ready = Hands.from_strings([case["hand"].rpartition(" +")[0] for case in cases[:400]])
    for by in ("ron", "self_draw", "rob_kong"):
        values = rules.value_of_waits(ready, by=by)
        assert values.shape == (len(ready), 34)
        for (hand, _), row in zip(ready, values, strict=True):
            waits = hupai.waits(hand, rules)
            for kind in range(34):
                expected = 0
                if kind in waits:
                    try:
                        expected = rules.score(hand.with_win(kind), by=by).value
                    except hupai.InvalidSituationError:
                        assert by == "rob_kong"
                assert row[kind] == expected


def test_readings_are_counted(scored: Any) -> None:
    rules, _, hands, _ = scored
    counts = hands.readings(rules, threads=2)
    assert counts.tolist() == [len(hupai.readings(hand, rules)) for hand, _ in hands]
    assert counts.max() > 1


def test_a_batch_written_into_speaks_of_its_new_hands() -> None:
    first = hupai.batch.Hands.from_strings(["234m 567m 345p 88s 67s +5s"])
    second = hupai.batch.Hands.from_strings(["1112345678999m +2m"])
    scores = hupai.Reformed().score_batch(first)
    assert hupai.Guang().score_batch(second, out=scores) is scores
    assert scores == hupai.Guang().score_batch(second)
    assert scores.explain_row(0) == hupai.Guang().score("1112345678999m +2m").explain()
