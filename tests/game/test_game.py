"""The Game object: copies, views, positions, bytes, events, refusals."""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest
from tables import act, last, may, passes, table

import hupai
from hupai import Action, Game, events
from hupai.errors import (
    GameError,
    IllegalActionError,
    InvalidOptionError,
    InvalidPositionError,
    ReplayError,
)

RULES = [
    hupai.Reformed(red_fives=True, flip_dora=True),
    hupai.Competitive(),
    hupai.Guang(),
    hupai.Guang(hand_size=16),
]
ids = [repr(rules) for rules in RULES]


def played(rules, steps=150, seed=3):
    game = Game(rules, seed=seed, players=["a", "b", "c", "d"])
    draw = random.Random(seed)
    for _ in range(steps):
        game.step({seat: draw.choice(game.legal_actions(seat)) for seat in game.pending})
    return game


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_events_bytes_pickle_and_clone_agree(rules):
    game = played(rules)
    text = events.dumps(game.events)
    assert events.dumps(Game.replay(events.loads(text)).events) == text
    assert Game.replay([json.loads(line) for line in text.splitlines()]) == game
    assert Game.from_bytes(game.to_bytes()).to_bytes() == game.to_bytes()
    assert pickle.loads(pickle.dumps(game)) == game
    for twin in (game.clone(), copy.copy(game), copy.deepcopy(game)):
        twin.step({seat: twin.legal_actions(seat)[0] for seat in twin.pending})
        assert twin != game
        assert events.dumps(game.events) == text


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_truncated_and_edited_bytes_are_refused(rules):
    data = played(rules, 20).to_bytes()
    for size in range(len(data)):
        with pytest.raises(ReplayError):
            Game.from_bytes(data[:size])
    for place in range(0, len(data), 7):
        edited = bytearray(data)
        edited[place] ^= 0x55
        with pytest.raises(ReplayError):
            Game.from_bytes(bytes(edited))
    with pytest.raises(ReplayError, match="version 2"):
        Game.from_bytes(data[:10] + b"\x02\x00" + data[12:])


def test_truncated_and_edited_events_are_refused():
    lines = events.dumps(played(hupai.Guang(), 30).events).splitlines()
    for size in range(len(lines)):
        if json.loads(lines[size])["type"] in ("deal", "draw", "call", "indicator", "discard"):
            with pytest.raises(ReplayError):
                Game.replay(events.loads("\n".join(lines[: size + 1][:-1] + lines[size + 1 :])))
    with pytest.raises(ReplayError, match="truncated"):
        Game.replay(events.loads("\n".join(lines[:6])))
    with pytest.raises(ReplayError, match="line 3"):
        events.loads("\n".join([*lines[:2], lines[2][:-5], *lines[3:]]))
    with pytest.raises(ReplayError, match="should be"):
        Game.replay(
            events.loads("\n".join(lines).replace('"replacement":false', '"replacement":true'))
        )
    with pytest.raises(ReplayError, match="start_game"):
        Game.replay(events.loads("\n".join(lines[1:])))
    with pytest.raises(ReplayError, match="no event"):
        events.loads('{"type": "tea"}')
    with pytest.raises(ReplayError, match="lacks 'tile'"):
        events.loads('{"type": "draw", "seat": 1, "replacement": false}')


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_illegal_actions_are_refused_and_change_nothing(rules):
    game = played(rules, 40)
    before = game.to_bytes()
    for seat in range(4):
        legal = set(game.legal_actions(seat))
        for action in range(Action.COUNT):
            if action not in legal:
                with pytest.raises(IllegalActionError):
                    game.step({seat: action})
    for bad in ({4: 0}, {"X": 0}, {}, {0: 500}, {0: -1}, {0: "tea"}, {0: None}, {0: True}):
        with pytest.raises(IllegalActionError):
            game.step(bad)
    seat = game.pending[0]
    good = game.legal_actions(seat)[0]
    with pytest.raises(IllegalActionError):
        game.step({seat: good, (seat + 1) % 4: Action.SELF_DRAW})
    assert game.to_bytes() == before


def test_a_finished_game_takes_nothing_more():
    game = Game(hupai.Reformed(), seed=1, length="east")
    while not game.done:
        game.step({seat: game.legal_actions(seat)[-1] for seat in game.pending})
    assert game.pending == ()
    with pytest.raises(IllegalActionError, match="over"):
        game.step(0)
    with pytest.raises(IllegalActionError, match="over"):
        game.step({0: 0})
    with pytest.raises(GameError, match="over"):
        game.determinize(0, 1)
    assert Game.from_bytes(game.to_bytes()) == game
    assert Game.replay(game.events) == game


