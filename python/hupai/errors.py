"""Exceptions. Every one is a `ValueError` that lists all problems it found, not only the first."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "GameError",
    "HupaiError",
    "IllegalActionError",
    "InvalidHandError",
    "InvalidOptionError",
    "InvalidPositionError",
    "InvalidSituationError",
    "InvalidTilesError",
    "Problem",
    "ReplayError",
    "RuleFileError",
    "SettlementError",
]


class Problem(str):
    """One problem, as a readable sentence that also knows its kind.

    Parameters
    ----------
    message : str
        The sentence.
    code, text : str
        See above.

    Attributes
    ----------
    code : str
        Stable identifier of the kind of problem, e.g. ``"five_copies"``.
    text : str
        The offending text, e.g. ``"[135m]"``; empty where there is none.

    Examples
    --------
    >>> from hupai.errors import Problem
    >>> problem = Problem("9m occurs 5 times", "five_copies", "9m")
    >>> str(problem), problem.code
    ('9m occurs 5 times', 'five_copies')
    """

    __slots__ = ("code", "text")
    code: str
    text: str

    def __new__(cls, message: str, code: str = "", text: str = "") -> Problem:
        self = super().__new__(cls, message)
        self.code = code
        self.text = text
        return self

    def __reduce__(self) -> tuple[type[Problem], tuple[str, str, str]]:
        return (Problem, (str(self), self.code, self.text))


class HupaiError(ValueError):
    """Base of all errors that bad input raises.

    Attributes
    ----------
    problems : tuple of Problem
        Everything that is wrong, in the order of the input.

    Examples
    --------
    >>> from hupai.errors import HupaiError
    >>> HupaiError(["first", "second"]).problems
    ('first', 'second')
    """

    problems: tuple[Problem, ...]

    def __init__(self, problems: str | Iterable[str]) -> None:
        listed = (problems,) if isinstance(problems, str) else tuple(problems)
        self.problems = tuple(p if isinstance(p, Problem) else Problem(p) for p in listed)
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[type[HupaiError], tuple[tuple[Problem, ...]]]:
        return (type(self), (self.problems,))


class InvalidTilesError(HupaiError):
    """A tile string, a tile list or an array of counts is not what it should be.

    Examples
    --------
    >>> import hupai
    >>> hupai.parse_tiles("12x")
    Traceback (most recent call last):
    ...
    hupai.errors.InvalidTilesError: ...
    """


class InvalidHandError(HupaiError):
    """A hand cannot exist or cannot be used for what was asked.

    Examples
    --------
    >>> import hupai
    >>> hupai.Hand.parse("[135m] 67s 11s 345s 777z +8s")
    Traceback (most recent call last):
    ...
    hupai.errors.InvalidHandError: '[135m]': a run has three consecutive numbers
    """


class InvalidSituationError(HupaiError, TypeError):
    """Flags are unknown, or contradict each other, the hand or the ruleset.

    Also a `TypeError`, which is what Python raises for unknown keyword arguments.

    Examples
    --------
    >>> import hupai
    >>> hupai.Situation(by="luck")
    Traceback (most recent call last):
    ...
    hupai.errors.InvalidSituationError: by='luck' is none of 'self_draw', 'ron', 'rob_kong'
    """


class InvalidOptionError(HupaiError, TypeError):
    """A ruleset option is unknown or has an impossible value.

    Also a `TypeError`, which is what Python raises for unknown keyword arguments.

    Examples
    --------
    >>> import hupai
    >>> hupai.Guang(minimum=-1)
    Traceback (most recent call last):
    ...
    hupai.errors.InvalidOptionError: ...
    """


class RuleFileError(HupaiError):
    """A rule file or pattern table is not valid; nothing of it was loaded.

    Examples
    --------
    >>> from hupai.rulefile import loads
    >>> loads('base = "chess"')
    Traceback (most recent call last):
    ...
    hupai.errors.RuleFileError: ...
    """


class SettlementError(HupaiError):
    """The arguments of a settlement, draw, fault or standing contradict each other.

    Examples
    --------
    >>> import hupai
    >>> hupai.Reformed().settle(hupai.Claim(1, 1000), discarder=1)
    Traceback (most recent call last):
    ...
    hupai.errors.SettlementError: discarder: seat 1 cannot win its own discard
    """


class GameError(HupaiError):
    """The table cannot do what was asked, or not now; nothing has changed.

    Examples
    --------
    >>> import hupai
    >>> hupai.Game(hupai.Reformed()).host("exposed_wall_tile", 0)
    Traceback (most recent call last):
    ...
    hupai.errors.GameError: ...
    """


class IllegalActionError(GameError):
    """An action is unknown, stale or not legal for that seat; nothing has changed.

    Examples
    --------
    >>> import hupai
    >>> hupai.Action("fly")
    Traceback (most recent call last):
    ...
    hupai.errors.IllegalActionError: 'fly' is no action
    """


class InvalidPositionError(GameError):
    """A wall or a position that cannot exist; nothing was set up.

    Examples
    --------
    >>> import hupai
    >>> hupai.Game.from_position(hupai.Guang(), {"players": []})
    Traceback (most recent call last):
    ...
    hupai.errors.InvalidPositionError: ...
    """


class ReplayError(GameError):
    """Saved bytes or events are truncated, edited or of another version.

    Examples
    --------
    >>> import hupai
    >>> hupai.Game.from_bytes(b"chess")
    Traceback (most recent call last):
    ...
    hupai.errors.ReplayError: these bytes are no saved game
    """
