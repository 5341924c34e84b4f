"""A deal done again: from the cards as dealt, through everything that the log tells, by the rules of the game.

Our own phases tell all that their rules reveal. A phase of your own need not: which cards a play rules out, who had to lead,
what an answer shows of the hand behind it. So in a game with such a phase every imagined deal is played again from the start,
and only one in which the same seats are asked, may do what they did, and leave the same view is a sample. Answers that were
hidden from the seat are drawn on the way (`trickgames.knowledge.answers`), each from what could be chosen at its time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs

from trickgames.cards.card import CardSet
from trickgames.engine.engine import actor, awaiting, check
from trickgames.errors import short
from trickgames.knowledge.dealt import as_dealt, packs_of
from trickgames.knowledge.imagining import Untrue, choices_in, may
from trickgames.knowledge.imagining import after as applied
from trickgames.knowledge.public import OURS
from trickgames.knowledge.views import asked_in
from trickgames.table.action import OneCard, cards_of
from trickgames.table.actions import Deal, Play
from trickgames.table.facts import LedAs
from trickgames.table.log import Chosen, Moved, Told
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from trickgames.cards.card import Card
    from trickgames.engine.states import AnyState
    from trickgames.knowledge.answers import Answers
    from trickgames.knowledge.views import View
    from trickgames.table.facts import Plays
    from trickgames.table.log import Entry
    from trickgames.table.places import Place

__all__ = ["Refused", "Untrue", "comes_again", "contradiction", "retraced"]

IDLE: Final = 100


class Refused(Untrue):
    """A seat did what it could not have done with this hand: the state, the action, and how many entries came before it.

    `plays`: the action was the play of a card to a trick.
    """

    def __init__(self, state: AnyState, action: Any, entry: int, *, plays: bool) -> None:
        super().__init__()
        self.state, self.action, self.entry, self.plays = state, action, entry, plays


class _SoFar(NamedTuple):
    """What a deal that is done again tells already: entries of its own log, entries of the course's, and plays."""

    entries: int = 0
    told: int = 0
    plays: int = 0


@attrs.frozen
class _Course:
    """What is to be done again: the log, or what a seat saw of it, and the plays."""

    log: tuple[Entry, ...]
    plays: Plays
    named: LedAs | None
    hears: Callable[[Told], bool]
    answers: Answers | None = None

    def begins_with(self, table: Table, so_far: _SoFar) -> _SoFar | None:
        """How much of this a table tells, which told so much before, if it tells the same; None if not."""
        log = [entry for entry in table.log[so_far.entries :] if not isinstance(entry, Told) or self.hears(entry)]
        plays, told = _plays(table), so_far.told + len(log)
        if told > len(self.log) or len(plays) > len(self.plays):
            return None
        if plays[so_far.plays :] != self.plays[so_far.plays : len(plays)] or not all(map(_same, log, self.log[so_far.told :])):
            return None
        return _SoFar(len(table.log), told, len(plays))


def _same(entry: Entry, told: Entry) -> bool:
    """Whether an entry is the one that was told; of a hidden move it is not told by which action it was made."""
    if isinstance(entry, Moved) and isinstance(told, Moved) and told.action is None and entry.action is not None:
        entry = attrs.evolve(entry, action=None)
    if isinstance(told, Chosen) and told.action is None:
        return isinstance(entry, Chosen) and (entry.seat, entry.phase) == (told.seat, told.phase)
    return entry == told


def retraced(seen: View, table: Table, answers: Answers) -> AnyState | None:
    """The state that is reached when a deal is done again that a view is imagined to come from; `Untrue` if it cannot be.

    The table has the imagined cards, and in its log the moves with their cards. Answers without an action are drawn. What was
    not dealt by a `Deal` action, to hands and piles of fixed sizes, cannot be done again, and None comes back.
    """
    if seen.phase is None:
        return None

    def hears(told: Told) -> bool:
        return told.seen_by is None or seen.seat in told.seen_by

    course = _Course(table.log, _plays(table), table.find(LedAs), hears, answers)
    return _gone_through(course, table, (seen.phase, seen.actor, seen.asked))


