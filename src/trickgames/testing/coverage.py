"""What a run has reached: the states, the phases, the reasons for refusals, the settings, how deals and matches ended."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol

import attrs

from trickgames.engine.game import Game
from trickgames.engine.states import Asking, AwaitingDeal, MatchOver
from trickgames.errors import Reason, Refusal
from trickgames.knowledge.public import tells_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.states import AnyState, Phase

__all__ = ["Coverage", "reasons_of"]

OURS: Final = "trickgames."
PHASES: Final = "trickgames.phases."
PLAIN: Final = (object, Protocol, Generic)


def _count() -> Counter[Any]:
    return Counter()


@attrs.define
class Coverage:
    """What was reached, counted: `states` by the name of their class, `reasons`, `settings` as (name, value), `deals`,
    `matches`.

    A state in which a phase of your own asks, made with `Ask`, counts under the name of the phase.
    """

    states: Counter[str] = attrs.field(factory=_count)
    reasons: Counter[Reason] = attrs.field(factory=_count)
    settings: Counter[tuple[str, Any]] = attrs.field(factory=_count)
    deals: int = 0
    matches: int = 0
    games: list[Game] = attrs.field(factory=list[Game])
    _asked: list[Phase[Any, Any]] = attrs.field(factory=list["Phase[Any, Any]"], repr=False)

    def play(self, game: Game) -> None:
        """A match of this game begins."""
        if game not in self.games:
            self.games.append(game)
        self.matches += 1
        for name, value in game.origin.settings if game.origin else ():
            self.settings[name, value] += 1

    def reach(self, state: AnyState) -> None:
        """A state was reached."""
        self.states[type(state.phase if type(state) is Asking else state).__name__] += 1
        if state.phase not in self._asked:  # a list, because a phase that has no hash is found by a law
            self._asked.append(state.phase)
        self.deals += isinstance(state, AwaitingDeal | MatchOver)

    def refuse(self, reason: Reason | None) -> None:
        """An action was refused."""
        if reason is not None:
            self.reasons[reason] += 1

    def missing(self) -> tuple[Reason, ...]:
        """The reasons that the phases of these games can give, and that were not reached."""
        known = dict.fromkeys(reason for game in self.games for reason in reasons_of(game))
        return tuple(reason for reason in known if reason not in self.reasons)

    def never_asked(self) -> tuple[str, ...]:
        """The phases of these games that were never reached, by the names of their classes; not those that ask nobody.

        >>> from trickgames import euchre, start
        >>> coverage = Coverage()
        >>> coverage.play(euchre.BICYCLE)
        >>> coverage.reach(start(euchre.BICYCLE))
        >>> coverage.never_asked()[:2]
        ('CallTurnUp', 'NameSuit')
        """
        phases = (phase for game in self.games for phase in game.phases if phase.accepts and phase not in self._asked)
        return tuple(dict.fromkeys(type(phase).__name__ for phase in phases))

    def __str__(self) -> str:
        lines = [f"{sum(self.states.values())} states in {self.matches} matches"]
        lines += [f"  {name} {count}" for name, count in sorted(self.states.items())]
        unasked = self.never_asked()
        if unasked:
            lines += ["never asked: " + ", ".join(unasked)]
        lines += [f"{len(self.reasons)} reasons reached"]
        lines += [
            f"  {name_of(reason)} {count}" for reason, count in sorted(self.reasons.items(), key=lambda at: name_of(at[0]))
        ]
        if self.settings:
            told = sorted(f"{name}={value!r}" for name, value in self.settings)
            lines += [f"{len(told)} settings reached: {', '.join(told)}"]
        missing = self.missing()
        if not all(map(tells_all, self.games)):  # what else our phases can refuse says nothing of a phase of a user's own
            missing = tuple(reason for reason in missing if not type(reason).__module__.startswith(OURS))
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
    """Those in the modules of the class and its bases; what a phase of ours is made of gives reasons too."""
    for module in dict.fromkeys(kind.__module__ for kind in phase.__mro__ if kind not in PLAIN):
        yield from _reasons_in(module)
        own = vars(sys.modules[module]).values() if module.startswith(PHASES) else ()
        for part in sorted({value.__module__ for value in own if isinstance(value, type)} - {module}):
            if part.startswith(PHASES):
                yield from _reasons_in(part)


def _reasons_in(module: str) -> Iterator[Reason]:
    for value in vars(sys.modules[module]).values():
        if isinstance(value, type) and issubclass(value, Reason):
            yield from value
