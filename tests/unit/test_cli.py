"""The command line: what it prints, what it refuses, and what it returns."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import hupai
from hupai.cli import main

HAND = "234m 567m 345p 88s 67s +5s"
DATA = Path(__file__).parents[1] / "data"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def feed(monkeypatch: pytest.MonkeyPatch, raw: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))


def test_score_with_payments(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "score", HAND, "--riichi", "--seat", "S")
    assert (code, err) == (0, "")
    assert "[riichi]" in out
    assert "value: 2000 points" in out
    assert "-2000" in out
    assert "+6000" in out


def test_bare_riichi_may_stand_before_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "score", "--riichi", HAND)[1] == run(capsys, "score", HAND, "--riichi")[1]
    assert "[double_riichi]" in run(capsys, "score", "--riichi", "double", HAND)[1]


def test_ron_needs_a_discarder_for_payments(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "score", HAND, "--by", "ron")
    assert code == 0
    assert "pays" not in out
    code, out, _ = run(
        capsys, "score", HAND, "--by", "ron", "--discarder", "W", "-o", "renchan=true",
        "--honba", "1", "--sticks", "1", "--json",
    )  # fmt: skip
    assert code == 0
    settlement = json.loads(out)["settlement"]
    assert settlement["deltas"] == [3000 + 300 + 1000, 0, -3300, 0]
    assert settlement["pot_change"] == -1000
    code, _, err = run(capsys, "score", HAND, "--by", "ron", "--sticks", "1")
    assert code == 2
    assert "--discarder" in err


def test_other_rulesets_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert "8 points" in run(capsys, "score", HAND, "--rules", "competitive", "--seat", "S")[1]
    assert "provisional" in run(capsys, "score", HAND, "--rules", "guang")[1]
    out = run(capsys, "score", HAND, "-o", "flip_dora=true", "--indicators", "7s")[1]
    assert "dora: 2 x 200 = 400" in out
    code, _, err = run(capsys, "score", HAND, "-o", "dora=1", "-o", "renchan=maybe")
    assert code == 2
    assert "no option 'dora'" in err
    assert "renchan" in err
    assert run(capsys, "score", HAND, "-o", "nonsense")[0] == 2
    assert run(capsys, "score", HAND, "--rules", "rcr")[0] == 2
    assert run(capsys, "score", HAND, "--rules", "missing.toml")[0] == 2


def test_bad_hands(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "score", "11111m 8z")
    assert (code, out) == (2, "")
    assert "8z" in err
    code, _, err = run(capsys, "score", "234m 567m 345p 88s 567s")
    assert code == 2
    assert "'+8s'" in err


def test_many_hands_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [HAND, "", "123m", json.dumps({"hand": HAND, "by": "ron", "id": 7}), '{"hand": 3}', "{"]
    feed(monkeypatch, "\n".join(lines).encode() + b"\n\xff\xfe\n" + HAND.encode())
    code, out, err = run(capsys, "score", "-")
    assert code == 2
    assert len(out.splitlines()) == 3
    assert [line.split(":")[1].strip() for line in err.splitlines()] == [
        "line 3",
        "line 5",
        "line 6",
        "line 7",
    ]


def test_cases_as_requests(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of the case files is a request; its settlement is the one expected."""
    for name in ("reformed_random", "competitive_random", "guang_random", "guang16_random"):
        text = (DATA / f"{name}.jsonl").read_text(encoding="utf-8")
        lines = text.splitlines()[:60]
        feed(monkeypatch, "\n".join(lines).encode())
        code, out, err = run(capsys, "score", "-", "--json")
        assert (code, err) == (0, "")
        for line, answer in zip(lines, out.splitlines(), strict=True):
            case: dict[str, Any] = json.loads(line)
            got = json.loads(answer)
            assert got["id"] == case["id"]
            assert got["wins"] == case["expect"]["wins"]
            if "settle" in case:
                assert got["settlement"]["deltas"] == case["settle"]["deltas"]


def test_ten_megabytes_on_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, b"\x00[" * 5_000_000 + b"\n" + HAND.encode())
    code, out, err = run(capsys, "score", "-")
    assert code == 2
    assert len(out.splitlines()) == 1
    assert err.startswith("hupai: line 1: ")
    assert len(err) < 200


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules")
    assert code == 0
    assert all(name in out for name in ("reformed", "competitive", "guang", "provisional"))
    for name, rows in (("reformed", 50), ("competitive", 95), ("guang", 35)):
        code, out, _ = run(capsys, "rules", name, "--json")
        assert code == 0
        assert len(json.loads(out)["patterns"]) == rows
        code, out, _ = run(capsys, "rules", name)
        assert len(out.splitlines()) >= rows + 2
    assert run(capsys, "rules", "rcr")[0] == 2


