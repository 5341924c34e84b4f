"""What somebody can do: small frozen values, each with a text that parses back.

The calls of an auction and of the choice of trump come first, then what is done with cards before the play, and the play.
"""

from __future__ import annotations

import re
from typing import Final, Self, TypeAlias

import attrs

from trickgames.cards.card import Card, Suit
from trickgames.cards.strains import Strain, strain_of
from trickgames.errors import NotationError, short
from trickgames.table.action import Action, HasForm, OneCard, Words
from trickgames.table.given import Deal, GiveContract

__all__ = [
    "ACTIONS",
    "MOST_LEVEL",
    "AnyAction",
    "Bid",
    "Burn",
    "CallCard",
    "CallForCard",
    "CallNobody",
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
    "OrderUp",
    "Pass",
    "Play",
    "ShootMoon",
    "Stay",
    "Swap",
    "Take",
    "TakePile",
]


def _yes_or_no(value: bool) -> bool:  # noqa: FBT001 - a converter takes the value alone
    if type(value) is not bool:
        msg = f"{short(value)} is neither True nor False"
        raise NotationError(msg)
    return value


MOST_LEVEL: Final = 9999  # four digits, as `parse` reads them


def _level(level: int) -> int:
    if type(level) is not int or not 0 <= level <= MOST_LEVEL:
        msg = f"{short(level)} is not a bid: a bid is a number from 0 to {MOST_LEVEL}"
        raise NotationError(msg)
    return level


def _bid_word(word: str) -> str:
    if word != "" and word not in WORDS:
        msg = f"{short(word)} is not a bid: the words are {', '.join(WORDS)}"
        raise NotationError(msg)
    return word


@attrs.frozen
class Pass(Words):
    """`pass`: makes no bid, no call, or gives no further card."""

    words = "pass"


@attrs.frozen
class OrderUp:
    """`order up`: accepts the turn-up as trump. The dealer's partner assists with it, and the dealer takes the card up
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
class Name(HasForm):
    """Names what is played: `name hearts`, `name no trump`, `name low`, `name clubs alone` (P23, E48).

    You may give the strain as a suit, as None (no trump) or as its text, as in `Name("hearts")`. One that doesn't exist is a
    `NotationError`.
    """

    form = "name <suit>"
    strain: Strain = attrs.field(converter=strain_of)
    alone: bool = attrs.field(default=False, converter=_yes_or_no)

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None if nothing becomes trump."""
        return self.strain.suit

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The naming, or None if the text names something else. A suit that doesn't exist is a `NotationError`."""
        if not text.startswith("name "):
            return None
        return cls(strain_of(text[len("name ") :].removesuffix(" alone")), text.endswith(" alone"))

    def __str__(self) -> str:
        return f"name {self.strain} alone" if self.alone else f"name {self.strain}"


def _maybe_strain(value: Strain | Suit | str | None) -> Strain | None:
    return None if value is None else strain_of(value)


WORDS: Final = ("nil", "open misere", "misere", "shoot", "alone")


@attrs.frozen
class Bid(HasForm):
    """A bid: `bid 5`, `bid 7 hearts`, `bid misere`, `bid shoot`, `bid alone low`, `bid nil` (P20, P21).

    `level` is the number. A bid by a `word` (nil, misere, open misere, shoot, alone) has none. `strain` is given if it belongs
    to the bid. A level that isn't a number and any other word are a `NotationError`.
    """

    form = "bid <number>"
    level: int = attrs.field(default=0, converter=_level)
    strain: Strain | None = attrs.field(default=None, converter=_maybe_strain)
    word: str = attrs.field(default="", converter=_bid_word)

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The bid that the text names, or None if it names something else. A bid that doesn't exist is a `NotationError`."""
        if not text.startswith("bid "):
            return None
        told = text[len("bid ") :]
        first, _, rest = told.partition(" ")
        if first.isdecimal() and first.isascii() and len(first) <= 4:  # noqa: PLR2004 - the digits of `MOST_LEVEL`
            return cls(int(first), rest or None)
        for word in WORDS:
            if told == word or told.startswith(f"{word} "):
                return cls(0, told[len(word) + 1 :] or None, word)
        msg = f"{short(told)} is not a bid: a bid is a number, or one of {', '.join(WORDS)}"
        raise NotationError(msg)

    def __str__(self) -> str:
        return " ".join(("bid", self.word or str(self.level), *(() if self.strain is None else (str(self.strain),))))


