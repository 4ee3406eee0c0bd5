"""The value of a hand: rows evaluated literally, the best reading by COM-8."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hupai.errors import InvalidHandError, InvalidSituationError, Problem
from hupai.patterns import Pattern, PatternTable
from hupai.reference.facts import COUNTS, Context, HandContext
from hupai.reference.notation import (
    RefHand,
    RefSituation,
    contradictions,
    parse_hand,
    parse_situation,
    without_idle_ura,
)
from hupai.reference.shapes import SHAPES, WAITS, RefReading, readings

__all__ = ["RefScore", "problem_codes", "score", "score_parsed"]


@dataclass(frozen=True)
class RefScore:
    """The outcome of scoring; the same fields as `hupai`'s own score.

    Attributes
    ----------
    wins, value, pattern_value, patterns, excluded, dora, why_not
        As in `hupai.Score`.
    reading : RefReading or None
        The reading that counts.

    Examples
    --------
    >>> import hupai
    >>> from hupai.reference import score
    >>> result = score(hupai.Guang(), "[123m] 567m 345p 88s 67s +5s")
    >>> result.wins, result.why_not, result.patterns
    (False, 'minimum', {'all_chows': 1, 'self_draw': 1})
    """

    wins: bool
    value: int
    pattern_value: int
    patterns: dict[str, int] = field(default_factory=dict)
    excluded: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dora: int = 0
    why_not: str | None = None
    reading: RefReading | None = None


@dataclass(frozen=True)
class Evaluated:
    """One reading with what it counts, and the key that makes the best one smallest (COM-8)."""

    reading: RefReading
    value: int
    patterns: dict[str, int]
    excluded: dict[str, tuple[str, ...]]
    key: tuple[Any, ...]


def satisfied(row: Pattern, context: Context) -> bool:
    """Whether one of the row's alternatives holds."""
    holds = context.holds
    for condition in row.any_of:
        if all(map(holds, condition.requires)) and not any(map(holds, condition.forbids)):
            return True
    return False


def points(row: Pattern, context: Context) -> int:
    """What the row adds, its counter included."""
    return row.points * (COUNTS[row.per](context) if row.per else 1)


def evaluate(table: PatternTable, context: Context) -> Evaluated:
    """Exclusion in one pass over the satisfied rows, then the best tier (REF-4)."""
    hits = [row for row in table if satisfied(row, context)]
    excluded: dict[str, tuple[str, ...]] = {}
    for row in hits:
        excluders = tuple(other.id for other in hits if row.id in other.excludes)
        if excluders:
            excluded[row.id] = excluders
    left = {row.id: points(row, context) for row in hits if row.id not in excluded}

    value, rank, counted, chosen = 0, 0, dict[str, int](), None
    for tier in table.tiers:
        mine = {row.id: left[row.id] for row in hits if row.id in left and row.tier == tier.id}
        if not mine:
            continue
        if tier.combine == "max":
            best = max(mine, key=lambda name: mine[name])  # of equals the first
            mine = {best: mine[best]}
        total = sum(mine.values())
        if tier.cap is not None:
            total = min(total, tier.cap)
        if not counted or (total, tier.rank) > (value, rank):
            value, rank, counted, chosen = total, tier.rank, mine, tier
    for row in hits:
        if chosen and row.id not in counted and chosen.combine == "max":
            excluded[row.id] = (*excluded.get(row.id, ()), "limit")
        elif chosen and row.tier != chosen.id:
            excluded[row.id] = (*excluded.get(row.id, ()), "cap")

    reading = context.reading
    key = (
        -value,
        -rank,
        -len(counted),
        [i for i, row in enumerate(table) if row.id in counted],
        SHAPES.index(reading.shape),
        sorted((block.what == "triplet", block.kind) for block in reading.sets),
        WAITS.index(reading.wait) if reading.wait else len(WAITS),
    )
    return Evaluated(reading, value, counted, excluded, key)


