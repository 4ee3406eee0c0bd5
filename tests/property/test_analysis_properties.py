"""Properties that hold for every hand (COM-11, COM-12, COM-13)."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import hupai

SHAPES = {
    4: ("standard", "seven_pairs", "thirteen_orphans", "scattered"),
    5: ("standard", "li_gu"),
}


@st.composite
def hands(draw, extra=1):
    """Counts of concealed tiles and of tiles in melds, and the number of sets."""
    sets = draw(st.sampled_from((4, 5)))
    melds = draw(st.integers(0, sets))
    kinds = draw(st.sampled_from((9, 12, 16, 34)))
    melded = np.zeros(34, np.uint8)
    for _ in range(melds):
        options = [[k] * n for k in range(kinds) for n in (3, 4)]
        options += [[k, k + 1, k + 2] for k in range(kinds - 2) if k < 27 and k % 9 < 7]
        free = [o for o in options if all(melded[k] + o.count(k) <= 4 for k in o)]
        np.add.at(melded, draw(st.sampled_from(free)), 1)
    counts = np.zeros(34, np.uint8)
    for _ in range(3 * (sets - melds) + extra):
        free = [k for k in range(kinds) if counts[k] + melded[k] < 4] or [
            k for k in range(34) if counts[k] + melded[k] < 4
        ]
        counts[draw(st.sampled_from(free))] += 1
    return counts, melded, sets


@given(hands())
def test_a_draw_lowers_shanten_by_one_or_not_at_all(hand):
    counts, melded, sets = hand
    options = {"melds": melded, "sets": sets}
    if not melded.any():
        options["shapes"] = SHAPES[sets]
    now = hupai.shanten(counts, **options)
    useful = hupai.useful_tiles(counts, **options)
    assert now >= 0
    assert useful
    for kind in range(34):
        if counts[kind] + melded[kind] == 4:
            assert kind not in useful
            continue
        counts[kind] += 1
        after = hupai.shanten(counts, **options)
        counts[kind] -= 1
        assert after == now - (kind in useful)
    assert hupai.waits(counts, **options) == (tuple(useful) if now == 0 else ())


@given(hands(extra=2))
def test_the_best_discard_keeps_the_shanten(hand):
    counts, melded, sets = hand
    found = hupai.discards(counts, melds=melded, sets=sets)
    assert found[0].shanten == max(0, hupai.shanten(counts, melds=melded, sets=sets))
    assert {one.tile for one in found} == set(np.flatnonzero(counts).tolist())


@given(hands())
def test_suits_and_directions_do_not_matter(hand):
    counts, melded, sets = hand
    order = np.concatenate(
        [np.arange(26, 17, -1), np.arange(8, -1, -1), np.arange(9, 18), np.arange(33, 26, -1)]
    )
    assert hupai.shanten(counts, melds=melded, sets=sets) == hupai.shanten(
        counts[order], melds=melded[order], sets=sets
    )


@given(hands())
def test_copies_in_melds_never_help(hand):
    counts, melded, sets = hand
    melds = sets - (int(counts.sum()) - 1) // 3
    exact = hupai.shanten(counts, melds=melded, sets=sets)
    assert exact >= hupai.shanten(counts, melds=melds, sets=sets)
