"""Matches in which everybody does anything that is legal: the start, the deals, and the moods that lead further than chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.engine.engine import apply, legal_actions, start
from trickgames.engine.fitting import deals_that_differ
from trickgames.engine.scored import Targeted, WatchesScores
from trickgames.engine.shuffling import given
from trickgames.engine.states import AwaitingDeal
from trickgames.phases.deal import dealing_of
from trickgames.table.action import Action
from trickgames.table.actions import Deal, Pass
from trickgames.testing.match import Match

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.testing.luck import Luck

__all__ = [
    "MOST_ACTIONS",
    "Player",
    "bound",
    "play",
    "random_deal",
    "random_first_deal",
    "random_match",
    "random_start",
    "target_of",
]

MOST_ACTIONS: Final = 5_000
MOODS: Final = 3
MANY: Final = 1_000_000
NEAR: Final = 6


def bound(game: Game) -> int:
    """More actions than one deal of the game can take: each seat thrice for each card of the pack."""
    return 3 * game.seating.seats * len(game.pack) + 100


def target_of(game: Game) -> int | None:
    """The points that win a match, where its goal is a number of points."""
    return game.goal.target_score() if isinstance(game.goal, Targeted) else None


def random_start(game: Game, luck: Luck) -> tuple[int, tuple[int, ...] | None]:
    """Who deals first and the scores before: zero, close to the target, or around zero; never such that the match is over."""
    dealer = luck.below(game.seating.seats)
    sides = len(game.seating.sides)
    mood, target = luck.below(3), target_of(game)
    if mood == 0 or target is None:
        return dealer, None
    lowest, highest = (max(target - NEAR, 0), target - 1) if mood == 1 else (-NEAR, min(NEAR, target - 1))
    scores = tuple(highest - luck.below(highest - lowest + 1) for _ in range(sides))
    over = isinstance(game.goal, WatchesScores) and any(game.goal.over_before(scores))
    return dealer, None if over else scores


def random_first_deal(game: Game, luck: Luck) -> int:
    """The number of the first deal: any for which the lists of the game (`ByDeal`) have a value, 1 in a game without lists."""
    numbers = deals_that_differ(game)
    return 1 + luck.below(numbers) if numbers > 1 else 1


def random_deal(game: Game, luck: Luck, deal: int = 1) -> Deal:
    """The deal of the pack in any order, by any of the game's plans for the deal of this number."""
    dealing = dealing_of(game)
    plans = (None,) if dealing is None else (None, *dealing.plans_of(deal)[1:])
    return Deal(luck.shuffle(game.pack), luck.pick(plans))


class Player:
    """Does anything that is legal, for all seats: `choose(state)` is what is done next, None where it is enough.

    It is enough when `deals` have been dealt and played or thrown in, when the match is over, or when nothing is legal. In each
    deal everybody is in the same mood: to do anything, to pass mostly, or hardly ever to pass.
    """

    def __init__(self, luck: Luck, deals: int = 1) -> None:
        self.luck = luck
        self.deals = deals
        self.mood = 0

    def choose(self, state: AnyState) -> Action | None:
        """What is done in this state."""
        if isinstance(state, AwaitingDeal):
            if not self.deals:
                return None
            self.deals -= 1
            deal, self.mood = random_deal(state.game, self.luck, state.table.deal), self.luck.below(MOODS)
            return deal
        if state.awaits is not None:
            other: Action = given(state, self.luck.below(MANY))
            return other
        legal: tuple[Action, ...] = legal_actions(state)
        if not legal:
            return None
        if self.mood and len(legal) > 1 and isinstance(legal[0], Pass):
            passes = self.luck.often(1, 4) is (self.mood > 1)
            return legal[0] if passes else self.luck.pick(legal[1:])
        return self.luck.pick(legal)


def play(state: AnyState, luck: Luck, deals: int = 1, most: int = MOST_ACTIONS) -> list[Action]:
    """What is done from a state on, until this number of deals has been played or thrown in, or the match is over."""
    player = Player(luck, deals)
    done: list[Action] = []
    while len(done) < most:
        action = player.choose(state)
        if action is None:
            break
        done.append(action)
        state = apply(state, action)
    return done


def random_match(game: Game, luck: Luck, deals: int = 1, most: int = MOST_ACTIONS) -> Match:
    """A match of this number of deals, each played to its end or thrown in, and at most this number of actions."""
    dealer, scores = random_start(game, luck)
    deal = random_first_deal(game, luck)
    return Match(game, play(start(game, dealer, scores, deal=deal), luck, deals, most), dealer, scores, deal=deal)
