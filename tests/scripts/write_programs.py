"""Write the programs that our pages show as files, for type checkers.

python tests/scripts/write_programs.py FOLDER && mypy --strict FOLDER/*.py
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "package"))

from doc_blocks import FILE_NAME, ROOT, blocks


def main(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    written = set()
    for page in sorted((ROOT / "docs").glob("*.md")):
        for language, source, _ in blocks(page):
            named = FILE_NAME.match(source)
            if language == "python" and named:
                assert named[1] not in written, f"{page.name}: {named[1]} is another page's, too"
                written.add(named[1])
                (folder / named[1]).write_text(source, encoding="utf-8")
    print(*sorted(written))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
