"""The executable rulebook: all three rulesets, slow and obvious, in pure Python.

It shares only the rows of the pattern tables with the fast path and runs without the C++ module.
Tests use it as the oracle; read it to see what a rule means.
"""

from __future__ import annotations

from hupai.reference.notation import RefHand, RefMeld, RefSituation, parse_hand
from hupai.reference.scoring import RefScore, problem_codes, score
from hupai.reference.shapes import RefReading, readings

__all__ = [
    "RefHand",
    "RefMeld",
    "RefReading",
    "RefScore",
    "RefSituation",
    "parse_hand",
    "problem_codes",
    "readings",
    "score",
]
