"""Every fact of the catalogue as one plain function, and the counters.

A function gets a `Context`: the hand, the situation and one reading with the placement of the
winning tile. "Two", "three" and "four" mean "at least"; triplets include kongs; facts about sets,
runs and the pair are false outside the standard shape because other readings have no sets.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from hupai.catalogue import CATALOGUE
from hupai.reference.notation import RefHand, RefSituation
from hupai.reference.shapes import Block, RefReading, held_numbers, is_scattered, waits
from hupai.reference.tiles import (
    DRAGONS,
    EAST,
    GREEN,
    HONOURS,
    ORPHANS,
    RED,
    TERMINALS,
    WHITE,
    WINDS,
    counted,
    number,
    suit,
)

__all__ = ["COUNTS", "FACTS", "Context", "HandContext"]


#: Facts that all readings of a hand share.
SHARED_FACTS = frozenset(
    fact.name for fact in CATALOGUE.values() if fact.group in ("situation", "hand")
)


class HandContext:
    """What does not depend on the reading: hand, situation, shapes and number of sets."""

    def __init__(
        self, hand: RefHand, at: RefSituation, shapes: Sequence[str], sets: int = 4
    ) -> None:
        self.hand = hand
        self.at = at
        self.shapes = tuple(shapes)
        self.set_count = sets
        self.known: dict[str, bool] = {}

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        return self.hand.tiles

    @cached_property
    def kinds(self) -> frozenset[int]:
        return frozenset(self.tiles)

    @cached_property
    def suits(self) -> frozenset[int]:
        return frozenset(suit(kind) for kind in self.kinds) - {3}

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers of the suit tiles."""
        return frozenset(number(kind) for kind in self.kinds if kind < EAST)

    @cached_property
    def wait_count(self) -> int:
        """How many kinds the hand waited for."""
        hand = self.hand
        return len(
            waits(
                counted(hand.concealed),
                hand.melded_counts,
                len(hand.melds),
                self.set_count,
                self.shapes,
            )
        )


class Context:
    """One reading of a hand. Lists of sets are empty outside the standard shape."""

    def __init__(self, whole: HandContext, reading: RefReading) -> None:
        self.whole = whole
        self.hand = whole.hand
        self.at = whole.at
        self.reading = reading
        self.sets = reading.sets
        self.pair = reading.pair
        self.known: dict[str, bool] = {}

    def holds(self, fact: str) -> bool:
        """Whether a fact holds; each is computed once."""
        known = self.whole.known if fact in SHARED_FACTS else self.known
        if fact not in known:
            known[fact] = FACTS[fact](self)
        return known[fact]

    @cached_property
    def runs(self) -> list[int]:
        """Lowest tile of each run."""
        return [block.kind for block in self.sets if block.what == "run"]

    @cached_property
    def triplets(self) -> list[int]:
        """Kind of each triplet."""
        return [block.kind for block in self.sets if block.what == "triplet"]

    @cached_property
    def blocks(self) -> list[Block]:
        """The sets and the pair."""
        return [*self.sets, self.pair] if self.pair else []

    @cached_property
    def pair_kind(self) -> int:
        """The pair's kind, -1 without a pair."""
        return self.pair.kind if self.pair else -1

    @cached_property
    def run_copies(self) -> Counter[int]:
        return Counter(self.runs)

    @cached_property
    def plain_triplets(self) -> list[int]:
        """Triplets that are no kongs."""
        return [b.kind for b in self.sets if b.what == "triplet" and not b.is_kong]

    @cached_property
    def concealed_triplets(self) -> int:
        """COM-10: another player's tile does not complete a concealed triplet."""
        count = 0
        for block in self.sets:
            if block.what == "triplet" and block.meld in ("", "closed_kong"):
                taken = block == self.reading.completed and self.at.by != "self_draw"
                count += not taken
        return count


Fact = Callable[[Context], bool]
FACTS: dict[str, Fact] = {}


def fact(function: Fact) -> Fact:
    """List a function under its own name."""
    FACTS[function.__name__] = function
    return function


def define(name: str, function: Fact) -> None:
    """List a function under a given name, for families of facts."""
    FACTS[name] = function


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


# reading: shape and pair ------------------------------------------------------------


def define_shape(name: str) -> None:
    define(name, lambda c: c.reading.shape == name)


