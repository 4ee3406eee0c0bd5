"""Winning shapes, readings, waits, shanten and useful tiles, each by the plainest method.

Readings come from plain recursion, waits from trying all 34 kinds, shanten from the best overlap
with a complete shape. Results of one suit are cached; nothing else is clever.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hupai.reference.notation import RefHand
from hupai.reference.tiles import ORPHANS, counted

__all__ = [
    "AUTO_4",
    "AUTO_5",
    "SHAPES",
    "WAITS",
    "Block",
    "RefReading",
    "complete",
    "readings",
    "shanten",
    "shanten_by_shape",
    "useful_tiles",
    "waits",
]

#: In the order of COM-8.
SHAPES = ("standard", "seven_pairs", "thirteen_orphans", "scattered", "li_gu")
#: In the order of COM-9.
WAITS = ("two_sided", "closed", "edge", "dual_pair", "single")
AUTO_4 = ("standard", "seven_pairs", "thirteen_orphans")
AUTO_5 = ("standard", "li_gu")


@dataclass(frozen=True)
class Block:
    """A set or a pair of a reading: `what` is "run", "triplet" or "pair", `kind` its lowest tile.

    `meld` is the type of the meld it is, or empty for a concealed one.
    """

    what: str
    kind: int
    meld: str = ""

    @property
    def tiles(self) -> tuple[int, ...]:
        if self.what == "run":
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (2 if self.what == "pair" else 3)

    @property
    def is_kong(self) -> bool:
        return self.meld.endswith("kong")


@dataclass(frozen=True)
class RefReading:
    """One way to see a complete hand (COM-8).

    Attributes
    ----------
    shape : str
        As in COM-7.
    sets : tuple of Block
        Melds too; empty but for the standard shape.
    pair : Block or None
        The pair of the standard shape.
    completed : Block or None
        The concealed block that the winning tile completed.
    wait : str
        How it did (COM-9), or empty.

    Examples
    --------
    >>> from hupai.reference import parse_hand, readings
    >>> hand, _ = parse_hand("1133m 2277p 4466s 5z +5z")
    >>> readings(hand, ["standard", "seven_pairs"])[0].shape
    'seven_pairs'
    """

    shape: str
    sets: tuple[Block, ...] = ()
    pair: Block | None = None
    completed: Block | None = None
    wait: str = ""


# sets and pair of a suit ------------------------------------------------------


@lru_cache(maxsize=200_000)
def split_into_sets(counts: tuple[int, ...], runs: bool) -> tuple[tuple[Block, ...], ...]:
    """Every way to split the tiles of one suit (or the honours, without runs) into sets.

    Blocks count kinds from the start of the suit.
    """
    first = next((i for i, count in enumerate(counts) if count), None)
    if first is None:
        return ((),)
    found = []
    for block in (Block("run", first), Block("triplet", first)):
        if block.what == "run" and (not runs or first > 6):
            continue
        rest = list(counts)
        for tile in block.tiles:
            rest[tile] -= 1
        if min(rest) >= 0:
            found += [in_order(block, *others) for others in split_into_sets(tuple(rest), runs)]
    return tuple(dict.fromkeys(found))


def in_order(*blocks: Block) -> tuple[Block, ...]:
    """Sets by kind, a run before a triplet, so that equal splits are equal tuples."""
    return tuple(sorted(blocks, key=lambda block: (block.kind, block.what)))


@lru_cache(maxsize=200_000)
def split_with_pair(counts: tuple[int, ...], runs: bool) -> tuple[tuple[Block, ...], ...]:
    """The same with one pair, which comes first."""
    found = []
    for kind, count in enumerate(counts):
        if count >= 2:
            rest = (*counts[:kind], count - 2, *counts[kind + 1 :])
            found += [(Block("pair", kind), *sets) for sets in split_into_sets(rest, runs)]
    return tuple(found)


def suits_of(counts: Sequence[int]) -> list[tuple[int, ...]]:
    """The counts of the three suits and of the honours."""
    return [tuple(counts[start : start + 9]) for start in (0, 9, 18, 27)]


def standard_splits(counts: Sequence[int]) -> Iterator[list[Block]]:
    """Every way to see concealed tiles as sets and one pair (the pair's place is arbitrary)."""
    suits = suits_of(counts)
    with_pair = [i for i, suit in enumerate(suits) if sum(suit) % 3 == 2]
    if len(with_pair) != 1 or any(sum(suit) % 3 == 1 for suit in suits):
        return
    ways = [
        split_with_pair(suit, i < 3) if i in with_pair else split_into_sets(suit, i < 3)
        for i, suit in enumerate(suits)
    ]
    for choice in itertools.product(*ways):
        yield [
            Block(block.what, block.kind + 9 * i)
            for i, blocks in enumerate(choice)
            for block in blocks
        ]


# complete hands ---------------------------------------------------------------


def is_standard(counts: Sequence[int], sets: int) -> bool:
    """`sets` sets and a pair (the caller takes melds off `sets`)."""
    return sum(counts) == 3 * sets + 2 and any(True for _ in standard_splits(counts))


def is_seven_pairs(counts: Sequence[int]) -> bool:
    """Seven different pairs."""
    return sum(counts) == 14 and all(count in (0, 2) for count in counts)


def is_thirteen_orphans(counts: Sequence[int]) -> bool:
    """One of each terminal and honour and a second one of one of them."""
    return (
        sum(counts) == 14
        and sum(counts[k] for k in ORPHANS) == 14
        and all(counts[k] >= 1 for k in ORPHANS)
    )


def is_scattered(counts: Sequence[int]) -> bool:
    """14 tiles: numbers of a suit differ by 3 or more, no honour twice."""
    return (
        sum(counts) == 14
        and max(counts) == 1
        and all(apart(numbers) for numbers in held_numbers(counts))
    )


def held_numbers(counts: Sequence[int]) -> list[tuple[int, ...]]:
    """The numbers that occur in each of the three suits."""
    return [tuple(n for n, count in enumerate(suit, 1) if count) for suit in suits_of(counts)[:3]]


def apart(numbers: tuple[int, ...]) -> bool:
    """Whether ascending numbers all differ by 3 or more."""
    return all(b - a >= 3 for a, b in itertools.pairwise(numbers))


def is_li_gu(counts: Sequence[int]) -> bool:
    """Seven pairs and a triplet, four alike being two pairs (GUANG-0)."""
    return (
        sum(counts) == 17
        and sum(count == 3 for count in counts) == 1
        and all(count in (0, 2, 3, 4) for count in counts)
    )


SPECIAL: dict[str, Callable[[Sequence[int]], bool]] = {
    "seven_pairs": is_seven_pairs,
    "thirteen_orphans": is_thirteen_orphans,
    "scattered": is_scattered,
    "li_gu": is_li_gu,
}


def complete(counts: Sequence[int], melds: int, sets: int, shapes: Iterable[str]) -> bool:
    """Whether concealed tiles with `melds` melds make a whole hand of one of the shapes."""
    for shape in shapes:
        if shape == "standard":
            if is_standard(counts, sets - melds):
                return True
        elif melds == 0 and sum(counts) == 3 * sets + 2 and SPECIAL[shape](counts):
            return True
    return False


# readings ---------------------------------------------------------------------


def wait_of(block: Block, win: int) -> str:
    """How `win` completes `block` (COM-9)."""
    if block.what == "pair":
        return "single"
    if block.what == "triplet":
        return "dual_pair"
    if win == block.kind + 1:
        return "closed"
    low = block.kind % 9
    if (win == block.kind + 2 and low == 0) or (win == block.kind and low == 6):
        return "edge"
    return "two_sided"


def placements(shape: str, blocks: list[Block], melds: list[Block], win: int) -> list[RefReading]:
    """Readings of one split: one for each different block that the winning tile completed."""
    sets = tuple([b for b in blocks if b.what != "pair"] + melds)
    pair = next(b for b in blocks if b.what == "pair")
    return [
        RefReading(shape, sets, pair, block, wait_of(block, win))
        for block in dict.fromkeys(blocks)
        if win in block.tiles
    ]


def readings(hand: RefHand, shapes: Iterable[str], sets: int = 4) -> list[RefReading]:
    """Every reading of a hand with its winning tile, equal ones once.

    Parameters
    ----------
    hand : RefHand
        With its winning tile.
    shapes : iterable of str
        Names as in COM-7.
    sets : int
        Sets of a whole hand, 4 or 5.

    Returns
    -------
    list of RefReading

    Examples
    --------
    >>> from hupai.reference import parse_hand, readings
    >>> hand, _ = parse_hand("223344m 556677p 8s +8s")
    >>> [one.shape for one in readings(hand, ["standard", "seven_pairs"])]
    ['standard', 'seven_pairs']
    """
    assert hand.win is not None
    counts = counted([*hand.concealed, hand.win])
    melds = [
        Block("run" if meld.type == "chi" else "triplet", meld.tiles[0], meld.type)
        for meld in hand.melds
    ]
    found: dict[RefReading, None] = {}
    for shape in SHAPES:
        if shape not in shapes or not complete(counts, len(melds), sets, [shape]):
            continue
        if shape == "standard":
            for blocks in standard_splits(counts):
                found |= dict.fromkeys(placements(shape, blocks, melds, hand.win))
        elif shape == "li_gu":
            wait = "dual_pair" if counts[hand.win] == 3 else "single"
            found[RefReading(shape, wait=wait)] = None
        else:
            wait = "single" if shape == "seven_pairs" else ""
            found[RefReading(shape, wait=wait)] = None
    return list(found)


# waits ------------------------------------------------------------------------


def waits(
    concealed: Sequence[int], melded: Sequence[int], melds: int, sets: int, shapes: Iterable[str]
) -> tuple[int, ...]:
    """Kinds that complete a hand before its winning tile (COM-11), from 34 counts."""
    names = tuple(shapes)
    found = []
    for kind in range(34):
        if concealed[kind] + melded[kind] < 4:
            counts = list(concealed)
            counts[kind] += 1
            if complete(counts, melds, sets, names):
                found.append(kind)
    return tuple(found)


# shanten ----------------------------------------------------------------------
#
# A complete shape that keeps `overlap` of the tiles held misses size - overlap tiles, so the hand
# is size - overlap - 1 exchanges away from being ready (COM-12).


@lru_cache(maxsize=100_000)
def suit_overlaps(
    counts: tuple[int, ...], limits: tuple[int, ...], runs: bool
) -> dict[tuple[int, int], int]:
    """{(sets, pairs): most tiles of one suit that such a target can keep}, at most five sets.

    `limits` are the copies of each kind that the concealed part of a target may use. Walks along
    the suit and decides for each number how many runs start there and whether it is a triplet
    or the pair; the state is what earlier runs still need from this and the next number.
    """
    states: dict[tuple[int, int, int, int], int] = {(0, 0, 0, 0): 0}
    for i, (count, limit) in enumerate(zip(counts, limits, strict=True)):
        ahead: dict[tuple[int, int, int, int], int] = {}
        for (sets, pairs, now, then), kept in states.items():
            for triplets, pair in ((0, 0), (1, 0), (0, 1), (1, 1)):
                if pairs + pair > 1:
                    continue
                for starting in range(5 if runs and i <= 6 else 1):
                    used = now + starting + 3 * triplets + 2 * pair
                    if used > limit or sets + starting + triplets > 5:
                        break
                    key = (sets + starting + triplets, pairs + pair, then + starting, starting)
                    ahead[key] = max(ahead.get(key, 0), kept + min(count, used))
        states = ahead
    return {(s, p): kept for (s, p, now, then), kept in states.items() if now == then == 0}


def standard_shanten(concealed: Sequence[int], melded: Sequence[int], sets: int) -> int:
    """Towards `sets` concealed sets and a pair."""
    best = {(0, 0): 0}
    limits = suits_of([4 - count for count in melded])
    for i, (suit, limit) in enumerate(zip(suits_of(concealed), limits, strict=True)):
        merged: dict[tuple[int, int], int] = {}
        for (s, p), kept in best.items():
            for (more_sets, more_pairs), more in suit_overlaps(suit, limit, i < 3).items():
                key = (s + more_sets, p + more_pairs)
                if key[0] <= sets and key[1] <= 1:
                    merged[key] = max(merged.get(key, 0), kept + more)
        best = merged
    return 3 * sets + 2 - best[sets, 1] - 1


def seven_pairs_shanten(counts: Sequence[int]) -> int:
    """The seven kinds that keep most, two of each."""
    return 13 - sum(sorted((min(count, 2) for count in counts), reverse=True)[:7])


def thirteen_orphans_shanten(counts: Sequence[int]) -> int:
    """Every orphan once and any of them twice."""
    kinds = sum(counts[k] >= 1 for k in ORPHANS)
    return 13 - kinds - any(counts[k] >= 2 for k in ORPHANS)


#: Every choice of numbers that a scattered hand may show in a suit.
SCATTERED_NUMBERS = [
    numbers
    for size in range(4)
    for numbers in itertools.combinations(range(1, 10), size)
    if apart(numbers)
]


def scattered_shanten(counts: Sequence[int]) -> int:
    """Every choice of numbers in each suit, filled up with honours to 14 tiles."""
    best = {0: 0}  # tiles of the target so far: most kept
    for numbers in held_numbers(counts):
        merged: dict[int, int] = {}
        for size, kept in best.items():
            for choice in SCATTERED_NUMBERS:
                total = kept + len(set(choice) & set(numbers))
                key = size + len(choice)
                merged[key] = max(merged.get(key, 0), total)
        best = merged
    honours = sum(count >= 1 for count in counts[27:])
    return 13 - max(kept + min(honours, 14 - size) for size, kept in best.items() if 14 - size <= 7)


def li_gu_shanten(counts: Sequence[int]) -> int:
    """Every kind as the triplet; the others give up to two pairs each, the best seven count."""
    best = 0
    for triplet in range(34):
        gains = []
        for kind, count in enumerate(counts):
            if kind != triplet:
                gains += [min(count, 2), max(0, min(count, 4) - 2)]
        kept = min(counts[triplet], 3) + sum(sorted(gains, reverse=True)[:7])
        best = max(best, kept)
    return 16 - best


SPECIAL_SHANTEN: dict[str, Callable[[Sequence[int]], int]] = {
    "seven_pairs": seven_pairs_shanten,
    "thirteen_orphans": thirteen_orphans_shanten,
    "scattered": scattered_shanten,
    "li_gu": li_gu_shanten,
}


def shanten_by_shape(
    concealed: Sequence[int], melded: Sequence[int], melds: int, sets: int, shapes: Iterable[str]
) -> dict[str, int]:
    """Shanten towards each shape that the hand can still become: with melds only the standard."""
    found = {}
    for shape in shapes:
        if shape == "standard":
            found[shape] = standard_shanten(concealed, melded, sets - melds)
        elif melds == 0:
            found[shape] = SPECIAL_SHANTEN[shape](concealed)
    return found


def shanten(
    concealed: Sequence[int], melded: Sequence[int], melds: int, sets: int, shapes: Iterable[str]
) -> int:
    """Tiles to exchange until ready: -1 complete, 0 ready (COM-12)."""
    return min(shanten_by_shape(concealed, melded, melds, sets, shapes).values())


def useful_tiles(
    concealed: Sequence[int],
    melded: Sequence[int],
    melds: int,
    sets: int,
    shapes: Iterable[str],
    visible: Sequence[int] | None = None,
) -> dict[int, int]:
    """Kinds whose draw lowers the shanten, with the copies left (COM-13)."""
    names = tuple(shapes)
    before = shanten(concealed, melded, melds, sets, names)
    found = {}
    for kind in range(34):
        held = concealed[kind] + melded[kind]
        if held < 4:
            counts = list(concealed)
            counts[kind] += 1
            if shanten(counts, melded, melds, sets, names) < before:
                seen = visible[kind] if visible is not None else 0
                found[kind] = max(0, 4 - held - seen)
    return found
