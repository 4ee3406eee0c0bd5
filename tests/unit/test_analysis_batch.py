"""The calls on arrays: agreement with the calls on one hand, layouts, threads, errors."""

import threading

import numpy as np
import pytest

import hupai
from hupai import batch
from hupai.errors import InvalidHandError, InvalidOptionError

CALLS = {
    "shanten": batch.shanten,
    "waits": batch.waits,
    "useful": batch.useful,
    "discards": batch.discards,
    "improvements": batch.improvements,
}


def deal(rows, tiles, seed=0, kinds=34):
    """Random hands of so many tiles out of the first `kinds` kinds."""
    random = np.random.default_rng(seed)
    wall = np.repeat(np.arange(kinds), 4)
    counts = np.zeros((rows, 34), np.uint8)
    for row in counts:
        np.add.at(row, random.permutation(wall)[:tiles], 1)
    return counts


def sample(name, rows=50, **options):
    return deal(rows, 14 if name == "discards" else 13, **options)


def as_tuple(result):
    return result if isinstance(result, tuple) else (result,)


def test_agree_with_one_hand():
    for kinds in (9, 16, 34):
        counts = deal(150, 13, seed=kinds, kinds=kinds)
        shanten, left = batch.useful(counts)
        waits = batch.waits(counts)
        np.testing.assert_array_equal(batch.shanten(counts), shanten)
        for row, hand in enumerate(counts):
            assert hupai.shanten(hand) == shanten[row]
            expected = hupai.useful_tiles(hand)
            assert {k: left[row, k] for k in np.flatnonzero(left[row])} == expected
            assert tuple(np.flatnonzero(waits[row])) == hupai.waits(hand)


def test_discards_agree_with_one_hand():
    counts = deal(100, 14, seed=3, kinds=16)
    visible = np.minimum(deal(100, 30, seed=4), 4 - counts).astype(np.uint8)
    shanten, totals = batch.discards(counts, visible)
    assert (shanten[counts == 0] == 127).all()
    assert (totals[counts == 0] == 0).all()
    for row, hand in enumerate(counts):
        found = hupai.discards(hand, visible[row])
        assert {one.tile for one in found} == set(np.flatnonzero(hand).tolist())
        for one in found:
            assert (shanten[row, one.tile], totals[row, one.tile]) == (one.shanten, one.total)


def test_improvements_agree_with_one_hand():
    counts = deal(60, 14, seed=5, kinds=14)
    for hand in counts:
        for one in hupai.discards(hand, improvements=True):
            if one.improvements is None:
                continue
            rest = hand.copy()
            rest[one.tile] -= 1
            seen = np.zeros(34, np.uint8)
            seen[one.tile] = 1
            shanten, totals = batch.improvements(rest[None], seen[None])
            assert shanten[0] == one.shanten
            assert {k: totals[0, k] for k in np.flatnonzero(totals[0])} == one.improvements


@pytest.mark.parametrize("name", CALLS)
def test_threads_change_nothing(name):
    counts = sample(name, 300 if name == "improvements" else 20_000, seed=1, kinds=30)
    one = as_tuple(CALLS[name](counts))
    for threads in (2, 3, 64):
        for a, b in zip(one, as_tuple(CALLS[name](counts, threads=threads)), strict=True):
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("name", CALLS)
def test_results(name):
    counts = sample(name)
    results = as_tuple(CALLS[name](counts))
    dtypes = {"shanten": [np.int8], "waits": [np.bool_]}.get(name, [np.int8, np.uint8])
    assert [r.dtype for r in results] == dtypes
    assert {r.shape for r in results} <= {(50,), (50, 34)}
    given = tuple(np.empty_like(r) for r in results)
    back = CALLS[name](counts, out=given if len(given) == 2 else given[0])
    for a, b, c in zip(results, given, as_tuple(back), strict=True):
        np.testing.assert_array_equal(a, b)
        assert c is b


@pytest.mark.parametrize("name", CALLS)
def test_no_rows(name):
    for result in as_tuple(CALLS[name](np.zeros((0, 34), np.uint8))):
        assert result.shape[0] == 0


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arrays(name):
    counts = sample(name)
    call = CALLS[name]
    with pytest.raises(TypeError, match="NumPy array"):
        call(counts.tolist())
    for dtype in (np.int64, np.int8, np.float64, bool):
        with pytest.raises(TypeError, match="uint8"):
            call(counts.astype(dtype))
    for wrong in (counts[0], counts[:, :33], counts[None]):
        with pytest.raises(ValueError, match="shape"):
            call(wrong)
    for strided in (
        counts[::2],
        counts[::-1],
        np.asfortranarray(counts),
        np.zeros((9, 68), np.uint8)[:, ::2],
        np.broadcast_to(counts[0], counts.shape),
    ):
        with pytest.raises(ValueError, match="contiguous"):
            call(strided)
    with pytest.raises(TypeError):
        call(counts, melds=np.zeros(50))
    with pytest.raises(ValueError, match="shape"):
        call(counts, melds=np.zeros(49, np.uint8))
    with pytest.raises(ValueError, match="rows"):
        call(counts, melds=np.zeros((49, 34), np.uint8))
    with pytest.raises(InvalidOptionError):
        call(counts, sets=3)
    with pytest.raises(InvalidOptionError):
        call(counts, threads=0)
    with pytest.raises(TypeError):
        call(counts, threads=1.5)


