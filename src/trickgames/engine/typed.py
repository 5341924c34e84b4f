"""Texts read as actions of one game: what can't be read as a bid is told with the bids of that game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.cards.words import listed
from trickgames.engine.protocols import OffersCalls, TakesBids
from trickgames.errors import NotationError, short
from trickgames.table.actions import WORDS, Bid
from trickgames.table.misread import Misread, NotAnActionError
from trickgames.table.reading import read_action

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from trickgames.engine.game import Game
    from trickgames.table.action import Action

__all__ = ["read_in"]

DIGITS: Final = 4  # of the highest number that can be bid in any game


def read_in(game: Game, text: str, kinds: Iterable[type[Action]], offered: Collection[str] | None = None) -> Action:
    """The action that a text names, of these kinds. `NotationError` if there is none.

    If the text is near to what is `offered`, or else to any action of the game, the error asks whether that was meant.
    """
    try:
        return read_action(text, kinds, offered, [kind for phase in game.phases for kind in phase.accepts])
    except NotationError:
        told = _no_bid(game, text) if isinstance(text, str) else ""
        if not told:
            raise
    raise NotAnActionError(text, Misread.MALFORMED, details=[told])


def _no_bid(game: Game, text: str) -> str:
    """What is told of a text that should be a bid and is none; "" of any other text, and where the bids aren't known."""
    verb, _, rest = " ".join(text.split()).partition(" ")
    number, _, _ = rest.partition(" ")
    known = any(rest == word or rest.startswith(f"{word} ") for word in WORDS) or (number.isdecimal() and len(number) <= DIGITS)
    if verb.lower() != "bid" or not rest or known:
        return ""
    if not any(issubclass(kind, Bid) for phase in game.phases for kind in phase.accepts):
        return f"{short(rest)} is not a bid: nobody bids in {game.name}"
    bids = _bids(game)
    return f"{short(rest)} is not a bid in {game.name}: a bid is {listed(bids, 'or')}" if bids else ""


def _bids(game: Game) -> list[str]:
    """The bids of a game in words, as far as its phases tell."""
    offered = [call.bid for phase in game.phases if isinstance(phase, OffersCalls) for call in phase.offers()]
    bids = [bid for bid in offered if isinstance(bid, Bid)]
    numbers = {bid.level for bid in bids if not bid.word}
    for limits in (phase.bid_limits() for phase in game.phases if isinstance(phase, TakesBids)):
        numbers |= {limits.lowest, limits.highest} if limits.lowest else set()
    told: list[str] = []
    if numbers:
        low, high = min(numbers), max(numbers)
        strain = " and a strain" if any(bid.strain is not None for bid in bids if not bid.word) else ""
        told.append((f"a number from {low} to {high}" if low < high else f"{low}") + strain)
    return told + [*dict.fromkeys(bid.word for bid in bids if bid.word)]
