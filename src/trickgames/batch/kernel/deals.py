"""The kernel's loops: a deal from shuffled pack to score, many deals, many matches, and a deal played on from its middle.

The entries are compiled once and kept on disk. Numba knows what it keeps by the text of this one module; the digest of all
modules of the kernel, which the entries hold, makes it compile anew when any of them has changed.
"""

from __future__ import annotations

from typing import Any

from trickgames.batch.kernel.bits import SIGNED, STEP, U, begin_stream, bit, memory, scaled
from trickgames.batch.kernel.decide import note
from trickgames.batch.kernel.jit import Block, call_phase, entry, jit
from trickgames.batch.kernel.moving import FIRST_PILE, TURN_UP_PILE
from trickgames.batch.kernel.parts import DIGEST
from trickgames.batch.kernel.places import (
    ACCEPTED,
    ALONE,
    AUCTION,
    BAGS,
    BIDDING_PART,
    BLIND,
    CALLED,
    CARDS,
    CHANGE,
    DEAL,
    DEALER,
    DEALS_DONE,
    DEALT,
    DEALT_TO,
    DECK,
    DEFENDED_ALONE,
    DISCARDED,
    ENDED,
    EXCHANGE,
    EXCHANGE_PART,
    GAMES_WON,
    GO_ON,
    HAND,
    HELD,
    KEEP_LOG,
    LAST_BIDDER,
    LAST_DEAL,
    LAST_TURNED,
    LATER,
    LEVEL,
    LISTED_DEALS,
    LOGGED,
    LONE_DEFENDER,
    MADE,
    MAKER,
    MAKING_PART,
    MATCH_ABANDONED,
    MATCH_DEALS,
    MATCH_OVER,
    MATCH_SCORES,
    MATCH_WINNERS,
    MOON,
    MORE_TRICKS,
    MORE_TRICKS_PART,
    MUST_LEAD,
    NO_SUIT,
    NO_TRUMP,
    NOBODY_CALLS,
    NOT_SAID,
    OFFERED,
    OPEN_CARDS,
    OURS,
    OWNER,
    PARAMS,
    PARTY,
    PASSED_OUT,
    PHASES,
    PILE,
    PILES,
    PLAYED_ALONE,
    POINTS,
    RESTING,
    RESUME,
    RNG,
    ROW_BID,
    ROW_CONTRACT,
    ROW_DEALER,
    ROW_MADE,
    ROW_MAKER,
    ROW_MAKERS,
    ROW_OURS,
    ROW_SEATS,
    ROW_TRUMP,
    ROWS,
    RULES,
    SAME_DEALER,
    SAYS_TO_HOLD,
    SCORE_HONOURS,
    SCORE_PART,
    SCORES,
    SCORING,
    SEATS,
    SETTLED,
    SHOT_THE_MOON,
    SHUFFLED,
    SIDE,
    SIDES,
    SLOTS,
    STOCK,
    STOCK_END,
    SUIT,
    TAKEN,
    TRICKS,
    TRICKS_DONE,
    TRICKS_PART,
    TRUMP,
    TURN_UP,
    TURNED,
    WINNERS,
    WITH_PARTNER,
    WON,
)
from trickgames.batch.kernel.shaping import SHAPE_DEALT, SHAPE_OWNER


@jit
def clear(r: Block, d: Block, dealer: int) -> None:
    """Before a deal: nothing is settled, nobody holds a card."""
    d[DEALER] = dealer
    d[TRUMP], d[OFFERED] = NO_TRUMP, NO_SUIT
    d[SAYS_TO_HOLD] = NOT_SAID
    d[MAKER] = d[TURNED] = d[CALLED] = d[MUST_LEAD] = d[LONE_DEFENDER] = d[LAST_BIDDER] = -1
    d[LEVEL] = d[ALONE] = d[MOON] = d[ACCEPTED] = d[RESTING] = d[BLIND] = d[SETTLED] = d[NOBODY_CALLS] = 0
    d[TRICKS_DONE] = d[PARTY] = d[MADE] = d[RESUME] = d[DISCARDED] = d[LATER] = 0
    for seat in range(r[SEATS]):
        d[HAND + seat] = 0
        d[HELD + seat] = 0
        d[OPEN_CARDS + seat] = 0
        d[TAKEN + seat] = 0
        d[WON + seat] = 0
    for pile in range(r[PILES]):
        d[PILE + FIRST_PILE + pile] = 0


