"""What changed between two results: ``python bench/compare.py OLD.json NEW.json``.

Ratios are compared, for they do not depend on the machine; times are shown as new / old.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any


def changes(old: dict[str, Any], new: dict[str, Any]) -> list[tuple[str, float, float]]:
    """(what, old, new) of every figure that both results hold."""
    out = []
    for corpus, times in old.get("ns", {}).items():
        later = new.get("ns", {}).get(corpus, {})
        out += [
            (f"{corpus}: {name} (ns)", before, later[name])
            for name, before in times.items()
            if name in later
        ]
    ratios = new.get("ratios", {})
    out += [
        (name, before, ratios[name])
        for name, before in old.get("ratios", {}).items()
        if name in ratios
    ]
    return out


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--plot", type=Path, help="also draw the changes (needs matplotlib)")
    given = parser.parse_args(argv)
    old, new = (json.loads(path.read_text(encoding="utf-8")) for path in (given.old, given.new))
    if old.get("subject") != new.get("subject"):
        parser.error("the results are about different subjects")
    for key in ("machine", "python"):
        if old.get(key) != new.get(key):
            print(f"note: {key} {old.get(key)} -> {new.get(key)}: compare ratios only")
    found = changes(old, new)
    width = max((len(name) for name, *_ in found), default=0)
    for name, before, after in found:
        print(f"{name:<{width}}  {before:>12.1f}  {after:>12.1f}  x {after / before:.2f}")
    if given.plot is not None:
        draw(found, given.plot)
    return 0


def draw(found: list[tuple[str, float, float]], path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 1 + 0.3 * len(found)))
    axes.barh([name for name, *_ in found], [after / before for _, before, after in found])
    axes.axvline(1, color="black", linewidth=0.8)
    axes.invert_yaxis()
    axes.set_xlabel("new / old")
    figure.tight_layout()
    figure.savefig(path)


if __name__ == "__main__":
    raise SystemExit(main())
