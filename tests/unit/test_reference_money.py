"""Payments of the reference: the worked examples in the rules' text."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from hupai.reference import money


def win(rules: str, seat: int, value: int, discarder: int | None, **more: Any) -> list[int]:
    claim = {"seat": seat, "value": value, "suppliers": more.pop("suppliers", ())}
    deltas: list[int] = money.settle(rules, [claim], discarder, **more)["deltas"]
    return deltas


def test_competitive_examples() -> None:
    """COMP-16."""
    assert win("competitive", 1, 6, 2) == [-6, 18, -6, -6]
    assert win("competitive", 1, 8, 2) == [-6, 24, -12, -6]
    assert win("competitive", 1, 77, 2) == [-6, 231, -219, -6]
    assert win("competitive", 1, 16, None) == [-17, 49, -16, -16]
    assert win("competitive", 0, 8, None, repeats=2) == [33, -11, -11, -11]
    assert win("competitive", 0, 8, 1, repeats=1) == [30, -18, -6, -6]
    assert win("competitive", 1, 8, 0) == [-15, 27, -6, -6]
    two = money.settle("competitive", [{"seat": 1, "value": 8}, {"seat": 3, "value": 13}], 2)
    assert two["deltas"] == [-12, 24, -51, 39]
    claims = [{"seat": seat, "value": value} for seat, value in ((1, 8), (2, 13), (3, 20))]
    assert money.settle("competitive", claims, 0)["deltas"] == [-132, 27, 42, 63]


def test_competitive_never_pays_the_discarder() -> None:
    """COMP-10."""
    with pytest.raises(ValueError, match="fewer than 4"):
        win("competitive", 1, 3, 2)
    assert win("competitive", 1, 4, 2)[2] == 0


def test_competitive_dealer() -> None:
    """COMP-5: the dealer repeats when it wins, also as one of several."""
    claims = [{"seat": 0, "value": 8}, {"seat": 2, "value": 13}]
    assert money.settle("competitive", claims, 3, repeats=1)["next"] == {
        "dealer_repeats": True,
        "repeats": 2,
    }
    assert money.settle_draw("competitive", repeats=2)["next"]["repeats"] == 0
    with pytest.raises(ValueError, match="abortive"):
        money.settle_draw("competitive", "abort")


def test_responsibility() -> None:
    """REF-14: three open melds from one opponent, on a self-draw only."""
    assert win("reformed", 1, 1000, None, suppliers=[0, 0, 0]) == [-3000, 3000, 0, 0]
    assert win("reformed", 1, 1000, None, suppliers=[0, 0, 3]) == [-1000, 3000, -1000, -1000]
    assert win("reformed", 1, 1000, 2, suppliers=[0, 0, 0]) == [0, 3000, -3000, 0]
    assert win("reformed", 1, 1000, None, suppliers=[0, 2, None]) == [-1000, 3000, -1000, -1000]
    assert win("reformed", 1, 1000, None, suppliers=[0, 0, 0, None])[0] == -3000
    with pytest.raises(ValueError, match="unknown_supplier"):
        win("reformed", 1, 1000, None, suppliers=[0, 0, None])


def test_head_bump_and_counters() -> None:
    """REF-11, REF-13, REF-15, REF-21."""
    claims = [{"seat": 3, "value": 24000}, {"seat": 1, "value": 500, "dora": 1}]
    options = {"renchan": True}
    got = money.settle("reformed", claims, 0, honba=2, sticks=1, options=options)
    assert got["winners"] == [1]
    assert got["deltas"] == [-2700, 3700, 0, 0]
    assert got["next"] == {"dealer_repeats": False, "honba": 0, "sticks": 0}
    # without renchan there are no counters
    assert money.settle("reformed", claims, 0, honba=2)["deltas"] == [-2100, 2100, 0, 0]


def test_nagashi_replaces_the_draw() -> None:
    """REF-24, REF-25."""
    assert money.settle_draw("reformed", ready=[0, 2, 3])["deltas"] == [1000, -3000, 1000, 1000]
    got = money.settle_draw("reformed", ready=[0, 2, 3], nagashi=[1], sticks=2)
    assert got["deltas"] == [-6000, 18000, -6000, -6000]
    assert got["pot_change"] == 0
    assert got["next"]["sticks"] == 2


def test_standings() -> None:
    """REF-28..REF-30, GUANG-28."""
    got = money.standings("reformed", [25000, 34000, 34000, 25000], sticks=2)
    assert got == {"places": [3, 1, 2, 4], "scores": [-15.0, 46.0, 14.0, -25.0]}
    assert money.standings("guang", [20, -40, 20, 0], pot=40) == {
        "places": [1, 4, 2, 3],
        "scores": [60, -40, 20, 0],
    }


def test_guang_shares() -> None:
    """GUANG-4: what each opponent pays for 3, 4, 5 ... tai."""
    shares = {3: 20, 4: 80, 5: 80, 6: 80, 7: 120, 8: 120, 9: 120, 10: 160, 11: 160, 12: 160}
    shares |= {13: 200}
    for tai, share in shares.items():
        assert win("guang", 1, tai, None) == [-share, 3 * share, -share, -share]
    sixty = {"self_draw_rounding": "sixty"}
    assert win("guang", 1, 4, None, options=sixty)[0] == -40
    assert win("guang", 1, 5, None, options=sixty)[0] == -40


def test_guang_money_is_stepwise_on_request() -> None:
    """GUANG-3."""
    printed = [money.money_of(tai) for tai in range(16, 23)]
    assert printed == [780, 840, 840, 900, 1200, 1260, 1320]
    stepwise = [money.money_of(tai, {"payout": "stepwise"}) for tai in range(16, 21)]
    assert stepwise == [780, 840, 900, 960, 1200]


def test_guang_examples() -> None:
    """GUANG-6 and the worked money of the rules."""
    assert win("guang", 0, 3, 2, repeats=5) == [380, 0, -380, 0]
    assert win("guang", 0, 4, None, repeats=2) == [360, -120, -120, -120]
    split = {"repeat_bonus": "split"}
    assert win("guang", 0, 3, None, repeats=2, options=split) == [102, -34, -34, -34]
    assert win("guang", 1, 6, 0, repeats=4) == [-240, 240, 0, 0]  # GUANG-7
    # A (seat 2) rons the tile of B (seat 3): B's stake is not paid, A takes back its own
    assert win("guang", 2, 8, 3, stakes=[0, 0, 40, 0]) == [0, 0, 360, -320]
    draw = money.settle_draw(
        "guang",
        ready=[0, 2],
        false_winners=[1],
        hand_tai={0: 4, 2: 2},
        stakes=[40, 0, 0, 0],
        repeats=3,
    )
    assert draw["deltas"] == [100, -120, 60, -40]
    assert draw["next"] == {"dealer_repeats": True, "repeats": 3, "pot": 40}


def test_false_winners() -> None:
    """GUANG-26: they pay nothing to one another, the deal passes from a false dealer."""
    draw = money.settle_draw("guang", ready=[0, 1, 3], false_winners=[0, 3], hand_tai={1: 6})
    assert draw["deltas"] == [-240, 500, -20, -240]
    assert draw["next"]["dealer_repeats"] is False
    # judged among the other three: all of them ready, so only the false winner pays
    draw = money.settle_draw(
        "guang", ready=[1, 2, 3], false_winners=[0], hand_tai={1: 3, 2: 1, 3: 0}
    )
    assert draw["deltas"] == [-80, 60, 20, 0]
    assert money.false_win(3, [6, 1, None, None])["deltas"] == [240, 20, 0, -260]


def test_faults() -> None:
    """GUANG-24, GUANG-25."""
    assert money.fault("exposed_wall_tile", 2) == {"deltas": [0, 0, -20, 0], "pot_change": 20}
    assert money.fault("unused_pon", 2, 1) == {"deltas": [0, 20, -20, 0], "pot_change": 0}
    with pytest.raises(ValueError, match="discarder"):
        money.fault("unused_pon", 2)


def test_several_rons() -> None:
    """GUANG-23: own stakes first, the rest to the first in turn order."""
    claims = [{"seat": 0, "value": 3}, {"seat": 2, "value": 6}]
    paid: dict[str, Any] = {"repeats": 1, "stakes": [40, 0, 100, 40], "pot": 20}
    got = money.settle("guang", claims, 1, **paid)
    assert got["winners"] == [2, 0]
    assert got["deltas"] == [120, -320, 400, 0]
    assert sum(got["deltas"]) + got["pot_change"] == 0  # GUANG-43
    one = money.settle("guang", claims, 1, options={"multiple_ron": False}, **paid)
    assert one["winners"] == [2]


def test_blocked_waits() -> None:
    """REF-8, REF-9, COMP-3."""
    assert money.blocked_waits("reformed", [1, 4], [4, 7]) == (4,)
    assert money.blocked_waits("reformed", [1, 4], [4, 7], [True, False]) == ()
    assert money.blocked_waits("reformed", [1, 4], [4, 4], [True, False]) == (4,)
    assert money.blocked_waits("reformed", [1, 4], passed=[1]) == ()
    furiten = {"temporary_furiten": True}
    assert money.blocked_waits("reformed", [1, 4], passed=[1], options=furiten) == (1,)
    assert money.blocked_waits("competitive", [1, 4], [1, 4]) == ()
    assert money.blocked_waits("guang", [1, 4], passed=True) == (1, 4)


def test_several_may_not_draw_the_tile() -> None:
    with pytest.raises(ValueError, match="one player"):
        money.settle("guang", [{"seat": 0, "value": 3}, {"seat": 1, "value": 3}])


def test_best_ready_value() -> None:
    """GUANG-26: the best wait by a plain ron, below the minimum too; not ready is None."""
    rules = hupai.Competitive()
    assert money.best_ready_tai(rules, "147m 258p 369s 1145z", "S", "E") is None
    # 4z: single_wait 2, 7p would not do better than concealed_hand 1 + single_wait 2
    assert money.best_ready_tai(rules, "123m 456p 678s 999m 4z", "S", "E") == 3
    with pytest.raises(ValueError, match="tile_count"):
        money.best_ready_tai(rules, "123m", "S", "E")
