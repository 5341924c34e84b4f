"""The hands of a deal: what the file tells of them, what the plays show, and what follows.

`Hands` reads everything that places a card somewhere, names what contradicts itself, and then tells what each seat held.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import Card, CardSet, Joker
from trickgames.records.egn.actions import Answers, deal_of
from trickgames.records.egn.cards import Seen
from trickgames.records.egn.exchanges import Exchanged, Resolver, Told, calls_for_best, read_told
from trickgames.records.egn.inference import KITTY, Placing
from trickgames.records.egn.rules import farmer_of, rule_of
from trickgames.table.actions import Deal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.engine.game import Game
    from trickgames.records.egn.calls import Bidding
    from trickgames.records.egn.cards import Reading
    from trickgames.records.egn.raw import RawDeal
    from trickgames.records.egn.tricks import Plays

__all__ = ["Hands"]

HAND: Final = 5
SWAPPED: Final = 3


@attrs.define
class Hands:
    """The cards of a deal whose turn-up is known; `placing` is where they lay.

    `doubtful` are the cards about which the file is certainly wrong. Nothing follows from them, and if there are any, nothing
    is inferred by what is left over either. `strange` are exchanges that are told or seen and not played here.
    """

    raw: RawDeal
    game: Game
    dealer: int
    bidding: Bidding
    turn_up: Card
    reading: Reading
    plays: tuple[Plays, ...]
    told_discard: Card | None = None
    placing: Placing = attrs.field(init=False)
    doubtful: set[Card] = attrs.field(factory=set[Card], init=False)
    contradicted: bool = attrs.field(default=False, init=False)
    told_twice: bool = attrs.field(default=False, init=False)
    told: Told = attrs.field(init=False)
    strange: list[str] = attrs.field(factory=list[str], init=False)

    def __attrs_post_init__(self) -> None:
        self.placing = Placing.empty(self.reading.pack, self.turn_up)
        self.told = read_told(self.raw.exchanges, self.game, self.bidding, self.cards).with_notes(self.raw.noted)
        self.strange.extend(self.told.strange)
        self._check_told()
        self._check_plays()
        full = self._place_told()
        if self.told_discard is not None and self.takes:
            self._put(self.dealer, self.told_discard, full, "put away")
        for trick in self.plays:
            for seat, seen in trick:
                if seen.card and seen.card is not self.turn_up:
                    self._put(seat, seen.card, full, "played")
        for card in self.placing.doubled:
            self.raw.problem(f"{card} was dealt to two places", "card", card=card)
        if not self.placing.sound and not self.placing.doubled:
            self.raw.problem("a hand has too many cards", "card")
        self.contradicted = self.contradicted or bool(self.doubtful) or not self.sound

    @property
    def sound(self) -> bool:
        """Whether no card lies in two places, and no place holds too many."""
        return self.placing.sound and not self.told_twice

    # who exchanges

    @property
    def takes(self) -> bool:
        """Whether the dealer takes the turn-up."""
        maker = self.bidding.maker
        rests = maker is not None and self.bidding.alone and self.dealer in self.game.seating.partners(maker)
        when_resting = rule_of(self.game, "sitting_dealer_exchanges")
        return self.bidding.accepted and (not rests or when_resting)

    @property
    def _blind(self) -> frozenset[int]:
        """The dealer who is to name trump without having seen its hand, since the joker was turned up."""
        blind = rule_of(self.game, "joker_turned") == "dealer_names_blind"
        return frozenset([self.dealer]) if blind and isinstance(self.turn_up.rank, Joker) else frozenset()

    @property
    def caller(self) -> int | None:
        """A lone maker who may call for the partner's best."""
        return self.bidding.maker if self.bidding.alone and calls_for_best(self.game) else None

    @property
    def exchanging(self) -> frozenset[int]:
        """The seats whose plays need not come from the hand that they were dealt, the dealer's turn-up aside."""
        told = {exchange.receiver for exchange in self.raw.exchanges} | self.told.swapping
        lone = set[int]() if self.caller is None else {self.caller}
        return frozenset({*told, *lone, *self._may_have_swapped})

    @property
    def _may_have_swapped(self) -> frozenset[int]:
        """The seats that may have swapped cards, without a word in the file.

        A file tells of a swap "if known". A seat did not swap if it is known to have played the hand that it was dealt, and it
        is taken to have swapped nothing if all of its hand is told, it is no farmer's hand and it played no other card.
        """
        farmer = farmer_of(self.game)
        if farmer is None:
            return frozenset()
        return frozenset(
            seat
            for seat in range(KITTY)
            if seat not in self.told.swapping | self.told.kept | self._blind
            and not (
                self._whole(seat)
                and (
                    self._as_dealt(seat)
                    or (not farmer.holds(self.placing.placed[seat]) and self.played(seat) <= self._without_swap(seat))
                )
            )
        )

    def _whole(self, seat: int) -> bool:
        """Whether the file tells all cards that a seat was dealt."""
        return bool(self.raw.hands) and len(CardSet(self.cards(self.raw.hands[seat]))) == HAND

    def _as_dealt(self, seat: int) -> bool:
        """Whether a seat is known to have played the hand that it was dealt: a swap leaves no more than two cards of it."""
        played = self.played(seat)
        return len(played & self.placing.placed[seat]) > HAND - SWAPPED and played <= self._without_swap(seat)

    def _without_swap(self, seat: int) -> CardSet:
        """The cards that a seat can play that has not swapped any, as far as its hand is known."""
        given = [self.told.gift] if seat == self.caller and self.told.gift else []
        return CardSet({*self.placing.placed[seat], self.turn_up, *given})

    # placing

    def cards(self, texts: Iterable[str]) -> tuple[Card, ...]:
        """The cards of these texts that are known."""
        return tuple(seen.card for text in texts if (seen := self.reading.read(text)) and seen.card)

    def _check_told(self) -> None:
        """Reports cards that the file has twice in one hand or the kitty, or in a hand and turned up."""
        for seat, hand in enumerate(self.raw.hands):
            for card, times in Counter(self.cards(hand)).items():
                if times > 1:
                    self._told_twice(f"the hand of seat {seat} holds {card} {times} times", card)
                if card is self.turn_up:
                    self._told_twice(f"the hand of seat {seat} holds {card}, which was turned up", card)
        for card, times in Counter(self.cards(self.raw.kitty)).items():
            if times > 1:
                self._told_twice(f"the kitty holds {card} {times} times", card)

    def _told_twice(self, sentence: str, card: Card) -> None:
        self.told_twice = True
        self.raw.problem(sentence, "card", card=card)

    def _check_plays(self) -> None:
        """Reports cards that aren't in the pack, were played twice, or can't have been in a hand."""
        seen: dict[Card, tuple[int, int]] = {}
        for number, trick in enumerate(self.plays, start=1):
            for seat, told in trick:
                card, where = told.card, f"seat {seat} played {told.text} in trick {number}"
                wrong = ""
                if not told.options:
                    wrong = f"{where}, which is not in the pack of this game"
                elif card is not None and card in seen:
                    first = f"by seat {seen[card][0]} in trick {seen[card][1]}"
                    wrong = f"{card} was played twice: {first}, and by seat {seat} in trick {number}"
                elif card is self.turn_up and seat == self.caller and self.dealer in self.game.seating.partners(seat):
                    self.strange.append(f"seat {seat} got {card}, the turn-up, from the dealer")
                elif card is self.turn_up and not (self.takes and seat == self.dealer):
                    wrong = f"{where}, which lay on the table"
                elif card is not None and card is self.told_discard and self.takes:
                    wrong = f"{where}, which the dealer had put away"
                if wrong:
                    self.contradicted = True
                    self.doubtful.update(() if card is None else (card,))
                    self.raw.problem(wrong, "card twice" if card in seen else "card", seat=seat, trick=number, card=card)
                elif card is not None:
                    seen[card] = (seat, number)

    def _place_told(self) -> list[bool]:
        """Places what the file tells of hands, kitty and exchanges; by seat, whether the whole hand is told."""
        for seat, hand in enumerate(self.raw.hands):
            self.placing.put(seat, *self.cards(hand))
        full = [self.placing.room(seat) == 0 for seat in range(KITTY)]
        self.placing.put(KITTY, *self.cards(self.raw.kitty))
        for seat, cards in self.told.away.items():
            if not full[seat]:
                self.placing.put(seat, *cards)
        for seat in self.game.seating.clockwise(self.dealer):
            # what the first farmer drew lay in the kitty; what a later one drew, an earlier one may have put there
            if seat in self.told.drawn:
                self.placing.put(KITTY, *self.told.drawn[seat])
            if seat in self.told.swapping or seat in self._may_have_swapped:
                break
        maker = self.caller
        giver = None if maker is None else self.game.seating.partners(maker)[0]
        # a card that was given was dealt to the giver, unless the giver may have drawn it
        if giver is not None and self.told.gift and not full[giver] and giver not in self.told.swapping:
            self.placing.put(giver, self.told.gift)
        return full

    def _put(self, seat: int, card: Card, full: list[bool], did: str) -> None:
        """A card came from the hand that a seat was dealt."""
        if seat in self.exchanging or card is self.turn_up:
            return
        other = next((place for place, cards in self.placing.placed.items() if place != seat and card in cards), None)
        if card in self.doubtful:
            return
        if full[seat] and card not in self.placing.placed[seat]:
            self.doubtful.add(card)
            self.raw.problem(f"seat {seat} {did} {card}, which is not in its hand", "card", seat=seat, card=card)
        elif other is not None:
            self.doubtful.add(card)
            lay = "lay in the kitty" if other == KITTY else f"was dealt to seat {other}"
            self.raw.problem(f"seat {seat} {did} {card}, which {lay}", "card", seat=seat, card=card)
        else:
            self.placing.put(seat, card)

    # what follows

    @property
    def trusted(self) -> tuple[Plays, ...]:
        """The plays; those that cannot have been so are as unknown as cards that were not told."""
        return tuple(
            tuple(
                (seat, Seen(seen.text, self.reading.pack) if seen.card in self.doubtful or not seen.options else seen)
                for seat, seen in trick
            )
            for trick in self.plays
        )

    def refined(self) -> dict[tuple[int, int], Seen]:
        """Cards of the tricks (by place) that are not told and follow from the hands that are: only one is left for them."""
        found: dict[tuple[int, int], Seen] = {}
        for number, trick in enumerate(self.plays if not self.contradicted else ()):
            for place, (seat, seen) in enumerate(trick):
                held = self.held(seat) if seen.card is None else None
                if held is None:
                    continue
                options = CardSet(seen.options & held) - self.played(seat)
                if len(options) == 1:
                    found[number, place] = Seen(seen.text, CardSet(options))
                elif not options:
                    self.contradicted = True
                    where = f"seat {seat} played {seen.text} in trick {number + 1}"
                    self.raw.problem(f"{where}, which its hand does not hold", "card", seat=seat, trick=number + 1)
        return found

    def played(self, seat: int) -> CardSet:
        """The cards that a seat is known to have played."""
        return CardSet(seen.card for trick in self.plays for player, seen in trick if player == seat and seen.card)

    @property
    def discard(self) -> Card | None:
        """What the dealer put away, where that can be known."""
        if not self.takes:
            return None
        if self.told_discard is not None:
            return self.told_discard
        if self.dealer in self.exchanging or self.contradicted:
            return None
        played = self.played(self.dealer)
        if len(played) == HAND and self.turn_up not in played:
            return self.turn_up
        left = CardSet(self.placing.placed[self.dealer] | CardSet([self.turn_up])) - played
        return next(iter(left)) if self.placing.room(self.dealer) == 0 and len(left) == 1 else None

    @property
    def known_discard(self) -> Card | None:
        """What the dealer put away, also where it follows only from what was exchanged besides."""
        exchanged = self.exchanged
        return self.discard if exchanged is None else exchanged.discard

    def held(self, seat: int) -> CardSet | None:
        """The hand with which a seat plays, where all of it is known."""
        if self.placing.room(seat) or seat in self.exchanging:
            return None
        hand = self.placing.placed[seat]
        if seat != self.dealer or not self.takes:
            return hand
        discard = self.discard
        return None if discard is None else CardSet(hand | CardSet([self.turn_up])) - CardSet([discard])

    def exclude(self, seat: int, cards: CardSet) -> None:
        """A seat cannot have held these cards to the end, so it was not dealt them: unless it may have put one away."""
        if seat not in self.exchanging and (seat != self.dealer or not self.takes or self.discard is not None):
            self.placing.excluded[seat] = cards

    @property
    def exchanged(self) -> Exchanged | None:
        """What was exchanged, where all hands are known as they were dealt; None where they are not."""
        if not self.sound or any(self.placing.room(place) for place in self.placing.placed):
            return None
        noted = self.raw.stock if CardSet(self.raw.stock) == self.placing.placed[KITTY] else ()
        return Resolver(
            self.game,
            self.dealer,
            self.caller,
            self.told,
            self.placing.placed,
            {seat: self.played(seat) for seat in range(KITTY)},
            self.turn_up if self.takes else None,
            self.discard,
            noted,
            self.cards(self.raw.kitty),
            called=bool(self.raw.calls),
            went_on=any(self.raw.tricks),
            blind=self._blind,
        ).resolve()

    @property
    def unknown(self) -> tuple[str, ...]:
        """What is not known, in words."""
        if not self.sound:
            return ("the hands",)
        return tuple(self._unknown())

    def _unknown(self) -> Iterator[str]:
        yield from (f"the hand of seat {seat}" for seat in range(KITTY) if self.placing.room(seat))
        if self.placing.room(KITTY):
            yield "the kitty"
        if self.reading.relative:
            yield "the real suits"
        exchanged = self.exchanged
        yield from () if exchanged is None else exchanged.unknown
        for number, trick in enumerate(self.plays, start=1):
            if not trick and any(self.raw.tricks[number - 1 :]):
                yield f"who played what in trick {number}"
            yield from (f"the card of seat {seat} in trick {number}" for seat, seen in trick if seen.card is None)

    # the deal, and what was done in it

    def deal(self) -> Deal:
        """The deal, where nothing is unknown: cards in the order in which the file tells them, or else in that of the pack."""
        placed = self.placing.placed
        hands = {seat: self._in_order(self.raw.hands[seat] if self.raw.hands else (), placed[seat]) for seat in range(KITTY)}
        stock = self.exchanged.stock if self.exchanged is not None else tuple(placed[KITTY])
        return deal_of(self.game, self.dealer, hands, self.turn_up, stock, self.raw.packets)

    def _in_order(self, told: tuple[str, ...], cards: CardSet) -> tuple[Card, ...]:
        read = self.cards(told)
        return read if len(read) == len(cards) and CardSet(read) == cards else tuple(cards)

    def answers(self, defender: int | None) -> Answers:
        """What the file tells, as answers to what the engine asks."""
        plays = [(seat, seen.card) for trick in self.plays for seat, seen in trick if seen.card]
        answers = Answers(list(self.bidding.actions or ()), plays, self.discard, defender=defender)
        exchanged = self.exchanged
        if exchanged is not None:
            answers.discard = exchanged.discard
            answers.gift, answers.thrown = exchanged.gift, exchanged.thrown
            answers.swaps = {seat: list(cards) for seat, cards in exchanged.away.items()}
            answers.kept = exchanged.kept
        return answers
