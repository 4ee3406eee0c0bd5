"""Shanten over three shapes: arrays, one call, first call, hands with melds."""

from __future__ import annotations

import importlib
import subprocess
import sys

import numpy as np

import hupai
import plain
from arrays import deal, flush, near_complete, one_suit, with_melds
from common import Contender, Report, each
from hupai import _core, batch
from peers import jansou_hands, peer, physical

PEER_ROWS = 1000
REFERENCE_ROWS = 100
RUNS = 5
FIRST_CALL = """
import time
import numpy as np
from hupai import batch
counts = np.zeros((1, 34), np.uint8)
counts[0, :13] = 1
times = []
for call in (batch.shanten, batch.useful):
    begin = time.perf_counter()
    call(counts)
    times.append(1e3 * (time.perf_counter() - begin))
print(*times)
"""


def arrays(report: Report) -> None:
    riichienv, xiangting, mahjong = (peer(n) for n in ("riichienv", "xiangting", "mahjong"))
    jansou = peer("jansou.analysis.shanten")
    for make in (deal, flush, one_suit, near_complete):
        for tiles in (13, 14):
            counts = make(report.options.rows, tiles, 1)
            few = counts[:PEER_ROWS]
            out = np.empty(len(counts), np.int8)
            answers = batch.shanten(counts)
            batch.shanten(counts, out=out)
            assert (out == answers).all()
            contenders = [
                Contender("hupai", len(counts), lambda c=counts: batch.shanten(c)),
                Contender(
                    "hupai, own out", len(counts), lambda c=counts, o=out: batch.shanten(c, out=o)
                ),
            ]
            expected = answers[:PEER_ROWS].tolist()
            lists = few.tolist()
            by_peer = {"reference": (plain.shanten, lists[:REFERENCE_ROWS])}
            if riichienv is not None:
                by_peer["riichienv"] = (riichienv.calculate_shanten, physical(few))
            if xiangting is not None:
                four = xiangting.PlayerCount.FOUR

                def replacement(hand, call=xiangting.calculate_replacement_number, four=four):
                    return call(hand, four) - 1

                by_peer["xiangting"] = (replacement, lists)
            if mahjong is not None:
                calculate = importlib.import_module("mahjong.shanten").Shanten().calculate_shanten
                by_peer["mahjong"] = (calculate, lists[: PEER_ROWS // 10])
            if jansou is not None:
                made = jansou_hands(few[: PEER_ROWS // 10])
                by_peer["jansou"] = (jansou.shanten, made)
            for name, (call, arguments) in by_peer.items():
                assert [call(hand) for hand in arguments] == expected[: len(arguments)], name
                contenders.append(Contender(name, len(arguments), each(call, arguments)))
            corpus = f"batch, {make.__name__}, {tiles} tiles"
            times = report.times(corpus, contenders)
            for name in by_peer:
                aim = ">= 20, 30" if name == "riichienv" else ""
                report.ratio(corpus, f"{name} / hupai", times[name] / times["hupai"], aim)


def one_call(report: Report) -> None:
    counts = deal(PEER_ROWS, 14, 2)
    prepared = [row.tobytes() for row in counts]
    hands = [hupai.Hand.from_counts(row) for row in prepared]
    strings = [str(hand) for hand in hands]
    rows = list(counts)
    expected = batch.shanten(counts).tolist()
    contenders = []
    for name, arguments in (
        ("bytes", prepared),
        ("Hand", hands),
        ("array", rows),
        ("string", strings),
    ):
        assert [hupai.shanten(one) for one in arguments] == expected
        contenders.append(Contender(name, PEER_ROWS, each(hupai.shanten, arguments)))
    riichienv = peer("riichienv")
    if riichienv is not None:
        contenders.append(
            Contender("riichienv", PEER_ROWS, each(riichienv.calculate_shanten, physical(counts)))
        )
    corpus = "one call, 14 tiles"
    times = report.times(corpus, contenders)
    if riichienv is not None:
        for name, aim in (("bytes", ">= 2"), ("Hand", ">= 1"), ("array", "")):
            report.ratio(corpus, f"riichienv / {name}", times["riichienv"] / times[name], aim)


def first_call(report: Report) -> None:
    runs = [
        [
            float(word)
            for word in subprocess.run(
                [sys.executable, "-c", FIRST_CALL], capture_output=True, text=True, check=True
            ).stdout.split()
        ]
        for _ in range(1 if report.smoke else RUNS)
    ]
    first, useful = np.min(runs, axis=0)
    report.figure("first shanten, ms, best", round(float(first), 1), "<= 50")
    report.figure("first useful tiles after it, ms, best", round(float(useful), 1))
    sizes = _core.table_sizes()
    used = sum(sizes[name] for name in ("blocks", "lanes", "profiles"))
    report.figure("bytes of tables, 13 tiles", used, "<= 8 MB")


def melds(report: Report) -> None:
    for narrow in (False, True):
        counts, melded = with_melds(report.options.rows // 2, 1, 4, narrow=narrow)
        exact = batch.shanten(counts, melded)
        short = batch.shanten(counts)
        assert (exact >= short).all()
        name = "melds, two suits" if narrow else "melds"
        share = float((exact != short).mean())
        report.figure(f"{name}: share with another shanten for tiles in melds", round(share, 4))
        share = _core.batch_count_exact(counts, melded, 4) / len(counts)
        report.figure(f"{name}: share that takes the exact path", round(share, 4))
        times = report.times(
            f"hands with {name}",
            [
                Contender("numbers", len(counts), lambda c=counts: batch.shanten(c)),
                Contender("tiles", len(counts), lambda c=counts, m=melded: batch.shanten(c, m)),
            ],
        )
        report.ratio(f"hands with {name}", "tiles / numbers", times["tiles"] / times["numbers"])


def main() -> None:
    report = Report(__doc__ or "")
    arrays(report)
    one_call(report)
    first_call(report)
    melds(report)
    report.close()


if __name__ == "__main__":
    main()
