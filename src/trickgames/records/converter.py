"""How values of the library turn into plain JSON and back, by the types of their fields.

cattrs writes and reads the classes; here stands what is special. A class that may be one of several is told by its name under
`type`, and is built only if it is registered. Actions and cards are their texts. Nothing is guessed: a number is not read
from a text, nor a tuple from a text.
"""

from __future__ import annotations

import enum
import typing
from collections.abc import Callable as AbstractCallable
from contextlib import contextmanager
from contextvars import ContextVar
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import attrs
import cattrs
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from trickgames.cards.card import Card, CardSet
from trickgames.engine.engine import parse_action
from trickgames.engine.game import Game
from trickgames.engine.protocols import Goal, Scoring
from trickgames.engine.states import Phase, Playing
from trickgames.errors import InvalidStateError, NotationError, Reason, TrickGamesError, short
from trickgames.knowledge.sampling import contradictions
from trickgames.knowledge.soundness import view_problems
from trickgames.knowledge.views import View
from trickgames.records.hints import CONVERTER, is_action, is_entry, is_open, is_state, union_parts
from trickgames.records.limits import is_list, is_object
from trickgames.records.registry import FUNCTION, FUNCTIONS, REGISTRY, TYPE, fields_of, tag_of, unknown
from trickgames.records.texts import CARDS, TEXTS, wrong
from trickgames.records.values import (
    each,
    is_row,
    read_enum,
    read_literal,
    read_number,
    read_row,
    read_set,
    read_text,
    strict,
    write_row,
    write_set,
)
from trickgames.table.actions import ACTIONS, Action, read_action
from trickgames.table.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    Hook = Callable[[Any, Any], Any]
    Unhook = Callable[[Any], Any]

__all__ = ["NoGameError", "class_fits", "class_hook", "class_unhook", "playing_now", "try_game"]

MAX_SEATS: Final = 432  # every seat is dealt a card at least
_PHASE_METHODS: Final = ("accepts", "needs", "gives", "enter", "legal", "check", "step", "public", "witnesses")

_reading: dict[type[Any], Hook] = {}
_writing: dict[type[Any], Unhook] = {}
_game: ContextVar[Game | None] = ContextVar("game", default=None)


class NoGameError(Exception):
    """Something depends on a game that could not be read; the problem is told where the game stands."""


@contextmanager
def playing_now(game: Game | None) -> Generator[None]:
    """While this lasts, phases and actions are those of the game."""
    before = _game.set(game)
    try:
        yield
    finally:
        _game.reset(before)


# Actions


def _write_action(action: Any) -> str | dict[str, Any]:
    """Its text; the object of its fields, where the text is read as an action of another class."""
    text = str(action)
    game = _game.get()
    try:
        read = _read_action(text, game)
    except NotationError:
        read = None
    if read.__class__ is action.__class__ and read == action:
        return text
    if tag_of(action.__class__) is None:
        msg = f"{text[:60]!r} does not read back as the action it is: is its class registered?"
        raise NotationError(msg)
    return _tag(action)


def _read_action(text: str, game: Game | None) -> Action:
    if game is not None:
        return parse_action(text, game)
    own = [kind for kind in REGISTRY.values() if kind not in ACTIONS and is_action(kind)]
    return read_action(text, (*ACTIONS, *own))  # ours first, as a program reads it that has registered nothing


def _action(hint: Any) -> Hook:
    kinds = tuple(kind for kind in union_parts(hint) or (hint,) if kind is not Action)

    def structure(value: Any, _: Any) -> Any:
        if is_object(value):
            return _tagged(value, lambda cls: None if is_action(cls) and issubclass(cls, kinds or (object,)) else "action")
        if not isinstance(value, str):
            wrong("the text of an action", value)
        action = _read_action(value, _game.get())
        return action if not kinds or isinstance(action, kinds) else wrong("another kind of action", value)

    return structure


# Classes


