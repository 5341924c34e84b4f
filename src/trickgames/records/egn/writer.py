"""Writing a record in the notation, so that it reads back the same, or saying why it cannot be written.

The notation tells no pack: the hands are written in the order in which they were dealt, and the order of the stock and the
packets, where they are not what a reader takes them for, as notes beside the calls. An exchange is told as the notation does:
what somebody got.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.engine.engine import actor
from trickgames.engine.states import AnyState, AwaitingDeal, ConsideringTurnUp, MatchOver, NamingSuit, Swapping
from trickgames.errors import NotationError
from trickgames.phases.deal import dealing_of
from trickgames.phases.packets import plan_text
from trickgames.records.egn.cards import Budget, write_card
from trickgames.records.egn.commentary import write_notes
from trickgames.records.egn.deals import read_deal
from trickgames.records.egn.raw import DRAWN, GIVEN, MOST_EXCHANGES, PACKETS, PUT_AWAY, STOCK, THROWN, read_raw
from trickgames.records.egn.reader import GAME, loads
from trickgames.records.egn.ruleset import NAMED, read_ruleset, write_ruleset
from trickgames.records.limits import check_encodable
from trickgames.records.record import Record, named
from trickgames.table.actions import ClaimMisdeal, Deal, DefendAlone, Discard, Give, Name, OrderUp, Pass, Play, Swap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.actions import Action
    from trickgames.engine.game import Game

__all__ = ["dumps", "without_lost_notes"]

VERSION: Final = "1.4"
MOST_DEALS: Final = 100
LONGEST_DESCRIPTION: Final = 1024


def dumps(record: Record, *, indent: int | None = 1) -> str:
    """The record of a game of euchre as an EGN file of version 1.4.

    `NotationError` says what can't be written: settings that the notation lacks, deals abandoned for a bad hand, notes for
    which it has no place, and anything that wouldn't read back the same.

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
    if read_ruleset(rules, None).game.name != record.game.name:
        metadata["description"] = NAMED + record.game.name
        if len(metadata["description"]) > LONGEST_DESCRIPTION:
            msg = f"the game's name is too long: a description has at most {LONGEST_DESCRIPTION:,} characters"
            raise NotationError(msg)
    deals = [deal.written() for deal in _deals(record)]
    if len(deals) > MOST_DEALS:
        msg = f"{len(deals)} deals cannot be written: a file holds {MOST_DEALS}"
        raise NotationError(msg)
    NotationError.check(f"the note {problem}" for problem in write_notes(record.notes, metadata, deals))
    if deals and isinstance(record.final, AwaitingDeal | MatchOver):
        metadata["finalScore"] = list(record.final.scores)
    file = {"fileType": GAME, "version": VERSION, "metadata": metadata, "deals": deals}
    text = json.dumps(file, ensure_ascii=False, indent=indent)
    check_encodable(text)
    _check(text, record)
    return text


def without_lost_notes(record: Record) -> tuple[Record, tuple[str, ...]]:
    """The record without the notes for which the notation has no place, and those notes, each with the reason."""
    metadata: dict[str, Any] = {"players": list(record.players)}
    deals = [deal.written() for deal in _deals(record)] if record.notes else []
    lost = write_notes(record.notes, metadata, deals)
    names = {problem.partition(":")[0] for problem in lost}
    kept = tuple(note for note in record.notes if note[0] not in names)
    return named(record, notes=kept), tuple(lost)


def _check(text: str, record: Record) -> None:
    """Whether the file reads back as the record; if not, what is lost."""
    read = loads(text)
    games = read.games
    try:
        kept = Record(record.game, record.players, record.dealer, record.scores, record.actions, record.notes)  # without a seed
        same = games[0].record() == kept
        lost = ["it would not read back the same: within an exchange, or before who defends alone, the notation cannot stop"]
    except NotationError as error:
        same, lost = False, list(error.problems)
    if not same:
        raise NotationError(*(f"the record cannot be written: {problem}" for problem in lost))


