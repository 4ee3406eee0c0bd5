"""Positions: what cannot be is refused by name, what can be plays on, stores and replays."""

from __future__ import annotations

import copy
import json
import random

import pytest

import hupai
from hupai import Game
from hupai.errors import InvalidPositionError

RULES = [
    hupai.Reformed(),
    hupai.Reformed(renchan=True, temporary_furiten=True, bust=False),
    hupai.Competitive(),
    hupai.Guang(),
    hupai.Guang(hand_size=16),
]
IDS = ["reformed", "reformed options", "competitive", "guang", "guang16"]


def played(rules, steps, seed=1):
    """A game after some decisions; claims and kongs are taken where they are offered."""
    game = Game(rules, seed=seed)
    draw = random.Random(seed)
    for _ in range(steps):
        if game.done:
            break
        moves = {}
        for seat in game.pending:
            legal = [a for a in game.legal_actions(seat) if str(a) not in ("ron", "self draw")]
            calls = [a for a in legal if not str(a).startswith(("discard", "pass"))]
            moves[seat] = draw.choice(calls if calls and draw.random() < 0.7 else legal)
        game.step(moves)
    return game


def money(game):
    """Points and what lies on the table."""
    position = game.position()
    course = game.rules._round_rules
    stick = course.riichi_stake if course.riichi_sticks else 0
    stakes = sum(player["stake"] for player in position["players"])
    return sum(position["points"]) + stakes + stick * position["sticks"] + position["pot"]


def goes_on(game, seed):
    """The game can be stored, replayed, copied, and played to its end."""
    assert Game.from_bytes(game.to_bytes()) == game
    assert Game.replay(game.events) == game
    assert game.clone() == game
    total = money(game)
    draw = random.Random(seed)
    hand = game.hand
    while not game.done and game.hand == hand:
        assert money(game) == total
        game.step({seat: draw.choice(game.legal_actions(seat)) for seat in game.pending})
    assert Game.replay(game.events) == game
    if game.done:
        assert len(game.standings().places) == 4


def problems(rules, position):
    """What is said of a position; nothing if it is taken."""
    try:
        Game.from_position(rules, position)
    except InvalidPositionError as error:
        return [str(problem) for problem in error.problems]
    return []


def changed(position, seat=None, **changes):
    """A copy with other fields, of a player if a seat is given."""
    out = copy.deepcopy(position)
    (out if seat is None else out["players"][seat]).update(changes)
    return out


@pytest.mark.parametrize("rules", RULES, ids=IDS)
@pytest.mark.parametrize("seed", range(1, 13))
def test_positions_of_play_are_taken_as_they_are(rules, seed):
    """No check refuses what can be."""
    game = played(rules, 11 * seed, seed)
    position = json.loads(json.dumps(game.position()))
    again = Game.from_position(rules, position)
    assert again.position() == game.position()
    for seat in range(4):
        assert again.view(seat) == game.view(seat)
    for seat in game.pending:
        assert again.legal_actions(seat) == game.legal_actions(seat)
    goes_on(again, seed)


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_only_players_are_needed(rules):
    """Counters are 0, points those of the start, and the wall is what is left."""
    whole = Game(rules, seed=4).position()
    game = Game.from_position(rules, {"players": whole["players"], "drawn": whole["drawn"]})
    assert game.position()["points"] == [rules._round_rules.start] * 4
    assert game.position()["hand"] == 0
    goes_on(game, 4)


def in_riichi(rules):
    """A position with seat 1 in riichi, its declaring discard marked."""
    for seed in range(1, 200):
        game = Game(rules, seed=seed)
        draw = random.Random(seed)
        hand = game.hand
        while not game.done and game.hand == hand:
            position = game.position()
            if position["players"][1]["riichi"] and position["phase"] == "turn":
                return position
            moves = {}
            for seat in game.pending:
                legal = game.legal_actions(seat)
                declares = [a for a in legal if str(a).startswith("riichi")]
                plain = [a for a in legal if str(a).startswith(("discard", "pass"))]
                best = min(plain, key=lambda a: shanten_after(position, seat, str(a)))
                moves[seat] = draw.choice(declares) if declares else best
            game.step(moves)
    raise AssertionError("nobody declared riichi")


def shanten_after(position, seat, action):
    """Shanten of a hand without the tile that the action discards."""
    if not action.startswith("discard"):
        return 0
    tiles = position["players"][seat]["hand"]
    names = [tiles[i : i + 2] for i in range(0, len(tiles), 2)]
    names.remove(action.split()[1])
    return hupai.shanten(hupai.Hand.parse("".join(names)))


