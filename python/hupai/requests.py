"""JSON requests of the command line: one object a line, with the keys of the case files.

A request with a `hand` asks for its score (and, with `settle`, for the payments), one with an
`event` for a settlement: win, exhaustive, abort, final, fault or false_win.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from hupai.errors import HupaiError, Problem
from hupai.ruleset import Ruleset
from hupai.rulesets import NAMES, make
from hupai.settlement import Claim, Settlement, passing_lock
from hupai.situation import Situation
from hupai.tiles import parse_tiles

__all__ = ["RequestError", "answer_event", "read_hand", "read_object", "rules_of"]

#: Keys that every request may have; those of the case files that ask for nothing are let through.
COMMON = ("id", "rules", "options", "note", "expect")
HAND = ("hand", "by", "seat", "round", "flags", "settle")
ANALYSIS = ("hand", "shapes", "visible", "sets", "seat", "round", "discards", "events")
SETTLE = ("winner", "discarder", "honba", "sticks", "repeats", "pot", "stakes")
#: Keys that null says something of: nobody.
_NOBODY = ("winner", "discarder")
#: Keys of each event, behind the common ones and `event`.
EVENTS = {
    "win": ("claims", "discarder", "honba", "sticks", "repeats", "pot", "stakes"),
    "exhaustive": (
        *("ready", "nagashi", "false_winners", "hand_tai"),
        *("honba", "sticks", "repeats", "pot", "stakes"),
    ),
    "abort": ("honba", "sticks", "repeats", "pot", "stakes"),
    "final": ("points", "sticks", "pot"),
    "fault": ("fault", "seat", "discarder"),
    "false_win": ("seat", "best_tai"),
}
#: Keys that such an event cannot do without.
_NEEDED = {"fault": ("fault", "seat"), "false_win": ("seat", "best_tai")}
_TYPES: dict[str, type | tuple[type, ...]] = {
    "hand": str,
    "flags": dict,
    "options": dict,
    "settle": dict,
    "rules": str,
    "event": str,
    "claims": list,
    "visible": str,
    "shapes": list,
    "discards": list,
    "events": list,
}


class RequestError(HupaiError):
    """A request asks for nothing that can be done."""


def read_object(line: str) -> dict[str, Any]:
    """The JSON object of a line, its types checked.

    Raises
    ------
    RequestError
        Lists everything that is not of the type it must be.
    """
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RequestError(f"no JSON object: {error}") from None
    if not isinstance(found, dict):
        raise RequestError("no JSON object")
    problems = [
        Problem(f"{key!r} must be a {kind.__name__}", "bad_value", key)
        for key, kind in _TYPES.items()
        if key in found and not isinstance(found[key], kind) and isinstance(kind, type)
    ]
    if isinstance(found.get("rules"), str) and found["rules"] not in NAMES:
        message = f"'rules' is {found['rules']!r}, none of {', '.join(NAMES)}"
        problems.append(Problem(message, "bad_value", "rules"))
    if problems:
        raise RequestError(problems)
    return found


def _refuse_unknown(found: Mapping[str, Any], known: tuple[str, ...], where: str = "") -> None:
    unknown = [key for key in found if key not in known]
    if unknown:
        raise RequestError(
            Problem(f"unknown key {key!r}{where}", "unknown_key", str(key)) for key in unknown
        )


_made: dict[str, Ruleset] = {}


def rules_of(found: Mapping[str, Any], default: Ruleset, *, from_file: bool) -> Ruleset:
    """The ruleset that a request names, else the one of the command line."""
    if "rules" not in found and "options" not in found:
        return default
    if "rules" not in found and from_file:
        raise RequestError("'options' belong into the rule file, not beside it")
    name = found.get("rules", default.name)
    key = json.dumps([name, found.get("options")], sort_keys=True)
    if key not in _made:
        if len(_made) > 256:
            _made.clear()
        _made[key] = make(name, found.get("options"))
    return _made[key]


def read_hand(
    found: dict[str, Any], flags: Mapping[str, Any], money: Mapping[str, Any]
) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Hand, flags and payment arguments; the command line gives what a request leaves out."""
    _refuse_unknown(found, (*COMMON, *HAND))
    if "hand" not in found:
        raise RequestError([Problem("no key 'hand'", "missing_key", "hand")])
    own = {key: found[key] for key in ("by", "seat", "round") if key in found}
    twice = [key for key in own if key in found.get("flags", {})]
    if twice:
        raise RequestError(
            Problem(f"{key!r} stands beside 'flags' and in it", "duplicate", key) for key in twice
        )
    merged = {**flags, **own, **found.get("flags", {})}
    Situation.make(None, merged)  # type: ignore[arg-type]
    settle = found.get("settle", {})
    _refuse_unknown(settle, (*SETTLE, "deltas", "pot_change"), " in 'settle'")
    return found["hand"], merged, {**money, **_given(settle, SETTLE, " in 'settle'")}


