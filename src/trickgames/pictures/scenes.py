"""From a state or a view to the scene that a picture shows.

A state shows everything, as the one who keeps the table sees it; for a seat, what that seat's view shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import Card, CardSet
from trickgames.checks import name_problems
from trickgames.engine.asking import Giving
from trickgames.engine.engine import actor
from trickgames.engine.state import State
from trickgames.engine.states import AnyState
from trickgames.engine.wording import verb_of
from trickgames.errors import InvalidStateError
from trickgames.knowledge.views import View, view
from trickgames.knowledge.visible import hand_to_play
from trickgames.match.match import Match
from trickgames.pictures.layout import places
from trickgames.pictures.scene import ASKED, Cards, Heap, Scene
from trickgames.table.action import cards_of
from trickgames.table.actions import Give
from trickgames.table.facts import Trick, Trump

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.engine.game import Game

__all__ = ["asked_in_words", "scene_of", "seat_names", "with_finished"]

OTHER_TRICK: Final = "the finished trick is neither the last one of this table nor what its trick became"


def scene_of(shown: AnyState | View | Match, seat: int | None, names: Sequence[str] | Mapping[int, str] | None) -> Scene:
    """The scene of a state (of a match: its last) or a view; `InvalidStateError` with all problems of what cannot be drawn."""
    if isinstance(shown, Match):
        return scene_of(shown.state, seat, names)
    if isinstance(shown, State):
        return _of_view(view(shown, seat), seat, names) if seat is not None else _of_state(shown, names)
    if not isinstance(shown, View):
        msg = f"a table is drawn from a match, a state or a view, not from a {type(shown).__name__}"
        raise InvalidStateError(msg)
    InvalidStateError.check(_view_problems(shown, seat))
    return _of_view(shown, shown.seat, names)


def with_finished(scene: Scene, trick: Trick) -> Scene:
    """The scene in which a finished trick still lies on the table, and its winner is about to take it.

    It is the scene's last trick, or one that its trick has become: then the cards played since are taken from their hands.
    `InvalidStateError` for another one.
    """
    hands, heaps = list(scene.hands), scene.heaps
    if scene.trick or trick not in scene.tricks[-1:]:
        laid = len(scene.trick)
        if trick.plays[:laid] != scene.trick or not all(seat in range(len(hands)) for seat, _ in trick.plays):
            raise InvalidStateError(OTHER_TRICK)
        for seat, card in trick.plays[laid:]:
            if any(card in heap.cards for heap in heaps):  # a card that lay open was played
                heaps = tuple(attrs.evolve(heap, cards=tuple(other for other in heap.cards if other != card)) for heap in heaps)
            elif card in hands[seat] or None in hands[seat]:
                hands[seat] = _without(hands[seat], card)
            else:
                raise InvalidStateError(OTHER_TRICK)
        scene = attrs.evolve(scene, tricks=(*scene.tricks, trick))
    return attrs.evolve(
        scene,
        hands=tuple(hands),
        heaps=tuple(heap for heap in heaps if heap.cards),
        trick=trick.plays,
        turn=trick.winner,
        hand_of=trick.winner,
        asked="takes the trick",
        playable=frozenset(),
        outcome=None,
    )


def _without(hand: Cards, card: Card) -> Cards:
    """A hand without a card, or without one of its hidden cards."""
    place = hand.index(card if card in hand else None)
    return hand[:place] + hand[place + 1 :]


def seat_names(seats: int, names: Sequence[str] | Mapping[int, str] | None) -> tuple[str, ...]:
    """A name for each seat; `InvalidStateError` for too many or too few, and for a seat outside the table.

    A mapping may leave seats out, which keep their usual names.
    """
    usual = {seat: f"Seat {seat}" for seat in range(seats)}
    if names is None:
        return tuple(usual.values())
    InvalidStateError.check(name_problems(names, seats))
    given: dict[int, str] = dict(names) if isinstance(names, Mapping) else dict(enumerate(names))
    return tuple(given.get(seat, usual[seat]) for seat in usual)


def _view_problems(shown: View, seat: int | None) -> Iterator[str]:
    """Reports why this view can't be drawn: it isn't that seat's, or doesn't belong to its game."""
    game, seats = shown.game, shown.game.seating.seats
    if seat is not None and not (type(seat) is int and 0 <= seat < seats):
        yield f"there is no seat {seat!r}: the seats are 0 to {seats - 1}"
    elif seat is not None and seat != shown.seat:
        yield f"this is the view of {'a spectator' if shown.seat is None else f'seat {shown.seat}'}, not of seat {seat}"
    if len(shown.hand_sizes) not in (0, seats) or len(shown.hands) != len(shown.hand_sizes):
        yield f"a view with {len(shown.hands)} hands does not belong to {game.name}, which {seats} play"
    if len(shown.scores) != len(game.seating.sides):
        yield f"{len(shown.scores)} scores do not belong to {game.name}, which has {len(game.seating.sides)} sides"
    seen = [card for hand in shown.hands for card in hand or ()]
    seen += [*(card for _, card in shown.plays), *(card for pile in shown.piles for card in pile.cards or ())]
    for card in dict.fromkeys(seen):
        if card not in game.cards:
            yield f"the view shows {card}, which isn't a card of {game.name}: it is a view of another game"


def _of_state(state: AnyState, names: Sequence[str] | Mapping[int, str] | None) -> Scene:
    """What everybody sees, and all hands besides."""
    acting = view(state, actor(state))
    return attrs.evolve(
        _of_view(view(state, None), None, names),
        hands=tuple(_sorted(state.game, hand, acting.trump) for hand in state.hands),
        hand_of=hand_to_play(acting),
        playable=_playable(acting),
    )


def asked_in_words(shown: View) -> str:
    """What is asked, in the words of the game."""
    words = dict.fromkeys(verb_of(Give, phase) for phase in shown.game.phases if Give in phase.accepts)
    if shown.asked == Giving.__name__ and len(words) == 1:
        return f"to {next(iter(words))} a card"
    return ASKED.get(shown.asked, "to act")


def _of_view(shown: View, seat: int | None, names: Sequence[str] | Mapping[int, str] | None) -> Scene:
    game = shown.game
    places(game.seating.seats)
    hands: list[Cards] = [
        (None,) * size if hand is None else _sorted(game, hand, shown.trump)
        for hand, size in zip(shown.hands, shown.hand_sizes, strict=True)
    ]
    return Scene(
        game=game,
        names=seat_names(game.seating.seats, names),
        bottom=0 if seat is None else seat,
        dealer=shown.dealer,
        scores=shown.scores,
        turn=shown.actor,
        hand_of=hand_to_play(shown),
        asked=asked_in_words(shown),
        hands=tuple(hands),
        heaps=tuple(
            Heap(pile.name, pile.owner, (None,) * pile.count if pile.cards is None else pile.cards) for pile in shown.piles
        ),
        facts=shown.facts,
        log=shown.log,
        trick=shown.trick,
        tricks=shown.tricks,
        resting=shown.resting,
        open=shown.open,
        playable=_playable(shown),
        outcome=shown.outcome,
    )


def _sorted(game: Game, hand: CardSet, trump: Trump | None) -> tuple[Card, ...]:
    """A hand as a player holds it."""
    return game.in_order(hand, None if trump is None else trump.strain)


def _playable(shown: View) -> frozenset[Card]:
    """The cards of the hand in turn with which something may be done now."""
    turn = hand_to_play(shown)
    hand = shown.hands[turn] if turn is not None and shown.hands else None
    return frozenset(card for action in shown.legal_actions for card in cards_of(action)) & frozenset(hand or ())
