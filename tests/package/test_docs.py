"""The documentation is true: its examples run, its links resolve, its generated pages are current.

In ```` ```python ```` blocks lines with ``>>>`` run as doctests and blocks without as programs, in
```` ```console ```` blocks lines with ``$ hupai`` and ``$ python FILE`` run as commands; blocks of
one page share their names and a working directory. A block whose first line is a comment with a
file name (``# club.toml``) is that file. Blocks whose first line is ``# needs: PACKAGE`` show code
of other packages and are run by tests/scripts/check_peers.py.
"""

from __future__ import annotations

import contextlib
import doctest
import importlib.util
import io
import re
import runpy
import shlex
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from hupai import cli
from hupai.rulesets import NAMES, ruleset_class

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    path
    for path in [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
    if path.name != "CHANGELOG.md"
]
FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: What the blocks of our pages may hold: all of it is run, read or, as "text" and "sh", only shown.
#: Tests of the gate run the commands of the README, which are its "sh" blocks.
LANGUAGES = ("python", "console", "toml", "sh", "text", "cpp", "json")
NEEDS = re.compile(r"# needs: ([\w-]+)\n")
RUNS_FILE = re.compile(r"python \w+\.py$")
FILE_NAME = re.compile(r"# ([\w-]+\.\w+)\n")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FLAGS = doctest.ELLIPSIS
CHECKER = doctest.OutputChecker()


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(path: Path) -> list[tuple[str, str, int]]:
    """Language, text and first line of every fenced block."""
    text = path.read_text(encoding="utf-8")
    return [
        (found[1], found[2], text.count("\n", 0, found.start(2))) for found in FENCE.finditer(text)
    ]


def run_python(source: str, names: dict[str, Any], page: str, line: int) -> int:
    """Run the doctests of a block in `names`; returns how many there were."""
    test = doctest.DocTestParser().get_doctest(source, names, f"{page}:{line + 1}", page, line)
    # `DocTest` copies the names, but blocks build on each other.
    test.globs = names
    said = io.StringIO()
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.write, clear_globs=False)
    assert result.failed == 0, said.getvalue()
    return result.attempted


def run_console(source: str, page: str, line: int) -> int:
    """Run the commands of a block and compare what they print; returns how many there were."""
    commands = re.split(r"^\$ ", source, flags=re.MULTILINE)[1:]
    ran = 0
    for command in commands:
        asked, _, expected = command.partition("\n")
        words = shlex.split(asked)
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            if words[0] == "hupai":
                cli.main(words[1:])
            elif RUNS_FILE.match(asked):
                runpy.run_path(words[1], run_name="__main__")
            else:
                continue
        ran += 1
        got = "".join(text.rstrip() + "\n" for text in out.getvalue().splitlines())
        assert CHECKER.check_output(expected, got, FLAGS), f"{page}:{line + 1}: {asked}\n{got}"
    return ran


def run_page(path: Path, directory: Path) -> int:
    """Run every example of a page inside a directory; returns how many there were."""
    names: dict[str, Any] = {}
    ran = 0
    for language, source, line in blocks(path):
        if named := FILE_NAME.match(source):
            (directory / named[1]).write_text(source, encoding="utf-8")
        if language == "python" and ">>>" in source:
            ran += run_python(source, names, name_of(path), line)
        elif language == "python" and not named and not NEEDS.match(source):
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(source, f"{name_of(path)}:{line + 1}", "exec"), names)
            ran += 1
        elif language == "toml":
            tomllib.loads(source)
        elif language == "console":
            ran += run_console(source, name_of(path), line)
    return ran


@pytest.mark.parametrize("name", NAMES)
def test_pages_of_rules_name_every_option(name: str) -> None:
    """With its default, as in ``minimum=6``."""
    page = (DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8").replace('"', "'")
    options = [f"`{field.name}={field.default!r}`" for field in fields(ruleset_class(name))]
    assert [option for option in options if option not in page] == []


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_examples_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = path.read_text(encoding="utf-8")
    shown = re.findall(r"^(?:>>> |\$ hupai |\$ python \w+\.py$)", text, re.MULTILINE)
    assert run_page(path, tmp_path) >= len(shown)


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_block_says_what_it_is(path: Path) -> None:
    """So that none is left out above by mistake; ``{...}`` are directives of the site."""
    languages = {language for language, _, _ in blocks(path)}
    assert {one for one in languages if not one.startswith("{")} <= set(LANGUAGES)


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
