"""The pages that the site makes from the rows: nothing left out, every link and hand good."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import hupai

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ("reformed", "competitive", "guang")


@pytest.fixture(scope="module")
def pattern_pages() -> ModuleType:
    places = [str(DOCS), str(DOCS / "_ext")]
    sys.path[:0] = places
    try:
        import pattern_pages
    finally:
        for place in places:
            sys.path.remove(place)
    return pattern_pages


@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_explained(name: str, pattern_pages: ModuleType) -> None:
    cls = pattern_pages.PAGES[f"rules/_patterns_{name}"]
    text = pattern_pages.page(cls)
    anchors = re.findall(r"^\((.+)\)=$", text, re.MULTILINE)
    rows = cls().patterns
    assert anchors == [f"{name}-{row.id}" for row in rows]
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= set(anchors)
    for row in rows:
        assert f"`{row.id}` · **{row.points}" in text
        assert row.condition[1:] in text


@pytest.mark.parametrize("name", NAMES)
def test_examples_have_pictures(name: str, pattern_pages: ModuleType) -> None:
    cls = pattern_pages.PAGES[f"rules/_patterns_{name}"]
    hands = re.findall(r"^```\{hand\}\n(.+)$", pattern_pages.page(cls), re.MULTILINE)
    given = [one for row in cls().patterns for one in (row.example, row.counter_example) if one]
    assert hands == [one.hand for one in given]
    assert all(hupai.draw(hand).startswith("<svg ") for hand in hands)
