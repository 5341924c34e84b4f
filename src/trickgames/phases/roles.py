"""The words of exchanges, as data: who takes part, to whom cards go, which cards are meant, and when it happens.

Each word is looked up on the table when it is needed, so no part of a game has to name a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from trickgames.cards.card import CardSet
from trickgames.cards.words import cards_named, sentence
from trickgames.engine.protocols import FixesMaker, OffersCalls, TakesBids
from trickgames.table.actions import Bid
from trickgames.table.facts import Called, Contract, LoneDefender, Stakes, Trump, TurnUp, TurnUpAccepted
from trickgames.table.log import Moved
from trickgames.table.places import HAND

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trickgames.cards.card import Suit
    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Phase
    from trickgames.table.seating import Seating
    from trickgames.table.table import Table

__all__ = [
    "CardKind",
    "Role",
    "Route",
    "When",
    "clockwise_partners",
    "facts_of",
    "happens",
    "kind_in_suit",
    "kind_of_cards",
    "may_be_one",
    "on_route",
    "seats_in",
]

OURS: Final = "trickgames."
Role: TypeAlias = Literal[
    "maker",
    "partner",
    "partners",
    "opponents",
    "dealer",
    "dealer_left",
    "lone_defender",
    "lone_defenders_partner",
    "taker",
    "all",
    "all_from_maker",
    "all_but_dealer",
    "all_but_maker",
    "all_but_lone_maker",
]
"""Who does something. `partner` is the maker's next partner clockwise, `partners` all of them in that order. `taker` is the
seat that took up cards last in the same exchange. `all` are those who play in this deal; `all_from_maker` are the same, from
the maker on. All others go from the dealer's left.
"""

Route: TypeAlias = Literal["partner", "left", "right", "across", "maker", "dealer", "lone_defender", "nobody"]
"""Where a card goes from the seat that gives it. `partner` is the giver's next partner clockwise."""

CardKind: TypeAlias = Literal["any", "plain", "trumps", "no_points", "trumps_without_points", "points", "turn_up", "called"]
"""Which cards. `plain` are those that are not trump, `points` those to which the scoring gives points of their own."""

When: TypeAlias = Literal[
    "always", "accepted", "alone", "not_alone", "shoot", "bid_alone", "misere", "open_misere", "defended_alone"
]
"""When an exchange takes place. `accepted`: the turn-up was; `alone` and `not_alone`: whether the maker's partners sit out;
`shoot`, `bid_alone`, `misere`, `open_misere`: the contract was bid by this word."""

WORDS: Final[Mapping[str, str]] = {
    "shoot": "shoot",
    "bid_alone": "alone",
    "misere": "misere",
    "open_misere": "open misere",
}
APART: Final[Mapping[Role, tuple[Role, ...]]] = {
    "dealer": ("dealer_left", "all_but_dealer"),
    "maker": ("partner", "partners", "opponents", "lone_defender", "lone_defenders_partner", "all_but_maker"),
    "opponents": ("partner", "partners"),
    "lone_defender": ("lone_defenders_partner", "partner", "partners"),
    "lone_defenders_partner": ("partner", "partners"),
}
"""Roles that no seat has together."""
OF_THE_MAKER: Final = ("maker", "partner", "partners", "opponents", "all_from_maker", "all_but_maker", "all_but_lone_maker")


def happens(when: When, table: Table) -> bool:
    """Whether an exchange takes place in this deal."""
    if when == "always":
        return True
    if when == "accepted":
        return table.find(TurnUpAccepted) is not None
    if when == "defended_alone":
        return table.find(LoneDefender) is not None
    contract = table.find(Contract)
    if contract is None:
        return False
    if when in WORDS:
        bid = None if contract.call is None else contract.call.bid
        return isinstance(bid, Bid) and bid.word == WORDS[when]
    return contract.alone is (when == "alone")


def seats_in(role: Role, table: Table, phase: Phase[Any, Any] | None = None) -> tuple[int, ...]:
    """The seats of a role in the order in which they act, or none if nobody has it. `taker` is looked up in this phase."""
    seating = table.game.seating
    match role:
        case "dealer":
            return (table.dealer,)
        case "dealer_left":
            return (seating.left(table.dealer),)
        case "all":
            return tuple(table.players(table.dealer))
        case "all_but_dealer":
            return tuple(seat for seat in table.players(table.dealer) if seat != table.dealer)
        case "lone_defender" | "lone_defenders_partner":
            defender = table.find(LoneDefender)
            if defender is None:
                return ()
            return (defender.seat,) if role == "lone_defender" else clockwise_partners(seating, defender.seat)[:1]
        case "taker":
            return _taker(table, phase)
        case _:
            contract = table.find(Contract)
            return () if contract is None else _beside_the_maker(role, table, contract)


