"""What settlements are made of: claims, their result, the next hand, final standings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hupai._plain import WINDS

__all__ = ["Claim", "NextHand", "Settlement", "Standings", "moves"]

#: Bounds that keep every sum inside 32 bits.
MAX_VALUE = 1_000_000
MAX_COUNTER = 100_000
MAX_POT = 100_000_000


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim to a win of which only the numbers are known; stands for a `Score`.

    Attributes
    ----------
    seat : int
        Who claims, 0..3.
    value : int
        Points without dora (reformed), points (competitive), all tai (guang).
    dora : int
        Dora tiles, where they are paid apart from the value (reformed).
    suppliers : tuple of int or None
        Seats that supplied the open melds, None for an unknown one (REF-14).

    Examples
    --------
    >>> import hupai
    >>> from hupai.settlement import Claim
    >>> hupai.Reformed().settle(Claim(2, 3000), discarder=0).deltas
    (-9000, 0, 9000, 0)
    """

    seat: int
    value: int
    dora: int = 0
    suppliers: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class NextHand:
    """How the next hand begins.

    Attributes
    ----------
    dealer_repeats : bool
        The dealer stays; otherwise the deal passes.
    honba, sticks : int
        Counters and riichi sticks on the table (reformed).
    repeats : int
        Repeats of this dealer so far without a break (competitive), or its wins (guang).
    pot : int
        Money on the table (guang).

    Examples
    --------
    >>> import hupai
    >>> hupai.Competitive().settle(hupai.Claim(0, 8), discarder=3, repeats=1).next
    NextHand(dealer_repeats=True, honba=0, sticks=0, repeats=2, pot=0)
    """

    dealer_repeats: bool
    honba: int = 0
    sticks: int = 0
    repeats: int = 0
    pot: int = 0


@dataclass(frozen=True, slots=True)
class Settlement:
    """The money that a win, a draw or a fault moves.

    Attributes
    ----------
    winners : tuple of int
        Seats that win: in turn order after the discarder where that order matters (GUANG-23),
        else from East on.
    deltas : tuple of int
        Change of each seat.
    pot_change : int
        Change of what lies on the table; with `deltas` it sums to 0 (COM-19).
    next : NextHand or None
        The next hand; None if this one goes on.
    history : tuple of str
        Lines from which each amount can be recomputed.

    Examples
    --------
    >>> import hupai
    >>> result = hupai.Reformed().settle(hupai.Claim(1, 1000), discarder=3)
    >>> result.winners, result.deltas, result.pot_change
    ((1,), (0, 3000, 0, -3000), 0)
    >>> print(result)
    S rons the tile of N
    value 1000, the discarder N pays 3 x 1000: S +3000, N -3000
    in all: S +3000, N -3000
    """

    winners: tuple[int, ...]
    deltas: tuple[int, int, int, int]
    pot_change: int
    next: NextHand | None
    history: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join(self.history)


@dataclass(frozen=True, slots=True)
class Standings:
    """The result of a game, by starting seat.

    Attributes
    ----------
    places : tuple of int
        1 for the first placed, up to 4.
    scores : tuple of float or int
        Final scores; whole numbers except in reformed, which counts to one decimal.

    Examples
    --------
    >>> import hupai
    >>> hupai.Reformed().standings([30000, 30000, 38000, 22000])
    Standings(places=(2, 3, 1, 4), scores=(10.0, -10.0, 48.0, -28.0))
    """

    places: tuple[int, ...]
    scores: tuple[float, ...]


def moves(deltas: Iterable[int]) -> str:
    """Readable change of the seats, e.g. ``"E +3000, S -3000"``."""
    said = [f"{WINDS[seat]} {delta:+d}" for seat, delta in enumerate(deltas) if delta]
    return ", ".join(said) or "nobody pays"