def class_hook(hint: type[Any]) -> Hook:
    """What reads an attrs class from an object of its fields, whatever else the converter does with the class."""
    known = _reading.get(hint)
    if known is not None:
        return known
    build = make_dict_structure_fn(hint, CONVERTER, **_overrides(hint))

    def structure(value: Any, kind: Any) -> Any:
        return build(value, kind) if is_object(value) else wrong(f"an object ({hint.__name__})", value)

    return _reading.setdefault(hint, structure)


def class_unhook(hint: type[Any]) -> Unhook:
    """What writes an attrs class as an object of its fields."""
    known = _writing.get(hint)
    return _writing.setdefault(hint, _writer(hint)) if known is None else known


def _writer(hint: type[Any]) -> Unhook:
    return make_dict_unstructure_fn(hint, CONVERTER, _cattrs_omit_if_default=True, **_overrides(hint))


def _overrides(hint: type[Any]) -> dict[str, Any]:
    """What is special about the fields of a class: derived ones are left out, the phase of a state is its place in the game."""
    fields = fields_of(hint)
    hidden = {field.name: override(omit=True) for field in attrs.fields(hint) if field.name not in fields}
    phase = {"phase": override(struct_hook=_read_phase, unstruct_hook=_place)} if is_state(hint) and "phase" in fields else {}
    return {**hidden, **_SPECIAL.get(hint, {}), **phase}


def _seating(value: Any, _: Any) -> Seating:
    sides = value.get("sides") if is_object(value) else None
    if is_list(sides) and sum(len(side) for side in sides if is_list(side)) > MAX_SEATS:
        wrong(f"a seating of at most {MAX_SEATS} seats", len(sides))
    return cast("Seating", class_hook(Seating)(value, Seating))


def _mask(value: Any, _: Any) -> int:
    return cast("CardSet", read_text(CardSet)(value, CardSet)).mask


def _masks(value: Any, _: Any) -> tuple[int, ...]:
    return tuple(each(value, ((_mask, CardSet) for _ in value), tuple)) if is_list(value) else wrong("a list", value)


def _actions(value: Any, _: Any) -> Any:
    return read_row(tuple[Action, ...])(value, Action)


_SPECIAL: Final[dict[type[Any], dict[str, Any]]] = {
    Playing: {
        "masks": override(struct_hook=_masks, unstruct_hook=lambda masks: [str(CardSet.of(mask)) for mask in masks]),
        "playable": override(struct_hook=_mask, unstruct_hook=lambda mask: str(CardSet.of(mask))),
    },
    View: {
        "legal_actions": override(struct_hook=_actions, unstruct_hook=lambda actions: [_write_action(one) for one in actions])
    },
}


def _tagged(value: Any, fits: Callable[[type[Any]], str | None]) -> Any:
    """A value that tells its class, which must be registered and fit."""
    name = value.get(TYPE) if is_object(value) else None
    if not isinstance(name, str):
        wrong(f"an object that tells its {TYPE!r}", value)
    if name == FUNCTION:
        return _function(value, fits)
    kind = REGISTRY.get(name) or _TEXT_NAMES.get(name)
    if kind is None:
        raise NotationError(unknown(name, "class"))
    misfit = fits(kind)
    if misfit is not None:
        msg = f"{name} is no {misfit}"
        raise NotationError(msg)
    rest = {key: item for key, item in value.items() if key != TYPE}
    if kind in TEXTS or issubclass(kind, enum.Enum):
        if set(rest) != {"value"}:
            wrong("an object with its type and its value", value)
        return CONVERTER.get_structure_hook(kind)(rest["value"], kind)
    return CONVERTER.get_structure_hook(kind)(rest, kind) if not is_action(kind) else class_hook(kind)(rest, kind)


def _function(value: dict[str, Any], fits: Callable[[type[Any]], str | None]) -> Any:
    """A function of a user's, by the name under which it was registered."""
    name = value.get("value")
    misfit = fits(FunctionType)
    if misfit is not None:
        msg = f"a function is no {misfit}"
        raise NotationError(msg)
    if isinstance(name, str) and "." in name and name not in FUNCTIONS:
        raise NotationError(unknown(name, "function"))
    if set(value) != {TYPE, "value"} or not isinstance(name, str) or name not in FUNCTIONS:
        wrong("the name of a function that was registered", name)
    return FUNCTIONS[name]


