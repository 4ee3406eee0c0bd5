"""One checksum per ruleset over a fixed corpus: whatever changes a score shows here.

A change of `signatures.json` is explained in the commit that makes it. To write it anew, run this
file as a script.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import hupai
from hupai.rulesets import make

ROOT = Path(__file__).parents[1]
SIGNATURES = Path(__file__).with_name("signatures.json")
CORPORA = {
    "reformed": ("reformed_worked", "reformed_random"),
    "competitive": ("competitive_worked", "competitive_random"),
    "guang": ("guang_worked", "guang_random", "guang16_random"),
}


def signature(name: str) -> str:
    """Everything a score says, over all hand cases of a ruleset."""
    digest = hashlib.sha256()
    for corpus in CORPORA[name]:
        for line in (ROOT / "data" / f"{corpus}.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if "hand" not in case:
                continue
            rules = make(name, case.get("options"))
            flags = {**case["flags"], **{key: case[key] for key in ("by", "seat", "round")}}
            score = rules.score(case["hand"], **flags)
            digest.update(score.to_json(sort_keys=True).encode())
            digest.update(repr(hupai.readings(case["hand"], rules)).encode())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("name", CORPORA)
def test_signature(name: str) -> None:
    assert signature(name) == json.loads(SIGNATURES.read_text(encoding="utf-8"))[name]


if __name__ == "__main__":
    written = {name: signature(name) for name in CORPORA}
    SIGNATURES.write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")
