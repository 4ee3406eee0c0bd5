"""Fast, exact mahjong evaluation under house rulesets that are data, one hand or a million.

Names load on first use, so importing the package does no work.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hupai import batch as batch
    from hupai import errors as errors
    from hupai import events as events
    from hupai import patterns as patterns
    from hupai import reference as reference
    from hupai.about import BuildInfo as BuildInfo
    from hupai.about import build_info as build_info
    from hupai.actions import Action as Action
    from hupai.analysis import Discard as Discard
    from hupai.analysis import discards as discards
    from hupai.analysis import shanten as shanten
    from hupai.analysis import shanten_by_shape as shanten_by_shape
    from hupai.analysis import useful_tiles as useful_tiles
    from hupai.analysis import waits as waits
    from hupai.drawing import draw as draw
    from hupai.drawing import draw_tiles as draw_tiles
    from hupai.errors import GameError as GameError
    from hupai.errors import HupaiError as HupaiError
    from hupai.errors import IllegalActionError as IllegalActionError
    from hupai.errors import InvalidHandError as InvalidHandError
    from hupai.errors import InvalidOptionError as InvalidOptionError
    from hupai.errors import InvalidPositionError as InvalidPositionError
    from hupai.errors import InvalidSituationError as InvalidSituationError
    from hupai.errors import InvalidTilesError as InvalidTilesError
    from hupai.errors import ReplayError as ReplayError
    from hupai.errors import RuleFileError as RuleFileError
    from hupai.errors import SettlementError as SettlementError
    from hupai.game import Game as Game
    from hupai.hand import Hand as Hand
    from hupai.hand import Meld as Meld
    from hupai.reading import Reading as Reading
    from hupai.reading import readings as readings
    from hupai.ruleset import Ruleset as Ruleset
    from hupai.rulesets.competitive import Competitive as Competitive
    from hupai.rulesets.guang import Guang as Guang
    from hupai.rulesets.reformed import Reformed as Reformed
    from hupai.score import Score as Score
    from hupai.settlement import Claim as Claim
    from hupai.settlement import NextHand as NextHand
    from hupai.settlement import Settlement as Settlement
    from hupai.settlement import Standings as Standings
    from hupai.situation import Situation as Situation
    from hupai.tiles import format_tiles as format_tiles
    from hupai.tiles import parse_tiles as parse_tiles
    from hupai.unicode_tiles import format_unicode as format_unicode
    from hupai.vector_game import VectorGame as VectorGame

#: Module -> the public names it defines.
_HOMES = {
    "hupai.about": ("BuildInfo", "build_info"),
    "hupai.analysis": (
        "Discard",
        "discards",
        "shanten",
        "shanten_by_shape",
        "useful_tiles",
        "waits",
    ),
    "hupai.actions": ("Action",),
    "hupai.drawing": ("draw", "draw_tiles"),
    "hupai.errors": (
        "GameError",
        "HupaiError",
        "IllegalActionError",
        "InvalidHandError",
        "InvalidOptionError",
        "InvalidPositionError",
        "InvalidSituationError",
        "InvalidTilesError",
        "ReplayError",
        "RuleFileError",
        "SettlementError",
    ),
    "hupai.game": ("Game",),
    "hupai.hand": ("Hand", "Meld"),
    "hupai.reading": ("Reading", "readings"),
    "hupai.rulesets.competitive": ("Competitive",),
    "hupai.rulesets.guang": ("Guang",),
    "hupai.rulesets.reformed": ("Reformed",),
    "hupai.ruleset": ("Ruleset",),
    "hupai.score": ("Score",),
    "hupai.settlement": ("Claim", "NextHand", "Settlement", "Standings"),
    "hupai.situation": ("Situation",),
    "hupai.tiles": ("format_tiles", "parse_tiles"),
    "hupai.unicode_tiles": ("format_unicode",),
    "hupai.vector_game": ("VectorGame",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}
_MODULES = ("batch", "errors", "events", "patterns", "reference")

__all__ = [*_HOME_OF, *_MODULES]


def __getattr__(name: str) -> Any:
    if name in _HOME_OF:
        value = getattr(importlib.import_module(_HOME_OF[name]), name)
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
