"""What `help` shows at the prompt: what may be typed in the game that is played, a line for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.cards.card import RANKS, Joker
from trickgames.table.actions import Bid, Give, Name, OrderUp, Play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["help_lines"]

COMMANDS: Final = (
    ("hand, score, table", "each shows just that"),
    ("trick", "shows the last trick"),
    ("rules, rules E56", "shows the rules of the game, or one rule"),
    ("hint", "tells you what the sensible player would do"),
    ("undo", "takes back your last decision"),
    ("save, save FILE", "keeps the match in a file"),
    ("help", "shows this text"),
    ("quit", "leaves the match"),
)


def help_lines(game: Game) -> Iterator[str]:
    """The lines of the help for a game, with examples of what is done in it.

    >>> from trickgames import euchre
    >>> for line in list(help_lines(euchre.BICYCLE))[:3]:
    ...     print(line)
    Type the number in front of what you want to do, or its words: order up, name hearts, play Jh.
    You can shorten words (o u), and a suit or a number alone is enough where one is asked for.
    For a card, its name is enough: a rank (9, T, J, Q, K, A) and a suit (c, d, h, s), as in Jh.
    """
    accepted = {kind for phase in game.phases for kind in phase.accepts}
    card = next((card for card in game.pack if str(card) == "Jh"), game.pack[0])
    examples = {OrderUp: "order up", Bid: "bid 5", Name: "name hearts", Give: f"give {card}", Play: f"play {card}"}
    shown = [words for kind, words in examples.items() if kind in accepted]
    yield f"Type the number in front of what you want to do, or its words: {', '.join(shown)}."
    short = " (o u)" if OrderUp in accepted else ""
    yield f"You can shorten words{short}, and a suit or a number alone is enough where one is asked for."
    there = {card.rank for card in game.pack}
    ranks = ", ".join(rank.letter for rank in reversed(RANKS) if rank in there)
    yield f"For a card, its name is enough: a rank ({ranks}) and a suit (c, d, h, s), as in {card}."
    jokers = [(rank, text) for rank, text in ((Joker.HIGH, "Hj"), (Joker.LOW, "Lj")) if rank in there]
    if jokers:
        yield "The joker is Hj." if len(jokers) == 1 else "The high joker is Hj, the low joker Lj."
    for command, does in COMMANDS:
        yield f"{command}: {does}"
