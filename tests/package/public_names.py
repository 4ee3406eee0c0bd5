"""The public names of the package, as docs/api.md lists them.

Public are the names in ``hupai.__all__``, those in ``__all__`` of the modules among them, and what
else the page lists (mostly what public functions return).
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import hupai

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
LISTED = re.findall(
    r"^\.\. auto(?:function|class|exception|data):: (hupai[\w.]+)$",
    PAGE.read_text(encoding="utf-8"),
    re.MULTILINE,
)


def resolve(name: str) -> Any:
    """The object of a dotted name below `hupai`."""
    module, _, attribute = name.rpartition(".")
    return getattr(importlib.import_module(module), attribute)


def required() -> dict[str, Any]:
    """Public names that the reference must list, with their objects."""
    found: dict[str, Any] = {}
    for name in hupai.__all__:
        value = getattr(hupai, name)
        if not isinstance(value, ModuleType):
            found[f"hupai.{name}"] = value
            continue
        found.update(
            {f"{value.__name__}.{inner}": getattr(value, inner) for inner in value.__all__}
        )
    return found
