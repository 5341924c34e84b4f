"""What a file tells besides the course of the game: title, date, ids, annotations and alternative lines.

It is checked against the notation's schema, and kept as notes of a record, so that it can be written again. What is not a short
text stands in its note as JSON.
"""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from trickgames.records.egn.raw import NOTE, PHASES
from trickgames.records.limits import few, is_list, is_object
from trickgames.records.record import LONGEST_NOTE, MOST_NOTED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["check_deal", "check_metadata", "read_notes", "write_notes"]

TEXTS: Final = {"gameId": 64, "title": 128, "description": 1024, "date": 64}
DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?", re.ASCII)
DATE_TIME: Final = re.compile(r"(\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?)([Zz]|[+-]\d{2}:\d{2})", re.ASCII)
PLAYERS: Final = "players"
NUMBERS: Final = "deal numbers"
LINES: Final = "alternativeLines"
ANNOTATIONS: Final = {"callAnnotations": 0, "playAnnotations": 1}  # the phase in which each stands
DEAL_NOTE: Final = re.compile(r"deal (\d{1,3}) (callAnnotations|playAnnotations|alternativeLines)")
LONGEST_NAME: Final = 64
LONGEST_NOTE_HERE: Final = 1024
MOST: Final = 50
MOST_IDS: Final = 10
CARD: Final = re.compile(r"[78N9TJQKAX][SsHhCcDdxtngh]|[LRB]")


# What the schema says of it


def check_metadata(meta: dict[str, Any]) -> Iterator[str]:
    """What the schema forbids in the texts about a game."""
    for name, most in TEXTS.items():
        text = meta.get(name, "")
        if name in meta and (not isinstance(text, str) or len(text) > most):
            yield f"{name}: a text of at most {most:,} characters is expected, not {text!r:.60}"
        elif name == "date" and name in meta and not _is_date(text):
            yield f"date: a date and a time are expected (2026-05-17T19:00:00Z), not {text!r:.60}"
    players = meta.get(PLAYERS)
    for player in players if is_list(players) else ():
        if is_object(player):
            yield from _check_player(player)


def _is_date(text: str) -> bool:
    found = DATE_TIME.fullmatch(text)
    plain = found.group(1) if found else text
    if not found and not DATE.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(re.sub(r"\.\d+$", "", plain).replace(":60", ":59").upper())
    except ValueError:
        return False
    return True


def _check_player(player: dict[str, Any]) -> Iterator[str]:
    yield from few(f"players: the key {key!r:.60} is unknown" for key in player if key not in ("id", "name", "playerIds"))
    ids = player.get("playerIds", [])
    if not _is_text(player.get("id", "")):
        yield f"players: id: a text of at most {LONGEST_NAME} characters is expected, not {player['id']!r:.60}"
    if not is_list(ids) or len(ids) > MOST_IDS or not all(is_object(one) and _is_id(one) for one in ids):
        yield f"players: playerIds: a list of ids with their sources is expected, not {ids!r:.60}"


def _is_id(one: dict[str, Any]) -> bool:
    return set(one) == {"id", "source"} and all(map(_is_text, one.values()))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME


def check_deal(deal: dict[str, Any]) -> Iterator[str]:
    """What the schema forbids in the comments on a deal."""
    yield from few(_check_phases(deal.get("phases")))
    lines = deal.get(LINES, [])
    if not is_list(lines) or len(lines) > MOST:
        yield f"{LINES}: a list of at most {MOST} lines is expected, not {lines!r:.60}"
        return
    for number, line in enumerate(lines, start=1):
        yield from (f"{LINES}: line {number}: {problem}" for problem in few(_check_line(line)))


def _check_phases(phases: object) -> Iterator[str]:
    for phase in phases if is_list(phases) else ():
        for name in ANNOTATIONS if is_object(phase) else ():
            if name in phase:
                yield from (f"{name}: {problem}" for problem in _check_annotations(phase[name]))


def _check_annotations(notes: object) -> Iterator[str]:
    if not is_object(notes):
        yield f"an object is expected, not {notes!r:.60}"
        return
    for key, said in notes.items():
        if not re.fullmatch(r"[0-9]+", key):
            yield f"a call or a play is told by its number, not by {key!r:.60}"
        if not is_list(said) or len(said) > MOST:
            yield f"{key:.60}: a list of at most {MOST} texts is expected, not {said!r:.60}"
        elif not all(isinstance(one, str) and len(one) <= LONGEST_NOTE_HERE for one in said):
            yield f"{key:.60}: texts of at most {LONGEST_NOTE_HERE:,} characters are expected"


