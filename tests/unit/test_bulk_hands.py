"""`Hands`: made, cut, joined, written and read; bad input of every kind is an error before work."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hupai
from hupai.batch import Hands
from hupai.bulk import COLUMNS, pattern_words

TEXTS = [
    "234m 567m 345p 88s 67s +5s",
    "88s 67s [234m] [555z^] (1111m) +5s",
    "0m 12345m 0p 11p [067s] 22z +0s",
    "123456789m 1234p",
    "7s (7777z) [555s+5s<] (7777p) (3333m) +7s",
    "11122233344455m 66z +6z",
]
GOOD = [*TEXTS[:2], *TEXTS[3:5]]


@pytest.fixture
def hands() -> Hands:
    return Hands.from_strings(
        GOOD,
        by=["ron", "self_draw", "ron", "rob_kong"],
        seat=list("ESWN"),
        riichi=["riichi", None, None, None],
        last_tile=[False, True, False, False],
        indicators=["1z", "", "1m2m", ""],
    )


def arrays_of(hands: Hands) -> dict[str, Any]:
    melds = np.array(hands.melds)
    melds[np.arange(5) >= hands.n_melds[:, None], 0] = 255
    at = hands.rows["situation"]
    shown = at["indicators"].copy()
    shown[np.arange(8) >= at["n_indicators"][:, None]] = 255
    return {
        "concealed": np.array(hands.concealed),
        "win": hands.win.astype(np.int64),
        "melds": melds,
        "by": hands.by.astype(np.int64),
        "seat": hands.seat.astype(np.int64),
        "round": hands.round.astype(np.int64),
        "riichi": at["riichi"].astype(np.int64),
        "last_tile": np.array(at["last_tile"]),
        "indicators": shown,
    }


def test_rows_are_the_hands_and_situations_given(hands: Hands) -> None:
    assert hands.strings() == [str(hupai.Hand.parse(text)) for text in GOOD]
    assert [str(hand) for hand, _ in hands] == hands.strings()
    assert hands[0][1] == hupai.Situation(by="ron", riichi="riichi", indicators="1z")
    assert hands[-1][1] == hupai.Situation(by="rob_kong", seat="N")
    assert hands.concealed.sum(axis=1).tolist() == [13, 4, 13, 1]
    assert hands.melded().sum(axis=1).tolist() == [0, 10, 0, 16]


def test_three_ways_to_make_the_same(hands: Hands) -> None:
    by_hands = Hands.from_hands([hand for hand, _ in hands], [one for _, one in hands])
    assert by_hands == hands
    assert Hands.from_arrays(**arrays_of(hands)) == hands
    reds = Hands.from_strings(["0m 1234m 0p 11p [067s] 22z +3z"])
    melds = np.array([[[0, 22, 3, 1]]], np.uint8)
    counts = np.array(reds.concealed)
    assert Hands.from_arrays(counts, win=29, melds=melds, reds=3) == reds


def test_slices_masks_and_joins(hands: Hands) -> None:
    assert Hands.concatenate([hands[:1], hands[1:3], hands[3:]]) == hands
    assert hands[::-1][0] == hands[3]
    assert hands[np.array([2, 0])].strings() == [hands.strings()[2], hands.strings()[0]]
    assert hands[np.array([True, False, False, True])] == hands[[0, 3]]
    assert len(hands[[]]) == 0
    assert len(Hands.concatenate([])) == 0
    with pytest.raises(IndexError):
        hands[4]
    with pytest.raises(TypeError):
        hands["concealed"]


def test_immutable(hands: Hands) -> None:
    with pytest.raises(ValueError, match="read-only"):
        hands.concealed[0, 0] = 4
    with pytest.raises(AttributeError):
        hands.rows = None  # type: ignore[assignment]
    with pytest.raises(TypeError):
        Hands()
    assert pickle.loads(pickle.dumps(hands)) == hands


def test_bad_rows_are_named_or_marked() -> None:
    texts = ["zz", GOOD[0], "11111m", "123m", GOOD[1]]
    with pytest.raises(hupai.InvalidHandError, match=r"row 0:.*row 2:.*row 3:") as caught:
        Hands.from_strings(texts)
    assert "five_copies" in {problem.code for problem in caught.value.problems}
    marked = Hands.from_strings(texts, on_error="mark", by="ron")
    assert marked.valid.tolist() == [False, True, False, False, True]
    with pytest.raises(hupai.InvalidHandError, match="row 2"):
        marked[2]
    scores = hupai.Reformed().score_batch(marked)
    assert scores.valid.tolist() == marked.valid.tolist()
    assert scores.value[[0, 2, 3]].tolist() == [0, 0, 0]
    assert scores.reading[[0, 2, 3]].tolist() == [-1, -1, -1]
    with pytest.raises(hupai.InvalidHandError, match="and 80 more rows"):
        Hands.from_strings(["123m"] * 100)


@pytest.mark.parametrize(
    ("change", "error", "match"),
    [
        ({"concealed": [[0] * 34]}, TypeError, "NumPy array"),
        ({"concealed": np.zeros((4, 34), np.int8)}, TypeError, "uint8"),
        ({"concealed": np.zeros((4, 33), np.uint8)}, ValueError, "34"),
        ({"concealed": np.full((4, 34), 5, np.uint8)}, ValueError, "row 0: .*5 times"),
        ({"concealed": np.zeros((4, 34), np.uint8)}, ValueError, "tiles"),
        ({"win": 34}, ValueError, "winning tile 34"),
        ({"win": 300}, ValueError, "not within"),
        ({"win": np.zeros(3, np.int64)}, ValueError, "shape"),
        ({"win": 1.0}, TypeError, "integers"),
        ({"melds": np.zeros((4, 6, 4), np.uint8)}, ValueError, "shape"),
        ({"melds": np.full((4, 1, 4), 7, np.uint8)}, ValueError, "meld type 7"),
        ({"melds": np.array([[[0, 33, 3, 0]]] * 4, np.uint8)}, ValueError, "no run"),
        ({"melds": np.array([[[1, 0, 0, 9]]] * 4, np.uint8)}, ValueError, "flag is 0 or 1"),
        ({"melds": np.array([[[255, 0, 0, 0], [1, 0, 0, 0]]] * 4, np.uint8)}, ValueError, "behind"),
        ({"reds": 8}, ValueError, "reds 8"),
        ({"reds": 7}, ValueError, "red five"),
        ({"win_red": True}, ValueError, "row"),
        ({"win_red": 1}, TypeError, "bool"),
        ({"by": 3}, ValueError, "by"),
        ({"by": "tsumo"}, ValueError, "none of"),
        ({"by": ["ron"]}, ValueError, "one value or 4"),
        ({"seat": 9}, ValueError, "seat"),
        ({"riichi": ["often"] * 4}, ValueError, "none of"),
        ({"last_tile": np.zeros(4, np.uint8)}, TypeError, "bool"),
        ({"indicators": np.zeros((4, 9), np.uint8)}, ValueError, "shape"),
        ({"indicators": np.full((4, 1), 77, np.uint8)}, ValueError, "kinds"),
        ({"indicators": "1m" * 9}, ValueError, "more than 8"),
        ({"flying": True}, ValueError, "unknown flag 'flying'"),
        ({"on_error": "ignore"}, ValueError, "mark"),
        ({"threads": 0}, ValueError, "threads"),
    ],
)
def test_bad_arrays(hands: Hands, change: dict[str, Any], error: type, match: str) -> None:
    with pytest.raises(error, match=match):
        Hands.from_arrays(**(arrays_of(hands) | change))


def test_random_bytes_are_never_taken_for_hands() -> None:
    random = np.random.default_rng(3)
    raw = random.integers(0, 256, (2000, hupai.hands.ROW.itemsize), dtype=np.uint8)
    rows = raw.view(hupai.hands.ROW).reshape(-1)
    assert not Hands._checked(rows, True, threads=2).valid.any()


def test_files(hands: Hands, tmp_path: Path) -> None:
    marked = Hands.concatenate([hands, Hands.from_strings(["zz"], on_error="mark")])
    for one in (hands, marked, hands[:0]):
        one.save(tmp_path / "hands.npz")
        assert Hands.load(tmp_path / "hands.npz") == one
    with pytest.raises(FileNotFoundError):
        Hands.load(tmp_path / "none.npz")
    (tmp_path / "text.npz").write_text("no archive")
    with pytest.raises(hupai.InvalidHandError, match="not a file of this kind"):
        Hands.load(tmp_path / "text.npz")
    with np.load(tmp_path / "hands.npz") as file:
        stored = {name: file[name] for name in file.files}
    hands.save(tmp_path / "hands.npz")
    with np.load(tmp_path / "hands.npz") as file:
        stored = {name: file[name] for name in file.files}
    np.savez(tmp_path / "new.npz", **(stored | {"hupai_hands": np.array([2, 87])}))
    with pytest.raises(hupai.InvalidHandError, match="version"):
        Hands.load(tmp_path / "new.npz")
    stored["rows"][0, 0] = 5
    np.savez(tmp_path / "bad.npz", **stored)
    with pytest.raises(hupai.InvalidHandError, match="row 0"):
        Hands.load(tmp_path / "bad.npz")


def test_scores_carry_their_table(hands: Hands, tmp_path: Path) -> None:
    rules = hupai.Competitive()
    plain = Hands.from_strings(GOOD)
    scores = rules.score_batch(plain, on_error="mark")
    scores.save(tmp_path / "scores.npz")
    assert rules.load_scores(tmp_path / "scores.npz") == scores
    with pytest.raises(hupai.RuleFileError, match="table"):
        hupai.Reformed().load_scores(tmp_path / "scores.npz")
    with pytest.raises(hupai.InvalidHandError, match="not a file of this kind"):
        Hands.load(tmp_path / "scores.npz")
    with pytest.raises(hupai.InvalidOptionError, match="without their hands"):
        rules.load_scores(tmp_path / "scores.npz").explain_row(0)


def test_arrow(hands: Hands, tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    marked = Hands.concatenate([hands, Hands.from_strings(["zz"], on_error="mark")])
    for one in (hands, marked, hands[:0]):
        assert Hands.from_arrow(one.to_arrow()) == one
        one.to_parquet(tmp_path / "hands.parquet")
        assert Hands.from_parquet(tmp_path / "hands.parquet") == one
    table = hands.to_arrow()
    with pytest.raises(hupai.InvalidHandError, match="no hands"):
        Hands.from_arrow(table.replace_schema_metadata({}))
    with pytest.raises(hupai.InvalidHandError, match="no column win"):
        Hands.from_arrow(table.drop_columns(["win"]))
    wrong = table.set_column(0, "concealed", pyarrow.array([1, 2, 3, 4]))
    with pytest.raises(hupai.InvalidHandError, match=r"concealed|wrong type"):
        Hands.from_arrow(wrong)


def columns(n: int, words: int) -> dict[str, Any]:
    made: dict[str, Any] = {name: np.empty(n, dtype) for name, dtype in COLUMNS.items()}
    return made | {"patterns": np.empty((n, words), np.uint64)}


def test_out_is_written_to_or_refused() -> None:
    rules = hupai.Competitive()
    hands = Hands.from_strings([TEXTS[0], TEXTS[1]])
    expected = rules.score_batch(hands)
    out = columns(2, pattern_words(rules))
    assert rules.score_batch(hands, out=out) == expected
    assert rules.score_batch(hands, out=out).value is out["value"]
    fixed = np.empty(2, np.int32)
    fixed.flags.writeable = False
    for name, array, match in (
        ("value", np.empty(2, np.int64), "int32"),
        ("value", np.empty(3, np.int32), "shape"),
        ("value", np.empty(4, np.int32)[::2], "contiguous"),
        ("value", fixed, "read-only"),
        ("value", out["dora"], "shares"),
        ("patterns", np.empty((2, 1), np.uint64), "shape"),
        ("worth", np.empty(2, np.int32), "no column"),
    ):
        with pytest.raises((TypeError, ValueError), match=match):
            rules.score_batch(hands, out=out | {name: array})
    with pytest.raises(TypeError, match="ScoreBatch or a dict"):
        rules.score_batch(hands, out=out["value"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"hupai\.batch\.Hands"):
        rules.score_batch(GOOD)  # type: ignore[arg-type]


def test_impossible_situations_are_named_or_marked() -> None:
    rules = hupai.Reformed()
    hands = Hands.from_strings(TEXTS[:2] * 2, replacement=[True, False, False, False])
    with pytest.raises(hupai.InvalidSituationError, match="row 0: replacement without a kong"):
        rules.score_batch(hands)
    scores = rules.score_batch(hands, on_error="mark", threads=2)
    assert scores.valid.tolist() == [False, True, True, True]
    assert scores.to_dict()["why_not"][0] == "invalid"
    with pytest.raises(hupai.InvalidHandError, match="no winning tile"):
        rules.score_batch(Hands.from_strings([TEXTS[3]]))
    with pytest.raises(hupai.InvalidHandError, match="winning tile"):
        rules.value_of_waits(hands)
    with pytest.raises(hupai.InvalidSituationError, match="row 0: ippatsu without riichi"):
        hupai.Guang().value_of_waits(Hands.from_strings([TEXTS[3]], ippatsu="next"))


def test_columns_and_names() -> None:
    rules = hupai.Competitive()
    hands = Hands.from_strings([TEXTS[0], TEXTS[1]])
    scores = rules.score_batch(hands)
    table = scores.to_dict()
    assert list(table)[-95:] == list(rules.pattern_ids)
    for row, names in enumerate(scores.names()):
        assert names == tuple(name for name in rules.pattern_ids if table[name][row])
    with pytest.raises(hupai.InvalidOptionError, match="no pattern"):
        scores.has("pinfu")
    assert scores.explain_row(1) == rules.score(*hands[1]).explain()
    assert rules.explain_row(hands, 1) == scores.explain_row(1)


def test_settlement_of_a_batch() -> None:
    rules = hupai.Reformed()
    hands = Hands.from_strings(
        [TEXTS[0], TEXTS[0], "19m 19p 19s 1234567z +2m"],
        by=["ron", "self_draw", "ron"],
        seat=["S", "W", "E"],
    )
    scores = rules.score_batch(hands)
    deltas = scores.settle([3, -1, 2])
    for row, discarder in ((0, 3), (1, None)):
        one = rules.settle(rules.score(*hands[row]), discarder=discarder)
        assert deltas[row].tolist() == list(one.deltas)
    assert deltas[2].tolist() == [0, 0, 0, 0]
    with pytest.raises(hupai.SettlementError, match=r"discarders: a ron needs its seat \(row 0\)"):
        scores.settle(-1)
    with pytest.raises(hupai.SettlementError, match=r"discarders: a self-draw has .* \(row 1\)"):
        scores.settle([3, 3, 2])
    # Counters of all hands, in any form; those of the hand that does not win move nothing.
    for sticks in (np.array([1, 0, 2]), [1, 0, 2], (1, 0, 2)):
        paid = scores.settle([3, -1, 2], sticks=sticks)
        assert (paid - deltas).tolist() == [[0, 1000, 0, 0], [0] * 4, [0] * 4]


def test_blocked_waits_row_by_row() -> None:
    random = np.random.default_rng(9)
    waits, discards = random.random((2, 200, 34)) < 0.2
    locks = random.random(200) < 0.5
    passed = random.random((200, 34)) < 0.2

    def kinds(row: Any) -> list[int]:
        return np.flatnonzero(row).tolist()

    for rules in (hupai.Reformed(), hupai.Reformed(temporary_furiten=True)):
        found = rules.blocked_waits_batch(waits, discards, passed)
        for row in range(200):
            one = rules.blocked_waits(
                kinds(waits[row]), kinds(discards[row]), passed=kinds(passed[row])
            )
            assert kinds(found[row]) == list(one)
    found = hupai.Guang().blocked_waits_batch(waits, discards, locks)
    for row in range(200):
        one = hupai.Guang().blocked_waits(kinds(waits[row]), passed=bool(locks[row]))
        assert kinds(found[row]) == list(one)
    with pytest.raises(TypeError, match="bool"):
        hupai.Guang().blocked_waits_batch(waits.astype(np.uint8))
    with pytest.raises(ValueError, match="shape"):
        hupai.Guang().blocked_waits_batch(waits, passed=locks[:3])
