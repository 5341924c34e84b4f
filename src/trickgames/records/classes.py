"""Classes in a file: an object of the fields, and under `type` the tag of the class where it does not follow from the field.

It does not follow where a field may hold one of several classes, or a value of a class that is derived from the one that the
field names. Only a registered class is built, and only where it fits.
"""

from __future__ import annotations

import enum
import typing
from collections.abc import Callable as AbstractCallable
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

import attrs
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from trickgames.engine.scored import Goal, Scoring
from trickgames.engine.states import Phase
from trickgames.errors import NotationError, Reason, short
from trickgames.records.context import PLACE
from trickgames.records.hints import CONVERTER, is_action, is_state
from trickgames.records.limits import is_object
from trickgames.records.registry import FUNCTION, FUNCTIONS, REGISTRY, TYPE, fields_of, tag_of, unknown
from trickgames.records.texts import TEXTS, wrong

if TYPE_CHECKING:
    from collections.abc import Callable

    Hook = Callable[[Any, Any], Any]
    Unhook = Callable[[Any], Any]

__all__ = [
    "SPECIAL",
    "class_fits",
    "class_hook",
    "class_unhook",
    "part_hook",
    "part_unhook",
    "read_tagged",
    "registered",
    "tag_to_write",
    "write_tagged",
]

_PHASE_METHODS: Final = ("accepts", "needs", "gives", "enter", "asking", "legal", "check", "step")
SPECIAL: Final[dict[type[Any], dict[str, Any]]] = {}
"""What is special about the fields of some classes, by the name of the field."""

_reading: dict[type[Any], Hook] = {}
_writing: dict[type[Any], Unhook] = {}


def class_hook(hint: type[Any]) -> Hook:
    """What reads an attrs class from an object of its fields, whatever else the converter does with the class."""
    known = _reading.get(hint)
    if known is not None:
        return known
    build = make_dict_structure_fn(_of_anything(hint), CONVERTER, **_overrides(hint))

    def structure(value: Any, kind: Any) -> Any:
        return build(value, kind) if is_object(value) else wrong(f"an object ({hint.__name__})", value)

    return _reading.setdefault(hint, structure)


def _of_anything(hint: Any) -> Any:
    """A class that is made for a type, `ByDeal`, as one for any values: each tells its own class."""
    parameters = getattr(hint, "__parameters__", ())
    return hint[(Any,) * len(parameters)] if parameters else hint


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
    phase = {"phase": PLACE} if is_state(hint) and "phase" in fields else {}
    return {**hidden, **SPECIAL.get(hint, {}), **phase}


def part_hook(hint: type[Any]) -> Hook:
    """What reads a value of a class, or of one that is derived from it and tells its tag."""

    def fits(cls: type[Any]) -> str | None:
        return None if issubclass(cls, hint) else hint.__name__

    def structure(value: Any, kind: Any) -> Any:
        return read_tagged(value, fits) if is_object(value) and TYPE in value else class_hook(hint)(value, kind)

    return structure


def part_unhook(hint: type[Any]) -> Unhook:
    """What writes a value of a class; with its tag, if its class is derived from this one."""

    def unstructure(value: Any) -> Any:
        if value.__class__ is hint:
            return class_unhook(hint)(value)  # made when it is needed, since a class may hold values of its own
        return write_tagged(value) if isinstance(value, hint) else wrong(f"a value of the class {hint.__name__}", value)

    return unstructure


def registered(name: object, expected: str, base: type[Any]) -> type[Any]:
    """The class of a tag, which must be derived from this one; else `NotationError`."""
    kind = REGISTRY.get(name) if isinstance(name, str) else None
    if isinstance(name, str) and kind is None and "." in name:
        raise NotationError(unknown(name, "class"))
    return kind if kind is not None and issubclass(kind, base) else wrong(expected, name)


def tag_to_write(value: object) -> str:
    """The tag of the class of a value; `NotationError` if it is not registered."""
    tag = tag_of(type(value))
    if tag is None:
        msg = f"a {type(value).__name__} cannot be written: register its class with records.register"
        raise NotationError(msg)
    return tag


def read_tagged(value: Any, fits: Callable[[type[Any]], str | None]) -> Any:
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
        msg = f"{name} is not a {misfit}"
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
        msg = f"a function is not a {misfit}"
        raise NotationError(msg)
    if isinstance(name, str) and "." in name and name not in FUNCTIONS:
        raise NotationError(unknown(name, "function"))
    if set(value) != {TYPE, "value"} or not isinstance(name, str) or name not in FUNCTIONS:
        wrong("the name of a function that was registered", name)
    return FUNCTIONS[name]


_TEXT_NAMES: Final = {kind.__name__: kind for kind in TEXTS}


def write_tagged(value: object) -> dict[str, Any]:
    """A value with the tag of its class, which must be registered."""
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
