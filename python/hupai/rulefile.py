"""Rules as a file: TOML that changes a built-in ruleset, or states one from nothing.

Three kinds of file share one format of rows::

    base = "guang"             # change a built-in ruleset: options, rows, removals
    ruleset = "guang"          # its options and payment with a pattern table of its own, complete
    base = "empty"             # shapes, tiers, rows and one of the three styles of settlement

Everything that is wrong is reported at once, with line and key; nothing is half-loaded.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hupai.errors import HupaiError, InvalidOptionError, Problem, RuleFileError
from hupai.patterns import (
    GENERAL,
    Condition,
    Example,
    Names,
    Pattern,
    PatternTable,
    Tier,
    check_rows,
    conditions,
)
from hupai.rulesets import NAMES, make, ruleset_class

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["check", "dump", "examples", "load", "load_table", "loads"]

Path_ = tuple[str, ...]

_COMMON_KEYS = ("name", "provisional", "options", "patterns")
_KEYS = {
    "base": ("base", *_COMMON_KEYS, "remove"),
    "ruleset": ("ruleset", *_COMMON_KEYS, "tiers"),
    "empty": ("base", *_COMMON_KEYS, "tiers", "title", "shapes", "sets", "dora", "settlement"),
}
_ROW_KEYS = (
    "names",
    "points",
    "any_of",
    "per",
    "excludes",
    "tier",
    "kind",
    "condition",
    "example",
    "counter_example",
)
#: Stands for a condition that could not be read and has been reported already.
_UNREAD = (Condition(requires=("standard",)),)
_TIER_KEYS = ("combine", "cap", "rank")
_LANGUAGES = ("zh", "ja", "en")

#: Key of a row at which `check_rows` found each kind of problem.
_KEY_OF_CODE = {
    "unknown_fact": "any_of",
    "no_condition": "any_of",
    "empty_condition": "any_of",
    "duplicate_fact": "any_of",
    "contradiction": "any_of",
    "negative": "points",
    "too_large": "points",
    "unknown_tier": "tier",
    "unknown_kind": "kind",
    "unknown_counter": "per",
    "unknown_pattern": "excludes",
    "self_exclusion": "excludes",
    "duplicate_exclusion": "excludes",
    "cycle": "excludes",
    "bad_example": "example",
    "bad_counter_example": "counter_example",
}


# places in the text ----------------------------------------------------------

_HEADER = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_ASSIGNMENT = re.compile(
    r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*="""
)
_KEY_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def _key_path(text: str) -> Path_:
    return tuple(part.strip("\"'") for part in _KEY_PART.findall(text))


