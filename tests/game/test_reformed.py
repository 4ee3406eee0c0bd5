"""The course of play of Reformed: REF-8..REF-33."""

from __future__ import annotations

import pytest
from tables import act, discards_of, kinds, last, may, passes, table

import hupai

REF = hupai.Reformed()
RIICHI = {0: {"riichi": "riichi"}}
READY = "234m567m345p88s67s"  # waits for 5s and 8s; has pinfu and tanyao


def test_ref_8_own_discards_bar_only_their_own_kind():
    """REF-8."""
    game = table(REF, {1: READY}, discards={1: ["8s"]}, drawn="5s")
    barred = table(REF, {1: READY}, discards={1: ["5s"]}, drawn="5s")
    act(game, (0, "discard 5s"))
    assert "ron" in may(game, 1)
    act(barred, (0, "discard 5s"))
    assert barred.pending != (1,) or "ron" not in may(barred, 1)


def test_ref_8_a_claimed_discard_bars_too():
    """REF-8."""
    game = table(
        REF,
        {1: READY},
        melds={2: ["[555s<]"]},
        discards={1: ["5sc"], 2: ["1z"]},
        drawn="5s",
    )
    act(game, (0, "discard 5s"))
    assert 1 not in game.pending or "ron" not in may(game, 1)


def test_ref_8_nothing_else_counts_without_the_option():
    """REF-8."""
    game = table(REF, {2: READY}, drawn="5s", draws="5s")
    act(game, (0, "discard 5s"))
    while game.pending == (2,):
        act(game, (2, "pass"))
    act(game, (1, "discard 5s"))
    assert "ron" in may(game, 2)


def test_ref_8_temporary_furiten_lasts_until_the_own_draw():
    """REF-8."""
    rules = hupai.Reformed(temporary_furiten=True)
    game = table(rules, {2: READY}, drawn="5s", draws="5s9p9p")
    act(game, (0, "discard 5s"), (2, "pass"))
    passes(game)
    act(game, (1, "discard 5s"))
    assert 2 not in game.pending or "ron" not in may(game, 2)
    passes(game)
    assert game.pending == (2,)
    assert game.position()["players"][2]["passed"] == []


def test_ref_8_only_the_passed_kind_is_barred():
    """REF-8."""
    rules = hupai.Reformed(temporary_furiten=True)
    game = table(rules, {2: READY}, drawn="5s", draws="8s")
    act(game, (0, "discard 5s"), (2, "pass"))
    passes(game)
    act(game, (1, "discard 8s"))
    assert "ron" in may(game, 2)


# 4 triplet-free shape without a pattern: runs and a triplet of a guest wind, open.
OPEN = {1: "123m567p3388s"}
OPEN_MELD = {1: ["[444z^]"]}
OPEN_RIVER = {3: ["4zc"]}


def test_ref_9_a_draw_without_a_pattern_exempts_the_discard():
    """REF-9."""
    game = table(
        REF,
        OPEN,
        melds=OPEN_MELD,
        discards={**OPEN_RIVER, 1: ["1z"]},
        turn=1,
        drawn="3s",
        draws="9p",
    )
    assert "self draw" not in may(game, 1)
    act(game, (1, "discard 3s"))
    passes(game)
    assert game.position()["players"][1]["discards"] == ["1z", "3sdx"]
    assert not game._core.round.player(1).thrown >> 20 & 1


def test_ref_9_a_draw_that_completes_nothing_exempts_nothing():
    """REF-9."""
    plain = table(
        REF, OPEN, melds=OPEN_MELD, discards={**OPEN_RIVER, 1: ["1z"]}, turn=1, drawn="9p"
    )
    act(plain, (1, "discard 9p"))
    passes(plain)
    assert plain.position()["players"][1]["discards"] == ["1z", "9pd"]


def test_ref_10_a_self_draw_is_never_barred():
    """REF-10."""
    game = table(REF, {0: READY}, discards={0: ["5s", "8s"]}, drawn="5s")
    assert "self draw" in may(game, 0)


