"""A game as a value, and the engine that plays any game.

`Game` reads like a page of the rule book: a pack, who plays, how the cards rank, what happens in which order, what it scores
and when the match is won. The engine below chains its phases; it knows no game and no rule. Everything that a rule decides is
decided in a phase, in the ranking, in the scoring or in the goal.

A state goes from phase to phase like this: a phase is *entered* with the table and either asks somebody (a state) or hands the
table on; an action *steps* from a state to the next one of the phase, or to the table handed on. After the last phase the deal
is scored, and the next one is awaited, until the goal says that the match is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import sub
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

import attrs

from trickgames._quick import quick
from trickgames.actions import ACTIONS, Action, read_action
from trickgames.cards import Card, CardSet, Suit
from trickgames.checks import expect
from trickgames.errors import IllegalActionError, InvalidRulesError, InvalidStateError, Reason, Refusal, short
from trickgames.fitting import game_problems
from trickgames.ranking import Ranking, order
from trickgames.scoring.base import Ending, Goal, Played, PointCards, Scoring, Verdict
from trickgames.seating import Seating
from trickgames.states import AnyState, MatchOver, Phase, State, Step
from trickgames.table import Result, Table, ThrownIn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = [
    "Game",
    "Origin",
    "Outcome",
    "actor",
    "apply",
    "check",
    "legal_actions",
    "outcome",
    "parse_action",
    "replay",
    "start",
]

A = TypeVar("A")


@attrs.frozen
class Origin:
    """The builder and the settings that made a game: `Origin("euchre", (("joker", True),))`."""

    family: str
    settings: tuple[tuple[str, Any], ...] = ()


@attrs.frozen(eq=False)
class Suits:
    """The cards of a pack under one trump, as masks: what the phases look up again and again."""

    trumps: int
    by_suit: Mapping[Suit | None, int]
    values: Mapping[Card, int]
    pointed: int


def _pack(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards) if isinstance(cards, Iterable) else cards  # pyright: ignore[reportUnnecessaryIsInstance]


def _phases(phases: Iterable[Phase[Any, Any]]) -> tuple[Phase[Any, Any], ...]:
    return tuple(phases) if isinstance(phases, Iterable) else phases  # pyright: ignore[reportUnnecessaryIsInstance]


@attrs.frozen
class Game:
    """The rules of a game, as a value. `InvalidRulesError` names every problem of parts that do not fit.

    A variant is the same value with a part swapped (`attrs.evolve`). `origin` remembers the settings that it was built from and
    does not count for equality.

    >>> from trickgames import pitch
    >>> attrs.evolve(pitch.TEN_POINT, name="Short pitch", goal=attrs.evolve(pitch.TEN_POINT.goal, target=21)).goal.target
    21
    """

    name: str
    pack: tuple[Card, ...] = attrs.field(converter=_pack, repr=lambda pack: f"<{len(pack)} cards>")
    seating: Seating
    ranking: Ranking
    phases: tuple[Phase[Any, Any], ...] = attrs.field(converter=_phases)
    scoring: Scoring
    goal: Goal
    origin: Origin | None = attrs.field(default=None, eq=False, repr=False)
    memo: dict[Any, Any] = attrs.field(factory=dict[Any, Any], init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        InvalidRulesError.check(game_problems(self))
        self.memo["cards"] = frozenset(self.pack)
        self.memo["whole"] = sum(card.bit for card in self.pack)
        self.memo["places"] = {id(phase): place for place, phase in enumerate(self.phases)}

    def __hash__(self) -> int:
        known = self.memo.get("hash")
        if known is None:
            known = self.memo["hash"] = hash((self.name, self.pack, self.seating, self.ranking, self.phases))
        return int(known)

    def __reduce__(self) -> tuple[Any, ...]:
        fields = (self.name, self.pack, self.seating, self.ranking, self.phases, self.scoring, self.goal, self.origin)
        return Game, fields

    @property
    def whole(self) -> int:
        """The whole pack as a mask."""
        return int(self.memo["whole"])

    @property
    def cards(self) -> frozenset[Card]:
        """The cards of the pack, as a set."""
        return cast("frozenset[Card]", self.memo["cards"])

    def suits(self, trump: Suit | None) -> Suits:
        """The cards of the pack by the suit to which they belong under this trump, and the points that they have."""
        known = self.memo.get(("suits", trump))
        return known if isinstance(known, Suits) else self._suits(trump)

    def _suits(self, trump: Suit | None) -> Suits:
        ranked = order(self.ranking, trump)
        by_suit: dict[Suit | None, int] = dict.fromkeys(Suit, 0)
        for card in self.pack:
            suit = ranked.suit(card)
            by_suit[suit] = by_suit.get(suit, 0) | card.bit
        given: Mapping[Card, int] = self.scoring.values(trump) if isinstance(self.scoring, PointCards) else {}
        values = {card: given.get(Card(card.rank, card.suit), 0) for card in self.pack}
        pointed = sum(card.bit for card, value in values.items() if value)
        made = Suits(0 if trump is None else by_suit[trump], by_suit, values, pointed)
        return cast("Suits", self.memo.setdefault(("suits", trump), made))

    def trumps(self, trump: Suit | None) -> CardSet:
        """The trumps of the pack under this trump."""
        return CardSet.of(self.suits(trump).trumps)

    def place(self, phase: Phase[Any, Any]) -> int:
        """Where in the order of the phases this one stands."""
        place = self.memo["places"].get(id(phase))
        return self.phases.index(phase) if place is None else int(place)


# The engine


make_result = quick(Result)


@attrs.frozen
class Outcome:
    """How a match ended: the sides that won (none: drawn), the scores by side, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    why: str


