"""Fast, exact mahjong evaluation under house rulesets that are data, one hand or a million.

Names load on first use, so importing the package does no work.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

#: Public name -> module that defines it.
_HOMES = {
    "Reformed": "hupai.rulesets.reformed",
    "Competitive": "hupai.rulesets.competitive",
    "Guang": "hupai.rulesets.guang",
    "Ruleset": "hupai.ruleset",
    "Hand": "hupai.hand",
    "Meld": "hupai.hand",
    "Situation": "hupai.hand",
    "Score": "hupai.score",
    "Reading": "hupai.readings",
    "readings": "hupai.readings",
    "parse_tiles": "hupai.tiles",
    "format_tiles": "hupai.tiles",
    "InvalidHandError": "hupai.errors",
    "InvalidSituationError": "hupai.errors",
    "HupaiError": "hupai.errors",
}
_MODULES = ("errors", "patterns")

__all__ = [*_HOMES, *_MODULES]

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
    if name in _MODULES:
        return importlib.import_module(f"hupai.{name}")
    if name == "__version__":
        from importlib.metadata import version

        return version("hupai")
    raise AttributeError(f"module 'hupai' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
