"""Compile the core for the systems of the wheels that are not this one.

    python tests/package/cross_compile.py                    # all of them
    python tests/package/cross_compile.py aarch64-linux-musl

zig's clang (``pip install ziglang``) brings the headers and libraries of all of them. Warnings are
errors. The tests of the core also run for aarch64 Linux, if ``qemu-aarch64-static`` is installed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGETS = (
    "aarch64-linux-musl",
    "x86_64-linux-musl",
    "aarch64-macos",
    "x86_64-macos",
    "x86_64-windows-gnu",
)
EMULATED = {"aarch64-linux-musl": "qemu-aarch64-static"}


def command(path: Path, *arguments: str) -> Path:
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang {" ".join(arguments)} "$@"\n')
    path.chmod(0o755)
    return path


def compile_for(target: str, work: Path) -> None:
    """The library of the core; its tests too where they can run."""
    work.mkdir(parents=True, exist_ok=True)
    processor, system, *_ = target.split("-")
    emulator = shutil.which(EMULATED.get(target, ""))
    options = {
        "CMAKE_SYSTEM_NAME": "Linux" if system == "linux" else "Generic",
        "CMAKE_SYSTEM_PROCESSOR": processor,
        "CMAKE_CXX_COMPILER": command(work / "c++", "c++", "-target", target),
        "CMAKE_AR": command(work / "ar", "ar"),
        "CMAKE_RANLIB": command(work / "ranlib", "ranlib"),
        # Only the library is wanted; programs need what the system alone has.
        "CMAKE_TRY_COMPILE_TARGET_TYPE": "STATIC_LIBRARY",
        "HUPAI_BASELINE": "x86_64_v2",
        "HUPAI_WERROR": "ON",
    }
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    defined = [f"-D{name}={value}" for name, value in options.items()]
    subprocess.run(
        ["cmake", "-S", ROOT, "-B", work, "-G", "Ninja", *defined],
        env=env,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    wanted = "core_tests" if emulator is not None else "hupai_core"
    subprocess.run(["cmake", "--build", work, "--target", wanted], env=env, check=True)
    print(f"{target}: {wanted} compiled", flush=True)
    if emulator is not None:
        subprocess.run([emulator, work / "core_tests"], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target", nargs="*", help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "cross")
    args = parser.parse_args()
    for target in args.target or TARGETS:
        compile_for(target, args.work / target)


if __name__ == "__main__":
    main()
