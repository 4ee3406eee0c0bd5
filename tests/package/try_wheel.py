"""What an installed wheel must be able to do without its source tree; run by the gate."""

from __future__ import annotations

import importlib.resources
import sys
import time

start = time.perf_counter()
import hupai  # noqa: E402

elapsed = time.perf_counter() - start
print(f"import: {elapsed * 1000:.0f} ms, hupai {hupai.__version__} from {hupai.__file__}")
assert "numpy" not in sys.modules, "importing the package does no work"
assert importlib.resources.files("hupai").joinpath("py.typed").is_file()

for rules, value in ((hupai.Reformed(), 1500), (hupai.Competitive(), 8), (hupai.Guang(), 3)):
    score = rules.score("234m 567m 345p 88s 67s +5s", seat="S")
    assert score.value == value, score.explain()
    assert sum(rules.settle(score).deltas) == 0
    print(f"{rules!r}: {score.value} {rules.unit}")
assert hupai.shanten("19m19p19s1234567z") == 0
assert len(hupai.waits("19m19p19s1234567z")) == 13

from hupai.cli import main  # noqa: E402

assert main(["score", "234m 567m 345p 88s 67s +5s", "--riichi"]) == 0
