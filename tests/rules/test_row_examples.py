"""Every row has an example that satisfies it and a near miss that does not."""

from __future__ import annotations

import pytest

import hupai

RULESETS = {
    "reformed": [hupai.Reformed()],
    "competitive": [hupai.Competitive()],
    "guang": [hupai.Guang(), hupai.Guang(hand_size=16)],
}
ROWS = [(name, row) for name, rules in RULESETS.items() for row in rules[0].patterns]


def satisfied(name: str, example: hupai.patterns.Example) -> set[str]:
    """Rows that the example satisfies, counted or excluded, under the ruleset of its hand size."""
    hand = hupai.Hand.parse(example.hand)
    rules = next(one for one in RULESETS[name] if one.sets == hand.sets)
    score = rules.score(hand, **example.situation)
    return {*score.patterns, *score.excluded}


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[f"{n}-{r.id}" for n, r in ROWS])
def test_example_and_counter_example(name: str, row: hupai.patterns.Pattern) -> None:
    if row.kind == "event":
        assert row.any_of == () or row.facts == {"nagashi"}
        return
    assert row.example is not None
    assert row.counter_example is not None
    assert row.id in satisfied(name, row.example)
    assert row.id not in satisfied(name, row.counter_example)


@pytest.mark.parametrize("name", RULESETS)
def test_the_example_counts_unless_something_excludes_it(name: str) -> None:
    for row in RULESETS[name][0].patterns:
        if row.example is None:
            continue
        hand = hupai.Hand.parse(row.example.hand)
        rules = next(one for one in RULESETS[name] if one.sets == hand.sets)
        score = rules.score(hand, **row.example.situation)
        if row.id in score.patterns:
            per = score.patterns[row.id] // row.points if row.points else 1
            assert score.patterns[row.id] == row.points * per
            assert per == 1 or row.per is not None
        else:
            assert score.excluded[row.id], "an excluded row names its reasons"
