"""Zones: open cards on the table from which their owner plays as from the hand, with cards under them that nobody knows (TH4).

A zone is a pile of each player. `LayOut` lays the piles, `Tricks(zones=...)` says which are played from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.words import counted, listed
from trickgames.checks import Sound
from trickgames.engine.fitting import deals_that_differ
from trickgames.engine.protocols import LaysPiles
from trickgames.phases.base import Settles
from trickgames.phases.deal import DealCards
from trickgames.table.places import HAND, TRICK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.engine.game import Game
    from trickgames.phases.packets import Spread
    from trickgames.table.table import Table

__all__ = ["LayOut", "Zone", "zone_problems", "zones_told"]


@attrs.frozen
class Zone(Sound):
    """The open pile of this name that each player has, whose cards are played like those of the hand.

    `over` is the name of the hidden pile that lies under it. For each card that is played from the zone, the next card of that
    pile is turned up and goes to the pile `then`, which everybody sees. If `then` is a zone too, the card may be played from
    the next trick on (TH6).

    >>> from trickgames.phases import FOLLOW_SUIT, LayOut, Tricks
    >>> rows = LayOut("cover", 4, face_up=False), LayOut("row", 4)
    >>> Tricks(FOLLOW_SUIT, zones=(Zone("row", over="cover"), Zone("turned up"))).zones[1].name
    'turned up'
    """

    name: str
    over: str = ""
    then: str = "turned up"

    def own_problems(self) -> Iterator[str]:
        """Reports names that already mean something else, or that are equal."""
        for name in (self.name, self.over):
            if name in (HAND, TRICK):
                yield f"Zone: {name!r} is the name of another place: give it another"
        if not self.name or self.name == self.over or (self.over and self.then in ("", HAND, TRICK, self.name, self.over)):
            yield f"Zone: name={self.name!r}, over={self.over!r}, then={self.then!r}: three names"


def zones_told(zones: Sequence[Zone]) -> Iterator[str]:
    """How players play from their zones, in sentences; cards that are turned up are a zone too."""
    under = [zone for zone in zones if zone.over]
    turned = {zone.then for zone in under}
    own = [f"their {zone.name}" for zone in zones if zone.name not in turned]
    if own:
        yield f"Players may play from {listed(own)} as well as from their hand [TH6]."
    for zone in under:
        later = " It may be played from the next trick on." if zone.then in {other.name for other in zones} else ""
        yield f"The cards of the {zone.name} lie on those of the {zone.over}."
        yield f"Whenever a card of the {zone.name} is played, the next card of the {zone.over} is turned up [TH6].{later}"


@attrs.frozen
class LayOut(Settles):
    """Each player gets a row of cards from a pile, one at a time from the dealer's left, open or hidden from all (TH4).

    >>> from trickgames import euchre
    >>> from trickgames.phases import LayOut
    >>> print(LayOut("row", 4).describe(euchre.BICYCLE)[0])
    Each player is dealt a row of four cards face up, one at a time [TH4].
    """

    name: str
    count: int = 4
    face_up: bool = True
    source: str = "stock"
    heading = "Deal"

    def lays(self, _game: Game) -> dict[str, int | None]:
        """The pile that each player has, and how many cards lie on it."""
        return {self.name: self.count}

    def enter(self, table: Table) -> Table:
        """The rows are laid."""
        seen: tuple[int, ...] | None = None if self.face_up else ()
        players = list(table.game.seating.clockwise(table.dealer))
        cards = table.cards((self.source, None))
        for place, seat in enumerate(players):
            mine = cards[place : self.count * len(players) : len(players)]
            if self.face_up:
                mine = tuple(sorted(mine))  # in an open row the order means nothing
            table = table.move(seat, f"lays out a {self.name}", mine, (self.source, None), (self.name, seat), seen_by=seen)
        return table

    def own_problems(self) -> Iterator[str]:
        """Reports that no cards are laid, and a name that already means something else."""
        if self.count < 1:
            yield f"LayOut: count={self.count}: one card at least"
        if self.name in ("", HAND, TRICK, self.source):
            yield f"LayOut: name={self.name!r} is the name of another place: give it another"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports a number of cards that isn't left over from the deal."""
        rows = [phase.count for phase in game.phases if isinstance(phase, LayOut) and phase.source == self.source]
        dealt = [phase for phase in game.phases if isinstance(phase, DealCards) and self.source in phase.laid()]
        needed = sum(rows) * game.seating.seats
        if not dealt:
            yield f"LayOut: source={self.source!r}: no deal leaves a pile of this name: name one that `DealCards` lays"
        elif self == next(phase for phase in game.phases if isinstance(phase, LayOut) and phase.source == self.source):
            deals = range(1, deals_that_differ(game) + 1)
            left = min(_lying(dealt[0].spread(game, deal), self.source) for deal in deals)
            if needed > left:
                yield f"LayOut: {needed} cards are laid out, and {left} are left over: deal fewer, or lay out fewer"

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The row in a sentence."""
        singly = ", one at a time" if self.count > 1 else ""
        how = f"face up{singly}" if self.face_up else f"face down{singly}, and nobody may look at them"
        return (f"Each player is dealt a {self.name} of {counted(self.count, 'card')} {how} [TH4].",)


def _lying(spread: Spread, source: str) -> int:
    """How many cards lie on a pile after the deal; what is left over where no packet is for it."""
    return len(dict(spread.piles).get(source, spread.rest))


def zone_problems(zones: tuple[Zone, ...], game: Game) -> Iterator[str]:
    """Reports zones of piles that nobody lays, and two zones with the same name."""
    laid = {name for phase in game.phases if isinstance(phase, LaysPiles) for name in phase.lays(game)}
    turned = {zone.then for zone in zones if zone.over}
    for zone in zones:
        if [other.name for other in zones].count(zone.name) > 1:
            yield f"Tricks: zones: {zone.name!r} appears twice"
        if zone.name not in laid | turned:
            yield f"Tricks: zones: no phase lays the pile {zone.name!r}: put a `LayOut` of it before the play"
        if zone.over and zone.over not in laid:
            yield f"Tricks: zones: no phase lays the pile {zone.over!r}: put a `LayOut` of it, face down, before the play"
