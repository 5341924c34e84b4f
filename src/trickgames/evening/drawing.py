"""Before the first deal: the draw for partners, seats and deal, the first jack, and who cuts (E28-E35, D-E5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from trickgames.cards.card import Card
from trickgames.cards.packs import pack
from trickgames.cards.suits import Joker, Rank, Suit
from trickgames.checks import expect, seat_problems
from trickgames.errors import InvalidStateError, NotationError, short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Draw", "draw_for_deal", "draw_for_partners", "first_jack", "who_cuts"]

Pair: TypeAlias = tuple[int, int]
Height: TypeAlias = tuple[int, ...]
Deals: TypeAlias = Literal["lowest", "highest"]
Ties: TypeAlias = Literal["all", "needed"]

PLAYERS: Final = 4
MOST_PLAYERS: Final = 12
LOW_TO_HIGH: Final = "A789TJQK"  # E31
SPREAD: Final = frozenset(pack(LOW_TO_HIGH))
BLACK: Final = (Suit.CLUBS, Suit.SPADES)


@attrs.frozen
class Draw:
    """What the draw has settled so far. Players are numbered in the order of their cards.

    `partners` are the two lowest and then the two highest, each pair low to high, and `dealer` deals first (E29, E30). Each is
    None as long as only another draw can settle it. In a draw for the deal alone, `partners` is always None. `again` are the
    players who hold equal cards and draw again (E32), in their order. It is empty when the draw is over.
    """

    partners: tuple[Pair, Pair] | None
    dealer: int | None
    again: tuple[int, ...]

    def seats(self) -> tuple[int, ...]:
        """The players by seat, clockwise, with the first dealer in seat 0 and partners opposite each other (E33).

        `InvalidStateError` while somebody must draw again, or if the draw made no partners.

        >>> draw_for_partners("Kh 7d Jc As").seats()
        (3, 2, 1, 0)
        """
        if self.again:
            msg = f"players {', '.join(map(str, self.again))} hold equal cards and draw again, before anybody has a seat [E32]"
            raise InvalidStateError(msg)
        if self.partners is None or self.dealer is None:
            msg = "the draw was for the deal alone: everybody keeps their seat"
            raise InvalidStateError(msg)
        own, others = sorted(self.partners, key=lambda pair: self.dealer not in pair)
        first, second = sorted(own, key=lambda player: player != self.dealer)
        return first, others[0], second, others[1]


def draw_for_partners(
    cards: str | Iterable[Card | str],
    redraws: str | Iterable[Card | str] = (),
    *,
    dealer: Deals = "lowest",
    ties: Ties = "all",
) -> Draw:
    """Partners and first dealer from the cards that four players drew, king high and ace low (E28-E33).

    All who drew equal cards draw again, also if nothing depends on it (E32, D-E5). With `ties="needed"` only those draw again
    on whom partners or deal depend. A redraw orders only those who were tied with each other, and those who are still tied draw
    once more. `redraws` are all those cards, in the order of `again`, round after round. With `dealer="highest"` the highest
    card deals, as some books have it. `InvalidStateError` names every problem: a card drawn twice, a joker, a card that no pack
    of euchre has, a wrong number of cards or of redraws.

    >>> draw_for_partners(["KH", "7D", "JC", "AS"])
    Draw(partners=((3, 1), (2, 0)), dealer=3, again=())
    >>> draw_for_partners("Kh 9d 9c As")
    Draw(partners=None, dealer=3, again=(1, 2))
    >>> draw_for_partners("Kh 9d 9c As", redraws="Jd 8h").partners
    ((3, 2), (1, 0))
    """
    return _draw(cards, redraws, dealer, ties, PLAYERS)


def draw_for_deal(
    cards: str | Iterable[Card | str],
    redraws: str | Iterable[Card | str] = (),
    *,
    dealer: Deals = "lowest",
    ties: Ties = "needed",
) -> Draw:
    """Who deals first, from the cards that two to twelve players drew. Nobody gets a partner (E28, E30-E32).

    Everything else is as with `draw_for_partners`. With `ties="needed"` only those draw again who may still become the dealer.

    >>> draw_for_deal("Kh 7d Jc")
    Draw(partners=None, dealer=1, again=())
    >>> draw_for_deal("Kh Kd Jc", dealer="highest")
    Draw(partners=None, dealer=None, again=(0, 1))
    """
    return _draw(cards, redraws, dealer, ties, None)


def _draw(
    cards: str | Iterable[Card | str], redraws: str | Iterable[Card | str], dealer: object, ties: object, players: int | None
) -> Draw:
    drawn, bad = _read(cards)
    later, worse = _read(redraws)
    problems = [*bad, *worse, *_not_drawn_so(drawn + later), *_not_so_many(len(drawn) + len(bad), players)]
    for name, value, kinds in (("dealer", dealer, get_args(Deals)), ("ties", ties, get_args(Ties))):
        if value not in kinds:
            problems.append(f"{name}={short(value)} is not one of {', '.join(kinds)}")
    InvalidStateError.check(problems)
    heights = [_height(card) for card in drawn]
    paired = players is not None
    deals = 0 if dealer == "lowest" else len(drawn) - 1
    again = _again(heights, deals, paired, ties == "all")
    while again and len(later) >= len(again):
        for player, card in zip(again, later, strict=False):
            heights[player] += _height(card)
        later = later[len(again) :]
        again = _again(heights, deals, paired, ties == "all")
    if later:
        msg = f"redraws: {' '.join(map(str, later))}: {len(again)} players are tied, and as many cards are drawn again [E32]"
        raise InvalidStateError(msg)
    return _settled(heights, again, deals, paired)


def _read(cards: str | Iterable[Card | str]) -> tuple[tuple[Card, ...], list[str]]:
    """The cards, and a problem for each text that isn't one."""
    read: list[Card] = []
    problems: list[str] = []
    expect(cards, Iterable, "list of cards", "cards")
    for card in cards.split() if isinstance(cards, str) else cards:
        try:
            read.append(card if isinstance(card, Card) else Card.parse(card))
        except NotationError as error:
            problems += error.problems
    return tuple(read), problems


