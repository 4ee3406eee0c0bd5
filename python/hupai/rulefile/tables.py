"""Pattern tables of a rule file: rows and tiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hupai.patterns import (
    Condition,
    Example,
    Names,
    Pattern,
    PatternTable,
    Tier,
    check_rows,
    conditions,
)
from hupai.rulefile.report import KeyPath, Report

if TYPE_CHECKING:
    pass

__all__ = ["read_table"]

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
LANGUAGES = ("zh", "ja", "en")
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


def typed(report: Report, path: KeyPath, value: Any, kind: type, what: str) -> bool:
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return True
    report.add(path, "wrong_type", f"must be {what}, not {value!r}")
    return False


def strings(report: Report, path: KeyPath, value: Any) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    report.add(path, "wrong_type", f"must be a list of strings, not {value!r}")
    return ()


def _any_of(report: Report, path: KeyPath, value: Any) -> tuple[Condition, ...]:
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
            requires=strings(report, (*path, "requires"), item.get("requires", [])),
            forbids=strings(report, (*path, "forbids"), item.get("forbids", [])),
        )
        unread = condition == Condition() and len(report.found) > before
        found.append(_UNREAD[0] if unread else condition)
    return tuple(found)


def _example(report: Report, path: KeyPath, value: Any) -> Example | None:
    if isinstance(value, str):
        return Example(value)
    if isinstance(value, dict) and isinstance(value.get("hand"), str):
        return Example(value["hand"], {key: item for key, item in value.items() if key != "hand"})
    report.add(path, "wrong_type", f'must be {{ hand = "...", by = ... }}, not {value!r}')
    return None


def _row(report: Report, row_id: str, data: Any, base: Pattern | None) -> Pattern:
    """A row of the file: `base` with what differs, or a new one."""
    path = ("patterns", row_id)
    row = base or Pattern(id=row_id, names=Names(en=row_id.replace("_", " ").capitalize()))
    if not typed(report, path, data, dict, "a table"):
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
            if typed(report, here, value, dict, "a table of names"):
                for language in value.keys() - set(LANGUAGES):
                    report.unknown(here, language, LANGUAGES)
                given = {
                    language: name
                    for language, name in value.items()
                    if language in LANGUAGES
                    and typed(report, (*here, language), name, str, "a string")
                }
                changes[key] = replace(row.names, **given)
        elif key == "points":
            if typed(report, here, value, int, "a whole number"):
                changes[key] = value
        elif key == "any_of":
            changes[key] = _any_of(report, here, value)
        elif key == "excludes":
            changes[key] = strings(report, here, value)
        elif key in ("example", "counter_example"):
            changes[key] = _example(report, here, value)
        elif typed(report, here, value, str, "a string"):
            changes[key] = (value or None) if key == "per" else value
    if base is None:
        for key in ("points", "any_of"):
            if key not in data and data.get("kind") != "event":
                report.add(path, "missing_key", f"a new row needs {key}")
        # A missing condition is reported once, not again by the check of the whole table.
        if "any_of" not in data:
            changes["any_of"] = _UNREAD
    return replace(row, **changes)


def _rows(report: Report, document: Mapping[str, Any], base: PatternTable | None) -> list[Pattern]:
    data = document.get("patterns", {})
    if not typed(report, ("patterns",), data, dict, "tables [patterns.ID]"):
        data = {}
    removal = document.get("remove", {})
    removed: tuple[str, ...] = ()
    if typed(report, ("remove",), removal, dict, "a table"):
        for key in removal.keys() - {"patterns"}:
            report.unknown(("remove",), key, ("patterns",))
        removed = strings(report, ("remove", "patterns"), removal.get("patterns", []))
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


def _tiers(report: Report, document: Mapping[str, Any], default: Sequence[Tier]) -> list[Tier]:
    data = document.get("tiers")
    if data is None:
        return list(default)
    tiers = []
    if typed(report, ("tiers",), data, dict, "tables [tiers.ID]"):
        for tier_id, item in data.items():
            path = ("tiers", tier_id)
            if not typed(report, path, item, dict, "a table"):
                continue
            for key in item.keys() - set(_TIER_KEYS):
                report.unknown(path, key, _TIER_KEYS)
            given: dict[str, Any] = {}
            for key, kind, what in (
                ("combine", str, "'sum' or 'max'"),
                ("cap", int, "a whole number"),
                ("rank", int, "a whole number"),
            ):
                if key in item and typed(report, (*path, key), item[key], kind, what):
                    given[key] = item[key]
            tiers.append(Tier(tier_id, **given))
    return tiers


def read_table(
    report: Report,
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
    typed(report, ("name",), name, str, "a string")
    typed(report, ("provisional",), provisional, bool, "true or false")
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
