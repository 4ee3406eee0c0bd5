"""How this installation was built and what it runs on."""

from __future__ import annotations

import platform
import sys
import sysconfig
from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["BuildInfo", "build_info"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildInfo:
    """How the installed package was built and what it runs on; ``str`` gives it as lines.

    Attributes
    ----------
    version : str
        Of hupai.
    compiler, library : str
        The C++ compiler and standard library with their versions.
    build_type : str
        Of CMake, such as ``"Release"``.
    flags : str
        Compiler flags that were added to those of the build type.
    baseline : str
        The oldest processor the code runs on, as ``-march`` names it; empty where the compiler's
        own default was taken.
    instruction_sets : tuple of str
        Code paths that the build contains, the best first.
    instruction_set : str
        The one chosen for this processor; the environment variable ``HUPAI_SIMD=scalar`` forces
        the plainest.
    tables : dict of str to int
        Look-up tables for hands of four sets, resident bytes each.
    python, numpy : str
        Versions at run time.
    free_threaded : bool
        Whether this Python runs without its global lock.
    platform : str
        System and processor.

    Examples
    --------
    >>> import hupai
    >>> str(hupai.build_info()).splitlines()[0].split()[0]
    'hupai'
    """

    version: str
    compiler: str
    library: str
    build_type: str
    flags: str
    baseline: str
    instruction_sets: tuple[str, ...]
    instruction_set: str
    tables: dict[str, int]
    python: str
    numpy: str
    free_threaded: bool
    platform: str

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can carry.

        Returns
        -------
        dict of str to object

        Examples
        --------
        >>> import hupai
        >>> sorted(hupai.build_info().to_dict())[:3]
        ['baseline', 'build_type', 'compiler']
        """
        return asdict(self)

    def __str__(self) -> str:
        chosen = self.instruction_set
        paths = (f"[{one}]" if one == chosen else one for one in self.instruction_sets)
        tables = ", ".join(f"{name} {size:,}" for name, size in self.tables.items())
        lines = {
            "hupai": self.version,
            "compiler": f"{self.compiler}, {self.library}",
            "build": " ".join(filter(None, (self.build_type, self.flags))),
            "baseline": self.baseline or "the compiler's",
            "instruction sets": ", ".join(paths),
            "tables": f"{tables}, together {sum(self.tables.values()):,} bytes",
            "Python": self.python + (" (free-threaded)" if self.free_threaded else ""),
            "NumPy": self.numpy,
            "platform": self.platform,
        }
        width = max(map(len, lines))
        return "\n".join(f"{name:{width}}  {value}" for name, value in lines.items())


def build_info() -> BuildInfo:
    """How this hupai was built: for bug reports and to see which code runs.

    Builds the look-up tables to tell their sizes.

    Returns
    -------
    BuildInfo

    Examples
    --------
    >>> import hupai
    >>> info = hupai.build_info()
    >>> info.instruction_set in info.instruction_sets
    True
    """
    import numpy as np

    from hupai import _core

    return BuildInfo(
        version=_core.__version__,
        **_core.build_info(),
        instruction_sets=tuple(_core.instruction_sets()),
        instruction_set=_core.instruction_set(),
        tables=_core.table_sizes(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        numpy=np.__version__,
        free_threaded=bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
        platform=f"{platform.platform()} ({sys.platform}, {platform.machine()})",
    )
