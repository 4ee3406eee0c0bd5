"""Hands to pay for and what comes of them, with the helpers of the payment functions.

`Wins` or `Draws` go into a ruleset's payment function, an `Outcome` comes out: of one hand or of
many, see `hupai.settlement.numbers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hupai._plain import WINDS
from hupai.settlement.numbers import Arithmetic, Column, Seats, by_seat, count
from hupai.settlement.vocabulary import NextHand, Settlement, moves

__all__ = ["Draws", "Outcome", "Wins"]


# Not frozen: they are made for every settlement, and to freeze them takes longer than to pay.
@dataclass(slots=True, kw_only=True)
class Counters:
    """What lies on the table before a hand is paid.

    Attributes
    ----------
    math : Arithmetic
        Whether the columns are one hand's numbers or arrays.
    honba, sticks, repeats, pot : int or (n,) int64
        Counters of the table.
    stakes : four int or (n,) int64
        Riichi stakes on the table by owner.
    """

    math: Arithmetic
    honba: Column
    sticks: Column
    repeats: Column
    pot: Column
    stakes: Seats


@dataclass(slots=True, kw_only=True)
class Wins(Counters):
    """Won hands with the `Counters`, things by seat as four numbers or columns.

    Attributes
    ----------
    claims : four bool or (n,) bool
        Who claims the tile; exactly one seat on a self-draw.
    value, dora : four int or (n,) int64
        Of each claimant, as in `Claim`.
    liable : int or (n,) int64
        Who is responsible for a self-draw (REF-14), or -1.
    discarder : int or (n,) int64
        Seat, or -1 for a self-draw.
    """

    claims: Seats
    value: Seats
    dora: Seats
    liable: Column
    discarder: Column


@dataclass(slots=True, kw_only=True)
class Draws(Counters):
    """Drawn hands with the `Counters`.

    Attributes
    ----------
    abort : bool or (n,) bool
        An abortive draw; otherwise the wall is exhausted.
    ready, nagashi, false_winners : four bool or (n,) bool
        Who is ready, who collects for its discards (REF-25), who called a false win (GUANG-26).
    hand_tai : four int or (n,) int64
        Tai of the ready hands (GUANG-26).
    """

    abort: Column
    ready: Seats
    nagashi: Seats
    false_winners: Seats
    hand_tai: Seats


@dataclass(slots=True, kw_only=True)
class Outcome:
    """What hands are settled to; a plain number stands for a column of equal ones.

    Attributes
    ----------
    winners : four bool or (n,) bool
        Who wins (head bump and several winners decided).
    parts : dict of four int or (n,) int64
        The change of each seat, split by reason; `deltas` is their sum.
    dealer_repeats : bool or (n,) bool
        As in `NextHand`, like the four counters.
    in_turn_order : bool
        The order of winners matters (who takes the pot): `Settlement.winners` keeps turn order.
    """

    winners: Seats
    parts: dict[str, Seats]
    dealer_repeats: Column
    honba: Column = 0
    sticks: Column = 0
    repeats: Column = 0
    pot: Column = 0
    in_turn_order: bool = False

    @property
    def deltas(self) -> Seats:
        """Change of each seat."""
        total: Seats = NOTHING
        for east, south, west, north in self.parts.values():
            total = total[0] + east, total[1] + south, total[2] + west, total[3] + north
        return total


#: Of parts that move nothing, and of draws without a winner.
NOTHING: Seats = (0, 0, 0, 0)
NOBODY: Seats = (False, False, False, False)


def first_in_turn(math: Arithmetic, claims: Seats, discarder: Column) -> Seats:
    """Of those who claim only the first in turn order after the discarder."""
    if not math.any(count(claims) > 1):
        return claims
    distances = [(seat - discarder - 1) % 4 for seat in range(4)]
    nearest: Column = 4
    for claim, distance in zip(claims, distances, strict=True):
        nearest = math.least(nearest, math.where(claim, distance, 4))
    return by_seat(
        claim & (distance == nearest) for claim, distance in zip(claims, distances, strict=True)
    )


def seat_mask(seat: Column) -> Seats:
    """Who sits there; -1 is nobody."""
    return seat == 0, seat == 1, seat == 2, seat == 3


def flow(payers: Seats, receivers: Seats) -> Seats:
    """The change of each seat if every payer gives one to every receiver."""
    paying, receiving = count(payers), count(receivers)
    a, b, c, d = payers
    e, f, g, h = receivers
    return (
        e * paying - a * receiving,
        f * paying - b * receiving,
        g * paying - c * receiving,
        h * paying - d * receiving,
    )


def to_one(receiver: int, payers: Seats, amount: Column) -> Seats:
    """The change of each seat if every payer gives the amount to one that is none of them."""
    changes = [-amount * pays for pays in payers]
    changes[receiver] = count(payers) * amount
    return by_seat(changes)


def of_one(chosen: Seats, numbers: Seats) -> Column:
    """The number of the one seat that is chosen."""
    a, b, c, d = chosen
    e, f, g, h = numbers
    return a * e + b * f + c * g + d * h


def said(seats: Seats) -> str:
    """Seats of one hand in words."""
    return "".join(WINDS[seat] for seat, named in enumerate(seats) if named) or "nobody"


def flags_of_seats(seats: Iterable[int]) -> Seats:
    """Truth values by seat of one hand."""
    named = set(seats)
    return 0 in named, 1 in named, 2 in named, 3 in named


def settlement_of(outcome: Outcome, titles: Mapping[str, str], discarder: int) -> Settlement:
    """The outcome of one hand with its history."""
    deltas = outcome.deltas
    seats = [seat for seat, wins in enumerate(outcome.winners) if wins]
    if outcome.in_turn_order and len(seats) > 1:
        seats.sort(key=lambda seat: (seat - discarder - 1) % 4)
    history = [titles["event"]] if "event" in titles else []
    for part, change in outcome.parts.items():
        if change != NOTHING:
            history.append(f"{titles[part]}: {moves(change)}")
    pot_change = -sum(deltas)
    total = f"in all: {moves(deltas)}"
    history.append(total + (f", table {pot_change:+d}" if pot_change else ""))
    following = NextHand(
        bool(outcome.dealer_repeats), outcome.honba, outcome.sticks, outcome.repeats, outcome.pot
    )
    return Settlement(tuple(seats), deltas, pot_change, following, tuple(history))
