"""Frozen values, built quickly where the library itself has made sure that they are right.

A frozen attrs class sets its fields one by one through `object.__setattr__`, and ours check themselves. The steps of a game
need neither: they fill a draft, which can be changed, and turn it into the frozen class. For users the value is frozen
all the same, and what users build by hand is checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def draft(cls: type[Any]) -> Any:
    """A subclass that can be changed, and has no constructor.

    The values that are made most often are made with it, in a function `new_<thing>` beside their class: a draft is made, each
    field is set by its name, and the draft is given the class.
    """
    plain = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    return type(f"_{cls.__name__}Draft", (cls,), {"__slots__": (), **plain})


def twin(cls: type[Any]) -> Any:
    """A mutable class of the same slots and bases; its instances may be given the class `cls`."""
    fields = {field.name: attrs.field(alias=field.alias) for field in attrs.fields(cls)}
    return attrs.make_class(
        f"_{cls.__name__}Draft",
        fields,
        bases=cls.__bases__,
        class_body={"__attrs_post_init__": None},
        slots=True,
        weakref_slot=False,
        eq=False,
        repr=False,
    )


def quick(cls: type[T]) -> Callable[..., T]:
    """A constructor of a frozen class that takes all its fields by position and checks nothing.

    The twin is made when it is first needed, so that importing the library stays quick.
    """
    draft: Any = None

    def build(*values: object) -> T:
        nonlocal draft
        if draft is None:
            draft = twin(cls)
        made = draft(*values)
        made.__class__ = cls
        return made  # type: ignore[no-any-return]

    return build