for _shape in ("standard", "seven_pairs", "thirteen_orphans", "scattered", "li_gu"):
    define_shape(_shape)


@fact
def all_runs(c: Context) -> bool:
    return c.reading.shape == "standard" and not c.triplets


@fact
def all_triplets(c: Context) -> bool:
    return c.reading.shape == "standard" and not c.runs


@fact
def common_number(c: Context) -> bool:
    if not c.blocks or has_honour(c):
        return False
    return any(
        all(n in [number(kind) for kind in block.tiles] for block in c.blocks) for n in range(1, 10)
    )


def pair_is(c: Context, *numbers: int) -> bool:
    """The pair is a suit tile with one of these numbers."""
    return 0 <= c.pair_kind < EAST and number(c.pair_kind) in numbers


@fact
def pair_2_5_8(c: Context) -> bool:
    return pair_is(c, 2, 5, 8)


@fact
def terminal_pair(c: Context) -> bool:
    return pair_is(c, 1, 9)


@fact
def wind_pair(c: Context) -> bool:
    return c.pair_kind in WINDS


@fact
def dragon_pair(c: Context) -> bool:
    return c.pair_kind in DRAGONS


@fact
def own_wind_pair(c: Context) -> bool:
    return c.pair_kind in (c.at.seat_wind, c.at.round_wind)


def every_block_holds(c: Context, kinds: Iterable[int]) -> bool:
    wanted = set(kinds)
    return bool(c.blocks) and all(not wanted.isdisjoint(block.tiles) for block in c.blocks)


@fact
def every_block_terminal(c: Context) -> bool:
    return every_block_holds(c, TERMINALS)


@fact
def every_block_outside(c: Context) -> bool:
    return every_block_holds(c, ORPHANS)


# reading: honour triplets -----------------------------------------------------------


def define_triplet(name: str, kind: int) -> None:
    define(name, lambda c: kind in c.triplets)


define_triplet("white_triplet", WHITE)
define_triplet("green_triplet", GREEN)
define_triplet("red_triplet", RED)
define_triplet("east_triplet", WINDS[0])
define_triplet("south_triplet", WINDS[1])
define_triplet("west_triplet", WINDS[2])
define_triplet("north_triplet", WINDS[3])


def dragon_triplets(c: Context) -> int:
    return sum(kind in DRAGONS for kind in c.triplets)


def wind_triplets(c: Context) -> int:
    return sum(kind in WINDS for kind in c.triplets)


@fact
def dragon_triplet(c: Context) -> bool:
    return dragon_triplets(c) >= 1


@fact
def two_dragon_triplets(c: Context) -> bool:
    return dragon_triplets(c) >= 2


@fact
def three_dragon_triplets(c: Context) -> bool:
    return dragon_triplets(c) >= 3


@fact
def two_wind_triplets(c: Context) -> bool:
    return wind_triplets(c) >= 2


@fact
def three_wind_triplets(c: Context) -> bool:
    return wind_triplets(c) >= 3


@fact
def four_wind_triplets(c: Context) -> bool:
    return wind_triplets(c) >= 4


@fact
def seat_wind_triplet(c: Context) -> bool:
    return c.at.seat_wind in c.triplets


@fact
def round_wind_triplet(c: Context) -> bool:
    return c.at.round_wind in c.triplets


@fact
def three_guest_wind_triplets(c: Context) -> bool:
    own = (c.at.seat_wind, c.at.round_wind)
    return sum(kind in WINDS and kind not in own for kind in c.triplets) >= 3


# reading: runs ----------------------------------------------------------------------


def in_one_suit(held: Sequence[int], *steps: int) -> bool:
    """Whether some n exists with suit tiles n + step for every step, all of one suit."""
    return any(
        all(kind + step in held and suit(kind + step) == suit(kind) < 3 for step in steps)
        for kind in held
    )


def in_three_suits(held: Sequence[int], *steps: int) -> bool:
    """Whether some n exists with n + step for each of the three steps, each in another suit."""
    numbers = [{number(kind) for kind in held if suit(kind) == s} for s in range(3)]
    return any(
        all(n + step in numbers[s] for step, s in zip(steps, order, strict=True))
        for order in itertools.permutations(range(3))
        for n in numbers[order[0]]
    )


