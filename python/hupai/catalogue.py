"""The catalogue of facts as Python sees it. Pure Python; a test holds it against the C++ core."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CATALOGUE", "COUNTERS", "Fact"]


@dataclass(frozen=True, slots=True)
class Fact:
    """A property of the situation, the hand, a reading or the winning tile's placement."""

    name: str
    group: str
    meaning: str
