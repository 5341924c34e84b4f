"""A match in one line, which fits into a bug report and can be read back.

    bicycle-euchre seed 7: pass, order up (2)
    euchre(joker=True, target=5) dealer 2 scores 3 4 seed "friday": o u, 9c (2)
    bicycle-euchre: deal Kd 9s Jh ..., pass (2)

The game comes first (`trickgames.match.catalogue`), then everything that is unusual at the beginning, then the decisions and
their number. So a line that was cut off is noticed. Deals that the seed gives aren't written, and all others are.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import without_mark
from trickgames.engine.engine import start
from trickgames.engine.game import Game
from trickgames.errors import IllegalActionError, NotationError, TrickGamesError, short
from trickgames.match.broken import BrokenRecordError, CutShortError
from trickgames.match.catalogue import game_named, name_of
from trickgames.match.choice import read_choice
from trickgames.match.history import Past
from trickgames.match.kept import Begun
from trickgames.match.match import match_at
from trickgames.table.action import Action
from trickgames.table.reading import read_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.match.match import Match

__all__ = ["read_line", "write_line"]

LONGEST: Final = 2_000_000
MOST: Final = 100_000
EXAMPLE: Final = "`bicycle-euchre seed 7: pass, order up (2)`"
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_GAME: Final = re.compile(
    rf"\s*({_QUOTED}|[A-Za-z0-9][\w.-]*(?:\((?:[^()\"']|\([0-9, ]*\)|\"[^\"]*\"|'[^']*')*\)(?:\s*named\s*{_QUOTED})?)?)"
    r"(?=[\s:]|$)"
)
_PART: Final = re.compile(
    rf"\s+(dealer|scores|from\s+deal|seed)\s+({_QUOTED}|-?[0-9]{{1,400}}(?:\s+-?[0-9]{{1,15}})*)(?=[\s:]|$)"
)
_COUNT: Final = re.compile(r"\(([0-9]{1,9})\)\s*$")
_ITEM: Final = re.compile(rf"\s*({_QUOTED}|[^\",]*)\s*(,|$)")
_PLAIN: Final = re.compile(r"[^\s,:\"()](?:[^,\"()]*[^\s,\"()])?")


# Writing


def write_line(match: Match) -> str:
    """The line of a match; `read_line` reads it back."""
    parts = [name_of(match.game)]
    if match.dealer:
        parts.append(f"dealer {match.dealer}")
    if match.scores != start(match.game, match.dealer).scores:
        parts.append(f"scores {' '.join(map(str, match.scores))}")
    if match.deal != 1:
        parts.append(f"from deal {match.deal}")
    if match.seed is not None:
        parts.append(f"seed {match.seed if isinstance(match.seed, int) else json.dumps(match.seed)}")
    said = [_written(action) for action in match.decisions]
    return f"{' '.join(parts)}: {', '.join(said)}{' ' if said else ''}({len(said)})"


def _written(action: Action) -> str:
    text = str(action)
    return text if text.isprintable() and _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


# Reading


def read_line(text: str, game: Game | None = None) -> Match:
    """The match that a line tells, of this game if one is given. `NotationError` says what is wrong."""
    if not isinstance(text, str):
        msg = f"a text is read, and this is of type {type(text).__name__}"
        raise NotationError(msg)
    if len(text) > LONGEST:
        msg = f"the text is too long: {len(text):,} characters, and {LONGEST:,} are read"
        raise NotationError(msg)
    begun, place = _begun(without_mark(text), game)
    body = without_mark(text)[place:]
    count = _COUNT.search(body)
    said = [*_items(body if count is None else body[: count.start()])]
    if len(said) > MOST:
        msg = f"{len(said):,} decisions are too many: {MOST:,} are read"
        raise NotationError(msg)
    if count is None:
        cut = "the text is cut short: it does not end with the number of its decisions, as in `pass, order up (2)`"
        match, unread = _as_far_as_it_goes(begun, said)
        raise CutShortError(match, f"{cut}; and {unread}" if unread else cut)
    match = match_at(begun, _played(begun, said))
    if int(count[1]) != len(said):
        lost = "something is missing" if int(count[1]) > len(said) else "which is it?"
        raise CutShortError(match, f"the text says that there are {int(count[1])} decisions, and it tells {len(said)}: {lost}")
    return match


def _begun(text: str, game: Game | None) -> tuple[Begun, int]:
    """How the match begins, and where in the text that ends."""
    named = _GAME.match(text)
    if named is None:
        msg = f"{short(text)} is not the text of a match: it looks like {EXAMPLE}"
        raise NotationError(msg)
    place, given = named.end(), dict[str, str]()
    while part := _PART.match(text, place):
        place, key = part.end(), " ".join(part[1].split())
        if key in given:
            msg = f"`{key}` appears twice at the beginning of the match"
            raise NotationError(msg)
        given[key] = part[2]
    colon = re.compile(r"\s*:").match(text, place)
    if colon is None:
        raise NotationError(_no_colon(text, named[1], text[place:].strip(), game))
    found = _game(named[1], game)
    try:
        return Begun.of(
            found, _number(given, "dealer", 0), _scores(given), _number(given, "from deal", 1), _seed(given)
        ), colon.end()
    except NotationError:
        raise
    except TrickGamesError as error:
        raise NotationError(*getattr(error, "problems", (str(error),))) from None


def _no_colon(text: str, name: str, left: str, game: Game | None) -> str:
    """What is told of a text in which no colon follows the beginning of the match; `left` is what isn't read of it."""
    try:
        _game(name, game)
    except TrickGamesError as error:
        return f"{short(text)} is not the text of a match, which looks like {EXAMPLE}: {error}"
    if not left:
        return f"the text is cut short: it ends before the decisions, and looks like {EXAMPLE}"
    hint = "`dealer 2`, `scores 3 4`, `seed 7` may stand there, then a colon and the decisions"
    return f"after the game, {short(left)} can't be read: {hint}, as in {EXAMPLE}"


