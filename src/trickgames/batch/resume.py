"""A state in the middle of a deal as the kernel's block, so that it can be played on from there."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

import attrs

from trickgames.batch.from_bidding import OBJECTIVES
from trickgames.batch.from_exchange import chosen_pile, word_number
from trickgames.batch.from_play import called_is_led
from trickgames.batch.kernel import moving
from trickgames.batch.kernel import places as at
from trickgames.batch.tables import strain_number, suit_number
from trickgames.cards.card import CardSet
from trickgames.engine.engine import actor
from trickgames.engine.states import Bidding, Playing, Swapping
from trickgames.phases import Declare, GiveCards
from trickgames.phases.declare import from_the_blind
from trickgames.phases.misdeal import UNDER
from trickgames.phases.roles import seats_in
from trickgames.phases.running import RunsMovers
from trickgames.players.counting import open_piles
from trickgames.scoring import OwnBids, ScoreTable
from trickgames.scoring.bonuses import dealt_hands
from trickgames.table.actions import Bid, Pass, ShootMoon
from trickgames.table.facts import (
    Called,
    Contract,
    LedAs,
    LoneDefender,
    NobodyCalls,
    PlayBegan,
    SaidToHold,
    Stakes,
    Trump,
    TurnUp,
    TurnUpAccepted,
)
from trickgames.table.log import Said
from trickgames.table.tallies import GAMES_WON, tally_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.batch.program import Program
    from trickgames.cards.card import Card
    from trickgames.engine.states import AnyState, Phase
    from trickgames.table.table import Table

__all__ = ["Written", "write_state"]


def write_state(program: Program, state: AnyState, block: Any) -> int:
    """Fills the block with a state in which somebody is asked; the number of the phase's row."""
    table = state.table
    block[: at.MAKING_PART] = 0
    block[at.LOG_MASK] = len(block) - at.LOG - 1
    block[at.SCORES : at.SCORES + len(table.scores)] = table.scores
    block[at.DEALS_DONE] = table.deal - 1
    _write_facts(program, table, block)
    _write_tricks(program, table, block)
    _write_bids(program, table, block)
    _write_question(program, state, block)
    _write_hidden(program, table, block, _played(program, table), playing=isinstance(state, Playing))
    return program.row_of[program.game.place(state.phase)]


def _write_hidden(program: Program, table: Table, block: Any, played: list[int], *, playing: bool) -> None:
    """Everything that depends on hidden cards, and nothing else: see `Written`."""
    if program.laid:
        _write_rows(program, table, block)
    _write_hands(program, table, block, played, playing=playing)
    _write_called(program, table, block)
    _write_dealt(program, table, block)
    _write_deck(program, table, block)


def _write_dealt(program: Program, table: Table, block: Any) -> None:
    """The hands as they were dealt, where a bonus asks for them: a sample's log is filled in when it is read."""
    scoring = program.game.scoring
    if isinstance(scoring, ScoreTable) and scoring.bonuses:
        dealt = [program.mask(CardSet(hand).mask) for hand in dealt_hands(table)]
        block[at.DEALT_TO : at.DEALT_TO + len(dealt)] = dealt


@attrs.frozen(eq=False)
class Written:
    """A state of play that has been written: what everybody sees of it, the block, and the number of the phase's row.

    Many states that are imagined of one view differ in nothing but hidden cards: of the next one no more is written than these.
    """

    public: tuple[Any, ...]
    played: list[int]
    block: Any
    row: int

    @classmethod
    def of(cls, program: Program, state: Playing, block: Any, row: int) -> Written:
        """What has been written of a state, before the block is played."""
        return cls(_public(state), _played(program, state.table), block.copy(), row)

    def again(self, program: Program, state: Playing, block: Any) -> bool:
        """Writes another state of the same view; False if it differs in what everybody sees, and nothing is written."""
        if _public(state) != self.public:
            return False
        block[:] = self.block
        _write_hidden(program, state.table, block, self.played, playing=True)
        return True


