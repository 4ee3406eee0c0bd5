"""What a pattern is: a row over facts. Pure Python, needs no C++.

A ruleset's value table is a `PatternTable`: rows (`Pattern`) and the tiers that say how rows
combine (`Tier`). A row names facts of the shared catalogue (`CATALOGUE`); the C++ core computes
facts and knows no row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from hupai._plain import listed
from hupai.catalogue import CATALOGUE, COUNTERS, Fact
from hupai.errors import HupaiError, Problem, RuleFileError

__all__ = [
    "CATALOGUE",
    "COUNTERS",
    "KINDS",
    "Condition",
    "Example",
    "Fact",
    "Names",
    "Pattern",
    "PatternTable",
    "Tier",
]

#: What a row is about: the finished hand, luck, an announcement, or an event that is no win.
KINDS = ("hand", "chance", "declaration", "event")


@dataclass(frozen=True, slots=True)
class Names:
    """A pattern's names in Chinese, Japanese and English; empty where it has none.

    Attributes
    ----------
    zh, ja, en : str
    The names.

    Examples
    --------
    >>> import hupai
    >>> hupai.Reformed().patterns["pinfu"].names.en
    'All runs'
    """

    zh: str = ""
    ja: str = ""
    en: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """One way to satisfy a row: every fact of `requires` holds and none of `forbids`.

    Attributes
    ----------
    requires, forbids : tuple of str
    Names of facts.

    Examples
    --------
    >>> from hupai.patterns import Condition
    >>> str(Condition(("suits_1",), ("has_honour",)))
    'suits_1 !has_honour'
    """

    requires: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([*self.requires, *("!" + fact for fact in self.forbids)])


@dataclass(frozen=True, slots=True)
class Example:
    """A hand with the situation that makes it an example (or counter-example) of a row.

    Attributes
    ----------
    hand : str
        A hand string.
    situation : mapping
        Keyword arguments of `hupai.Situation`, e.g. ``{"by": "ron"}``.

    Examples
    --------
    >>> import hupai
    >>> example = hupai.Competitive().patterns["concealed_hand"].example
    >>> example.hand, example.situation
    ('123m 567m 345p 88s 67s +5s', {'by': 'ron'})
    """

    hand: str
    situation: Mapping[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.hand, tuple(sorted(self.situation.items()))))


@dataclass(frozen=True, slots=True)
class Tier:
    """How the rows of one tier combine; the best tier of a reading is its value.

    Attributes
    ----------
    id : str
        Name by which rows refer to the tier.
    combine : {"sum", "max"}
        Add all counted rows, or take the best single one (of equals the first in the table).
    cap : int or None
        Upper bound of the tier's value.
    rank : int
        Decides between tiers (and readings) of equal value: the higher rank is taken.

    Examples
    --------
    >>> import hupai
    >>> hupai.Reformed().patterns.tiers[1]
    Tier(id='limit', combine='max', cap=None, rank=1)
    """

    id: str
    combine: str = "sum"
    cap: int | None = None
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Pattern:
    """One row of a pattern table.

    Attributes
    ----------
    id : str
        Permanent identifier.
    names : Names
        Names in three languages.
    points : int
        Value in the ruleset's unit (points or tai), not negative.
    any_of : tuple of Condition
        Alternatives; one is enough. Empty for an event that no finished hand can satisfy.
    per : str or None
        A counter of `COUNTERS`: the row counts that many times.
    excludes : tuple of str
        Rows that are not counted beside this one, even if this one is itself excluded.
    tier : str
        The tier it belongs to.
    kind : {"hand", "chance", "declaration", "event"}
        What it is about.
    condition : str
        The condition in words.
    example, counter_example : Example or None
        A hand that satisfies the row, and a near miss.

    Examples
    --------
    >>> import hupai
    >>> row = hupai.Competitive().patterns["two_kongs"]
    >>> row.points, row.excludes, [str(one) for one in row.any_of]
    (4, (), ['two_kongs'])
    """

    id: str
    names: Names = Names()
    points: int = 0
    any_of: tuple[Condition, ...] = ()
    per: str | None = None
    excludes: tuple[str, ...] = ()
    tier: str = "general"
    kind: str = "hand"
    condition: str = ""
    example: Example | None = None
    counter_example: Example | None = None

    @property
    def facts(self) -> frozenset[str]:
        """All facts the row looks at."""
        return frozenset(f for c in self.any_of for f in (*c.requires, *c.forbids))


def conditions(text: str) -> tuple[Condition, ...]:
    """Read the short form ``"a !b | c"`` of alternatives.

    Examples
    --------
    >>> from hupai.patterns import conditions
    >>> conditions("standard !has_run | seven_pairs")[0]
    Condition(requires=('standard',), forbids=('has_run',))
    """
    alternatives = [alternative.split() for alternative in text.split("|")] if text.strip() else []
    return tuple(
        Condition(
            requires=tuple(word for word in words if not word.startswith("!")),
            forbids=tuple(word[1:] for word in words if word.startswith("!")),
        )
        for words in alternatives
    )


#: Rows of a table that names no tiers of its own simply add up.
GENERAL = (Tier("general"),)


def too_large(table: Sequence[Pattern], most: int) -> str | None:
    """Whether a table has more rows and alternatives than the core holds, in words."""
    alternatives = sum(max(1, len(row.any_of)) for row in table)
    if alternatives <= most:
        return None
    return f"{alternatives} rows and alternatives are more than {most}"


class PatternTable(Sequence[Pattern]):
    """An immutable, checked list of rows with their tiers.

    Parameters
    ----------
    rows : iterable of Pattern
        In bit order; ids are unique.
    tiers : iterable of Tier
        Tiers that rows may name.
    name : str
        Shown to people.
    provisional : bool
        True for a table that awaits its real values (GUANG-40).

    Raises
    ------
    RuleFileError
        Lists every problem: unknown facts, counters, tiers or excluded ids, duplicate ids,
        negative points, cycles in excludes, conditions that always or never hold, names given
        twice, examples that are no hands, a table without rows.

    Examples
    --------
    >>> import hupai
    >>> table = hupai.Reformed().patterns
    >>> len(table), table[0].id, table["pinfu"].points, "pinfu" in table
    (50, 'riichi', 500, True)
    """

    __slots__ = ("_index", "name", "provisional", "rows", "tiers")
    rows: tuple[Pattern, ...]
    tiers: tuple[Tier, ...]
    name: str
    provisional: bool
    _index: dict[str, int]

    def __init__(
        self,
        rows: Iterable[Pattern],
        tiers: Iterable[Tier] = GENERAL,
        *,
        name: str = "",
        provisional: bool = False,
    ) -> None:
        put = object.__setattr__
        put(self, "rows", tuple(listed(rows, "rows", "Patterns")))
        put(self, "tiers", tuple(listed(tiers, "tiers", "Tiers")))
        put(self, "name", name)
        put(self, "provisional", provisional)
        problems = check_rows(self.rows, self.tiers)
        if problems:
            raise RuleFileError(problems)
        put(self, "_index", {row.id: i for i, row in enumerate(self.rows)})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a PatternTable is immutable; cannot set {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (self.rows, self.tiers, self.name, self.provisional))

    @overload
    def __getitem__(self, key: int | str) -> Pattern: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Pattern]: ...
    def __getitem__(self, key: int | str | slice) -> Pattern | Sequence[Pattern]:
        return self.rows[self._index[key] if isinstance(key, str) else key]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Pattern]:
        return iter(self.rows)

    def __contains__(self, item: object) -> bool:
        return item in self._index if isinstance(item, str) else item in self.rows

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PatternTable):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        extra = f", name={self.name!r}" if self.name else ""
        extra += ", provisional=True" if self.provisional else ""
        return f"PatternTable({self.rows!r}, {self.tiers!r}{extra})"

    def _key(self) -> tuple[object, ...]:
        return (self.rows, self.tiers, self.name, self.provisional)

    @property
    def ids(self) -> tuple[str, ...]:
        """Row ids in bit order."""
        return tuple(self._index)

    def position(self, row_id: str) -> int:
        """Bit of a row.

        Parameters
        ----------
        row_id : str
        Id of a row.

        Returns
        -------
        int
        From 0.

        Examples
        --------
        >>> import hupai
        >>> table = hupai.Reformed().patterns
        >>> table.position(table[5].id)
        5
        """
        return self._index[row_id]

    def tier(self, tier_id: str) -> Tier:
        """The tier of that id.

        Parameters
        ----------
        tier_id : str
        Id of a tier.

        Returns
        -------
        Tier

        Examples
        --------
        >>> import hupai
        >>> hupai.Reformed().patterns.tier("general").cap
        16000
        """
        return next(tier for tier in self.tiers if tier.id == tier_id)

    @property
    def facts(self) -> frozenset[str]:
        """All facts that some row looks at."""
        return frozenset().union(*(row.facts for row in self.rows))


def _rebuild(
    rows: tuple[Pattern, ...], tiers: tuple[Tier, ...], name: str, provisional: bool
) -> PatternTable:
    return PatternTable(rows, tiers, name=name, provisional=provisional)


def check_rows(rows: Sequence[Pattern], tiers: Sequence[Tier]) -> list[Problem]:
    """Everything that is wrong with a table, in the order of its rows."""
    problems = [p for tier in tiers for p in _tier_form(tier)]
    problems += [p for row in rows for p in _row_form(row)]
    if problems:
        return problems
    ids = [row.id for row in rows]
    known = set(ids)
    tier_ids = [tier.id for tier in tiers]

    def add(code: str, where: str, message: str) -> None:
        problems.append(Problem(f"{where}: {message}", code, where))

    if not rows:
        add("empty_table", "table", "has no rows")
    for tier in tiers:
        where = f"tier {tier.id!r}"
        if tier_ids.count(tier.id) > 1:
            add("duplicate_tier", where, "is defined twice")
        if tier.combine not in ("sum", "max"):
            add("bad_tier", where, f"combine is {tier.combine!r}, not 'sum' or 'max'")
        if tier.cap is not None and tier.cap < 0:
            add("negative", where, f"cap {tier.cap} is negative")
    seen: set[str] = set()
    for row in rows:
        where = f"pattern {row.id!r}"
        if not row.id.isidentifier():
            add("bad_id", where, "an id is a plain word of letters, digits and underscores")
        if row.id in seen:
            add("duplicate_pattern", where, "is defined twice")
        seen.add(row.id)
        if row.points < 0:
            add("negative", where, f"points {row.points} are negative")
        if row.points > MAX_POINTS:
            add("too_large", where, f"points {row.points} are more than {MAX_POINTS}")
        if row.tier not in tier_ids:
            add("unknown_tier", where, f"tier {row.tier!r} is not defined")
        if row.kind not in KINDS:
            add("unknown_kind", where, f"kind {row.kind!r} is none of {', '.join(KINDS)}")
        if row.per is not None and row.per not in COUNTERS:
            add("unknown_counter", where, f"counter {row.per!r} is not in the catalogue")
        if Condition() in row.any_of:
            add("empty_condition", where, "has an empty condition, which is always true")
        for condition in row.any_of:
            for name in ("requires", "forbids"):
                facts = getattr(condition, name)
                for fact in _repeated(facts):
                    add("duplicate_fact", where, f"{name} names {fact!r} more than once")
            for fact in dict.fromkeys(condition.requires):
                if fact in condition.forbids:
                    message = f"condition '{condition}' requires and forbids {fact!r}"
                    add("contradiction", where, message)
        if not row.any_of and row.kind != "event":
            add("no_condition", where, "has no condition (any_of)")
        for fact in sorted(row.facts - CATALOGUE.keys()):
            add("unknown_fact", where, f"fact {fact!r} is not in the catalogue")
        for other in _repeated(row.excludes):
            add("duplicate_exclusion", where, f"excludes {other!r} more than once")
        for other in dict.fromkeys(row.excludes):
            if other not in known:
                add("unknown_pattern", where, f"excludes {other!r}, which is not in the table")
            elif other == row.id:
                add("self_exclusion", where, "excludes itself")
        for key in ("example", "counter_example"):
            for message in _example_problems(getattr(row, key)):
                add(f"bad_{key}", where, f"{key.replace('_', '-')}: {message}")
    for cycle in _cycles({row.id: row.excludes for row in rows}):
        where = f"pattern {cycle[0]!r}"
        add("cycle", where, f"excludes form a cycle: {' > '.join(cycle)}")
    return problems


def _is_words(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(word, str) for word in value)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _forms(where: str, of: object, wanted: Mapping[str, tuple[bool, str]]) -> list[Problem]:
    """Fields that are not what they must be."""
    return [
        Problem(f"{where}: {field} must be {what}, not {getattr(of, field)!r}", "wrong_type", where)
        for field, (fits, what) in wanted.items()
        if not fits
    ]


def _tier_form(tier: object) -> list[Problem]:
    if not isinstance(tier, Tier):
        return [Problem(f"tiers: {tier!r} is no Tier", "wrong_type", "tiers")]
    wanted = {
        "id": (isinstance(tier.id, str), "a string"),
        "combine": (isinstance(tier.combine, str), "'sum' or 'max'"),
        "cap": (tier.cap is None or _is_whole(tier.cap), "a whole number or None"),
        "rank": (_is_whole(tier.rank), "a whole number"),
    }
    return _forms(f"tier {tier.id!r}", tier, wanted)


def _row_form(row: object) -> list[Problem]:
    if not isinstance(row, Pattern):
        return [Problem(f"rows: {row!r} is no Pattern", "wrong_type", "rows")]
    conditions = isinstance(row.any_of, tuple) and all(
        isinstance(one, Condition) and _is_words(one.requires) and _is_words(one.forbids)
        for one in row.any_of
    )
    names = isinstance(row.names, Names) and _is_words((row.names.zh, row.names.ja, row.names.en))
    examples = {
        key: (
            one is None
            or (
                isinstance(one, Example)
                and isinstance(one.hand, str)
                and isinstance(one.situation, Mapping)
            ),
            "an Example of a hand string and a situation, or None",
        )
        for key, one in (("example", row.example), ("counter_example", row.counter_example))
    }
    wanted = {
        "id": (isinstance(row.id, str), "a string"),
        "names": (names, "Names"),
        "points": (_is_whole(row.points), "a whole number"),
        "any_of": (conditions, "a tuple of Conditions, each with tuples of facts"),
        "per": (row.per is None or isinstance(row.per, str), "a counter or None"),
        "excludes": (_is_words(row.excludes), "a tuple of ids"),
        "tier": (isinstance(row.tier, str), "a string"),
        "kind": (isinstance(row.kind, str), "a string"),
        "condition": (isinstance(row.condition, str), "a string"),
        **examples,
    }
    return _forms(f"pattern {row.id!r}", row, wanted)


#: Largest points of one row; keeps every sum inside 32 bits.
MAX_POINTS = 1_000_000


def _repeated(names: Sequence[str]) -> list[str]:
    """Names that occur more than once."""
    return [name for name in dict.fromkeys(names) if names.count(name) > 1]


def _example_problems(example: Example | None) -> list[Problem]:
    """What is no hand or no situation in an example; without the core it cannot be read."""
    if example is None:
        return []
    try:
        from hupai.hand import Hand
        from hupai.situation import Situation
    except ImportError:
        return []
    problems: list[Problem] = []
    try:
        if Hand.parse(example.hand).win is None:
            problems.append(Problem(f"{example.hand!r} has no winning tile", "no_winning_tile"))
    except HupaiError as error:
        problems.extend(error.problems)
    try:
        Situation(**example.situation)
    except HupaiError as error:
        problems.extend(error.problems)
    return problems


def _cycles(edges: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """One witness for each cycle that a depth-first walk meets (self-loops aside)."""
    found: list[list[str]] = []
    done: set[str] = set()
    for root in edges:
        path: list[str] = []
        stack = [(root, iter(edges[root]))] if root not in done else []
        if stack:
            path.append(root)
        while stack:
            node, children = stack[-1]
            for child in children:
                if child not in edges or child == node or child in done:
                    continue
                if child in path:
                    found.append([*path[path.index(child) :], child])
                    continue
                path.append(child)
                stack.append((child, iter(edges[child])))
                break
            else:
                stack.pop()
                path.pop()
                done.add(node)
    return found
