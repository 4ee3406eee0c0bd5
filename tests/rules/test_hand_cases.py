"""The shared hand cases: wins, patterns, value, dora and reason agree.

REF-1..REF-7, REF-16..REF-18, COMP-8..COMP-11, GUANG-2, GUANG-8, GUANG-10, GUANG-11, GUANG-16,
GUANG-18, GUANG-19, GUANG-42.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hupai
from hupai.rulesets import make

DATA = Path(__file__).parents[1] / "data"
FILES = {
    "reformed_worked": 37,
    "reformed_random": 1000,
    "competitive_worked": 68,
    "competitive_random": 1250,
    "guang_worked": 12,
    "guang_random": 1000,
    "guang16_random": 300,
}


def hand_cases(name: str) -> list[dict[str, Any]]:
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [case for case in map(json.loads, lines) if "hand" in case]


def outcome(case: dict[str, Any], score: hupai.Score) -> dict[str, Any]:
    """A score in the words of the cases."""
    # The cases give reformed values, and those of hands that do not win, without dora.
    plain = case["rules"] == "reformed" or not score.wins
    out = {
        "wins": score.wins,
        "patterns": score.patterns,
        "value": score.pattern_value if plain else score.value,
        "dora": score.dora,
    }
    return out if score.wins else {**out, "reason": score.why_not}


@pytest.mark.parametrize("name", FILES)
def test_hand_cases(name: str) -> None:
    cases = hand_cases(name)
    assert len(cases) == FILES[name]
    wrong = []
    for case in cases:
        rules = make(case["rules"], case.get("options"))
        score = rules.score(
            case["hand"], by=case["by"], seat=case["seat"], round=case["round"], **case["flags"]
        )
        expected = {k: v for k, v in case["expect"].items() if k != "equal_alternatives"}
        if outcome(case, score) != expected:
            wrong.append((case["id"], outcome(case, score), expected))
        if case["rules"] == "reformed" and score.wins:
            assert score.value == score.pattern_value + 200 * score.dora  # REF-18
        if not score.wins:
            assert score.value == 0
    assert wrong == []
