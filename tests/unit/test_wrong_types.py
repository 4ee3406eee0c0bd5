"""Values of a wrong type are refused with an error that says which; NumPy's scalars are taken."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hupai
from hupai.batch import Hands

HAND = "234567m 345p 6788s"
WON = HAND + " +5s"
COUNTS = [1] * 13 + [0] * 21


# visible tiles -------------------------------------------------------------------------


def test_visible_takes_kinds_with_their_copies() -> None:
    """COM-13."""
    for visible in ({22: 3}, {np.int64(22): np.uint8(3)}, [22, 22, 22], "555s"):
        assert hupai.useful_tiles(HAND, visible=visible) == {22: 1, 25: 2}
    assert hupai.useful_tiles(HAND, visible={22: 0}) == {22: 4, 25: 2}
    best = hupai.discards(HAND + "5s", visible={25: 2})
    assert best == hupai.discards(HAND + "5s", visible=[25, 25])


@pytest.mark.parametrize(
    "visible", [["x"], [True], [34], [1.5], {"x": 1}, {True: 1}, {22: -1}, {22: True}, {22: "3"}]
)
def test_wrong_visible_tiles_name_the_field(visible: Any) -> None:
    for call in (hupai.useful_tiles, hupai.discards):
        with pytest.raises(hupai.InvalidTilesError, match=r"^visible: "):
            call(HAND, visible=visible)
    with pytest.raises(TypeError, match=r"^visible must be tiles"):
        hupai.useful_tiles(HAND, visible=5)  # type: ignore[arg-type]


# truth values are no numbers -----------------------------------------------------------


@pytest.mark.parametrize("truth", [True, False, np.True_])
def test_truth_values_are_no_numbers(truth: Any) -> None:
    for call in (
        lambda: hupai.format_tiles([truth]),
        lambda: hupai.tiles.tile_name(truth),
        lambda: hupai.Hand.from_counts(COUNTS, win=truth),
        lambda: hupai.Hand([truth] + [9] * 3),
        lambda: hupai.Hand.from_counts([truth] * 34),
        lambda: hupai.Hand.from_tiles136([truth]),
        lambda: hupai.Meld("pon", truth),
    ):
        with pytest.raises((hupai.InvalidTilesError, hupai.InvalidHandError)):
            call()
    counts = np.array([COUNTS], np.uint8)
    with pytest.raises(hupai.InvalidOptionError, match="threads must be an int"):
        hupai.batch.shanten(counts, threads=truth)
    with pytest.raises(TypeError, match="melds must be a number or 34 counts"):
        hupai.shanten(bytes(COUNTS), melds=truth)
    with pytest.raises(TypeError, match="melds must be integers"):
        hupai.batch.shanten(counts, melds=[truth])


def test_a_truth_value_is_no_supplier() -> None:
    with pytest.raises(hupai.InvalidHandError, match="supplier True"):
        hupai.Meld("pon", 3, True)


# options -------------------------------------------------------------------------------


def test_scalars_of_numpy_are_options() -> None:
    rules = hupai.Guang(
        minimum=np.int64(4),  # type: ignore[arg-type]
        hand_size=np.uint8(16),  # type: ignore[arg-type]
        multiple_ron=np.False_,  # type: ignore[arg-type]
        payout={np.int64(3): np.int32(30), 4: 60},
    )
    plain = hupai.Guang(minimum=4, hand_size=16, multiple_ron=False, payout={3: 30, 4: 60})
    assert rules == plain
    assert repr(rules) == repr(plain)
    assert rules.table_id == plain.table_id
    assert rules.to_toml() == plain.to_toml()
    assert hupai.Reformed(renchan=np.True_).renchan is True  # type: ignore[arg-type]
    assert type(hupai.Competitive(base=np.int8(3)).base) is int  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options", [{"minimum": np.True_}, {"minimum": np.array([4])}, {"multiple_ron": np.int64(1)}]
)
def test_other_values_of_numpy_are_no_options(options: dict[str, Any]) -> None:
    with pytest.raises(hupai.InvalidOptionError, match=next(iter(options))):
        hupai.Guang(**options)


# arguments -----------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [None, 5, b"234m", ["234m"]])
def test_what_is_no_string_is_a_type_error(wrong: Any) -> None:
    for parse in (hupai.parse_tiles, hupai.Hand.parse, hupai.Meld.parse):
        with pytest.raises(TypeError, match="string"):
            parse(wrong)


def test_wrong_arguments_of_scores() -> None:
    rules: Any = hupai.Reformed()
    for flags in ({}, {"by": "ron"}):
        with pytest.raises(TypeError, match="situation must be a Situation, not int"):
            rules.score(hupai.Hand.parse(WON), 5, **flags)
    score = rules.score(WON)
    with pytest.raises(hupai.InvalidOptionError, match="lang must be one of 'en', 'zh', 'ja'"):
        score.explain(lang="xx")
    with pytest.raises(hupai.InvalidOptionError, match="lang must be one of"):
        rules.explain_row(Hands.from_strings([WON]), 0, lang="__class__")
    with pytest.raises(TypeError, match="melds are Melds or strings, not int"):
        hupai.Hand([0] * 3, melds=[5])  # type: ignore[list-item]
