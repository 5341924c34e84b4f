"""Whether values have the types that their classes say: every field of every part of a game, ours and a user's own, alike.

The annotations of attrs classes are read once for each class. What they say of plain values (`Literal`, `int`, `bool`, tuples
of them, classes, callables) is checked; what leaves anything open, as `Any` or a protocol, is not.
"""

from __future__ import annotations

import builtins
import collections.abc
import dataclasses
import enum
import sys
import types
import typing
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeVar, Union, cast

import attrs

from trickgames.errors import InvalidRulesError, short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Test = Callable[[Any], bool]

    from trickgames.errors import ProblemsError

__all__ = [
    "MOST_NUMBER",
    "MOST_SEED",
    "Sound",
    "changeable",
    "expect",
    "fits",
    "has_fields",
    "is_frozen",
    "name_problems",
    "parts_of",
    "row",
    "seat_problems",
    "too_small",
    "wrong_fields",
]

T = TypeVar("T")

MOST_DEEP: Final = 12
VOWELS: Final = "aeiou"
MOST_NUMBER: Final = 1_000_000_000
MOST_SEED: Final = 10**15
"""A larger whole number would be changed by programs that read JSON into floating point numbers."""

CALLABLE: Final[Any] = collections.abc.Callable


SURE: Final[set[type[Any]]] = set()
"""The classes whose values cannot be wrong: nobody looks into them."""


def expect(value: object, kind: type[Any], what: str, name: str = "") -> None:
    """Nothing, or a `TypeError` that says what was expected in place of the value."""
    if not isinstance(value, kind):
        told = f"{name}={short(value)}" if name else short(value)
        msg = f"{told} is not {'an' if what[0] in VOWELS else 'a'} {what}"
        raise TypeError(msg)


def row(values: Iterable[T]) -> tuple[T, ...]:
    """The values as a tuple, whatever they are listed in. Anything that isn't a list is left to be refused, and so is a text.

    >>> row([1, 2]), row(value for value in "ab"), row("ab")
    ((1, 2), ('a', 'b'), 'ab')
    """
    many = isinstance(values, collections.abc.Iterable) and not isinstance(values, str)
    return tuple(values) if many else values  # type: ignore[return-value]  # it is refused by its type


def seat_problems(seat: object, seats: int) -> Iterator[str]:
    """Reports what is wrong with a seat at a table with this number of seats, in words."""
    if type(seat) is not int or not 0 <= seat < seats:
        yield f"there is no seat {short(seat)}: the seats are 0 to {seats - 1}"


def name_problems(names: object, seats: int) -> Iterator[str]:
    """Reports what is wrong with the names of the seats: a row has one for each, a mapping may leave some out.

    >>> list(name_problems(["Ann", "Ben"], 2)), list(name_problems(["Ann"], 2))
    ([], ['names: 1 for 2 seats'])
    """
    by_seat = isinstance(names, collections.abc.Mapping)
    every: Any = names
    if isinstance(names, str) or not (by_seat or isinstance(names, collections.abc.Sequence)):
        yield f"names={short(names)}: a text for each seat" + (", not one text" if isinstance(names, str) else "")
        return
    given: dict[Any, Any] = dict(every if by_seat else enumerate(every))  # pyright: ignore[reportUnknownArgumentType]  # values of any type
    for seat in given:
        if type(seat) is not int or not 0 <= seat < seats:
            yield f"names: there is no seat {short(seat)}, the seats are 0 to {seats - 1}"
    if not by_seat and len(given) < seats:
        yield f"names: {len(given)} for {seats} seats"
    for seat, name in given.items():
        if not isinstance(name, str):
            yield f"names: {short(name)} of seat {short(seat)} is not a text"


class _Names(dict[str, Any]):
    """What the names in annotations mean: those of the class's modules, and of this library where they are not imported there.

    A name that nobody knows stands for anything.
    """

    def __init__(self, kind: type[Any]) -> None:
        super().__init__()
        modules = [sys.modules.get(base.__module__) for base in kind.__mro__]
        # a class within a function may stand beside one of our names that is not ours
        ours = [] if "<locals>" in kind.__qualname__ else [sys.modules.get("trickgames")]
        modules += [*ours, typing, collections.abc, builtins]
        self.places = [vars(module) for module in modules if module is not None]

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> Any:
        return next((place[name] for place in self.places if name in place), Any)