def test_bad_arguments_are_named():
    for bad in (-1, 2**64, 1.5, True):
        with pytest.raises(InvalidOptionError, match="seed"):
            Game(hupai.Guang(), seed=bad)
    with pytest.raises(InvalidOptionError, match="length"):
        Game(hupai.Guang(), length="week")
    with pytest.raises(InvalidOptionError, match="players"):
        Game(hupai.Guang(), players=["a"])
    with pytest.raises(InvalidPositionError, match="136"):
        Game(hupai.Guang(), walls=["1m2m"])
    wall = Game(hupai.Guang()).events[1].wall
    with pytest.raises(InvalidPositionError, match="occurs"):
        Game(hupai.Guang(), walls=["1m" + wall[2:]] if wall[:2] != "1m" else ["2m" + wall[2:]])


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_views_hide_what_is_hidden(rules):
    game = played(rules, 30)
    other = game.determinize(1, seed=9)
    assert other.view(1) == game.view(1)
    assert other.view(0).hand != game.view(0).hand
    assert other.view(0).discards == game.view(0).discards


def test_determinize_keeps_riichi_ready_and_open_waits():
    for kind, stake in (("riichi", 40), ("open", 100)):
        player = {"riichi": kind, "stake": stake, "ippatsu": True}
        game = table(
            hupai.Guang(),
            {1: "234m567m345p88s67s"},
            players={1: player},
            discards={1: ["1z"]},
            drawn="9p",
        )
        hands = set()
        for seed in range(40):
            imagined = game.determinize(0, seed)
            waits = imagined.view(1).waits
            assert waits
            if kind == "open":
                assert waits == ("5s", "8s")
            assert imagined.view(0) == game.view(0)
            hands.add(imagined.view(1).hand)
        assert len(hands) > 5


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_positions_round_trip(rules):
    game = played(rules, 60)
    again = Game.from_position(rules, json.loads(json.dumps(game.position())), seed=1)
    assert again.position() == game.position()
    assert [again.view(seat) for seat in range(4)] == [game.view(seat) for seat in range(4)]
    again.step({seat: again.legal_actions(seat)[0] for seat in again.pending})
    assert Game.replay(again.events) == again
    assert Game.from_bytes(again.to_bytes()) == again


def test_impossible_positions_name_every_problem():
    rules = hupai.Guang()
    good = Game(rules, seed=1).position()

    def problems(**changes):
        with pytest.raises(InvalidPositionError) as error:
            Game.from_position(rules, {**good, **changes})
        return " ".join(error.value.problems)

    def player(seat, **changes):
        players = [dict(p) for p in good["players"]]
        players[seat].update(changes)
        return {"players": players}

    assert "players must be four" in problems(players=good["players"][:3]).replace(":", "")
    assert "occurs" in problems(**player(1, hand="1111m1111p1111s1z"))
    assert "seat 1: 2 tiles" in problems(**player(1, hand="12m"))
    assert "no tile" in problems(**player(1, hand="12m9x"))
    assert "lacks its suit" in problems(**player(1, hand="12"))
    assert "riichi without being ready" in problems(**player(1, riichi="riichi"))
    assert "unknown" in problems(**player(1, riichi="double"))
    assert "no field 'tea'" in problems(tea=1)
    assert "no field 'tea'" in problems(**player(0, tea=1))
    assert "phase" in problems(phase="tea")
    assert "wall" in problems(wall=good["wall"][2:])
    assert "drawn tile" in problems(
        drawn=next(t for t in hupai.actions.TILE_NAMES if t not in game_tiles(good, 0))
    )
    assert "indicator" in problems(indicators=[])
    assert "points" in problems(points=[1])
    both = problems(phase="tea", points=[1])
    assert "phase" in both
    assert "points" in both


def game_tiles(position, seat):
    text = position["players"][seat]["hand"]
    return {text[i : i + 2] for i in range(0, len(text), 2)}


def test_a_pon_overtakes_a_pass_and_a_pass_then_bars():
    game = table(
        hupai.Competitive(),
        {2: "234m234p88s67s234s", 3: "55s369m369p33445z"},
        drawn="5s",
        draws="9p",
    )
    act(game, (0, "discard 5s"), (2, "pass"))
    game.step({seat: "pon" if seat == 3 else "pass" for seat in game.pending})
    assert last(game, "call").seat == 3
    assert game.position()["players"][2]["locked"]


def test_robbing_while_another_claims_is_not_possible():
    game = table(
        hupai.Competitive(),
        {0: "345p678p9s1z57z", 1: "13m123p456p789p55s", 2: "13m234s567s789s44z"},
        melds={0: ["[222m^]"]},
        discards={2: ["2mc"], 0: ["9m"]},
        drawn="2m",
    )
    act(game, (0, "added kong 2m"))
    assert all(may(game, seat) == {"ron", "pass"} for seat in game.pending)
    assert game.pending == (1, 2)
    game.step({1: "ron", 2: "ron"})
    assert [event.seat for event in game.events if event.type == "win"] == [1, 2]


