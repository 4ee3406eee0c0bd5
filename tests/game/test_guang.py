"""The course of play of Guang: GUANG-0..GUANG-28, GUANG-43."""

from __future__ import annotations

import pytest
from tables import act, discards_of, kinds, last, may, passes, table

import hupai
from hupai.errors import GameError

GUANG = hupai.Guang()
#: Waits for 5s and 8s; riichi 1, concealed 1, all_chows 1 reach the minimum by ron.
READY = "234m567m345p88s67s"
RIICHI = {"riichi": "riichi", "stake": 40}


def in_riichi(seat, **fields):
    fields.setdefault("discards", {seat: ["1z"]})
    fields.setdefault("players", {seat: RIICHI})
    return fields


def test_guang_8_the_first_indicator_lies_on_the_third_stack():
    """GUANG-8."""
    game = hupai.Game(GUANG, seed=11)
    wall = game.events[1].wall
    assert last(game, "indicator").tile == wall[260:262]
    assert game.view(2).indicators == (wall[260:262],)


def test_guang_9_a_closed_kong_turns_at_once_before_its_draw():
    """GUANG-9."""
    game = table(GUANG, {0: "1111m25p258s13z22z"}, drawn="9p", at={128: "7z"})
    act(game, (0, "closed kong 1m"))
    assert kinds(game)[-3:] == ["call", "indicator", "draw"]
    assert last(game, "indicator").tile == "7z"


def test_guang_9_an_open_kong_turns_after_the_answers_to_the_next_discard():
    """GUANG-9."""
    game = table(GUANG, {2: "111m258p258s1344z"}, drawn="1m", at={128: "7z", 134: "9p"})
    act(game, (0, "discard 1m"), (2, "open kong"))
    assert len(game.view(0).indicators) == 1
    act(game, (2, "discard 9p"))
    passes(game)
    types = kinds(game)
    assert types[types.index("call") :].count("indicator") == 1
    assert game.view(0).indicators[-1] == "7z"


def test_guang_9_a_win_on_that_discard_does_not_see_it():
    """GUANG-9."""
    game = table(
        GUANG,
        {2: "111m258p258s1344z", 3: READY},
        drawn="1m",
        at={128: "4s", 134: "5s"},
        players={3: RIICHI},
        discards={3: ["1z"]},
        points=[0, 0, 0, -40],
    )
    act(game, (0, "discard 1m"), (2, "open kong"), (2, "discard 5s"), (3, "ron"))
    assert len(last(game, "win").situation["indicators"]) == 2


def test_guang_9_every_kong_turns_the_stack_it_reserved():
    """GUANG-9."""
    game = table(
        GUANG,
        {2: "111m2222p58s134z4z"},
        drawn="1m",
        at={128: "7z", 126: "6z", 134: "9p", 135: "9s"},
    )
    act(game, (0, "discard 1m"), (2, "open kong"), (2, "closed kong 2p"))
    assert [e.stack for e in game.events if e.type == "indicator"] == [2]
    assert game.view(0).indicators[-1] == "6z"
    act(game, (2, "discard 9s"))
    passes(game)
    assert [e.stack for e in game.events if e.type == "indicator"] == [2, 1]


def test_guang_9_an_added_kong_turns_late_too():
    """GUANG-9."""
    game = table(
        GUANG,
        {0: "345p678p9s1z57z"},
        melds={0: ["[222m^]"]},
        discards={2: ["2mc"], 0: ["9m"]},
        drawn="2m",
        at={134: "9m"},
    )
    act(game, (0, "added kong 2m"))
    passes(game)
    assert len(game.view(0).indicators) == 1
    act(game, (0, "discard 9m"))
    passes(game)
    assert len(game.view(0).indicators) == 2


