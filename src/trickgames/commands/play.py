"""`play NAME`: a whole match, watched with all hands open, or with a person at one of the seats."""

from __future__ import annotations

import argparse
import secrets
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from trickgames.cards.words import counted
from trickgames.commands import UsageError
from trickgames.commands._completing import complete_players, completed_by
from trickgames.commands._files import load_match, names_a_line
from trickgames.commands._games import add_game, chosen_game, own_game
from trickgames.commands._own import is_own
from trickgames.commands._paper import add_plain, paper, told_whole
from trickgames.commands._person import LeftError, Person
from trickgames.commands._players import PLAYERS, YOU, listed_players, seated, simple
from trickgames.commands._saving import Keeper, NotSavedError, new_file, players_of
from trickgames.commands._session import Session
from trickgames.engine.states import MatchOver
from trickgames.match.history import Past
from trickgames.match.kept import Begun
from trickgames.match.match import begun_and_now
from trickgames.telling.narrate import Line, Narrator

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from trickgames.commands._paper import Paper
    from trickgames.commands._session import Chooser
    from trickgames.records import Record

SUMMARY = "watch a match to its end, or play a seat yourself"
MOST_DEALS: Final = 1000
LONGEST_PACE: Final = 60
INTERRUPTED: Final = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the seed, who plays, how long, where the match is kept."""
    add_game(parser)
    parser.add_argument("--seed", type=number_of, metavar="N", help="the same seed gives the same match (random if not given)")
    parser.add_argument("--seat", type=number_of, metavar="K", help="play this seat yourself, 0 being the first dealer")
    players = parser.add_argument(
        "--players",
        type=listed_players,
        metavar="A,B,...",
        help="who plays, by seat: you, sensible, random, or a player of your own, mybots.py:clever; "
        "the last one plays all the remaining seats (sensible if not given)",
    )
    completed_by(players, complete_players)
    parser.add_argument(
        "--deals",
        type=count_of,
        metavar="N",
        default=MOST_DEALS,
        help="stop after this many deals (%(default)s if not given)",
    )
    parser.add_argument("--save", metavar="FILE", help="keep the match in a file, .json or .txt, after every decision")
    parser.add_argument("--resume", metavar="FILE", help="go on with a match from a file, or from its one line")
    parser.add_argument("--pace", type=pace_of, default=0, metavar="SECONDS", help="how long to wait after each trick")
    add_plain(parser)


def number_of(text: str) -> int:
    """A whole number from 0, as argparse reads it."""
    try:
        value = int(text)
    except ValueError:
        value = -1
    if value < 0:
        msg = f"{text[:40]!r} isn't a whole number from 0 up"
        raise argparse.ArgumentTypeError(msg)
    return value


def count_of(text: str) -> int:
    """A whole number from 1, as argparse reads it."""
    value = number_of(text)
    if not value:
        msg = f"{text[:40]!r}: one at least"
        raise argparse.ArgumentTypeError(msg)
    return value


def pace_of(text: str) -> float:
    """Seconds to wait, as argparse reads them."""
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= LONGEST_PACE:
        msg = f"{text[:40]!r} isn't a number of seconds from 0 to {LONGEST_PACE}"
        raise argparse.ArgumentTypeError(msg)
    return value


def run(args: argparse.Namespace) -> int:
    """Plays, and tells what happens."""
    before = None if args.resume is None else _resumed(args)
    game = chosen_game(args) if before is None else before.game
    noted = () if before is None else players_of(before)
    if args.players is None:
        refuse_code_of(noted, "the match")
    players = seated(args.players or noted or PLAYERS[:1], game.seating.seats, args.seat)
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    begun = Begun.of(game, 0, None, 1, seed)
    begun, now = (begun, Past(begun.first)) if before is None else begun_and_now(before)
    you = players.index(YOU) if YOU in players else None
    names = () if before is None else before.players
    keeper = Keeper(players, _file(args, before), args.game, names, () if before is None else before.notes, args.sets)
    with _paper(args, watched=you is None) as on:
        teller = Narrator(game, names=names or None, eyes=None if you is None else [you], you=you)
        session = Session(begun, now, seed, teller, on, keeper, most_deals=args.deals, pace=args.pace)
        person = Person(teller, on, session.save)
        choosers = [person if seat == you else simple(name, session.seed, seat) for seat, name in enumerate(players)]
        keeper.keep(session.match)
        on.write(Line("match", f"{_begun(session, before)} {_seats(teller, players, you)}"))
        status = _play(session, choosers)
    if not status:
        go_on(session, choosers, sys.stdout)
    return status


def _resumed(args: argparse.Namespace) -> Record:
    """The match in the file, or in the line; the arguments that tell how a match begins are refused beside it."""
    own = own_game(args)
    refused = {"a game": args.name, "--set": args.sets if args.game is None else ()}
    problems = [f"{told} and --resume: the match has its game already" for told, given in refused.items() if given]
    match = load_match(args.resume, own)
    if args.seed is not None and match.seed is not None:
        problems.append("--seed and --resume: the match has its seed already")
    if own is not None and own != match.game:
        problems.append(f"--game {args.game}: that is {own.name}, and the match is of {match.game.name}")
    if problems:
        raise UsageError(*problems)
    return match


def refuse_code_of(noted: Sequence[str], what: str) -> None:
    """A file is only read: what it names is run only where somebody says so."""
    own = [name for name in noted if is_own(name)]
    if own:
        how = f"which is run only if you say so: --players {','.join(noted)[:400]}"
        msg = f"{what} was played by {', '.join(own)[:200]}, {how}"
        raise UsageError(msg)


def _file(args: argparse.Namespace, before: Record | None) -> Path | None:
    """Where the match is kept: what `--save` says, or the file that it was resumed from, if the shell has written that."""
    resumed = None if args.resume is None or names_a_line(args.resume) else Path(args.resume)
    if args.save is not None:
        same = resumed is not None and Path(args.save).exists() and resumed.samefile(args.save)
        return Path(args.save) if same else new_file(args.save)
    return None if before is None or not players_of(before) else resumed


def _paper(args: argparse.Namespace, *, watched: bool) -> AbstractContextManager[Paper]:
    """What the match is told on: a story of which nothing is awaited can be read a page at a time."""
    return told_whole(plain=args.plain) if watched and not args.pace else nullcontext(paper(plain=args.plain))


def _begun(session: Session, before: Record | None) -> str:
    if before is None:
        return f"Seed {session.seed}."
    return f"The match goes on after {counted(len(before.decisions), 'decision')} (seed {session.seed})."


def _seats(teller: Narrator, players: Sequence[str], you: int | None) -> str:
    """Who plays."""
    others = {name for seat, name in enumerate(players) if seat != you}
    each = ", ".join(f"{teller.names[seat]} is {name}" for seat, name in enumerate(players) if seat != you)
    if you is None:
        told = f"The players are {next(iter(others))}" if len(others) == 1 else f"The players: {each}"
        return f"{told}; all hands lie open."
    told = f"the others are {next(iter(others))}" if len(others) == 1 else each
    return f'You are {teller.names[you]}, {told}. Type "help" for help.'


def _play(session: Session, choosers: Sequence[Chooser]) -> int:
    """Plays the match; where it was left, tells how somebody goes on with it."""
    try:
        for _ in session.play(choosers):
            pass
    except LeftError as left:
        session.on.write(Line("talk", f"{left}; the match is not finished."))
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        session.keeper.keep(session.match)  # it may have come while the file was written
        tell_how(session, sys.stderr)
        return INTERRUPTED
    except Exception as error:  # of a player or a game of somebody's own, or of the disk
        if isinstance(error, NotSavedError):
            session.keeper.path = None
        go_on(session, choosers, sys.stderr)
        raise
    return 0


def go_on(session: Session, choosers: Sequence[Chooser], out: TextIO) -> None:
    """Tells how to go on with a match that is not over, if somebody plays in it or it is kept."""
    if session.keeper.path is not None or any(isinstance(one, Person) for one in choosers):
        tell_how(session, out)


def tell_how(session: Session, out: TextIO) -> None:
    """Tells how to go on with a match that is not over."""
    if isinstance(session.now.state, MatchOver):
        return
    kept = session.keeper.path
    saved = "" if kept is None else f"The {session.keeper.what} is saved in {kept}. "
    print(f"{saved}Go on with:\n{session.keeper.how_to_go_on(session.match)}", file=out)
