"""Fuzz targets of the Python level: every way in for data from outside.

A target takes any bytes. Only its own errors may come out of what it calls: those of
`hupai.errors`, and for calls with Python objects and arrays also the documented TypeError.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import hupai
from hupai import batch, cli, events, rulefile
from hupai.errors import HupaiError

RULES = (hupai.Reformed(), hupai.Competitive(), hupai.Guang())
HAND = "234m 567m 345p 88s 67s +5s"
HANDS = (
    HAND,
    "88s 67s [234m] [555z^] (1111m) +5s",
    "0m5m 34p 067s 11z [340s] [555p<] +2p",
    "111222333m 444555p 66z +6z",
    "19m 19p 19s 1234567z +1m",
    "123m406p789s1234z",
    "[505p+5p^] (1111z) 99s 234m 67p +8p",
)
FLAGS: dict[str, Any] = {
    "by": "ron",
    "seat": "S",
    "round": "E",
    "riichi": "riichi",
    "ippatsu": "next",
    "on_riichi_tile": True,
    "replacement": False,
    "last_tile": True,
    "first_turn": False,
    "last_of_kind": False,
    "indicators": "3s",
    "ura_indicators": "1z",
}


@dataclass(frozen=True)
class Target:
    """One way in: what it is fed, and how it is called."""

    name: str
    seeds: Callable[[], list[bytes]]
    call: Callable[[bytes], None]
    allowed: tuple[type[Exception], ...] = (HupaiError,)

    def run(self, data: bytes) -> None:
        """Feed it; an exception that is not allowed comes out."""
        with contextlib.suppress(*self.allowed):
            self.call(data)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _json(data: bytes) -> Any:
    """Plain data; what is no JSON becomes a string, which is as good an input."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return _text(data)


def _dumps(value: Any) -> bytes:
    return json.dumps(value).encode()


# hands -----------------------------------------------------------------------


def _hand(data: bytes) -> None:
    text = _text(data)
    calls: tuple[Callable[[], object], ...] = (
        lambda: hupai.parse_tiles(text),
        lambda: hupai.Meld.parse(text),
        lambda: hupai.shanten(text),
        lambda: hupai.waits(text),
        lambda: hupai.discards(text, visible=text),
        lambda: hupai.readings(text),
        lambda: batch.Hands.from_strings([HAND, text]),
        lambda: batch.Hands.from_strings([HAND, text], on_error="mark"),
        *(lambda rules=rules: rules.score(text).explain() for rules in RULES),
    )
    for call in calls:
        with contextlib.suppress(HupaiError):
            call()
    hand = hupai.Hand.parse(text)
    assert hupai.Hand.parse(str(hand)) == hand


def _situation(data: bytes) -> None:
    found = _json(data)
    flags = found if isinstance(found, dict) else {"by": found}
    for rules in RULES:
        with contextlib.suppress(HupaiError, TypeError):
            rules.settle(rules.score(HAND, **flags), discarder=flags.get("discarder"))


# files -----------------------------------------------------------------------


def _rules_seeds() -> list[bytes]:
    return [
        *(path.read_bytes() for path in rulefile.examples().values()),
        *(rules.to_toml().encode() for rules in RULES),
        b'base = "guang"\n[options]\nminimum = 4\n[patterns.half_flush]\npoints = 4\n',
        b'base = "competitive"\n[patterns.new]\npoints = 2\nper = "red_fives"\n'
        b'any_of = [{ requires = ["standard"], forbids = ["concealed"] }]\n'
        b'excludes = ["pinfu"]\n[remove]\npatterns = ["four_kongs"]\n',
    ]


def _rules(data: bytes) -> None:
    rules = rulefile.loads(_text(data))
    assert rulefile.loads(rules.to_toml()) == rules
    rules.score(HAND if rules.sets == 4 else HANDS[3])


