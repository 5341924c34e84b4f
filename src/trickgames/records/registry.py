"""The classes that may stand in a file, by their tags.

A file names classes and never imports them: only classes of this registry are built. The library's own parts are in it, under
their bare names. Users add theirs with `register`: their tags have a dot, so that a class of theirs and one of ours (also one
that we add later) may have the same name.
"""

from __future__ import annotations

import enum
import re
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import attrs

from trickgames import cards, errors, phases, scoring, table
from trickgames.cards import ranking
from trickgames.engine import states
from trickgames.engine.engine import Outcome
from trickgames.engine.game import Game, Origin
from trickgames.engine.scored import Goal, Scoring
from trickgames.engine.verdict import Ending, Verdict
from trickgames.errors import InvalidRulesError, short
from trickgames.knowledge import views, visible
from trickgames.records.hints import without_parameters
from trickgames.table import actions, seating
from trickgames.table.action import Action

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["FUNCTION", "FUNCTIONS", "REGISTRY", "TYPE", "fields_of", "of_the_library", "register", "tag_of", "unknown"]

TYPE: Final = "type"
FUNCTION: Final = "function"
REGISTRY: dict[str, type[Any]] = {}
FUNCTIONS: dict[str, Callable[..., Any]] = {}
_TAGS: dict[Any, str] = {}
_PREFIX: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


BASES: Final = (phases.Ask, phases.PhaseBase, phases.PlaysMovers)
"""Classes of the library that have no values."""


def _public(*modules: ModuleType) -> dict[str, Any]:
    return {name: getattr(module, name) for module in modules for name in module.__all__}


