"""A deal done again: from the cards as dealt, through everything that the log tells, by the rules of the game.

Our own phases tell all that their rules reveal. A phase of your own need not: which cards a play rules out, who had to lead,
what an answer shows of the hand behind it. So in a game with such a phase every imagined deal is played again from the start,
and only one in which the same seats are asked, may do what they did, and leave the same view is a sample. Answers that were
hidden from the seat are drawn on the way (`trickgames.knowledge.answers`), each from what could be chosen at its time.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.engine.engine import actor, apply, awaiting, check, legal_actions
from trickgames.errors import TrickGamesError
from trickgames.knowledge.views import asked_in
from trickgames.table.action import OneCard, cards_of
from trickgames.table.actions import Deal, Play
from trickgames.table.facts import LedAs
from trickgames.table.log import Chosen, Moved, Told
from trickgames.table.places import HAND
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.knowledge.answers import Answers
    from trickgames.knowledge.views import View
    from trickgames.table.facts import Plays
    from trickgames.table.log import Entry
    from trickgames.table.places import Place

__all__ = ["Refused", "Untrue", "as_dealt", "retraced"]

IDLE: Final = 100


class Untrue(Exception):  # noqa: N818  # found out and handled in this room, and never an error of the caller's
    """This deal cannot have gone as the log tells."""


class Refused(Untrue):
    """A seat did what it could not have done with this hand: the state, the action, and how many entries came before it.

    `plays`: the action was the play of a card to a trick.
    """

    def __init__(self, state: AnyState, action: Any, entry: int, *, plays: bool) -> None:
        super().__init__()
        self.state, self.action, self.entry, self.plays = state, action, entry, plays


@attrs.define
class _Course:
    """What is to be done again: what a seat saw of the log, and the plays."""

    seat: int | None
    log: tuple[Entry, ...]
    plays: Plays
    named: LedAs | None
    answers: Answers

    def begins_with(self, table: Table) -> int | None:
        """How many entries of the log a table tells, if it tells the same so far; None if not."""
        log = [entry for entry in table.log if not isinstance(entry, Told) or self._heard(entry)]
        plays = _plays(table)
        if len(log) > len(self.log) or plays != self.plays[: len(plays)]:
            return None
        return len(log) if all(map(_same, log, self.log)) else None

    def _heard(self, told: Told) -> bool:
        return told.seen_by is None or self.seat in told.seen_by


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
    if seen.phase is None or not table.hands:
        return None
    now: AnyState = awaiting(table.next_deal(table.dealer, table.scores, table.results, table.deal))
    course = _Course(seen.seat, table.log, _plays(table), table.find(LedAs), answers)
    goal, dealt = (seen.phase, seen.actor, seen.asked), False
    for _ in range(len(course.log) + len(course.plays) + IDLE):
        told = course.begins_with(now.table)
        if told is None:
            raise Untrue
        if not dealt and now.awaits is not None:
            pack = _pack(seen.game, now, as_dealt(table)) if now.awaits is Deal else None
            if pack is None:
                return None
            now, dealt = _applied(now, Deal(pack)), True
            continue
        played = len(_plays(now.table))
        whole = told == len(course.log) and played == len(course.plays)
        if whole and (seen.game.place(now.phase), actor(now), asked_in(now)) == goal:
            return now if dealt else None
        now = _step(now, course, told, played)
    raise Untrue


def _step(now: AnyState, course: _Course, told: int, played: int) -> AnyState:
    """The state after what was done next."""
    if _is_hidden(now, course.log[told:]):
        return _answered(now, course, told, played)
    refused: Refused | None = None
    for action, plays in _done(now, course, told, played):
        if check(now, action) is None:
            after = _applied(now, action)
            if _goes_on(now, after, course):
                return after
        elif refused is None and (not plays or _is_asked_to_play(now, type(action), played)):
            refused = Refused(now, action, told, plays=plays)
    for action in legal_actions(now):  # what was done may be a wrong guess: the log need not tell the action
        after = _applied(now, action)
        if _goes_on(now, after, course) and after != now:
            return after
    raise refused or Untrue


def _is_hidden(now: AnyState, left: tuple[Entry, ...]) -> bool:
    """Whether what comes next in the log is an answer of the seat to act that was hidden."""
    entry = next((entry for entry in left if not isinstance(entry, Told)), None)
    if not isinstance(entry, Chosen) or entry.action is not None:
        return False
    return (entry.seat, entry.phase) == (actor(now), now.game.place(now.phase))


def _answered(now: AnyState, course: _Course, told: int, played: int) -> AnyState:
    """The state after a hidden answer; or after a card that the seat played before it answered."""
    answer = course.answers.drawn(now, course.log[told:])
    after = _applied(now, answer.action)
    if _goes_on(now, after, course):
        course.answers.given(answer)
        return after
    for action in _play(now, course.plays[played][1], course.named) if played < len(course.plays) else ():
        if check(now, action) is None and _goes_on(now, after := _applied(now, action), course):
            return after
    raise Untrue


def _is_asked_to_play(now: AnyState, kind: type[Any], played: int) -> bool:
    """Whether the seat to act plays a card by an action of this kind: only then has it been told what it can't have played."""
    action = next((action for action in legal_actions(now) if type(action) is kind), None)
    if action is None:
        return False
    after = _applied(now, action)
    return len(_plays(after.table)) > played or len(after.results) > len(now.results)


