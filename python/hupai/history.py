"""The history of a game: events from what the core keeps, and a game from events."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import hupai.events as ev
from hupai import _core
from hupai._core import Round as CoreRound
from hupai.actions import ACTIONS, FAULTS, TILE_NAMES, Action
from hupai.errors import HupaiError, ReplayError
from hupai.hand import Hand
from hupai.position import RIICHI, to_position, wall_string
from hupai.situation import Situation
from hupai.table_rules import table_rules
from hupai.tiles import WINDS

if TYPE_CHECKING:
    from hupai.game import Game

__all__ = ["MISREAD", "VERSION", "events", "replay"]

#: Version of saved games; grows when the format or the course of play changes.
VERSION = 1
#: What broken data may raise on its way through the readers.
MISREAD = (
    HupaiError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
_NOBODY = 255
_CALLS = ("chi", "pon", "open_kong", "added_kong", "closed_kong")
_BY = ("self_draw", "ron", "rob_kong")
_RIICHI = (None, "riichi", "double", "open")
_IPPATSU = (None, "next", "other", "self")


def events(game: Game) -> tuple[tuple[ev.Event, ...], tuple[ev.Event, ...]]:
    """The events of the hands that are over, to be kept, and all events of the game."""
    core = game._core
    past = core.past()
    old = game._old or (_start_event(game),)
    done = sum(isinstance(event, ev.Settle) for event in old)
    for record in past[done:]:
        fired, round = core.replay(record)
        old += (
            *_hand_events(game, record, record.position, fired, round, record.wall),
            _settle_event(record.outcome),
        )
    if core.over:
        if not isinstance(old[-1], ev.EndGame):
            final = game.standings()
            old += (ev.EndGame(game.scores, final.places, final.scores),)
        return old, old
    fired, round = core.replay_current()
    now = _hand_events(game, core, core.position, fired, round, core.round.wall)
    return old, old + tuple(now)


def _start_event(game: Game) -> ev.StartGame:
    return ev.StartGame(
        VERSION,
        game._rules.to_toml(),
        game._rules.table_id,
        game._core.seed,
        game._length,
        game._players,
    )


def _hand_events(
    game: Game,
    record: Any,
    position: CoreRound | None,
    fired: list[tuple[Any, ...]],
    round: CoreRound,
    wall: bytes,
) -> list[ev.Event]:
    start = record.start if position is None else position
    rules = table_rules(game._rules, game._length)
    data = None
    if position is not None:
        data = to_position(position, {"hand": record.hand, "dealer": record.dealer}, rules)
    out: list[ev.Event] = [
        ev.StartHand(
            record.hand,
            WINDS[start.wind],
            record.dealer,
            tuple(start.points),
            start.honba,
            start.sticks,
            start.repeats,
            start.pot,
            "" if data is not None else wall_string(wall),
            data,
        )
    ]
    if data is None:
        out += [
            ev.Deal(seat, "".join(TILE_NAMES[wall[i]] for i in places))
            for seat, places in enumerate(_core.deal_positions(rules))
        ]
    out += [_event(game, one, round) for one in fired]
    return out


def _event(game: Game, fired: tuple[Any, ...], round: CoreRound) -> ev.Event:
    kind, seat, other, tile, action, flag, value, meld = fired
    name = TILE_NAMES[tile] if tile < len(TILE_NAMES) else ""
    partner = None if other == _NOBODY else other
    match kind:
        case 0:
            return ev.Draw(seat, name, flag)
        case 1:
            return ev.Discard(seat, name, flag, RIICHI[value])
        case 2:
            return ev.Answer(seat, str(ACTIONS[action]))
        case 3:
            return ev.RiichiStake(seat, value)
        case 4:
            call = _CALLS[meld[0]]
            return ev.Call(seat, call, _core.format_meld(meld), partner, name or None)
        case 5:
            return ev.AddedKong(seat, name)
        case 6:
            return ev.Indicator(value, name)
        case 7:
            return ev.DeadHand(seat)
        case 8:
            by_hand = seat != _NOBODY
            return ev.Abort(
                "nine_terminals" if by_hand else "four_riichi", seat if by_hand else None
            )
        case 9:
            fault = next(name for name, number in FAULTS.items() if number == action)
            return ev.Fault(fault, seat, partner, value)
        case 10:
            return _win_event(game, seat, partner, name, round)
        case _:
            return ev.ExhaustiveDraw(tuple(round.ready()), tuple(round.nagashi()))


def _win_event(game: Game, seat: int, discarder: int | None, tile: str, round: CoreRound) -> ev.Win:
    packed, s = game._core.winning(round, seat)
    hand = Hand._wrap(packed)
    situation = Situation(
        by=_BY[s[0]],  # type: ignore[arg-type]
        seat=WINDS[s[1]],
        round=WINDS[s[2]],
        riichi=_RIICHI[s[3]],  # type: ignore[arg-type]
        ippatsu=_IPPATSU[s[4]],  # type: ignore[arg-type]
        on_riichi_tile=s[5],
        replacement=s[6],
        last_tile=s[7],
        first_turn=s[8],
        last_of_kind=s[9],
        indicators=_tiles(s[10]),
        ura_indicators=_tiles(s[11]),
    )
    score = game._rules.score(hand, situation)
    value, dora = game._rules._value_of_score(score)
    return ev.Win(
        seat, discarder, tile, str(hand), situation.to_dict(), value, dora, score.patterns
    )


def _tiles(kinds: Iterable[int]) -> str:
    """Tiles in the order given, which is that of their stacks."""
    return "".join(TILE_NAMES[kind] for kind in kinds)


def _settle_event(outcome: Sequence[int]) -> ev.Settle:
    deltas = tuple(outcome[:4])
    return ev.Settle(deltas, bool(outcome[4]), *outcome[5:])


def _given(event: ev.Event | Mapping[str, Any], number: int) -> ev.Event:
    if not isinstance(event, ev.Event):
        return ev.Event.from_dict(event)
    held = {field.name: getattr(event, field.name) for field in fields(event)}
    if problems := ev.wrong_types(type(event), held):
        raise ReplayError([f"event {number}: {problem}" for problem in problems])
    return event


def replay(recorded: Iterable[ev.Event | Mapping[str, Any]]) -> Game:
    """The game of these events; ReplayError names the first that does not fit."""
    if isinstance(recorded, (str, bytes)) or not isinstance(recorded, Iterable):
        raise TypeError(f"a game is replayed from its events, not from {recorded!r:.40}")
    given = [_given(event, number) for number, event in enumerate(recorded)]
    if not given or not isinstance(given[0], ev.StartGame):
        raise ReplayError("event 0: a game begins with start_game")
    try:
        game = _begin(given)
        for number, event in enumerate(given):
            _repeat(game, event, number)
    except ReplayError:
        raise
    except MISREAD as error:
        raise ReplayError(f"these events cannot be played: {error}") from error
    _compare(given, game.events)
    return game


def _begin(given: list[ev.Event]) -> Game:
    from hupai.game import Game
    from hupai.rulefile import loads

    first = given[0]
    assert isinstance(first, ev.StartGame)
    if first.version != VERSION:
        raise ReplayError(f"event 0: version {first.version} of the format; this is {VERSION}")
    rules = loads(first.rules)
    if rules.table_id != first.table_id:
        raise ReplayError("event 0: the pattern table of this game is another one (table_id)")
    starts = [event for event in given if isinstance(event, ev.StartHand)]
    if not starts:
        raise ReplayError("event 1: a start_hand is missing")
    if starts[0].position is not None:
        return Game.from_position(
            rules, starts[0].position, seed=first.seed, length=first.length, players=first.players
        )
    game = Game(rules, first.seed, first.length, first.players)
    if any(start.wall != wall_string(_own_wall(game, start.hand)) for start in starts):
        walls = [start.wall for start in starts]
        game = Game(rules, first.seed, first.length, first.players, walls=walls)
    return game


def _own_wall(game: Game, hand: int) -> bytes:
    red = table_rules(game.rules, game._length).red_fives
    return _core.shuffled_wall(game._core.seed, operator.index(hand), red)


def _repeat(game: Game, event: ev.Event, number: int) -> None:
    """Takes the decision that an event stands for, if it is one."""
    action: Action
    match event:
        case ev.Discard(seat=seat, tile=tile, riichi=riichi):
            if riichi is None:
                action = Action.discard(tile)
            else:
                action = Action.open_riichi(tile) if riichi == "open" else Action.riichi(tile)
        case ev.Answer(seat=seat, action=name):
            action = Action(name)
        case ev.Call(seat=seat, call="closed_kong", meld=meld):
            kind = _core.parse_meld(meld)
            if isinstance(kind, list):
                raise ReplayError(f"event {number}: {meld!r} is no meld")
            action = Action.closed_kong(kind[1])
        case ev.AddedKong(seat=seat, tile=tile):
            action = Action.added_kong(f"5{tile[1]}" if tile[0] == "0" else tile)
        case ev.Win(seat=seat, discarder=None):
            action = Action.SELF_DRAW
        case ev.Abort(reason="nine_terminals", seat=seat) if seat is not None:
            action = Action.NINE_TERMINALS
        case ev.Fault(fault=fault, seat=seat, discarder=discarder):
            game.host(fault, seat, discarder)
            return
        case _:
            return
    try:
        game.step({seat: action})
    except HupaiError as error:
        raise ReplayError([f"event {number}: {problem}" for problem in error.problems]) from None


def _compare(given: list[ev.Event], played: tuple[ev.Event, ...]) -> None:
    for number, (one, other) in enumerate(zip(given, played, strict=False)):
        if one != other:
            raise ReplayError(f"event {number} should be {other}, not {one}")
    if len(given) < len(played):
        raise ReplayError(f"truncated: event {len(given)} should be {played[len(given)]}")
    if len(given) > len(played):
        raise ReplayError(f"event {len(played)} is too much: {given[len(played)]}")
