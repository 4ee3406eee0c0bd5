"""Pictures: our own tiles, hands, scores and readings as SVG."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
import xml.etree.ElementTree as ElementTree
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import hupai
from hupai.drawing.faces import BACK, HEIGHT, NAMES, WIDTH, drawing, spoken
from hupai.unicode_tiles import unicode_text

SVG = "{http://www.w3.org/2000/svg}"
HAND = "88s 67s [406m] [555z^] (1111m) +0s"


def parsed(svg: str) -> ElementTree.Element:
    """The root of a picture; fails unless it is well-formed and has no ids that could clash."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert all("id" not in one.attrib for one in root.iter())
    assert root.attrib["role"] == "img"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == root.attrib["aria-label"]
    assert root.find(f"{SVG}desc") is not None
    return root


def tiles(svg: str) -> list[str]:
    """Names of the tiles in the order drawn; ``~`` behind those that lie."""
    return [
        found.text + ("~" if "rotate" in one.attrib["transform"] else "")
        for one in parsed(svg).iter(f"{SVG}g")
        if (found := one.find(f"{SVG}title")) is not None and found.text
    ]


@pytest.mark.parametrize("code", range(38), ids=NAMES)
def test_tiles_are_small_and_well_formed(code: int) -> None:
    """Issue: about 1 KB each, no text and nothing but own shapes."""
    svg = drawing(code)
    assert len(svg) < 700
    shapes = ElementTree.fromstring(f"<g>{svg}</g>")
    assert {one.tag for one in shapes} <= {"rect", "path", "circle"}
    assert len(hupai.draw_tiles("?" if code == BACK else NAMES[code])) < 1300


def test_tiles_differ() -> None:
    assert len({drawing(code) for code in range(38)}) == 38
    assert len({spoken(code) for code in range(38)}) == 38


def test_red_fives_and_backs_differ_by_more_than_colour_of_ink() -> None:
    def ground(code: int) -> str:
        return ElementTree.fromstring(f"<g>{drawing(code)}</g>")[0].attrib["fill"]

    assert len({ground(4), ground(34), ground(BACK)}) == 3
    assert ground(34) == ground(35) == ground(36)


def test_a_hand() -> None:
    svg = hupai.draw(HAND)
    assert tiles(svg) == [
        *("6s", "7s", "8s", "8s", "0s"),
        *("4m~", "0m", "6m"),
        *("5z", "5z~", "5z"),
        *("back", "1m", "1m", "back"),
    ]
    assert svg == hupai.draw(hupai.Hand.parse(HAND)) == hupai.Hand.parse(HAND)._repr_svg_()
    words = parsed(svg).find(f"{SVG}desc")
    assert words is not None
    assert words.text
    assert "winning tile red 5 of bamboo" in words.text
    assert "from the player opposite" in words.text


def test_the_winning_tile_stands_apart() -> None:
    root = parsed(hupai.draw("123m 456p 789s 1112z +2z"))
    groups = root.findall(f"{SVG}g/{SVG}g")
    places = [one.attrib["transform"] for one in groups]
    assert places == ["translate(0 0)", f"translate({13 * WIDTH + 12} 0)"]


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ("[234m]", ["2m~", "3m", "4m"]),
        ("[777z<]", ["7z~", "7z", "7z"]),
        ("[777z^]", ["7z", "7z~", "7z"]),
        ("[777z>]", ["7z", "7z", "7z~"]),
        ("[777z]", ["7z", "7z", "7z"]),
        ("[5555p<]", ["5p~", "5p", "5p", "5p"]),
        ("[5555p^]", ["5p", "5p~", "5p", "5p"]),
        ("[5555p>]", ["5p", "5p", "5p", "5p~"]),
        ("[055p+5p^]", ["0p", "5p~", "5p~", "5p"]),
        ("[888s+8s]", ["8s", "8s", "8s", "8s"]),
        ("(0555s)", ["back", "0s", "5s", "back"]),
        ("(1111z)", ["back", "1z", "1z", "back"]),
    ],
)
def test_melds(meld: str, expected: list[str]) -> None:
    """COM-4: the place of the lying tile tells the supplier."""
    assert tiles(hupai.draw_tiles(meld)) == expected


