"""The executable rulebook: notation, problems, scoring; and that it needs no C++."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import hupai
from hupai.catalogue import CATALOGUE, COUNTERS
from hupai.errors import InvalidHandError, InvalidSituationError
from hupai.patterns import Pattern, PatternTable, Tier, conditions
from hupai.reference import parse_hand, problem_codes, score
from hupai.reference.facts import COUNTS, FACTS
from hupai.ruleset import Evaluation

REFORMED = hupai.Reformed()
DORA = hupai.Reformed(flip_dora=True, kong_flips=True, red_fives=True)


def test_every_fact_and_counter_is_defined() -> None:
    assert FACTS.keys() == CATALOGUE.keys()
    assert COUNTS.keys() == COUNTERS.keys()


def test_runs_without_the_core() -> None:
    program = """
import sys
sys.modules["hupai._core"] = None
import hupai
from hupai.reference import score
from hupai.reference import money
got = score(hupai.Reformed(), "234m 567m 345p 88s 67s +5s", by="ron", riichi="riichi")
print(got.value, money.settle("reformed", [{"seat": 1, "value": got.value}], 2)["deltas"])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "1500 [0, 4500, -4500, 0]"


# notation -------------------------------------------------------------------------


def test_hand_string() -> None:
    hand, problems = parse_hand("8s [234m] [055p<] [777s+7s^] (1111m) +8s")
    assert problems == []
    assert hand.concealed == (25,)
    assert hand.win == 25
    assert hand.reds == (13,)
    assert [(m.type, m.supplier) for m in hand.melds] == [
        ("chi", 3),
        ("pon", 3),
        ("added_kong", 2),
        ("closed_kong", None),
    ]
    assert hand.tiles.count(0) == 4
    assert len(hand.open_melds) == 3
    assert len(hand.kongs) == 2


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ("123x", ["bad_character"]),
        ("123", ["digits_without_suit"]),
        ("1mm", ["suit_without_digits"]),
        ("18z", ["bad_tile"]),
        ("0z", ["bad_tile"]),
        ("[123m", ["unbalanced_bracket"]),
        ("123m]", ["unbalanced_bracket"]),
        ("[135m]", ["bad_meld"]),
        ("[89m1p]", ["bad_meld"]),
        ("[567z]", ["bad_meld"]),
        ("(111m)", ["bad_meld"]),
        ("[55p+55p]", ["bad_meld"]),
        ("[]", ["bad_meld"]),
        ("(1111m^)", ["bad_supplier"]),
        ("[123m>]", ["bad_supplier"]),
        ("+12m", ["bad_win"]),
        ("+", ["bad_win"]),
        ("123m456m789m11p22s +2s +1p", ["several_wins"]),
        ("11111m22p33p44p5s +5s", ["five_copies", "tile_count"]),
        ("11m22m33m44m00m11p2s +2s", ["two_red_fives"]),
        ("123456789m1122p +1p +", ["bad_win"]),
        ("123456789m112p +2p", ["tile_count"]),
        ("1" * 401, ["too_long"]),
        ("[111m][222m][333m][444m][666m][777m]", ["too_many_melds"]),
    ],
)
def test_problems_of_hands(hand: str, codes: list[str]) -> None:
    assert parse_hand(hand)[1] == codes
    with pytest.raises(InvalidHandError) as caught:
        score(REFORMED, hand)
    assert [problem.code for problem in caught.value.problems] == codes


PLAIN = "234m 567m 345p 88s 67s +5s"
OPEN = "[222m^] 567m 345p 88s 67s +5s"
KONG = "(2222m) 567m 345p 88s 67s +5s"