def may_be_one(one: Role, other: Role) -> bool:
    """Whether a seat may have both roles in one deal."""
    return other not in APART.get(one, ()) and one not in APART.get(other, ())


def _beside_the_maker(role: Role, table: Table, contract: Contract) -> tuple[int, ...]:
    seating, maker = table.game.seating, contract.maker
    if role == "maker":
        return (maker,)
    if role in ("partner", "partners"):
        mates = clockwise_partners(seating, maker)
        return mates[:1] if role == "partner" else mates
    if role == "opponents":
        side = seating.side(maker)
        return tuple(seat for seat in table.players(table.dealer) if seating.side(seat) != side)
    if role == "all_from_maker":
        return tuple(table.players((maker - 1) % seating.seats))
    left_out = maker if role == "all_but_maker" or contract.alone else None
    return tuple(seat for seat in table.players(table.dealer) if seat != left_out)


def _taker(table: Table, phase: Phase[Any, Any] | None) -> tuple[int, ...]:
    """The seat that took up cards last."""
    place = None if phase is None else table.game.place(phase)
    for entry in reversed(table.log):
        if isinstance(entry, Moved) and entry.phase == place and entry.target[0] == HAND and entry.source[0] != HAND:
            return () if entry.target[1] is None else (entry.target[1],)
    return ()


def clockwise_partners(seating: Seating, seat: int) -> tuple[int, ...]:
    """The partners of a seat, clockwise from it."""
    mates = seating.partners(seat)
    return tuple(other for other in seating.clockwise(seat) if other in mates) if len(mates) > 1 else mates


