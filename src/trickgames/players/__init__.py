"""Simple players."""

from trickgames.players.players import ALONE, CALL, FULL, Player, card_counts, friends, random_player, sensible

__all__ = ["ALONE", "CALL", "FULL", "Player", "card_counts", "friends", "random_player", "sensible"]
