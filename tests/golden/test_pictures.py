"""Pictures do not change unnoticed: a few are stored, among them that of the README.

A change of a stored picture is looked at and explained in the commit that makes it. To write them
anew, run this file as a script.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import hupai
from hupai.cli import main
from hupai.drawing.faces import NAMES

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
HAND = "234m 567m 345p 88s 67s +5s"
WON = ("--by", "ron", "--seat", "S", "--riichi", "--discarder", "W")
#: File -> the words of the command that writes it.
COMMANDS = {
    "hand.svg": ("draw", HAND, "--rules", "reformed", *WON),
    "melds.svg": ("draw", "88s 67s [406m] [777z+7z^] (1111m) +0s"),
}


def table() -> hupai.Game:
    """The table of docs/pictures.md."""
    game = hupai.Game(hupai.Guang(), seed=16)
    for _ in range(64):
        game.step({seat: game.legal_actions(seat)[0] for seat in game.pending})
    return game


def drawn() -> dict[str, str]:
    """What the functions, not the command, draw."""
    numbers = (NAMES[i : i + 9] for i in (0, 9, 18))
    every = " ".join("".join(names) for names in (*numbers, NAMES[27:34], NAMES[34:37]))
    return {
        "tiles.svg": hupai.draw_tiles(f"{every} ?", tile_height=32),
        "view.svg": hupai.draw(table().view(0)),
    }


def stored(name: str) -> str:
    return (IMAGES / name).read_bytes().decode("ascii")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_command_draws_the_stored_picture(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(COMMANDS[name]) == 0
    assert capsys.readouterr().out == stored(name)
    assert main([*COMMANDS[name], "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_bytes() == (IMAGES / name).read_bytes()


@pytest.mark.parametrize("name", drawn())
def test_the_functions_draw_the_stored_picture(name: str) -> None:
    assert drawn()[name] == stored(name)


def test_pages_show_the_stored_pictures() -> None:
    """The picture in the README is of the hand that the README scores."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "](docs/images/hand.svg)" in readme
    assert f'rules.score("{HAND}", by="ron", seat="S", riichi="riichi")' in readme
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    assert [name for name in {*COMMANDS, *drawn()} if f"](images/{name})" not in page] == []


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for file, words in COMMANDS.items():
        main([*words, "-o", str(IMAGES / file)])
    for file, svg in drawn().items():
        (IMAGES / file).write_text(svg, encoding="ascii", newline="\n")
