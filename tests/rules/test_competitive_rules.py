"""Rules of docs/rules/competitive.md that no other test covers (COMP)."""

from __future__ import annotations

import pytest

import hupai
from hupai.errors import InvalidSituationError, SettlementError
from hupai.settlement import Claim, passing_lock

RULES = hupai.Competitive()
PLAIN = "123m 567m 345p 88s 67s +5s"


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        ({"indicators": "4p"}, "indicators_unused"),
        ({"riichi": "riichi"}, "riichi_unknown"),
        ({"riichi": "riichi", "ippatsu": "self"}, "ippatsu_unknown"),
    ],
)
def test_no_dora_and_no_riichi(flags: dict[str, str], code: str) -> None:
    """COMP-1."""
    with pytest.raises(InvalidSituationError) as caught:
        RULES.score(PLAIN, **flags)
    assert code in [problem.code for problem in caught.value.problems]
    assert RULES.score(PLAIN.replace("345p", "340p")).dora == 0


def test_passing() -> None:
    """COMP-3: a lock on every wait, and none from discards."""
    assert RULES.blocked_waits([22, 25], passed=True) == (22, 25)
    assert RULES.blocked_waits([22, 25], discards=[22]) == ()
    assert passing_lock(["passes_win", "other", "other"])
    assert not passing_lock(["passes_win", "own_claim"])
    assert not passing_lock(["passes_short"])


def test_several_winners() -> None:
    """COMP-6: everybody who wants the tile, or with the option the first in turn order."""
    claims = [Claim(1, 8), Claim(3, 13)]
    assert RULES.settle(claims, discarder=2).winners == (1, 3)
    assert hupai.Competitive(multiple_ron=False).settle(claims, discarder=2).winners == (3,)


def test_dragons_count_per_triplet() -> None:
    """COMP-8: the only pattern that counts several times."""
    hand = "[555z<] [666z<] 123m 99m 67p +8p"
    assert RULES.score(hand).patterns["dragon_pung"] == 2
    assert [row.id for row in RULES.patterns if row.per] == ["dragon_pung"]


def test_single_patterns_exclude_not_combinations() -> None:
    """COMP-9: seven pairs are concealed, yet a self-draw of them keeps its own pattern."""
    score = RULES.score("1133m 2277p 4466s 5z +5z")
    assert {"seven_pairs", "concealed_self_draw"} <= score.patterns.keys()
    assert set(score.excluded["concealed_hand"]) == {"seven_pairs", "concealed_self_draw"}
    # double_terminal_pungs always comes with mirrored_pungs, which is dearer: both count
    both = RULES.score("[111m<] [999m<] [111p<] 99p 55s +9p")
    assert {"double_terminal_pungs", "mirrored_pungs"} <= both.patterns.keys()


def test_minimum() -> None:
    """COMP-10: six points of patterns; and no ron that would pay the discarder."""
    hand = "[123m] [555z<] 345p 7899s +9s"
    score = RULES.score(hand, by="ron", seat="S")
    assert (score.why_not, score.pattern_value, score.value) == ("minimum", 2, 0)
    low = hupai.Competitive(minimum=0).score(hand, by="ron", seat="S")
    assert low.wins
    assert low.value == 2
    with pytest.raises(SettlementError, match="COMP-10"):
        hupai.Competitive(minimum=0).settle(low, discarder=2)


def test_the_best_reading_names_the_wait() -> None:
    """COMP-11: 9 completes 789 or the pair; the single wait is worth more here."""
    hand = "[123m] [555z<] 345p 7899s +9s"
    assert {reading.wait for reading in hupai.readings(hand)} == {"two_sided", "single"}
    score = RULES.score(hand)
    assert score.reading.wait == "single"
    assert "pseudo_single_wait" in score.patterns
    # at most two and three numbers; step pungs speak of every tile; the pair lies outside
    two = RULES.score("[111m<] [111p<] [555s<] 55m 11s +5m")
    assert "two_numbers" in two.patterns
    assert "two_numbers" in two.excluded["three_numbers"]
    assert "step_pungs" in RULES.score("[111m<] [444p<] [777s<] 44m 77p +4m").patterns
    outside, inside = (
        f"[{n}<] [333m<] 567p 789s {m}m +{m}m" for n, m in (("222m", 1), ("555m", 4))
    )
    assert "little_three_shifted_pungs" in RULES.score(outside).patterns
    assert "little_three_shifted_pungs" not in RULES.score(inside).patterns


def test_payments() -> None:
    """COMP-12, COMP-13, COMP-14, COMP-15: a self-draw, one, two and three winners."""
    assert RULES.settle(Claim(1, 16)).deltas == (-17, 49, -16, -16)
    assert RULES.settle(Claim(0, 8), repeats=2).deltas == (33, -11, -11, -11)
    assert RULES.settle(Claim(1, 8), discarder=2).deltas == (-6, 24, -12, -6)
    two = RULES.settle([Claim(1, 8), Claim(2, 13)], discarder=3)
    assert two.deltas == (-12, 24, 39, -51)
    three = RULES.settle([Claim(1, 8), Claim(2, 13), Claim(3, 20)], discarder=0)
    assert three.deltas == (-132, 27, 42, 63)
