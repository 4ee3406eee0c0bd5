"""Public names have numpydoc docstrings: parameters, results and errors, and an example.

That the examples are true is tested in test_docstrings.py.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property
from types import FunctionType
from typing import Any

import pytest
from public_names import LISTED, resolve

SECTION = re.compile(r"^(\w[\w ]*)\n-{3,}\n", re.MULTILINE)
SUMMARY_ENDS = (".", "?")
#: Classes that users never make themselves.
MADE_BY_THE_PACKAGE = ("hupai.Score", "hupai.bulk.ScoreBatch")
MEMBERS = (FunctionType, classmethod, staticmethod, property, cached_property)


def members(cls: type) -> Iterator[tuple[str, Any]]:
    """Public members that a class of this package defines itself."""
    for name, value in vars(cls).items():
        if not name.startswith("_"):
            yield name, value


def documented() -> dict[str, Any]:
    """Everything that needs a docstring, methods too, by a name that says where it is."""
    found: dict[str, Any] = {}
    for name in LISTED:
        value = resolve(name)
        if not callable(value):
            continue
        found[name] = value
        for cls in value.__mro__ if isinstance(value, type) else ():
            if not cls.__module__.startswith("hupai") or cls.__module__ == "hupai._core":
                continue
            for member, what in members(cls):
                if isinstance(what, MEMBERS):
                    found[f"{cls.__module__}.{cls.__qualname__}.{member}"] = what
    return found


def sections(text: str) -> dict[str, str]:
    """The sections of a numpydoc docstring; what comes before the first is under ""."""
    parts = SECTION.split(text)
    return {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


def entries(section: str) -> set[str]:
    """The names that a section of parameters or attributes describes."""
    heads = [line.partition(" : ")[0] for line in section.splitlines() if line[:1].strip()]
    return {name.strip().lstrip("*") for head in heads for name in head.split(",")}


def function_of(what: Any) -> FunctionType:
    """The function behind a method, or the one that makes a class."""
    if isinstance(what, classmethod | staticmethod):
        what = what.__func__
    return what  # type: ignore[no-any-return]


def unguarded(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those in a `try` whose handlers raise nothing."""
    for node in ast.iter_child_nodes(tree):
        handlers = node.handlers if isinstance(node, ast.Try) else []
        caught = handlers and not any(
            isinstance(inner, ast.Raise) for handler in handlers for inner in ast.walk(handler)
        )
        if not caught:
            yield node
            yield from unguarded(node)


def called(function: FunctionType) -> Iterator[Any]:
    """Functions and classes of this package that a function calls by name."""
    nodes = list(unguarded(ast.parse(textwrap.dedent(inspect.getsource(function)))))
    local: dict[str, Any] = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hupai"):
            module = importlib.import_module(node.module or "")
            local |= {a.asname or a.name: getattr(module, a.name) for a in node.names}
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield local.get(node.func.id, function.__globals__.get(node.func.id))


def may_raise(function: FunctionType) -> bool:
    """It raises itself, or in a function of this package that it calls by name, and so on.

    Without arguments nothing can be wrong with them: only its own errors count.
    """
    seen: set[FunctionType] = set()
    left = [function]
    while left:
        one = left.pop()
        if one in seen or not one.__module__.startswith("hupai"):
            continue
        seen.add(one)
        tree = ast.parse(textwrap.dedent(inspect.getsource(one)))
        if any(isinstance(node, ast.Raise) and node.exc is not None for node in unguarded(tree)):
            return True
        if parameters_of(function):
            left += [f for f in called(one) if isinstance(f, FunctionType)]
    return False


def parameters_of(what: Callable[..., Any]) -> list[str]:
    if is_dataclass(what):  # rulesets and situations refuse unknown names in `__new__`
        return [field.name for field in fields(what) if field.init]
    return [
        name
        for name in inspect.signature(what).parameters
        if name not in ("self", "cls") and not name.startswith("_")
    ]


def missing(name: str, what: Any) -> list[str]:
    """What the docstring of a public name lacks."""
    text = inspect.getdoc(what) or ""
    if not text:
        return ["a docstring"]
    parts = sections(text)
    lacks = []
    if not parts[""].split("\n\n")[0].strip().endswith(SUMMARY_ENDS):
        lacks.append("a summary that is a sentence")
    if isinstance(what, property | cached_property):
        return lacks
    described = entries(parts.get("Parameters", "")) | entries(parts.get("Attributes", ""))
    described |= entries(parts.get("Other Parameters", ""))
    if ">>>" not in text:
        lacks.append("an example")
    if isinstance(what, type):
        if issubclass(what, Exception) or name in MADE_BY_THE_PACKAGE:
            return lacks
        lacks += [f"parameter {n}" for n in parameters_of(what) if n not in described]
        return lacks
    function = function_of(what)
    lacks += [f"parameter {n}" for n in parameters_of(function) if n not in described]
    if function.__annotations__.get("return") not in ("None", None) and "Returns" not in parts:
        lacks.append("Returns")
    if may_raise(function) and "Raises" not in parts:
        lacks.append("Raises")
    return lacks


@pytest.mark.parametrize("name", documented())
def test_docstrings_are_complete(name: str) -> None:
    assert missing(name, documented()[name]) == []