def test_guang_11_a_riichi_winner_uses_the_tiles_below():
    """GUANG-11."""
    game = table(GUANG, {1: READY}, drawn="5s", at={130: "4z", 131: "7s"}, **in_riichi(1))
    act(game, (0, "discard 5s"), (1, "ron"))
    win = last(game, "win")
    assert (win.situation["indicators"], win.situation["ura_indicators"]) == ("4z", "7s")
    assert win.value == 3 + 2


def test_guang_12_four_kongs_and_a_live_end_that_moves_by_two():
    """GUANG-12."""
    game = table(GUANG, {0: "111122223333m4m"}, drawn="4m")
    live = game.view(0).live
    act(game, (0, "closed kong 1m"), (0, "closed kong 2m"), (0, "closed kong 3m"))
    assert game.view(0).live == live - 6
    full = table(
        GUANG,
        {1: "4444m99p12s35z"},
        melds={0: ["(1111m)", "(2222m)"], 1: ["(3333m)"], 2: ["(1111p)"]},
        turn=1,
        drawn="9s",
        indicators=[0, 1, 2, 3, 4],
    )
    assert "closed kong 4m" not in may(full, 1)


def test_guang_13_and_14_the_exhaustive_draw():
    """GUANG-13, GUANG-14."""
    game = act(table(GUANG, {1: READY}, drawn="9p", live=0), (0, "discard 9p"))
    assert last(game, "settle").deltas == (-20, 60, -20, -20)
    assert game.dealer == 1
    stays = act(table(GUANG, {0: READY}, drawn="9p", live=0), (0, "discard 9p"))
    assert (stays.dealer, stays.view(0).repeats) == (0, 0)
    nobody = act(table(GUANG, drawn="9p", live=0), (0, "discard 9p"))
    assert last(nobody, "settle").deltas == (0, 0, 0, 0)
    assert nobody.dealer == 1


def test_guang_15_riichi_with_any_funds_and_one_tile_left():
    """GUANG-15."""

    def actions(**fields):
        return may(table(GUANG, {0: READY}, drawn="9p", **fields), 0)

    assert {"riichi 9p", "open riichi 9p"} <= actions(points=[-500, 0, 0, 500])
    assert "riichi 9p" in actions(live=1)
    assert "riichi 9p" not in actions(live=0)


@pytest.mark.parametrize(("drawn", "allowed"), [("3s", True), ("6s", False)])
def test_guang_15_a_closed_kong_in_riichi_keeps_the_waits(drawn, allowed):
    """GUANG-15."""
    game = table(GUANG, {0: "3335666s123m789p"}, drawn=drawn, **in_riichi(0))
    assert (f"closed kong {drawn}" in may(game, 0)) == allowed


def test_guang_16_stakes_and_the_waits_of_an_open_riichi():
    """GUANG-16."""
    for action, stake, kind in (("riichi 9p", 40, "riichi"), ("open riichi 9p", 100, "open")):
        game = table(GUANG, {0: READY}, drawn="9p")
        act(game, (0, action))
        passes(game)
        assert last(game, "riichi").stake == stake
        assert game.scores[0] == -stake
        view = game.view(2)
        assert view.riichi[0] == kind
        assert view.open_waits == ({0: ("5s", "8s")} if kind == "open" else {})


def test_guang_17_a_ronned_declaration_pays_nothing_and_stakes_come_back_first():
    """GUANG-17."""
    game = table(
        GUANG,
        {0: READY, 1: "234m567m345p22s78p"},
        drawn="9p",
        players={1: RIICHI},
        discards={0: ["1z"], 1: ["1z"]},
        points=[0, -40, 0, 0],
    )
    act(game, (0, "riichi 9p"), (1, "ron"))
    win = last(game, "win")
    assert win.patterns["tsubame_gaeshi"] == 2
    assert "riichi" not in kinds(game)
    assert sum(last(game, "settle").deltas) == 40


def test_guang_17_the_stake_stays_in_the_pot_at_a_draw_and_goes_to_the_next_winner():
    """GUANG-17."""
    game = table(GUANG, {1: READY}, drawn="9p", live=0, **in_riichi(1))
    act(game, (0, "discard 9p"))
    assert game.view(0).pot == 40
    assert sum(game.scores) == -40


