"""Deals that random play hardly ever brings, built card by card.

Each edge is a small script: it lays the cards so that the edge must come, and tells the calls that lead there. `build` returns
None for a game in which the edge cannot be, `there` says whether a match has come to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

import attrs

from trickgames.cards.card import SUITS, Card, Joker, Rank, Suit
from trickgames.cards.ranking import Off
from trickgames.engine.engine import check, legal_actions
from trickgames.engine.scored import PointCards
from trickgames.engine.states import Burning, CallingCard, NamingTrump, Playing
from trickgames.phases import TRUMPS_ONLY, Auction, BurnTo, CallPartner, Draw, NameSuit, NameTrump, Tricks
from trickgames.phases.deal import dealing_of
from trickgames.phases.declare import from_the_blind
from trickgames.scoring import BidScoring, FirstTo
from trickgames.table.actions import CallCard, Play, ShootMoon
from trickgames.testing.luck import Luck, seeded
from trickgames.testing.match import Match
from trickgames.testing.playing import play
from trickgames.testing.script import Script, leftover, trumps_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trickgames.engine.game import Game
    from trickgames.engine.states import Phase

__all__ = ["EDGES", "Edge", "EdgeName", "edges"]

EdgeName: TypeAlias = Literal[
    "stock_runs_out",
    "seven_point_cards",
    "nobody_holds_a_trump",
    "bidder_without_trump",
    "called_card_in_the_blind",
    "both_at_the_target",
    "moon_at_zero",
    "left_bower_as_only_trump",
    "joker_turned_up",
    "out_before_the_first_lead",
    "eight_passes",
]


@attrs.frozen
class Edge:
    """An edge: what it is in words, and how a match is built that comes to it (None: this game has no such edge)."""

    name: EdgeName
    meaning: str
    build: Callable[[Game, Luck], Match | None]


def _phase(game: Game, kind: type[Phase[object, object] | object]) -> object | None:
    return next((phase for phase in game.phases if isinstance(phase, kind)), None)


def _deals(game: Game) -> bool:
    return dealing_of(game) is not None


def _spread(luck: Luck, cards: Sequence[Card], seats: Sequence[int], most: int) -> dict[int, list[Card]] | None:
    """The cards dealt out to these seats, at most this number to each."""
    if len(cards) > most * len(seats):
        return None
    hands: dict[int, list[Card]] = {seat: [] for seat in seats}
    for card in cards:
        hands[luck.pick([seat for seat in seats if len(hands[seat]) < most])].append(card)
    return hands


def _others(game: Game, *seats: int) -> list[int]:
    return [seat for seat in range(game.seating.seats) if seat not in seats]


def _script(game: Game, luck: Luck, scores: tuple[int, ...] | None = None) -> Script:
    return Script(game, luck, luck.below(game.seating.seats), scores)


def _trump_is_named(script: Script, maker: int, suit: Suit, *, moon: bool = False) -> bool:
    """The seat undertakes to play with this trump, by bidding (the moon, if it may) or by naming in the second round."""
    if _phase(script.game, NameTrump) is not None:
        auction = _phase(script.game, Auction)
        script.bid(maker, moon=moon and isinstance(auction, Auction) and auction.moon)
        return isinstance(script.state, NamingTrump) and script.state.seat == maker and script.name(suit)
    return _phase(script.game, NameSuit) is not None and script.name_later(maker, suit)


def _plain_turn_up(game: Game, luck: Luck, suit: Suit, taken: Sequence[Card] = ()) -> Card | None:
    """A card to turn up that isn't trump under the suit and offers another one."""
    deal = dealing_of(game)
    if deal is None or not deal.turn_up:
        return None
    trumps = trumps_of(game, suit)
    return luck.pick([card for card in game.pack if card.suit not in (None, suit) and card not in trumps and card not in taken])


def _stock_runs_out(game: Game, luck: Luck) -> Match | None:
    draw = _phase(game, Draw)
    if not isinstance(draw, Draw) or not _deals(game):
        return None
    suit = luck.pick(SUITS)
    trumps = luck.shuffle(trumps_of(game, suit))
    most = game.seating.seats * draw.to - leftover(game) - 1
    least = max(0, len(trumps) - leftover(game))
    if least > most:
        return None
    held = most - luck.below(most - least + 1)
    hands = _spread(luck, trumps[:held], range(game.seating.seats), draw.to)
    if hands is None:
        return None
    script = _script(game, luck)
    script.deal(hands, left=trumps[held:])
    script.bid(luck.below(game.seating.seats))
    script.name(suit)
    script.until_play()
    short = any(len(hand) < draw.to for hand in script.state.hands)
    return script.match if short and script.state.table.pile(draw.pile) is None else None