@pytest.mark.parametrize(
    ("rules", "changes", "says"),
    [
        (RULES[0], {"points": [30000, 30000, 30000, 99]}, "come to 90099, not 120000"),
        (RULES[0], {"points": [-1000, 61000, 30000, 30000]}, "seat 0: below 0: the game is over"),
        (RULES[0], {"sticks": 2}, "come to 122000, not 120000"),
        (RULES[2], {"points": [1, 0, 0, 0]}, "come to 1, not 0"),
        (RULES[3], {"pot": 777}, "come to 777, not 0"),
        (RULES[0], {"honba": 99}, "honba: must be 0"),
        (RULES[0], {"repeats": 1}, "repeats: must be 0"),
        (RULES[0], {"pot": 20}, "pot: must be 0"),
        (RULES[1], {"honba": 99}, "honba: must be at most 0, the hands played before"),
        (RULES[2], {"repeats": 99}, "repeats: must be at most 0, the hands played before"),
        (RULES[2], {"honba": 1}, "honba: must be 0"),
        (RULES[2], {"sticks": 1}, "sticks: must be 0"),
        (RULES[3], {"sticks": 1}, "sticks: must be 0"),
        (RULES[3], {"honba": 1}, "honba: must be 0"),
        (RULES[0], {"round": "S", "hand": 3}, "hand: must be at least 4"),
        (RULES[0], {"round": "W"}, "round: the game has"),
        (RULES[3], {"indicators": [0, 1]}, "no kong has reserved is turned"),
        (RULES[3], {"indicators": []}, "the first indicator is not turned"),
        (RULES[2], {"indicators": [0]}, "no kong has reserved is turned"),
        (RULES[3], {"forbidden": ["1m"]}, "no claim forbids"),
        (RULES[0], {"declared": "riichi"}, "riichi is declared with a discard"),
    ],
)
def test_what_the_table_cannot_hold(rules, changes, says):
    """Money, counters, place in the game, indicators."""
    found = problems(rules, changed(Game(rules, seed=1).position(), **changes))
    assert any(says in one for one in found), found


@pytest.mark.parametrize("rules", RULES, ids=IDS)
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"ippatsu": True}, "ippatsu without riichi"),
        ({"stacks": [1, 2, 3, 4]}, "an indicator waits for its discard, but no kong has"),
        ({"stacks": [0]}, "an indicator waits for its discard, but no kong has"),
        ({"dead": "short"}, "a hand died of a riichi it has not"),
        ({"riichi": "riichi", "stake": 7}, "stake: must be 0"),
        ({"hand": "1m1m1m1m1m2m3m4m5m6m7m8m9m"}, "5 of a kind"),
    ],
)
def test_what_a_player_cannot_hold(rules, changes, says):
    """Flags that need another, and tiles."""
    found = problems(rules, changed(Game(rules, seed=1).position(), 1, **changes))
    assert any(says in one for one in found), found


def test_false_wins_and_exempt_discards_need_their_rules():
    """REF-9, GUANG-26."""
    false_win = changed(Game(RULES[2], seed=1).position(), 1, dead="false_win")
    assert any("there are no false wins" in one for one in problems(RULES[2], false_win))
    game = played(RULES[2], 12)
    position = game.position()
    seat = next(s for s in range(4) if position["players"][s]["discards"])
    position["players"][seat]["discards"][0] += "x"
    assert any("own discards bar nothing" in one for one in problems(RULES[2], position))


@pytest.mark.parametrize("rules", [RULES[0], RULES[3]], ids=["reformed", "guang"])
def test_riichi_and_its_marks_belong_together(rules):
    """REF-22, GUANG-16, GUANG-19."""
    position = in_riichi(rules)
    assert problems(rules, position) == []
    one = position["players"][1]
    at = next(i for i, name in enumerate(one["discards"]) if "r" in name[2:])
    assert any(
        "is not in riichi" in text
        for text in problems(rules, changed(position, 1, riichi=None, stake=0, ippatsu=False))
    )
    twice = [*one["discards"][:at], one["discards"][at], *one["discards"][at:]]
    assert any(
        "declared more than once" in text
        for text in problems(rules, changed(position, 1, discards=twice))
    )
    if rules.name == "reformed":
        none = changed(position, sticks=0, points=[30000] * 4)
        assert any("0 sticks lie on the table" in text for text in problems(rules, none))
        assert any(
            "ippatsu is unknown" in text
            for text in problems(rules, changed(position, 1, ippatsu=True))
        )
    else:
        later = one["discards"][: at + 1]
        for name in one["discards"][at + 1 :]:
            later.append(name)
        if len(later) == at + 1:
            later.append("1zd")
        found = problems(rules, changed(position, 1, ippatsu=True, discards=later))
        assert any("ippatsu after a discard" in text for text in found)


