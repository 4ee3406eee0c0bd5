"""Settlement cases from an independent oracle: wins, draws, finals, faults (tests/data)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hupai
from hupai.rulesets import make
from hupai.settlement import Claim, Settlement, passing_lock

DATA = Path(__file__).parent.parent / "data"
RULES = ("reformed", "competitive", "guang")
TABLE = ("honba", "sticks", "repeats", "pot", "stakes")


def read(*names: str) -> list[dict[str, Any]]:
    lines = []
    for name in names:
        with open(DATA / f"{name}.jsonl", encoding="utf-8") as file:
            lines += [json.loads(line) for line in file]
    return lines


EVENTS = [case for name in RULES for case in read(f"{name}_settle", f"{name}_worked")]
EVENTS = [case for case in EVENTS if "event" in case]
WINS = [case for case in EVENTS if case["event"] == "win"]
DRAWS = [case for case in EVENTS if case["event"] in ("exhaustive", "abort")]
RANDOM = [
    case
    for case in read(*(f"{name}_random" for name in RULES), "guang16_random")
    if "settle" in case
]


def rules_of(case: dict[str, Any]) -> Any:
    return make(case["rules"], case.get("options", {}))


def table_of(case: dict[str, Any]) -> dict[str, Any]:
    return {key: case[key] for key in TABLE if key in case}


def claims_of(case: dict[str, Any]) -> list[Claim]:
    # Guang's value is the total, dora included; it is only told beside it.
    return [
        Claim(
            claim["seat"],
            claim["value"],
            claim.get("dora", 0) if case["rules"] == "reformed" else 0,
            tuple(claim.get("suppliers", ())),
        )
        for claim in case["claims"]
    ]


def agree(case: dict[str, Any], result: Settlement) -> None:
    expect = case["expect"]
    assert list(result.deltas) == expect["deltas"]
    assert result.pot_change == expect.get("pot_change", 0)
    assert sum(result.deltas) + result.pot_change == 0  # COM-19, GUANG-43
    if "winners" in expect:
        assert list(result.winners) == expect["winners"]
    if "next" in expect:
        assert result.next is not None
        assert {key: getattr(result.next, key) for key in expect["next"]} == expect["next"]
    assert result.history


@pytest.mark.parametrize("case", WINS, ids=lambda case: case["id"])
def test_win(case: dict[str, Any]) -> None:
    """REF-11..REF-15, REF-21, COMP-5, COMP-12..COMP-16, GUANG-3..GUANG-7, GUANG-17, GUANG-23."""
    result = rules_of(case).settle(claims_of(case), discarder=case["discarder"], **table_of(case))
    agree(case, result)


@pytest.mark.parametrize("case", DRAWS, ids=lambda case: case["id"])
def test_draw(case: dict[str, Any]) -> None:
    """REF-20, REF-21, REF-24, REF-25, COMP-5, GUANG-13, GUANG-14."""
    named = {key: case[key] for key in ("ready", "nagashi") if key in case}
    agree(case, rules_of(case).settle_draw(case["event"], **named, **table_of(case)))


def test_faults_and_false_wins() -> None:
    """GUANG-24, GUANG-25, GUANG-26."""
    cases = [case for case in EVENTS if case["event"] in ("fault", "false_win")]
    assert len(cases) > 20
    for case in cases:
        rules = rules_of(case)
        if case["event"] == "fault":
            result = rules.fault(case["fault"], case["seat"], discarder=case.get("discarder"))
        else:
            result = rules.false_win(case["seat"], case["best_tai"])
        agree(case, result)
        assert result.next is None


def test_finals() -> None:
    """REF-28..REF-30, REF-32."""
    cases = [case for case in EVENTS if case["event"] == "final"]
    assert len(cases) == 9
    for case in cases:
        result = rules_of(case).standings(case["points"], sticks=case.get("sticks", 0))
        assert list(result.places) == case["expect"]["places"]
        assert list(result.scores) == case["expect"]["scores"]


def test_every_event_is_used() -> None:
    assert {case["event"] for case in EVENTS} == {
        "win",
        "exhaustive",
        "abort",
        "final",
        "fault",
        "false_win",
    }
    assert len(WINS) + len(DRAWS) == len(EVENTS) - 9 - 22


def random_claim(case: dict[str, Any]) -> Claim:
    """The claim that a random hand makes; suppliers from the melds of its hand string."""
    winner, expect = case["settle"]["winner"], case["expect"]
    relative = {">": 1, "^": 2, "<": 3}
    suppliers = []
    for word in case["hand"].split():
        if word.startswith("["):
            chi = len(set(word.strip("[]<>^"))) == 4
            sign = next((relative[char] for char in word if char in relative), None)
            from_ = 3 if chi else sign
            suppliers.append(None if from_ is None else (winner + from_) % 4)
    dora = expect["dora"] if case["rules"] == "reformed" else 0
    return Claim(winner, expect["value"], dora, tuple(suppliers))


def test_settlements_of_random_hands() -> None:
    """The payment of each random win, its responsibility included (REF-14)."""
    assert len(RANDOM) > 1500
    for case in RANDOM:
        settle = case["settle"]
        result = rules_of(case).settle(
            random_claim(case), discarder=settle["discarder"], **table_of(settle)
        )
        assert list(result.deltas) == settle["deltas"], case["id"]
        assert result.pot_change == settle.get("pot_change", 0), case["id"]


@pytest.mark.parametrize("name", RULES)
def test_batch_is_settle_row_by_row(name: str) -> None:
    """settle_batch on all cases of the same options at once, with one claim matrix."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for case in WINS:
        if case["rules"] == name:
            groups.setdefault(json.dumps(case.get("options", {})), []).append(case)
    for group in groups.values():
        n = len(group)
        values, dora = np.zeros((n, 4), dtype=np.int64), np.zeros((n, 4), dtype=np.int64)
        claims = np.zeros((n, 4), dtype=np.bool_)
        suppliers = np.full((n, 4), -1)
        for row, case in enumerate(group):
            for claim in claims_of(case):
                claims[row, claim.seat] = True
                values[row, claim.seat], dora[row, claim.seat] = claim.value, claim.dora
                if case["discarder"] is None:
                    suppliers[row, : len(claim.suppliers)] = claim.suppliers
        discarders = [-1 if case["discarder"] is None else case["discarder"] for case in group]
        table = {
            key: [case.get(key, [0] * 4 if key == "stakes" else 0) for case in group]
            for key in TABLE
        }
        deltas = rules_of(group[0]).settle_batch(
            values, claims, discarders, dora=dora, suppliers=suppliers, **table
        )
        assert deltas.dtype == np.int32
        assert deltas.tolist() == [case["expect"]["deltas"] for case in group]


