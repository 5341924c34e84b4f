"""What `help` shows at the prompt: what may be typed in the game that is played, a line for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.cards.card import RANKS
from trickgames.cards.words import card_text, listed
from trickgames.engine.wording import worded
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
    card = next((card for card in game.pack if str(card) == "Jh"), game.pack[0])
    examples = (OrderUp(), Bid(5), Name("hearts"), Give(card), Play(card))
    asking = {kind: phase for phase in game.phases for kind in phase.accepts}
    shown = [worded(action, game, asking[type(action)]) for action in examples if type(action) in asking]
    yield f"Type the number in front of what you want to do, or its words: {', '.join(shown)}."
    short = " (o u)" if OrderUp in asking else ""
    yield f"You can shorten words{short}, and a suit or a number alone is enough where one is asked for."
    there = {card.rank for card in game.pack}
    ranks = ", ".join(rank.letter for rank in reversed(RANKS) if rank in there)
    yield f"For a card, its name is enough: a rank ({ranks}) and a suit (c, d, h, s), as in {card}."
    jokers = dict.fromkeys(card_text(card, game) for card in game.pack if card.suit is None and card.copy == 1)
    if jokers:
        yield f"For a joker, type {listed(jokers, 'or')}."
    for command, does in COMMANDS:
        yield f"{command}: {does}"
