"""Frozen values, built quickly where the library itself has made sure that they are right.

A frozen attrs class sets its fields one by one through `object.__setattr__`, and ours check themselves. The steps of a game
need neither: they fill a draft, which can be changed, and turn it into the frozen class. For users the value is frozen
all the same, and what users build by hand is checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


def draft(cls: type[Any]) -> Any:
    """A subclass that can be changed, and has no constructor."""
    plain = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    return type(f"_{cls.__name__}Draft", (cls,), {"__slots__": (), **plain})


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """A constructor of a frozen attrs class that converts and checks nothing; it takes what the class takes.

    A field whose default is made by a factory has to be given, and so have those before it.
    """
    kind: Any = getattr(cls, "__origin__", cls)
    given = [field for field in attrs.fields(kind) if field.init]
    others = [field for field in attrs.fields(kind) if not field.init]
    values = {field.name: field.alias for field in given}
    values |= {field.name: f"_{field.name}{'()' if _made_by(field) else ''}" for field in others}
    defaults = {f"_{field.name}": _made_by(field) or field.default for field in others}
    new: Any = _written(kind, f"new_{kind.__name__}", [field.alias for field in given], values, defaults)
    new.__defaults__ = _last_defaults(given)
    constructor: Callable[P, T] = new
    return constructor


def changer(cls: type[Any], *names: str) -> Callable[..., Any]:
    """A function that takes a value of a frozen attrs class, and then new values for the fields of these names, and makes the
    value that has these in place of its own. It converts and checks nothing, either.
    """
    values = {field.name: field.name if field.name in names else f"_value.{field.name}" for field in attrs.fields(cls)}
    return _written(cls, f"{cls.__name__}_with_{'_'.join(names)}", ["_value", *names], values, {})


def _written(kind: type[Any], name: str, takes: list[str], values: dict[str, str], known: dict[str, Any]) -> Callable[..., Any]:
    """A function that makes a value of a class. It is written out, a line for each field, as attrs writes its own: no loop over
    the fields is as quick.
    """
    lines = [
        f"def new({', '.join(takes)}):",
        " _made = _draft()",
        *(f" _made.{field} = {value}" for field, value in values.items()),
        " _made.__class__ = _kind",
        " return _made",
    ]
    names = {"_draft": draft(kind), "_kind": kind, **known}
    exec("\n".join(lines), names)  # noqa: S102 - made of the names of the fields of our own classes
    new: Any = names["new"]
    new.__name__ = new.__qualname__ = name
    made: Callable[..., Any] = new
    return made


def _made_by(field: attrs.Attribute[Any]) -> Any:
    """What makes the default of a field, or None if the default is a plain value."""
    default: Any = field.default
    return default.factory if isinstance(default, attrs.Factory) else None  # type: ignore[arg-type]  # it is a class


def _last_defaults(fields: list[attrs.Attribute[Any]]) -> tuple[Any, ...]:
    """The defaults of the last fields, as far as they are plain values."""
    plain: list[Any] = []
    for field in reversed(fields):
        if field.default is attrs.NOTHING or _made_by(field):
            break
        plain.insert(0, field.default)
    return tuple(plain)
