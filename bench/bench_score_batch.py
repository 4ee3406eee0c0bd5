"""Scores by the million: the batch form of every ruleset against the reference and peers."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

import corpora
import hupai
import hupai.reference
from common import Contender, Report
from hupai.batch import Hands
from scoring import as_hands, note_versions, peers, user_rules

SAMPLE = 300


def main() -> None:
    report = Report(__doc__ or "")
    note_versions(report)
    n = report.options.rows
    with tempfile.TemporaryDirectory() as folder:
        user = user_rules(Path(folder))
    rulesets = {
        "reformed": hupai.Reformed(),
        "competitive": hupai.Competitive(),
        "guang": hupai.Guang(),
        "user's TOML": user,
    }
    sets = {
        "concealed": as_hands(corpora.concealed_wins(n)),
        "one suit": as_hands(corpora.one_suit_wins(n // 4)),
        "melds and kongs": as_hands(corpora.kong_wins(n // 4)),
        "special shapes": as_hands(corpora.special_wins(n // 4)),
        "mixed situations": as_hands(corpora.mixed_cases(n // 4)),
    }
    for corpus, hands in sets.items():
        contenders = []
        for name, rules in rulesets.items():
            scores = rules.score_batch(hands, on_error="mark")
            for row in np.flatnonzero(scores.valid[:SAMPLE]):
                one = rules.score(*hands[row])
                assert (one.value, one.wins) == (scores.value[row], scores.wins[row])
                assert len(one.patterns) == scores.counts[row]

            def score(rules=rules, hands=hands, out=scores) -> None:
                rules.score_batch(hands, out=out, on_error="mark")

            contenders.append(Contender(name, len(hands), score))
        if corpus == "concealed":
            contenders += peers(hands)
            contenders.append(_reference(hands[:SAMPLE]))
        times = report.times(corpus, contenders)
        if corpus == "concealed":
            _ratios(report, times)
        report.ratio(f"guang's rate, {corpus}", times["reformed"] / times["guang"], ">= 0.8")
    report.close()


def _reference(hands: Hands) -> Contender:
    rules = hupai.Reformed()
    given = [(str(hand), {"by": situation.by}) for hand, situation in hands]
    for text, flags in given[:50]:
        assert hupai.reference.score(rules, text, **flags).value == rules.score(text, **flags).value

    def loop() -> None:
        for text, flags in given:
            hupai.reference.score(rules, text, **flags)

    return Contender("reference (reformed)", len(given), loop)


def _ratios(report: Report, times: dict[str, float]) -> None:
    aims = {
        ("riichienv raw", "reformed"): ">= 35, aim 60",
        ("riichienv wrapper", "reformed"): "",
        ("mahjong", "reformed"): "",
        ("PyMahjongGB", "competitive"): ">= 60, aim 100",
        ("reference (reformed)", "reformed"): "",
    }
    for (other, own), aim in aims.items():
        if other in times:
            report.ratio(f"{other} / {own}", times[other] / times[own], aim)
    report.ratio("user's TOML rate of reformed", times["reformed"] / times["user's TOML"], ">= 0.8")


if __name__ == "__main__":
    main()
