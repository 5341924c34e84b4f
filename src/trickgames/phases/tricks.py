"""Trick play: who leads, what may be played, who takes the trick (P24, P33a-P33d, E55-E59).

What must be followed is data (`Follow`), and so is what else limits play (`trickgames.phases.limits`). The mask of the cards
that the next player may play is computed once, when the turn arrives; `legal`, `check` and `step` all read it. A player for
whom it is empty is out and is passed over. A game without limits, open hands and the like never asks about them: its tables
have no `more`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.cards.card import Card, CardSet, card_set
from trickgames.cards.strains import MISERE, NO_TRUMP, Strain, strain_of
from trickgames.cards.words import own_words, sentences
from trickgames.checks import row
from trickgames.engine.playing import PlayingDraft, new_playing
from trickgames.engine.states import Playing
from trickgames.errors import InvalidStateError, Reason, Refusal, short
from trickgames.phases import special
from trickgames.phases.base import PhaseBase
from trickgames.phases.follow import DEALERS_LEFT, FOLLOW_SUIT, FirstLead, Follow, Which, WithoutSuit
from trickgames.phases.limits import FirstCard, Limit, possible_strains
from trickgames.phases.open_hands import OpenHand
from trickgames.phases.passed_over import leaves_cards, passed_over
from trickgames.phases.pitched import Pitch
from trickgames.phases.play_tables import Masks, PlayTables, made_tables
from trickgames.phases.roles import calls_word, maker_word, with_bidder
from trickgames.phases.shown import what_play_shows
from trickgames.phases.zones import Zone, zone_problems, zones_told
from trickgames.table.actions import Play
from trickgames.table.facts import Called, Contract, NobodyCalls, PlayBegan, Trick, Trump, new_trick
from trickgames.table.table import Table, changed, played_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trickgames.cards.card import Suit
    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Learnt

__all__ = ["Tricks"]


def _every_set(first: int) -> list[tuple[Play, ...]]:
    """The plays of each set of nine cards that are neighbours in the pack, from one on, by the mask of the set."""
    plays = [Play.each(1 << number)[0] for number in range(first, first + PART_SIZE)]
    return [tuple([play for place, play in enumerate(plays) if mask >> place & 1]) for mask in range(1 << PART_SIZE)]


PART_SIZE: Final = 9
PART: Final = (1 << PART_SIZE) - 1
HIGH: Final = _every_set(0)
MIDDLE: Final = _every_set(PART_SIZE)
LOW: Final = _every_set(2 * PART_SIZE)
SHORT: Final = 1 << 3 * PART_SIZE  # the mask of cards of a short pack, nines and higher, is less than this
PLAYS: Final[dict[int, tuple[Play, ...]]] = {}
MOST_LISTS: Final = 16_384
FEW: Final = 3
NO_CARDS: Final = CardSet()


def _limits(limits: Iterable[Limit | FirstCard]) -> tuple[Limit | FirstCard, ...]:
    return row(limits)


def _hands(hands: Iterable[OpenHand]) -> tuple[OpenHand, ...]:
    return row(hands)


def _zones(zones: Iterable[Zone]) -> tuple[Zone, ...]:
    return row(zones)


@attrs.frozen
class Tricks(PhaseBase):
    """Tricks are played until nobody may lead. The player who takes a trick leads to the next (P33c, E59).

    If that player may not lead, the next player to the left leads. `limits` say which cards may not, or must, be led or played.
    `open_hands` say which hands lie open, from when, and who plays them. `zones` are open piles that players play from as from
    the hand. `joker` says what a card that belongs to no suit may do. With None it is led like any card, and nobody has to
    follow it. With `pitch` the first card led settles trump (AP4).

    >>> from trickgames.phases import FOLLOW_SUIT, FirstCard, not_first, unbroken
    >>> from trickgames import Card, CardSet, Suit
    >>> penalties = (Suit.HEARTS, CardSet.parse("Qs"))
    >>> hearts = Tricks(
    ...     FOLLOW_SUIT,
    ...     limits=(FirstCard(Card.parse("2c")), not_first(penalties), unbroken(Suit.HEARTS, broken_by=penalties)),
    ... )
    >>> hearts.limits[2].describe().partition(",")[0]
    'A player may not lead hearts until a heart or the queen of spades has been played (hearts are broken)'
    """

    follow: Follow
    first_lead: Callable[[Table], int] = FirstLead.DEALERS_LEFT
    limits: tuple[Limit | FirstCard, ...] = attrs.field(default=(), converter=_limits)
    open_hands: tuple[OpenHand, ...] = attrs.field(default=(), converter=_hands)
    zones: tuple[Zone, ...] = attrs.field(default=(), converter=_zones)
    joker: WithoutSuit | None = None
    pitch: Pitch | None = None

    accepts = (Play,)
    heading = "Play"

    @property
    def gives(self) -> tuple[type[Any], ...]:  # type: ignore[override]  # it depends on the fields
        """Trump, where the first card led settles it."""
        return () if self.pitch is None else (Trump,)

    @property
    def needs(self) -> tuple[type[Any], ...]:  # type: ignore[override]  # it depends on the fields
        """Trump, where the follow rule speaks of it; the contract, where play depends on who the maker is."""
        needed: tuple[type[Any], ...] = (Trump,) if self.follow != FOLLOW_SUIT and self.pitch is None else ()
        made = self.open_hands or any(limit.who != "all" for limit in self.limited)
        return (*needed, Contract) if made or self.first_lead in (FirstLead.DECLARER, FirstLead.LEFT_OF_MAKER) else needed

    @property
    def limited(self) -> tuple[Limit, ...]:
        """The limits that speak of more than the first card."""
        return tuple(limit for limit in self.limits if isinstance(limit, Limit))

    def enter(self, table: Table) -> Playing | Table:
        """Asks the first who may lead."""
        first = self._first(table)
        if table.tricks:
            table = table.settled(PlayBegan(len(table.tricks)))
        left = 0
        for hand in table.hands:
            left |= hand.mask
        return self.lead(table, self.tables(table), first, left, table.tricks)

    def _first(self, table: Table) -> int:
        """The seat that leads first; of a table that is only public, where no card decides it."""
        if self.first_lead is DEALERS_LEFT and not self.limits:
            return table.game.seating.left(table.dealer)
        for limit in self.limits if table.hands else ():
            if isinstance(limit, FirstCard):
                for seat in table.players(table.dealer):
                    zones = (table.cards((zone.name, seat)) for zone in self.zones)
                    if limit.card in table.hands[seat] or any(limit.card in cards for cards in zones):
                        return seat
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
        tables = self.tables(table)
        began = table.find(PlayBegan)
        before = 0 if began is None else began.tricks
        hands = list(table.hands)
        for player, card in table.trick:
            hands[player] = CardSet.of(hands[player].mask | card.bit)
            left |= card.bit
        base, tricks = changed(table, hands=tuple(hands), tricks=table.tricks[:before], trick=()), table.tricks
        leader = tricks[-1].winner if len(tricks) > before else self._first(base)
        state = self.lead(base, tables, leader, left, tricks)
        for player, card in table.trick:
            if not isinstance(state, Playing) or state.hand_of != player:
                break
            state = self.step(state, Play(card))  # the table knows as which suit a joker was led
        if not isinstance(state, Playing) or state.seat != seat or state.plays != table.trick:
            msg = f"it is not the turn of seat {seat}"
            raise ValueError(msg)
        return state

    def lead(self, table: Table, tables: PlayTables, seat: int, left: int, tricks: tuple[Trick, ...]) -> Playing | Table:
        """The first from this seat on who may lead is asked; if nobody may, the play is over."""
        if tables.more is not None:
            return special.lead(self, table, tables, tables.more, (seat, left, tricks))
        may, hands = tables.lead & left, table.hands
        for _ in hands if may else ():
            playable = hands[seat].mask & may
            if playable and seat not in table.resting:
                return new_playing(table, self, seat, seat, left, (), tricks, playable, tables)
            seat = tables.after[seat]
        if not left:
            return played_on(table, (NO_CARDS,) * len(hands), tricks)
        kept = [card_set(mask) if (mask := hand.mask & left) else NO_CARDS for hand in hands]
        return played_on(table, tuple(kept), tricks)

    def legal(self, state: Playing) -> tuple[Play, ...]:
        """Each card that may be played."""
        if self.joker is not None:
            named = special.named_plays(state, state.tables or self.tables(state.base))
            if named:
                return named
        mask = state.playable
        if mask < SHORT:
            return HIGH[mask & PART] + MIDDLE[mask >> 9 & PART] + LOW[mask >> 18]
        return PLAYS.get(mask) or _plays(mask)

    def check(self, state: Playing, action: Play) -> Reason | None:
        """A card of the hand that the follow rule and the limits allow."""
        bit = action.card.bit
        if bit & state.playable and self.joker is None and action.as_suit is None:
            return None
        return self._why_not(state, action, bit)

    def _why_not(self, state: Playing, action: Play, bit: int) -> Reason | None:
        """Why a card may not be played, or not under this name."""
        tables = state.tables or self.tables(state.base)
        if bit & state.playable:
            return special.refusal(state, action, tables)
        held = state.left & state.base.hands[state.hand_of].mask
        if tables.more is None:
            return self.follow.reason if bit & held else Refusal.NOT_IN_HAND
        return special.forbidden(state, bit, tables, tables.more) or self.follow.reason

    def step(self, state: Playing, action: Play) -> Playing | Table:
        """The next who may play to the trick; or the trick is taken and the next one led."""
        table, seat, card = state.base, state.hand_of, action.card
        tables = state.tables or self.tables(table)
        if tables.more is not None:
            return special.step(self, state, action, tables, tables.more)
        left, finished = state.left ^ card.bit, state.finished
        plays = state.plays + ((seat, card),)
        leader, led = plays[0]
        held, then, otherwise, power = tables.rows[led.id]
        after, hands = tables.after, table.hands
        turn = after[seat]
        while turn != leader:
            hand = hands[turn].mask & left
            playable = hand & then if hand & held else hand & otherwise
            if playable:
                break
            turn = after[turn]
        else:
            best = 0
            for player, played in plays:
                strength = power[played.id]
                if strength > best:
                    turn, best = player, strength
            finished += (new_trick(plays, turn),)
            playable, plays = hands[turn].mask & left & tables.lead, ()
            if not playable:
                return self.lead(table, tables, turn, left, finished)
        asked: Any = PlayingDraft()  # `new_playing` written out, for this is what is done most often
        asked.base = table
        asked.phase = self
        asked.seat = turn
        asked.hand_of = turn
        asked.left = left
        asked.plays = plays
        asked.finished = finished
        asked.playable = playable
        asked.tables = tables
        asked.__class__ = Playing
        return asked  # type: ignore[no-any-return]

    def describe(self, game: Game) -> tuple[str, ...]:
        """The play in sentences."""
        first = [limit.describe() for limit in self.limits if isinstance(limit, FirstCard)]
        return sentences(
            *first,
            "" if first and not leaves_cards(game) else self._first_lead_told(game, otherwise=bool(first)),
            *(rule.describe(maker_word(game)) for rule in self.open_hands),
            *zones_told(self.zones),
            *(() if self.pitch is None else self.pitch.describe()),
            *self._follow_told(later=bool(first)),
            *(with_bidder(game, limit.describe(self.follow)) for limit in self.limited),
            *(() if self.joker is None else self.joker.describe()),
            *self._taking_told(game),
            "The winner of the trick leads to the next [P33c, E59, K4].",
            passed_over(game, out=self._leaves_some_out()),
        )

    def _follow_told(self, *, later: bool) -> tuple[str, ...]:
        """What may be led and played, in sentences. Where a limit tells what may be led, nothing else is said of it."""
        lead, following = self.follow.describe()
        if self.follow.lead is Which.ANY:
            limited = any(not limit.rule.endswith("followed") for limit in self.limited)
            lead = "" if limited else "Later, any card may be led." if later else lead
        return lead, following

    def _first_lead_told(self, game: Game, *, otherwise: bool) -> str:
        """Who leads first, in a sentence."""
        if not isinstance(self.first_lead, FirstLead):
            return f"Who leads to the first trick: {own_words(self.first_lead).rstrip('.')} [P33a, E55]."
        leader = f"{with_bidder(game, self.first_lead.value.replace('maker', maker_word(game)))} leads to the first trick"
        if self.first_lead is FirstLead.LEFT_OF_LONER:
            leader = (
                f"{FirstLead.DEALERS_LEFT.value} leads to the first trick, or against a loner, the player on the loner's left"
            )
        elif self.first_lead is FirstLead.DECLARER and any(NobodyCalls in phase.gives for phase in game.phases):
            leader = f"{leader}. If nobody {calls_word(game)}, {FirstLead.DEALERS_LEFT.value} does"
        return f"{f'If nobody holds it, {leader}' if otherwise else leader[0].upper() + leader[1:]} [P33a, E55]."

    def _taking_told(self, game: Game) -> tuple[str, ...]:
        """Who takes a trick, in sentences."""
        highest = "The highest trump takes the trick"
        if not game.ranking.trump:
            highest = "The highest card of the suit led takes the trick"
        elif not self.plays_only_trumps():
            highest += ", or, if no trump was played, the highest card of the suit led"
        strains = possible_strains(game)
        last = game.ranking.equal_cards == "last"
        equal = any(card.copy > 1 for card in game.pack) or any(len(step) > 1 for step in game.ranking.ladder())
        return sentences(
            f"{highest} [P33b, E58, K4].",
            "At low there are no trumps, and the cards rank in reverse: the lowest card of the suit led takes the trick [K6]."
            if any(strain.low for strain in strains)
            else "",
            "Misere is played without trumps." if MISERE in strains else "",
            f"Of two equal cards, the one played {'last' if last else 'first'} is higher{' [K11]' if last else ''}."
            if equal
            else "",
        )

    def plays_only_trumps(self) -> bool:
        """Whether trumps alone are ever led and played (P24)."""
        return self.follow.lead is Which.TRUMPS and self.follow.trump[2] is Which.NONE

    def learns(self, table: Table, actor: int | None) -> Iterator[Learnt]:
        """What play shows of the hands: by what was not followed, by being passed over (P33c), by being asked, by limits."""
        base = table
        if not isinstance(self.first_lead, FirstLead):  # it may ask who took the last trick before the play
            began = table.find(PlayBegan)
            base = changed(table, tricks=table.tricks[: 0 if began is None else began.tricks], trick=())
        return what_play_shows(self, table, self.tables(table), self._first(base), actor)

    def problems(self, game: Game) -> Iterator[str]:
        """Reports zones that nobody lays, first leads that can't be or that are several, and a joker rule without a joker."""
        yield from zone_problems(self.zones, game)
        firsts = [limit for limit in self.limits if isinstance(limit, FirstCard)]
        if firsts and self.follow.lead is not type(self.follow.lead).ANY:
            yield f"Tricks: {firsts[0].card} is led first, and only {self.follow.lead.value} may be led: leave one of them out"
        for limit in dict.fromkeys(self.limits):
            if self.limits.count(limit) > 1:
                yield f"Tricks: the limit `{limit.describe()}` appears {self.limits.count(limit)} times: leave one of them"
        if len(firsts) > 1:
            yield f"Tricks: {len(firsts)} cards are led first: one leads"
        if self.joker is not None and not any(card.suit is None for card in game.pack):
            yield "Tricks: joker: the pack has no joker: leave the rule out, or add one"
        if self.pitch is not None:
            yield from self.pitch.problems_in(game, self.follow, self)

    def voids(self, game: Game, trump: Suit | Strain | None, led: Any) -> Masks:
        """For a card led: the masks of the kinds `(if held, then, else)`; who plays of the third holds none of the first."""
        return self._known(game, strain_of(trump), frozenset()).follow[led]

    def power(self, game: Game, trump: Suit | Strain | None, led: Card) -> Mapping[Card, int]:
        """How strong each card of the pack is in a trick with this card led; 0 for one that cannot take it."""
        return self._known(game, strain_of(trump), frozenset()).power[led]

    def plays_from(self) -> tuple[str, ...]:
        """The names of the zones."""
        return tuple(zone.name for zone in self.zones)

    def leadable(self, game: Game, trump: Suit | Strain | None) -> int:
        """The mask of the cards that may be led."""
        return self._known(game, strain_of(trump), frozenset()).lead

    def may_be_out(self) -> bool:
        """Whether hands need not be alike, since a player may be left nothing to play (P33c), or plays from the table too."""
        return self._leaves_some_out() or bool(self.zones)

    def _leaves_some_out(self) -> bool:
        """Whether the follow rule leaves some players nothing to play while others still do (P33c)."""
        every = (*self.follow.plain, *self.follow.trump)
        return Which.NONE in every or self.follow.lead is not Which.ANY

    def tables(self, table: Table) -> PlayTables:
        """What play looks up at this table."""
        settled, called = table.find(Trump), table.find(Called) if self.limits else None
        strain = NO_TRUMP if settled is None else settled.strain
        return self._known(table.game, strain, table.resting, None if called is None else called.card)

    def _known(self, game: Game, strain: Strain, resting: frozenset[int], called: Card | None = None) -> PlayTables:
        key = (id(self), strain.name, strain.suit, strain.low, resting, called)  # a strain hashes more slowly than its parts
        known: PlayTables | None = game.memo.get(key)
        if known is None:
            known = game.memo[key] = made_tables(self, game, strain, resting, called)
        return known


def _plays(playable: int) -> tuple[Play, ...]:
    """The plays of the cards of a mask. Lists of few cards come again and again, and are kept."""
    plays = Play.each(playable)
    if len(plays) <= FEW:
        if len(PLAYS) >= MOST_LISTS:
            PLAYS.clear()
        PLAYS[playable] = plays
    return plays