def in_two_suits(held: Sequence[int]) -> bool:
    """Whether the same number occurs in two suits."""
    return any(number(a) == number(b) for a, b in itertools.combinations(suited(held), 2))


def suited(held: Sequence[int]) -> set[int]:
    """The different suit tiles among some."""
    return {kind for kind in held if kind < EAST}


def starts_with(held: Sequence[int], first: int, *steps: int) -> bool:
    """Whether in some suit the numbers first + step are all held."""
    return any(all(9 * s + first - 1 + step in held for step in steps) for s in range(3))


@fact
def three_runs_step_1(c: Context) -> bool:
    return in_one_suit(c.runs, 0, 1, 2)


@fact
def three_runs_step_2(c: Context) -> bool:
    return in_one_suit(c.runs, 0, 2, 4)


@fact
def straight(c: Context) -> bool:
    return starts_with(c.runs, 1, 0, 3, 6)


@fact
def terminal_runs(c: Context) -> bool:
    return starts_with(c.runs, 1, 0, 6)


@fact
def four_runs_step_1(c: Context) -> bool:
    return in_one_suit(c.runs, 0, 1, 2, 3)


@fact
def four_runs_step_2(c: Context) -> bool:
    return in_one_suit(c.runs, 0, 2, 4, 6)


@fact
def adjacent_runs(c: Context) -> bool:
    return in_one_suit(c.runs, 0, 3)


@fact
def has_run(c: Context) -> bool:
    return bool(c.runs)


@fact
def same_run_three_suits(c: Context) -> bool:
    return in_three_suits(c.runs, 0, 0, 0)


@fact
def mixed_runs_step_1(c: Context) -> bool:
    return in_three_suits(c.runs, 0, 1, 2)


@fact
def mixed_runs_step_2(c: Context) -> bool:
    return in_three_suits(c.runs, 0, 2, 4)


@fact
def mixed_straight(c: Context) -> bool:
    return in_three_suits(c.runs, 0, 3, 6)


@fact
def same_run_two_suits(c: Context) -> bool:
    return in_two_suits(c.runs)


def mirrored(c: Context, held: Sequence[int]) -> bool:
    """Exactly four sets, all of them `held`, in two couples: same number, different suits."""
    if len(c.sets) != 4 or len(held) != 4 or any(kind >= EAST for kind in held):
        return False

    def couple(a: int, b: int) -> bool:
        return number(a) == number(b) and suit(a) != suit(b)

    first, *others = held
    return any(
        couple(first, others[i]) and couple(*(others[:i] + others[i + 1 :])) for i in range(3)
    )


@fact
def mirrored_runs(c: Context) -> bool:
    return mirrored(c, c.runs)


def runs_with(c: Context, kind: int) -> int:
    """How many runs contain a kind."""
    return sum(kind in (low, low + 1, low + 2) for low in c.runs)


@fact
def hog_pair(c: Context) -> bool:
    return c.pair is not None and runs_with(c, c.pair_kind) >= 2


@fact
def hog_runs(c: Context) -> bool:
    return any(runs_with(c, kind) >= 4 for kind in c.whole.kinds)


def most_copies(c: Context) -> int:
    """Of the run that occurs most often."""
    return max(c.run_copies.values(), default=0)


@fact
def two_identical_runs(c: Context) -> bool:
    return most_copies(c) >= 2


@fact
def three_identical_runs(c: Context) -> bool:
    return most_copies(c) >= 3


@fact
def four_identical_runs(c: Context) -> bool:
    return most_copies(c) >= 4


