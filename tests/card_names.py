"""Which cards a text names, however the library writes them: for tests that nothing hidden is told."""

from __future__ import annotations

import re

import trickgames as tg
from trickgames.cards.words import card_name

__all__ = ["as_in_records", "cards_named"]


def spellings(card: tg.Card) -> set[str]:
    """All ways in which this library writes a card."""
    names = {card.text, card_name(card).removeprefix("the ")}
    if card.suit is not None:
        rank = card.text[0].replace("T", "10")
        names |= {card.text[0] + card.suit.symbol, rank + card.suit.symbol, rank + card.suit.letter}
    return names


SPELLED = {name: card for card in tg.pack(jokers=2) for name in spellings(card)}
SPELLED["joker"] = tg.Card("Hj")  # of a game that has one only
NAMES = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, SPELLED))})(?!\w)")


def as_in_records(told: str) -> str:
    """A text for players with its jokers written as in a record."""
    return re.sub(r"\b(?:(?:high )?joker|(low) joker)\b", lambda found: "Lj" if found[1] else "Hj", told)


def cards_named(source: str) -> set[tg.Card]:
    """The cards that a text names."""
    return {SPELLED[name] for name in NAMES.findall(source)}
