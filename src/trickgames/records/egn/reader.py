"""Reading a file of the notation: one game, or a match of several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.errors import NotationError
from trickgames.records.egn.cards import Budget
from trickgames.records.egn.deals import read_deal
from trickgames.records.egn.model import EgnDeal, EgnGame, EgnMatch, Problem
from trickgames.records.egn.raw import read_raw
from trickgames.records.egn.ruleset import NAMED, read_ruleset
from trickgames.records.limits import few, is_list, is_object, parse_json
from trickgames.records.record import is_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["GAME", "MATCH", "loads"]

GAME: Final = "Euchre Game Notation"
MATCH: Final = "Euchre Match Notation"
MOST_DEALS: Final = 100
MOST_GAMES: Final = 1_000
MOST_PROBLEMS: Final = 1_000
MOST_DEALS_OF_A_MATCH: Final = 2_000
SEATS: Final = 4
VERSION: Final = re.compile(r"1\.[0-4](\.\d{1,3})?")
OLD: Final = re.compile(r"1\.[01](\.\d{1,3})?")
KEYS: Final = ("fileType", "version", "metadata", "deals")
META_KEYS: Final = ("gameId", "title", "description", "players", "initialScore", "finalScore", "date", "ruleset")


def loads(text: str) -> EgnGame | EgnMatch:
    """The game of an EGN file, or the match of an EMN file, with all problems; `NotationError` for a text that is neither.

    >>> meta = '{"players": [], "initialScore": [0, 0]}'
    >>> game = loads(f'{{"fileType": "Euchre Game Notation", "version": "1.4", "metadata": {meta}, "deals": []}}')
    >>> game.game.name, game.problems
    ('Club Euchre', ())
    """
    file = parse_json(text)
    kind = file.get("fileType") if is_object(file) else None
    if kind == MATCH:
        return _read_match(file)
    if kind == GAME:
        return _read_game(file, Budget())
    msg = f"this is no file of the notation: the fileType is {GAME!r} or {MATCH!r}, not {kind!r:.60}"
    raise NotationError(msg)


def _read_match(file: dict[str, Any]) -> EgnMatch:
    meta = file.get("metadata")
    told: list[Any] = meta.get("players", []) if is_object(meta) and is_list(meta.get("players", [])) else []
    players: dict[str, str] = {}
    for player in told:
        if is_object(player) and isinstance(player.get("id"), str) and isinstance(player.get("name"), str):
            players[player["id"]] = player["name"]
    games: list[EgnGame] = []
    budget = Budget()
    problems: list[Problem] = []
    entries = file.get("games")
    if not is_list(entries) or len(entries) > MOST_GAMES:
        problems.append(Problem(f"games: a list of at most {MOST_GAMES} games is expected"))
        entries = []
    for number, entry in enumerate(entries, start=1):
        if len(problems) > MOST_PROBLEMS:
            problems.append(Problem(f"games: from game {number} on they are not read: there are too many problems"))
            break
        if sum(len(game.deals) for game in games) > MOST_DEALS_OF_A_MATCH:
            problems.append(
                Problem(f"games: from game {number} on they are not read: {MOST_DEALS_OF_A_MATCH:,} deals are enough")
            )
            break
        data = entry.get("gameData") if is_object(entry) else None
        if not is_object(data) or data.get("fileType", GAME) != GAME:
            problems.append(Problem(f"game {number}: the gameData are missing"))
            continue
        game = _read_game(data, budget, _seated(entry, players))
        games.append(attrs.evolve(game, number=number))
        problems += [_of_game(problem, number) for problem in game.problems]
    title = meta.get("title", "") if is_object(meta) else ""
    return EgnMatch(tuple(games), tuple(problems), title if isinstance(title, str) else "")


def _of_game(problem: Problem, number: int) -> Problem:
    sentence = f"game {number}: {problem}"
    return Problem(sentence, problem.kind, deal=problem.deal, trick=problem.trick, seat=problem.seat, card=problem.card)


def _seated(entry: dict[str, Any], players: dict[str, str]) -> tuple[str, ...]:
    """The names of the players of one game of a match, which are told by what the match calls them."""
    seats = entry.get("playersOverride", [])
    if not is_list(seats) or len(seats) != SEATS or not all(isinstance(one, str) for one in seats):
        return ()
    names = tuple(players.get(one, str(one)) for one in seats)
    return names if all(map(is_name, names)) else ()


def _read_game(file: dict[str, Any], budget: Budget, players: tuple[str, ...] = ()) -> EgnGame:
    problems: list[Problem] = []
    version = file.get("version")
    if not isinstance(version, str) or not VERSION.fullmatch(version):
        problems.append(Problem(f"version: 1.0 to 1.4 are read, and this is {version!r:.60}"))
    strict = isinstance(version, str) and bool(VERSION.fullmatch(version)) and not OLD.fullmatch(version)
    meta = file.get("metadata")
    if not is_object(meta):
        problems.append(Problem("the metadata are missing"))
        meta = {}
    if strict:
        keys = [f"the key {key!r:.60}" for key in file if key not in KEYS]
        keys += [f"metadata: the key {key!r:.60}" for key in meta if key not in META_KEYS]
        problems += map(Problem, few(f"{key} is unknown" for key in keys))
    description = meta.get("description")
    named = description.removeprefix(NAMED) if isinstance(description, str) and description.startswith(NAMED) else None
    game, lacking = read_ruleset(meta.get("ruleset", {}), named)
    problems += lacking
    names = players or _names(meta.get("players"), problems)
    before = _score(meta.get("initialScore"), "initialScore", problems) or (0, 0)
    title = meta.get("title", "")
    raw = file.get("deals")
    if not is_list(raw) or len(raw) > MOST_DEALS:
        problems.append(Problem(f"deals: a list of at most {MOST_DEALS} deals is expected"))
        raw = raw[:MOST_DEALS] if is_list(raw) else []
    deals = [
        read_deal(read_raw(value, place, strict=strict, budget=budget), game, last=place + 1 == len(raw))
        for place, value in enumerate(raw)
    ]
    scored = tuple(_scored(deals, before))
    problems += [problem for deal in scored for problem in deal.problems]
    problems += _course(game, scored, before)
    problems += _final(meta, scored, before)
    return EgnGame(game, names, before, scored, tuple(problems), title if isinstance(title, str) else "")


def _names(players: object, problems: list[Problem]) -> tuple[str, ...]:
    """The players' names by seat; none where the file does not name all four."""
    if not is_list(players) or len(players) not in (0, SEATS):
        problems.append(Problem(f"players: {SEATS} names are expected"))
        return ()
    names = [player.get("name") if is_object(player) else player for player in players]
    if not all(map(is_name, names)):
        problems.append(Problem("players: a name is a text of one line and at most 64 characters"))
        return ()
    return tuple(str(name) for name in names)


