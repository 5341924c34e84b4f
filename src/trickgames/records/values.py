"""Plain values, texts and rows: read strictly, so that nothing is guessed."""

from __future__ import annotations

import enum
import types
import typing
from typing import TYPE_CHECKING, Any, TypeGuard

import cattrs

from trickgames.records.hints import CONVERTER, union_parts
from trickgames.records.limits import is_list
from trickgames.records.texts import TEXTS, wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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
    "write_row",
    "write_set",
]


def strict(kind: type[Any], expected: str) -> Hook:
    """What reads a value of exactly this type."""

    def structure(value: Any, _: Any) -> Any:
        return value if type(value) is kind else wrong(expected, value)

    return structure


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


def each(values: Iterable[Any], hooks: Iterable[tuple[Hook, Any]], hint: Any) -> Iterator[Any]:
    """Every value structured; all their problems at once."""
    errors: list[Exception] = []
    for index, (value, (hook, kind)) in enumerate(zip(values, hooks, strict=False)):
        try:
            yield hook(value, kind)
        except Exception as error:  # noqa: BLE001 - cattrs gathers whatever the hooks raise
            note = cattrs.IterableValidationNote(f"in the row, at {index}", index, kind)
            error.__notes__ = [*getattr(error, "__notes__", []), note]
            errors.append(error)
    if errors:
        raise cattrs.IterableValidationError("the row cannot be read", errors, hint)  # pyright: ignore[reportCallIssue] - as cattrs calls it


def read_row(hint: Any) -> Hook:
    """What reads a tuple from a list."""
    kinds = typing.get_args(hint)
    if len(kinds) == 2 and kinds[1] is Ellipsis:  # noqa: PLR2004
        one = CONVERTER.get_structure_hook(kinds[0])

        def structure(value: Any, _: Any) -> Any:
            if not is_list(value):
                wrong("a list", value)
            return tuple(each(value, ((one, kinds[0]) for _ in value), hint))

        return structure
    hooks = [(CONVERTER.get_structure_hook(kind), kind) for kind in kinds]

    def structure_fixed(value: Any, _: Any) -> Any:
        if not is_list(value) or len(value) != len(hooks):
            wrong(f"a list of {len(hooks)}", value)
        return tuple(each(value, hooks, hint))

    return structure_fixed


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
    if len(kinds) == 2 and kinds[1] is Ellipsis:  # noqa: PLR2004
        one = CONVERTER.get_unstructure_hook(kinds[0])
        return lambda values: [one(value) for value in values]
    hooks = [CONVERTER.get_unstructure_hook(kind) for kind in kinds]
    return lambda values: [hook(value) for hook, value in zip(hooks, values, strict=True)]


def write_set(hint: Any) -> Unhook:
    """What writes a frozen set as a list in order."""
    one = CONVERTER.get_unstructure_hook(typing.get_args(hint)[0])
    return lambda values: [one(value) for value in sorted(values)]
