"""What a table's picture shows, whether it is drawn as an SVG or in a terminal: a `Scene`, made from a state or from a view.

A hidden card is None in a scene. A scene of a view is made from the view alone, so that nothing hidden can be in its pictures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

import attrs

from trickgames.cards.words import card_name, counted, does, listed, whose
from trickgames.engine.protocols import OffersCalls, TakesBids
from trickgames.engine.wording import verb_of, worded
from trickgames.pictures.labels import shortened
from trickgames.table.action import OneCard
from trickgames.table.actions import Bid
from trickgames.table.facts import Bids, Contract, HolderOf, SaidToHold, Trump
from trickgames.table.log import Chosen, Moved, Said, Told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Card, Suit
    from trickgames.engine.engine import Outcome
    from trickgames.engine.game import Game
    from trickgames.table.action import Action
    from trickgames.table.facts import Trick
    from trickgames.table.log import Entry

__all__ = ["Cards", "Heap", "Scene"]

Cards = tuple["Card | None", ...]

ASKED: Final = {
    "AwaitingDeal": "to deal",
    "Claiming": "to claim a misdeal or pass",
    "Swapping": "to swap low cards or pass",
    "ConsideringTurnUp": "to order up or pass",
    "NamingSuit": "to name a suit or pass",
    "Bidding": "to bid or pass",
    "NamingTrump": "to name trump",
    "Declaring": "to bid",
    "AwaitingContract": "to be given the contract",
    "DecidingStay": "to fold or stay",
    "CallingCard": "to call a card",
    "Discarding": "to discard",
    "Giving": "to give a card",
    "DecidingExchange": "to take it or pass",
    "Defending": "to defend alone or pass",
    "Throwing": "to discard trumps or pass",
    "Taking": "to take trumps or pass",
    "DecidingRest": "to keep or give the rest",
    "Burning": "to burn a trump",
    "Playing": "to play",
}

NAME_SIGNS: Final = 10


@attrs.frozen
class Heap:
    """Cards that lie together outside the hands."""

    name: str
    owner: int | None
    cards: Cards

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards that can be seen."""
        return tuple(card for card in self.cards if card is not None)


