"""The page Play: gathers the programs that it runs in the browser, and puts them and the page's own files into the site.

These are Pyodide (by npm), the wheel of the library (by pip, from the source that is there) and the wheels that it needs. All
are kept in `build/play`, so each is fetched or built once, and again when `package.json`, the dependencies or the source
change. Where they can't be had the site is built without them, and the page says why.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from pagemaker.rulebook import addresses
from trickgames.match.catalogue import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["CACHE", "MARK", "Gathered", "NotGatheredError", "files_of", "gather", "page", "run"]

DOCS: Final = Path(__file__).parent.parent
ROOT: Final = DOCS.parent
OWN: Final = DOCS / "playpage"
CACHE: Final = ROOT / "build" / "play"
FOLDER: Final = "assets/play"
MARK: Final = "!!! table to play at"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PATIENCE: Final = 240  # seconds for a program that fetches something
MEGABYTE: Final = 1_000_000


class NotGatheredError(Exception):
    """Something that the page runs can't be had; the text says what and why, in one line."""


@attrs.frozen
class Gathered:
    """What the page runs: the version of Pyodide, its Python's, its files, and the wheels, the library's first."""

    version: str
    python: str
    pyodide: tuple[Path, ...]
    wheels: tuple[Path, ...]

    @property
    def size(self) -> int:
        """How much a browser loads, in bytes."""
        return sum(file.stat().st_size for file in (*self.pyodide, *self.wheels))


