"""What the edges are built with: a deal of given cards, and a match that is told step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.engine.engine import apply, check, legal_actions, start
from trickgames.engine.states import Bidding, Claiming, MatchOver, NamingSuit, Playing, Swapping
from trickgames.match.dealing import arrange
from trickgames.phases.deal import dealing_of
from trickgames.table.action import Action
from trickgames.table.actions import Bid, Burn, CallCard, Deal, Discard, KeepRest, Name, Pass, ShootMoon
from trickgames.testing.match import Match
from trickgames.testing.playing import bound

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from trickgames.cards.card import Card, Suit
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.testing.luck import Luck

__all__ = ["Script", "leftover", "trumps_of"]


def leftover(game: Game) -> int:
    """How many cards are left after the first deal, the turn-up among them."""
    phase = dealing_of(game)
    return 0 if phase is None else len(phase.spread(game, 1).rest) + phase.turn_up


def trumps_of(game: Game, suit: Suit | None) -> tuple[Card, ...]:
    """The trumps of the pack under this suit, high to low."""
    from trickgames.cards.ranking import order

    return tuple(card for card in order(game.ranking, suit).trumps if card in game.cards)


class Script:
    """A match that is told: `deal` lays the cards, `do` acts, and everybody else does what lets it go on.

    `state` is where it stands, `match` what it has become.
    """

    def __init__(self, game: Game, luck: Luck, dealer: int, scores: tuple[int, ...] | None = None) -> None:
        self.game = game
        self.luck = luck
        self.dealer = dealer
        self.scores = scores
        self.actions: list[Action] = []
        self.state: AnyState = start(game, dealer, scores)

    @property
    def match(self) -> Match:
        """What was told so far."""
        return Match(self.game, self.actions, self.dealer, self.scores)

    def do(self, *actions: Action) -> None:
        """Do these, one after the other."""
        for action in actions:
            self.state = apply(self.state, action)
            self.actions.append(action)

    def deal(
        self,
        hands: Mapping[int, Iterable[Card]],
        left: Iterable[Card] = (),
        turn_up: Card | None = None,
    ) -> None:
        """Deal these cards, the rest as luck has it; `left` lie somewhere in what is left over, under the turn-up."""
        deal = dealing_of(self.game)
        count = 0 if deal is None else deal.size_of(1)
        given = {seat: list(cards) for seat, cards in hands.items()}
        below = list(left)
        named = {*(card for cards in given.values() for card in cards), *below, *([turn_up] if turn_up else [])}
        rest = list(self.luck.shuffle([card for card in self.game.pack if card not in named]))
        for seat in range(self.game.seating.seats):
            hand = given.setdefault(seat, [])
            while len(hand) < count:
                hand.append(rest.pop(0))
        if turn_up is None and deal is not None and deal.turn_up:
            turn_up = rest.pop(0) if rest else below.pop()
        stock = list(self.luck.shuffle([*below, *rest]))
        spread = () if deal is None else deal.spread(self.game, 1).piles
        piles = {name: [stock.pop() for _ in places] for name, places in spread}
        self.do(Deal(arrange(self.game, self.dealer, given, turn_up, stock, piles=piles)))

    def skip_claims(self) -> None:
        """Nobody claims a misdeal or swaps a farmer's hand."""
        while isinstance(self.state, Claiming | Swapping):
            self.do(Pass())

    def passes(self, count: int) -> None:
        """So many passes."""
        self.do(*[Pass()] * count)

    def bid(self, seat: int, *, moon: bool = False) -> None:
        """Everybody passes but this seat, which bids as little as it can, or shoots the moon."""
        while isinstance(self.state, Bidding):
            legal = legal_actions(self.state)
            bids = [action for action in legal if isinstance(action, ShootMoon if moon else Bid)]
            self.do(bids[0] if self.state.seat == seat and bids else legal[0])

    def name_later(self, seat: int, suit: Suit) -> bool:
        """Everybody passes until this seat names the suit in the second round; whether it may."""
        self.skip_claims()
        while not (isinstance(self.state, NamingSuit) and self.state.seat == seat):
            if check(self.state, Pass()) is not None:
                return False
            self.do(Pass())
        return self.name(suit)

    def name(self, suit: Suit) -> bool:
        """The player who is asked names the suit; whether they may."""
        if check(self.state, Name(suit)) is not None:
            return False
        self.do(Name(suit))
        return True

    def go_on(self, enough: Callable[[AnyState], bool]) -> bool:
        """Everybody does as little as can be until it is enough; whether that came before the play of cards was over.

        A game in which it never comes (a broken one, that asks again and again) is given up after a deal's worth of actions.
        """
        for _ in range(bound(self.game)):
            if enough(self.state):
                return True
            legal = legal_actions(self.state)
            if not legal or isinstance(self.state, MatchOver):
                return False
            self.do(_least(legal))
        return False

    def until_play(self) -> bool:
        """Everybody does as little as can be until the first lead."""
        return self.go_on(lambda state: isinstance(state, Playing))


def _least(legal: tuple[Action, ...]) -> Action:
    """To pass, to keep the rest; else the first thing there is."""
    for kind in (Pass, KeepRest, CallCard, Burn, Discard):
        for action in legal:
            if isinstance(action, kind):
                return action
    return legal[0]
