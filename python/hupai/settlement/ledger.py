"""Money of a whole game: what players and the table hold after every entry (GUANG-43)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hupai._plain import WINDS
from hupai.settlement.checks import Checks
from hupai.settlement.vocabulary import MAX_POT, Settlement

__all__ = ["Ledger"]


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
