"""Who pays whom, when a player may not ron, and what comes next: the rules' text as functions.

Seats are 0..3 = E..N of the current hand, seat 0 deals. `options` holds what differs from a
ruleset's defaults. A claim is a dict with `seat`, `value` and, where the ruleset uses them, `dora`
and `suppliers` (seats that supplied its open melds, None where unknown).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hupai.reference.notation import RefSituation, parse_hand
from hupai.reference.shapes import waits
from hupai.reference.tiles import counted

__all__ = [
    "best_ready_tai",
    "blocked_waits",
    "false_win",
    "fault",
    "may_ron",
    "money_of",
    "settle",
    "settle_draw",
    "standings",
]

Claim = Mapping[str, Any]
Options = Mapping[str, Any]


def turn_order(claims: Iterable[Claim], discarder: int) -> list[Claim]:
    """Claims as their seats follow the discarder (COM-3)."""
    return sorted(claims, key=lambda claim: (claim["seat"] - discarder) % 4)


def others(seat: int) -> list[int]:
    """The three opponents of a seat."""
    return [s for s in range(4) if s != seat]


def settle(
    ruleset: str,
    claims: Sequence[Claim],
    discarder: int | None = None,
    *,
    honba: int = 0,
    sticks: int = 0,
    repeats: int = 0,
    pot: int = 0,
    stakes: Sequence[int] = (0, 0, 0, 0),
    options: Options | None = None,
) -> dict[str, Any]:
    """A win, claimed by one player or by several (a robbed player is the discarder, COM-14).

    Returns
    -------
    dict
        `winners`, `deltas` of the four seats, `pot_change`, `next`.

    Examples
    --------
    >>> settle("competitive", [{"seat": 1, "value": 8}], 2)["deltas"]
    [-6, 24, -12, -6]
    """
    chosen = dict(options or {})
    if discarder is not None:
        claims = turn_order(claims, discarder)
    elif len(claims) != 1:
        raise ValueError("one player draws the tile")
    if ruleset == "reformed":
        return _settle_reformed(claims[0], discarder, honba, sticks, chosen)
    if ruleset == "competitive":
        return _settle_competitive(claims, discarder, repeats)
    if not chosen.get("multiple_ron", True):  # GUANG-23
        claims = claims[:1]
    return _settle_guang(claims, discarder, repeats, pot, stakes, chosen)


def settle_draw(
    ruleset: str,
    kind: str = "exhaustive",
    *,
    ready: Sequence[int] = (),
    nagashi: Sequence[int] = (),
    false_winners: Sequence[int] = (),
    hand_tai: Mapping[int, int] | None = None,
    honba: int = 0,
    sticks: int = 0,
    repeats: int = 0,
    pot: int = 0,
    stakes: Sequence[int] = (0, 0, 0, 0),
    options: Options | None = None,
) -> dict[str, Any]:
    """A hand that nobody won.

    Examples
    --------
    >>> settle_draw("reformed", ready=[1, 2])["deltas"]
    [-1500, 1500, 1500, -1500]
    """
    chosen = dict(options or {})
    if kind == "abort" and ruleset != "reformed":
        raise ValueError("there are no abortive draws (COMP-5, GUANG-28)")
    if ruleset == "reformed":
        return _draw_reformed(kind, ready, nagashi, honba, sticks, chosen)
    if ruleset == "competitive":
        # COMP-5: nobody pays, the deal passes.
        return _result([], [0] * 4, 0, dealer_repeats=False, repeats=0)
    return _draw_guang(ready, false_winners, hand_tai or {}, repeats, pot, stakes, chosen)


def standings(
    ruleset: str,
    points: Sequence[int],
    *,
    sticks: int = 0,
    pot: int = 0,
    options: Options | None = None,
) -> dict[str, Any]:
    """Places and final scores by starting seat; ties go to the earlier seat.

    Examples
    --------
    >>> standings("reformed", [42300, 31200, 27500, 19000])["scores"]
    [52.3, 11.2, -12.5, -31.0]
    """
    order = sorted(range(4), key=lambda seat: (-points[seat], seat))
    places = [order.index(seat) + 1 for seat in range(4)]
    final = list(points)
    final[order[0]] += 1000 * sticks + pot  # REF-28, GUANG-28
    if ruleset != "reformed":
        return {"places": places, "scores": final}
    # REF-30, in tenths of a point
    tenths = [(p - 30000) // 100 for p in final]
    for seat, bonus in zip(order, (20, 10, -10, -20), strict=True):
        tenths[seat] += 10 * bonus
    tenths[order[0]] += 10 * (options or {}).get("first_prize", 20)
    return {"places": places, "scores": [t / 10 for t in tenths]}


def _result(
    winners: list[int], deltas: list[int], pot_change: int, **following: Any
) -> dict[str, Any]:
    return {
        "winners": winners,
        "deltas": deltas,
        "pot_change": pot_change,
        "next": following,
    }


# reformed -------------------------------------------------------------------------


def responsible(seat: int, suppliers: Sequence[int | None]) -> int | None:
    """The opponent that supplied three or more open melds (REF-14).

    An unknown supplier is an error only where it could make somebody responsible.
    """
    unknown = sum(supplier is None for supplier in suppliers)
    for opponent in others(seat):
        if sum(supplier == opponent for supplier in suppliers) >= 3:
            return opponent
    for opponent in others(seat):
        if sum(supplier == opponent for supplier in suppliers) + unknown >= 3:
            raise ValueError("unknown_supplier")
    return None


def _settle_reformed(
    claim: Claim, discarder: int | None, honba: int, sticks: int, options: dict[str, Any]
) -> dict[str, Any]:
    winner = claim["seat"]
    renchan = options.get("renchan", False)
    share = claim["value"] + 200 * claim.get("dora", 0)  # REF-12, REF-18
    if renchan:
        share += 100 * honba  # REF-13
    deltas = [0] * 4
    payer = discarder
    if payer is None:
        payer = responsible(winner, claim.get("suppliers", ()))
    if payer is None:
        for seat in others(winner):
            deltas[seat] -= share
    else:
        deltas[payer] -= 3 * share
    deltas[winner] += 3 * share + 1000 * sticks  # REF-15
    repeats = renchan and winner == 0
    return _result(
        [winner],
        deltas,
        -1000 * sticks,
        dealer_repeats=repeats,
        honba=honba + 1 if repeats else 0,
        sticks=0,
    )


def _draw_reformed(
    kind: str,
    ready: Sequence[int],
    nagashi: Sequence[int],
    honba: int,
    sticks: int,
    options: dict[str, Any],
) -> dict[str, Any]:
    deltas = [0] * 4
    if kind == "exhaustive" and nagashi:  # REF-25
        for collector in nagashi:
            for payer in others(collector):
                deltas[payer] -= 6000
                deltas[collector] += 6000
    elif kind == "exhaustive" and 0 < len(ready) < 4:  # REF-24
        for seat in range(4):
            deltas[seat] = 3000 // len(ready) if seat in ready else -3000 // (4 - len(ready))
    renchan = options.get("renchan", False)
    return _result(
        [],
        deltas,
        0,
        dealer_repeats=renchan and (kind == "abort" or 0 in ready),  # REF-21
        honba=honba + 1 if renchan else 0,
        sticks=sticks,
    )


# competitive ----------------------------------------------------------------------


def _settle_competitive(
    claims: Sequence[Claim], discarder: int | None, repeats: int
) -> dict[str, Any]:
    # Nobody goes first among these winners, so they are listed by seat.
    winners = sorted(claim["seat"] for claim in claims)

    def due(claim: Claim, payer: int) -> int:
        """P_j: the value with the dealer's bonus where the dealer wins or pays."""
        bonus = 1 + repeats if 0 in (claim["seat"], payer) else 0
        return int(claim["value"]) + bonus

    deltas = [0] * 4
    if discarder is None:  # COMP-12
        for seat in others(winners[0]):
            deltas[seat] -= due(claims[0], seat)
            deltas[winners[0]] += due(claims[0], seat)
    else:  # COMP-13..COMP-15
        for claim in claims:
            if due(claim, discarder) < 4:  # COMP-10: alone it would pay the discarder
                raise ValueError("a ron of fewer than 4 points is not settled")
            deltas[claim["seat"]] += 3 * due(claim, discarder)
        for seat in others(discarder):
            if seat not in winners:
                deltas[seat] -= 6 * len(winners)
        deltas[discarder] = -sum(deltas)
    dealer_won = 0 in winners
    return _result(
        winners,
        deltas,
        0,
        dealer_repeats=dealer_won,
        repeats=repeats + 1 if dealer_won else 0,
    )


