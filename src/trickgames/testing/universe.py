"""Every action that could be said in a game, legal or not: all values of all kinds of action, ours and a user's.

A kind of action is written out from the types of its fields: cards of the pack (and a few foreign ones), suits, strains,
numbers, flags, the words of bids, and enumerations. A kind with a field of another type is left out, except for actions that a
phase lists.
"""

from __future__ import annotations

import enum
import itertools
import math
import types
import typing
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.cards.card import SUITS, Card, Suit
from trickgames.cards.packs import pack as make_pack
from trickgames.cards.strains import STRAINS, Strain
from trickgames.errors import TrickGamesError
from trickgames.table.action import Action
from trickgames.table.actions import ACTIONS, WORDS, Deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["NOT_ACTIONS", "every_action", "kinds_of", "wrong_deals"]

NUMBERS: Final = tuple(range(24))
FOREIGN: Final = 4
MOST: Final = 4_000
PLAIN: Final[dict[Any, tuple[Any, ...]]] = {
    Suit: SUITS,
    Strain: STRAINS,
    bool: (False, True),
    int: NUMBERS,
    str: ("", *WORDS),  # of texts only the words of bids are known
}
MANY: Final = 300
NOT_ACTIONS: Final[tuple[object, ...]] = (None, "pass", 42, ())


def kinds_of(game: Game) -> tuple[type[Any], ...]:
    """The kinds of action of our phases and of the game's own."""
    own = (kind for phase in game.phases for kind in phase.accepts)
    return tuple(dict.fromkeys((*own, *ACTIONS)))


def every_action(game: Game) -> dict[type[Any], tuple[Action, ...]]:
    """Every action of every kind but the deal; no actions for a kind that cannot be written out.

    >>> from trickgames import euchre
    >>> from trickgames.table.actions import OrderUp, Play
    >>> known = every_action(euchre.BICYCLE)
    >>> list(map(str, known[OrderUp])), len(known[Play])
    (['order up', 'order up alone'], 145)
    """
    known: Any = game.memo.get("every action")
    if known is None:
        known = {kind: tuple(itertools.islice(_values(kind, game), MOST)) for kind in kinds_of(game) if kind is not Deal}
        game.memo["every action"] = known
    return typing.cast("dict[type[Any], tuple[Action, ...]]", known)


def _values(kind: type[Any], game: Game) -> Iterator[Any]:
    if not attrs.has(kind):
        return
    try:
        hints = typing.get_type_hints(kind)
        choices = [tuple(_choices(hints[field.name], game)) for field in attrs.fields(kind) if field.init]
    except (NameError, KeyError, TypeError):
        return
    for values in _together(choices):
        try:
            yield kind(*values)
        except TrickGamesError:  # values that do not go together
            continue


def _together(choices: list[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """All values of the fields together; of many fields, one at a time, beside a few values of the first."""
    if math.prod(map(len, choices)) <= MANY:
        yield from itertools.product(*choices)
        return
    first, *others = choices
    yield from ((value, *(other[0] for other in others)) for value in first)
    for place, other in enumerate(others, start=1):
        for value, base in itertools.product(other[1:], first[:: len(first) // 3]):
            yield tuple(base if at == 0 else value if at == place else choices[at][0] for at in range(len(choices)))


def _choices(hint: Any, game: Game) -> Iterator[Any]:
    """The values of a type, as far as they can be written out."""
    if hint is None or hint is type(None):
        yield None
    elif typing.get_origin(hint) in (typing.Union, types.UnionType):
        for part in sorted(typing.get_args(hint), key=lambda part: part is not types.NoneType):  # nothing is the simplest
            yield from _choices(part, game)
    elif typing.get_origin(hint) is typing.Literal:
        yield from typing.get_args(hint)
    elif hint is Card:
        yield from _cards(game)
    elif hint in PLAIN:
        yield from PLAIN[hint]
    elif isinstance(hint, type) and issubclass(hint, enum.Enum):
        yield from hint
    else:
        msg = f"no values of {hint!r} are known"
        raise TypeError(msg)


def _cards(game: Game) -> Iterator[Card]:
    yield from game.pack
    yield from itertools.islice((card for card in make_pack(jokers=2) if card not in game.cards), FOREIGN)
    copy = max(card.copy for card in game.pack) + 1
    yield Card(game.pack[0].rank, game.pack[0].suit, copy)


def wrong_deals(game: Game) -> Iterator[tuple[str, Deal]]:
    """Deals that no game may take, each with what is wrong with it."""
    pack = game.pack
    foreign = next((card for card in _cards(game) if card not in game.cards), None)
    yield "a card is missing", Deal(pack[1:])
    yield "a card appears twice", Deal((*pack[1:], pack[-1]))
    yield "a card too many", Deal((*pack, pack[0]))
    yield "packets of no plan", Deal(pack, (len(pack),))
    if foreign is not None:
        yield "a foreign card", Deal((foreign, *pack[1:]))
