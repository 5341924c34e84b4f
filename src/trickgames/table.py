"""What lies on the table, and what everybody may know of it: the values that flow from phase to phase.

Every card is in a hand, in a pile or in a finished trick. Public things that a phase has settled are *facts*, looked up by
their type, so that a user's phase can add its own. What is known about hidden cards beyond that (a card that was seen on its
way into a hand, a hand that must hold trumps) is *knowledge*; it is what lets a view be sampled.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from trickgames._quick import quick, twin
from trickgames._soundness import (
    events_problems,
    facts_problems,
    knowledge_problems,
    piles_problems,
    results_problems,
)
from trickgames.cards import CardSet, Suit
from trickgames.checks import MOST_NUMBER, wrong_fields
from trickgames.errors import HoldsCards, InvalidStateError, short
from trickgames.facts import (
    EVERYBODY,
    Called,
    Contract,
    Event,
    HolderOf,
    LoneDefender,
    Moved,
    MustLead,
    Pile,
    Said,
    Seats,
    Trick,
    Trump,
    TurnUp,
    TurnUpAccepted,
)
from trickgames.knowledge import DealtHand, HandKind, Knowledge, Known, Limit, Secret
from trickgames.ranking import Order, order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.actions import Action
    from trickgames.game import Game

__all__ = [
    "EVERYBODY",
    "Called",
    "Contract",
    "DealtHand",
    "Event",
    "HandKind",
    "HolderOf",
    "Known",
    "Limit",
    "LoneDefender",
    "Moved",
    "MustLead",
    "Pile",
    "Result",
    "Said",
    "Secret",
    "Table",
    "ThrownIn",
    "Trick",
    "Trump",
    "TurnUp",
    "TurnUpAccepted",
    "open_party",
]

F = TypeVar("F")

NO_SEATS: frozenset[int] = frozenset()
NO_CARDS = CardSet()


@attrs.frozen(weakref_slot=False)
class Result:
    """What came of a deal that was played, in plain public values.

    `makers` are the seats that had to take the points; `tricks` and `points` are by seat, `change` is by side.
    """

    dealer: int
    contract: Contract | None
    trump: Suit | None
    makers: Seats
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    change: tuple[int, ...]


@attrs.frozen(weakref_slot=False)
class Table(HoldsCards):
    """The standing of the match and everything that lies on the table in this deal.

    Before the deal there are no hands and no piles; from then on every card of the pack is in exactly one place.
    `InvalidStateError` names all problems of a table made by hand.
    """

    game: Game = attrs.field(repr=lambda game: repr(game.name))
    dealer: int
    scores: tuple[int, ...]
    results: tuple[Result, ...] = ()
    hands: tuple[CardSet, ...] = ()
    piles: tuple[Pile, ...] = ()
    facts: tuple[Any, ...] = ()
    events: tuple[Event, ...] = ()
    tricks: tuple[Trick, ...] = ()
    resting: frozenset[int] = frozenset()
    blind: frozenset[int] = frozenset()
    knowledge: tuple[Knowledge, ...] = ()

    def __attrs_post_init__(self) -> None:
        InvalidStateError.check(table_problems(self))

    # looking

    def find(self, kind: type[F]) -> F | None:
        """The fact of this type, or None."""
        for fact in self.facts:
            if fact.__class__ is kind:
                return fact
        return None

    def get(self, kind: type[F]) -> F:
        """The fact of this type; `InvalidStateError` if no phase has settled it."""
        fact = self.find(kind)
        if fact is None:
            msg = f"nothing has settled the {kind.__name__} of this deal"
            raise InvalidStateError(msg)
        return fact

    def secret(self, kind: type[F]) -> F | None:
        """The secret fact of this type, or None."""
        for item in self.knowledge:
            if isinstance(item, Secret) and isinstance(item.fact, kind):
                return item.fact
        return None

    @property
    def order(self) -> Order:
        """The order of the cards under the trump of this deal (no trump before it is settled)."""
        trump = self.find(Trump)
        return order(self.game.ranking, None if trump is None else trump.suit)

    def pile(self, name: str, owner: int | None = None) -> Pile | None:
        """The pile of this name and owner, or None."""
        for pile in self.piles:
            if pile.name == name and pile.owner == owner:
                return pile
        return None

    def players(self, after: int) -> Iterator[int]:
        """The seats that play in this deal, clockwise, beginning on the left of one."""
        return (seat for seat in self.game.seating.clockwise(after) if seat not in self.resting)

    # changing: each returns another table

    def changed(self, **changes: Any) -> Table:
        """The table with these fields changed, unchecked: for phases, which know what they do."""
        made = _draft(
            self.game,
            self.dealer,
            self.scores,
            self.results,
            self.hands,
            self.piles,
            self.facts,
            self.events,
            self.tricks,
            self.resting,
            self.blind,
            self.knowledge,
        )
        for name, value in changes.items():
            setattr(made, name, value)
        made.__class__ = Table
        return made  # type: ignore[no-any-return]

    def settled(self, *facts: object) -> Table:
        """With these facts, each in place of one of its type."""
        kinds = {type(fact) for fact in facts}
        kept = tuple(fact for fact in self.facts if type(fact) not in kinds)
        return self.changed(facts=kept + facts)

    def said(self, seat: int, action: Action) -> Table:
        """With something said or done in the open added to the events."""
        return self.changed(events=(*self.events, said(seat, action)))

    def next_deal(self, dealer: int, scores: tuple[int, ...], results: tuple[Result, ...]) -> Table:
        """The empty table before another deal of the match."""
        return _table(self.game, dealer, scores, results, (), (), (), (), (), NO_SEATS, NO_SEATS, ())

    def happened(self, event: Event) -> Table:
        """With one more event."""
        return self.changed(events=(*self.events, event))

    def knowing(self, *items: Knowledge) -> Table:
        """With more knowledge."""
        return self.changed(knowledge=self.knowledge + items)

    def with_hand(self, seat: int, hand: CardSet) -> Table:
        """With another hand for one seat."""
        return self.changed(hands=self.hands[:seat] + (hand,) + self.hands[seat + 1 :])

    def with_pile(self, pile: Pile) -> Table:
        """With the pile in place of the one of its name and owner; an empty one goes."""
        kept = tuple(other for other in self.piles if (other.name, other.owner) != (pile.name, pile.owner))
        return self.changed(piles=(*kept, pile) if pile.cards else kept)

    def put(self, seat: int, cards: CardSet, name: str, *, seen_by: Seats | None, only: CardSet | None = None) -> Table:
        """With cards of a hand put on a pile that this seat owns."""
        pile = self.pile(name, seat)
        before = pile.cards if pile else ()
        table = self.with_pile(Pile(name, (*before, *cards), seat, seen_by, only))
        return table.with_hand(seat, self.hands[seat] - cards)

    def gained(self, seat: int, hidden: int, seen: CardSet = NO_CARDS) -> Table:
        """After a seat has got so many cards that not everybody knows, and these that everybody has seen."""
        if not self.about(seat):
            return self
        return self.changed(
            knowledge=tuple(
                item.after_gain(hidden, seen) if isinstance(item, Limit | DealtHand) and item.seat == seat else item
                for item in self.knowledge
            )
        )

    def lost(self, seat: int, hidden: int, seen: CardSet = NO_CARDS) -> Table:
        """After a seat has given away so many cards that not everybody knows, and these that everybody has seen."""
        if not self.about(seat):
            return self
        return self.changed(
            knowledge=tuple(
                item.after_loss(hidden, seen) if isinstance(item, Limit | DealtHand) and item.seat == seat else item
                for item in self.knowledge
            )
        )

    def about(self, seat: int) -> tuple[Limit | DealtHand, ...]:
        """What is known of how many cards of a kind a seat holds, or was dealt."""
        return tuple(item for item in self.knowledge if isinstance(item, Limit | DealtHand) and item.seat == seat)


_draft = twin(Table)
_table = quick(Table)
said = quick(Said)


@attrs.frozen
class ThrownIn:
    """The deal is abandoned: the cards are gathered, and this dealer deals."""

    table: Table
    dealer: int


def open_party(contract: Contract, table: Table) -> Seats:
    """The seats of the party, at the end of the deal, when a called card has shown itself: the maker first (P35, P37)."""
    if not isinstance(contract.party, HolderOf):
        return contract.party
    card = contract.party.card
    played = next((seat for trick in table.tricks for seat, played in trick.plays if played is card), None)
    holder = played if played is not None else next((seat for seat, hand in enumerate(table.hands) if card in hand), None)
    return (contract.maker,) if holder in (None, contract.maker) else (contract.maker, int(holder or 0))


def table_problems(table: Table) -> Iterator[str]:
    """Everything that is wrong with a table, in words."""
    wrong = wrong_fields(table)
    if "game" in wrong:
        yield from wrong["game"]
        return
    seats, sides = table.game.seating.seats, len(table.game.seating.sides)
    if "dealer" in wrong or not 0 <= table.dealer < seats:
        yield f"dealer={short(table.dealer)}: the seats are 0 to {seats - 1}"
    if "scores" in wrong or len(table.scores) != sides:
        yield f"scores={short(table.scores)}: one whole number for each of {sides} sides"
    elif any(abs(score) > MOST_NUMBER for score in table.scores):
        yield f"scores={short(table.scores)}: at most {MOST_NUMBER:,} points"
    yield from (problem for name, told in wrong.items() if name not in ("dealer", "scores") for problem in told)
    if not wrong.keys() - {"dealer", "scores"}:
        yield from _misplaced(table)
        yield from results_problems(table.results, table.game)
        yield from facts_problems(table.facts, table.game)
        yield from events_problems(table.events, table.game)
        yield from piles_problems(table.piles, table.game)
        yield from knowledge_problems(table.knowledge, table.game)


def _misplaced(table: Table) -> Iterator[str]:
    """Seats that do not exist, and cards that are not each in one place."""
    seats = table.game.seating.seats
    for seat in sorted({seat for seat in _seats_named(table) if not 0 <= seat < seats}):
        yield f"there is no seat {seat}"
    if len(table.resting) >= seats:
        yield "all seats rest, and nobody plays"
    for kind, times in Counter(map(type, table.facts)).items():
        if kind.__module__ == "builtins":
            yield f"facts: a value of type {kind.__name__} is no fact"
        elif times > 1:
            yield f"facts: there are {times} of type {kind.__name__}, and of each type one is known"
    for trick in table.tricks:
        players = [seat for seat, _ in trick.plays]
        if trick.winner not in players or len(set(players)) < len(players):
            yield f"the trick {trick} is none: every player plays once, and one of them takes it"
    if not table.hands and not table.piles and not table.tricks:
        return
    if len(table.hands) != seats:
        yield f"{len(table.hands)} hands for {seats} seats"
    yield from _not_once(table)


def _seats_named(table: Table) -> Iterator[int]:
    yield from (*table.resting, *table.blind)
    yield from (pile.owner for pile in table.piles if pile.owner is not None)
    yield from (seat for trick in table.tricks for seat, _ in trick.plays)
    yield from (event.seat for event in table.events)
    yield from (item.seat for item in table.knowledge if not isinstance(item, Secret))
    contract = table.find(Contract)
    if contract is not None:
        yield contract.maker
        yield from contract.party if isinstance(contract.party, tuple) else ()


def _not_once(table: Table) -> Iterator[str]:
    lying = [
        *(card for hand in table.hands for card in hand),
        *(card for pile in table.piles for card in pile.cards),
        *(card for trick in table.tricks for card in trick.cards),
    ]
    pack = set(table.game.pack)
    for card in sorted(set(lying)):
        if card not in pack:
            yield f"{card} is not in the pack of this game"
        elif lying.count(card) > 1:
            yield f"{card} lies in {lying.count(card)} places"
    missing = sorted(pack - set(lying))
    if missing:
        yield f"nowhere on the table: {' '.join(map(str, missing))}"
