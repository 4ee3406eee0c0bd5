"""Scores of many hands: what `Ruleset.score_batch` and its sisters do."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from hupai import _core
from hupai._input import output, thread_count, typed_array
from hupai._plain import plain_int
from hupai.errors import (
    InvalidHandError,
    InvalidOptionError,
    InvalidSituationError,
    Problem,
    RuleFileError,
)
from hupai.files import bad_file, check_column, open_file, read_npz
from hupai.hands import Hands
from hupai.row_problems import OnError, RowProblems, check_on_error, row_error
from hupai.settlement.checks import Checks, bad_rows, integer_array
from hupai.situation import BY
from hupai.tiles import KINDS

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["WHY_NOT", "ScoreBatch", "load_scores", "score_batch", "value_of_waits"]

#: Meaning of the codes of `ScoreBatch.why_not`; 0 = it wins.
WHY_NOT = (None, "incomplete", "no_pattern", "minimum", "invalid")
_INVALID = WHY_NOT.index("invalid")
FILE_VERSION = 1

#: Columns with their dtypes, `patterns` aside.
COLUMNS: dict[str, Any] = {
    "value": np.int32,
    "wins": np.bool_,
    "pattern_value": np.int32,
    "counts": np.int16,
    "dora": np.int32,
    "reading": np.int16,
    "why_not": np.uint8,
}
_NAMES = (*COLUMNS, "patterns")
_NO_TILE_PROBLEMS = frozenset({"no_winning_tile", "wrong_size", "bad_win", "tile_count"})


class ScoreBatch:
    """What many hands are worth: one column a question, one row a hand.

    Attributes
    ----------
    value : (n,) int32
        Worth with dora in the ruleset's unit; 0 if the hand does not win.
    wins : (n,) bool
        Complete and at least the ruleset's minimum.
    pattern_value : (n,) int32
        Worth of the patterns alone, caps applied.
    patterns : (n, words) uint64
        Counted rows: bit ``i % 64`` of word ``i // 64`` is row i of ``rules.pattern_ids``.
    counts : (n,) int16
        Number of counted rows.
    dora : (n,) int32
        Dora tiles (or tai) counted.
    reading : (n,) int16
        Place of the reading that counts among ``hupai.readings(hand, rules)``; -1 if the hand is
        not complete.
    why_not : (n,) uint8
        Codes of `hupai.bulk.WHY_NOT`: 0 wins, 1 incomplete, 2 no pattern, 3 below the minimum,
        4 marked as bad.
    rules : Ruleset
        Under which they were scored.
    hands : Hands or None
        The hands, for `explain_row`; None in scores read from a file.

    Examples
    --------
    >>> import hupai
    >>> rules = hupai.Reformed()
    >>> hands = ["234m 567m 345p 88s 67s +5s", "11m 19p 19s 1234567z +2m"]
    >>> scores = rules.score_batch(hupai.batch.Hands.from_strings(hands))
    >>> scores.value.tolist(), scores.wins.tolist()
    ([1500, 0], [True, False])
    >>> scores.names()[0]
    ('pinfu', 'tanyao', 'menzen_tsumo')
    """

    __slots__ = (*_NAMES, "hands", "rules")
    value: NDArray[np.int32]
    wins: NDArray[np.bool_]
    pattern_value: NDArray[np.int32]
    patterns: NDArray[np.uint64]
    counts: NDArray[np.int16]
    dora: NDArray[np.int32]
    reading: NDArray[np.int16]
    why_not: NDArray[np.uint8]
    rules: Ruleset
    hands: Hands | None

    def __init__(
        self, rules: Ruleset, hands: Hands | None, columns: Mapping[str, NDArray[Any]]
    ) -> None:
        self.rules = rules
        self.hands = hands
        for name in _NAMES:
            setattr(self, name, columns[name])

    def __len__(self) -> int:
        return len(self.value)

    def __repr__(self) -> str:
        return f"<ScoreBatch of {self.rules.name}: {len(self)} rows, {int(self.wins.sum())} wins>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScoreBatch):
            return NotImplemented
        return self.rules == other.rules and all(
            np.array_equal(getattr(self, name), getattr(other, name)) for name in _NAMES
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def valid(self) -> NDArray[np.bool_]:
        """Rows that could be scored."""
        valid: NDArray[np.bool_] = self.why_not != _INVALID
        return valid

    def has(self, pattern: str) -> NDArray[np.bool_]:
        """(n,) bool: the row of that id is counted.

        Parameters
        ----------
        pattern : str
        Id of a row.

        Returns
        -------
        (n,) bool

        Raises
        ------
        InvalidOptionError
            The table has no such row.

        Examples
        --------
        >>> import hupai
        >>> hands = hupai.batch.Hands.from_strings(["234m 567m 345p 88s 67s +5s"], by="ron")
        >>> hupai.Reformed().score_batch(hands).has("menzen_tsumo")
        array([False])
        """
        if not (isinstance(pattern, str) and pattern in self.rules.pattern_ids):
            message = f"{pattern!r} is no pattern of {self.rules.name or 'this table'}"
            raise InvalidOptionError([Problem(message, "unknown_pattern", str(pattern))])
        word, bit = divmod(self.rules.patterns.position(pattern), 64)
        bits: NDArray[np.uint64] = self.patterns[:, word] >> np.uint64(bit) & np.uint64(1)
        return bits.astype(np.bool_)

    def names(self) -> list[tuple[str, ...]]:
        """Ids of the counted patterns, row by row.

        Returns
        -------
        list of tuple of str
        In table order.

        Examples
        --------
        >>> import hupai
        >>> hands = hupai.batch.Hands.from_strings(["234m 567m 345p 88s 67s +5s"], by="ron")
        >>> hupai.Reformed().score_batch(hands).names()
        [('pinfu', 'tanyao')]
        """
        ids = self.rules.pattern_ids
        known: dict[bytes, tuple[str, ...]] = {}
        out = []
        for row in self.patterns:
            key = row.tobytes()
            found = known.get(key)
            if found is None:
                bits = sum(int(word) << 64 * i for i, word in enumerate(row))
                found = tuple(name for i, name in enumerate(ids) if bits >> i & 1)
                known[key] = found
            out.append(found)
        return out

    def to_dict(self, patterns: bool = True) -> dict[str, NDArray[Any]]:
        """Columns by name, as ``pandas.DataFrame`` and ``polars.DataFrame`` take them.

        Parameters
        ----------
        patterns : bool
            With one bool column for each pattern of the table, named by its id.

        Returns
        -------
        dict of str to ndarray
        Each of n entries; ``why_not`` in words.

        Examples
        --------
        >>> import hupai
        >>> hands = hupai.batch.Hands.from_strings(["234m 567m 345p 88s 67s +5s"], by="ron")
        >>> columns = hupai.Reformed().score_batch(hands).to_dict()
        >>> columns["value"], columns["why_not"], columns["pinfu"]
        (array([1000], dtype=int32), array([''], dtype='<U10'), array([ True]))
        """
        out: dict[str, NDArray[Any]] = {
            name: getattr(self, name) for name in COLUMNS if name != "why_not"
        }
        out["why_not"] = np.array([text or "" for text in WHY_NOT], "U10")[self.why_not]
        if patterns:
            out.update({name: self.has(name) for name in self.rules.pattern_ids})
        return out

    def explain_row(self, row: int, lang: str = "en") -> str:
        """Say in a few lines what counts in one row, and why.

        Parameters
        ----------
        row : int
            Which row.
        lang : {"en", "zh", "ja"}
            Language of the pattern names.

        Returns
        -------
        str
        As `Score.explain` words it.

        Raises
        ------
        InvalidOptionError
            The scores came from a file, without their hands, or `lang` is none of these.
        IndexError
            There is no such row.

        Examples
        --------
        >>> import hupai
        >>> hand = "234m 567m 345p 88s 67s +5s"
        >>> hands = hupai.batch.Hands.from_strings([hand], by="ron", seat="S")
        >>> print(hupai.Reformed().score_batch(hands).explain_row(0))
        234567m 345p 6788s +5s: ron, seat S, round E
        reading: 234m 567m 345p 567s 88s (standard, two-sided wait)
          All runs [pinfu]         500
          All simples [tanyao]     500
        patterns: 1000 points
        value: 1000 points
        """
        if self.hands is None:
            raise InvalidOptionError(
                [Problem("these scores came from a file, without their hands", "no_hands")]
            )
        return explain_row(self.rules, self.hands, row, lang)

    def settle(
        self,
        discarders: npt.ArrayLike = -1,
        *,
        honba: npt.ArrayLike = 0,
        sticks: npt.ArrayLike = 0,
        repeats: npt.ArrayLike = 0,
        pot: npt.ArrayLike = 0,
        stakes: npt.ArrayLike = 0,
    ) -> NDArray[np.int32]:
        """Payments of the hands, each as the only winner at its own seat: `Ruleset.settle_batch`.

        Parameters
        ----------
        discarders : (n,) integers
            Seats; -1 on a self-draw.
        honba, sticks, repeats, pot, stakes
            Counters of the table as `Ruleset.settle_batch` takes them, one for all hands or one for
            each, those that do not win included.

        Returns
        -------
        (n, 4) int32
            Change of each seat; zeros for hands that do not win.

        Raises
        ------
        InvalidOptionError
            The scores came from a file, without their hands.
        SettlementError
            Lists every argument that is wrong, with the first row at fault: a discarder that is
            missing or too much, a counter.

        Examples
        --------
        >>> import hupai
        >>> hand = "234m 567m 345p 88s 67s +5s"
        >>> hands = hupai.batch.Hands.from_strings([hand], by="ron", seat="S")
        >>> hupai.Reformed().score_batch(hands).settle([3]).tolist()
        [[0, 3000, 0, -3000]]
        """
        if self.hands is None:
            raise InvalidOptionError(
                [Problem("these scores came from a file, without their hands", "no_hands")]
            )
        n, wins, drawn = len(self), self.wins, self.hands.by == 0
        checks = Checks()
        given = integer_array(checks, "discarders", discarders, (n,), -1, 3)
        self.rules._table_rows(checks, n, honba, sticks, repeats, pot, stakes)
        checks.raise_if_any()
        bad_rows(checks, "discarders", wins & drawn & (given >= 0), "a self-draw has none (-1)")
        bad_rows(checks, "discarders", wins & ~drawn & (given < 0), "a ron needs its seat")
        checks.raise_if_any()
        out = np.zeros((n, 4), np.int32)
        if not wins.any():
            return out

        def of_wins(values: npt.ArrayLike, *seats: int) -> NDArray[Any]:
            chosen: NDArray[Any] = np.broadcast_to(np.asarray(values), (n, *seats))[wins]
            return chosen

        value, dora = self.rules._value_of_score(self)
        out[wins] = self.rules.settle_batch(
            of_wins(value),
            of_wins(self.hands.seat),
            given[wins],
            dora=of_wins(dora),
            suppliers=_suppliers(self.hands)[wins],
            honba=of_wins(honba),
            sticks=of_wins(sticks),
            repeats=of_wins(repeats),
            pot=of_wins(pot),
            stakes=of_wins(stakes, 4),
        )
        return out

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write an .npz file that carries the table's id; `Ruleset.load_scores` reads it.

        Parameters
        ----------
        path : path-like
        The file.

        Examples
        --------
        >>> import hupai, pathlib, tempfile
        >>> rules = hupai.Reformed()
        >>> scores = rules.score_batch(hupai.batch.Hands.from_strings(["19m19p19s1234567z +1m"]))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "scores.npz")
        ...     scores.save(path)
        ...     rules.load_scores(path) == scores
        True
        """
        with open(path, "wb") as file:
            np.savez(
                file,
                hupai_scores=np.array([FILE_VERSION]),
                table_id=np.array(self.rules.table_id),
                **{name: getattr(self, name) for name in _NAMES},
            )


