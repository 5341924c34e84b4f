"""A match that is played and told together, kept in its file after every decision, and taken back if somebody asks for it."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from trickgames.cards.words import counted, sentence
from trickgames.commands._paper import write_all
from trickgames.commands._person import TakeBack
from trickgames.engine.engine import actor
from trickgames.engine.wording import worded
from trickgames.match.history import Past, dealt_by
from trickgames.match.match import match_at
from trickgames.table.actions import Deal
from trickgames.telling.narrate import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from trickgames.commands._paper import Paper
    from trickgames.commands._saving import Keeper
    from trickgames.engine.states import AnyState
    from trickgames.match.kept import Begun
    from trickgames.match.match import Match
    from trickgames.table.action import Action
    from trickgames.telling.narrate import Narrator

    Chooser = Callable[[Past], Action | TakeBack]

__all__ = ["Session"]


class Session:
    """A match under way: `now` is the moment that it has come to.

    It is dealt from the match's own seed, or from `seed` where it has none. `pace` are the seconds to wait after a trick.
    """

    def __init__(
        self,
        begun: Begun,
        now: Past,
        seed: int | str,
        teller: Narrator,
        on: Paper,
        keeper: Keeper,
        *,
        most_deals: int,
        pace: float = 0,
    ) -> None:
        self.begun = begun
        self.now = now
        self.seed = seed if begun.seed is None else begun.seed
        self.teller = teller
        self.on = on
        self.keeper = keeper
        self.pace = pace
        running = now.state.awaits is None or not issubclass(now.state.awaits, Deal)
        self.last_deal = now.deals + most_deals - (1 if running and now.deals else 0)

    @property
    def match(self) -> Match:
        """The match as far as it has come, with the next hands where its seed gives them."""
        return match_at(self.begun, self.now if self.begun.seed is None else self.now.with_given(self.begun.seed))

    def save(self, name: str) -> str:
        """Keeps the match in a file of this name from now on ("": in the one that it has, or a new one); says where."""
        if name or self.keeper.path is None:
            self.keeper.keep_in(name, self.match)
        else:
            self.keeper.keep(self.match)
        return f"The {self.keeper.what} is saved in {self.keeper.path}, and so is every decision from now on."

    def play(self, choosers: Sequence[Chooser]) -> Iterator[tuple[AnyState, Action, AnyState]]:
        """Plays until the match is over or enough has been dealt, and tells it; yields each step once it was told."""
        self._begin()
        while (seat := actor(self.now.state)) is not None:
            before = self.now
            if before.state.awaits is None:
                action = choosers[seat](before)
                if isinstance(action, TakeBack):
                    self._take_back(seat)
                    continue
                self.now = before.then(action)
                self.keeper.keep(self.match)
            elif before.state.awaits is Deal and before.deals >= self.last_deal:
                dealt = counted(before.deals, "deal")
                self.on.write(Line("end", f"Stopped after {dealt}. {self.teller.score(before.state.scores)}"))
                return
            else:
                action = dealt_by(self.seed, before)
                self.now = before.given_or(action, self.begun.seed)
            self._tell(before, action)
            yield before.state, action, self.now.state

    def _begin(self) -> None:
        """Tells who plays, and of a match that goes on the deal that it has come to."""
        deal = [self.now]
        while (before := deal[0].before) is not None and not isinstance(deal[0].action, Deal):
            deal.insert(0, before)
        write_all(self.on, self.teller.opening((deal[0].before or deal[0]).state))
        for past in deal:
            if past.before is not None and past.action is not None:
                write_all(self.on, self._new_to_you(self.teller.step(past.before.state, past.action, past.state)))

    def _new_to_you(self, lines: Iterable[Line]) -> Iterable[Line]:
        """The lines without the hand of the person who plays, which is shown when they are asked."""
        own = None if self.teller.you is None else f"{sentence(self.teller.name(self.teller.you))}: "
        return (line for line in lines if own is None or line.kind != "hand" or not line.text.startswith(own))

    def _tell(self, before: Past, action: Action) -> None:
        for line in self._new_to_you(self.teller.step(before.state, action, self.now.state)):
            self.on.write(line)
            if line.kind == "trick" and self.pace:
                sys.stdout.flush()
                time.sleep(self.pace)

    def _take_back(self, seat: int) -> None:
        """Goes back to where this seat decided last."""
        past = self.now.before
        while past is not None and (past.state.awaits is not None or actor(past.state) != seat):
            past = past.before
        if past is None:
            self.on.write(Line("talk", "There is nothing to take back."))
            return
        taken = next(after.action for after in self.now.back() if after.before is past)
        self.now = past
        self.keeper.keep(self.match)
        told = "" if taken is None else worded(taken, past.state.game, past.state.phase)
        self.on.write(Line("talk", f"You have taken back: {told}."))