@attrs.define
class _Deal:
    """A deal on its way into the file, with the `actions` that are to be read back."""

    game: Game
    number: int
    dealer: int
    turn_up: str
    hands: list[list[str]]
    notes: list[str]
    actions: list[Action]
    calls: list[str] = attrs.field(factory=list[str])
    alone: bool = False
    discard: str | None = None
    defender: int | None = None
    drawn: dict[int, list[str]] = attrs.field(factory=dict[int, "list[str]"])
    away: dict[int, list[str]] = attrs.field(factory=dict[int, "list[str]"])
    kept: list[int] = attrs.field(factory=list[int])
    thrown: dict[int, list[str]] = attrs.field(factory=dict[int, "list[str]"])
    gift: list[dict[str, Any]] = attrs.field(factory=list[dict[str, Any]])
    tricks: list[list[str]] = attrs.field(factory=list[list[str]])

    def written(self) -> dict[str, Any]:
        """The deal as the file tells it, with no more than is needed to read it back.

        The notation tells what somebody got: from the kitty or from the partner. What was put away mostly follows. Where
        it does not, it is told as cards that a seat gave itself (its whole hand if it swapped nothing), or beside the calls
        where there is no room for more exchanges.
        """
        kept = {seat: self.hands[seat] for seat in self.kept}
        rows = (self.away, self.thrown, kept)
        own = [{"sender": seat, "receiver": seat, "cards": cards} for row in rows for seat, cards in row.items()]
        got = self._got()
        if not (own or got):
            return self._form([], self.notes)
        told = next(filter(self._is_enough, _choices(got, own)), got[:MOST_EXCHANGES])
        notes = self.notes
        if self._read(told, notes) != self.actions:
            notes = [*notes, *self._exchange_notes()]
        return self._form(told, notes)

    def _exchange_notes(self) -> list[str]:
        """All that was exchanged, beside the calls."""
        rows = [(f"{PUT_AWAY}{seat}: ", cards) for seat, cards in self.away.items()]
        rows += [(f"{PUT_AWAY}{seat}: ", []) for seat in self.kept]
        rows += [(f"{DRAWN}{seat}: ", cards) for seat, cards in self.drawn.items()]
        rows += [(THROWN, cards) for cards in self.thrown.values()]
        rows += [(GIVEN, one["cards"]) for one in self.gift]
        return [head + " ".join(cards) for head, cards in rows]

    def _got(self) -> list[dict[str, Any]]:
        return [*({"receiver": seat, "cards": cards} for seat, cards in self.drawn.items()), *self.gift]

    def _is_enough(self, exchanges: list[dict[str, Any]]) -> bool:
        """Whether everything follows from these exchanges but the order in which cards were put away."""
        return Counter(self._read(exchanges, [])[1:]) == Counter(self.actions[1:])

    def _read(self, exchanges: list[dict[str, Any]], notes: list[str]) -> list[Action]:
        """What would be read if the deal were written like this."""
        raw = read_raw(self._form(exchanges, notes), self.number, strict=True, budget=Budget())
        return list(read_deal(raw, self.game, last=True).actions)

    def _form(self, exchanges: list[dict[str, Any]], notes: list[str]) -> dict[str, Any]:
        bidding: dict[str, Any] = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": self.calls, "isAlone": self.alone}
        if self.discard is not None:
            bidding["discard"] = self.discard
        if self.defender is not None:
            bidding["aloneDefender"] = self.defender
        if exchanges:
            bidding["cardExchanges"] = exchanges
        if notes:
            bidding["callAnnotations"] = {"0": notes}
        phases = [bidding, *([{"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": self.tricks}] if self.tricks else [])]
        state = {"dealer": self.dealer, "upCard": self.turn_up, "playerCards": self.hands}
        return {"dealNumber": self.number, "initialState": state, "phases": phases}

    def add(self, state: AnyState, action: Action, after: AnyState) -> None:
        """An action that was done in this state; passes that no call asked for are told by the lack of anything else."""
        self.actions.append(action)
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
            case DefendAlone():
                self.defender = actor(state)
            case ClaimMisdeal():
                msg = f"deal {self.number} was abandoned for a bad hand, which the notation does not tell"
                raise NotationError(msg)
            case _:
                self._exchange(state, action, after)

    def _exchange(self, state: AnyState, action: Action, after: AnyState) -> None:
        seat = actor(state) or 0
        match action:
            case Swap(card=card):
                self.away.setdefault(seat, []).append(write_card(card))
                drawn = after.hands[seat] - state.hands[seat]
                if drawn:
                    self.drawn[seat] = [write_card(one) for one in drawn]
            case Pass() if isinstance(state, Swapping):
                self.kept.append(seat)
            case Discard(card=card) if Give in state.phase.accepts:
                self.thrown[seat] = [write_card(card)]
            case Discard(card=card):
                self.discard = write_card(card)
            case Give(card=card):
                partner = state.game.seating.partners(seat)[0]
                self.gift.append({"sender": seat, "receiver": partner, "cards": [write_card(card)]})
            case _:
                pass

    def _call(self, call: str, *, alone: bool) -> None:
        self.calls.append(call)
        self.alone = alone


def _choices(got: list[dict[str, Any]], own: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """The exchanges to tell of, no more than there is room for: all that somebody got, with as few others as need be."""
    for more in (some for count in range(len(own) + 1) for some in combinations(own, count)):
        if len(more) <= MOST_EXCHANGES:
            yield from ([*more, *some] for some in combinations(got, min(len(got), MOST_EXCHANGES - len(more))))


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
            deal.add(state, action, after)
        state = after
    if deal is not None:
        yield deal


def _dealt(game: Game, action: Deal, dealer: int, number: int) -> _Deal:
    phase = dealing_of(game)
    spread = None if phase is None else phase.spread(game, number + 1, action.plan)
    if spread is None or spread.turned is None:
        msg = f"{game.name} turns no card up, and the notation tells one for each deal"
        raise NotationError(msg)
    hands: list[list[str]] = [[] for _ in range(game.seating.seats)]
    for seat, places in zip(game.seating.clockwise(dealer), spread.hands, strict=True):
        hands[seat] = [write_card(action.pack[place]) for place in places]
    stock = [action.pack[place] for place in spread.rest]
    notes = [STOCK + " ".join(map(str, stock))] if stock != sorted(stock) else []
    if action.plan is not None:
        notes.append(PACKETS + plan_text(action.plan))
    return _Deal(game, number, dealer, write_card(action.pack[spread.turned]), hands, notes, [action])
