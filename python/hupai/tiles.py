"""Tiles as plain ints 0..33 and their strings (COM-1, COM-2)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hupai import _core
from hupai._plain import WINDS, listed, plain_int
from hupai.errors import InvalidTilesError, Problem

__all__ = ["KINDS", "WINDS", "format_tiles", "parse_tiles", "tile_name"]

#: Number of kinds.
KINDS = 34


#: Lone surrogates have no UTF-8, so that they cannot cross into C++; there a character from the
#: end of the private use area stands for each of them.
_SURROGATES = re.compile("[\ud800-\udfff]")
_STAND_INS = re.compile("[\U0010f800-\U0010ffff]")
_APART = 0x10F800 - 0xD800


def clean(text: str) -> str:
    """Text that can cross into C++; what the core says of it is read with `shown`."""
    if not isinstance(text, str):
        raise TypeError(f"tiles are written as a string, not {type(text).__name__}")
    if text.isascii():
        return text
    return _SURROGATES.sub(lambda found: chr(ord(found[0]) + _APART), text)


def shown(text: str) -> str:
    """A text of the core with lone surrogates escaped, as Python's `repr` writes them."""
    if text.isascii():
        return text
    return _STAND_INS.sub(lambda found: f"\\u{ord(found[0]) - _APART:04x}", text)


def as_problems(found: list[tuple[str, str, str]]) -> list[Problem]:
    """Problems of the core, as the package raises them."""
    return [Problem(shown(message), code, shown(text)) for code, text, message in found]


def parse_tiles(text: str) -> tuple[int, ...]:
    """Read tiles in mpsz notation (COM-2).

    Parameters
    ----------
    text : str
        Tiles such as ``"123m11z"``; white space between groups is allowed, ``0`` is a red five.

    Returns
    -------
    tuple of int
        Kinds 0..33 in the order written.

    Raises
    ------
    TypeError
        `text` is no string.
    InvalidTilesError
        Lists every part that is no tile.

    Examples
    --------
    >>> import hupai
    >>> hupai.parse_tiles("123m11z")
    (0, 1, 2, 27, 27)
    """
    kinds, _, found = _core.parse_tiles(clean(text))
    if found:
        raise InvalidTilesError(as_problems(found))
    return tuple(kinds)


def format_tiles(kinds: Iterable[int]) -> str:
    """Write kinds in mpsz notation, sorted (COM-2).

    Parameters
    ----------
    kinds : iterable of int
        Kinds 0..33 in any order.

    Returns
    -------
    str
        The tiles, suits in the order m, p, s, z.

    Raises
    ------
    InvalidTilesError
        If a number is no kind.
    TypeError
        `kinds` is no iterable, or a string.

    Examples
    --------
    >>> import hupai
    >>> hupai.format_tiles([27, 0, 2, 1])
    '123m1z'
    """
    numbers = [check_kind(kind) for kind in listed(kinds, "kinds", "kinds 0..33")]
    return _core.format_tiles(numbers, [])


def tile_name(kind: int) -> str:
    """The name of one kind.

    Parameters
    ----------
    kind : int
    Kind 0..33.

    Returns
    -------
    str
    Such as ``"5s"``.

    Raises
    ------
    InvalidTilesError
    If the number is no kind.

    Examples
    --------
    >>> from hupai.tiles import tile_name
    >>> tile_name(22)
    '5s'
    """
    return _core.format_tiles([check_kind(kind)], [])


def check_kind(kind: object) -> int:
    """A kind as a plain int; True and False are none, though Python can count with them."""
    try:
        number = plain_int(kind)
    except TypeError:
        raise InvalidTilesError(
            [Problem(f"{kind!r} is no tile kind (an int 0..33)", "bad_tile", repr(kind))]
        ) from None
    if not 0 <= number < KINDS:
        raise InvalidTilesError(
            [Problem(f"{number} is no tile kind (0..33)", "bad_tile", str(number))]
        )
    return number
