"""Reading a file of the notation: its game, or each game of a match."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.engine.scored import Targeted
from trickgames.errors import NotationError
from trickgames.records.egn.cards import Budget
from trickgames.records.egn.commentary import check_deal, check_metadata, read_notes
from trickgames.records.egn.deals import read_deal
from trickgames.records.egn.match import GAME, MATCH, read_match
from trickgames.records.egn.model import EgnDeal, EgnGame, EgnMatch, Problem
from trickgames.records.egn.raw import read_raw
from trickgames.records.egn.ruleset import NAMED, read_ruleset
from trickgames.records.limits import few, is_list, is_object, parse_json
from trickgames.records.record import is_name
from trickgames.scoring import AfterDeals

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.engine.game import Game
    from trickgames.records.egn.raw import RawDeal
    from trickgames.records.egn.ruleset import Rules

__all__ = ["GAME", "MATCH", "loads", "read_game"]

MOST_DEALS: Final = 100
SEATS: Final = 4
VERSION: Final = re.compile(r"1\.[234](\.[0-9]{1,9})?")
OLD: Final = re.compile(r"1\.[01]\.[0-9]{1,9}")
KEYS: Final = ("fileType", "version", "metadata", "deals")
META_KEYS: Final = ("gameId", "title", "description", "players", "initialScore", "finalScore", "date", "ruleset")
OLD_META_KEYS: Final = (*META_KEYS, "matchId")


def loads(text: str) -> EgnGame | EgnMatch:
    """The game of an EGN file, or the match of an EMN file, with all problems. A text that is neither is a `NotationError`.

    >>> meta = '{"players": [], "initialScore": [0, 0]}'
    >>> game = loads(f'{{"fileType": "Euchre Game Notation", "version": "1.4", "metadata": {meta}, "deals": []}}')
    >>> game.game.name, game.problems
    ('Club Euchre', ())
    """
    file = parse_json(text)
    kind = file.get("fileType") if is_object(file) else None
    if kind == MATCH:
        return read_match(file, read_game)
    if kind == GAME:
        return read_game(file, Budget())
    msg = f"this is not a file of the notation: the fileType is {GAME!r} or {MATCH!r}, not {kind!r:.60}"
    raise NotationError(msg)


def read_game(file: dict[str, Any], budget: Budget, players: tuple[str, ...] = ()) -> EgnGame:
    """The game of a file, or of an entry of a match, which tells the names of the `players` itself."""
    problems: list[Problem] = []
    strict = _read_version(file.get("version"), problems)
    meta = file.get("metadata")
    if not is_object(meta):
        problems.append(Problem("the metadata are missing"))
        meta = {}
    unknown = [f"the key {key!r:.60}" for key in file if key not in KEYS]
    unknown += [f"metadata: the key {key!r:.60}" for key in meta if key not in (META_KEYS if strict else OLD_META_KEYS)]
    problems += map(Problem, few(f"{key} is unknown" for key in unknown) if strict else ())
    named, description = _named(meta.get("description"))
    names = players or _names(meta.get("players"), problems)
    before = _score(meta.get("initialScore"), "initialScore", problems) or (0, 0)
    problems += map(Problem, few(check_metadata(meta)))
    raw = file.get("deals")
    if not is_list(raw) or len(raw) > MOST_DEALS:
        problems.append(Problem(f"deals: a list of at most {MOST_DEALS} deals is expected"))
        raw = raw[:MOST_DEALS] if is_list(raw) else []
    told = [_raw(value, place, strict=strict, budget=budget) for place, value in enumerate(raw)]
    rules = read_ruleset(meta.get("ruleset", {}), named, frozenset(setting for one in told for setting in one.shown))
    problems += rules.problems
    scored = tuple(_scored(rules.game, _deals(told, rules), before))
    problems += [problem for deal in scored for problem in deal.problems]
    problems += _numbers([one.number for one, value in zip(told, raw, strict=True) if is_object(value)])
    problems += _course(rules.game, scored, before, end_told=rules.end_told)
    problems += _final(meta, scored, before)
    notes, lost = read_notes(meta, raw, description)
    lost += [] if strict else few([*unknown, *(key for one in told for key in one.lost)])
    lost += _final_lost(meta, scored)
    own = _names(meta.get("players"), []) if players else ()
    lost += [f"the players' names in the game itself: {', '.join(own)}"] if own not in ((), names) else []
    title = meta.get("title", "")
    title = title if isinstance(title, str) else ""
    return EgnGame(rules.game, names, before, scored, tuple(problems), title, notes=notes, lost=tuple(lost))


def _read_version(version: object, problems: list[Problem]) -> bool:
    """Whether the file is to follow the schema; files before 1.2 carry other keys."""
    if isinstance(version, str) and (VERSION.fullmatch(version) or OLD.fullmatch(version)):
        return VERSION.fullmatch(version) is not None
    problems.append(Problem(f"version: 1.2 to 1.4 are read, also 1.0.0 and 1.1.0, and this is {version!r:.60}"))
    return False


def _named(description: object) -> tuple[str | None, str]:
    """The name of the game that `dumps` has put before a description, and the rest of it."""
    if not isinstance(description, str):
        return None, ""
    if not description.startswith(NAMED):
        return None, description
    name, _, rest = description.removeprefix(NAMED).partition("\n")
    return name, rest


def _raw(value: Any, place: int, *, strict: bool, budget: Budget) -> RawDeal:
    """A deal as it stands in the file, with everything that is wrong with its form."""
    raw = read_raw(value, place, strict=strict, budget=budget)
    for problem in check_deal(value) if is_object(value) else ():
        raw.problem(problem)
    return raw


def _deals(told: list[RawDeal], rules: Rules) -> Iterator[EgnDeal]:
    for place, one in enumerate(told, start=1):
        one.dropped = rules.dropped
        yield read_deal(one, rules.game, last=place == len(told))


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
    if is_list(score) and len(score) == 2 and all(type(points) is int for points in score):  # noqa: PLR2004 - a pair
        return score[0], score[1]
    problems.append(Problem(f"{what}: two whole numbers are expected, not {score!r:.60}"))
    return None


def _scored(game: Game, deals: Iterable[EgnDeal], before: tuple[int, ...]) -> Iterator[EgnDeal]:
    """The deals with the scores after each; from the first whose points are not settled on they are unknown."""
    scores: tuple[int, ...] | None = before
    last: EgnDeal | None = None
    for deal in deals:
        if scores is None or deal.points is None or (last is not None and _missing_between(game, last, deal)):
            scores = None
        else:
            scores = tuple(score + points for score, points in zip(scores, deal.points, strict=True))
        last = deal
        yield attrs.evolve(deal, scores=scores)


def _missing_between(game: Game, before: EgnDeal, deal: EgnDeal) -> bool:
    """Whether deals are left out between these: neither the number nor the dealer is the next."""
    next_dealer = None if before.dealer is None else game.seating.left(before.dealer)
    return deal.number > before.number + 1 and deal.dealer != next_dealer


def _course(game: Game, deals: tuple[EgnDeal, ...], before: tuple[int, ...], *, end_told: bool) -> Iterator[Problem]:
    """Deals after the end of the match (one problem for all), and dealers out of turn.

    Where the file does not tell when the match ends (`end_told`), no deal comes after the end.
    """
    target = game.goal.target_score() if end_told and isinstance(game.goal, Targeted) else None
    most = game.goal.deals if end_told and isinstance(game.goal, AfterDeals) else None
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
        problem = _dealer_problem(game, deals[place - 1], deal) if place else None
        yield from () if problem is None else (problem,)
    if late:
        more = f"deals {late[0]} to {late[-1]} were" if len(late) > 1 else f"deal {late[0]} was"
        yield Problem(f"{more} played after {over}: the match was over", "after the end", deal=late[0])


def _dealer_problem(game: Game, before: EgnDeal, deal: EgnDeal) -> Problem | None:
    """Reports a dealer who isn't the next one."""
    if before.dealer is None or deal.dealer in (None, game.seating.left(before.dealer)):
        return None
    if _missing_between(game, before, deal):
        sentence = f"deals between {before.number} and {deal.number} are missing, and so the scores after them are not known"
        return Problem(sentence, "missing deal", deal=deal.number)
    sentence = f"deal {deal.number}: seat {deal.dealer} dealt, and seat {game.seating.left(before.dealer)} was to deal"
    if deal.dealer == before.dealer and before.contract is None:
        sentence = (
            f"deal {deal.number}: seat {deal.dealer} dealt again after nobody had made trump; here the deal goes on to the left"
        )
    return Problem(sentence, "dealer", deal=deal.number, seat=deal.dealer)


