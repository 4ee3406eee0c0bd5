"""Reformed riichi (REF): fixed points that add up, no fu, no han, the discarder pays all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hupai._plain import WINDS
from hupai.errors import Problem
from hupai.patterns import PatternTable, Tier
from hupai.round_rules import RoundRules
from hupai.ruleset import DoraRule, Evaluation, Ruleset, successors
from hupai.rulesets._options import LENGTHS, check_bools, check_choice, check_ints
from hupai.rulesets._rows import hand, row
from hupai.settlement.checks import Checks, bool_array, kind_list
from hupai.settlement.numbers import Bools, any_seat, by_seat, count, scaled
from hupai.settlement.payments import (
    NOBODY,
    Draws,
    Outcome,
    Wins,
    first_in_turn,
    flow,
    of_one,
    said,
    seat_mask,
)

__all__ = ["Reformed"]

#: REF-3: general rows add up to at most 16000; REF-4: a limit row stands alone and wins ties.
TIERS = (Tier("general", "sum", cap=16000, rank=0), Tier("limit", "max", rank=1))

# A hand that has no pattern of its own, completed by 5s.
PLAIN = "123m 567m 345p 88s 67s +5s"

# Points are what each opponent pays on a self-draw (REF-1). Order is bit order (REF-4, COM-8).
# fmt: off
ROWS = (
    row("riichi", 500, "riichi", zh="立直", ja="立直", en="Riichi", kind="declaration",
        text="riichi was declared",
        yes=hand(PLAIN, by="ron", riichi="riichi"), no=hand(PLAIN, by="ron")),
    row("pinfu", 500, "all_runs", zh="平和", ja="平和", en="All runs",
        text="standard shape; every set is a run; any pair, any wait",
        yes=hand("[123m] 567m 345p 55z 12s +3s", by="ron"),
        no=hand("[123m] 567m 333p 55z 12s +3s", by="ron")),
    row("tanyao", 500, "tiles_2_8", zh="斷么九", ja="断么九", en="All simples",
        text="suit tiles from 2 to 8 only, in any shape",
        yes=hand("234m 567m 345p 88s 67s +5s", by="ron"), no=hand(PLAIN, by="ron")),
    row("menzen_tsumo", 500, "concealed self_draw",
        zh="門前清自摸和", ja="門前清自摸和", en="Concealed self-draw",
        text="self-draw without an open meld",
        yes=hand(PLAIN), no=hand("[123m] 567m 345p 88s 67s +5s")),
    row("double_riichi", 1000, "double_riichi", "riichi", kind="declaration",
        zh="二重立直", ja="ダブル立直", en="Double riichi",
        text="riichi with the own first discard, before any call",
        yes=hand(PLAIN, by="ron", riichi="double"), no=hand(PLAIN, by="ron", riichi="riichi")),
    row("round_wind", 1000, "round_wind_triplet", zh="場風", ja="場風", en="Round wind",
        text="a triplet of the round wind",
        yes=hand("[111z<] 567m 345p 88s 67s +5s", seat="S"),
        no=hand("[111z<] 567m 345p 88s 67s +5s", seat="S", round="W")),
    row("seat_wind", 1000, "seat_wind_triplet", zh="門風", ja="自風", en="Seat wind",
        text="a triplet of the player's own wind (a double wind counts as round wind too)",
        yes=hand("[222z<] 567m 345p 88s 67s +5s", seat="S"),
        no=hand("[222z<] 567m 345p 88s 67s +5s", seat="W")),
    row("dragon_white", 1000, "white_triplet", zh="三元(白)", ja="白", en="White dragon",
        text="a triplet of the White dragon",
        yes=hand("[555z<] 567m 345p 88s 67s +5s"), no=hand("55z 567m 345p [888s<] 67s +5s")),
    row("dragon_green", 1000, "green_triplet", zh="三元(發)", ja="發", en="Green dragon",
        text="a triplet of the Green dragon",
        yes=hand("[666z<] 567m 345p 88s 67s +5s"), no=hand("66z 567m 345p [888s<] 67s +5s")),
    row("dragon_red", 1000, "red_triplet", zh="三元(中)", ja="中", en="Red dragon",
        text="a triplet of the Red dragon",
        yes=hand("[777z<] 567m 345p 88s 67s +5s"), no=hand("77z 567m 345p [888s<] 67s +5s")),
    row("iipeikou", 1000, "two_identical_runs", zh="一般高", ja="一盃口", en="Twin runs",
        text="two identical runs",
        yes=hand("[234m] 234m 567p 88s 67s +5s"), no=hand("[234m] 234p 567p 88s 67s +5s")),
    row("chankan", 1000, "robbed_kong", kind="chance",
        zh="搶槓", ja="槍槓", en="Robbing a kong",
        text="ron on the tile that another player adds to its pon",
        yes=hand(PLAIN, by="rob_kong"), no=hand(PLAIN, by="ron")),
    row("rinshan", 1000, "self_draw replacement", kind="chance",
        zh="嶺上開花", ja="嶺上開花", en="Replacement tile",
        text="the tile drawn to replace one of an own kong wins",
        yes=hand("(1111m) 567m 345p 88s 67s +5s", replacement=True),
        no=hand("(1111m) 567m 345p 88s 67s +5s")),
    row("haitei", 1000, "self_draw last_tile", kind="chance",
        zh="海底撈月", ja="海底摸月", en="Last tile drawn",
        text="self-draw of the last live tile",
        yes=hand(PLAIN, last_tile=True), no=hand(PLAIN, by="ron", last_tile=True)),
    row("houtei", 1000, "ron last_tile", kind="chance",
        zh="河底撈魚", ja="河底撈魚", en="Last discard",
        text="ron on the last discard, with the live wall used up",
        yes=hand(PLAIN, by="ron", last_tile=True), no=hand(PLAIN, last_tile=True)),
    row("sanshoku_doujun", 2000, "same_run_three_suits",
        zh="三色同順", ja="三色同順", en="Three-suit run",
        text="the same run in all three suits",
        yes=hand("[234m] 234p 23s 567m 88s +4s"), no=hand("[234m] 234p 34s 567m 88s +5s")),
    row("ittsu", 2000, "straight", zh="一氣通貫", ja="一気通貫", en="Straight",
        text="the runs 123, 456 and 789 of one suit",
        yes=hand("[123m] 456m 78m 345p 88s +9m"), no=hand("[123m] 456m 78p 345p 88s +9p")),
    row("chanta", 2000, "every_block_outside has_run has_honour",
        zh="混全帶么九", ja="混全帯么九", en="Outside hand",
        text="a terminal or honour in every set and in the pair; at least one run and one honour",
        yes=hand("[123m] 789p 12s 111z 99s +3s"), no=hand("[123m] 789p 12s 111z 88s +3s")),
    row("sanankou", 2000, "three_concealed_triplets",
        zh="三暗刻", ja="三暗刻", en="Three concealed triplets",
        text="at least three triplets made without another player's tile; closed kongs count",
        yes=hand("222m 444p 777s 34s 99p +5s", by="ron"),
        no=hand("222m 444p 77s 345s 99p +7s", by="ron")),
    row("chiitoitsu", 2000, "seven_pairs", zh="七對子", ja="七対子", en="Seven pairs",
        text="seven different pairs",
        yes=hand("1133m 2277p 4466s 5z +5z"), no=hand("1133m 2277p 4444s 5z +5z")),
    row("toitoi", 2000, "all_triplets", zh="對對和", ja="対々和", en="All triplets",
        text="standard shape; every set is a triplet",
        yes=hand("[222m<] [444p^] 777s 99s 33z +3z"),
        no=hand("[222m<] [444p^] 678s 99s 33z +3z")),
    row("guest_winds", 2000, "three_guest_wind_triplets",
        zh="他風三刻", ja="客風三刻", en="Three guest winds",
        text="triplets of three winds, none of them the player's seat wind or the round wind",
        yes=hand("[222z<] [333z>] 444z 67s 88m +5s"),
        no=hand("[222z<] [333z>] 444z 67s 88m +5s", seat="S")),
    row("honitsu", 3000, "suits_1 has_honour", zh="混一色", ja="混一色", en="Half flush",
        text="one suit and honours, both present, in any shape",
        yes=hand("[123m] 456m 88m 333z 55z +5z"), no=hand("[123m] 456m 88p 333z 55z +5z")),
    row("ryanpeikou", 3000, "two_run_pairs", "iipeikou",
        zh="二般高", ja="二盃口", en="Two twin runs",
        text="two disjoint pairs of identical runs",
        yes=hand("[123m] 123m 445566p 8s +8s"), no=hand("[123m] 123m 456789p 8s +8s")),
    row("sanrenkou", 3000, "three_triplets_in_row",
        zh="三連刻", ja="三連刻", en="Three triplets in a row",
        text="triplets of three consecutive numbers of one suit",
        yes=hand("[222m<] [333m^] 444m 67s 99p +5s"),
        no=hand("[222m<] [333m^] 444p 67s 99p +5s")),
    row("junchan", 3000, "every_block_terminal has_run", "chanta",
        zh="純全帶么九", ja="純全帯么九", en="Pure outside hand",
        text="a terminal in every set and in the pair; at least one run",
        yes=hand("[123m] 789p 12s 999s 11p +3s"), no=hand("[123m] 789p 12s 333z 11p +3s")),
    row("three_winds", 3000, "three_wind_triplets",
        zh="三風會", ja="三風刻", en="Three winds",
        text="triplets of three different winds",
        yes=hand("[222z<] [333z>] 444z 67s 88m +5s"),
        no=hand("[222z<] [333z>] 44z 678m 67s +5s")),
    row("shousangen", 3000, "two_dragon_triplets dragon_pair",
        zh="小三元", ja="小三元", en="Little three dragons",
        text="triplets of two dragons and the pair of the third; the two dragons still count",
        yes=hand("[555z<] 666z 77z 567m 67s +5s"), no=hand("[555z<] 666z 88m 567m 67s +5s")),
    row("isshoku_sanjun", 4000, "three_identical_runs", "iipeikou",
        zh="一色三同順", ja="一色三順", en="Triplet runs",
        text="three identical runs",
        yes=hand("[234m] [234m] 234m 67s 99p +5s"), no=hand("[234m] [234m] 345m 67s 99p +5s")),
    row("sanshoku_doukou", 4000, "same_triplet_three_suits",
        zh="三色同刻", ja="三色同刻", en="Three-suit triplet",
        text="triplets of the same number in all three suits",
        yes=hand("[222m<] [222p^] 222s 67s 99p +5s"),
        no=hand("[222m<] [222p^] 333s 67s 99p +5s")),
    row("honroutou", 4000,
        "standard tiles_terminal_honour has_honour !suits_0"
        " | seven_pairs tiles_terminal_honour has_honour !suits_0", "chanta",
        zh="混老頭", ja="混老頭", en="Terminals and honours",
        text="terminals and honours only, both present; standard shape or seven pairs",
        yes=hand("[111m<] [999p^] 333z 99s 55z +5z"),
        no=hand("[111m<] [999p^] 333z 88s 55z +5z")),
    row("chinitsu", 6000, "suits_1 !has_honour", "honitsu",
        zh="清一色", ja="清一色", en="Full flush",
        text="tiles of one suit only, in any shape",
        yes=hand("[123m] 456m 789m 22m 44m +4m"), no=hand("[123m] 456m 789m 22m 55z +5z")),
    row("nagashi", 6000, "nagashi", kind="event",
        zh="么九振切", ja="流し么九", en="Outside discards",
        text="exhaustive draw; all own discards are terminals or honours, none was claimed"
             " (REF-25; paid at the draw, never part of a hand)"),
    row("renhou", 8000, "ron first_turn", kind="chance",
        zh="人和", ja="人和", en="Blessing of man",
        text="ron by a player who has not drawn yet, on a table without calls",
        yes=hand(PLAIN, by="ron", seat="S", first_turn=True),
        no=hand(PLAIN, seat="S", first_turn=True)),
    row("sankantsu", 8000, "three_kongs", zh="三槓子", ja="三槓子", en="Three kongs",
        text="three kongs of any kind",
        yes=hand("[2222m<] (4444p) [5555s^] 67s 99p +8s"),
        no=hand("[2222m<] (4444p) [555s^] 67s 99p +8s")),
    row("suuankou", 16000, "four_concealed_triplets", tier="limit",
        zh="四暗刻", ja="四暗刻", en="Four concealed triplets",
        text="four triplets made without another player's tile; closed kongs count",
        yes=hand("222m 444p 777s 99s 11z +1z"), no=hand("222m 444p 777s 99s 11z +1z", by="ron")),
    row("daisangen", 16000, "three_dragon_triplets", tier="limit",
        zh="大三元", ja="大三元", en="Big three dragons",
        text="triplets of the three dragons",
        yes=hand("[555z<] [666z^] 777z 67s 99p +8s"),
        no=hand("[555z<] [666z^] 77z 345m 67s +8s")),
    row("kokushi", 16000, "thirteen_orphans", tier="limit",
        zh="國士無雙", ja="国士無双", en="Thirteen orphans",
        text="one of each terminal and honour and a second copy of one of them",
        yes=hand("19m19p19s1234567z +1m"), no=hand("19m19p19s1234566z +1m")),
    row("shousuushii", 16000, "three_wind_triplets wind_pair", tier="limit",
        zh="小四喜", ja="小四喜", en="Little four winds",
        text="triplets of three winds and the pair of the fourth",
        yes=hand("[222z<] [333z>] 444z 11z 67s +8s"),
        no=hand("[222z<] [333z>] 444z 99m 67s +8s")),
    row("tsuuiisou", 16000, "standard suits_0", tier="limit",
        zh="字一色", ja="字一色", en="All honours",
        text="honours only, in the standard shape",
        yes=hand("[111z<] [222z^] 555z 66z 77z +7z"),
        no=hand("[111z<] [222z^] 555z 66z 99m +9m")),
    row("suurenkou", 16000, "four_triplets_in_row", tier="limit",
        zh="四連刻", ja="四連刻", en="Four triplets in a row",
        text="triplets of four consecutive numbers of one suit",
        yes=hand("[222m<] [333m^] 444m 55m 99p +5m"),
        no=hand("[222m<] [333m^] 444m 66m 99p +6m")),
    row("tenhou", 16000, "self_draw first_turn dealer", tier="limit", kind="chance",
        zh="天和", ja="天和", en="Blessing of heaven",
        text="the dealer wins with the tiles as dealt",
        yes=hand(PLAIN, first_turn=True), no=hand(PLAIN, seat="S", first_turn=True)),
    row("chiihou", 16000, "self_draw first_turn !dealer", tier="limit", kind="chance",
        zh="地和", ja="地和", en="Blessing of earth",
        text="a non-dealer's self-draw on its first draw, before any call",
        yes=hand(PLAIN, seat="S", first_turn=True), no=hand(PLAIN, seat="S")),
    row("daisuushii", 24000, "four_wind_triplets", tier="limit",
        zh="大四喜", ja="大四喜", en="Big four winds",
        text="triplets of the four winds",
        yes=hand("[111z<] [222z^] 333z 44z 99m +4z"),
        no=hand("[111z<] [222z^] 333z 44z 99m +9m")),
    row("ryuuiisou", 24000, "tiles_green", tier="limit",
        zh="綠一色", ja="緑一色", en="All green",
        text="only 2, 3, 4, 6, 8 of bamboo and the Green dragon, which may be missing",
        yes=hand("[234s] 234s 666s 88s 66z +6z"), no=hand("[234s] 234s 666s 88s 55z +5z")),
    row("chuuren", 24000, "nine_gates_tiles", tier="limit",
        zh="九蓮寶燈", ja="九蓮宝燈", en="Nine gates",
        text="1112345678999 of one suit and any further tile of it, without any meld",
        yes=hand("1112345678999m +5m"), no=hand("1112345678m [999m<] +5m")),
    row("chinroutou", 24000, "tiles_terminal", tier="limit",
        zh="清老頭", ja="清老頭", en="All terminals",
        text="terminals only",
        yes=hand("[111m<] [999m^] 111p 99p 11s +1s"),
        no=hand("[111m<] [999m^] 111p 99p 11z +1z")),
    row("daichisei", 24000, "seven_pairs suits_0", tier="limit",
        zh="大七星", ja="大七星", en="Seven honour pairs",
        text="the pairs of all seven honours",
        yes=hand("1122334455667z +7z"), no=hand("11m22334455667z +7z")),
    row("isshoku_yonjun", 32000, "four_identical_runs", tier="limit",
        zh="一色四同順", ja="一色四順", en="Quadruplet runs",
        text="four identical runs",
        yes=hand("[234m] [234m] [234m] 24m 99p +3m"),
        no=hand("[234m] [234m] [234m] 34m 99p +5m")),
    row("suukantsu", 32000, "four_kongs", tier="limit",
        zh="四槓子", ja="四槓子", en="Four kongs",
        text="four kongs of any kind",
        yes=hand("[1111m<] [3333m^] (5555p) [7777s>] 5z +5z"),
        no=hand("[1111m<] [3333m^] (5555p) [777s>] 5z +5z")),
)
# fmt: on

TABLE = PatternTable(ROWS, TIERS, name="reformed")

#: Japanese dora order (REF-16): White -> Green -> Red -> White.
DORA_ORDER = successors(31, 32, 33)

#: Worth of a dora tile (REF-16), a honba share (REF-13), a stick (REF-15), all unready players
#: together at a draw (REF-24) and an opponent's share of nagashi (REF-25).
DORA, HONBA, STICK, NOTEN, NAGASHI = 200, 100, 1000, 3000, 6000

#: Start and return (REF-27), and the bonus of each place in whole points (REF-30).
START = 30000
PLACE_BONUS = (20, 10, -10, -20)


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Reformed(Ruleset):
    """Reformed riichi, REF-1..REF-33.

    Parameters
    ----------
    renchan : bool
        The dealer repeats and counters are used (REF-13, REF-21).
    temporary_furiten : bool
        A passed kind is barred until the own next draw or claim (REF-8).
    flip_dora : bool
        The winner turns over dora indicators (REF-16).
    kong_flips : bool
        One more flip for each kong of the winner; needs `flip_dora`.
    red_fives : bool
        One red five in each suit (REF-17).
    swap_calling : bool
        Swap-calling is allowed (REF-23).
    bust : bool
        A player below 0 ends the game (REF-27).
    first_prize : int
        Bonus of the first placed in whole points of the final score (REF-30).
    length : {"east", "east_south", "full"}
        One, two or four rounds (REF-26).
    patterns : PatternTable, optional
        Rows in place of the built-in ones.

    Raises
    ------
    InvalidOptionError
        Lists every option with an impossible value.

    Examples
    --------
    >>> from hupai import Reformed
    >>> Reformed(renchan=True)
    Reformed(renchan=True)
    >>> Reformed().patterns["chinitsu"].points
    6000
    """

    renchan: bool = False
    temporary_furiten: bool = False
    flip_dora: bool = False
    kong_flips: bool = False
    red_fives: bool = False
    swap_calling: bool = False
    bust: bool = True
    first_prize: int = 20
    length: str = "east_south"

    name: ClassVar[str] = "reformed"
    unit: ClassVar[str] = "points"

    def _check_options(self) -> list[Problem]:
        problems = check_bools(
            self,
            "renchan",
            "temporary_furiten",
            "flip_dora",
            "kong_flips",
            "red_fives",
            "swap_calling",
            "bust",
        )
        problems += check_ints(self, first_prize=(0, 1000))
        problems += check_choice(self, length=LENGTHS)
        if self.kong_flips is True and self.flip_dora is False:
            problems.append(
                Problem("kong_flips=True needs flip_dora=True (REF-16)", "bad_option", "kong_flips")
            )
        return problems

    def _builtin_table(self) -> PatternTable:
        return TABLE

    @property
    def _own_evaluation(self) -> Evaluation:
        return Evaluation(
            shapes=("standard", "seven_pairs", "thirteen_orphans"),
            needs_pattern=True,
            riichi_kinds=("riichi", "double"),
            dora=DoraRule(
                indicators="flips" if self.flip_dora else "none",
                flips_per_kong=self.kong_flips,
                red_fives=self.red_fives,
                value=200,
                successor=DORA_ORDER,
            ),
        )

    @property
    def _round_rules(self) -> RoundRules:
        """REF-8..REF-11, REF-14, REF-19..REF-27."""
        return RoundRules(
            swap_calling=self.swap_calling,
            riichi_sticks=True,
            riichi_stake=STICK,
            riichi_needs_points=True,
            riichi_live_tiles=4,
            riichi_kong_keeps_readings=True,
            discard_furiten=True,
            temporary_furiten=self.temporary_furiten,
            four_riichi=True,
            nine_terminals=True,
            nagashi=True,
            responsible_melds=3,
            dora_apart=True,
            rounds=LENGTHS[self.length],
            start=START,
            bust=self.bust,
        )

    # settlement ------------------------------------------------------------

    _counters: ClassVar[tuple[str, ...]] = ("honba", "sticks")

    def _knows_counter(self, counter: str) -> bool:
        return counter == "sticks" or (counter == "honba" and self.renchan)

    def _unused(self, counter: str) -> str:
        return "without renchan=True (REF-13)" if counter == "honba" else "by reformed"

    def _value_of_score(self, score: Any) -> tuple[Any, Any]:
        return score.pattern_value, score.dora

    def _responsible(self, checks: Checks, suppliers: Sequence[int | None], seat: int) -> int:
        """REF-14: who supplied three of the open melds; unknown suppliers count if they could."""
        known = [suppliers.count(other) for other in range(4)]
        unknown = suppliers.count(None)
        if max(known) >= 3:
            return known.index(max(known))
        if any(known[other] + unknown >= 3 for other in range(4) if other != seat):
            checks.add(
                "suppliers",
                "a meld without supplier could decide who pays this self-draw (REF-14);"
                " write it as [555p<], [555p^] or [555p>]",
                "unknown_supplier",
            )
        return -1

    def _settle_wins(self, rows: Wins) -> Outcome:
        """REF-11..REF-15, REF-21."""
        math = rows.math
        winners = first_in_turn(math, rows.claims, rows.discarder)
        payer = math.where(rows.discarder >= 0, rows.discarder, rows.liable)
        alone = payer >= 0
        payers = by_seat(
            math.where(alone, pays, math.negated(wins))
            for pays, wins in zip(seat_mask(payer), winners, strict=True)
        )
        each = scaled(flow(payers, winners), math.where(alone, 3, 1))
        repeats = winners[0] & self.renchan
        return Outcome(
            winners=winners,
            parts={
                "value": scaled(each, of_one(winners, rows.value)),
                "dora": scaled(each, of_one(winners, rows.dora) * DORA),
                "honba": scaled(each, rows.honba * HONBA),
                "sticks": scaled(winners, rows.sticks * STICK),
            },
            dealer_repeats=repeats,
            honba=math.where(repeats, rows.honba + 1, 0),
        )

    def _win_titles(self, hand: Wins, outcome: Outcome) -> dict[str, str]:
        winner, discarder = outcome.winners.index(True), hand.discarder
        if discarder >= 0:
            event = f"{WINDS[winner]} rons the tile of {WINDS[discarder]}"
            if sum(hand.claims) > 1:
                event += ", first in turn order of those who claim it (REF-11)"
            how = f"the discarder {WINDS[discarder]} pays 3 x"
        elif hand.liable >= 0:
            event = f"{WINDS[winner]} wins by self-draw"
            how = f"{WINDS[hand.liable]}, who supplied three melds (REF-14), pays 3 x"
        else:
            event = f"{WINDS[winner]} wins by self-draw"
            how = "each opponent pays"
        value, tiles = hand.value[winner], hand.dora[winner]
        return {
            "event": event,
            "value": f"value {value}, {how} {value}",
            "dora": f"{tiles} dora, {how} {tiles} x {DORA}",
            "honba": f"{hand.honba} honba, {how} {hand.honba} x {HONBA}",
            "sticks": f"{hand.sticks} riichi sticks of {STICK} from the table",
        }

    def _check_draw(self, checks: Checks, rows: Draws) -> None:
        if rows.math.any(any_seat(rows.false_winners)):
            checks.add("false_winners", "are not known to reformed", "unused")
        if any(map(rows.math.any, rows.hand_tai)):
            checks.add("hand_tai", "is not used by reformed", "unused")

    def _settle_draws(self, rows: Draws) -> Outcome:
        """REF-20, REF-21, REF-24, REF-25."""
        math = rows.math
        number = count(rows.ready)
        paid = (number % 4 > 0) & math.negated(any_seat(rows.nagashi))
        # Unready players share the 3000 evenly among themselves, ready ones likewise.
        gain = math.where(paid, NOTEN // math.most(number, 1), 0)
        loss = math.where(paid, NOTEN // math.most(4 - number, 1), 0)
        collecting = count(rows.nagashi)
        stays = (rows.abort | rows.ready[0]) & self.renchan
        return Outcome(
            winners=NOBODY,
            parts={
                "noten": by_seat(math.where(ready, gain, -loss) for ready in rows.ready),
                "nagashi": by_seat((4 * own - collecting) * NAGASHI for own in rows.nagashi),
            },
            dealer_repeats=stays,
            honba=rows.honba + 1 if self.renchan else 0,
            sticks=rows.sticks,
        )

    def _draw_titles(self, hand: Draws, outcome: Outcome) -> dict[str, str]:
        return {
            "event": "abortive draw"
            if hand.abort
            else f"exhaustive draw, ready: {said(hand.ready)}",
            "noten": f"unready players share {NOTEN} to the ready ones (REF-24)",
            "nagashi": f"nagashi, {NAGASHI} from each opponent (REF-25)",
        }

    def _start_points(self) -> int:
        return START

    def _check_points(self, checks: Checks, points: Sequence[int]) -> None:
        for seat, number in enumerate(points):
            if number % 100:
                checks.add(f"points[{seat}]", f"{number} is no multiple of 100", "not_hundreds")

    def _final_scores(self, points: Sequence[int], places: Sequence[int]) -> tuple[float, ...]:
        """REF-30, REF-32: counted in tenths, so that no rounding enters."""
        tenths = [
            (number - START) // 100 + 10 * PLACE_BONUS[place - 1]
            for number, place in zip(points, places, strict=True)
        ]
        tenths[places.index(1)] += 10 * self.first_prize
        return tuple(number / 10 for number in tenths)

    def _barred(
        self, checks: Checks, waits: list[int], discards: list[int], passed: Any
    ) -> Iterable[int]:
        """REF-8, REF-9: own discards; what was passed only with `temporary_furiten`."""
        kinds = kind_list(checks, "passed", passed)
        return [*discards, *(kinds if self.temporary_furiten else [])]

    def _barred_rows(self, waits: Bools, discards: Bools, passed: Any) -> Bools:
        """REF-8, REF-9 for many hands."""
        kinds = None if passed is None else bool_array(passed, "passed", waits.shape)
        return discards | kinds if self.temporary_furiten and kinds is not None else discards