def test_check_a_rule_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text('base = "guang"\n[patterns.half_flush]\npoints = 4\n', encoding="utf-8")
    assert run(capsys, "rules", "--check", str(good))[0] == 0
    assert "value: 5" in run(
        capsys, "score", "[234m] 567m 111m 111z 9m +9m", "--rules", str(good), "--seat", "S",
        "--round", "S",
    )[1]  # fmt: skip
    bad = tmp_path / "bad.toml"
    bad.write_text(
        'base = "guang"\n[patterns.half_flush]\npoints = -4\nfoo = 1\n', encoding="utf-8"
    )
    code, nothing, out = run(capsys, "rules", "--check", str(bad))
    assert nothing == ""
    assert code == 2
    assert "line 3" in out
    assert "line 4" in out
    assert run(capsys, "rules", "--check", str(tmp_path / "none.toml"))[0] == 2


def test_analysis(capsys: pytest.CaptureFixture[str]) -> None:
    assert "shanten 0" in run(capsys, "shanten", "234m 567m 345p 88s 67s")[1]
    assert "5s (4 left), 8s (2 left)" in run(capsys, "waits", "234m 567m 345p 88s 67s")[1]
    code, out, _ = run(capsys, "discards", "234m 567m 345p 88s 679s", "--json")
    assert code == 0
    assert json.loads(out)["discards"][0]["tile"] == "8s"
    code, out, _ = run(capsys, "waits", "19m19p19s1234567z", "--shapes", "standard")
    assert "not ready" in out
    assert run(capsys, "waits", "19m19p19s1234567z", "--shapes", "six_pairs")[0] == 2
    assert "(22" not in run(capsys, "waits", "19m19p19s1234567z", "--rules", "competitive")[2]


def test_draw(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "draw", HAND)
    assert (code, err) == (0, "")
    assert out == hupai.draw(HAND)
    file = tmp_path / "hand.svg"
    assert run(capsys, "draw", HAND, "-o", str(file), "--tile-height", "24") == (0, "", "")
    assert file.read_bytes() == hupai.draw(HAND, tile_height=24).encode()
    win = ("--rules", "reformed", "--by", "ron", "--seat", "S", "--riichi")
    code, out, _ = run(capsys, "draw", HAND, *win, "--discarder", "W")
    assert code == 0
    rules = hupai.Reformed()
    score = rules.score(HAND, by="ron", seat="S", riichi="riichi")
    assert out == hupai.draw(score, settlement=rules.settle(score, discarder="W"))


def test_what_cannot_be_drawn_leaves_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "hand.svg"
    for words, said in (
        (("123m 8z",), "8z"),
        ((HAND, "--tile-height", "0"), "tile_height"),
        ((HAND, "--rules", "rcr"), "no ruleset"),
        ((HAND, "--by", "ron"), "--rules"),
        ((HAND, "--discarder", "W"), "--rules"),
        (("234m 567m 345p 88s 67s", "--rules", "guang"), "winning tile"),
    ):
        code, out, err = run(capsys, "draw", *words, "-o", str(file))
        assert (code, out) == (2, "")
        assert said in err
        assert not file.exists()
    assert run(capsys, "draw", HAND, "-o", str(tmp_path / "none" / "hand.svg"))[0] == 2


def test_unicode_tiles(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, out, _ = run(capsys, "score", HAND, "--unicode", "--by", "ron")
    assert code == 0
    assert out.startswith(hupai.format_unicode(HAND) + ": ron")
    assert "234m" not in out
    assert run(capsys, "score", HAND, "--json") == run(capsys, "score", HAND, "--json", "--unicode")
    feed(monkeypatch, HAND.encode())
    assert run(capsys, "score", "-", "--unicode")[1].startswith(hupai.format_unicode(HAND))
    events = tmp_path / "events.jsonl"
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    code, out, _ = run(capsys, "play", "--unicode", "--events", str(events))
    assert code == 0
    assert re.search("discard [\U0001f000-\U0001f021]", out)
    assert not re.search(r"\d[mps]\b", out)
    code, out, _ = run(capsys, "replay", str(events), "--unicode")
    assert code == 0
    assert re.search("E is dealt [\U0001f000-\U0001f021]", out)
    assert not re.search(r"\d[mps]\b", out)


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys)
    assert code == 2
    assert "score" in out
    code, out, _ = run(capsys, "--version")
    assert code == 0
    assert out.startswith("hupai 0.")


