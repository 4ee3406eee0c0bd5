"""The course of play of Competitive: COMP-1..COMP-7."""

from __future__ import annotations

import pytest
from tables import act, kinds, last, may, passes, table

import hupai
from hupai.errors import SettlementError

COMP = hupai.Competitive()
#: Waits for 5s and 8s; all_chows, all_simples, mixed_triple_chow with 5s or 8s: enough to win.
READY = "234m234p88s67s234s"


def test_comp_1_no_dora_and_no_riichi():
    """COMP-1."""
    game = hupai.Game(COMP, seed=1)
    assert game.view(0).indicators == ()
    ready = table(COMP, {0: READY}, drawn="9m")
    assert not [a for a in may(ready, 0) if "riichi" in a]


def test_comp_2_the_dead_wall_stays_at_fourteen():
    """COMP-2."""
    game = table(COMP, {0: "1111m25p258s13z22z"}, drawn="9p")
    live = game.view(0).live
    act(game, (0, "closed kong 1m"))
    assert game.view(0).live == live - 1


def test_comp_3_passing_bars_every_ron_until_the_own_draw():
    """COMP-3."""
    game = table(COMP, {2: READY}, drawn="5s", draws="8s9p8s")
    act(game, (0, "discard 5s"), (2, "pass"))
    passes(game)
    act(game, (1, "discard 8s"))
    assert "ron" not in may(game, 2)
    passes(game)
    assert game.pending == (2,)
    act(game, (2, "discard 9p"))
    passes(game)
    act(game, (3, "discard 8s"))
    assert "ron" in may(game, 2)


def test_comp_3_claiming_the_passed_tile_does_not_end_the_lock():
    """COMP-3."""
    game = table(COMP, {1: "234m234p88s67s34s2s"}, drawn="5s", draws="9p9p")
    act(game, (0, "discard 5s"))
    assert {"ron", "chi high"} <= may(game, 1)
    act(game, (1, "chi high"))
    assert game.position()["players"][1]["locked"]


def test_comp_3_a_later_claim_ends_the_lock():
    """COMP-3."""
    game = table(COMP, {3: READY}, drawn="5s", draws="8s2s", players={})
    act(game, (0, "discard 5s"), (3, "pass"))
    passes(game)
    assert game.position()["players"][3]["locked"]
    act(game, (1, "discard 8s"))
    assert may(game, 3) == {"pon", "pass"}
    act(game, (3, "pon"))
    assert not game.position()["players"][3]["locked"]


def test_comp_3_a_claim_that_another_beats_ends_nothing():
    """COMP-3."""
    game = table(COMP, {2: "34s234m234p88s67s2s", 3: "99s258m369p11234z"}, drawn="5s", draws="9s1z")
    act(game, (0, "discard 5s"), (2, "pass"))
    passes(game)
    act(game, (1, "discard 9s"))
    assert "pon" in may(game, 3)
    chis = [a for a in may(game, 2) if a.startswith("chi")]
    game.step({seat: "pon" if seat == 3 else (chis or ["pass"])[0] for seat in game.pending})
    assert last(game, "call").seat == 3
    assert game.position()["players"][2]["locked"]


def test_comp_3_declining_the_own_draw_locks():
    """COMP-3."""
    game = table(COMP, {0: READY}, drawn="5s")
    assert "self draw" in may(game, 0)
    act(game, (0, "discard 5s"))
    assert game.position()["players"][0]["locked"]


def test_comp_3_not_robbing_is_passing_too():
    """COMP-3."""
    game = table(
        COMP,
        {0: "345p678p9s1z57z", 1: "13m123p456p789p55s"},
        melds={0: ["[222m^]"]},
        discards={2: ["2mc"], 0: ["9m"]},
        drawn="2m",
    )
    act(game, (0, "added kong 2m"), (1, "pass"))
    assert game.position()["players"][1]["locked"]


def test_comp_3_a_tile_below_the_minimum_is_no_pass():
    """COMP-3."""
    game = table(
        COMP,
        {1: "99m67s234p"},
        melds={1: ["[123m]", "[789p]"]},
        discards={0: ["1mc", "7pc"], 1: ["1z", "2z"]},
        drawn="5s",
    )
    act(game, (0, "discard 5s"))
    assert 1 not in game.pending or "ron" not in may(game, 1)
    passes(game)
    assert not game.position()["players"][1]["locked"]


def test_comp_3_no_discard_furiten():
    """COMP-3."""
    game = table(COMP, {1: READY}, discards={1: ["5s"]}, drawn="5s")
    act(game, (0, "discard 5s"))
    assert "ron" in may(game, 1)


