"""Which waits may not be ronned, and what a ready hand is worth against a false winner."""

from __future__ import annotations

import pytest
from settlements import COMPETITIVE, GUANG, REFORMED, problems

import hupai


def test_blocked_by_own_discards() -> None:
    """REF-8, REF-9: partial furiten; an exempt discard does not bar, another of its kind does."""
    assert REFORMED.blocked_waits([1, 4, 7], [4, 20]) == (4,)
    assert REFORMED.blocked_waits([1, 4], [4, 20], [True, False]) == ()
    assert REFORMED.blocked_waits([1, 4], [4, 20, 4], [True, False, False]) == (4,)
    # Passing bars nothing without the option; a fact of play that changes nothing is no error.
    assert REFORMED.blocked_waits([1, 4], passed=[4]) == ()
    strict = hupai.Reformed(temporary_furiten=True)
    assert strict.blocked_waits([1, 4, 7], [1], passed=[4, 9]) == (1, 4)


def test_blocked_by_the_passing_lock() -> None:
    """COMP-3, GUANG-21, GUANG-22: all waits or none; own discards bar nothing."""
    for rules in (COMPETITIVE, GUANG):
        assert rules.blocked_waits([7, 4], [4]) == ()
        assert rules.blocked_waits([7, 4], [4], passed=True) == (4, 7)
        assert rules.blocked_waits([7, 4], passed=False) == ()


def test_wrong_arguments_of_blocked_waits() -> None:
    assert problems(REFORMED.blocked_waits, [34], ["1m"], ["x"]) == [
        "waits: 34 is no kind (0..33)",
        "discards: '1m' is no kind (0..33)",
        "exempt: must be booleans, not ['x']",
        "exempt: has 1 entries for 0 discards",
    ]
    assert problems(REFORMED.blocked_waits, [3], passed=True)[0].startswith("passed: ")
    assert problems(REFORMED.blocked_waits, [3], passed=[99])[0].startswith("passed: ")
    assert problems(GUANG.blocked_waits, [3], passed=[4])[0].startswith("passed: ")


def test_best_ready_tai() -> None:
    """GUANG-26: no minimum, no chance, no riichi; the best of the waits; None if not ready."""
    assert GUANG.best_ready_tai("123m 567m 345p 88s 67s", "E", "E") == 2
    assert GUANG.best_ready_tai("[123m] 567m 345p 55z 67s", "E", "E") == 0
    assert GUANG.best_ready_tai("123m 567m 345p 88s 6s 1z", "E", "E") is None
    assert hupai.Guang(hand_size=16).best_ready_tai("1133m 2277p 4466s 55z 99s", "E", "E") == 4
    with pytest.raises(hupai.errors.InvalidHandError):
        GUANG.best_ready_tai("123m 567m 345p 88s 67s +5s", "E", "E")


def test_best_ready_tai_knows_only_rows_of_the_hand() -> None:
    """GUANG-26, GUANG-41: a row of chance does not count, even where the tiles imply it."""
    rows = [
        *GUANG.patterns,
        hupai.patterns.Pattern(
            "last_of_kind",
            points=9,
            any_of=hupai.patterns.conditions("last_of_kind"),
            kind="chance",
        ),
    ]
    rules = hupai.Guang(patterns=hupai.patterns.PatternTable(rows))
    hand = "[555z<] [123m] [345p] 88s 5s 6s"
    assert rules.best_ready_tai(hand, "E", "E") == GUANG.best_ready_tai(hand, "E", "E") == 1
    open_hand = "[777p<] [123m] [345p] 88s 89p"
    assert rules.score(open_hand + " +7p", by="ron").patterns["last_of_kind"] == 9
    assert rules.best_ready_tai(open_hand, "E", "E") == 0
