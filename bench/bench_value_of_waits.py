"""The value of every winning tile of ready hands, against one scoring for each of 34 tiles: as rows
of one batch, and as calls."""

from __future__ import annotations

import numpy as np

import corpora
import hupai
import hupai.reference
from common import Contender, Report, each
from hupai.batch import Hands

REFERENCE_ROWS = 20


def main() -> None:
    report = Report(__doc__ or "")
    n = report.options.rows // 10
    sets = {
        "realistic": corpora.ready_hands(n),
        "one suit": corpora.ready_hands(n, one_suit=True),
    }
    for corpus, cases in sets.items():
        ready = Hands.from_strings([hand for hand, _ in cases])
        texts = [hand for hand, _ in cases[:REFERENCE_ROWS]]
        for rules in (hupai.Reformed(), hupai.Competitive(), hupai.Guang()):
            filled = _with_every_tile(ready)
            for by in ("ron", "self_draw"):
                values = rules.value_of_waits(ready, by=by)
                separate = rules.score_batch(filled.replace(by=by)).value
                possible = np.zeros((len(ready), 34), np.int32)
                possible[_possible(ready)] = separate
                assert (values == possible).all()
            given, out = filled.replace(by="ron"), np.empty_like(values)
            scores = rules.score_batch(given)
            contenders = [
                Contender(
                    "value_of_waits",
                    len(ready),
                    lambda r=rules, h=ready, o=out: r.value_of_waits(h, out=o),
                ),
                Contender(
                    "34 scorings",
                    len(ready),
                    lambda r=rules, h=given, o=scores: r.score_batch(h, out=o),
                ),
            ]

            def plain(hand, rules=rules):
                return _by_reference(rules, hand)

            by_ron = rules.value_of_waits(ready[:REFERENCE_ROWS])
            assert [plain(hand) for hand in texts] == by_ron.tolist()
            contenders.append(Contender("reference", len(texts), each(plain, texts)))
            prepared = [_each_win(text) for text in texts]
            ron = hupai.Situation(by="ron")

            def calls(wins, rules=rules, situation=ron):
                return [rules.score(hand, situation).value for hand in wins]

            assert [sum(calls(wins)) for wins in prepared] == by_ron.sum(axis=1).tolist()
            contenders.append(Contender("34 calls of score", len(texts), each(calls, prepared)))
            name = f"{corpus}, {rules.name}"
            times = report.times(name, contenders)
            for other, aim in (
                ("34 scorings", ">= 5"),
                ("34 calls of score", ""),
                ("reference", ""),
            ):
                ratio = times[other] / times["value_of_waits"]
                report.ratio(name, f"{other} / value_of_waits", ratio, aim)
    report.close()


def _possible(ready: Hands) -> np.ndarray:
    return ready.concealed + ready.melded() < 4


def _by_reference(rules: hupai.Ruleset, hand: str) -> list[int]:
    """The value of a ron on each kind of which a copy is left."""
    won = {one.win: one for one in _each_win(hand)}
    return [
        hupai.reference.score(rules, str(won[kind]), by="ron").value if kind in won else 0
        for kind in range(34)
    ]


def _each_win(text: str) -> list[hupai.Hand]:
    """The hand with each tile of which a copy is left."""
    held = hupai.Hand.parse(text)
    tiles = [*held.concealed, *(kind for meld in held.melds for kind in meld.tiles)]
    return [held.with_win(kind) for kind in range(34) if tiles.count(kind) < 4]


def _with_every_tile(ready: Hands) -> Hands:
    """Each hand with each tile of which a copy is left."""
    row, kind = np.nonzero(_possible(ready))
    part = ready[row]
    return Hands.from_arrays(
        np.ascontiguousarray(part.concealed),
        kind.astype(np.int64),
        np.ascontiguousarray(_melds(part)),
    )


def _melds(hands: Hands) -> np.ndarray:
    melds = np.array(hands.melds)
    melds[np.arange(5) >= hands.n_melds[:, None], 0] = 255
    return melds


if __name__ == "__main__":
    main()
