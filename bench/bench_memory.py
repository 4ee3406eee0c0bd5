"""Peak memory of a batch of a million hands: inputs and outputs, and what comes on top."""

from __future__ import annotations

import subprocess
import sys

from common import Report

PROGRAM = """
import resource, sys
import numpy as np, hupai
from hupai.batch import Hands
from hupai.bulk import COLUMNS, pattern_words
n = int(sys.argv[1])
rules = hupai.Competitive()
one = Hands.from_strings(["234m 567m 345p 88s 67s +5s", "2223334445556m +6m"])
rules.score_batch(one), rules.value_of_waits(Hands.from_strings(["2223334445556m"]))
rows = np.resize(one.rows, n)
hands = Hands._wrap(rows)
out = {name: np.ones(n, dtype) for name, dtype in COLUMNS.items()}
out["patterns"] = np.ones((n, pattern_words(rules)), np.uint64)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
scores = rules.score_batch(hands, out=out)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
assert scores.wins.all()
print(after - before, (rows.nbytes + sum(column.nbytes for column in out.values())) // 1024)
"""


def main() -> None:
    report = Report(__doc__ or "")
    run = [sys.executable, "-c", PROGRAM, str(max(report.options.rows, 1_000_000))]
    found = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
    above, columns = (int(number) for number in found)
    report.note("inputs and outputs, KiB", columns)
    report.note("above them, KiB (aim <= 16384)", above)
    assert above <= 16384
    report.close()


if __name__ == "__main__":
    main()
