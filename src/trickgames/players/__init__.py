"""Simple players, which decide from what a seat may know.

A player is any callable from a view to one of its legal actions. `random_player` makes one that picks any of them. `sensible`
plays like somebody who has just learned the game. Its decisions are exact and use whole numbers, so that a few sentences can
tell them, and another program can compute the same result. Each module tells the rules of its decisions: `counting` what a hand
is worth, `calls` when to bid and call, `exchange` what to discard, take and burn, `tricks` what to play, `sides` who plays with
whom.

`sensible` looks at the hand, the trump, the strengths and points of cards, the trick so far, who plays with whom, and the bids.
It doesn't remember earlier tricks, except whether the called card has been played. If cards are equal in everything that a rule
looks at, it takes the one with the lowest id. Of equal actions it takes the one that is listed first. If only one action is
legal, it takes that. Of actions that it doesn't know, such as those of your own phases, it takes the first.
"""

from trickgames.players.beginner import sensible
from trickgames.players.choosing import Player, random_player
from trickgames.players.counting import ALONE, CALL, FULL, card_counts
from trickgames.players.sides import friends

__all__ = ["ALONE", "CALL", "FULL", "Player", "card_counts", "friends", "random_player", "sensible"]
