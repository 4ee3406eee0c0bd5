"""Bad input: broken bytes, events and arguments end in clear errors and change nothing."""

from __future__ import annotations

import copy
import dataclasses
import json
import random
import zlib
from typing import Any

import numpy as np
import pytest

import hupai
from hupai import Game, VectorGame, events
from hupai.errors import (
    GameError,
    IllegalActionError,
    InvalidOptionError,
    InvalidPositionError,
    ReplayError,
)

RULES = [hupai.Reformed(red_fives=True), hupai.Competitive(), hupai.Guang()]
ids = [type(rules).__name__ for rules in RULES]
HEAD = 20  # name, version, size and checksum of a saved game
#: What a field may be turned into.
ODD: list[Any] = [
    *(None, True, 0, -1, 1, 3, 255, 2**31, 2**64, 10**30, 1.5, float("nan")),
    *("", "x", "5m", "0m", "east", "E", "ff" * 136, "00" * 136, "\ud800"),
    *([], [1], [[]], {}, {"a": 1}, [0, 0, 0, 0], ["a"] * 4),
]


def played(rules, steps, seed=3):
    game = Game(rules, seed=seed)
    draw = random.Random(seed)
    for _ in range(steps):
        game.step({seat: draw.choice(game.legal_actions(seat)) for seat in game.pending})
    return game


def unsealed(data: bytes) -> Any:
    return json.loads(zlib.decompress(data[HEAD:]))


def sealed(data: Any, like: bytes) -> bytes:
    """Bytes with a checksum that fits, whatever they say."""
    body = zlib.compress(json.dumps(data).encode())
    sums = len(body).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little")
    return like[: HEAD - 8] + sums + body


