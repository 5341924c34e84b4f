"""Whether the parts of a game fit together: everything that a `Game` is asked when it is made.

A part may say what is wrong with it in a game by a method `problems(game)`; what is said here holds for every game.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from trickgames.cards.card import Card, Rank
from trickgames.cards.ranking import Always, Ranking
from trickgames.checks import changeable, fits, has_fields, is_frozen, parts_of, wrong_fields
from trickgames.engine.citations import Citations
from trickgames.engine.protocols import Checked, Deals, LaysPiles, OffersCalls, SettlesStrain, WrittenInParts
from trickgames.engine.scored import EndsAfterDeals, KnowsContracts, NeedsFacts
from trickgames.errors import short
from trickgames.table.action import form_of
from trickgames.table.actions import Burn, Deal, Discard, Give, Play, Swap
from trickgames.table.facts import Bids, Contract, Trump
from trickgames.table.schedule import ByDeal
from trickgames.table.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Phase

__all__ = ["deals_that_differ", "game_problems"]


def game_problems(game: Game) -> Iterator[str]:
    """Reports everything in a game that doesn't fit together, in words."""
    if not game.name or not isinstance(game.name, str):
        yield f"name={short(game.name)}: a game has a name"
    wrong = tuple(_no_parts(game))
    if wrong:  # what such parts would do together cannot be told
        yield from wrong
        return
    for card, times in Counter(game.pack).items():
        if times > 1:
            yield f"pack: {card} appears {times} times (a second copy is a card of its own: {card}#2)"
    yield from _unranked(game)
    yield from _undealt(game)
    yield from _unsettled(game)
    yield from _unread(game)
    for part in (*game.phases, game.scoring, game.goal):
        for inner in parts_of(part):
            if isinstance(inner, Checked):
                yield from inner.problems(game)
    yield from _lists(game)


def deals_that_differ(game: Game) -> int:
    """How many deals go by before all lists by the number of the deal have been gone through once; 1 without lists."""
    return max((len(schedule.values) for _, schedule in _schedules(game)), default=1)


def _schedules(game: Game) -> Iterator[tuple[str, ByDeal[Any]]]:
    """The lists by the number of the deal that the parts hold, each with the name of its part."""
    for part in (*game.phases, game.scoring, game.goal):
        for inner in parts_of(part):
            if isinstance(inner, ByDeal):
                yield type(part).__name__, inner


def _lists(game: Game) -> Iterator[str]:
    """Lists by the number of the deal that do not agree with the goal."""
    last = game.goal.last_deal() if isinstance(game.goal, EndsAfterDeals) else None
    goal = type(game.goal).__name__
    told = set[str]()
    for part, schedule in _schedules(game):
        count = len(schedule.values)
        if schedule.repeats or last == count:
            continue
        if last is None:
            problem = f"{part}: a list of {count} deals, and {goal} may go on: give AfterDeals({count}), or repeats=True"
        else:
            problem = f"{part}: a list of {count} deals, and {goal} ends the match after {last}: give both as many deals"
        if problem not in told:
            told.add(problem)
            yield problem


FROM_HAND: Final = (Burn, Discard, Give, Play, Swap)
"""Actions that nobody can do before cards are dealt."""

PHASE_PARTS: Final = ("accepts", "needs", "gives", "enter", "asking", "legal", "check", "step")


def _no_parts(game: Game) -> Iterator[str]:
    """Parts that are of another kind than they should be, or whose fields are."""
    for name, kind in (("seating", Seating), ("ranking", Ranking), ("citations", Citations)):
        if not isinstance(getattr(game, name), kind):
            yield f"{name}={short(getattr(game, name))}: a {kind.__name__} is expected"
    yield from (f"pack: {short(card)} is not a card" for card in _listed(game.pack) if not isinstance(card, Card))
    pack: object = game.pack
    if isinstance(pack, str):
        yield f'pack: a text is not a pack. Did you mean `tg.pack("{pack[:20]}")`?'
    for name, what in (("pack", "cards"), ("phases", "phases")):
        if not isinstance(getattr(game, name), tuple) and not (name == "pack" and isinstance(pack, str)):
            yield f"{name}={short(getattr(game, name))}: a game has {what}"
    for phase in _listed(game.phases):
        yield from _no_phase(phase)
    for name in ("scoring", "goal"):
        yield from _no_rule(name, getattr(game, name))
    for part in (game.ranking, game.scoring, game.goal):
        for problems in wrong_fields(part).values():
            yield from problems
        yield from _not_frozen(part)


