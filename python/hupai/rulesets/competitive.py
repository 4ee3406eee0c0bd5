"""Competitive (COMP): 95 patterns that add up unless one contains the other; a win is worth 3P."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hupai._plain import WINDS
from hupai.errors import Problem
from hupai.patterns import PatternTable
from hupai.round_rules import RoundRules
from hupai.ruleset import Evaluation, Ruleset
from hupai.rulesets._options import LENGTHS, check_bools, check_choice, check_ints
from hupai.rulesets._rows import hand, row
from hupai.settlement.checks import Checks
from hupai.settlement.numbers import Column, any_seat, by_seat, count
from hupai.settlement.payments import (
    NOBODY,
    NOTHING,
    Draws,
    Outcome,
    Wins,
    first_in_turn,
    seat_mask,
)

__all__ = ["Competitive"]

# A hand that has no pattern of its sets but the pair of eights, completed by 5s on two sides.
PLAIN = "123m 567m 345p 88s 67s +5s"
OPEN = "[123m] 567m 345p 88s 67s +5s"

# Order is bit order (COM-8). Excludes are the relation of COMP-9, complete.
# fmt: off
ROWS = (
    # basic shapes
    row("all_chows", 2, "all_runs wait_two_sided !dragon_pair !own_wind_pair",
        zh="平胡", ja="平和", en="All chows",
        text="standard; every set is a run; the pair is no dragon and neither seat nor round wind;"
             " two-sided wait",
        yes=hand(OPEN), no=hand("[123m] 567m 345p 88s 57s +6s")),
    row("all_pungs", 6, "all_triplets", zh="对对胡", ja="対々和", en="All pungs",
        text="standard; every set is a triplet",
        yes=hand("[222m<] [444p^] 777s 99s 33z +3z"),
        no=hand("[222m<] [444p^] 678s 99s 33z +3z")),
    row("nine_gates", 80, "nine_gates_tiles", "full_flush concealed_hand",
        zh="九子连环", ja="九蓮宝燈", en="Nine gates",
        text="1112345678999 of one suit and any further tile of it, without any meld; any wait",
        yes=hand("1112345678999m +5m"), no=hand("1112345678m [999m<] +5m")),
    row("seven_shifted_pairs", 60, "seven_pairs suits_1 seven_numbers_in_a_row !has_honour",
        "full_flush seven_pairs concealed_hand",
        zh="连七对", en="Seven shifted pairs",
        text="seven pairs of one suit with consecutive numbers",
        yes=hand("2233445566778m +8m"), no=hand("1133445566778m +8m")),

    # special shapes
    row("seven_pairs", 10, "seven_pairs", "concealed_hand",
        zh="七对子", ja="七対子", en="Seven pairs",
        text="seven different pairs",
        yes=hand("1133m 2277p 4466s 5z +5z"), no=hand("1133m 2277p 4444s 5z +5z")),
    row("scattered", 6, "scattered", "concealed_hand",
        zh="十三不搭", ja="十三不塔", en="Scattered",
        text="fourteen tiles: within a suit any two differ by 3 or more, no honour twice",
        yes=hand("147m 258p 36s 12345z +6z"), no=hand("147m 258p 35s 12345z +6z")),
    row("seven_stars_scattered", 10, "scattered all_seven_honours", "scattered concealed_hand",
        zh="七星不靠", en="Seven stars scattered",
        text="scattered with all seven honours",
        yes=hand("147m 258p 3s 123456z +7z"), no=hand("147m 258p 36s 12345z +6z")),
    row("scattered_straight", 10, "scattered scattered_1_to_9", "scattered concealed_hand",
        zh="不搭龙", en="Scattered straight",
        text="scattered; its suit tiles are 1 to 9, once each",
        yes=hand("147m 258p 369s 1234z +5z"), no=hand("147m 258p 259s 1234z +5z")),
    row("scattered_triple", 10, "scattered scattered_same_numbers", "scattered concealed_hand",
        zh="不搭三相逢", en="Scattered triple",
        text="scattered; the suits hold the same three numbers",
        yes=hand("159m 159p 159s 1234z +5z"), no=hand("159m 159p 158s 1234z +5z")),
    row("thirteen_orphans", 60, "thirteen_orphans", "concealed_hand",
        zh="十三幺", ja="国士無双", en="Thirteen orphans",
        text="one of each terminal and honour and a second copy of one of them",
        yes=hand("19m19p19s1234567z +1m"), no=hand("19m19p19s1234566z +1m")),
    row("seven_honour_pairs", 80, "seven_pairs suits_0",
        "all_honours two_numbers seven_pairs three_numbers single_wait concealed_hand",
        zh="大七星", ja="大七星", en="Seven honour pairs",
        text="the pairs of all seven honours",
        yes=hand("1122334455667z +7z"), no=hand("11m22334455667z +7z")),

    # how it was won
    row("concealed_hand", 1, "concealed", zh="门清", ja="門前清", en="Concealed hand",
        text="no open meld; closed kongs do not open a hand",
        yes=hand(PLAIN, by="ron"), no=hand(OPEN, by="ron")),
    row("single_wait", 2, "one_wait", zh="独听", en="Single wait",
        text="the tiles before the win wait on exactly one kind",
        yes=hand("[123m] 567m 345p 88s 57s +6s"), no=hand(OPEN)),
    row("dual_pair_wait", 1, "wait_dual_pair", zh="对碰", ja="双碰", en="Dual pair wait",
        text="one of two pairs became a triplet",
        yes=hand("[123m] 567m 345p 88s 33z +3z"), no=hand("[123m] 567m 345p 888s 3z +3z")),
    row("pseudo_single_wait", 1,
        "several_waits !wait_two_sided !wait_dual_pair !scattered !thirteen_orphans",
        zh="假独", en="Pseudo single wait",
        text="an edge, gap or pair wait in the reading, but other kinds complete the hand too",
        yes=hand("[123m] 567m 345p 4567s +7s"), no=hand("[123m] 567m 345p 88s 57s +6s")),
    row("self_draw", 1, "self_draw", zh="自摸", ja="自摸", en="Self-draw",
        text="self-draw",
        yes=hand(OPEN), no=hand(OPEN, by="ron")),
    row("concealed_self_draw", 4, "concealed self_draw", "concealed_hand self_draw",
        zh="不求人", ja="門前清自摸和", en="Concealed self-draw",
        text="self-draw without an open meld",
        yes=hand(PLAIN), no=hand(OPEN)),
    row("melded_self_draw", 4, "all_open self_draw", "single_wait self_draw",
        zh="半求人", ja="半求人", en="Melded self-draw",
        text="every set is a chi, pon, open or added kong; self-draw",
        yes=hand("8s [123m] [567m] [345p] [678s] +8s"),
        no=hand("8s [123m] [567m] [345p] [678s] +8s", by="ron")),
    row("melded_hand", 6, "all_open !self_draw", "single_wait",
        zh="全求人", ja="全求人", en="Melded hand",
        text="every set is a chi, pon, open or added kong; won on another player's tile",
        yes=hand("8s [123m] [567m] [345p] [678s] +8s", by="ron"),
        no=hand("8s [123m] [567m] [345p] [678s] +8s")),

    # chance
    row("out_with_replacement", 6, "self_draw replacement", "self_draw", kind="chance",
        zh="岭上开花", ja="嶺上開花", en="Out with replacement tile",
        text="the tile drawn to replace one of an own kong wins",
        yes=hand("(1111m) 567m 345p 88s 67s +5s", replacement=True),
        no=hand("(1111m) 567m 345p 88s 67s +5s")),
    row("last_tile_draw", 6, "self_draw last_tile", "self_draw", kind="chance",
        zh="海底捞月", ja="海底摸月", en="Last tile draw",
        text="self-draw of the last live tile",
        yes=hand(OPEN, last_tile=True), no=hand(OPEN, by="ron", last_tile=True)),
    row("last_tile_claim", 6, "ron last_tile", kind="chance",
        zh="河底捞鱼", ja="河底撈魚", en="Last tile claim",
        text="ron on the last discard, with the live wall used up",
        yes=hand(OPEN, by="ron", last_tile=True), no=hand(OPEN, last_tile=True)),
    row("robbing_the_kong", 6, "robbed_kong", "last_of_kind", kind="chance",
        zh="抢杠", ja="槍槓", en="Robbing the kong",
        text="ron on the tile that another player adds to its pon",
        yes=hand(OPEN, by="rob_kong"), no=hand(OPEN, by="ron")),
    row("last_of_kind", 2, "last_of_kind", kind="chance",
        zh="绝张", en="Last of its kind",
        text="every other copy of the winning tile can be seen by all; always so with three of"
             " them in own open melds and with a robbed kong",
        yes=hand(OPEN, by="ron", last_of_kind=True), no=hand(OPEN, by="ron")),
    row("human_win", 20, "ron first_turn", "concealed_hand", kind="chance",
        zh="人胡", ja="人和", en="Human win",
        text="ron before the own first draw and before any call",
        yes=hand(PLAIN, by="ron", seat="S", first_turn=True),
        no=hand(PLAIN, seat="S", first_turn=True)),
    row("earthly_win", 40, "self_draw first_turn !dealer",
        "concealed_self_draw concealed_hand self_draw", kind="chance",
        zh="地胡", ja="地和", en="Earthly win",
        text="a non-dealer's self-draw on its first draw, before any call",
        yes=hand(PLAIN, seat="S", first_turn=True), no=hand(PLAIN, seat="S")),
    row("heavenly_win", 40, "self_draw first_turn dealer",
        "concealed_self_draw concealed_hand self_draw", kind="chance",
        zh="天胡", ja="天和", en="Heavenly win",
        text="the dealer wins with the tiles as dealt",
        yes=hand(PLAIN, first_turn=True), no=hand(PLAIN, seat="S", first_turn=True)),

    # suits
    row("one_voided_suit", 1, "suits_2 !has_honour", zh="缺门", en="One voided suit",
        text="exactly two suits, no honours",
        yes=hand("[123m] 567m 345m 88s 67s +5s"), no=hand(OPEN)),
    row("all_types", 6, "standard suits_3 has_wind has_dragon",
        zh="五门齐", ja="五門斉", en="All types",
        text="standard; uses the three suits, winds and dragons",
        yes=hand("[123m] 567p 111z 55z 67s +5s"), no=hand("[123m] 567p 111z 22z 67s +5s")),
    row("half_flush", 6, "suits_1 has_honour", zh="混一色", ja="混一色", en="Half flush",
        text="one suit and honours, both present",
        yes=hand("[123m] 456m 88m 333z 55z +5z"), no=hand("[123m] 456m 88p 333z 55z +5z")),
    row("full_flush", 20, "suits_1 !has_honour", zh="清一色", ja="清一色", en="Full flush",
        text="tiles of one suit only",
        yes=hand("[123m] 456m 789m 22m 44m +4m"), no=hand("[123m] 456m 789m 22m 55z +5z")),
    row("all_honours", 40, "suits_0",
        "mixed_terminals two_numbers three_numbers all_pungs mixed_outside_hand",
        zh="字一色", ja="字一色", en="All honours",
        text="honours only, in any shape",
        yes=hand("[111z<] [222z^] 555z 66z 77z +7z"),
        no=hand("[111z<] [222z^] 555z 66z 99m +9m")),

    # terminals
    row("mixed_outside_hand", 4, "every_block_outside",
        zh="混全带幺", ja="混全帯么九", en="Mixed outside hand",
        text="standard; a terminal or honour in every set and in the pair",
        yes=hand("[123m] 789p 12s 111z 99s +3s"), no=hand("[123m] 789p 12s 111z 88s +3s")),
    row("pure_outside_hand", 6, "every_block_terminal", "mixed_outside_hand",
        zh="纯全带幺", ja="純全帯么九", en="Pure outside hand",
        text="standard; a terminal in every set and in the pair",
        yes=hand("[123m] 789p 12s 999s 11p +3s"), no=hand("[123m] 789p 12s 333z 11p +3s")),
    row("mixed_terminals", 20, "all_triplets tiles_terminal_honour",
        "all_pungs mixed_outside_hand",
        zh="混老头", ja="混老頭", en="Mixed terminals",
        text="all pungs of terminals and honours only",
        yes=hand("[111m<] [999p^] 333z 99s 55z +5z"),
        no=hand("[111m<] [999p^] 333z 88s 55z +5z")),
    row("pure_terminals", 40, "all_triplets tiles_terminal",
        "mixed_terminals two_numbers three_numbers odd_pungs all_pungs pure_outside_hand"
        " mixed_outside_hand terminal_sets",
        zh="清老头", ja="清老頭", en="Pure terminals",
        text="all pungs of terminals only",
        yes=hand("[111m<] [999m^] 111p 99p 11s +1s"),
        no=hand("[111m<] [999m^] 111p 99p 11z +1z")),

    # numbers
    row("pair_258", 1, "pair_2_5_8", zh="将眼", en="Pair of 2, 5 or 8",
        text="standard, with a pair of twos, fives or eights",
        yes=hand(OPEN), no=hand("[123m] 567m 345p 99s 67s +5s")),
    row("all_simples", 1, "tiles_2_8", zh="断幺九", ja="断么九", en="All simples",
        text="suit tiles from 2 to 8 only, in any shape",
        yes=hand("[234m] 567m 345p 88s 67s +5s"), no=hand(OPEN)),
    row("upper_four", 6, "tiles_6_9", zh="大于五", en="Upper four",
        text="suit tiles from 6 to 9 only",
        yes=hand("[678m] 789p 99s 678s 67p +8p"), no=hand("[678m] 789p 99s 678s 67p +5p")),
    row("lower_four", 6, "tiles_1_4", zh="小于五", en="Lower four",
        text="suit tiles from 1 to 4 only",
        yes=hand("[123m] 234p 11s 234s 34p +2p"), no=hand("[123m] 234p 11s 234s 34p +5p")),
    row("upper_tiles", 20, "tiles_7_9", "three_numbers upper_four",
        zh="全大", en="Upper tiles",
        text="suit tiles from 7 to 9 only",
        yes=hand("[789m] 789p 99s 789s 78p +9p"), no=hand("[789m] 789p 99s 789s 78p +6p")),
    row("middle_tiles", 20, "tiles_4_6", "three_numbers all_simples",
        zh="全中", en="Middle tiles",
        text="suit tiles from 4 to 6 only",
        yes=hand("[456m] 456p 55s 456s 45p +6p"), no=hand("[456m] 456p 55s 456s 45p +3p")),
    row("lower_tiles", 20, "tiles_1_3", "three_numbers lower_four",
        zh="全小", en="Lower tiles",
        text="suit tiles from 1 to 3 only",
        yes=hand("[123m] 123p 11s 123s 23p +1p"), no=hand("[123m] 123p 11s 123s 23p +4p")),
    row("three_numbers", 10, "at_most_three_numbers", zh="三序数", en="Three numbers",
        text="at most three numbers occur; all winds together are one, all dragons another",
        yes=hand("[234m] 234p 22s 234s 34p +2p"), no=hand("[234m] 234p 22s 234s 34p +5p")),
    row("two_numbers", 20, "at_most_two_numbers", "three_numbers",
        zh="两序数", en="Two numbers",
        text="at most two such numbers occur",
        yes=hand("[222m<] [333p^] 222s 33m 22p +3m"),
        no=hand("[222m<] [333p^] 222s 33m 44p +3m")),
    row("pure_straight", 6, "straight", "terminal_sets",
        zh="一条龙", ja="一気通貫", en="Pure straight",
        text="the runs 123, 456 and 789 of one suit",
        yes=hand("[123m] 456m 78m 345p 88s +9m"), no=hand("[123m] 456m 78p 345p 88s +9p")),
    row("terminal_sets", 1, "terminal_runs | terminal_triplets", zh="老少", en="Terminal sets",
        text="in one suit the runs 123 and 789, or the triplets 111 and 999",
        yes=hand("[123m] 78m 345p 567s 88s +9m"), no=hand("[123m] 78p 345p 567s 88s +9p")),
    row("mixed_terminal_sets", 4, "terminal_runs terminal_triplets", "terminal_sets",
        zh="逢幺", en="Mixed terminal sets",
        text="one such pair of runs and one such pair of triplets",
        yes=hand("[123m] 789m 111p 99p 88s +9p"), no=hand("[123m] 789m 111p 99s 88s +9s")),
    row("double_terminal_chows", 6, "two_terminal_runs", "terminal_sets",
        zh="老少双顺", en="Double terminal chows",
        text="two disjoint pairs of the runs 123 and 789, in one suit or in two",
        yes=hand("[123m] 789m 123p 78p 44s +9p"), no=hand("[123m] 789m 123p 78s 44s +9s")),
    row("double_terminal_pungs", 10, "two_terminal_triplets", "all_pungs terminal_sets",
        zh="老少双对", en="Double terminal pungs",
        text="the triplets 111 and 999 in two suits",
        yes=hand("[111m<] [999m^] 111p 99p 44s +9p"),
        no=hand("[111m<] [999m^] 111p 99s 44s +9s")),
    row("common_number", 10, "common_number", zh="全带", en="Common number",
        text="one number occurs in every set and in the pair",
        yes=hand("[345m] [567m] 456p 55s 57s +6s"), no=hand("[345m] [567m] 456p 44s 57s +6s")),
    row("odd_pungs", 10, "all_triplets tiles_odd", "all_pungs",
        zh="奇数对对胡", en="Odd pungs",
        text="all pungs; suit tiles with odd numbers only",
        yes=hand("[111m<] [333p^] 555s 77s 99m +9m"),
        no=hand("[111m<] [333p^] 555s 88s 99m +9m")),
    row("even_pungs", 10, "all_triplets tiles_even", "all_pungs all_simples",
        zh="偶数对对胡", en="Even pungs",
        text="all pungs; suit tiles with even numbers only",
        yes=hand("[222m<] [444p^] 666s 88s 44m +4m"),
        no=hand("[222m<] [444p^] 666s 77s 44m +4m")),
    row("mirrored_chows", 6, "mirrored_runs", zh="镜同胡", en="Mirrored chows",
        text="the four sets are two pairs of runs; each pair has one number and two suits",
        yes=hand("[234m] 234p 567p 56s 99m +7s"), no=hand("[234m] 234p 567p 56p 99m +7p")),
    row("mirrored_pungs", 20, "mirrored_triplets", "three_numbers all_pungs",
        zh="二同刻", en="Mirrored pungs",
        text="the four sets are two pairs of triplets; each pair has one number and two suits",
        yes=hand("[222m<] 222p [777p^] 77s 99m +7s"),
        no=hand("[222m<] 222p [777p^] 66s 99m +6s")),
    row("step_pungs", 20, "standard tiles_147 | standard tiles_258 | standard tiles_369",
        "three_numbers all_pungs",
        zh="三步刻", en="Step pungs",
        text="standard; every tile is a 1, 4 or 7, or every tile a 2, 5 or 8, or a 3, 6 or 9",
        yes=hand("[111m<] [444p^] 777s 44s 11p +4s"),
        no=hand("[111m<] [444p^] 777s 55s 11p +5s")),

    # honours
    row("dragon_pung", 1, "dragon_triplet", per="dragon_triplets",
        zh="三元牌", ja="三元牌", en="Dragon pung",
        text="each triplet of a dragon",
        yes=hand("[555z<] 567m 345p 88s 67s +5s"), no=hand("55z 567m 345p [888s<] 67s +5s")),
    row("seat_wind", 1, "seat_wind_triplet", zh="门风牌", ja="自風", en="Seat wind",
        text="a triplet of the seat wind",
        yes=hand("[222z<] 567m 345p 88s 67s +5s", seat="S"),
        no=hand("[222z<] 567m 345p 88s 67s +5s", seat="W")),
    row("round_wind", 1, "round_wind_triplet", zh="圈风牌", ja="場風", en="Round wind",
        text="a triplet of the round wind (a double wind counts as seat wind too)",
        yes=hand("[111z<] 567m 345p 88s 67s +5s", seat="S"),
        no=hand("[111z<] 567m 345p 88s 67s +5s", seat="S", round="W")),
    row("little_three_winds", 6, "two_wind_triplets wind_pair",
        zh="小三风", ja="小三風", en="Little three winds",
        text="triplets of two winds and the pair of another",
        yes=hand("[222z<] [333z>] 44z 678m 67s +5s"),
        no=hand("[222z<] [333z>] 88m 678p 67s +5s")),
    row("big_three_winds", 10, "three_wind_triplets",
        zh="大三风", ja="大三風", en="Big three winds",
        text="triplets of three winds",
        yes=hand("[222z<] [333z>] 444z 67s 88m +5s"),
        no=hand("[222z<] [333z>] 44z 678m 67s +5s")),
    row("little_three_dragons", 10, "two_dragon_triplets dragon_pair", "dragon_pung",
        zh="小三元", ja="小三元", en="Little three dragons",
        text="triplets of two dragons and the pair of the third",
        yes=hand("[555z<] 666z 77z 567m 67s +5s"), no=hand("[555z<] 666z 88m 567m 67s +5s")),
    row("big_three_dragons", 20, "three_dragon_triplets", "dragon_pung",
        zh="大三元", ja="大三元", en="Big three dragons",
        text="triplets of the three dragons",
        yes=hand("[555z<] [666z^] 777z 67s 99p +8s"),
        no=hand("[555z<] [666z^] 77z 345m 67s +8s")),
    row("little_four_winds", 30, "three_wind_triplets wind_pair",
        "big_three_winds little_three_winds",
        zh="小四喜", ja="小四喜", en="Little four winds",
        text="triplets of three winds and the pair of the fourth",
        yes=hand("[222z<] [333z>] 444z 11z 67s +8s"),
        no=hand("[222z<] [333z>] 444z 99m 67s +8s")),
    row("big_four_winds", 60, "four_wind_triplets",
        "two_numbers three_numbers big_three_winds all_pungs seat_wind round_wind",
        zh="大四喜", ja="大四喜", en="Big four winds",
        text="triplets of the four winds",
        yes=hand("[111z<] [222z^] 333z 44z 99m +4z"),
        no=hand("[111z<] [222z^] 333z 44z 99m +9m")),

    # three suits
    row("little_triple_pung", 6, "same_triplet_two_suits_pair",
        zh="三色小同刻", ja="三色小同刻", en="Little triple pung",
        text="triplets of one number in two suits and the pair of that number in the third",
        yes=hand("[222m<] 222p 22s 567m 67p +8p"), no=hand("[222m<] 222p 33s 567m 67p +8p")),
    row("triple_pung", 10, "same_triplet_three_suits",
        zh="三色同刻", ja="三色同刻", en="Triple pung",
        text="triplets of the same number in all three suits",
        yes=hand("[222m<] [222p^] 222s 67s 99p +5s"),
        no=hand("[222m<] [222p^] 333s 67s 99p +5s")),
    row("mixed_shifted_pungs", 6, "mixed_triplets_in_row",
        zh="三色连刻", ja="三色連刻", en="Mixed shifted pungs",
        text="triplets of three consecutive numbers in three different suits",
        yes=hand("[222m<] [333p^] 444s 67s 99p +8s"),
        no=hand("[222m<] [333p^] 555s 67s 99p +8s")),
    row("mixed_triple_chow", 6, "same_run_three_suits",
        zh="三相逢", ja="三色同順", en="Mixed triple chow",
        text="the same run in all three suits",
        yes=hand("[234m] 234p 23s 567m 88s +4s"), no=hand("[234m] 234p 34s 567m 88s +5s")),
    row("mixed_shifted_chows", 4, "mixed_runs_step_1 | mixed_runs_step_2",
        zh="三色三步高", en="Mixed shifted chows",
        text="three runs in three different suits, each starting 1 (or each 2) above the last",
        yes=hand("[123m] 234p 34s 567m 88s +5s"), no=hand("[123m] 234p 56s 567m 88s +7s")),
    row("mixed_straight", 4, "mixed_straight", zh="花龙", ja="三色通貫", en="Mixed straight",
        text="the runs 123, 456 and 789 in three different suits",
        yes=hand("[123m] 456p 78s 567m 99m +9s"), no=hand("[123m] 456p 78p 567m 99m +9p")),
    row("mixed_terminal_chows", 10, "mixed_terminal_runs_pair_5",
        "double_terminal_chows mirrored_chows pair_258 terminal_sets",
        zh="三色双龙会", en="Mixed terminal chows",
        text="123 and 789 twice, once a suit, with the fives of the remaining suit as pair",
        yes=hand("[123m] 789m 123p 78p 55s +9p"), no=hand("[123m] 789m 123p 78p 44s +9p")),

    # shifted pungs
    row("little_three_shifted_pungs", 6, "two_triplets_in_row_pair",
        zh="小三连刻", ja="小三連刻", en="Little three shifted pungs",
        text="one suit: two consecutive triplets and the pair next to them",
        yes=hand("[222m<] [333m^] 44m 567p 67s +8s"),
        no=hand("[222m<] [333m^] 55m 567p 67s +8s")),
    row("three_shifted_pungs", 10, "three_triplets_in_row",
        zh="三连刻", ja="三連刻", en="Three shifted pungs",
        text="one suit: three consecutive triplets",
        yes=hand("[222m<] [333m^] 444m 67s 99p +5s"),
        no=hand("[222m<] [333m^] 444p 67s 99p +5s")),
    row("little_four_shifted_pungs", 20, "three_triplets_in_row_pair",
        "three_shifted_pungs little_three_shifted_pungs",
        zh="小四连刻", ja="小四連刻", en="Little four shifted pungs",
        text="one suit: three consecutive triplets and the pair next to them",
        yes=hand("[222m<] [333m^] 444m 55m 67s +8s"),
        no=hand("[222m<] [333m^] 444m 66m 67s +8s")),
    row("four_shifted_pungs", 30, "four_triplets_in_row", "three_shifted_pungs all_pungs",
        zh="四连刻", ja="四連刻", en="Four shifted pungs",
        text="one suit: four consecutive triplets",
        yes=hand("[222m<] [333m^] 444m 55m 99p +5m"),
        no=hand("[222m<] [333m^] 444m 66m 99p +6m")),

    # shifted chows
    row("pure_shifted_chows", 6, "three_runs_step_1 | three_runs_step_2",
        zh="一色三步高", en="Pure shifted chows",
        text="one suit: three runs, each starting 1 (or each 2) above the last",
        yes=hand("[123m] [234m] 34m 567p 88s +5m"), no=hand("[123m] [234m] 45m 567p 88s +6m")),
    row("four_shifted_chows", 20, "four_runs_step_1 | four_runs_step_2", "pure_shifted_chows",
        zh="一色四步高", en="Four shifted chows",
        text="one suit: four runs, each starting 1 (or each 2) above the last",
        yes=hand("[123m] [234m] [345m] 45m 88s +6m"),
        no=hand("[123m] [234m] [345m] 67m 88s +5m")),

    # identical chows
    row("pure_double_chow", 1, "two_identical_runs",
        zh="一般高", ja="一盃口", en="Pure double chow",
        text="two identical runs",
        yes=hand("[234m] 234m 567p 88s 67s +5s"), no=hand("[234m] 234p 567p 88s 67s +5s")),
    row("two_double_chows", 10, "two_run_pairs", "pure_double_chow",
        zh="两般高", ja="二盃口", en="Two double chows",
        text="two disjoint pairs of identical runs",
        yes=hand("[123m] 123m 445566p 8s +8s"), no=hand("[123m] 123m 456789p 8s +8s")),
    row("pure_triple_chow", 10, "three_identical_runs", "pure_double_chow",
        zh="太般高", ja="一色三順", en="Pure triple chow",
        text="three identical runs",
        yes=hand("[234m] [234m] 234m 67s 99p +5s"), no=hand("[234m] [234m] 345m 67s 99p +5s")),
    row("matching_double_chows", 20, "two_run_pairs_same_number",
        "two_double_chows mirrored_chows pure_double_chow",
        zh="清般高", en="Matching double chows",
        text="two disjoint pairs of identical runs with the same numbers",
        yes=hand("[123m] 123m 112233p 8s +8s"), no=hand("[123m] 123m 445566p 8s +8s")),
    row("quadruple_chow", 40, "four_identical_runs",
        "matching_double_chows tile_hog_chows two_double_chows pure_triple_chow pure_double_chow",
        zh="四海一家", ja="一色四順", en="Quadruple chow",
        text="four identical runs",
        yes=hand("[234m] [234m] [234m] 24m 99p +3m"),
        no=hand("[234m] [234m] [234m] 34m 99p +5m")),
    row("pure_terminal_chows", 40, "twin_terminal_runs_pair_5",
        "full_flush two_double_chows double_terminal_chows pair_258 terminal_sets"
        " pure_double_chow",
        zh="一色双龙会", ja="一色双竜会", en="Pure terminal chows",
        text="one suit: the runs 123 and 789, each twice, and the pair 5",
        yes=hand("[123m] [123m] 789m 55m 78m +9m"), no=hand("[123m] [123m] 789m 44m 78m +9m")),

    # kongs
    row("two_kongs", 4, "two_kongs", zh="两杠子", en="Two kongs",
        text="at least two kongs of any kind",
        yes=hand("[2222m<] (4444p) 555s 67s 99p +8s"),
        no=hand("[2222m<] [444p<] 555s 67s 99p +8s")),
    row("three_kongs", 20, "three_kongs", "two_kongs",
        zh="三杠子", ja="三槓子", en="Three kongs",
        text="at least three kongs of any kind",
        yes=hand("[2222m<] (4444p) [5555s^] 67s 99p +8s"),
        no=hand("[2222m<] (4444p) [555s^] 67s 99p +8s")),
    row("four_kongs", 80, "four_kongs", "three_kongs all_pungs two_kongs single_wait",
        zh="十八罗汉", ja="四槓子", en="Four kongs",
        text="four kongs of any kind",
        yes=hand("[1111m<] [3333m^] (5555p) [7777s>] 5z +5z"),
        no=hand("[1111m<] [3333m^] (5555p) [777s>] 5z +5z")),

    # concealed pungs
    row("three_concealed_pungs", 10, "three_concealed_triplets",
        zh="三暗刻", ja="三暗刻", en="Three concealed pungs",
        text="at least three triplets made without another player's tile; closed kongs count",
        yes=hand("222m 444p 777s 34s 99p +5s", by="ron"),
        no=hand("222m 444p 77s 345s 99p +7s", by="ron")),
    row("four_concealed_pungs", 30, "four_concealed_triplets",
        "three_concealed_pungs all_pungs concealed_hand",
        zh="四暗刻", ja="四暗刻", en="Four concealed pungs",
        text="four triplets made without another player's tile; closed kongs count",
        yes=hand("222m 444p 777s 99s 33z +3z"), no=hand("222m 444p 777s 99s 33z +3z", by="ron")),

    # tile hogs
    row("tile_hog_pung", 1, "hog_triplet", zh="四归一", en="Tile hog: pung",
        text="four equal tiles: a triplet, no kong, and one in a run",
        yes=hand("[222m<] 34m 567p 345s 99p +2m"), no=hand("[222m<] 34m 567p 345s 99p +5m")),
    row("tile_hog_pair", 4, "hog_pair", zh="四归二", en="Tile hog: pair",
        text="four equal tiles: the pair and one in each of two runs",
        yes=hand("[123m] [234m] 22m 567p 67s +8s"), no=hand("[123m] [234m] 55m 567p 67s +8s")),
    row("tile_hog_chows", 20, "hog_runs", "pure_double_chow",
        zh="四归四", en="Tile hog: chows",
        text="four equal tiles, one in each of four runs",
        yes=hand("[123m] [234m] [345m] 24m 99p +3m"),
        no=hand("[123m] [234m] [345m] 45m 99p +6m")),
    row("double_tile_hog", 4, "two_hog_triplets", "tile_hog_pung",
        zh="双四归一", en="Double tile hog",
        text="tile hog of a pung for two kinds; they may share the run",
        yes=hand("[222m<] [777m^] 13m 678m 99p +2m"),
        no=hand("[222m<] [777m^] 34m 345p 99p +2m")),
    row("eight_in_two", 6, "two_triplets_in_run", "double_tile_hog tile_hog_pung",
        zh="八归二", en="Eight in two",
        text="two triplets, no kongs, and a run that contains both kinds",
        yes=hand("[222m<] [333m^] 24m 678p 99p +3m"),
        no=hand("[222m<] [777m^] 13m 678m 99p +2m")),
    row("twelve_in_three", 30, "three_triplets_in_run",
        "three_shifted_pungs eight_in_two double_tile_hog tile_hog_pung",
        zh="十二归三", en="Twelve in three",
        text="three consecutive triplets, no kongs, and the run of the same three kinds",
        yes=hand("[222m<] [333m^] [444m>] 24m 99p +3m"),
        no=hand("[222m<] [333m^] [444m>] 56m 99p +7m")),
)
# fmt: on

TABLE = PatternTable(ROWS, name="competitive")


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Competitive(Ruleset):
    """Competitive rules, COMP-1..COMP-16.

    Values are in points, money in score. The numbers of the payment are options, so that a rule
    file can state another payment of the same style: a self-draw of P points costs each opponent
    ``P + base``; a ron is worth ``ron_factor * P + 3 * base``, each bystander pays `bystander` to
    each winner and the discarder the rest.

    Parameters
    ----------
    minimum : int
        Points that a hand needs to win, dealer bonus excluded (COMP-10).
    length : {"full", "east_south", "east"}
        Four, two or one rounds (COMP-7).
    start : int
        Score at the start of a game (COMP-7).
    multiple_ron : bool
        Several players may ron the same tile (COMP-6); otherwise the first in turn order wins.
    dealer_repeats : bool
        A winning dealer stays dealer (COMP-5).
    base : int
        Added to every opponent's share.
    ron_factor : int
        Worth of a ron in units of P_d (COMP-13).
    bystander : int
        Payment of one who neither wins nor discards (COMP-13, COMP-14).
    dealer_bonus, repeat_bonus : int
        Extra points between dealer and others: ``dealer_bonus + n * repeat_bonus``.
    patterns : PatternTable, optional
        Rows in place of the built-in ones.

    Raises
    ------
    InvalidOptionError
        Lists every option with an impossible value.

    Examples
    --------
    >>> from hupai import Competitive
    >>> Competitive(minimum=8)
    Competitive(minimum=8)
    >>> len(Competitive().patterns)
    95
    """

    minimum: int = 6
    length: str = "full"
    start: int = 0
    multiple_ron: bool = True
    dealer_repeats: bool = True
    base: int = 0
    ron_factor: int = 3
    bystander: int = 6
    dealer_bonus: int = 1
    repeat_bonus: int = 1

    name: ClassVar[str] = "competitive"
    unit: ClassVar[str] = "points"

    def _check_options(self) -> list[Problem]:
        problems = check_ints(
            self,
            minimum=(0, 1000),
            start=(-1_000_000, 1_000_000),
            base=(0, 1000),
            ron_factor=(1, 100),
            bystander=(0, 1000),
            dealer_bonus=(0, 1000),
            repeat_bonus=(0, 1000),
        )
        problems += check_choice(self, length=LENGTHS)
        return problems + check_bools(self, "multiple_ron", "dealer_repeats")

    def _builtin_table(self) -> PatternTable:
        return TABLE

    @property
    def _own_evaluation(self) -> Evaluation:
        return Evaluation(
            shapes=("standard", "seven_pairs", "thirteen_orphans", "scattered"),
            minimum=self.minimum,
        )

    @property
    def _round_rules(self) -> RoundRules:
        """COMP-2..COMP-7."""
        return RoundRules(
            multiple_ron=self.multiple_ron,
            passing_lock=True,
            rounds=LENGTHS[self.length],
            start=self.start,
        )

    # settlement ------------------------------------------------------------

    _counters: ClassVar[tuple[str, ...]] = ("repeats",)

    def _bonus(self, hand: Wins) -> Column:
        """Extra points between dealer and others."""
        return self.dealer_bonus + self.repeat_bonus * hand.repeats

    def _ron_worth(self, hand: Wins, seat: int) -> Column:
        """What the winner `seat` of a ron gets in all (COMP-13)."""
        with_dealer = True if seat == 0 else hand.discarder == 0
        points = hand.value[seat] + with_dealer * self._bonus(hand)
        return self.ron_factor * points + 3 * self.base

    def _check_wins(self, checks: Checks, rows: Wins) -> None:
        """COMP-10: a ron so small that the discarder would be paid is refused."""
        math = rows.math
        for seat, claim in enumerate(rows.claims):
            if not math.any(claim):
                continue
            small = self._ron_worth(rows, seat) < 2 * self.bystander
            bad = claim & (rows.discarder >= 0) & small
            if math.any(bad):
                checks.add(
                    "value",
                    f"a ron of {math.first(bad, rows.value[seat])} points would pay the discarder"
                    f" (COMP-10){math.row(bad)}",
                    "too_small",
                )

    def _settle_wins(self, rows: Wins) -> Outcome:
        """COMP-5, COMP-12..COMP-15."""
        math = rows.math
        first = first_in_turn(math, rows.claims, rows.discarder)
        winners = rows.claims if self.multiple_ron else first
        ron = rows.discarder >= 0
        discards = seat_mask(rows.discarder)
        bonus = self._bonus(rows)
        bystanders = by_seat(
            math.negated(wins | deals_in) for wins, deals_in in zip(winners, discards, strict=True)
        )
        paid_by_others = count(bystanders) * self.bystander
        parts = {}
        for seat, won in enumerate(winners):
            if not math.any(won):
                parts[f"win{seat}"] = NOTHING
                continue
            worth = self._ron_worth(rows, seat)
            points = rows.value[seat] + self.base
            shares = [points + bonus * (0 in (seat, other)) for other in range(4)]
            shares[seat] = 0
            changes = []
            for other in range(4):
                drawn = sum(shares) if other == seat else -shares[other]
                ronned = (
                    worth
                    if other == seat
                    else -(
                        bystanders[other] * self.bystander
                        + discards[other] * (worth - paid_by_others)
                    )
                )
                changes.append(won * math.where(ron, ronned, drawn))
            parts[f"win{seat}"] = by_seat(changes)
        repeats = winners[0] & self.dealer_repeats
        return Outcome(
            winners=winners,
            parts=parts,
            dealer_repeats=repeats,
            repeats=math.where(repeats, rows.repeats + 1, 0),
        )

    def _win_titles(self, hand: Wins, outcome: Outcome) -> dict[str, str]:
        bonus, discarder = self._bonus(hand), hand.discarder
        extra = f" + {self.base}" if self.base else ""
        titles = {}
        for seat, won in enumerate(outcome.winners):
            if not won:
                continue
            points = hand.value[seat]
            if discarder < 0:
                pays = f"each opponent pays {points}{extra}"
                if bonus:
                    who = "" if seat == 0 else ", the dealer"
                    pays += f"{who} + {bonus} dealer bonus"
            else:
                dealer = f" + {bonus} dealer bonus" if bonus and 0 in (seat, discarder) else ""
                worth = self._ron_worth(hand, seat)
                total = f"{self.ron_factor} x ({points}{dealer})"
                total += f" + 3 x {self.base}" if self.base else ""
                pays = (
                    f"{total} = {worth}; each bystander pays {self.bystander},"
                    f" {WINDS[discarder]} the rest"
                )
            how = "by self-draw" if discarder < 0 else f"on the tile of {WINDS[discarder]}"
            titles[f"win{seat}"] = f"{WINDS[seat]} wins {points} points {how}, {pays}"
        return titles

    def _check_draw(self, checks: Checks, rows: Draws) -> None:
        math = rows.math
        if math.any(rows.abort):
            checks.add("kind", "competitive has no abortive draws (COMP-5)", "unused")
        if math.any(any_seat(rows.nagashi)):
            checks.add("nagashi", "is not known to competitive", "unused")
        if math.any(any_seat(rows.false_winners)):
            checks.add("false_winners", "are not known to competitive", "unused")
        if any(map(math.any, rows.hand_tai)):
            checks.add("hand_tai", "is not used by competitive", "unused")

    def _settle_draws(self, rows: Draws) -> Outcome:
        """COMP-5: nobody pays and the deal passes."""
        return Outcome(winners=NOBODY, parts={"draw": NOTHING}, dealer_repeats=False)

    def _draw_titles(self, hand: Draws, outcome: Outcome) -> dict[str, str]:
        return {"event": "exhaustive draw, nobody pays (COMP-5)"}

    def _start_points(self) -> int:
        return self.start
