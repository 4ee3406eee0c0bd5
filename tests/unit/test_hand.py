"""Hand strings, hands and melds: what they mean, what they refuse, and with which words."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

import hupai
from hupai import Hand, InvalidHandError, Meld


def codes(text: str) -> list[str]:
    with pytest.raises(InvalidHandError) as caught:
        Hand.parse(text)
    assert all(caught.value.problems)
    return [problem.code for problem in caught.value.problems]


def test_the_parts_of_a_hand() -> None:
    hand = Hand.parse("88s 67s [234m] [555z^] (1111m) +5s")
    assert hand.concealed == (23, 24, 25, 25)
    assert hand.win == 22
    assert hand.melds == (
        Meld("chi", 1, 3),
        Meld("pon", 31, 2),
        Meld("closed_kong", 0),
    )
    assert hand.sets == 4
    assert hand.reds == ()
    assert sum(hand.counts) == 4
    assert str(hand) == "6788s [234m] [555z^] (1111m) +5s"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("+5s 88s67s[234m](1111m)[555z^]", "6788s [234m] (1111m) [555z^] +5s"),
        ("1z 9m 1m 9p 1p 9s 1s 2z 3z 4z 5z 6z 7z +7z", "19m 19p 19s 1234567z +7z"),
        ("[5505p>] 1m [123m] [789s] [111z<] +1m", "1m [0555p>] [123m] [789s] [111z<] +1m"),
        ("[555p+0p^] 1m [123m] [789s] [111z<] +1m", "1m [055p+5p^] [123m] [789s] [111z<] +1m"),
        ("123456789m 5p 111z +0p", "123456789m 5p 111z +0p"),
        ("123456789m 0p 111z +5p", "123456789m 0p 111z +5p"),
        ("\t123m\n456m 789m 11s 333z", "123456789m 11s 333z"),
        ("[324m] 1112223334m", "1112223334m [234m]"),
        ("[234m<] 1112223334m", "1112223334m [234m]"),
    ],
)
def test_canonical_strings_round_trip(text: str, canonical: str) -> None:
    hand = Hand.parse(text)
    assert str(hand) == canonical
    again = Hand.parse(canonical)
    assert again == hand
    assert hash(again) == hash(hand)
    assert eval(repr(hand), {"Hand": Hand}) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert copy.deepcopy(hand) == hand


def test_sixteen_tiles_are_five_sets() -> None:
    assert Hand.parse("123456789m 123456p 1s").sets == 5
    assert Hand.parse("123456789m 123456p 1s +1s").sets == 5
    assert Hand.parse("123456789m 12345p 11s +6p").sets == 5
    assert Hand.parse("1s [123m] [123m] [123m] [123p] [123p] +1s").sets == 5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["tile_count"]),
        ("11111m 22334455p", ["five_copies"]),
        ("1m [111m^] 456789m 123p +1m", ["five_copies"]),
        ("(1111m) 1m [234m] [567m] 111p", ["five_copies"]),
        ("123m", ["tile_count"]),
        ("123456789m 123p [111z]", ["tile_count"]),
        ("123456789m 123456p", ["tile_count"]),
        ("123456789m 12345p [111z]", []),
        ("1s [123m][123m][123m][123p][123p] [111z] +1s", ["too_many_melds"]),
        ("0555m 0p 123456s 11z", []),
        ("00m 123456p 11122z", ["two_red_fives"]),
        ("00m 123456p 1112223z", ["two_red_fives", "tile_count"]),
        ("055m 123456p 1112z +0m", ["two_red_fives"]),
        ("0m [055m^] 123456p 112z", ["two_red_fives"]),
        ("[234z] 1112223334m", ["bad_meld"]),
        ("[0m0p5s] 1112223334m", ["bad_meld"]),
        ("[0055m^] 1112223334p", ["two_red_fives"]),
        ("[129m] 1112223334m", ["bad_meld"]),
        ("[12m3p] 1112223334m", ["bad_meld"]),
        ("[89m1p] 1112223334m", ["bad_meld"]),
        ("(111m) 1112223334p", ["bad_meld"]),
        ("(1112m) 1112223334p", ["bad_meld"]),
        ("[11m] 1112223334p", ["bad_meld"]),
        ("[] 1112223334p", ["bad_meld"]),
        ("[555p+6p^] 1112223334s", ["bad_meld"]),
        ("[55p+5p^] 1112223334s", ["bad_meld"]),
        ("(1111m<) 1112223334p", ["bad_supplier"]),
        ("[234m^] 1112223334m", ["bad_supplier"]),
        ("[234m 1112223334m", ["unbalanced_bracket"]),
        ("234m] 1112223334m", ["unbalanced_bracket"]),
        ("[234m) 1112223334m", ["unbalanced_bracket"]),
        ("89z 123456789m 11p", ["bad_tile", "bad_tile"]),
        ("123456789 1112m", ["digits_without_suit"]),
        ("m 1112223334m 123p", ["suit_without_digits"]),
        ("123x 1112223334m", ["bad_character"]),
        ("123456789m 1112p +11s", ["bad_win"]),
        ("123456789m 1112p +", ["bad_win"]),
        ("123456789m 1112p +1s +2s", ["several_wins"]),
        ("東東 123m", ["bad_character"]),
        ("\ud800 123m", ["bad_character"]),
        ("88899z 11111m", ["bad_tile", "bad_tile", "five_copies"]),
        ("8z 123x [12m] +", ["bad_tile", "bad_character", "bad_meld", "bad_win"]),
    ],
)
def test_every_problem_is_listed(text: str, expected: list[str]) -> None:
    if expected:
        assert codes(text) == expected
    else:
        Hand.parse(text)


def test_problems_name_the_offending_text() -> None:
    with pytest.raises(InvalidHandError) as caught:
        Hand.parse("8z 123m [12m] 東")
    assert [problem.text for problem in caught.value.problems] == ["8z", "[12m]", "東"]
    assert all(problem.text in problem for problem in caught.value.problems)
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


def test_ten_megabytes_of_garbage_are_refused_at_once() -> None:
    garbage = "[(+x9z" * 1_700_000
    with pytest.raises(InvalidHandError) as caught:
        Hand.parse(garbage)
    assert caught.value.problems[0].code == "too_long"
    assert len(str(caught.value)) < 300


def test_hands_are_immutable() -> None:
    hand = Hand.parse("1112223334m 123p")
    with pytest.raises(FrozenInstanceError):
        hand.win = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del hand._packed


def test_hands_from_numbers() -> None:
    hand = Hand([0, 0, 0, 1, 1, 1, 2, 2, 2, 3], melds=["[123p]"], win=3)
    assert str(hand) == "1112223334m [123p] +4m"
    counts = bytearray(34)
    counts[0:4] = b"\3\3\3\1"
    assert Hand.from_counts(bytes(counts), win=3, melds=[Meld("chi", 9)]) == hand
    red = Hand.from_tiles136([*range(12), 16], win=17)
    assert str(red) == "1111222233330m +5m"
    assert red.reds == (4,)
    plain = Hand.from_tiles136([*range(12), 17], win=16)
    assert str(plain) == "1111222233335m +0m"
    assert plain != red


@pytest.mark.parametrize(
    "build",
    [
        lambda: Hand([0] * 5 + [1] * 8),
        lambda: Hand([34] * 13),
        lambda: Hand([-1] * 13),
        lambda: Hand(["1m"] * 13),  # type: ignore[list-item]
        lambda: Hand([0, 1, 2], win=99),
        lambda: Hand(range(13), reds=[0]),
        lambda: Hand(range(13), reds=[4, 4]),
        lambda: Hand(range(13), reds=[22]),
        lambda: Hand(range(13), win=3, win_red=True),
        lambda: Hand([0], melds=["[123m]"] * 9),
        lambda: Hand.from_counts([1] * 33),
        lambda: Hand.from_counts([5] + [1] * 8 + [0] * 25),
        lambda: Hand.from_counts([-1] * 34),
        lambda: Hand.from_counts([300] * 34),
        lambda: Hand.from_counts(["x"] * 34),  # type: ignore[list-item]
        lambda: Hand.from_tiles136([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        lambda: Hand.from_tiles136([136, *range(12)]),
        lambda: Hand.from_tiles136(range(13), win=5),
        lambda: Meld("chi", 7),
        lambda: Meld("chi", 27),
        lambda: Meld("chi", 0, 2),
        lambda: Meld("kong", 0),
        lambda: Meld("pon", 0, 4),
        lambda: Meld("pon", 0, red=True),
        lambda: Meld("closed_kong", 0, 1),
        lambda: Meld.parse("123m"),
        lambda: Meld.parse(""),
        lambda: Meld.parse("[123m"),
        lambda: Hand.parse("1112223334m 123p").with_win("12p"),
    ],
)
def test_bad_numbers_are_refused(build: object) -> None:
    with pytest.raises(hupai.HupaiError) as caught:
        build()  # type: ignore[operator]
    assert caught.value.problems


def test_only_hands_and_strings_are_hands() -> None:
    with pytest.raises(TypeError):
        hupai.Reformed().score(17)  # type: ignore[arg-type]


def test_tiles_round_trip() -> None:
    assert hupai.parse_tiles("123m11z") == (0, 1, 2, 27, 27)
    assert hupai.format_tiles([0, 1, 2, 27]) == "123m1z"
    assert hupai.format_tiles(range(34)) == "123456789m123456789p123456789s1234567z"
    assert hupai.parse_tiles("") == ()
    for bad in ("123", "m", "8z", "x", "1" * 1000):
        with pytest.raises(hupai.InvalidTilesError):
            hupai.parse_tiles(bad)
    with pytest.raises(hupai.InvalidTilesError):
        hupai.format_tiles([34])


@pytest.mark.parametrize("text", ["\ud800", "123m \udfff", "\udc80z"])
def test_lone_surrogates_are_shown_escaped(text: str) -> None:
    """Such text cannot be printed; what the error says of it can."""
    escaped = repr(text.removeprefix("123m "))
    calls = (
        hupai.Hand.parse,
        hupai.parse_tiles,
        hupai.Meld.parse,
        lambda given: hupai.batch.Hands.from_strings([given]),
        lambda given: hupai.Situation(indicators=given),
    )
    for call in calls:
        with pytest.raises(hupai.errors.HupaiError) as caught:
            call(text)
        message = str(caught.value)
        assert escaped[1:-1] in message
        message.encode()
        assert all(problem.text.encode() for problem in caught.value.problems)
