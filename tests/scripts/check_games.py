"""Play hands of every ruleset with mixed players and check what must always hold.

    python tests/scripts/check_games.py --hands 200000 --rules guang

At every decision: 136 tiles, constant money, no empty mask. Of every hand: values equal
`rules.score` on the same hand, the events replay to the same bytes, a clone goes the same way,
illegal actions are refused and change nothing.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

import hupai
from hupai import _core
from hupai.actions import Action
from hupai.errors import IllegalActionError
from hupai.position import CLAIMED, held_names
from hupai.table_rules import table_rules

RULES = {
    "reformed": lambda: hupai.Reformed(),
    "reformed_options": lambda: hupai.Reformed(
        renchan=True,
        temporary_furiten=True,
        flip_dora=True,
        kong_flips=True,
        red_fives=True,
        bust=False,
        length="full",
    ),
    "competitive": lambda: hupai.Competitive(),
    "competitive_low": lambda: hupai.Competitive(minimum=4, multiple_ron=False),
    "guang": lambda: hupai.Guang(),
    "guang16": lambda: hupai.Guang(hand_size=16, open_riichi_adds=True),
    "guang_ignore": lambda: hupai.Guang(short_riichi="ignore", multiple_ron=False),
}
STICK = {"reformed": 1000, "reformed_options": 1000}


def check_state(game: hupai.Game, total: int, stick: int) -> None:
    """Tiles and money of a position, and its masks."""
    core = game._core.round
    rules = table_rules(game.rules)
    counts: Counter[str] = Counter()
    gone = set(range(core.front)) | {
        _core.replacement_position(rules, i) for i in range(core.replaced)
    }
    names = hupai.actions.TILE_NAMES
    counts.update(names[core.wall[i]] for i in range(136) if i not in gone)
    money = core.pot + core.sticks * stick
    for seat in range(4):
        player = core.player(seat)
        counts.update(held_names(player))
        for meld in player.melds:
            parsed = hupai.Meld._from_core(meld)
            tiles = [names[kind] for kind in parsed.tiles]
            if parsed.red:
                five = next(i for i, tile in enumerate(tiles) if tile[0] == "5")
                tiles[five] = "0" + tiles[five][1]
            counts.update(tiles)
        counts.update(names[tile] for tile, flags in player.discards if not flags & CLAIMED)
        money += player.stake + core.points[seat]
    if core.phase == 2:
        counts[names[core.target]] += 1
    red = rules.red_fives
    expected = {
        name: 1 if name[0] == "0" else 3 if red and name[0] == "5" and name[1] != "z" else 4
        for name in names
        if red or name[0] != "0"
    }
    assert counts == expected, (counts, expected)
    assert money == total, (money, total)
    assert core.live(rules) >= 0
    for seat in game.pending:
        assert game.legal_actions(seat), seat


def check_hand(events: list[hupai.events.Event], rules: hupai.Ruleset) -> Counter[str]:
    """Values of the wins of one hand against `rules.score`, and the payment against `settle`."""
    found: Counter[str] = Counter()
    wins = [e for e in events if e.type == "win"]
    for win in wins:
        situation = dict(win.situation)
        score = rules.score(win.hand, **situation)
        assert score.wins, win
        assert rules._value_of_score(score) == (win.value, win.dora), win
        assert score.patterns == win.patterns, win
        found.update(f"pattern {key}" for key in win.patterns)
        found["by " + situation["by"]] += 1
    return found


def refused(game: hupai.Game, seat: int, action: int) -> bool:
    """Whether an illegal action is refused with a reason."""
    try:
        game.step({seat: action})
    except IllegalActionError as error:
        return len(error.problems) > 0
    return False


def play(name: str, hands: int, seed: int, thorough: int) -> Counter[str]:
    """Play so many hands; every `thorough`-th is checked at each decision and replayed."""
    rules = RULES[name]()
    stick = STICK.get(name, 0)
    total = 4 * rules._round_rules.start
    draw = random.Random(f"{name} {seed}")
    seen: Counter[str] = Counter()
    played = games = 0
    while played < hands:
        games += 1
        game = hupai.Game(rules, seed=draw.getrandbits(64))
        players = [draw.choice((0, 1, 2, 2)) for _ in range(4)]
        noise = draw.choice((0.0, 0.1, 0.3))
        core = game._core
        hand = 0
        check = played % thorough == 0
        twin = game.clone() if check else None
        count = 0
        while not game.done and played + hand < hands + 8:
            if game.hand != hand:
                hand = game.hand
                check = (played + hand) % thorough == 0
                twin = game.clone() if check else None
            chosen = {}
            for seat in game.pending:
                if draw.random() < noise:
                    chosen[seat] = draw.choice(game.legal_actions(seat))
                else:
                    player = players[game.starting_seat(seat)]
                    chosen[seat] = _core.choose(player, core, seat, draw.getrandbits(60))
            count += 1
            assert count < 100_000
            if check:
                check_state(game, total, stick)
                seat = draw.randrange(4)
                action = draw.randrange(Action.COUNT)
                if action not in game.legal_actions(seat):
                    before = game.to_bytes() if draw.random() < 0.05 else None
                    assert refused(game, seat, action), f"{seat} {action} was taken"
                    assert before is None or before == game.to_bytes()
                if draw.random() < 0.02:
                    other = draw.randrange(4)
                    imagined = game.determinize(other, draw.getrandbits(60))
                    check_state(imagined, total, stick)
                    if other in game.pending:
                        assert imagined.view(other) == game.view(other)
                    again = hupai.Game.from_position(rules, game.position(), seed=1)
                    assert again.position() == game.position()
                if twin is not None and game.hand == hand:
                    twin.step({seat: int(action) for seat, action in chosen.items()})
            game.step(chosen)
            if check and twin is not None and draw.random() < 0.05:
                assert twin.to_bytes() == game.to_bytes()
        events = list(game.events)
        assert events[-1].type == "end_game" or not game.done
        seen.update(check_hand(events, rules))
        seen.update(event.type for event in events)
        if games % 8 == 0 or thorough == 1:
            copy = hupai.Game.replay(hupai.events.loads(hupai.events.dumps(events)))
            assert copy.to_bytes() == game.to_bytes()
            assert hupai.Game.from_bytes(game.to_bytes()) == game
        played += sum(event.type == "settle" for event in events)
        if game.done:
            places = game.standings().places
            assert sorted(places) == [1, 2, 3, 4]
    seen["hands"] = played
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--rules", action="append", choices=sorted(RULES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--thorough", type=int, default=16)
    args = parser.parse_args()
    for name in args.rules or RULES:
        begin = time.perf_counter()
        seen = play(name, args.hands, args.seed, args.thorough)
        seconds = time.perf_counter() - begin
        print(f"{name}: {seen.pop('hands')} hands in {seconds:.0f} s")
        print("  " + ", ".join(f"{key} {count}" for key, count in sorted(seen.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
