"""The engine that plays any game. It chains the phases, and knows no game and no rule.

Every decision of a rule is in a phase, in the ranking, in the scoring or in the goal. A state goes from phase to phase like
this. A phase is *entered* with the table, and either asks somebody (a state) or hands the table on. An action *steps* from a
state to the next state of the phase, or to the table that is handed on. After the last phase the deal is scored, and the next
deal is awaited, until the goal says that the match is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import sub
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, overload

import attrs

from trickgames.checks import expect, fits
from trickgames.engine.game import Game
from trickgames.engine.protocols import TakesBids
from trickgames.engine.scored import SeesEndings, StartsAt, WatchesScores
from trickgames.engine.states import AnyState, MatchOver, Phase, State
from trickgames.engine.typed import read_in
from trickgames.engine.verdict import Ending, NextGame, Played, is_verdict
from trickgames.engine.wording import verb_of
from trickgames.errors import IllegalActionError, InvalidRulesError, InvalidStateError, Reason, Refusal, short
from trickgames.table.action import Action, OneCard, form_of
from trickgames.table.actions import ACTIONS, AnyAction, ShootMoon
from trickgames.table.misread import Asked
from trickgames.table.reading import read_action
from trickgames.table.table import Table, ThrownIn, fresh_table, new_result
from trickgames.table.tallies import GAMES_WON, changed_tallies, with_tally

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "Outcome",
    "actor",
    "apply",
    "awaiting",
    "check",
    "legal_actions",
    "outcome",
    "parse_action",
    "replay",
    "start",
]

A = TypeVar("A")


@attrs.frozen
class Outcome:
    """How a match ended: the sides that won (none if it is drawn), the scores by side, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    why: str


def start(game: Game, dealer: int = 0, scores: Iterable[int] | None = None, *, deal: int = 1) -> AnyState:
    """The state that awaits the first deal of a match. `scores` are by side; without them the goal gives them (usually 0).

    `deal` is the number of that deal, for rules and scorings that depend on it. An impossible dealer, score or number is an
    `InvalidStateError`.

    >>> from trickgames import euchre
    >>> state = start(euchre.BICYCLE, dealer=2)
    >>> actor(state), legal_actions(state), state.scores
    (2, (), (0, 0))
    """
    expect(game, Game, "game")
    if scores is not None and not isinstance(scores, Iterable):
        msg = f"scores={short(scores)}: give one whole number for each side"
        raise TypeError(msg)
    before = (_start_score(game),) * len(game.seating.sides) if scores is None else tuple(scores)
    usual = type(deal) is int and deal == 1
    plain = type(dealer) is int and {*map(type, before)} == {int}  # not False, which is 0 to a dictionary
    known = game.memo.get(("start", dealer, before)) if usual and plain else None
    if known is None:
        InvalidStateError.check(_start_problems(game, dealer, before, deal))
        known = awaiting(Table(game, dealer, before, deal=deal))
        if scores is None and usual:
            game.memo["start", dealer, before] = known
    begun: AnyState = known
    return begun


def _start_score(game: Game) -> int:
    known = game.memo.get("start score")
    if known is None:
        goal: object = game.goal
        known = game.memo["start score"] = goal.start_score() if isinstance(goal, StartsAt) else 0
    return int(known)


def awaiting(table: Table) -> AnyState:
    """The first state of a deal: what comes of entering the phases with an empty table."""
    return _entered(table.game.phases, 0, table)


def _start_problems(game: Game, dealer: object, scores: tuple[object, ...], deal: object) -> Iterator[str]:
    seats, sides = game.seating.seats, len(game.seating.sides)
    if type(dealer) is not int or not 0 <= dealer < seats:
        yield f"dealer={short(dealer)}: the seats are 0 to {seats - 1}"
    if type(deal) is not int or deal < 1:
        yield f"deal={short(deal)}: the deals of a match are numbered from 1"
    if len(scores) != sides or any(type(score) is not int for score in scores):
        yield f"scores={short(scores)}: one whole number for each of {sides} sides"
    elif isinstance(game.goal, WatchesScores):
        yield from game.goal.over_before(scores)  # type: ignore[arg-type]  # the types have just been looked at


