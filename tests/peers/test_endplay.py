"""Bridge endings beside the double-dummy solver that `endplay` wraps: every play of the declarer's side and of the defenders.

Needs the extra `bench`.
"""

from __future__ import annotations

import random

import pytest

import trickgames as tg
from trickgames import classics
from trickgames.solver import best_plays

endplay = pytest.importorskip("endplay")
dds = pytest.importorskip("endplay.dds")

SUITS = (tg.Suit.SPADES, tg.Suit.HEARTS, tg.Suit.DIAMONDS, tg.Suit.CLUBS)
TRUMPS = {"spades": "spades", "hearts": "hearts", "diamonds": "diamonds", "clubs": "clubs", None: "nt"}
PLAYERS = ("north", "east", "south", "west")


def ending(seed, cards):
    """A state of random play in which this number of cards each are left, and somebody leads or plays to a trick."""
    rng = random.Random(seed)
    state, stop = tg.start(classics.BRIDGE_PLAY, dealer=seed % 4), 4 * cards - rng.randrange(4)
    while not (isinstance(state, tg.Playing) and state.left.bit_count() <= stop):
        action = tg.given(state, rng) if state.awaits is not None else rng.choice(tg.legal_actions(state))
        state = tg.apply(state, action)
    return state


def theirs(state):
    """The same position for their solver: its hands still have the cards of the open trick, which are then played."""
    hands = [set(hand) for hand in state.hands]
    for seat, card in state.plays:
        hands[seat].add(card)
    told = " ".join(
        ".".join("".join(card.rank.letter for card in sorted(hand, reverse=True) if card.suit is suit) for suit in SUITS)
        for hand in hands
    )
    deal = endplay.types.Deal(f"N:{told}")
    suit = state.table.get(tg.Trump).suit
    deal.trump = getattr(endplay.types.Denom, TRUMPS[None if suit is None else suit.name.lower()])
    leader = state.plays[0][0] if state.plays else state.hand_of
    deal.first = getattr(endplay.types.Player, PLAYERS[leader])
    for _, card in state.plays:
        deal.play(f"{card.suit.name[0]}{card.rank.letter}")
    return deal


@pytest.mark.parametrize("cards", [2, 4, 5, 6, 7, 8])
def test_every_play_of_a_bridge_ending_is_worth_what_their_solver_says(cards):
    for seed in range(12):
        state = ending(seed, cards)
        solved = best_plays(state)
        before = sum(trick.winner in solved.camp for trick in state.finished)
        ours = {str(play.card).upper(): value - before for play, value in solved.values}
        found = {f"{card.rank.name[-1]}{card.suit.name[0].upper()}": tricks for card, tricks in dds.solve_board(theirs(state))}
        assert ours == found, (seed, cards)