def _public(state: Playing) -> tuple[Any, ...]:
    """What everybody sees of a state of play, apart from the log of its view."""
    base = state.base
    standing = (base.dealer, base.scores, base.deal, base.tallies)
    seats = (state.seat, state.hand_of, base.resting, base.blind, base.open)
    return (state.plays, state.finished, base.facts, standing, seats, base.tricks)


def _played(program: Program, table: Table) -> list[int]:
    """The cards that each seat has played."""
    bits, played = program.bits, [0] * program.game.seating.seats
    for plays in (*[trick.plays for trick in table.tricks], table.trick):
        for seat, card in plays:
            played[seat] |= bits[card.bit]
    return played


def _write_rows(program: Program, table: Table, block: Any) -> None:
    """The rows of cards on the table, the order in which they are turned up, and those cards that are played."""
    played, seats = open_piles(program.game), program.game.seating.seats
    block[at.OPEN_CARDS : at.OPEN_CARDS + seats] = 0
    for number, name in enumerate(program.laid):
        for seat in range(seats):
            row, cards = number * at.MOST_SEATS + seat, [program.number[card] for card in table.cards((name, seat))]
            block[at.LAID + row] = sum(1 << card for card in cards)
            block[at.OPEN_CARDS + seat] |= block[at.LAID + row] if name in played else 0
            block[at.TOP + row] = cards[0] if cards else -1
            for card, below in zip(cards, [*cards, -1][1:], strict=True):
                block[at.BELOW + card] = below


def _write_hands(program: Program, table: Table, block: Any, played: list[int], *, playing: bool) -> None:
    seats = len(played)
    hands = [program.mask(hand.mask) for hand in table.hands]
    if playing and program.laid:
        hands = [hand | int(block[at.OPEN_CARDS + seat]) for seat, hand in enumerate(hands)]
    block[at.HAND : at.HAND + seats] = hands
    block[at.HELD : at.HELD + seats] = [gone | hand if playing else gone for gone, hand in zip(played, hands, strict=True)]


def _write_facts(program: Program, table: Table, block: Any) -> None:
    number = program.number
    trump, turned, contract = table.find(Trump), table.find(TurnUp), table.find(Contract)
    defender, began = table.find(LoneDefender), table.find(PlayBegan)
    block[at.DEALER] = table.dealer
    block[at.TRUMP] = strain_number(None if trump is None else trump.strain)
    block[at.TURNED] = -1 if turned is None else number[turned.card]
    block[at.OFFERED] = suit_number(None if turned is None else turned.suit)
    block[at.ACCEPTED] = table.find(TurnUpAccepted) is not None
    block[at.RESTING] = _seats(table.resting)
    block[at.BLIND] = _seats(table.blind)
    block[at.LONE_DEFENDER] = -1 if defender is None else defender.seat
    block[at.PLAY_BEGAN] = 0 if began is None else began.tricks
    block[at.SETTLED] = trump is not None
    block[at.NOBODY_CALLS] = table.find(NobodyCalls) is not None
    stakes = table.find(Stakes)
    block[at.STAKES] = 0 if stakes is None else stakes.doubled // 2 + 3 * stakes.vulnerable
    block[at.MAKER] = -1
    if contract is not None:
        _write_contract(contract, block)


def _write_contract(contract: Contract, block: Any) -> None:
    call, objective = contract.call, contract.objective
    block[at.MAKER], block[at.LEVEL] = contract.maker, contract.level
    block[at.ALONE], block[at.MOON] = contract.alone, contract.moon
    block[at.PARTY] = _seats(contract.party if isinstance(contract.party, tuple) else (contract.maker,))
    block[at.OBJECTIVE], block[at.NEEDED] = OBJECTIVES.index(objective.kind), objective.count
    block[at.WORD] = word_number(call.bid.word) if call is not None and isinstance(call.bid, Bid) else 0
    block[at.MAKES] = at.NONE if call is None or call.makes is None else call.makes
    block[at.LOSES] = at.NONE if call is None or call.loses is None else call.loses


