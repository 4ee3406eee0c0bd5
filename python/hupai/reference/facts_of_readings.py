"""Facts of a reading and of the placement of the winning tile.

"Two", "three" and "four" mean "at least"; triplets include kongs; facts about sets, runs and the
pair are false outside the standard shape because other readings have no sets.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from hupai.reference.context import Context, define, fact
from hupai.reference.facts_of_hands import has_honour
from hupai.reference.tiles import (
    DRAGONS,
    EAST,
    GREEN,
    ORPHANS,
    RED,
    TERMINALS,
    WHITE,
    WINDS,
    number,
    suit,
)

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
