"""The small words with which the parts of a game speak and describe themselves: numbers, lists, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import RANKS, SUITS, Card, Joker

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game

__all__ = [
    "card_count",
    "card_name",
    "card_text",
    "card_texts",
    "cards_named",
    "counted",
    "does",
    "entry_name",
    "listed",
    "number",
    "of_strain",
    "own_words",
    "plural_rank",
    "plural_verb",
    "ranks_of",
    "sentence",
    "sentences",
    "spoken",
    "spoken_alone",
    "told_together",
    "whose",
]


FEW_CARDS: Final = 4
"""As many are named one by one."""
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(value: int) -> str:
    """The number as a word, above twelve in digits.

    >>> number(5), number(52)
    ('five', '52')
    """
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def counted(value: int, thing: str) -> str:
    """This many things.

    >>> counted(1, "card"), counted(5, "card")
    ('one card', 'five cards')
    """
    return f"{number(value)} {thing}" if value == 1 else f"{number(value)} {thing}s"


def of_strain(level: int, strain: Strain) -> str:
    """A strain as it is said behind a number: "four hearts", but "one heart".

    >>> from trickgames.cards.strains import NO_TRUMP, strain_of
    >>> of_strain(4, strain_of("hearts")), of_strain(1, strain_of("hearts")), of_strain(1, NO_TRUMP)
    ('hearts', 'heart', 'no trump')
    """
    return str(strain).removesuffix("s") if level == 1 and strain.suit is not None else str(strain)


def spoken(words: str) -> str:
    """Words as somebody says them: with a capital and a full stop.

    >>> spoken("four"), spoken("I'll order it up.")
    ('Four.', "I'll order it up.")
    """
    return f"{words[:1].upper()}{words[1:].removesuffix('.')}."


def spoken_alone(words: str, *, alone: bool) -> str:
    """Words as somebody says them, who may be going alone.

    >>> spoken_alone("hearts", alone=True)
    "Hearts, and I'm going alone."
    """
    return spoken(f"{words.removesuffix('.')}, and I'm going alone" if alone else words)


def sentence(text: str) -> str:
    """A text with a capital at its beginning.

    >>> sentence("players must follow suit")
    'Players must follow suit'
    """
    return text[:1].upper() + text[1:]


def sentences(*told: str) -> tuple[str, ...]:
    """Those that say something."""
    return tuple(filter(None, told))


def told_together(*told: str) -> str:
    """Sentences in a row, each ended before the next; those that say nothing are left out.

    >>> told_together("there is no game 'x'", "", "Did you mean `y`?", "The games are listed")
    "there is no game 'x'. Did you mean `y`? The games are listed"
    """
    *before, last = sentences(*told)
    return " ".join([*(one if one.endswith((".", "?")) else f"{one}." for one in before), last])


def listed(things: Iterable[object], last: str = "and") -> str:
    """The things as a list in a sentence.

    >>> listed(["ace", "king", "queen"], "or")
    'ace, king or queen'
    """
    *first, end = map(str, things)
    return f"{', '.join(first)} {last} {end}" if first else end


def card_name(card: Card, game: Game | None = None) -> str:
    """The card's name; in a game whose pack has one joker that is just the joker.

    >>> card_name(Card.parse("Jh")), card_name(Card.parse("Lj"))
    ('the jack of hearts', 'the low joker')
    """
    if card.suit is not None:
        return f"the {card.rank} of {card.suit}"
    return "the joker" if game is not None and _has_one_joker(game) else f"the {card.rank}"


def _has_one_joker(game: Game) -> bool:
    return len({card.rank for card in game.pack if isinstance(card.rank, Joker)}) == 1


def cards_named(cards: Iterable[Card], last: str = "and") -> str:
    """The names of some cards in a sentence: a rank as a whole where all its suits are there, a long rest as texts.

    >>> cards_named(map(Card.parse, ("Qs", "Ac", "Ad", "Ah", "As")), "or")
    'aces or the queen of spades'
    """
    left = list(cards)
    told: list[str] = []
    for rank in RANKS:
        suits = {(card.suit, card.copy) for card in left if card.rank is rank}
        if suits and suits == {(suit, copy) for _, copy in suits for suit in SUITS}:
            told.append(plural_rank(rank))
            left = [card for card in left if card.rank is not rank]
    told += map(card_name, left) if len(left) <= FEW_CARDS else (card_texts(left),)
    return listed(told, last) if told else "no card"


def plural_rank(rank: object) -> str:
    """All cards of a rank.

    >>> plural_rank("ace"), plural_rank("six")
    ('aces', 'sixes')
    """
    return f"{rank}es" if str(rank).endswith("x") else f"{rank}s"


def card_text(card: Card, game: Game | None = None) -> str:
    """The card as players read and type it: a joker by its name, any other card as in a record.

    >>> card_text(Card.parse("Jh")), card_text(Card.parse("Lj"))
    ('Jh', 'low joker')
    """
    if card.suit is not None:
        return card.text
    copy = "" if card.copy == 1 else f"#{card.copy}"
    return ("joker" if game is not None and _has_one_joker(game) else str(card.rank)) + copy


def card_texts(cards: Iterable[Card], game: Game | None = None) -> str:
    """The texts of some cards in a row; with a game as its players read them.

    >>> card_texts([Card.parse("Ah"), Card.parse("9c")])
    'Ah 9c'
    """
    return " ".join(map(str, cards) if game is None else (card_text(card, game) for card in cards))


def card_count(count: int) -> str:
    """How many cards, in digits where there are several.

    >>> card_count(1), card_count(3)
    ('one card', '3 cards')
    """
    return "one card" if count == 1 else f"{count} cards"


_PLURALS: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "doesn't": "don't", "goes": "go"}


def plural_verb(words: str) -> str:
    """The verb of one person as it is said of several, and to "you"; what follows the verb stays.

    >>> plural_verb("takes up"), plural_verb("passes"), plural_verb("is out")
    ('take up', 'pass', 'are out')
    """
    verb, *rest = words.split(" ", 1)
    plural = _PLURALS.get(verb) or (verb[:-2] if verb.endswith(("sses", "shes", "ches")) else verb.removesuffix("s"))
    return " ".join((plural, *rest))


def does(name: str, verb: str) -> str:
    """A player and what they do, the verb given as of one person; "you" takes the other form.

    >>> does("Bob", "undertakes 3"), does("you", "undertakes 3"), does("You", "is out")
    ('Bob undertakes 3', 'you undertake 3', 'You are out')
    """
    return f"{name} {plural_verb(verb) if name.lower() == 'you' else verb}"


def whose(name: str) -> str:
    """A player's, as before what is theirs.

    >>> whose("Bob"), whose("James"), whose("you")
    ("Bob's", "James'", 'your')
    """
    if name.lower() == "you":
        return f"{name}r"
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def entry_name(entry: object, game: Game) -> str:
    """The name of an entry of a game's ranking; the joker of a pack that has one only is neither high nor low."""
    own = next((name for named, name in game.ranking.names if named == entry), None)
    if own is not None:
        return own
    return "joker" if isinstance(entry, Joker) and _has_one_joker(game) else str(entry)


def ranks_of(cards: Iterable[Card]) -> list[str]:
    """The ranks of some cards, high to low."""
    there = {card.rank for card in cards}
    return [str(rank) for rank in (*Joker, *RANKS) if rank in there]


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
