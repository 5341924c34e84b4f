"""The deal: who gets which cards of the pack, in packets by a plan (P17, P34, E37-E40)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import attrs

from trickgames.cards.card import Card, card_set
from trickgames.cards.ranking import order
from trickgames.cards.words import counted, listed, number, sentences
from trickgames.engine.shuffling import in_random_order
from trickgames.engine.states import AwaitingDeal, new_awaiting_deal
from trickgames.errors import Reason, short
from trickgames.phases.base import PhaseBase
from trickgames.table.actions import Deal
from trickgames.table.facts import TurnUp
from trickgames.table.places import Pile, new_pile
from trickgames.table.table import Table, with_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trickgames.engine.game import Game

__all__ = ["DealCards", "DealReason"]


class DealReason(Reason):
    """Why a deal is refused."""

    NO_CARDS = "The pack holds something that is no card.", ""
    FOREIGN = "The pack holds a card that does not belong to this game.", ""
    DOUBLED = "The pack holds a card twice.", ""
    SHORT = "The pack is short.", ""
    WRONG_PLAN = "The cards are not dealt in those packets.", "E38"


def _plans(plans: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    whole = isinstance(plans, Iterable) and all(isinstance(plan, Iterable) for plan in plans)  # pyright: ignore[reportUnnecessaryIsInstance]
    return tuple(tuple(plan) for plan in plans) if whole else plans  # type: ignore[return-value]


@attrs.frozen
class DealCards(PhaseBase):
    """Deals `count` cards to each player, clockwise from the dealer's left, in packets of the sizes of one of the `plans`.

    With `turn_up` the next card is turned face up (E40); what is left over lies face down, under the name `rest`.
    """

    count: int
    plans: tuple[tuple[int, ...], ...] = attrs.field(
        converter=_plans, default=attrs.Factory(lambda self: ((self.count,),), takes_self=True)
    )
    turn_up: bool = False
    rest: str = "stock"
    accepts = (Deal,)
    heading = "Deal"

    @property
    def gives(self) -> tuple[type[Any], ...]:  # type: ignore[override]
        """The turn-up, if there is one."""
        return (TurnUp,) if self.turn_up else ()

    def hand_size(self, _table: Table) -> int:
        """As many as are dealt."""
        return self.count

    def lays(self, game: Game) -> dict[str, int | None]:
        """The turn-up, and what is left over."""
        left = len(game.pack) - self.count * game.seating.seats - self.turn_up
        return {**({"turn-up": 1} if self.turn_up else {}), **({self.rest: left} if left > 0 else {})}

    def enter(self, table: Table) -> AwaitingDeal:
        """Awaits the deal."""
        return new_awaiting_deal(table, self)

    def asking(self, table: Table, _seat: int) -> AwaitingDeal:
        """The dealer is to deal."""
        return new_awaiting_deal(table, self)

    def legal(self, _state: AwaitingDeal) -> tuple[Deal, ...]:
        """Nothing is listed: there are too many packs."""
        return ()

    def supply(self, state: AwaitingDeal, number: Callable[[], float]) -> Deal:
        """The pack in random order."""
        return Deal(in_random_order(state.game.pack, number))

    def check(self, state: AwaitingDeal, action: Deal) -> Reason | None:
        """Whether it is the whole pack of the game, each card once, dealt by one of the plans."""
        if action.plan is not None and action.plan not in self.plans:
            return DealReason.WRONG_PLAN
        whole = state.table.game.cards
        if len(action.pack) == len(whole) and _holds_all(action.pack, whole):
            return None
        return _fault(action.pack, whole)

    def step(self, state: AwaitingDeal, action: Deal) -> Table:
        """Hands, turn-up and the rest, as the pack gives them."""
        table, pack = state.table, action.pack
        seats = table.game.seating.seats
        first = (table.dealer + 1) % seats
        bits = [card.bit for card in pack]
        dealt = [card_set(sum(packets(bits))) for packets in layout(seats, action.plan or self.plans[0])]
        hands = tuple(dealt[seats - first :] + dealt[: seats - first])
        top = seats * self.count
        if not self.turn_up:
            return with_cards(table, hands, self._left_over(pack[top:]), table.facts, table.log)
        turned = pack[top]
        piles = (new_pile("turn-up", (turned,), None, None), *self._left_over(pack[top + 1 :]))
        return with_cards(table, hands, piles, (*table.facts, self._offer(table.game, turned)), table.log)

    def _offer(self, game: Game, turned: Card) -> TurnUp:
        offer: TurnUp | None = game.memo.get(("turned", turned))
        if offer is None:
            offer = game.memo["turned", turned] = TurnUp(turned, order(game.ranking, None).suit(turned))
        return offer

    def _left_over(self, cards: tuple[Card, ...]) -> tuple[Pile, ...]:
        return (new_pile(self.rest, cards, None, ()),) if cards else ()

    def own_problems(self) -> Iterator[str]:
        """No cards, packets that do not add up, a rest without a name."""
        if self.count < 1:
            yield f"DealCards: count={short(self.count)}: at least one card to each player"
            return
        if not self.rest:
            yield "DealCards: rest='': what is left over has a name"
        if not self.plans:
            yield "DealCards: there is no plan"
        for plan in self.plans:
            if sum(plan) != self.count or min(plan, default=0) < 1:
                yield f"DealCards: the packets {'-'.join(map(str, plan))} do not make {short(self.count)} cards"

    def problems(self, game: Game) -> Iterator[str]:
        """A pack too small."""
        needed = self.count * game.seating.seats + self.turn_up
        if needed > len(game.pack):
            yield f"DealCards: {short(needed)} cards are needed, the pack has {len(game.pack)}"

    def describe(self, game: Game) -> tuple[str, ...]:
        """The deal in sentences."""
        packets = listed((f"of {listed(map(number, plan))}" for plan in self.plans), "or")
        left = len(game.pack) - self.count * game.seating.seats - self.turn_up
        rest = "one card is" if left == 1 else f"{counted(left, 'card')} are"
        return sentences(
            f"The dealer gives each player {counted(self.count, 'card')}, clockwise from the left [P17, E37].",
            f"They come in packets {packets}.",
            "The dealer keeps to the plan begun with [E38]." if len(self.plans) > 1 else "",
            "The next card is turned face up [E40]." if self.turn_up else "",
            f"{rest[0].upper()}{rest[1:]} left over, face down: the {self.rest}." if left else "",
        )


@lru_cache(maxsize=256)
def layout(seats: int, plan: tuple[int, ...]) -> tuple[Callable[[Sequence[Any]], tuple[Any, ...]], ...]:
    """For each player, the dealer's left first, what picks the cards of that player out of a pack."""
    places: list[list[int]] = [[] for _ in range(seats)]
    top = 0
    for size in plan:
        for player in places:
            player.extend(range(top, top + size))
            top += size
    return tuple(_picker(player) for player in places)


def _picker(places: Sequence[int]) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda pack: tuple(pack[place] for place in places)


def _holds_all(pack: Sequence[Card], whole: frozenset[Card]) -> bool:
    try:
        return not whole.difference(pack)
    except TypeError:
        return False


def _fault(pack: Sequence[Card], whole: frozenset[Card]) -> DealReason:
    if not all(isinstance(card, Card) for card in pack):  # pyright: ignore[reportUnnecessaryIsInstance]
        return DealReason.NO_CARDS
    if not set(pack) <= whole:
        return DealReason.FOREIGN
    return DealReason.DOUBLED if len(set(pack)) < len(pack) else DealReason.SHORT
