"""Cards, packs and sets of cards, and how they rank."""

from trickgames.cards.card import RANKS, SUITS, Card, CardSet, Joker, Rank, Suit, parse_cards
from trickgames.cards.packs import pack
from trickgames.cards.ranking import Alike, Always, Off, Order, Ranking, order, reverse, trick_winner
from trickgames.cards.strains import LOW, MISERE, NO_TRUMP, STRAINS, Strain, strain_of

__all__ = [
    "LOW",
    "MISERE",
    "NO_TRUMP",
    "RANKS",
    "STRAINS",
    "SUITS",
    "Alike",
    "Always",
    "Card",
    "CardSet",
    "Joker",
    "Off",
    "Order",
    "Rank",
    "Ranking",
    "Strain",
    "Suit",
    "order",
    "pack",
    "parse_cards",
    "reverse",
    "strain_of",
    "trick_winner",
]