def _seven_point_cards(game: Game, luck: Luck) -> Match | None:
    burn, deal = _phase(game, BurnTo), dealing_of(game)
    if not isinstance(burn, BurnTo) or deal is None or not isinstance(game.scoring, PointCards):
        return None
    suit, seat = luck.pick(SUITS), luck.below(game.seating.seats)
    counting = [card for card, worth in game.suits(suit).values.items() if worth]
    if not burn.to < len(counting) or burn.to >= deal.size_of(1):
        return None
    script = _script(game, luck)
    held = luck.some(counting, burn.to + 1)
    # Half of the time that player bids too, and half of that the moon, where there is one; the partner holds what is higher.
    maker = seat if luck.often(1, 2) else luck.below(game.seating.seats)
    plain = [card for card in trumps_of(game, suit) if card not in counting]
    high = dict.fromkeys(game.seating.partners(seat)[:1], plain[: deal.size_of(1)]) if maker == seat else {}
    script.deal({seat: held, **high})
    if not _trump_is_named(script, maker, suit, moon=maker == seat and luck.often(1, 2)):
        return None
    came = script.go_on(lambda state: isinstance(state, Burning | Playing) and state.seat == seat)
    return script.match if came and isinstance(script.state, Burning) else None


def _nobody_holds_a_trump(game: Game, luck: Luck) -> Match | None:
    suit, maker = luck.pick(SUITS), luck.below(game.seating.seats)
    trumps = trumps_of(game, suit)
    turn_up = _plain_turn_up(game, luck, suit)
    if not _deals(game) or len(trumps) + (turn_up is not None) > leftover(game):
        return None
    script = _script(game, luck)
    script.deal({}, left=trumps, turn_up=turn_up)
    return script.match if _trump_is_named(script, maker, suit) else None


def _seat_without_trump(game: Game, luck: Luck, seat: int, maker: int) -> Match | None:
    suit, deal = luck.pick(SUITS), dealing_of(game)
    if deal is None:
        return None
    trumps = trumps_of(game, suit)
    turn_up = _plain_turn_up(game, luck, suit)
    hands = _spread(luck, luck.shuffle(trumps), _others(game, seat), deal.size_of(1))
    if hands is None:
        return None
    script = _script(game, luck)
    script.deal(hands, turn_up=turn_up)
    if not _trump_is_named(script, maker, suit) or not script.until_play():
        return None
    return None if set(script.state.hands[seat]) & set(trumps) else script.match


def _bidder_without_trump(game: Game, luck: Luck) -> Match | None:
    maker = luck.below(game.seating.seats)
    return _seat_without_trump(game, luck, maker, maker)


def _out_before_the_first_lead(game: Game, luck: Luck) -> Match | None:
    tricks = _phase(game, Tricks)
    if not isinstance(tricks, Tricks) or tricks.follow != TRUMPS_ONLY:
        return None
    out = luck.below(game.seating.seats)
    return _seat_without_trump(game, luck, out, luck.pick(_others(game, out)))


def _called_card_in_the_blind(game: Game, luck: Luck) -> Match | None:
    if _phase(game, CallPartner) is None or not leftover(game):
        return None
    suit = luck.pick(SUITS)
    called = luck.pick(trumps_of(game, suit))
    script = _script(game, luck)
    script.deal({}, left=[called])
    maker = luck.below(game.seating.seats)
    script.bid(maker)
    script.name(suit)
    if not isinstance(script.state, CallingCard) or check(script.state, CallCard(called)) is not None:
        return None
    script.do(CallCard(called))
    return script.match if from_the_blind(script.state.table, maker, called) else None


def _both_at_the_target(game: Game, luck: Luck) -> Match | None:
    goal = game.goal
    if not isinstance(game.scoring, BidScoring) or not isinstance(goal, FirstTo) or not _deals(game):
        return None
    suit, maker = luck.pick(SUITS), luck.below(game.seating.seats)
    rival = game.seating.left(maker)
    highest, *trumps = trumps_of(game, suit)
    counting = [card for card in trumps if game.suits(suit).values[card]]
    script = _script(game, luck, tuple(goal.target - 1 for _ in game.seating.sides))
    # The rival takes a trick or two, the maker the rest of the points.
    script.deal({rival: [highest], maker: [*counting, *(card for card in trumps if card not in counting)][:6]})
    if not _trump_is_named(script, maker, suit) or not script.until_play():
        return None
    told = tuple(script.actions)
    for seed in range(24):
        played = play(script.state, seeded(seed), deals=0)
        match = Match(game, told + tuple(played), script.match.dealer, script.match.scores)
        if sum(score >= goal.target for score in match.state.scores) > 1:
            return match
    return None


def _low_points(game: Game, suit: Suit, maker: int, taken: Sequence[Card]) -> dict[int, list[Card]]:
    """The lowest point cards that are not taken, in the hand of the maker's partner."""
    worth = game.suits(suit).values
    low = [card for card in reversed(trumps_of(game, suit)) if worth[card] and card not in taken][:6]
    return dict.fromkeys(game.seating.partners(maker)[:1], low)


