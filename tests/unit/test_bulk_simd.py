"""HUPAI_SIMD forces the code that scores batches too, and the answers stay the same."""

import os
import subprocess
import sys
from pathlib import Path

from hupai import _core

DATA = Path(__file__).parent.parent / "data"
SCRIPT = """
import hashlib, json, sys
from pathlib import Path
import hupai
digest = hashlib.sha256()
rulesets = {
    "reformed": hupai.Reformed(),
    "competitive": hupai.Competitive(),
    "guang": hupai.Guang(),
    "guang16": hupai.Guang(hand_size=16),
}
for name, rules in rulesets.items():
    lines = Path(sys.argv[1], f"{name}_random.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["hand"] for line in lines]
    for by in ("self_draw", "ron"):
        hands = hupai.batch.Hands.from_strings(texts, by=by, on_error="mark")
        scores = rules.score_batch(hands, on_error="mark")
        assert scores.wins.sum() > 100
        for column in scores.to_dict().values():
            digest.update(column.tobytes())
        for row in range(0, len(texts), 20):
            if scores.valid[row]:
                one = rules.score(*hands[row])
                assert (one.value, len(one.patterns)) == (scores.value[row], scores.counts[row])
print(digest.hexdigest())
"""


def test_every_instruction_set_scores_the_same():
    found = set()
    for forced in _core.instruction_sets():
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(DATA)],
            env={**os.environ, "HUPAI_SIMD": forced},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found.add(done.stdout)
    assert len(found) == 1
