"""Rules of docs/rules/common.md that no other test covers (COM)."""

from __future__ import annotations

import pytest

import hupai
from hupai.errors import InvalidHandError, InvalidSituationError

REFORMED = hupai.Reformed()
COMPETITIVE = hupai.Competitive()
GUANG = hupai.Guang()
PLAIN = "123m 567m 345p 88s 67s +5s"


def test_kinds_and_text() -> None:
    """COM-1, COM-2."""
    assert hupai.parse_tiles("19m19p19s1234567z") == (0, 8, 9, 17, 18, 26, *range(27, 34))
    assert hupai.format_tiles(range(34)) == "123456789m123456789p123456789s1234567z"
    assert hupai.Hand.parse("12340m 55p 345s 111z").reds == (4,)
    assert hupai.Hand.from_tiles136([*range(0, 48, 4), 17]).reds == (4,)
    assert hupai.Hand.from_tiles136([*range(0, 16, 4), 17, *range(20, 52, 4)]).reds == ()
    with pytest.raises(InvalidHandError, match="red"):
        hupai.Hand.parse("12300m 55p 345s 111z")


def test_a_red_five_is_a_five_where_there_are_none() -> None:
    """COM-2: a zero needs no option, it is only worth nothing."""
    plain, red = PLAIN, PLAIN.replace("345p", "340p")
    for rules in (REFORMED, COMPETITIVE, GUANG):
        assert rules.score(red).value == rules.score(plain).value
    assert hupai.Reformed(red_fives=True).score(red).dora == 1


def test_seats_of_the_current_hand() -> None:
    """COM-3: the dealer is seat 0 and East; suppliers are seen from the owner."""
    assert hupai.Situation(seat=0).seat == "E"
    assert hupai.Situation(seat=3).seat == "N"
    suppliers = [hupai.Meld.parse(text).supplier for text in ("[555p>]", "[555p^]", "[555p<]")]
    assert suppliers == [1, 2, 3]
    assert hupai.Meld.parse("[123p]").supplier == 3


def test_five_kinds_of_melds() -> None:
    """COM-4: an added kong keeps the supplier of its pon, a closed one has none."""
    texts = ["[123m]", "[555p^]", "[5555p^]", "[555p+5p^]", "(5555p)"]
    melds = [hupai.Meld.parse(text) for text in texts]
    assert [meld.type for meld in melds] == ["chi", "pon", "open_kong", "added_kong", "closed_kong"]
    assert [meld.supplier for meld in melds] == [3, 2, 2, 2, 0]
    assert [str(meld) for meld in melds] == texts
    with pytest.raises(InvalidHandError, match="closed kong"):
        hupai.Meld("closed_kong", 13, 2)


def test_closed_kongs_leave_a_hand_concealed() -> None:
    """COM-5: riichi and the concealed patterns stay possible."""
    closed, open_ = "(1111m) 567m 345p 88s 67s +5s", "[1111m<] 567m 345p 88s 67s +5s"
    assert "menzen_tsumo" in REFORMED.score(closed, riichi="riichi").patterns
    assert "concealed_self_draw" in COMPETITIVE.score(closed).patterns
    assert "concealed_hand" in GUANG.score(closed).patterns
    assert "menzen_tsumo" not in REFORMED.score(open_).patterns
    with pytest.raises(InvalidSituationError, match="riichi"):
        REFORMED.score(open_, riichi="riichi")


@pytest.mark.parametrize("kong", ["(2222m)", "[2222m<]", "[222m+2m^]"])
def test_a_kong_is_a_triplet(kong: str) -> None:
    """COM-6."""
    hand = f"{kong} 444p 777s 99s 33z +3z"
    assert "toitoi" in REFORMED.score(hand, by="ron").patterns
    assert "all_pungs" in GUANG.score(hand, by="ron", round="N").patterns
    assert "sanankou" in REFORMED.score("(2222m) 444p 777s 345s 9s +9s").patterns


def test_shapes_of_the_rulesets() -> None:
    """COM-7: who plays which shape, and that four alike are not two pairs."""
    scattered = "147m 258p 369s 1234z +5z"
    assert COMPETITIVE.score(scattered).wins
    assert REFORMED.score(scattered).why_not == "incomplete"
    assert GUANG.score(scattered).why_not == "incomplete"
    assert REFORMED.score("1133m 2277p 4466s 5z +5z").reading.shape == "seven_pairs"
    assert REFORMED.score("1133m 2277p 4444s 5z +5z").why_not == "incomplete"


