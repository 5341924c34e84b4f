"""Laws of the table: every card goes through the door, what is done is in the log, and a state is nothing but its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames.cards.card import CardSet
from trickgames.checks import changeable
from trickgames.engine.engine import actor
from trickgames.engine.states import MatchOver, Playing
from trickgames.phases import TakeCards, Tricks
from trickgames.phases.running import RunsMovers
from trickgames.table.action import cards_of
from trickgames.table.actions import Deal, Play
from trickgames.table.log import Moved, Told
from trickgames.table.places import place_name
from trickgames.table.soundness import facts_problems, log_problems
from trickgames.testing.laws import Kit, Law
from trickgames.testing.places import PLAYED, between_deals, cards_text, lying, same_deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.states import AnyState
    from trickgames.table.action import Action
    from trickgames.table.places import Place

__all__ = ["TABLE_STATE_LAWS", "TABLE_STEP_LAWS"]


def _asked_again(state: AnyState, kit: Kit) -> Iterator[str]:
    """The phase, asked again about the table and the seat, gives an equal state: so it can be saved and imagined."""
    if isinstance(state, MatchOver):
        return
    name, seat = type(state.phase).__name__, state.acting
    try:
        again: object = state.phase.asking(state.table, seat)
    except Exception as error:  # noqa: BLE001 (whatever a user's phase raises is told)
        yield f"{name}.asking raises {type(error).__name__} about the table and seat {seat} of its own state: {error}"
        return
    if type(again) is not type(state):
        yield f"{name}.asking gives {type(again).__name__} where the state is {type(state).__name__}"
    elif again != state or hash(again) != hash(state):
        yield (
            f"{name}.asking gives another state for the table and seat {seat}: what the phase keeps in its state must follow"
            " from the table, or saved and imagined states lose it"
        )


def _frozen(state: AnyState, kit: Kit) -> Iterator[str]:
    """The facts, the log and the further fields of the state can be hashed, and nobody can change them."""
    table = state.table
    parts: list[tuple[str, Any]] = [(f"the fact {type(fact).__name__}", fact) for fact in table.facts]
    parts += [(f"the log entry of seat {entry.seat}", entry.action) for entry in table.log if not isinstance(entry, Told)]
    if not isinstance(state, Playing):
        kind: Any = type(state)
        names = (field.name for field in attrs.fields(kind) if field.name not in ("table", "phase"))
        parts += [(f"{type(state).__name__}.{name}", getattr(state, name)) for name in names]
    for where, value in parts:
        for path, what in changeable(value, where):
            yield f"{path} holds {what}, which can be changed later: use a tuple, a frozenset, or a frozen class"
        try:
            hash(value)
        except TypeError as error:
            yield f"{where} cannot be hashed: {error}"


def _sound(state: AnyState, kit: Kit) -> Iterator[str]:
    """Facts and entries of the log name nobody who isn't there, and no card of another pack."""
    table = state.table
    yield from facts_problems(table.facts, kit.game)
    yield from log_problems(table.log, kit.game, len(table.tricks))


def _fresh(state: AnyState, kit: Kit) -> Iterator[str]:
    """Between deals nothing is left of the last one: no card, no fact, no log, nobody rests."""
    if not between_deals(state):
        return
    table = state.table
    for name in ("hands", "piles", "facts", "log", "tricks", "trick", "resting", "blind", "open"):
        left = getattr(table, name)
        if left:
            yield f"no cards are dealt, and {name} are left: {left!r}"


def _equal_hands(state: AnyState, kit: Kit) -> Iterator[str]:
    """At a lead all players hold as many cards, where nobody can be out before the others.

    By a follow rule that leaves a player nothing to play (`Which.NONE`) players may be out, and hold what they hold. A stock
    from which hands are filled may run out (CI3).
    """
    if not isinstance(state, Playing) or state.trick or not isinstance(state.phase, Tricks):
        return
    if any(play.may_be_out() for play in state.game.phases if isinstance(play, Tricks)):
        return
    exchanges = [other for other in state.table.game.phases if isinstance(other, RunsMovers)]
    if any(isinstance(mover, TakeCards) and mover.up_to is not None for other in exchanges for mover in other.plan.movers):
        return
    sizes = {seat: len(hand) for seat, hand in enumerate(state.hands) if seat not in state.table.resting}
    if len(set(sizes.values())) > 1:
        told = ", ".join(f"seat {seat} has {size}" for seat, size in sizes.items())
        yield f"a trick is led, and the hands are not equal: {told}; cards would be left over"


