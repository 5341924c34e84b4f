"""A full state drawn at random from a view: what a player may imagine who sees no more than that.

All ways in which the unseen cards can lie, so that everything fits that the seat knows, are equally likely: the sizes of hands
and piles, what the plays have shown (voids), what must be trump, what a pile consists of, cards that went to a hand in sight.
What is *not* taken into account is what a free choice suggests: that a bidder holds good cards, say, or that a player leads
from strength.
"""

from __future__ import annotations

import random
import sys
from contextlib import contextmanager
from itertools import product
from typing import TYPE_CHECKING, Any, cast

import attrs

from trickgames import states
from trickgames._quick import quick
from trickgames.cards import Card, CardSet
from trickgames.checks import expect, wrong_fields
from trickgames.dealing import seeded
from trickgames.errors import InvalidStateError, short
from trickgames.knowledge import DealtHand, Known, Limit
from trickgames.states import AnyState, MatchOver, Phase, State
from trickgames.table import Pile, Table
from trickgames.unseen import Bound, Dealer, Unseen
from trickgames.views import View, view

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

    from trickgames.knowledge import HandKind, Knowledge
    from trickgames.views import PileView

__all__ = ["sample_state", "ways"]

NOTHING_FITS = "the unseen cards cannot lie so that everything fits that this view tells of them"

make_table = quick(Table)


def sample_state(view: View, rng: int | str | random.Random) -> AnyState:
    """A full state of which this is the view, drawn uniformly with a seed or a `random.Random`.

    Every way to distribute the unseen cards that fits the view is equally likely. `InvalidStateError` if none does, or if the
    view contradicts itself, which no view of a real state brings about.

    >>> from trickgames import Deal, apply, euchre, shuffled, start
    >>> from trickgames.views import view
    >>> seen = view(apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 3))), 1)
    >>> imagined = sample_state(seen, 4)
    >>> view(imagined, 1) == seen, view(imagined, 2) == view(sample_state(seen, 5), 2)
    (True, False)
    """
    generator = seeded(rng)
    expect(view, View, "view")
    with _types_named(view):
        return _layout(view).sample(generator)


def ways(view: View) -> int:
    """In how many ways the unseen cards can lie: hands and piles as sets, whatever the order of a stock.

    `InvalidStateError` if nothing fits the view.

    >>> from trickgames import Deal, apply, euchre, shuffled, start
    >>> from trickgames.views import view
    >>> seen = view(apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 3))), 1)
    >>> ways(seen)  # 18 unseen cards: three hands of five, and three cards in the stock
    617512896
    """
    with _types_named(view):
        return _layout(view).dealer.ways


@contextmanager
def _types_named(seen: View) -> Generator[None, None, None]:
    """Where a view cannot be read because of values of another type, they are named. Looking first would take as long again."""
    try:
        yield
    except InvalidStateError:
        raise
    except Exception:
        InvalidStateError.check(problem for told in wrong_fields(seen, 0).values() for problem in told)
        raise


def _layout(view: View) -> _Layout:
    """What a view says of the hidden places, worked out once."""
    known = view.memo.get("layout")
    if isinstance(known, _Layout):
        return known
    made = view.memo["layout"] = _Layout(view)
    return made


@attrs.frozen
class _Place:
    """A hidden place: the hand of a seat (`pile` is None), or a pile by its number among those of the view."""

    owner: int | None
    pile: int | None
    name: str
    size: int


