"""One hand a call: `score` on prepared hands, from strings, and `Hands.from_strings`."""

from __future__ import annotations

import corpora
import hupai
from common import Contender, Report, each
from hupai.batch import Hands
from scoring import as_hands, note_versions, peers

CALLS = 5000


def main() -> None:
    report = Report(__doc__ or "")
    note_versions(report)
    cases = corpora.concealed_wins(min(report.options.rows, 50_000))
    texts = [hand for hand, _ in cases]
    hands = [hupai.Hand.parse(text) for text in texts[:CALLS]]
    rules, situation = hupai.Reformed(), hupai.Situation()
    batch = as_hands(cases)
    values = rules.score_batch(batch).value
    assert [rules.score(hand, situation).value for hand in hands] == values[:CALLS].tolist()
    contenders = [
        Contender("score, prepared", CALLS, each(lambda h: rules.score(h, situation), hands)),
        Contender("score + value", CALLS, each(lambda h: rules.score(h, situation).value, hands)),
        Contender("parse + score", CALLS, each(rules.score, texts[:CALLS])),
        Contender("parse", CALLS, each(hupai.Hand.parse, texts[:CALLS])),
        Contender("Hands.from_strings", len(texts), lambda: Hands.from_strings(texts)),
        *peers(batch),
    ]
    times = report.times("concealed", contenders)
    if "riichienv raw" in times:
        report.ratio(
            "riichienv raw / score, prepared",
            times["riichienv raw"] / times["score, prepared"],
            ">= 1.5",
        )
    report.note("parse + score per second (aim 150,000)", round(1e9 / times["parse + score"]))
    report.note("from_strings per second (aim 1,000,000)", round(1e9 / times["Hands.from_strings"]))
    report.close()


if __name__ == "__main__":
    main()
