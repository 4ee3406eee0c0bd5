"""Input that fuzzing found to be taken badly; each is refused with a reason now."""

from __future__ import annotations

import io
import json
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

import hupai
from hupai import batch, cli, rulefile
from hupai.errors import InvalidHandError, InvalidPositionError, ReplayError, RuleFileError

HAND = "234m 567m 345p 88s 67s +5s"


def played(rules: Any, steps: int) -> dict[str, Any]:
    """A position after so many decisions, the first legal action each time."""
    game = hupai.Game(rules, seed=5)
    for _ in range(steps):
        seat = game.pending[0]
        game.step({seat: game.legal_actions(seat)[-1]})
    return game.position()


def test_a_drawn_tile_that_is_none_beside_a_hand_in_riichi() -> None:
    """The waits of the hand in riichi were looked for in a position that was refused already."""
    position = played(hupai.Guang(), 0)
    position["drawn"] = None
    position["players"][1]["riichi"] = "riichi"
    with pytest.raises(InvalidPositionError, match="drawn tile is not among"):
        hupai.Game.from_position(hupai.Guang(), position)


def test_forbidden_discards_without_a_claim() -> None:
    """They made a seat that could do nothing, in the position or after hands were dealt anew."""
    position = played(hupai.Reformed(), 0)
    position["forbidden"] = ["1m", "1z"]
    with pytest.raises(InvalidPositionError, match="forbidden that no claim forbids"):
        hupai.Game.from_position(hupai.Reformed(), position)


def test_more_kongs_than_a_wall_has_replacements_for() -> None:
    """Their places were looked up behind the end of a list."""
    position = played(hupai.Reformed(), 0)
    del position["wall"]
    for seat, player in enumerate(position["players"]):
        kinds = ("12m", "34m", "56m", "78m")[seat]
        player["hand"] = "1234567p" if seat else "12345678p"
        player["melds"] = [f"({kind * 4}m)" for kind in kinds[:2]]
    with pytest.raises(InvalidPositionError):
        hupai.Game.from_position(hupai.Reformed(), position)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"answers": {"a": "pass"}}, "has no field 'a'"),
        ({"drawn": 0.5}, "drawn: 0.5 is no tile"),
        ({"drawn": True}, "True is no tile"),
        ({"indicators": [{"a": 1}]}, "must be a number from 0 to 4"),
    ],
)
def test_fields_of_positions_that_are_none(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidPositionError, match=said):
        hupai.Game.from_position(hupai.Reformed(), {**played(hupai.Reformed(), 0), **change})


@pytest.mark.parametrize("number", ["1" * 5000, "[" * 5000])
def test_lines_of_events_that_are_json_for_nobody(number: str) -> None:
    """Numbers of more digits than Python converts, lists in lists in lists."""
    with pytest.raises(ReplayError, match="line 1: "):
        hupai.events.loads(number)


def test_numbers_of_rule_files_that_are_too_long() -> None:
    with pytest.raises(RuleFileError, match="not TOML: Exceeds the limit"):
        rulefile.loads(f'base = "guang"\n[options]\nminimum = {"1" * 5000}\n')


def test_a_saved_game_that_would_fill_the_memory() -> None:
    body = zlib.compress(bytes(1 << 27))
    sizes = len(body).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little")
    with pytest.raises(ReplayError, match="above 67108864 bytes"):
        hupai.Game.from_bytes(b"hupai-game" + (1).to_bytes(2, "little") + sizes + body)


def test_places_in_an_archive_that_lie_before_its_beginning(tmp_path: Path) -> None:
    """The archive's directory names a place of a member; its reader then seeks there."""
    path = tmp_path / "hands.npz"
    batch.Hands.from_strings([HAND]).save(path)
    data = path.read_bytes()
    end = data.rindex(b"PK\x05\x06")
    place = int.from_bytes(data[end + 16 : end + 20], "little")
    path.write_bytes(data[: end + 16] + (place + 40).to_bytes(4, "little") + data[end + 20 :])
    with pytest.raises(InvalidHandError, match="a damaged file: hupai_hands cannot be read"):
        batch.Hands.load(path)


@pytest.mark.parametrize("event", ["fault", "false_win"])
def test_requests_that_lack_what_they_need(event: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Arguments were passed by position, so that a missing one shifted the others."""
    line = json.dumps({"event": event, "rules": "guang", "discarder": 1, "best_tai": [1] * 4})
    if event == "fault":
        line = line.replace(', "best_tai": [1, 1, 1, 1]', "")
    else:
        line = line.replace(', "discarder": 1', "")
    assert ask("score", line) == 2
    assert f"line 1: {event!r} needs 'seat'" in capsys.readouterr().err


def test_shapes_of_requests_that_are_no_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("shanten", json.dumps({"hand": HAND, "shapes": [["standard"], {"a": 1}]})) == 2
    assert "unknown shape ['standard']" in capsys.readouterr().err


def ask(command: str, line: str) -> int:
    before, sys.stdin = sys.stdin, io.StringIO(line)
    try:
        return cli.main([command, "-"])
    finally:
        sys.stdin = before
