"""Short forms in which a ruleset's file writes its rows, so that a table reads like a table."""

from __future__ import annotations

from typing import Any

from hupai.patterns import Example, Names, Pattern, conditions

__all__ = ["hand", "row"]


def hand(text: str, **situation: Any) -> Example:
    """A hand with the keyword arguments of its `hupai.Situation`."""
    return Example(text, situation)


def row(
    row_id: str,
    points: int,
    condition: str,
    excludes: str = "",
    *,
    zh: str,
    en: str,
    ja: str = "",
    text: str,
    yes: Example | None = None,
    no: Example | None = None,
    per: str | None = None,
    tier: str = "general",
    kind: str = "hand",
) -> Pattern:
    """A `Pattern` from the short forms: ``"a !b | c"`` for alternatives, ids split by spaces."""
    return Pattern(
        id=row_id,
        names=Names(zh=zh, ja=ja, en=en),
        points=points,
        any_of=conditions(condition),
        per=per,
        excludes=tuple(excludes.split()),
        tier=tier,
        kind=kind,
        condition=text,
        example=yes,
        counter_example=no,
    )
