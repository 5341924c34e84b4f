"""The laws that every game keeps, each a sentence with a name: those of a state, and of the step from one to the next.

A law is a function that yields what is wrong, in words; nothing for a game that holds. Laws of whole matches stand in
`match_laws`, of what a seat may know in `view_laws`.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Literal

import attrs

from trickgames.cards.card import Card
from trickgames.cards.ranking import trick_winner
from trickgames.engine.engine import actor, apply, check, legal_actions, parse_action
from trickgames.engine.protocols import Supplies
from trickgames.engine.shuffling import given
from trickgames.engine.states import AwaitingDeal, MatchOver, Playing
from trickgames.errors import IllegalActionError, Reason, Refusal
from trickgames.phases import DECLARER, Auction, FirstCard, Tricks
from trickgames.table.actions import Bid, Deal, Pass, Play, ShootMoon
from trickgames.table.facts import Contract
from trickgames.testing.coverage import Coverage
from trickgames.testing.luck import Luck, seeded
from trickgames.testing.play_laws import follows, limits, may_lead, playable_from
from trickgames.testing.universe import NOT_ACTIONS, every_action, wrong_deals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.table.action import Action
    from trickgames.table.places import Place
    from trickgames.testing.match import Match

__all__ = ["STATE_LAWS", "STEP_LAWS", "Kit", "Law"]


@attrs.define
class Kit:
    """What laws work with: the game, random choices of their own, the count of what was reached, and the laws left out.

    `patience` is how many seconds a step may compute. `laid` are the places where cards lay in some match, and `looked_for`
    those where cards were looked for in vain, each with the first match.
    """

    game: Game
    luck: Luck = attrs.field(factory=lambda: seeded(0))
    coverage: Coverage = attrs.field(factory=Coverage)
    left_out: frozenset[str] = frozenset()
    patience: float = 10.0
    laid: set[Place] = attrs.field(factory=set["Place"])
    looked_for: dict[Place, Match] = attrs.field(factory=dict["Place", "Match"])

    @property
    def universe(self) -> dict[type[Any], tuple[Action, ...]]:
        """Every action of every kind."""
        return every_action(self.game)


@attrs.frozen
class Law:
    """A law: its name, what it says, what it is about, and the function that yields what is wrong."""

    name: str
    sentence: str
    about: Literal["state", "step", "match"]
    broken: Callable[..., Iterator[str]]

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}"


# Laws of a state


def _one_actor(state: AnyState, kit: Kit) -> Iterator[str]:
    seat = actor(state)
    if isinstance(state, MatchOver):
        if seat is not None or legal_actions(state):
            yield f"the match is over, and seat {seat} may {_list(legal_actions(state))}"
        return
    if type(seat) is not int or not 0 <= seat < kit.game.seating.seats:
        yield f"{seat!r} is to act, which is not a seat"
        return
    legal = legal_actions(state)
    if isinstance(state, AwaitingDeal):
        return
    if state.awaits is not None:
        if legal:
            yield f"a {state.awaits.__name__} is awaited from outside, and listed: {_list(legal)}"
        if isinstance(state.phase, Supplies):
            yield from _turn(state, seat, given(state, 0), kit)
        return
    if not legal:
        yield f"seat {seat} is asked, and nothing is legal"
        return
    yield from _turn(state, seat, legal[0], kit)


def _turn(state: AnyState, seat: int, action: Action, kit: Kit) -> Iterator[str]:
    for other in range(kit.game.seating.seats):
        if other != seat:
            try:
                apply(state, action, other)
            except IllegalActionError as error:
                kit.coverage.refuse(error.reason)
                if error.reason is not Refusal.WRONG_SEAT:
                    yield f"seat {other} acts for seat {seat}, and is told: {error.reason}"
            else:
                yield f"seat {other} may act for seat {seat}"


def _legal_is_check(state: AnyState, kit: Kit) -> Iterator[str]:
    legal = legal_actions(state)
    listed = set(legal)
    if len(listed) < len(legal):
        yield f"listed twice: {_list([action for action in listed if legal.count(action) > 1])}"
    accepted = state.phase.accepts
    for action in legal:
        reason = check(state, action)
        if reason is not None:
            yield f"`{action}` is listed, and check says: {reason}"
        if type(action) not in accepted:
            yield f"`{action}` is listed, and the phase does not accept its kind"
    # The engine refuses all kinds that the phase does not accept alike: one will do, and one thing of no kind.
    others = [every[0] for kind, every in kit.universe.items() if kind not in accepted and every]
    foreign = (kit.luck.pick(others), kit.luck.pick(NOT_ACTIONS))
    for action in itertools.chain(foreign, *(kit.universe.get(kind, ()) for kind in _listing(state))):
        if action not in listed:
            reason = check(state, action)
            if not isinstance(reason, Reason):
                yield f"`{action}` is not listed, but `check` allows it" if reason is None else f"{reason!r} is not a Reason"
            kit.coverage.refuse(reason)


def _listing(state: AnyState) -> tuple[type[Any], ...]:
    """The kinds of actions that are listed wherever they are legal: not what comes from outside, except for wrong deals."""
    return tuple(kind for kind in state.phase.accepts if kind is Deal or kind is not state.awaits)


def _refused(state: AnyState, kit: Kit) -> Iterator[str]:
    legal = legal_actions(state)
    listed = set(legal)
    others = [action for kind in _listing(state) for action in kit.universe.get(kind, ()) if action not in listed]
    if not others or isinstance(state, MatchOver):
        return
    action = kit.luck.pick(others)
    try:
        apply(state, action)
    except IllegalActionError as error:
        if error.reason is not check(state, action):
            yield f"`{action}` is refused: {error.reason}; and check says: {check(state, action)}"
        if error.state is not state or error.legal != legal or error.action != action:
            yield f"the error about `{action}` does not hold the action, the state as it was and what is legal"
    except Exception as error:  # noqa: BLE001 (whatever a user's phase raises is told)
        yield f"`{action}` is not legal, and instead of a refusal there is {error!r}"
    else:
        yield f"`{action}` is not listed, and is done all the same"


def _deals(state: AnyState, kit: Kit) -> Iterator[str]:
    if not isinstance(state, AwaitingDeal):
        return
    if legal_actions(state):
        yield f"a deal is awaited, and listed: {_list(legal_actions(state))}"
    whole = check(state, Deal(kit.game.pack))
    if whole is not None:
        yield f"the whole pack may not be dealt: {whole}"
    for what, deal in wrong_deals(kit.game):
        reason = check(state, deal)
        kit.coverage.refuse(reason)
        if reason is None:
            yield f"a pack may be dealt in which there is {what}"


def _conservation(state: AnyState, kit: Kit) -> Iterator[str]:
    table = state.table
    lying: list[Card] = [
        *(card for hand in state.hands for card in hand),
        *(card for pile in table.piles for card in pile.cards),
        *(card for trick in state.tricks for card in trick.cards),
        *(card for _, card in state.trick),
    ]
    if isinstance(state, AwaitingDeal | MatchOver):
        if lying:
            yield f"no cards are dealt, and {_list(lying)} lie there"
        return
    if sorted(lying) != sorted(kit.game.pack):
        twice = sorted({card for card in lying if lying.count(card) > 1})
        missing = sorted(kit.game.cards - set(lying))
        foreign = sorted(set(lying) - kit.game.cards)
        for what, cards in (("in two places", twice), ("nowhere", missing), ("not of this pack", foreign)):
            if cards:
                yield f"{_list(cards)}: {what}"


def _texts(state: AnyState, kit: Kit) -> Iterator[str]:
    for action in legal_actions(state):
        try:
            again = parse_action(str(action), kit.game)
        except ValueError as error:
            yield f"`{action}` cannot be read: {error}"
        else:
            if again != action or type(again) is not type(action):
                yield f"`{action}` is read as {again!r}"


STATE_LAWS: tuple[Law, ...] = (
    Law("one actor", "exactly one seat is to act until the match is over, and it has a legal action", "state", _one_actor),
    Law("listed is legal", "an action is listed if check allows it, and only then", "state", _legal_is_check),
    Law("refusals", "a refusal has the reason, the unchanged state and the legal actions", "state", _refused),
    Law("deals", "the whole pack may be dealt, and no other", "state", _deals),
    Law("conservation", "every card of the pack is in exactly one place", "state", _conservation),
    Law("texts", "every action can be read back from its text", "state", _texts),
    Law("following", "a player who can follow must, and a player who sits out isn't asked", "state", follows),
    Law("limits", "a card that a limit forbids is listed only if the player has no other", "state", limits),
)


# Laws of a step


def _taker(before: AnyState, action: Action, after: AnyState, kit: Kit) -> Iterator[str]:
    if not isinstance(before, Playing) or not isinstance(after, Playing) or not isinstance(before.phase, Tricks):
        return
    if len(after.tricks) == len(before.tricks) or before.table.deal != after.table.deal:
        return
    trick, order = after.tricks[-1], after.table.order
    best = trick.plays[trick_winner(order, trick.cards)][0]
    if trick.winner != best:
        yield f"the trick {trick} goes to seat {trick.winner}, and seat {best} played the highest card"
    if after.phase != before.phase:
        return  # a later phase of play has a first lead of its own
    seating = kit.game.seating
    able = [seat for seat in (best, *seating.clockwise(best)) if seat not in after.table.resting and may_lead(after, seat)]
    if able and after.hand_of != able[0]:
        yield f"seat {after.hand_of} leads after the trick {trick}; seat {able[0]} is the first from the taker on who may"


def _first_leader(before: AnyState, action: Action, after: AnyState, kit: Kit) -> Iterator[str]:
    if not isinstance(after, Playing) or after.trick or not isinstance(after.phase, Tricks):
        return
    if isinstance(before, Playing) and before.phase == after.phase:
        return
    seating, contract = kit.game.seating, after.table.find(Contract)
    by_card = any(isinstance(limit, FirstCard) for limit in after.phase.limits)
    if after.phase.first_lead is DECLARER and contract is not None and not by_card:
        first = contract.maker
        order = (first, *seating.clockwise(first))
        able = [seat for seat in order if seat not in after.table.resting and may_lead(after, seat)]
        if able and after.hand_of != able[0]:
            yield f"seat {after.hand_of} leads first; the bidder is seat {first}, and seat {able[0]} the first who may"


def _rising(before: AnyState, action: Action, after: AnyState, kit: Kit) -> Iterator[str]:
    auction = before.phase
    if not isinstance(auction, Auction) or isinstance(action, Pass):
        return
    bids = [bid for _, bid in before.table.answers(auction) if isinstance(bid, Bid | ShootMoon)]
    if not bids:
        return
    standing = bids[-1]
    steals = auction.dealer_may_steal and actor(before) == before.dealer and action == standing
    if isinstance(standing, ShootMoon):
        yield f"`{action}` is bid over the moon"
    elif isinstance(action, Bid) and action.level <= standing.level and not steals:
        yield f"`{action}` is bid over `{standing}`"


def _played_card(before: AnyState, action: Action, after: AnyState, kit: Kit) -> Iterator[str]:
    if not isinstance(before, Playing) or not isinstance(after, Playing) or not isinstance(action, Play):
        return
    seat, card = before.hand_of, action.card
    if isinstance(before.phase, Tricks) and card not in playable_from(before, before.phase, seat):
        yield f"seat {seat} does `{action}`, and does not have the card"
    shown = [*(play for trick in after.tricks for play in trick.plays), *after.trick]
    if not shown or shown[-1] != (seat, card):
        yield f"seat {seat} does `{action}`, and the last card played is {shown[-1] if shown else 'none'}"
    for other, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
        held = {card} & set(had) if other == seat else set[Card]()  # or else it lay open before the seat
        if set(had) - set(has) != held or set(has) - set(had):
            yield f"seat {seat} does `{action}`, and the hand of seat {other} goes from {had} to {has}"


STEP_LAWS: tuple[Law, ...] = (
    Law(
        "the taker",
        "the highest card takes the trick; its player leads next, or the next player to the left if they can't",
        "step",
        _taker,
    ),
    Law(
        "the first lead",
        "if the bidder leads first, it is the bidder, or the first on the left who may lead",
        "step",
        _first_leader,
    ),
    Law("rising bids", "a bid is higher than the one that stands", "step", _rising),
    Law("played cards", "a card that is played leaves the hand and is in the trick", "step", _played_card),
)


def _list(things: Any) -> str:
    return " ".join(map(str, things)) or "nothing"
