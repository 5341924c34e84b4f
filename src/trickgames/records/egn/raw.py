"""A deal as it stands in the file, brought into one shape: keys of older versions, missing parts, and parts of a wrong type.

Nothing is understood yet; what cannot be used is named as a problem and left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.errors import NotationError
from trickgames.records.egn.cards import CARD, MISSING, UNREADABLE, Budget
from trickgames.records.egn.model import Problem
from trickgames.records.limits import is_list, is_object
from trickgames.records.texts import read_cards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickgames.cards.card import Card

__all__ = ["Exchange", "RawDeal", "read_raw"]

SEATS: Final = 4
MOST_TRICKS: Final = 10
MOST_CALLS: Final = 16
MOST_CARDS: Final = 16
MOST_PROBLEMS: Final = 100
STOCK: Final = "stock: "
PACKETS: Final = "packets: "
CALLS: Final = ("Pass", "Order", "s", "h", "d", "c", "n", "x")
DEAL_KEYS: Final = ("dealNumber", "initialState", "phases", "alternativeLines")
STATE_KEYS: Final = ("dealer", "upCard", "playerCards")
BIDDING_KEYS: Final = (
    "phaseNumber",
    "type",
    "calls",
    "isAlone",
    "aloneDefender",
    "discard",
    "cardExchanges",
    "callAnnotations",
)
PLAY_KEYS: Final = ("phaseNumber", "type", "tricks", "isAlone", "playAnnotations")


@attrs.frozen
class Exchange:
    """Cards that went from a seat (None: from the kitty) to a seat."""

    sender: int | None
    receiver: int
    cards: tuple[str, ...]


@attrs.define
class RawDeal:
    """A deal as the file tells it, in texts and numbers."""

    number: int
    strict: bool
    dealer: int | None = None
    turn_up: str | None = None
    hands: tuple[tuple[str, ...], ...] = ()
    kitty: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    alone: bool = False
    discard: str | None = None
    defender: int | None = None
    exchanges: tuple[Exchange, ...] = ()
    tricks: tuple[tuple[str, ...], ...] = ()
    first_lead: int | None = None
    stock: tuple[Card, ...] = ()
    packets: tuple[int, ...] | None = None
    budget: Budget = attrs.field(factory=Budget)
    problems: list[Problem] = attrs.field(factory=list[Problem])

    def problem(self, sentence: str, kind: str = "file", **where: Any) -> None:
        """One more problem of this deal; of very many the first are kept."""
        if len(self.problems) == MOST_PROBLEMS:
            self.problems.append(Problem(f"deal {self.number}: and more", deal=self.number))
        if len(self.problems) > MOST_PROBLEMS:
            return
        self.problems.append(Problem(f"deal {self.number}: {sentence}", kind, deal=self.number, **where))

    def texts(self) -> list[str]:
        """All cards that the file tells."""
        told = [card for row in (*self.hands, *self.tricks, self.kitty) for card in row]
        return told + [card for card in (self.turn_up, self.discard) if card]


def read_raw(value: Any, place: int, *, strict: bool, budget: Budget) -> RawDeal:
    """The deal; `strict` names keys that the notation does not have (files before 1.2 carry others)."""
    number = value.get("dealNumber", place) if is_object(value) else place
    raw = RawDeal(number if type(number) is int and number >= 0 else place, strict, budget=budget)
    if isinstance(value, str):
        raw.problem("it is packed into a string, which is not read here", "packed")
        return raw
    if not is_object(value):
        raw.problem(f"an object is expected, not {value!r:.60}")
        return raw
    if raw.number != number:
        raw.problem(f"dealNumber: a whole number is expected, not {number!r:.60}")
    _unknown_keys(raw, value, DEAL_KEYS, "")
    _read_state(raw, value.get("initialState"))
    phases = value.get("phases", [])
    if not is_list(phases):
        raw.problem(f"phases: a list is expected, not {phases!r:.60}")
        return raw
    seen: list[str] = []
    for phase in phases:
        kind = phase.get("type") if is_object(phase) else None
        if kind not in ("EUCHRE_BIDDING", "TRICK_PLAY"):
            raw.problem(f"phases: EUCHRE_BIDDING or TRICK_PLAY is expected, not {kind!r:.60}")
        elif kind in seen:
            raw.problem(f"phases: {kind} stands twice")
        else:
            seen.append(kind)
            (_read_bidding if kind == "EUCHRE_BIDDING" else _read_play)(raw, phase)
    return raw


def _unknown_keys(raw: RawDeal, value: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in value if raw.strict else ():
        if key not in known:
            raw.problem(f"{where}the key {key!r:.60} is unknown")


def _seat(raw: RawDeal, value: Any, what: str) -> int | None:
    if type(value) is int and 0 <= value < SEATS:
        return value
    raw.problem(f"{what}: a seat (0 to {SEATS - 1}) is expected, not {value!r:.60}")
    return None


def _card(raw: RawDeal, value: Any, what: str, **where: Any) -> str | None:
    if isinstance(value, str) and CARD.fullmatch(value):
        return value
    raw.problem(f"{what}: {value!r:.60} is no card", "card", **where)
    return None


def _row(raw: RawDeal, value: Any, what: str, most: int, **where: Any) -> tuple[str, ...]:
    """The cards of a list; older files leave empty texts where a card is not known."""
    if not is_list(value):
        raw.problem(f"{what}: a list of cards is expected, not {value!r:.60}")
        return ()
    if len(value) > most:
        raw.problem(f"{what}: {len(value)} cards, and {most} at most can be there")
    read = [_card(raw, card, what, **where) for card in value[:most] if card != ""]
    return tuple(card for card in read if card is not None)


def _trick(raw: RawDeal, value: Any, number: int) -> tuple[str, ...]:
    """The cards of a trick, each in its place: one that was not told or cannot be read leaves it to an unknown card."""
    what = f"trick {number}"
    if not is_list(value) or len(value) > SEATS + 1:
        return _row(raw, value, what, SEATS + 1, trick=number)
    return tuple(MISSING if card == MISSING else _card(raw, card, what, trick=number) or UNREADABLE for card in value)


def _without_end(tricks: list[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """The tricks without the empty texts after the last card: so do older files leave out what was not told."""
    for place in reversed(range(len(tricks))):
        while tricks[place] and tricks[place][-1] == MISSING:
            tricks[place] = tricks[place][:-1]
        if tricks[place]:
            break
    return tuple(tricks)


def _read_state(raw: RawDeal, state: Any) -> None:
    if not is_object(state):
        raw.problem("initialState is missing")
        return
    _unknown_keys(raw, state, STATE_KEYS, "initialState: ")
    if "dealer" in state:
        raw.dealer = _seat(raw, state["dealer"], "dealer")
    else:
        raw.problem("the dealer is missing")
    if state.get("upCard", "") == "":
        raw.problem("the upCard is missing")
    else:
        raw.turn_up = _card(raw, state["upCard"], "upCard")
    hands = state.get("playerCards", state.get("player_cards", []))
    if not is_list(hands) or len(hands) not in (0, SEATS):
        raw.problem(f"playerCards: {SEATS} hands are expected")
    else:
        raw.hands = tuple(_row(raw, hand, f"the hand of seat {seat}", 5, seat=seat) for seat, hand in enumerate(hands))
    raw.kitty = _row(raw, state.get("kitty", []), "kitty", MOST_CARDS)


def _read_bidding(raw: RawDeal, phase: Mapping[str, Any]) -> None:
    _unknown_keys(raw, phase, BIDDING_KEYS, "bidding: ")
    calls = phase.get("calls", [])
    if not is_list(calls) or len(calls) > MOST_CALLS:
        raw.problem(f"calls: a list of at most {MOST_CALLS} calls is expected")
        calls = []
    for place, call in enumerate(calls):
        if call not in CALLS:
            raw.problem(f"calls: call {place + 1} is {call!r:.60}, and the calls are {' '.join(CALLS)}", "call")
            calls = calls[:place]
            break
    raw.calls = tuple(calls)
    alone = phase.get("isAlone", False)
    if not isinstance(alone, bool):
        raw.problem(f"isAlone: true or false is expected, not {alone!r:.60}")
    raw.alone = alone is True
    if phase.get("discard", "") not in ("", None):
        raw.discard = _card(raw, phase["discard"], "discard")
    defender = phase.get("aloneDefender", -1)
    if defender != -1:
        raw.defender = _seat(raw, defender, "aloneDefender")
    _read_exchanges(raw, phase.get("cardExchanges", []))
    _read_notes(raw, phase.get("callAnnotations"))


def _read_exchanges(raw: RawDeal, exchanges: Any) -> None:
    if not is_list(exchanges) or len(exchanges) > SEATS:
        raw.problem(f"cardExchanges: a list of at most {SEATS} is expected")
        return
    read: list[Exchange] = []
    for exchange in exchanges:
        if not is_object(exchange):
            raw.problem(f"cardExchanges: an object is expected, not {exchange!r:.60}")
            continue
        sender = None if exchange.get("sender") is None else _seat(raw, exchange["sender"], "cardExchanges: sender")
        receiver = _seat(raw, exchange.get("receiver"), "cardExchanges: receiver")
        if receiver is not None:
            read.append(Exchange(sender, receiver, _row(raw, exchange.get("cards", []), "cardExchanges", MOST_CARDS)))
    raw.exchanges = tuple(read)


def _read_notes(raw: RawDeal, notes: Any) -> None:
    """What `dumps` notes beside the calls: the order of the stock, and the packets of the deal."""
    said: Any = notes.get("0", []) if is_object(notes) else []
    for note in said if is_list(said) else []:
        if isinstance(note, str) and note.startswith(STOCK):
            try:
                raw.stock = read_cards(note.removeprefix(STOCK))
            except NotationError:
                continue  # a note of somebody else: annotations are free text
        elif isinstance(note, str) and re.fullmatch(re.escape(PACKETS) + r"\d(-\d)*", note):
            raw.packets = tuple(map(int, note.removeprefix(PACKETS).split("-")))


def _read_play(raw: RawDeal, phase: Mapping[str, Any]) -> None:
    _unknown_keys(raw, phase, PLAY_KEYS, "play: ")
    tricks = phase.get("tricks", [])
    if not is_list(tricks) or len(tricks) > MOST_TRICKS:
        raw.problem(f"tricks: a list of at most {MOST_TRICKS} tricks is expected")
        return
    raw.tricks = _without_end([_trick(raw, trick, number) for number, trick in enumerate(tricks, start=1)])
    if phase.get("initialLead") is not None:
        raw.first_lead = _seat(raw, phase["initialLead"], "initialLead")
