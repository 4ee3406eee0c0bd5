"""`hupai.build_info` and ``hupai --version --verbose`` tell how the package was built."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import numpy as np
import pytest

import hupai
from hupai import _core, cli


def test_build_info_names_everything() -> None:
    info = hupai.build_info()
    assert info.version == hupai.__version__
    assert re.match(r"(GCC|Clang|Apple Clang|MSVC) \d+\.\d+", info.compiler)
    assert re.match(r"libstdc\+\+ \d+|libc\+\+ \d+|MSVC STL \d+", info.library)
    assert info.build_type in ("Debug", "Release", "RelWithDebInfo", "MinSizeRel")
    assert info.instruction_sets[-1] == "scalar"
    assert info.instruction_set in info.instruction_sets
    assert set(info.tables) == {"blocks", "lanes", "profiles", "decompositions"}
    assert all(10_000 < size < 10_000_000 for size in info.tables.values())
    assert info.numpy == np.__version__
    assert "{}.{}".format(*sys.version_info) in info.python


def test_build_info_names_no_folder() -> None:
    """A build tells nothing of the machine it was made on."""
    assert not re.search(r"[/\\]", " ".join(_core.build_info().values()))


def test_build_info_is_plain_data_and_immutable() -> None:
    info = hupai.build_info()
    back = json.loads(json.dumps(info.to_dict()))
    assert back == {**info.to_dict(), "instruction_sets": list(info.instruction_sets)}
    with pytest.raises(AttributeError):
        info.version = "2"  # type: ignore[misc]


def test_the_instruction_set_in_use_is_marked() -> None:
    code = "import hupai; print(hupai.build_info())"
    env = {**os.environ, "HUPAI_SIMD": "scalar"}
    said = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    ).stdout
    line = next(line for line in said.splitlines() if line.startswith("instruction sets"))
    assert line.endswith("[scalar]")
    assert line.count("[") == 1


def test_version_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"hupai {hupai.__version__}\n"
    assert cli.main(["--version", "--verbose"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"hupai +{re.escape(hupai.__version__)}", lines[0])
    assert [line.split("  ")[0] for line in lines[1:]] == [
        "compiler",
        "build",
        "baseline",
        "instruction sets",
        "tables",
        "Python",
        "NumPy",
        "platform",
    ]