def _suppliers(hands: Hands) -> NDArray[np.int64]:
    """(n, 5) seats that supplied the open melds, -1 for none."""
    melds = hands.melds
    held = np.arange(melds.shape[1]) < hands.n_melds[:, None]
    relative = melds[:, :, 2].astype(np.int64)
    seats = (hands.seat.astype(np.int64)[:, None] + relative) % 4
    return np.where(held & (relative > 0), seats, -1)


def _columns(
    rules: Ruleset, n: int, out: ScoreBatch | Mapping[str, Any] | None, hands: Hands
) -> dict[str, NDArray[Any]]:
    """Fresh columns, or the caller's where they fit exactly."""
    shapes: dict[str, tuple[tuple[int, ...], Any]] = {
        name: ((n,), dtype) for name, dtype in COLUMNS.items()
    }
    shapes["patterns"] = ((n, pattern_words(rules)), np.uint64)
    given: dict[str, Any] = {}
    if isinstance(out, ScoreBatch):
        given = {name: getattr(out, name) for name in _NAMES}
    elif isinstance(out, Mapping):
        given = dict(out)
    elif out is not None:
        raise TypeError(f"out must be a ScoreBatch or a dict of arrays, not {type(out).__name__}")
    unknown = [name for name in given if name not in shapes]
    if unknown:
        known = ", ".join(shapes)
        raise ValueError(f"out has no column {unknown[0]!r}; known are {known}")
    columns: dict[str, NDArray[Any]] = {}
    taken: list[Any] = [hands.rows]
    for name, (shape, dtype) in shapes.items():
        columns[name] = output(given.get(name), shape, dtype, taken, f"out[{name!r}]")
        if name in given:
            taken.append(columns[name])
    return columns


