"""Counting readings: many hands in bulk, one hand a call, the reference."""

from __future__ import annotations

import corpora
import hupai
from common import Contender, Report, each
from hupai.reference import parse_hand
from hupai.reference import readings as plain_readings
from plain import SHAPES
from scoring import as_hands

CALLS = 2000
REFERENCE_ROWS = 200


def main() -> None:
    report = Report(__doc__ or "")
    n = report.options.rows
    sets = {
        "concealed": as_hands(corpora.concealed_wins(n)),
        "one suit": as_hands(corpora.one_suit_wins(n // 4)),
        "melds and kongs": as_hands(corpora.kong_wins(n // 4)),
        "special shapes": as_hands(corpora.special_wins(n // 4)),
    }
    for corpus, hands in sets.items():
        single = [hand for hand, _ in hands[:CALLS]]
        plain = [parse_hand(str(hand))[0] for hand in single[:REFERENCE_ROWS]]
        counts = hands.readings()
        assert counts[: len(single)].tolist() == [len(hupai.readings(hand)) for hand in single]
        by_reference = [len(plain_readings(hand, SHAPES)) for hand in plain]
        assert counts[: len(plain)].tolist() == by_reference
        times = report.times(
            corpus,
            [
                Contender("Hands.readings", len(hands), hands.readings),
                Contender("hupai.readings", len(single), each(hupai.readings, single)),
                Contender(
                    "reference", len(plain), each(lambda h: plain_readings(h, SHAPES), plain)
                ),
            ],
        )
        for other in ("hupai.readings", "reference"):
            ratio = times[other] / times["Hands.readings"]
            report.ratio(corpus, f"{other} / Hands.readings", ratio)
        report.figure(f"readings a hand, {corpus}", round(float(counts.mean()), 2))
    report.close()


if __name__ == "__main__":
    main()
