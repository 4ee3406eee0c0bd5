"""Rules of docs/rules/guang.md that no other test covers (GUANG)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hupai
from hupai.errors import InvalidSituationError, RuleFileError
from hupai.settlement import Claim, passing_lock

RULES = hupai.Guang()
SIXTEEN = hupai.Guang(hand_size=16)
PLAIN = "123m 567m 345p 88s 67s +5s"


def test_hands_of_sixteen_tiles() -> None:
    """GUANG-0: five sets, li_gu in place of seven pairs, no orphans."""
    assert (RULES.sets, SIXTEEN.sets) == (4, 5)
    assert SIXTEEN.shapes == ("standard", "li_gu")
    assert SIXTEEN.score("1111m 22p 3366s 44z 55z 77z +7z").patterns["li_gu"] == 4
    five = "[111m<] [222p<] [333s<] 555s 66m 77p +6m"
    assert "all_pungs" in SIXTEEN.score(five).patterns
    assert "all_pungs" not in SIXTEEN.score(five.replace("555s", "567s")).patterns


def test_winds_pay_by_seat_and_round() -> None:
    """GUANG-1: the dealer in the South round is paid for both; a double wind pays twice."""
    hand = "[111z<] [222z<] 345p 88s 67s +5s"
    dealer = RULES.score(hand, seat="E", round="S")
    assert (dealer.patterns["seat_wind"], dealer.patterns["round_wind"]) == (1, 1)
    double = RULES.score(hand, seat="E", round="E")
    assert (double.patterns["seat_wind"], double.patterns["round_wind"]) == (1, 1)
    assert "seat_wind" not in RULES.score(hand, seat="W", round="W").patterns


def test_minimum_of_patterns() -> None:
    """GUANG-2: riichi and its family count towards it, dora do not."""
    hand = PLAIN.replace("345p", "111p")
    flags = {"by": "ron", "seat": "S", "indicators": "9m"}
    assert RULES.score(hand, riichi="riichi", **flags).why_not == "minimum"
    lucky = RULES.score(hand, riichi="riichi", ippatsu="self", seat="S")
    assert lucky.patterns == {
        "riichi": 1,
        "ippatsu_self_draw": 1,
        "concealed_hand": 1,
        "self_draw": 1,
    }
    assert lucky.wins
    assert not hupai.Guang(minimum=5).score(hand, riichi="riichi", ippatsu="self", seat="S").wins


def test_the_discarder_pays() -> None:
    """GUANG-5."""
    assert RULES.settle(Claim(1, 3), discarder=2).deltas == (0, 60, -60, 0)


@pytest.mark.parametrize(
    ("shown", "dora"), [("9s", "1s"), ("4z", "1z"), ("7z", "6z"), ("6z", "5z"), ("5z", "7z")]
)
def test_order_of_dora(shown: str, dora: str) -> None:
    """GUANG-8: Red, Green, White in a circle, against the Japanese one."""
    kind = dora[0] * 3 + dora[1]
    hand = f"[{kind}<] [222m<] [333p<] 88p 99p +8p"
    assert RULES.score(hand, seat="E", indicators=shown).dora == 3


def test_dora_are_capped_by_patterns() -> None:
    """GUANG-10: three tai of patterns carry three dora."""
    score = RULES.score(PLAIN, indicators="4p7s7s2p")
    assert (score.pattern_value, score.dora, score.value) == (3, 3, 6)
    assert RULES.score(PLAIN, indicators="4p").value == 4


def test_ura_need_riichi() -> None:
    """GUANG-11."""
    plain = RULES.score(PLAIN, indicators="4p", ura_indicators="2p")
    assert plain.dora == 1
    riichi = RULES.score(PLAIN, riichi="riichi", indicators="4p", ura_indicators="2p")
    assert riichi.dora == 2


def test_open_riichi_replaces_riichi() -> None:
    """GUANG-16: five in place of one, or beside it by option."""
    assert RULES.score(PLAIN, riichi="open").patterns["open_riichi"] == 5
    assert "riichi" not in RULES.score(PLAIN, riichi="open").patterns
    adds = hupai.Guang(open_riichi_adds=True).score(PLAIN, riichi="open").patterns
    assert (adds["riichi"], adds["open_riichi"]) == (1, 5)
    assert RULES.score(PLAIN, riichi="riichi").patterns["riichi"] == 1


def test_swallow_counter() -> None:
    """GUANG-18: on another's declaration, so by ron only."""
    score = RULES.score(PLAIN, by="ron", on_riichi_tile=True)
    assert score.patterns["tsubame_gaeshi"] == 2
    with pytest.raises(InvalidSituationError) as caught:
        RULES.score(PLAIN, on_riichi_tile=True)
    assert [problem.code for problem in caught.value.problems] == ["on_riichi_tile_without_ron"]