def _game(name: str, game: Game | None) -> Game:
    if game is None:
        return game_named(name)
    if name not in (name_of(game), json.dumps(game.name)):
        msg = f"the text is of the game {short(name)}, and not of {short(game.name)}"
        raise NotationError(msg)
    return game


def _number(given: dict[str, str], key: str, usual: int) -> int:
    told = given.get(key)
    if told is None:
        return usual
    if not re.fullmatch(r"[0-9]{1,9}", told):
        msg = f"`{key}` is followed by a whole number, not {short(told)}"
        raise NotationError(msg)
    return int(told)


def _scores(given: dict[str, str]) -> tuple[int, ...] | None:
    told = given.get("scores")
    if told is None:
        return None
    if told.startswith('"'):
        msg = f"`scores` is followed by whole numbers, not {short(told)}"
        raise NotationError(msg)
    return tuple(map(int, told.split()))


def _seed(given: dict[str, str]) -> int | str | None:
    told = given.get("seed")
    if told is None:
        return None
    if told.startswith('"'):
        return _unquoted(told)
    if not re.fullmatch(r"-?[0-9]{1,400}", told):
        msg = f"`seed` is followed by one whole number or a text in quotation marks, not {short(told)}"
        raise NotationError(msg)
    return int(told)


def _unquoted(told: str) -> str:
    try:
        return str(json.loads(told))
    except ValueError:
        msg = f"{short(told)} is not a text in quotation marks"
        raise NotationError(msg) from None


def _items(body: str) -> Iterator[str]:
    """The texts of the decisions; a quotation mark that is not closed is left to be refused as an action."""
    place = 0
    if not body.strip():
        return
    while place <= len(body):
        item = _ITEM.match(body, place)
        if item is None:
            yield body[place:].strip()
            return
        yield _unquoted(item[1]) if item[1].startswith('"') else item[1].strip()
        if not item[2]:
            return
        place = item.end()


def _played(begun: Begun, said: list[str]) -> Past:
    """The moment after these decisions."""
    now = Past(begun.first)
    for number, text in enumerate(said, start=1):
        try:
            now = _then(now, text, begun.seed)
        except IllegalActionError as error:
            broken = BrokenRecordError(match_at(begun, now if begun.seed is None else now.with_given(begun.seed)), error)
            raise broken.told(f"decision {number}: {error}") from None
        except NotationError as error:
            raise NotationError(*(f"decision {number}: {problem}" for problem in error.problems)) from None
    return now if begun.seed is None else now.with_given(begun.seed)


def _then(now: Past, text: str, seed: int | str | None) -> Past:
    if seed is not None and now.state.awaits is not None:
        kinds: tuple[Any, ...] = now.state.phase.accepts
        try:
            return now.given_or(read_action(text, kinds), seed)
        except NotationError:
            now = now.with_given(seed)
    return now.then(read_choice(now.state, text))


def _as_far_as_it_goes(begun: Begun, said: list[str]) -> tuple[Match, str]:
    """The match of the decisions that can be read, and what is wrong with the next, unless it is the last, which may be cut."""
    now, unread = Past(begun.first), ""
    for number, text in enumerate(said, start=1):
        try:
            now = _then(now, text, begun.seed)
        except TrickGamesError as error:
            unread = f"decision {number}: {error}" if number < len(said) else ""
            break
    return match_at(begun, now if begun.seed is None else now.with_given(begun.seed)), unread
