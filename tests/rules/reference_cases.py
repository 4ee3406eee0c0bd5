"""Reading the shared cases, and what the reference makes of each."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import hupai
from hupai.reference import money, parse_hand, score
from hupai.reference.notation import parse_kinds
from hupai.reference.shapes import shanten_by_shape, useful_tiles, waits
from hupai.reference.tiles import counted

DATA = Path(__file__).parents[1] / "data"
RULESETS = {"reformed": "Reformed", "competitive": "Competitive", "guang": "Guang"}
COUNTERS = ("honba", "sticks", "repeats", "pot", "stakes")


def cases(*names: str) -> list[dict[str, Any]]:
    """All cases of some files."""
    texts = [(DATA / f"{name}.jsonl").read_text("utf-8") for name in names]
    return [json.loads(line) for text in texts for line in text.splitlines()]


@cache
def ruleset(name: str, options: tuple[tuple[str, Any], ...]) -> Any:
    return getattr(hupai, RULESETS[name])(**dict(options))


def rules_of(case: dict[str, Any]) -> Any:
    return ruleset(case["rules"], tuple(sorted(case.get("options", {}).items())))


def scored(case: dict[str, Any]) -> Any:
    at = {key: case[key] for key in ("by", "seat", "round")}
    return score(rules_of(case), case["hand"], at, **case["flags"])


def hand_differs(case: dict[str, Any]) -> bool:
    """Whether the reference scores a hand case differently."""
    got, expect = scored(case), case["expect"]
    total = case["rules"] == "guang" and got.wins
    return not (
        got.wins is expect["wins"]
        and got.why_not == expect.get("reason")
        and (got.value if total else got.pattern_value) == expect["value"]
        and got.dora == expect["dora"]
        and got.patterns in (expect["patterns"], *expect.get("equal_alternatives", []))
    )


def settled_hand(case: dict[str, Any]) -> dict[str, Any]:
    """The settlement of a hand case."""
    paid, got = case["settle"], scored(case)
    seat = paid["winner"]
    suppliers = [
        None if meld.supplier is None else (seat + meld.supplier) % 4
        for meld in parse_hand(case["hand"])[0].open_melds
    ]
    value = got.pattern_value if case["rules"] == "reformed" else got.value
    claim = {"seat": seat, "value": value, "dora": got.dora, "suppliers": suppliers}
    counters = {key: paid[key] for key in COUNTERS if key in paid}
    options = case.get("options", {})
    return money.settle(case["rules"], [claim], paid["discarder"], options=options, **counters)


def settled(case: dict[str, Any]) -> dict[str, Any]:
    """The outcome of a settlement case."""
    rules, event, options = case["rules"], case["event"], case.get("options", {})
    counters = {key: case[key] for key in COUNTERS if key in case}
    if event == "win":
        return money.settle(rules, case["claims"], case["discarder"], options=options, **counters)
    if event == "final":
        sticks = case.get("sticks", 0)
        return money.standings(rules, case["points"], sticks=sticks, options=options)
    if event == "fault":
        return money.fault(case["fault"], case["seat"], case.get("discarder"))
    if event == "false_win":
        return money.false_win(case["seat"], case["best_tai"], options)
    return money.settle_draw(
        rules,
        event,
        ready=case.get("ready", ()),
        nagashi=case.get("nagashi", ()),
        options=options,
        **counters,
    )


def analysed(case: dict[str, Any]) -> dict[str, Any]:
    """The outcome of an analysis case, in the form of its `expect`."""
    if "events" in case:
        return {"may_ron": money.may_ron(case["events"])}
    if "best_ready_tai" in case["expect"]:
        tai = money.best_ready_tai(rules_of(case), case["hand"], case["seat"], case["round"])
        return {"best_ready_tai": tai}
    hand, problems = parse_hand(case["hand"])
    assert not problems
    whole = (
        counted(hand.concealed),
        hand.melded_counts,
        len(hand.melds),
        case.get("sets", 4),
        case["shapes"],
    )
    if "discards" in case:
        kinds = waits(*whole)
        thrown = [parse_kinds(discard["tile"], [])[0] for discard in case["discards"]]
        exempt = [discard.get("exempt", False) for discard in case["discards"]]
        barred = money.blocked_waits("reformed", kinds, thrown, exempt)
        free = tuple(kind for kind in kinds if kind not in barred)
        return {"waits": names(kinds), "ron_waits": names(free)}
    found: dict[str, Any] = {"per_shape": shanten_by_shape(*whole)}
    found["shanten"] = min(found["per_shape"].values())
    if "waits" in case["expect"]:
        found["waits"] = names(waits(*whole))
    if "useful" in case["expect"]:
        visible = counted(parse_kinds(case.get("visible", ""), []))
        useful = useful_tiles(*whole, visible)
        found["useful"] = {names((kind,)): left for kind, left in useful.items()}
    return found


def names(kinds: tuple[int, ...]) -> str:
    """Kinds as in the cases: 12m3z."""
    text = ""
    for letter, start, size in (("m", 0, 9), ("p", 9, 9), ("s", 18, 9), ("z", 27, 7)):
        digits = [str(kind - start + 1) for kind in kinds if start <= kind < start + size]
        text += "".join(digits) + letter if digits else ""
    return text
