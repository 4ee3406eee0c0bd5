"""The pages of patterns as the site shows them: every row with its picture, explained.

The files docs/rules/_patterns_*.md are tables, to be read as they are; the site has room for more.
Both are made from the rows.
"""

from __future__ import annotations

from make_tables import NOTE, RULESETS, names, pattern_intro, points, table

from hupai.patterns import Example, Pattern
from hupai.ruleset import Ruleset

#: Page of the site -> the ruleset whose rows it shows.
PAGES = {f"rules/_patterns_{cls.name}": cls for cls in RULESETS}


def anchor(rules: Ruleset, row_id: str) -> str:
    """Where a row is explained; the same on every build."""
    return f"{rules.name}-{row_id}"


def links(rules: Ruleset, ids: list[str]) -> str:
    """Rows by name, each a link."""
    return ", ".join(f"[{rules.patterns[i].names.en}](#{anchor(rules, i)})" for i in ids)


def flags(one: Example) -> str:
    """The situation of an example as keyword arguments."""
    return ", ".join(f"{name}={value!r}" for name, value in one.situation.items())


def picture(one: Example) -> list[str]:
    """A hand as its picture with the string beneath."""
    said = f"`{one.hand}`" + (f" with `{flags(one)}`" if one.situation else "")
    return ["```{hand}", one.hand, "```", "", said]


def worth(rules: Ruleset, one: Example) -> str:
    """What the example is worth in all, and by which rows."""
    score = rules.score(one.hand, **one.situation)
    parts = [f"{rules.patterns[i].names.en} {value}" for i, value in score.patterns.items()]
    counted = f" ({' + '.join(parts)})" if len(parts) > 1 else ""
    if score.wins:
        return f"In all {score.value} {rules.unit}{counted}."
    return f"In all {score.pattern_value} {rules.unit}{counted}, too few for a win."


def entry(rules: Ruleset, row: Pattern) -> list[str]:
    """One row: names, value, condition, example, near miss, and what it has to do with others."""
    several = len(rules.patterns.tiers) > 1
    other_names = " / ".join(name for name in (row.names.zh, row.names.ja) if name)
    lines = [f"({anchor(rules, row.id)})=", "", f"## {row.names.en}", ""]
    lines += [f"{other_names} · `{row.id}` · **{points(row, several)} {rules.unit}**", ""]
    lines += [f"{row.condition[0].upper()}{row.condition[1:]}.", ""]
    if row.example is not None:
        lines += [*picture(row.example), "", worth_of(rules, row, row.example), ""]
    if row.counter_example is not None:
        lines += ["A near miss, without the pattern:", "", *picture(row.counter_example), ""]
    excluded_by = [other.id for other in rules.patterns if row.id in other.excludes]
    if row.excludes:
        lines += [f"Beside it do not count: {links(rules, list(row.excludes))}.", ""]
    if excluded_by:
        lines += [f"It does not count beside: {links(rules, excluded_by)}.", ""]
    if row.any_of:
        text = " | ".join(map(str, row.any_of))
        lines += [f'In a rule file: `any_of = "{text}"`.', ""]
    return lines


def worth_of(rules: Ruleset, row: Pattern, one: Example) -> str:
    """The worth of an example, under options that know it."""
    if row.id == "li_gu":
        rules = type(rules)(hand_size=16)  # type: ignore[call-arg]
    return worth(rules, one)


def page(cls: type[Ruleset]) -> str:
    """A whole page: what the values mean, all rows as a list, each row."""
    rules = cls()
    several = len(rules.patterns.tiers) > 1
    lines = [NOTE, "", *pattern_intro(rules)]
    lines += table(
        ("pattern", "zh / ja / en", rules.unit),
        (
            (f"[`{row.id}`](#{anchor(rules, row.id)})", names(row), points(row, several))
            for row in rules.patterns
        ),
    )
    lines.append("")
    for row in rules.patterns:
        lines += entry(rules, row)
    return "\n".join(lines)
