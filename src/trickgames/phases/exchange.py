"""`Exchange`: a phase that is a list of movers, played one after the other.

Kitties, widows, robbing, discards, burning, a call for the partner's best, the pass of hearts and a ghost hand are such lists.
`Exchange` is the phase of your own list. Other phases of ours derive from `PlaysMovers`: they are short names for lists that
many games have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.checks import row
from trickgames.engine.protocols import LaysPiles
from trickgames.phases.movers import GiveCards, Mover, PutCards, TakeCards
from trickgames.phases.roles import When, may_be_one
from trickgames.phases.running import Plan, RunsMovers
from trickgames.phases.sizes import exchange_problems, pile_problems
from trickgames.table.actions import Pass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.engine.game import Game

__all__ = ["Exchange", "PlaysMovers"]


class PlaysMovers(RunsMovers):
    """A phase that plays a list of movers, and says what is wrong with the list in a game."""

    __slots__ = ()

    def problems(self, game: Game) -> Iterator[str]:
        """Reports piles that nobody lays, routes to partners where there are none, and unequal hands before the play."""
        yield from exchange_problems(self, game)


def _movers(movers: Iterable[Mover]) -> tuple[Mover, ...]:
    return row(movers)


@attrs.frozen
class Exchange(PlaysMovers):
    """A list of movers, in order: cards are taken up, put away and given.

    `when` says in which deals it takes place. Here the maker takes the kitty and discards as many cards:

    >>> from trickgames import euchre
    >>> from trickgames.phases import PutCards, TakeCards
    >>> print(*Exchange((TakeCards("kitty"), PutCards(3))).describe(euchre.BICYCLE), sep=" ")
    The maker takes the kitty and discards three cards, face down [P36].

    `InvalidRulesError` names every problem of a mover, and a game every problem of movers that do not fit in it.
    """

    movers: tuple[Mover, ...] = attrs.field(converter=_movers)
    when: When = "always"
    plan: Plan = attrs.field(init=False, eq=False, repr=False)

    def moves(self) -> tuple[Mover, ...]:
        """The movers."""
        return self.movers

    def happens_when(self) -> When:
        """In which deals they are played."""
        return self.when

    def maker_takes(self, game: Game) -> int:
        """How many cards the maker takes up in every deal, where that is known."""
        if self.when != "always":
            return 0
        piles = {name: size for phase in game.phases if isinstance(phase, LaysPiles) for name, size in phase.lays(game).items()}
        taking = (mover for mover in self.movers if isinstance(mover, TakeCards) and mover.who == "maker")
        always = (mover for mover in taking if not (mover.may_leave or mover.may_give or mover.up_to))
        return sum(piles.get(mover.pile) or 0 if mover.count is None else mover.count for mover in always)

    def problems(self, game: Game) -> Iterator[str]:
        """Reports what the list says that doesn't fit the game, also of cards among which players choose."""
        yield from super().problems(game)
        chosen = [mover.pile for mover in self.movers if isinstance(mover, TakeCards) and mover.choose]
        for pile in chosen:
            if pile not in self.lays(game):
                yield from pile_problems("Exchange", pile, self, game)

    def own_problems(self) -> Iterator[str]:
        """Reports an exchange without movers, a hidden choice beside other movers, and two meanings of a pass."""
        if not self.movers:
            yield "Exchange: movers=(): at least one mover"
        together = any(isinstance(mover, GiveCards) and mover.together for mover in self.movers)
        if together and len(self.movers) > 1:
            yield "Exchange: a gift of all together stands beside other movers: give it an exchange of its own"
        chosen = [isinstance(mover, TakeCards) and mover.choose for mover in self.movers if Pass in mover.accepts]
        if any(chosen) and not all(chosen):
            yield "Exchange: cards are chosen beside a mover that may be passed: give it an exchange of its own"
        yield from _on_one_pile(self.movers)


def _on_one_pile(movers: tuple[Mover, ...]) -> Iterator[str]:
    """A number of cards for a pile on which the seat may have put others: nobody could tell how many are still to go."""
    puts = [mover for mover in movers if isinstance(mover, PutCards)]
    for number, mover in enumerate(puts):
        before = [other for other in puts[:number] if other.pile == mover.pile and may_be_one(other.who, mover.who)]
        if isinstance(mover.count, int) and before:
            yield f"Exchange: two movers put cards of one seat on the {mover.pile}: lay some on a pile of another name"
