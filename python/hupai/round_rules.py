"""The course of play as numbers and switches; a ruleset fills them in `_round_rules`."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AFTER_DISCARD", "AT_ONCE", "NEVER", "RoundRules"]

#: When the indicator of a kong is turned.
NEVER, AT_ONCE, AFTER_DISCARD = 0, 1, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRules:
    """What differs between rulesets in the course of play.

    What decides the value of a hand (shapes, minimum, kinds of riichi, dora order, ura, flips of
    the winner, red fives) is said by the ruleset's evaluation.

    Attributes
    ----------
    live_end : int
        First wall position that is not drawn from the front (COM-20).
    live_end_per_kong : int
        Tiles by which a kong moves that end forward.
    stacked_replacements : bool
        Replacements are 134, 135, 132, 133 (GUANG-12); otherwise 135, 134, ...
    max_kongs : int
        Kongs of all players together; 0 for no limit.
    kong_live_tiles : int
        Live tiles that a kong needs (COM-18, GUANG-12).
    indicators : int
        Indicators turned at the start (GUANG-8).
    closed_kong_indicator, open_kong_indicator, added_kong_indicator : int
        When the kong's indicator is turned: `NEVER`, `AT_ONCE` or `AFTER_DISCARD` (GUANG-9).
    multiple_ron : bool
        Several players may win the same tile; otherwise the first in turn order.
    swap_calling : bool
        Any tile may be discarded after a chi or pon (REF-23, COMP-4).
    riichi_sticks : bool
        The stake is a stick that belongs to nobody; otherwise its owner takes it back (GUANG-17).
    riichi_stake, open_riichi_stake : int
        Money laid down with a declaration.
    riichi_needs_points : bool
        Only who has the stake may declare (REF-22).
    riichi_live_tiles : int
        Live tiles that must be left when the riichi discard is made.
    riichi_kong_keeps_readings : bool
        A closed kong in riichi must be a triplet in every reading of every wait (REF-22).
    short_riichi_dead : bool
        A riichi hand that falls short of the minimum or passes a winning tile is dead (GUANG-20).
    discard_furiten : bool
        Own discards bar a ron (REF-8, REF-9).
    temporary_furiten : bool
        A passed kind is barred until the own next draw or claim (REF-8).
    passing_lock : bool
        After a pass no ron until the own next draw or claim (COMP-3, GUANG-21).
    four_riichi, nine_terminals : bool
        Abortive draws (REF-20).
    nagashi : bool
        Discards of terminals and honours alone collect at the exhaustive draw (REF-25).
    responsible_melds : int
        Open melds from one supplier that make it pay for a self-draw (REF-14); 0 for none.
    dora_apart : bool
        The payment takes the value without dora, and the dora tiles beside it.
    faults : bool
        A host may report faults (GUANG-24..GUANG-26).
    exposed_wall_tile, unused_pon : int
        Money that a fault costs.
    rounds : int
        Rounds of a game.
    start : int
        Points at the start.
    bust : bool
        A player below 0 ends the game (REF-27).
    """

    live_end: int = 122
    live_end_per_kong: int = 1
    stacked_replacements: bool = False
    max_kongs: int = 0
    kong_live_tiles: int = 1
    indicators: int = 0
    closed_kong_indicator: int = NEVER
    open_kong_indicator: int = NEVER
    added_kong_indicator: int = NEVER
    multiple_ron: bool = False
    swap_calling: bool = True
    riichi_sticks: bool = False
    riichi_stake: int = 0
    open_riichi_stake: int = 0
    riichi_needs_points: bool = False
    riichi_live_tiles: int = 1
    riichi_kong_keeps_readings: bool = False
    short_riichi_dead: bool = False
    discard_furiten: bool = False
    temporary_furiten: bool = False
    passing_lock: bool = False
    four_riichi: bool = False
    nine_terminals: bool = False
    nagashi: bool = False
    responsible_melds: int = 0
    dora_apart: bool = False
    faults: bool = False
    exposed_wall_tile: int = 0
    unused_pon: int = 0
    rounds: int = 4
    start: int = 0
    bust: bool = False
