"""The door: how a card changes its place, and what is written down when it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from trickgames._quick import quick
from trickgames.cards.card import Card, CardSet
from trickgames.errors import InvalidStateError, short
from trickgames.table.facts import Trick
from trickgames.table.log import Moved
from trickgames.table.places import HAND, TRICK, Pile, Place, Seats, place_name

if TYPE_CHECKING:
    from trickgames.table.table import Table

__all__ = ["move", "play", "take_trick"]

make_moved = quick(Moved)
make_pile = quick(Pile)
make_trick = quick(Trick)


def move(
    table: Table,
    seat: int,
    what: str,
    cards: Iterable[Card],
    source: Place,
    target: Place,
    seen_by: Iterable[int] | None,
    only: CardSet | None,
) -> Table:
    """The table after a move: see `Table.move`."""
    given, moved = _given(cards)
    if not given:
        return table
    hands, piles = list(table.hands), list(table.piles)
    seers: set[int] | None = None if seen_by is None else set(seen_by)
    if only is not None and moved.mask & ~only.mask:
        _refuse(f"{CardSet.of(moved.mask & ~only.mask)} is said to be one of {only}")
    seers = _looking(table, source, seers)
    seers = _looking(table, target, seers)
    seen = None if seers is None else tuple(sorted(seers))
    _take(hands, piles, moved, source)
    _lay(hands, piles, given, moved, target, seen)
    entry = make_moved(seat, what, len(given), tuple(moved), source, target, seen, only, len(table.tricks), None, None, None)
    return _changed(table, hands=tuple(hands), piles=tuple(piles), log=(*table.log, entry))


def _given(cards: Iterable[Card]) -> tuple[tuple[Card, ...], CardSet]:
    if isinstance(cards, CardSet):
        return tuple(cards), cards
    if isinstance(cards, str) or not isinstance(cards, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        _refuse(f"{short(cards)} are no cards to move")
    given = tuple(cards)
    for card in given:
        if card.__class__ is not Card:
            _refuse(f"{short(card)} is not a card that can be moved")
    moved = CardSet(given)
    if len(moved) < len(given):
        _refuse(f"{' '.join(map(str, given))}: a card is moved twice")
    return given, moved


def _looking(table: Table, place: Place, seers: set[int] | None) -> set[int] | None:
    """Those who see what goes through a place, beside the seats that are named."""
    if seers is None:
        return None
    name, owner = place
    if name == HAND:
        if owner in table.open:
            return None
        if owner is not None and owner not in table.blind:
            seers.add(owner)
        return seers
    for pile in table.piles:
        if pile.name == name and pile.owner == owner:
            if pile.seen_by is None:
                return None
            seers.update(pile.seen_by)
    return seers


def _take(hands: list[CardSet], piles: list[Pile], moved: CardSet, source: Place) -> None:
    name, owner = source
    mask = moved.mask
    if name == HAND:
        _check_seat(hands, owner)
        held = hands[owner].mask  # type: ignore[index]
        if mask & ~held:
            _refuse(f"{CardSet.of(mask & ~held)}: not in {place_name(source)}")
        hands[owner] = CardSet.of(held ^ mask)  # type: ignore[index]
        return
    for number, pile in enumerate(piles):
        if pile.name == name and pile.owner == owner:
            left = tuple([card for card in pile.cards if not card.bit & mask])
            if len(left) + len(moved) == len(pile.cards):
                if left:
                    piles[number] = make_pile(name, left, owner, pile.seen_by)
                else:
                    del piles[number]
                return
            there = CardSet(pile.cards)
            _refuse(f"{CardSet.of(mask & ~there.mask)}: not in {place_name(source)}")
    _refuse(f"{moved}: not in {place_name(source)}, where nothing lies")


def _lay(
    hands: list[CardSet],
    piles: list[Pile],
    given: tuple[Card, ...],
    moved: CardSet,
    target: Place,
    seen: Seats | None,
) -> None:
    name, owner = target
    if name == HAND:
        _check_seat(hands, owner)
        hands[owner] = CardSet.of(hands[owner].mask | moved.mask)  # type: ignore[index]
        return
    if name == TRICK:
        _refuse("a card is played to a trick with `play`, not moved")
    if owner is not None:
        _check_seat(hands, owner)
    for number, pile in enumerate(piles):
        if pile.name == name and pile.owner == owner:
            if pile.seen_by != seen:
                _refuse(
                    f"{place_name(target)} has been seen by {_who(pile.seen_by)}, and this move by {_who(seen)}:"
                    " lay the cards on a pile of another name"
                )
            del piles[number]
            piles.append(make_pile(name, pile.cards + given, owner, seen))
            return
    piles.append(make_pile(name, given, owner, seen))


def _who(seats: Seats | None) -> str:
    if seats is None:
        return "everybody"
    return f"seats {', '.join(map(str, seats))}" if seats else "nobody"


def _check_seat(hands: list[CardSet], owner: int | None) -> None:
    if type(owner) is not int or not 0 <= owner < len(hands):
        seats = f"the seats are 0 to {len(hands) - 1}" if hands else "no cards have been dealt"
        _refuse(f"there is no hand of seat {short(owner)}: {seats}")


def play(table: Table, seat: int, card: Card) -> Table:
    """The table after a play: see `Table.play`."""
    hands, piles = list(table.hands), list(table.piles)
    _check_seat(hands, seat)
    if any(player == seat for player, _ in table.trick):
        _refuse(f"seat {seat} has played to this trick")
    bit = card.bit
    if hands[seat].mask & bit:
        hands[seat] = CardSet.of(hands[seat].mask ^ bit)
    else:
        lying = next((pile for pile in piles if pile.owner == seat and pile.seen_by is None and card in pile.cards), None)
        if lying is None:
            _refuse(f"{card}: not in {place_name((HAND, seat))}, nor on an open pile of that seat")
        _take(hands, piles, CardSet.of(bit), lying.place)
    return _changed(table, hands=tuple(hands), piles=tuple(piles), trick=(*table.trick, (seat, card)))


def take_trick(table: Table, winner: int) -> Table:
    """The table after a trick is taken: see `Table.take_trick`."""
    if winner not in [seat for seat, _ in table.trick]:
        _refuse(f"seat {short(winner)} played no card to this trick, and takes none")
    return _changed(table, tricks=(*table.tricks, make_trick(table.trick, winner)), trick=())


def _refuse(problem: str) -> NoReturn:
    raise InvalidStateError(problem)


def _changed(table: Table, **changes: Any) -> Table:
    from trickgames.table.table import changed

    return changed(table, **changes)
