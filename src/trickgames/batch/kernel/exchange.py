"""Between the calls and the play: cards that are taken up, discarded, drawn, burned. Each function is a phase of the game."""

from __future__ import annotations

from trickgames.batch.kernel.auctions import seat_at
from trickgames.batch.kernel.bits import bit, size
from trickgames.batch.kernel.decide import decide, decide_card, note
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.making import first_seat
from trickgames.batch.kernel.places import (
    ACCEPTED,
    ALONE,
    AT,
    BURN,
    BURN_TO,
    CALL_FOR_BEST,
    CALLED,
    CHOSEN,
    DEALER,
    DEALER_TAKES,
    DECK,
    DEFEND,
    DISCARD,
    DISCARD_PLAIN,
    DISCARDED,
    DRAW,
    GIVE,
    GIVE_REST,
    GO_ON,
    HAND,
    KEEP,
    LONE_DEFENDER,
    MAKER,
    MATE,
    MATES,
    MAY_DISCARD,
    PASS,
    POINTED,
    RESTING,
    RESUME,
    SEATS,
    SIDE,
    STOCK,
    STOCK_END,
    TAKE,
    TAKE_DISCARDS,
    TAKE_REST,
    TRUMP,
    TRUMPS,
    TURNED,
)

GAVE_AWAY = 1  # CHOSEN of a partner who is asked for a card: the maker's discard is done
DONE_TAKING = 1  # CHOSEN of a seat that has passed on the discarded trumps, and burns


@jit
def dealer_takes(r: Block, d: Block, row: int) -> int:
    """Parameters: whether the turn-up may be buried, whether a resting dealer exchanges."""
    dealer = d[DEALER]
    if d[RESUME] == 0:
        if d[ACCEPTED] == 0 or ((d[RESTING] >> dealer) & 1 and r[row + 2] == 0):
            return GO_ON
        d[HAND + dealer] |= bit(d[TURNED])
    d[RESUME] = 0
    options = d[HAND + dealer] if r[row + 1] else d[HAND + dealer] & ~bit(d[TURNED])
    d[HAND + dealer] ^= bit(decide_card(r, d, dealer, DISCARD, options))
    return GO_ON


@jit
def get_card(r: Block, d: Block, lone: int, mate: int) -> None:
    """The partner of a lone player gives a card."""
    d[RESUME] = 0
    gift = bit(decide_card(r, d, mate, GIVE, d[HAND + mate]))
    d[HAND + mate] ^= gift
    d[HAND + lone] |= gift


@jit
def call_for_best(r: Block, d: Block, row: int) -> int:
    """A lone player discards a card, the partner gives one.

    Parameters: whether the player may pass (then the first option), whether the card comes before one is discarded, whether it
    is the lone defender.
    """
    lone = d[LONE_DEFENDER] if r[row + 3] else d[MAKER] if d[ALONE] else -1
    mate = r[MATE + lone] if lone >= 0 else -1
    if mate < 0:
        return GO_ON
    if r[row + 2]:
        if d[RESUME] == 0 or d[CHOSEN] == GAVE_AWAY:
            get_card(r, d, lone, mate)
        d[RESUME] = 0
        d[HAND + lone] ^= bit(decide_card(r, d, lone, DISCARD, d[HAND + lone]))
        return GO_ON
    if d[RESUME] == 0 or d[CHOSEN] != GAVE_AWAY:
        if r[row + 1] == 0:
            card = decide_card(r, d, lone, DISCARD, d[HAND + lone])
        else:
            card = decide(r, d, lone, MAY_DISCARD, d[HAND + lone] << 1 | 1) - 1
            if card < 0:
                note(d, PASS, 0)
                d[RESUME] = 0
                return GO_ON
            note(d, DISCARD, card)
        d[HAND + lone] ^= bit(card)
    get_card(r, d, lone, mate)
    return GO_ON


@jit
def lone_defence(r: Block, d: Block) -> int:
    """Options: pass, defend alone."""
    if d[ALONE] == 0:
        return GO_ON
    for place in range(first_seat(r, d), r[SEATS]):
        seat = seat_at(r, d, place)
        if r[SIDE + seat] == r[SIDE + d[MAKER]] or r[MATES + seat] == 0:
            continue
        if decide(r, d, seat, DEFEND, 1 | (1 << 1)) == 1:
            note(d, DEFEND, 0)
            d[LONE_DEFENDER] = seat
            d[RESTING] |= r[MATES + seat]
            return GO_ON
        note(d, PASS, 0)
    return GO_ON


@jit
def called_card(d: Block) -> int:
    """The called card as a mask."""
    return bit(d[CALLED]) if d[CALLED] >= 0 else 0


@jit
def order_start(d: Block, first: int) -> int:
    """The seat before the first in drawing order: 0 from the dealer's left, 1 from the bidder."""
    return d[MAKER] - 1 if first else d[DEALER]


