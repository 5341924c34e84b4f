"""The rules for a program in another language: a JSON object a line is asked, and one is answered. No streams here.

A session has one match at a time. Whatever a line holds, it is answered, and a line that cannot be done changes nothing.
"""

from __future__ import annotations

import difflib
import json
import math
import secrets
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, cast

from trickgames.cards.card import parse_cards, without_mark
from trickgames.checks import seat_problems
from trickgames.engine.engine import actor, apply, check, parse_action
from trickgames.engine.shuffling import given, shuffled
from trickgames.errors import IllegalActionError, ProblemsError, Reason, Refusal, TrickGamesError, short
from trickgames.knowledge.views import view
from trickgames.knowledge.visible import visible_action
from trickgames.match.catalogue import game_named
from trickgames.match.match import Match
from trickgames.records.messages import view_message
from trickgames.table.actions import Deal

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LONGEST", "Session"]

LONGEST: Final = 1_000_000
ANY: Final = {"type", "id", "match"}
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "start": ("game", "line", "seed", "dealer", "scores"),
    "deal": ("cards", "seed"),
    "legal": (),
    "check": ("action", "seat"),
    "apply": ("action", "seat"),
    "view": ("seat", "since"),
    "save": (),
}
KINDS: Final[dict[str, tuple[tuple[type, ...], str]]] = {
    "game": ((str,), "a text"),
    "line": ((str,), "a text"),
    "seed": ((int, str), "a whole number or a text"),
    "dealer": ((int,), "a seat, a whole number from 0"),
    "scores": ((list,), "a list of whole numbers"),
    "cards": ((str,), 'a text such as "Jh 9c"'),
    "action": ((str,), 'a text such as "play Jh"'),
    "seat": ((int, type(None)), "a seat, a whole number from 0, or null"),
    "since": ((int,), "the number of a decision, a whole number from 0"),
}


class AskedWrongError(Exception):
    """A request that cannot be read; the text says why."""