@pytest.mark.parametrize(
    ("rules", "hand", "flags", "codes"),
    [
        (REFORMED, PLAIN, {"luck": True}, {"unknown_flag"}),
        (REFORMED, PLAIN, {"by": "theft"}, {"bad_value"}),
        (REFORMED, PLAIN, {"last_tile": 1.5}, {"bad_value"}),
        (REFORMED, PLAIN.replace("+", ""), {}, {"no_winning_tile"}),
        (REFORMED, "111222333m 88s 67s 777z +5s", {}, {"wrong_size"}),
        (REFORMED, KONG, {"first_turn": True}, {"first_turn_with_meld"}),
        (REFORMED, PLAIN, {"first_turn": True, "riichi": "double"}, {"first_turn_with_riichi"}),
        (REFORMED, PLAIN, {"first_turn": True, "last_tile": True}, {"first_turn_with_last_tile"}),
        (
            REFORMED,
            PLAIN,
            {"first_turn": True, "replacement": True},
            {"first_turn_with_replacement", "replacement_without_kong"},
        ),
        (REFORMED, PLAIN, {"first_turn": True, "by": "ron"}, {"first_turn_east_ron"}),
        (REFORMED, PLAIN, {"first_turn": True, "by": "rob_kong"}, {"first_turn_rob_kong"}),
        (REFORMED, PLAIN, {"replacement": True}, {"replacement_without_kong"}),
        (
            REFORMED,
            KONG,
            {"replacement": True, "last_tile": True},
            {"replacement_with_last_tile"},
        ),
        (
            REFORMED,
            KONG,
            {"replacement": True, "by": "ron"},
            {"replacement_without_self_draw"},
        ),
        (REFORMED, PLAIN.replace("+5", "+8"), {"by": "rob_kong"}, {"rob_kong_with_copy"}),
        (REFORMED, PLAIN, {"by": "rob_kong", "last_tile": True}, {"rob_kong_with_last_tile"}),
        (REFORMED, PLAIN.replace("+5", "+8"), {"last_of_kind": True}, {"last_of_kind_with_copy"}),
        (REFORMED, OPEN, {"riichi": "riichi"}, {"riichi_with_open_meld"}),
        (REFORMED, PLAIN, {"riichi": "open"}, {"riichi_unknown"}),
        (REFORMED, PLAIN, {"ippatsu": "self", "riichi": "riichi"}, {"ippatsu_unknown"}),
        (
            REFORMED,
            PLAIN,
            {"ippatsu": "next"},
            {"ippatsu_unknown", "ippatsu_without_riichi", "ippatsu_by_discard_on_self_draw"},
        ),
        (
            REFORMED,
            PLAIN,
            {"on_riichi_tile": True},
            {"on_riichi_tile_unknown", "on_riichi_tile_without_ron"},
        ),
        (REFORMED, PLAIN, {"indicators": "1z"}, {"indicators_unused"}),
        (REFORMED, PLAIN, {"ura_indicators": "1z"}, set()),
        (DORA, PLAIN, {"indicators": "1z2z"}, {"wrong_number_of_indicators"}),
        (DORA, PLAIN, {"riichi": "riichi", "indicators": "1z2z"}, set()),
        (DORA, PLAIN, {}, set()),
        (DORA, KONG, {"indicators": "1z2z"}, set()),
        (DORA, KONG, {"indicators": "2m2z"}, {"indicator_five_copies"}),
        (DORA, PLAIN, {"indicators": "123456789z"}, {"bad_tile"}),
        (DORA, PLAIN, {"indicators": "123456777z"}, {"too_many_indicators"}),
    ],
)
def test_problems_of_situations(rules: Any, hand: str, flags: dict[str, Any], codes: set[str]):
    assert set(problem_codes(rules, hand, flags)) == codes
    if codes:
        with pytest.raises(InvalidSituationError) as caught:
            score(rules, hand, **flags)
        assert {problem.code for problem in caught.value.problems} == codes


# scoring --------------------------------------------------------------------------


def test_limit_hands_list_only_the_limit() -> None:
    got = score(REFORMED, "[111z<] [222z^] 333z 44z 99m +4z")  # REF-4
    assert got.patterns == {"daisuushii": 24000}
    assert got.excluded["three_winds"] == ("limit",)
    assert got.value == got.pattern_value == 24000


def test_excluded_rows_name_their_excluders() -> None:
    got = score(REFORMED, "223344m 223344p 5s +5s", by="ron")
    assert got.excluded == {"iipeikou": ("ryanpeikou",)}
    assert got.patterns == {"pinfu": 500, "tanyao": 500, "ryanpeikou": 3000}
    assert got.reading is not None
    assert got.reading.shape == "standard"


def test_flipped_dora_and_red_fives() -> None:
    """REF-16..REF-18: 4m shows 5m, which is red as well."""
    got = score(DORA, "067m 345p 88s 67s [234m] +5s", indicators="4m")
    assert got.dora == 2
    assert got.value == got.pattern_value + 400


def test_why_not() -> None:
    assert score(REFORMED, "123m 456p 789s 44z 77m +1z").why_not == "incomplete"
    no_pattern = score(REFORMED, "[123m] 456p 678s 4z 999m +4z", seat="S")
    assert (no_pattern.why_not, no_pattern.wins, no_pattern.value) == ("no_pattern", False, 0)
    short = score(hupai.Competitive(), "[123m] 456p 678s 4z 999m +4z", seat="S")
    assert (short.why_not, short.value) == ("minimum", 0)
    assert short.pattern_value == sum(short.patterns.values()) < 6


class House:
    """Rules made of a table alone."""

    def __init__(self, *rows: Pattern, tiers: tuple[Tier, ...] = (Tier("general"),)) -> None:
        self.patterns = PatternTable(rows, tiers)
        self._evaluation = Evaluation()


def row(name: str, points: int, text: str, **more: Any) -> Pattern:
    return Pattern(id=name, points=points, any_of=conditions(text), **more)


def test_an_excluded_row_still_excludes() -> None:
    rules = House(
        row("a", 1, "standard"),
        row("b", 2, "standard", excludes=("a",)),
        row("c", 3, "self_draw", excludes=("b",)),
    )
    got = score(rules, PLAIN)
    assert got.patterns == {"c": 3}
    assert got.excluded == {"a": ("b",), "b": ("c",)}


