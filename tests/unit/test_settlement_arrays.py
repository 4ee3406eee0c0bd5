"""Arrays of settlements: whole numbers in any layout; all else is refused by field and row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from settlements import problems

import hupai
from hupai.batch import Hands
from hupai.errors import SettlementError
from hupai.settlement import Claim
from hupai.table_rules import settle_rows

REFORMED, GUANG = hupai.Reformed(renchan=True), hupai.Guang()
WON = "234567m 345p 6788s +5s"
SCORES = REFORMED.score_batch(
    Hands.from_strings([WON] * 3, by=["ron", "ron", "self_draw"], seat=["S", "W", "S"])
)
READY = np.eye(4, dtype=np.bool_)[:3]


def read_only(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    array.flags.writeable = False
    return array


#: No whole numbers of three hands.
ODD: dict[str, Any] = {
    "None": None,
    "text": "x",
    "texts": np.array(["a", "b", "c"]),
    "bytes": b"abc",
    "floats": np.array([1.0, 2.0, 3.0]),
    "nan": np.full(3, np.nan),
    "complex": np.full(3, 1j),
    "truth": True,
    "truths": np.ones(3, np.bool_),
    "objects": np.array([None] * 3, object),
    "dates": np.zeros(3, "M8[s]"),
    "records": np.zeros(3, "i4,i4"),
    "mapping": {0: 1},
    "ragged": [[1], [1, 2]],
    "two": np.array([1, 2]),
    "none": np.zeros(0, np.int64),
    "no floats": np.zeros(0),
    "four rows": np.ones((4, 4), np.int64),
    "cube": np.ones((3, 4, 2), np.int64),
    "negative": np.full(3, -5),
    "large": np.full(3, 10**12),
    "unsigned": np.full(3, 2**64 - 1, np.uint64),
    "huge": 2**70,
    "one wrong": np.array([0, 0, -7]),
}

Call = Callable[..., np.ndarray[Any, Any]]


def settle(**arguments: Any) -> np.ndarray[Any, Any]:
    given = {"values": [1000] * 3, "winners": [1, 2, 1], "discarders": [3, 3, -1], **arguments}
    return REFORMED.settle_batch(
        given.pop("values"), given.pop("winners"), given.pop("discarders"), **given
    )


def settle_guang(**arguments: Any) -> np.ndarray[Any, Any]:
    return GUANG.settle_batch([6] * 3, [1, 2, 1], [3, 3, -1], **arguments)


def settle_draw(**arguments: Any) -> np.ndarray[Any, Any]:
    return GUANG.settle_draw_batch(READY, **arguments)


def settle_scores(**arguments: Any) -> np.ndarray[Any, Any]:
    return SCORES.settle(**{"discarders": [3, 3, -1], **arguments})


NUMBERS: list[tuple[Call, str]] = [
    *((settle, name) for name in ("values", "winners", "discarders", "dora", "suppliers")),
    *((settle, name) for name in ("honba", "sticks", "stakes")),
    *((settle_guang, name) for name in ("repeats", "pot", "stakes")),
    *((settle_draw, name) for name in ("hand_tai", "repeats", "pot", "stakes")),
    *((settle_scores, name) for name in ("discarders", "honba", "sticks", "stakes")),
]


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize(("call", "name"), NUMBERS)
def test_what_is_no_whole_numbers(call: Call, name: str, odd: str) -> None:
    if (name, odd) == ("suppliers", "None"):
        return  # says that nothing is known
    if (name, odd) in (("suppliers", "four rows"), ("winners", "truths"), ("winners", "truth")):
        odd = "cube"
    with pytest.raises(SettlementError) as caught:
        call(**{name: ODD[odd]})
    # How many hands there are is what the winners say.
    if (name, odd) not in (("winners", "two"), ("winners", "none"), ("winners", "no floats")):
        assert all(problem.startswith(f"{name}: ") for problem in caught.value.problems)
    if odd == "one wrong" and name not in ("suppliers", "stakes", "hand_tai"):
        assert "row 2" in str(caught.value)
    if odd == "ragged":
        assert "rows of different lengths" in str(caught.value)


@pytest.mark.parametrize("odd", [*(name for name in ODD if not name.startswith("truth")), "three"])
@pytest.mark.parametrize("name", ["ready", "abort", "nagashi", "false_winners"])
def test_what_is_no_truth_values(name: str, odd: str) -> None:
    value = np.ones((3, 3), np.bool_) if odd == "three" else ODD[odd]
    with pytest.raises(SettlementError, match=rf"^{name}: "):
        REFORMED.settle_draw_batch(**{"ready": READY, name: value})


@pytest.mark.parametrize(
    ("call", "name", "numbers"),
    [
        (settle, "values", [1000, 500, 2000]),
        (settle, "winners", [1, 2, 0]),
        (settle, "discarders", [0, 3, -1]),
        (settle, "dora", [1, 0, 2]),
        (settle, "honba", [1, 0, 2]),
        (settle, "sticks", [1, 0, 2]),
        (settle_guang, "repeats", [1, 0, 2]),
        (settle_guang, "pot", [20, 0, 40]),
        (settle_scores, "sticks", [1, 0, 2]),
        (settle_scores, "discarders", [0, 3, -1]),
        (settle_draw, "pot", [20, 0, 40]),
    ],
)
def test_whole_numbers_of_any_width_and_layout(call: Call, name: str, numbers: list[int]) -> None:
    expected = call(**{name: numbers})
    assert expected.dtype == np.int32
    twice = np.repeat(np.array(numbers), 2)
    for form in (
        tuple(numbers),
        np.array(numbers, np.int16),
        np.array(numbers, ">i8"),
        twice[::2],
        twice[::-1][::2][::-1],
        read_only(np.array(numbers)),
    ):
        assert np.array_equal(call(**{name: form}), expected)


def test_stakes_and_seats_of_any_layout() -> None:
    stakes = np.array([[40, 0, 0, 0], [0, 0, 100, 0], [0] * 4])
    expected = settle_guang(stakes=stakes)
    for form in (np.asfortranarray(stakes), read_only(stakes.copy()), stakes.tolist()):
        assert np.array_equal(settle_guang(stakes=form), expected)
    drawn = settle_draw(false_winners=~READY, hand_tai=READY * 6)
    for form in (np.asfortranarray(~READY), read_only(~READY), (~READY).tolist()):
        assert np.array_equal(settle_draw(false_winners=form, hand_tai=READY * 6), drawn)


def test_no_hands_at_all() -> None:
    none = np.zeros(0, np.int64)
    assert REFORMED.settle_batch(none, none, none).shape == (0, 4)
    assert GUANG.settle_batch([], [], []).shape == (0, 4)
    assert hupai.Competitive().settle_draw_batch(np.zeros((0, 4), np.bool_)).shape == (0, 4)
    assert REFORMED.score_batch(SCORES.hands[:0]).settle().shape == (0, 4)


def test_a_value_below_the_least_is_no_win() -> None:
    """As for one hand."""
    for rules, least in ((hupai.Reformed(), 1), (hupai.Competitive(), 6), (GUANG, 3)):
        assert rules.settle_batch([least], [1], [-1]).any()
        with pytest.raises(SettlementError, match=rf"values: a value below {least} .*row 1"):
            rules.settle_batch([least, least - 1], [1, 1], [-1, -1])


def test_scores_settle_by_named_counters() -> None:
    """Arguments of their own, such as the values, were taken and met those of the scores."""
    for name in ("values", "winners", "dora", "suppliers", "foo"):
        with pytest.raises(TypeError, match=f"unexpected keyword argument '{name}'"):
            SCORES.settle([3, 3, -1], **{name: [1, 1, 1]})


WAITS = np.zeros((3, 34), np.bool_)
SHORT = WAITS[:2]


@pytest.mark.parametrize("rules", [REFORMED, hupai.Reformed(temporary_furiten=True), GUANG])
@pytest.mark.parametrize(
    "wrong",
    [
        *(value for name, value in ODD.items() if name not in ("None", "truths")),
        WAITS.astype(np.uint8),
        WAITS[:, :33],
        WAITS[0],
        WAITS[:, :, None],
        WAITS.tolist(),
        SHORT,
    ],
)
def test_furiten_of_odd_arrays(rules: hupai.Ruleset, wrong: Any) -> None:
    for name in ("waits", "discards", "passed"):
        arguments = {"waits": WAITS, name: wrong}
        if name == "waits" and wrong is SHORT:
            continue
        with pytest.raises((TypeError, ValueError), match=rf"^{name} must (be|have)"):
            rules.blocked_waits_batch(**arguments)


@pytest.mark.parametrize(
    "rules", [hupai.Reformed(), REFORMED, hupai.Competitive(multiple_ron=False), GUANG]
)
def test_hands_of_a_table_one_by_one_and_together(rules: Any) -> None:
    """Few hands are paid as numbers, many as arrays, by the same formulas."""
    chance = np.random.default_rng(3)
    rows = np.zeros((300, 39), np.int64)
    for row in rows:
        row[0] = ending = chance.integers(1, 3 if rules is GUANG else 4)
        row[3:7] = chance.integers(0, 4, 4)
        if ending == 1:
            discarder = row[1] = chance.integers(-1, 4)
            claimants = chance.permutation([seat for seat in range(4) if seat != discarder])
            row[7 + claimants[: 1 if discarder < 0 else chance.integers(1, 4)]] = 1
            row[2] = -1 if discarder >= 0 else chance.integers(-1, 4) * (1 - row[7])
        row[11:15] = chance.integers(6, 30, 4)
        row[19:31] = chance.random(12) < 0.3
        row[31:35] = chance.integers(1, 30, 4)
        row[35:] = chance.choice([0, 40, 100], 4)
    together = settle_rows(rules, rows)
    assert together.dtype == np.int32
    assert together[:, :4].any(axis=1).sum() > (150 if rules.name == "competitive" else 200) // 2
    for at, row in enumerate(rows):
        assert np.array_equal(settle_rows(rules, row[None])[0], together[at])


# rows ------------------------------------------------------------------------------------


def test_batch_refuses_what_it_cannot_settle() -> None:
    call = GUANG.settle_batch
    assert problems(call, [1.5], [0])[0].startswith("values: must be integers")
    assert problems(call, [[3, 4]], [0])[0].startswith("values: has shape")
    assert "row 1" in problems(call, [3, -4], [0, 1])[0]
    assert problems(call, [3], [4])[0].startswith("winners: 4 in row 0")
    assert problems(call, [3], [1], [1])[0].startswith("discarders: nobody can win its own")
    assert problems(call, [[3] * 4], [[False] * 4])[0].startswith("winners: has no winner")
    both = [[True, True, False, False]]
    assert problems(call, [[3] * 4], both)[0].startswith("discarders: a self-draw")
    assert problems(call, [3], [1], honba=[1]) == ["honba: is not used by guang"]
    stakes = [[0, 40, 100, 0], [0, 0, 41, 0]]
    assert problems(call, [3, 4], [1, 2], [0, 1], stakes=stakes)[0].startswith("stakes: 41 is no")
    own = problems(REFORMED.settle_batch, [3000], [1], suppliers=[[1, -1, -1, -1]])
    assert own[0].startswith("suppliers: nobody can supply itself")
    assert problems(GUANG.settle_draw_batch, [[1, 0, 0, 0]])[0].startswith("ready: must be bool")


def test_empty_batch() -> None:
    assert GUANG.settle_batch([], []).shape == (0, 4)
    assert REFORMED.settle_batch(np.zeros(0, np.int32), np.zeros(0, np.int8)).dtype == np.int32


def test_large_batch_is_the_same_row_by_row() -> None:
    rng = np.random.default_rng(5)
    n = 20_000
    values, winners = rng.integers(3, 40, n), rng.integers(0, 4, n)
    discarders = (winners + rng.integers(1, 4, n)) % 4
    discarders = np.where(rng.random(n) < 0.4, -1, discarders)
    stakes = rng.choice([0, 40, 100], (n, 4))
    pot, repeats = rng.integers(0, 10, n) * 20, rng.integers(0, 8, n)
    deltas = GUANG.settle_batch(
        values, winners, discarders, repeats=repeats, pot=pot, stakes=stakes
    )
    assert (deltas.sum(axis=1) == pot + stakes.sum(axis=1)).all()
    for row in range(0, n, 997):
        one = GUANG.settle(
            Claim(int(winners[row]), int(values[row])),
            discarder=None if discarders[row] < 0 else int(discarders[row]),
            repeats=repeats[row],
            pot=pot[row],
            stakes=stakes[row],
        )
        assert one.deltas == tuple(deltas[row])
