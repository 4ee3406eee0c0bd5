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
from hupai.settlement.arrays import Draws, Wins
from hupai.settlement.checks import Checks

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["settle_rows", "table_rules"]

_WIN, _ABORT = 1, 3


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
    zero = np.zeros(1, dtype=np.int64)
    claims = np.array([[False, True, False, False]])
    checks = Checks()
    rules._check_wins(
        checks,
        Wins(
            claims=claims,
            value=claims * np.int64(rules.minimum),
            dora=np.zeros((1, 4), dtype=np.int64),
            liable=zero - 1,
            discarder=zero + 2,
            honba=zero,
            sticks=zero,
            repeats=zero,
            pot=zero,
            stakes=np.zeros((1, 4), dtype=np.int64),
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
    out = np.zeros((len(rows), 9), dtype=np.int32)
    won = rows[:, 0] == _WIN
    for wins in (True, False):
        chosen = won if wins else ~won
        if not chosen.any():
            continue
        part = rows[chosen]
        seats = [part[:, 7 + 4 * i : 11 + 4 * i] for i in range(8)]
        counters = {
            "honba": part[:, 3],
            "sticks": part[:, 4],
            "repeats": part[:, 5],
            "pot": part[:, 6],
            "stakes": seats[7],
        }
        if wins:
            result = rules._settle_wins(
                Wins(
                    claims=seats[0].astype(np.bool_),
                    value=seats[1],
                    dora=seats[2],
                    liable=part[:, 2],
                    discarder=part[:, 1],
                    **counters,
                )
            )
        else:
            result = rules._settle_draws(
                Draws(
                    abort=part[:, 0] == _ABORT,
                    ready=seats[3].astype(np.bool_),
                    nagashi=seats[4].astype(np.bool_),
                    false_winners=seats[5].astype(np.bool_),
                    hand_tai=seats[6],
                    **counters,
                )
            )
        paid = np.empty((len(part), 9), dtype=np.int32)
        paid[:, :4] = result.deltas
        paid[:, 4] = result.dealer_repeats
        paid[:, 5] = result.honba
        paid[:, 6] = result.sticks
        paid[:, 7] = result.repeats
        paid[:, 8] = result.pot
        out[chosen] = paid
    return out
