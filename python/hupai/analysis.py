"""One hand: shanten, waits, useful tiles, discards (COM-11, COM-12, COM-13).

Every function takes a hand string, a `Hand`, or 34 counts as bytes or a uint8 array; for counts
`melds` (a number, or 34 counts of the tiles in melds) and `sets` (4 or 5) say the rest, as in
`hupai.batch`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hupai import _core
from hupai._input import (
    AFTER_DRAW,
    ANY,
    AUTO,
    BEFORE_DRAW,
    SHAPES,
    UNREACHABLE,
    Shapes,
    has_shapes,
    problem_list,
    sets_of,
    shape_mask,
)
from hupai._plain import plain_int
from hupai.errors import InvalidHandError, InvalidTilesError, Problem
from hupai.hand import Hand, as_hand
from hupai.tiles import KINDS, check_kind, parse_tiles, tile_name

__all__ = ["Discard", "discards", "shanten", "shanten_by_shape", "useful_tiles", "waits"]

#: A hand in any of the forms that the functions take.
HandLike: TypeAlias = "str | Hand | bytes | bytearray | NDArray[np.uint8]"
#: Tiles: a string, kinds, kinds with their copies, or 34 counts as bytes or a uint8 array.
TilesLike: TypeAlias = "str | Iterable[int] | Mapping[int, int] | bytes | NDArray[np.uint8]"

_AUTO_FOUR = AUTO[4]
_AUTO_NAME = "auto"
_shanten_of_bytes = _core.shanten_of_bytes
_shanten_of_hand = _core.shanten_of_hand


@dataclass(frozen=True, slots=True)
class Discard:
    """What one discard leaves.

    Attributes
    ----------
    tile : int
        The kind discarded.
    shanten : int
        Shanten after it.
    useful : dict of int to int
        Kinds whose draw lowers that, with the copies left; the discarded tile is gone.
    total : int
        Sum of the copies.
    improvements : dict of int to int
        If asked for and the shanten is 0 or 1: kinds whose draw does not lower the shanten but,
        with the best discard after it, raises the total; with that total.

    Examples
    --------
    >>> import hupai
    >>> best = hupai.discards("234m 567m 345p 88s 67s 1z")[0]
    >>> best.tile, best.shanten, best.useful, best.total
    (27, 0, {22: 4, 25: 2}, 6)
    """

    tile: int
    shanten: int
    useful: dict[int, int]
    total: int
    improvements: dict[int, int] | None = None


class _Held(NamedTuple):
    """A hand as the core reads it."""

    counts: NDArray[np.uint8]
    melded: NDArray[np.uint8] | None
    melds: int
    sets: int
    shapes: int


def _count_kinds(kinds: Iterable[int] | Mapping[int, int], name: str) -> NDArray[np.uint8]:
    """Counts of kinds; a mapping says how many copies of each."""
    copies = kinds.items() if isinstance(kinds, Mapping) else ((kind, 1) for kind in kinds)
    counts = [0] * KINDS
    problems: list[Problem] = []
    for kind, number in copies:
        try:
            index = check_kind(kind)
        except InvalidTilesError as error:
            problems += [Problem(f"{name}: {p}", "unknown_kind", p.text) for p in error.problems]
            continue
        try:
            more = plain_int(number)
        except TypeError:
            more = -1
        if more < 0:
            message = f"{name}: {number!r} is no number of copies of {tile_name(index)}"
            problems.append(Problem(message, "tile_count", str(number)))
        else:
            counts[index] += more
    if problems:
        raise InvalidTilesError(problems)
    return np.array(counts).clip(max=255).astype(np.uint8)


def _counts(data: Any, name: str) -> NDArray[np.uint8]:
    """34 counts given as bytes or as an array."""
    if isinstance(data, (bytes, bytearray, memoryview)):
        array = np.frombuffer(data, dtype=np.uint8)
    elif isinstance(data, np.ndarray):
        array = data
    else:
        others = "a hand string, a Hand, or " if name == "hand" else ""
        raise TypeError(
            f"{name} must be {others}34 counts as bytes or a uint8 array, not {type(data).__name__}"
        )
    if array.dtype != np.uint8:
        message = f"{name} must have dtype uint8, not {array.dtype}"
        if name == "visible":
            message += ": an array is 34 counts; give kinds as a list"
        raise TypeError(message)
    if array.shape != (KINDS,):
        raise InvalidTilesError(
            Problem(f"{name} must be 34 counts, not shape {array.shape}", "shape")
        )
    return np.ascontiguousarray(array)


def _tiles(tiles: TilesLike, name: str) -> NDArray[np.uint8]:
    if isinstance(tiles, str):
        return _count_kinds(parse_tiles(tiles), name)
    if isinstance(tiles, (bytes, bytearray, memoryview, np.ndarray)):
        return _counts(tiles, name)
    if not isinstance(tiles, Iterable):
        raise TypeError(
            f"{name} must be tiles (a string, kinds, kinds with their copies, or 34 counts), "
            f"not {type(tiles).__name__}"
        )
    return _count_kinds(tiles, name)


def _hand_sets(hand: Hand, shapes: Shapes, sets: int | None) -> int:
    """Sets of a hand, which a ruleset or `sets` may not contradict."""
    if sets is not None or has_shapes(shapes):
        wanted = sets_of(shapes, sets)
        if wanted != hand.sets:
            raise InvalidHandError(
                Problem(
                    f"{hand} is a hand of {hand.sets} sets, not of {wanted}",
                    "tile_count",
                    str(hand),
                )
            )
    return hand.sets


def _take(
    hand: HandLike,
    shapes: Shapes,
    melds: Any,
    sets: int | None,
    wanted: int,
    visible: NDArray[np.uint8] | None = None,
) -> _Held:
    """Read and check a hand; before a draw the winning tile of a `Hand` is left out."""
    melded: NDArray[np.uint8] | None = None
    number: int | None = None
    if isinstance(hand, (str, Hand)):
        if melds is not None:
            raise TypeError("melds is for counts; a hand has its own")
        hand = as_hand(hand)
        core = hand._packed
        sets = _hand_sets(hand, shapes, sets)
        number = core.n_melds
        counts = np.frombuffer(core.counts, np.uint8)
        if core.win >= 0 and wanted != BEFORE_DRAW:
            counts = counts.copy()
            counts[core.win] += 1
        if number:
            melded = np.frombuffer(core.melded, np.uint8)
    else:
        counts = _counts(hand, "hand")
        sets = sets_of(shapes, sets)
        if isinstance(melds, (bytes, bytearray, memoryview, list, tuple)) or np.ndim(melds) > 0:
            melded = _counts(melds, "melds")
        elif melds is not None:
            try:
                number = plain_int(melds)
            except TypeError:
                message = f"melds must be a number or 34 counts, not {type(melds).__name__}"
                raise TypeError(message) from None
            if not 0 <= number <= sets:
                raise InvalidHandError(Problem(f"{number} melds", "meld_number", str(number)))
    mask = shape_mask(shapes, sets)
    found = _core.batch_check(
        counts[None],
        None if number is None else np.array([number], np.uint8),
        None if melded is None else melded[None],
        None if visible is None else visible[None],
        sets,
        wanted,
    )
    if found:
        raise InvalidHandError(problem_list(found, sets, wanted, rows=False))
    number = sets - (int(counts.sum()) - 1) // 3
    if number and not mask & 1:
        raise InvalidHandError(
            Problem("a hand with melds can only be standard, which is not asked for", "no_shape")
        )
    return _Held(counts, melded, number, sets, mask)


def _kinds(mask: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(KINDS) if mask >> kind & 1)


def _left(held: _Held, visible: NDArray[np.uint8] | None) -> list[int]:
    seen = held.counts.astype(np.intp)
    for other in (held.melded, visible):
        if other is not None:
            seen += other
    return [max(0, 4 - copies) for copies in seen.tolist()]


def shanten(
    hand: HandLike, shapes: Shapes = "auto", *, melds: Any = None, sets: int | None = None
) -> int:
    """How many exchanges of tiles are missing to be ready: -1 complete, 0 ready (COM-12).

    Parameters
    ----------
    hand : str, Hand, bytes or ndarray of uint8
        The hand; a winning tile counts as one of its tiles. Counts have 3n+1 or 3n+2 tiles.
    shapes : str, iterable of str or ruleset
        ``"auto"``, shape names, or a ruleset.
    melds, sets
        For counts only, see the module.

    Returns
    -------
    int

    Raises
    ------
    InvalidHandError, InvalidTilesError, InvalidOptionError
        With every problem found.

    Examples
    --------
    >>> import hupai
    >>> hupai.shanten(bytes([1] * 13 + [0] * 21))
    0
    """
    # The shortest way for prepared counts; whatever does not fit, another string "auto" too, is
    # looked at below.
    if melds is None and sets is None and shapes is _AUTO_NAME:
        if type(hand) is bytes:
            result = _shanten_of_bytes(hand, _AUTO_FOUR)
            if result is not None:
                return result
        elif type(hand) is Hand:
            return _shanten_of_hand(hand._packed)
    held = _take(hand, shapes, melds, sets, ANY)
    return min(_core.shanten_by_shape(*held))


def shanten_by_shape(
    hand: HandLike, shapes: Shapes = "auto", *, melds: Any = None, sets: int | None = None
) -> dict[str, int]:
    """Shanten of each shape that the hand can have; the least is `shanten` (COM-12).

    Parameters
    ----------
    hand, shapes, melds, sets
        As in `shanten`.

    Returns
    -------
    dict of str to int
        Special shapes are missing where the hand has melds.

    Raises
    ------
    InvalidHandError, InvalidTilesError, InvalidOptionError
        With every problem found.

    Examples
    --------
    >>> import hupai
    >>> hupai.shanten_by_shape(bytes([1] * 13 + [0] * 21))
    {'standard': 0, 'seven_pairs': 6, 'thirteen_orphans': 10}
    """
    held = _take(hand, shapes, melds, sets, ANY)
    values = zip(SHAPES, _core.shanten_by_shape(*held), strict=True)
    return {name: value for name, value in values if value != UNREACHABLE}


def waits(
    hand: HandLike, shapes: Shapes = "auto", *, melds: Any = None, sets: int | None = None
) -> tuple[int, ...]:
    """Kinds that complete the hand, whatever the value (COM-11); empty if it is not ready.

    Parameters
    ----------
    hand : str, Hand, bytes or ndarray of uint8
        The hand before its winning tile (which a `Hand` may have: it is left out).
    shapes, melds, sets
        As in `shanten`.

    Returns
    -------
    tuple of int
        In ascending order.

    Raises
    ------
    InvalidHandError, InvalidTilesError, InvalidOptionError
        With every problem found.

    Examples
    --------
    >>> import hupai
    >>> hupai.waits(bytes([1] * 13 + [0] * 21))
    (9, 12)
    """
    held = _take(hand, shapes, melds, sets, BEFORE_DRAW)
    now, mask = _core.useful(*held)
    return _kinds(mask) if now == 0 else ()


def useful_tiles(
    hand: HandLike,
    visible: TilesLike | None = None,
    shapes: Shapes = "auto",
    *,
    melds: Any = None,
    sets: int | None = None,
) -> dict[int, int]:
    """Kinds whose draw lowers the shanten, with the copies left (COM-13).

    Parameters
    ----------
    hand : str, Hand, bytes or ndarray of uint8
        The hand before a draw (the winning tile of a `Hand` is left out).
    visible : str, iterable of int, dict, bytes or ndarray of uint8, optional
        Tiles seen elsewhere (a dict: kind to copies), without those of the hand and its melds.
    shapes, melds, sets
        As in `shanten`.

    Returns
    -------
    dict of int to int
        Kinds exhausted by visible tiles have 0; kinds of which the hand holds all four are
        missing.

    Raises
    ------
    InvalidHandError, InvalidTilesError, InvalidOptionError
        With every problem found.

    Examples
    --------
    >>> import hupai
    >>> hupai.useful_tiles(bytes([1] * 13 + [0] * 21), visible=[12])
    {9: 3, 12: 2}
    """
    seen = None if visible is None else _tiles(visible, "visible")
    held = _take(hand, shapes, melds, sets, BEFORE_DRAW, seen)
    left = _left(held, seen)
    return {kind: left[kind] for kind in _kinds(_core.useful(*held)[1])}


def discards(
    hand: HandLike,
    visible: TilesLike | None = None,
    shapes: Shapes = "auto",
    *,
    melds: Any = None,
    sets: int | None = None,
    improvements: bool = False,
) -> list[Discard]:
    """What each discard leaves, best first: least shanten, then most useful tiles.

    Parameters
    ----------
    hand : str, Hand, bytes or ndarray of uint8
        The hand after a draw or claim, 3n+2 tiles.
    visible : str, iterable of int, dict, bytes or ndarray of uint8, optional
        Tiles seen elsewhere (a dict: kind to copies), without those of the hand and its melds.
    shapes, melds, sets
        As in `shanten`.
    improvements : bool
        Also list the draws that widen a ready or one-away hand.

    Returns
    -------
    list of Discard
        One for each kind held; equals in the order of kinds.

    Raises
    ------
    InvalidHandError, InvalidTilesError, InvalidOptionError
        With every problem found.

    Examples
    --------
    >>> import hupai
    >>> best = hupai.discards(bytes([1] * 14 + [0] * 20))[0]
    >>> best.tile, best.shanten, best.useful
    (9, 0, {10: 3, 13: 3})
    """
    seen = None if visible is None else _tiles(visible, "visible")
    held = _take(hand, shapes, melds, sets, AFTER_DRAW, seen)
    left = _left(held, seen)
    result = []
    for kind, after, mask in _core.discards(*held):
        useful = {k: left[k] for k in _kinds(mask)}
        better: dict[int, int] | None = None
        if improvements and after <= 1:
            better = _improvements(held, kind, left)
        result.append(Discard(kind, after, useful, sum(useful.values()), better))
    result.sort(key=lambda one: (one.shanten, -one.total, one.tile))
    return result


def _improvements(held: _Held, discarded: int, left: Sequence[int]) -> dict[int, int]:
    counts = held.counts.copy()
    counts[discarded] -= 1
    totals = _core.improvements(
        counts, held.melded, held.melds, held.sets, held.shapes, np.array(left, np.uint8)
    )
    return {kind: total for kind, total in enumerate(totals) if total}
