"""The course of play that all rulesets share: COM-14..COM-21."""

from __future__ import annotations

import pytest
from tables import act, discards_of, kinds, last, may, passes, table

import hupai
from hupai.errors import IllegalActionError

REF, COMP, GUANG = hupai.Reformed(), hupai.Competitive(), hupai.Guang()


def test_com_20_the_wall_is_dealt_four_four_four_one():
    """COM-20."""
    wall = hupai.Game(REF, seed=5).events[1].wall
    tiles = [wall[i : i + 2] for i in range(0, 272, 2)]
    game = hupai.Game(REF, walls=[wall])
    deals = [event for event in game.events if event.type == "deal"]
    for seat, deal in enumerate(deals):
        places = [r * 16 + seat * 4 + i for r in range(3) for i in range(4)] + [48 + seat]
        assert deal.tiles == "".join(tiles[i] for i in places)
    assert last(game, "draw").tile == tiles[52]
    assert game.view(0).live == 122 - 53


def test_com_20_sixteen_tiles_are_dealt_in_fours():
    """COM-20."""
    game = hupai.Game(hupai.Guang(hand_size=16), seed=5)
    wall = game.events[1].wall
    tiles = [wall[i : i + 2] for i in range(0, 272, 2)]
    deal = [event for event in game.events if event.type == "deal"][3]
    assert deal.tiles == "".join(tiles[r * 16 + 12 + i] for r in range(4) for i in range(4))
    assert game.view(0).live == 130 - 65


