"""Rule files: what they say, what is wrong with them, and the way back to a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hupai
from hupai.errors import InvalidOptionError, RuleFileError
from hupai.patterns import Pattern, PatternTable, Tier, conditions
from hupai.rulefile import check, dump, examples, load, load_table, loads, loads_table
from hupai.rulesets.house import House
from hupai.settlement import Claim

TWENTY_LINES = """\
base = "guang"

[options]
minimum = 4

[patterns.half_flush]
points = 4

[patterns.full_flush]
points = 8

[patterns.seven_pairs]
points = 5

[patterns.three_little_winds]
names = { zh = "三小風", en = "Three little winds" }
points = 2
any_of = [ { requires = ["two_wind_triplets", "wind_pair"], forbids = ["three_wind_triplets"] } ]
excludes = ["seat_wind"]

[remove]
patterns = ["four_kongs"]
"""


def problems(text: str) -> list[str]:
    with pytest.raises(RuleFileError) as caught:
        loads(text)
    return [str(problem) for problem in caught.value.problems]


# what a file says ----------------------------------------------------------------


def test_a_short_file_changes_what_it_names() -> None:
    """GUANG-41."""
    rules, before = loads(TWENTY_LINES), hupai.Guang()
    assert isinstance(rules, hupai.Guang)
    assert rules.minimum == 4
    assert rules.patterns["half_flush"] == replace(before.patterns["half_flush"], points=4)
    assert rules.pattern_ids == (
        *(row for row in before.pattern_ids if row != "four_kongs"),
        "three_little_winds",
    )
    row = rules.patterns["three_little_winds"]
    assert (row.names.zh, row.points, row.tier, row.kind) == ("三小風", 2, "general", "hand")
    assert row.any_of == conditions("two_wind_triplets wind_pair !three_wind_triplets")
    assert rules.patterns.provisional


def test_a_short_file_scores_differently() -> None:
    """GUANG-41."""
    rules, before = loads(TWENTY_LINES), hupai.Guang()
    hand = "[111z<] [222z^] 33z 678m 67m +5m"
    changed, plain = rules.score(hand, by="ron", seat="W"), before.score(hand, by="ron", seat="W")
    assert plain.patterns == {"round_wind": 1, "half_flush": 3}
    assert changed.patterns == {"round_wind": 1, "half_flush": 4, "three_little_winds": 2}
    assert rules.settle(changed, discarder=0).deltas == (-280, 0, 280, 0)
    assert rules.table_id != before.table_id


def test_a_file_of_options_alone_is_the_built_in_ruleset() -> None:
    assert loads('base = "reformed"\n[options]\nrenchan = true') == hupai.Reformed(renchan=True)
    text = 'base = "guang"\n[options]\npayout = { 3 = 30, 4 = 60 }'
    assert loads(text) == hupai.Guang(payout={3: 30, 4: 60})
    text = 'base = "guang"\n[options]\npayout = [[3, 30], [4, 60]]'
    assert loads(text) == hupai.Guang(payout={3: 30, 4: 60})


def test_removed_rows_vanish_from_the_excludes_of_the_base() -> None:
    rules = loads('base = "guang"\n[remove]\npatterns = ["concealed_hand", "self_draw"]')
    assert "concealed_hand" not in rules.patterns.ids
    assert rules.patterns["nine_gates"].excludes == ("full_flush",)
    assert rules.patterns["heavenly_win"].excludes == ()


def test_both_forms_of_a_condition() -> None:
    short = '[patterns.x]\npoints = 1\nany_of = "standard !has_run | seven_pairs"'
    long = (
        "[patterns.x]\npoints = 1\nany_of = [{ requires = ['standard'], forbids = ['has_run'] },"
        " { requires = ['seven_pairs'] }]"
    )
    base = 'base = "reformed"\n'
    assert loads(base + short) == loads(base + long)


def test_names_are_changed_one_by_one() -> None:
    rules = loads('base = "reformed"\n[patterns.pinfu]\nnames = { en = "Peace" }')
    assert rules.patterns["pinfu"].names.en == "Peace"
    assert rules.patterns["pinfu"].names.zh == "平和"


def test_a_whole_table(tmp_path: Path) -> None:
    """GUANG-40: the file of the package is meant to be copied and edited."""
    source = Path(hupai.rulesets.__file__).parent / "guang_patterns.toml"
    text = source.read_text(encoding="utf-8")
    copy = tmp_path / "mine.toml"
    copy.write_text(text.replace("provisional = true", "provisional = false"), encoding="utf-8")
    rules = hupai.Guang(patterns=copy)  # type: ignore[arg-type]
    assert rules == hupai.Guang(patterns=str(copy))  # type: ignore[arg-type]
    assert rules.patterns.rows == hupai.Guang().patterns.rows
    assert not rules.patterns.provisional
    assert load(copy) == rules
    assert load_table(source, "guang") == hupai.Guang().patterns


def test_changes_as_a_table_for_guang(tmp_path: Path) -> None:
    path = tmp_path / "changes.toml"
    path.write_text('base = "guang"\n[patterns.half_flush]\npoints = 4\n', encoding="utf-8")
    rules = hupai.Guang(patterns=path, minimum=1)  # type: ignore[arg-type]
    assert rules.patterns["half_flush"].points == 4
    assert len(rules.patterns) == 35


# the way back --------------------------------------------------------------------

FILES = [
    hupai.Reformed(),
    hupai.Reformed(renchan=True, first_prize=0, length="east"),
    hupai.Competitive(minimum=8, base=8),
    hupai.Guang(payout={3: 30, 4: 60}, hand_size=16),
    hupai.Guang(open_riichi_adds=True),
    hupai.Guang(patterns=hupai.Guang().patterns),
    hupai.Guang(patterns=PatternTable(hupai.Guang().patterns.rows[::-1])),
    hupai.Guang(patterns=PatternTable(hupai.Guang().patterns.rows[:3], name="three")),
    hupai.Reformed(
        patterns=PatternTable(hupai.Reformed().patterns, [Tier("general", cap=99), Tier("limit")])
    ),
    hupai.Competitive(
        patterns=PatternTable(
            [replace(row, per=None, example=None) for row in hupai.Competitive().patterns]
        )
    ),
]


@pytest.mark.parametrize("rules", FILES, ids=range(len(FILES)))
def test_dump_and_load_again(rules: Any, tmp_path: Path) -> None:
    assert loads(dump(rules)) == rules
    path = tmp_path / "rules.toml"
    path.write_text(rules.to_toml(), encoding="utf-8")
    again = hupai.Ruleset.from_toml(path)
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.table_id == rules.table_id


def test_a_dump_says_only_what_differs() -> None:
    text = dump(loads(TWENTY_LINES))
    assert loads(text) == loads(TWENTY_LINES)
    assert "[patterns.all_pungs]" not in text
    assert text.count("[patterns.") == 4
    assert '[remove]\npatterns = ["four_kongs"]' in text


texts = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)
facts = st.sampled_from(sorted(hupai.patterns.CATALOGUE))


@st.composite
def new_rows(draw: st.DrawFn) -> Pattern:
    count = draw(st.integers(1, 3))
    short = [
        " ".join(draw(st.lists(facts, min_size=1, max_size=3, unique=True))) for _ in range(count)
    ]
    return Pattern(
        id=draw(st.from_regex(r"[a-z_][a-z0-9_]{0,9}", fullmatch=True)) + "_x",
        names=hupai.patterns.Names(draw(texts), draw(texts), draw(texts)),
        points=draw(st.integers(0, 1000)),
        any_of=conditions(" | ".join(short)),
        per=draw(st.none() | st.sampled_from(sorted(hupai.patterns.COUNTERS))),
        excludes=tuple(draw(st.sets(st.sampled_from(["pinfu", "tanyao"])))),
        kind=draw(st.sampled_from(["hand", "chance", "declaration"])),
        condition=draw(texts | st.just('a "quoted" \\ text\n\ttwo lines \x7f')),
        example=draw(
            st.none() | st.just(hupai.patterns.Example("234567m 345p 6788s +5s", {"by": "ron"}))
        ),
    )


@settings(max_examples=40)
@given(
    st.lists(new_rows(), max_size=3, unique_by=lambda row: row.id),
    st.sets(st.sampled_from(hupai.Reformed().pattern_ids), max_size=4),
    st.dictionaries(st.sampled_from(hupai.Reformed().pattern_ids), st.integers(0, 99), max_size=4),
    st.booleans(),
)
def test_any_table_round_trips(
    added: list[Pattern], gone: set[str], points: dict[str, int], shuffled: bool
) -> None:
    gone -= {"pinfu", "tanyao"}
    rows = [
        replace(
            row,
            points=points.get(row.id, row.points),
            excludes=tuple(other for other in row.excludes if other not in gone),
        )
        for row in hupai.Reformed().patterns
        if row.id not in gone
    ] + added
    if shuffled:
        rows.reverse()
    rules = hupai.Reformed(patterns=PatternTable(rows, hupai.Reformed().patterns.tiers))
    assert loads(dump(rules)) == rules


# what is wrong with a file ---------------------------------------------------------


def test_all_problems_are_told_at_once_with_line_and_key() -> None:
    """GUANG-41."""
    found = problems("""\
