"""`replay FILE`: a recorded match told deal by deal, with everything that is wrong in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.commands._files import load, with_hint
from trickgames.commands._games import add_own, own_game
from trickgames.commands._notation import flagged, tell_game, titled
from trickgames.commands._paper import add_plain, told_whole, write_all
from trickgames.engine.engine import outcome
from trickgames.errors import NotationError
from trickgames.telling.narrate import Line, Narrator

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from trickgames.commands._paper import Paper
    from trickgames.engine.game import Game
    from trickgames.records import Record

SUMMARY = "tell a recorded match deal by deal, and name everything that is wrong in the file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file."""
    told = "a record in JSON or in lines, an EGN or an EMN file, told by its content; or the one line of a match itself"
    parser.add_argument("file", metavar="FILE", help=told)
    add_own(parser)
    add_plain(parser)


def run(args: argparse.Namespace) -> int:
    """Tells the match; 1 where something is wrong."""
    game = own_game(args)
    with told_whole(plain=args.plain) as on:
        return _replay(args.file, game, on)


def _replay(file: str, own: Game | None, on: Paper) -> int:
    from trickgames.match.broken import BrokenRecordError, CutShortError
    from trickgames.records import Record

    try:
        read = load(file, own)
    except (BrokenRecordError, CutShortError) as error:
        write_all(on, _tell(error.record))
        write_all(on, map(flagged, error.problems))
        return 1
    except NotationError as error:
        write_all(on, map(flagged, with_hint(error.problems)))
        return 1
    if isinstance(read, Record):
        write_all(on, _tell(read))
        return 0
    if read.title and read.games != (read,):
        write_all(on, titled(read.title))
    for game in read.games:
        if len(read.games) > 1:
            on.write(Line("match", f"Game {game.number}."))
        write_all(on, tell_game(game))
    known = {str(problem) for game in read.games for problem in game.problems}
    write_all(on, (flagged(problem) for problem in read.problems if not known & {problem, problem.partition(": ")[2]}))
    return 1 if read.problems else 0


def _tell(record: Record) -> Iterator[Line]:
    """The story of a record, all hands open."""
    teller = Narrator(record.game, names=record.players or None)
    states = record.states()
    state = next(states)
    yield from titled(record.note("title"))
    yield from teller.opening(state)
    for action, after in zip(record.actions, states, strict=True):
        yield from teller.step(state, action, after)
        state = after
    if outcome(state) is None:
        yield Line("end", f"Here the record ends. {teller.score(state.scores)}")