def _moon_at_zero(game: Game, luck: Luck) -> Match | None:
    auction, deal = _phase(game, Auction), dealing_of(game)
    if not isinstance(auction, Auction) or not auction.moon or deal is None:
        return None
    script = _script(game, luck)
    suit, maker = luck.pick(SUITS), luck.pick(_others(game, script.dealer))
    strongest = trumps_of(game, suit)
    hands = {maker: strongest[:6], **_low_points(game, suit, maker, strongest[:6])}
    # Half of these moons are made: the bidder holds the highest trumps, and the partner the points that others could take.
    script.deal(hands if luck.often(1, 2) else {})
    script.bid(maker, moon=True)
    shot = any(isinstance(action, ShootMoon) for action in script.actions)
    return script.match if shot and script.name(suit) else None


def _left_bower_as_only_trump(game: Game, luck: Luck) -> Match | None:
    deal = dealing_of(game)
    if deal is None or Off(Rank.JACK) not in {entry for step in game.ranking.ladder() for entry in step}:
        return None
    suit = luck.pick(SUITS)
    bower = Card(Rank.JACK, suit.next)
    trumps = [card for card in trumps_of(game, suit) if card is not bower]
    script = _script(game, luck)
    leader = game.seating.left(script.dealer)
    seat = luck.pick(_others(game, leader))
    turn_up = _plain_turn_up(game, luck, suit)
    first, *rest = luck.shuffle([card for card in trumps if card.suit is suit])
    rest += [card for card in trumps if card.suit is not suit]
    hands = _spread(luck, rest, _others(game, seat, leader), deal.size_of(1))
    if hands is None or bower not in game.cards:
        return None
    script.deal({**hands, leader: [first], seat: [bower]}, turn_up=turn_up)
    if not _trump_is_named(script, leader, suit) or not script.until_play():
        return None
    if script.state.seat != leader or check(script.state, Play(first)) is not None:  # type: ignore[union-attr]  # the script stands in the play
        return None
    script.do(Play(first))
    came = script.go_on(lambda state: isinstance(state, Playing) and state.seat == seat)
    return script.match if came and legal_actions(script.state) == (Play(bower),) else None


def _joker_turned_up(game: Game, luck: Luck) -> Match | None:
    deal = dealing_of(game)
    joker = Card(Joker.HIGH)
    if deal is None or not deal.turn_up or joker not in game.cards:
        return None
    script = _script(game, luck)
    script.deal({}, turn_up=joker)
    return script.match


def _eight_passes(game: Game, luck: Luck) -> Match | None:
    naming = _phase(game, NameSuit)
    if not isinstance(naming, NameSuit) or not _deals(game):
        return None
    script = _script(game, luck)
    script.deal({}, turn_up=_plain_turn_up(game, luck, luck.pick(SUITS)))
    script.skip_claims()
    script.passes(2 * game.seating.seats - naming.stuck_dealer)
    return script.match


EDGES: Final[tuple[Edge, ...]] = (
    Edge("stock_runs_out", "the stock runs out before all have six cards (P27, D-P8)", _stock_runs_out),
    Edge("seven_point_cards", "a hand with more than six point cards must burn one (P30, D-P10)", _seven_point_cards),
    Edge("nobody_holds_a_trump", "nobody holds a card of the suit that is named", _nobody_holds_a_trump),
    Edge("bidder_without_trump", "the maker holds no trump at the first lead (P33a, D-P13)", _bidder_without_trump),
    Edge("called_card_in_the_blind", "the called card lies in the blind (P37)", _called_card_in_the_blind),
    Edge("both_at_the_target", "two sides reach the target in one deal (P33g, D-P17)", _both_at_the_target),
    Edge("moon_at_zero", "the moon is shot at a score of exactly zero (P33h, D-P19)", _moon_at_zero),
    Edge("left_bower_as_only_trump", "trump is led, and the left bower must follow (E8, P5)", _left_bower_as_only_trump),
    Edge("joker_turned_up", "the joker is turned up (D-E2)", _joker_turned_up),
    Edge("out_before_the_first_lead", "a player is out before the first lead (P33d)", _out_before_the_first_lead),
    Edge("eight_passes", "everybody passes twice, the stuck dealer once (E51)", _eight_passes),
)


def edges(game: Game) -> tuple[EdgeName, ...]:
    """The names of the edges that this game has.

    >>> from trickgames import euchre
    >>> edges(euchre.BICYCLE)
    ('bidder_without_trump', 'left_bower_as_only_trump', 'eight_passes')
    """
    if "edges" not in game.memo:
        game.memo["edges"] = tuple(edge.name for edge in EDGES if edge.build(game, seeded(0)) is not None)
    return cast("tuple[EdgeName, ...]", game.memo["edges"])
