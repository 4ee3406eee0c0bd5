"""Traps that engines are known to fall into, one test each."""

from __future__ import annotations

import pytest
from tables import act, discards_of, kinds, last, may, passes, table

import hupai
from hupai.errors import IllegalActionError

REF, COMP, GUANG = hupai.Reformed(), hupai.Competitive(), hupai.Guang()
READY = "234m567m345p88s67s"  # waits for 5s and 8s
HEAVY = "234m234p88s67s234s"  # the same waits, enough for Competitive


def test_trap_a_call_that_leaves_no_legal_discard():
    """COM-18, REF-23: own reds are of the forbidden kind too."""
    rules = hupai.Reformed(red_fives=True)
    melds = {1: ["[123m]", "[456m]", "[789p]"]}
    rivers = {0: ["1mc", "4mc", "7pc"], 1: ["9p", "9p", "1z"]}
    # After 34s with 5s only 0s and 2s are left, and both are forbidden.
    game = table(rules, {1: "340s2s"}, melds=melds, discards=rivers, drawn="5s")
    act(game, (0, "discard 5s"))
    assert 1 not in game.pending or not [a for a in may(game, 1) if a.startswith("chi high")]
    # A pon always leaves another kind: of four tiles at most three are the kind.
    pon = table(rules, {1: "550s2s"}, melds=melds, discards=rivers, drawn="5s")
    act(pon, (0, "discard 5s"))
    assert {"pon", "pon red"} <= may(pon, 1)
    passes_but(pon, 1, "pon")
    assert discards_of(pon, 1) == {"2s"}


def passes_but(game, seat, action):
    game.step({s: action if s == seat else "pass" for s in game.pending})


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"points": [999, 59001, 30000, 30000]}, "points"),
        ({"live": 3}, "tiles"),
    ],
)
def test_trap_riichi_with_too_few_points_or_tiles(fields, problem):
    """REF-22."""
    game = table(REF, {0: READY}, drawn="9p", **fields)
    before = game.to_bytes()
    with pytest.raises(IllegalActionError, match="may not riichi 9p"):
        game.step("riichi 9p")
    assert game.to_bytes() == before
    enough = {"points": [1000, 59000, 30000, 30000]} if problem == "points" else {"live": 4}
    act(table(REF, {0: READY}, drawn="9p", **enough), (0, "riichi 9p"))


@pytest.mark.parametrize("claim", ["pon", "open kong"])
def test_trap_robbing_while_another_claims(claim):
    """COM-14, COM-17: nobody claims an added kong, and a ron beats every claim of a discard."""
    game = table(
        COMP,
        {0: "345p678p9s1z57z", 1: "13m123p456p789p55s"},
        melds={0: ["[222m^]"]},
        discards={2: ["2mc"], 0: ["9m"]},
        drawn="2m",
    )
    act(game, (0, "added kong 2m"))
    # Seat 1 could make 123m of it, but only as a win.
    assert may(game, 1) == {"ron", "pass"}
    both = table(COMP, {1: HEAVY, 2: "555s369m369p3344z"}, drawn="5s")
    act(both, (0, "discard 5s"), (2, claim), (1, "ron"))
    assert last(both, "win").seat == 1
    assert "call" not in kinds(both)


def test_trap_passing_then_winning_later():
    """COMP-3: barred until the own draw, free after it; the own draw itself always wins."""
    game = table(COMP, {2: HEAVY}, drawn="5s", draws="8s5s")
    act(game, (0, "discard 5s"), (2, "pass"))
    passes(game)
    act(game, (1, "discard 8s"))
    assert "ron" not in may(game, 2)
    with pytest.raises(IllegalActionError):
        game.step({2: "ron"})
    passes(game)
    assert game.pending == (2,)
    act(game, (2, "self draw"))
    assert last(game, "win").seat == 2


@pytest.mark.parametrize("rules", [REF, COMP, GUANG], ids=["reformed", "competitive", "guang"])
def test_trap_a_kong_on_the_last_tile(rules):
    """COM-18, GUANG-12."""
    least = 2 if rules is GUANG else 1
    closed = {0: "1111m25p258s13z22z"}
    added = {
        "hands": {0: "345p678p9s1z57z"},
        "melds": {0: ["[222m^]"]},
        "discards": {2: ["2mc"], 0: ["9m"]},
        "drawn": "2m",
    }
    opened = {1: "555s147m258p1234z"}
    for live in (least, least - 1):
        possible = live == least
        game = table(rules, closed, drawn="9s", live=live)
        assert ("closed kong 1m" in may(game, 0)) == possible
        fourth = table(rules, live=live, dump=(1, 3), **added)
        assert ("added kong 2m" in may(fourth, 0)) == possible
        discard = table(rules, opened, drawn="5s", live=live)
        act(discard, (0, "discard 5s"))
        assert (1 in discard.pending and "open kong" in may(discard, 1)) == possible
    # A kong with the last tiles: its discard is the last one.
    game = table(rules, closed, drawn="9s", live=least)
    act(game, (0, "closed kong 1m"))
    assert game.view(0).live == 0
    act(game, (0, "discard 9s"))
    passes(game)
    assert "exhaustive_draw" in kinds(game)


