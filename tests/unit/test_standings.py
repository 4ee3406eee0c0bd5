"""Standings: places and final scores, and points that cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from settlements import COMPETITIVE, GUANG, REFORMED, problems

import hupai


def test_standings_of_reformed() -> None:
    """REF-28..REF-30, REF-32."""
    result = REFORMED.standings([25000, 34000, 34000, 25000], sticks=2)
    assert result.places == (3, 1, 2, 4)
    assert result.scores == (-15.0, 46.0, 14.0, -25.0)
    assert sum(REFORMED.standings([30000] * 4).scores) == 20
    assert sum(hupai.Reformed(first_prize=0).standings([30000] * 4).scores) == 0


def test_standings_of_the_others() -> None:
    """COMP-7, GUANG-27, GUANG-28: ties by starting seat, a pot left goes to the first."""
    assert COMPETITIVE.standings([5, -10, 5, 0]).places == (1, 4, 2, 3)
    assert COMPETITIVE.standings([5, -10, 5, 0]).scores == (5, -10, 5, 0)
    result = GUANG.standings([-40, 100, -100, 0], pot=40)
    assert result.places == (3, 1, 4, 2)
    assert result.scores == (-40, 140, -100, 0)
    assert hupai.Guang(start=500).standings([500] * 4).scores == (500,) * 4


@pytest.mark.parametrize(
    ("rules", "args", "field"),
    [
        (REFORMED, ([30000, 30000, 30000, 31000],), "points"),
        (REFORMED, ([30000, 30000, 30000],), "points"),
        (REFORMED, ([30000] * 4, 1), "points"),
        (REFORMED, ([30000] * 4, 0, 20), "pot"),
        (REFORMED, ([30050, 29950, 30000, 30000],), "points[0]"),
        (COMPETITIVE, ([1, 0, 0, 0],), "points"),
        (COMPETITIVE, ([0] * 4, 1), "sticks"),
        (GUANG, ([0] * 4, 0, 20), "points"),
        (GUANG, ([0, 0, 0, "x"],), "points[3]"),
    ],
)
def test_points_that_do_not_add_up(rules: Any, args: tuple[Any, ...], field: str) -> None:
    assert problems(rules.standings, *args)[0].startswith(f"{field}: ")
