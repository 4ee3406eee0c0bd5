"""`hupai.batch.Hands` as Arrow tables and Parquet files; needs pyarrow (extra ``arrow``)."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hupai import _core
from hupai.errors import HupaiError
from hupai.files import bad_file, open_file
from hupai.hand_columns import HandColumns
from hupai.hand_rows import MAX_MELDS, NO_TILE
from hupai.hands import Hands
from hupai.row_problems import OnError, check_on_error
from hupai.tiles import KINDS

__all__ = ["from_arrow", "read_parquet", "to_arrow", "write_parquet"]

VERSION = b"1"
_KEY = b"hupai_hands"
_MELD = ("type", "tile", "supplier", "red")
_FLAGS = ("on_riichi_tile", "replacement", "last_tile", "first_turn", "last_of_kind")
_CODES = ("by", "seat", "round", "riichi", "ippatsu")
_TILES = (("indicators", "n_indicators"), ("ura", "n_ura"))


def _pyarrow() -> Any:
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError("this needs pyarrow: pip install hupai[arrow]") from error
    return pyarrow


def _lists(pa: Any, values: Any, counts: NDArray[Any]) -> Any:
    """The first counts[i] entries of each row as a list column."""
    offsets = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)]).astype(np.int32)
    return pa.ListArray.from_arrays(pa.array(offsets), values)


def to_arrow(hands: HandColumns) -> Any:
    """Hands -> `pyarrow.Table`."""
    pa = _pyarrow()
    rows, valid = hands.rows, hands.valid
    hand, situation = rows["hand"], rows["situation"]
    columns: dict[str, Any] = {}
    flat = pa.array(np.ascontiguousarray(hands.concealed).reshape(-1))
    columns["concealed"] = pa.FixedSizeListArray.from_arrays(flat, 34)
    win = np.ascontiguousarray(hands.win)
    columns["win"] = pa.array(win, mask=win == NO_TILE)
    held = np.arange(MAX_MELDS) < hands.n_melds[:, None]
    melds = hands.melds[held]
    parts = [pa.array(np.ascontiguousarray(melds[:, i])) for i in range(3)]
    parts.append(pa.array(melds[:, 3] != 0))
    columns["melds"] = _lists(pa, pa.StructArray.from_arrays(parts, names=_MELD), hands.n_melds)
    columns["win_red"] = pa.array(np.ascontiguousarray(hand["win_red"]))
    columns["reds"] = pa.array(np.ascontiguousarray(hand["reds"]))
    for name in (*_CODES, *_FLAGS):
        columns[name] = pa.array(np.ascontiguousarray(situation[name]))
    for name, number in _TILES:
        shown = np.arange(situation[name].shape[1]) < situation[number][:, None]
        kinds = pa.array(np.ascontiguousarray(situation[name][shown]))
        columns[name] = _lists(pa, kinds, situation[number])
    columns["valid"] = pa.array(valid)
    return pa.table(columns).replace_schema_metadata({_KEY: VERSION})


def _column(pa: Any, table: Any, name: str) -> Any:
    """A column as one array without nulls; a winning tile may be null."""
    column = table[name].combine_chunks()
    if isinstance(column, pa.ChunkedArray):  # a table without rows
        column = pa.array([], column.type)
    if name == "win":
        return column.fill_null(NO_TILE)
    if column.null_count:
        raise bad_file(f"column {name} has nulls")
    return column


def _bytes(column: Any, name: str) -> NDArray[np.uint8]:
    """Whole numbers of any width that fit into a byte."""
    values = column.to_numpy(zero_copy_only=False)
    if values.dtype.kind not in "iu":
        raise bad_file(f"column {name} must hold whole numbers without nulls, not {column.type}")
    wrong = values[(values < 0) | (values > 255)]
    if wrong.size:
        raise bad_file(f"column {name} holds {wrong[0]}, not within 0..255")
    narrow: NDArray[np.uint8] = values.astype(np.uint8)
    return narrow


def _truths(column: Any, name: str) -> NDArray[np.bool_]:
    values: NDArray[Any] = column.to_numpy(zero_copy_only=False)
    if values.dtype != np.bool_ and values.size:
        raise bad_file(f"column {name} must hold truth values without nulls, not {column.type}")
    return values.astype(np.bool_)


def _held(column: Any, name: str, most: int) -> NDArray[np.bool_]:
    """Which of `most` places the lists of a column fill."""
    counts = np.diff(column.offsets.to_numpy()) if len(column) else np.zeros(0, np.int64)
    if counts.size and counts.max() > most:
        row = int(np.argmax(counts))
        raise bad_file(f"row {row}: {counts[row]} entries of {name} are more than {most}")
    held: NDArray[np.bool_] = np.arange(most) < counts[:, None]
    return held


def _tiles(column: Any, name: str) -> NDArray[np.uint8]:
    """A list column of kinds as an array, `NO_TILE` behind them."""
    held = _held(column, name, int(_core.max_indicators))
    out = np.full(held.shape, NO_TILE, np.uint8)
    out[held] = _bytes(column.flatten(), name)
    return out


def _concealed(pa: Any, column: Any) -> NDArray[np.uint8]:
    n = len(column)
    lists = column.flatten()
    sizes = (
        {column.type.list_size}
        if pa.types.is_fixed_size_list(column.type)
        else set(np.diff(column.offsets.to_numpy()).tolist())
    )
    if n and sizes != {KINDS}:
        raise bad_file(f"column concealed must hold lists of {KINDS} counts")
    return _bytes(lists, "concealed").reshape(n, KINDS)


def _melds(column: Any) -> NDArray[np.uint8]:
    held = _held(column, "melds", MAX_MELDS)
    melds = np.zeros((*held.shape, len(_MELD)), np.uint8)
    structs = column.flatten()
    if structs.null_count:
        raise bad_file("column melds has nulls")
    for i, part in enumerate(_MELD):
        values = structs.field(part)
        read = _truths if part == "red" else _bytes
        melds[..., i][held] = read(values, f"melds.{part}")
    melds[..., 0][~held] = NO_TILE
    return melds


def from_arrow(table: Any, on_error: OnError = "raise") -> Hands:
    """`pyarrow.Table` -> Hands; every row is checked."""
    pa = _pyarrow()
    if not isinstance(table, pa.Table):
        raise TypeError(f"not a pyarrow.Table but {type(table).__name__}")
    check_on_error(on_error)
    version = (table.schema.metadata or {}).get(_KEY)
    if version != VERSION:
        found = "no hands" if version is None else f"hands of version {version.decode('latin-1')}"
        message = f"the table holds {found}; this reads version {VERSION.decode()}"
        raise bad_file(message, "file_version")
    names = ("concealed", "win", "melds", "win_red", "reds", *_CODES, *_FLAGS, "indicators", "ura")
    try:
        there = table.column_names
        missing = [name for name in (*names, "valid") if name not in there]
        if missing:
            raise bad_file(f"the table has no column {', '.join(missing)}")
        columns = {name: _column(pa, table, name) for name in (*names, "valid")}
        valid = _truths(columns["valid"], "valid")
        arrays: dict[str, Any] = {
            "win": _bytes(columns["win"], "win"),
            "melds": _melds(columns["melds"]),
            "reds": _bytes(columns["reds"], "reds"),
            "indicators": _tiles(columns["indicators"], "indicators"),
            "ura_indicators": _tiles(columns["ura"], "ura"),
            **{name: _bytes(columns[name], name) for name in _CODES},
            **{name: _truths(columns[name], name) for name in ("win_red", *_FLAGS)},
        }
        counts = _concealed(pa, columns["concealed"])
    except HupaiError:
        raise
    except (pa.ArrowException, AttributeError, KeyError, TypeError, ValueError) as error:
        raise bad_file(f"a column of the table has a wrong type ({error})") from None
    good = Hands.from_arrays(
        counts[valid],
        on_error=on_error,
        **{name: array[valid] for name, array in arrays.items()},
    )
    return good if bool(valid.all()) else good._spread(valid)


def write_parquet(hands: HandColumns, path: str | os.PathLike[str]) -> None:
    """Hands -> Parquet file."""
    _pyarrow()
    import pyarrow.parquet

    pyarrow.parquet.write_table(to_arrow(hands), path)


def read_parquet(path: str | os.PathLike[str], on_error: OnError = "raise") -> Hands:
    """Parquet file -> Hands."""
    _pyarrow()
    import pyarrow.parquet

    check_on_error(on_error)
    with open_file(path) as handle:
        try:
            table = pyarrow.parquet.read_table(handle)
        except Exception as error:
            # Whatever the reader met in a damaged file: its own errors, OSError, bad UTF-8.
            said = (str(error).splitlines() or [type(error).__name__])[0]
            raise bad_file(f"no Parquet file, or a damaged one ({said})") from None
        return from_arrow(table, on_error)
