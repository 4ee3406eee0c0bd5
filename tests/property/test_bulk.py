"""Batches of arbitrary hands: what one row gives does not depend on the rows beside it."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import nearly_wins

import hupai
from hupai.batch import Hands

RULES = (hupai.Reformed(), hupai.Competitive(), hupai.Guang())
FLAGS = st.fixed_dictionaries(
    {
        "by": st.sampled_from(["self_draw", "ron", "rob_kong"]),
        "seat": st.sampled_from("ESWN"),
        "round": st.sampled_from("ESWN"),
        "riichi": st.sampled_from([None, "riichi", "double", "open"]),
        "last_tile": st.booleans(),
        "first_turn": st.booleans(),
        "last_of_kind": st.booleans(),
        "replacement": st.booleans(),
    }
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(nearly_wins(), FLAGS), min_size=1, max_size=12))
def test_every_row_is_what_score_says(rows: list[tuple[hupai.Hand, dict[str, object]]]) -> None:
    situations = [hupai.Situation(**flags) for _, flags in rows]  # type: ignore[arg-type]
    hands = Hands.from_hands([hand for hand, _ in rows], situations)
    assert Hands.from_strings(hands.strings(), situations) == hands
    for rules in RULES:
        scores = rules.score_batch(hands, on_error="mark")
        for row, (hand, situation) in enumerate(hands):
            assert (hand, situation) == (rows[row][0], situations[row])
            try:
                one = rules.score(hand, situation)
            except hupai.HupaiError:
                assert not scores.valid[row]
                continue
            assert scores.valid[row]
            assert (scores.value[row], scores.pattern_value[row]) == (one.value, one.pattern_value)
            assert scores.names()[row] == tuple(one.patterns)


@settings(max_examples=150, deadline=None)
@given(st.lists(nearly_wins(), min_size=1, max_size=8))
def test_values_of_waits_are_scores(hands: list[hupai.Hand]) -> None:
    ready = Hands.from_hands(
        [hupai.Hand(hand.concealed, melds=hand.melds) for hand in hands], seat="S"
    )
    for rules in RULES:
        for by in ("ron", "self_draw"):
            values = rules.value_of_waits(ready, by=by)
            for row, (hand, _) in enumerate(ready):
                held = np.bincount([*hand.concealed, *sum((m.tiles for m in hand.melds), ())])
                for kind in range(34):
                    if kind < len(held) and held[kind] == 4:
                        assert values[row, kind] == 0
                    else:
                        score = rules.score(hand.with_win(kind), by=by, seat="S")
                        assert values[row, kind] == score.value
