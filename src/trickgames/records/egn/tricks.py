"""The tricks of a deal: who played what, who took them, what is missing, and what broke the rules.

A file tells the cards and no seats. Where a card is not known, or a trick is missing, more than one course is possible; the
points are settled when all courses bring the same.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import Card, CardSet, Suit
from trickgames.cards.ranking import Order, order
from trickgames.engine.verdict import Played
from trickgames.records.egn.cards import Budget, Reading, Seen, possible_winners
from trickgames.table.facts import Contract, LoneDefender, Trick, Trump
from trickgames.table.table import Table, changed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.engine.game import Game
    from trickgames.records.egn.raw import RawDeal

__all__ = ["Course", "play_out", "points_of", "rank_order", "revokes"]

TRICKS: Final = 5
Plays = tuple[tuple[int, Seen], ...]


@attrs.frozen
class Course:
    """How the tricks may have gone: the `plays` by trick, and in each way who took all five, one seat for its side.

    Of a trick in which it is not certain who played what there are no plays.
    """

    plays: tuple[Plays, ...]
    courses: tuple[tuple[int, ...], ...]


def rank_order(game: Game, trump: Suit | None) -> Order:
    """The order of the cards under this trump."""
    return order(game.ranking, trump)


def play_out(
    game: Game,
    tricks: Sequence[Sequence[Seen]],
    playing: Sequence[int],
    leader: int,
    makers: Sequence[int],
    trump: Suit | None,
    budget: Budget,
) -> Course:
    """Every way in which the tricks can have gone; `playing` are the seats that play, clockwise."""
    ranked = rank_order(game, trump)
    ours = next((seat for seat in playing if seat in makers), playing[0])
    theirs = next((seat for seat in playing if seat not in makers), playing[0])
    certain: list[Plays] = []
    leaders: dict[int, tuple[tuple[int, ...], ...]] = {leader: ((),)}
    last = max((place for place, cards in enumerate(tricks) if cards), default=0)
    for number, cards in enumerate(tricks[:TRICKS]):
        cut_short = number == last and len(cards) < len(playing)
        places = _takers(ranked, cards, CardSet(game.pack), len(playing), budget, cut_short=cut_short)
        following: dict[int, tuple[tuple[int, ...], ...]] = {}
        for lead, ways in leaders.items():
            seats = _from(playing, lead)
            for winner in (seats[place] for place in places):
                following[winner] = tuple(
                    {*following.get(winner, ()), *((*way, ours if winner in makers else theirs) for way in ways)}
                )
        seated = len(leaders) == 1 and (cut_short or len(cards) == len(playing))
        certain.append(tuple(zip(_from(playing, next(iter(leaders))), cards, strict=False)) if seated else ())
        leaders = following
    ended = {way for found in leaders.values() for way in found}
    for _ in range(TRICKS - len(tricks)):
        ended = {(*way, taker) for way in ended for taker in (ours, theirs)}
    return Course(tuple(certain), tuple(sorted(ended)))


def _from(playing: Sequence[int], leader: int) -> tuple[int, ...]:
    place = playing.index(leader) if leader in playing else 0
    return (*playing[place:], *playing[:place])


def _takers(
    ranked: Order, cards: Sequence[Seen], pack: CardSet, seats: int, budget: Budget, *, cut_short: bool
) -> tuple[int, ...]:
    """The places in a trick that may have taken it.

    In a trick that goes on after its last card any of those to come may take it; where a card is missing in the middle of a
    deal, it may be missing anywhere in its trick.
    """
    if not cards or len(cards) > seats:
        return tuple(range(seats))
    if cut_short:
        return possible_winners(ranked, cards, budget) + tuple(range(len(cards), seats))
    found: set[int] = set()
    for places in combinations(range(seats), len(cards)):
        told = dict(zip(places, cards, strict=True))
        found.update(possible_winners(ranked, [told.get(place, Seen("", pack)) for place in range(seats)], budget))
    return tuple(sorted(found))


def points_of(
    game: Game, courses: Sequence[Sequence[int]], contract: Contract, trump: Suit | None, defender: int | None
) -> set[tuple[int, ...]]:
    """What the deal can have brought, by side: one value where all courses bring the same."""
    sides = len(game.seating.sides)
    none = (0,) * sides
    facts = (contract, Trump(trump), *(() if defender is None else (LoneDefender(defender),)))
    found: set[tuple[int, ...]] = set()
    for course in courses:
        # who took the tricks is known, their cards need not be: so this is not a table that could be checked
        table = changed(Table(game, 0, none), tricks=tuple(Trick((), winner) for winner in course), facts=facts)
        found.add(game.scoring(Played.of(table), none).scores)
    return found


def revokes(
    raw: RawDeal, game: Game, plays: Sequence[Plays], trump: Suit | None, held: Sequence[CardSet | None]
) -> Iterator[tuple[int, int]]:
    """Names every revoke as a problem, and gives its seat and trick: a seat did not follow and held a card of the suit led.

    What it held is known from the cards that it played later, and from its hand (`held`, while it is known).
    """
    ranked = rank_order(game, trump)
    for number, trick in enumerate(plays, start=1):
        led = trick[0][1].card if trick else None
        suit = None if led is None else ranked.suit(led)
        for seat, seen in trick[1:]:
            card = seen.card
            if led is None or card is None or ranked.suit(card) is suit:
                continue
            had = [other for later in plays[number:] for player, told in later if player == seat and (other := told.card)]
            hand, before = held[seat], plays[:number]
            if hand is not None and all(before):
                had += list(hand - _may_be_gone(before, seat))
            could: Card | None = next((other for other in had if ranked.suit(other) is suit), None)
            if could is not None:
                raw.problem(
                    f"seat {seat} revoked in trick {number}: it played {card} on the {led} led, and held {could}",
                    "revoke",
                    seat=seat,
                    trick=number,
                    card=card,
                )
                yield seat, number


def voids(game: Game, plays: Sequence[Plays], trump: Suit | None, revoked: set[tuple[int, int]]) -> dict[int, CardSet]:
    """The cards that a seat cannot have held to the end, since it did not follow suit with one of them."""
    ranked = rank_order(game, trump)
    missing: dict[int, CardSet] = {}
    # after a trick in which it is not known who played what, anybody may have been out of the suit only since then
    certain = next((number for number, trick in enumerate(plays) if not trick), len(plays))
    plays = plays[:certain]
    for number, trick in enumerate(plays, start=1):
        led = trick[0][1].card if trick else None
        for seat, seen in trick[1:]:
            if led and seen.card and ranked.suit(seen.card) is not ranked.suit(led) and (seat, number) not in revoked:
                suit = CardSet(card for card in game.pack if ranked.suit(card) is ranked.suit(led))
                gone = _may_be_gone(plays[: number - 1], seat)
                missing[seat] = CardSet(missing.get(seat, CardSet()) | (suit - gone))
    return missing


def _may_be_gone(plays: Sequence[Plays], seat: int) -> CardSet:
    """The cards that a seat has played in these tricks, or may have played where a card is not known."""
    gone = CardSet()
    for trick in plays:
        for player, seen in trick:
            gone = CardSet(gone | seen.options) if player == seat else gone
    return gone


def read_tricks(raw: RawDeal, reading: Reading) -> list[list[Seen]]:
    """The cards of the tricks as the file tells them."""
    return [[seen for text in trick if (seen := reading.read(text))] for trick in raw.tricks]
