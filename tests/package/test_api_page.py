"""docs/api.md lists every public name, once."""

from __future__ import annotations

from collections import Counter

from public_names import LISTED, required, resolve


def test_the_reference_lists_every_public_name() -> None:
    listed = {id(resolve(name)) for name in LISTED}
    assert [name for name, value in required().items() if id(value) not in listed] == []


def test_the_reference_lists_nothing_twice() -> None:
    names = {id(resolve(name)): name for name in LISTED}
    seen = Counter(id(resolve(name)) for name in LISTED)
    assert [names[key] for key, times in seen.items() if times > 1] == []
