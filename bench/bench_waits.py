"""Waits of 13-tile hands: random ones, of which few are ready, and ready ones."""

from __future__ import annotations

import numpy as np

from common import Contender, Report, deal, each, near_complete, one_suit, peer, physical
from hupai import batch

PEER_ROWS = 1000


def main() -> None:
    report = Report(__doc__ or "")
    riichienv = peer("riichienv")
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
        contenders = [Contender("hupai", len(counts), lambda c=counts: batch.waits(c))]
        if riichienv is not None:
            ids = physical(counts[:PEER_ROWS])

            def of_hand(hand, evaluator=riichienv.HandEvaluator):
                return evaluator(hand).get_waits()

            found = [sorted({int(k) for k in of_hand(hand)}) for hand in ids]
            expected = [np.flatnonzero(row).tolist() for row in waits[:PEER_ROWS]]
            report.note(
                f"riichienv agrees, {name}",
                sum(a == b for a, b in zip(found, expected, strict=True)) / PEER_ROWS,
            )
            contenders.append(Contender("riichienv", PEER_ROWS, each(of_hand, ids)))
            evaluators = [riichienv.HandEvaluator(hand) for hand in ids]
            contenders.append(
                Contender(
                    "riichienv, prepared", PEER_ROWS, each(lambda e: e.get_waits(), evaluators)
                )
            )
        times = report.times(f"batch, {name}", contenders)
        for peer_name in ("riichienv", "riichienv, prepared"):
            if peer_name in times:
                report.ratio(f"{peer_name} / hupai", times[peer_name] / times["hupai"], ">= 100")
    report.close()


if __name__ == "__main__":
    main()