def test_guang_19_the_ippatsu_family():
    """GUANG-19."""

    def fresh(winner, **fields):
        player = {**RIICHI, "ippatsu": True}
        return table(
            GUANG,
            {winner: READY},
            players={winner: player},
            discards={winner: ["1z"]},
            points=[-40 if s == winner else 0 for s in range(4)],
            **fields,
        )

    def patterns(game):
        return last(game, "win").patterns

    next_one = fresh(0, turn=1, drawn="5s")
    act(next_one, (1, "discard 5s"), (0, "ron"))
    assert patterns(next_one)["super_ippatsu"] == 4
    other = fresh(0, turn=2, drawn="5s")
    act(other, (2, "discard 5s"), (0, "ron"))
    assert patterns(other)["ippatsu"] == 2
    own = fresh(0, turn=0, drawn="5s")
    act(own, (0, "self draw"))
    assert patterns(own)["ippatsu_self_draw"] == 1
    late = fresh(0, turn=0, drawn="9p", draws="5s")
    act(late, (0, "discard 9p"))
    passes(late)
    act(late, (1, "discard 5s"), (0, "ron"))
    assert "super_ippatsu" not in patterns(late)


def test_guang_19_any_call_ends_it():
    """GUANG-19."""
    game = table(
        GUANG,
        {0: READY, 1: "1111m25p258s13z22z"},
        turn=1,
        drawn="5s",
        players={0: {**RIICHI, "ippatsu": True}},
        discards={0: ["1z"]},
        points=[-40, 0, 0, 0],
    )
    act(game, (1, "closed kong 1m"), (1, "discard 5s"), (0, "ron"))
    assert "super_ippatsu" not in last(game, "win").patterns


def test_guang_19_a_robbed_kong_is_no_call_and_counts_as_the_first_discard():
    """GUANG-19."""
    game = table(
        GUANG,
        {0: "13m123p456p789p55s", 1: "345p678p9s1z57z"},
        melds={1: ["[222m^]"]},
        discards={3: ["2mc"], 1: ["9m"], 0: ["1z"]},
        players={0: {**RIICHI, "ippatsu": True}},
        points=[-40, 0, 0, 0],
        turn=1,
        drawn="2m",
    )
    act(game, (1, "added kong 2m"), (0, "ron"))
    assert last(game, "win").patterns["super_ippatsu"] == 4


LACKING = "345m999p77p345s67s"  # waits 5s 8s: riichi 1, concealed 1


def test_guang_20_a_riichi_hand_that_falls_short_is_dead_at_once():
    """GUANG-20."""
    game = table(GUANG, {1: LACKING}, drawn="8s", at={130: "4z"}, **in_riichi(1))
    act(game, (0, "discard 8s"))
    passes(game)
    assert last(game, "dead_hand").seat == 1
    assert game.view(1).dead == "short"
    assert game.view(2).false_winners == ()
    ignored = table(
        hupai.Guang(short_riichi="ignore"), {1: LACKING}, drawn="8s", at={130: "4z"}, **in_riichi(1)
    )
    act(ignored, (0, "discard 8s"))
    passes(ignored)
    assert "dead_hand" not in kinds(ignored)


def test_guang_20_letting_a_winning_tile_pass_kills():
    """GUANG-20."""
    game = table(GUANG, {1: READY}, drawn="5s", **in_riichi(1))
    act(game, (0, "discard 5s"), (1, "pass"))
    assert game.view(1).dead == "short"
    drawn = table(GUANG, {1: READY}, turn=1, drawn="5s", **in_riichi(1))
    act(drawn, (1, "discard 5s"))
    assert drawn.view(1).dead == "short"


