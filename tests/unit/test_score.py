"""Scores: lazily worked out, immutable, and able to say why."""

from __future__ import annotations

import json
import pickle

import pytest

import hupai
from hupai.patterns import Pattern, PatternTable, Tier, conditions


def test_explain_names_everything_that_counts_and_why_the_rest_does_not() -> None:
    score = hupai.Competitive().score("19m 19p 19s 1234567z +7z")
    text = score.explain()
    for key, points in score.patterns.items():
        assert f"[{key}]" in text
        assert str(points) in text
    assert "excluded by" in text
    assert "thirteen orphans" in text
    assert f"value: {score.value} points" in text


def test_reading_and_wait_are_told() -> None:
    score = hupai.Reformed().score("[234m] 567m 345p 88s 57s +6s", by="ron")
    assert score.reading is not None
    assert score.reading.wait == "closed"
    assert [str(one) for one in score.reading.sets] == ["234m", "567m", "345p", "567s"]
    assert [one.meld for one in score.reading.sets] == [0, None, None, None]
    assert [one.completed for one in score.reading.sets] == [False, False, False, True]
    assert score.reading.pair == 25


def test_cap_and_limit() -> None:
    """REF-3, REF-4: the sum is capped at 16000; a limit pattern stands alone and wins ties."""
    capped = hupai.Reformed().score("3667777888899s +3s", by="ron", seat="S", first_turn=True)
    assert sum(capped.patterns.values()) == 17500
    assert capped.pattern_value == capped.value == 16000
    assert "capped at 16000" in capped.explain()
    limit = hupai.Reformed().score("1112223334445z +5z")
    assert limit.patterns == {"daisuushii": 24000}
    assert limit.excluded["suuankou"] == ("limit",)
    assert limit.excluded["toitoi"] == ("limit",)
    assert "a limit pattern stands alone" in limit.explain()


def test_dora_come_after_the_cap_and_on_top_of_limits() -> None:
    """REF-16, REF-17, REF-18: 200 a tile, never counted for a hand without a pattern."""
    rules = hupai.Reformed(flip_dora=True, red_fives=True)
    score = rules.score("1112223334445z +5z", indicators="4z")
    assert (score.dora, score.value, score.pattern_value) == (3, 24600, 24000)
    red = rules.score("234m 067m 340p 88s 67s +0s", indicators="1m")
    assert (red.dora, red.value) == (4, 1500 + 800)
    plain = hupai.Reformed().score("234m 067m 340p 88s 67s +0s")
    assert (plain.dora, plain.value) == (0, 1500)
    nothing = rules.score("[123m] 067m 345p 88s 67s +5s", by="ron", indicators="1m")
    assert nothing.patterns == {"pinfu": 500}
    none = rules.score("[123m] 067m 333p 88s 67s +5s", by="ron", indicators="1m")
    assert (none.wins, none.why_not, none.dora, none.value) == (False, "no_pattern", 0, 0)


def test_why_not() -> None:
    assert hupai.Reformed().score("123m 567m 345p 88s 67s +1z").why_not == "incomplete"
    poor = hupai.Competitive().score("234m 567m 345p 88s 67s +5s", by="ron", seat="S")
    assert (poor.wins, poor.value, poor.pattern_value, poor.why_not) == (False, 0, 5, "minimum")
    assert "below the minimum of 6" in poor.explain()
    assert not poor
    assert hupai.Competitive(minimum=5).score(poor.hand, poor.situation).wins


def test_scores_are_immutable_values() -> None:
    rules = hupai.Reformed()
    score = rules.score("234m 567m 345p 88s 67s +5s")
    assert score == rules.score("567m 234m 345p 88s 67s +5s")
    assert score != rules.score("234m 567m 345p 88s 67s +5s", by="ron")
    assert pickle.loads(pickle.dumps(score)) == score
    assert len({score, rules.score(score.hand)}) == 1
    with pytest.raises(AttributeError):
        score.value = 3  # type: ignore[misc]
    data = json.loads(score.to_json())
    assert data["patterns"] == {"pinfu": 500, "tanyao": 500, "menzen_tsumo": 500}
    assert data["reading"]["sets"] == ["234m", "567m", "345p", "567s"]