def actor(state: AnyState) -> int | None:
    """The seat to act, or None when the match is over. Before a deal it is the dealer's seat.

    >>> from trickgames import euchre
    >>> actor(start(euchre.BICYCLE, dealer=3))
    3
    """
    if isinstance(state, MatchOver):
        return None
    _refuse_no_state(state)
    return state.acting


def legal_actions(state: State[A]) -> tuple[A, ...]:
    """All legal actions of the seat to act, in a fixed order. Empty before a deal and when the match is over.

    >>> from trickgames import pitch
    >>> legal_actions(start(pitch.TEN_POINT))
    ()
    """
    try:
        return state.phase.legal(state)
    except AttributeError:
        _refuse_no_state(state)
        raise


def check(state: AnyState, action: object) -> Reason | None:
    """The reason why the seat to act may not do this, or None if it may.

    >>> from trickgames import euchre
    >>> str(check(start(euchre.BICYCLE), parse_action("pass")))
    "That can't be done now."
    """
    try:
        phase: Phase[Any, Any] = state.phase
        if type(action) in phase.accepts:
            return phase.check(state, action)
    except AttributeError:
        _refuse_no_state(state)
        raise
    if isinstance(state, MatchOver):
        return Refusal.MATCH_OVER
    kinds = {*ACTIONS, *(kind for other in state.game.phases for kind in other.accepts)}
    return Refusal.NOT_NOW if type(action) in kinds else Refusal.NOT_AN_ACTION


def apply(state: AnyState, action: object, seat: int | None = None) -> AnyState:
    """The state after a legal action. The given state is unchanged.

    An action that the rules refuse is an `IllegalActionError` with the reason. If you give the `seat` that acts, so is an
    action out of turn. `seat=None` is whoever is to act, not a spectator as in `view`: a server refuses clients without a seat.

    >>> from trickgames import euchre
    >>> from trickgames.engine.shuffling import shuffled
    >>> from trickgames.table.actions import Deal
    >>> state = apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 7)))
    >>> [str(action) for action in legal_actions(state)]
    ['pass', 'order up', 'order up alone']
    """
    try:
        phase: Phase[Any, Any] = state.phase
        accepts = phase.accepts
    except AttributeError:
        _refuse_no_state(state)
        raise
    if seat is not None and (seat != actor(state) or seat.__class__ is not int):
        _refuse(Refusal.MATCH_OVER if isinstance(state, MatchOver) else Refusal.WRONG_SEAT, state, action)
    if type(action) not in accepts:
        _refuse(check(state, action) or Refusal.NOT_NOW, state, action)
    reason = phase.check(state, action)
    if reason is not None:
        if not isinstance(reason, Reason):
            _not_given(phase, "check", reason, "None, or the Reason why not")
        _refuse(reason, state, action)
    try:
        step: Any = phase.step(state, action)
    except InvalidStateError as error:
        raise _named(phase, "step", error) from None
    if type(step) is type(state):
        return step
    if type(step) is Table:
        game = step.game
        return _entered(game.phases, game.place(phase) + 1, step)
    return _stepped(phase, step)


def _named(phase: Phase[Any, Any], method: str, error: InvalidStateError) -> InvalidStateError:
    """The error with the phase and the method that brought it about, if it does not name them yet."""
    name = type(phase).__name__
    if error.problems and error.problems[0].startswith(f"{name}."):
        return error
    return InvalidStateError(*(f"{name}.{method}: {problem}" for problem in error.problems))


