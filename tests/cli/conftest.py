"""Running the command line in this process, with what is typed given as a text."""

import io
import sys
from collections.abc import Callable

import attrs
import pytest

from trickgames.commands._cli import main


@attrs.frozen
class Run:
    """What a run of the command line came to."""

    status: int
    out: str
    err: str


@pytest.fixture
def run(capsys, monkeypatch) -> Callable[..., Run]:
    """Runs `main` with these arguments: `run("play", "bicycle-euchre", typed="1\\n1\\n")`."""

    def run(*argv: str, typed: str = "") -> Run:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setattr("sys.path", [*sys.path])  # a file of your own is looked for in its folder
        capsys.readouterr()
        status = main(argv)
        return Run(status, *capsys.readouterr())

    return run
