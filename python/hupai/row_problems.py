"""What is wrong with rows of a batch: raised with row numbers, or marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from hupai.errors import HupaiError, InvalidOptionError, Problem
from hupai.tiles import shown

__all__ = ["OnError", "RowProblems", "check_on_error", "row_error"]

OnError: TypeAlias = 'Literal["raise", "mark"]'

#: Number of bad rows, and (row, code, text, message) of the first of them.
RowProblems: TypeAlias = "tuple[int, Sequence[tuple[int, str, str, str]]]"


def row_error(found: RowProblems, error: type[HupaiError]) -> HupaiError:
    """The exception for what the core reports about rows: the first problems with row numbers."""
    bad, listed = found
    problems = [
        Problem(f"row {row}: {shown(message)}", code, shown(text) or str(row))
        for row, code, text, message in listed
    ]
    named = len({row for row, *_ in listed})
    if bad > named:
        problems.append(Problem(f"and {bad - named} more rows", "more_rows", str(bad - named)))
    return error(problems)


def check_on_error(on_error: str) -> bool:
    """Whether to mark bad rows (True) or to raise (False)."""
    if not (isinstance(on_error, str) and on_error in ("raise", "mark")):
        message = f"on_error is {on_error!r}, neither 'raise' nor 'mark'"
        raise InvalidOptionError([Problem(message, "bad_option", str(on_error))])
    return on_error == "mark"
