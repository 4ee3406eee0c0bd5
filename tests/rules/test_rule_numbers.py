"""Every numbered rule of docs/rules is cited by a test, and every citation names a rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = {
    "COM": ROOT / "docs" / "rules" / "common.md",
    "REF": ROOT / "docs" / "rules" / "reformed.md",
    "COMP": ROOT / "docs" / "rules" / "competitive.md",
    "GUANG": ROOT / "docs" / "rules" / "guang.md",
}
# Numbers are permanent: none may vanish from the pages.
NUMBERS = {
    "COM": [*range(1, 22)],
    "REF": [*range(1, 34)],
    "COMP": [*range(1, 17)],
    "GUANG": [*range(29), 30, *range(40, 44)],
}
PLAY = "Course of play"
#: "REF-8", and "REF-11..REF-15" for all from the one to the other; longer runs cite nothing but
#: their ends, so that a blanket reference to a whole page proves nothing.
CITATION = re.compile(r"\b(COM|REF|COMP|GUANG)-(\d+)(?:\.\.(?:\1-)?(\d+))?")
LONGEST_RUN = 6


def entries(page: str) -> dict[str, list[int]]:
    """Numbers of a page's entries, by section."""
    sections: dict[str, list[int]] = {}
    title = ""
    for line in PAGES[page].read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            title = line[3:].strip()
        elif entry := re.match(rf"- \*\*{page}-(\d+)\*\* ", line):
            sections.setdefault(title, []).append(int(entry[1]))
    return sections


def cited(text: str) -> set[tuple[str, int]]:
    """Rules that a text cites."""
    found = set()
    for page, first, last in CITATION.findall(text):
        ends = (int(first), int(last or first))
        run = range(ends[0], ends[1] + 1)
        found.update((page, number) for number in (run if len(run) <= LONGEST_RUN else ends))
    return found


def cited_in(*folders: str) -> set[tuple[str, int]]:
    """Rules that the sources in some folders cite, this file aside."""
    files: Iterable[Path] = (
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".cpp", ".hpp") and path != Path(__file__)
    )
    return set().union(*(cited(path.read_text(encoding="utf-8")) for path in files))


def uncited(numbers: Iterable[tuple[str, int]], citations: set[tuple[str, int]]) -> list[str]:
    return [f"{page}-{number}" for page, number in numbers if (page, number) not in citations]


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_has_one_entry(page: str) -> None:
    found = [number for numbers in entries(page).values() for number in numbers]
    assert sorted(found) == NUMBERS[page]


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_is_cited_by_a_test(page: str) -> None:
    """Values, rights and money; the course of play has a test of its own."""
    rules = [
        (page, number)
        for section, numbers in entries(page).items()
        for number in numbers
        if section != PLAY
    ]
    assert rules
    assert uncited(rules, cited_in("tests", "cpp/tests")) == []


@pytest.mark.parametrize("page", PAGES)
def test_the_course_of_play_is_cited_by_a_test_of_the_table(page: str) -> None:
    """Once there is a table, its tests cover the sections on the course of play."""
    rules = [(page, number) for number in entries(page)[PLAY]]
    assert rules
    if (ROOT / "tests" / "game").is_dir():
        assert uncited(rules, cited_in("tests/game", "cpp/tests")) == []


@pytest.mark.checkout
def test_every_citation_names_a_rule() -> None:
    known = {(page, number) for page, numbers in NUMBERS.items() for number in numbers}
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    sources = cited_in("python", "cpp/include", "cpp/src", "cpp/bindings", "tests", "cpp/tests")
    assert sorted((sources | cited(texts)) - known) == []


def test_a_long_run_cites_its_ends_only() -> None:
    """The pattern itself: runs, single numbers, and names that contain each other."""
    assert cited("COM-1..COM-3, COMP-4") == {("COM", 1), ("COM", 2), ("COM", 3), ("COMP", 4)}
    assert cited("REF-1..33 REF-12..14") == {("REF", n) for n in (1, 33, 12, 13, 14)}