def test_guang_20_a_draw_declined_in_the_turn_of_the_declaration_only_locks():
    """GUANG-20."""
    game = table(GUANG, {0: READY}, drawn="8s", discards={0: ["1z"]})
    assert "self draw" in may(game, 0)
    act(game, (0, "riichi 8s"))
    passes(game)
    assert game.view(0).dead is None
    assert game.position()["players"][0]["locked"]


def test_guang_20_a_dead_hand_only_draws_and_discards_and_counts_as_ready():
    """GUANG-20."""
    dead = {**RIICHI, "dead": "short"}
    game = table(
        GUANG,
        {1: READY},
        turn=1,
        drawn="5s",
        players={1: dead},
        discards={1: ["1z"]},
        points=[0, -40, 0, 0],
        live=0,
    )
    assert may(game, 1) == set()
    assert discards_of(game, 1) == {"5s"}
    act(game, (1, "discard 5s"))
    assert last(game, "exhaustive_draw").ready == (1,)
    assert last(game, "settle").deltas == (-20, 60, -20, -20)


def test_guang_21_passing_a_ron_locks_until_the_own_draw():
    """GUANG-21."""
    half_flush = "123456m222z11z78m"  # waits for 6m and 9m
    game = table(GUANG, {2: half_flush}, drawn="9m", draws="6m9p9m", at={130: "4z"})
    act(game, (0, "discard 9m"))
    assert "ron" in may(game, 2)
    act(game, (2, "pass"))
    passes(game)
    act(game, (1, "discard 6m"))
    assert "ron" not in may(game, 2)
    passes(game)
    act(game, (2, "discard 9p"))
    passes(game)
    act(game, (3, "discard 9m"))
    assert "ron" in may(game, 2)


def test_guang_21_a_tile_below_the_minimum_is_no_pass():
    """GUANG-21."""
    game = table(GUANG, {2: READY}, drawn="8s", at={130: "4z"}, discards={2: ["1z"]})
    act(game, (0, "discard 8s"))
    assert "ron" not in may(game, 2)
    passes(game)
    assert not game.position()["players"][2]["locked"]


def test_guang_22_no_discard_furiten_and_swap_calling():
    """GUANG-22."""
    game = table(GUANG, {1: READY}, drawn="5s", players={1: RIICHI}, discards={1: ["5s"]})
    act(game, (0, "discard 5s"))
    assert "ron" in may(game, 1)


def test_guang_22_swap_calling_is_allowed_and_nobody_is_responsible():
    """GUANG-22."""
    game = table(GUANG, {1: "235p345s147m23z19s"}, drawn="2s")
    act(game, (0, "discard 2s"), (1, "chi low"))
    assert {"2s", "5s"} & discards_of(game, 1) == {"5s"}
    same = table(GUANG, {1: "555p345s147m123z9s"}, drawn="5p")
    act(same, (0, "discard 5p"), (1, "pon"))
    assert "5p" in discards_of(same, 1)
    melds = {1: ["[555z<]", "[666z<]", "[777z<]"]}
    river = {0: ["5zc", "6zc", "7zc"], 1: ["1z", "1z", "2z"]}
    paid = table(GUANG, {1: "88s67s"}, melds=melds, discards=river, turn=1, drawn="5s")
    act(paid, (1, "self draw"))
    deltas = last(paid, "settle").deltas
    assert deltas[0] == deltas[2] == deltas[3] < 0


def two_in_riichi(rules):
    return table(
        rules,
        {1: READY, 3: "234m567p345p99s67s"},
        drawn="5s",
        players={1: RIICHI, 3: RIICHI},
        discards={1: ["1z"], 3: ["1z"]},
        points=[-30, -40, 0, -40],
        pot=30,
    )


