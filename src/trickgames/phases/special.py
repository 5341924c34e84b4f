"""Play with more to it than following suit: limits, cards without a suit, open hands, zones, and equal cards.

`Tricks` comes here only in games that have such a thing; the others never pay for it. All of these cut or widen the one mask of
playable cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.cards.card import Card, CardSet, Suit
from trickgames.engine.playing import new_playing
from trickgames.engine.states import Playing
from trickgames.errors import Reason, Refusal
from trickgames.phases.declare import from_the_blind
from trickgames.phases.follow import PlayReason
from trickgames.table.actions import Play
from trickgames.table.facts import Contract, LedAs, Plays, Trick, new_trick
from trickgames.table.places import HAND
from trickgames.table.table import Table, changed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.phases.limits import Cut
    from trickgames.phases.play_tables import Masks, More, PlayTables
    from trickgames.phases.tricks import Tricks

__all__ = [
    "acting",
    "follows",
    "forbidden",
    "in_zones",
    "keep_of",
    "lead",
    "named_plays",
    "refusal",
    "step",
    "suit_led",
    "taking",
]


def lead(
    phase: Tricks, table: Table, tables: PlayTables, more: More, turn: tuple[int, int, tuple[Trick, ...]]
) -> Playing | Table:
    """The first from a seat on who may lead is asked; if nobody may, the play is over."""
    seat, left, tricks = turn
    if more.later_tricks is not None and len(tricks) > len(table.tricks):
        return phase.lead(table, more.later_tricks, seat, left, tricks)
    table = _opened(table, more, led=False, tricks=len(tricks) - len(table.tricks))
    hands = table.hands
    for _ in hands:
        playable = _held(table, more, seat, left) & tables.lead
        if playable and seat not in table.resting:
            playable = _limited(table, tables, more, seat, playable, (), tricks)
            return new_playing(table, phase, acting(table, more, seat), seat, left, (), tricks, playable, tables)
        seat = tables.after[seat]
    return changed(table, hands=tuple([CardSet.of(hand.mask & left) for hand in hands]), tricks=tricks)


def step(phase: Tricks, state: Playing, action: Play, tables: PlayTables, more: More) -> Playing | Table:
    """The next who may play to the trick; or the trick is taken and the next one led."""
    table, seat, card, left = state.base, state.hand_of, action.card, state.left
    if not card.bit & left:
        table = _taken_up(table, more, seat, card, state.finished)
        left |= card.bit
    left ^= card.bit
    if action.as_suit is not None:
        table = _named(table, card, action.as_suit)
    if more.pitch is not None and not state.plays:
        table = more.pitch.settle(table, card)
        tables = phase.tables(table)
        more = tables.more or more
    plays, finished = state.plays + ((seat, card),), state.finished
    table = _opened(table, more, led=True, tricks=len(finished) - len(table.tricks))
    leader, led = plays[0]
    held, then, otherwise = follows(table, tables, more, led, finished)
    following = tables.after[seat]
    while following != leader:
        hand = _held(table, more, following, left)
        playable = hand & then if hand & held else hand & otherwise
        if playable:
            playable = _limited(table, tables, more, following, playable, plays, finished)
            seat = acting(table, more, following)
            return new_playing(table, phase, seat, following, left, plays, finished, playable, tables)
        following = tables.after[following]
    winner = taking(tables, more, plays)
    return lead(phase, table, tables, more, (winner, left, (*finished, new_trick(plays, winner))))


def taking(tables: PlayTables, more: More, plays: Plays) -> int:
    """The seat that takes a trick."""
    power = tables.power[plays[0][1]]
    winner, best = plays[0][0], 0
    for player, played in plays:
        strength = power[played]
        if strength > best or (more.later and strength and strength == best):
            winner, best = player, strength
    return winner


# Limits


def keep_of(cut: Cut, tables: PlayTables, more: More, plays: Plays) -> int:
    """The cards that a limit asks for, after these plays to the trick."""
    return cut.kept(_takers(tables, more, plays)) if cut.taking and plays else cut.keep


def _takers(tables: PlayTables, more: More, plays: Plays) -> int:
    """The cards that would take the trick from those that have been played."""
    power = tables.power[plays[0][1]]
    best = max([power[card] for _, card in plays])
    least = best if more.later and best else best + 1
    return sum([card.bit for card, strength in power.items() if strength >= least])


def _limited(
    table: Table, tables: PlayTables, more: More, seat: int, playable: int, plays: Plays, tricks: tuple[Trick, ...]
) -> int:
    """What the limits leave of the cards that may be played."""
    for cut in more.cuts:
        kept = playable & keep_of(cut, tables, more, plays)
        if kept and kept != playable and _binds(table, cut, seat, plays, tricks):
            playable = kept
    return playable


def _binds(table: Table, cut: Cut, seat: int, plays: Plays, tricks: tuple[Trick, ...]) -> bool:
    """Whether a limit is in force for a play by a seat."""
    contract = table.find(Contract) if cut.who != "all" else None
    maker = None if contract is None else contract.maker
    if not cut.may_bind(seat, maker, leading=not plays, first=len(tricks) == len(table.tricks)):
        return False
    if cut.blind:
        return from_the_blind(table, seat, next(iter(CardSet.of(cut.keep))))
    return not (cut.until and _played_one(cut.until, plays, tricks))


def _played_one(mask: int, plays: Plays, tricks: tuple[Trick, ...]) -> bool:
    return any(card.bit & mask for _, card in plays) or any(card.bit & mask for trick in tricks for _, card in trick.plays)


def forbidden(state: Playing, bit: int, tables: PlayTables, more: More) -> Reason | None:
    """Why a card may not be played: it is not there, or a limit forbids it; None where it does not follow."""
    table, seat, plays, tricks = state.base, state.hand_of, state.plays, state.finished
    held = _held(table, more, seat, state.left)
    if not bit & held:
        return Refusal.NOT_IN_HAND
    may = tables.lead
    if plays:
        row = follows(table, tables, more, plays[0][1], tricks)
        may = row[1] if held & row[0] else row[2]
    may &= held
    for cut in more.cuts:
        kept = may & keep_of(cut, tables, more, plays)
        if kept and kept != may and _binds(table, cut, seat, plays, tricks):
            if bit & may & ~kept:
                return cut.reason
            may = kept
    return None


# Cards without a suit


def suit_led(table: Table, tables: PlayTables, led: Card) -> Suit | None:
    """The suit that was led with a card: its own, or the one that was named for it."""
    named = table.find(LedAs)
    suit = None if named is None else named.suit(led)
    return tables.ranked.suit(led) if suit is None else suit


def follows(table: Table, tables: PlayTables, more: More, led: Card, tricks: Iterable[Trick]) -> Masks:
    """What follows a card that has been led after these tricks: the masks of the kinds `(if held, then, else)`."""
    if not more.suitless:
        return tables.follow[led]
    suit = suit_led(table, tables, led)
    if more.fresh and all(suit_led(table, tables, trick.plays[0][1]) is not suit for trick in tricks):
        return more.fresh[suit if led.bit & more.suitless and suit is not None else led]
    return tables.follow[suit if led.bit & more.suitless and suit is not None else led]


def _named(table: Table, card: Card, suit: Suit) -> Table:
    before = table.find(LedAs)
    suits = () if before is None else tuple(pair for pair in before.suits if pair[0] is not card)
    return table.settled(LedAs((*suits, (card, suit))))


def _nameable(state: Playing, tables: PlayTables) -> tuple[Suit, ...]:
    """The suits that the leader may name (FH11c)."""
    phase: Any = state.phase
    suits = tuple(suit for suit in Suit if state.game.suits(tables.ranked.strain).by_suit[suit])
    if phase.joker.names_any:
        return suits
    shown: set[Suit | None] = set()
    for trick in state.finished:
        suit = suit_led(state.base, tables, trick.plays[0][1])
        if any(seat == state.hand_of and tables.ranked.suit(card) is not suit for seat, card in trick.plays[1:]):
            shown.add(suit)
    return tuple(suit for suit in suits if suit not in shown) or suits


def named_plays(state: Playing, tables: PlayTables) -> tuple[Play, ...]:
    """Each card that may be led, one that belongs to no suit with each suit that may be named; nothing where none is there."""
    more = tables.more
    if more is None or state.plays or not state.playable & more.suitless:
        return ()
    listed: list[Play] = []
    for card in CardSet.of(state.playable):
        if card.bit & more.suitless:
            listed += [Play(card, suit) for suit in _nameable(state, tables)]
        else:
            listed += Play.each(card.bit)
    return tuple(listed)


def refusal(state: Playing, action: Play, tables: PlayTables) -> Reason | None:
    """Why a card that may be played may not be played so: with a suit named, or without one."""
    more = tables.more
    if more is None or state.plays or not action.card.bit & more.suitless:
        return None if action.as_suit is None else PlayReason.NO_SUIT_TO_NAME
    if action.as_suit is None:
        return PlayReason.NAME_SUIT
    return None if action.as_suit in _nameable(state, tables) else PlayReason.SHOWN_VOID


# Open hands and zones


def acting(table: Table, more: More, hand: int) -> int:
    """The seat that plays the cards of a hand."""
    for rule in more.opens:
        if rule.played_by == "maker" and hand in table.open and rule.hand(table) == hand:
            return table.get(Contract).maker
    return hand


def _opened(table: Table, more: More, *, led: bool, tricks: int) -> Table:
    for rule in more.opens:
        hand = rule.hand(table) if rule.due(led=led, tricks=tricks) else None
        if hand is not None and hand not in table.open:
            table = table.lay_open(hand)
    return table


def in_zones(table: Table, more: More, seat: int) -> int:
    """The cards of a seat that lie open and are played as those of its hand are."""
    mask = 0
    for zone in more.zones:
        pile = table.pile(zone.name, seat)
        for card in () if pile is None else pile.cards:
            mask |= card.bit
    return mask


def _held(table: Table, more: More, seat: int, left: int) -> int:
    hand = table.hands[seat].mask & left
    return hand | in_zones(table, more, seat) if more.zones else hand


def _taken_up(table: Table, more: More, seat: int, card: Card, tricks: tuple[Trick, ...]) -> Table:
    """With a card of a zone taken into the hand from which it is played, and the next one under the zone turned up (TH6)."""
    zone = next(zone for zone in more.zones if card in table.cards((zone.name, seat)))
    now = changed(table, tricks=tricks)  # moves are dated by the tricks that are finished
    now = now.move(seat, "takes up", [card], (zone.name, seat), (HAND, seat), seen_by=None)
    under = table.cards((zone.over, seat))
    now = now.move(seat, "turns up", under[:1], (zone.over, seat), (zone.then, seat), seen_by=None)
    return changed(now, tricks=table.tricks)
