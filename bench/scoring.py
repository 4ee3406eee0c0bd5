"""What the benchmarks of scoring share: corpora as Hands, and peers with the same hands.

Peers know other rulesets and other pattern values; what is compared is the work of finding the
best reading and every pattern of one hand. Asserted is what all agree on: that the hand is a win.
"""

from __future__ import annotations

import importlib
import importlib.metadata
from collections.abc import Callable
from typing import Any

import corpora
import hupai
from common import Contender, Report
from hupai.batch import Hands

GB_NAMES = [f"{s}{n}" for s in "WTB" for n in range(1, 10)]
GB_NAMES += [f"F{n}" for n in range(1, 5)] + ["J3", "J2", "J1"]
DEFAULTS = {"by": "self_draw", "seat": "E", "round": "E", "last_tile": False, "first_turn": False}
#: A user's file: reformed with a row of its own and another changed.
USER_TOML = """
base = "reformed"
[patterns.honitsu]
points = 3500
[patterns.own_row]
names = { en = "Straight with a terminal pair" }
points = 500
any_of = [ { requires = ["straight", "terminal_pair"] } ]
"""


def as_hands(cases: list[corpora.Case]) -> Hands:
    """A corpus as one batch."""
    flags = {key: [flags.get(key, d) for _, flags in cases] for key, d in DEFAULTS.items()}
    return Hands.from_strings([hand for hand, _ in cases], **flags)


def optional(module: str) -> Any:
    """A peer, None where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def note_versions(report: Report) -> None:
    """Name the peers with their versions."""
    for package in ("riichienv", "mahjong", "PyMahjongGB", "jansou"):
        try:
            report.data["peers"][package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            report.data["peers"][package] = None
        print(f"  {package}: {report.data['peers'][package] or 'not installed'}")


def tiles_of(hands: Hands) -> list[tuple[list[int], int]]:
    """Each concealed hand as physical ids without red fives (copy 0 last), and its winning id."""
    out = []
    for counts, win in zip(hands.concealed.tolist(), hands.win.tolist(), strict=True):
        ids = [4 * kind + 3 - copy for kind, n in enumerate(counts) for copy in range(n)]
        out.append((ids, 4 * win + 3 - counts[win]))
    return out


def _repeat(call: Callable[[Any], Any], arguments: list[Any]) -> Callable[[], None]:
    def loop() -> None:
        for argument in arguments:
            call(argument)

    return loop


def peers(hands: Hands, fast: int = 2000, slow: int = 200) -> list[Contender]:
    """Every peer that is installed, on the first rows of concealed self-draws.

    Its per-hand objects are built inside the timer, parsing is outside.
    """
    out: list[Contender] = []
    given = tiles_of(hands[:fast])

    riichienv = optional("riichienv")
    if riichienv is not None:
        raw = importlib.import_module("riichienv._riichienv")
        situation = raw.Conditions(tsumo=True)

        def evaluate(one: tuple[list[int], int]) -> Any:
            return raw.HandEvaluator(one[0], []).calc(one[1], [], [], situation)

        assert all(evaluate(one).han >= 0 for one in given[:100])
        out.append(Contender("riichienv raw", len(given), _repeat(evaluate, given)))

        wrapped = riichienv.Conditions(tsumo=True)

        def through_wrapper(one: tuple[list[int], int]) -> Any:
            return riichienv.HandEvaluator(one[0]).calc(one[1], conditions=wrapped)

        out.append(Contender("riichienv wrapper", len(given), _repeat(through_wrapper, given)))

    official = optional("MahjongGB")
    if official is not None:
        named = [
            (tuple(GB_NAMES[i // 4] for i in tiles), GB_NAMES[win // 4]) for tiles, win in given
        ]

        def fans(one: tuple[tuple[str, ...], str]) -> Any:
            tiles, win = one
            return official.MahjongFanCalculator((), tiles, win, 0, True, False, False, False, 0, 0)

        assert all(fans(one) for one in named[:100])
        out.append(Contender("PyMahjongGB", len(named), _repeat(fans, named)))

    mahjong = optional("mahjong")
    if mahjong is not None:
        calculating = importlib.import_module("mahjong.hand_calculating.hand")
        config = importlib.import_module("mahjong.hand_calculating.hand_config")
        options = config.HandConfig(is_tsumo=True)

        def estimate(one: tuple[list[int], int]) -> Any:
            calculator = calculating.HandCalculator()
            return calculator.estimate_hand_value([*one[0], one[1]], one[1], config=options)

        assert all(estimate(one).error is None for one in given[:20])
        out.append(Contender("mahjong", slow, _repeat(estimate, given[:slow])))
    return out


def user_rules(folder: Any) -> hupai.Ruleset:
    """A ruleset from a file."""
    path = folder / "user.toml"
    path.write_text(USER_TOML, encoding="utf-8")
    return hupai.Ruleset.from_toml(path)
