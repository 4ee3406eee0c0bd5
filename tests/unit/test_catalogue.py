"""The catalogue of facts agrees with the list that the C++ core is built from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hupai.catalogue import CATALOGUE, COUNTERS

DEFINITIONS = Path(__file__).parents[2] / "cpp" / "include" / "hupai" / "facts.def"


def defined() -> list[tuple[str, str]]:
    """(group, name) of every fact in the C++ list, in order."""
    found = re.findall(r"^HUPAI_(\w+)_FACT\((\w+)\)", DEFINITIONS.read_text(), re.MULTILINE)
    return [(group.lower(), name) for group, name in found]


def test_same_facts_in_the_same_order() -> None:
    assert [(fact.group, fact.name) for fact in CATALOGUE.values()] == defined()
    assert list(CATALOGUE) == [name for _, name in defined()]
    assert len(CATALOGUE) >= 132


def test_order_of_counters() -> None:
    expected = ["dragon_triplets", "wind_triplets", "concealed_triplets", "kongs", "runs"]
    assert list(COUNTERS)[:5] == expected


@pytest.mark.parametrize("meaning", [*(f.meaning for f in CATALOGUE.values()), *COUNTERS.values()])
def test_meanings_are_sentences(meaning: str) -> None:
    assert meaning[:1].isupper() or meaning[:1].isdigit()
    assert meaning.endswith(".")


def test_meanings_differ() -> None:
    meanings = [fact.meaning for fact in CATALOGUE.values()]
    assert len(set(meanings)) == len(meanings)
