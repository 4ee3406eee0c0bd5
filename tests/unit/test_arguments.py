"""Arguments of the public calls: several things in any form, and what each call refuses.

What is refused is refused before any work, by an error that names the argument: nothing that
Python or NumPy says about a value it could not use comes out.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hupai
import hupai.rulefile
from hupai import batch
from hupai.batch import Hands
from hupai.settlement import Claim, passing_lock

READY = "234567m 345p 6788s"
WON = READY + " +5s"
COUNTS = np.array([[1] * 13 + [0] * 21], np.uint8)
AFTER_DRAW = np.array([[1] * 14 + [0] * 20], np.uint8)
REFORMED, GUANG = hupai.Reformed(), hupai.Guang()
PASSED = hupai.Reformed(temporary_furiten=True)
HANDS = Hands.from_strings([WON, WON])
#: Two values where one is wanted: their comparison with anything is no truth value.
TWO_WORDS = np.array(["ron", "raise"])
TWO_NUMBERS = np.array([4, 5])


# several things in any form --------------------------------------------------------------

#: Calls with an argument that takes several things, and a list of them.
SEVERAL: dict[str, tuple[Callable[[Any], Any], list[Any]]] = {
    "indicators": (lambda v: hupai.Situation(indicators=v), [0, 8]),
    "ura_indicators": (lambda v: hupai.Situation(ura_indicators=v), [0, 8]),
    "flags of score": (
        lambda v: GUANG.score(WON, riichi="riichi", indicators=v, ura_indicators=[1, 1]).value,
        [2, 20],
    ),
    "format_tiles": (hupai.format_tiles, [0, 1, 2, 27]),
    "concealed": (lambda v: hupai.Hand(v), [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3 + [9]),
    "reds": (lambda v: hupai.Hand([4, 13, *[0, 1, 2] * 3, 9, 9], reds=v), [4, 13]),
    "melds of Hand": (lambda v: hupai.Hand([9], melds=v), ["[123m]"] * 4),
    "from_counts": (hupai.Hand.from_counts, [1] * 13 + [0] * 21),
    "from_tiles136": (hupai.Hand.from_tiles136, list(range(0, 52, 4))),
    "waits": (lambda v: REFORMED.blocked_waits(v, discards=[7]), [4, 7]),
    "discards": (lambda v: REFORMED.blocked_waits([4, 7], discards=v), [7, 30]),
    "exempt": (lambda v: REFORMED.blocked_waits([4, 7], [4, 7], exempt=v), [True, False]),
    "passed": (lambda v: PASSED.blocked_waits([4, 7], passed=v), [7, 30]),
    "events": (passing_lock, ["passes_win", "other"]),
    "shapes": (lambda v: hupai.shanten(READY, v), ["standard", "seven_pairs"]),
    "suppliers": (
        lambda v: REFORMED.settle(Claim(1, 1000, suppliers=v)).deltas,
        [2, 2, 2],
    ),
    "claims": (
        lambda v: hupai.Competitive().settle(v, discarder=3).deltas,
        [Claim(0, 8), Claim(2, 13)],
    ),
    "stakes": (lambda v: GUANG.settle(Claim(1, 6), discarder=0, stakes=v).deltas, [0, 40, 0, 0]),
    "ready": (lambda v: REFORMED.settle_draw(ready=v).deltas, [0, 2]),
    "points": (REFORMED.standings, [30000, 30000, 38000, 22000]),
    "best_tai": (lambda v: GUANG.false_win(1, v).deltas, [4, 0, 2, 0]),
    "from_strings": (lambda v: Hands.from_strings(v).strings(), [WON, READY]),
    "from_hands": (
        lambda v: Hands.from_hands(v).strings(),
        [hupai.Hand.parse(WON), hupai.Hand.parse(READY)],
    ),
    "situations": (
        lambda v: Hands.from_strings([WON, WON], v).by.tolist(),
        [hupai.Situation(by="ron"), hupai.Situation()],
    ),
    "by of rows": (lambda v: Hands.from_strings([WON, WON], by=v).by.tolist(), ["ron", 0]),
    "indicators of rows": (
        lambda v: [s.indicators for _, s in Hands.from_strings([WON, WON], indicators=v)],
        ["12m", (3,)],
    ),
}


def forms(several: list[Any]) -> list[Any]:
    """The same things as a tuple, an iterator and an array."""
    if all(isinstance(one, (int, bool)) for one in several):
        array = np.array(several)
    else:
        array = np.empty(len(several), object)
        array[:] = several
    return [tuple(several), iter(several), array]


@pytest.mark.parametrize("name", SEVERAL)
def test_several_things_in_any_form(name: str) -> None:
    call, several = SEVERAL[name]
    expected = call(several)
    for form in forms(several):
        assert call(form) == expected


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.parametrize("wrong", [None, 5, np.array(5), "standart"])
def test_what_is_not_several_things(name: str, wrong: Any) -> None:
    call, _ = SEVERAL[name]
    if (name, wrong) in (("situations", None), ("by of rows", None)):
        wrong = 7  # None says something there
    with pytest.raises((ValueError, TypeError)) as caught:
        call(wrong)
    said = str(caught.value)
    assert "not iterable" not in said
    assert "iteration" not in said


@pytest.mark.parametrize("array", [np.array([0, 8]), np.array([0, 8], np.uint8)])
def test_indicators_as_an_array(array: Any) -> None:
    """NumPy's remark on truth values of arrays came out."""
    expected = hupai.Situation(indicators="1m9m")
    assert hupai.Situation(indicators=array) == expected
    assert hash(hupai.Situation(indicators=array)) == hash(expected)
    assert hupai.Situation(indicators=array[:0]) == hupai.Situation()
    with pytest.raises(hupai.InvalidSituationError, match=r"^indicators: .*0\.0.* is no tile kind"):
        hupai.Situation(indicators=array.astype(float))
    with pytest.raises(hupai.InvalidSituationError, match=r"^indicators: .* is no tile kind"):
        hupai.Situation(indicators=array[None])