def test_guang_23_several_winners_share_stakes_and_the_first_takes_the_pot():
    """GUANG-23."""
    game = two_in_riichi(GUANG)
    act(game, (0, "discard 5s"))
    game.step({1: "ron", 3: "ron"})
    wins = {event.seat: event for event in game.events if event.type == "win"}
    deltas = last(game, "settle").deltas
    assert deltas[1] == GUANG.money(wins[1].value) + 40 + 30
    assert deltas[3] == GUANG.money(wins[3].value) + 40
    one = two_in_riichi(hupai.Guang(multiple_ron=False))
    act(one, (0, "discard 5s"))
    one.step({1: "ron", 3: "ron"})
    assert last(one, "settle").deltas[3] == 0


def test_guang_24_and_25_faults_move_money():
    """GUANG-24, GUANG-25."""
    game = hupai.Game(GUANG, seed=1)
    moved = game.host("exposed_wall_tile", 2)
    assert (moved.deltas, moved.pot_change) == ((0, 0, -20, 0), 20)
    assert game.view(0).pot == 20
    moved = game.host("unused_pon", 1, discarder=3)
    assert moved.deltas == (0, -20, 0, 20)
    with pytest.raises(GameError, match="discarder"):
        game.host("unused_pon", 1)
    with pytest.raises(GameError):
        game.host("unused_pon", 1, discarder=1)
    with pytest.raises(GameError):
        game.host("spilled tea", 1)
    assert game.scores == (0, -20, -20, 20)
    assert hupai.Game.replay(game.events) == game
    with pytest.raises(GameError, match="no faults"):
        hupai.Game(hupai.Reformed()).host("false_win", 0)


def test_guang_26_a_false_winner_is_dead_unready_and_pays_at_the_draw():
    """GUANG-26."""
    # The example of the rules: A in riichi (4 tai), B false winner, C ready (2 tai), D unready.
    game = table(
        GUANG,
        {1: "123456789m3344z", 3: "234p567p345s88s67s"},
        players={1: RIICHI},
        discards={1: ["5z"]},
        points=[0, -40, 0, 0],
        drawn="9p",
        live=0,
        dump=(0, 2),
        at={130: "7z"},
    )
    game.host("false_win", 2)
    assert game.view(0).false_winners == (2,)
    act(game, (0, "discard 9p"))
    passes(game)
    assert last(game, "exhaustive_draw").ready == (1, 3)
    assert last(game, "settle").deltas == (-40, 100, -120, 60)
    assert last(game, "settle").pot == 40
    again = hupai.Game(GUANG, seed=1)
    again.host("false_win", 0)
    with pytest.raises(GameError, match="already"):
        again.host("false_win", 0)


def test_guang_26_an_unanswered_claim_of_a_false_winner_is_passed():
    """GUANG-26."""
    game = table(GUANG, {1: "34s147m258p11z234z", 2: "55s369m369p33445z"}, drawn="5s")
    act(game, (0, "discard 5s"))
    assert game.pending == (1, 2)
    game.host("false_win", 2)
    assert game.pending == (1,)
    act(game, (1, "pass"))
    assert "call" not in kinds(game)
    own = table(GUANG, {0: READY}, drawn="5s")
    own.host("false_win", 0)
    assert may(own, 0) == set()


def test_guang_27_the_pot_goes_to_the_next_winner():
    """GUANG-27."""
    game = table(GUANG, {1: READY}, drawn="5s", pot=60, **in_riichi(1))
    act(game, (0, "discard 5s"), (1, "ron"))
    assert last(game, "settle").pot == 0
    assert last(game, "settle").deltas[1] == GUANG.money(last(game, "win").value) + 40 + 60


def test_guang_28_money_may_be_negative_and_a_pot_left_goes_to_the_first():
    """GUANG-28."""
    game = table(
        GUANG,
        drawn="9p",
        live=0,
        dealer=3,
        round="N",
        pot=80,
        points=[-900, 500, 300, 20],
        dump=(1, 2),
    )
    act(game, (0, "discard 9p"))
    assert game.done
    standings = game.standings()
    assert sum(standings.scores) == 0
    assert standings.places.index(1) == 0  # seat 1 of a hand dealt by starting seat 3


