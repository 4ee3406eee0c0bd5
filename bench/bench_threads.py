"""Two threads against one, taken in turn: the best of several runs by the clock on the wall."""

from __future__ import annotations

import os

import corpora
import hupai
from common import Contender, Report, measure
from hupai.batch import Hands
from scoring import as_hands

RUNS = 5


def main() -> None:
    report = Report(__doc__ or "")
    report.figure("processors", os.cpu_count())
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
            contenders = [
                Contender(f"{n} threads", rows, lambda n=n, call=call: call(n), wall=True)
                for n in (1, 2)
            ]
            corpus = f"{name}, {rules.name}"
            best = report.timed(corpus, measure(contenders, RUNS), min)
            ratio = best["1 threads"] / best["2 threads"]
            report.ratio(corpus, "one thread / two", ratio, ">= 1.7")
    report.close()


if __name__ == "__main__":
    main()