class _Places:
    """Lines at which keys and tables of a TOML text begin, which `tomllib` does not tell."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path_, int] = {}
        self.repeated: list[tuple[Path_, int, int]] = []
        table: Path_ = ()
        headers: dict[Path_, int] = {}
        arrays: set[Path_] = set()
        for number, line in enumerate(text.split("\n"), 1):
            if header := _HEADER.match(line):
                table = _key_path(header[1])
                if line.lstrip().startswith("[["):
                    arrays.add(table)
                elif table in headers:
                    # Below an array of tables the same header opens a table of a new element.
                    if not any(table[:depth] in arrays for depth in range(1, len(table))):
                        self.repeated.append((table, headers[table], number))
                else:
                    headers[table] = number
                for depth in range(1, len(table) + 1):
                    self.lines.setdefault(table[:depth], number)
            elif assignment := _ASSIGNMENT.match(line):
                path = (*table, *_key_path(assignment[1]))
                for depth in range(len(table) + 1, len(path) + 1):
                    self.lines.setdefault(path[:depth], number)

    def line(self, path: Path_) -> int | None:
        """Line of the key, or of the nearest table around it."""
        for depth in range(len(path), 0, -1):
            if path[:depth] in self.lines:
                return self.lines[path[:depth]]
        return None


class _Report:
    """Collects problems, each with its line and key."""

    def __init__(self, places: _Places) -> None:
        self.places = places
        self.found: list[tuple[int, Problem]] = []

    def add(self, path: Path_, code: str, message: str, line: int | None = None) -> None:
        line = self.places.line(path) if line is None else line
        key = ".".join(path)
        where = "".join([f"line {line}: " if line else "", f"{key}: " if key else ""])
        self.found.append((line or 0, Problem(where + message, code, key)))

    def raise_if_any(self) -> None:
        if self.found:
            self.found.sort(key=lambda item: item[0])
            raise RuleFileError([problem for _, problem in self.found])

    def unknown(self, path: Path_, key: str, known: Iterable[str], what: str = "key") -> None:
        known = list(known)
        close = difflib.get_close_matches(key, known, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(known)}"
        self.add((*path, key), "unknown_key", f"unknown {what}; {hint}")


# reading ---------------------------------------------------------------------


def _parse(text: str) -> tuple[dict[str, Any], _Report]:
    """The TOML document; repeated tables are reported and set aside so that the rest is seen."""
    places = _Places(text)
    report = _Report(places)
    lines = text.split("\n")
    for count, (path, first, again) in enumerate(places.repeated):
        report.add(path, "duplicate", f"is defined a second time (first in line {first})", again)
        lines[again - 1] = f"[__repeated__.n{count}]"
    try:
        document = tomllib.loads("\n".join(lines))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        message = str(error) or "nested too deeply"
        place = re.search(r" \(at line (\d+), column (\d+)\)$", message)
        line = int(place[1]) if place else len(lines)
        text_of = message[: place.start()] if place else message
        report.add((), "syntax", f"not TOML: {text_of}", line)
        report.raise_if_any()
        raise AssertionError("unreachable") from None
    document.pop("__repeated__", None)
    return document, report


def _typed(report: _Report, path: Path_, value: Any, kind: type, what: str) -> bool:
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return True
    report.add(path, "wrong_type", f"must be {what}, not {value!r}")
    return False


def _strings(report: _Report, path: Path_, value: Any) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    report.add(path, "wrong_type", f"must be a list of strings, not {value!r}")
    return ()


def _any_of(report: _Report, path: Path_, value: Any) -> tuple[Condition, ...]:
    if isinstance(value, str):
        return conditions(value)
    if not isinstance(value, list):
        report.add(path, "wrong_type", f"must be a list of conditions, not {value!r}")
        return _UNREAD
    found = []
    for item in value:
        before = len(report.found)
        if not isinstance(item, dict):
            report.add(
                path,
                "wrong_type",
                f"a condition is {{ requires = [...], forbids = [...] }}, not {item!r}",
            )
            continue
        for key in item.keys() - {"requires", "forbids"}:
            report.unknown(path, key, ("requires", "forbids"))
        condition = Condition(
            requires=_strings(report, (*path, "requires"), item.get("requires", [])),
            forbids=_strings(report, (*path, "forbids"), item.get("forbids", [])),
        )
        unread = condition == Condition() and len(report.found) > before
        found.append(_UNREAD[0] if unread else condition)
    return tuple(found)


def _example(report: _Report, path: Path_, value: Any) -> Example | None:
    if isinstance(value, str):
        return Example(value)
    if isinstance(value, dict) and isinstance(value.get("hand"), str):
        return Example(value["hand"], {key: item for key, item in value.items() if key != "hand"})
    report.add(path, "wrong_type", f'must be {{ hand = "...", by = ... }}, not {value!r}')
    return None


def _row(report: _Report, row_id: str, data: Any, base: Pattern | None) -> Pattern:
    """A row of the file: `base` with what differs, or a new one."""
    path = ("patterns", row_id)
    row = base or Pattern(id=row_id, names=Names(en=row_id.replace("_", " ").capitalize()))
    if not _typed(report, path, data, dict, "a table"):
        return row
    for key in data:
        if key not in _ROW_KEYS:
            report.unknown(path, key, _ROW_KEYS)
    changes: dict[str, Any] = {}
    for key in _ROW_KEYS:
        if key not in data:
            continue
        value, here = data[key], (*path, key)
        if key == "names":
            if _typed(report, here, value, dict, "a table of names"):
                for language in value.keys() - set(_LANGUAGES):
                    report.unknown(here, language, _LANGUAGES)
                given = {
                    language: name
                    for language, name in value.items()
                    if language in _LANGUAGES
                    and _typed(report, (*here, language), name, str, "a string")
                }
                changes[key] = replace(row.names, **given)
        elif key == "points":
            if _typed(report, here, value, int, "a whole number"):
                changes[key] = value
        elif key == "any_of":
            changes[key] = _any_of(report, here, value)
        elif key == "excludes":
            changes[key] = _strings(report, here, value)
        elif key in ("example", "counter_example"):
            changes[key] = _example(report, here, value)
        elif _typed(report, here, value, str, "a string"):
            changes[key] = (value or None) if key == "per" else value
    if base is None:
        for key in ("points", "any_of"):
            if key not in data and data.get("kind") != "event":
                report.add(path, "missing_key", f"a new row needs {key}")
        # A missing condition is reported once, not again by the check of the whole table.
        if "any_of" not in data:
            changes["any_of"] = _UNREAD
    return replace(row, **changes)


def _rows(report: _Report, document: Mapping[str, Any], base: PatternTable | None) -> list[Pattern]:
    data = document.get("patterns", {})
    if not _typed(report, ("patterns",), data, dict, "tables [patterns.ID]"):
        data = {}
    removal = document.get("remove", {})
    removed: tuple[str, ...] = ()
    if _typed(report, ("remove",), removal, dict, "a table"):
        for key in removal.keys() - {"patterns"}:
            report.unknown(("remove",), key, ("patterns",))
        removed = _strings(report, ("remove", "patterns"), removal.get("patterns", []))
    base_ids = base.ids if base is not None else ()
    for row_id in dict.fromkeys(removed):
        if removed.count(row_id) > 1:
            report.add(("remove", "patterns"), "duplicate", f"names {row_id!r} more than once")
        if row_id not in base_ids:
            report.add(
                ("remove", "patterns"), "unknown_pattern", f"{row_id!r} is not a row of the base"
            )
        elif row_id in data:
            report.add(("patterns", row_id), "removed", "is changed here and removed in [remove]")
    rows = []
    for row in base or ():
        if row.id in removed:
            continue
        # Rows of the base stop naming what the file removes; rows of the file are the user's.
        kept = tuple(other for other in row.excludes if other not in removed)
        row = replace(row, excludes=kept)
        rows.append(_row(report, row.id, data[row.id], row) if row.id in data else row)
    rows += [
        _row(report, row_id, item, None) for row_id, item in data.items() if row_id not in base_ids
    ]
    return rows


def _tiers(report: _Report, document: Mapping[str, Any], default: Sequence[Tier]) -> list[Tier]:
    data = document.get("tiers")
    if data is None:
        return list(default)
    tiers = []
    if _typed(report, ("tiers",), data, dict, "tables [tiers.ID]"):
        for tier_id, item in data.items():
            path = ("tiers", tier_id)
            if not _typed(report, path, item, dict, "a table"):
                continue
            for key in item.keys() - set(_TIER_KEYS):
                report.unknown(path, key, _TIER_KEYS)
            given: dict[str, Any] = {}
            for key, kind, what in (
                ("combine", str, "'sum' or 'max'"),
                ("cap", int, "a whole number"),
                ("rank", int, "a whole number"),
            ):
                if key in item and _typed(report, (*path, key), item[key], kind, what):
                    given[key] = item[key]
            tiers.append(Tier(tier_id, **given))
    return tiers


def _table(
    report: _Report,
    document: Mapping[str, Any],
    base: PatternTable | None,
    default_tiers: Sequence[Tier],
) -> PatternTable | None:
    """The pattern table of the file; None if it has problems (which are in the report)."""
    before = len(report.found)
    rows = _rows(report, document, base)
    tiers = _tiers(report, document, default_tiers)
    name = document.get("name", base.name if base is not None else "")
    provisional = document.get("provisional", base.provisional if base is not None else False)
    _typed(report, ("name",), name, str, "a string")
    _typed(report, ("provisional",), provisional, bool, "true or false")
    removed = document.get("remove", {})
    removed = removed.get("patterns", ()) if isinstance(removed, dict) else ()
    for problem in check_rows(rows, tiers):
        if problem.code == "empty_table":
            if len(report.found) == before:
                path = ("remove", "patterns") if removed else ("patterns",)
                report.add(path, problem.code, "the table has no rows left")
            continue
        what, _, message = problem.partition(": ")
        kind, _, quoted = what.partition(" ")
        item = quoted[1:-1]
        if kind == "tier":
            key = "combine" if problem.code == "bad_tier" else "cap"
            report.add(("tiers", item, key), problem.code, message)
            continue
        if problem.code == "unknown_pattern" and any(repr(gone) in message for gone in removed):
            message = message.replace("which is not in the table", "which this file removes")
        report.add(("patterns", item, _KEY_OF_CODE.get(problem.code, "")), problem.code, message)
    if len(report.found) > before:
        return None
    return PatternTable(rows, tiers, name=name, provisional=provisional)


def _plain(value: Any) -> Any:
    """A TOML value as an option takes it: lists become tuples, {"3" = 60} becomes ((3, 60),)."""
    if isinstance(value, list):
        return tuple(_plain(item) for item in value)
    if isinstance(value, dict):
        return tuple(
            (int(key) if key.isascii() and key.isdigit() else key, _plain(item))
            for key, item in value.items()
        )
    return value


def _options(
    report: _Report, document: Mapping[str, Any], ruleset: str, *sections: str
) -> Ruleset | None:
    """The built-in ruleset with the options of these sections of the file."""
    given: dict[str, Any] = {}
    place: dict[str, str] = {}
    for section in sections:
        data = document.get(section, {})
        if not _typed(report, (section,), data, dict, f"a table [{section}]"):
            continue
        for key, value in data.items():
            if section == "settlement" and key == "style":
                continue
            if key in given:
                report.add((section, key), "duplicate", f"is given in [{place[key]}] too")
            given[key], place[key] = _plain(value), section
    known = {field.name for field in fields(ruleset_class(ruleset))} - {"patterns"}
    for key in [key for key in given if key not in known]:
        report.unknown((place[key],), key, sorted(known), f"option of {ruleset}")
        del given[key]
    try:
        return make(ruleset, given)
    except InvalidOptionError as error:
        for problem in error.problems:
            section = place.get(problem.text, sections[0])
            report.add((section, problem.text), problem.code, str(problem))
        return None


def _house(report: _Report, document: Mapping[str, Any]) -> Ruleset | None:
    """A ruleset that starts from nothing: base = "empty"."""
    from hupai.rulesets.house import House

    settlement = document.get("settlement")
    style = settlement.get("style") if isinstance(settlement, dict) else None
    if not isinstance(style, str) or style not in NAMES:
        listed = ", ".join(NAMES)
        report.add(
            ("settlement", "style"),
            "missing_key" if style is None else "unknown_ruleset",
            f"must be one of {listed}" + ("" if style is None else f", not {style!r}"),
        )
        payment = None
    else:
        payment = _options(report, document, style, "options", "settlement")
    table = _table(report, document, None, GENERAL)
    given: dict[str, Any] = {}
    for key, kind, what in (
        ("title", str, "a string"),
        ("sets", int, "4 or 5"),
        ("dora", bool, "true or false"),
    ):
        if key in document and _typed(report, (key,), document[key], kind, what):
            given[key] = document[key]
    if "shapes" in document:
        given["shapes"] = _strings(report, ("shapes",), document["shapes"])
    if payment is None:
        return None
    try:
        # A bad table must not hide what else is wrong, so another one stands in for it.
        rules = House(payment=payment, patterns=table or payment.patterns, **given)
        return None if table is None else rules
    except InvalidOptionError as error:
        for problem in error.problems:
            report.add((problem.text,), problem.code, str(problem))
        return None


def loads(text: str) -> Ruleset:
    """A ruleset from the text of a rule file.

    Parameters
    ----------
    text : str
    TOML.

    Returns
    -------
    Ruleset

    Raises
    ------
    RuleFileError
        Lists everything that is wrong, with line and key.

    Examples
    --------
    >>> from hupai.rulefile import loads
    >>> loads('base = "reformed"\\n[patterns.pinfu]\\npoints = 700').patterns["pinfu"].points
    700
    """
    return _rules(*_parse(text))


def _rules(document: Mapping[str, Any], report: _Report) -> Ruleset:
    kind = "ruleset" if "ruleset" in document and "base" not in document else "base"
    base = document.get(kind)
    if kind == "base" and base == "empty":
        kind = "empty"
    if base is None:
        report.add((), "missing_key", 'base is missing: a built-in ruleset or "empty"')
    elif kind != "empty" and not (isinstance(base, str) and base in NAMES):
        listed = ", ".join([*NAMES, *(["empty"] if kind == "base" else [])])
        report.add((kind,), "unknown_ruleset", f"must be one of {listed}, not {base!r}")
    for key in document:
        if key not in _KEYS[kind]:
            report.unknown((), key, _KEYS[kind])
    rules: Ruleset | None = None
    if kind == "empty":
        rules = _house(report, document)
    elif isinstance(base, str) and base in NAMES:
        plain = _options(report, document, base, "options")
        table = _file_table(report, document, base, kind)
        if plain is not None and table is not None:
            rules = replace_table(plain, table)
        elif plain is not None and not report.found:
            rules = plain
    elif "patterns" in document:
        # Rows are checked even if their ruleset is not known.
        _table(report, {**document, "tiers": None}, None, GENERAL)
    if rules is not None:
        _check_size(report, rules)
    report.raise_if_any()
    assert rules is not None
    return rules


def _check_size(report: _Report, rules: Ruleset) -> None:
    """The core holds a table of bounded size; without the core any table may be read."""
    try:
        from hupai._core import max_rows
    except ImportError:
        return
    alternatives = sum(max(1, len(row.any_of)) for row in rules.patterns)
    if alternatives > max_rows:
        report.add(
            ("patterns",),
            "too_many",
            f"{alternatives} rows and alternatives are more than {max_rows}",
        )


def _file_table(
    report: _Report, document: Mapping[str, Any], base: str, kind: str
) -> PatternTable | None:
    """The table of a file that names a built-in ruleset; None if it is the built-in one."""
    builtin = ruleset_class(base)()._builtin_table()
    if kind == "ruleset":
        return _table(report, {"name": base, **document}, None, builtin.tiers)
    if not {"patterns", "remove", "name", "provisional"} & document.keys():
        return None
    return _table(report, document, builtin, builtin.tiers)


def replace_table(rules: Ruleset, table: PatternTable | None) -> Ruleset:
    """The same options with another pattern table (None: the built-in one)."""
    return type(rules)(**rules.options, patterns=table)  # type: ignore[arg-type]


def _read(path: str | os.PathLike[str]) -> str:
    try:
        return Path(path).read_bytes().decode("utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise RuleFileError(
            [Problem(f"cannot read {os.fspath(path)}: {reason}", "unreadable", os.fspath(path))]
        ) from None


def load(path: str | os.PathLike[str]) -> Ruleset:
    """A ruleset from a rule file.

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
        Lists everything that is wrong, with line and key; nothing is half-loaded.

    Examples
    --------
    >>> from hupai.rulefile import examples, load
    >>> load(examples()["hong_kong"]).patterns["all_pungs"].points
    3
    """
    return loads(_read(path))


def examples() -> dict[str, Path]:
    """Rule files that the package carries as examples: name -> path.

    Returns
    -------
    dict of str to Path

    Examples
    --------
    >>> from hupai.rulefile import examples
    >>> sorted(examples())
    ['chinese_official', 'hong_kong']
    """
    folder = Path(__file__).parent / "rulesets" / "examples"
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def check(path: str | os.PathLike[str]) -> list[Problem]:
    """Everything that is wrong with a rule file; empty if it can be loaded and its examples hold.

    A file whose examples contradict their rows can be loaded nevertheless: nothing depends on them.

    Parameters
    ----------
    path : path-like
    The file.

    Returns
    -------
    list of Problem
    With line and key.

    Examples
    --------
    >>> from hupai.rulefile import check, examples
    >>> check(examples()["hong_kong"])
    []
    """
    try:
        document, report = _parse(_read(path))
        rules = _rules(document, report)
        _check_examples(report, document, rules)
        report.raise_if_any()
    except RuleFileError as error:
        return list(error.problems)
    return []


def _check_examples(report: _Report, document: Mapping[str, Any], rules: Ruleset) -> None:
    """The examples that a file gives against its rows; hands of another size say nothing."""
    try:
        from hupai.hand import Hand
    except ImportError:
        return
    for row_id, data in document.get("patterns", {}).items():
        row = rules.patterns[row_id]
        for key, wanted in (("example", True), ("counter_example", False)):
            example: Example | None = getattr(row, key)
            if key not in data or example is None or not row.any_of:
                continue
            path = ("patterns", row_id, key)
            hand = Hand.parse(example.hand)
            if hand.sets != rules.sets:
                continue
            try:
                score = rules.score(hand, **example.situation)
            except HupaiError as error:
                for problem in error.problems:
                    report.add(path, f"bad_{key}", str(problem))
                continue
            if (row_id in score.patterns or row_id in score.excluded) != wanted:
                verb = "does not satisfy" if wanted else "satisfies"
                report.add(path, f"bad_{key}", f"{example.hand!r} {verb} the row")


def load_table(path: str | os.PathLike[str], ruleset: str) -> PatternTable:
    """The pattern table of a file for one ruleset: complete, or changes of the built-in one.

    Parameters
    ----------
    path : path-like
        The file.
    ruleset : {"reformed", "competitive", "guang"}
        Whose table it has to be.

    Returns
    -------
    PatternTable

    Raises
    ------
    RuleFileError
        Lists everything that is wrong, a table for another ruleset included.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from hupai.rulefile import load_table
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "mine.toml")
    ...     _ = path.write_text('base = "guang"\\n[patterns.half_flush]\\npoints = 4')
    ...     load_table(path, "guang")["half_flush"].points
    4
    """
    return loads_table(_read(path), ruleset)


def loads_table(text: str, ruleset: str) -> PatternTable:
    """`load_table` for a text."""
    document, report = _parse(text)
    kind = "ruleset" if "ruleset" in document and "base" not in document else "base"
    allowed = [key for key in _KEYS[kind] if key != "options"]
    found = document.get(kind)
    if found is None:
        report.add((), "missing_key", f'needs ruleset = "{ruleset}" or base = "{ruleset}"')
    elif found != ruleset:
        report.add((kind,), "other_ruleset", f"is a file for {found!r}, not for {ruleset!r}")
    for key in document:
        if key == "options":
            report.add(
                ("options",), "unknown_key", "a pattern table has no options; load it as a ruleset"
            )
        elif key not in allowed:
            report.unknown((), key, allowed)
    if kind == "ruleset":
        # The built-in table of guang is itself read here, so its tiers cannot be asked for.
        default = GENERAL if ruleset == "guang" else ruleset_class(ruleset)()._builtin_table().tiers
        table = _table(report, {"name": ruleset, **document}, None, default)
    else:
        builtin = ruleset_class(ruleset)()._builtin_table()
        table = _table(report, document, builtin, builtin.tiers)
    report.raise_if_any()
    assert table is not None
    return table


# writing ---------------------------------------------------------------------


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    return "[" + ", ".join(_value(item) for item in value) + "]"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _value(key)


def _row_values(row: Pattern) -> dict[str, Any]:
    """Every key of a row with the value that the file would have."""
    names = {language: getattr(row.names, language) for language in _LANGUAGES}
    values: dict[str, Any] = {
        "names": {language: name for language, name in names.items() if name or language == "en"},
        "points": row.points,
        "any_of": [
            {
                key: list(getattr(condition, key))
                for key in ("requires", "forbids")
                if getattr(condition, key)
            }
            for condition in row.any_of
        ],
        "per": row.per or "",
        "excludes": list(row.excludes),
        "tier": row.tier,
        "kind": row.kind,
        "condition": row.condition,
    }
    for key in ("example", "counter_example"):
        example: Example | None = getattr(row, key)
        if example is not None:
            values[key] = {"hand": example.hand, **example.situation}
    return values


def _dump_row(row: Pattern, base: Pattern | None = None) -> list[str]:
    """Lines of a row: what differs from the base, or from the defaults of a new row."""
    before = _row_values(base if base is not None else Pattern(id=row.id))
    always = ("names", "points", "any_of") if base is None else ()
    lines = [f"[patterns.{_key(row.id)}]"]
    for key, value in _row_values(row).items():
        if key in always or before.get(key) != value:
            lines.append(f"{key} = {_value(value)}")
    return [*lines, ""]


def _dump_rows(table: PatternTable) -> list[str]:
    return [line for row in table for line in _dump_row(row)]


def _dump_tiers(tiers: Iterable[Tier]) -> list[str]:
    lines = []
    for tier in tiers:
        lines += [f"[tiers.{_key(tier.id)}]", f"combine = {_value(tier.combine)}"]
        lines += [f"cap = {tier.cap}"] if tier.cap is not None else []
        lines += [f"rank = {tier.rank}", ""]
    return lines


def _dump_options(rules: Ruleset, section: str = "options") -> list[str]:
    defaults = {field.name: field.default for field in fields(rules)}
    changed = {key: value for key, value in rules.options.items() if value != defaults[key]}
    if not changed:
        return []
    return [f"[{section}]", *(f"{key} = {_value(value)}" for key, value in changed.items()), ""]


def _dump_labels(table: PatternTable, name: str, provisional: bool) -> list[str]:
    lines = [f"name = {_value(table.name)}"] if table.name != name else []
    if table.provisional != provisional:
        lines.append(f"provisional = {_value(table.provisional)}")
    return lines


def _dump_changes(rules: Ruleset, table: PatternTable) -> str:
    """The file as changes of the built-in table; may fail to say everything (see `dump`)."""
    builtin = rules._builtin_table()
    removed = [row.id for row in builtin if row.id not in table.ids]
    lines = [f"base = {_value(rules.name)}"]
    lines += _dump_labels(table, builtin.name, builtin.provisional)
    if len(lines) == 1 and table == builtin:
        # A table that is given, though it equals the built-in one, is still a given table.
        lines.append(f"name = {_value(table.name)}")
    lines += ["", *_dump_options(rules)]
    for row in table:
        if row.id in builtin.ids:
            base = builtin[row.id]
            kept = tuple(other for other in base.excludes if other not in removed)
            base = replace(base, excludes=kept)
            lines += _dump_row(row, base) if row != base else []
        else:
            lines += _dump_row(row)
    if removed:
        lines += ["[remove]", f"patterns = {_value(removed)}", ""]
    return "\n".join(lines)


def dump(rules: Ruleset) -> str:
    """The text of a rule file from which `loads` makes an equal ruleset.

    Parameters
    ----------
    rules : Ruleset
    What to write.

    Returns
    -------
    str
    TOML.

    Examples
    --------
    >>> from hupai import Competitive
    >>> from hupai.rulefile import dump, loads
    >>> print(dump(Competitive(minimum=8)))
    base = "competitive"
    <BLANKLINE>
    [options]
    minimum = 8
    <BLANKLINE>
    >>> loads(dump(Competitive(minimum=8))) == Competitive(minimum=8)
    True
    """
    from hupai.rulesets.house import House

    if isinstance(rules, House):
        return _dump_house(rules)
    table: PatternTable | None = rules.__dict__["_custom_table"]
    if table is None:
        return "\n".join([f"base = {_value(rules.name)}", "", *_dump_options(rules)])
    text = _dump_changes(rules, table)
    try:
        if loads(text) == rules:
            return text
    except RuleFileError:
        pass
    # Another order of rows, other tiers, something unset: only the complete table says it.
    lines = [f"ruleset = {_value(rules.name)}", *_dump_labels(table, rules.name, False), ""]
    lines += [*_dump_options(rules), *_dump_tiers(table.tiers), *_dump_rows(table)]
    return "\n".join(lines)


def _dump_house(rules: Any) -> str:
    table: PatternTable = rules.patterns
    lines = ['base = "empty"']
    lines += [f"title = {_value(rules.title)}"] if rules.title else []
    lines += _dump_labels(table, "", False)
    lines += [f"shapes = {_value(rules.shapes)}"]
    lines += [f"sets = {rules.sets}"] if rules.sets != 4 else []
    lines += ["dora = true"] if rules.dora else []
    numbers = _dump_options(rules.payment, "settlement")[1:]
    lines += ["", "[settlement]", f"style = {_value(rules.payment.name)}", *(numbers or [""])]
    return "\n".join([*lines, *_dump_tiers(table.tiers), *_dump_rows(table)])
