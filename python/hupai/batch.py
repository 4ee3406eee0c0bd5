"""Many hands at once: rows of counts in, arrays out.

All functions take `counts`, the concealed tiles of n hands as an ``(n, 34)`` uint8 array, and

melds : None, (n,) integers or (n, 34) uint8
    None: the number of melds follows from the number of tiles. Numbers: checked against it. Tiles
    in melds: copies in melds are gone (COM-12); only this form is exact about them.
sets : {4, 5}
    Sets of a whole hand: 13/14 or 16/17 tiles.
shapes : str, iterable of str or ruleset
    ``"auto"``, shape names, or an object with ``.shapes`` and ``.sets`` (COM-7).
threads : int
    Rows are split over that many threads; the result does not depend on it.
out : array(s), optional
    Where to write; exact dtype and shape, C-contiguous.

The whole input is checked before anything is written; the interpreter lock is released.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hupai import _core
from hupai._input import (
    AFTER_DRAW,
    ANY,
    BEFORE_DRAW,
    Shapes,
    meld_arrays,
    output,
    problem_list,
    rows_of_counts,
    sets_of,
    shape_mask,
    thread_count,
)
from hupai.errors import InvalidHandError
from hupai.hands import Hands
from hupai.tiles import KINDS

__all__ = ["Hands", "discards", "improvements", "shanten", "useful", "waits"]


def _settle(problems: list[tuple[int, int, int]], sets: int, tiles: int) -> None:
    if problems:
        raise InvalidHandError(problem_list(problems, sets, tiles, rows=True))


def shanten(
    counts: NDArray[np.uint8],
    melds: Any = None,
    sets: int | None = None,
    shapes: Shapes = "auto",
    threads: int = 1,
    out: NDArray[np.int8] | None = None,
) -> NDArray[np.int8]:
    """Shanten of each row (COM-12): -1 complete, 0 ready.

    Parameters
    ----------
    counts, melds, sets, shapes, threads, out
        See the module. Rows have 3n+1 or 3n+2 tiles.

    Returns
    -------
    ndarray of int8, shape (n,)
        127 where no shape asked for can be reached (special shapes beside melds).

    Raises
    ------
    TypeError, ValueError
        Wrong dtype, shape or layout; `InvalidHandError` lists rows that are no hands.

    Examples
    --------
    >>> import numpy as np
    >>> import hupai.batch
    >>> hand = np.zeros((1, 34), np.uint8)
    >>> hand[0, :13] = 1
    >>> hupai.batch.shanten(hand)
    array([0], dtype=int8)
    """
    rows = rows_of_counts(counts)
    sets = sets_of(shapes, sets)
    mask = shape_mask(shapes, sets)
    numbers, tiles = meld_arrays(melds, len(rows))
    result = output(out, (len(rows),), np.int8, (counts, melds))
    _settle(
        _core.batch_shanten(
            rows, numbers, tiles, sets, mask, thread_count(threads), out is None, result
        ),
        sets,
        ANY,
    )
    return result


def waits(
    counts: NDArray[np.uint8],
    melds: Any = None,
    sets: int | None = None,
    shapes: Shapes = "auto",
    threads: int = 1,
    out: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """Kinds that complete each row (COM-11); all False where it is not ready.

    Parameters
    ----------
    counts, melds, sets, shapes, threads, out
        See the module. Rows have 3n+1 tiles.

    Returns
    -------
    ndarray of bool, shape (n, 34)

    Raises
    ------
    TypeError, ValueError
        As in `shanten`.

    Examples
    --------
    >>> import numpy as np
    >>> import hupai.batch
    >>> hand = np.zeros((1, 34), np.uint8)
    >>> hand[0, :13] = 1
    >>> np.flatnonzero(hupai.batch.waits(hand)[0])
    array([ 9, 12])
    """
    rows = rows_of_counts(counts)
    sets = sets_of(shapes, sets)
    mask = shape_mask(shapes, sets)
    numbers, tiles = meld_arrays(melds, len(rows))
    result = output(out, rows.shape, np.bool_, (counts, melds))
    _settle(
        _core.batch_waits(
            rows, numbers, tiles, sets, mask, thread_count(threads), out is None, result
        ),
        sets,
        BEFORE_DRAW,
    )
    return result


def _two_outputs(
    compute: Callable[..., list[tuple[int, int, int]]],
    wanted: int,
    arrays: tuple[Any, Any, Any],
    sets: int | None,
    shapes: Shapes,
    threads: int,
    out: tuple[Any, Any] | None,
    first_shape: Callable[[int], tuple[int, ...]],
) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
    counts, melds, visible = arrays
    rows = rows_of_counts(counts)
    seen = None if visible is None else rows_of_counts(visible, "visible")
    if seen is not None and len(seen) != len(rows):
        raise ValueError(f"visible has {len(seen)} rows, counts has {len(rows)}")
    sets = sets_of(shapes, sets)
    mask = shape_mask(shapes, sets)
    numbers, tiles = meld_arrays(melds, len(rows))
    if out is not None and (not isinstance(out, tuple) or len(out) != 2):
        raise TypeError("out must be a tuple of two arrays")
    own_first, own_second = (None, None) if out is None else out
    inputs = (counts, melds, visible)
    first = output(own_first, first_shape(len(rows)), np.int8, inputs, "out[0]")
    second = output(own_second, rows.shape, np.uint8, (*inputs, own_first), "out[1]")
    _settle(
        compute(
            rows,
            numbers,
            tiles,
            seen,
            sets,
            mask,
            thread_count(threads),
            out is None,
            first,
            second,
        ),
        sets,
        wanted,
    )
    return first, second


def useful(
    counts: NDArray[np.uint8],
    visible: NDArray[np.uint8] | None = None,
    melds: Any = None,
    sets: int | None = None,
    shapes: Shapes = "auto",
    threads: int = 1,
    out: tuple[NDArray[np.int8], NDArray[np.uint8]] | None = None,
) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
    """Shanten and useful tiles of each row (COM-13).

    Parameters
    ----------
    counts, melds, sets, shapes, threads, out
        See the module. Rows have 3n+1 tiles; `out` is a tuple of two arrays.
    visible : (n, 34) uint8, optional
        Tiles seen elsewhere (not those of the hand and its melds).

    Returns
    -------
    shanten : ndarray of int8, shape (n,)
    left : ndarray of uint8, shape (n, 34)
        Copies left of each kind whose draw lowers the shanten, 0 elsewhere.

    Raises
    ------
    TypeError, ValueError
        As in `shanten`.

    Examples
    --------
    >>> import numpy as np
    >>> import hupai.batch
    >>> hand = np.zeros((1, 34), np.uint8)
    >>> hand[0, :13] = 1
    >>> shanten, left = hupai.batch.useful(hand)
    >>> int(shanten[0]), int(left.sum())
    (0, 6)
    """
    return _two_outputs(
        _core.batch_useful,
        BEFORE_DRAW,
        (counts, melds, visible),
        sets,
        shapes,
        threads,
        out,
        lambda n: (n,),
    )


def discards(
    counts: NDArray[np.uint8],
    visible: NDArray[np.uint8] | None = None,
    melds: Any = None,
    sets: int | None = None,
    shapes: Shapes = "auto",
    threads: int = 1,
    out: tuple[NDArray[np.int8], NDArray[np.uint8]] | None = None,
) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
    """What every discard of each row leaves.

    Parameters
    ----------
    counts, melds, sets, shapes, threads, out
        See the module. Rows have 3n+2 tiles; `out` is a tuple of two arrays.
    visible : (n, 34) uint8, optional
        Tiles seen elsewhere (not those of the hand and its melds).

    Returns
    -------
    shanten : ndarray of int8, shape (n, 34)
        Shanten after discarding the kind, 127 where none is held.
    totals : ndarray of uint8, shape (n, 34)
        Useful tiles left after it (the discarded tile is gone), 0 where none is held.

    Raises
    ------
    TypeError, ValueError
        As in `shanten`.

    Examples
    --------
    >>> import numpy as np
    >>> import hupai.batch
    >>> hand = np.zeros((1, 34), np.uint8)
    >>> hand[0, :14] = 1
    >>> shanten, totals = hupai.batch.discards(hand)
    >>> int(shanten[0, 9]), int(totals[0, 9])
    (0, 6)
    """
    return _two_outputs(
        _core.batch_discards,
        AFTER_DRAW,
        (counts, melds, visible),
        sets,
        shapes,
        threads,
        out,
        lambda n: (n, KINDS),
    )


def improvements(
    counts: NDArray[np.uint8],
    visible: NDArray[np.uint8] | None = None,
    melds: Any = None,
    sets: int | None = None,
    shapes: Shapes = "auto",
    threads: int = 1,
    out: tuple[NDArray[np.int8], NDArray[np.uint8]] | None = None,
) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
    """Draws that do not lower the shanten of a ready or one-away row but widen it.

    Parameters
    ----------
    counts, melds, sets, shapes, threads, out
        See the module. Rows have 3n+1 tiles; `out` is a tuple of two arrays.
    visible : (n, 34) uint8, optional
        Tiles seen elsewhere (not those of the hand and its melds).

    Returns
    -------
    shanten : ndarray of int8, shape (n,)
    totals : ndarray of uint8, shape (n, 34)
        The total of useful tiles after drawing the kind and the best discard that keeps the
        shanten, where it is larger than before; 0 elsewhere and where the shanten is above 1.

    Raises
    ------
    TypeError, ValueError
        As in `shanten`.

    Examples
    --------
    >>> import numpy as np
    >>> import hupai.batch
    >>> hand = np.zeros((1, 34), np.uint8)
    >>> hand[0, [0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 27]] = 1
    >>> shanten, totals = hupai.batch.improvements(hand)
    >>> int(totals[0, 6])
    9
    """
    return _two_outputs(
        _core.batch_improvements,
        BEFORE_DRAW,
        (counts, melds, visible),
        sets,
        shapes,
        threads,
        out,
        lambda n: (n,),
    )