def with_claims(rules):
    """A position in which discards have been claimed, and who claimed them."""
    for seed in range(1, 60):
        position = played(rules, 60, seed).position()
        if any("c" in name[2:] for p in position["players"] for name in p["discards"]):
            return position
    raise AssertionError("nobody claimed anything")


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_claimed_discards_lie_in_melds(rules):
    """COM-17: a claimed discard is in a meld that names its supplier, and only there."""
    position = with_claims(rules)
    assert problems(rules, position) == []
    seat, at = next(
        (seat, at)
        for seat, player in enumerate(position["players"])
        for at, name in enumerate(player["discards"])
        if "c" in name[2:]
    )
    river = position["players"][seat]["discards"]
    other = list(river)
    other[at] = ("9s" if river[at][:2] != "9s" else "1m") + river[at][2:]
    found = problems(rules, changed(position, seat, discards=other))
    assert any("not those of the melds" in text or "occurs" in text for text in found), found
    unmarked = list(river)
    unmarked[at] = river[at].replace("c", "")
    found = problems(rules, changed(position, seat, discards=unmarked))
    assert any("discards were claimed, but the melds name" in text for text in found), found


def test_a_chi_comes_from_the_seat_before():
    """COM-17."""
    for seed in range(1, 80):
        position = played(RULES[2], 60, seed).position()
        for seat, player in enumerate(position["players"]):
            for i, meld in enumerate(player["melds"]):
                if hupai.Meld.parse(meld).type != "chi":
                    continue
                melds = list(player["melds"])
                melds[i] = meld.replace("<", "").replace("]", "^]")
                found = problems(RULES[2], changed(position, seat, melds=melds))
                assert any("a chi comes from the previous player" in t for t in found), found
                return
    raise AssertionError("nobody called chi")


WRONG = [
    None, True, -1, 1.5, float("nan"), 2**70, "", "x", "9x", "\ud800", b"1m", [], [None], [[]],
    [1.5], [2**70], {}, {"0": None}, {"0": 2**70}, {None: 1}, object(), ["1m"] * 100, range(3),
]  # fmt: skip


@pytest.mark.parametrize("rules", RULES[:4], ids=IDS[:4])
def test_values_of_any_type_are_refused_by_name_or_taken(rules):
    """Every field with every sort of value: an error that names the field, or a whole game."""
    good = played(rules, 40).position()
    tried = 0
    for seat in (None, 2):
        fields = good if seat is None else good["players"][seat]
        for name in [*fields, *(["seed", "colour"] if seat is None else ["colour"])]:
            for value in WRONG:
                position = changed(good, seat, **{name: value})
                try:
                    game = Game.from_position(rules, position)
                except InvalidPositionError as error:
                    tried += 1
                    text = "; ".join(str(problem) for problem in error.problems)
                    assert "Error(" not in text
                    assert "incompatible" not in text
                else:
                    goes_on(game, 1)
    assert tried > 500


def test_missing_players_and_fields_are_named():
    """All that is missing at once."""
    found = problems(RULES[0], {"players": [{}, {}, {}, {}]})
    assert found == [f"players[{seat}].hand: is missing" for seat in range(4)]
    assert problems(RULES[0], {}) == ["players: must be four"]


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_changed_positions_are_refused_or_play_to_the_end(rules):
    """Two fields of positions of play exchanged for those of others: nothing breaks later."""
    draw = random.Random(7)
    good = [played(rules, steps, seed).position() for steps in (8, 45, 90) for seed in (1, 2, 3)]
    taken = 0
    for _ in range(150):
        position = copy.deepcopy(draw.choice(good))
        other = draw.choice(good)
        for _ in range(draw.choice((1, 1, 2))):
            if draw.random() < 0.4:
                name = draw.choice([name for name in position if name != "players"])
                position[name] = copy.deepcopy(other[name])
            else:
                seat = draw.randrange(4)
                name = draw.choice(list(position["players"][seat]))
                value = copy.deepcopy(other["players"][draw.randrange(4)][name])
                position["players"][seat][name] = value
        try:
            game = Game.from_position(rules, position)
        except InvalidPositionError:
            continue
        taken += 1
        goes_on(game, taken)
    assert taken > 20


def test_a_game_that_is_over_has_no_position():
    """Its last hand is settled."""
    game = Game(RULES[0], seed=1, length="east")
    while not game.done:
        game.step({seat: game.legal_actions(seat)[0] for seat in game.pending})
    with pytest.raises(hupai.errors.GameError, match="the game is over"):
        game.position()


def test_more_than_four_kongs_leave_their_replacements_drawn():
    """COM-20: without a wall, the unseen tiles lie where they can."""
    melds = [["(1111m)", "(2222m)", "(3333m)"], ["(1111p)", "(2222p)", "(3333p)"], [], []]
    hands = ["456m78m", "456p7p", "123s456s789s1234z", "123s456s789s1234z"]
    hands[0] = hands[0][:5] + "m"
    players = [{"hand": hand, "melds": meld} for hand, meld in zip(hands, melds, strict=True)]
    players[0]["hand"] = "456m7m8m"
    position = {"players": players, "drawn": "8m", "drew": "wall"}
    game = Game.from_position(RULES[0], position)
    assert game.position()["wall"].endswith("--" * 6)
    goes_on(game, 1)
