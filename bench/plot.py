"""Draw the ratios of a result: ``python bench/plot.py RESULT.json OUT.svg``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import result


def lines(data: dict[str, Any]) -> dict[str, list[result.Row]]:
    """The ratios that belong on one line: one comparison of one subject, a point a corpus.

    Ratios to the reference stay out: a slow reference is no merit. So do two threads against one,
    which tell as much of the machine: how many cores it had to give.
    """
    out: dict[str, list[result.Row]] = {}
    for row in result.rows(data):
        what = row.name.rpartition(": ")[2]
        apart = what.startswith("reference") or "two threads / one" in what or "/ two" in what
        if row.unit == "x" and not apart:
            out.setdefault(f"{row.subject}: {what}", []).append(row)
    return out


def draw(data: dict[str, Any], path: Path) -> None:
    """Write a picture; its format is that of the name."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "hupai"
    matplotlib.rcParams["svg.fonttype"] = "none"
    from matplotlib import pyplot

    found = lines(data)
    figure, axes = pyplot.subplots(figsize=(9, 1.3 + 0.24 * len(found)))
    for place, points in enumerate(found.values()):
        values = [row.value for row in points]
        axes.plot([min(values), max(values)], [place, place], color="tab:blue", linewidth=1)
        axes.plot(values, [place] * len(values), "o", color="tab:blue", markersize=4)
        for aim in {row.aim for row in points if row.aim}:
            bound = float(aim.split(" ")[1].rstrip(","))
            axes.plot([bound], [place], "|", color="tab:red", markersize=11)
    axes.set_yticks(range(len(found)), list(found), fontsize=8)
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.axvline(1, color="black", linewidth=0.8)
    axes.grid(axis="x", alpha=0.3)
    machine = data["machine"]
    axes.set_xlabel("times as fast, a point for each corpus; red: the aim", fontsize=8)
    axes.set_title(
        f"hupai {machine['hupai']}, {machine['cpu']}, {machine['simd']}, one thread unless said",
        fontsize=9,
    )
    figure.tight_layout()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    pyplot.close(figure)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    parser.add_argument("result", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args(argv)
    draw(result.load(given.result), given.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
