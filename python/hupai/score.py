"""The result of scoring a hand: a value that can say why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hupai import _core
from hupai.hand import Hand
from hupai.reading import Reading
from hupai.situation import Situation
from hupai.tiles import tile_name

if TYPE_CHECKING:
    from hupai.ruleset import Ruleset

__all__ = ["Score"]


class Score:
    """What a hand is worth, and why. Immutable; everything but numbers is worked out when asked.

    Attributes
    ----------
    hand : Hand
        What was scored.
    situation : Situation
        How it won.
    rules : Ruleset
        Under which rules.
    wins : bool
        The hand is complete and reaches the ruleset's minimum.
    value : int
        Its worth with dora, in the ruleset's unit; 0 if it does not win.
    pattern_value : int
        Worth of its patterns alone, caps applied.
    patterns : dict of str to int
        Counted patterns with their points in all.
    excluded : dict of str to tuple of str
        Satisfied patterns that are not counted, with the reasons: ids of satisfied patterns that
        exclude them, ``"limit"`` (a limit pattern is taken instead) or ``"cap"``.
    reading : Reading or None
        The reading that counts (COM-8).
    dora : int
        Dora tiles (or tai) counted; 0 if the hand does not win.
    why_not : {None, "incomplete", "no_pattern", "minimum"}
        Why it does not win.

    Examples
    --------
    >>> import hupai
    >>> score = hupai.Guang().score("[123m] 567m 345p 88s 67s +5s")
    >>> score
    <Score 567m 345p 6788s [123m] +5s: no win (minimum)>
    >>> score.pattern_value, score.value, bool(score)
    (2, 0, False)
    """

    __slots__ = ("_hand", "_result", "_rules", "_situation")

    def __init__(
        self, rules: Ruleset, hand: Hand, situation: Situation, result: _core.Evaluation
    ) -> None:
        self._rules = rules
        self._hand = hand
        self._situation = situation
        self._result = result

    @property
    def rules(self) -> Ruleset:
        """Under which rules."""
        return self._rules

    @property
    def hand(self) -> Hand:
        """What was scored."""
        return self._hand

    @property
    def situation(self) -> Situation:
        """How it won."""
        return self._situation

    @property
    def wins(self) -> bool:
        """The hand is complete and reaches the ruleset's minimum."""
        return self._result.wins

    @property
    def value(self) -> int:
        """Worth with dora in the ruleset's unit; 0 if it does not win."""
        return self._result.value

    @property
    def pattern_value(self) -> int:
        """Worth of the patterns alone, caps applied."""
        return self._result.pattern_value

    @property
    def dora(self) -> int:
        """Dora tiles (or tai) counted; 0 if the hand does not win."""
        return self._result.dora

    @property
    def why_not(self) -> str | None:
        """Why it does not win, None if it does."""
        return self._result.why_not or None

    @property
    def patterns(self) -> dict[str, int]:
        """Counted patterns with their points in all."""
        rows = self.rules.patterns
        times = dict(zip(_core.counter_names, self._result.counters, strict=True))
        counted = (rows[i] for i in self._result.counted)
        return {row.id: row.points * (times[row.per] if row.per else 1) for row in counted}

    @property
    def excluded(self) -> dict[str, tuple[str, ...]]:
        """Satisfied patterns that are not counted, with the reasons."""
        table = self.rules.patterns
        satisfied = [table[i] for i in self._result.satisfied]
        counted = set(self._result.counted)
        if self._result.tier < 0:
            return {}
        winner = table.tiers[self._result.tier]
        out: dict[str, tuple[str, ...]] = {}
        for row in satisfied:
            if table.position(row.id) in counted:
                continue
            reasons = [other.id for other in satisfied if row.id in other.excludes]
            if row.tier != winner.id or (not reasons and winner.combine == "max"):
                reasons.append("limit" if winner.combine == "max" else "cap")
            out[row.id] = tuple(reasons)
        return out

    @property
    def reading(self) -> Reading | None:
        """The reading that counts (COM-8), None if the hand is not complete."""
        core = self._result.reading(self.hand._packed)
        return None if core is None else Reading._from_core(core)

    def __bool__(self) -> bool:
        return self.wins

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Ruleset, Hand, Situation]:
        return (self.rules, self.hand, self.situation)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_score_again, self._key())

    def __repr__(self) -> str:
        if self.wins:
            return f"<Score {self.hand}: {self.value} {self.rules.unit}>"
        return f"<Score {self.hand}: no win ({self.why_not})>"

    def _repr_svg_(self) -> str:
        """Notebooks show the hand, what counts and what it is worth."""
        from hupai.drawing import draw

        return draw(self)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data that JSON can carry.

        Returns
        -------
        dict of str to object
        The attributes by name, `unit` too; rules by name, hand, sets and pair as strings.

        Examples
        --------
        >>> import hupai
        >>> score = hupai.Reformed().score("234m 567m 345p 88s 67s +5s", by="ron")
        >>> score.to_dict()["patterns"]
        {'pinfu': 500, 'tanyao': 500}
        """
        reading = self.reading
        return {
            "rules": self.rules.name,
            "hand": str(self.hand),
            "situation": self.situation.to_dict(),
            "wins": self.wins,
            "value": self.value,
            "unit": self.rules.unit,
            "pattern_value": self.pattern_value,
            "patterns": self.patterns,
            "excluded": {key: list(reasons) for key, reasons in self.excluded.items()},
            "dora": self.dora,
            "reading": None
            if reading is None
            else {
                "shape": reading.shape,
                "sets": [str(one) for one in reading.sets],
                "pair": None if reading.pair is None else tile_name(reading.pair) * 2,
                "wait": reading.wait,
            },
            "why_not": self.why_not,
        }

    def to_json(self, **options: Any) -> str:
        """Everything as a JSON string.

        Parameters
        ----------
        **options
        For `json.dumps`, e.g. ``indent=2``.

        Returns
        -------
        str
        `to_dict` as JSON, text not escaped.

        Examples
        --------
        >>> import hupai, json
        >>> score = hupai.Reformed().score("234m 567m 345p 88s 67s +5s", by="ron")
        >>> json.loads(score.to_json())["value"]
        1000
        """
        return json.dumps(self.to_dict(), ensure_ascii=False, **options)

    def explain(self, lang: str = "en") -> str:
        """Say in a few lines what counts, what does not, and why.

        Parameters
        ----------
        lang : {"en", "zh", "ja"}
            Language of the pattern names.

        Returns
        -------
        str
        Lines without a line end behind the last.

        Raises
        ------
        InvalidOptionError
            `lang` is none of these.

        Examples
        --------
        >>> import hupai
        >>> score = hupai.Reformed().score("234m 567m 345p 88s 67s +5s", by="ron", seat="S")
        >>> print(score.explain())
        234567m 345p 6788s +5s: ron, seat S, round E
        reading: 234m 567m 345p 567s 88s (standard, two-sided wait)
          All runs [pinfu]         500
          All simples [tanyao]     500
        patterns: 1000 points
        value: 1000 points
        """
        from hupai.explain import explain

        return explain(self, lang)


def _score_again(rules: Ruleset, hand: Hand, situation: Situation) -> Score:
    return rules.score(hand, situation)
