"""One hand a call: `score` on prepared hands and from strings; strings into `Hands`."""

from __future__ import annotations

import corpora
import hupai
from common import Contender, Report, each
from hupai.batch import Hands
from scoring import as_hands, assert_peers, peer_contenders, reference_contender

CALLS = 5000
REFERENCE_ROWS = 300
STRINGS = 50_000
CORPORA = {
    "concealed": corpora.concealed_wins,
    "one suit": corpora.one_suit_wins,
    "melds and kongs": corpora.kong_wins,
    "special shapes": corpora.special_wins,
}


def main() -> None:
    report = Report(__doc__ or "")
    assert_peers(report)
    rules, situation = hupai.Reformed(), hupai.Situation()
    for corpus, make in CORPORA.items():
        batch = as_hands(make(min(report.options.rows, STRINGS)))
        texts = [str(hand) for hand, _ in batch]
        few = texts[:CALLS]
        hands = [hupai.Hand.parse(text) for text in few]
        scores = rules.score_batch(batch)
        assert [rules.score(hand, situation).value for hand in hands] == scores.value[
            : len(hands)
        ].tolist()
        assert [rules.score(text).wins for text in few] == scores.wins[: len(few)].tolist()
        assert Hands.from_strings(texts) == batch
        contenders = [
            Contender(
                "score, prepared", len(hands), each(lambda h: rules.score(h, situation), hands)
            ),
            Contender(
                "score + value", len(hands), each(lambda h: rules.score(h, situation).value, hands)
            ),
            Contender(
                "score + patterns",
                len(hands),
                each(lambda h: rules.score(h, situation).patterns, hands),
            ),
            Contender("parse + score", len(few), each(rules.score, few)),
            Contender("parse", len(few), each(hupai.Hand.parse, few)),
            Contender("Hands.from_strings", len(texts), lambda t=texts: Hands.from_strings(t)),
            reference_contender(rules, batch[:REFERENCE_ROWS]),
        ]
        if corpus == "concealed":
            contenders += peer_contenders(batch)
        times = report.times(corpus, contenders)
        for other in [c.name for c in contenders[6:]]:
            aim = ">= 1.5" if other == "riichienv raw" else ""
            ratio = times[other] / times["score, prepared"]
            report.ratio(corpus, f"{other} / score, prepared", ratio, aim)
        for what, aim in (("parse + score", 150_000), ("Hands.from_strings", 1_000_000)):
            report.figure(f"{what} per second, {corpus}", round(1e9 / times[what]), f">= {aim:,}")
    report.close()


if __name__ == "__main__":
    main()
