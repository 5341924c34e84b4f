"""What must not matter: which suit is which, as long as colours stay together, and which seat is which.

`mirrors` are the symmetries that a game has, found by looking at its value; `pictures` writes states down as plain data, seen
in a mirror, so that a match and its mirror image can be compared step by step.
"""

from __future__ import annotations

import dataclasses
import itertools
import typing
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeGuard, cast

import attrs

from trickgames.cards.card import SUITS, Card, CardSet, Suit
from trickgames.cards.strains import Strain, strain_of
from trickgames.engine.engine import actor, legal_actions
from trickgames.engine.states import MatchOver
from trickgames.table.actions import Deal
from trickgames.table.facts import Bids, Contract, HolderOf, LoneDefender, SaidToHold, Trick
from trickgames.table.log import Chosen, Moved, Said, Told
from trickgames.table.places import Pile, Place, Seat
from trickgames.table.table import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.table.log import Either
    from trickgames.table.seating import Seating

__all__ = ["IDENTITY", "Mirror", "mirrors", "pictures", "relabelled"]


@attrs.frozen
class Mirror:
    """A symmetry: the suit that each suit becomes, and by how many seats everybody moves to the left."""

    suits: tuple[Suit, ...] = SUITS
    turn: int = 0

    def suit(self, suit: Suit) -> Suit:
        """What a suit becomes."""
        return self.suits[suit.index]

    def card(self, card: Card) -> Card:
        """What a card becomes."""
        return card if card.suit is None or self.suits == SUITS else Card(card.rank, self.suits[card.suit.index], card.copy)

    def mask(self, mask: int) -> int:
        """What the mask of a set of cards becomes."""
        return mask if self.suits == SUITS else _mirrored_mask(self.suits, mask)

    def seat(self, seat: int, seating: Seating) -> int:
        """Where a seat goes."""
        return (seat + self.turn) % seating.seats

    def side(self, side: int, seating: Seating) -> int:
        """Where a side goes."""
        return seating.side(self.seat(seating.sides[side][0], seating))

    def __str__(self) -> str:
        told = [f"{one} become {other}" for one, other in zip(SUITS, self.suits, strict=True) if one is not other]
        told += [f"everybody moves {self.turn} to the left"] if self.turn else []
        return ", ".join(told) or "nothing changes"


@lru_cache(maxsize=50_000)
def _mirrored_mask(suits: tuple[Suit, ...], mask: int) -> int:
    return sum(Mirror(suits).card(card).bit for card in CardSet.of(mask))


IDENTITY: Final = Mirror()


def mirrors(game: Game) -> tuple[tuple[Mirror, ...], tuple[Mirror, ...]]:
    """The relabellings of the suits and the rotations of the seats that leave the game as it is, beside doing nothing.

    >>> from trickgames import euchre
    >>> [len(kind) for kind in mirrors(euchre.BICYCLE)]
    [7, 3]
    """
    known: Any = game.memo.get("mirrors")
    if known is None:
        known = game.memo["mirrors"] = (tuple(_relabellings(game)), tuple(_rotations(game.seating)))
    return known  # type: ignore[no-any-return]  # kept in the memo of the game, which holds anything


def _relabellings(game: Game) -> Iterable[Mirror]:
    parts = (frozenset(game.pack), game.ranking, game.phases, game.scoring, game.goal)
    for suits in itertools.permutations(SUITS):
        keeps_colours = all(suits[suit.next.index] is suits[suit.index].next for suit in SUITS)
        mirror = Mirror(suits)
        if keeps_colours and suits != SUITS and relabelled(parts, mirror) == parts:
            yield mirror


def _rotations(seating: Seating) -> Iterable[Mirror]:
    sides = {frozenset(side) for side in seating.sides}
    for turn in range(1, seating.seats):
        mirror = Mirror(turn=turn)
        if {frozenset(mirror.seat(seat, seating) for seat in side) for side in seating.sides} == sides:
            yield mirror


def type_of(value: object) -> type[Any]:
    """The class of a value that nothing is known about."""
    return type(value)


def _items(table: Mapping[Any, Any], mirror: Mirror) -> Iterable[tuple[Any, Any]]:
    return ((relabelled(key, mirror), item) for key, item in table.items())


@lru_cache(maxsize=512)
def _seat_fields(kind: Any) -> frozenset[str]:
    """The fields of an attrs class that are annotated as `Seat`, `Seat | None` or `Seats`."""
    try:
        hints = typing.get_type_hints(kind, include_extras=True)
    except (NameError, TypeError):
        return frozenset()
    return frozenset(name for name, hint in hints.items() if _is_seat(hint))


