"""Small games in which what may be answered in secret depends on what has changed since."""

from __future__ import annotations

from typing import Any

import attrs

import trickgames as tg
from small_own_games import OwnTricks, SayPass, game
from trickgames.actions import Discard, Give, Pass
from trickgames.cards import CardSet
from trickgames.phases import FOLLOW_SUIT, Ask, Exchange, GiveCards, PutCards, Tricks
from trickgames.table.action import OneCard

__all__ = ["GAMES", "Bar", "Barred", "Keep", "KeepOne", "Mark", "MarkCard", "TurnStock"]


@attrs.frozen
class Mark(OneCard):
    """To mark a card, which stays where it is."""

    verb = "mark"


@attrs.frozen
class Barred:
    """Cards of this rank may not be marked any more."""

    rank: tg.Rank


@attrs.frozen
class Bar(Ask):
    """From now on cards of a rank may not be marked."""

    rank: tg.Rank

    def begin(self, table: Any) -> Any:
        return table.settled(Barred(self.rank))


@attrs.frozen
class AllChoose(Ask):
    """Each player chooses once, in secret."""

    hidden = True

    def asked(self, table: Any) -> Any:
        chosen = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in chosen), None)


@attrs.frozen
class MarkCard(AllChoose):
    """Each player marks a card of the hand in secret: none of a rank that is barred or that lies on top of the open stock."""

    accepts = (Mark, Pass)

    def choices(self, table: Any, seat: int) -> Any:
        barred = table.find(Barred)
        ranks = {card.rank for card in table.cards(("shown", None))} | ({barred.rank} if barred else set())
        free = CardSet(card for card in table.hands[seat] if card.rank not in ranks)
        return Mark.each(free) or (Pass(),)

    def end(self, table: Any) -> Any:
        return table


@attrs.frozen
class TurnStock(Ask):
    """The stock is turned up, card by card, or the cards that were turned up are turned down again."""

    up: bool = True

    def begin(self, table: Any) -> Any:
        stock, shown = ("stock", None), ("shown", None)
        if self.up:
            return table.move(table.dealer, "turns up", table.cards(stock), stock, shown, seen_by=None)
        return table.move(table.dealer, "turns down", table.cards(shown), shown, ("gone", None), seen_by=None)


@attrs.frozen
class OneTrick(OwnTricks):
    """A single trick."""

    def asked(self, table: Any) -> Any:
        return None if table.tricks else OwnTricks.asked(self, table)


@attrs.frozen
class Rest(Ask):
    """The player on the dealer's left sits out from now on."""

    def begin(self, table: Any) -> Any:
        return table.rest(table.game.seating.left(table.dealer))


@attrs.frozen
class Keep(OneCard):
    """To keep a card."""

    verb = "keep"


@attrs.frozen
class KeepOne(AllChoose):
    """Each player chooses in secret a card to keep; then all put the others away, face down."""

    accepts = (Keep,)

    def choices(self, table: Any, seat: int) -> Any:
        return Keep.each(table.hands[seat])

    def end(self, table: Any) -> Any:
        for seat, action in table.answers(self):
            table = table.move(seat, "discards", table.hands[seat] - {action.card}, ("hand", seat), ("discard", seat))
        return table


@attrs.frozen
class ShowLowest(AllChoose):
    """Each player chooses a card in secret; only the first of them in the pack goes, face up."""

    accepts = (Discard,)

    def choices(self, table: Any, seat: int) -> Any:
        return Discard.each(table.hands[seat])

    def end(self, table: Any) -> Any:
        seat, action = min(table.answers(self), key=lambda answer: table.game.pack.index(answer[1].card))
        return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat), seen_by=None)


@attrs.frozen
class OneEach(Ask):
    """From the dealer's left each player discards one card, face down."""

    accepts = (Discard,)

    def asked(self, table: Any) -> Any:
        done = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in done), None)

    def choices(self, table: Any, seat: int) -> Any:
        return Discard.each(table.hands[seat])

    def done(self, table: Any, seat: int, action: Any) -> Any:
        return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))


@attrs.frozen
class ThrowLow(OneEach):
    """From the dealer's left each player lays a card apart, face down; an ace only where nothing else is left."""

    def choices(self, table: Any, seat: int) -> Any:
        return Discard.each(CardSet(card for card in table.hands[seat] if card.rank is not A) or table.hands[seat])


@attrs.frozen
class GiveBack(Ask):
    """The dealer takes what was laid apart, and gives the others a card each, face down."""

    accepts = (Give,)

    def begin(self, table: Any) -> Any:
        for seat in table.players(table.dealer):
            place = ("discard", seat)
            table = table.move(table.dealer, "takes", table.cards(place), place, ("hand", table.dealer))
        return table

    def asked(self, table: Any) -> Any:
        return table.dealer if len(table.answers(self)) < 2 else None

    def choices(self, table: Any, seat: int) -> Any:
        return Give.each(table.hands[seat])

    def done(self, table: Any, seat: int, action: Any) -> Any:
        other = list(table.players(table.dealer))[len(table.answers(self))]
        return table.move(seat, "gives", [action.card], ("hand", seat), ("hand", other))


A, J = tg.Rank.ACE, tg.Rank.JACK
SMALL: dict[str, Any] = {"count": 2, "cards": 8, "ranks": "AJ"}


PASS = Exchange([GiveCards(1, to="left", who="all", together=True)])
DISCARD = Exchange([PutCards(1, who="all")])

GAMES = {
    "what was free is barred": game("Barred", MarkCard(), Bar(A), SayPass(), Tricks(FOLLOW_SUIT), **SMALL),
    "another rank is barred": game("Barred", Bar(J), MarkCard(), Bar(A), SayPass(), Tricks(FOLLOW_SUIT), **SMALL),
    "a pile is gone": game(
        "Gone", TurnStock(), MarkCard(), TurnStock(up=False), SayPass(), Tricks(FOLLOW_SUIT), **{**SMALL, "cards": 7}
    ),
    "a pile has come": game("Come", MarkCard(), TurnStock(), SayPass(), Tricks(FOLLOW_SUIT), **{**SMALL, "cards": 7}),
    "after a trick": game("After a trick", OneTrick(), MarkCard(), Bar(A), OwnTricks(), **SMALL),
    "somebody sits out": game("Out", MarkCard(), Bar(A), Rest(), SayPass(), Tricks(FOLLOW_SUIT), **SMALL),
    "the chosen card stays": game("Keep one", KeepOne(), SayPass(), Tricks(FOLLOW_SUIT), **SMALL),
    "one of the chosen cards goes": game("Lowest", ShowLowest(), OneEach(), SayPass(), **SMALL),
    "laid apart and given back": game("Back", ThrowLow(), GiveBack(), OwnTricks(), **{**SMALL, "cards": 7}),
    "passed on and discarded": game("Pass and discard", PASS, DISCARD, Tricks(FOLLOW_SUIT)),
}
