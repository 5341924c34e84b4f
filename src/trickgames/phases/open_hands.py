"""Hands that lie open from some moment of the play on, and who plays their cards (BG2, FH9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import attrs

from trickgames.cards.words import listed, sentence
from trickgames.checks import Sound, row
from trickgames.table.actions import WORDS
from trickgames.table.facts import Contract

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.engine.game import Game
    from trickgames.table.table import Table

__all__ = ["DUMMY", "OPEN_MISERE", "OpenHand"]

Moment = Literal["before_lead", "after_lead", "after_first_trick"]


def _words(words: Iterable[str]) -> tuple[str, ...]:
    return row(words)


@attrs.frozen
class OpenHand(Sound):
    """A hand that lies open for all: the maker's, or that of the partner (the next one clockwise who plays).

    It lies open before the first lead, after it, or after the first trick. `played_by` says who plays its cards: the maker, or
    its owner. `calls` are the words of the calls in which it lies open; none means every contract.

    >>> from trickgames.phases import DUMMY, OpenHand
    >>> DUMMY == OpenHand("partner", "after_lead", "maker")
    True
    """

    whose: Literal["maker", "partner"] = "maker"
    since: Moment = "after_first_trick"
    played_by: Literal["maker", "owner"] = "owner"
    calls: tuple[str, ...] = attrs.field(default=(), converter=_words)

    def hand(self, table: Table) -> int | None:
        """The seat whose hand it is in this deal; None if no hand lies open by this rule."""
        contract = table.find(Contract)
        if contract is None:
            return None
        if self.calls and (contract.call is None or str(contract.call.bid).removeprefix("bid ") not in self.calls):
            return None
        if self.whose == "maker":
            return contract.maker
        seating = table.game.seating
        partners = seating.partners(contract.maker)
        return next((seat for seat in table.players(contract.maker) if seat in partners), None)

    def due(self, *, led: bool, tricks: int) -> bool:
        """Whether its moment has come: after the first lead, after this many tricks."""
        return {"before_lead": True, "after_lead": led or tricks > 0, "after_first_trick": tricks > 0}[self.since]

    def own_problems(self) -> Iterator[str]:
        """Reports words that no call has, and a maker's hand that the maker is to play for its owner."""
        for word in self.calls:
            if word not in WORDS:
                yield f"OpenHand: calls: {word!r} is not a word of a call; the words are {', '.join(WORDS)}"
        if self.whose == "maker" and self.played_by == "maker":
            yield "OpenHand: the maker plays the maker's own hand: say `played_by='owner'`"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports a partner's hand where nobody has a partner."""
        if self.whose == "partner" and any(len(side) == 1 for side in game.seating.sides):
            yield "Tricks: open_hands: not everybody has a partner: seat partners, or open the maker's hand"

    def describe(self, maker: str = "maker") -> str:
        """The rule in a sentence, with the word that the game has for the maker."""
        when = {
            "before_lead": "before the first lead",
            "after_lead": "after the first lead",
            "after_first_trick": "after the first trick",
        }[self.since]
        whose = f"the {maker}'s partner" if self.whose == "partner" else f"the {maker}"
        only = f"If the bid was {listed(self.calls, 'or')}, " if self.calls else ""
        then = f". The {maker} plays its cards" if self.played_by == "maker" else ""
        number = "[BG2]" if self.whose == "partner" else "[FH9]"
        return sentence(f"{only}{whose} lays their hand open on the table {when}{then} {number}.")


DUMMY: Final = OpenHand("partner", "after_lead", "maker")
"""The dummy: after the first lead the hand of the maker's partner lies open, and the maker plays its cards (BG2)."""

OPEN_MISERE: Final = OpenHand("maker", "after_first_trick", "owner", ("open misere",))
"""A misere that is played with an open hand: after the first trick the maker's hand lies open (FH9)."""
