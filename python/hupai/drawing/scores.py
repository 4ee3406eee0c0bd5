"""Scores and readings: tiles with words and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hupai.drawing.hands import Group, hand_groups, row, words
from hupai.drawing.svg import INK, PALE, Box, line, panel, picture, text, width_of
from hupai.errors import HupaiError
from hupai.explain import check_language, pattern_name, reason_text, situation_text, total_lines
from hupai.tiles import WINDS

if TYPE_CHECKING:
    from hupai.patterns import PatternTable
    from hupai.reading import Reading
    from hupai.score import Score
    from hupai.settlement import Settlement

__all__ = ["draw_reading", "draw_score"]

#: Space between the edge of a panel and what is in it.
_PADDING = 12
_SIZE = 12
_SMALL = 10
_STEP = 17
_SPACE = 24
#: Space between the parts of a panel.
_BETWEEN = 7
_GAIN = "#0b7a3b"
_LOSS = "#c8102e"


class _Lines(Box):
    """Lines of text one below another."""

    def add(
        self, content: str, size: float = _SIZE, *, bold: bool = False, fill: str = INK
    ) -> None:
        self.height += size + 5
        self.parts.append(text(content, 0, self.height - 5, size, bold=bold, fill=fill))
        self.width = max(self.width, width_of(content, size))


def _why(reasons: Iterable[str], table: PatternTable, lang: str) -> str:
    """Why a satisfied row is not counted, without ids, which the description has."""
    keys = [key for key in reasons if key not in ("limit", "cap")]
    names = [pattern_name(table[key], lang) for key in keys]
    parts = [f"excluded by {', '.join(names)}"] if names else []
    parts += [reason_text(reason, table, lang) for reason in reasons if reason not in keys]
    return "; ".join(parts)


def _rows(score: Score, lang: str, width: float) -> Box:
    """The counted rows with their points, then those that are not counted with the reasons.

    The points stand at the right edge, `width` from the left or more.
    """
    table = score.rules.patterns
    counted: list[tuple[str, str]] = []
    for key, points in score.patterns.items():
        one = table[key]
        times = (
            f" ({points // one.points} × {one.points})" if one.per and points != one.points else ""
        )
        counted.append((pattern_name(one, lang) + times, str(points)))
    others = [
        f"{pattern_name(table[key], lang)}: {_why(reasons, table, lang)}"
        for key, reasons in score.excluded.items()
    ]
    names = max((width_of(name, _SIZE) for name, _ in counted), default=0)
    numbers = max((width_of(points, _SIZE) for _, points in counted), default=0)
    small = max((width_of(content, _SMALL) for content in others), default=0)
    box = Box(max(width, names + _SPACE + numbers, small))
    for name, value in counted:
        box.height += _STEP
        y = box.height - 5
        box.parts.append(text(name, 0, y, _SIZE))
        box.parts.append(text(value, box.width, y, _SIZE, anchor="end"))
    for content in others:
        box.height += _SMALL + 4
        box.parts.append(text(content, 0, box.height - 4, _SMALL, fill=PALE))
    return box


def _payments(settlement: Settlement) -> Box:
    """The seats with what each pays or gets, side by side."""
    box = Box()
    moved = [*zip(WINDS, settlement.deltas, strict=True)]
    if settlement.pot_change:
        moved.append(("pot", settlement.pot_change))
    x = 0.0
    for name, delta in moved:
        content = f"{name} {delta:+d}" if delta else f"{name} 0"
        fill = _GAIN if delta > 0 else _LOSS if delta < 0 else PALE
        box.parts.append(text(content, x, 13, _SIZE, bold=delta > 0, fill=fill))
        x += width_of(content, _SIZE) + 16
    box.width, box.height = x - 16, _STEP
    return box


def _known_settlement(score: Score) -> Settlement | None:
    """The payments of a self-draw; None where more than the score decides them."""
    if not score.wins or score.situation.by != "self_draw":
        return None
    try:
        settlement: Settlement = score.rules.settle(score)
    except HupaiError:
        return None
    return settlement


def _panel(parts: list[Box], rule: Box | None = None) -> Box:
    """Parts one below another on a ground of their own, with a line above `rule`."""
    width = max(part.width for part in parts)
    inner = Box(width)
    y = 0.0
    for part in parts:
        if part is rule:
            inner.parts.append(line(0, y + 2, width, "#d6d3c8"))
            y += 6
        inner.put(part, 0, y)
        y += part.height + _BETWEEN if part.height else 0
    inner.height = y - _BETWEEN
    box = Box(width + 2 * _PADDING, inner.height + 2 * _PADDING)
    box.parts.append(panel(box.width, box.height))
    box.put(inner, _PADDING, _PADDING)
    return box


def draw_score(score: Score, tile_height: float, lang: str, settlement: Settlement | None) -> str:
    """A hand, what counts and what it is worth; see `hupai.draw`."""
    check_language(lang)
    if settlement is None:
        settlement = _known_settlement(score)
    groups = hand_groups(score.hand)
    tiles = row(groups)
    head = _Lines()
    head.add(f"{score.rules.name}: {situation_text(score.situation)}")
    if score.rules.patterns.provisional:
        head.add("provisional: the values of this pattern table are not final", _SMALL, fill=PALE)
    reading = score.reading
    total = _Lines()
    if reading is None:
        total.add("no win: the hand is not complete in any shape of the ruleset", bold=True)
    else:
        head.add(f"reading: {reading}", _SMALL, fill=PALE)
        *before, last = total_lines(score, score.patterns)
        for content in before:
            total.add(content)
        total.add(last, 14, bold=True)
    parts = [tiles, head, total]
    if settlement is not None:
        parts.append(_payments(settlement))
    parts.insert(2, _rows(score, lang, max(part.width for part in parts)))
    worth = f"{score.value} {score.rules.unit}" if score.wins else f"no win ({score.why_not})"
    said = f"{words(groups)}\n{score.explain(lang)}"
    if settlement is not None:
        said += f"\n{settlement}"
    return picture(_panel(parts, total), tile_height, f"{score.hand}: {worth}", said)


def draw_reading(reading: Reading, tile_height: float) -> str:
    """The sets and the pair, a bar beneath those that are melds; see `hupai.draw`."""
    groups = [Group(one.tiles, bar=one.meld is not None) for one in reading.sets]
    if reading.pair is not None:
        groups.append(Group((reading.pair,) * 2))
    caption = _Lines()
    caption.add(str(reading))
    box = _panel([row(groups), caption])
    return picture(box, tile_height, f"Reading {reading}", words(groups))
