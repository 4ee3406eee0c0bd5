"""Pictures as SVG: tiles of our own, hands, scores, readings and tables."""

from __future__ import annotations

from hupai.drawing.pictures import draw, draw_tiles

__all__ = ["draw", "draw_tiles"]
