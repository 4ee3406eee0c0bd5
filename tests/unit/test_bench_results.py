"""Results of benchmarks: merging, aims, tables, comparison (`bench/`)."""

import importlib
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hupai import benchmark

BENCH = Path(__file__).parents[2] / "bench"
MACHINE = {"cpu": "one", "simd": "avx2", "os": "some", "python": "3", "numpy": "2", "hupai": "0"}


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """The modules that read results, which import one another by bare names."""
    monkeypatch.syspath_prepend(str(BENCH))
    return {
        name: importlib.import_module(name) for name in ("result", "compare", "plot", "corpora")
    }


def one(
    subject: str = "waits", ratio: float = 2.0, ns: float = 10.0, **more: Any
) -> dict[str, Any]:
    return {
        "subject": subject,
        "title": subject,
        "smoke": False,
        "rows": 10,
        "rounds": 1,
        "machine": {**MACHINE, "date": "today"},
        "peers": {"mahjong": "2", "jansou": None},
        "ns": {"random": {"hupai": ns}},
        "ratios": {"random: mahjong / hupai": ratio, "random: reference / hupai": 900.0},
        "figures": {"KiB above": 5, "words": "no number"},
        "aims": {"random: mahjong / hupai": ">= 35, 60", "KiB above": "<= 16,384"},
        **more,
    }


def write(path: Path, data: dict[str, Any]) -> str:
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def test_merge_keeps_subjects_apart_and_facts_once(bench: dict[str, ModuleType]) -> None:
    result = bench["result"]
    data = result.merge([one("waits"), one("score", ratio=40.0)])
    assert list(data["subjects"]) == ["waits", "score"]
    assert data["machine"]["cpu"] == "one"
    assert "machine" not in data["subjects"]["score"]
    numbers = {(row.subject, row.name): row.value for row in result.rows(data)}
    assert numbers["score", "random: mahjong / hupai"] == 40
    assert numbers["waits", "random: hupai"] == 10
    assert ("waits", "words") not in numbers


@pytest.mark.parametrize(
    ("value", "aim", "reached"),
    [
        (35, ">= 35, 60", True),
        (34.9, ">= 35, 60", False),
        (16_384, "<= 16,384", True),
        (16_385, "<= 16,384", False),
        (1.6, ">= 1.7", False),
        (8 * 2**20, "<= 8 MB", True),
        (8 * 2**20 + 1, "<= 8 MB", False),
        (5, "", None),
    ],
)
def test_the_first_number_of_an_aim_decides(
    bench: dict[str, ModuleType], value: float, aim: str, reached: bool | None
) -> None:
    assert bench["result"].Row("subject", "name", value, "x", aim).reached is reached


def test_table_says_what_is_reached_and_of_which_machine(bench: dict[str, ModuleType]) -> None:
    text = bench["result"].table(bench["result"].merge([one(ratio=34.0)]))
    assert "| waits | random: mahjong / hupai | 34x | >= 35, 60 | no |" in text
    assert "| waits | KiB above | 5 | <= 16,384 | yes |" in text
    assert "on one (avx2)" in text
    assert "Peers: mahjong 2." in text
    assert "smoke" not in text
    assert "smoke" in bench["result"].table(bench["result"].merge([one(smoke=True)]))


def test_comparison_shows_every_shared_number(
    bench: dict[str, ModuleType], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = write(tmp_path / "old.json", one(ratio=2.0, ns=10.0))
    new = one(ratio=3.0, ns=10.0)
    new["machine"]["cpu"] = "another"
    new["peers"]["mahjong"] = "3"
    merged = bench["result"].merge([new, one("score")])
    assert bench["compare"].main([old, write(tmp_path / "new.json", merged)]) == 0
    shown = capsys.readouterr().out
    assert "note: cpu: one -> another" in shown
    assert "note: mahjong: 2 -> 3" in shown
    line = next(line for line in shown.splitlines() if "mahjong / hupai" in line)
    assert line.split()[-5:] == ["x", "2.00", "3.00", "x", "1.50"]
    assert "score:" not in shown
    assert "4 of 4 numbers shown" in shown


def test_small_changes_can_be_hidden(
    bench: dict[str, ModuleType], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = write(tmp_path / "old.json", one(ratio=2.0, ns=10.0))
    new = write(tmp_path / "new.json", one(ratio=3.0, ns=10.4))
    assert bench["compare"].main([old, new, "--least", "0.1"]) == 0
    shown = capsys.readouterr().out
    assert "mahjong / hupai" in shown
    assert "random: hupai" not in shown
    assert "1 of 4 numbers shown" in shown


@pytest.mark.parametrize("text", ["{}", "no JSON", '{"subject": "other", "machine": {}, "ns": {}}'])
def test_what_cannot_be_compared_is_an_error(
    bench: dict[str, ModuleType], tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    old = write(tmp_path / "old.json", one())
    new = tmp_path / "new.json"
    new.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as stop:
        bench["compare"].main([old, str(new)])
    assert stop.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_plot_has_a_line_for_each_comparison_without_the_reference(
    bench: dict[str, ModuleType],
) -> None:
    data = one()
    data["ratios"]["one suit: mahjong / hupai"] = 4.0
    found = bench["plot"].lines(data)
    assert list(found) == ["waits: mahjong / hupai"]
    assert [row.value for row in found["waits: mahjong / hupai"]] == [2.0, 4.0]


def test_corpora_are_the_same_everywhere(bench: dict[str, ModuleType]) -> None:
    corpora = bench["corpora"]
    assert corpora.concealed_wins(1) == corpora.concealed_wins(3)[:1]
    assert corpora.mixed_cases(20, seed=1) != corpora.mixed_cases(20, seed=2)
    assert corpora.concealed_wins(1) == [("4566m444678p789s +3m", {})]
    situation = {"by": "self_draw", "seat": "S", "round": "W"}
    assert corpora.mixed_cases(1) == [("2333344567777s +4s", situation)]


def test_installed_part_is_a_result_like_the_others(bench: dict[str, ModuleType]) -> None:
    data = benchmark.run(rows=24, rounds=1)
    facts = data["machine"]
    assert facts["cores"]["machine"] >= 1
    assert facts["simd"]
    assert facts["build"]["sha256"]
    numbers = {row.name for row in bench["result"].rows(data)}
    assert {"guang: reference / score_batch", "guang: value_of_waits"} <= numbers
