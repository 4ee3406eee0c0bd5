"""The fast path and the reference agree on a seeded share of what the scripts compare at length."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))

import compare_analysis
import compare_payments
import compare_reference


@pytest.mark.parametrize(
    ("ruleset", "hands"),
    [("reformed", 1200), ("competitive", 1200), ("guang", 1200), ("guang16", 900), ("facts", 450)],
)
def test_scores(ruleset: str, hands: int) -> None:
    """Values, patterns, exclusions, readings and errors, over the option sets of the ruleset."""
    total = compare_reference.Outcome()
    choices = len(compare_reference.OPTIONS[ruleset])
    for chunk in range(choices):
        task = (ruleset, 4, chunk, hands // choices)
        total.merge(compare_reference.compare_chunk(task))
    assert total.differences == []
    assert sum(total.counts["aim"].values()) == hands // choices * choices
    assert total.counts["errors"].total() > 0
    assert {"None", "incomplete"} <= total.counts["why not"].keys()


@pytest.mark.parametrize("ruleset", ["reformed", "competitive", "guang"])
def test_payments(ruleset: str) -> None:
    """COM-19 and every rule about money: settlements, draws, standings, blocked waits."""
    seen, differences = compare_payments.compare(ruleset, 1500, 5)
    assert differences == []
    assert seen["draw"] > 100


@pytest.mark.parametrize("sets", [4, 5])
def test_analysis(sets: int) -> None:
    """COM-11, COM-12, COM-13."""
    seen, differences = compare_analysis.compare(sets, 200, 6)
    assert differences == []
    assert len(seen) > 8
