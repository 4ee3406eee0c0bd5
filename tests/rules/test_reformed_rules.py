"""Rules of docs/rules/reformed.md that no other test covers (REF)."""

from __future__ import annotations

import pytest

import hupai
from hupai.errors import InvalidSituationError
from hupai.settlement import Claim

RULES = hupai.Reformed()
DORA = hupai.Reformed(flip_dora=True, kong_flips=True, red_fives=True)
PLAIN = "123m 567m 345p 88s 67s +5s"


def test_values_are_fixed() -> None:
    """REF-1, REF-2: nothing is doubled, open hands lose nothing, patterns are added."""
    hand = "234m 567m 345p 88s 67s +5s"
    for seat in "ESWN":
        assert RULES.score(hand, by="ron", seat=seat).value == 1000
    opened = "[234m] 567m 345p 88s 67s +5s"
    assert RULES.score(opened, by="ron").patterns == RULES.score(hand, by="ron").patterns
    assert RULES.score("[111m<] [222m<] [333m<] 44m 55m +5m").value == 2000 + 3000 + 6000


def test_upper_patterns_exclude_lower_ones() -> None:
    """REF-2."""
    score = RULES.score("123m 123m 456p 456p 9s +9s", by="ron")
    assert score.patterns == {"pinfu": 500, "ryanpeikou": 3000}
    assert score.excluded == {"iipeikou": ("ryanpeikou",)}


def test_general_patterns_are_capped() -> None:
    """REF-3: whatever they add up to."""
    capped = RULES.score("[2222p<] [3333p<] [4444p<] 666p 8p +8p")
    assert sum(capped.patterns.values()) == 500 + 2000 + 3000 + 6000 + 8000
    assert capped.pattern_value == capped.value == 16000


def test_a_limit_pattern_stands_alone() -> None:
    """REF-4: of limit patterns the best, of equal worth the limit pattern."""
    score = RULES.score("[111z<] [222z<] [333z<] [444z<] 5z +5z", seat="E")
    assert score.patterns == {"daisuushii": 24000}
    assert score.excluded["tsuuiisou"] == ("limit",)
    assert score.excluded["toitoi"] == ("limit",)
    equal = RULES.score("(2222p) (3333p) (4444p) 666p 8p +8p", by="ron")
    assert equal.patterns == {"suuankou": 16000}
    assert equal.excluded["sankantsu"] == ("limit",)


def test_a_win_needs_a_pattern() -> None:
    """REF-5: dora and red fives are none."""
    nothing = "[123m] 067m 333p 99s 67s +8s"
    score = DORA.score(nothing, by="ron", indicators="8s")
    assert not score.wins
    assert score.why_not == "no_pattern"
    assert (score.value, score.dora) == (0, 0)
    assert DORA.score(nothing, indicators="8s", last_tile=True).dora == 3


def test_hands_of_fixed_worth_on_any_wait() -> None:
    """REF-6."""
    for hands, value in (
        (("222m 444p 777s 33z 99s +9s", "222m 444p 777s 333z 9s +9s"), 16000),
        (("1112345678999m +5m", "1112345678999m +1m", "1123456789999m +1m"), 24000),
        (("19m19p19s1234567z +1m", "19m19p19s1234566z +7z"), 16000),
    ):
        assert {RULES.score(hand).value for hand in hands} == {value}


def test_relations_that_the_table_keeps() -> None:
    """REF-7: families count together."""
    winds = RULES.score("[222z<] [333z<] [444z<] 123m 5p +5p", by="ron", seat="E", round="E")
    assert winds.patterns == {"guest_winds": 2000, "three_winds": 3000}
    dragons = RULES.score("[555z<] [666z<] 77z 123m 56p +7p", by="ron")
    assert sum(dragons.patterns.values()) == 5000
    assert (
        sum(RULES.score("[111m<] [999p<] [111s<] 22z 99s +9s", by="ron").patterns.values()) == 6000
    )


def test_self_draw_is_never_barred() -> None:
    """REF-8, REF-10: a discarded wait is closed to a ron only, and the scores know no furiten."""
    assert RULES.blocked_waits([22, 25], discards=[25]) == (25,)
    assert RULES.score("[234m] 567m 345p 88s 67s +8s").wins


def test_passed_kinds() -> None:
    """REF-8: only with the option."""
    assert RULES.blocked_waits([22, 25], passed=[22]) == ()
    assert hupai.Reformed(temporary_furiten=True).blocked_waits([22, 25], passed=[22]) == (22,)


def test_exempt_discards() -> None:
    """REF-9: the exemption is the discard's, not the kind's."""
    assert RULES.blocked_waits([22], discards=[22], exempt=[True]) == ()
    assert RULES.blocked_waits([22], discards=[22, 22], exempt=[True, False]) == (22,)


def test_shares() -> None:
    """REF-12: X from each opponent, or 3X from the discarder; dora are part of X."""
    claim = Claim(1, 2000, dora=2)
    assert RULES.settle(claim).deltas == (-2400, 7200, -2400, -2400)
    assert RULES.settle(claim, discarder=3).deltas == (0, 7200, 0, -7200)


def test_number_of_flips() -> None:
    """REF-16: one, one more for riichi, one more for each own kong; or none at all."""
    kong = "(1111m) 567m 345p 88s 67s +5s"
    assert DORA.score(PLAIN, indicators="4p").dora == 1
    assert DORA.score(PLAIN, riichi="double", indicators="44p").dora == 2
    assert DORA.score(kong, riichi="riichi", indicators="444p").dora == 3
    assert DORA.score(kong).dora == 0
    with pytest.raises(InvalidSituationError) as caught:
        DORA.score(PLAIN, riichi="riichi", indicators="4p")
    assert [problem.code for problem in caught.value.problems] == ["wrong_number_of_indicators"]
    flips_only = hupai.Reformed(flip_dora=True)
    assert flips_only.score(kong, indicators="4p").dora == 1


@pytest.mark.parametrize(
    ("shown", "dora"), [("9m", "1m"), ("4z", "1z"), ("5z", "6z"), ("6z", "7z"), ("7z", "5z")]
)
def test_order_of_dora(shown: str, dora: str) -> None:
    """REF-16: the Japanese circle of dragons."""
    kind = dora[0] * 3 + dora[1]
    score = DORA.score(f"[{kind}<] [222m<] [333p<] 88p 99p +8p", indicators=shown)
    assert score.dora == 3


def test_red_fives() -> None:
    """REF-17: 200 each, in the hand, in a meld and as the winning tile."""
    score = DORA.score("[067m] 234m 340p 88s 67s +0s", by="ron")
    assert score.dora == 3
    assert score.value - score.pattern_value == 3 * 200
    assert RULES.score("[067m] 234m 340p 88s 67s +0s", by="ron").dora == 0


def test_dora_come_last() -> None:
    """REF-18: after the cap and on top of limit patterns."""
    capped = DORA.score("[2222p<] [3333p<] [4444p<] 666p 8p +8p", indicators="1p1z1z1z")
    assert (capped.pattern_value, capped.dora, capped.value) == (16000, 4, 16800)
    limit = DORA.score("19m19p19s1234567z +1m", indicators="9m")
    assert (limit.pattern_value, limit.dora, limit.value) == (16000, 2, 16400)


def test_points_are_whole_hundreds() -> None:
    """REF-32: a tenth of a thousand is exact; anything finer is refused."""
    assert RULES.standings([41300, 30900, 27800, 20000]).scores == (51.3, 10.9, -12.2, -30.0)
    with pytest.raises(hupai.SettlementError, match="multiple of 100"):
        RULES.standings([41350, 30850, 27800, 20000])
