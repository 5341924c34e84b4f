"""The door: how a card changes its place, and what is written down when it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from trickgames.cards.card import Card, CardSet, card_set
from trickgames.errors import InvalidStateError, short
from trickgames.table.facts import Trick, new_trick
from trickgames.table.log import new_moved
from trickgames.table.places import HAND, TRICK, Pile, Place, Seats, new_pile, place_name

if TYPE_CHECKING:
    from trickgames.table.table import Table

__all__ = ["move", "play", "take_trick"]


def move(
    table: Any,
    seat: int,
    what: str,
    cards: Iterable[Card],
    source: Place,
    target: Place,
    seen_by: Iterable[int] | None,
    only: CardSet | None,
    phase: int | None = None,
) -> bool:
    """Moves cards on the draft of a table, and writes it down in the log; False where there are no cards: see `Table.move`."""
    given, mask = _given(cards)
    if not given:
        return False
    if only is not None and mask & ~only.mask:
        _refuse(f"{CardSet.of(mask & ~only.mask)} is said to be one of {only}")
    seen = None if seen_by is None else _looking(table, target, _looking(table, source, tuple(seen_by)))
    hands, piles = list(table.hands), list(table.piles)
    _take(hands, piles, given, mask, source)
    _lay(hands, piles, given, mask, target, seen)
    ordered = given if len(given) == 1 else tuple(card_set(mask))
    table.hands, table.piles = tuple(hands), tuple(piles)
    move = new_moved(seat, what, len(given), ordered, source, target, seen, only, len(table.tricks), None, phase)
    table.log = (*table.log, move)
    return True


def _given(cards: Iterable[Card]) -> tuple[tuple[Card, ...], int]:
    if type(cards) is CardSet:
        return tuple(cards), cards.mask
    if type(cards) is not tuple and (isinstance(cards, str) or not isinstance(cards, Iterable)):
        _refuse(f"{short(cards)} are not cards that can be moved")
    given, mask = tuple(cards), 0  # pyright: ignore[reportUnknownArgumentType]  # callers may give anything
    for card in given:
        if type(card) is not Card:
            _refuse(f"{short(card)} is not a card that can be moved")
        mask |= card.bit
    if len(given) > 1 and mask.bit_count() < len(given):
        _refuse(f"{' '.join(map(str, given))}: a card is moved twice")
    return given, mask


def _looking(table: Table, place: Place, seers: Seats | None) -> Seats | None:
    """Those who see what goes through a place, beside the seats that are named, in order; None is everybody."""
    if seers is None:
        return None
    name, owner = place
    if name == HAND:
        if owner in table.open:
            return None
        if owner is None or owner in seers or owner in table.blind:
            return seers
        return tuple(sorted((*seers, owner))) if seers else (owner,)
    for pile in table.piles:
        if pile.name == name and pile.owner == owner:
            if pile.seen_by is None:
                return None
            return tuple(sorted({*seers, *pile.seen_by}))
    return tuple(sorted(set(seers))) if len(seers) > 1 else seers


def _take(hands: list[CardSet], piles: list[Pile], given: tuple[Card, ...], mask: int, source: Place) -> None:
    name, owner = source
    if name == HAND:
        if type(owner) is not int or not 0 <= owner < len(hands):
            _no_hand(hands, owner)
        held = hands[owner].mask
        if held & mask != mask:
            _refuse(f"{CardSet.of(mask & ~held)}: not in {place_name(source)}")
        hands[owner] = card_set(held ^ mask)
        return
    for number, pile in enumerate(piles):
        if pile.name == name and pile.owner == owner:
            if pile.cards == given:
                del piles[number]
                return
            left = tuple([card for card in pile.cards if not card.bit & mask])
            if len(left) + mask.bit_count() == len(pile.cards):
                if left:
                    piles[number] = new_pile(name, left, owner, pile.seen_by)
                else:
                    del piles[number]
                return
            there = CardSet(pile.cards)
            _refuse(f"{CardSet.of(mask & ~there.mask)}: not in {place_name(source)}")
    _refuse(f"{CardSet.of(mask)}: not in {place_name(source)}, where nothing lies")


def _lay(
    hands: list[CardSet],
    piles: list[Pile],
    given: tuple[Card, ...],
    mask: int,
    target: Place,
    seen: Seats | None,
) -> None:
    name, owner = target
    if name == HAND:
        if type(owner) is not int or not 0 <= owner < len(hands):
            _no_hand(hands, owner)
        hands[owner] = card_set(hands[owner].mask | mask)
        return
    if name == TRICK:
        _refuse("a card is played to a trick with `play`, not moved")
    if owner is not None and (type(owner) is not int or not 0 <= owner < len(hands)):
        _no_hand(hands, owner)
    for number, pile in enumerate(piles):
        if pile.name == name and pile.owner == owner:
            if pile.seen_by != seen:
                _refuse(
                    f"{place_name(target)} has been seen by {_who(pile.seen_by)}, and this move by {_who(seen)}:"
                    " lay the cards on a pile of another name"
                )
            del piles[number]
            piles.append(new_pile(name, pile.cards + given, owner, seen))
            return
    piles.append(new_pile(name, given, owner, seen))


def _who(seats: Seats | None) -> str:
    if seats is None:
        return "everybody"
    return f"seats {', '.join(map(str, seats))}" if seats else "nobody"


def _no_hand(hands: list[CardSet], owner: int | None) -> NoReturn:
    seats = f"the seats are 0 to {len(hands) - 1}" if hands else "no cards have been dealt"
    _refuse(f"there is no hand of seat {short(owner)}: {seats}")


def play(table: Table, seat: int, card: Card) -> tuple[tuple[CardSet, ...], tuple[Pile, ...]]:
    """The hands and piles after a play: see `Table.play`."""
    hands, piles = list(table.hands), list(table.piles)
    if type(seat) is not int or not 0 <= seat < len(hands):
        _no_hand(hands, seat)
    if type(card) is not Card:
        _refuse(f"{short(card)} is not a card that can be played")
    if any(player == seat for player, _ in table.trick):
        _refuse(f"seat {seat} has played to this trick")
    bit = card.bit
    if hands[seat].mask & bit:
        hands[seat] = CardSet.of(hands[seat].mask ^ bit)
    else:
        lying = (pile for pile in piles if pile.owner == seat and pile.seen_by is None and card in pile.cards)
        found = next(lying, None)
        if found is None:
            _refuse(f"{card}: not in {place_name((HAND, seat))}, nor on an open pile of that seat")
        _take(hands, piles, (card,), bit, found.place)
    return tuple(hands), tuple(piles)


def take_trick(table: Table, winner: int) -> Trick:
    """The trick that is being played, taken: see `Table.take_trick`."""
    if winner not in [seat for seat, _ in table.trick]:
        _refuse(f"seat {short(winner)} played no card to this trick, and takes none")
    return new_trick(table.trick, winner)


def _refuse(problem: str) -> NoReturn:
    raise InvalidStateError(problem)
