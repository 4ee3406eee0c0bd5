"""Files and tables that are damaged, edited or something else are refused, with what is wrong.

Every error is one of the package and begins with the name of the file.
"""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hupai
from hupai.batch import Hands

WON = "234567m 345p 6788s +5s"
RULES = hupai.Reformed()
#: With melds, and a row that is marked as bad.
HANDS = Hands.from_strings(
    [WON, "88s 67s [234m] [555z^] (1111m) +5s", "11111m"], on_error="mark", by="ron"
)


def load_hands(path: Path) -> Any:
    return Hands.load(path)


def load_scores(path: Path) -> Any:
    return RULES.load_scores(path)


def load_parquet(path: Path) -> Any:
    return Hands.from_parquet(path)


def saved(folder: Path, load: Callable[[Path], Any]) -> Path:
    path = folder / "file"
    if load is load_hands:
        HANDS.save(path)
    elif load is load_scores:
        RULES.score_batch(HANDS).save(path)
    else:
        pytest.importorskip("pyarrow")
        HANDS.to_parquet(path)
    return path


def damaged(whole: bytes) -> Iterator[bytes]:
    """Cut short, with changed bytes, with a part missing, with a part too much."""
    chance = random.Random(1)
    size = len(whole)
    for at in range(0, size, max(1, size // 150)):
        yield whole[:at]
    for at in range(0, size, 5):
        yield whole[:at] + bytes([whole[at] ^ chance.choice([0x01, 0x80, 0xFF])]) + whole[at + 1 :]
    for _ in range(150):
        first, last = sorted(chance.sample(range(size), 2))
        yield whole[:first] + whole[last:]
        yield whole[:first] + chance.randbytes(chance.randrange(1, 40)) + whole[first:]


@pytest.mark.parametrize("load", [load_hands, load_scores, load_parquet])
def test_damaged_files(load: Callable[[Path], Any], tmp_path: Path) -> None:
    path = saved(tmp_path, load)
    refused = 0
    for content in damaged(path.read_bytes()):
        path.write_bytes(content)
        try:
            load(path)
        except hupai.HupaiError as error:
            refused += 1
            for problem in error.problems:
                assert problem.startswith(f"{path}: ")
                assert problem.code
                assert "pickle" not in problem
    assert refused > 500


@pytest.mark.parametrize("load", [load_hands, load_scores, load_parquet])
def test_files_that_cannot_be_opened(load: Callable[[Path], Any], tmp_path: Path) -> None:
    saved(tmp_path, load)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none")
    with pytest.raises(OSError):  # noqa: PT011 - which one depends on the system
        load(tmp_path)
    with pytest.raises(TypeError, match="PathLike"):
        load(0)  # type: ignore[arg-type]


@pytest.mark.parametrize("load", [load_hands, load_scores, load_parquet])
@pytest.mark.parametrize("content", [b"", b"text", b"PK\x03\x04", b"\x80\x04N.", b"PAR1PAR1"])
def test_files_of_other_kinds(load: Callable[[Path], Any], content: bytes, tmp_path: Path) -> None:
    path = saved(tmp_path, load)
    path.write_bytes(content)
    with pytest.raises(hupai.InvalidHandError, match=r"file: no(t a file of this kind| Parquet)"):
        load(path)


# .npz ------------------------------------------------------------------------------------


def member(array: Any, **options: Any) -> bytes:
    out = io.BytesIO()
    np.lib.format.write_array(out, np.asanyarray(array), **options)
    return out.getvalue()


def with_member(path: Path, name: str, content: bytes | None) -> None:
    """Replace a member of an archive, or (None) take it out."""
    with zipfile.ZipFile(path) as archive:
        members = {one: archive.read(one) for one in archive.namelist()}
    del members[f"{name}.npy"]
    if content is not None:
        members[f"{name}.npy"] = content
    with zipfile.ZipFile(path, "w") as archive:
        for one, kept in members.items():
            archive.writestr(one, kept)


def refused(
    load: Callable[[Path], Any], folder: Path, name: str, content: bytes | None, said: str
) -> None:
    """A file with another member of that name is an error that says so."""
    path = saved(folder, load)
    with_member(path, name, content)
    with pytest.raises(hupai.InvalidHandError, match=said) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}: ")


ROWS = HANDS.rows.view(np.uint8).reshape(3, -1)
OBJECTS = member(np.array([{}], dtype=object), allow_pickle=True)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("hupai_hands", None, "no hupai_hands in it"),
        ("rows", None, "no rows in it"),
        ("rows", b"no array", "rows is no array"),
        ("rows", OBJECTS, "rows cannot be read"),
        ("rows", member(ROWS)[:-5], "rows cannot be read"),
        ("rows", member(ROWS.astype(np.int64)), "rows is int64 of shape"),
        ("rows", member(ROWS[:, :-1]), "rows is uint8 of shape"),
        ("rows", member(ROWS[0]), "rows is uint8 of shape"),
        ("rows", member(np.uint8(5)), "rows is uint8 of shape"),
        ("rows", member(ROWS[:2]), r"valid is bool of shape \(3,\), not bool of \(2,\)"),
        ("rows", member(np.full_like(ROWS, 255)), "row 0: "),
        ("valid", member(np.ones(3)), "valid is float64"),
        ("valid", member(np.ones((3, 1), bool)), "valid is bool of shape"),
        ("valid", member(np.array([1, 2, 0], np.uint8).view(bool)), "no truth values"),
        ("valid", OBJECTS, "valid cannot be read"),
        ("layout", member(np.array("other")), "or of another layout"),
        ("layout", OBJECTS, "layout cannot be read"),
        ("hupai_hands", member(np.array([2, 87])), "hands of version 2"),
        ("hupai_hands", member(np.array([])), "hupai_hands is no version"),
        ("hupai_hands", member(np.array(["1"])), "hupai_hands is no version"),
        ("hupai_hands", member(np.array([1.0])), "hupai_hands is no version"),
    ],
)
def test_edited_hands(name: str, content: bytes | None, said: str, tmp_path: Path) -> None:
    refused(load_hands, tmp_path, name, content, said)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("value", None, "no value in it"),
        ("value", member(np.int32(5)), "value is int32 of shape"),
        ("value", member(np.zeros(3)), "value is float64"),
        ("value", member(np.zeros(2, np.int32)), "of shape"),
        ("dora", member(np.zeros((3, 1), np.int32)), "dora is int32 of shape"),
        ("wins", member(np.array([3, 0, 0], np.uint8).view(bool)), "no truth values"),
        ("patterns", member(np.zeros((3, 2), np.uint64)), "patterns is uint64 of shape"),
        ("why_not", member(np.full(3, 200, np.uint8)), "codes that do not exist"),
        ("why_not", OBJECTS, "why_not cannot be read"),
        ("hupai_scores", member(np.array([7])), "scores of version 7"),
    ],
)
def test_edited_scores(name: str, content: bytes | None, said: str, tmp_path: Path) -> None:
    refused(load_scores, tmp_path, name, content, said)


