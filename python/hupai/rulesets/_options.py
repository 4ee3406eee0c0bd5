"""Checks of option values that the rulesets share; each returns all problems it finds."""

from __future__ import annotations

from typing import Any

from hupai.errors import Problem

__all__ = ["LENGTHS", "check_bools", "check_choice", "check_ints"]

#: Lengths of a game and their number of rounds.
LENGTHS = {"east": 1, "east_south": 2, "full": 4}


def check_bools(rules: Any, *names: str) -> list[Problem]:
    """Options that are True or False."""
    return [
        Problem(f"{name} must be True or False, not {value!r}", "bad_option", name)
        for name in names
        if not isinstance(value := getattr(rules, name), bool)
    ]


def check_ints(rules: Any, **bounds: tuple[int, int]) -> list[Problem]:
    """Options that are whole numbers between two bounds, both included."""
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
    problems = []
    for name, allowed in choices.items():
        value = getattr(rules, name)
        # True == 1, so the types are compared too.
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            listed = ", ".join(map(repr, allowed))
            problems.append(
                Problem(f"{name} must be one of {listed}, not {value!r}", "bad_option", name)
            )
    return problems