def test_ref_11_only_the_first_in_turn_order_wins():
    """REF-11."""
    game = table(REF, {1: READY, 3: "234m567p345p22s67s"}, drawn="5s")
    act(game, (0, "discard 5s"))
    game.step({1: "ron", 3: "ron"})
    wins = [event for event in game.events if event.type == "win"]
    assert [win.seat for win in wins] == [1]
    assert last(game, "settle").deltas[3] == 0


def test_ref_12_and_15_a_ron_is_paid_by_its_discarder_and_takes_the_sticks():
    """REF-12, REF-15."""
    game = table(REF, {1: READY}, drawn="5s", sticks=2, discards={1: ["1z"]})
    act(game, (0, "discard 5s"), (1, "ron"))
    assert last(game, "settle").deltas == (-3000, 5000, 0, 0)
    assert last(game, "settle").sticks == 0


def test_ref_14_three_melds_from_one_opponent_pay_for_a_self_draw():
    """REF-14."""
    melds = {1: ["[234m]", "[567m]", "[345p]"]}
    river = {0: ["2mc", "5mc", "3pc"], 1: ["1z", "1z", "2z"]}
    game = table(REF, {1: "88s67s"}, melds=melds, discards=river, turn=1, drawn="5s")
    act(game, (1, "self draw"))
    assert last(game, "settle").deltas == (-3000, 3000, 0, 0)
    two = table(
        REF,
        {1: "345p88s67s"},
        melds={1: melds[1][:2]},
        discards={0: ["2mc", "5mc"], 1: ["1z", "1z"]},
        turn=1,
        drawn="5s",
    )
    act(two, (1, "self draw"))
    assert last(two, "settle").deltas == (-1000, 3000, -1000, -1000)


def test_ref_16_the_winner_flips_what_replacements_would_take():
    """REF-16."""
    rules = hupai.Reformed(flip_dora=True, kong_flips=True)
    game = table(rules, {0: "2222m567m345p88s6s"}, drawn="7s", at={135: "5s", 134: "7s", 133: "1z"})
    act(game, (0, "closed kong 2m"), (0, "self draw"))
    win = last(game, "win")
    assert win.situation["indicators"] == "7s1z"
    assert win.dora == 2


def test_ref_19_there_is_no_limit_to_kongs_and_the_dead_wall_stays_at_fourteen():
    """REF-19."""
    game = table(REF, {0: "111122223333m4z"}, drawn="6z", at={135: "9p", 134: "9s"})
    live = game.view(0).live
    for number, kind in enumerate(("1m", "2m", "3m"), 1):
        act(game, (0, f"closed kong {kind}"))
        assert game.view(0).live == live - number


def riichi_table(**fields):
    ready = {
        0: "234m567m345p88s67s",
        1: "345m678p234p77s34s",
        2: "789m123s456p99p45m",
        3: "678s789p111z99m12p",
    }
    return table(REF, ready, drawn="9s", draws="9s9s7z", **fields)


def test_ref_20_four_riichi_abort_after_the_fourth_stick():
    """REF-20."""
    game = riichi_table()
    for seat, tile in enumerate(("9s", "9s", "9s", "7z")):
        act(game, (seat, f"riichi {tile}"))
        passes(game)
    assert last(game, "abort").reason == "four_riichi"
    settle = last(game, "settle")
    assert (settle.deltas, settle.sticks) == ((0, 0, 0, 0), 4)
    assert game.scores == (29000, 29000, 29000, 29000)
    assert game.dealer == 1


