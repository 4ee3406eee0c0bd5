"""Useful tiles of 13-tile hands over three shapes."""

from __future__ import annotations

import numpy as np

import plain
from arrays import deal, flush, near_complete, one_suit, with_melds
from common import Contender, Report, each
from hupai import batch
from peers import peer

PEER_ROWS = 1000
REFERENCE_ROWS = 20


def main() -> None:
    report = Report(__doc__ or "")
    xiangting = peer("xiangting")
    for make in (deal, flush, one_suit, near_complete):
        counts = make(report.options.rows, 13, 1)
        shanten, left = batch.useful(counts)
        lists = counts[:PEER_ROWS].tolist()
        few = lists[:REFERENCE_ROWS]
        for row, hand in enumerate(few):
            found = {int(k): int(left[row, k]) for k in np.flatnonzero(left[row])}
            assert plain.useful(hand) == found
        contenders = [
            Contender("hupai", len(counts), lambda c=counts: batch.useful(c)),
            Contender("reference", len(few), each(plain.useful, few)),
        ]
        if xiangting is not None:
            four = xiangting.PlayerCount.FOUR

            def necessary(hand, call=xiangting.calculate_necessary_tiles, four=four):
                return call(hand, four)

            for row, hand in enumerate(lists):
                number, mask = necessary(hand)
                assert number - 1 == shanten[row]
                assert mask == sum(1 << int(k) for k in np.flatnonzero(left[row]))
            contenders.append(Contender("xiangting", len(lists), each(necessary, lists)))
        corpus = f"batch, {make.__name__}"
        times = report.times(corpus, contenders)
        for other, aim in (("reference", ""), ("xiangting", ">= 25, 40")):
            if other in times:
                report.ratio(corpus, f"{other} / hupai", times[other] / times["hupai"], aim)
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
