"""The table: the standing of the match, where every card lies, and what has happened in this deal.

Cards change their place through one door, `Table.move` (and `Table.play`, for tricks), which writes down in the log what was
moved and who saw it. What a seat may know follows from the log; nobody has to say it a second time. Public things that a phase
has settled are *facts*, looked up by their type, so that a phase of your own can add its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from trickgames._quick import changer, draft, maker
from trickgames.cards.card import Card, CardSet
from trickgames.cards.ranking import Order, order
from trickgames.cards.strains import Strain
from trickgames.errors import HoldsCards, InvalidStateError
from trickgames.table import door
from trickgames.table.facts import Contract, HolderOf, Plays, Trick, Trump
from trickgames.table.log import Count, Either, Entry, Told, new_said, opposite
from trickgames.table.places import HAND, Pile, Place, Seats
from trickgames.table.problems import table_problems
from trickgames.table.tallies import Tally, tally_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Phase
    from trickgames.table.action import Action

__all__ = ["NOTHING_THERE", "Result", "Table", "ThrownIn", "changed", "open_party"]

F = TypeVar("F")
NOTHING_THERE: Final = "nothing there"
"""In the memo of a game, the places where `Table.pile` found none: `check_game` asks whether one ever lies there."""


@attrs.frozen(weakref_slot=False)
class Result:
    """The result of a deal, in plain public values.

    `strain` is what was played, or None in a game that settles none. `makers` are the seats that had to take the points.
    `tricks` and `points` are by seat, and `change` (of the score) is by side. `tallies` are what the deal added to what is
    counted beside the scores.
    """

    dealer: int
    contract: Contract | None
    strain: Strain | None
    makers: Seats
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    change: tuple[int, ...]
    tallies: tuple[Tally, ...] = ()


def _log(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(entries) if isinstance(entries, Iterable) else entries


def _number(results: object) -> int:
    return len(results) + 1 if isinstance(results, tuple) else 1  # pyright: ignore[reportUnknownArgumentType]  # a table made by hand is checked afterwards


@attrs.frozen(repr=False, weakref_slot=False)
class Table(HoldsCards):
    """The score of the match, and everything that is on the table in this deal.

    `deal` is the number of this deal in the match, from 1. Abandoned deals don't count. Before the cards are dealt there are no
    hands and no piles. From then on every card of the pack is in exactly one place. `resting` are the seats that sit this deal
    out, `blind` those that haven't looked at their hands, and `open` those whose hands lie open for all. `log` is what has
    happened in this deal, `trick` the plays of the present trick as pairs of seat and card, and `tricks` the finished ones.
    `tallies` are what is counted by side beside the scores, from deal to deal: bags, games won.

    If you make a table by hand, an `InvalidStateError` names all its problems.
    """

    game: Game
    dealer: int
    scores: tuple[int, ...]
    results: tuple[Result, ...] = ()
    deal: int = attrs.field(default=attrs.Factory(lambda self: _number(self.results), takes_self=True))
    hands: tuple[CardSet, ...] = ()
    piles: tuple[Pile, ...] = ()
    facts: tuple[Any, ...] = ()
    log: tuple[Entry, ...] = attrs.field(default=(), converter=_log)
    tricks: tuple[Trick, ...] = ()
    trick: Plays = ()
    resting: frozenset[int] = frozenset()
    blind: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()
    tallies: tuple[Tally, ...] = ()

    def __attrs_post_init__(self) -> None:
        InvalidStateError.check(table_problems(self))

    # looking

    def find(self, kind: type[F]) -> F | None:
        """The fact of this type, or None."""
        for fact in self.facts:
            if type(fact) is kind:
                return fact
        return None

    def get(self, kind: type[F]) -> F:
        """The fact of this type. `InvalidStateError` if no phase has settled it."""
        for fact in self.facts:
            if type(fact) is kind:
                return fact
        msg = f"no phase has settled the {kind.__name__} of this deal"
        raise InvalidStateError(msg)

    @property
    def order(self) -> Order:
        """The order of the cards under the trump of this deal. Before trump is settled, it is the order without trump."""
        trump = self.find(Trump)
        return order(self.game.ranking, None if trump is None else trump.strain)

    def tally(self, name: str) -> tuple[int, ...]:
        """What is counted under this name beside the scores, by side; zeros if nothing is."""
        return tally_of(self.tallies, name, len(self.scores))

    def __repr__(self) -> str:
        return f"<Table: {self.game.name}, deal {self.deal}>"

    def pile(self, name: str, owner: int | None = None) -> Pile | None:
        """The pile of this name and owner, or None."""
        for pile in self.piles:
            if pile.name == name and pile.owner == owner:
                return pile
        if name.__class__ is str:
            self.game.memo.setdefault(NOTHING_THERE, set()).add(
                (name, owner)
            )  # `check_game` asks whether something ever lies there
        return None

    def cards(self, place: Place) -> tuple[Card, ...]:
        """The cards in a place: a hand in the order of the pack, a pile from the top. Nothing for a place without cards."""
        if isinstance(place, str):
            msg = f'{place!r} is not a place: a place is a name and an owner, `("{place}", None)`'
            raise InvalidStateError(msg)
        name, owner = place
        if name == HAND and owner is not None:
            return tuple(self.hands[door.seated(self, owner)[0]]) if self.hands else ()
        pile = self.pile(name, owner)
        return () if pile is None else pile.cards

    def players(self, after: int) -> Iterator[int]:
        """The seats that play in this deal, clockwise, beginning on the left of the given seat."""
        return (seat for seat in self.game.seating.clockwise(after) if seat not in self.resting)

    def answers(self, phase: Phase[Any, Any]) -> tuple[tuple[int, Any], ...]:
        """The answers that a phase of this game has got in this deal: pairs of seat and action, in order.

        In the phase's own `done` those before the present one, in its `end` all of them.

        While the answers of a phase are hidden, those of other seats are hidden cards. Use them only in the phase's own `asked`
        and `end`.
        """
        place = self.game.place(phase)
        return tuple(
            (entry.seat, entry.action)
            for entry in self.log
            if not isinstance(entry, Told) and entry.phase == place and entry.action is not None
        )

    # the door: how cards change their place

    def move(
        self,
        seat: int,
        what: str,
        cards: Iterable[Card],
        source: Place,
        target: Place,
        *,
        seen_by: Iterable[int] | None = (),
        only: CardSet | None = None,
    ) -> Table:
        """The table after cards have gone from one place to another, with the move in the log. Without cards it is this same
        table.

        `seat` is who moves the cards, and `what` the verb for it ("discards"). The owner of a hand at either end sees the
        cards, and so do seats that have seen the pile. `seen_by` names further seats that see them; None means everybody.
        `only` tells everybody that the cards are all among these. Cards go to the bottom of a pile, in the order given. Cards
        that aren't at the source are an `InvalidStateError`, and so is a pile that was seen by other seats than see this move.
        """
        made = copied(self)
        if not door.move(made, seat, what, cards, source, target, seen_by, only):
            return self
        return finished(made)

    def play(self, seat: int, card: Card) -> Table:
        """The table after a card has been played to the trick, from a seat's hand or from an open pile of that seat.

        `InvalidStateError` for a card that isn't there.
        """
        hands, piles = door.play(self, seat, card)
        return changed(self, hands=hands, piles=piles, trick=(*self.trick, (seat, card)))

    def take_trick(self, winner: int) -> Table:
        """The table after a seat has taken the present trick. `InvalidStateError` for a seat that didn't play to it."""
        return changed(self, tricks=(*self.tricks, door.take_trick(self, winner)), trick=())

    # what is said and revealed

    def record(self, *entries: Entry) -> Table:
        """The table with more entries in the log."""
        return with_log(self, (*self.log, *entries))

    def say(self, phase: Phase[Any, Any], seat: int, action: Action) -> Table:
        """The table with an answer to a phase in the log, which everybody heard or saw."""
        return with_log(self, (*self.log, new_said(seat, action, self.game.place(phase))))

    def told(self, seat: int, *counts: Count, seen_by: Seats | None = None) -> Table:
        """The table after everybody has learned something about a seat's hand, because a rule or a visible action implies it.

        Never count a hidden hand to find out what to tell. Use `judged` for that. Tell before you move cards.
        """
        entry = Told(((HAND, door.seated(self, seat)[0]),), (counts,), seen_by, len(self.tricks))
        return with_log(self, (*self.log, entry))

    def judged(self, seat: int, either: Either) -> tuple[Table, bool]:
        """The table and the answer: whether one of these options is true of a seat's hand. Everybody learns the answer, and
        nothing else.

        >>> import trickgames as tg
        >>> from trickgames import euchre
        >>> from trickgames.table import Count
        >>> aces = tg.CardSet.parse("Ac Ad Ah As")
        >>> dealt = tg.apply(tg.start(euchre.BICYCLE), tg.Deal(tg.arrange(euchre.BICYCLE, hands={1: "Ac 9c Tc Jc Qc"})))
        >>> table, has_an_ace = dealt.table.judged(1, ((Count(aces, least=1),),))
        >>> has_an_ace, table.log[-1].either == ((Count(aces, least=1),),)
        (True, True)
        """
        hand = self.hands[door.seated(self, seat)[0]]
        answer = any(all(count.holds(hand) for count in option) for option in either)
        entry = Told(((HAND, seat),), either if answer else opposite(either), None, len(self.tricks))
        return with_log(self, (*self.log, entry)), answer

    def next_deal(self, dealer: int, scores: tuple[int, ...], results: tuple[Result, ...], deal: int) -> Table:
        """The empty table before the next deal of the match, with what is counted beside the scores."""
        return fresh_table(self.game, dealer, scores, results, deal, self.tallies)

    # other changes

    def settled(self, *facts: object) -> Table:
        """The table with these facts, each in place of one of its type."""
        kinds = {type(fact) for fact in facts}
        kept = tuple(fact for fact in self.facts if type(fact) not in kinds)
        return changed(self, facts=kept + facts)

    def rest(self, *seats: int) -> Table:
        """The table with these seats sitting out the rest of this deal."""
        return changed(self, resting=self.resting.union(door.seated(self, *seats)))

    def lay_open(self, seat: int) -> Table:
        """The table with a seat's hand open for all, until the deal is over."""
        return changed(self, open=self.open.union(door.seated(self, seat)))

    def hide_hand(self, seat: int) -> Table:
        """The table with a seat's hand hidden from the seat itself, until `show_hand`."""
        return changed(self, blind=self.blind.union(door.seated(self, seat)))

    def show_hand(self, seat: int) -> Table:
        """The table after a seat has looked at its hand."""
        return changed(self, blind=self.blind.difference(door.seated(self, seat)))


