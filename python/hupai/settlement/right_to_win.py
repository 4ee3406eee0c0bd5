"""Which waits may not be ronned: furiten of own discards and the passing lock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from hupai._plain import items_of
from hupai.errors import Problem, SettlementError
from hupai.settlement.checks import Checks, bool_array, kind_list
from hupai.settlement.numbers import Bools

__all__ = ["RightToWin", "passing_lock"]


#: Events, and whether the lock holds after them; None: as before.
_LOCKS: dict[str, bool | None] = {
    "passes_win": True,
    "own_draw": False,
    "own_claim": False,
    "passes_short": None,
    "other": None,
}


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
    listed = items_of(events)
    if listed is None:
        raise SettlementError([Problem(f"events: not a list but {events!r}", "wrong_type")])
    locked = False
    for event in listed:
        if not (isinstance(event, str) and event in _LOCKS):
            problem = Problem(f"events: {event!r} is unknown", "bad_event", str(event))
            raise SettlementError([problem])
        after = _LOCKS[event]
        locked = locked if after is None else after
    return locked


class RightToWin:
    """Who may win which tile: the passing lock of COMP-3 and GUANG-21 where nothing else holds."""

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
        free = items_of(exempt)
        if free is None or not all(isinstance(item, (bool, np.bool_)) for item in free):
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
