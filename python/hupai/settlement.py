"""Who pays whom: the vocabulary of settlements and the checks that all rulesets share.

A ruleset provides two vectorised functions, one for wins and one for draws, over rows of hands
(`Wins` or `Draws` in, `Outcome` out). `settle` and `settle_draw` are these functions on one row,
`settle_batch` and `settle_draw_batch` on many, so there is one implementation of every payment.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from hupai.errors import Problem, SettlementError

__all__ = [
    "Claim",
    "Draws",
    "Ledger",
    "NextHand",
    "Outcome",
    "Settlement",
    "Settling",
    "Standings",
    "Wins",
    "passing_lock",
]

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

WINDS = "ESWN"
#: Bounds that keep every sum inside 32 bits.
MAX_VALUE = 1_000_000
MAX_COUNTER = 100_000
MAX_POT = 100_000_000

_COUNTERS = ("honba", "sticks", "repeats", "pot")


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


@dataclass(frozen=True, slots=True)
class Ledger:
    """The money of four players and their table: what one loses, others or the table gain.

    An immutable value; each entry gives a new one. Seats of entries are those of the current hand
    (0 the dealer), `money` is by starting seat.

    Attributes
    ----------
    money : tuple of int
        Money of the players by starting seat.
    pot : int
        On the table from earlier hands and faults.
    stakes : tuple of int
        Laid down in this hand (riichi stakes or sticks), by seat.
    dealer : int
        Starting seat of the present dealer.
    history : tuple of str
        Every entry in words.

    Examples
    --------
    >>> import hupai
    >>> from hupai.settlement import Claim, Ledger
    >>> rules = hupai.Guang()
    >>> ledger = Ledger().lay(1, 40).add(rules.fault("exposed_wall_tile", 3))
    >>> ledger.pot, ledger.stakes, ledger.total
    (20, (0, 40, 0, 0), 0)
    >>> win = rules.settle(Claim(2, 6), discarder=0, pot=ledger.pot, stakes=ledger.stakes)
    >>> ledger = ledger.add(win)
    >>> ledger.money, ledger.pot, ledger.dealer, ledger.total
    ((-240, -40, 300, -20), 0, 1, 0)
    """

    money: tuple[int, int, int, int] = (0, 0, 0, 0)
    pot: int = 0
    stakes: tuple[int, int, int, int] = (0, 0, 0, 0)
    dealer: int = 0
    history: tuple[str, ...] = ()

    @property
    def on_table(self) -> int:
        """All that lies on the table."""
        return self.pot + sum(self.stakes)

    @property
    def total(self) -> int:
        """Money of all players and the table; no entry changes it (GUANG-43)."""
        return sum(self.money) + self.on_table

    def _paid(self, deltas: Sequence[int]) -> tuple[int, int, int, int]:
        a, b, c, d = (self.money[i] + deltas[(i - self.dealer) % 4] for i in range(4))
        return a, b, c, d

    def lay(self, seat: int, amount: int) -> Ledger:
        """A riichi stake or stick is laid down.

        Parameters
        ----------
        seat : int
            Seat of the current hand.
        amount : int
            Money, not negative.

        Returns
        -------
        Ledger

        Raises
        ------
        SettlementError
            Names a wrong seat or amount.

        Examples
        --------
        >>> from hupai.settlement import Ledger
        >>> Ledger().lay(1, 40).money
        (0, -40, 0, 0)
        """
        checks = Checks()
        who = checks.seat("seat", seat)
        laid = checks.number("amount", amount, 0, MAX_POT)
        checks.raise_if_any()
        a, b, c, d = (stake + laid * (i == who) for i, stake in enumerate(self.stakes))
        return replace(
            self,
            money=self._paid([-laid * (i == who) for i in range(4)]),
            stakes=(a, b, c, d),
            history=(*self.history, f"{WINDS[who]} lays down {laid}"),
        )

    def add(self, settlement: Settlement) -> Ledger:
        """A win, draw, fault or false win; after a hand the deal passes if it has to.

        Parameters
        ----------
        settlement : Settlement
        By the seats of the current hand.

        Returns
        -------
        Ledger

        Raises
        ------
        SettlementError
            If the settlement makes money or takes more from the table than lies there.
        TypeError
            If it is no Settlement.

        Examples
        --------
        >>> import hupai
        >>> from hupai.settlement import Claim, Ledger
        >>> Ledger().add(hupai.Guang().settle(Claim(2, 3), discarder=0)).money
        (-60, 0, 60, 0)
        """
        if not isinstance(settlement, Settlement):
            raise TypeError(f"a ledger adds a Settlement, not {type(settlement).__name__}")
        checks = Checks()
        change = settlement.pot_change
        if sum(settlement.deltas) + change:
            checks.add("deltas", f"{settlement.deltas} and pot {change:+d} do not sum to 0", "sum")
        if self.on_table + change < 0:
            checks.add("pot_change", f"{change} of {self.on_table} on the table", "too_large")
        checks.raise_if_any()
        added = replace(
            self,
            money=self._paid(settlement.deltas),
            history=(*self.history, *settlement.history),
        )
        if settlement.next is None:
            return replace(added, pot=self.pot + change)
        return replace(
            added,
            pot=self.on_table + change,
            stakes=(0, 0, 0, 0),
            dealer=(self.dealer + (not settlement.next.dealer_repeats)) % 4,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Wins:
    """Rows of won hands, as arrays of n rows; seats are columns where there are four.

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
    honba, sticks, repeats, pot : (n,) int64
        Counters of the table.
    stakes : (n, 4) int64
        Riichi stakes on the table by owner.
    """

    claims: Bools
    value: Ints
    dora: Ints
    liable: Ints
    discarder: Ints
    honba: Ints
    sticks: Ints
    repeats: Ints
    pot: Ints
    stakes: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Draws:
    """Rows of drawn hands.

    Attributes
    ----------
    abort : (n,) bool
        An abortive draw; otherwise the wall is exhausted.
    ready, nagashi, false_winners : (n, 4) bool
        Who is ready, who collects for its discards (REF-25), who called a false win (GUANG-26).
    hand_tai : (n, 4) int64
        Tai of the ready hands (GUANG-26).
    honba, sticks, repeats, pot, stakes
        As in `Wins`.
    """

    abort: Bools
    ready: Bools
    nagashi: Bools
    false_winners: Bools
    hand_tai: Ints
    honba: Ints
    sticks: Ints
    repeats: Ints
    pot: Ints
    stakes: Ints


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


# helpers of the payment functions --------------------------------------------


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


def passing_lock(events: Iterable[str]) -> bool:
    """Whether a player may not ron after these events (COMP-3, GUANG-21).

    Parameters
    ----------
    events : iterable of str
        In order: ``"passes_win"`` (a legal win is let go), ``"passes_short"`` (a tile below the
        minimum, which restricts nothing), ``"own_draw"``, ``"own_claim"``, ``"other"``.

    Returns
    -------
    bool
        The value for ``passed`` of `blocked_waits`.

    Raises
    ------
    SettlementError
    Names an event that is none of these.

    Examples
    --------
    >>> from hupai.settlement import passing_lock
    >>> passing_lock(["passes_win", "other"]), passing_lock(["passes_win", "own_draw"])
    (True, False)
    """
    locked = False
    for event in events:
        if event == "passes_win":
            locked = True
        elif event in ("own_draw", "own_claim"):
            locked = False
        elif event not in ("passes_short", "other"):
            raise SettlementError([Problem(f"events: {event!r} is unknown", "bad_event", event)])
    return locked


# checks ----------------------------------------------------------------------


def _integer(value: object) -> int | None:
    if isinstance(value, (bool, np.bool_)):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def seat_number(value: object) -> int | None:
    """0..3 from a number or a wind letter; None if it is neither."""
    if isinstance(value, str):
        return WINDS.index(value) if len(value) == 1 and value in WINDS else None
    number = _integer(value)
    return number if number is not None and 0 <= number <= 3 else None


class Checks:
    """Collects what is wrong with the arguments of one call, by the name of the field."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, field: str, message: str, code: str = "bad_value") -> None:
        self.problems.append(Problem(f"{field}: {message}", code, field))

    def raise_if_any(self) -> None:
        if self.problems:
            raise SettlementError(self.problems)

    def number(self, field: str, value: object, low: int, high: int) -> int:
        number = _integer(value)
        if number is None:
            self.add(field, f"must be a whole number, not {value!r}", "wrong_type")
        elif number < low:
            what = "negative" if low == 0 else f"less than {low}"
            self.add(field, f"{number} is {what}", "negative" if low == 0 else "too_small")
        elif number > high:
            self.add(field, f"{number} is more than {high}", "too_large")
        else:
            return number
        return max(low, 0)

    def seat(self, field: str, value: object) -> int:
        seat = seat_number(value)
        if seat is None:
            self.add(field, f"{value!r} is no seat (0..3)", "bad_seat")
            return -1
        return seat

    def seats(self, field: str, values: object) -> tuple[int, ...]:
        if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
            self.add(field, f"must be a list of seats, not {values!r}", "wrong_type")
            return ()
        found = [self.seat(field, value) for value in values]
        for seat in sorted({seat for seat in found if seat >= 0 and found.count(seat) > 1}):
            self.add(field, f"seat {seat} is named twice", "duplicate")
        return tuple(seat for seat in found if seat >= 0)

    def four(self, field: str, values: object, low: int, high: int) -> tuple[int, ...]:
        listed = (
            list(values)
            if isinstance(values, Iterable) and not isinstance(values, (str, bytes))
            else None
        )
        if listed is None or len(listed) != 4:
            self.add(field, f"must be four numbers by seat, not {values!r}", "wrong_length")
            return (0, 0, 0, 0)
        return tuple(
            self.number(f"{field}[{i}]", value, low, high) for i, value in enumerate(listed)
        )


