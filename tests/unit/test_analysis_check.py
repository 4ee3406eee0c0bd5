"""A seeded share of the large checks (`bench/check_analysis.py` runs a million hands of each)."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "bench" / "check_analysis.py"


def test_share_of_the_large_check():
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--rows", "2000", "--reference", "4"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("hands, ") == 20
    assert "\n0 differences" in done.stdout