def test_ref_20_a_ron_on_the_fourth_declaration_comes_first():
    """REF-20."""
    game = table(
        REF,
        {
            0: "234m567m345p88s67s",
            1: "345m678p234p77s34s",
            2: "789m123s456p99p45m",
            3: "678s789p111z99m12p",
        },
        drawn="9s",
        draws="9s9s5s",
    )
    for seat in (0, 1, 2):
        act(game, (seat, "riichi 9s"))
        passes(game)
    act(game, (3, "riichi 5s"))
    assert 0 in game.pending
    game.step({seat: "ron" if seat == 0 else "pass" for seat in game.pending})
    assert "abort" not in kinds(game)
    assert last(game, "settle").deltas[0] > 0
    assert game.scores[3] < 30000
    assert last(game, "settle").deltas[3] == game.scores[3] - 30000


def test_ref_20_nine_terminals_only_on_the_untouched_first_draw():
    """REF-20."""
    nine = "19m19p19s123z2345m"
    game = table(REF, {0: nine}, drawn="7p")
    assert "nine terminals" in may(game, 0)
    act(game, (0, "nine terminals"))
    assert last(game, "abort").seat == 0
    eight = table(REF, {0: "19m19p19s12z23456m"}, drawn="7p")
    assert "nine terminals" not in may(eight, 0)
    later = table(REF, {0: nine}, discards={0: ["7p"]}, drawn="7p")
    assert "nine terminals" not in may(later, 0)
    touched = table(
        REF, {0: nine}, melds={1: ["[567s]"]}, discards={0: ["5sc"], 1: ["8p"]}, drawn="7p"
    )
    assert "nine terminals" not in may(touched, 0)


@pytest.mark.parametrize("renchan", [False, True])
def test_ref_21_the_dealer_repeats_only_with_renchan(renchan):
    """REF-21."""
    game = table(hupai.Reformed(renchan=renchan), {0: READY}, drawn="5s")
    act(game, (0, "self draw"))
    assert game.dealer == (0 if renchan else 1)
    assert game.view(0).honba == (1 if renchan else 0)


def test_ref_22_riichi_needs_points_tiles_and_a_concealed_ready_hand():
    """REF-22."""

    def actions(**fields):
        return may(table(REF, {0: READY}, drawn="9p", **fields), 0)

    assert "riichi 9p" in actions()
    assert "riichi 9p" in actions(points=[1000, 59000, 30000, 30000])
    assert "riichi 9p" not in actions(points=[900, 59100, 30000, 30000])
    assert "riichi 9p" in actions(live=4)
    assert "riichi 9p" not in actions(live=3)
    opened = table(
        REF,
        {0: "567m345p88s67s"},
        melds={0: ["[234m]"]},
        discards={3: ["2mc"], 0: ["1z"]},
        drawn="9p",
    )
    assert not [a for a in may(opened, 0) if a.startswith("riichi")]


def test_ref_22_double_riichi_on_the_untouched_first_discard():
    """REF-22."""
    game = act(table(REF, {0: READY}, drawn="9p"), (0, "riichi 9p"))
    assert last(game, "discard").riichi == "double"
    later = act(table(REF, {0: READY}, discards={0: ["9p"]}, drawn="9p"), (0, "riichi 9p"))
    assert last(later, "discard").riichi == "riichi"


def test_ref_22_a_ronned_declaration_pays_no_stick():
    """REF-22."""
    game = table(
        REF, {0: READY, 1: "234m567p345p22s78p"}, drawn="9p", discards={0: ["1z"], 1: ["1z"]}
    )
    act(game, (0, "riichi 9p"), (1, "ron"))
    assert "riichi" not in kinds(game)
    assert last(game, "settle").deltas == (-1500, 1500, 0, 0)


def test_ref_22_in_riichi_only_the_drawn_tile_goes_and_nothing_is_claimed():
    """REF-22."""
    game = table(
        REF,
        {0: "234m567m345p88s67s"},
        players=RIICHI,
        discards={0: ["1z"]},
        turn=3,
        drawn="8s",
        sticks=1,
    )
    act(game, (3, "discard 8s"))
    assert may(game, 0) == {"ron", "pass"}
    turn = table(
        REF,
        {0: READY},
        players=RIICHI,
        discards={0: ["1z"]},
        drawn="9p",
        sticks=1,
    )
    assert discards_of(turn, 0) == {"9p"}


