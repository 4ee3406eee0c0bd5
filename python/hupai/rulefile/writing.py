"""Rulesets to rule files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from hupai.errors import RuleFileError
from hupai.patterns import (
    Example,
    Pattern,
    PatternTable,
    Tier,
)
from hupai.rulefile.reading import loads
from hupai.rulefile.tables import LANGUAGES

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["dump"]


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
    names = {language: getattr(row.names, language) for language in LANGUAGES}
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
