"""HUPAI_SIMD forces an instruction set, and the answers stay the same."""

import os
import subprocess
import sys

import pytest

from hupai import _core

SCRIPT = """
import hashlib
import numpy as np
from hupai import _core, batch
random = np.random.default_rng(5)
wall = np.repeat(np.arange(34), 4)
counts = np.zeros((600, 34), np.uint8)
for i, row in enumerate(counts):
    kinds = wall if i % 2 else wall[: 4 * (7 + i % 13)]
    np.add.at(row, random.permutation(kinds)[: 14 if i < 300 else 13], 1)
digest = hashlib.sha256()
for result in (
    batch.shanten(counts),
    batch.waits(counts[300:]),
    *batch.useful(counts[300:], shapes=("standard", "scattered")),
    *batch.discards(counts[:300]),
):
    digest.update(result.tobytes())
print(_core.instruction_set(), digest.hexdigest())
"""


def run(forced):
    env = {**os.environ, "HUPAI_SIMD": forced}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_every_instruction_set_gives_the_same():
    known = _core.instruction_sets()
    assert known[-1] == "scalar"
    found = {name: run(name) for name in known}
    assert found["scalar"][0] == "scalar"
    assert len({digest for _, digest in found.values()}) == 1
    for name, (used, _) in found.items():
        # One that this processor lacks leaves the choice.
        assert used == name or used == run("")[0]
    best = run("")[0]
    assert found[best][0] == best
    # Whatever is worse than the best runs too.
    assert all(found[name][0] == name for name in known[known.index(best) :])


@pytest.mark.parametrize("unknown", ["", "anything"])
def test_other_values_leave_the_choice(unknown):
    assert run(unknown)[0] in _core.instruction_sets()
    if "HUPAI_SIMD" not in os.environ:
        assert run(unknown)[0] == _core.instruction_set()
