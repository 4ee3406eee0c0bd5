"""Facts of the situation and of the hand, which all its readings share.

"Two", "three" and "four" mean "at least".
"""

from __future__ import annotations

from collections.abc import Iterable

from hupai.reference.context import Context, define, fact
from hupai.reference.shapes import held_numbers, is_scattered
from hupai.reference.tiles import (
    DRAGONS,
    GREEN,
    HONOURS,
    ORPHANS,
    WINDS,
    counted,
    number,
)

# situation ------------------------------------------------------------------------


@fact
def self_draw(c: Context) -> bool:
    return c.at.by == "self_draw"


@fact
def ron(c: Context) -> bool:
    return c.at.by == "ron"


@fact
def robbed_kong(c: Context) -> bool:
    return c.at.by == "rob_kong"


@fact
def replacement(c: Context) -> bool:
    return c.at.replacement


@fact
def last_tile(c: Context) -> bool:
    return c.at.last_tile


@fact
def first_turn(c: Context) -> bool:
    return c.at.first_turn


@fact
def dealer(c: Context) -> bool:
    return c.at.seat == "E"


@fact
def riichi(c: Context) -> bool:
    return c.at.riichi is not None


@fact
def double_riichi(c: Context) -> bool:
    return c.at.riichi == "double"


@fact
def open_riichi(c: Context) -> bool:
    return c.at.riichi == "open"


@fact
def ippatsu_next(c: Context) -> bool:
    return c.at.ippatsu == "next"


@fact
def ippatsu_other(c: Context) -> bool:
    return c.at.ippatsu == "other"


@fact
def ippatsu_self(c: Context) -> bool:
    return c.at.ippatsu == "self"


@fact
def on_riichi_tile(c: Context) -> bool:
    return c.at.on_riichi_tile


@fact
def nagashi(c: Context) -> bool:
    return c.at.nagashi


# hand -----------------------------------------------------------------------------


@fact
def concealed(c: Context) -> bool:
    return not c.hand.open_melds


@fact
def no_melds(c: Context) -> bool:
    return not c.hand.melds


@fact
def all_open(c: Context) -> bool:
    return len(c.hand.open_melds) == c.whole.set_count


@fact
def has_kong(c: Context) -> bool:
    return len(c.hand.kongs) >= 1


@fact
def two_kongs(c: Context) -> bool:
    return len(c.hand.kongs) >= 2


@fact
def three_kongs(c: Context) -> bool:
    return len(c.hand.kongs) >= 3


@fact
def four_kongs(c: Context) -> bool:
    return len(c.hand.kongs) >= 4


@fact
def last_of_kind(c: Context) -> bool:
    exposed = [kind for meld in c.hand.open_melds for kind in meld.tiles]
    seen = exposed.count(c.hand.win) if c.hand.win is not None else 0
    return c.at.last_of_kind or c.at.by == "rob_kong" or seen == 3


@fact
def one_wait(c: Context) -> bool:
    return c.whole.wait_count == 1


@fact
def several_waits(c: Context) -> bool:
    return c.whole.wait_count >= 2


@fact
def nine_gates_tiles(c: Context) -> bool:
    if c.hand.melds or len(c.whole.suits) != 1 or has_honour(c) or len(c.whole.tiles) != 14:
        return False
    numbers = [number(kind) for kind in c.whole.tiles]
    return all(numbers.count(n) >= (3 if n in (1, 9) else 1) for n in range(1, 10))


GREEN_TILES = frozenset([19, 20, 21, 23, 25, GREEN])


@fact
def tiles_green(c: Context) -> bool:
    return c.whole.kinds <= GREEN_TILES


@fact
def all_seven_honours(c: Context) -> bool:
    return c.whole.kinds >= set(HONOURS)


def scattered_numbers(c: Context) -> list[tuple[int, ...]]:
    """The numbers in each suit of a scattered win, nothing for other hands."""
    counts = counted(c.whole.tiles)
    return held_numbers(counts) if not c.hand.melds and is_scattered(counts) else []


@fact
def scattered_1_to_9(c: Context) -> bool:
    numbers = [n for suit in scattered_numbers(c) for n in suit]
    return sorted(numbers) == list(range(1, 10))


@fact
def scattered_same_numbers(c: Context) -> bool:
    suits = scattered_numbers(c)
    return bool(suits) and len(suits[0]) == 3 and suits[0] == suits[1] == suits[2]


def define_suits(count: int) -> None:
    define(f"suits_{count}", lambda c: len(c.whole.suits) == count)


for _count in range(4):
    define_suits(_count)


@fact
def has_wind(c: Context) -> bool:
    return any(kind in c.whole.kinds for kind in WINDS)


@fact
def has_dragon(c: Context) -> bool:
    return any(kind in c.whole.kinds for kind in DRAGONS)


@fact
def has_honour(c: Context) -> bool:
    return has_wind(c) or has_dragon(c)


def define_numbers(name: str, allowed: Iterable[int]) -> None:
    """Every tile is a suit tile with one of these numbers."""
    numbers = frozenset(allowed)
    define(name, lambda c: not has_honour(c) and c.whole.numbers <= numbers)


define_numbers("tiles_2_8", range(2, 9))
define_numbers("tiles_6_9", range(6, 10))
define_numbers("tiles_1_4", range(1, 5))
define_numbers("tiles_7_9", range(7, 10))
define_numbers("tiles_4_6", range(4, 7))
define_numbers("tiles_1_3", range(1, 4))
define_numbers("tiles_147", (1, 4, 7))
define_numbers("tiles_258", (2, 5, 8))
define_numbers("tiles_369", (3, 6, 9))
define_numbers("tiles_odd", (1, 3, 5, 7, 9))
define_numbers("tiles_even", (2, 4, 6, 8))
define_numbers("tiles_terminal", (1, 9))


@fact
def tiles_terminal_honour(c: Context) -> bool:
    return c.whole.kinds <= set(ORPHANS)


def numbers_in_a_wide_sense(c: Context) -> int:
    """All winds together are one number, all dragons together are one."""
    return len(c.whole.numbers) + has_wind(c) + has_dragon(c)


@fact
def at_most_two_numbers(c: Context) -> bool:
    return numbers_in_a_wide_sense(c) <= 2


@fact
def at_most_three_numbers(c: Context) -> bool:
    return numbers_in_a_wide_sense(c) <= 3


@fact
def seven_numbers_in_a_row(c: Context) -> bool:
    return any(c.whole.numbers == set(range(low, low + 7)) for low in (1, 2, 3))
