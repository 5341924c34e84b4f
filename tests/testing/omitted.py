"""What is easily got wrong in a game of your own, and how it is caught: small games, each with one mistake in it.

`CAUGHT` has, by the number of the mistake, the game, the law that `check_game` names and a piece of what it says.
`tests/data/rules/omissions.txt` has the mistakes in words.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import attrs

import trickgames as tg
from trickgames.actions import Pass, Words
from trickgames.phases import FOLLOW_SUIT, Ask, DealCards, PhaseBase, Tricks
from trickgames.table import Count, Seat
from unlike_games import BidForWidow, Exchange, OwnTricks, PassThree, game_of

CAUGHT: dict[str, tuple[tg.Game, str, str]] = {}


def caught(number: str, game: tg.Game, law: str, said: str) -> None:
    CAUGHT[number] = (game, law, said)


def widow(exchange: Ask) -> tg.Game:
    """The game with a widow, with another exchange."""
    tricks = Tricks(FOLLOW_SUIT, tg.phases.DECLARER)
    return game_of("Widow", DealCards(6), BidForWidow(), exchange, tricks, pack=tg.pack("9TJQKA")[:22])


def passing(phase: Ask) -> tg.Game:
    """Hearts, with another way of passing."""
    return game_of("Passing", DealCards(4), phase, Tricks(FOLLOW_SUIT), pack="JQKA", seats=4)


def before_play(phase: Any) -> tg.Game:
    """Plain tricks, with a phase before them."""
    return game_of("Before play", DealCards(4), phase, Tricks(FOLLOW_SUIT), pack=tg.pack("9TJQKA")[:12])


# what is told of hidden cards


@attrs.frozen
class SaysTheDiscard(Exchange):
    def said(self, _table, _seat, action):
        return f"I lay {action.card} away"


@attrs.frozen
class AnnouncesTheDiscard(Exchange):
    def done(self, table, seat, action):
        return super().done(table.say(self, seat, action), seat, action)


caught("O03", widow(SaysTheDiscard()), "hidden choices", "and hears of it")
caught("O03 in the log", widow(AnnouncesTheDiscard()), "visible actions", "may see neither where the card was")


@attrs.frozen
class NamesTheCardInTheReport(Exchange):
    def done(self, table, seat, action):
        return table.move(seat, f"lays {action.card} away", [action.card], ("hand", seat), ("discard", seat))


caught("O04", widow(NamesTheCardInTheReport()), "visible actions", "may see neither where the card was")


@attrs.frozen
class Kitty:
    cards: tuple[tg.Card, ...]


@attrs.frozen
class KittyIsAFact(Exchange):
    gives = (Kitty,)

    def begin(self, table):
        kitty = Kitty(table.pile("stock").cards)
        return super().begin(table).settled(kitty)


caught("O05", widow(KittyIsAFact()), "hidden cards", "facts has Kitty")


@attrs.frozen
class PassedOn:
    chosen: tuple[tg.Card, ...]


@attrs.frozen
class ChoicesAreFacts(PassThree):
    gives = (PassedOn,)

    def done(self, table, _seat, action):
        before = table.find(PassedOn)
        return table.settled(PassedOn((*(() if before is None else before.chosen), action.card)))


caught("O06", passing(ChoicesAreFacts()), "hidden choices", "facts has PassedOn")


@attrs.frozen
class ChoicesLieOpen(PassThree):
    def _chosen(self, table, seat):
        return list(table.cards(("chosen", seat)))

    def choices(self, table, seat):
        return tg.Give.each(table.hands[seat])

    def done(self, table, seat, action):
        return table.move(seat, "chooses", [action.card], ("hand", seat), ("chosen", seat), seen_by=None)

    def end(self, table):
        for seat in table.players(table.dealer):
            chosen, left = table.cards(("chosen", seat)), table.game.seating.left(seat)
            table = table.move(seat, "passes on", chosen, ("chosen", seat), ("hand", left))
        return table


caught("O08", passing(ChoicesLieOpen()), "hidden choices", "its view is another")


@attrs.frozen
class HiddenDummy(OwnTricks):
    """The player on the dealer's left plays the cards of the one after it too, which do not lie open."""

    def asked(self, table):
        hand, maker = self.hand_of(table), self.first(table)
        return maker if hand == table.game.seating.left(maker) else hand


caught("O15", game_of("Dummy", DealCards(4), HiddenDummy(), pack=tg.pack("9TJQKA")[:12]), "hidden cards", "legal_actions")


