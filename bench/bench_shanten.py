"""Shanten over three shapes: arrays, one call, first call, threads, hands with melds."""

from __future__ import annotations

import subprocess
import sys

import numpy as np

import hupai
from common import (
    Contender,
    Report,
    deal,
    each,
    flush,
    near_complete,
    one_suit,
    peer,
    physical,
    with_melds,
)
from hupai import batch

PEER_ROWS = 1000
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
            if riichienv is not None:
                ids = physical(few)
                found = [riichienv.calculate_shanten(hand) for hand in ids]
                report.note(
                    f"riichienv agrees, {make.__name__} {tiles}",
                    sum(a == b for a, b in zip(found, expected, strict=True)) / PEER_ROWS,
                )
                contenders.append(
                    Contender("riichienv", PEER_ROWS, each(riichienv.calculate_shanten, ids))
                )
            if xiangting is not None:
                four = xiangting.PlayerCount.FOUR

                def replacement(hand, call=xiangting.calculate_replacement_number, four=four):
                    return call(hand, four) - 1

                assert [replacement(hand) for hand in lists] == expected
                contenders.append(Contender("xiangting", PEER_ROWS, each(replacement, lists)))
            if mahjong is not None:
                from mahjong.shanten import Shanten

                calculate = Shanten().calculate_shanten
                contenders.append(
                    Contender("mahjong", PEER_ROWS // 10, each(calculate, lists[: PEER_ROWS // 10]))
                )
            times = report.times(f"batch, {make.__name__}, {tiles} tiles", contenders)
            for name in ("riichienv", "xiangting", "mahjong"):
                if name in times:
                    aim = ">= 20, 30" if name == "riichienv" else ""
                    report.ratio(f"{name} / hupai", times[name] / times["hupai"], aim)


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
    times = report.times("one call, 14 tiles", contenders)
    if riichienv is not None:
        for name, aim in (("bytes", ">= 2"), ("Hand", ">= 1"), ("array", "")):
            report.ratio(f"riichienv / {name}", times["riichienv"] / times[name], aim)


def strings(report: Report) -> None:
    counts = deal(20 * PEER_ROWS, 13, 5)
    texts = [str(hupai.Hand.from_counts(row.tobytes())) for row in counts]
    assert len(batch.Hands.from_strings(texts)) == len(texts)
    report.times(
        "hand strings",
        [
            Contender("Hands.from_strings", len(texts), lambda: batch.Hands.from_strings(texts)),
            Contender("Hand.parse", len(texts), each(hupai.Hand.parse, texts)),
        ],
    )


def first_call(report: Report) -> None:
    runs = [
        [
            float(word)
            for word in subprocess.run(
                [sys.executable, "-c", FIRST_CALL], capture_output=True, text=True, check=True
            ).stdout.split()
        ]
        for _ in range(5)
    ]
    first, useful = np.median(runs, axis=0)
    report.note("first shanten, ms (aim <= 50)", round(float(first), 1))
    report.note("first useful tiles after it, ms", round(float(useful), 1))
    from hupai import _core

    report.note("bytes of tables, 13 tiles (aim <= 8 MB)", _core.table_bytes())


def threads(report: Report) -> None:
    counts = deal(2000 if report.options.smoke else 1_000_000, 14, 3)
    assert (batch.shanten(counts) == batch.shanten(counts, threads=2)).all()
    contenders = [
        Contender(
            f"{n} threads", len(counts), lambda n=n: batch.shanten(counts, threads=n), wall=True
        )
        for n in (1, 2)
    ]
    best = dict.fromkeys(("1 threads", "2 threads"), 1000000000.0)
    for _ in range(5):
        for name, ns in report.times("threads", contenders).items():
            best[name] = min(best[name], ns)
    report.ratio("2 threads / 1", best["1 threads"] / best["2 threads"], ">= 1.7")


def melds(report: Report) -> None:
    counts, melded = with_melds(report.options.rows, 1, 4)
    exact = batch.shanten(counts, melded)
    plain = batch.shanten(counts)
    report.note("hands with melds on which copies in melds matter", float((exact != plain).mean()))
    times = report.times(
        "hands with melds",
        [
            Contender("numbers", len(counts), lambda: batch.shanten(counts)),
            Contender("tiles", len(counts), lambda: batch.shanten(counts, melded)),
        ],
    )
    report.ratio("tiles / numbers", times["tiles"] / times["numbers"])


def main() -> None:
    report = Report(__doc__ or "")
    arrays(report)
    one_call(report)
    strings(report)
    first_call(report)
    threads(report)
    melds(report)
    report.close()


if __name__ == "__main__":
    main()
