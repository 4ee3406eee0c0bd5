"""Who pays whom: the vocabulary of settlements and what all rulesets share.

A ruleset provides two vectorised functions, one for wins and one for draws, over rows of hands
(`Wins` or `Draws` in, `Outcome` out). `settle` and `settle_draw` are these functions on one row,
`settle_batch` and `settle_draw_batch` on many, so there is one implementation of every payment.
"""

from __future__ import annotations

from hupai.settlement.arrays import Draws, Outcome, Wins
from hupai.settlement.ledger import Ledger
from hupai.settlement.right_to_win import passing_lock
from hupai.settlement.settling import Settling
from hupai.settlement.vocabulary import Claim, NextHand, Settlement, Standings

__all__ = [
    "Claim",
    "Draws",
    "Ledger",
    "NextHand",
    "Outcome",
    "Settlement",
    "Settling",
    "Standings",
    "Wins",
    "passing_lock",
]
