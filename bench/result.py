"""Results of benchmarks as files: one subject, or several merged by `run.py`."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Row:
    """One number of a result. `unit`: "x" (a ratio), "ns" (a time per row) or "" (a figure)."""

    subject: str
    name: str
    value: float
    unit: str
    aim: str = ""

    @property
    def reached(self) -> bool | None:
        """Whether the aim (the first number of it) is reached; None without one."""
        found = re.match(r"([<>])= ([\d,]*\d(?:\.\d+)?)( MB)?", self.aim)
        if found is None:
            return None
        bound = float(found[2].replace(",", "")) * (2**20 if found[3] else 1)
        return self.value <= bound if found[1] == "<" else self.value >= bound


def load(path: Path) -> dict[str, Any]:
    """Read a result of either sort."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if "subjects" not in data and "subject" not in data:
        raise ValueError(f"{path} is no result of a benchmark")
    return data


def subjects(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The subjects of a result by name."""
    found: dict[str, dict[str, Any]] = data.get("subjects") or {data["subject"]: data}
    return found


def rows(data: dict[str, Any]) -> list[Row]:
    """Every number of a result: ratios, then figures, then times, subject by subject."""
    out = []
    for subject, one in subjects(data).items():
        aims = one.get("aims", {})
        for kind, unit in (("ratios", "x"), ("figures", "")):
            out += [
                Row(subject, name, value, unit, aims.get(name, ""))
                for name, value in one.get(kind, {}).items()
                if isinstance(value, int | float)
            ]
        for corpus, times in one["ns"].items():
            out += [Row(subject, f"{corpus}: {name}", ns, "ns") for name, ns in times.items()]
    return out


def merge(results: list[dict[str, Any]]) -> dict[str, Any]:
    """One result of several subjects, measured one after the other on the same machine."""
    first = results[0]
    shared = ("machine", "peers", "smoke")
    return {key: first[key] for key in shared} | {
        "subjects": {
            one["subject"]: {key: value for key, value in one.items() if key not in shared}
            for one in results
        }
    }


def table(data: dict[str, Any]) -> str:
    """All ratios, and the figures that have an aim, as a Markdown table under the machine."""
    machine = data["machine"]
    peers = ", ".join(f"{name} {version}" for name, version in data["peers"].items() if version)
    lines = [
        f"hupai {machine['hupai']} on {machine['cpu']} ({machine['simd']}), {machine['os']},"
        f" {machine['python']}, NumPy {machine['numpy']}, {machine['date']}.",
        f"Peers: {peers or 'none'}.",
        *(["**A smoke run: the numbers mean nothing.**"] if data["smoke"] else []),
        "",
        "| subject | what | measured | aim | reached |",
        "|---|---|---:|---|---|",
    ]
    words = {True: "yes", False: "no", None: ""}
    lines += [
        f"| {row.subject} | {row.name} | {row.value:,.4g}{'x' if row.unit else ''} | {row.aim} |"
        f" {words[row.reached]} |"
        for row in rows(data)
        if row.unit == "x" or (row.unit == "" and row.aim)
    ]
    return "\n".join(lines) + "\n"
