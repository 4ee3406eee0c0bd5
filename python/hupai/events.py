"""What happens at a table: typed events that JSON can carry and from which a game is played again.

Tiles are names such as ``"5m"`` or ``"0p"``; seats are those of the hand, 0 the dealer (COM-3).
Files hold one event a line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from hupai.errors import Problem, ReplayError

__all__ = [
    "Abort",
    "AddedKong",
    "Answer",
    "Call",
    "DeadHand",
    "Deal",
    "Discard",
    "Draw",
    "EndGame",
    "Event",
    "ExhaustiveDraw",
    "Fault",
    "Indicator",
    "RiichiStake",
    "Settle",
    "StartGame",
    "StartHand",
    "Win",
    "dump",
    "dumps",
    "load",
    "loads",
]

_TYPES: dict[str, type[Event]] = {}


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events."""

    type: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        if cls.type:
            _TYPES[cls.type] = cls

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can carry, ``type`` first.

        Examples
        --------
        >>> from hupai.events import Draw
        >>> Draw(1, "5m").to_dict()
        {'type': 'draw', 'seat': 1, 'tile': '5m', 'replacement': False}
        """
        return {
            "type": self.type,
            **{field.name: _plain(getattr(self, field.name)) for field in fields(self)},
        }

    @staticmethod
    def from_dict(data: Any) -> Event:
        """The event of such data.

        Raises
        ------
        ReplayError
            If the type is unknown, or a field is missing or unknown.
        """
        kind = data.get("type") if isinstance(data, dict) else None
        if not isinstance(kind, str) or kind not in _TYPES:
            raise ReplayError(f"{data!r:.80} is no event")
        cls = _TYPES[kind]
        given = {key: _frozen(value) for key, value in data.items() if key != "type"}
        names = {field.name for field in fields(cls)}
        problems = [f"a {kind} event lacks {name!r}" for name in sorted(names - given.keys())]
        problems += [f"a {kind} event has no {name!r}" for name in sorted(given.keys() - names)]
        if problems:
            raise ReplayError(problems)
        return cls(**given)


@dataclass(frozen=True, slots=True)
class StartGame(Event):
    """A game begins. `rules` is the rule file of its ruleset."""

    type: ClassVar[str] = "start_game"
    version: int
    rules: str
    table_id: str
    seed: int
    length: str | None
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartHand(Event):
    """A hand begins, with its wall in drawing order, or goes on from a position.

    `dealer` is the starting seat that deals; `points` are by seat of the hand.
    """

    type: ClassVar[str] = "start_hand"
    hand: int
    round: str
    dealer: int
    points: tuple[int, ...]
    honba: int
    sticks: int
    repeats: int
    pot: int
    wall: str
    position: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Deal(Event):
    """The tiles that a seat is dealt, the dealer's first draw apart."""

    type: ClassVar[str] = "deal"
    seat: int
    tiles: str


@dataclass(frozen=True, slots=True)
class Draw(Event):
    """A tile is drawn."""

    type: ClassVar[str] = "draw"
    seat: int
    tile: str
    replacement: bool = False


@dataclass(frozen=True, slots=True)
class Discard(Event):
    """A tile is discarded; `drawn` if it is the one just drawn."""

    type: ClassVar[str] = "discard"
    seat: int
    tile: str
    drawn: bool
    riichi: str | None = None


@dataclass(frozen=True, slots=True)
class Answer(Event):
    """A seat that was asked about a discard or an added kong has answered."""

    type: ClassVar[str] = "answer"
    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class RiichiStake(Event):
    """A declared riichi stands and its stake is laid down."""

    type: ClassVar[str] = "riichi"
    seat: int
    stake: int


@dataclass(frozen=True, slots=True)
class Call(Event):
    """A chi, pon, open or closed kong; `tile` is the claimed one."""

    type: ClassVar[str] = "call"
    seat: int
    call: str
    meld: str
    supplier: int | None = None
    tile: str | None = None


@dataclass(frozen=True, slots=True)
class AddedKong(Event):
    """A tile is added to a pon; it becomes a kong if nobody robs it."""

    type: ClassVar[str] = "added_kong"
    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class Indicator(Event):
    """An indicator is turned."""

    type: ClassVar[str] = "indicator"
    stack: int
    tile: str


@dataclass(frozen=True, slots=True)
class DeadHand(Event):
    """A riichi hand fell short or passed a winning tile (GUANG-20); only its owner knows."""

    type: ClassVar[str] = "dead_hand"
    seat: int


@dataclass(frozen=True, slots=True)
class Fault(Event):
    """A fault that the host reported (GUANG-24..GUANG-26)."""

    type: ClassVar[str] = "fault"
    fault: str
    seat: int
    discarder: int | None
    money: int


@dataclass(frozen=True, slots=True)
class Win(Event):
    """A seat wins; `situation` holds the flags by which `hand` is scored."""

    type: ClassVar[str] = "win"
    seat: int
    discarder: int | None
    tile: str
    hand: str
    situation: dict[str, Any]
    value: int
    dora: int
    patterns: dict[str, int]


@dataclass(frozen=True, slots=True)
class Abort(Event):
    """An abortive draw: four riichi, or nine terminals called by a seat (REF-20)."""

    type: ClassVar[str] = "abort"
    reason: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class ExhaustiveDraw(Event):
    """The wall is exhausted."""

    type: ClassVar[str] = "exhaustive_draw"
    ready: tuple[int, ...]
    nagashi: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settle(Event):
    """The hand is paid; the rest describes the next hand."""

    type: ClassVar[str] = "settle"
    deltas: tuple[int, ...]
    dealer_repeats: bool
    honba: int
    sticks: int
    repeats: int
    pot: int


@dataclass(frozen=True, slots=True)
class EndGame(Event):
    """The game is over; points, places and final scores by starting seat."""

    type: ClassVar[str] = "end_game"
    points: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[float, ...]


def dumps(events: Iterable[Event]) -> str:
    """JSON lines; the same events always give the same text."""
    lines = (
        json.dumps(event.to_dict(), ensure_ascii=False, separators=(",", ":")) for event in events
    )
    return "".join(f"{line}\n" for line in lines)


def loads(text: str) -> list[Event]:
    """Events of JSON lines.

    Raises
    ------
    ReplayError
        Lists every line that is no event, by number.
    """
    events, problems = [], []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            events.append(Event.from_dict(json.loads(line)))
        except json.JSONDecodeError as error:
            problems.append(Problem(f"line {number}: {error}", "bad_line", line[:40]))
        except ReplayError as error:
            problems += [
                Problem(f"line {number}: {p}", "bad_line", line[:40]) for p in error.problems
            ]
    if problems:
        raise ReplayError(problems)
    return events


def dump(events: Iterable[Event], path: str | os.PathLike[str]) -> None:
    """Write a file of JSON lines."""
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(dumps(events))


def load(path: str | os.PathLike[str]) -> list[Event]:
    """Read a file of JSON lines."""
    with open(path, encoding="utf-8") as file:
        return loads(file.read())
