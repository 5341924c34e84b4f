"""What somebody can do: small frozen values, each with a text that parses back.

An action knows its own words and nothing else: whether it is legal is known to the phase that asks for it. Three bases do all
the writing and reading, also for the actions of a user's own phases: `Words` (a fixed phrase), `OneCard` (a verb and a card)
and
`Action` (anything else).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, ClassVar, Final, Protocol, Self, runtime_checkable

import attrs

from trickgames.cards.card import Card, CardSet, Suit, without_mark
from trickgames.cards.strains import Strain, strain_of
from trickgames.errors import NotationError, short
from trickgames.table.given import Deal, GiveContract

__all__ = [
    "ACTIONS",
    "MOST_LEVEL",
    "Action",
    "Bid",
    "Burn",
    "Call",
    "CallForCard",
    "ClaimMisdeal",
    "Deal",
    "DefendAlone",
    "Discard",
    "Fold",
    "Give",
    "GiveContract",
    "GiveRest",
    "KeepRest",
    "Name",
    "OneCard",
    "OrderUp",
    "Pass",
    "Play",
    "ShootMoon",
    "Stay",
    "Swap",
    "Take",
    "TakePile",
    "Words",
    "cards_of",
    "form_of",
    "read_action",
]


@runtime_checkable
class Action(Protocol):
    """What every action can do: be written (`str`) and be read (`parse`)."""

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The action of this kind that the text names, None if it names none; `NotationError` for a bad card in it."""
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
        left = cards if isinstance(cards, int) else cards.mask
        known = _known.get(cls) or _known.setdefault(cls, {})
        actions: tuple[Self, ...] = ()
        chunk = CHUNK
        while left:
            part = left & chunk
            if part:
                actions += known.get(part) or _several(cls, part)
                left ^= part
            chunk <<= CHUNK_SIZE
        return actions

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The action, if the text is its verb and a card; `NotationError` if what follows the verb is no card."""
        verb = cls.verb + " "
        return cls(Card.parse(text[len(verb) :])) if text.startswith(verb) else None

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"


CHUNK_SIZE: Final = 8
CHUNK: Final = (1 << CHUNK_SIZE) - 1
_known: dict[type[OneCard], dict[int, tuple[Any, ...]]] = {}
"""By class, the actions on some neighbouring cards of the pack: they come again and again, and are made once."""


def _several(kind: type[OneCard], part: int) -> tuple[Any, ...]:
    cards = CardSet.of(part)
    made = tuple([kind(card) for card in cards] if len(cards) == 1 else [kind.each(card.bit)[0] for card in cards])
    _known[kind][part] = made
    return made


def _yes_or_no(value: bool) -> bool:  # noqa: FBT001
    if type(value) is not bool:
        msg = f"{short(value)} is neither True nor False"
        raise NotationError(msg)
    return value


MOST_LETTERS: Final = 200  # longer texts are not compared with what may be meant
MOST_LEVEL: Final = 9999  # four digits, as `parse` reads them


def _level(level: int) -> int:
    if type(level) is not int or not 0 <= level <= MOST_LEVEL:
        msg = f"{short(level)} is no bid: a bid is a number from 0 to {MOST_LEVEL}"
        raise NotationError(msg)
    return level


def _bid_word(word: str) -> str:
    if word != "" and word not in WORDS:
        msg = f"{short(word)} is no bid: the words are {', '.join(WORDS)}"
        raise NotationError(msg)
    return word


@attrs.frozen
class Pass(Words):
    """`pass`: no bid, no call, no further card."""

    words = "pass"


@attrs.frozen
class OrderUp:
    """`order up`: the turn-up is accepted as trump; said by the dealer's partner it is assisting, by the dealer taking it up
    (E44-E46).
    """

    alone: bool = attrs.field(default=False, converter=_yes_or_no)

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The call, if the text is one."""
        return cls(text == "order up alone") if text in ("order up", "order up alone") else None

    def __str__(self) -> str:
        return "order up alone" if self.alone else "order up"


