"""The rulebook's own reader of hand strings (COM-2, COM-4) and of situations.

Problems are collected as codes; the fast path names the same kinds of problems.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from hupai.reference.tiles import counted

__all__ = ["RefHand", "RefMeld", "RefSituation", "parse_hand", "parse_kinds", "parse_situation"]

SUITS = "mpsz"
SUPPLIERS = {">": 1, "^": 2, "<": 3}
#: No hand needs more characters.
MAX_TEXT = 400


@dataclass(frozen=True)
class RefMeld:
    """A meld.

    Attributes
    ----------
    type : str
        As `hupai.Meld` names it.
    tiles : tuple of int
        Its kinds, sorted.
    supplier : int or None
        Seats after the owner; None for unknown or none.

    Examples
    --------
    >>> from hupai.reference import RefMeld
    >>> RefMeld("pon", (31, 31, 31), 2).tiles
    (31, 31, 31)
    """

    type: str
    tiles: tuple[int, ...]
    supplier: int | None = None


@dataclass(frozen=True)
class RefHand:
    """A hand as the rulebook sees it.

    Attributes
    ----------
    concealed : tuple of int
        Sorted, without the winning tile.
    win : int or None
        The winning tile.
    melds : tuple of RefMeld
        As written.
    reds : tuple of int
        Kinds of its red fives.

    Examples
    --------
    >>> from hupai.reference import parse_hand
    >>> hand, _ = parse_hand("88s 67s [234m] [555z^] (1111m) +5s")
    >>> hand.win, len(hand.tiles), len(hand.kongs)
    (22, 15, 1)
    """

    concealed: tuple[int, ...]
    win: int | None = None
    melds: tuple[RefMeld, ...] = ()
    reds: tuple[int, ...] = ()

    @property
    def tiles(self) -> tuple[int, ...]:
        """Everything the player holds, winning tile included."""
        melded = [kind for meld in self.melds for kind in meld.tiles]
        return (*self.concealed, *melded, *(() if self.win is None else (self.win,)))

    @property
    def set_count(self) -> int:
        """4 or 5, as the number of tiles says."""
        return (len(self.concealed) + 3 * len(self.melds)) // 3

    @property
    def open_melds(self) -> list[RefMeld]:
        """All melds but closed kongs."""
        return [meld for meld in self.melds if meld.type != "closed_kong"]

    @property
    def kongs(self) -> list[RefMeld]:
        """Kongs of any kind."""
        return [meld for meld in self.melds if meld.type.endswith("kong")]

    @property
    def melded_counts(self) -> list[int]:
        """34 counts of the tiles in melds."""
        return counted([kind for meld in self.melds for kind in meld.tiles])


def parse_group(text: str, problems: list[str]) -> list[tuple[int, bool]]:
    """Tiles of digits and suit letters, in the order written, each with whether it is red."""
    found: list[tuple[int, bool]] = []
    waiting = ""
    for character in text:
        if character in "0123456789":
            waiting += character
            continue
        if character not in SUITS:
            problems.append("bad_character")
            return found
        if not waiting:
            problems.append("suit_without_digits")
        first = 9 * SUITS.index(character)
        for digit in waiting:
            if character == "z" and digit not in "1234567":
                problems.append("bad_tile")
            elif digit == "0":
                found.append((first + 4, True))
            else:
                found.append((first + int(digit) - 1, False))
        waiting = ""
    if waiting:
        problems.append("digits_without_suit")
    return found


def parse_kinds(text: str, problems: list[str]) -> tuple[int, ...]:
    """Kinds of a plain tile string such as "3s7z"."""
    return tuple(kind for kind, _ in parse_group("".join(text.split()), problems))


def open_meld_type(kinds: list[int], added: bool) -> str | None:
    """The type of open meld that these sorted tiles are, None if they are none."""
    same = len(set(kinds)) == 1
    if same and len(kinds) == 4:
        return "added_kong" if added else "open_kong"
    if added or len(kinds) != 3:
        return None
    if same:
        return "pon"
    low = kinds[0]
    run = kinds == [low, low + 1, low + 2] and low < 27 and low % 9 <= 6
    return "chi" if run else None


def parse_meld(
    opening: str, body: str, problems: list[str]
) -> tuple[RefMeld, list[tuple[int, bool]]] | None:
    """One bracketed meld, with its tiles and which of them are red."""
    before = len(problems)
    supplier = SUPPLIERS.get(body[-1:])
    if supplier is not None:
        body = body[:-1]
    head, plus, tail = body.partition("+")
    tiles = parse_group(head, problems)
    added = parse_group(tail, problems)
    if len(problems) > before:
        return None
    kinds = sorted(kind for kind, _ in tiles + added)
    reds = [kind for kind, red in tiles + added if red]
    if len(set(reds)) < len(reds):
        problems.append("two_red_fives")
        return None
    if opening == "(":
        if supplier is not None:
            problems.append("bad_supplier")
            return None
        four_alike = not plus and len(kinds) == 4 and len(set(kinds)) == 1
        meld = "closed_kong" if four_alike else None
    else:
        meld = open_meld_type(kinds, bool(plus)) if len(added) == bool(plus) else None
    if meld is None:
        problems.append("bad_meld")
        return None
    if meld == "chi":
        if supplier not in (None, 3):
            problems.append("bad_supplier")
            return None
        supplier = 3
    return RefMeld(meld, tuple(kinds), supplier), tiles + added


def parse_hand(text: str) -> tuple[RefHand, list[str]]:
    """Read a hand; the second value lists the codes of all problems.

    Parameters
    ----------
    text : str
    A hand string.

    Returns
    -------
    tuple of RefHand and list of str
    The hand, as far as it could be read, and codes.

    Examples
    --------
    >>> hand, problems = parse_hand("88s 67s [234m] [555z^] (1111m) +5s")
    >>> hand.win, problems
    (22, [])
    """
    problems: list[str] = []
    concealed: list[tuple[int, bool]] = []
    melded: list[tuple[int, bool]] = []
    melds: list[RefMeld] = []
    wins: list[tuple[int, bool]] = []
    if len(text) > MAX_TEXT:
        return RefHand(()), ["too_long"]
    rest = text.strip()
    while rest:
        if rest[0] in "[(":
            body, closing, after = rest[1:].partition("]" if rest[0] == "[" else ")")
            if not closing or "[" in body or "(" in body:
                return RefHand(()), [*problems, "unbalanced_bracket"]
            if meld := parse_meld(rest[0], body, problems):
                melds.append(meld[0])
                # Melds that no hand has room for are a problem of their own.
                melded += meld[1] if len(melds) <= 5 else []
            rest = after.lstrip()
            continue
        if rest[0] in "])":
            return RefHand(()), [*problems, "unbalanced_bracket"]
        token = re.match(r"\+?[^\s\[\]()+]*", rest)
        assert token is not None
        if rest[0] == "+":
            before = len(problems)
            tiles = parse_group(token[0][1:], problems)
            if len(tiles) != 1 and len(problems) == before:
                problems.append("bad_win")
            wins += tiles
        else:
            concealed += parse_group(token[0], problems)
        rest = rest[token.end() :].lstrip()
    if len(melds) > 5:
        problems.append("too_many_melds")
    if len(wins) > 1 and not problems:
        problems.append("several_wins")
    hand = RefHand(
        concealed=tuple(sorted(kind for kind, _ in concealed)),
        win=wins[0][0] if wins else None,
        melds=tuple(melds[:5]),
        reds=tuple(sorted(kind for kind, red in concealed + melded + wins[:1] if red)),
    )
    # Of a hand that could not be read whole only the copies can be judged, not their number.
    return hand, [*problems, *copy_problems(hand)] if problems else hand_problems(hand)


def copy_problems(hand: RefHand) -> list[str]:
    """Kinds with more than four copies and suits with more than one red five."""
    problems = ["five_copies" for count in counted(hand.tiles) if count > 4]
    return problems + ["two_red_fives" for kind in set(hand.reds) if hand.reds.count(kind) > 1]


def hand_problems(hand: RefHand) -> list[str]:
    """What makes a hand impossible."""
    problems = copy_problems(hand)
    tiles = len(hand.concealed) + 3 * len(hand.melds)
    if tiles not in ((13, 16) if hand.win is not None else (13, 14, 16, 17)):
        problems.append("tile_count")
    elif len(hand.melds) > hand.set_count:
        problems.append("too_many_melds")
    return problems


# situations ---------------------------------------------------------------------


@dataclass(frozen=True)
class RefSituation:
    """The situation of a win; fields as in `hupai.Situation`, indicators as kinds.

    Attributes
    ----------
    by, seat, round, riichi, ippatsu
        As in `hupai.Situation`.
    on_riichi_tile, replacement, last_tile, first_turn, last_of_kind : bool
        As in `hupai.Situation`.
    indicators, ura_indicators : tuple of int
        Kinds.
    nagashi : bool
        REF-25; no finished hand has it.

    Examples
    --------
    >>> from hupai.reference import RefSituation
    >>> RefSituation(seat="S").seat_wind
    28
    """

    by: str = "self_draw"
    seat: str = "E"
    round: str = "E"
    riichi: str | None = None
    ippatsu: str | None = None
    on_riichi_tile: bool = False
    replacement: bool = False
    last_tile: bool = False
    first_turn: bool = False
    last_of_kind: bool = False
    indicators: tuple[int, ...] = ()
    ura_indicators: tuple[int, ...] = ()
    nagashi: bool = field(default=False, repr=False)

    @property
    def seat_wind(self) -> int:
        """Kind of the seat wind."""
        return 27 + "ESWN".index(self.seat)

    @property
    def round_wind(self) -> int:
        """Kind of the round wind."""
        return 27 + "ESWN".index(self.round)


CHOICES: dict[str, tuple[str | None, ...]] = {
    "by": ("self_draw", "ron", "rob_kong"),
    "seat": ("E", "S", "W", "N"),
    "round": ("E", "S", "W", "N"),
    "riichi": (None, "riichi", "double", "open"),
    "ippatsu": (None, "next", "other", "self"),
}
FLAGS = ("on_riichi_tile", "replacement", "last_tile", "first_turn", "last_of_kind")
MAX_INDICATORS = 8


def parse_indicators(value: Any, problems: list[str]) -> tuple[int, ...]:
    """Kinds of a tile string or of a list of kinds."""
    if isinstance(value, str):
        kinds = parse_kinds(value, problems)
    elif isinstance(value, (list, tuple)) and all(type(k) is int and 0 <= k < 34 for k in value):
        kinds = tuple(value)
    else:
        problems.append("bad_value")
        return ()
    if len(kinds) > MAX_INDICATORS:
        problems.append("too_many_indicators")
    return kinds


def parse_situation(flags: Mapping[str, Any]) -> tuple[RefSituation, list[str]]:
    """Read a situation from keyword arguments; the second value lists the codes of problems."""
    problems: list[str] = []
    values: dict[str, Any] = {}
    known = {f.name for f in fields(RefSituation)} - {"nagashi"}
    for name, value in flags.items():
        if name not in known:
            problems.append("unknown_flag")
        elif name in CHOICES:
            if name in ("seat", "round") and type(value) is int and 0 <= value < 4:
                value = "ESWN"[value]
            if any(value is choice or value == choice for choice in CHOICES[name]):
                values[name] = value
            else:
                problems.append("bad_value")
        elif name in FLAGS:
            if value is True or value is False:
                values[name] = value
            else:
                problems.append("bad_value")
        else:
            values[name] = parse_indicators(value, problems)
    return RefSituation(**values), problems


def contradictions(hand: RefHand, at: RefSituation, evaluation: Any) -> list[str]:
    """How the flags contradict each other, the hand or the ruleset.

    Ura indicators of a hand without riichi are ignored (`without_idle_ura`).
    """
    found: list[str] = []

    def refuse(code: str, contradictory: bool) -> None:
        if contradictory:
            found.append(code)

    refuse("no_winning_tile", hand.win is None)
    refuse("wrong_size", hand.set_count != evaluation.sets)

    drawn = at.by == "self_draw"
    robbed = at.by == "rob_kong"
    refuse("first_turn_with_meld", at.first_turn and bool(hand.melds))
    refuse("first_turn_with_riichi", at.first_turn and at.riichi is not None)
    refuse("first_turn_with_last_tile", at.first_turn and at.last_tile)
    refuse("first_turn_with_replacement", at.first_turn and at.replacement)
    refuse("first_turn_east_ron", at.first_turn and at.by == "ron" and at.seat == "E")
    refuse("first_turn_rob_kong", at.first_turn and robbed)
    refuse("replacement_without_kong", at.replacement and not hand.kongs)
    refuse("replacement_with_last_tile", at.replacement and at.last_tile)
    refuse("replacement_without_self_draw", at.replacement and not drawn)
    if hand.win is not None:
        refuse("rob_kong_with_copy", robbed and hand.tiles.count(hand.win) > 1)
        refuse("last_of_kind_with_copy", at.last_of_kind and hand.win in hand.concealed)
    refuse("rob_kong_with_last_tile", robbed and at.last_tile)
    refuse("rob_kong_on_riichi_tile", robbed and at.on_riichi_tile)
    refuse("on_riichi_tile_without_ron", drawn and at.on_riichi_tile)
    refuse("ippatsu_without_riichi", at.ippatsu is not None and at.riichi is None)
    refuse("ippatsu_by_discard_on_self_draw", at.ippatsu in ("next", "other") and drawn)
    refuse("ippatsu_self_without_self_draw", at.ippatsu == "self" and not drawn)
    refuse("ippatsu_self_with_replacement", at.ippatsu == "self" and at.replacement)
    refuse("riichi_with_open_meld", at.riichi is not None and bool(hand.open_melds))

    refuse("riichi_unknown", at.riichi is not None and at.riichi not in evaluation.riichi_kinds)
    refuse("ippatsu_unknown", at.ippatsu is not None and not evaluation.ippatsu)
    refuse("on_riichi_tile_unknown", at.on_riichi_tile and not evaluation.on_riichi_tile)
    found += indicator_problems(hand, at, evaluation.dora)
    return found


def indicator_problems(hand: RefHand, at: RefSituation, dora: Any) -> list[str]:
    """Indicators that the ruleset does not use, or too many or too few of them."""
    found: list[str] = []
    if dora.indicators == "none":
        if at.indicators:
            found.append("indicators_unused")
    elif dora.indicators == "flips" and at.indicators:
        flips = 1 + (at.riichi is not None) + (len(hand.kongs) if dora.flips_per_kong else 0)
        if len(at.indicators) != flips:
            found.append("wrong_number_of_indicators")
    elif dora.indicators == "given" and len(at.indicators) > dora.most:
        found.append("too_many_indicators")
    if at.ura_indicators and not dora.ura:
        found.append("ura_unused")
    elif at.ura_indicators and len(at.ura_indicators) != len(at.indicators):
        found.append("wrong_number_of_ura")
    shown = [*at.indicators, *at.ura_indicators]
    for kind in set(shown):
        if hand.tiles.count(kind) + shown.count(kind) > 4:
            found.append("indicator_five_copies")
    return found


def without_idle_ura(at: RefSituation) -> RefSituation:
    """Ura indicators count only for riichi winners; elsewhere they are ignored."""
    return at if at.riichi is not None else replace(at, ura_indicators=())
