"""What must not change a value: suits, the order of tiles and melds; what melding may change."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import RULESETS, plain_flags, wins

import hupai
from hupai import Hand, Meld

#: The facts that tell suits apart: only the green tiles.
SUIT_BOUND = {"ryuuiisou"}
#: Facts that a hand loses, or may gain, by opening a set.
CONCEALMENT = {
    "concealed",
    "no_melds",
    "nine_gates_tiles",
    "two_concealed_triplets",
    "three_concealed_triplets",
    "four_concealed_triplets",
    "scattered_1_to_9",
    "scattered_same_numbers",
    "seven_pairs",
    "thirteen_orphans",
    "scattered",
    "li_gu",
}


def moved(hand: Hand, suits: tuple[int, int, int]) -> Hand:
    def kind(k: int) -> int:
        return k if k >= 27 else suits[k // 9] * 9 + k % 9

    assert hand.win is not None
    return Hand(
        [kind(k) for k in hand.concealed],
        kind(hand.win),
        [Meld(m.type, kind(m.tile), m.supplier, m.red) for m in hand.melds],
    )


@given(wins(), plain_flags(), st.permutations([0, 1, 2]), st.sampled_from(RULESETS))
def test_suits_are_alike(
    hand: Hand, flags: dict[str, Any], order: list[int], rules: hupai.Ruleset
) -> None:
    plain = rules.score(moved(hand, (0, 1, 2)), **flags)
    other = rules.score(moved(hand, (order[0], order[1], order[2])), **flags)
    assume(not SUIT_BOUND & {*plain.patterns, *plain.excluded, *other.patterns, *other.excluded})
    assert plain.patterns == other.patterns
    assert plain.value == other.value


@given(wins(), plain_flags(), st.randoms(), st.sampled_from(RULESETS))
def test_the_order_of_melds_says_nothing(
    hand: Hand, flags: dict[str, Any], random: Any, rules: hupai.Ruleset
) -> None:
    melds = list(hand.melds)
    random.shuffle(melds)
    other = Hand(
        hand.concealed, hand.win, melds, reds=[r for r in hand.reds if r in hand.concealed]
    )
    one = rules.score(hand, **flags)
    two = rules.score(other, **flags)
    assert one.patterns == two.patterns
    assert one.excluded == two.excluded
    assert one.value == two.value


@given(wins(melds=False), plain_flags(), st.data())
def test_melding_a_set_only_loses_what_asks_for_concealment(
    hand: Hand, flags: dict[str, Any], data: st.DataObject
) -> None:
    """A meld adds no reading; rows it loses look at concealment, shapes or the wait."""
    readings = hupai.readings(hand)
    sets = [
        (reading, one)
        for reading in readings
        for one in reading.sets
        if reading.shape == "standard" and not one.completed
    ]
    assume(sets)
    _, chosen = data.draw(st.sampled_from(sets))
    left = list(hand.concealed)
    for kind in chosen.tiles:
        if kind not in left:
            assume(False)
        left.remove(kind)
    kind = "chi" if chosen.type == "run" else "pon"
    melded = Hand(left, hand.win, [Meld(kind, chosen.tiles[0], 3)])

    def seen(found: list[hupai.Reading]) -> set[tuple[object, ...]]:
        return {
            (r.shape, tuple(sorted((s.type, s.tiles) for s in r.sets)), r.pair, r.wait)
            for r in found
        }

    assert seen(hupai.readings(melded)) <= seen(readings)
    rules = hupai.Reformed()
    before = rules.score(hand, **flags)
    after = rules.score(melded, **flags)
    if before.reading == next((r for r in readings), None) and len(readings) == 1:
        lost = {*before.patterns, *before.excluded} - {*after.patterns, *after.excluded}
        assert all(rules.patterns[row].facts & CONCEALMENT for row in lost)
        gained = {*after.patterns, *after.excluded} - {*before.patterns, *before.excluded}
        assert gained == set()