_TableDraft = draft(Table)
new_table = maker(Table)
new_result = maker(Result)
# tables with a few fields changed, unchecked, where `changed` is too slow
with_cards: Callable[[Table, tuple[CardSet, ...], tuple[Pile, ...], tuple[Any, ...]], Table]
with_cards = changer(Table, "hands", "piles", "facts")
with_log: Callable[[Table, tuple[Entry, ...]], Table] = changer(Table, "log")
played_on: Callable[[Table, tuple[CardSet, ...], tuple[Trick, ...]], Table] = changer(Table, "hands", "tricks")


_NOBODY: frozenset[int] = frozenset()


def fresh_table(
    game: Game, dealer: int, scores: tuple[int, ...], results: tuple[Result, ...], deal: int, tallies: tuple[Tally, ...]
) -> Table:
    """A table before a deal, unchecked."""
    return new_table(game, dealer, scores, results, deal, (), (), (), (), (), (), _NOBODY, _NOBODY, _NOBODY, tallies)


def copied(table: Table) -> Any:
    """A copy of a table that may be changed, until `finished` makes a table of it."""
    made: Any = _TableDraft()
    made.game = table.game
    made.dealer = table.dealer
    made.scores = table.scores
    made.results = table.results
    made.deal = table.deal
    made.hands = table.hands
    made.piles = table.piles
    made.facts = table.facts
    made.log = table.log
    made.tricks = table.tricks
    made.trick = table.trick
    made.resting = table.resting
    made.blind = table.blind
    made.open = table.open
    made.tallies = table.tallies
    return made


