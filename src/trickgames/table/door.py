"""The door: how a card changes its place, and what is written down when it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from trickgames.cards.card import Card, CardSet, card_set
from trickgames.cards.words import listed
from trickgames.errors import InvalidStateError, short
from trickgames.table.facts import Trick, new_trick
from trickgames.table.log import new_moved
from trickgames.table.places import HAND, TRICK, Pile, Place, Seats, near_name, new_pile, place_name

if TYPE_CHECKING:
    from trickgames.table.table import Table

__all__ = ["move", "play", "seated", "take_trick"]


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
    seated(table, seat)
    for place in (source, target):
        if isinstance(place, str):
            _refuse(f'{place!r} is not a place: a place is a name and an owner, `("{place}", None)`')
    if only is not None and mask & ~only.mask:
        _refuse(f"{CardSet.of(mask & ~only.mask)} is said to be one of {only}")
    hands, piles = [*table.hands], [*table.piles]
    seen = _take(table, hands, piles, given, mask, source, None if seen_by is None else seated(table, *seen_by))
    seen = _lay(table, hands, piles, given, mask, target, seen)
    table.hands, table.piles = tuple(hands), tuple(piles)
    ordered = given if len(given) == 1 else tuple(card_set(mask))
    entry = new_moved(seat, what, len(given), ordered, source, target, seen, only, len(table.tricks), None, phase)
    table.log = (*table.log, entry)  # the log of an imagined deal isn't a tuple
    return True


def seated(table: Any, *seats: int) -> Seats:
    """These seats, if all of them are seats of the game; else `InvalidStateError`."""
    number: int = table.game.seating.seats
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < number:
            told = "`table.game.seating.left(seat)` is the next one clockwise"
            _refuse(f"there is no seat {short(seat)}: the seats are 0 to {number - 1}, and {told}")
    return seats


def _given(cards: Any) -> tuple[tuple[Card, ...], int]:
    """The cards that somebody wants to move, of whatever type they are, and their mask."""
    kind: Any = type(cards)  # pyright: ignore[reportUnknownVariableType]  # callers may give anything
    if kind is tuple and len(cards) == 1 and type(cards[0]) is Card:
        return cards, cards[0].bit
    if kind is CardSet:
        return tuple(cards), cards.mask
    if kind is not tuple and (isinstance(cards, str) or not isinstance(cards, Iterable)):
        _refuse(f"{short(cards)} are not cards that can be moved")
    given: tuple[Card, ...] = tuple(cards)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    mask = 0
    for card in given:
        if type(card) is not Card:
            _refuse(f"{short(card)} is not a card that can be moved")
        mask |= card.bit
    if len(given) > 1 and mask.bit_count() < len(given):
        _refuse(f"{' '.join(map(str, given))}: a card is moved twice")
    return given, mask


def _at_hand(table: Table, owner: int, seers: Seats | None) -> Seats | None:
    """Those who see what goes through a hand, beside the seats that are named, in order; None is everybody."""
    if seers is None or owner in table.open:
        return None
    if owner in seers or owner in table.blind:
        return seers
    return tuple(sorted((*seers, owner))) if seers else (owner,)


def _take(
    table: Table,
    hands: list[CardSet],
    piles: list[Pile],
    given: tuple[Card, ...],
    mask: int,
    source: Place,
    seers: Seats | None,
) -> Seats | None:
    """Takes cards from where they are; the seats that see them, those among them that see what lies there."""
    name, owner = source
    if name == HAND:
        if type(owner) is not int or not 0 <= owner < len(hands):
            _no_hand(hands, owner)
        held = hands[owner].mask
        if held & mask != mask:
            _refuse(f"{CardSet.of(mask & ~held)}: not in {place_name(source)}")
        hands[owner] = card_set(held ^ mask)
        return _at_hand(table, owner, seers)
    for number, pile in enumerate(piles):
        if pile.name == name and pile.owner == owner:
            if pile.cards == given:
                del piles[number]
            else:
                left = tuple([card for card in pile.cards if not card.bit & mask])
                if len(left) + len(given) > len(pile.cards):
                    _refuse(f"{CardSet.of(mask & ~CardSet(pile.cards).mask)}: not in {place_name(source)}")
                if left:
                    piles[number] = new_pile(name, left, owner, pile.seen_by)
                else:
                    del piles[number]
            return None if pile.seen_by is None else _with_lookers(seers, pile)
    return _refuse(f"{CardSet.of(mask)}: not in {place_name(source)}, where nothing lies")


def _with_lookers(seers: Seats | None, pile: Pile) -> Seats | None:
    """Seats with those that see a pile, in order."""
    if seers is None or pile.seen_by is None:
        return None
    return tuple(sorted({*seers, *pile.seen_by})) if seers or pile.seen_by else seers


def _lay(
    table: Table,
    hands: list[CardSet],
    piles: list[Pile],
    given: tuple[Card, ...],
    mask: int,
    target: Place,
    seers: Seats | None,
) -> Seats | None:
    """Lays cards where they go; the seats that see them, those among them that see what lies there."""
    name, owner = target
    if name == HAND:
        if type(owner) is not int or not 0 <= owner < len(hands):
            _no_hand(hands, owner)
        hands[owner] = card_set(hands[owner].mask | mask)
        return _at_hand(table, owner, seers)
    if name == TRICK:
        _refuse("a card is played to a trick with `play`, not moved")
    if owner is not None and (type(owner) is not int or not 0 <= owner < len(hands)):
        _no_hand(hands, owner)
    for number, pile in enumerate(piles):
        if pile.name == name and pile.owner == owner:
            seen = _with_lookers(seers, pile)
            if pile.seen_by != seen:
                _refuse(
                    f"{place_name(target)} has been seen by {_who(pile.seen_by)}, and this move by {_who(seen)}:"
                    " lay the cards on a pile of another name or owner"
                )
            del piles[number]
            piles.append(new_pile(name, pile.cards + given, owner, seen))
            return seen
    if name.__class__ is not str:
        _refuse(f"{short(name)} is not the name of a pile: give a text")
    meant = near_name(name, (pile.name for pile in piles if (pile.owner is None) is (owner is None)))
    if meant is not None:
        told = "`table.play(seat, card)`" if meant == TRICK else f'`("{meant}", {owner})`'
        _refuse(f'no pile is named "{name}" so far: did you mean {told}? Give a new pile a name that is less like it')
    seen = tuple(sorted(set(seers))) if seers is not None and len(seers) > 1 else seers
    piles.append(new_pile(name, given, owner, seen))
    return seen


def _who(seats: Seats | None) -> str:
    if seats is None:
        return "everybody"
    return f"{'seat' if len(seats) == 1 else 'seats'} {listed(seats)}" if seats else "nobody"


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
        _take(table, hands, piles, (card,), bit, found.place, None)
    return tuple(hands), tuple(piles)


def take_trick(table: Table, winner: int) -> Trick:
    """The trick that is being played, taken: see `Table.take_trick`."""
    if winner not in [seat for seat, _ in table.trick]:
        _refuse(f"seat {short(winner)} played no card to this trick, and takes none")
    return new_trick(table.trick, winner)


def _refuse(problem: str) -> NoReturn:
    raise InvalidStateError(problem)
