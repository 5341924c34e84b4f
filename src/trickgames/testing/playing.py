"""Matches in which everybody does anything that is legal: the start, the deals, and the moods that lead further than chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.actions import Action, Deal, Pass
from trickgames.game import apply, legal_actions, start
from trickgames.phases.deal import DealCards
from trickgames.states import AwaitingDeal, MatchOver
from trickgames.testing.match import Match

if TYPE_CHECKING:
    from trickgames.game import Game
    from trickgames.states import AnyState
    from trickgames.testing.luck import Luck

__all__ = ["MOST_ACTIONS", "bound", "play", "random_deal", "random_match", "random_start"]

MOST_ACTIONS: Final = 5_000
MOODS: Final = 3
NEAR: Final = 6


def bound(game: Game) -> int:
    """More actions than one deal of the game can take: each seat thrice for each card of the pack."""
    return 3 * game.seating.seats * len(game.pack) + 100


def random_start(game: Game, luck: Luck) -> tuple[int, tuple[int, ...] | None]:
    """Who deals first and the scores before: nought, or close to the target, or around nought."""
    dealer = luck.below(game.seating.seats)
    sides = len(game.seating.sides)
    target = getattr(game.goal, "target", None)
    mood = luck.below(3)
    if mood == 0 or not isinstance(target, int):
        return dealer, None
    lowest, highest = (max(target - NEAR, 0), target - 1) if mood == 1 else (-NEAR, min(NEAR, target - 1))
    return dealer, tuple(highest - luck.below(highest - lowest + 1) for _ in range(sides))


def random_deal(game: Game, luck: Luck) -> Deal:
    """The deal of the pack in any order, by any of the game's plans."""
    dealing = next((phase for phase in game.phases if isinstance(phase, DealCards)), None)
    plans = (None,) if dealing is None else (None, *dealing.plans[1:])
    return Deal(luck.shuffle(game.pack), luck.pick(plans))


def play(state: AnyState, luck: Luck, deals: int = 1, most: int = MOST_ACTIONS) -> list[Action]:
    """What is done from a state on, until so many cards have been dealt and played or thrown in, or the match is over.

    In each deal everybody is in the same mood: to do anything, to pass mostly, or hardly ever to pass.
    """
    done: list[Action] = []
    mood = dealt = 0
    while not isinstance(state, MatchOver) and len(done) < most:
        action: Action
        if isinstance(state, AwaitingDeal):
            if dealt == deals:
                break
            action, mood, dealt = random_deal(state.game, luck), luck.below(MOODS), dealt + 1
        else:
            legal = legal_actions(state)
            if not legal:
                break
            action = _choice(legal, mood, luck)
        done.append(action)
        state = apply(state, action)
    return done


def _choice(legal: tuple[Action, ...], mood: int, luck: Luck) -> Action:
    if mood and len(legal) > 1 and isinstance(legal[0], Pass):
        passes = luck.often(1, 4) is (mood > 1)
        return legal[0] if passes else luck.pick(legal[1:])
    return luck.pick(legal)


def random_match(game: Game, luck: Luck, deals: int = 1, most: int = MOST_ACTIONS) -> Match:
    """A match of so many deals, each played to its end or thrown in, and at most so many actions."""
    dealer, scores = random_start(game, luck)
    return Match(game, play(start(game, dealer, scores), luck, deals, most), dealer, scores)