@pytest.mark.parametrize("dtype", [np.int64, np.float64])
def test_visible_arrays_are_counts(dtype: Any) -> None:
    for visible in (np.zeros(34, dtype), np.zeros(2, dtype)):
        with pytest.raises(TypeError, match="an array is 34 counts; give kinds as a list"):
            hupai.useful_tiles(READY, visible=visible)


# arrays where one value is wanted --------------------------------------------------------

ONE_VALUE: list[tuple[str, Callable[[Any], Any]]] = [
    *((name, lambda v, n=name: hupai.Situation(**{n: v})) for name in ("seat", "round")),
    *((name, lambda v, n=name: hupai.Situation(**{n: v})) for name in ("by", "riichi", "ippatsu")),
    *((n, lambda v, n=n: hupai.Guang(**{n: v})) for n in ("length", "hand_size", "payout")),
    ("length", lambda v: hupai.Competitive(length=v)),
    ("win", lambda v: hupai.Hand([9], v, ["[123m]"] * 4)),
    ("tile id", lambda v: hupai.Hand.from_tiles136(range(0, 52, 4), win=v)),
    ("kind", lambda v: REFORMED.settle_draw(v)),
    ("kind", lambda v: GUANG.fault(v, 0)),
    ("winner", lambda v: REFORMED.settle(Claim(1, 1000), winner=v)),
    ("discarder", lambda v: REFORMED.settle(Claim(1, 1000), discarder=v)),
    ("honba", lambda v: REFORMED.settle(Claim(1, 1000), honba=v)),
    ("seat", lambda v: GUANG.best_ready_tai("99m 444p 56788s 222z", v, "N")),
    ("events", lambda v: passing_lock([v])),
    ("by", lambda v: REFORMED.value_of_waits(HANDS, by=v)),
    ("pattern", lambda v: REFORMED.score_batch(HANDS).has(v)),
    ("row", lambda v: REFORMED.explain_row(HANDS, v)),
    ("player", lambda v: hupai.VectorGame(REFORMED, 1).play([v] * 4, rounds=1)),
    ("rounds", lambda v: hupai.VectorGame(REFORMED, 1).play(rounds=v)),
    ("restart", lambda v: hupai.VectorGame(REFORMED, 1, restart=v)),
    ("n must", lambda v: hupai.VectorGame(REFORMED, v)),
    ("tai", lambda v: GUANG.money(v)),
    ("tai", lambda v: GUANG.share(v)),
]


