"""Rules as a file: TOML that changes a built-in ruleset, or states one from nothing.

Three kinds of file share one format of rows::

    base = "guang"             # change a built-in ruleset: options, rows, removals
    ruleset = "guang"          # its options and payment with a pattern table of its own, complete
    base = "empty"             # shapes, tiers, rows and one of the three styles of settlement

Everything that is wrong is reported at once, with line and key; nothing is half-loaded.
"""

from __future__ import annotations

from hupai.rulefile.reading import check, examples, load, load_table, loads, loads_table
from hupai.rulefile.reading import replace_table as replace_table
from hupai.rulefile.writing import dump

__all__ = ["check", "dump", "examples", "load", "load_table", "loads", "loads_table"]
