"""Our own tiles: every face as strokes and circles on a ground of 30 by 40 units.

Nothing here is text, so that a tile looks the same wherever it is shown, and nothing has an id, so
that any number of pictures can stand on one page. A dot is a stroke of no length with round ends; a
bamboo is a stroke of two dashes whose round ends meet at the joint.
"""

from __future__ import annotations

from functools import cache
from typing import Final

__all__ = ["BACK", "HEIGHT", "NAMES", "RED_FIVES", "WIDTH", "drawing", "spoken"]

#: Size of an upright tile in units of the picture.
WIDTH: Final = 30
HEIGHT: Final = 40
#: Codes of the red fives: 34 0m, 35 0p, 36 0s (as in actions and walls).
RED_FIVES: Final = (34, 35, 36)
#: Code of a tile that lies face down.
BACK: Final = 37
#: Names by code.
NAMES: Final = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *(f"{number}z" for number in range(1, 8)),
    "0m",
    "0p",
    "0s",
    "back",
)

_INK = "#1c2541"
_RED = "#c8102e"
_GREEN = "#0b7a3b"
_BLUE = "#1f4e9e"
_IVORY = "#fffdf3"
_ROSE = "#ffe3dc"
_BROWN = "#b5541c"
_GOLD = "#f3d9a4"
_EDGE = "#6f6a5c"

_SUITS = ("characters", "dots", "bamboo")
_HONOURS = (
    *(f"{wind} wind" for wind in ("east", "south", "west", "north")),
    *(f"{colour} dragon" for colour in ("white", "green", "red")),
)

# characters --------------------------------------------------------------------

#: The numerals one to nine in the upper half of a tile, as strokes.
_NUMERALS = (
    "M5 12h20",
    "M8 7.5h14M5 16.5h20",
    "M6.5 6h17M8.5 12h13M5 18h20",
    "M6 6h18v12.5h-18zM12 6v3q0 3-3 4.5M18 6v5.5h3",
    "M6.5 5h17M14.5 5l-2.5 14M8.5 11.5h12.5v7.5M4.5 19h21",
    "M15 3.5v3M5 9h20M11.5 12l-5.5 7M18.5 12l5.5 7",
    "M5 11.5l20-3M13.5 4v11.5q0 3 3 3h7.5v-2.5",
    "M12.5 5.5q-1 8.5-7.5 13.5M16.5 4.5q2 10 8.5 14.5",
    "M5 9h14v7q0 2.5 2.5 2.5h3.5v-3M12 4q.5 10.5-7.5 15",
)
#: Ten thousand, the sign of the suit, in the lower half.
_MYRIAD = "M6 24h18M13.5 24q0 8-7 12M12.5 28.5h9.5q0 7-3 7.5l-2.5-.5"

#: East, South, West, North.
_WINDS = (
    "M5.5 9.5h19M15 4.5v31M8.5 14h13v9.5h-13zM8.5 18.7h13M13.5 25l-8 7.5M16.5 25l8 7.5",
    "M5 9.5h20M15 4.5v10M6.5 35v-20.5h17v18.5q0 2-3 1.5M11 18l1.5 3M19 18l-1.5 3"
    "M10 23h10M10 28h10M15 23v11",
    "M5 8h20M6.5 15h17v18.5h-17zM12.2 8v8q0 6-4 9M17.8 8v12.5q0 3 5 2.5",
    "M11.5 6v29M5 14h6.5M4.5 29.5l7-3.5M18.5 6v24q0 3 3 3h4v-5M25 12.5l-6.5 4",
)

# dots ----------------------------------------------------------------------------

