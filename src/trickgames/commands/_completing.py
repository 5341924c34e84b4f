"""What the shell offers at the tab key: games, settings with their values, players (with argcomplete, the extra `cli`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.commands._settings import values_in_words
from trickgames.engine.settings import Choice, Flag, value_word
from trickgames.match.catalogue import FAMILIES, games

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

    from trickgames.engine.settings import Setting

    Completer = Callable[..., Iterable[str]]

__all__ = ["complete_games", "complete_players", "complete_settings", "completed_by"]


def completed_by(action: argparse.Action, completer: Completer) -> None:
    """Says what completes an argument, where argcomplete looks for it."""
    vars(action)["completer"] = completer


def complete_games(**_: Any) -> Iterable[str]:
    """The names of presets and families."""
    return [*games(), *FAMILIES]


def complete_settings(prefix: str, parsed_args: argparse.Namespace, **_: Any) -> Iterable[str]:
    """`name=` for each setting of the game that was named, and the values behind it."""
    game = games().get(parsed_args.name)
    family = FAMILIES.get(parsed_args.name if game is None or game.origin is None else game.origin.family)
    if family is None:
        return []
    name, equals, _typed = prefix.partition("=")
    if not equals:
        return [f"{setting.name}=" for setting in family.settings]
    return [f"{name}={word}" for setting in family.settings if setting.name == name for word in _words(setting)]


def _words(setting: Setting) -> list[str]:
    if isinstance(setting, Flag):
        return values_in_words(setting).split(", ")
    return [value_word(choice) for choice in setting.choices] if isinstance(setting, Choice) else [value_word(setting.default)]


def complete_players(prefix: str, **_: Any) -> Iterable[str]:
    """The players that have a name, each behind those that were typed."""
    before = prefix[: prefix.rfind(",") + 1]
    return [f"{before}{name}" for name in ("you", "sensible", "random")]
