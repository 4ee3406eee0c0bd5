"""The calls on one hand."""

import numpy as np
import pytest

import hupai
from hupai.errors import HupaiError, InvalidHandError, InvalidOptionError, InvalidTilesError


def counts_of(tiles):
    return np.bincount(hupai.parse_tiles(tiles), minlength=34).astype(np.uint8)


READY = "123456789m1234p"


@pytest.mark.parametrize(
    "form",
    [
        lambda c: c,
        lambda c: c.tobytes(),
        lambda c: bytearray(c.tobytes()),
        lambda c: memoryview(c.tobytes()),
        lambda c: hupai.Hand.from_counts(c.tobytes()),
        lambda c: str(hupai.Hand.from_counts(c.tobytes())),
    ],
)
def test_forms_of_a_hand(form):
    hand = form(counts_of(READY))
    assert hupai.shanten(hand) == 0
    assert hupai.waits(hand) == (9, 12)
    assert hupai.useful_tiles(hand) == {9: 3, 12: 3}
    assert hupai.shanten_by_shape(hand)["standard"] == 0


def test_the_winning_tile_counts_for_shanten_alone():
    hand = hupai.Hand.parse("123456789m 1234p +1p")
    assert hupai.shanten(hand) == -1
    assert hupai.shanten(str(hand)) == -1
    assert hupai.waits(hand) == (9, 12)
    assert {one.tile for one in hupai.discards(hand)} == {*range(9), 9, 10, 11, 12}


def test_fourteen_tiles_have_no_waits():
    with pytest.raises(InvalidHandError, match="3n\\+1"):
        hupai.waits("123456789m12344p")
    with pytest.raises(InvalidHandError, match="3n\\+2"):
        hupai.discards(READY)


def test_melds_in_a_hand():
    # All four 1m are held, so nothing pairs the lone one (COM-11, COM-12).
    assert hupai.shanten("1m 222p 333p 444p 555z") == 0
    assert hupai.waits("1m [111m] [234s] [234s] [234s]") == ()
    assert hupai.shanten("1m [111m] [234s] [234s] [234s]") == 1
    assert hupai.shanten_by_shape("1m [111m] [234s] [234s] [234s]") == {"standard": 1}


def test_melds_beside_counts():
    lone = counts_of("1m")
    tiles = counts_of("111m222333444s")
    assert hupai.shanten(lone, melds=4) == 0
    assert hupai.shanten(lone, melds=tiles) == 1
    assert hupai.shanten(lone.tobytes(), melds=tiles.tobytes()) == 1
    assert hupai.waits(lone, melds=4) == (0,)
    assert hupai.waits(lone, melds=tiles) == ()


def test_five_sets():
    hand = "112233445566m1177p"
    assert hupai.shanten(hand) == 0
    assert hupai.shanten_by_shape(hand) == {"standard": 0, "li_gu": 0}
    assert hupai.shanten(counts_of(hand), sets=5) == 0
    # Seven pairs and a third tile of one of eight kinds: GUANG-0 waits on all of them.
    eight = counts_of("1133557799m113355p")
    assert len(hupai.waits(eight, "li_gu", sets=5)) == 8
    # A fifth copy does not exist: four alike are two pairs, never a pair and the triplet.
    assert 0 not in hupai.waits(counts_of("1111m33557799m1133p"), "li_gu", sets=5)


def test_the_name_auto_however_it_was_made():
    hand = counts_of(READY).tobytes()
    for name in ("auto", "".join(["au", "to"])):
        assert hupai.shanten(hand, name) == 0


def test_shapes_argument():
    hand = counts_of("1122335577m113p")
    assert hupai.shanten(hand, "seven_pairs") == 0
    assert hupai.shanten(hand, ("seven_pairs",)) == 0
    assert hupai.shanten(hand, ["standard", "seven_pairs"]) == 0
    assert set(hupai.shanten_by_shape(hand, ("scattered", "standard"))) == {"scattered", "standard"}
    assert set(hupai.shanten_by_shape(hand, hupai.Competitive())) >= {"scattered"}


@pytest.mark.parametrize("shapes", ["pairs", ("standard", "pairs"), (), "li_gu"])
def test_shapes_that_do_not_exist(shapes):
    with pytest.raises(InvalidOptionError):
        hupai.shanten(READY, shapes)
    with pytest.raises(InvalidOptionError):
        hupai.batch.shanten(counts_of(READY)[None], shapes=shapes)


def test_special_shapes_beside_melds():
    with pytest.raises(InvalidHandError, match="only be standard"):
        hupai.shanten("1122334455m [111z]", "seven_pairs")