@pytest.mark.parametrize(
    ("hand", "drawn", "allowed"),
    [
        ("111z234m567m99p78s", "1z", True),
        ("3335666s123m789p", "3s", False),
        ("3335666s123m789p", "6s", False),
    ],
)
def test_ref_22_a_closed_kong_in_riichi_changes_no_reading(hand, drawn, allowed):
    """REF-22."""
    game = table(
        REF,
        {0: hand},
        players=RIICHI,
        discards={0: ["5z"]},
        drawn=drawn,
        sticks=1,
    )
    assert (f"closed kong {drawn}" in may(game, 0)) == allowed


def test_ref_22_a_held_four_of_a_kind_is_no_kong_for_another_draw():
    """REF-22."""
    game = table(
        REF,
        {0: "111z234m567m99p78s"},
        players=RIICHI,
        discards={0: ["5z"]},
        drawn="4s",
        sticks=1,
    )
    assert not [a for a in may(game, 0) if "kong" in a]


def test_ref_23_swap_calling_is_forbidden():
    """REF-23."""
    game = table(REF, {1: "235p345s147m23z19s"}, drawn="2s")
    act(game, (0, "discard 2s"), (1, "chi low"))
    assert "5s" not in discards_of(game, 1)
    assert "2s" not in discards_of(game, 1)
    pon = table(REF, {1: "555p345s147m123z9s"}, drawn="5p")
    act(pon, (0, "discard 5p"), (1, "pon"))
    assert "5p" not in discards_of(pon, 1)
    free = table(hupai.Reformed(swap_calling=True), {1: "555p345s147m123z9s"}, drawn="5p")
    act(free, (0, "discard 5p"), (1, "pon"))
    assert "5p" in discards_of(free, 1)


def test_ref_24_the_unready_share_three_thousand():
    """REF-24."""
    game = table(REF, {1: READY}, drawn="9p", live=0, dump=(0, 2))
    act(game, (0, "discard 9p"))
    assert last(game, "exhaustive_draw").ready == (1,)
    assert last(game, "settle").deltas == (-1000, 3000, -1000, -1000)


def test_ref_25_nagashi_replaces_the_unready_payment():
    """REF-25."""
    game = table(REF, {1: READY}, discards={3: ["1z", "9m"]}, drawn="9p", live=0, dump=(0, 2))
    act(game, (0, "discard 9p"))
    assert last(game, "exhaustive_draw").nagashi == (3,)
    assert last(game, "settle").deltas == (-6000, -6000, -6000, 18000)
    claimed = table(
        REF,
        {1: "567m345p88s67s"},
        melds={1: ["[999m^]"]},
        discards={3: ["1z", "9mc"], 1: ["5p"]},
        drawn="9p",
        live=0,
        dump=(0, 2),
    )
    act(claimed, (0, "discard 9p"))
    assert last(claimed, "exhaustive_draw").nagashi == ()


@pytest.mark.parametrize(("length", "hands"), [("east", 4), ("east_south", 8), ("full", 16)])
def test_ref_26_lengths(length, hands):
    """REF-26."""
    game = hupai.Game(hupai.Reformed(bust=False), seed=4, length=length)
    while not game.done:
        game.step({seat: game.legal_actions(seat)[-1] for seat in game.pending})
    assert kinds(game).count("settle") == hands


def test_ref_27_below_zero_ends_the_game_but_zero_does_not():
    """REF-27."""
    for left, over in ((2900, True), (3000, False)):
        points = [left, 60000 - left, 30000, 30000]
        game = table(REF, {1: READY}, discards={1: ["1z"]}, drawn="5s", points=points)
        act(game, (0, "discard 5s"), (1, "ron"))
        assert game.done == over
    kept = table(
        hupai.Reformed(bust=False), {1: READY}, drawn="5s", points=[0, 60000, 30000, 30000]
    )
    act(kept, (0, "discard 5s"), (1, "ron"))
    assert not kept.done