def test_a_capped_sum_beats_a_lower_limit() -> None:
    tiers = (Tier("general", cap=10), Tier("limit", "max", rank=1))
    rows = [row("a", 8, "standard"), row("b", 7, "self_draw"), row("big", 9, "ron | self_draw")]
    rows[2] = row("big", 9, "ron | self_draw", tier="limit")
    got = score(House(*rows, tiers=tiers), PLAIN)
    assert (got.patterns, got.value) == ({"a": 8, "b": 7}, 10)
    assert got.excluded == {"big": ("cap",)}
    rows[2] = row("big", 10, "self_draw", tier="limit")  # equal: the higher rank
    got = score(House(*rows, row("twin", 10, "self_draw", tier="limit"), tiers=tiers), PLAIN)
    assert got.patterns == {"big": 10}
    assert got.excluded == {"a": ("limit",), "b": ("limit",), "twin": ("limit",)}


def test_a_counter_multiplies() -> None:
    rules = House(row("dragons", 2, "dragon_triplet", per="dragon_triplets"))
    assert score(rules, "[555z<] [666z<] 234m 567m 8m +8m").patterns == {"dragons": 4}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # 111222333 as runs or as triplets: of equal values more ids, then the upper rows
        ({"all_runs": 2, "two_concealed_triplets": 1, "three_concealed_triplets": 1}, "bc"),
        ({"three_concealed_triplets": 1, "three_identical_runs": 1}, "a"),
        ({"three_identical_runs": 1, "three_concealed_triplets": 1}, "a"),
        ({"standard": 1, "all_runs": 1, "three_concealed_triplets": 1}, "ab"),
    ],
)
def test_ties_of_readings(rows: dict[str, int], expected: str) -> None:
    """COM-8."""
    table = [row(name, rows[text], text) for name, text in zip("abc", rows, strict=False)]
    assert "".join(score(House(*table), "111222333m 789p 5s +5s").patterns) == expected


def test_ties_by_sets_and_wait() -> None:
    rules = House(row("a", 1, "standard"))
    reading = score(rules, "111222333m 789p 5s +5s").reading
    assert reading is not None
    assert [block.what for block in reading.sets].count("run") == 4
    # 3m completes 123 at its edge or 345 two-sided: the order of COM-9 decides
    reading = score(rules, "12345m 678p 999s 55z +3m").reading
    assert reading is not None
    assert reading.wait == "two_sided"


# facts whose definition is easy to miss -----------------------------------------------


@pytest.mark.parametrize(
    ("fact", "hand", "flags", "holds"),
    [
        ("last_of_kind", "[333m^] 45m 678p 88s 345s +3m", {}, True),
        ("last_of_kind", "[3333p^] 45m 678m 88s 345s +3m", {}, False),
        ("last_of_kind", "45m 678m 88s 345s 777p +3m", {"by": "rob_kong"}, True),
        ("hog_triplet", "333m 678p 88s 345s 12m +3m", {}, True),
        ("hog_triplet", "[333m^] 678p 88s 345s 12m +3m", {}, True),
        ("hog_triplet", "(3333m) 678p 88s 345s 12p +3p", {}, False),
        ("mirrored_runs", "234m 234p 678s 67p 99p +8p", {}, True),
        ("mirrored_runs", "234m 234m 678s 67p 99p +8p", {}, False),
        ("three_guest_wind_triplets", "[111z<] [222z<] [333z<] 9m 99p 9m +9m", {}, False),
        (
            "three_guest_wind_triplets",
            "[111z<] [222z<] [333z<] 99m 99p +9m",
            {"seat": "N", "round": "N"},
            True,
        ),
        ("four_concealed_triplets", "111m 222p 333s 99m 88p +9m", {"by": "ron"}, False),
        ("four_concealed_triplets", "111m 222p 333s 99m 88p +9m", {}, True),
        ("four_concealed_triplets", "111m 222p 333s 999m 8p +8p", {"by": "ron"}, True),
        ("one_wait", "111m 222p 333s 999m 8p +8p", {}, True),
        ("several_waits", "234m 567m 345p 88s 67s +5s", {}, True),
        ("all_open", "[111m<] [222p<] [333s<] [999m<] 8p +8p", {}, True),
        ("all_open", "[111m<] [222p<] [333s<] (9999m) 8p +8p", {}, False),
        ("nine_gates_tiles", "1112345678999m +5m", {}, True),
        ("nine_gates_tiles", "1112345678m [999m<] +5m", {}, False),
        ("common_number", "[345m] 456p 555s 567m 5p +5p", {}, True),
        ("twin_terminal_runs_pair_5", "112233m 778899m 5m +5m", {}, True),
        ("mixed_terminal_runs_pair_5", "123m 789m 123p 789p 5s +5s", {}, True),
    ],
)
def test_facts(fact: str, hand: str, flags: dict[str, Any], holds: bool) -> None:
    got = score(House(row("it", 1, fact), row("not_it", 0, "standard")), hand, **flags)
    assert ("it" in got.patterns) is holds