def test_the_best_reading_counts() -> None:
    """COM-8: three triplets are three runs too; seven pairs are twice two runs too."""
    hand = "222333444m 678p 9s +9s"
    assert {r.sets[-1].type for r in hupai.readings(hand)} == {"run", "triplet"}
    score = REFORMED.score(hand, by="ron")
    assert {one.type for one in score.reading.sets} == {"run", "triplet"}
    assert score.patterns == {"sanankou": 2000, "sanrenkou": 3000}  # as runs only 4500
    assert "ryanpeikou" in REFORMED.score("223344m 556677p 8s +8s").patterns
    # the winning tile completes a concealed group, never the meld that could hold it too
    (reading,) = hupai.readings("34m 678p 99s 111z [345m] +5m")
    assert [one.meld for one in reading.sets if one.completed] == [None]


def test_triplets_completed_by_another_player() -> None:
    """COM-10: by ron the third triplet is not concealed; as the tile of a run it leaves it so."""
    hand = "222m 444p 77s 345s 99p +7s"
    assert "sanankou" in REFORMED.score(hand).patterns
    assert "sanankou" not in REFORMED.score(hand, by="ron").patterns
    other = "222m 444p 777s 56s 99p +7s"
    assert "sanankou" in REFORMED.score(other, by="ron").patterns


def test_waits_are_kinds_whatever_their_worth() -> None:
    """COM-11: a worthless wait is a wait; a kind held four times, melds included, is none."""
    hand = "[123m] 567m 333p 99s 67s"
    assert hupai.waits(hand, REFORMED) == (22, 25)
    assert REFORMED.score(hand + " +8s", by="ron").why_not == "no_pattern"
    assert hupai.waits("2m [222m<] [345p] [678s] [999s<]") == ()


def test_robbed_kongs() -> None:
    """COM-14: the tile is one the winner has no copy of, and it is no ordinary ron."""
    assert "chankan" in REFORMED.score(PLAIN, by="rob_kong").patterns
    assert "chankan" not in REFORMED.score(PLAIN, by="ron").patterns
    with pytest.raises(InvalidSituationError) as caught:
        REFORMED.score("123m 567m 345p 88s 55s +5s", by="rob_kong")
    assert [problem.code for problem in caught.value.problems] == ["rob_kong_with_copy"]
    # the robbed player pays like a discarder
    score = REFORMED.score(PLAIN, by="rob_kong", seat="S")
    assert REFORMED.settle(score, discarder=2).deltas == (0, 3 * score.value, -3 * score.value, 0)


def test_last_tiles_and_replacements() -> None:
    """COM-15."""
    kong = "(1111m) 567m 345p 88s 67s +5s"
    assert "haitei" in REFORMED.score(PLAIN, last_tile=True).patterns
    assert "houtei" in REFORMED.score(PLAIN, by="ron", last_tile=True).patterns
    assert "rinshan" in REFORMED.score(kong, replacement=True).patterns
    with pytest.raises(InvalidSituationError) as caught:
        REFORMED.score(kong, replacement=True, last_tile=True)
    assert [problem.code for problem in caught.value.problems] == ["replacement_with_last_tile"]


def test_first_turns() -> None:
    """COM-16: who wins how says which; any meld ends the chance, a closed kong too."""
    assert list(REFORMED.score(PLAIN, first_turn=True).patterns) == ["tenhou"]
    assert list(REFORMED.score(PLAIN, first_turn=True, seat="W").patterns) == ["chiihou"]
    assert "renhou" in REFORMED.score(PLAIN, first_turn=True, seat="W", by="ron").patterns
    for hand, flags, code in (
        ("(1111m) 567m 345p 88s 67s +5s", {}, "first_turn_with_meld"),
        (PLAIN, {"by": "ron"}, "first_turn_east_ron"),
    ):
        with pytest.raises(InvalidSituationError) as caught:
            REFORMED.score(hand, first_turn=True, **flags)
        assert [problem.code for problem in caught.value.problems] == [code]
