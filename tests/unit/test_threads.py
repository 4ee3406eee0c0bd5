"""Many threads at once: what is built on first use, and what all of them share."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hupai
from hupai import batch

HAND = "234m 567m 345p 88s 67s +5s"
THREADS = 8


def together(work: Callable[[int], Any]) -> list[Any]:
    """The results of `work(0)`, `work(1)` ... begun at the same moment in a thread each."""
    gate = threading.Barrier(THREADS)
    results: list[Any] = [None] * THREADS

    def run(i: int) -> None:
        gate.wait()
        try:
            results[i] = work(i)
        except Exception as error:
            results[i] = error

    threads = [threading.Thread(target=run, args=(i,)) for i in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


#: Run in a process of its own, where no table is built yet and no module loaded.
FIRST_USE = """
import threading, sys
gate = threading.Barrier(8)
said = []
def run(i):
    gate.wait()
    import hupai
    if i % 4 == 0:
        said.append(hupai.shanten("19m19p19s1234567z"))
    elif i % 4 == 1:
        said.append(hupai.Guang().score("234m 567m 345p 88s 67s +5s", seat="S").value - 3)
    elif i % 4 == 2:
        said.append(len(hupai.waits("19m19p19s1234567z")) - 13)
    else:
        said.append(len(hupai.Game(hupai.Reformed(), seed=i).pending) - 1)
threads = [threading.Thread(target=run, args=(i,)) for i in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(said, getattr(sys, "_is_gil_enabled", lambda: True)())
"""


def test_first_use_by_many_threads_at_once() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_USE], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[0, 0, 0, 0, 0, 0, 0, 0]"), done.stdout + done.stderr


def test_the_module_leaves_the_lock_off() -> None:
    """A free-threaded Python would take its lock back for a module that does not say so."""
    code = "import sys, hupai._core; print(getattr(sys, '_is_gil_enabled', lambda: True)())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(not hupai.build_info().free_threaded)
    assert done.stderr == ""


@pytest.mark.parametrize("rules", [hupai.Reformed(), hupai.Competitive(), hupai.Guang()])
def test_one_ruleset_in_many_threads(rules: Any) -> None:
    expected = rules.score(HAND, seat="S").to_dict()
    hands = batch.Hands.from_strings([HAND] * 50, seat="S")

    def work(i: int) -> bool:
        same = all(rules.score(HAND, seat="S").to_dict() == expected for _ in range(20))
        values = rules.score_batch(hands, threads=1 + i % 2).value
        return same and bool((values == expected["value"]).all())

    assert together(work) == [True] * THREADS


def test_new_rulesets_in_many_threads() -> None:
    """Rulesets are compiled on first use; at once, and in different orders, they stay apart."""
    minimums = [0, 4, 6, 8, 12]

    def work(i: int) -> dict[int, bool]:
        turned = minimums[i % 5 :] + minimums[: i % 5]
        return {n: hupai.Competitive(minimum=n).score(HAND, seat="S").wins for n in turned}

    assert together(work) == [{0: True, 4: True, 6: True, 8: True, 12: False}] * THREADS


def test_one_score_and_one_history_in_many_threads() -> None:
    """Lazy views are worked out on first use, by whoever comes first."""
    score = hupai.Reformed().score(HAND, riichi="riichi")
    game = hupai.Game(hupai.Guang(), seed=3)
    for _ in range(30):
        seat = game.pending[0]
        game.step({seat: game.legal_actions(seat)[-1]})
    results = together(lambda i: (score.explain(), score.patterns, len(game.clone().events)))
    assert len({(text, tuple(patterns.items()), n) for text, patterns, n in results}) == 1


def test_games_of_their_own_in_many_threads() -> None:
    def work(i: int) -> bytes:
        game = hupai.Game(hupai.Reformed(), seed=i % 2, length="east")
        for _ in range(120):
            if game.done:
                break
            seat = game.pending[0]
            game.step({seat: game.legal_actions(seat)[-1]})
        return game.to_bytes()

    results = together(work)
    assert results == [results[i % 2] for i in range(THREADS)]
    assert results[0] != results[1]


def test_arrays_in_many_threads() -> None:
    chance = np.random.default_rng(5)
    wall = np.repeat(np.arange(34), 4)
    counts = np.zeros((300, 34), np.uint8)
    for row in counts:
        np.add.at(row, chance.permutation(wall)[:13], 1)
    expected = batch.shanten(counts), batch.waits(counts)

    def work(i: int) -> bool:
        return all(
            np.array_equal(batch.shanten(counts, threads=1 + i % 3), expected[0])
            and np.array_equal(batch.waits(counts), expected[1])
            for _ in range(20)
        )

    assert together(work) == [True] * THREADS
