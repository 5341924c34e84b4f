"""Simple players: what to do, from what a seat may know.

A player is any callable from a view to one of its legal actions. `random_player` makes one that picks any of them. `sensible`
plays like somebody who has just learned the game. Its decisions are exact and whole-numbered, so that they can be told in a
few sentences and computed elsewhere with the same result. Each module tells the rules of its decisions: `counting` what a hand
is worth, `calls` when to bid and call, `exchange` what to discard, take and burn, `tricks` what to play, `sides` who plays
with whom.

`sensible` looks at the hand, the trump, the strengths and points of cards, the trick so far, who plays with whom, and the
bids. It does not remember earlier tricks, except whether the called card has been played. Of cards that are equal in
everything that a rule looks at, the one with the lowest id is taken; of equal actions, the one listed first. A single legal
action is taken without a look at anything. Of actions that it does not know, such as those of your own phases, it takes the
first.
"""

from trickgames.players.beginner import sensible
from trickgames.players.choosing import Player, random_player
from trickgames.players.counting import ALONE, CALL, FULL, card_counts
from trickgames.players.sides import friends

__all__ = ["ALONE", "CALL", "FULL", "Player", "card_counts", "friends", "random_player", "sensible"]
