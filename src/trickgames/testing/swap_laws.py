"""The law of hidden cards, tried out without asking the view.

Two cards that a seat has not seen change places in the pack, and the deal is played again; a hidden action that cannot be done
again is replaced by another that looks the same. As long as the same lies before the eyes of the seat, by the table alone,
everything else that it is given must be the same too: facts, log, choices, whose turn it is, and what is said.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from trickgames.engine.engine import actor, apply, check, legal_actions
from trickgames.engine.protocols import Learns, Speaks
from trickgames.errors import TrickGamesError
from trickgames.knowledge.views import view
from trickgames.knowledge.visible import visible_action
from trickgames.table.action import Action
from trickgames.table.actions import Deal
from trickgames.table.log import Chosen, Moved, Said, Told, opposite
from trickgames.testing.laws import Kit, Law
from trickgames.testing.places import between_deals, in_front_of
from trickgames.testing.view_laws import difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Card
    from trickgames.engine.states import AnyState
    from trickgames.table.log import Entry
    from trickgames.testing.match_laws import Course

__all__ = ["SWAP_LAWS", "hidden_places"]

SWAPS = 3


def _swaps(course: Course, kit: Kit) -> Iterator[str]:
    for _ in range(SWAPS):
        number = kit.luck.below(len(course.states))
        state = course.states[number]
        if between_deals(state):
            continue
        seat = kit.luck.pick((None, *range(kit.game.seating.seats)))
        places = hidden_places(state, seat)
        if len(places) > 1:
            # A pile of few cards is as likely as a hand of many.
            first = kit.luck.pick(places)
            second = kit.luck.pick([place for place in places if place is not first])
            yield from _swapped(course, number, seat, kit.luck.pick(first), kit.luck.pick(second))


def hidden_places(state: AnyState, seat: int | None) -> list[tuple[Card, ...]]:
    """The places where cards lie that the seat may not look at."""
    table = state.table
    open_to_it = table.open if seat is None or seat in table.blind else table.open | {seat}
    hands = (tuple(hand) for owner, hand in enumerate(state.hands) if owner not in open_to_it)
    piles = (pile.cards for pile in table.piles if pile.seen_by is not None and seat not in pile.seen_by)
    return [place for place in (*hands, *piles) if place]


def _swapped(course: Course, number: int, seat: int | None, one: Card, other: Card) -> Iterator[str]:
    actions = course.match.actions
    begin = max(place for place, action in enumerate(actions[:number]) if isinstance(action, Deal))
    deal = actions[begin]
    if one is other or not isinstance(deal, Deal):
        return
    places = {one: other, other: one}
    twin: AnyState = course.states[begin]
    swapped = Deal(tuple(places.get(card, card) for card in deal.pack), deal.plan)
    said = f"{one} and {other} change places"
    for step, action in enumerate((swapped, *actions[begin + 1 : number]), start=begin + 1):
        before, state = course.states[step - 1], course.states[step]
        done: Any = action if step == begin + 1 else _again(before, actions[step - 1], twin, seat)
        if done is None:
            return
        if done == actions[step - 1]:
            yield from _heard(before, twin, done, seat, f"before action {step}, when {said},")
        try:
            twin = apply(twin, done)
        except TrickGamesError:
            return
        if in_front_of(twin.table, seat) != in_front_of(state.table, seat) or _moves(twin, seat) != _moves(state, seat):
            return
        problem = _otherwise(state, twin, seat)
        if problem is not None:
            if problem:
                yield f"after action {step} seat {seat} has seen the same when {said}, and {problem}"
            return
    state = course.states[number]
    if str(view(twin, seat)) != str(view(state, seat)):
        yield f"after action {number} seat {seat} has seen the same when {said}, and the text of its view is another"


def _moves(state: AnyState, seat: int | None) -> list[tuple[Any, ...]]:
    """How many cards went from where to where: everybody sees that, also of moves that follow each other in one step.

    Which ones, where the rule shows them to the seat: they may lie face up only on their way.
    """
    moves = [move.to(seat) for move in state.table.log if isinstance(move, Moved)]
    return [(move.source, move.target, move.count, move.cards) for move in moves]


def _again(before: AnyState, action: Action, twin: AnyState, seat: int | None) -> Action | None:
    """The action in the twin: the same one, or for one that the seat did not see another that looks the same."""
    if check(twin, action) is None:
        return action
    told = visible_action(before, action, seat)
    if told == action:
        return None
    return next((other for other in legal_actions(twin) if visible_action(twin, other, seat) == told), None)


def _heard(state: AnyState, twin: AnyState, action: Any, seat: int | None, when: str) -> Iterator[str]:
    """What is said with an action does not depend on cards that the listener has not seen."""
    phase = state.phase
    if actor(state) == seat or not isinstance(phase, Speaks) or state.phase != twin.phase:
        return
    words, others = (phase.said(each.table, each.acting, action) for each in (state, twin))
    if words != others and visible_action(state, action, seat) == action:
        yield f"{when} seat {seat} hears {words!r} or {others!r} with `{action}`: what is said names no hidden card"


def _otherwise(state: AnyState, twin: AnyState, seat: int | None) -> str | None:
    """What differs in what the seat is given: None if nothing does, an empty text if the rule has judged a hidden hand."""
    if between_deals(state):
        return ""
    told, other = view(state, seat), view(twin, seat)
    if told == other:
        return None
    if _answers_are_heard(state, twin, told.log, other.log):
        return ""
    revealed = _revealed(told.log, other.log)
    if revealed is not None:
        return revealed
    if (told.actor, told.asked, told.phase) != (other.actor, other.asked, other.phase):
        # A phase that brings `learns` says itself what its turns reveal (who is passed over in the play), and the law of
        # samples holds it to that.
        if isinstance(state.phase, Learns) or isinstance(twin.phase, Learns):
            return ""
        return (
            f"{told.asked} asks seat {told.actor}, or {other.asked} asks seat {other.actor}: whose turn it is depends on hidden"
            " cards; use `table.judged` to reveal them"
        )
    return f"its view is another: {difference(told, other)}"


def _answers_are_heard(state: AnyState, twin: AnyState, log: tuple[Entry, ...], other: tuple[Entry, ...]) -> bool:
    """Whether the first thing that differs is an answer that was hidden, and had to be another one in the twin."""
    answers, others = (
        {(entry.seat, entry.action) for entry in table.log if isinstance(entry, Chosen)} for table in (state.table, twin.table)
    )
    first = next((pair for pair in zip_longest(log, other) if pair[0] != pair[1]), (None, None))
    return any(
        isinstance(entry, Said) and entry.phase is None and (entry.seat, entry.action) in own - theirs
        for entry, own, theirs in zip(first, (answers, others), (others, answers), strict=True)
    )


def _revealed(log: tuple[Entry, ...], other: tuple[Entry, ...]) -> str | None:
    """What the first entries that differ say if a rule has told of hidden cards: an empty text if it has judged them."""
    mine, theirs = next(((mine, theirs) for mine, theirs in zip(log, other, strict=False) if mine != theirs), (None, None))
    if not isinstance(mine, Told) and not isinstance(theirs, Told):
        return None
    if isinstance(mine, Told) and isinstance(theirs, Told) and mine.places == theirs.places:
        options, others = (
            [set(map(frozenset, either)) for either in (told.either, opposite(told.either))] for told in (mine, theirs)
        )
        if options[0] == others[1] or options[1] == others[0]:
            return ""  # one bit of a hidden hand was judged, and everybody knows it
    return (
        f"it is told otherwise of hidden cards: `{mine}` or `{theirs}`. What is told follows from the rule; use"
        " `table.judged` to reveal whether something is so"
    )


SWAP_LAWS: tuple[Law, ...] = (
    Law("hidden cards", "cards that a seat hasn't seen change nothing that it hears", "match", _swaps),
)
