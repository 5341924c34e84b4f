"""The deal: who gets which cards of the pack, in packets by a plan (P17, P34, E37-E40, FH3, WH1, OH1)."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.cards.card import Card, card_set
from trickgames.cards.ranking import order
from trickgames.cards.words import counted, listed, number, sentences
from trickgames.checks import row
from trickgames.engine.shuffling import in_random_order
from trickgames.engine.states import AwaitingDeal, new_awaiting_deal
from trickgames.errors import Reason, short
from trickgames.phases.base import PhaseBase
from trickgames.phases.packets import Packet, Plan, Spread, in_hand, in_piles, plan_text, spread_of
from trickgames.table.actions import Deal
from trickgames.table.facts import TurnUp
from trickgames.table.given import PILE_NAME
from trickgames.table.places import HAND, TRICK, Pile, new_pile
from trickgames.table.schedule import ByDeal, of_deal
from trickgames.table.table import Table, with_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from trickgames.engine.game import Game

__all__ = ["DealCards", "DealReason", "dealing_of"]


SINGLE_CARDS = 3
"""As many packets of one card at the end of a plan are told together."""
MOST_REPEATED = 3
"""As many equal packets in a row are told one by one; of more, their number is told."""


class DealReason(Reason):
    """Why a deal is refused."""

    NO_CARDS = "The pack holds something that is not a card.", ""
    FOREIGN = "The pack holds a card that does not belong to this game.", ""
    DOUBLED = "The pack holds a card twice.", ""
    SHORT = "The pack is short.", ""
    WRONG_PLAN = "The cards are not dealt in those packets.", "E38"


def _plans(plans: Any) -> Any:
    if isinstance(plans, ByDeal):
        lists: ByDeal[Any] = plans  # pyright: ignore[reportUnknownVariableType]
        return attrs.evolve(lists, values=tuple(map(_plans, lists.values)))
    every: Any = row(plans)
    return tuple(map(row, every)) if isinstance(every, tuple) else every  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _one_packet(count: Any) -> Any:
    if isinstance(count, ByDeal):
        sizes: ByDeal[Any] = count  # pyright: ignore[reportUnknownVariableType]
        return ByDeal(tuple(((size,),) for size in sizes.values), sizes.repeats)
    return ((count,),)


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return row(names)


TWO_ROUNDS: Final = 2


@attrs.frozen
class DealCards(PhaseBase):
    """Deals `count` cards to each player, clockwise from the dealer's left, in the packets of one of the `plans`.

    A plan may have packets for piles, `("kitty", 1)`, between those for the players. Such a pile lies face down (FH3). Each
    packet for the players is dealt to the `extra_hands` as well, right before the dealer. These are face-down hands of nobody,
    such as a dummy (CT7). `count` and `plans` may be lists by the number of the deal (OH1). `one_by_one(count)` makes the plan
    of single cards.

    With `turn_up` the next card is turned face up and lies apart (E40). With `last_turned` the last card, the dealer's, is
    turned, and belongs to the dealer's hand (WH1). What is left over lies face down, under the name `rest`.

    >>> DealCards(10, [(3, ("kitty", 1), 4, ("kitty", 1), 3, ("kitty", 1))]).describe_packets()
    'They are dealt in packets of three, one for the kitty, four, one for the kitty, three and one for the kitty.'
    """

    count: int | ByDeal[int]
    plans: tuple[Plan, ...] | ByDeal[tuple[Plan, ...]] = attrs.field(
        converter=_plans, default=attrs.Factory(lambda self: _one_packet(self.count), takes_self=True)
    )
    turn_up: bool = False
    rest: str = "stock"
    last_turned: bool = False
    extra_hands: tuple[str, ...] = attrs.field(converter=_names, default=())
    accepts = (Deal,)
    heading = "Deal"

    @property
    def gives(self) -> tuple[type[Any], ...]:  # type: ignore[override]
        """The turn-up, if there is one."""
        return (TurnUp,) if self.turn_up or self.last_turned else ()

    # what holds in a deal, by its number

    def size_of(self, deal: int) -> int:
        """How many cards each player is dealt in the deal of this number."""
        return of_deal(self.count, deal)

    def plans_of(self, deal: int) -> tuple[Plan, ...]:
        """The plans by which the deal of this number may be dealt, the usual one first."""
        return of_deal(self.plans, deal)

    def spread(self, game: Game, deal: int, plan: Plan | None = None) -> Spread:
        """Which places of the pack go where in the deal of this number, by this plan (None: the usual one)."""
        packets = plan or of_deal(self.plans, deal)[0]
        known: Spread | None = game.memo.get((id(self), packets))
        if known is None:
            turned = "next" if self.turn_up else "last" if self.last_turned else "no"
            known = spread_of(game.seating.seats, len(game.pack), packets, self.extra_hands, turned)
            game.memo[id(self), packets] = known
        return known

    def hand_size(self, table: Table) -> int:
        """As many as are dealt."""
        return of_deal(self.count, table.deal)

    def sizes(self) -> tuple[int, ...]:
        """Every number of cards that a player may be dealt, by deal."""
        return self.count.values if isinstance(self.count, ByDeal) else (self.count,)

    def laid(self) -> tuple[str, ...]:
        """The names of the piles that may lie there after the deal, what is left over last."""
        named = (name for number in range(1, self._numbers() + 1) for plan in self.plans_of(number) for name in in_piles(plan))
        return (*dict.fromkeys((*self.extra_hands, *named)), self.rest)

    def left_over(self, game: Game) -> int:
        """How many cards at least are left over after every deal, without a turn-up."""
        return min(len(game.pack) - needed for needed in self._needed(game.seating.seats))

    def _numbers(self) -> int:
        """How many deals there are that may differ."""
        lists = [part.values for part in (self.count, self.plans) if isinstance(part, ByDeal)]
        return max(map(len, lists), default=1)

    def _needed(self, seats: int) -> list[int]:
        """How many cards each deal takes, the turn-up among them."""
        hands = seats + len(self.extra_hands)
        return [
            self.size_of(deal) * hands + sum(in_piles(self.plans_of(deal)[0]).values()) + self.turn_up
            for deal in range(1, self._numbers() + 1)
        ]

    # the phase

    def lays(self, game: Game) -> dict[str, int | None]:
        """The piles beside the hands, and how many cards lie on each; None if that depends on the deal."""
        deals = [(deal, plan) for deal in range(1, self._numbers() + 1) for plan in self.plans_of(deal)]
        every = [self._lying(self.spread(game, deal, plan)) for deal, plan in deals]
        names = dict.fromkeys(name for piles in every for name in piles)
        sizes = {name: {piles.get(name, 0) for piles in every} for name in names}
        return {name: next(iter(found)) if len(found) == 1 else None for name, found in sizes.items() if found != {0}}

    def _lying(self, spread: Spread) -> dict[str, int]:
        """How many cards lie on each pile after a deal."""
        turned = {"turn-up": 1} if spread.turned is not None and spread.kept_out else {}
        return turned | {name: len(places) for name, places in (*spread.piles, (self.rest, spread.rest))}

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
        if action.plan is not None and action.plan not in self.plans_of(state.table.deal):
            return DealReason.WRONG_PLAN
        whole = state.table.game.cards
        if len(action.pack) == len(whole) and _holds_all(action.pack, whole):
            return None
        return _fault(action.pack, whole)

    def step(self, state: AwaitingDeal, action: Deal) -> Table:
        """Hands, piles, turn-up and the rest, as the pack gives them."""
        table, pack = state.table, action.pack
        game = table.game
        spread = self.spread(game, table.deal, action.plan)
        bits = [card.bit for card in pack]
        hands = tuple([card_set(sum(pick(bits))) for pick in spread.pick[table.dealer]])
        piles: tuple[Pile, ...] = ()
        for name, places in spread.piles:
            piles += (new_pile(name, tuple([pack[place] for place in places]), None, ()),)
        if spread.rest:
            piles += (new_pile(self.rest, pack[spread.rest[0] :], None, ()),)
        if spread.turned is None:
            return with_cards(table, hands, piles, table.facts)
        turned = pack[spread.turned]
        facts = table.facts + (self._offer(game, turned),)
        if spread.kept_out:
            return with_cards(table, hands, (new_pile("turn-up", (turned,), None, None),) + piles, facts)
        place = (HAND, table.dealer)
        return with_cards(table, hands, piles, facts).move(table.dealer, "turns up", (turned,), place, place, seen_by=None)

    def _offer(self, game: Game, turned: Card) -> TurnUp:
        offer: TurnUp | None = game.memo.get(("turned", turned))
        if offer is None:
            offer = game.memo["turned", turned] = TurnUp(turned, order(game.ranking, None).suit(turned))
        return offer

    # what is wrong with it, and how it is told

    def own_problems(self) -> Iterator[str]:
        """Reports a deal without cards, packets that don't add up, lists that disagree, and a rest without a name."""
        few = [size for size in dict.fromkeys(self.sizes()) if size < 1]
        if few:
            yield from (f"DealCards: count={short(size)}: at least one card to each player" for size in few)
            return
        yield from self._wrong_piles()
        lists = [part for part in (self.count, self.plans) if isinstance(part, ByDeal)]
        if len({(len(part.values), part.repeats) for part in lists}) > 1:
            yield "DealCards: count and plans are lists of different deals: give both as many, one_by_one(count) makes plans"
            return
        for deal in range(1, self._numbers() + 1):
            yield from self._wrong_plans(deal, f" in deal {deal}" if lists else "")

    def _wrong_plans(self, deal: int, where: str) -> Iterator[str]:
        plans, size = self.plans_of(deal), self.size_of(deal)
        if not plans:
            yield f"DealCards: give at least one plan{where}"
        for plan in plans:
            if in_hand(plan) != size or min(map(_cards_of, plan), default=0) < 1:
                yield f"DealCards: the packets {plan_text(plan)} don't add up to {short(size)} cards{where}"
            last = plan[-1] if plan else 0
            if self.last_turned and not isinstance(last, int):
                yield (
                    f"DealCards: last_turned: the last card of {plan_text(plan)} goes to the {last[0]}, and no hand holds it:"
                    " let the plan end with a packet for the players"
                )
        if len({tuple(sorted(in_piles(plan).items())) for plan in plans}) > 1:
            yield f"DealCards: by some plans{where} a pile gets more cards than by others: deal every pile as many"

    def _wrong_piles(self) -> Iterator[str]:
        if not self.rest:
            yield "DealCards: rest='': what is left over has a name"
        if self.turn_up and self.last_turned:
            yield "DealCards: turn_up and last_turned: one card is turned, the next or the last; leave one of them out"
        names = self.laid()[:-1]
        for name in names:
            if not re.fullmatch(PILE_NAME, name) or name in (HAND, TRICK):
                yield f"DealCards: {short(name)} can't be the name of a pile: use small letters, and not {HAND} or {TRICK}"
        if self.rest in names or len(set(self.extra_hands)) < len(self.extra_hands):
            yield f"DealCards: {listed((*names, self.rest))}: give each pile, and what is left over (rest), a name of its own"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports a pack that is too small."""
        for deal, needed in enumerate(self._needed(game.seating.seats), start=1):
            if needed > len(game.pack):
                where = f" in deal {deal}" if self._numbers() > 1 else ""
                yield f"DealCards: {short(needed)} cards are needed{where}, the pack has {len(game.pack)}"

    def describe(self, game: Game) -> tuple[str, ...]:
        """The deal in sentences."""
        return sentences(
            self._describe_sizes(),
            self.describe_packets()
            if len(self.plans_of(1)) == 1
            else f"{self.describe_packets().removesuffix('.')}, the same for everybody [E38].",
            *(
                f"The {name} is dealt a hand too, face down, just before the dealer in each round [CT7]."
                for name in self.extra_hands
            ),
            "The next card is turned face up [E40]." if self.turn_up else "",
            "The last card, which goes to the dealer's hand, is turned face up [WH1]." if self.last_turned else "",
            self._describe_rest(game),
        )

    def _describe_sizes(self) -> str:
        if not isinstance(self.count, ByDeal):
            return f"The dealer gives each player {counted(self.count, 'card')}, going clockwise from the left [P17, E37, K1]."
        again = ", then from the start again" if self.count.repeats else ""
        return (
            f"The size of the hands changes from deal to deal: {listed(map(number, self.count.values))} cards{again}."
            " The cards go round clockwise from the left [OH1]."
        )

    def describe_packets(self) -> str:
        """The packets in a sentence."""
        every = [plan for deal in range(1, self._numbers() + 1) for plan in self.plans_of(deal)]
        single = [plan for plan in every if set(plan) == {1}]
        if len(single) == len(every) and max(map(len, every)) > 1:
            return "They are dealt one at a time."
        if isinstance(self.plans, ByDeal) and all(len(plan) == 1 for plan in every):
            return "Each hand is dealt in one packet."
        alike = _alike_in_words(every[0]) if len(every) == 1 else ""
        if alike:
            return alike
        by_deal = " of the same deal" if isinstance(self.plans, ByDeal) else ""
        packets = [plan for plan in every if plan not in single or len(plan) == 1]
        told = listed(dict.fromkeys(f"of {_packets_in_words(plan)}" for plan in packets), "or")
        in_two_rounds = all(len(plan) == TWO_ROUNDS and not in_piles(plan) for plan in every)
        if len(every) > 1 and not by_deal and in_two_rounds:
            rounds = dict.fromkeys(" and then ".join(number(_cards_of(packet)) for packet in plan) for plan in every)
            return f"They are dealt {', or '.join(rounds)}."
        first = "one at a time or " if len(packets) < len(every) else ""
        return f"They are dealt {first}in packets {told}{by_deal}."

    def _describe_rest(self, game: Game) -> str:
        left = {len(game.pack) - needed for needed in self._needed(game.seating.seats)}
        if left == {0}:
            return ""
        if len(left) > 1:
            return f"The cards left over stay face down as the {self.rest}."
        count = left.pop()
        told = "card left over stays" if count == 1 else "cards left over stay"
        return f"The {'' if count == 1 else f'{number(count)} '}{told} face down as the {self.rest}."


def _cards_of(packet: Packet) -> int:
    return packet if isinstance(packet, int) else packet[1]


def _alike_in_words(plan: Plan) -> str:
    """A plan in which the players get packets of one size, with piles before them and after, as a sentence; "" for others."""
    sizes = [packet for packet in plan if isinstance(packet, int)]
    first = next((place for place, packet in enumerate(plan) if isinstance(packet, int)), 0)
    before, after = [packet for packet in plan[:first] if not isinstance(packet, int)], plan[first + len(sizes) :]
    if len(plan) == 1 or len(set(plan[first : first + len(sizes)])) != 1 or not sizes:
        return ""
    if (before or after) and sizes[0] != 1 and len(sizes) <= MOST_REPEATED:
        return ""
    last = f", and then {listed(map(_packet_in_words, after))}" if after else ""
    if not before:
        return f"They are dealt {number(sizes[0])} at a time{last}."
    rows = listed(f"{counted(packet[1], 'card')} for the {packet[0].replace('_', ' ')}" for packet in before)
    return f"First come {rows}, and then the hands, {counted(sizes[0], 'card')} at a time{last}."


def _packets_in_words(plan: Plan) -> str:
    """The packets of a plan as a list; single cards at its end are told together, and so are many equal packets."""
    last = len(plan)
    while last and plan[last - 1] == 1:
        last -= 1
    if last and len(plan) - last >= SINGLE_CARDS:
        return f"{_run_in_words(plan[:last])}, and then one card at a time"
    return _run_in_words(plan)


def _run_in_words(plan: Plan) -> str:
    told: list[str] = []
    for packet, equal in groupby(plan):
        times, words = len([*equal]), _packet_in_words(packet)
        told += [words] * times if times <= MOST_REPEATED else [f"{words} ({number(times)} times)"]
    return listed(told)


def _packet_in_words(packet: Packet) -> str:
    return number(packet) if isinstance(packet, int) else f"{number(packet[1])} for the {packet[0].replace('_', ' ')}"


def dealing_of(game: Game) -> DealCards | None:
    """The phase by which a game deals its cards, or None where it deals in a way of its own."""
    return next((phase for phase in game.phases if isinstance(phase, DealCards)), None)


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
