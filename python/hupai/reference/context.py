"""What the facts of the reference look at, and the list of them.

A fact gets a `Context`: the hand, the situation and one reading with the placement of the winning
tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property

from hupai.catalogue import CATALOGUE
from hupai.reference.notation import RefHand, RefSituation
from hupai.reference.shapes import Block, RefReading, waits
from hupai.reference.tiles import (
    EAST,
    counted,
    number,
    suit,
)

__all__ = ["FACTS", "Context", "HandContext", "define", "fact"]


#: Facts that all readings of a hand share.
SHARED_FACTS = frozenset(
    fact.name for fact in CATALOGUE.values() if fact.group in ("situation", "hand")
)


class HandContext:
    """What does not depend on the reading: hand, situation, shapes and number of sets."""

    def __init__(
        self, hand: RefHand, at: RefSituation, shapes: Sequence[str], sets: int = 4
    ) -> None:
        self.hand = hand
        self.at = at
        self.shapes = tuple(shapes)
        self.set_count = sets
        self.known: dict[str, bool] = {}

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        return self.hand.tiles

    @cached_property
    def kinds(self) -> frozenset[int]:
        return frozenset(self.tiles)

    @cached_property
    def suits(self) -> frozenset[int]:
        return frozenset(suit(kind) for kind in self.kinds) - {3}

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers of the suit tiles."""
        return frozenset(number(kind) for kind in self.kinds if kind < EAST)

    @cached_property
    def wait_count(self) -> int:
        """How many kinds the hand waited for."""
        hand = self.hand
        return len(
            waits(
                counted(hand.concealed),
                hand.melded_counts,
                len(hand.melds),
                self.set_count,
                self.shapes,
            )
        )


class Context:
    """One reading of a hand. Lists of sets are empty outside the standard shape."""

    def __init__(self, whole: HandContext, reading: RefReading) -> None:
        self.whole = whole
        self.hand = whole.hand
        self.at = whole.at
        self.reading = reading
        self.sets = reading.sets
        self.pair = reading.pair
        self.known: dict[str, bool] = {}

    def holds(self, fact: str) -> bool:
        """Whether a fact holds; each is computed once."""
        known = self.whole.known if fact in SHARED_FACTS else self.known
        if fact not in known:
            known[fact] = FACTS[fact](self)
        return known[fact]

    @cached_property
    def runs(self) -> list[int]:
        """Lowest tile of each run."""
        return [block.kind for block in self.sets if block.what == "run"]

    @cached_property
    def triplets(self) -> list[int]:
        """Kind of each triplet."""
        return [block.kind for block in self.sets if block.what == "triplet"]

    @cached_property
    def blocks(self) -> list[Block]:
        """The sets and the pair."""
        return [*self.sets, self.pair] if self.pair else []

    @cached_property
    def pair_kind(self) -> int:
        """The pair's kind, -1 without a pair."""
        return self.pair.kind if self.pair else -1

    @cached_property
    def run_copies(self) -> Counter[int]:
        return Counter(self.runs)

    @cached_property
    def plain_triplets(self) -> list[int]:
        """Triplets that are no kongs."""
        return [b.kind for b in self.sets if b.what == "triplet" and not b.is_kong]

    @cached_property
    def concealed_triplets(self) -> int:
        """COM-10: another player's tile does not complete a concealed triplet."""
        count = 0
        for block in self.sets:
            if block.what == "triplet" and block.meld in ("", "closed_kong"):
                taken = block == self.reading.completed and self.at.by != "self_draw"
                count += not taken
        return count


Fact = Callable[[Context], bool]
FACTS: dict[str, Fact] = {}


def fact(function: Fact) -> Fact:
    """List a function under its own name."""
    FACTS[function.__name__] = function
    return function


def define(name: str, function: Fact) -> None:
    """List a function under a given name, for families of facts."""
    FACTS[name] = function
