"""Scoring by tricks taken, as in euchre: made, march, lone march, euchred (E12-E16). A short name for a score table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames.cards.words import sentences
from trickgames.checks import Sound, too_small
from trickgames.engine.protocols import Deals, MayPlayAlone, OffersCalls, TakesBids
from trickgames.scoring.lines import Line
from trickgames.scoring.measures import TRICKS
from trickgames.scoring.pays import Pays
from trickgames.scoring.score_table import ScoreTable
from trickgames.table.actions import DefendAlone
from trickgames.table.facts import Called, Contract
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Suit
    from trickgames.engine.game import Game
    from trickgames.engine.scored import InTricks
    from trickgames.engine.verdict import Played, Verdict

__all__ = ["TricksTaken"]

LEAST = 3  # with fewer tricks there is none between most of them and all


@attrs.frozen
class TricksTaken(Sound):
    """The makers score for the tricks that they take, or their opponents for euchring them. Points are tricks.

    The scores are points for a side. `super_euchre` is for makers who take no trick, and goes before the lone scores. With
    `fast_break` nobody scores if the defenders take the first two tricks and lose all others. `table` is the same as a
    `ScoreTable`.

    >>> [line.when for line in TricksTaken().table.lines]
    [('failed', 'alone', 'lone defender'), ('failed', 'alone'), ('failed',), ('all', 'alone'), ('all',), ('made',)]
    """

    made: int = 1
    march: int = 2
    lone_march: int = 4
    euchred: int = 2
    lone_euchred: int = 2
    lone_defender: int = 4
    super_euchre: int | None = None
    fast_break: bool = False
    table: ScoreTable = attrs.field(init=False, eq=False, repr=False)

    needs = (Contract,)
    heading = "Scoring"

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        object.__setattr__(self, "table", ScoreTable(lines=self._lines()))

    def _lines(self) -> Iterator[Line]:
        if self.fast_break:
            yield Line("fast break")
        if self.super_euchre is not None:
            yield Line(("failed", "none"), others=Pays(self.super_euchre))
        yield Line(("failed", "alone", "lone defender"), others=Pays(self.lone_defender))
        yield Line(("failed", "alone"), others=Pays(self.lone_euchred))
        yield Line("failed", others=Pays(self.euchred))
        yield Line(("all", "alone"), makers=Pays(self.lone_march))
        yield Line("all", makers=Pays(self.march))
        yield Line("made", makers=Pays(self.made))

    def one_side_scores(self) -> bool:
        """The makers or their opponents, never both."""
        return True

    @property
    def unit(self) -> str:
        """Tricks are counted."""
        return "trick"

    def reads_calls(self, fact: type[Any]) -> bool:
        """Whether the contract is made is asked, and no bid of each player's own."""
        return fact is Contract

    def may_decide(self, contract: Contract | None) -> bool:
        """Whether a deal with this contract may decide the match by itself."""
        return self.table.may_decide(contract)

    def taken(self, played: Played) -> tuple[int, ...]:
        """The tricks by seat."""
        return played.tricks_taken

    def in_tricks(self, trump: Suit | None) -> InTricks:
        """One for a trick."""
        return TRICKS.in_tricks(trump)

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        """Exactly one party scores in each deal that is played."""
        return self.table(played, scores)

    def describe(self, game: Game) -> tuple[str, ...]:
        """The scores in sentences."""
        defends = any(DefendAlone in phase.accepts for phase in game.phases)
        says = [phase.may_play_alone(game) for phase in game.phases if isinstance(phase, MayPlayAlone)]
        alone = any(says) or not says
        makers = "the maker" if game.seating.party == "player" and not _called(game) else "the makers"
        score = f"{makers} {'scores' if makers == 'the maker' else 'score'}"
        others = f"{game.seating.others} {'score' if game.seating.others == 'the others' else 'scores'}"
        made, every, failed = _tricks_told(game)
        lone_failed = alone and self.lone_euchred != self.euchred
        return sentences(
            f"{made}: {score} {_points(self.made)} [E12, E14].",
            f"{every} (a march): {_points(self.march)} [E13]"
            + (f", or {self.lone_march} for a maker who goes alone [E15]." if alone else "."),
            f"{failed} (euchred): {others} {_points(self.euchred)} [E5, E16]"
            + (f", or {self.lone_euchred} against a maker who goes alone [E16, D-E8f]." if lone_failed else "."),
            f"A lone defender who euchres a lone maker scores {_points(self.lone_defender)} [D-E8c]." if defends else "",
            ""
            if self.super_euchre is None
            else f"If the makers take no trick at all, {others} {_points(self.super_euchre)} in any case [D-E8h].",
            "Nobody scores when the defenders take the first two tricks and lose all the others." if self.fast_break else "",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports scores that aren't points."""
        scores = ("made", "march", "lone_march", "euchred", "lone_euchred", "lone_defender", "super_euchre")
        yield from too_small(self, 1, *scores)


def _called(game: Game) -> bool:
    """Whether a maker may have a partner though each keeps a score."""
    return any(Called in phase.gives for phase in game.phases)


def _points(count: int) -> str:
    return f"{count} point" if count == 1 else f"{count} points"


def _tricks_told(game: Game) -> tuple[str, str, str]:
    """The tricks that make it, all of them, and those that fail, to begin sentences: in numbers where they are fixed."""
    dealt = {
        phase.hand_size(Table(game, 0, (0,) * len(game.seating.sides))) for phase in game.phases if isinstance(phase, Deals)
    }
    bid = any(isinstance(phase, TakesBids | OffersCalls) for phase in game.phases)
    if bid or len(dealt) != 1 or min(dealt) < LEAST:
        return "At least the tricks needed", "All the tricks", "Fewer tricks than needed"
    (every,) = dealt
    least, most = every // 2 + 1, every - 1
    made = f"{least}" if least == most else f"{least} {'or' if most == least + 1 else 'to'} {most}"
    return f"{made} tricks", f"All {every} tricks", f"Fewer than {least} tricks"
