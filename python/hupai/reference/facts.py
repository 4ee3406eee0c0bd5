"""Every fact of the catalogue as one plain function, and the counters."""

from __future__ import annotations

from collections.abc import Callable

# Facts are listed when the modules that say what they mean are imported.
import hupai.reference.facts_of_hands  # noqa: F401
from hupai.reference.context import FACTS, Context, HandContext
from hupai.reference.facts_of_readings import dragon_triplets, wind_triplets

__all__ = ["COUNTS", "FACTS", "Context", "HandContext"]

#: Counters by name (`hupai.catalogue.COUNTERS`).
COUNTS: dict[str, Callable[[Context], int]] = {
    "dragon_triplets": dragon_triplets,
    "wind_triplets": wind_triplets,
    "concealed_triplets": lambda c: c.concealed_triplets,
    "kongs": lambda c: len(c.hand.kongs),
    "runs": lambda c: len(c.runs),
}