@attrs.frozen
class Name:
    """`name hearts`, `name no trump`, `name low`, `name clubs alone`: names what is played (P23, E48).

    The strain may be given as a suit, as None (no trump) or as its text, as in `Name("hearts")`; `NotationError` for one that
    does not exist.
    """

    strain: Strain = attrs.field(converter=strain_of)
    alone: bool = attrs.field(default=False, converter=_yes_or_no)

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None where nothing is to be trump."""
        return self.strain.suit

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The naming, if the text is one; `NotationError` for a suit that does not exist."""
        if not text.startswith("name "):
            return None
        return cls(strain_of(text[len("name ") :].removesuffix(" alone")), text.endswith(" alone"))

    def __str__(self) -> str:
        return f"name {self.strain} alone" if self.alone else f"name {self.strain}"


def _maybe_strain(value: Strain | Suit | str | None) -> Strain | None:
    return None if value is None else strain_of(value)


WORDS: Final = ("nil", "open misere", "misere", "shoot", "alone")


@attrs.frozen
class Bid:
    """`bid 5`, `bid 7 hearts`, `bid misere`, `bid shoot`, `bid alone low`, `bid nil`: undertakes to take so much (P20, P21).

    `level` is the number; a bid by a `word` (nil, misere, open misere, shoot, alone) has none. `strain` is given where it
    belongs to the bid. `NotationError` for what is no number, and for another word.
    """

    level: int = attrs.field(default=0, converter=_level)
    strain: Strain | None = attrs.field(default=None, converter=_maybe_strain)
    word: str = attrs.field(default="", converter=_bid_word)

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The bid, if the text is one; `NotationError` for a bid that does not exist."""
        if not text.startswith("bid "):
            return None
        told = text[len("bid ") :]
        first, _, rest = told.partition(" ")
        if first.isdecimal() and first.isascii() and len(first) <= 4:  # noqa: PLR2004
            return cls(int(first), rest or None)
        for word in WORDS:
            if told == word or told.startswith(f"{word} "):
                return cls(0, told[len(word) + 1 :] or None, word)
        msg = f"{short(told)} is no bid: a bid is a number, or one of {', '.join(WORDS)}"
        raise NotationError(msg)

    def __str__(self) -> str:
        return " ".join(("bid", self.word or str(self.level), *(() if self.strain is None else (str(self.strain),))))


@attrs.frozen
class ShootMoon(Words):
    """`shoot the moon`: to take all the points, for the game (P33h)."""

    words = "shoot the moon"


@attrs.frozen
class Stay(Words):
    """`stay`: plays against the maker (BK5)."""

    words = "stay"


@attrs.frozen
class Fold(Words):
    """`fold`: puts the hand down and sits this deal out (BK5)."""

    words = "fold"


@attrs.frozen
class ClaimMisdeal(Words):
    """`claim misdeal`: the cards are to be dealt again (D-E13)."""

    words = "claim misdeal"


@attrs.frozen
class Swap(OneCard):
    """`swap 9c`: one of the three low cards that go under the pack (D-E13)."""

    verb = "swap"


@attrs.frozen
class Discard(OneCard):
    """`discard 9c`: puts a card away (E41, P26)."""

    verb = "discard"


@attrs.frozen
class Give(OneCard):
    """`give Ah`: hands a card to the partner who plays alone (D-E8d)."""

    verb = "give"


@attrs.frozen
class DefendAlone(Words):
    """`defend alone`: plays without the partner against a lone maker (D-E8c)."""

    words = "defend alone"


@attrs.frozen
class CallForCard(Words):
    """`call for a card`: asks to be given a card, before any is put away (RR2)."""

    words = "call for a card"


@attrs.frozen
class Call(OneCard):
    """`call Ah`: whoever holds the card is the bidder's partner (P35)."""

    verb = "call"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The call, if the text is one; `NotationError` for what is no card."""
        return None if text == CallForCard.words else super().parse(text)


def _pile_name(name: str) -> str:
    if not isinstance(name, str) or not name or name != " ".join(name.split()):  # pyright: ignore[reportUnnecessaryIsInstance]
        msg = f"{short(name)} is not the name of a pile: words with one space between them"
        raise NotationError(msg)
    return name


@attrs.frozen
class TakePile:
    """`take the dummy`: takes up a whole pile, where a player may leave it (CT7)."""

    pile: str = attrs.field(converter=_pile_name)

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The action, if the text is one."""
        return cls(text.removeprefix(TAKE_THE)) if text.startswith(TAKE_THE) else None

    def __str__(self) -> str:
        return f"{TAKE_THE}{self.pile}"