base = "guang"
[options]
minimun = 4
length = "ever"
[patterns.half_flush]
points = "4"
[patterns.three_little_winds]
points = -2
tear = "x"
any_of = [ { requires = ["two_wind_tripets", "wind_pair"], forbid = ["seven_pairs"] } ]
excludes = ["seat_wnd", "big_four_winds"]
[patterns.half_flush]
points = 3
[patterns.big_four_winds]
excludes = ["three_little_winds"]
names = { de = "Wind" }
[patterns.empty]
[remove]
patterns = ["four_kongz", "four_kongz"]
rows = []
""")
    text = "\n".join(found)
    for expected in (
        "line 3: options.minimun: unknown option of guang; did you mean 'minimum'?",
        "line 4: options.length: length must be one of",
        "line 6: patterns.half_flush.points: must be a whole number, not '4'",
        "line 8: patterns.three_little_winds.points: points -2 are negative",
        "line 9: patterns.three_little_winds.tear: unknown key; did you mean 'tier'?",
        "line 10: patterns.three_little_winds.any_of: fact 'two_wind_tripets' is not in",
        "line 10: patterns.three_little_winds.any_of.forbid: unknown key; did you mean 'forbids'?",
        "line 11: patterns.three_little_winds.excludes: excludes 'seat_wnd', which is not in",
        "line 15: patterns.big_four_winds.excludes: excludes form a cycle: big_four_winds >",
        "line 12: patterns.half_flush: is defined a second time (first in line 5)",
        "line 16: patterns.big_four_winds.names.de: unknown key",
        "line 17: patterns.empty: a new row needs points",
        "line 17: patterns.empty: a new row needs any_of",
        "line 19: remove.patterns: names 'four_kongz' more than once",
        "line 19: remove.patterns: 'four_kongz' is not a row of the base",
        "line 20: remove.rows: unknown key",
    ):
        assert expected in text
    assert len(found) == 16


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "base is missing"),
        ('base = "riichi"', "line 1: base: must be one of reformed, competitive, guang, empty"),
        ("base = 3", "line 1: base: must be one of"),
        ('ruleset = "empty"', "line 1: ruleset: must be one of reformed, competitive, guang,"),
        ('base = "guang"\nbsae = 1', "line 2: bsae: unknown key; did you mean 'base'?"),
        ('base = "guang"\n[tiers.x]', "line 2: tiers: unknown key"),
        ('base = "guang"\noptions = 3', "line 2: options: must be a table"),
        ('base = "guang"\npatterns = 3', "line 2: patterns: must be tables"),
        ('base = "guang"\npatterns.all_pungs = 3', "patterns.all_pungs: must be a table"),
        ('base = "guang"\nremove = 3', "line 2: remove: must be a table"),
        ('base = "guang"\nname = 3', "line 2: name: must be a string"),
        ('base = "guang"\nprovisional = 1', "line 2: provisional: must be true or false"),
        ('base = "guang"\n[remove]\npatterns = "x"', "remove.patterns: must be a list of strings"),
        ('base = "guang"\n[options]\nminimum = true', "options.minimum: minimum must be an int"),
        ('base = "guang"\n[options]\npatterns = "x"', "options.patterns: unknown option"),
        ('base = "guang"\n[options]\npayout = [3]', "options.payout: payout must be"),
        ('base = "guang"\n[options]\npayout = [[3, 9], [4, 6]]', "payout decreases from 3 tai"),
        ('base = "guang"\n[options]\npayout = [[3, 60], [3, 60]]', "payout names a tai twice"),
        ('base = "guang"\n[options]\npayout = [[3, 61]]', "is no multiple of 3"),
        ('base = "guang"\n[options]\npayout = []', "payout is empty"),
        ('base = "guang"\n[patterns.riichi]\npoints = 1.5', "must be a whole number, not 1.5"),
        ('base = "guang"\n[patterns.riichi]\npoints = 10000001', "are more than"),
        ('base = "guang"\n[patterns.riichi]\ntier = "limit"', "riichi.tier: tier 'limit' is not"),
        ('base = "guang"\n[patterns.riichi]\nkind = "x"', "riichi.kind: kind 'x' is none of"),
        ('base = "guang"\n[patterns.riichi]\nper = "x"', "riichi.per: counter 'x' is not"),
        ('base = "guang"\n[patterns.riichi]\nany_of = 3', "must be a list of conditions"),
        ('base = "guang"\n[patterns.riichi]\nany_of = [3]', "a condition is"),
        ('base = "guang"\n[patterns.riichi]\nany_of = []', "has no condition"),
        ('base = "guang"\n[patterns.riichi]\nexcludes = ["riichi"]', "excludes itself"),
        ('base = "guang"\n[patterns.riichi]\nexample = 3', "riichi.example: must be"),
        ('base = "guang"\n[patterns."a b"]\npoints = 1\nany_of = "standard"', "plain word"),
        (
            'base = "guang"\n[patterns.riichi]\npoints = 2\n[remove]\npatterns = ["riichi"]',
            "line 2: patterns.riichi: is changed here and removed in [remove]",
        ),
        (
            'base = "guang"\n[patterns.ippatsu]\nexcludes = ["riichi"]\n'
            '[remove]\npatterns = ["riichi"]',
            "line 3: patterns.ippatsu.excludes: excludes 'riichi', which this file removes",
        ),
        ('base = "guang"\n[patterns.x\npoints = 1', "line 2: not TOML: "),
        ('base = "guang"\nx = ' + "[" * 5000, "not TOML: "),
        ('base = "guang"\n\nbase = "guang"', "line 3: not TOML: Cannot overwrite a value"),
    ],
)
def test_a_problem_is_told_with_its_place(text: str, expected: str) -> None:
    assert expected in "\n".join(problems(text))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RuleFileError, match=r"cannot read .*missing\.toml: No such file"):
        load(tmp_path / "missing.toml")
    with pytest.raises(RuleFileError, match=r"cannot read .*missing\.toml: No such file"):
        hupai.Guang(patterns=tmp_path / "missing.toml")  # type: ignore[arg-type]
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    assert check(binary) == [f"cannot read {binary}: it is not UTF-8 text"]
    good = tmp_path / "good.toml"
    good.write_text(TWENTY_LINES, encoding="utf-8")
    assert check(good) == []


def test_a_table_of_another_ruleset_is_refused() -> None:
    for text in ('base = "reformed"', 'ruleset = "reformed"'):
        with pytest.raises(RuleFileError, match="a file for 'reformed', not for 'guang'"):
            loads_table(text, "guang")
    with pytest.raises(RuleFileError, match="needs ruleset"):
        loads_table("", "guang")
    with pytest.raises(RuleFileError, match="a pattern table has no options"):
        loads_table('base = "guang"\n[options]\nminimum = 1', "guang")


@given(st.text(max_size=60) | st.text("[]{}=.\"'\nabase #guan", max_size=60))
def test_garbage_is_a_rule_file_error(text: str) -> None:
    with pytest.raises(RuleFileError):
        loads(text)


def test_a_large_file_of_garbage_is_refused() -> None:
    assert problems("[[" * 2_000_000)


# rules from nothing ----------------------------------------------------------------


def test_house_rules_from_nothing() -> None:
    rules = loads("""\