def _check_line(line: object) -> Iterator[str]:
    if not is_object(line):
        yield f"an object is expected, not {line!r:.60}"
        return
    yield from (f"the key {key!r:.60} is unknown" for key in line if key not in ("branchIndex", "phases"))
    branch, phases = line.get("branchIndex"), line.get("phases")
    if type(branch) is not int or branch < 0:
        yield f"branchIndex: a whole number is expected, not {branch!r:.60}"
    if not is_list(phases) or not phases:
        yield f"phases: a list of phases is expected, not {phases!r:.60}"
        return
    for phase in phases:
        yield from _check_phase(phase)
    yield from _check_phases(phases)


def _check_phase(phase: object) -> Iterator[str]:
    """What the schema forbids in a phase that nobody here reads."""
    kind = phase.get("type") if is_object(phase) else None
    if not is_object(phase) or not isinstance(kind, str) or kind not in PHASES:
        yield f"phases: {' or '.join(PHASES)} is expected, not {kind!r:.60}"
        return
    yield from (f"{kind}: the key {key!r:.60} is unknown" for key in phase if key not in PHASES[kind])
    if type(phase.get("phaseNumber")) is not int:
        yield f"{kind}: phaseNumber: a whole number is expected, not {phase.get('phaseNumber')!r:.60}"
    if not isinstance(phase.get("isAlone", False), bool):
        yield f"{kind}: isAlone: true or false is expected, not {phase['isAlone']!r:.60}"
    yield from _check_calls(phase) if kind == "EUCHRE_BIDDING" else _check_tricks(phase.get("tricks"))


def _check_calls(phase: dict[str, Any]) -> Iterator[str]:
    calls = phase.get("calls")
    if not is_list(calls) or len(calls) > 16 or not all(call in ("Pass", "Order", *"shdcnx") for call in calls):  # noqa: PLR2004 - no auction is so long
        yield f"calls: a list of calls is expected, not {calls!r:.60}"
    if type(phase.get("aloneDefender", -1)) is not int:
        yield f"aloneDefender: a seat or -1 is expected, not {phase['aloneDefender']!r:.60}"
    if "discard" in phase and not _is_card(phase["discard"]):
        yield f"discard: a card is expected, not {phase['discard']!r:.60}"
    exchanges = phase.get("cardExchanges", [])
    if not is_list(exchanges) or len(exchanges) > 4 or not all(map(_is_exchange, exchanges)):  # noqa: PLR2004 - one exchange a seat
        yield f"cardExchanges: a list of exchanges is expected, not {exchanges!r:.60}"


def _is_exchange(one: object) -> bool:
    if not is_object(one) or set(one) - {"sender", "receiver", "cards"} or not {"receiver", "cards"} <= set(one):
        return False
    seats = [one[key] for key in ("sender", "receiver") if key in one]
    return all(type(seat) is int and seat in range(10) for seat in seats) and _are_cards(one["cards"])


def _check_tricks(tricks: object) -> Iterator[str]:
    if not is_list(tricks) or len(tricks) > 10 or not all(map(_are_cards, tricks)):  # noqa: PLR2004 - more than any hand holds
        yield f"tricks: a list of tricks is expected, not {tricks!r:.60}"


def _are_cards(cards: object) -> bool:
    return is_list(cards) and len(cards) <= 10 and all(map(_is_card, cards))  # noqa: PLR2004 - more than any hand holds


def _is_card(card: object) -> bool:
    return isinstance(card, str) and CARD.fullmatch(card) is not None


# As notes of a record


