"""Notation round-trips, and no text makes it do anything but answer or raise."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from strategies import wins

import hupai
from hupai import Hand


@given(wins() | wins(sets=5))
def test_hands_round_trip(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert str(Hand.parse(str(hand))) == str(hand)


@given(wins(), st.randoms())
def test_the_order_of_tokens_says_nothing_but_the_order_of_melds(
    hand: Hand, random: object
) -> None:
    tiles = [hupai.format_tiles([kind]) for kind in hand.concealed]
    random.shuffle(tiles)  # type: ignore[attr-defined]
    melds = [str(meld) for meld in hand.melds]
    plain = Hand(hand.concealed, hand.win, hand.melds)
    win = hupai.format_tiles([hand.win]) if hand.win is not None else ""
    assert Hand.parse(" ".join([f"+{win}", *melds, *tiles])) == plain


@given(st.lists(st.integers(0, 33), max_size=40))
def test_tiles_round_trip(kinds: list[int]) -> None:
    assert hupai.parse_tiles(hupai.format_tiles(kinds)) == tuple(sorted(kinds))


@given(st.text(max_size=60) | st.text("0123456789mpsz[]()+<^> ", max_size=60))
def test_any_text_is_a_hand_or_a_listed_error(text: str) -> None:
    hand, problems = None, ()
    try:
        hand = Hand.parse(text)
    except hupai.InvalidHandError as error:
        problems = error.problems
    if hand is None:
        assert problems
        assert all(problem and problem.code for problem in problems)
    else:
        assert Hand.parse(str(hand)) == hand


@given(st.binary(max_size=60))
def test_any_bytes_read_as_text_are_answered(raw: bytes) -> None:
    text = raw.decode("utf-8", "surrogateescape")
    try:
        Hand.parse(text)
    except hupai.InvalidHandError as error:
        str(error).encode("utf-8")