@pytest.mark.parametrize("name", CALLS)
def test_wrong_outputs(name):
    counts = sample(name)
    call = CALLS[name]
    right = as_tuple(call(counts))

    def use(first):
        call(counts, out=(first, *right[1:]) if len(right) == 2 else first)

    use(right[0])
    with pytest.raises(TypeError, match="dtype"):
        use(right[0].astype(np.int32))
    with pytest.raises(ValueError, match="shape"):
        use(right[0][:-1].copy())
    with pytest.raises(ValueError, match="contiguous"):
        use(np.repeat(right[0], 2, axis=0)[::2])
    frozen = right[0].copy()
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        use(frozen)
    with pytest.raises(TypeError):
        use([0] * 50)
    if right[0].shape == counts.shape:
        with pytest.raises(ValueError, match="shares memory"):
            use(counts.view(right[0].dtype))


@pytest.mark.parametrize("name", CALLS)
def test_bad_rows_are_named_and_nothing_is_written(name):
    counts = sample(name)
    counts[17] = 0
    counts[17, :2] = (5, 200)
    counts[23, np.flatnonzero(counts[23])[0]] -= 1
    given = tuple(np.full_like(r, 1) for r in as_tuple(CALLS[name](sample(name))))
    with pytest.raises(InvalidHandError) as caught:
        CALLS[name](counts, out=given if len(given) == 2 else given[0])
    problems = caught.value.problems
    assert problems[0] == "row 17: more than four copies of 1m"
    assert problems[1] == "row 17: more than four copies of 2m"
    assert any(problem.startswith("row 23") for problem in problems)
    assert all((array == 1).all() for array in given)


def test_melds():
    counts = deal(40, 7, seed=2)
    plain = batch.shanten(counts)
    np.testing.assert_array_equal(batch.shanten(counts, [2] * 40), plain)
    np.testing.assert_array_equal(batch.shanten(counts, np.full(40, 2, np.int64)), plain)
    for numbers in ([1] * 40, [2] * 39 + [3], [-1] * 40, [300] * 40):
        with pytest.raises(InvalidHandError):
            batch.shanten(counts, numbers)
    tiles = np.zeros_like(counts)
    with pytest.raises(InvalidHandError, match="tiles in melds"):
        batch.shanten(counts, tiles)
    tiles[:, 33] = 4
    tiles[:, 32] = 4
    free = (counts[:, 32:] == 0).all(axis=1)
    assert free.any()
    with pytest.raises(InvalidHandError, match="four copies"):
        batch.shanten(counts, tiles)
    assert (batch.shanten(counts[free], tiles[free]) >= plain[free]).all()


def test_melds_with_shapes_that_need_none():
    counts = deal(5, 10)
    assert (batch.shanten(counts, shapes="seven_pairs") == 127).all()
    assert not batch.waits(counts, shapes="seven_pairs").any()


def test_visible():
    counts = deal(30, 13, seed=8)
    visible = np.minimum(deal(30, 60, seed=9), 4 - counts).astype(np.uint8)
    shanten, left = batch.useful(counts, visible)
    plain_shanten, plain = batch.useful(counts)
    np.testing.assert_array_equal(shanten, plain_shanten)
    np.testing.assert_array_equal(left, np.where(plain > 0, plain - visible * (plain > 0), 0))
    with pytest.raises(InvalidHandError, match="visible"):
        batch.useful(counts, (4 * (counts > 0)).astype(np.uint8))
    with pytest.raises(ValueError, match="rows"):
        batch.useful(counts, visible[:-1])
    for call in (batch.useful, batch.discards, batch.improvements):
        hands = deal(30, 14, seed=8) if call is batch.discards else counts
        with pytest.raises(TypeError, match="uint8"):
            call(hands, visible.astype(np.int64))
        with pytest.raises(ValueError, match="shape"):
            call(hands, visible[:, :33])
        with pytest.raises(ValueError, match="contiguous"):
            call(hands, visible[::-1])
        with pytest.raises(InvalidHandError, match="visible"):
            call(hands, np.full_like(hands, 255))


def test_sums_that_are_no_hand():
    for name, call in CALLS.items():
        for tiles in range(18):
            counts = np.zeros((1, 34), np.uint8)
            counts[0, :tiles] = 1
            rest = {"shanten": (1, 2), "discards": (2,)}.get(name, (1,))
            for sets in (4, 5):
                if 0 < tiles <= 3 * sets + 2 and tiles % 3 in rest:
                    call(counts, sets=sets)
                    call(counts, sets=sets, melds=[sets - (tiles - 1) // 3])
                    with pytest.raises(InvalidHandError, match="melds"):
                        call(counts, sets=sets, melds=[sets + 1 - (tiles - 1) // 3])
                else:
                    with pytest.raises(InvalidHandError, match=f"row 0: {tiles} concealed tiles"):
                        call(counts, sets=sets)


def test_many_python_threads():
    counts = deal(3000, 13, seed=10)
    expected = batch.shanten(counts)
    results = [None] * 8

    def work(i):
        results[i] = batch.shanten(counts)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        np.testing.assert_array_equal(result, expected)
