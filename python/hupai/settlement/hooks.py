"""What a ruleset provides for its settlements: the payment functions and what they refuse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from hupai.settlement.checks import Checks
from hupai.settlement.numbers import Arithmetic, Seats
from hupai.settlement.payments import Draws, Outcome, Wins

__all__ = ["PaymentHooks"]


class PaymentHooks:
    """A ruleset provides `_settle_wins` and `_settle_draws`; the rest has defaults."""

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
        """Payment of wins, one or many; like the other hooks, each ruleset has its own."""
        raise TypeError("use one of the rulesets, not their base class")

    def _settle_draws(self, rows: Draws) -> Outcome:
        """Payment of hands that nobody won."""
        raise TypeError("use one of the rulesets, not their base class")

    def _win_titles(self, rows: Wins, outcome: Outcome) -> dict[str, str]:
        """A line for each part of one win that moves money, without the money."""
        raise TypeError("use one of the rulesets, not their base class")

    def _draw_titles(self, rows: Draws, outcome: Outcome) -> dict[str, str]:
        """A line for each part of one draw that moves money, without the money."""
        raise TypeError("use one of the rulesets, not their base class")

    def _check_stakes(self, checks: Checks, math: Arithmetic, stakes: Seats) -> None:
        """What the ruleset refuses about stakes on the table."""

    def _check_wins(self, checks: Checks, rows: Wins) -> None:
        """What the ruleset refuses, with the first row at fault."""

    def _check_draw(self, checks: Checks, rows: Draws) -> None:
        """What the ruleset refuses, with the first row at fault."""

    def _knows_counter(self, counter: str) -> bool:
        return counter in self._counters

    def _unused(self, counter: str) -> str:
        """Where a counter is not used, for an error."""
        return f"by {self.name}"

    def _refuse_unused(self, checks: Checks, counter: str, verb: str = "is") -> None:
        """Report a counter that was given and that the ruleset does not use."""
        if not self._knows_counter(counter):
            checks.add(counter, f"{verb} not used {self._unused(counter)}", "unused")

    def _least_value(self) -> int:
        """Least value of a win: the minimum (COMP-10, GUANG-2), or one pattern (REF-5)."""
        return max(self.minimum, int(self._evaluation.needs_pattern))

    def _value_of_score(self, score: Any) -> tuple[Any, Any]:
        """Value and dora of a score, or of many, as in `Claim`."""
        return score.value, 0

    def _responsible(self, checks: Checks, suppliers: Sequence[int | None], seat: int) -> int:
        """Who is liable for a self-draw of that seat, or -1."""
        return -1

    def _start_points(self) -> int:
        raise TypeError("use one of the rulesets, not their base class")

    def _check_points(self, checks: Checks, points: Sequence[int]) -> None:
        """What the ruleset refuses about final points."""

    def _final_scores(self, points: Sequence[int], places: Sequence[int]) -> tuple[float, ...]:
        return tuple(points)
