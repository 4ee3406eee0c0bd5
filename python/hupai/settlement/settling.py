"""`settle`, `settle_draw` and their batch forms, for all rulesets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hupai._plain import items_of
from hupai.settlement.checks import (
    Checks,
    array_of,
    bad_rows,
    broadcast,
    integer_array,
    seat_number,
    truth_array,
    whole_number,
)
from hupai.settlement.final import FinalScores
from hupai.settlement.numbers import MANY, ONE, Bools, columns_of, stacked
from hupai.settlement.payments import Draws, Wins, flags_of_seats, settlement_of
from hupai.settlement.right_to_win import RightToWin
from hupai.settlement.vocabulary import MAX_COUNTER, MAX_POT, MAX_VALUE, Claim, Settlement

__all__ = ["Settling"]

_COUNTERS = ("honba", "sticks", "repeats", "pot")


class Settling(FinalScores, RightToWin):
    """Settlements of a ruleset, one hand or many; see `PaymentHooks` for what it provides."""

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
        if len(seats) > 1:
            for seat in sorted({seat for seat in seats if seat >= 0 and seats.count(seat) > 1}):
                checks.add("winner", f"seat {seat} claims twice", "duplicate")
        if who >= 0 and who in seats:
            checks.add("discarder", f"seat {who} cannot win its own discard", "own_discard")
        liable = -1
        if discarder is None and len(claims) == 1 and claims[0].seat >= 0:
            liable = self._responsible(checks, claims[0].suppliers, claims[0].seat)
        table = self._table(checks, honba, sticks, repeats, pot, stakes)
        checks.raise_if_any()
        value, dora = [0, 0, 0, 0], [0, 0, 0, 0]
        for claim in claims:
            value[claim.seat], dora[claim.seat] = claim.value, claim.dora
        hand = Wins(
            claims=flags_of_seats(seats),
            value=(value[0], value[1], value[2], value[3]),
            dora=(dora[0], dora[1], dora[2], dora[3]),
            liable=liable,
            discarder=who,
            **table,
        )
        self._check_wins(checks, hand)
        checks.raise_if_any()
        outcome = self._settle_wins(hand)
        return settlement_of(outcome, self._win_titles(hand, outcome), who)

    def _claims(self, checks: Checks, score: Any, winner: object, self_draw: bool) -> list[Claim]:
        pair = isinstance(score, tuple) and len(score) == 2 and seat_number(score[1]) is not None
        listed = None if pair or isinstance(score, Claim) else items_of(score)
        several = listed is not None
        items = [score] if listed is None else listed
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
            listed = items_of(item.suppliers)
            if listed is None or len(listed) > 5:
                message = f"must be at most five seats, not {item.suppliers!r}"
                checks.add("suppliers", message, "wrong_type")
                listed = []
            for supplier in listed:
                known = None if supplier is None else checks.seat("suppliers", supplier)
                if known is not None and known == seat >= 0:
                    checks.add("suppliers", f"seat {seat} cannot supply itself", "own_discard")
                suppliers.append(known)
            value = checks.number("value", item.value, 0, MAX_VALUE)
            least = self._least_value()
            if whole_number(item.value) == value < least:
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
        """The counters of one table."""
        numbers: dict[str, Any] = {
            "math": ONE,
            "honba": checks.number("honba", honba, 0, MAX_COUNTER),
            "sticks": checks.number("sticks", sticks, 0, MAX_COUNTER),
            "repeats": checks.number("repeats", repeats, 0, MAX_COUNTER),
            "pot": checks.number("pot", pot, 0, MAX_POT),
            "stakes": checks.four("stakes", stakes, 0, MAX_POT),
        }
        for counter in _COUNTERS:
            if numbers[counter]:
                self._refuse_unused(checks, counter)
        if any(numbers["stakes"]):
            self._refuse_unused(checks, "stakes", "are")
            self._check_stakes(checks, ONE, numbers["stakes"])
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
        return stacked(self._settle_wins(rows).deltas, len(rows.discarder), np.int32)

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
        who = array_of(checks, "winners", winners)
        n = len(who) if who.ndim else 1
        if who.dtype == np.bool_:
            claims: Bools = broadcast(checks, "winners", who, (n, 4))
        else:
            seats = integer_array(checks, "winners", who, (n,), 0, 3)
            claims = seats[:, None] == np.arange(4)
        checks.raise_if_any()  # how many rows there are is known now
        value = integer_array(checks, "values", values, (n, 4), 0, MAX_VALUE, spread=claims)
        dora_ = integer_array(checks, "dora", dora, (n, 4), 0, 1000, spread=claims)
        discarder = integer_array(checks, "discarders", discarders, (n,), -1, 3)
        supplied = None
        if suppliers is not None:
            given = array_of(checks, "suppliers", suppliers)
            width = given.shape[1] if given.ndim == 2 else 1
            supplied = integer_array(checks, "suppliers", given, (n, width), -1, 3)
        table = self._table_rows(checks, n, honba, sticks, repeats, pot, stakes)
        checks.raise_if_any()
        several = claims.sum(axis=1)
        drawn = discarder < 0
        least = self._least_value()
        bad_rows(checks, "winners", several < 1, "has no winner")
        small = np.any(claims & (value < least), axis=1)
        bad_rows(checks, "values", small, f"a value below {least} is no win")
        bad_rows(checks, "discarders", drawn & (several > 1), "a self-draw has one winner")
        bad_rows(
            checks,
            "discarders",
            (claims & (discarder[:, None] == np.arange(4))).any(axis=1),
            "nobody can win its own discard",
        )
        liable = np.full(n, -1, dtype=np.int64)
        if supplied is not None:
            own = claims.argmax(axis=1)[:, None]
            bad_rows(
                checks,
                "suppliers",
                drawn & (supplied == own).any(axis=1),
                "nobody can supply itself",
            )
            count = (supplied[:, :, None] == np.arange(4)).sum(axis=1)
            liable = np.where((count >= 3).any(axis=1), count.argmax(axis=1), -1)
        checks.raise_if_any()
        rows = Wins(
            claims=columns_of(claims),
            value=columns_of(value),
            dora=columns_of(dora_),
            liable=liable,
            discarder=discarder,
            **table,
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
        laid = integer_array(checks, "stakes", stakes, (n, 4), 0, MAX_POT)
        table: dict[str, Any] = {
            "math": MANY,
            "honba": integer_array(checks, "honba", honba, (n,), 0, MAX_COUNTER),
            "sticks": integer_array(checks, "sticks", sticks, (n,), 0, MAX_COUNTER),
            "repeats": integer_array(checks, "repeats", repeats, (n,), 0, MAX_COUNTER),
            "pot": integer_array(checks, "pot", pot, (n,), 0, MAX_POT),
            "stakes": columns_of(laid),
        }
        for counter in _COUNTERS:
            if table[counter].any():
                self._refuse_unused(checks, counter)
        if laid.any():
            self._refuse_unused(checks, "stakes", "are")
            self._check_stakes(checks, MANY, table["stakes"])
        return table

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
        kind = checks.choice("kind", kind, ("exhaustive", "abort"), "'exhaustive' or 'abort'")
        named = {
            "ready": checks.seats("ready", ready),
            "nagashi": checks.seats("nagashi", nagashi),
            "false_winners": checks.seats("false_winners", false_winners),
        }
        if kind == "abort":
            for field, seats in named.items():
                if seats:
                    checks.add(field, "has no meaning in an abortive draw", "contradiction")
        tai = dict.fromkeys(range(4), 0)
        given = set()
        if hand_tai is not None and not isinstance(hand_tai, Mapping):
            checks.add("hand_tai", f"must map seats to tai, not {hand_tai!r}", "wrong_type")
            hand_tai = None
        for seat, value in (hand_tai or {}).items():
            number = checks.number("hand_tai", value, 0, MAX_VALUE)
            if (at := checks.seat("hand_tai", seat)) >= 0:
                tai[at] = number
                given.add(at)
        if named["false_winners"]:
            for seat in named["ready"]:
                if seat not in named["false_winners"] and seat not in given:
                    checks.add("hand_tai", f"is missing for the ready seat {seat}", "missing")
        table = self._table(checks, honba, sticks, repeats, pot, stakes)
        checks.raise_if_any()
        hand = Draws(
            abort=kind == "abort",
            ready=flags_of_seats(named["ready"]),
            nagashi=flags_of_seats(named["nagashi"]),
            false_winners=flags_of_seats(named["false_winners"]),
            hand_tai=(tai[0], tai[1], tai[2], tai[3]),
            **table,
        )
        self._check_draw(checks, hand)
        checks.raise_if_any()
        outcome = self._settle_draws(hand)
        return settlement_of(outcome, self._draw_titles(hand, outcome), -1)

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
        given = array_of(checks, "ready", ready)
        n = len(given) if given.ndim else 1
        flags = {
            "ready": truth_array(checks, "ready", given, (n, 4)),
            "nagashi": truth_array(checks, "nagashi", nagashi, (n, 4)),
            "false_winners": truth_array(checks, "false_winners", false_winners, (n, 4)),
        }
        aborts = truth_array(checks, "abort", abort, (n,))
        tai = integer_array(checks, "hand_tai", hand_tai, (n, 4), 0, MAX_VALUE)
        table = self._table_rows(checks, n, honba, sticks, repeats, pot, stakes)
        checks.raise_if_any()
        for field, mask in flags.items():
            bad_rows(checks, field, aborts & mask.any(axis=1), "has no meaning in an abortive draw")
        rows = Draws(
            abort=aborts,
            ready=columns_of(flags["ready"]),
            nagashi=columns_of(flags["nagashi"]),
            false_winners=columns_of(flags["false_winners"]),
            hand_tai=columns_of(tai),
            **table,
        )
        self._check_draw(checks, rows)
        checks.raise_if_any()
        return stacked(self._settle_draws(rows).deltas, n, np.int32)
