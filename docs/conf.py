"""How the site is built: ``sphinx-build -W --keep-going -n docs docs/_build/html``.

The package must be installed (extra ``docs``); nothing is fetched from the network.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "_ext")]

import hupai  # noqa: E402

project = "hupai"
author = "the hupai developers"
copyright = author
version = release = hupai.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc", "hupai_site"]
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
html_static_path = ["_static"]
html_css_files = ["site.css"]
