"""Families of games: the settings of a builder, which of them contradict each other, and the games that have a name.

A builder is a function with typed keywords that hands them to its `Family`. The shell, files, the one line of a match, the site
and the strategies for tests all read families.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.engine.game import Origin
from trickgames.engine.settings import between_right_values, read_settings
from trickgames.errors import InvalidRulesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trickgames.engine.citations import Citations
    from trickgames.engine.game import Game
    from trickgames.engine.settings import Setting

__all__ = ["Family", "Preset"]

NO_DEFAULTS: Final[Mapping[str, Any]] = {}


@attrs.frozen(eq=False)
class Preset:
    """A game of a family that has a name: `Preset("joker-euchre", "Joker Euchre", {"joker": True})`.

    `name` is what `tg.games()` and the shell call it, and `title` is the game's own name. `citations` are its books, if they
    differ from those of its family.
    """

    name: str
    title: str
    settings: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    citations: Citations | None = None


def _refuses_nothing(_given: Mapping[str, object], _values: Mapping[str, Any]) -> Iterator[str]:
    return iter(())


def _no_defaults(_given: Mapping[str, object]) -> Mapping[str, Any]:
    return NO_DEFAULTS


@attrs.frozen(eq=False)
class Family:
    """A builder as a value: its `name` ("euchre", "euchre.bid"), its settings, and its games that have a name.

    `make` gets a game's name, its origin and the values of all settings. `refuses` yields contradictions, each in words that
    begin with the setting, from the given values and from all values. `defaults` are those that depend on the given values.
    """

    name: str
    title: str
    settings: tuple[Setting, ...]
    make: Callable[[str, Origin, Mapping[str, Any]], Game]
    named: tuple[Preset, ...] = ()
    refuses: Callable[[Mapping[str, object], Mapping[str, Any]], Iterable[str]] = _refuses_nothing
    defaults: Callable[[Mapping[str, object]], Mapping[str, Any]] = _no_defaults

    def game(self, given: Mapping[str, object]) -> Game:
        """The game with these settings. `InvalidRulesError` names each one that is unknown, wrong, or contradicts another."""
        defaults = {**{setting.name: setting.default for setting in self.settings}, **self.defaults(given)}
        values, problems = read_settings(self.settings, given, defaults)
        contradictions = between_right_values(self.settings, given, self.refuses(given, values))
        InvalidRulesError.check([*problems, *contradictions])
        changed = tuple((name, value) for name, value in values.items() if value != defaults[name])
        preset = next((preset for preset in self.named if preset.settings == dict(changed)), None)
        game = self.make(self._title(changed) if preset is None else preset.title, Origin(self.name, changed), values)
        return game if preset is None or preset.citations is None else attrs.evolve(game, citations=preset.citations)

    def _title(self, changed: tuple[tuple[str, Any], ...]) -> str:
        told = [name.replace("_", " ") if value is True else f"{name}={value}" for name, value in changed]
        return f"{self.title} ({', '.join(told)})" if told else self.title

    def presets(self) -> dict[str, Game]:
        """The games of the family that have a name, by that name, in the order of a menu."""
        return {preset.name: self.game(preset.settings) for preset in self.named}
