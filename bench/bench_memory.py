"""Peak memory of a batch of a million hands: what comes on top of inputs and outputs."""

from __future__ import annotations

import contextlib
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import corpora
import hupai
from common import Report
from hupai import batch
from hupai.batch import Hands
from hupai.bulk import COLUMNS, pattern_words
from scoring import as_hands

ROWS = 1_000_000
ROOM = 16 * 1024
DIFFERENT = 5000


def score_batch(rules: hupai.Ruleset, n: int) -> tuple[Callable[[], Any], int]:
    """The call to watch and the bytes of its inputs and outputs."""
    some = as_hands(corpora.mixed_cases(DIFFERENT))
    some = some[rules.score_batch(some, on_error="mark").valid]
    hands = Hands.concatenate([some] * (n // len(some) + 1))[:n]
    out = {name: np.ones(n, dtype) for name, dtype in COLUMNS.items()}
    out["patterns"] = np.ones((n, pattern_words(rules)), np.uint64)
    size = hands.rows.nbytes + sum(column.nbytes for column in out.values())
    rules.score_batch(hands[:DIFFERENT])
    return lambda: rules.score_batch(hands, out=out), size


def value_of_waits(rules: hupai.Ruleset, n: int) -> tuple[Callable[[], Any], int]:
    some = Hands.from_strings([hand for hand, _ in corpora.ready_hands(DIFFERENT)])
    hands = Hands.concatenate([some] * (n // len(some) + 1))[:n]
    out = np.ones((n, 34), np.int32)
    rules.value_of_waits(some)
    return lambda: rules.value_of_waits(hands, out=out), hands.rows.nbytes + out.nbytes


def shanten(rules: hupai.Ruleset, n: int) -> tuple[Callable[[], Any], int]:
    some = as_hands(corpora.concealed_wins(DIFFERENT)).concealed
    counts = np.tile(some, (n // len(some) + 1, 1))[:n]
    out = np.ones(n, np.int8)
    batch.shanten(counts[:DIFFERENT], shapes=rules)
    return lambda: batch.shanten(counts, shapes=rules, out=out), counts.nbytes + out.nbytes


TASKS = {"score_batch": score_batch, "value_of_waits": value_of_waits, "shanten": shanten}
RULES = {"reformed": hupai.Reformed, "competitive": hupai.Competitive, "guang": hupai.Guang}


def forget() -> None:
    """Let the most memory held begin anew with what is held, where the system can (Linux)."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def peak() -> int:
    """The most memory that this process held, in KiB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def watch(task: str, rules: str, n: int) -> None:
    """In a process of its own, for a peak never falls: KiB above what was there, and of columns."""
    call, size = TASKS[task](RULES[rules](), n)
    forget()
    before = peak()
    call()
    print(peak() - before, size // 1024)


def main() -> None:
    if sys.argv[1:2] == ["--watch"]:
        watch(sys.argv[2], sys.argv[3], int(sys.argv[4]))
        return
    report = Report(__doc__ or "")
    n = 100_000 if report.smoke else max(report.options.rows, ROWS)
    pairs = [("score_batch", name) for name in RULES]
    pairs += [("value_of_waits", "reformed"), ("shanten", "reformed")]
    for task, rules in pairs:
        run = [sys.executable, __file__, "--watch", task, rules, str(n)]
        found = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
        above, columns = (int(number) for number in found)
        report.figure(f"{task}, {rules}: inputs and outputs, KiB", columns)
        report.figure(f"{task}, {rules}: above them, KiB", above, f"<= {ROOM:,}")
        assert above <= ROOM
    report.close()


if __name__ == "__main__":
    main()
