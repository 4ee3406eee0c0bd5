"""The reference's analysis of the 34 counts of a concealed hand, with the shapes of "auto"."""

from __future__ import annotations

from collections.abc import Sequence

from hupai.reference import shapes

SHAPES = ("standard", "seven_pairs", "thirteen_orphans")
NO_MELDS = [0] * 34


def shanten(counts: Sequence[int]) -> int:
    """Exchanges until ready (COM-12)."""
    return shapes.shanten(counts, NO_MELDS, 0, 4, SHAPES)


def waits(counts: Sequence[int]) -> tuple[int, ...]:
    """Kinds that complete the hand (COM-11)."""
    return shapes.waits(counts, NO_MELDS, 0, 4, SHAPES)


def useful(counts: Sequence[int]) -> dict[int, int]:
    """Copies left of each useful kind (COM-13)."""
    return shapes.useful_tiles(counts, NO_MELDS, 0, 4, SHAPES)