def test_a_reader_that_goes_away_is_no_error() -> None:
    code = "from hupai.cli import main; import sys; sys.exit(main(['rules', 'competitive']))"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.read(11) == "competitive"
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 0


@pytest.mark.parametrize(
    "request_",
    [
        {"hand": HAND, "rules": ["x"]},
        {"hand": HAND, "rules": {}},
        {"hand": HAND, "settle": {"zz": 1}},
        {"hand": HAND, "settle": {"score": 1}},
        {"hand": HAND, "flags": {"situation": 1}},
        {"hand": HAND, "flags": {"hand": "x"}},
        {"hand": HAND, "flags": {"by": "ron"}, "by": "ron"},
        {"hand": HAND, "options": {"zz": 1}},
        {"rules": "guang"},
        {"event": "robbery"},
        {"event": ["win"]},
        {"event": "win", "claims": [3]},
        {"event": "win", "claims": [{"seat": 1}]},
        {"event": "win", "claims": [{"seat": 1, "value": 500, "suppliers": 3}]},
        {"event": "exhaustive", "ready": 7},
        {"event": "fault", "fault": "unused_pon", "seat": 1},
        {"event": "exhaustive", "rules": "guang", "hand_tai": 5},
        {"hand": HAND, "settle": {"sticks": None}},
        {"hand": HAND, "settle": {"stakes": None, "discarder": None}},
        {"event": "exhaustive", "ready": None},
        {"event": "exhaustive", "rules": "guang", "hand_tai": None},
        {"event": "final", "points": None},
        {"event": "win", "claims": [{"seat": 1, "value": 500}], "honba": None},
        {"event": "fault", "rules": "guang", "fault": None, "seat": 1},
        [1, 2],
    ],
)
def test_bad_requests_name_their_line_and_lose_nothing(
    request_: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, "\n".join([HAND, json.dumps(request_), HAND]).encode())
    code, out, err = run(capsys, "score", "-")
    assert code == 2
    assert len(out.splitlines()) == 2
    assert all(line.startswith("hupai: line 2: ") for line in err.splitlines())
    assert err