@lru_cache(maxsize=512)
def _hints(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    """The fields of an attrs class that are given to it, with their types; a type that cannot be read is anything."""
    try:
        hints = typing.get_type_hints(kind, localns=_Names(kind))
    except Exception:  # noqa: BLE001 -- the annotations are the user's own, and need not be types at all
        hints = {}
    return tuple((field.name, hints.get(field.name, Any)) for field in attrs.fields(kind) if field.init)


def fits(value: object, hint: Any) -> bool:
    """Whether a value is of a type, as far as it can be told.

    >>> fits(5, int), fits(True, int), fits("x", Literal["a", "b"]), fits((1, 2), tuple[int, ...])
    (True, False, False, True)
    """
    try:
        return _test(hint)(value)
    except TypeError:  # a type that cannot be looked up: `Literal[[]]`
        return _made_test(hint)(value)


@lru_cache(maxsize=2048)
def _test(hint: Any) -> Test:
    """What tells whether a value is of a type, made once: a table has very many values of few types."""
    return _made_test(hint)


def _made_test(hint: Any) -> Test:
    origin = typing.get_origin(hint)
    if origin is None:
        return _is_a(hint)
    arguments = typing.get_args(hint)
    if origin is Literal:
        return lambda value: any(type(value) is type(choice) and value == choice for choice in arguments)
    if origin in (Union, types.UnionType):
        tests = tuple(_test(part) for part in arguments)
        return lambda value: any(test(value) for test in tests)
    if origin is tuple:
        row = _row_test(arguments)
        return lambda value: isinstance(value, tuple) and row(value)  # pyright: ignore[reportUnknownArgumentType]  # values of any type
    if origin is frozenset:
        member = _test(arguments[0])
        return lambda value: isinstance(value, frozenset) and all(map(member, value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  # values of any type
    return _generic_test(origin, arguments) if attrs.has(origin) else _is_a(origin)


def _generic_test(kind: Any, arguments: tuple[Any, ...]) -> Test:
    """What tells whether a value is of a class of ours that is made for a type: `ByDeal[int]`."""
    made_for = [(name, hint[arguments]) for name, hint in _hints(kind) if getattr(hint, "__parameters__", ())]
    return lambda value: isinstance(value, kind) and all(fits(getattr(value, name), hint) for name, hint in made_for)


def _row_test(arguments: tuple[Any, ...]) -> Test:
    if len(arguments) == 2 and arguments[1] is Ellipsis:  # noqa: PLR2004 - as in tuple[int, ...]
        member = _test(arguments[0])
        return lambda value: all(map(member, value))
    members = tuple(_test(part) for part in arguments)
    return lambda value: len(value) == len(members) and all(test(item) for test, item in zip(members, value, strict=True))


def _is_a(kind: Any) -> Test:
    if kind is int:
        return lambda value: type(value) is int
    if kind is CALLABLE:
        return callable
    if not isinstance(kind, type) or getattr(kind, "_is_protocol", False) or kind in (Any, object):
        return lambda _: True
    return lambda value: isinstance(value, kind)


def _said(hint: Any) -> str:
    """A type in words, as the end of "the values are"."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return ", ".join(f'"{choice}"' if isinstance(choice, str) else repr(choice) for choice in arguments)
    if origin in (Union, types.UnionType):
        return " or ".join(map(_said, arguments))
    if origin is tuple:
        several = len(arguments) == 2 and arguments[1] is Ellipsis  # noqa: PLR2004 - as in tuple[int, ...]
        return f"tuples of {_said(arguments[0])}" if several else f"tuples ({', '.join(map(_said, arguments))})"
    if origin is frozenset:
        return f"frozen sets of {_said(arguments[0])}"
    if CALLABLE in (origin, hint):
        return "callables"
    plain = {int: "whole numbers", bool: "True, False", str: "texts", types.NoneType: "None"}
    return str(plain.get(hint) or getattr(origin or hint, "__name__", hint))


class Sound:
    """The base of attrs classes whose values are checked when they are made: `InvalidRulesError` with all that is wrong.

    Every field must be of its type; `own_problems` tells what else can be wrong with a value by itself.
    """

    __slots__ = ()
    error: ClassVar[type[ProblemsError]] = InvalidRulesError

    def own_problems(self) -> Iterable[str]:
        """Reports everything that is wrong with this value by itself, in words, once all its fields have the right types."""
        return ()

    def __attrs_post_init__(self) -> None:
        wrong = [problem for problems in wrong_fields(self).values() for problem in problems]
        self.error.check(wrong or self.own_problems())


def too_small(part: object, least: int, *names: str, most: int = MOST_NUMBER) -> Iterator[str]:
    """Which of these fields are less than the least whole number that they may be, or larger than any game needs.

    A field that is None is left out.
    """
    for name in names:
        value = getattr(part, name)
        if value is not None and not least <= value <= most:
            yield f"{type(part).__name__}: {name}={short(value)}: a whole number from {least} to {most:,}"


def _is_part(value: object) -> bool:
    """Whether a value has fields to look into: a card is always right, and games, tables and states check themselves."""
    kind = type(value)
    return attrs.has(kind) and kind not in SURE and (issubclass(kind, Sound) or not hasattr(kind, "__attrs_post_init__"))


def _holds_parts(hint: Any) -> bool:
    """Whether a value of a type may have fields to look into, or hold such values."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return False
    if origin in (Union, types.UnionType, tuple, frozenset):
        return any(_holds_parts(part) for part in arguments if part is not Ellipsis)
    if not isinstance(hint, type):
        return True
    kind: type[Any] = hint
    closed = issubclass(kind, enum.Enum) or (getattr(kind, "__final__", False) and not attrs.has(kind))
    return not closed and kind not in SURE and kind not in (int, bool, str, float, types.NoneType)


@lru_cache(maxsize=512)
def _tests(kind: Any) -> tuple[tuple[str, Any, bool], ...]:
    """The fields of a class, with their types and whether there may be parts in them."""
    return tuple((name, hint, _holds_parts(hint)) for name, hint in _hints(kind))


def _within(value: object) -> Iterator[Any]:
    if isinstance(value, tuple):
        items: tuple[Any, ...] = value  # pyright: ignore[reportUnknownVariableType]  # values of any type
        for item in items:
            yield from _within(item)
    elif _is_part(value):
        yield value


def parts_of(part: object, deep: int = MOST_DEEP) -> Iterator[Any]:
    """A part and all parts in its fields."""
    yield part
    if deep and attrs.has(type(part)):
        kind: Any = type(part)
        for name, _ in _hints(kind):
            for inner in _within(getattr(part, name)):
                yield from parts_of(inner, deep - 1)


def wrong_fields(part: object, deep: int = MOST_DEEP) -> dict[str, tuple[str, ...]]:
    """Reports the fields of a part that have, or hold, a value of another type than declared, with the problems in words.

    >>> from trickgames.table import LoneDefender
    >>> wrong_fields(LoneDefender("2"))
    {'seat': ("LoneDefender: seat='2': the values are whole numbers",)}
    """
    kind = type(part)
    if not attrs.has(kind):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for name, hint, holds in _tests(kind):
        value = getattr(part, name)
        if not fits(value, hint):
            problems: tuple[str, ...] = (f"{kind.__name__}: {name}={short(value)}: the values are {_said(hint)}",)
        else:
            inner = _within(value) if deep and holds else ()
            problems = tuple(problem for each in inner for told in wrong_fields(each, deep - 1).values() for problem in told)
        if problems:
            found[name] = problems
    return found


# Whether values can be changed

NOTHING_INSIDE: Final = (enum.Enum, int, str, float, bytes, type, types.NoneType)
NO_STATE: Final = ("builtins", "functools", "types")
"""The modules of functions, methods and the like: what they carry is no field of a part."""


def changeable(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """What can be changed in a value: lists, dicts, sets and classes that are not frozen, each with the way to it.

    >>> list(changeable((1, [2]), "LaysOut.rows"))
    [('LaysOut.rows', 'a list')]
    """
    kind: Any = value.__class__
    if kind in SURE or isinstance(value, NOTHING_INSIDE):
        return
    if isinstance(value, tuple | frozenset):
        for item in cast("Iterable[Any]", value):
            yield from changeable(item, path)
        return
    told = _what_can_be_changed(value, kind)
    if told is not None:
        yield path, f"a {kind.__name__}{told}"
    for name in _fields_that_count(kind):
        yield from changeable(getattr(value, name), f"{path}.{name}")


def _what_can_be_changed(value: object, kind: Any) -> str | None:
    """What is told of a value that can be changed itself, after the name of its class; None if it can't be."""
    if has_fields(kind):
        return None if is_frozen(kind) else " that is not frozen"
    if isinstance(value, list | dict | set | bytearray):
        return ""
    if kind.__module__ not in NO_STATE and kind.__setattr__ is object.__setattr__ and getattr(value, "__dict__", None):
        return " that is not frozen"
    return None if callable(value) or kind.__hash__ is not None else " that has no hash"


def has_fields(kind: Any) -> bool:
    """Whether a class says which fields its values have."""
    return attrs.has(kind) or dataclasses.is_dataclass(kind)


@lru_cache(maxsize=512)
def _fields_that_count(kind: Any) -> tuple[str, ...]:
    """The fields that count for equality; none of a class that names none."""
    if attrs.has(kind):
        return tuple(field.name for field in attrs.fields(kind) if field.eq)
    if not has_fields(kind):
        return ()
    return tuple(field.name for field in dataclasses.fields(kind) if field.compare)


@lru_cache(maxsize=512)
def is_frozen(kind: Any) -> bool:
    """Whether a class with fields is frozen. A class derived from one is too, even without `@attrs.frozen` above it.

    >>> class Derived(Sound):
    ...     pass
    >>> is_frozen(attrs.frozen(Derived)), is_frozen(attrs.define(Derived))
    (True, False)
    """
    if not attrs.has(kind):
        return bool(kind.__dataclass_params__.frozen)
    own = next(base for base in kind.__mro__ if "__attrs_attrs__" in vars(base))
    return bool(attrs.inspect(own).is_frozen)
