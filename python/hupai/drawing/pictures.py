"""`draw` and `draw_tiles`: whatever has a picture, as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hupai.drawing.hands import groups_of, hand_groups, row, words
from hupai.drawing.svg import check_height, picture
from hupai.hand import Hand, as_hand

if TYPE_CHECKING:
    from hupai.game import Game, View
    from hupai.reading import Reading
    from hupai.score import Score
    from hupai.settlement import Settlement

__all__ = ["TILE_HEIGHT", "draw", "draw_tiles"]

#: Usual height of a tile in pixels: alone and at a table.
TILE_HEIGHT = 48
TABLE_TILE_HEIGHT = 32


def draw(
    what: Hand | Score | Reading | Game | View | str,
    *,
    tile_height: float | None = None,
    lang: str = "en",
    settlement: Settlement | None = None,
) -> str:
    """Draw a hand, a score, a reading or a table as SVG.

    Parameters
    ----------
    what : Hand, str, Score, Reading, Game or View
        A hand (or a hand string): its concealed tiles, the winning tile set apart, its melds with
        the claimed tile lying, an added tile on top of it. A score: its hand, the rows counted
        and not counted, the value and, where it is known, who pays whom. A reading: its sets. A
        game: the table with all hands open; a view: only what that seat sees.
    tile_height : float, optional
        Height of a tile in pixels, all else in proportion; by default 48, of a table 32.
    lang : {"en", "zh", "ja"}
        Language of the pattern names of a score.
    settlement : Settlement, optional
        Who pays whom, for a score. Without it the payments of a self-draw are worked out; those of
        a ron depend on the discarder, whom a score does not know.

    Returns
    -------
    str
        A whole SVG document without ids, so that many fit into one page; the same bytes for the
        same input.

    Raises
    ------
    InvalidHandError
        `what` is a string that is no hand; lists every problem.
    InvalidOptionError
        `tile_height` or `lang` is none.
    TypeError
        There is no picture of such a thing, or `settlement` is given for something else than a
        score.

    Examples
    --------
    >>> import hupai
    >>> svg = hupai.draw("88s 67s [234m] [555z^] (1111m) +5s")
    >>> svg.startswith("<svg "), svg.count("<title>5z</title>")
    (True, 3)
    """
    height = TILE_HEIGHT if tile_height is None else check_height(tile_height)
    if isinstance(what, str | Hand):
        _no_settlement(settlement)
        hand = as_hand(what)
        groups = hand_groups(hand)
        return picture(row(groups), height, f"Hand {hand}", words(groups))
    from hupai.score import Score

    if isinstance(what, Score):
        from hupai.drawing.scores import draw_score

        return draw_score(what, height, lang, settlement)
    _no_settlement(settlement)
    from hupai.reading import Reading

    if isinstance(what, Reading):
        from hupai.drawing.scores import draw_reading

        return draw_reading(what, height)
    from hupai.game import Game, View

    if isinstance(what, Game | View):
        from hupai.drawing.tables import draw_table

        return draw_table(what, TABLE_TILE_HEIGHT if tile_height is None else height)
    raise TypeError(f"there is no picture of a {type(what).__name__}")


def _no_settlement(settlement: Any) -> None:
    if settlement is not None:
        raise TypeError("a settlement is drawn with a score only")


def draw_tiles(text: str, *, tile_height: float = TILE_HEIGHT) -> str:
    """Draw any tiles, whether they make a hand or not, as SVG.

    Parameters
    ----------
    text : str
        Groups with spaces between them: tiles in the order written (``"123m"``, ``"0p"``), melds
        (``"[555p^]"``), a winning tile (``"+5s"``), tiles face down (``"???"``).
    tile_height : float
        Height of a tile in pixels.

    Returns
    -------
    str
        A whole SVG document, as of `draw`.

    Raises
    ------
    TypeError
        `text` is no string.
    InvalidTilesError, InvalidHandError
        Lists every group that is none.
    InvalidOptionError
        `tile_height` is none.

    Examples
    --------
    >>> import hupai
    >>> hupai.draw_tiles("234m 234p 234s").count("<title>3p</title>")
    1
    """
    check_height(tile_height)
    if not isinstance(text, str):
        raise TypeError(f"tiles to draw are a string, not {type(text).__name__}")
    groups = groups_of(text)
    return picture(row(groups), tile_height, f"Tiles {' '.join(text.split())}", words(groups))
