"""One file per ruleset: its rows, its options, its payment."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from hupai.errors import InvalidOptionError, Problem

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["NAMES", "make", "ruleset_class"]

#: Name of each built-in ruleset -> its class.
NAMES = {"reformed": "Reformed", "competitive": "Competitive", "guang": "Guang"}


def ruleset_class(name: str) -> type[Ruleset]:
    """The class of a built-in ruleset.

    Raises
    ------
    InvalidOptionError
        If there is no ruleset of that name.

    Examples
    --------
    >>> from hupai.rulesets import ruleset_class
    >>> ruleset_class("reformed").__name__
    'Reformed'
    """
    if name not in NAMES:
        known = ", ".join(NAMES)
        raise InvalidOptionError(
            [Problem(f"ruleset {name!r} is none of {known}", "unknown_ruleset", str(name))]
        )
    module = importlib.import_module(f"hupai.rulesets.{name}")
    found: type[Ruleset] = getattr(module, NAMES[name])
    return found


def make(name: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """A built-in ruleset from its name and a mapping of options, as files and command lines have.

    Raises
    ------
    InvalidOptionError
        Lists the unknown ruleset, every unknown option and every impossible value.

    Examples
    --------
    >>> from hupai.rulesets import make
    >>> make("reformed", {"renchan": True})
    Reformed(renchan=True)
    >>> make("reformed", {"ippatsu": True})
    Traceback (most recent call last):
    hupai.errors.InvalidOptionError: reformed has no option 'ippatsu'
    """
    cls = ruleset_class(name)
    given = dict(options or {})
    known = {field.name for field in fields(cls)}
    problems = [
        Problem(f"{name} has no option {key!r}", "unknown_option", str(key))
        for key in given
        if key not in known
    ]
    try:
        rules = cls(**{key: value for key, value in given.items() if key in known})
    except InvalidOptionError as error:
        raise InvalidOptionError([*problems, *error.problems]) from None
    if problems:
        raise InvalidOptionError(problems)
    return rules