def contradiction(state: AnyState) -> str | None:
    """Why the deal of a state, done again from its cards, its log and its plays, doesn't come to it; None where it does.

    None too where it can't be done again, as for `retraced`.
    """
    try:
        again = _done_again(state)
    except Refused as refused:
        reason = check(refused.state, refused.action)
        return f"no deal goes like this: seat {actor(refused.state)} could not {refused.action}: {reason}"
    except Untrue:
        return f"no deal goes like this: played again, it doesn't come to seat {actor(state)} and {asked_in(state)}"
    if again is None or again == state:
        return None
    return "; ".join(_differences(state.table, again.table)) or None


def comes_again(state: AnyState) -> bool:
    """Whether the deal of a state, done again from its cards, its log and its plays, is known to come to it."""
    try:
        again = _done_again(state)
    except Untrue:
        return False
    return again is not None and (again == state or not any(_differences(state.table, again.table)))


def _done_again(state: AnyState) -> AnyState | None:
    table = state.table
    course = _Course(table.log, _plays(table), table.find(LedAs), lambda _: True)
    return _gone_through(course, table, (table.game.place(state.phase), actor(state), asked_in(state)))


def _differences(table: Table, again: Table) -> Iterator[str]:
    """What a table tells otherwise than the one to which its deal comes. The order of cards on a pile doesn't count."""
    for number, (trick, other) in enumerate(zip(table.tricks, again.tricks, strict=False), start=1):
        if trick != other:
            yield f"trick {number}: seat {trick.winner} can't have taken it, but seat {other.winner}: {trick}"
    if _in_any_order(table) != _in_any_order(again):
        yield f"piles: {short(table.piles)}, and the deal comes to {short(again.piles)}"
    for field in attrs.fields(Table):
        if field.name not in ("game", "tricks", "piles") and getattr(table, field.name) != getattr(again, field.name):
            told, true = _without_same(getattr(table, field.name), getattr(again, field.name))
            yield f"{field.name}: {short(told)}, and the deal comes to {short(true)}"


def _without_same(told: Any, true: Any) -> tuple[Any, Any]:
    """Two values; of two rows only what is in one of them."""
    if not {type(told), type(true)} <= {tuple}:
        return told, true
    rows: tuple[list[Any], list[Any]] = ([*told], [*true])  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return tuple([one for one in rows[0] if one not in rows[1]]), tuple([one for one in rows[1] if one not in rows[0]])


def _in_any_order(table: Table) -> list[tuple[Any, ...]]:
    return [(pile.place, pile.seen_by, CardSet(pile.cards)) for pile in table.piles]


def _gone_through(course: _Course, table: Table, goal: tuple[int, int | None, str | None]) -> AnyState | None:
    if not table.hands:
        return None
    now: AnyState = awaiting(table.next_deal(table.dealer, table.scores, table.results, table.deal))
    so_far, dealt = _SoFar(), False
    for _ in range(len(course.log) + len(course.plays) + IDLE):
        if not dealt and now.awaits is not None:
            packs = tuple(packs_of(table, now)) if now.awaits is Deal else ()
            # our own deals lay hands and piles of fixed sizes; one of a user's own need not
            if not packs and now.awaits is Deal and course.answers is None and type(now.phase).__module__.startswith(OURS):
                raise Untrue
            if not packs:
                return None
            (now, so_far), dealt = _dealt(now, packs, course, so_far, table), True
            continue
        whole = so_far.told == len(course.log) and so_far.plays == len(course.plays)
        if whole and (table.game.place(now.phase), actor(now), asked_in(now)) == goal:
            return now if dealt else None
        now, so_far = _step(now, course, so_far)
    raise Untrue


def _dealt(
    now: AnyState, packs: Iterable[tuple[Card, ...]], course: _Course, so_far: _SoFar, table: Table
) -> tuple[AnyState, _SoFar]:
    """The state after the deal, with the first of these packs that lays the cards as they lay then."""
    for pack in packs:
        after = applied(now, Deal(pack))
        further = course.begins_with(after.table, so_far)
        if further is not None and _lying(as_dealt(after.table, further.entries)) == _lying(as_dealt(table, further.told)):
            return after, further
    raise Untrue


def _lying(where: dict[Place, list[Card]]) -> dict[Place, CardSet]:
    return {place: CardSet(cards) for place, cards in where.items() if cards}


