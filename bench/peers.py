"""Public packages to compare with, each optional, and what their answers have in common with ours.

Scoring peers know other rulesets with other values. What is compared is whether a hand is a win and
the patterns that mean the same in both rulesets:

- patterns that depend on the tiles alone (`tiles` of a peer), on every hand;
- patterns that depend on how a hand is read (`reading`), on hands that can be read in one way only,
  for rulesets that value patterns differently rightly choose different readings.
"""

from __future__ import annotations

import importlib
import importlib.metadata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import hupai
from hupai.batch import Hands

#: Packages a benchmark may compare with, as registries name them.
PACKAGES = ("riichienv", "mahjong", "PyMahjongGB", "jansou", "xiangting")
#: A concealed self-draw: physical ids of the tiles without the winning one, and that one.
Given = tuple[list[int], int]


def peer(module: str) -> Any:
    """A public package to compare with, None where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def versions() -> dict[str, str | None]:
    """Versions of all packages, None for those that are not installed."""
    out: dict[str, str | None] = {}
    for package in PACKAGES:
        try:
            out[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            out[package] = None
    return out


def physical(counts: NDArray[np.uint8]) -> list[list[int]]:
    """Each row as physical tile ids (COM-2)."""
    return [
        [4 * int(kind) + copy for kind in np.flatnonzero(row) for copy in range(row[kind])]
        for row in counts
    ]


def jansou_hands(counts: NDArray[np.uint8]) -> list[Any]:
    """Each row as jansou holds it."""
    notation = importlib.import_module("jansou.core.notation")
    hand = importlib.import_module("jansou.core.hand")
    return [
        hand.Hand(notation.parse_136([4 * (i // 4) + 3 - i % 4 for i in ids]))
        for ids in physical(counts)
    ]


def tiles_of(hands: Hands) -> list[Given]:
    """Each concealed hand as physical ids without red fives (copy 0 last), and its winning id."""
    out = []
    for counts, win in zip(hands.concealed.tolist(), hands.win.tolist(), strict=True):
        ids = [4 * kind + 3 - copy for kind, n in enumerate(counts) for copy in range(n)]
        out.append((ids, 4 * win + 3 - counts[win]))
    return out


@dataclass(frozen=True)
class ScoringPeer:
    """A package that scores concealed self-draws.

    `prepare` parses (outside of timers), `score` builds what the package needs for a hand and asks
    it (inside), `patterns` names its answer in our ids, None for a hand that is no win.
    """

    name: str
    rules: hupai.Ruleset
    rows: int
    prepare: Callable[[list[Given]], list[Any]]
    score: Callable[[Any], Any]
    patterns: Callable[[Any], set[str] | None]
    tiles: frozenset[str]
    reading: frozenset[str] = frozenset()
    #: Patterns of the first kind that the peer leaves out where it counts one of the second.
    hidden_by: Callable[[set[str]], set[str]] = lambda found: set()


# ---- riichi: riichienv, mahjong, jansou --------------------------------------------------------

LIMITS = {
    "daisangen",
    "kokushi",
    "shousuushii",
    "daisuushii",
    "tsuuiisou",
    "ryuuiisou",
    "chuuren",
    "chinroutou",
}
RIICHI_TILES = frozenset(
    {
        *LIMITS,
        "menzen_tsumo",
        "tanyao",
        "round_wind",
        "seat_wind",
        "dragon_white",
        "dragon_green",
        "dragon_red",
        "shousangen",
        "honroutou",
        "honitsu",
        "chinitsu",
    }
)
RIICHI_READING = frozenset(
    {
        "suuankou",
        "iipeikou",
        "ryanpeikou",
        "sanshoku_doujun",
        "ittsu",
        "chanta",
        "junchan",
        "chiitoitsu",
        "toitoi",
        "sanankou",
        "sanshoku_doukou",
    }
)
"""Not `pinfu`: any pair and any wait will do here (REF-7)."""


def _hidden_by_limits(found: set[str]) -> set[str]:
    """A limit hand of ordinary riichi counts nothing else."""
    limits = LIMITS | {"suuankou"}
    return set(RIICHI_TILES | RIICHI_READING) - limits if found & limits else set()


def _riichi(
    name: str,
    rows: int,
    prepare: Callable[[list[Given]], list[Any]],
    score: Callable[[Any], Any],
    patterns: Callable[[Any], set[str] | None],
) -> ScoringPeer:
    return ScoringPeer(
        name,
        hupai.Reformed(),
        rows,
        prepare,
        score,
        patterns,
        RIICHI_TILES,
        RIICHI_READING,
        _hidden_by_limits,
    )


#: Patterns by number, from 1; those without a meaning here by their usual names.
RIICHIENV_IDS = dict(
    enumerate(
        """menzen_tsumo riichi chankan rinshan haitei houtei dragon_white dragon_green dragon_red
        seat_wind round_wind tanyao iipeikou pinfu chanta ittsu sanshoku_doujun double_riichi
        sanshoku_doukou sankantsu toitoi sanankou shousangen honroutou chiitoitsu junchan honitsu
        ryanpeikou chinitsu ippatsu dora red ura north tenhou chiihou daisangen suuankou tsuuiisou
        ryuuiisou chinroutou kokushi shousuushii suukantsu chuuren - chuuren suuankou kokushi
        daisuushii""".split(),  # noqa: SIM905
        start=1,
    )
)


def _riichienv() -> list[ScoringPeer]:
    module = importlib.import_module("riichienv")
    raw = importlib.import_module("riichienv._riichienv")
    situation = raw.Conditions(tsumo=True)
    wrapped = module.Conditions(tsumo=True)

    def evaluate(one: Given) -> Any:
        return raw.HandEvaluator(one[0], []).calc(one[1], [], [], situation)

    def through_wrapper(one: Given) -> Any:
        return module.HandEvaluator(one[0]).calc(one[1], conditions=wrapped)

    def patterns(result: Any) -> set[str] | None:
        return {RIICHIENV_IDS[number] for number in result.yaku} if result.is_win else None

    return [
        _riichi("riichienv raw", 2000, list, evaluate, patterns),
        _riichi("riichienv wrapper", 2000, list, through_wrapper, patterns),
    ]


MAHJONG_IDS = {
    "Menzen Tsumo": "menzen_tsumo",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "dragon_white",
    "Yakuhai (hatsu)": "dragon_green",
    "Yakuhai (chun)": "dragon_red",
    "Yakuhai (seat wind east)": "seat_wind",
    "Yakuhai (round wind east)": "round_wind",
    "Sanshoku Doujun": "sanshoku_doujun",
    "Ittsu": "ittsu",
    "Chantai": "chanta",
    "Honroutou": "honroutou",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Chiitoitsu": "chiitoitsu",
    "Shou Sangen": "shousangen",
    "Honitsu": "honitsu",
    "Junchan": "junchan",
    "Ryanpeikou": "ryanpeikou",
    "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "chuuren",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
    "Ryuuiisou": "ryuuiisou",
    "Tsuu Iisou": "tsuuiisou",
    "Chinroutou": "chinroutou",
}


def _mahjong() -> list[ScoringPeer]:
    calculating = importlib.import_module("mahjong.hand_calculating.hand")
    config = importlib.import_module("mahjong.hand_calculating.hand_config")
    east = importlib.import_module("mahjong.constants").EAST
    options = config.HandConfig(is_tsumo=True, player_wind=east, round_wind=east)

    def estimate(one: Given) -> Any:
        calculator = calculating.HandCalculator()
        return calculator.estimate_hand_value([*one[0], one[1]], one[1], config=options)

    def patterns(result: Any) -> set[str] | None:
        if result.error is not None:
            return None
        return {MAHJONG_IDS.get(yaku.name, yaku.name) for yaku in result.yaku}

    return [_riichi("mahjong", 200, list, estimate, patterns)]


JANSOU_IDS = {
    "yakuhai_haku": "dragon_white",
    "yakuhai_hatsu": "dragon_green",
    "yakuhai_chun": "dragon_red",
    "yakuhai_round": "round_wind",
    "yakuhai_seat": "seat_wind",
    "shousuushi": "shousuushii",
    "daisuushi": "daisuushii",
}


def _jansou() -> list[ScoringPeer]:
    notation = importlib.import_module("jansou.core.notation")
    hand = importlib.import_module("jansou.core.hand")
    scoring = importlib.import_module("jansou.scoring.score")
    context = importlib.import_module("jansou.scoring.context")
    rules = importlib.import_module("jansou.core.rules")
    situation = context.WinContext(rules=rules.Rules(), is_tsumo=True)

    def prepare(given: list[Given]) -> list[Any]:
        return [
            (notation.parse_136([*ids, win]), notation.parse_136([win])[0]) for ids, win in given
        ]

    def score(one: Any) -> Any:
        try:
            return scoring.score(hand.Hand(one[0]), one[1], situation)
        except scoring.ScoringError:
            return None

    def patterns(result: Any) -> set[str] | None:
        if result is None:
            return None
        names = [one.yaku.name.lower() for one in result.yaku]
        return {JANSOU_IDS.get(name, name) for name in names}

    return [_riichi("jansou", 200, prepare, score, patterns)]


# ---- Chinese official rules: PyMahjongGB -------------------------------------------------------

GB_NAMES = [f"{s}{n}" for s in "WTB" for n in range(1, 10)]
GB_NAMES += [f"F{n}" for n in range(1, 5)] + ["J3", "J2", "J1"]
GB_IDS = {
    "清一色": "full_flush",
    "混一色": "half_flush",
    "断幺": "all_simples",
    "字一色": "all_honours",
    "大于五": "upper_four",
    "小于五": "lower_four",
    "全大": "upper_tiles",
    "全中": "middle_tiles",
    "全小": "lower_tiles",
    "箭刻": "dragon_pung",
    "圈风刻": "round_wind",
    "门风刻": "seat_wind",
    "十三幺": "thirteen_orphans",
    "清龙": "pure_straight",
    "花龙": "mixed_straight",
    "三色三同顺": "mixed_triple_chow",
    "三同刻": "triple_pung",
    "四暗刻": "four_concealed_pungs",
}
#: What a hand shows that counts the first: the peer does not list it again.
GB_IMPLIED = {
    "连七对": "full_flush",
    "九莲宝灯": "full_flush",
    "一色双龙会": "full_flush",
    "全带五": "all_simples",
    "全中": "all_simples",
    "全双刻": "all_simples",
    "全大": "upper_four",
    "全小": "lower_four",
    "双箭刻": "dragon_pung",
    "小三元": "dragon_pung",
    "大三元": "dragon_pung",
}
GB_TILES = frozenset(
    {
        "full_flush",
        "half_flush",
        "all_simples",
        "all_honours",
        "upper_four",
        "lower_four",
        "upper_tiles",
        "middle_tiles",
        "lower_tiles",
        "dragon_pung",
        "round_wind",
        "seat_wind",
        "thirteen_orphans",
    }
)
GB_READING = frozenset(
    {"pure_straight", "mixed_straight", "mixed_triple_chow", "triple_pung", "four_concealed_pungs"}
)


def _gb_hidden(found: set[str]) -> set[str]:
    hidden = {"half_flush", "all_simples"} if "绿一色" in found else set()
    if found & {"大四喜", "小四喜"}:
        hidden |= {"round_wind", "seat_wind"}
    if found & {"字一色", "大四喜", "小四喜"}:
        hidden |= {"half_flush"}
    return hidden


def _official() -> list[ScoringPeer]:
    module = importlib.import_module("MahjongGB")

    def prepare(given: list[Given]) -> list[Any]:
        return [(tuple(GB_NAMES[i // 4] for i in ids), GB_NAMES[win // 4]) for ids, win in given]

    def fans(one: Any) -> Any:
        tiles, win = one
        try:
            return module.MahjongFanCalculator((), tiles, win, 0, True, False, False, False, 0, 0)
        except TypeError as error:
            if "ERROR_NOT_WIN" not in str(error):
                raise
            return None

    def patterns(result: Any) -> set[str] | None:
        if result is None:
            return None
        names = {name for _, name in result}
        return names | {ids[name] for ids in (GB_IDS, GB_IMPLIED) for name in names if name in ids}

    return [
        ScoringPeer(
            "PyMahjongGB",
            hupai.Competitive(),
            2000,
            prepare,
            fans,
            patterns,
            GB_TILES,
            GB_READING,
            _gb_hidden,
        )
    ]


_ADAPTERS = {
    "riichienv": _riichienv,
    "mahjong": _mahjong,
    "jansou": _jansou,
    "MahjongGB": _official,
}


def scoring_peers() -> list[ScoringPeer]:
    """Every scoring peer that is installed."""
    return [one for module, make in _ADAPTERS.items() if peer(module) is not None for one in make()]


@dataclass(frozen=True)
class Agreement:
    """On how many hands a peer was held against us: all, wins, wins with one reading."""

    hands: int
    wins: int
    one_reading: int


def assert_agreement(one: ScoringPeer, hands: Hands) -> Agreement:
    """Ask a peer about concealed self-draws and compare all that means the same in both.

    Raises
    ------
    AssertionError
        Names the first hand on which an answer differs, and what differs.
    """
    asked = wins = single = 0
    prepared = one.prepare(tiles_of(hands))
    readings = hands.readings().tolist()
    for given, (hand, situation), ways in zip(prepared, hands, readings, strict=True):
        found = one.patterns(one.score(given))
        own = one.rules.score(hand, situation)
        if own.reading is not None and own.reading.shape == "scattered":
            # Chinese official rules also ask for 1-4-7, 2-5-8 and 3-6-9 in different suits.
            continue
        asked += 1
        complete = own.why_not != "incomplete"
        if complete != (found is not None):
            raise AssertionError(f"{one.name} and hupai differ on whether {hand} is a win")
        if found is None:
            continue
        wins += 1
        different = (_satisfied(own) ^ found) & one.tiles
        if ways == 1:
            single += 1
            different |= (_not_included(own) ^ found) & one.reading
        different -= one.hidden_by(found)
        if different:
            raise AssertionError(f"{one.name} and hupai differ on {sorted(different)} in {hand}")
    return Agreement(asked, wins, single)


def _satisfied(own: hupai.Score) -> set[str]:
    """Rows whose condition holds, counted or not; peers call all pairs of honours by one name."""
    found = {*own.patterns, *own.excluded}
    return found | {"tsuuiisou"} if "daichisei" in found else found


def _not_included(own: hupai.Score) -> set[str]:
    """Rows that no other row includes: counted, or left out beside a limit pattern only."""
    return {
        *own.patterns,
        *(row for row, reasons in own.excluded.items() if {*reasons} <= {"limit", "cap"}),
    }
