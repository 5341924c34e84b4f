"""The law of samples, by playing deals and not by the library's own knowledge.

A sample is right if it has a history: its cards, laid back into the hands that were dealt, can be dealt and played as the seat
has seen it. Where few deals fit, all are tried out, and each must be sampled equally often.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, Final

from trickgames.engine.engine import apply, check, legal_actions
from trickgames.knowledge.retrace import comes_again
from trickgames.knowledge.sampling import sample_state
from trickgames.knowledge.views import view
from trickgames.knowledge.visible import visible_action
from trickgames.match.dealing import arrange
from trickgames.phases.deal import DealCards
from trickgames.phases.zones import LayOut
from trickgames.table.action import Action, cards_of
from trickgames.table.actions import Deal
from trickgames.table.facts import TurnUp
from trickgames.table.log import Chosen, Moved
from trickgames.table.places import HAND
from trickgames.testing.laws import STATE_LAWS, Kit, Law
from trickgames.testing.places import PLAYED, between_deals, cards_text, looks_at, lying

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trickgames.cards.card import Card
    from trickgames.engine.states import AnyState
    from trickgames.table.places import Place
    from trickgames.table.table import Table
    from trickgames.testing.match_laws import Course

__all__ = ["SAMPLE_LAWS", "dealt", "fitting_deals"]

MOST_DEALS: Final = 150
MOST_BRANCHES: Final = 400
EACH: Final = 16
FEW: Final = 12


def _samples(course: Course, kit: Kit) -> Iterator[str]:
    """A few states of the match, each sampled from what one seat knows."""
    for _ in range(2):
        number = kit.luck.below(len(course.states))
        state = course.states[number]
        if between_deals(state):
            continue
        seat = kit.luck.below(kit.game.seating.seats)
        seen = view(state, seat)
        sample = sample_state(seen, random.Random(number))
        where = f"after action {number} seat {seat}"
        again = view(sample, seat)
        if again != seen or hash(again) != hash(seen) or str(again) != str(seen):
            yield f"{where} sees a sampled state otherwise than the true one"
        for law in (law for law in STATE_LAWS if law.name not in kit.left_out):
            yield from (
                f"{where} samples a state that breaks the law of {law.name!r}: {problem}" for problem in law.broken(sample, kit)
            )
        if comes_again(sample):
            continue
        deal = dealt(sample.table)
        if deal is not None and not _come_about(course, number, seat, deal, lying(sample.table)):
            yield f"{where} samples a deal that cannot have been played so: {_hidden_text(sample, seat)}"


def _hidden_text(state: AnyState, seat: int) -> str:
    hands = (f"seat {owner} with {hand}" for owner, hand in enumerate(state.hands) if owner != seat)
    return ", ".join(hands)


def dealt(table: Table) -> Deal | None:
    """The deal from which a table has come, by what the log tells; None where it cannot be told.

    A deal by `DealCards` alone is known well enough. How the cards that are left over lie among those that leave together does
    not matter.
    """
    game = table.game
    phase = game.phases[0]
    if not isinstance(phase, DealCards):
        return None
    where: dict[Place, list[Card]] = {(HAND, seat): list(hand) for seat, hand in enumerate(table.hands)}
    where |= {pile.place: list(pile.cards) for pile in table.piles}
    left = len(table.tricks)
    for seat, card in table.trick:
        where[HAND, seat].append(card)
    for entry in reversed(tuple(table.log)):
        if isinstance(entry, Moved):
            while left > entry.tricks:
                left -= 1
                _take_up(where, table.tricks[left].plays)
            _move_back(where, entry)
    for trick in table.tricks[:left]:
        _take_up(where, trick.plays)
    _lay_back(where, table)
    hands = {owner: cards for (name, owner), cards in where.items() if name == HAND and owner is not None}
    spread = phase.spread(game, table.deal)
    shown = table.find(TurnUp)
    turned = [shown.card] if phase.last_turned and shown is not None else where.get(("turn-up", None), [])
    rest = where.get((phase.rest, None), [])
    piles = {name: where.get((name, None), []) for name, _ in spread.piles}
    as_dealt = [
        *((hand, phase.size_of(table.deal)) for hand in hands.values()),
        *((piles[name], len(places)) for name, places in spread.piles),
        (turned, len(phase.gives)),
    ]
    if any(len(cards) != size for cards, size in as_dealt):
        return None
    up = turned[0] if turned else None
    return Deal(arrange(game, table.dealer, hands, up, rest, piles=piles, deal=table.deal))


def _lay_back(where: dict[Place, list[Card]], table: Table) -> None:
    """Puts rows that were laid out, one card in turn, back on their pile in that order."""
    for source in dict.fromkeys(phase.source for phase in table.game.phases if isinstance(phase, LayOut)):
        laid: list[Card] = []
        for phase in table.game.phases:
            if isinstance(phase, LayOut) and phase.source == source:
                moves = [entry for entry in table.log if isinstance(entry, Moved) and entry.source == (source, None)]
                taken = [entry.cards or () for entry in moves if entry.target[0] == phase.name]
                rows = [[card for card in where.get((source, None), []) if card in cards] for cards in taken]
                laid += [card for turn in zip(*rows, strict=False) for card in turn]
        where[source, None] = [*laid, *(card for card in where.get((source, None), []) if card not in laid)]


def _take_up(where: dict[Place, list[Card]], plays: Iterable[tuple[int, Card]]) -> None:
    for seat, card in plays:
        where[HAND, seat].append(card)


def _move_back(where: dict[Place, list[Card]], entry: Moved) -> None:
    cards, there = entry.cards or (), where.get(entry.target, [])
    where[entry.target] = [card for card in there if card not in cards]
    moved = [card for card in there if card in cards]  # in the order in which they lie
    where[entry.source] = [*moved, *where.get(entry.source, [])]


def _come_about(course: Course, number: int, seat: int | None, deal: Deal, end: Mapping[Place, int]) -> bool:
    """Whether a deal can be played so that the seat is told the same as it was, and the cards lie so at the end."""
    begin = max(place for place, action in enumerate(course.match.actions[:number]) if isinstance(action, Deal))
    tries = [MOST_BRANCHES]
    first = course.states[begin]
    if visible_action(first, deal, seat) != visible_action(first, course.match.actions[begin], seat):
        return False
    return _goes_on(course, begin + 1, number, seat, apply(first, deal), end, tries)


def _goes_on(
    course: Course, step: int, number: int, seat: int | None, twin: AnyState, end: Mapping[Place, int], tries: list[int]
) -> bool:
    """Whether the deal goes on from this step to the end; with too many ways to try it is taken for granted."""
    while True:
        state = course.states[step]
        if tries[0] < 0:
            return True
        if view(twin, seat) != view(state, seat):
            return False
        if step == number:
            return lying(twin.table) == end
        action = course.match.actions[step]
        told = visible_action(state, action, seat)
        step += 1
        if told == action:
            if check(twin, action) is not None:
                return False
            twin = apply(twin, action)
            continue
        ways = [other for other in legal_actions(twin) if visible_action(twin, other, seat) == told]
        tries[0] -= len(ways)
        return any(_goes_on(course, step, number, seat, apply(twin, other), end, tries) for other in _likely(ways, end))


def _likely(ways: Iterable[Action], end: Mapping[Place, int]) -> list[Any]:
    """The ways, those first whose card lies outside the hands at the end or in another one."""
    held = sum(mask for (name, _), mask in end.items() if name == HAND or (name, None) == PLAYED)
    return sorted(ways, key=lambda action: any(card.bit & held for card in cards_of(action)))


# All deals that fit


def _uniform(course: Course, kit: Kit) -> Iterator[str]:
    """One state in which few deals fit: each of them is sampled, equally often, and no other."""
    seat = kit.luck.below(kit.game.seating.seats)
    latest = range(len(course.states) - 1, -1, -1)
    few = (number for number in latest if 1 < _number_of_ways(course.states[number], seat) <= MOST_DEALS)
    number = next(few, None)
    if number is None or kit.luck.below(2):
        return
    seen = view(course.states[number], seat)
    there = fitting_deals(course, number, seat)
    where = f"after action {number} seat {seat}"
    rng = random.Random(number)
    count = EACH * len(there) if len(there) <= FEW else FEW
    counts = Counter(_assignment(sample_state(seen, rng).table) for _ in range(count))
    for wrong in counts.keys() - there.keys():
        yield f"{where} samples cards that cannot lie so: {_told(wrong)}"
        return
    if 1 < len(there) <= FEW:
        square = sum((counts[each] - EACH) ** 2 / EACH for each in there)
        free = len(there) - 1
        if square - free > 7 * (2 * free) ** 0.5 + 7:  # by chance about once in a million times
            often = ", ".join(f"{counts[each]} times {_told(each)}" for each in there)
            yield f"{where} samples {len(there)} deals that are equally likely so often: {often}"


Assignment = frozenset[tuple[Any, int]]


def _assignment(table: Table) -> Assignment:
    return frozenset(lying(table).items())


def _told(assignment: Assignment) -> str:
    hands = sorted((owner, mask) for (name, owner), mask in assignment if name == HAND and owner is not None)
    return ", ".join(f"seat {owner} with {cards_text(mask)}" for owner, mask in hands)


def _number_of_ways(state: AnyState, seat: int) -> int:
    """In how many ways the hidden cards can be laid out, whatever is known; 0 where hidden cards have been moved."""
    if between_deals(state) or not isinstance(state.game.phases[0], DealCards) or state.table.blind:
        return 0
    for entry in state.table.log:
        shown = entry.to(seat) if isinstance(entry, Moved | Chosen) else entry
        if (isinstance(shown, Moved) and shown.cards is None) or (isinstance(shown, Chosen) and shown.action is None):
            return 0
    sizes = [mask.bit_count() for place, mask in lying(state.table).items() if not looks_at(state.table, seat, place)]
    ways, left = 1, sum(sizes)
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    return ways


def fitting_deals(course: Course, number: int, seat: int) -> dict[Assignment, None]:
    """Every way in which the hidden cards can lie after this number of actions, found by dealing and playing each."""
    table = course.states[number].table
    places = lying(table)
    hidden = {place: mask for place, mask in places.items() if not looks_at(table, seat, place)}
    bits = [1 << at for mask in hidden.values() for at in range(mask.bit_length()) if mask >> at & 1]
    found: dict[Assignment, None] = {}
    for laid in _layouts(tuple(hidden), [mask.bit_count() for mask in hidden.values()], frozenset(bits)):
        there = {**places, **laid}
        deal = _deal_of(course, number, there)
        if deal is not None and _come_about(course, number, seat, deal, there):
            found[frozenset(there.items())] = None
    return found


def _layouts(places: tuple[Place, ...], sizes: list[int], bits: frozenset[int]) -> Iterator[dict[Place, int]]:
    if not places:
        yield {}
        return
    for chosen in combinations(sorted(bits), sizes[0]):
        for rest in _layouts(places[1:], sizes[1:], bits - frozenset(chosen)):
            yield {places[0]: sum(chosen), **rest}


def _deal_of(course: Course, number: int, there: Mapping[Place, int]) -> Deal | None:
    """The deal in which the cards that lie elsewhere at the end lay in place of those that lie there in truth."""
    begin = max(place for place, action in enumerate(course.match.actions[:number]) if isinstance(action, Deal))
    deal = course.match.actions[begin]
    if not isinstance(deal, Deal):
        return None
    truth = lying(course.states[number].table)
    # nothing hidden was moved, so a card in a hidden place lay there from the beginning, or came there in the open
    swaps: dict[int, int] = {}
    for place, mask in truth.items():
        gone, come = mask & ~there.get(place, 0), there.get(place, 0) & ~mask
        if gone.bit_count() != come.bit_count():
            return None
        swaps |= dict(zip(_bits(gone), _bits(come), strict=True))
    by_bit = {card.bit: card for card in course.match.game.pack}
    return Deal(tuple(by_bit[swaps.get(card.bit, card.bit)] for card in deal.pack), deal.plan)


def _bits(mask: int) -> list[int]:
    return [1 << at for at in range(mask.bit_length()) if mask >> at & 1]


SAMPLE_LAWS: tuple[Law, ...] = (
    Law("samples", "a state sampled from a view fits it, and what the seat saw can have led to it", "match", _samples),
    Law("equal chances", "if few deals fit a view, each is sampled equally often", "match", _uniform),
)