def _game(rules: Any, steps: int, seed: int = 3) -> hupai.Game:
    game = hupai.Game(rules, seed=seed, length="east")
    for _ in range(steps):
        if game.done:
            break
        seat = game.pending[0]
        legal = game.legal_actions(seat)
        game.step({seat: legal[len(legal) // 2]})
    return game


def _events_seeds() -> list[bytes]:
    return [events.dumps(_game(rules, 12).events).encode() for rules in RULES]


def _events(data: bytes) -> None:
    hupai.Game.replay(events.loads(_text(data)))


def _body(data: bytes) -> dict[str, Any]:
    """The inside of a saved game."""
    found: dict[str, Any] = json.loads(zlib.decompress(data[20:]))
    return found


def sealed(body: bytes) -> bytes:
    """Any inside, with a head that fits."""
    packed = zlib.compress(body, 1)
    sizes = len(packed).to_bytes(4, "little") + zlib.crc32(packed).to_bytes(4, "little")
    return b"hupai-game" + (1).to_bytes(2, "little") + sizes + packed


def _saved_seeds() -> list[bytes]:
    games = [_game(rules, steps).to_bytes() for rules in RULES for steps in (0, 40)]
    return [*(_dumps(_body(game)) for game in games), games[0]]


def _saved(data: bytes) -> None:
    with contextlib.suppress(HupaiError):
        hupai.Game.from_bytes(data)
    game = hupai.Game.from_bytes(sealed(data))
    assert hupai.Game.from_bytes(game.to_bytes()).to_bytes() == game.to_bytes()


def _position_seeds() -> list[bytes]:
    positions = [_game(rules, steps).position() for rules in RULES for steps in (0, 9, 30)]
    for position in positions[::2]:
        del position["wall"]
    return [_dumps(position) for position in positions]


def _position(data: bytes) -> None:
    found = _json(data)
    for rules in RULES:
        with contextlib.suppress(HupaiError):
            game = hupai.Game.from_position(rules, found)
            for _ in range(8):
                if game.done:
                    break
                seat = game.pending[0]
                game.view(seat)
                game.step({seat: game.legal_actions(seat)[-1]})
            assert hupai.Game.from_bytes(game.to_bytes()).events == game.events


# arrays ----------------------------------------------------------------------


def _arrays_seeds() -> list[bytes]:
    shapes = [[2, 34], [2], [2, 3, 4]]
    seeds = [
        {"counts": [shapes[0], "u1"], "melds": None, "sets": 4, "threads": 1},
        {"counts": [shapes[0], "u1"], "melds": [shapes[1], "u1"], "sets": 5, "threads": 2},
        {"counts": [shapes[0], "u1"], "visible": [shapes[0], "u1"], "shapes": "auto"},
        {"counts": [shapes[0], "i8"], "melds": [shapes[2], "u1"], "win": [shapes[1], "i8"]},
        {"counts": [[0, 34], "u1"], "reds": [[0], "i8"], "win_red": [[0], "?"], "by": "ron"},
    ]
    return [_dumps(seed) for seed in seeds]


def _array(spec: Any) -> Any:
    """An array of a shape and type of the input; anything else is handed over as it is."""
    if not (isinstance(spec, list) and len(spec) == 2 and isinstance(spec[0], list)):
        return spec
    shape, kind = spec
    sound = all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n < 50 for n in shape)
    if not sound or len(shape) > 4 or kind not in ("u1", "i1", "i8", "f8", "?", "u2", "S1", "O"):
        return spec
    filled = np.arange(int(np.prod(shape)), dtype=np.int64).reshape(shape) % 2
    made = filled.astype(kind)
    return made[..., ::-1] if len(shape) == 3 else made


def _arrays(data: bytes) -> None:
    found = _json(data)
    found = found if isinstance(found, dict) else {"counts": found}
    given = {key: _array(value) for key, value in found.items()}
    counts = given.pop("counts", None)
    for call in (batch.shanten, batch.waits, batch.useful, batch.discards, batch.improvements):
        with contextlib.suppress(TypeError, ValueError):
            call(counts, **given)  # type: ignore[operator]
    hands = batch.Hands.from_arrays(counts, **given)
    for rules in RULES:
        with contextlib.suppress(TypeError, ValueError):
            rules.score_batch(hands)


def _npz_seeds() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "hands.npz")
        hands = batch.Hands.from_strings([HAND, HANDS[1]])
        hands.save(path)
        scores = RULES[0].score_batch(hands)
        other = Path(folder, "scores.npz")
        scores.save(other)
        return [path.read_bytes(), other.read_bytes()]


def _npz(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "hands.npz")
        path.write_bytes(data)
        hands = batch.Hands.load(path)
        assert batch.Hands.from_strings(hands.strings(), on_error="mark").valid.shape == (
            len(hands),
        )


# command line ----------------------------------------------------------------


def _requests_seeds() -> list[bytes]:
    return [
        _dumps({"hand": HAND, "rules": "reformed", "flags": FLAGS, "settle": {"discarder": 1}}),
        _dumps({"hand": HAND, "by": "ron", "seat": "S", "settle": {"discarder": 2, "honba": 1}}),
        _dumps({"event": "win", "claims": [{"seat": 1, "value": 8}], "rules": "competitive"}),
        _dumps({"event": "exhaustive", "ready": [0, 2], "nagashi": [], "hand_tai": {"0": 4}}),
        _dumps({"event": "final", "points": [1, 2, 3, 4], "sticks": 0}),
        _dumps({"event": "fault", "fault": "unused_pon", "seat": 1, "rules": "guang"}),
        _dumps({"event": "false_win", "seat": 1, "best_tai": 4, "rules": "guang"}),
        _dumps({"hand": HAND, "shapes": ["standard"], "visible": "123m", "id": 5}),
        _dumps({"hand": HAND, "rules": "guang", "options": {"minimum": 4}}),
        HAND.encode(),
    ]


def _requests(data: bytes) -> None:
    for command in (["score", "-", "--json"], ["score", "-"], ["shanten", "-"], ["discards", "-"]):
        with _standard_streams(data):
            assert cli.main(command) in (0, 2)


@contextlib.contextmanager
def _standard_streams(data: bytes) -> Iterator[None]:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="replace")
    silence = io.StringIO()
    try:
        with contextlib.redirect_stdout(silence), contextlib.redirect_stderr(silence):
            yield
    finally:
        sys.stdin = before


