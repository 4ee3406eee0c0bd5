"""Sphinx parts of the site: pictures of hands, pages of patterns, options of rulesets."""

from __future__ import annotations

import inspect
from typing import Any, ClassVar

import pattern_pages
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import hupai
from hupai.ruleset import Ruleset

TILE_HEIGHT = 36


class HandPicture(SphinxDirective):
    """``{hand} HAND``: the picture of a hand; ``{tiles} TILES``: of any tiles."""

    required_arguments = 1
    final_argument_whitespace = True
    draw: ClassVar[Any] = staticmethod(hupai.draw)

    def run(self) -> list[nodes.Node]:
        try:
            svg = type(self).draw(self.arguments[0], tile_height=TILE_HEIGHT)
        except ValueError as error:
            raise self.error(str(error)) from None
        return [nodes.raw("", f'<p class="hand">{svg}</p>', format="html")]


class TilesPicture(HandPicture):
    """Tiles that need not be a hand."""

    draw: ClassVar[Any] = staticmethod(hupai.draw_tiles)


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
    app.connect("source-read", show_patterns)
    app.connect("autodoc-process-signature", ruleset_signature)
    return {"parallel_read_safe": True, "version": hupai.__version__}