@pytest.mark.parametrize("wrong", [TWO_NUMBERS, TWO_WORDS, np.array([1.5]), [4]])
@pytest.mark.parametrize(("name", "call"), ONE_VALUE)
def test_arrays_where_one_value_is_wanted(
    name: str, call: Callable[[Any], Any], wrong: Any
) -> None:
    with pytest.raises((hupai.HupaiError, TypeError)) as caught:
        call(wrong)
    said = str(caught.value)
    assert "truth value of an" not in said
    assert "scalar" not in said
    assert name in said or "is no " in said or "is none of" in said


@pytest.mark.parametrize("tai", [-1, 1.5, "3", None, True, 10**9])
def test_tai_that_no_hand_has(tai: Any) -> None:
    for call in (GUANG.money, GUANG.share):
        with pytest.raises(hupai.SettlementError, match="tai: "):
            call(tai)


# threads, sets, on_error, out --------------------------------------------------------------

THREADS: dict[str, Callable[[Any], Any]] = {
    "shanten": lambda t: batch.shanten(COUNTS, threads=t),
    "waits": lambda t: batch.waits(COUNTS, threads=t),
    "useful": lambda t: batch.useful(COUNTS, threads=t),
    "discards": lambda t: batch.discards(AFTER_DRAW, threads=t),
    "improvements": lambda t: batch.improvements(COUNTS, threads=t),
    "from_arrays": lambda t: Hands.from_arrays(COUNTS, threads=t),
    "readings": lambda t: HANDS.readings(threads=t),
    "readings of none": lambda t: HANDS[:0].readings(threads=t),
    "score_batch": lambda t: REFORMED.score_batch(HANDS, threads=t),
    "value_of_waits": lambda t: REFORMED.value_of_waits(Hands.from_strings([READY]), threads=t),
    "VectorGame": lambda t: hupai.VectorGame(REFORMED, 2, threads=t),
}


@pytest.fixture
def load(tmp_path: Path) -> Callable[[Any], Any]:
    HANDS.save(tmp_path / "hands.npz")
    return lambda threads: Hands.load(tmp_path / "hands.npz", threads=threads)


@pytest.mark.parametrize("threads", [0, -1, True, "2", 1.5, None, [2], TWO_NUMBERS, np.float64(2)])
@pytest.mark.parametrize("name", [*THREADS, "load"])
def test_threads_that_are_no_number(name: str, threads: Any, load: Callable[[Any], Any]) -> None:
    with pytest.raises(hupai.InvalidOptionError, match=r"^threads ") as caught:
        THREADS.get(name, load)(threads)
    assert caught.value.problems[0].code == "bad_threads"


@pytest.mark.parametrize("threads", [2, np.int64(2), np.uint8(3), 5000, 2**70])
@pytest.mark.parametrize("name", [*THREADS, "load"])
def test_any_number_of_threads(name: str, threads: Any, load: Callable[[Any], Any]) -> None:
    """More than there can be are as many as there can be."""
    THREADS.get(name, load)(threads)


def test_every_call_with_threads_is_here() -> None:
    calls = {"VectorGame": hupai.VectorGame}
    for owner in (batch, Hands, hupai.Ruleset):
        names = getattr(owner, "__all__", dir(owner))
        calls.update({name: getattr(owner, name) for name in names if not name.startswith("_")})
    named = {
        name
        for name, call in calls.items()
        if callable(call) and "threads" in inspect.signature(call).parameters
    }
    assert named == {*THREADS, "load"} - {"readings of none"}


@pytest.mark.parametrize("sets", [3, 6, 0, True, "4", 4.0, [4], TWO_NUMBERS, 2**70])
def test_sets_that_no_hand_has(sets: Any) -> None:
    for call in (batch.shanten, batch.waits, batch.useful, batch.improvements):
        with pytest.raises(hupai.InvalidOptionError, match="a hand has 4 or 5 sets"):
            call(COUNTS, sets=sets)
    with pytest.raises(hupai.InvalidOptionError, match="a hand has 4 or 5 sets"):
        batch.discards(AFTER_DRAW, sets=sets)
    for single in (hupai.shanten, hupai.shanten_by_shape, hupai.waits, hupai.useful_tiles):
        with pytest.raises(hupai.InvalidOptionError, match="a hand has 4 or 5 sets"):
            single(bytes(COUNTS[0]), sets=sets)
    assert batch.shanten(COUNTS, sets=None).tolist() == [0]


