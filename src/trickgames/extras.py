"""What each extra installs, and the command to type if it is missing.

The library itself needs two packages. A part that needs more asks `missing` before it imports them, and shows the answer: a
sentence that names the packages, with a command that installs them. The command fits this Python and the place from which
trickgames was installed, a checkout or an index.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["EXTRAS", "missing"]

# The packages of each extra that a program uses, under the names by which they are imported.
EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "cli": ("argcomplete", "rich"),
    "cluster": ("dask", "distributed"),
    "fast": ("numba", "numpy"),
    "plot": ("matplotlib",),
    "rl": ("numpy", "pettingzoo"),
    "server": ("websockets",),
    "testing": ("hypothesis",),
}


def missing(extra: str, *packages: str) -> str:
    """A sentence that names the packages of an extra that aren't installed, and the command that installs them; "" if none is
    missing.

    By default it looks for everything that the extra has, or only for these packages. `KeyError` for an extra that doesn't
    exist.

    >>> missing("testing")
    ''
    """
    absent = [name for name in packages or EXTRAS[extra] if importlib.util.find_spec(name) is None]
    if not absent:
        return ""
    names = " and ".join(filter(None, [", ".join(absent[:-1]), absent[-1]]))
    return f"{names} {'is' if len(absent) == 1 else 'are'} not installed: {_command(extra)}"


def _command(extra: str) -> str:
    """The command that installs an extra where this Python looks for packages."""
    editable, source = _source(extra)
    return f"{_pip()} install {'-e ' if editable else ''}{_quoted(source)}"


def _pip() -> str:
    """How this Python's pip is called: just `pip` if that's the one that a shell would find."""
    found = shutil.which("pip")
    if not sys.executable or (found is not None and Path(found).parent == Path(sys.executable).parent):
        return "pip"
    python = Path(sys.executable)
    return f"{_quoted(str(python.relative_to(Path.cwd()) if python.is_relative_to(Path.cwd()) else python))} -m pip"


def _quoted(text: str) -> str:
    return f'"{text}"' if os.name == "nt" else shlex.quote(text)


def _source(extra: str) -> tuple[bool, str]:
    """Whether to install in place, and what: a checkout, a file or address, or just the name in an index."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    import trickgames

    package = Path(trickgames.__file__).resolve().parent
    if package.parent.name == "src" and (package.parents[1] / "pyproject.toml").is_file():
        return True, _folder(package.parents[1], extra)
    origin = _origin()
    address = str(origin.get("url", ""))
    if "dir_info" in origin:
        folder = Path(url2pathname(urlsplit(address).path))
        if (folder / "pyproject.toml").is_file():
            return False, _folder(folder, extra)
    elif "vcs_info" in origin:
        version = origin["vcs_info"]
        return False, f"trickgames[{extra}] @ {version['vcs']}+{address}@{version['commit_id']}"
    elif address:
        return False, f"trickgames[{extra}] @ {address}"
    return False, f"trickgames[{extra}]"


def _folder(folder: Path, extra: str) -> str:
    return f"{'.' if folder == Path.cwd() else folder}[{extra}]"


def _origin() -> dict[str, Any]:
    """Where pip took the library from, as it noted that down; empty for an index."""
    import json
    from importlib import metadata

    try:
        noted = metadata.distribution("trickgames").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        noted = None
    return json.loads(noted) if noted else {}
