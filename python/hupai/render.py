"""Output for people: plain text, nicer where `rich` is installed (extra `cli`)."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from hupai.explain import pattern_name
from hupai.tiles import WINDS, format_tiles, tile_name
from hupai.unicode_tiles import unicode_text

if TYPE_CHECKING:
    from hupai.hand import Hand
    from hupai.ruleset import Ruleset
    from hupai.score import Score
    from hupai.settlement import Settlement

__all__ = ["Answer", "analysis", "print_rules", "print_rulesets", "print_score", "score_line"]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer as plain data and as text."""

    data: dict[str, Any]
    text: str


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def table(headers: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Columns of text; those of `right` are aligned to the right."""
    lines = [list(headers), *(list(row) for row in rows)]
    widths = [max(_width(line[i]) for line in lines) for i in range(len(headers))]

    def cell(text: str, column: int) -> str:
        space = " " * (widths[column] - _width(text))
        return space + text if column in right else text + space

    out = ["  ".join(cell(text, i) for i, text in enumerate(line)).rstrip() for line in lines]
    out.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(out)


def _show(title: str, headers: Sequence[str], rows: list[list[str]], right: Sequence[int]) -> None:
    """A table on standard output, through rich where a person is looking at it."""
    if sys.stdout.isatty():
        try:
            from rich.console import Console
            from rich.table import Table
        except ImportError:
            pass
        else:
            shown = Table(title=title or None, title_justify="left", header_style="bold")
            for i, header in enumerate(headers):
                shown.add_column(header, justify="right" if i in right else "left")
            for row in rows:
                shown.add_row(*row)
            Console().print(shown, markup=False)
            return
    if title:
        print(title)
    print(table(headers, rows, right))


# scores ----------------------------------------------------------------------


def _payments(settlement: Settlement) -> list[list[str]]:
    deltas = settlement.deltas
    rows = [[f"{wind}", f"{delta:+d}"] for wind, delta in zip(WINDS, deltas, strict=True)]
    if settlement.pot_change:
        rows.append(["pot", f"{settlement.pot_change:+d}"])
    return rows


def print_score(
    score: Score, settlement: Settlement | None, lang: str = "en", *, unicode: bool = False
) -> None:
    """The explanation, and the payments with their history if they are known."""
    head, *lines = score.explain(lang).split("\n")
    if unicode:
        # Other lines hold names, which stay as they are.
        head = unicode_text(head)
        lines = [unicode_text(line) if line.startswith("reading: ") else line for line in lines]
    print("\n".join([head, *lines]))
    if settlement is not None:
        print()
        _show("", ["seat", "pays or gets"], _payments(settlement), right=(1,))
        for line in settlement.history:
            print(f"  {line}")


def score_line(
    score: Score, settlement: Settlement | None, lang: str = "en", *, unicode: bool = False
) -> str:
    """One line for one of many hands."""
    table = score.rules.patterns
    names = ", ".join(
        f"{pattern_name(table[key], lang)} {points}" for key, points in score.patterns.items()
    )
    worth = f"{score.value} {score.rules.unit}" if score.wins else f"no win ({score.why_not})"
    dora = f", dora {score.dora}" if score.dora else ""
    paid = ""
    if settlement is not None:
        moved = zip(WINDS, settlement.deltas, strict=True)
        paid = " | " + " ".join(f"{wind} {delta:+d}" for wind, delta in moved)
    hand = unicode_text(str(score.hand)) if unicode else str(score.hand)
    return f"{hand}: {worth}{': ' if names else ''}{names}{dora}{paid}"


# rulesets --------------------------------------------------------------------


def print_rulesets(rulesets: Sequence[Ruleset]) -> None:
    """One line per ruleset."""
    _show(
        "",
        ["ruleset", "patterns", "minimum", "shapes", "remark"],
        [
            [
                one.name,
                str(len(one.patterns)),
                _minimum(one),
                ", ".join(one.shapes),
                "provisional values" if one.patterns.provisional else "",
            ]
            for one in rulesets
        ],
        right=(1,),
    )


def _title(rules: Ruleset) -> str:
    """The ruleset and its options that are not as usual, without the rows of an own table."""
    changed = [
        f"{f.name}={getattr(rules, f.name)!r}"
        for f in fields(rules)
        if f.name not in ("patterns", "title") and getattr(rules, f.name) != f.default
    ]
    name = getattr(rules, "title", "") or rules.patterns.name or rules.name
    return f"{name}{' (' + ', '.join(changed) + ')' if changed else ''}"


def _minimum(rules: Ruleset) -> str:
    return f"{rules.minimum} {rules.unit}" if rules.minimum else "one pattern"


def print_rules(rules: Ruleset, lang: str = "en") -> None:
    """All rows of a ruleset with points and conditions."""
    rows = [
        [
            row.id,
            pattern_name(row, lang),
            row.names.zh if lang != "zh" else row.names.en,
            f"{row.points}{' each' if row.per else ''}",
            "" if row.tier == rules.patterns.tiers[0].id else row.tier,
            row.condition,
            " ".join(row.excludes),
        ]
        for row in rules.patterns
    ]
    title = f"{_title(rules)}: {len(rows)} patterns, minimum {_minimum(rules)}"
    if rules.patterns.provisional:
        title += "\nprovisional: these values await their final table; copy the file and edit it"
    headers = ["id", "name", "", rules.unit, "tier", "condition", "excludes"]
    _show(title, headers, rows, right=(3,))


# analysis --------------------------------------------------------------------


def analysis(
    question: str, hand: Hand, shapes: Any, visible: Sequence[int], sets: int | None = None
) -> Answer:
    """Answer `hupai shanten`, `hupai waits` or `hupai discards`."""
    import hupai

    if question == "shanten":
        by_shape = hupai.shanten_by_shape(hand, shapes, sets=sets)
        least = min(by_shape.values())
        word = {-1: "complete", 0: "ready"}.get(least, f"{least} away from ready")
        parts = ", ".join(f"{name} {value}" for name, value in by_shape.items())
        return Answer(
            {"hand": str(hand), "shanten": least, "per_shape": by_shape},
            f"{hand}: shanten {least} ({word}; {parts})",
        )
    if question == "waits":
        kinds = hupai.waits(hand, shapes, sets=sets)
        left = hupai.useful_tiles(hand, visible or None, shapes, sets=sets) if kinds else {}
        text = ", ".join(f"{tile_name(k)} ({left.get(k, 0)} left)" for k in kinds)
        return Answer(
            {"hand": str(hand), "waits": format_tiles(kinds), "left": _named(left)},
            f"{hand}: {'waits on ' + text if kinds else 'not ready'}",
        )
    options = hupai.discards(hand, visible=visible or None, shapes=shapes, sets=sets)
    rows = [
        [
            tile_name(one.tile),
            str(one.shanten),
            str(one.total),
            " ".join(f"{tile_name(k)}:{n}" for k, n in one.useful.items()),
        ]
        for one in options
    ]
    return Answer(
        {
            "hand": str(hand),
            "discards": [
                {
                    "tile": tile_name(one.tile),
                    "shanten": one.shanten,
                    "useful": _named(one.useful),
                    "total": one.total,
                }
                for one in options
            ],
        },
        f"{hand}\n{table(['discard', 'shanten', 'tiles', 'useful'], rows, right=(1, 2))}",
    )


def _named(kinds: Any) -> dict[str, int]:
    return {tile_name(kind): count for kind, count in kinds.items()}
