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
    from collections.abc import Iterator, Mapping

    from trickgames.cards.card import Card

__all__ = ["Exchange", "RawDeal", "read_raw"]

SEATS: Final = 4
MOST_TRICKS: Final = 10
MOST_CALLS: Final = 16
MOST_CARDS: Final = 16
MOST_PROBLEMS: Final = 100
STOCK: Final = "stock: "
PACKETS: Final = "packets: "
PUT_AWAY: Final = "put away by "
DRAWN: Final = "drawn by "
THROWN: Final = "thrown: "
GIVEN: Final = "given: "
MOST_EXCHANGES: Final = 4
NOTE: Final = re.compile(rf"({STOCK}|{THROWN}|{GIVEN}|(?:{PUT_AWAY}|{DRAWN})([0-3]): |{PACKETS}(\d(?:-\d)*))(.*)", re.DOTALL)
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
PHASES: Final = {"EUCHRE_BIDDING": BIDDING_KEYS, "TRICK_PLAY": PLAY_KEYS}


@attrs.frozen
class Exchange:
    """Cards that went from a seat (None: from the kitty) to a seat."""

    sender: int | None
    receiver: int
    cards: tuple[str, ...]


@attrs.define
class RawDeal:
    """A deal as the file tells it, in texts and numbers; `noted` are the cards of our own notes beside the calls.

    `lost` are keys of older files that nobody reads. `dropped` are settings that the ruleset has and the game has not: a deal
    that makes use of them breaks no rule.
    """

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
    noted: dict[str, tuple[Card, ...]] = attrs.field(factory=dict[str, "tuple[Card, ...]"])
    dropped: frozenset[str] = frozenset()
    budget: Budget = attrs.field(factory=Budget)
    problems: list[Problem] = attrs.field(factory=list[Problem])
    lost: list[str] = attrs.field(factory=list[str])

    def problem(self, sentence: str, kind: str = "file", **where: Any) -> None:
        """One more problem of this deal; of very many the first are kept."""
        if len(self.problems) == MOST_PROBLEMS:
            self.problems.append(Problem(f"deal {self.number}: and more", deal=self.number))
        if len(self.problems) > MOST_PROBLEMS:
            return
        self.problems.append(Problem(f"deal {self.number}: {sentence}", kind, deal=self.number, **where))

    @property
    def shown(self) -> Iterator[str]:
        """The settings that this deal makes use of."""
        yield from ("joker",) if "B" in self.texts() else ()
        yield from ("allow_no_trump",) if "n" in self.calls else ()
        yield from ("defend_alone",) if self.defender is not None else ()
        yield from ("farmers_hand",) if any(one.sender is None for one in self.exchanges) else ()
        yield from ("call_for_best",) if any(one.sender not in (None, one.receiver) for one in self.exchanges) else ()

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
    _check_keys(raw, value, DEAL_KEYS, "", ("dealNumber", "phases"))
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
            raw.problem(f"phases: {kind} appears twice")
        else:
            seen.append(kind)
            (_read_bidding if kind == "EUCHRE_BIDDING" else _read_play)(raw, phase)
    _read_alone(raw, phases)
    return raw


def _read_alone(raw: RawDeal, phases: list[Any]) -> None:
    """Whether a lone hand was played, which the phase of the tricks may tell as well, or alone."""
    told = [phase["isAlone"] for phase in phases if is_object(phase) and "isAlone" in phase]
    if len(told) > 1 and any(alone is not told[0] for alone in told):
        raw.problem("isAlone: the calls and the tricks tell different things, and the calls count")
    elif told and isinstance(told[0], bool):
        raw.alone = told[0]


def _check_keys(
    raw: RawDeal,
    value: Mapping[str, Any],
    known: tuple[str, ...],
    where: str,
    needed: tuple[str, ...] = (),
    old: tuple[str, ...] = (),
) -> None:
    """Keys that the notation does not have, and missing ones that it needs; `old` ones are read all the same."""
    for key in value:
        if key not in known and raw.strict:
            raw.problem(f"{where}the key {key!r:.60} is unknown")
        elif key not in (*known, *old):
            raw.lost.append(f"deal {raw.number}: {where}the key {key!r:.60}")
    for key in needed if raw.strict else ():
        if key not in value:
            raw.problem(f"{where}{key} is missing")


def _seat(raw: RawDeal, value: Any, what: str) -> int | None:
    if type(value) is int and 0 <= value < SEATS:
        return value
    raw.problem(f"{what}: a seat (0 to {SEATS - 1}) is expected, not {value!r:.60}")
    return None


def _card(raw: RawDeal, value: Any, what: str, **where: Any) -> str | None:
    if isinstance(value, str) and CARD.fullmatch(value):
        return value
    raw.problem(f"{what}: {value!r:.60} is not a card", "card", **where)
    return None


