"""Readings: every way to see a complete hand (COM-7..COM-10)."""

from __future__ import annotations

from dataclasses import dataclass

from hupai import _core
from hupai._input import SHAPES, Shapes, shape_mask
from hupai.errors import InvalidHandError, Problem
from hupai.hand import Hand, as_hand
from hupai.tiles import format_tiles

__all__ = ["WAITS", "Reading", "ReadingSet", "readings"]

#: Waits in the order of COM-9; "none" for thirteen orphans and scattered hands.
WAITS: tuple[str, ...] = tuple(_core.wait_names)


@dataclass(frozen=True, slots=True)
class ReadingSet:
    """One set of a reading.

    Attributes
    ----------
    type : {"run", "triplet"}
        A kong is a triplet (COM-6).
    tiles : tuple of int
        Its three kinds.
    meld : int or None
        Index of the meld it is, None for a concealed set.
    completed : bool
        The winning tile completed it.

    Examples
    --------
    >>> import hupai
    >>> reading = hupai.readings("[222m<] 567m 345p 88s 67s +5s")[0]
    >>> [str(one) for one in reading.sets if one.completed]
    ['567s']
    """

    type: str
    tiles: tuple[int, int, int]
    meld: int | None = None
    completed: bool = False

    def __str__(self) -> str:
        return format_tiles(self.tiles)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to see a complete hand (COM-8).

    Attributes
    ----------
    shape : str
        A shape of COM-7.
    sets : tuple of ReadingSet
        Runs before triplets, each by kind; of li_gu its one triplet; empty for the other shapes.
    pair : int or None
        Kind of the pair of the standard shape.
    wait : str
        One of `WAITS` (COM-9).

    Examples
    --------
    >>> import hupai
    >>> reading = hupai.readings("[222m<] 567m 345p 88s 67s +5s")[0]
    >>> reading.shape, reading.wait, reading.pair
    ('standard', 'two_sided', 25)
    >>> str(reading.sets[3]), reading.sets[3].type, reading.sets[3].meld
    ('222m', 'triplet', 0)
    """

    shape: str
    sets: tuple[ReadingSet, ...]
    pair: int | None
    wait: str

    @classmethod
    def _from_core(cls, core: _core.Reading) -> Reading:
        return cls(
            shape=SHAPES[core.shape],
            sets=tuple(
                ReadingSet(
                    "triplet" if one.triplet else "run",
                    (one.kind,) * 3 if one.triplet else (one.kind, one.kind + 1, one.kind + 2),
                    None if one.meld < 0 else one.meld,
                    one.completed,
                )
                for one in core.sets
            ),
            pair=None if core.pair < 0 else core.pair,
            wait=WAITS[core.wait],
        )

    def __str__(self) -> str:
        parts = [f"[{one}]" if one.meld is not None else str(one) for one in self.sets]
        if self.pair is not None:
            parts.append(format_tiles([self.pair] * 2))
        wait = "" if self.wait == "none" else f", {self.wait.replace('_', '-')} wait"
        shape = self.shape.replace("_", " ")
        return f"{' '.join(parts)} ({shape}{wait})" if parts else f"{shape}{wait}"

    def _repr_svg_(self) -> str:
        """Notebooks show the sets and the pair."""
        from hupai.drawing import draw

        return draw(self)


def readings(hand: Hand | str, shapes: Shapes = "auto") -> list[Reading]:
    """All readings of a hand with its winning tile.

    Parameters
    ----------
    hand : Hand or str
        A hand with a winning tile.
    shapes : "auto", str, iterable of str, or Ruleset
        Shapes to look for; "auto" = standard, seven pairs and thirteen orphans (five sets: standard
        and li_gu).

    Returns
    -------
    list of Reading
        In the order of COM-8; empty if the hand is not complete.

    Raises
    ------
    InvalidHandError
        If the hand is none, or has no winning tile.

    Examples
    --------
    >>> import hupai
    >>> for reading in hupai.readings("223344m 556677p 8s +8s"):
    ...     print(reading)
    234m 234m 567p 567p 88s (standard, single wait)
    seven pairs, single wait
    """
    hand = as_hand(hand)
    if hand.win is None:
        message = "no winning tile: add it as the last token, e.g. '+5s'"
        raise InvalidHandError([Problem(message, "no_winning_tile", str(hand))])
    found = _core.readings(hand._packed, shape_mask(shapes, hand.sets))
    return [Reading._from_core(one) for one in found]
