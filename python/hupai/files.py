"""Files of arrays: what is read may be damaged, edited or something else altogether."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from hupai.errors import HupaiError, InvalidHandError, Problem

__all__ = ["bad_file", "open_file", "read_npz"]


def bad_file(message: str, code: str = "bad_file") -> InvalidHandError:
    """An error about the file that `open_file` has open."""
    return InvalidHandError([Problem(message, code)])


@contextmanager
def open_file(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """The file, open; the package's errors that its contents raise begin with its name.

    That there is no such file, and the like, the system's error says by itself.
    """
    name = os.fspath(path)
    with open(name, "rb") as handle:
        try:
            yield handle
        except HupaiError as error:
            raise type(error)(
                Problem(f"{name}: {problem}", problem.code, problem.text or name)
                for problem in error.problems
            ) from None


def read_npz(handle: IO[bytes], mark: str, names: Iterable[str]) -> Mapping[str, NDArray[Any]]:
    """The arrays of an .npz file that carries `mark`, its version.

    Raises
    ------
    InvalidHandError
        Whatever is wrong with the file. The readers of archives, of what they compress and of
        arrays raise whatever they meet in a damaged one.
    """
    try:
        file = np.load(handle, allow_pickle=False)
    except Exception:
        file = None
    if not isinstance(file, np.lib.npyio.NpzFile):
        raise bad_file("not a file of this kind, or a damaged one: no .npz archive")
    missing = [name for name in (mark, *names) if name not in file.files]
    if missing:
        raise bad_file(f"not a file of this kind: no {', '.join(missing)} in it")
    arrays: dict[str, NDArray[Any]] = {}
    for name in (mark, *names):
        try:
            arrays[name] = file[name]
        except Exception:
            raise bad_file(f"a damaged file: {name} cannot be read") from None
        if not isinstance(arrays[name], np.ndarray):
            raise bad_file(f"a damaged file: {name} is no array")
    if arrays[mark].dtype.kind not in "iu" or not arrays[mark].size:
        raise bad_file(f"a damaged file: {mark} is no version")
    return arrays


def check_column(
    arrays: Mapping[str, NDArray[Any]], name: str, dtype: Any, shape: tuple[int, ...]
) -> None:
    """Refuse an array of another type or shape, and truth values that are neither 0 nor 1."""
    array = arrays[name]
    if array.dtype != dtype or array.shape != shape:
        raise bad_file(
            f"{name} is {array.dtype} of shape {array.shape}, not {np.dtype(dtype)} of {shape}"
        )
    if array.dtype == np.bool_ and array.view(np.uint8).max(initial=0) > 1:
        raise bad_file(f"{name} holds bytes that are no truth values")
