"""The catalogue of facts as Python sees it. Pure Python; a test holds it against the C++ core."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CATALOGUE", "COUNTERS", "Fact"]


@dataclass(frozen=True, slots=True)
class Fact:
    """A property of the situation, the hand, a reading or the winning tile's placement.

    Attributes
    ----------
    name : str
        By which rows refer to it.
    group : {"situation", "hand", "reading", "placement"}
        What it depends on.
    meaning : str
        In words.

    Examples
    --------
    >>> from hupai.patterns import CATALOGUE
    >>> CATALOGUE["two_kongs"].group, CATALOGUE["two_kongs"].meaning
    ('hand', 'The hand has two kongs.')
    """

    name: str
    group: str
    meaning: str


# "Two", "three" and "four" mean "at least"; triplets include kongs; facts about sets, runs and the
# pair are false outside the standard shape; "in two suits" means in two different ones.
_MEANINGS: dict[str, dict[str, str]] = {
    "situation": {
        "self_draw": "The player drew the winning tile itself.",
        "ron": "The winning tile is another player's discard (not a robbed kong).",
        "robbed_kong": "The winning tile was to become another player's added kong.",
        "replacement": "The winning tile is the replacement tile of a kong.",
        "last_tile": "No live tile was left when the winning tile came.",
        "first_turn": "The win falls in the first turn, before any call (COM-16).",
        "dealer": "The player's seat wind is East.",
        "riichi": "The player declared riichi of any kind.",
        "double_riichi": "Riichi was declared on the first discard, before any call.",
        "open_riichi": "Riichi was declared with the waits shown.",
        "ippatsu_next": "The next player dealt in with its first discard after the riichi.",
        "ippatsu_other": (
            "The opposite or the previous player dealt in with its first discard after the riichi."
        ),
        "ippatsu_self": "The player drew the winning tile on its first draw after the riichi.",
        "on_riichi_tile": "The winning tile is the one with which another player declares riichi.",
        "nagashi": "An exhaustive draw after only unclaimed terminal and honour discards (REF-25).",
    },
    "hand": {
        "concealed": "The hand has no open meld.",
        "no_melds": "The hand has no meld at all, closed kongs included.",
        "all_open": "Every set is an open meld.",
        "has_kong": "The hand has a kong.",
        "two_kongs": "The hand has two kongs.",
        "three_kongs": "The hand has three kongs.",
        "four_kongs": "The hand has four kongs.",
        "last_of_kind": (
            "All other copies of the winning tile are in open view: as flagged, or as a "
            "robbed kong or the own open melds show."
        ),
        "one_wait": "Before the win the hand waits on exactly one kind.",
        "several_waits": "Before the win the hand waits on more than one kind.",
        "nine_gates_tiles": "1112345678999 of one suit and one more tile of it, without any meld.",
        "tiles_green": "Every tile is a 2, 3, 4, 6 or 8 of bamboo or a green dragon.",
        "all_seven_honours": "Each of the seven honours occurs.",
        "scattered_1_to_9": "A scattered win whose suit tiles are the numbers 1 to 9, each once.",
        "scattered_same_numbers": "A scattered win with the same three numbers in every suit.",
        "suits_0": "No suit tile occurs.",
        "suits_1": "Exactly one suit occurs, with or without honours.",
        "suits_2": "Exactly two suits occur, with or without honours.",
        "suits_3": "All three suits occur, with or without honours.",
        "has_wind": "A wind tile occurs.",
        "has_dragon": "A dragon tile occurs.",
        "has_honour": "An honour tile occurs.",
        "tiles_2_8": "Every tile is a suit tile from 2 to 8.",
        "tiles_6_9": "Every tile is a suit tile from 6 to 9.",
        "tiles_1_4": "Every tile is a suit tile from 1 to 4.",
        "tiles_7_9": "Every tile is a suit tile from 7 to 9.",
        "tiles_4_6": "Every tile is a suit tile from 4 to 6.",
        "tiles_1_3": "Every tile is a suit tile from 1 to 3.",
        "tiles_147": "Every tile is a suit tile with the number 1, 4 or 7.",
        "tiles_258": "Every tile is a suit tile with the number 2, 5 or 8.",
        "tiles_369": "Every tile is a suit tile with the number 3, 6 or 9.",
        "tiles_odd": "Every tile is a suit tile with an odd number.",
        "tiles_even": "Every tile is a suit tile with an even number.",
        "tiles_terminal": "Every tile is a 1 or a 9 of a suit.",
        "tiles_terminal_honour": "Every tile is a terminal or an honour.",
        "at_most_two_numbers": (
            "At most two numbers occur, where all winds count as one number and all dragons as one."
        ),
        "at_most_three_numbers": (
            "At most three numbers occur, where all winds count as one number and all dragons as "
            "one."
        ),
        "seven_numbers_in_a_row": "Exactly seven numbers occur, without a gap between them.",
    },
    "reading": {
        "standard": "The shape is sets and a pair.",
        "seven_pairs": "The shape is seven different pairs.",
        "thirteen_orphans": "The shape is one of each terminal and honour and a second one of one.",
        "scattered": "The shape is fourteen tiles that do not connect (COM-7).",
        "li_gu": "The shape is seven pairs and a triplet (GUANG-0).",
        "all_runs": "Every set is a run.",
        "all_triplets": "Every set is a triplet.",
        "common_number": "One number is in every set and in the pair, and no honour occurs.",
        "pair_2_5_8": "The pair is a 2, 5 or 8 of a suit.",
        "terminal_pair": "The pair is a 1 or a 9 of a suit.",
        "wind_pair": "The pair is a wind.",
        "dragon_pair": "The pair is a dragon.",
        "own_wind_pair": "The pair is the seat wind or the round wind.",
        "every_block_terminal": "Every set and the pair hold a terminal.",
        "every_block_outside": "Every set and the pair hold a terminal or an honour.",
        "white_triplet": "A triplet of the white dragon.",
        "green_triplet": "A triplet of the green dragon.",
        "red_triplet": "A triplet of the red dragon.",
        "two_dragon_triplets": "Two dragon triplets.",
        "three_dragon_triplets": "Three dragon triplets.",
        "two_wind_triplets": "Two wind triplets.",
        "three_wind_triplets": "Three wind triplets.",
        "four_wind_triplets": "Four wind triplets.",
        "dragon_triplet": "A dragon triplet.",
        "seat_wind_triplet": "A triplet of the seat wind.",
        "round_wind_triplet": "A triplet of the round wind.",
        "three_guest_wind_triplets": (
            "Triplets of three winds that are neither the seat wind nor the round wind."
        ),
        "east_triplet": "A triplet of East.",
        "south_triplet": "A triplet of South.",
        "west_triplet": "A triplet of West.",
        "north_triplet": "A triplet of North.",
        "three_runs_step_1": "Three runs of one suit that start at n, n+1, n+2.",
        "three_runs_step_2": "Three runs of one suit that start at n, n+2, n+4.",
        "straight": "The runs 123, 456 and 789 of one suit.",
        "terminal_runs": "The runs 123 and 789 of one suit.",
        "four_runs_step_1": "Four runs of one suit that start at n, n+1, n+2, n+3.",
        "four_runs_step_2": "Four runs of one suit that start at 1, 3, 5 and 7.",
        "adjacent_runs": "Two runs of one suit that start at n and n+3.",
        "has_run": "A run.",
        "same_run_three_suits": "The same run in all three suits.",
        "mixed_runs_step_1": "Runs that start at n, n+1, n+2, each in a suit of its own.",
        "mixed_runs_step_2": "Runs that start at n, n+2, n+4, each in a suit of its own.",
        "mixed_straight": "The runs 123, 456 and 789, each in a suit of its own.",
        "same_run_two_suits": "The same run in two suits.",
        "mirrored_runs": (
            "Exactly four sets, all runs, that form two couples: equal numbers in two suits."
        ),
        "hog_pair": "The two other tiles of the pair's kind are in two runs.",
        "hog_runs": "All four tiles of a kind are in runs, each in a run of its own.",
        "two_identical_runs": "Two identical runs.",
        "three_identical_runs": "Three identical runs.",
        "four_identical_runs": "Four identical runs.",
        "two_run_pairs": "Two disjoint couples of identical runs.",
        "two_run_pairs_same_number": (
            "Two disjoint couples of identical runs with the same numbers; four identical runs too."
        ),
        "two_terminal_runs": "Two disjoint couples of 123 and 789, each couple of one suit.",
        "twin_terminal_runs_pair_5": "123 123 789 789 and the pair 5, all of one suit.",
        "mixed_terminal_runs_pair_5": (
            "123 and 789 in each of two suits and the pair 5 of the third."
        ),
        "hog_triplet": "A triplet that is no kong, and its fourth tile in a run.",
        "two_hog_triplets": "Two triplets that are no kongs, the fourth tiles of both in runs.",
        "two_triplets_in_run": "Two triplets, neither a kong, and a run with the kinds of both.",
        "three_triplets_in_run": "Three triplets, none a kong, and a run with the kinds of all.",
        "four_triplets_in_row": "Triplets n, n+1, n+2, n+3 of one suit.",
        "mixed_triplets_in_row": "Triplets n, n+1, n+2, each in a suit of its own.",
        "same_triplet_two_suits_pair": (
            "Triplets of the same number in two suits and the pair of that number in the third."
        ),
        "two_triplets_in_row": "Triplets n and n+1 of one suit.",
        "terminal_triplets": "The triplets 111 and 999 of one suit.",
        "two_terminal_triplets": "The triplets 111 and 999 in two suits.",
        "mirrored_triplets": (
            "Exactly four sets, all triplets, that form two couples: equal numbers in two suits."
        ),
        "same_triplet_two_suits": "Triplets of the same number in two suits.",
        "same_triplet_three_suits": "Triplets of the same number in all three suits.",
        "two_triplets_in_row_pair": "Two neighbouring triplets and the pair beside them, one suit.",
        "three_triplets_in_row": "Three neighbouring triplets of one suit.",
        "three_triplets_in_row_pair": (
            "Three neighbouring triplets with the pair beside them, in one suit."
        ),
    },
    "placement": {
        "wait_two_sided": "The winning tile completes a run at one of two open ends.",
        "wait_closed": "The winning tile is the middle of a run.",
        "wait_edge": "The winning tile is the 3 of 123 or the 7 of 789.",
        "wait_dual_pair": "The winning tile makes a triplet out of a pair.",
        "wait_single": "The winning tile completes the pair.",
        "two_concealed_triplets": "Two concealed triplets (COM-10; closed kongs are concealed).",
        "three_concealed_triplets": "Three concealed triplets (COM-10).",
        "four_concealed_triplets": "Four concealed triplets (COM-10).",
    },
}

#: Fact name -> fact, in bit order: facts keep their bits, new ones come last.
CATALOGUE: dict[str, Fact] = {
    name: Fact(name, group, meaning)
    for group, facts in _MEANINGS.items()
    for name, meaning in facts.items()
}

#: Counter name -> meaning: numbers of a reading by which a row may be multiplied (`Pattern.per`).
COUNTERS: dict[str, str] = {
    "dragon_triplets": "Number of dragon triplets.",
    "wind_triplets": "Number of wind triplets.",
    "concealed_triplets": "Number of concealed triplets (COM-10; closed kongs are concealed).",
    "kongs": "Number of kongs of any kind.",
    "runs": "Number of runs.",
}