def _given(found: Mapping[str, Any], keys: Iterable[str], where: str = "") -> dict[str, Any]:
    """What a request says under some keys; null is only taken where it means nobody."""
    empty = [key for key in keys if key in found and found[key] is None and key not in _NOBODY]
    if empty:
        raise RequestError(
            Problem(f"{key!r}{where} is null: leave it out", "bad_value", key) for key in empty
        )
    return {key: found[key] for key in keys if key in found}


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What an analysis request says; None where the command line decides."""

    hand: str
    shapes: Any
    visible: tuple[int, ...] | None
    sets: int | None


def read_analysis(found: dict[str, Any], default: Ruleset | None, *, from_file: bool) -> Analysis:
    """An analysis request; whatever else a case says is checked, even if it does not matter here.

    `default` is the ruleset of the command line, if it names one.
    """
    _refuse_unknown(found, (*COMMON, *ANALYSIS))
    if "hand" not in found:
        raise RequestError([Problem("no key 'hand'", "missing_key", "hand")])
    shapes: Any = None
    if "rules" in found or "options" in found:
        if "rules" not in found and default is None:
            raise RequestError([Problem("'options' need 'rules'", "missing_key", "options")])
        shapes = rules_of(found, default or make("reformed"), from_file=from_file)
    problems: list[Problem] = []
    for check in (_check_winds, _check_discards, _check_events):
        try:
            check(found)
        except HupaiError as error:
            problems.extend(error.problems)
    if problems:
        raise RequestError(problems)
    return Analysis(
        hand=found["hand"],
        shapes=tuple(found["shapes"]) if "shapes" in found else shapes,
        visible=parse_tiles(found["visible"]) if "visible" in found else None,
        sets=_given(found, ("sets",)).get("sets"),
    )


def _check_winds(found: dict[str, Any]) -> None:
    winds = {key: found[key] for key in ("seat", "round") if key in found}
    Situation.make(None, winds)  # type: ignore[arg-type]


def _check_discards(found: dict[str, Any]) -> None:
    for thrown in found.get("discards", ()):
        if not isinstance(thrown, dict) or not isinstance(thrown.get("tile"), str):
            message = f"'discards' are objects with a 'tile', not {thrown!r}"
            raise RequestError(Problem(message, "bad_value", "discards"))
        _refuse_unknown(thrown, ("tile", "claimed", "exempt"), " in 'discards'")
        if len(parse_tiles(thrown["tile"])) != 1:
            message = f"'discards': {thrown['tile']!r} is not one tile"
            raise RequestError(Problem(message, "bad_value", "discards"))
        for key in ("claimed", "exempt"):
            if not isinstance(thrown.get(key, False), bool):
                message = f"{key!r} in 'discards' must be true or false, not {thrown[key]!r}"
                raise RequestError(Problem(message, "bad_value", "discards"))


def _check_events(found: dict[str, Any]) -> None:
    passing_lock(found.get("events", ()))


def answer_event(found: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """The settlement that an event asks for, as plain data."""
    event = found["event"]
    if event not in EVENTS:
        message = f"event {event!r} is none of {', '.join(EVENTS)}"
        raise RequestError([Problem(message, "bad_value", "event")])
    keys = EVENTS[event]
    _refuse_unknown(found, (*COMMON, "event", *keys))
    given = _given(found, keys)
    result: Any
    if event == "win":
        result = rules.settle([_claim(one) for one in given.pop("claims", [])], **given)
    elif event in ("exhaustive", "abort"):
        if "hand_tai" in given:
            given["hand_tai"] = _seat_numbers(given["hand_tai"])
        result = rules.settle_draw(event, **given)
    elif event == "final":
        result = rules.standings(given.pop("points", ()), **given)
    else:
        call = _host_call(rules, event)
        missing = [key for key in _NEEDED[event] if key not in given]
        if missing:
            raise RequestError(
                Problem(f"{event!r} needs {key!r}", "missing_key", key) for key in missing
            )
        needed = [given.pop(key) for key in _NEEDED[event]]
        result = call(*needed, **given)
    out = asdict(result)
    return {key: value for key, value in out.items() if value is not None}


def _host_call(rules: Ruleset, event: str) -> Callable[..., Settlement]:
    call: Callable[..., Settlement] | None = getattr(rules, event, None)
    if call is None:
        raise RequestError([Problem(f"{rules.name} has no event {event!r}", "bad_value", event)])
    return call


def _claim(found: Any) -> Claim:
    keys = ("seat", "value", "dora", "suppliers")
    if not isinstance(found, dict) or not {"seat", "value"} <= found.keys():
        raise RequestError(f"a claim has 'seat' and 'value', not {found!r}")
    _refuse_unknown(found, keys, " in a claim")
    suppliers = found.get("suppliers", ())
    if not isinstance(suppliers, (list, tuple)):
        raise RequestError([Problem("'suppliers' must be a list", "bad_value", "suppliers")])
    return Claim(found["seat"], found["value"], found.get("dora", 0), tuple(suppliers))


def _seat_numbers(found: Any) -> dict[int, Any]:
    """JSON keys are strings: `{"0": 4}` means seat 0."""
    if not isinstance(found, dict):
        raise RequestError([Problem("'hand_tai' must be an object", "bad_value", "hand_tai")])
    return {int(key) if key in ("0", "1", "2", "3") else key: tai for key, tai in found.items()}
