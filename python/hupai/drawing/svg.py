"""SVG put together from strings: escaping, text, and the frame around every picture."""

from __future__ import annotations

import math
import re
import unicodedata

from hupai.drawing.faces import HEIGHT
from hupai.errors import InvalidOptionError, Problem

__all__ = [
    "Box",
    "check_height",
    "escape",
    "line",
    "number",
    "panel",
    "picture",
    "text",
    "width_of",
]

#: Space around every picture, in units.
MARGIN = 5
INK = "#1c2541"
PALE = "#6b7280"
FONT = "system-ui, 'Noto Sans CJK', 'Noto Sans', 'DejaVu Sans', sans-serif"
#: What XML cannot hold, not even escaped.
_UNFIT = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(content: object) -> str:
    """Text as XML content or attribute, in ASCII whatever the output can show.

    Characters that XML cannot hold become U+FFFD.

    Examples
    --------
    >>> from hupai.drawing.svg import escape
    >>> escape('<a href="x">&')
    '&lt;a href=&quot;x&quot;&gt;&amp;'
    """
    clean = _UNFIT.sub("\ufffd", str(content))
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        clean = clean.replace(sign, f"&{name};")
    return clean.encode("ascii", "xmlcharrefreplace").decode()


def number(value: float) -> str:
    """A length in as few characters as needed, the same on every platform."""
    rounded = round(value, 2)
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:.2f}".rstrip("0")


class Box:
    """Elements with the room they take; the origin is the left upper corner."""

    __slots__ = ("height", "parts", "width")

    def __init__(self, width: float = 0, height: float = 0) -> None:
        self.width = width
        self.height = height
        self.parts: list[str] = []

    def put(self, other: Box, x: float, y: float) -> None:
        """Place another box and grow around it."""
        if other.parts:
            where = f"translate({number(x)} {number(y)})"
            self.parts.append(f'<g transform="{where}">{"".join(other.parts)}</g>')
        self.width = max(self.width, x + other.width)
        self.height = max(self.height, y + other.height)


def width_of(content: str, size: float) -> float:
    """About how wide a text is: sans-serif letters, wide scripts as squares."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in content)
    return size * (wide + 0.6 * (len(content) - wide))


def text(
    content: str,
    x: float,
    y: float,
    size: float = 12,
    *,
    anchor: str = "start",
    bold: bool = False,
    fill: str = INK,
) -> str:
    """A line of text; `y` is its base line."""
    more = "" if anchor == "start" else f' text-anchor="{anchor}"'
    more += ' font-weight="bold"' if bold else ""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text {place}{more} fill="{fill}" stroke="none">{escape(content)}</text>'


def line(x: float, y: float, width: float, colour: str, thickness: float = 1) -> str:
    """A horizontal line."""
    path = f"M{number(x)} {number(y)}h{number(width)}"
    return f'<path d="{path}" stroke="{colour}" stroke-width="{number(thickness)}"/>'


def panel(width: float, height: float, fill: str = "#ffffff", edge: str = "#d6d3c8") -> str:
    """A ground for text, which could not be read on a dark page otherwise."""
    size = f'width="{number(width)}" height="{number(height)}"'
    return f'<rect {size} rx="6" fill="{fill}" stroke="{edge}"/>'


def check_height(tile_height: float) -> float:
    """The height of a tile in pixels.

    Raises
    ------
    InvalidOptionError
        If it is not a number from 1 to 2000.
    """
    usable = isinstance(tile_height, int | float) and not isinstance(tile_height, bool)
    if not usable or not math.isfinite(tile_height) or not 1 <= tile_height <= 2000:
        message = f"tile_height is a number of pixels from 1 to 2000, not {tile_height!r}"
        raise InvalidOptionError([Problem(message, "bad_option", "tile_height")])
    return tile_height


def picture(box: Box, tile_height: float, title: str, words: str) -> str:
    """A whole SVG document around a box.

    Parameters
    ----------
    box : Box
        What it shows.
    tile_height : float
        Height of an upright tile in pixels.
    title, words : str
        What it is, and what is to be seen, for those who do not see it.
    """
    scale = check_height(tile_height) / HEIGHT
    width, height = box.width + 2 * MARGIN, box.height + 2 * MARGIN
    size = f'width="{number(width * scale)}" height="{number(height * scale)}"'
    view = f"{-MARGIN} {-MARGIN} {number(width)} {number(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" {size}'
        f' viewBox="{view}">\n<title>{escape(title)}</title>\n<desc>{escape(words)}</desc>\n'
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round"'
        f' font-family="{FONT}">\n' + "\n".join(box.parts) + "\n</g>\n</svg>\n"
    )
