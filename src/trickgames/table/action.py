"""What every action can do, and the bases of ours and of your own: a fixed phrase, and a verb with a card.

An action is a frozen value that knows its own words and nothing else: whether it is legal is known to the phase that asks for
it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, ClassVar, Final, Protocol, Self, runtime_checkable

import attrs

from trickgames.cards.card import Card, CardSet

__all__ = ["Action", "HasForm", "OneCard", "Words", "cards_of", "form_of"]


@runtime_checkable
class Action(Protocol):
    """What every action can do: `str` writes it, and `parse` reads it back."""

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The action of this kind that the text names, or None if it names another kind. A wrong card in it is a
        `NotationError`.
        """
        ...


class Words:
    """A base for an action that is one fixed phrase, `words`."""

    __slots__ = ()
    words: ClassVar[str]

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The action, if the text is its phrase."""
        return cls() if text == cls.words else None

    def __str__(self) -> str:
        return self.words


def _card(card: Card | str) -> Card:
    if isinstance(card, Card):
        return card
    return Card.parse(card)


@attrs.frozen
class OneCard:
    """A base for an action on one card: a `verb` and the card, as in `play Jh`; the card may be given as its text."""

    verb: ClassVar[str]
    card: Card = attrs.field(converter=_card)

    @classmethod
    def each(cls, cards: CardSet | int) -> tuple[Self, ...]:
        """The action on each of some cards (a set, or its mask), in the order of the cards."""
        mask = cards if isinstance(cards, int) else cards.mask
        known = _known[cls]
        try:
            actions: tuple[Self, ...] = known[mask & HIGHEST] + known[mask & MIDDLE] + known[mask & LOWER]
            lowest = BEYOND
            while lowest <= mask:
                actions += known[mask & lowest * RANKS]
                lowest <<= RANKS_SIZE
        except KeyError:
            _make_parts(cls, mask)
            return cls.each(mask)
        return actions

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The action, if the text is its verb and a card; `NotationError` if what follows the verb isn't a card."""
        verb = cls.verb + " "
        return cls(Card.parse(text[len(verb) :])) if text.startswith(verb) else None

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"


RANKS_SIZE: Final = 8
RANKS: Final = (1 << RANKS_SIZE) - 1
HIGHEST: Final = (1 << 2 + RANKS_SIZE) - 1  # the jokers, aces and kings, and then two ranks each
MIDDLE: Final = RANKS << 2 + RANKS_SIZE
LOWER: Final = MIDDLE << RANKS_SIZE
BEYOND: Final = 1 << 2 + 3 * RANKS_SIZE  # where the fourth part begins: a short pack has no more than three
_known: defaultdict[type[OneCard], dict[int, tuple[Any, ...]]] = defaultdict(dict)
"""By class, the actions on some neighbouring cards of the pack: they come again and again, and are made once."""


def _make_parts(kind: type[OneCard], mask: int) -> None:
    """Makes the actions on these cards, part by part."""
    known = _known[kind]
    parts, lowest = [HIGHEST, MIDDLE, LOWER], BEYOND
    while lowest <= mask:
        parts.append(lowest * RANKS)
        lowest <<= RANKS_SIZE
    for part in parts:
        cards = CardSet.of(mask & part)
        if cards.mask not in known:
            one = len(cards) == 1
            known[cards.mask] = tuple([kind(card) if one else kind.each(card.bit)[0] for card in cards])


def cards_of(action: object) -> tuple[Card, ...]:
    """The cards of an action: its field `card` or `cards`.

    >>> from trickgames.actions import Pass, Play
    >>> [str(card) for card in cards_of(Play("Jh"))], cards_of(Pass())
    (['Jh'], ())
    """
    kind: Any = type(action)
    if not attrs.has(kind):
        return ()
    declared: Any = action
    fields = {name: value for name, value in attrs.asdict(declared, recurse=False).items() if name in ("card", "cards")}
    found: Any = fields.get("card", fields.get("cards", ()))
    if isinstance(found, Card):
        return (found,)
    several: tuple[Any, ...] = tuple(found) if isinstance(found, Iterable) else ()  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  # the fields of a user's action may be of any type
    return tuple(thing for thing in several if isinstance(thing, Card))


class HasForm:
    """A base for an action whose text has another form than its name: `form` shows it."""

    __slots__ = ()
    form: ClassVar[str]


def form_of(kind: type[Any]) -> str:
    """What the texts of a kind of action look like, without any card.

    >>> from trickgames.actions import OrderUp, Pass, Play
    >>> form_of(Pass), form_of(Play), form_of(OrderUp)
    ('pass', 'play <card>', 'order up')
    """
    if issubclass(kind, Words):
        return kind.words
    if issubclass(kind, HasForm):
        return kind.form
    return f"{kind.verb} <card>" if issubclass(kind, OneCard) else re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()
