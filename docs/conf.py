"""How the site is built: ``sphinx-build -W --keep-going -n docs docs/_build/html``.

The package must be installed (extra ``docs``); nothing is fetched from the network.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import hupai
from hupai.ruleset import Ruleset

project = "hupai"
author = "the hupai developers"
copyright = author
version = release = hupai.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc"]
exclude_patterns = ["_build", "_ext"]
source_suffix = {".md": "markdown"}

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

# Types are in the numpydoc sections, in words.
autodoc_typehints = "none"
autodoc_member_order = "bysource"
numpydoc_show_class_members = False
autosummary_generate = False
# Names in single backticks are code: many are arguments, which nothing could link to.
default_role = "code"

html_theme = "furo"
html_title = f"hupai {release}"
html_copy_source = False
html_show_sphinx = False


def ruleset_signature(
    _app: Any, _what: str, _name: str, value: Any, *_options: Any
) -> tuple[str, str] | None:
    """The options of a ruleset, which its `__new__` hides from autodoc."""
    if not (isinstance(value, type) and issubclass(value, Ruleset)):
        return None
    signature = inspect.signature(value.__init__)
    own = [p.replace(annotation=p.empty) for p in list(signature.parameters.values())[1:]]
    return str(inspect.Signature(own)), ""


def setup(app: Any) -> None:
    app.connect("autodoc-process-signature", ruleset_signature)
