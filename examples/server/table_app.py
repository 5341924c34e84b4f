"""The table on the network: a page, and one websocket for each player.

A client sends JSON objects, one a message, at most 1,000 bytes long:

    {"type": "join", "name": "Ann"}       -> {"type": "welcome", "seat": 0, "token": "..."}
    {"type": "return", "token": "..."}    -> the same; another connection that has the seat is ended
    {"type": "act", "decision": 7, "action": "play Jh"}
                                          -> {"type": "refused", "reason": "...", "rule": "...", "legal": [...]} if it can't be
    {"type": "fill"}                      -> bots on all empty seats

A `join` may bring a `token` of its own, which the client has made up. If it gets no answer it sends the same again, and has the
same seat.

A player is sent `table` whenever somebody comes or goes, or saving fails or works again, and a `view` of the seat whenever
something was done, with `happened` before it. The view has the number of the `decision` that is open. A player who acts says
which decision that answers, so an answer that comes late or twice is refused and isn't taken for the next one. What can't be
read is answered with an `error`.

Nothing a client does may cost the server more than a bounded amount of memory and time, or stop the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from http import HTTPStatus
from pathlib import Path
from socket import create_server
from typing import TYPE_CHECKING, Any, Final, cast

from table_file import RoomError
from table_gate import LET_IN_TOGETHER, LONGEST_QUEUE, Gate
from table_room import LateError, Room, Step
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

import trickgames as tg

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Coroutine

    from websockets.http11 import Request, Response

HOST: Final = "127.0.0.1"
LONGEST_MESSAGE: Final = 1_000
UNSENT: Final = 32  # messages that wait for a client that doesn't read
SECONDS_TO_JOIN: Final = 10.0  # for the handshake, and again for the first message
SECONDS_TO_CLOSE: Final = 1.0
SECONDS_TO_SAVE: Final = 2.0  # between tries, while saving fails
SECONDS_OF_BOTS: Final = 0.8  # before a bot acts, so that people can follow
PER_SECOND, TOGETHER = 50.0, 200.0

POLICY, FAULT = 1008, 1011
LOG: Final = logging.getLogger("table")
SILENT: Final = logging.getLogger("table.websockets")  # strangers who break off handshakes are no news
SILENT.setLevel(logging.CRITICAL)


class Allowance:
    """How many messages a client may send a second, and how many more at once."""

    def __init__(self) -> None:
        self._left = TOGETHER
        self._last = asyncio.get_running_loop().time()

    def spend(self) -> bool:
        """Whether there is one more left."""
        now = asyncio.get_running_loop().time()
        self._left = min(TOGETHER, self._left + (now - self._last) * PER_SECOND) - 1
        self._last = now
        return self._left >= 0


class Connection:
    """A client: what waits to be sent to it is bounded, so one that doesn't read is dropped and holds nobody up."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket
        self._unsent: asyncio.Queue[str] = asyncio.Queue(UNSENT)
        self._dropped = asyncio.Event()
        self.why = (1000, "")

    def send(self, message: dict[str, Any]) -> None:
        """Puts a message in the client's queue."""
        try:
            self._unsent.put_nowait(json.dumps(message))
        except asyncio.QueueFull:
            self.drop(POLICY, "You don't read what you are sent.")

    def drop(self, code: int, reason: str) -> None:
        """Ends the connection soon."""
        self.why = (code, reason)
        self._dropped.set()

    async def write(self) -> None:
        """Sends what waits, as fast as the client reads."""
        while True:
            await self.socket.send(await self._unsent.get())

    async def dropped(self) -> None:
        """Waits until the connection is to end."""
        await self._dropped.wait()