def _is_seat(hint: Any) -> bool:
    return hint == Seat or any(map(_is_seat, typing.get_args(hint)))


def _moved(value: Any, mirror: Mirror, seating: Seating) -> Any:
    """A seat, or several seats, moved to the left; several without an order, where they have none."""
    if type(value) is int:
        return mirror.seat(value, seating)
    if isinstance(value, tuple | frozenset):
        kind: Any = type(cast("object", value))
        return kind(sorted(mirror.seat(seat, seating) for seat in cast("Iterable[int]", value)))
    return value


def relabelled(value: Any, mirror: Mirror, seating: Seating | None = None) -> Any:
    """A value with every suit and card in it relabelled; with a seating, its seats (`Seat`) are moved too.

    What cannot be looked into stays as it is.
    """
    if mirror.suits == SUITS and seating is None:
        return value
    if isinstance(value, Suit | Card | Strain | CardSet):
        return _relabelled_one(value, mirror)
    kind = type_of(value)
    if isinstance(value, tuple) and _are_suits(value):  # pyright: ignore[reportUnknownArgumentType]  # values of any type
        turned = tuple(_relabelled_one(item, mirror) for item in value)
        return value if set(turned) == set(value) else turned  # the order in which suits are listed isn't a rule
    if isinstance(value, tuple | list | frozenset | set):
        return kind(relabelled(item, mirror, seating) for item in cast("Iterable[Any]", value))
    if kind is dict:
        return {key: relabelled(item, mirror) for key, item in _items(value, mirror)}
    if attrs.has(kind):
        return _relabelled_fields(value, kind, mirror, seating)
    if dataclasses.is_dataclass(kind):
        names = [field.name for field in dataclasses.fields(kind) if field.init]
        return dataclasses.replace(value, **{name: relabelled(getattr(value, name), mirror) for name in names})
    return value


def _are_suits(value: tuple[Any, ...]) -> TypeGuard[tuple[Suit | Strain, ...]]:
    return all(isinstance(item, Suit | Strain) for item in value)


def _relabelled_one(value: Suit | Card | Strain | CardSet, mirror: Mirror) -> Suit | Card | Strain | CardSet:
    match value:
        case Suit():
            return mirror.suit(value)
        case Card():
            return mirror.card(value)
        case Strain():
            return value if value.suit is None else strain_of(mirror.suit(value.suit))
        case CardSet():
            return CardSet.of(mirror.mask(value.mask))


def _relabelled_fields(value: Any, kind: Any, mirror: Mirror, seating: Seating | None) -> Any:
    seats: frozenset[str] = frozenset() if seating is None else _seat_fields(kind)
    changes: dict[str, Any] = {}
    for field in attrs.fields(kind):
        if field.init:
            old = getattr(value, field.name)
            is_seat = seating is not None and field.name in seats
            changes[field.alias] = _moved(old, mirror, seating) if is_seat and seating else relabelled(old, mirror, seating)
    return attrs.evolve(value, **changes)


def mirrored_action(action: Any, mirror: Mirror, seating: Seating) -> Any:
    """What is done in the mirror; the cards of a pack stay where they are, since they are dealt from the dealer's left."""
    if isinstance(action, Deal):
        return Deal(tuple(map(mirror.card, action.pack)), action.plan)
    return relabelled(action, mirror, seating)


# A state as plain data, seen in a mirror


