"""The converter, and what kind of type a field has: its hooks are chosen by that."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable as AbstractCallable
from typing import Any, Final, Union

import attrs
import cattrs

from trickgames.engine.states import State
from trickgames.errors import Reason
from trickgames.records.texts import ENTRIES, TEXTS
from trickgames.table.action import Action

__all__ = ["CONVERTER", "is_action", "is_entry", "is_open", "is_state", "union_parts", "without_parameters"]

CONVERTER: Final = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True, omit_if_default=True)


def union_parts(hint: Any) -> tuple[Any, ...]:
    """The types of a union; none for anything else."""
    return typing.get_args(hint) if typing.get_origin(hint) in (Union, types.UnionType) else ()


def is_action(hint: Any) -> bool:
    """Whether values of the type are actions, which are written as their texts."""
    parts = union_parts(hint)
    if parts:
        return all(map(is_action, parts))
    if hint is Action:
        return True
    return isinstance(hint, type) and hint not in TEXTS and attrs.has(hint) and hasattr(hint, "parse")


def is_entry(hint: Any) -> bool:
    """Whether values of the type are entries of a ranking of several kinds, which are written as texts."""
    parts = union_parts(hint)
    return len(parts) > 1 and all(part in ENTRIES for part in parts)


def is_open(hint: Any) -> bool:
    """Whether the type leaves open which class its values are of, so that each one tells its own."""
    kind = typing.get_origin(hint) or hint
    return hint in (Any, object, Reason) or kind is AbstractCallable or getattr(kind, "_is_protocol", False)


def is_state(hint: Any) -> bool:
    """Whether the type is a class of states."""
    return isinstance(hint, type) and issubclass(hint, State)


def without_parameters(hint: Any) -> Any:
    """The type with the plain class in place of each that is made for a type: `ByDeal` for `ByDeal[int]`."""
    if isinstance(hint, typing.TypeVar):
        return Any
    origin = typing.get_origin(hint)
    if isinstance(origin, type) and attrs.has(origin):
        return origin
    if origin not in (Union, types.UnionType, tuple):
        return hint
    arguments = typing.get_args(hint)
    plain = tuple(map(without_parameters, arguments))
    if plain == arguments:
        return hint
    return types.GenericAlias(tuple, plain) if origin is tuple else Union[plain]  # noqa: UP007 - known only now
