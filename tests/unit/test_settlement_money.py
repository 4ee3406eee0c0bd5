"""No money vanishes in a settlement, and the lines of its history add up."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from settlements import COMPETITIVE, GUANG, RULESETS, counters, on_table, stakes, wins

import hupai
from hupai.settlement import Claim, Settlement


@given(wins())
def test_no_money_vanishes_in_a_win(
    win: tuple[Any, list[Claim], int | None, dict[str, Any]],
) -> None:
    """COM-19, GUANG-43: the winners take everything on the table, losers pay, all sums to 0."""
    rules, claims, discarder, table = win
    result = rules.settle(claims, discarder=discarder, **table)
    assert sum(result.deltas) + result.pot_change == 0
    assert result.pot_change == -on_table(rules, table)
    assert set(result.winners) <= {claim.seat for claim in claims}
    for seat, delta in enumerate(result.deltas):
        assert (delta > 0) == (seat in result.winners)
    assert result.next is not None
    assert (result.next.sticks, result.next.pot) == (0, 0)


@given(wins())
def test_batch_of_one_is_settle(
    win: tuple[Any, list[Claim], int | None, dict[str, Any]],
) -> None:
    rules, claims, discarder, table = win
    values, dora, claimed = np.zeros((3, 1, 4), dtype=np.int64)
    suppliers = np.full((1, 4), -1)
    for claim in claims:
        values[0, claim.seat], dora[0, claim.seat] = claim.value, claim.dora
        claimed[0, claim.seat] = 1
        if discarder is None:
            suppliers[0, : len(claim.suppliers)] = claim.suppliers
    deltas = rules.settle_batch(
        values,
        claimed == 1,
        [-1 if discarder is None else discarder],
        dora=dora,
        suppliers=suppliers,
        **{key: [value] for key, value in table.items()},
    )
    assert tuple(deltas[0]) == rules.settle(claims, discarder=discarder, **table).deltas


@given(
    st.sampled_from(RULESETS),
    st.sets(st.integers(0, 3)),
    st.sets(st.integers(0, 3)),
    st.lists(st.integers(0, 20), min_size=4, max_size=4),
    counters,
    stakes,
)
def test_no_money_vanishes_in_a_draw(
    rules: Any,
    ready: set[int],
    special: set[int],
    tai: list[int],
    counter: int,
    laid: tuple[int, ...],
) -> None:
    """COM-19, GUANG-43: what lies on the table stays there."""
    kwargs: dict[str, Any] = {"ready": sorted(ready)}
    if rules.name == "reformed":
        kwargs |= {"nagashi": sorted(special), "sticks": counter, "honba": counter}
    if rules.name == "guang":
        kwargs |= {"false_winners": sorted(special), "hand_tai": dict(enumerate(tai))}
        kwargs |= {"pot": counter, "stakes": laid, "repeats": counter}
    result = rules.settle_draw(**kwargs)
    assert sum(result.deltas) == 0
    assert result.pot_change == 0
    assert result.next is not None
    assert result.next.sticks == kwargs.get("sticks", 0)
    assert result.next.pot == kwargs.get("pot", 0) + sum(kwargs.get("stakes", ()))
    flags = {
        key: [[seat in kwargs[key] for seat in range(4)]]
        for key in ("ready", "nagashi", "false_winners")
        if key in kwargs
    }
    if "hand_tai" in kwargs:
        flags["hand_tai"] = [tai]  # type: ignore[list-item]
    table = {key: [kwargs[key]] for key in ("honba", "sticks", "repeats", "pot", "stakes")
             if key in kwargs}  # fmt: skip
    assert tuple(rules.settle_draw_batch(**flags, **table)[0]) == result.deltas


# history -----------------------------------------------------------------------


def amounts(line: str) -> list[int]:
    """The money that a line of a history moves, by seat."""
    moved = [0, 0, 0, 0]
    for item in line.rpartition(": ")[2].split(", "):
        who, _, amount = item.partition(" ")
        if who in "ESWN" and who:
            moved["ESWN".index(who)] += int(amount)
    return moved


@given(wins())
def test_the_lines_of_a_history_add_up(
    win: tuple[Any, list[Claim], int | None, dict[str, Any]],
) -> None:
    rules, claims, discarder, table = win
    result: Settlement = rules.settle(claims, discarder=discarder, **table)
    *parts, total = result.history
    lines = [amounts(line) for line in parts if "+" in line.rpartition(": ")[2]]
    assert [sum(column) for column in zip(*lines, strict=True)] == list(result.deltas)
    assert total.startswith("in all: ")
    assert str(result) == "\n".join(result.history)


def test_a_history_tells_how_to_recompute() -> None:
    rules = hupai.Reformed(renchan=True)
    assert rules.settle(Claim(1, 3000, dora=2), discarder=2, honba=1, sticks=1).history == (
        "S rons the tile of W",
        "value 3000, the discarder W pays 3 x 3000: S +9000, W -9000",
        "2 dora, the discarder W pays 3 x 2 x 200: S +1200, W -1200",
        "1 honba, the discarder W pays 3 x 1 x 100: S +300, W -300",
        "1 riichi sticks of 1000 from the table: S +1000",
        "in all: S +11500, W -10500, table -1000",
    )
    assert GUANG.settle(Claim(0, 4), repeats=2).history == (
        "E wins 4 tai by self-draw, worth 80, each opponent pays 80 (rounded up, GUANG-4):"
        " E +240, S -80, W -80, N -80",
        "dealer's 2. repeat, bonus of 40 from each: E +120, S -40, W -40, N -40",
        "in all: E +360, S -120, W -120, N -120",
    )
    assert COMPETITIVE.settle(Claim(0, 8), discarder=3, repeats=1).history == (
        "E wins 8 points on the tile of N, 3 x (8 + 2 dealer bonus) = 30; each bystander pays 6,"
        " N the rest: E +30, S -6, W -6, N -18",
        "in all: E +30, S -6, W -6, N -18",
    )
