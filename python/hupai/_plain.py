"""Plain Python values out of whatever stands for them; knows nothing of the core."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np

__all__ = ["WINDS", "items_of", "listed", "plain_int", "truth_of"]

#: Wind letters by seat.
WINDS = "ESWN"


def plain_int(value: object) -> int:
    """A whole number as a plain int; a `TypeError` for anything else, True and False included."""
    if isinstance(value, bool):
        raise TypeError("a truth value is no number")
    return operator.index(value)  # type: ignore[arg-type]


def truth_of(value: object) -> bool | None:
    """True or False, NumPy's included; None for anything else."""
    if value is True or value is False:
        return value
    if isinstance(value, np.ndarray) and value.shape == ():
        value = value[()]
    return bool(value) if isinstance(value, np.bool_) else None


def items_of(values: object) -> list[Any] | None:
    """The items of an argument that takes several; None if it is none of these, text included.

    Text would fall into its characters, of which no item is what it looks like.
    """
    if type(values) is tuple or type(values) is list:
        return list(values)
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        return None
    try:
        return list(values)
    except TypeError:  # an array without dimensions
        return None


def listed(values: object, name: str, what: str) -> list[Any]:
    """`items_of`, bytes included; a `TypeError` if it is none of these."""
    items = list(values) if isinstance(values, bytes) else items_of(values)
    if items is None:
        raise TypeError(f"{name} must be an iterable of {what}, not {type(values).__name__}")
    return items
