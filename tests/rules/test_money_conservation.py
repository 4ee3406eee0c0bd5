"""COM-19, GUANG-43: a seeded share of the script that checks a million random sequences."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "scripts" / "conserve_money.py"


def test_money_never_vanishes() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "-n", "5000", "--seed", "3"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "5000 sequences, 170000 checked calls, money conserved" in done.stdout
