"""What the calls on hands and arrays share: shapes, checks of the input, messages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias, TypeGuard, cast

import numpy as np
from numpy.typing import NDArray

from hupai import _core
from hupai._plain import plain_int
from hupai.errors import InvalidHandError, InvalidOptionError, InvalidTilesError, Problem
from hupai.tiles import KINDS, tile_name

#: Shape names in the order of COM-8.
SHAPES: tuple[str, ...] = _core.SHAPES
UNREACHABLE: int = _core.UNREACHABLE

_BIT = {name: 1 << i for i, name in enumerate(SHAPES)}
#: The shapes of "auto" by the number of sets (COM-12; five sets: GUANG-0).
AUTO = {
    4: _BIT["standard"] | _BIT["seven_pairs"] | _BIT["thirteen_orphans"],
    5: _BIT["standard"] | _BIT["li_gu"],
}
_FOR_FOUR_SETS = ("seven_pairs", "thirteen_orphans", "scattered")
_FOR_FIVE_SETS = ("li_gu",)

# Numbers of tiles that a call takes, as the core numbers them.
ANY, BEFORE_DRAW, AFTER_DRAW = range(3)


class HasShapes(Protocol):
    """A ruleset, as far as shapes go."""

    @property
    def shapes(self) -> Sequence[str]: ...
    @property
    def sets(self) -> int: ...


def has_shapes(shapes: object) -> TypeGuard[HasShapes]:
    """Whether it is a ruleset (cheaper than an instance check against the protocol)."""
    return not isinstance(shapes, (str, tuple)) and hasattr(shapes, "sets")


#: What the `shapes` arguments take.
Shapes: TypeAlias = "str | Iterable[str] | HasShapes"


def sets_of(shapes: Shapes, sets: int | None) -> int:
    """Number of sets of a whole hand: as said, else the ruleset's, else four."""
    own = shapes.sets if has_shapes(shapes) else None
    if sets is None:
        return 4 if own is None else own
    try:
        number = plain_int(sets)
    except TypeError:
        number = -1
    if number not in AUTO:
        raise InvalidOptionError(
            Problem(f"sets is {sets!r}; a hand has 4 or 5 sets", "bad_sets", str(sets))
        )
    if own is not None and number != own:
        raise InvalidOptionError(
            Problem(f"sets is {number}, but the ruleset plays {own} sets", "bad_sets", str(number))
        )
    return number


def shape_mask(shapes: Shapes, sets: int) -> int:
    """Bits of the shapes asked for."""
    if isinstance(shapes, str):
        if shapes == "auto":
            return AUTO[sets]
        names: tuple[object, ...] = (shapes,)
    elif has_shapes(shapes):
        names = tuple(shapes.shapes)
    elif isinstance(shapes, Iterable) and not (isinstance(shapes, np.ndarray) and not shapes.ndim):
        names = tuple(cast("Iterable[object]", shapes))
    else:
        message = f'shapes must be "auto", names of shapes or a ruleset, not {shapes!r}'
        raise InvalidOptionError(Problem(message, "unknown_shape", repr(shapes)))
    problems = [
        Problem(
            f"unknown shape {name!r}; known are {', '.join(SHAPES)}", "unknown_shape", str(name)
        )
        for name in names
        if not (isinstance(name, str) and name in _BIT)
    ]
    wrong = _FOR_FOUR_SETS if sets == 5 else _FOR_FIVE_SETS
    problems += [
        Problem(f"shape {name!r} does not exist with {sets} sets", "wrong_sets", str(name))
        for name in names
        if isinstance(name, str) and name in wrong
    ]
    if not names:
        problems.append(Problem("no shape is asked for", "no_shape"))
    if problems:
        raise InvalidOptionError(problems)
    mask = 0
    for name in names:
        mask |= _BIT[str(name)]
    return mask


_WANTED = {ANY: "3n+1 or 3n+2", BEFORE_DRAW: "3n+1", AFTER_DRAW: "3n+2"}
_WHY = {
    ANY: "",
    BEFORE_DRAW: ": this is asked before a draw (in a hand string mark the winning tile with +)",
    AFTER_DRAW: ": a discard follows a draw or a claim",
}