def read_notes(meta: dict[str, Any], deals: Sequence[Any], description: str) -> tuple[tuple[tuple[str, str], ...], list[str]]:
    """The notes for a record of these deals, and what is too long to be one; `description` is that part of it which is none of
    ours.
    """
    found: list[tuple[str, Any]] = []
    for name in TEXTS:
        text = description if name == "description" else meta.get(name, meta.get("matchId", "") if name == "gameId" else "")
        if isinstance(text, str) and text:
            found.append((name, text))
    players = meta.get(PLAYERS)
    if is_list(players) and any(is_object(player) and set(player) - {"name"} for player in players):
        found.append((PLAYERS, players))
    numbers = [deal.get("dealNumber") if is_object(deal) else None for deal in deals]
    if numbers != list(range(len(deals))) and all(type(number) is int and number >= 0 for number in numbers):
        found.append((NUMBERS, numbers))
    for place, deal in enumerate(deals):
        found += [(f"deal {place} {name}", value) for name, value in _comments(deal)]
    notes: list[tuple[str, str]] = []
    lost: list[str] = []
    left = MOST_NOTED
    for name, value in found:
        text = value if name in TEXTS else json.dumps(value, ensure_ascii=False)
        if len(text) > min(LONGEST_NOTE, left):
            lost.append(f"{name}: it is too long for a note ({len(text):,} characters)")
            continue
        left -= len(text)
        notes.append((name, text))
    return tuple(sorted(notes)), lost


def _comments(deal: Any) -> Iterator[tuple[str, Any]]:
    phases = deal.get("phases") if is_object(deal) else None
    for phase in phases if is_list(phases) else ():
        for name in ANNOTATIONS if is_object(phase) else ():
            said = phase.get(name)
            if name == "callAnnotations" and is_object(said):
                said = {key: row for key, value in said.items() if (row := _of_others(key, value))}
            if said not in (None, {}):
                yield name, said
    if is_object(deal) and deal.get(LINES) not in (None, []):
        yield LINES, deal[LINES]


def _of_others(key: str, said: Any) -> Any:
    """The annotations of a call without the notes that `dumps` has made."""
    if key != "0" or not is_list(said):
        return said
    return [one for one in said if not (isinstance(one, str) and NOTE.fullmatch(one))]


def write_notes(notes: Sequence[tuple[str, str]], metadata: dict[str, Any], deals: Sequence[dict[str, Any]]) -> list[str]:
    """Puts notes where they belong in a file; gives the names of those for which the notation has no place, and why."""
    return [f"{name}: {why}" for name, text in notes if (why := _write(name, text, metadata, deals))]


def _write(name: str, text: str, metadata: dict[str, Any], deals: Sequence[dict[str, Any]]) -> str:
    if name in TEXTS:
        told = text if name != "description" else "\n".join(filter(None, (metadata.get(name, ""), text)))
        wrong = next(check_metadata({name: told}), "")
        if not wrong:
            metadata[name] = told
        return wrong.removeprefix(f"{name}: ")
    found = DEAL_NOTE.fullmatch(name)
    if found is None and name not in (PLAYERS, NUMBERS):
        return "the notation has no place for it"
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        return "it is not JSON"
    if json.dumps(value, ensure_ascii=False) != text:
        return "it is not JSON as json.dumps writes it"
    if found is not None:
        return _write_comment(found.group(2), value, deals, int(found.group(1)))
    if name == PLAYERS:
        return _write_players(value, metadata)
    if not is_list(value) or len(value) != len(deals) or not all(type(number) is int and number >= 0 for number in value):
        return f"the numbers of {len(deals)} deals are expected"
    for deal, number in zip(deals, value, strict=True):
        deal["dealNumber"] = number
    return ""


def _write_players(players: Any, metadata: dict[str, Any]) -> str:
    """The players with their ids, if they still have these names."""
    names = [player.get("name") if is_object(player) else player for player in players] if is_list(players) else []
    if not names or names != metadata[PLAYERS]:
        return "the players' names are others"
    wrong = next(check_metadata({PLAYERS: players}), "")
    if not wrong:
        metadata[PLAYERS] = players
    return wrong


def _write_comment(name: str, value: Any, deals: Sequence[dict[str, Any]], place: int) -> str:
    if place >= len(deals):
        return "there is no such deal"
    deal = deals[place]
    if name == LINES:
        wrong = next(check_deal({LINES: value}), "")
        if not wrong:
            deal[LINES] = value
        return wrong
    phase = next((one for one in deal["phases"] if one["phaseNumber"] == ANNOTATIONS[name]), None)
    if phase is None:
        return "nothing was played in this deal"
    wrong = next(_check_annotations(value), "")
    if wrong:
        return wrong
    said = dict(phase.get(name, {}))
    for key, row in value.items():
        said[key] = [*said.get(key, []), *row]
    wrong = next(_check_annotations(said), "")
    if not wrong:
        phase[name] = said
    return wrong