def _not_given(phase: Phase[Any, Any], method: str, given: object, wanted: str) -> NoReturn:
    hint = " (is a `return` missing?)" if given is None else ""
    msg = f"{type(phase).__name__}.{method} returned {short(given)}: it must return {wanted}{hint}"
    raise InvalidRulesError(msg)


def outcome(state: AnyState) -> Outcome | None:
    """How the match ended, or None while it goes on.

    >>> from trickgames import euchre
    >>> outcome(start(euchre.BICYCLE)) is None
    True
    """
    if isinstance(state, MatchOver):
        return Outcome(state.winners, state.scores, state.why)
    _refuse_no_state(state)
    return None


def replay(
    game: Game, actions: Iterable[object], dealer: int = 0, scores: Iterable[int] | None = None, *, deal: int = 1
) -> Iterator[AnyState]:
    """The states of these actions, one before the first and one after each. `IllegalActionError` at the first that isn't legal.

    It begins as `start` does, with this dealer, these scores and this number of the first deal.

    >>> from trickgames import euchre
    >>> from trickgames.table.actions import Deal
    >>> from trickgames.engine.shuffling import shuffled
    >>> actions = [Deal(shuffled(euchre.BICYCLE, 7)), parse_action("pass")]
    >>> [actor(state) for state in replay(euchre.BICYCLE, actions)]
    [0, 1, 2]
    """
    if not isinstance(actions, Iterable):
        msg = f"{short(actions)} is not a list of actions"
        raise TypeError(msg)
    return _replayed(start(game, dealer, scores, deal=deal), actions)


def _replayed(state: AnyState, actions: Iterable[object]) -> Iterator[AnyState]:
    yield state
    for action in actions:
        state = apply(state, action)
        yield state


@overload
def parse_action(text: str, game: None = None) -> AnyAction: ...
@overload
def parse_action(text: str, game: Game | None) -> Action: ...
def parse_action(text: str, game: Game | None = None) -> Action:
    """The action that the text names. Give the game to read actions of its own phases. Any other text is a `NotationError`,
    which is a `NotAnActionError` if nothing in the text is a name of an action.

    >>> parse_action("order up alone"), str(parse_action("play J♥"))
    (OrderUp(alone=True), 'play Jh')
    """
    if game is None:
        return read_action(text, ACTIONS)
    expect(game, Game, "game", "game")
    own = (kind for phase in game.phases for kind in phase.accepts if kind not in ACTIONS)
    return read_in(game, text, (*own, *ACTIONS))


def _refuse_no_state(state: object) -> None:
    if not isinstance(state, State):
        hint = ": pass its `state`" if isinstance(getattr(state, "state", None), State) else ""
        msg = f"{short(state)} is not a state of a match{hint}"
        raise TypeError(msg)


def _refuse(reason: Reason, state: AnyState, action: object) -> NoReturn:
    # what the seat to act may do shows its hand: it is not for another seat that has asked
    legal = () if reason is Refusal.WRONG_SEAT else legal_actions(state)
    rule = state.game.citations.number(reason.rule)
    raise IllegalActionError(reason, action, state, legal, _hint(reason, action, state), rule)


def _hint(reason: Reason, action: object, state: AnyState) -> str:
    """What helps beside the reason; it names no card of the seat to act."""
    if isinstance(action, str):
        return "A text isn't an action yet: `tg.parse_action` reads it."
    unfitting = reason in (Refusal.NOT_NOW, Refusal.NOT_AN_ACTION, Refusal.WRONG_SEAT)
    return str(asked_now(state)) if unfitting and not isinstance(state, MatchOver) else ""


def asked_now(state: AnyState) -> Asked:
    """What is asked in a state, and which seat is asked. It names no card.

    >>> from trickgames import euchre
    >>> print(asked_now(start(euchre.BICYCLE)))
    Seat 0 is to act: `deal`.
    """
    if isinstance(state, MatchOver):
        return Asked(None)
    phase = state.phase
    forms = [
        f"{verb_of(kind, phase)} <card>" if issubclass(kind, OneCard) else form_of(kind)
        for kind in phase.accepts
        if kind is not ShootMoon or not isinstance(phase, TakesBids) or phase.bid_limits().moon
    ]
    return Asked(state.acting, tuple(forms))