def test_ref_28_sticks_left_at_the_end_go_to_the_first():
    """REF-28."""
    game = table(
        REF,
        drawn="9p",
        live=0,
        dump=(0, 1, 2),
        dealer=3,
        round="S",
        sticks=2,
        points=[28000, 40000, 30000, 20000],
        discards={3: ["5p"]},
    )
    act(game, (0, "discard 9p"))
    assert game.done
    assert sum(game.scores) == 118000
    # Seats 0..3 of a hand dealt by starting seat 3 are the starting seats 3, 0, 1, 2.
    assert game.standings().places == (1, 2, 4, 3)
    assert max(game.standings().scores) == pytest.approx(42 - 30 + 20 + 20)


def test_ref_29_ties_are_ranked_by_the_starting_seats():
    """REF-29."""
    game = hupai.Game(REF, seed=1)
    assert game.standings().places == (1, 2, 3, 4)


def test_ref_31_the_last_dealer_may_not_stop_early():
    """REF-31."""
    rules = hupai.Reformed(renchan=True)
    game = table(
        rules, {0: READY}, drawn="5s", dealer=3, round="S", points=[40000, 30000, 30000, 20000]
    )
    act(game, (0, "self draw"))
    assert not game.done
    assert (game.dealer, game.view(0).honba) == (3, 1)


def test_ref_8_in_riichi_a_passed_kind_is_barred_to_the_end():
    """REF-8."""
    rules = hupai.Reformed(temporary_furiten=True)
    game = table(
        rules,
        {2: READY},
        players={2: {"riichi": "riichi"}},
        discards={2: ["1z"]},
        sticks=1,
        drawn="5s",
        draws="9p9p5s",
    )
    act(game, (0, "discard 5s"), (2, "pass"))
    passes(game)
    act(game, (1, "discard 9p"))
    passes(game)
    act(game, (2, "discard 9p"))
    passes(game)
    act(game, (3, "discard 5s"))
    assert 2 not in game.pending or "ron" not in may(game, 2)


def exempt(**fields):
    fields.setdefault("discards", {**OPEN_RIVER, 1: ["1z"]})
    return table(REF, OPEN, melds=OPEN_MELD, turn=1, **fields)


def river(game, seat=1):
    return game.position()["players"][seat]["discards"]


def test_ref_9_whatever_tile_is_discarded_in_that_turn_is_exempt():
    """REF-9."""
    game = exempt(drawn="3s")
    act(game, (1, "discard 8s"))
    passes(game)
    assert river(game)[-1] == "8sx"
    # The exemption belongs to the discard, not to the kind.
    twice = exempt(drawn="3s", discards={**OPEN_RIVER, 1: ["8s"]})
    act(twice, (1, "discard 8s"))
    passes(twice)
    assert river(twice) == ["8s", "8sx"]
    assert twice._core.round.player(1).thrown >> 25 & 1


def test_ref_9_the_last_tile_is_a_pattern_so_nothing_is_exempt():
    """REF-9."""
    game = exempt(drawn="3s", live=0, dump=(0, 2))
    assert "self draw" in may(game, 1)
    act(game, (1, "discard 8s"))
    assert game.hand == 1
    assert not last(game, "exhaustive_draw").nagashi


def test_ref_9_a_complete_shape_after_a_claim_exempts_nothing():
    """REF-9."""
    game = table(REF, {1: "123m567p3388s44z9p"}, drawn="3s", discards={1: ["1z"]})
    act(game, (0, "discard 3s"), (1, "pon"))
    act(game, (1, "discard 9p"))
    passes(game)
    assert river(game)[-1] == "9p"