def finished(made: Any) -> Table:
    """The table that has become of a copy, unchecked."""
    made.__class__ = Table
    table: Table = made
    return table


def moved(
    table: Table,
    phase: Phase[Any, Any],
    seat: int,
    what: str,
    cards: Iterable[Card],
    source: Place,
    target: Place,
    seen_by: Iterable[int] | None = (),
    only: CardSet | None = None,
) -> Table:
    """`Table.move` for our own phases: the entry in the log says which phase moved the cards."""
    made = copied(table)
    if not door.move(made, seat, what, cards, source, target, seen_by, only, table.game.place(phase)):
        return table
    made.__class__ = Table
    return made  # type: ignore[no-any-return]


def changed(table: Table, **changes: Any) -> Table:
    """A table with these fields changed, unchecked. For the engine and our own phases; yours have the methods of the table."""
    made = copied(table)
    for name, value in changes.items():
        setattr(made, name, value)
    return finished(made)


@attrs.frozen
class ThrownIn:
    """The deal is abandoned: the cards are gathered, and this dealer deals."""

    table: Table
    dealer: int

    def again(self) -> Table:
        """The table before the deal that is dealt in its place."""
        before = self.table
        return fresh_table(before.game, self.dealer, before.scores, before.results, before.deal, before.tallies)


def open_party(contract: Contract, table: Table) -> Seats:
    """The seats of the party, at the end of the deal, when a called card has shown itself: the maker first (P35, P37)."""
    if not isinstance(contract.party, HolderOf):
        return contract.party
    card = contract.party.card
    played = next((seat for trick in table.tricks for seat, played in trick.plays if played is card), None)
    holder = played if played is not None else next((seat for seat, hand in enumerate(table.hands) if card in hand), None)
    return (contract.maker,) if holder in (None, contract.maker) else (contract.maker, int(holder or 0))
