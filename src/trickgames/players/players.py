"""Simple players: what to do, from what a seat may know.

A player is any callable from a view to one of its legal actions. `random_player` makes one that picks any of them;
`sensible` plays like somebody who has just learned the game. Its decisions are exact and whole-numbered, so that they can
be told in a few sentences and computed elsewhere with the same result. They read the hand, the trump, the strengths and
points of cards, the trick so far, who plays with whom and the bids, and nothing of earlier tricks but whether the called
card has shown itself.

The rules of `sensible`. Of cards that are equal in everything that a rule looks at, the one with the lowest id is taken;
of actions that are equal, the one listed first. A single legal action is taken without a look at anything, and of a
user's own actions the first.

*Count.* The count of a hand under a trump is the sum of `card_counts(game, trump)`: a trump counts 3, the three highest
trumps of the pack 3, 2 and 1 more, and each as many more as it has points; of the other cards, where they may be led, the
highest of each suit counts 4 and the second 1. A joker that belongs to no suit counts nothing.

*Points.* A card's points are those of the scoring rule (none where tricks are scored); its points *at risk* are the same,
but 0 for a safe card, which stays with whoever plays it. The *poorest* of some cards is the one with the fewest points,
then the weakest; the *cheapest* the one with the fewest points at risk, then the weakest. Strengths are those of the
order under the trump of the deal, or under no trump before there is one.

*Calls.* A turn-up is accepted with a count of `CALL`. To the count under the turn-up's suit, the dealer adds what the
turn-up counts, the dealer's partner half of it (rounded down), and an opponent takes that half off. A suit is named by
the highest count, if passing is allowed only with `CALL`. Either is done alone from `ALONE` up where that is allowed;
where the turn-up may be accepted only alone, one passes below that. One defends alone with `ALONE` under the trump. A
dealer who has not looked at the hand counts no card.

*Bids.* The hand supports a bid of `count * maximum // FULL`, by its best suit, where maximum is the highest bid of the
auction. The bid is the highest legal one that is supported, and the moon where the count is above `FULL`. Nobody bids
over a partner. Whoever has no such bid passes, or where that is not allowed makes the lowest bid. Then the suit with the
highest count is named, and the strongest trump that may be called is called.

*Exchange.* Misdeals are claimed; of the cards that may be swapped the poorest go. The poorest card is discarded or
burned, but nothing is thrown where one may pass. Of thrown trumps the one with most points, then the strongest, is taken.
The rest is kept, and the strongest card given.

*Play.* The maker and its friends, and everybody where there is no maker, lead the strongest card; others the strongest
that is no trump, if there is one. To a trick that a friend is taking the last to play gives the card with most points at
risk, then the weakest; whoever plays before plays the cheapest. To a trick that another is taking:

- the last to play takes it with the card with most points at risk of those that take it, then the weakest, if tricks are
  scored or that card and the trick have points at risk;
- whoever plays before takes it, if tricks are scored or it has points at risk: with the strongest card of the suit led
  that takes it, or if there is none with the weakest that takes it;
- otherwise, and where it cannot be taken, the cheapest card is played.

Last to play is whoever plays when all others who do not rest have played (players who are out are waited for). Tricks are
scored where no card has points.

*Friends.* Without a contract, partners are friends. With one, its party are friends, and so are all others among
themselves. Where a called card makes the party, until it has been played only its holder has a friend, the maker; from
then on all know.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from trickgames.cards.card import CardSet
from trickgames.cards.ranking import Order, order
from trickgames.engine.protocols import SafeCards
from trickgames.errors import InvalidStateError
from trickgames.phases.auction import Auction
from trickgames.phases.tricks import Tricks
from trickgames.table.actions import (
    Action,
    Bid,
    Burn,
    Call,
    ClaimMisdeal,
    DefendAlone,
    Discard,
    Give,
    KeepRest,
    Name,
    OneCard,
    OrderUp,
    Pass,
    Play,
    ShootMoon,
    Swap,
    Take,
)
from trickgames.table.facts import Contract, HolderOf, Trump, TurnUp
from trickgames.table.log import Said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from trickgames.cards.card import Card, Suit
    from trickgames.engine.game import Game
    from trickgames.knowledge.views import View

__all__ = ["ALONE", "CALL", "FULL", "Player", "card_counts", "friends", "random_player", "sensible"]

Player: TypeAlias = "Callable[[View], Action]"
T = TypeVar("T")

CALL: Final = 12
ALONE: Final = 20
FULL: Final = 40

TRUMP: Final = 3
HIGH_TRUMPS: Final = (3, 2, 1)
HIGH_PLAIN: Final = (4, 1)


def random_player(seed_or_rng: int | str | random.Random = 0) -> Player:
    """A player that does any legal thing, each as likely as the others; the same seed gives the same choices everywhere.

    Like every player it raises `InvalidStateError` for a view whose seat is asked nothing.
    """
    rng = seed_or_rng if isinstance(seed_or_rng, random.Random) else random.Random(seed_or_rng)

    def play(view: View) -> Action:
        legal = _asked(view)
        return legal[int(rng.random() * len(legal))]

    return play


def sensible(view: View) -> Action:
    """What a sensible beginner does here; the rules are told at the top of this module."""
    legal = _asked(view)
    if len(legal) == 1:
        return legal[0]
    asked = next(action for action in legal if not isinstance(action, Pass))
    decide = _DECISIONS.get(type(asked))
    return legal[0] if decide is None else decide(_Seat.of(view))


def _asked(view: View) -> tuple[Action, ...]:
    legal: tuple[Action, ...] = view.legal_actions
    if not legal:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        msg = f"{who} is asked nothing in this view"
        raise InvalidStateError(msg)
    return legal


# What a decision looks at


@lru_cache(maxsize=256)
def card_counts(game: Game, trump: Suit | None) -> Mapping[Card, int]:
    """What each card of the pack counts in a hand under this trump.

    >>> from trickgames import euchre
    >>> from trickgames.cards.card import Card, Suit
    >>> counts = card_counts(euchre.BICYCLE, Suit.HEARTS)
    >>> [counts[Card.parse(card)] for card in ("Jh", "Jd", "9h", "As", "Ks", "Qs")]
    [6, 5, 3, 4, 1, 0]
    """
    ranked, suits = order(game.ranking, trump), game.suits(trump)
    tricks = next((phase for phase in game.phases if isinstance(phase, Tricks)), None)
    may_lead = 0 if tricks is None else tricks.leadable(game, trump)
    counts: dict[Card, int] = {}
    for suit, mask in suits.by_suit.items():
        is_trump = trump is not None and suit is trump
        heights = sorted({ranked.strength(card) for card in CardSet.of(mask)}, reverse=True)
        extra = dict(zip(heights, HIGH_TRUMPS if is_trump else HIGH_PLAIN, strict=False))
        for card in CardSet.of(mask):
            height = extra.get(ranked.strength(card), 0)
            if is_trump:
                counts[card] = TRUMP + height + suits.values[card]
            else:
                counts[card] = height if suit is not None and card.bit & may_lead else 0
    return counts


@lru_cache(maxsize=256)
def points_at_risk(game: Game, trump: Suit | None) -> Mapping[Card, int]:
    """The points of each card of the pack, but 0 for a safe card, which stays with whoever plays it (P32)."""
    scoring = game.scoring
    kinds = {card.kind for card in scoring.safe_cards(trump)} if isinstance(scoring, SafeCards) else set[int]()
    return {card: 0 if card.kind in kinds else points for card, points in game.suits(trump).values.items()}


def friends(view: View) -> frozenset[int]:
    """The other seats that this one knows to play with it, against the rest; none for a spectator."""
    game, seat = view.game, view.seat
    contract = view.find(Contract)
    if seat is None:
        return frozenset()
    if contract is None:
        return frozenset(game.seating.partners(seat))
    party = contract.party
    if isinstance(party, HolderOf):
        card = party.card
        plays = [*(play for trick in view.tricks for play in trick.plays), *view.trick]
        holder = next((player for player, played in plays if played is card), None)
        if holder is None:
            return frozenset({contract.maker} if card in view.hand else ()) - {seat}
        party = (contract.maker, holder)
    ours = set(party) if seat in party else set(range(game.seating.seats)) - set(party)
    return frozenset(ours - {seat})


@attrs.frozen(eq=False)
class _Seat:
    """A seat that is to act: its view, and what the decisions look up."""

    view: View
    game: Game
    seat: int
    trump: Suit | None
    order: Order
    points: Mapping[Card, int]
    risk: Mapping[Card, int]

    @classmethod
    def of(cls, view: View) -> _Seat:
        settled = view.find(Trump)
        trump = None if settled is None else settled.suit
        game = view.game
        points = game.suits(trump).values
        return cls(view, game, int(view.seat or 0), trump, order(game.ranking, trump), points, points_at_risk(game, trump))

    def listed(self, kind: type[T]) -> list[T]:
        """The legal actions of a kind."""
        return [action for action in self.view.legal_actions if isinstance(action, kind)]

    def allowed(self, *actions: Action) -> Action:
        """The first of these that is legal; else the first legal action."""
        legal = self.view.legal_actions
        return next((action for action in actions if action in legal), legal[0])

    def count(self, trump: Suit | None) -> int:
        """The count of the hand under a trump."""
        counts = card_counts(self.game, trump)
        return sum(counts[card] for card in self.view.hand)

    def best_suit(self, suits: Iterable[Suit | None]) -> tuple[int, Suit | None]:
        """The highest count, and its suit."""
        counted = [(self.count(suit), suit) for suit in suits]
        return max(counted, key=lambda pair: pair[0])

    def poorest(self, action: OneCard) -> tuple[int, int, int]:
        """Cards in the order in which they are thrown away: few points first, then weak ones."""
        card = action.card
        return self.points[card], self.order.strength(card), card.id

    def cheapest(self, action: OneCard) -> tuple[int, int, int]:
        """Cards in the order in which they are played to another's trick."""
        card = action.card
        return self.risk[card], self.order.strength(card), card.id

    def strongest(self, action: OneCard) -> tuple[int, int]:
        """Strong cards first."""
        return -self.order.strength(action.card), action.card.id

    def weakest(self, action: OneCard) -> tuple[int, int]:
        """Weak cards first."""
        return self.order.strength(action.card), action.card.id

    def richest(self, action: OneCard) -> tuple[int, int, int]:
        """Cards with many points at risk first, then weak ones."""
        card = action.card
        return -self.risk[card], self.order.strength(card), card.id


