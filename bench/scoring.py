"""What the benchmarks of scoring share: corpora as Hands, peers as contenders, a user's file."""

from __future__ import annotations

from pathlib import Path

import corpora
import hupai
import hupai.reference
from common import Contender, Report, each
from hupai.batch import Hands
from peers import assert_agreement, scoring_peers, tiles_of

DEFAULTS = {"by": "self_draw", "seat": "E", "round": "E", "last_tile": False, "first_turn": False}
#: A user's file: reformed with a row of its own and another changed.
USER_TOML = """
base = "reformed"
[patterns.honitsu]
points = 3500
[patterns.own_row]
names = { en = "Straight with a terminal pair" }
points = 500
any_of = [ { requires = ["straight", "terminal_pair"] } ]
"""


def as_hands(cases: list[corpora.Case]) -> Hands:
    """A corpus as one batch."""
    flags = {key: [flags.get(key, d) for _, flags in cases] for key, d in DEFAULTS.items()}
    return Hands.from_strings([hand for hand, _ in cases], **flags)


def user_rules(folder: Path) -> hupai.Ruleset:
    """A ruleset from a file."""
    path = folder / "user.toml"
    path.write_text(USER_TOML, encoding="utf-8")
    return hupai.Ruleset.from_toml(path)


def assert_peers(report: Report) -> None:
    """Hold every peer against us on hands of every sort, near misses included."""
    hands = as_hands(corpora.concealed_cases(500 if report.smoke else 3000))
    for one in scoring_peers():
        found = assert_agreement(one, hands)
        report.figure(
            f"{one.name} agrees",
            f"on {found.hands} hands: is a win; on {found.wins} wins: {len(one.tiles)} patterns of"
            f" the tiles; on {found.one_reading}: {len(one.reading)} patterns of the reading",
        )


def peer_contenders(hands: Hands) -> list[Contender]:
    """Every peer that is installed, on the first rows of concealed self-draws.

    Objects that a package needs for each hand are built inside its timer, parsing is outside.
    """
    out = []
    for one in scoring_peers():
        prepared = one.prepare(tiles_of(hands[: one.rows]))
        out.append(Contender(one.name, len(prepared), each(one.score, prepared)))
    return out


def reference_contender(rules: hupai.Ruleset, hands: Hands) -> Contender:
    """The reference on the hands given, asserted to see the same values."""
    given = [(str(hand), {"by": s.by, "seat": s.seat, "round": s.round}) for hand, s in hands]
    values = rules.score_batch(hands).value.tolist()

    def score(one: tuple[str, dict[str, str]]) -> hupai.reference.RefScore:
        return hupai.reference.score(rules, one[0], **one[1])

    assert [score(one).value for one in given] == values
    return Contender(f"reference, {rules.name}", len(given), each(score, given))
