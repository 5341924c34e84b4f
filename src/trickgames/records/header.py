"""The lines above a record's deals: the game, the players' names, the dealer and the scores before."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.cards.words import told_together
from trickgames.checks import MOST_NUMBER
from trickgames.engine.game import Game
from trickgames.engine.settings import Setting, read_value, value_word
from trickgames.errors import NotationError, TrickGamesError
from trickgames.match.catalogue import games, no_game
from trickgames.records.documents import dumps, loads
from trickgames.records.games import FAMILIES, build, preset_of, settings_of
from trickgames.records.limits import escaped, parse_json, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["Header", "read_header", "score_words", "write_header"]

NOTE: Final = "note "
KEYS: Final = ("game", "name", "settings", "players", "dealer", "scores", "first deal", "seed")
SETTINGS: Final[dict[str, dict[str, Setting]]] = {
    name: {setting.name: setting for setting in family.settings} for name, family in FAMILIES.items()
}
_NAME: Final = re.compile(r'(\s*"(?:[^"\\]|\\.)*"\s*|[^,"]*)(,|$)')  # one kind of sign after another: linear time
_PLAIN: Final = re.compile(r'[^\s,"#](?:[^,"#]*[^\s,"#])?')


@attrs.frozen
class Header:
    """What a record begins with."""

    game: Game
    players: tuple[str, ...]
    dealer: int
    scores: tuple[int, ...]
    notes: tuple[tuple[str, str], ...] = ()
    seed: int | str | None = None
    deal: int = 1


def write_header(header: Header) -> Iterator[str]:
    """The lines of a header."""
    yield from _write_game(header.game)
    if header.players:
        yield "players: " + ", ".join(_quoted(name) for name in header.players)
    yield f"dealer: {header.dealer}"
    if header.scores:
        yield "scores: " + ", ".join(map(str, header.scores))
    if header.deal != 1:
        yield f"first deal: {header.deal}"
    if header.seed is not None:
        yield f"seed: {header.seed if isinstance(header.seed, int) else quoted(header.seed)}"
    for name, text in header.notes:
        yield f"{NOTE}{name}: {_quoted(text)}"


def _quoted(name: str) -> str:
    return name if name.isprintable() and _PLAIN.fullmatch(name) else quoted(name)


def _write_game(game: Game) -> Iterator[str]:
    preset, origin = preset_of(game), settings_of(game)
    if preset is not None:
        yield f"game: {preset}"
    elif origin is None:
        yield f"game: {escaped(dumps(game))}"
    else:
        yield f"game: {origin.family}"
        if build(origin.family, dict(origin.settings)).name != game.name:
            yield f"name: {quoted(game.name)}"
        if origin.settings:
            yield "settings: " + ", ".join(f"{name}={value_word(value)}" for name, value in origin.settings)


def read_header(lines: Sequence[tuple[int, str]]) -> tuple[Header | None, list[tuple[int, str]], list[str]]:
    """The header at the beginning of numbered lines (None where the game cannot be read), the lines after it, all problems."""
    given: dict[str, tuple[int, str]] = {}
    problems: list[str] = []
    body = list(lines)
    while body:
        number, line = body[0]
        key, colon, value = line.partition(":")
        if not colon or (key.strip() not in KEYS and not key.strip().startswith(NOTE)):
            break
        body.pop(0)
        if key.strip() in given:
            problems.append(f"line {number}: {key.strip()} appears twice")
        given[key.strip()] = (number, value.strip())
    values: dict[str, Any] = {}
    readers: dict[str, Callable[[str], Any]] = {
        "game": partial(_read_game, given=given),
        "players": _read_players,
        "dealer": _read_dealer,
        "scores": _read_scores,
        "first deal": _read_first_deal,
        "seed": _read_seed,
        **dict.fromkeys((key for key in given if key.startswith(NOTE)), _unquoted),
    }
    for key, read in readers.items():
        if key not in given:
            continue
        number, value = given[key]
        try:
            values[key] = read(value)
        except TrickGamesError as error:
            problems += [f"line {number}: {problem}" for problem in getattr(error, "problems", (str(error),))]
    if "game" not in given:
        problems.append(
            f"the line 'game: ...' is missing: a preset ({', '.join(list(games())[:2])}, ...) or a family with settings"
        )
    if "game" not in values:
        return None, body, problems
    notes = tuple((key.removeprefix(NOTE).strip(), text) for key, text in values.items() if key.startswith(NOTE))
    players, dealer, scores = values.get("players", ()), values.get("dealer", 0), values.get("scores", ())
    seed, deal = values.get("seed"), values.get("first deal", 1)
    return Header(values["game"], players, dealer, scores, notes, seed, deal), body, problems


def _read_game(value: str, given: dict[str, tuple[int, str]]) -> Game:
    settings, name = given.get("settings", (0, ""))[1], given.get("name", (0, ""))[1]
    if value in FAMILIES:
        return build(value, _read_settings(value, settings), _unquoted(name) if name else None)
    if settings or name:
        msg = "settings and a name are for a family of games: " + " or ".join(FAMILIES)
        raise NotationError(msg)
    if value in games():
        return games()[value]
    if value.startswith("{"):
        game = loads(value)
        if isinstance(game, Game):
            return game
    how = "A record names a preset, a family, or holds a game in JSON"
    raise NotationError(told_together(no_game(value[:60]), how))


def _read_settings(family: str, text: str) -> dict[str, object]:
    read: dict[str, object] = {}
    problems: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, word = (piece.strip() for piece in part.partition("="))
        if name in read:
            problems.append(f"the setting {name} appears twice")
        read[name] = read_value(SETTINGS[family].get(name), word)
    NotationError.check(problems)
    return read


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(parse_json(text))
    except NotationError:
        msg = f"{text[:60]!r} is not a text in quotation marks"
        raise NotationError(msg) from None


def _read_players(text: str) -> tuple[str, ...]:
    names: list[str] = []
    place = 0
    while place <= len(text):
        found = _NAME.match(text, place)
        if found is None:
            msg = f"players: names stand with commas between them, not {text[place : place + 60]!r}"
            raise NotationError(msg)
        names.append(_unquoted(found.group(1).strip()))
        place = found.end() if found.group(2) else len(text) + 1
    NotationError.check("players: a name is empty" for name in names if not name)
    return tuple(names)


def _read_dealer(text: str) -> int:
    if not (text.isdecimal() and len(text) < 4):  # noqa: PLR2004 - three digits at most
        msg = f"dealer: the number of a seat is expected, not {text[:60]!r}"
        raise NotationError(msg)
    return int(text)


def _read_first_deal(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_NUMBER)) and int(text)):
        msg = f"first deal: a number from 1 is expected, not {text[:60]!r}"
        raise NotationError(msg)
    return int(text)


def _read_seed(text: str) -> int | str:
    if text.startswith('"'):
        return _unquoted(text)
    if not re.fullmatch(r"-?[0-9]{1,16}", text):
        msg = f"seed: a whole number of at most 15 digits, or a text in quotation marks, is expected, not {text[:60]!r}"
        raise NotationError(msg)
    return int(text)


def score_words(text: str) -> list[str]:
    """The numbers of a score as they stand there: `4, 2`, also `4 - 2` and `4 2`."""
    return [word for word in text.replace(",", " ").split() if word != "-"]


def _read_scores(text: str) -> tuple[int, ...]:
    words = score_words(text)
    if not words or not all(re.fullmatch(r"-?\d{1,15}", word) for word in words):
        msg = f"scores: numbers are expected, not {text[:60]!r}"
        raise NotationError(msg)
    return tuple(map(int, words))
