"""Checks of arguments, of one call or of many rows; all that is wrong is reported together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hupai._plain import WINDS, items_of, plain_int
from hupai.errors import Problem, SettlementError
from hupai.settlement.numbers import Bools, Ints

__all__ = ["Checks"]


def whole_number(value: object) -> int | None:
    """An integer of any type that is one; None for truth values and all else."""
    try:
        return plain_int(value)
    except TypeError:
        return None


def seat_number(value: object) -> int | None:
    """0..3 from a number or a wind letter; None if it is neither."""
    if isinstance(value, str):
        return WINDS.index(value) if len(value) == 1 and value in WINDS else None
    number = whole_number(value)
    return number if number is not None and 0 <= number <= 3 else None


class Checks:
    """Collects what is wrong with the arguments of one call, by the name of the field."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, field: str, message: str, code: str = "bad_value") -> None:
        self.problems.append(Problem(f"{field}: {message}", code, field))

    def raise_if_any(self) -> None:
        if self.problems:
            raise SettlementError(self.problems)

    def number(self, field: str, value: object, low: int, high: int) -> int:
        if type(value) is int and low <= value <= high:
            return value
        number = whole_number(value)
        if number is None:
            self.add(field, f"must be a whole number, not {value!r}", "wrong_type")
        elif number < low:
            what = "negative" if low == 0 else f"less than {low}"
            self.add(field, f"{number} is {what}", "negative" if low == 0 else "too_small")
        elif number > high:
            self.add(field, f"{number} is more than {high}", "too_large")
        else:
            return number
        return max(low, 0)

    def seat(self, field: str, value: object) -> int:
        if type(value) is int and 0 <= value <= 3:
            return value
        seat = seat_number(value)
        if seat is None:
            self.add(field, f"{value!r} is no seat (0..3)", "bad_seat")
            return -1
        return seat

    def seats(self, field: str, values: object) -> tuple[int, ...]:
        items = items_of(values)
        if items is None:
            self.add(field, f"must be a list of seats, not {values!r}", "wrong_type")
            return ()
        found = [self.seat(field, value) for value in items]
        for seat in sorted({seat for seat in found if seat >= 0 and found.count(seat) > 1}):
            self.add(field, f"seat {seat} is named twice", "duplicate")
        return tuple(seat for seat in found if seat >= 0)

    def choice(self, field: str, value: object, allowed: Sequence[str], known: str) -> str:
        """One of a few words; nothing where it is none."""
        if isinstance(value, str) and value in allowed:
            return value
        self.add(field, f"must be {known}, not {value!r}")
        return ""

    def four(self, field: str, values: object, low: int, high: int) -> tuple[int, ...]:
        listed = items_of(values)
        if listed is None or len(listed) != 4:
            self.add(field, f"must be four numbers by seat, not {values!r}", "wrong_length")
            return (0, 0, 0, 0)
        if all(type(value) is int and low <= value <= high for value in listed):
            return tuple(listed)
        return tuple(
            self.number(f"{field}[{i}]", value, low, high) for i, value in enumerate(listed)
        )


def bool_array(array: Any, name: str, shape: tuple[int, ...]) -> Bools:
    """An array of truth values of that shape, or an error."""
    if not isinstance(array, np.ndarray) or array.dtype != np.bool_:
        raise TypeError(f"{name} must be a NumPy array of bool")
    if array.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, not {array.shape}")
    return array


def kind_list(checks: Checks, field: str, values: object) -> list[int]:
    """Kinds 0..33 of an argument; what is none is reported."""
    items = items_of(values)
    if items is None:
        checks.add(field, f"must be kinds 0..33, not {values!r}", "wrong_type")
        return []
    found = []
    for value in items:
        number = whole_number(value)
        if number is None or not 0 <= number <= 33:
            checks.add(field, f"{value!r} is no kind (0..33)", "bad_kind")
        else:
            found.append(number)
    return found


def broadcast(checks: Checks, field: str, array: Any, shape: tuple[int, ...]) -> Any:
    """The array in that shape; where it does not fit, a report and zeros."""
    try:
        return np.broadcast_to(array, shape)
    except ValueError:
        checks.add(field, f"has shape {array.shape}, not {shape}", "wrong_shape")
        return np.zeros(shape, dtype=array.dtype)


def array_of(checks: Checks, field: str, values: npt.ArrayLike) -> npt.NDArray[Any]:
    """What NumPy makes of it; rows of different lengths are reported."""
    try:
        return np.asarray(values)
    except ValueError:
        checks.add(field, "has rows of different lengths", "wrong_shape")
        return np.zeros((), dtype=np.int64)


def integer_array(
    checks: Checks,
    field: str,
    values: npt.ArrayLike,
    shape: tuple[int, ...],
    low: int,
    high: int,
    spread: Bools | None = None,
) -> Ints:
    """An int64 array of that shape; with `spread`, one number a row goes to the seats of it."""
    array = array_of(checks, field, values)
    if array.size == 0:
        array = array.astype(np.int64)
    if array.dtype.kind not in "iu":
        checks.add(field, f"must be integers, not {array.dtype}", "wrong_type")
        return np.zeros(shape, dtype=np.int64)
    if spread is not None and array.ndim <= 1:
        column = broadcast(checks, field, array, shape[:1])
        array = np.where(spread, column[:, None], 0)
    array = broadcast(checks, field, array, shape)
    bad = (array < low) | (array > high)
    if bad.any():
        at = np.argwhere(bad)[0]
        checks.add(
            field,
            f"{array[tuple(at)]} in row {at[0]} is not from {low} to {high}",
            "out_of_range",
        )
        return np.zeros(shape, dtype=np.int64)
    result: Ints = array.astype(np.int64)
    return result


def truth_array(checks: Checks, field: str, values: npt.ArrayLike, shape: tuple[int, ...]) -> Bools:
    """A bool array of that shape."""
    array = array_of(checks, field, values)
    if array.size == 0:
        array = array.astype(np.bool_)
    if array.dtype != np.bool_:
        checks.add(field, f"must be booleans, not {array.dtype}", "wrong_type")
        return np.zeros(shape, dtype=np.bool_)
    result: Bools = broadcast(checks, field, array, shape)
    return result


def bad_rows(checks: Checks, field: str, bad: Bools, message: str) -> None:
    """Report the first row at fault."""
    if bad.any():
        checks.add(field, f"{message} (row {int(np.argmax(bad))})", "bad_row")
