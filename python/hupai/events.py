"""What happens at a table: typed events that JSON can carry and from which a game is played again.

Tiles are names such as ``"5m"`` or ``"0p"``; seats are those of the hand, 0 the dealer (COM-3).
Files hold one event a line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, NamedTuple

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
    """Base of all events.

    Attributes
    ----------
    type : str
    Name of the kind of event, a constant of its class.

    Examples
    --------
    >>> from hupai.events import Draw, Event
    >>> Event.from_dict({"type": "draw", "seat": 1, "tile": "5m", "replacement": False})
    Draw(seat=1, tile='5m', replacement=False)
    """

    type: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        if cls.type:
            _TYPES[cls.type] = cls

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can carry, ``type`` first.

        Returns
        -------
        dict of str to object

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

        Parameters
        ----------
        data : mapping
            As `to_dict` gives it.

        Returns
        -------
        Event

        Raises
        ------
        ReplayError
            If the type is unknown, or a field is missing or unknown.

        Examples
        --------
        >>> from hupai.events import Event
        >>> Event.from_dict({"type": "dead_hand", "seat": 3})
        DeadHand(seat=3)
        """
        kind = data.get("type") if isinstance(data, dict) else None
        if not isinstance(kind, str) or kind not in _TYPES:
            raise ReplayError(f"{data!r:.80} is no event")
        cls = _TYPES[kind]
        given = {key: _frozen(value) for key, value in data.items() if key != "type"}
        names = {field.name for field in fields(cls)}
        problems = [f"a {kind} event lacks {name!r}" for name in sorted(names - given.keys())]
        problems += [f"a {kind} event has no {name!r}" for name in sorted(given.keys() - names)]
        problems += wrong_types(cls, given)
        if problems:
            raise ReplayError(problems)
        return cls(**given)


class _Expected(NamedTuple):
    """What a field holds: exactly, for 0 is no false and 1.0 no 1."""

    words: str
    holds: Callable[[Any], bool]


def _a(*types: type) -> Callable[[Any], bool]:
    return lambda value: type(value) in types


