"""Small games unlike euchre and pitch, made of our parts and `Ask`: the kit holds for them as for ours."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

import trickgames as tg
from trickgames.actions import Bid, Discard, Give, Name, Pass, Play, Words
from trickgames.phases import DECLARER, DUMMY, FOLLOW_OR_TRUMP, FOLLOW_SUIT, Ask, DealCards, Tricks
from trickgames.scoring import AfterDeals, FirstTo, Played, Verdict
from trickgames.table import Contract, Seats, Trump, TurnUp

__all__ = [
    "BRIDGE",
    "HEARTS",
    "NO_TRUMP",
    "OH_HELL",
    "OWN_TRICKS",
    "STAY_OR_FOLD",
    "TWO_PACKS",
    "UNLIKE",
    "WIDOW",
    "BidForWidow",
    "Exchange",
    "OwnTricks",
    "PassThree",
    "a_point_a_trick",
    "game_of",
]

ACE_HIGH = tg.Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank))


def a_point_a_trick(played: Played, scores: tuple[int, ...]) -> Verdict:
    """Each trick is worth a point to its side."""
    taken = played.tricks_taken
    sides = played.table.game.seating.sides
    won = tuple(score + sum(taken[seat] for seat in side) for side, score in zip(sides, scores, strict=True))
    return Verdict(taken, won)


def game_of(name: str, *phases: Any, pack: str | tuple[tg.Card, ...] = "9TJQKA", seats: int = 3, **parts: Any) -> tg.Game:
    """A game of these phases; by default three players, each for itself, and a point a trick."""
    given = {"seating": tg.singles(seats), "ranking": ACE_HIGH, "scoring": a_point_a_trick, "goal": AfterDeals(2), **parts}
    cards = tg.pack(pack) if isinstance(pack, str) else pack
    return tg.Game(name=name, pack=cards, phases=phases, **given)


# Hearts: three cards are passed on together


@attrs.frozen
class PassThree(Ask):
    """Each player chooses cards for the player on the left; they are passed on together, so nobody knows what will come."""

    count: int = 2
    accepts = (Give,)
    heading = "Exchange"
    hidden: ClassVar[bool] = True

    def _chosen(self, table: tg.Table, seat: int) -> list[tg.Card]:
        return [action.card for chooser, action in table.answers(self) if chooser == seat]

    def asked(self, table):
        chosen = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if chosen.count(seat) < self.count), None)

    def choices(self, table, seat):
        return Give.each(tg.CardSet(table.hands[seat] - set(self._chosen(table, seat))))

    def end(self, table):
        chosen = {seat: self._chosen(table, seat) for seat in table.players(table.dealer)}
        for seat, cards in chosen.items():
            table = table.move(seat, "passes on", cards, ("hand", seat), ("passed on", seat))
        for seat, cards in chosen.items():
            table = table.move(seat, "passes on", cards, ("passed on", seat), ("hand", table.game.seating.left(seat)))
        return table


@attrs.frozen
class EachCosts:
    """Each card of the suit costs a point. The suit is a field, so that the kit knows that suits are not alike."""

    suit: tg.Suit = tg.Suit.HEARTS

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        taken = [0] * len(scores)
        for trick in played.tricks:
            taken[trick.winner] -= sum(card.suit is self.suit for card in trick.cards)
        return Verdict(tuple(taken), tuple(map(sum, zip(scores, taken, strict=True))))


HEARTS = game_of(
    "Hearts", DealCards(6), PassThree(), Tricks(FOLLOW_SUIT), pack="9TJQKA", seats=4, scoring=EachCosts(), goal=AfterDeals(2)
)


# A widow: the highest bidder takes it, and discards as many cards


@attrs.frozen
class BidForWidow(Ask):
    """Each player bids once, higher than before, or passes; if all pass, the cards are dealt again."""

    accepts = (Pass, Bid)
    gives = (Contract,)
    heading = "Bidding"

    def _standing(self, table: tg.Table) -> tuple[int, int]:
        bids = [(action.level, seat) for seat, action in table.answers(self) if isinstance(action, Bid)]
        return max(bids, default=(2, -1))

    def asked(self, table):
        done = len(table.answers(self))
        players = tuple(table.players(table.dealer))
        return players[done] if done < len(players) else None

    def choices(self, table, _seat):
        return (Pass(), *map(Bid, range(self._standing(table)[0] + 1, 7)))

    def end(self, table):
        level, seat = self._standing(table)
        if seat < 0:
            return tg.table.ThrownIn(table, table.game.seating.left(table.dealer))
        return table.settled(Contract(seat, level, (seat,)))


@attrs.frozen
class Exchange(Ask):
    """The maker takes the widow and lays as many cards away, face down."""

    keep: int = 6
    accepts = (Discard,)
    needs = (Contract,)
    heading = "Exchange"

    def begin(self, table):
        maker = table.get(Contract).maker
        return table.move(maker, "takes", table.pile("stock").cards, ("stock", None), ("hand", maker))

    def asked(self, table):
        maker = table.get(Contract).maker
        return maker if len(table.hands[maker]) > self.keep else None

    def choices(self, table, seat):
        return Discard.each(table.hands[seat])

    def done(self, table, seat, action):
        return table.move(seat, "lays away", [action.card], ("hand", seat), ("discard", seat))


@attrs.frozen
class NameSuit(Ask):
    """The maker names trump."""

    accepts = (Name,)
    needs = (Contract,)
    gives = (Trump,)
    heading = "Bidding"

    def asked(self, table):
        return None if table.answers(self) else table.get(Contract).maker

    def choices(self, _table, _seat):
        return tuple(map(Name, tg.Suit))

    def end(self, table):
        ((_, action),) = table.answers(self)
        return table.settled(Trump(action.suit))


def bid_or_set(played: Played, scores: tuple[int, ...]) -> Verdict:
    """The maker scores the bid, or loses it."""
    contract, taken = played.table.get(Contract), played.tricks_taken
    made = taken[contract.maker] >= contract.level
    change = [0] * len(scores)
    change[contract.maker] = contract.level if made else -contract.level
    return Verdict(taken, tuple(map(sum, zip(scores, change, strict=True))), made)


WIDOW = game_of(
    "Widow",
    DealCards(6),
    BidForWidow(),
    Exchange(),
    NameSuit(),
    Tricks(FOLLOW_OR_TRUMP, DECLARER),
    pack=tg.pack("9TJQKA")[:22],
    scoring=bid_or_set,
    goal=FirstTo(12),
)


# Oh hell: everybody says how many tricks it will take; the last may not make it come out even


@attrs.frozen
class SayTricks(Ask):
    """Each player says how many tricks it will take; the last may not let it come out even."""

    cards: int = 4
    accepts = (Bid,)
    heading = "Bidding"

    def asked(self, table):
        done = len(table.answers(self))
        players = tuple(table.players(table.dealer))
        return players[done] if done < len(players) else None

    def choices(self, table, _seat):
        said = [action.level for _, action in table.answers(self)]
        last = len(said) == table.game.seating.seats - 1
        return tuple(Bid(level) for level in range(self.cards + 1) if not (last and sum(said) + level == self.cards))


@attrs.frozen
class TurnedIsTrump(Ask):
    """The suit of the card that was turned up is trump."""

    needs = (TurnUp,)
    gives = (Trump,)
    heading = "Deal"

    def begin(self, table):
        return table.settled(Trump(table.get(TurnUp).suit))


@attrs.frozen
class Exactly:
    """Ten and the tricks for a player who took just as many as it said."""

    bidding: SayTricks

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        taken = played.tricks_taken
        said = dict(played.table.answers(self.bidding))
        points = tuple(10 + took if said[seat].level == took else 0 for seat, took in enumerate(taken))
        return Verdict(points, tuple(map(sum, zip(scores, points, strict=True))))


OH_HELL = game_of(
    "Oh Hell",
    DealCards(4, turn_up=True),
    TurnedIsTrump(),
    SayTricks(),
    Tricks(FOLLOW_SUIT),
    seats=4,
    scoring=Exactly(SayTricks()),
    goal=AfterDeals(3),
)


# A dummy, as in bridge


BRIDGE = game_of(
    "Small Bridge",
    DealCards(5),
    BidForWidow(),
    NameSuit(),
    Tricks(FOLLOW_SUIT, lambda table: table.game.seating.left(table.get(Contract).maker), open_hands=(DUMMY,)),
    pack=tg.pack("9TJQKA")[:20],
    seating=tg.partners(4),
)


# Two packs: of equal cards the first played is the higher


TWO_PACKS = game_of(
    "Two Packs",
    DealCards(5, turn_up=True),
    TurnedIsTrump(),
    Tricks(FOLLOW_OR_TRUMP),
    pack=tuple(tg.Card(card.rank, card.suit, copy) for card in tg.pack("TJQA") for copy in (1, 2)),
    seats=4,
)


# No trump; and a game in which players may fold


NO_TRUMP = game_of("No Trump", DealCards(6), Tricks(FOLLOW_SUIT), pack="9TJQK")


@attrs.frozen
class Fold(Words):
    """`fold`: sits this deal out."""

    words = "fold"


@attrs.frozen
class Stay(Words):
    """`stay`: plays this deal."""

    words = "stay"


@attrs.frozen
class StayOrFold(Ask):
    """Each player stays or folds, hidden from the others; the dealer stays. Who folds shows the hand and rests."""

    accepts = (Stay, Fold)
    heading = "Bidding"
    hidden: ClassVar[bool] = True

    def asked(self, table):
        done = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in (*done, table.dealer)), None)

    def choices(self, _table, _seat):
        return (Stay(), Fold())

    def end(self, table):
        folded: Seats = tuple(seat for seat, action in table.answers(self) if action == Fold())
        return table.rest(*folded)


STAY_OR_FOLD = game_of("Stay or Fold", DealCards(4), StayOrFold(), Tricks(FOLLOW_SUIT), pack="JQKA")

# A trick rule of its own


@attrs.frozen
class OwnTricks(Ask):
    """Tricks in which suit is followed and the highest card of the suit led takes; there is no trump.

    Written as a user would, with nothing of `Tricks` in it: what a card shows of a hand is found by playing.
    """

    accepts = (Play,)
    heading = "Play"

    def first(self, table: tg.Table) -> int:
        """Who leads to the first trick."""
        return table.game.seating.left(table.dealer)

    def hand_of(self, table: tg.Table) -> int | None:
        """Whose card is played next, or None when all cards are played."""
        if table.trick:
            return table.game.seating.left(table.trick[-1][0])
        leader = table.tricks[-1].winner if table.tricks else self.first(table)
        return leader if table.hands[leader] else None

    def asked(self, table):
        return self.hand_of(table)

    def leads(self, table: tg.Table, hand: tg.CardSet) -> tg.CardSet:
        """The cards that may be led."""
        return hand

    def choices(self, table, _seat):
        hand = table.hands[self.hand_of(table)]
        if not table.trick:
            return Play.each(self.leads(table, hand))
        led = table.trick[0][1].suit
        return Play.each(tg.CardSet(card for card in hand if card.suit is led) or hand)

    def done(self, table, _seat, action):
        table = table.play(self.hand_of(table), action.card)
        if len(table.trick) < table.game.seating.seats:
            return table
        led = table.trick[0][1].suit
        ranks = list(tg.Rank)
        best = min((play for play in table.trick if play[1].suit is led), key=lambda play: ranks.index(play[1].rank))
        return table.take_trick(best[0])


OWN_TRICKS = game_of("Own Tricks", DealCards(4), OwnTricks(), pack=tg.pack("9TJQKA")[:12])

UNLIKE = (HEARTS, WIDOW, OH_HELL, BRIDGE, TWO_PACKS, NO_TRUMP, STAY_OR_FOLD, OWN_TRICKS)
