"""Rows of hands to pay for and what comes of them, with the helpers of the payment functions.

`Wins` or `Draws` go into a ruleset's payment function, an `Outcome` comes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hupai.settlement.vocabulary import NextHand, Settlement, moves

__all__ = ["Draws", "Outcome", "Wins"]

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counters:
    """What lies on the table before a hand is paid, as arrays of n rows.

    Attributes
    ----------
    honba, sticks, repeats, pot : (n,) int64
        Counters of the table.
    stakes : (n, 4) int64
        Riichi stakes on the table by owner.
    """

    honba: Ints
    sticks: Ints
    repeats: Ints
    pot: Ints
    stakes: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Wins(Counters):
    """Rows of won hands, as arrays of n rows with the `Counters`; seats are columns.

    Attributes
    ----------
    claims : (n, 4) bool
        Who claims the tile; exactly one seat on a self-draw.
    value, dora : (n, 4) int64
        Of each claimant, as in `Claim`.
    liable : (n,) int64
        Who is responsible for a self-draw (REF-14), or -1.
    discarder : (n,) int64
        Seat, or -1 for a self-draw.
    """

    claims: Bools
    value: Ints
    dora: Ints
    liable: Ints
    discarder: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Draws(Counters):
    """Rows of drawn hands with the `Counters`.

    Attributes
    ----------
    abort : (n,) bool
        An abortive draw; otherwise the wall is exhausted.
    ready, nagashi, false_winners : (n, 4) bool
        Who is ready, who collects for its discards (REF-25), who called a false win (GUANG-26).
    hand_tai : (n, 4) int64
        Tai of the ready hands (GUANG-26).
    """

    abort: Bools
    ready: Bools
    nagashi: Bools
    false_winners: Bools
    hand_tai: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What rows of hands are settled to.

    Attributes
    ----------
    winners : (n, 4) bool
        Who wins (head bump and several winners decided).
    parts : dict of (n, 4) int64
        The change of each seat, split by reason; `deltas` is their sum.
    dealer_repeats : (n,) bool
        As in `NextHand`, like the four counters.
    in_turn_order : bool
        The order of winners matters (who takes the pot): `Settlement.winners` keeps turn order.
    """

    winners: Bools
    parts: dict[str, Ints]
    dealer_repeats: Bools
    honba: Ints
    sticks: Ints
    repeats: Ints
    pot: Ints
    in_turn_order: bool = False

    @property
    def deltas(self) -> Ints:
        """Change of each seat, (n, 4)."""
        total: Ints = np.sum(list(self.parts.values()), axis=0, dtype=np.int64)
        return total


def first_in_turn(claims: Bools, discarder: Ints) -> Bools:
    """Of the claimants of each row only the first in turn order after the discarder."""
    distance = (np.arange(4) - discarder[:, None] - 1) % 4
    first = np.where(claims, distance, 4).argmin(axis=1)
    chosen: Bools = claims & (np.arange(4) == first[:, None])
    return chosen


def seat_mask(seats: Ints) -> Bools:
    """(n, 4) one-hot rows; -1 gives an empty row."""
    mask: Bools = np.arange(4) == seats[:, None]
    return mask


def transfer(payers: Bools, receivers: Bools, amount: Ints) -> Ints:
    """Every payer of a row gives the amount to every receiver of it."""
    each = np.asarray(amount, dtype=np.int64)[:, None]
    paid = payers * receivers.sum(axis=1, dtype=np.int64)[:, None] * each
    received = receivers * payers.sum(axis=1, dtype=np.int64)[:, None] * each
    change: Ints = received - paid
    return change


def to_pot(receivers: Bools, amount: Ints) -> Ints:
    """The one receiver of each row takes the amount from the table."""
    return receivers * np.asarray(amount, dtype=np.int64)[:, None]


def flags_of_seats(seats: Iterable[int]) -> Bools:
    """One row of truth values by seat."""
    row = np.zeros((1, 4), dtype=np.bool_)
    row[0, list(seats)] = True
    return row


def column(value: int) -> Ints:
    """One row of a counter."""
    return np.array([value], dtype=np.int64)


def first_settlement(outcome: Outcome, titles: Mapping[str, str], discarder: Ints) -> Settlement:
    """The first row of an outcome with its history."""
    deltas = tuple(int(delta) for delta in outcome.deltas[0])
    seats = [int(seat) for seat in np.flatnonzero(outcome.winners[0])]
    if outcome.in_turn_order:
        seats.sort(key=lambda seat: (seat - int(discarder[0]) - 1) % 4)
    history = [titles["event"]] if "event" in titles else []
    for part, change in outcome.parts.items():
        if change[0].any():
            history.append(f"{titles[part]}: {moves(int(delta) for delta in change[0])}")
    pot_change = -sum(deltas)
    total = f"in all: {moves(deltas)}"
    history.append(total + (f", table {pot_change:+d}" if pot_change else ""))
    following = NextHand(
        bool(outcome.dealer_repeats[0]),
        int(outcome.honba[0]),
        int(outcome.sticks[0]),
        int(outcome.repeats[0]),
        int(outcome.pot[0]),
    )
    return Settlement(tuple(seats), deltas, pot_change, following, tuple(history))  # type: ignore[arg-type]
