"""Plain values, texts and rows: read strictly, so that nothing is guessed."""

from __future__ import annotations

import enum
import math
import types
import typing
from typing import TYPE_CHECKING, Any, NoReturn, TypeGuard

import cattrs

from trickgames.knowledge.sampling import History
from trickgames.records.hints import CONVERTER, union_parts
from trickgames.records.limits import MAX_INT, is_list
from trickgames.records.texts import TEXTS, wrong

if TYPE_CHECKING:
    from collections.abc import Callable

    Hook = Callable[[Any, Any], Any]
    Unhook = Callable[[Any], Any]

__all__ = [
    "each",
    "is_row",
    "read_enum",
    "read_literal",
    "read_number",
    "read_row",
    "read_set",
    "read_text",
    "strict",
    "write_enum",
    "write_literal",
    "write_number",
    "write_row",
    "write_set",
    "write_strict",
    "write_whole",
]


def strict(kind: type[Any], expected: str) -> Hook:
    """What reads a value of exactly this type."""

    def structure(value: Any, _: Any) -> Any:
        return value if type(value) is kind else wrong(expected, value)

    return structure


def write_strict(kind: type[Any], expected: str) -> Unhook:
    """What writes a value of exactly this type; another one could not be read."""

    def unstructure(value: Any) -> Any:
        return value if value.__class__ is kind else wrong(expected, value)

    return unstructure


def write_whole(value: Any) -> int:
    """A whole number of a size that is read."""
    return value if value.__class__ is int and -MAX_INT <= value <= MAX_INT else wrong("a whole number", value)


def write_number(value: Any) -> float:
    """A number, whole or not."""
    if value.__class__ is float and math.isfinite(value):
        return float(value)
    return write_whole(value) if value.__class__ is int else wrong("a number", value)


def read_number(value: Any, _: Any) -> float:
    """A number, whole or not."""
    return float(value) if type(value) in (int, float) else wrong("a number", value)


def read_literal(hint: Any) -> Hook:
    """What reads one of a few values, and of their types."""
    values = typing.get_args(hint)

    def structure(value: Any, _: Any) -> Any:
        if any(type(value) is type(known) and value == known for known in values):
            return value
        return wrong("one of " + ", ".join(map(str, values)), value)

    return structure


def write_literal(hint: Any) -> Unhook:
    """What writes one of a few values."""
    read = read_literal(hint)
    return lambda value: read(value, hint)


def write_enum(hint: type[enum.Enum]) -> Unhook:
    """What writes a member of an enumeration as its name."""
    return lambda value: value.name if value.__class__ is hint else wrong(f"a {hint.__name__}", value)


def read_enum(hint: type[enum.Enum]) -> Hook:
    """What reads a member of an enumeration by its name."""

    def structure(value: Any, _: Any) -> Any:
        members = hint.__members__
        return members[value] if isinstance(value, str) and value in members else wrong("one of " + ", ".join(members), value)

    return structure


def read_text(hint: Any) -> Hook:
    """What reads a value that stands as a text."""
    spelling = TEXTS[union_parts(hint)[0] if union_parts(hint) else hint]
    kinds = union_parts(hint) or (hint,)

    def structure(value: Any, _: Any) -> Any:
        made = spelling.read(value) if isinstance(value, str) else None
        return made if isinstance(made, kinds) else wrong("a text of " + " or ".join(kind.__name__ for kind in kinds), value)

    return structure


# Rows are tuples and sets


def read_row(hint: Any) -> Hook:
    """What reads a tuple from a list, or tells all its problems."""
    kinds = typing.get_args(hint)
    if len(kinds) == 2 and kinds[1] is Ellipsis:  # noqa: PLR2004 - as in tuple[int, ...]
        one = CONVERTER.get_structure_hook(kinds[0])
        return lambda value, _: each(value, one, kinds[0], hint)
    hooks = [(CONVERTER.get_structure_hook(kind), kind) for kind in kinds]

    def structure_fixed(value: Any, _: Any) -> Any:
        if not is_list(value) or len(value) != len(hooks):
            wrong(f"a list of {len(hooks)}", value)
        made: list[Any] = []
        errors: list[Exception] = []
        for index, (item, (hook, kind)) in enumerate(zip(value, hooks, strict=True)):
            try:
                made.append(hook(item, kind))
            except Exception as error:  # noqa: BLE001 - cattrs gathers whatever the hooks raise
                errors.append(_placed(error, index, kind))
        return tuple(made) if not errors else _refuse(errors, hint)

    return structure_fixed


def each(values: Any, hook: Hook, kind: Any, hint: Any) -> tuple[Any, ...]:
    """Every value of a list structured, as a tuple; all their problems together."""
    if not is_list(values):
        wrong("a list", values)
    made: list[Any] = []
    errors: list[Exception] = []
    for index, value in enumerate(values):
        try:
            made.append(hook(value, kind))
        except Exception as error:  # noqa: BLE001 - cattrs gathers whatever the hooks raise
            errors.append(_placed(error, index, kind))
    return tuple(made) if not errors else _refuse(errors, hint)


def _placed(error: Exception, index: int, kind: Any) -> Exception:
    note = cattrs.IterableValidationNote(f"in the row, at {index}", index, kind)
    error.__notes__ = [*getattr(error, "__notes__", []), note]
    return error


def _refuse(errors: list[Exception], hint: Any) -> NoReturn:
    raise cattrs.IterableValidationError("the row cannot be read", errors, hint)  # pyright: ignore[reportCallIssue] - as cattrs calls it


def read_set(hint: Any) -> Hook:
    """What reads a frozen set from a list of different things."""
    row = read_row(types.GenericAlias(tuple, (typing.get_args(hint)[0], ...)))

    def structure(value: Any, _: Any) -> Any:
        made = row(value, hint)
        return frozenset(made) if len(set(made)) == len(made) else wrong("a list of different things", value)

    return structure


def is_row(value: object) -> TypeGuard[tuple[Any, ...]]:
    """Whether a value is a tuple, and not of a class derived from it."""
    return type(value) is tuple


def write_row(hint: Any) -> Unhook:
    """What writes a tuple as a list."""
    kinds = typing.get_args(hint)
    if len(kinds) == 2 and kinds[1] is Ellipsis:  # noqa: PLR2004 - as in tuple[int, ...]
        one = CONVERTER.get_unstructure_hook(kinds[0])
        return lambda values: [one(value) for value in _row(values)]
    hooks = [CONVERTER.get_unstructure_hook(kind) for kind in kinds]

    def unstructure(values: Any) -> list[Any]:
        if len(_row(values)) != len(hooks):
            wrong(f"a row of {len(hooks)}", values)
        return [hook(value) for hook, value in zip(hooks, values, strict=True)]

    return unstructure


def _row(values: Any) -> Any:
    """A tuple, or a log that is filled in when it is asked for; a class derived from tuple would come back as a tuple."""
    if values.__class__ is tuple or isinstance(values, History):
        return values
    return wrong("a tuple", values)


def _members(values: Any) -> frozenset[Any]:
    return values if values.__class__ is frozenset else wrong("a frozen set", values)


def write_set(hint: Any) -> Unhook:
    """What writes a frozen set as a list in order."""
    one = CONVERTER.get_unstructure_hook(typing.get_args(hint)[0])
    return lambda values: [one(value) for value in sorted(_members(values))]