@jit
def drawn(d: Block, number: Any, place: int, cards: int) -> int:
    """Puts one of the cards from a place of the deck on in that place."""
    other = DECK + place + scaled(number, cards - place)
    card = d[other]
    d[other] = d[DECK + place]
    d[DECK + place] = card
    return card


@jit
def deal_cards(r: Block, d: Block) -> None:
    """Shuffles as many cards as matter, and deals to hands and piles."""
    cards, dealt, owner = r[CARDS], r[DEALT], OWNER
    if r[LISTED_DEALS]:
        shape = r[RULES + d[DEALS_DONE] % r[LISTED_DEALS]]
        dealt, owner = r[shape + SHAPE_DEALT], shape + SHAPE_OWNER
    for card in range(cards):
        d[DECK + card] = card
    owner += d[DEALER] * SLOTS
    number = U(d[RNG])
    for place in range(dealt):
        number += STEP
        card = drawn(d, number, place, cards)
        d[HAND + r[owner + place]] |= bit(card)
    for place in range(dealt, r[SHUFFLED]):
        number += STEP
        drawn(d, number, place, cards)
    d[RNG] = SIGNED(number)
    if d[KEEP_LOG]:
        note(d, DEAL, 0)
        for place in range(cards):
            note(d, 0, d[DECK + place])
    if r[SCORING + SCORE_HONOURS]:
        for seat in range(r[SEATS]):
            d[DEALT_TO + seat] = d[HAND + seat]
    d[STOCK] = dealt
    d[STOCK_END] = cards
    if r[TURN_UP]:
        last = r[TURN_UP] == LAST_TURNED  # the dealer's own, which is not put apart
        d[TURNED] = d[DECK + dealt - last]
        d[OFFERED] = r[SUIT + NO_TRUMP * SLOTS + d[TURNED]]
        d[STOCK] += 1 - last
        d[PILE + TURN_UP_PILE] = 0 if last else bit(d[TURNED])


@jit
def run_phase(r: Block, d: Block, row: int) -> int:
    """Runs a phase by its opcode."""
    code = r[row]
    if code == TRICKS:
        return call_phase(d[TRICKS_PART], r, d, row)
    if code == MORE_TRICKS:
        return call_phase(d[MORE_TRICKS_PART], r, d, row)
    return call_phase(d[MAKING_PART if code < AUCTION else BIDDING_PART if code < EXCHANGE else EXCHANGE_PART], r, d, row)


@jit
def play_on(r: Block, d: Block, first: int) -> int:
    """Runs the phases from one on and scores; or says how the deal was abandoned."""
    for place in range(first, r[PHASES]):
        came = run_phase(r, d, ROWS + place * PARAMS)
        if came != GO_ON:
            return came
    call_phase(d[SCORE_PART], r, d, 0)
    return GO_ON


@jit
def play_deal(r: Block, d: Block, dealer: int) -> int:
    """A whole deal."""
    clear(r, d, dealer)
    deal_cards(r, d)
    return play_on(r, d, 0)


@jit
def begin(r: Block, d: Block, key: Any, index: int, scores: Any, deals_done: int) -> None:
    """Before a match, or a deal by itself, which is told how many came before it."""
    begin_stream(d, key, index)
    d[LOGGED] = d[ENDED] = d[WINNERS] = 0
    d[DEALS_DONE] = deals_done
    for side in range(r[SIDES]):
        d[SCORES + side] = scores[side]
        d[BAGS + side] = d[GAMES_WON + side] = 0


@jit
def contract_of(d: Block) -> int:
    """How the deal was played."""
    if d[MOON]:
        return SHOT_THE_MOON
    if d[LONE_DEFENDER] >= 0:
        return DEFENDED_ALONE
    return PLAYED_ALONE if d[ALONE] else WITH_PARTNER