TARGETS = {
    target.name: target
    for target in (
        Target("hand", lambda: [hand.encode() for hand in HANDS], _hand),
        Target("situation", lambda: [_dumps(FLAGS), _dumps({"by": "rob_kong"})], _situation),
        Target("rules", _rules_seeds, _rules),
        Target("events", _events_seeds, _events),
        Target("saved_game", _saved_seeds, _saved),
        Target("position", _position_seeds, _position),
        Target("arrays", _arrays_seeds, _arrays, (TypeError, ValueError)),
        Target("npz", _npz_seeds, _npz),
        Target("requests", _requests_seeds, _requests),
    )
}


# mutation --------------------------------------------------------------------

#: Values that readers are seldom tried with.
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 4, 5, 13, 34, 99, 255, 256, 2**31, 2**63, -(2**63)),
    *(2**64, 10**30, 0.5, 1e308, float("nan"), float("inf"), "", " ", "E", "5m", "0p", "1z", "-"),
    *("\0", "\ud800", "x" * 50, "riichi", "--", [], {}, [[]], [0], [None], {"a": 1}, [1, 2, 3, 4]),
)
TOKENS = (
    *(b"0", b"5", b"m", b"p", b"s", b"z", b"[", b"]", b"(", b")", b"+", b"^", b"<", b">", b" "),
    *(b"\n", b'"', b"=", b"{", b"}", b",", b"\\", b"\xff", b"\0", b"-1", b"9" * 20, b"[" * 2000),
    *(b"true", b"1e999", b"points", b"[patterns.x]", b"\xef\xbc\x91", b"1" * 5000),
)


def mutated(seeds: list[bytes], chance: random.Random) -> bytes:
    """A seed with some changes: of its bytes, or of the data that it holds as JSON."""
    data = chance.choice(seeds)
    if chance.random() < 0.6:
        lines = data.split(b"\n")
        at = chance.randrange(len(lines))
        try:
            value = json.loads(lines[at])
        except ValueError:
            pass
        else:
            for _ in range(chance.randint(1, 3)):
                value = _change(value, chance)
            # A lone surrogate is written as an escape, so it survives the way through bytes.
            lines[at] = _dumps(value)
            return b"\n".join(lines)
    out = bytearray(data)
    for _ in range(chance.randint(1, 5)):
        at = chance.randint(0, len(out))
        match chance.randrange(6):
            case 0:
                out[at:at] = chance.choice(TOKENS)
            case 1:
                out[at : at + 1] = bytes([chance.randrange(256)])
            case 2:
                del out[at : at + chance.randint(1, 8)]
            case 3:
                out[at : at + chance.randint(1, 4)] = chance.choice(TOKENS)
            case 4:
                other = chance.choice(seeds)
                start = chance.randint(0, len(other))
                out[at:at] = other[start : start + chance.randint(1, 40)]
            case _:
                other = chance.choice(seeds)
                out[at:] = other[chance.randint(0, len(other)) :]
    return bytes(out)


def _change(value: Any, chance: random.Random) -> Any:
    """The same data with one place changed."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        match chance.randrange(12):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return {**value, chance.choice(["x", "", "type", "by", "0"]): chance.choice(ODD)}
            case 2:
                return {**value, key: value[chance.choice(list(value))]}
            case _:
                return {**value, key: _change(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        match chance.randrange(8):
            case 0:
                return [*value[:at], *value[at + 1 :]]
            case 1:
                return [*value[:at], value[at], *value[at:]]
            case _:
                return [*value[:at], _change(value[at], chance), *value[at + 1 :]]
    if isinstance(value, str) and value and chance.random() < 0.6:
        at = chance.randrange(len(value))
        put = chance.choice(["", *"0159mpszdrcxESWN-+ []", value[chance.randrange(len(value)) :]])
        return value[:at] + put + value[at + 1 :]
    if type(value) is int and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 2, 10, -(2**31), 2**40))
    return chance.choice(ODD)
