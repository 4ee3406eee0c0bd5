"""Play hands of every ruleset with mixed players and check what must always hold.

    python tests/scripts/check_games.py --hands 200000 --rules guang

Of every hand: no mask is empty, 136 tiles and constant money at one decision of it, money at its
settlement, no more draws than the wall has tiles, values equal `rules.score` on the same hand, the
log plays again to the same end and so does a clone. Of every `--thorough`-th hand: all that at each
decision, illegal actions are refused and change nothing, positions and imagined deals are sound.
Of every eighth game: the events, as text, replay to the same bytes. Of as many hands on many
tables at once: the same results with one thread, two threads and in another order.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from typing import Any

import numpy as np

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


def check_end(round: Any, twin: Any, game: hupai.Game) -> None:
    """A hand played again from its log, and a clone of it, ended alike."""
    rules = table_rules(game.rules)
    assert state(round) == state(twin)
    drawn = round.front - 4 * (3 * rules.sets + 1)
    assert 0 < drawn <= rules_live(game), drawn
    assert round.replaced == round.kongs


def rules_live(game: hupai.Game) -> int:
    """Tiles that a hand without kongs may draw."""
    course = game.rules._round_rules
    return course.live_end - 4 * (3 * table_rules(game.rules).sets + 1)


def state(r: Any) -> tuple[object, ...]:
    """What an ended hand has come to."""
    players = [r.player(seat) for seat in range(4)]
    return (
        r.log,
        r.points,
        (r.front, r.replaced, r.stacks, r.sticks, r.pot, r.turn, r.target),
        [(p.concealed, p.melds, p.discards, p.riichi, p.dead, p.waits) for p in players],
        (r.winners(), r.ready(), r.nagashi()),
    )


def check_money(events: list[hupai.events.Event], total: int, stick: int) -> None:
    """Points, sticks and pot at the beginning of each hand, and what each settlement leaves."""
    starts = [e for e in events if e.type == "start_hand"]
    for start in starts:
        assert sum(start.points) + start.sticks * stick + start.pot == total, start
    settles = [e for e in events if e.type == "settle"]
    for settle, following in zip(settles, starts[1:], strict=False):
        assert (settle.sticks, settle.pot) == (following.sticks, following.pot)
        assert (settle.honba, settle.repeats) == (following.honba, following.repeats)
    if events[-1].type == "end_game":
        left = settles[-1].sticks * stick + settles[-1].pot
        assert sum(events[-1].points) + left == total


def check_many(name: str, hands: int, seed: int) -> None:
    """As many hands on many tables: results do not depend on threads or on the order of tables."""
    rules = RULES[name]()
    n = max(2, min(256, hands // 4))
    one, two = (hupai.VectorGame(rules, n, seed=seed, threads=threads) for threads in (1, 2))
    number = 0
    total = 4 * rules._round_rules.start
    while one._core.tally.hands < hands:
        number += 1
        assert one.masks.any(axis=1).all()
        actions = one.sample_actions(number)
        assert np.array_equal(actions, two.sample_actions(number))
        if number % 64 == 1:
            assert np.array_equal(one.observations, two.observations)
            assert np.array_equal(one.masks, two.masks)
        one.step(actions)
        two.step(actions)
        assert np.array_equal(one.rewards, two.rewards)
        assert np.array_equal(one.done, two.done)
    assert np.array_equal(one.scores, two.scores)
    assert (one.scores.sum(axis=1) <= total).all()
    fewer = hupai.VectorGame(rules, max(1, n // 2), seed=seed)
    again = hupai.VectorGame(rules, n, seed=seed)
    for number in range(200):
        k = int((again.table < fewer.n).sum())
        actions = again.sample_actions(number)
        assert np.array_equal(fewer.observations, again.observations[:k])
        fewer.step(actions[:k])
        again.step(actions)
        assert np.array_equal(fewer.rewards, again.rewards[: fewer.n])


def refused(game: hupai.Game, seat: int, action: int) -> bool:
    """Whether an illegal action is refused with a reason."""
    try:
        game.step({seat: action})
    except IllegalActionError as error:
        return len(error.problems) > 0
    return False


def play(name: str, hands: int, seed: int, thorough: int) -> Counter[str]:
    """Play so many hands; every `thorough`-th is checked at each decision."""
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
        hand = -1
        check = False
        twins: list[hupai.Game] = []
        count = look = 0
        while not game.done and played + hand < hands + 8:
            if game.hand != hand:
                hand = game.hand
                check = (played + hand) % thorough == 0
                twins.append(game.clone())
                count, look = 0, draw.randrange(60)
            chosen = {}
            for seat in game.pending:
                legal = core.legal(seat)
                assert legal, (seat, game.position())
                if draw.random() < noise:
                    chosen[seat] = draw.choice(legal)
                else:
                    player = players[game.starting_seat(seat)]
                    chosen[seat] = _core.choose(player, core, seat, draw.getrandbits(60))
            assert chosen
            count += 1
            assert count < 1000
            if check or count == look:
                check_state(game, total, stick)
            if check:
                check_decision(game, draw, total, stick)
            for seat, action in sorted(chosen.items()):
                assert twins[-1]._core.act(seat, action)
            game.step(chosen)
            if check and game.hand == hand and not game.done and draw.random() < 0.05:
                assert twins[-1].to_bytes() == game.to_bytes()
        for twin, record in zip(twins, core.past(), strict=False):
            assert twin._core.ended
            check_end(core.replay(record)[1], twin._core.round, game)
        events = list(game.events)
        assert events[-1].type == "end_game" or not game.done
        check_money(events, total, stick)
        seen.update(check_hand(events, rules))
        seen.update(event.type for event in events)
        if games % 8 == 0 or thorough == 1:
            copy = hupai.Game.replay(hupai.events.loads(hupai.events.dumps(events)))
            assert copy.to_bytes() == game.to_bytes()
            assert hupai.Game.from_bytes(game.to_bytes()) == game
            seen["games replayed"] += 1
        played += sum(event.type == "settle" for event in events)
        if game.done:
            places = game.standings().places
            assert sorted(places) == [1, 2, 3, 4]
    seen["hands"] = played
    return seen


def check_decision(game: hupai.Game, draw: random.Random, total: int, stick: int) -> None:
    """Illegal actions are refused and change nothing; positions and imagined deals are sound."""
    rules = game.rules
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
        check_many(name, args.hands, args.seed)
        seconds = time.perf_counter() - begin
        print(f"{name}: {seen.pop('hands')} hands in {seconds:.0f} s")
        print("  " + ", ".join(f"{key} {count}" for key, count in sorted(seen.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
