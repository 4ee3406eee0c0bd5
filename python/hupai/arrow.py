"""`hupai.batch.Hands` as Arrow tables and Parquet files; needs pyarrow (extra ``arrow``)."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hupai.errors import InvalidHandError, Problem
from hupai.hand_rows import MAX_MELDS, NO_TILE
from hupai.hands import Hands, OnError

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


def to_arrow(hands: Hands) -> Any:
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


def _padded(column: Any, width: int, fill: int) -> NDArray[Any]:
    """A list column as an array of `width` columns; longer lists are an error."""
    counts = np.diff(column.offsets.to_numpy())
    if counts.size and counts.max() > width:
        row = int(np.argmax(counts))
        message = f"row {row}: {counts[row]} entries are more than {width}"
        raise InvalidHandError([Problem(message, "bad_file", str(row))])
    out = np.full((len(counts), width), fill, np.uint8)
    values = column.flatten().to_numpy(zero_copy_only=False)
    out[np.arange(width) < counts[:, None]] = values
    return out


def from_arrow(table: Any, on_error: OnError = "raise") -> Hands:
    """`pyarrow.Table` -> Hands; every row is checked."""
    pa = _pyarrow()
    if not isinstance(table, pa.Table):
        raise TypeError(f"not a pyarrow.Table but {type(table).__name__}")
    version = (table.schema.metadata or {}).get(_KEY)
    if version != VERSION:
        found = "no hands" if version is None else f"hands of version {version.decode()}"
        message = f"the table holds {found}; this reads version {VERSION.decode()}"
        raise InvalidHandError([Problem(message, "file_version", found)])
    names = ("concealed", "win", "melds", "win_red", "reds", *_CODES, *_FLAGS, "indicators", "ura")
    missing = [name for name in (*names, "valid") if name not in table.column_names]
    if missing:
        message = f"the table has no column {', '.join(missing)}"
        raise InvalidHandError([Problem(message, "bad_file", missing[0])])
    columns = {name: table[name].combine_chunks() for name in (*names, "valid")}
    for name, column in columns.items():
        if isinstance(column, pa.ChunkedArray):  # a table without rows
            columns[name] = pa.array([], column.type)
        if name != "win" and columns[name].null_count:
            raise InvalidHandError([Problem(f"column {name} has nulls", "bad_file", name)])
    n = len(columns["win"])
    try:
        counts = columns["concealed"].flatten().to_numpy(zero_copy_only=False)
        structs = columns["melds"].flatten()
        melds = np.full((n, MAX_MELDS, 4), 0, np.uint8)
        number = np.diff(columns["melds"].offsets.to_numpy()) if n else np.zeros(0, np.int64)
        if number.size and number.max() > MAX_MELDS:
            row = int(np.argmax(number))
            message = f"row {row}: {number[row]} melds are more than {MAX_MELDS}"
            raise InvalidHandError([Problem(message, "too_many_melds", str(row))])
        held = np.arange(MAX_MELDS) < number[:, None]
        for i, part in enumerate(_MELD):
            melds[..., i][held] = structs.field(part).to_numpy(zero_copy_only=False)
        melds[..., 0][~held] = NO_TILE
        flags = {
            name: columns[name].to_numpy(zero_copy_only=False).astype(np.int64) for name in _CODES
        }
        bools = {name: columns[name].to_numpy(zero_copy_only=False) for name in _FLAGS}
        win = columns["win"].fill_null(NO_TILE).to_numpy(zero_copy_only=False)
        valid = columns["valid"].to_numpy(zero_copy_only=False)
        reds = columns["reds"].to_numpy(zero_copy_only=False)
        win_red = columns["win_red"].to_numpy(zero_copy_only=False)
        shown = {
            name: _padded(columns[field], 8, NO_TILE) if n else np.zeros((0, 8), np.uint8)
            for name, field in (("indicators", "indicators"), ("ura_indicators", "ura"))
        }
    except (AttributeError, KeyError, TypeError) as error:
        message = f"a column of the table has a wrong type ({error})"
        raise InvalidHandError([Problem(message, "bad_file")]) from None
    if counts.dtype != np.uint8 or counts.size != n * 34:
        message = "concealed must be lists of 34 uint8"
        raise InvalidHandError([Problem(message, "bad_file", "concealed")])
    counts = counts.reshape(n, 34)
    good = Hands.from_arrays(
        counts[valid],
        win[valid],
        melds[valid],
        reds=reds[valid],
        win_red=win_red[valid],
        on_error=on_error,
        **{name: array[valid] for name, array in (flags | bools | shown).items()},
    )
    return good if bool(valid.all()) else good._spread(valid)


def write_parquet(hands: Hands, path: str | os.PathLike[str]) -> None:
    """Hands -> Parquet file."""
    _pyarrow()
    import pyarrow.parquet

    pyarrow.parquet.write_table(to_arrow(hands), path)


def read_parquet(path: str | os.PathLike[str], on_error: OnError = "raise") -> Hands:
    """Parquet file -> Hands."""
    _pyarrow()
    import pyarrow.parquet

    return from_arrow(pyarrow.parquet.read_table(path), on_error)
