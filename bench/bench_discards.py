"""All discards of 14-tile hands with their useful tiles, over three shapes."""

from __future__ import annotations

from common import Contender, Report, deal, each, flush, near_complete, peer
from hupai import batch

PEER_ROWS = 200


def main() -> None:
    report = Report(__doc__ or "")
    xiangting = peer("xiangting")
    for make in (deal, flush, near_complete):
        counts = make(report.options.rows // 4, 14, 1)
        shanten, totals = batch.discards(counts)
        contenders = [Contender("hupai", len(counts), lambda c=counts: batch.discards(c))]
        if xiangting is not None:
            four = xiangting.PlayerCount.FOUR

            # Fourteen calls, one for each tile held.
            after = []
            for row, hand in enumerate(counts[:PEER_ROWS].tolist()):
                for kind in range(34):
                    for copy in range(hand[kind]):
                        rest = hand.copy()
                        rest[kind] -= 1
                        after.append(rest)
                        if copy > 0:
                            continue
                        number, mask = xiangting.calculate_necessary_tiles(rest, four)
                        assert number - 1 == shanten[row, kind]
                        left = sum(4 - hand[k] for k in range(34) if mask >> k & 1)
                        assert left == totals[row, kind]

            def necessary(rest, call=xiangting.calculate_necessary_tiles, four=four):
                return call(rest, four)

            contenders.append(Contender("xiangting x 14", PEER_ROWS, each(necessary, after)))
        times = report.times(f"batch, {make.__name__}", contenders)
        if "xiangting x 14" in times:
            report.ratio(
                "xiangting x 14 / hupai", times["xiangting x 14"] / times["hupai"], ">= 50"
            )
    report.close()


if __name__ == "__main__":
    main()
