"""Trick play: who leads, what may be played, who takes the trick (P24, P33a-P33d, E55-E59).

What must be followed is data (`Follow`). The mask of the cards that the next player may play is computed once, when the turn
arrives; `legal`, `check` and `step` all read it. A player for whom it is empty is out and is passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from trickgames._quick import twin
from trickgames.cards.card import CardSet
from trickgames.cards.ranking import Order, order
from trickgames.cards.words import own_words, sentences
from trickgames.engine.states import Playing, PlayingDraft
from trickgames.errors import InvalidStateError, Reason, Refusal, short
from trickgames.phases.base import PhaseBase
from trickgames.phases.follow import FOLLOW_SUIT, FirstLead, Follow, PlayReason, Which
from trickgames.table.actions import Play
from trickgames.table.table import Called, Contract, Limit, MustLead, Table, Trick, Trump

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator
    from random import Random

    from trickgames.cards.card import Card, Suit
    from trickgames.engine.game import Game
    from trickgames.engine.states import State
    from trickgames.knowledge.views import View

__all__ = ["Tricks"]


PLAYS: Final[dict[int, tuple[Play, ...]]] = {}
OFTEN: Final = 3
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


def _needed(phase: Tricks) -> tuple[type[Any], ...]:
    """Trump, where the follow rule speaks of it; the contract, where the declarer leads."""
    needed: tuple[type[Any], ...] = (Trump,) if phase.follow != FOLLOW_SUIT else ()
    return (*needed, Contract) if phase.first_lead is FirstLead.DECLARER else needed


@attrs.frozen
class Tricks(PhaseBase):
    """Tricks are played until nobody may lead: the taker leads next, or else the first on the taker's left who may (P33c, E59).

    `called_card_first`: whoever holds the called card plays it to the first trick (D-P22).
    """

    follow: Follow
    first_lead: Callable[[Table], int] = FirstLead.DEALERS_LEFT
    called_card_first: bool = False

    needs: tuple[type[Any], ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_needed, takes_self=True)
    )
    accepts = (Play,)
    heading = "Play"

    def hands_after(self, size: int | None) -> int | None:
        """As many as before: while tricks are played, the table has the hands as they were."""
        return size

    def enter(self, table: Table) -> Playing | Table:
        """Asks the first who may lead."""
        masks = tuple([hand.mask for hand in table.hands])
        first = self.first_lead(table)
        if not isinstance(self.first_lead, FirstLead) and (type(first) is not int or not 0 <= first < len(masks)):
            msg = f"first_lead={short(self.first_lead)} gave {short(first)}: the seats are 0 to {len(masks) - 1}"
            raise InvalidStateError(msg)
        return self._lead(table, self._tables(table), first, masks, table.tricks)

    def _lead(
        self, table: Table, tables: _Tables, seat: int, masks: tuple[int, ...], tricks: tuple[Trick, ...]
    ) -> Playing | Table:
        """The first from this seat on who may lead is asked; if nobody may, the play is over."""
        lead = tables.lead
        for _ in masks:
            playable = masks[seat] & lead
            if playable and seat not in table.resting:
                if not tricks:
                    playable = self._first_trick(table, seat, playable, leading=True)
                state = PlayingDraft(table, self, seat, masks, (), tricks, playable, tables)
                state.__class__ = Playing
                return state  # type: ignore[no-any-return]
            seat = tables.after[seat]
        hands = tuple(map(CardSet.of, masks)) if any(masks) else (NO_CARDS,) * len(masks)
        return table.changed(hands=hands, tricks=tricks)

    def _first_trick(self, table: Table, seat: int, playable: int, *, leading: bool = False) -> int:
        """What obligations leave of it: the called card from the blind is led, or the called card is played first."""
        must = table.secret(MustLead) if leading else None
        if must is not None and seat == table.get(Contract).maker and must.card.bit & playable:
            return must.card.bit
        called = table.find(Called) if self.called_card_first else None
        if called is not None and seat != table.get(Contract).maker and called.card.bit & playable:
            return called.card.bit
        return playable

    def legal(self, state: Playing) -> tuple[Play, ...]:
        """Each card that may be played."""
        known = PLAYS.get(state.playable)
        return known if known is not None else _plays(state.playable)

    def check(self, state: Playing, action: Play) -> Reason | None:
        """A card of the hand that the follow rule allows."""
        bit = action.card.bit
        if bit & state.playable:
            return None
        if not bit & state.masks[state.seat]:
            return Refusal.NOT_IN_HAND
        table = state.table
        if not state.finished and state.playable.bit_count() == 1:
            must = table.secret(MustLead)
            if must is not None and state.playable == must.card.bit and not state.plays:
                return PlayReason.MUST_LEAD
            called = table.find(Called)
            if self.called_card_first and called is not None and state.playable == called.card.bit:
                return PlayReason.CALLED_FIRST
        return self.follow.reason

    def step(self, state: Playing, action: Play) -> Playing | Table:
        """The next who may play to the trick; or the trick is taken and the next one led."""
        table, seat, card = state.table, state.seat, action.card
        before = state.masks
        masks = before[:seat] + (before[seat] ^ card.bit,) + before[seat + 1 :]
        plays = state.plays + ((seat, card),)
        tables = state.tables or self._tables(table)
        led = plays[0][1]
        held, then, otherwise = tables.follow[led]
        after, leader = tables.after, plays[0][0]
        following = after[seat]
        while following != leader:
            hand = masks[following]
            playable = hand & then if hand & held else hand & otherwise
            if playable:
                if self.called_card_first and not state.finished:
                    playable = self._first_trick(table, following, playable)
                made = PlayingDraft(table, self, following, masks, plays, state.finished, playable, tables)
                made.__class__ = Playing
                return made  # type: ignore[no-any-return]
            following = after[following]
        power = tables.power[led]
        winner, best = leader, -1
        for player, played in plays:
            strength = power[played]
            if strength > best:
                winner, best = player, strength
        trick = _TrickDraft(plays, winner)
        trick.__class__ = Trick
        return self._lead(table, tables, winner, masks, (*state.finished, trick))

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The play in sentences."""
        leader = self.first_lead.value if isinstance(self.first_lead, FirstLead) else own_words(self.first_lead).rstrip(".")
        return sentences(
            f"To the first trick leads: {leader} [P33a, E55].",
            *self.follow.describe(),
            "The called card is played to the first trick [D-P22]." if self.called_card_first else "",
            "The highest trump takes the trick, or without one the highest card of the suit led [P33b, E58].",
            "Of equal cards the first is the higher. Whoever takes the trick leads to the next [P33c, E59].",
            "Whoever rests or may not lead passes the lead to the left [P33c, E55].",
        )

    def public(self, state: Playing) -> tuple[Hashable, ...]:
        """How many tricks were finished before this phase; the others, and the one in play, every view has."""
        return (len(state.table.tricks),)

    def resume(self, table: Table, seen: View, _rng: Random) -> Playing | Table:
        """The state that a view tells of, on a table whose hidden cards were drawn at random."""
        before, seat = seen.public[0], seen.actor or 0
        masks = tuple([hand.mask for hand in table.hands])
        dealt = list(masks)
        for player, card in (*(play for trick in seen.tricks[before:] for play in trick.plays), *seen.trick):
            dealt[player] |= card.bit
        at_first = table.changed(hands=tuple(map(CardSet.of, dealt)), tricks=seen.tricks[:before])
        tables = self._tables(table)
        if not seen.trick:
            return self._lead(at_first, tables, seat, masks, seen.tricks)
        held, then, otherwise = tables.follow[seen.trick[0][1]]
        playable = masks[seat] & (then if masks[seat] & held else otherwise)
        if self.called_card_first and not seen.tricks:
            playable = self._first_trick(table, seat, playable)
        made = PlayingDraft(at_first, self, seat, masks, seen.trick, seen.tricks, playable, tables)
        made.__class__ = Playing
        return made  # type: ignore[no-any-return]

    def asks(self, state: Playing) -> tuple[Limit, ...]:
        """Whoever is asked may play: of the cards that may be played it holds one at least."""
        table, seat = state.table, state.seat
        tables = self._tables(table)
        if state.plays:
            held, _, otherwise = tables.follow[state.plays[0][1]]
            may = held | otherwise
        else:
            may = tables.lead
        if may == table.game.whole:
            return ()
        plays = (*(play for trick in state.finished for play in trick.plays), *state.plays)
        gone = sum(1 for player, card in plays if player == seat and card.bit & may)
        return (Limit(seat, CardSet.of(may), at_least=gone + 1),)

    def known_voids(self, state: State[Any]) -> tuple[CardSet, ...]:
        """By seat, the cards that it has shown not to hold: by what it played, and by being passed over (P33c)."""
        table = state.table
        voids = [0] * len(table.hands)
        if not isinstance(state, Playing) or state.phase != self:
            return tuple(map(CardSet.of, voids))
        tables, tricks = self._tables(table), state.finished[len(table.tricks) :]
        seat = self.first_lead(table)
        for trick in tricks:
            self._passed_over(tables, seat, trick.leader, tables.lead, voids)
            self._not_followed(tables, trick.plays, trick.leader, voids)
            seat = trick.winner
        if state.plays:
            self._passed_over(tables, seat, state.plays[0][0], tables.lead, voids)
            self._not_followed(tables, state.plays, state.seat, voids)
        else:
            self._passed_over(tables, seat, state.seat, tables.lead, voids)
        self._not_first(table, tricks[0].plays if tricks else state.plays, voids)
        return tuple(map(CardSet.of, voids))

    def _passed_over(self, tables: _Tables, seat: int, until: int, mask: int, voids: list[int]) -> None:
        """The seats from one to another, which is not among them, could play none of these cards."""
        for _ in voids:
            if seat == until:
                return
            voids[seat] |= mask if seat in tables.after else 0  # who rests is passed over anyway
            seat = tables.after[seat]

    def _not_followed(self, tables: _Tables, plays: tuple[tuple[int, Card], ...], until: int, voids: list[int]) -> None:
        """What is shown by the plays after the lead, and by those who were passed over on the way to the next player."""
        held, then, otherwise = tables.follow[plays[0][1]]
        sure = 0 if held & ~then else held | otherwise
        seat = plays[0][0]
        for player, card in plays[1:]:
            self._passed_over(tables, tables.after[seat], player, sure, voids)
            voids[player] |= 0 if card.bit & then else held
            seat = player
        self._passed_over(tables, tables.after[seat], until, sure, voids)

    def _not_first(self, table: Table, plays: tuple[tuple[int, Card], ...], voids: list[int]) -> None:
        """Who played another card to the first trick than the called one, which must be played first, does not hold it."""
        called = table.find(Called) if self.called_card_first else None
        if called is None:
            return
        maker = table.get(Contract).maker
        for player, card in plays:
            if player != maker and card is not called.card:
                voids[player] |= called.card.bit

    def problems(self, game: Game) -> Iterator[str]:
        """Whether there is a called card to be played first."""
        if self.called_card_first and not any(Called in phase.gives for phase in game.phases):
            yield "Tricks: called_card_first, and no card is called"

    def voids(self, game: Game, trump: Suit | None, led: Any) -> Masks:
        """For a card led: the masks of the kinds `(if held, then, else)`; who plays of the third holds none of the first."""
        return self._known(game, trump, frozenset()).follow[led]

    def leadable(self, game: Game, trump: Suit | None) -> int:
        """The mask of the cards that may be led."""
        return self._known(game, trump, frozenset()).lead

    def _tables(self, table: Table) -> _Tables:
        settled = table.find(Trump)
        return self._known(table.game, None if settled is None else settled.suit, table.resting)

    def _known(self, game: Game, trump: Suit | None, resting: frozenset[int]) -> _Tables:
        known = game.memo.get((id(self), trump, resting))
        return known if isinstance(known, _Tables) else self._made(game, trump, resting)

    def _made(self, game: Game, trump: Suit | None, resting: frozenset[int]) -> _Tables:
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
        for card in game.pack:
            held, then, otherwise = self.follow.trump if ranked.is_trump(card) else self.follow.plain
            follow[card] = (mask(held, card), mask(then, card), mask(otherwise, card))
        power = {card: _power(ranked, card, game) for card in game.pack}
        lead = mask(self.follow.lead, game.pack[0])
        made = _Tables(self, after, lead, follow, power)
        game.memo[id(self), trump, resting] = made
        return made


_TrickDraft: Any = twin(Trick)


def _plays(playable: int) -> tuple[Play, ...]:
    """The plays of the cards of a mask; lists of few cards come again and again and are kept."""
    plays = Play.each(playable)
    if len(plays) <= OFTEN:
        PLAYS[playable] = plays
    return plays


def _power(ranked: Order, led: Any, game: Game) -> dict[Any, int]:
    """How strong each card of the pack is in a trick with this card led; 0 for one that cannot take it."""
    suit = ranked.suit(led)
    return {card: ranked.strength(card) if ranked.is_trump(card) or ranked.suit(card) is suit else 0 for card in game.pack}
