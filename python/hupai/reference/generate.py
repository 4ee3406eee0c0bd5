"""Random wins, built backwards: every shape, every pattern, all kinds of melds and flags.

Random tiles are almost never a win, so hands start from sets and a pair under a random theme; the
themes aim at what pattern tables reward. A few hands miss by one tile and a few are invalid, so
that the answers to those are compared too. The same seed gives the same hands everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from hupai.reference.tiles import DRAGONS, HONOURS, ORPHANS, WINDS

__all__ = ["Generator", "Sample"]

#: A set while it is being chosen: whether it is a run, and its lowest tile.
Part = tuple[bool, int]

SUIT_KINDS = tuple(range(27))
GREEN_KINDS = (19, 20, 21, 23, 25, 32)


@dataclass(frozen=True)
class Sample:
    """A hand string with the keyword arguments of its situation."""

    hand: str
    flags: dict[str, Any]
    #: "win", "near" (one tile away from a win) or "invalid".
    aim: str = "win"


@dataclass
class Plan:
    """What a theme asks for: some sets, perhaps the pair, and where the others come from."""

    parts: list[Part] = field(default_factory=list)
    pair: int | None = None
    palette: Sequence[Part] = ()
    pairs: Sequence[int] = range(34)
    kongs: int = 0
    concealed: bool = False
    own_wind: str = ""


def run(kind: int) -> Part:
    return (True, kind)


def triplet(kind: int) -> Part:
    return (False, kind)


def kinds_of(part: Part) -> tuple[int, int, int]:
    low = part[1]
    return (low, low + 1, low + 2) if part[0] else (low, low, low)


@cache
def parts_within(kinds: frozenset[int]) -> tuple[Part, ...]:
    """All sets made of some kinds, triplets listed twice so that they are not rare."""
    runs = [run(k) for k in sorted(kinds) if k < 27 and k % 9 <= 6]
    found = [part for part in runs if kinds.issuperset(kinds_of(part))]
    return (*found, *(triplet(k) for k in sorted(kinds) for _ in range(2)))


RUNS = tuple(run(9 * s + n) for s in range(3) for n in range(7))
TRIPLETS = tuple(triplet(kind) for kind in range(34))
SETS = (*RUNS, *RUNS, *TRIPLETS)


def within(kinds: Iterable[int]) -> Plan:
    """Everything from some kinds."""
    chosen = frozenset(kinds)
    return Plan(palette=parts_within(chosen), pairs=tuple(sorted(chosen)))


# themes -----------------------------------------------------------------------------


def suit_kinds(suit: int, numbers: Iterable[int] = range(1, 10)) -> list[int]:
    return [9 * suit + n - 1 for n in numbers]


def with_numbers(numbers: Iterable[int]) -> list[int]:
    """Kinds with these numbers in the three suits."""
    return [kind for n in numbers for kind in range(n - 1, 27, 9)]


def anything(rng: random.Random) -> Plan:
    return Plan(palette=SETS)


def all_runs(rng: random.Random) -> Plan:
    return Plan(palette=RUNS)


def all_triplets(rng: random.Random) -> Plan:
    return Plan(palette=TRIPLETS, concealed=rng.random() < 0.4)


def one_suit(rng: random.Random) -> Plan:
    return within(suit_kinds(rng.randrange(3)))


def half_suit(rng: random.Random) -> Plan:
    return within([*suit_kinds(rng.randrange(3)), *HONOURS])


def two_suits(rng: random.Random) -> Plan:
    left, right = rng.sample(range(3), 2)
    return within([*suit_kinds(left), *suit_kinds(right)])


def dense(rng: random.Random) -> Plan:
    """Few neighbouring numbers, so that many readings compete."""
    low = rng.randrange(1, 6)
    suits = rng.sample(range(3), rng.choice([1, 1, 2]))
    return within([k for s in suits for k in suit_kinds(s, range(low, low + 5))])


NUMBER_CHOICES = (
    *(range(2, 9), range(6, 10), range(1, 5), range(7, 10), range(4, 7), range(1, 4)),
    *((1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 3, 5, 7, 9), (2, 4, 6, 8), (1, 9)),
)


def numbers(rng: random.Random) -> Plan:
    return within(with_numbers(rng.choice(NUMBER_CHOICES)))


def few_numbers(rng: random.Random) -> Plan:
    """Two or three numbers in the wide sense of COMP: winds are one, dragons are one."""
    groups = [with_numbers([n]) for n in rng.sample(range(1, 10), 3)]
    groups += [list(WINDS), list(DRAGONS)]
    chosen = rng.sample(groups, rng.choice([2, 2, 3]))
    return within([kind for group in chosen for kind in group])


def outside(rng: random.Random) -> Plan:
    """Every block with a terminal or an honour."""
    honours = rng.random() < 0.6
    kinds = ORPHANS if honours else ORPHANS[:6]
    runs = [run(9 * s + n) for s in range(3) for n in (0, 6)] if rng.random() < 0.75 else []
    palette = [*runs, *runs, *(triplet(kind) for kind in kinds)]
    return Plan(palette=palette, pairs=kinds)


def common_number(rng: random.Random) -> Plan:
    n = rng.randrange(9)
    palette = [run(9 * s + low) for s in range(3) for low in range(max(0, n - 2), min(n, 6) + 1)]
    palette += [triplet(9 * s + n) for s in range(3)]
    return Plan(palette=palette, pairs=[9 * s + n for s in range(3)])


def green(rng: random.Random) -> Plan:
    return within(GREEN_KINDS)


def honours(rng: random.Random) -> Plan:
    return within(HONOURS)


def all_types(rng: random.Random) -> Plan:
    parts = [rng.choice([part for part in RUNS if part[1] // 9 == s]) for s in range(3)]
    wind, dragon = rng.choice(WINDS), rng.choice(DRAGONS)
    return Plan(parts=[*parts, triplet(wind)], pair=dragon, palette=SETS)


def winds(rng: random.Random) -> Plan:
    order = rng.sample(WINDS, 4)
    count = rng.choice([2, 3, 3, 3, 4])
    pair = order[count] if count < 4 and rng.random() < 0.6 else None
    parts = [triplet(kind) for kind in order[:count]]
    # The fourth wind as seat and round makes the three others guests.
    own = "ESWN"[order[3] - WINDS[0]] if rng.random() < 0.3 else ""
    return Plan(parts=parts, pair=pair, palette=SETS, own_wind=own)


def dragons(rng: random.Random) -> Plan:
    order = rng.sample(DRAGONS, 3)
    count = rng.choice([1, 2, 2, 3])
    pair = order[count] if count < 3 and rng.random() < 0.6 else None
    return Plan(parts=[triplet(kind) for kind in order[:count]], pair=pair, palette=SETS)


def kongs(rng: random.Random) -> Plan:
    count = rng.choice([2, 3, 3, 4, 4])
    return Plan(parts=rng.sample(TRIPLETS, count), palette=SETS, kongs=count)


def concealed_triplets(rng: random.Random) -> Plan:
    parts = rng.sample(TRIPLETS, rng.choice([3, 4]))
    return Plan(parts=parts, palette=SETS, concealed=True)


def identical_runs(rng: random.Random) -> Plan:
    first = rng.choice(RUNS)
    parts = [first] * rng.choice([2, 2, 3, 4])
    if len(parts) == 2 and rng.random() < 0.7:
        parts += [rng.choice(RUNS)] * 2
    return Plan(parts=parts, palette=RUNS)


def stepped(rng: random.Random) -> Plan:
    """Runs or triplets at steps of 0 to 3, in one suit or in three."""
    make, highest = rng.choice([(run, 6), (triplet, 8)])
    step = rng.choice([0, 1, 2, 3] if make is run else [0, 1, 1])
    mixed = step == 0 or rng.random() < 0.5
    count = 3 if mixed else rng.choice([2, 3, 3, 4] if make is triplet else [3, 4])
    if step * (count - 1) > highest:
        count = 3
    low = rng.randrange(highest - step * (count - 1) + 1)
    suits = rng.sample(range(3), 3) if mixed else [rng.randrange(3)] * 4
    numbers = [low + step * i for i in range(count)]
    parts = [make(9 * s + n) for s, n in zip(suits, numbers, strict=False)]
    pair = None
    if make is triplet and not mixed and rng.random() < 0.6:
        ends = [n for n in (low - 1, low + count) if 0 <= n <= 8]
        pair = 9 * suits[0] + rng.choice(ends) if ends else None
    if make is triplet and step == 0 and rng.random() < 0.5:
        pair = parts.pop()[1]
    return Plan(parts=parts, pair=pair, palette=SETS)


def terminal_sets(rng: random.Random) -> Plan:
    """123 with 789, 111 with 999, once or twice, in one suit or two."""
    one, two, three = rng.sample(range(3), 3)
    if rng.random() < 0.3:
        two = one
    which = rng.choice(["rr", "rr", "tt", "rt", "r", "t"])
    parts: list[Part] = []
    for letter, s in zip(which, (one, two), strict=False):
        make = (run, 6) if letter == "r" else (triplet, 8)
        parts += [make[0](9 * s), make[0](9 * s + make[1])]
    pair = None
    if which == "rr" and rng.random() < 0.7:
        pair = 9 * (one if one == two else three) + 4
    return Plan(parts=parts, pair=pair, palette=SETS)


def mirrored(rng: random.Random) -> Plan:
    make, highest = rng.choice([(run, 6), (triplet, 8)])
    parts: list[Part] = []
    for _ in range(2):
        n = rng.randrange(highest + 1)
        parts += [make(9 * s + n) for s in rng.sample(range(3), 2)]
    return Plan(parts=parts, palette=SETS)


def hogs(rng: random.Random) -> Plan:
    """Four equal tiles without a kong, in every way that COMP names."""
    s, n = rng.randrange(3), rng.randrange(7)
    low = 9 * s + n
    what = rng.choice(["triplet", "triplet", "pair", "runs", "two", "eight", "twelve"])
    inside = rng.randrange(3)
    if what == "triplet":
        return Plan(parts=[run(low), triplet(low + inside)], palette=SETS)
    if what == "pair":
        kind = low + inside
        around = [run(k) for k in range(kind - 2, kind + 1) if k // 9 == s and 0 <= k % 9 <= 6]
        return Plan(parts=[rng.choice(around), rng.choice(around)], pair=kind, palette=SETS)
    if what == "runs":
        around = [run(k) for k in range(low, low + 3) if k // 9 == s and k % 9 <= 6]
        return Plan(parts=[rng.choice(around) for _ in range(4)], palette=RUNS)
    if what == "twelve":
        return Plan(parts=[run(low), *(triplet(low + i) for i in range(3))], palette=SETS)
    if what == "eight":
        pick = rng.sample(range(3), 2)
        return Plan(parts=[run(low), *(triplet(low + i) for i in pick)], palette=SETS)
    other = 9 * rng.randrange(3) + rng.randrange(7)
    parts = [run(low), triplet(low + inside), run(other), triplet(other + rng.randrange(3))]
    return Plan(parts=parts, palette=SETS)


#: Theme -> weight.
THEMES: dict[Callable[[random.Random], Plan], int] = {
    anything: 14,
    all_runs: 8,
    all_triplets: 5,
    one_suit: 10,
    half_suit: 5,
    two_suits: 3,
    dense: 26,
    numbers: 7,
    few_numbers: 4,
    outside: 5,
    common_number: 2,
    green: 2,
    honours: 2,
    all_types: 2,
    winds: 5,
    dragons: 4,
    kongs: 3,
    concealed_triplets: 3,
    identical_runs: 5,
    stepped: 9,
    terminal_sets: 4,
    mirrored: 3,
    hogs: 9,
}
THEME_LIST = [theme for theme, weight in THEMES.items() for _ in range(weight)]


# special shapes ---------------------------------------------------------------------


def seven_pairs(rng: random.Random) -> list[int]:
    choice = rng.randrange(10)
    if choice == 0:
        kinds: Sequence[int] = HONOURS
    elif choice == 1:
        start = 9 * rng.randrange(3) + rng.randrange(3)
        kinds = range(start, start + 7)
    elif choice == 2:
        kinds = rng.sample(ORPHANS, 7)
    elif choice == 3:
        kinds = rng.sample(suit_kinds(rng.randrange(3)), 7)
    elif choice == 4:
        kinds = rng.sample([*suit_kinds(rng.randrange(3)), *HONOURS], 7)
    elif choice == 5:
        kinds = rng.sample(with_numbers(rng.choice([range(2, 9), range(6, 10), range(1, 5)])), 7)
    elif choice == 6:
        kinds = rng.sample(with_numbers(rng.sample(range(1, 10), 3)), 7)
    elif choice == 7:  # standard readings compete
        s = 9 * rng.randrange(3)
        low, high = rng.sample([s + n for n in range(7)], 2)
        kinds = list({low, low + 1, low + 2, high, high + 1, high + 2})
        kinds += rng.sample([k for k in range(34) if k not in kinds], 7 - len(kinds))
    else:
        kinds = rng.sample(range(34), 7)
    return [kind for kind in kinds for _ in range(2)]


def thirteen_orphans(rng: random.Random) -> list[int]:
    return [*ORPHANS, rng.choice(ORPHANS)]


def spread_numbers(rng: random.Random, size: int) -> list[int]:
    """So many numbers from 1 to 9 that differ by 3 or more."""
    gaps = sorted(rng.randrange(10 - 1 - 3 * (size - 1)) for _ in range(size))
    return [1 + gap + 3 * i for i, gap in enumerate(gaps)]


def scattered(rng: random.Random) -> list[int]:
    choice = rng.randrange(4)
    if choice == 0:
        rows = rng.sample([[1, 4, 7], [2, 5, 8], [3, 6, 9]], 3)
    elif choice == 1:
        rows = [spread_numbers(rng, 3)] * 3
    else:
        sizes = [3, 3, 3]
        for _ in range(rng.randrange(3)):
            sizes[rng.randrange(3)] -= 1
        rows = [spread_numbers(rng, size) if size else [] for size in sizes]
    tiles = [9 * s + n - 1 for s, row in enumerate(rows) for n in row]
    return tiles + rng.sample(HONOURS, 14 - len(tiles))


def nine_gates(rng: random.Random) -> list[int]:
    s = rng.randrange(3)
    return suit_kinds(s, [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, rng.randrange(1, 10)])


def li_gu(rng: random.Random) -> list[int]:
    palette: Sequence[int] = range(34)
    if rng.random() < 0.4:
        palette = [*suit_kinds(rng.randrange(3)), *rng.sample(HONOURS, rng.choice([0, 3, 7]))]
    three = rng.choice(palette)
    tiles = [three] * 3
    while len(tiles) < 17:
        kind = rng.choice(palette)
        if kind != three and tiles.count(kind) < 4:
            tiles += [kind, kind]
    return tiles


SPECIAL: dict[str, Callable[[random.Random], list[int]]] = {
    "seven_pairs": seven_pairs,
    "thirteen_orphans": thirteen_orphans,
    "scattered": scattered,
    "li_gu": li_gu,
    "nine_gates": nine_gates,
}
SPECIAL_WEIGHTS = {
    "seven_pairs": 6,
    "thirteen_orphans": 1,
    "scattered": 4,
    "li_gu": 8,
    "nine_gates": 1,
}


# text -------------------------------------------------------------------------------


def tiles_text(kinds: Sequence[int]) -> str:
    """Kinds as text, in the order given."""
    text = ""
    for i, kind in enumerate(kinds):
        text += "123456789"[kind % 9]
        if i + 1 == len(kinds) or kinds[i + 1] // 9 != kind // 9:
            text += "mpsz"[kind // 9]
    return text


#: How a number of open melds out of all sets is drawn; the rest of the weight is "none".
MELD_TYPES = ("pon", "pon", "pon", "open_kong", "added_kong", "closed_kong")
KONG_TYPES = ("open_kong", "added_kong", "closed_kong")


class Generator:
    """An endless, seeded stream of hands for one ruleset.

    Parameters
    ----------
    rules : ruleset
        Any object with `_evaluation`: shapes, sets and flags that may occur come from there.
    seed : int
        Same seed, same hands.
    near, invalid : float
        Shares of hands that miss by one tile, and of hands or flags that are errors.

    Examples
    --------
    >>> from hupai import Reformed
    >>> samples = Generator(Reformed(), seed=1)
    >>> next(samples) == next(Generator(Reformed(), seed=1))
    True
    """

    def __init__(self, rules: Any, seed: int, *, near: float = 0.05, invalid: float = 0.02) -> None:
        self.rng = random.Random(seed)
        self.evaluation = rules._evaluation
        self.near = near
        self.invalid = invalid
        shapes = [shape for shape in self.evaluation.shapes if shape in SPECIAL]
        shapes += ["nine_gates"] if self.evaluation.sets == 4 else []
        self.special = [shape for shape in shapes for _ in range(SPECIAL_WEIGHTS[shape])]
        self.special_share = min(0.12, 0.012 * len(self.special))
        self.riichi = list(self.evaluation.riichi_kinds)

    def __iter__(self) -> Iterator[Sample]:
        return self

    def __next__(self) -> Sample:
        while True:
            sample = self._attempt()
            if sample is not None:
                return sample

    # hands ----------------------------------------------------------------------

    def _attempt(self) -> Sample | None:
        """One hand, or None if the tiles of a theme ran out."""
        rng = self.rng
        own_wind = ""
        melds: list[str] = []
        melded: list[int] = []
        kongs = open_melds = 0
        if self.special and rng.random() < self.special_share:
            concealed = SPECIAL[rng.choice(self.special)](rng)
        else:
            plan = rng.choice(THEME_LIST)(rng)
            built = self._build(plan)
            if built is None:
                return None
            parts, pair, counts = built
            own_wind = plan.own_wind
            concealed = [pair, pair]
            for part, meld in zip(parts, self._choose_melds(plan, parts, counts), strict=True):
                if not meld:
                    concealed += kinds_of(part)
                    continue
                kinds = kinds_of(part) if meld in ("chi", "pon") else (part[1],) * 4
                melded += kinds
                melds.append(self._meld_text(meld, kinds))
                kongs += len(kinds) == 4
                open_melds += meld != "closed_kong"
        at = rng.randrange(len(concealed))
        if rng.random() < 0.6:
            # Of two tiles the one with more copies: it is often part of several groups.
            at = max(at, rng.randrange(len(concealed)), key=lambda i: concealed.count(concealed[i]))
        win = concealed.pop(at)
        aim = "win"
        chance = rng.random()
        if chance < self.near:
            aim = "near"
            win = self._replace_one(concealed, melded, win)
        flags = self._flags(concealed, melded, win, len(melds), open_melds, kongs, own_wind)
        rng.shuffle(melds)
        hand = self._text(concealed, melds, win)
        if aim == "win" and chance > 1 - self.invalid:
            aim = "invalid"
            hand, flags = self._spoil(hand, flags)
        return Sample(hand, flags, aim)

    def _build(self, plan: Plan) -> tuple[list[Part], int, list[int]] | None:
        """All sets and the pair of a plan with their counts, unless the tiles do not suffice."""
        rng = self.rng
        sets = self.evaluation.sets
        counts = [0] * 34
        parts: list[Part] = []

        def fits(kinds: Sequence[int]) -> bool:
            for kind in kinds:
                counts[kind] += 1
            if all(counts[kind] <= 4 for kind in kinds):
                return True
            for kind in kinds:
                counts[kind] -= 1
            return False

        for part in plan.parts[:sets]:
            if fits(kinds_of(part)):
                parts.append(part)
        pair = plan.pair
        if pair is None or not fits((pair, pair)):
            for _ in range(20):
                pair = rng.choice(plan.pairs)
                if fits((pair, pair)):
                    break
            else:
                return None
        for _ in range(60):
            if len(parts) == sets:
                return parts, pair, counts
            part = rng.choice(plan.palette)
            if fits(kinds_of(part)):
                parts.append(part)
        return None

    def _choose_melds(self, plan: Plan, parts: list[Part], counts: list[int]) -> list[str]:
        """For each set the type of meld that it is, or an empty string."""
        rng = self.rng
        openness = rng.choice((0.0, 0.0, 0.0, 0.3, 0.5, 0.8, 1.0))
        if plan.concealed and rng.random() < 0.8:
            openness = 0.0
        closed_kongs = rng.random() < 0.15
        chosen = []
        forced = plan.kongs
        for is_run, kind in parts:
            can_kong = not is_run and counts[kind] == 3
            meld = ""
            if can_kong and forced > 0:
                meld = rng.choice(KONG_TYPES)
                forced -= 1
            elif rng.random() < openness:
                meld = "chi" if is_run else rng.choice(MELD_TYPES)
                if meld.endswith("kong") and not can_kong:
                    meld = "pon"
            elif can_kong and closed_kongs and rng.random() < 0.5:
                meld = "closed_kong"
            if meld.endswith("kong"):
                counts[kind] += 1
            chosen.append(meld)
        return chosen

    def _meld_text(self, meld: str, kinds: Sequence[int]) -> str:
        text = tiles_text(kinds)
        if meld == "closed_kong":
            return f"({text})"
        if meld == "chi":
            return f"[{text}]"
        if meld == "added_kong":
            text = f"{tiles_text(kinds[:3])}+{tiles_text(kinds[:1])}"
        return f"[{text}{self.rng.choice('<^>')}]"

    def _replace_one(self, concealed: list[int], melded: list[int], win: int) -> int:
        """Exchange one tile for another; returns the winning tile."""
        rng = self.rng
        kind = rng.randrange(34)
        if concealed.count(kind) + melded.count(kind) + (win == kind) >= 4:
            return win
        if rng.random() < 0.3:
            return kind
        concealed[rng.randrange(len(concealed))] = kind
        return win

    # text -----------------------------------------------------------------------

    def _text(self, concealed: list[int], melds: list[str], win: int) -> str:
        rng = self.rng
        concealed.sort()
        hand = tiles_text(concealed)
        won = tiles_text([win])
        red = 0.35 if self.evaluation.dora.red_fives else 0.03
        if rng.random() < red:
            pieces = [hand, *melds, won]
            for letter in rng.sample("mps", rng.choice((1, 2, 3))):
                places = [i for i, piece in enumerate(pieces) if five_of(piece, letter) >= 0]
                if places:
                    i = rng.choice(places)
                    at = five_of(pieces[i], letter)
                    pieces[i] = pieces[i][:at] + "0" + pieces[i][at + 1 :]
            hand, melds, won = pieces[0], pieces[1:-1], pieces[-1]
        tokens = [hand, *melds]
        if melds and rng.random() < 0.2:
            tokens = [*melds, hand]
        return " ".join([*tokens, "+" + won])

    # situations -----------------------------------------------------------------

    def _flags(
        self,
        concealed: list[int],
        melded: list[int],
        win: int,
        melds: int,
        open_melds: int,
        kongs: int,
        own_wind: str,
    ) -> dict[str, Any]:
        rng = self.rng
        chance = rng.random
        seat = own_wind or rng.choice("ESWN")
        flags: dict[str, Any] = {"by": rng.choice(("self_draw", "ron"))}
        flags["seat"] = seat
        flags["round"] = own_wind or rng.choice("ESWN")
        copy = win in concealed
        if not copy and win not in melded and chance() < 0.15:
            flags["by"] = "rob_kong"
        by = flags["by"]
        if self.riichi and not open_melds and chance() < 0.4:
            flags["riichi"] = rng.choice(self.riichi)
        riichi = "riichi" in flags
        luck = chance()
        if luck < 0.08 and by != "rob_kong":
            flags["last_tile"] = True
        elif luck < 0.3 and kongs and by == "self_draw":
            flags["replacement"] = True
        elif luck < 0.42 and not (melds or riichi or by == "rob_kong"):
            flags["first_turn"] = by == "self_draw" or seat != "E"
        if not copy and chance() < 0.15:
            flags["last_of_kind"] = True
        evaluation = self.evaluation
        if evaluation.ippatsu and riichi and chance() < 0.5:
            if by != "self_draw":
                flags["ippatsu"] = rng.choice(("next", "other"))
            elif "replacement" not in flags:
                flags["ippatsu"] = "self"
        if evaluation.on_riichi_tile and by == "ron" and chance() < 0.15:
            flags["on_riichi_tile"] = True
        if evaluation.dora.indicators != "none" and chance() < 0.9:
            self._indicators(flags, [*concealed, *melded, win], riichi, kongs)
        return flags

    def _indicators(self, flags: dict[str, Any], held: list[int], riichi: bool, kongs: int) -> None:
        """Indicators that leave no kind with five copies; often of tiles held."""
        rng = self.rng
        dora = self.evaluation.dora
        if dora.indicators == "flips":
            number = 1 + riichi + (kongs if dora.flips_per_kong else 0)
        else:
            number = rng.choice((1, 1, 2, 2, 3, 4, 5))
        shown: list[int] = []

        def draw() -> int:
            while True:
                kind = rng.randrange(34)
                if rng.random() < 0.4:
                    wanted = rng.choice(held)
                    kind = dora.successor.index(wanted)
                if held.count(kind) + shown.count(kind) < 4:
                    shown.append(kind)
                    return kind

        flags["indicators"] = tiles_text([draw() for _ in range(number)])
        if dora.ura and (riichi or rng.random() < 0.05):
            flags["ura_indicators"] = tiles_text([draw() for _ in range(number)])

    # errors ---------------------------------------------------------------------

    def _spoil(self, hand: str, flags: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Break the text of the hand or set a flag that often contradicts."""
        rng = self.rng
        flags = dict(flags)
        choice = rng.randrange(12)
        at = rng.randrange(len(hand))
        if choice == 0:
            return hand[:at] + hand[at + 1 :], flags
        if choice == 1:
            return hand[:at] + rng.choice("0123456789mpsz[]()+<^> x") + hand[at:], flags
        if choice == 2:
            return hand[:at] + rng.choice("0123456789mpsz") + hand[at + 1 :], flags
        if choice == 3:
            return hand.replace("+", "", 1), flags
        if choice == 4:
            return hand + " " + tiles_text([rng.randrange(34)]), flags
        if choice == 5:
            token = rng.choice(hand.split())
            return f"{hand} {token}", flags
        if choice == 6:
            name, values = rng.choice(NONSENSE)
            flags[name] = rng.choice(values)
            return hand, flags
        for _ in range(rng.choice((1, 1, 2))):
            name, values = rng.choice(SPOILERS)
            flags[name] = rng.choice(values)
        return hand, flags