# What the annotations of the classes mean: many names are imported only for type checkers.
_NAMES: Final[dict[str, Any]] = {
    "Action": Action,
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


def register(*parts: type[Any] | Callable[..., Any], under: str | None = None) -> None:
    """Lets instances of these classes, and these functions, stand in files.

    The classes are frozen attrs classes (phases, scorings, goals, facts, actions, states) whose annotations give the types of
    the fields, or enumerations (also of reasons). A function is a scoring, a goal or a first lead.

    In a file each has a tag: its module and its name, as in `house.rules.Bid`, or `under` and its name. So it never takes the
    place of a class of this library, whose tags have no dot, or of another module. What is registered under several tags is
    read under each of them and written under the last. After a class has moved, register it `under` its old module first, and
    then under the new one. `InvalidRulesError` names everything that can't be written, and a tag that is taken.

    >>> import attrs
    >>> from trickgames import euchre, records
    >>> @attrs.frozen
    ... class FirstTo:
    ...     points: int
    ...
    ...     def __call__(self, played, verdict):
    ...         return None
    >>> register(FirstTo, under="house")
    >>> game = attrs.evolve(euchre.BICYCLE, name="Endless", goal=FirstTo(10))
    >>> '"goal": {"type": "house.FirstTo", "points": 10}' in records.dumps(game)
    True
    >>> records.loads(records.dumps(game)) == game
    True
    """
    classes = [part for part in parts if isinstance(part, type) and not of_the_library(part)]
    functions = [part for part in parts if isinstance(part, FunctionType)]
    problems = [
        f"{short(part)} is neither a class nor a function" for part in parts if not isinstance(part, (type, FunctionType))
    ]
    if under is not None and not (isinstance(under, str) and _PREFIX.fullmatch(under)):
        problems.append(f"under={short(under)}: names with dots between them, as those of a module")
        under = None
    for cls in classes:
        problems += [*_taken(REGISTRY, cls, under), *_problems(cls, classes)]
    for function in functions:
        problems += [*_taken(FUNCTIONS, function, under), *_of_function(function)]
    InvalidRulesError.check(problems)
    for cls in classes:
        _enter(REGISTRY, cls, _tag_for(cls, under))
    for function in functions:
        _enter(FUNCTIONS, function, _tag_for(function, under))


def tag_of(part: object) -> str | None:
    """The tag under which a class or a function is written; None for one that is not registered."""
    tag = _TAGS.get(part) if isinstance(part, (type, FunctionType)) else None
    known = FUNCTIONS if isinstance(part, FunctionType) else REGISTRY
    return tag if tag is not None and known.get(tag) is part else None  # the class may have been defined anew


def of_the_library(cls: type[Any]) -> bool:
    """Whether a class is one of ours: its tag has no dot."""
    return REGISTRY.get(cls.__name__) is cls


def unknown(tag: str, what: str) -> str:
    """What is said of a tag that belongs to nothing here."""
    known = sorted({other for other in (*REGISTRY, *FUNCTIONS) if "." in other and _last(other) == _last(tag)})
    told = f"; {' and '.join(known[:3])} may be meant" if known else ""
    return f"there is no {what} {short(tag[:60])} here (a {what} of your own is registered first{told})"


def _last(tag: str) -> str:
    return tag.rpartition(".")[2]


def _tag_for(part: Any, under: str | None) -> str:
    return f"{_module(part)}.{part.__qualname__}" if under is None else f"{under}.{part.__name__}"


def _module(part: Any) -> str:
    """The name by which others import a module. A script is `__main__` while it runs: others import it by its file's name."""
    name: str = part.__module__
    if name != "__main__":
        return name
    main = sys.modules.get(name)
    spec, file = getattr(main, "__spec__", None), getattr(main, "__file__", None)
    if spec is not None:
        return str(spec.name)
    return name if file is None else Path(file).stem


def _enter(known: dict[str, Any], part: Any, tag: str) -> None:
    known[tag] = part
    _TAGS[part] = tag


def _of_function(function: FunctionType) -> Iterator[str]:
    if "<" in _last(function.__qualname__):
        yield f"{function.__qualname__}: a function without a name cannot be told in a file"


def _taken(registered: Mapping[str, Any], part: Any, under: str | None) -> Iterator[str]:
    """Whether a tag belongs to something else already; what is defined anew takes its own place."""
    known = registered.get(_tag_for(part, under))
    if known is not None and (known.__module__, known.__qualname__) != (part.__module__, part.__qualname__):
        yield f"{_tag_for(part, under)} is the tag of {known.__qualname__} of {known.__module__}: choose another `under`"


def _problems(cls: type[Any], together: Sequence[type[Any]]) -> Iterator[str]:
    if issubclass(cls, enum.Enum):
        return
    if not attrs.has(cls):
        yield f"{cls.__name__} is neither an attrs class nor an enumeration"
        return
    try:
        hints = fields_of(cls, together)
    except NameError as error:
        yield f"{cls.__name__}: the type of a field is unknown ({error})"
        return
    if TYPE in hints:
        yield f"{cls.__name__}: the name of a field may not be {TYPE!r}, which tells the class in a file"
    for name, hint in hints.items():
        if hint is None:
            yield f"{cls.__name__}: the field {name!r} has no type"


def fields_of(cls: type[Any], together: Sequence[type[Any]] = ()) -> dict[str, Any]:
    """The fields that are part of the value and their types: derived ones (not given, or not compared) are left out.

    `together` are classes whose names the annotations may use, beside those that are registered.
    """
    known = _hints.get(cls)
    if known is None:
        bases = [base for base in cls.__mro__[1:] if attrs.has(base)]
        if "__attrs_attrs__" not in vars(cls) and bases:  # a class without fields of its own
            known = _hints[cls] = fields_of(bases[0], together)
            return known
        attrs.resolve_types(cls, localns=_names_for(cls, together), include_extras=False)
        for field in attrs.fields(cls):
            object.__setattr__(field, "type", without_parameters(field.type))
        for base in reversed(bases):
            _inherit(cls, fields_of(base, together))
        known = _hints[cls] = {field.name: field.type for field in attrs.fields(cls) if field.init and field.eq}
    return known


def _inherit(cls: type[Any], hints: Mapping[str, Any]) -> None:
    """The types of inherited fields are those of the base: in another module its annotations may mean something else."""
    for field in attrs.fields(cls):
        if field.inherited and field.name in hints:
            object.__setattr__(field, "type", hints[field.name])


def _names_for(cls: type[Any], together: Sequence[type[Any]]) -> dict[str, Any]:
    """What the names in the annotations of a class mean.

    Classes that were defined beside it go before all others, then the names of its module, ours, and those of other modules.
    """
    module = sys.modules.get(cls.__module__)
    users = dict.fromkeys((*(other for tag, other in REGISTRY.items() if "." in tag), *together))
    times = Counter(other.__name__ for other in users)
    beside = [other for other in users if _scope(other) == _scope(cls)]
    return {
        **{other.__name__: other for other in users if times[other.__name__] == 1},
        **_NAMES,
        **{tag: other for tag, other in REGISTRY.items() if "." not in tag},
        **(vars(module) if module else {}),
        **({other.__name__: other for other in beside} if "." in cls.__qualname__ else {}),
    }


def _scope(cls: type[Any]) -> tuple[str, str]:
    return cls.__module__, cls.__qualname__.rpartition(".")[0]


def _register_ours(*classes: type[Any]) -> None:
    """Our own classes stand in files under their bare names."""
    for cls in classes:
        _enter(REGISTRY, cls, cls.__name__)
    for cls in classes:
        if attrs.has(cls):
            fields_of(cls)


_register_ours(
    *(kind for kind in actions.ACTIONS),
    *(value for value in _public(phases).values() if isinstance(value, type) and value not in BASES),
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
        views.PileView,
        visible.DealSeen,
        visible.Unseen,
    ),
)
