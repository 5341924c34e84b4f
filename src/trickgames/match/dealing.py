"""Building the pack that deals given hands."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from trickgames.cards.card import Card, CardSet
from trickgames.checks import expect
from trickgames.engine.game import Game
from trickgames.engine.shuffling import seeded, shuffled
from trickgames.errors import InvalidStateError, NotationError, short
from trickgames.phases.deal import dealing_of

if TYPE_CHECKING:
    from trickgames.phases.packets import Spread
    from trickgames.table.given import Packet

__all__ = ["arrange"]


def _cards(given: str | Iterable[Card | str], what: str, problems: list[str]) -> tuple[Card, ...]:
    if not isinstance(given, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        problems.append(f"{what}: {short(given)} are no cards")
        return ()
    things: tuple[object, ...] = tuple(given.split() if isinstance(given, str) else given)
    cards: list[Card] = []
    for thing in things:
        try:
            cards.append(thing if isinstance(thing, Card) else Card.parse(thing))  # type: ignore[arg-type]  # it says so
        except NotationError as error:
            problems += [f"{what}: {problem}" for problem in error.problems]
    return tuple(cards)


def arrange(
    game: Game,
    dealer: int = 0,
    hands: Mapping[int, str | Iterable[Card | str]] | None = None,
    turn_up: str | Card | None = None,
    stock: str | Iterable[Card | str] = "",
    seed: int | str | random.Random = 0,
    plan: Iterable[Packet] | None = None,
    *,
    piles: Mapping[str, str | Iterable[Card | str]] | None = None,
    deal: int = 1,
) -> tuple[Card, ...]:
    """The pack that deals these cards by this plan (the game's first if None), the rest shuffled by the seed.

    `hands` maps seats to cards, as many as a hand has or fewer; `stock` names the top cards of what is left over, `piles` those
    of other piles that are dealt, by name (a kitty, a dummy). `turn_up` is the card that is turned, wherever it then lies. `deal`
    is the number of the deal in its match, where the hand sizes follow it. `InvalidStateError` names every problem: no such seat
    or pile, too many, doubled or foreign cards.

    >>> from trickgames import euchre
    >>> pack = arrange(euchre.BICYCLE, dealer=0, hands={1: "Jh Jd Ah Kh Qh"}, turn_up="9h")
    >>> str(pack[20]), len(pack)
    ('9h', 24)
    """
    expect(game, Game, "game")
    for name, given in (("hands", hands), ("piles", piles)):
        if given is not None:
            expect(given, Mapping, "mapping of seats to cards" if name == "hands" else "mapping of names to cards", name)
    rng = seeded(seed)
    phase = dealing_of(game)
    if phase is None:
        msg = f"{game.name} does not deal with DealCards"
        raise InvalidStateError(msg)
    seats = game.seating.seats
    if type(deal) is not int or deal < 1:
        msg = f"deal={short(deal)}: the deals of a match are numbered from 1"
        raise InvalidStateError(msg)
    problems: list[str] = []
    if type(dealer) is not int or not 0 <= dealer < seats:
        problems.append(f"dealer={short(dealer)}: the seats are 0 to {seats - 1}")
    plans = phase.plans_of(deal)
    listed = plan is None or isinstance(plan, Iterable)  # pyright: ignore[reportUnnecessaryIsInstance]
    packets = plans[0] if plan is None else tuple(plan) if listed else ()
    if packets not in plans or any(type(size) not in (int, tuple) for size in packets):
        problems.append(f"plan={short(packets if listed else plan)}: the plans are {', '.join(map(str, plans))}")
        packets = plans[0]
    spread, count = phase.spread(game, deal, packets), phase.size_of(deal)
    laid: dict[tuple[int, ...], tuple[Card, ...]] = {}
    for seat, cards in (hands or {}).items():
        if type(seat) is not int or not 0 <= seat < seats:
            problems.append(f"there is no seat {short(seat)}")
            continue
        wanted = _cards(cards, f"seat {seat}", problems)
        if len(wanted) > count:
            problems.append(f"seat {seat} has {len(wanted)} cards, a hand has {count}")
        elif type(dealer) is int:
            laid[spread.hands[(seat - dealer - 1) % seats]] = wanted
    turned = _cards((turn_up,) if isinstance(turn_up, Card) else turn_up or (), "the turn-up", problems)
    if len(turned) > 1 or (turned and spread.turned is None):
        problems.append("one card is turned up" if phase.gives else f"no card is turned up in {game.name}")
    below = _cards(stock, "the stock", problems)
    if len(below) > len(spread.rest):
        problems.append(f"the stock has {len(below)} cards, and {len(spread.rest)} are left over")
    laid[spread.rest] = below
    laid |= _in_piles(game, spread, phase.rest, piles or {}, problems)
    named = [*(card for cards in laid.values() for card in cards), *turned]
    own = laid.get(spread.hands[-1], ())
    if turned and spread.turned is not None and not spread.kept_out:  # it is the dealer's own last card
        if turned[0] in own:
            named.remove(turned[0])
        elif len(own) == count:
            problems.append(f"{turned[0]} is turned, and the hand of the dealer, whose card it is, has {count} others")
    problems += _misplaced(game, named)
    InvalidStateError.check(problems)
    return _laid_out(game, spread, laid, turned, rng)


def _in_piles(
    game: Game,
    spread: Spread,
    rest: str,
    piles: Mapping[str, str | Iterable[Card | str]],
    problems: list[str],
) -> dict[tuple[int, ...], tuple[Card, ...]]:
    """The cards that are to lie in the piles beside the stock, by their places."""
    laid: dict[tuple[int, ...], tuple[Card, ...]] = {}
    for name, given in piles.items():
        places = spread.pile(name)
        if not places:
            there = ", ".join(other for other, _ in spread.piles) or "none"
            stock = "; what is left over is named by `stock`" if name == rest else ""
            problems.append(f"piles: no pile {short(name)} is dealt in {game.name} (there is {there}){stock}")
            continue
        laid[places] = _cards(given, f"the {name}", problems)
        if len(laid[places]) > len(places):
            problems.append(f"the {name} has {len(laid[places])} cards, and {len(places)} lie there")
    return laid


def _misplaced(game: Game, named: Sequence[Card]) -> Iterable[str]:
    whole = set(game.pack)
    for card in dict.fromkeys(named):
        if card not in whole:
            yield f"{card} is not in the pack of {game.name}"
        elif named.count(card) > 1:
            yield f"{card} is given {named.count(card)} times"


def _laid_out(
    game: Game,
    spread: Spread,
    laid: Mapping[tuple[int, ...], tuple[Card, ...]],
    turned: tuple[Card, ...],
    seed: random.Random,
) -> tuple[Card, ...]:
    whole: dict[int, Card] = {}
    if turned and spread.turned is not None:
        whole[spread.turned] = turned[0]
    for places, cards in laid.items():
        free = [place for place in places if place not in whole]
        whole |= dict(zip(free, [card for card in cards if card not in turned], strict=False))
    named = CardSet(whole.values())
    rest = iter([card for card in shuffled(game, seed) if card not in named])
    return tuple(whole[place] if place in whole else next(rest) for place in range(len(game.pack)))