def test_ref_9_a_further_draw_in_the_turn_ends_the_exemption():
    """REF-9."""
    game = table(
        REF,
        {1: "111123m3388s"},
        melds=OPEN_MELD,
        discards={**OPEN_RIVER, 1: ["1z"]},
        turn=1,
        drawn="3s",
        at={135: "9p"},
    )
    assert "self draw" not in may(game, 1)
    at_once = act(game.clone(), (1, "discard 8s"))
    passes(at_once)
    assert river(at_once)[-1] == "8sx"
    act(game, (1, "closed kong 1m"), (1, "discard 9p"))
    passes(game)
    assert river(game)[-1] == "9pd"


def test_ref_11_and_19_three_claims_are_no_abort():
    """REF-11, REF-19."""
    hands = {1: READY, 2: "234m567p345p22s67s", 3: "345m789p345p11s67s"}
    game = table(REF, hands, drawn="5s", discards={s: ["1z"] for s in (1, 2, 3)})
    act(game, (0, "discard 5s"))
    game.step({1: "ron", 2: "ron", 3: "ron"})
    assert "abort" not in kinds(game)
    assert [e.seat for e in game.events if e.type == "win"] == [1]


def test_ref_13_counters_are_paid_with_a_win():
    """REF-13."""
    rules = hupai.Reformed(renchan=True)
    plain = table(rules, {1: READY}, drawn="5s", discards={1: ["1z"]})
    act(plain, (0, "discard 5s"), (1, "ron"))
    game = table(rules, {1: READY}, drawn="5s", honba=2, discards={1: ["1z"]})
    act(game, (0, "discard 5s"), (1, "ron"))
    assert last(game, "settle").deltas[1] - last(plain, "settle").deltas[1] == 600
    own = table(rules, {1: READY}, turn=1, drawn="5s", honba=2, discards={1: ["1z"]})
    act(own, (1, "self draw"))
    base = table(rules, {1: READY}, turn=1, drawn="5s", discards={1: ["1z"]})
    act(base, (1, "self draw"))
    gain = [
        a - b for a, b in zip(last(own, "settle").deltas, last(base, "settle").deltas, strict=True)
    ]
    assert gain == [-200, 600, -200, -200]


def test_ref_14_a_ron_is_paid_by_its_discarder_alone():
    """REF-14."""
    melds = {1: ["[234m]", "[567m]", "[345p]"]}
    rivers = {0: ["2mc", "5mc", "3pc"], 1: ["1z", "1z", "2z"]}
    game = table(REF, {1: "88s67s"}, melds=melds, discards=rivers, turn=2, drawn="5s")
    act(game, (2, "discard 5s"), (1, "ron"))
    assert last(game, "settle").deltas[0] == 0
    assert last(game, "settle").deltas[2] == -last(game, "settle").deltas[1] < 0


def test_ref_16_a_riichi_winner_flips_one_more_and_nobody_sees_them_before():
    """REF-16."""
    rules = hupai.Reformed(flip_dora=True)
    game = table(
        rules,
        {1: READY},
        players={1: {"riichi": "riichi"}},
        discards={1: ["1z"]},
        sticks=1,
        drawn="5s",
        at={135: "7s", 134: "1z"},
    )
    assert game.view(1).indicators == ()
    act(game, (0, "discard 5s"), (1, "ron"))
    assert last(game, "win").situation["indicators"] == "7s1z"
    assert last(game, "win").dora == 2


def test_ref_17_red_fives_are_paid():
    """REF-17."""
    rules = hupai.Reformed(red_fives=True)
    game = table(rules, {0: "234m067m340p88s67s"}, drawn="0s", discards={0: ["1z"]})
    act(game, (0, "self draw"))
    assert last(game, "win").dora == 3


def test_ref_19_four_kongs_and_four_winds_abort_nothing():
    """REF-19."""
    game = table(
        REF,
        {1: "4444m99p12s35z"},
        melds={0: ["(1111m)", "(2222m)"], 1: ["(3333m)"], 2: ["(1111p)"]},
        turn=1,
        drawn="9s",
    )
    act(game, (1, "closed kong 4m"))
    assert game.pending == (1,)
    assert game.view(1).live > 0
    winds = table(REF, drawn="1z", draws="1z1z1z")
    for seat in range(4):
        act(winds, (seat, "discard 1z"))
        passes(winds)
    assert "abort" not in kinds(winds)
    assert winds.hand == 0


