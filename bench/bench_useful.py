"""Useful tiles of 13-tile hands over three shapes."""

from __future__ import annotations

import numpy as np

from common import Contender, Report, deal, each, flush, near_complete, one_suit, peer, with_melds
from hupai import batch

PEER_ROWS = 1000


def main() -> None:
    report = Report(__doc__ or "")
    xiangting = peer("xiangting")
    for make in (deal, flush, one_suit, near_complete):
        counts = make(report.options.rows, 13, 1)
        shanten, left = batch.useful(counts)
        contenders = [Contender("hupai", len(counts), lambda c=counts: batch.useful(c))]
        if xiangting is not None:
            four = xiangting.PlayerCount.FOUR
            lists = counts[:PEER_ROWS].tolist()

            def necessary(hand, call=xiangting.calculate_necessary_tiles, four=four):
                return call(hand, four)

            for row, hand in enumerate(lists):
                number, mask = necessary(hand)
                assert number - 1 == shanten[row]
                assert mask == sum(1 << int(k) for k in np.flatnonzero(left[row]))
            contenders.append(Contender("xiangting", PEER_ROWS, each(necessary, lists)))
        times = report.times(f"batch, {make.__name__}", contenders)
        if "xiangting" in times:
            report.ratio("xiangting / hupai", times["xiangting"] / times["hupai"], ">= 25, 40")
    counts, melded = with_melds(min(report.options.rows, 50_000), 1, 4)
    report.times(
        "hands with melds",
        [
            Contender("numbers", len(counts), lambda: batch.useful(counts)),
            Contender("tiles", len(counts), lambda: batch.useful(counts, melds=melded)),
        ],
    )
    report.close()


if __name__ == "__main__":
    main()