def test_guang_0_sixteen_tiles():
    """GUANG-0."""
    game = table(hupai.Guang(hand_size=16), {0: "111m222p333s444z55z67m"}, drawn="8m")
    assert len(game.view(0).hand) == 17
    assert "self draw" in may(game, 0)


def test_guang_1_both_winds_pay():
    """GUANG-1."""
    game = table(GUANG, {0: "111222z345m88p67s"}, drawn="5s", round="S")
    act(game, (0, "self draw"))
    patterns = last(game, "win").patterns
    assert (patterns["seat_wind"], patterns["round_wind"]) == (1, 1)


def test_guang_2_three_tai_without_dora_are_needed():
    """GUANG-2."""
    # Concealed hand and all chows by ron are two; by self-draw three; four dora change nothing.
    game = table(GUANG, {1: READY}, drawn="5s", at={130: "7s"}, discards={1: ["1z"]})
    act(game, (0, "discard 5s"))
    assert 1 not in game.pending or "ron" not in may(game, 1)
    own = table(GUANG, {1: READY}, turn=1, drawn="5s", at={130: "7s"}, discards={1: ["1z"]})
    assert "self draw" in may(own, 1)
    low = table(hupai.Guang(minimum=2), {1: READY}, drawn="5s", discards={1: ["1z"]})
    act(low, (0, "discard 5s"))
    assert "ron" in may(low, 1)


def test_guang_6_a_repeating_dealer_collects_a_bonus():
    """GUANG-6."""
    for repeats, bonus in ((0, 0), (1, 20), (5, 320), (9, 320)):
        game = table(GUANG, {0: READY}, drawn="5s", repeats=repeats, discards={0: ["1z"]})
        act(game, (0, "self draw"))
        deltas = last(game, "settle").deltas
        plain = table(GUANG, {0: READY}, drawn="5s", discards={0: ["1z"]})
        act(plain, (0, "self draw"))
        assert deltas[0] - last(plain, "settle").deltas[0] == 3 * bonus
        assert (game.dealer, game.view(0).repeats) == (0, repeats + 1)


def test_guang_7_a_repeating_dealer_who_deals_in_pays_nothing_extra():
    """GUANG-7, GUANG-28."""
    game = table(GUANG, {1: READY}, drawn="5s", repeats=3, **in_riichi(1))
    act(game, (0, "discard 5s"), (1, "ron"))
    assert last(game, "settle").deltas[0] == -GUANG.money(last(game, "win").value)
    assert (game.dealer, game.view(0).repeats) == (1, 0)


def test_guang_17_another_winner_takes_the_stake_with_the_pot():
    """GUANG-17."""
    game = table(
        GUANG,
        {1: READY, 2: "123456m222z11z78m"},
        drawn="9m",
        at={130: "4z"},
        pot=20,
        **in_riichi(1),
    )
    act(game, (0, "discard 9m"), (2, "ron"))
    assert last(game, "settle").deltas[2] == GUANG.money(last(game, "win").value) + 40 + 20
    assert last(game, "settle").deltas[1] == 0
    assert game.view(0).pot == 0


def test_guang_17_a_claimed_declaration_lays_the_stake_down():
    """GUANG-17."""
    game = table(GUANG, {0: READY, 2: "99p147m258s11223z"}, drawn="9p", discards={0: ["1z"]})
    act(game, (0, "riichi 9p"), (2, "pon"))
    assert kinds(game)[-2:] == ["riichi", "call"]
    assert game.view(1).stakes == (40, 0, 0, 0)
    assert not game.position()["players"][0]["ippatsu"]


