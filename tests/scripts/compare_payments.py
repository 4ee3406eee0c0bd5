"""Compare payments, draws, standings and blocked waits with the reference on random tables.

    python tests/scripts/compare_payments.py guang -n 200000 --seed 1

Exits with 1 if there is any difference. An error of one side must be an error of the other.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import hupai
from hupai.errors import SettlementError
from hupai.reference import money

CLASSES = {"reformed": "Reformed", "competitive": "Competitive", "guang": "Guang"}
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "reformed": [{}, {"renchan": True}, {"first_prize": 0}, {"temporary_furiten": True}],
    "competitive": [{}, {"minimum": 1}],
    "guang": [
        {},
        {"payout": "stepwise", "repeat_bonus": "split"},
        {"self_draw_rounding": "sixty"},
        {"multiple_ron": False},
        {"minimum": 0, "self_draw_rounding": "sixty", "repeat_bonus": "split"},
        {"payout": ((3, 30), (5, 100), (8, 240), (13, 600))},
    ],
}


def some_seats(rng: random.Random) -> list[int]:
    return [seat for seat in range(4) if rng.random() < 0.4]


def counters(rng: random.Random, name: str, options: dict[str, Any]) -> dict[str, Any]:
    """What lies on the table, as far as the ruleset knows it."""
    if name == "reformed":
        honba = rng.choice((0, 0, 1, 2, 7)) if options.get("renchan") else 0
        return {"honba": honba, "sticks": rng.choice((0, 0, 1, 3))}
    repeats = rng.choice((0, 0, 1, 2, 3, 4, 5, 9))
    if name == "competitive":
        return {"repeats": repeats}
    stakes = tuple(rng.choice((0, 0, 40, 100)) for _ in range(4))
    return {"repeats": repeats, "pot": rng.choice((0, 20, 60)), "stakes": stakes}


def random_win(rng: random.Random, name: str, options: dict[str, Any]) -> dict[str, Any]:
    discarder = rng.choice((None, 0, 1, 2, 3))
    number = 1 if discarder is None else rng.choice((1, 1, 2, 3))
    seats = rng.sample([seat for seat in range(4) if seat != discarder], number)
    claims = []
    for seat in seats:
        claim: dict[str, Any] = {"seat": seat}
        if name == "reformed":
            claim["value"] = rng.choice((500, 1000, 3500, 16000, 24000, 32000))
            claim["dora"] = rng.choice((0, 0, 1, 5))
            claim["suppliers"] = random_suppliers(rng, seat)
        elif name == "competitive":
            claim["value"] = rng.randrange(options.get("minimum", 6), 100)
        else:
            claim["value"] = rng.randrange(options.get("minimum", 3), 30)
        claims.append(claim)
    return {"claims": claims, "discarder": discarder, **counters(rng, name, options)}


def random_suppliers(rng: random.Random, seat: int) -> list[int | None]:
    """Mostly from few opponents; now and then an unknown one."""
    few = rng.sample([other for other in range(4) if other != seat], rng.choice((1, 2, 3)))
    length = rng.randrange(5)
    return [None if rng.random() < 0.08 else rng.choice(few) for _ in range(length)]


def random_draw(rng: random.Random, name: str, options: dict[str, Any]) -> dict[str, Any]:
    table = counters(rng, name, options)
    if name == "competitive":
        return table
    if name == "reformed":
        if rng.random() < 0.2:
            return {"kind": "abort", **table}
        nagashi = some_seats(rng) if rng.random() < 0.3 else []
        return {"ready": some_seats(rng), "nagashi": nagashi, **table}
    ready = some_seats(rng)
    false_winners = some_seats(rng) if rng.random() < 0.4 else []
    ready = [seat for seat in ready if seat not in false_winners]
    tai = {seat: rng.randrange(25) for seat in ready}
    return {"ready": ready, "false_winners": false_winners, "hand_tai": tai, **table}


NEXT = ("dealer_repeats", "honba", "sticks", "repeats", "pot")


def fast_settlement(settle: Callable[..., Any], *args: Any, **table: Any) -> dict[str, Any]:
    """A settlement of the fast path as a dict, or that it is an error."""
    try:
        settlement = settle(*args, **table)
    except SettlementError:
        return {"error": True}
    following = settlement.next
    return {
        "winners": sorted(settlement.winners),
        "deltas": list(settlement.deltas),
        "pot_change": settlement.pot_change,
        "next": {key: getattr(following, key) for key in NEXT},
    }


def slow_settlement(
    settle: Callable[..., dict[str, Any]], *args: Any, **table: Any
) -> dict[str, Any]:
    """The same of the reference."""
    try:
        settled = settle(*args, **table)
    except ValueError:
        return {"error": True}
    empty = {"dealer_repeats": False, "honba": 0, "sticks": 0, "repeats": 0, "pot": 0}
    winners = sorted(settled["winners"])
    return {**settled, "winners": winners, "next": {**empty, **settled["next"]}}


def compare(name: str, n: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Compare n wins, draws and standings; returns what occurred and the differences."""
    rng = random.Random(seed)
    choices = [(o, getattr(hupai, CLASSES[name])(**o)) for o in OPTIONS[name]]
    seen: Counter[str] = Counter()
    differences = []
    for _ in range(n):
        options, rules = rng.choice(choices)
        event = rng.choice(("win", "win", "win", "draw", "draw", "standings", "blocked"))
        if event == "win":
            args = random_win(rng, name, options)
            table = {k: v for k, v in args.items() if k != "claims"}
            claims = [hupai.Claim(**claim) for claim in args["claims"]]
            fast = fast_settlement(rules.settle, claims, **table)
            slow = slow_settlement(money.settle, name, options=options, **args)
            seen[f"win by {len(claims)}, discarder {table['discarder']}"] += 1
        elif event == "draw":
            args = random_draw(rng, name, options)
            fast = fast_settlement(rules.settle_draw, **args)
            slow = slow_settlement(money.settle_draw, name, options=options, **args)
            seen["draw"] += 1
        elif event == "standings":
            args = random_standings(rng, name)
            got = rules.standings(**args)
            fast = {"places": list(got.places), "scores": list(got.scores)}
            slow = money.standings(name, options=options, **args)
            seen["standings"] += 1
        else:
            args = random_furiten(rng, name)
            fast = {"blocked": sorted(rules.blocked_waits(**args))}
            blocked = money.blocked_waits(name, args.pop("waits"), options=options, **args)
            slow = {"blocked": sorted(blocked)}
            seen["blocked waits"] += 1
        seen["errors"] += "error" in slow
        if fast != slow:
            differences.append(f"{rules!r} {event} {args}\n    fast {fast}\n    reference {slow}")
    return seen, differences


