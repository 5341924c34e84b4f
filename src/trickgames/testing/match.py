"""A match so far as a value that one can print, paste, cut short and play again."""

from __future__ import annotations

import textwrap
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

from trickgames.engine.engine import apply, parse_action, start
from trickgames.engine.game import Game
from trickgames.engine.states import AwaitingDeal
from trickgames.errors import TrickGamesError
from trickgames.match.catalogue import games
from trickgames.table.actions import Action, Deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.engine.states import AnyState

__all__ = ["Match", "code_of", "last_state"]

SOME = 6


def _actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(actions)


def _scores(scores: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if scores is None else tuple(scores)


@attrs.frozen(repr=False)
class Match:
    """A game, who deals first, the scores at the start (None: nought), and what was done.

    `states` are the n + 1 states of its n actions, each action checked (`IllegalActionError`), `state` is the last of them. Its
    `repr` is code that makes it again.

    >>> from trickgames import euchre
    >>> from trickgames.match.dealing import arrange
    >>> match = Match(euchre.BICYCLE, [Deal(arrange(euchre.BICYCLE)), parse_action("order up")], dealer=1)
    >>> type(match.state).__name__, eval(repr(match), {"tg": __import__("trickgames"), "Match": Match}) == match
    ('Discarding', True)
    """

    game: Game
    actions: tuple[Action, ...] = attrs.field(default=(), converter=_actions)
    dealer: int = 0
    scores: tuple[int, ...] | None = attrs.field(default=None, converter=_scores)

    @cached_property
    def states(self) -> tuple[AnyState, ...]:
        """The states, from the start to the last action."""
        state = start(self.game, self.dealer, self.scores)
        states = [state]
        for action in self.actions:
            state = apply(state, action)
            states.append(state)
        return tuple(states)

    @property
    def state(self) -> AnyState:
        """The last state."""
        return self.states[-1]

    @classmethod
    def read(cls, game: Game, text: str, dealer: int = 0, scores: Iterable[int] | None = None) -> Match:
        """The match whose actions stand in the lines of a text; `NotationError` for a line that is no action."""
        lines = (line.strip() for line in text.splitlines())
        return cls(game, [parse_action(line, game) for line in lines if line], dealer, scores)

    def upto(self, count: int) -> Match:
        """The match after so many of its actions."""
        return attrs.evolve(self, actions=self.actions[:count])

    def last_deal(self) -> Match:
        """The match that begins with the last deal of this one; this one where no match can begin there."""
        states, actions = self.states, self.actions
        deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
        if not deals or not isinstance(states[deals[-1]], AwaitingDeal):
            return self
        before = states[deals[-1]]
        scores = before.scores if any(before.scores) else None
        cut = Match(self.game, actions[deals[-1] :], before.dealer, scores)
        try:
            return cut if cut.states else self
        except TrickGamesError:
            return self

    def text(self) -> str:
        """The actions, each on a line."""
        return "\n".join(map(str, self.actions))

    def code(self, most: int | None = None) -> str:
        """A program that plays it, to be pasted: `state` is its last state.

        Of a match of more than `most` actions only the first and the last few are written.
        """
        lines = self.text().splitlines()
        if most is not None and len(lines) > most:
            lines = [*lines[:SOME], f"... {len(lines) - 2 * SOME} more ...", *lines[-SOME:]]
        told = textwrap.indent("\n".join(lines), "    ")
        extra = f", dealer={self.dealer}" if self.dealer else ""
        extra += "" if self.scores is None else f", scores={self.scores}"
        made = code_of(self.game)
        return (
            "import trickgames as tg\n"
            "from trickgames.testing import Match\n\n"
            + (f"# game is your own: {self.game.name}\n" if made == "game" else f"game = {made}\n")
            + f'match = Match.read(game, """\n{told}\n"""{extra})\n'
            "state = match.state\n"
        )

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(repr(self))  # hypothesis would list the fields

    def __repr__(self) -> str:
        extra = f", dealer={self.dealer}" if self.dealer else ""
        extra += "" if self.scores is None else f", scores={self.scores}"
        return f"Match.read({code_of(self.game)}, {self.text()!r}{extra})"


def last_state(match: Match) -> AnyState:
    """The state that a match has come to."""
    return match.state


def code_of(game: Game) -> str:
    """The expression that makes a game: a preset by its name, a game with settings by its builder, any other as `game`.

    >>> from trickgames import euchre, pitch
    >>> code_of(euchre.CLUB), code_of(pitch.pitch(points=13, dirty=True))
    ("tg.games()['club-euchre']", 'tg.pitch.pitch(points=13, dirty=True)')
    """
    for name, preset in games().items():
        if preset == game:
            return f"tg.games()[{name!r}]"
    if game.origin is not None and _built(game) == game:
        told = ", ".join(f"{name}={value!r}" for name, value in game.origin.settings)
        return f"tg.{game.origin.family}.{game.origin.family}({told})"
    return "game"


def _built(game: Game) -> Any:
    from trickgames import euchre, pitch

    builders: dict[str, Any] = {"euchre": euchre.euchre, "pitch": pitch.pitch}
    origin = game.origin
    if origin is None or origin.family not in builders:
        return None
    settings: dict[str, Any] = dict(origin.settings)
    return attrs.evolve(builders[origin.family](**settings), name=game.name)
