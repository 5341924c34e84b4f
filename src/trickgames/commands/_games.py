"""Finding a preset by the name that somebody typed."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from trickgames.commands import UsageError
from trickgames.match.catalogue import SOME, games

if TYPE_CHECKING:
    import argparse

    from trickgames.engine.game import Game

__all__ = ["add_game", "named_game"]


def add_game(parser: argparse.ArgumentParser) -> None:
    """Adds the argument NAME."""
    parser.add_argument("name", metavar="NAME", help="a game, as `trickgames games` lists them")


def named_game(name: str) -> Game:
    """The preset of this name (`Ten-point Pitch` does as well as `ten-point-pitch`); `UsageError` suggests names like it."""
    known = games()
    wanted = "-".join(name.casefold().split())
    if wanted in known:
        return known[wanted]
    near = difflib.get_close_matches(wanted, known, n=3)
    some = f"the games are {', '.join(list(known)[:SOME])} and others; `python -m trickgames games` lists them all"
    meant = f"did you mean {' or '.join(near)}?" if near else some
    msg = f"there is no game {name[:60]!r}; {meant}"
    raise UsageError(msg)
