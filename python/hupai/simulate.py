"""Command line of the table: `hupai simulate`, `hupai replay FILE`, `hupai play`."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

import hupai.events as ev
from hupai import _core
from hupai.actions import Action
from hupai.errors import GameError, HupaiError, InvalidOptionError, Problem
from hupai.game import Game, View
from hupai.tiles import WINDS
from hupai.unicode_tiles import unicode_text
from hupai.vector_game import BUILTINS, Statistics, VectorGame, player_ids

__all__ = ["add_parsers", "game_of", "simulate"]

#: Games that are played side by side; results do not depend on it.
CHUNK = 64


def add_parsers(commands: Any) -> None:
    """Add the three commands to the subparsers of `hupai`."""
    from hupai.cli import UNICODE_HELP, _add_rules

    run = commands.add_parser(
        "simulate",
        help="play many games with built-in players",
        epilog="Ctrl-C stops after the games that are running, with the results so far and exit "
        "code 0; --json says how many games they are.",
    )
    _add_rules(run)
    run.add_argument("--games", type=int, default=1000, help="games to play (default 1000)")
    run.add_argument(
        "--players",
        default="greedy,greedy,greedy,greedy",
        help=f"four of {', '.join(BUILTINS)}, by starting seat",
    )
    run.add_argument("--threads", type=int, default=1)
    run.add_argument("--seed", type=int, default=1)
    run.add_argument("--length", help="east, east_south or full; default: the ruleset's own")
    run.add_argument(
        "--resume",
        metavar="FILE",
        help="keep the results in FILE and go on from it: the totals are those of one long run",
    )
    run.add_argument(
        "--events",
        metavar="FILE",
        help="write the events of the games to FILE, one game after the other; with --resume, of "
        "those that are played anew, behind what FILE holds",
    )
    run.add_argument("--json", action="store_true", help="the summary as JSON")
    run.set_defaults(run=_simulate)

    show = commands.add_parser("replay", help="show a game of an event file hand by hand")
    show.add_argument("file")
    show.add_argument(
        "--game", type=int, metavar="N", help="only the N-th game of the file, from 1"
    )
    show.add_argument("--unicode", action="store_true", help=UNICODE_HELP)
    show.set_defaults(run=_replay)

    person = commands.add_parser("play", help="play against three greedy players")
    _add_rules(person)
    person.add_argument("--seed", type=int, default=1)
    person.add_argument("--length", help="east, east_south or full")
    person.add_argument("--events", metavar="FILE", help="write the events to FILE")
    person.add_argument("--unicode", action="store_true", help=UNICODE_HELP)
    person.set_defaults(run=_play)


def _rules_of(args: argparse.Namespace) -> Any:
    from hupai.cli import _options, load_rules

    return load_rules(args.rules, _options(args.option))


# simulate --------------------------------------------------------------------

#: Of the files of `--resume`: another one may have dealt other walls.
_VERSION = 1


def simulate(
    rules: Any,
    games: int,
    players: Any = "greedy",
    *,
    threads: int = 1,
    seed: int = 1,
    length: str | None = None,
    done: int = 0,
    stop: Callable[[int], object] | None = None,
) -> tuple[int, Statistics | None]:
    """Play whole games with built-in players.

    Parameters
    ----------
    games : int
        Games in all.
    players : four names, or one for all
        See `VectorGame.play`.
    done : int
        Games that an earlier run has played; they are skipped.
    stop : callable, optional
        Called with the number of games played so far; a true result stops.

    Returns
    -------
    int, Statistics
        Games played so far, `done` included, and what the new ones came to (None if none).

    Examples
    --------
    >>> import hupai
    >>> from hupai.simulate import simulate
    >>> played, statistics = simulate(hupai.Reformed(), 3, "random", length="east")
    >>> played, statistics.games
    (3, 3)
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise InvalidOptionError(Problem(f"games must be positive, not {games!r}", "bad_option"))
    player_ids(players)
    total: Statistics | None = None
    while done < games:
        size = min(CHUNK, games - done)
        # Every game is a table of its own, whatever it is played together with.
        tables = VectorGame(rules, size, seed, threads, length=length, restart=False, first=done)
        part = tables.play(players, seconds=float("inf"))
        total = part if total is None else total + part
        done += size
        if stop is not None and stop(done):
            break
    return done, total