def _row(raw: RawDeal, value: Any, what: str, most: int, **where: Any) -> tuple[str, ...]:
    """The cards of a list; older files leave empty texts where a card is not known."""
    if not is_list(value):
        raw.problem(f"{what}: a list of cards is expected, not {value!r:.60}")
        return ()
    if len(value) > most:
        raw.problem(f"{what}: {len(value)} cards, and {most} at most can be there")
    if "" in value[:most] and raw.strict:
        raw.problem(f"{what}: a card that is not known is Xx, and not an empty text", "missing card", **where)
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
    _check_keys(raw, state, STATE_KEYS, "initialState: ", old=("player_cards", "kitty"))
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
    _check_keys(raw, phase, BIDDING_KEYS, "bidding: ", ("phaseNumber", "calls"))
    _read_phase_number(raw, phase, "bidding")
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
    elif "discard" in phase and raw.strict:
        raw.problem(f"discard: it is left out where it is not known, and not {phase['discard']!r}")
    defender = phase.get("aloneDefender", -1)
    if defender != -1:
        raw.defender = _seat(raw, defender, "aloneDefender")
    _read_exchanges(raw, phase.get("cardExchanges", []))
    _read_notes(raw, phase.get("callAnnotations"))


def _read_exchanges(raw: RawDeal, exchanges: Any) -> None:
    if not is_list(exchanges) or len(exchanges) > MOST_EXCHANGES:
        raw.problem(f"cardExchanges: a list of at most {MOST_EXCHANGES} is expected")
        return
    read: list[Exchange] = []
    for exchange in exchanges:
        if not is_object(exchange):
            raw.problem(f"cardExchanges: an object is expected, not {exchange!r:.60}")
            continue
        _check_keys(raw, exchange, ("sender", "receiver", "cards"), "cardExchanges: ", ("cards",))
        receiver = _seat(raw, exchange.get("receiver"), "cardExchanges: receiver")
        if receiver is not None:
            sender, known = _read_sender(raw, exchange)
            cards = _row(raw, exchange.get("cards", []), "cardExchanges", MOST_CARDS)
            if known:
                read.append(Exchange(sender, receiver, cards))
    raw.exchanges = tuple(read)


def _read_sender(raw: RawDeal, exchange: Mapping[str, Any]) -> tuple[int | None, bool]:
    """Who gave the cards (None: the kitty, whose seat is left out or empty), and whether that is known."""
    sender = exchange.get("sender")
    if sender in (None, "", -1):
        if "sender" in exchange and raw.strict:
            raw.problem(f"cardExchanges: sender: for the kitty it is left out, and not {sender!r}")
        return None, True
    seat = _seat(raw, sender, "cardExchanges: sender")
    return seat, seat is not None


def _read_phase_number(raw: RawDeal, phase: Mapping[str, Any], what: str) -> None:
    number = phase.get("phaseNumber", 0)
    if type(number) is not int and raw.strict:
        raw.problem(f"{what}: phaseNumber: a whole number is expected, not {number!r:.60}")


def _read_notes(raw: RawDeal, notes: Any) -> None:
    """What `dumps` notes beside the calls: the order of the stock, the packets of the deal, what was put away."""
    said: Any = notes.get("0", []) if is_object(notes) else []
    for note in said if is_list(said) else []:
        found = NOTE.fullmatch(note) if isinstance(note, str) else None
        if found is None:
            continue  # a note of somebody else: annotations are free text
        head, _, packets, text = found.groups()
        if packets is not None:
            raw.packets = raw.packets if text else tuple(map(int, packets.split("-")))
            continue
        try:
            cards = read_cards(text.replace("B", "Hj"))
        except NotationError:
            continue
        if head == STOCK:
            raw.stock = cards
        else:
            raw.noted[head] = cards


def _read_play(raw: RawDeal, phase: Mapping[str, Any]) -> None:
    _check_keys(raw, phase, PLAY_KEYS, "play: ", ("phaseNumber", "tricks"), old=("initialLead",))
    _read_phase_number(raw, phase, "play")
    if not isinstance(phase.get("isAlone", False), bool):
        raw.problem(f"play: isAlone: true or false is expected, not {phase['isAlone']!r:.60}")
    tricks = phase.get("tricks", [])
    if not is_list(tricks) or len(tricks) > MOST_TRICKS:
        raw.problem(f"tricks: a list of at most {MOST_TRICKS} tricks is expected")
        return
    raw.tricks = _without_end([_trick(raw, trick, number) for number, trick in enumerate(tricks, start=1)])
    if phase.get("initialLead") is not None:
        raw.first_lead = _seat(raw, phase["initialLead"], "initialLead")
