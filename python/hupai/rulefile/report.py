"""What is wrong with a rule file, with the line and the key of each problem."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from hupai.errors import Problem, RuleFileError

if TYPE_CHECKING:
    pass

__all__ = ["Places", "Report"]

KeyPath = tuple[str, ...]
_HEADER = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_ASSIGNMENT = re.compile(
    r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*="""
)
_KEY_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def _key_path(text: str) -> KeyPath:
    return tuple(part.strip("\"'") for part in _KEY_PART.findall(text))


class Places:
    """Lines at which keys and tables of a TOML text begin, which `tomllib` does not tell."""

    def __init__(self, text: str) -> None:
        self.lines: dict[KeyPath, int] = {}
        self.repeated: list[tuple[KeyPath, int, int]] = []
        table: KeyPath = ()
        headers: dict[KeyPath, int] = {}
        arrays: set[KeyPath] = set()
        for number, line in enumerate(text.split("\n"), 1):
            if header := _HEADER.match(line):
                table = _key_path(header[1])
                if line.lstrip().startswith("[["):
                    arrays.add(table)
                elif table in headers:
                    # Below an array of tables the same header opens a table of a new element.
                    if not any(table[:depth] in arrays for depth in range(1, len(table))):
                        self.repeated.append((table, headers[table], number))
                else:
                    headers[table] = number
                for depth in range(1, len(table) + 1):
                    self.lines.setdefault(table[:depth], number)
            elif assignment := _ASSIGNMENT.match(line):
                path = (*table, *_key_path(assignment[1]))
                for depth in range(len(table) + 1, len(path) + 1):
                    self.lines.setdefault(path[:depth], number)

    def line(self, path: KeyPath) -> int | None:
        """Line of the key, or of the nearest table around it."""
        for depth in range(len(path), 0, -1):
            if path[:depth] in self.lines:
                return self.lines[path[:depth]]
        return None


class Report:
    """Collects problems, each with its line and key."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.found: list[tuple[int, Problem]] = []

    def add(self, path: KeyPath, code: str, message: str, line: int | None = None) -> None:
        line = self.places.line(path) if line is None else line
        key = ".".join(path)
        where = "".join([f"line {line}: " if line else "", f"{key}: " if key else ""])
        self.found.append((line or 0, Problem(where + message, code, key)))

    def raise_if_any(self) -> None:
        if self.found:
            self.found.sort(key=lambda item: item[0])
            raise RuleFileError([problem for _, problem in self.found])

    def unknown(self, path: KeyPath, key: str, known: Iterable[str], what: str = "key") -> None:
        known = list(known)
        close = difflib.get_close_matches(key, known, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(known)}"
        self.add((*path, key), "unknown_key", f"unknown {what}; {hint}")