def test_the_action_table_is_permanent():
    assert Action.COUNT == 192
    expected = {
        "discard 1m": 0,
        "discard 0s": 36,
        "riichi 1m": 37,
        "open riichi 1m": 74,
        "closed kong 1m": 111,
        "added kong 1m": 145,
        "chi low": 179,
        "chi high red": 184,
        "pon": 185,
        "pon red": 186,
        "open kong": 187,
        "self draw": 188,
        "ron": 189,
        "nine terminals": 190,
        "pass": 191,
    }
    assert {name: int(Action(name)) for name in expected} == expected
    assert [Action(str(Action(i))) for i in range(192)] == list(range(192))
    assert pickle.loads(pickle.dumps(Action.RON)) == Action.RON
    assert Action.added_kong("1m").tile == "1m"
    with pytest.raises(IllegalActionError):
        Action(192)
    with pytest.raises(IllegalActionError):
        Action.closed_kong("0m")


def test_sticks_count_in_the_standings_of_a_running_hand():
    game = table(hupai.Reformed(), {0: "234m567m345p88s67s"}, drawn="9p")
    act(game, (0, "riichi 9p"))
    passes(game)
    assert sum(game.scores) == 119000
    assert sum(game.standings().scores) == 20


def test_house_rules_play():
    from hupai.rulesets.house import House

    rules = House(payment=hupai.Guang(), patterns=hupai.Guang().patterns)
    game = played(rules, 200)
    assert game.view(0).indicators == ()
    assert Game.replay(game.events) == game


def test_mutated_positions_are_played_or_refused():
    rules = hupai.Guang()
    draw = random.Random(5)
    good = [played(rules, steps, seed).position() for steps in (5, 40, 90) for seed in (1, 2)]
    tiles = hupai.actions.TILE_NAMES
    taken = 0
    for _ in range(600):
        data = copy.deepcopy(draw.choice(good))
        for _ in range(draw.choice((1, 1, 2))):
            where = data if draw.random() < 0.4 else data["players"][draw.randrange(4)]
            key = draw.choice([key for key in where if key != "players"])
            where[key] = draw.choice(
                [None, 0, 3, -1, 10**9, "", "1z", "5m", "turn", "riichi", "short", True, [], [1],
                 ["1z"], ["1zd"] * 70, list(tiles), {}, {"0": "pass"}]
            )  # fmt: skip
        try:
            game = Game.from_position(rules, data)
        except InvalidPositionError:
            continue
        taken += 1
        hand = game.hand
        while not game.done and game.hand == hand:
            game.step({seat: draw.choice(game.legal_actions(seat)) for seat in game.pending})
    assert taken > 15


def test_positions_hold_no_bars_and_stakes_that_the_rules_do_not_know():
    """REF-8, COMP-3, GUANG-16, GUANG-21."""

    def problems(rules, **changes):
        position = Game(rules, seed=1).position()
        position["players"][1].update(changes)
        try:
            Game.from_position(rules, position)
        except InvalidPositionError as error:
            return [str(problem) for problem in error.problems]
        return []

    assert problems(hupai.Reformed(), passed=["1m"])[0].startswith("players[1].passed: ")
    assert problems(hupai.Reformed(temporary_furiten=True), passed=["1m"]) == []
    assert problems(hupai.Guang(), passed=["1m"])[0].startswith("players[1].passed: ")
    assert problems(hupai.Reformed(), locked=True)[0].startswith("players[1].locked: ")
    assert problems(hupai.Competitive(), locked=True) == problems(hupai.Guang(), locked=True) == []
    assert problems(hupai.Guang(), stake=40) == ["players[1].stake: must be 0, not 40"]
    assert problems(hupai.Reformed(), stake=1000) == ["players[1].stake: must be 0, not 1000"]
    for riichi, stake in (("riichi", 40), ("open", 100)):
        found = problems(hupai.Guang(), riichi=riichi, stake=41)
        assert f"players[1].stake: must be 0 or {stake}, not 41" in found
        assert not any(
            "stake" in one for one in problems(hupai.Guang(), riichi=riichi, stake=stake)
        )


def test_positions_leave_room_for_the_discards_to_come():
    good = Game(hupai.Guang(), seed=1).position()
    players = [dict(player) for player in good["players"]]
    players[1]["discards"] = ["1zc"] * 48
    with pytest.raises(InvalidPositionError, match="more discards"):
        Game.from_position(hupai.Guang(), {**good, "players": players})
    kinds = hupai.actions.TILE_NAMES[:34]
    with pytest.raises(InvalidPositionError, match="forbidden"):
        Game.from_position(hupai.Guang(), {**good, "forbidden": list(kinds)})


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_hands_dealt_anew_change_no_view_while_others_answer(rules):
    """The seat is not asked; that somebody is, it sees from the hand not going on."""
    seen = 0
    for seed in range(1, 5):
        game = Game(rules, seed=seed)
        draw = random.Random(seed)
        for _ in range(120):
            if game.done:
                break
            if game.position()["phase"] != "turn":
                for seat in {0, 1, 2, 3} - set(game.pending):
                    seen += 1
                    again = game.determinize(seat, draw.randrange(10**6))
                    assert again.view(seat) == game.view(seat)
                    assert again.pending
            game.step({seat: draw.choice(game.legal_actions(seat)) for seat in game.pending})
    assert seen > 50
