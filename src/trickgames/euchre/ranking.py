"""The order of the cards and the packets of the deal, which all kinds of euchre share (E7-E11, E38, K5)."""

from __future__ import annotations

from typing import Final

from trickgames.cards.card import Joker, Rank
from trickgames.cards.ranking import Always, Off, Ranking

__all__ = ["BOWERS", "EUCHRE", "PLANS", "TWO_OF_SPADES"]

A, K, Q, J, T = Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN
LOW: Final = (Rank.NINE, Rank.EIGHT, Rank.SEVEN)

BOWERS: Final = ((Joker.HIGH, "best bower"), (J, "right bower"), (Off(J), "left bower"))
EUCHRE: Final = Ranking(
    trump=(Joker.HIGH, J, Off(J), A, K, Q, T, *LOW),  # the best, right and left bower (E7, E8, E11)
    plain=(A, K, Q, J, T, *LOW),  # E10
    names=BOWERS,
)
TWO_OF_SPADES: Final = Ranking(
    trump=(Always("2s"), *EUCHRE.trump[1:]), plain=EUCHRE.plain, names=((Always("2s"), "Benny"), *BOWERS[1:])
)
"""Euchre with the two of spades as the Benny (BR2)."""
PLANS: Final = ((3, 2), (2, 3))  # E38
