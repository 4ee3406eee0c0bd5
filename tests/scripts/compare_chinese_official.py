"""Compare the example file chinese_official.toml, fan by fan, with PyMahjongGB on random wins.

    pip install PyMahjongGB
    python tests/scripts/compare_chinese_official.py -n 100000 --seed 1

Only hands whose fans there lie inside the subset are compared; the script says how many. One
difference is known and counted apart: a kind of which the hand holds all four copies is no wait
here (COM-11), there it is, which decides the three fans of a single wait. Exits with 1 if anything
else differs, and with 0 and a message where PyMahjongGB is not installed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import Any

import hupai
from hupai.rulefile import examples

try:
    from MahjongGB import MahjongFanCalculator
except ImportError:
    MahjongFanCalculator = None

NAMES = """
    大四喜=big_four_winds 大三元=big_three_dragons 绿一色=all_green 四杠=four_kongs
    连七对=seven_shifted_pairs 十三幺=thirteen_orphans 清幺九=all_terminals
    小四喜=little_four_winds 小三元=little_three_dragons 字一色=all_honours
    四暗刻=four_concealed_pungs 一色双龙会=pure_terminal_chows 一色四同顺=quadruple_chow
    一色四节高=four_pure_shifted_pungs 一色四步高=four_shifted_chows 三杠=three_kongs
    混幺九=all_terminals_and_honours 全双刻=all_even_pungs 清一色=full_flush
    一色三同顺=pure_triple_chow 一色三节高=pure_shifted_pungs 全大=upper_tiles 全中=middle_tiles
    全小=lower_tiles 清龙=pure_straight 三色双龙会=three_suited_terminal_chows
    一色三步高=pure_shifted_chows 全带五=all_fives 三同刻=triple_pung
    三暗刻=three_concealed_pungs 大于五=upper_four 小于五=lower_four 三风刻=big_three_winds
    花龙=mixed_straight 三色三同顺=mixed_triple_chow 三色三节高=mixed_shifted_pungs
    妙手回春=last_tile_draw 海底捞月=last_tile_claim 杠上开花=out_with_replacement
    抢杠和=robbing_the_kong 碰碰和=all_pungs 混一色=half_flush 三色三步高=mixed_shifted_chows
    五门齐=all_types 全求人=melded_hand 双箭刻=two_dragon_pungs 全带幺=outside_hand
    不求人=fully_concealed 和绝张=last_of_kind 箭刻=dragon_pung 圈风刻=prevalent_wind
    门风刻=seat_wind 门前清=concealed_hand 平和=all_chows 双暗刻=two_concealed_pungs
    断幺=all_simples 缺一门=one_voided_suit 无字=no_honours 独听・边张=edge_wait
    独听・嵌张=closed_wait 独听・单钓=single_wait 自摸=self_draw
