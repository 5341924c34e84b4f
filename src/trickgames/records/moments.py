"""States and views in a file.

A state follows from its table. It is written as its kind, the place of the phase that asks, the seat that is asked and the
table, and it is read by asking that phase again. A `CustomState` has more fields, which are written too. They must be those
that its phase gives to the state. What could not be read again is not written. And the deal of a state that is read is done
again from its cards, its log and its plays: what it can't come to is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import attrs
from cattrs.gen import override

from trickgames.engine.state import CustomState, State, comes_about
from trickgames.engine.states import MatchOver, Phase, Playing
from trickgames.errors import InvalidStateError, NotationError, TrickGamesError, short
from trickgames.knowledge.retrace import contradiction
from trickgames.knowledge.sampling import contradictions
from trickgames.knowledge.soundness import view_problems
from trickgames.knowledge.views import View
from trickgames.records.classes import SPECIAL, class_hook, class_unhook, registered, tag_to_write
from trickgames.records.context import PLACE, playing_in, playing_now
from trickgames.records.converter import write_action
from trickgames.records.hints import CONVERTER, is_state
from trickgames.records.limits import is_object
from trickgames.records.registry import TYPE
from trickgames.records.texts import wrong
from trickgames.records.values import read_row
from trickgames.table.action import Action
from trickgames.table.table import Table

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState

__all__ = ["StateForm", "has_own_fields", "read_state", "write_state"]


@attrs.frozen
class StateForm:
    """A state as it stands in a file, beside its kind."""

    phase: Phase[Any, Any]
    seat: int
    table: Table


def has_own_fields(kind: type[Any]) -> bool:
    """Whether states of this class are written field by field, and not as what their phase asks."""
    return issubclass(kind, CustomState) or kind is MatchOver


# Writing


def write_state(state: State[Any]) -> dict[str, Any]:
    """A state as an object that tells its kind; `NotationError` for one that could not be read again."""
    kind = type(state)
    tag = tag_to_write(state)
    with playing_now(state.game):
        if kind is MatchOver:
            return {TYPE: tag, **class_unhook(kind)(state)}
        _check_asked(state)
        if has_own_fields(kind):
            return {TYPE: tag, **class_unhook(kind)(state)}
        form = StateForm(state.phase, state.acting, state.table)
        return {TYPE: tag, **class_unhook(StateForm)(form)}


def _check_asked(state: State[Any]) -> None:
    """A state follows from its table, so its phase must ask for it again."""
    phase, game = state.phase, state.game
    if phase not in game.phases:
        msg = f"{short(phase)} is not a phase of this game"
        raise NotationError(msg)
    if not comes_about(state):
        asked = f"{_named(phase, game)}.asking makes of this table and seat {state.acting}"
        msg = f"{asked} another state than this {type(state).__name__}"
        raise NotationError(msg)


def _named(phase: Phase[Any, Any], game: Game) -> str:
    return f"phase {game.place(phase)} ({type(phase).__name__})"


# Reading


def read_state(value: Any, kind: type[Any] | None = None) -> State[Any]:
    """The state that an object tells; of this kind, where one is given."""
    if not is_object(value):
        wrong("an object (a state)", value)
    found: type[Any] | None = kind if TYPE not in value else registered(value[TYPE], f"a state that tells its {TYPE!r}", State)
    if found is None or (kind is not None and not issubclass(found, kind)):
        wrong(f"a state that tells its {TYPE!r}", value.get(TYPE))
    fields = {key: item for key, item in value.items() if key != TYPE}
    with playing_in(fields.get("table")) as game:
        if found is MatchOver:
            return cast("State[Any]", class_hook(found)(fields, found))
        if has_own_fields(found):
            made: State[Any] = class_hook(found)(fields, found)
            _check_asked(made)
            _check_come_to(made)
            return made
        form: StateForm = class_hook(StateForm)(fields, StateForm)
        assert game is not None  # noqa: S101 - without it the form could not be read
        return _asked_again(found, form, game)


def _asked_again(kind: type[Any], form: StateForm, game: Game) -> State[Any]:
    if not 0 <= form.seat < game.seating.seats:
        msg = f"seat={form.seat}: the seats are 0 to {game.seating.seats - 1}"
        raise NotationError(msg)
    made = _asked(form.phase, form.seat, form.table)
    asks = f"{_named(form.phase, game)} asks"
    if type(made) is not kind:
        msg = f"{asks} seat {form.seat} for {type(made).__name__} on this table, not for {kind.__name__}"
        raise NotationError(msg)
    if made.acting != form.seat:
        msg = f"{asks} seat {made.acting} on this table, and not seat {form.seat}"
        raise NotationError(msg)
    # the table of a state in play has been checked when it was made, and its own check would look at it again
    InvalidStateError.check(State[Any].problems(made) if isinstance(made, Playing) else made.problems())
    if made.awaits is None and not form.phase.legal(made):
        msg = f"{asks} seat {form.seat} nothing on this table: it has no choice"
        raise NotationError(msg)
    _check_come_to(made)
    return made


def _check_come_to(state: State[Any]) -> None:
    """A deal that is done again as the state tells must come to it."""
    found = contradiction(cast("AnyState", state))
    if found is not None:
        raise InvalidStateError(found)


def _asked(phase: Phase[Any, Any], seat: int, table: Table) -> State[Any]:
    """The state in which a phase asks a seat on a table that need not come from play."""
    try:
        made: Any = phase.asking(table, seat)
    except TrickGamesError:
        raise
    except Exception as error:
        msg = f"{type(phase).__name__} cannot ask seat {seat} on this table ({type(error).__name__}: {short(str(error))})"
        raise NotationError(msg) from error
    if not isinstance(made, State):
        msg = f"{type(phase).__name__}.asking returned {short(made)}: it must return a state"
        raise NotationError(msg)
    return made  # pyright: ignore[reportUnknownVariableType]  # nobody knows the actions of a state of a user's own


# Views


def _view(value: Any, kind: Any) -> View:
    with playing_in(value):
        seen = cast("View", class_hook(View)(value, kind))
    InvalidStateError.check(contradictions(seen))
    InvalidStateError.check(view_problems(seen))
    return seen


def _unview(value: View) -> Any:
    with playing_now(value.game):
        return class_unhook(View)(value)


def _actions(value: Any, _: Any) -> Any:
    return read_row(tuple[Action, ...])(value, Action)


def _unactions(actions: Any) -> list[Any]:
    return [write_action(action) for action in actions]


def _register() -> None:
    SPECIAL[StateForm] = {"phase": PLACE}
    SPECIAL[View] = {"legal_actions": override(struct_hook=_actions, unstruct_hook=_unactions)}
    CONVERTER.register_structure_hook_factory(is_state, lambda hint, _: lambda value, _kind: read_state(value, hint))
    CONVERTER.register_unstructure_hook_factory(is_state, lambda _hint, _: write_state)
    CONVERTER.register_structure_hook(View, _view)
    CONVERTER.register_unstructure_hook(View, _unview)


_register()