def _not_drawn_so(cards: Sequence[Card]) -> Iterator[str]:
    for card, times in Counter(cards).items():
        if isinstance(card.rank, Joker):
            yield f"{card}: a joker has no place in the draw [E31]"
        elif card not in SPREAD:
            yield f"{card} is in no pack of euchre [E31]"
        if times > 1:
            yield f"{card} was drawn {times} times"


def _not_so_many(drawn: int, players: int | None) -> Iterator[str]:
    if players is None:
        if not 1 < drawn <= MOST_PLAYERS:
            yield f"{drawn} cards were drawn: each of two to {MOST_PLAYERS} players draws one [E28]"
    elif drawn != players:
        yield f"{drawn} cards were drawn: each of {players} players draws one [E28]"


def _height(card: Card) -> Height:
    return (LOW_TO_HIGH.index(card.rank.value),)


def _again(heights: Sequence[Height], deals: int, paired: bool, every_tie: bool) -> tuple[int, ...]:  # noqa: FBT001 - called here alone
    """Who draws again: all who are tied, or those only on whom the pairs or the place of the dealer depend."""
    order = sorted(heights)

    def matters(height: Height) -> bool:
        places = [place for place, other in enumerate(order) if other == height]
        return len(places) > 1 and (every_tie or deals in places or (paired and {1, 2} <= {*places}))

    return tuple(player for player, height in enumerate(heights) if matters(height))


def _settled(heights: Sequence[Height], again: tuple[int, ...], deals: int, paired: bool) -> Draw:  # noqa: FBT001 - called here alone
    order = sorted(range(len(heights)), key=heights.__getitem__)
    dealer = None if heights.count(heights[order[deals]]) > 1 else order[deals]
    if not paired or heights[order[1]] == heights[order[2]]:
        return Draw(None, dealer, again)
    lowest, low, high, highest = order
    return Draw(((lowest, low), (high, highest)), dealer, again)


def first_jack(cards: str | Iterable[Card | str], players: int = 4, *, first: int = 0, black: bool = False) -> int | None:
    """The seat that deals first if cards are dealt face up until a jack falls, or None if none has fallen yet (D-E5).

    The first card goes to the seat `first`, and so on clockwise. With `black` only a jack of clubs or spades counts.
    `InvalidStateError` names every problem: a card that came twice, cards after the jack, a seat that doesn't exist.

    >>> first_jack("9h Kd Jc")
    2
    >>> first_jack("9h Kd Jd", black=True) is None
    True
    """
    dealt, problems = _read(cards)
    problems += [f"{card} was dealt {times} times" for card, times in Counter(dealt).items() if times > 1]
    if type(players) is not int or not 1 < players <= MOST_PLAYERS:
        problems.append(f"players={short(players)}: two to {MOST_PLAYERS} players")
    else:
        problems += seat_problems(first, players)
    suits = BLACK if black else tuple(Suit)
    ends = next((place for place, card in enumerate(dealt) if card.rank is Rank.JACK and card.suit in suits), None)
    if ends is not None and ends < len(dealt) - 1:
        problems.append(f"{dealt[ends + 1]}: no card is dealt after {dealt[ends]}, the first jack")
    InvalidStateError.check(problems)
    return None if ends is None else (first + ends) % players


def who_cuts(dealer: int, players: int = 4) -> int:
    """The seat on the dealer's right, which cuts (E35). `tg.cut` is the cut.

    `InvalidStateError` if there is no such seat.

    >>> who_cuts(0), who_cuts(2, players=3)
    (3, 1)
    """
    InvalidStateError.check([] if type(players) is int and players > 1 else [f"players={short(players)}: two players or more"])
    InvalidStateError.check(seat_problems(dealer, players))
    return (dealer - 1) % players