base = "empty"
title = "Tiny"
shapes = ["standard"]
[settlement]
style = "reformed"
[tiers.general]
combine = "sum"
cap = 300
[patterns.all_pungs]
points = 200
any_of = "all_triplets"
[patterns.flush]
points = 250
any_of = "suits_1 !has_honour"
""")
    assert isinstance(rules, House)
    assert rules.patterns["all_pungs"].names.en == "All pungs"
    score = rules.score("[222m<] [444m^] 777m 99m 33m +3m", by="ron")
    assert score.value == 300
    assert rules.settle(score, discarder=2).deltas == (900, 0, -900, 0)
    assert rules.settle_draw(ready=[1]).deltas == (-1000, 3000, -1000, -1000)
    assert rules.blocked_waits([3], [3]) == (3,)
    assert rules.standings([30000] * 4).places == (1, 2, 3, 4)
    assert loads(dump(rules)) == rules
    assert not rules.score("1133m 2277p 4466s 5z +5z").wins


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('base = "empty"', "settlement.style: must be one of reformed, competitive, guang"),
        ('base = "empty"\n[settlement]\nstyle = "x"', "line 3: settlement.style: must be one of"),
        ('base = "empty"\nshapes = ["square"]\n[settlement]\nstyle = "guang"', "line 2: shapes: "),
        ('base = "empty"\nsets = 6\n[settlement]\nstyle = "guang"', "line 2: sets: sets must be"),
        ('base = "empty"\n[settlement]\nstyle = "guang"\nhonba = 1', "line 4: settlement.honba: "),
        (
            'base = "empty"\n[options]\nminimum = 1\n[settlement]\nstyle = "guang"\nminimum = 2',
            "line 6: settlement.minimum: is given in [options] too",
        ),
        (
            'base = "empty"\n[settlement]\nstyle = "guang"\n[tiers.a]\ncombine = "mean"\nlid = 1',
            "line 5: tiers.a.combine: combine is 'mean'",
        ),
        ('base = "empty"\n[settlement]\nstyle = "guang"\n[tiers.a]\ncap = -1', "cap -1 is negat"),
        ('base = "empty"\ntiers = 1\n[settlement]\nstyle = "guang"', "tiers: must be tables"),
        ('base = "empty"\n[remove]\npatterns = []', "line 2: remove: unknown key"),
    ],
)
def test_wrong_house_rules(text: str, expected: str) -> None:
    assert expected in "\n".join(problems(text))


def test_wrong_options_of_house() -> None:
    with pytest.raises(InvalidOptionError) as caught:
        House(title=3, shapes=(), sets=7, dora=1, payment=None)  # type: ignore[arg-type]
    fields = [problem.text for problem in caught.value.problems]
    assert fields == ["title", "dora", "sets", "shapes", "payment", "patterns"]


def test_flags_that_no_row_sees_are_unknown_to_house_rules() -> None:
    rules = load(examples()["hong_kong"])
    with pytest.raises(hupai.errors.InvalidSituationError):
        rules.score("123m 567m 345p 88s 67s +5s", riichi="riichi")
    with pytest.raises(hupai.errors.InvalidSituationError):
        rules.score("123m 567m 345p 88s 67s +5s", indicators="1m")


# the examples of the package ----------------------------------------------------


def example_rows() -> list[Any]:
    loaded = {name: load(path) for name, path in examples().items()}
    return [
        pytest.param(rules, row, id=f"{name}-{row.id}")
        for name, rules in loaded.items()
        for row in rules.patterns
    ]


@pytest.mark.parametrize(("rules", "row"), example_rows())
def test_rows_of_the_example_files(rules: Any, row: Pattern) -> None:
    assert row.example is not None
    assert row.counter_example is not None
    score = rules.score(row.example.hand, **row.example.situation)
    assert score.patterns.get(row.id) == row.points
    near = rules.score(row.counter_example.hand, **row.counter_example.situation)
    assert row.id not in near.patterns
    assert row.id not in near.excluded


@pytest.mark.parametrize("name", sorted(examples()))
def test_example_files_round_trip(name: str) -> None:
    rules = load(examples()[name])
    assert loads(dump(rules)) == rules
    assert eval(repr(rules.payment), vars(hupai.rulesets) | {
        "Guang": hupai.Guang, "Competitive": hupai.Competitive,
    }) == rules.payment  # fmt: skip


def test_hong_kong() -> None:
    rules: Any = load(examples()["hong_kong"])
    limit = rules.score("[111z<] [222z^] 333z 44z 55z +4z", by="ron")
    assert limit.value == 13
    assert rules.settle(limit, winner=1, discarder=0).deltas == (-1152, 1152, 0, 0)
    assert rules.settle(Claim(0, 3), repeats=4).deltas == (24, -8, -8, -8)
    assert rules.settle_draw(ready=[1]).deltas == (0, 0, 0, 0)


def test_house_rules_have_the_faults_of_their_style() -> None:
    """GUANG-24..GUANG-26: with the house's own rows."""
    rules: Any = load(examples()["hong_kong"])
    assert rules.unit == "tai"
    assert rules.fault("unused_pon", 1, discarder=0).deltas == (20, -20, 0, 0)
    assert rules.false_win(0, [None, 3, None, None]).deltas == (-24, 24, 0, 0)
    assert rules.best_ready_tai("123m 567m 345p 88s 67s", "E", "E") == 2
    assert rules.best_ready_tai("1133m 2277p 4466s 5z", "E", "E") is None
    other: Any = load(examples()["chinese_official"])
    assert not any(hasattr(other, name) for name in ("fault", "best_ready_tai", "nonsense"))