#: Diameter and places of the dots, by colour, of two to nine.
_DOTS: tuple[tuple[float, dict[str, str]], ...] = (
    (12, {_GREEN: "15 11", _BLUE: "15 29"}),
    (9.5, {_BLUE: "7.5 8.5", _RED: "15 20", _GREEN: "22.5 31.5"}),
    (10.5, {_BLUE: "8.5 10 21.5 30", _GREEN: "21.5 10 8.5 30"}),
    (9.5, {_BLUE: "7.5 8.5 22.5 31.5", _RED: "15 20", _GREEN: "22.5 8.5 7.5 31.5"}),
    (9, {_GREEN: "9 8.5 21 8.5", _RED: "9 20.5 21 20.5 9 31.5 21 31.5"}),
    (8, {_GREEN: "6.5 7 15 10.5 23.5 14", _RED: "9 23 21 23 9 32.5 21 32.5"}),
    (8, {_BLUE: "9 6.5 21 6.5 9 15.5 21 15.5 9 24.5 21 24.5 9 33.5 21 33.5"}),
    (
        7.5,
        {
            _GREEN: "6.5 8.5 15 8.5 23.5 8.5",
            _RED: "6.5 20 15 20 23.5 20",
            _BLUE: "6.5 31.5 15 31.5 23.5 31.5",
        },
    ),
)

# bamboos ---------------------------------------------------------------------------

#: Strokes of the bamboos, by colour, of two to nine; in two rows or in three.
_BAMBOOS: tuple[dict[str, str], ...] = (
    {_BLUE: "M15 6.7v9.4", _GREEN: "M15 23.7v9.4"},
    {_BLUE: "M15 6.7v9.4", _GREEN: "M8.5 23.7v9.4M21.5 23.7v9.4"},
    {_BLUE: "M8.5 6.7v9.4M21.5 23.7v9.4", _GREEN: "M21.5 6.7v9.4M8.5 23.7v9.4"},
    {
        _BLUE: "M6.5 6.7v9.4M23.5 23.7v9.4",
        _GREEN: "M23.5 6.7v9.4M6.5 23.7v9.4",
        _RED: "M15 15.3v9.4",
    },
    {
        _GREEN: "M6.5 6.7v9.4M15 6.7v9.4M23.5 6.7v9.4",
        _BLUE: "M6.5 23.7v9.4M15 23.7v9.4M23.5 23.7v9.4",
    },
    {
        _RED: "M15 6.2v4.6",
        _GREEN: "M6.5 17.7v4.6M6.5 29.2v4.6M23.5 17.7v4.6M23.5 29.2v4.6",
        _BLUE: "M15 17.7v4.6M15 29.2v4.6",
    },
    {
        _GREEN: "M5.5 6.7v9.4M24.5 6.7v9.4M10 7.5l3.5 8.8M20 7.5l-3.5 8.8",
        _BLUE: "M5.5 23.7v9.4M24.5 23.7v9.4M13.5 23.7l-3.5 8.8M16.5 23.7l3.5 8.8",
    },
    {
        _GREEN: "M6.5 6.2v4.6M6.5 17.7v4.6M6.5 29.2v4.6",
        _RED: "M15 6.2v4.6M15 17.7v4.6M15 29.2v4.6",
        _BLUE: "M23.5 6.2v4.6M23.5 17.7v4.6M23.5 29.2v4.6",
    },
)


def _stroke(path: str, colour: str, width: float, more: str = "") -> str:
    return f'<path d="{path}" stroke="{colour}" stroke-width="{width:g}"{more}/>'


def _dots(number: int, red: bool) -> str:
    if number == 1:
        return (
            f'<circle cx="15" cy="20" r="10.5" fill="{_RED}"/>'
            f'<circle cx="15" cy="20" r="8" fill="none" stroke="{_IVORY}" stroke-width="1.2"/>'
            f'<circle cx="15" cy="20" r="3" fill="{_IVORY}"/>'
        )
    size, places = _DOTS[number - 2]
    every = ""
    out = ""
    for colour, text in places.items():
        numbers = text.split()
        path = "".join(f"M{x} {y}h0" for x, y in zip(numbers[::2], numbers[1::2], strict=True))
        out += _stroke(path, _RED if red else colour, size)
        every += path
    return out + _stroke(every, _IVORY, round(size * 0.3, 1))