# guang ----------------------------------------------------------------------------

#: Money of a ron of 0, 1, 2 ... tai as printed; from 20 on by formula.
PRINTED = (
    *(0, 20, 40, 60, 80, 100),
    *(240, 280, 320, 360, 400, 440, 480),
    *(600, 660, 720, 780, 840, 840, 900),
)
STEPWISE = (*PRINTED[:18], 900, 960)


def money_of(tai: int, options: Options | None = None) -> int:
    """Money of a ron (GUANG-3).

    Examples
    --------
    >>> [money_of(tai) for tai in (2, 3, 6, 18, 21)]
    [40, 60, 240, 840, 1260]
    >>> [money_of(tai, {"payout": {3: 30, 5: 60}}) for tai in (1, 2, 3, 4, 9)]
    [20, 30, 30, 30, 60]
    """
    payout = (options or {}).get("payout", "printed")
    if not isinstance(payout, str):
        # A table of its own: between two rows the lower one holds, below the first the usual
        # money of the smallest hands, but no more than the first.
        table = dict(payout)
        below = [row for row in table if row <= tai]
        return int(table[max(below)]) if below else min(PRINTED[min(tai, 2)], table[min(table)])
    rows = STEPWISE if payout == "stepwise" else PRINTED
    return rows[tai] if tai < 20 else 1200 + 60 * (tai - 20)


