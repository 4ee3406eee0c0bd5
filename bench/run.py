"""Every benchmark, one after the other: one JSON file, a table, a plot.

    python bench/run.py --json bench/results/NAME.json --table NAME.md --plot docs/images/NAME.svg

Meant for a machine that does nothing else. ``--only score_batch,waits`` runs a part.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import result

HERE = Path(__file__).parent
SUBJECTS = [path.stem.removeprefix("bench_") for path in sorted(HERE.glob("bench_*.py"))]


def measure(subject: str, options: list[str], folder: Path) -> dict[str, object]:
    """Run one benchmark in a process of its own; its lines go to the screen."""
    out = folder / f"{subject}.json"
    run = [sys.executable, str(HERE / f"bench_{subject}.py"), "--json", str(out), *options]
    subprocess.run(run, check=True)
    return result.load(out)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", type=Path, help="where to write the merged result")
    parser.add_argument("--table", type=Path, help="where to write it as a Markdown table")
    parser.add_argument("--plot", type=Path, help="where to draw it (needs matplotlib)")
    parser.add_argument("--only", metavar="SUBJECT,...", help="run these of " + ", ".join(SUBJECTS))
    parser.add_argument("--smoke", action="store_true", help="answers only, few rows")
    parser.add_argument("--rows", type=int, help="rows of a batch")
    parser.add_argument("--rounds", type=int, help="measurements of each contender")
    given = parser.parse_args(argv)
    chosen = given.only.split(",") if given.only else SUBJECTS
    unknown = sorted(set(chosen) - set(SUBJECTS))
    if unknown:
        parser.error(f"no benchmark of {', '.join(unknown)}")
    options = ["--smoke"] if given.smoke else []
    for name in ("rows", "rounds"):
        if getattr(given, name) is not None:
            options += [f"--{name}", str(getattr(given, name))]
    with tempfile.TemporaryDirectory() as folder:
        data = result.merge([measure(one, options, Path(folder)) for one in chosen])
    text = result.table(data)
    print(text)
    for path, content in ((given.json, json.dumps(data, indent=1) + "\n"), (given.table, text)):
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
    if given.plot is not None:
        import plot

        plot.draw(data, given.plot)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