@attrs.frozen
class CountsAces(Ask):
    """Everybody is told how many aces each player holds, counted by looking."""

    def begin(self, table):
        aces = tg.CardSet(card for card in table.game.pack if card.rank is tg.Rank.ACE)
        for seat, hand in enumerate(table.hands):
            table = table.told(seat, Count(aces, len(hand & aces), len(hand & aces)))
        return table


caught("O25", before_play(CountsAces()), "hidden cards", "use `table.judged`")


@attrs.frozen
class Boast(Words):
    words = "boast"


@attrs.frozen
class Boasts(Ask):
    """The dealer boasts, with a word about its hand."""

    accepts = (Pass, Boast)

    def asked(self, table):
        return None if table.answers(self) else table.dealer

    def choices(self, _table, _seat):
        return (Pass(), Boast())

    def said(self, table, seat, _action):
        return f"I hold {sum(card.rank is tg.Rank.ACE for card in table.hands[seat])} aces"


caught("O37", before_play(Boasts()), "hidden cards", "hears 'I hold")


@attrs.frozen
class AcesSpeak(Boasts):
    """The first player who holds an ace is asked, and nobody is told why."""

    def asked(self, table):
        aces = (seat for seat, hand in enumerate(table.hands) if any(card.rank is tg.Rank.ACE for card in hand))
        return None if table.answers(self) else next(aces, None)

    def said(self, _table, _seat, _action):
        return "I am here"


@attrs.frozen
class FixedCardLeads(OwnTricks):
    """The player who holds the king of clubs leads it, and nobody is told who holds it."""

    card: tg.Card = tg.Card.parse("Kc")

    def first(self, table):
        played = [trick.plays[0][0] for trick in table.tricks[:1]] or [seat for seat, _ in table.trick[:1]]
        return played[0] if played else next(seat for seat, hand in enumerate(table.hands) if self.card in hand)

    def leads(self, table, hand):
        return tg.CardSet([self.card]) if not table.tricks else hand


KING_LEADS = game_of("King leads", DealCards(4), FixedCardLeads(), pack=tg.pack("9TJQKA")[:12])
caught("O19", KING_LEADS, "hidden cards", "whose turn it is depends on hidden cards")
caught("O19 in a turn", before_play(AcesSpeak()), "hidden cards", "whose turn it is depends on hidden cards")


# cards and what is done


@attrs.frozen
class PastTheDoor(Exchange):
    def done(self, table, seat, action):
        hands = [tg.CardSet(hand - {action.card}) for hand in table.hands]
        pile = table.pile("discard", seat)
        laid = tg.table.Pile("discard", (*(pile.cards if pile else ()), action.card), seat, (seat,))
        others = [other for other in table.piles if other != pile]
        return attrs.evolve(table, hands=tuple(hands), piles=(*others, laid))


caught("O24", widow(PastTheDoor()), "the door", "use `table.move`")
caught("O26", widow(Exchange(keep=5)), "equal hands", "the hands are not equal")


# phases that bring their own states


@attrs.frozen
class Counting(tg.CustomState[Boast]):
    table: tg.Table
    phase: Any
    seat: int
    times: int = 0


@attrs.frozen
class Rounds(PhaseBase):
    """Everybody boasts; how often is kept in the state."""

    tells: ClassVar[bool] = True
    accepts = (Boast,)

    def enter(self, table):
        return Counting(table, self, table.game.seating.left(table.dealer))

    def asking(self, table, seat):
        return Counting(table, self, seat)

    def legal(self, _state):
        return (Boast(),)

    def check(self, _state, _action):
        return None

    def step(self, state, action):
        table = state.table.say(self, state.seat, action) if self.tells else state.table
        left = table.game.seating.left(state.seat)
        return table if state.times == 2 else Counting(table, self, left, state.times + 1)


caught("O21", before_play(Rounds()), "asked again", "must follow from the table")


@attrs.frozen
class OwnAuction(Rounds):
    """Each bid is higher than the last, which is kept in the state."""

    accepts = (tg.Bid,)

    def legal(self, state):
        return tuple(map(tg.Bid, range(state.times + 1, state.times + 3)))

    def check(self, state, action):
        return None if action in self.legal(state) else tg.Refusal.NOT_A_CHOICE


caught("O22", before_play(OwnAuction()), "asked again", "must follow from the table")


@attrs.frozen
class TellsNobody(Rounds):
    tells = False

    def step(self, state, action):
        return state.table


caught("O23", before_play(TellsNobody()), "the log", "use `table.say`")


