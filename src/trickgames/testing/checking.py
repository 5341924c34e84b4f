"""The walk of a match along the laws: each is asked at its place, and the first that is broken is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from trickgames.engine.engine import apply, start
from trickgames.engine.playing import Playing
from trickgames.table.actions import Deal
from trickgames.testing.laws import STATE_LAWS, STEP_LAWS, Kit, Law
from trickgames.testing.luck import seeded
from trickgames.testing.match import Match, program, text_of
from trickgames.testing.match_laws import ENDS, MATCH_LAWS, Course, endless
from trickgames.testing.patience import WAITS, TookTooLong, patient
from trickgames.testing.pile_law import PILES
from trickgames.testing.sample_laws import SAMPLE_LAWS
from trickgames.testing.swap_laws import SWAP_LAWS
from trickgames.testing.table_laws import TABLE_STATE_LAWS, TABLE_STEP_LAWS
from trickgames.testing.view_laws import VIEW_STATE_LAWS, VIEW_STEP_LAWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from trickgames.engine.states import AnyState
    from trickgames.testing.coverage import Coverage

__all__ = ["DONE", "LAWS", "LawBrokenError", "ask", "check_match", "has_not_returned", "law_named"]

MOST_LINES: Final = 120
MATCH_TAKES: Final = 6  # times as long as a step, since a law of a match plays it again
DONE: Final = Law("legal actions", "every listed action can be done without an error", "step", lambda *_: iter(()))
SOUND: Final = Law("no errors", "looking at a state raises no error", "state", lambda *_: iter(()))
LAWS: Final[tuple[Law, ...]] = (
    *(DONE, SOUND),
    *TABLE_STATE_LAWS,
    *STATE_LAWS,
    *VIEW_STATE_LAWS,
    *TABLE_STEP_LAWS,
    *VIEW_STEP_LAWS,
    *STEP_LAWS,
    *SWAP_LAWS,
    *SAMPLE_LAWS,
    PILES,
    *MATCH_LAWS,
)


class LawBrokenError(AssertionError):
    """A game breaks a law: which `law`, what is wrong (`problem`), and the shortest `match` that shows it.

    The text ends with the match as a program. Of a very long match it shows the first and the last actions; `match` has all.
    """

    def __init__(self, law: Law, problem: str, match: Match) -> None:
        super().__init__(law, problem, match)
        self.law = law
        self.problem = problem
        self.match = match

    def __str__(self) -> str:
        count = len(self.match.actions)
        return (
            f"{self.match.game.name} breaks the law of {self.law.name!r}: {self.law.sentence}\n\n"
            f"  {self.problem}\n\n"
            f"after {count} action{'' if count == 1 else 's'}:\n\n{program(self.match, MOST_LINES)}"
        )


def check_match(
    match: Match, kit: Kit | None = None, laws: Iterable[Law] = LAWS, *, whole: bool = True, most: int | None = None
) -> Coverage:
    """Walks a match from state to state, asks each law at its place, and counts what was reached.

    `whole=False` asks the laws of states and steps only in the last deal. In a match of more than `most` actions they are asked
    at about that many of the plays, and wherever no card is played. `LawBrokenError` for the first law that is broken.
    """
    kit = Kit(match.game) if kit is None else kit
    chosen = tuple(laws)
    kit.luck = seeded(text_of(match))
    kit.coverage.play(match.game)
    if ENDS in chosen and endless(match.actions, kit) is not None:  # the walk would take long
        ask((ENDS,), "match", match, (Course(match, tuple(match.states()), ()), kit))
    states = [_done(match, 0, lambda: start(match.game, match.dealer, match.scores, deal=match.deal), kit.patience)]
    hashes: list[int] = []
    deals = [number for number, action in enumerate(match.actions) if isinstance(action, Deal)]
    first = 0 if whole or not deals else deals[-1]
    count = len(match.actions)
    passes_over = most is not None and count > most
    for number in range(count + 1):
        state = states[-1]
        kit.coverage.reach(state)
        asked = number >= first
        if passes_over and asked and isinstance(state, Playing):
            asked = kit.luck.below(count) < (most or 0)
        if asked:
            ask(chosen, "state", match.upto(number), (state, kit))
        hashes.append(_hash(match, number, state))
        if number == count:
            break
        action = match.actions[number]
        after = _done(match, number + 1, lambda: apply(state, action), kit.patience)  # noqa: B023 - called immediately, within the turn of the loop
        if asked:
            ask(chosen, "step", match.upto(number + 1), (state, action, after, kit))
        states.append(after)
    ask(chosen, "match", match, (Course(match, states, hashes, first), kit))
    return kit.coverage


def _done(match: Match, count: int, step: Callable[[], AnyState], patience: float) -> AnyState:
    try:
        with patient(patience):
            return step()
    except TookTooLong as hung:
        raise LawBrokenError(DONE, f"this {has_not_returned(patience, hung)}", match.upto(count)) from None
    except Exception as error:
        raise LawBrokenError(DONE, _told(error), match.upto(count)) from error


def _told(error: Exception) -> str:
    """An error in a line, with where it was, if that is known."""
    where = ", ".join(getattr(error, "__notes__", ()))
    return f"{type(error).__name__}: {error}" + (f" ({where})" if where else "")


def has_not_returned(patience: float, hung: TookTooLong) -> str:
    """What is told of a step that takes too long."""
    where = f", in {hung.where}" if hung.where else ""
    if hung.waits:
        return f"has not returned after {WAITS * patience:g} seconds of waiting{where}: what does it wait for?"
    return f"has not returned after {patience:g} seconds of computing{where}: is there a loop without an end?"


def _hash(match: Match, number: int, state: AnyState) -> int:
    try:
        return hash(state)
    except TypeError as error:
        problem = f"a state of {type(state.phase).__name__} has no hash: {error}; use tuples and frozen classes"
        raise LawBrokenError(law_named("frozen values"), problem, match.upto(number)) from error


def law_named(name: str) -> Law:
    """The law of this name."""
    return next(law for law in LAWS if law.name == name)


def ask(laws: Iterable[Law], about: Literal["state", "step", "match"], match: Match, given: tuple[Any, ...]) -> None:
    """Ask the laws of a state, of a step or of a match; `LawBrokenError` for the first that is broken."""
    asked = [law for law in laws if law.about == about]
    patience: float = given[-1].patience * (MATCH_TAKES if about == "match" else 1)
    with patient(patience) as begin:  # one clock for all: to set a signal costs as much as many a law
        for law in asked:
            begin()
            try:
                problem = next(law.broken(*given), None)
            except TookTooLong as hung:
                problem = f"asking for {law.name!r} {has_not_returned(patience, hung)}"
                raise LawBrokenError(SOUND, problem, match) from None
            except Exception as error:
                problem = f"asking for {law.name!r} raises {_told(error)}"
                raise LawBrokenError(SOUND, problem, match) from error
            if problem is not None:
                raise LawBrokenError(law, problem, match)