def test_scores_of_another_table_name_their_file(tmp_path: Path) -> None:
    path = saved(tmp_path, load_scores)
    with pytest.raises(hupai.RuleFileError, match="scored with table") as caught:
        hupai.Guang().load_scores(path)
    assert str(caught.value).startswith(f"{path}: ")


def test_an_archive_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "file.npz"
    np.savez(path, other=np.zeros(3))
    for load in (load_hands, load_scores):
        with pytest.raises(hupai.InvalidHandError, match="not a file of this kind: no hupai_"):
            load(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("hupai_hands", b"no array at all")
        for name in ("rows", "valid", "layout"):
            archive.writestr(f"{name}.npy", member(np.zeros(1)))
    with pytest.raises(hupai.InvalidHandError, match="hupai_hands is no array"):
        Hands.load(path)


# Arrow -----------------------------------------------------------------------------------


def arrow_columns() -> dict[str, Any]:
    """Columns that are wrong, by what is said of them."""
    pa = pytest.importorskip("pyarrow")
    counts = HANDS.concealed
    uneven = [counts[0].tolist()[:33], [*counts[1].tolist(), 0], [0] * 34]
    meld = {"type": 0, "tile": 0, "supplier": 3, "red": False}
    struct = pa.struct([*((name, pa.int64()) for name in [*meld][:3]), ("red", pa.bool_())])
    return {
        "by has nulls": ("by", pa.array([1, None, 1], pa.uint8())),
        "by holds 300": ("by", pa.array([300, 1, 1], pa.int64())),
        "by holds -1": ("by", pa.array([-1, 1, 1], pa.int64())),
        "row 0: by is 3": ("by", pa.array([3, 1, 1], pa.int64())),
        "by must hold whole numbers": ("by", pa.array([1.5, 1.0, 1.0])),
        "by must hold": ("by", pa.array(["ron"] * 3)),
        "seat must hold": ("seat", pa.array([[1], [1], [1]])),
        "valid must hold truth values": ("valid", pa.array([1, 0, 1])),
        "win_red must hold truth": ("win_red", pa.array([0, 1, 2])),
        "first_turn must hold": ("first_turn", pa.array(["no"] * 3)),
        "concealed must hold lists of 34": ("concealed", pa.array(uneven, pa.list_(pa.uint8()))),
        "concealed holds 260": ("concealed", pa.array([[260] * 34] * 3)),
        "concealed must hold whole": (
            "concealed",
            pa.array([[None] * 34] * 3),
        ),
        "a wrong type": ("concealed", pa.array([1, 2, 3])),
        "win holds 256": ("win", pa.array([256, None, 1])),
        "melds has nulls": ("melds", pa.array([[None], [], []], pa.list_(struct))),
        "melds.tile holds 256": ("melds", pa.array([[meld | {"tile": 256}], [], []])),
        "melds.tile must hold": ("melds", pa.array([[meld | {"tile": None}], [], []])),
        "melds.red must hold": ("melds", pa.array([[meld | {"red": 1}], [], []])),
        "entries of melds are more": ("melds", pa.array([[meld] * 6, [], []])),
        "(wrong type|cannot)": ("melds", pa.array([[{"type": 1}], [], []])),
        "entries of ura are more": ("ura", pa.array([[0] * 9, [], []])),
        "indicators must be kinds": ("indicators", pa.array([[34], [], []])),
        "indicators must hold": ("indicators", pa.array([[1.0], [], []])),
    }


def test_tables_with_wrong_columns(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table = HANDS.to_arrow()
    path = tmp_path / "hands.parquet"
    for said, (name, column) in arrow_columns().items():
        wrong = table.set_column(table.column_names.index(name), name, column)
        with pytest.raises(hupai.InvalidHandError, match=said):
            Hands.from_arrow(wrong)
        parquet.write_table(wrong, path)
        with pytest.raises(hupai.InvalidHandError, match=said) as caught:
            Hands.from_parquet(path)
        assert str(caught.value).startswith(f"{path}: ")


def test_tables_of_other_widths_and_pieces() -> None:
    pa = pytest.importorskip("pyarrow")
    table = HANDS.to_arrow()
    wide = table.set_column(
        0, "concealed", pa.array(HANDS.concealed.tolist(), pa.list_(pa.int64()))
    ).set_column(5, table.column_names[5], table.column(5).cast(pa.int32()))
    assert Hands.from_arrow(wide) == HANDS
    assert Hands.from_arrow(table.slice(1, 1)) == HANDS[1:2]
    assert Hands.from_arrow(pa.concat_tables([table, table])) == Hands.concatenate([HANDS, HANDS])


def test_tables_of_another_version() -> None:
    pytest.importorskip("pyarrow")
    table = HANDS.to_arrow()
    for version in (b"2", b"\xff"):
        with pytest.raises(hupai.InvalidHandError, match="hands of version"):
            Hands.from_arrow(table.replace_schema_metadata({b"hupai_hands": version}))
    for wrong in (None, 5, {}, [HANDS]):
        with pytest.raises(TypeError, match=r"not a pyarrow\.Table"):
            Hands.from_arrow(wrong)
    for on_error in ("x", None):
        with pytest.raises(hupai.InvalidOptionError, match="on_error"):
            Hands.from_arrow(table, on_error=on_error)  # type: ignore[arg-type]
