"""Hands and melds as immutable values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import FrozenInstanceError, dataclass
from typing import Any, SupportsIndex

from hupai import _core
from hupai._plain import listed, plain_int, truth_of
from hupai.errors import HupaiError, InvalidHandError, Problem
from hupai.tiles import as_problems, check_kind, clean, parse_tiles, tile_name

__all__ = ["MELD_TYPES", "Hand", "Meld", "as_hand"]

MELD_TYPES = ("chi", "pon", "open_kong", "added_kong", "closed_kong")
FIVES = (4, 13, 22)
_NO_WIN = 255


def _is_five(kind: int) -> bool:
    return kind in FIVES


@dataclass(frozen=True, slots=True)
class Meld:
    """A called set or a closed kong (COM-4).

    Attributes
    ----------
    type : {"chi", "pon", "open_kong", "added_kong", "closed_kong"}
        What it is.
    tile : int
        Its kind; of a chi the lowest tile.
    supplier : int
        Who supplied it, relative to the owner (COM-3): 1 next, 2 opposite, 3 previous player,
        0 unknown or (closed kong) nobody.
    red : bool
        It holds a red five.

    Examples
    --------
    >>> import hupai
    >>> hupai.Meld.parse("[555p^]")
    Meld(type='pon', tile=13, supplier=2, red=False)
    >>> str(hupai.Meld("chi", 0, 3))
    '[123m]'
    """

    type: str
    tile: int
    supplier: int = 0
    red: bool = False

    def __post_init__(self) -> None:
        problems: list[Problem] = []

        def add(code: str, message: str, text: object) -> None:
            problems.append(Problem(message, code, str(text)))

        if not (isinstance(self.type, str) and self.type in MELD_TYPES):
            add("bad_meld", f"{self.type!r} is no meld ({', '.join(MELD_TYPES)})", self.type)
        try:
            object.__setattr__(self, "tile", check_kind(self.tile))
        except HupaiError as error:
            problems.extend(error.problems)
        try:
            object.__setattr__(self, "supplier", plain_int(self.supplier))
        except TypeError:
            add("bad_supplier", f"supplier {self.supplier!r} is none of 0..3", self.supplier)
        else:
            if not 0 <= self.supplier <= 3:
                add("bad_supplier", f"supplier {self.supplier} is none of 0..3", self.supplier)
        red = truth_of(self.red)
        if red is None:
            add("bad_meld", f"red is {self.red!r}, neither True nor False", self.red)
        else:
            object.__setattr__(self, "red", red)
        if not problems:
            if self.type == "chi":
                if self.tile >= 27 or self.tile % 9 > 6:
                    add("bad_meld", f"no run starts at {tile_name(self.tile)}", self.tile)
                if self.supplier not in (0, 3):
                    add("bad_supplier", "a chi comes from the previous player (3)", self.supplier)
                object.__setattr__(self, "supplier", 3)
            if self.type == "closed_kong" and self.supplier != 0:
                add("bad_supplier", "a closed kong has no supplier", self.supplier)
            if self.red and not any(_is_five(kind) for kind in self.tiles):
                add("bad_meld", "only a meld with a five can hold a red five", self.tile)
        if problems:
            raise InvalidHandError(problems)

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read one meld of a hand string.

        Parameters
        ----------
        text : str
        Such as ``"[555p^]"``; docs/notation.md lists the forms.

        Returns
        -------
        Meld

        Raises
        ------
        TypeError
            `text` is no string.
        InvalidHandError
            Lists every problem of the meld.

        Examples
        --------
        >>> from hupai import Meld
        >>> Meld.parse("[555p^]").type, Meld.parse("[555p^]").supplier
        ('pon', 2)
        """
        found = _core.parse_meld(clean(text))
        if isinstance(found, list):
            raise InvalidHandError(as_problems(found))
        return cls._from_core(found)

    @classmethod
    def _from_core(cls, packed: tuple[int, int, int, bool]) -> Meld:
        kind, tile, supplier, red = packed
        return cls(MELD_TYPES[kind], tile, supplier, red)

    def _to_core(self) -> tuple[int, int, int, bool]:
        return (MELD_TYPES.index(self.type), self.tile, self.supplier, self.red)

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its three or four kinds."""
        if self.type == "chi":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.is_kong else 3)

    @property
    def is_kong(self) -> bool:
        """It is a kong of any kind."""
        return self.type.endswith("kong")

    @property
    def is_open(self) -> bool:
        """It opens the hand (COM-5)."""
        return self.type != "closed_kong"

    def __str__(self) -> str:
        return _core.format_meld(self._to_core())


class Hand:
    """13 or 16 tiles, with a winning tile or without; melds count as three.

    Parameters
    ----------
    concealed : iterable of int
        Kinds of the concealed tiles, without the winning tile.
    win : int, optional
        Kind of the winning tile.
    melds : iterable of Meld or str, optional
        Melds in the order they were made.
    reds : iterable of int, optional
        Fives (4, 13, 22) of which a concealed copy is the red one.
    win_red : bool
        The winning tile is a red five.

    Raises
    ------
    InvalidHandError
        Lists every problem: five copies, impossible counts, melds that cannot be ...

    Examples
    --------
    >>> import hupai
    >>> hand = hupai.Hand.parse("234m 567m 345p 88s 67s +5s")
    >>> str(hand), hand.win
    ('234567m 345p 6788s +5s', 22)
    >>> hupai.Hand.parse(str(hand)) == hand
    True
    """

    __slots__ = ("_packed",)
    _packed: _core.Hand

    def __init__(
        self,
        concealed: Iterable[int],
        win: int | None = None,
        melds: Iterable[Meld | str] = (),
        *,
        reds: Iterable[int] = (),
        win_red: bool = False,
    ) -> None:
        counts = [0] * 34
        for kind in listed(concealed, "concealed", "kinds 0..33"):
            counts[check_kind(kind)] += 1
        object.__setattr__(self, "_packed", _make(counts, win, melds, reds, win_red))

    @classmethod
    def _wrap(cls, core: _core.Hand) -> Hand:
        self = object.__new__(cls)
        object.__setattr__(self, "_packed", core)
        return self

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand string.

        Parameters
        ----------
        text : str
            Concealed tiles, melds in brackets, the winning tile last behind ``+``.

        Returns
        -------
        Hand
            The hand; ``str`` of it gives the canonical string.

        Raises
        ------
        TypeError
            `text` is no string.
        InvalidHandError
            Lists every problem with the offending text.

        Examples
        --------
        >>> import hupai
        >>> hupai.Hand.parse("88s 67s [234m] [555z^] (1111m) +5s").melds[1].supplier
        2
        >>> hupai.Hand.parse("123m 8z")
        Traceback (most recent call last):
        ...
        hupai.errors.InvalidHandError: '8z': 8z is no tile (honours are 1z to 7z)
        """
        core = _core.parse_hand(clean(text))
        if isinstance(core, list):
            raise InvalidHandError(as_problems(core))
        return cls._wrap(core)

    @classmethod
    def from_counts(
        cls,
        counts: Sequence[int] | bytes,
        win: int | None = None,
        melds: Iterable[Meld | str] = (),
    ) -> Hand:
        """A hand from 34 counts of its concealed tiles.

        Parameters
        ----------
        counts : 34 int, or bytes
            Copies of each kind, without the winning tile.
        win : int, optional
            Kind of the winning tile.
        melds : iterable of Meld or str, optional
            Melds in the order they were made.

        Returns
        -------
        Hand

        Raises
        ------
        InvalidHandError
        Lists every problem of the counts and the hand.

        Examples
        --------
        >>> import hupai
        >>> str(hupai.Hand.from_counts([3, 3, 3, 3] + [0] * 29 + [1]))
        '111222333444m 7z'
        """
        numbers = [_as_count(count) for count in listed(counts, "counts", "34 counts")]
        if len(numbers) != 34:
            message = f"{len(numbers)} counts; there are 34 kinds"
            raise InvalidHandError([Problem(message, "tile_count", str(len(numbers)))])
        return cls._wrap(_make(numbers, win, melds, (), False))

    @classmethod
    def from_tiles136(
        cls,
        tiles: Iterable[int],
        win: int | None = None,
        melds: Iterable[Meld | str] = (),
    ) -> Hand:
        """A hand from physical tile ids 0..135 (COM-2): kind times 4 plus copy, red fives copy 0.

        Parameters
        ----------
        tiles : iterable of int
            Ids of the concealed tiles, without the winning tile.
        win : int, optional
            Id of the winning tile.
        melds : iterable of Meld or str, optional
            Melds in the order they were made.

        Returns
        -------
        Hand

        Raises
        ------
        InvalidHandError
        Lists every problem: a number that is no id, an id that occurs twice, an impossible hand.

        Examples
        --------
        >>> import hupai
        >>> str(hupai.Hand.from_tiles136(range(0, 52, 4)))
        '123406789m 1234p'
        """
        ids = [_as_tile_id(tile) for tile in listed(tiles, "tiles", "tile ids 0..135")]
        win_id = None if win is None else _as_tile_id(win)
        if len(set(ids)) != len(ids) or win_id in ids:
            message = "a tile id occurs twice"
            raise InvalidHandError([Problem(message, "five_copies", str(sorted(ids)))])
        reds = [tile // 4 for tile in ids if tile % 4 == 0 and _is_five(tile // 4)]
        win_red = win_id is not None and win_id % 4 == 0 and _is_five(win_id // 4)
        win_kind = None if win_id is None else win_id // 4
        return cls([tile // 4 for tile in ids], win_kind, melds, reds=reds, win_red=win_red)

    @property
    def concealed(self) -> tuple[int, ...]:
        """Kinds of the concealed tiles, sorted, without the winning tile."""
        counts: bytes = self._packed.counts
        return tuple(kind for kind, count in enumerate(counts) for _ in range(count))

    @property
    def counts(self) -> bytes:
        """34 counts of the concealed tiles, without the winning tile."""
        return self._packed.counts

    @property
    def win(self) -> int | None:
        """Kind of the winning tile, None if the hand has none."""
        win: int = self._packed.win
        return None if win < 0 else win

    @property
    def melds(self) -> tuple[Meld, ...]:
        """Melds in the order written."""
        return tuple(Meld._from_core(packed) for packed in self._packed.melds)

    @property
    def reds(self) -> tuple[int, ...]:
        """Fives of which the hand holds the red one: concealed, melded or as winning tile."""
        core = self._packed
        found = {five for suit, five in enumerate(FIVES) if core.reds >> suit & 1}
        if core.win_red:
            found.add(core.win)
        for meld in self.melds:
            if meld.red:
                found.update(kind for kind in meld.tiles if _is_five(kind))
        return tuple(sorted(found))

    @property
    def win_red(self) -> bool:
        """The winning tile is a red five."""
        return self._packed.win_red

    @property
    def sets(self) -> int:
        """Sets of the whole hand: 4, or 5 with 16 tiles."""
        return self._packed.sets

    def with_win(self, win: int | str) -> Hand:
        """The same hand with another winning tile.

        Parameters
        ----------
        win : int or str
        A kind, or one tile such as ``"5s"`` or ``"0s"``.

        Returns
        -------
        Hand

        Raises
        ------
        InvalidHandError, InvalidTilesError
        If it is not one tile, or the hand already holds all its copies.

        Examples
        --------
        >>> import hupai
        >>> str(hupai.Hand.parse("123m 456p 789s 1112z").with_win("2z"))
        '123m 456p 789s 1112z +2z'
        """
        core = self._packed
        red = False
        if isinstance(win, str):
            kinds = parse_tiles(win)
            if len(kinds) != 1:
                raise InvalidHandError([Problem(f"{win!r} is not one tile", "bad_win", win)])
            red = "0" in win
            win = kinds[0]
        melds = core.melds
        return Hand._wrap(_finish(list(core.counts), melds, check_kind(win), red, core.reds))

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return bool(self._packed == other._packed)

    def __hash__(self) -> int:
        return hash(self._packed)

    def __str__(self) -> str:
        return str(self._packed)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        """Notebooks show the hand as a picture."""
        from hupai.drawing import draw

        return draw(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Hand.parse, (str(self),))


def as_hand(hand: Hand | str) -> Hand:
    """A hand from a hand or a hand string."""
    if isinstance(hand, Hand):
        return hand
    if isinstance(hand, str):
        return Hand.parse(hand)
    raise TypeError(f"a hand is a Hand or a hand string, not {type(hand).__name__}")


def _as_meld(meld: Meld | str) -> Meld:
    if isinstance(meld, Meld):
        return meld
    if isinstance(meld, str):
        return Meld.parse(meld)
    raise TypeError(f"melds are Melds or strings, not {type(meld).__name__}")


def _as_count(count: SupportsIndex) -> int:
    try:
        number = plain_int(count)
    except TypeError:
        raise InvalidHandError(
            [Problem(f"{count!r} is no count", "tile_count", repr(count))]
        ) from None
    if not 0 <= number <= 255:
        raise InvalidHandError([Problem(f"{number} is no count", "five_copies", str(number))])
    return number


def _as_tile_id(tile: SupportsIndex) -> int:
    try:
        number = plain_int(tile)
    except TypeError:
        number = -1
    if not 0 <= number < 136:
        raise InvalidHandError(
            [Problem(f"{tile!r} is no tile id (0..135)", "bad_tile", repr(tile))]
        )
    return number


def _make(
    counts: list[int],
    win: int | None,
    melds: Iterable[Meld | str],
    reds: Iterable[int],
    win_red: bool,
) -> _core.Hand:
    packed = [_as_meld(meld)._to_core() for meld in listed(melds, "melds", "Melds or strings")]
    mask = 0
    for kind in listed(reds, "reds", "kinds of fives"):
        five = check_kind(kind)
        if not _is_five(five) or counts[five] == 0:
            message = f"no concealed {tile_name(five)} that could be a red five"
            raise InvalidHandError([Problem(message, "two_red_fives", tile_name(five))])
        if mask >> FIVES.index(five) & 1:
            message = f"{tile_name(five)} is named twice as red five"
            raise InvalidHandError([Problem(message, "two_red_fives", tile_name(five))])
        mask |= 1 << FIVES.index(five)
    kind = _NO_WIN if win is None else check_kind(win)
    red = truth_of(win_red)
    if red is None:
        message = f"win_red is {win_red!r}, neither True nor False"
        raise InvalidHandError([Problem(message, "bad_win", str(win_red))])
    if red and not _is_five(kind):
        raise InvalidHandError([Problem("only a five can be a red five", "bad_win", str(win))])
    return _finish(counts, packed, kind, red, mask)


def _finish(
    counts: list[int], melds: list[tuple[int, int, int, bool]], win: int, win_red: bool, reds: int
) -> _core.Hand:
    if len(melds) > 5:
        message = f"{len(melds)} melds are more than a hand can have"
        raise InvalidHandError([Problem(message, "too_many_melds", str(len(melds)))])
    core = _core.make_hand([min(c, 255) for c in counts], melds, win, win_red, reds)
    if isinstance(core, list):
        raise InvalidHandError(as_problems(core))
    return core
