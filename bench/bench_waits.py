"""Waits of 13-tile hands: random ones, of which few are ready, and ready ones."""

from __future__ import annotations

import numpy as np

import plain
from arrays import deal, near_complete, one_suit
from common import Contender, Report, each
from hupai import batch
from peers import jansou_hands, peer, physical

PEER_ROWS = 1000
REFERENCE_ROWS = 100


def main() -> None:
    report = Report(__doc__ or "")
    riichienv, jansou = peer("riichienv"), peer("jansou.analysis.waits")
    near = near_complete(4 * report.options.rows, 13, 2)
    corpora = {
        "random": deal(report.options.rows, 13, 1),
        "near complete": near[: report.options.rows],
        "ready": near[batch.shanten(near) == 0][: report.options.rows],
        "one suit": one_suit(report.options.rows, 13, 3),
    }
    for name, given in corpora.items():
        counts = np.ascontiguousarray(given)
        waits = batch.waits(counts)
        assert (waits.any(axis=1) == (batch.shanten(counts) == 0)).all()
        expected = [np.flatnonzero(row).tolist() for row in waits[:PEER_ROWS]]
        lists = counts[:REFERENCE_ROWS].tolist()
        assert [list(plain.waits(hand)) for hand in lists] == expected[: len(lists)]
        contenders = [
            Contender("hupai", len(counts), lambda c=counts: batch.waits(c)),
            Contender("reference", len(lists), each(plain.waits, lists)),
        ]
        if riichienv is not None:
            ids = physical(counts[:PEER_ROWS])

            def of_hand(hand, evaluator=riichienv.HandEvaluator):
                return evaluator(hand).get_waits()

            assert [sorted({int(k) for k in of_hand(hand)}) for hand in ids] == expected
            contenders.append(Contender("riichienv", len(ids), each(of_hand, ids)))
            evaluators = [riichienv.HandEvaluator(hand) for hand in ids]
            contenders.append(
                Contender(
                    "riichienv, prepared", len(ids), each(lambda e: e.get_waits(), evaluators)
                )
            )
        if jansou is not None:
            # Not timed: it remembers the answers to the last hands.
            made = jansou_hands(counts[: PEER_ROWS // 10])
            assert [sorted(map(int, jansou.waits(hand))) for hand in made] == expected[: len(made)]
        corpus = f"batch, {name}"
        times = report.times(corpus, contenders)
        for other in ("reference", "riichienv", "riichienv, prepared"):
            if other in times:
                aim = ">= 100" if other.startswith("riichienv") else ""
                report.ratio(corpus, f"{other} / hupai", times[other] / times["hupai"], aim)
    report.close()


if __name__ == "__main__":
    main()
