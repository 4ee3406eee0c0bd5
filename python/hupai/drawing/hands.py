"""Tiles in a row: hands, melds, and any groups of tiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hupai.drawing.faces import BACK, HEIGHT, NAMES, RED_FIVES, WIDTH, drawing, spoken
from hupai.drawing.svg import Box, escape, line, number
from hupai.errors import HupaiError, InvalidHandError, InvalidTilesError, Problem
from hupai.hand import Hand, Meld
from hupai.tiles import parse_tiles

__all__ = [
    "Group",
    "codes_of",
    "frame",
    "groups_of",
    "hand_groups",
    "meld_box",
    "put_tile",
    "row",
    "words",
]

#: Space between a group of tiles and the next.
GAP = 12
_CODES = {name: code for code, name in enumerate(NAMES)}
_WIN = "#e8890c"
_BAR = "#8a8677"
_MELD_WORDS = {
    "chi": "chi of",
    "pon": "pon of",
    "open_kong": "open kong of",
    "added_kong": "added kong of",
    "closed_kong": "closed kong of",
}
_SUPPLIERS = {1: ", from the next player", 2: ", from the player opposite"}
_SUPPLIERS[3] = ", from the previous player"


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that stand together.

    Attributes
    ----------
    tiles : tuple of int
        Codes from left to right; of a meld as its string has them.
    meld : Meld or None
        The meld they are.
    win : bool
        It is the winning tile.
    bar : bool
        A bar beneath says that the set is a meld.
    """

    tiles: tuple[int, ...]
    meld: Meld | None = None
    win: bool = False
    bar: bool = False


def codes_of(text: str) -> tuple[int, ...]:
    """Codes of tiles in mpsz notation in the order written, red fives apart.

    Raises
    ------
    InvalidTilesError
        Lists every part that is no tile.
    """
    parse_tiles(text)
    return tuple(
        _CODES[digit + part[-1]] for part in re.findall(r"\d+[mpsz]", text) for digit in part[:-1]
    )


def _meld(text: str) -> Group:
    meld = Meld.parse(text)
    return Group(codes_of("".join(re.findall(r"\d+[mps]|[1-7]+z", str(meld)))), meld)


def _group(part: str) -> Group:
    if part[0] in "[(":
        return _meld(part)
    if part[0] == "+":
        win = codes_of(part[1:])
        if len(win) != 1:
            problem = Problem(f"{part!r} is not one winning tile", "bad_win", part)
            raise InvalidHandError([problem])
        return Group(win, win=True)
    if set(part) == {"?"}:
        return Group((BACK,) * len(part))
    return Group(codes_of(part))


def groups_of(text: str) -> list[Group]:
    """Groups of tiles from a text; see `hupai.draw_tiles`.

    Raises
    ------
    InvalidTilesError, InvalidHandError
        Lists every group that is none.
    """
    parts = text.split()
    if not parts:
        raise InvalidTilesError([Problem("there are no tiles to draw", "no_tiles", text)])
    groups: list[Group] = []
    errors: list[HupaiError] = []
    for part in parts:
        try:
            groups.append(_group(part))
        except HupaiError as error:
            errors.append(error)
    if errors:
        raise type(errors[0])([problem for error in errors for problem in error.problems])
    return groups


def hand_groups(hand: Hand) -> list[Group]:
    """The concealed tiles as one group, the winning tile, the melds."""
    groups = groups_of(str(hand)) if str(hand) else []
    concealed = tuple(t for g in groups if g.meld is None and not g.win for t in g.tiles)
    rest = [g for g in groups if g.win] + [g for g in groups if g.meld is not None]
    return [Group(concealed), *rest] if concealed else rest


def put_tile(
    box: Box,
    code: int,
    x: float,
    y: float,
    *,
    lying: bool = False,
    ground: str = "",
    more: str = "",
) -> None:
    """Place a tile; `x` and `y` are the left upper corner of the room it takes."""
    where = f"{number(x + HEIGHT if lying else x)} {number(y)}"
    turn = " rotate(90)" if lying else ""
    box.parts.append(
        f'<g transform="translate({where}){turn}"{more}><title>{escape(NAMES[code])}</title>'
        f"{drawing(code, ground)}</g>"
    )
    room = (HEIGHT, WIDTH) if lying else (WIDTH, HEIGHT)
    box.width = max(box.width, x + room[0])
    box.height = max(box.height, y + room[1])


def frame(x: float, y: float, *, lying: bool = False) -> str:
    """A line around a tile that matters most: the winning tile, a discard to be answered."""
    width, height = (HEIGHT, WIDTH) if lying else (WIDTH, HEIGHT)
    return (
        f'<rect x="{number(x - 1)}" y="{number(y - 1)}" width="{width + 2}" height="{height + 2}"'
        f' rx="4.5" stroke="{_WIN}" stroke-width="2.5"/>'
    )


def _tiles_box(tiles: Sequence[int]) -> Box:
    box = Box()
    for place, code in enumerate(tiles):
        put_tile(box, code, place * WIDTH, 0)
    return box


def meld_box(group: Group) -> Box:
    """A meld: the claimed tile lies, an added one on it, the ends of a closed kong are down.

    The claimed tile of a chi is not known; its lowest lies. Without a known supplier no tile lies
    and a bar beneath says that the set is open.
    """
    meld = group.meld
    assert meld is not None
    tiles = list(group.tiles)
    box = Box()
    if meld.type == "closed_kong":
        # The red five, if there is one, is among the two that show.
        shown = sorted(tiles, key=lambda code: code not in RED_FIVES)
        return _tiles_box([BACK, *shown[:2], BACK])
    added = tiles.pop() if meld.type == "added_kong" else None
    places = {0: -1, 1: len(tiles) - 1, 2: 1, 3: 0}
    lies = places[meld.supplier]
    top = 2 * WIDTH - HEIGHT if added is not None and lies >= 0 else 0
    x = 0
    for place, code in enumerate(tiles):
        if place == lies:
            put_tile(box, code, x, top + HEIGHT - WIDTH, lying=True)
            if added is not None:
                put_tile(box, added, x, top + HEIGHT - 2 * WIDTH, lying=True)
            x += HEIGHT
        else:
            put_tile(box, code, x, top)
            x += WIDTH
    if added is not None and lies < 0:
        put_tile(box, added, x, top)
    if lies < 0:
        box.parts.append(line(2, box.height + 3.5, box.width - 4, _BAR, 2))
    return box


def _box(group: Group) -> Box:
    if group.meld is not None:
        return meld_box(group)
    box = _tiles_box(group.tiles)
    if group.win:
        box.parts.append(frame(0, 0))
    if group.bar:
        box.parts.append(line(2, box.height + 3.5, box.width - 4, _BAR, 2))
    return box


def row(groups: Iterable[Group], gap: float = GAP) -> Box:
    """Groups side by side, standing on one line."""
    boxes = [_box(group) for group in groups]
    out = Box()
    height = max((box.height for box in boxes), default=0)
    x = 0.0
    for box in boxes:
        out.put(box, x, height - box.height)
        x += box.width + gap
    return out


def words(groups: Iterable[Group]) -> str:
    """What is in a row, for those who do not see it."""
    said = []
    for group in groups:
        names = ", ".join(spoken(code) for code in group.tiles)
        if group.meld is not None:
            names = f"{_MELD_WORDS[group.meld.type]} {names}"
            names += _SUPPLIERS.get(group.meld.supplier, "")
        said.append(f"winning tile {names}" if group.win else names)
    return "; ".join(said)
