"""Matches in tests: as programs that one can paste, cut to the last deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.engine.engine import parse_action
from trickgames.errors import TrickGamesError
from trickgames.match.catalogue import preset_of, settings_of
from trickgames.match.match import Match
from trickgames.table.actions import Deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState

__all__ = ["Match", "code_of", "last_deal", "last_state", "match_of", "program", "text_of"]

SOME = 6


def match_of(game: Game, text: str, dealer: int = 0, scores: Iterable[int] | None = None) -> Match:
    """The match whose actions stand in the lines of a text; `NotationError` for a line that is not an action."""
    lines = (line.strip() for line in text.splitlines())
    return Match(game, [parse_action(line, game) for line in lines if line], dealer, scores)


def text_of(match: Match) -> str:
    """The actions of a match, each on a line."""
    return "\n".join(map(str, match.actions))


def last_deal(match: Match) -> Match:
    """The match that begins with the last deal of this one; this one where no match can begin there."""
    states, actions = tuple(match.states()), match.actions
    deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
    if not deals or states[deals[-1]].awaits is not Deal:
        return match
    before = states[deals[-1]]
    cut = Match(match.game, actions[deals[-1] :], before.dealer, before.scores, deal=before.table.deal)
    try:
        tuple(cut.states())
    except TrickGamesError:
        return match
    return cut


def program(match: Match, most: int | None = None) -> str:
    """A program that plays a match, to be pasted: `state` is its last state.

    Of a match of more than `most` actions only the first and the last few are written.
    """
    begun, _, said = str(match).partition(": ")
    lines = said.replace(", ", ",\n").splitlines()
    if most is not None and len(lines) > most:
        lines = [*lines[:SOME], f"... {len(lines) - 2 * SOME} more ...", *lines[-SOME:]]
    own = code_of(match.game) == "game"
    return (
        "import trickgames as tg\n\n"
        + (f"# game is your own: {match.game.name}\n" if own else "")
        + 'match = tg.Match.parse("""\n'
        + "\n".join(f"    {line}" for line in (f"{begun}:", *lines))
        + f'\n"""{", game" if own else ""})\nstate = match.state\n'
    )


def last_state(match: Match) -> AnyState:
    """The state that a match has come to."""
    return match.state


def code_of(game: Game) -> str:
    """The expression that makes a game: a preset by its name, a game with settings by its builder, any other as `game`.

    >>> from trickgames import euchre, pitch
    >>> code_of(euchre.CLUB), code_of(pitch.pitch(points=13, dirty=True))
    ("tg.games()['club-euchre']", 'tg.pitch.pitch(points=13, dirty=True)')
    """
    preset = preset_of(game)
    if preset is not None:
        return f"tg.games()[{preset!r}]"
    origin = settings_of(game)
    if origin is None:
        return "game"
    told = ", ".join(f"{name}={value!r}" for name, value in origin.settings)
    return f"tg.{origin.family}.{origin.family}({told})"
