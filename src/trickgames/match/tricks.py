"""A deal rebuilt from what the log of another program tells: some hands, the calls, the tricks.

First the words are read. Then a pack is looked for that deals what is known: one is shuffled, what is known is put into its
place, and the deal is played as the log has it. Where somebody has to play a card that came elsewhere, the two cards change
places in the pack, and the deal is played again. What the log leaves out (discards, passes) is decided so that the cards that
are to be played stay. Nothing here knows a game: it asks the phases, as everybody does.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from trickgames.cards.card import Card
from trickgames.engine.engine import actor, check, legal_actions, parse_action
from trickgames.engine.states import Playing
from trickgames.errors import InvalidStateError
from trickgames.match.history import Past
from trickgames.match.logs import Told, read_log
from trickgames.match.match import match_at
from trickgames.phases.deal import DealCards, dealing_of
from trickgames.table.action import Action, cards_of
from trickgames.table.actions import Deal, Pass, Play

if TYPE_CHECKING:
    from trickgames.engine.states import AnyState
    from trickgames.match.kept import Begun
    from trickgames.match.logs import Hand, TrickPlayed
    from trickgames.match.match import Match
    from trickgames.phases.deal import DealCards

__all__ = ["rebuilt"]

TRIES: Final = 600
STUCK: Final = 40
FRESH: Final = 60
"""After this number of repairs of one pack, another one is shuffled."""
Swap: TypeAlias = "tuple[Card, Card]"


def rebuilt(
    begun: Begun,
    tricks: Iterable[TrickPlayed],
    *,
    hands: Mapping[int, Hand] | None,
    turn_up: Card | str | None,
    calls: Iterable[str | tuple[int, str]],
    plan: Iterable[int] | None,
    seed: int | str,
) -> Match:
    """The match of the deal that a log tells, with what was made up in `completed`; see `Match.from_tricks`."""
    game = begun.game
    dealing = dealing_of(game)
    if dealing is None or begun.first.awaits is not Deal:
        msg = f"{game.name} is not dealt by `DealCards`, so its deals can't be rebuilt"
        raise InvalidStateError(msg)
    told = read_log(game, dealing, begun.deal, tricks, hands=hands, turn_up=turn_up, calls=calls, plan=plan)
    rng = random.Random(f"{seed} tricks")
    places = _places(begun, dealing, told)
    pack, problem, stuck = _shuffled(told, places, rng), "", 0
    for number in range(TRIES):
        if number % FRESH == FRESH - 1:
            pack = _shuffled(told, places, rng)
        tried = _Attempt(begun, told, rng).played(Deal(pack, told.plan))
        if tried.problem is None:
            return match_at(begun, tried.now, (*tried.completed, *_dealt(begun, told, pack, places)))
        problem = tried.problem
        swap = tried.swap(pack, places.fixed)
        stuck += swap is None
        settled = bool(told.turn_up) or not places.turn_up  # another turn-up may be another trump
        stuck += tried.certain and not settled
        if (tried.certain and settled) or stuck > STUCK:
            break
        pack = _shuffled(told, places, rng) if swap is None else _exchanged(pack, swap)
    raise InvalidStateError(problem)


# The pack


@attrs.frozen
class _Places:
    """Where in the pack the cards of each seat lie, the turn-up and the rest; `fixed` are the cards that must stay with
    theirs. A turn-up that is not kept out is a card of the hand of the seat that `turns` it.
    """

    hands: dict[int, tuple[int, ...]]
    turn_up: tuple[int, ...]
    rest: tuple[int, ...]
    fixed: frozenset[Card]
    turns: int | None


def _places(begun: Begun, dealing: DealCards, told: Told) -> _Places:
    game = begun.game
    spread = dealing.spread(game, begun.deal, told.plan)
    turned = () if spread.turned is None else (spread.turned,)
    hands = {
        seat: tuple(place for place in places if place not in turned)
        for seat, places in zip(game.seating.clockwise(begun.dealer), spread.hands, strict=True)
    }
    left = (*(place for _, places in spread.piles for place in places), *spread.rest)
    fixed = {card for cards in told.hands.values() for card in cards} | {*told.turn_up}
    return _Places(hands, turned, left, frozenset(fixed), None if spread.kept_out else begun.dealer)


def _shuffled(told: Told, places: _Places, rng: random.Random) -> tuple[Card, ...]:
    """A pack that deals what is known: the hands, the turn-up, and to each seat of the cards that it plays what has room."""
    pack: dict[int, Card] = dict(zip(places.turn_up, told.turn_up, strict=False))
    free: dict[int, list[int]] = {}
    for seat, spots in places.hands.items():
        known = [card for card in told.hands.get(seat, ()) if card not in told.turn_up]
        room = spots if seat != places.turns or told.turn_up else (*spots, *places.turn_up)
        pack |= dict(zip(room, known, strict=False))
        free[seat] = [*room[len(known) :]]
    used = {*pack.values()}
    for player, card in told.plays:
        if player is not None and card not in used and free[player]:
            pack[free[player].pop(0)] = card
            used.add(card)
    left = [card for card in told.pack if card not in used]
    rng.shuffle(left)
    return tuple([pack[place] if place in pack else left.pop() for place in range(len(told.pack))])


def _exchanged(pack: Sequence[Card], swap: Swap) -> tuple[Card, ...]:
    one, other = swap
    return tuple([other if card is one else one if card is other else card for card in pack])


def _dealt(begun: Begun, told: Told, pack: Sequence[Card], places: _Places) -> tuple[str, ...]:
    """What was made up of the deal, in words."""
    played = {card for _, card in told.plays}
    lines: list[str] = []
    for seat in range(begun.game.seating.seats):
        own = places.hands[seat] + (places.turn_up if seat == places.turns else ())
        dealt = [pack[place] for place in own]
        made_up = [card for card in dealt if card not in played and card not in told.hands.get(seat, ())]
        if made_up:
            lines.append(f"dealt to seat {seat}: {' '.join(map(str, made_up))}")
    if places.turn_up and places.turns is None and not told.turn_up:
        lines.append(f"turn-up: {pack[places.turn_up[0]]}")
    if places.rest:
        lines.append(f"left over: {' '.join(str(pack[place]) for place in places.rest)}")
    return tuple(lines)


# The deal, played as the log has it


@attrs.define
class _Attempt:
    """A deal that is played as far as it goes."""

    begun: Begun
    told: Told
    rng: random.Random
    now: Any = None
    completed: list[str] = attrs.field(factory=list[str])
    problem: str | None = None
    certain: bool = False
    wanted: tuple[int, Card] | None = None
    unwanted: tuple[Card, ...] = ()
    calls: int = 0
    refused: str = ""

    def played(self, deal: Deal) -> _Attempt:
        """The attempt with this deal."""
        self.now = Past(self.begun.first).then(deal)
        if self.told.tricks:
            if not self._until_play():
                return self
            self.told = self.told.seated(tuple(sorted(self.now.state.table.players(0))))
        for number, trick in enumerate(self.told.tricks, start=1):
            for seat, card in trick:
                if not self._until_play() or not self._play(number, seat, card):
                    return self
        if self.calls < len(self.told.calls):
            self._until_play(rest=True)
        return self

    # Calls and whatever else is asked before a card is played

    def _until_play(self, *, rest: bool = False) -> bool:
        """Answers what is asked until a card is to be played; without cards to be played, until there are no more calls."""
        while not self._plays():
            if rest and self.calls == len(self.told.calls):
                return True
            legal = legal_actions(self.now.state)
            if not legal or len(self.now.state.results):
                return self._failed(self.refused or f"{self._next_call()}: the deal is over before that")
            action = self._call() or self._made_up(legal)
            if action is None:
                return False
            self.now = self.now.then(action)
        if self.calls < len(self.told.calls):
            return self._failed(self.refused or f"{self._next_call()}: cards are played already")
        return True

    def _plays(self) -> bool:
        return Play in self.now.state.phase.accepts

    def _next_call(self) -> str:
        if self.calls < len(self.told.calls):
            return f"call {self.calls + 1}, `{self.told.calls[self.calls][1]}`"
        return "the first play"

    def _call(self) -> Action | None:
        """The next call of the log, if it is what is asked for here."""
        if self.calls == len(self.told.calls):
            return None
        seat, text = self.told.calls[self.calls]
        state: AnyState = self.now.state
        action = parse_action(text, state.game)
        if seat is not None and seat != actor(state):
            self.refused = f"{self._next_call()}: seat {actor(state)} is to act, and not seat {seat}"
            return None
        reason = check(state, action)
        if reason is not None:
            if type(action) in state.phase.accepts or not self.refused:
                self.refused = f"{self._next_call()} by seat {actor(state)}: {state.game.citations.reason(reason)}"
                self._hand_for(action)
            return None
        self.calls += 1
        self.refused = ""
        return action

    def _hand_for(self, action: Action) -> None:
        """Which card of the seat to act may be in the way of an action on a card, or is missing."""
        hand = self.now.state.hands[self.now.state.acting]
        for card in cards_of(action):
            self.wanted = None if card in hand else (self.now.state.acting, card)
            self.unwanted = (card,) if card in hand else tuple(hand - {card for _, card in self.told.plays})

    def _made_up(self, legal: tuple[Action, ...]) -> Action | None:
        """What was done here, where the log does not say: a pass, or something with a card that is not to be played."""
        seat = self.now.state.acting
        keep = self.now.state.hands[seat] & {card for _, card in self.told.plays}
        able = [action for action in legal if keep.isdisjoint(cards_of(action))]
        if not able:
            self._failed(f"seat {seat} would have to give away a card that is played later")
            self.unwanted = tuple(self.now.state.hands[seat])
            return None
        passing = [action for action in able if isinstance(action, Pass)]
        chosen = passing[0] if passing else able[self.rng.randrange(len(able))]
        verb = str(chosen).partition(" ")[0] if cards_of(chosen) else str(chosen)
        self.completed.append(
            f"{verb} by seat {seat}" + (f": {' '.join(map(str, cards_of(chosen)))}" if cards_of(chosen) else "")
        )
        return chosen

    # Plays

    def _play(self, number: int, seat: int | None, card: Card) -> bool:
        state: AnyState = self.now.state
        acting = state.acting
        what = f"trick {number}, {card}"
        owner = state.hand_of if isinstance(state, Playing) else acting
        if seat not in (acting, owner, None):
            return self._holds_too_much(owner, f"{what} by seat {seat}: seat {acting} is to play")
        play = self._as_played(card)
        reason = check(state, play)
        if reason is None:
            self.now = self.now.then(play)
            return True
        held = state.hands[owner]
        if card not in held:
            self._failed(f"{what} by seat {owner}: it is not in that hand")
            self.wanted = (owner, card)
            self.unwanted = tuple(other for other in held if (owner, other) not in self._later())
            return False
        return self._holds_too_much(owner, f"{what} by seat {owner}: {state.game.citations.reason(reason)}")

    def _as_played(self, card: Card) -> Play:
        """The play of a card; for one that is led with a suit named, the suit that most of the next cards belong to."""
        named = [action for action in legal_actions(self.now.state) if isinstance(action, Play) and action.card is card]
        if not named or named[0].as_suit is None:
            return Play(card)
        order, cards = self.now.state.table.order, [played for _, played in self.told.plays]
        place = cards.index(card)
        following = [order.suit(played) for played in cards[place + 1 : place + self.now.state.game.seating.seats]]
        chosen = max(named, key=lambda play: following.count(play.as_suit))
        self.completed.append(f"{chosen} by seat {self.now.state.acting}: the log doesn't name the suit")
        return chosen

    def _holds_too_much(self, owner: int, problem: str) -> bool:
        """What does not fit because of cards of a hand that may be played now, which the log never plays."""
        may_be = [card for action in legal_actions(self.now.state) for card in cards_of(action)]
        self.unwanted = tuple(card for card in may_be if (owner, card) not in self._later())
        return self._failed(problem, certain=not self.unwanted)

    def _later(self) -> set[tuple[int | None, Card]]:
        return {*self.told.plays}

    def _failed(self, problem: str, *, certain: bool = False) -> bool:
        self.problem, self.certain = problem, certain
        return False

    # Repairs

    def swap(self, pack: Sequence[Card], fixed: frozenset[Card]) -> Swap | None:
        """Two cards that change places in the pack, so that it may fit better; None where nothing helps."""
        if self.certain:
            return None
        spare = [card for card in self.unwanted if card not in fixed]
        if not spare:
            return None
        one = self.rng.choice(spare)
        if self.wanted is not None:
            return None if self.wanted[1] in fixed else (one, self.wanted[1])
        played = {card for _, card in self.told.plays}
        others = [card for card in pack if card not in fixed and card not in played and card not in self.unwanted]
        return (one, self.rng.choice(others)) if others else None
