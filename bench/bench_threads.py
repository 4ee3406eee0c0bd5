"""Two threads against one: the best of several runs by the clock on the wall."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import corpora
import hupai
from common import Report
from scoring import as_hands

RUNS = 5


def best(call: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return min(times)


def main() -> None:
    report = Report(__doc__ or "")
    report.note("processors", os.cpu_count())
    hands = as_hands(corpora.concealed_wins(min(report.options.rows, 100_000)))
    hands = type(hands).concatenate([hands] * 10)
    for rules in (hupai.Reformed(), hupai.Competitive()):
        out = rules.score_batch(hands)
        assert rules.score_batch(hands, threads=2) == out
        one = best(lambda r=rules, o=out: r.score_batch(hands, threads=1, out=o))
        two = best(lambda r=rules, o=out: r.score_batch(hands, threads=2, out=o))
        report.ratio(f"score_batch, {rules.name}: one thread / two", one / two, ">= 1.7")
    report.close()


if __name__ == "__main__":
    main()
