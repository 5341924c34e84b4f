"""One table: who sits where, the match so far, and what each seat may be told. No network here.

The room is the only one that holds the state. All that leaves it for a seat is made from that seat's view. Nothing here fails
half-way: an action is done or refused, and a table that can't be saved plays on, tells so, and is saved as soon as it can be.
"""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
from typing import TYPE_CHECKING, Any, Final

import attrs
from table_file import LONGEST_NAME, Player, RoomError, TableFile, is_name

import trickgames as tg
from trickgames import pictures, records
from trickgames.players import sensible
from trickgames.records.messages import view_message
from trickgames.telling.narrate import Narrator, finished_trick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    Dealer = Callable[[tg.Game], tuple[tg.Card, ...]]

TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
UNSAVED: Final = "The match can't be saved now ({}). Play goes on, and it is saved as soon as that works again."
LOG: Final = logging.getLogger("table")


class LateError(RoomError):
    """An answer to another decision than the one that is open."""


@attrs.frozen
class Step:
    """What was done in a state, by which seat, and the state after it. `number` is that of the decision it answers."""

    number: int
    seat: int
    before: tg.AnyState
    action: tg.Action
    after: tg.AnyState


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _shuffle(game: tg.Game) -> tuple[tg.Card, ...]:
    return tg.shuffled(game, secrets.SystemRandom())