def _all(each: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is tuple and all(map(each, value))


_EXPECTED = {
    "int": _Expected("a number", _a(int)),
    "str": _Expected("a string", _a(str)),
    "bool": _Expected("true or false", _a(bool)),
    "int | None": _Expected("a number or null", _a(int, type(None))),
    "str | None": _Expected("a string or null", _a(str, type(None))),
    "tuple[int, ...]": _Expected("a list of numbers", _all(_a(int))),
    "tuple[float, ...]": _Expected("a list of numbers", _all(_a(float, int))),
    "tuple[str, ...]": _Expected("a list of strings", _all(_a(str))),
    "dict[str, Any]": _Expected("an object", _a(dict)),
    "dict[str, Any] | None": _Expected("an object or null", _a(dict, type(None))),
    "dict[str, int]": _Expected(
        "an object of numbers",
        lambda value: type(value) is dict and all(type(one) is int for one in value.values()),
    ),
}


def wrong_types(cls: type[Event], given: Mapping[str, Any]) -> list[str]:
    """What is said of the fields given that are of another type."""
    return [
        f"{name!r} of a {cls.type} event must be {expected.words}, not {given[name]!r:.40}"
        for name, expected in _FIELDS[cls.type].items()
        if name in given and not expected.holds(given[name])
    ]


@dataclass(frozen=True, slots=True)
class StartGame(Event):
    """A game begins. `rules` is the rule file of its ruleset.

    Attributes
    ----------
    version : int
        Of the format.
    rules : str
        Rule file of its ruleset.
    table_id : str
        Hash of its pattern table.
    seed : int
        Of the walls.
    length : str or None
        As in `Game`.
    players : tuple of str
        Names by starting seat.

    Examples
    --------
    >>> import hupai
    >>> game = hupai.Game(hupai.Guang(), seed=3)
    >>> game.events[0].seed, game.events[0].rules
    (3, 'base = "guang"\\n')
    """

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

    Attributes
    ----------
    hand : int
        Number of the hand in the game.
    round : str
        Wind of the round.
    dealer : int
        Starting seat that deals.
    points : tuple of int
        By seat of the hand.
    honba, sticks, repeats, pot : int
        What lies on the table.
    wall : str
        136 tile names in drawing order; empty if a position is given.
    position : dict or None
        The position from which the hand goes on.

    Examples
    --------
    >>> import hupai
    >>> game = hupai.Game(hupai.Guang(), seed=3)
    >>> game.events[1].hand, game.events[1].round, len(game.events[1].wall)
    (0, 'E', 272)
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
    """The tiles that a seat is dealt, the dealer's first draw apart.

    Attributes
    ----------
    seat : int
        Of the hand, 0 the dealer.
    tiles : str
        Their names.

    Examples
    --------
    >>> import hupai
    >>> game = hupai.Game(hupai.Guang(), seed=3)
    >>> [event.seat for event in game.events if event.type == "deal"]
    [0, 1, 2, 3]
    """

    type: ClassVar[str] = "deal"
    seat: int
    tiles: str


@dataclass(frozen=True, slots=True)
class Draw(Event):
    """A tile is drawn.

    Attributes
    ----------
    seat : int
        Of the hand, 0 the dealer.
    tile : str
        Its name.
    replacement : bool
        After a kong.

    Examples
    --------
    >>> from hupai.events import Draw
    >>> Draw(1, "5m").to_dict()
    {'type': 'draw', 'seat': 1, 'tile': '5m', 'replacement': False}
    """

    type: ClassVar[str] = "draw"
    seat: int
    tile: str
    replacement: bool = False


@dataclass(frozen=True, slots=True)
class Discard(Event):
    """A tile is discarded; `drawn` if it is the one just drawn.

    Attributes
    ----------
    seat : int
        Of the hand, 0 the dealer.
    tile : str
        Its name.
    drawn : bool
        It is the tile just drawn.
    riichi : str or None
        The riichi declared with it.

    Examples
    --------
    >>> from hupai.events import Discard
    >>> Discard(1, "5m", True).to_dict()
    {'type': 'discard', 'seat': 1, 'tile': '5m', 'drawn': True, 'riichi': None}
    """

    type: ClassVar[str] = "discard"
    seat: int
    tile: str
    drawn: bool
    riichi: str | None = None


@dataclass(frozen=True, slots=True)
class Answer(Event):
    """A seat that was asked about a discard or an added kong has answered.

    Attributes
    ----------
    seat : int
        Of the hand, 0 the dealer.
    action : str
        Name of the action.

    Examples
    --------
    >>> from hupai.events import Answer
    >>> Answer(2, "pass").to_dict()
    {'type': 'answer', 'seat': 2, 'action': 'pass'}
    """

    type: ClassVar[str] = "answer"
    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class RiichiStake(Event):
    """A declared riichi stands and its stake is laid down.

    Attributes
    ----------
    seat : int
        Of the hand, 0 the dealer.
    stake : int
        Money laid down.

    Examples
    --------
    >>> from hupai.events import RiichiStake
    >>> RiichiStake(1, 100).to_dict()
    {'type': 'riichi', 'seat': 1, 'stake': 100}
    """

    type: ClassVar[str] = "riichi"
    seat: int
    stake: int


@dataclass(frozen=True, slots=True)
class Call(Event):
    """A chi, pon, open or closed kong; `tile` is the claimed one.

    Attributes
    ----------
    seat : int
        Of the hand, 0 the dealer.
    call : {"chi", "pon", "open_kong", "closed_kong"}
        What is called.
    meld : str
        As in a hand string.
    supplier : int or None
        Seat whose discard it takes.
    tile : str or None
        The claimed tile.

    Examples
    --------
    >>> from hupai.events import Call
    >>> Call(3, "chi", "[567m]", 2, "7m").type
    'call'
    """

    type: ClassVar[str] = "call"
    seat: int
    call: str
    meld: str
    supplier: int | None = None
    tile: str | None = None


@dataclass(frozen=True, slots=True)
class AddedKong(Event):
    """A tile is added to a pon; it becomes a kong if nobody robs it.

    Attributes
    ----------
    seat : int
        Of the hand, 0 the dealer.
    tile : str
        Its name.

    Examples
    --------
    >>> from hupai.events import AddedKong
    >>> AddedKong(2, "1m").to_dict()
    {'type': 'added_kong', 'seat': 2, 'tile': '1m'}
    """

    type: ClassVar[str] = "added_kong"
    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class Indicator(Event):
    """An indicator is turned.

    Attributes
    ----------
    stack : int
        Which stack, from 0.
    tile : str
        Its name.

    Examples
    --------
    >>> from hupai.events import Indicator
    >>> Indicator(0, "1p").to_dict()
    {'type': 'indicator', 'stack': 0, 'tile': '1p'}
    """

    type: ClassVar[str] = "indicator"
    stack: int
    tile: str


@dataclass(frozen=True, slots=True)
class DeadHand(Event):
    """A riichi hand fell short or passed a winning tile (GUANG-20); only its owner knows.

    Attributes
    ----------
    seat : int
    Of the hand, 0 the dealer.

    Examples
    --------
    >>> from hupai.events import DeadHand
    >>> DeadHand(1).to_dict()
    {'type': 'dead_hand', 'seat': 1}
    """

    type: ClassVar[str] = "dead_hand"
    seat: int


@dataclass(frozen=True, slots=True)
class Fault(Event):
    """A fault that the host reported (GUANG-24..GUANG-26).

    Attributes
    ----------
    fault : str
        As `Game.host` takes it.
    seat : int
        Whose fault.
    discarder : int or None
        Who receives the money of an unused pon.
    money : int
        Paid now.

    Examples
    --------
    >>> import hupai
    >>> game = hupai.Game(hupai.Guang(), seed=3)
    >>> _ = game.host("exposed_wall_tile", 2)
    >>> game.events[-1]
    Fault(fault='exposed_wall_tile', seat=2, discarder=None, money=20)
    """

    type: ClassVar[str] = "fault"
    fault: str
    seat: int
    discarder: int | None
    money: int


@dataclass(frozen=True, slots=True)
class Win(Event):
    """A seat wins; `situation` holds the flags by which `hand` is scored.

    Attributes
    ----------
    seat : int
        Of the hand, 0 the dealer.
    discarder : int or None
        Whose tile it was; None on a self-draw.
    tile : str
        The winning tile.
    hand : str
        Hand string with the winning tile.
    situation : dict
        Fields of `Situation`.
    value, dora : int
        As the settlement takes them.
    patterns : dict of str to int
        Counted patterns.

    Examples
    --------
    >>> from hupai.events import Win
    >>> flags = {"by": "ron", "seat": "W", "round": "E"}
    >>> Win(2, 0, "2s", "2666s [234s] [444p<] [456s] +2s", flags, 500, 0, {"tanyao": 500}).value
    500
    """

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
    """An abortive draw: four riichi, or nine terminals called by a seat (REF-20).

    Attributes
    ----------
    reason : {"four_riichi", "nine_terminals"}
        Why.
    seat : int or None
        Who called it.

    Examples
    --------
    >>> from hupai.events import Abort
    >>> Abort("four_riichi", None).to_dict()
    {'type': 'abort', 'reason': 'four_riichi', 'seat': None}
    """

    type: ClassVar[str] = "abort"
    reason: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class ExhaustiveDraw(Event):
    """The wall is exhausted.

    Attributes
    ----------
    ready, nagashi : tuple of int
    Seats that are ready, and that collect for their discards (REF-25).

    Examples
    --------
    >>> from hupai.events import ExhaustiveDraw
    >>> ExhaustiveDraw((0, 2), ()).to_dict()
    {'type': 'exhaustive_draw', 'ready': [0, 2], 'nagashi': []}
    """

    type: ClassVar[str] = "exhaustive_draw"
    ready: tuple[int, ...]
    nagashi: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settle(Event):
    """The hand is paid; the rest describes the next hand.

    Attributes
    ----------
    deltas : tuple of int
        Change of each seat.
    dealer_repeats : bool
        The dealer stays.
    honba, sticks, repeats, pot : int
        What lies on the table of the next hand.

    Examples
    --------
    >>> from hupai.events import Settle
    >>> Settle((0, 3000, 0, -3000), False, 0, 0, 0, 0).deltas
    (0, 3000, 0, -3000)
    """

    type: ClassVar[str] = "settle"
    deltas: tuple[int, ...]
    dealer_repeats: bool
    honba: int
    sticks: int
    repeats: int
    pot: int


@dataclass(frozen=True, slots=True)
class EndGame(Event):
    """The game is over; points, places and final scores by starting seat.

    Attributes
    ----------
    points, places, scores : tuple
    By starting seat, as `Standings` has them.

    Examples
    --------
    >>> from hupai.events import EndGame
    >>> EndGame((0, 80, -80, 0), (2, 1, 4, 3), (0, 80, -80, 0)).places
    (2, 1, 4, 3)
    """

    type: ClassVar[str] = "end_game"
    points: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[float, ...]


#: By type of event; annotations are strings here.
_FIELDS = {
    kind: {field.name: _EXPECTED[str(field.type)] for field in fields(cls)}
    for kind, cls in _TYPES.items()
}


def dumps(events: Iterable[Event]) -> str:
    """JSON lines; the same events always give the same text.

    Parameters
    ----------
    events : iterable of Event
        In order.

    Returns
    -------
    str
        One event a line.

    Examples
    --------
    >>> import hupai
    >>> events = hupai.Game(hupai.Guang(), seed=3).events
    >>> hupai.events.loads(hupai.events.dumps(events)) == list(events)
    True
    """
    lines = (
        json.dumps(event.to_dict(), ensure_ascii=False, separators=(",", ":")) for event in events
    )
    return "".join(f"{line}\n" for line in lines)


def loads(text: str) -> list[Event]:
    """Events of JSON lines.

    Parameters
    ----------
    text : str
        One event a line; empty lines are skipped.

    Returns
    -------
    list of Event

    Raises
    ------
    ReplayError
        Lists every line that is no event, by number.

    Examples
    --------
    >>> from hupai.events import loads
    >>> loads('{"type": "dead_hand", "seat": 1}')
    [DeadHand(seat=1)]
    """
    if not isinstance(text, str):
        raise TypeError(f"events are read from text, not from {type(text).__name__}")
    events, problems = [], []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            events.append(Event.from_dict(json.loads(line)))
        except ReplayError as error:
            problems += [
                Problem(f"line {number}: {p}", "bad_line", line[:40]) for p in error.problems
            ]
        except (ValueError, RecursionError) as error:
            # No JSON, or JSON beyond what Python reads: nested too deeply, a number too long.
            problems.append(Problem(f"line {number}: {error}", "bad_line", line[:40]))
    if problems:
        raise ReplayError(problems)
    return events


def dump(events: Iterable[Event], path: str | os.PathLike[str]) -> None:
    """Write a file of JSON lines.

    Parameters
    ----------
    events : iterable of Event
        In order.
    path : path-like
        The file.

    Examples
    --------
    >>> import hupai, pathlib, tempfile
    >>> events = hupai.Game(hupai.Guang(), seed=3).events
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "game.jsonl")
    ...     hupai.events.dump(events, path)
    ...     hupai.events.load(path) == list(events)
    True
    """
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(dumps(events))


def load(path: str | os.PathLike[str]) -> list[Event]:
    """Read a file of JSON lines.

    Parameters
    ----------
    path : path-like
        The file.

    Returns
    -------
    list of Event

    Raises
    ------
    ReplayError
    Lists every line that is no event, by number.

    Examples
    --------
    >>> import hupai, pathlib, tempfile
    >>> events = hupai.Game(hupai.Guang(), seed=3).events
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "game.jsonl")
    ...     hupai.events.dump(events, path)
    ...     hupai.events.load(path) == list(events)
    True
    """
    with open(path, encoding="utf-8") as file:
        try:
            text = file.read()
        except UnicodeDecodeError as error:
            raise ReplayError(f"no text: {error}") from None
    return loads(text)
