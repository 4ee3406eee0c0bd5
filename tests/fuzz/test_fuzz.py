"""The fuzz targets of the Python level on a fixed number of mutations; `fuzz.py` goes on longer."""

from __future__ import annotations

import random

import pytest
from targets import TARGETS, mutated


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_but_its_own_errors_comes_out(name: str) -> None:
    target = TARGETS[name]
    seeds = target.seeds()
    chance = random.Random(name)
    for data in (*seeds, *(mutated(seeds, chance) for _ in range(60))):
        target.run(data)