class Session:
    """A match, and the answers to what is asked about it."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._number = 0

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to a line; an `error` or a `refused` where it cannot be done, and then nothing has changed."""
        asked: dict[str, Any] = {}
        try:
            asked = self._read(line)
            kind = asked["type"]
            answers: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
                "start": self._start,
                "deal": self._deal,
                "legal": self._legal,
                "check": self._check,
                "apply": self._apply,
                "view": self._view,
                "save": self._save,
            }
            told = answers[kind](asked)
        except AskedWrongError as error:
            told = {"type": "error", "reason": str(error)}
        except IllegalActionError as error:
            legal = [str(action) for action in error.legal]
            told = {"type": "refused", "reason": error.reason.sentence, "rule": error.rule or None, "legal": legal}
        except ProblemsError as error:
            told = {"type": "error", "reason": "; ".join(error.problems)}
        except TrickGamesError as error:
            told = {"type": "error", "reason": str(error)}
        if "id" in asked:
            told["id"] = asked["id"]
        return told

    def _read(self, line: str) -> dict[str, Any]:
        if len(line) > LONGEST:
            msg = f"a line has at most {LONGEST:,} characters"
            raise AskedWrongError(msg)
        try:
            asked: Any = json.loads(without_mark(line), parse_float=_number, parse_constant=_number)
        except (ValueError, RecursionError) as error:
            msg = f"this line is not JSON: {_wrong(error)}"
            raise AskedWrongError(msg) from None
        if not isinstance(asked, dict):
            msg = f'a request is an object such as {{"type": "legal"}}, not {_shown(asked)}'
            raise AskedWrongError(msg)
        request = cast("dict[str, Any]", asked)
        kind = request.get("type")
        if not isinstance(kind, str) or kind not in FIELDS:
            raise AskedWrongError(f"type: {_near(kind, FIELDS)}")
        for name, value in request.items():
            if name not in ANY and name not in FIELDS[kind]:
                raise AskedWrongError(f"{kind}: {_near(name, (*FIELDS[kind], *sorted(ANY)))}")
            right, told = KINDS.get(name, ((object,), ""))
            if not isinstance(value, right) or (isinstance(value, bool) and bool not in right and name not in ANY):
                msg = f"{name}: {_shown(value)} is not {told}"
                raise AskedWrongError(msg)
        wanted = request.get("match", self._number)
        if kind != "start" and (isinstance(wanted, bool) or wanted != self._number):
            now = f"match {self._number} is being played" if self._number else "no match has been started"
            msg = f"match: {_shown(wanted)} is not here: {now}"
            raise AskedWrongError(msg)
        return request

    @property
    def _now(self) -> Match:
        if self._match is None:
            raise AskedWrongError('no match has been started: {"type": "start", "game": "bicycle-euchre", "seed": 7}')
        return self._match

    def _where(self, kind: str) -> dict[str, Any]:
        match = self._now
        state = match.state
        return {
            "type": kind,
            "match": self._number,
            "decision": len(match.actions),
            "turn": match.actor,
            "awaits": None if state.awaits is None else state.awaits.__name__.casefold(),
        }

    def _start(self, asked: dict[str, Any]) -> dict[str, Any]:
        if "line" in asked:
            if len(asked.keys() - ANY) > 1:
                raise AskedWrongError("start: a line says how its match began: leave game, seed, dealer and scores out")
            match = Match.parse(asked["line"])
        elif "game" in asked:
            options = {name: asked[name] for name in ("seed", "dealer", "scores") if name in asked}
            match = Match.begin(game_named(asked["game"]), **options)
        else:
            raise AskedWrongError('start: name a game ("game": "bicycle-euchre"), or give the line of a match')
        match.state  # noqa: B018 - a line is checked when it is asked for
        self._match, self._number = match, self._number + 1
        game = match.game
        return {
            **self._where("started"),
            "game": game.name,
            "seats": game.seating.seats,
            "sides": [list(side) for side in game.seating.sides],
            "pack": [str(card) for card in game.pack],
        }

    def _deal(self, asked: dict[str, Any]) -> dict[str, Any]:
        match = self._now
        state, game = match.state, match.game
        if state.awaits is None:
            raise AskedWrongError("no cards are to be dealt, and nothing else is awaited from outside")
        if {"cards", "seed"} <= asked.keys():
            raise AskedWrongError("deal: cards or a seed, not both")
        seed = asked.get("seed", secrets.randbits(64))
        if "cards" in asked:
            action: Any = Deal(parse_cards(asked["cards"]))
        else:
            action = Deal(shuffled(game, seed)) if state.awaits is Deal else given(state, seed)
        self._match = match.play(action)
        return {**self._where("dealt"), "action": str(action)}

    def _legal(self, _asked: dict[str, Any]) -> dict[str, Any]:
        return {**self._where("legal"), "actions": [str(action) for action in self._now.legal]}

    def _check(self, asked: dict[str, Any]) -> dict[str, Any]:
        match = self._now
        action, seat = parse_action(_action(asked), match.game), self._seat(asked)
        reason = Refusal.WRONG_SEAT if seat not in (None, match.actor) else check(match.state, action)
        answer = {**self._where("checked"), "allowed": reason is None}
        if isinstance(reason, Reason):
            answer |= {"reason": reason.sentence, "rule": match.game.citations.number(reason.rule) or None}
        return answer

    def _apply(self, asked: dict[str, Any]) -> dict[str, Any]:
        match = self._now
        action, seat = parse_action(_action(asked), match.game), self._seat(asked)
        apply(match.state, action, seat)
        self._match = match.play(action)
        return {**self._where("applied"), "action": str(action)}

    def _seat(self, asked: dict[str, Any]) -> int | None:
        """The seat that says it, if the request names one; one that there isn't is no seat whose turn may come."""
        seat: int | None = asked.get("seat")
        for problem in () if seat is None else seat_problems(seat, self._now.game.seating.seats):
            raise AskedWrongError(problem)
        return seat

    def _view(self, asked: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(asked)
        told = {**self._where("view"), **view_message(view(self._now.state, seat))}
        return told | {"happened": self._happened(asked["since"], seat)} if "since" in asked else told

    def _happened(self, since: int, seat: int | None) -> list[dict[str, Any]]:
        """What a seat was told of each action from a decision on."""
        if since < 0:
            msg = f"since: {since} is not {KINDS['since'][1]}"
            raise AskedWrongError(msg)
        match = self._now
        steps = islice(enumerate(zip(match.states(), match.actions, strict=False)), since, None)
        return [
            {"decision": number, "seat": actor(before), "action": str(visible_action(before, action, seat))}
            for number, (before, action) in steps
        ]

    def _save(self, _asked: dict[str, Any]) -> dict[str, Any]:
        return {**self._where("saved"), "line": str(self._now)}


def _action(asked: dict[str, Any]) -> str:
    if "action" not in asked:
        raise AskedWrongError(f'{asked["type"]}: name an action, such as "play Jh"')
    text: str = asked["action"]
    return text


def _near(name: object, known: Any) -> str:
    names = list(known)
    close = difflib.get_close_matches(str(name)[:60], names, n=2)
    meant = f"Did you mean {' or '.join(f'`{other}`' for other in close)}?" if close else f"It is one of {', '.join(names)}"
    return f"there is no {_shown(name)}. {meant}"


def _number(text: str) -> float:
    """A number with a fraction or an exponent. NaN and infinity are not in JSON, and an answer couldn't give them back."""
    value = float(text)
    if not math.isfinite(value):
        msg = f"{text[:40]} is not a number"
        raise ValueError(msg)
    return value


def _wrong(error: ValueError | RecursionError) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return "a number has too many digits" if "int_max_str_digits" in str(error) else str(error)


def _shown(value: object) -> str:
    """A value of a request as its sender wrote it, shortened; texts stay as they are quoted everywhere."""
    plain = value is None or isinstance(value, (bool, int, float))
    return json.dumps(value)[:60] if plain else short(value)
