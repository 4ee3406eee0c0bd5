"""The base of every ruleset: options, pattern table, compiled evaluation.

A ruleset is a frozen dataclass of options; its file under `hupai.rulesets` holds its rows, its
options and its payment, nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import astuple, dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from hupai.errors import InvalidOptionError, Problem
from hupai.patterns import PatternTable
from hupai.settlement import Settling

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self, Unpack

    import numpy as np
    import numpy.typing as npt

    from hupai.bulk import ScoreBatch
    from hupai.hand import Hand
    from hupai.hands import Hands
    from hupai.round_rules import RoundRules
    from hupai.score import Score
    from hupai.scorer import Scorer
    from hupai.situation import Flags, Situation

__all__ = ["DoraRule", "Evaluation", "Ruleset"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DoraRule:
    """What dora are worth and which indicators may be given.

    Attributes
    ----------
    indicators : {"none", "given", "flips"}
        Not used at all, turned during play, or turned by the winner (REF-16).
    most : int
        With "given": at most so many (GUANG-9: one, and one for each of four kongs).
    flips_per_kong : bool
        With "flips": one more for each kong of the winner.
    ura : bool
        A riichi winner also uses the ura indicators.
    red_fives : bool
        Each red five counts as one dora tile.
    value : int
        Worth of one dora tile.
    capped_by_patterns : bool
        At most as much as the patterns are worth (GUANG-10).
    successor : tuple of int
        The dora that each of the 34 kinds shows as an indicator.

    Examples
    --------
    >>> import hupai
    >>> rule = hupai.Reformed(flip_dora=True).dora_rule
    >>> rule.indicators, rule.value, hupai.Guang().dora_rule.capped_by_patterns
    ('flips', 200, True)
    """

    indicators: str = "none"
    most: int = 5
    flips_per_kong: bool = False
    ura: bool = False
    red_fives: bool = False
    value: int = 1
    capped_by_patterns: bool = False
    successor: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """Everything but the rows that the core needs to evaluate a hand: numbers and options only."""

    shapes: tuple[str, ...] = ("standard",)
    sets: int = 4
    minimum: int = 0
    needs_pattern: bool = False
    riichi_kinds: tuple[str, ...] = ()
    ippatsu: bool = False
    on_riichi_tile: bool = False
    dora: DoraRule = field(default_factory=DoraRule)


def successors(*dragons: int) -> tuple[int, ...]:
    """Dora order: 9->1 in a suit, E->S->W->N->E, and the three dragons in the cycle given.

    Examples
    --------
    >>> from hupai.ruleset import successors
    >>> successors(31, 32, 33)[33]
    31
    """
    table = [s * 9 + (n + 1) % 9 for s in range(3) for n in range(9)]
    table += [27 + (w + 1) % 4 for w in range(4)]
    cycle = {a: dragons[(i + 1) % 3] for i, a in enumerate(dragons)}
    return (*table, cycle[31], cycle[32], cycle[33])


#: Kinds of riichi and the facts that tell them.
_RIICHI_FACTS = {"riichi": "riichi", "double": "double_riichi", "open": "open_riichi"}


def with_seen_flags(own: Evaluation, facts: frozenset[str]) -> Evaluation:
    """The evaluation with the declarations that these facts of a table look at.

    A row about a flag that may not be given could never count.
    """
    ippatsu = own.ippatsu or any(fact.startswith("ippatsu_") for fact in facts)
    kinds = tuple(
        kind
        for kind, fact in _RIICHI_FACTS.items()
        if kind not in own.riichi_kinds and fact in facts
    )
    riichi_kinds = own.riichi_kinds + kinds
    if ippatsu and not riichi_kinds:
        riichi_kinds = ("riichi",)  # ippatsu needs a riichi
    return replace(
        own,
        riichi_kinds=riichi_kinds,
        ippatsu=ippatsu,
        on_riichi_tile=own.on_riichi_tile or "on_riichi_tile" in facts,
    )


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Ruleset(Settling):
    """Base class of rulesets; use `hupai.Reformed`, `hupai.Competitive` or `hupai.Guang`.

    A subclass declares its options as keyword-only dataclass fields and provides the hooks
    `_builtin_table`, `_apply_options`, `_check_options` and `_own_evaluation`.

    Parameters
    ----------
    patterns : PatternTable, optional
        A table in place of the built-in one.

    Examples
    --------
    >>> import hupai
    >>> isinstance(hupai.Guang(), hupai.Ruleset)
    True
    >>> hupai.Guang(minimum=4).options["minimum"], hupai.Guang.unit
    (4, 'tai')
    """

    patterns: PatternTable = None  # type: ignore[assignment]

    #: Name by which files and the command line know the ruleset.
    name: ClassVar[str] = ""
    #: Unit of values.
    unit: ClassVar[str] = "points"

    def __new__(cls, *_: object, **options: object) -> Self:
        """Refuse unknown options by name, all at once."""
        known = {f.name for f in fields(cls)}
        unknown = [key for key in options if key not in known]
        if unknown:
            raise InvalidOptionError(
                Problem(f"{cls.name} has no option {key!r}", "unknown_option", key)
                for key in unknown
            )
        return super().__new__(cls)

    def __post_init__(self) -> None:
        problems = self._check_options()
        if self.patterns is not None and not isinstance(self.patterns, PatternTable):
            problems.append(Problem("patterns must be a PatternTable", "bad_option", "patterns"))
        if problems:
            raise InvalidOptionError(problems)
        object.__setattr__(self, "_custom_table", self.patterns)
        table = self._builtin_table() if self.patterns is None else self.patterns
        object.__setattr__(self, "patterns", self._apply_options(table))

    # hooks -----------------------------------------------------------------

    def _check_options(self) -> list[Problem]:
        """Problems of the option values."""
        return []

    def _builtin_table(self) -> PatternTable:
        """The table used when the user gives none."""
        raise TypeError("use one of the rulesets, not their base class")

    def _apply_options(self, table: PatternTable) -> PatternTable:
        """The table as options change it."""
        return table

    @property
    def _own_evaluation(self) -> Evaluation:
        """Shapes, minimum, dora and the flags that are known whatever the table."""
        raise TypeError("use one of the rulesets, not their base class")

    @cached_property
    def _evaluation(self) -> Evaluation:
        """What the core evaluates by: flags are also known where a row of the table sees them."""
        return with_seen_flags(self._own_evaluation, self.patterns.facts)

    # making and storing -----------------------------------------------------

    @classmethod
    def from_toml(cls, path: str | os.PathLike[str]) -> Ruleset:
        """A ruleset from a rule file (GUANG-41); it scores and settles like the built-in ones.

        Parameters
        ----------
        path : path-like
        The file.

        Returns
        -------
        Ruleset

        Raises
        ------
        RuleFileError
            Lists every problem of the file with its line; nothing of it is loaded.

        Examples
        --------
        >>> from hupai import Ruleset
        >>> from hupai.rulefile import examples
        >>> Ruleset.from_toml(examples()["hong_kong"]).minimum
        3
        """
        from hupai.rulefile import load

        return load(path)

    def to_toml(self) -> str:
        """The ruleset as the text of a rule file; reading it gives an equal ruleset.

        Returns
        -------
        str
        TOML; `from_toml` reads it from a file, `hupai.rulefile.loads` as it is.

        Raises
        ------
        RuleFileError
        If an option has a value that no file can hold.

        Examples
        --------
        >>> import hupai
        >>> print(hupai.Reformed(renchan=True).to_toml())
        base = "reformed"
        ...
        """
        from hupai.rulefile import dump

        return dump(self)

    @property
    def _round_rules(self) -> RoundRules:
        """The course of play for the table."""
        raise TypeError("use one of the rulesets, not their base class")

    # identity --------------------------------------------------------------

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value, without the pattern table."""
        return {f.name: getattr(self, f.name) for f in fields(self) if f.name != "patterns"}

    def _identity(self) -> tuple[object, ...]:
        custom: object = self.__dict__["_custom_table"]
        return (type(self), tuple(self.options.items()), custom)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.options, self.__dict__["_custom_table"]))

    def __repr__(self) -> str:
        changed = [
            f"{f.name}={getattr(self, f.name)!r}"
            for f in fields(self)
            if f.name != "patterns" and getattr(self, f.name) != f.default
        ]
        custom = self.__dict__["_custom_table"]
        if custom is not None:
            changed.append(f"patterns={custom!r}")
        return f"{type(self).__name__}({', '.join(changed)})"

    @property
    def pattern_ids(self) -> tuple[str, ...]:
        """Row ids in bit order."""
        return self.patterns.ids

    @property
    def shapes(self) -> tuple[str, ...]:
        """Winning shapes of the ruleset (COM-7)."""
        return self._evaluation.shapes

    @property
    def sets(self) -> int:
        """Sets of a whole hand: 4 or 5."""
        return self._evaluation.sets

    @property
    def minimum(self) -> int:
        """Least worth of the patterns of a win."""
        return self._evaluation.minimum

    @property
    def dora_rule(self) -> DoraRule:
        """What dora are worth under these options."""
        return self._evaluation.dora

    @cached_property
    def table_id(self) -> str:
        """Hash of everything that decides values: rows, tiers, shapes, minimum, dora.

        Stored in files; a mismatch on reading is an error.

        Examples
        --------
        >>> import hupai
        >>> hupai.Reformed().table_id == hupai.Reformed(renchan=True).table_id
        True
        """
        table = self.patterns
        rows = [
            (r.id, r.points, [(c.requires, c.forbids) for c in r.any_of], r.per, r.excludes, r.tier)
            for r in table
        ]
        tiers = [(t.id, t.combine, t.cap, t.rank) for t in table.tiers]
        text = json.dumps([rows, tiers, astuple(self._evaluation)], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    # scoring ---------------------------------------------------------------

    @cached_property
    def _scorer(self) -> Scorer:
        # Imported on first use: the rows must be readable without the C++ module.
        from hupai.scorer import Scorer

        return Scorer(self)

    def score(
        self, hand: Hand | str, situation: Situation | None = None, **flags: Unpack[Flags]
    ) -> Score:
        """Value of a hand: the best reading, every counted and excluded pattern, dora.

        Parameters
        ----------
        hand : Hand or str
            A hand with its winning tile.
        situation : Situation, optional
            How it won; the default is a concealed self-draw of East in the East round.
        **flags
            Fields of `Situation`, in place of those of `situation`.

        Returns
        -------
        Score
            In the ruleset's unit; a hand that is no win is no error: `wins` is False.

        Raises
        ------
        InvalidHandError, InvalidSituationError
            Every problem of the hand and the flags: contradictions with each other, the hand or
            the ruleset.

        Examples
        --------
        >>> import hupai
        >>> score = hupai.Reformed().score("234m 567m 345p 88s 67s +5s", riichi="riichi")
        >>> score.value, score.patterns
        (2000, {'riichi': 500, 'pinfu': 500, 'tanyao': 500, 'menzen_tsumo': 500})
        """
        return self._scorer.score(hand, situation, flags)

    # many hands ------------------------------------------------------------

    def score_batch(
        self,
        hands: Hands,
        threads: int = 1,
        out: ScoreBatch | Mapping[str, Any] | None = None,
        on_error: Literal["raise", "mark"] = "raise",
    ) -> ScoreBatch:
        """Score many hands: row by row what `score` says.

        Parameters
        ----------
        hands : hupai.batch.Hands
            Hands with winning tiles, and their situations.
        threads : int
            Rows are split over that many threads; the result does not depend on it.
        out : ScoreBatch or dict of arrays, optional
            Columns to write to: exact dtype and shape, C-contiguous. Columns that a dict lacks
            are made. After an error their contents are undefined.
        on_error : {"raise", "mark"}
            Rows whose situation contradicts the hand or the ruleset are an error, or get the code
            4 (invalid) in ``why_not`` and no value. Rows marked in ``hands.valid`` always do.

        Returns
        -------
        ScoreBatch

        Raises
        ------
        TypeError, ValueError
            `out` or `threads` are not as above; nothing has been done then.
        InvalidHandError, InvalidSituationError
            Row numbers and problems (the first twenty).

        Examples
        --------
        >>> import hupai
        >>> hands = hupai.batch.Hands.from_strings(
        ...     ["234m 567m 345p 88s 67s +5s", "19m 19p 19s 1234567z +1m"], by=["ron", "self_draw"]
        ... )
        >>> hupai.Reformed().score_batch(hands).value
        array([ 1000, 16000], dtype=int32)
        """
        from hupai.bulk import score_batch

        return score_batch(self, hands, threads, out, on_error)

    def value_of_waits(
        self,
        hands: Hands,
        by: str = "ron",
        threads: int = 1,
        out: npt.NDArray[np.int32] | None = None,
        on_error: Literal["raise", "mark"] = "raise",
    ) -> npt.NDArray[np.int32]:
        """What every winning tile would be worth to hands without one.

        Parameters
        ----------
        hands : hupai.batch.Hands
            Hands of 13 (16) tiles, with the situations in which they would win.
        by : {"ron", "self_draw", "rob_kong"}
            How the tile would come, in place of the situations' own `by`.
        threads, out, on_error
            As `score_batch`; `out` is an ``(n, 34)`` int32 array.

        Returns
        -------
        (n, 34) int32
            Value of the win with each kind, dora included; 0 where the kind does not complete the
            hand, the win is below the minimum, or no copy can come (held or shown, COM-11).

        Raises
        ------
        TypeError, ValueError
            As `score_batch`.

        Examples
        --------
        >>> import hupai
        >>> hands = hupai.batch.Hands.from_strings(["234m 567m 345p 88s 67s"])
        >>> hupai.Reformed().value_of_waits(hands, by="self_draw")[0, [22, 25]]
        array([1500, 1500], dtype=int32)
        """
        from hupai.bulk import value_of_waits

        return value_of_waits(self, hands, by, threads, out, on_error)

    def explain_row(self, hands: Hands, row: int, lang: str = "en") -> str:
        """Explain one row of a batch, as `Score.explain` does.

        Parameters
        ----------
        hands : hupai.batch.Hands
            The batch.
        row : int
            Which row; negative numbers count from the end.
        lang : {"en", "zh", "ja"}
            Language of the pattern names.

        Returns
        -------
        str
        As `Score.explain` words it.

        Raises
        ------
        IndexError
            There is no such row.
        InvalidHandError, InvalidSituationError
            The row is marked as bad, or its hand cannot be scored.
        InvalidOptionError
            `lang` is none of these.

        Examples
        --------
        >>> import hupai
        >>> hands = hupai.batch.Hands.from_strings(["234m 567m 345p 88s 67s +5s"])
        >>> print(hupai.Reformed().explain_row(hands, 0).splitlines()[0])
        234567m 345p 6788s +5s: self-draw, seat E, round E
        """
        from hupai.bulk import explain_row

        return explain_row(self, hands, row, lang)

    def blocked_waits_batch(
        self,
        waits: npt.NDArray[np.bool_],
        discards: npt.NDArray[np.bool_] | None = None,
        passed: npt.NDArray[np.bool_] | None = None,
    ) -> npt.NDArray[np.bool_]:
        """Waits that may not be ronned now, for many hands: `blocked_waits` row by row.

        Parameters
        ----------
        waits : (n, 34) bool
            Waits, as `hupai.batch.waits` gives them.
        discards : (n, 34) bool, optional
            Kinds among the own discards, those that REF-9 exempts left out.
        passed : (n,) bool or (n, 34) bool, optional
            The passing lock, or (reformed) the kinds passed, which bar nothing without
            ``temporary_furiten``.

        Returns
        -------
        (n, 34) bool

        Raises
        ------
        TypeError, ValueError
            Wrong dtype or shape.

        Examples
        --------
        >>> import numpy as np, hupai
        >>> waits = np.zeros((1, 34), np.bool_)
        >>> waits[0, [4, 7]] = True
        >>> discards = np.zeros((1, 34), np.bool_)
        >>> discards[0, [7, 30]] = True
        >>> np.flatnonzero(hupai.Reformed().blocked_waits_batch(waits, discards)).tolist()
        [7]
        """
        from hupai.bulk import blocked_waits

        return blocked_waits(self, waits, discards, passed)

    def load_scores(self, path: str | os.PathLike[str]) -> ScoreBatch:
        """Read scores that `ScoreBatch.save` wrote under the same table.

        Parameters
        ----------
        path : path-like
        The file.

        Returns
        -------
        ScoreBatch
        Without its hands, which are a file of their own.

        Raises
        ------
        RuleFileError
            The file carries another `table_id`.
        InvalidHandError
            It is no file of scores, or a damaged one; its name stands before each problem.
        OSError
            There is no such file, or it cannot be opened.

        Examples
        --------
        >>> import hupai, pathlib, tempfile
        >>> rules = hupai.Reformed()
        >>> scores = rules.score_batch(hupai.batch.Hands.from_strings(["19m19p19s1234567z +1m"]))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "scores.npz")
        ...     scores.save(path)
        ...     rules.load_scores(path).value
        array([16000], dtype=int32)
        """
        from hupai.bulk import load_scores

        return load_scores(self, path)


def _rebuild(kind: type[Ruleset], options: dict[str, Any], table: PatternTable | None) -> Ruleset:
    return kind(patterns=table, **options)  # type: ignore[arg-type]
