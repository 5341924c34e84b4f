"""How a list of movers is played, one after the other, and what follows from the list alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from trickgames.cards.words import sentence
from trickgames.engine.protocols import HasVerbs
from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase
from trickgames.phases.movers import GiveCards, Mover, PutCards, TakeCards
from trickgames.phases.roles import WHEN_WORDS, Role, When, facts_of, happens, role_words, seats_in
from trickgames.table.actions import Pass
from trickgames.table.log import Chosen, Moved, Said, Told
from trickgames.table.table import Table, with_log

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trickgames.engine.asking import Asking
    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Step
    from trickgames.engine.state import State

__all__ = ["Plan", "RunsMovers", "Turn"]

NEVER: Final = 1 << 30  # more answers than anybody gives
EVERYBODY: Final = ("all", "all_from_maker")  # roles of every seat that goes through a list
ALONE: Final = frozenset(("dealer", "dealer_left", "maker", "lone_defender"))  # roles that one seat has


@attrs.frozen
class Turn:
    """A mover in its place: its number in the list, the types of actions that it accepts, and how many answers a seat can give.

    `closes` is the number of answers after which nobody is left to be asked: of the last mover, if one seat alone has it.
    """

    number: int
    mover: Mover
    accepts: tuple[type[Any], ...]
    most: int
    closes: int


@attrs.frozen
class Plan:
    """A list of movers, when it is played, and what follows from that: worked out once for each phase.

    `each` are the players of whom one goes through the whole list before the next begins; None where all go through it mover by
    mover. `passing` says whether players may pass and then take no part in the rest of the list. `asking` is the mover that
    asks in each class of state, where they ask in different ones and it does not matter how far they have come; else None.
    """

    movers: tuple[Mover, ...]
    when: When
    each: Role | None
    accepts: tuple[type[Any], ...]
    needs: tuple[type[Any], ...]
    turns: tuple[Turn, ...]
    together: bool
    passing: bool
    asking: Mapping[type[Any], Turn] | None

    @classmethod
    def of(cls, movers: tuple[Mover, ...], when: When, each: Role | None = None) -> Plan:
        """The plan of some movers."""
        accepts = tuple(dict.fromkeys(kind for mover in movers for kind in mover.accepts))
        turns = [Turn(number, mover, mover.accepts, mover.most, NEVER) for number, mover in enumerate(movers)]
        if movers and movers[-1].who in ALONE and each is None:
            turns[-1] = attrs.evolve(turns[-1], closes=movers[-1].most)
        asked = [(turn.mover.asks_in, turn) for turn in turns if turn.accepts]
        roles = [role for mover in movers for role in mover.roles]
        simple = len(dict(asked)) == len(asked) and all(_is_simple(turn.mover) for _, turn in asked)
        return cls(
            movers,
            when,
            each,
            accepts,
            facts_of((when,), roles if each is None else (each, *roles), [k for mover in movers for k in mover.kinds]),
            tuple(turns),
            any(isinstance(mover, GiveCards) and mover.together for mover in movers),
            any(Pass in mover.accepts and not _stops(mover) for mover in movers),
            dict(asked) if simple else None,
        )


def _is_simple(mover: Mover) -> bool:
    """Whether a mover asks each seat in the same way, whatever it has done before."""
    if isinstance(mover, PutCards):
        return mover.count in (1, "any") or (mover.down_to is not None and not mover.may_pass)
    if isinstance(mover, TakeCards):
        return mover.choose and mover.count is None
    return isinstance(mover, GiveCards) and mover.count == 1 and not mover.together


def _stops(mover: Mover) -> bool:
    """Whether a player who passes only stops choosing, and goes on with the rest of the list."""
    return isinstance(mover, TakeCards) and mover.choose


class RunsMovers(PhaseBase):
    """A phase that plays a list of movers: one mover after the other, and of each its seats in order; or player by player.

    A player who passes takes no part in the rest of the list, and nobody gives a card to that player. A player who stops
    choosing cards goes on with the rest.
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

    def goes_round(self) -> Role | None:
        """The players of whom one goes through the whole list before the next begins; None if they don't."""
        return None

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        object.__setattr__(self, "plan", Plan.of(self.moves(), self.happens_when(), self.goes_round()))

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
        for one in self._rounds(table, seat):
            for turn in plan.turns[number:] if number else plan.turns:
                mover = turn.mover
                seats = left = self._seats(mover, table, one)
                if seat is not None:
                    ready = done >= turn.most
                    left = seats[seats.index(seat) + ready :]
                    seat, done = None, 0 if ready else done
                for player in left:
                    if plan.passing and _is_out(table, mover, player, self.passed(table)):
                        done = 0
                        continue
                    table, asked = mover.turn(table, self, player, done)
                    if asked:
                        return mover.state(table, self, player)
                    done = 0
                if plan.together and isinstance(mover, GiveCards):
                    table = mover.carry_out(table, self, seats)
            number = 0
        return table

    def _rounds(self, table: Table, seat: int | None = None) -> tuple[int | None, ...]:
        """The players who go through the list one after the other, from a seat on; or None, once, for all together."""
        each = self.plan.each
        if each is None:
            return (None,)
        seats = seats_in(each, table, self)
        return seats if seat is None else seats[seats.index(seat) :]

    def _seats(self, mover: Mover, table: Table, one: int | None) -> tuple[int, ...]:
        """The seats whose turn a mover is, in order; in the round of one player that one alone."""
        if one is None:
            return seats_in(mover.who, table, self)
        return (one,) if mover.who in EVERYBODY or one in seats_in(mover.who, table, self) else ()

    def passed(self, table: Table) -> tuple[int, ...]:
        """The seats that have passed in this exchange and take no part in the rest of it."""
        if not self.plan.passing:
            return ()
        place = table.game.place(self)
        said = (entry for entry in table.log if isinstance(entry, Said) and entry.phase == place)
        return tuple(entry.seat for entry in said if isinstance(entry.action, Pass))

    def asking_now(self, state: Any) -> tuple[int, int]:
        """The number of the mover that asks in a state, and how many cards it has moved or answers the seat has given.

        Of a mover that asks in the same way whatever it has done, 0.
        """
        turn, done = self._asking_now(state)
        return turn.number, done

    def _asking_now(self, state: Asking[Any]) -> tuple[Turn, int]:
        """The mover that asks in a state, and how many cards it has moved or answers the seat has given."""
        known = self.plan.asking
        return self._found(state.table, state.seat) if known is None else (known[type(state)], 0)

    def _found(self, table: Table, seat: int) -> tuple[Turn, int]:
        """The same, from the table alone."""
        known = self.plan.asking
        if known is not None and len(known) == 1:
            return next(iter(known.values())), 0
        place = table.game.place(self)
        entries = [entry for entry in table.log if not isinstance(entry, Told) and entry.phase == place]
        at, passed = 0, set[int]()
        turns = (
            (turn, player)
            for one in self._rounds(table)
            for turn in self.plan.turns
            for player in self._seats(turn.mover, table, one)
        )
        for turn, player in turns:
            mover = turn.mover
            if _is_out(table, mover, player, passed):
                continue
            done, over = 0, False
            while at < len(entries) and done < turn.most and mover.made(entries[at], player):
                entry = entries[at]
                done += entry.count if isinstance(entry, Moved) else 1
                at += 1
            while at < len(entries) and _is_pass(entries[at], player):
                over = True
                at += 1
            if over and self.plan.passing:
                passed.add(player)
            here = at == len(entries) and player == seat and not over
            if here and mover.asks(table, player, done):
                return turn, done
        msg = f"{type(self).__name__} does not ask seat {seat} on this table"
        raise ValueError(msg)

    def asking(self, table: Table, seat: int) -> State[Any]:
        """The mover that is at this seat."""
        turn, _ = self._found(table, seat)
        return turn.mover.state(table, self, seat)

    def legal(self, state: Asking[Any]) -> tuple[Any, ...]:
        """What the mover leaves to choose."""
        turn, done = self._asking_now(state)
        return turn.mover.legal(state.table, self, state.seat, done)

    def check(self, state: Asking[Any], action: Any) -> Reason | None:
        """None for one of the choices, else the reason why not."""
        turn, done = self._asking_now(state)
        if type(action) not in turn.accepts:
            return Refusal.NOT_NOW
        table, seat, mover = state.table, state.seat, turn.mover
        return None if mover.allows(table, self, seat, done, action) else mover.why_not(table, self, seat, action)

    def step(self, state: Asking[Any], action: Any) -> Step:
        """The card is moved; what then goes by itself goes, and the next is asked."""
        table, seat = state.table, state.seat
        turn, done = self._asking_now(state)
        if type(action) is Pass:
            return self._go_on(table.say(self, seat, action), turn.number, seat, turn.most)
        if self.plan.together:
            chosen = Chosen(seat, action, table.game.place(self))
            return self._go_on(with_log(table, (*table.log, chosen)), turn.number, seat, done + 1)
        table = turn.mover.do(table, self, seat, action)
        done += 1
        return table if done >= turn.closes else self._go_on(table, turn.number, seat, done)

    # what is told of it

    def word_for(self, kind: type[Any]) -> str:
        """The word of the mover that asks for it."""
        words = (mover.word_for(kind) for mover in self.plan.movers if kind in mover.accepts and isinstance(mover, HasVerbs))
        return next(filter(None, words), "")

    def said(self, table: Table, seat: int, action: Any) -> str:
        """What the player says; nothing of a card that lies face down."""
        movers = [mover for mover in self.plan.movers if type(action) in mover.accepts]
        if not movers or isinstance(action, Pass):
            return "Pass."
        return (movers[0] if len(movers) == 1 else self._found(table, seat)[0].mover).said(action)

    def describe(self, game: Game, /) -> tuple[str, ...]:
        """The movers in sentences, in the order in which they happen."""
        when = WHEN_WORDS[self.plan.when]
        told: list[str] = []
        who = None
        for mover in self.plan.movers:
            does, role = mover.describe(game), role_words(mover.who, game)
            again, who = mover.who == who, mover.who
            if not again:
                then = "then, " if does.startswith(("going ", "starting ")) else "then "
                told.append(f"{then if told else ''}{does}")
            elif "each " in role:
                told.append(f"then each of them {does.removeprefix(role).lstrip()}")
            elif told[-1].removeprefix("then ").startswith(role) and "," not in told[-1]:
                told[-1] += f"{', and then' if told[-1].startswith(f'{role} may ') else ' and'}{does.removeprefix(role)}"
            else:
                told.append(f"{role}{_then(does.removeprefix(role))}")
        told[-1] = f"{told[-1].removesuffix(']')}, P36]" if told[-1].endswith("]") else f"{told[-1]} [P36]"
        if any(isinstance(mover, PutCards) and mover.verb == "burn" for mover in self.plan.movers):
            told.append("burned cards are out of play for the rest of the deal [P30]")
        first, *others = [f"{each}." for each in told]
        return (when + first if when else sentence(first), *map(sentence, others))


def _is_out(table: Table, mover: Mover, player: int, passed: Iterable[int]) -> bool:
    """Whether a player takes no part in a mover, since it has passed, or nobody is there or left to get its card."""
    return player in passed or (isinstance(mover, GiveCards) and mover.receiver(table, player) in (None, *passed))


def _is_pass(entry: Any, player: int) -> bool:
    return isinstance(entry, Said) and entry.seat == player and isinstance(entry.action, Pass)


def _then(does: str) -> str:
    """What is done after something else: "then discards", but "may then discard"."""
    return f" may then{does.removeprefix(' may')}" if does.startswith(" may ") else f" then{does}"
