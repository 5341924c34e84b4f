"""What a run has reached: the states, the reasons for refusals, the settings, how deals and matches ended."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.engine.game import Game
from trickgames.engine.states import AwaitingDeal, MatchOver
from trickgames.errors import Reason, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.states import AnyState

__all__ = ["Coverage", "reasons_of"]

PHASES: Final = "trickgames.phases."


def _count() -> Counter[Any]:
    return Counter()


@attrs.define
class Coverage:
    """What was reached, counted: `states` by the name of their class, `reasons`, `settings` as (name, value), `deals`,
    `matches`.
    """

    states: Counter[str] = attrs.field(factory=_count)
    reasons: Counter[Reason] = attrs.field(factory=_count)
    settings: Counter[tuple[str, Any]] = attrs.field(factory=_count)
    deals: int = 0
    matches: int = 0
    games: list[Game] = attrs.field(factory=list[Game])

    def play(self, game: Game) -> None:
        """A match of this game begins."""
        if game not in self.games:
            self.games.append(game)
        self.matches += 1
        for name, value in game.origin.settings if game.origin else ():
            self.settings[name, value] += 1

    def reach(self, state: AnyState) -> None:
        """A state was reached."""
        self.states[type(state).__name__] += 1
        self.deals += isinstance(state, AwaitingDeal | MatchOver)

    def refuse(self, reason: Reason | None) -> None:
        """An action was refused."""
        if reason is not None:
            self.reasons[reason] += 1

    def missing(self) -> tuple[Reason, ...]:
        """The reasons that the phases of these games can give, and that were not reached."""
        known = dict.fromkeys(reason for game in self.games for reason in reasons_of(game))
        return tuple(reason for reason in known if reason not in self.reasons)

    def __str__(self) -> str:
        lines = [f"{sum(self.states.values())} states in {self.matches} matches"]
        lines += [f"  {name} {count}" for name, count in sorted(self.states.items())]
        lines += [f"{len(self.reasons)} reasons reached"]
        lines += [
            f"  {name_of(reason)} {count}" for reason, count in sorted(self.reasons.items(), key=lambda at: name_of(at[0]))
        ]
        if self.settings:
            told = sorted(f"{name}={value!r}" for name, value in self.settings)
            lines += [f"{len(told)} settings reached: {', '.join(told)}"]
        missing = self.missing()
        if missing:
            lines += ["not reached: " + ", ".join(map(name_of, missing))]
        return "\n".join(lines)


def name_of(reason: Reason) -> str:
    """A reason's own name: `PlayReason.FOLLOW`."""
    return f"{type(reason).__name__}.{reason.name}"


def reasons_of(game: Game) -> tuple[Reason, ...]:
    """The reasons that the phases of a game can give, which the modules of the phases name.

    >>> from trickgames import euchre
    >>> from trickgames.phases import PlayReason
    >>> PlayReason.FOLLOW in reasons_of(euchre.BICYCLE)
    True
    """
    return tuple(dict.fromkeys((*Refusal, *(reason for phase in game.phases for reason in _reasons(type(phase))))))


def _reasons(phase: type[Any]) -> Iterator[Reason]:
    own = vars(sys.modules[phase.__module__]).values()
    parts = {value.__module__ for value in own if isinstance(value, type) and value.__module__.startswith(PHASES)}
    for module in (phase.__module__, *sorted(parts)):  # what a phase is made of gives reasons too
        for value in vars(sys.modules[module]).values():
            if isinstance(value, type) and issubclass(value, Reason):
                yield from value
