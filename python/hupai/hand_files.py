"""Many hands to files and tables, and back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hupai._input import thread_count
from hupai.files import bad_file, check_column, open_file, read_npz
from hupai.hand_columns import HandColumns
from hupai.hand_rows import ROW
from hupai.row_problems import OnError

if TYPE_CHECKING:
    from typing import Self

__all__ = ["HandFiles"]

#: Version of files; a reader refuses any other.
FILE_VERSION = 1


class HandFiles(HandColumns):
    """Files of `hupai.batch.Hands`: .npz, Arrow tables, Parquet."""

    __slots__ = ()

    if TYPE_CHECKING:

        @classmethod
        def _from_outside(
            cls, rows: NDArray[np.void], valid: NDArray[np.bool_], threads: int
        ) -> Self: ...

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write an .npz file that `load` reads.

        Parameters
        ----------
        path : path-like
        The file.

        Examples
        --------
        >>> import hupai, tempfile, pathlib
        >>> hands = hupai.batch.Hands.from_strings(["19m 19p 19s 1234567z +1m"])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "hands.npz")
        ...     hands.save(path)
        ...     hupai.batch.Hands.load(path) == hands
        True
        """
        raw = self.rows.view(np.uint8).reshape(len(self), ROW.itemsize)
        with open(path, "wb") as file:
            np.savez(
                file,
                hupai_hands=np.array([FILE_VERSION, ROW.itemsize]),
                layout=np.array(repr(ROW.descr)),
                rows=raw,
                valid=self.valid,
            )

    @classmethod
    def load(cls, path: str | os.PathLike[str], threads: int = 1) -> Self:
        """Read what `save` wrote. The rows are checked like any other input.

        Parameters
        ----------
        path : path-like
            The file.
        threads : int
            Threads for the checks.

        Returns
        -------
        Hands

        Raises
        ------
        InvalidHandError
            The file is none of hands, damaged, of another version, or holds impossible rows; its
            name stands before each problem.
        OSError
            There is no such file, or it cannot be opened.

        Examples
        --------
        >>> import hupai, pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "hands.npz")
        ...     hupai.batch.Hands.from_strings(["19m 19p 19s 1234567z +1m"]).save(path)
        ...     hupai.batch.Hands.load(path)
        <Hands: 1 rows>
        """
        threads = thread_count(threads)
        with open_file(path) as handle:
            arrays = read_npz(handle, "hupai_hands", ("rows", "valid", "layout"))
            version, layout = int(arrays["hupai_hands"].flat[0]), str(arrays["layout"])
            if version != FILE_VERSION or layout != repr(ROW.descr):
                raise bad_file(
                    f"hands of version {version}, or of another layout of rows; this reads "
                    f"version {FILE_VERSION}",
                    "file_version",
                )
            raw, valid = arrays["rows"], arrays["valid"]
            check_column(arrays, "rows", np.uint8, (*raw.shape[:1], ROW.itemsize))
            check_column(arrays, "valid", np.bool_, raw.shape[:1])
            rows = np.ascontiguousarray(raw).view(ROW).reshape(len(raw))
            return cls._from_outside(rows, valid, threads)

    def to_arrow(self) -> Any:
        """The columns as an Arrow table (needs pyarrow: ``pip install hupai[arrow]``).

        One column a field: fixed-size lists for the counts, lists of structs for the melds, lists
        of kinds for the indicators; bad rows are null in ``concealed``.

        Returns
        -------
        pyarrow.Table

        Raises
        ------
        ImportError
        pyarrow is not installed.

        Examples
        --------
        >>> import hupai
        >>> hands = hupai.batch.Hands.from_strings(["19m 19p 19s 1234567z +1m"])
        >>> hands.to_arrow().num_rows
        1
        """
        from hupai.arrow import to_arrow

        return to_arrow(self)

    @classmethod
    def from_arrow(cls, table: Any, *, on_error: OnError = "raise") -> Self:
        """The hands of an Arrow table as `to_arrow` makes it.

        Parameters
        ----------
        table : pyarrow.Table
            Columns as `to_arrow` names them.
        on_error : {"raise", "mark"}
            As `from_strings`.

        Returns
        -------
        Hands

        Raises
        ------
        ImportError
            pyarrow is not installed.
        TypeError
            It is no table.
        InvalidHandError
            It holds no hands, those of another version, or impossible rows.

        Examples
        --------
        >>> import hupai
        >>> hands = hupai.batch.Hands.from_strings(["19m 19p 19s 1234567z +1m"])
        >>> hupai.batch.Hands.from_arrow(hands.to_arrow()) == hands
        True
        """
        from hupai.arrow import from_arrow

        found: Any = from_arrow(table, on_error=on_error)
        hands: Self = found
        return hands

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write a Parquet file (needs pyarrow).

        Parameters
        ----------
        path : path-like
        The file.

        Raises
        ------
        ImportError
        pyarrow is not installed.

        Examples
        --------
        >>> import hupai, pathlib, tempfile
        >>> hands = hupai.batch.Hands.from_strings(["19m 19p 19s 1234567z +1m"])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "hands.parquet")
        ...     hands.to_parquet(path)
        ...     path.exists()
        True
        """
        from hupai.arrow import write_parquet

        write_parquet(self, path)

    @classmethod
    def from_parquet(cls, path: str | os.PathLike[str], *, on_error: OnError = "raise") -> Self:
        """Read a Parquet file as `to_parquet` writes it (needs pyarrow).

        Parameters
        ----------
        path : path-like
            The file.
        on_error : {"raise", "mark"}
            As `from_strings`.

        Returns
        -------
        Hands

        Raises
        ------
        ImportError
            pyarrow is not installed.
        InvalidHandError
            As `from_arrow`, or the file is damaged or no Parquet file; its name stands before each
            problem.
        OSError
            There is no such file, or it cannot be opened.

        Examples
        --------
        >>> import hupai, pathlib, tempfile
        >>> hands = hupai.batch.Hands.from_strings(["19m 19p 19s 1234567z +1m"])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "hands.parquet")
        ...     hands.to_parquet(path)
        ...     hupai.batch.Hands.from_parquet(path) == hands
        True
        """
        from hupai.arrow import read_parquet

        found: Any = read_parquet(path, on_error=on_error)
        hands: Self = found
        return hands