SPOILERS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("by", ("self_draw", "ron", "rob_kong")),
    ("by", ("self_draw", "ron", "rob_kong")),
    ("seat", ("E", "S", "W", "N")),
    ("riichi", ("riichi", "double", "open", None)),
    ("riichi", ("riichi", "double", "open")),
    ("ippatsu", ("next", "other", "self")),
    ("on_riichi_tile", (True,)),
    ("replacement", (True,)),
    ("last_tile", (True,)),
    ("first_turn", (True,)),
    ("last_of_kind", (True,)),
    ("indicators", ("1m", "5z5z", "123m1p", "7777s")),
    ("ura_indicators", ("1m", "5z5z", "123m1p")),
)

#: Flags with values that none has.
NONSENSE: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("by", ("theft", "", None, 1)),
    ("seat", ("X", "e", 4, -1, None, True)),
    ("round", ("EE", 27)),
    ("riichi", ("closed", True)),
    ("ippatsu", ("previous", False)),
    ("last_tile", (1, None, "yes")),
    ("luck", (True,)),
    ("indicators", ("8z", "1", "x", "1m!", "123456789m", None, 5)),
)


def five_of(piece: str, letter: str) -> int:
    """Where a five of a suit stands in a piece of text without red ones, -1 if nowhere."""
    end = piece.find(letter)
    start = end
    while start > 0 and piece[start - 1].isdigit():
        start -= 1
    return piece.find("5", start, end) if end >= 0 else -1
