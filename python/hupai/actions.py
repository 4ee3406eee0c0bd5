"""The action table: one list of ids for all rulesets and for Game and VectorGame alike.

Ids are permanent. Discards and riichi name a tile (0..33 a kind, 34..36 the red fives of
characters, dots and bamboo), kongs in the own turn a kind; chi names the place of the claimed tile
in the run. "red" means that the own red five goes into the meld.
"""

from __future__ import annotations

from typing import ClassVar

from hupai import _core
from hupai._plain import plain_int
from hupai.errors import IllegalActionError
from hupai.tiles import tile_name

__all__ = ["ACTIONS", "TILE_NAMES", "Action", "tile_code"]

#: Names of the 37 tiles at the table.
TILE_NAMES: tuple[str, ...] = (*(tile_name(kind) for kind in range(34)), "0m", "0p", "0s")
_CODES = {name: code for code, name in enumerate(TILE_NAMES)}
_IDS = _core.action_ids
#: What a host may report, with its id in logs.
FAULTS: dict[str, int] = {
    name: _IDS[name] for name in ("exposed_wall_tile", "unused_pon", "false_win")
}


def tile_code(tile: int | str) -> int:
    """Code 0..36 of a tile given by its name or code.

    Parameters
    ----------
    tile : int or str
    Its name, or its code.

    Returns
    -------
    int

    Raises
    ------
    IllegalActionError
    If it is no tile.

    Examples
    --------
    >>> from hupai.actions import tile_code
    >>> tile_code("1m"), tile_code("0p")
    (0, 35)
    """
    if isinstance(tile, str):
        code = _CODES.get(tile)
    else:
        try:
            number = plain_int(tile)
        except TypeError:
            number = -1
        code = number if 0 <= number < len(TILE_NAMES) else None
    if code is None:
        raise IllegalActionError(f"{tile!r} is no tile: 1m..9m, 1p..9p, 1s..9s, 1z..7z, 0m, 0p, 0s")
    return code


