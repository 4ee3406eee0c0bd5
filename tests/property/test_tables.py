"""Arbitrary pattern tables: batch, single scoring and the reference read them the same way."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import nearly_wins

import hupai
import hupai.reference
from hupai.batch import Hands
from hupai.catalogue import CATALOGUE, COUNTERS
from hupai.patterns import Condition, Pattern, PatternTable, Tier
from hupai.rulesets.house import House

NAMES = sorted(CATALOGUE)
WINDS = st.sampled_from("ESWN")
SHAPES = ("standard", "seven_pairs", "thirteen_orphans", "scattered")


@st.composite
def tables(draw: st.DrawFn) -> PatternTable:
    """Rows of random facts, counters, tiers and exclusions: a few, or more than two words hold."""
    sizes = st.one_of(st.integers(1, 30), st.sampled_from([63, 64, 65, 96, 97, 128, 140]))
    n = draw(sizes)
    tiers = [
        Tier(
            f"tier_{i}",
            draw(st.sampled_from(["sum", "sum", "max"])),
            draw(st.sampled_from([None, None, 5, 40])),
            draw(st.integers(0, 2)),
        )
        for i in range(draw(st.integers(1, 3)))
    ]
    random = draw(st.randoms(use_true_random=False))
    unit = draw(st.sampled_from([1, 1, 7, 100]))

    def condition() -> Condition:
        facts = random.sample(NAMES, random.choice([1, 1, 1, 2, 3]))
        required = random.randint(0 if len(facts) < 3 else 1, len(facts))
        return Condition(requires=tuple(facts[:required]), forbids=tuple(facts[required:]))

    rows = []
    order = random.sample(range(n), n)  # exclusions form no cycle
    for i in range(n):
        others = [f"row_{j}" for j in range(n) if order[j] > order[i]]
        rows.append(
            Pattern(
                f"row_{i}",
                points=unit * random.choice([0, 1, 1, 2, 3, 10, 50]),
                any_of=tuple(condition() for _ in range(random.choice([1, 1, 1, 2]))),
                per=random.choice([None, None, None, *COUNTERS]),
                excludes=tuple(
                    random.sample(others, min(len(others), random.choice([0, 0, 1, 3])))
                ),
                tier=random.choice(tiers).id,
            )
        )
    return PatternTable(tuple(rows), tuple(tiers))


@st.composite
def houses(draw: st.DrawFn) -> House:
    """House rules with such a table."""
    shapes = draw(st.sets(st.sampled_from(SHAPES), min_size=1))
    payment = draw(st.sampled_from([hupai.Reformed(), hupai.Competitive(minimum=3), hupai.Guang()]))
    ordered = tuple(shape for shape in SHAPES if shape in shapes)
    return House(shapes=ordered, payment=payment, patterns=draw(tables()))


SITUATIONS = st.fixed_dictionaries(
    {
        "by": st.sampled_from(["self_draw", "ron"]),
        "seat": WINDS,
        "round": WINDS,
        "last_tile": st.booleans(),
    }
)


@settings(max_examples=120, deadline=None)
@given(houses(), st.lists(st.tuples(nearly_wins(), SITUATIONS), min_size=1, max_size=8))
def test_three_ways_to_score_agree(
    rules: House, rows: list[tuple[hupai.Hand, dict[str, object]]]
) -> None:
    """Batch, single scoring and the reference: value, rows, and whether it wins."""
    hands = Hands.from_hands(
        [hand for hand, _ in rows], [hupai.Situation(**flags) for _, flags in rows]
    )
    scores = rules.score_batch(hands)
    for row, (hand, flags) in enumerate(rows):
        one = rules.score(hand, **flags)
        plain = hupai.reference.score(rules, str(hand), **flags)
        assert (one.wins, one.value, one.why_not) == (plain.wins, plain.value, plain.why_not)
        assert one.patterns == plain.patterns
        assert (scores.wins[row], scores.value[row]) == (one.wins, one.value)
        assert scores.pattern_value[row] == one.pattern_value
        assert scores.names()[row] == tuple(one.patterns)
        assert scores.explain_row(row) == one.explain()


@settings(max_examples=60, deadline=None)
@given(
    houses(), st.lists(nearly_wins(), min_size=1, max_size=5), st.sampled_from(["ron", "self_draw"])
)
def test_values_of_waits_are_scores(rules: House, hands: list[hupai.Hand], by: str) -> None:
    """`value_of_waits` says what scoring each tile says."""
    ready = [hupai.Hand(hand.concealed, melds=hand.melds) for hand in hands]
    values = rules.value_of_waits(Hands.from_hands(ready), by=by)
    for row, hand in enumerate(ready):
        for kind in range(34):
            held = hand.concealed.count(kind) + sum(m.tiles.count(kind) for m in hand.melds)
            expected = 0
            if held < 4:
                won = hupai.Hand(hand.concealed, win=kind, melds=hand.melds)
                expected = rules.score(won, by=by).value
            assert values[row, kind] == expected
