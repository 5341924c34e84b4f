"""What a line of a record says, read by itself: actions with the seats that are named, or a claim about what they led to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import Card
from trickgames.engine.engine import parse_action
from trickgames.errors import NotationError
from trickgames.records.dealt import DealtCards
from trickgames.records.header import score_words
from trickgames.records.limits import parse_json
from trickgames.records.texts import read_cards
from trickgames.table.action import Action
from trickgames.table.actions import Play
from trickgames.table.given import read_plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["Step", "read_line"]

# What is given back in a failed try never matches something else, so that any line is read in linear time.
_SEAT: Final = re.compile(r"(\d{1,3})\s*:\s*(.*)", re.DOTALL)
_TRICK: Final = re.compile(r"trick\b\s*(\d{1,3}(?!\S))?\s*(.*)")
_ITEM: Final = re.compile(r'((?:"(?:[^"\\]|\\.)*"|[^;"])*)(?:;|$)')
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_ACTIONS: Final = re.compile(r"(?:([0-9]{1,6})(?: actions?)?)?")
_KEYS: Final = ("score", "winners")


@attrs.frozen
class Step:
    """What a line says: actions with the seats that are named, or a claim about what they led to."""

    line: int
    seat: int | None = None
    action: Action | None = None
    dealt: DealtCards | None = None
    trick: int | None = None
    winner: int | None = None
    score: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    text: str = ""
    ends: bool = False
    count: int | None = None


def read_line(number: int, line: str, game: Game | None) -> Iterator[Step]:
    """What a line says; `NotationError` for one that cannot be read."""
    key, _, value = line.partition(":")
    if key in _KEYS:
        yield _read_claim(number, key, value)
    elif key == "end" or line == "end":
        yield _read_end(number, value)
    elif line.startswith("trick"):
        yield from _read_trick(number, line)
    elif line == "deal" or line.startswith("deal "):
        yield _read_deal(number, line, game)
    else:
        yield from (_read_said(number, item, game) for item in _items(line))


def _items(line: str) -> Iterator[str]:
    place = 0
    while place < len(line):
        found = _ITEM.match(line, place)
        if found is None or found.end() == place:
            msg = f"{line[place : place + 60]!r} is not an action: a quotation mark stands alone"
            raise NotationError(msg)
        if found.group(1).strip():
            yield found.group(1).strip()
        place = found.end()


def _read_said(number: int, item: str, game: Game | None) -> Step:
    found = _SEAT.fullmatch(item)
    seat, text = (int(found.group(1)), found.group(2)) if found else (None, item)
    if text.startswith('"'):
        try:
            text = str(parse_json(text))
        except NotationError:
            msg = f"{text[:60]!r} is not a text in quotation marks"
            raise NotationError(msg) from None
    return Step(number, seat, parse_action(text, game), text=text)


def _read_trick(number: int, line: str) -> Iterator[Step]:
    found = _TRICK.fullmatch(line)
    plays, arrow, taker = (found.group(2) if found else "").partition("->")
    if not found or (arrow and not (taker.strip().isdecimal() and len(taker) < 5)):  # noqa: PLR2004 - a seat of four digits at most
        msg = "a trick is its number, its cards and perhaps who took it: trick 1  0:Ad 1:9d 2:Kd 3:Td -> 0"
        raise NotationError(msg)
    trick = int(found.group(1)) if found.group(1) else None
    problems: list[str] = []
    for word in (plays[1:] if plays[:2].strip() == ":" else plays).split():
        seat, colon, card = word.rpartition(":")
        if colon and not _NUMBER.fullmatch(seat):
            problems.append(f"{seat[:60]!r} before {card[:60]!r} is not a seat: a card stands as 0:Ad, or without a seat")
            continue
        try:
            name, named, suit = card.partition("=")
            yield Step(number, int(seat) if colon else None, Play(name, suit if named else None), trick=trick)
        except NotationError as error:
            problems += error.problems
    NotationError.check(problems)
    if arrow:
        yield Step(number, winner=int(taker))


def _read_claim(number: int, key: str, value: str) -> Step:
    words = score_words(value)
    if key == "winners" and words == ["none"]:
        return Step(number, winners=())
    if not words or not all(re.fullmatch(r"-?\d{1,15}", word) for word in words):
        msg = f"{key}: numbers are expected, not {value.strip()[:60]!r}"
        raise NotationError(msg)
    numbers = tuple(map(int, words))
    return Step(number, score=numbers) if key == "score" else Step(number, winners=numbers)


def _read_end(number: int, value: str) -> Step:
    found = _ACTIONS.fullmatch(value.strip())
    if found is None:
        msg = f"end: the number of actions is expected, not {value.strip()[:60]!r}"
        raise NotationError(msg)
    return Step(number, ends=True, count=int(found[1]) if found[1] else None)


def _read_deal(number: int, line: str, game: Game | None) -> Step:
    if ":" not in line:
        return Step(number, action=parse_action(line, game))
    rest = line[len("deal ") :]
    first, _, others = rest.partition(" ")
    plan = read_plan(first)
    if plan is not None:
        rest = others
    hands: dict[int, tuple[Card, ...]] = {}
    piles: dict[str, tuple[Card, ...]] = {}
    problems: list[str] = []
    for part in filter(str.strip, rest.split(";")):
        name, _, cards = part.partition(":")
        name = name.strip()
        try:
            read = read_cards(cards)
        except NotationError as error:
            problems += error.problems
            continue
        if name in piles or (name.isdecimal() and int(name[:3]) in hands):
            problems.append(f"{name}: it appears twice in this deal")
        elif name.isdecimal() and len(name) < 4:  # noqa: PLR2004 - a seat of three digits at most
            hands[int(name)] = read
        else:
            piles[name] = read
    NotationError.check(problems)
    return Step(number, dealt=DealtCards(plan, hands, piles))
