"""Rows of `Hands` from columns: every argument of many hands becomes bytes of their rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from hupai import _core
from hupai._input import typed_array
from hupai._plain import listed
from hupai.errors import InvalidHandError, InvalidSituationError, Problem
from hupai.situation import BY, DEFAULT_SITUATION, IPPATSU, RIICHI, Flags, Situation
from hupai.tiles import KINDS, WINDS, parse_tiles

__all__ = ["MAX_MELDS", "NO_TILE", "ROW"]

#: Layout of one row: bytes only, no padding.
ROW: np.dtype[np.void] = _core.hand_row
NO_TILE = 255
MAX_MELDS = 5

_FLAGS = ("on_riichi_tile", "replacement", "last_tile", "first_turn", "last_of_kind")
_CODES: dict[str, tuple[str | None, ...]] = {
    "by": BY,
    "seat": tuple(WINDS),
    "round": tuple(WINDS),
    "riichi": RIICHI,
    "ippatsu": IPPATSU,
}
_TILES = {"indicators": "n_indicators", "ura_indicators": "n_ura"}
_SITUATION = (*_CODES, *_FLAGS, *_TILES)


def empty_rows(n: int) -> NDArray[np.void]:
    """Rows without a hand."""
    rows = np.zeros(n, ROW)
    rows["hand"]["sets"] = 4
    rows["hand"]["win"] = NO_TILE
    return rows


def exact_array(value: Any, name: str, dtype: Any, dimensions: int) -> NDArray[Any]:
    array = typed_array(value, name, dtype)
    if array.ndim != dimensions:
        raise ValueError(f"{name} must have {dimensions} dimensions, not {array.ndim}")
    return array


def _array(value: Any, name: str) -> NDArray[Any]:
    try:
        return np.asarray(value)
    except ValueError:
        raise ValueError(f"{name} has rows of different lengths") from None


def code_column(value: Any, name: str, n: int, most: int, none: bool = False) -> NDArray[np.uint8]:
    """Small integers, one or one a row; -1 is `NO_TILE` where there may be none."""
    array = _array(value, name)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    if array.shape not in ((), (n,)):
        raise ValueError(f"{name} must be one value or have shape ({n},), not {array.shape}")
    least = -1 if none else 0
    bad = (array < least) | (array >= most)
    if bad.any():
        row = int(np.argmax(bad)) if array.ndim else 0
        wrong = array.flat[row]
        message = f"row {row}: {name} is {wrong}, not within {least}..{most - 1}"
        raise InvalidHandError([Problem(message, "bad_value", str(wrong))])
    return np.where(array < 0, NO_TILE, array).astype(np.uint8)


def truth_column(value: Any, name: str, n: int) -> NDArray[np.bool_]:
    array = _array(value, name)
    if array.dtype != np.bool_:
        raise TypeError(f"{name} must be bool, not {array.dtype}")
    if array.shape not in ((), (n,)):
        raise ValueError(f"{name} must be one value or have shape ({n},), not {array.shape}")
    return array


def put_melds(hand: NDArray[np.void], melds: NDArray[np.uint8], n: int) -> None:
    count, fields = melds.shape[1:]
    if len(melds) != n or count > MAX_MELDS or fields not in (3, 4):
        raise ValueError(
            f"melds must have shape ({n}, up to {MAX_MELDS}, 3 or 4), not {melds.shape}"
        )
    present = melds[:, :, 0] != NO_TILE
    number = present.sum(axis=1)
    gap = present & (np.arange(count) >= number[:, None])
    if gap.any():
        row = int(np.argmax(gap.any(axis=1)))
        message = f"row {row}: a meld behind one of type {NO_TILE} (no further melds)"
        raise InvalidHandError([Problem(message, "bad_meld", str(row))])
    raw = np.zeros((n, MAX_MELDS, 4), np.uint8)
    raw[:, :count, :fields] = np.where(present[:, :, None], melds, 0)
    hand["melds"] = raw.view(hand["melds"].dtype).reshape(n, MAX_MELDS)
    hand["n_melds"] = number


def situation_rows(n: int, situations: Any, flags: Mapping[str, Any]) -> NDArray[np.void]:
    """Rows of empty hands in the situations given."""
    if situations is None or isinstance(situations, Situation):
        one = DEFAULT_SITUATION if situations is None else situations
        rows = np.empty(n, ROW)
        rows["situation"] = _core.pack_situations([one._packed])["situation"]
    else:
        several = listed(situations, "situations", "Situations")
        if len(several) != n:
            raise ValueError(f"{len(several)} situations for {n} hands")
        for row, situation in enumerate(several):
            if not isinstance(situation, Situation):
                raise TypeError(f"row {row}: not a Situation but {type(situation).__name__}")
        rows = _core.pack_situations([situation._packed for situation in several])
    rows["hand"] = empty_rows(1)["hand"]
    put_flags(rows["situation"], flags, n)
    return rows


def put_flags(columns: NDArray[np.void], flags: Mapping[str, Any], n: int) -> None:
    for name in flags:
        if name not in _SITUATION:
            # The same error, with the same words, as for one hand.
            Situation.make(None, cast(Flags, {name: flags[name]}))
    for name, value in flags.items():
        if name in _FLAGS:
            columns[name] = truth_column(_listed(value), name, n)
        elif name in _CODES:
            columns[name] = _named_codes(value, name, n)
        else:
            _put_tiles(columns, name, value, n)


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, (tuple, Iterator)) else value


def _named_codes(value: Any, name: str, n: int) -> NDArray[np.uint8]:
    """Names or integer codes of a field, one or one a row."""
    names = _CODES[name]
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value.item()
    if value is None or isinstance(value, str):
        return np.uint8(_code_of(value, name, 0))  # type: ignore[return-value]
    if isinstance(value, np.ndarray) and value.dtype.kind in "iu":
        return code_column(value, name, n, len(names))
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return code_column(value, name, n, len(names))
    if isinstance(value, np.ndarray):
        value = value.tolist()
    several = listed(value, name, f"values such as {names[1]!r}, or one of them")
    if len(several) != n:
        raise ValueError(f"{name} must be one value or {n}, not {len(several)}")
    known: dict[Any, int] = {}
    codes = np.empty(n, np.uint8)
    for row, one in enumerate(several):
        try:
            code = known.get(one)
        except TypeError:
            code = None
        if code is None:
            code = known[one] = _code_of(one, name, row)
        codes[row] = code
    return codes


def _code_of(value: Any, name: str, row: int) -> int:
    names = _CODES[name]
    if value is None or isinstance(value, str):
        if value in names:
            return names.index(value)
    elif (
        isinstance(value, (int, np.integer))
        and not isinstance(value, (bool, np.bool_))
        and 0 <= value < len(names)
    ):
        return int(value)
    known = ", ".join(repr(one) for one in names)
    raise InvalidSituationError(
        [Problem(f"row {row}: {name}={value!r} is none of {known}", "bad_value", str(value))]
    )


def _put_tiles(columns: NDArray[np.void], name: str, value: Any, n: int) -> None:
    """Indicators: a string or kinds for all rows, one of them a row, or an array of kinds."""
    number = _TILES[name]
    field = "indicators" if name == "indicators" else "ura"
    most = int(_core.max_indicators)
    if isinstance(value, np.ndarray) and value.dtype.kind in "iu":
        if value.ndim != 2 or value.shape[0] != n or value.shape[1] > most:
            raise ValueError(f"{name} must have shape ({n}, up to {most}), not {value.shape}")
        kinds = code_column(value.reshape(-1), name, value.size, 256, none=True).reshape(
            value.shape
        )
        present = kinds != NO_TILE
        count = present.sum(axis=1)
        if (present & (np.arange(kinds.shape[1]) >= count[:, None])).any() or (
            kinds[present] >= KINDS
        ).any():
            message = f"{name} must be kinds 0..{KINDS - 1}, then {NO_TILE} or -1 for none"
            raise InvalidHandError([Problem(message, "bad_value", name)])
        padded = np.zeros((n, most), np.uint8)
        padded[:, : kinds.shape[1]] = np.where(present, kinds, 0)
        columns[field], columns[number] = padded, count
        return
    if isinstance(value, str):
        kinds_of = np.zeros(most, np.uint8)
        found = _kinds(value, name, most)
        kinds_of[: len(found)] = found
        columns[field], columns[number] = kinds_of, len(found)
        return
    several = listed(value, name, "tiles, or one string for all rows")
    if len(several) != n:
        raise ValueError(f"{name} must be one value or {n}, not {len(several)}")
    out = np.zeros((n, most), np.uint8)
    counts = np.zeros(n, np.uint8)
    for row, one in enumerate(several):
        found = _kinds(one, name, most)
        out[row, : len(found)] = found
        counts[row] = len(found)
    columns[field], columns[number] = out, counts


def _kinds(value: Any, name: str, most: int) -> tuple[int, ...]:
    if not isinstance(value, str):
        # The same checks and words as for one hand.
        value = getattr(Situation(**{name: value}), name)
    kinds = parse_tiles(value)
    if len(kinds) > most:
        Situation(**{name: value})
    return kinds


def situation_of_row(row: Any) -> Situation:
    packed = row["situation"]
    values: dict[str, Any] = {name: names[int(packed[name])] for name, names in _CODES.items()}
    values.update({name: bool(packed[name]) for name in _FLAGS})
    values["indicators"] = packed["indicators"][: int(packed["n_indicators"])].tolist()
    values["ura_indicators"] = packed["ura"][: int(packed["n_ura"])].tolist()
    if not values["indicators"]:
        del values["indicators"]
    if not values["ura_indicators"]:
        del values["ura_indicators"]
    return Situation(**values)
