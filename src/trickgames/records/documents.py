"""Whole documents in JSON: what kind of thing they hold, the version of the form, and the thing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, overload

import attrs
import cattrs

from trickgames.cards.card import Card, CardSet
from trickgames.engine.game import Game
from trickgames.engine.states import AnyState, State
from trickgames.errors import NotationError, TrickGamesError
from trickgames.evening.evenings import Evening
from trickgames.evening.progressive import Progressive
from trickgames.knowledge.soundness import told_problems
from trickgames.knowledge.views import View
from trickgames.knowledge.visible import DealSeen, Unseen
from trickgames.match.broken import BrokenRecordError
from trickgames.match.match import Match
from trickgames.records.classes import tag_to_write
from trickgames.records.context import NoGameError, playing_in, playing_now
from trickgames.records.games import read_game, write_game
from trickgames.records.hints import CONVERTER, is_action
from trickgames.records.limits import MAX_ACTIONS, MAX_PROBLEMS, check_readable, few, is_list, is_object, parse_json, written_by
from trickgames.records.moments import read_state, write_state
from trickgames.records.record import Record
from trickgames.records.registry import TYPE
from trickgames.records.texts import CARDS, read_cards
from trickgames.records.values import is_row
from trickgames.table.action import Action

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["KINDS", "MARK", "SCHEMA_FILE", "VERSION", "Loaded", "MatchForm", "RecordForm", "dumps", "loads"]

F = TypeVar("F")
T = TypeVar("T")
Loaded: TypeAlias = (
    Card
    | CardSet
    | tuple[Card, ...]
    | Game
    | AnyState
    | Record
    | Match
    | View
    | DealSeen
    | Unseen
    | Action
    | Evening
    | Progressive
)
"""What a document may hold."""
VERSION: Final = 2
MARK: Final = "trickgames"
SCHEMA_FILE: Final = Path(__file__).with_name("schema-v2.json")
"""The JSON Schema of all documents, a file that comes with the package."""
SHORT: Final = 1_000
MAX_SIZE_BUT_RECORDS: Final = 1_000_000  # a match is long, one moment of it is not


@attrs.frozen
class Kind:
    """A kind of document: whether a value is of it, and how its value is written and read."""

    holds: Callable[[Any], bool]
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


# The pieces


def _write_told(value: DealSeen | Unseen) -> dict[str, Any]:
    return {TYPE: tag_to_write(value), **CONVERTER.unstructure(value)}


def _read_told(value: Any) -> DealSeen | Unseen:
    told: DealSeen | Unseen = CONVERTER.get_structure_hook(DealSeen | Unseen)(value, DealSeen)
    NotationError.check(told_problems(told))
    return told


@attrs.frozen
class RecordForm:
    """A record as it stands in a file; `after` are the scores after the last action, which tell a changed one."""

    game: Game
    dealer: int
    scores: tuple[int, ...]
    actions: tuple[Action, ...]
    after: tuple[int, ...]
    players: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    seed: int | str | None = None
    deal: int = 1


def _check_exact(value: object, kind: type[Any]) -> None:
    if type(value) is not kind:
        msg = f"a {type(value).__name__} cannot be written: only {kind.__name__} itself can, not a class derived from it"
        raise NotationError(msg)


def _write_view(seen: View) -> Any:
    _check_exact(seen, View)
    return CONVERTER.unstructure(seen)


@attrs.frozen
class MatchForm:
    """A match as it stands in a file."""

    game: Game
    dealer: int
    scores: tuple[int, ...]
    actions: tuple[Action, ...]
    after: tuple[int, ...]
    seed: int | str | None = None
    deal: int = 1


def _write_record(record: Record) -> Any:
    _check_exact(record, Record)
    begun = (record.game, record.dealer, record.scores, record.actions, record.state.scores)
    with playing_now(record.game):
        return CONVERTER.unstructure(RecordForm(*begun, record.players, record.notes, record.seed, record.deal))


def _write_match(match: Match) -> Any:
    _check_exact(match, Match)
    begun = (match.game, match.dealer, match.scores, match.actions, match.state.scores)
    with playing_now(match.game):
        return CONVERTER.unstructure(MatchForm(*begun, match.seed, match.deal))


def _write_evening(party: Evening) -> Any:
    _check_exact(party, Evening)
    with playing_now(party.game):
        return CONVERTER.unstructure(party)


def _read_evening(value: Any) -> Evening:
    with playing_in(value):
        return CONVERTER.structure(value, Evening)


def _until_broken(actions: list[Any]) -> list[Any]:
    """The actions of a file as far as they are worth reading: telling what is wrong with very many takes long."""
    broken = 0
    for place, action in enumerate(actions if len(actions) > SHORT else ()):
        try:
            CONVERTER.structure(action, Action)  # type: ignore[type-abstract]  # a protocol stands for all its classes
        except (TrickGamesError, cattrs.BaseValidationError):
            broken += 1
        if broken == MAX_PROBLEMS:
            return actions[: place + 1]
    return actions


def _read_record(value: Any) -> Record:
    form = _form(value, RecordForm)
    begun = (form.game, form.players, form.dealer, form.scores, form.actions, form.notes)
    record = Record(*begun, seed=form.seed, deal=form.deal)
    _check_after(record, form.after)
    return record


def _read_match(value: Any) -> Match:
    form = _form(value, MatchForm)
    match = Match(form.game, form.actions, form.dealer, form.scores, seed=form.seed, deal=form.deal)
    _check_after(match, form.after)
    return match


def _check_after(match: Match, after: tuple[int, ...]) -> None:
    if match.state.scores != after:
        msg = f"the scores after the last action are {list(match.state.scores)}, and the record says {list(after)}"
        raise NotationError(msg)


def _form(value: Any, kind: type[F]) -> F:
    actions = value.get("actions") if is_object(value) else None
    if is_list(actions) and len(actions) > MAX_ACTIONS:
        msg = f"{len(actions):,} actions are too many: {MAX_ACTIONS:,} are read"
        raise NotationError(msg)
    with playing_in(value):
        if is_list(actions):
            value = {**value, "actions": _until_broken(actions)}
        return CONVERTER.structure(value, kind)


def _is_cards(value: Any) -> bool:
    return is_row(value) and all(isinstance(card, Card) for card in value)


def _as(kind: Any) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    return (lambda value: CONVERTER.unstructure(value, unstructure_as=kind)), (lambda value: CONVERTER.structure(value, kind))


KINDS: Final[dict[str, Kind]] = {
    "card": Kind(lambda value: isinstance(value, Card), *_as(Card)),
    "card set": Kind(lambda value: isinstance(value, CardSet), *_as(CardSet)),
    "cards": Kind(_is_cards, CARDS.write, read_cards),
    "game": Kind(lambda value: isinstance(value, Game), write_game, read_game),
    "state": Kind(lambda value: isinstance(value, State), write_state, read_state),
    "record": Kind(lambda value: isinstance(value, Record), _write_record, _read_record),
    "match": Kind(lambda value: isinstance(value, Match), _write_match, _read_match),
    "view": Kind(lambda value: isinstance(value, View), _write_view, _as(View)[1]),
    "told": Kind(lambda value: isinstance(value, (DealSeen, Unseen)), _write_told, _read_told),
    "action": Kind(lambda value: is_action(type(value)), *_as(Action)),
    "evening": Kind(lambda value: isinstance(value, Evening), _write_evening, _read_evening),
    "progressive": Kind(lambda value: isinstance(value, Progressive), *_as(Progressive)),
}


def dumps(value: object, *, indent: int | None = None) -> str:
    """A JSON document of a card, cards (a tuple or a `CardSet`), an action, a game, a state, a view, a match, a record or an
    evening (`trickgames.evening`).

    `loads` reads back an equal value. A value that can't be written is a `NotationError`: one of another type, with a part of a
    class that isn't registered, or with anything that couldn't be read again, such as a state that doesn't follow from its
    table. Each document follows the schema in `SCHEMA_FILE`.

    >>> from trickgames import parse_cards
    >>> dumps(parse_cards("Jh 9c"))
    '{"trickgames": "cards", "version": 2, "value": "Jh 9c"}'
    """
    for name, kind in KINDS.items():
        if kind.holds(value):
            try:
                document = {MARK: name, "version": VERSION, "value": kind.write(value)}
                text = json.dumps(document, ensure_ascii=False, indent=indent, allow_nan=False)
            except RecursionError:
                msg = "the value is nested too deep"
                raise NotationError(msg) from None
            check_readable(text)
            _check_length(text, kind)
            return text
    msg = f"a value of type {type(value).__name__} cannot be written"
    raise NotationError(msg)


@overload
def loads(text: str) -> Loaded: ...
@overload
def loads(text: str, kind: type[State[Any]]) -> AnyState: ...
@overload
def loads(text: str, kind: type[T]) -> T: ...
def loads(text: str, kind: type[Any] = object) -> object:
    """The value that a document holds. `NotationError` names every problem with its path in the document.

    With a `kind`, such as `tg.Game`, `tg.State` or `Record`, a document that holds something else is refused too, and a type
    checker knows what comes back.

    Nothing in the text is run or imported. Unknown keys, wrong types, other versions, impossible states, and records with an
    action that doesn't fit are refused. So are matches and records of 10 MB and more,
    other values of more than 1 MB, and texts that are nested too deep.

    >>> from trickgames import euchre
    >>> loads(dumps(euchre.BICYCLE), Game) is euchre.BICYCLE
    True
    >>> loads('{"trickgames": "card", "version": 2, "value": "Jx"}')
    Traceback (most recent call last):
    trickgames.errors.NotationError: $.value: 'Jx' is not a card: a card is a rank and a suit (Jh, Tc, 2s) or a joker (Hj, Lj)
    """
    document = parse_json(text)
    form = _kind(document)
    _check_length(text, form)
    try:
        value: object = form.read(document["value"])
    except BrokenRecordError as error:
        raise error.told(f"$.value.actions[{error.index}]: {error}") from None
    except (TrickGamesError, cattrs.BaseValidationError) as error:
        raise NotationError(*problems_of(error, "$.value")) from None
    except RecursionError:
        msg = "the text is nested too deep"
        raise NotationError(msg) from None
    if not isinstance(value, kind):
        msg = f"the document holds a {document[MARK]}, and not a {kind.__name__}"
        raise NotationError(msg)
    return value


def _check_length(text: str, kind: Kind) -> None:
    if kind not in (KINDS["record"], KINDS["match"]) and len(text) > MAX_SIZE_BUT_RECORDS:
        msg = f"the text is too long: {len(text):,} characters, and {MAX_SIZE_BUT_RECORDS:,} are read unless it is a record"
        raise NotationError(msg)


def _kind(document: Any) -> Kind:
    if not is_object(document) or MARK not in document:
        msg = f'$: this is not a document of trickgames (an object with the key "{MARK}")'
        raise NotationError(msg)
    problems: list[str] = []
    name = document[MARK]
    if not isinstance(name, str) or name not in KINDS:
        problems.append(f"$.{MARK}: the kinds are {', '.join(KINDS)}, and this is {name!r:.60}")
    version = document.get("version")
    if type(version) is not int or version != VERSION:
        who = f": {written_by(version, VERSION)}" if type(version) is int else ""
        problems.append(f"$.version: version {VERSION} is read, and this is {version!r:.60}{who}")
    problems += few(f"$: the key {key!r:.60} is unknown" for key in document if key not in (MARK, "version", "value"))
    if "value" not in document:
        problems.append("$.value: it is missing")
    NotationError.check(problems)
    return KINDS[name]


def problems_of(error: BaseException, path: str) -> list[str]:
    """Reports every problem in an error that reading has raised, each with its path."""
    problems: list[str] = []
    for line in cattrs.transform_error(error, path, _said):
        said, _, place = line.rpartition(" @ ")
        problems += [f"{place}: {sentence}" for sentence in said.split("\n") if sentence]
    return few(problems) or [f"{path}: it cannot be read"]


def _said(error: BaseException, kind: type[Any] | None) -> str:
    if isinstance(error, NoGameError):
        return ""
    if isinstance(error, KeyError):
        return "it is missing"
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return "\n".join(f"the key {key!r:.60} is unknown" for key in sorted(error.extra_fields))
    if isinstance(error, TrickGamesError):
        return "\n".join(getattr(error, "problems", (str(error),)))
    return cattrs.v.format_exception(error, kind)
