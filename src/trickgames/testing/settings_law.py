"""The law of settings: a setting changes something. The same random matches are played under both of its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.engine.engine import actor, apply, legal_actions, start
from trickgames.engine.states import AwaitingDeal, MatchOver
from trickgames.errors import TrickGamesError
from trickgames.table.log import Chosen, Moved, Said, Told
from trickgames.testing.edge_cases import EDGES, edges
from trickgames.testing.luck import seeded
from trickgames.testing.playing import Player, random_start, target_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.table.action import Action
    from trickgames.table.log import Entry
    from trickgames.testing.luck import Luck
    from trickgames.testing.match import Match

__all__ = ["first_difference"]

DEALS = 2
EDGE_EVERY = 2
NEAR = 4


def first_difference(one: Game, other: Game, *, matches: int = 300, seed: int = 0) -> str | None:
    """The first thing that differs when the same random matches are played in two games, or None if nothing does.

    It compares what may be done and by whom, what is told, results and outcomes. Every second match comes to an edge that the
    first game has (`edges`).

    >>> from trickgames import pitch
    >>> first_difference(pitch.pitch(), pitch.pitch(min_bid=5))
    'seat 1 may pass, bid 4, ... or pass, bid 5, ...'
    >>> first_difference(pitch.pitch(), pitch.pitch(), matches=5) is None
    True
    """
    if sorted(one.pack) != sorted(other.pack) or one.seating != other.seating:
        return "the pack or the players"
    known = edges(one)
    for number in range(matches):
        luck = seeded(f"{seed} {number}")
        edge = known[number // EDGE_EVERY % len(known)] if known and number % EDGE_EVERY == 0 else None
        build = next((each.build for each in EDGES if each.name == edge), None)
        difference = _played(one, other, luck, build)
        if difference is not None:
            return difference
    return None


def _played(one: Game, other: Game, luck: Luck, build: Callable[[Game, Luck], Match | None] | None) -> str | None:
    """What differs in one match, which begins with an edge if there is a way to build it."""
    begun = None if build is None else build(one, luck)
    dealer, scores = random_start(one, luck)
    target = target_of(one)
    if luck.often(1, 2) and target is not None:
        scores = tuple(target - 1 - luck.below(NEAR) for _ in one.seating.sides)
    if begun is not None:
        dealer, scores = begun.dealer, scores if not any(begun.scores) and luck.often(1, 2) else begun.scores
    first = start(one, dealer, scores)
    try:
        second = start(other, dealer, scores)
    except TrickGamesError as error:
        return f"a match cannot begin: {error}"
    player = Player(luck, DEALS if begun is None else DEALS - 1)
    told = iter(()) if begun is None else iter(begun.actions)
    while True:
        difference = _compared(first, second)
        if difference is not None or isinstance(first, MatchOver):
            return difference
        action: Action | None = next(told, None) or player.choose(first)
        if action is None:
            return None
        first = apply(first, action)
        try:
            second = apply(second, action)
        except TrickGamesError as error:
            return f"one refuses an action: {error}"


def _compared(one: AnyState, other: AnyState) -> str | None:
    """How two states differ."""
    if isinstance(one, AwaitingDeal | MatchOver) or isinstance(other, AwaitingDeal | MatchOver):
        return _ended_otherwise(one, other)
    if actor(one) != actor(other):
        return f"seat {actor(one)} or seat {actor(other)} is to act"
    for name in ("blind", "open", "resting"):
        if getattr(one.table, name) != getattr(other.table, name):
            return f"{name} are seats {getattr(one.table, name)} or {getattr(other.table, name)}"
    mine, theirs = legal_actions(one), legal_actions(other)
    if mine != theirs:
        return f"seat {actor(one)} may {_some(mine, theirs)} or {_some(theirs, mine)}"
    logs = [list(map(_written, state.table.log)) for state in (one, other)]
    if logs[0] != logs[1]:
        wrong = next(((a, b) for a, b in zip(*logs, strict=False) if a != b), (len(logs[0]), len(logs[1])))
        return f"what is told is {wrong[0]} or {wrong[1]}"
    return None


def _ended_otherwise(one: AnyState, other: AnyState) -> str | None:
    """How two states differ, if at least one stands between deals."""
    if type(one) is not type(other):
        return f"{type(one).__name__} or {type(other).__name__}"
    for name in ("scores", "dealer", "results"):
        if getattr(one, name) != getattr(other, name):
            return f"the {name} are {getattr(one, name)} or {getattr(other, name)}"
    if isinstance(one, MatchOver) and isinstance(other, MatchOver) and one.winners != other.winners:
        return f"side {one.winners} or side {other.winners} wins"
    return None


def _some(actions: tuple[Any, ...], others: tuple[Any, ...]) -> str:
    """A few of the actions, as far as the first that is another."""
    shown: list[str] = []
    for place, action in enumerate(actions):
        shown.append(str(action))
        if place >= len(others) or others[place] != action:
            break
    return ", ".join(shown) + (", ..." if len(shown) < len(actions) else "")


def _written(entry: Entry) -> tuple[Any, ...]:
    """An entry of the log without the place of the phase, which is another where a setting brings a phase of its own."""
    match entry:
        case Moved():
            return (entry.seat, entry.what, entry.cards, entry.source, entry.target, entry.seen_by, entry.only, entry.action)
        case Said() | Chosen():
            return (entry.seat, entry.action)
        case Told():
            return (entry.places, entry.either, entry.seen_by)
