"""Types of the C++ core; a test holds them against the module."""

from collections.abc import Sequence
from typing import Any, Never

import numpy as np
from numpy.typing import NDArray

__version__: str
wait_names: list[str]
problem_names: list[str]
counter_names: list[str]
facts: tuple[tuple[str, str, int], ...]
max_indicators: int
max_rows: int

_Problem = tuple[str, str, str]
_Meld = tuple[int, int, int, bool]

# The type of bound classes; none of them but RuleTable can be made from Python.
class _Bound(type): ...

class Hand(metaclass=_Bound):
    def __init__(self, /, *args: Never, **kwargs: Never) -> None: ...
    @property
    def counts(self) -> bytes: ...
    @property
    def melded(self) -> bytes: ...
    @property
    def melds(self) -> list[_Meld]: ...
    @property
    def n_melds(self) -> int: ...
    @property
    def reds(self) -> int: ...
    @property
    def sets(self) -> int: ...
    @property
    def win(self) -> int: ...
    @property
    def win_red(self) -> bool: ...
    def __eq__(self, arg0: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class Situation(metaclass=_Bound):
    def __init__(self, /, *args: Never, **kwargs: Never) -> None: ...

class ReadingSet(metaclass=_Bound):
    def __init__(self, /, *args: Never, **kwargs: Never) -> None: ...
    @property
    def completed(self) -> bool: ...
    @property
    def kind(self) -> int: ...
    @property
    def meld(self) -> int: ...
    @property
    def triplet(self) -> bool: ...

class Reading(metaclass=_Bound):
    def __init__(self, /, *args: Never, **kwargs: Never) -> None: ...
    @property
    def pair(self) -> int: ...
    @property
    def sets(self) -> list[ReadingSet]: ...
    @property
    def shape(self) -> int: ...
    @property
    def wait(self) -> int: ...

class Evaluation(metaclass=_Bound):
    def __init__(self, /, *args: Never, **kwargs: Never) -> None: ...
    @property
    def counted(self) -> list[int]: ...
    @property
    def counters(self) -> list[int]: ...
    @property
    def dora(self) -> int: ...
    @property
    def pattern_value(self) -> int: ...
    @property
    def satisfied(self) -> list[int]: ...
    @property
    def tier(self) -> int: ...
    @property
    def value(self) -> int: ...
    @property
    def why_not(self) -> str: ...
    @property
    def wins(self) -> bool: ...
    def reading(self, arg0: Hand, /) -> Reading | None: ...

class RuleTable(metaclass=_Bound):
    def __init__(
        self,
        arg0: Sequence[tuple[Any, ...]],
        arg1: Sequence[tuple[bool, int, int]],
        arg2: int,
        arg3: int,
        arg4: bool,
        arg5: dict[str, Any],
        arg6: dict[str, Any],
        /,
    ) -> None: ...
    def score(self, arg0: Hand, arg1: Situation, /) -> Evaluation | list[_Problem]: ...

def parse_hand(arg0: str, /) -> Hand | list[_Problem]: ...
def make_hand(
    arg0: Sequence[int], arg1: Sequence[_Meld], arg2: int, arg3: bool, arg4: int, /
) -> Hand | list[_Problem]: ...
def parse_tiles(arg0: str, /) -> tuple[list[int], list[bool], list[_Problem]]: ...
def format_tiles(arg0: Sequence[int], arg1: Sequence[bool], /) -> str: ...
def parse_meld(arg0: str, /) -> _Meld | list[_Problem]: ...
def format_meld(arg0: _Meld, /) -> str: ...
def readings(arg0: Hand, arg1: int, /) -> list[Reading]: ...
def make_situation(
    arg0: int,
    arg1: int,
    arg2: int,
    arg3: int,
    arg4: int,
    arg5: int,
    arg6: Sequence[int],
    arg7: Sequence[int],
    /,
) -> Situation: ...

SHAPES: tuple[str, ...]
UNREACHABLE: int

_Counts = NDArray[np.uint8]
_Faults = list[tuple[int, int, int]]

def shanten_of_bytes(counts: bytes, shapes: int, /) -> int | None: ...
def table_bytes() -> int: ...
def instruction_set() -> str: ...
def shanten_of_hand(hand: Hand, /) -> int: ...
def shanten_by_shape(
    counts: _Counts, melded: _Counts | None, melds: int, sets: int, shapes: int
) -> list[int]: ...
def useful(
    counts: _Counts, melded: _Counts | None, melds: int, sets: int, shapes: int
) -> tuple[int, int]: ...
def discards(
    counts: _Counts, melded: _Counts | None, melds: int, sets: int, shapes: int
) -> list[tuple[int, int, int]]: ...
def improvements(
    counts: _Counts, melded: _Counts | None, melds: int, sets: int, shapes: int, left: _Counts
) -> list[int]: ...
def batch_check(
    counts: _Counts,
    melds: _Counts | None,
    melded: _Counts | None,
    visible: _Counts | None,
    sets: int,
    tiles: int,
) -> _Faults: ...
def batch_shanten(
    counts: _Counts,
    melds: _Counts | None,
    melded: _Counts | None,
    sets: int,
    shapes: int,
    threads: int,
    fresh: bool,
    out: NDArray[np.int8],
) -> _Faults: ...
def batch_waits(
    counts: _Counts,
    melds: _Counts | None,
    melded: _Counts | None,
    sets: int,
    shapes: int,
    threads: int,
    fresh: bool,
    out: NDArray[np.bool_],
) -> _Faults: ...
def batch_useful(
    counts: _Counts,
    melds: _Counts | None,
    melded: _Counts | None,
    visible: _Counts | None,
    sets: int,
    shapes: int,
    threads: int,
    fresh: bool,
    first: NDArray[np.int8],
    second: _Counts,
) -> _Faults: ...
def batch_discards(
    counts: _Counts,
    melds: _Counts | None,
    melded: _Counts | None,
    visible: _Counts | None,
    sets: int,
    shapes: int,
    threads: int,
    fresh: bool,
    first: NDArray[np.int8],
    second: _Counts,
) -> _Faults: ...
def batch_improvements(
    counts: _Counts,
    melds: _Counts | None,
    melded: _Counts | None,
    visible: _Counts | None,
    sets: int,
    shapes: int,
    threads: int,
    fresh: bool,
    first: NDArray[np.int8],
    second: _Counts,
) -> _Faults: ...

hand_row: np.dtype[np.void]

# (number of bad rows, [(row, code, text, message)])
_RowProblems = tuple[int, list[tuple[int, str, str, str]]]

def parse_rows(
    texts: list[str], rows: NDArray[np.void], valid: NDArray[np.bool_], /
) -> _RowProblems: ...
def check_rows(
    rows: NDArray[np.void], valid: NDArray[np.bool_], threads: int, /
) -> _RowProblems: ...
def pack_rows(hands: list[Hand], /) -> NDArray[np.void]: ...
def pack_situations(situations: list[Situation], /) -> NDArray[np.void]: ...
def hand_of_row(rows: NDArray[np.void], row: int, /) -> Hand: ...
def count_readings(rows: NDArray[np.void], shapes: int, threads: int, /) -> NDArray[np.int16]: ...
def score_batch(
    table: RuleTable,
    rows: NDArray[np.void],
    valid: NDArray[np.bool_] | None,
    threads: int,
    value: NDArray[np.int32],
    wins: NDArray[np.bool_],
    pattern_value: NDArray[np.int32],
    patterns: NDArray[np.uint64],
    counts: NDArray[np.int16],
    dora: NDArray[np.int32],
    reading: NDArray[np.int16],
    why_not: NDArray[np.uint8],
    /,
) -> _RowProblems: ...
def value_of_waits(
    table: RuleTable,
    rows: NDArray[np.void],
    valid: NDArray[np.bool_] | None,
    by: int,
    threads: int,
    out: NDArray[np.int32],
    /,
) -> _RowProblems: ...
