"""Check the batch functions hand by hand on large corpora.

    python bench/check_analysis.py                   1,000,000 hands of each corpus
    python bench/check_analysis.py --rows 20000      a share of it

Of every hand: useful tiles, waits and discards against re-evaluation of every draw and discard,
shanten against the reference (a share: it is slow) and against `xiangting`, `riichienv` and
`mahjong` where they are installed and the hand is one they know. Exits with 1 on a difference.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

import numpy as np

from arrays import Counts, deal, flush, near_complete, one_suit, with_melds
from hupai import batch
from hupai.reference.shapes import shanten as reference_shanten
from peers import peer, physical

CHUNK = 100_000
NAMES = {
    4: ("standard", "seven_pairs", "thirteen_orphans"),
    5: ("standard", "li_gu"),
}


def corpora(rows: int, seed: int) -> Iterator[tuple[str, Counts, Counts | None, int]]:
    """Name, concealed tiles, tiles in melds, sets."""
    for extra in (1, 2):
        tiles = 12 + extra
        yield f"random {tiles}", deal(rows, tiles, seed), None, 4
        yield f"one suit and honours {tiles}", flush(rows, tiles, seed), None, 4
        yield f"one suit {tiles}", one_suit(rows, tiles, seed), None, 4
        yield f"near complete {tiles}", near_complete(rows, tiles, seed), None, 4
        yield f"with melds, n*3+{extra}", *with_melds(rows, extra, seed), 4
        yield f"with melds, two suits, n*3+{extra}", *with_melds(rows, extra, seed, narrow=True), 4
        yield f"random {15 + extra}", deal(rows, 15 + extra, seed), None, 5
        yield f"one suit and honours {15 + extra}", flush(rows, 15 + extra, seed), None, 5
        yield f"near complete {15 + extra}", near_complete(rows, 15 + extra, seed, 5), None, 5
        yield f"with melds, five sets, n*3+{extra}", *with_melds(rows, extra, seed, 5), 5


def useful_by_draws(
    counts: Counts, melded: Counts | None, sets: int, shapes: tuple[str, ...]
) -> tuple[np.ndarray, np.ndarray]:
    """Shanten and copies left of the kinds that lower it, drawing every kind."""
    now = batch.shanten(counts, melded, sets, shapes)
    held = counts if melded is None else counts + melded
    left = np.zeros_like(counts)
    for kind in range(34):
        rows = np.flatnonzero(held[:, kind] < 4)
        drawn = counts[rows]
        drawn[:, kind] += 1
        after = batch.shanten(drawn, None if melded is None else melded[rows], sets, shapes)
        if (after > now[rows]).any() or (after < now[rows] - 1).any():
            raise SystemExit(f"a draw of kind {kind} changed the shanten by more than one")
        lower = after < now[rows]
        left[rows[lower], kind] = 4 - held[rows[lower], kind]
    return now, left


def check(
    counts: Counts, melded: Counts | None, sets: int, shapes: tuple[str, ...], share: int
) -> dict[str, int]:
    """Numbers of differences."""
    wrong: dict[str, int] = {}
    if int(counts[0].sum()) % 3 == 1:
        now, left = useful_by_draws(counts, melded, sets, shapes)
        fast_now, fast_left = batch.useful(counts, melds=melded, sets=sets, shapes=shapes)
        waits = batch.waits(counts, melded, sets, shapes)
        wrong["useful: shanten"] = int((fast_now != now).sum())
        wrong["useful: kinds"] = int((fast_left != left).any(axis=1).sum())
        wrong["waits"] = int((waits != ((left > 0) & (now == 0)[:, None])).any(axis=1).sum())
        wrong["no useful kind"] = int((~left.any(axis=1)).sum())
    else:
        now = batch.shanten(counts, melded, sets, shapes)
        shanten, totals = batch.discards(counts, melds=melded, sets=sets, shapes=shapes)
        held = counts if melded is None else counts + melded
        for kind in range(34):
            rows = np.flatnonzero(counts[:, kind])
            rest = counts[rows]
            rest[:, kind] -= 1
            own = None if melded is None else melded[rows]
            after, left = batch.useful(rest, melds=own, sets=sets, shapes=shapes)
            total = np.where(left > 0, 4 - held[rows], 0).sum(axis=1)
            wrong["discards"] = (
                wrong.get("discards", 0)
                + int((shanten[rows, kind] != after).sum())
                + int((totals[rows, kind] != total).sum())
            )
        least = shanten.min(axis=1)
        wrong["best discard"] = int((least != np.maximum(now, 0)).sum())
    for row in range(min(share, len(counts))):
        hand = counts[row].tolist()
        meld = [0] * 34 if melded is None else melded[row].tolist()
        number = sets - (sum(hand) - 1) // 3
        slow = reference_shanten(hand, meld, number, sets, shapes)
        wrong["reference"] = wrong.get("reference", 0) + int(slow != now[row])
    if sets == 4 and melded is None and shapes == NAMES[4]:
        lists = counts.tolist()
        xiangting, riichienv, mahjong = (peer(n) for n in ("xiangting", "riichienv", "mahjong"))
        if xiangting is not None:
            four = xiangting.PlayerCount.FOUR
            found = [xiangting.calculate_replacement_number(hand, four) - 1 for hand in lists]
            wrong["xiangting"] = int((np.array(found) != now).sum())
        if riichienv is not None:
            some = min(len(counts), 20 * share)
            found = [riichienv.calculate_shanten(hand) for hand in physical(counts[:some])]
            wrong["riichienv"] = int((np.array(found) != now[:some]).sum())
        if mahjong is not None:
            from mahjong.shanten import Shanten

            calculate = Shanten().calculate_shanten
            found = [calculate(hand) for hand in lists[:share]]
            wrong["mahjong"] = int((np.array(found) != now[:share]).sum())
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reference", type=int, default=100, help="hands of the slow reference")
    options = parser.parse_args()
    print("peers:", {n: peer(n) is not None for n in ("xiangting", "riichienv", "mahjong")})
    differences = 0
    chunks = -(-options.rows // CHUNK)
    for chunk in range(chunks):
        rows = min(CHUNK, options.rows - chunk * CHUNK)
        for name, counts, melded, sets in corpora(rows, options.seed + chunk):
            begin = time.perf_counter()
            share = -(-options.reference // chunks)
            wrong = check(counts, melded, sets, NAMES[sets], share)
            if sets == 4 and melded is None:
                four = (*NAMES[4], "scattered")
                for key, value in check(counts, melded, 4, four, share).items():
                    wrong[key] = wrong.get(key, 0) + value
            seconds = time.perf_counter() - begin
            print(f"{name}: {len(counts)} hands, {seconds:.1f} s, differences {wrong}", flush=True)
            differences += sum(wrong.values())
    print(f"{differences} differences")
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
