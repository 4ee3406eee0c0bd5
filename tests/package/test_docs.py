"""The documentation is true: examples run, links resolve, generated pages are current."""

from __future__ import annotations

import importlib.util
import re
from dataclasses import fields
from pathlib import Path

import pytest
from doc_blocks import FENCE, LANGUAGES, ROOT, blocks, name_of, run_page

from hupai.rulesets import NAMES, ruleset_class

DOCS = ROOT / "docs"
PAGES = [
    path
    for path in [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
    if path.name != "CHANGELOG.md"
]
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
def test_pages_of_rules_name_every_option(name: str) -> None:
    """With its default, as in ``minimum=6``."""
    page = (DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8").replace('"', "'")
    options = [f"`{field.name}={field.default!r}`" for field in fields(ruleset_class(name))]
    assert [option for option in options if option not in page] == []


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


#: Pages whose examples take seconds.
LONG = ("docs/start.md",)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=[pytest.mark.slow] if name_of(path) in LONG else [])
        for path in PAGES
    ],
    ids=name_of,
)
def test_examples_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = re.compile(r"^(?:>>> |\$ hupai |\$ python \w+\.py$)", re.MULTILINE)
    ran, left = run_page(path, tmp_path)
    meant = [
        source
        for language, source, _ in blocks(path)
        if language in ("python", "console") and source not in left
    ]
    assert ran >= sum(len(shown.findall(source)) for source in meant)


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_block_says_what_it_is(path: Path) -> None:
    """So that none is left out above by mistake; ``{...}`` are directives of the site."""
    languages = {language for language, _, _ in blocks(path)}
    assert {one for one in languages if not one.startswith("{")} <= set(LANGUAGES)


@pytest.mark.checkout
@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_changes_fit_their_files(path: Path) -> None:
    for language, source, _ in blocks(path):
        if language != "diff":
            continue
        head, *lines = source.splitlines()
        file = ROOT / head.removeprefix("+++ ")
        kept = "".join(f"{line[1:]}\n" for line in lines if line.startswith(" "))
        assert f"\n{kept}" in file.read_text(encoding="utf-8"), head


def test_guides_have_examples() -> None:
    for page in ("notation", "house_rules", "scoring", "settlement"):
        assert ">>>" in (DOCS / f"{page}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [*PAGES, ROOT / "CHANGELOG.md"], ids=name_of)
def test_links_resolve(path: Path) -> None:
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    broken = []
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        there = (path.parent / file).resolve() if file else path
        anchors = map(slug, HEADING.findall(there.read_text("utf-8"))) if there.is_file() else ()
        if not there.exists() or (anchor and anchor not in anchors):
            broken.append(target)
    assert broken == []


def test_generated_pages_are_current() -> None:
    """If this fails, run docs/make_tables.py."""
    spec = importlib.util.spec_from_file_location("make_tables", DOCS / "make_tables.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    pages = module.pages()
    assert len(pages) == 4
    old = [name_of(p) for p, text in pages.items() if p.read_text(encoding="utf-8") != text]
    assert old == []
