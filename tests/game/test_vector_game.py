"""VectorGame: the same play as Game, whatever the threads."""

from __future__ import annotations

import numpy as np
import pytest

import hupai
from hupai import Action, VectorGame, _core
from hupai.errors import IllegalActionError, InvalidOptionError
from hupai.vector_game import NUMBERS, PLANES

RULES = [hupai.Reformed(red_fives=True), hupai.Competitive(), hupai.Guang()]
ids = [type(rules).__name__ for rules in RULES]


def trace(rules, threads, steps=150):
    tables = VectorGame(rules, 40, seed=5, threads=threads)
    out = []
    for number in range(steps):
        out.append((tables.table, tables.seat, tables.masks.sum(), tables.observations.sum()))
        tables.step(tables.sample_actions(number))
        out.append((tables.rewards, tables.done, tables.scores))
    return out


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_results_do_not_depend_on_threads(rules):
    for one, other in zip(trace(rules, 1), trace(rules, 3), strict=True):
        for a, b in zip(one, other, strict=True):
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_tables_play_as_games_do(rules):
    tables = VectorGame(rules, 3, seed=8)
    games = [tables.game(i) for i in range(3)]
    rewards = np.zeros((3, 4), dtype=np.int64)
    start = tables.scores
    for number in range(400):
        actions = tables.sample_actions(number)
        for i, game in enumerate(games):
            chosen = {}
            for table, seat, action, mask in zip(
                tables.table, tables.seat, actions, tables.masks, strict=True
            ):
                if table == i:
                    legal = game.legal_actions(int(seat))
                    assert np.flatnonzero(mask).tolist() == [int(a) for a in legal]
                    chosen[int(seat)] = int(action)
            assert tuple(chosen) == game.pending
            hand = game.hand
            game.step(chosen)
            # A copy has other walls after this hand: then take the table's own.
            games[i] = game if game.hand == hand and not game.done else None
        tables.step(actions)
        rewards += tables.rewards
        for i in range(3):
            if games[i] is None:
                games[i] = tables.game(i)
        if tables.done.any():
            break
        np.testing.assert_array_equal(tables.scores - start, rewards)


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_rewards_of_a_game_sum_to_its_result(rules):
    tables = VectorGame(rules, 4, seed=2, length="east")
    total = np.zeros((4, 4), dtype=np.int64)
    finished = np.zeros(4, dtype=bool)
    for number in range(20_000):
        tables.step(tables.sample_actions(number))
        total[~finished] += tables.rewards[~finished]
        finished |= tables.done
        if finished.all():
            break
    assert finished.all()
    assert (total.sum(axis=1) == 0).all()


def test_observations_show_what_the_view_shows():
    for rules in RULES:
        tables = VectorGame(rules, 6, seed=4)
        for number in range(60):
            tables.step(tables.sample_actions(number))
        for row, table, seat in zip(tables.observations, tables.table, tables.seat, strict=True):
            game = tables.game(int(table))
            view = game.view(int(seat))
            planes = dict(zip(PLANES, row, strict=True))
            numbers = dict(zip(NUMBERS, planes["numbers"], strict=False))
            assert planes["hand"].sum() == len(view.hand)
            assert planes["discards_next"].sum() == len(view.discards[(seat + 1) % 4])
            assert planes["melds_self"].sum() == sum(
                len(hupai.Meld.parse(meld).tiles) for meld in view.melds[seat]
            )
            assert planes["target"].any() == (view.target is not None)
            assert numbers["live"] == view.live
            assert numbers["seat"] == seat
            assert planes["waits"].sum() == len(view.waits)
            assert planes["indicators"].sum() == len(view.indicators)
            assert (planes["unseen"] <= 4).all()
            other = np.empty((len(PLANES), 34), dtype=np.uint8)
            imagined = game.determinize(int(seat), seed=number)
            _core.observe(imagined._core, int(seat), other)
            np.testing.assert_array_equal(other, row)


