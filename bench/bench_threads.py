"""Two threads against one, taken in turn: the best of several runs by the clock on the wall.

What the machine gives is measured first: two threads that do nothing but hash, each for itself. On
a machine that is shared they may get little more than one core.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import corpora
import hupai
from arrays import deal
from common import Contender, Report, measure
from hupai import batch
from hupai.batch import Hands
from scoring import as_hands

RUNS = 5


def compare(
    report: Report, corpus: str, rows: int, call: Callable[[int], object], aim: str = ">= 1.7"
) -> None:
    """One and two threads in turn."""
    contenders = [Contender(f"{n} threads", rows, lambda n=n: call(n), wall=True) for n in (1, 2)]
    best = report.timed(corpus, measure(contenders, RUNS), min)
    report.ratio(corpus, "one thread / two", best["1 threads"] / best["2 threads"], aim)


def machine(report: Report) -> None:
    """Two threads that share nothing (hashing does not hold the global lock)."""
    rounds = 1_000 if report.smoke else 300_000

    def work(_: int) -> bytes:
        return hashlib.pbkdf2_hmac("sha256", b"hupai", b"threads", rounds)

    def call(threads: int) -> None:
        with ThreadPoolExecutor(threads) as pool:
            assert len(set(pool.map(work, range(2)))) == 1

    compare(report, "the machine", 2, call, "")


def analysis(report: Report) -> None:
    rows = 2000 if report.smoke else 1_000_000
    for function, tiles, part in (
        (batch.shanten, 14, 1),
        (batch.waits, 13, 1),
        (batch.useful, 13, 1),
        (batch.discards, 14, 4),
    ):
        counts = deal(rows // part, tiles, 3)
        out = function(counts)
        twice = function(counts, threads=2)
        results = (out, twice) if isinstance(out, tuple) else ((out,), (twice,))
        assert all((one == two).all() for one, two in zip(*results, strict=True))

        def call(threads, function=function, counts=counts, out=out):
            function(counts, threads=threads, out=out)

        compare(report, f"batch.{function.__name__}", len(counts), call)


def main() -> None:
    report = Report(__doc__ or "")
    report.figure("processors", os.cpu_count())
    machine(report)
    analysis(report)
    hands = as_hands(corpora.concealed_wins(min(report.options.rows, 100_000)))
    hands = Hands.concatenate([hands] * 10)
    cases = corpora.ready_hands(min(report.options.rows // 10, 10_000))
    ready = Hands.concatenate([Hands.from_strings([hand for hand, _ in cases])] * 10)
    for rules in (hupai.Reformed(), hupai.Competitive(), hupai.Guang()):
        out, worth = rules.score_batch(hands), rules.value_of_waits(ready)
        assert rules.score_batch(hands, threads=2) == out
        assert (rules.value_of_waits(ready, threads=2) == worth).all()

        def score(threads, rules=rules, out=out):
            rules.score_batch(hands, threads=threads, out=out)

        def value(threads, rules=rules, out=worth):
            rules.value_of_waits(ready, threads=threads, out=out)

        for name, call, rows in (
            ("score_batch", score, len(hands)),
            ("value_of_waits", value, len(ready)),
        ):
            compare(report, f"{name}, {rules.name}", rows, call)
    report.close()


if __name__ == "__main__":
    main()