@jit
def write(r: Block, d: Block, came: int, rows: Any, changes: Any, number: int) -> None:
    """Writes what came of a deal."""
    seats, sides = r[SEATS], r[SIDES]
    rows[ROW_DEALER, number] = d[DEALER]
    if came != GO_ON:
        rows[ROW_MAKER, number] = rows[ROW_TRUMP, number] = -1
        rows[ROW_BID, number] = rows[ROW_MADE, number] = rows[ROW_MAKERS, number] = rows[ROW_OURS, number] = 0
        rows[ROW_CONTRACT, number] = PASSED_OUT
        for column in range(2 * seats):
            rows[ROW_SEATS + column, number] = 0
        for side in range(sides + 1):
            changes[side, number] = 0
        return
    rows[ROW_MAKER, number] = d[MAKER]
    rows[ROW_BID, number] = d[LEVEL]
    rows[ROW_TRUMP, number] = d[TRUMP]
    rows[ROW_CONTRACT, number] = contract_of(d)
    rows[ROW_MADE, number] = d[MADE]
    rows[ROW_MAKERS, number] = d[PARTY]
    rows[ROW_OURS, number] = d[OURS]
    for seat in range(seats):
        rows[ROW_SEATS + seat, number] = d[TAKEN + seat]
        rows[ROW_SEATS + seats + seat, number] = d[POINTS + seat]
    for side in range(sides):
        changes[side, number] = d[CHANGE + side]
    changes[sides, number] = d[CHANGE + r[SIDE + d[MAKER]]] if d[MAKER] >= 0 else 0


@jit
def play_match(r: Block, d: Block, dealer: int, most: int, rows: Any, changes: Any, written: int) -> int:
    """A match of at most this number of deals; returns how many were abandoned. The rows from `written` on hold its deals."""
    abandoned = 0
    for number in range(written, written + most):
        came = play_deal(r, d, dealer)
        write(r, d, came, rows, changes, number)
        if came != GO_ON:
            abandoned += 1
        if d[ENDED]:
            break
        if came != SAME_DEALER:
            dealer = dealer + 1 if dealer + 1 < r[SEATS] else 0
    return abandoned


def _entries(digest: str) -> tuple[Any, Any, Any]:
    """The entries; each holds the digest."""

    @entry
    def many_deals(rules: Any, block: Any, key: Any, first: int, scores: Any, rows: Any, changes: Any) -> None:
        """Plays a row of deals, each from these scores."""
        len(digest)
        r, d = memory(rules), memory(block)
        for number in range(rows.shape[1]):
            index = first + number
            begin(r, d, key, index, scores, index % r[LAST_DEAL] if r[LAST_DEAL] else index)
            came = play_deal(r, d, index % r[SEATS])
            write(r, d, came, rows, changes, number)

    @entry
    def many_matches(
        rules: Any, block: Any, key: Any, first: int, scores: Any, most: int, out: Any, rows: Any, changes: Any
    ) -> tuple[int, int]:
        """Plays matches until `rows` might not hold another; returns how many, and how many rows they fill."""
        len(digest)
        r, d = memory(rules), memory(block)
        written = 0
        for number in range(out.shape[0]):
            if written + most > rows.shape[1]:
                return number, written
            index = first + number
            begin(r, d, key, index, scores, 0)
            abandoned = play_match(r, d, index % r[SEATS], most, rows, changes, written)
            dealt = d[DEALS_DONE] + abandoned
            written += dealt
            out[number, MATCH_WINNERS] = d[WINNERS]
            out[number, MATCH_DEALS] = dealt
            out[number, MATCH_ABANDONED] = abandoned
            out[number, MATCH_OVER] = d[ENDED]
            for side in range(r[SIDES]):
                out[number, MATCH_SCORES + side] = d[SCORES + side]
        return out.shape[0], written

    @entry
    def play_out(rules: Any, block: Any, key: Any, index: int, phase: int, rows: Any, changes: Any, number: int) -> None:
        """Plays one deal on from the state that the block holds, in this phase."""
        len(digest)
        r, d = memory(rules), memory(block)
        begin_stream(d, key, index)
        came = play_on(r, d, phase)
        write(r, d, came, rows, changes, number)

    return many_deals, many_matches, play_out


many_deals, many_matches, play_out = _entries(DIGEST)