def pattern_words(rules: Ruleset) -> int:
    """Words of 64 bits that the pattern bits of a table take."""
    return max(1, -(-len(rules.patterns) // 64))


def _check_hands(hands: object) -> Hands:
    if not isinstance(hands, Hands):
        raise TypeError(f"hands must be hupai.batch.Hands, not {type(hands).__name__}")
    return hands


def _raise_if_any(found: RowProblems) -> None:
    number, listed = found
    if number:
        of_hand = any(code in _NO_TILE_PROBLEMS for _, code, *_ in listed)
        raise row_error(found, InvalidHandError if of_hand else InvalidSituationError)


def score_batch(
    rules: Ruleset,
    hands: Hands,
    threads: int = 1,
    out: ScoreBatch | Mapping[str, NDArray[Any]] | None = None,
    on_error: OnError = "raise",
) -> ScoreBatch:
    """Score every row. See `Ruleset.score_batch`."""
    hands = _check_hands(hands)
    threads = thread_count(threads)
    mark = check_on_error(on_error)
    columns = _columns(rules, len(hands), out, hands)
    found = _core.score_batch(
        rules._scorer.table,
        hands.rows,
        hands._valid,
        threads,
        *(columns[name] for name in ("value", "wins", "pattern_value", "patterns")),
        *(columns[name] for name in ("counts", "dora", "reading", "why_not")),
    )
    if isinstance(out, ScoreBatch):
        # Its columns are these hands' now, so it speaks of them.
        out.rules, out.hands = rules, hands
    if not mark:
        _raise_if_any(found)
    return out if isinstance(out, ScoreBatch) else ScoreBatch(rules, hands, columns)


def value_of_waits(
    rules: Ruleset,
    hands: Hands,
    by: str = "ron",
    threads: int = 1,
    out: NDArray[np.int32] | None = None,
    on_error: OnError = "raise",
) -> NDArray[np.int32]:
    """Value of every winning tile. See `Ruleset.value_of_waits`."""
    hands = _check_hands(hands)
    threads = thread_count(threads)
    mark = check_on_error(on_error)
    if not (isinstance(by, str) and by in BY):
        known = ", ".join(repr(one) for one in BY)
        raise InvalidSituationError(
            [Problem(f"by={by!r} is none of {known}", "bad_value", str(by))]
        )
    values = output(out, (len(hands), KINDS), np.int32, [hands.rows])
    found = _core.value_of_waits(
        rules._scorer.table, hands.rows, hands._valid, BY.index(by), threads, values
    )
    if not mark:
        _raise_if_any(found)
    return values


def explain_row(rules: Ruleset, hands: Hands, row: int, lang: str = "en") -> str:
    """Explain one row of a batch as `Score.explain` does."""
    hands = _check_hands(hands)
    try:
        number = plain_int(row)
    except TypeError:
        raise TypeError(f"row must be an int, not {row!r}") from None
    hand, situation = hands[number]
    return rules.score(hand, situation).explain(lang)


def blocked_waits(
    rules: Ruleset,
    waits: NDArray[np.bool_],
    discards: NDArray[np.bool_] | None = None,
    passed: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """Waits that may not be ronned, in bulk. See `Ruleset.blocked_waits_batch`."""
    rows = _kinds(waits, "waits", None)
    n = len(rows)
    thrown = np.zeros((n, KINDS), np.bool_) if discards is None else _kinds(discards, "discards", n)
    return rows & rules._barred_rows(rows, thrown, passed)


def _kinds(given: object, name: str, n: int | None) -> NDArray[np.bool_]:
    array = typed_array(given, name, np.bool_)
    expected = ("n" if n is None else n, KINDS)
    if array.ndim != 2 or array.shape[1] != KINDS or (n is not None and len(array) != n):
        raise ValueError(f"{name} must have shape ({expected[0]}, {KINDS}), not {array.shape}")
    return array


def load_scores(rules: Ruleset, path: str | os.PathLike[str]) -> ScoreBatch:
    """Read what `ScoreBatch.save` wrote. See `Ruleset.load_scores`."""
    with open_file(path) as handle:
        arrays = read_npz(handle, "hupai_scores", ("table_id", *_NAMES))
        version = int(arrays["hupai_scores"].flat[0])
        if version != FILE_VERSION:
            raise bad_file(
                f"scores of version {version}; this reads version {FILE_VERSION}", "file_version"
            )
        stored = str(arrays["table_id"])
        if stored != rules.table_id:
            message = f"scored with table {stored}, not with this ruleset's {rules.table_id}"
            raise RuleFileError([Problem(message, "table_id", stored)])
        n = (arrays["value"].size,)
        for column, dtype in COLUMNS.items():
            check_column(arrays, column, dtype, n)
        check_column(arrays, "patterns", np.uint64, (*n, pattern_words(rules)))
        if arrays["why_not"].max(initial=0) >= len(WHY_NOT):
            raise bad_file("why_not holds codes that do not exist")
        return ScoreBatch(rules, None, arrays)
