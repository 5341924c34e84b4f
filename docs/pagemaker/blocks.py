"""Runs the examples of a page of documentation, in order and with the same names, as a reader would who types them in.

- ```` ```pycon ```` is a session with `>>>`: what it shows is what comes out.
- ```` ```python ```` is a program; what it prints stands in the ```` ```text ```` block right behind it.
- ```` ```python title="mine.py" ```` is a file of that name in the current folder, which what comes after it uses.
- ```` ```console ```` holds `$ python -m trickgames ...` commands; where output is shown, it is what the command prints.
- ```` ```sh ```` blocks set up an environment and are run by nobody here.

Pictures that a page writes are those that it shows from `assets/`.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shlex
import sys
import tempfile
import traceback
from itertools import zip_longest
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.commands._cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Block", "blocks_of", "failures", "pages", "written"]

DOCS: Final = Path(__file__).parent.parent
FENCE: Final = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TITLE: Final = re.compile(r' title="([\w-]+\.py)"')
COMMAND: Final = re.compile(r"^\$ ([^\n]*)\n((?:(?!\$ )[^\n]*\n)*)", re.MULTILINE)
CALL: Final = "python -m trickgames"


@attrs.frozen
class Block:
    """A fenced block: its language, its text, the line where the text begins, and whether it follows the last one at once.

    `file` is the name of the file that it is, or "".
    """

    language: str
    text: str
    line: int
    follows: bool
    file: str = ""


def pages() -> list[Path]:
    """README and all pages of the documentation that somebody wrote."""
    return [DOCS.parent / "README.md", *sorted(page for page in DOCS.rglob("*.md") if page.parent.name != "reference")]


def blocks_of(markdown: str) -> Iterator[Block]:
    """The fenced blocks of a page."""
    end = 0
    for fence in FENCE.finditer(markdown):
        between = markdown[end : fence.start()]
        title, line = TITLE.fullmatch(fence[2]), markdown.count("\n", 0, fence.start(3)) + 1
        yield Block(fence[1], fence[3], line, bool(end) and not between.strip(), title[1] if title else "")
        end = fence.end()


def failures(markdown: str, name: str) -> Iterator[str]:
    """Runs the examples of a page in the current folder: what went otherwise than shown, each with its line."""
    module = ModuleType("page")
    module.__dict__["__builtins__"] = __builtins__
    before = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module
    try:
        blocks = list(blocks_of(markdown))
        for block, after in zip_longest(blocks, blocks[1:]):
            shown = after.text if after is not None and after.language == "text" and after.follows else ""
            for problem in _run(block, shown, module.__dict__, name):
                yield f"{name}, line {block.line}: {problem}"
    finally:
        if before is None:
            del sys.modules[module.__name__]
        else:
            sys.modules[module.__name__] = before


def written(page: Path) -> dict[str, str]:
    """The pictures that the examples of a page write, by name; `ValueError` if an example does not run as shown."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        problems = list(failures(page.read_text(encoding="utf-8"), page.name))
        if problems:
            raise ValueError("\n".join(problems))
        return {picture.name: picture.read_text(encoding="utf-8") for picture in sorted(Path(folder).rglob("*.svg"))}


def _run(block: Block, shown: str, names: dict[str, Any], page: str) -> Iterator[str]:
    if block.file:
        Path(block.file).write_text(block.text, encoding="utf-8")
    elif block.language == "pycon":
        session = doctest.DocTestParser().get_doctest(block.text, {}, page, page, block.line - 1)
        session.globs = names  # itself and not a copy: the next block goes on with what this one has named
        yield from session_problems(session)
    elif block.language == "python":
        yield from _different(_program(block, names, page), shown)
    elif block.language == "console":
        for command, output in COMMAND.findall(block.text):
            if not command.startswith(CALL):
                yield f"only `$ {CALL} ...` is run here, and not `$ {command}`"
                continue
            printed, status = _command(shlex.split(command.removeprefix(CALL)))
            if output or status:
                yield from _different(printed + (f"exit status {status}\n" if status else ""), output)


def session_problems(session: doctest.DocTest) -> list[str]:
    """What a session with `>>>` shows and does not bring."""
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(session, out=told.append, clear_globs=False)
    return told


def _program(block: Block, names: dict[str, Any], page: str) -> str:
    out = io.StringIO()
    source = "\n" * (block.line - 1) + block.text
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(source, page, "exec"), names)  # noqa: S102  the page's own example
        except Exception:  # noqa: BLE001  told as what the example prints
            out.write(traceback.format_exc())
    return out.getvalue()


def _command(arguments: list[str]) -> tuple[str, int]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = main(arguments)
    return out.getvalue(), status


def _different(printed: str, shown: str) -> Iterator[str]:
    if printed != shown:
        yield f"it prints\n{printed or 'nothing'}\nand not\n{shown or 'nothing'}"