def _flags(seats: Iterable[int]) -> Bools:
    row = np.zeros((1, 4), dtype=np.bool_)
    row[0, list(seats)] = True
    return row


def _column(value: int) -> Ints:
    return np.array([value], dtype=np.int64)


def moves(deltas: Iterable[int]) -> str:
    """Readable change of the seats, e.g. ``"E +3000, S -3000"``."""
    said = [f"{WINDS[seat]} {delta:+d}" for seat, delta in enumerate(deltas) if delta]
    return ", ".join(said) or "nobody pays"


# the shared public methods ---------------------------------------------------


class Settling:
    """Settlements of a ruleset; a subclass provides `_settle_wins` and `_settle_draws`."""

    #: Counters of the table that the ruleset uses, of honba, sticks, repeats, pot, stakes.
    _counters: ClassVar[tuple[str, ...]] = ()

    if TYPE_CHECKING:
        name: ClassVar[str]

        @property
        def minimum(self) -> int: ...
        @property
        def _evaluation(self) -> Any: ...
        @property
        def table_id(self) -> str: ...

    # hooks -----------------------------------------------------------------

    def _settle_wins(self, rows: Wins) -> Outcome:
        """Payment of wins; like the other hooks, each ruleset has its own."""
        raise TypeError("use one of the rulesets, not their base class")

    def _settle_draws(self, rows: Draws) -> Outcome:
        """Payment of hands that nobody won."""
        raise TypeError("use one of the rulesets, not their base class")

    def _win_titles(self, rows: Wins, outcome: Outcome) -> dict[str, str]:
        """A line for each part of the first row of a win, without the money."""
        raise TypeError("use one of the rulesets, not their base class")

    def _draw_titles(self, rows: Draws, outcome: Outcome) -> dict[str, str]:
        """A line for each part of the first row of a draw, without the money."""
        raise TypeError("use one of the rulesets, not their base class")

    def _check_stakes(self, checks: Checks, stakes: Ints) -> None:
        """What the ruleset refuses about stakes on the table."""

    def _check_wins(self, checks: Checks, rows: Wins) -> None:
        """What the ruleset refuses about the first row."""

    def _check_draw(self, checks: Checks, rows: Draws) -> None:
        """What the ruleset refuses about the first row."""

    def _knows_counter(self, counter: str) -> bool:
        return counter in self._counters

    def _unused(self, counter: str) -> str:
        """Where a counter is not used, for an error."""
        return f"by {self.name}"

    def _least_value(self) -> int:
        """Least value of a win: the minimum (COMP-10, GUANG-2), or one pattern (REF-5)."""
        return max(self.minimum, int(self._evaluation.needs_pattern))

    def _value_of_score(self, score: Any) -> tuple[Any, Any]:
        """Value and dora of a score, or of many, as in `Claim`."""
        return score.value, 0

    def _responsible(self, checks: Checks, suppliers: Sequence[int | None], seat: int) -> int:
        """Who is liable for a self-draw of that seat, or -1."""
        return -1

    # wins ------------------------------------------------------------------

    def settle(
        self,
        score: Any,
        winner: int | str | None = None,
        discarder: int | str | None = None,
        honba: int = 0,
        sticks: int = 0,
        repeats: int = 0,
        pot: int = 0,
        stakes: Sequence[int] = (0, 0, 0, 0),
    ) -> Settlement:
        """Settle a won hand.

        Parameters
        ----------
        score : Score, Claim, (score, winner), or a list of these
            The win; a list names everybody who claims the tile, and the ruleset decides who wins.
        winner : int, optional
            Seat of the winner, 0 the dealer; the seat of the score or claim if absent.
        discarder : int, optional
            Whose discard (or kong) was taken; None on a self-draw.
        honba, sticks, repeats, pot, stakes
            What lies on the table, as far as the ruleset knows it. Sticks and stakes were paid
            when laid down; only their return is part of the settlement.

        Returns
        -------
        Settlement

        Raises
        ------
        SettlementError
            Lists every field that is wrong.

        Examples
        --------
        >>> import hupai
        >>> from hupai.settlement import Claim
        >>> result = hupai.Competitive().settle([Claim(0, 8), Claim(2, 13)], discarder=3)
        >>> result.winners, result.deltas, result.next.dealer_repeats
        ((0, 2), (27, -12, 39, -54), True)
        """
        checks = Checks()
        claims = self._claims(checks, score, winner, discarder is None)
        who = -1 if discarder is None else checks.seat("discarder", discarder)
        if discarder is None and len(claims) > 1:
            checks.add("discarder", "is missing: a self-draw has one winner", "missing")
        seats = [claim.seat for claim in claims]
        for seat in sorted({seat for seat in seats if seat >= 0 and seats.count(seat) > 1}):
            checks.add("winner", f"seat {seat} claims twice", "duplicate")
        if who >= 0 and who in seats:
            checks.add("discarder", f"seat {who} cannot win its own discard", "own_discard")
        liable = -1
        if discarder is None and len(claims) == 1 and claims[0].seat >= 0:
            liable = self._responsible(checks, claims[0].suppliers, claims[0].seat)
        table = self._table(checks, honba, sticks, repeats, pot, stakes)
        checks.raise_if_any()
        value = np.zeros((1, 4), dtype=np.int64)
        dora = np.zeros((1, 4), dtype=np.int64)
        for claim in claims:
            value[0, claim.seat], dora[0, claim.seat] = claim.value, claim.dora
        rows = Wins(
            claims=_flags(seats),
            value=value,
            dora=dora,
            liable=_column(liable),
            discarder=_column(who),
            **table,
        )
        self._check_wins(checks, rows)
        checks.raise_if_any()
        outcome = self._settle_wins(rows)
        return _settlement(outcome, self._win_titles(rows, outcome), rows.discarder)

    def _claims(self, checks: Checks, score: Any, winner: object, self_draw: bool) -> list[Claim]:
        several = isinstance(score, list) or (
            isinstance(score, tuple) and not (len(score) == 2 and seat_number(score[1]) is not None)
        )
        items = list(score) if several else [score]
        if not items:
            checks.add("score", "nobody claims the tile", "missing")
        if several and winner is not None:
            checks.add("winner", "a list of claims names the winners itself", "contradiction")
            winner = None
        return [
            claim
            for item in items
            if (claim := self._claim(checks, item, winner, self_draw)) is not None
        ]

    def _claim(self, checks: Checks, item: Any, winner: object, self_draw: bool) -> Claim | None:
        if isinstance(item, tuple) and len(item) == 2:
            item, winner = item
        if isinstance(item, Claim):
            seat = checks.seat("seat", item.seat)
            if winner is not None and checks.seat("winner", winner) != seat:
                checks.add("winner", f"{winner!r} is not the seat of the claim", "contradiction")
            suppliers = []
            listed = item.suppliers
            if isinstance(listed, str) or not isinstance(listed, Sequence) or len(listed) > 5:
                checks.add("suppliers", f"must be at most five seats, not {listed!r}", "wrong_type")
                listed = ()
            for supplier in listed:
                known = None if supplier is None else checks.seat("suppliers", supplier)
                if known is not None and known == seat >= 0:
                    checks.add("suppliers", f"seat {seat} cannot supply itself", "own_discard")
                suppliers.append(known)
            value = checks.number("value", item.value, 0, MAX_VALUE)
            least = self._least_value()
            if _integer(item.value) == value < least:
                checks.add("value", f"{value} is below {least}: no win", "below_minimum")
            return Claim(
                seat,
                value,
                checks.number("dora", item.dora, 0, 1000),
                tuple(suppliers),
            )
        if not all(hasattr(item, name) for name in ("wins", "value", "hand", "situation")):
            checks.add("score", f"must be a Score or a Claim, not {item!r}", "wrong_type")
            return None
        # A named winner stands above the score's own seat (whose seat is only the default).
        seat = checks.seat("winner", item.situation.seat if winner is None else winner)
        rules = getattr(item, "rules", None)
        if rules is not None and rules.table_id != self.table_id:
            checks.add("score", f"is of other rules: {rules.name}, not {self.name}", "other_rules")
            return None
        if not item.wins:
            checks.add("score", f"{item.hand} does not win ({item.why_not})", "no_win")
            return None
        if self_draw != (item.situation.by == "self_draw"):
            message = (
                "is missing: the score is no self-draw" if self_draw else "the score is a self-draw"
            )
            checks.add("discarder", message, "missing" if self_draw else "contradiction")
        value, dora = self._value_of_score(item)
        melds = [meld for meld in item.hand.melds if meld.is_open]
        suppliers = [(seat + meld.supplier) % 4 if meld.supplier else None for meld in melds]
        return Claim(seat, value, dora, tuple(suppliers))

    def _table(
        self,
        checks: Checks,
        honba: object,
        sticks: object,
        repeats: object,
        pot: object,
        stakes: object,
    ) -> dict[str, Any]:
        """The counters of the table as arrays of one row."""
        given = {"honba": honba, "sticks": sticks, "repeats": repeats, "pot": pot}
        numbers: dict[str, Any] = {}
        for counter, value in given.items():
            high = MAX_POT if counter == "pot" else MAX_COUNTER
            number = checks.number(counter, value, 0, high)
            if number and not self._knows_counter(counter):
                checks.add(counter, f"is not used {self._unused(counter)}", "unused")
            numbers[counter] = _column(number)
        four = checks.four("stakes", stakes, 0, MAX_POT)
        if any(four) and not self._knows_counter("stakes"):
            checks.add("stakes", f"are not used {self._unused('stakes')}", "unused")
        numbers["stakes"] = np.array([four], dtype=np.int64)
        self._check_stakes(checks, numbers["stakes"])
        return numbers

    def settle_batch(
        self,
        values: npt.ArrayLike,
        winners: npt.ArrayLike,
        discarders: npt.ArrayLike = -1,
        *,
        dora: npt.ArrayLike = 0,
        suppliers: npt.ArrayLike | None = None,
        honba: npt.ArrayLike = 0,
        sticks: npt.ArrayLike = 0,
        repeats: npt.ArrayLike = 0,
        pot: npt.ArrayLike = 0,
        stakes: npt.ArrayLike = 0,
    ) -> npt.NDArray[np.int32]:
        """Settle n won hands.

        Parameters
        ----------
        values : (n,) or (n, 4) integers
            Value of each win as in `Claim`, or of each seat's claim.
        winners : (n,) integers or (n, 4) bool
            The winner's seat, or everybody who claims the tile.
        discarders : (n,) integers
            Seats; -1 on a self-draw.
        dora : (n,) or (n, 4) integers
            As in `Claim`.
        suppliers : (n, k) integers, optional
            Seats that supplied the open melds of a self-drawn hand, -1 for none (REF-14).
        honba, sticks, repeats, pot : (n,) integers
            Counters of the table.
        stakes : (n, 4) integers
            Riichi stakes by owner.

        Returns
        -------
        (n, 4) int32
            Change of each seat; minus the row's sum is the change of the pot.

        Raises
        ------
        SettlementError
            Lists every argument that is wrong, with the first row at fault.

        Examples
        --------
        >>> import hupai
        >>> hupai.Competitive().settle_batch([8, 16], [2, 1], [3, -1]).tolist()
        [[-6, -6, 24, -12], [-17, 49, -16, -16]]
        """
        rows = self._win_rows(
            values, winners, discarders, dora, suppliers, honba, sticks, repeats, pot, stakes
        )
        return self._settle_wins(rows).deltas.astype(np.int32)

    def _win_rows(
        self,
        values: npt.ArrayLike,
        winners: npt.ArrayLike,
        discarders: npt.ArrayLike,
        dora: npt.ArrayLike,
        suppliers: npt.ArrayLike | None,
        honba: npt.ArrayLike,
        sticks: npt.ArrayLike,
        repeats: npt.ArrayLike,
        pot: npt.ArrayLike,
        stakes: npt.ArrayLike,
    ) -> Wins:
        checks = Checks()
        who = np.asarray(winners)
        n = len(who) if who.ndim else 1
        if who.dtype == np.bool_:
            claims = _shaped(checks, "winners", who, (n, 4))
        else:
            seats = _integers(checks, "winners", who, (n,), 0, 3)
            claims = seat_mask(seats)
        value = _integers(checks, "values", values, (n, 4), 0, MAX_VALUE, spread=claims)
        dora_ = _integers(checks, "dora", dora, (n, 4), 0, 1000, spread=claims)
        discarder = _integers(checks, "discarders", discarders, (n,), -1, 3)
        table = self._table_rows(checks, n, honba, sticks, repeats, pot, stakes)
        checks.raise_if_any()
        several = claims.sum(axis=1)
        _rows(checks, "winners", several < 1, "has no winner")
        _rows(checks, "discarders", (discarder < 0) & (several > 1), "a self-draw has one winner")
        _rows(
            checks,
            "discarders",
            (claims & seat_mask(discarder)).any(axis=1),
            "nobody can win its own discard",
        )
        liable = np.full(n, -1, dtype=np.int64)
        if suppliers is not None:
            given = np.asarray(suppliers)
            width = given.shape[1] if given.ndim == 2 else 1
            from_ = _integers(checks, "suppliers", suppliers, (n, width), -1, 3)
            checks.raise_if_any()
            own = claims.argmax(axis=1)
            _rows(
                checks,
                "suppliers",
                (discarder < 0) & (from_ == own[:, None]).any(axis=1),
                "nobody can supply itself",
            )
            count = (from_[:, :, None] == np.arange(4)).sum(axis=1)
            liable = np.where((count >= 3).any(axis=1), count.argmax(axis=1), -1)
        checks.raise_if_any()
        rows = Wins(
            claims=claims, value=value, dora=dora_, liable=liable, discarder=discarder, **table
        )
        self._check_wins(checks, rows)
        checks.raise_if_any()
        return rows

    def _table_rows(
        self,
        checks: Checks,
        n: int,
        honba: npt.ArrayLike,
        sticks: npt.ArrayLike,
        repeats: npt.ArrayLike,
        pot: npt.ArrayLike,
        stakes: npt.ArrayLike,
    ) -> dict[str, Any]:
        table = {
            "honba": _integers(checks, "honba", honba, (n,), 0, MAX_COUNTER),
            "sticks": _integers(checks, "sticks", sticks, (n,), 0, MAX_COUNTER),
            "repeats": _integers(checks, "repeats", repeats, (n,), 0, MAX_COUNTER),
            "pot": _integers(checks, "pot", pot, (n,), 0, MAX_POT),
            "stakes": _integers(checks, "stakes", stakes, (n, 4), 0, MAX_POT),
        }
        for counter, numbers in table.items():
            if numbers.any() and not self._knows_counter(counter):
                checks.add(counter, f"is not used {self._unused(counter)}", "unused")
        self._check_stakes(checks, table["stakes"])
        return table

    # draws -----------------------------------------------------------------

    def settle_draw(
        self,
        kind: str = "exhaustive",
        ready: Sequence[int] = (),
        nagashi: Sequence[int] = (),
        false_winners: Sequence[int] = (),
        hand_tai: Mapping[int, int] | None = None,
        honba: int = 0,
        sticks: int = 0,
        repeats: int = 0,
        pot: int = 0,
        stakes: Sequence[int] = (0, 0, 0, 0),
    ) -> Settlement:
        """Settle a hand that nobody won.

        Parameters
        ----------
        kind : {"exhaustive", "abort"}
            The wall is exhausted, or an abortive draw (REF-20).
        ready : list of int
            Seats that are ready.
        nagashi : list of int
            Seats that collect for their discards (REF-25).
        false_winners : list of int
            Seats that called a false win (GUANG-26); they count as unready.
        hand_tai : dict of int to int
            Tai of each ready hand, needed if there are false winners.
        honba, sticks, repeats, pot, stakes
            As in `settle`.

        Returns
        -------
        Settlement

        Raises
        ------
        SettlementError
            Lists every field that is wrong.

        Examples
        --------
        >>> import hupai
        >>> hupai.Reformed().settle_draw(ready=[0, 2]).deltas
        (1500, -1500, 1500, -1500)
        """
        checks = Checks()
        if kind not in ("exhaustive", "abort"):
            checks.add("kind", f"must be 'exhaustive' or 'abort', not {kind!r}")
        named = {
            "ready": checks.seats("ready", ready),
            "nagashi": checks.seats("nagashi", nagashi),
            "false_winners": checks.seats("false_winners", false_winners),
        }
        if kind == "abort":
            for field, seats in named.items():
                if seats:
                    checks.add(field, "has no meaning in an abortive draw", "contradiction")
        tai = np.zeros((1, 4), dtype=np.int64)
        given = set()
        if hand_tai is not None and not isinstance(hand_tai, Mapping):
            checks.add("hand_tai", f"must map seats to tai, not {hand_tai!r}", "wrong_type")
            hand_tai = None
        for seat, value in (hand_tai or {}).items():
            number = checks.number("hand_tai", value, 0, MAX_VALUE)
            if (at := checks.seat("hand_tai", seat)) >= 0:
                tai[0, at] = number
                given.add(at)
        if named["false_winners"]:
            for seat in named["ready"]:
                if seat not in named["false_winners"] and seat not in given:
                    checks.add("hand_tai", f"is missing for the ready seat {seat}", "missing")
        table = self._table(checks, honba, sticks, repeats, pot, stakes)
        checks.raise_if_any()
        rows = Draws(
            abort=np.array([kind == "abort"]),
            ready=_flags(named["ready"]),
            nagashi=_flags(named["nagashi"]),
            false_winners=_flags(named["false_winners"]),
            hand_tai=tai,
            **table,
        )
        self._check_draw(checks, rows)
        checks.raise_if_any()
        outcome = self._settle_draws(rows)
        return _settlement(outcome, self._draw_titles(rows, outcome), _column(-1))

    def settle_draw_batch(
        self,
        ready: npt.ArrayLike,
        abort: npt.ArrayLike = False,
        *,
        nagashi: npt.ArrayLike = False,
        false_winners: npt.ArrayLike = False,
        hand_tai: npt.ArrayLike = 0,
        honba: npt.ArrayLike = 0,
        sticks: npt.ArrayLike = 0,
        repeats: npt.ArrayLike = 0,
        pot: npt.ArrayLike = 0,
        stakes: npt.ArrayLike = 0,
    ) -> npt.NDArray[np.int32]:
        """Settle n drawn hands.

        Parameters
        ----------
        ready, nagashi, false_winners : (n, 4) bool
            As in `settle_draw`.
        abort : (n,) bool
            Abortive draws.
        hand_tai : (n, 4) integers
            Tai of the ready hands.
        honba, sticks, repeats, pot, stakes
            As in `settle_batch`.

        Returns
        -------
        (n, 4) int32
            Change of each seat.

        Examples
        --------
        >>> import hupai
        >>> hupai.Guang().settle_draw_batch([[True, False, False, False]]).tolist()
        [[60, -20, -20, -20]]
        """
        checks = Checks()
        try:
            n = len(np.atleast_1d(np.asarray(ready)))
        except ValueError:
            checks.add("ready", "has rows of different lengths", "wrong_shape")
            checks.raise_if_any()
        flags = {
            "ready": _booleans(checks, "ready", ready, (n, 4)),
            "nagashi": _booleans(checks, "nagashi", nagashi, (n, 4)),
            "false_winners": _booleans(checks, "false_winners", false_winners, (n, 4)),
        }
        aborts = _booleans(checks, "abort", abort, (n,))
        tai = _integers(checks, "hand_tai", hand_tai, (n, 4), 0, MAX_VALUE)
        table = self._table_rows(checks, n, honba, sticks, repeats, pot, stakes)
        checks.raise_if_any()
        for field, mask in flags.items():
            _rows(checks, field, aborts & mask.any(axis=1), "has no meaning in an abortive draw")
        rows = Draws(
            abort=aborts,
            ready=flags["ready"],
            nagashi=flags["nagashi"],
            false_winners=flags["false_winners"],
            hand_tai=tai,
            **table,
        )
        self._check_draw(checks, rows)
        checks.raise_if_any()
        return self._settle_draws(rows).deltas.astype(np.int32)

    # standings -------------------------------------------------------------

    def standings(self, points: Sequence[int], sticks: int = 0, pot: int = 0) -> Standings:
        """Places and final scores, by starting seat.

        Parameters
        ----------
        points : sequence of int
            Points, score or money of the four players by starting seat.
        sticks, pot : int
            What is left on the table; the first placed takes it.

        Returns
        -------
        Standings

        Raises
        ------
        SettlementError
            If the points do not add up with what lies on the table.

        Examples
        --------
        >>> import hupai
        >>> hupai.Competitive().standings([30, -10, -10, -10]).places
        (1, 2, 3, 4)
        """
        checks = Checks()
        listed = checks.four("points", points, -MAX_POT, MAX_POT)
        left = {
            "sticks": checks.number("sticks", sticks, 0, MAX_COUNTER),
            "pot": checks.number("pot", pot, 0, MAX_POT),
        }
        for counter, number in left.items():
            if number and not self._knows_counter(counter):
                checks.add(counter, f"is not used {self._unused(counter)}", "unused")
        checks.raise_if_any()
        start, stick = self._start_points(), 1000
        on_table = stick * left["sticks"] + left["pot"]
        if (total := sum(listed) + on_table) != 4 * start:
            checks.add(
                "points",
                f"{list(listed)} with {on_table} on the table make {total}, not {4 * start}",
                "sum",
            )
        self._check_points(checks, listed)
        checks.raise_if_any()
        order = sorted(range(4), key=lambda seat: (-listed[seat], seat))
        final = list(listed)
        final[order[0]] += on_table
        places = tuple(order.index(seat) + 1 for seat in range(4))
        return Standings(places, self._final_scores(final, places))

    def _start_points(self) -> int:
        raise TypeError("use one of the rulesets, not their base class")

    def _check_points(self, checks: Checks, points: Sequence[int]) -> None:
        """What the ruleset refuses about final points."""

    def _final_scores(self, points: Sequence[int], places: Sequence[int]) -> tuple[float, ...]:
        return tuple(points)

    # the right to win --------------------------------------------------------

    def blocked_waits(
        self,
        waits: Iterable[int],
        discards: Iterable[int] = (),
        exempt: Iterable[bool] = (),
        passed: Any = (),
    ) -> tuple[int, ...]:
        """Kinds among the waits that may not be ronned now.

        Parameters
        ----------
        waits : iterable of int
            Kinds that complete the hand.
        discards : iterable of int
            The own discards, those taken by others included.
        exempt : iterable of bool
            Parallel to `discards`: those that REF-9 exempts.
        passed : bool or iterable of int
            The passing lock (competitive, guang), or the kinds passed (reformed). Reformed rules
            bar them with ``temporary_furiten`` only; without it passing a tile bars nothing
            (REF-8), so that they make no difference.

        Returns
        -------
        tuple of int
        In the order of `waits`.

        Raises
        ------
        SettlementError
            Lists every argument that is wrong.

        Examples
        --------
        >>> import hupai
        >>> hupai.Reformed().blocked_waits([4, 7], discards=[7, 30])
        (7,)
        >>> hupai.Guang().blocked_waits([4, 7], passed=True)
        (4, 7)
        """
        checks = Checks()
        kinds = kind_list(checks, "waits", waits)
        thrown = kind_list(checks, "discards", discards)
        free = list(exempt) if isinstance(exempt, Iterable) else [exempt]
        if not all(isinstance(item, (bool, np.bool_)) for item in free):
            checks.add("exempt", f"must be booleans, not {exempt!r}", "wrong_type")
        if free and len(free) != len(thrown):
            checks.add("exempt", f"has {len(free)} entries for {len(thrown)} discards", "length")
        checks.raise_if_any()
        counting = [kind for i, kind in enumerate(thrown) if not (free and free[i])]
        barred = self._barred(checks, kinds, counting, passed)
        checks.raise_if_any()
        return tuple(sorted(set(kinds) & set(barred)))

    def _barred(
        self, checks: Checks, waits: list[int], discards: list[int], passed: Any
    ) -> Iterable[int]:
        """Kinds that may not be ronned: the passing lock of COMP-3 and GUANG-21."""
        locked = passed
        if isinstance(passed, tuple) and not passed:
            locked = False
        if not isinstance(locked, (bool, np.bool_)):
            checks.add("passed", f"must be True or False, not {passed!r}", "wrong_type")
            return ()
        return waits if locked else ()

    def _barred_rows(self, waits: Bools, discards: Bools, passed: Any) -> Bools:
        """`_barred` of many hands, kinds as (n, 34) bool."""
        if passed is None:
            return np.zeros_like(waits)
        locks = bool_array(passed, "passed", (len(waits),))
        return np.broadcast_to(locks[:, None], waits.shape)