def test_ref_20_a_later_seat_calls_nine_terminals_on_its_first_draw():
    """REF-20."""
    nine = "19m19p19s123z2345m"
    game = table(REF, {1: nine}, drawn="7p", draws="7p", sticks=1)
    act(game, (0, "discard 7p"))
    passes(game)
    act(game, (1, "nine terminals"))
    assert last(game, "settle").sticks == 1
    assert last(game, "settle").deltas == (0, 0, 0, 0)


@pytest.mark.parametrize("renchan", [False, True])
def test_ref_21_aborts_and_exhaustive_draws(renchan):
    """REF-21."""
    rules = hupai.Reformed(renchan=renchan)
    abort = table(rules, {0: "19m19p19s123z2345m"}, drawn="7p", honba=2 * renchan)
    act(abort, (0, "nine terminals"))
    assert (abort.dealer, abort.view(0).honba) == ((0, 3) if renchan else (1, 0))
    ready = table(rules, {0: READY}, drawn="9p", live=0, honba=2 * renchan, dump=(1, 2, 3))
    act(ready, (0, "discard 9p"))
    assert (ready.dealer, ready.view(0).honba) == ((0, 3) if renchan else (1, 0))
    unready = table(rules, {1: READY}, drawn="9p", live=0, honba=2 * renchan, dump=(0, 2))
    act(unready, (0, "discard 9p"))
    assert (unready.dealer, unready.view(0).honba) == ((1, 3) if renchan else (1, 0))
    lost = table(rules, {1: READY}, drawn="5s", honba=2 * renchan)
    act(lost, (0, "discard 5s"), (1, "ron"))
    assert (lost.dealer, lost.view(0).honba) == (1, 0)


def test_ref_22_a_claimed_declaration_pays_its_stick():
    """REF-22."""
    game = table(REF, {0: READY, 2: "99p147m258s11223z"}, drawn="9p", discards={0: ["1z"]})
    act(game, (0, "riichi 9p"), (2, "pon"))
    assert kinds(game)[-2:] == ["riichi", "call"]
    assert (game.scores[0], game.view(0).sticks) == (29000, 1)
    assert not game.position()["players"][0]["ippatsu"]


def test_ref_23_the_middle_of_a_run_forbids_its_own_kind_only():
    """REF-23."""
    game = table(REF, {1: "24s3s25s147m234z19p"}, drawn="3s")
    act(game, (0, "discard 3s"), (1, "chi middle"))
    assert {"2s", "3s", "5s"} & discards_of(game, 1) == {"2s", "5s"}
    high = table(REF, {1: "12s1s5s3s147m234z19p"}, drawn="3s")
    act(high, (0, "discard 3s"), (1, "chi high"))
    assert {"1s", "3s"} & discards_of(high, 1) == {"1s"}  # there is no kind below 1s
    upper = table(REF, {1: "34s2s5s9s147m234z19p"}, drawn="5s")
    act(upper, (0, "discard 5s"), (1, "chi high"))
    assert {"2s", "5s"} & discards_of(upper, 1) == set()


def test_ref_25_several_collect_and_sticks_stay():
    """REF-25."""
    game = table(
        REF,
        drawn="9p",
        live=0,
        dump=(0, 1),
        sticks=1,
        discards={2: ["1z", "9m"], 3: ["1z", "9m"]},
        points=[29000, 30000, 30000, 30000],
    )
    act(game, (0, "discard 9p"))
    passes(game)
    assert last(game, "exhaustive_draw").nagashi == (2, 3)
    assert last(game, "settle").deltas == (-12000, -12000, 12000, 12000)
    assert last(game, "settle").sticks == 1
