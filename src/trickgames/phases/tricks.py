"""Trick play: who leads, what may be played, who takes the trick (P24, P33a-P33d, E55-E59).

What must be followed is data (`Follow`). The mask of the cards that the next player may play is computed once, when the turn
arrives; `legal`, `check` and `step` all read it. A player for whom it is empty is out and is passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from trickgames.cards.card import CardSet, card_set
from trickgames.cards.ranking import Order, order
from trickgames.cards.strains import NO_TRUMP, Strain, strain_of
from trickgames.cards.words import own_words, sentences
from trickgames.engine.protocols import Learnt
from trickgames.engine.states import Playing, PlayingDraft, new_playing
from trickgames.errors import InvalidStateError, Reason, Refusal, short
from trickgames.phases.base import PhaseBase
from trickgames.phases.declare import from_the_blind
from trickgames.phases.follow import FOLLOW_SUIT, FirstLead, Follow, PlayReason, Which
from trickgames.phases.pitched import Pitch
from trickgames.table.actions import Play
from trickgames.table.facts import Called, Contract, PlayBegan, Plays, Trick, Trump, new_trick
from trickgames.table.log import Count, Moved, Told
from trickgames.table.places import HAND
from trickgames.table.table import Table, changed, with_tricks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trickgames.cards.card import Card, Suit
    from trickgames.engine.game import Game

__all__ = ["Tricks"]


PLAYS: Final[dict[int, tuple[Play, ...]]] = {}
MOST_LISTS: Final = 16_384
FEW: Final = 3
NO_CARDS: Final = CardSet()
Masks: TypeAlias = tuple[int, int, int]


@attrs.frozen(eq=False)
class _Tables:
    """What play looks up under one trump among the same players."""

    phase: Tricks
    after: tuple[int, ...]
    lead: int
    follow: dict[Any, Masks]
    power: dict[Any, dict[Any, int]]


@attrs.frozen
class Tricks(PhaseBase):
    """Tricks are played until nobody may lead: the taker leads next, or else the first on the taker's left who may (P33c, E59).

    `called_card_first`: whoever holds the called card plays it to the first trick (D-P22). `dummy`: after the first lead the
    hand of the maker's partner lies open, and the maker plays its cards. `pitch`: the first card led settles trump (AP4).
    """

    follow: Follow
    first_lead: Callable[[Table], int] = FirstLead.DEALERS_LEFT
    called_card_first: bool = False
    dummy: bool = False
    pitch: Pitch | None = None

    accepts = (Play,)
    heading = "Play"

    @property
    def gives(self) -> tuple[type[Any], ...]:  # type: ignore[override]
        """Trump, where the first card led settles it."""
        return () if self.pitch is None else (Trump,)

    @property
    def needs(self) -> tuple[type[Any], ...]:  # type: ignore[override]
        """Trump, where the follow rule speaks of it; the contract, where the declarer leads or plays a dummy."""
        needed: tuple[type[Any], ...] = (Trump,) if self.follow != FOLLOW_SUIT and self.pitch is None else ()
        return (*needed, Contract) if self.dummy or self.first_lead is FirstLead.DECLARER else needed

    def enter(self, table: Table) -> Playing | Table:
        """Asks the first who may lead."""
        first = self._first(table)
        if table.tricks:
            table = table.settled(PlayBegan(len(table.tricks)))
        left = 0
        for hand in table.hands:
            left |= hand.mask
        return self._lead(table, self._tables(table), first, left, table.tricks)

    def _first(self, table: Table) -> int:
        first, seats = self.first_lead(table), table.game.seating.seats
        if type(first) is not int or not 0 <= first < seats:
            msg = f"first_lead={short(self.first_lead)} gave {short(first)}: the seats are 0 to {seats - 1}"
            raise InvalidStateError(msg)
        return first

    def asking(self, table: Table, seat: int) -> Playing:
        """The state in which a seat is to play, from the cards that have been played; `ValueError` if it is not its turn."""
        left = 0
        for hand in table.hands:
            left |= hand.mask
        tables = self._tables(table)
        began = table.find(PlayBegan)
        before = 0 if began is None else began.tricks
        hands = list(table.hands)
        for player, card in table.trick:
            hands[player] = CardSet.of(hands[player].mask | card.bit)
            left |= card.bit
        base, tricks = changed(table, hands=tuple(hands), tricks=table.tricks[:before], trick=()), table.tricks
        leader = tricks[-1].winner if len(tricks) > before else self._first(table)
        state = self._lead(base, tables, leader, left, tricks)
        for player, card in table.trick:
            if not isinstance(state, Playing) or state.hand_of != player:
                break
            state = self.step(state, Play(card))
        if not isinstance(state, Playing) or state.seat != seat or state.plays != table.trick:
            msg = f"it is not the turn of seat {seat}"
            raise ValueError(msg)
        return state

    def _acts(self, table: Table, hand: int) -> int:
        """The seat that plays the cards of a hand."""
        maker = table.get(Contract).maker
        return maker if hand in table.open and hand in table.game.seating.partners(maker) else hand

    def _lead(self, table: Table, tables: _Tables, seat: int, left: int, tricks: tuple[Trick, ...]) -> Playing | Table:
        """The first from this seat on who may lead is asked; if nobody may, the play is over."""
        may, hands = tables.lead & left, table.hands
        for _ in hands if may else ():
            playable = hands[seat].mask & may
            if playable and seat not in table.resting:
                if len(tricks) == len(table.tricks):
                    playable = self._first_trick(table, seat, playable, leading=True)
                acting = self._acts(table, seat) if self.dummy else seat
                return new_playing(table, self, acting, seat, left, (), tricks, playable, tables)
            seat = tables.after[seat]
        kept = tuple([card_set(hand.mask & left) for hand in hands]) if left else (NO_CARDS,) * len(hands)
        return with_tricks(table, kept, tricks)

    def _first_trick(self, table: Table, seat: int, playable: int, *, leading: bool = False) -> int:
        """What obligations leave of it: the called card from the blind is led, or the called card is played first."""
        called = table.find(Called)
        if called is None or not called.card.bit & playable:
            return playable
        maker = table.get(Contract).maker
        if seat == maker:
            return called.card.bit if leading and from_the_blind(table, maker, called.card) else playable
        return called.card.bit if self.called_card_first else playable

    def legal(self, state: Playing) -> tuple[Play, ...]:
        """Each card that may be played."""
        known = PLAYS.get(state.playable)
        return known if known is not None else _plays(state.playable)

    def check(self, state: Playing, action: Play) -> Reason | None:
        """A card of the hand that the follow rule allows."""
        bit = action.card.bit
        if bit & state.playable:
            return None
        if not bit & state.left & state.base.hands[state.hand_of].mask:
            return Refusal.NOT_IN_HAND
        called = state.base.find(Called)
        if called is not None and state.playable == called.card.bit and len(state.finished) == len(state.base.tricks):
            if not state.plays and state.seat == state.base.get(Contract).maker:
                return PlayReason.MUST_LEAD
            if self.called_card_first:
                return PlayReason.CALLED_FIRST
        return self.follow.reason

    def step(self, state: Playing, action: Play) -> Playing | Table:
        """The next who may play to the trick; or the trick is taken and the next one led."""
        table, seat, card = state.base, state.hand_of, action.card
        left = state.left ^ card.bit
        plays = state.plays + ((seat, card),)
        tables = state.tables or self._tables(table)
        if self.pitch is not None and not state.plays:
            table = self.pitch.settle(table, card)
            tables = self._tables(table)
        if self.dummy and not table.open:
            table = table.lay_open(table.game.seating.partners(table.get(Contract).maker)[0])
        leader, led = plays[0]
        held, then, otherwise = tables.follow[led]
        after, hands = tables.after, table.hands
        following = after[seat]
        while following != leader:
            hand = hands[following].mask & left
            playable = hand & then if hand & held else hand & otherwise
            if playable:
                if self.called_card_first and len(state.finished) == len(table.tricks):
                    playable = self._first_trick(table, following, playable)
                acting = self._acts(table, following) if self.dummy else following
                made: Any = PlayingDraft()  # `new_playing` written out, for this is what is done most often
                made.base = table
                made.phase = self
                made.seat = acting
                made.hand_of = following
                made.left = left
                made.plays = plays
                made.finished = state.finished
                made.playable = playable
                made.tables = tables
                made.__class__ = Playing
                return made  # type: ignore[no-any-return]
            following = after[following]
        power = tables.power[led]
        winner, best = leader, -1
        for player, played in plays:
            strength = power[played]
            if strength > best:
                winner, best = player, strength
        return self._lead(table, tables, winner, left, state.finished + (new_trick(plays, winner),))

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The play in sentences."""
        leader = self.first_lead.value if isinstance(self.first_lead, FirstLead) else own_words(self.first_lead).rstrip(".")
        return sentences(
            f"To the first trick leads: {leader} [P33a, E55].",
            "After the first lead the hand of the maker's partner lies open, and the maker plays its cards."
            if self.dummy
            else "",
            *(() if self.pitch is None else self.pitch.describe()),
            *self.follow.describe(),
            "The called card is played to the first trick [D-P22]." if self.called_card_first else "",
            "The highest trump takes the trick, or without one the highest card of the suit led [P33b, E58].",
            "Of equal cards the first is the higher. Whoever takes the trick leads to the next [P33c, E59].",
            "Whoever rests or may not lead passes the lead to the left [P33c, E55].",
        )

    def learns(self, table: Table, actor: int | None) -> Iterator[Learnt]:
        """What play shows of the hands: by what was not followed, by being passed over (P33c), by being asked to play."""
        began = table.find(PlayBegan)
        before = 0 if began is None else began.tricks
        tricks, tables = table.tricks[before:], self._tables(table)
        shown: list[tuple[int, int, int]] = []  # after this many tricks a seat held none of these cards
        seat = self._first(table)
        for number, trick in enumerate(tricks, start=before):
            shown += [(number, *void) for void in self._passed_over(tables, seat, trick.leader, tables.lead)]
            shown += [(number, *void) for void in self._not_followed(tables, trick.plays, trick.leader)]
            seat = trick.winner
        now = len(table.tricks)
        if actor is not None:
            turn = self._turn(table, seat, actor)
            if table.trick:
                shown += [(now, *void) for void in self._passed_over(tables, seat, table.trick[0][0], tables.lead)]
                shown += [(now, *void) for void in self._not_followed(tables, table.trick, turn)]
            else:
                shown += [(now, *void) for void in self._passed_over(tables, seat, turn, tables.lead)]
            yield from self._may_play(table, tables, turn)
        first = tricks[0].plays if tricks else table.trick
        shown += [(before, *void) for void in self._not_first(table, first)]
        moved_since = any(isinstance(entry, Moved) and entry.tricks > before for entry in table.log)
        yield from (_none(number, *void) for number, *void in shown) if moved_since else _together(now, shown)

    def _turn(self, table: Table, leader: int, actor: int) -> int:
        """Whose card the actor is to play."""
        if not self.dummy or not table.open:
            return actor
        hands = [hand for hand in range(table.game.seating.seats) if self._acts(table, hand) == actor]
        if not table.trick:
            return leader if leader in hands else actor
        return next(other for other in table.game.seating.clockwise(table.trick[-1][0]) if other in hands)

    def _may_play(self, table: Table, tables: _Tables, turn: int) -> Iterator[Learnt]:
        """The seat whose turn it is holds a card that it may play."""
        may = tables.lead
        if table.trick:
            held, _, otherwise = tables.follow[table.trick[0][1]]
            may = held | otherwise
        if may != table.game.whole:
            told = Told(((HAND, turn),), ((Count(CardSet.of(may), least=1),),))
            yield Learnt(told, len(table.tricks))

    def _passed_over(self, tables: _Tables, seat: int, until: int, mask: int) -> Iterator[tuple[int, int]]:
        """The seats from one to another, which is not among them, could play none of these cards."""
        for _ in tables.after:
            if seat == until:
                return
            if mask and seat in tables.after:  # who rests is passed over anyway
                yield seat, mask
            seat = tables.after[seat]

    def _not_followed(self, tables: _Tables, plays: Plays, until: int) -> Iterator[tuple[int, int]]:
        """What is shown by the plays after the lead, and by those who were passed over on the way to the next player."""
        held, then, otherwise = tables.follow[plays[0][1]]
        sure = 0 if held & ~then else held | otherwise
        seat = plays[0][0]
        for player, card in plays[1:]:
            yield from self._passed_over(tables, tables.after[seat], player, sure)
            if not card.bit & then:
                yield player, held
            seat = player
        yield from self._passed_over(tables, tables.after[seat], until, sure)

    def _not_first(self, table: Table, plays: Plays) -> Iterator[tuple[int, int]]:
        """Who played another card to the first trick than the called one, which must be played first, does not hold it."""
        called = table.find(Called) if self.called_card_first else None
        if called is None:
            return
        maker = table.get(Contract).maker
        for player, card in plays:
            if player != maker and card is not called.card:
                yield player, called.card.bit

    def problems(self, game: Game) -> Iterator[str]:
        """A called card to be played first where none is called; a dummy where nobody has one partner."""
        if self.called_card_first and not any(Called in phase.gives for phase in game.phases):
            yield "Tricks: called_card_first, and no card is called"
        if self.dummy and any(len(side) != 2 for side in game.seating.sides):  # noqa: PLR2004
            yield "Tricks: dummy: the maker has one partner, so all play in pairs"
        if self.pitch is not None:
            yield from self.pitch.problems_in(game, self.follow, self)

    def voids(self, game: Game, trump: Suit | Strain | None, led: Any) -> Masks:
        """For a card led: the masks of the kinds `(if held, then, else)`; who plays of the third holds none of the first."""
        return self._known(game, strain_of(trump), frozenset()).follow[led]

    def power(self, game: Game, trump: Suit | Strain | None, led: Card) -> Mapping[Card, int]:
        """How strong each card of the pack is in a trick with this card led; 0 for one that cannot take it."""
        return self._known(game, strain_of(trump), frozenset()).power[led]

    def leadable(self, game: Game, trump: Suit | Strain | None) -> int:
        """The mask of the cards that may be led."""
        return self._known(game, strain_of(trump), frozenset()).lead

    def _tables(self, table: Table) -> _Tables:
        settled = table.find(Trump)
        return self._known(table.game, NO_TRUMP if settled is None else settled.strain, table.resting)

    def _known(self, game: Game, trump: Strain, resting: frozenset[int]) -> _Tables:
        known: _Tables | None = game.memo.get((id(self), trump, resting))
        return self._made(game, trump, resting) if known is None else known

    def _made(self, game: Game, trump: Strain, resting: frozenset[int]) -> _Tables:
        seats = game.seating.seats
        playing = [seat for seat in range(seats) if seat not in resting]
        after = tuple(next(other for other in game.seating.clockwise(seat) if other in playing) for seat in range(seats))
        suits, ranked = game.suits(trump), order(game.ranking, trump)
        whole = game.whole

        def mask(which: Which, led: Any) -> int:
            suit = suits.by_suit.get(ranked.suit(led), 0)
            return {
                Which.LED: suit,
                Which.TRUMPS: suits.trumps,
                Which.LED_OR_TRUMPS: suit | suits.trumps,
                Which.ANY: whole,
                Which.NONE: 0,
            }[which]

        follow: dict[Any, Masks] = {}
        power: dict[Any, dict[Any, int]] = {}
        for suit in dict.fromkeys(map(ranked.suit, game.pack)):  # cards of one suit share what follows when they are led
            led = [card for card in game.pack if ranked.suit(card) is suit]
            held, then, otherwise = self.follow.trump if ranked.is_trump(led[0]) else self.follow.plain
            follow.update(dict.fromkeys(led, (mask(held, led[0]), mask(then, led[0]), mask(otherwise, led[0]))))
            power.update(dict.fromkeys(led, _power(ranked, led[0], game)))
        lead = mask(self.follow.lead, game.pack[0])
        made = _Tables(self, after, lead, follow, power)
        game.memo[id(self), trump, resting] = made
        return made