class _Layout:
    """What a view says of the hidden places, worked out once for all samples that are drawn from it."""

    def __init__(self, seen: View) -> None:
        InvalidStateError.check(contradictions(seen))
        self.seen = seen
        self.tried = False
        self.phase: Phase[Any, Any] | None = None if seen.phase is None else seen.game.phases[seen.phase]
        self.places = tuple(self._hidden())
        open_ = [*seen.hand, *(card for _, card in seen.plays)]
        open_ += [card for pile in seen.piles for card in pile.cards or ()]
        shown = sum(card.bit for card in set(open_))
        size = sum(place.size for place in self.places)
        whole = seen.game.whole if seen.hand_sizes else 0
        if len(set(open_)) < len(open_) or shown & ~whole or size != (whole & ~shown).bit_count():
            raise InvalidStateError(NOTHING_FITS)
        self.unseen = whole & ~shown
        self.dealer = self._dealer()
        if not self.dealer.ways:
            raise InvalidStateError(NOTHING_FITS)

    def _hidden(self) -> Iterator[_Place]:
        seen = self.seen
        for seat, size in enumerate(seen.hand_sizes):
            if seat != seen.seat or seen.hand_hidden:
                yield _Place(seat, None, "hand", size)
        for number, pile in enumerate(seen.piles):
            if pile.cards is None:
                yield _Place(pile.owner, number, pile.name, pile.count)

    # what is known, as permissions and bounds

    def _dealer(self) -> Dealer:
        seen = self.seen
        known = (*seen.knowledge, *seen.implied)
        return Dealer(
            Unseen(
                self.unseen,
                tuple(place.size for place in self.places),
                tuple(self._allowed(number, known) for number in range(len(self.places))),
                tuple(bound for item in known if isinstance(item, Limit) for bound in self._bound(item)),
                tuple(tuple(self._dealt(item)) for item in known if isinstance(item, DealtHand)),
            )
        )

    def _allowed(self, number: int, known: Iterable[Knowledge]) -> int:
        seen, place = self.seen, self.places[number]
        mask: int = self.unseen
        if place.pile is None:
            mask &= ~seen.voids[place.owner or 0].mask if seen.voids else mask
        else:
            only = seen.piles[place.pile].only
            mask &= mask if only is None else only.mask
        for item in known:
            if isinstance(item, Known) and not self._may_hold(place, item):
                mask &= ~item.card.bit
        return mask

    def _may_hold(self, place: _Place, item: Known) -> bool:
        if place.pile is None:
            return place.owner == item.seat or place.owner in item.passed_to
        return place.owner == item.seat and place.name in item.piles

    def _bound(self, item: Limit) -> Iterator[Bound]:
        at_most = len(self.seen.game.pack) if item.at_most is None else item.at_most
        yield from self._counted(item.seat, item.piles, item.cards.mask, item.at_least, at_most)

    def _counted(self, seat: int, piles: Iterable[str] | None, cards: int, at_least: int, at_most: int) -> Iterator[Bound]:
        """The bound on the hidden places of a seat: its hand, and its piles of these names (None: all). Open cards count."""
        seen = self.seen
        own = [pile for pile in seen.piles if pile.owner == seat and (piles is None or pile.name in piles)]
        counted = [card for player, card in seen.plays if player == seat]
        counted += [card for pile in own for card in pile.cards or ()]
        counted += seen.hand if seat == seen.seat else ()
        held = sum(1 for card in counted if card.bit & cards)
        places = frozenset(
            number
            for number, place in enumerate(self.places)
            if place.owner == seat and (place.pile is None or piles is None or place.name in piles)
        )
        if places:
            yield Bound(places, cards & self.unseen, at_least - held, at_most - held)

    def _dealt(self, item: DealtHand) -> Iterator[tuple[Bound, ...]]:
        """The ways in which a hand may have been dealt so: it fits if one of them does."""
        if item.seat == self.seen.seat and not self.seen.hand_hidden:
            yield ()
        elif item.holds:
            yield from (self._is(item, kind) for kind in item.kinds)
        else:
            for choice in product(*(tuple(self._fails(item, kind)) for kind in item.kinds)):
                yield tuple(bound for bounds in choice for bound in bounds)

    def _is(self, item: DealtHand, kind: HandKind) -> tuple[Bound, ...]:
        some = self._of_dealt(item, kind.some.mask, at_least=kind.at_least) if kind.at_least else ()
        return (*some, *self._of_dealt(item, kind.none.mask, at_most=0))

    def _fails(self, item: DealtHand, kind: HandKind) -> Iterator[tuple[Bound, ...]]:
        """The ways in which a hand is not of a kind: too few of the cards that it needs, or one that it may not hold."""
        if kind.at_least:
            yield tuple(self._of_dealt(item, kind.some.mask, at_most=kind.at_least - 1))
        if kind.none:
            yield tuple(self._of_dealt(item, kind.none.mask, at_least=1))

    def _of_dealt(self, item: DealtHand, cards: int, at_least: int = 0, at_most: int | None = None) -> Iterator[Bound]:
        """So many of these cards among those dealt: what the seat has now, but for what it has got and given away."""
        given = (item.gave_cards.mask & cards).bit_count()
        highest = len(self.seen.game.pack) if at_most is None else at_most + item.got - given
        return self._counted(item.seat, None, cards & ~item.got_cards.mask, at_least - item.gave - given, highest)

    # drawing

    def sample(self, rng: random.Random) -> AnyState:
        """A state. Of the first it is checked that this is its view: what a view says beside the cards is the same in all."""
        state = self._drawn(rng)
        if not self.tried:
            InvalidStateError.check(_differences(self.seen, view(state, self.seen.seat)))
            self.tried = True
        return state

    def _drawn(self, rng: random.Random) -> AnyState:
        dealt = self.dealer.deal(rng)
        seen = self.seen
        hands = [CardSet()] * len(seen.hand_sizes)
        if seen.seat is not None and hands and not seen.hand_hidden:
            hands[seen.seat] = seen.hand
        piles: list[Pile | PileView] = list(seen.piles)
        for place, cards in zip(self.places, dealt, strict=True):
            if place.pile is None:
                hands[place.owner or 0] = CardSet(cards)
            else:
                piles[place.pile] = _pile(seen.piles[place.pile], cards)
        table: Table = make_table(
            seen.game,
            seen.dealer,
            seen.scores,
            seen.results,
            tuple(hands),
            tuple(pile if isinstance(pile, Pile) else _pile(pile, pile.cards or ()) for pile in piles),
            seen.facts,
            seen.events,
            seen.tricks,
            seen.resting,
            seen.blind,
            seen.knowledge,
        )
        if self.phase is None:
            return _over(seen, table)
        for phase in seen.game.phases[: (seen.phase or 0) + 1]:
            imagine = getattr(phase, "imagine", None)
            table = table if imagine is None else imagine(table, seen.plays, rng)
        return self._resumed(self.phase, table, rng)

    def _resumed(self, phase: Phase[Any, Any], table: Table, rng: random.Random) -> AnyState:
        """The state in which the phase asks what the view tells."""
        resume = getattr(phase, "resume", None)
        if resume is not None:
            state = resume(table, self.seen, rng)
            if type(state).__name__ != self.seen.asked:
                raise InvalidStateError(NOTHING_FITS)
            return cast("AnyState", state)
        kind = _state_class(phase, self.seen.asked)
        names = [field.name for field in attrs.fields(cast("Any", kind)) if field.init]
        values = {"table": table, "phase": phase, "seat": self.seen.actor}
        more = [name for name in names if name not in values]
        if len(more) != len(self.seen.public):
            msg = f"{type(phase).__name__} has fields of its own in {self.seen.asked}: it needs a method `resume` to be sampled"
            raise InvalidStateError(msg)
        values |= dict(zip(more, self.seen.public, strict=True))
        return cast("AnyState", kind(**{name: values[name] for name in names}))


