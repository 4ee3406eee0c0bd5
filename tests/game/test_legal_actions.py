"""Legal actions are complete and minimal: a slow reading of the rules finds the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from legal_oracle import Oracle

import hupai
from hupai import _core

RULES = {
    "reformed": hupai.Reformed(),
    "reformed, options": hupai.Reformed(red_fives=True, temporary_furiten=True),
    "reformed, swap": hupai.Reformed(red_fives=True, swap_calling=True),
    "competitive": hupai.Competitive(),
    "guang": hupai.Guang(),
    "guang, 16": hupai.Guang(hand_size=16),
}


def check(name: str, seed: int, hands: int) -> Counter[str]:
    """Play so many hands; every decision of every seat is compared."""
    rules = RULES[name]
    draw = random.Random(f"{name} {seed}")
    seen: Counter[str] = Counter()
    for _ in range(hands):
        game = hupai.Game(rules, seed=draw.getrandbits(60))
        players = [draw.choice((1, 2, 2)) for _ in range(4)]
        while game.hand == 0 and not game.done:
            oracle = Oracle(game)
            for seat in range(4):
                if oracle.position["answers"].get(str(seat)):
                    continue
                legal = {str(action) for action in game.legal_actions(seat)}
                assert legal == oracle.legal(seat), (seat, game.position())
                seen.update(action.rsplit(" ", 1)[0] for action in legal)
            chosen = {}
            for seat in game.pending:
                if draw.random() < 0.1:
                    chosen[seat] = draw.choice(game.legal_actions(seat))
                else:
                    chosen[seat] = _core.choose(players[seat], game._core, seat, 0)
            game.step(chosen)
    return seen


@pytest.mark.parametrize("name", RULES)
def test_a_slow_reading_of_the_rules_finds_the_same_actions(name):
    seen = check(name, seed=1, hands=3)
    assert {"discard", "pass", "chi"} <= set(seen)
