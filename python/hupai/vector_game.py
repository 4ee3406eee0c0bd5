"""Many tables at once, as arrays."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from hupai import _core
from hupai._input import thread_count
from hupai._plain import plain_int, truth_of
from hupai.actions import ACTIONS, Action
from hupai.errors import IllegalActionError, InvalidOptionError, Problem
from hupai.game import Game, _player_names, _seed
from hupai.table_rules import settle_rows, table_rules

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["BUILTINS", "NUMBERS", "PLANES", "Statistics", "VectorGame"]

#: Built-in players.
BUILTINS: tuple[str, ...] = tuple(_core.builtin_names)
#: Names of the planes of an observation; docs/table.md describes them.
PLANES: tuple[str, ...] = tuple(_core.plane_names)
#: Names of the entries of the last plane.
NUMBERS: tuple[str, ...] = tuple(_core.number_names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """What `VectorGame.play` has come to; tuples are by starting seat.

    Attributes
    ----------
    hands, games, decisions : int
        Finished hands and games, and actions taken.
    seconds : float
        Time taken.
    exhaustive, aborted : int
        Hands that nobody won.
    wins, self_draws, deal_ins : tuple of int
        How often each seat won, won by self-draw, and had its tile won.
    value : tuple of int
        Sum of the values of the wins, as paid for.
    points : tuple of int
        Sum of the points at the ends of games.
    patterns : dict of str to int
        How often a pattern was counted in a win.

    Examples
    --------
    >>> import hupai
    >>> tables = hupai.VectorGame(hupai.Reformed(), 4, seed=1)
    >>> result = tables.play("greedy", rounds=8)
    >>> result.hands, sum(result.wins) + result.exhaustive >= 8, result.hands_per_second > 0
    (8, True, True)
    """

    hands: int
    games: int
    decisions: int
    seconds: float
    exhaustive: int
    aborted: int
    wins: tuple[int, ...]
    self_draws: tuple[int, ...]
    deal_ins: tuple[int, ...]
    value: tuple[int, ...]
    points: tuple[int, ...]
    patterns: dict[str, int]

    @property
    def hands_per_second(self) -> float:
        """Finished hands a second."""
        return self.hands / self.seconds if self.seconds > 0 else 0.0

    def __add__(self, other: Statistics) -> Statistics:
        def add(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(x + y for x, y in zip(a, b, strict=True))

        patterns = dict(self.patterns)
        for key, count in other.patterns.items():
            patterns[key] = patterns.get(key, 0) + count
        return Statistics(
            hands=self.hands + other.hands,
            games=self.games + other.games,
            decisions=self.decisions + other.decisions,
            seconds=self.seconds + other.seconds,
            exhaustive=self.exhaustive + other.exhaustive,
            aborted=self.aborted + other.aborted,
            wins=add(self.wins, other.wins),
            self_draws=add(self.self_draws, other.self_draws),
            deal_ins=add(self.deal_ins, other.deal_ins),
            value=add(self.value, other.value),
            points=add(self.points, other.points),
            patterns=patterns,
        )


def _number(name: str, value: object, low: int, high: int) -> int:
    try:
        number = plain_int(value)
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        raise InvalidOptionError(
            Problem(f"{name} must be from {low} to {high}, not {value!r}", "bad_option", name)
        )
    return number


def player_ids(players: Sequence[str]) -> tuple[int, int, int, int]:
    """Four built-in players by name; one name stands for all four."""
    names = (players,) * 4 if isinstance(players, str) else players
    if not isinstance(names, (list, tuple)) or len(names) != 4:
        raise InvalidOptionError(
            Problem(f"players must be four, not {players!r}", "bad_option", "players")
        )
    problems = [
        Problem(f"player {name!r} is none of {', '.join(BUILTINS)}", "bad_option", "players")
        for name in names
        if not (isinstance(name, str) and name in BUILTINS)
    ]
    if problems:
        raise InvalidOptionError(problems)
    a, b, c, d = (BUILTINS.index(name) for name in names)
    return a, b, c, d


class VectorGame:
    """n tables that play at once; games that end begin anew.

    The pending decisions of all tables are ragged arrays of k entries, ordered by table and seat:
    several seats of a table may have to answer the same discard. Nothing depends on `threads`.

    Parameters
    ----------
    rules : Ruleset
        Of all tables.
    n : int
        Number of tables.
    seed : int
        Decides all walls.
    threads : int
        Threads that share the tables.
    length : str, optional
        As in `Game`.
    restart : bool
        Begin a new game where one is over; otherwise the table rests.
    observations : array, optional
        A uint8 array of at least (3 n, planes, 34) in which observations are written.
    masks : array, optional
        A bool array of at least (3 n, actions) in which masks are written.
    first : int
        Number of the first table: with it, parts of many tables play what the whole would.

    Examples
    --------
    >>> import hupai
    >>> tables = hupai.VectorGame(hupai.Guang(), 8, seed=1)
    >>> tables.observations.shape, tables.masks.shape
    ((8, 30, 34), (8, 192))
    >>> tables.step(tables.sample_actions(1))
    >>> tables.rewards.shape, tables.done.any()
    ((8, 4), np.False_)
    """

    def __init__(
        self,
        rules: Ruleset,
        n: int,
        seed: int = 1,
        threads: int = 1,
        *,
        length: str | None = None,
        restart: bool = True,
        observations: npt.NDArray[np.uint8] | None = None,
        masks: npt.NDArray[np.bool_] | None = None,
        first: int = 0,
    ) -> None:
        self._rules: Any = rules
        self._core_rules = table_rules(rules, length)
        self._length = length
        self._n = _number("n", n, 1, 10_000_000)
        threads = thread_count(threads)
        again = truth_of(restart)
        if again is None:
            message = f"restart must be True or False, not {restart!r}"
            raise InvalidOptionError(Problem(message, "bad_option", "restart"))
        rows = 3 * self._n
        shape = (rows, len(PLANES), 34)
        self._observations = _buffer("observations", observations, shape, np.uint8)
        self._masks = _buffer("masks", masks, (rows, Action.COUNT), np.bool_)
        if observations is not None and masks is not None and np.shares_memory(observations, masks):
            raise ValueError("observations and masks share memory")
        first = _number("first", first, 0, 2**63)
        self._core = _core.VectorGame(self._core_rules, self._n, _seed(seed), threads, again, first)
        self._fresh: dict[str, Any] = {}

    @property
    def n(self) -> int:
        """Number of tables."""
        return self._n

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        rules: Ruleset = self._rules
        return rules

    # decisions -------------------------------------------------------------

    def _decisions(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int8]]:
        if "decisions" not in self._fresh:
            k = self._core.decisions
            table, seat = np.empty(k, dtype=np.int32), np.empty(k, dtype=np.int8)
            self._core.fill_decisions(table, seat)
            self._fresh["decisions"] = (table, seat)
        found: tuple[npt.NDArray[np.int32], npt.NDArray[np.int8]] = self._fresh["decisions"]
        return found

    @property
    def table(self) -> npt.NDArray[np.int32]:
        """(k,) table of each pending decision."""
        return self._decisions()[0]

    @property
    def seat(self) -> npt.NDArray[np.int8]:
        """(k,) seat of each pending decision, 0 the dealer of its hand."""
        return self._decisions()[1]

    @property
    def dealers(self) -> npt.NDArray[np.int8]:
        """(n,) starting seat of each dealer: seat s is starting seat (s + dealer) % 4."""
        out = np.empty(self._n, dtype=np.int8)
        self._core.fill_dealers(out)
        return out

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """(k, planes, 34) what the deciding seat sees; worked out when first asked for."""
        if "observations" not in self._fresh:
            k = self._core.decisions
            seen, masks = self._observations, self._masks
            seen = np.empty((k, len(PLANES), 34), dtype=np.uint8) if seen is None else seen[:k]
            masks = np.empty((k, Action.COUNT), dtype=np.bool_) if masks is None else masks[:k]
            # Masks are nearly free while the table is at hand.
            self._core.fill(seen, masks.view(np.uint8))
            self._fresh["observations"], self._fresh["masks"] = seen, masks
        found: npt.NDArray[np.uint8] = self._fresh["observations"]
        return found

    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """(k, actions) legal actions; no row is empty."""
        if "masks" not in self._fresh:
            k = self._core.decisions
            out = self._masks
            out = np.empty((k, Action.COUNT), dtype=np.bool_) if out is None else out[:k]
            self._core.fill_masks(out.view(np.uint8))
            self._fresh["masks"] = out
        found: npt.NDArray[np.bool_] = self._fresh["masks"]
        return found

    def sample_actions(self, rng_seed: int) -> npt.NDArray[np.int16]:
        """(k,) uniform choices among the legal actions; the same for the same seed.

        Parameters
        ----------
        rng_seed : int
            Decides the choices.

        Returns
        -------
        (k,) int16

        Raises
        ------
        InvalidOptionError
        If the seed is none.

        Examples
        --------
        >>> import hupai
        >>> tables = hupai.VectorGame(hupai.Reformed(), 4, seed=1)
        >>> actions = tables.sample_actions(1)
        >>> bool(tables.masks[range(4), actions].all())
        True
        """
        out = np.empty(self._core.decisions, dtype=np.int16)
        self._core.fill_sample(_seed(rng_seed, "rng_seed"), out)
        return out

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one action for each pending decision.

        Parameters
        ----------
        actions : (k,) integers
            In the order of `table` and `seat`.

        Raises
        ------
        IllegalActionError
            If the number is wrong or an action is not legal; nothing has changed.

        Examples
        --------
        >>> import hupai
        >>> tables = hupai.VectorGame(hupai.Reformed(), 4, seed=1)
        >>> tables.step(tables.sample_actions(1))
        >>> tables.rewards.tolist()
        [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
        """
        given = np.asarray(actions)
        k = self._core.decisions
        if given.shape != (k,):
            raise IllegalActionError(f"actions have shape {given.shape}; {k} decisions are pending")
        if given.dtype.kind not in "iu":
            raise IllegalActionError(f"actions must be integers, not {given.dtype}")
        wide = given
        given = np.ascontiguousarray(given, dtype=np.int16)
        if wide.dtype != np.int16 and not np.array_equal(wide, given):
            raise IllegalActionError(f"actions must be 0..{Action.COUNT - 1}")
        bad = self._core.find_illegal(given)
        if bad >= 0:
            table, seat, number = int(self.table[bad]), int(self.seat[bad]), int(given[bad])
            name = f" ({ACTIONS[number]})" if 0 <= number < Action.COUNT else ""
            raise IllegalActionError(
                f"actions[{bad}]: seat {seat} of table {table} may not take {number}{name}"
            )
        self._core.step(given)
        self._settle()

    def _settle(self) -> None:
        rows = self._core.results()
        if len(rows):
            self._core.settle(settle_rows(self._rules, rows))
        self._fresh.clear()

    # results ---------------------------------------------------------------

    @property
    def rewards(self) -> npt.NDArray[np.int32]:
        """(n, 4) change of each player's points in the last step, by starting seat.

        What is left on the table at the end of a game goes to the first placed.
        """
        out = np.empty((self._n, 4), dtype=np.int32)
        self._core.fill_rewards(out)
        return out

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """(n,) tables whose game ended in the last step; a new one has begun there."""
        out = np.empty(self._n, dtype=np.bool_)
        self._core.fill_done(out.view(np.uint8))
        return out

    @property
    def scores(self) -> npt.NDArray[np.int32]:
        """(n, 4) points by starting seat."""
        out = np.empty((self._n, 4), dtype=np.int32)
        self._core.fill_scores(out)
        return out

    def game(self, table: int) -> Game:
        """A copy of one table as a `Game` that goes on from its current position.

        Parameters
        ----------
        table : int
            Which table.

        Returns
        -------
        Game

        Raises
        ------
        InvalidOptionError
        If there is no such table.

        Examples
        --------
        >>> import hupai
        >>> tables = hupai.VectorGame(hupai.Reformed(), 4, seed=1)
        >>> tables.game(2).pending
        (0,)
        """
        at = _number("table", table, 0, self._n - 1)
        core = self._core.game(at, self._core_rules)
        return Game._make(self._rules, self._length, _player_names(None), core)

    # rollouts --------------------------------------------------------------

    def play(
        self,
        players: Sequence[str] = "random",
        *,
        rounds: int | None = None,
        seconds: float | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Statistics:
        """Play hands with built-in players, without Python in between.

        Parameters
        ----------
        players : four of "random", "greedy", "caller", or one name for all
            By starting seat. Greedy wins when it can, declares riichi when it can, discards for
            the lowest shanten and then the most useful tiles, and claims nothing; caller also
            claims what lowers its shanten.
        rounds : int, optional
            Hands to play; running hands are played to their ends and count.
        seconds : float, optional
            Stop after the hands during which this time has passed.
        progress : callable, optional
            Called with the number of hands played so far; a true result stops.

        Returns
        -------
        Statistics
            Of this call.

        Raises
        ------
        InvalidOptionError
        A player or number is none, or neither `rounds` nor `seconds` is given.

        Examples
        --------
        >>> import hupai
        >>> tables = hupai.VectorGame(hupai.Competitive(), 16, seed=1)
        >>> tables.play("greedy", rounds=40).hands
        40
        """
        ids = player_ids(players)
        if rounds is None and seconds is None:
            raise InvalidOptionError(
                Problem("play needs rounds or seconds", "bad_option", "rounds")
            )
        if seconds is not None and (
            isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0
        ):
            raise InvalidOptionError(
                Problem(f"seconds must be positive, not {seconds!r}", "bad_option", "seconds")
            )
        total = None if rounds is None else _number("rounds", rounds, 1, 10**12)
        self._core.reset_tally()
        begin = time.perf_counter()
        played = 0
        while total is None or played < total:
            limit = self._n if total is None else min(self._n, total - played)
            self._core.play(ids, limit)
            self._settle()
            played = self._core.tally.hands
            if progress is not None and progress(played):
                break
            if not self._core.decisions:
                break
            if seconds is not None and time.perf_counter() - begin >= seconds:
                break
        return self._statistics(time.perf_counter() - begin)

    def _statistics(self, seconds: float) -> Statistics:
        tally = self._core.tally
        counted = zip(self._rules.pattern_ids, tally.patterns, strict=True)
        return Statistics(
            hands=tally.hands,
            games=tally.games,
            decisions=tally.decisions,
            seconds=seconds,
            exhaustive=tally.exhaustive,
            aborted=tally.aborted,
            wins=tuple(tally.wins),
            self_draws=tuple(tally.self_draws),
            deal_ins=tuple(tally.deal_ins),
            value=tuple(tally.value),
            points=tuple(tally.points),
            patterns={key: count for key, count in counted if count},
        )

    def __repr__(self) -> str:
        return f"<VectorGame {self._rules!r}: {self._n} tables, {self._core.decisions} decisions>"


def _buffer(name: str, array: Any, shape: tuple[int, ...], dtype: Any) -> Any:
    if array is None:
        return None
    if not isinstance(array, np.ndarray) or array.dtype != dtype:
        raise TypeError(f"{name} must be an array of {np.dtype(dtype)}")
    if array.ndim != len(shape) or array.shape[1:] != shape[1:] or array.shape[0] < shape[0]:
        raise ValueError(f"{name} has shape {array.shape}; at least {shape} is needed")
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(f"{name} must be contiguous and writeable")
    return array
