"""What a seat may know: the view of a state, and what a seat is told of an action.

A view is *built up* from what everybody has seen and from what this seat alone may see; it is never a state with things taken
away. Two states that a seat cannot tell apart give equal views, as values and as texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from trickgames.actions import Action, Deal, OneCard
from trickgames.cards import Card, CardSet
from trickgames.checks import expect
from trickgames.errors import HoldsCards, IllegalActionError, InvalidStateError, short
from trickgames.facts import Seats
from trickgames.game import Game, Outcome, actor, apply, check, legal_actions, outcome
from trickgames.knowledge import Knowledge, Known
from trickgames.scoring.base import Played, PointCards
from trickgames.states import AnyState, MatchOver, Phase, State
from trickgames.table import Contract, Event, Result, Table, Trick, Trump, TurnUp

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DealSeen", "PileView", "Unseen", "View", "view", "visible_action"]

F = TypeVar("F")
Plays = tuple[tuple[int, Card], ...]


@attrs.frozen
class PileView:
    """A pile as a seat sees it: its name, its owner, how many cards it has, and the cards (top first) if the seat may see them.

    `cards` is None for a pile that the seat has not seen. `seen_by` are the seats that have (None: everybody), and `only`,
    where given, the cards of which the pile consists: both are public.
    """

    name: str
    owner: int | None
    count: int
    cards: tuple[Card, ...] | None
    seen_by: Seats | None
    only: CardSet | None

    def __str__(self) -> str:
        whose = "" if self.owner is None else f" of seat {self.owner}"
        return f"{self.name}{whose}: " + (_number(self.count) if self.cards is None else _words(self.cards))


@attrs.frozen
class View(HoldsCards):
    """What a seat may know of a state, and nothing else; made by `view`.

    `seat` is whose view it is (None: a spectator), `phase` the place of the phase that asks among those of the game (None when
    the match is over), `asked` the name of the state's class and `actor` the seat to act. `hand` is empty while `hand_hidden`:
    the seat has not looked at it. `legal_actions` are those of this seat, when it is to act. `hand_sizes`, `voids` (the cards
    that a seat has shown not to hold) and `points` (so far; where the scoring gives none to cards: tricks) are by seat,
    `scores` by side. `facts` and `events` are what was settled, said and done in the open. `knowledge` is what this seat knows
    of hidden cards beside that, and `implied` what everybody learns from the actor's being asked; `public` and `private` are
    what the phase tells everybody, and the seat to act, of its own state.
    """

    game: Game = attrs.field(repr=lambda game: repr(game.name))
    seat: int | None
    phase: int | None
    asked: str
    actor: int | None
    dealer: int
    scores: tuple[int, ...]
    results: tuple[Result, ...]
    hand: CardSet
    hand_hidden: bool
    legal_actions: tuple[Any, ...]
    hand_sizes: tuple[int, ...]
    piles: tuple[PileView, ...]
    facts: tuple[Any, ...]
    events: tuple[Event, ...]
    trick: Plays
    tricks: tuple[Trick, ...]
    voids: tuple[CardSet, ...]
    points: tuple[int, ...]
    resting: frozenset[int]
    blind: frozenset[int]
    knowledge: tuple[Knowledge, ...]
    implied: tuple[Knowledge, ...]
    public: tuple[Any, ...]
    private: tuple[Any, ...]
    outcome: Outcome | None
    memo: dict[str, Any] = attrs.field(factory=dict[str, Any], init=False, eq=False, repr=False)

    def find(self, kind: type[F]) -> F | None:
        """The public fact of this type (`Contract`, `Trump`, `TurnUp`, `Called`, ... or a phase's own), or None."""
        return next((fact for fact in self.facts if isinstance(fact, kind)), None)

    @property
    def contract(self) -> Contract | None:
        """The contract, once there is one."""
        return self.find(Contract)

    @property
    def trump(self) -> Trump | None:
        """The trump, once it is settled; its suit is None when nothing is trump."""
        return self.find(Trump)

    @property
    def turn_up(self) -> TurnUp | None:
        """The card that was turned up, and the suit that it offered."""
        return self.find(TurnUp)

    @property
    def plays(self) -> Plays:
        """All plays of this deal (seat and card), in order."""
        return (*(play for trick in self.tricks for play in trick.plays), *self.trick)

    def __str__(self) -> str:
        return "\n".join(_lines(self))

    def _repr_html_(self) -> str | None:
        """The picture of the table as this seat sees it, for notebooks."""
        from trickgames.pictures import in_notebook

        return in_notebook(self)


def view(state: AnyState, seat: int | None) -> View:
    """What a seat may know of a state; `seat=None` is a spectator. `InvalidStateError` for a seat outside the table.

    >>> from trickgames import euchre
    >>> from trickgames.dealing import arrange
    >>> from trickgames.game import start
    >>> pack = arrange(euchre.BICYCLE, hands={1: "Jh Ah Kh 9c Td"}, turn_up="9h")
    >>> dealt = apply(start(euchre.BICYCLE), Deal(pack))
    >>> print(view(dealt, 1))
    Bicycle Euchre: ConsideringTurnUp, scores 0 - 0, dealer 0
    you are seat 1: Ah Kh Jh Td 9c
    hands: 5 5 5 5
    turn-up: 9h
    stock: 3 cards
    seat 1 is to act: pass, order up, order up alone
    >>> view(dealt, 2).legal_actions, str(view(dealt, None).hand)
    ((), '')
    """
    expect(state, State, "state of a match")
    phase: Phase[Any, Any] = state.phase
    game, table = state.game, state.table
    _check_seat(game, seat)
    to_act, over, hands = actor(state), isinstance(state, MatchOver), state.hands
    acts = seat is not None and seat == to_act
    hidden = seat in table.blind
    return View(
        game=game,
        seat=seat,
        phase=None if over else game.place(phase),
        asked=type(state).__name__,
        actor=to_act,
        dealer=table.dealer,
        scores=table.scores,
        results=table.results,
        hand=CardSet() if seat is None or hidden or not hands else hands[seat],
        hand_hidden=hidden,
        legal_actions=legal_actions(state) if acts else (),
        hand_sizes=tuple(map(len, hands)),
        piles=tuple(_piles(table, seat)),
        facts=table.facts,
        events=table.events,
        trick=state.trick,
        tricks=state.tricks,
        voids=_voids(state, to_act),
        points=_points(state),
        resting=table.resting,
        blind=table.blind,
        knowledge=tuple(item for item in table.knowledge if _sees(item.seen_by, seat)),
        implied=_asks(state),
        public=tuple(phase.public(state)),
        private=_told(state) if acts else (),
        outcome=outcome(state),
    )


def _check_seat(game: Game, seat: object) -> None:
    seats = game.seating.seats
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        msg = f"there is no seat {short(seat)}: the seats are 0 to {seats - 1}, and None is a spectator"
        raise InvalidStateError(msg)


def _sees(seen_by: Seats | None, seat: int | None) -> bool:
    return seen_by is None or (seat is not None and seat in seen_by)


def _piles(table: Table, seat: int | None) -> Iterator[PileView]:
    for pile in table.piles:
        cards = pile.cards if _sees(pile.seen_by, seat) else None
        yield PileView(pile.name, pile.owner, len(pile.cards), cards, pile.seen_by, pile.only)


def _asks(state: State[Any]) -> tuple[Knowledge, ...]:
    """What everybody learns from the seat's being asked, as the phase says."""
    asks = getattr(state.phase, "asks", None)
    return () if asks is None else tuple(asks(state))


def _told(state: State[Any]) -> tuple[Any, ...]:
    """What only the seat to act knows of the phase's own state."""
    private = getattr(state.phase, "private", None)
    return () if private is None else tuple(private(state))


def _voids(state: State[Any], to_act: int | None) -> tuple[CardSet, ...]:
    """By seat, the cards that it cannot hold: what the phases so far derive from the plays."""
    masks = [0] * len(state.hands)
    if masks and to_act is not None:
        for phase in state.game.phases[: state.game.place(state.phase) + 1]:
            known_voids = getattr(phase, "known_voids", None)
            if known_voids is not None:
                found: tuple[CardSet, ...] = known_voids(state)
                masks = [mask | more.mask for mask, more in zip(masks, found, strict=True)]
    return tuple(map(CardSet.of, masks))


def _points(state: State[Any]) -> tuple[int, ...]:
    """The points so far by seat, from the tricks alone."""
    game, table = state.game, state.table
    # what scoring is shown holds no hand and no pile, whatever a scoring of one's own might read
    played = Played.of(table.changed(hands=(), piles=(), knowledge=(), tricks=state.tricks))
    taken = getattr(game.scoring, "taken", None)
    if taken is not None:
        return tuple(taken(played))
    if not isinstance(game.scoring, PointCards):
        return played.tricks_taken
    values = game.suits(played.trump).values
    points = [0] * game.seating.seats
    for trick in state.tricks:
        points[trick.winner] += sum(values[card] for card in trick.cards)
    return tuple(points)


# What a seat is told of an action


@attrs.frozen
class DealSeen:
    """A deal as a seat saw it: its own cards (none while it has not looked at them), and what was turned up.

    >>> str(DealSeen(CardSet.parse("Ah 9c"), (Card.parse("Jd"),)))
    'deal Ah 9c, turned up Jd'
    """

    hand: CardSet
    turned_up: tuple[Card, ...] = ()

    def __str__(self) -> str:
        own = " ".join(("deal", *map(str, self.hand)))
        return f"{own}, turned up {_words(self.turned_up)}" if self.turned_up else own


@attrs.frozen
class Unseen:
    """An action with cards that the seat did not see: only what was done, and with how many cards.

    >>> str(Unseen("discard"))
    'discard one card'
    """

    verb: str
    count: int = 1

    def __str__(self) -> str:
        return f"{self.verb} {_number(self.count)}"


def visible_action(state: AnyState, action: Action, seat: int | None) -> Action | DealSeen | Unseen:
    """What a seat (None: a spectator) is told when the seat to act in this state does this.

    That is the action itself, where the seat sees it; of a deal its own cards and what is turned up; of an action face down by
    another seat only that it happened. `IllegalActionError` for an action that the rules refuse, `InvalidStateError` for a seat
    outside the table.

    >>> from trickgames import euchre
    >>> from trickgames.dealing import arrange
    >>> from trickgames.game import start
    >>> deal = Deal(arrange(euchre.BICYCLE, hands={1: "Jh Ah Kh 9c Td"}, turn_up="9h"))
    >>> str(visible_action(start(euchre.BICYCLE), deal, 1)), str(visible_action(start(euchre.BICYCLE), deal, None))
    ('deal Ah Kh Jh Td 9c, turned up 9h', 'deal, turned up 9h')
    """
    expect(state, State, "state of a match")
    _check_seat(state.game, seat)
    reason = check(state, action)
    if reason is not None:
        raise IllegalActionError(reason, action, state, legal_actions(state))
    if isinstance(action, Deal):
        return _deal_seen(state, action, seat)
    phase: Phase[Any, Any] = state.phase
    witnesses = phase.witnesses(state, action)
    if _sees(witnesses, seat) or (seat is not None and seat == actor(state)):
        return action
    return Unseen(action.verb if isinstance(action, OneCard) else type(action).__name__.lower())


def _deal_seen(state: AnyState, deal: Deal, seat: int | None) -> DealSeen:
    phase: Phase[Any, Any] = state.phase
    step = phase.step(state, deal)
    table: Table = step if isinstance(step, Table) else step.table
    turned = tuple(card for pile in table.piles if pile.seen_by is None for card in pile.cards)
    # a joker that is turned up keeps the dealer from looking: that is settled by a later phase
    hidden = seat is None or seat in apply(state, deal).table.blind
    return DealSeen(CardSet() if hidden or seat is None else table.hands[seat], turned)


# Texts


def _words(cards: tuple[Card, ...] | CardSet) -> str:
    return " ".join(map(str, cards))


def _number(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def _lines(seen: View) -> Iterator[str]:
    scores = " - ".join(map(str, seen.scores))
    yield f"{seen.game.name}: {seen.asked}, scores {scores}, dealer {seen.dealer}"
    if seen.outcome is not None:
        winners = ", ".join(f"side {side}" for side in seen.outcome.winners) or "nobody"
        yield f"won by {winners}: {seen.outcome.why}"
    if seen.hand_sizes:
        yield from _cards_lines(seen)
    if seen.events:
        yield ", ".join(map(str, seen.events))
    yield from _play_lines(seen)
    if any(seen.points):
        yield "points so far: " + " ".join(map(str, seen.points))
    if seen.actor is not None:
        may = ": " + ", ".join(map(str, seen.legal_actions)) if seen.legal_actions else ""
        yield f"seat {seen.actor} is to act{may}"


def _play_lines(seen: View) -> Iterator[str]:
    """The tricks, and what is known from them and beside them of hands that are not seen."""
    yield from (f"trick {number}: {trick}" for number, trick in enumerate(seen.tricks, start=1))
    if seen.trick:
        yield "trick: " + " ".join(f"{seat}:{card}" for seat, card in seen.trick)
    gone = {card for _, card in seen.plays} | set(seen.hand)
    for item in seen.knowledge:
        if isinstance(item, Known) and item.card not in gone:
            yield f"{item.card} went to seat {item.seat}"
    yield from (f"seat {seat} does not hold: {void}" for seat, void in enumerate(seen.voids) if void)


def _cards_lines(seen: View) -> Iterator[str]:
    if seen.seat is not None:
        yield f"you are seat {seen.seat}: " + ("you have not looked at your hand" if seen.hand_hidden else _words(seen.hand))
    yield "hands: " + " ".join(map(str, seen.hand_sizes))
    yield from map(str, seen.piles)