def _stepped(phase: Phase[Any, Any], step: Any) -> AnyState:
    """The next state after a step that has led to no table."""
    if type(step) is ThrownIn:
        return _entered(step.table.game.phases, 0, step.again())
    if not isinstance(step, State):
        _not_given(phase, "step", step, _STEPS)
    return step  # type: ignore[return-value]  # a state that a phase gives is one of the union


def _entered(phases: tuple[Phase[Any, Any], ...], place: int, table: Table) -> AnyState:
    """The next state in which somebody must act, from a table with which the phase at this place is entered."""
    while True:
        if place == len(phases):
            ended = _finish(table.game, table)
            if type(ended) is not Table:
                return ended  # type: ignore[return-value]  # the match is over
            table, place = ended, 0
        phase = phases[place]
        try:
            step = phase.enter(table)
        except InvalidStateError as error:
            raise _named(phase, "enter", error) from None
        if type(step) is Table:
            table = step
            place += 1
        elif isinstance(step, State):
            return step  # type: ignore[return-value]  # a state that a phase gives is one of the union
        elif type(step) is ThrownIn:
            table, place = step.again(), 0
        else:
            _not_given(phase, "enter", step, _STEPS)


_STEPS = "a state, a Table or ThrownIn"


def _finish(game: Game, table: Table) -> Table | MatchOver:
    """The deal is played: score it, and either end the match or pass the deal to the left (E39)."""
    played = Played.of(table)
    verdict = game.scoring(played, table.scores)
    if not is_verdict(verdict, game):
        seats, sides = game.seating.seats, len(game.seating.sides)
        msg = (
            f"the scoring {short(game.scoring)} returned {short(verdict)}: it must return a `Verdict` with the points of"
            f" {seats} seats, the scores of {sides} sides, and an Ending or None"
        )
        raise InvalidStateError(msg)
    change = tuple(map(sub, verdict.scores, table.scores))
    ending: Ending | NextGame | None = verdict.ending
    if ending is None or isinstance(game.goal, SeesEndings):
        ending = game.goal(played, verdict)
    scores, tallies = verdict.scores, table.tallies if verdict.tallies is None else verdict.tallies
    if ending is not None:
        _check_ending(ending, game)
        if ending.games_won is not None:
            tallies = with_tally(tallies, GAMES_WON, ending.games_won)
        if isinstance(ending, NextGame):
            scores = ending.scores
    result = new_result(
        table.dealer,
        played.contract,
        played.strain,
        played.makers,
        played.tricks_taken,
        verdict.points,
        change,
        () if tallies is table.tallies else changed_tallies(table.tallies, tallies),
    )
    results = (*table.results, result)
    if isinstance(ending, Ending):
        over = fresh_table(game, table.dealer, scores, results, table.deal + 1, tallies)
        return MatchOver(over, ending.winners, ending.why)
    return fresh_table(game, game.seating.left(table.dealer), scores, results, table.deal + 1, tallies)


def _check_ending(ending: object, game: Game) -> None:
    """Nothing for what a goal may give; else `InvalidStateError`."""
    sides = len(game.seating.sides)
    if isinstance(ending, Ending | NextGame):
        won = (0,) * sides if ending.games_won is None else ending.games_won
        scores = (0,) * sides if isinstance(ending, Ending) else ending.scores
        if all(fits(numbers, tuple[int, ...]) and len(numbers) == sides for numbers in (won, scores)):
            return
    msg = (
        f"the goal {short(game.goal)} gave {short(ending)}: an Ending, None for another deal, or a NextGame with the scores and"
        f" the games won of {sides} sides"
    )
    raise InvalidStateError(msg)