def _step(now: AnyState, course: _Course, so_far: _SoFar) -> tuple[AnyState, _SoFar]:
    """The state after what was done next, and what the deal tells then."""
    if _is_hidden(now, course.log[so_far.told :]):
        return _answered(now, course, so_far)
    refused: Refused | None = None
    for action, plays in _done(now, course, so_far):
        if may(now, action):
            after = applied(now, action)
            further = _goes_on(now, after, course, so_far)
            if further is not None:
                return after, further
        elif refused is None and (not plays or _is_asked_to_play(now, action, so_far.plays)):
            refused = Refused(now, action, so_far.told, plays=plays)
    for action in choices_in(now):  # what was done may be a wrong guess: the log need not tell the action
        after = applied(now, action)
        further = _goes_on(now, after, course, so_far)
        if further is not None and after != now:
            return after, further
    raise refused or Untrue


def _is_hidden(now: AnyState, left: tuple[Entry, ...]) -> bool:
    """Whether what comes next in the log is an answer of the seat to act that was hidden."""
    entry = next((entry for entry in left if not isinstance(entry, Told)), None)
    if not isinstance(entry, Chosen) or entry.action is not None:
        return False
    return (entry.seat, entry.phase) == (actor(now), now.game.place(now.phase))


def _answered(now: AnyState, course: _Course, so_far: _SoFar) -> tuple[AnyState, _SoFar]:
    """The state after a hidden answer; or after a card that the seat played before it answered."""
    if course.answers is None:
        raise Untrue
    answer = course.answers.drawn(now, course.log[so_far.told :])
    after = applied(now, answer.action)
    further = _goes_on(now, after, course, so_far)
    if further is not None:
        course.answers.given(answer)
        return after, further
    left = course.plays[so_far.plays : so_far.plays + 1]
    for action in (action for _, card in left for action in _play(now, card, course.named)):
        if may(now, action):
            after = applied(now, action)
            further = _goes_on(now, after, course, so_far)
            if further is not None:
                return after, further
    raise Untrue


def _is_asked_to_play(now: AnyState, refused: Any, played: int) -> bool:
    """Whether the seat to act plays a card by actions of this kind: only then does a refusal show what it lacks."""
    like: Any = next((action for action in choices_in(now) if action.__class__ is refused.__class__), None)
    if like is None:
        return False
    after = applied(now, like)
    return len(_plays(after.table)) > played or len(after.results) > len(now.results)


def _goes_on(now: AnyState, after: AnyState, course: _Course, so_far: _SoFar) -> _SoFar | None:
    """What the deal tells after an action, if it is still the same deal and tells the same; else None."""
    if len(after.results) != len(now.results):
        return None
    table = after.table
    return course.begins_with(table, so_far) if table.hands or not now.hands else None


def _done(now: AnyState, course: _Course, so_far: _SoFar) -> Iterator[tuple[Any, bool]]:
    """What was done next, by the log or by the plays, and whether it is a play; it need not be legal."""
    seat, tricks, place = actor(now), len(now.tricks), now.game.place(now.phase)
    for entry in course.log[so_far.told :]:
        if isinstance(entry, Told):
            continue
        if entry.seat != seat or (isinstance(entry, Moved) and entry.tricks != tricks):
            break
        if isinstance(entry, Chosen) and entry.action is None:
            break
        if entry.action is not None and entry.phase == place:
            yield entry.action, False
            break
        if isinstance(entry, Moved) and entry.cards is not None:  # one answer may move cards several times
            yield from ((action, False) for action in choices_in(now) if set(cards_of(action)) == set(entry.cards))
    for _, card in course.plays[so_far.plays : so_far.plays + 1]:
        yield from ((action, True) for action in _play(now, card, course.named))


def _play(now: AnyState, card: Card, named: LedAs | None) -> Iterator[Any]:
    """The action that plays a card, as the suit that was named for it."""
    legal = choices_in(now)
    suit = None if named is None or now.trick else named.suit(card)
    if suit is not None:
        yield from (action for action in legal if action == Play(card, suit))
        return
    plain = Play(card)
    found = [plain] if plain in legal else [action for action in legal if cards_of(action) == (card,)]
    yield from found
    if not found:
        kinds = dict.fromkeys(type(action) for action in legal if isinstance(action, OneCard))
        yield from (kind(card) for kind in kinds)


def _plays(table: Table) -> Plays:
    return (*(play for trick in table.tricks for play in trick.plays), *table.trick)
