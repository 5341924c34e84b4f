"""A list of movers, as `trickgames.phases.running` plays it: cards are taken up, put away and given, one row for each mover.

A mover that asks is taken up in the middle (`RESUME`) at the seat `AT`, which has moved or answered `CHOSEN` times.
"""

from __future__ import annotations

from trickgames.batch.kernel.bits import bit, lowest, size
from trickgames.batch.kernel.decide import decide, decide_card, note
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.moving import (
    ALL,
    ANY,
    GIVES,
    MAY_CHOOSE,
    MAY_GIVE,
    MAY_PASS,
    MOVER_ACTION,
    MOVER_COUNT,
    MOVER_KIND,
    MOVER_MASKS,
    MOVER_MAY,
    MOVER_NEVER,
    MOVER_PILE,
    MOVER_TIERS,
    MOVER_TO,
    MOVER_WHO,
    NEVER_CALLED,
    NEVER_TURNED,
    PUTS,
    REST,
    TAKES,
)
from trickgames.batch.kernel.places import (
    AT,
    BURN,
    CALL_FOR,
    CALLED,
    CHOSEN,
    DECK,
    DISCARDED,
    GIFT,
    GIVE,
    GIVE_REST,
    GO_ON,
    HAND,
    KEEP,
    MATE,
    MATES,
    MAY_BURN,
    MAY_DISCARD,
    MOVER,
    MOVER_SIZE,
    NONE,
    OUT,
    PASS,
    PILE,
    RESUME,
    SEATS,
    STOCK,
    STOCK_END,
    STRAINS,
    TAKE,
    TAKE_UP,
    TAKER,
    TRUMP,
    TURNED,
)
from trickgames.batch.kernel.roles import first_of, from_seat, happens, receiver, seats_in


@jit
def passes(d: Block, seat: int) -> None:
    """A seat takes no part in the rest of the list."""
    note(d, PASS, 0)
    d[OUT] |= bit(seat)


# what


@jit
def from_the_rest(d: Block, seat: int, wanted: int) -> None:
    """A seat gets this number of cards of the rest, or all there are."""
    while wanted > 0 and d[STOCK] < d[STOCK_END]:
        d[HAND + seat] |= bit(d[DECK + d[STOCK]])
        d[STOCK] += 1
        wanted -= 1


@jit
def take_up(r: Block, d: Block, mover: int, seat: int) -> None:
    """A pile goes to a seat. Options: pass, take; or keep, give to the partner."""
    pile, may, taker = r[mover + MOVER_PILE], r[mover + MOVER_MAY], seat
    if not (d[STOCK] < d[STOCK_END] if pile == REST else d[PILE + pile] != 0):
        return
    if may == MAY_PASS:
        if decide(r, d, seat, TAKE_UP, 3) == 0:
            passes(d, seat)
            return
        note(d, TAKE_UP, pile)
    elif may == MAY_GIVE and r[MATES + seat] != 0:
        if decide(r, d, seat, KEEP, 3) == 1:
            note(d, GIVE_REST, 0)
            taker = r[MATE + seat]
        else:
            note(d, KEEP, 0)
    if pile != REST:
        d[HAND + taker] |= d[PILE + pile]
        d[PILE + pile] = 0
        d[TAKER] = taker
        return
    wanted = d[STOCK_END] if r[mover + MOVER_COUNT] == NONE else r[mover + MOVER_COUNT]
    if r[mover + MOVER_TO] != NONE:
        wanted = r[mover + MOVER_TO] - size(d[HAND + taker])
    if wanted > 0:
        from_the_rest(d, taker, wanted)
        d[TAKER] = taker


@jit
def choose_cards(r: Block, d: Block, mover: int, seat: int, done: int) -> None:
    """A seat takes discarded cards until it passes. Options: bit 0 to pass, then the cards."""
    count, up_to = r[mover + MOVER_COUNT], r[mover + MOVER_TO]
    while d[DISCARDED] != 0 and (count == NONE or done < count) and (up_to == NONE or size(d[HAND + seat]) < up_to):
        card = decide(r, d, seat, TAKE, (d[DISCARDED] << 1) | 1) - 1
        if card < 0:
            note(d, PASS, 0)
            return
        note(d, TAKE, card)
        d[HAND + seat] |= bit(card)
        d[DISCARDED] ^= bit(card)
        d[TAKER] = seat
        done += 1


@jit
def may_go(r: Block, d: Block, mover: int, tier: int) -> int:
    """The cards that may be put away, of those that go first, second, and so on."""
    cards = r[mover + MOVER_MASKS + tier * STRAINS + d[TRUMP]]
    never = r[mover + MOVER_NEVER]
    if never & NEVER_CALLED and d[CALLED] >= 0:
        cards &= ~bit(d[CALLED])
    if never & NEVER_TURNED and d[TURNED] >= 0:
        cards &= ~bit(d[TURNED])
    return cards


@jit
def first_to_go(r: Block, d: Block, mover: int, hand: int) -> int:
    """The cards of a hand that may go now."""
    for tier in range(r[mover + MOVER_TIERS]):
        cards = hand & may_go(r, d, mover, tier)
        if cards != 0:
            return cards
    return 0


@jit
def gone(r: Block, d: Block, mover: int, seat: int, cards: int) -> None:
    """Cards of a hand are put away."""
    d[HAND + seat] ^= cards
    if r[mover + MOVER_PILE]:
        d[DISCARDED] |= cards


