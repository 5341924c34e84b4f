"""Rule sheets: a game's rules in plain English, from the value itself.

Every part of a game, also your own, may have a `heading` and a method `describe(game)`. It tells the part's rules in sentences,
with the numbers of the rules behind them. The sheet only puts the sentences under their headings.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import RANKS, SUITS, Joker, Rank
from trickgames.cards.packs import pack
from trickgames.cards.words import card_name, card_texts, counted, listed, number, own_words
from trickgames.checks import expect
from trickgames.engine.game import Game
from trickgames.engine.protocols import Describes
from trickgames.scoring.goals import may_throw_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.cards.card import Card

__all__ = ["rule_sheet"]

WIDTH: Final = 79
FEW: Final = 4  # cards that are named one by one
AFTER_EACH: Final = "After each deal, the player on the dealer's left deals"


def rule_sheet(game: Game) -> str:
    r"""The rules of a game in plain English, with the numbers of the rules, in lines of up to 79 columns.

    A part that doesn't describe itself is described by the first paragraph of its docstring, and its fields.

    >>> from trickgames import euchre
    >>> print("\n".join(rule_sheet(euchre.BICYCLE).splitlines()[:5]))
    Bicycle Euchre
    ==============
    <BLANKLINE>
    Players
    -------
    """
    expect(game, Game, "game")
    sections: dict[str, list[str]] = {}
    for heading, told in _told(game):
        if told:
            sections.setdefault(heading, []).append(" ".join(told))
    title = textwrap.wrap(game.name, WIDTH)
    lines = [*title, "=" * max(map(len, title))]
    for heading, paragraphs in sections.items():
        lines += ["", heading, "-" * len(heading)]
        for place, paragraph in enumerate(paragraphs):
            wrapped = textwrap.wrap(game.citations.text(paragraph), WIDTH, break_long_words=False, break_on_hyphens=False)
            lines += ["", *wrapped] if place else wrapped
    return "\n".join(lines)


def _told(game: Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The parts of a game in order: the heading and the sentences of each."""
    yield _part(game.seating, "Players", game)
    yield "Pack", tuple(f"{told.removesuffix('.')} [E3]." for told in _pack(game.pack, game))
    yield _part(game.ranking, "Ranks", game)
    for phase in game.phases:
        yield _part(phase, "Further rules", game)
    thrown_in = any(map(may_throw_in, game.phases))
    passes = "The deal passes to the left after each deal that is played" if thrown_in else AFTER_EACH
    yield "Deal", (f"{passes} [D-P3, E39, K1].",)
    yield _part(game.scoring, "Scoring", game)
    yield _part(game.goal, "Goal", game)


def _part(part: Any, heading: str, game: Game) -> tuple[str, tuple[str, ...]]:
    if isinstance(part, Describes):
        return part.heading, part.describe(game)
    return heading, (own_words(part),)


def _pack(cards: Sequence[Card], game: Game) -> tuple[str, ...]:
    jokers = {card.rank for card in cards if isinstance(card.rank, Joker)}
    copies = max((card.copy for card in cards), default=1)
    there = Counter(card.rank for card in cards)
    ranks = [rank for rank in RANKS if there[rank] == len(SUITS) * copies]
    single = [card for card in cards if isinstance(card.rank, Rank) and card.rank not in ranks]
    if not ranks or len(single) > FEW or set(cards) - set(single) != set(pack(ranks, len(jokers), copies)):
        return (f"{len(cards)} cards: {card_texts(cards, game)}.",)
    jokers_told = [_jokers(len(jokers))] if jokers else []
    if len(ranks) == len(RANKS) and copies == 1:
        return (f"{listed([f'{len(cards) - len(jokers)} cards', *map(card_name, single), *jokers_told])}.",)
    run = f"{_run(ranks)} in each suit"
    besides = [*map(card_name, single), *jokers_told]
    told = f"{', '.join([run, *besides[:-1]])} and {besides[-1]}" if len(besides) > 1 else ", and ".join([run, *besides])
    return (f"{len(cards)} cards{'' if copies == 1 else f', {number(copies)} of each'}: {told}.",)


def _run(ranks: Sequence[Rank]) -> str:
    first = RANKS.index(ranks[0])
    return f"{ranks[-1]} to {ranks[0]}" if RANKS[first : first + len(ranks)] == tuple(ranks) else listed(ranks)


def _jokers(count: int) -> str:
    return "a joker" if count == 1 else counted(count, "joker")