def test_passing_lock_cases() -> None:
    """COMP-3, GUANG-21: the lock as a state machine, and blocked_waits with it."""
    cases = [case for case in read("analysis") if "events" in case]
    assert len(cases) > 40
    for case in cases:
        locked = passing_lock(case["events"])
        blocked = rules_of(case).blocked_waits([0, 5], passed=locked)
        assert (not blocked) == case["expect"]["may_ron"], case["id"]


def test_best_ready_tai_cases() -> None:
    """GUANG-26."""
    cases = [case for case in read("analysis") if "best_ready_tai" in case["expect"]]
    assert len(cases) > 30
    for case in cases:
        best = rules_of(case).best_ready_tai(case["hand"], case["seat"], case["round"])
        assert best == case["expect"]["best_ready_tai"], case["id"]


def test_partial_furiten_cases() -> None:
    """REF-8, REF-9: waits by the analysis, what remains for a ron by blocked_waits."""
    cases = [case for case in read("analysis") if "discards" in case]
    assert len(cases) > 30
    for case in cases:
        rules = rules_of(case)
        waits = hupai.waits(case["hand"], shapes=rules)
        assert waits == hupai.parse_tiles(case["expect"]["waits"]), case["id"]
        thrown = [hupai.parse_tiles(item["tile"])[0] for item in case["discards"]]
        exempt = [item.get("exempt", False) for item in case["discards"]]
        blocked = rules.blocked_waits(waits, thrown, exempt)
        left = tuple(kind for kind in waits if kind not in blocked)
        assert left == hupai.parse_tiles(case["expect"]["ron_waits"]), case["id"]


def test_scores_settle_like_the_numbers() -> None:
    """score() and settle() together on every random win: seat, value, dora and suppliers."""
    for case in RANDOM:
        rules, settle = rules_of(case), case["settle"]
        score = rules.score(
            case["hand"], by=case["by"], seat=case["seat"], round=case["round"], **case["flags"]
        )
        result = rules.settle(score, discarder=settle["discarder"], **table_of(settle))
        assert list(result.deltas) == settle["deltas"], case["id"]
