"""Settlements of one hand: who wins and pays, what is refused and how it is said."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from settlements import COMPETITIVE, GUANG, REFORMED, problems

import hupai
from hupai.errors import SettlementError
from hupai.rulesets.house import House
from hupai.settlement import Claim, NextHand

# who wins and who pays -------------------------------------------------------


def test_head_bump_takes_the_first_after_the_discarder() -> None:
    """REF-11."""
    claims = [Claim(0, 1000), Claim(1, 2000), Claim(3, 3000)]
    result = REFORMED.settle(claims, discarder=2)
    assert result.winners == (3,)
    assert result.deltas == (0, 0, -9000, 9000)
    assert any("REF-11" in line for line in result.history)


def test_several_winners_are_listed_in_turn_order_where_that_matters() -> None:
    """COMP-6: nothing depends on the order; GUANG-23: the pot goes to the first of them."""
    claims = [Claim(0, 8), Claim(2, 8)]
    assert COMPETITIVE.settle(claims, discarder=1).winners == (0, 2)
    result = GUANG.settle(claims, discarder=1, pot=20, stakes=(40, 100, 0, 40))
    assert result.winners == (2, 0)
    assert result.deltas == (320 + 40, -640, 320 + 20 + 100 + 40, 0)


def test_multiple_ron_can_be_switched_off() -> None:
    """GUANG-23, COMP-6."""
    claims = [Claim(0, 8), Claim(2, 8)]
    for rules in (hupai.Guang(multiple_ron=False), hupai.Competitive(multiple_ron=False)):
        result = rules.settle(claims, discarder=1)
        assert result.winners == (2,)
        assert result.next is not None
        assert not result.next.dealer_repeats


def test_responsibility_only_on_a_self_draw() -> None:
    """REF-14."""
    claim = Claim(0, 5000, suppliers=(2, 2, 1, 2))
    assert REFORMED.settle(claim).deltas == (15000, 0, -15000, 0)
    assert REFORMED.settle(claim, discarder=1).deltas == (15000, -15000, 0, 0)
    two = Claim(0, 5000, suppliers=(2, 2, 1, 1))
    assert REFORMED.settle(two).deltas == (15000, -5000, -5000, -5000)


@pytest.mark.parametrize(
    ("suppliers", "matters"),
    [
        ((None,), False),
        ((2, None), False),
        ((2, 2, None), True),
        ((2, 1, None), False),
        ((2, 1, None, None), True),
        ((2, 2, 2, None), False),
        ((2, 2, 1, None), True),
        ((None, None, None), True),
    ],
)
def test_unknown_supplier_is_an_error_only_where_it_could_matter(
    suppliers: tuple[int | None, ...], matters: bool
) -> None:
    """REF-14."""
    claim = Claim(0, 5000, suppliers=suppliers)
    if matters:
        (problem,) = problems(REFORMED.settle, claim)
        assert problem.startswith("suppliers: ")
    else:
        REFORMED.settle(claim)
    REFORMED.settle(claim, discarder=1)
    COMPETITIVE.settle(claim)


# a Score in place of a Claim -------------------------------------------------


@dataclass
class FakeScore:
    value: int
    pattern_value: int = 0
    dora: int = 0
    wins: bool = True
    why_not: str | None = None
    hand: Any = field(default_factory=lambda: SimpleNamespace(melds=()))
    situation: Any = field(default_factory=lambda: SimpleNamespace(seat="S", by="ron"))


def test_a_score_brings_its_seat_value_and_suppliers() -> None:
    """REF-12, REF-14: suppliers are relative to the winner (COM-3)."""
    meld = SimpleNamespace(is_open=True, supplier=3)
    closed = SimpleNamespace(is_open=False, supplier=0)
    score = FakeScore(
        5400,
        5000,
        2,
        hand=SimpleNamespace(melds=(meld, closed, meld, meld)),
        situation=SimpleNamespace(seat="S", by="self_draw"),
    )
    assert REFORMED.settle(score).deltas == (-16200, 16200, 0, 0)
    ron = FakeScore(6)
    assert GUANG.settle(ron, discarder=0).deltas == (-240, 240, 0, 0)
    assert GUANG.settle(ron, winner=3, discarder=0).deltas == (-240, 0, 0, 240)
    assert GUANG.settle([(ron, 2), Claim(3, 6)], discarder=0).winners == (2, 3)
    assert GUANG.settle((ron, 2), discarder=0).winners == (2,)


def test_a_score_must_win_and_fit_the_discarder() -> None:
    lost = FakeScore(0, wins=False, why_not="minimum", hand="123m")
    assert problems(GUANG.settle, lost, discarder=0) == ["score: 123m does not win (minimum)"]
    assert problems(GUANG.settle, FakeScore(6))[0].startswith("discarder: is missing")
    drawn = FakeScore(6, situation=SimpleNamespace(seat="S", by="self_draw"))
    assert problems(GUANG.settle, drawn, discarder=0) == ["discarder: the score is a self-draw"]
    assert problems(GUANG.settle, 12, discarder=0)[0].startswith("score: must be a Score")


# bad input names the field ---------------------------------------------------


def test_all_wrong_fields_are_named_at_once() -> None:
    found = problems(
        REFORMED.settle,
        Claim(5, -1, dora=-2),
        discarder=4,
        honba=-1,
        sticks=1.5,
        repeats=2,
        pot=20,
        stakes=(40, 0, 0, 0),
    )
    fields = [problem.split(":")[0] for problem in found]
    assert fields == [
        "seat", "value", "dora", "discarder", "honba", "sticks", "repeats", "pot", "stakes"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "kwargs", "expected"),
    [
        (REFORMED, {"discarder": 1}, "discarder: seat 1 cannot win its own discard"),
        (REFORMED, {"winner": 2}, "winner: 2 is not the seat of the claim"),
        (REFORMED, {"honba": 1}, "honba: is not used without renchan=True (REF-13)"),
        (REFORMED, {"stakes": (1, 0, 0, 0)}, "stakes: are not used by reformed"),
        (REFORMED, {"stakes": (0, 0, 0)}, "stakes: must be four numbers by seat, not (0, 0, 0)"),
        (REFORMED, {"pot": 1}, "pot: is not used by reformed"),
        (REFORMED, {"repeats": 1}, "repeats: is not used by reformed"),
        (COMPETITIVE, {"honba": 1}, "honba: is not used by competitive"),
        (COMPETITIVE, {"sticks": 1}, "sticks: is not used by competitive"),
        (COMPETITIVE, {"repeats": -1}, "repeats: -1 is negative"),
        (GUANG, {"honba": 1}, "honba: is not used by guang"),
        (GUANG, {"sticks": True}, "sticks: must be a whole number, not True"),
        (GUANG, {"stakes": (0, -40, 0, 0)}, "stakes[1]: -40 is negative"),
        (GUANG, {"discarder": "X"}, "discarder: 'X' is no seat (0..3)"),
        (GUANG, {"repeats": 10**9}, "repeats: 1000000000 is more than 100000"),
    ],
)
def test_a_wrong_field_is_named(rules: Any, kwargs: dict[str, Any], expected: str) -> None:
    assert problems(rules.settle, Claim(1, 8), **kwargs) == [expected]


def test_claims_that_contradict_each_other() -> None:
    assert problems(GUANG.settle, [], discarder=1) == ["score: nobody claims the tile"]
    twice = [Claim(2, 8), Claim(2, 9)]
    assert problems(GUANG.settle, twice, discarder=1) == ["winner: seat 2 claims twice"]
    both = [Claim(2, 8), Claim(3, 8)]
    assert problems(GUANG.settle, both)[0].startswith("discarder: is missing")
    assert problems(GUANG.settle, both, winner=2, discarder=1)[0].startswith("winner: a list")
    own = Claim(2, 8, suppliers=(2,))
    assert problems(REFORMED.settle, own) == ["suppliers: seat 2 cannot supply itself"]


def test_a_ron_that_would_pay_the_discarder_is_refused() -> None:
    """COMP-10."""
    rules = hupai.Competitive(minimum=1)
    assert "COMP-10" in problems(rules.settle, Claim(1, 3), discarder=2)[0]
    assert rules.settle(Claim(1, 4), discarder=2).deltas == (-6, 12, 0, -6)
    assert rules.settle(Claim(1, 3), discarder=0).deltas == (0, 12, -6, -6)
    assert rules.settle(Claim(1, 1)).deltas == (-2, 4, -1, -1)
    assert "row 1" in problems(rules.settle_batch, [4, 3], [1, 1], [2, 2])[0]


@pytest.mark.parametrize(
    ("rules", "kwargs", "field"),
    [
        (REFORMED, {"kind": "rain"}, "kind"),
        (REFORMED, {"ready": [4]}, "ready"),
        (REFORMED, {"ready": [1, 1]}, "ready"),
        (REFORMED, {"ready": 1}, "ready"),
        (REFORMED, {"kind": "abort", "ready": [1]}, "ready"),
        (REFORMED, {"false_winners": [1]}, "false_winners"),
        (REFORMED, {"hand_tai": {1: 2}}, "hand_tai"),
        (COMPETITIVE, {"kind": "abort"}, "kind"),
        (COMPETITIVE, {"nagashi": [1]}, "nagashi"),
        (GUANG, {"kind": "abort"}, "kind"),
        (GUANG, {"nagashi": [1]}, "nagashi"),
        (GUANG, {"ready": [1], "false_winners": [2]}, "hand_tai"),
        (GUANG, {"hand_tai": {7: 2}}, "hand_tai"),
        (GUANG, {"pot": -20}, "pot"),
    ],
)
def test_a_wrong_field_of_a_draw_is_named(rules: Any, kwargs: dict[str, Any], field: str) -> None:
    (problem,) = problems(rules.settle_draw, **kwargs)
    assert problem.startswith(f"{field}: ")


def test_wrong_faults() -> None:
    """GUANG-24..GUANG-26."""
    assert problems(GUANG.fault, "sneezing", 5, discarder=6)[0].startswith("kind: ")
    assert len(problems(GUANG.fault, "sneezing", 5, discarder=6)) == 3
    assert problems(GUANG.fault, "unused_pon", 1)[0].startswith("discarder: is missing")
    assert problems(GUANG.fault, "unused_pon", 1, discarder=1)[0].startswith("discarder: ")
    assert problems(GUANG.fault, "exposed_wall_tile", 1, discarder=2)[0].startswith("discarder: ")
    assert problems(GUANG.false_win, 1, [1, 2])[0].startswith("best_tai: ")
    assert problems(GUANG.false_win, 1, [1, 2, -1, None]) == ["best_tai[2]: -1 is negative"]


# worked money ----------------------------------------------------------------


def test_draw_with_a_false_winner() -> None:
    """GUANG-17, GUANG-26: the worked example of the rules."""
    result = GUANG.settle_draw(
        ready=[0, 2], false_winners=[1], hand_tai={0: 4, 2: 2}, stakes=(40, 0, 0, 0)
    )
    assert result.deltas == (100, -120, 60, -40)
    assert result.next == NextHand(True, pot=40)


def test_two_false_winners_pay_nothing_to_one_another() -> None:
    """GUANG-26: and a dealer among them passes the deal, though its tiles are ready."""
    result = GUANG.settle_draw(ready=[0, 3], false_winners=[0, 1], hand_tai={3: 1}, repeats=2)
    assert result.deltas == (-20, -20, -20, 60)
    assert result.next == NextHand(False)


def test_all_ready_but_the_false_winner() -> None:
    """GUANG-26: all or none ready is judged among the other three."""
    result = GUANG.settle_draw(ready=[0, 2, 3], false_winners=[1], hand_tai={0: 0, 2: 3, 3: 6})
    assert result.deltas == (0, -300, 60, 240)


@pytest.mark.parametrize(
    ("repeats", "bonus", "third"),
    [(0, 0, 0), (1, 20, 7), (2, 40, 14), (3, 80, 27), (4, 160, 54), (5, 320, 107), (9, 320, 107)],
)
def test_repeat_bonus(repeats: int, bonus: int, third: int) -> None:
    """GUANG-6, GUANG-7."""
    split = hupai.Guang(repeat_bonus="split")
    each = 20 + bonus
    assert GUANG.settle(Claim(0, 3), repeats=repeats).deltas == (3 * each, -each, -each, -each)
    assert split.settle(Claim(0, 3), repeats=repeats).deltas[1] == -20 - third
    for rules in (GUANG, split):
        assert rules.settle(Claim(0, 3), discarder=1, repeats=repeats).deltas[0] == 60 + bonus
        assert rules.settle(Claim(1, 3), discarder=0, repeats=repeats).deltas[0] == -60


def test_printed_and_stepwise_money() -> None:
    """GUANG-3, GUANG-4."""
    printed = [0, 20, 40, 60, 80, 100, 240, 280, 320, 360, 400, 440, 480]
    printed += [600, 660, 720, 780, 840, 840, 900, 1200, 1260, 1320]
    assert [GUANG.money(tai) for tai in range(23)] == printed
    stepwise = hupai.Guang(payout="stepwise")
    assert [stepwise.money(tai) for tai in (16, 17, 18, 19, 20)] == [780, 840, 900, 960, 1200]
    money = [stepwise.money(tai) for tai in range(200)]
    assert money == sorted(money)
    shares = [20, 80, 80, 80, 120, 120, 120, 160, 160, 160, 200]
    assert [GUANG.share(tai) for tai in range(3, 14)] == shares
    sixty = hupai.Guang(self_draw_rounding="sixty")
    assert [sixty.share(tai) for tai in range(3, 9)] == [20, 40, 40, 80, 100, 120]


def test_own_payout() -> None:
    """GUANG-3: gaps keep the lower money, above the last it stays; self-draws take the next."""
    rules = hupai.Guang(payout={3: 32, 4: 64, 6: 128, 8: 192})
    assert [rules.money(tai) for tai in range(10)] == [0, 20, 32, 32, 64, 64, 128, 128, 192, 192]
    assert [rules.share(tai) for tai in (3, 6, 8, 99)] == [64, 64, 64, 64]
    assert rules == hupai.Guang(payout=[(8, 192), (3, 32), (4, 64), (6, 128)])
    assert eval(repr(rules), {"Guang": hupai.Guang}) == rules


@pytest.mark.parametrize("stake", [1, 20, 80, 140])
def test_a_stake_is_that_of_a_riichi(stake: int) -> None:
    """GUANG-16: 40 or, for open riichi, 100; with house rules that are paid as guang too."""
    for rules in (GUANG, House(payment=GUANG, patterns=GUANG.patterns)):
        claim = Claim(1, 6)
        found = problems(rules.settle, claim, discarder=0, stakes=(0, 0, stake, 0))
        assert found == [f"stakes: {stake} is no stake: 40 for riichi, 100 for open riichi"]
        assert problems(rules.settle_draw, ready=[1], stakes=(stake, 0, 0, 0)) == found
        assert rules.settle(claim, discarder=0, stakes=(0, 40, 100, 0)).pot_change == -140


def test_scores_of_other_rules_are_refused() -> None:
    score = REFORMED.score("1112345678999m +5m", by="ron", seat="S")
    with pytest.raises(SettlementError, match="is of other rules"):
        GUANG.settle(score, discarder=0)
    cheap = hupai.Guang(minimum=1).score("123m 567m 345p 88s 67s +5s", by="ron", seat="S")
    with pytest.raises(SettlementError, match="is of other rules"):
        GUANG.settle(cheap, discarder=0)
    assert hupai.Reformed(renchan=True).settle(score, discarder=0).deltas[1] == 72000


@pytest.mark.parametrize(
    ("rules", "claim"),
    [
        (REFORMED, Claim(1, 0)),
        (COMPETITIVE, Claim(1, 5)),
        (GUANG, Claim(1, 2)),
    ],
)
def test_claims_that_are_no_wins_are_refused(rules: Any, claim: Claim) -> None:
    """REF-5, COMP-10, GUANG-2."""
    with pytest.raises(SettlementError, match="no win"):
        rules.settle(claim, discarder=2)


def test_without_a_minimum_nothing_can_be_won() -> None:
    assert hupai.Guang(minimum=0).settle(Claim(1, 0), discarder=2).deltas == (0, 0, 0, 0)


@pytest.mark.parametrize("suppliers", ["NNN", 3, (3,) * 7, None])
def test_impossible_suppliers_are_refused(suppliers: Any) -> None:
    with pytest.raises(SettlementError, match="suppliers"):
        REFORMED.settle(Claim(1, 500, 0, suppliers))


def test_wrong_containers_are_named() -> None:
    with pytest.raises(SettlementError, match="hand_tai"):
        GUANG.settle_draw(hand_tai=5)  # type: ignore[arg-type]
    with pytest.raises(SettlementError, match="best_tai"):
        GUANG.false_win(0, 5)  # type: ignore[arg-type]
    with pytest.raises(SettlementError, match="ready"):
        GUANG.settle_draw_batch([[True], [True, False]])  # type: ignore[list-item]
