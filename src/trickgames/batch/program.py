"""A game as the program of the kernel: each part emits its own rows, and the tables are those that the phases use themselves.

The emitters stand in `trickgames.batch.from_phases` and its neighbours, what they fill in in `trickgames.batch.draft`, and
what the kernel looks up in `trickgames.batch.tables`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.batch import from_bidding, from_exchange, from_phases, from_play, from_scoring
from trickgames.batch.draft import Draft
from trickgames.batch.kernel import places as at
from trickgames.batch.tables import block_of
from trickgames.cards.card import Card

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.table.actions import Bid, ShootMoon

__all__ = ["Program", "cards_that_matter", "compile_game", "obstacles"]

EMITTERS: Final = (from_bidding, from_exchange, from_phases, from_play, from_scoring)  # imported for what they register
MOST_MASKS: Final = 4000
MOST_CARDS: Final = at.SLOTS - 1  # a choice among all cards and to pass fits a mask


@attrs.frozen(eq=False)
class Program:
    """A game for the kernel, and the cards by the numbers that it uses: `bits` has the bit of each there by its bit here."""

    game: Game
    cards: tuple[Card, ...]
    rules: Any
    number: dict[Card, int]
    bits: dict[int, int]
    bids: tuple[Bid | ShootMoon, ...]
    row_of: tuple[int, ...]
    piles: tuple[str, ...]
    laid: tuple[str, ...]
    masks: dict[int, int] = attrs.field(factory=dict[int, int], init=False)

    def mask(self, cards: int) -> int:
        """The kernel's mask of a mask of cards. Those that were asked lately are remembered: most hands are asked again."""
        known = self.masks.get(cards)
        if known is not None:
            return known
        left, there = cards, 0
        while left:
            lowest = left & -left
            there |= self.bits[lowest]
            left ^= lowest
        if len(self.masks) > MOST_MASKS:
            self.masks.clear()
        self.masks[cards] = there
        return there


def obstacles(game: Game) -> tuple[str, ...]:
    """What keeps a game from being compiled: each part that cannot, by name, with the reason; empty if all can.

    >>> from trickgames import euchre
    >>> obstacles(euchre.BICYCLE)
    ()
    """
    known: tuple[str, ...] | None = game.memo.get("obstacles")
    if known is None:
        known = game.memo["obstacles"] = tuple(_draft(game).obstacles)
    return known


def compile_game(game: Game) -> Program:
    """The program of a game that has no `obstacles`; kept with the game."""
    known = game.memo.get("program")
    if isinstance(known, Program):
        return known
    draft = _draft(game)
    if draft.obstacles or draft.deal is None:
        msg = f"{game.name} cannot be compiled: {'; '.join(draft.obstacles)}"
        raise ValueError(msg)
    rules = block_of(draft, draft.deal)
    number = {card: place for place, card in enumerate(draft.cards)}
    bits = {card.bit: 1 << place for card, place in number.items()}
    names = tuple(draft.piles), tuple(draft.laid)
    made = Program(game, draft.cards, rules, number, bits, tuple(draft.bids), tuple(draft.row_of), *names)
    game.memo["program"] = made
    return made


def _draft(game: Game) -> Draft:
    draft = Draft(game, tuple(sorted(game.pack, key=lambda card: card.id)))
    if len(game.pack) > MOST_CARDS:
        draft.obstacles.append(f"pack: {len(game.pack)} cards, and {MOST_CARDS} at most")
    if game.seating.seats > at.MOST_SEATS:
        draft.obstacles.append(f"seating: {game.seating.seats} seats, and {at.MOST_SEATS} at most")
    if draft.obstacles:
        return draft
    for part in (*game.phases, game.scoring, game.goal):
        draft.row_of.append(len(draft.rows))
        draft.emit(part)
    if draft.deal is None:
        draft.obstacles.append("phases: no DealCards, which the compiled engine begins with")
    draft.too_many()
    return draft


def cards_that_matter(game: Game) -> int:
    """How many cards of the pack are shuffled, from the top: of a game that the kernel knows, those that matter."""
    known = game.memo.get("cards that matter")
    if known is None:
        known = len(game.pack) if obstacles(game) else int(compile_game(game).rules[at.SHUFFLED])
        game.memo["cards that matter"] = known
    return int(known)