class Table:
    """The room and the clients at it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.gate = Gate()
        self.seats: dict[int, Connection] = {}
        self._unsaved = room.unsaved
        self._changed = asyncio.Event()
        self._changed.set()  # in a match that goes on a bot may be to act

    async def serve(self, socket: ServerConnection) -> None:
        """One client, from its first message to its last."""
        self.gate.enters(socket)
        client = Connection(socket)
        jobs = [asyncio.ensure_future(job) for job in (self._listen(client), client.write(), client.dropped())]
        try:
            await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for job in jobs:
                job.cancel()
            for ended in await asyncio.gather(*jobs, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, ConnectionClosed):
                    LOG.error("a client is sent away, for the server has a fault", exc_info=ended)
                    client.why = FAULT, "The server has a fault. Come back."
            self._leave(client)
            await socket.close(*client.why)

    async def _listen(self, client: Connection) -> None:
        allowance = Allowance()
        seat: int | None = None
        deadline = asyncio.get_running_loop().time() + SECONDS_TO_JOIN
        while True:
            try:
                async with asyncio.timeout_at(deadline if seat is None else None):
                    received = await client.socket.recv()
            except TimeoutError:
                client.drop(POLICY, "You did not take a seat.")
                return
            if not allowance.spend():
                client.drop(POLICY, "You send too much.")
                return
            message = read_message(received)
            if isinstance(message, str):
                client.send({"type": "error", "message": message})
            elif seat is None:
                seat = self._enter(client, message)
            else:
                self._hear(client, seat, message)

    # Coming and going

    def _enter(self, client: Connection, message: dict[str, Any]) -> int | None:
        """Gives the client a seat: a new one, or the one that its token proves."""
        name, token = message.get("name"), message.get("token")
        was_full = self.room.is_full
        try:
            if message["type"] == "join" and isinstance(name, str) and (token is None or isinstance(token, str)):
                seat, token = self.room.join(name, token)
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
            self.gate.stands(before.socket)
            before.drop(POLICY, "You have come back on another connection.")
        self.gate.sits(client.socket)
        self.seats[seat] = client
        client.send({"type": "welcome", "seat": seat, "token": token})
        self._tell_table()
        if not was_full:
            self._tell_views()
        else:
            client.send(self.room.view_message(seat))
        return seat

    def _leave(self, client: Connection) -> None:
        left = [seat for seat, other in self.seats.items() if other is client]
        for seat in left:
            del self.seats[seat]
        if left:
            self._tell_table()

    # What players say, and what they are told

    def _hear(self, client: Connection, seat: int, message: dict[str, Any]) -> None:
        match message:
            case {"type": "act", "action": str(text), "decision": int(decision)} if type(decision) is int:
                self._act(client, seat, text, decision)
            case {"type": "fill"}:
                self._fill(client)
            case _:
                said = 'Say what you do, and which decision that answers: {"type": "act", "decision": 7, "action": "..."}.'
                client.send({"type": "error", "message": said})

    def _act(self, client: Connection, seat: int, text: str, decision: int) -> None:
        try:
            steps = self.room.act(seat, text, decision)
        except tg.IllegalActionError as error:
            client.send(self.room.refusal(seat, text, error.reason.sentence, error.rule))
        except LateError as error:
            client.send(self.room.refusal(seat, text, str(error)))
        except (tg.NotationError, RoomError) as error:
            client.send({"type": "error", "message": str(error)})
        else:
            self._tell(steps)

    def _fill(self, client: Connection) -> None:
        try:
            self.room.fill()
        except RoomError as error:
            client.send({"type": "error", "message": str(error)})
        else:
            self._tell_table()
            self._tell_views()

    def _tell(self, steps: list[Step]) -> None:
        """Tells everybody what was done, and where that leaves them."""
        for other, told in enumerate(self.room.happened(steps)):
            if other in self.seats:
                self.seats[other].send(told)
        self._tell_views()
        if self._unsaved != self.room.unsaved:
            self._tell_table()

    def _tell_views(self) -> None:
        if self.room.is_full:
            for seat, client in self.seats.items():
                client.send(self.room.view_message(seat))
        self._changed.set()

    def _tell_table(self) -> None:
        self._unsaved = self.room.unsaved
        message = self.room.table_message(self.seats)
        for client in self.seats.values():
            client.send(message)

    # What the server does by itself

    async def play_bots(self) -> None:
        """Acts for the bots, for ever."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            while self.room.bot_to_act() is not None:
                await asyncio.sleep(SECONDS_OF_BOTS)
                self._tell(self.room.bot_acts())

    async def save_again(self) -> None:
        """Tries again to save what could not be saved, for ever."""
        while True:
            await asyncio.sleep(SECONDS_TO_SAVE)
            if self.room.unsaved:
                self.room.save()
            if self._unsaved != self.room.unsaved:
                self._tell_table()


def read_message(text: str | bytes) -> dict[str, Any] | str:
    """What a client has sent, or what is wrong with it."""
    if isinstance(text, bytes):
        return "Send text, not bytes."
    if len(text) > LONGEST_MESSAGE:
        return f"A message has at most {LONGEST_MESSAGE} bytes."
    try:
        message: Any = json.loads(text)
    except (ValueError, RecursionError):
        return "That is not JSON."
    said = cast("dict[str, Any]", message) if isinstance(message, dict) else {}
    return said if isinstance(said.get("type"), str) else 'A message is an object with a "type".'


def answer(connection: ServerConnection, request: Request) -> Response | None:
    """The page, or nothing for a websocket, which goes on with its handshake."""
    path = request.path.partition("?")[0]
    if path == "/play":
        return None
    if path != "/":
        return connection.respond(HTTPStatus.NOT_FOUND, "Here are / and /play.\n")
    response = connection.respond(HTTPStatus.OK, Path(__file__).with_name("page.html").read_text(encoding="utf-8"))
    del response.headers["Content-Type"]
    response.headers["Content-Type"] = "text/html; charset=utf-8"
    response.headers["Cache-Control"] = "no-store"
    return response


@contextlib.asynccontextmanager
async def serving(room: Room, port: int = 0) -> AsyncGenerator[str]:
    """Serves the room, on this computer only, for as long as the block lasts; gives the address of its page.

    Port 0 is any free one. `OSError` where the port is taken.
    """
    table = Table(room)
    async with contextlib.AsyncExitStack() as stack:
        door = stack.enter_context(create_server((HOST, port)))
        await stack.enter_async_context(
            serve(
                table.serve,
                sock=door,
                process_request=answer,
                compression=None,
                server_header=None,
                open_timeout=SECONDS_TO_JOIN,
                close_timeout=SECONDS_TO_CLOSE,
                max_size=LONGEST_MESSAGE,
                logger=SILENT,
                create_connection=table.gate.visitor(),
                backlog=LET_IN_TOGETHER,
            )
        )
        door.listen(LONGEST_QUEUE)
        stack.callback(table.gate.close)
        for job in (table.play_bots(), table.save_again()):
            stack.push_async_callback(_end, _start(job))
        yield f"http://{HOST}:{door.getsockname()[1]}/"
    if room.unsaved:
        room.save()


def _start(job: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Starts a job that should never end; its end by a fault is told."""
    task = asyncio.ensure_future(job)

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (fault := task.exception()) is not None:
            LOG.error("the server has a fault", exc_info=fault)

    task.add_done_callback(ended)
    return task


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])