def bool_array(array: Any, name: str, shape: tuple[int, ...]) -> Bools:
    """An array of truth values of that shape, or an error."""
    if not isinstance(array, np.ndarray) or array.dtype != np.bool_:
        raise TypeError(f"{name} must be a NumPy array of bool")
    if array.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, not {array.shape}")
    return array


def kind_list(checks: Checks, field: str, values: object) -> list[int]:
    """Kinds 0..33 of an argument; what is none is reported."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        checks.add(field, f"must be kinds 0..33, not {values!r}", "wrong_type")
        return []
    found = []
    for value in values:
        number = _integer(value)
        if number is None or not 0 <= number <= 33:
            checks.add(field, f"{value!r} is no kind (0..33)", "bad_kind")
        else:
            found.append(number)
    return found


def _settlement(outcome: Outcome, titles: Mapping[str, str], discarder: Ints) -> Settlement:
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


def _shaped(checks: Checks, field: str, array: Any, shape: tuple[int, ...]) -> Any:
    try:
        return np.broadcast_to(array, shape)
    except ValueError:
        checks.add(field, f"has shape {array.shape}, not {shape}", "wrong_shape")
        return np.zeros(shape, dtype=array.dtype)


def _integers(
    checks: Checks,
    field: str,
    values: npt.ArrayLike,
    shape: tuple[int, ...],
    low: int,
    high: int,
    spread: Bools | None = None,
) -> Ints:
    """An int64 array of that shape; with `spread`, one number a row goes to the seats of it."""
    try:
        array = np.asarray(values)
    except ValueError:
        array = np.asarray("ragged")
    if array.size == 0:
        array = array.astype(np.int64)
    if array.dtype.kind not in "iu":
        checks.add(field, f"must be integers, not {array.dtype}", "wrong_type")
        return np.zeros(shape, dtype=np.int64)
    if spread is not None and array.ndim <= 1:
        column = _shaped(checks, field, array, shape[:1])
        array = np.where(spread, column[:, None], 0)
    array = _shaped(checks, field, array, shape)
    bad = (array < low) | (array > high)
    if bad.any():
        at = np.argwhere(bad)[0]
        checks.add(
            field,
            f"{array[tuple(at)]} in row {at[0]} is not from {low} to {high}",
            "out_of_range",
        )
        return np.zeros(shape, dtype=np.int64)
    result: Ints = array.astype(np.int64)
    return result


def _booleans(checks: Checks, field: str, values: npt.ArrayLike, shape: tuple[int, ...]) -> Bools:
    try:
        array = np.asarray(values)
    except ValueError:
        array = np.asarray("ragged")
    if array.size == 0:
        array = array.astype(np.bool_)
    if array.dtype != np.bool_:
        checks.add(field, f"must be booleans, not {array.dtype}", "wrong_type")
        return np.zeros(shape, dtype=np.bool_)
    result: Bools = _shaped(checks, field, array, shape)
    return result


def _rows(checks: Checks, field: str, bad: Bools, message: str) -> None:
    if bad.any():
        checks.add(field, f"{message} (row {int(np.argmax(bad))})", "bad_row")
