"""Who pays whom: the vocabulary of settlements and what all rulesets share.

A ruleset provides two functions, one for wins and one for draws (`Wins` or `Draws` in, `Outcome`
out). `settle` and `settle_draw` give them one hand's numbers, `settle_batch` and
`settle_draw_batch` columns of many hands', so there is one implementation of every payment.
"""

from __future__ import annotations

from hupai.settlement.ledger import Ledger
from hupai.settlement.payments import Draws, Outcome, Wins
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
