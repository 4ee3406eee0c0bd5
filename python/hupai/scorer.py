"""Ruleset -> compiled table of the core -> scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hupai import _core
from hupai._input import shape_mask
from hupai.errors import InvalidHandError, InvalidSituationError, Problem, RuleFileError
from hupai.hand import Hand, as_hand
from hupai.patterns import too_large
from hupai.score import Score
from hupai.situation import Flags, Situation
from hupai.tiles import as_problems

if TYPE_CHECKING:
    from hupai.patterns import PatternTable
    from hupai.ruleset import Evaluation, Ruleset

__all__ = ["Scorer", "compile_table"]

_RIICHI = ("none", "riichi", "double", "open")
_INDICATORS = ("none", "given", "flips")
#: Problems of the hand itself; all others are about its situation.
_HAND_PROBLEMS = frozenset({"no_winning_tile", "wrong_size"})
_PLAIN = Situation()
_FACT_BITS: dict[str, int] = {name: bit for name, _, bit in _core.facts}


def compile_table(table: PatternTable, evaluation: Evaluation) -> _core.RuleTable:
    """Rows by name -> the core's table of bits.

    Raises
    ------
    RuleFileError
        If the table has more rows and alternatives than the core can hold.
    """
    tiers = [tier.id for tier in table.tiers]
    rows = [
        (
            row.points,
            tiers.index(row.tier),
            -1 if row.per is None else _core.counter_names.index(row.per),
            [
                ([_FACT_BITS[f] for f in c.requires], [_FACT_BITS[f] for f in c.forbids])
                for c in row.any_of
            ],
            [table.position(other) for other in row.excludes],
        )
        for row in table
    ]
    problem = too_large(table, _core.max_rows)
    if problem is not None:
        raise RuleFileError([Problem(problem, "too_many", "patterns")])
    dora = evaluation.dora
    return _core.RuleTable(
        rows,
        [(t.combine == "max", -1 if t.cap is None else t.cap, t.rank) for t in table.tiers],
        shape_mask(evaluation.shapes, evaluation.sets),
        evaluation.minimum,
        evaluation.needs_pattern,
        {
            "sets": evaluation.sets,
            "riichi_kinds": sum(1 << _RIICHI.index(kind) for kind in evaluation.riichi_kinds),
            "ippatsu": evaluation.ippatsu,
            "on_riichi_tile": evaluation.on_riichi_tile,
            "indicators": _INDICATORS.index(dora.indicators),
            "most_indicators": dora.most,
            "flips_per_kong": dora.flips_per_kong,
            "ura": dora.ura,
        },
        {
            "value": dora.value,
            "capped_by_patterns": dora.capped_by_patterns,
            "ura": dora.ura,
            "red_fives": dora.red_fives,
            "successor": dora.successor or tuple(range(34)),
        },
    )


class Scorer:
    """Scores hands under one ruleset."""

    __slots__ = ("_rules", "_score", "table")
    table: _core.RuleTable

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self.table = compile_table(rules.patterns, rules._evaluation)
        self._score = self.table.score

    def score(self, hand: Hand | str, situation: Situation | None, flags: Flags) -> Score:
        """What `Ruleset.score` does."""
        if not isinstance(hand, Hand):
            hand = _read(hand, situation, flags)
        if situation is None and not flags:
            situation = _PLAIN
        elif flags or not isinstance(situation, Situation):
            situation = Situation.make(situation, flags)
        result = self._score(hand._packed, situation._packed)
        if isinstance(result, list):
            problems = as_problems(result)
            of_hand = any(problem.code in _HAND_PROBLEMS for problem in problems)
            raise (InvalidHandError if of_hand else InvalidSituationError)(problems)
        return Score(self._rules, hand, situation, result)


def _read(hand: str, situation: Situation | None, flags: Flags) -> Hand:
    """Read a hand string; if it is none, tell what is wrong with the flags too."""
    try:
        return as_hand(hand)
    except InvalidHandError as error:
        try:
            Situation.make(situation, flags)
        except InvalidSituationError as other:
            raise InvalidHandError([*error.problems, *other.problems]) from None
        raise
