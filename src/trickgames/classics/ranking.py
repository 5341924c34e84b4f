"""The order of the cards that all classics share: ace high, down to the two (WH1, SP1, HE1, OH1, BG1)."""

from __future__ import annotations

from typing import Final

from trickgames.cards.card import Rank
from trickgames.cards.ranking import Ranking
from trickgames.phases import one_by_one

__all__ = ["ACE_HIGH", "HAND", "NO_TRUMPS", "ONE_BY_ONE"]

ACE_HIGH: Final = Ranking(trump=tuple(Rank), plain=tuple(Rank))
NO_TRUMPS: Final = Ranking(trump=(), plain=tuple(Rank))  # HE1
HAND: Final = 13
ONE_BY_ONE: Final = one_by_one(HAND)
