"""Batches of arbitrary hands: what one row gives does not depend on the rows beside it."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

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


@st.composite
def wins(draw: st.DrawFn) -> hupai.Hand:
    """A hand built from sets and a pair, some of them melds; now and then one tile is wrong."""
    counts = [0] * 34
    concealed: list[int] = []
    melds: list[hupai.Meld] = []

    def take(tiles: list[int]) -> bool:
        if any(counts[kind] + tiles.count(kind) > 4 for kind in set(tiles)):
            return False
        for kind in tiles:
            counts[kind] += 1
        return True

    suit = draw(st.sampled_from([(0,), (0, 1), (0, 1, 2)]))
    while len(concealed) // 3 + len(melds) < 4:
        first = 9 * draw(st.sampled_from(suit)) + draw(st.integers(0, 6))
        kind = draw(st.one_of(st.just(first), st.integers(27, 33)))
        form = draw(st.sampled_from(["run", "run", "triplet", "chi", "pon", "closed_kong"]))
        tiles = [first, first + 1, first + 2] if form in ("run", "chi") else [kind] * 3
        if form == "closed_kong":
            tiles = [kind] * 4
        if not take(tiles):
            continue
        if form in ("run", "triplet"):
            concealed += tiles
        else:
            melds.append(hupai.Meld(form, tiles[0], 3 if form == "chi" else 0))
    pair = draw(st.integers(0, 33).filter(lambda kind: counts[kind] <= 2))
    concealed += [pair, pair]
    counts[pair] += 2
    win = concealed.pop(draw(st.integers(0, len(concealed) - 1)))
    if draw(st.integers(0, 9)) == 0:
        counts[win] -= 1
        win = draw(st.integers(0, 33).filter(lambda kind: counts[kind] < 4))
    return hupai.Hand(concealed, win=win, melds=melds)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(wins(), FLAGS), min_size=1, max_size=12))
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
@given(st.lists(wins(), min_size=1, max_size=8))
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