def paths(node: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = node.items() if isinstance(node, dict) else enumerate(node)
    found = [at] if at else []
    if isinstance(node, (dict, list)):
        for key, value in inner:
            found += paths(value, (*at, key)) if isinstance(value, (dict, list)) else [(*at, key)]
    return found


def edit(node: Any, draw: random.Random) -> None:
    """Changes, shortens or removes one field somewhere."""
    *way, last = draw.choice(paths(node))
    for key in way:
        node = node[key]
    old, how = node[last], draw.random()
    if how < 0.15:
        del node[last]
    elif how < 0.5 and isinstance(old, str) and old:
        place = draw.randrange(len(old))
        node[last] = old[:place] + draw.choice(["", *"0159afmz- "]) + old[place + 1 :]
    elif how < 0.6 and isinstance(old, int):
        node[last] = old + draw.choice([-300, -1, 1, 256])
    else:
        node[last] = draw.choice(ODD)


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_edited_bytes_with_a_checksum_that_fits_are_refused_or_say_what_they_are(rules):
    draw = random.Random(1)
    games = [played(rules, 30), played(rules, 130)]
    games.append(Game.from_position(rules, games[0].position()))
    refused = 0
    for _ in range(150):
        saved = draw.choice(games).to_bytes()
        data = unsealed(saved)
        edit(data, draw)
        try:
            game = Game.from_bytes(sealed(data, saved))
        except ReplayError as error:
            refused += len(str(error)) > 10
            continue
        assert unsealed(game.to_bytes()) == data
    assert refused > 90


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_edited_events_are_refused_or_say_what_they_are(rules):
    draw = random.Random(2)
    games = [played(rules, 30), played(rules, 130)]
    games.append(Game.from_position(rules, games[0].position()))
    plain = [[json.loads(line) for line in events.dumps(g.events).splitlines()] for g in games]
    refused = 0
    for _ in range(150):
        data = copy.deepcopy(draw.choice(plain))
        edit(data, draw)
        try:
            game = Game.replay(data)
        except ReplayError as error:
            refused += len(str(error)) > 10
            continue
        assert [json.loads(line) for line in events.dumps(game.events).splitlines()] == data
    assert refused > 120


def test_edited_event_files_are_refused_or_unchanged():
    draw = random.Random(3)
    game = played(hupai.Guang(), 60)
    text = events.dumps(game.events)
    refused = 0
    for _ in range(200):
        place = draw.randrange(len(text))
        other = draw.choice(["", "\0", "}", "{", "[" * 9000, "9", '"', "\n", "1e999", "\ud800"])
        try:
            again = Game.replay(events.loads(text[:place] + other + text[place + 1 :]))
        except ReplayError:
            refused += 1
            continue
        # Spaces between fields, or a name of a player, or a digit of the seed of later walls.
        assert again.scores == game.scores
    assert refused > 180


def test_files_that_are_no_events_are_refused(tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ReplayError, match="no text"):
        events.load(file)
    for text in ("[" * 100_000, "3", "[1]", "null", "{}"):
        with pytest.raises(ReplayError, match=r"line 1|no event"):
            Game.replay(events.loads(text))
    with pytest.raises(TypeError, match="text"):
        events.loads(b"{}")
    for wrong in ("x", 10, None):
        with pytest.raises(TypeError, match="bytes"):
            Game.from_bytes(wrong)


def test_two_actions_of_one_seat_are_refused_before_any_is_taken():
    game = Game(hupai.Guang(), seed=1)
    first, second = game.legal_actions(0)[:2]
    before = game.to_bytes()
    with pytest.raises(IllegalActionError, match="seat 0 is given two actions"):
        game.step({0: first, "E": second})
    assert game.to_bytes() == before


def test_arguments_of_the_wrong_kind_are_named():
    rules = hupai.Guang()
    game = Game(rules, seed=1)
    before = game.to_bytes()
    for wrong in (None, [0], 1.0, {0: [1]}, {(0,): 0}, {0: "discard"}, {"Q": 0}):
        with pytest.raises(IllegalActionError, match="is no"):
            game.step(wrong)
    for fault in (None, ["a"], {}, "tea"):
        with pytest.raises(GameError, match="is none of"):
            game.host(fault, 1)
    with pytest.raises(TypeError, match="Ruleset"):
        Game(3)
    with pytest.raises(TypeError, match="Ruleset"):
        VectorGame("guang", 2)
    for length in (["east"], 1, "week"):
        with pytest.raises(InvalidOptionError, match="length"):
            Game(rules, length=length)
    for walls in (5, "1m2m", [None], [3], ["1m"]):
        with pytest.raises(InvalidPositionError, match="wall"):
            Game(rules, walls=walls)
    for position in (None, [], {}, {"players": 3}, {"players": [{}] * 4}):
        with pytest.raises(InvalidPositionError, match=r"players|mapping"):
            Game.from_position(rules, position)
    with pytest.raises(InvalidPositionError, match=r"players\[2\].hand: is missing"):
        Game.from_position(rules, {"players": [{}] * 4})
    tables = VectorGame(rules, 2)
    for options in ({"seconds": "x"}, {"seconds": 0}, {"rounds": 0}, {"rounds": True}, {}):
        with pytest.raises(InvalidOptionError, match=r"seconds|rounds"):
            tables.play("random", **options)
    for players in (3, ["random"] * 3, ["tea"] * 4, None):
        with pytest.raises(InvalidOptionError, match="player"):
            tables.play(players, rounds=1)
    assert game.to_bytes() == before


def test_a_vector_game_takes_no_stale_actions():
    tables = VectorGame(hupai.Guang(), 40, seed=1)
    stale = tables.sample_actions(1)
    tables.step(stale)
    scores, masks = tables.scores, tables.masks.copy()
    for _ in range(2):
        with pytest.raises(IllegalActionError):
            tables.step(stale)
    assert (tables.scores == scores).all()
    assert (tables.masks == masks).all()


def test_every_field_of_an_event_has_its_type():
    """0 is no false, 1.0 is no 1: each field of each event, as data and as an event."""
    game = played(hupai.Guang(), 900)
    seen = {}
    for number, event in enumerate(game.events):
        seen.setdefault(event.type, number)
    assert len(seen) >= 10
    for number in seen.values():
        event = game.events[number]
        data = event.to_dict()
        for name in data.keys() - {"type"}:
            annotation = str(type(event).__annotations__[name])
            allowed = {part.split("[")[0] for part in annotation.split(" | ")}
            for other in (0, 1, 1.0, True, False, None, "", [], [None], {}, {"x": 0.5}):
                held = {"NoneType": "None", "list": "tuple"}.get(type(other).__name__)
                if (held or type(other).__name__) in allowed:
                    continue
                with pytest.raises(ReplayError, match=f"'{name}' of a {event.type} event must be"):
                    events.Event.from_dict({**data, name: other})
                wrong = dataclasses.replace(event, **{name: other})
                with pytest.raises(ReplayError, match=f"event {number}: '{name}' of a"):
                    Game.replay([*game.events[:number], wrong, *game.events[number + 1 :]])


@pytest.mark.parametrize(
    "action", [2**70, -(2**70), -1, 192, np.uint64(2**63), np.int64(-5), 1.0, None, b"1", True]
)
def test_numbers_that_are_no_action_are_refused(action):
    game = Game(hupai.Guang(), seed=1)
    before = game.to_bytes()
    for step in (action, {0: action}):
        with pytest.raises(IllegalActionError, match="is no action"):
            game.step(step)
    assert game.to_bytes() == before


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64, np.uint64, int])
def test_numbers_of_any_kind_are_actions(kind):
    game = Game(hupai.Guang(), seed=1)
    game.step(kind(game.legal_actions(0)[0]))
    assert game.pending != (0,)


@pytest.mark.parametrize("recorded", [None, 5, 1.5, "start_game", b"", True])
def test_games_are_replayed_from_events_only(recorded):
    with pytest.raises(TypeError, match="replayed from its events"):
        Game.replay(recorded)


@pytest.mark.parametrize("players", [5, True, "abcd", ["a"] * 3, [1, 2, 3, 4], {}])
def test_players_are_four_names(players):
    with pytest.raises(InvalidOptionError, match="players must be four names"):
        Game(hupai.Guang(), players=players)
