"""All discards of 14-tile hands with their useful tiles, over three shapes."""

from __future__ import annotations

import numpy as np

import plain
from arrays import Counts, deal, flush, near_complete
from common import Contender, Report, each
from hupai import batch
from peers import peer

PEER_ROWS = 200
REFERENCE_ROWS = 4


def after_each(counts: Counts) -> list[tuple[int, int, list[int], list[int]]]:
    """(row, kind, tiles left, copies not in the hand) of every kind that each hand can discard."""
    out = []
    for row, hand in enumerate(counts.tolist()):
        for kind in np.flatnonzero(counts[row]).tolist():
            rest = hand.copy()
            rest[kind] -= 1
            out.append((row, kind, rest, [4 - held for held in hand]))
    return out


def main() -> None:
    report = Report(__doc__ or "")
    xiangting = peer("xiangting")
    for make in (deal, flush, near_complete):
        counts = make(report.options.rows // 4, 14, 1)
        shanten, totals = batch.discards(counts)
        contenders = [Contender("hupai", len(counts), lambda c=counts: batch.discards(c))]

        few = after_each(counts[:REFERENCE_ROWS])

        def by_reference(one):
            _, _, rest, left = one
            return plain.shanten(rest), sum(left[kind] for kind in plain.useful(rest))

        for one in few:
            assert by_reference(one) == (shanten[one[:2]], totals[one[:2]])
        contenders.append(Contender("reference", REFERENCE_ROWS, each(by_reference, few)))
        if xiangting is not None:
            four = xiangting.PlayerCount.FOUR
            after = after_each(counts[:PEER_ROWS])

            def necessary(one, call=xiangting.calculate_necessary_tiles, four=four):
                return call(one[2], four)

            for one in after:
                number, mask = necessary(one)
                useful = sum(one[3][kind] for kind in range(34) if mask >> kind & 1)
                assert (number - 1, useful) == (shanten[one[:2]], totals[one[:2]])
            # Timed as it is used: fourteen calls, one for each tile.
            tiles = [one for one in after for _ in range(4 - one[3][one[1]])]
            contenders.append(Contender("xiangting x 14", PEER_ROWS, each(necessary, tiles)))
        corpus = f"batch, {make.__name__}"
        times = report.times(corpus, contenders)
        for other, aim in (("reference", ""), ("xiangting x 14", ">= 50")):
            if other in times:
                report.ratio(corpus, f"{other} / hupai", times[other] / times["hupai"], aim)
    report.close()


if __name__ == "__main__":
    main()