@attrs.frozen
class _Seen:
    """Writes values down as plain data, as they look in a mirror; what has no order in the rules has none here.

    The states of a match share most of their facts, actions and entries of the log, so each is written once and kept in
    `known`, by its place in memory. The value is kept too, so that no other can take that place.
    """

    mirror: Mirror
    seating: Seating
    known: dict[int, tuple[Any, Any]] = attrs.field(factory=dict[int, tuple[Any, Any]])

    def seat(self, seat: int | None) -> int | None:
        return None if seat is None else self.mirror.seat(seat, self.seating)

    def seats(self, seats: Iterable[int] | None) -> frozenset[int | None] | None:
        return None if seats is None else frozenset(map(self.seat, seats))

    def cards(self, cards: Iterable[Card] | None) -> int | None:
        if cards is None:
            return None
        return self.mirror.mask(cards.mask if isinstance(cards, CardSet) else sum(card.bit for card in cards))

    def action(self, action: Any) -> Any:
        return self.once(action, lambda: relabelled(action, self.mirror, self.seating))

    def once(self, value: Any, write: Callable[[], Any]) -> Any:
        found = self.known.get(id(value))
        if found is None:
            found = self.known[id(value)] = value, write()
        return found[1]

    def place(self, place: Place) -> tuple[str, int | None]:
        return place[0], self.seat(place[1])

    def options(self, either: Either) -> frozenset[frozenset[tuple[int | None, int, int | None]]]:
        return frozenset(frozenset((self.cards(count.cards), count.least, count.most) for count in option) for option in either)

    def by_seat(self, values: Iterable[Any]) -> tuple[Any, ...]:
        turned = {self.seat(seat): value for seat, value in enumerate(values)}
        return tuple(value for _, value in sorted(turned.items(), key=lambda item: item[0] or 0))

    def by_side(self, values: Iterable[Any]) -> tuple[Any, ...]:
        turned = {self.mirror.side(side, self.seating): value for side, value in enumerate(values)}
        return tuple(value for _, value in sorted(turned.items()))

    def plays(self, plays: Iterable[tuple[int, Card]]) -> tuple[Any, ...]:
        return tuple((self.seat(seat), self.mirror.card(card)) for seat, card in plays)

    def other(self, value: Any) -> Any:
        """A fact, an entry of the log, a result: ours with all their seats, others with those that they annotate as `Seat`."""
        write = _WRITERS.get(type_of(value))
        if write is None:
            return self.action(value)
        return self.once(value, lambda: (type(value).__name__, *write(self, value)))


_WRITERS: Mapping[type[Any], Callable[[_Seen, Any], tuple[Any, ...]]] = {
    Contract: lambda seen, it: (seen.seat(it.maker), it.level, seen.other(it.party), it.alone, it.moon, seen.other(it.call)),
    tuple: lambda seen, it: (seen.seats(it),),
    Bids: lambda seen, it: (seen.by_seat(relabelled(call, seen.mirror) for call in it.calls),),
    HolderOf: lambda seen, it: (seen.mirror.card(it.card),),
    LoneDefender: lambda seen, it: (seen.seat(it.seat),),
    SaidToHold: lambda seen, it: (seen.seat(it.seat),),
    Said: lambda seen, it: (seen.seat(it.seat), seen.action(it.action), it.phase),
    Chosen: lambda seen, it: (seen.seat(it.seat), seen.action(it.action), it.phase),
    Moved: lambda seen, it: (
        *(seen.seat(it.seat), it.what, it.count, seen.cards(it.cards), seen.place(it.source), seen.place(it.target)),
        *(seen.seats(it.seen_by), seen.cards(it.only), it.tricks, seen.action(it.action), it.phase),
    ),
    Told: lambda seen, it: (
        *(frozenset(map(seen.place, it.places)), seen.options(it.either), seen.seats(it.seen_by), it.tricks),
    ),
    Pile: lambda seen, it: (it.name, seen.seat(it.owner), seen.cards(it.cards), seen.seats(it.seen_by)),
    Trick: lambda seen, it: (seen.plays(it.plays), seen.seat(it.winner)),
    Result: lambda seen, it: (
        seen.seat(it.dealer),
        None if it.contract is None else seen.other(it.contract),
        relabelled(it.strain, seen.mirror),
        seen.seats(it.makers),
        seen.by_seat(it.tricks),
        seen.by_seat(it.points),
        seen.by_side(it.change),
    ),
}


def pictures(seating: Seating, mirror: Mirror = IDENTITY) -> Callable[[AnyState], dict[str, Any]]:
    """What writes the states of one match down as plain data, as they look in a mirror."""
    seen = _Seen(mirror, seating)
    return lambda state: _picture(state, seen)


def _picture(state: AnyState, seen: _Seen) -> dict[str, Any]:
    table = state.table
    return {
        "asked": type(state).__name__,
        "actor": seen.seat(actor(state)),
        "dealer": seen.seat(table.dealer),
        "scores": seen.by_side(table.scores),
        "results": tuple(map(seen.other, table.results)),
        "hands": seen.by_seat(map(seen.cards, state.hands)),
        "piles": frozenset(map(seen.other, table.piles)),
        "facts": frozenset(map(seen.other, table.facts)),
        "deal": table.deal,
        "log": tuple(map(seen.other, table.log)),
        "tricks": tuple(map(seen.other, state.tricks)),
        "trick": seen.plays(state.trick),
        "resting": seen.seats(table.resting),
        "blind": seen.seats(table.blind),
        "open": seen.seats(table.open),
        "winners": frozenset(seen.mirror.side(side, seen.seating) for side in state.winners)
        if isinstance(state, MatchOver)
        else None,
        "legal": frozenset(map(seen.action, legal_actions(state))),
    }
