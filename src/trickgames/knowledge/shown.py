"""A view as a text for a person: what matters most comes first.

That is what is trump and who must take what, what has been taken, whose turn it is, and what may be done. Hands come after it,
then piles, and what happened in this deal. Nothing is told here that the view does not hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.cards.words import card_texts, listed
from trickgames.engine.scored import CountsUnits
from trickgames.table.facts import Bids, HolderOf, LedAs, SaidToHold
from trickgames.table.log import Chosen, Moved, Said, Told
from trickgames.table.places import HAND

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.cards.card import Card
    from trickgames.knowledge.views import View
    from trickgames.table.facts import Contract

__all__ = ["lines"]

TURN_UP = "turn-up"


def lines(seen: View) -> Iterator[str]:
    """The lines of a view."""
    scores = " - ".join(map(str, seen.scores))
    yield f"{seen.game.name}: {seen.asked}, scores {scores}, dealer {seen.dealer}"
    if seen.tallies:
        yield ", ".join(map(str, seen.tallies))
    if seen.outcome is not None:
        winners = listed(f"side {side}" for side in seen.outcome.winners) if seen.outcome.winners else "nobody"
        yield f"won by {winners}: {seen.outcome.why}"
    yield from _settled(seen)
    yield from _taken(seen)
    if seen.trick:
        yield "trick: " + " ".join(f"{seat}:{card}" for seat, card in seen.trick)
    if seen.actor is not None:
        may = ": " + ", ".join(map(str, seen.choices)) if seen.legal_actions else ""
        yield f"seat {seen.actor} is to act{may}"
    if seen.hand_sizes:
        yield from _hands(seen)
        yield from (str(pile) for pile in seen.piles if pile.name != TURN_UP or pile.owner is not None)
    yield from _past(seen)


def _settled(seen: View) -> Iterator[str]:
    """What is trump and who undertook what; before that, the card that offers a trump."""
    told: list[str] = []
    if seen.trump is not None:
        told.append(str(seen.trump.strain) if seen.trump.suit is None else f"{seen.trump.suit} are trump")
    if seen.contract is not None:
        told.append(_contract(seen, seen.contract))
    if told:
        yield ", ".join(told)
    bids = seen.find(Bids)
    if bids is not None:
        said = ((seat, call) for seat, call in enumerate(bids.calls) if call is not None)
        yield "bids: " + " ".join(f"{seat}:{str(call.bid).removeprefix('bid ')}" for seat, call in said)
    if seen.trump is None:
        yield from (str(pile) for pile in seen.piles if pile.name == TURN_UP and pile.owner is None)


def _contract(seen: View, contract: Contract) -> str:
    scoring = seen.game.scoring
    party = contract.party if isinstance(contract.party, tuple) else (contract.maker,)
    mates = [seat for seat in party if seat != contract.maker]
    who = f"seats {listed([contract.maker, *mates])}" if mates else f"seat {contract.maker}"
    who = f"{who} alone" if contract.alone else who
    if contract.moon:
        told = f"{who} {'shoot' if mates else 'shoots'} the moon"
    elif contract.call is not None and contract.objective.kind != "at_least":
        told = f"{who} {'play' if mates else 'plays'} {str(contract.call.bid).removeprefix('bid ')}"
    elif contract.level:
        unit = f" {scoring.unit}{'' if contract.level == 1 else 's'}" if isinstance(scoring, CountsUnits) else ""
        told = f"{who} must take {contract.level}{unit}"
    else:
        told = f"{who} {'have' if mates else 'has'} the deal"
    if not isinstance(contract.party, HolderOf):
        return told
    said, called = seen.find(SaidToHold), contract.party.card
    if said is None:
        return f"{told}, with the holder of {called}"
    return (
        f"{told}, and nobody else holds {called}" if said.seat is None else f"{told}, with seat {said.seat}, who holds {called}"
    )


def _taken(seen: View) -> Iterator[str]:
    """The tricks of each side, and its points so far where these are something else."""
    sides = seen.game.seating.sides
    if not seen.tricks:
        return
    winners = [trick.winner for trick in seen.tricks]
    tricks = [sum(winners.count(seat) for seat in seats) for seats in sides]
    points = [sum(seen.points[seat] for seat in seats) for seats in sides]
    yield "tricks taken: " + " - ".join(map(str, tricks))
    if points != tricks:
        yield "points so far: " + " - ".join(map(str, points))


def _hands(seen: View) -> Iterator[str]:
    if seen.seat is not None:
        hidden = "you have not looked at your hand"
        yield f"you are seat {seen.seat}: {hidden if seen.hand_hidden else _in_order(seen, seen.hand)}"
    yield "hands: " + " ".join(map(str, seen.hand_sizes))
    if seen.resting:
        yield f"sitting out: {listed(f'seat {seat}' for seat in sorted(seen.resting))}"
    for seat in sorted(seen.open - {seen.seat}):
        yield f"open hand of seat {seat}: {_in_order(seen, seen.hands[seat] or ())}"


def _past(seen: View) -> Iterator[str]:
    """What happened in this deal, and what is known from it of hands that are not seen."""
    told = [_entry(seen, entry) for entry in seen.log if not isinstance(entry, Told)]
    if seen.turn_up is not None and seen.trump is not None:
        told.insert(0, f"turned up {seen.turn_up.card}")
    if told:
        yield ", ".join(told)
    yield from (f"trick {number}: {trick}" for number, trick in enumerate(seen.tricks, start=1))
    named = seen.find(LedAs)
    yield from (f"{card} was led as {suit}" for card, suit in (() if named is None else named.suits))
    yield from (f"{card} went to seat {seat}" for card, seat in _gone_to(seen).items())
    yield from (f"seat {seat} does not hold: {_in_order(seen, void)}" for seat, void in enumerate(seen.voids) if void)


def _entry(seen: View, entry: Said | Moved | Chosen) -> str:
    if not isinstance(entry, Moved):
        return str(entry)
    return f"{entry.seat} {entry.what} {entry.count} {_in_order(seen, entry.cards or ())}".rstrip()


def _in_order(seen: View, cards: Iterable[Card]) -> str:
    return card_texts(seen.in_order(cards))


def _gone_to(seen: View) -> dict[Card, int]:
    """Cards that this seat saw go into a hand that it does not see, and has not seen since."""
    gone: dict[Card, int] = {}
    for entry in seen.log:
        if isinstance(entry, Moved):
            for card in entry.cards or ():
                gone.pop(card, None)
                if entry.target[0] == HAND and entry.target[1] is not None:
                    gone[card] = entry.target[1]
    shown = {card for _, card in seen.plays} | {card for hand in seen.hands if hand is not None for card in hand}
    return {card: seat for card, seat in gone.items() if card not in shown}
