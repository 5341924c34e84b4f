"""Movers: cards that are taken up, put away or given, as data. An `Exchange` is a list of them.

A mover says who moves how many cards, which ones, from where to where, and who sees them. It asks only where the rules leave a
choice, and tells what its rules reveal of the cards that nobody sees. How a list of movers is played is in
`trickgames.phases.running`.
"""

from __future__ import annotations

from typing import TypeAlias

from trickgames.phases.giving import GiveCards, Offer
from trickgames.phases.putting import PutCards
from trickgames.phases.taking import ExchangeReason, TakeCards

__all__ = ["ExchangeReason", "GiveCards", "Mover", "Offer", "PutCards", "TakeCards"]

Mover: TypeAlias = TakeCards | PutCards | GiveCards | Offer
