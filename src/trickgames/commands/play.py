"""`play NAME`: a whole match, watched with all hands open, or with a person at one of the seats."""

from __future__ import annotations

import argparse
import secrets
from typing import TYPE_CHECKING, Final

from trickgames.cards.words import counted
from trickgames.commands import UsageError
from trickgames.commands._games import add_game, named_game
from trickgames.commands._paper import add_plain, paper, write_all
from trickgames.commands._person import LeftError, Person
from trickgames.engine.engine import actor, start
from trickgames.knowledge.views import view
from trickgames.match.history import Past, dealt_by
from trickgames.players import random_player, sensible
from trickgames.table.actions import Deal
from trickgames.telling.narrate import Line, Narrator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trickgames.commands._paper import Paper
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.players import Player
    from trickgames.table.action import Action

    Chooser = Callable[[AnyState, int], Action]

SUMMARY = "watch a match to its end, or play a seat yourself"
PLAYERS: Final = ("sensible", "random")
MOST_DEALS: Final = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the seed, the seat of the person, who else plays, how long."""
    add_game(parser)
    parser.add_argument("--seed", type=_number, metavar="N", help="the same seed gives the same match (random if missing)")
    parser.add_argument("--seat", type=_number, metavar="K", help="play this seat yourself, 0 being the first dealer")
    parser.add_argument("--players", choices=PLAYERS, default="sensible", help="how the other seats play (%(default)s)")
    parser.add_argument(
        "--deals",
        type=_count,
        metavar="N",
        default=MOST_DEALS,
        help="stop after this many deals (%(default)s if not given)",
    )
    add_plain(parser)


def _number(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = -1
    if value < 0:
        msg = f"{text[:40]!r} isn't a whole number from 0 up"
        raise argparse.ArgumentTypeError(msg)
    return value


def _count(text: str) -> int:
    value = _number(text)
    if not value:
        msg = "at least one deal is played"
        raise argparse.ArgumentTypeError(msg)
    return value


def run(args: argparse.Namespace) -> int:
    """Plays, and tells what happens."""
    game = named_game(args.name)
    seats, you = range(game.seating.seats), args.seat
    if you is not None and you not in seats:
        msg = f"--seat {you}: the seats are 0 to {seats[-1]}"
        raise UsageError(msg)
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    on = paper(plain=args.plain)
    teller = Narrator(game, eyes=None if you is None else [you], you=you)
    choosers = [simple(random_player(f"{seed} {seat}") if args.players == "random" else sensible) for seat in seats]
    if you is None:
        on.write(Line("match", f"Seed {seed}. The players are {args.players}; all hands lie open."))
    else:
        choosers[you] = Person(teller, on)
        on.write(
            Line("match", f'Seed {seed}. You are {teller.names[you]}, the others are {args.players}. Type "help" for help.')
        )
    try:
        for _ in play_match(game, seed, choosers, teller, on, args.deals):
            pass
    except LeftError as left:
        on.write(Line("talk", f"{left}; the match is not finished."))
    return 0


def simple(player: Player) -> Chooser:
    """What chooses as a player does, from what the seat may know."""
    return lambda state, seat: player(view(state, seat))


def play_match(
    game: Game, seed: int, choosers: Sequence[Chooser], teller: Narrator, on: Paper, most_deals: int
) -> Iterator[tuple[AnyState, Action, AnyState]]:
    """Plays a match until it is over or `most_deals` have been dealt, and tells it on the paper; yields each step once told.

    It is dealt as `tg.Match.begin(game, seed)` deals it.
    """
    now = Past(start(game))
    write_all(on, teller.opening(now.state))
    while (seat := actor(now.state)) is not None:
        if now.state.awaits is Deal and now.deals == most_deals:
            on.write(Line("end", f"Stopped after {counted(now.deals, 'deal')}. {teller.score(now.state.scores)}"))
            return
        action = dealt_by(seed, now) if now.state.awaits is not None else choosers[seat](now.state, seat)
        after = now.then(action)
        write_all(on, teller.step(now.state, action, after.state))
        yield now.state, action, after.state
        now = after