def test_guang_19_another_riichi_ends_nothing_and_a_replacement_is_no_ippatsu():
    """GUANG-19."""
    game = table(
        GUANG,
        {0: READY, 1: "345m678p234p77s34s"},
        players={0: {**RIICHI, "ippatsu": True}},
        discards={0: ["1z"], 1: ["1z"]},
        points=[-40, 0, 0, 0],
        turn=1,
        drawn="9s",
        draws="5s",
    )
    act(game, (1, "riichi 9s"))
    passes(game)
    assert "riichi" in kinds(game)
    act(game, (2, "discard 5s"), (0, "ron"), (1, "pass"))
    assert last(game, "win").patterns["ippatsu"] == 2
    kong = table(
        GUANG,
        {0: "111z234m567m99p78s"},
        players={0: {**RIICHI, "ippatsu": True}},
        discards={0: ["5z"]},
        points=[-40, 0, 0, 0],
        drawn="1z",
        at={134: "9s"},
    )
    act(kong, (0, "closed kong 1z"), (0, "self draw"))
    assert not {"ippatsu_self_draw", "ippatsu"} & set(last(kong, "win").patterns)
    assert last(kong, "win").patterns["out_with_replacement"] == 1


def test_guang_20_a_barred_tile_is_not_let_pass():
    """GUANG-20, GUANG-21."""
    game = table(
        GUANG,
        {1: READY},
        drawn="5s",
        **in_riichi(1, players={1: {**RIICHI, "locked": True}}),
    )
    act(game, (0, "discard 5s"))
    assert 1 not in game.pending or "ron" not in may(game, 1)
    passes(game)
    assert game.view(1).dead is None


def test_guang_20_not_robbing_kills_and_a_dead_hand_is_shown_to_its_owner_only():
    """GUANG-20."""
    game = table(
        GUANG,
        {0: "345p678p9s1z57z", 1: "13m123p456p789p55s"},
        melds={0: ["[222m^]"]},
        discards={2: ["2mc"], 0: ["9m"], 1: ["1z"]},
        players={1: RIICHI},
        points=[0, -40, 0, 0],
        drawn="2m",
    )
    act(game, (0, "added kong 2m"), (1, "pass"))
    assert game.view(1).dead == "short"
    shown = [game.view(seat) for seat in (0, 2, 3)]
    assert {view.dead for view in shown} == {None}
    assert all(view.false_winners == () for view in shown)


def test_guang_26_a_false_win_may_be_called_at_any_decision():
    """GUANG-26, GUANG-43."""
    game = hupai.Game(GUANG, seed=4)
    for number in range(40):
        game.step({seat: game.legal_actions(seat)[-1] for seat in game.pending})
        if number in (5, 17):
            game.host("false_win", {5: 1, 17: 2}[number])
            assert game.pending
    assert game.hand == 0
    assert set(game.view(0).false_winners) == {1, 2}
    assert game.view(1).dead == "false_win"
    core = game._core.round
    assert sum(game.scores) + core.pot + sum(game.view(0).stakes) == 0


def test_guang_28_there_are_no_abortive_draws():
    """GUANG-28."""
    nine = table(GUANG, {0: "19m19p19s123z2345m"}, drawn="7p")
    assert "nine terminals" not in may(nine, 0)
    riichi = {"riichi": "riichi", "stake": 40}
    game = table(
        GUANG,
        {0: READY, 1: "345m678p234p77s34s", 2: "789m123s456p99p45m", 3: "678s789p111z99m12p"},
        turn=3,
        drawn="7z",
        draws="7z",
        players={0: riichi, 1: riichi, 2: riichi},
        discards={0: ["9s"], 1: ["9s"], 2: ["9s"], 3: ["5z"]},
        points=[-40, -40, -40, 0],
    )
    act(game, (3, "riichi 7z"))
    passes(game)
    assert game.pending == (0,)
    assert "abort" not in kinds(game)


def test_guang_0_sixteen_tiles_wait_on_the_pairs_and_take_no_orphans():
    """GUANG-0."""
    sixteen = hupai.Guang(hand_size=16)
    game = table(sixteen, {0: "1122m3344p5566s77z1z1z"}, drawn="9m")
    assert len(game.view(0).hand) == 17
    assert len(game.view(0).waits) == 8
    assert game.view(0).live == 130 - 65
