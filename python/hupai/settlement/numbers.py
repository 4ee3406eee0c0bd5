"""Numbers that formulas of payment are written in: one hand's, or columns of many hands'.

A formula is written once. What it takes are a hand's own numbers, Python's, or columns, ``(n,)``
arrays; both know ``+ - * // %``, ``& |`` and comparisons, and an `Arithmetic` has the rest. Things
by seat are four of them, so that a formula says ``value[seat]`` of one hand and of a million.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = [
    "MANY",
    "ONE",
    "Arithmetic",
    "Column",
    "Seats",
    "any_seat",
    "by_seat",
    "columns_of",
    "count",
    "scaled",
    "stacked",
]

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
#: A number or truth value of one hand, or an (n,) array of them.
Column: TypeAlias = Any
#: One for each seat.
Seats: TypeAlias = tuple[Column, Column, Column, Column]


class Arithmetic(Protocol):
    """What numbers of one hand and columns of many do not have in common."""

    def where(self, condition: Column, yes: Column, no: Column) -> Column:
        """`yes` where the condition holds, else `no`."""

    def least(self, a: Column, b: Column) -> Column:
        """The smaller one."""

    def most(self, a: Column, b: Column) -> Column:
        """The larger one."""

    def negated(self, condition: Column) -> Column:
        """Whether a condition does not hold."""

    def entry(self, table: Ints, place: Column) -> Column:
        """An entry of a table."""

    def any(self, condition: Column) -> bool:
        """Whether it holds in any hand."""

    def first(self, condition: Column, number: Column) -> int:
        """The number of the first hand in which the condition holds."""

    def row(self, condition: Column) -> str:
        """Which hand that is, for the end of a message; nothing where there is only one."""


class _One:
    """One hand: Python's numbers."""

    where = staticmethod(lambda condition, yes, no: yes if condition else no)
    least = staticmethod(min)
    most = staticmethod(max)
    negated = staticmethod(operator.not_)
    any = staticmethod(bool)

    def entry(self, table: Ints, place: int) -> int:
        return table.item(place)

    def first(self, condition: bool, number: int) -> int:
        return number

    def row(self, condition: bool) -> str:
        return ""


class _Many:
    """Many hands: arrays."""

    where = staticmethod(np.where)
    least = staticmethod(np.minimum)
    most = staticmethod(np.maximum)
    negated = staticmethod(np.logical_not)

    def any(self, condition: Bools) -> bool:
        return bool(np.any(condition))

    def entry(self, table: Ints, place: Ints) -> Ints:
        return table[place]

    def first(self, condition: Bools, number: Ints) -> int:
        return int(number[int(np.argmax(condition))])

    def row(self, condition: Bools) -> str:
        return f" (row {int(np.argmax(condition))})" if len(condition) > 1 else ""


ONE: Arithmetic = _One()
MANY: Arithmetic = _Many()


def by_seat(four: Iterable[Column]) -> Seats:
    """Four things, one for each seat."""
    return tuple(four)


def count(seats: Seats) -> Column:
    """How many of the seats a condition holds for."""
    east, south, west, north = seats
    # Truth values of arrays do not add up, numbers and truth values do.
    return 0 + east + south + west + north


def scaled(seats: Seats, amount: Column) -> Seats:
    """What is said by seat, so many times."""
    east, south, west, north = seats
    return east * amount, south * amount, west * amount, north * amount


def any_seat(seats: Seats) -> Column:
    """Whether a condition holds for any seat."""
    east, south, west, north = seats
    return east | south | west | north


def columns_of(array: npt.NDArray[Any]) -> Seats:
    """The four columns of (n, 4)."""
    return by_seat(np.ascontiguousarray(array.T))


def stacked(seats: Seats, n: int, dtype: Any) -> npt.NDArray[Any]:
    """(n, 4) from four columns."""
    out = np.empty((n, 4), dtype)
    for seat, column in enumerate(seats):
        out[:, seat] = column
    return out
