"""The package as a whole: its public names, its laziness, and what the core must not know."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hupai
from hupai import _core
from hupai.patterns import CATALOGUE, COUNTERS

ROOT = Path(__file__).parents[2]
SOURCE = Path(hupai.__file__).parent


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("name", [*hupai.__all__, "__version__"])
def test_public_names_exist(name: str) -> None:
    assert getattr(hupai, name) is not None
    assert name in dir(hupai)


def test_type_checkers_see_the_same_names_as_users() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        alias.asname
        for node in guarded.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert seen == set(hupai.__all__)


def test_unknown_names_are_attribute_errors() -> None:
    with pytest.raises(AttributeError, match="no attribute 'riichi_dora'"):
        _ = hupai.riichi_dora  # type: ignore[attr-defined]


def test_importing_does_no_work() -> None:
    loaded = python(
        "import sys, hupai; print('numpy' in sys.modules, 'hupai._core' in sys.modules)"
    )
    assert loaded == "False False"


def test_drawing_loads_when_something_is_drawn() -> None:
    loaded = python(
        "import sys, hupai; hupai.Reformed().score('234m 567m 345p 88s 67s +5s').explain();"
        "print('hupai.drawing' in sys.modules)"
    )
    assert loaded == "False"


def test_optional_packages_are_optional() -> None:
    """Everything but NumPy can be missing: the command line falls back to plain text."""
    code = """
import sys
for name in ("rich", "gymnasium", "pettingzoo", "ray", "matplotlib", "pyarrow", "pandas"):
    sys.modules[name] = None
import hupai
for name in hupai.__all__:
    getattr(hupai, name)
from hupai.cli import main
assert main(["rules", "reformed"]) == 0
assert main(["score", "234m 567m 345p 88s 67s +5s"]) == 0
"""
    python(code)


def test_facts_of_both_languages_agree() -> None:
    """design: a fact is named once in facts.def and explained once in catalogue.py."""
    assert [(name, group) for name, group, _ in _core.facts] == [
        (fact.name, fact.group) for fact in CATALOGUE.values()
    ]
    assert tuple(COUNTERS) == tuple(_core.counter_names)
    bits = [bit for _, _, bit in _core.facts]
    assert len(set(bits)) == len(bits)


def test_the_core_knows_no_ruleset_by_name() -> None:
    forbidden = re.compile(r"reformed|competitive|guang", re.IGNORECASE)
    # Rule numbers are citations, not names.
    citation = re.compile(r"\b(?:REF|COMP|GUANG|COM)-\d+")
    named = []
    for path in [*(ROOT / "cpp").rglob("*.[ch]pp"), *(ROOT / "cpp").rglob("*.def")]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if forbidden.search(citation.sub("", line)):
                named.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert named == []


def test_bindings_only_bind() -> None:
    """module.cpp holds calls of bind_*() only."""
    text = (ROOT / "cpp/bindings/module.cpp").read_text(encoding="utf-8")
    body = text[text.index("PYBIND11_MODULE") :].splitlines()[1:-1]
    other = [line.strip() for line in body if not re.match(r"\s*bind_\w+\(m\);", line)]
    assert all(line.startswith(("m.doc()", "m.attr(")) for line in other)


def test_problem_codes_are_unique() -> None:
    assert len(set(_core.problem_names)) == len(_core.problem_names)
