"""Plans of packets, and where in the pack the cards of a deal lie by such a plan.

A packet is a number, for that many cards to each player in turn, or a name and a number, for cards to a pile of that name:
`(3, ("kitty", 1), 4, ("kitty", 1), 3, ("kitty", 1))`. A `Spread` tells for one plan which places of the pack go where. Dealing,
records, arranged packs and the compiled engine all read it.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from trickgames.table.given import Packet, Plan, plan_text
from trickgames.table.schedule import ByDeal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

__all__ = ["Packet", "Plan", "Spread", "in_hand", "in_piles", "one_by_one", "plan_text", "spread_of"]

T = TypeVar("T")


def one_by_one(count: int | ByDeal[int]) -> tuple[Plan, ...] | ByDeal[tuple[Plan, ...]]:
    """The plan of a deal in which each player gets one card at a time. For a list of hand sizes, a list of plans.

    >>> one_by_one(5), one_by_one(ByDeal((2, 1))).of(1)
    (((1, 1, 1, 1, 1),), ((1, 1),))
    """
    if isinstance(count, ByDeal):
        return ByDeal(tuple(((1,) * size,) for size in count.values), count.repeats)
    return ((1,) * count,)


def in_hand(plan: Plan) -> int:
    """How many cards a plan deals to each player."""
    return sum(packet for packet in plan if isinstance(packet, int))


def in_piles(plan: Plan) -> dict[str, int]:
    """How many cards a plan deals to each pile that it names."""
    sizes: dict[str, int] = {}
    for packet in plan:
        if not isinstance(packet, int):
            sizes[packet[0]] = sizes.get(packet[0], 0) + packet[1]
    return sizes


@attrs.frozen(eq=False)
class Spread:
    """Which places of the pack (from 0, the top) go where.

    `hands` has the places of each player, the dealer's left first and the dealer last; `piles` those of the piles by name, in
    the order in which they are begun. `turned` is the place of the card that is turned face up, and `kept_out` whether that
    card lies apart; otherwise it is the last of the dealer's hand. `rest` are the places of what is left over.
    """

    hands: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[str, tuple[int, ...]], ...]
    turned: int | None
    kept_out: bool
    rest: tuple[int, ...]
    pick: tuple[tuple[Callable[[Sequence[Any]], tuple[Any, ...]], ...], ...]
    """For each dealer, what picks the cards of each seat out of a pack."""

    def pile(self, name: str) -> tuple[int, ...]:
        """The places of a pile of this name; none where there is no such pile."""
        return next((places for other, places in self.piles if other == name), ())


def spread_of(seats: int, cards: int, plan: Plan, extra: tuple[str, ...] = (), turned: str = "no") -> Spread:
    """Where the cards of a pack go by a plan, by the number of its cards and of the seats.

    In each packet for the players the `extra` hands come right before the dealer's. What is `turned` is the "next" card after
    all packets, the "last" that the dealer is dealt, or "no" card.
    """
    hands: list[list[int]] = [[] for _ in range(seats)]
    piles: dict[str, list[int]] = {name: [] for name in extra}
    top = 0

    def deal(size: int, targets: Iterable[list[int]]) -> None:
        nonlocal top
        for target in targets:
            target.extend(range(top, top + size))
            top += size

    for packet in plan:
        if isinstance(packet, int):
            deal(packet, (*hands[:-1], *(piles[name] for name in extra), hands[-1]))
        else:
            deal(packet[1], [piles.setdefault(packet[0], [])])
    kept_out = turned == "next"
    place = top if kept_out else hands[-1][-1] if turned == "last" else None
    return Spread(
        tuple(map(tuple, hands)),
        tuple((name, tuple(places)) for name, places in piles.items()),
        place,
        kept_out,
        tuple(range(top + kept_out, cards)),
        tuple(_by_seat(tuple(map(_picker, hands)), dealer) for dealer in range(seats)),
    )


def _by_seat(hands: tuple[T, ...], dealer: int) -> tuple[T, ...]:
    """What goes to the hands, from the dealer's left on, by seat."""
    last = len(hands) - 1 - dealer
    return hands[last:] + hands[:last]


def _picker(places: Sequence[int]) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda pack: tuple(pack[place] for place in places)
