"""Draw the ratios of results: ``python bench/plot.py OUT.png RESULT.json ...``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("results", type=Path, nargs="+")
    given = parser.parse_args(argv)
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    bars = []
    for path in given.results:
        data = json.loads(path.read_text(encoding="utf-8"))
        bars += [(f"{path.stem}: {name}", ratio) for name, ratio in data["ratios"].items()]
    figure, axes = pyplot.subplots(figsize=(9, 1 + 0.3 * len(bars)))
    drawn = axes.barh([name for name, _ in bars], [ratio for _, ratio in bars])
    axes.bar_label(drawn, fmt="%.1f", padding=3)
    axes.set_xscale("log")
    axes.axvline(1, color="black", linewidth=0.8)
    axes.invert_yaxis()
    axes.set_xlabel("times as fast")
    figure.tight_layout()
    figure.savefig(given.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