def start(game: Game, dealer: int = 0, scores: Iterable[int] | None = None) -> AnyState:
    """The state that awaits the first deal of a match; `scores` by side, where it does not begin at nought.

    `InvalidStateError` names a dealer or scores that cannot be.

    >>> from trickgames import euchre
    >>> state = start(euchre.BICYCLE, dealer=2)
    >>> actor(state), legal_actions(state), state.scores
    (2, (), (0, 0))
    """
    expect(game, Game, "game")
    if scores is not None and not isinstance(scores, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        msg = f"scores={short(scores)}: one whole number for each side"
        raise TypeError(msg)
    before = (0,) * len(game.seating.sides) if scores is None else tuple(scores)
    table = Table(game, dealer, before)
    over = getattr(game.goal, "over_before", None)
    if over is not None:
        InvalidStateError.check(over(before))
    return _chain(game, -1, table)


def actor(state: AnyState) -> int | None:
    """The seat to act: the dealer's while a deal is awaited, None when the match is over.

    >>> from trickgames import euchre
    >>> actor(start(euchre.BICYCLE, dealer=3))
    3
    """
    if isinstance(state, MatchOver):
        return None
    _refuse_no_state(state)
    return state.seat


def legal_actions(state: State[A]) -> tuple[A, ...]:
    """Everything that the seat to act may do, in a fixed order; empty while a deal is awaited, and when the match is over.

    >>> from trickgames import pitch
    >>> legal_actions(start(pitch.TEN_POINT))
    ()
    """
    try:
        return state.phase.legal(state)
    except AttributeError:
        _refuse_no_state(state)
        raise


def check(state: AnyState, action: object) -> Reason | None:
    """None if the seat to act may do this, else the reason why not.

    >>> from trickgames import euchre
    >>> str(check(start(euchre.BICYCLE), parse_action("pass")))
    'That is not what is asked now.'
    """
    try:
        phase: Phase[Any, Any] = state.phase
        if action.__class__ in phase.accepts:
            return phase.check(state, action)
    except AttributeError:
        _refuse_no_state(state)
        raise
    if isinstance(state, MatchOver):
        return Refusal.MATCH_OVER
    kinds = {*ACTIONS, *(kind for other in state.game.phases for kind in other.accepts)}
    return Refusal.NOT_NOW if type(action) in kinds else Refusal.NOT_AN_ACTION


def apply(state: AnyState, action: object, seat: int | None = None) -> AnyState:
    """The state after a legal action; the given state is unchanged.

    `IllegalActionError`, with the reason, for an action that the rules refuse, and for a `seat` that is not to act.

    >>> from trickgames import euchre
    >>> from trickgames.dealing import shuffled
    >>> from trickgames.actions import Deal
    >>> state = apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 7)))
    >>> [str(action) for action in legal_actions(state)]
    ['pass', 'order up', 'order up alone']
    """
    try:
        phase: Phase[Any, Any] = state.phase
        accepts = phase.accepts
    except AttributeError:
        _refuse_no_state(state)
        raise
    if seat is not None and (seat != actor(state) or seat.__class__ is not int):
        _refuse(Refusal.MATCH_OVER if isinstance(state, MatchOver) else Refusal.WRONG_SEAT, state, action)
    if action.__class__ not in accepts:
        _refuse(check(state, action) or Refusal.NOT_NOW, state, action)
    reason = phase.check(state, action)
    if reason is not None:
        _refuse(reason, state, action)
    step: Any = phase.step(state, action)
    if step.__class__ is state.__class__:
        onward: AnyState = step
        return onward
    return _chain(state.table.game, state.table.game.place(phase), step)


def outcome(state: AnyState) -> Outcome | None:
    """How the match ended, or None while it goes on.

    >>> from trickgames import euchre
    >>> outcome(start(euchre.BICYCLE)) is None
    True
    """
    if isinstance(state, MatchOver):
        return Outcome(state.winners, state.scores, state.why)
    _refuse_no_state(state)
    return None


def replay(game: Game, actions: Iterable[object], dealer: int = 0, scores: Iterable[int] | None = None) -> Iterator[AnyState]:
    """The n + 1 states of n actions, each action checked; `IllegalActionError` at the first that does not fit.

    `InvalidStateError` at once for a dealer or scores that cannot be.

    >>> from trickgames import euchre
    >>> from trickgames.actions import Deal
    >>> from trickgames.dealing import shuffled
    >>> actions = [Deal(shuffled(euchre.BICYCLE, 7)), parse_action("pass")]
    >>> [actor(state) for state in replay(euchre.BICYCLE, actions)]
    [0, 1, 2]
    """
    if not isinstance(actions, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        msg = f"{short(actions)} are no actions"
        raise TypeError(msg)
    return _replayed(start(game, dealer, scores), actions)


def _replayed(state: AnyState, actions: Iterable[object]) -> Iterator[AnyState]:
    yield state
    for action in actions:
        state = apply(state, action)
        yield state


def parse_action(text: str, game: Game | None = None) -> Action:
    """The action that the text names, with a game also those of its own phases; else `NotationError`.

    >>> parse_action("name hearts alone"), str(parse_action("play J♥"))
    (Name(suit=<Suit.HEARTS: 'h'>, alone=True), 'play Jh')
    """
    if game is not None:
        expect(game, Game, "game", "game")
    own = () if game is None else (kind for phase in game.phases for kind in phase.accepts if kind not in ACTIONS)
    return read_action(text, (*own, *ACTIONS))


def _refuse_no_state(state: object) -> None:
    if not isinstance(state, State):
        msg = f"{short(state)} is no state of a match"
        raise TypeError(msg)


def _refuse(reason: Reason, state: AnyState, action: object) -> NoReturn:
    # what the seat to act may do shows its hand: it is not for another seat that has asked
    raise IllegalActionError(reason, action, state, () if reason is Refusal.WRONG_SEAT else legal_actions(state))


def _chain(game: Game, place: int, step: Step) -> AnyState:
    """From what a phase has returned to the next state in which somebody must act."""
    phases = game.phases
    while not isinstance(step, State):
        if isinstance(step, ThrownIn):
            table = step.table.next_deal(step.dealer, step.table.scores, step.table.results)
            place = -1
        elif place + 1 == len(phases):
            ended = _finish(game, step)
            if isinstance(ended, MatchOver):
                return ended
            table = ended
            place = -1
        else:
            table = step
        place += 1
        step = phases[place].enter(table)
    asking: Any = step
    state: AnyState = asking
    return state


def _finish(game: Game, table: Table) -> Table | MatchOver:
    """The deal is played: score it, and either end the match or pass the deal to the left (E39)."""
    played = Played.of(table)
    verdict = game.scoring(played, table.scores)
    if not _is_verdict(verdict, game):
        seats, sides = game.seating.seats, len(game.seating.sides)
        msg = (
            f"the scoring {short(game.scoring)} gave {short(verdict)}: a Verdict has the points of {seats} seats,"
            f" the scores of {sides} sides, and an Ending or None"
        )
        raise InvalidStateError(msg)
    change = tuple(map(sub, verdict.scores, table.scores))
    result = make_result(
        table.dealer,
        played.contract,
        played.trump,
        played.makers,
        played.tricks_taken,
        verdict.points,
        change,
    )
    results = (*table.results, result)
    ending: Ending | None = verdict.ending or game.goal(played, verdict)
    if ending is not None:
        if not isinstance(ending, Ending):  # pyright: ignore[reportUnnecessaryIsInstance]
            msg = f"the goal {short(game.goal)} gave {short(ending)}: an Ending, or None for another deal"
            raise InvalidStateError(msg)
        return MatchOver(table.next_deal(table.dealer, verdict.scores, results), ending.winners, ending.why)
    return table.next_deal(game.seating.left(table.dealer), verdict.scores, results)


def _is_verdict(verdict: Any, game: Game) -> bool:
    """Whether a scoring has given what it should: whole numbers, as many as there are; which ones is its own business."""
    return (
        isinstance(verdict, Verdict)
        and isinstance(verdict.points, tuple)  # pyright: ignore[reportUnnecessaryIsInstance]
        and isinstance(verdict.scores, tuple)  # pyright: ignore[reportUnnecessaryIsInstance]
        and len(verdict.points) == game.seating.seats
        and len(verdict.scores) == len(game.seating.sides)
        and set(map(type, (*verdict.points, *verdict.scores))) == {int}
        and (verdict.ending is None or isinstance(verdict.ending, Ending))  # pyright: ignore[reportUnnecessaryIsInstance]
    )