@attrs.frozen
class ShootMoon(Words):
    """`shoot the moon`: undertakes to take all the points, which wins the game (P33h)."""

    words = "shoot the moon"


@attrs.frozen
class Stay(Words):
    """`stay`: will play against the maker (BK5)."""

    words = "stay"


@attrs.frozen
class Fold(Words):
    """`fold`: puts the hand down and sits out this deal (BK5)."""

    words = "fold"


@attrs.frozen
class ClaimMisdeal(Words):
    """`claim misdeal`: the cards must be dealt again (D-E13)."""

    words = "claim misdeal"


@attrs.frozen
class Swap(OneCard):
    """`swap 9c`: puts one of three low cards under the pack (D-E13)."""

    verb = "swap"


@attrs.frozen
class Discard(OneCard):
    """`discard 9c`: discards a card (E41, P26)."""

    verb = "discard"


@attrs.frozen
class Give(OneCard):
    """`give Ah`: gives a card to another player. In euchre, a player gives one to the partner who plays alone (D-E8d)."""

    verb = "give"


@attrs.frozen
class DefendAlone(Words):
    """`defend alone`: plays without the partner against a lone maker (D-E8c)."""

    words = "defend alone"


@attrs.frozen
class CallForCard(Words):
    """`call for a card`: asks the partner for a card, before any is discarded (RR2)."""

    words = "call for a card"


@attrs.frozen
class CallCard(OneCard):
    """`call Ah`: the player who holds the card becomes the bidder's partner (P35)."""

    verb = "call"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The call, if the text is one; `NotationError` for anything that isn't a card."""
        return None if text in (CallForCard.words, CallNobody.words) else super().parse(text)


@attrs.frozen
class CallNobody(Words):
    """`call nobody`: the maker says openly that they play without a partner (CA4)."""

    words = "call nobody"


def _pile_name(name: str) -> str:
    if not isinstance(name, str) or not name or name != " ".join(name.split()):  # pyright: ignore[reportUnnecessaryIsInstance]
        msg = f"{short(name)} is not the name of a pile: words with one space between them"
        raise NotationError(msg)
    return name


@attrs.frozen
class TakePile:
    """`take the dummy`: takes up a whole pile that a player may also leave (CT7)."""

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
        """The action, if the text is one; `NotationError` for anything that isn't a card."""
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
    """`burn 4h`: puts a trump out of play, to come down to six (P30)."""

    verb = "burn"


def _maybe_suit(value: Suit | str | None) -> Suit | None:
    suit = None if value is None else strain_of(value).suit
    if value is not None and suit is None:
        msg = f"{short(value)}: a card is led as one of the four suits"
        raise NotationError(msg)
    return suit


@attrs.frozen(repr=False)
class Play(OneCard):
    """`play Jh`: plays the card to the trick. `play Hj as hearts` leads a card that belongs to no suit, and names one (FH11).

    >>> str(Play("Hj", "hearts")), Play.parse("play Hj as hearts") == Play("Hj", Suit.HEARTS), Play("Jh").as_suit
    ('play Hj as hearts', True, None)
    """

    verb = "play"
    as_suit: Suit | None = attrs.field(default=None, converter=_maybe_suit)

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The play, or None if the text names something else. A card or a suit that doesn't exist is a `NotationError`."""
        if not text.startswith("play "):
            return None
        card, *suit = re.split(" as ", text[len("play ") :], maxsplit=1, flags=re.IGNORECASE)
        return cls(Card.parse(card), *suit)

    def __str__(self) -> str:
        return f"play {self.card}" if self.as_suit is None else f"play {self.card} as {self.as_suit}"

    def __repr__(self) -> str:
        named = "" if self.as_suit is None else f", as_suit={self.as_suit!r}"
        return f"Play(card={self.card!r}{named})"


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
    CallCard,
    CallNobody,
    TakePile,
    Take,
    Burn,
    Play,
    Deal,
    GiveContract,
)


AnyAction: TypeAlias = (
    Pass
    | KeepRest
    | GiveRest
    | OrderUp
    | Name
    | Bid
    | ShootMoon
    | Fold
    | Stay
    | ClaimMisdeal
    | Swap
    | Discard
    | Give
    | DefendAlone
    | CallForCard
    | CallCard
    | CallNobody
    | TakePile
    | Take
    | Burn
    | Play
    | Deal
    | GiveContract
)
"""Every action that comes with the library; a game of your own may have further ones."""