def random_standings(rng: random.Random, name: str) -> dict[str, Any]:
    """Points that add up with what lies on the table; ties are frequent."""
    unit, start = (100, 30000) if name == "reformed" else (1, 0)
    points = [start + unit * rng.choice((-150, -20, 0, 0, 20, 111)) for _ in range(3)]
    args: dict[str, Any] = {}
    left = 0
    if name == "reformed":
        args["sticks"] = rng.choice((0, 0, 2))
        left = 1000 * args["sticks"]
    elif name == "guang":
        args["pot"] = left = rng.choice((0, 40))
    points.insert(rng.randrange(4), 4 * start - left - sum(points))
    return {"points": points, **args}


def random_furiten(rng: random.Random, name: str) -> dict[str, Any]:
    waits = sorted(rng.sample(range(8), 3))
    discards = [rng.randrange(8) for _ in range(rng.randrange(6))]
    exempt = [rng.random() < 0.4 for _ in discards]
    if name != "reformed":
        return {"waits": waits, "discards": discards, "passed": rng.random() < 0.5}
    passed = rng.sample(range(8), rng.randrange(3))
    return {"waits": waits, "discards": discards, "exempt": exempt, "passed": passed}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", choices=sorted(OPTIONS))
    parser.add_argument("-n", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10)
    chosen = parser.parse_args()
    seen, differences = compare(chosen.ruleset, chosen.n, chosen.seed)
    for what, number in sorted(seen.items()):
        print(f"{what}: {number}")
    print(f"{chosen.ruleset}: {chosen.n} settlements, {len(differences)} differ")
    for text in differences[: chosen.show]:
        print(text)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
