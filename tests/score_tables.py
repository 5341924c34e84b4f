"""Deals that were played, laid by hand for scorings and goals: how many tricks each seat took, or the tricks themselves.

games of any seating are made of a scoring and a goal; nothing in them is ever played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

import trickgames as tg
from helpers import played
from trickgames.phases import FOLLOW_SUIT, Ask, DealCards, Tricks
from trickgames.scoring import TAKEN, AfterDeals, Line, Played, ScoreTable
from trickgames.table import Bids, Call, Contract, LoneDefender, Objective, Stakes, Trump

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["FOUR_OF_US", "after", "contract", "game_of", "of_tricks", "over", "with_cards"]

RANKING = tg.Ranking(
    trump=(tg.Joker.HIGH, tg.Joker.LOW, tg.Rank.ACE, *tuple(tg.Rank)[1:10], tg.Off(tg.Rank.FIVE), *tuple(tg.Rank)[10:]),
    plain=tuple(tg.Rank),
)
FOUR_OF_US = tg.partners(4)


@attrs.frozen
class Settles(Ask):
    """Stands for whatever phase settles the facts that a scoring reads."""

    accepts = ()
    gives = (Contract, Bids, Stakes, Trump, LoneDefender)
    heading = "Bidding"


def game_of(scoring: Any, goal: Any = None, seating: tg.Seating = FOUR_OF_US, **parts: Any) -> tg.Game:
    """A game of this seating with this scoring and this goal."""
    given = {
        "name": "Scores",
        "pack": tg.pack(jokers=2),
        "ranking": RANKING,
        "phases": (DealCards(4), Settles(), Tricks(follow=FOLLOW_SUIT)),
        **parts,
    }
    return tg.Game(seating=seating, scoring=scoring, goal=goal or AfterDeals(99), **given)


PLAIN = ScoreTable(lines=(Line((), others=TAKEN),))


def contract(level: int, maker: int = 0, party: Iterable[int] | None = None, **more: Any) -> tg.Contract:
    """A contract of a maker and its partner across, or of this party."""
    return tg.Contract(maker, level, (maker, (maker + 2) % 4) if party is None else tuple(party), **more)


def of_tricks(
    game: tg.Game,
    taken: Iterable[int],
    undertaken: tg.Contract | None = None,
    *facts: object,
    scores: Iterable[int] | None = None,
    **table: Any,
) -> Played:
    """A deal with just the number of tricks that each seat took."""
    makers = () if undertaken is None else undertaken.party
    settled = (*(() if undertaken is None else (undertaken,)), *facts)
    before = (0,) * len(game.seating.sides) if scores is None else tuple(scores)
    strain = next((fact.strain for fact in facts if isinstance(fact, Trump)), None)
    laid = tg.Table(game, 0, before, facts=settled, **table)
    sides = tuple(dict.fromkeys(game.seating.side(seat) for seat in makers))
    return Played(laid, undertaken, strain, makers, sides, tuple(taken))


def with_cards(
    game: tg.Game,
    tricks: Iterable[tuple[int, str]],
    undertaken: tg.Contract | None = None,
    trump: str | None = "s",
    **more: Any,
) -> Played:
    """A deal with these tricks: the taker, and the cards, the taker's first."""
    if undertaken is not None:
        return played(game, undertaken, tricks, trump=trump, **more)
    told = played(game, contract(0), tricks, trump=trump, **more)
    facts = tuple(fact for fact in told.table.facts if not isinstance(fact, tg.Contract))
    return Played.of(attrs.evolve(told.table, facts=facts))


def after(game: tg.Game, deal: Played, scores: Iterable[int] | None = None) -> tuple[int, ...]:
    """The scores after a deal."""
    return game.scoring(deal, deal.table.scores if scores is None else tuple(scores)).scores


def over(game: tg.Game, deal: Played, scores: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...] | None, str]:
    """The scores after a deal that began with these, who has won (None: nobody), and why."""
    begun = attrs.evolve(deal, table=attrs.evolve(deal.table, scores=tuple(scores)))
    verdict = game.scoring(begun, tuple(scores))
    ending = verdict.ending or game.goal(begun, verdict)
    return verdict.scores, None if ending is None else ending.winners, "" if ending is None else ending.why


def nil(makes: int = 100, loses: int = 100) -> Call:
    """A bid to take no trick, which stands by itself (SP4)."""
    return Call(tg.Bid(0, word="nil"), Objective("none"), makes=makes, loses=loses)


def bid(level: int, kind: Any = "at_least") -> Call:
    """A bid of this number."""
    return Call(tg.Bid(level), Objective(kind, level))
