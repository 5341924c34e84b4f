"""The table on the network: a Starlette application with one websocket per player.

A client sends JSON objects, one a message, at most 1,000 bytes long:

    {"type": "join", "name": "Ann"}       -> {"type": "welcome", "seat": 0, "token": "..."}
    {"type": "return", "token": "..."}    -> the same; whoever held the seat is disconnected
    {"type": "act", "action": "play Jh"}  -> {"type": "refused", "reason": "...", "rule": "...", "legal": [...]}
                                             if it is not allowed

and is sent a `view` of its seat whenever something has changed, with `happened` before it. What cannot be read is answered
with an `error`. Nothing a client does may cost the server more than a bounded amount of memory and time, or stop the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from starlette.applications import Starlette
from starlette.responses import FileResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from table_room import Room, RoomError

import trickgames as tg

if TYPE_CHECKING:
    from starlette.requests import Request

LONGEST_MESSAGE: Final = 1_000
MOST_CONNECTIONS: Final = 24
UNSENT: Final = 32  # messages that wait for a client that does not read
SECONDS_TO_JOIN: Final = 10.0
SECONDS_TO_CLOSE: Final = 1.0
PER_SECOND, AT_ONCE = 50.0, 200.0

POLICY, TRY_LATER = 1008, 1013


class Allowance:
    """How many messages a client may send: so many a second, and some more at once."""

    def __init__(self) -> None:
        self._left = AT_ONCE
        self._last = asyncio.get_running_loop().time()

    def spend(self) -> bool:
        """Whether there is one more left."""
        now = asyncio.get_running_loop().time()
        self._left = min(AT_ONCE, self._left + (now - self._last) * PER_SECOND) - 1
        self._last = now
        return self._left >= 0


class Connection:
    """A client: what waits to be sent to it is bounded, so one that does not read is dropped and holds nobody up."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self._unsent: asyncio.Queue[str] = asyncio.Queue(UNSENT)
        self._dropped = asyncio.Event()
        self.why = (1000, "")

    def send(self, message: dict[str, Any]) -> None:
        """Puts a message in the client's queue."""
        try:
            self._unsent.put_nowait(json.dumps(message))
        except asyncio.QueueFull:
            self.drop(POLICY, "You do not read what you are sent.")

    def drop(self, code: int, reason: str) -> None:
        """Ends the connection soon."""
        self.why = (code, reason)
        self._dropped.set()

    async def write(self) -> None:
        """Sends what waits, as fast as the client reads."""
        while True:
            await self.socket.send_text(await self._unsent.get())

    async def dropped(self) -> None:
        """Waits until the connection is to end."""
        await self._dropped.wait()


class Table:
    """The room and the clients at it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.seats: dict[int, Connection] = {}
        self.connections = 0

    async def serve(self, socket: WebSocket) -> None:
        """One client, from its first message to its last."""
        await socket.accept()
        if self.connections >= MOST_CONNECTIONS:
            await socket.close(TRY_LATER, "Too many are connected.")
            return
        self.connections += 1
        client = Connection(socket)
        jobs = [asyncio.ensure_future(job) for job in (self._listen(client), client.write(), client.dropped())]
        try:
            await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.connections -= 1
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            self._leave(client)
            if socket.client_state is WebSocketState.CONNECTED and socket.application_state is WebSocketState.CONNECTED:
                await close(socket, *client.why)

    async def _listen(self, client: Connection) -> None:
        allowance = Allowance()
        seat: int | None = None
        deadline = asyncio.get_running_loop().time() + SECONDS_TO_JOIN
        while True:
            try:
                async with asyncio.timeout_at(deadline if seat is None else None):
                    received = await client.socket.receive()
            except TimeoutError:
                client.drop(POLICY, "You did not take a seat.")
                return
            if received["type"] == "websocket.disconnect":
                return
            if not allowance.spend():
                client.drop(POLICY, "You send too much.")
                return
            message = read_message(received.get("text"))
            if isinstance(message, str):
                client.send({"type": "error", "message": message})
            elif seat is None:
                seat = self._enter(client, message)
            else:
                self._act(client, seat, message)

    def _enter(self, client: Connection, message: dict[str, Any]) -> int | None:
        """Gives the client a seat: a new one, or the one that its token proves."""
        name, token = message.get("name"), message.get("token")
        try:
            if message["type"] == "join" and isinstance(name, str):
                seat, token = self.room.join(name)
            elif message["type"] == "return" and isinstance(token, str):
                seat = self.room.seat_of(token)
            else:
                client.send({"type": "error", "message": 'Take a seat first: {"type": "join", "name": "..."}.'})
                return None
        except RoomError as error:
            client.send({"type": "error", "message": str(error)})
            return None
        before = self.seats.pop(seat, None)
        if before is not None:
            before.drop(POLICY, "You have come back on another connection.")
        self.seats[seat] = client
        client.send({"type": "welcome", "seat": seat, "token": token})
        self._tell_all()
        return seat

    def _leave(self, client: Connection) -> None:
        for seat, other in list(self.seats.items()):
            if other is client:
                del self.seats[seat]
                for remaining in self.seats.values():
                    remaining.send({"type": "gone", "seat": seat})

    def _act(self, client: Connection, seat: int, message: dict[str, Any]) -> None:
        text = message.get("action")
        if message["type"] != "act" or not isinstance(text, str):
            client.send({"type": "error", "message": 'Say what you do: {"type": "act", "action": "..."}.'})
            return
        try:
            before, action = self.room.act(seat, text)
        except tg.IllegalActionError as error:
            client.send(self.room.refusal(seat, text, error.reason))
        except (tg.NotationError, RoomError) as error:
            client.send({"type": "error", "message": str(error)})
        else:
            for other, told in enumerate(self.room.happened(before, action, seat)):
                if other in self.seats:
                    self.seats[other].send(told)
            self._tell_all()

    def _tell_all(self) -> None:
        if len(self.room.players) == self.room.state.game.seating.seats:
            for seat, client in self.seats.items():
                client.send(self.room.view_message(seat))


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Closes a connection, and reads over what the client is still sending, for a moment."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
        await socket.close(code, reason)
        async with asyncio.timeout(SECONDS_TO_CLOSE):
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass


def read_message(text: str | None) -> dict[str, Any] | str:
    """What a client has sent, or what is wrong with it."""
    if text is None:
        return "Send text, not bytes."
    if len(text) > LONGEST_MESSAGE:
        return f"A message has at most {LONGEST_MESSAGE} bytes."
    try:
        message: Any = json.loads(text)
    except (ValueError, RecursionError):
        return "That is not JSON."
    said = cast("dict[str, Any]", message) if isinstance(message, dict) else {}
    return said if isinstance(said.get("type"), str) else 'A message is an object with a "type".'


def application(room: Room) -> Starlette:
    """The web application for one room: the page, and the websocket that it opens."""
    table = Table(room)

    async def page(_request: Request) -> FileResponse:
        return FileResponse(Path(__file__).with_name("page.html"))

    return Starlette(routes=[Route("/", page), WebSocketRoute("/play", table.serve)])