class Action(int):
    """One entry of the action table.

    Parameters
    ----------
    value : int or str
        An id, or a name as ``str`` gives it.

    Examples
    --------
    >>> from hupai import Action
    >>> Action.discard("5p"), int(Action.RON)
    (Action('discard 5p'), 189)
    >>> Action("chi low red") == Action.CHI_LOW_RED
    True
    """

    __slots__ = ()

    COUNT: ClassVar[int] = _core.actions
    CHI_LOW: ClassVar[Action]
    CHI_MIDDLE: ClassVar[Action]
    CHI_HIGH: ClassVar[Action]
    CHI_LOW_RED: ClassVar[Action]
    CHI_MIDDLE_RED: ClassVar[Action]
    CHI_HIGH_RED: ClassVar[Action]
    PON: ClassVar[Action]
    PON_RED: ClassVar[Action]
    OPEN_KONG: ClassVar[Action]
    SELF_DRAW: ClassVar[Action]
    RON: ClassVar[Action]
    NINE_TERMINALS: ClassVar[Action]
    PASS: ClassVar[Action]

    def __new__(cls, value: int | str) -> Action:
        if isinstance(value, str):
            found = _BY_NAME.get(value)
            if found is None:
                raise IllegalActionError(f"{value!r} is no action")
            return found
        try:
            number = plain_int(value)
        except TypeError:
            raise IllegalActionError(f"{value!r} is no action") from None
        if not 0 <= number < cls.COUNT:
            raise IllegalActionError(f"action {number} is not 0..{cls.COUNT - 1}")
        return super().__new__(cls, number)

    @classmethod
    def discard(cls, tile: int | str) -> Action:
        """Discard a tile.

        Parameters
        ----------
        tile : int or str
            A name such as ``"5m"`` or ``"0p"``, or a code 0..36.

        Returns
        -------
        Action

        Raises
        ------
        IllegalActionError
        If it is no tile.

        Examples
        --------
        >>> from hupai import Action
        >>> Action.discard("0p")
        Action('discard 0p')
        """
        return ACTIONS[_IDS["discard"] + tile_code(tile)]

    @classmethod
    def riichi(cls, tile: int | str) -> Action:
        """Declare riichi with the discard of a tile.

        Parameters
        ----------
        tile : int or str
            A name such as ``"5m"`` or ``"0p"``, or a code 0..36.

        Returns
        -------
        Action

        Raises
        ------
        IllegalActionError
        If it is no tile.

        Examples
        --------
        >>> from hupai import Action
        >>> Action.riichi("0p")
        Action('riichi 0p')
        """
        return ACTIONS[_IDS["riichi"] + tile_code(tile)]

    @classmethod
    def open_riichi(cls, tile: int | str) -> Action:
        """Declare open riichi with the discard of a tile (GUANG-16).

        Parameters
        ----------
        tile : int or str
            A name such as ``"5m"`` or ``"0p"``, or a code 0..36.

        Returns
        -------
        Action

        Raises
        ------
        IllegalActionError
        If it is no tile.

        Examples
        --------
        >>> from hupai import Action
        >>> Action.open_riichi("0p")
        Action('open riichi 0p')
        """
        return ACTIONS[_IDS["open_riichi"] + tile_code(tile)]

    @classmethod
    def closed_kong(cls, kind: int | str) -> Action:
        """Closed kong of a kind.

        Parameters
        ----------
        kind : int or str
            A name such as ``"5m"``, or a kind 0..33.

        Returns
        -------
        Action

        Raises
        ------
        IllegalActionError
        If it is no kind; a red five is none.

        Examples
        --------
        >>> from hupai import Action
        >>> Action.closed_kong("5m")
        Action('closed kong 5m')
        """
        return ACTIONS[_IDS["closed_kong"] + _kind(kind)]

    @classmethod
    def added_kong(cls, kind: int | str) -> Action:
        """Kong added to the own pon of a kind.

        Parameters
        ----------
        kind : int or str
            A name such as ``"5m"``, or a kind 0..33.

        Returns
        -------
        Action

        Raises
        ------
        IllegalActionError
        If it is no kind; a red five is none.

        Examples
        --------
        >>> from hupai import Action
        >>> Action.added_kong("5m")
        Action('added kong 5m')
        """
        return ACTIONS[_IDS["added_kong"] + _kind(kind)]

    @property
    def tile(self) -> str | None:
        """The tile that a discard, riichi or own kong names."""
        number = int(self)
        for name in ("added_kong", "closed_kong", "open_riichi", "riichi", "discard"):
            if number >= _IDS[name]:
                return TILE_NAMES[number - _IDS[name]] if number < _IDS["chi"] else None
        return None

    @property
    def is_discard(self) -> bool:
        """A discard, with riichi or without."""
        return self < _IDS["closed_kong"]

    @property
    def is_riichi(self) -> bool:
        """A declaration of riichi, open or not."""
        return _IDS["riichi"] <= self < _IDS["closed_kong"]

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Action({_NAMES[self]!r})"

    def __reduce__(self) -> tuple[type[Action], tuple[int]]:
        return (Action, (int(self),))


def _kind(tile: int | str) -> int:
    code = tile_code(tile)
    if code >= 34:
        raise IllegalActionError(f"a kong names a kind, not the red five {TILE_NAMES[code]}")
    return code


_NAMES = tuple(_core.action_name(i) for i in range(_core.actions))
#: Every action by its id.
ACTIONS: tuple[Action, ...] = tuple(Action(i) for i in range(_core.actions))
_BY_NAME = dict(zip(_NAMES, ACTIONS, strict=True))

for _place, _name in enumerate(("CHI_LOW", "CHI_MIDDLE", "CHI_HIGH")):
    setattr(Action, _name, ACTIONS[_IDS["chi"] + _place])
    setattr(Action, f"{_name}_RED", ACTIONS[_IDS["chi_red"] + _place])
for _name in ("pon", "pon_red", "open_kong", "self_draw", "ron", "nine_terminals", "pass"):
    setattr(Action, _name.upper(), ACTIONS[_IDS[_name]])


def as_action(value: object) -> int:
    """Id of an action given as an Action, a number or a name."""
    if type(value) is Action:
        return value
    if isinstance(value, str):
        return Action(value)
    try:
        number = plain_int(value)
    except TypeError:
        number = -1
    if not 0 <= number < Action.COUNT:
        raise IllegalActionError(f"{value!r:.60} is no action")
    return number
