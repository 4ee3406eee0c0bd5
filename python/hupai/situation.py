"""The situation of a win: how the tile came, whose winds, what was declared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypedDict

from hupai import _core
from hupai._plain import plain_int, truth_of
from hupai.errors import HupaiError, InvalidSituationError, Problem
from hupai.tiles import WINDS, check_kind, parse_tiles, tile_name

__all__ = ["BY", "DEFAULT_SITUATION", "IPPATSU", "RIICHI", "Flags", "Situation"]

BY = ("self_draw", "ron", "rob_kong")
RIICHI = (None, "riichi", "double", "open")
IPPATSU = (None, "next", "other", "self")


class Flags(TypedDict, total=False):
    """Keyword arguments of `Situation`."""

    by: str
    seat: str | int
    round: str | int
    riichi: str | None
    ippatsu: str | None
    on_riichi_tile: bool
    replacement: bool
    last_tile: bool
    first_turn: bool
    last_of_kind: bool
    indicators: str | Iterable[int]
    ura_indicators: str | Iterable[int]


_BOOLS = ("on_riichi_tile", "replacement", "last_tile", "first_turn", "last_of_kind")


@dataclass(frozen=True, kw_only=True)
class Situation:
    """How and when a hand wins. Every field has a default; values are checked at once.

    Attributes
    ----------
    by : {"self_draw", "ron", "rob_kong"}
        How the winning tile came (COM-14).
    seat, round : {"E", "S", "W", "N"}
        Seat and round wind (COM-3); 0..3 are taken too.
    riichi : {None, "riichi", "double", "open"}
        Declared riichi of the winner.
    ippatsu : {None, "next", "other", "self"}
        GUANG-19: the next player dealt in with its first discard, another did, or the own next
        draw won.
    on_riichi_tile : bool
        The tile declares another player's riichi (GUANG-18).
    replacement : bool
        The tile is the replacement of an own kong (COM-15).
    last_tile : bool
        No live tile was left when it came (COM-15).
    first_turn : bool
        COM-16.
    last_of_kind : bool
        All other copies of the winning tile are in open view.
    indicators, ura_indicators : str
        Dora indicators and those beneath them, in mpsz notation; an iterable of kinds is taken too.

    Raises
    ------
    InvalidSituationError
        Lists every value that is none.

    Examples
    --------
    >>> import hupai
    >>> hupai.Situation(by="ron", seat="S", riichi="riichi")
    Situation(by='ron', seat='S', riichi='riichi')
    """

    by: Literal["self_draw", "ron", "rob_kong"] = "self_draw"
    seat: str = "E"
    round: str = "E"
    riichi: Literal["riichi", "double", "open"] | None = None
    ippatsu: Literal["next", "other", "self"] | None = None
    on_riichi_tile: bool = False
    replacement: bool = False
    last_tile: bool = False
    first_turn: bool = False
    last_of_kind: bool = False
    indicators: str = ""
    ura_indicators: str = ""
    _packed: _core.Situation = field(init=False, repr=False, compare=False)

    def __new__(cls, *_: object, **flags: Any) -> Situation:
        """Refuse unknown flags by name, and with them whatever else is wrong."""
        unknown = [name for name in flags if name not in _FIELD_NAMES]
        if unknown:
            known = ", ".join(sorted(_FIELD_NAMES))
            problems = [
                Problem(f"unknown flag {name!r}; known are {known}", "unknown_flag", name)
                for name in unknown
            ]
            try:
                cls(**{name: value for name, value in flags.items() if name in _FIELD_NAMES})
            except InvalidSituationError as error:
                problems.extend(error.problems)
            raise InvalidSituationError(problems)
        return super().__new__(cls)

    def __post_init__(self) -> None:
        problems: list[Problem] = []
        put = object.__setattr__

        def choice(name: str, allowed: tuple[object, ...]) -> int:
            value = getattr(self, name)
            for index, one in enumerate(allowed):
                if value is one or (isinstance(value, str) and value == one):
                    return index
            known = ", ".join(repr(one) for one in allowed)
            problems.append(
                Problem(f"{name}={value!r} is none of {known}", "bad_value", str(value))
            )
            return 0

        def wind(name: str) -> int:
            value: object = getattr(self, name)
            if isinstance(value, str) and len(value) == 1 and value in WINDS:
                return WINDS.index(value)
            try:
                number = plain_int(value)
            except TypeError:
                number = -1
            if 0 <= number < 4:
                put(self, name, WINDS[number])
                return number
            problems.append(
                Problem(f"{name}={value!r} is none of E, S, W, N", "bad_value", str(value))
            )
            return 0

        def tiles(name: str) -> list[int]:
            value: object = getattr(self, name)
            if isinstance(value, str) and not value:
                return []
            try:
                if isinstance(value, str):
                    kinds = list(parse_tiles(value))
                else:
                    kinds = [check_kind(kind) for kind in value]  # type: ignore[attr-defined]
                    put(self, name, "".join(tile_name(kind) for kind in kinds))
            except TypeError:
                message = f"{name}={value!r} is neither a string nor kinds"
                problems.append(Problem(message, "bad_value", str(value)))
                return []
            except HupaiError as error:
                problems.extend(
                    Problem(f"{name}: {p}", p.code or "bad_value", p.text) for p in error.problems
                )
                return []
            if len(kinds) > _core.max_indicators:
                message = f"{name}: {len(kinds)} are more than {_core.max_indicators}"
                problems.append(Problem(message, "too_many_indicators", str(value)))
                return []
            return kinds

        flags = 0
        for position, name in enumerate(_BOOLS):
            value = getattr(self, name)
            truth = truth_of(value)
            if truth is not None:
                put(self, name, truth)
                flags |= truth << position
            else:
                problems.append(
                    Problem(f"{name}={value!r} is neither True nor False", "bad_value", str(value))
                )
        by = choice("by", BY)
        seat = wind("seat")
        round_wind = wind("round")
        riichi = choice("riichi", RIICHI)
        ippatsu = choice("ippatsu", IPPATSU)
        indicators = tiles("indicators")
        ura = tiles("ura_indicators")
        if problems:
            raise InvalidSituationError(problems)
        put(
            self,
            "_packed",
            _core.make_situation(by, seat, round_wind, riichi, ippatsu, flags, indicators, ura),
        )

    @classmethod
    def make(cls, situation: Situation | None, flags: Flags) -> Situation:
        """Make a situation from keyword arguments, or from another with some fields changed.

        Parameters
        ----------
        situation : Situation or None
            Where to start; None is the default of every field.
        flags : dict
            Fields that differ.

        Returns
        -------
        Situation

        Raises
        ------
        TypeError
            `situation` is none.
        InvalidSituationError
            Lists every flag that is unknown or has no such value.

        Examples
        --------
        >>> from hupai import Situation
        >>> Situation.make(Situation(by="ron"), {"seat": "W"})
        Situation(by='ron', seat='W')
        """
        if situation is not None and not isinstance(situation, Situation):
            raise TypeError(f"situation must be a Situation, not {type(situation).__name__}")
        if not flags:
            return DEFAULT_SITUATION if situation is None else situation
        if situation is None:
            return cls(**flags)  # type: ignore[arg-type]
        values = {name: getattr(situation, name) for name in _FIELD_NAMES}
        return cls(**{**values, **flags})

    def to_dict(self) -> dict[str, Any]:
        """Every field that differs from its default, `by`, `seat` and `round` always.

        Returns
        -------
        dict of str to object
        Keyword arguments from which an equal situation is made.

        Examples
        --------
        >>> import hupai
        >>> hupai.Situation(by="ron", last_tile=True).to_dict()
        {'by': 'ron', 'seat': 'E', 'round': 'E', 'last_tile': True}
        """
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if f.init and (f.name in ("by", "seat", "round") or getattr(self, f.name) != f.default)
        }

    def __repr__(self) -> str:
        changed = (
            f"{f.name}={getattr(self, f.name)!r}"
            for f in fields(self)
            if f.init and getattr(self, f.name) != f.default
        )
        return f"Situation({', '.join(changed)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_situation, ({n: getattr(self, n) for n in sorted(_FIELD_NAMES)},))


def _situation(values: Flags) -> Situation:
    return Situation(**values)  # type: ignore[arg-type]


_FIELD_NAMES = frozenset(f.name for f in fields(Situation) if f.init)
#: A concealed self-draw of East in the East round.
DEFAULT_SITUATION = Situation()
