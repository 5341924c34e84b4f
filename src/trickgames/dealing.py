"""Before the deal: shuffling, cutting, and building the pack that deals given hands.

Shuffling sorts by the numbers of `random.Random.random`, the one method whose numbers Python guarantees to stay the same for a
seed, so a seed gives the same pack on every version and platform.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from trickgames.cards import Card, CardSet
from trickgames.checks import expect
from trickgames.errors import InvalidStateError, NotationError, short
from trickgames.game import Game
from trickgames.phases.deal import DealCards, layout

__all__ = ["arrange", "cut", "seeded", "shuffled"]


def seeded(seed_or_rng: int | str | random.Random) -> random.Random:
    """The generator of a seed, or the one that is given; `TypeError` for what is neither, `InvalidStateError` for no text.

    >>> seeded(7).random() == seeded(7).random()
    True
    """
    if isinstance(seed_or_rng, random.Random):
        return seed_or_rng
    if type(seed_or_rng) is not int and not isinstance(seed_or_rng, str):
        msg = f"{short(seed_or_rng)} is no seed: a seed is a whole number, a text or a random.Random"
        raise TypeError(msg)
    try:
        return random.Random(seed_or_rng)
    except UnicodeEncodeError:
        msg = f"{short(seed_or_rng)} is no seed: it is no text that can be written"
        raise InvalidStateError(msg) from None


def shuffled(game: Game, seed_or_rng: int | str | random.Random) -> tuple[Card, ...]:
    """The pack of the game in random order: the same seed (a whole number or a text) gives the same pack everywhere.

    >>> from trickgames import euchre
    >>> shuffled(euchre.BICYCLE, 7) == shuffled(euchre.BICYCLE, 7) != shuffled(euchre.BICYCLE, 8)
    True
    """
    expect(game, Game, "game")
    number = seeded(seed_or_rng).random
    return tuple(sorted(game.pack, key=lambda _: number()))


def cut(pack: Sequence[Card], at: int, minimum: int = 4) -> tuple[Card, ...]:
    """The pack after the cut: `at` cards are lifted, and the rest put on them (E35).

    >>> from trickgames.cards import pack
    >>> " ".join(map(str, cut(pack("9T"), 4)))
    '9c 9d 9h 9s Tc Td Th Ts'

    `InvalidStateError` unless at least `minimum` cards are left in each packet (E36).
    """
    if isinstance(pack, str) or not isinstance(pack, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance]
        msg = f"{short(pack)} is no pack: a pack is a sequence of cards"
        raise TypeError(msg)
    if type(minimum) is not int or minimum < 1:
        msg = f"minimum={short(minimum)}: each packet has at least one card [E36]"
        raise InvalidStateError(msg)
    if type(at) is not int or not minimum <= at <= len(pack) - minimum:
        msg = f"a cut at {short(at)} of {len(pack)} cards: each packet has at least {minimum} [E36]"
        raise InvalidStateError(msg)
    return (*pack[at:], *pack[:at])


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
