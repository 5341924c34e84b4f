"""The errors of the library, made for programs and for people.

A `Reason` says why an action is refused: a member of an enumeration, with a sentence and the number of the rule. `Reason`
itself has no members, so every phase, also your own, brings its own reasons. The exceptions carry what a caller needs to go on.
That is the action, the unchanged state and what would have been legal, or *all* problems of a value that is wrong.
"""

from __future__ import annotations

import enum
import reprlib
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST: Final = 400
RAISED_BY_USERS: Final = (Exception, SystemExit)
"""What a user's code may raise. An exit in it is told like any error and must not end a program without a word."""

__all__ = [
    "IllegalActionError",
    "InvalidRulesError",
    "InvalidStateError",
    "NotationError",
    "ProblemsError",
    "Reason",
    "Refusal",
    "TrickGamesError",
    "short",
]


class HoldsCards:
    """The base of what holds hidden cards (states, tables, views, records): an error quotes it by its type alone."""

    __slots__ = ()


class _Repr(reprlib.Repr):
    def repr_instance(self, x: object, level: int) -> str:
        return f"<{type(x).__name__}>" if isinstance(x, HoldsCards) else super().repr_instance(x, level)


_repr = _Repr()
_repr.maxstring = _repr.maxother = 120
_repr.maxtuple = _repr.maxlist = _repr.maxdict = 12
_repr.maxlevel = 4


def short(value: object) -> str:
    """How a value is quoted in a message: its `repr`, but of no more than a line, however large or deep it is.

    What holds hidden cards (a state, a table, a view, a record) is quoted by its type alone.

    >>> short("Jh"), len(short("x" * 1000)), short((1, 2))
    ("'Jh'", 120, '(1, 2)')
    """
    try:
        text = _repr.repr(value)
    except Exception:  # noqa: BLE001 -- a value too deep or too long to be written, or with a broken repr of its own
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


class Reason(enum.Enum):
    """Why an action is refused. Write members as `NAME = "sentence", "rule number"` in a subclass.

    `rule` is the number of the rule, or "". The library's own parts give numbers of its rule book here. A game decides which of
    them it cites (`Game.citations`), and `IllegalActionError.rule` shows only those.

    >>> from trickgames.errors import Refusal
    >>> print(Refusal.WRONG_SEAT)
    It is not the turn of that seat.
    """

    sentence: str
    rule: str

    def __init__(self, sentence: str, rule: str = "") -> None:
        self.sentence = sentence
        self.rule = rule

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Refusal(Reason):
    """The reasons that exist in every game, whatever its phases."""

    WRONG_SEAT = "It is not the turn of that seat.", ""
    NOT_NOW = "That can't be done now.", ""
    NOT_AN_ACTION = "That is not an action of this game.", ""
    MATCH_OVER = "The match is over.", ""
    NOT_IN_HAND = "That card is not in the hand.", ""
    NOT_A_CHOICE = "That is not among the choices.", ""


class TrickGamesError(ValueError):
    """The base of all errors of this library. Each of them is a `ValueError` too."""


class IllegalActionError(TrickGamesError):
    """An action that the rules refuse. The state is unchanged.

    `reason` says why, and `rule` is the number that the game cites for it ("" if it cites none). `action` is what was tried,
    and `state` is the state as it was. `legal` is what the seat to act may do. It is empty while a deal is awaited, and for a
    seat that isn't to act. `hint` says what is asked now and whose turn it is, or what to do with a text. It names no card.

    You can log the error: its text, its `repr` and its `args` show the action and the reason, and no other card. Don't send
    `state` or `legal` to anybody, because they hold hidden cards.
    """

    def __init__(
        self, reason: Reason, action: object, state: Any, legal: tuple[Any, ...], hint: str = "", rule: str = ""
    ) -> None:
        told = (str(reason), f"[{rule}]" if rule else "", hint)
        super().__init__(f"{_shown(action)}: {' '.join(filter(None, told))}")
        self.hint = hint
        self.reason = reason
        self.rule = rule
        self.action = action
        self.state = state
        self.legal = legal

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.action, self.state, self.legal, self.hint, self.rule), self.__dict__


class ProblemsError(TrickGamesError):
    """The base of errors that can find several problems, and tell all of them in `problems`."""

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "; ".join(self.problems)

    @classmethod
    def check(cls, problems: Iterable[str]) -> None:
        """Raise with all the problems, if there is one."""
        found = tuple(dict.fromkeys(problems))
        if found:
            raise cls(*found)


class InvalidStateError(ProblemsError):
    """An impossible state, pack or deal. `problems` names everything that is wrong."""


class InvalidRulesError(ProblemsError):
    """A game or settings that don't fit together. `problems` names everything that is wrong."""


class NotationError(ProblemsError):
    """A text or file that can't be read. `problems` names everything that is wrong."""


def _shown(action: object, limit: int = 80) -> str:
    """The text of an action. Anything else is described by its type, since a state or a view would show hidden cards."""
    kind = type(action)
    if issubclass(kind, (HoldsCards, AbstractSet)) or not (callable(getattr(kind, "parse", None)) or _is_plain(action)):
        return f"a {kind.__name__}"
    try:
        text = str(action)
    except Exception:  # noqa: BLE001 -- a broken text of a user's own
        text = short(action)
    return text if len(text) <= limit else text[: limit - 3] + "..."


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, (str, bool, int, float))
