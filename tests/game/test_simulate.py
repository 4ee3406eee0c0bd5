"""The command line of the table."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace

import pytest

import hupai
from hupai import events
from hupai.errors import GameError, InvalidOptionError
from hupai.simulate import add_parsers, game_of, simulate


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
    assert done == 64
    done, rest = simulate(rules, 300, "random", length="east", done=done)
    _, whole = simulate(rules, 300, "random", length="east", threads=2)
    both = part + rest
    assert (both.hands, both.wins, both.value) == (whole.hands, whole.wins, whole.value)


def test_a_longer_run_holds_the_games_of_a_shorter_one():
    rules = hupai.Guang()
    done, some = simulate(rules, 70, "random", length="east")
    _, more = simulate(rules, 150, "random", length="east", done=done)
    _, whole = simulate(rules, 150, "random", length="east")
    both = some + more
    assert replace(both, seconds=0) == replace(whole, seconds=0)


@pytest.mark.parametrize("number", [0, 2])
def test_a_game_of_a_simulation_is_the_one_it_plays(number):
    rules = hupai.Reformed()
    players = ("greedy", "random", "caller", "random")
    _, one = simulate(rules, number + 1, players, seed=3, done=number)
    game = game_of(rules, players, number, seed=3)
    left = game.view(0).sticks * 1000
    points = list(game.scores)
    points[game.standings().places.index(1)] += left
    assert one.points == tuple(points)
    wins = [event for event in game.events if event.type == "win"]
    assert one.hands == game.hand + 1
    assert sum(one.wins) == len(wins)
    assert sum(one.value) == sum(win.value for win in wins)
    assert hupai.Game.replay(game.events) == game


def test_all_games_are_written_and_shown(tmp_path, capsys):
    """Game after game in one file; a resumed run adds its own."""
    whole, parts, results = (tmp_path / name for name in ("whole", "parts", "results"))
    common = ["simulate", "--length", "east", "--players", "random", "--events"]
    assert run(*common, str(whole), "--games", "5") == 0
    assert run(*common, str(parts), "--games", "2", "--resume", str(results)) == 0
    first = parts.read_text(encoding="utf-8")
    assert first.count('"start_game"') == 2
    assert run(*common, str(parts), "--games", "5", "--resume", str(results)) == 0
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    assert whole.read_text(encoding="utf-8").startswith(first)
    capsys.readouterr()
    assert run("replay", str(whole)) == 0
    every = capsys.readouterr().out
    assert every.count("game of ") == 5
    assert run("replay", str(whole), "--game", "3") == 0
    third = capsys.readouterr().out
    assert third.count("game of ") == 1
    assert third in every
    for number in ("0", "6"):
        with pytest.raises(InvalidOptionError, match="holds 5 games"):
            run("replay", str(whole), "--game", number)


def test_results_of_another_version_are_refused(tmp_path):
    """An earlier one dealt other walls for the same seeds."""
    file = tmp_path / "results.json"
    common = ["simulate", "--length", "east", "--resume", str(file), "--games"]
    assert run(*common, "2") == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    del data["version"]
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(GameError, match="made with other version"):
        run(*common, "3")
    assert json.loads(file.read_text(encoding="utf-8")) == data


def test_broken_files_of_results_are_refused(tmp_path):
    file = tmp_path / "results.json"
    common = ["simulate", "--length", "east", "--resume", str(file), "--games"]
    assert run(*common, "2") == 0
    text = file.read_text(encoding="utf-8")
    for broken in (text[:-3], text.replace('"games": 2', '"games": 1', 1), "[]", "{}"):
        file.write_text(broken, encoding="utf-8")
        with pytest.raises(GameError, match="no file of results"):
            run(*common, "3")
        assert file.read_text(encoding="utf-8") == broken


def test_the_summary_and_the_replay_are_readable(tmp_path, capsys):
    file = str(tmp_path / "game.jsonl")
    arguments = ["--games", "1", "--length", "east", "--players", "greedy,random,caller,greedy"]
    assert run("simulate", *arguments, "--events", file) == 0
    out = capsys.readouterr().out
    assert "1 games" in out
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
