"""The value of every winning tile of ready hands, against one scoring for each of 34 tiles."""

from __future__ import annotations

import numpy as np

import corpora
import hupai
from common import Contender, Report
from hupai.batch import Hands


def main() -> None:
    report = Report(__doc__ or "")
    n = report.options.rows // 10
    sets = {
        "realistic": corpora.ready_hands(n),
        "one suit": corpora.ready_hands(n, one_suit=True),
    }
    for corpus, cases in sets.items():
        ready = Hands.from_strings([hand for hand, _ in cases])
        for rules in (hupai.Reformed(), hupai.Competitive(), hupai.Guang()):
            each = _with_every_tile(ready)
            for by in ("ron", "self_draw"):
                values = rules.value_of_waits(ready, by=by)
                separate = rules.score_batch(each.replace(by=by)).value
                possible = np.zeros((len(ready), 34), np.int32)
                possible[_possible(ready)] = separate
                assert (values == possible).all()
            given, out = each.replace(by="ron"), np.empty_like(values)
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
            times = report.times(f"{corpus}, {rules.name}", contenders)
            ratio = times["34 scorings"] / times["value_of_waits"]
            report.ratio("34 scorings / value_of_waits", ratio, ">= 5")
    report.close()


def _possible(ready: Hands) -> np.ndarray:
    return ready.concealed + ready.melded() < 4


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