_TEXT_NAMES: Final = {kind.__name__: kind for kind in TEXTS}


def _tag(value: object) -> dict[str, Any]:
    kind = type(value)
    tag = tag_of(value if isinstance(value, FunctionType) else kind)
    if isinstance(value, FunctionType) and tag is not None:
        return {TYPE: FUNCTION, "value": tag}
    if kind in TEXTS:
        return {TYPE: kind.__name__, "value": TEXTS[kind].write(value)}
    if tag is None:
        what = getattr(value, "__name__", "") if isinstance(value, FunctionType) else kind.__name__
        msg = f"{short(value)} cannot be written: register {what} with records.register"
        raise NotationError(msg)
    if isinstance(value, enum.Enum):
        return {TYPE: tag, "value": value.name}
    write = class_unhook(kind) if is_action(kind) else CONVERTER.get_unstructure_hook(kind)
    return {TYPE: tag, **write(value)}


def class_fits(hint: Any) -> Callable[[type[Any]], str | None]:
    """What a class is not that stands where this type is expected."""
    kind = typing.get_origin(hint) or hint
    if kind is Phase:
        return lambda cls: None if all(hasattr(cls, name) for name in _PHASE_METHODS) else "phase"
    if kind in (Scoring, Goal, AbstractCallable):
        called = {Scoring: "scoring rule", Goal: "goal"}.get(kind, "rule")
        return lambda cls: None if _has_call(cls) else called
    if kind is Reason:
        return lambda cls: None if issubclass(cls, Reason) else "reason"
    return lambda _: None


def _has_call(cls: type[Any]) -> bool:
    return any("__call__" in vars(base) for base in cls.__mro__)


def _open(hint: Any) -> Hook:
    plain = hint in (Any, object)
    fits = class_fits(hint)

    def structure(value: Any, _: Any) -> Any:
        if plain and (value is None or isinstance(value, (bool, int, float, str))):
            return value
        if plain and is_list(value):
            return tuple(each(value, ((structure, hint) for _ in value), hint))
        return _tagged(value, fits)

    return structure


def _unopen(value: Any) -> Any:
    if value is None or type(value) in (bool, int, float, str):
        return value
    if is_row(value):
        return [_unopen(item) for item in value]
    return _tag(value)


# Unions


def _split(hint: Any) -> tuple[list[Any], list[Any], bool]:
    """Of a union: its classes, its other types, and whether None is one."""
    parts = [part for part in union_parts(hint) if part is not type(None)]
    classes = [part for part in parts if isinstance(part, type) and attrs.has(part) and part not in TEXTS]
    return classes, [part for part in parts if part not in classes], len(parts) < len(union_parts(hint))


def _union(hint: Any) -> Hook:
    classes, others, optional = _split(hint)
    one_of = " or ".join(kind.__name__ for kind in classes)

    def structure(value: Any, _: Any) -> Any:
        if value is None and optional:
            return None
        if is_object(value) and len(classes) == 1:
            return CONVERTER.get_structure_hook(classes[0])(value, classes[0])
        if is_object(value) and classes:
            return _tagged(value, lambda cls: None if issubclass(cls, tuple(classes)) else one_of)
        if len(others) == 1:
            return CONVERTER.get_structure_hook(others[0])(value, others[0])
        for kind in others:
            try:
                return CONVERTER.get_structure_hook(kind)(value, kind)
            except (NotationError, cattrs.BaseValidationError):
                continue
        return wrong("something else", value) if not one_of else wrong(one_of, value)

    return structure


def _ununion(hint: Any) -> Unhook:
    classes, others, _ = _split(hint)

    def unstructure(value: Any) -> Any:
        if value is None:
            return None
        if type(value) in classes or isinstance(value, tuple(classes)):
            return _tag(value) if len(classes) > 1 else CONVERTER.get_unstructure_hook(classes[0])(value)
        for kind in others:
            origin = typing.get_origin(kind) or kind
            if isinstance(origin, type) and isinstance(value, origin):
                return CONVERTER.get_unstructure_hook(kind)(value)
        return value

    return unstructure


