"""`Ask`: a phase of your own in three methods.

Say whose turn it is (`asked`), what that player may do (`choices`), and what happens then (`done` after each answer, or `end`
after all of them). Everything else follows: what is legal, what each seat sees of it, what may be concluded, how it is saved
and sampled. Nothing else exists to be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, TypeVar

import attrs

from trickgames.cards.card import Card
from trickgames.cards.words import own_words
from trickgames.engine.asking import new_asking
from trickgames.engine.states import Asking
from trickgames.errors import InvalidRulesError, InvalidStateError, Reason, Refusal, short
from trickgames.phases.base import PhaseBase
from trickgames.table.action import Action, OneCard, cards_of
from trickgames.table.log import Chosen, Moved, Said, new_said
from trickgames.table.table import Table, ThrownIn, changed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.state import State
    from trickgames.table.log import Entry

__all__ = ["Ask"]

T = TypeVar("T")
RESERVED: Final = ("enter", "asking", "legal", "check", "step", "unwritten")


def _listed(given: object) -> tuple[Any, ...]:
    return tuple(given) if isinstance(given, Iterable) else ()  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # a user's method may give anything


def _returns(given: object) -> str:
    return " (is a `return` missing?)" if given is None else ""


def _beyond(seat: object) -> str:
    return " (`table.game.seating.left(seat)` is the next one clockwise)" if type(seat) is int else ""


def _names(kinds: Iterable[Any]) -> str:
    """Types as one writes them in `accepts`."""
    names = [kind.__name__ for kind in kinds]
    return f"({', '.join(names)}{',' if len(names) == 1 else ''})"


class Ask(PhaseBase):
    """A phase that asks players in turn. Derive a frozen attrs class and write the methods that you need.

    A phase that asks needs `accepts`, `asked` and `choices`, and either `done` (after each answer) or `end` (after all of
    them), unless its answers are mere words. `accepts` are the types of its actions. `needs` and `gives` are the types of the
    facts that it reads and settles. `heading` is the section of the rule sheet that describes the phase. With `hidden = True`
    the answers stay hidden until the phase ends: others see only that a seat has chosen. A phase that asks nobody may consist
    of `begin` alone.

    >>> import attrs
    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> @attrs.frozen
    ... class OneEach(Ask):
    ...     '''From the dealer's left each player discards one card, face down.'''
    ...
    ...     accepts = (tg.Discard,)
    ...
    ...     def asked(self, table):
    ...         done = [seat for seat, _ in table.answers(self)]
    ...         return next((seat for seat in table.players(table.dealer) if seat not in done), None)
    ...
    ...     def choices(self, table, seat):
    ...         return tg.Discard.each(table.hands[seat])
    ...
    ...     def done(self, table, seat, action):
    ...         return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))
    >>> phases = (*euchre.BICYCLE.phases[:1], OneEach(), *euchre.BICYCLE.phases[1:])
    >>> game = attrs.evolve(euchre.BICYCLE, name="One less", phases=phases)
    >>> state = tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, 1)))
    >>> tg.actor(state), len(tg.legal_actions(state))
    (1, 5)
    >>> print(tg.visible_action(state, tg.legal_actions(state)[0], seat=2))
    discard one card
    """

    __slots__ = ()
    accepts: tuple[type[Any], ...] = ()
    heading: str = "Further rules"
    hidden: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {*vars(cls), *vars(cls).get("__annotations__", {})}
        taken = [name for name in RESERVED if name in own]
        InvalidRulesError.check(
            f"{cls.__name__}: the name {name} belongs to the engine, which makes it from asked, choices and done"
            for name in taken
        )

    # what you write

    def begin(self, table: Table) -> Table | ThrownIn:
        """What happens before anybody is asked."""
        return table

    def asked(self, _table: Table) -> int | None:
        """The seat whose turn it is, or None when the phase is over."""
        return None

    def choices(self, _table: Table, _seat: int) -> Iterable[Any]:
        """The actions from which the seat may choose, in the order of the list."""
        return ()

    def done(self, table: Table, _seat: int, _action: Any) -> Table | ThrownIn:
        """The table after the seat has done this. An action that moves no card is heard by everybody.

        The answer isn't yet among `table.answers(self)`, which has those before it.
        """
        return table

    def end(self, table: Table) -> Table | ThrownIn:
        """What happens after everybody has answered."""
        return table

    def why_not(self, _table: Table, _seat: int, _action: Any) -> Reason | None:
        """The reason for a refusal. It may depend only on what the seat knows."""
        return None

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The rules of this phase in sentences. Without a method of your own, the first paragraph of the docstring."""
        return (own_words(self),)

    # what the engine asks

    def unwritten(self) -> Iterator[str]:
        """Reports the methods without which nobody would be asked, or an answer would have no effect."""
        name, kinds = type(self).__name__, self.accepts if isinstance(self.accepts, tuple) else ()
        if not self._writes("asked"):
            if kinds or self._writes("choices"):
                has = "`choices`" if self._writes("choices") else f"accepts={_names(kinds)}"
                yield f"{name} has {has} and no `asked`, so it asks nobody: write `asked(table)`"
            return
        if not kinds:
            return
        if not self._writes("choices"):
            yield f"{name} has `asked` and no `choices`: write `choices(table, seat)`"
        if self._writes("done") or self._writes("end"):
            return
        moves = next((kind for kind in kinds if attrs.has(kind) and {"card", "cards"} & attrs.fields_dict(kind).keys()), None)
        if moves is not None:  # mere words are heard, and may be all that there is
            write = "`end(table)`" if self.hidden else "`done(table, seat, action)` or `end(table)`"
            yield f"{name} accepts {moves.__name__} and has neither `done` nor `end`, so no card moves: write {write}"

    def _writes(self, method: str) -> bool:
        return getattr(type(self), method) is not getattr(Ask, method)

    def hides_answers(self) -> bool:
        """Whether the answers stay hidden until the phase ends."""
        return self.hidden

    def enter(self, table: Table) -> State[Any] | Table | ThrownIn:
        """The first seat is asked, if there is one."""
        begun = self._called("begin", self.begin, table)
        return begun if isinstance(begun, ThrownIn) else self._go_on(begun)

    def asking(self, table: Table, seat: int) -> Asking[Any]:
        """This phase, asking this seat."""
        return new_asking(table, self, seat)

    def legal(self, state: Asking[Any]) -> tuple[Any, ...]:
        """The choices."""
        given: object = self._of("choices", self.choices, state.table, state.seat)
        choices = _listed(given)
        if not choices:
            self._gave("choices", given, f"at least one action for seat {state.seat}, whose turn it is", _returns(given))
        for action in choices:
            if type(action) not in self.accepts:
                self._not_accepted(action)
        return choices

    def _not_accepted(self, action: object) -> NoReturn:
        kinds = ", ".join(kind.__name__ for kind in self.accepts)
        of_a_card = next((kind for kind in self.accepts if issubclass(kind, OneCard)), None)
        if isinstance(action, Card) and of_a_card is not None:
            told = f"{type(self).__name__}.choices returned the card {action}, which is no action"
            msg = f"{told}: wrap each card, `{of_a_card.__name__}(card)`, or write `{of_a_card.__name__}.each(cards)`"
            raise InvalidRulesError(msg)
        if isinstance(action, Card) or not isinstance(action, Action):
            self._gave("choices", action, f"actions of the types in `accepts`: {kinds or 'none'}")
        wanted = ", ".join(kind.__name__ for kind in (*self.accepts, type(action)))
        told = f"{type(self).__name__}.choices returned {short(action)}, which isn't among `accepts`"
        msg = f"{told}: add it, `accepts = ({wanted},)`"
        raise InvalidRulesError(msg)

    def check(self, state: Asking[Any], action: Any) -> Reason | None:
        """None for one of the choices, or else the reason why not."""
        if action in self.legal(state):
            return None
        reason: Any = self._of("why_not", self.why_not, state.table, state.seat, action)
        if reason is None:
            strange = any(card not in state.table.hands[state.seat] for card in cards_of(action))
            return Refusal.NOT_IN_HAND if strange else Refusal.NOT_A_CHOICE
        if not isinstance(reason, Reason):
            self._gave("why_not", reason, "a Reason or None")
        return reason

    def step(self, state: Asking[Any], action: Any) -> State[Any] | Table | ThrownIn:
        """The next seat is asked, or the phase is over."""
        table, seat = state.table, state.seat
        after = self._called("done", self.done, table, seat, action)
        return after if isinstance(after, ThrownIn) else self._go_on(self._answered(table, after, seat, action))

    def _go_on(self, table: Table) -> State[Any] | Table | ThrownIn:
        seat: Any = self._of("asked", self.asked, table)
        if seat is not None:
            if type(seat) is not int or not 0 <= seat < table.game.seating.seats:
                self._gave("asked", seat, f"a seat from 0 to {table.game.seating.seats - 1}, or None", _beyond(seat))
            return new_asking(table, self, seat)
        ended = self._called("end", self.end, table)
        return self._shown(ended) if self.hidden and isinstance(ended, Table) else ended

    def _answered(self, before: Table, after: Table, seat: int, action: Any) -> Table:
        """With the answer in the log: on the move that it made, or by itself."""
        place, start = after.game.place(self), len(before.log)
        if self.hidden:
            return changed(after, log=(*after.log[:start], Chosen(seat, action, place), *after.log[start:]))
        cards = cards_of(action)
        new = after.log[start:]
        if any(isinstance(entry, Said) and (entry.seat, entry.action, entry.phase) == (seat, action, place) for entry in new):
            return after  # `done` has said it aloud
        for number, entry in enumerate(new):
            if isinstance(entry, Moved) and cards and set(cards) <= set(entry.cards or ()):
                marked = attrs.evolve(entry, action=action, phase=place)
                return changed(after, log=(*after.log[: start + number], marked, *new[number + 1 :]))
        if not cards:
            return changed(after, log=(*after.log[:start], new_said(seat, action, place), *new))
        played = len(after.tricks) > len(before.tricks) or len(after.trick) > len(before.trick)
        return after if played else changed(after, log=(*after.log[:start], Chosen(seat, action, place), *new))

    def _shown(self, table: Table) -> Table:
        """With the hidden answers that moved no card told to everybody: the phase is over."""
        place = table.game.place(self)
        hidden = (entry for entry in table.log if isinstance(entry, Chosen) and entry.phase == place)
        told: list[Entry] = [
            new_said(entry.seat, entry.action, None) for entry in hidden if entry.action and not cards_of(entry.action)
        ]
        return table.record(*told) if told else table

    def _called(self, name: str, method: Callable[..., Any], *given: Any) -> Table | ThrownIn:
        made = self._of(name, method, *given)
        if not isinstance(made, Table | ThrownIn):
            self._gave(name, made, "a Table or ThrownIn", _returns(made))
        return made

    def _of(self, name: str, method: Callable[..., Any], *given: Any) -> Any:
        """What a method of yours gives; an error that it raises names the phase and the method."""
        where = f"{type(self).__name__}.{name}"
        try:
            return method(*given)
        except InvalidStateError as error:
            raise InvalidStateError(*(f"{where}: {problem}" for problem in error.problems)) from None
        except Exception as error:
            error.add_note(f"in {where}")
            raise

    def _gave(self, name: str, given: object, wanted: str, hint: str = "") -> NoReturn:
        msg = f"{type(self).__name__}.{name} returned {short(given)}: it must return {wanted}{hint}"
        raise InvalidRulesError(msg)
