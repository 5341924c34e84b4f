"""What a seat may know: the view of a state.

A view is *built up* from what everybody has seen and from what this seat alone may see; it is never a state with things taken
away. Two states that a seat cannot tell apart give equal views, as values and as texts. What a seat knows of hidden cards is no
part of the view: it follows from it (`trickgames.knowledge.fold`).
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from trickgames._quick import maker
from trickgames.cards.card import Card, CardSet
from trickgames.cards.words import card_count, card_texts
from trickgames.checks import expect
from trickgames.engine.engine import Outcome, actor, legal_actions, outcome
from trickgames.engine.game import Game
from trickgames.engine.scored import Measures, PointCards
from trickgames.engine.state import State
from trickgames.engine.states import AnyState, Asking, MatchOver
from trickgames.engine.verdict import Played
from trickgames.errors import HoldsCards, InvalidStateError, short
from trickgames.knowledge.fold import learnt, public_table
from trickgames.knowledge.shown import lines
from trickgames.table.action import cards_of
from trickgames.table.facts import Contract, Plays, Trick, Trump, TurnUp
from trickgames.table.log import Chosen, Entry, Moved, Said
from trickgames.table.places import HAND, Pile, Seats
from trickgames.table.table import Result, Table, changed
from trickgames.table.tallies import GAMES_WON, Tally, tally_of

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["PileView", "View", "asked_in", "check_seat", "view"]

F = TypeVar("F")


@attrs.frozen(weakref_slot=False)
class PileView:
    """A pile as a seat sees it: its name, its owner, how many cards it has, and the cards (top first) if the seat may see them.

    `cards` is None for a pile that the seat has not seen. `seen_by` are the seats that have (None: everybody), which is public.
    """

    name: str
    owner: int | None
    count: int
    cards: tuple[Card, ...] | None
    seen_by: Seats | None

    def __str__(self) -> str:
        whose = "" if self.owner is None else f" of seat {self.owner}"
        return f"{self.name}{whose}: " + (card_count(self.count) if self.cards is None else card_texts(self.cards))


@attrs.frozen(repr=False, weakref_slot=False)
class View(HoldsCards):
    """What a seat may know of a state, and nothing else. `view` makes it.

    `seat` is whose view it is (None: a spectator). `phase` is the index of the phase that asks (None when the match is over),
    `asked` what is asked (the name of the state's class, or of the phase's), and `actor` the seat to act. `hands` are the hands
    that this seat sees, by seat: its own if it has looked at it, and those that lie open; None for the others. `legal_actions`
    are what this seat may do, if it is to act. `scores` are by side. `facts` are what has been settled for everybody. `log` is
    what was said, moved and told, as far as this seat heard and saw it. `tallies` are what is counted by side beside the
    scores.
    """

    game: Game
    seat: int | None
    phase: int | None
    asked: str
    actor: int | None
    dealer: int
    scores: tuple[int, ...]
    results: tuple[Result, ...]
    deal: int
    hands: tuple[CardSet | None, ...]
    hand_sizes: tuple[int, ...]
    legal_actions: tuple[Any, ...]
    piles: tuple[PileView, ...]
    facts: tuple[Any, ...]
    log: tuple[Entry, ...]
    trick: Plays
    tricks: tuple[Trick, ...]
    resting: frozenset[int]
    blind: frozenset[int]
    open: frozenset[int]
    outcome: Outcome | None
    tallies: tuple[Tally, ...] = ()
    memo: dict[str, Any] = attrs.field(factory=dict[str, Any], init=False, eq=False, repr=False)

    def find(self, kind: type[F]) -> F | None:
        """The public fact of this type, or None: `Contract`, `Trump`, `TurnUp`, `Called`, a phase's own."""
        return next((fact for fact in self.facts if isinstance(fact, kind)), None)

    @property
    def hand(self) -> CardSet:
        """The hand of this seat. Empty for a spectator, before the deal, and while the seat hasn't looked at it."""
        own = self.hands[self.seat] if self.seat is not None and self.hands else None
        return CardSet() if own is None else own

    def in_order(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """These cards as a player now holds them: trumps first, then suit by suit, from high to low (`Game.in_order`)."""
        return self.game.in_order(cards, None if self.trump is None else self.trump.strain)

    @property
    def choices(self) -> tuple[Any, ...]:
        """The legal actions as a person is shown them. Those with a card come in the order of the cards in the hand."""
        shown: list[Any] = []
        for _, alike in groupby(self.legal_actions, type):
            actions = list(alike)
            cards = {cards_of(action) for action in actions}
            if all(len(held) == 1 for held in cards):
                place = {card: index for index, card in enumerate(self.in_order(card for (card,) in cards))}
                actions.sort(key=lambda action: place[cards_of(action)[0]])
            shown += actions
        return tuple(shown)

    @property
    def hand_hidden(self) -> bool:
        """Whether this seat hasn't looked at its hand."""
        return self.seat in self.blind

    @property
    def contract(self) -> Contract | None:
        """The contract, or None before there is one."""
        return self.find(Contract)

    @property
    def trump(self) -> Trump | None:
        """The trump, or None before it is settled. Its suit is None if nothing is trump."""
        return self.find(Trump)

    @property
    def turn_up(self) -> TurnUp | None:
        """The card that was turned up and the suit that it offered, or None."""
        return self.find(TurnUp)

    def tally(self, name: str) -> tuple[int, ...]:
        """What is counted under this name beside the scores, by side; zeros if nothing is."""
        return tally_of(self.tallies, name, len(self.scores))

    @property
    def games_won(self) -> tuple[int, ...]:
        """How many games of the match each side has won; zeros if the match is a single game."""
        return self.tally(GAMES_WON)

    @property
    def plays(self) -> Plays:
        """All plays of this deal (seat and card), in order."""
        return (*(play for trick in self.tricks for play in trick.plays), *self.trick)

    @property
    def voids(self) -> tuple[CardSet, ...]:
        """By seat, the cards that the play has shown it not to hold."""
        known = self.memo.get("voids")
        if known is None:
            known = self.memo["voids"] = _voids(self)
        found: tuple[CardSet, ...] = known
        return found

    @property
    def points(self) -> tuple[int, ...]:
        """The points taken in tricks so far, by seat. If the scoring gives no points to cards, these are tricks."""
        known = self.memo.get("points")
        if known is None:
            known = self.memo["points"] = _points(self)
        found: tuple[int, ...] = known
        return found

    def __str__(self) -> str:
        return "\n".join(lines(self))

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {whose}: {self.asked}, {self.game.name}, deal {self.deal}>"

    def _repr_html_(self) -> str | None:
        """The picture of the table as this seat sees it, for notebooks."""
        from trickgames.pictures import in_notebook

        return in_notebook(self)


new_view = maker(View)
new_pile_view = maker(PileView)


def view(state: AnyState, seat: int | None) -> View:
    """What a seat may know of a state; `seat=None` is a spectator. `InvalidStateError` if there is no such seat.

    >>> from trickgames import Deal, apply, euchre
    >>> from trickgames.match.dealing import arrange
    >>> from trickgames.engine.engine import start
    >>> pack = arrange(euchre.BICYCLE, hands={1: "Jh Ah Kh 9c Td"}, turn_up="9h")
    >>> dealt = apply(start(euchre.BICYCLE), Deal(pack))
    >>> print(view(dealt, 1))
    Bicycle Euchre: ConsideringTurnUp, scores 0 - 0, dealer 0
    turn-up: 9h
    seat 1 is to act: pass, order up, order up alone
    you are seat 1: Ah Kh Jh 9c Td
    hands: 5 5 5 5
    stock: 3 cards
    >>> view(dealt, 2).legal_actions, str(view(dealt, None).hand)
    ((), '')
    """
    if isinstance(getattr(state, "state", None), State):  # a whole match
        msg = f"{short(state)} is not a state of a match: use `match.view({seat})`, or pass `match.state`"
        raise TypeError(msg)
    expect(state, State, "state of a match")
    game, table = state.game, state.table
    check_seat(game, seat)
    to_act, over, hands = actor(state), isinstance(state, MatchOver), table.hands
    seen = new_view(
        game,
        seat,
        None if over else game.place(state.phase),
        asked_in(state),
        to_act,
        table.dealer,
        table.scores,
        table.results,
        table.deal,
        _hands(table, seat),
        tuple([hand.mask.bit_count() for hand in hands]),
        legal_actions(state) if seat is not None and seat == to_act else (),
        tuple([_pile(pile, seat) for pile in table.piles]),
        table.facts,
        _log(table.log, seat),
        table.trick,
        table.tricks,
        table.resting,
        table.blind,
        table.open,
        outcome(state),
        table.tallies,
    )
    seen.memo["made"] = True
    return seen


def asked_in(state: AnyState) -> str:
    """What is asked in a state: the name of its class, or of its phase's."""
    return type(state.phase if state.__class__ is Asking else state).__name__


def check_seat(game: Game, seat: object) -> None:
    """Nothing for a seat of the game and for None; else `InvalidStateError`."""
    seats = game.seating.seats
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        msg = f"there is no seat {short(seat)}: the seats are 0 to {seats - 1}, and None is a spectator"
        raise InvalidStateError(msg)


def _hands(table: Table, seat: int | None) -> tuple[CardSet | None, ...]:
    seen = table.open if seat is None or seat in table.blind else table.open | {seat}
    return tuple([hand if player in seen else None for player, hand in enumerate(table.hands)])


def _pile(pile: Pile, seat: int | None) -> PileView:
    seen = pile.seen_by is None or (seat is not None and seat in pile.seen_by)
    return new_pile_view(pile.name, pile.owner, len(pile.cards), pile.cards if seen else None, pile.seen_by)


def _log(log: tuple[Entry, ...], seat: int | None) -> tuple[Entry, ...]:
    """The entries as the seat heard and saw them."""
    shown: list[Entry] = []
    for entry in log:
        if isinstance(entry, Moved | Chosen):
            shown.append(entry.to(seat))
        elif isinstance(entry, Said) or entry.seen_by is None or seat in entry.seen_by:
            shown.append(entry)
    return tuple(shown)


def _voids(seen: View) -> tuple[CardSet, ...]:
    """By seat, the cards that it cannot hold by what the play has shown."""
    masks = [0] * len(seen.hand_sizes)
    for item in learnt(seen):
        for name, owner in item.told.places if len(item.told.places) == 1 and len(item.told.either) == 1 else ():
            for count in item.told.either[0]:
                if name == HAND and owner is not None and count.most == 0:
                    masks[owner] |= count.cards.mask
    return tuple(map(CardSet.of, masks))


def _points(seen: View) -> tuple[int, ...]:
    game, table = seen.game, public_table(seen)
    # scoring is shown no hand and no pile, whatever a user's scoring might read
    played = Played.of(changed(table, trick=()))
    if isinstance(game.scoring, Measures):
        return tuple(game.scoring.taken(played))
    if not isinstance(game.scoring, PointCards):
        return played.tricks_taken
    values = game.suits(played.trump).values
    points = [0] * game.seating.seats
    for trick in seen.tricks:
        points[trick.winner] += sum(values[card] for card in trick.cards)
    return tuple(points)
