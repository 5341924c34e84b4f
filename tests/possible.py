"""All that a seat can hold possible, found without any knowledge of the library's: by playing every deal that fits.

Every deal in which the seat sees the cards that it sees is played along with the real one, every hidden action in all its ways,
as long as the seat is told the same. What is left are the states that the seat cannot tell from the real one.
"""

from __future__ import annotations

import random
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import trickgames as tg
from trickgames.cards import CardSet
from trickgames.phases import DealCards, Draw, SwapFarmersHand
from trickgames.table import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["assignment", "follow_along"]


def assignment(state: Any) -> tuple[Any, ...]:
    """Where the cards lie: hands and piles as sets."""
    piles = sorted(
        (pile.name, -1 if pile.owner is None else pile.owner, CardSet(pile.cards).mask) for pile in state.table.piles
    )
    return tuple(hand.mask for hand in state.hands), tuple(piles)


def deals(game: tg.Game, dealer: int, seat: int | None, pack: tuple[tg.Card, ...]) -> Iterator[tuple[tg.Card, ...]]:
    """Every pack that deals this seat the same cards and turns up the same card, hands as sets, the rest in every order of use.

    The game deals in one packet.
    """
    ordered = any(isinstance(phase, Draw | SwapFarmersHand) for phase in game.phases)
    phase = next(phase for phase in game.phases if isinstance(phase, DealCards))
    count, seats = phase.count, game.seating.seats
    order = list(game.seating.clockwise(dealer))
    fixed: dict[int, tuple[tg.Card, ...]] = {}
    if seat is not None:
        place = order.index(seat)
        fixed[place] = pack[place * count : (place + 1) * count]
    turned = pack[seats * count : seats * count + phase.turn_up]
    known = {*turned, *(card for cards in fixed.values() for card in cards)}

    def hands(place: int, left: frozenset[tg.Card]) -> Iterator[tuple[tg.Card, ...]]:
        if place == seats:
            for rest in permutations(sorted(left)) if ordered else [sorted(left)]:
                yield (*turned, *rest)
            return
        choices = [fixed[place]] if place in fixed else combinations(sorted(left), count)
        for cards in choices:
            for more in hands(place + 1, left - set(cards)):
                yield (*cards, *more)

    yield from hands(0, frozenset(pack) - known)


def noticed(state: Any, seat: int | None) -> tuple[Any, ...]:
    """What a seat notices beside the actions that it is told, by the state's own account and not by the view."""
    table = state.table
    own = seat is not None and bool(state.hands) and seat not in table.blind
    legal = tg.legal_actions(state) if seat is not None and seat == tg.actor(state) else ()
    lying = [(pile.name, pile.owner, pile.cards) for pile in table.piles if pile.seen_by is None or seat in pile.seen_by]
    shown = [(item.card, item.seat) for item in table.knowledge if isinstance(item, Known) and item.seen_by is None]
    return type(state), tg.actor(state), table.events, table.scores, state.hands[seat] if own else None, legal, lying, shown


def follow_along(game: tg.Game, seed: int, seat: int | None) -> Iterator[tuple[Any, list[Any]]]:
    """Each state of one random deal, with all the states that the seat cannot tell from it (the real one among them)."""
    rng = random.Random(seed)
    begun = tg.start(game, dealer=rng.randrange(game.seating.seats))
    pack = tg.shuffled(game, rng)
    seen = tg.visible_action(begun, tg.Deal(pack), seat)
    real = tg.apply(begun, tg.Deal(pack))
    told = noticed(real, seat)
    looked = seat is not None and seat not in real.table.blind
    others = map(tg.Deal, deals(game, begun.dealer, seat if looked else None, pack))
    possible = [tg.apply(begun, other) for other in others if tg.visible_action(begun, other, seat) == seen]
    possible = [state for state in possible if noticed(state, seat) == told]
    yield real, possible
    while (legal := tg.legal_actions(real)) and not real.results:
        action: Any = rng.choice(legal)
        seen = tg.visible_action(real, action, seat)
        real = tg.apply(real, action)
        told = noticed(real, seat)
        following: dict[Any, None] = {}
        for state in possible:
            for own in tg.legal_actions(state):
                if tg.visible_action(state, own, seat) == seen:
                    reached = tg.apply(state, own)
                    if noticed(reached, seat) == told:
                        following[reached] = None
        possible = list(following)
        if not real.hands:
            return
        yield real, possible
