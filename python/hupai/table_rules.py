"""A ruleset made ready for the core's table, and the payment of the hands that ended there."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from hupai import _core
from hupai.errors import InvalidOptionError, Problem
from hupai.rulesets._options import LENGTHS
from hupai.scorer import compile_table
from hupai.settlement.checks import Checks
from hupai.settlement.numbers import MANY, ONE, Arithmetic, Column, Seats, by_seat
from hupai.settlement.payments import NOTHING, Draws, Wins

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["settle_rows", "table_rules"]

_WIN, _ABORT = 1, 3
#: So few hands are paid one by one; from some on, arrays are faster.
_FEW = 6


def table_rules(rules: Ruleset, length: str | None = None) -> _core.TableRules:
    """The rules of a table for the core.

    Raises
    ------
    TypeError
        If `rules` is no ruleset.
    InvalidOptionError
        If `length` is unknown.
    SettlementError
        If the least win could not be paid (COMP-10).
    """
    from hupai.ruleset import Ruleset

    if not isinstance(rules, Ruleset):
        raise TypeError(f"rules must be a Ruleset such as hupai.Guang(), not {rules!r}")
    if length is not None and (not isinstance(length, str) or length not in LENGTHS):
        listed = ", ".join(map(repr, LENGTHS))
        raise InvalidOptionError(
            Problem(f"length must be one of {listed}, not {length!r}", "bad_option", "length")
        )
    return _compiled(rules, length)


@lru_cache(maxsize=64)
def _compiled(rules: Ruleset, length: str | None) -> _core.TableRules:
    course = rules._round_rules
    if length is not None:
        course = replace(course, rounds=LENGTHS[length])
    _check_least_win(rules)
    table = compile_table(rules.patterns, rules._evaluation)
    return _core.TableRules(table, asdict(course))


def _check_least_win(rules: Any) -> None:
    """A win of the minimum by ron among non-dealers must be payable."""
    checks = Checks()
    rules._check_wins(
        checks,
        Wins(
            math=ONE,
            claims=(False, True, False, False),
            value=(0, rules.minimum, 0, 0),
            dora=NOTHING,
            liable=-1,
            discarder=2,
            honba=0,
            sticks=0,
            repeats=0,
            pot=0,
            stakes=NOTHING,
        ),
    )
    checks.raise_if_any()


def settle_rows(rules: Any, rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
    """Pay the hands that ended: one row each in, deltas and the next hand's counters out.

    Parameters
    ----------
    rules : Ruleset
        Whose payment.
    rows : (n, 39) int64
        Columns: ending, discarder, liable, honba, sticks, repeats, pot, and four columns each for
        claims, value, dora, ready, nagashi, false winners, tai, stakes.

    Returns
    -------
    (n, 9) int32
        Columns: four deltas, dealer repeats, honba, sticks, repeats, pot.
    """
    out = np.empty((len(rows), 9), dtype=np.int32)
    if len(rows) <= _FEW:
        for at, row in enumerate(rows.tolist()):
            out[at] = _paid(rules, ONE, row, won=row[0] == _WIN)
        return out
    won = rows[:, 0] == _WIN
    for wins, chosen in ((True, won), (False, ~won)):
        if chosen.any():
            part = np.ascontiguousarray(rows[chosen].T)
            paid = np.empty((part.shape[1], 9), dtype=np.int32)
            for column, numbers in enumerate(_paid(rules, MANY, part, won=wins)):
                paid[:, column] = numbers
            out[chosen] = paid
    return out


def _paid(rules: Any, math: Arithmetic, columns: Any, *, won: bool) -> tuple[Column, ...]:
    """Columns of `settle_rows` out of columns in: of one hand, or of many that all ended alike."""

    def seats(at: int) -> Seats:
        return by_seat(columns[at : at + 4])

    def flags(at: int) -> Seats:
        return by_seat(column != 0 for column in columns[at : at + 4])

    counters = {
        "math": math,
        "honba": columns[3],
        "sticks": columns[4],
        "repeats": columns[5],
        "pot": columns[6],
        "stakes": seats(35),
    }
    if won:
        result = rules._settle_wins(
            Wins(
                claims=flags(7),
                value=seats(11),
                dora=seats(15),
                liable=columns[2],
                discarder=columns[1],
                **counters,
            )
        )
    else:
        result = rules._settle_draws(
            Draws(
                abort=columns[0] == _ABORT,
                ready=flags(19),
                nagashi=flags(23),
                false_winners=flags(27),
                hand_tai=seats(31),
                **counters,
            )
        )
    after = result.honba, result.sticks, result.repeats, result.pot
    return (*result.deltas, result.dealer_repeats, *after)