def problem_list(
    found: Iterable[tuple[int, int, int]], sets: int, tiles: int, *, rows: bool
) -> list[Problem]:
    """Sentences for what the core found wrong."""
    whole = 3 * sets + 1
    problems = []
    for row, fault, detail in found:
        where = f"row {row}: " if rows else ""
        if fault == 0:
            text = tile_name(detail)
            problem = Problem(f"{where}more than four copies of {text}", "five_copies", text)
        elif fault == 1:
            text = tile_name(detail)
            problem = Problem(
                f"{where}more than four copies of {text} with melds and visible tiles",
                "five_copies",
                text,
            )
        elif fault == 2:
            problem = Problem(
                f"{where}{detail} concealed tiles; expected {_WANTED[tiles]}, "
                f"at most {whole + (tiles != BEFORE_DRAW)}{_WHY[tiles]}",
                "tile_count",
                str(detail),
            )
        elif fault == 3:
            problem = Problem(
                f"{where}{detail} concealed tiles do not go with that number of melds",
                "meld_number",
                str(detail),
            )
        else:
            problem = Problem(
                f"{where}{detail} tiles in melds are not the melds that are missing",
                "meld_tiles",
                str(detail),
            )
        problems.append(problem)
    return problems


def rows_of_counts(array: Any, name: str = "counts") -> NDArray[np.uint8]:
    """An ``(n, 34)`` array as the core reads it, or an error that says what differs."""
    if not isinstance(array, np.ndarray):
        raise TypeError(
            f"{name} must be a NumPy array of shape (n, 34), not {type(array).__name__}"
        )
    if array.dtype != np.uint8:
        raise TypeError(f"{name} must have dtype uint8, not {array.dtype}")
    if array.ndim != 2 or array.shape[1] != KINDS:
        raise InvalidTilesError(
            Problem(f"{name} must have shape (n, 34), not {array.shape}", "shape", str(array.shape))
        )
    if not array.flags.c_contiguous:
        raise InvalidTilesError(
            Problem(
                f"{name} must be C-contiguous (strides (34, 1), not {array.strides}); "
                "use numpy.ascontiguousarray",
                "strides",
                str(array.strides),
            )
        )
    return array


def meld_arrays(melds: Any, rows: int) -> tuple[NDArray[np.uint8] | None, NDArray[np.uint8] | None]:
    """Numbers of melds and tiles in melds, whichever `melds` gives."""
    if melds is None:
        return None, None
    if isinstance(melds, np.ndarray) and melds.ndim == 2:
        tiles = rows_of_counts(melds, "melds")
        if len(tiles) != rows:
            raise InvalidTilesError(
                Problem(f"melds has {len(tiles)} rows, counts has {rows}", "shape")
            )
        return None, tiles
    numbers = np.asarray(melds)
    if numbers.dtype.kind not in "iu":
        raise TypeError(f"melds must be integers, not {numbers.dtype}")
    if numbers.shape != (rows,):
        raise InvalidTilesError(
            Problem(
                f"melds must have shape ({rows},) or ({rows}, 34), not {numbers.shape}", "shape"
            )
        )
    outside = np.flatnonzero((numbers < 0) | (numbers > 5))
    if outside.size:
        raise InvalidHandError(
            [
                Problem(f"row {row}: {numbers[row]} melds", "meld_number", str(numbers[row]))
                for row in outside[:20]
            ]
        )
    return np.ascontiguousarray(numbers, dtype=np.uint8), None


def thread_count(threads: int) -> int:
    """A positive number of threads."""
    try:
        number = plain_int(threads)
    except TypeError:
        message = f"threads must be an int, not {threads!r}"
        raise InvalidOptionError(Problem(message, "bad_threads", repr(threads))) from None
    if number < 1:
        raise InvalidOptionError(Problem(f"threads is {number}, not at least 1", "bad_threads"))
    return min(number, 1024)


def typed_array(value: object, name: str, dtype: Any) -> NDArray[Any]:
    """The array itself; an error if it is none or of another type: nothing is converted."""
    if not isinstance(value, np.ndarray):
        raise TypeError(f"{name} must be a NumPy array, not {type(value).__name__}")
    if value.dtype != dtype:
        raise TypeError(f"{name} must have dtype {np.dtype(dtype)}, not {value.dtype}")
    return value


def output(
    out: object, shape: tuple[int, ...], dtype: Any, inputs: Iterable[Any], name: str = "out"
) -> NDArray[Any]:
    """A fresh array, or the caller's own if it fits exactly."""
    if out is None:
        return np.empty(shape, dtype)
    array = typed_array(out, name, dtype)
    if array.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, not {array.shape}")
    if not array.flags.c_contiguous:
        raise ValueError(f"{name} must be C-contiguous")
    if not array.flags.writeable:
        raise ValueError(f"{name} is read-only")
    if any(isinstance(other, np.ndarray) and np.may_share_memory(array, other) for other in inputs):
        raise ValueError(f"{name} shares memory with an input or another output")
    return array
