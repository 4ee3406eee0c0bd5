"""House rules from nothing: own shapes and rows, paid in the style of a built-in ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar

from hupai.errors import Problem
from hupai.round_rules import NEVER, RoundRules
from hupai.ruleset import DoraRule, Evaluation, Ruleset
from hupai.rulesets._options import normalise
from hupai.rulesets.reformed import Reformed
from hupai.settlement.checks import Checks
from hupai.settlement.numbers import Arithmetic, Bools, Seats
from hupai.settlement.payments import Draws, Outcome, Wins
from hupai.settlement.settling import Settling

__all__ = ["House"]

SHAPES = ("standard", "seven_pairs", "thirteen_orphans", "scattered", "li_gu")


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class House(Ruleset):
    """A ruleset of a rule file with ``base = "empty"``.

    Parameters
    ----------
    title : str
        Shown to people.
    shapes : tuple of str
        Winning shapes.
    sets : {4, 5}
        Sets of a standard hand.
    dora : bool
        Dora as in the ruleset that `payment` names; without it there are none.
    payment : Ruleset
        A built-in ruleset whose settlement, minimum and course of play hold here.
    patterns : PatternTable
        The rows.

    Raises
    ------
    InvalidOptionError
        Lists every option with an impossible value.

    Examples
    --------
    >>> from hupai import Competitive
    >>> from hupai.rulesets.house import House
    >>> rules = House(payment=Competitive(minimum=8), patterns=Competitive().patterns)
    >>> len(rules.patterns)
    95
    """

    title: str = ""
    shapes: tuple[str, ...] = ("standard",)
    sets: int = 4
    dora: bool = False
    payment: Ruleset = field(default_factory=Reformed)

    name: ClassVar[str] = "house"
    unit: ClassVar[str] = "points"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "unit", self.payment.unit)

    def __getattr__(self, name: str) -> Any:
        """Faults and money, where the style of payment has them (GUANG-24..GUANG-26)."""
        payment = self.__dict__.get("payment")
        if name in ("fault", "false_win", "money", "share") and hasattr(payment, name):
            return getattr(payment, name)
        if name == "best_ready_tai" and hasattr(payment, name):
            from hupai.rulesets.guang import best_ready_value

            return partial(best_ready_value, self)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _check_options(self) -> list[Problem]:
        problems = []
        normalise(self, "sets", "dora")

        def add(option: str, message: str) -> None:
            problems.append(Problem(f"{option} {message}", "bad_option", option))

        if not isinstance(self.title, str):
            add("title", f"must be a string, not {self.title!r}")
        if not isinstance(self.dora, bool):
            add("dora", f"must be True or False, not {self.dora!r}")
        if self.sets not in (4, 5) or isinstance(self.sets, bool):
            add("sets", f"must be 4 or 5, not {self.sets!r}")
        if not isinstance(self.shapes, tuple) or not self.shapes:
            add("shapes", f"must be a tuple of names, not {self.shapes!r}")
        else:
            for shape in self.shapes:
                if shape not in SHAPES:
                    add("shapes", f"has {shape!r}, which is none of {', '.join(SHAPES)}")
            if len(set(self.shapes)) < len(self.shapes):
                add("shapes", "names a shape twice")
            for shape in set(self.shapes) & {"seven_pairs", "thirteen_orphans", "scattered"}:
                if self.sets == 5:
                    add("shapes", f"has {shape!r}, which needs hands of 13 tiles")
            if self.sets == 4 and "li_gu" in self.shapes:
                add("shapes", "has 'li_gu', which needs hands of 16 tiles")
        if not isinstance(self.payment, Ruleset) or isinstance(self.payment, House):
            add("payment", f"must be a built-in ruleset, not {self.payment!r}")
        if self.patterns is None:
            add("patterns", "must be given: house rules have no built-in table")
        return problems

    @property
    def _own_evaluation(self) -> Evaluation:
        """No declarations but those that the rows look at."""
        style = self.payment._own_evaluation
        return replace(
            style,
            shapes=self.shapes,
            sets=self.sets,
            riichi_kinds=(),
            ippatsu=False,
            on_riichi_tile=False,
            dora=style.dora if self.dora else DoraRule(),
        )

    @property
    def _round_rules(self) -> RoundRules:
        """The course of play of `payment`, without indicators where dora are not used."""
        rules = self.payment._round_rules
        if self.dora:
            return rules
        return replace(
            rules,
            indicators=0,
            closed_kong_indicator=NEVER,
            open_kong_indicator=NEVER,
            added_kong_indicator=NEVER,
        )

    # settlement: that of `payment` -------------------------------------------

    @property
    def _style(self) -> Settling:
        style: Any = self.payment
        found: Settling = style
        return found

    def _knows_counter(self, counter: str) -> bool:
        return self._style._knows_counter(counter)

    def _unused(self, counter: str) -> str:
        return self._style._unused(counter)

    def _value_of_score(self, score: Any) -> tuple[Any, Any]:
        return self._style._value_of_score(score)

    def _responsible(self, checks: Checks, suppliers: Sequence[int | None], seat: int) -> int:
        return self._style._responsible(checks, suppliers, seat)

    def _check_stakes(self, checks: Checks, math: Arithmetic, stakes: Seats) -> None:
        self._style._check_stakes(checks, math, stakes)

    def _check_wins(self, checks: Checks, rows: Wins) -> None:
        self._style._check_wins(checks, rows)

    def _settle_wins(self, rows: Wins) -> Outcome:
        return self._style._settle_wins(rows)

    def _win_titles(self, rows: Wins, outcome: Outcome) -> dict[str, str]:
        return self._style._win_titles(rows, outcome)

    def _check_draw(self, checks: Checks, rows: Draws) -> None:
        self._style._check_draw(checks, rows)

    def _settle_draws(self, rows: Draws) -> Outcome:
        return self._style._settle_draws(rows)

    def _draw_titles(self, rows: Draws, outcome: Outcome) -> dict[str, str]:
        return self._style._draw_titles(rows, outcome)

    def _start_points(self) -> int:
        return self._style._start_points()

    def _check_points(self, checks: Checks, points: Sequence[int]) -> None:
        self._style._check_points(checks, points)

    def _final_scores(self, points: Sequence[int], places: Sequence[int]) -> tuple[float, ...]:
        return self._style._final_scores(points, places)

    def _barred_rows(self, waits: Bools, discards: Bools, passed: Any) -> Bools:
        return self._style._barred_rows(waits, discards, passed)

    def _barred(
        self, checks: Checks, waits: list[int], discards: list[int], passed: Any
    ) -> Iterable[int]:
        return self._style._barred(checks, waits, discards, passed)
