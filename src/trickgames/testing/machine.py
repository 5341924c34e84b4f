"""A match as a hypothesis state machine: it deals, acts and offers nonsense, and the laws are its invariants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from trickgames.engine.engine import apply, check, legal_actions, start
from trickgames.engine.shuffling import given
from trickgames.engine.states import MatchOver
from trickgames.errors import IllegalActionError
from trickgames.phases.deal import dealing_of
from trickgames.table.action import Action
from trickgames.table.actions import Deal
from trickgames.testing.checking import LAWS, LawBrokenError
from trickgames.testing.laws import Kit
from trickgames.testing.match import Match, program
from trickgames.testing.strategies import packs

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState

__all__ = ["MatchMachine", "machine_for"]

CHOICES = st.integers(0, 999)


class MatchMachine(RuleBasedStateMachine):
    """The base of all machines, with the `game`, the `state` and the `actions` so far. `do(action)` acts and asks the laws of
    the step.

    Derive from the class that `machine_for` returns to add rules and invariants of your own.
    """

    game: Game
    state: AnyState

    def __init__(self) -> None:
        super().__init__()
        self.kit = Kit(self.game)
        self.dealer = 0
        self.actions: list[Action] = []
        self.state = start(self.game)

    @property
    def match(self) -> Match:
        """The match so far."""
        return Match(self.game, self.actions, self.dealer)

    def do(self, action: Any) -> None:
        """Act, and ask the laws of the step."""
        before, self.state = self.state, apply(self.state, action)
        self.actions.append(action)
        self._ask("step", before, action, self.state, self.kit)

    def _ask(self, about: str, *given: Any) -> None:
        for law in LAWS:
            if law.about == about:
                for problem in law.broken(*given):
                    raise LawBrokenError(law, problem, self.match)

    @initialize(dealer=CHOICES)
    def sit_down(self, dealer: int) -> None:
        """Somebody deals first."""
        self.dealer = dealer % self.game.seating.seats
        self.state = start(self.game, self.dealer)

    @precondition(lambda self: not isinstance(self.state, MatchOver) and self.state.awaits is None)
    @rule(choice=CHOICES)
    def act(self, choice: int) -> None:
        """The seat to act does one of the things that it may."""
        legal = legal_actions(self.state)
        self.do(legal[choice % len(legal)])

    @precondition(lambda self: self.state.awaits not in (None, Deal))
    @rule(choice=CHOICES)
    def give(self, choice: int) -> None:
        """What is awaited from outside is given."""
        self.do(given(self.state, choice))

    @precondition(lambda self: not isinstance(self.state, MatchOver))
    @rule(choice=CHOICES)
    def offer_nonsense(self, choice: int) -> None:
        """Something that is not legal is refused."""
        wrong = [action for every in self.kit.universe.values() for action in every if check(self.state, action) is not None]
        if wrong:
            try:
                apply(self.state, wrong[choice % len(wrong)])
            except IllegalActionError as error:
                self.kit.coverage.refuse(error.reason)
            else:
                msg = f"{wrong[choice % len(wrong)]} is refused by check, and done"
                raise AssertionError(msg)

    @invariant()
    def the_laws_hold(self) -> None:
        """Every law of a state."""
        self._ask("state", self.state, self.kit)

    def teardown(self) -> None:
        """A failing run shows the match as a program."""
        note(program(self.match))


def machine_for(game: Game) -> type[MatchMachine]:
    """The class of a state machine that plays this game. Run it as a test, or derive from it.

    `TestMyGame = machine_for(my_game).TestCase` is a test that pytest and unittest run.

    >>> from trickgames import euchre
    >>> machine_for(euchre.BICYCLE).__name__
    'MachineForBicycleEuchre'
    """
    dealing = dealing_of(game)

    class Machine(MatchMachine):
        @precondition(lambda self: self.state.awaits is Deal)
        @rule(pack=packs(game), choice=CHOICES)
        def deal(self, pack: tuple[Any, ...], choice: int) -> None:
            """The dealer deals, by one of the plans for the deal of this number."""
            plans = (None,) if dealing is None else (None, *dealing.plans_of(self.state.table.deal)[1:])
            self.do(Deal(pack, plans[choice % len(plans)]))

    Machine.game = game
    Machine.__name__ = Machine.__qualname__ = "MachineFor" + "".join(word for word in game.name.title() if word.isalnum())
    Machine.__doc__ = f"Plays {game.name}."
    return Machine