def dora_tiles(hand: RefHand, at: RefSituation, rule: Any) -> int:
    """Dora tiles in the hand, each once per indicator that shows it (REF-16, GUANG-10)."""
    indicators = [*at.indicators, *(at.ura_indicators if rule.ura else ())]
    count = sum(hand.tiles.count(rule.successor[shown]) for shown in indicators)
    return count + (len(hand.reds) if rule.red_fives else 0)


def problem_codes(rules: Any, hand: str, flags: Mapping[str, Any]) -> list[str]:
    """Codes of everything that is wrong with a hand and its flags; empty for good ones.

    Parameters
    ----------
    rules : ruleset
        As in `score`.
    hand : str
        A hand string.
    flags : mapping
        Fields of `hupai.Situation`.

    Returns
    -------
    list of str
    Codes as `hupai.errors.Problem` has them.

    Examples
    --------
    >>> import hupai
    >>> from hupai.reference import problem_codes
    >>> problem_codes(hupai.Reformed(), "99999m 123p 11s 33z +3z", {})
    ['five_copies', 'tile_count']
    """
    parsed, problems = parse_hand(hand)
    if problems:
        return problems
    at, problems = parse_situation(flags)
    return problems or contradictions(parsed, without_idle_ura(at), rules._evaluation)


def score(
    rules: Any, hand: str | RefHand, situation: Mapping[str, Any] | None = None, **flags: Any
) -> RefScore:
    """Score a hand under a ruleset.

    Parameters
    ----------
    rules : ruleset
        Any object with `patterns` (a table) and `_evaluation` (shapes, minimum, dora).
    hand : str or RefHand
        The hand with its winning tile.
    situation : mapping, optional
        Flags of the win; keyword arguments override them.
    **flags
    Fields of `hupai.Situation`.

    Returns
    -------
    RefScore

    Raises
    ------
    InvalidHandError, InvalidSituationError
        With the codes of all problems.

    Examples
    --------
    >>> import hupai
    >>> from hupai.reference import score
    >>> score(hupai.Reformed(), "234m 567m 345p 88s 67s +5s", by="ron").patterns
    {'pinfu': 500, 'tanyao': 500}
    """
    parsed, problems = parse_hand(hand) if isinstance(hand, str) else (hand, [])
    if problems:
        raise InvalidHandError(Problem(code, code) for code in problems)
    at, problems = parse_situation({**(situation or {}), **flags})
    problems = problems or contradictions(parsed, without_idle_ura(at), rules._evaluation)
    if problems:
        raise InvalidSituationError(Problem(code, code) for code in problems)
    return score_parsed(rules, parsed, at)


def score_parsed(rules: Any, hand: RefHand, at: RefSituation) -> RefScore:
    """Score a hand that is known to be possible."""
    at = without_idle_ura(at)
    evaluation = rules._evaluation
    found = readings(hand, evaluation.shapes, evaluation.sets)
    if not found:
        return RefScore(wins=False, value=0, pattern_value=0, why_not="incomplete")
    whole = HandContext(hand, at, evaluation.shapes, evaluation.sets)
    best = min(
        (evaluate(rules.patterns, Context(whole, reading)) for reading in found),
        key=lambda one: one.key,
    )
    why_not = None
    if evaluation.needs_pattern and not best.patterns:
        why_not = "no_pattern"
    elif best.value < evaluation.minimum:
        why_not = "minimum"
    if why_not:
        return RefScore(
            wins=False,
            value=0,
            pattern_value=best.value,
            patterns=best.patterns,
            excluded=best.excluded,
            why_not=why_not,
            reading=best.reading,
        )
    rule = evaluation.dora
    dora = dora_tiles(hand, at, rule)
    if rule.capped_by_patterns:
        dora = min(dora, best.value // rule.value)
    return RefScore(
        wins=True,
        value=best.value + dora * rule.value,
        pattern_value=best.value,
        patterns=best.patterns,
        excluded=best.excluded,
        dora=dora,
        reading=best.reading,
    )