def game_of(
    rules: Any,
    players: Any = "greedy",
    number: int = 0,
    *,
    seed: int = 1,
    length: str | None = None,
) -> Game:
    """One of the games that `simulate` plays with these arguments, with its events.

    Parameters
    ----------
    number : int
        Which one, from 0.

    Examples
    --------
    >>> import hupai
    >>> from hupai.simulate import game_of
    >>> game_of(hupai.Reformed(), "random", length="east").done
    True
    """
    ids = player_ids(players)
    names = (players,) * 4 if isinstance(players, str) else tuple(players)
    game = Game(rules, _core.game_seed(seed, number, 0), length, names)
    while not game.done:
        _core.play_hand(game._core, ids, seed, number, game.hand)
        game._settle()
    return game


@contextmanager
def _interrupts() -> Iterator[Callable[[], bool]]:
    """Ctrl-C asks to stop after the running chunk instead of breaking it off."""
    asked = False

    def ask(_signal: int, _frame: object) -> None:
        nonlocal asked
        asked = True

    try:
        before = signal.signal(signal.SIGINT, ask)
    except ValueError:  # not in the main thread
        yield lambda: False
        return
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)


def _identity(args: argparse.Namespace, rules: Any) -> dict[str, Any]:
    return {
        "version": _VERSION,
        "rules": rules.to_toml(),
        "table_id": rules.table_id,
        "players": args.players,
        "seed": args.seed,
        "length": args.length,
    }


def _load_progress(path: Path, identity: dict[str, Any]) -> tuple[int, Statistics | None]:
    if not path.exists():
        return 0, None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        stored = data["statistics"]
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in stored.items()
        }
        statistics = Statistics(**fields)
        done = int(data["games"])
    except (ValueError, KeyError, TypeError) as error:
        raise GameError(f"{path} is no file of results: {error}") from None
    if not 0 < done == statistics.games:
        raise GameError(f"{path} is no file of results: its numbers of games differ")
    problems = [
        f"{path} was made with other {key}" for key in identity if data.get(key) != identity[key]
    ]
    if problems:
        raise GameError(problems)
    return done, statistics


def _save_progress(path: Path, identity: dict[str, Any], done: int, statistics: Statistics) -> None:
    text = json.dumps({**identity, "games": done, "statistics": asdict(statistics)})
    # Written beside and renamed, so that an interruption never leaves half a file.
    beside = path.with_name(path.name + ".part")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)


def _simulate(args: argparse.Namespace) -> int:
    rules = _rules_of(args)
    players = tuple(args.players.split(","))
    if len(players) == 1:
        players *= 4
    identity = _identity(args, rules)
    file = Path(args.resume) if args.resume else None
    done, total = _load_progress(file, identity) if file else (0, None)
    recorded = Path(args.events) if args.events else None
    if recorded and not done:
        recorded.write_bytes(b"")
    earlier = total
    bar = _Bar(args.games, sys.stderr)
    with _interrupts() as interrupted:
        while done < args.games:
            before = done
            done, part = simulate(
                rules,
                args.games,
                players,
                threads=args.threads,
                seed=args.seed,
                length=args.length,
                done=done,
                stop=lambda _: True,
            )
            assert part is not None
            assert done > before
            total = part if total is None else total + part
            if recorded:
                with recorded.open("a", encoding="utf-8", newline="\n") as out:
                    for number in range(before, done):
                        game = game_of(rules, players, number, seed=args.seed, length=args.length)
                        out.write(ev.dumps(game.events))
            if file:
                _save_progress(file, identity, done, total)
            bar.show(done)
            if interrupted():
                break
    bar.end()
    if total is None:
        raise InvalidOptionError(
            Problem(f"games must be positive, not {args.games}", "bad_option", "games")
        )
    if args.json:
        print(json.dumps({"games": done, **asdict(total)}))
    else:
        _summary(total, players, rules)
    if done < args.games:
        hint = f"; --resume {args.resume} goes on" if args.resume else ""
        print(f"stopped after {done} of {args.games} games{hint}", file=sys.stderr)
    elif earlier is not None and earlier is total:
        print(f"{args.resume} holds all {done} games already", file=sys.stderr)
    return 0