def test_illegal_actions_are_refused_and_change_nothing():
    tables = VectorGame(hupai.Guang(), 5, seed=1)
    good = tables.sample_actions(1)
    before = tables.observations.copy()
    bad = good.copy()
    bad[3] = Action.RON
    with pytest.raises(IllegalActionError, match=r"actions\[3\].*ron"):
        tables.step(bad)
    for wrong in (good[:-1], good.astype(float), good.astype(np.int64) + 2**16, good - 500):
        with pytest.raises(IllegalActionError):
            tables.step(wrong)
    np.testing.assert_array_equal(tables.observations, before)
    tables.step(good.astype(np.int64))


def test_buffers_of_the_caller_are_used_or_refused():
    n = 4
    observations = np.zeros((3 * n, len(PLANES), 34), dtype=np.uint8)
    masks = np.zeros((3 * n, Action.COUNT), dtype=bool)
    tables = VectorGame(hupai.Guang(), n, observations=observations, masks=masks)
    assert np.shares_memory(tables.observations, observations)
    assert np.shares_memory(tables.masks, masks)
    with pytest.raises(TypeError, match="uint8"):
        VectorGame(hupai.Guang(), n, observations=observations.astype(np.int8))
    with pytest.raises(ValueError, match="at least"):
        VectorGame(hupai.Guang(), n, masks=masks[:5])
    with pytest.raises(ValueError, match="contiguous"):
        VectorGame(hupai.Guang(), n, masks=np.zeros((Action.COUNT, 3 * n), dtype=bool).T)


def test_bad_options_are_named():
    for options in ({"n": 0}, {"n": 2.5}, {"threads": 0}, {"seed": -1}, {"length": "week"}):
        with pytest.raises(InvalidOptionError):
            VectorGame(hupai.Guang(), **{"n": 2, **options})
    tables = VectorGame(hupai.Guang(), 2)
    with pytest.raises(InvalidOptionError, match="player 'tea'"):
        tables.play(["tea"] * 4, rounds=1)
    with pytest.raises(InvalidOptionError, match="rounds or seconds"):
        tables.play("random")


@pytest.mark.parametrize("rules", RULES, ids=ids)
def test_play_is_the_same_for_any_number_of_threads(rules):
    results = []
    for threads in (1, 3):
        stats = VectorGame(rules, 12, seed=3, threads=threads).play(
            ["greedy", "caller", "random", "greedy"], rounds=50
        )
        results.append((stats.hands, stats.decisions, stats.wins, stats.value, stats.patterns))
    assert results[0] == results[1]
    assert results[0][0] == 50


def test_greedy_players_beat_random_ones():
    stats = VectorGame(hupai.Reformed(), 64, seed=3).play(
        ["greedy", "random", "random", "random"], rounds=400
    )
    assert stats.wins[0] > 10 * max(stats.wins[1:])


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64])
@pytest.mark.parametrize("name", ["observations", "masks"])
def test_buffers_are_as_large_as_the_tables_whatever_number_says_so(kind, name):
    """Three times 100 does not fit into a byte: the room needed is counted without it."""
    shape, dtype = ((30, 34), np.uint8) if name == "observations" else ((192,), np.bool_)
    small = np.zeros((44, *shape), dtype)
    with pytest.raises(ValueError, match=r"at least \(300, "):
        hupai.VectorGame(hupai.Reformed(), kind(100), **{name: small})
    large = np.zeros((300, *shape), dtype)
    tables = hupai.VectorGame(hupai.Reformed(), kind(100), **{name: large})
    assert len(getattr(tables, name)) == len(tables.table)


def test_buffers_do_not_share_memory():
    room = np.zeros(12 * 30 * 34, np.uint8)
    masks = room[: 12 * 192].view(bool).reshape(12, 192)
    with pytest.raises(ValueError, match="share memory"):
        hupai.VectorGame(hupai.Reformed(), 4, observations=room.reshape(12, 30, 34), masks=masks)
