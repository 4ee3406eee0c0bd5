"""Blocks of code in our pages, and how they are run.

In ```` ```python ```` blocks lines with ``>>>`` run as doctests and blocks without as programs, in
```` ```console ```` blocks lines with ``$ hupai`` and ``$ python FILE`` run as commands; blocks of
one page share their names and a working directory. A block whose first line is a comment with a
file name (``# club.toml``) is that file. Blocks whose first line is ``# needs: PACKAGE`` show
another package and are left to tests/scripts/check_peers.py, which runs them with it.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import runpy
import shlex
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from hupai import cli

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: What the blocks of our pages may hold: all of it is run, read or, as "text" and "sh", only shown.
#: A "diff" names a file in its first line (``+++ PATH``); what it leaves alone must be there.
#: Tests of the gate run the commands of the README, which are its "sh" blocks.
LANGUAGES = ("python", "console", "toml", "diff", "sh", "text")
NEEDS = re.compile(r"# needs: ([\w-]+)\n")
RUNS_FILE = re.compile(r"python \w+\.py$")
FILE_NAME = re.compile(r"# ([\w-]+\.\w+)\n")
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


def run_page(path: Path, directory: Path, peers: Collection[str] = ()) -> tuple[int, list[str]]:
    """Run every example of a page inside a directory.

    Returns how many there were, and the blocks that need a package that is not among `peers`.
    """
    names: dict[str, Any] = {}
    ran = 0
    left: list[str] = []
    for language, source, line in blocks(path):
        needed = NEEDS.match(source)
        if needed and needed[1] not in peers:
            left.append(source)
            continue
        if named := FILE_NAME.match(source):
            (directory / named[1]).write_text(source, encoding="utf-8")
        if language == "python" and ">>>" in source:
            ran += run_python(source, names, name_of(path), line)
        elif language == "python" and not named:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(source, f"{name_of(path)}:{line + 1}", "exec"), names)
            ran += 1
        elif language == "toml":
            tomllib.loads(source)
        elif language == "console":
            ran += run_console(source, name_of(path), line)
    return ran, left