class _Bar:
    """A line of progress, on a terminal only."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self._total = max(total, 1)
        self._stream = stream
        self._shown = stream.isatty()

    def show(self, done: int) -> None:
        if self._shown:
            width = 40 * done // self._total
            line = f"\r[{'#' * width}{'.' * (40 - width)}] {done}/{self._total} games"
            self._stream.write(line)
            self._stream.flush()

    def end(self) -> None:
        if self._shown:
            self._stream.write("\n")


def _summary(s: Statistics, players: tuple[str, ...], rules: Any) -> None:
    wins = sum(s.wins)  # of players: a discard may win for several
    won = 1 - (s.exhaustive + s.aborted) / s.hands
    print(f"{s.games} games, {s.hands} hands, {s.hands_per_second:.0f} hands/s")
    print(
        f"won {won:.1%}, exhaustive draws {s.exhaustive / s.hands:.1%},"
        f" aborted {s.aborted / s.hands:.1%},"
        f" mean value {sum(s.value) / max(wins, 1):.1f} {rules.unit}"
    )
    print(
        f"{'seat':4} {'player':8} {'wins':>7} {'by self-draw':>13} {'deal-ins':>9} {'points':>10}"
    )
    for seat, player in enumerate(players):
        own = s.wins[seat]
        print(
            f"{seat:<4} {player:8} {own / s.hands:7.1%} {s.self_draws[seat] / max(own, 1):13.1%}"
            f" {s.deal_ins[seat] / s.hands:9.1%} {s.points[seat] / max(s.games, 1):10.1f}"
        )
    ranked = sorted(s.patterns.items(), key=lambda item: (-item[1], item[0]))
    print("patterns of the wins:")
    for key, count in ranked[:12]:
        print(f"  {count / max(wins, 1):6.1%} {key} {rules.patterns[key].names.zh}")


# replay ----------------------------------------------------------------------


def _replay(args: argparse.Namespace) -> int:
    try:
        recorded = ev.load(args.file)
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"{args.file}: {error}") from None
    games = _games(recorded)
    if args.game is not None:
        if not 1 <= args.game <= len(games):
            raise InvalidOptionError(
                Problem(
                    f"{args.file} holds {len(games)} games, no {args.game}", "bad_option", "game"
                )
            )
        games = games[args.game - 1 : args.game]
    for number, events in enumerate(games):
        if number:
            print()
        for event in Game.replay(events).events:
            line = _line(event)
            if line:
                # Names of players stay as they are.
                tiles = args.unicode and not isinstance(event, ev.StartGame)
                print(unicode_text(line) if tiles else line)
    return 0


def _games(events: list[ev.Event]) -> list[list[ev.Event]]:
    """The events of each game of a file; at least one, so that an empty file is refused."""
    games: list[list[ev.Event]] = [[]]
    for event in events:
        if isinstance(event, ev.StartGame) and games[-1]:
            games.append([])
        games[-1].append(event)
    return games


def _line(event: ev.Event) -> str:
    """An event for people; empty for those that say nothing new."""
    match event:
        case ev.StartGame(table_id=table, players=players):
            return f"game of {', '.join(players)} (table {table})"
        case ev.StartHand(hand=hand, round=wind, dealer=dealer, points=points):
            return f"\nhand {hand}, round {wind}, dealt by player {dealer}, points {list(points)}"
        case ev.Deal(seat=seat, tiles=tiles):
            names = sorted(tiles[i : i + 2] for i in range(0, len(tiles), 2))
            return f"  {WINDS[seat]} is dealt {_tiles(names)}"
        case ev.Discard(seat=seat, tile=tile, drawn=drawn, riichi=riichi):
            how = " as drawn" if drawn else ""
            return f"  {WINDS[seat]} discards {tile}{how}{f', {riichi} riichi' if riichi else ''}"
        case ev.Draw(seat=seat, tile=tile, replacement=True):
            return f"  {WINDS[seat]} draws the replacement {tile}"
        case ev.Call(seat=seat, call=call, meld=meld):
            return f"  {WINDS[seat]} {call.replace('_', ' ')} {meld}"
        case ev.AddedKong(seat=seat, tile=tile):
            return f"  {WINDS[seat]} adds {tile} to its pon"
        case ev.RiichiStake(seat=seat, stake=stake):
            return f"  {WINDS[seat]} lays down {stake}"
        case ev.Indicator(tile=tile):
            return f"  indicator {tile}"
        case ev.DeadHand(seat=seat):
            return f"  the hand of {WINDS[seat]} is dead"
        case ev.Fault(fault=fault, seat=seat):
            return f"  {fault.replace('_', ' ')} of {WINDS[seat]}"
        case ev.Win(seat=seat, hand=hand, value=value, patterns=patterns, discarder=by):
            how = "by self-draw" if by is None else f"on the tile of {WINDS[by]}"
            return f"  {WINDS[seat]} wins {how}: {hand}, {value}, {', '.join(patterns)}"
        case ev.Abort(reason=reason):
            return f"  aborted: {reason.replace('_', ' ')}"
        case ev.ExhaustiveDraw(ready=ready):
            return f"  exhaustive draw, ready: {''.join(WINDS[s] for s in ready) or 'nobody'}"
        case ev.Settle(deltas=deltas):
            return "  " + ", ".join(f"{WINDS[s]} {d:+d}" for s, d in enumerate(deltas))
        case ev.EndGame(points=points, places=places, scores=scores):
            return f"\nend: points {list(points)}, places {list(places)}, scores {list(scores)}"
        case _:
            return ""


def _tiles(names: Any) -> str:
    """``5m 0m 7m 1z`` -> ``0m5m...`` grouped by suit: ``057m 1z``."""
    groups = []
    for suit in "mpsz":
        digits = "".join(name[0] for name in names if name[1] == suit)
        if digits:
            groups.append("".join(sorted(digits, key=lambda d: d.replace("0", "5"))) + suit)
    return " ".join(groups)


# play ------------------------------------------------------------------------


def _shown(view: View) -> Iterator[str]:
    """What a person sees before a choice, line by line."""
    indicators = f", indicators {_tiles(view.indicators)}" if view.indicators else ""
    yield f"\nround {view.round}, {view.live} tiles left{indicators}"
    for seat in range(4):
        mark = "you" if seat == view.seat else "   "
        river = " ".join(name[:2] for name in view.discards[seat])
        riichi = f" {view.riichi[seat]} riichi" if view.riichi[seat] else ""
        melds = " ".join(view.melds[seat])
        yield f"  {WINDS[seat]} {mark} {view.points[seat]:>6}{riichi} {melds} | {river}"
    yield f"  hand: {_tiles(view.hand)}" + (f"  drew {view.drawn}" if view.drawn else "")
    if view.target:
        yield f"  {WINDS[view.turn]} discards {view.target}"
    yield "  " + " | ".join(f"{number} {action}" for number, action in enumerate(view.legal))


def _ask(view: View, unicode: bool) -> Action | None:
    """The person's choice; None to leave."""
    for line in _shown(view):
        print(unicode_text(line) if unicode else line)
    while True:
        try:
            text = input("  number, action or quit: ").strip()
        except EOFError:
            return None
        if text in ("q", "quit", "exit"):
            return None
        if text.isdigit() and int(text) < len(view.legal):
            return view.legal[int(text)]
        try:
            action = Action(text)
        except HupaiError:
            action = None
        if action in view.legal:
            return action
        print(f"  {text!r} is not possible now")


def _play(args: argparse.Namespace) -> int:
    rules = _rules_of(args)
    game = Game(rules, args.seed, args.length, ["you", "greedy 1", "greedy 2", "greedy 3"])
    greedy = BUILTINS.index("greedy")
    shown = 0
    leave = False
    try:
        while not game.done and not leave:
            chosen = {}
            for seat in game.pending:
                if game.starting_seat(seat) == 0:
                    action = _ask(game.view(seat), args.unicode)
                    if action is None:
                        leave = True
                        break
                    chosen[seat] = int(action)
                else:
                    chosen[seat] = _core.choose(greedy, game._core, seat, 0)
            if leave:
                break
            hand = game.hand
            game.step(chosen)
            if game.hand != hand or game.done:
                past = game.events
                ends = (ev.Win, ev.Abort, ev.ExhaustiveDraw, ev.Settle)
                for event in past[shown:]:
                    if isinstance(event, ends):
                        line = _line(event)
                        print(unicode_text(line) if args.unicode else line)
                shown = len(past)
    except KeyboardInterrupt:
        print()
    if args.events:
        game.save(args.events)
    if game.done:
        print(_line(game.events[-1]))
    return 0
