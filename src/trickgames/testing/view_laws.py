"""Laws of what a seat may know: views, the actions that a seat sees, and sampled states.

That a view leaks nothing is tried out without asking the view: two hidden cards change places in the pack, the same actions are
done again, and if everything that the seat has seen is the same, by the table's own account, its view must be the same too.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs

from trickgames.engine.engine import actor, apply, legal_actions
from trickgames.engine.states import AwaitingDeal, MatchOver
from trickgames.errors import TrickGamesError
from trickgames.knowledge.sampling import sample_state
from trickgames.knowledge.views import View, view, visible_action
from trickgames.phases import FOLLOW_SUIT, Tricks
from trickgames.table.actions import Deal, OneCard
from trickgames.table.log import Moved
from trickgames.table.table import Known
from trickgames.testing.laws import STATE_LAWS, Kit, Law

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Card, CardSet
    from trickgames.engine.states import AnyState, Phase
    from trickgames.table.actions import Action
    from trickgames.testing.match_laws import Course

__all__ = ["VIEW_LAWS"]


def _own(state: AnyState, kit: Kit) -> Iterator[str]:
    """What a view says of its own seat and of the public score: to the seat to act, and to another one or to a spectator."""
    others = (None, *range(kit.game.seating.seats))
    for seat in dict.fromkeys((actor(state), kit.luck.pick(others))):
        seen = view(state, seat)
        if seen.legal_actions != (legal_actions(state) if seat is not None and seat == actor(state) else ()):
            yield f"the view of seat {seat} lists {seen.legal_actions}; seat {actor(state)} is to act"
        if seen.scores != state.scores:
            yield f"the view of seat {seat} shows the scores {seen.scores}; they are {state.scores}"
        blind = seat in state.table.blind
        hand = () if seat is None or blind or not state.hands else state.hands[seat]
        if set(seen.hand) != set(hand):
            yield f"the view of seat {seat} shows the hand {seen.hand}; it holds {hand}"


def _visible(before: AnyState, action: Action, after: AnyState, kit: Kit) -> Iterator[str]:
    """A card that nobody shows to a seat is not in what the seat is told."""
    phase: Phase[Any, Any] = before.phase
    witnesses = phase.witnesses(before, action)
    for seat in (None, *range(kit.game.seating.seats)):
        told = visible_action(before, action, seat)
        sees = witnesses is None or seat in witnesses or seat == actor(before)
        if isinstance(action, Deal):
            if told == action or (seat is None and str(action) == str(told)):
                yield f"seat {seat} is told the whole pack"
        elif sees and told != action:
            yield f"seat {seat} sees `{action}`, and is told `{told}`"
        elif not sees and isinstance(action, OneCard) and str(action.card) in str(told).split():
            yield f"seat {seat} does not see `{action}`, and is told `{told}`"


def _told_cards(state: AnyState, kit: Kit) -> Iterator[str]:
    """A card that an event shows lies face up, was played, or everybody knows where it went."""
    table = state.table
    shown = {card for event in table.events if isinstance(event, Moved) for card in event.cards}
    lying = {card for pile in table.piles if pile.seen_by is None for card in pile.cards}
    played = {card for trick in state.tricks for card in trick.cards} | {card for _, card in state.trick}
    known = {item.card for item in table.knowledge if isinstance(item, Known) and item.seen_by is None}
    for card in sorted(shown - lying - played - known):
        yield f"everybody is told of {card} as it is moved, and it lies where not everybody may see it"


def _samples(course: Course, kit: Kit) -> Iterator[str]:
    """A few states of the match, each sampled from what one seat knows."""
    for _ in range(2):
        number = kit.luck.below(len(course.states))
        state = course.states[number]
        if isinstance(state, AwaitingDeal | MatchOver):
            continue
        seat = kit.luck.below(kit.game.seating.seats)
        seen = view(state, seat)
        sample = sample_state(seen, random.Random(number))
        where = f"after action {number} seat {seat}"
        if view(sample, seat) != seen or hash(view(sample, seat)) != hash(seen) or str(view(sample, seat)) != str(seen):
            yield f"{where} sees a sampled state otherwise than the true one"
        for law in (law for law in STATE_LAWS if law.name not in kit.left_out):
            yield from (
                f"{where} samples a state that breaks the law of {law.name!r}: {problem}" for problem in law.broken(sample, kit)
            )
        for other, void in _voids(state).items():
            held = set(sample.hands[other]) & void if other != seat else set[Any]()
            if held:
                yield f"{where} samples a hand of seat {other} with {' '.join(map(str, held))}, a suit that it could not follow"


def _voids(state: AnyState) -> dict[int, set[Card]]:
    """The cards of suits that a seat has failed to follow in this deal, from the tricks alone."""
    shown: dict[int, set[Card]] = {}
    phase, order = state.phase, state.table.order
    if isinstance(phase, Tricks) and phase.follow == FOLLOW_SUIT:
        for plays in (*(trick.plays for trick in state.tricks), state.trick):
            led = order.suit(plays[0][1]) if plays else None
            for seat, card in plays[1:]:
                if order.suit(card) is not led:
                    shown.setdefault(seat, set()).update(other for other in state.game.pack if order.suit(other) is led)
    return shown


def _swaps(course: Course, kit: Kit) -> Iterator[str]:
    """Two cards that a seat has not seen change places in the pack; what it knows stays the same while what it saw does."""
    for _ in range(3):
        number = kit.luck.below(len(course.states))
        state = course.states[number]
        if isinstance(state, AwaitingDeal | MatchOver):
            continue
        seat = kit.luck.below(kit.game.seating.seats)
        places = _hidden(state, seat)
        if places:
            # A pile of few cards is as likely as a hand of many.
            yield from _swapped(course, number, seat, *(kit.luck.pick(kit.luck.pick(places)) for _ in range(2)))


def _hidden(state: AnyState, seat: int) -> list[tuple[Card, ...]]:
    """The places where cards lie that the seat has not seen."""
    table = state.table
    others = (tuple(hand) for other, hand in enumerate(state.hands) if other != seat or seat in table.blind)
    piles = (pile.cards for pile in table.piles if pile.seen_by is not None and seat not in pile.seen_by)
    return [place for place in (*others, *piles) if place]


def _swapped(course: Course, number: int, seat: int, one: Card, other: Card) -> Iterator[str]:
    actions = course.match.actions
    begin = max(place for place, action in enumerate(actions[:number]) if isinstance(action, Deal))
    deal = actions[begin]
    if one is other or not isinstance(deal, Deal):
        return
    places = {one: other, other: one}
    twin: AnyState = course.states[begin]
    swapped = Deal(tuple(places.get(card, card) for card in deal.pack), deal.plan)
    for step, action in enumerate((swapped, *actions[begin + 1 : number]), start=begin + 1):
        state = course.states[step]
        try:
            twin = apply(twin, action)
        except TrickGamesError:
            return
        if _public(twin, seat) != _public(state, seat):
            return
        right, seen = view(state, seat), view(twin, seat)
        if seen != right or str(seen) != str(right):
            yield (
                f"after action {step} seat {seat} has seen the same when {one} and {other} change places, "
                f"and its view is another: {_difference(right, seen)}"
            )
            return


def _difference(one: View, other: View) -> str:
    for field in attrs.fields(View):
        if field.eq and getattr(one, field.name) != getattr(other, field.name):
            return f"{field.name} is {getattr(one, field.name)!r} and {getattr(other, field.name)!r}"
    return "only the text differs"


def _public(state: AnyState, seat: int) -> tuple[Any, ...]:
    """What a seat has seen, by the table's own account: what happened in the open, and its own cards."""
    table = state.table
    phase: Phase[Any, Any] = state.phase
    piles = [
        (pile.name, pile.owner, len(pile.cards), pile.seen_by, pile.only, _shown(pile.cards, pile.seen_by, seat))
        for pile in table.piles
    ]
    own: CardSet | None = state.hands[seat] if state.hands and seat not in table.blind else None
    return (
        type(state),
        actor(state),
        table.scores,
        table.events,
        table.facts,
        table.resting,
        state.tricks,
        state.trick,
        tuple(map(len, state.hands)),
        piles,
        own,
        legal_actions(state) if actor(state) == seat else None,
        phase.public(state),
    )


def _shown(cards: tuple[Card, ...], seen_by: tuple[int, ...] | None, seat: int) -> tuple[Card, ...] | None:
    return cards if seen_by is None or seat in seen_by else None


VIEW_LAWS: tuple[Law, ...] = (
    Law("own view", "a view shows the seat's own cards and choices, and the scores, as they are", "state", _own),
    Law("told cards", "what is told of cards that are moved is what everybody may see", "state", _told_cards),
    Law("visible actions", "a seat is told what it sees of an action, and no hidden card", "step", _visible),
    Law("hidden swaps", "what a seat has not seen does not change its view", "match", _swaps),
    Law("samples", "a state sampled from a view fits it: the same view, the pack whole, every void kept", "match", _samples),
)