@pytest.mark.parametrize("on_error", ["x", None, True, 1, ["mark"], TWO_WORDS, b"mark"])
def test_what_to_do_on_errors_is_one_of_two_words(on_error: Any) -> None:
    for call in (
        lambda: Hands.from_strings([WON], on_error=on_error),
        lambda: Hands.from_arrays(COUNTS, on_error=on_error),
        lambda: REFORMED.score_batch(HANDS, on_error=on_error),
        lambda: REFORMED.value_of_waits(Hands.from_strings([READY]), on_error=on_error),
    ):
        with pytest.raises(hupai.InvalidOptionError, match=r"^on_error is "):
            call()


@pytest.mark.parametrize("shapes", [None, 5, "x", np.array([]), [[]], [TWO_WORDS]])
def test_shapes_that_are_none(shapes: Any) -> None:
    for call in (
        lambda: hupai.shanten(READY, shapes),
        lambda: hupai.readings(WON, shapes),
        lambda: batch.shanten(COUNTS, shapes=shapes),
        lambda: batch.shanten(COUNTS[:0], shapes=shapes),
        lambda: HANDS.readings(shapes),
        lambda: HANDS[:0].readings(shapes),
    ):
        with pytest.raises(hupai.InvalidOptionError, match="shape"):
            call()


def read_only(shape: tuple[int, ...], dtype: Any) -> np.ndarray[Any, Any]:
    array = np.zeros(shape, dtype)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("call", "shape", "dtype"),
    [
        (lambda out: batch.shanten(np.repeat(COUNTS, 2, 0), out=out), (2,), np.int8),
        (lambda out: batch.waits(np.repeat(COUNTS, 2, 0), out=out), (2, 34), np.bool_),
        (
            lambda out: batch.useful(
                np.repeat(COUNTS, 2, 0), out=(out, np.zeros((2, 34), np.uint8))
            ),
            (2,),
            np.int8,
        ),
        (
            lambda out: batch.discards(
                np.repeat(AFTER_DRAW, 2, 0), out=(out, np.zeros((2, 34), np.uint8))
            ),
            (2, 34),
            np.int8,
        ),
        (lambda out: REFORMED.score_batch(HANDS, out={"value": out}), (2,), np.int32),
        (
            lambda out: REFORMED.value_of_waits(Hands.from_strings([READY] * 2), out=out),
            (2, 34),
            np.int32,
        ),
    ],
)
def test_outputs_that_do_not_fit(call: Any, shape: tuple[int, ...], dtype: Any) -> None:
    call(np.zeros(shape, dtype))
    for wrong in (
        [0, 0],
        5,
        np.zeros(shape, np.float32),
        np.zeros((3, *shape[1:]), dtype),
        np.zeros((*shape, 1), dtype),
        np.zeros((4, *shape[1:]), dtype)[::2],
        read_only(shape, dtype),
    ):
        with pytest.raises((TypeError, ValueError), match=r"^out"):
            call(wrong)


def test_a_tuple_of_two_outputs() -> None:
    for wrong in (5, [1, 2], (1,), np.zeros(1, np.int8)):
        with pytest.raises(TypeError, match="out must be a tuple of two arrays"):
            batch.useful(COUNTS, out=wrong)  # type: ignore[arg-type]


# rows, melds, actions ------------------------------------------------------------------------

