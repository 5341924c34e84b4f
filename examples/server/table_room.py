"""One table: who sits where, the match so far, and what each seat may be told. No network here.

The room is the only one that holds the state. All that leaves it for a seat is made from that seat's view.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

import trickgames as tg
from trickgames import pictures, records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Dealer = Callable[[tg.Game], tuple[tg.Card, ...]]

LONGEST_NAME: Final = 20


class RoomError(Exception):
    """What a client asked for and cannot have, in a sentence that the client may read."""


@attrs.frozen
class Player:
    """Who sits at a seat. Of the token that proves it only a digest is kept."""

    name: str
    digest: str


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _shuffle(game: tg.Game) -> tuple[tg.Card, ...]:
    return tg.shuffled(game, secrets.SystemRandom())


class Room:
    """A table for one match: the cards are dealt when all seats are taken, and again when a deal is over."""

    def __init__(self, game: tg.Game, *, save_to: Path | None = None, deal: Dealer = _shuffle) -> None:
        self.state: tg.AnyState = tg.start(game)
        self.actions: list[tg.Action] = []
        self.players: list[Player] = []
        self._save_to = save_to
        self._deal = deal

    @classmethod
    def resume(cls, path: Path, *, deal: Dealer = _shuffle) -> Room:
        """The room that was saved in a file; every action in it is checked again. `RoomError` for a file that is none."""
        try:
            saved = json.loads(path.read_text(encoding="utf-8"))
            record = records.loads(json.dumps(saved["match"]))
            players = [Player(str(name), str(digest)) for name, digest in zip(saved["names"], saved["digests"], strict=True)]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise RoomError(f"{path} is no saved table: {error}") from error
        if not isinstance(record, records.Record) or len(players) > record.game.seating.seats:
            raise RoomError(f"{path} is no saved table: it holds no match of these players")
        room = cls(record.game, save_to=path, deal=deal)
        room.actions, room.state, room.players = list(record.actions), record.final, players
        return room

    # Who sits where

    def join(self, name: str) -> tuple[int, str]:
        """A seat for a new player, and the token with which to come back to it."""
        if len(self.players) == self.state.game.seating.seats:
            raise RoomError("The table is full.")
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise RoomError(f"A name is one line of 1 to {LONGEST_NAME} characters.")
        token = secrets.token_urlsafe(16)
        self.players.append(Player(name.strip(), _digest(token)))
        if len(self.players) == self.state.game.seating.seats:
            self._deal_if_due()
        self._save()
        return len(self.players) - 1, token

    def seat_of(self, token: str) -> int:
        """The seat of a player who comes back."""
        digest = _digest(token)
        for seat, player in enumerate(self.players):
            if secrets.compare_digest(player.digest, digest):
                return seat
        raise RoomError("Nobody at this table has that token.")

    # What happens

    def act(self, seat: int, text: str) -> tuple[tg.AnyState, tg.Action]:
        """Does what a seat says, if the rules allow it; the state in which it was done, and what was done.

        `NotationError` for a text that is no action, `IllegalActionError` for one that the rules refuse.
        """
        if len(self.players) < self.state.game.seating.seats:
            raise RoomError("The match begins when all seats are taken.")
        before = self.state
        action = tg.parse_action(text, before.game)
        self.state = tg.apply(before, action, seat)
        self.actions.append(action)
        self._deal_if_due()
        self._save()
        return before, action

    def _deal_if_due(self) -> None:
        while isinstance(self.state, tg.AwaitingDeal):  # again at once, where the rules throw the cards in by themselves
            deal = tg.Deal(self._deal(self.state.game))
            self.state = tg.apply(self.state, deal)
            self.actions.append(deal)

    # What a seat is told

    def view_message(self, seat: int) -> dict[str, Any]:
        """All that a seat may know now, as plain data, made from its view and nothing else."""
        seen = tg.view(self.state, seat)
        names = [player.name for player in self.players]
        return {
            "type": "view",
            "actions": len(self.actions),
            "seat": seat,
            "players": names,
            "dealer": seen.dealer,
            "turn": seen.actor,
            "scores": list(seen.scores),
            "hand": [str(card) for card in seen.hand],
            "legal": [str(action) for action in seen.legal_actions],
            "cards": list(seen.hand_sizes),
            "trick": [[player, str(card)] for player, card in seen.trick],
            "tricks": [sum(trick.winner == player for trick in seen.tricks) for player in range(len(seen.hand_sizes))],
            "outcome": None if seen.outcome is None else {"winners": list(seen.outcome.winners), "why": seen.outcome.why},
            "picture": pictures.table(seen, names=names),
        }

    def refusal(self, seat: int, text: str, reason: tg.Reason) -> dict[str, Any]:
        """Why not; with what this seat may do, not what the seat to act may: that would show its hand."""
        legal = [str(action) for action in tg.view(self.state, seat).legal_actions]
        return {"type": "refused", "action": text, "reason": reason.sentence, "rule": reason.rule, "legal": legal}

    def happened(self, before: tg.AnyState, action: tg.Action, actor: int) -> Iterator[dict[str, Any]]:
        """For each seat in turn what it is told of an action."""
        for seat in range(len(self.players)):
            yield {"type": "happened", "seat": actor, "action": str(tg.visible_action(before, action, seat))}

    # The file

    def _save(self) -> None:
        """Writes the match, whole or not at all; the file stays on the server, for it knows all hands."""
        if self._save_to is None:
            return
        record = records.Record(self.state.game, actions=tuple(self.actions))
        saved = {
            "match": json.loads(records.dumps(record)),
            "names": [player.name for player in self.players],
            "digests": [player.digest for player in self.players],
        }
        draft = self._save_to.with_suffix(".draft")
        draft.write_text(json.dumps(saved), encoding="utf-8")
        draft.replace(self._save_to)