def _listed(value: object) -> tuple[object, ...]:
    return cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()


def _no_rule(name: str, rule: object) -> Iterator[str]:
    if isinstance(rule, type):
        yield f"{name}: {rule.__name__} is a class: a game has an instance of it"
    elif not callable(rule):
        yield f"{name}={short(rule)} is not a {name} rule: it can't be called"


def _no_phase(phase: object) -> Iterator[str]:
    if isinstance(phase, type):
        yield f"phases: {phase.__name__} is a class; write `{phase.__name__}()`"
        return
    missing = [name for name in PHASE_PARTS if not hasattr(phase, name)]
    if missing:
        yield f"phases: {short(phase)} is not a phase: it has no {', '.join(missing)}"
        return
    kind: Any = type(phase)
    if kind.__eq__ is object.__eq__ or kind.__hash__ is None:
        yield f"phases: {kind.__name__} has no `@attrs.frozen`: put it above the class, so that equal phases are equal"
    else:
        yield from _not_frozen(phase)
    yield from _no_types(phase)
    if isinstance(phase, WrittenInParts):
        yield from phase.unwritten()
    for problems in wrong_fields(phase).values():
        yield from problems
    for field in attrs.fields(kind) if attrs.has(kind) else ():
        if field.init and not field.eq:
            yield f"{type(phase).__name__}: {field.name} does not count for equality, so files lose it: leave `eq=False` out"


def _no_types(phase: Any) -> Iterator[str]:
    """What is wrong with the types of actions and facts that a phase names."""
    for name in PHASE_PARTS[:3]:
        if not fits(getattr(phase, name), tuple[type, ...]):
            yield f"{type(phase).__name__}: {name}={short(getattr(phase, name))}: a tuple of types"
        elif name == "accepts":
            yield from _unwritten(phase)
            yield from _not_values(phase, "action", phase.accepts)
        elif name == "gives":
            yield from _not_values(phase, "fact", phase.gives)


def _not_values(phase: object, what: str, kinds: tuple[Any, ...]) -> Iterator[str]:
    """Classes of actions or facts whose values can be changed, or differ though they say the same."""
    for kind in kinds:
        alone = kind.__eq__ is object.__eq__ and not issubclass(kind, Enum)
        if alone or (has_fields(kind) and not is_frozen(kind)):
            yield f"{type(phase).__name__}: the {what} {kind.__name__} has no `@attrs.frozen`: put it above the class"


def _not_frozen(part: object) -> Iterator[str]:
    """What can be changed in a part later, so that a game would become another."""
    name = type(part).__name__
    for path, what in changeable(part, name):
        if path == name:
            yield f"{name} can be changed later: put `@attrs.frozen` above the class"
        else:
            yield f"{path} holds {what}, which can be changed later: use a tuple, a frozenset, or a frozen class"


def _unwritten(phase: Any) -> Iterator[str]:
    """Actions that can't be written or read as a text."""
    for action in phase.accepts:
        lacks = [name for name in ("parse", "__str__") if getattr(action, name, object.__str__) is object.__str__]
        if lacks:
            told = " and no ".join(f"`{name}`" for name in lacks)
            yield f"{type(phase).__name__}: the action {action.__name__} has no {told}: write them, or derive from `Words`"


