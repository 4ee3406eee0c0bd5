"""Options of the three rulesets: defaults, identity, errors, and what they change."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import hupai
from hupai.errors import InvalidOptionError
from hupai.patterns import Pattern, PatternTable
from hupai.rulesets import NAMES, make, ruleset_class

CHANGED: list[tuple[str, dict[str, Any]]] = [
    ("reformed", {"renchan": True}),
    ("reformed", {"temporary_furiten": True}),
    ("reformed", {"flip_dora": True, "kong_flips": True}),
    ("reformed", {"red_fives": True}),
    ("reformed", {"swap_calling": True}),
    ("reformed", {"bust": False}),
    ("reformed", {"first_prize": 0}),
    ("reformed", {"length": "east"}),
    ("reformed", {"length": "full"}),
    ("competitive", {"minimum": 8}),
    ("competitive", {"length": "east_south"}),
    ("competitive", {"start": 500}),
    ("competitive", {"multiple_ron": False, "dealer_repeats": False}),
    ("competitive", {"base": 8, "ron_factor": 1, "bystander": 8}),
    ("competitive", {"dealer_bonus": 0, "repeat_bonus": 0}),
    ("guang", {"minimum": 1}),
    ("guang", {"payout": "stepwise"}),
    ("guang", {"payout": ((3, 30), (6, 60))}),
    ("guang", {"self_draw_rounding": "sixty"}),
    ("guang", {"repeat_bonus": "split", "draw_payment": 0}),
    ("guang", {"open_riichi_adds": True}),
    ("guang", {"short_riichi": "ignore"}),
    ("guang", {"multiple_ron": False}),
    ("guang", {"hand_size": 16}),
    ("guang", {"length": "east", "start": -20}),
]


@pytest.mark.parametrize(("name", "options"), CHANGED)
def test_an_option_is_kept_and_tells_rulesets_apart(name: str, options: dict[str, Any]) -> None:
    plain, rules = make(name), make(name, options)
    assert rules != plain
    assert {key: rules.options[key] for key in options} == options
    assert eval(repr(rules), vars(hupai)) == rules
    assert hash(eval(repr(rules), vars(hupai))) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert repr(plain) == f"{NAMES[name]}()"


def test_defaults() -> None:
    """REF-13, REF-16, REF-17, REF-26..REF-30; COMP-7, COMP-10; GUANG-0..GUANG-28."""
    assert make("reformed").options == {
        "renchan": False,
        "temporary_furiten": False,
        "flip_dora": False,
        "kong_flips": False,
        "red_fives": False,
        "swap_calling": False,
        "bust": True,
        "first_prize": 20,
        "length": "east_south",
    }
    assert make("competitive").options == {
        "minimum": 6,
        "length": "full",
        "start": 0,
        "multiple_ron": True,
        "dealer_repeats": True,
        "base": 0,
        "ron_factor": 3,
        "bystander": 6,
        "dealer_bonus": 1,
        "repeat_bonus": 1,
    }
    assert make("guang").options == {
        "minimum": 3,
        "payout": "printed",
        "self_draw_rounding": "next_tai",
        "repeat_bonus": "each",
        "draw_payment": 20,
        "open_riichi_adds": False,
        "short_riichi": "dead",
        "multiple_ron": True,
        "hand_size": 13,
        "length": "full",
        "start": 0,
    }


@pytest.mark.parametrize("name", NAMES)
def test_rulesets_are_immutable(name: str) -> None:
    rules = make(name)
    with pytest.raises(AttributeError):
        rules.length = "east"  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        rules.patterns = None  # type: ignore[misc,assignment]


@pytest.mark.parametrize("name", NAMES)
def test_options_are_keyword_only(name: str) -> None:
    with pytest.raises((TypeError, ValueError)):
        ruleset_class(name)(True)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("reformed", {"renchan": 1}, ["renchan must be True or False, not 1"]),
        ("reformed", {"kong_flips": True}, ["kong_flips=True needs flip_dora=True (REF-16)"]),
        ("reformed", {"first_prize": "20"}, ["first_prize must be an int, not '20'"]),
        ("reformed", {"first_prize": -1}, ["first_prize must be from 0 to 1000, not -1"]),
        ("reformed", {"length": 2}, ["length must be one of 'east', 'east_south', 'full', not 2"]),
        ("reformed", {"ippatsu": True}, ["reformed has no option 'ippatsu'"]),
        ("reformed", {"patterns": "x.toml"}, ["patterns must be a PatternTable"]),
        ("competitive", {"minimum": True}, ["minimum must be an int, not True"]),
        ("competitive", {"base": -8}, ["base must be from 0 to 1000, not -8"]),
        ("guang", {"hand_size": 14}, ["hand_size must be one of 13, 16, not 14"]),
        ("guang", {"hand_size": 13.0}, ["hand_size must be one of 13, 16, not 13.0"]),
        ("guang", {"payout": "free"}, ["payout must be one of 'printed', 'stepwise', not 'free'"]),
        ("guang", {"payout": {3: 60, 4: 30}}, ["payout decreases from 3 tai to 4 tai"]),
        ("guang", {"payout": {}}, ["payout is empty"]),
        ("guang", {"payout": {-1: 3}}, ["payout tai -1 is not from 0 to 1000"]),
        ("guang", {"payout": {3: -3}}, ["payout money -3 is not from 0 to 10000000"]),
        (
            "guang",
            {"payout": {3: 61}},
            ["payout ends with money that is no multiple of 3, so a self-draw has no amount"],
        ),
        (
            "guang",
            {"payout": 7, "short_riichi": None},
            [
                "short_riichi must be one of 'dead', 'ignore', not None",
                "payout must be 'printed', 'stepwise' or a table of whole numbers, tai to money,"
                " not 7",
            ],
        ),
        (
            "guang",
            {"minimun": 3, "start": "0"},
            ["guang has no option 'minimun'", "start must be an int, not '0'"],
        ),
    ],
)
def test_wrong_options_are_listed(name: str, options: dict[str, Any], expected: list[str]) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        make(name, options)
    assert list(caught.value.problems) == expected
    known = {key: value for key, value in options.items() if key in make(name).options}
    if known == options:
        with pytest.raises(InvalidOptionError):
            ruleset_class(name)(**options)


def test_an_unknown_ruleset_is_named() -> None:
    with pytest.raises(InvalidOptionError, match="'riichi' is none of reformed, competitive"):
        make("riichi")


def test_open_riichi_adds_changes_the_row() -> None:
    """GUANG-16: 5 tai in place of the 1, or beside it."""
    hand = "123m 567m 345p 88s 67s +5s"
    plain = hupai.Guang().score(hand, by="ron", riichi="open")
    adds = hupai.Guang(open_riichi_adds=True).score(hand, by="ron", riichi="open")
    assert "riichi" not in plain.patterns
    assert adds.patterns == {"riichi": 1, **plain.patterns}
    assert hupai.Guang(open_riichi_adds=True).pattern_ids == hupai.Guang().pattern_ids


def test_open_riichi_adds_leaves_a_table_without_riichi_alone() -> None:
    table = PatternTable(row for row in hupai.Guang().patterns if row.id != "riichi")
    assert hupai.Guang(open_riichi_adds=True, patterns=table).patterns == table


def test_hand_sizes() -> None:
    """GUANG-0."""
    small, large = hupai.Guang(), hupai.Guang(hand_size=16)
    assert small.shapes == ("standard", "seven_pairs", "thirteen_orphans")
    assert large.shapes == ("standard", "li_gu")
    assert (small.sets, large.sets) == (4, 5)
    assert large.score("1133m 2277p 4466s 55z 99s +9s").patterns == {"li_gu": 4, "self_draw": 1}
    assert "all_pungs" in large.score("[111m<] [222p<] 333s 444s 99s 77z +7z").patterns


def test_a_table_of_ones_own_takes_the_place_of_the_built_in_one() -> None:
    table = PatternTable([Pattern("win", points=3, any_of=hupai.patterns.conditions("standard"))])
    for cls in (hupai.Reformed, hupai.Competitive, hupai.Guang):
        rules = cls(patterns=table)
        assert rules != cls()
        score = rules.score("[123m] 567m 345p 88s 67s +5s", by="ron")
        assert score.patterns == {"win": 3}


def test_dora_orders() -> None:
    """REF-16: White, Green, Red; GUANG-8: Red, Green, White."""
    assert hupai.Reformed(flip_dora=True).dora_rule.successor[31:] == (32, 33, 31)
    assert hupai.Guang().dora_rule.successor[31:] == (33, 31, 32)
    for rules in (hupai.Reformed(flip_dora=True), hupai.Guang()):
        order = rules.dora_rule.successor
        assert sorted(order) == list(range(34))
        assert (order[8], order[0], order[27], order[30]) == (0, 1, 28, 27)