def test_settlement_cases_as_requests(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("reformed_settle", "competitive_settle", "guang_settle"):
        lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        feed(monkeypatch, "\n".join(lines).encode())
        code, out, err = run(capsys, "score", "-", "--json")
        assert (code, err) == (0, "")
        for line, answer in zip(lines, out.splitlines(), strict=True):
            expect = json.loads(line)["expect"]
            got = json.loads(answer)
            for key in ("deltas", "pot_change", "winners", "places", "scores"):
                if key in expect:
                    assert got[key] == expect[key]
            for key, value in expect.get("next", {}).items():
                assert got["next"][key] == value


def test_analysis_requests(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (DATA / "analysis.jsonl").read_text(encoding="utf-8")
    cases = [json.loads(line) for line in text.splitlines()]
    asked = [case for case in cases if "shanten" in case["expect"]][:80]
    feed(monkeypatch, "\n".join(json.dumps(case) for case in asked).encode())
    code, out, err = run(capsys, "shanten", "-", "--json")
    assert (code, err) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [a["shanten"] for a in answers] == [case["expect"]["shanten"] for case in asked]
    assert [a["id"] for a in answers] == [case["id"] for case in asked]


READY = "234m 567m 345p 88s 67s"


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"seat": "Q"}, "seat='Q' is none of E, S, W, N"),
        ({"seat": None}, "seat=None is none of"),
        ({"round": 7, "seat": [1]}, "round=7 is none of"),
        ({"rules": "chess"}, "'rules' is 'chess'"),
        ({"rules": None}, "'rules' must be a str"),
        ({"rules": "guang", "options": {"zz": 1}}, "guang has no option 'zz'"),
        ({"rules": "guang", "options": {"minimum": "x"}}, "minimum must be an int"),
        ({"options": {"minimum": 1}}, "'options' need 'rules'"),
        ({"options": []}, "'options' must be a dict"),
        ({"sets": 7}, "sets is 7; a hand has 4 or 5 sets"),
        ({"sets": "4"}, "sets is '4'"),
        ({"sets": True}, "sets is True"),
        ({"sets": None}, "'sets' is null"),
        ({"sets": 5}, "of 4 sets, not of 5"),
        ({"rules": "guang", "options": {"hand_size": 16}}, "of 4 sets, not of 5"),
        ({"visible": "8z"}, "8z is no tile"),
        ({"visible": None}, "'visible' must be a str"),
        ({"shapes": "standard"}, "'shapes' must be a list"),
        ({"shapes": ["round"]}, "unknown shape 'round'"),
        ({"discards": "1m"}, "'discards' must be a list"),
        ({"discards": ["1m"]}, "'discards' are objects with a 'tile'"),
        ({"discards": [{"tile": "12m"}]}, "'12m' is not one tile"),
        ({"discards": [{"tile": "9z"}]}, "9z is no tile"),
        ({"discards": [{"tile": "1m", "exempt": 1}]}, "'exempt' in 'discards' must be true"),
        ({"discards": [{"tile": "1m", "zz": 1}]}, "unknown key 'zz' in 'discards'"),
        ({"events": ["sleeps"]}, "events: 'sleeps' is unknown"),
        ({"events": {"own_draw": 1}}, "'events' must be a list"),
        ({"by": "ron"}, "unknown key 'by'"),
    ],
)
@pytest.mark.parametrize("command", ["shanten", "waits", "discards"])
def test_bad_analysis_requests_name_their_line(
    command: str,
    request_: Any,
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Keys that do not matter to the answer were not looked at."""
    hand = READY + " 1z" * (command == "discards")
    feed(monkeypatch, "\n".join([hand, json.dumps({"hand": hand, **request_}), hand]).encode())
    code, out, err = run(capsys, command, "-", "--json")
    assert code == 2
    answers = [json.loads(line) for line in out.splitlines()]
    assert [next(iter(answer)) for answer in answers] == ["hand", "line", "hand"]
    assert all(line.startswith("hupai: line 2: ") for line in err.splitlines())
    assert said in err


def test_all_that_is_wrong_with_an_analysis_request(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = {"hand": READY, "seat": "Q", "discards": [3], "events": ["sleeps"]}
    feed(monkeypatch, json.dumps(wrong).encode())
    code, out, err = run(capsys, "waits", "-")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 3


def test_rules_sets_and_visible_tiles_of_analysis_requests(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a request names is used; the command line gives what it leaves out."""
    scattered = "147m 258p 369s 1234z"
    sixteen = "234m 567m 345p 111z 88s 67s"
    lines: list[dict[str, Any]] = [
        {"hand": scattered, "rules": "competitive"},
        {"hand": scattered, "rules": "competitive", "shapes": ["standard"]},
        {"hand": scattered},
        {"hand": sixteen, "rules": "guang", "options": {"hand_size": 16}, "sets": 5},
        {"hand": sixteen, "sets": 5, "seat": "S", "round": 0},
    ]
    feed(monkeypatch, "\n".join(map(json.dumps, lines)).encode())
    code, out, err = run(capsys, "shanten", "-", "--json")
    assert (code, err) == (0, "")
    shapes = [list(json.loads(line)["per_shape"]) for line in out.splitlines()]
    everywhere = ["standard", "seven_pairs", "thirteen_orphans"]
    assert shapes == [
        [*everywhere, "scattered"],
        ["standard"],
        everywhere,
        list(hupai.shanten_by_shape(sixteen, hupai.Guang(hand_size=16))),
        list(hupai.shanten_by_shape(sixteen)),
    ]
    feed(monkeypatch, json.dumps({"hand": READY, "visible": "555s"}).encode())
    assert json.loads(run(capsys, "waits", "-", "--json")[1])["left"] == {"5s": 1, "8s": 2}
    feed(monkeypatch, json.dumps({"hand": scattered, "options": {"minimum": 8}}).encode())
    found = json.loads(run(capsys, "shanten", "-", "--json", "--rules", "competitive")[1])
    assert "scattered" in found["per_shape"]


def test_names_survive_a_terminal_that_cannot_show_them() -> None:
    code = "from hupai.cli import main; import sys; sys.exit(main(['rules', 'guang']))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert b"???" in done.stdout