@attrs.frozen
class Scene:
    """A table as somebody sees it: `bottom` is the seat that is drawn nearest, `names` are those of the seats.

    `turn` is the seat to act, and `hand_of` the seat whose card it plays: its own, or an open hand's.
    """

    game: Game
    names: tuple[str, ...]
    bottom: int
    dealer: int
    scores: tuple[int, ...]
    turn: int | None
    hand_of: int | None
    asked: str
    hands: tuple[Cards, ...]
    heaps: tuple[Heap, ...]
    facts: tuple[Any, ...]
    log: tuple[Entry, ...]
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]
    resting: frozenset[int]
    open: frozenset[int]
    playable: frozenset[Card]
    outcome: Outcome | None

    def fact(self, kind: type[Any]) -> Any:
        """The fact of this type, or None."""
        return next((fact for fact in self.facts if type(fact) is kind), None)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, if one was made."""
        settled = self.fact(Trump)
        return None if settled is None else settled.suit

    @property
    def strain(self) -> str:
        """What is played in, in words; nothing before it is settled."""
        settled = self.fact(Trump)
        return "" if settled is None else str(settled.strain)

    @property
    def playing(self) -> bool:
        """Whether tricks are being played."""
        return bool(self.trick or self.tricks) or self.asked == ASKED["Playing"]

    @property
    def trump_made(self) -> bool:
        """Whether it is settled what is trump, if anything is."""
        return self.fact(Trump) is not None

    def name(self, seat: int) -> str:
        """The name of a seat, cut to what fits on its plate."""
        return shortened(self.names[seat], NAME_SIGNS)

    def side_name(self, side: int, most: int = 200) -> str:
        """The names of a side's seats, each cut to `most` signs."""
        return " + ".join(shortened(self.names[seat], most) for seat in self.game.seating.sides[side])

    def taken(self, seat: int) -> int:
        """How many tricks a seat has taken."""
        return sum(trick.winner == seat for trick in self.tricks)

    def said(self, seat: int) -> str:
        """What a seat called last in this deal."""
        calls = [self._said(entry) for entry in self.log if isinstance(entry, Said) and entry.seat == seat]
        return calls[-1] if calls else ""

    def _said(self, entry: Said) -> str:
        return worded(entry.action, self.game, None if entry.phase is None else self.game.phases[entry.phase])

    def call_told(self, contract: Contract, maker: str) -> str:
        """A contract in a few words: "Bob's call" where only trump is called, else what was bid."""
        if contract.moon or any(isinstance(phase, TakesBids | OffersCalls) for phase in self.game.phases):
            return f"{maker} for {'the moon' if contract.moon else _word_of(contract) or contract.level}"
        return f"{whose(maker)} call"

    def bidding(self) -> str:
        """What was undertaken, by whom."""
        contract: Contract | None = self.fact(Contract)
        parts: list[str] = []
        settled = self.fact(Trump)
        if settled is not None:
            parts.append(str(settled.strain) if settled.suit is None else f"{settled.suit} are trumps")
        bids: Bids | None = self.fact(Bids)
        if bids is not None:
            by_seat = [(seat, call) for seat, call in enumerate(bids.calls) if call is not None]
            parts += [f"{self.names[seat]} {call.bid}" for seat, call in by_seat]
        if contract is not None:
            maker, alone = self.names[contract.maker], " alone" if contract.alone else ""
            if settled is not None and not any(isinstance(phase, TakesBids | OffersCalls) for phase in self.game.phases):
                parts = [f"{settled.strain}, {whose(maker)} call{alone and ','}{alone}"]
            else:
                word = _word_of(contract)
                what = "shoots the moon" if contract.moon else f"bids {word}" if word else f"plays for {contract.level}"
                parts.append(f"{does(maker, what)}{alone}")
            if isinstance(contract.party, HolderOf):
                parts.append(self._partner(card_name(contract.party.card, self.game)))
        return ", ".join(parts)

    def _partner(self, card: str) -> str:
        """Who is the partner by a called card, as far as that has been said."""
        said: SaidToHold | None = self.fact(SaidToHold)
        if said is None:
            return f"partner by {card}"
        return f"no partner by {card}" if said.seat is None else f"{self.names[said.seat]} is the partner by {card}"

    def status(self) -> str:
        """Who is to do what; or how the match ended."""
        if self.outcome is not None:
            sides = [self.side_name(side) for side in self.outcome.winners]
            return f"Won by {listed(sides)}: {self.outcome.why}" if sides else f"Drawn: {self.outcome.why}"
        if self.turn is None:
            return ""
        return f"{self.names[self.turn]} {self.asked}{self._other_hand()}"

    def _other_hand(self) -> str:
        return "" if self.hand_of in (None, self.turn) else f" from the hand of {self.names[self.hand_of or 0]}"

    def sentences(self) -> Iterator[str]:
        """All that the picture shows, for who cannot see it. No sentence begins like the name of a card."""
        yield f"Scores: {listed(f'{score} for {self.side_name(side)}' for side, score in enumerate(self.scores))}."
        if self.hands or self.outcome is None:
            yield f"{does(self.names[self.dealer], 'is')} the dealer."
        undertaken = self.bidding()
        if undertaken:
            yield undertaken[0].upper() + undertaken[1:] + "."
        for seat, hand in enumerate(self.hands):
            yield self._hand(seat, hand)
        for heap in self.heaps:
            whose = f" of {self.names[heap.owner]}" if heap.owner is not None else ""
            hidden = len(heap.cards) - len(heap.shown)
            words = [
                *(card_name(card, self.game) for card in heap.shown),
                *([counted(hidden, "hidden card")] if hidden else []),
            ]
            yield f"{heap.name.capitalize()}{whose}: {listed(words)}."
        for seat in range(len(self.hands)):
            if self.taken(seat):
                yield f"{does(self.names[seat], 'has')} taken {counted(self.taken(seat), 'trick')}."
        if self.trick:
            plays = [f"{does(self.names[seat], 'plays')} {card_name(card, self.game)}" for seat, card in self.trick]
            yield f"Trick: {listed(plays)}."
        calls = [self._told(entry) for entry in self.log if not isinstance(entry, Told)]
        if calls and not self.playing:
            yield f"So far: {'; '.join(calls)}."
        if self.status():
            yield f"{self._status_told()}."

    def _status_told(self) -> str:
        """The status as a sentence."""
        if self.outcome is not None or self.turn is None or not self.asked.startswith("to "):
            return self.status()
        return f"{does(self.names[self.turn], 'is')} {self.asked}{self._other_hand()}"

    def _hand(self, seat: int, hand: Cards) -> str:
        shown = [card_name(card, self.game) for card in hand if card is not None]
        hidden = len(hand) - len(shown)
        words = [*shown, *([counted(hidden, "hidden card")] if hidden else [])]
        out = does(self.names[seat], "sits out").removeprefix(self.names[seat])
        resting = f" and{out}" if seat in self.resting else ""
        lies = ", laid open" if seat in self.open else ""
        return f"{does(self.names[seat], 'holds')} {listed(words) if words else 'no cards'}{lies}{resting}."

    def _words(self, entry: Said | Chosen, action: Action) -> str:
        """An action, with its card by name."""
        if not isinstance(action, OneCard):
            return str(action)
        phase = None if entry.phase is None else self.game.phases[entry.phase]
        return f"{verb_of(type(action), phase)} {card_name(action.card, self.game)}"

    def _told(self, entry: Said | Moved | Chosen) -> str:
        match entry:
            case Said():
                return f"{self.names[entry.seat]}: {self._words(entry, entry.action)}"
            case Chosen():
                chosen = "" if entry.action is None else f" to {self._words(entry, entry.action)}"
                return f"{does(self.names[entry.seat], 'has')} chosen{chosen}"
            case Moved():
                settled = self.fact(Trump)
                moved = self.game.in_order(entry.cards or (), None if settled is None else settled.strain)
                cards = listed(card_name(card, self.game) for card in moved) if moved else counted(entry.count, "card")
                return f"{does(self.names[entry.seat], entry.what)}{':' if ' the ' in entry.what else ''} {cards}"
            case _:
                assert_never(entry)


def _word_of(contract: Contract) -> str:
    """The word that was bid, as misere; "" for a number or nothing."""
    bid = None if contract.call is None else contract.call.bid
    return bid.word if isinstance(bid, Bid) else ""
