"""What changed between two results: ``python bench/compare.py OLD.json NEW.json``.

Takes what `run.py`, a single benchmark or ``hupai bench --json`` wrote. Ratios are worth more than
times, for they do not depend on how busy the machine was.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import result

#: Facts of which a difference makes times incomparable.
FACTS = ("cpu", "cores", "simd", "os", "python", "numpy", "build", "hupai")


def changes(old: dict[str, Any], new: dict[str, Any]) -> list[tuple[result.Row, float]]:
    """Every number of the new result that the old one holds too, with its value there."""
    before = {(row.subject, row.name, row.unit): row.value for row in result.rows(old)}
    out = []
    for row in result.rows(new):
        value = before.get((row.subject, row.name, row.unit))
        if value is not None:
            out.append((row, value))
    return out


def share(row: result.Row, before: float) -> float:
    """New by old; 1 where both are nothing."""
    if before == 0:
        return 1.0 if row.value == 0 else float("inf")
    return row.value / before


def notes(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """What else differs: facts of the machine, versions of peers."""
    out = [
        f"{fact}: {old['machine'].get(fact)} -> {new['machine'].get(fact)}"
        for fact in FACTS
        if old["machine"].get(fact) != new["machine"].get(fact)
    ]
    peers = old.get("peers", {}), new.get("peers", {})
    for name in sorted({*peers[0], *peers[1]}):
        one, other = (versions.get(name) for versions in peers)
        if one != other:
            out.append(f"{name}: {one} -> {other}")
    return out


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument(
        "--least", type=float, default=0.0, help="hide smaller changes (0.1: 10 %%)"
    )
    parser.add_argument("--plot", type=Path, help="also draw the changes (needs matplotlib)")
    given = parser.parse_args(argv)
    try:
        old, new = result.load(given.old), result.load(given.new)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    every = changes(old, new)
    if not every:
        parser.error("the results have no number in common")
    for note in notes(old, new):
        print(f"note: {note}")
    shown = [(row, before) for row, before in every if abs(share(row, before) - 1) >= given.least]
    names = [f"{row.subject}: {row.name}" for row, _ in shown]
    width = max(map(len, names), default=0)
    for name, (row, before) in zip(names, shown, strict=True):
        unit = row.unit or "-"
        print(
            f"{name:<{width}}  {unit:<2}  {before:>12,.2f}  {row.value:>12,.2f}"
            f"  x {share(row, before):.2f}"
        )
    print(f"{len(shown)} of {len(every)} numbers shown")
    if given.plot is not None:
        draw(shown, given.plot)
    return 0


def draw(shown: list[tuple[result.Row, float]], path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 1 + 0.3 * len(shown)))
    names = [f"{row.subject}: {row.name} ({row.unit or '-'})" for row, _ in shown]
    axes.barh(names, [share(row, before) for row, before in shown])
    axes.axvline(1, color="black", linewidth=0.8)
    axes.invert_yaxis()
    axes.set_xlabel("new / old")
    figure.tight_layout()
    figure.savefig(path)


if __name__ == "__main__":
    raise SystemExit(main())
