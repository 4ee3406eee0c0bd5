"""Compare shanten, waits, useful tiles and discards with the reference on random hands.

    python tests/scripts/compare_analysis.py -n 5000 --seed 1 [--sets 5]

Hands are generated wins without their winning tile, from which some tiles are exchanged, so that
they are near and far from ready, with all kinds of melds. Exits with 1 if there is a difference.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from dataclasses import replace
from typing import Any

import hupai
from hupai.reference.generate import Generator, tiles_text
from hupai.reference.notation import RefHand, parse_hand
from hupai.reference.shapes import shanten_by_shape, useful_tiles, waits
from hupai.reference.tiles import counted

SHAPES = {
    4: [
        ("standard", "seven_pairs", "thirteen_orphans"),
        ("standard",),
        ("standard", "seven_pairs", "thirteen_orphans", "scattered"),
    ],
    5: [("standard", "li_gu"), ("standard",)],
}
RULES = {4: hupai.Competitive(), 5: hupai.Guang(hand_size=16)}


def random_hand(generator: Generator, rng: random.Random) -> tuple[str, RefHand]:
    """A hand before its winning tile, with up to six tiles exchanged."""
    sample = next(generator)
    parsed, problems = parse_hand(sample.hand)
    assert not problems
    concealed = list(parsed.concealed)
    counts = [c + m for c, m in zip(counted(concealed), parsed.melded_counts, strict=True)]
    for _ in range(min(rng.choice((0, 0, 1, 2, 3, 6)), len(concealed))):
        kind = rng.randrange(34)
        if counts[kind] < 4:
            at = rng.randrange(len(concealed))
            counts[concealed[at]] -= 1
            counts[kind] += 1
            concealed[at] = kind
    concealed.sort()
    hand = replace(parsed, concealed=tuple(concealed), win=None, reds=())
    melds = " ".join(token for token in sample.hand.replace("0", "5").split() if token[0] in "[(")
    return f"{tiles_text(concealed)} {melds}".strip(), hand


def compare(sets: int, n: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Compare n hands; returns what occurred and the differences."""
    rng = random.Random(seed)
    generator = Generator(RULES[sets], seed, near=0.0, invalid=0.0)
    seen: Counter[str] = Counter()
    differences = []
    for i in range(n):
        text, hand = random_hand(generator, rng)
        shapes = rng.choice(SHAPES[sets])
        whole = (counted(hand.concealed), hand.melded_counts, len(hand.melds), sets, shapes)
        by_shape = shanten_by_shape(*whole)
        slow: dict[str, Any] = {"shanten": min(by_shape.values()), "waits": waits(*whole)}
        fast: dict[str, Any] = {
            "shanten": hupai.shanten(text, shapes),
            "waits": hupai.waits(text, shapes),
        }
        by_name = hupai.shanten_by_shape(text, shapes)
        fast["by shape"] = {shape: by_name[shape] for shape in by_shape}
        slow["by shape"] = by_shape
        if i % 10 == 0:  # the slow ones
            visible = [rng.choice((0, 0, 1, 2)) for _ in range(34)]
            room = [4 - c - m for c, m in zip(whole[0], whole[1], strict=True)]
            visible = [min(v, r) for v, r in zip(visible, room, strict=True)]
            seen_tiles = [kind for kind, count in enumerate(visible) for _ in range(count)]
            fast["useful"] = hupai.useful_tiles(text, tiles_text(seen_tiles) or None, shapes)
            slow["useful"] = useful_tiles(*whole, visible)
        seen[f"shanten {slow['shanten']}, {len(hand.melds)} melds"] += 1
        if fast != slow:
            differences.append(f"{text!r} {shapes}\n    fast {fast}\n    reference {slow}")
    return seen, differences


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sets", type=int, choices=(4, 5), default=4)
    parser.add_argument("--show", type=int, default=10)
    chosen = parser.parse_args()
    seen, differences = compare(chosen.sets, chosen.n, chosen.seed)
    for what, number in sorted(seen.items()):
        print(f"{what}: {number}")
    print(f"{chosen.n} hands of {chosen.sets} sets, {len(differences)} differ")
    for text in differences[: chosen.show]:
        print(text)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
