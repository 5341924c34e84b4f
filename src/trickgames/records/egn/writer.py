"""Writing a record in the notation, so that it reads back the same, or saying why it cannot be written.

The notation tells no pack: the hands are written in the order in which they were dealt, and the order of the stock and the
packets, where they are not what a reader takes them for, as notes beside the calls.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.engine.states import ConsideringTurnUp, NamingSuit
from trickgames.errors import NotationError
from trickgames.phases import CallForBest, DealCards
from trickgames.phases.deal import layout
from trickgames.records.egn.cards import write_card
from trickgames.records.egn.raw import PACKETS, STOCK
from trickgames.records.egn.reader import GAME, loads
from trickgames.records.egn.ruleset import NAMED, read_ruleset, write_ruleset
from trickgames.records.limits import check_encodable
from trickgames.table.actions import ClaimMisdeal, Deal, DefendAlone, Discard, Give, Name, OrderUp, Pass, Play, Swap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.records.record import Record

__all__ = ["dumps"]

VERSION: Final = "1.4"
MOST_DEALS: Final = 100
LONGEST_DESCRIPTION: Final = 1024


def dumps(record: Record, *, indent: int | None = 1) -> str:
    """The record of a game of euchre as an EGN file of version 1.4.

    `NotationError` says what cannot be written: settings that the notation lacks, deals abandoned for a bad hand, and what
    would not read back the same.

    >>> from trickgames import euchre
    >>> from trickgames.records import Record
    >>> loads(dumps(Record(euchre.BICYCLE))).record() == Record(euchre.BICYCLE)
    True
    """
    rules = write_ruleset(record.game)
    metadata: dict[str, Any] = {
        "players": list(record.players),
        "initialScore": list(record.scores),
        "ruleset": rules,
    }
    if read_ruleset(rules, None)[0].name != record.game.name:
        metadata["description"] = NAMED + record.game.name
        if len(metadata["description"]) > LONGEST_DESCRIPTION:
            msg = f"the game's name is too long: a description has at most {LONGEST_DESCRIPTION:,} characters"
            raise NotationError(msg)
    deals = [deal.written() for deal in _deals(record)]
    if len(deals) > MOST_DEALS:
        msg = f"{len(deals)} deals cannot be written: a file holds {MOST_DEALS}"
        raise NotationError(msg)
    file = {"fileType": GAME, "version": VERSION, "metadata": metadata, "deals": deals}
    text = json.dumps(file, ensure_ascii=False, indent=indent)
    check_encodable(text)
    _check(text, record)
    return text


def _check(text: str, record: Record) -> None:
    """Whether the file reads back as the record; if not, what is lost."""
    read = loads(text)
    games = read.games
    try:
        same = games[0].record() == record
        lost = ["it would not read back the same: within an exchange, or before who defends alone, the notation cannot stop"]
    except NotationError as error:
        same, lost = False, list(error.problems)
    if not same:
        raise NotationError(*(f"the record cannot be written: {problem}" for problem in lost))


@attrs.define
class _Deal:
    """A deal on its way into the file."""

    number: int
    dealer: int
    turn_up: str
    hands: list[list[str]]
    notes: list[str]
    calls: list[str] = attrs.field(factory=list[str])
    alone: bool = False
    discard: str | None = None
    defender: int | None = None
    exchanges: list[dict[str, Any]] = attrs.field(factory=list[dict[str, Any]])
    tricks: list[list[str]] = attrs.field(factory=list[list[str]])

    def written(self) -> dict[str, Any]:
        bidding: dict[str, Any] = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": self.calls, "isAlone": self.alone}
        if self.discard is not None:
            bidding["discard"] = self.discard
        if self.defender is not None:
            bidding["aloneDefender"] = self.defender
        if self.exchanges:
            bidding["cardExchanges"] = self.exchanges
        if self.notes:
            bidding["callAnnotations"] = {"0": self.notes}
        phases = [bidding, *([{"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": self.tricks}] if self.tricks else [])]
        state = {"dealer": self.dealer, "upCard": self.turn_up, "playerCards": self.hands}
        return {"dealNumber": self.number, "initialState": state, "phases": phases}

    def add(self, state: AnyState, action: object) -> None:
        """An action that was done in this state; passes that no call asked for are told by the lack of anything else."""
        seat = int(getattr(state, "seat", 0))
        match action:
            case Play(card=card):
                if not state.trick:
                    self.tricks.append([])
                self.tricks[-1].append(write_card(card))
            case OrderUp(alone=alone):
                self._call("Order", alone=alone)
            case Name(suit=suit, alone=alone):
                self._call("n" if suit is None else suit.letter, alone=alone)
            case Pass() if isinstance(state, ConsideringTurnUp | NamingSuit):
                self.calls.append("Pass")
            case Discard() | Give() | Swap():
                self._exchange(state, seat, action)
            case DefendAlone():
                self.defender = seat
            case ClaimMisdeal():
                msg = f"deal {self.number} was abandoned for a bad hand, which the notation does not tell"
                raise NotationError(msg)
            case _:
                pass

    def _call(self, call: str, *, alone: bool) -> None:
        self.calls.append(call)
        self.alone = alone

    def _exchange(self, state: AnyState, seat: int, action: Discard | Give | Swap) -> None:
        card = write_card(action.card)
        if isinstance(action, Discard) and not isinstance(state.phase, CallForBest):
            self.discard = card
            return
        receiver = state.game.seating.partners(seat)[0] if isinstance(action, Give) else seat
        last = self.exchanges[-1] if self.exchanges else None
        if isinstance(action, Swap) and last and last["sender"] == seat:
            last["cards"].append(card)
        else:
            self.exchanges.append({"sender": seat, "receiver": receiver, "cards": [card]})


def _deals(record: Record) -> Iterator[_Deal]:
    states = record.states()
    state = next(states)
    if not record.actions and state.dealer:
        msg = "a record without a deal cannot be written with its dealer: the notation tells the dealer of each deal"
        raise NotationError(msg)
    deal: _Deal | None = None
    number = 0
    for action, after in zip(record.actions, states, strict=True):
        if isinstance(action, Deal):
            if deal is not None:
                yield deal
            deal = _dealt(record.game, action, state.dealer, number)
            number += 1
        elif deal is not None:
            deal.add(state, action)
        state = after
    if deal is not None:
        yield deal


def _dealt(game: Game, action: Deal, dealer: int, number: int) -> _Deal:
    phase = next(phase for phase in game.phases if isinstance(phase, DealCards))
    seats = game.seating.seats
    hands: list[list[str]] = [[] for _ in range(seats)]
    for seat, picker in zip(game.seating.clockwise(dealer), layout(seats, action.plan or phase.plans[0]), strict=True):
        hands[seat] = [write_card(card) for card in picker(action.pack)]
    top = seats * phase.count
    stock = action.pack[top + 1 :]
    notes = [STOCK + " ".join(map(str, stock))] if list(stock) != sorted(stock) else []
    if action.plan is not None:
        notes.append(PACKETS + "-".join(map(str, action.plan)))
    return _Deal(number, dealer, write_card(action.pack[top]), hands, notes)
