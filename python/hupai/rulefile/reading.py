"""Rule files to rulesets and pattern tables."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hupai.errors import HupaiError, InvalidOptionError, Problem, RuleFileError
from hupai.patterns import (
    GENERAL,
    Example,
    PatternTable,
    too_large,
)
from hupai.rulefile.report import Places, Report
from hupai.rulefile.tables import read_table, strings, typed
from hupai.rulesets import NAMES, make, ruleset_class

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["check", "examples", "load", "load_table", "loads", "loads_table"]

_COMMON_KEYS = ("name", "provisional", "options", "patterns")
_KEYS = {
    "base": ("base", *_COMMON_KEYS, "remove"),
    "ruleset": ("ruleset", *_COMMON_KEYS, "tiers"),
    "empty": ("base", *_COMMON_KEYS, "tiers", "title", "shapes", "sets", "dora", "settlement"),
}


def _parse(text: str) -> tuple[dict[str, Any], Report]:
    """The TOML document; repeated tables are reported and set aside so that the rest is seen."""
    if not isinstance(text, str):
        raise TypeError(f"a rule file's text is a string, not {type(text).__name__}")
    places = Places(text)
    report = Report(places)
    lines = text.split("\n")
    for count, (path, first, again) in enumerate(places.repeated):
        report.add(path, "duplicate", f"is defined a second time (first in line {first})", again)
        lines[again - 1] = f"[__repeated__.n{count}]"
    try:
        document = tomllib.loads("\n".join(lines))
    except (ValueError, RecursionError) as error:
        # No TOML, or TOML beyond what Python reads: nested too deeply, a number too long.
        message = str(error) or "nested too deeply"
        place = re.search(r" \(at line (\d+), column (\d+)\)$", message)
        line = int(place[1]) if place else len(lines)
        text_of = message[: place.start()] if place else message
        report.add((), "syntax", f"not TOML: {text_of}", line)
        report.raise_if_any()
        raise AssertionError("unreachable") from None
    document.pop("__repeated__", None)
    return document, report


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
    report: Report, document: Mapping[str, Any], ruleset: str, *sections: str
) -> Ruleset | None:
    """The built-in ruleset with the options of these sections of the file."""
    given: dict[str, Any] = {}
    place: dict[str, str] = {}
    for section in sections:
        data = document.get(section, {})
        if not typed(report, (section,), data, dict, f"a table [{section}]"):
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


def _house(report: Report, document: Mapping[str, Any]) -> Ruleset | None:
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
    table = read_table(report, document, None, GENERAL)
    given: dict[str, Any] = {}
    for key, kind, what in (
        ("title", str, "a string"),
        ("sets", int, "4 or 5"),
        ("dora", bool, "true or false"),
    ):
        if key in document and typed(report, (key,), document[key], kind, what):
            given[key] = document[key]
    if "shapes" in document:
        given["shapes"] = strings(report, ("shapes",), document["shapes"])
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


def _kind(document: Mapping[str, Any]) -> str:
    """The key that says what a file is: a whole table, or (also where neither is) changes."""
    return "ruleset" if "ruleset" in document and "base" not in document else "base"


def _rules(document: Mapping[str, Any], report: Report) -> Ruleset:
    kind = _kind(document)
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
        read_table(report, {**document, "tiers": None}, None, GENERAL)
    if rules is not None:
        _check_size(report, rules)
    report.raise_if_any()
    assert rules is not None
    return rules


def _check_size(report: Report, rules: Ruleset) -> None:
    """The core holds a table of bounded size; without the core any table may be read."""
    try:
        from hupai._core import max_rows
    except ImportError:
        return
    problem = too_large(rules.patterns, max_rows)
    if problem is not None:
        report.add(("patterns",), "too_many", problem)


def _file_table(
    report: Report, document: Mapping[str, Any], base: str, kind: str
) -> PatternTable | None:
    """The table of a file that names a built-in ruleset; None if it is the built-in one."""
    builtin = ruleset_class(base)()._builtin_table()
    if kind == "ruleset":
        return read_table(report, {"name": base, **document}, None, builtin.tiers)
    if not {"patterns", "remove", "name", "provisional"} & document.keys():
        return None
    return read_table(report, document, builtin, builtin.tiers)


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
    kind = _kind(document)
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
        table = read_table(report, {"name": ruleset, **document}, None, default)
    else:
        builtin = ruleset_class(ruleset)()._builtin_table()
        table = read_table(report, document, builtin, builtin.tiers)
    report.raise_if_any()
    assert table is not None
    return table


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
    folder = Path(__file__).parents[1] / "rulesets" / "examples"
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


def _check_examples(report: Report, document: Mapping[str, Any], rules: Ruleset) -> None:
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