def contradictions(seen: View) -> Iterator[str]:
    """What cannot be in any view, whatever the cards."""
    yield from _seat_problems(seen)
    seats = seen.game.seating.seats
    if seen.phase is not None and not 0 <= seen.phase < len(seen.game.phases):
        yield f"phase: there is no phase {seen.phase}: the game has {len(seen.game.phases)}"
    if (seen.phase is None) is (seen.outcome is None):
        yield "phase: a match that is over has an outcome and no phase, any other a phase and no outcome"
    if (seen.phase is None) is not (seen.actor is None):
        yield "actor: somebody is to act as long as the match is not over, and nobody after it"
    if len(seen.hand_sizes) not in (0, seats):
        yield f"hand_sizes: {len(seen.hand_sizes)} hands for {seats} seats"
    if len(seen.voids) != len(seen.hand_sizes):
        yield f"voids: {len(seen.voids)} for {len(seen.hand_sizes)} hands"
    if len(seen.scores) != len(seen.game.seating.sides):
        yield f"scores: {len(seen.scores)} for {len(seen.game.seating.sides)} sides"


def _seat_problems(seen: View) -> Iterator[str]:
    """Seats that the table does not have."""
    seats = seen.game.seating.seats
    told: dict[str, tuple[int, ...]] = {
        "dealer": (seen.dealer,),
        "actor": () if seen.actor is None else (seen.actor,),
        "seat": () if seen.seat is None else (seen.seat,),
        "plays": tuple(seat for seat, _ in seen.plays),
        "piles": tuple(pile.owner for pile in seen.piles if pile.owner is not None),
        "resting": tuple(seen.resting),
        "blind": tuple(seen.blind),
    }
    for name, named in told.items():
        for seat in named:
            if not 0 <= seat < seats:
                yield f"{name}: there is no seat {seat}: the seats are 0 to {seats - 1}"


def _differences(seen: View, imagined: View) -> Iterator[str]:
    """The fields in which the view of a state that was drawn is not the view that it was drawn from."""
    if seen != imagined:
        names = (field.name for field in attrs.fields(View) if field.eq)
        for name in names:
            if getattr(seen, name) != getattr(imagined, name):
                yield f"{name}: no state has this view: with the rest of it, it is {short(getattr(imagined, name))}"


def _pile(seen: PileView, cards: Sequence[Card]) -> Pile:
    """The pile, its cards as they were put there: sorted by its owner, or as the shuffle has left them."""
    sorted_ = seen.cards is None and seen.seen_by and seen.owner in seen.seen_by
    return Pile(seen.name, tuple(sorted(cards) if sorted_ else cards), seen.owner, seen.seen_by, seen.only)


def _over(seen: View, table: Table) -> MatchOver:
    if seen.outcome is None:
        raise InvalidStateError("nobody is asked anything, and the match is not over")
    return MatchOver(table, seen.outcome.winners, seen.outcome.why)


def _state_class(phase: Phase[Any, Any], name: str) -> type[State[Any]]:
    """The class of the states of a phase that has this name: ours, or one that stands where the phase is written."""
    for module in (sys.modules[type(phase).__module__], states):
        kind = getattr(module, name, None)
        if isinstance(kind, type) and issubclass(kind, State):
            return cast("type[State[Any]]", kind)  # type: ignore[redundant-cast]
    found = [kind for kind in _subclasses(State) if kind.__name__ == name]
    if len(found) != 1:
        msg = f"{len(found)} classes of states have the name {name}"
        raise InvalidStateError(msg)
    return found[0]


def _subclasses(kind: type[State[Any]]) -> Iterator[type[State[Any]]]:
    for below in kind.__subclasses__():
        yield below
        yield from _subclasses(below)
