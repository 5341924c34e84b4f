"""A bot that imagines the hidden cards, plays every action out from there and takes the best: `python examples/bot.py`.

It plays against players who do any legal thing, in duplicate: each deal is played twice, the bot's side holding each side's
cards once. So luck weighs little, and a few deals tell how many points a deal the bot gains, and with what error.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from typing import TYPE_CHECKING, Any

import trickgames as tg
from trickgames.extras import missing

if told := missing("fast", "numpy"):
    raise SystemExit(told)

from trickgames.batch import evaluate, obstacles
from trickgames.players import random_player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Player = Callable[[tg.View], Any]


def bot(worlds: int) -> Player:
    """A player that samples full deals (`worlds`) from what it may know, and plays out each of its actions from all of them."""

    def choose(view: tg.View) -> Any:
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return evaluate(view, worlds, seed=len(view.plays)).best

    return choose


def play(game: tg.Game, players: Sequence[Player], pack: tuple[tg.Card, ...], dealer: int) -> int:
    """What side 0 gains over side 1 in one deal; nothing where the deal is abandoned."""
    state = tg.apply(tg.start(game, dealer), tg.Deal(pack))
    while not state.results and not isinstance(state, tg.AwaitingDeal):
        seat = tg.actor(state)
        assert seat is not None, "somebody is to act until the deal is scored"  # noqa: S101
        state = tg.apply(state, players[seat](tg.view(state, seat)))
    return state.results[0].change[0] - state.results[0].change[1] if state.results else 0


def duplicate(game: tg.Game, ours: Player, theirs: Player, deals: int, seed: int) -> list[float]:
    """By deal what our players gain over theirs, the mean of both ways to seat them."""
    sides = [game.seating.side(seat) for seat in range(game.seating.seats)]
    gains: list[float] = []
    for number in range(deals):
        pack, dealer = tg.shuffled(game, random.Random(f"{seed} {number}")), number % len(sides)
        here, there = (play(game, [ours if side == first else theirs for side in sides], pack, dealer) for first in (0, 1))
        gains.append((here - there) / 2)
    return gains


def main() -> None:
    """Measures the bot, and says how sure that is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    two_sides = [name for name, game in tg.games().items() if len(game.seating.sides) == 2]  # noqa: PLR2004
    parser.add_argument("game", nargs="?", default="bicycle-euchre", choices=two_sides)
    parser.add_argument("--deals", type=int, default=None, help="how many deals, each played twice")
    parser.add_argument("--worlds", type=int, default=20, help="how many samples for each decision")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    if (options.deals is not None and options.deals < 2) or options.worlds < 1:  # noqa: PLR2004
        parser.error("two deals and one sample are the least")
    game = tg.games()[options.game]
    slow = obstacles(game, "sensible")  # without the compiled engine: a tenth of the deals
    deals: int = options.deals or (4 if slow else 40)
    gains = duplicate(game, bot(options.worlds), random_player(options.seed), deals, options.seed)
    mean, error = statistics.fmean(gains), statistics.stdev(gains) / math.sqrt(deals)
    print(f"{game.name}, {deals} deals played twice, {options.worlds} samples a decision:")
    print(f"the bot gains {mean:.2f} ± {error:.2f} points a deal over random players,")
    print(f"and comes out ahead in {sum(gain > 0 for gain in gains)} deals, behind in {sum(gain < 0 for gain in gains)}.")
    print("That is clear." if mean > 3 * error else "That is not clear yet: play more deals.")


if __name__ == "__main__":
    main()
