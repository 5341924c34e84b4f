"""Cards and sets of cards.

A `Card` is interned: there is one object for each card, so cards compare by identity and are their own index (`id`, jokers,
aces, kings first, so that the sets of short packs are small numbers). A `CardSet` is a set over one integer. What a card is
*worth* is not known here: only the ranking reads the suit that is printed on it.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final, overload

import attrs

from trickgames._quick import draft
from trickgames.cards.suits import JOKERS, RANKS, SUITS, Joker, Rank, Suit
from trickgames.checks import SURE
from trickgames.errors import NotationError, short

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["RANKS", "SUITS", "Card", "CardSet", "Joker", "Rank", "Suit", "parse_cards"]

MAX_COPIES: Final = 8
MOST_HASHES: Final = 20_000
MOST_LETTERS: Final = 3  # in a card without its copy: 10h
KINDS: Final = len(JOKERS) + len(RANKS) * len(SUITS)
MASKS: Final = 1 << KINDS * MAX_COPIES

_cards: dict[tuple[Rank | Joker, Suit | None, int], Card] = {}
_by_id: dict[int, Card] = {}


@final
@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Card:
    """A playing card. `Card("Jh")` and `Card(Rank.JACK, Suit.HEARTS)` are always the same object.

    `suit` is the suit *printed* on it, or None for a joker. The ranking decides to which suit a card belongs in play. `copy` is
    1, or the number of the copy in a pack that holds the card several times (written `Jh#2`).

    >>> Card("Jh") is Card(Rank.JACK, Suit.HEARTS), str(Card(Joker.HIGH)), Card.parse("10♥")
    (True, 'Hj', Card('Th'))
    """

    rank: Rank | Joker
    suit: Suit | None
    copy: int
    id: int
    bit: int
    kind: int
    text: str

    @overload
    def __new__(cls, rank: str) -> Card: ...
    @overload
    def __new__(cls, rank: Rank | Joker, suit: Suit | None = None, copy: int = 1) -> Card: ...
    def __new__(cls, rank: Rank | Joker | str, suit: Suit | None = None, copy: int = 1) -> Card:
        """The card of a rank and a suit, or the one that a text names; `NotationError` if there is no such card."""
        key: Any = (rank, suit, copy)
        known = _cards.get(key)
        if known is not None:
            return known
        named = isinstance(rank, str) and suit is None and copy == 1
        return Card.parse(rank) if named else _make(rank, suit, copy)  # type: ignore[arg-type]  # a text is named

    @staticmethod
    def parse(text: str) -> Card:
        """The card that the text names: `Jh`, also `JH`, `10h`, `J♥`, `Hj`, `Joker`, `Joker-low`. Any other text is a
        `NotationError`.
        """
        card = _SPELLINGS.get(text) if isinstance(text, str) else None
        if card is not None:
            return card
        found = _SPELLING.fullmatch(without_mark(text)) if isinstance(text, str) else None
        if found is None:
            msg = f"{short(text)} is not a card: a card is a rank and a suit (Jh, Tc, 2s) or a joker (Hj, Lj){_meant(text)}"
            raise NotationError(msg)
        joker, rank, suit, copy = found.groups()
        if joker is not None:
            printed = Card(_JOKER_WORDS[joker if joker in ("Hj", "Lj") else joker.lower()])
        else:
            printed = Card(Rank("T" if rank == "10" else rank), _SUIT_SIGNS[suit])
        return printed if copy is None else Card(printed.rank, printed.suit, int(copy))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def _repr_html_(self) -> str | None:
        """The picture of the card, for notebooks."""
        from trickgames.pictures import in_notebook

        return in_notebook(self)

    def __lt__(self, other: Card) -> bool:
        return self.id < other.id

    def __reduce_ex__(self, _protocol: SupportsIndex) -> tuple[Any, ...]:
        return Card.parse, (self.text,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, _memo: object) -> Card:
        return self


SURE.add(Card)


def _make(rank: Rank | Joker, suit: Suit | None, copy: int) -> Card:
    ranked = isinstance(rank, Rank) and isinstance(suit, Suit)
    if not (ranked or (isinstance(rank, Joker) and suit is None)) or type(copy) is not int or not 1 <= copy <= MAX_COPIES:
        msg = f"there is no card of rank {short(rank)}, suit {short(suit)}, copy {short(copy)}"
        raise NotationError(msg)
    if isinstance(rank, Rank) and isinstance(suit, Suit):
        kind = len(JOKERS) + rank.index * len(SUITS) + suit.index
        text = rank.letter + suit.letter
    else:
        kind = JOKERS.index(Joker(rank.value))
        text = str(rank.value)
    number = kind + KINDS * (copy - 1)
    values = (rank, suit, copy, number, 1 << number, kind, text if copy == 1 else f"{text}#{copy}")
    card = object.__new__(Card)
    for name, value in zip(("rank", "suit", "copy", "id", "bit", "kind", "text"), values, strict=True):
        object.__setattr__(card, name, value)
    return _by_id.setdefault(number, _cards.setdefault((rank, suit, copy), card))


def card_by_id(number: int) -> Card:
    """The card with this `id`; `NotationError` where there is none."""
    known = _by_id.get(number)
    if known is not None:
        return known
    copy, kind = divmod(number, KINDS)
    printed = _by_id[kind]
    return Card(printed.rank, printed.suit, copy + 1)


for _joker in JOKERS:
    _make(_joker, None, 1)
for _rank in RANKS:
    for _suit in SUITS:
        _make(_rank, _suit, 1)

_SPELLINGS: Final = {card.text: card for card in _by_id.values()}
_JOKER_WORDS: Final = {
    "Hj": Joker.HIGH,
    "Lj": Joker.LOW,
    "joker": Joker.HIGH,
    "joker-high": Joker.HIGH,
    "joker-low": Joker.LOW,
}
_SUIT_SIGNS: Final = {sign: suit for suit in SUITS for sign in (suit.letter, suit.letter.upper(), suit.symbol)}
_SPELLING: Final = re.compile(
    r"(?:(Hj|Lj|[Jj]oker(?:-high|-low)?)|([2-9TJQKA]|10)([cdhsCDHS♣♦♥♠])\N{VARIATION SELECTOR-16}?)(?:#([1-8]))?"
)


def cards_meant(text: object) -> tuple[Card, ...]:
    """The cards that may be meant by a text that names none.

    >>> cards_meant("hj"), cards_meant("h9"), cards_meant("Jx")
    ((Card('Jh'), Card('Hj')), (Card('9h'),), ())
    """
    told = text.lower() if isinstance(text, str) else ""
    if told == "hj":  # the jack of hearts for some programs, the joker here
        return Card("Jh"), Card("Hj")
    if told in ("lj", "jl"):
        return (Card("Lj"),)
    turned = (told[1:] + told[:1], told) if told[:1] in "cdhs" else (told,)
    near = [spelling.upper() for spelling in turned if 1 < len(spelling) <= MOST_LETTERS]
    card = next((found for found in map(_SPELLING.fullmatch, near) if found), None)
    return () if card is None else (Card.parse(card.group()),)


def _meant(text: object) -> str:
    """A question after these cards."""
    near = " or ".join(f"`{card}`" for card in cards_meant(text))
    return f". Did you mean {near}?" if near else ""


def without_mark(text: str) -> str:
    """The text without the byte order mark with which a file may begin."""
    return text.removeprefix("\ufeff")


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, in order, separated by white space. A `NotationError` names *every* word that isn't a card.

    >>> parse_cards("Jh 9c")
    (Card('Jh'), Card('9c'))
    """
    if not isinstance(text, str):
        msg = f"{short(text)} is not a text that names cards"
        raise TypeError(msg)
    cards: list[Card] = []
    problems: list[str] = []
    for word in without_mark(text).split():
        try:
            cards.append(Card.parse(word))
        except NotationError as error:
            problems += error.problems
    NotationError.check(problems)
    return tuple(cards)


