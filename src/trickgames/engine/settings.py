"""Settings as data: name, values, default, rule and meaning. The builders' checks and the documentation come from them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from trickgames.checks import MOST_NUMBER
from trickgames.errors import short

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = [
    "Choice",
    "Flag",
    "Number",
    "Numbers",
    "Setting",
    "between_right_values",
    "read_settings",
    "read_value",
    "settings_table",
    "told_in_lists",
    "value_word",
]

MOST_LETTERS: Final = 80
MOST_NUMBERS: Final = 1000
_FLAGS: Final = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}


@attrs.frozen
class Setting:
    """One setting of a family of games. Its kinds are `Choice`, `Flag`, `Number` and `Numbers`."""

    name: str
    default: Any
    rule: str
    meaning: str

    @property
    def values(self) -> str:
        """The values in words."""
        raise NotImplementedError

    def accepts(self, value: object) -> bool:
        """Whether a value is one of them."""
        raise NotImplementedError

    def refusal(self, value: object) -> str:
        """Why a value is refused, in words."""
        return f"the values are {self.values}"


@attrs.frozen
class Choice(Setting):
    """A setting with a few possible values."""

    choices: tuple[str | int | bool | None, ...] = ()

    @property
    def values(self) -> str:
        """The values in words."""
        return ", ".join(map(repr, self.choices)).replace("'", '"')

    def accepts(self, value: object) -> bool:
        """Whether a value is one of the choices, and of its type."""
        return any(type(value) is type(choice) and value == choice for choice in self.choices)


@attrs.frozen
class Flag(Setting):
    """A setting that is True or False."""

    @property
    def values(self) -> str:
        """The values in words."""
        return "True, False"

    def accepts(self, value: object) -> bool:
        """Whether a value is a bool."""
        return isinstance(value, bool)


@attrs.frozen
class Number(Setting):
    """A setting that is a whole number, `least` or more (None: any number). With `optional` it may be None."""

    optional: bool = False
    least: int | None = 1

    @property
    def values(self) -> str:
        """The values in words."""
        above = "" if self.least is None else " above 0" if self.least == 1 else f" from {self.least} up"
        return f"a whole number{above}, or None" if self.optional else f"a whole number{above}"

    def accepts(self, value: object) -> bool:
        """Whether a value is such a number, and no larger than a score may be."""
        if type(value) is not int:
            return self.optional and value is None
        return (self.least is None or value >= self.least) and abs(value) <= MOST_NUMBER

    def refusal(self, value: object) -> str:
        """Why a value is refused."""
        if type(value) is int and abs(value) > MOST_NUMBER:
            return f"at most {MOST_NUMBER:,}" if value > 0 else f"at least -{MOST_NUMBER:,}"
        return super().refusal(value)


@attrs.frozen
class Numbers(Setting):
    """A setting that is a tuple of whole numbers above zero, at least one."""

    @property
    def values(self) -> str:
        """The values in words."""
        return "a tuple of whole numbers above 0, such as (3, 2, 1)"

    def accepts(self, value: object) -> bool:
        """Whether a value is such a tuple."""
        if not isinstance(value, tuple):
            return False
        numbers = cast("tuple[object, ...]", value)
        return 0 < len(numbers) <= MOST_NUMBERS and all(type(number) is int and 0 < number <= MOST_NUMBER for number in numbers)


def read_settings(
    table: Iterable[Setting], given: Mapping[str, object], defaults: Mapping[str, Any]
) -> tuple[dict[str, Any], list[str]]:
    """The values of all settings (the default for one that is missing or wrong), and every problem in words."""
    known = {setting.name: setting for setting in table}
    problems = [f"there is no setting {short(name)}{_meant(name, known)}" for name in given if name not in known]
    values: dict[str, Any] = {}
    for name, setting in known.items():
        value = given.get(name, defaults[name])
        if name in given and not setting.accepts(value):
            problems.append(f"{name}={short(value)}: {setting.refusal(value)}")
            value = defaults[name]
        values[name] = value
    return values, problems


def value_word(value: object) -> str:
    """A value as people write it in records and in the shell.

    >>> value_word(True), value_word(None), value_word((3, 2, 1)), value_word(10), value_word("may")
    ('yes', 'none', '3 2 1', '10', 'may')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(str, cast("tuple[int, ...]", value)))
    return "none" if value is None else str(value)


def read_value(setting: Setting | None, word: str) -> object:
    """The value that a word means for a setting, in any case. A word without a meaning is returned as it is, and refused later.

    >>> read_value(Flag("joker", False, "E11", "a joker"), "YES"), read_value(None, "5"), read_value(None, "most")
    (True, 5, 'most')
    """
    plain = word.casefold()
    if isinstance(setting, Flag):
        return _FLAGS.get(plain, word)
    if isinstance(setting, Number) and plain == "none":
        return None
    if isinstance(setting, Numbers) and re.fullmatch(r"[0-9]{1,15}(?:[ ,]+[0-9]{1,15})*", word):
        return tuple(map(int, word.replace(",", " ").split()))
    if isinstance(setting, Choice):
        words = {value_word(choice).casefold(): choice for choice in setting.choices}
        if plain in words:
            return words[plain]
        flag = _FLAGS.get(plain)
        if flag is not None and setting.accepts(flag):
            return flag
    return int(word) if re.fullmatch(r"-?[0-9]{1,15}", word) else word


def told_in_lists(given: Mapping[str, Any]) -> dict[str, Any]:
    """Settings from a file, which has lists and no tuples, as the builders take them.

    >>> told_in_lists({"players": 3, "sizes": [2, 1]})
    {'players': 3, 'sizes': (2, 1)}
    """
    return {name: tuple(cast("list[object]", value)) if isinstance(value, list) else value for name, value in given.items()}


def _meant(name: object, known: Iterable[str]) -> str:
    near = get_close_matches(name, known, n=1) if isinstance(name, str) and len(name) <= MOST_LETTERS else []
    return f". Did you mean `{near[0]}`?" if near else ""


def between_right_values(table: Iterable[Setting], given: Mapping[str, object], problems: Iterable[str]) -> Iterator[str]:
    """Those of the contradictions that name no setting whose value is wrong anyway: of that one nothing more can be said."""
    wrong = {setting.name for setting in table if setting.name in given and not setting.accepts(given[setting.name])}
    return (problem for problem in problems if wrong.isdisjoint(re.findall(r"\w+", problem)))


def settings_table(table: Iterable[Setting]) -> Iterator[tuple[str, str, str, str, str]]:
    """The settings as rows of text: name, values, default, meaning, rule or source."""
    for setting in table:
        default = repr(setting.default).replace("'", '"')
        yield setting.name, setting.values, default, setting.meaning, setting.rule