@jit
def put_away(r: Block, d: Block, mover: int, seat: int, done: int) -> None:
    """A seat puts cards away; some may have gone already. Options: each card, and then to pass if the seat may."""
    count, down_to, action = r[mover + MOVER_COUNT], r[mover + MOVER_TO], r[mover + MOVER_ACTION]
    if count == ALL:
        gone(r, d, mover, seat, d[HAND + seat] & may_go(r, d, mover, 0))
        return
    while True:
        hand = d[HAND + seat]
        surplus = count - done if count > 0 else size(hand) - (0 if count == ANY else down_to)
        cards = first_to_go(r, d, mover, hand) if surplus > 0 else 0
        if cards == 0:
            return
        if r[mover + MOVER_MAY] == 0 and count != ANY:
            if size(cards) <= surplus:
                gone(r, d, mover, seat, cards)
                done += size(cards)
                continue
            card = decide_card(r, d, seat, action, cards)
        elif count == ANY or done == 0:
            card = decide(r, d, seat, MAY_BURN if action == BURN else MAY_DISCARD, cards << 1 | 1) - 1
            if card < 0:
                passes(d, seat)
                return
            note(d, action, card)
        else:
            card = decide_card(r, d, seat, action, cards)
        gone(r, d, mover, seat, bit(card))
        done += 1


@jit
def give(r: Block, d: Block, mover: int, seat: int, done: int) -> None:
    """A seat gives cards, one by one; cards without a choice go without a question."""
    to, count = receiver(r, d, mover, seat), r[mover + MOVER_COUNT]
    if to < 0 or (d[OUT] >> to) & 1:
        return
    while done < count:
        hand = d[HAND + seat]
        gift = hand
        if size(hand) > count - done:
            gift = bit(decide_card(r, d, seat, GIVE, hand))
            done += 1
        else:
            done = count
        d[HAND + seat] ^= gift
        d[HAND + to] |= gift


@jit
def choose_gift(r: Block, d: Block, mover: int, seat: int, done: int) -> None:
    """A seat chooses the cards that it will give."""
    if receiver(r, d, mover, seat) < 0:
        return
    for _ in range(done, min(r[mover + MOVER_COUNT], size(d[HAND + seat]))):
        d[GIFT + seat] |= bit(decide_card(r, d, seat, GIVE, d[HAND + seat] & ~d[GIFT + seat]))


@jit
def hand_over(r: Block, d: Block, mover: int) -> None:
    """What all have chosen is given."""
    for seat in range(r[SEATS]):
        d[HAND + seat] &= ~d[GIFT + seat]
    for seat in range(r[SEATS]):
        if d[GIFT + seat] != 0:
            d[HAND + receiver(r, d, mover, seat)] |= d[GIFT + seat]


@jit
def begin_together(r: Block, d: Block) -> None:
    """Nobody has chosen yet."""
    for seat in range(r[SEATS]):
        d[GIFT + seat] = 0


@jit
def offer(r: Block, d: Block, seat: int) -> None:
    """A seat may call for a card. Options: pass, call."""
    if decide(r, d, seat, CALL_FOR, 3) == 0:
        passes(d, seat)
    else:
        note(d, CALL_FOR, 0)


# the list


@jit
def move(r: Block, d: Block, mover: int, seat: int, done: int) -> None:
    """The turn of a seat at a mover, which may be partly done."""
    kind = r[mover + MOVER_KIND]
    if kind == PUTS:
        put_away(r, d, mover, seat, done)
    elif kind == TAKES and r[mover + MOVER_MAY] == MAY_CHOOSE:
        choose_cards(r, d, mover, seat, done)
    elif kind == TAKES:
        take_up(r, d, mover, seat)
    elif kind != GIVES:
        offer(r, d, seat)
    elif r[mover + MOVER_ACTION]:
        choose_gift(r, d, mover, seat, done)
    else:
        give(r, d, mover, seat, done)


@jit
def go_through(r: Block, d: Block, row: int, only: int, number: int, seat: int, done: int) -> None:
    """The list from a mover on, of it from a seat on unless that is -1, for these seats."""
    for place in range(number, r[row + 2]):
        mover = r[row + 1] + place * MOVER_SIZE
        role = r[mover + MOVER_WHO]
        first = first_of(r, d, role)
        left = from_seat(r, seats_in(r, d, role) & only, first)
        if seat >= 0:
            left &= -bit((seat - first + r[SEATS]) % r[SEATS])
            seat = -1
        while left != 0:
            player = (first + lowest(left)) % r[SEATS]
            left &= left - 1
            if (d[OUT] >> player) & 1 == 0:
                move(r, d, mover, player, done)
            done = 0


@jit
def run_movers(r: Block, d: Block, row: int) -> int:
    """Parameters: where the first mover begins, how many, when, whether a resting dealer exchanges too, whether all choose
    together, and who goes through the whole list before the next player does.
    """
    number, seat, done, each = 0, -1, 0, r[row + 6]
    if d[RESUME]:
        number, seat, done = d[MOVER], d[AT], d[CHOSEN]
        d[RESUME] = 0
    elif not happens(r, d, row):
        return GO_ON
    else:
        d[OUT], d[TAKER] = 0, -1
        if r[row + 5]:
            begin_together(r, d)
    if each == NONE:
        go_through(r, d, row, -1, number, seat, done)
    else:
        first = first_of(r, d, each)
        left = from_seat(r, seats_in(r, d, each), first)
        if seat >= 0:
            left &= -bit((seat - first + r[SEATS]) % r[SEATS])
        while left != 0:
            player = (first + lowest(left)) % r[SEATS]
            left &= left - 1
            go_through(r, d, row, bit(player), number, seat, done)
            number, seat, done = 0, -1, 0
    if r[row + 5]:
        hand_over(r, d, r[row + 1])
    return GO_ON