def _unsettled(game: Game) -> Iterator[str]:
    """Phases that cannot follow on each other: what one needs, one before it must settle."""
    if not game.phases:
        yield "phases: a game has at least one phase"
    settled: set[type[Any]] = set()
    for place, phase in enumerate(game.phases):
        if phase in game.phases[:place]:
            yield f"phases: {phase!r} appears twice; give one of them another setting, so that they can be told apart"
        for fact in phase.needs:
            if fact not in settled:
                needy = f"{type(phase).__name__} needs the {fact.__name__}"
                yield f"{needy}, which no phase before it settles: put one that gives it first"
        settled.update(phase.gives)
    for fact in game.scoring.needs if isinstance(game.scoring, NeedsFacts) else ():
        if fact not in settled:
            yield f"{type(game.scoring).__name__} needs the {fact.__name__}, which no phase settles: add one that gives it"


def _undealt(game: Game) -> Iterator[str]:
    """No deal, two deals, and phases that need dealt cards and come before the deal."""
    deals = [place for place, phase in enumerate(game.phases) if isinstance(phase, Deals) or Deal in phase.accepts]
    if not deals:
        yield "phases: no phase deals the cards: put `DealCards` first"
        return
    dealer = type(game.phases[deals[0]]).__name__
    if sum(Deal in phase.accepts for phase in game.phases) > 1:
        yield "phases: two phases deal the whole pack: leave one of them out"
    for phase in game.phases[: deals[0]]:
        name = type(phase).__name__
        asked = next((kind for kind in phase.accepts if issubclass(kind, FROM_HAND)), None)
        if asked is not None:
            yield f"phases: {name} asks for `{form_of(asked)}` before the cards are dealt: put {dealer} before it"
        elif isinstance(phase, LaysPiles):
            yield f"phases: {name} lays out cards before they are dealt: put {dealer} before it"


def _unread(game: Game) -> Iterator[str]:
    """Calls with an objective or a price that the scoring never asks for; a scoring that does not tell may ask for any."""
    scoring = game.scoring
    if not isinstance(scoring, KnowsContracts):
        return
    name = type(scoring).__name__
    for phase in game.phases:
        facts = [fact for fact in (Contract, Bids) if fact in phase.gives]
        if not isinstance(phase, OffersCalls) or not facts or any(map(scoring.reads_calls, facts)):
            continue
        remedy = "give OwnBids" if Bids in facts else "give a ScoreTable with lines for `made` and `failed`"
        special = [
            call
            for call in phase.offers()
            if Bids in facts or call.objective.kind != "at_least" or (call.makes, call.loses) != (None, None)
        ]
        if special:
            yield f"{type(phase).__name__}: `{special[0].bid}` has an objective, and {name} asks for none: {remedy}"


def _makes_trumps(phase: Phase[Any, Any]) -> bool:
    if isinstance(phase, SettlesStrain):
        return any(strain.suit is not None for strain in phase.possible_strains())
    return Trump in phase.gives


def _unranked(game: Game) -> Iterator[str]:
    entries = {entry for step in game.ranking.ladder() for entry in step}
    named = any(_makes_trumps(phase) for phase in game.phases)
    always = {entry.card for entry in entries if isinstance(entry, Always)}
    yield from (f"the {entry} is always a trump by the ranking, and isn't in the pack" for entry in always - set(game.pack))
    ranked = [card for card in game.pack if Card(card.rank, card.suit) not in always]
    if named and not game.ranking.trump and ranked:
        makers = " and ".join(dict.fromkeys(type(phase).__name__ for phase in game.phases if _makes_trumps(phase)))
        yield f"ranking: trump=(), and {makers} can make a suit trump: rank the trumps, or name strains without a suit"
        named = False
    for rank in dict.fromkeys(card.rank for card in ranked):
        if not isinstance(rank, Rank):
            if rank not in entries:
                yield f"the {rank} is in the pack and not in the ranking: leave it out of the pack, or rank it"
        elif rank not in game.ranking.plain:
            yield f"the {rank} is in the pack and has no place in the plain suits: leave it out, or add it to `plain`"
        elif named and rank not in entries:
            yield f"the {rank} is in the pack and has no place in the trump suit: leave it out, or add it to `trump`"