TAKE_THE: Final = "take the "


@attrs.frozen
class Take(OneCard):
    """`take 4h`: takes a trump that was discarded (P26)."""

    verb = "take"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The action, if the text is one; `NotationError` for what is no card."""
        return None if text.startswith(TAKE_THE) else super().parse(text)


@attrs.frozen
class KeepRest(Words):
    """`keep the rest`: the bidder takes the cards left over (P28)."""

    words = "keep the rest"


@attrs.frozen
class GiveRest(Words):
    """`give the rest`: the cards left over go to the partner, unseen (P29)."""

    words = "give the rest"


@attrs.frozen
class Burn(OneCard):
    """`burn 4h`: puts a trump out of play, down to six (P30)."""

    verb = "burn"


@attrs.frozen
class Play(OneCard):
    """`play Jh`: plays the card to the trick."""

    verb = "play"


ACTIONS: tuple[type[Action], ...] = (
    Pass,
    KeepRest,
    GiveRest,
    OrderUp,
    Name,
    Bid,
    ShootMoon,
    Fold,
    Stay,
    ClaimMisdeal,
    Swap,
    Discard,
    Give,
    DefendAlone,
    CallForCard,
    Call,
    TakePile,
    Take,
    Burn,
    Play,
    Deal,
    GiveContract,
)


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
    several: tuple[Any, ...] = tuple(found) if isinstance(found, Iterable) else ()  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return tuple(thing for thing in several if isinstance(thing, Card))


def form_of(kind: type[Any]) -> str:
    """What the texts of a kind of action look like, without any card.

    >>> from trickgames.actions import OrderUp, Pass, Play
    >>> form_of(Pass), form_of(Play), form_of(OrderUp)
    ('pass', 'play <card>', 'order up')
    """
    if issubclass(kind, Words):
        return kind.words
    return f"{kind.verb} <card>" if issubclass(kind, OneCard) else re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def read_action(text: str, kinds: Iterable[type[Action]]) -> Action:
    """The action that a text names, of these kinds, its words in any case; `NotationError` where there is none."""
    known = tuple(kinds)
    if isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        words = " ".join(without_mark(text).split())
        try:
            action = _read(words, known) or _read(_small(words), known)
        except NotationError as error:
            action = _read_small(words, known)
            if action is None:
                raise error from None
        if action is not None:
            return action
        near = _near(words, known) if len(words) <= MOST_LETTERS else ""
        msg = f"{short(text)} is no action{near}"
        raise NotationError(msg)
    msg = f"{short(text)} is no action"
    raise NotationError(msg)


def _read(words: str, kinds: tuple[type[Action], ...]) -> Action | None:
    return next((action for kind in kinds if (action := kind.parse(words)) is not None), None)


def _read_small(words: str, kinds: tuple[type[Action], ...]) -> Action | None:
    try:
        return _read(_small(words), kinds)
    except NotationError:
        return None


def _small(words: str) -> str:
    """The words in small letters; cards stay as they are."""
    return " ".join([word if _is_card(word) else word.lower() for word in words.split(" ")])


def _is_card(word: str) -> bool:
    try:
        Card.parse(word)
    except NotationError:
        return False
    return True


def _near(typed: str, kinds: tuple[type[Action], ...]) -> str:
    """A question after the action that may be meant by words that name none."""
    forms = dict.fromkeys(map(form_of, kinds))
    words = typed.lower()
    first, _, rest = typed.partition(" ")
    if Play in kinds and _is_card(typed):
        return f". Did you mean `play {typed}`?"
    verbs = {form.removesuffix(" <card>"): form for form in forms}
    near = [form for form in forms if words and form.startswith(f"{words} ")] or get_close_matches(words, forms, n=1)
    if not near and rest:
        near = [f"{verb} {rest}" if " " not in verb else verb for verb in get_close_matches(first.lower(), verbs, n=1)]
    return f". Did you mean `{near[0]}`?" if near else ""