def test_ippatsu_family() -> None:
    """GUANG-19: by who dealt in; a replacement tile is none."""
    worth = {
        ("ron", "next"): ("super_ippatsu", 4),
        ("rob_kong", "other"): ("ippatsu", 2),
        ("self_draw", "self"): ("ippatsu_self_draw", 1),
    }
    for (by, ippatsu), (pattern, tai) in worth.items():
        score = RULES.score(PLAIN, by=by, riichi="riichi", ippatsu=ippatsu)
        assert score.patterns[pattern] == tai
    kong = "(1111m) 567m 345p 88s 67s +5s"
    with pytest.raises(InvalidSituationError) as caught:
        RULES.score(kong, riichi="riichi", ippatsu="self", replacement=True)
    assert [p.code for p in caught.value.problems] == ["ippatsu_self_with_replacement"]


def test_passing_locks_all_waits() -> None:
    """GUANG-21: until the own next draw or claim."""
    assert RULES.blocked_waits([22, 25], passed=True) == (22, 25)
    assert RULES.blocked_waits([22, 25], discards=[22]) == ()
    assert passing_lock(["passes_win", "other"])
    assert not passing_lock(["passes_win", "other", "own_draw"])


def test_the_pot_goes_to_the_next_winner() -> None:
    """GUANG-17, GUANG-27, GUANG-43: stakes first, then the pot; nothing is lost."""
    result = RULES.settle(Claim(1, 3), discarder=2, pot=60, stakes=(40, 40, 0, 0))
    assert result.deltas == (0, 60 + 40 + 60 + 40, -60, 0)
    assert result.pot_change == -140
    assert result.next.pot == 0
    drawn = RULES.settle_draw(ready=[0], pot=60, stakes=(40, 0, 0, 0))
    assert drawn.next.pot == 100


def test_own_file(tmp_path: Path) -> None:
    """GUANG-41: changes, and errors that name the line."""
    path = tmp_path / "table.toml"
    path.write_text('base = "guang"\n[patterns.half_flush]\npoints = 4\n', encoding="utf-8")
    assert hupai.Guang(patterns=path).patterns["half_flush"].points == 4
    path.write_text(
        'base = "guang"\n[patterns.half_flush]\npoints = -4\nexcludes = ["full_flush", "pig"]\n',
        encoding="utf-8",
    )
    with pytest.raises(RuleFileError) as caught:
        hupai.Guang(patterns=path)
    assert {problem.code for problem in caught.value.problems} == {
        "negative",
        "unknown_pattern",
        "cycle",
    }


def test_tai_add_up_in_the_best_reading() -> None:
    """GUANG-42."""
    score = RULES.score("[222m<] [333m<] [444m<] 66m 88m +8m", by="ron")
    assert score.patterns == {"all_pungs": 3, "full_flush": 7}
    assert score.excluded == {}
    assert score.value == 10
    runs = RULES.score("111222333m 45p 99s +6p")
    assert "all_chows" in runs.patterns


def test_at_most_five_indicators_lie_open() -> None:
    """GUANG-8, GUANG-9, GUANG-12: one, and one for each of four kongs."""
    hand = "234m 567m 345p 88s 67s +5s"
    assert RULES.score(hand, riichi="riichi", indicators="12346p").dora == 3
    with pytest.raises(hupai.errors.InvalidSituationError, match="at most 5") as caught:
        RULES.score(hand, indicators="123467p", replacement=True)
    # With whatever else is wrong.
    codes = ["replacement_without_kong", "too_many_indicators"]
    assert [problem.code for problem in caught.value.problems] == codes
    flags: dict[str, Any] = {"indicators": "123467p", "replacement": True}
    assert hupai.reference.scoring.problem_codes(RULES, hand, flags) == codes
    shown = ["12346p", "123467p", "1p", "123467p"]
    ready = hand.partition(" +")[0]
    for call, text in ((RULES.score_batch, hand), (RULES.value_of_waits, ready)):
        hands = hupai.batch.Hands.from_strings([text] * 4, riichi="open", indicators=shown)
        with pytest.raises(hupai.errors.InvalidSituationError) as caught:
            call(hands)
        assert [str(problem)[:21] for problem in caught.value.problems] == [
            "row 1: 6 indicators: ",
            "row 3: 6 indicators: ",
        ]
        both = hupai.batch.Hands.from_strings([text], by="ron", **flags)
        with pytest.raises(hupai.errors.InvalidSituationError) as caught:
            call(both)
        assert [p.code for p in caught.value.problems] == [
            "replacement_without_kong",
            "replacement_without_self_draw",
            "too_many_indicators",
        ]
        marked = call(hands, on_error="mark")
        valid = marked.valid if call == RULES.score_batch else marked.any(axis=1)
        assert valid.tolist() == [True, False, True, False]


def test_nine_gates_are_fourteen_tiles() -> None:
    """GUANG-9: the same numbers among seventeen tiles are a full flush."""
    score = hupai.Guang(hand_size=16).score("1112234567778999m +2m", seat="W", round="N")
    assert {"full_flush", "concealed_hand"} <= set(score.patterns)
    assert "nine_gates" not in score.patterns
    hands = hupai.batch.Hands.from_strings(["1112234567778999m +2m"], seat="W", round="N")
    assert hupai.Guang(hand_size=16).score_batch(hands).names() == [tuple(score.patterns)]
    assert "nine_gates" in hupai.Guang().score("1112345678999m +2m").patterns
