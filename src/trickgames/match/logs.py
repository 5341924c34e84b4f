"""What the log of another program tells of a deal, read and checked before anything is rebuilt from it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from trickgames.cards.card import Card, parse_cards
from trickgames.engine.engine import parse_action
from trickgames.errors import InvalidStateError, NotationError, short
from trickgames.table.given import Packet, Plan, plan_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.phases.deal import DealCards

__all__ = ["Hand", "Told", "TrickPlayed", "read_log"]

Hand: TypeAlias = str | Iterable[Card | str]
TrickPlayed: TypeAlias = str | Iterable[tuple[int, Card | str]]
Plays: TypeAlias = tuple[tuple[int | None, Card], ...]

_LEADER: Final = re.compile(r"\s*(\d{1,3})\s*:\s+(.*)", re.DOTALL)
_PLAY: Final = re.compile(r"(?:(\d{1,3}):)?(\S+)")


@attrs.frozen
class Told:
    """What is known of a deal. A play whose seat is None is by the next player in turn."""

    pack: tuple[Card, ...]
    plan: Plan | None
    hands: dict[int, tuple[Card, ...]]
    turn_up: tuple[Card, ...]
    calls: tuple[tuple[int | None, str], ...]
    tricks: tuple[Plays, ...]

    @property
    def plays(self) -> Plays:
        """All plays, in order."""
        return tuple(play for trick in self.tricks for play in trick)

    def seated(self, playing: tuple[int, ...]) -> Told:
        """The same, with a seat for every play of a trick to which each of the playing seats (clockwise) gave a card."""
        tricks: list[Plays] = []
        for trick in self.tricks:
            leader = trick[0][0]
            if leader in playing and len(trick) == len(playing):
                first = playing.index(leader)
                order = (*playing[first:], *playing[:first])
                seated = zip(order, trick, strict=True)
                tricks.append(tuple((usual if seat is None else seat, card) for usual, (seat, card) in seated))
            else:
                tricks.append(trick)
        return attrs.evolve(self, tricks=tuple(tricks))


def read_log(
    game: Game,
    dealing: DealCards,
    deal: int,
    tricks: Iterable[TrickPlayed],
    *,
    hands: Mapping[int, Hand] | None,
    turn_up: Card | str | None,
    calls: Iterable[str | tuple[int, str]],
    plan: Iterable[Packet] | None,
) -> Told:
    """What a log tells. A text that can't be read is a `NotationError`, and contradictions are an `InvalidStateError` with all
    of them.
    """
    for name, several in (("tricks", tricks), ("calls", calls)):
        if isinstance(several, str):
            msg = f"{name}={short(several)}: a list of texts, not one text"
            raise TypeError(msg)
    problems: list[str] = []
    seats = game.seating.seats
    read_tricks = [_trick(trick, number, seats, problems) for number, trick in enumerate(tricks, start=1)]
    given = {} if hands is None else dict(hands)
    read_hands = {seat: _cards(hand, f"hand of seat {short(seat)}", problems) for seat, hand in given.items()}
    turned = () if turn_up is None else _cards(str(turn_up), "turn-up", problems)
    read_calls = [_call(call, number, game, problems) for number, call in enumerate(calls, start=1)]
    NotationError.check(problems)
    told = Told(
        tuple(game.pack),
        None if plan is None else tuple(plan),
        read_hands,
        turned,
        tuple(call for call in read_calls if call is not None),
        tuple(trick for trick in read_tricks if trick),
    )
    InvalidStateError.check(_contradictions(game, dealing, deal, told))
    return told


def _cards(given: Hand, what: str, problems: list[str]) -> tuple[Card, ...]:
    try:
        return parse_cards(given) if isinstance(given, str) else tuple(_card(card) for card in given)
    except NotationError as error:
        problems += [f"{what}: {problem}" for problem in error.problems]
    except TypeError:
        problems.append(f"{what}: {short(given)} are not cards")
    return ()


def _card(given: Card | str) -> Card:
    return given if isinstance(given, Card) else Card.parse(given)


def _trick(given: TrickPlayed, number: int, seats: int, problems: list[str]) -> Plays:
    """The plays of a trick. Where only the leader is named, all others follow in turn, if they are as many as there are
    seats.
    """
    try:
        if not isinstance(given, str):
            return tuple((seat, _card(card)) for seat, card in given)
        leader = _LEADER.fullmatch(given)
        words = (leader[2] if leader else given).split()
        plays = [play for play in map(_PLAY.fullmatch, words) if play is not None]
        found: list[tuple[int | None, Card]] = [
            (None if play[1] is None else int(play[1]), Card.parse(play[2])) for play in plays
        ]
    except NotationError as error:
        problems += [f"trick {number}: {problem}" for problem in error.problems]
        return ()
    except (TypeError, ValueError):
        problems.append(
            f"trick {number}: {short(given)} is not a trick: it is a text, as '1: Ad 9d Kd Td', or pairs of a seat and a card"
        )
        return ()
    if leader and found and found[0][0] is None:
        found[0] = (int(leader[1]), found[0][1])
    if not found or found[0][0] is None:
        problems.append(f"trick {number}: nobody leads: the leader stands before the cards, as in '1: Ad 9d Kd Td'")
        return ()
    first = found[0][0]
    full = len(found) == seats
    return tuple(((first + place) % seats if seat is None and full else seat, card) for place, (seat, card) in enumerate(found))


def _call(given: Any, number: int, game: Game, problems: list[str]) -> tuple[int | None, str] | None:
    seat, text = (None, given) if isinstance(given, str) else _pair(given)
    if not isinstance(text, str):
        problems.append(f"call {number}: {short(given)} is not a call: it is a text, or a seat and a text")
        return None
    try:
        parse_action(text, game)
    except NotationError as error:
        problems += [f"call {number}: {problem}" for problem in error.problems]
    return seat, text


def _pair(given: Any) -> tuple[Any, Any]:
    try:
        seat, text = given
    except (TypeError, ValueError):
        return None, None
    return seat, text


def _contradictions(game: Game, dealing: DealCards, deal: int, told: Told) -> Iterator[str]:
    if told.plan is not None and told.plan not in dealing.plans_of(deal):
        plans = " or ".join(map(plan_text, dealing.plans_of(deal)))
        yield f"plan={short(told.plan)}: {game.name} is dealt {plans}"
    seats = game.seating.seats
    named = [*told.hands, *(seat for seat, _ in told.plays), *(seat for seat, _ in told.calls)]
    for seat in dict.fromkeys(named):
        if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
            yield f"there is no seat {short(seat)}: the seats are 0 to {seats - 1}"
    yield from _too_many(game, dealing, deal, told)
    held = {card for hand in told.hands.values() for card in hand} if dealing.last_turned else set[Card]()
    dealt = [*(card for hand in told.hands.values() for card in hand), *(card for card in told.turn_up if card not in held)]
    yield from _wrong_cards(game, "dealt", dealt)
    yield from _wrong_cards(game, "played", [card for _, card in told.plays])


def _too_many(game: Game, dealing: DealCards, deal: int, told: Told) -> Iterator[str]:
    for seat, hand in told.hands.items():
        if len(hand) > dealing.size_of(deal):
            yield f"hand of seat {seat}: {len(hand)} cards, and {dealing.size_of(deal)} are dealt"
    if len(told.turn_up) > len(dealing.gives):
        yield "one card is turned up" if dealing.gives else f"no card is turned up in {game.name}"
    for number, trick in enumerate(told.tricks, start=1):
        if len(trick) > game.seating.seats:
            yield f"trick {number}: {len(trick)} cards, and there are {game.seating.seats} seats"


def _wrong_cards(game: Game, what: str, cards: list[Card]) -> Iterator[str]:
    for card in dict.fromkeys(cards):
        if card not in game.cards:
            yield f"{card} is not in the pack of {game.name}"
        elif cards.count(card) > 1:
            yield f"{card} is {what} twice"
