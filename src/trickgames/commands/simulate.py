"""`simulate NAME`: many deals at once, and what they come to."""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trickgames.commands import UsageError
from trickgames.commands._completing import complete_players, completed_by
from trickgames.commands._games import add_game, chosen_game
from trickgames.commands._players import PLAYERS, YOU, listed_players, own_player, seated
from trickgames.extras import missing

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from concurrent.futures import Executor

    from trickgames.batch.job import PlayerChoice

SUMMARY = "play many deals or matches, and sum up how they went"
DEALS: Final = 100_000
CHARTS: Final = (".png", ".svg", ".pdf")
INTERRUPTED: Final = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, how many deals, by whom, where, and what to show."""
    add_game(parser)
    count = parser.add_mutually_exclusive_group()
    count.add_argument("--deals", type=_count, metavar="N", help=f"how many single deals ({DEALS} if not given)")
    count.add_argument("--matches", type=_count, metavar="N", help="how many whole matches")
    players = parser.add_argument(
        "--players",
        type=listed_players,
        default=PLAYERS[:1],
        metavar="A,B,...",
        help="who plays, by seat: sensible, random, or a player of your own, mybots.py:clever; "
        "the last one plays all the remaining seats (sensible if not given)",
    )
    completed_by(players, complete_players)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed gives the same deals (%(default)s)")
    parser.add_argument("--workers", type=_count, default=1, metavar="N", help="how many processes (%(default)s)")
    parser.add_argument("--engine", choices=("auto", "compiled", "python"), default="auto", help="%(default)s")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    parser.add_argument("--plot", metavar="FILE", help="draw a chart (png, svg or pdf)")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def _count(text: str) -> int:
    try:
        value = int(text.replace("_", ""))
    except ValueError:
        value = 0
    if value < 1:
        msg = f"{text[:40]!r} isn't a whole number from 1 up"
        raise argparse.ArgumentTypeError(msg)
    return value


def run(args: argparse.Namespace) -> int:
    """Plays, and tells."""
    _needed("fast", "numpy")
    if args.plot is not None:
        _needed("plot")
        _writable(Path(args.plot))
    from trickgames.batch import FailedChunksError, simulate

    game = chosen_game(args)
    players = _players(args.players, game.seating.seats)
    deals = None if args.matches else args.deals or DEALS
    try:
        with _workers(args.workers) as executor, _progress(quiet=args.quiet) as progress:
            results = simulate(
                game,
                deals,
                matches=args.matches,
                seed=args.seed,
                players=players,
                engine=args.engine,
                keep="summary",
                executor=executor,
                progress=progress,
            )
    except FailedChunksError as error:  # what it says of trying again is for programs
        done = error.results
        raise UsageError(*error.problems[:-1], f"{done.done:,} of {done.asked:,} {done.unit} were played") from None
    summary = results.summary
    print(json.dumps(summary.as_json(), indent=2) if args.json else summary)
    if args.plot is not None:
        from trickgames.batch.plot import draw

        draw(summary, args.plot)
    return INTERRUPTED if results.partial else 0


def _players(listed: Sequence[str], seats: int) -> PlayerChoice | Sequence[PlayerChoice]:
    """The players by seat, or one for all."""
    names = seated(listed, seats)
    if YOU in names:
        msg = "--players you: nobody is asked in a simulation"
        raise UsageError(msg)
    by_name: dict[str, PlayerChoice] = {name: own_player(name) for name in names if name not in PLAYERS}
    by_name |= {"sensible": "sensible", "random": "random"}
    return by_name[names[0]] if len(set(names)) == 1 else [by_name[name] for name in names]


def _needed(extra: str, *packages: str) -> None:
    told = missing(extra, *packages)
    if told:
        raise UsageError(told)


def _writable(chart: Path) -> None:
    """Before the deals are played: what is found out after them costs the user all of them."""
    if chart.suffix.lower() not in CHARTS:
        msg = f"{chart.name}: the end of its name tells the kind of chart: {', '.join(CHARTS)}"
        raise UsageError(msg)
    if not chart.parent.is_dir():
        msg = f"{chart}: there is no folder {chart.parent}"
        raise UsageError(msg)
    if chart.is_dir():
        msg = f"{chart} is a folder"
        raise UsageError(msg)


@contextmanager
def _workers(count: int) -> Generator[Executor | None]:
    if count == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_leave_interrupts) as executor:
        yield executor


def _leave_interrupts() -> None:
    """In a worker: an interrupt of the terminal is for the process that hands out the work."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _progress(*, quiet: bool) -> Generator[Callable[[int, int], None] | None]:
    """A bar on standard error, if that is a terminal and rich is there."""
    if quiet or not sys.stderr.isatty() or importlib.util.find_spec("rich") is None:
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("deals", total=None)
        yield lambda done, asked: bar.update(task, completed=done, total=asked)
