"""A game at one table: decisions in, events out."""

from __future__ import annotations

import json
import operator
import os
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import hupai.events as ev
from hupai import _core
from hupai._core import Game as CoreGame
from hupai._core import Round as CoreRound
from hupai.actions import ACTIONS, TILE_NAMES, Action, as_action
from hupai.errors import (
    GameError,
    HupaiError,
    IllegalActionError,
    InvalidOptionError,
    InvalidPositionError,
    Problem,
    ReplayError,
)
from hupai.hand import Hand
from hupai.position import (
    DEAD,
    RIICHI,
    discard_names,
    from_position,
    held_names,
    meld_names,
    to_position,
    wall_bytes,
    wall_string,
)
from hupai.settlement import Settlement, Standings, seat_number
from hupai.situation import Situation
from hupai.table_rules import settle_rows, table_rules
from hupai.tiles import WINDS

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["Game", "View"]

#: Version of saved games; grows when the format or the course of play changes.
VERSION = 1
_MAGIC = b"hupai-game"
_NOBODY = 255
_IDS = _core.action_ids
_FAULTS = ("exposed_wall_tile", "unused_pon", "false_win")
_CALLS = ("chi", "pon", "open_kong", "added_kong", "closed_kong")
_BY = ("self_draw", "ron", "rob_kong")
_RIICHI = (None, "riichi", "double", "open")
_IPPATSU = (None, "next", "other", "self")


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat sees; nothing hidden from it.

    Attributes
    ----------
    seat : int
        Whose view, 0 the dealer of the hand.
    round : str
        Wind of the round.
    dealer : int
        Starting seat of the dealer.
    hand : tuple of str
        Own concealed tiles, a drawn one included.
    drawn : str or None
        The tile just drawn, in the own turn.
    melds, discards : tuple of four tuples of str
        By seat; discards carry marks: d = the drawn tile, r = riichi declared, c = claimed.
    points : tuple of int
        By seat.
    honba, sticks, repeats, pot : int
        What lies on the table.
    stakes : tuple of int
        Riichi stakes by seat.
    indicators : tuple of str
        Turned dora indicators.
    live : int
        Tiles left to draw.
    riichi : tuple of str or None
        By seat.
    open_waits : dict of int to tuple of str
        The waits of hands in open riichi.
    dead : str or None
        Whether the own hand is dead, and why.
    false_winners : tuple of int
        Seats that made a false win.
    turn : int
        The seat in turn; while others answer, the one that discarded.
    target : str or None
        The discard or kong tile to be answered.
    waits : tuple of str
        Own waits; in the own turn those of before the draw.
    legal : tuple of Action
        What the seat may do now; empty if it is not asked.

    Examples
    --------
    >>> import hupai
    >>> game = hupai.Game(hupai.Guang(), seed=3)
    >>> view = game.view(1)
    >>> view.turn, view.drawn, view.live, view.legal
    (0, None, 77, ())
    """

    seat: int
    round: str
    dealer: int
    hand: tuple[str, ...]
    drawn: str | None
    melds: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    honba: int
    sticks: int
    repeats: int
    pot: int
    stakes: tuple[int, ...]
    indicators: tuple[str, ...]
    live: int
    riichi: tuple[str | None, ...]
    open_waits: dict[int, tuple[str, ...]]
    dead: str | None
    false_winners: tuple[int, ...]
    turn: int
    target: str | None
    waits: tuple[str, ...]
    legal: tuple[Action, ...]

    def _repr_svg_(self) -> str:
        """Notebooks show the table as this seat sees it."""
        from hupai.drawing import draw

        return draw(self)


def _names(mask: int) -> tuple[str, ...]:
    return tuple(TILE_NAMES[kind] for kind in range(34) if mask >> kind & 1)


def _seed(value: object, name: str = "seed") -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**64:
        raise InvalidOptionError(
            Problem(f"{name} must be a number from 0 to 2**64 - 1, not {value!r}", "bad_seed", name)
        )
    return value


class Game:
    """One game under a ruleset, from the first deal to the standings.

    Seats of actions, events, views and settlements are those of the current hand, 0 the dealer
    (COM-3); players, scores and standings are by starting seat.

    Parameters
    ----------
    rules : Ruleset
        Whose course of play, values and payment.
    seed : int
        Decides all walls that are not given; the same on every platform.
    length : {"east", "east_south", "full"}, optional
        One, two or four rounds; None is the ruleset's own length.
    players : four str, optional
        Names by starting seat.
    walls : sequence of walls, optional
        The walls of the first hands: 136 tile names in drawing order (COM-20), as one string or
        as a sequence of names or codes.

    Raises
    ------
    InvalidOptionError, InvalidPositionError, SettlementError
        Everything that is wrong with the arguments; SettlementError if the ruleset's minimum is so
        low that a win could not be paid (COMP-10).

    Examples
    --------
    >>> import hupai
    >>> game = hupai.Game(hupai.Reformed(), seed=7)
    >>> game.pending
    (0,)
    >>> while not game.done:
    ...     game.step({seat: game.legal_actions(seat)[-1] for seat in game.pending})
    >>> sorted(game.standings().places)
    [1, 2, 3, 4]
    """

    __slots__ = ("_core", "_length", "_old", "_players", "_rules")
    _core: CoreGame
    _rules: Any
    _players: tuple[str, ...]
    _length: str | None
    _old: tuple[ev.Event, ...]

    def __init__(
        self,
        rules: Ruleset,
        seed: int = 1,
        length: str | None = None,
        players: Sequence[str] | None = None,
        *,
        walls: Iterable[str | Iterable[int | str]] = (),
    ) -> None:
        core_rules = table_rules(rules, length)
        given = [wall_bytes(wall, core_rules.red_fives) for wall in walls]
        self._set(rules, length, _player_names(players), _core.Game(core_rules, _seed(seed), given))

    def _set(
        self, rules: Any, length: str | None, players: tuple[str, ...], core: CoreGame
    ) -> None:
        self._rules = rules
        self._length = length
        self._players = players
        self._core = core
        self._old = ()

    @classmethod
    def _make(
        cls, rules: Any, length: str | None, players: tuple[str, ...], core: CoreGame
    ) -> Game:
        self = cls.__new__(cls)
        self._set(rules, length, players, core)
        return self

    # state -----------------------------------------------------------------

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        rules: Ruleset = self._rules
        return rules

    @property
    def players(self) -> tuple[str, ...]:
        """Names by starting seat."""
        return self._players

    @property
    def pending(self) -> tuple[int, ...]:
        """Seats that have to act, in the order of seats; empty when the game is over (COM-21)."""
        return tuple(self._core.pending())

    @property
    def done(self) -> bool:
        """The game is over."""
        return self._core.over

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by starting seat; sticks and stakes on the table are not in them."""
        return tuple(self._core.scores)

    @property
    def hand(self) -> int:
        """Index of the current hand in the game."""
        return self._core.hand

    @property
    def dealer(self) -> int:
        """Starting seat of the dealer."""
        return self._core.dealer

    def starting_seat(self, seat: int) -> int:
        """The starting seat of a seat of the current hand.

        Parameters
        ----------
        seat : int
        Seat of the current hand, 0 the dealer.

        Returns
        -------
        int
        0 for the first dealer, and so on.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> game.starting_seat(3)
        3
        """
        return (seat + self._core.dealer) % 4

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do now, in the order of ids; empty if it is not asked.

        Parameters
        ----------
        seat : int
        Seat of the current hand, 0 the dealer.

        Returns
        -------
        tuple of Action

        Raises
        ------
        IllegalActionError
            If there is no such seat.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> game.legal_actions(0)[0], game.legal_actions(1)
        (Action('discard 2m'), ())
        """
        seat = _seat(seat)
        if seat not in self._core.pending():
            return ()
        return tuple(map(ACTIONS.__getitem__, self._core.legal(seat)))

    def standings(self) -> Standings:
        """Places and final scores by starting seat, as if the game ended now.

        Stakes of the running hand count as lying on the table.

        Returns
        -------
        Standings

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> game.standings()
        Standings(places=(1, 2, 3, 4), scores=(0, 0, 0, 0))
        """
        core = self._core.round
        stakes = sum(core.player(seat).stake for seat in range(4))
        standings: Standings = self._rules.standings(
            list(self._core.scores), sticks=core.sticks, pot=core.pot + stakes
        )
        return standings

    # play ------------------------------------------------------------------

    def step(self, actions: Action | int | str | Mapping[int, Action | int | str]) -> None:
        """Take the actions of one or more pending seats.

        Parameters
        ----------
        actions : action, or mapping of seat to action
            A bare action is that of the only pending seat. With a mapping, some of the pending
            seats may answer; the hand goes on when all have.

        Raises
        ------
        IllegalActionError
            Lists every action that is unknown, stale or not legal; nothing has changed.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> game.step("discard 2m")
        >>> game.pending, game.view(1).discards[0]
        ((1,), ('2m',))
        >>> game.step({0: "pass"})
        Traceback (most recent call last):
        ...
        hupai.errors.IllegalActionError: ...
        """
        core = self._core
        if isinstance(actions, Mapping):
            chosen = sorted((_seat(seat), as_action(a)) for seat, a in actions.items())
            if len(chosen) > 1:
                problems = [core.problem(seat, action) for seat, action in chosen]
                _refuse([p for p in problems if p])
        else:
            pending = core.pending()
            if len(pending) != 1:
                asked = f"seats {', '.join(map(str, pending))}" if pending else "nobody"
                raise IllegalActionError(
                    f"{asked} to act: name the seat of each action, as in step({{0: action}})"
                    if pending
                    else "the game is over"
                )
            chosen = [(pending[0], as_action(actions))]
        if not chosen:
            raise IllegalActionError("no action is given")
        for seat, action in chosen:
            if not core.act(seat, action):
                _refuse([core.problem(seat, action)])
        if core.ended and not core.over:
            self._settle()

    def _settle(self) -> None:
        paid = settle_rows(self._rules, self._core.result())
        self._core.settle(paid[0].tolist())

    def host(self, fault: str, seat: int, discarder: int | None = None) -> Settlement:
        """Report a fault at the table (GUANG-24..GUANG-26).

        Parameters
        ----------
        fault : {"exposed_wall_tile", "unused_pon", "false_win"}
            What happened. A false win makes the hand dead; it is paid at an exhaustive draw.
        seat : int
            Whose fault.
        discarder : int, optional
            For an unused pon: whose discard it was; by default the tile being answered.

        Returns
        -------
        Settlement
            The money moved now.

        Raises
        ------
        GameError
            If the rules have no faults, or this one cannot happen now.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> game.host("exposed_wall_tile", 2).deltas, game.scores
        ((0, 0, -20, 0), (0, 0, -20, 0))
        """
        if fault not in _FAULTS:
            raise GameError(f"{fault!r} is none of {', '.join(_FAULTS)}")
        who = _seat(seat)
        core = self._core.round
        if fault == "unused_pon" and discarder is None and core.phase == 1:
            discarder = core.turn
        other = -1 if discarder is None else _seat(discarder)
        problem = self._core.fault_problem(_IDS[fault], who, other)
        if problem:
            raise GameError(problem)
        before = self._core.round.points
        self._core.fault(_IDS[fault], who, other)
        if fault == "false_win":
            moved = [0, 0, 0, 0]
        else:
            moved = [b - a for a, b in zip(before, self._core.round.points, strict=True)]
        if self._core.ended and not self._core.over:
            self._settle()
        a, b, c, d = moved
        return Settlement((), (a, b, c, d), -sum(moved), None, (f"{fault} of {WINDS[who]}",))

    # views -----------------------------------------------------------------

    def view(self, seat: int) -> View:
        """What a seat sees.

        Parameters
        ----------
        seat : int
        Seat of the current hand, 0 the dealer.

        Returns
        -------
        View

        Raises
        ------
        IllegalActionError
            If there is no such seat.

        Examples
        --------
        >>> import hupai
        >>> view = hupai.Game(hupai.Guang(), seed=3).view(0)
        >>> len(view.hand), view.live, len(view.indicators)
        (14, 77, 1)
        """
        seat = _seat(seat)
        core = self._core.round
        players = [core.player(s) for s in range(4)]
        own = players[seat]
        wall = core.wall
        own_turn = core.phase == 0 and core.turn == seat and core.drawn != _NOBODY
        return View(
            seat=seat,
            round=WINDS[core.wind],
            dealer=self._core.dealer,
            hand=tuple(held_names(own)),
            drawn=TILE_NAMES[core.drawn] if own_turn else None,
            melds=tuple(tuple(meld_names(p)) for p in players),
            discards=tuple(
                tuple(name.replace("x", "") for name in discard_names(p)) for p in players
            ),
            points=tuple(core.points),
            honba=core.honba,
            sticks=core.sticks,
            repeats=core.repeats,
            pot=core.pot,
            stakes=tuple(p.stake for p in players),
            indicators=tuple(
                TILE_NAMES[wall[130 - 2 * i]] for i in range(5) if core.stacks >> i & 1
            ),
            live=core.live(table_rules(self._rules, self._length)),
            riichi=tuple(RIICHI[p.riichi] for p in players),
            open_waits={s: _names(p.waits) for s, p in enumerate(players) if p.riichi == 3},
            dead=DEAD[own.dead],
            false_winners=tuple(s for s, p in enumerate(players) if p.dead == 2),
            turn=core.turn,
            target=None if core.target == _NOBODY else TILE_NAMES[core.target],
            waits=_names(own.waits),
            legal=self.legal_actions(seat),
        )

    def _repr_svg_(self) -> str:
        """Notebooks show the table with all hands open; show a view where that matters."""
        from hupai.drawing import draw

        return draw(self)

    # copies and positions --------------------------------------------------

    def clone(self) -> Game:
        """An independent copy, history included.

        Returns
        -------
        Game

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> other = game.clone()
        >>> other.step("discard 2m")
        >>> game.pending, other.pending
        ((0,), (1,))
        """
        other = Game.__new__(Game)
        other._rules = self._rules
        other._length = self._length
        other._players = self._players
        other._core = self._core.clone()
        other._old = self._old
        return other

    def determinize(self, seat: int, seed: int) -> Game:
        """The game as a seat may imagine it: hidden tiles dealt anew, public facts kept.

        The hands of the others and the wall are shuffled, later walls too. Hands in riichi stay
        ready, those in open riichi keep their waits. The copy starts from the current position.

        Parameters
        ----------
        seat : int
            Seat of the current hand, 0 the dealer.
        seed : int
            Decides the hidden tiles.

        Returns
        -------
        Game

        Raises
        ------
        GameError
            If the game is over.
        IllegalActionError
            If there is no such seat.
        InvalidOptionError
            If the seed is none.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Competitive(), seed=5)
        >>> game.determinize(0, seed=1).view(0) == game.view(0)
        True
        """
        seat = _seat(seat)
        if self.done:
            raise GameError("the game is over")
        core = self._core.determinized(seat, _seed(seed))
        return Game._make(self._rules, self._length, self._players, core)

    def position(self) -> dict[str, Any]:
        """The whole state of the current hand as plain data; see `from_position`.

        Returns
        -------
        dict of str to object
        What JSON can carry; docs/table.md names the fields.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> game.position()["phase"], game.position()["players"][0]["hand"][:4]
        ('turn', '2m2m')
        """
        start = {"hand": self._core.hand, "dealer": self._core.dealer}
        return to_position(self._core.round, start, table_rules(self._rules, self._length))

    @classmethod
    def from_position(
        cls,
        rules: Ruleset,
        position: Mapping[str, Any],
        *,
        seed: int = 1,
        length: str | None = None,
        players: Sequence[str] | None = None,
    ) -> Game:
        """Set up a position and play on from it.

        Parameters
        ----------
        position : mapping
            As `position` gives it; docs/table.md names the fields. All but `players` may be left
            out; without `wall` the unseen tiles are shuffled by its `seed`.
        seed : int
            For the walls of later hands.
        rules : Ruleset
            Under which rules.
        length : str, optional
            As in `Game`.
        players : four str, optional
            Names by starting seat.

        Returns
        -------
        Game

        Raises
        ------
        InvalidPositionError
            Everything that is wrong: tiles that occur too often or not at all, hands of the wrong
            size, flags that contradict each other.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> hupai.Game.from_position(game.rules, game.position()).view(0) == game.view(0)
        True
        """
        core_rules = table_rules(rules, length)
        round, hand, dealer = from_position(position, core_rules, rules._round_rules)
        if round.wind >= core_rules.rounds:
            raise InvalidPositionError(f"the game has {core_rules.rounds} rounds")
        core = _core.Game(core_rules, round, _seed(seed), hand, dealer)
        return cls._make(rules, length, _player_names(players), core)

    # events ----------------------------------------------------------------

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """Everything that happened, from the first deal on."""
        core = self._core
        past = core.past()
        done = sum(isinstance(event, ev.Settle) for event in self._old)
        if not self._old:
            self._old = (self._start_event(),)
        for record in past[done:]:
            fired, round = core.replay(record)
            self._old += (
                *self._hand_events(record, record.position, fired, round, record.wall),
                _settle_event(record.outcome),
            )
        if core.over:
            if not isinstance(self._old[-1], ev.EndGame):
                final = self.standings()
                self._old += (ev.EndGame(self.scores, final.places, final.scores),)
            return self._old
        fired, round = core.replay_current()
        return self._old + tuple(
            self._hand_events(core, core.position, fired, round, core.round.wall)
        )

    def _start_event(self) -> ev.StartGame:
        return ev.StartGame(
            VERSION,
            self._rules.to_toml(),
            self._rules.table_id,
            self._core.seed,
            self._length,
            self._players,
        )

    def _hand_events(
        self,
        record: Any,
        position: CoreRound | None,
        fired: list[tuple[Any, ...]],
        round: CoreRound,
        wall: bytes,
    ) -> list[ev.Event]:
        start = record.start if position is None else position
        rules = table_rules(self._rules, self._length)
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
        out += [self._event(one, round) for one in fired]
        return out

    def _event(self, fired: tuple[Any, ...], round: CoreRound) -> ev.Event:
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
                fault = next(f for f in _FAULTS if _IDS[f] == action)
                return ev.Fault(fault, seat, partner, value)
            case 10:
                return self._win_event(seat, partner, name, round)
            case _:
                return ev.ExhaustiveDraw(tuple(round.ready()), tuple(round.nagashi()))

    def _win_event(self, seat: int, discarder: int | None, tile: str, round: CoreRound) -> ev.Win:
        packed, s = self._core.winning(round, seat)
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
        score = self._rules.score(hand, situation)
        value, dora = self._rules._value_of_score(score)
        return ev.Win(
            seat, discarder, tile, str(hand), situation.to_dict(), value, dora, score.patterns
        )

    @classmethod
    def replay(cls, recorded: Iterable[ev.Event | Mapping[str, Any]]) -> Game:
        """Play a game again from its events.

        Parameters
        ----------
        recorded : iterable of Event or mapping
        All events of a game up to some point, as `events` gives them, or as plain data.

        Returns
        -------
        Game

        Raises
        ------
        ReplayError
            If the events are not those of a game: the first that is missing, edited or too much.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> game.step(game.legal_actions(0)[0])
        >>> hupai.Game.replay(game.events).to_bytes() == game.to_bytes()
        True
        """
        given = [
            event if isinstance(event, ev.Event) else ev.Event.from_dict(event)
            for event in recorded
        ]
        if not given or not isinstance(given[0], ev.StartGame):
            raise ReplayError("event 0: a game begins with start_game")
        try:
            game = _begin(given)
            for number, event in enumerate(given):
                _repeat(game, event, number)
        except ReplayError:
            raise
        except (HupaiError, TypeError, ValueError, KeyError, AttributeError) as error:
            raise ReplayError(f"these events cannot be played: {error}") from error
        _compare(given, game.events)
        return game

    # bytes -----------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The game as bytes: versioned, checked by a sum, the same for the same game.

        Returns
        -------
        bytes

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> hupai.Game.from_bytes(game.to_bytes()) == game
        True
        """
        core = self._core
        hands = []
        records: list[Any] = [*core.past(), core]
        for record in records:
            if record is core and core.over:
                break
            position = None
            if record.position is not None:
                position = to_position(
                    record.position,
                    {"hand": record.hand, "dealer": record.dealer},
                    table_rules(self._rules, self._length),
                )
            source = core.round if record is core else record
            wall = "" if position is not None else source.wall.hex()
            hands.append([wall, position, source.log.hex()])
        data = {
            "rules": self._rules.to_toml(),
            "table_id": self._rules.table_id,
            "length": self._length,
            "players": self._players,
            "seed": core.seed,
            "walls": [wall.hex() for wall in core.walls],
            "over": core.over,
            "hands": hands,
        }
        body = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 6)
        head = _MAGIC + VERSION.to_bytes(2, "little") + len(body).to_bytes(4, "little")
        return head + zlib.crc32(body).to_bytes(4, "little") + body

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """The game of such bytes.

        Parameters
        ----------
        data : bytes
        As `to_bytes` gives them.

        Returns
        -------
        Game

        Raises
        ------
        ReplayError
            If they are truncated, edited, of another version or no game at all.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> hupai.Game.from_bytes(game.to_bytes()[:-1])
        Traceback (most recent call last):
        ...
        hupai.errors.ReplayError: truncated or too long: ...
        """
        data = bytes(data)
        at = len(_MAGIC)
        if data[:at] != _MAGIC:
            raise ReplayError("these bytes are no saved game")
        if len(data) < at + 10:
            raise ReplayError(f"truncated: {len(data)} bytes")
        version = int.from_bytes(data[at : at + 2], "little")
        if version != VERSION:
            raise ReplayError(f"saved by version {version} of the format; this is {VERSION}")
        size = int.from_bytes(data[at + 2 : at + 6], "little")
        body = data[at + 10 :]
        if len(body) != size:
            raise ReplayError(f"truncated or too long: {len(body)} bytes of {size}")
        if zlib.crc32(body) != int.from_bytes(data[at + 6 : at + 10], "little"):
            raise ReplayError("edited: the checksum does not fit")
        try:
            return cls._load(json.loads(zlib.decompress(body)))
        except ReplayError:
            raise
        except (HupaiError, TypeError, ValueError, KeyError, AttributeError, zlib.error) as error:
            raise ReplayError(f"these bytes are no game: {error}") from error

    @classmethod
    def _load(cls, data: Mapping[str, Any]) -> Game:
        from hupai.rulefile import loads

        rules = loads(data["rules"])
        if rules.table_id != data["table_id"]:
            raise ReplayError("the pattern table of this game is another one (table_id)")
        core_rules = table_rules(rules, data["length"])
        length, seed = data["length"], _seed(data["seed"])
        players = _player_names(data["players"])
        walls = [bytes.fromhex(wall) for wall in data["walls"]]
        hands = list(data["hands"])
        first_wall, position, _ = hands[0]
        if position is not None:
            game = cls.from_position(rules, position, seed=seed, length=length, players=players)
        else:
            for wall in (*walls, bytes.fromhex(first_wall)):
                wall_bytes(list(wall), core_rules.red_fives)
            game = cls._make(rules, length, players, _core.Game(core_rules, seed, walls))
        for number, (wall, _, log) in enumerate(hands):
            if wall and game._core.round.wall.hex() != wall:
                raise ReplayError(f"hand {number} has another wall than its seed gives")
            moves = bytes.fromhex(log)
            for seat, action in zip(moves[::2], moves[1::2], strict=True):
                _apply(game, seat, action)
        if game.done != data["over"]:
            raise ReplayError("the game ends elsewhere")
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return (Game.from_bytes, (self.to_bytes(),))

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        where = "over" if self.done else f"hand {self.hand}, pending {self.pending}"
        return f"<Game {self._rules!r}: {where}, scores {self.scores}>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the events as a file of JSON lines.

        Parameters
        ----------
        path : path-like
        The file.

        Examples
        --------
        >>> import hupai, pathlib, tempfile
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "game.jsonl")
        ...     game.save(path)
        ...     hupai.Game.replay(hupai.events.load(path)) == game
        True
        """
        ev.dump(self.events, path)


def _seat(seat: object) -> int:
    number = seat_number(seat)
    if number is None:
        raise IllegalActionError(f"{seat!r} is no seat (0..3)")
    return number


def _player_names(players: Sequence[str] | None) -> tuple[str, ...]:
    if players is None:
        return ("player 0", "player 1", "player 2", "player 3")
    names = tuple(players)
    if isinstance(players, str) or len(names) != 4 or not all(isinstance(n, str) for n in names):
        raise InvalidOptionError(
            Problem(f"players must be four names, not {players!r}", "bad_option", "players")
        )
    return names


def _tiles(kinds: Iterable[int]) -> str:
    """Tiles in the order given, which is that of their stacks."""
    return "".join(TILE_NAMES[kind] for kind in kinds)


def _refuse(problems: list[str]) -> None:
    if problems:
        raise IllegalActionError([Problem(p, "illegal_action") for p in problems])


def _settle_event(outcome: Sequence[int]) -> ev.Settle:
    deltas = tuple(outcome[:4])
    return ev.Settle(deltas, bool(outcome[4]), *outcome[5:])


def _apply(game: Game, seat: int, action: int) -> None:
    """One entry of a log of the core."""
    if action < Action.COUNT:
        game.step({seat: action})
        return
    fault = next((f for f in _FAULTS if _IDS[f] == action), None)
    if fault is None:
        raise ReplayError(f"{action} is no action")
    game.host(fault, seat & 15, seat >> 4 if fault == "unused_pon" else None)


def _begin(given: list[ev.Event]) -> Game:
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