def test_trap_the_order_of_indicators_after_several_kongs():
    """GUANG-9: open and added kongs wait for the discard, a closed one does not."""
    game = table(
        GUANG,
        {2: "111m2222p36s134z4z"},
        melds={},
        drawn="1m",
        at={128: "7z", 126: "6z", 124: "5z", 134: "9p", 135: "9s", 132: "3p"},
    )
    act(game, (0, "discard 1m"), (2, "open kong"))
    assert [e.stack for e in game.events if e.type == "indicator"] == []
    act(game, (2, "closed kong 2p"))
    assert [e.stack for e in game.events if e.type == "indicator"] == [2]
    assert game.view(0).indicators[1:] == ("6z",)
    act(game, (2, "discard 9s"))
    passes(game)
    assert [e.stack for e in game.events if e.type == "indicator"] == [2, 1]
    assert game.view(0).indicators[1:] == ("7z", "6z")  # in the order of the stacks


def test_trap_several_pending_indicators_are_turned_together():
    """GUANG-9: an open and an added kong before one discard."""
    game = table(
        GUANG,
        {0: "222m345p67p9s1z"},
        melds={0: ["[333m^]"]},
        discards={2: ["3mc"], 0: ["9m"]},
        turn=1,
        drawn="2m",
        at={128: "7z", 126: "6z", 134: "3m", 135: "9p"},
    )
    act(game, (1, "discard 2m"), (0, "open kong"), (0, "added kong 3m"))
    passes(game)
    assert len(game.view(0).indicators) == 1
    act(game, (0, "discard 9p"))
    passes(game)
    assert [e.stack for e in game.events if e.type == "indicator"] == [1, 2]
    assert game.view(0).indicators[1:] == ("7z", "6z")


def test_trap_a_pon_that_overtakes_a_ron():
    """COM-17, COM-21: the first answer does not decide; a ron given later wins."""
    game = table(COMP, {2: "55s369m369p33445z", 3: HEAVY}, drawn="5s")
    act(game, (0, "discard 5s"), (2, "pon"))
    assert game.pending == (3,)
    assert "call" not in kinds(game)
    act(game, (3, "ron"))
    assert last(game, "win").seat == 3
    assert "call" not in kinds(game)
    # Passed in favour of that pon, the tile bars later ones.
    passed = table(COMP, {2: "55s369m369p33445z", 3: HEAVY}, drawn="5s", draws="1z")
    act(passed, (0, "discard 5s"), (2, "pon"), (3, "pass"))
    assert last(passed, "call").seat == 2
    assert passed.position()["players"][3]["locked"]


@pytest.mark.parametrize(("drawn", "allowed"), [("3s", True), ("6s", False)])
def test_trap_a_closed_kong_in_riichi_that_changes_waits(drawn, allowed):
    """GUANG-15: 333s5666s waits for 4s, 5s and 7s; without its 3s too, without its 6s not."""
    game = table(
        GUANG,
        {0: "3335666s123m789p"},
        drawn=drawn,
        players={0: {"riichi": "riichi", "stake": 40}},
        discards={0: ["1z"]},
        points=[-40, 0, 0, 0],
    )
    assert game.view(0).waits == ("4s", "5s", "7s")
    assert (f"closed kong {drawn}" in may(game, 0)) == allowed
    if allowed:
        act(game, (0, f"closed kong {drawn}"))
        assert game.view(0).waits == ("4s", "5s", "7s")
    # REF-22 asks for more: 4s is also won as 33s 345s 666s, where the three are no triplet.
    strict = table(
        REF,
        {0: "3335666s123m789p"},
        drawn=drawn,
        players={0: {"riichi": "riichi"}},
        discards={0: ["5z"]},
        sticks=1,
    )
    assert f"closed kong {drawn}" not in may(strict, 0)


@pytest.mark.parametrize(("rules", "sticks", "pot"), [(REF, 2, 0), (GUANG, 0, 80)])
def test_trap_sticks_left_at_the_end(rules, sticks, pot):
    """REF-28, GUANG-28: the first placed gets them, in standings and rewards alike."""
    start = rules._round_rules.start
    game = table(
        rules,
        drawn="9p",
        live=0,
        dealer=3,
        round="S" if rules is REF else "N",
        sticks=sticks,
        pot=pot,
        points=[start - 2000 - pot, start + 2000 - 1000 * sticks, start, start],
        discards={3: ["5p"]},
        dump=(0, 1, 2),
    )
    act(game, (0, "discard 9p"))
    assert game.done
    assert last(game, "end_game").places == game.standings().places
    final = game.standings()
    # Dealt by starting seat 3, seat 1 with the most points is starting seat 0.
    assert final.places[0] == 1
    assert sum(game.scores) + 1000 * sticks + pot == 4 * start
    if rules is REF:
        assert final.scores[0] == pytest.approx(
            (game.scores[0] + 1000 * sticks - 30000) / 1000 + 40
        )
        assert sum(final.scores) == pytest.approx(20)
    else:
        assert final.scores[0] == game.scores[0] + pot
        assert sum(final.scores) == 0


def test_trap_hands_dealt_anew_after_an_answer_leave_somebody_asked():
    """COM-17: the seat has called ron; that the hand goes on tells that another has to answer."""
    game = table(COMP, {1: HEAVY, 2: "555s369m369p3344z"}, drawn="5s")
    act(game, (0, "discard 5s"))
    game.step({1: "ron"})
    assert game.pending == (2,)
    seats = set()
    for seed in range(60):
        imagined = game.determinize(1, seed)
        assert imagined.pending
        assert imagined.hand == game.hand
        assert imagined.view(1) == game.view(1)
        seats.update(imagined.pending)
        imagined.step(dict.fromkeys(imagined.pending, "pass"))
        assert last(imagined, "settle").deltas[1] > 0
    assert len(seats) > 1