@jit
def discard_plain(r: Block, d: Block, row: int) -> int:
    """Parameter: which trumps may go (0 none, 1 those without points, 2 any). Options: bit 0 to pass, then the cards."""
    trumps = r[TRUMPS + d[TRUMP]]
    if d[RESUME] == 0:
        for seat in range(r[SEATS]):
            d[HAND + seat] &= trumps
    if r[row + 1] == 0:
        return GO_ON
    may_go = trumps & ~called_card(d)
    if r[row + 1] == 1:
        may_go &= ~r[POINTED + d[TRUMP]]
    for place in range(first_seat(r, d), r[SEATS]):
        seat = seat_at(r, d, place)
        while d[HAND + seat] & may_go != 0:
            card = decide(r, d, seat, MAY_DISCARD, ((d[HAND + seat] & may_go) << 1) | 1) - 1
            if card < 0:
                note(d, PASS, 0)
                break
            note(d, DISCARD, card)
            d[HAND + seat] ^= bit(card)
            d[DISCARDED] |= bit(card)
    return GO_ON


@jit
def take_cards(r: Block, d: Block, seat: int, most: int, who: int) -> None:
    """A seat takes discarded trumps until it passes. Options: bit 0 to pass, then the cards."""
    if who == 0 or (who == 1 and seat != d[MAKER]):
        return
    while size(d[HAND + seat]) < most and d[DISCARDED] != 0:
        card = decide(r, d, seat, TAKE, (d[DISCARDED] << 1) | 1) - 1
        if card < 0:
            note(d, PASS, 0)
            return
        note(d, TAKE, card)
        d[HAND + seat] |= bit(card)
        d[DISCARDED] ^= bit(card)


@jit
def burn_cards(r: Block, d: Block, seat: int, keep: int, points_too: int) -> None:
    """A seat burns trumps until it has few enough."""
    if size(d[HAND + seat]) <= keep:
        return
    trump = d[TRUMP]
    first = r[TRUMPS + trump] & ~called_card(d)
    if points_too == 0:
        first &= ~r[POINTED + trump]
    while size(d[HAND + seat]) > keep:
        hand = d[HAND + seat]
        cheap = hand & first
        if size(cheap) <= size(hand) - keep and cheap != 0:
            d[HAND + seat] ^= cheap
            continue
        options = cheap if cheap != 0 else hand & ~called_card(d)
        card = bit(decide_card(r, d, seat, BURN, options))
        d[HAND + seat] ^= card


@jit
def take_discards(r: Block, d: Block, row: int) -> int:
    """Parameters: up to how many cards, who may (1 the bidder, 2 any), who is first."""
    start = order_start(d, r[row + 3]) + r[SEATS]
    first = seat_in_order(r, d, start)
    for place in range(first, r[SEATS]):
        take_cards(r, d, (start + 1 + place) % r[SEATS], r[row + 1], r[row + 2])
    return GO_ON


@jit
def seat_in_order(r: Block, d: Block, start: int) -> int:
    """The place in drawing order at which a phase begins."""
    if d[RESUME] == 0:
        return 0
    d[RESUME] = 0
    return (d[AT] - start - 1 + 2 * r[SEATS]) % r[SEATS]


@jit
def draw(r: Block, d: Block, row: int) -> int:
    """Parameters: up to how many cards, who is first, burning to and points too, taking up to and who may."""
    start = order_start(d, r[row + 2]) + r[SEATS]
    done_taking = d[RESUME] != 0 and d[CHOSEN] == DONE_TAKING
    first = seat_in_order(r, d, start)
    for place in range(first, r[SEATS]):
        seat = (start + 1 + place) % r[SEATS]
        if not done_taking:
            take_cards(r, d, seat, r[row + 5], r[row + 6])
        done_taking = False
        burn_cards(r, d, seat, r[row + 3], r[row + 4])
        wanted = r[row + 1] - size(d[HAND + seat])
        while wanted > 0 and d[STOCK] < d[STOCK_END]:
            d[HAND + seat] |= bit(d[DECK + d[STOCK]])
            d[STOCK] += 1
            wanted -= 1
    return GO_ON


@jit
def take_rest(r: Block, d: Block, row: int) -> int:
    """Parameter: whether the rest may be passed on. Options: keep, give."""
    if d[STOCK] >= d[STOCK_END]:
        return GO_ON
    d[RESUME] = 0
    taker = d[MAKER]
    if r[row + 1] and r[MATE + taker] >= 0:
        if decide(r, d, taker, KEEP, 1 | (1 << 1)) == 1:
            note(d, GIVE_REST, 0)
            taker = r[MATE + taker]
        else:
            note(d, KEEP, 0)
    for place in range(d[STOCK], d[STOCK_END]):
        d[HAND + taker] |= bit(d[DECK + place])
    d[STOCK] = d[STOCK_END]
    d[HAND + taker] &= r[TRUMPS + d[TRUMP]]
    return GO_ON


@jit
def burn_to(r: Block, d: Block, row: int) -> int:
    """Parameters: down to how many, whether points too."""
    for place in range(first_seat(r, d), r[SEATS]):
        burn_cards(r, d, seat_at(r, d, place), r[row + 1], r[row + 2])
    return GO_ON


@jit
def exchange(r: Block, d: Block, row: int) -> int:
    """Runs a phase by its opcode."""
    code = r[row]
    if code == DEALER_TAKES:
        return dealer_takes(r, d, row)
    if code == DISCARD_PLAIN:
        return discard_plain(r, d, row)
    if code == DRAW:
        return draw(r, d, row)
    if code == TAKE_REST:
        return take_rest(r, d, row)
    if code == BURN_TO:
        return burn_to(r, d, row)
    if code == TAKE_DISCARDS:
        return take_discards(r, d, row)
    if code == CALL_FOR_BEST:
        return call_for_best(r, d, row)
    return lone_defence(r, d)
