"""The end of a game: places and final scores."""

from __future__ import annotations

from collections.abc import Sequence

from hupai.settlement.checks import Checks
from hupai.settlement.hooks import PaymentHooks
from hupai.settlement.vocabulary import MAX_COUNTER, MAX_POT, Standings

__all__ = ["FinalScores"]


class FinalScores(PaymentHooks):
    """Standings of a ruleset."""

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
            if number:
                self._refuse_unused(checks, counter)
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