#: White, Green, Red.
_DRAGONS = (
    _stroke("M6.5 6.5h17v27h-17z", _BLUE, 2.6),
    _stroke(
        "M5 7h7.5q-2 6-8.5 9.5M6.5 10.5l3 2M16.5 5q3 8 9.5 11M23.5 5l-4 3.5M26 9l-3.5 3"
        "M5.5 19h7v5h-6.5l-.5 4.5h7.5q0 6.5-4.5 6.5M17.5 24.5q1-2.5 1-5.5h5v4.5h2.5"
        "M16 27h8q-2 6-8.5 8.5M17.5 29q3 5 8.5 6.5",
        _GREEN,
        2.2,
    ),
    _stroke("M15 4.5v31M6 12h18v12.5h-18z", _RED, 3.2),
)


#: The one of bamboos: a bird on a perch.
_BIRD = (
    _stroke("M4.5 35h21", _GREEN, 3)
    + _stroke("M16 22l8.5 7M15 24l6 8", _BLUE, 2.6)
    + f'<path fill="{_GREEN}" d="M6 13q-1-7 5-8 5-.5 6 5.5 1 3.5 5 6 4 3 3 9-10 2-15-3-4-4-4-9z"/>'
    + _stroke("M15 15.5q1 5 6.5 6", _IVORY, 1.5)
    + _stroke("M6.5 10.5l-3 1.5 3 1.5M12.5 26.5v7M16.5 27v6.5", _RED, 2)
    + _stroke("M10.5 9.5h0", _IVORY, 3)
)


def _bamboos(number: int, red: bool) -> str:
    if number == 1:
        return _BIRD
    rows = 3 if number in (7, 9) else 2
    width, dash = (4.6, "3 3.4") if rows == 2 else (4.4, ".7 3.2")
    return "".join(
        _stroke(path, _RED if red else colour, width, f' stroke-dasharray="{dash}"')
        for colour, path in _BAMBOOS[number - 2].items()
    )


def _face(code: int) -> str:
    if code == BACK:
        return _stroke("M6 5.5h18v29h-18zM6 12.7l18 14.5M24 12.7l-18 14.5M15 5.5v29", _GOLD, 1.2)
    red = code in RED_FIVES
    suit, number = (code - RED_FIVES[0], 5) if red else (code // 9, code % 9 + 1)
    if suit == 0:
        numeral = _stroke(_NUMERALS[number - 1], _RED if red else _INK, 2.6)
        return numeral + _stroke(_MYRIAD, _RED, 2.4)
    if suit == 1:
        return _dots(number, red)
    if suit == 2:
        return _bamboos(number, red)
    if number <= 4:
        return _stroke(_WINDS[number - 1], _INK, 2.6)
    return _DRAGONS[number - 5]


@cache
def drawing(code: int, ground: str = "") -> str:
    """A tile as SVG elements from (0, 0) to (`WIDTH`, `HEIGHT`).

    Parameters
    ----------
    code : int
        A kind, a red five or `BACK`.
    ground : str, optional
        Colour of its body instead of the usual one.

    Returns
    -------
    str
        Elements that expect to stand in a group with no fill and round ends and joints of strokes.

    Examples
    --------
    >>> from hupai.drawing.faces import drawing
    >>> drawing(31).count("<path")
    1
    """
    if not ground:
        ground = _BROWN if code == BACK else _ROSE if code in RED_FIVES else _IVORY
    return (
        f'<rect x=".5" y=".5" width="29" height="39" rx="3.5" fill="{ground}" stroke="{_EDGE}"/>'
        + _face(code)
    )


def spoken(code: int) -> str:
    """A tile in words, for those who do not see it.

    Examples
    --------
    >>> from hupai.drawing.faces import spoken
    >>> spoken(0), spoken(27), spoken(35)
    ('1 of characters', 'east wind', 'red 5 of dots')
    """
    if code == BACK:
        return "a tile face down"
    if code in RED_FIVES:
        return f"red 5 of {_SUITS[code - RED_FIVES[0]]}"
    if code < 27:
        return f"{code % 9 + 1} of {_SUITS[code // 9]}"
    return _HONOURS[code - 27]
