"""What somebody wrote themselves: a game or a player in `path/to/file.py:NAME` or `package.module:NAME`.

The file is run as Python runs a module. Its folder is put on the path, so that it finds the files beside it, and so do the
processes of a simulation. Whatever goes wrong in it is told in a line, with the place in the file.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trickgames.commands import UsageError
from trickgames.errors import RAISED_BY_USERS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

__all__ = ["is_own", "load_own", "told_failure"]

LONGEST: Final = 300
FORM: Final = "path/to/file.py:NAME or package.module:NAME"


def is_own(text: str) -> bool:
    """Whether a text has the form of something that somebody wrote."""
    return ":" in text or text.endswith(".py")


def load_own(text: str, wanted: str, fits: Callable[[object], bool]) -> object:
    """The value that a text names, such as `mine.py:OURS`; `UsageError` says what is wrong, with names that are near.

    `wanted` says in words what it is to be ("a game"), and `fits` tells whether a value is that.
    """
    place, colon, name = text.rpartition(":")
    if not colon or name.endswith(".py"):
        place, name = text, ""
    if not place:
        msg = f"{text[:LONGEST]!r} names nothing: it is {FORM}"
        raise UsageError(msg)
    module = _file(Path(place)) if place.endswith(".py") or "/" in place or "\\" in place else _module(place)
    there = {key: value for key, value in vars(module).items() if not key.startswith("_") and fits(value)}
    if not name:
        found = ", ".join(f"{place}:{key}" for key in there)
        msg = f"{place}: a name is missing. {f'It has {found}' if found else f'Nothing in it is {wanted}'}"
        raise UsageError(msg)
    value = vars(module).get(name)
    if name in vars(module) and fits(value):
        return value
    what = f"`{name}` is not {wanted}" if name in vars(module) else f"there is no `{name[:60]}`"
    near = difflib.get_close_matches(name.casefold(), [key.casefold() for key in there], n=3)
    names = [key for key in there if key.casefold() in near] or list(there)
    told = f"Did you mean {' or '.join(f'`{key}`' for key in names[:3])}?" if near else _has(names, wanted)
    msg = f"{place}: {what}. {told}"
    raise UsageError(msg)


def _has(names: list[str], wanted: str) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:6])
    return f"What is there: {shown}" if names else f"Nothing in it is {wanted}"


def _file(path: Path) -> ModuleType:
    """The module in a file."""
    if not path.is_file():
        beside = [other.name for other in path.parent.glob("*.py")] if path.parent.is_dir() else []
        near = difflib.get_close_matches(path.name, beside, n=3)
        meant = f". Did you mean {' or '.join(f'`{path.with_name(other)}`' for other in near)}?" if near else ""
        msg = f"{path}: {'it is a folder' if path.is_dir() else 'there is no such file'}{meant}"
        raise UsageError(msg)
    real = path.resolve()
    _look_in(real.parent)
    name = real.stem if _found(real.stem) in (None, str(real)) else f"own_{real.stem}"
    known = sys.modules.get(name)
    if known is not None and _found(name) == str(real):
        return known
    spec = importlib.util.spec_from_file_location(name, real)
    if spec is None or spec.loader is None:
        msg = f"{path}: it is not a Python file, whose name ends in .py"
        raise UsageError(msg)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except RAISED_BY_USERS as error:
        del sys.modules[name]
        raise UsageError(failure(str(path), error, real)) from None
    return module


def _module(name: str) -> ModuleType:
    """The module of this name, here or among what is installed."""
    _look_in(Path.cwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not (name == error.name or name.startswith(f"{error.name}.")):
            raise UsageError(failure(name, error)) from None
        hint = f"; a file is named with its ending: {name}.py:NAME" if Path(f"{name}.py").is_file() else ""
        msg = f"there is no module {error.name[:LONGEST]!r} here{hint}"
        raise UsageError(msg) from None
    except RAISED_BY_USERS as error:
        raise UsageError(failure(name, error)) from None


def _found(name: str) -> str | None:
    """The file of the module that an import of this name gives."""
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None
    return None if spec is None else spec.origin


def _look_in(folder: Path) -> None:
    """Looks for modules in a folder too, behind all others: a file named like a module of Python's must not hide that."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def told_failure(text: str, error: BaseException) -> str:
    """An error that came out of what `load_own` has loaded, in a line."""
    place = text.rpartition(":")[0] or text
    if place.endswith(".py"):
        return failure(place, error, Path(place).resolve())
    module = sys.modules.get(place)
    file = None if module is None else module.__file__
    return failure(place, error, None if file is None else Path(file))


def failure(where: str, error: BaseException, file: Path | None = None) -> str:
    """An error of somebody's own code in a line: where it happened, and what it says, shortened."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if file is None or frame.filename == str(file)]
    line = own[-1].lineno if own and file is not None else None
    if isinstance(error, SyntaxError) and error.lineno is not None:
        line = error.lineno
    said = str(error.msg if isinstance(error, SyntaxError) else error).strip()
    first = said.splitlines()[0] if said else ""
    told = f"{type(error).__name__}{f': {first}' if first else ''}"
    short = told if len(told) <= LONGEST else f"{told[: LONGEST - 3]}..."
    return f"{where}{f', line {line}' if line is not None else ''}: {short}"