def _cards_in(things: AbstractSet[object]) -> Iterator[Card]:
    return (card for card in things if isinstance(card, Card))


@final
class CardSet(AbstractSet[Card]):
    """An immutable set of cards, kept in one integer (`mask`). It iterates jokers first, then aces, kings and so on.

    Like any set it has no `hand[0]`: `min(hand)` is the first card in this order, and `list(hand)[1]` the second.

    >>> hand = CardSet.parse("9c Jh Hj")
    >>> str(hand), Card.parse("Jh") in hand, len(hand - CardSet.parse("9c")), hand == set(hand)
    ('Hj Jh 9c', True, 2, True)
    >>> print(min(hand), list(hand)[1])
    Hj Jh
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        if isinstance(cards, CardSet):
            mask = cards.mask
        else:
            mask = 0
            try:
                for card in cards:
                    mask |= card.bit
            except (AttributeError, TypeError):
                msg = f"{short(cards)}: a CardSet is made of cards (CardSet.parse reads a text)"
                raise TypeError(msg) from None
        object.__setattr__(self, "mask", mask)

    @classmethod
    def of(cls, mask: int) -> CardSet:
        """The set with this mask. A mask of cards that don't exist is a `NotationError`."""
        if not 0 <= mask < MASKS:
            msg = f"mask={short(mask)}: there are no such cards"
            raise NotationError(msg)
        return card_set(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """The set of the cards in a text. Words that aren't cards and a card that is named twice are a `NotationError`."""
        cards = parse_cards(text)
        NotationError.check(f"{card} is named twice" for card in dict.fromkeys(cards) if cards.count(card) > 1)
        return cls(cards)

    def __setattr__(self, name: str, value: object) -> None:
        msg = f"a CardSet cannot be changed ({name})"
        raise AttributeError(msg)

    def __delattr__(self, name: str) -> None:
        msg = f"a CardSet cannot be changed ({name})"
        raise AttributeError(msg)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(card.bit & self.mask)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield card_by_id(low.bit_length() - 1)
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __and__(self, other: AbstractSet[object]) -> CardSet:
        return CardSet.of(self.mask & other.mask) if isinstance(other, CardSet) else self & CardSet(_cards_in(other))

    def __or__(self, other: AbstractSet[Card]) -> CardSet:  # type: ignore[override]  # a set of cards holds only cards
        return CardSet.of(self.mask | CardSet(other).mask)

    def __sub__(self, other: AbstractSet[object]) -> CardSet:
        return CardSet.of(self.mask & ~(other if isinstance(other, CardSet) else CardSet(_cards_in(other))).mask)

    def __xor__(self, other: AbstractSet[Card]) -> CardSet:  # type: ignore[override]  # a set of cards holds only cards
        return CardSet.of(self.mask ^ CardSet(other).mask)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        known = _hashes.get(self.mask)
        if known is None:
            if len(_hashes) >= MOST_HASHES:
                _hashes.clear()
            known = _hashes[self.mask] = self._hash()
        return known

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __str__(self) -> str:
        return " ".join(card.text for card in self)

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def _repr_html_(self) -> str | None:
        """The picture of the hand, for notebooks."""
        from trickgames.pictures import in_notebook

        return in_notebook(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return CardSet.of, (self.mask,)


_hashes: Final[dict[int, int]] = {}  # it agrees with the hash of an equal frozenset, which takes every card
_CardSetDraft: Any = draft(CardSet)


def card_set(mask: int) -> CardSet:
    """The set whose mask this is: `CardSet.of`, quicker."""
    made: Any = _CardSetDraft()
    made.mask = mask
    made.__class__ = CardSet
    found: CardSet = made
    return found
