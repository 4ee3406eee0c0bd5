"""Scores by the million: the batch form of every ruleset against the reference and peers."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

import corpora
import hupai
from common import Contender, Report
from hupai.batch import Hands
from scoring import as_hands, assert_peers, peer_contenders, reference_contender, user_rules

SAMPLE = 300
#: (contender, ruleset of ours): aim. Peers score the same concealed hands without red fives.
AIMS = {
    ("riichienv raw", "reformed"): ">= 35, 60",
    ("riichienv wrapper", "reformed"): "",
    ("mahjong", "reformed"): "",
    ("jansou", "reformed"): "",
    ("PyMahjongGB", "competitive"): ">= 60, 100",
    ("reference, reformed", "reformed"): "",
    ("reference, competitive", "competitive"): "",
    ("reference, guang", "guang"): "",
}


def assert_rows(rules: hupai.Ruleset, hands: Hands) -> None:
    """The batch against one call a hand."""
    scores = rules.score_batch(hands, on_error="mark")
    for row in np.flatnonzero(scores.valid):
        one = rules.score(*hands[row])
        assert (one.value, one.wins) == (scores.value[row], scores.wins[row])
        assert len(one.patterns) == scores.counts[row]
        assert (one.dora if one.wins else 0) == scores.dora[row]


def main() -> None:
    report = Report(__doc__ or "")
    assert_peers(report)
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
            assert_rows(rules, hands[:SAMPLE])
            scores = rules.score_batch(hands, on_error="mark")

            def score(rules=rules, hands=hands, out=scores) -> None:
                rules.score_batch(hands, out=out, on_error="mark")

            contenders.append(Contender(name, len(hands), score))
        if corpus == "concealed":
            contenders += peer_contenders(hands)
            contenders += [
                reference_contender(rules, hands[:SAMPLE])
                for name, rules in rulesets.items()
                if rules is not user
            ]
        times = report.times(corpus, contenders)
        for (other, own), aim in AIMS.items():
            if other in times:
                report.ratio(corpus, f"{other} / {own}", times[other] / times[own], aim)
        for name in ("guang", "user's TOML"):
            rate = times["reformed"] / times[name]
            report.ratio(corpus, f"rate of {name} / reformed", rate, ">= 0.8")
    report.close()


if __name__ == "__main__":
    main()