ALWAYS = hupai.patterns.conditions("standard")


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        *(("id", value) for value in (None, 5, ["a"], np.array(["a"]))),
        *(("points", value) for value in (None, "1", 1.5, True, np.array([1, 2]), np.int64(1))),
        *(("any_of", value) for value in ("standard", None, ("standard",), ALWAYS[0], [*ALWAYS])),
        ("any_of", (hupai.patterns.Condition("standard"),)),  # type: ignore[arg-type]
        ("any_of", (hupai.patterns.Condition(np.array(["standard"])),)),  # type: ignore[arg-type]
        *(("per", value) for value in (5, ["kongs"], np.array(["kongs"]))),
        *(("excludes", value) for value in ("b", None, 5, (5,), np.array(["b", "c"]))),
        *(("tier", value) for value in (None, np.array(["general"]))),
        *(("kind", value) for value in (None, TWO_WORDS)),
        *(("names", value) for value in (None, "x", {"zh": "x"}, hupai.patterns.Names(5))),
        *(("example", value) for value in ("1m", 5, hupai.patterns.Example(5))),
        ("counter_example", hupai.patterns.Example(WON, 5)),
        *(("condition", value) for value in (None, 5)),
    ],
)
def test_fields_of_rows_of_a_wrong_type(field: str, wrong: Any) -> None:
    """Some were taken, points of 1.5 among them; others met Python's and NumPy's own words."""
    row: dict[str, Any] = {"id": "a", "points": 1, "any_of": ALWAYS, field: wrong}
    with pytest.raises(hupai.RuleFileError, match=rf"pattern .*: {field} must be ") as caught:
        hupai.patterns.PatternTable([hupai.patterns.Pattern(**row)])
    assert caught.value.problems[0].code == "wrong_type"


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("id", 5), ("combine", TWO_WORDS), ("cap", "x"), ("cap", 1.5), ("rank", "x"), ("rank", True)],
)
def test_fields_of_tiers_of_a_wrong_type(field: str, wrong: Any) -> None:
    tier = hupai.patterns.Tier(**{"id": "general", field: wrong})
    row = hupai.patterns.Pattern("a", points=1, any_of=ALWAYS)
    with pytest.raises(hupai.RuleFileError, match=rf"tier .*: {field} must be "):
        hupai.patterns.PatternTable([row], [tier])


def test_all_rows_of_a_wrong_type_are_named() -> None:
    with pytest.raises(hupai.RuleFileError) as caught:
        hupai.patterns.PatternTable(["a", 5], [5])  # type: ignore[list-item]
    assert len(caught.value.problems) == 3
    for wrong in (None, 5, "abc", hupai.patterns.Tier("general")):
        with pytest.raises(TypeError, match="rows must be an iterable of Patterns"):
            hupai.patterns.PatternTable(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "arguments",
    [
        (TWO_WORDS, 0),
        ("chi", TWO_NUMBERS),
        ("pon", 4, TWO_NUMBERS),
        ("pon", 4, 1.0),
        ("pon", 4, 0, TWO_NUMBERS),
        ("pon", 4, 0, "no"),
    ],
)
def test_melds_of_wrong_values(arguments: Any) -> None:
    with pytest.raises(hupai.InvalidHandError):
        hupai.Meld(*arguments)
    with pytest.raises(hupai.InvalidHandError, match="win_red is"):
        hupai.Hand([9], 4, ["[123m]"] * 4, win_red=arguments[-1])


def test_values_of_numpy_make_plain_melds() -> None:
    meld = hupai.Meld("pon", np.int64(4), np.uint8(1), np.True_)  # type: ignore[arg-type]
    assert repr(meld) == "Meld(type='pon', tile=4, supplier=1, red=True)"


@pytest.mark.parametrize("wrong", [TWO_NUMBERS, 1.5, None, True, [1], np.array([1.0])])
def test_what_is_no_action(wrong: Any) -> None:
    for call in (hupai.Action, hupai.Action.discard, hupai.Action.closed_kong):
        with pytest.raises(hupai.IllegalActionError, match=r"is no (action|tile)"):
            call(wrong)


def test_words_and_texts_of_wrong_types() -> None:
    for lang in (np.array(["en", "zh"]), ["en"], None):
        with pytest.raises(hupai.InvalidOptionError, match="lang must be one of"):
            REFORMED.score(WON).explain(lang)  # type: ignore[arg-type]
    for text in (None, b"x", 5):
        with pytest.raises(TypeError, match="a rule file's text is a string"):
            hupai.rulefile.loads(text)  # type: ignore[arg-type]
