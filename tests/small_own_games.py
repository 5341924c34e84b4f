"""Small games with phases of your own, which declare nothing of what their rules reveal."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import attrs

import trickgames as tg
from trickgames import pitch
from trickgames.actions import Discard, Pass, Play, Words
from trickgames.cards import CardSet
from trickgames.phases import DECLARER, DUMMY, FOLLOW_SUIT, Ask, Auction, DealCards, NameTrump, Tricks
from trickgames.scoring import BidScoring, FirstTo, Verdict
from trickgames.table import Contract, Count

__all__ = [
    "GiveTwo",
    "OwnTricks",
    "SayPass",
    "Stay",
    "dummy",
    "forced_to_swap",
    "game",
    "lone_card_leads",
    "own_tricks",
    "passing",
    "staying",
    "unbroken",
    "widow",
]

J, NINE = tg.Rank.JACK, tg.Rank.NINE


@attrs.frozen
class SayPass(Ask):
    """The dealer passes, in the open or hidden."""

    accepts = (tg.Pass,)

    def asked(self, table):
        return None if table.answers(self) else table.dealer

    def choices(self, table, seat):
        return (tg.Pass(),)


def game(
    name: str, *phases: Any, seats: int = 3, count: int = 3, cards: int = 9, rest: str = "stock", ranks: str = "AJ9"
) -> Any:
    """A game in which each of a few players gets a few cards."""
    return tg.Game(
        name=name,
        pack=tg.pack(ranks)[:cards],
        seating=tg.singles(seats) if seats == 3 else tg.partners(seats),
        ranking=pitch.PITCH,
        phases=(DealCards(count, [(count,)], rest=rest), *phases),
        scoring=BidScoring(points={tg.Rank.ACE: 1, J: 1}, safe=())
        if any(isinstance(phase, Auction) for phase in phases)
        else no_score,
        goal=FirstTo(100),
    )


def no_score(played: Any, scores: tuple[int, ...]) -> Any:
    """Nothing is won."""
    return Verdict((0,) * len(played.tricks_taken), scores)


AUCTION = (Auction(1, 2, moon=False), NameTrump())


@attrs.frozen
class TakeWidow(Ask):
    """The bidder takes the widow and lays as many cards away, face down; a nine only where nothing else is left."""

    keep: int = 2
    picky: bool = False
    accepts = (Discard,)
    needs = (Contract,)

    def begin(self, table: Any) -> Any:
        maker = table.get(Contract).maker
        return table.move(maker, "takes", table.pile("widow").cards, ("widow", None), ("hand", maker))

    def asked(self, table: Any) -> Any:
        maker = table.get(Contract).maker
        return maker if len(table.hands[maker]) > self.keep else None

    def choices(self, table: Any, seat: int) -> Any:
        hand = table.hands[seat]
        high = CardSet(card for card in hand if card.rank is not NINE)
        return Discard.each(high if self.picky and high else hand)

    def done(self, table: Any, seat: int, action: Any) -> Any:
        return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))


@attrs.frozen
class GiveTwo:
    """`give-two` and two cards."""

    cards: tuple[tg.Card, ...]

    @classmethod
    def parse(cls, text: str) -> GiveTwo | None:
        """The action, if the text begins with its verb."""
        return cls(tg.parse_cards(text[9:])) if text.startswith("give-two ") else None

    def __str__(self) -> str:
        return "give-two " + " ".join(map(str, self.cards))


@attrs.frozen
class PassTwo(Ask):
    """Everybody chooses two cards, and all together they go to the left; `aces`: one of them is an ace, if there is one."""

    aces: bool = False
    accepts = (GiveTwo,)
    hidden = True

    def asked(self, table: Any) -> Any:
        chosen = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in chosen), None)

    def choices(self, table: Any, seat: int) -> Any:
        pairs = [GiveTwo(pair) for pair in combinations(table.hands[seat], 2)]
        with_ace = [pair for pair in pairs if any(card.rank is tg.Rank.ACE for card in pair.cards)]
        return with_ace if self.aces and with_ace else pairs

    def end(self, table: Any) -> Any:
        for seat, action in table.answers(self):
            left = table.game.seating.left(seat)
            table = table.move(seat, "passes", action.cards, ("hand", seat), ("gift", left), seen_by=())
        for seat, action in table.answers(self):
            left = table.game.seating.left(seat)
            table = table.move(left, "gets", action.cards, ("gift", left), ("hand", left))
        return table


@attrs.frozen
class Stay(Words):
    """`stay`: plays."""

    words = "stay"


@attrs.frozen
class StayOrFold(Ask):
    """In secret everybody stays or passes; only a player with a jack may stay. Who passes sits out."""

    accepts = (Pass, Stay)
    hidden = True

    def asked(self, table: Any) -> Any:
        chosen = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in chosen), None)

    def choices(self, table: Any, seat: int) -> Any:
        return (Pass(), Stay()) if any(card.rank is J for card in table.hands[seat]) else (Pass(),)

    def end(self, table: Any) -> Any:
        out = [seat for seat, action in table.answers(self) if action == Pass()]
        return table.rest(*out) if len(out) < len(table.hands) else table


@attrs.frozen
class OwnTricks(Ask):
    """Suit is followed if possible, and the highest card of the suit led takes the trick.

    `unbroken`: a club is led only by a player who holds nothing else, until one has been played. `lone_card`: the holder of the
    first card of the pack leads it.
    """

    unbroken: bool = False
    lone_card: bool = False
    accepts = (Play,)

    def asked(self, table: Any) -> Any:
        players = list(table.players(table.dealer))
        if table.trick:
            later = list(table.players(table.trick[-1][0]))
            return later[0] if len(table.trick) < len(players) else None
        if table.tricks:
            leader = table.tricks[-1].winner
            return leader if table.hands[leader] else None
        first = table.game.pack[0]
        return next(seat for seat in players if not self.lone_card or first in table.hands[seat] or seat == players[-1])

    def choices(self, table: Any, seat: int) -> Any:
        hand = table.hands[seat]
        if table.trick:
            led = table.trick[0][1].suit
            return Play.each(CardSet(card for card in hand if card.suit is led) or hand)
        first = table.game.pack[0]
        if self.lone_card and first in hand:
            return Play.each(CardSet([first]))
        played = [card for trick in table.tricks for card in trick.cards]
        if self.unbroken and not any(card.suit is tg.Suit.CLUBS for card in played):
            return Play.each(CardSet(card for card in hand if card.suit is not tg.Suit.CLUBS) or hand)
        return Play.each(hand)

    def done(self, table: Any, seat: int, action: Any) -> Any:
        table = table.play(seat, action.card)
        if len(table.trick) < len(list(table.players(table.dealer))):
            return table
        led = table.trick[0][1].suit
        winner, _ = max(
            ((seat, card) for seat, card in table.trick if card.suit is led), key=lambda play: -table.game.pack.index(play[1])
        )
        return table.take_trick(winner)


@attrs.frozen
class MustSwap(Ask):
    """The dealer tells whether it holds an ace, and swaps one for the stock, face down, if it does."""

    accepts = (Discard,)

    def begin(self, table: Any) -> Any:
        aces = CardSet(card for card in table.game.pack if card.rank is tg.Rank.ACE)
        table, holds = table.judged(table.dealer, ((Count(aces, least=1),),))
        return table.settled(Holds(holds))

    def asked(self, table: Any) -> Any:
        return table.dealer if table.get(Holds).ace and not table.answers(self) else None

    def choices(self, table: Any, seat: int) -> Any:
        return Discard.each(CardSet(card for card in table.hands[seat] if card.rank is tg.Rank.ACE))

    def done(self, table: Any, seat: int, action: Any) -> Any:
        table = table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))
        return table.move(seat, "draws", table.pile("stock").cards, ("stock", None), ("hand", seat))


@attrs.frozen
class Holds:
    """Whether the dealer holds an ace."""

    ace: bool


def widow(*, picky: bool = False) -> Any:
    """The bidder takes two cards and lays two away."""
    tricks = Tricks(FOLLOW_SUIT, DECLARER)
    return game("Widow", *AUCTION, TakeWidow(picky=picky), tricks, count=2, cards=8, rest="widow")


def passing(*, aces: bool = False) -> Any:
    """Two cards are passed, all together."""
    return game("Passing", PassTwo(aces), Tricks(FOLLOW_SUIT))


def staying() -> Any:
    """In secret everybody stays or passes."""
    return game("Staying", StayOrFold(), Tricks(FOLLOW_SUIT), cards=10)


def own_tricks() -> Any:
    """A trick phase of your own."""
    return game("Own tricks", OwnTricks(), cards=10)


def unbroken() -> Any:
    """One in which a suit may not be led at first."""
    return game("Unbroken", OwnTricks(unbroken=True), cards=10)


def lone_card_leads() -> Any:
    """One in which the holder of a certain card leads it."""
    return game("Lone card", OwnTricks(lone_card=True), cards=9)


def forced_to_swap() -> Any:
    """The dealer swaps an ace, if it has one; then tricks of your own."""
    return game("Swap", MustSwap(), OwnTricks(), cards=10)


def dummy() -> Any:
    """The hand of the maker's partner lies open after the first lead."""
    return game("Dummy", *AUCTION, Tricks(FOLLOW_SUIT, DECLARER, open_hands=(DUMMY,)), seats=4, count=2, cards=10)