def _write_bids(program: Program, table: Table, block: Any) -> None:
    """The last player who has bid anything, the bids of each seat's own, and what is counted beside the scores."""
    game = program.game
    seats, sides = game.seating.seats, len(game.seating.sides)
    log = table.log if program.bids else ()  # a game without bids need not fill in the log of a sample
    said = (entry for entry in reversed(log) if isinstance(entry, Said) and isinstance(entry.action, Bid | ShootMoon))
    block[at.LAST_BIDDER] = next((entry.seat for entry in said), -1)
    block[at.OWN_BID : at.OWN_BID + seats] = 0
    for phase in game.phases:
        if isinstance(phase, Declare):
            for seat, bid in table.answers(phase):
                block[at.OWN_BID + seat] = _place_of_call(program, phase, bid)
    bags = game.scoring.bags if isinstance(game.scoring, OwnBids) else None
    block[at.GAMES_WON : at.GAMES_WON + sides] = tally_of(table.tallies, GAMES_WON, sides)
    block[at.BAGS : at.BAGS + sides] = 0 if bags is None else tally_of(table.tallies, bags.name, sides)


def _place_of_call(program: Program, phase: Phase[Any, Any], bid: Bid | ShootMoon) -> int:
    """The place, from 1, of a bid among the calls of its phase."""
    row = at.ROWS + program.row_of[program.game.place(phase)] * at.PARAMS
    first = (int(program.rules[row + 1]) - at.CALLS) // at.CALL_SIZE
    return program.bids.index(bid, first) - first + 1


def _write_called(program: Program, table: Table, block: Any) -> None:
    """The called card, and whether the maker must lead it: it came from the blind, or may still come from there (P37)."""
    block[at.CALLED] = block[at.MUST_LEAD] = -1
    said = table.find(SaidToHold)
    block[at.SAYS_TO_HOLD] = at.NOT_SAID if said is None else at.NOBODY if said.seat is None else said.seat
    called, contract = table.find(Called), table.find(Contract)
    if called is None or contract is None:
        return
    block[at.CALLED] = program.number[called.card]
    if not called_is_led(program.game):
        return
    held = any(called.card in hand for hand in table.hands)
    if not held or from_the_blind(table, contract.maker, called.card):
        block[at.MUST_LEAD] = program.number[called.card]


def _write_deck(program: Program, table: Table, block: Any) -> None:
    rest = program.piles[moving.REST]
    cards = [card for pile in table.piles if pile.name in (rest, UNDER) for card in pile.cards]
    block[at.DECK : at.DECK + len(cards)] = [program.number[card] for card in cards]
    block[at.STOCK], block[at.STOCK_END] = 0, len(cards)
    for number in range(moving.TURN_UP_PILE, len(program.piles)):
        pile = table.pile(program.piles[number])
        block[at.PILE + number] = 0 if pile is None else _mask(program, pile.cards)
    chosen = chosen_pile(program.game)
    discarded = (pile for pile in table.piles if pile.name == chosen and pile.seen_by is None)
    block[at.DISCARDED] = _mask(program, (card for pile in discarded for card in pile.cards))


def _write_tricks(program: Program, table: Table, block: Any) -> None:
    seats = program.game.seating.seats
    block[at.TAKEN : at.TAKEN + seats] = 0
    block[at.WON : at.WON + seats] = 0
    for place, trick in enumerate(table.tricks):
        block[at.TAKEN + trick.winner] += 1
        block[at.WON + trick.winner] |= _mask(program, trick.cards)
        block[at.WINNER + place] = trick.winner
    block[at.TRICKS_DONE] = len(table.tricks)


def _write_question(program: Program, state: AnyState, block: Any) -> None:
    block[at.RESUME], block[at.AT], block[at.CHOSEN] = 1, actor(state), 0
    if isinstance(state, Bidding):
        _write_auction(program, state, block)
    elif isinstance(state, Swapping):
        block[at.CHOSEN] = len(state.table.cards((UNDER, state.seat)))
    elif isinstance(state.phase, RunsMovers):
        _write_exchange(program, state, state.phase, block)
    elif isinstance(state, Playing):
        _write_trick(program, state, block)