def _none(tricks: int, seat: int, mask: int) -> Learnt:
    """After this many tricks a seat held none of these cards."""
    return Learnt(Told(((HAND, seat),), ((Count(CardSet.of(mask), most=0),),)), tricks)


def _together(now: int, shown: Iterable[tuple[int, int, int]]) -> Iterator[Learnt]:
    """The same, where hands have only lost cards since: so it is true now, and said once for each seat."""
    masks: dict[int, int] = {}
    for _, seat, mask in shown:
        masks[seat] = masks.get(seat, 0) | mask
    return (_none(now, seat, mask) for seat, mask in masks.items() if mask)


def _plays(playable: int) -> tuple[Play, ...]:
    """The plays of the cards of a mask. Lists of few cards come again and again, and are kept."""
    plays = Play.each(playable)
    if len(plays) <= FEW:
        if len(PLAYS) >= MOST_LISTS:
            PLAYS.clear()
        PLAYS[playable] = plays
    return plays


def _power(ranked: Order, led: Any, game: Game) -> dict[Any, int]:
    """How strong each card of the pack is in a trick with this card led; 0 for one that cannot take it."""
    suit = ranked.suit(led)

    def takes(card: Card) -> bool:
        return ranked.is_trump(card) or ranked.suit(card) is suit or ranked.is_suitless(card)

    return {card: ranked.strength(card) if takes(card) else 0 for card in game.pack}
