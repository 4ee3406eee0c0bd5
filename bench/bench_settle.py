"""Payments in bulk against one settlement a call."""

from __future__ import annotations

import numpy as np

import hupai
from common import Contender, Report

CALLS = 1000


def main() -> None:
    report = Report(__doc__ or "")
    n = report.options.rows
    random = np.random.default_rng(1)
    winners = random.integers(0, 4, n)
    # A quarter of the wins are self-draws.
    others = (winners + random.integers(1, 4, n)) % 4
    discarders = np.where(random.random(n) < 0.25, -1, others)
    for rules, values in (
        (hupai.Reformed(), random.integers(2, 33, n) * 500),
        (hupai.Competitive(), random.integers(8, 60, n)),
        (hupai.Guang(), random.integers(3, 60, n)),
    ):
        deltas = rules.settle_batch(values, winners, discarders)

        def one(row: int, rules=rules, values=values):
            claim = hupai.Claim(int(winners[row]), int(values[row]))
            discarder = int(discarders[row])
            return rules.settle(claim, discarder=None if discarder < 0 else discarder)

        for row in range(200):
            assert list(one(row).deltas) == deltas[row].tolist()

        def loop(one=one) -> None:
            for row in range(CALLS):
                one(row)

        times = report.times(
            rules.name,
            [
                Contender(
                    "settle_batch",
                    n,
                    lambda r=rules, v=values: r.settle_batch(v, winners, discarders),
                ),
                Contender("settle", CALLS, loop),
            ],
        )
        report.ratio("settle / settle_batch", times["settle"] / times["settle_batch"])
    report.close()


if __name__ == "__main__":
    main()
