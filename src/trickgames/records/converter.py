"""How values of the library turn into plain JSON and back, by the types of their fields.

The hooks by which cattrs writes and reads each type stand here together. Of those that apply the last is taken. Actions and
cards are their texts. Nothing is guessed: a number is not read from a text, nor a tuple from a text. What could not be read
again is not written.
"""

from __future__ import annotations

import enum
import typing
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import attrs
import cattrs

from trickgames.cards.card import Card
from trickgames.checks import fits
from trickgames.engine.engine import parse_action
from trickgames.errors import NotationError
from trickgames.records.classes import class_fits, part_hook, part_unhook, read_tagged, write_tagged
from trickgames.records.context import game_now
from trickgames.records.hints import CONVERTER, is_action, is_entry, is_open, union_parts
from trickgames.records.limits import is_list, is_object
from trickgames.records.registry import REGISTRY, TYPE, tag_of
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
    write_enum,
    write_literal,
    write_number,
    write_row,
    write_set,
    write_strict,
    write_whole,
)
from trickgames.table.action import Action
from trickgames.table.actions import ACTIONS
from trickgames.table.reading import read_action
from trickgames.table.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickgames.engine.game import Game

    Hook = Callable[[Any, Any], Any]
    Unhook = Callable[[Any], Any]

__all__ = ["write_action"]

MAX_SEATS: Final = 432  # every seat is dealt a card at least

# Actions


def write_action(action: Any) -> str | dict[str, Any]:
    """Its text; the object of its fields, where the text is read as an action of another class."""
    text = str(action)
    game = game_now()
    try:
        read = _read_action(text, game)
    except NotationError:
        read = None
    if read.__class__ is action.__class__ and read == action:
        return text
    if tag_of(action.__class__) is None:
        msg = f"{text[:60]!r} does not read back as the action it is: is its class registered?"
        raise NotationError(msg)
    return write_tagged(action)


def _read_action(text: str, game: Game | None) -> Action:
    if game is not None:
        return parse_action(text, game)
    own = [kind for kind in REGISTRY.values() if kind not in ACTIONS and is_action(kind)]
    return read_action(text, (*ACTIONS, *own))  # ours first, as a program reads it that has registered nothing


def _action(hint: Any) -> Hook:
    kinds = tuple(kind for kind in union_parts(hint) or (hint,) if kind is not Action)

    def structure(value: Any, _: Any) -> Any:
        if is_object(value):
            return read_tagged(value, lambda cls: None if is_action(cls) and issubclass(cls, kinds or (object,)) else "action")
        if not isinstance(value, str):
            wrong("the text of an action", value)
        action = _read_action(value, game_now())
        return action if not kinds or isinstance(action, kinds) else wrong("another kind of action", value)

    return structure


def _seating(value: Any, _: Any) -> Seating:
    sides = value.get("sides") if is_object(value) else None
    if is_list(sides) and sum(len(side) for side in sides if is_list(side)) > MAX_SEATS:
        wrong(f"a seating of at most {MAX_SEATS} seats", len(sides))
    return cast("Seating", part_hook(Seating)(value, Seating))


# Fields that take any class, or any value


def _open(hint: Any) -> Hook:
    plain = hint in (Any, object)
    fits = class_fits(hint)

    def structure(value: Any, _: Any) -> Any:
        if plain and (value is None or isinstance(value, (bool, int, float, str))):
            return value
        if plain and is_list(value):
            return each(value, structure, hint, hint)
        return read_tagged(value, fits)

    return structure


def _unopen(hint: Any) -> Unhook:
    plain = hint in (Any, object)
    fits = class_fits(hint)

    def unstructure(value: Any) -> Any:
        if plain and (value is None or type(value) in (bool, str)):
            return value
        if plain and type(value) in (int, float):
            return write_number(value)
        if plain and is_row(value):
            return [unstructure(item) for item in value]
        misfit = fits(value.__class__)  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]  # cattrs has no types for this
        return write_tagged(value) if misfit is None else wrong(f"a {misfit}", value)

    return unstructure


