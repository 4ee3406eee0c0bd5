"""Counting readings, many hands and one at a time."""

from __future__ import annotations

import corpora
import hupai
from common import Contender, Report, each
from scoring import as_hands

CALLS = 2000


def main() -> None:
    report = Report(__doc__ or "")
    n = report.options.rows
    sets = {
        "concealed": as_hands(corpora.concealed_wins(n)),
        "one suit": as_hands(corpora.one_suit_wins(n // 4)),
        "melds and kongs": as_hands(corpora.kong_wins(n // 4)),
    }
    for corpus, hands in sets.items():
        single = [hand for hand, _ in hands[:CALLS]]
        counts = hands.readings()
        assert counts[:CALLS].tolist() == [len(hupai.readings(hand)) for hand in single]
        times = report.times(
            corpus,
            [
                Contender("Hands.readings", len(hands), hands.readings),
                Contender("hupai.readings", len(single), each(hupai.readings, single)),
            ],
        )
        report.ratio(
            "hupai.readings / Hands.readings", times["hupai.readings"] / times["Hands.readings"]
        )
        report.note(f"readings a hand, {corpus}", round(float(counts.mean()), 2))
    report.close()


if __name__ == "__main__":
    main()
