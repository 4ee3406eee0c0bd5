"""Run the pages that compare with other packages, their code included.

    pip install mahjong riichienv PyMahjongGB
    python tests/scripts/check_peers.py

Pages whose package is not installed are named and left out.
"""

from __future__ import annotations

import contextlib
import importlib.util
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "package"))

from doc_blocks import ROOT, run_page

#: Page -> the package it compares with, and what to import of it.
PAGES = {
    "from_mahjong": "mahjong",
    "from_riichienv": "riichienv",
    "from_pymahjonggb": "MahjongGB",
}


def main() -> int:
    for page, module in PAGES.items():
        if importlib.util.find_spec(module) is None:
            print(f"{page}: {module} is not installed")
            continue
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            ran, left = run_page(ROOT / "docs" / f"{page}.md", Path(folder), {module})
        assert ran > 0
        assert not left, f"{page}: blocks that need something else"
        print(f"{page}: {ran} examples")
    return 0


if __name__ == "__main__":
    sys.exit(main())
