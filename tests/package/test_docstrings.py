"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hupai

#: Modules whose import needs more than NumPy, or that run when imported.
APART = {"hupai.__main__"}
MODULES = [
    info.name
    for info in pkgutil.walk_packages(hupai.__path__, "hupai.")
    if info.name not in APART and not info.name.rpartition(".")[2].startswith("_core")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    modules = [importlib.import_module(name) for name in MODULES]
    assert sum(len(test.examples) > 0 for module in modules for test in finder.find(module)) > 40
