"""Hands for hypothesis: built backwards as wins (random tiles are almost never complete)."""

from __future__ import annotations

from hypothesis import strategies as st

import hupai
from hupai import Hand, Meld

RUNS = [kind for kind in range(27) if kind % 9 <= 6]


@st.composite
def wins(draw: st.DrawFn, *, sets: int = 4, melds: bool = True) -> Hand:
    """A complete standard hand with up to `sets` melds of all kinds."""
    counts = [0] * 34
    groups: list[tuple[str, int]] = []

    def fits(kinds: list[int]) -> bool:
        return all(counts[k] + kinds.count(k) <= 4 for k in kinds)

    pair = draw(st.integers(0, 33))
    counts[pair] += 2
    for _ in range(sets):
        # A set that would need a fifth copy gives way to the next one that fits.
        run = draw(st.booleans())
        start = draw(st.integers(0, len(RUNS) - 1 if run else 33))
        for step in range(34):
            low = RUNS[(start + step) % len(RUNS)] if run else (start + step) % 34
            kinds = [low, low + 1, low + 2] if run else [low] * 3
            if fits(kinds):
                break
        for kind in kinds:
            counts[kind] += 1
        groups.append(("run" if run else "triplet", kinds[0]))
    made: list[Meld] = []
    concealed = [pair, pair]
    for shape, kind in groups:
        if melds and draw(st.integers(0, 2)) == 0:
            supplier = draw(st.integers(0, 3))
            if shape == "run":
                made.append(Meld("chi", kind, 3))
                continue
            types = ["pon"]
            if counts[kind] == 3:
                types += ["open_kong", "added_kong", "closed_kong"]
            chosen = draw(st.sampled_from(types))
            if chosen.endswith("kong"):
                counts[kind] += 1
            made.append(Meld(chosen, kind, 0 if chosen == "closed_kong" else supplier))
        elif shape == "run":
            concealed += [kind, kind + 1, kind + 2]
        else:
            concealed += [kind] * 3
    win = draw(st.sampled_from(concealed))
    concealed.remove(win)
    fives = [k for k in (4, 13, 22) if k in concealed]
    reds = [k for k in fives if draw(st.integers(0, 3)) == 0]
    return Hand(concealed, win, made, reds=reds)


def plain_flags() -> st.SearchStrategy[dict[str, str]]:
    """How, seat and round: every hand allows these, but for a robbed kong."""
    return st.fixed_dictionaries(
        {
            "by": st.sampled_from(["self_draw", "ron"]),
            "seat": st.sampled_from("ESWN"),
            "round": st.sampled_from("ESWN"),
        }
    )


RULESETS = [hupai.Reformed(), hupai.Competitive(), hupai.Guang()]


@st.composite
def nearly_wins(draw: st.DrawFn) -> Hand:
    """A hand built from sets and a pair, some of them melds; now and then one tile is wrong."""
    counts = [0] * 34
    concealed: list[int] = []
    melds: list[Meld] = []

    def take(tiles: list[int]) -> bool:
        if any(counts[kind] + tiles.count(kind) > 4 for kind in set(tiles)):
            return False
        for kind in tiles:
            counts[kind] += 1
        return True

    suit = draw(st.sampled_from([(0,), (0, 1), (0, 1, 2)]))
    while len(concealed) // 3 + len(melds) < 4:
        first = 9 * draw(st.sampled_from(suit)) + draw(st.integers(0, 6))
        kind = draw(st.one_of(st.just(first), st.integers(27, 33)))
        form = draw(st.sampled_from(["run", "run", "triplet", "chi", "pon", "closed_kong"]))
        tiles = [first, first + 1, first + 2] if form in ("run", "chi") else [kind] * 3
        if form == "closed_kong":
            tiles = [kind] * 4
        if not take(tiles):
            continue
        if form in ("run", "triplet"):
            concealed += tiles
        else:
            melds.append(Meld(form, tiles[0], 3 if form == "chi" else 0))
    pair = draw(st.integers(0, 33).filter(lambda kind: counts[kind] <= 2))
    concealed += [pair, pair]
    counts[pair] += 2
    win = concealed.pop(draw(st.integers(0, len(concealed) - 1)))
    if draw(st.integers(0, 9)) == 0:
        counts[win] -= 1
        win = draw(st.integers(0, 33).filter(lambda kind: counts[kind] < 4))
    return Hand(concealed, win=win, melds=melds)
