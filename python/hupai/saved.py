"""A game as bytes and back."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hupai import _core
from hupai.actions import FAULTS, Action
from hupai.errors import ReplayError
from hupai.history import MISREAD, VERSION
from hupai.position import to_position, wall_bytes
from hupai.table_rules import table_rules

if TYPE_CHECKING:
    from hupai.game import Game

__all__ = ["from_bytes", "to_bytes"]

_MAGIC = b"hupai-game"
#: Bytes of a game unpacked at most; whole games with every wall given take some hundred thousand.
_LARGEST = 1 << 26


def to_bytes(game: Game) -> bytes:
    """The game, with a version and a checksum."""
    body = zlib.compress(json.dumps(_data(game), separators=(",", ":")).encode(), 6)
    head = _MAGIC + VERSION.to_bytes(2, "little") + len(body).to_bytes(4, "little")
    return head + zlib.crc32(body).to_bytes(4, "little") + body


def _data(game: Game) -> dict[str, Any]:
    """What is saved, as plain data."""
    core = game._core
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
                table_rules(game._rules, game._length),
            )
        source = core.round if record is core else record
        wall = "" if position is not None else source.wall.hex()
        hands.append([wall, position, source.log.hex()])
    return {
        "rules": game._rules.to_toml(),
        "table_id": game._rules.table_id,
        "length": game._length,
        "players": list(game._players),
        "seed": core.seed,
        "walls": [wall.hex() for wall in core.walls],
        "over": core.over,
        "hands": hands,
    }


def from_bytes(data: bytes) -> Game:
    """The game of such bytes; ReplayError if they are not intact."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"a saved game is bytes, not {type(data).__name__}")
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
        return _load(json.loads(_unpacked(body)))
    except ReplayError:
        raise
    except (*MISREAD, zlib.error) as error:
        raise ReplayError(f"these bytes are no game: {error}") from error


def _unpacked(body: bytes) -> bytes:
    """The inside; a small body that would fill the memory is none of ours."""
    reader = zlib.decompressobj()
    inside = reader.decompress(body, _LARGEST)
    if not reader.eof or reader.unused_data:
        raise ReplayError(f"no game: cut off, longer than its end, or above {_LARGEST} bytes")
    return inside


def _load(data: Mapping[str, Any]) -> Game:
    from hupai.game import Game, _player_names, _seed
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
        game = Game.from_position(rules, position, seed=seed, length=length, players=players)
    else:
        for wall in (*walls, bytes.fromhex(first_wall)):
            wall_bytes(list(wall), core_rules.red_fives)
        game = Game._make(rules, length, players, _core.Game(core_rules, seed, walls))
    for number, (wall, _, log) in enumerate(hands):
        if wall and game._core.round.wall.hex() != wall:
            raise ReplayError(f"hand {number} has another wall than its seed gives")
        moves = bytes.fromhex(log)
        for seat, action in zip(moves[::2], moves[1::2], strict=True):
            _apply(game, seat, action)
    if game.done != data["over"]:
        raise ReplayError("the game ends elsewhere")
    if _data(game) != data:
        raise ReplayError("edited: played again, the game is another one")
    return game


def _apply(game: Game, seat: int, action: int) -> None:
    """One entry of a log of the core."""
    if action < Action.COUNT:
        game.step({seat: action})
        return
    fault = next((name for name, number in FAULTS.items() if number == action), None)
    if fault is None:
        raise ReplayError(f"{action} is no action")
    game.host(fault, seat & 15, seat >> 4 if fault == "unused_pon" else None)
