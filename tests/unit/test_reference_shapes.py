"""Readings, waits and shanten of the reference against counts and each other."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from hupai.reference.notation import parse_hand
from hupai.reference.shapes import (
    AUTO_4,
    AUTO_5,
    SHAPES,
    complete,
    readings,
    shanten,
    split_into_sets,
    split_with_pair,
    useful_tiles,
    waits,
)
from hupai.reference.tiles import counted

SETS = [(n, n, n) for n in range(9)] + [(n, n + 1, n + 2) for n in range(7)]
NO_MELDS = [0] * 34


def suit_states(sets: int, pair: bool) -> set[tuple[int, ...]]:
    """Counts of a suit that consist of so many sets, with or without a pair."""
    states = set()
    for chosen in itertools.combinations_with_replacement(SETS, sets):
        for extra in [(n, n) for n in range(9)] if pair else [()]:
            counts = Counter(itertools.chain(*chosen, extra))
            if max(counts.values(), default=0) <= 4:
                states.add(tuple(counts[n] for n in range(9)))
    return states


@pytest.mark.parametrize(
    ("sets", "plain", "with_pair"),
    [(0, 1, 9), (1, 16, 135), (2, 127, 996), (3, 627, 4475), (4, 2098, 13259)],
)
def test_complete_suit_states(sets: int, plain: int, with_pair: int) -> None:
    for pair, number in ((False, plain), (True, with_pair)):
        split = split_with_pair if pair else split_into_sets
        states = suit_states(sets, pair)
        assert len(states) == number
        assert all(split(state, True) for state in states)


def test_decompositions_of_complete_suits() -> None:
    found = [
        len(split(state, True))
        for sets in range(5)
        for pair, split in ((False, split_into_sets), (True, split_with_pair))
        for state in suit_states(sets, pair)
    ]
    assert (len(found), sum(found)) == (21743, 23533)


def seen(text: str, sets: int = 4) -> list[tuple[str, str]]:
    hand, problems = parse_hand(text)
    assert not problems
    return [(r.shape, r.wait) for r in readings(hand, SHAPES, sets)]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m 456p 789s 55z 12s +3s", ["edge"]),  # COM-9
        ("123m 456p 789s 55z 89s +7s", ["edge"]),
        ("123m 456p 789s 55z 23s +1s", ["two_sided"]),
        ("123m 456p 789s 55z 24s +3s", ["closed"]),
        ("123m 456p 789s 55z 44s +4s", ["dual_pair"]),
        ("123m 456p 789s 555z 4s +4s", ["single"]),
        ("123m 456p 78s 11z [789s] +9s", ["two_sided"]),
        # the winning tile completes a concealed block, never a meld (COM-8)
        ("[345m] 34m 567m 22z 789s +5m", ["two_sided"]),
        ("[555m<] 34m 678m 22z 789s +5m", ["two_sided"]),
        ("34556m 678p 999s 55z +4m", ["closed", "two_sided"]),
    ],
)
def test_waits_of_readings(hand: str, expected: list[str]) -> None:
    assert sorted({wait for shape, wait in seen(hand) if shape == "standard"}) == expected


def test_special_shapes() -> None:
    assert seen("1122334455667z +7z") == [("seven_pairs", "single")]
    assert seen("1111m 223344556p +6p") == []  # four alike are not two pairs (COM-7)
    assert seen("19m19p19s1234567z +1z") == [("thirteen_orphans", "")]
    assert seen("147m 258p 369s 1234z +5z") == [("scattered", "")]
    assert seen("146m 258p 369s 1234z +5z") == []
    # seven pairs and a triplet (GUANG-0): four alike are two pairs
    assert seen("1111m 22p 3366s 44z 55z 77z +7z", 5) == [("li_gu", "dual_pair")]
    assert seen("1111m 22p 3366s 44z 5z 777z +5z", 5) == [("li_gu", "single")]
    assert seen("111m 22p 3366s 44z 55z 777z +1m", 5) == [("li_gu", "single")]
    assert seen("111m 22p 3366s 44z 55z 66z 7z +7z", 5) == [("li_gu", "single")]
    assert seen("111m 222p 333s 4455667z +7z", 5) == []
    # special shapes have no meld, closed kongs included
    assert seen("1122334455z (6666z) +7z") == []


def test_both_shapes_are_read() -> None:
    shapes = [shape for shape, _ in seen("112233m 445566p 7s +7s")]
    assert set(shapes) == {"standard", "seven_pairs"}
    assert shapes == sorted(shapes, key=SHAPES.index)


def deal(rng: random.Random, size: int, suits: int) -> list[int]:
    """Counts of random tiles from the first `suits` suits, so that hands are close to ready."""
    return counted(rng.sample([kind for kind in range(9 * suits) for _ in range(4)], size))


@pytest.mark.parametrize(("sets", "shapes"), [(4, SHAPES[:4]), (5, AUTO_5)])
def test_shanten_agrees_with_waits(sets: int, shapes: tuple[str, ...]) -> None:
    """COM-12: 0 exactly when the hand has a wait, -1 exactly when it is complete."""
    rng = random.Random(12)
    ready = 0
    for _ in range(150):
        counts = deal(rng, 3 * sets + 1, 1)
        kinds = waits(counts, NO_MELDS, 0, sets, shapes)
        value = shanten(counts, NO_MELDS, 0, sets, shapes)
        assert (value == 0) == bool(kinds)
        assert value >= 0
        ready += value == 0
        for kind in kinds:
            counts[kind] += 1
            assert complete(counts, 0, sets, shapes)
            assert shanten(counts, NO_MELDS, 0, sets, shapes) == -1
            counts[kind] -= 1
    assert ready > 20


def test_a_fifth_copy_does_not_exist() -> None:
    hand = counted(parse_hand("1111m222p333s555z")[0].concealed)
    assert shanten(hand, NO_MELDS, 0, 4, AUTO_4) == 1  # COM-12
    # held in melds: 9m pairs up, but its copies are used up
    parsed, _ = parse_hand("9m [999m^] [123p] [456p] [789p]")
    whole = (counted(parsed.concealed), parsed.melded_counts, 4, 4, AUTO_4)
    assert waits(*whole) == ()
    assert shanten(*whole) == 1


def test_exchanges_lead_to_ready() -> None:
    """One useful draw and the best discard lower the shanten by one, no draw lowers it by two."""
    rng = random.Random(13)
    for _ in range(12):
        counts = deal(rng, 13, 2)
        value = shanten(counts, NO_MELDS, 0, 4, SHAPES[:4])
        useful = useful_tiles(counts, NO_MELDS, 0, 4, SHAPES[:4])
        assert useful
        assert all(left == 4 - counts[kind] for kind, left in useful.items())
        for kind in range(34):
            if counts[kind] == 4:
                continue
            drawn = list(counts)
            drawn[kind] += 1
            after = shanten(drawn, NO_MELDS, 0, 4, SHAPES[:4])
            assert after == value - (kind in useful)
            best = min(
                shanten(
                    [c - (k == thrown) for k, c in enumerate(drawn)], NO_MELDS, 0, 4, SHAPES[:4]
                )
                for thrown in range(34)
                if drawn[thrown]
            )
            assert best == max(after, 0)


def test_visible_tiles_leave_fewer() -> None:
    """COM-13: kinds exhausted by visible tiles are listed with 0, kinds held four times not."""
    parsed, _ = parse_hand("123m 456p 789s 555z 4s")
    whole = (counted(parsed.concealed), NO_MELDS, 0, 4, AUTO_4)
    visible = counted([21, 21, 21])
    assert useful_tiles(*whole) == {21: 3}
    assert useful_tiles(*whole, visible) == {21: 0}
