"""The classes that may stand in a file, by name.

A file names classes and never imports them: what is not in this registry is not built. The library's own parts are in it;
users add theirs with `register`.
"""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import attrs

from trickgames import actions, cards, errors, phases, ranking, scoring, seating, states, table, views
from trickgames.errors import InvalidRulesError, short
from trickgames.game import Game, Origin, Outcome
from trickgames.scoring.base import Ending, Goal, Scoring, Verdict

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["FUNCTION", "FUNCTIONS", "REGISTRY", "TYPE", "fields_of", "register"]

TYPE: Final = "type"
FUNCTION: Final = "function"
REGISTRY: dict[str, type[Any]] = {}
FUNCTIONS: dict[str, Callable[..., Any]] = {}


def _public(*modules: ModuleType) -> dict[str, Any]:
    return {name: getattr(module, name) for module in modules for name in module.__all__}


# What the annotations of the classes mean: many names are imported only for type checkers.
_NAMES: Final[dict[str, Any]] = {
    "Any": Any,
    "Callable": Callable,
    "Hashable": Hashable,
    "Iterable": Iterable,
    "Iterator": Iterator,
    "Literal": Literal,
    "Mapping": Mapping,
    "Sequence": Sequence,
    "TypeAlias": TypeAlias,
    "Game": Game,
    "Goal": Goal,
    "Origin": Origin,
    "Scoring": Scoring,
    "Outcome": Outcome,
    "Plays": tuple[tuple[int, cards.Card], ...],
    **_public(actions, cards, errors, phases, ranking, scoring, seating, states, table, views),
}
_hints: dict[type[Any], dict[str, Any]] = {}


def register(*parts: type[Any] | Callable[..., Any]) -> None:
    """Lets instances of these classes, and these functions, stand in files under their names.

    The classes are frozen attrs classes (phases, scoring rules, goals, facts, actions, states) whose annotations tell the types
    of the fields, or enumerations (also of reasons); a function is a scoring rule, a goal or a first lead. `InvalidRulesError`
    names everything that cannot be written, and every name that belongs to something else.

    >>> import attrs
    >>> @attrs.frozen
    ... class Highest:
    ...     points: int
    >>> register(Highest)
    """
    classes = [part for part in parts if isinstance(part, type)]
    functions = [part for part in parts if isinstance(part, FunctionType)]
    problems = [f"{short(part)} is neither a class nor a function" for part in parts if part not in (*classes, *functions)]
    for cls in classes:
        problems += _problems(cls)
    for function in functions:
        problems += _of_function(function)
    InvalidRulesError.check(problems)
    REGISTRY.update({cls.__name__: cls for cls in classes})
    FUNCTIONS.update({function.__name__: function for function in functions})


def _of_function(function: FunctionType) -> Iterator[str]:
    if "<" in function.__qualname__.rpartition(".")[2]:
        yield f"{function.__qualname__}: a function without a name cannot be told in a file"
    yield from _taken(FUNCTIONS.get(function.__name__), function)


def _taken(known: Any, part: Any) -> Iterator[str]:
    """Whether a name belongs to something else already; what is defined anew takes its own place."""
    if known is not None and (known.__module__, known.__qualname__) != (part.__module__, part.__qualname__):
        yield f"{part.__name__} is the name of something else, of {known.__module__}"


def _problems(cls: type[Any]) -> Iterator[str]:
    yield from _taken(REGISTRY.get(cls.__name__), cls)
    if issubclass(cls, enum.Enum):
        return
    if not attrs.has(cls):
        yield f"{cls.__name__} is neither an attrs class nor an enumeration"
        return
    try:
        hints = fields_of(cls)
    except NameError as error:
        yield f"{cls.__name__}: the type of a field is unknown ({error})"
        return
    if TYPE in hints:
        yield f"{cls.__name__}: the name of a field may not be {TYPE!r}, which tells the class in a file"
    for name, hint in hints.items():
        if hint is None:
            yield f"{cls.__name__}: the field {name!r} has no type"


def fields_of(cls: type[Any]) -> dict[str, Any]:
    """The fields that are part of the value and their types: derived ones (not given, or not compared) are left out."""
    known = _hints.get(cls)
    if known is None:
        module = sys.modules.get(cls.__module__)
        attrs.resolve_types(cls, localns={**_NAMES, **REGISTRY, **(vars(module) if module else {})})
        known = _hints[cls] = {field.name: field.type for field in attrs.fields(cls) if field.init and field.eq}
    return known


register(
    *(kind for kind in actions.ACTIONS),
    *(value for value in _public(phases).values() if isinstance(value, type) and value is not phases.PhaseBase),
    *(value for value in _public(scoring).values() if isinstance(value, type) and attrs.has(value)),
    *(
        value
        for value in _public(ranking).values()
        if isinstance(value, type) and attrs.has(value) and value is not ranking.Order
    ),
    *(
        value
        for value in _public(table).values()
        if isinstance(value, type) and attrs.has(value) and value is not table.ThrownIn
    ),
    *(value for value in _public(states).values() if isinstance(value, type) and attrs.has(value)),
    *(
        seating.Seating,
        cards.Suit,
        cards.Rank,
        cards.Joker,
        errors.Refusal,
        Ending,
        Verdict,
        Outcome,
        views.DealSeen,
        views.Unseen,
    ),
)
