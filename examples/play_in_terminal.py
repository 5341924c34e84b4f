"""Play at a terminal against simple players: `python examples/play_in_terminal.py [game] [seat]`.

Without a terminal (in a pipe, in CI) nobody is asked: all seats are played by the simple players, for one deal.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any

import trickgames as tg
from trickgames.pictures import text
from trickgames.players import sensible

COMPASS = ("South", "West", "North", "East")  # seat 0 is South, as on the command line


def ask(view: tg.View, *, names: tuple[str, ...], colour: bool) -> tg.Action:
    """What the person at the terminal does: a number of the list, or the words."""
    print(f"\n{text.table(view, names=names, colour=colour)}\n")
    legal: tuple[tg.Action, ...] = view.choices
    for number, action in enumerate(legal, start=1):
        print(f"  {number:2} {action}", end="\n" if number % 4 == 0 else "\t")
    while True:
        typed = input("\nYou? ").strip()
        if typed.isdecimal() and 1 <= int(typed) <= len(legal):
            return legal[int(typed) - 1]
        try:
            action = tg.parse_action(typed, view.game)
        except tg.NotationError as error:
            print(error)
            continue
        if action in legal:
            return action
        print(f"{action} is not allowed now.")


def play(game: tg.Game, person: int | None, *, deals: int, seed: int, colour: bool) -> tg.AnyState:
    """Plays this many deals, or the match to its end; what everybody may see is told as it happens."""
    rng = random.Random(seed)
    seats = game.seating.seats
    names = COMPASS if seats == len(COMPASS) else tuple(f"Seat {seat}" for seat in range(seats))
    state = tg.start(game)
    while (seat := tg.actor(state)) is not None and len(state.results) < deals:
        action: Any
        if isinstance(state, tg.AwaitingDeal):
            action = tg.Deal(tg.shuffled(game, rng))
            print(f"\n{names[seat]} deals.")
        else:
            view = tg.view(state, seat)
            action = ask(view, names=names, colour=colour) if seat == person else sensible(view)
            print(f"{names[seat]}: {tg.visible_action(state, action, person)}")
        before, state = state, tg.apply(state, action)
        if isinstance(before, tg.Playing) and not state.trick:
            print(f"    {text.trick((*before.trick, (before.hand_of, action.card)), names=names, colour=colour)}")
        if len(state.results) > len(before.results):
            print(f"The scores are {' - '.join(map(str, state.scores))}.")
    return state


def main() -> None:
    """Asks at a terminal; elsewhere shows a deal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="bicycle-euchre", choices=sorted(tg.games()))
    parser.add_argument("seat", nargs="?", type=int, default=0, help="where you sit")
    parser.add_argument("--seed", type=int, default=None, help="the same seed deals the same cards")
    options = parser.parse_args()
    game = tg.games()[options.game]
    if not 0 <= options.seat < game.seating.seats:
        parser.error(f"there is no seat {options.seat}: the seats are 0 to {game.seating.seats - 1}")
    here = sys.stdin.isatty()
    seed = options.seed if options.seed is not None else random.randrange(10**6) if here else 7
    try:
        last = play(game, options.seat if here else None, deals=1000 if here else 1, seed=seed, colour=sys.stdout.isatty())
    except (EOFError, KeyboardInterrupt):
        print("\nUntil next time.")
        return
    ended = tg.outcome(last)
    if ended is not None:
        print(ended.why)


if __name__ == "__main__":
    main()
