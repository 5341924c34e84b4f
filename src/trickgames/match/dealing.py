"""Building the pack that deals given hands."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from trickgames.cards.card import Card, CardSet
from trickgames.checks import expect
from trickgames.engine.game import Game
from trickgames.engine.shuffling import seeded, shuffled
from trickgames.errors import InvalidStateError, NotationError, short
from trickgames.phases.deal import dealing_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.phases.deal import DealCards
    from trickgames.phases.packets import Packet, Plan, Spread

__all__ = ["arrange"]


def _cards(given: str | Iterable[Card | str], what: str, problems: list[str]) -> tuple[Card, ...]:
    if not isinstance(given, Iterable):
        problems.append(f"{what}: {short(given)} are not cards")
        return ()
    things: tuple[object, ...] = tuple(given.split() if isinstance(given, str) else given)
    cards: list[Card] = []
    for thing in things:
        try:
            cards.append(thing if isinstance(thing, Card) else Card.parse(thing))  # type: ignore[arg-type]  # it says so
        except NotationError as error:
            problems += [f"{what}: {problem}" for problem in error.problems]
    return tuple(cards)


def arrange(
    game: Game,
    dealer: int = 0,
    hands: Mapping[int, str | Iterable[Card | str]] | None = None,
    turn_up: str | Card | None = None,
    stock: str | Iterable[Card | str] = "",
    seed: int | str | random.Random = 0,
    plan: Iterable[Packet] | None = None,
    *,
    piles: Mapping[str, str | Iterable[Card | str]] | None = None,
    deal: int = 1,
) -> tuple[Card, ...]:
    """The pack that deals these cards. The seed shuffles the rest.

    `hands` maps seats to cards, as many as a hand has or fewer. `stock` names the top cards of what is left over, and `piles`
    those of other piles that are dealt, by name (a kitty, a dummy). `turn_up` is the card that is turned, wherever it then
    lies. `plan` says how the cards are dealt, by default as in the first plan of the game. `deal` is the number of the deal in
    its match, if the hand sizes follow it. An `InvalidStateError` names every problem, such as too many cards or one that is
    named twice.

    >>> from trickgames import euchre
    >>> pack = arrange(euchre.BICYCLE, dealer=0, hands={1: "Jh Jd Ah Kh Qh"}, turn_up="9h")
    >>> str(pack[20]), len(pack)
    ('9h', 24)
    """
    expect(game, Game, "game")
    for name, given, of_what in (("hands", hands, "seats"), ("piles", piles, "names")):
        if given is not None:
            expect(given, Mapping, f"mapping of {of_what} to cards", name)
    rng = seeded(seed)
    phase = dealing_of(game)
    if phase is None:
        msg = f"{game.name} is not dealt by `DealCards`, so its hands can't be arranged"
        raise InvalidStateError(msg)
    problems = [*_beginning(game, dealer, deal)]
    InvalidStateError.check(problems if type(deal) is not int or deal < 1 else ())
    spread = phase.spread(game, deal, _packets(phase, deal, plan, problems))
    wish = _Wish(game, spread, phase.size_of(deal), problems)
    wish.hands(dealer, hands or {})
    wish.turned = _cards((turn_up,) if isinstance(turn_up, Card) else turn_up or (), "the turn-up", problems)
    if len(wish.turned) > 1 or (wish.turned and spread.turned is None):
        problems.append("one card is turned up" if phase.gives else f"no card is turned up in {game.name}")
    wish.laid[spread.rest] = _cards(stock, "the stock", problems)
    if len(wish.laid[spread.rest]) > len(spread.rest):
        problems.append(f"the stock has {len(wish.laid[spread.rest])} cards, and {len(spread.rest)} are left over")
    wish.piles(phase.rest, piles or {})
    problems += _misplaced(game, wish.named())
    InvalidStateError.check(problems)
    return wish.pack(rng)


def _beginning(game: Game, dealer: object, deal: object) -> Iterator[str]:
    if type(deal) is not int or deal < 1:
        yield f"deal={short(deal)}: the deals of a match are numbered from 1"
    if type(dealer) is not int or not 0 <= dealer < game.seating.seats:
        yield f"dealer={short(dealer)}: the seats are 0 to {game.seating.seats - 1}"


def _packets(phase: DealCards, deal: int, plan: Iterable[Packet] | None, problems: list[str]) -> Plan:
    """The plan that is asked for, or the first of the deal."""
    plans = phase.plans_of(deal)
    if plan is None:
        return plans[0]
    packets = tuple(plan) if isinstance(plan, Iterable) else ()  # pyright: ignore[reportUnnecessaryIsInstance]
    if packets in plans and all(type(packet) in (int, tuple) for packet in packets):
        return packets
    problems.append(f"plan={short(packets or plan)}: the plans are {', '.join(map(str, plans))}")
    return plans[0]


@attrs.define
class _Wish:
    """Which cards are to lie where: `laid` by the places of the pack, and the card that is `turned`."""

    game: Game
    spread: Spread
    count: int
    problems: list[str]
    laid: dict[tuple[int, ...], tuple[Card, ...]] = attrs.field(factory=dict[tuple[int, ...], tuple[Card, ...]])
    turned: tuple[Card, ...] = ()

    def hands(self, dealer: int, given: Mapping[int, str | Iterable[Card | str]]) -> None:
        """The cards of the hands."""
        seats = self.game.seating.seats
        for seat, cards in given.items():
            if type(seat) is not int or not 0 <= seat < seats:
                self.problems.append(f"there is no seat {short(seat)}")
                continue
            wanted = _cards(cards, f"seat {seat}", self.problems)
            if len(wanted) > self.count:
                self.problems.append(f"seat {seat} has {len(wanted)} cards, a hand has {self.count}")
            if type(dealer) is int:
                self.laid[self.spread.hands[(seat - dealer - 1) % seats]] = wanted

    def piles(self, rest: str, given: Mapping[str, str | Iterable[Card | str]]) -> None:
        """The cards of the piles beside the stock."""
        for name, cards in given.items():
            places = self.spread.pile(name)
            if not places:
                there = ", ".join(other for other, _ in self.spread.piles) or "none"
                stock = "; what is left over is named by `stock`" if name == rest else ""
                self.problems.append(f"piles: no pile {short(name)} is dealt in {self.game.name} (there is {there}){stock}")
                continue
            self.laid[places] = _cards(cards, f"the {name}", self.problems)
            if len(self.laid[places]) > len(places):
                self.problems.append(f"the {name} has {len(self.laid[places])} cards, and {len(places)} lie there")

    def named(self) -> list[Card]:
        """Every card that is named, as often as it is; the dealer's own last card, which is turned, once."""
        named = [*(card for cards in self.laid.values() for card in cards), *self.turned]
        own = self.laid.get(self.spread.hands[-1], ())
        if self.turned and self.spread.turned is not None and not self.spread.kept_out:
            if self.turned[0] in own:
                named.remove(self.turned[0])
            elif len(own) == self.count:
                told = f"{self.turned[0]} is turned, and the hand of the dealer, whose card it is, has {self.count} others"
                self.problems.append(told)
        return named

    def pack(self, rng: random.Random) -> tuple[Card, ...]:
        """The pack that deals all this."""
        whole: dict[int, Card] = {}
        if self.turned and self.spread.turned is not None:
            whole[self.spread.turned] = self.turned[0]
        for places, cards in self.laid.items():
            free = [place for place in places if place not in whole]
            whole |= dict(zip(free, [card for card in cards if card not in self.turned], strict=False))
        named = CardSet(whole.values())
        rest = iter([card for card in shuffled(self.game, rng) if card not in named])
        return tuple(whole[place] if place in whole else next(rest) for place in range(len(self.game.pack)))


def _misplaced(game: Game, named: Sequence[Card]) -> Iterable[str]:
    whole = set(game.pack)
    for card in dict.fromkeys(named):
        if card not in whole:
            yield f"{card} is not in the pack of {game.name}"
        elif named.count(card) > 1:
            yield f"{card} is given {named.count(card)} times"
