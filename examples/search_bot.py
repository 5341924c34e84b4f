"""A bot that searches, measured in whole matches against the sensible player: `python examples/search_bot.py euchre --seed 1`.

It imagines how the hidden cards may lie, plays each of its actions out from there, and does what the sensible player would do
unless something else is surely better. Each match is played twice with the same cards, the bot at each side once.
"""

from __future__ import annotations

import argparse
import math
import statistics
from typing import TYPE_CHECKING

import trickgames as tg
from trickgames.extras import missing

if told := missing("fast", "numpy"):
    raise SystemExit(told)

from trickgames.batch import evaluate, obstacles
from trickgames.players import sensible

if TYPE_CHECKING:
    from trickgames.players import Player

SHORT = {"euchre": "bicycle-euchre", "pitch": "ten-point-pitch", "500": "500-australian"}
FIRST = 6  # samples for a first look
WIDE = 1.96  # standard errors from the mean to the ends of an interval of 95 percent
SURE = 1.0  # standard errors by which an action must be better than the sensible player's


def search_bot(samples: int, seed: int = 1) -> Player:
    """A player that looks at this number of samples for a decision. What it does depends on the view and the seed alone."""

    def choose(view: tg.View) -> tg.Action:
        usual = sensible(view)
        if len(view.legal_actions) == 1:
            return usual
        of_view = f"{seed} {view.deal} {len(view.log)}"
        looked = evaluate(view, min(FIRST, samples), seed=of_view)
        if samples > FIRST and not looked.is_clear(3 * SURE):
            looked = evaluate(view, samples, seed=of_view)
        if looked.partial:  # after an interrupt `evaluate` gives what it has; a bot must not play on by that
            raise KeyboardInterrupt
        return usual if usual in looked.contenders(SURE) else looked.best

    return choose


def pair(game: tg.Game, bot: Player, seed: str) -> tuple[float, float]:
    """What the bot made of two matches with the same cards, at each side once: 1 is won, a half drawn, 0 lost."""
    sides = [game.seating.side(seat) for seat in range(game.seating.seats)]
    made: list[float] = []
    for side in (0, 1):
        match = tg.Match.begin(game, seed).play_out([bot if side == theirs else sensible for theirs in sides])
        winners = match.outcome.winners if match.outcome else ()  # nobody, where a match is drawn or does not end
        made.append(0.5 if len(winners) != 1 else float(side in winners))
    return made[0], made[1]


def measured(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """The rate of matches won, and the lower bound of its interval of 95 percent.

    That is the lower of two: by how the pairs scatter, and Wilson's, which is right too where few matches were lost.
    """
    rates, count = [statistics.fmean(both) for both in pairs], 2 * len(pairs)
    rate = statistics.fmean(rates)
    scattered = rate - WIDE * statistics.stdev(rates) / math.sqrt(len(rates))
    wide = WIDE * math.sqrt(rate * (1 - rate) / count + (WIDE / (2 * count)) ** 2)
    wilson = (rate + WIDE**2 / (2 * count) - wide) / (1 + WIDE**2 / count)
    return rate, min(scattered, wilson)


def main() -> None:
    """Plays the matches, and tells how they went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    two_sides = [name for name, game in tg.games().items() if len(game.seating.sides) == 2]  # noqa: PLR2004
    parser.add_argument("game", nargs="?", default="euchre", choices=[*SHORT, *two_sides])
    parser.add_argument("--matches", type=int, default=20, help="an even number: each is played twice, with sides swapped")
    parser.add_argument("--samples", type=int, default=None, help="for a decision: 40, or 10 where the game is not compiled")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    named: str = options.game
    game = tg.games()[SHORT.get(named, named)]
    usual = 10 if obstacles(game, "sensible") else 40
    samples: int = usual if options.samples is None else options.samples
    if options.matches < 4 or options.matches % 2 or samples < 1:  # noqa: PLR2004
        parser.error("four matches and one sample are the least, and matches come in pairs")
    pairs: list[tuple[float, float]] = []
    for number in range(options.matches // 2):
        pairs.append(pair(game, search_bot(samples, options.seed), f"{options.seed} match {number}"))
        if len(pairs) % 5 == 0:
            print(f"{2 * len(pairs)} matches: {sum(map(sum, pairs)):g} won", flush=True)
    rate, least = measured(pairs)
    print(f"{game.name}, {options.matches} matches in pairs, {samples} samples for a decision, seed {options.seed}:")
    print(f"the bot wins {rate:.1%} of them against the sensible player; the lower bound of 95 percent is {least:.1%}.")
    print("It is better." if least > 0.5 else "That is not clear yet: play more matches.")  # noqa: PLR2004


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("interrupted") from None
