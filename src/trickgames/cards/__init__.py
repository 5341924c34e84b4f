"""Cards, packs and sets of cards, and how they rank."""

from trickgames.cards.card import RANKS, SUITS, Card, CardSet, Joker, Rank, Suit, pack, parse_cards
from trickgames.cards.ranking import Alike, Off, Order, Ranking, order, reverse, trick_winner

__all__ = [
    "RANKS",
    "SUITS",
    "Alike",
    "Card",
    "CardSet",
    "Joker",
    "Off",
    "Order",
    "Rank",
    "Ranking",
    "Suit",
    "order",
    "pack",
    "parse_cards",
    "reverse",
    "trick_winner",
]
