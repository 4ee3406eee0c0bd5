"""Sphinx parts of the site: pictures of hands, pages of patterns, options of rulesets."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, ClassVar

import pattern_pages
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import hupai
from hupai.ruleset import Ruleset

TILE_HEIGHT = 36
#: Where `bench/run.py --plot` is told to draw.
PLOT = "images/benchmarks.svg"


class HandPicture(SphinxDirective):
    """A block ``{hand}`` with a hand string is its picture; ``{tiles}`` takes any tiles."""

    has_content = True
    draw: ClassVar[Any] = staticmethod(hupai.draw)

    def run(self) -> list[nodes.Node]:
        try:
            svg = type(self).draw(" ".join(self.content), tile_height=TILE_HEIGHT)
        except ValueError as error:
            raise self.error(str(error)) from None
        return [nodes.raw("", f'<p class="hand">{svg}</p>', format="html")]


class TilesPicture(HandPicture):
    """Tiles that need not be a hand."""

    draw: ClassVar[Any] = staticmethod(hupai.draw_tiles)


class BenchResult(SphinxDirective):
    """``{bench-result}``: the plot and the newest stored table of results, as far as there are."""

    def run(self) -> list[nodes.Node]:
        docs = Path(self.env.srcdir)
        lines: list[str] = []
        if (docs / PLOT).exists():
            lines += [f"![Ratios of speed, a line for each comparison]({PLOT})", ""]
        for table in sorted((docs.parent / "bench" / "results").glob("*.md")):
            self.env.note_dependency(str(table))
            lines += [table.read_text(encoding="utf-8"), ""]
        if not lines:
            lines = ["No result is stored with this version; see below how to make one."]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def show_patterns(_app: Sphinx, name: str, source: list[str]) -> None:
    """The long form of a page of patterns in place of its table."""
    cls = pattern_pages.PAGES.get(name)
    if cls is not None:
        source[0] = pattern_pages.page(cls)


def ruleset_signature(
    _app: Sphinx, _what: str, _name: str, value: Any, *_options: Any
) -> tuple[str, str] | None:
    """The options of a ruleset, which its `__new__` hides from autodoc."""
    if not (isinstance(value, type) and issubclass(value, Ruleset)):
        return None
    signature = inspect.signature(value.__init__)
    own = [p.replace(annotation=p.empty) for p in list(signature.parameters.values())[1:]]
    return str(inspect.Signature(own)), ""


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("hand", HandPicture)
    app.add_directive("tiles", TilesPicture)
    app.add_directive("bench-result", BenchResult)
    app.connect("source-read", show_patterns)
    app.connect("autodoc-process-signature", ruleset_signature)
    return {"parallel_read_safe": True, "version": hupai.__version__}