# States: the phase is told by its place in the game


def _state(hint: type[Any]) -> Hook:
    build = class_hook(hint)

    def structure(value: Any, kind: Any) -> Any:
        table = value.get("table") if is_object(value) else None
        with playing_now(try_game(table)):
            return build(value, kind)

    return structure


def try_game(holder: Any) -> Game | None:
    """The game that an object holds; None where it cannot be read, which is told when the object is."""
    try:
        return CONVERTER.structure(holder["game"], Game)
    except (TrickGamesError, cattrs.BaseValidationError, LookupError, TypeError):
        return None


def _read_phase(value: Any, _: Any) -> Any:
    game = _game.get()
    if game is None:
        raise NoGameError
    if type(value) is not int or not 0 <= value < len(game.phases):
        wrong(f"the number of a phase (0 to {len(game.phases) - 1})", value)
    return game.phases[value]


def _unstate(hint: type[Any]) -> Unhook:
    write = class_unhook(hint)

    def unstructure(value: Any) -> Any:
        with playing_now(value.table.game):
            return write(value)

    return unstructure


def _view(value: Any, kind: Any) -> View:
    with playing_now(try_game(value)):
        seen = cast("View", class_hook(View)(value, kind))
    InvalidStateError.check(contradictions(seen))
    InvalidStateError.check(view_problems(seen))
    return seen


def _unview(value: View) -> Any:
    with playing_now(value.game):
        return class_unhook(View)(value)


def _place(phase: Any) -> int:
    game = _game.get()
    if game is None:
        raise NoGameError
    return game.place(phase)


# Registration: of several that apply cattrs takes the last


def _hooks(applies: Callable[[Any], bool], structure: Callable[[Any], Hook], unstructure: Callable[[Any], Unhook]) -> None:
    CONVERTER.register_structure_hook_factory(applies, lambda hint, _: structure(hint))
    CONVERTER.register_unstructure_hook_factory(applies, lambda hint, _: unstructure(hint))


def _same(_: Any) -> Unhook:
    return lambda value: value


def _is_row(hint: Any) -> bool:
    return typing.get_origin(hint) is tuple


def _register() -> None:
    # by class: cattrs asks its own hooks for these classes before any that apply by a predicate
    for kind, expected in ((int, "a whole number"), (bool, "true or false"), (str, "a text"), (type(None), "null")):
        CONVERTER.register_structure_hook(kind, strict(kind, expected))
    CONVERTER.register_structure_hook(float, read_number)
    _hooks(lambda hint: typing.get_origin(hint) is Literal, read_literal, _same)
    _hooks(lambda hint: isinstance(hint, type) and attrs.has(hint), class_hook, class_unhook)
    _hooks(_is_row, read_row, write_row)
    _hooks(lambda hint: typing.get_origin(hint) is frozenset, read_set, write_set)
    _hooks(lambda hint: isinstance(hint, type) and issubclass(hint, enum.Enum), read_enum, lambda _: lambda value: value.name)
    _hooks(lambda hint: bool(union_parts(hint)), _union, _ununion)
    _hooks(is_open, _open, lambda _: _unopen)
    _hooks(is_state, _state, _unstate)
    _hooks(is_action, _action, lambda _: _write_action)
    _hooks(
        lambda hint: (isinstance(hint, type) and hint in TEXTS) or is_entry(hint),
        read_text,
        lambda hint: TEXTS[union_parts(hint)[0] if union_parts(hint) else hint].write,
    )
    _hooks(lambda hint: hint == tuple[Card, ...], lambda _: lambda value, _hint: CARDS.read(value), lambda _: CARDS.write)
    _hooks(lambda hint: hint is Seating, lambda _: _seating, class_unhook)
    _hooks(lambda hint: hint is View, lambda _: _view, lambda _: _unview)


_register()
