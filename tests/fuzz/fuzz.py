"""Fuzz the Python level for as long as wanted.

    python tests/fuzz/fuzz.py --runs 20000               # all targets, our own mutations
    python tests/fuzz/fuzz.py events --seed 7            # one target, another course
    python tests/fuzz/fuzz.py hand --coverage            # led by coverage (pip install atheris)

An input that brings out anything but the errors of its target is kept in ``tests/fuzz/findings``
and its traceback printed; the same call with a file's name runs that input again.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import traceback
from pathlib import Path

if "--coverage" in sys.argv:
    import atheris

    # Modules tell what they run only if they are loaded in here.
    with atheris.instrument_imports(include=["hupai"]):
        from targets import TARGETS, Target, mutated
else:
    from targets import TARGETS, Target, mutated

FINDINGS = Path(__file__).parent / "findings"


def fuzz(target: Target, runs: int, seed: int, most: int) -> int:
    """Run a target on mutations; returns how many different tracebacks came out."""
    seeds = target.seeds()
    chance = random.Random(f"{target.name} {seed}")
    seen: set[str] = set()
    for run in range(runs):
        data = seeds[run] if run < len(seeds) else mutated(seeds, chance)
        try:
            target.run(data)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            key = f"{type(error).__name__} {where.filename}:{where.lineno}"
            if key in seen:
                continue
            seen.add(key)
            FINDINGS.mkdir(exist_ok=True)
            path = FINDINGS / f"{target.name}-{hashlib.sha256(data).hexdigest()[:12]}"
            path.write_bytes(data)
            print(f"-- {target.name}, run {run}: {path}")
            traceback.print_exception(error, limit=-4)
            if len(seen) >= most:
                break
    print(f"{target.name}: {runs} runs, {len(seen)} findings", flush=True)
    return len(seen)


def fuzz_by_coverage(target: Target, runs: int, seed: int) -> None:
    """Hand over to atheris, which does not come back."""
    seeds = target.seeds()

    def mutate(data: bytes, limit: int, number: int) -> bytes:
        return mutated([data, data, *seeds], random.Random(number))[:limit]

    options = [sys.argv[0], f"-runs={runs}", f"-seed={seed}", "-max_len=65536"]
    atheris.Setup(options, target.run, custom_mutator=mutate)
    atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target", nargs="*", help=f"of {', '.join(TARGETS)}; or files of findings")
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=10, help="findings after which a target stops")
    parser.add_argument("--coverage", action="store_true", help="use atheris; one target only")
    args = parser.parse_args()
    names = args.target or list(TARGETS)
    if args.coverage:
        fuzz_by_coverage(TARGETS[names[0]], args.runs, args.seed)
    found = 0
    for name in names:
        if name in TARGETS:
            found += fuzz(TARGETS[name], args.runs, args.seed, args.most)
        else:
            TARGETS[Path(name).name.partition("-")[0]].run(Path(name).read_bytes())
            print(f"{name}: nothing but errors of its own")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
