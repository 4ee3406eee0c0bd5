"""Checks of option values that the rulesets share; each returns all problems it finds.

NumPy's scalars are taken for what they are and replaced by plain values, so that equal rulesets
look, compare and store alike.
"""

from __future__ import annotations

import operator
from typing import Any

from hupai._plain import truth_of
from hupai.errors import Problem

__all__ = ["LENGTHS", "check_bools", "check_choice", "check_ints", "normalise", "plain"]

#: Lengths of a game and their number of rounds.
LENGTHS = {"east": 1, "east_south": 2, "full": 4}


def plain(value: Any) -> Any:
    """A truth value, whole number or string as Python's own; anything else as it is."""
    truth = truth_of(value)
    if truth is not None:
        return truth
    if isinstance(value, str):
        return str(value)
    try:
        return operator.index(value)
    except TypeError:
        return value


def normalise(rules: Any, *names: str) -> None:
    """Replace option values by plain ones."""
    for name in names:
        object.__setattr__(rules, name, plain(getattr(rules, name)))


def check_bools(rules: Any, *names: str) -> list[Problem]:
    """Options that are True or False."""
    normalise(rules, *names)
    return [
        Problem(f"{name} must be True or False, not {value!r}", "bad_option", name)
        for name in names
        if not isinstance(value := getattr(rules, name), bool)
    ]


def check_ints(rules: Any, **bounds: tuple[int, int]) -> list[Problem]:
    """Options that are whole numbers between two bounds, both included."""
    normalise(rules, *bounds)
    problems = []
    for name, (low, high) in bounds.items():
        value = getattr(rules, name)
        if isinstance(value, bool) or not isinstance(value, int):
            problems.append(Problem(f"{name} must be an int, not {value!r}", "bad_option", name))
        elif not low <= value <= high:
            problems.append(
                Problem(f"{name} must be from {low} to {high}, not {value}", "bad_option", name)
            )
    return problems


def check_choice(rules: Any, **choices: Any) -> list[Problem]:
    """Options that are one of a few words or numbers."""
    normalise(rules, *choices)
    problems = []
    for name, allowed in choices.items():
        value = getattr(rules, name)
        # True == 1, so the types are compared too.
        if not any(type(value) is type(choice) and value == choice for choice in allowed):
            listed = ", ".join(map(repr, allowed))
            problems.append(
                Problem(f"{name} must be one of {listed}, not {value!r}", "bad_option", name)
            )
    return problems