@attrs.frozen
class ListsTooMuch(Rounds):
    accepts = (Boast, Pass)

    def legal(self, _state):
        return (Boast(), Pass())

    def check(self, _state, action):
        return tg.Refusal.NOT_A_CHOICE if isinstance(action, Pass) else None


caught("O29", before_play(ListsTooMuch()), "listed is legal", "`pass` is listed, and check says")


@attrs.frozen
class SaysTrue(Rounds):
    def check(self, _state, _action):
        return True


caught("O31", before_play(SaysTrue()), "listed is legal", "True")


@attrs.frozen
class ShyTricks(Tricks):
    """Hearts may be led only by a player who holds nothing else; only the list knows it."""

    def legal(self, state):
        plays = super().legal(state)
        return tuple(play for play in plays if state.trick or play.card.suit is not tg.Suit.HEARTS) or plays


caught("O38", game_of("Shy", DealCards(4), ShyTricks(FOLLOW_SUIT)), "listed is legal", "is not listed, but `check` allows it")


@attrs.frozen
class Progress(tg.CustomState[Boast]):
    table: tg.Table
    phase: Any
    seat: int
    done: Any = ()


@attrs.frozen
class OwnTrickState(Rounds):
    """What was done is kept in the state, where a file does not keep it."""

    def enter(self, table):
        return Progress(table, self, table.dealer)

    def asking(self, table, seat):
        return Progress(table, self, seat)

    def step(self, state, action):
        table = state.table.say(self, state.seat, action)
        return table if state.done else Progress(table, self, state.seat, (action,))


caught("O36", before_play(OwnTrickState()), "asked again", "saved and imagined states lose it")


# what a method gives


@attrs.frozen
class ForgetsToReturn(Exchange):
    def done(self, table, seat, action):
        super().done(table, seat, action)


caught("O30", widow(ForgetsToReturn()), "legal actions", "ForgetsToReturn.done returned None")


@attrs.frozen
class ForEver(Boasts):
    """The dealer is asked again and again."""

    def asked(self, table):
        return table.dealer

    def said(self, _table, _seat, _action):
        return "I am here"


caught("O32", before_play(ForEver()), "an end", "a deal has not ended after")


@attrs.frozen
class Loops(Boasts):
    def done(self, table, seat, action):
        while action == Boast():
            seat += 1
        return table

    def said(self, _table, _seat, _action):
        return "I am here"


caught("O33", before_play(Loops()), "legal actions", "has not returned after")


@attrs.frozen
class ThrowsADie(Boasts):
    def done(self, table, _seat, _action):
        return table.settled(PassedOn(tuple(random.sample(table.game.pack, 2))))

    def said(self, _table, _seat, _action):
        return "I am here"


caught("O34", before_play(ThrowsADie()), "replay", "uses neither `random` nor the clock")


@attrs.frozen(hash=False)
class ListFact:
    levels: Any


@attrs.frozen
class KeepsAList(Ask):
    gives = (ListFact,)
    kind: Any = list

    def begin(self, table):
        return table.settled(ListFact(self.kind([(1, 2), (3, 4)])))


caught("O35", before_play(KeepsAList()), "frozen values", "use a tuple, a frozenset, or a frozen class")
caught("O35 a dict", before_play(KeepsAList(dict)), "frozen values", "holds a dict")


@attrs.define(unsafe_hash=True)
class Changeable:
    """A fact that is not frozen, settled by a phase that doesn't say so."""

    times: int = 0


@attrs.frozen
class SettlesChangeable(Ask):
    def begin(self, table):
        return table.settled(Changeable())


caught("O35 not frozen", before_play(SettlesChangeable()), "frozen values", "a Changeable that is not frozen")


@attrs.frozen
class ListInTheState(Rounds):
    """The state holds a list of those who are still to be asked."""

    def enter(self, table):
        return Progress(table, self, table.dealer, [1])

    def asking(self, table, _seat):
        return self.enter(table)

    def step(self, state, action):
        return state.table.say(self, state.seat, action)


caught("O35 a state", before_play(ListInTheState()), "frozen values", "Progress.done holds a list")


# seats


@attrs.frozen
class Leader:
    seat: int


@attrs.frozen
class NamesASeat(Ask):
    gives = (Leader,)
    kind: Any = Leader

    def begin(self, table):
        return table.settled(self.kind(table.game.seating.left(table.dealer)))


caught("O40", before_play(NamesASeat()), "seats", "annotate the field as `Seat`")


@attrs.frozen
class SaidToBeASeat:
    seat: Seat


SAYS_THE_SEAT = before_play(NamesASeat(SaidToBeASeat))
