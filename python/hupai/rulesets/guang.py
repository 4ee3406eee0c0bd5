"""Guang riichi (GUANG): tai with a minimum, a money table with thresholds, stakes and a pot.

The source never gave its table of hand patterns; the default, `guang_patterns.toml`, is
provisional (GUANG-40) and meant to be copied and edited.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any, ClassVar

from hupai.errors import Problem
from hupai.patterns import Condition, PatternTable
from hupai.ruleset import DoraRule, Evaluation, Ruleset, successors
from hupai.rulesets._options import LENGTHS, check_bools, check_choice, check_ints

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
        listed = [(tai, money) for tai, money in pairs]
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
    repeat_bonus : {"each", "split"}
        Whether every opponent pays the whole bonus of a repeating dealer (GUANG-6).
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
        problems = check_ints(self, minimum=(0, 1000), start=(-1_000_000, 1_000_000))
        problems += check_choice(
            self,
            self_draw_rounding=("next_tai", "sixty"),
            repeat_bonus=("each", "split"),
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
    def _evaluation(self) -> Evaluation:
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


def _without_open(condition: Condition) -> Condition:
    return replace(
        condition, forbids=tuple(fact for fact in condition.forbids if fact != "open_riichi")
    )
