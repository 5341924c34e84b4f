"""What is said at the table, and the small words that the parts of a game use to speak and to describe themselves.

Which words go with a call is known to the phase that asks for it, in an optional method `said(state, action)`; a user's own
phase may bring one too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

import attrs

from trickgames.cards import RANKS, Card, Joker

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trickgames.actions import Action
    from trickgames.states import State
    from trickgames.table import HandKind

__all__ = ["Speaks", "said"]


@runtime_checkable
class Speaks(Protocol):
    """A phase that knows the words for its actions."""

    def said(self, state: Any, action: Any, /) -> str:
        """What whoever acts says."""
        ...


def said(state: State[Any], action: Action) -> str:
    """What the seat that is to act says when it does this (E44-E50, E53); the action's text where the game has no words for it.

    >>> from trickgames import arrange, apply, euchre, start
    >>> from trickgames.actions import Deal, OrderUp
    >>> state = apply(start(euchre.BICYCLE), Deal(arrange(euchre.BICYCLE, turn_up="9h")))
    >>> said(state, OrderUp()), said(state, OrderUp(alone=True))
    ('I order it up', 'I order it up, alone')
    """
    phase = state.phase
    return phase.said(state, action) if isinstance(phase, Speaks) and type(action) in phase.accepts else str(action)


# Words for numbers, lists and cards

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(value: int) -> str:
    """The number as a word, above twelve in digits.

    >>> number(5), number(52)
    ('five', '52')
    """
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def counted(value: int, thing: str) -> str:
    """So many things.

    >>> counted(1, "card"), counted(5, "card")
    ('one card', 'five cards')
    """
    return f"{number(value)} {thing}" if value == 1 else f"{number(value)} {thing}s"


def sentences(*told: str) -> tuple[str, ...]:
    """Those that say something."""
    return tuple(filter(None, told))


def listed(things: Iterable[object], last: str = "and") -> str:
    """The things as a list in a sentence.

    >>> listed(["ace", "king", "queen"], "or")
    'ace, king or queen'
    """
    *first, end = map(str, things)
    return f"{', '.join(first)} {last} {end}" if first else end


def card_name(card: Card) -> str:
    """The card's name.

    >>> card_name(Card.parse("Jh")), card_name(Card.parse("Lj"))
    ('the jack of hearts', 'the low joker')
    """
    return f"the {card.rank}" if card.suit is None else f"the {card.rank} of {card.suit}"


def entry_name(entry: object, pack: Sequence[Card]) -> str:
    """The name of an entry of a ranking; the joker of a pack that has one only is neither high nor low."""
    jokers = {card.rank for card in pack if isinstance(card.rank, Joker)}
    return "joker" if isinstance(entry, Joker) and len(jokers) < len(Joker) else str(entry)


def ranks_of(cards: Iterable[Card]) -> list[str]:
    """The ranks of some cards, high to low."""
    there = {card.rank for card in cards}
    return [str(rank) for rank in (*Joker, *RANKS) if rank in there]


def hand_kind(kind: HandKind) -> str:
    """A kind of hand and what makes it one."""
    told: list[str] = []
    if kind.at_least:
        told.append(f"at least {counted(kind.at_least, 'card')} of rank {listed(ranks_of(kind.some), 'or')}")
    if kind.none:
        told.append(f"no {listed(ranks_of(kind.none), 'or')}")
    return f'"{kind.name}" ({listed(told)})' if told else f'"{kind.name}"'


def own_words(part: object) -> str:
    """What a part that does not describe itself says of itself: the first paragraph of its docstring, and its fields.

    A function without a docstring gives its name.
    """
    name = getattr(part, "__name__", type(part).__name__)
    paragraph, *_ = (part.__doc__ or "").strip().split("\n\n")
    told = " ".join(paragraph.split())
    kind = type(part)
    if attrs.has(kind) and attrs.fields(kind):
        return f"{told} [{part!r}]" if told else repr(part)
    return told or name
