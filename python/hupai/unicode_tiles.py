"""Tiles as Unicode characters, for terminals whose font has them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hupai.hand import Hand

__all__ = ["format_unicode", "unicode_text"]

# The chart begins with the winds E S W N and the dragons red, green, white, then has characters,
# bamboos and dots; mpsz has white, green, red, and dots before bamboos.
_FIRST = {"m": 0x1F007, "s": 0x1F010, "p": 0x1F019}
_HONOURS = (0x1F000, 0x1F001, 0x1F002, 0x1F003, 0x1F006, 0x1F005, 0x1F004)
#: Asks for the plain form of the red dragon, which would be an emoji of double width otherwise.
_AS_TEXT = "\ufe0e"
#: Behind a five that is red: there is no character for it.
_RED = "*"
_TILES = re.compile(r"(?<!\w)(?:\d+[mps]|[1-7]+z)(?!\w)")


def _glyph(digit: str, suit: str) -> str:
    if suit == "z":
        code = _HONOURS[int(digit) - 1]
        return chr(code) + (_AS_TEXT if code == 0x1F004 else "")
    number = int(digit) or 5
    return chr(_FIRST[suit] + number - 1) + ("" if digit != "0" else _RED)


def unicode_text(text: str) -> str:
    """A text with every group of tiles in mpsz notation replaced by characters.

    Examples
    --------
    >>> from hupai.unicode_tiles import unicode_text
    >>> unicode_text("E discards 1m") == "E discards \\U0001f007"
    True
    """
    return _TILES.sub(
        lambda found: "".join(_glyph(digit, found[0][-1]) for digit in found[0][:-1]), text
    )


def format_unicode(hand: Hand | str) -> str:
    """A hand in Unicode's mahjong tiles, U+1F000 to U+1F021.

    Parameters
    ----------
    hand : Hand or str
        A hand or a hand string.

    Returns
    -------
    str
        The hand string with characters instead of letters and digits; brackets, signs and spaces
        stay. Red fives, which Unicode lacks, have a ``*`` behind them. The red dragon is followed
        by U+FE0E, which asks for its plain form: alone it is an emoji, twice as wide as the rest.

    Raises
    ------
    InvalidHandError
        Lists every problem of a hand string.

    Examples
    --------
    >>> import hupai
    >>> print(hupai.format_unicode("234m 067m 345p 88s 67s +5s"))
    🀈🀉🀊🀋*🀌🀍 🀛🀜🀝 🀕🀖🀗🀗 +🀔
    >>> len(hupai.format_unicode("1112223334447z"))  # 13 tiles and U+FE0E
    14
    """
    from hupai.hand import as_hand

    return unicode_text(str(as_hand(hand)))