@fact
def two_run_pairs(c: Context) -> bool:
    return sum(copies // 2 for copies in c.run_copies.values()) >= 2


@fact
def two_run_pairs_same_number(c: Context) -> bool:
    return any(sum(c.run_copies[9 * s + n] // 2 for s in range(3)) >= 2 for n in range(7))


def terminal_couples(c: Context, s: int) -> int:
    """Disjoint couples of 123 and 789 of one suit."""
    return min(c.run_copies[9 * s], c.run_copies[9 * s + 6])


@fact
def two_terminal_runs(c: Context) -> bool:
    return sum(terminal_couples(c, s) for s in range(3)) >= 2


@fact
def twin_terminal_runs_pair_5(c: Context) -> bool:
    return any(terminal_couples(c, s) >= 2 and c.pair_kind == 9 * s + 4 for s in range(3))


@fact
def mixed_terminal_runs_pair_5(c: Context) -> bool:
    return any(
        c.pair_kind == 9 * s + 4
        and all(terminal_couples(c, other) >= 1 for other in range(3) if other != s)
        for s in range(3)
    )


# reading: triplets ------------------------------------------------------------------


def hog_triplet_kinds(c: Context) -> list[int]:
    """Triplets, no kongs, whose fourth tile is in a run."""
    return [kind for kind in c.plain_triplets if runs_with(c, kind) >= 1]


@fact
def hog_triplet(c: Context) -> bool:
    return len(hog_triplet_kinds(c)) >= 1


@fact
def two_hog_triplets(c: Context) -> bool:
    return len(hog_triplet_kinds(c)) >= 2


def triplets_in_a_run(c: Context) -> int:
    """The most kinds of triplets, no kongs, that one run contains."""
    return max(
        (sum(kind in (low, low + 1, low + 2) for kind in c.plain_triplets) for low in c.runs),
        default=0,
    )


@fact
def two_triplets_in_run(c: Context) -> bool:
    return triplets_in_a_run(c) >= 2


@fact
def three_triplets_in_run(c: Context) -> bool:
    return triplets_in_a_run(c) >= 3


@fact
def two_triplets_in_row(c: Context) -> bool:
    return in_one_suit(c.triplets, 0, 1)


@fact
def three_triplets_in_row(c: Context) -> bool:
    return in_one_suit(c.triplets, 0, 1, 2)


@fact
def four_triplets_in_row(c: Context) -> bool:
    return in_one_suit(c.triplets, 0, 1, 2, 3)


def in_row_with_pair(c: Context, length: int) -> bool:
    """So many triplets and the pair in a row, the pair at one end, all of one suit."""
    if not 0 <= c.pair_kind < EAST:
        return False
    after = [c.pair_kind + step for step in range(1, length + 1)]
    before = [c.pair_kind - step for step in range(1, length + 1)]
    return any(
        all(kind in c.triplets and suit(kind) == suit(c.pair_kind) for kind in row)
        for row in (after, before)
    )


@fact
def two_triplets_in_row_pair(c: Context) -> bool:
    return in_row_with_pair(c, 2)


@fact
def three_triplets_in_row_pair(c: Context) -> bool:
    return in_row_with_pair(c, 3)


@fact
def mixed_triplets_in_row(c: Context) -> bool:
    return in_three_suits(c.triplets, 0, 1, 2)


@fact
def same_triplet_two_suits(c: Context) -> bool:
    return in_two_suits(c.triplets)


@fact
def same_triplet_three_suits(c: Context) -> bool:
    return in_three_suits(c.triplets, 0, 0, 0)


@fact
def same_triplet_two_suits_pair(c: Context) -> bool:
    if not 0 <= c.pair_kind < EAST:
        return False
    others = [s for s in range(3) if s != suit(c.pair_kind)]
    return all(9 * s + number(c.pair_kind) - 1 in c.triplets for s in others)


@fact
def terminal_triplets(c: Context) -> bool:
    return starts_with(c.triplets, 1, 0, 8)


@fact
def two_terminal_triplets(c: Context) -> bool:
    return sum(9 * s in c.triplets and 9 * s + 8 in c.triplets for s in range(3)) >= 2


@fact
def mirrored_triplets(c: Context) -> bool:
    return mirrored(c, c.triplets)


# placement --------------------------------------------------------------------------


def define_wait(name: str) -> None:
    define(f"wait_{name}", lambda c: c.reading.wait == name)


for _wait in ("two_sided", "closed", "edge", "dual_pair", "single"):
    define_wait(_wait)


@fact
def two_concealed_triplets(c: Context) -> bool:
    return c.concealed_triplets >= 2


@fact
def three_concealed_triplets(c: Context) -> bool:
    return c.concealed_triplets >= 3


@fact
def four_concealed_triplets(c: Context) -> bool:
    return c.concealed_triplets >= 4


#: Counters by name (`hupai.catalogue.COUNTERS`).
COUNTS: dict[str, Callable[[Context], int]] = {
    "dragon_triplets": dragon_triplets,
    "wind_triplets": wind_triplets,
    "concealed_triplets": lambda c: c.concealed_triplets,
    "kongs": lambda c: len(c.hand.kongs),
    "runs": lambda c: len(c.runs),
}