def gather(cache: Path = CACHE) -> Gathered:
    """All that the page runs, from the cache or fetched now; `NotGatheredError` where that fails."""
    version = json.loads((OWN / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = [*project["dependencies"]]
    cache.mkdir(parents=True, exist_ok=True)
    pyodide = _kept(cache, "pyodide", version, lambda folder: _fetch_pyodide(version, folder))
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    python = str(lock["info"]["python"])
    needed = _kept(
        cache,
        "needed",
        _digest(part.encode() for part in (python, *needs)),
        lambda folder: _fetch_wheels(needs, python, folder),
    )
    library = _kept(cache, "library", _digest(_source()), _build_library)
    return Gathered(
        version, python, tuple(pyodide / name for name in PYODIDE), (*library.glob("*.whl"), *sorted(needed.glob("*.whl")))
    )


def _kept(cache: Path, what: str, key: str, fill: Callable[[Path], None]) -> Path:
    """The folder of a thing in the cache, filled if it isn't there; folders of earlier ones are removed."""
    folder = cache / f"{what}-{key}"
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=cache, prefix="new-") as made:
            filled = Path(made) / what
            filled.mkdir()
            fill(filled)
            for old in cache.glob(f"{what}-*"):
                shutil.rmtree(old, ignore_errors=True)
            with contextlib.suppress(OSError):  # another build was quicker
                filled.rename(folder)
    return folder


def _fetch_pyodide(version: str, folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NotGatheredError("npm isn't installed, and Pyodide comes by it")
    quiet = ("--loglevel=error", "--fetch-retries=0", "--fetch-timeout=60000")
    run([npm, "pack", f"pyodide@{version}", *quiet], folder, "npm can't fetch Pyodide")
    (packed,) = folder.glob("*.tgz")
    with tarfile.open(packed) as archive:
        for name in PYODIDE:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise NotGatheredError(f"Pyodide {version} has no {name}")
            (folder / name).write_bytes(member.read())
    packed.unlink()


def _fetch_wheels(needs: list[str], python: str, folder: Path) -> None:
    only = ("--only-binary=:all:", f"--python-version={python}", "--platform=any")
    run([*_pip("download"), *only, "--dest=.", *needs], folder, "pip can't fetch what the library needs")


def _build_library(folder: Path) -> None:
    run([*_pip("wheel"), "--no-deps", "--wheel-dir=.", str(ROOT)], folder, "pip can't build the library's wheel")


def _pip(command: str) -> list[str]:
    return [sys.executable, "-m", "pip", command, "--quiet", "--disable-pip-version-check", "--retries=0", "--timeout=30"]


def run(command: list[str], folder: Path, failed: str, *, patience: float = PATIENCE) -> None:
    """Runs a program in a folder; `NotGatheredError` with what `failed`, and the program's error, where it fails."""
    try:
        done = subprocess.run(  # noqa: S603
            command, cwd=folder, capture_output=True, check=False, text=True, stdin=subprocess.DEVNULL, timeout=patience
        )
    except subprocess.TimeoutExpired:
        raise NotGatheredError(f"{failed} within {patience:g} seconds") from None
    if done.returncode:
        lines = [line.strip().removeprefix("npm error ") for line in done.stderr.splitlines() if line.strip()]
        told = next((line for line in lines if "error: " in line.lower()), lines[-1] if lines else f"status {done.returncode}")
        raise NotGatheredError(f"{failed}: {told}")


def _source() -> Iterator[bytes]:
    """The library's source."""
    source = ROOT / "src" / "trickgames"
    for path in sorted([ROOT / "pyproject.toml", ROOT / "README.md", *source.rglob("*")]):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(ROOT).as_posix().encode()
            yield path.read_bytes()


def _digest(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(b"%d %b" % (len(part), part))
    return digest.hexdigest()[:16]


# The site


def files_of(gathered: Gathered) -> dict[str, Path]:
    """The files of the page, by their place on the site."""
    own = {f"{FOLDER}/{name}": OWN / name for name in ("page.js", "words.js", "worker.js", "page.css", "sitting.py")}
    pyodide = {f"{FOLDER}/pyodide/{file.name}": file for file in gathered.pyodide}
    return {**own, **pyodide, **{f"{FOLDER}/{wheel.name}": wheel for wheel in gathered.wheels}}


def page(gathered: Gathered | str, root: str) -> str:
    """What stands in place of the mark: the table with its script, or (for a text) why there is none.

    `root` leads from the page to the root of the site.
    """
    if isinstance(gathered, str):
        return (
            f'<div class="admonition warning"><p class="admonition-title">Not in this copy of the site</p>\n'
            f"<p>The site was built without Pyodide, so nothing can be played on this page: {escape(gathered)}. "
            f'<a href="{root}terminal/">At the terminal</a> the same games can be played.</p></div>\n'
        )
    files = {
        "python": gathered.python,
        "pyodide": [{"name": file.name, "bytes": file.stat().st_size} for file in gathered.pyodide],
        "wheels": [{"name": wheel.name, "bytes": wheel.stat().st_size} for wheel in gathered.wheels],
        "rules": {number: address.split("/")[1] for number, address in addresses().items()},
        "root": root,
    }
    program = sum(file.stat().st_size for file in gathered.pyodide)
    loads = (
        f"Loads {gathered.size / MEGABYTE:.1f} MB from this site: {program / MEGABYTE:.1f} MB of Python {gathered.python} "
        f"(Pyodide {gathered.version}) and {(gathered.size - program) / MEGABYTE:.1f} MB of the library and what it needs. "
        "Your browser keeps them."
    )
    table = (OWN / "table.html").read_text(encoding="utf-8")
    data = json.dumps(files).replace("<", "\\u003c")
    return (
        table.replace("{root}", root).replace("{games}", _games()).replace("{loads}", escape(loads))
        + f'\n<script type="application/json" id="play-files">{data}</script>\n'
        + f'<script src="{root}{FOLDER}/page.js" type="module"></script>\n'
    )


def _games() -> str:
    """The presets, family by family, as the options of a list."""
    return "".join(
        f'<optgroup label="{escape(family.title)}">'
        + "".join(f'<option value="{name}">{escape(game.name)}</option>' for name, game in family.presets().items())
        + "</optgroup>"
        for family in FAMILIES.values()
    )
