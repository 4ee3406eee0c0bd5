"""Shanten, waits and useful tiles of the published cases.

COM-7, COM-11, COM-12, COM-13 and GUANG-0.
"""

import json
from pathlib import Path

import numpy as np
import pytest

import hupai

DATA = Path(__file__).parents[1] / "data"
LINES = [json.loads(line) for line in (DATA / "analysis.jsonl").read_text().splitlines()]
CASES = [case for case in LINES if "shanten" in case["expect"]]
FIELDS = sorted((DATA / "shanten").glob("*.npz"))


def of_hand(case):
    return hupai.Hand.parse(case["hand"])


def test_there_are_cases():
    assert len(CASES) > 800
    assert sum("useful" in case["expect"] for case in CASES) > 500
    assert len(FIELDS) == 10


def test_shanten():
    for case in CASES:
        assert hupai.shanten(case["hand"], case["shapes"]) == case["expect"]["shanten"], case


def test_shanten_by_shape():
    for case in CASES:
        found = hupai.shanten_by_shape(of_hand(case), case["shapes"])
        assert found == case["expect"]["per_shape"], case


def test_waits():
    for case in CASES:
        if "waits" in case["expect"]:
            expected = hupai.parse_tiles(case["expect"]["waits"])
            assert hupai.waits(case["hand"], case["shapes"]) == tuple(sorted(expected)), case


def test_useful_tiles():
    for case in CASES:
        if "useful" in case["expect"]:
            expected = {hupai.parse_tiles(t)[0]: n for t, n in case["expect"]["useful"].items()}
            found = hupai.useful_tiles(case["hand"], case.get("visible"), case["shapes"])
            assert found == expected, case


def test_ruleset_as_shapes():
    rulesets = {
        ("reformed", 4): hupai.Reformed(),
        ("competitive", 4): hupai.Competitive(),
        ("guang", 4): hupai.Guang(),
        ("guang", 5): hupai.Guang(hand_size=16),
    }
    for case in CASES:
        rules = rulesets[case["rules"], case.get("sets", 4)]
        assert hupai.shanten_by_shape(case["hand"], rules) == case["expect"]["per_shape"], case


@pytest.mark.parametrize("with_tiles", [True, False])
def test_batch(with_tiles):
    for sets in (4, 5):
        cases = [case for case in CASES if case.get("sets", 4) == sets]
        for shapes in {tuple(case["shapes"]) for case in cases}:
            chosen = [case for case in cases if tuple(case["shapes"]) == shapes]
            counts = np.zeros((len(chosen), 34), np.uint8)
            melded = np.zeros_like(counts)
            for row, case in enumerate(chosen):
                hand = of_hand(case)
                counts[row] = np.frombuffer(hand.counts, np.uint8)
                if hand.win is not None:
                    counts[row, hand.win] += 1
                for meld in hand.melds:
                    np.add.at(melded[row], list(meld.tiles), 1)
            found = hupai.batch.shanten(counts, melded if with_tiles else None, sets, shapes)
            expected = np.array([case["expect"]["shanten"] for case in chosen])
            if with_tiles:
                np.testing.assert_array_equal(found, expected)
            else:
                # Not knowing the copies in melds can only make a hand look nearer.
                assert (found <= expected).all()
                assert (found == expected).mean() > 0.9


@pytest.mark.parametrize("path", FIELDS, ids=lambda path: path.stem)
def test_fields(path):
    with np.load(path) as data:
        counts, expected = data["counts"], data["shanten"]
    np.testing.assert_array_equal(hupai.batch.shanten(np.ascontiguousarray(counts)), expected)


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        ("123456789m1111p", 0, 1),
        ("1111m222p333s555z", 0, 1),
        ("19m19p19s12345z", 1, 6),
        ("245568m245568p77s", 0, 2),
        ("145s36m12579p256z", 0, 5),
        ("12479s5p344569m5z", 0, 3),
        ("5566m233799p4444z", 0, 1),
        ("111222333z4444z", 0, 1),
    ],
)
def test_known_traps(tiles, melds, expected):
    counts = np.bincount(hupai.parse_tiles(tiles), minlength=34).astype(np.uint8)
    assert hupai.shanten(counts.tobytes()) == expected
    assert hupai.shanten(counts, melds=melds) == expected
    assert hupai.batch.shanten(counts[None])[0] == expected
