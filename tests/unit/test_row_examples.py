"""Every row's example has the row and its near miss does not, by the fast path."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from hupai.patterns import Example, Pattern
from hupai.score import Score


def rows() -> list[Any]:
    return [
        pytest.param(cls, row, id=f"{cls.name}-{row.id}")
        for cls in (hupai.Reformed, hupai.Competitive, hupai.Guang)
        for row in cls().patterns
        if row.kind != "event"
    ]


def scored(cls: Any, row: Pattern, example: Example | None) -> Score:
    assert example is not None
    rules = hupai.Guang(hand_size=16) if row.id == "li_gu" else cls()
    score: Score = rules.score(example.hand, **example.situation)
    return score


@pytest.mark.parametrize(("cls", "row"), rows())
def test_example_counts_the_row(cls: Any, row: Pattern) -> None:
    score = scored(cls, row, row.example)
    assert score.why_not in (None, "minimum")
    assert row.id in score.patterns, score.explain()
    assert score.patterns[row.id] == row.points


@pytest.mark.parametrize(("cls", "row"), rows())
def test_counter_example_does_not_satisfy_the_row(cls: Any, row: Pattern) -> None:
    score = scored(cls, row, row.counter_example)
    assert row.id not in score.patterns
    assert row.id not in score.excluded


#: Near misses that are no win at all, because the row names a whole shape.
INCOMPLETE = {
    "chiitoitsu",
    "kokushi",
    "seven_pairs",
    "li_gu",
    "scattered",
    "thirteen_orphans",
}


def test_near_misses_are_complete_hands_where_they_can_be() -> None:
    incomplete = {
        row.id
        for cls, row in (param.values for param in rows())
        if scored(cls, row, row.counter_example).why_not == "incomplete"
    }
    assert incomplete == INCOMPLETE
