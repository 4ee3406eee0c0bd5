"""Payments: many hands in one call, one hand a call, and the reference."""

from __future__ import annotations

import numpy as np

import hupai
from common import Contender, Report, each
from hupai.reference import money

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
        events = [
            (int(winners[row]), int(values[row]), None if discarder < 0 else int(discarder))
            for row, discarder in enumerate(discarders[:CALLS])
        ]

        def one(event, rules=rules):
            winner, value, discarder = event
            return rules.settle(hupai.Claim(winner, value), discarder=discarder)

        def plain(event, name=rules.name):
            winner, value, discarder = event
            return money.settle(name, [{"seat": winner, "value": value}], discarder)

        expected = deltas[:CALLS].tolist()
        assert [list(one(event).deltas) for event in events] == expected
        assert [list(plain(event)["deltas"]) for event in events] == expected

        times = report.times(
            rules.name,
            [
                Contender(
                    "settle_batch",
                    n,
                    lambda r=rules, v=values: r.settle_batch(v, winners, discarders),
                ),
                Contender("settle", len(events), each(one, events)),
                Contender("reference", len(events), each(plain, events)),
            ],
        )
        for other in ("settle", "reference"):
            ratio = times[other] / times["settle_batch"]
            report.ratio(rules.name, f"{other} / settle_batch", ratio)
        report.ratio(rules.name, "reference / settle", times["reference"] / times["settle"])
    report.close()


if __name__ == "__main__":
    main()