def test_comp_4_swap_calling_and_no_responsibility():
    """COMP-4."""
    game = table(COMP, {1: "235p345s147m23z19s"}, drawn="2s")
    act(game, (0, "discard 2s"), (1, "chi low"))
    assert "discard 5s" in map(str, game.legal_actions(1))
    melds = {1: ["[234m]", "[234p]", "[234s]"]}
    river = {0: ["2mc", "2pc", "2sc"], 1: ["1z", "1z", "2z"]}
    paid = table(COMP, {1: "88s67s"}, melds=melds, discards=river, turn=1, drawn="5s")
    act(paid, (1, "self draw"))
    assert max(last(paid, "settle").deltas[seat] for seat in (0, 2, 3)) < 0


def test_comp_5_only_a_winning_dealer_repeats_and_a_draw_costs_nothing():
    """COMP-5."""
    won = act(table(COMP, {0: READY}, drawn="5s"), (0, "self draw"))
    assert (won.dealer, won.view(0).repeats) == (0, 1)
    drawn = act(table(COMP, {0: READY}, drawn="9p", live=0), (0, "discard 9p"))
    assert drawn.dealer == 1
    assert drawn.scores == (0, 0, 0, 0)
    nine = table(COMP, {0: "19m19p19s123z2345m"}, drawn="7p")
    assert may(nine, 0) == set()


def test_comp_6_several_players_win_the_same_tile():
    """COMP-6."""
    game = table(COMP, {1: READY, 3: "345m345p345s99m67s"}, drawn="5s")
    act(game, (0, "discard 5s"))
    game.step({1: "ron", 3: "ron"})
    wins = [event.seat for event in game.events if event.type == "win"]
    assert wins == [1, 3]
    one = table(
        hupai.Competitive(multiple_ron=False), {1: READY, 3: "345m345p345s99m67s"}, drawn="5s"
    )
    act(one, (0, "discard 5s"))
    one.step({1: "ron", 3: "ron"})
    assert [event.seat for event in one.events if event.type == "win"] == [1]


def test_comp_7_a_game_is_four_rounds_from_nothing():
    """COMP-7."""
    game = hupai.Game(COMP, seed=9)
    assert game.scores == (0, 0, 0, 0)
    while not game.done:
        game.step({seat: game.legal_actions(seat)[-1] for seat in game.pending})
    starts = [event for event in game.events if event.type == "start_hand"]
    assert {event.round for event in starts} == set("ESWN")
    assert sum(game.scores) == 0
    assert kinds(game)[-1] == "end_game"


def test_comp_10_a_minimum_that_could_not_be_paid_is_refused_before_the_deal():
    """COMP-10."""
    with pytest.raises(SettlementError, match="COMP-10"):
        hupai.Game(hupai.Competitive(minimum=3))


def test_comp_10_the_minimum_bars_a_win():
    """COMP-10."""
    game = table(hupai.Competitive(minimum=60), {0: READY}, drawn="5s")
    assert "self draw" not in may(game, 0)


def test_last_of_kind_counts_rivers_and_open_melds_once():
    game = table(
        COMP,
        {1: "234m234p234s11z79s"},
        discards={2: ["8s"], 3: ["8s", "8s"], 1: ["1z"]},
        drawn="8s",
    )
    act(game, (0, "discard 8s"))
    act(game, (1, "ron"))
    assert last(game, "win").situation["last_of_kind"]


def test_comp_5_a_dealer_among_several_winners_repeats_and_a_lone_other_does_not():
    """COMP-5."""
    hands = {0: READY, 2: "345m345p345s99m67s"}
    both = table(COMP, hands, turn=1, drawn="5s")
    act(both, (1, "discard 5s"))
    both.step({0: "ron", 2: "ron"})
    assert (both.dealer, both.view(0).repeats) == (0, 1)
    lone = table(COMP, hands, turn=1, drawn="5s", repeats=2)
    act(lone, (1, "discard 5s"))
    lone.step({0: "pass", 2: "ron"})
    assert (lone.dealer, lone.view(0).repeats) == (1, 0)


def test_comp_3_a_replacement_tile_ends_the_lock():
    """COMP-3."""
    game = table(
        COMP,
        {2: "234m234p88s67s999s"},
        drawn="5s",
        draws="9s",
        at={135: "1z"},
        players={2: {"locked": True}},
    )
    assert game.position()["players"][2]["locked"]
    act(game, (0, "discard 5s"))
    assert 2 not in game.pending or "ron" not in may(game, 2)
    passes(game)
    act(game, (1, "discard 9s"), (2, "open kong"))
    assert not game.position()["players"][2]["locked"]


def test_comp_3_a_self_draw_is_never_barred():
    """COMP-3."""
    game = table(COMP, {0: READY}, drawn="5s", discards={0: ["5s", "8s"]})
    act(game, (0, "self draw"))
    assert last(game, "win").seat == 0
