"""Flags: their values, and every contradiction with each other, the hand or the ruleset."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import hupai
from hupai import Competitive, Guang, InvalidSituationError, Reformed, Situation

PLAIN = "123m 567m 345p 88s 67s +5s"
MELDED = "567m 345p 88s 67s [123m] +5s"
KONG = "567m 345p 88s 67s (1111m) +5s"
OPEN_KONG = "567m 345p 88s 67s [1111m^] +5s"


def codes(rules: hupai.Ruleset, hand: str, **flags: Any) -> set[str]:
    with pytest.raises(InvalidSituationError) as caught:
        rules.score(hand, **flags)
    return {problem.code for problem in caught.value.problems}


CONTRADICTIONS: list[tuple[hupai.Ruleset, str, dict[str, Any], set[str]]] = [
    (Reformed(), MELDED, {"first_turn": True}, {"first_turn_with_meld"}),
    (Reformed(), KONG, {"first_turn": True}, {"first_turn_with_meld"}),
    (Reformed(), PLAIN, {"first_turn": True, "riichi": "riichi"}, {"first_turn_with_riichi"}),
    (Reformed(), PLAIN, {"first_turn": True, "last_tile": True}, {"first_turn_with_last_tile"}),
    (
        Reformed(),
        KONG,
        {"first_turn": True, "replacement": True},
        {"first_turn_with_meld", "first_turn_with_replacement"},
    ),
    (Reformed(), PLAIN, {"first_turn": True, "by": "ron"}, {"first_turn_east_ron"}),
    (
        Reformed(),
        PLAIN,
        {"first_turn": True, "by": "rob_kong", "seat": "S"},
        {"first_turn_rob_kong"},
    ),
    (Reformed(), MELDED, {"replacement": True}, {"replacement_without_kong"}),
    (
        Reformed(),
        KONG,
        {"replacement": True, "last_tile": True},
        {"replacement_with_last_tile"},
    ),
    (
        Reformed(),
        KONG,
        {"replacement": True, "by": "ron"},
        {"replacement_without_self_draw"},
    ),
    (
        Reformed(),
        "123m 567m 345p 88s 67s +8s",
        {"by": "rob_kong"},
        {"rob_kong_with_copy"},
    ),
    (
        Reformed(),
        "567m 345p 88s 67s [567s] +5s",
        {"by": "rob_kong"},
        {"rob_kong_with_copy"},
    ),
    (Reformed(), PLAIN, {"by": "rob_kong", "last_tile": True}, {"rob_kong_with_last_tile"}),
    (Guang(), PLAIN, {"by": "rob_kong", "on_riichi_tile": True}, {"rob_kong_on_riichi_tile"}),
    (
        Competitive(),
        "123m 567m 345p 88s 67s +8s",
        {"last_of_kind": True},
        {"last_of_kind_with_copy"},
    ),
    (Guang(), PLAIN, {"ippatsu": "self"}, {"ippatsu_without_riichi"}),
    (
        Guang(),
        PLAIN,
        {"ippatsu": "next", "riichi": "riichi"},
        {"ippatsu_by_discard_on_self_draw"},
    ),
    (
        Guang(),
        PLAIN,
        {"ippatsu": "other", "riichi": "open"},
        {"ippatsu_by_discard_on_self_draw"},
    ),
    (
        Guang(),
        PLAIN,
        {"ippatsu": "self", "riichi": "riichi", "by": "ron"},
        {"ippatsu_self_without_self_draw"},
    ),
    (
        Guang(),
        KONG,
        {"ippatsu": "self", "riichi": "riichi", "replacement": True},
        {"ippatsu_self_with_replacement"},
    ),
    (Guang(), PLAIN, {"on_riichi_tile": True}, {"on_riichi_tile_without_ron"}),
    (Reformed(), MELDED, {"riichi": "riichi"}, {"riichi_with_open_meld"}),
    (Reformed(), OPEN_KONG, {"riichi": "double"}, {"riichi_with_open_meld"}),
    (Reformed(), PLAIN, {"riichi": "open"}, {"riichi_unknown"}),
    (Guang(), PLAIN, {"riichi": "double"}, {"riichi_unknown"}),
    (Competitive(), PLAIN, {"riichi": "riichi"}, {"riichi_unknown"}),
    (Reformed(), PLAIN, {"riichi": "riichi", "ippatsu": "self"}, {"ippatsu_unknown"}),
    (Competitive(), PLAIN, {"on_riichi_tile": True, "by": "ron"}, {"on_riichi_tile_unknown"}),
    (Competitive(), PLAIN, {"indicators": "1m"}, {"indicators_unused"}),
    (Reformed(), PLAIN, {"indicators": "1m"}, {"indicators_unused"}),
    (
        Reformed(flip_dora=True),
        PLAIN,
        {"riichi": "riichi", "indicators": "1m", "ura_indicators": "2m"},
        {"ura_unused", "wrong_number_of_indicators"},
    ),
    (Reformed(flip_dora=True), PLAIN, {"indicators": "12m"}, {"wrong_number_of_indicators"}),
    (
        Reformed(flip_dora=True, kong_flips=True),
        KONG,
        {"indicators": "2m"},
        {"wrong_number_of_indicators"},
    ),
    (
        Guang(),
        PLAIN,
        {"riichi": "riichi", "indicators": "12m", "ura_indicators": "3m"},
        {"wrong_number_of_ura"},
    ),
    (Guang(), KONG, {"indicators": "1m"}, {"indicator_five_copies"}),
]


@pytest.mark.parametrize(("rules", "hand", "flags", "expected"), CONTRADICTIONS)
def test_contradictions(
    rules: hupai.Ruleset, hand: str, flags: dict[str, Any], expected: set[str]
) -> None:
    assert codes(rules, hand, **flags) == expected


def test_all_contradictions_are_told_at_once() -> None:
    found = codes(
        Competitive(),
        MELDED,
        riichi="open",
        ippatsu="next",
        first_turn=True,
        last_tile=True,
        indicators="1m",
    )
    assert found == {
        "riichi_unknown",
        "riichi_with_open_meld",
        "ippatsu_unknown",
        "ippatsu_by_discard_on_self_draw",
        "first_turn_with_meld",
        "first_turn_with_riichi",
        "first_turn_with_last_tile",
        "indicators_unused",
    }


def test_flags_that_agree_are_taken() -> None:
    assert Reformed().score(PLAIN, by="ron", seat="S", first_turn=True).patterns["renhou"] == 8000
    assert Reformed().score(PLAIN, by="rob_kong").patterns == {"pinfu": 500, "chankan": 1000}
    assert "chiihou" in Reformed().score(PLAIN, seat="N", first_turn=True).patterns
    flipped = Reformed(flip_dora=True, kong_flips=True)
    assert flipped.score(KONG, indicators="3m9p", replacement=True).dora == 0
    assert flipped.score(KONG, riichi="riichi", indicators="498m").dora == 5
    # ura_indicators without riichi say nothing.
    assert Guang().score(PLAIN, indicators="4s", ura_indicators="123456m").dora == 1


def test_hand_problems_of_scoring() -> None:
    cases = {
        "123m 567m 345p 88s 67s": ("no_winning_tile", "'+5s'"),
        "123m 567m 345p 88s 567s": ("no_winning_tile", "'+8s'"),
        "123456789m 123456p 1s +1s": ("wrong_size", "plays 4"),
    }
    for text, (code, token) in cases.items():
        with pytest.raises(hupai.InvalidHandError) as caught:
            Reformed().score(text)
        assert [problem.code for problem in caught.value.problems] == [code]
        assert token in str(caught.value)


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        ({"by": "tsumo"}, "bad_value"),
        ({"by": None}, "bad_value"),
        ({"seat": "X"}, "bad_value"),
        ({"seat": "ES"}, "bad_value"),
        ({"seat": 4}, "bad_value"),
        ({"seat": True}, "bad_value"),
        ({"round": -1}, "bad_value"),
        ({"riichi": True}, "bad_value"),
        ({"riichi": "none"}, "bad_value"),
        ({"ippatsu": "previous"}, "bad_value"),
        ({"last_tile": 1}, "bad_value"),
        ({"last_tile": "yes"}, "bad_value"),
        ({"indicators": "8z"}, "bad_tile"),
        ({"indicators": [34]}, "bad_tile"),
        ({"indicators": 7}, "bad_value"),
        ({"indicators": "123456789m"}, "too_many_indicators"),
        ({"haitei": True}, "unknown_flag"),
    ],
)
def test_bad_values(flags: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidSituationError) as made:
        Situation(**flags)
    with pytest.raises(InvalidSituationError) as scored:
        Reformed().score(PLAIN, **flags)
    for caught in (made, scored):
        assert [problem.code for problem in caught.value.problems] == [code]
        assert next(iter(flags)) in str(caught.value)


def test_problems_of_hand_and_flags_are_told_together() -> None:
    with pytest.raises(hupai.InvalidHandError) as caught:
        Reformed().score("8z", haitei=True, houtei=True, seat="X")
    assert [problem.code for problem in caught.value.problems] == [
        "bad_tile",
        "unknown_flag",
        "unknown_flag",
        "bad_value",
    ]


def test_situations_are_values() -> None:
    one = Situation(by="ron", seat="S", indicators="1m")
    assert one == Situation(by="ron", seat=1, indicators=[0])  # type: ignore[arg-type]
    assert hash(one) == hash(Situation(by="ron", seat="S", indicators="1m"))
    assert eval(repr(one), {"Situation": Situation}) == one
    assert pickle.loads(pickle.dumps(one)) == one
    assert Situation(last_tile=np.bool_(True)) == Situation(last_tile=True)
    with pytest.raises(AttributeError):
        one.seat = "N"  # type: ignore[misc]


def test_a_kept_situation_scores_like_its_flags() -> None:
    kept = Situation(by="ron", seat="S", riichi="riichi")
    rules = Reformed()
    assert rules.score(PLAIN, kept) == rules.score(PLAIN, by="ron", seat="S", riichi="riichi")
    assert rules.score(PLAIN, kept, by="self_draw").situation == Situation(
        seat="S", riichi="riichi"
    )
