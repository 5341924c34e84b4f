"""Building the pack that deals given hands."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from trickgames.cards.card import Card, CardSet
from trickgames.checks import expect
from trickgames.engine.game import Game
from trickgames.engine.shuffling import seeded, shuffled
from trickgames.errors import InvalidStateError, NotationError, short
from trickgames.phases.deal import DealCards, layout

__all__ = ["arrange"]


def _cards(given: str | Iterable[Card | str], what: str, problems: list[str]) -> tuple[Card, ...]:
    if not isinstance(given, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        problems.append(f"{what}: {short(given)} are not cards")
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
    plan: Iterable[int] | None = None,
) -> tuple[Card, ...]:
    """The pack that deals these cards by this plan (the game's first if None), the rest shuffled by the seed.

    `hands` maps seats to cards, as many as a hand has or fewer; `stock` names the top cards of what is left over.
    `InvalidStateError` names every problem: no such seat, too many, doubled or foreign cards.

    >>> from trickgames import euchre
    >>> pack = arrange(euchre.BICYCLE, dealer=0, hands={1: "Jh Jd Ah Kh Qh"}, turn_up="9h")
    >>> str(pack[20]), len(pack)
    ('9h', 24)
    """
    expect(game, Game, "game")
    if hands is not None:
        expect(hands, Mapping, "mapping of seats to cards", "hands")
    rng = seeded(seed)
    deal = next((phase for phase in game.phases if isinstance(phase, DealCards)), None)
    if deal is None:
        msg = f"{game.name} does not deal with DealCards"
        raise InvalidStateError(msg)
    problems: list[str] = []
    seats = game.seating.seats
    if type(dealer) is not int or not 0 <= dealer < seats:
        problems.append(f"dealer={short(dealer)}: the seats are 0 to {seats - 1}")
    listed = plan is None or isinstance(plan, Iterable)  # pyright: ignore[reportUnnecessaryIsInstance]
    packets = deal.plans[0] if plan is None else tuple(plan) if listed else ()
    if packets not in deal.plans or any(type(size) is not int for size in packets):
        problems.append(f"plan={short(packets if listed else plan)}: the plans are {', '.join(map(str, deal.plans))}")
    wanted: dict[int, tuple[Card, ...]] = {}
    for seat, given in (hands or {}).items():
        if type(seat) is not int or not 0 <= seat < seats:
            problems.append(f"there is no seat {short(seat)}")
            continue
        wanted[seat] = _cards(given, f"seat {seat}", problems)
        if len(wanted[seat]) > deal.count:
            problems.append(f"seat {seat} has {len(wanted[seat])} cards, a hand has {deal.count}")
    turned = _cards((turn_up,) if isinstance(turn_up, Card) else turn_up or (), "the turn-up", problems)
    if len(turned) > 1 or (turned and not deal.turn_up):
        problems.append("one card is turned up" if deal.turn_up else f"no card is turned up in {game.name}")
    below = _cards(stock, "the stock", problems)
    left_over = len(game.pack) - seats * deal.count - deal.turn_up
    if len(below) > left_over:
        problems.append(f"the stock has {len(below)} cards, and {left_over} are left over")
    problems += _misplaced(game, [*(card for hand in wanted.values() for card in hand), *turned, *below])
    InvalidStateError.check(problems)
    return _laid_out(game, deal, dealer, packets, wanted, turned, below, rng)


def _misplaced(game: Game, named: Sequence[Card]) -> Iterable[str]:
    whole = set(game.pack)
    for card in dict.fromkeys(named):
        if card not in whole:
            yield f"{card} is not in the pack of {game.name}"
        elif named.count(card) > 1:
            yield f"{card} is given {named.count(card)} times"


def _laid_out(
    game: Game,
    deal: DealCards,
    dealer: int,
    plan: tuple[int, ...],
    hands: Mapping[int, tuple[Card, ...]],
    turned: tuple[Card, ...],
    below: tuple[Card, ...],
    seed: random.Random,
) -> tuple[Card, ...]:
    named = CardSet(card for cards in (*hands.values(), turned, below) for card in cards)
    rest = iter([card for card in shuffled(game, seed) if card not in named])
    whole: list[Card | None] = [None] * len(game.pack)
    places = range(len(game.pack))
    for seat, picker in zip(game.seating.clockwise(dealer), layout(game.seating.seats, plan), strict=True):
        for place, card in zip(picker(places), hands.get(seat, ()), strict=False):
            whole[place] = card
    after = game.seating.seats * deal.count
    whole[after : after + len(turned)] = turned
    whole[after + deal.turn_up : after + deal.turn_up + len(below)] = below
    return tuple(next(rest) if card is None else card for card in whole)
