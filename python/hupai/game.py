"""A game at one table: decisions in, events out."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import hupai.events as ev
from hupai import _core, history, saved
from hupai._core import Game as CoreGame
from hupai.actions import ACTIONS, FAULTS, Action, as_action
from hupai.errors import (
    GameError,
    IllegalActionError,
    InvalidOptionError,
    InvalidPositionError,
    Problem,
)
from hupai.position import from_position, to_position, wall_bytes
from hupai.settlement import Settlement, Standings
from hupai.settlement.checks import seat_number
from hupai.table_rules import settle_rows, table_rules
from hupai.tiles import WINDS
from hupai.view import View, view_of

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["Game", "View"]


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
        if isinstance(walls, str) or not isinstance(walls, Iterable):
            raise InvalidPositionError(f"walls must be several walls, not {walls!r:.40}")
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
            chosen = [(_seat(seat), as_action(action)) for seat, action in actions.items()]
            if len(chosen) > 1:
                chosen.sort()
                _refuse(_named_twice([seat for seat, _ in chosen]))
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
        if not isinstance(fault, str) or fault not in FAULTS:
            raise GameError(f"{fault!r} is none of {', '.join(FAULTS)}")
        who = _seat(seat)
        core = self._core.round
        if fault == "unused_pon" and discarder is None and core.phase == 1:
            discarder = core.turn
        other = -1 if discarder is None else _seat(discarder)
        problem = self._core.fault_problem(FAULTS[fault], who, other)
        if problem:
            raise GameError(problem)
        before = self._core.round.points
        self._core.fault(FAULTS[fault], who, other)
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
        return view_of(self, _seat(seat))

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

        Raises
        ------
        GameError
            The game is over.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> game.position()["phase"], game.position()["players"][0]["hand"][:4]
        ('turn', '2m2m')
        """
        if self.done:
            raise GameError("the game is over")
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
            out: points are then those of the start less what lies on the table, and without `wall`
            the unseen tiles are shuffled by its `seed`.
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
            size, money that does not add up, flags that contradict each other.

        Examples
        --------
        >>> import hupai
        >>> game = hupai.Game(hupai.Guang(), seed=3)
        >>> hupai.Game.from_position(game.rules, game.position()).view(0) == game.view(0)
        True
        """
        core_rules = table_rules(rules, length)
        round, hand, dealer = from_position(position, core_rules, rules)
        core = _core.Game(core_rules, round, _seed(seed), hand, dealer)
        return cls._make(rules, length, _player_names(players), core)

    # events ----------------------------------------------------------------

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """Everything that happened, from the first deal on."""
        self._old, now = history.events(self)
        return now

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
        return history.replay(recorded)

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
        return saved.to_bytes(self)

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
        return saved.from_bytes(data)

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
    if type(seat) is int and 0 <= seat < 4:
        return seat
    number = seat_number(seat)
    if number is None:
        raise IllegalActionError(f"{seat!r} is no seat (0..3)")
    return number


def _player_names(players: Sequence[str] | None) -> tuple[str, ...]:
    if players is None:
        return ("player 0", "player 1", "player 2", "player 3")
    names = tuple(players) if isinstance(players, Iterable) else ()
    if isinstance(players, str) or len(names) != 4 or not all(isinstance(n, str) for n in names):
        raise InvalidOptionError(
            Problem(f"players must be four names, not {players!r}", "bad_option", "players")
        )
    return names


def _named_twice(seats: list[int]) -> list[str]:
    return [f"seat {seat} is given two actions" for seat in {*seats} if seats.count(seat) > 1]


def _refuse(problems: list[str]) -> None:
    if problems:
        raise IllegalActionError([Problem(p, "illegal_action") for p in problems])