"""
FANS = dict(pair.split("=") for pair in NAMES.split())
WAITS = {"edge_wait", "closed_wait", "single_wait"}
TILES = [f"{suit}{number}" for suit in "WBT" for number in range(1, 10)]
TILES += ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
RANGES = [(1, 9), (1, 9), (1, 4), (6, 9), (1, 3), (4, 6), (7, 9), (2, 8), (3, 7)]
GREEN = (19, 20, 21, 23, 25, 32)


def rare(rng: random.Random) -> tuple[list[list[int]], int] | None:
    """Sets and pair of hands that chance almost never gives."""
    kind = rng.random()
    if kind < 0.02:
        a, b, c = rng.sample((0, 9, 18), 3)
        return [[s + n, s + n + 1, s + n + 2] for s in (a, b) for n in (0, 6)], c + 4
    if kind < 0.03:
        a = rng.choice((0, 9, 18))
        return [[a + n, a + n + 1, a + n + 2] for n in (0, 0, 6, 6)], a + 4
    if kind < 0.05:
        kinds = rng.sample((0, 8, 9, 17, 18, 26), 5)
        return [[k] * 3 for k in kinds[:4]], kinds[4]
    if kind < 0.07:
        kinds = rng.sample(GREEN, 4)
        return [[19, 20, 21], *[[k] * 3 for k in kinds[:3]]], kinds[3]
    return None


def common(rng: random.Random) -> tuple[list[list[int]], int]:
    """Sets and pair of a random win, often of few suits, numbers or honours."""
    suits = rng.choice([[0], [1], [2], [0, 1], [0, 1, 2], [0, 1, 2]])
    pungs, honours = rng.choice([0.05, 0.3, 0.6, 0.97]), rng.choice([0, 0, 0.2, 0.5])
    low, high = rng.choice(RANGES)
    favourite = rng.randint(low, high - 2)
    sets = []
    for _ in range(4):
        suit = 9 * rng.choice(suits)
        if rng.random() < honours:
            sets.append([27 + rng.randrange(7)] * 3)
        elif rng.random() < pungs:
            sets.append([suit + rng.randint(low, high) - 1] * 3)
        else:
            start = favourite if rng.random() < 0.4 else rng.randint(low, high - 2)
            sets.append([suit + start + i - 1 for i in range(3)])
    if rng.random() < honours:
        return sets, 27 + rng.randrange(7)
    return sets, 9 * rng.choice(suits) + rng.randint(low, high) - 1


def special(rng: random.Random) -> list[int]:
    """Fourteen tiles of seven shifted pairs or thirteen orphans."""
    if rng.random() < 0.5:
        first = 9 * rng.randrange(3) + rng.randint(0, 2)
        return [first + i for i in range(7) for _ in range(2)]
    orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    return [*orphans, rng.choice(orphans)]


def random_hand(rng: random.Random) -> hupai.Hand:
    if rng.random() < 0.01:
        concealed = special(rng)
        win = concealed.pop(rng.randrange(14))
        return hupai.Hand(concealed, win=win)
    while True:
        sets, pair = rare(rng) or common(rng)
        held = Counter([pair, pair, *(tile for tiles in sets for tile in tiles)])
        if max(held.values()) <= 4:
            break
    rng.shuffle(sets)
    melded, kongs = rng.choice([0, 0, 1, 2, 3, 4]), rng.choice([0, 0.1, 0.7])
    melds = []
    for tiles in sets[:melded]:
        first = tiles[0]
        if tiles[1] != first:
            melds.append(hupai.Meld("chi", first, 3))
        elif held[first] == 3 and rng.random() < kongs:
            if rng.random() < 0.5:
                melds.append(hupai.Meld("closed_kong", first))
            else:
                melds.append(hupai.Meld("open_kong", first, rng.randint(1, 3)))
        else:
            melds.append(hupai.Meld("pon", first, rng.randint(1, 3)))
    concealed = [pair, pair, *(tile for tiles in sets[melded:] for tile in tiles)]
    win = concealed.pop(rng.randrange(len(concealed)))
    return hupai.Hand(concealed, win=win, melds=melds)


def random_flags(rng: random.Random, hand: hupai.Hand) -> dict[str, Any]:
    flags: dict[str, Any] = {"by": rng.choice(["self_draw", "ron"])}
    flags["seat"], flags["round"] = rng.choice("ESWN"), rng.choice("ESWN")
    alone = hand.win not in hand.concealed
    melded = any(hand.win in meld.tiles for meld in hand.melds)
    chance = rng.random()
    if chance < 0.1:
        flags["last_tile"] = True
    elif chance < 0.25 and flags["by"] == "self_draw" and any(m.is_kong for m in hand.melds):
        flags["replacement"] = True
    elif chance < 0.25 and flags["by"] == "ron" and alone and not melded:
        flags["by"] = "rob_kong"
    if alone and flags["by"] != "rob_kong" and rng.random() < 0.1:
        flags["last_of_kind"] = True
    return flags


def their_fans(hand: hupai.Hand, flags: dict[str, Any]) -> list[tuple[int, int, str, str]]:
    packs = []
    for meld in hand.melds:
        if meld.type == "chi":
            packs.append(("CHI", TILES[meld.tile + 1], 1))
        else:
            kind = "GANG" if meld.is_kong else "PENG"
            packs.append((kind, TILES[meld.tile], (0, 3, 2, 1)[meld.supplier]))
    shown = sum(meld.tiles.count(hand.win) for meld in hand.melds if meld.is_open)
    found: list[tuple[int, int, str, str]] = MahjongFanCalculator(
        tuple(packs),
        tuple(TILES[tile] for tile in hand.concealed),
        TILES[hand.win],
        0,
        flags["by"] == "self_draw",
        flags.get("last_of_kind", False) or shown == 3,
        flags.get("replacement", False) or flags["by"] == "rob_kong",
        flags.get("last_tile", False),
        "ESWN".index(flags["seat"]),
        "ESWN".index(flags["round"]),
        True,
    )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the Chinese Official subset.")
    parser.add_argument("-n", type=int, default=20_000, help="random wins to try")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if MahjongFanCalculator is None:
        print("PyMahjongGB is not installed: nothing compared (pip install PyMahjongGB)")
        return 0
    rules: Any = hupai.Ruleset.from_toml(examples()["chinese_official"])
    if set(FANS.values()) != set(rules.pattern_ids):
        print("the names here and the rows of the file differ")
        return 1
    rng = random.Random(options.seed)
    fans: Counter[str] = Counter()
    outside = compared = fourth = differ = 0
    for _ in range(options.n):
        hand = random_hand(rng)
        flags = random_flags(rng, hand)
        listed = their_fans(hand, flags)
        if any(name not in FANS for _, _, name, _ in listed):
            outside += 1
            continue
        compared += 1
        theirs = {FANS[name]: points * times for points, times, name, _ in listed}
        ours = rules.score(hand, **flags).patterns
        fans.update(theirs.keys())
        if theirs == ours:
            continue
        held = Counter([*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)])
        apart = {row for row in theirs.keys() | ours.keys() if theirs.get(row) != ours.get(row)}
        if apart <= WAITS and max(held.values()) == 4:
            fourth += 1
            continue
        differ += 1
        print(f"{hand} {flags}: there {theirs}, here {ours}")
    for row in rules.pattern_ids:
        print(f"{row}: {fans[row]}")
    print(
        f"{options.n} wins, {outside} with a fan outside the subset, {compared} compared,"
        f" {fourth} with a wait of which all four are held, {differ} differ"
    )
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
