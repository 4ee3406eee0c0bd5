"""Many hands with their situations: `hupai.batch.Hands`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hupai import _core
from hupai._input import sets_of, shape_mask, thread_count
from hupai._plain import listed
from hupai.errors import InvalidHandError, Problem
from hupai.hand import Hand
from hupai.hand_files import HandFiles
from hupai.hand_rows import (
    NO_TILE,
    ROW,
    code_column,
    empty_rows,
    exact_array,
    put_flags,
    put_melds,
    situation_of_row,
    situation_rows,
    truth_column,
)
from hupai.row_problems import OnError, check_on_error, row_error
from hupai.situation import Situation
from hupai.tiles import KINDS, clean

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["ROW", "Hands", "OnError"]


class Hands(HandFiles):
    """Many hands, each with its situation, in one block of memory. Immutable.

    Made by `from_strings`, `from_hands` or `from_arrays`, or read from a file. Every row has been
    checked: what `Hands` holds can exist. Whether a ruleset allows a situation is checked by the
    ruleset.

    Attributes
    ----------
    rows : structured ndarray, shape (n,)
        The memory itself (read-only), 87 bytes a row: ``rows["hand"]["concealed"]`` and so on.
        Every column below is a view of it.
    valid : ndarray of bool, shape (n,)
        False for rows that were marked as bad (``on_error="mark"``): they get no value.

    Examples
    --------
    >>> import hupai
    >>> hands = hupai.batch.Hands.from_strings(
    ...     ["234m 567m 345p 88s 67s +5s", "88s 67s [234m] [555z^] (1111m) +5s"], by="ron", seat="S"
    ... )
    >>> len(hands), hands.win.tolist(), hands.n_melds.tolist()
    (2, [22, 22], [0, 3])
    >>> hands[1][0]
    Hand.parse('6788s [234m] [555z^] (1111m) +5s')
    """

    __slots__ = ()

    def __init__(self) -> None:
        raise TypeError("make Hands with from_strings, from_hands, from_arrays or load")

    @classmethod
    def _wrap(cls, rows: NDArray[np.void], valid: NDArray[np.bool_] | None = None) -> Hands:
        self = object.__new__(cls)
        if valid is not None and bool(valid.all()):
            valid = None
        rows.flags.writeable = False
        if valid is not None:
            valid.flags.writeable = False
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "_valid", valid)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Hands are immutable; cannot set {name!r}")

    # making ------------------------------------------------------------------

    @classmethod
    def from_strings(
        cls,
        hands: Iterable[str],
        situations: Situation | Sequence[Situation] | None = None,
        *,
        on_error: OnError = "raise",
        **flags: Any,
    ) -> Hands:
        """Read many hand strings.

        Parameters
        ----------
        hands : iterable of str
            Hand strings, with a winning tile or (for `value_of_waits`) without.
        situations : Situation or sequence of Situation, optional
            One for all rows, or one for each.
        on_error : {"raise", "mark"}
            Raise an error that lists bad rows, or mark them: ``valid`` is False there.
        **flags
            Fields of `Situation` that replace those of `situations`: one value, or one for each
            row.

        Returns
        -------
        Hands

        Raises
        ------
        InvalidHandError
            Row numbers with every problem (the first twenty).
        InvalidSituationError, TypeError, ValueError
            A flag has no such value, or not one for each row.

        Examples
        --------
        >>> import hupai
        >>> texts = ["11111m", "19m 19p 19s 1234567z"]
        >>> hupai.batch.Hands.from_strings(texts, on_error="mark").valid
        array([False,  True])
        """
        mark = check_on_error(on_error)
        if isinstance(hands, str):
            raise TypeError("from_strings takes several hand strings; put one into a list")
        texts = listed(hands, "hands", "hand strings")
        for row, text in enumerate(texts):
            if not isinstance(text, str):
                raise TypeError(f"row {row}: a hand string is a str, not {type(text).__name__}")
        if not all(map(str.isascii, texts)):
            texts = [clean(text) for text in texts]
        rows = situation_rows(len(texts), situations, flags)
        valid = np.ones(len(texts), np.bool_)
        found = _core.parse_rows(texts, rows, valid)
        if found[0] and not mark:
            raise row_error(found, InvalidHandError)
        rows[~valid] = empty_rows(1)[0]
        return cls._wrap(rows, valid)

    @classmethod
    def from_hands(
        cls,
        hands: Iterable[Hand],
        situations: Situation | Sequence[Situation] | None = None,
        **flags: Any,
    ) -> Hands:
        """Put `Hand` objects together.

        Parameters
        ----------
        hands : iterable of Hand
            The hands.
        situations : Situation or sequence of Situation, optional
            One for all rows, or one for each.
        **flags
            Fields of `Situation`, one value or one for each row.

        Returns
        -------
        Hands

        Raises
        ------
        TypeError, ValueError
        A row is no Hand, or a flag has no such value or not one for each row.

        Examples
        --------
        >>> import hupai
        >>> hand = hupai.Hand.parse("234m 567m 345p 88s 67s +5s")
        >>> hupai.batch.Hands.from_hands([hand, hand], by=["ron", "self_draw"]).by.tolist()
        [1, 0]
        """
        several = listed(hands, "hands", "Hands")
        for row, hand in enumerate(several):
            if not isinstance(hand, Hand):
                raise TypeError(f"row {row}: not a Hand but {type(hand).__name__}")
        rows = situation_rows(len(several), situations, flags)
        packed = _core.pack_rows([hand._packed for hand in several])
        rows["hand"] = packed["hand"]
        return cls._wrap(rows)

    @classmethod
    def from_arrays(
        cls,
        concealed: NDArray[np.uint8],
        win: Any = None,
        melds: NDArray[np.uint8] | None = None,
        *,
        reds: Any = 0,
        win_red: Any = False,
        on_error: OnError = "raise",
        threads: int = 1,
        **flags: Any,
    ) -> Hands:
        """Take hands from arrays.

        Parameters
        ----------
        concealed : (n, 34) uint8
            Counts of the concealed tiles, without the winning tile.
        win : (n,) integers or int, optional
            Winning kinds; 255 or -1 for none.
        melds : (n, m, 4) uint8, optional
            Up to five melds: type (0 chi, 1 pon, 2 open kong, 3 added kong, 4 closed kong), kind
            (of a chi the lowest), supplier (0 unknown or none, 1 next, 2 opposite, 3 previous
            player; a chi 3) and 1 if it holds a red five. A type of 255 = no further melds.
            ``(n, m, 3)`` leaves the red fives out.
        reds : (n,) integers or int
            Bits 0, 1, 2: the concealed tiles hold the red five of characters, dots, bamboo.
        win_red : (n,) bool or bool
            The winning tile is a red five.
        on_error : {"raise", "mark"}
            As `from_strings`.
        threads : int
            Threads for the checks.
        **flags
            Fields of `Situation`, one value or one for each row; integer codes are taken, too
            (``by`` 0..2, ``seat`` and ``round`` 0..3, ``riichi`` and ``ippatsu`` 0..3 with 0 for
            none), and arrays of kinds with 255 for none as indicators.

        Returns
        -------
        Hands

        Raises
        ------
        TypeError, ValueError
            Wrong dtype or shape. `InvalidHandError` names rows whose tiles or codes cannot be.

        Examples
        --------
        >>> import numpy as np, hupai
        >>> counts = np.zeros((1, 34), np.uint8)
        >>> counts[0, :13] = 1
        >>> print(hupai.batch.Hands.from_arrays(counts, win=3)[0][0])
        123456789m 1234p +4m
        """
        mark = check_on_error(on_error)
        counts = exact_array(concealed, "concealed", np.uint8, 2)
        n = len(counts)
        if counts.shape != (n, KINDS):
            raise ValueError(f"concealed must have shape (n, {KINDS}), not {counts.shape}")
        rows = situation_rows(n, None, flags)
        hand = rows["hand"]
        hand["concealed"] = counts
        hand["win"] = NO_TILE if win is None else code_column(win, "win", n, 256, none=True)
        hand["reds"] = code_column(reds, "reds", n, 256)
        hand["win_red"] = truth_column(win_red, "win_red", n)
        if melds is not None:
            put_melds(hand, exact_array(melds, "melds", np.uint8, 3), n)
        return cls._checked(rows, mark, threads)

    @classmethod
    def _checked(cls, rows: NDArray[np.void], mark: bool, threads: int = 1) -> Hands:
        valid = np.ones(len(rows), np.bool_)
        found = _core.check_rows(rows, valid, thread_count(threads))
        if found[0]:
            if not mark:
                raise row_error(found, InvalidHandError)
            # Nothing that cannot be may stay, not even in rows that nobody looks at.
            rows[~valid] = empty_rows(1)[0]
        return cls._wrap(rows, valid)

    @classmethod
    def concatenate(cls, parts: Iterable[Hands]) -> Hands:
        """Put batches one after the other.

        Parameters
        ----------
        parts : iterable of Hands
        In this order.

        Returns
        -------
        Hands

        Raises
        ------
        TypeError
        A part is no Hands.

        Examples
        --------
        >>> import hupai
        >>> hands = hupai.batch.Hands.from_strings(["19m 19p 19s 1234567z +1m"])
        >>> len(hupai.batch.Hands.concatenate([hands, hands, hands[:0]]))
        2
        """
        several = listed(parts, "parts", "batches of hands")
        for part in several:
            if not isinstance(part, Hands):
                raise TypeError(f"not Hands but {type(part).__name__}")
        if not several:
            return cls._wrap(np.empty(0, ROW))
        rows = np.concatenate([part.rows for part in several])
        if all(part._valid is None for part in several):
            return cls._wrap(rows)
        return cls._wrap(rows, np.concatenate([part.valid for part in several]))

    def replace(self, **flags: Any) -> Hands:
        """The same hands in situations of which some fields differ.

        Parameters
        ----------
        **flags
        Fields of `Situation`, one value or one for each row.

        Returns
        -------
        Hands

        Raises
        ------
        InvalidSituationError, TypeError, ValueError
        A flag is unknown or has no such value, or not one for each row.

        Examples
        --------
        >>> import hupai
        >>> hands = hupai.batch.Hands.from_strings(["19m 19p 19s 1234567z +1m"])
        >>> hands.replace(by="ron", seat="W")[0][1]
        Situation(by='ron', seat='W')
        """
        rows = self.rows.copy()
        put_flags(rows["situation"], flags, len(rows))
        return type(self)._wrap(rows, None if self._valid is None else self._valid.copy())

    # looking -----------------------------------------------------------------

    def readings(self, shapes: str | Iterable[str] | Ruleset = "auto", threads: int = 1) -> Any:
        """Number of readings of each hand with its winning tile (COM-8).

        Parameters
        ----------
        shapes : "auto", str, iterable of str, or Ruleset
            As `hupai.readings`.
        threads : int
            Threads to use.

        Returns
        -------
        ndarray of int16, shape (n,)
            0 for hands that are not complete or have no winning tile.

        Raises
        ------
        InvalidOptionError, TypeError, ValueError
        `shapes` or `threads` are not as above.

        Examples
        --------
        >>> import hupai
        >>> texts = ["1122334455667m +7m", "19m 19p 19s 1234567z"]
        >>> hupai.batch.Hands.from_strings(texts).readings()
        array([4, 0], dtype=int16)
        """
        threads = thread_count(threads)
        if not len(self):
            shape_mask(shapes, sets_of(shapes, None))
        counts = np.zeros(len(self), np.int16)
        for sets in (4, 5):
            chosen = self.sets == sets
            if len(self) and chosen.all():
                return _core.count_readings(self.rows, shape_mask(shapes, sets), threads)
            if chosen.any():
                part = np.ascontiguousarray(self.rows[chosen])
                counts[chosen] = _core.count_readings(part, shape_mask(shapes, sets), threads)
        return counts

    def __getitem__(self, index: Any) -> Any:
        """A row as (Hand, Situation), or the rows of a slice, a mask or an index array as Hands."""
        if isinstance(index, (int, np.integer)) and not isinstance(index, bool):
            try:
                row = range(len(self))[index]
            except IndexError:
                raise IndexError(f"row {index} of {len(self)}") from None
            if self._valid is not None and not self._valid[row]:
                raise InvalidHandError(
                    [Problem(f"row {row} is marked as bad", "bad_row", str(row))]
                )
            return Hand._wrap(_core.hand_of_row(self.rows, row)), situation_of_row(self.rows[row])
        if not isinstance(index, slice):
            index = np.asarray(index)
            if index.ndim != 1 or index.dtype.kind not in "iub" or index.size == 0:
                if index.shape == (0,):
                    index = index.astype(np.intp)
                else:
                    raise TypeError("Hands take an int, a slice, a mask or an array of row numbers")
        rows = np.ascontiguousarray(self.rows[index])
        valid = None if self._valid is None else np.ascontiguousarray(self._valid[index])
        return type(self)._wrap(rows, valid)

    def __iter__(self) -> Iterator[tuple[Hand, Situation]]:
        return (self[row] for row in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hands):
            return NotImplemented
        same = self.rows.tobytes() == other.rows.tobytes()
        return same and bool(np.array_equal(self.valid, other.valid))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        bad = 0 if self._valid is None else int((~self._valid).sum())
        return f"<Hands: {len(self)} rows{f', {bad} of them bad' if bad else ''}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (self.rows, self._valid))

    def strings(self) -> list[str]:
        """Hand strings of all rows.

        Returns
        -------
        list of str
        Empty for rows that are marked as bad.

        Examples
        --------
        >>> import hupai
        >>> texts = ["11111m", "19m 19p 19s 1234567z"]
        >>> hupai.batch.Hands.from_strings(texts, on_error="mark").strings()
        ['', '19m 19p 19s 1234567z']
        """
        valid = self.valid
        return [
            str(_core.hand_of_row(self.rows, row)) if valid[row] else "" for row in range(len(self))
        ]

    # from outside --------------------------------------------------------------

    @classmethod
    def _from_outside(cls, rows: NDArray[np.void], valid: NDArray[np.bool_], threads: int) -> Hands:
        good = cls._checked(rows[valid], False, threads)
        return good if bool(valid.all()) else good._spread(valid)

    def _spread(self, valid: NDArray[np.bool_]) -> Hands:
        """These rows where `valid` is true, bad ones elsewhere."""
        out = empty_rows(len(valid))
        out[valid] = self.rows
        mask = valid.copy()
        mask[valid] = self.valid
        return type(self)._wrap(out, mask)


def _rebuild(rows: NDArray[np.void], valid: NDArray[np.bool_] | None) -> Hands:
    mask = np.ones(len(rows), np.bool_) if valid is None else valid
    return Hands._from_outside(np.ascontiguousarray(rows), mask, 1)