def test_an_added_tile_lies_on_the_claimed_one() -> None:
    root = parsed(hupai.draw_tiles("[777z+7z^]"))
    lying = [
        one.attrib["transform"]
        for one in root.iter(f"{SVG}g")
        if "rotate" in one.attrib.get("transform", "")
    ]
    first, second = (place.removeprefix("translate(").split(")")[0].split() for place in lying)
    assert first[0] == second[0]
    assert float(first[1]) - float(second[1]) == WIDTH


def test_a_meld_without_known_supplier_has_a_bar() -> None:
    assert hupai.draw_tiles("[777z]").count("<path") == hupai.draw_tiles("777z").count("<path") + 1


def test_any_tiles() -> None:
    assert tiles(hupai.draw_tiles("321m ?? 0p +5s")) == [
        "3m",
        "2m",
        "1m",
        "back",
        "back",
        "0p",
        "5s",
    ]
    with pytest.raises(hupai.InvalidTilesError) as caught:
        hupai.draw_tiles("8z 123m 9x")
    assert len(caught.value.problems) == 2
    for text in ("", " ", "+55s", "[135m]", "+", "[", "<svg>"):
        with pytest.raises(hupai.HupaiError):
            hupai.draw_tiles(text)


def test_bad_hands_are_the_usual_errors() -> None:
    with pytest.raises(hupai.InvalidHandError, match="8z"):
        hupai.draw("123m 8z")
    with pytest.raises(TypeError, match="no picture of a int"):
        hupai.draw(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("height", [0, -1, True, float("nan"), float("inf"), "48", 5000])
def test_bad_heights(height: object) -> None:
    with pytest.raises(hupai.InvalidOptionError, match="tile_height"):
        hupai.draw(HAND, tile_height=height)  # type: ignore[arg-type]


def test_height() -> None:
    """In pixels, of an upright tile."""
    for height in (24, 40, 64.5):
        root = parsed(hupai.draw("123m 456p 789s 1112z", tile_height=height))
        units = float(root.attrib["viewBox"].split()[3])
        assert float(root.attrib["height"]) == pytest.approx(units * height / HEIGHT, abs=0.01)


def test_nothing_leaves_the_picture() -> None:
    for hand in (HAND, "[777z+7z^] [888s+8s] [999p+9p<] [111p+1p>] 2m +2m"):
        root = parsed(hupai.draw(hand))
        left, _, width, _ = map(float, root.attrib["viewBox"].split())
        edges = []
        for group in root.findall(f"{SVG}g/{SVG}g"):
            x = float(group.attrib["transform"].removeprefix("translate(").split()[0])
            for one in group.findall(f"{SVG}g"):
                inner = float(one.attrib["transform"].removeprefix("translate(").split()[0])
                lying = "rotate" in one.attrib["transform"]
                edges.append(
                    (x + inner - (HEIGHT if lying else 0), x + inner + (not lying) * WIDTH)
                )
        edges = sorted(set(edges))
        assert edges[0][0] >= left
        assert edges[-1][1] <= left + width
        assert all(a[1] <= b[0] for a, b in pairwise(edges))


def texts(svg: str) -> list[str]:
    return [one.text or "" for one in parsed(svg).iter(f"{SVG}text")]


def test_a_score() -> None:
    rules = hupai.Reformed()
    score = rules.score("234m 567m 345p 88s 67s +5s", by="ron", seat="S", riichi="riichi")
    said = texts(hupai.draw(score, settlement=rules.settle(score, discarder="W")))
    assert "value: 1500 points" in said
    assert said[said.index("All runs") + 1] == "500"
    assert said[-4:] == ["E 0", "S +4500", "W -4500", "N 0"]
    assert score._repr_svg_() == hupai.draw(score)
    assert not any("4500" in one for one in texts(score._repr_svg_()))
    assert "平和" in texts(hupai.draw(score, lang="zh"))
    with pytest.raises(hupai.InvalidOptionError, match="lang"):
        hupai.draw(score, lang="xx")
    with pytest.raises(TypeError, match="settlement"):
        hupai.draw(score.hand, settlement=rules.settle(score, discarder="W"))


def test_the_payments_of_a_self_draw_are_known() -> None:
    score = hupai.Competitive().score("88s 67s [234s] [555z^] [666z<] +5s", seat="S")
    assert "S +31" in texts(hupai.draw(score))


def test_what_is_not_counted_is_shown_with_the_reason() -> None:
    score = hupai.Competitive().score("111222333m 55s 77z +7z", seat="S", last_tile=True)
    said = texts(hupai.draw(score))
    assert "All pungs: excluded by Four concealed pungs" in said
    assert "Self-draw: excluded by Concealed self-draw, Last tile draw" in said
    assert all(key not in " ".join(said) for key in score.excluded)


def test_scores_say_why_not() -> None:
    rules = hupai.Competitive()
    low = rules.score("234m 567m 345p 88s 67s +5s", by="ron", seat="S")
    assert "no win: 5 points are below the minimum of 6" in texts(hupai.draw(low))
    none = rules.score("234m 567m 345p 88s 67s +1z", by="ron")
    assert any("not complete" in one for one in texts(hupai.draw(none)))


def test_names_from_rule_files_are_escaped(tmp_path: Path) -> None:
    """Names are a user's text: markup in them stays text, and XML can hold all of it."""
    name = 'a<script>&"\u0001\ufffe b'
    toml = (
        'base = "reformed"\n[patterns.pinfu]\n'
        'names = { zh = "a<script>&\\"\\u0001\\uFFFE b", en = "a<script>&\\"\\u0001\\uFFFE b" }\n'
    )
    path = tmp_path / "rules.toml"
    path.write_text(toml, encoding="utf-8")
    rules = hupai.Ruleset.from_toml(path)
    score = rules.score("234m 567m 345p 88s 67s +5s", by="ron", seat="S")
    assert rules.patterns["pinfu"].names.en == name
    svg = hupai.draw(score)
    assert "<script" not in svg
    assert name.replace("\u0001", "\ufffd").replace("\ufffe", "\ufffd") in texts(svg)


def test_readings() -> None:
    runs, pairs = hupai.readings("223344m 556677p 8s +8s")
    assert tiles(hupai.draw(runs))[:3] == ["2m", "3m", "4m"]
    assert tiles(hupai.draw(runs))[-2:] == ["8s", "8s"]
    assert texts(runs._repr_svg_()) == [str(runs)]
    assert texts(pairs._repr_svg_()) == ["seven pairs, single wait"]


# the table -----------------------------------------------------------------------


def played(rules: hupai.Ruleset, seed: int, decisions: int) -> hupai.Game:
    """A game in which everybody claims what can be claimed."""
    game = hupai.Game(rules, seed=seed, players=["<b>&", "two", "three", "four"])
    for _ in range(decisions):
        if game.done:
            break
        game.step({seat: game.legal_actions(seat)[0] for seat in game.pending})
    return game


def shown_kinds(svg: str) -> Counter[str]:
    return Counter(name.rstrip("~") for name in tiles(svg))


@pytest.mark.parametrize(
    "rules",
    [hupai.Reformed(), hupai.Competitive(), hupai.Guang(), hupai.Guang(hand_size=16)],
    ids=("reformed", "competitive", "guang", "guang16"),
)
@pytest.mark.parametrize("decisions", [0, 1, 30, 61, 150])
def test_a_view_shows_what_its_seat_sees_and_no_more(rules: hupai.Ruleset, decisions: int) -> None:
    game = played(rules, 5, decisions)
    everything = [game.view(seat) for seat in range(4)]
    for seat, view in enumerate(everything):
        seen = Counter(view.hand)
        seen.update(view.indicators)
        for names in view.discards:
            seen.update(name[:2] for name in names)
        backs = 0
        for other in range(4):
            for meld in view.melds[other]:
                held = tiles(hupai.draw_tiles(meld))
                seen.update(name.rstrip("~") for name in held)
            if other != seat:
                backs += len(everything[other].hand)
        seen["back"] += backs
        assert shown_kinds(hupai.draw(view)) == seen


def test_a_view_does_not_depend_on_hidden_tiles() -> None:
    game = played(hupai.Guang(), 8, 45)
    pictures = {game.determinize(2, seed).view(2)._repr_svg_() for seed in range(5)}
    assert pictures == {game.view(2)._repr_svg_()}
    assert len({game.determinize(2, seed)._repr_svg_() for seed in range(5)}) == 5


def test_a_game_shows_all_hands_and_its_players() -> None:
    game = played(hupai.Reformed(), 5, 30)
    svg = game._repr_svg_()
    assert shown_kinds(svg)["back"] == 0
    assert any("<b>&" in one for one in texts(svg))
    assert svg == hupai.draw(game) == game.clone()._repr_svg_()


def test_a_finished_game_has_a_picture() -> None:
    game = hupai.Game(hupai.Competitive(), seed=1, length="east")
    while not game.done:
        game.step({seat: game.legal_actions(seat)[-1] for seat in game.pending})
    parsed(hupai.draw(game))
    parsed(hupai.draw(game.view(3), tile_height=20))


def test_open_waits_are_said() -> None:
    view = dataclasses.replace(
        played(hupai.Guang(), 5, 30).view(0), open_waits={2: ("3m", "6m")}, false_winners=(1,)
    )
    assert {"W open riichi, waits 3m 6m", "S made a false win"} <= set(texts(hupai.draw(view)))


def test_marks_of_discards() -> None:
    """Drawn tiles are darker, claimed ones faint; riichi lies; the one to answer is framed."""
    view = dataclasses.replace(
        played(hupai.Guang(), 5, 0).view(0),
        discards=((), ("1m", "2md", "3mc", "4mr"), (), ()),
        turn=1,
        target="4m",
    )
    plain = dataclasses.replace(view, discards=((), ("1m", "2m", "3m", "4m"), (), ()), target=None)
    svg, without = hupai.draw(view), hupai.draw(plain)
    assert "4m~" in tiles(svg)
    assert svg.count('opacity=".4"') == 1
    assert svg.count('stroke="#e8890c"') == 1
    assert without.count('stroke="#e8890c"') == without.count("opacity") == 0
    assert "4m~" not in tiles(without)


# the terminal ----------------------------------------------------------------------


def test_unicode_follows_the_code_chart() -> None:
    """The names of the characters say whether a kind has the right one."""
    numbers = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
    expected = [
        *(
            f"{number} OF {suit}"
            for suit in ("CHARACTERS", "CIRCLES", "BAMBOOS")
            for number in numbers
        ),
        *("EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND"),
        *("WHITE DRAGON", "GREEN DRAGON", "RED DRAGON"),
    ]
    names = [unicodedata.name(unicode_text(name)[0]) for name in NAMES[:34]]
    assert names == [f"MAHJONG TILE {one}" for one in expected]


def test_only_the_red_dragon_asks_for_its_plain_form() -> None:
    assert [name for name in NAMES[:34] if "\ufe0e" in unicode_text(name)] == ["7z"]


def test_red_fives_and_signs_in_unicode() -> None:
    text = hupai.format_unicode("[055p+5p^] (1111z) 67z 44455s +5z")
    assert text.count("*") == 1
    assert re.sub("[\U0001f000-\U0001f021\ufe0e]", "", text) == "  [*+^] () +"
    with pytest.raises(hupai.InvalidHandError, match="8z"):
        hupai.format_unicode("8z")


def test_unicode_leaves_other_words_alone() -> None:
    for text in ("pair_5s", "5sec", "a1m", "8z", "points 3000", "12 pass", "5 of dots"):
        assert unicode_text(text) == text


@pytest.mark.parametrize("thing", [None, 5, ["1m"]])
def test_only_strings_of_tiles_are_drawn(thing: object) -> None:
    with pytest.raises(TypeError, match="tiles to draw are a string, not"):
        hupai.draw_tiles(thing)  # type: ignore[arg-type]
