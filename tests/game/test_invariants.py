"""A share of tests/scripts/check_games.py: what must hold at every decision of every hand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))

from check_games import RULES, play


@pytest.mark.parametrize("name", sorted(RULES))
def test_hands_keep_what_must_hold(name):
    assert play(name, hands=24, seed=5, thorough=3)["hands"] >= 24
