"""What the tests of settlements share: rulesets, random wins, and what is said of wrong ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

import hupai
from hupai.errors import SettlementError
from hupai.settlement import Claim

REFORMED, COMPETITIVE, GUANG = hupai.Reformed(), hupai.Competitive(), hupai.Guang()


def problems(call: Any, *args: Any, **kwargs: Any) -> list[str]:
    with pytest.raises(SettlementError) as caught:
        call(*args, **kwargs)
    assert all(problem.code and problem.text for problem in caught.value.problems)
    return [str(problem) for problem in caught.value.problems]


counters = st.integers(0, 12)
stakes = st.tuples(*[st.sampled_from([0, 40, 100])] * 4)
RULESETS = (
    hupai.Reformed(renchan=True),
    COMPETITIVE,
    GUANG,
    hupai.Guang(repeat_bonus="split", self_draw_rounding="sixty", payout="stepwise"),
    hupai.Guang(payout={3: 30, 5: 70, 9: 150}, multiple_ron=False),
)


@st.composite
def wins(draw: st.DrawFn) -> tuple[Any, list[Claim], int | None, dict[str, Any]]:
    rules = draw(st.sampled_from(RULESETS))
    discarder = draw(st.none() | st.integers(0, 3))
    seats = draw(
        st.lists(
            st.integers(0, 3).filter(lambda seat: seat != discarder),
            min_size=1,
            max_size=1 if discarder is None else 3,
            unique=True,
        )
    )
    claims = []
    for seat in seats:
        others = st.integers(0, 3).filter(lambda other, seat=seat: other != seat)
        suppliers = tuple(draw(st.lists(others, max_size=4)))
        claims.append(Claim(seat, draw(st.integers(6, 60)), draw(st.integers(0, 5)), suppliers))
    table: dict[str, Any] = {}
    for counter in ("honba", "sticks", "repeats", "pot"):
        if rules._knows_counter(counter):
            table[counter] = draw(counters)
    if rules._knows_counter("stakes"):
        table["stakes"] = draw(stakes)
    return rules, claims, discarder, table


def on_table(rules: Any, table: dict[str, Any]) -> int:
    return int(1000 * table.get("sticks", 0) + table.get("pot", 0) + sum(table.get("stakes", (0,))))
