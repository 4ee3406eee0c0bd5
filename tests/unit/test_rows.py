"""The pattern tables against a second statement of them (tests/data/*.csv)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

import hupai
from hupai.patterns import Pattern
from hupai.ruleset import Ruleset

DATA = Path(__file__).parent.parent / "data"
BUILT_IN: list[type[Ruleset]] = [hupai.Reformed, hupai.Competitive, hupai.Guang]


def stated(name: str) -> list[dict[str, str]]:
    with open(DATA / f"{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def all_rows() -> Iterator[object]:
    for cls in BUILT_IN:
        for row in cls().patterns:
            yield pytest.param(row, id=f"{cls.name}-{row.id}")


@pytest.mark.parametrize("cls", BUILT_IN, ids=lambda cls: cls.name)
def test_ids_points_and_excludes_are_the_stated_ones_in_that_order(cls: type[Ruleset]) -> None:
    """REF-1..REF-7, COMP-8, COMP-9, GUANG-30, GUANG-40: the order is the bit order (COM-8)."""
    rows = [(row.id, row.points, row.excludes) for row in cls().patterns]
    assert rows == [
        (line["id"], int(line["points"]), tuple(line["excludes"].split()))
        for line in stated(cls.name)
    ]


def test_tiers_of_reformed_are_the_stated_ones() -> None:
    """REF-3, REF-4."""
    table = hupai.Reformed().patterns
    assert [row.tier for row in table] == [line["tier"] for line in stated("reformed")]
    assert table.tier("general").cap == 16000
    assert table.tier("general").combine == "sum"
    assert table.tier("limit").combine == "max"
    assert table.tier("limit").rank > table.tier("general").rank


@pytest.mark.parametrize("row", list(all_rows()))
def test_row_is_complete_for_a_reader(row: Pattern) -> None:
    assert row.names.zh
    assert row.names.en
    assert row.condition
    if row.kind == "event":
        assert row.example is None
        assert row.counter_example is None
    else:
        assert row.example is not None
        assert row.counter_example is not None
        assert row.example != row.counter_example


@pytest.mark.parametrize("cls", BUILT_IN, ids=lambda cls: cls.name)
def test_english_names_are_distinct(cls: type[Ruleset]) -> None:
    names = [row.names.en for row in cls().patterns]
    assert len(set(names)) == len(names)


def test_every_reformed_row_has_a_japanese_name() -> None:
    assert all(row.names.ja for row in hupai.Reformed().patterns)


def test_the_exclusion_relation_of_competitive_has_121_pairs() -> None:
    """COMP-9: an excluded row always has fewer points."""
    table = hupai.Competitive().patterns
    pairs = [(row, table[other]) for row in table for other in row.excludes]
    assert len(pairs) == 121
    assert all(row.points > other.points for row, other in pairs)


def test_chinese_names_of_competitive_are_the_stated_ones() -> None:
    names = [row.names.zh for row in hupai.Competitive().patterns]
    assert names == [line["name"] for line in stated("competitive")]


def test_the_table_of_guang_says_that_it_is_provisional() -> None:
    """GUANG-40."""
    assert hupai.Guang().patterns.provisional
    assert not hupai.Reformed().patterns.provisional
    assert not hupai.Competitive().patterns.provisional


@pytest.mark.parametrize("hand_size", [13, 16])
def test_guang_has_the_same_bits_for_both_hand_sizes(hand_size: int) -> None:
    """GUANG-0: rows of shapes that a hand size lacks stay, as rows that no hand satisfies."""
    assert hupai.Guang(hand_size=hand_size).pattern_ids == hupai.Guang().pattern_ids