def _goes_on(now: AnyState, after: AnyState, course: _Course) -> bool:
    """Whether a state after an action belongs to the same deal, and tells the same of it so far."""
    same_deal = len(after.results) == len(now.results) and bool(after.table.hands) >= bool(now.table.hands)
    return same_deal and course.begins_with(after.table) is not None


def _done(now: AnyState, course: _Course, told: int, played: int) -> Iterator[tuple[Any, bool]]:
    """What was done next, by the log or by the plays, and whether it is a play; it need not be legal."""
    seat, tricks, place = actor(now), len(now.table.tricks), now.game.place(now.phase)
    for entry in course.log[told:]:
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
            yield from ((action, False) for action in legal_actions(now) if set(cards_of(action)) == set(entry.cards))
    if played < len(course.plays):
        yield from ((action, True) for action in _play(now, course.plays[played][1], course.named))


def _play(now: AnyState, card: Card, named: LedAs | None) -> Iterator[Any]:
    """The action that plays a card, as the suit that was named for it."""
    legal = legal_actions(now)
    suit = None if named is None or now.table.trick else named.suit(card)
    if suit is not None:
        yield from (action for action in legal if action == Play(card, suit))
        return
    found = [action for action in legal if cards_of(action) == (card,)]
    yield from found
    if not found:
        kinds = dict.fromkeys(type(action) for action in legal if isinstance(action, OneCard))
        yield from (kind(card) for kind in kinds)


def _applied(state: AnyState, action: Any) -> AnyState:
    try:
        return apply(state, action)
    except TrickGamesError as error:
        raise Untrue from error


def _plays(table: Table) -> Plays:
    return (*(play for trick in table.tricks for play in trick.plays), *table.trick)


def as_dealt(table: Table) -> dict[Place, list[Card]]:
    """Where the cards of a table lay when they had been dealt; what was drawn from a pile lay on top of it."""
    where: dict[Place, list[Card]] = {(HAND, seat): list(hand) for seat, hand in enumerate(table.hands)}
    for pile in table.piles:
        where[pile.place] = list(pile.cards)
    tricks = [trick.plays for trick in table.tricks]
    _unplay(where, table.trick)
    for entry in reversed(table.log):
        if isinstance(entry, Moved):
            while len(tricks) > entry.tricks:
                _unplay(where, tricks.pop())
            cards = entry.cards or ()
            for place in (entry.target, (HAND, entry.target[1])):  # a card that was played lay in the hand or on an open pile
                where[place] = [card for card in where.get(place, ()) if card not in cards]
            where[entry.source] = [*cards, *where.get(entry.source, ())]
    while tricks:
        _unplay(where, tricks.pop())
    return where


def _unplay(where: dict[Place, list[Card]], plays: Plays) -> None:
    for seat, card in plays:
        where[HAND, seat].append(card)


def _pack(game: Game, awaits: AnyState, where: dict[Place, list[Card]]) -> tuple[Card, ...] | None:
    """The pack that deals the cards so; None where hands or piles had other sizes."""
    places = _places(game, awaits)
    if Counter(places) != {place: len(cards) for place, cards in where.items() if cards}:
        return None
    left = {place: iter(cards) for place, cards in where.items()}
    return tuple([next(left[place]) for place in places])


def _places(game: Game, awaits: AnyState) -> tuple[Place, ...]:
    """Where each card of a pack comes to lie, which is the same for every pack."""
    key = ("dealt", awaits.dealer, awaits.table.deal, awaits.table.facts)
    known: Any = game.memo.get(key)
    if known is None:
        pack = game.pack
        phase: Any = awaits.phase
        step = phase.step(awaits, Deal(pack))
        table: Table = step if isinstance(step, Table) else step.table
        lies: dict[Card, Place] = {card: (HAND, seat) for seat, hand in enumerate(table.hands) for card in hand}
        lies |= {card: pile.place for pile in table.piles for card in pile.cards}
        known = game.memo[key] = tuple([lies[card] for card in pack])
    places: tuple[Place, ...] = known
    return places
