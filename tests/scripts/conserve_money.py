"""Money never vanishes: random sequences of hands, stakes and faults sum to 0 at any time.

    python tests/scripts/conserve_money.py -n 1000000 --seed 1

Every sequence plays hands of one ruleset at a `Ledger`: stakes are laid, faults are called, hands
are won by one or several or drawn. After each call the seats and the table must sum to what they
began with (COM-19, GUANG-43). All sequences of a block go through the vectorised functions at once,
as the batch calls do.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

import hupai

BLOCK = 20_000
HANDS = 8


def guang(rng: np.random.Generator, n: int) -> int:
    """Sequences of guang hands; returns the number of calls checked."""
    rules = [
        hupai.Guang(),
        hupai.Guang(payout="stepwise", repeat_bonus="split", self_draw_rounding="sixty"),
        hupai.Guang(multiple_ron=False),
    ][int(rng.integers(3))]
    money = np.zeros((n, 4), np.int64)
    pot = np.zeros(n, np.int64)
    stakes = np.zeros((n, 4), np.int64)
    repeats = np.zeros(n, np.int64)
    calls = 0

    def balanced() -> None:
        if (money.sum(axis=1) + pot + stakes.sum(axis=1)).any():
            raise AssertionError(f"money vanished after call {calls}")

    for _ in range(HANDS):
        laid = rng.choice([0, 0, 40, 100], size=(n, 4))
        money -= laid
        stakes += laid
        balanced()
        exposed = rng.random(n) < 0.2
        seat = rng.integers(0, 4, n)
        fine = np.array(rules.fault("exposed_wall_tile", 0).deltas)[0]
        money[np.arange(n), seat] += np.where(exposed, fine, 0)
        pot -= np.where(exposed, fine, 0)
        balanced()
        discarder = np.where(rng.random(n) < 0.4, -1, rng.integers(0, 4, n))
        claims = rng.random((n, 4)) < 0.4
        claims[np.arange(n), np.maximum(discarder, 0)] &= discarder < 0
        # Exactly one winner by self-draw, at least one by ron.
        first = (np.maximum(discarder, 0) + rng.integers(1, 4, n)) % 4
        claims[discarder < 0] = False
        claims[np.arange(n), first] = True
        drawn = rng.random(n) < 0.3
        deltas = np.zeros((n, 4), np.int64)
        won = ~drawn
        deltas[won] = rules.settle_batch(
            rng.integers(3, 60, (int(won.sum()), 4)),
            claims[won],
            discarder[won],
            repeats=repeats[won],
            pot=pot[won],
            stakes=stakes[won],
        )
        deltas[drawn] = rules.settle_draw_batch(ready=rng.random((int(drawn.sum()), 4)) < 0.5)
        money += deltas
        on_table = pot + stakes.sum(axis=1)
        stakes[:] = 0
        pot = np.where(won, 0, on_table)
        balanced()
        repeats = np.where(won & claims[:, 0], repeats + 1, 0)
        calls += 4 * n
    return calls


def sums(rules: hupai.Ruleset, rng: np.random.Generator, n: int) -> int:
    """Wins of the rulesets without a pot: what one seat gets, others pay, sticks aside."""
    discarder = np.where(rng.random(n) < 0.4, -1, rng.integers(0, 4, n))
    winner = (np.maximum(discarder, 0) + rng.integers(1, 4, n)) % 4
    value = rng.integers(6, 200, n)
    sticks = np.zeros(n, np.int64)
    counters = {}
    if isinstance(rules, hupai.Reformed):
        value = value * 100
        sticks = rng.integers(0, 5, n)
        counters = {"sticks": sticks, "honba": rng.integers(0, 5, n)}
    else:
        counters = {"repeats": rng.integers(0, 5, n)}
    deltas = rules.settle_batch(value, winner, discarder, **counters)
    if not (deltas.sum(axis=1) == 1000 * sticks).all():
        raise AssertionError(f"money vanished under {rules!r}")
    return n


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-n", type=int, default=100_000, help="sequences of guang hands")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    start = time.perf_counter()
    sequences = calls = 0
    while sequences < args.n:
        block = min(BLOCK, args.n - sequences)
        calls += guang(rng, block)
        calls += sums(hupai.Reformed(renchan=True), rng, block)
        calls += sums(hupai.Competitive(), rng, block)
        sequences += block
    elapsed = time.perf_counter() - start
    print(f"{sequences} sequences, {calls} checked calls, money conserved ({elapsed:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