# Unions


def _split(hint: Any) -> tuple[list[Any], list[Any], bool]:
    """Of a union: its classes, its other types, and whether None is one."""
    parts = [part for part in union_parts(hint) if part is not type(None)]
    classes = [part for part in parts if isinstance(part, type) and attrs.has(part) and part not in TEXTS]
    return classes, [part for part in parts if part not in classes], len(parts) < len(union_parts(hint))


def _stands_for(hint: Any) -> Callable[[type[Any]], str | None]:
    """What a class is not that tells its tag in a union, beside the classes that the union names."""
    if is_open(hint):
        return class_fits(hint)
    return lambda cls: None if is_action(hint) and is_action(cls) and (hint is Action or issubclass(cls, hint)) else "other"


def _union(hint: Any) -> Hook:
    classes, others, optional = _split(hint)
    one_of = " or ".join(kind.__name__ for kind in classes)
    also = [_stands_for(kind) for kind in others]

    def fits(cls: type[Any]) -> str | None:
        return None if issubclass(cls, tuple(classes)) or any(misfit(cls) is None for misfit in also) else one_of

    def structure(value: Any, _: Any) -> Any:
        if value is None and optional:
            return None
        if is_object(value) and classes:
            if len(classes) == 1 and TYPE not in value:
                return CONVERTER.get_structure_hook(classes[0])(value, classes[0])
            return read_tagged(value, fits)
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
    classes, others, optional = _split(hint)

    def unstructure(value: Any) -> Any:
        if value is None and optional:
            return None
        if isinstance(value, tuple(classes)):
            return write_tagged(value) if len(classes) > 1 else CONVERTER.get_unstructure_hook(classes[0])(value)
        for kind in others:
            if fits(value, kind):
                return CONVERTER.get_unstructure_hook(kind)(value)
        return wrong("a value of the type that the field has", value)

    return unstructure


# Registration: of several that apply cattrs takes the last


def _hooks(applies: Callable[[Any], bool], structure: Callable[[Any], Hook], unstructure: Callable[[Any], Unhook]) -> None:
    CONVERTER.register_structure_hook_factory(applies, lambda hint, _: structure(hint))
    CONVERTER.register_unstructure_hook_factory(applies, lambda hint, _: unstructure(hint))


def _is_row(hint: Any) -> bool:
    return typing.get_origin(hint) is tuple


def _register() -> None:
    # by class: cattrs asks its own hooks for these classes before any that apply by a predicate
    for kind, expected in ((int, "a whole number"), (bool, "true or false"), (str, "a text"), (type(None), "null")):
        CONVERTER.register_structure_hook(kind, strict(kind, expected))
        CONVERTER.register_unstructure_hook(kind, write_whole if kind is int else write_strict(kind, expected))
    CONVERTER.register_structure_hook(float, read_number)
    CONVERTER.register_unstructure_hook(float, write_number)
    _hooks(lambda hint: typing.get_origin(hint) is Literal, read_literal, write_literal)
    _hooks(lambda hint: isinstance(hint, type) and attrs.has(hint), part_hook, part_unhook)
    _hooks(_is_row, read_row, write_row)
    _hooks(lambda hint: typing.get_origin(hint) is frozenset, read_set, write_set)
    _hooks(lambda hint: isinstance(hint, type) and issubclass(hint, enum.Enum), read_enum, write_enum)
    _hooks(lambda hint: bool(union_parts(hint)), _union, _ununion)
    _hooks(is_open, _open, _unopen)
    _hooks(is_action, _action, lambda _: write_action)
    _hooks(
        lambda hint: (isinstance(hint, type) and hint in TEXTS) or is_entry(hint),
        read_text,
        lambda hint: TEXTS[union_parts(hint)[0] if union_parts(hint) else hint].write,
    )
    _hooks(lambda hint: hint == tuple[Card, ...], lambda _: lambda value, _hint: CARDS.read(value), lambda _: CARDS.write)
    _hooks(lambda hint: hint is Seating, lambda _: _seating, part_unhook)


_register()