def test_a_table_too_large_for_the_core_is_refused() -> None:
    many = " | ".join(["standard"] * 300)
    (problem,) = problems(f'base = "guang"\n[patterns.x]\npoints = 1\nany_of = "{many}"')
    assert problem.startswith("line 2: patterns: 335 rows and alternatives are more than ")


def test_chinese_official() -> None:
    rules: Any = load(examples()["chinese_official"])
    assert len(rules.patterns) >= 40
    assert rules.settle(Claim(1, 24), discarder=0).deltas == (-32, 48, -8, -8)
    assert rules.settle(Claim(1, 24)).deltas == (-32, 96, -32, -32)
    hand = "1122m 334455m 6677m"
    score = rules.score(hand.replace(" ", "")[:-2] + "m +7m")
    assert score.patterns == {"seven_shifted_pairs": 88, "self_draw": 1}


# acceptance of single keys and rows -------------------------------------------------


@pytest.mark.parametrize(
    "value", ['["guang"]', "{ a = 1 }", "[[1]]", "true", "1.5", "2020-01-01", "[]"]
)
def test_a_base_of_any_type_is_a_problem_with_line_and_key(value: str, tmp_path: Path) -> None:
    for key in ("base", "ruleset"):
        path = tmp_path / "base.toml"
        path.write_text(f"# rules\n{key} = {value}\n", encoding="utf-8")
        (found,) = check(path)
        assert found.startswith(f"line 2: {key}: must be one of"), found
        with pytest.raises(RuleFileError, match=f"line 2: {key}: must be one of"):
            hupai.Ruleset.from_toml(path)
        with pytest.raises(RuleFileError, match=f"line 2: {key}: is a file for"):
            hupai.Guang(patterns=path)  # type: ignore[arg-type]
    assert "line 3: settlement.style: must be one of" in "\n".join(
        problems(f'base = "empty"\n[settlement]\nstyle = {value}')
    )


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ('any_of = "|"', "any_of: has an empty condition, which is always true"),
        ("any_of = [{}]", "any_of: has an empty condition, which is always true"),
        ('any_of = "all_runs | "', "any_of: has an empty condition, which is always true"),
        ('any_of = "all_runs !all_runs"', "any_of: condition 'all_runs !all_runs' requires and"),
        ('any_of = "all_runs all_runs"', "any_of: requires names 'all_runs' more than once"),
        ('any_of = "!all_runs !all_runs"', "any_of: forbids names 'all_runs' more than once"),
        ('excludes = ["tanyao", "tanyao"]', "excludes: excludes 'tanyao' more than once"),
        ('example = "123m"', "example: example: "),
        ('example = "no hand"', "example: example: "),
        ('example = "234567m 345p 6788s"', "example: example: '234567m 345p 6788s' has no winning"),
        ('counter_example = "99999m +9m"', "counter_example: counter-example: "),
        (
            'example = { hand = "234567m 345p 6788s +5s", wind = "E" }',
            "example: example: unknown flag 'wind'",
        ),
        ('example = { hand = "234567m 345p 6788s +5s", by = "x" }', "example: example: by='x'"),
    ],
)
def test_rows_that_say_nothing_or_nonsense(keys: str, expected: str) -> None:
    for found in problems(f'base = "reformed"\n[patterns.pinfu]\n{keys}'):
        assert found.startswith(f"line 3: patterns.pinfu.{expected}"), found


