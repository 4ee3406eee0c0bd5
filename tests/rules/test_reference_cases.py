"""The reference gives the right answers of the shared cases."""

from __future__ import annotations

import pytest
import reference_cases as shared

FILES = ("reformed_worked", "reformed_random", "competitive_worked", "competitive_random")
FILES += ("guang_worked", "guang_random", "guang16_random")
SETTLEMENTS = ("reformed_settle", "competitive_settle", "guang_settle")


@pytest.mark.parametrize("name", FILES)
def test_hands(name: str) -> None:
    hands = [case for case in shared.cases(name) if "hand" in case]
    assert hands
    assert [case["id"] for case in hands if shared.hand_differs(case)] == []


@pytest.mark.parametrize("name", FILES)
def test_payments_of_hands(name: str) -> None:
    paid = [case for case in shared.cases(name) if "settle" in case]
    assert bool(paid) is name.endswith("random")
    for case in paid:
        got = shared.settled_hand(case)
        assert got["deltas"] == case["settle"]["deltas"], case["id"]
        expected = case["settle"].get("pot_change", got["pot_change"])
        assert got["pot_change"] == expected, case["id"]
        assert sum(got["deltas"]) + got["pot_change"] == 0  # COM-19


@pytest.mark.parametrize("name", [*SETTLEMENTS, *(name for name in FILES if "worked" in name)])
def test_settlements(name: str) -> None:
    settlements = [case for case in shared.cases(name) if "event" in case]
    assert settlements
    for case in settlements:
        got = shared.settled(case)
        assert {key: got[key] for key in case["expect"]} == case["expect"], case["id"]


@pytest.mark.slow
def test_analysis() -> None:
    cases = [c for c in shared.cases("analysis") if "best_ready_tai" not in c["expect"]]
    assert len(cases) > 850
    for i, case in enumerate(cases):
        if i % 3 and "useful" in case["expect"]:
            case["expect"].pop("useful")  # the slow part, for every third hand
        got = shared.analysed(case)
        assert {key: got[key] for key in case["expect"]} == case["expect"], case["id"]


def test_best_ready_tai() -> None:
    """GUANG-26."""
    cases = [case for case in shared.cases("analysis") if "best_ready_tai" in case["expect"]]
    assert len(cases) > 30
    assert any(case["expect"]["best_ready_tai"] is None for case in cases)
    for case in cases:
        assert shared.analysed(case) == case["expect"], case["id"]
