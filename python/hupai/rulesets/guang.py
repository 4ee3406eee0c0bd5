"""Guang riichi (GUANG): tai with a minimum, a money table with thresholds, stakes and a pot.

The source never gave its table of hand patterns; the default, `guang_patterns.toml`, is
provisional (GUANG-40) and meant to be copied and edited.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from hupai._plain import WINDS, items_of
from hupai.errors import InvalidHandError, Problem
from hupai.patterns import Condition, PatternTable
from hupai.round_rules import AFTER_DISCARD, AT_ONCE, RoundRules
from hupai.ruleset import DoraRule, Evaluation, Ruleset, successors
from hupai.rulesets._options import LENGTHS, check_bools, check_choice, check_ints, plain
from hupai.settlement.checks import Checks
from hupai.settlement.numbers import ONE, Arithmetic, Column, Ints, Seats, any_seat, by_seat, scaled
from hupai.settlement.payments import (
    NOBODY,
    NOTHING,
    Draws,
    Outcome,
    Wins,
    first_in_turn,
    flow,
    said,
    seat_mask,
    to_one,
)
from hupai.settlement.vocabulary import MAX_VALUE, Settlement, moves

if TYPE_CHECKING:
    from hupai.hand import Hand

__all__ = ["Guang"]

#: Red -> Green -> White -> Red (GUANG-8), unlike the Japanese order.
DORA_ORDER = successors(33, 32, 31)

#: Money of one tai (GUANG-3).
TAI = 20

# GUANG-3. Below 3 tai money is only paid for draws and false wins; from 20 on each tai adds 60.
BELOW = {0: 0, 1: 20, 2: 40}
PRINTED = {
    **BELOW, 3: 60, 4: 80, 5: 100, 6: 240, 7: 280, 8: 320, 9: 360, 10: 400, 11: 440, 12: 480,
    13: 600, 14: 660, 15: 720, 16: 780, 17: 840, 18: 840, 19: 900, 20: 1200,
}  # fmt: skip
STEPWISE = {**PRINTED, 18: 900, 19: 960}
STEP = 60

#: Bonus of a repeating dealer by its wins in a row (GUANG-6).
REPEAT_BONUS = np.array((0, 20, 40, 80, 160, 320), dtype=np.int64)

#: Stakes of a riichi and of an open one (GUANG-16).
STAKE, OPEN_STAKE = 2 * TAI, 5 * TAI

FAULTS = ("exposed_wall_tile", "unused_pon")


@cache
def builtin_table() -> PatternTable:
    """The provisional table of the package."""
    from hupai.rulefile import loads_table

    file = resources.files("hupai.rulesets") / "guang_patterns.toml"
    return loads_table(file.read_text(encoding="utf-8"), "guang")


def payout_pairs(payout: Any) -> tuple[tuple[int, int], ...] | None:
    """A table of money as sorted pairs, or None if it is not a table of whole numbers."""
    pairs = payout.items() if isinstance(payout, Mapping) else payout
    try:
        listed = [(plain(tai), plain(money)) for tai, money in pairs]
    except (TypeError, ValueError):
        return None
    if any(type(number) is not int for pair in listed for number in pair):
        return None
    return tuple(sorted(listed))


def check_payout(payout: tuple[tuple[int, int], ...]) -> list[str]:
    """What is wrong with a table of money (GUANG-3)."""
    problems = []
    tais = [tai for tai, _ in payout]
    if not payout:
        return ["is empty"]
    if len(set(tais)) < len(tais):
        problems.append("names a tai twice")
    for tai, money in payout:
        if not 0 <= tai <= 1000:
            problems.append(f"tai {tai} is not from 0 to 1000")
        if not 0 <= money <= 10_000_000:
            problems.append(f"money {money} is not from 0 to 10000000")
    for (tai, money), (above, more) in itertools.pairwise(payout):
        if more < money:
            problems.append(f"decreases from {tai} tai to {above} tai")
    if payout[-1][1] % 3:
        problems.append("ends with money that is no multiple of 3, so a self-draw has no amount")
    return problems


@dataclass(frozen=True, slots=True)
class Payout:
    """Money by tai, and the step of every further tai.

    Attributes
    ----------
    money : ndarray of int64
        Of a ron (GUANG-3).
    shared : ndarray of int64
        Of the next tai, from each on, that three opponents can share (GUANG-4).
    last : int
        The last tai of the table.
    step : int
        Of each tai beyond it.
    """

    money: Ints
    shared: Ints
    last: int
    step: int


@cache
def payout_table(payout: str | tuple[tuple[int, int], ...]) -> Payout:
    """The money that an option of that name, or a table of tai and money, stands for."""
    step = 0
    if isinstance(payout, str):
        money = list((PRINTED if payout == "printed" else STEPWISE).values())
        step = STEP
    else:
        own = dict(payout)
        first, last = payout[0][0], payout[-1][0]
        money = []
        for tai in range(last + 1):
            if tai in own:
                money.append(own[tai])
            elif tai < first:
                money.append(min(BELOW.get(tai, BELOW[2]), own[first]))
            else:
                money.append(money[-1])
    shared = list(money)
    # The last one can always be shared.
    for tai in range(len(money) - 2, -1, -1):
        if shared[tai] % 3:
            shared[tai] = shared[tai + 1]
    tables = np.array([money, shared], dtype=np.int64)
    return Payout(tables[0], tables[1], len(money) - 1, step)


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Guang(Ruleset):
    """Guang riichi, GUANG-0..GUANG-43.

    Parameters
    ----------
    minimum : int
        Tai of patterns that a hand needs to win (GUANG-2).
    payout : {"printed", "stepwise"} or mapping or sequence of pairs
        Money of a ron by tai (GUANG-3). A table of its own holds for the tai it names; a tai
        between two of them is worth as much as the lower one, any above the last as much as the
        last, and below the first 0, 20, 40 as usual, but no more than the first.
    self_draw_rounding : {"next_tai", "sixty"}
        How money not divisible by 3 is rounded up for a self-draw (GUANG-4).
    repeat_bonus : {"each", "split", "none"}
        Whether every opponent pays the whole bonus of a repeating dealer (GUANG-6); "none" is for
        rule files without it.
    draw_payment : int
        What an unready player pays to a ready one at a draw (GUANG-13).
    open_riichi_adds : bool
        Open riichi is worth 1 + 5 in place of 5 (GUANG-16).
    short_riichi : {"dead", "ignore"}
        What becomes of a riichi hand that falls short of the minimum (GUANG-20).
    multiple_ron : bool
        Several players may ron the same tile (GUANG-23).
    hand_size : {13, 16}
        Tiles of a hand (GUANG-0).
    length : {"full", "east_south", "east"}
        Four, two or one rounds (GUANG-28).
    start : int
        Money at the start (GUANG-28).
    patterns : PatternTable or path, optional
        A table in place of the provisional one, or a TOML file with one (GUANG-41).

    Raises
    ------
    InvalidOptionError
        Lists every option with an impossible value.
    RuleFileError
        Lists everything that is wrong with the file of patterns.

    Examples
    --------
    >>> from hupai import Guang
    >>> Guang(payout={3: 30, 4: 60})
    Guang(payout=((3, 30), (4, 60)))
    >>> Guang().patterns.provisional
    True
    """

    minimum: int = 3
    payout: Any = "printed"
    self_draw_rounding: str = "next_tai"
    repeat_bonus: str = "each"
    draw_payment: int = TAI
    open_riichi_adds: bool = False
    short_riichi: str = "dead"
    multiple_ron: bool = True
    hand_size: int = 13
    length: str = "full"
    start: int = 0

    name: ClassVar[str] = "guang"
    unit: ClassVar[str] = "tai"

    def __post_init__(self) -> None:
        patterns: Any = self.patterns
        if isinstance(patterns, (str, os.PathLike)):
            from hupai.rulefile import load_table

            object.__setattr__(self, "patterns", load_table(patterns, "guang"))
        if not isinstance(self.payout, str):
            pairs = payout_pairs(self.payout)
            if pairs is not None:
                object.__setattr__(self, "payout", pairs)
        super().__post_init__()

    def _check_options(self) -> list[Problem]:
        problems = check_ints(
            self, minimum=(0, 1000), start=(-1_000_000, 1_000_000), draw_payment=(0, 1_000_000)
        )
        problems += check_choice(
            self,
            self_draw_rounding=("next_tai", "sixty"),
            repeat_bonus=("each", "split", "none"),
            short_riichi=("dead", "ignore"),
            hand_size=(13, 16),
            length=LENGTHS,
        )
        problems += check_bools(self, "open_riichi_adds", "multiple_ron")
        if isinstance(self.payout, str):
            problems += check_choice(self, payout=("printed", "stepwise"))
        elif (pairs := payout_pairs(self.payout)) is None:
            problems.append(
                Problem(
                    "payout must be 'printed', 'stepwise' or a table of whole numbers,"
                    f" tai to money, not {self.payout!r}",
                    "bad_option",
                    "payout",
                )
            )
        else:
            problems += [
                Problem(f"payout {message}", "bad_option", "payout")
                for message in check_payout(pairs)
            ]
        return problems

    def _builtin_table(self) -> PatternTable:
        return builtin_table()

    def _apply_options(self, table: PatternTable) -> PatternTable:
        """GUANG-16: riichi is worth its tai beside open riichi only if the option says so."""
        if not self.open_riichi_adds or "riichi" not in table.ids:
            return table
        rows = [
            replace(row, any_of=tuple(_without_open(condition) for condition in row.any_of))
            if row.id == "riichi"
            else row
            for row in table
        ]
        return PatternTable(rows, table.tiers, name=table.name, provisional=table.provisional)

    @property
    def _own_evaluation(self) -> Evaluation:
        small = self.hand_size == 13
        return Evaluation(
            shapes=(
                ("standard", "seven_pairs", "thirteen_orphans") if small else ("standard", "li_gu")
            ),
            sets=4 if small else 5,
            minimum=self.minimum,
            riichi_kinds=("riichi", "open"),
            ippatsu=True,
            on_riichi_tile=True,
            dora=DoraRule(
                indicators="given", ura=True, capped_by_patterns=True, successor=DORA_ORDER
            ),
        )

    @property
    def _round_rules(self) -> RoundRules:
        """GUANG-8..GUANG-28."""
        return RoundRules(
            live_end=130,
            live_end_per_kong=2,
            stacked_replacements=True,
            max_kongs=4,
            kong_live_tiles=2,
            indicators=1,
            closed_kong_indicator=AT_ONCE,
            open_kong_indicator=AFTER_DISCARD,
            added_kong_indicator=AFTER_DISCARD,
            multiple_ron=self.multiple_ron,
            riichi_stake=STAKE,
            open_riichi_stake=OPEN_STAKE,
            short_riichi_dead=self.short_riichi == "dead",
            passing_lock=True,
            faults=True,
            exposed_wall_tile=TAI,
            unused_pon=TAI,
            rounds=LENGTHS[self.length],
            start=self.start,
        )

    # settlement ------------------------------------------------------------

    _counters: ClassVar[tuple[str, ...]] = ("repeats", "pot", "stakes")

    def money(self, tai: int) -> int:
        """Money of a ron of so many tai (GUANG-3).

        Parameters
        ----------
        tai : int
        All tai, dora included.

        Returns
        -------
        int
        What the discarder pays.

        Raises
        ------
        SettlementError
        If it is no number of tai.

        Examples
        --------
        >>> from hupai import Guang
        >>> Guang().money(6), Guang().money(21), Guang(payout="stepwise").money(19)
        (240, 1260, 960)
        """
        return self._money_of(one_tai(tai))

    def share(self, tai: int) -> int:
        """What each opponent pays for a self-draw of so many tai (GUANG-4).

        Parameters
        ----------
        tai : int
        All tai, dora included.

        Returns
        -------
        int
        What each of the three pays.

        Raises
        ------
        SettlementError
        If it is no number of tai.

        Examples
        --------
        >>> from hupai import Guang
        >>> Guang().share(4), Guang(self_draw_rounding="sixty").share(4)
        (80, 40)
        """
        return self._share_of(one_tai(tai))

    def _money(self, math: Arithmetic, tai: Column) -> Column:
        table = payout_table(self.payout)
        money = math.entry(table.money, math.least(tai, table.last))
        return money + table.step * math.most(tai - table.last, 0)

    def _share(self, math: Arithmetic, tai: Column) -> Column:
        money = self._money(math, tai)
        if self.self_draw_rounding == "sixty":
            return -(-money // (3 * TAI)) * TAI
        table = payout_table(self.payout)
        shared = math.entry(table.shared, math.least(tai, table.last))
        return math.where(tai > table.last, money, shared) // 3

    def _money_of(self, tai: int) -> int:
        money: int = self._money(ONE, tai)
        return money

    def _share_of(self, tai: int) -> int:
        share: int = self._share(ONE, tai)
        return share

    def _repeat_bonus(self, hand: Wins) -> tuple[Column, Column]:
        """What the dealer gets extra on a ron, and from each on a self-draw (GUANG-6)."""
        if self.repeat_bonus == "none":
            return 0, 0
        last = len(REPEAT_BONUS) - 1
        bonus = hand.math.entry(REPEAT_BONUS, hand.math.least(hand.repeats, last))
        return bonus, -(-bonus // 3) if self.repeat_bonus == "split" else bonus

    def _check_stakes(self, checks: Checks, math: Arithmetic, stakes: Seats) -> None:
        """GUANG-16: a stake is that of a riichi, open or not."""
        unknown = by_seat((laid != 0) & (laid != STAKE) & (laid != OPEN_STAKE) for laid in stakes)
        bad = any_seat(unknown)
        if math.any(bad):
            laid = next(
                math.first(wrong & bad, laid)
                for wrong, laid in zip(unknown, stakes, strict=True)
                if math.first(bad, wrong)
            )
            checks.add(
                "stakes",
                f"{laid} is no stake: {STAKE} for riichi, {OPEN_STAKE} for open riichi"
                + math.row(bad),
                "bad_stake",
            )

    def _settle_wins(self, rows: Wins) -> Outcome:
        """GUANG-3..GUANG-6, GUANG-17, GUANG-23, GUANG-27."""
        math = rows.math
        first = first_in_turn(math, rows.claims, rows.discarder)
        winners = rows.claims if self.multiple_ron else first
        ron = rows.discarder >= 0
        discards = seat_mask(rows.discarder)
        parts = {}
        for seat, won in enumerate(winners):
            if not math.any(won):
                parts[f"win{seat}"] = NOTHING
                continue
            payers = by_seat(
                [won & math.where(ron, discards[other], other != seat) for other in range(4)]
            )
            tai = rows.value[seat]
            paid = math.where(ron, self._money(math, tai), self._share(math, tai))
            parts[f"win{seat}"] = to_one(seat, payers, paid)
            if seat == 0:
                extra = math.where(ron, *self._repeat_bonus(rows))
                parts["repeats"] = to_one(seat, payers, extra)
        taken = by_seat(won * laid for won, laid in zip(winners, rows.stakes, strict=True))
        parts["stakes"] = taken
        parts["pot"] = scaled(first, rows.pot + sum(rows.stakes) - sum(taken))
        return Outcome(
            winners=winners,
            parts=parts,
            dealer_repeats=winners[0],
            repeats=math.where(winners[0], rows.repeats + 1, 0),
            in_turn_order=True,
        )

    def _win_titles(self, hand: Wins, outcome: Outcome) -> dict[str, str]:
        discarder = hand.discarder
        titles = {
            "stakes": "own riichi stakes taken back (GUANG-17)",
            "pot": f"pot of {hand.pot} and the others' stakes (GUANG-27)",
        }
        for seat, won in enumerate(outcome.winners):
            if not won:
                continue
            tai = hand.value[seat]
            money = self._money_of(tai)
            if discarder >= 0:
                how = f"on the tile of {WINDS[discarder]}, who pays {money}"
            else:
                share = self._share_of(tai)
                how = f"by self-draw, worth {money}, each opponent pays {share}"
                if share * 3 != money:
                    how += " (rounded up, GUANG-4)"
            titles[f"win{seat}"] = f"{WINDS[seat]} wins {tai} tai {how}"
        if "repeats" in outcome.parts:
            bonus, bonus_share = self._repeat_bonus(hand)
            extra = f"dealer's {hand.repeats}. repeat, bonus of {bonus}"
            if discarder < 0:
                split = self.repeat_bonus == "split"
                extra += f", a third from each: {bonus_share}" if split else " from each"
            titles["repeats"] = extra
        return titles

    def _check_draw(self, checks: Checks, rows: Draws) -> None:
        if rows.math.any(rows.abort):
            checks.add("kind", "guang has no abortive draws (GUANG-28)", "unused")
        if rows.math.any(any_seat(rows.nagashi)):
            checks.add("nagashi", "is not known to guang", "unused")

    def _ready(self, hand: Draws) -> Seats:
        """Who is ready and called no false win."""
        false = map(hand.math.negated, hand.false_winners)
        return by_seat(ready & honest for ready, honest in zip(hand.ready, false, strict=True))

    def _settle_draws(self, rows: Draws) -> Outcome:
        """GUANG-13, GUANG-14, GUANG-17, GUANG-26."""
        math = rows.math
        ready = self._ready(rows)
        unready = by_seat(
            math.negated(one | false)
            for one, false in zip(rows.ready, rows.false_winners, strict=True)
        )
        parts = {"draw": scaled(flow(unready, ready), self.draw_payment)}
        owed = by_seat(
            math.where(one, self._money(math, tai), 0)
            for one, tai in zip(ready, rows.hand_tai, strict=True)
        )
        total = sum(owed)
        for seat, false in enumerate(rows.false_winners):
            parts[f"false{seat}"] = by_seat(
                false * (owed[other] - total * (other == seat)) for other in range(4)
            )
        return Outcome(
            winners=NOBODY,
            parts=parts,
            dealer_repeats=ready[0],
            repeats=math.where(ready[0], rows.repeats, 0),
            pot=rows.pot + sum(rows.stakes),
        )

    def _draw_titles(self, hand: Draws, outcome: Outcome) -> dict[str, str]:
        ready = self._ready(hand)
        titles = {
            "event": f"exhaustive draw, ready: {said(ready)}",
            "draw": f"every unready player pays {self.draw_payment} to every ready one (GUANG-13)",
        }
        owed = ", ".join(
            f"{self._money_of(tai)} for {tai} tai of {WINDS[seat]}"
            for seat, (one, tai) in enumerate(zip(ready, hand.hand_tai, strict=True))
            if one
        )
        for seat in range(4):
            titles[f"false{seat}"] = f"false win of {WINDS[seat]} (GUANG-26), {owed}"
        return titles

    def fault(self, kind: str, seat: int, discarder: int | None = None) -> Settlement:
        """The money that a fault at the table moves (GUANG-24, GUANG-25).

        Parameters
        ----------
        kind : {"exposed_wall_tile", "unused_pon"}
            A wall tile was exposed (20 to the pot), or a pon called and not taken (20 to the
            discarder).
        seat : int
            Whose fault.
        discarder : int, optional
            Whose discard the pon would have taken; only and always for "unused_pon".

        Returns
        -------
        Settlement
        Its `next` is None: the hand goes on.

        Raises
        ------
        SettlementError
            Lists every field that is wrong.

        Examples
        --------
        >>> from hupai import Guang
        >>> Guang().fault("exposed_wall_tile", 2).deltas
        (0, 0, -20, 0)
        """
        checks = Checks()
        kind = checks.choice("kind", kind, FAULTS, f"one of {', '.join(FAULTS)}")
        who = checks.seat("seat", seat)
        to = -1 if discarder is None else checks.seat("discarder", discarder)
        if kind == "unused_pon" and discarder is None:
            checks.add("discarder", "is missing: it receives the money", "missing")
        if kind == "exposed_wall_tile" and discarder is not None:
            checks.add("discarder", "has no part in an exposed wall tile", "contradiction")
        if to == who >= 0:
            checks.add("discarder", f"seat {who} cannot call its own discard", "own_discard")
        checks.raise_if_any()
        deltas = [0, 0, 0, 0]
        deltas[who] -= TAI
        if to >= 0:
            deltas[to] += TAI
        said = "exposes a wall tile" if to < 0 else "calls a pon and does not take it"
        return self._moved(f"{WINDS[who]} {said}", deltas)

    def false_win(self, seat: int, best_tai: Sequence[int | None]) -> Settlement:
        """The payment of a false winner at an exhaustive draw, by itself (GUANG-26).

        Parameters
        ----------
        seat : int
            The false winner.
        best_tai : four int or None
            Tai of each ready hand (see `best_ready_tai`), None for one that is not ready. The
            entry of `seat` is not looked at.

        Returns
        -------
        Settlement
        Its `next` is None: the draw itself is settled by `settle_draw`.

        Raises
        ------
        SettlementError
            Lists every field that is wrong.

        Examples
        --------
        >>> from hupai import Guang
        >>> Guang().false_win(1, [4, None, 2, None]).deltas
        (80, -120, 40, 0)
        """
        checks = Checks()
        who = checks.seat("seat", seat)
        listed = items_of(best_tai) or []
        if len(listed) != 4:
            checks.add("best_tai", f"must be four numbers or None, not {best_tai!r}", "wrong_type")
        tais = [
            None
            if tai is None or other == who
            else checks.number(f"best_tai[{other}]", tai, 0, 1000)
            for other, tai in enumerate(listed)
        ]
        checks.raise_if_any()
        deltas = [0 if tai is None else self._money_of(tai) for tai in tais]
        deltas[who] = -sum(deltas)
        owed = [
            f"{self._money_of(tai)} for {tai} tai of {WINDS[other]}"
            for other, tai in enumerate(tais)
            if tai is not None
        ]
        return self._moved(
            f"false win of {WINDS[who]} (GUANG-26), {', '.join(owed) or 'nobody is ready'}", deltas
        )

    def best_ready_tai(self, hand: Hand | str, seat: str, round: str) -> int | None:
        """What a ready hand is worth against a false winner (GUANG-26).

        The best tai over its waits by a plain ron, the minimum aside; dora, riichi and chance do
        not count, only rows of kind "hand".

        Parameters
        ----------
        hand : Hand or str
            The hand without a winning tile.
        seat, round : {"E", "S", "W", "N"}
            Seat wind and round wind.

        Returns
        -------
        int or None
            Tai, None if the hand is not ready.

        Raises
        ------
        InvalidHandError, InvalidSituationError
            Every problem of the hand or the winds.

        Examples
        --------
        >>> from hupai import Guang
        >>> Guang().best_ready_tai("99m 444p 56788s 222z", "N", "N")
        1
        """
        return best_ready_value(self, hand, seat, round)

    def _moved(self, event: str, deltas: Sequence[int]) -> Settlement:
        a, b, c, d = deltas
        pot = -sum(deltas)
        line = f"{event}: {moves(deltas)}" + (f", table {pot:+d}" if pot else "")
        return Settlement((), (a, b, c, d), pot, None, (line,))

    def _start_points(self) -> int:
        return self.start


def one_tai(tai: object) -> int:
    """A number of tai."""
    checks = Checks()
    number = checks.number("tai", tai, 0, MAX_VALUE)
    checks.raise_if_any()
    return number


def best_ready_value(rules: Ruleset, hand: Hand | str, seat: str, round: str) -> int | None:
    """`Guang.best_ready_tai` under any ruleset with kinds of rows."""
    from hupai.analysis import waits
    from hupai.hand import Hand, as_hand

    ready = as_hand(hand)
    if ready.win is not None:
        raise InvalidHandError(
            [
                Problem(
                    "a ready hand has no winning tile; leave out the +", "winning_tile", str(ready)
                )
            ]
        )
    plain = _hand_rows_only(rules)
    values = [
        plain.score(
            Hand(ready.concealed, win=kind, melds=ready.melds, reds=ready.reds),
            by="ron",
            seat=seat,
            round=round,
        ).pattern_value
        for kind in waits(ready, shapes=plain)
    ]
    return max(values, default=None)


@lru_cache(maxsize=64)
def _hand_rows_only(rules: Ruleset) -> Ruleset:
    """The same rules without rows of chance or declaration, which could count by accident."""
    kept = {row.id for row in rules.patterns if row.kind == "hand"}
    rows = [
        replace(row, excludes=tuple(other for other in row.excludes if other in kept))
        for row in rules.patterns
        if row.id in kept
    ]
    table = PatternTable(rows, rules.patterns.tiers)
    return type(rules)(**rules.options, patterns=table)


def _without_open(condition: Condition) -> Condition:
    return replace(
        condition, forbids=tuple(fact for fact in condition.forbids if fact != "open_riichi")
    )