def _write_exchange(program: Program, state: AnyState, phase: RunsMovers, block: Any) -> None:
    """The mover that asks, who has passed or taken cards up, and what is chosen to be given."""
    table = state.table
    block[at.MOVER], block[at.CHOSEN] = phase.asking_now(state)
    block[at.OUT] = _seats(set(phase.passed(table)))
    block[at.TAKER] = next(iter(seats_in("taker", table, phase)), -1)
    first = phase.plan.movers[0]
    for seat in range(program.game.seating.seats):
        chosen = first.chosen(table, phase, seat) if isinstance(first, GiveCards) else ()
        block[at.GIFT + seat] = _mask(program, chosen)


def _write_auction(program: Program, state: Bidding, block: Any) -> None:
    """The call that stands, and how often each seat was asked."""
    answers = state.table.answers(state.phase)
    turns, seats = Counter(seat for seat, _ in answers), program.game.seating.seats
    block[at.TURNS : at.TURNS + seats] = [turns[seat] for seat in range(seats)]
    block[at.PASSED] = _seats({seat for seat, bid in answers if isinstance(bid, Pass)})
    block[at.REACHED] = max((bid.level for _, bid in answers if isinstance(bid, Bid)), default=0)
    if state.standing is not None:
        block[at.STANDING] = _place_of_call(program, state.phase, state.standing.bid)
        block[at.STANDING_SEAT] = state.standing.seat


def _write_trick(program: Program, state: Playing, block: Any) -> None:
    """The trick that is being played, and what the tricks before have shown."""
    rules, number, trump, plays = program.rules, program.number, int(block[at.TRUMP]), state.plays
    _write_course(program, state, block)
    block[at.LED], block[at.LEADER], block[at.AT] = -1, state.hand_of, state.hand_of
    if plays:
        led = int(rules[at.SUIT + trump * at.SLOTS + number[plays[0][1]]])
        power = at.POWER + (trump * at.SUITS + led) * at.SLOTS
        strengths = [int(rules[power + number[card]]) for _, card in plays]
        best = max(strengths)
        equal = [seat for (seat, _), strength in zip(plays, strengths, strict=True) if strength == best]
        block[at.LED], block[at.LEADER] = led, plays[0][0]
        block[at.BEST], block[at.WINNING] = best, equal[0]
        block[at.TAKING] = equal[-1 if program.game.ranking.equal_cards == "last" else 0]
        block[at.ON_TABLE] = _mask(program, (card for _, card in plays))
        block[at.FOLLOWED] = _followed(state, plays[0][1])


def _later(program: Program, state: Playing) -> int:
    """The trumps that were played after another one as high."""
    ranked, number, heights, later = state.table.order, program.number, set[int](), 0
    for _, card in chain(*(trick.plays for trick in state.finished), state.plays):
        if ranked.is_trump(card):
            later |= (1 << number[card]) if ranked.strength(card) in heights else 0
            heights.add(ranked.strength(card))
    return later


def _write_course(program: Program, state: Playing, block: Any) -> None:
    """The cards that have been played, the suits that were led, and those that each seat has failed to follow."""
    finished, ranked = state.finished, state.table.order
    suits = [_followed(state, trick.plays[0][1]) for trick in finished]
    block[at.GONE] = _mask(program, (card for _, card in chain(state.plays, *(trick.plays for trick in finished))))
    block[at.LATER] = _later(program, state)
    block[at.SUITS_LED] = _seats(suits)
    block[at.SHOWN : at.SHOWN + program.game.seating.seats] = 0
    for suit, trick in zip(suits, finished, strict=True):
        for seat, card in trick.plays[1:]:
            if suit_number(ranked.suit(card)) != suit:
                block[at.SHOWN + seat] |= 1 << suit


def _followed(state: Playing, led: Card) -> int:
    """The suit that is to be followed where this card is led: the one that was named for it, or its own."""
    suit, named = state.table.order.suit(led), state.table.find(LedAs)
    return suit_number(named.suit(led) if suit is None and named is not None else suit)


def _seats(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def _mask(program: Program, cards: Iterable[Card]) -> int:
    return sum([program.bits[card.bit] for card in cards])