def documented_wall(seed: int, hand: int) -> list[int]:
    """The generator as docs/table.md states it."""
    step, full = 0x9E3779B97F4A7C15, 2**64 - 1

    def mix(z: int) -> int:
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & full
        z = (z ^ z >> 27) * 0x94D049BB133111EB & full
        return z ^ z >> 31

    state = mix(mix(seed + step & full) ^ (hand + 1) * step & full)

    def below(n: int) -> int:
        nonlocal state
        while True:
            state = state + step & full
            product = (mix(state) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    tiles = list(range(136))
    for i in range(135, 0, -1):
        j = below(i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tiles


@pytest.mark.parametrize("seed", [0, 2026, 2**64 - 1])
def test_com_20_the_generator_is_the_documented_one(seed):
    """COM-20."""
    names = hupai.actions.TILE_NAMES
    expected = "".join(names[tile // 4] for tile in documented_wall(seed, 0))
    assert hupai.Game(COMP, seed=seed).events[1].wall == expected


@pytest.mark.parametrize(
    ("rules", "places"), [(COMP, [135, 134]), (GUANG, [134, 135])], ids=["dead wall", "stacks"]
)
def test_com_20_replacements(rules, places):
    """COM-20."""
    game = table(
        rules, {0: "1111m2222m1379p4z"}, drawn="6z", at=dict(zip(places, ["7s", "7p"], strict=True))
    )
    live = game.view(0).live
    act(game, (0, "closed kong 1m"))
    assert last(game, "draw").tile == "7s"
    assert last(game, "draw").replacement
    act(game, (0, "closed kong 2m"))
    assert last(game, "draw").tile == "7p"
    assert game.view(0).live == live - (4 if rules is GUANG else 2)


def test_com_14_a_robbed_kong_was_never_made():
    """COM-14."""
    game = table(
        COMP,
        {0: "345p678p2m9s1z7z", 1: "13m123p456p789p55s"},
        melds={0: ["[222m^]"]},
        discards={2: ["2mc"]},
        drawn="5z",
    )
    act(game, (0, "added kong 2m"))
    assert game.pending == (1,)
    assert may(game, 1) == {"ron", "pass"}
    act(game, (1, "ron"))
    win = last(game, "win")
    assert (win.discarder, win.situation["by"]) == (0, "rob_kong")
    assert "robbing_the_kong" in win.patterns
    assert not [e for e in game.events if e.type == "draw" and e.replacement]


def test_com_14_a_closed_kong_is_never_robbed():
    """COM-14."""
    game = table(REF, {0: "2222m345p678p1z7z9s", 1: "19m19p19s123456z7z"}, drawn="5z")
    act(game, (0, "closed kong 2m"))
    assert game.pending == (0,)


def test_com_14_an_unrobbed_kong_is_made_after_the_answers():
    """COM-14."""
    game = table(
        COMP,
        {0: "345p678p2m9s1z7z", 1: "13m123p456p789p55s"},
        melds={0: ["[222m^]"]},
        discards={2: ["2mc"]},
        drawn="5z",
    )
    act(game, (0, "added kong 2m"), (1, "pass"))
    assert game.view(0).melds[0] == ("[222m+2m^]",)
    assert last(game, "draw").replacement


def test_com_15_rinshan_haitei_and_houtei():
    """COM-15."""
    game = table(COMP, {0: "1111m234p567p67s5z"}, drawn="8s", at={135: "5z"})
    act(game, (0, "closed kong 1m"), (0, "self draw"))
    assert last(game, "win").situation["replacement"]
    haitei = table(COMP, {0: "234p567p678s111m5z"}, turn=0, drawn="5z", live=0)
    act(haitei, (0, "self draw"))
    assert last(haitei, "win").situation["last_tile"]
    houtei = table(COMP, {1: "234p567p678s111m5z"}, turn=0, drawn="5z", live=0)
    act(houtei, (0, "discard 5z"), (1, "ron"))
    assert last(houtei, "win").situation["last_tile"]


def test_com_15_a_replacement_is_never_haitei_but_its_discard_can_be_houtei():
    """COM-15."""
    game = table(
        COMP, {0: "1111m234p567p67s5z", 1: "234p567p678s999m6z"}, drawn="8s", at={135: "5z"}, live=1
    )
    act(game, (0, "closed kong 1m"))
    assert game.view(0).live == 0
    clone = game.clone()
    act(clone, (0, "self draw"))
    situation = last(clone, "win").situation
    assert situation["replacement"]
    assert "last_tile" not in situation
    act(game, (0, "discard 8s"))
    assert "exhaustive_draw" in kinds(game)
    late = table(
        COMP, {0: "1111m234p567p67s5z", 1: "234p567p678s999m6z"}, drawn="8s", at={135: "6z"}, live=1
    )
    act(late, (0, "closed kong 1m"), (0, "discard 6z"), (1, "ron"))
    assert last(late, "win").situation["last_tile"]


def test_com_16_tenhou_chiihou_renhou():
    """COM-16."""
    ready = "234m567m345p88s67s"
    tenhou = table(REF, {0: ready}, drawn="5s")
    act(tenhou, (0, "self draw"))
    assert "tenhou" in last(tenhou, "win").patterns
    chiihou = table(REF, {1: ready}, drawn="9p", draws="5s")
    act(chiihou, (0, "discard 9p"), (1, "self draw"))
    assert "chiihou" in last(chiihou, "win").patterns
    renhou = table(REF, {2: ready}, drawn="5s")
    act(renhou, (0, "discard 5s"), (2, "ron"))
    assert "renhou" in last(renhou, "win").patterns


def test_com_16_any_meld_ends_the_first_turn():
    """COM-16."""
    game = table(REF, {0: "1111m25p258s13z22z", 1: "234m567m345p88s67s"}, drawn="9s", draws="5s")
    act(game, (0, "closed kong 1m"), (0, "discard 9s"))
    passes(game)
    act(game, (1, "self draw"))
    assert "chiihou" not in last(game, "win").patterns


def test_com_17_ron_beats_pon_beats_chi():
    """COM-17."""

    def fresh() -> hupai.Game:
        return table(
            COMP,
            {1: "34s147m258p11z234z", 2: "55s369m369p33445z", 3: "234p567p678s222m5s"},
            drawn="5s",
        )

    game = act(fresh(), (0, "discard 5s"))
    assert game.pending == (1, 2, 3)
    game.step({1: "chi high", 2: "pon", 3: "ron"})
    assert last(game, "win").seat == 3
    game = act(fresh(), (0, "discard 5s"))
    game.step({1: "chi high", 2: "pon", 3: "pass"})
    assert last(game, "call").seat == 2
    assert game.pending == (2,)
    game = act(fresh(), (0, "discard 5s"), (1, "chi high"), (3, "pass"))
    assert game.pending == (2,)
    act(game, (2, "pass"))
    assert last(game, "call").meld == "[345s]"


def test_com_17_only_the_next_player_may_chi():
    """COM-17."""
    game = table(COMP, {2: "34s147m258p11z234z"}, drawn="5s")
    act(game, (0, "discard 5s"))
    assert game.pending == (1,)


def test_com_18_kongs_need_live_tiles():
    """COM-18."""
    for rules, least in ((REF, 1), (COMP, 1), (GUANG, 2)):
        enough = table(rules, {0: "1111m25p258s13z22z"}, drawn="9s", live=least)
        assert "closed kong 1m" in may(enough, 0)
        short = table(rules, {0: "1111m25p258s13z22z"}, drawn="9s", live=least - 1)
        assert "closed kong 1m" not in may(short, 0)


def test_com_18_the_last_discard_can_only_be_ronned():
    """COM-18."""
    game = table(COMP, {1: "555s147m258p1234z", 2: "234p67p99p678s345m"}, drawn="8p", live=0)
    act(game, (0, "discard 8p"))
    assert game.pending == (2,)
    assert may(game, 2) == {"ron", "pass"}
    act(game, (2, "pass"))
    assert "exhaustive_draw" in kinds(game)


def test_com_18_a_chi_that_leaves_no_legal_discard_may_not_be_made():
    """COM-18."""
    # After 34s with 5s only 5s and 2s are left, and swap-calling forbids both.
    hands = {1: "34s25s"}
    melds = {1: ["[123m]", "[456m]", "[789p]"]}
    rivers = {0: ["1mc", "4mc", "7pc"], 1: ["9p", "9p", "1z"]}
    game = table(REF, hands, melds=melds, discards=rivers, drawn="5s")
    act(game, (0, "discard 5s"))
    assert game.pending != (1,) or "chi high" not in may(game, 1)
    free = table(hupai.Reformed(swap_calling=True), hands, melds=melds, discards=rivers, drawn="5s")
    act(free, (0, "discard 5s"))
    assert "chi high" in may(free, 1)


def test_com_18_no_kong_between_a_claim_and_its_discard():
    """COM-18."""
    game = table(COMP, {1: "34s1111m258p11z23z"}, drawn="5s")
    act(game, (0, "discard 5s"), (1, "chi high"))
    assert may(game, 1) == set()
    assert discards_of(game, 1)


def test_com_21_answers_may_come_one_by_one_and_stale_ones_are_refused():
    """COM-21."""
    game = table(COMP, {1: "34s147m258p11z234z", 2: "55s147m25p1133z79s"}, drawn="5s")
    act(game, (0, "discard 5s"), (2, "pon"))
    before = game.to_bytes()
    assert game.pending == (1,)
    for seat, action in ((2, "pass"), (0, "discard 1m"), (1, "ron"), (1, "discard 1m")):
        with pytest.raises(IllegalActionError) as error:
            game.step({seat: action})
        assert f"seat {seat}" in str(error.value)
    assert game.to_bytes() == before
    act(game, (1, "pass"))
    assert last(game, "call").call == "pon"


def test_com_21_of_equal_tiles_the_drawn_one_goes():
    """COM-21."""
    game = table(COMP, {0: "5s147m25p1123z79s4s"}, drawn="5s")
    act(game, (0, "discard 5s"))
    assert last(game, "discard").drawn


def test_com_21_red_fives_are_actions_of_their_own():
    """COM-21."""
    rules = hupai.Reformed(red_fives=True)
    hands = {2: "50s147m28p33447z9p"}
    game = table(rules, {1: "467s147m28p11223z", 2: hands[2]}, drawn="5s")
    assert {"5s"} <= discards_of(game, 0)
    act(game, (0, "discard 5s"))
    assert may(game, 2) == {"pon red", "pass"}
    assert may(game, 1) == {"chi middle", "chi low", "pass"}
    act(game, (1, "pass"), (2, "pon red"))
    assert last(game, "call").meld == "[055s^]"
    both = table(rules, {0: "05s147m28p11233z7p"}, drawn="9p")
    assert {"0s", "5s"} <= discards_of(both, 0)


def test_one_action_is_only_taken_when_one_seat_is_asked():
    game = table(COMP, {1: "34s147m258p11z234z", 2: "55s147m25p1133z79s"}, drawn="5s")
    game.step("discard 5s")
    with pytest.raises(IllegalActionError, match="seats 1, 2"):
        game.step("pass")


@pytest.mark.parametrize("first", [1, 2])
def test_com_17_the_order_of_answers_does_not_matter(first):
    """COM-17, COM-21."""
    game = table(
        COMP, {1: "34s147m258p11z234z", 2: "55s369m369p33445z", 3: "234p567p678s222m5s"}, drawn="5s"
    )
    act(game, (0, "discard 5s"))
    for seat in (first, 3 - first, 3):
        act(game, (seat, {1: "chi high", 2: "pon", 3: "pass"}[seat]))
    assert last(game, "call").seat == 2


def test_com_17_several_may_rob_a_kong_or_only_the_first():
    """COM-17, REF-11, COMP-6."""
    for rules, winners in ((COMP, [1, 2]), (REF, [1])):
        game = table(
            rules,
            {0: "345p678p9s1z57z", 1: "13m123p456p789p55s", 2: "13m234s567s789s44z"},
            melds={0: ["[222m<]"]},
            discards={3: ["2mc"], 0: ["9m"]},
            drawn="2m",
        )
        act(game, (0, "added kong 2m"))
        game.step({2: "ron", 1: "ron"})
        assert [event.seat for event in game.events if event.type == "win"] == winners


def test_com_21_nobody_learns_who_else_was_asked():
    """COM-21."""
    game = table(COMP, {1: "34s147m258p11z234z", 2: "55s147m25p1133z79s"}, drawn="5s")
    other = table(COMP, {1: "34s147m258p11z234z"}, drawn="5s")
    act(game, (0, "discard 5s"))
    act(other, (0, "discard 5s"))
    assert (game.pending, other.pending) == ((1, 2), (1,))
    before = game.view(1)
    assert before.legal == other.view(1).legal
    act(game, (2, "pon"))
    assert game.view(1) == before
    assert hupai.Game.determinize(game, 1, 5).view(1) == before


def test_com_15_a_win_on_the_last_tile_is_no_first_turn_and_a_robbed_kong_no_last_tile():
    """COM-15."""
    game = table(
        COMP,
        {0: "345p678p9s1z57z", 1: "13m123p456p789p55s"},
        melds={0: ["[222m^]"]},
        discards={2: ["2mc"], 0: ["9m"]},
        drawn="2m",
        live=1,
        dump=(2, 3),
    )
    act(game, (0, "added kong 2m"), (1, "ron"))
    assert "last_tile" not in last(game, "win").situation