def test_a_ruleset_of_other_size():
    with pytest.raises(InvalidHandError, match="5"):
        hupai.shanten(READY, hupai.Guang(hand_size=16))
    assert hupai.shanten(counts_of("112233445566m1177p"), hupai.Guang(hand_size=16)) == 0
    with pytest.raises(InvalidOptionError):
        hupai.shanten(counts_of(READY), hupai.Guang(), sets=5)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (bytes(33), InvalidTilesError),
        (bytes(35), InvalidTilesError),
        (bytes(34), InvalidHandError),
        (bytes([5, 5, 3] + [0] * 31), InvalidHandError),
        (bytes([255] * 34), InvalidHandError),
        (bytes([1] * 12 + [0] * 22), InvalidHandError),
        (bytes([1] * 15 + [0] * 19), InvalidHandError),
        (bytes([4] * 4 + [0] * 30), InvalidHandError),
        (np.ones((34, 1), np.uint8), InvalidTilesError),
        (np.ones(34, np.int64), TypeError),
        (READY + "11p", InvalidHandError),
        (17, TypeError),
        (None, TypeError),
        ([1] * 34, TypeError),
    ],
)
def test_no_hands(data, error):
    for call in (hupai.shanten, hupai.shanten_by_shape, hupai.waits, hupai.useful_tiles):
        with pytest.raises(error):
            call(data)
    with pytest.raises(error):
        hupai.discards(data)


def test_every_problem_is_named():
    with pytest.raises(InvalidHandError) as caught:
        hupai.shanten(bytes([5, 6, 2] + [0] * 31))
    assert [problem.text for problem in caught.value.problems] == ["1m", "2m"]
    with pytest.raises(InvalidHandError, match="four copies of 1p"):
        hupai.useful_tiles(READY, visible="1111p")
    with pytest.raises(HupaiError):
        hupai.useful_tiles(READY, visible=[34])


@pytest.mark.parametrize("melds", [1, 3, -1, 9])
def test_wrong_number_of_melds(melds):
    with pytest.raises(InvalidHandError):
        hupai.shanten(counts_of(READY), melds=melds)


def test_meld_tiles_that_are_not_the_melds():
    with pytest.raises(InvalidHandError):
        hupai.shanten(counts_of("1112223334p"), melds=counts_of("11z"))
    with pytest.raises(InvalidHandError):
        hupai.shanten(counts_of("1112223334p"), melds=counts_of("111p"))
    with pytest.raises(TypeError, match="own"):
        hupai.shanten(READY, melds=0)


def test_visible_tiles():
    for visible in ("1p1p4p", (9, 9, 12), counts_of("114p"), counts_of("114p").tobytes()):
        assert hupai.useful_tiles(READY, visible) == {9: 1, 12: 2}
    # Exhausted by visible tiles: listed with 0; held four times: not listed (COM-13).
    assert hupai.useful_tiles(READY, "111p") == {9: 0, 12: 3}
    assert hupai.useful_tiles("1111m222p333s555z").keys() & {0} == set()


def test_discards():
    hand = "123456789m12344p"
    found = hupai.discards(hand)
    assert found[0].shanten == 0
    assert found == sorted(found, key=lambda one: (one.shanten, -one.total, one.tile))
    assert {one.tile for one in found} == set(hupai.parse_tiles(hand))
    for one in found:
        assert one.total == sum(one.useful.values())
        assert one.improvements is None
        rest = list(hupai.parse_tiles(hand))
        rest.remove(one.tile)
        again = hupai.useful_tiles(hupai.format_tiles(rest), visible=[one.tile])
        assert again == one.useful


def test_discards_of_a_complete_hand():
    assert hupai.discards("123456789m12355p")[0].shanten == 0


def test_improvements_by_definition():
    hand = "123456m123456p1z9s"
    for one in hupai.discards(hand, visible="7m", improvements=True):
        if one.shanten > 1:
            assert one.improvements is None
            continue
        rest = list(hupai.parse_tiles(hand))
        rest.remove(one.tile)
        expected = {}
        for kind in range(34):
            if kind in one.useful or rest.count(kind) == 4:
                continue
            seen = ["7m", hupai.format_tiles([one.tile])]
            after = hupai.discards(hupai.format_tiles([*rest, kind]), visible="".join(seen))
            best = max((d.total for d in after if d.shanten == one.shanten), default=0)
            if best > one.total:
                expected[kind] = best
        assert one.improvements == expected
        assert expected
