"""How a list of movers is played, one after the other, and what follows from the list alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase
from trickgames.phases.movers import GiveCards, Mover, PutCards
from trickgames.phases.roles import ROLE_WORDS, WHEN_WORDS, When, facts_of, happens, seats_in
from trickgames.table.actions import Pass
from trickgames.table.log import Chosen, Moved, Said, Told
from trickgames.table.table import Table, changed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Step
    from trickgames.engine.state import State

__all__ = ["Plan", "RunsMovers"]

ALONE: Final = frozenset(("dealer", "dealer_left", "maker", "lone_defender"))  # roles that one seat has


@attrs.frozen
class Plan:
    """A list of movers, when it is played, and what follows from that: worked out once for each phase.

    `accepted` are the types of actions of each mover. `turns` has with each whether it asks, whether a seat may put cards away
    or pass, and how many answers a seat can give. `asking` is the number of the mover that asks in each class of state,
    where they ask in different ones and it does not matter how far they have come; else None.
    """

    movers: tuple[Mover, ...]
    when: When
    accepts: tuple[type[Any], ...]
    needs: tuple[type[Any], ...]
    accepted: tuple[tuple[type[Any], ...], ...]
    turns: tuple[tuple[Mover, bool, bool, int], ...]
    together: bool
    passing: bool
    asking: Mapping[type[Any], int] | None

    @classmethod
    def of(cls, movers: tuple[Mover, ...], when: When) -> Plan:
        """The plan of some movers."""
        accepts = tuple(dict.fromkeys(kind for mover in movers for kind in mover.accepts))
        asked = [(mover.asks_in, number) for number, mover in enumerate(movers) if mover.accepts]
        simple = len(dict(asked)) == len(asked) and all(_is_simple(movers[number]) for _, number in asked)
        return cls(
            movers,
            when,
            accepts,
            facts_of((when,), [role for mover in movers for role in mover.roles], [k for mover in movers for k in mover.kinds]),
            tuple(mover.accepts for mover in movers),
            tuple((each, bool(each.accepts), isinstance(each, PutCards) and each.passes, each.most) for each in movers),
            any(isinstance(mover, GiveCards) and mover.together for mover in movers),
            Pass in accepts,
            dict(asked) if simple else None,
        )


def _is_simple(mover: Mover) -> bool:
    """Whether a mover asks each seat in the same way, whatever it has done before."""
    if isinstance(mover, PutCards):
        return mover.count in (1, "any") or (mover.down_to is not None and not mover.may_pass)
    return isinstance(mover, GiveCards) and mover.count == 1 and not mover.together


class RunsMovers(PhaseBase):
    """A phase that plays a list of movers: one mover after the other, and of each its seats in order.

    A player who passes takes no part in the rest of the list, and nobody gives a card to that player.
    """

    __slots__ = ()
    plan: Plan
    heading: ClassVar[str] = "Exchange"

    def moves(self) -> tuple[Mover, ...]:
        """The movers."""
        raise NotImplementedError

    def happens_when(self) -> When:
        """In which deals they are played."""
        return "always"

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        object.__setattr__(self, "plan", Plan.of(self.moves(), self.happens_when()))

    @property
    def accepts(self) -> tuple[type[Any], ...]:
        """The types of the actions for which the movers ask."""
        return self.plan.accepts

    @property
    def needs(self) -> tuple[type[Any], ...]:  # type: ignore[override]
        """The facts that the movers read."""
        return self.plan.needs

    def lays(self, _game: Game) -> dict[str, int | None]:
        """The names of the piles on which cards are put; how many depends on the play."""
        return {mover.pile: None for mover in self.plan.movers if isinstance(mover, PutCards)}

    def takes_place(self, table: Table) -> bool:
        """Whether the exchange takes place in this deal."""
        return happens(self.plan.when, table)

    def hides_answers(self) -> bool:
        """Whether the answers stay hidden until all have chosen."""
        return self.plan.together

    # how the list is played

    def enter(self, table: Table) -> Step:
        """What goes by itself goes; the first who has a choice is asked."""
        return self._go_on(table) if self.takes_place(table) else table

    def _go_on(self, table: Table, number: int = 0, seat: int | None = None, done: int = 0) -> Step:
        """From a mover on, where a seat has answered so often, or else from its first seat."""
        plan = self.plan
        for mover, asks, passes, most in plan.turns[number:] if number else plan.turns:
            seats = left = seats_in(mover.who, table, self)
            if seat is not None:
                ready = done >= most
                left = seats[seats.index(seat) + ready :]
                seat, done = None, 0 if ready else done
            for player in left:
                if plan.passing and self._is_out(table, mover, player):
                    continue
                table, done = mover.by_itself(table, self, player, done)
                if passes and isinstance(mover, PutCards):
                    table, asked = mover.judged(table, player, done)
                else:
                    asked = asks and mover.asks(table, player, done)
                if asked:
                    return mover.state(table, self, player)
                done = 0
            if plan.together and isinstance(mover, GiveCards):
                table = mover.carry_out(table, self, seats)
        return table

    def _is_out(self, table: Table, mover: Mover, player: int) -> bool:
        """Whether a player takes no part in a mover, since it has passed, or the player who would get its card."""
        out = self._passed(table)
        return player in out or (isinstance(mover, GiveCards) and mover.receiver(table, player) in out)

    def _passed(self, table: Table) -> tuple[int, ...]:
        """The seats that have passed in this exchange."""
        place = table.game.place(self)
        said = (entry for entry in table.log if isinstance(entry, Said) and entry.phase == place)
        return tuple(entry.seat for entry in said if isinstance(entry.action, Pass))

    def _asking_now(self, state: State[Any]) -> tuple[int, int]:
        """The number of the mover that asks in a state, and how many cards it has moved or answers the seat has given."""
        known = self.plan.asking
        return self._found(state.table, state.acting) if known is None else (known[type(state)], 0)

    def _found(self, table: Table, seat: int) -> tuple[int, int]:
        """The same, from the table alone."""
        known = self.plan.asking
        if known is not None and len(known) == 1:
            return next(iter(known.values())), 0
        place = table.game.place(self)
        entries = [entry for entry in table.log if not isinstance(entry, Told) and entry.phase == place]
        at, passed = 0, set[int]()
        for number, mover in enumerate(self.plan.movers):
            for player in seats_in(mover.who, table, self):
                done = 0
                while at < len(entries) and done < mover.most and mover.made(entries[at], player):
                    entry = entries[at]
                    done += entry.count if isinstance(entry, Moved) else 1
                    at += 1
                while at < len(entries) and _is_pass(entries[at], player):
                    passed.add(player)
                    at += 1
                if at == len(entries) and player == seat and player not in passed and mover.asks(table, player, done):
                    return number, done
        msg = f"{type(self).__name__} does not ask seat {seat} on this table"
        raise ValueError(msg)

    def asking(self, table: Table, seat: int) -> State[Any]:
        """The mover that is at this seat."""
        number, _ = self._found(table, seat)
        return self.plan.movers[number].state(table, self, seat)

    def legal(self, state: State[Any]) -> tuple[Any, ...]:
        """What the mover leaves to choose."""
        table, seat = state.table, state.acting
        number, done = self._asking_now(state)
        return self.plan.movers[number].legal(table, self, seat, done)

    def check(self, state: State[Any], action: Any) -> Reason | None:
        """None for one of the choices, else the reason why not."""
        table, seat = state.table, state.acting
        number, done = self._asking_now(state)
        mover = self.plan.movers[number]
        if type(action) not in self.plan.accepted[number]:
            return Refusal.NOT_NOW
        return None if mover.allows(table, self, seat, done, action) else mover.why_not(table, self, seat, action)

    def step(self, state: State[Any], action: Any) -> Step:
        """The card is moved; what then goes by itself goes, and the next is asked."""
        table, seat = state.table, state.acting
        number, done = self._asking_now(state)
        mover = self.plan.movers[number]
        if isinstance(action, Pass):
            return self._go_on(table.say(self, seat, action), number, seat, done)
        if self.plan.together:
            chosen = Chosen(seat, action, table.game.place(self))
            return self._go_on(changed(table, log=(*table.log, chosen)), number, seat, done + 1)
        table = mover.do(table, self, seat, done, action)
        plan = self.plan
        if mover.who in ALONE and done + 1 >= plan.turns[number][3] and number + 1 == len(plan.movers):
            return table  # nobody is left to be asked
        return self._go_on(table, number, seat, done + 1)

    # what is told of it

    def said(self, _table: Table, _seat: int, action: Any) -> str:
        """What the player says; nothing of a card that lies face down."""
        mover = next((mover for mover in self.plan.movers if type(action) in mover.accepts), None)
        return "Pass." if mover is None or isinstance(action, Pass) else mover.said(action)

    def describe(self, game: Game, /) -> tuple[str, ...]:
        """The movers in sentences, in the order in which they happen."""
        when = WHEN_WORDS[self.plan.when]
        told: list[str] = []
        who = None
        for mover in self.plan.movers:
            does, role = mover.describe(game), ROLE_WORDS[mover.who]
            again, who = mover.who == who, mover.who
            if not again:
                told.append(does)
            elif role.startswith("each"):
                told.append(f"then each of them {does.removeprefix(role).lstrip()}")
            elif told[-1].startswith(role) and "," not in told[-1]:
                told[-1] += f" and{does.removeprefix(role)}"
            else:
                told.append(f"{role} then{does.removeprefix(role)}")
        first, *others = [f"{each}." for each in told]
        return (when + first if when else _sentence(first), *map(_sentence, others))


def _is_pass(entry: Any, player: int) -> bool:
    return isinstance(entry, Said) and entry.seat == player and isinstance(entry.action, Pass)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