def test_python_tables_refuse_the_same_rows() -> None:
    rows = hupai.Reformed().patterns.rows
    example = hupai.patterns.Example
    for row, code in (
        (replace(rows[0], any_of=conditions("|")), "empty_condition"),
        (replace(rows[0], any_of=conditions("has_run !has_run")), "contradiction"),
        (replace(rows[0], any_of=conditions("has_run has_run")), "duplicate_fact"),
        (replace(rows[0], excludes=("tanyao", "tanyao")), "duplicate_exclusion"),
        (replace(rows[0], example=example("123m")), "bad_example"),
        (
            replace(rows[0], counter_example=example("234567m 345p 6788s +5s", {"x": 1})),
            "bad_counter_example",
        ),
    ):
        with pytest.raises(RuleFileError) as caught:
            PatternTable([row, *rows[1:]], hupai.Reformed().patterns.tiers)
        assert {problem.code for problem in caught.value.problems} == {code}
    with pytest.raises(RuleFileError, match="has no rows"):
        PatternTable([])


def test_a_table_without_rows_is_a_problem() -> None:
    listed = ", ".join(f'"{row}"' for row in hupai.Reformed().pattern_ids)
    assert problems(f'base = "reformed"\n[remove]\npatterns = [{listed}]') == [
        "line 3: remove.patterns: the table has no rows left"
    ]
    assert problems('ruleset = "guang"') == ["patterns: the table has no rows left"]


