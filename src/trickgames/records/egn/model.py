"""What reading an EGN file gives: games, their deals, and problems that tell where they belong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import attrs

from trickgames.cards.card import Card, CardSet
from trickgames.engine.game import Game
from trickgames.errors import NotationError
from trickgames.records.record import Record
from trickgames.table.action import Action
from trickgames.table.facts import Contract, Trump

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["EgnDeal", "EgnGame", "EgnMatch", "Problem"]


class Problem(str):
    """A sentence about what is wrong in a file. It is a `str` that knows where it belongs, as far as that can be told.

    These are its `kind` (such as "revoke"), `deal` (its number in the file), `trick` (counted from 1), `seat` and `card`. A
    `harmless` problem doesn't keep the game from becoming a record.

    >>> problem = Problem("Seat 2 revoked.", "revoke", seat=2, trick=3)
    >>> print(problem, problem.kind, problem.seat, problem.deal)
    Seat 2 revoked. revoke 2 None
    """

    __slots__ = ("card", "deal", "harmless", "kind", "seat", "trick")

    kind: str
    deal: int | None
    trick: int | None
    seat: int | None
    card: Card | None
    harmless: bool

    def __new__(
        cls,
        sentence: str,
        kind: str = "file",
        *,
        deal: int | None = None,
        trick: int | None = None,
        seat: int | None = None,
        card: Card | None = None,
        harmless: bool = False,
    ) -> Self:
        """The problem."""
        made = super().__new__(cls, sentence)
        made.kind, made.deal, made.trick, made.seat, made.card = kind, deal, trick, seat, card
        made.harmless = harmless
        return made


@attrs.frozen
class EgnDeal:
    """A deal as far as it is known. The `dealer` and the turn-up are None if the file doesn't tell them.

    `points` by side are what it brought, or None if the file doesn't settle them. `scores` are those after it. `tricks` are the
    plays (seat and card) as far as they are known, with nothing for a trick in which it isn't certain who played what. `hands`
    are the cards that each seat was dealt, and `kitty` is what lay under the turn-up, both as far as known. `unknown` names
    what is missing for `actions`. These go from the deal to where its record ends (`complete`: to the end of the deal). They
    are empty if hands are unknown or the rules were broken.
    """

    number: int
    dealer: int | None
    turn_up: Card | None
    contract: Contract | None
    trump: Trump | None
    tricks: tuple[tuple[tuple[int, Card], ...], ...]
    points: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    hands: tuple[CardSet, ...]
    kitty: CardSet
    discard: Card | None
    actions: tuple[Action, ...]
    complete: bool
    unknown: tuple[str, ...]
    problems: tuple[Problem, ...]


@attrs.frozen
class EgnGame:
    """A game: its rules as a `Game`, the players' names by seat, the scores before it, its deals, and all problems of the file.

    `number` is its place in a match file, from 1. `notes` are texts that say nothing of the course of the game, such as the
    date, as a `Record` holds them. `lost` names what the file tells and a record of the game has no place for.
    """

    game: Game
    players: tuple[str, ...]
    scores: tuple[int, ...]
    deals: tuple[EgnDeal, ...]
    problems: tuple[Problem, ...]
    title: str = ""
    number: int = 1
    notes: tuple[tuple[str, str], ...] = ()
    lost: tuple[str, ...] = ()

    @property
    def games(self) -> tuple[EgnGame, ...]:
        """This game alone, in a tuple, as a match file has games."""
        return (self,)

    def record(self) -> Record:
        """The game as a record. `NotationError` names what isn't known, and what breaks the rules."""
        NotationError.check(self._obstacles())
        dealer = (self.deals[0].dealer if self.deals else 0) or 0
        actions = [action for deal in self.deals for action in deal.actions]
        record = Record(self.game, self.players, dealer, self.scores, actions, self.notes)
        _ = record.final
        return record

    def _obstacles(self) -> Iterator[str]:
        for place, deal in enumerate(self.deals):
            if deal.complete or (place + 1 == len(self.deals) and deal.actions):
                continue
            yield from deal.problems
            if deal.unknown:
                yield f"deal {deal.number}: unknown: {', '.join(deal.unknown)}"
            elif not deal.problems:
                yield f"deal {deal.number}: it does not go on to its end"
        kinds = ("after the end", "dealer", "missing deal", "ruleset")
        yield from (problem for problem in self.problems if problem.kind in kinds and not problem.harmless)


@attrs.frozen
class EgnMatch:
    """A match file: its games in order, and all problems of the file."""

    games: tuple[EgnGame, ...]
    problems: tuple[Problem, ...]
    title: str = ""

    @property
    def game(self) -> Game | None:
        """The rules of the first game; None if there is none."""
        return self.games[0].game if self.games else None

    @property
    def deals(self) -> tuple[EgnDeal, ...]:
        """The deals of all games."""
        return tuple(deal for game in self.games for deal in game.deals)