def self_draw_share(tai: int, options: Options) -> int:
    """What each opponent pays for a self-draw, the dealer's bonus aside (GUANG-4)."""
    money = money_of(tai, options)
    if money % 3 and options.get("self_draw_rounding", "next_tai") == "sixty":
        money += 60 - money % 60
    else:
        while money % 3:
            tai += 1
            money = money_of(tai, options)
    return money // 3


def repeat_bonus(repeats: int) -> int:
    """What a repeating dealer collects besides (GUANG-6)."""
    return (0, 20, 40, 80, 160, 320)[min(repeats, 5)]


def _settle_guang(
    claims: Sequence[Claim],
    discarder: int | None,
    repeats: int,
    pot: int,
    stakes: Sequence[int],
    options: dict[str, Any],
) -> dict[str, Any]:
    winners = [claim["seat"] for claim in claims]
    deltas = [0] * 4
    for claim in claims:
        winner, tai = claim["seat"], claim["value"]
        bonus = repeat_bonus(repeats) if winner == 0 else 0
        if discarder is not None:
            payments = {discarder: money_of(tai, options) + bonus}  # GUANG-5
        else:
            if options.get("repeat_bonus", "each") == "split":
                bonus = -(-bonus // 3)
            payments = dict.fromkeys(others(winner), self_draw_share(tai, options) + bonus)
        for payer, amount in payments.items():
            deltas[payer] -= amount
            deltas[winner] += amount
    left = pot
    for seat, stake in enumerate(stakes):  # GUANG-17, GUANG-23
        if seat in winners:
            deltas[seat] += stake
        else:
            left += stake
    deltas[winners[0]] += left
    dealer_won = 0 in winners
    return _result(
        winners,
        deltas,
        -pot - sum(stakes),
        dealer_repeats=dealer_won,
        repeats=repeats + 1 if dealer_won else 0,
        pot=0,
    )


def _draw_guang(
    ready: Sequence[int],
    false_winners: Sequence[int],
    hand_tai: Mapping[int, int],
    repeats: int,
    pot: int,
    stakes: Sequence[int],
    options: dict[str, Any],
) -> dict[str, Any]:
    honest = [seat for seat in range(4) if seat not in false_winners]
    deltas = [0] * 4
    for collector in honest:
        if collector not in ready:
            continue
        for payer in others(collector):
            if payer in false_winners:  # GUANG-26
                amount = money_of(hand_tai[collector], options)
            elif payer not in ready:  # GUANG-13
                amount = 20
            else:
                continue
            deltas[payer] -= amount
            deltas[collector] += amount
    stays = 0 in ready and 0 in honest  # GUANG-14
    return _result(
        [],
        deltas,
        0,
        dealer_repeats=stays,
        repeats=repeats if stays else 0,
        pot=pot + sum(stakes),  # GUANG-17
    )


def fault(name: str, seat: int, discarder: int | None = None) -> dict[str, Any]:
    """Money moved by a fault at the table (GUANG-24, GUANG-25)."""
    deltas = [0] * 4
    deltas[seat] -= 20
    if name == "exposed_wall_tile":
        return {"deltas": deltas, "pot_change": 20}
    if name != "unused_pon" or discarder is None or discarder == seat:
        raise ValueError("unused_pon needs another player as the discarder")
    deltas[discarder] += 20
    return {"deltas": deltas, "pot_change": 0}


def false_win(
    seat: int, best_tai: Sequence[int | None], options: Options | None = None
) -> dict[str, Any]:
    """What the false winner pays the ready players at an exhaustive draw (GUANG-26)."""
    deltas = [0] * 4
    for other in others(seat):
        tai = best_tai[other]
        if tai is not None:
            amount = money_of(tai, options)
            deltas[seat] -= amount
            deltas[other] += amount
    return {"deltas": deltas, "pot_change": 0}


def best_ready_tai(rules: Any, hand: str, seat: str, round: str) -> int | None:
    """The best tai over a hand's waits by a plain ron, None if it is not ready (GUANG-26)."""
    from hupai.reference.scoring import score_parsed

    parsed, problems = parse_hand(hand)
    if problems:
        raise ValueError(", ".join(problems))
    evaluation = rules._evaluation
    kinds = waits(
        counted(parsed.concealed),
        parsed.melded_counts,
        len(parsed.melds),
        evaluation.sets,
        evaluation.shapes,
    )
    at = RefSituation(by="ron", seat=seat, round=round)
    values = []
    for kind in kinds:
        won = type(parsed)(parsed.concealed, kind, parsed.melds, parsed.reds)
        values.append(score_parsed(rules, won, at).pattern_value)
    return max(values, default=None)


# the right to win -------------------------------------------------------------------


def blocked_waits(
    ruleset: str,
    kinds: Iterable[int],
    discards: Sequence[int] = (),
    exempt: Sequence[bool] = (),
    passed: Any = (),
    options: Options | None = None,
) -> tuple[int, ...]:
    """Waits that may not be ronned now.

    Reformed: own discards that are not exempt (REF-8, REF-9), with `temporary_furiten` the
    passed kinds too. Elsewhere all of them after a passed win (COMP-3, GUANG-21).
    """
    if ruleset != "reformed":
        return tuple(kinds) if passed else ()
    spared = [*exempt, *[False] * (len(discards) - len(exempt))]
    barred = {kind for kind, free in zip(discards, spared, strict=True) if not free}
    if (options or {}).get("temporary_furiten", False):
        barred |= set(passed)
    return tuple(kind for kind in kinds if kind in barred)


def may_ron(events: Iterable[str]) -> bool:
    """The passing lock of COMP-3 and GUANG-21 over a player's moves.

    A passed win locks, the own draw or claim unlocks; a passed tile below the minimum and other
    players' moves change nothing.
    """
    free = True
    for event in events:
        if event == "passes_win":
            free = False
        elif event in ("own_draw", "own_claim"):
            free = True
    return free