class Room:
    """A table for one match: the cards are dealt when all seats are taken, and again when a deal is over."""

    def __init__(self, game: tg.Game, *, save_to: Path | None = None, deal: Dealer = _shuffle) -> None:
        self._begun = records.Record(game)
        self.state: tg.AnyState = tg.start(game)
        self.actions: list[tg.Action] = []
        self.players: list[Player] = []
        self.last_trick: tg.Trick | None = None
        self.unsaved = ""
        self._file = None if save_to is None else TableFile(save_to)
        self._deal = deal

    @classmethod
    def resume(cls, path: Path, *, deal: Dealer = _shuffle) -> Room:
        """The room that was saved in a file; every action in it is checked again. `RoomError` for a file that holds none."""
        record, players = TableFile(path).read()
        room = cls(record.game, save_to=path, deal=deal)
        room._begun = record.cut(0)
        room.players = players
        states = record.states()
        room.state = next(states)
        for action, after in zip(record.actions, states, strict=True):
            room._note(action, after)
        if room.is_full:
            room._deal_if_due()
        return room

    # Who sits where

    @property
    def seats(self) -> int:
        """How many play here."""
        return self.state.game.seating.seats

    @property
    def is_full(self) -> bool:
        """Whether all seats are taken."""
        return len(self.players) == self.seats

    def join(self, name: str, token: str | None = None) -> tuple[int, str]:
        """A seat for a new player, and the token with which to come back to it.

        A client that brings a token of its own may ask again when it got no answer: the same token is the same seat.
        """
        if token is not None:
            if TOKEN.fullmatch(token) is None:
                raise RoomError("A token has 16 to 64 letters, digits, - and _.")
            if (known := self._seat(token)) is not None:
                return known, token
        if self.is_full:
            raise RoomError("The table is full.")
        if not is_name(name):
            raise RoomError(f"A name is one line of 1 to {LONGEST_NAME} characters.")
        if name.strip().casefold() in {player.name.casefold() for player in self.players}:
            raise RoomError("Somebody here has that name already. Choose another one.")
        token = token or secrets.token_urlsafe(16)
        self._sit(Player(name.strip(), _digest(token)))
        return len(self.players) - 1, token

    def fill(self, bots: int | None = None) -> None:
        """Sits bots on the empty seats: on this many, or on all."""
        free = self.seats - len(self.players)
        if not free:
            raise RoomError("No seat is empty.")
        taken = {player.name.casefold() for player in self.players}
        names = (name for name in (f"Bot {number}" for number in range(1, 2 * self.seats + 1)) if name.casefold() not in taken)
        self._sit(*(Player(next(names)) for _ in range(free if bots is None else min(bots, free))))

    def _sit(self, *players: Player) -> None:
        self.players += players
        if self.is_full:
            self._deal_if_due()
        self.save()

    def seat_of(self, token: str) -> int:
        """The seat of a player who comes back."""
        seat = self._seat(token)
        if seat is None:
            raise RoomError("Nobody at this table has that token.")
        return seat

    def _seat(self, token: str) -> int | None:
        digest = _digest(token)
        known = (seat for seat, player in enumerate(self.players) if secrets.compare_digest(player.digest or "", digest))
        return next(known, None)

    # What happens

    @property
    def decision(self) -> int:
        """The number of the decision that is open: how many actions came before it, deals among them."""
        return len(self.actions)

    def act(self, seat: int, text: str, decision: int) -> list[Step]:
        """Does what a seat says, if the rules allow it: what was done, and the deals that followed by themselves.

        `LateError` where the answer is to another decision, so one that is sent twice is done once. `NotationError` for a text
        that is not an action, `IllegalActionError` for one that the rules refuse. Then nothing has changed.
        """
        if not self.is_full:
            raise RoomError("The match begins when all seats are taken.")
        if decision != self.decision:
            raise LateError(f"That answers decision {decision}. Decision {self.decision} is open now.")
        return self._do(seat, tg.parse_action(text, self.state.game))

    def bot_to_act(self) -> int | None:
        """The seat to act, if a bot plays it."""
        seat = tg.actor(self.state) if self.is_full else None
        return seat if seat is not None and self.players[seat].is_bot else None

    def bot_acts(self) -> list[Step]:
        """What the bot that is to act does; it knows what its seat may know. Nothing where no bot is to act."""
        seat = self.bot_to_act()
        return [] if seat is None else self._do(seat, sensible(tg.view(self.state, seat)))

    def _do(self, seat: int, action: tg.Action) -> list[Step]:
        after = tg.apply(self.state, action, seat)
        steps = [Step(self.decision, seat, self.state, action, after)]
        self._note(action, after)
        steps += self._deal_if_due()
        self.save()
        return steps

    def _deal_if_due(self) -> list[Step]:
        steps: list[Step] = []
        while self.state.awaits is not None:  # more than once where the rules throw the cards in by themselves
            deal = isinstance(self.state, tg.AwaitingDeal)
            action = tg.Deal(self._deal(self.state.game)) if deal else tg.given(self.state, len(self.actions))
            after = tg.apply(self.state, action)
            steps.append(Step(self.decision, self.state.dealer, self.state, action, after))
            self._note(action, after)
        return steps

    def _note(self, action: tg.Action, after: tg.AnyState) -> None:
        self.last_trick = finished_trick(self.state, action, after) or self.last_trick
        self.actions.append(action)
        self.state = after

    # What a seat is told

    def table_message(self, here: Iterable[int]) -> dict[str, Any]:
        """Who sits at the table, who of them is `here`, and why the match isn't saved, if it isn't."""
        return {
            "type": "table",
            "game": self.state.game.name,
            "seats": self.seats,
            "players": [player.name for player in self.players],
            "bots": [seat for seat, player in enumerate(self.players) if player.is_bot],
            "here": sorted(here),
            "unsaved": UNSAVED.format(self.unsaved) if self.unsaved else "",
        }

    def view_message(self, seat: int) -> dict[str, Any]:
        """All that a seat may know now, as plain data, made from its view and nothing else."""
        seen = tg.view(self.state, seat)
        names = [player.name for player in self.players]
        return {
            "type": "view",
            "decision": self.decision,
            **view_message(seen),
            "players": names,
            "last_trick": self._last_trick(seat, names),
            "picture": pictures.table(seen, names=names),
        }

    def _last_trick(self, seat: int, names: list[str]) -> dict[str, Any] | None:
        """The trick that was finished last, which everybody saw; also when the next deal has begun."""
        if self.last_trick is None:
            return None
        return {
            "plays": [[player, str(card)] for player, card in self.last_trick.plays],
            "winner": self.last_trick.winner,
            "picture": pictures.trick(self.last_trick, seats=self.seats, bottom=seat, names=names),
        }

    def refusal(self, seat: int, text: str, reason: str, rule: str | None = None) -> dict[str, Any]:
        """Why not; with what this seat may do, not what the seat to act may: that would show its hand."""
        legal = [str(action) for action in tg.view(self.state, seat).choices] if self.is_full else []
        return {"type": "refused", "action": text, "reason": reason, "rule": rule, "decision": self.decision, "legal": legal}

    def happened(self, steps: list[Step]) -> Iterator[dict[str, Any]]:
        """For each seat in turn what it is told of an action and the deals after it, also in words."""
        first, names = steps[0], [player.name for player in self.players]
        for seat in range(len(self.players)):
            teller = Narrator(first.before.game, names=names, eyes=[seat], you=seat)
            yield {
                "type": "happened",
                "decision": first.number,
                "seat": first.seat,
                "action": str(tg.visible_action(first.before, first.action, seat)),
                "told": [str(line) for step in steps for line in teller.step(step.before, step.action, step.after)],
            }

    # The file

    def write(self) -> None:
        """Writes the table to its file, if it has one; `OSError` or `NotationError` where that fails."""
        if self._file is not None:
            names = [player.name for player in self.players] if self.is_full else self._begun.players
            begun = self._begun
            record = records.Record(begun.game, names, begun.dealer, begun.scores, self.actions, begun.notes)
            self._file.save(record, self.players)

    def save(self) -> None:
        """Writes the table to its file. Where that fails `unsaved` says why, and the match goes on."""
        before = self.unsaved
        try:
            self.write()
        except (OSError, tg.NotationError) as error:
            self.unsaved = (error.strerror or "the disk fails") if isinstance(error, OSError) else str(error)
            if not before:
                LOG.warning("The table can't be saved, and play goes on: %s", error)
        else:
            self.unsaved = ""
            if before:
                LOG.warning("The table is saved again.")
