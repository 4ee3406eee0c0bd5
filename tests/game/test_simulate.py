"""The command line of the table."""

from __future__ import annotations

import argparse
import json

import pytest

import hupai
from hupai import events
from hupai.errors import GameError, InvalidOptionError
from hupai.simulate import add_parsers, simulate


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    add_parsers(parser.add_subparsers())
    args = parser.parse_args(list(arguments))
    code: int = args.run(args)
    return code


def test_simulate_sums_up_and_resumes(tmp_path, capsys):
    file = str(tmp_path / "results.json")
    common = ["simulate", "--rules", "guang", "--length", "east", "--resume", file, "--json"]
    assert run(*common, "--games", "256", "--players", "random") == 0
    first = json.loads(capsys.readouterr().out)
    assert first["games"] == 256
    assert run(*common, "--games", "300", "--players", "random") == 0
    both = json.loads(capsys.readouterr().out)
    assert both["games"] == 300
    assert both["hands"] > first["hands"]
    assert run(*common, "--games", "300", "--players", "random") == 0
    again = capsys.readouterr()
    assert json.loads(again.out) == both
    assert "holds all 300 games" in again.err
    with pytest.raises(GameError, match="other seed"):
        run(*common, "--games", "300", "--players", "random", "--seed", "2")
    with open(file, "w", encoding="utf-8") as broken:
        broken.write("{")
    with pytest.raises(GameError, match="no file of results"):
        run(*common, "--games", "300", "--players", "random")


def test_an_interrupted_run_goes_on_with_the_same_games():
    rules = hupai.Competitive()
    done, part = simulate(rules, 300, "random", length="east", stop=lambda _: True)
    assert done == 256
    done, rest = simulate(rules, 300, "random", length="east", done=done)
    _, whole = simulate(rules, 300, "random", length="east", threads=2)
    both = part + rest
    assert (both.hands, both.wins, both.value) == (whole.hands, whole.wins, whole.value)


def test_the_summary_and_the_replay_are_readable(tmp_path, capsys):
    file = str(tmp_path / "game.jsonl")
    arguments = ["--games", "4", "--length", "east", "--players", "greedy,random,caller,greedy"]
    assert run("simulate", *arguments, "--events", file) == 0
    out = capsys.readouterr().out
    assert "4 games" in out
    assert "patterns of the wins" in out
    assert hupai.Game.replay(events.load(file)).done
    assert run("replay", file) == 0
    shown = capsys.readouterr().out
    assert shown.count("\nhand ") == sum(e.type == "start_hand" for e in events.load(file))
    with pytest.raises(GameError, match="nowhere"):
        run("replay", str(tmp_path / "nowhere"))


def test_bad_arguments_are_named():
    with pytest.raises(InvalidOptionError, match="games"):
        run("simulate", "--games", "0")
    with pytest.raises(InvalidOptionError, match="tea"):
        run("simulate", "--players", "tea")


def test_a_person_can_play_and_leave(monkeypatch, capsys, tmp_path):
    answers = iter(["nonsense", "0", "0", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    file = str(tmp_path / "game.jsonl")
    assert run("play", "--rules", "guang", "--events", file) == 0
    out = capsys.readouterr().out
    assert "'nonsense' is not possible now" in out
    assert "hand:" in out
    assert not hupai.Game.replay(events.load(file)).done