def _numbers(numbers: list[int]) -> Iterator[Problem]:
    """Deals whose numbers do not tell them apart."""
    if len(numbers) > 1 and len(set(numbers)) == 1:
        yield Problem(f"dealNumber: all {len(numbers)} deals have the number {numbers[0]}", "number")
        return
    twice = sorted(number for number, times in Counter(numbers).items() if times > 1)
    yield from (Problem(f"dealNumber: more than one deal has the number {number}", "number") for number in twice)
    if not twice and numbers != sorted(numbers):
        yield Problem("dealNumber: the deals do not stand in the order of their numbers", "number")


def _final_lost(meta: dict[str, Any], deals: tuple[EgnDeal, ...]) -> list[str]:
    """The final score, where the deals do not come to one."""
    known = not deals or deals[-1].scores is not None
    return [] if known or "finalScore" not in meta else [f"finalScore: {meta['finalScore']!r:.60}"]


def _final(meta: dict[str, Any], deals: tuple[EgnDeal, ...], before: tuple[int, ...]) -> Iterator[Problem]:
    if "finalScore" not in meta:
        return
    found: list[Problem] = []
    told = _score(meta["finalScore"], "finalScore", found)
    counted = deals[-1].scores if deals else before
    if told is not None and counted is not None and told != counted:
        found.append(Problem(f"finalScore: {told[0]} - {told[1]}, and the deals come to {counted[0]} - {counted[1]}", "score"))
    yield from found