def on_route(route: Route, table: Table, seat: int) -> int | None:
    """The seat to which a card goes from this one, or None if it goes to nobody."""
    seating = table.game.seating
    match route:
        case "partner":
            return next(iter(clockwise_partners(seating, seat)), None)
        case "left":
            return seating.left(seat)
        case "right":
            return (seat - 1) % seating.seats
        case "across":
            return (seat + seating.seats // 2) % seating.seats
        case "nobody":
            return None
        case "maker" | "dealer" | "lone_defender":
            return next(iter(seats_in(route, table)), None)


def kind_of_cards(kind: CardKind | CardSet, table: Table) -> int:
    """The mask of the cards of a kind, in this deal."""
    if kind == "called":
        return called_card(table).mask
    if kind == "turn_up":
        turned = table.find(TurnUp)
        return 0 if turned is None else turned.card.bit
    settled = table.find(Trump)
    return kind_in_suit(kind, table.game, None if settled is None else settled.suit)


def kind_in_suit(kind: CardKind | CardSet, game: Game, trump: Suit | None) -> int:
    """The mask of the cards of a kind, with this suit as trump or none. No cards if each deal has its own."""
    if isinstance(kind, CardSet):
        return kind.mask
    suits = game.suits(trump)
    match kind:
        case "any":
            return game.whole
        case "plain":
            return game.whole & ~suits.trumps
        case "trumps":
            return suits.trumps
        case "trumps_without_points":
            return suits.trumps & ~suits.pointed
        case "points":
            return suits.pointed
        case "no_points":
            return game.whole & ~suits.pointed
        case "called" | "turn_up":
            return 0


# What they need, and how they are called


def facts_of(whens: Iterable[When], roles: Iterable[str], kinds: Iterable[CardKind | CardSet]) -> tuple[type[Any], ...]:
    """The facts that must be settled before these can be told."""
    found: list[type[Any]] = []
    of_the_contract = ("alone", "not_alone", "defended_alone", *WORDS)
    if any(when in of_the_contract for when in whens) or any(role in OF_THE_MAKER for role in roles):
        found.append(Contract)
    named = [kind for kind in kinds if not isinstance(kind, CardSet)]
    if any(kind in ("plain", "trumps", "trumps_without_points", "points", "no_points") for kind in named):
        found.append(Trump)
    return tuple(found) if "turn_up" not in named else (*found, TurnUp)


ROLE_WORDS: Final[Mapping[Role, str]] = {
    "maker": "the maker",
    "partner": "the maker's next partner clockwise",
    "partners": "going clockwise, each of the maker's partners",
    "opponents": "starting on the dealer's left, each of the maker's opponents",
    "dealer": "the dealer",
    "dealer_left": "the player on the dealer's left",
    "lone_defender": "the lone defender",
    "lone_defenders_partner": "the lone defender's partner",
    "taker": "the player who took them",
    "all": "starting on the dealer's left, each player",
    "all_from_maker": "starting with the maker, each player",
    "all_but_dealer": "starting on the dealer's left, each player except the dealer",
    "all_but_maker": "starting on the dealer's left, each player except the maker",
    "all_but_lone_maker": "starting on the dealer's left, each player except a lone maker",
}
ROUTE_WORDS: Final[Mapping[Route, str]] = {
    "partner": "their next partner clockwise",
    "left": "the player on their left",
    "right": "the player on their right",
    "across": "the player across the table",
    "maker": "the maker",
    "dealer": "the dealer",
    "lone_defender": "the lone defender",
    "nobody": "nobody",
}
KIND_WORDS: Final[Mapping[CardKind, str]] = {
    "any": "cards",
    "plain": "cards that aren't trumps",
    "trumps": "trumps",
    "no_points": "cards without points",
    "trumps_without_points": "trumps without points",
    "points": "cards with points",
    "turn_up": "the turn-up",
    "called": "the called card",
}
WHEN_WORDS: Final[Mapping[When, str]] = {
    "always": "",
    "accepted": "If the turn-up was accepted, ",
    "alone": "If the maker plays alone, ",
    "not_alone": "If nobody plays alone, ",
    "shoot": "After a bid of shoot, ",
    "bid_alone": "After a bid of alone, ",
    "misere": "After a bid of misere, ",
    "open_misere": "After a bid of open misere, ",
    "defended_alone": "If somebody defends alone, ",
}


_ONE_PARTNER: Final[Mapping[str, str]] = {"partner": "the maker's partner", "partners": "the maker's partner"}


def role_words(role: Role, game: Game) -> str:
    """Who acts, in words; where players have one partner each it is just the partner."""
    return (_ONE_PARTNER if _one_partner(game) else ROLE_WORDS).get(role, ROLE_WORDS[role])


def route_words(route: Route, game: Game) -> str:
    """Who gets the cards, in words."""
    return "their partner" if route == "partner" and _one_partner(game) else ROUTE_WORDS[route]


def maker_word(game: Game) -> str:
    """What the game calls its maker: a contract that may be doubled has a declarer (BG1)."""
    return "declarer" if any(Stakes in phase.gives for phase in game.phases) else "maker"


def bidder_told(game: Game) -> str:
    """Who has the contract, as a game tells it: the bidder, or where nobody bids the seat that always has it.

    >>> from trickgames import pitch
    >>> bidder_told(pitch.TEN_POINT), bidder_told(pitch.auction_pitch(auction=False))
    ('the bidder', "the player on the dealer's left")
    """
    giving = [phase for phase in game.phases if Contract in phase.gives]
    if not giving or any(isinstance(phase, OffersCalls | TakesBids) for phase in giving):
        return "the bidder"
    fixed = [phase.maker_told() for phase in giving if isinstance(phase, FixesMaker)]
    own = [phase for phase in giving if not type(phase).__module__.startswith(OURS)]
    return fixed[0] if fixed else "the maker" if own else "the bidder"


def with_bidder(game: Game, told: str) -> str:
    """A sentence about the bidder, with the words for them that fit the game."""
    who = bidder_told(game)
    if who == "the bidder":
        return told
    for words in ("the high bidder", "the bidder"):
        told = told.replace(words, who).replace(sentence(words), sentence(who))
    return told


def calls_word(game: Game) -> str:
    """What players do who want to be the maker: they bid, or call."""
    return "bids" if any(isinstance(phase, OffersCalls | TakesBids) for phase in game.phases) else "calls"


def _one_partner(game: Game) -> bool:
    return all(len(game.seating.partners(seat)) == 1 for seat in range(game.seating.seats))


def kind_words(kind: CardKind | CardSet, last: str = "and") -> str:
    """A kind of cards in words."""
    return cards_named(kind, last) if isinstance(kind, CardSet) else KIND_WORDS[kind]


def called_card(table: Table) -> CardSet:
    """The called card as a set, empty where none is called: it may be neither discarded nor burned."""
    called = table.find(Called)
    return CardSet() if called is None else CardSet([called.card])