# Calls and bids


def _accept(seat: _Seat) -> Action:
    turned = seat.view.find(TurnUp)
    suit = None if turned is None else turned.suit
    count = seat.count(suit)
    if turned is not None:
        worth = card_counts(seat.game, suit)[turned.card]
        if seat.seat == seat.view.dealer:
            count += worth
        elif seat.view.dealer in seat.game.seating.partners(seat.seat):
            count += worth // 2
        else:
            count -= worth // 2
    return _called(seat, count, OrderUp(), OrderUp(alone=True))


def _called(seat: _Seat, count: int, call: Action, alone: Action) -> Action:
    if count >= ALONE:
        return seat.allowed(alone, call)
    return seat.allowed(call, Pass()) if count >= CALL else seat.allowed(Pass(), call)


def _name(seat: _Seat) -> Action:
    count, suit = seat.best_suit(action.suit for action in seat.listed(Name) if not action.alone)
    return _called(seat, count, Name(suit), Name(suit, alone=True))


def _bid(seat: _Seat) -> Action:
    legal = seat.view.legal_actions
    standing = next(
        (
            event.seat
            for event in reversed(seat.view.events)
            if isinstance(event, Said) and isinstance(event.action, Bid | ShootMoon)
        ),
        None,
    )
    if standing in seat.game.seating.partners(seat.seat):
        return seat.allowed(Pass())
    highest = next((phase.maximum for phase in seat.game.phases if isinstance(phase, Auction)), 0)
    count, _ = seat.best_suit(suit for suit in seat.game.suits(None).by_suit if suit is not None)
    if count > FULL and ShootMoon() in legal:
        return ShootMoon()
    supported = [bid for bid in seat.listed(Bid) if bid.level <= count * highest // FULL]
    return max(supported, key=lambda bid: bid.level) if supported else legal[0]


def _call_card(seat: _Seat) -> Action:
    return min(seat.listed(Call), key=seat.strongest)


def _defend_alone(seat: _Seat) -> Action:
    return seat.allowed(DefendAlone() if seat.count(seat.trump) >= ALONE else Pass())


# The exchange


def _claim(seat: _Seat) -> Action:
    return seat.allowed(ClaimMisdeal())


def _swap(seat: _Seat) -> Action:
    return min(seat.listed(Swap), key=seat.poorest)


def _discard(seat: _Seat) -> Action:
    return Pass() if Pass() in seat.view.legal_actions else min(seat.listed(Discard), key=seat.poorest)


def _burn(seat: _Seat) -> Action:
    return min(seat.listed(Burn), key=seat.poorest)


def _take(seat: _Seat) -> Action:
    return max(seat.listed(Take), key=lambda take: (seat.points[take.card], seat.order.strength(take.card), -take.card.id))


def _keep(seat: _Seat) -> Action:
    return seat.allowed(KeepRest())


def _give(seat: _Seat) -> Action:
    return min(seat.listed(Give), key=seat.strongest)


# Play


def _play(seat: _Seat) -> Action:
    plays = seat.listed(Play)
    if not seat.view.trick:
        return _lead(seat, plays)
    ranked, trick = seat.order, seat.view.trick
    led = ranked.suit(trick[0][1])

    def power(card: Card) -> int:
        return ranked.strength(card) if ranked.is_trump(card) or ranked.suit(card) is led else 0

    best = max(power(card) for _, card in trick)
    taker = next(player for player, card in trick if power(card) == best)
    last = len(trick) == seat.game.seating.seats - len(seat.view.resting) - 1
    if taker in friends(seat.view):
        return min(plays, key=seat.richest if last else seat.cheapest)
    taking = [play for play in plays if power(play.card) > best]
    if not taking:
        return min(plays, key=seat.cheapest)
    worth = sum(seat.risk[card] for _, card in trick)
    chosen = min(taking, key=seat.richest)
    if not last:
        following = [play for play in taking if ranked.suit(play.card) is led]
        chosen = min(following, key=seat.strongest) if following else min(taking, key=seat.weakest)
    wanted = not seat.game.suits(seat.trump).pointed or worth + (seat.risk[chosen.card] if last else 0)
    return chosen if wanted else min(plays, key=seat.cheapest)


def _lead(seat: _Seat, plays: list[Play]) -> Action:
    contract = seat.view.find(Contract)
    against = contract is not None and seat.seat != contract.maker and contract.maker not in friends(seat.view)
    plain = [play for play in plays if not seat.order.is_trump(play.card)]
    return min(plain if against and plain else plays, key=seat.strongest)


_DECISIONS: Final[Mapping[type[Action], Callable[[_Seat], Action]]] = {
    OrderUp: _accept,
    Name: _name,
    Bid: _bid,
    ShootMoon: _bid,
    Call: _call_card,
    DefendAlone: _defend_alone,
    ClaimMisdeal: _claim,
    Swap: _swap,
    Discard: _discard,
    Burn: _burn,
    Take: _take,
    KeepRest: _keep,
    Give: _give,
    Play: _play,
}
