"""Scores in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hupai.errors import InvalidOptionError, Problem

if TYPE_CHECKING:
    from hupai.patterns import Pattern, PatternTable
    from hupai.score import Score
    from hupai.situation import Situation

__all__ = [
    "check_language",
    "explain",
    "pattern_name",
    "reason_text",
    "situation_text",
    "total_lines",
]

#: Languages of pattern names.
LANGUAGES = ("en", "zh", "ja")


def check_language(lang: str) -> None:
    """Refuse a language in which patterns have no names."""
    if not (isinstance(lang, str) and lang in LANGUAGES):
        message = f"lang must be one of {', '.join(map(repr, LANGUAGES))}, not {lang!r}"
        raise InvalidOptionError([Problem(message, "bad_option", "lang")])


def pattern_name(row: Pattern, lang: str = "en") -> str:
    """Name of a row in a language, else whatever name it has."""
    names = row.names
    return getattr(names, lang) or names.en or names.zh or names.ja or row.id


def situation_text(situation: Situation) -> str:
    """The situation in a phrase."""
    parts = [
        {"self_draw": "self-draw", "ron": "ron", "rob_kong": "robbed kong"}[situation.by],
        f"seat {situation.seat}",
        f"round {situation.round}",
    ]
    if situation.riichi:
        parts.append("riichi" if situation.riichi == "riichi" else f"{situation.riichi} riichi")
    if situation.ippatsu:
        parts.append(f"ippatsu ({situation.ippatsu})")
    flags = {
        "on_riichi_tile": "on a riichi tile",
        "replacement": "replacement tile",
        "last_tile": "last tile",
        "first_turn": "first turn",
        "last_of_kind": "last of its kind",
    }
    parts.extend(text for name, text in flags.items() if getattr(situation, name))
    if situation.indicators:
        parts.append(f"indicators {situation.indicators}")
    if situation.ura_indicators and situation.riichi:
        parts.append(f"ura {situation.ura_indicators}")
    return ", ".join(parts)


def explain(score: Score, lang: str = "en") -> str:
    """Several lines: the hand, its reading, every pattern, dora, total, or why it is no win."""
    check_language(lang)
    rules = score.rules
    table = rules.patterns
    lines = [f"{score.hand}: {situation_text(score.situation)}"]
    if table.provisional:
        lines.append("note: this pattern table is provisional, its values are not final")
    reading = score.reading
    if reading is None:
        lines.append("no win: the hand is not complete in any shape of the ruleset")
        return "\n".join(lines)
    lines.append(f"reading: {reading}")
    counted = score.patterns
    excluded = score.excluded
    width = max((len(_label(table[key], lang)) for key in (*counted, *excluded)), default=0)
    for key, points in counted.items():
        row = table[key]
        times = (
            f"  ({points // row.points} x {row.points})" if row.per and points != row.points else ""
        )
        lines.append(f"  {_label(row, lang):<{width}}  {points:>6}{times}")
    for key, reasons in excluded.items():
        why = "; ".join(reason_text(reason, table, lang) for reason in reasons)
        lines.append(f"  {_label(table[key], lang):<{width}}  {'-':>6}  not counted: {why}")
    lines.extend(total_lines(score, counted))
    return "\n".join(lines)


def _label(row: Pattern, lang: str) -> str:
    return f"{pattern_name(row, lang)} [{row.id}]"


def reason_text(reason: str, table: PatternTable, lang: str) -> str:
    """Why a satisfied row is not counted, in a phrase."""
    if reason == "limit":
        return "a limit pattern stands alone"
    if reason == "cap":
        return "the capped sum is taken instead"
    return f"excluded by {pattern_name(table[reason], lang)} [{reason}]"


def total_lines(score: Score, counted: dict[str, int]) -> list[str]:
    """What the counted rows come to, or why the hand does not win."""
    rules = score.rules
    total = sum(counted.values())
    lines = []
    if score.pattern_value < total:
        lines.append(f"patterns: {total}, capped at {score.pattern_value} {rules.unit}")
    elif counted:
        lines.append(f"patterns: {score.pattern_value} {rules.unit}")
    if score.why_not == "no_pattern":
        lines.append("no win: no pattern")
    elif score.why_not == "minimum":
        lines.append(
            f"no win: {score.pattern_value} {rules.unit} are below the minimum of {rules.minimum}"
        )
    else:
        dora = rules.dora_rule
        if score.dora:
            each = f" x {dora.value} = {score.dora * dora.value}" if dora.value != 1 else ""
            capped = (
                " (at most as many as the patterns' tai)"
                if dora.capped_by_patterns and score.dora == score.pattern_value
                else ""
            )
            lines.append(f"dora: {score.dora}{each}{capped}")
        lines.append(f"value: {score.value} {rules.unit}")
    return lines
