"""What cinch and pedro have in common: the fourteen trumps with two fives, their points, and the dealer who robs (CI1-CI6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.cards.card import Joker, Rank
from trickgames.cards.ranking import Off, Ranking
from trickgames.phases import Exchange, PutCards, TakeCards
from trickgames.scoring import MINUS_BID, TAKEN, CountCards, Line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickgames.cards.ranking import Entry
    from trickgames.phases.movers import Mover
    from trickgames.phases.roles import CardKind, Role
    from trickgames.scoring import PointCard

__all__ = ["HAND", "PLEDGE", "POINTS", "points_of", "ranking_of", "robbing"]

HAND: Final = 6
FIVE: Final = Rank.FIVE
POINTS: Final[Mapping[PointCard, int]] = {  # CI6
    Rank.ACE: 1,
    Rank.JACK: 1,
    Rank.TEN: 1,
    FIVE: 5,
    Off(FIVE): 5,
    Rank.TWO: 1,
}
PLEDGE: Final = (Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN))  # PE8


def ranking_of(*above_ten: Off | Joker) -> Ranking:
    """The order of the trumps, the off-five below the five (CI1); other cards may stand between the jack and the ten (PE10)."""
    high, low = tuple(Rank)[:4], tuple(Rank)[4:]
    place = low.index(FIVE) + 1
    trump: tuple[Entry, ...] = (*high, *above_ten, *low[:place], Off(FIVE), *low[place:])
    return Ranking(trump=trump, plain=tuple(Rank))


def points_of(more: Mapping[PointCard, int], *, low_is_safe: bool) -> CountCards:
    """The points of the cards, with more than the usual ones; a safe two counts for who plays it (CI6, PE7)."""
    return CountCards({**POINTS, **more}, (Rank.TWO,) if low_is_safe else ())


def robbing(*, fillers: bool) -> Exchange:
    """Plain cards are thrown and hands filled to six; the dealer, last, takes the rest and keeps six (CI3, CI4, PE3, PE4).

    With `fillers` the dealer makes up six with plain cards; without, only trumps are kept (PE5).
    """
    others: Role = "all_but_dealer"
    plain = PutCards(down_to=HAND, who="dealer", which="plain") if fillers else PutCards("all", who="dealer", which="plain")
    return Exchange(
        (
            PutCards("all", who=others, which="plain", face_up=True),
            _burn(others),
            TakeCards("stock", who=others, up_to=HAND),
            TakeCards("stock", who="dealer"),
            plain,
            _burn("dealer"),
        )
    )


def _burn(who: Role) -> Mover:
    """Trumps over six go, those without points first, and everybody sees them."""
    first: tuple[CardKind, ...] = ("trumps_without_points",)
    return PutCards(down_to=HAND, who=who, which="trumps", first=first, face_up=True, verb="burn")
