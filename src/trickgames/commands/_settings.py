"""Settings as they are typed and shown in the shell: `--set joker=yes --set target=5`."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Final

from trickgames.commands import UsageError
from trickgames.engine.settings import Choice, Flag, Numbers, Setting, read_value, value_word
from trickgames.errors import InvalidRulesError, short

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trickgames.engine.family import Family
    from trickgames.engine.game import Game

__all__ = ["listing", "plain_values", "values_in_words", "with_settings"]

MOST_SHOWN: Final = 60
_TYPED: Final = {"True": "yes", "False": "no", "None": "none"}


def with_settings(family: Family, base: Mapping[str, object], typed: Sequence[str]) -> Game:
    """The game of a family with the settings `base` and those that were typed.

    `UsageError` names every one that is unknown or wrong, with what is near, and every contradiction.
    """
    given, problems = _read(family, typed)
    try:
        game = family.game({**base, **given})
    except InvalidRulesError as error:
        raise UsageError(*problems, *(_as_typed(family, problem) for problem in error.problems)) from None
    if problems:
        raise UsageError(*problems)
    return game


def _as_typed(family: Family, problem: str) -> str:
    """What is wrong with settings, with their values as one types them: `joker=no` for `joker=False`."""
    names = "|".join(setting.name for setting in family.settings)
    return re.sub(rf"\b({names})=(True|False|None)\b", lambda found: f"{found[1]}={_TYPED[found[2]]}", problem)


def plain_values(typed: Sequence[str]) -> dict[str, object]:
    """What was typed for a function whose settings are not known: yes and no, whole numbers, none, and words."""
    given: dict[str, object] = {}
    problems: list[str] = []
    for text in typed:
        name, equals, word = (part.strip() for part in text.partition("="))
        flag = {"yes": True, "no": False, "true": True, "false": False, "none": None}
        if not equals:
            problems.append(_no_value(text))
        else:
            given[name] = flag[word.casefold()] if word.casefold() in flag else read_value(None, word)
    if problems:
        raise UsageError(*problems)
    return given


def _no_value(text: str) -> str:
    return f"--set {text[:MOST_SHOWN]}: a value is missing; it is written as `--set target=5`"


def _read(family: Family, typed: Sequence[str]) -> tuple[dict[str, object], list[str]]:
    """The settings that can be read, and what is wrong with the others."""
    known = {setting.name: setting for setting in family.settings}
    given: dict[str, object] = {}
    problems: list[str] = []
    for text in typed:
        written, equals, word = (part.strip() for part in text.partition("="))
        name = written.casefold().replace("-", "_")
        setting = known.get(name)
        if setting is None:
            problems.append(f"{family.title} has no setting {short(written[:MOST_SHOWN])}{_near_name(name, known)}")
        elif not equals:
            problems.append(_no_value(text))
        elif name in given:
            problems.append(f"{name} appears twice")
        else:
            value = read_value(setting, word)
            if setting.accepts(value):
                given[name] = value
            else:
                problems.append(f"{name}={word[:MOST_SHOWN]}: {_near_value(setting, word)}")
    return given, problems


def _near_name(name: str, known: Mapping[str, Setting]) -> str:
    near = _near(name, known)
    return f". Did you mean {near}?" if near else f": its settings are {', '.join(known)}"


def _near_value(setting: Setting, word: str) -> str:
    near = _near(word, map(value_word, setting.choices)) if isinstance(setting, Choice) else ""
    told = f"the values are {values_in_words(setting)}"
    return f"did you mean {near}? {told[0].upper()}{told[1:]}" if near else told


def _near(word: str, others: Iterable[str]) -> str:
    names = {name.casefold(): name for name in others}
    folded = word.casefold()
    near = difflib.get_close_matches(folded, names, n=3) or [name for name in names if len(folded) > 2 and folded in name]  # noqa: PLR2004 - two letters are in everything
    return " or ".join(f"`{names[name]}`" for name in near[:3])


def values_in_words(setting: Setting) -> str:
    """The values of a setting as one types them."""
    if isinstance(setting, Flag):
        return "yes, no"
    if isinstance(setting, Choice):
        return ", ".join(map(value_word, setting.choices))
    if isinstance(setting, Numbers):
        return "whole numbers above 0, such as 3,2,1"
    return setting.values.replace("None", "none")


def _typed(value: object) -> str:
    """A value as one types it, in one word."""
    word = value_word(value)
    return word.replace(" ", ",") if isinstance(value, tuple) else word


def listing(family: Family, base: Mapping[str, object]) -> Iterator[str]:
    """The settings of a family, two lines each: how it is typed with its value in this game, and what it means."""
    usual = {**{setting.name: setting.default for setting in family.settings}, **family.defaults(base)}
    for setting in family.settings:
        value = base.get(setting.name, usual[setting.name])
        elsewhere = "" if value == usual[setting.name] else f"; {_typed(usual[setting.name])} if nothing is said"
        yield f"{setting.name}={_typed(value)}  ({values_in_words(setting)}{elsewhere})"
        yield f"    {setting.meaning} [{setting.rule}]"