def _score(score: object, what: str, problems: list[Problem]) -> tuple[int, int] | None:
    if is_list(score) and len(score) == 2 and all(type(points) is int for points in score):  # noqa: PLR2004
        return score[0], score[1]
    problems.append(Problem(f"{what}: two whole numbers are expected, not {score!r:.60}"))
    return None


def _scored(deals: list[EgnDeal], before: tuple[int, ...]) -> Iterator[EgnDeal]:
    """The deals with the scores after each; from the first whose points are not settled on they are unknown."""
    scores: tuple[int, ...] | None = before
    for deal in deals:
        if scores is None or deal.points is None:
            scores = None
        else:
            scores = tuple(score + points for score, points in zip(scores, deal.points, strict=True))
        yield attrs.evolve(deal, scores=scores)


def _course(game: Game, deals: tuple[EgnDeal, ...], before: tuple[int, ...]) -> Iterator[Problem]:
    """Deals after the end of the match (one problem for all), and dealers out of turn."""
    target, most = getattr(game.goal, "target", None), getattr(game.goal, "deals", None)
    scores: tuple[int, ...] | None = before
    played = 0
    over = ""
    late: list[int] = []
    for place, deal in enumerate(deals):
        if target is not None and scores is not None and max(scores) >= target and not over:
            side = scores.index(max(scores))
            over = f"side {side} had reached the target of {target} points ({scores[0]} - {scores[1]})"
        if most is not None and played >= most and not over:
            over = f"{most} deals had been played"
        if over:
            late.append(deal.number)
        played += deal.contract is not None
        scores = deal.scores
        before_it = deals[place - 1].dealer if place else None
        if before_it is not None and deal.dealer not in (None, game.seating.left(before_it)):
            sentence = f"deal {deal.number}: seat {deal.dealer} dealt, and seat {game.seating.left(before_it)} was to deal"
            yield Problem(sentence, "dealer", deal=deal.number, seat=deal.dealer)
    if late:
        more = f"deals {late[0]} to {late[-1]} were" if len(late) > 1 else f"deal {late[0]} was"
        yield Problem(f"{more} played after {over}: the match was over", "after the end", deal=late[0])


def _final(meta: dict[str, Any], deals: tuple[EgnDeal, ...], before: tuple[int, ...]) -> Iterator[Problem]:
    if "finalScore" not in meta:
        return
    found: list[Problem] = []
    told = _score(meta["finalScore"], "finalScore", found)
    counted = deals[-1].scores if deals else before
    if told is not None and counted is not None and told != counted:
        found.append(Problem(f"finalScore: {told[0]} - {told[1]}, and the deals come to {counted[0]} - {counted[1]}", "score"))
    yield from found
