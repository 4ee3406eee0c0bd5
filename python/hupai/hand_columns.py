"""The memory of many hands, and views of it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hupai.hand_rows import MAX_MELDS
from hupai.tiles import KINDS

__all__ = ["HandColumns"]


class HandColumns:
    """Rows of `hupai.batch.Hands` column by column; every one but `valid` is a view of the rows."""

    __slots__ = ("_valid", "rows")
    rows: NDArray[np.void]
    _valid: NDArray[np.bool_] | None

    @property
    def valid(self) -> NDArray[np.bool_]:
        """Rows that hold a hand."""
        return np.ones(len(self.rows), np.bool_) if self._valid is None else self._valid

    @property
    def concealed(self) -> NDArray[np.uint8]:
        """(n, 34) counts of the concealed tiles, without the winning tile."""
        return self._hand("concealed")

    @property
    def win(self) -> NDArray[np.uint8]:
        """(n,) winning kinds, 255 for none."""
        return self._hand("win")

    @property
    def melds(self) -> NDArray[np.uint8]:
        """(n, 5, 4) melds as in `from_arrays`; look at the first `n_melds` of each row."""
        melds = self._hand("melds")
        return melds.view(np.uint8).reshape(*melds.shape, 4)

    @property
    def n_melds(self) -> NDArray[np.uint8]:
        """(n,) numbers of melds."""
        return self._hand("n_melds")

    @property
    def sets(self) -> NDArray[np.uint8]:
        """(n,) sets of a whole hand, 4 or 5."""
        return self._hand("sets")

    @property
    def by(self) -> NDArray[np.uint8]:
        """(n,) codes: 0 self-draw, 1 ron, 2 robbed kong."""
        return self._situation("by")

    @property
    def seat(self) -> NDArray[np.uint8]:
        """(n,) seat winds 0..3 = E..N."""
        return self._situation("seat")

    @property
    def round(self) -> NDArray[np.uint8]:
        """(n,) round winds 0..3 = E..N."""
        return self._situation("round")

    def _hand(self, name: str) -> NDArray[np.uint8]:
        column: NDArray[np.uint8] = self.rows["hand"][name]
        return column

    def _situation(self, name: str) -> NDArray[np.uint8]:
        column: NDArray[np.uint8] = self.rows["situation"][name]
        return column

    def melded(self) -> NDArray[np.uint8]:
        """(n, 34) counts of the tiles in melds, as `hupai.batch.waits` takes them.

        Returns
        -------
        (n, 34) uint8

        Examples
        --------
        >>> import hupai
        >>> hupai.batch.Hands.from_strings(["1p [123m] (5555s) [777z] [666z]"]).melded()[0, [0, 22]]
        array([1, 4], dtype=uint8)
        """
        n = len(self)
        out = np.zeros((n, KINDS), np.uint8)
        at = np.arange(n)
        for i in range(MAX_MELDS):
            type_, tile = self.melds[:, i, 0], self.melds[:, i, 1]
            held = i < self.n_melds
            chi = held & (type_ == 0)
            for step in range(3):
                out[at[chi], tile[chi] + step] += 1
            same = held & (type_ > 0)
            out[at[same], tile[same]] += np.where(type_[same] == 1, 3, 4).astype(np.uint8)
        return out

    def __len__(self) -> int:
        return len(self.rows)
