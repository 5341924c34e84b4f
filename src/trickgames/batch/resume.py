"""A state in the middle of a deal as the kernel's block, so that it can be played on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.batch.kernel import places as at
from trickgames.batch.tables import suit_number
from trickgames.engine.engine import actor
from trickgames.engine.states import Bidding, Burning, Giving, Playing, Swapping
from trickgames.phases import Draw, SwapFarmersHand
from trickgames.table.facts import Called, Contract, LoneDefender, Trump, TurnUp, TurnUpAccepted
from trickgames.table.table import MustLead

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.batch.program import Program
    from trickgames.cards.card import Card
    from trickgames.engine.states import AnyState
    from trickgames.table.table import Table

__all__ = ["write_state"]


def write_state(program: Program, state: AnyState, block: Any) -> int:
    """Fills the block with a state in which somebody is asked; the number of the phase's row."""
    table = state.table
    block[: at.MAKING_PART] = 0
    log_mask = len(block) - at.LOG - 1
    block[at.LOG_MASK] = log_mask
    seats = program.game.seating.seats
    hands = state.masks if isinstance(state, Playing) else [hand.mask for hand in table.hands]
    block[at.HAND : at.HAND + seats] = [program.mask(hand) for hand in hands]
    block[at.HELD : at.HELD + seats] = [program.mask(hand.mask) for hand in table.hands]
    block[at.TAKEN : at.TAKEN + seats] = 0
    block[at.POINTS : at.POINTS + seats] = 0
    block[at.SCORES : at.SCORES + len(table.scores)] = table.scores
    block[at.DEALS_DONE] = len(table.results)
    _write_facts(program, table, block)
    _write_deck(program, table, block)
    _write_question(program, state, block)
    return program.row_of[program.game.place(state.phase)]


def _write_facts(program: Program, table: Table, block: Any) -> None:
    number = program.number
    trump, turned, contract = table.find(Trump), table.find(TurnUp), table.find(Contract)
    called, defender, must = table.find(Called), table.find(LoneDefender), table.secret(MustLead)
    block[at.DEALER] = table.dealer
    block[at.TRUMP] = suit_number(None if trump is None else trump.suit)
    block[at.TURNED] = -1 if turned is None else number[turned.card]
    block[at.OFFERED] = suit_number(None if turned is None else turned.suit)
    block[at.ACCEPTED] = table.find(TurnUpAccepted) is not None
    block[at.RESTING] = sum(1 << seat for seat in table.resting)
    block[at.BLIND] = sum(1 << seat for seat in table.blind)
    block[at.CALLED] = -1 if called is None else number[called.card]
    block[at.MUST_LEAD] = -1 if must is None else number[must.card]
    block[at.LONE_DEFENDER] = -1 if defender is None else defender.seat
    block[at.MAKER] = -1
    if contract is not None:
        party = contract.party if isinstance(contract.party, tuple) else (contract.maker,)
        block[at.MAKER], block[at.LEVEL] = contract.maker, contract.level
        block[at.ALONE], block[at.MOON] = contract.alone, contract.moon
        block[at.PARTY] = sum(1 << seat for seat in party)


def _write_deck(program: Program, table: Table, block: Any) -> None:
    names = (
        {program.rest, "under the pack"}
        if any(isinstance(phase, SwapFarmersHand) for phase in table.game.phases)
        else {program.rest}
    )
    cards = [card for pile in table.piles if pile.name in names for card in pile.cards]
    block[at.DECK : at.DECK + len(cards)] = [program.number[card] for card in cards]
    block[at.STOCK], block[at.STOCK_END] = 0, len(cards)
    block[at.THROWN] = _mask(program, (card for pile in table.piles if pile.name == "thrown trumps" for card in pile.cards))


def _mask(program: Program, cards: Iterable[Card]) -> int:
    return sum(1 << program.number[card] for card in cards)


def _write_question(program: Program, state: AnyState, block: Any) -> None:
    block[at.RESUME], block[at.AT] = 1, actor(state)
    if isinstance(state, Bidding):
        if state.standing is not None:
            block[at.MAKER] = state.standing.seat
            level: int | None = getattr(state.standing.bid, "level", None)
            block[at.STANDING] = program.highest_bid if level is None else level
            block[at.STANDING_MOON] = level is None
    elif isinstance(state, Swapping):
        block[at.CHOSEN] = sum((program.number[card] + 1) << at.ORDER_BITS * place for place, card in enumerate(state.chosen))
    elif isinstance(state, Giving) or (isinstance(state, Burning) and isinstance(state.phase, Draw)):
        block[at.CHOSEN] = 1
    elif isinstance(state, Playing):
        _write_tricks(program, state, block)


def _write_tricks(program: Program, state: Playing, block: Any) -> None:
    rules, number = program.rules, program.number
    trump = int(block[at.TRUMP])
    carried = at.CARRIED + trump * at.SLOTS
    for place, trick in enumerate(state.finished):
        block[at.TAKEN + trick.winner] += 1
        block[at.POINTS + trick.winner] += sum(rules[carried + number[card]] for card in trick.cards)
        block[at.WINNER + place] = trick.winner
    block[at.TRICKS_DONE] = len(state.finished)
    block[at.LED], block[at.LEADER] = -1, state.seat
    if state.plays:
        led = int(rules[at.SUIT + trump * at.SLOTS + number[state.plays[0][1]]])
        power = at.POWER + (trump * at.SUITS + led) * at.SLOTS
        strengths = [int(rules[power + number[card]]) for _, card in state.plays]
        block[at.LED], block[at.LEADER] = led, state.plays[0][0]
        block[at.BEST] = max(strengths)
        block[at.WINNING] = state.plays[strengths.index(max(strengths))][0]
        block[at.WORTH] = sum(rules[carried + number[card]] for _, card in state.plays)
        block[at.TRICK_BEGAN] = -len(state.plays)
