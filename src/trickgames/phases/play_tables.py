"""What play looks up in one strain among the same players: who follows whom, what follows what, and how strong cards are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from trickgames.cards.card import Card, Suit
from trickgames.cards.ranking import Order, order
from trickgames.phases.follow import Which
from trickgames.phases.limits import FirstCard

if TYPE_CHECKING:
    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game
    from trickgames.phases.limits import Cut
    from trickgames.phases.open_hands import OpenHand
    from trickgames.phases.pitched import Pitch
    from trickgames.phases.tricks import Tricks
    from trickgames.phases.zones import Zone

__all__ = ["Masks", "More", "PlayTables", "made_tables"]

Masks: TypeAlias = tuple[int, int, int]


@attrs.frozen(eq=False)
class More:
    """What a game has beyond following suit and taking tricks; most games have nothing.

    `cuts` are the limits as masks. `suitless` are the cards that are led with a suit named, and `fresh` the rows of what
    follows in the first trick of a suit, where they are others. `later` says whether the later one of equal cards is higher.
    `later_tricks` are the tables after the first trick, if there is nothing of all this from then on.
    """

    cuts: tuple[Cut, ...]
    suitless: int
    fresh: dict[Any, Masks]
    later: bool
    opens: tuple[OpenHand, ...]
    zones: tuple[Zone, ...]
    pitch: Pitch | None
    later_tricks: PlayTables | None


@attrs.frozen(eq=False)
class PlayTables:
    """What play looks up in one strain among the same players; `follow` has rows by card, and by suit for a suit named.

    `rows` are the same by the `id` of a card led, for those who look up nothing else: the row of `follow`, and behind it how
    strong each card of the pack is, by `id`.
    """

    phase: Tricks
    after: tuple[int, ...]
    lead: int
    follow: dict[Any, Masks]
    power: dict[Any, dict[Any, int]]
    rows: tuple[tuple[int, int, int, tuple[int, ...]], ...]
    ranked: Order
    more: More | None


def made_tables(phase: Tricks, game: Game, strain: Strain, resting: frozenset[int], called: Card | None) -> PlayTables:
    """The tables, worked out."""
    seats = game.seating.seats
    playing = [seat for seat in range(seats) if seat not in resting]
    after = tuple(next(other for other in game.seating.clockwise(seat) if other in playing) for seat in range(seats))
    suits, ranked = game.suits(strain), order(game.ranking, strain)
    whole = game.whole

    def mask(which: Which, suit: Suit | None) -> int:
        of_suit = suits.by_suit.get(suit, 0)
        return {
            Which.LED: of_suit,
            Which.TRUMPS: suits.trumps,
            Which.LED_OR_TRUMPS: of_suit | suits.trumps,
            Which.ANY: whole,
            Which.NONE: 0,
        }[which]

    def row(suit: Suit | None, free: int = 0) -> Masks:
        trumps = suit is not None and suit is ranked.trump
        held, then, otherwise = phase.follow.trump if trumps else phase.follow.plain
        return mask(held, suit), mask(then, suit) | free, mask(otherwise, suit)

    rule = phase.joker
    loose = suits.by_suit.get(None, 0)
    named = loose if rule is not None else 0
    free = named if rule is not None and rule.follow == "any_time" else 0
    follow: dict[Any, Masks] = {}
    power: dict[Any, dict[Any, int]] = {}
    for suit in dict.fromkeys(map(ranked.suit, game.pack)):  # cards of one suit share what follows when they are led
        led = [card for card in game.pack if ranked.suit(card) is suit]
        follow.update(dict.fromkeys(led, row(suit, free)))
        power.update(dict.fromkeys(led, _power(ranked, led[0], game)))
    if named:
        follow |= {suit: row(suit, free) for suit in Suit}
    fresh: dict[Any, Masks] = {}
    if named and rule is not None and rule.follow == "first_or_last":
        fresh = {led: (held, then | named, otherwise) for led, (held, then, otherwise) in follow.items()}
    # the card that is led first goes before other limits, wherever it is listed
    ordered = sorted(phase.limits, key=lambda limit: not isinstance(limit, FirstCard))
    cuts = [limit.cut(game, strain, called) for limit in ordered]
    lead = mask(phase.follow.lead, None)
    plain = PlayTables(phase, after, lead, follow, power, _rows(game, follow, power), ranked, None)
    only_cuts = not (named or game.ranking.equal_cards == "last" or phase.open_hands or phase.zones)
    more = More(
        cuts=tuple(cut for cut in cuts if cut is not None),
        suitless=named,
        fresh=fresh,
        later=game.ranking.equal_cards == "last",
        opens=phase.open_hands,
        zones=phase.zones,
        pitch=phase.pitch,
        later_tricks=plain if only_cuts and all(cut is None or cut.first for cut in cuts) else None,
    )
    return plain if only_cuts and not more.cuts and more.pitch is None else attrs.evolve(plain, more=more)


def _rows(
    game: Game, follow: dict[Any, Masks], power: dict[Any, dict[Any, int]]
) -> tuple[tuple[int, int, int, tuple[int, ...]], ...]:
    """What follows a card and how strong each card then is, by `id`; zeros for an `id` that no card of the pack has."""
    ids = range(1 + max(card.id for card in game.pack))
    cards = {card.id: card for card in game.pack}
    strengths = {id(row): tuple(row.get(cards.get(number), 0) for number in ids) for row in power.values()}
    none = (0, 0, 0, ())
    return tuple(
        none if number not in cards else (*follow[cards[number]], strengths[id(power[cards[number]])]) for number in ids
    )


def _power(ranked: Order, led: Card, game: Game) -> dict[Any, int]:
    """How strong each card of the pack is in a trick with this card led; 0 for one that cannot take it."""
    suit = ranked.suit(led)

    def takes(card: Card) -> bool:
        return ranked.is_trump(card) or ranked.suit(card) is suit or ranked.is_suitless(card)

    return {card: ranked.strength(card) if takes(card) else 0 for card in game.pack}
