"""Laws of what a seat is told: its view, and what it sees of an action.

They are judged by where the cards lie before and after (`places`), not by what the phase or the log says that a seat saw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames.engine.engine import actor, apply, legal_actions
from trickgames.engine.protocols import HidesAnswers, Speaks
from trickgames.engine.states import Playing
from trickgames.errors import TrickGamesError
from trickgames.knowledge.views import View, view
from trickgames.knowledge.visible import Unseen, visible_action
from trickgames.table.action import cards_of
from trickgames.table.actions import Deal
from trickgames.table.log import Moved
from trickgames.table.places import place_name
from trickgames.testing.laws import Kit, Law
from trickgames.testing.places import between_deals, looks_at, lying, noticed, place_of, same_deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.states import AnyState
    from trickgames.table.action import Action

__all__ = ["VIEW_STATE_LAWS", "VIEW_STEP_LAWS", "difference", "hides_answers", "kept_back"]


def _own(state: AnyState, kit: Kit) -> Iterator[str]:
    """What a view says of its own seat and of the public score: to the seat to act, and to another one or to a spectator."""
    others = (None, *range(kit.game.seating.seats))
    table = state.table
    for seat in dict.fromkeys((actor(state), kit.luck.pick(others))):
        seen = view(state, seat)
        if seen.legal_actions != (legal_actions(state) if seat is not None and seat == actor(state) else ()):
            yield f"the view of seat {seat} lists {seen.legal_actions}; seat {actor(state)} is to act"
        if seen.scores != state.scores:
            yield f"the view of seat {seat} shows the scores {seen.scores}; they are {state.scores}"
        for owner, hand in enumerate(state.hands):
            open_to_it = owner in table.open or (owner == seat and seat not in table.blind)
            if seen.hands[owner] != (hand if open_to_it else None):
                yield f"the view of seat {seat} shows the hand {seen.hands[owner]} of seat {owner}; it holds {hand}"


def hides_answers(state: AnyState) -> bool:
    """Whether what is answered now stays hidden until the phase ends."""
    return isinstance(state.phase, HidesAnswers) and state.phase.hides_answers()


def kept_back(before: AnyState, after: AnyState, action: Action, seat: int | None) -> bool:
    """Whether a seat may not know of the cards of an action, by where they lie: moved from one hidden place to another.

    The seat to act looked at them before (a card that is called is another thing: to name it does not tell where it is). A move
    that the log shows to the seat is the rule's own word that it is seen.
    """
    cards, acting = cards_of(action), actor(before)
    if not cards or not same_deal(before, after):
        return False
    had, has = lying(before.table), lying(after.table)
    for card in cards:
        source, target = place_of(had, card), place_of(has, card)
        if source is None or target is None or source == target or not looks_at(before.table, acting, source):
            return False
        if looks_at(before.table, seat, source) or looks_at(after.table, seat, target):
            return False
    shown = (entry for entry in after.table.log[len(before.table.log) :] if isinstance(entry, Moved))
    return not any(set(cards) & set(entry.to(seat).cards or ()) for entry in shown)


def _visible(before: AnyState, action: Action, after: AnyState, kit: Kit) -> Iterator[str]:
    """What a seat is told of an action is what it may see of the cards afterwards; and who moved them knows where they went."""
    acting = actor(before)
    if isinstance(action, Deal):
        for seat in (None, kit.luck.below(kit.game.seating.seats)):
            told = visible_action(before, action, seat)
            if told == action or (seat is None and str(action) == str(told)):
                yield f"seat {seat} is told the whole pack"
    elif visible_action(before, action, acting) != action:
        yield f"seat {acting} does `{action}`, and is told `{visible_action(before, action, acting)}`"
    elif not isinstance(before, Playing) and same_deal(before, after):
        for seat in (None, *range(kit.game.seating.seats)):
            if seat != acting:
                yield from _told_of(before, action, after, seat)
        yield from _mover_knows(before, action, after)


def _told_of(before: AnyState, action: Action, after: AnyState, seat: int | None) -> Iterator[str]:
    """What a seat that has not acted is told: no card that it may not see, and each that it may look at afterwards."""
    told, cards, has = visible_action(before, action, seat), cards_of(action), lying(after.table)
    if kept_back(before, after, action, seat) and (told == action or _named(cards, str(told))):
        yield f"seat {seat} is told `{told}`, and may see neither where the card was nor where it lies now"
    if told == action or hides_answers(before):  # an answer that stays hidden is told by what is moved when the phase ends
        return
    for card in cards:
        place = place_of(has, card)
        moved = place != place_of(lying(before.table), card)
        if place is not None and moved and looks_at(after.table, seat, place):
            where = f"it lies in {place_name(place)}"
            yield f"seat {seat} is told `{told}` of `{action}`, and may look at the card: {where}{_together(before)}"


def _together(state: AnyState) -> str:
    """What helps if a phase that could hide its answers moves a card only when others have answered."""
    hint = ". If all choose before a card moves, write `hidden = True` in the phase, and move the cards in `end`"
    return hint if isinstance(state.phase, HidesAnswers) else ""


def _named(cards: tuple[Any, ...], text: str) -> bool:
    words = text.split()
    return any(str(card) in words for card in cards)


def _mover_knows(before: AnyState, action: Action, after: AnyState) -> Iterator[str]:
    """The seat that moved a card finds the move in its view, with the card."""
    acting, had, has = actor(before), lying(before.table), lying(after.table)
    log = view(after, acting).log
    for card in cards_of(action):
        place = place_of(has, card)
        if place_of(had, card) == place or place is None or place == ("trick", None):
            continue
        if acting in before.table.blind:
            continue  # it has not looked at the hand from which it moves a card
        if not any(isinstance(entry, Moved) and card in (entry.cards or ()) for entry in log):
            yield f"seat {acting} does `{action}`, and its view does not know that {card} went to {place_name(place)}"


def _choices(before: AnyState, action: Action, after: AnyState, kit: Kit) -> Iterator[str]:
    """The same seat does something else of the kind: to a seat that sees neither, all looks the same."""
    acting, cards = actor(before), cards_of(action)
    hidden = hides_answers(before)
    if isinstance(before, Playing) or isinstance(action, Deal) or not (cards or hidden):
        return
    others = [other for other in legal_actions(before) if other != action and (hidden or type(other) is type(action))]
    if not others:
        return
    other: Any = kit.luck.pick(others)
    try:
        instead = apply(before, other)
    except TrickGamesError as error:
        yield f"`{other}` is listed too, and cannot be done: {error}"
        return
    for seat in (None, *range(kit.game.seating.seats)):
        if seat != acting:
            yield from _alike(before, (action, after), (other, instead), seat)


def _alike(before: AnyState, one: tuple[Action, AnyState], two: tuple[Action, AnyState], seat: int | None) -> Iterator[str]:
    (action, after), (other, instead) = one, two
    hidden = hides_answers(before)
    still = hidden and all(state.phase == before.phase and same_deal(before, state) for state in (after, instead))
    told = [visible_action(before, done, seat) for done in (action, other)]
    if still and any(known == done for known, done in zip(told, (action, other), strict=True)):
        yield f"the answers stay hidden until the phase ends, and seat {seat} is told `{told[0]}`"
    if not still and not all(isinstance(known, Unseen) for known in told):
        return
    if not still and (between_deals(after) or noticed(after, seat) != noticed(instead, seat)):
        return
    seen, twin = view(after, seat), view(instead, seat)
    if told[0] != told[1] or seen != twin or str(seen) != str(twin):
        yield (
            f"seat {seat} does not see whether seat {actor(before)} does `{action}` or `{other}`, and its view is another:"
            f" {difference(seen, twin)}"
        )
    phase = before.phase
    if isinstance(phase, Speaks):
        aloud = [phase.said(before.table, actor(before) or 0, done) for done in (action, other)]
        if aloud[0] != aloud[1]:
            yield f"seat {seat} does not see `{action}`, and hears of it: {aloud[0]!r} (of `{other}`: {aloud[1]!r})"


def difference(one: View, other: View) -> str:
    """The first field in which two views differ, and how."""
    for field in attrs.fields(View):
        mine: Any = getattr(one, field.name)
        theirs: Any = getattr(other, field.name)
        if field.eq and mine != theirs:
            if isinstance(mine, tuple) and isinstance(theirs, tuple):
                items: Any = zip(mine, theirs, strict=False)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  # values of any type
                pair = next(((mine, theirs) for mine, theirs in items if mine != theirs), None)
                if pair is not None:
                    return f"{field.name} has {pair[0]!r} and {pair[1]!r}"
            return f"{field.name} is {mine!r} and {theirs!r}"
    return "only the text differs"


VIEW_STATE_LAWS: tuple[Law, ...] = (
    Law("own view", "a view shows the seat's own cards and choices, open hands, and the scores, as they are", "state", _own),
)
VIEW_STEP_LAWS: tuple[Law, ...] = (
    Law("visible actions", "what a seat is told of an action is what it can see afterwards", "step", _visible),
    Law("hidden choices", "if a seat can't see a choice, its view is the same after any other choice", "step", _choices),
)
