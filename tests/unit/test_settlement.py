"""Settlements: what is refused and how it is said, conservation, history, batch, standings."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from hupai.errors import SettlementError
from hupai.rulesets.house import House
from hupai.settlement import Claim, Ledger, NextHand, Settlement

REFORMED, COMPETITIVE, GUANG = hupai.Reformed(), hupai.Competitive(), hupai.Guang()


def problems(call: Any, *args: Any, **kwargs: Any) -> list[str]:
    with pytest.raises(SettlementError) as caught:
        call(*args, **kwargs)
    assert all(problem.code and problem.text for problem in caught.value.problems)
    return [str(problem) for problem in caught.value.problems]


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


# conservation ----------------------------------------------------------------

counters = st.integers(0, 12)
stakes = st.tuples(*[st.sampled_from([0, 40, 100])] * 4)
RULESETS = (
    hupai.Reformed(renchan=True),
    COMPETITIVE,
    GUANG,
    hupai.Guang(repeat_bonus="split", self_draw_rounding="sixty", payout="stepwise"),
    hupai.Guang(payout={3: 30, 5: 70, 9: 150}, multiple_ron=False),
)


@st.composite
def wins(draw: st.DrawFn) -> tuple[Any, list[Claim], int | None, dict[str, Any]]:
    rules = draw(st.sampled_from(RULESETS))
    discarder = draw(st.none() | st.integers(0, 3))
    seats = draw(
        st.lists(
            st.integers(0, 3).filter(lambda seat: seat != discarder),
            min_size=1,
            max_size=1 if discarder is None else 3,
            unique=True,
        )
    )
    claims = []
    for seat in seats:
        others = st.integers(0, 3).filter(lambda other, seat=seat: other != seat)
        suppliers = tuple(draw(st.lists(others, max_size=4)))
        claims.append(Claim(seat, draw(st.integers(6, 60)), draw(st.integers(0, 5)), suppliers))
    table: dict[str, Any] = {}
    for counter in ("honba", "sticks", "repeats", "pot"):
        if rules._knows_counter(counter):
            table[counter] = draw(counters)
    if rules._knows_counter("stakes"):
        table["stakes"] = draw(stakes)
    return rules, claims, discarder, table


def on_table(rules: Any, table: dict[str, Any]) -> int:
    return int(1000 * table.get("sticks", 0) + table.get("pot", 0) + sum(table.get("stakes", (0,))))


@given(wins())
def test_no_money_vanishes_in_a_win(
    win: tuple[Any, list[Claim], int | None, dict[str, Any]],
) -> None:
    """COM-19, GUANG-43: the winners take everything on the table, losers pay, all sums to 0."""
    rules, claims, discarder, table = win
    result = rules.settle(claims, discarder=discarder, **table)
    assert sum(result.deltas) + result.pot_change == 0
    assert result.pot_change == -on_table(rules, table)
    assert set(result.winners) <= {claim.seat for claim in claims}
    for seat, delta in enumerate(result.deltas):
        assert (delta > 0) == (seat in result.winners)
    assert result.next is not None
    assert (result.next.sticks, result.next.pot) == (0, 0)


@given(wins())
def test_batch_of_one_is_settle(
    win: tuple[Any, list[Claim], int | None, dict[str, Any]],
) -> None:
    rules, claims, discarder, table = win
    values, dora, claimed = np.zeros((3, 1, 4), dtype=np.int64)
    suppliers = np.full((1, 4), -1)
    for claim in claims:
        values[0, claim.seat], dora[0, claim.seat] = claim.value, claim.dora
        claimed[0, claim.seat] = 1
        if discarder is None:
            suppliers[0, : len(claim.suppliers)] = claim.suppliers
    deltas = rules.settle_batch(
        values,
        claimed == 1,
        [-1 if discarder is None else discarder],
        dora=dora,
        suppliers=suppliers,
        **{key: [value] for key, value in table.items()},
    )
    assert tuple(deltas[0]) == rules.settle(claims, discarder=discarder, **table).deltas


@given(
    st.sampled_from(RULESETS),
    st.sets(st.integers(0, 3)),
    st.sets(st.integers(0, 3)),
    st.lists(st.integers(0, 20), min_size=4, max_size=4),
    counters,
    stakes,
)
def test_no_money_vanishes_in_a_draw(
    rules: Any,
    ready: set[int],
    special: set[int],
    tai: list[int],
    counter: int,
    laid: tuple[int, ...],
) -> None:
    """COM-19, GUANG-43: what lies on the table stays there."""
    kwargs: dict[str, Any] = {"ready": sorted(ready)}
    if rules.name == "reformed":
        kwargs |= {"nagashi": sorted(special), "sticks": counter, "honba": counter}
    if rules.name == "guang":
        kwargs |= {"false_winners": sorted(special), "hand_tai": dict(enumerate(tai))}
        kwargs |= {"pot": counter, "stakes": laid, "repeats": counter}
    result = rules.settle_draw(**kwargs)
    assert sum(result.deltas) == 0
    assert result.pot_change == 0
    assert result.next is not None
    assert result.next.sticks == kwargs.get("sticks", 0)
    assert result.next.pot == kwargs.get("pot", 0) + sum(kwargs.get("stakes", ()))
    flags = {
        key: [[seat in kwargs[key] for seat in range(4)]]
        for key in ("ready", "nagashi", "false_winners")
        if key in kwargs
    }
    if "hand_tai" in kwargs:
        flags["hand_tai"] = [tai]  # type: ignore[list-item]
    table = {key: [kwargs[key]] for key in ("honba", "sticks", "repeats", "pot", "stakes")
             if key in kwargs}  # fmt: skip
    assert tuple(rules.settle_draw_batch(**flags, **table)[0]) == result.deltas


# history -----------------------------------------------------------------------


def amounts(line: str) -> list[int]:
    """The money that a line of a history moves, by seat."""
    moved = [0, 0, 0, 0]
    for item in line.rpartition(": ")[2].split(", "):
        who, _, amount = item.partition(" ")
        if who in "ESWN" and who:
            moved["ESWN".index(who)] += int(amount)
    return moved


@given(wins())
def test_the_lines_of_a_history_add_up(
    win: tuple[Any, list[Claim], int | None, dict[str, Any]],
) -> None:
    rules, claims, discarder, table = win
    result: Settlement = rules.settle(claims, discarder=discarder, **table)
    *parts, total = result.history
    lines = [amounts(line) for line in parts if "+" in line.rpartition(": ")[2]]
    assert [sum(column) for column in zip(*lines, strict=True)] == list(result.deltas)
    assert total.startswith("in all: ")
    assert str(result) == "\n".join(result.history)


def test_a_history_tells_how_to_recompute() -> None:
    rules = hupai.Reformed(renchan=True)
    assert rules.settle(Claim(1, 3000, dora=2), discarder=2, honba=1, sticks=1).history == (
        "S rons the tile of W",
        "value 3000, the discarder W pays 3 x 3000: S +9000, W -9000",
        "2 dora, the discarder W pays 3 x 2 x 200: S +1200, W -1200",
        "1 honba, the discarder W pays 3 x 1 x 100: S +300, W -300",
        "1 riichi sticks of 1000 from the table: S +1000",
        "in all: S +11500, W -10500, table -1000",
    )
    assert GUANG.settle(Claim(0, 4), repeats=2).history == (
        "E wins 4 tai by self-draw, worth 80, each opponent pays 80 (rounded up, GUANG-4):"
        " E +240, S -80, W -80, N -80",
        "dealer's 2. repeat, bonus of 40 from each: E +120, S -40, W -40, N -40",
        "in all: E +360, S -120, W -120, N -120",
    )
    assert COMPETITIVE.settle(Claim(0, 8), discarder=3, repeats=1).history == (
        "E wins 8 points on the tile of N, 3 x (8 + 2 dealer bonus) = 30; each bystander pays 6,"
        " N the rest: E +30, S -6, W -6, N -18",
        "in all: E +30, S -6, W -6, N -18",
    )


# batch -------------------------------------------------------------------------


def test_batch_refuses_what_it_cannot_settle() -> None:
    call = GUANG.settle_batch
    assert problems(call, [1.5], [0])[0].startswith("values: must be integers")
    assert problems(call, [[3, 4]], [0])[0].startswith("values: has shape")
    assert "row 1" in problems(call, [3, -4], [0, 1])[0]
    assert problems(call, [3], [4])[0].startswith("winners: 4 in row 0")
    assert problems(call, [3], [1], [1])[0].startswith("discarders: nobody can win its own")
    assert problems(call, [[3] * 4], [[False] * 4])[0].startswith("winners: has no winner")
    both = [[True, True, False, False]]
    assert problems(call, [[3] * 4], both)[0].startswith("discarders: a self-draw")
    assert problems(call, [3], [1], honba=[1]) == ["honba: is not used by guang"]
    stakes = [[0, 40, 100, 0], [0, 0, 41, 0]]
    assert problems(call, [3, 4], [1, 2], [0, 1], stakes=stakes)[0].startswith("stakes: 41 is no")
    own = problems(REFORMED.settle_batch, [3000], [1], suppliers=[[1, -1, -1, -1]])
    assert own[0].startswith("suppliers: nobody can supply itself")
    assert problems(GUANG.settle_draw_batch, [[1, 0, 0, 0]])[0].startswith("ready: must be bool")


def test_empty_batch() -> None:
    assert GUANG.settle_batch([], []).shape == (0, 4)
    assert REFORMED.settle_batch(np.zeros(0, np.int32), np.zeros(0, np.int8)).dtype == np.int32


def test_large_batch_is_the_same_row_by_row() -> None:
    rng = np.random.default_rng(5)
    n = 20_000
    values, winners = rng.integers(3, 40, n), rng.integers(0, 4, n)
    discarders = (winners + rng.integers(1, 4, n)) % 4
    discarders = np.where(rng.random(n) < 0.4, -1, discarders)
    stakes = rng.choice([0, 40, 100], (n, 4))
    pot, repeats = rng.integers(0, 10, n) * 20, rng.integers(0, 8, n)
    deltas = GUANG.settle_batch(
        values, winners, discarders, repeats=repeats, pot=pot, stakes=stakes
    )
    assert (deltas.sum(axis=1) == pot + stakes.sum(axis=1)).all()
    for row in range(0, n, 997):
        one = GUANG.settle(
            Claim(int(winners[row]), int(values[row])),
            discarder=None if discarders[row] < 0 else int(discarders[row]),
            repeats=repeats[row],
            pot=pot[row],
            stakes=stakes[row],
        )
        assert one.deltas == tuple(deltas[row])


# standings ---------------------------------------------------------------------


def test_standings_of_reformed() -> None:
    """REF-28..REF-30, REF-32."""
    result = REFORMED.standings([25000, 34000, 34000, 25000], sticks=2)
    assert result.places == (3, 1, 2, 4)
    assert result.scores == (-15.0, 46.0, 14.0, -25.0)
    assert sum(REFORMED.standings([30000] * 4).scores) == 20
    assert sum(hupai.Reformed(first_prize=0).standings([30000] * 4).scores) == 0


def test_standings_of_the_others() -> None:
    """COMP-7, GUANG-27, GUANG-28: ties by starting seat, a pot left goes to the first."""
    assert COMPETITIVE.standings([5, -10, 5, 0]).places == (1, 4, 2, 3)
    assert COMPETITIVE.standings([5, -10, 5, 0]).scores == (5, -10, 5, 0)
    result = GUANG.standings([-40, 100, -100, 0], pot=40)
    assert result.places == (3, 1, 4, 2)
    assert result.scores == (-40, 140, -100, 0)
    assert hupai.Guang(start=500).standings([500] * 4).scores == (500,) * 4


@pytest.mark.parametrize(
    ("rules", "args", "field"),
    [
        (REFORMED, ([30000, 30000, 30000, 31000],), "points"),
        (REFORMED, ([30000, 30000, 30000],), "points"),
        (REFORMED, ([30000] * 4, 1), "points"),
        (REFORMED, ([30000] * 4, 0, 20), "pot"),
        (REFORMED, ([30050, 29950, 30000, 30000],), "points[0]"),
        (COMPETITIVE, ([1, 0, 0, 0],), "points"),
        (COMPETITIVE, ([0] * 4, 1), "sticks"),
        (GUANG, ([0] * 4, 0, 20), "points"),
        (GUANG, ([0, 0, 0, "x"],), "points[3]"),
    ],
)
def test_points_that_do_not_add_up(rules: Any, args: tuple[Any, ...], field: str) -> None:
    assert problems(rules.standings, *args)[0].startswith(f"{field}: ")


# the right to win ----------------------------------------------------------------


def test_blocked_by_own_discards() -> None:
    """REF-8, REF-9: partial furiten; an exempt discard does not bar, another of its kind does."""
    assert REFORMED.blocked_waits([1, 4, 7], [4, 20]) == (4,)
    assert REFORMED.blocked_waits([1, 4], [4, 20], [True, False]) == ()
    assert REFORMED.blocked_waits([1, 4], [4, 20, 4], [True, False, False]) == (4,)
    # Passing bars nothing without the option; a fact of play that changes nothing is no error.
    assert REFORMED.blocked_waits([1, 4], passed=[4]) == ()
    strict = hupai.Reformed(temporary_furiten=True)
    assert strict.blocked_waits([1, 4, 7], [1], passed=[4, 9]) == (1, 4)


def test_blocked_by_the_passing_lock() -> None:
    """COMP-3, GUANG-21, GUANG-22: all waits or none; own discards bar nothing."""
    for rules in (COMPETITIVE, GUANG):
        assert rules.blocked_waits([7, 4], [4]) == ()
        assert rules.blocked_waits([7, 4], [4], passed=True) == (4, 7)
        assert rules.blocked_waits([7, 4], passed=False) == ()


def test_wrong_arguments_of_blocked_waits() -> None:
    assert problems(REFORMED.blocked_waits, [34], ["1m"], ["x"]) == [
        "waits: 34 is no kind (0..33)",
        "discards: '1m' is no kind (0..33)",
        "exempt: must be booleans, not ['x']",
        "exempt: has 1 entries for 0 discards",
    ]
    assert problems(REFORMED.blocked_waits, [3], passed=True)[0].startswith("passed: ")
    assert problems(REFORMED.blocked_waits, [3], passed=[99])[0].startswith("passed: ")
    assert problems(GUANG.blocked_waits, [3], passed=[4])[0].startswith("passed: ")


def test_best_ready_tai() -> None:
    """GUANG-26: no minimum, no chance, no riichi; the best of the waits; None if not ready."""
    assert GUANG.best_ready_tai("123m 567m 345p 88s 67s", "E", "E") == 2
    assert GUANG.best_ready_tai("[123m] 567m 345p 55z 67s", "E", "E") == 0
    assert GUANG.best_ready_tai("123m 567m 345p 88s 6s 1z", "E", "E") is None
    assert hupai.Guang(hand_size=16).best_ready_tai("1133m 2277p 4466s 55z 99s", "E", "E") == 4
    with pytest.raises(hupai.errors.InvalidHandError):
        GUANG.best_ready_tai("123m 567m 345p 88s 67s +5s", "E", "E")


def test_best_ready_tai_knows_only_rows_of_the_hand() -> None:
    """GUANG-26, GUANG-41: a row of chance does not count, even where the tiles imply it."""
    rows = [
        *GUANG.patterns,
        hupai.patterns.Pattern(
            "last_of_kind",
            points=9,
            any_of=hupai.patterns.conditions("last_of_kind"),
            kind="chance",
        ),
    ]
    rules = hupai.Guang(patterns=hupai.patterns.PatternTable(rows))
    hand = "[555z<] [123m] [345p] 88s 5s 6s"
    assert rules.best_ready_tai(hand, "E", "E") == GUANG.best_ready_tai(hand, "E", "E") == 1
    open_hand = "[777p<] [123m] [345p] 88s 89p"
    assert rules.score(open_hand + " +7p", by="ron").patterns["last_of_kind"] == 9
    assert rules.best_ready_tai(open_hand, "E", "E") == 0


@pytest.mark.parametrize("stake", [1, 20, 80, 140])
def test_a_stake_is_that_of_a_riichi(stake: int) -> None:
    """GUANG-16: 40 or, for open riichi, 100; with house rules that are paid as guang too."""
    for rules in (GUANG, House(payment=GUANG, patterns=GUANG.patterns)):
        claim = Claim(1, 6)
        found = problems(rules.settle, claim, discarder=0, stakes=(0, 0, stake, 0))
        assert found == [f"stakes: {stake} is no stake: 40 for riichi, 100 for open riichi"]
        assert problems(rules.settle_draw, ready=[1], stakes=(stake, 0, 0, 0)) == found
        assert rules.settle(claim, discarder=0, stakes=(0, 40, 100, 0)).pot_change == -140


# the ledger ----------------------------------------------------------------------


@given(st.lists(st.integers(0, 2**30), max_size=12))
def test_a_ledger_never_makes_money(entries: list[int]) -> None:
    """GUANG-43: under any sequence of calls; the counters that settle needs are the ledger's."""
    ledger, repeats, plain = Ledger(), 0, [0, 0, 0, 0]
    for entry in entries:
        kind, entry = entry % 5, entry // 5
        a, b = entry % 4, (entry + 1 + entry // 4 % 3) % 4
        tai, before = entry // 12 % 30 + 3, ledger
        if kind == 0 and ledger.stakes[a]:
            continue  # one riichi a hand
        if kind == 0:
            ledger = ledger.lay(a, 40)
            result = None
        elif kind == 1:
            result = GUANG.fault("exposed_wall_tile", a)
        elif kind == 2:
            result = GUANG.fault("unused_pon", a, discarder=b)
        elif kind == 3:
            result = GUANG.settle_draw(
                ready=sorted({a, b}), repeats=repeats, pot=ledger.pot, stakes=ledger.stakes
            )
        else:
            discarder = b if entry % 2 else None
            result = GUANG.settle(
                Claim(a, tai), None, discarder, 0, 0, repeats, ledger.pot, ledger.stakes
            )
        deltas = [-40 if seat == a else 0 for seat in range(4)]
        if result is not None:
            ledger, deltas = ledger.add(result), list(result.deltas)
            if result.next is not None:
                repeats = result.next.repeats
                assert ledger.pot == result.next.pot
                assert ledger.stakes == (0, 0, 0, 0)
                assert (ledger.dealer == before.dealer) == result.next.dealer_repeats
        for seat in range(4):
            plain[(before.dealer + seat) % 4] += deltas[seat]
        assert list(ledger.money) == plain
        assert ledger.total == 0
        assert len(ledger.history) > len(before.history)


def test_a_ledger_refuses_what_does_not_add_up() -> None:
    """GUANG-43."""
    made = Settlement((0,), (20, 0, 0, 0), 0, None)
    assert problems(Ledger().add, made)[0].startswith("deltas: ")
    taken = Settlement((0,), (20, 0, 0, 0), -20, None)
    assert problems(Ledger().add, taken) == ["pot_change: -20 of 0 on the table"]
    assert len(problems(Ledger().lay, 4, -1)) == 2


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

    with pytest.raises(TypeError, match="Settlement"):
        Ledger().add(5)  # type: ignore[arg-type]