def table(*rows: Pattern, tiers: tuple[Tier, ...] = (Tier("general"),)) -> hupai.Reformed:
    return hupai.Reformed(patterns=PatternTable(rows, tiers))


def test_an_excluded_row_still_excludes() -> None:
    rules = table(
        Pattern("a", points=4, any_of=conditions("standard"), excludes=("b",)),
        Pattern("b", points=2, any_of=conditions("standard"), excludes=("c",)),
        Pattern("c", points=1, any_of=conditions("standard")),
    )
    score = rules.score("123m 567m 345p 88s 67s +5s")
    assert score.patterns == {"a": 4}
    assert score.excluded == {"b": ("a",), "c": ("b",)}


def test_a_capped_sum_can_beat_a_lower_limit() -> None:
    tiers = (Tier("sum", cap=9), Tier("limit", "max", rank=1))
    rows = [
        Pattern("a", points=6, any_of=conditions("standard"), tier="sum"),
        Pattern("b", points=6, any_of=conditions("standard"), tier="sum"),
        Pattern("c", points=8, any_of=conditions("standard"), tier="limit"),
        Pattern("d", points=8, any_of=conditions("standard"), tier="limit"),
    ]
    score = table(*rows, tiers=tiers).score("123m 567m 345p 88s 67s +5s")
    assert (score.value, score.patterns) == (9, {"a": 6, "b": 6})
    assert score.excluded == {"c": ("cap",), "d": ("cap",)}
    lower = table(*rows[1:], tiers=tiers).score("123m 567m 345p 88s 67s +5s")
    assert (lower.value, lower.patterns) == (8, {"c": 8})
    assert lower.excluded == {"b": ("limit",), "d": ("limit",)}


def test_counters_multiply() -> None:
    rules = table(
        Pattern("kong", points=3, any_of=conditions("has_kong"), per="kongs"),
        Pattern("run", points=1, any_of=conditions("has_run"), per="runs"),
        Pattern("dragons", points=5, any_of=conditions("dragon_triplet"), per="dragon_triplets"),
    )
    score = rules.score("55z 67s (1111m) [2222m^] [777z^] +5s")
    assert score.patterns == {"kong": 6, "run": 1, "dragons": 5}
    assert "2 x 3" in score.explain()


def test_rulesets_are_hashable_values_that_round_trip() -> None:
    one = hupai.Reformed(renchan=True, length="east")
    assert eval(repr(one), {"Reformed": hupai.Reformed}) == one
    assert one == hupai.Reformed(length="east", renchan=True)
    assert one != hupai.Reformed()
    assert len({one, hupai.Reformed(renchan=True, length="east")}) == 1
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(AttributeError):
        one.renchan = False  # type: ignore[misc]
    custom = hupai.Reformed(patterns=PatternTable(list(hupai.Reformed().patterns)[:3]))
    names = {**vars(hupai.patterns), "Reformed": hupai.Reformed}
    assert eval(repr(custom), names) == custom
    assert custom.table_id != one.table_id
    assert one.table_id == hupai.Reformed().table_id


def test_bad_options_are_listed_together() -> None:
    with pytest.raises(hupai.InvalidOptionError) as caught:
        hupai.Reformed(ippatsu=True, aka=3)  # type: ignore[call-arg]
    assert [problem.text for problem in caught.value.problems] == ["ippatsu", "aka"]
    with pytest.raises(hupai.InvalidOptionError) as caught:
        hupai.Reformed(renchan="yes", length="short", first_prize=-1)  # type: ignore[arg-type]
    assert len(caught.value.problems) == 3
    with pytest.raises(hupai.InvalidOptionError):
        hupai.Reformed(kong_flips=True)
    with pytest.raises(ValueError, match="red_fives"):
        hupai.Reformed(red_fives=2)  # type: ignore[arg-type]
