"""What one seat sees of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hupai.actions import TILE_NAMES, Action
from hupai.position import DEAD, RIICHI, discard_names, held_names, meld_names
from hupai.table_rules import table_rules
from hupai.tiles import WINDS

if TYPE_CHECKING:
    from hupai.game import Game

__all__ = ["View", "view_of"]

_NOBODY = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat sees; nothing hidden from it.

    Attributes
    ----------
    seat : int
        Whose view, 0 the dealer of the hand.
    round : str
        Wind of the round.
    dealer : int
        Starting seat of the dealer.
    hand : tuple of str
        Own concealed tiles, a drawn one included.
    drawn : str or None
        The tile just drawn, in the own turn.
    melds, discards : tuple of four tuples of str
        By seat; discards carry marks: d = the drawn tile, r = riichi declared, c = claimed.
    points : tuple of int
        By seat.
    honba, sticks, repeats, pot : int
        What lies on the table.
    stakes : tuple of int
        Riichi stakes by seat.
    indicators : tuple of str
        Turned dora indicators.
    live : int
        Tiles left to draw.
    riichi : tuple of str or None
        By seat.
    open_waits : dict of int to tuple of str
        The waits of hands in open riichi.
    dead : str or None
        Whether the own hand is dead, and why.
    false_winners : tuple of int
        Seats that made a false win.
    turn : int
        The seat in turn; while others answer, the one that discarded.
    target : str or None
        The discard or kong tile to be answered.
    waits : tuple of str
        Own waits; in the own turn those of before the draw.
    legal : tuple of Action
        What the seat may do now; empty if it is not asked.

    Examples
    --------
    >>> import hupai
    >>> game = hupai.Game(hupai.Guang(), seed=3)
    >>> view = game.view(1)
    >>> view.turn, view.drawn, view.live, view.legal
    (0, None, 77, ())
    """

    seat: int
    round: str
    dealer: int
    hand: tuple[str, ...]
    drawn: str | None
    melds: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    honba: int
    sticks: int
    repeats: int
    pot: int
    stakes: tuple[int, ...]
    indicators: tuple[str, ...]
    live: int
    riichi: tuple[str | None, ...]
    open_waits: dict[int, tuple[str, ...]]
    dead: str | None
    false_winners: tuple[int, ...]
    turn: int
    target: str | None
    waits: tuple[str, ...]
    legal: tuple[Action, ...]

    def _repr_svg_(self) -> str:
        """Notebooks show the table as this seat sees it."""
        from hupai.drawing import draw

        return draw(self)


def _names(mask: int) -> tuple[str, ...]:
    return tuple(TILE_NAMES[kind] for kind in range(34) if mask >> kind & 1)


def view_of(game: Game, seat: int) -> View:
    """The view of a seat 0..3."""
    core = game._core.round
    players = [core.player(s) for s in range(4)]
    own = players[seat]
    wall = core.wall
    own_turn = core.phase == 0 and core.turn == seat and core.drawn != _NOBODY
    return View(
        seat=seat,
        round=WINDS[core.wind],
        dealer=game._core.dealer,
        hand=tuple(held_names(own)),
        drawn=TILE_NAMES[core.drawn] if own_turn else None,
        melds=tuple(tuple(meld_names(p)) for p in players),
        discards=tuple(tuple(name.replace("x", "") for name in discard_names(p)) for p in players),
        points=tuple(core.points),
        honba=core.honba,
        sticks=core.sticks,
        repeats=core.repeats,
        pot=core.pot,
        stakes=tuple(p.stake for p in players),
        indicators=tuple(TILE_NAMES[wall[130 - 2 * i]] for i in range(5) if core.stacks >> i & 1),
        live=core.live(table_rules(game._rules, game._length)),
        riichi=tuple(RIICHI[p.riichi] for p in players),
        open_waits={s: _names(p.waits) for s, p in enumerate(players) if p.riichi == 3},
        dead=DEAD[own.dead],
        false_winners=tuple(s for s, p in enumerate(players) if p.dead == 2),
        turn=core.turn,
        target=None if core.target == _NOBODY else TILE_NAMES[core.target],
        waits=_names(own.waits),
        legal=game.legal_actions(seat),
    )
