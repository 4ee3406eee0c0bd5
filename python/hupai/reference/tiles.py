"""Kinds as the rulebook speaks of them (COM-1)."""

from __future__ import annotations

__all__ = ["DRAGONS", "EAST", "GREEN", "ORPHANS", "RED", "WHITE", "WINDS", "number", "suit"]

EAST, WHITE, GREEN, RED = 27, 31, 32, 33
WINDS = (27, 28, 29, 30)
DRAGONS = (31, 32, 33)
TERMINALS = (0, 8, 9, 17, 18, 26)
HONOURS = (*WINDS, *DRAGONS)
#: Terminals and honours.
ORPHANS = (*TERMINALS, *HONOURS)


def suit(kind: int) -> int:
    """0, 1, 2 for characters, dots, bamboo; 3 for honours."""
    return kind // 9


def number(kind: int) -> int:
    """1..9 of a suit tile."""
    return kind % 9 + 1


def counted(kinds: tuple[int, ...] | list[int]) -> list[int]:
    """34 counts of a list of kinds."""
    counts = [0] * 34
    for kind in kinds:
        counts[kind] += 1
    return counts
