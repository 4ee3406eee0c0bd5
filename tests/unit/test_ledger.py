"""The ledger: what players and table hold after every entry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from settlements import GUANG, problems

from hupai.settlement import Claim, Ledger, Settlement


@given(st.lists(st.integers(0, 2**30), max_size=12))
def test_a_ledger_never_makes_money(entries: list[int]) -> None:
    """GUANG-43: under any sequence of calls; the counters that settle needs are the ledger's."""
    ledger, repeats, plain = Ledger(), 0, [0, 0, 0, 0]
    for entry in entries:
        kind, entry = entry % 5, entry // 5
        a, b = entry % 4, (entry + 1 + entry // 4 % 3) % 4
        tai, before = entry // 12 % 30 + 3, ledger
        if kind == 0 and ledger.stakes[a]:
            continue  # one riichi a hand
        if kind == 0:
            ledger = ledger.lay(a, 40)
            result = None
        elif kind == 1:
            result = GUANG.fault("exposed_wall_tile", a)
        elif kind == 2:
            result = GUANG.fault("unused_pon", a, discarder=b)
        elif kind == 3:
            result = GUANG.settle_draw(
                ready=sorted({a, b}), repeats=repeats, pot=ledger.pot, stakes=ledger.stakes
            )
        else:
            discarder = b if entry % 2 else None
            result = GUANG.settle(
                Claim(a, tai), None, discarder, 0, 0, repeats, ledger.pot, ledger.stakes
            )
        deltas = [-40 if seat == a else 0 for seat in range(4)]
        if result is not None:
            ledger, deltas = ledger.add(result), list(result.deltas)
            if result.next is not None:
                repeats = result.next.repeats
                assert ledger.pot == result.next.pot
                assert ledger.stakes == (0, 0, 0, 0)
                assert (ledger.dealer == before.dealer) == result.next.dealer_repeats
        for seat in range(4):
            plain[(before.dealer + seat) % 4] += deltas[seat]
        assert list(ledger.money) == plain
        assert ledger.total == 0
        assert len(ledger.history) > len(before.history)


def test_a_ledger_refuses_what_does_not_add_up() -> None:
    """GUANG-43."""
    made = Settlement((0,), (20, 0, 0, 0), 0, None)
    assert problems(Ledger().add, made)[0].startswith("deltas: ")
    taken = Settlement((0,), (20, 0, 0, 0), -20, None)
    assert problems(Ledger().add, taken) == ["pot_change: -20 of 0 on the table"]
    assert len(problems(Ledger().lay, 4, -1)) == 2
    with pytest.raises(TypeError, match="Settlement"):
        Ledger().add(5)  # type: ignore[arg-type]