def test_examples_are_checked_against_their_rows(tmp_path: Path) -> None:
    path = tmp_path / "examples.toml"
    path.write_text(
        'base = "reformed"\n[patterns.tanyao]\n'
        'example = "234567m 345p 1188s +1s"\ncounter_example = "234567m 345p 6788s +5s"\n'
        "[patterns.rinshan]\n"
        'example = { hand = "234567m 345p 6788s +5s", replacement = true }\n'
        # A hand of five sets says nothing about a ruleset of four.
        '[patterns.pinfu]\nexample = "234567m 345p 678s 6788s +5s"\n',
        encoding="utf-8",
    )
    found = check(path)
    assert [problem.split(": ")[:2] for problem in found] == [
        ["line 3", "patterns.tanyao.example"],
        ["line 4", "patterns.tanyao.counter_example"],
        ["line 6", "patterns.rinshan.example"],
    ]
    assert "'234567m 345p 1188s +1s' does not satisfy the row" in found[0]
    assert "'234567m 345p 6788s +5s' satisfies the row" in found[1]
    assert load(path).patterns["tanyao"].points == hupai.Reformed().patterns["tanyao"].points


def test_every_file_of_the_package_passes_the_check() -> None:
    folder = Path(hupai.rulesets.__file__).parent
    for path in (folder / "guang_patterns.toml", *examples().values()):
        assert check(path) == []


# flags of declarations ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "flags"),
    [
        ("riichi", {"riichi": "riichi"}),
        ("double_riichi", {"riichi": "double"}),
        ("open_riichi", {"riichi": "open"}),
        ("ippatsu_self", {"riichi": "riichi", "ippatsu": "self"}),
        ("on_riichi_tile", {"by": "ron", "on_riichi_tile": True}),
    ],
)
def test_a_new_row_makes_its_flags_known(fact: str, flags: dict[str, Any]) -> None:
    text = f'base = "competitive"\n[patterns.announced]\npoints = 7\nany_of = "{fact}"'
    rules, hand = loads(text), "123m 567m 345p 88s 67s +5s"
    assert rules.score(hand, **flags).patterns["announced"] == 7
    assert rules.score(hand, by="ron").patterns.get("announced") is None
    from hupai.reference.scoring import score as plain_score

    assert plain_score(rules, hand, **flags).patterns["announced"] == 7
    with pytest.raises(hupai.InvalidSituationError):
        hupai.Competitive().score(hand, **flags)


def test_built_in_tables_know_the_flags_of_their_rulesets() -> None:
    for rules in (hupai.Reformed(), hupai.Competitive(), hupai.Guang()):
        assert rules._evaluation == rules._own_evaluation