# Laws of a step


def _door(before: AnyState, action: Action, after: AnyState, kit: Kit) -> Iterator[str]:
    """The cards as they lay, the moves that the log tells and the plays make the cards as they lie."""
    if isinstance(action, Deal) or not same_deal(before, after):
        return
    places, table = lying(before.table), after.table
    for entry in table.log[len(before.table.log) :]:
        if isinstance(entry, Moved):
            mask = sum(card.bit for card in entry.cards or ())
            _shift(places, entry.source, entry.target, mask)
            if mask.bit_count() != entry.count:
                yield f"the log tells of {entry.count} cards in `{entry}`, and names {mask.bit_count()}"
    now = lying(table)
    for card in CardSet.of(now.get(PLAYED, 0) & ~places.get(PLAYED, 0)):
        source = next((place for place, mask in places.items() if mask & card.bit), PLAYED)
        _shift(places, source, PLAYED, card.bit)
    for place in sorted({*places, *now}, key=str):
        was, there = places.get(place, 0), now.get(place, 0)
        if was & ~there:
            yield f"{cards_text(was & ~there)} left {place_name(place)}, and no move tells of it: use `table.move`"
        if there & ~was:
            yield f"{cards_text(there & ~was)} came to {place_name(place)}, and no move tells of it: use `table.move`"


def _shift(places: dict[Place, int], source: Place, target: Place, mask: int) -> None:
    places[source] = places.get(source, 0) & ~mask
    places[target] = places.get(target, 0) | mask


def _logged(before: AnyState, action: Action, after: AnyState, kit: Kit) -> Iterator[str]:
    """The log only grows, and the action left an entry in it; a play is in the trick."""
    if isinstance(action, Deal) or not same_deal(before, after):
        return
    had, has = tuple(before.table.log), tuple(after.table.log)
    if has[: len(had)] != had:
        yield f"`{action}` changes what the log has told before"
        return
    seat, cards, new = actor(before), set(cards_of(action)), has[len(had) :]
    if isinstance(action, Play) and len(_plays(after)) > len(_plays(before)):
        return
    for entry in new:
        if not isinstance(entry, Told) and entry.seat == seat:
            moved = isinstance(entry, Moved) and cards and cards <= set(entry.cards or ())
            if entry.action == action or moved:
                return
    told = f"seat {seat} does `{action}`, and the log does not tell of it, so nobody else knows"
    yield f"{told}: use `table.say` for words and `table.move` for cards"


def _plays(state: AnyState) -> tuple[Any, ...]:
    return (*(play for trick in state.tricks for play in trick.plays), *state.trick)


TABLE_STATE_LAWS: tuple[Law, ...] = (
    Law("sound facts", "facts and the log name seats, cards and phases that the game has", "state", _sound),
    Law("frozen values", "facts, actions and states can be hashed and can't be changed", "state", _frozen),
    Law(
        "asked again",
        "a state is what its phase asks about the table, so that it can be saved and imagined",
        "state",
        _asked_again,
    ),
    Law("a fresh start", "nothing is left of the last deal: a player who sat out plays again", "state", _fresh),
    Law(
        "equal hands",
        "at a lead all hold equally many cards, unless players can be out or a stock can run out",
        "state",
        _equal_hands,
    ),
)
TABLE_STEP_LAWS: tuple[Law, ...] = (
    Law("the door", "a card moves only by a move in the log, or by being played", "step", _door),
    Law("the log", "every action is in the log, and its entries stay", "step", _logged),
)
