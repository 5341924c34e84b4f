"""How cards are dealt, for the kernel: the shape of a deal says which place of the pack goes where.

Where a list says how many cards are dealt in which deal, there is a shape for each that differs, behind the tables that every
game has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.batch.kernel import moving
from trickgames.batch.kernel import places as at
from trickgames.batch.kernel.shaping import SHAPE_DEALT, SHAPE_OWNER
from trickgames.table.schedule import ByDeal

if TYPE_CHECKING:
    from trickgames.batch.draft import Draft
    from trickgames.engine.game import Game
    from trickgames.phases import DealCards
    from trickgames.phases.packets import Spread

__all__ = ["dealing", "spreads_of"]

Numbers = tuple[int, list[int]]


def spreads_of(deal: DealCards, game: Game) -> list[Spread]:
    """Which places of the pack go where, by the number of the deal: one for each deal that a list tells of."""
    lists = [part.values for part in (deal.count, deal.plans) if isinstance(part, ByDeal)]
    return [deal.spread(game, number) for number in range(1, max(map(len, lists), default=1) + 1)]


def dealing(draft: Draft, deal: DealCards) -> list[Numbers]:
    """What the kernel looks up to deal, by the places where it stands in the block of the game."""
    spreads = spreads_of(deal, draft.game)
    shapes = list(dict.fromkeys(spreads))
    owners = [[_owners(draft, spread, dealer) for dealer in range(draft.game.seating.seats)] for spread in shapes]
    most = len(draft.cards) if draft.draws or draft.has(at.SWAP_HAND) else max(len(owner[0]) for owner in owners) + deal.turn_up
    turned = at.LAST_TURNED if deal.last_turned else int(deal.turn_up)
    numbers = [(at.DEALT, [len(owners[0][0]), most, turned]), (at.PILES, [len(draft.piles) - moving.FIRST_PILE])]
    numbers += _shape(at.OWNER, owners[0])
    if len(shapes) > 1:
        first, size = at.RULES + len(spreads), SHAPE_OWNER + len(owners[0]) * at.SLOTS
        starts = [first + number * size for number in range(len(shapes))]
        numbers += [
            (at.LISTED_DEALS, [len(spreads)]),
            (at.RULES, [starts[shapes.index(spread)] for spread in spreads]),
        ]
        for start, owner in zip(starts, owners, strict=True):
            numbers += [(start + SHAPE_DEALT, [len(owner[0])]), *_shape(start + SHAPE_OWNER, owner)]
    return numbers


def _shape(place: int, owners: list[list[int]]) -> list[Numbers]:
    """Who gets which card, dealer by dealer, each as long as the longest may be."""
    return [(place + dealer * at.SLOTS, owner + [0] * (at.SLOTS - len(owner))) for dealer, owner in enumerate(owners)]


def _owners(draft: Draft, spread: Spread, dealer: int) -> list[int]:
    """Where each card goes that is dealt: to a seat, or to a pile, which stands behind the seats."""
    seats = len(spread.hands)
    owner = {place: (dealer + 1 + player) % seats for player, places in enumerate(spread.hands) for place in places}
    for name, places in spread.piles:
        owner |= dict.fromkeys(places, at.MOST_SEATS + draft.piles.index(name))
    return [owner[place] for place in range(len(owner))]
