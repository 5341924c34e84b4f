"""Values that stand in a file as a short text: cards, sets of cards, suits, and the entries of a ranking."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NoReturn

import attrs

from trickgames.cards.card import Card, CardSet, Joker, Rank, Suit, parse_cards
from trickgames.cards.ranking import Alike, Always, Off
from trickgames.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ENTRIES", "MAX_CARDS", "TEXTS", "Spelling", "read_cards", "wrong"]

MAX_CARDS: Final = 432  # eight packs with their jokers: there are no more cards than these
ENTRIES: Final = (Rank, Joker, Off, Always, Alike)
LONGEST: Final = 60

_OFF: Final = "off-"
_ALWAYS: Final = "always-"
_ALIKE: Final = "="
_SUITS: Final = {str(suit): suit for suit in Suit}
_PLAIN_ENTRIES: Final[dict[str, Rank | Joker]] = {str(entry.value): entry for entry in (*Rank, *Joker)}


@attrs.frozen
class Spelling:
    """How the values of a class are written and read, and the pattern of what is written."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    pattern: str


def wrong(expected: str, value: object) -> NoReturn:
    """Refuse a value that is not what is expected here, with a `NotationError`."""
    shown = repr(value)
    shown = shown if len(shown) <= LONGEST else shown[: LONGEST - 3] + "..."
    msg = f"{expected} is expected here, not {shown}"
    raise NotationError(msg)


def read_cards(text: object) -> tuple[Card, ...]:
    """The cards of a text, in order, no more than there are; `NotationError` names every word that is not a card."""
    words = text.split(maxsplit=MAX_CARDS + 1) if isinstance(text, str) else None
    if words is None or len(words) > MAX_CARDS:
        wrong("a text of cards", text)
    try:
        return tuple([Card.parse(word) for word in words])
    except NotationError:
        return parse_cards(str(text))  # which names every word that is not a card


def _read_set(text: str) -> CardSet:
    cards = read_cards(text)
    made = CardSet(cards)
    if len(made) < len(cards):
        raise NotationError(*(f"{card} is named twice" for card, times in Counter(cards).items() if times > 1))
    return made


def _read_suit(text: str) -> Suit:
    return _SUITS[text] if text in _SUITS else wrong("a suit (clubs, diamonds, hearts or spades)", text)


def write_entry(entry: Rank | Joker | Off | Always | Alike) -> str:
    """An entry of a ranking as a text: `J`, `Hj`, `off-J`, `always-2s`, `Hj=Lj`; `NotationError` for one of a derived class."""
    if type(entry) not in ENTRIES:
        wrong("a rank, a joker, an off-card or cards that are alike", entry)
    if isinstance(entry, Off):
        return _OFF + entry.rank.letter
    if isinstance(entry, Always):
        return f"{_ALWAYS}{entry.card}"
    if isinstance(entry, Alike):
        return _ALIKE.join(map(write_entry, entry.entries))
    return str(entry.value)


def read_entry(text: str) -> Rank | Joker | Off | Always | Alike:
    """The entry of a ranking that a text names; else `NotationError`."""
    parts = text.split(_ALIKE)
    found = [_read_one(part) for part in parts]
    entries = tuple(entry for entry in found if entry is not None)
    if len(entries) < len(found):
        wrong("a rank, a joker, an off-card or a card that is always a trump (J, Hj, off-J, always-2s)", text)
    return entries[0] if len(entries) == 1 else Alike(entries)


def _read_one(text: str) -> Rank | Joker | Off | Always | None:
    if text.startswith(_ALWAYS):
        return Always(Card.parse(text.removeprefix(_ALWAYS)))
    return _off(text) if text.startswith(_OFF) else _PLAIN_ENTRIES.get(text)


def _off(text: str) -> Off | None:
    rank = _PLAIN_ENTRIES.get(text.removeprefix(_OFF))
    return Off(rank) if isinstance(rank, Rank) else None


_CARD: Final = r"([2-9TJQKA][cdhs]|[HL]j)(#[2-8])?"
_ONE_ENTRY: Final = "([2-9TJQKA]|[HL]j|off-[2-9TJQKA]|always-[2-9TJQKA][cdhs])"
_ENTRY: Final = Spelling(write_entry, read_entry, f"^{_ONE_ENTRY}(={_ONE_ENTRY})*$")
CARDS: Final = Spelling(lambda cards: " ".join(map(str, cards)), read_cards, f"^({_CARD}( {_CARD})*)?$")
TEXTS: Final[dict[type[Any], Spelling]] = {
    Card: Spelling(str, Card.parse, f"^{_CARD}$"),
    CardSet: Spelling(str, _read_set, CARDS.pattern),
    Suit: Spelling(str, _read_suit, "^(clubs|diamonds|hearts|spades)$"),
    **dict.fromkeys(ENTRIES, _ENTRY),
}
