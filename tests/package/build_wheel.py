"""Build the wheel that users get, from the sdist, and try it where there is no compiler.

    python tests/package/build_wheel.py            # sdist, wheel, repair, fresh environment, tests
    python tests/package/build_wheel.py --twice    # and again in another folder: the same bytes?

On Linux the compiler is zig's clang, which links against an old glibc, so that the wheel gets the
tag ``manylinux_2_17`` wherever it is built; elsewhere it is the system's. Needs the extra ``wheel``
of pyproject.toml and the build requirements in the running Python; see the gate.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GLIBC = "2.17"
#: Bytes of a wheel at most.
LARGEST = 3_000_000
#: What the tests read; the package itself is not among it.
TEST_SOURCES = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "cibuildwheel"
]["test-sources"]
#: Part of the suite that shows that a wheel works; cibuildwheel runs all of it.
TESTS = ("tests/unit", "tests/package")


def run(*command: str | Path, where: Path = ROOT, **env: str) -> None:
    print("$", " ".join(map(str, command)), flush=True)
    subprocess.run(command, cwd=where, env={**os.environ, **env}, check=True)


def only(folder: Path, pattern: str) -> Path:
    """The one file of a pattern."""
    [found] = folder.glob(pattern)
    return found


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def compiler(work: Path) -> Path:
    """A command that compiles C++ for an old glibc."""
    target = f"{platform.machine()}-linux-gnu.{GLIBC}"
    script = work / "zig-c++"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang c++ -target {target} "$@"\n')
    script.chmod(0o755)
    return script


def make_sdist(work: Path) -> Path:
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "-o", work, ROOT)
    return only(work, "hupai-*.tar.gz")


def make_wheel(sdist: Path, folder: Path, cxx: Path | None) -> Path:
    """A wheel built in a folder of its own from nothing but the sdist."""
    folder.mkdir()
    with tarfile.open(sdist) as archive:
        # Python 3.11 has filters from 3.11.4 on.
        archive.extractall(
            folder, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {})
        )
    options, env = [], {"CMAKE_CXX_COMPILER_LAUNCHER": ""}
    if cxx is not None:
        env["CXX"] = str(cxx)
        if platform.machine() == "x86_64":
            # The same processor in zig's spelling.
            options = ["--config-settings=cmake.define.HUPAI_BASELINE=x86_64_v2"]
    run(
        *(sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps"),
        *(*options, "-w", folder, only(folder, "hupai-*")),
        where=folder,
        **env,
    )
    return only(folder, "*.whl")


def repair(wheel: Path, work: Path) -> Path:
    """The wheel with the tag of the oldest system it runs on."""
    tag = f"manylinux_{GLIBC.replace('.', '_')}_{platform.machine()}"
    out = work / "repaired"
    run(
        *(sys.executable, "-m", "auditwheel", "repair", "--plat", tag, "-w", out, wheel),
        PATH=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
    )
    return only(out, "*.whl")


def check(wheel: Path) -> None:
    size = wheel.stat().st_size
    names = zipfile.ZipFile(wheel).namelist()
    stray = [name for name in names if not name.startswith(("hupai/", "hupai-"))]
    print(f"{wheel.name}: {size:,} bytes, {len(names)} files")
    assert size < LARGEST
    assert not stray, stray
    assert "hupai/py.typed" in names
    assert sum(name.endswith((".so", ".pyd")) for name in names) == 1


def try_out(wheel: Path, work: Path) -> None:
    """Install into a fresh environment without any compiler and run tests from elsewhere."""
    venv = work / "venv"
    run(sys.executable, "-m", "venv", venv)
    scripts = venv / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / "python"
    run(python, "-m", "pip", "install", "-q", f"{wheel}[test]")
    away = work / "away"
    away.mkdir()
    for name in TEST_SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, away / name)  # type: ignore[operator]
    alone = {"PATH": str(scripts), "PYTHONPATH": ""}
    assert not any(shutil.which(name, path=alone["PATH"]) for name in ("c++", "g++", "cc", "zig"))
    run(python, "tests/package/try_wheel.py", where=away, **alone)
    run(
        python, "-m", "pytest", "-q", "-m", "not slow and not checkout", *TESTS, where=away, **alone
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, default=ROOT / ".ci" / "work" / "wheel")
    parser.add_argument("--twice", action="store_true", help="build twice and compare the bytes")
    args = parser.parse_args()
    work = args.work.resolve()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    # Any fixed time; releases take that of their commit.
    os.environ.setdefault("SOURCE_DATE_EPOCH", "1700000000")
    os.environ["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"

    sdist = make_sdist(work)
    cxx = compiler(work) if sys.platform == "linux" else None
    wheel = make_wheel(sdist, work / "first", cxx)
    if args.twice:
        (work / "again").mkdir()
        assert digest(make_sdist(work / "again")) == digest(sdist)
        second = make_wheel(sdist, work / "a-second-folder-of-another-length", cxx)
        assert digest(second) == digest(wheel), "two builds differ"
        print(f"both builds: sha256 {digest(wheel)}")
    if cxx is not None:
        wheel = repair(wheel, work)
    check(wheel)
    try_out(wheel, work)


if __name__ == "__main__":
    main()
